/* Messages by tag: which receive of a queue the peer's next message is for. Under the lock. */
#ifndef UNIPAL_ENGINE_MESSAGE_H
#define UNIPAL_ENGINE_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"
#include "entries.h"

/* The call has started: whether it is to wait for a message with its tag (call.met false). */
void message_begin(struct call *call);
/* Whether the peer's next message is for the head of the queue, which is not met. If another call
 * of the queue has the message's tag, it takes the place of the head (*moved). */
bool message_meet(struct queue *queue, bool *moved);
/* The peer's next message, if it has come and no call here is for it: 1 if there is none from the
 * peer, 2 if all of them have other tags; else 0. */
int32_t message_unasked(engineComm *comm, uint32_t peer, struct seen *seen);

#endif

/* Messages by tag: which receive of a queue the peer's next message is for. Under the lock. */
#ifndef UNIPAL_ENGINE_MESSAGE_H
#define UNIPAL_ENGINE_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"
#include "entries.h"

/* The call has started. A receive that waits for a message with its tag is not matched yet. */
void message_begin(struct call *call);
/* Whether the peer's next message has the tag of the queue's head, which is not matched. If another
 * call of the queue has that tag, it becomes the head (*moved). */
bool message_match(struct queue *queue, bool *moved);
/* The peer's next message, if it is unexpected, as engine_probe answers. */
int32_t message_unexpected(engineComm *comm, uint32_t peer, struct seen *seen);

#endif

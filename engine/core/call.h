/* Queues of calls, and who moves them. */
#ifndef UNIPAL_ENGINE_CALL_H
#define UNIPAL_ENGINE_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

/* Puts a call to the end of its queue. Under the lock. */
void call_enqueue(engineComm *comm, struct call *call);
/* The inbox: a list of linked calls of a thread that did not get the lock; and what its holder does
 * with all of them. */
void call_inbox_put(engineComm *comm, struct call *first, struct call *last);
void call_inbox_drain(engineComm *comm);
/* A call object: the prepared's own when it is idle and `own`, else from the pool, else new; NULL
 * without memory. locked: under the lock. */
struct call *call_take(engineComm *comm, struct enginePrepared *prepared, bool own, bool locked);
int32_t call_fill(struct call *call, const engineRequest *request, engineWork *work);
void call_discard(engineComm *comm, struct call *call, bool locked); /* it will not run */
/* Moves whatever can be moved; true when something did. Under the lock. */
bool call_progress(engineComm *comm);
/* Ends all queued calls. Under the lock. */
void call_fail_all(engineComm *comm, int32_t code);

#endif

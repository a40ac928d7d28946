/* Waiting with the lock: polling, checking, sleeping. */
#ifndef UNIPAL_ENGINE_PROGRESS_H
#define UNIPAL_ENGINE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"
#include "lock.h"

/* After a pass without movement, under the lock: polls on, yields, checks, or sleeps (the lock is
 * dropped then). Answers whether the lock is still held. limit: ticks to be back at; 0: none. */
bool progress_wait(engineComm *comm, struct patience *patience, uint64_t limit);
/* Errors of others, disagreement, deadlines, dead peers, of calls and flights. Under the lock, from
 * waiting threads; cheap enough to be called every few microseconds. */
void progress_check(engineComm *comm, uint64_t now);

#endif

/* Flights: STREAM calls on the device. */
#ifndef UNIPAL_ENGINE_FLIGHT_H
#define UNIPAL_ENGINE_FLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "flight_state.h"

/* Enqueues flights that nobody else is enqueueing. Not under the lock. */
void flight_issue(engineComm *comm);
/* Queries the stream of one lane, chosen by turn, of a blocking call of this thread. Some chips do
 * work when they are queried, and a failure of the chip is known before the deadline. Not under the
 * lock. */
void flight_ask(engineComm *comm, const struct enginePrepared *prepared, uint32_t turn);
/* Whether the last flight of the operation is not enqueued yet. */
bool flight_is_unissued(const struct enginePrepared *prepared);
/* Frees flights that have landed. By a thread that may call the table. */
int32_t flight_sweep(engineComm *comm);
/* Frees a flight that has landed. By a thread that may call the table. */
int32_t flight_free(engineComm *comm, struct flight *flight);
/* A flight that will not be enqueued: it keeps nobody waiting for that. */
void flight_release(engineComm *comm, struct flight *flight);

extern const struct lowering flight_lowering;

#endif

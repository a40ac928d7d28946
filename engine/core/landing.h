/* The end of flights, of all pools of a device side. */
#ifndef UNIPAL_ENGINE_LANDING_H
#define UNIPAL_ENGINE_LANDING_H

#include <stdbool.h>
#include <stdint.h>

#include "device_state.h"
#include "flight.h"

/* Whether the head call of a queue may start: flights of another lowering have landed. Under the
 * lock. */
bool landing_ready(const struct enginePrepared *prepared);
/* Lands flights; with a failed communicator releases what waits on the device. Under the lock;
 * calls no table. True when something happened. */
bool landing_poll(engineComm *comm);
/* Deadlines of flights. Under the lock. */
void landing_watch(engineComm *comm, uint64_t now, bool look);
/* The call of a flight that has not landed; NULL: none. Under the lock. */
const struct call *landing_call(const engineComm *comm);
/* All flights end with code, for those who wait for them. Under the lock. */
void landing_fail(engineComm *comm, int32_t code);
/* Flights that nobody has begun to enqueue never will be. Under the lock. */
void landing_stop(engineComm *comm);
/* Whether the device has done what was enqueued. The same. */
bool landing_is_settled(const struct device_side *side);

#endif

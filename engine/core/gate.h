/* Gates: how calls are ordered in a caller's stream. */
#ifndef UNIPAL_ENGINE_GATE_H
#define UNIPAL_ENGINE_GATE_H

#include <stdbool.h>
#include <stdint.h>

#include "device_state.h"

struct device_calls { /* of one engine_start */
    uint32_t streams, proxies;
};

/* Before the calls of an engine_start with a stream: on the calling thread, not under the lock. */
int32_t gate_enter(engineComm *comm, uintptr_t stream, const struct device_calls *calls,
                   struct gate **gate);
/* After them: later work of the caller's stream waits for their end. palInProgress: nothing on the
 * device waits, the caller must. */
int32_t gate_leave(engineComm *comm, struct gate *gate, const struct device_calls *calls);
bool gate_started(struct gate *gate);
void gate_call_ended(engineComm *comm, struct gate *gate, bool proxy); /* under the lock */
void gate_drop(engineComm *comm, struct gate *gate);                   /* a user less */

#endif

/* Works: what callers of engine_start wait for. */
#ifndef UNIPAL_ENGINE_WORK_H
#define UNIPAL_ENGINE_WORK_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

/* Counts one end of the work, and tells whoever waits for it at the last one. Under the lock. */
void work_end(engineComm *comm, engineWork *work, int32_t code);
void work_drop(engineWork *work); /* a user less */

#endif

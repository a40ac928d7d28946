/* The lowering PROXY. */
#ifndef UNIPAL_ENGINE_PROXY_H
#define UNIPAL_ENGINE_PROXY_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

/* The progress thread does nothing more for the operation. False: it is inside the chip. */
bool proxy_stop(struct enginePrepared *prepared);
/* Nothing more is enqueued for the calls that run, and what was is done when this returns: the
 * device then touches no memory of their callers any more. Waits until `until` (ticks) at most;
 * for what stands behind earlier work of a caller's stream it may be too short. The communicator
 * has failed, as others see it. Under the lock. */
void proxy_settle(engineComm *comm, uint64_t until);

extern const struct lowering proxy_lowering;

#endif

/* The end of a communicator's device side. */
#ifndef UNIPAL_ENGINE_DEVICE_CLOSE_H
#define UNIPAL_ENGINE_DEVICE_CLOSE_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

/* Waits a bounded time for what is on the device, then gives everything back. Answers false when
 * work is still running: then nothing it may touch was freed, and the caller frees nothing either.
 */
bool device_close(engineComm *comm);

#endif

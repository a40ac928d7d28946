/* The thread's device. */
#ifndef UNIPAL_ENGINE_PAL_DEVICE_H
#define UNIPAL_ENGINE_PAL_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

/* Makes the communicator's device the thread's; *before is the one to go back to. */
int32_t pal_device_switch(const engineComm *comm, int *before);
/* Goes back. Answers code, or the failure to go back when code is success. */
int32_t pal_device_return(const engineComm *comm, int before, int32_t code);

#endif

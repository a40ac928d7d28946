/* The background thread, which moves calls whose callers do not wait for them. */
#ifndef UNIPAL_ENGINE_BACKGROUND_H
#define UNIPAL_ENGINE_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

int background_join(engineComm *comm); /* from engine_open; 0 or an errno */
/* From engine_close; waits until it has let go. False: it hangs in a call of the chip. */
bool background_leave(engineComm *comm);
void background_wake(void); /* a call was left behind */

#endif

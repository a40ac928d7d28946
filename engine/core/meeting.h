/* How the ranks of a host come together when a communicator opens. */
#ifndef UNIPAL_ENGINE_MEETING_H
#define UNIPAL_ENGINE_MEETING_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

/* Returns when this rank and all others of its host know each other, or after the timeout. The file
 * at path is removed once all have it open. pids as in engineConfig. */
int32_t meeting_hold(engineComm *comm, const char *path, const uint32_t *pids);

#endif

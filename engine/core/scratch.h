/* Each rank's scratch. Under the lock. */
#ifndef UNIPAL_ENGINE_SCRATCH_H
#define UNIPAL_ENGINE_SCRATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

int32_t scratch_open(engineComm *comm, uint64_t bytes);
int32_t scratch_open_peer(engineComm *comm, uint32_t peer);
/* Whether the host of this rank reaches the memory of the chips here, its own and the other ranks':
 * tried on the scratch, which is memory like the callers'. True without a chip. */
bool scratch_in_view(const engineComm *comm);
void scratch_close(engineComm *comm); /* and all that is shown and mapped */

#endif

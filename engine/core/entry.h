/* Calls of C programs (unipal.h). */
#ifndef UNIPAL_ENGINE_ENTRY_H
#define UNIPAL_ENGINE_ENTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

/* Calls of C programs on comm are refused from now on; true while threads of theirs are inside. */
bool entry_revoke(const engineComm *comm);
/* Waits until none is, which the end of all calls brings about, and takes the handles back. */
void entry_drain(const engineComm *comm);

#endif

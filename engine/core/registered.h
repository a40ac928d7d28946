/* Registered windows: memory of every rank whose place all ranks know before a call. */
#ifndef UNIPAL_ENGINE_REGISTERED_H
#define UNIPAL_ENGINE_REGISTERED_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

struct registered { /* a window, which begins at address on this rank */
    struct registered *next;
    uint64_t number; /* the same on all ranks */
    uintptr_t address;
    uintptr_t *device; /* by rank: where it begins for this rank's device */
    uint64_t *bytes;   /* by rank */
};

/* The window that holds these bytes of this rank; NULL. Under the lock. */
const struct registered *registered_find(const engineComm *comm, uintptr_t address, uint64_t bytes);
void registered_close(engineComm *comm);

#endif

/* Memory of this rank that peers reach. Under the lock. */
#ifndef UNIPAL_ENGINE_MEMORY_H
#define UNIPAL_ENGINE_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

/* What the chip knows of an address; size 0: nothing, it is host memory. */
struct range {
    uintptr_t base;
    size_t size;
    uint64_t id;
};

/* Maps an allocation, or a part of it, for the host; palNotSupported without a call where
 * ENGINE_NO_HOST_VIEW forbids it. */
int32_t memory_map(const engineComm *comm, uintptr_t base, size_t bytes, void **host);
int32_t memory_range(const engineComm *comm, uintptr_t address, struct range *range);
/* Whether memory of this rank is the device's; the chip is asked unless it was when shown was
 * filled for the address. */
int32_t memory_is_device(engineComm *comm, uintptr_t address, const struct shown *shown, bool *is);
/* Fills shown for a buffer that no peer accesses: host alone. */
int32_t memory_local(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown);
/* Fills shown, entering the allocation into the export table when it is not there; pins it. */
int32_t memory_show(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown);
void memory_unpin(engineComm *comm, struct shown *shown);
int32_t memory_register(engineComm *comm, uintptr_t address, uint64_t bytes);
int32_t memory_unregister(engineComm *comm, uintptr_t address);
int32_t memory_forget(engineComm *comm, uintptr_t address);
void memory_hide(engineComm *comm); /* takes back all that is shown */

#endif

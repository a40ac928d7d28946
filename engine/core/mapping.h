/* Memory of peers that this rank reaches. Under the lock. */
#ifndef UNIPAL_ENGINE_MAPPING_H
#define UNIPAL_ENGINE_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

/* Answers where this rank reaches [offset, offset + bytes) of what peer named in a credit. */
int32_t mapping_reach(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset,
                      uint64_t bytes, uintptr_t *address, enum reach *how);
/* Keeps what was reached open, whatever its owner says meanwhile; answers what to give to
 * mapping_release, 0 when there is nothing to keep. */
uint32_t mapping_hold(engineComm *comm, uint32_t peer, uint32_t alloc);
void mapping_release(engineComm *comm, uint32_t held);
int32_t mapping_cma(engineComm *comm, uint32_t peer, void *local, uintptr_t remote, uint64_t bytes,
                    bool write);
/* Where the device reaches memory, 0: it is not device memory that is mapped. Of a rank's scratch,
 * and of what a credit named. */
uintptr_t mapping_device_scratch(engineComm *comm, uint32_t rank);
uintptr_t mapping_device(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset);
/* Closes mappings whose owners took the entry back. */
void mapping_sweep(engineComm *comm);
void mapping_close_all(engineComm *comm);

#endif

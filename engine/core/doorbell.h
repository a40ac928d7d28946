/* Doorbells: how a post wakes the threads of a rank that sleep. */
#ifndef UNIPAL_ENGINE_DOORBELL_H
#define UNIPAL_ENGINE_DOORBELL_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

/* Notes that rank was posted to; its doorbell is looked at later (doorbell_ring_marked). */
static inline void doorbell_mark(engineComm *comm, uint32_t rank)
{
    comm->bells[rank / 64] |= (uint64_t)1 << (rank % 64);
    comm->bells_any = true;
}

/* Rings the marked ranks; of other hosts: gives the kernel what is queued for them. */
void doorbell_flush(engineComm *comm);

static inline void doorbell_ring_marked(engineComm *comm)
{
    if (comm->bells_any)
        doorbell_flush(comm);
}

/* Wake sleeping threads now, of a rank of this host, of this rank; the last one also when nobody is
 * known to sleep. Any thread. */
void doorbell_ring(const engineComm *comm, uint32_t rank);
void doorbell_ring_self(const engineComm *comm);
void doorbell_ring_always(struct rank_block *block);

#endif

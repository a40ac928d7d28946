/* The lock of a communicator, and waiting for it. */
#ifndef UNIPAL_ENGINE_LOCK_H
#define UNIPAL_ENGINE_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

static inline bool lock_try(engineComm *comm)
{
    /* Acquire: sees everything the last holder did. The load first keeps waiting threads from
     * taking the line away from the holder. */
    if (atomic_load_explicit(comm->lock, memory_order_relaxed) != 0 ||
        atomic_exchange_explicit(comm->lock, 1, memory_order_seq_cst) != 0)
        return false;
    atomic_store_explicit(&comm->turns,
                          atomic_load_explicit(&comm->turns, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    return true;
}

static inline void lock_release(engineComm *comm)
{
    atomic_store_explicit(comm->lock, 0, memory_order_release);
}

/* Where one waiting thread stands between polling and sleeping. */
struct patience {
    uint32_t idle;     /* passes without movement */
    uint64_t since;    /* ticks of the first look at the clock; 0: not yet */
    uint64_t yielding; /* ticks of the first yield to who holds the lock; 0: not yet */
    bool slept;        /* without the lock for long: it asks who holds it */
};

/* After a look without the lock: polls on, yields or sleeps a little. Its holder moves the calls.
 */
void lock_back_off(engineComm *comm, struct patience *patience);

/* Takes the lock for something short that is not a call: whoever waits for peers with it lets go.
 * False with the thread's record filled: a thread that hangs has it, and the communicator has
 * failed. */
bool lock_wait(engineComm *comm);
/* Whether a thread that hangs holds the lock, asked by those who do not get it. True when it was in
 * the same hands for some time after the communicator has failed; which is brought about here when
 * its holder has been in a call of the chip for the deadline. Then what waits for the lock ends
 * with what failure_reported says, and what the other thread may touch is never freed. */
bool lock_given_up(engineComm *comm);

#endif

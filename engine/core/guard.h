/* Threads inside a communicator: what they use stays until they have left. */
#ifndef UNIPAL_ENGINE_GUARD_H
#define UNIPAL_ENGINE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"
#include "lock.h"

/* Fills the thread's record: this rank has closed the communicator. */
void guard_closed(const engineComm *comm);

/* A thread comes in: what it uses stays until it has left. False, with the thread's record filled:
 * the communicator is closed, or about to be. Whoever comes counts itself and then looks at
 * closing, whoever closes sets that and then looks at the count; both in the one order of all
 * sequentially consistent accesses, so that at least one of them sees the other. */
static inline bool guard_enter(engineComm *comm)
{
    atomic_fetch_add_explicit(&comm->inside, 1, memory_order_seq_cst);
    if (!atomic_load_explicit(&comm->closing, memory_order_seq_cst))
        return true;
    atomic_fetch_sub_explicit(&comm->inside, 1, memory_order_relaxed);
    guard_closed(comm);
    return false;
}

static inline void guard_leave(engineComm *comm)
{
    atomic_fetch_sub_explicit(&comm->inside, 1, memory_order_release);
}

/* The same with the lock, for a function about memory at an address; guard_leave_locked is its end.
 */
int32_t guard_enter_locked(engineComm *comm, uintptr_t address, const char *function);

static inline void guard_leave_locked(engineComm *comm)
{
    lock_release(comm);
    guard_leave(comm);
}

/* One user of the handle less; the last one frees the communicator. */
void guard_drop(engineComm *comm);

#endif

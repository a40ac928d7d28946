/* Coming into a communicator and leaving it. */
#include "guard.h"

#include "error.h"
#include "process.h"

void guard_closed(const engineComm *comm)
{
    error_fail(palInvalidUsage, "rank %u closed the communicator", comm->rank);
    error_record()->aborted = 1;
    error_add_culprit(error_record(), comm->rank);
}

int32_t guard_enter_locked(engineComm *comm, uintptr_t address, const char *function)
{
    if (!comm || !address)
        return error_fail(palInvalidArgument, "%s: the communicator or the address is null",
                          function);
    if (atomic_load(&process_forked))
        return error_fail(palInvalidUsage, "%s: this process was forked", function);
    if (!guard_enter(comm))
        return error_record()->code;
    if (lock_wait(comm))
        return palSuccess;
    guard_leave(comm);
    return error_record()->code;
}

void guard_drop(engineComm *comm)
{
    if (atomic_fetch_sub_explicit(&comm->users, 1, memory_order_acq_rel) == 1)
        comm->hooks->release(comm);
}

void engine_hold(engineComm *comm)
{
    atomic_fetch_add_explicit(&comm->users, 1, memory_order_relaxed);
}

void engine_let(engineComm *comm)
{
    if (comm)
        guard_drop(comm);
}

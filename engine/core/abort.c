/* The communicator's error as callers see it, and failing it from outside. */
#include <sched.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "error.h"
#include "failure.h"
#include "guard.h"
#include "lock.h"

void engine_error(engineComm *comm, engineError *error)
{
    memset(error, 0, sizeof *error);
    if (guard_enter(comm)) {
        bool shown = failure_is_shown(comm);
        if (shown && !atomic_load_explicit(&comm->failed, memory_order_acquire) && lock_try(comm)) {
            failure_check(
                comm); /* shown by another rank while no thread of this one was in a call */
            lock_release(comm);
        }
        if (shown && !atomic_load_explicit(&comm->failed, memory_order_acquire)) {
            failure_reported(comm); /* another thread is about to take it over */
            *error = *error_record();
        }
        guard_leave(comm);
    }
    if (atomic_load_explicit(&comm->failed, memory_order_acquire))
        *error = comm->error;
}

/* Shows the error to all ranks, and ends this one's calls with it unless another came first. */
static void fail_all(engineComm *comm, const engineError *error)
{
    /* The arena's report needs no lock, so that a thread that holds it in a long copy is told by
     * the same way as other ranks. */
    failure_show(comm, error);
    comm->hooks->tell_hosts(comm, error);
    uint64_t until = clock_ticks() + clock_ticks_of(0.1);
    while (!lock_try(comm)) {
        if ((int64_t)(clock_ticks() - until) >= 0)
            return; /* its holder sees the report when its copy ends */
        sched_yield();
    }
    if (!failure_check(comm)) /* whoever was about to report died over it */
        failure_set(comm, error);
    lock_release(comm);
}

int32_t engine_abort(engineComm *comm, const char *reason, uint32_t culprit)
{
    engineError error;
    if (!comm)
        return error_fail(palInvalidArgument, "engine_abort: comm is null");
    memset(&error, 0, sizeof error);
    error.code = palRemoteError;
    error.aborted = 1;
    snprintf(error.text, sizeof error.text, "rank %u aborted the communicator%s%s", comm->rank,
             reason ? ": " : "", reason ? reason : "");
    error_add_culprit(&error, culprit < comm->size ? culprit : comm->rank);
    fail_all(comm, &error);
    return palSuccess;
}

int32_t engine_fail(engineComm *comm, const engineError *error)
{
    if (!comm || !error || !error_is_valid(error, comm->size))
        return error_fail(palInvalidArgument,
                          "engine_fail: comm or error is null, or the error is invalid");
    fail_all(comm, error);
    return palSuccess;
}

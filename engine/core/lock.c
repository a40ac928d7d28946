/* Waiting for the lock, and giving it up when a thread that hangs has it. */
#define _GNU_SOURCE
#include "lock.h"

#include <sched.h>
#include <time.h>

#include "clock.h"
#include "cpu.h"
#include "error.h"
#include "failure.h"
#include "futex.h"
#include "pal_notes.h"

enum {
    SPIN_LOOKS = 1000, /* where ranks have processors of their own */
    PAUSE_US = 50,     /* of a thread that has not got the lock for long */
};
static const double YIELDING = 0.0005; /* seconds, not turns: beside other work each may be long */
/* What a failure grants the thread that holds the lock: while it is in one call of the chip, and
 * otherwise. Then it settles, and may have to wait for a processor. */
static const double GIVE_UP = 0.6;
static const double GIVE_UP_BUSY = SETTLE_MS / 1000.0 + 2;

void lock_back_off(engineComm *comm, struct patience *patience)
{
    if (++patience->idle < SPIN_LOOKS && comm->spin_ticks && !comm->alone) {
        cpu_relax();
        return;
    }
    uint64_t now = clock_ticks();
    if (!patience->yielding)
        patience->yielding = now;
    if (now - patience->yielding < clock_ticks_of(YIELDING)) {
        sched_yield();
    } else { /* its holder copies something large, or waits on behalf of both */
        struct timespec pause = futex_span(PAUSE_US);
        nanosleep(&pause, NULL);
        patience->slept = true;
    }
}

bool lock_given_up(engineComm *comm)
{
    const uint64_t now = clock_ticks();
    uint64_t turn = atomic_load_explicit(&comm->turns, memory_order_relaxed);
    bool failed = atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_acquire) != 0;
    if (atomic_load_explicit(&comm->abandoned, memory_order_acquire))
        return true;
    if (atomic_load(&comm->outside.turn) != turn || atomic_load(&comm->outside.failed) != failed) {
        pal_notes_of_self(comm, comm->outside.notes);
        atomic_store(&comm->outside.since, now);
        atomic_store(&comm->outside.failed, failed);
        atomic_store(&comm->outside.turn, turn);
        return false;
    }
    const char *function = pal_notes_since_self(comm, comm->outside.notes);
    const double granted = !failed ? comm->timeout : function ? GIVE_UP : GIVE_UP_BUSY;
    if ((int64_t)(now - atomic_load(&comm->outside.since)) < (int64_t)clock_ticks_of(granted))
        return false;
    if (failed) {
        atomic_store_explicit(&comm->abandoned, true, memory_order_release);
        return true;
    }
    if (function) {
        error_fail(palRemoteError,
                   "nothing moved for %.3g s: rank %u hangs in %s; next: look at rank %u",
                   comm->timeout, comm->rank, function, comm->rank);
        error_add_culprit(error_record(), comm->rank);
        failure_show(comm, error_record());
        comm->hooks->tell_hosts(comm, error_record());
    }
    atomic_store(&comm->outside.since, now);
    return false;
}

bool lock_wait(engineComm *comm)
{
    struct patience patience = {0};
    bool had = true;
    atomic_fetch_add_explicit(&comm->urgent, 1, memory_order_relaxed);
    while (!lock_try(comm)) {
        if (patience.slept && lock_given_up(comm)) {
            failure_reported(comm);
            had = false;
            break;
        }
        lock_back_off(comm, &patience);
    }
    atomic_fetch_sub_explicit(&comm->urgent, 1, memory_order_relaxed);
    return had;
}

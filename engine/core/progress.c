/* Waiting with the lock: a thread polls, yields, checks, and sleeps at its doorbell (doorbell.c).
 */
#define _GNU_SOURCE
#include "progress.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "call.h"
#include "clock.h"
#include "cpu.h"
#include "doorbell.h"
#include "failure.h"
#include "futex.h"
#include "interpreter.h"
#include "landing.h"
#include "watch.h"

enum {
    POLLS = 64,        /* passes between two looks at the clock */
    BELLS_AFTER = 16,  /* passes after which the peers' doorbells are looked at */
    SHARED_POLLS = 2,  /* passes before a processor is given to another rank that shares it */
    EAGER_POLLS = 128, /* passes without a pause instruction */
    LONGEST_SLEEP_MS = 50,
    DEVICE_SPIN_US = 40,   /* longest polling while the device works */
    LOOK_SOON_US = 20,     /* sleeps with work on a device's streams: the first … */
    LOOK_LATE_US = 500,    /* … and the longest */
    LOOK = 1 << 16,        /* marks of a processor: its number + 1, then the count of looks */
    STEP_EVERY_MS = 1,     /* at most, off a processor that other ranks poll on too */
    SELDOM_MS = 50,        /* the same where others compute: the next turn there may be far */
    SPREAD_EVERY = 32,     /* waits of ranks that share processors */
    LEAST_YIELDS_US = 500, /* of yielding before a sleep */
    TURN_US = 2000,        /* a yield that lasts longer went to somebody who computes */
    RECENT_MS = 20,        /* and for so long shows who keeps ranks from running */
    ENOUGH_WAITS = 64,     /* between two losses of time: ranks get on nevertheless */
    CROWD_LOOK_MS = 5,     /* at least between two looks whether that is still so, */
    FEW_LOOKS = 4,         /* of which so many … */
    CROWD_LOOKS = 100,     /* … or so many pass before a rank yields again */
};

/* Sleeps until the doorbell rings, at most so many microseconds. Under the lock, which is dropped
 * while asleep; true when there was no need to sleep and the lock is still held. */
static bool doze(engineComm *comm, uint64_t microseconds)
{
    struct rank_block *block = comm->block;
    uint32_t bell = atomic_load_explicit(&block->bell, memory_order_acquire);
    doorbell_ring_marked(comm); /* whoever this rank has posted to must not sleep while it sleeps */
    atomic_fetch_add_explicit(&block->sleepers, 1, memory_order_seq_cst);
    atomic_thread_fence(memory_order_seq_cst);
    bool awake = call_progress(comm) || failure_check(comm);
    if (!awake) {
        struct timespec timeout = futex_span(microseconds);
        atomic_fetch_add_explicit(&comm->count_sleeps, 1, memory_order_relaxed);
        for (const struct queue *queue = comm->active; queue; queue = queue->next)
            if (queue->head && queue->head->prepared->operation.lowering != ENGINE_STREAM &&
                atomic_load_explicit(&queue->head->state, memory_order_relaxed) == CALL_RUNNING)
                interpreter_note(queue->head->prepared, queue->head);
        doorbell_ring_marked(comm);
        lock_release(comm);
        futex_wait(&block->bell, bell, &timeout, true);
    }
    atomic_fetch_sub_explicit(&block->sleepers, 1, memory_order_relaxed);
    return awake;
}

/* Microseconds of a sleep that may last until limit. since: when the thread began to wait. */
static uint64_t sleep_span(const engineComm *comm, uint64_t since, uint64_t limit)
{
    uint64_t most = LONGEST_SLEEP_MS * 1000, now = clock_ticks();
    if (comm->device_side && comm->device_side->flying > 0) { /* a device rings no doorbell */
        most = (uint64_t)(clock_seconds(now - since) * 1e6 / 8);
        most = most < LOOK_SOON_US ? LOOK_SOON_US : most > LOOK_LATE_US ? LOOK_LATE_US : most;
    }
    if (!limit)
        return most;
    if ((int64_t)(limit - now) <= 0)
        return 1;
    uint64_t left = (uint64_t)(clock_seconds(limit - now) * 1e6) + 1;
    return left < most ? left : most;
}

/* Goes to one of these processors. From then on the thread may return to any that it is allowed. */
static void go_to(engineComm *comm, const cpu_set_t *these, const cpu_set_t *allowed, uint64_t now)
{
    comm->stepped = now;
    if (CPU_COUNT(these) == 0 || sched_setaffinity(0, sizeof *these, these) != 0)
        return;
    atomic_fetch_add_explicit(&comm->count_asides, 1, memory_order_relaxed);
    sched_setaffinity(0, sizeof *allowed, allowed);
}

/* The scheduler parts two ranks that are both runnable on one processor only after some balancing
 * rounds (tens of milliseconds), and both ranks' next sleep may bring them together again. One look
 * elsewhere does it at once: the thread leaves this processor. */
static void step_aside(engineComm *comm, uint32_t processor, uint64_t now)
{
    cpu_set_t allowed, others;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return; /* more processors than the type holds */
    others = allowed;
    CPU_CLR(processor, &others);
    go_to(comm, &others, &allowed, now);
}

/* Where ranks are more than processors: three on one and one on another keep the first busy and
 * the second yielding, and the scheduler, to which all look busy, may leave it so for long. The
 * last rank of a processor with two more than another one goes there. */
static void spread(engineComm *comm, uint32_t here, uint64_t now)
{
    cpu_set_t allowed, target;
    uint16_t ranks[CPU_SETSIZE] = {0};
    uint32_t last = 0, least = here;
    if (here >= CPU_SETSIZE || sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return;
    comm->stepped = now;
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        uint32_t mark =
            atomic_load_explicit(&arena_block(comm->arena, rank)->processor, memory_order_relaxed) %
            LOOK;
        if (mark == 0 || mark > CPU_SETSIZE)
            continue; /* on another host, or it has not waited yet */
        ranks[mark - 1]++;
        last = mark - 1 == here ? rank : last;
    }
    for (uint32_t other = 0; other < CPU_SETSIZE; other++)
        if (CPU_ISSET(other, &allowed) && ranks[other] < ranks[least])
            least = other;
    if (last != comm->rank || ranks[here] < ranks[least] + 2)
        return;
    CPU_ZERO(&target);
    CPU_SET(least, &target);
    go_to(comm, &target, &allowed, now);
}

/* A wake-up may put a rank on its waker's processor, and with both sleeping in turn the scheduler
 * has no reason to part them: the processor goes to the other one then, and both stay runnable.
 * A rank that has polled on this processor in the meantime really shares it (an old mark does not
 * say so), and with a processor for each rank, one of them goes elsewhere. */
static void give_way(engineComm *comm, uint64_t now)
{
    uint32_t here = (uint32_t)sched_getcpu() + 1;
    const double every = comm->crowd > 0 ? SELDOM_MS / 1e3 : STEP_EVERY_MS / 1e3;
    bool may_step = now - comm->stepped > clock_ticks_of(every);
    comm->looks += LOOK;
    atomic_store_explicit(&comm->block->processor, comm->looks | here, memory_order_relaxed);
    if (!comm->spin_ticks && may_step)
        spread(comm, here - 1, now);
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        _Atomic uint32_t *other = &arena_block(comm->arena, rank)->processor;
        uint32_t mark = atomic_load_explicit(other, memory_order_relaxed);
        if (rank == comm->rank || mark % LOOK != here)
            continue;
        sched_yield();
        uint32_t after = atomic_load_explicit(other, memory_order_relaxed);
        if (comm->spin_ticks && after != mark && after % LOOK == here && may_step)
            step_aside(comm, here - 1, now);
        return;
    }
}

/* How long a thread polls before it sleeps; shorter while the device works, which needs no polling.
 */
static uint64_t spin_ticks(const engineComm *comm)
{
    uint64_t most = clock_ticks_of(DEVICE_SPIN_US / 1e6);
    bool works =
        comm->device_side && atomic_load_explicit(&comm->block->flying, memory_order_relaxed) > 0;
    return works && most < comm->spin_ticks ? most : comm->spin_ticks;
}

/* Whether more threads run than this host's ranks that are awake; a rank that does something else
 * than waiting counts as running. */
static bool others_run(const engineComm *comm)
{
    uint32_t awake = 0;
    for (uint32_t rank = 0; rank < comm->size; rank++)
        awake += !comm_is_remote(comm, rank) &&
                 atomic_load_explicit(&arena_block(comm->arena, rank)->sleepers,
                                      memory_order_relaxed) == 0;
    return cpu_running() > awake;
}

/* Whether others compute on processors that ranks need, as a yield has shown: for some looks, and
 * fewer where one finds nobody. */
static bool is_crowded(engineComm *comm, uint64_t now)
{
    if (comm->crowd > 0 && now - comm->crowd_seen >= clock_ticks_of(CROWD_LOOK_MS / 1e3)) {
        comm->crowd_seen = now;
        comm->crowd = others_run(comm) ? comm->crowd - 1 : comm->crowd / 4;
        if (comm->crowd == 0)
            cpu_usual_slice();
    }
    return comm->crowd > 0;
}

/* This rank has lost time to others that compute. Few waits since the last time: ranks do not get
 * on by yielding, and sleep from now on; for few looks, since it may have been a rank that
 * computed, and for many where the kernel counts other running threads. */
static void stalled(engineComm *comm, uint64_t now)
{
    bool gets_on = comm->waits - comm->stall_waits >= ENOUGH_WAITS;
    comm->stall_waits = comm->waits;
    if (gets_on)
        return;
    comm->crowd_seen = now;
    comm->crowd = others_run(comm) ? CROWD_LOOKS : FEW_LOOKS;
}

/* Gives the processor to whoever else waits for it; false: that does not help. Ranks that poll give
 * it back in microseconds. A thread that computes keeps it for its whole time slice, and Linux's
 * scheduler (EEVDF) prefers it to one that yields. A thread that sleeps and has a short slice is
 * preferred when it wakes up. Ranks that share an autogroup, which others are not in, keep the
 * processor for the time slice of the group, and get on in it. */
static bool yield(engineComm *comm)
{
    uint64_t before = clock_ticks();
    if (is_crowded(comm, before)) {
        cpu_short_slice();
        return false;
    }
    sched_yield();
    uint64_t after = clock_ticks();
    if (after - before > clock_ticks_of(TURN_US / 1e6)) {
        comm->long_yield = after;
        stalled(comm, after);
    }
    return true;
}

void progress_check(engineComm *comm, uint64_t now)
{
    bool look = false;
    if (watch_check(comm, now, &look) && comm->device_side)
        landing_watch(comm, now, look);
}

bool progress_wait(engineComm *comm, struct patience *patience, uint64_t limit)
{
    uint32_t idle = ++patience->idle;
    bool yields = true;
    if (comm->spin_ticks) {
        if (idle == BELLS_AFTER)
            doorbell_ring_marked(comm);
        if (idle > EAGER_POLLS)
            cpu_relax();
        if (idle % POLLS != 0)
            return true;
        if (comm->alone) /* other threads of this rank may have the rest of the work */
            sched_yield();
    } else {
        if (idle < SHARED_POLLS) {
            cpu_relax();
            return true;
        }
        /* Waits on a processor that ranks share are too short for the looks below. */
        if (idle == SHARED_POLLS && comm->gives_way && ++comm->waits % SPREAD_EVERY == 0)
            give_way(comm, clock_ticks());
        doorbell_ring_marked(comm);
        yields = yield(comm);
        if (yields && idle % BELLS_AFTER != 0)
            return true;
    }
    uint64_t now = clock_ticks();
    if (!patience->since)
        patience->since = now;
    progress_check(comm, now);
    if (comm->gives_way)
        give_way(comm, now);
    if (comm->spin_ticks)
        yields = now - patience->since < spin_ticks(comm);
    else /* where nobody else wants the processor, they end at once; threads of links may want it */
        yields = yields && (idle < comm->yields ||
                            (comm->far_ranks == 0 &&
                             now - patience->since < clock_ticks_of(LEAST_YIELDS_US / 1e6)));
    if (yields)
        return true;
    if (!comm->spin_ticks && comm->crowd == 0 &&
        now - comm->long_yield < clock_ticks_of(RECENT_MS / 1e3))
        stalled(comm, now);
    return doze(comm, sleep_span(comm, patience->since, limit));
}

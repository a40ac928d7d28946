/* The progress thread of a device: does what the rings of PROXY operations hold, and looks whether
 * it is done. It alone calls the device for them.
 *
 * A ring has one producer (the holder of the communicator's lock) and one consumer (the progress
 * thread). `pushed` is stored with release after the action, `settled` with release after the event
 * was found done, so that who sees them sees what they stand for.
 *
 * rank_block.flying counts lanes that have work on the device. It grows before the work is enqueued
 * and shrinks, with release, after an event behind all of it was found done: who then loads 0 with
 * acquire takes back memory that the device touches no more. A failure is stored before `flying` is
 * loaded, `flying` grows before the failure is looked for, all sequentially consistent: so either
 * the work is waited for, or it is not begun. */
#define _GNU_SOURCE
#include "progress_thread.h"

#include <linux/futex.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "call.h"
#include "clock.h"
#include "cpu.h"
#include "device.h"
#include "doorbell.h"
#include "entries.h"
#include "error.h"
#include "fold.h"
#include "futex.h"
#include "gate.h"
#include "lock.h"
#include "pal_error.h"
#include "pal_notes.h"

enum { LEAVE_SECONDS = 2 /* what closing grants a call of the chip */ };

struct progress {
    struct progress *next;
    const palDeviceTable *table;
    int device;
    unsigned users;
    pthread_t thread;
    pthread_mutex_t lock; /* of members and held */
    pthread_cond_t let_go;
    struct proxied *members;
    struct proxied *held;   /* what the thread works on, without the lock */
    _Atomic uint32_t alarm; /* futex: + 1 for each wake-up */
    atomic_bool asleep;
    atomic_bool stop;
};

static pthread_mutex_t threads_lock = PTHREAD_MUTEX_INITIALIZER;
static struct progress *threads;
static _Thread_local struct progress *own; /* of a progress thread */

void progress_thread_alarm(struct progress *progress)
{
    atomic_fetch_add_explicit(&progress->alarm, 1, memory_order_release);
    /* The fence here and the one before the thread's last look: one of the two sees the other. */
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&progress->asleep, memory_order_relaxed))
        futex_wake(&progress->alarm, 1, false);
}

/* With the thread's record. */
static void break_down(struct proxied *proxied)
{
    proxied->error = *error_record();
    atomic_store_explicit(&proxied->failed, true, memory_order_release);
}

static const char *name_of(const struct proxied *proxied)
{
    return entries_name(proxied->prepared->image->head.operation);
}

/* The code of a function of the chip; a failure of it fills the thread's record. */
static int32_t answered(const struct proxied *proxied, int32_t code)
{
    return code == palSuccess || code == palInProgress
               ? code
               : pal_error_refused(proxied->prepared->comm, code, name_of(proxied));
}

/* Makes of a reduction of two, which the chip does not do, one by the host. */
static int32_t action_refold(struct proxied *proxied, struct action *action, uintptr_t dst,
                             uintptr_t a)
{
    struct fold *fold = fold_make(proxied->prepared, 2, 1, action->amount, 0);
    if (!fold)
        return palSystemError;
    uintptr_t *at = fold_addresses(fold);
    at[0] = a;
    at[1] = action->b;
    at[2] = dst;
    action->kind = ACTION_FOLD;
    action->dst = (uintptr_t)fold;
    return palSuccess;
}

/* palInProgress: a part of it, and the rest has to wait. */
static int32_t submit(struct proxied *proxied, struct proxy_lane *lane, struct action *action)
{
    engineComm *comm = proxied->prepared->comm;
    const engineOperation *operation = &proxied->prepared->operation;
    uint64_t bytes = action->kind == ACTION_COPY
                         ? action->amount
                         : action->amount * proxied->prepared->element_bytes;
    uintptr_t spare = 0;
    if (action->kind == ACTION_FOLD)
        return fold_submit(comm, lane->room, (struct fold *)action->dst, lane->stream);
    if (bytes == 0)
        return palSuccess;
    if (action->dst == SPARE || action->a == SPARE) {
        spare = device_spare(comm, proxied->pool, bytes);
        if (!spare)
            return error_record()->code;
    }
    uintptr_t dst = action->dst == SPARE ? spare : action->dst;
    uintptr_t a = action->a == SPARE ? spare : action->a;
    if (action->kind == ACTION_COPY)
        return answered(proxied, PAL_CALL(comm, deviceMemcpy_at, dst, a, bytes,
                                          palMemcpyDeviceToDevice, lane->stream));
    int32_t code = PAL_CALL(
        comm, deviceReduce_at, dst, a, action->b, action->amount, (palDataType)operation->type,
        operation->reduce == palAvg ? palSum : (palRedOp)operation->reduce, lane->stream);
    if (code != palNotSupported || !lane->room)
        return answered(proxied, code);
    code = action_refold(proxied, action, dst, a);
    return code == palSuccess
               ? fold_submit(comm, lane->room, (struct fold *)action->dst, lane->stream)
               : code;
}

/* Whether the lane may put work on the device; it is counted then. See the top of this file. */
static bool lane_departs(struct proxied *proxied, struct proxy_lane *lane)
{
    engineComm *comm = proxied->prepared->comm;
    if (lane->flying)
        return !atomic_load_explicit(&proxied->cancelled, memory_order_relaxed);
    atomic_fetch_add_explicit(&comm->block->flying, 1, memory_order_seq_cst);
    lane->flying =
        !atomic_load_explicit(&proxied->cancelled, memory_order_seq_cst) &&
        atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_seq_cst) == 0;
    if (!lane->flying)
        atomic_fetch_sub_explicit(&comm->block->flying, 1, memory_order_release);
    return lane->flying;
}

static void lane_lands(const engineComm *comm, struct proxy_lane *lane)
{
    if (lane->flying)
        atomic_fetch_sub_explicit(&comm->block->flying, 1, memory_order_release);
    lane->flying = false;
}

/* Enqueues what the lane's ring holds; with palInProgress the rest has to wait. */
static int32_t lane_submit(struct proxied *proxied, struct proxy_lane *lane)
{
    uint64_t pushed = atomic_load_explicit(&lane->pushed, memory_order_acquire);
    int32_t code = palSuccess;
    if (lane->room)
        code = fold_collect(proxied->prepared->comm, lane->room, 0, &proxied->folded);
    while (code == palSuccess && lane->submitted < pushed && lane_departs(proxied, lane)) {
        struct action *action = &lane->ring[lane->submitted % RING];
        lane->started++;
        code = submit(proxied, lane, action);
        if (code != palSuccess)
            break;
        if (action->kind == ACTION_FOLD)
            fold_drop((struct fold *)action->dst);
        lane->submitted++;
    }
    return code;
}

/* Asks whether what was enqueued is done; *moved when some of it is. */
static int32_t lane_ask(struct proxied *proxied, struct proxy_lane *lane, bool *moved)
{
    const engineComm *comm = proxied->prepared->comm;
    int32_t code = palSuccess;
    if (!lane->asked && lane->covered < lane->started) {
        code = answered(proxied, PAL_CALL(comm, eventRecord, lane->event, lane->stream));
        lane->recorded = lane->submitted;
        lane->covered = lane->started;
        lane->pieces = lane->room ? fold_enqueued(lane->room) : 0;
        lane->asked = true;
    }
    if (code != palSuccess || !lane->asked)
        return code;
    code = answered(proxied, PAL_CALL(comm, eventQuery, lane->event));
    if (code == palInProgress)
        return palSuccess;
    if (code == palSuccess && lane->room)
        code = fold_collect(comm, lane->room, lane->pieces, &proxied->folded);
    if (code != palSuccess)
        return code;
    lane->asked = false;
    if (lane->covered == lane->started)
        lane_lands(comm, lane);
    atomic_store_explicit(&lane->settled, lane->recorded, memory_order_release);
    *moved = true;
    return palSuccess;
}

/* Submits what a lane's ring holds and asks for what was submitted; true when something moved. Of
 * an operation that has failed, only asks for what the device still does. */
static bool lane_serve(struct proxied *proxied, uint32_t number, bool *busy)
{
    struct proxy_lane *lane = &proxied->lanes[number];
    bool failed = atomic_load_explicit(&proxied->failed, memory_order_relaxed), moved = false;
    if (lane->lost || (failed && !lane->flying))
        return false;
    int32_t code = failed ? (int32_t)palSuccess : lane_submit(proxied, lane);
    if (code == palSuccess || code == palInProgress)
        code = lane_ask(proxied, lane, &moved);
    if (code != palSuccess && failed) {
        lane->lost = true;
        lane_lands(proxied->prepared->comm, lane);
    } else if (code != palSuccess) {
        break_down(proxied);
        moved = true;
    }
    *busy |= lane->flying;
    return moved;
}

bool progress_thread_help(struct proxied *proxied)
{
    bool busy = false;
    if (!own || own != proxied->progress)
        return false;
    for (uint32_t i = 0; i < proxied->lane_count; i++)
        lane_serve(proxied, i, &busy);
    return true;
}

/* Whether the thread has ever had something to do for the operation. */
static bool has_work(const struct proxied *proxied)
{
    bool work = atomic_load_explicit(&proxied->waits, memory_order_relaxed) != 0;
    for (uint32_t i = 0; !work && i < proxied->lane_count; i++)
        work = atomic_load_explicit(&proxied->lanes[i].pushed, memory_order_relaxed) > 0;
    return work;
}

/* The device is the thread's, once for each member; true when it is refused. */
static bool device_serve(struct proxied *proxied)
{
    if (proxied->placed || !has_work(proxied))
        return false;
    proxied->placed = true;
    if (answered(proxied, PAL_CALL(proxied->prepared->comm, setDevice,
                                   proxied->prepared->comm->device)) == palSuccess)
        return false;
    break_down(proxied);
    return true;
}

static bool gate_serve(struct proxied *proxied, bool *busy)
{
    uint64_t call = atomic_load_explicit(&proxied->waits, memory_order_acquire);
    struct gate *gate = atomic_load_explicit(&proxied->gate, memory_order_acquire);
    if (call == 0)
        return false;
    /* The gate may be another call's by now: what is told stands for the value read before. */
    uint64_t value = atomic_load_explicit(&gate->value, memory_order_acquire);
    if (!gate->start_word) {
        int32_t code =
            answered(proxied, PAL_CALL(proxied->prepared->comm, eventQuery, gate->before));
        if (code == palSuccess)
            atomic_store_explicit(&gate->seen, value, memory_order_release);
        if (code != palSuccess && code != palInProgress) {
            break_down(proxied);
            return true;
        }
    }
    if (!gate_started(gate)) {
        *busy = true;
        return false;
    }
    return atomic_compare_exchange_strong(&proxied->waits, &call,
                                          0); /* unless the next one waits */
}

/* Moves the calls that waited for the device, unless their thread is at it. */
static void calls_serve(engineComm *comm)
{
    if (lock_try(comm)) {
        while (call_progress(comm) &&
               atomic_load_explicit(&comm->wanted, memory_order_relaxed) == 0)
            ;
        doorbell_ring_marked(comm);
        lock_release(comm);
    } else {
        doorbell_ring_self(comm);
    }
}

/* One pass over all members. */
static bool members_serve(struct progress *progress, bool *busy)
{
    bool moved = false;
    pthread_mutex_lock(&progress->lock);
    for (struct proxied *member = progress->members; member; member = member->next) {
        progress->held = member; /* it stays in the list until it is let go */
        pthread_mutex_unlock(&progress->lock);
        bool here = device_serve(member);
        if (!atomic_load_explicit(&member->failed, memory_order_relaxed))
            here |= gate_serve(member, busy);
        for (uint32_t i = 0; i < member->lane_count; i++)
            here |= lane_serve(member, i, busy);
        if (here)
            calls_serve(member->prepared->comm);
        moved |= here;
        pthread_mutex_lock(&progress->lock);
        progress->held = NULL;
        pthread_cond_broadcast(&progress->let_go);
    }
    pthread_mutex_unlock(&progress->lock);
    return moved;
}

static void *progress_main(void *argument)
{
    struct progress *progress = argument;
    const uint64_t polling = clock_ticks_of(40e-6);
    uint64_t since = 0;
    own = progress;
    prctl(PR_SET_NAME, "unipal-progress", 0, 0, 0);
    prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0);
    while (!atomic_load_explicit(&progress->stop, memory_order_acquire)) {
        uint32_t alarm = atomic_load_explicit(&progress->alarm, memory_order_acquire);
        bool busy = false;
        if (members_serve(progress, &busy)) {
            since = 0;
            continue;
        }
        uint64_t now = clock_ticks();
        since = since ? since : now;
        if (busy && now - since < polling && cpu_count() > 1) {
            cpu_relax();
            continue;
        }
        /* Work that runs rings no bell: it is looked at again soon, and the later the longer it has
         * run, since others want the processor, and a chip in Python its lock. */
        long nap = (long)(clock_seconds(now - since) * 1e9 / 8);
        nap = nap < 20000 ? 20000 : nap > 500000 ? 500000 : nap;
        struct timespec pause = {0, busy ? nap : 50000000};
        atomic_store_explicit(&progress->asleep, true, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
        if (atomic_load_explicit(&progress->alarm, memory_order_relaxed) == alarm)
            futex_wait(&progress->alarm, alarm, &pause, false);
        atomic_store_explicit(&progress->asleep, false, memory_order_relaxed);
        if (!busy)
            since = 0;
    }
    return NULL;
}

static int thread_start(struct progress *progress)
{
    sigset_t all, before;
    sigfillset(&all); /* signals are for the program's own threads */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int error = pthread_create(&progress->thread, NULL, progress_main, progress);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

static struct progress *progress_start(const engineComm *comm)
{
    struct progress *progress = calloc(1, sizeof *progress);
    if (!progress)
        return NULL;
    progress->table = comm->table;
    progress->device = comm->device;
    pthread_mutex_init(&progress->lock, NULL);
    pthread_cond_init(&progress->let_go, NULL);
    if (thread_start(progress) != 0) {
        free(progress);
        return NULL;
    }
    progress->next = threads;
    threads = progress;
    return progress;
}

bool progress_thread_join(struct proxied *proxied)
{
    const engineComm *comm = proxied->prepared->comm;
    pthread_mutex_lock(&threads_lock);
    struct progress *progress = threads;
    while (progress && (progress->table != comm->table || progress->device != comm->device))
        progress = progress->next;
    if (!progress)
        progress = progress_start(comm);
    if (progress) {
        progress->users++;
        proxied->progress = progress;
        pthread_mutex_lock(&progress->lock);
        proxied->next = progress->members;
        progress->members = proxied;
        pthread_mutex_unlock(&progress->lock);
    }
    pthread_mutex_unlock(&threads_lock);
    return progress != NULL;
}

bool progress_thread_leave(struct proxied *proxied)
{
    struct progress *progress = proxied->progress;
    if (!progress)
        return true;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LEAVE_SECONDS;
    pthread_mutex_lock(&threads_lock);
    pthread_mutex_lock(&progress->lock);
    int error = 0;
    while (progress->held == proxied && error == 0)
        error = pthread_cond_timedwait(&progress->let_go, &progress->lock, &until);
    if (progress->held == proxied) {
        pthread_mutex_unlock(&progress->lock);
        pthread_mutex_unlock(&threads_lock);
        return false;
    }
    proxied->progress = NULL;
    struct proxied **link = &progress->members;
    while (*link != proxied)
        link = &(*link)->next;
    *link = proxied->next;
    pthread_mutex_unlock(&progress->lock);
    bool last = --progress->users == 0;
    if (last) {
        struct progress **at = &threads;
        while (*at != progress)
            at = &(*at)->next;
        *at = progress->next;
    }
    pthread_mutex_unlock(&threads_lock);
    if (!last)
        return true;
    atomic_store_explicit(&progress->stop, true, memory_order_release);
    progress_thread_alarm(progress);
    pthread_join(progress->thread, NULL);
    pthread_cond_destroy(&progress->let_go);
    pthread_mutex_destroy(&progress->lock);
    free(progress);
    return true;
}

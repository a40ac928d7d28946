/* The progress thread of a device: does what the rings of PROXY operations hold, and looks whether
 * it is done. It alone calls the device for them.
 *
 * A ring has one producer (the holder of the communicator's lock) and one consumer (the progress
 * thread). `pushed` is stored with release after the action, `settled` with release after the event
 * was found done, so that who sees them sees what they stand for. */
#define _GNU_SOURCE
#include <linux/futex.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "chip.h"
#include "fold.h"

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

void progress_alarm(struct progress *progress)
{
    atomic_fetch_add_explicit(&progress->alarm, 1, memory_order_release);
    /* The fence here and the one before the thread's last look: one of the two sees the other. */
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&progress->asleep, memory_order_relaxed))
        syscall(SYS_futex, &progress->alarm, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

/* With the thread's record. */
static void break_down(struct proxied *proxied)
{
    proxied->error = *fail_record();
    atomic_store_explicit(&proxied->failed, true, memory_order_release);
}

static const char *name_of(const struct proxied *proxied)
{
    return operation_name(proxied->prepared->image->head.operation);
}

/* The code of a function of the chip; a failure of it fills the thread's record. */
static int32_t answered(const struct proxied *proxied, int32_t code)
{
    return code == palSuccess || code == palInProgress
               ? code
               : chip_refused(proxied->prepared->comm, code, name_of(proxied));
}

/* A reduction of two that the chip does not do: by the host. */
static int32_t submit_fold(struct proxied *proxied, struct proxy_lane *lane, uintptr_t dst,
                           const struct action *action, uintptr_t a, palStream stream)
{
    struct fold *fold = fold_make(proxied, 2, 1, action->amount, 0);
    if (!fold)
        return palSystemError;
    uintptr_t *at = fold_addresses(fold);
    at[0] = a;
    at[1] = action->b;
    at[2] = dst;
    int32_t code = fold_submit(proxied, lane, fold, stream);
    if (code != palSuccess)
        fold_drop(fold);
    return code;
}

static int32_t submit(struct proxied *proxied, struct proxy_lane *lane, const struct action *action,
                      palStream stream)
{
    if (action->kind == ACTION_FOLD)
        return fold_submit(proxied, lane, (struct fold *)action->dst, stream);
    engineComm *comm = proxied->prepared->comm;
    const engineOperation *operation = &proxied->prepared->operation;
    uint64_t bytes = action->kind == ACTION_COPY
                         ? action->amount
                         : action->amount * proxied->prepared->element_bytes;
    uintptr_t spare = 0;
    if (action->dst == SPARE || action->a == SPARE) {
        spare = device_spare(comm, proxied->pool, bytes);
        if (!spare)
            return fail_record()->code;
    }
    uintptr_t dst = action->dst == SPARE ? spare : action->dst;
    uintptr_t a = action->a == SPARE ? spare : action->a;
    if (action->kind == ACTION_COPY)
        return answered(
            proxied, CHIP(comm, deviceMemcpy_at, dst, a, bytes, palMemcpyDeviceToDevice, stream));
    int32_t code =
        CHIP(comm, deviceReduce_at, dst, a, action->b, action->amount, (palDataType)operation->type,
             operation->reduce == palAvg ? palSum : (palRedOp)operation->reduce, stream);
    if (code == palNotSupported && device_may(comm, ENGINE_MAY_HOST_FUNC))
        return submit_fold(proxied, lane, dst, action, a, stream);
    return answered(proxied, code);
}

/* Submits what a lane's ring holds and asks for what was submitted; true when something moved. */
static bool lane_serve(struct proxied *proxied, uint32_t number, bool *busy)
{
    struct proxy_lane *lane = &proxied->lanes[number];
    const engineComm *comm = proxied->prepared->comm;
    palStream stream = proxied->pool->streams[number];
    uint64_t pushed = atomic_load_explicit(&lane->pushed, memory_order_acquire);
    int32_t code = palSuccess;
    bool moved = false;
    while (code == palSuccess && lane->submitted < pushed &&
           !atomic_load_explicit(&proxied->cancelled, memory_order_relaxed)) {
        code = submit(proxied, lane, &lane->ring[lane->submitted % RING], stream);
        if (code == palSuccess)
            lane->submitted++;
    }
    if (code == palSuccess && !lane->asked && lane->recorded < lane->submitted) {
        code = answered(proxied, CHIP(comm, eventRecord, lane->event, stream));
        lane->recorded = lane->submitted;
        lane->asked = true;
    }
    if (code == palSuccess && lane->asked) {
        code = answered(proxied, CHIP(comm, eventQuery, lane->event));
        if (code == palSuccess) {
            lane->asked = false;
            atomic_store_explicit(&lane->settled, lane->recorded, memory_order_release);
            moved = true;
        } else if (code == palInProgress) {
            code = palSuccess;
        }
    }
    if (code != palSuccess) {
        break_down(proxied);
        return true;
    }
    *busy |= lane->asked || lane->recorded < lane->submitted;
    return moved;
}

/* The device is the thread's, once for each member; true when it is refused. */
static bool device_serve(struct proxied *proxied)
{
    if (proxied->placed)
        return false;
    proxied->placed = true;
    if (answered(proxied, CHIP(proxied->prepared->comm, setDevice,
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
        int32_t code = answered(proxied, CHIP(proxied->prepared->comm, eventQuery, gate->before));
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
    if (comm_try_lock(comm)) {
        while (calls_progress(comm) &&
               atomic_load_explicit(&comm->wanted, memory_order_relaxed) == 0)
            ;
        bells_ring(comm);
        comm_unlock(comm);
    } else {
        bell_ring_self(comm);
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
        for (uint32_t i = 0;
             i < member->lane_count && !atomic_load_explicit(&member->failed, memory_order_relaxed);
             i++)
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
    const uint64_t polling = ticks_of(40e-6);
    uint64_t since = 0;
    prctl(PR_SET_NAME, "unipal-progress", 0, 0, 0);
    prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0);
    while (!atomic_load_explicit(&progress->stop, memory_order_acquire)) {
        uint32_t alarm = atomic_load_explicit(&progress->alarm, memory_order_acquire);
        bool busy = false;
        if (members_serve(progress, &busy)) {
            since = 0;
            continue;
        }
        uint64_t now = engine_ticks();
        since = since ? since : now;
        if (busy && now - since < polling && processors() > 1) {
            relax();
            continue;
        }
        /* Work that runs rings no bell: it is looked at again soon. */
        struct timespec pause = {0, busy ? 20000 : 50000000};
        atomic_store_explicit(&progress->asleep, true, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
        if (atomic_load_explicit(&progress->alarm, memory_order_relaxed) == alarm)
            syscall(SYS_futex, &progress->alarm, FUTEX_WAIT_PRIVATE, alarm, &pause, NULL, 0);
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

bool progress_join(struct proxied *proxied)
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

bool progress_leave(struct proxied *proxied)
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
    progress_alarm(progress);
    pthread_join(progress->thread, NULL);
    pthread_cond_destroy(&progress->let_go);
    pthread_mutex_destroy(&progress->lock);
    free(progress);
    return true;
}

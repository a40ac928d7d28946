/* Waiting: polling, doorbells, sleeping; and the background thread, which moves what callers left.
 *
 * A doorbell is a futex word of a rank. Who posts to a rank looks later (bells_ring) whether it has
 * sleepers. No wake-up is lost:
 *   poster:  stores the post;            fence; loads sleepers
 *   sleeper: adds itself to sleepers;    fence; looks at all its signals; sleeps if none has come
 * Both fences are sequentially consistent, so at least one of the two loads sees the other's store:
 * either the sleeper sees the post, or the poster sees the sleeper and rings. The sleeper read the
 * word before it looked, so a ring in between makes the futex return at once. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "device.h"
#include "exec.h"

enum {
    POLLS = 64,        /* passes between two looks at the clock */
    BELLS_AFTER = 16,  /* passes after which the peers' doorbells are looked at */
    SHARED_POLLS = 2,  /* passes before a processor is given to another rank that shares it */
    EAGER_POLLS = 128, /* passes without a pause instruction */
    LONGEST_SLEEP_MS = 50,
    TICK_US = 200,       /* of the background thread, with work at hand */
    FLIGHT_LOOK_US = 50, /* longest sleep with work on a device's streams */
    LOOK = 1 << 16,      /* marks of a processor: its number + 1, then the count of looks */
    STEP_EVERY_MS = 1,   /* at most, off a processor that another rank polls on too */
    LINGER_MS = 10,      /* it keeps ticking so long without work before it parks */
    GIVE_UP_SECONDS = 1, /* what is granted to it before it is said to hang */
};

static long futex(_Atomic uint32_t *word, int operation, uint32_t value,
                  const struct timespec *timeout)
{
    return syscall(SYS_futex, word, operation, value, timeout, NULL, 0);
}

static struct timespec span(uint64_t microseconds)
{
    return (struct timespec){(time_t)(microseconds / 1000000),
                             (long)(microseconds % 1000000) * 1000};
}

uint64_t ticks_of(double seconds)
{
    static _Atomic uint64_t per_second;
    uint64_t rate = atomic_load_explicit(&per_second, memory_order_relaxed);
    if (rate == 0) {
        rate = (uint64_t)(1e18 / engine_ticks_to_ns(1000000000));
        atomic_store_explicit(&per_second, rate, memory_order_relaxed);
    }
    return (uint64_t)(seconds * (double)rate);
}

double ticks_to_seconds(uint64_t ticks)
{
    return engine_ticks_to_ns(ticks) / 1e9;
}

uint32_t processors(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 0 ? (uint32_t)count : 1;
}

/* ---- doorbells ---------------------------------------------------------------------------------
 */

static void ring(struct rank_block *block)
{
    atomic_fetch_add_explicit(&block->bell, 1, memory_order_release);
    futex(&block->bell, FUTEX_WAKE, INT_MAX, NULL);
}

void bells_ring_now(engineComm *comm)
{
    atomic_thread_fence(memory_order_seq_cst); /* see above: between the posts and the loads */
    for (uint32_t word = 0; word < RANK_WORDS; word++) {
        uint64_t left = comm->bells[word];
        comm->bells[word] = 0;
        while (left) {
            uint32_t rank = word * 64 + (uint32_t)__builtin_ctzll(left);
            left &= left - 1;
            struct rank_block *block = arena_block(comm->arena, rank);
            if (comm_is_far(comm, rank))
                links_push(comm, rank);
            else if (atomic_load_explicit(&block->sleepers, memory_order_relaxed) != 0)
                ring(block);
        }
    }
    comm->bells_any = false;
}

void bell_ring(engineComm *comm, uint32_t rank)
{
    struct rank_block *block = arena_block(comm->arena, rank);
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&block->sleepers, memory_order_relaxed) != 0)
        ring(block);
}

void bell_ring_self(engineComm *comm)
{
    bell_ring(comm, comm->rank);
}

/* ---- patience ----------------------------------------------------------------------------------
 */

/* Sleeps until the doorbell rings, at most so many microseconds. Under the lock, which is dropped
 * while asleep; true when there was no need to sleep and the lock is still held. */
static bool doze(engineComm *comm, uint64_t microseconds)
{
    struct rank_block *block = comm->block;
    uint32_t bell = atomic_load_explicit(&block->bell, memory_order_acquire);
    bells_ring(comm); /* whoever this rank has posted to must not sleep while it sleeps */
    atomic_fetch_add_explicit(&block->sleepers, 1, memory_order_seq_cst);
    atomic_thread_fence(memory_order_seq_cst);
    bool awake = calls_progress(comm) || comm_failed(comm);
    if (!awake) {
        struct timespec timeout = span(microseconds);
        atomic_fetch_add_explicit(&comm->count_sleeps, 1, memory_order_relaxed);
        for (const struct queue *queue = comm->active; queue; queue = queue->next)
            if (queue->head && queue->head->prepared->operation.lowering == ENGINE_HOST &&
                atomic_load_explicit(&queue->head->state, memory_order_relaxed) == CALL_RUNNING)
                host_note(queue->head->prepared, queue->head);
        bells_ring(comm);
        comm_unlock(comm);
        futex(&block->bell, FUTEX_WAIT, bell, &timeout);
    }
    atomic_fetch_sub_explicit(&block->sleepers, 1, memory_order_relaxed);
    return awake;
}

/* Microseconds of a sleep that may last until limit. */
static uint64_t sleep_span(const engineComm *comm, uint64_t limit)
{
    uint64_t most = LONGEST_SLEEP_MS * 1000, now = engine_ticks();
    if (comm->device_side && comm->device_side->flying > 0)
        most = FLIGHT_LOOK_US; /* a device rings no doorbell */
    if (!limit)
        return most;
    if ((int64_t)(limit - now) <= 0)
        return 1;
    uint64_t left = (uint64_t)(ticks_to_seconds(limit - now) * 1e6) + 1;
    return left < most ? left : most;
}

/* The scheduler parts two ranks that are both runnable on one processor only after some balancing
 * rounds (tens of milliseconds), and both ranks' next sleep may bring them together again. One look
 * elsewhere does it at once: the thread leaves this processor, and may return to it from then on.
 */
static void step_aside(uint32_t processor)
{
    cpu_set_t allowed, others;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return; /* more processors than the type holds */
    others = allowed;
    CPU_CLR(processor, &others);
    if (CPU_COUNT(&others) > 0 && sched_setaffinity(0, sizeof others, &others) == 0)
        sched_setaffinity(0, sizeof allowed, &allowed);
}

/* A wake-up may put a rank on its waker's processor, and with both sleeping in turn the scheduler
 * has no reason to part them: the processor goes to the other one then, and both stay runnable.
 * A rank that has polled on this processor in the meantime really shares it (an old mark does not
 * say so), and with a processor for each rank, one of them goes elsewhere. */
static void give_way(engineComm *comm, uint64_t now)
{
    uint32_t here = (uint32_t)sched_getcpu() + 1;
    comm->looks += LOOK;
    atomic_store_explicit(&comm->block->processor, comm->looks | here, memory_order_relaxed);
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        _Atomic uint32_t *other = &arena_block(comm->arena, rank)->processor;
        uint32_t mark = atomic_load_explicit(other, memory_order_relaxed);
        if (rank == comm->rank || mark % LOOK != here)
            continue;
        sched_yield();
        uint32_t after = atomic_load_explicit(other, memory_order_relaxed);
        if (comm->spin_ticks && after != mark && after % LOOK == here &&
            now - comm->stepped > ticks_of(STEP_EVERY_MS / 1e3)) {
            comm->stepped = now;
            atomic_fetch_add_explicit(&comm->count_asides, 1, memory_order_relaxed);
            step_aside(here - 1);
        }
        return;
    }
}

bool patience_wait(engineComm *comm, struct patience *patience, uint64_t limit)
{
    uint32_t idle = ++patience->idle;
    if (comm->spin_ticks) {
        if (idle == BELLS_AFTER)
            bells_ring(comm);
        if (idle > EAGER_POLLS)
            relax();
        if (idle % POLLS != 0)
            return true;
    } else {
        if (idle < SHARED_POLLS) {
            relax();
            return true;
        }
        bells_ring(comm);
        sched_yield();
        if (idle % BELLS_AFTER != 0)
            return true;
    }
    uint64_t now = engine_ticks();
    if (!patience->since)
        patience->since = now;
    watch_check(comm, now);
    if (comm->gives_way)
        give_way(comm, now);
    if (comm->spin_ticks ? now - patience->since < comm->spin_ticks : idle < comm->yields)
        return true;
    return doze(comm, sleep_span(comm, limit));
}

void patience_outside(engineComm *comm, struct patience *patience)
{
    uint32_t idle = ++patience->idle;
    if (comm->spin_ticks && idle < 1000) {
        relax();
    } else if (idle < 1100) {
        sched_yield();
    } else { /* its holder copies something large, or waits on behalf of both */
        struct timespec pause = span(TICK_US / 4);
        nanosleep(&pause, NULL);
    }
}

/* ---- the background thread ---------------------------------------------------------------------
 *
 * One per process, as long as communicators are open. It is parked until somebody leaves a call
 * behind, then looks every TICK_US, and takes a communicator's lock only when no caller has moved
 * it since its last look. A communicator that its callers have left it sleeps for at its doorbell,
 * so that a peer's post wakes it at once. It never polls: it takes no processor from callers. */

static struct {
    pthread_mutex_t lock; /* of the next five; never held asleep */
    pthread_cond_t let_go;
    engineComm *comms;
    engineComm *held; /* at whose doorbell it sleeps */
    bool running;
    pthread_t thread;
    _Atomic uint32_t alarm; /* futex: + 1 for each wake-up */
    atomic_bool parked;
    atomic_bool stop;
} background = {.lock = PTHREAD_MUTEX_INITIALIZER, .let_go = PTHREAD_COND_INITIALIZER};

enum look { LOOK_NOTHING, LOOK_CALLERS, LOOK_LEFT }; /* no calls; callers move them; nobody does */

static enum look background_look(engineComm *comm)
{
    uint32_t stamp = atomic_load_explicit(&comm->stamp, memory_order_relaxed);
    uint32_t before = atomic_load_explicit(&comm->unfinished, memory_order_acquire);
    if (before == 0)
        return LOOK_NOTHING;
    if (stamp != comm->background_stamp) {
        comm->background_stamp = stamp;
        return LOOK_CALLERS;
    }
    if (atomic_load_explicit(&comm->wanted, memory_order_relaxed) != 0 || !comm_try_lock(comm))
        return LOOK_CALLERS;
    while (calls_progress(comm) && atomic_load_explicit(&comm->wanted, memory_order_relaxed) == 0)
        ;
    watch_check(comm, engine_ticks());
    bells_ring(comm);
    uint32_t after = atomic_load_explicit(&comm->unfinished, memory_order_relaxed);
    if (after < before)
        atomic_fetch_add_explicit(&comm->count_background, before - after, memory_order_relaxed);
    comm_unlock(comm);
    return after == 0 ? LOOK_NOTHING : LOOK_LEFT;
}

/* Looks at all communicators; the one to sleep for is held, when there is one. */
static bool background_round(void)
{
    bool busy = false, several = false;
    engineComm *left = NULL;
    pthread_mutex_lock(&background.lock);
    for (engineComm *comm = background.comms; comm; comm = comm->background_next) {
        enum look look = background_look(comm);
        several |= busy && look != LOOK_NOTHING;
        busy |= look != LOOK_NOTHING;
        if (look == LOOK_LEFT)
            left = comm;
    }
    background.held = several ? NULL : left;
    pthread_mutex_unlock(&background.lock);
    return busy;
}

/* Sleeps at the doorbell of the held communicator, which background_leave does not take away. */
static void background_doze(engineComm *comm)
{
    struct rank_block *block = comm->block;
    struct timespec timeout = span(LONGEST_SLEEP_MS * 1000);
    uint32_t bell = atomic_load_explicit(&block->bell, memory_order_acquire);
    atomic_fetch_add_explicit(&block->sleepers, 1, memory_order_seq_cst);
    atomic_thread_fence(memory_order_seq_cst);
    if (background_look(comm) == LOOK_LEFT)
        futex(&block->bell, FUTEX_WAIT, bell, &timeout);
    atomic_fetch_sub_explicit(&block->sleepers, 1, memory_order_relaxed);
    pthread_mutex_lock(&background.lock);
    background.held = NULL;
    pthread_cond_broadcast(&background.let_go);
    pthread_mutex_unlock(&background.lock);
}

static void *background_run(void *unused)
{
    (void)unused;
    uint64_t idle_since = 0;
    while (!atomic_load_explicit(&background.stop, memory_order_acquire)) {
        uint32_t alarm = atomic_load_explicit(&background.alarm, memory_order_acquire);
        bool busy = background_round();
        if (background.held) {
            idle_since = 0;
            background_doze(background.held);
            continue;
        }
        uint64_t now = engine_ticks();
        if (busy || !idle_since)
            idle_since = now;
        struct timespec timeout = span(TICK_US);
        if (now - idle_since < ticks_of(LINGER_MS / 1000.0)) {
            futex(&background.alarm, FUTEX_WAIT_PRIVATE, alarm, &timeout);
            continue;
        }
        /* Who leaves a call adds to unfinished, fences, and loads parked (background_wake); this
         * stores parked, fences, and looks at unfinished: one of both sees the other. */
        atomic_store_explicit(&background.parked, true, memory_order_seq_cst);
        atomic_thread_fence(memory_order_seq_cst);
        busy = background_round();
        if (!busy)
            futex(&background.alarm, FUTEX_WAIT_PRIVATE, alarm, NULL);
        atomic_store_explicit(&background.parked, false, memory_order_relaxed);
        idle_since = 0;
        pthread_mutex_lock(&background.lock);
        background.held = NULL;
        pthread_cond_broadcast(&background.let_go);
        pthread_mutex_unlock(&background.lock);
    }
    return NULL;
}

static void background_alarm(void)
{
    atomic_fetch_add_explicit(&background.alarm, 1, memory_order_release);
    futex(&background.alarm, FUTEX_WAKE_PRIVATE, 1, NULL);
}

void background_wake(void)
{
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&background.parked, memory_order_relaxed))
        background_alarm();
}

/* Starting and stopping the thread; taken before background.lock, never by the thread itself. */
static pthread_mutex_t background_life = PTHREAD_MUTEX_INITIALIZER;

static int background_start(void)
{
    sigset_t all, before;
    atomic_store_explicit(&background.stop, false, memory_order_relaxed);
    sigfillset(&all); /* signals are for the program's own threads */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int error = pthread_create(&background.thread, NULL, background_run, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    background.running = error == 0;
    return error;
}

/* When somebody who waits for the background thread gives up: it hangs in a call of the chip. */
static struct timespec give_up_at(void)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += GIVE_UP_SECONDS;
    return until;
}

int background_join(engineComm *comm)
{
    struct timespec until = give_up_at();
    int error = pthread_mutex_timedlock(&background_life, &until);
    if (error)
        return error;
    error = pthread_mutex_timedlock(&background.lock, &until);
    if (error) {
        pthread_mutex_unlock(&background_life);
        return error;
    }
    error = background.running ? 0 : background_start();
    if (!error) {
        comm->background_next = background.comms;
        background.comms = comm;
        comm->in_background = true;
    }
    pthread_mutex_unlock(&background.lock);
    pthread_mutex_unlock(&background_life);
    return error;
}

bool background_leave(engineComm *comm)
{
    if (!comm->in_background)
        return true;
    struct timespec until = give_up_at();
    if (pthread_mutex_timedlock(&background_life, &until) != 0)
        return false;
    if (pthread_mutex_timedlock(&background.lock, &until) != 0) {
        pthread_mutex_unlock(&background_life);
        return false;
    }
    engineComm **link = &background.comms;
    while (*link != comm)
        link = &(*link)->background_next;
    *link = comm->background_next;
    int error = 0;
    while (background.held == comm && error == 0) {
        ring(comm->block);
        error = pthread_cond_timedwait(&background.let_go, &background.lock, &until);
    }
    comm->in_background = false;
    if (background.held == comm) {
        pthread_mutex_unlock(&background.lock);
        pthread_mutex_unlock(&background_life);
        return false;
    }
    bool last = background.comms == NULL;
    pthread_t thread = background.thread;
    if (last) {
        background.running = false;
        atomic_store_explicit(&background.stop, true, memory_order_release);
    }
    pthread_mutex_unlock(&background.lock);
    if (last) {
        background_alarm();
        pthread_join(thread, NULL);
    }
    pthread_mutex_unlock(&background_life);
    return true;
}

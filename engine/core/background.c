/* The background thread.
 *
 * One per process, as long as communicators are open. It is parked until somebody leaves a call
 * behind, then looks every TICK_US, and takes a communicator's lock only when no caller has moved
 * it since its last look. A communicator that its callers have left it sleeps for at its doorbell,
 * so that a peer's post wakes it at once. It never polls: it takes no processor from callers. */
#define _GNU_SOURCE
#include "background.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "call.h"
#include "clock.h"
#include "doorbell.h"
#include "futex.h"
#include "lock.h"
#include "progress.h"

enum {
    TICK_US = 200,         /* with work at hand */
    LONGEST_SLEEP_MS = 50, /* at a doorbell */
    LINGER_MS = 10,        /* it keeps ticking so long without work before it parks */
    GIVE_UP_SECONDS = 1,   /* what is granted to it before it is said to hang */
};

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
    if (atomic_load_explicit(&comm->wanted, memory_order_relaxed) != 0 || !lock_try(comm))
        return LOOK_CALLERS;
    while (call_progress(comm) && atomic_load_explicit(&comm->wanted, memory_order_relaxed) == 0)
        ;
    progress_check(comm, clock_ticks());
    doorbell_ring_marked(comm);
    uint32_t after = atomic_load_explicit(&comm->unfinished, memory_order_relaxed);
    if (after < before)
        atomic_fetch_add_explicit(&comm->count_background, before - after, memory_order_relaxed);
    lock_release(comm);
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
    struct timespec timeout = futex_span(LONGEST_SLEEP_MS * 1000);
    uint32_t bell = atomic_load_explicit(&block->bell, memory_order_acquire);
    atomic_fetch_add_explicit(&block->sleepers, 1, memory_order_seq_cst);
    atomic_thread_fence(memory_order_seq_cst);
    if (background_look(comm) == LOOK_LEFT)
        futex_wait(&block->bell, bell, &timeout, true);
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
        uint64_t now = clock_ticks();
        if (busy || !idle_since)
            idle_since = now;
        struct timespec timeout = futex_span(TICK_US);
        if (now - idle_since < clock_ticks_of(LINGER_MS / 1000.0)) {
            futex_wait(&background.alarm, alarm, &timeout, false);
            continue;
        }
        /* Who leaves a call adds to unfinished, fences, and loads parked (background_wake); this
         * stores parked, fences, and looks at unfinished: one of both sees the other. */
        atomic_store_explicit(&background.parked, true, memory_order_seq_cst);
        atomic_thread_fence(memory_order_seq_cst);
        busy = background_round();
        if (!busy)
            futex_wait(&background.alarm, alarm, NULL, false);
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
    futex_wake(&background.alarm, 1, false);
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
        doorbell_ring_always(comm->block);
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

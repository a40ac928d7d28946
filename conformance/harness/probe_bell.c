/*
 * One lock and one condition variable ("the bell") serve every instrument: state changes under the
 * lock, and the bell wakes all waiters. Instruments are allocated in separate pages instead of the
 * heap, so that an adaptor that corrupts the heap does not corrupt the evidence.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "probe_bell.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "probe.h"

/* ---- time, threads, the bell ---- */

pthread_mutex_t probe_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t bell;
static pthread_once_t bell_once = PTHREAD_ONCE_INIT;
static _Atomic uint32_t listeners;
static _Atomic uint64_t sequence;

static void bell_make(void)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&bell, &attributes);
    pthread_condattr_destroy(&attributes);
}

uint64_t probe_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t probe_thread_id(void)
{
    static _Thread_local uint64_t id;
    if (id == 0)
        id = (uint64_t)syscall(SYS_gettid);
    return id;
}

uint64_t probe_sequence(void)
{
    return atomic_fetch_add(&sequence, 1) + 1;
}

static struct timespec deadline_after(double seconds)
{
    if (!(seconds > 0))
        seconds = 0;
    if (seconds > 1e6)
        seconds = 1e6;
    uint64_t end = probe_now_ns() + (uint64_t)(seconds * 1e9);
    return (struct timespec){.tv_sec = (time_t)(end / 1000000000u),
                             .tv_nsec = (long)(end % 1000000000u)};
}

bool probe_listen_locked(probe_condition holds, const void *object, uint64_t value, double seconds)
{
    struct timespec deadline = deadline_after(seconds);
    int status = 0;
    pthread_once(&bell_once, bell_make);
    atomic_fetch_add(&listeners, 1);
    while (!holds(object, value) && status != ETIMEDOUT)
        status = pthread_cond_timedwait(&bell, &probe_lock, &deadline);
    atomic_fetch_sub(&listeners, 1);
    return holds(object, value);
}

int probe_listen(probe_condition holds, const void *object, uint64_t value, double seconds)
{
    pthread_mutex_lock(&probe_lock);
    bool held = probe_listen_locked(holds, object, value, seconds);
    pthread_mutex_unlock(&probe_lock);
    return held;
}

void probe_ring_locked(void)
{
    pthread_once(&bell_once, bell_make);
    pthread_cond_broadcast(&bell);
}

void probe_ring_if_heard(void)
{
    if (atomic_load(&listeners) == 0)
        return;
    pthread_mutex_lock(&probe_lock);
    probe_ring_locked();
    pthread_mutex_unlock(&probe_lock);
}

/* ---- separate pages ---- */

void *probe_pages(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void *probe_instrument(size_t size)
{
    enum { CHUNK = 256 * 1024 };
    static char *chunk;
    static size_t used = CHUNK;
    size = (size + 63) & ~(size_t)63;
    if (size >= CHUNK / 4)
        return probe_pages(size);
    pthread_mutex_lock(&probe_lock);
    if (used + size > CHUNK) {
        chunk = probe_pages(CHUNK);
        used = 0;
    }
    void *memory = chunk ? chunk + used : NULL;
    used = chunk ? used + size : CHUNK;
    pthread_mutex_unlock(&probe_lock);
    return memory;
}

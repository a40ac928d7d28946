/* What every call from outside meets: the state of the process, settings, the thread's error. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cpu.h"

enum process_state { BEFORE, RUNNING, FORKED, ENDING };

_Thread_local struct cpu_thread cpu_thread;
struct cpu_settings cpu_settings;
atomic_ullong cpu_counts[palResourceHostMapping + 1];

static atomic_int state =
    BEFORE; /* relaxed: it changes before other threads exist or where none may call any more */

uint64_t cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static struct timespec soon(void)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 100000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}

bool cpu_lock_soon(pthread_mutex_t *lock)
{
    struct timespec until = soon();
    return pthread_mutex_timedlock(lock, &until) == 0;
}

bool cpu_write_lock_soon(pthread_rwlock_t *lock)
{
    struct timespec until = soon();
    return pthread_rwlock_timedwrlock(lock, &until) == 0;
}

palResult cpu_fail(const char *function, palResult code, const char *format, ...)
{
    int n = snprintf(cpu_thread.error, sizeof cpu_thread.error, "%s: ", function);
    va_list values;
    va_start(values, format);
    vsnprintf(cpu_thread.error + n, sizeof cpu_thread.error - (size_t)n, format, values);
    va_end(values);
    return code;
}

palResult cpu_enter(const char *function, bool callback_ok)
{
    int now = atomic_load_explicit(&state, memory_order_relaxed);
    if (now == FORKED)
        return cpu_fail(
            function, palInvalidUsage,
            "this process was forked from one that uses the cpu chip, whose "
            "threads and mappings did not come along; next: start the child by exec or spawn");
    if (now != RUNNING)
        return cpu_fail(function, palInvalidUsage, "the process is ending; next: call before exit");
    if (cpu_thread.callbacks > 0 && !callback_ok)
        return cpu_fail(function, palInvalidUsage,
                        "called inside a host function or kernel, which make no such calls; "
                        "next: enqueue it from outside");
    return palSuccess;
}

static bool read_setting(const char *name, int least, int most, int unset, int *value, char *why,
                         size_t size)
{
    const char *text = getenv(name);
    *value = unset;
    if (!text || !*text)
        return true;
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (*end || end == text || errno || number < least || number > most) {
        snprintf(why, size, "cpu: %s=%.64s: not a number from %d to %d; next: correct or unset it",
                 name, text, least, most);
        return false;
    }
    *value = (int)number;
    return true;
}

static void forked(void)
{
    atomic_store_explicit(&state, FORKED, memory_order_relaxed);
}

bool cpu_process_prepare(char *why, size_t size)
{
    int strict;
    cpu_set_t allowed;
    if (!read_setting("UNIPAL_CPU_DEVICES", 1, CPU_MAX_DEVICES, 2, &cpu_settings.devices, why,
                      size) ||
        !read_setting("UNIPAL_CPU_STRICT", 0, 1, 0, &strict, why, size) ||
        !read_setting("UNIPAL_CPU_HW_QUEUES", 0, INT_MAX, 0, &cpu_settings.hw_queues, why, size))
        return false;
    cpu_settings.strict = strict;
    cpu_settings.cpus =
        sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
    if (pthread_atfork(NULL, NULL, forked) != 0) {
        snprintf(why, size, "cpu: pthread_atfork failed; next: free memory");
        return false;
    }
    return true;
}

void cpu_process_run(void)
{
    atomic_store_explicit(&state, RUNNING, memory_order_relaxed);
}

bool cpu_process_end(void)
{
    if (atomic_load_explicit(&state, memory_order_relaxed) != RUNNING)
        return false;
    atomic_store_explicit(&state, ENDING, memory_order_relaxed);
    return true;
}

/* The time stamp counter where it is invariant, else nanoseconds of CLOCK_MONOTONIC. */
#define _GNU_SOURCE
#include "clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

enum { CALIBRATION_NS = 100000 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_int kind_in_use = -1; /* 1 time stamp counter, 0 nanoseconds */
static double ns_per_tick = 1.0;

static uint64_t nanoseconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t clock_real_ns(void)
{
    return nanoseconds(CLOCK_REALTIME);
}

uint64_t clock_monotonic_ns(void)
{
    return nanoseconds(CLOCK_MONOTONIC);
}

#if defined(__x86_64__)
static bool counter_is_invariant(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(0x80000007u, &a, &b, &c, &d) && (d & 1u << 8) != 0;
}

/* Both clocks at one moment: the closest of three tries. */
static void both_clocks(uint64_t *ticks, uint64_t *ns)
{
    uint64_t closest = UINT64_MAX;
    for (int try = 0; try < 3; try++) {
        uint64_t before = __rdtsc(), now = nanoseconds(CLOCK_MONOTONIC), after = __rdtsc();
        if (after - before < closest) {
            closest = after - before;
            *ticks = before + closest / 2;
            *ns = now;
        }
    }
}
#endif

static void find_clock(void)
{
    int kind = 0;
#if defined(__x86_64__)
    const char *text = getenv("UNIPAL_RECORDS_CLOCK");
    if (counter_is_invariant() && (text == NULL || strcmp(text, "monotonic") != 0)) {
        uint64_t ticks = 0, ns = 0, later_ticks = 0, later_ns = 0;
        both_clocks(&ticks, &ns);
        do {
            both_clocks(&later_ticks, &later_ns);
        } while (later_ns - ns < CALIBRATION_NS);
        ns_per_tick = (double)(later_ns - ns) / (double)(later_ticks - ticks);
        kind = 1;
    }
#endif
    atomic_store_explicit(&kind_in_use, kind, memory_order_release);
}

/* 1: the counter, 0: nanoseconds. */
static int in_use(void)
{
    int kind = atomic_load_explicit(&kind_in_use, memory_order_acquire);
    if (kind < 0) {
        pthread_once(&once, find_clock);
        kind = atomic_load_explicit(&kind_in_use, memory_order_acquire);
    }
    return kind;
}

uint64_t clock_ticks(void)
{
#if defined(__x86_64__)
    if (in_use() == 1)
        return __rdtsc();
#endif
    return nanoseconds(CLOCK_MONOTONIC);
}

double clock_ns_per_tick(void)
{
    in_use();
    return ns_per_tick;
}

bool clock_is_counter(void)
{
    return in_use() == 1;
}

double clock_nanoseconds(uint64_t ticks)
{
    in_use();
    return (double)ticks * ns_per_tick;
}

void clock_pair(uint64_t *ticks, uint64_t *ns)
{
#if defined(__x86_64__)
    if (in_use() == 1) {
        both_clocks(ticks, ns);
        return;
    }
#endif
    *ticks = *ns = nanoseconds(CLOCK_MONOTONIC);
}

uint64_t clock_ticks_of(double seconds)
{
    static _Atomic uint64_t per_second;
    uint64_t rate = atomic_load_explicit(&per_second, memory_order_relaxed);
    if (rate == 0) {
        rate = (uint64_t)(1e18 / clock_nanoseconds(1000000000));
        atomic_store_explicit(&per_second, rate, memory_order_relaxed);
    }
    return (uint64_t)(seconds * (double)rate);
}

double clock_seconds(uint64_t ticks)
{
    return clock_nanoseconds(ticks) / 1e9;
}

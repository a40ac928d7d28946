/* The processor: its vector instructions, and how many of them there are for this process. */
#define _GNU_SOURCE
#include "cpu.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

static pthread_once_t vector_once = PTHREAD_ONCE_INIT;
static atomic_int vector_level = -1;

static void find_vector_level(void)
{
    int level = 0;
#if defined(__x86_64__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    bool halves = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C) != 0;
    __builtin_cpu_init();
    if (halves && __builtin_cpu_supports("avx2"))
        level = 1;
    if (level == 1 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        level = 2;
#endif
    const char *text = getenv("UNIPAL_VECTOR");
    if (text != NULL && text[0] >= '0' && text[0] <= '2' && text[1] == 0) {
        if (text[0] - '0' < level)
            level = text[0] - '0';
    } else if (text != NULL) {
        fprintf(stderr, "unipal: UNIPAL_VECTOR=%s: not 0, 1 or 2; using %d\n", text, level);
    }
    atomic_store_explicit(&vector_level, level, memory_order_release);
}

int cpu_vector_level(void)
{
    int level = atomic_load_explicit(&vector_level, memory_order_acquire);
    if (level < 0) {
        pthread_once(&vector_once, find_vector_level);
        level = atomic_load_explicit(&vector_level, memory_order_acquire);
    }
    return level;
}

uint32_t cpu_count(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 0 ? (uint32_t)count : 1;
}

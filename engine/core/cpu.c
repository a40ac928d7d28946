/* The processor: its vector instructions, and how many of them there are for this process. */
#define _GNU_SOURCE
#include "cpu.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

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

uint32_t cpu_running(void)
{
    char text[128];
    unsigned running = 0;
    int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    if (length <= 0)
        return 0;
    text[length] = 0;
    return sscanf(text, "%*s %*s %*s %u/", &running) == 1 ? running : 0; /* 0.5 0.4 0.3 2/150 9 */
}

/* struct sched_attr in its first form (sched_setattr(2)); of a thread of the usual policy, runtime
 * is the length of its time slice. */
struct scheduling {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

static const uint64_t SHORT_NS = 100000;       /* the shortest that Linux grants */
static _Thread_local uint64_t usual_runtime;   /* before cpu_short_slice */
static _Thread_local bool short_slice, denied; /* a sandbox may forbid it */

static bool slice_set(struct scheduling *now, uint64_t runtime)
{
    now->runtime = runtime;
    now->size = sizeof *now;
    denied = syscall(SYS_sched_setattr, 0, now, 0u) != 0;
    return !denied;
}

static bool slice_get(struct scheduling *now)
{
    return !denied && syscall(SYS_sched_getattr, 0, now, (unsigned)sizeof *now, 0u) == 0 &&
           now->policy == SCHED_OTHER;
}

void cpu_short_slice(void)
{
    struct scheduling now = {.size = sizeof now};
    if (short_slice || !slice_get(&now) || now.runtime <= SHORT_NS)
        return;
    usual_runtime = now.runtime;
    short_slice = slice_set(&now, SHORT_NS);
}

void cpu_usual_slice(void)
{
    struct scheduling now = {.size = sizeof now};
    if (!short_slice)
        return;
    short_slice = false;
    if (slice_get(&now) && now.runtime == SHORT_NS)
        slice_set(&now, usual_runtime);
}

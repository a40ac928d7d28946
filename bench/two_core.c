/* What two cores of this machine reach with the simplest program for the job: the baselines that
 * bench/collectives.py runs between the engine's calls.
 *
 * Two processes map one area of two_core_area(bytes) zeroed bytes, load this file as a library and
 * call the same functions in the same order, one as rank 0, one as rank 1. The area holds an input
 * and an output of each rank. A call begins and ends with a barrier and answers the nanoseconds per
 * iteration as this rank saw them; negative: the peer did not come within 20 seconds. */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define EXPORT __attribute__((visibility("default")))

enum { PAGE = 4096, LINE = 64 };

struct line {
    _Alignas(LINE) _Atomic uint64_t arrived;
};

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Both ranks come; false after 20 seconds alone. */
static bool meet(void *area, int rank)
{
    struct line *lines = area;
    uint64_t mine = atomic_load_explicit(&lines[rank].arrived, memory_order_relaxed) + 1;
    atomic_store_explicit(&lines[rank].arrived, mine, memory_order_release);
    double deadline = 0;
    for (uint64_t spins = 1;
         atomic_load_explicit(&lines[1 - rank].arrived, memory_order_acquire) < mine; spins++) {
#if defined(__x86_64__)
        _mm_pause();
#endif
        if (spins % 65536 == 0) {
            double now = now_ns();
            deadline = deadline > 0 ? deadline : now + 20e9;
            if (now > deadline)
                return false;
        }
    }
    return true;
}

static size_t room(size_t bytes)
{
    return (bytes + PAGE - 1) / PAGE * PAGE + PAGE; /* a page between: no power-of-two distances */
}

EXPORT size_t two_core_area(size_t bytes)
{
    return PAGE + 4 * room(bytes);
}

EXPORT void *two_core_input(void *area, size_t bytes, int rank)
{
    return (char *)area + PAGE + (size_t)(2 * rank) * room(bytes);
}

EXPORT void *two_core_output(void *area, size_t bytes, int rank)
{
    return (char *)area + PAGE + (size_t)(2 * rank + 1) * room(bytes);
}

/* Each rank copies its peer's input to its own output by memcpy: sendrecv, or all_gather of two. */
EXPORT double two_core_exchange(void *area, size_t bytes, int rank, int iterations)
{
    const void *from = two_core_input(area, bytes, 1 - rank);
    void *to = two_core_output(area, bytes, rank);
    if (!meet(area, rank))
        return -1;
    double start = now_ns();
    for (int i = 0; i < iterations; i++) {
        memcpy(to, from, bytes);
        if (!meet(area, rank))
            return -1;
    }
    return (now_ns() - start) / iterations;
}

static void sum_plain(float *first, float *second, const float *a, const float *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        float sum = a[i] + b[i];
        first[i] = sum;
        second[i] = sum;
    }
}

#if defined(__x86_64__)
/* first and second stand on 16-byte boundaries. */
static void sum_streaming(float *first, float *second, const float *a, const float *b, size_t count)
{
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        __m128 sum[4];
        for (int k = 0; k < 4; k++)
            sum[k] = _mm_add_ps(_mm_loadu_ps(a + i + 4 * k), _mm_loadu_ps(b + i + 4 * k));
        for (int k = 0; k < 4; k++)
            _mm_stream_ps(first + i + 4 * k, sum[k]);
        for (int k = 0; k < 4; k++)
            _mm_stream_ps(second + i + 4 * k, sum[k]);
    }
    sum_plain(first + i, second + i, a + i, b + i, count - i);
    _mm_sfence();
}
#else
#define sum_streaming sum_plain
#endif

/* all_reduce of float32 by sum: each rank adds its half of both inputs and stores the result into
 * both outputs. */
EXPORT double two_core_reduce(void *area, size_t bytes, int rank, int streaming, int iterations)
{
    size_t count = bytes / sizeof(float), half = count / 2 / 16 * 16;
    size_t start_at = rank == 0 ? 0 : half, length = rank == 0 ? half : count - half;
    const float *a = (float *)two_core_input(area, bytes, 0) + start_at;
    const float *b = (float *)two_core_input(area, bytes, 1) + start_at;
    float *first = (float *)two_core_output(area, bytes, rank) + start_at;
    float *second = (float *)two_core_output(area, bytes, 1 - rank) + start_at;
    if (!meet(area, rank))
        return -1;
    double start = now_ns();
    for (int i = 0; i < iterations; i++) {
        (streaming ? sum_streaming : sum_plain)(first, second, a, b, length);
        if (!meet(area, rank))
            return -1;
    }
    return (now_ns() - start) / iterations;
}

/* The C half of bench/pal_calls.py: each figure is a pair of times taken alternately in one run, so
 * that noise hits both sides. Every function answers nanoseconds; the caller forms ratios and
 * differences. */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pal.h"

#define EXPORT __attribute__((visibility("default")))

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, compare);
    return values[n / 2];
}

/* The same function reached directly and through the table: out[0] direct, out[1] table, ns per
 * call, medians over rounds. */
EXPORT int bench_call(const palDeviceTable *table, int rounds, int calls, double out[2])
{
    double *direct = malloc(sizeof(double) * (size_t)rounds);
    double *through = malloc(sizeof(double) * (size_t)rounds);
    if (direct == NULL || through == NULL) {
        free(direct);
        free(through);
        return -1;
    }
    palResult (*const function)(int *) = table->getDeviceCount;
    const palDeviceTable *volatile hidden =
        table; /* re-read at each call, as a caller with many tables does */
    int count = 0;
    for (int r = 0; r < rounds; r++) {
        double start = now_ns();
        for (int i = 0; i < calls; i++)
            function(&count);
        direct[r] = (now_ns() - start) / calls;
        start = now_ns();
        for (int i = 0; i < calls; i++)
            hidden->getDeviceCount(&count);
        through[r] = (now_ns() - start) / calls;
    }
    out[0] = median(direct, rounds);
    out[1] = median(through, rounds);
    free(direct);
    free(through);
    return count;
}

/* size bytes by memcpy between host buffers and by deviceMemcpy, alternately: out[0] memcpy, out[1]
 * deviceMemcpy, ns, medians. */
EXPORT int bench_copy(const palDeviceTable *table, size_t size, int rounds, double out[2])
{
    void *host = NULL, *device = NULL, *other = malloc(size);
    double *plain = malloc(sizeof(double) * (size_t)rounds),
           *pal = malloc(sizeof(double) * (size_t)rounds);
    int failed = other == NULL || plain == NULL || pal == NULL ||
                 table->deviceMalloc(&host, size, palMemHost) != palSuccess ||
                 table->deviceMalloc(&device, size, palMemDevice) != palSuccess;
    if (!failed) {
        memset(other, 1, size);
        memset(host, 2, size);
        failed = table->deviceMemcpy(device, host, size, palMemcpyHostToDevice, NULL) != palSuccess;
    }
    for (int r = 0; r < rounds && !failed; r++) {
        double start = now_ns();
        memcpy(other, host, size);
        plain[r] = now_ns() - start;
        start = now_ns();
        failed = table->deviceMemcpy(device, host, size, palMemcpyHostToDevice, NULL) != palSuccess;
        pal[r] = now_ns() - start;
    }
    if (!failed) {
        out[0] = median(plain, rounds);
        out[1] = median(pal, rounds);
    }
    table->deviceFree(device, palMemDevice);
    table->deviceFree(host, palMemHost);
    free(other);
    free(plain);
    free(pal);
    return failed ? -1 : 0;
}

static void nothing(void *args)
{
    (void)args;
}

/* Median ns of: out[0] 64 B pinned copy on an idle stream + synchronize, out[1] host function +
 * synchronize. */
EXPORT int bench_stream(const palDeviceTable *table, int rounds, double out[2])
{
    void *host = NULL, *device = NULL;
    palStream stream = NULL;
    double *copy = malloc(sizeof(double) * (size_t)rounds),
           *function = malloc(sizeof(double) * (size_t)rounds);
    int failed = copy == NULL || function == NULL ||
                 table->deviceMalloc(&host, 64, palMemHost) != palSuccess ||
                 table->deviceMalloc(&device, 64, palMemDevice) != palSuccess ||
                 table->streamCreate(&stream) != palSuccess;
    for (int r = 0; r < rounds && !failed; r++) {
        double start = now_ns();
        failed =
            table->deviceMemcpy(device, host, 64, palMemcpyHostToDevice, stream) != palSuccess ||
            table->streamSynchronize(stream) != palSuccess;
        copy[r] = now_ns() - start;
        start = now_ns();
        failed = failed || table->launchHostFunc(stream, nothing, NULL) != palSuccess ||
                 table->streamSynchronize(stream) != palSuccess;
        function[r] = now_ns() - start;
    }
    if (!failed) {
        out[0] = median(copy, rounds);
        out[1] = median(function, rounds);
    }
    if (stream != NULL)
        table->streamDestroy(stream);
    table->deviceFree(device, palMemDevice);
    table->deviceFree(host, palMemHost);
    free(copy);
    free(function);
    return failed ? -1 : 0;
}

static void in_turn(void *args)
{
    uint64_t *state = args; /* state[0] next expected, state[1] out of order; one stream, so one
                               caller at a time */
    state[0]++;
}

/* `count` operations queued on one held stream, then run: every second one a copy, the last of each
 * hundred a host function. out[0] ns from the first call to the end. Answers the number of host
 * functions that ran, -1 on failure. */
EXPORT int64_t bench_queue(const palDeviceTable *table, uint64_t count, double out[1])
{
    void *host = NULL, *device = NULL;
    palStream stream = NULL;
    uint64_t ran[2] = {0, 0};
    int failed = table->deviceMalloc(&host, 4096, palMemHost) != palSuccess ||
                 table->deviceMalloc(&device, 4096, palMemDevice) != palSuccess ||
                 table->streamCreate(&stream) != palSuccess;
    double start = now_ns();
    for (uint64_t i = 0; i < count && !failed; i++)
        failed = i % 100 == 99 ? table->launchHostFunc(stream, in_turn, ran) != palSuccess
                               : table->deviceMemcpy(device, host, 64, palMemcpyHostToDevice,
                                                     stream) != palSuccess;
    failed = failed || table->streamSynchronize(stream) != palSuccess;
    out[0] = now_ns() - start;
    if (stream != NULL)
        table->streamDestroy(stream);
    table->deviceFree(device, palMemDevice);
    table->deviceFree(host, palMemHost);
    return failed ? -1 : (int64_t)ran[0];
}

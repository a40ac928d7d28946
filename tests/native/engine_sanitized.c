/* Kernels, hash and recorder of the engine's core under a sanitizer: every buffer is an allocation
 * of its own, so that a byte too far is seen. Exit status 0: no difference; the sanitizer says the
 * rest. The seed is the only argument. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "blake2.h"
#include "calibrate.h"
#include "clock.h"
#include "copy.h"
#include "cpu.h"
#include "records.h"
#include "reduce.h"

enum { MOST = 5, THREADS = 4, STEPS = 20000 };

static uint64_t state;

static uint64_t draw(uint64_t below)
{
    state += 0x9e3779b97f4a7c15u;
    uint64_t x = (state ^ state >> 30) * 0xbf58476d1ce4e5b9u;
    return (x ^ x >> 27) % below;
}

struct buffer {
    unsigned char *allocation, *start;
};

/* `bytes` that end with the allocation, and begin 0 to 63 bytes after its start. */
static struct buffer make(size_t bytes)
{
    size_t offset = draw(64);
    struct buffer b = {.allocation = malloc(offset + bytes + (offset + bytes == 0))};
    if (b.allocation == NULL)
        exit(2);
    b.start = b.allocation + offset;
    unsigned char value = (unsigned char)draw(120);
    for (size_t i = 0; i < bytes; i++) /* below 120: no NaN in any float type */
        b.start[i] = value = (unsigned char)((value * 5u + 1u) % 120u);
    return b;
}

static void same(const void *a, const void *b, size_t bytes, const char *what)
{
    if (bytes > 0 && memcmp(a, b, bytes) != 0) {
        printf("%s differs\n", what);
        exit(1);
    }
}

/* A fold of several against a chain of two, in every form at once. */
static void one_reduction(void)
{
    palDataType type = (palDataType)draw(10);
    palRedOp op = (palRedOp)draw(5);
    size_t size = reduce_type_size(type);
    size_t count = draw(16) == 0 ? draw(10000) : draw(300);
    int nsrc = 1 + (int)draw(MOST), ndst = 1 + (int)draw(MOST);
    uint64_t divisor = draw(2) == 0 ? 0 : (uint64_t)nsrc;
    struct buffer source[MOST], target[MOST], chain = make(count * size);
    const void *src[MOST];
    void *dst[MOST];
    for (int s = 0; s < nsrc; s++) {
        source[s] = make(count * size);
        src[s] = source[s].start;
    }
    memcpy(chain.start, src[0], count * size);
    for (int s = 1; s < nsrc; s++) {
        void *to = chain.start;
        const void *two[] = {chain.start, src[s]};
        reduce_fold(&to, 1, two, 2, count, type, op, s == nsrc - 1 ? divisor : 0, false);
    }
    for (int d = 0; d < ndst; d++) {
        target[d] = make(count * size);
        dst[d] = target[d].start;
    }
    int aliased = (int)draw((uint64_t)nsrc); /* one destination is a source */
    dst[draw((uint64_t)ndst)] = source[aliased].start;
    if (nsrc == 1)
        divisor = 0;
    reduce_fold(dst, ndst, src, nsrc, count, type, op, divisor, draw(2) == 0);
    for (int d = 0; d < ndst; d++)
        same(dst[d], chain.start, count * size, "a reduction");
    for (int s = 0; s < nsrc; s++)
        free(source[s].allocation);
    for (int d = 0; d < ndst; d++)
        free(target[d].allocation);
    free(chain.allocation);
}

static void one_copy(void)
{
    size_t bytes = draw(16) == 0 ? draw(100000) : draw(500);
    struct buffer from = make(bytes), to[3] = {make(bytes), make(bytes), make(bytes)};
    void *dst[] = {to[0].start, to[1].start, to[2].start};
    copy_each(dst, 1 + (int)draw(3), from.start, bytes, draw(2) == 0);
    same(to[0].start, from.start, bytes, "a copy to several");
    copy_bytes(to[2].start, from.start, bytes, draw(2) == 0);
    same(to[2].start, from.start, bytes, "a copy");
    struct engine_blake2 hash;
    uint8_t digest[2][32];
    for (int part = 0; part < 2; part++) {
        size_t first = part == 0 ? bytes : draw(bytes + 1);
        blake2_init(&hash);
        blake2_update(&hash, from.start, first);
        blake2_update(&hash, from.start + first, bytes - first);
        blake2_final(&hash, digest[part]);
    }
    same(digest[0], digest[1], 32, "a hash in two parts");
    free(from.allocation);
    for (int d = 0; d < 3; d++)
        free(to[d].allocation);
}

static void *record_lane(void *argument)
{
    struct engine_ring *ring = argument;
    struct engine_record record = {.peer = ENGINE_RECORD_NO_PEER};
    for (uint32_t step = 0; step < STEPS; step++) {
        record.step = step;
        record.t_issue = record.t_done;
        record.t_done = clock_ticks();
        if (step % 64 == 0)
            records_put_waiting(ring, &record);
        records_put(ring, &record);
    }
    return NULL;
}

static void record(void)
{
    char job[32];
    struct engine_records *records[2];
    snprintf(job, sizeof job, "sanitized%d", (int)getpid());
    for (uint32_t rank = 0; rank < 2; rank++)
        if (records_open(&records[rank], job, rank, 2, THREADS / 2, 64) != 0)
            exit(2);
    pthread_t threads[THREADS];
    for (uint32_t t = 0; t < THREADS; t++)
        pthread_create(&threads[t], NULL, record_lane, records_ring(records[t % 2], t / 2));
    records_reap(1e6); /* looks at every file, takes none */
    for (int t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    for (int rank = 0; rank < 2; rank++)
        records_close(records[rank], false);
}

static void *kernels(void *argument)
{
    (void)argument;
    calibrate_streaming_threshold(2);
    return (void *)(uintptr_t)cpu_vector_level();
}

int main(int argc, char **argv)
{
    state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    pthread_t threads[THREADS];
    for (int t = 0; t < THREADS; t++)
        pthread_create(&threads[t], NULL, kernels, NULL);
    for (int t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    for (int i = 0; i < 2000; i++)
        one_reduction();
    for (int i = 0; i < 500; i++)
        one_copy();
    record();
    return 0;
}

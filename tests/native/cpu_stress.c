/* Many threads, mixed calls, known bytes: the cpu chip under sanitizers.
 *
 * cpu_stress [THREADS [CALLS [SEED]]] is linked with the chip's sources. Each thread makes CALLS
 * random calls on objects of its own, and waits for events that other threads record. A stream's
 * buffers are touched through that stream alone, so a data race that a sanitizer reports is the
 * chip's. A model of every buffer's bytes is kept at the time of the call and compared when the
 * stream is drained. At the end every resource count must be where it was. Exit status 0, or 1 with
 * what went wrong on stderr. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pal_export.h"

enum { STREAMS = 3, SHARED_EVENTS = 16, MOST_BYTES = 6000, KINDS = palResourceHostMapping + 1 };

struct lane {
    palStream stream;
    unsigned char *a, *b; /* device */
    unsigned char *host;  /* pinned, followed by one word */
    size_t size;
    unsigned char has_a, has_b,
        has_host;      /* the byte that each is full of once the stream is drained */
    uint64_t word;     /* last value written to the word */
    atomic_uint calls; /* host functions that ran */
    unsigned launched;
    palEvent mark, end;
    bool marked;
};

struct worker {
    pthread_t thread;
    uint64_t random;
    unsigned calls;
    struct lane lanes[STREAMS];
};

static const palDeviceTable *pal;
static palEvent shared_events[SHARED_EVENTS];
static atomic_int failures;

static void fail(int line, const char *what, int result)
{
    char text[512] = "";
    pal->getLastError(text, sizeof text);
    fprintf(stderr, "cpu_stress.c:%d: %s: answered %d: %s\n", line, what, result, text);
    atomic_fetch_add(&failures, 1);
}

#define EXPECT(call, expected)                                                                     \
    do {                                                                                           \
        palResult result_ = (call);                                                                \
        if (result_ != (expected))                                                                 \
            fail(__LINE__, #call, (int)result_);                                                   \
    } while (0)
#define OK(call) EXPECT(call, palSuccess)
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail(__LINE__, #condition, 0);                                                         \
    } while (0)

static uint64_t draw(struct worker *worker, uint64_t below)
{
    worker->random ^= worker->random << 13;
    worker->random ^= worker->random >> 7;
    worker->random ^= worker->random << 17;
    return worker->random % below;
}

static void count_call(void *args)
{
    int device;
    if (pal->getDevice(&device) != palSuccess || pal->setDevice(0) != palInvalidUsage)
        atomic_fetch_add(&failures, 1);
    atomic_fetch_add_explicit((atomic_uint *)args, 1, memory_order_relaxed);
}

static void kernel(const uint32_t block[3], const uint32_t grid[3], void **args)
{
    atomic_fetch_add_explicit((atomic_uint *)args[0], block[0] * grid[2], memory_order_relaxed);
}

static void fill_a(palStream stream, void *args)
{
    const struct lane *lane = args;
    OK(pal->deviceMemset(lane->a, lane->has_a, lane->size, palMemDevice, stream));
}

static void lane_open(struct worker *worker, struct lane *lane)
{
    void *memory;
    lane->size = 64 * (1 + draw(worker, MOST_BYTES / 64));
    OK(pal->setDevice((int)draw(worker, 2)));
    OK(pal->streamCreate(&lane->stream));
    OK(pal->deviceMalloc(&memory, lane->size, palMemDevice));
    lane->a = memory;
    OK(pal->gdrMemAlloc(&memory, lane->size));
    lane->b = memory;
    OK(pal->deviceMalloc(&memory, lane->size + 8, palMemHost));
    lane->host = memory;
    memset(lane->host, 0, lane->size + 8);
    OK(pal->deviceMemset(lane->a, 0, lane->size, palMemDevice, NULL));
    OK(pal->deviceMemset(lane->b, 0, lane->size, palMemDevice, lane->stream));
    OK(pal->eventCreate(&lane->mark, palEventDefault));
    OK(pal->eventCreate(&lane->end, palEventDefault));
    lane->has_a = lane->has_b = lane->has_host = 0;
    lane->word = 0;
    atomic_store(&lane->calls, 0);
    lane->launched = 0;
    lane->marked = false;
}

static void lane_drain(struct lane *lane)
{
    OK(pal->streamSynchronize(lane->stream));
    OK(pal->streamQuery(lane->stream));
    CHECK(lane->host[0] == lane->has_host && lane->host[lane->size - 1] == lane->has_host);
    CHECK(atomic_load(&lane->calls) == lane->launched);
    uint64_t word;
    memcpy(&word, lane->host + lane->size, sizeof word);
    CHECK(word == lane->word);
}

/* Without draining: what is pending must still run on whole memory. The event keeps the last point
 * reachable. */
static void lane_close(struct lane *lane)
{
    OK(pal->eventRecord(lane->end, lane->stream));
    OK(pal->streamDestroy(lane->stream));
    OK(pal->deviceFree(lane->a, palMemDevice));
    OK(pal->gdrMemFree(lane->b));
    OK(pal->deviceFree(lane->host, palMemHost));
    OK(pal->eventSynchronize(lane->end));
    CHECK(atomic_load(&lane->calls) == lane->launched);
    OK(pal->eventDestroy(lane->mark));
    OK(pal->eventDestroy(lane->end));
}

static void call_copies(struct worker *worker, struct lane *lane)
{
    unsigned char pageable[MOST_BYTES + 64];
    switch (draw(worker, 6)) {
    case 0:
        OK(pal->deviceMemcpy(lane->b, lane->a, lane->size, palMemcpyDeviceToDevice, lane->stream));
        lane->has_b = lane->has_a;
        break;
    case 1:
        OK(pal->deviceMemcpy(lane->a, lane->b, lane->size, palMemcpyDeviceToDevice, lane->stream));
        lane->has_a = lane->has_b;
        break;
    case 2:
        OK(pal->deviceMemcpy(lane->host, lane->a, lane->size, palMemcpyDeviceToHost, lane->stream));
        lane->has_host = lane->has_a;
        break;
    case 3:
        OK(pal->deviceMemcpy(lane->b, lane->host, lane->size, palMemcpyHostToDevice, lane->stream));
        lane->has_b = lane->has_host;
        break;
    case 4: /* the caller's stack: the call returns when the bytes are there */
        lane->has_a = (unsigned char)draw(worker, 256);
        memset(pageable, lane->has_a, lane->size);
        OK(pal->deviceMemcpy(lane->a, pageable, lane->size, palMemcpyHostToDevice, lane->stream));
        break;
    default:
        OK(pal->deviceMemcpy(pageable, lane->a, lane->size, palMemcpyDeviceToHost, lane->stream));
        CHECK(pageable[0] == lane->has_a && pageable[lane->size - 1] == lane->has_a);
        break;
    }
}

static void call_work(struct worker *worker, struct lane *lane)
{
    static const uint32_t block[3] = {3, 1, 1}, grid[3] = {1, 1, 2};
    switch (draw(worker, 6)) {
    case 0:
        lane->has_a = (unsigned char)draw(worker, 256);
        OK(pal->deviceMemset(lane->a, lane->has_a, lane->size, palMemDevice, lane->stream));
        break;
    case 1: {
        static const palRedOp OPS[] = {palSum, palProd, palMax, palMin};
        palRedOp op = OPS[draw(worker, 4)];
        unsigned x = lane->has_a, y = lane->has_b;
        OK(pal->deviceReduce(lane->a, lane->a, lane->b, lane->size, palUint8, op, lane->stream));
        lane->has_a = (unsigned char)(op == palSum    ? x + y
                                      : op == palProd ? x * y
                                      : op == palMax  ? (x > y ? x : y)
                                                      : (x < y ? x : y));
        break;
    }
    case 2:
        OK(pal->launchHostFunc(lane->stream, count_call, &lane->calls));
        lane->launched++;
        break;
    case 3: {
        void *args[1] = {&lane->calls};
        void *function;
        void (*typed)(const uint32_t *, const uint32_t *, void **) = kernel;
        memcpy(&function, &typed, sizeof function);
        OK(pal->launchKernel(function, block, grid, args, 0, lane->stream));
        lane->launched += 6;
        OK(pal->streamSynchronize(lane->stream)); /* args is on this stack */
        break;
    }
    case 4:
        lane->has_a = (unsigned char)draw(worker, 256);
        OK(pal->launchDeviceFunc(lane->stream, fill_a, lane));
        break;
    default:
        OK(pal->streamWriteValue64(lane->stream, lane->host + lane->size, ++lane->word, 0));
        OK(pal->streamWaitValue64(lane->stream, lane->host + lane->size,
                                  lane->word - draw(worker, 2), 0));
        break;
    }
}

static void call_events(struct worker *worker, struct lane *lane)
{
    palEvent shared = shared_events[draw(worker, SHARED_EVENTS)];
    palResult result;
    float ms;
    switch (draw(worker, 7)) {
    case 0:
        OK(pal->eventRecord(lane->mark, lane->stream));
        lane->marked = true;
        break;
    case 1:
        OK(pal->eventRecord(shared, lane->stream));
        break;
    case 2:
        OK(pal->streamWaitEvent(lane->stream, shared));
        break;
    case 3:
        result = pal->eventQuery(draw(worker, 2) ? shared : lane->mark);
        CHECK(result == palSuccess || result == palInProgress);
        break;
    case 4:
        OK(pal->eventSynchronize(draw(worker, 2) ? shared : lane->mark));
        break;
    case 5:
        result = pal->eventElapsedTime(&ms, lane->mark, lane->mark);
        CHECK(lane->marked ? result == palInProgress || (result == palSuccess && ms == 0)
                           : result == palInvalidArgument);
        break;
    default: {
        palEvent gone; /* destroyed while its record is pending */
        OK(pal->eventCreate(&gone, palEventDisableTiming));
        OK(pal->eventRecord(gone, lane->stream));
        OK(pal->streamWaitEvent(worker->lanes[0].stream, gone));
        OK(pal->eventDestroy(gone));
        break;
    }
    }
}

static void call_memory(struct worker *worker, struct lane *lane)
{
    static const palMemType TYPES[] = {palMemHost, palMemDevice, palMemManaged};
    size_t size = 1 + draw(worker, 3 * MOST_BYTES), found;
    palMemType type = TYPES[draw(worker, 3)];
    void *memory, *other, *base;
    uint64_t id;
    switch (draw(worker, 5)) {
    case 0:
        OK(pal->deviceMalloc(&memory, size, type));
        OK(pal->deviceMemset(memory, 1, size, type, lane->stream));
        OK(pal->memGetAddressRange((char *)memory + size - 1, &base, &found, &id));
        CHECK(base == memory && found == size && id != 0);
        EXPECT(pal->deviceMemset(memory, 1, size + 1, type, NULL), palInvalidArgument);
        EXPECT(pal->deviceFree((char *)memory + 1, type), palInvalidArgument);
        OK(pal->deviceFree(memory, type)); /* the memset may be pending */
        EXPECT(pal->deviceFree(memory, (palMemType)7), palInvalidArgument);
        break;
    case 1:
        OK(pal->deviceMallocAsync(&memory, size, lane->stream));
        OK(pal->deviceMemset(memory, 1, size, palMemDevice, lane->stream));
        OK(pal->deviceFreeAsync(memory, lane->stream));
        break;
    case 2: {
        palIpcMemHandle handle;
        OK(pal->ipcMemHandleCreate(&handle, &found));
        OK(pal->ipcMemHandleGet(handle, lane->a + draw(worker, lane->size)));
        OK(pal->ipcMemHandleOpen(handle, &memory));
        CHECK(memory == lane->a);
        OK(pal->ipcMemHandleClose(memory));
        handle->bytes[draw(worker, 64)] ^= 4;
        EXPECT(pal->ipcMemHandleOpen(handle, &memory), palInvalidArgument);
        OK(pal->ipcMemHandleFree(handle));
        break;
    }
    case 3:
        OK(pal->gdrPtrMmap(&memory, lane->b, lane->size));
        OK(pal->gdrPtrMmap(&other, lane->b + 1, lane->size - 1));
        CHECK((char *)other == (char *)memory + 1);
        EXPECT(pal->gdrPtrMunmap(other, lane->size), palInvalidArgument);
        OK(pal->gdrPtrMunmap(memory, lane->size));
        OK(pal->gdrPtrMunmap(other, lane->size - 1));
        break;
    default:
        memory = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        OK(pal->hostRegister(memory, 8192));
        EXPECT(pal->hostRegister((char *)memory + 4096, 4096), palInvalidArgument);
        OK(pal->hostGetDevicePointer(&other, (char *)memory + 100));
        CHECK((char *)other == (char *)memory + 100);
        OK(pal->hostUnregister(memory));
        munmap(memory, 8192);
        break;
    }
}

static void call_streams(struct worker *worker, struct lane *lane)
{
    palStream wrapper;
    palResult result;
    int device;
    switch (draw(worker, 6)) {
    case 0:
        lane_drain(lane);
        break;
    case 1:
        result = pal->streamQuery(lane->stream);
        CHECK(result == palSuccess || result == palInProgress);
        break;
    case 2:
        OK(pal->streamCopy(&wrapper, lane->stream->native));
        lane->has_a = (unsigned char)draw(worker, 256);
        OK(pal->deviceMemset(lane->a, lane->has_a, lane->size, palMemDevice, wrapper));
        EXPECT(pal->streamDestroy(wrapper), palInvalidArgument);
        OK(pal->streamFree(wrapper));
        break;
    case 3:
        if (draw(worker, 4) == 0)
            OK(pal->deviceSynchronize());
        break;
    case 4:
        OK(pal->setDevice((int)draw(worker, 2)));
        OK(pal->getDevice(&device));
        EXPECT(pal->setDevice(2), palInvalidArgument);
        break;
    default:
        lane_close(lane);
        lane_open(worker, lane);
        break;
    }
}

static void *worker_main(void *argument)
{
    struct worker *worker = argument;
    for (int i = 0; i < STREAMS; i++)
        lane_open(worker, &worker->lanes[i]);
    for (unsigned i = 0; i < worker->calls; i++) {
        struct lane *lane = &worker->lanes[draw(worker, STREAMS)];
        switch (draw(worker, 10)) {
        case 0:
        case 1:
        case 2:
            call_copies(worker, lane);
            break;
        case 3:
        case 4:
        case 5:
            call_work(worker, lane);
            break;
        case 6:
        case 7:
            call_events(worker, lane);
            break;
        case 8:
            call_memory(worker, lane);
            break;
        default:
            call_streams(worker, lane);
            break;
        }
    }
    for (int i = 0; i < STREAMS; i++) {
        if (i > 0)
            lane_drain(&worker->lanes[i]);
        lane_close(&worker->lanes[i]);
    }
    return NULL;
}

static unsigned long number(char **argv, int argc, int at, unsigned long otherwise)
{
    return at < argc ? strtoul(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    unsigned threads = (unsigned)number(argv, argc, 1, 64),
             calls = (unsigned)number(argv, argc, 2, 10000);
    uint64_t seed = number(argv, argc, 3, 1), before[KINDS], after[KINDS];
    pal = palGetDevice();
    if (!pal) {
        fprintf(stderr, "%s\n", palLoadError());
        return 1;
    }
    for (int kind = 0; kind < KINDS; kind++)
        OK(pal->resourceCount((palResourceKind)kind, &before[kind]));
    for (int i = 0; i < SHARED_EVENTS; i++)
        OK(pal->eventCreate(&shared_events[i], i % 2 ? palEventDefault : palEventDisableTiming));
    struct worker *workers = calloc(threads, sizeof *workers);
    if (!workers)
        return 1;
    for (unsigned i = 0; i < threads; i++) {
        workers[i].random = (seed + 1) * 0x9e3779b97f4a7c15u + i * 0xbf58476d1ce4e5b9u;
        workers[i].calls = calls;
        if (pthread_create(&workers[i].thread, NULL, worker_main, &workers[i]) != 0)
            return 1;
    }
    for (unsigned i = 0; i < threads; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    for (int i = 0; i < SHARED_EVENTS; i++)
        OK(pal->eventDestroy(shared_events[i]));
    for (int device = 0; device < 2; device++) {
        OK(pal->setDevice(device));
        OK(pal->deviceSynchronize());
    }
    for (int kind = 0; kind < KINDS; kind++) {
        OK(pal->resourceCount((palResourceKind)kind, &after[kind]));
        if (after[kind] != before[kind]) {
            fprintf(stderr, "cpu_stress: resources of kind %d: %llu before, %llu after\n", kind,
                    (unsigned long long)before[kind], (unsigned long long)after[kind]);
            atomic_fetch_add(&failures, 1);
        }
    }
    printf("cpu_stress: %u threads, %u calls each, seed %llu: %d failures\n", threads, calls,
           (unsigned long long)seed, atomic_load(&failures));
    return atomic_load(&failures) ? 1 : 0;
}

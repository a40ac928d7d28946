/* Generated from generator/templates: do not edit, run `pal gen`. */
/*
 * What every emulator does the same way: the vendor's handles, memory kinds and default stream over the cpu chip's
 * table, which UNIPAL_EMULATOR_BACKEND names. An emulator is one C file that includes this header once.
 *
 * The default stream (native 0) is one stream per device that orders itself with blocking streams, as the vendors
 * document it. Its asynchronous work starts as late as is allowed: when somebody waits or asks for it, or after 3 ms.
 * So a caller that forgets to wait sees old bytes.
 */
#ifndef UNIPAL_EMULATOR_RUNTIME_H
#define UNIPAL_EMULATOR_RUNTIME_H

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pal.h"

#define EMULATOR_PRIVATE static __attribute__((unused))
#define EMULATOR_EXPORT __attribute__((visibility("default")))
#define EMULATOR_BAD_HANDLE 100 /* beside palResult: a stream or event that is none */
#define EMULATOR_LATE_NS 3000000

EMULATOR_PRIVATE const palDeviceTable *emulator_backend;
EMULATOR_PRIVATE _Thread_local int emulator_error;
EMULATOR_PRIVATE void *emulator_library;

EMULATOR_PRIVATE void emulator_open(void)
{
    const char *path = getenv("UNIPAL_EMULATOR_BACKEND");
    emulator_library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (emulator_library == NULL) {
        fprintf(stderr, "emulator: UNIPAL_EMULATOR_BACKEND: %s\n", path ? dlerror() : "is not set");
        return;
    }
    const palDeviceTable *(*get)(void) = NULL;
    *(void **)&get = dlsym(emulator_library, "palGetDevice");
    const palDeviceTable *table = get ? get() : NULL;
    if (table == NULL || table->major != 1 || table->struct_size < sizeof *table)
        fprintf(stderr, "emulator: %s gives no table of this version\n", path);
    else
        emulator_backend = table;
}

EMULATOR_PRIVATE bool emulator_ready(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, emulator_open);
    return emulator_backend != NULL;
}

EMULATOR_PRIVATE int emulate_last_error(void)
{
    int code = emulator_error;
    emulator_error = 0;
    return code;
}

EMULATOR_PRIVATE int emulate_start(unsigned int flags)
{
    return flags == 0 ? palSuccess : palInvalidArgument;
}

/* ---- streams and events ---- */

/* A native handle is the address of one of these. Ended ones are kept apart, so that an old handle is never valid. */
struct emulator_stream {
    struct emulator_stream *next;
    palStream real;
    int device;
    bool blocking; /* orders itself with the default stream */
    bool standard; /* is the default stream of its device */
    atomic_ullong tickets; /* late starts that were enqueued */
    unsigned long long hurried; /* late starts up to here must not wait; under emulator_lock */
};
struct emulator_event {
    struct emulator_event *next;
    palEvent real;
};
EMULATOR_PRIVATE pthread_mutex_t emulator_lock = PTHREAD_MUTEX_INITIALIZER;
EMULATOR_PRIVATE pthread_cond_t emulator_hurried = PTHREAD_COND_INITIALIZER;
EMULATOR_PRIVATE struct emulator_stream *emulator_streams, *emulator_ended_streams;
EMULATOR_PRIVATE struct emulator_event *emulator_events, *emulator_ended_events;

struct emulator_start {
    struct emulator_stream *stream;
    unsigned long long ticket;
};

EMULATOR_PRIVATE void emulator_wait_start(void *args)
{
    struct emulator_start *start = args;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += EMULATOR_LATE_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&emulator_lock);
    while (start->stream->hurried < start->ticket &&
           pthread_cond_timedwait(&emulator_hurried, &emulator_lock, &until) != ETIMEDOUT) {
    }
    pthread_mutex_unlock(&emulator_lock);
    free(start);
}

/* Delays what is enqueued next on the default stream. */
EMULATOR_PRIVATE void emulator_late(struct emulator_stream *stream)
{
    struct emulator_start *start = stream->standard ? malloc(sizeof *start) : NULL;
    if (start == NULL)
        return;
    *start = (struct emulator_start){stream, atomic_fetch_add(&stream->tickets, 1) + 1};
    if (emulator_backend->launchHostFunc(stream->real, emulator_wait_start, start) != palSuccess)
        free(start);
}

/* Lets all delayed work start. */
EMULATOR_PRIVATE void emulator_hurry(void)
{
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_stream *stream = emulator_streams; stream != NULL; stream = stream->next)
        stream->hurried = atomic_load(&stream->tickets);
    pthread_cond_broadcast(&emulator_hurried);
    pthread_mutex_unlock(&emulator_lock);
}

EMULATOR_PRIVATE struct emulator_stream *emulator_add_stream(palStream real, int device, bool blocking, bool standard)
{
    struct emulator_stream *stream = calloc(1, sizeof *stream);
    if (stream == NULL)
        return NULL;
    stream->real = real;
    stream->device = device;
    stream->blocking = blocking;
    stream->standard = standard;
    pthread_mutex_lock(&emulator_lock);
    stream->next = emulator_streams;
    emulator_streams = stream;
    pthread_mutex_unlock(&emulator_lock);
    return stream;
}

/* The live stream of a native handle; for 0 the default stream of the current device. NULL: a bad handle. */
EMULATOR_PRIVATE struct emulator_stream *emulator_stream(void *native)
{
    static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
    int device = 0;
    if (native == NULL && emulator_backend->getDevice(&device) != palSuccess)
        return NULL;
    if (native == NULL)
        pthread_mutex_lock(&making);
    pthread_mutex_lock(&emulator_lock);
    struct emulator_stream *stream = emulator_streams;
    while (stream != NULL && (native ? (void *)stream != native || stream->standard
                                     : !stream->standard || stream->device != device))
        stream = stream->next;
    pthread_mutex_unlock(&emulator_lock);
    palStream real = NULL;
    if (native == NULL && stream == NULL && emulator_backend->streamCreate(&real) == palSuccess)
        stream = emulator_add_stream(real, device, false, true);
    if (native == NULL)
        pthread_mutex_unlock(&making);
    return stream;
}

EMULATOR_PRIVATE struct emulator_event *emulator_event(void *native)
{
    pthread_mutex_lock(&emulator_lock);
    struct emulator_event *event = emulator_events;
    while (event != NULL && (void *)event != native)
        event = event->next;
    pthread_mutex_unlock(&emulator_lock);
    return event;
}

EMULATOR_PRIVATE void emulator_after(struct emulator_stream *later, struct emulator_stream *earlier)
{
    palEvent point = NULL;
    if (emulator_backend->eventCreate(&point, palEventDisableTiming) != palSuccess)
        return;
    emulator_backend->eventRecord(point, earlier->real);
    emulator_backend->streamWaitEvent(later->real, point);
    emulator_backend->eventDestroy(point);
}

/* Orders the default stream and the blocking streams of a device with each other, before work is enqueued. */
EMULATOR_PRIVATE void emulator_order(struct emulator_stream *stream)
{
    if (!stream->standard && !stream->blocking)
        return;
    struct emulator_stream *others[64];
    int count = 0;
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_stream *other = emulator_streams; other != NULL && count < 64; other = other->next)
        if (other->device == stream->device && (stream->standard ? other->blocking : other->standard))
            others[count++] = other;
    pthread_mutex_unlock(&emulator_lock);
    for (int i = 0; i < count; i++)
        emulator_after(stream, others[i]);
}

#define EMULATOR_STREAM(name, native)                              \
    struct emulator_stream *const name = emulator_stream(native);  \
    if (name == NULL)                                              \
    return EMULATOR_BAD_HANDLE
#define EMULATOR_EVENT(name, native)                               \
    struct emulator_event *const name = emulator_event(native);    \
    if (name == NULL)                                              \
    return EMULATOR_BAD_HANDLE

EMULATOR_PRIVATE int emulate_new_stream(void *target, int blocking)
{
    palStream real = NULL;
    int device = 0;
    palResult result = emulator_backend->streamCreate(&real);
    if (result != palSuccess || (result = emulator_backend->getDevice(&device)) != palSuccess)
        return result;
    struct emulator_stream *stream = emulator_add_stream(real, device, blocking != 0, false);
    if (stream == NULL)
        return palSystemError;
    *(void **)target = stream;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_end_stream(void *native)
{
    if (native == NULL)
        return EMULATOR_BAD_HANDLE;
    EMULATOR_STREAM(stream, native);
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_stream **at = &emulator_streams; *at != NULL; at = &(*at)->next)
        if (*at == stream) {
            *at = stream->next;
            stream->next = emulator_ended_streams;
            emulator_ended_streams = stream;
            break;
        }
    pthread_mutex_unlock(&emulator_lock);
    return emulator_backend->streamDestroy(stream->real);
}

EMULATOR_PRIVATE int emulate_streamDestroy(void *native)
{
    return emulate_end_stream(native);
}

EMULATOR_PRIVATE int emulate_streamSynchronize(void *native)
{
    EMULATOR_STREAM(stream, native);
    emulator_order(stream);
    emulator_hurry();
    return emulator_backend->streamSynchronize(stream->real);
}

EMULATOR_PRIVATE int emulate_streamQuery(void *native)
{
    EMULATOR_STREAM(stream, native);
    emulator_hurry();
    return emulator_backend->streamQuery(stream->real);
}

EMULATOR_PRIVATE int emulate_deviceSynchronize(void)
{
    emulator_hurry();
    return emulator_backend->deviceSynchronize();
}

EMULATOR_PRIVATE int emulate_new_event(void *target, int untimed, int shared)
{
    struct emulator_event *event = shared ? NULL : calloc(1, sizeof *event);
    if (event == NULL)
        return shared ? palInvalidArgument : palSystemError; /* shared events must be made without timing */
    palResult result = emulator_backend->eventCreate(&event->real, untimed ? palEventDisableTiming : palEventDefault);
    if (result != palSuccess) {
        free(event);
        return result;
    }
    pthread_mutex_lock(&emulator_lock);
    event->next = emulator_events;
    emulator_events = event;
    pthread_mutex_unlock(&emulator_lock);
    *(void **)target = event;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_end_event(void *native)
{
    EMULATOR_EVENT(event, native);
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_event **at = &emulator_events; *at != NULL; at = &(*at)->next)
        if (*at == event) {
            *at = event->next;
            event->next = emulator_ended_events;
            emulator_ended_events = event;
            break;
        }
    pthread_mutex_unlock(&emulator_lock);
    return emulator_backend->eventDestroy(event->real);
}

EMULATOR_PRIVATE int emulate_eventDestroy(void *native)
{
    return emulate_end_event(native);
}

EMULATOR_PRIVATE int emulate_record_event(void *native_event, void *native_stream, int external)
{
    EMULATOR_EVENT(event, native_event);
    EMULATOR_STREAM(stream, native_stream);
    if (external) /* only while a graph is captured */
        return palInvalidArgument;
    emulator_order(stream);
    return emulator_backend->eventRecord(event->real, stream->real);
}

EMULATOR_PRIVATE int emulate_eventRecord(void *event, void *stream)
{
    return emulate_record_event(event, stream, 0);
}

EMULATOR_PRIVATE int emulate_wait_event(void *native_stream, void *native_event, int external)
{
    EMULATOR_STREAM(stream, native_stream);
    EMULATOR_EVENT(event, native_event);
    if (external)
        return palInvalidArgument;
    emulator_order(stream);
    return emulator_backend->streamWaitEvent(stream->real, event->real);
}

EMULATOR_PRIVATE int emulate_streamWaitEvent(void *stream, void *event)
{
    return emulate_wait_event(stream, event, 0);
}

EMULATOR_PRIVATE int emulate_eventSynchronize(void *native)
{
    EMULATOR_EVENT(event, native);
    emulator_hurry();
    return emulator_backend->eventSynchronize(event->real);
}

EMULATOR_PRIVATE int emulate_eventQuery(void *native)
{
    EMULATOR_EVENT(event, native);
    emulator_hurry();
    return emulator_backend->eventQuery(event->real);
}

EMULATOR_PRIVATE int emulate_eventElapsedTime(float *ms, void *native_start, void *native_end)
{
    EMULATOR_EVENT(start, native_start);
    EMULATOR_EVENT(end, native_end);
    emulator_hurry();
    return emulator_backend->eventElapsedTime(ms, start->real, end->real);
}

EMULATOR_PRIVATE int emulate_launchHostFunc(void *native, palHostFunc function, void *args)
{
    EMULATOR_STREAM(stream, native);
    if (function == NULL)
        return palInvalidArgument;
    emulator_order(stream);
    return emulator_backend->launchHostFunc(stream->real, function, args);
}

EMULATOR_PRIVATE int emulate_wait_value(void *native, void *address, uint64_t value, unsigned int comparison)
{
    EMULATOR_STREAM(stream, native);
    if (comparison != 0) /* the cpu chip has no other comparison than "reached" */
        return palNotSupported;
    emulator_order(stream);
    return emulator_backend->streamWaitValue64(stream->real, address, value, 0);
}

/* For vendors that compare numbers and not distances: a word that wrapped past 2^64 is small again. */
EMULATOR_PRIVATE int emulate_wait_reached(void *native, void *address, uint64_t value, unsigned int comparison)
{
    const uint64_t half = (uint64_t)1 << 63;
    int result = emulate_wait_value(native, address, value, comparison);
    return result == palSuccess && value > half ? emulate_wait_value(native, address, half, 0) : result;
}

EMULATOR_PRIVATE int emulate_streamWaitValue64(void *stream, void *address, uint64_t value, int flags)
{
    return emulate_wait_value(stream, address, value, (unsigned)flags);
}

EMULATOR_PRIVATE int emulate_streamWriteValue64(void *native, void *address, uint64_t value, int flags)
{
    EMULATOR_STREAM(stream, native);
    emulator_order(stream);
    return emulator_backend->streamWriteValue64(stream->real, address, value, flags);
}

EMULATOR_PRIVATE int emulate_launch(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                    unsigned bz, size_t shared, void *native, void **arguments, void **extra)
{
    const uint32_t block[3] = {bx, by, bz}, grid[3] = {gx, gy, gz};
    EMULATOR_STREAM(stream, native);
    if (extra != NULL) /* either kernelParams or extra, and this runtime reads the former */
        return palInvalidArgument;
    emulator_order(stream);
    return emulator_backend->launchKernel(function, block, grid, arguments, shared, stream->real);
}

/* The same with the dimensions as structs of three numbers, which some vendors pass by value. */
EMULATOR_PRIVATE int emulate_launch_grid(void *function, const void *grid, const void *block, void **arguments,
                                         size_t shared, void *stream)
{
    uint32_t g[3], b[3];
    memcpy(g, grid, sizeof g);
    memcpy(b, block, sizeof b);
    return emulate_launch(function, g[0], g[1], g[2], b[0], b[1], b[2], shared, stream, arguments, NULL);
}

/* ---- memory ---- */

enum emulator_kind { EMULATOR_DEVICE, EMULATOR_HOST, EMULATOR_MANAGED, EMULATOR_ASYNC, EMULATOR_REGISTERED };

struct emulator_memory {
    struct emulator_memory *next;
    uintptr_t base;
    size_t size;
    enum emulator_kind kind;
    bool mapped; /* the device reaches it: false for host memory without a mapping, and managed memory attached to the host */
};
EMULATOR_PRIVATE struct emulator_memory *emulator_memories;

EMULATOR_PRIVATE bool emulator_known(const void *pointer)
{
    void *base = NULL;
    size_t size = 0;
    uint64_t id = 0;
    return emulator_backend->memGetAddressRange(pointer, &base, &size, &id) == palSuccess && id != 0;
}

EMULATOR_PRIVATE int emulator_remember(void *pointer, size_t size, enum emulator_kind kind, bool mapped)
{
    struct emulator_memory *memory = calloc(1, sizeof *memory);
    if (memory == NULL)
        return palSystemError;
    *memory = (struct emulator_memory){NULL, (uintptr_t)pointer, size, kind, mapped};
    pthread_mutex_lock(&emulator_lock);
    memory->next = emulator_memories;
    emulator_memories = memory;
    pthread_mutex_unlock(&emulator_lock);
    return palSuccess;
}

/* Copies the record of the memory that starts at pointer, or with inside of the one that holds it. */
EMULATOR_PRIVATE bool emulator_find(const void *pointer, bool inside, struct emulator_memory *found)
{
    uintptr_t at = (uintptr_t)pointer;
    pthread_mutex_lock(&emulator_lock);
    struct emulator_memory *memory = emulator_memories;
    while (memory != NULL && (inside ? at - memory->base >= memory->size : at != memory->base))
        memory = memory->next;
    if (memory != NULL)
        *found = *memory;
    pthread_mutex_unlock(&emulator_lock);
    return memory != NULL;
}

EMULATOR_PRIVATE void emulator_forget(const void *pointer)
{
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_memory **at = &emulator_memories; *at != NULL; at = &(*at)->next)
        if ((*at)->base == (uintptr_t)pointer) {
            struct emulator_memory *memory = *at;
            *at = memory->next;
            free(memory);
            break;
        }
    pthread_mutex_unlock(&emulator_lock);
}

EMULATOR_PRIVATE int emulator_made(void **target, void *pointer, size_t size, int result, enum emulator_kind kind,
                                   bool mapped)
{
    if (result != palSuccess)
        return result;
    result = emulator_remember(pointer, size, kind, mapped);
    if (result == palSuccess)
        *target = pointer;
    return result;
}

EMULATOR_PRIVATE int emulate_allocate(void **target, size_t size)
{
    void *pointer = NULL;
    int result = emulator_backend->gdrMemAlloc(&pointer, size);
    return emulator_made(target, pointer, size, result, EMULATOR_DEVICE, true);
}

EMULATOR_PRIVATE int emulate_allocate_host(void **target, size_t size, int mapped)
{
    void *pointer = NULL;
    int result = emulator_backend->deviceMalloc(&pointer, size, palMemHost);
    return emulator_made(target, pointer, size, result, EMULATOR_HOST, mapped != 0);
}

EMULATOR_PRIVATE int emulate_allocate_managed(void **target, size_t size, int everywhere)
{
    void *pointer = NULL;
    int result = emulator_backend->deviceMalloc(&pointer, size, palMemManaged);
    return emulator_made(target, pointer, size, result, EMULATOR_MANAGED, everywhere != 0);
}

/* What stream-ordered memory holds before it is first written and after it is freed: nothing to rely on. */
EMULATOR_PRIVATE void emulator_spoil(void *pointer, size_t size, struct emulator_stream *stream)
{
    emulator_backend->deviceMemset(pointer, 0xcd, size, palMemDevice, stream->real);
}

EMULATOR_PRIVATE int emulate_allocate_async(void **target, size_t size, void *native)
{
    void *pointer = NULL;
    EMULATOR_STREAM(stream, native);
    emulator_order(stream);
    int result = emulator_backend->deviceMallocAsync(&pointer, size, stream->real);
    if (result == palSuccess) {
        emulator_late(stream);
        emulator_spoil(pointer, size, stream);
    }
    return emulator_made(target, pointer, size, result, EMULATOR_ASYNC, true);
}

EMULATOR_PRIVATE int emulate_release_async(void *pointer, void *native)
{
    struct emulator_memory memory;
    EMULATOR_STREAM(stream, native);
    if (pointer == NULL)
        return palSuccess;
    if (!emulator_find(pointer, false, &memory) || memory.kind != EMULATOR_ASYNC)
        return palInvalidArgument;
    emulator_order(stream);
    emulator_backend->deviceMemset(pointer, 0xcd, memory.size, palMemDevice, stream->real);
    if (stream->standard) /* in its order this is now, whatever other streams still do with the memory */
        emulate_streamSynchronize(NULL);
    int result = emulator_backend->deviceFreeAsync(pointer, stream->real);
    if (result == palSuccess)
        emulator_forget(pointer);
    return result;
}

EMULATOR_PRIVATE int emulate_release(void *pointer)
{
    struct emulator_memory memory;
    if (pointer == NULL)
        return palSuccess;
    if (!emulator_find(pointer, false, &memory) || memory.kind == EMULATOR_HOST || memory.kind == EMULATOR_REGISTERED)
        return palInvalidArgument;
    emulator_hurry();
    if (memory.kind == EMULATOR_ASYNC) {
        int result = emulate_release_async(pointer, NULL);
        return result == palSuccess ? emulate_streamSynchronize(NULL) : result;
    }
    int result = memory.kind == EMULATOR_DEVICE ? emulator_backend->gdrMemFree(pointer)
                                                : emulator_backend->deviceFree(pointer, palMemManaged);
    if (result == palSuccess)
        emulator_forget(pointer);
    return result;
}

EMULATOR_PRIVATE int emulate_release_host(void *pointer)
{
    struct emulator_memory memory;
    if (pointer == NULL)
        return palSuccess;
    if (!emulator_find(pointer, false, &memory) || memory.kind != EMULATOR_HOST)
        return palInvalidArgument;
    emulator_hurry();
    int result = emulator_backend->deviceFree(pointer, palMemHost);
    if (result == palSuccess)
        emulator_forget(pointer);
    return result;
}

/* Whether streams may touch the memory. */
EMULATOR_PRIVATE bool emulator_reached(const void *pointer)
{
    struct emulator_memory memory;
    return !emulator_find(pointer, true, &memory) || memory.kind != EMULATOR_MANAGED || memory.mapped;
}

EMULATOR_PRIVATE int emulate_deviceMemcpy(void *dst, const void *src, size_t size, int kind, void *native)
{
    EMULATOR_STREAM(stream, native);
    if (kind < 0 || !emulator_reached(dst) || !emulator_reached(src))
        return palInvalidArgument;
    emulator_order(stream);
    if (size != 0 && emulator_known(dst) && emulator_known(src))
        emulator_late(stream);
    else /* pageable memory: the vendor may wait for the stream here */
        emulator_hurry();
    return emulator_backend->deviceMemcpy(dst, src, size, (palMemcpyType)kind, stream->real);
}

EMULATOR_PRIVATE int emulate_fill(void *pointer, int value, size_t size, void *native)
{
    struct emulator_memory memory = {.kind = EMULATOR_DEVICE};
    EMULATOR_STREAM(stream, native);
    emulator_find(pointer, true, &memory);
    palMemType type = memory.kind == EMULATOR_HOST || memory.kind == EMULATOR_REGISTERED ? palMemHost
                      : memory.kind == EMULATOR_MANAGED                                  ? palMemManaged
                                                                                         : palMemDevice;
    emulator_order(stream);
    if (size != 0)
        emulator_late(stream);
    return emulator_backend->deviceMemset(pointer, value, size, type, stream->real);
}

EMULATOR_PRIVATE int emulate_host_address(void **device, void *host, unsigned int flags)
{
    struct emulator_memory memory;
    if (flags != 0 || !emulator_find(host, true, &memory) || !memory.mapped)
        return palInvalidArgument;
    return emulator_backend->hostGetDevicePointer(device, host);
}

EMULATOR_PRIVATE int emulate_hostGetDevicePointer(void **device, void *host)
{
    return emulate_host_address(device, host, 0);
}

EMULATOR_PRIVATE int emulate_register_host(void *pointer, size_t size, int mapped)
{
    int result = emulator_backend->hostRegister(pointer, size);
    return result == palSuccess ? emulator_remember(pointer, size, EMULATOR_REGISTERED, mapped != 0) : result;
}

EMULATOR_PRIVATE int emulate_hostRegister(void *pointer, size_t size)
{
    return emulate_register_host(pointer, size, 1);
}

EMULATOR_PRIVATE int emulate_hostUnregister(void *pointer)
{
    int result = emulator_backend->hostUnregister(pointer);
    if (result == palSuccess)
        emulator_forget(pointer);
    return result;
}

EMULATOR_PRIVATE int emulate_gdrPtrMmap(void **host, void *device, size_t size)
{
    return emulator_backend->gdrPtrMmap(host, device, size);
}

EMULATOR_PRIVATE int emulate_gdrPtrMunmap(void *host, size_t size)
{
    return emulator_backend->gdrPtrMunmap(host, size);
}

EMULATOR_PRIVATE int emulate_set_attribute(const void *value, int known, void *pointer)
{
    struct emulator_memory memory;
    bool device = emulator_find(pointer, true, &memory) && memory.kind == EMULATOR_DEVICE;
    return known && value != NULL && *(const unsigned *)value <= 1 && device ? palSuccess : palInvalidArgument;
}

EMULATOR_PRIVATE int emulate_buffer_id(void *target, int known, void *pointer)
{
    void *base = NULL;
    size_t size = 0;
    uint64_t id = 0;
    if (target == NULL || !known || emulator_backend->memGetAddressRange(pointer, &base, &size, &id) != palSuccess ||
        id == 0)
        return palInvalidArgument;
    memcpy(target, &id, sizeof id);
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_address_range(void *base_target, void *size_target, void *pointer)
{
    void *base = NULL;
    size_t size = 0;
    uint64_t id = 0;
    if (emulator_backend->memGetAddressRange(pointer, &base, &size, &id) != palSuccess || id == 0)
        return palInvalidArgument;
    if (base_target != NULL)
        memcpy(base_target, &base, sizeof base);
    if (size_target != NULL)
        memcpy(size_target, &size, sizeof size);
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_range_handle(void *target, void *pointer, size_t size, unsigned long long flags)
{
    int descriptor = -1;
    if (target == NULL || flags != 0 || (uintptr_t)pointer % 4096 != 0 || size % 4096 != 0)
        return palInvalidArgument;
    int result = emulator_backend->getHandleForAddressRange(&descriptor, pointer, size, 0);
    if (result == palSuccess)
        memcpy(target, &descriptor, sizeof descriptor);
    return result;
}

EMULATOR_PRIVATE int emulate_deviceMallocAsync(void **target, size_t size, void *stream)
{
    return emulate_allocate_async(target, size, stream);
}

EMULATOR_PRIVATE int emulate_deviceFreeAsync(void *pointer, void *stream)
{
    return emulate_release_async(pointer, stream);
}

/* ---- devices ---- */

EMULATOR_PRIVATE int emulate_setDevice(int device)
{
    return emulator_backend->setDevice(device);
}

EMULATOR_PRIVATE int emulate_getDevice(int *device)
{
    return emulator_backend->getDevice(device);
}

EMULATOR_PRIVATE int emulate_getDeviceCount(int *count)
{
    return emulator_backend->getDeviceCount(count);
}

#define EMULATOR_DEVICE_0 1024 /* the driver's handle of device 0: a handle is no ordinal */

EMULATOR_PRIVATE int emulate_ordinal(void *target, int number)
{
    int count = 0;
    if (emulator_backend->getDeviceCount(&count) != palSuccess || number < 0 || number >= count)
        return palInvalidArgument;
    *(int *)target = number + EMULATOR_DEVICE_0;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_pci_field(int *value, int bus, int slot, int device)
{
    palDeviceProperties properties = {.struct_size = sizeof properties};
    int result = emulator_backend->getDeviceProperties(&properties, device);
    if (result == palSuccess)
        *value = bus ? properties.pciBusId : slot ? properties.pciDeviceId : properties.pciDomainId;
    return result;
}

EMULATOR_PRIVATE int emulate_device_name(void *target, int room, int device)
{
    int number = 0;
    if (room <= 0 || emulate_ordinal(&number, device - EMULATOR_DEVICE_0) != palSuccess)
        return palInvalidArgument;
    snprintf(target, (size_t)room, "%s", EMULATOR_NAME);
    return palSuccess;
}

/* A struct of properties: the name stands first; what follows differs by version and is nothing to rely on. */
EMULATOR_PRIVATE int emulate_describe(void *target, int device)
{
    int count = 0;
    if (emulator_backend->getDeviceCount(&count) != palSuccess || device < 0 || device >= count)
        return palInvalidArgument;
    memset(target, 0xcd, 512);
    snprintf(target, 256, "%s", EMULATOR_NAME);
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_dma_buf(void *target, int device)
{
    int number = 0;
    if (emulate_ordinal(&number, device - EMULATOR_DEVICE_0) != palSuccess)
        return palInvalidArgument;
    return emulator_backend->dmaSupport(target);
}

EMULATOR_PRIVATE int emulate_getDevicePciBusId(char *id, size_t size, int device)
{
    return emulator_backend->getDevicePciBusId(id, size, device);
}

EMULATOR_PRIVATE int emulate_getDeviceByPciBusId(int *device, const char *id)
{
    return emulator_backend->getDeviceByPciBusId(device, id);
}

/* ---- IPC ---- */

EMULATOR_PRIVATE int emulate_ipc_get(void *target, void *pointer)
{
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    int result = emulator_backend->ipcMemHandleCreate(&handle, &size);
    if (result != palSuccess)
        return result;
    result = emulator_backend->ipcMemHandleGet(handle, pointer);
    if (result == palSuccess)
        memcpy(target, handle->bytes, EMULATOR_IPC_BYTES);
    emulator_backend->ipcMemHandleFree(handle);
    return result;
}

EMULATOR_PRIVATE int emulate_ipc_open(void **pointer, const void *bytes)
{
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    int result = emulator_backend->ipcMemHandleCreate(&handle, &size);
    if (result != palSuccess)
        return result;
    memcpy(handle->bytes, bytes, EMULATOR_IPC_BYTES);
    result = emulator_backend->ipcMemHandleOpen(handle, pointer);
    emulator_backend->ipcMemHandleFree(handle);
    return result;
}

EMULATOR_PRIVATE int emulate_ipc_close(void *pointer)
{
    emulator_hurry();
    return emulator_backend->ipcMemHandleClose(pointer);
}

EMULATOR_PRIVATE int emulate_ipcMemHandleClose(void *pointer)
{
    return emulate_ipc_close(pointer);
}

#endif

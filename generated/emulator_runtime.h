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

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "pal.h"

#define EMULATOR_PRIVATE static __attribute__((unused))
#define EMULATOR_EXPORT __attribute__((visibility("default")))
#define EMULATOR_BAD_HANDLE 100 /* beside palResult: a stream or event that is none */
#define EMULATOR_LATE_NS 3000000

EMULATOR_PRIVATE const palDeviceTable *emulator_backend;
EMULATOR_PRIVATE _Thread_local int emulator_error;
EMULATOR_PRIVATE _Thread_local bool emulator_in_host_function;
EMULATOR_PRIVATE _Thread_local bool emulator_chosen; /* the thread has chosen a device */
EMULATOR_PRIVATE atomic_bool emulator_initialized;
EMULATOR_PRIVATE void *emulator_library;
/* For tests of shims: of the calls from now on, the one of this number (from 1) answers emulator_failure and does
 * nothing. 0: none of them. */
EMULATOR_EXPORT atomic_int emulator_fails_at;
EMULATOR_EXPORT int emulator_failure;
EMULATOR_PRIVATE _Thread_local bool emulator_refused;

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
    int left = atomic_load(&emulator_fails_at);
    while (left > 0 && !atomic_compare_exchange_weak(&emulator_fails_at, &left, left - 1)) {
    }
    emulator_refused = left == 1;
    return emulator_backend != NULL && !emulator_in_host_function && !emulator_refused;
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

/* For a vendor whose library is initialized once: a second time is told, and before it nothing works. */
EMULATOR_PRIVATE int emulate_init(const void *configuration)
{
    if (configuration != NULL)
        return palInvalidArgument;
    return atomic_exchange(&emulator_initialized, true) ? palInvalidUsage : palSuccess;
}

EMULATOR_PRIVATE const char *emulate_soc_name(void)
{
    return EMULATOR_NAME;
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
    atomic_bool recorded;
    bool lone; /* no stream may wait for it */
};
EMULATOR_PRIVATE pthread_mutex_t emulator_lock = PTHREAD_MUTEX_INITIALIZER;
EMULATOR_PRIVATE pthread_cond_t emulator_hurried = PTHREAD_COND_INITIALIZER;
EMULATOR_PRIVATE struct emulator_stream *emulator_streams;
EMULATOR_PRIVATE struct emulator_event *emulator_events;

/*
 * The last destroyed streams and events. Their memory is not given back at once: a handle that is used after its
 * destruction must not be one of a new object, and pending work may still look at its stream.
 */
#define EMULATOR_ENDED 1024
EMULATOR_PRIVATE struct emulator_stream *emulator_ended_streams[EMULATOR_ENDED];
EMULATOR_PRIVATE struct emulator_event *emulator_ended_events[EMULATOR_ENDED];
EMULATOR_PRIVATE size_t emulator_ended_stream_count, emulator_ended_event_count;

/* Under emulator_lock. */
EMULATOR_PRIVATE void emulator_keep_ended(void **ended, size_t *count, void *object)
{
    void **place = &ended[(*count)++ % EMULATOR_ENDED];
    free(*place);
    *place = object;
}

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

/* For emulators of collective libraries: the device of a native stream; -1: a bad handle. */
EMULATOR_EXPORT int unipal_emulator_stream_device(void *native);
int unipal_emulator_stream_device(void *native)
{
    const struct emulator_stream *stream = emulator_ready() ? emulator_stream(native) : NULL;
    return stream != NULL ? stream->device : -1;
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
            emulator_keep_ended((void **)emulator_ended_streams, &emulator_ended_stream_count, stream);
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

/* Ends a stream for a vendor whose call waits for the stream's work. */
EMULATOR_PRIVATE int emulate_end_stream_after(void *native)
{
    int result = native != NULL ? emulate_streamSynchronize(native) : EMULATOR_BAD_HANDLE;
    return result == palSuccess ? emulate_end_stream(native) : result;
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

/* For a vendor whose events say at birth what they are for. */
EMULATOR_PRIVATE int emulate_new_event_for(void *target, int timed, int awaitable)
{
    int result = emulate_new_event(target, !timed, 0);
    if (result == palSuccess)
        (*(struct emulator_event **)target)->lone = !awaitable;
    return result;
}

EMULATOR_PRIVATE int emulate_end_event(void *native)
{
    EMULATOR_EVENT(event, native);
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_event **at = &emulator_events; *at != NULL; at = &(*at)->next)
        if (*at == event) {
            *at = event->next;
            emulator_keep_ended((void **)emulator_ended_events, &emulator_ended_event_count, event);
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
    atomic_store(&event->recorded, true);
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
    if (external || event->lone)
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

/* For a vendor that answers its general failure, not a wrong argument, for an event that was never recorded. */
EMULATOR_PRIVATE int emulate_elapsed(float *ms, void *native_start, void *native_end)
{
    EMULATOR_EVENT(start, native_start);
    EMULATOR_EVENT(end, native_end);
    if (!atomic_load(&start->recorded) || !atomic_load(&end->recorded))
        return palUnhandledDeviceError;
    return emulate_eventElapsedTime(ms, native_start, native_end);
}

/* For a vendor that answers success to every question, and the answer beside it. */
EMULATOR_PRIVATE int emulate_stream_status(void *native, int *status, int done, int pending)
{
    int result = emulate_streamQuery(native);
    if (result == palSuccess || result == palInProgress)
        *status = result == palSuccess ? done : pending;
    return result == palInProgress ? palSuccess : result;
}

EMULATOR_PRIVATE int emulate_event_status(void *native, int *status, int done, int pending)
{
    int result = emulate_eventQuery(native);
    if (result == palSuccess || result == palInProgress)
        *status = result == palSuccess ? done : pending;
    return result == palInProgress ? palSuccess : result;
}

/* For a vendor that has no time of a record that is pending, and no word for it. */
EMULATOR_PRIVATE int emulate_elapsed_done(float *ms, void *native_start, void *native_end)
{
    int result = emulate_eventElapsedTime(ms, native_start, native_end);
    return result == palInProgress ? palInvalidArgument : result;
}

struct emulator_call {
    palHostFunc function;
    void *args;
};

EMULATOR_PRIVATE void emulator_call_host(void *args)
{
    struct emulator_call call = *(struct emulator_call *)args;
    free(args);
    emulator_in_host_function = true;
    call.function(call.args);
    emulator_in_host_function = false;
}

/* The vendors forbid calls of their API inside function: emulator_ready refuses them. */
EMULATOR_PRIVATE int emulate_launchHostFunc(void *native, palHostFunc function, void *args)
{
    EMULATOR_STREAM(stream, native);
    struct emulator_call *call = function != NULL ? malloc(sizeof *call) : NULL;
    if (call == NULL)
        return function == NULL ? palInvalidArgument : palSystemError;
    *call = (struct emulator_call){function, args};
    emulator_order(stream);
    int result = emulator_backend->launchHostFunc(stream->real, emulator_call_host, call);
    if (result != palSuccess)
        free(call);
    return result;
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

/* ---- programs ---- */

/* No program can run here. The sources that adaptor.yaml states are known by their text; what their kernel does is what
 * the cpu chip's deviceReduce does, and any other source is refused as a compiler refuses a wrong one. */
#ifndef EMULATOR_SOURCES
#define EMULATOR_SOURCES NULL
#endif
enum { EMULATOR_MAJOR = 9, EMULATOR_MINOR = 0 };
EMULATOR_PRIVATE const char *const emulator_sources[] = {EMULATOR_SOURCES, NULL};
EMULATOR_PRIVATE const char emulator_image[] = "no machine code: unipal's emulated compiler wrote this";
EMULATOR_PRIVATE char emulator_kernel, emulator_loaded; /* their addresses are the handles */

struct emulator_program {
    const char *source; /* NULL: unknown, compiling it fails */
    bool compiled;
};

EMULATOR_PRIVATE int emulate_compile_begin(void *target, const char *source, const char *name, int headers, const char **texts,
                                           const char **names)
{
    bool alone = source != NULL && name == NULL && headers == 0 && texts == NULL && names == NULL;
    struct emulator_program *program = alone ? calloc(1, sizeof *program) : NULL;
    if (program == NULL)
        return palInvalidArgument;
    for (const char *const *known = emulator_sources; *known != NULL && program->source == NULL; known++)
        program->source = strcmp(*known, source) == 0 ? *known : NULL;
    *(void **)target = program;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_compile_end(void *target)
{
    void **program = target;
    if (*program == NULL)
        return palInvalidArgument;
    free(*program);
    *program = NULL;
    return palSuccess;
}

/* The one option: the architecture of the device that emulate_capability describes. */
EMULATOR_PRIVATE int emulate_compile(void *target, int count, const char **options, const char *architecture)
{
    struct emulator_program *program = target;
    char wanted[64];
    snprintf(wanted, sizeof wanted, "%s%d", architecture, 10 * EMULATOR_MAJOR + EMULATOR_MINOR);
    if (program == NULL || count != 1 || options == NULL || strcmp(options[0], wanted) != 0)
        return palInvalidArgument;
    program->compiled = program->source != NULL;
    return program->compiled ? palSuccess : palUnhandledDeviceError;
}

EMULATOR_PRIVATE int emulate_compiled_size(void *target, size_t *size)
{
    struct emulator_program *program = target;
    if (program == NULL || !program->compiled)
        return palInvalidArgument;
    *size = sizeof emulator_image;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_compiled(void *target, char *image)
{
    struct emulator_program *program = target;
    if (program == NULL || !program->compiled)
        return palInvalidArgument;
    memcpy(image, emulator_image, sizeof emulator_image);
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_load_image(void *target, const void *image, int options, const void *one, void **two,
                                        const void *three, void **four)
{
    if (image == NULL || options != 0 || one != NULL || two != NULL || three != NULL || four != NULL ||
        strncmp(image, emulator_image, sizeof emulator_image) != 0)
        return palInvalidArgument;
    *(void **)target = &emulator_loaded;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_find_kernel(void *target, void *library, const char *name)
{
    if (library != &emulator_loaded || name == NULL)
        return EMULATOR_BAD_HANDLE;
    for (const char *const *source = emulator_sources; *source != NULL; source++) {
        const char *at = strstr(*source, name);
        if (at != NULL && at != *source && at[-1] == ' ' && at[strlen(name)] == '(') {
            *(void **)target = &emulator_kernel;
            return palSuccess;
        }
    }
    return palInvalidArgument;
}

/* The kernel of the known source: dst, a, b, count, type and operation, each by its address. */
EMULATOR_PRIVATE int emulator_reduce(struct emulator_stream *stream, const uint32_t block[3], void **arguments)
{
    palDataType type = palInt8;
    palRedOp op = palSum;
    size_t count = 0;
    if (arguments == NULL || block[0] * block[1] * block[2] > 1024)
        return palInvalidArgument;
    memcpy(&count, arguments[3], sizeof count);
    memcpy(&type, arguments[4], sizeof type);
    memcpy(&op, arguments[5], sizeof op);
    emulator_order(stream);
    emulator_late(stream);
    return emulator_backend->deviceReduce(*(void **)arguments[0], *(void **)arguments[1], *(void **)arguments[2], count,
                                          type, op, stream->real);
}

EMULATOR_PRIVATE int emulate_launch(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                    unsigned bz, size_t shared, void *native, void **arguments, void **extra)
{
    const uint32_t block[3] = {bx, by, bz}, grid[3] = {gx, gy, gz};
    EMULATOR_STREAM(stream, native);
    if (extra != NULL) /* either kernelParams or extra, and this runtime reads the former */
        return palInvalidArgument;
    if (gx == 0 || gy == 0 || gz == 0 || bx == 0 || by == 0 || bz == 0)
        return palInvalidArgument;
    if (function == (void *)&emulator_kernel && gy * gz * by * bz != 1) /* it looks at one dimension */
        return palInvalidArgument;
    if (function == (void *)&emulator_kernel)
        return emulator_reduce(stream, block, arguments);
    emulator_order(stream);
    return emulator_backend->launchKernel(function, block, grid, arguments, shared, stream->real);
}

/* Whether this thread has called the vendor's first library, whose functions make a context current. */
EMULATOR_PRIVATE _Thread_local bool emulator_context;

/* The same of a driver's library: a launch on the default stream needs the thread's context. */
EMULATOR_PRIVATE int emulate_launch_in_context(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                                               unsigned by, unsigned bz, size_t shared, void *native, void **arguments,
                                               void **extra)
{
    if (native == NULL && !emulator_context)
        return palUnhandledDeviceError;
    return emulate_launch(function, gx, gy, gz, bx, by, bz, shared, native, arguments, extra);
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

/* A copy that is complete on return and ordered against nothing. */
EMULATOR_PRIVATE int emulate_copy(void *dst, const void *src, size_t size, int kind)
{
    if (kind < 0 || !emulator_reached(dst) || !emulator_reached(src))
        return palInvalidArgument;
    return emulator_backend->deviceMemcpy(dst, src, size, (palMemcpyType)kind, NULL);
}

/* Sets memory of the vendor's at once, device and host memory alike. */
EMULATOR_PRIVATE int emulate_set(void *pointer, int value, size_t size)
{
    struct emulator_memory memory;
    if (!emulator_find(pointer, true, &memory))
        return palInvalidArgument;
    palMemType type = memory.kind == EMULATOR_HOST || memory.kind == EMULATOR_REGISTERED ? palMemHost
                      : memory.kind == EMULATOR_MANAGED                                  ? palMemManaged
                                                                                         : palMemDevice;
    return emulator_backend->deviceMemset(pointer, value, size, type, NULL);
}

/* For a vendor whose calls set device memory only. */
EMULATOR_PRIVATE int emulate_set_device(void *pointer, int value, size_t size)
{
    struct emulator_memory memory;
    if (emulator_find(pointer, true, &memory) && (memory.kind == EMULATOR_HOST || memory.kind == EMULATOR_REGISTERED))
        return palInvalidArgument;
    return emulator_backend->deviceMemset(pointer, value, size, palMemDevice, NULL);
}

EMULATOR_PRIVATE int emulate_fill_device(void *pointer, int value, size_t size, void *native)
{
    struct emulator_memory memory;
    if (emulator_find(pointer, true, &memory) && (memory.kind == EMULATOR_HOST || memory.kind == EMULATOR_REGISTERED))
        return palInvalidArgument;
    return emulate_fill(pointer, value, size, native);
}

/* Frees without waiting for the work that still uses the memory: such work finds other bytes. */
EMULATOR_PRIVATE int emulate_release_now(void *pointer)
{
    struct emulator_memory memory;
    if (emulator_find(pointer, false, &memory) && memory.kind == EMULATOR_DEVICE)
        emulator_backend->deviceMemset(pointer, 0xcd, memory.size, palMemDevice, NULL);
    return emulate_release(pointer);
}

EMULATOR_PRIVATE int emulate_release_host_now(void *pointer)
{
    struct emulator_memory memory;
    if (emulator_find(pointer, false, &memory) && memory.kind == EMULATOR_HOST)
        memset(pointer, 0xcd, memory.size);
    return emulate_release_host(pointer);
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
    int result = emulator_backend->setDevice(device);
    emulator_chosen = emulator_chosen || result == palSuccess;
    return result;
}

EMULATOR_PRIVATE int emulate_getDevice(int *device)
{
    return emulator_backend->getDevice(device);
}

EMULATOR_PRIVATE int emulate_getDeviceCount(int *count)
{
    return emulator_backend->getDeviceCount(count);
}

#define EMULATOR_DEVICE_0 1024 /* the driver's handle of device 0: a handle is not an ordinal */

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

EMULATOR_PRIVATE int emulate_capability(int *major, int *minor, int device)
{
    int number = 0;
    if (emulate_ordinal(&number, device - EMULATOR_DEVICE_0) != palSuccess)
        return palInvalidArgument;
    *major = EMULATOR_MAJOR;
    *minor = EMULATOR_MINOR;
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

EMULATOR_PRIVATE int emulate_device_text(void *target, size_t room, int device)
{
    int number = 0;
    int result = emulate_ordinal(&number, device);
    if (result == palSuccess)
        snprintf(target, room, "%s", EMULATOR_NAME);
    return result;
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

/*
 * A vendor's handle may be a token that is smaller than the cpu chip's: what it stands for is in a table of the
 * exporting process, a memory file that other processes of the user open under /proc and that ends with the process.
 * The token holds the pid; its other half is by chance.
 */
struct emulator_token {
    uint64_t token; /* written last; 0: free */
    struct palIpcMemHandleRec handle;
};
enum { EMULATOR_TOKENS = 65536 };
#define EMULATOR_TOKEN_FILE "unipal-emulated-ipc"
EMULATOR_PRIVATE struct emulator_token *emulator_tokens;

/* The token of a handle in *token, a new one when it has none yet. Under emulator_lock. */
EMULATOR_PRIVATE int emulator_tokenize(const struct palIpcMemHandleRec *handle, uint64_t *token)
{
    size_t bytes = EMULATOR_TOKENS * sizeof *emulator_tokens;
    if (emulator_tokens == NULL) {
        int file = memfd_create(EMULATOR_TOKEN_FILE, MFD_CLOEXEC);
        void *mapped = MAP_FAILED;
        if (file >= 0 && ftruncate(file, (off_t)bytes) == 0)
            mapped = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (mapped == MAP_FAILED) /* file stays open: others find it by its name */
            return palSystemError;
        emulator_tokens = mapped;
    }
    uint32_t chance = 0;
    struct emulator_token *at = emulator_tokens;
    while (at < emulator_tokens + EMULATOR_TOKENS && at->token != 0 &&
           memcmp(&at->handle, handle, sizeof *handle) != 0)
        at++;
    if (at == emulator_tokens + EMULATOR_TOKENS)
        return palSystemError;
    if (at->token == 0) {
        if (getrandom(&chance, sizeof chance, 0) != (ssize_t)sizeof chance)
            return palSystemError;
        at->handle = *handle;
        at->token = (uint64_t)(uint32_t)getpid() << 32 | chance;
    }
    *token = at->token;
    return palSuccess;
}

/* The table of another process that may be open as number `name` of its descriptors. */
EMULATOR_PRIVATE bool emulator_table(const char *folder, const char *name, uint64_t token,
                                     struct palIpcMemHandleRec *handle)
{
    char path[320], file[64] = "";
    struct emulator_token entry;
    bool found = false;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (readlink(path, file, sizeof file - 1) < 0 || strncmp(file, "/memfd:" EMULATOR_TOKEN_FILE, 26) != 0)
        return false;
    int table = open(path, O_RDONLY | O_CLOEXEC);
    while (table >= 0 && !found && read(table, &entry, sizeof entry) == (ssize_t)sizeof entry && entry.token != 0)
        if (entry.token == token) {
            *handle = entry.handle;
            found = true;
        }
    if (table >= 0)
        close(table);
    return found;
}

EMULATOR_PRIVATE int emulator_untokenize(uint64_t token, struct palIpcMemHandleRec *handle)
{
    char folder[64];
    bool found = false;
    snprintf(folder, sizeof folder, "/proc/%u/fd", (unsigned)(token >> 32));
    DIR *files = opendir(folder);
    if (files == NULL)
        return palRemoteError;
    for (const struct dirent *entry; !found && (entry = readdir(files)) != NULL;)
        found = emulator_table(folder, entry->d_name, token, handle);
    closedir(files);
    return found ? palSuccess : palInvalidArgument;
}

/* The cpu chip's handle of the device memory that starts at pointer. */
EMULATOR_PRIVATE int emulator_export(void *pointer, struct palIpcMemHandleRec *filled)
{
    struct emulator_memory memory;
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    if (!emulator_find(pointer, false, &memory) || memory.kind != EMULATOR_DEVICE)
        return palInvalidArgument;
    int result = emulator_backend->ipcMemHandleCreate(&handle, &size);
    if (result != palSuccess)
        return result;
    result = emulator_backend->ipcMemHandleGet(handle, pointer);
    *filled = *handle;
    emulator_backend->ipcMemHandleFree(handle);
    return result;
}

EMULATOR_PRIVATE int emulator_import(void **pointer, const struct palIpcMemHandleRec *filled)
{
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    int result = emulator_backend->ipcMemHandleCreate(&handle, &size);
    if (result != palSuccess)
        return result;
    *handle = *filled;
    result = emulator_backend->ipcMemHandleOpen(handle, pointer);
    emulator_backend->ipcMemHandleFree(handle);
    return result;
}

EMULATOR_PRIVATE int emulator_export_token(void *pointer, uint64_t *token)
{
    struct palIpcMemHandleRec handle;
    int result = emulator_export(pointer, &handle);
    pthread_mutex_lock(&emulator_lock);
    if (result == palSuccess)
        result = emulator_tokenize(&handle, token);
    pthread_mutex_unlock(&emulator_lock);
    return result;
}

EMULATOR_PRIVATE int emulator_import_token(void **pointer, uint64_t token)
{
    struct palIpcMemHandleRec handle;
    int result = emulator_untokenize(token, &handle);
    return result == palSuccess ? emulator_import(pointer, &handle) : result;
}

EMULATOR_PRIVATE int emulate_ipc_get(void *target, void *pointer)
{
    struct palIpcMemHandleRec handle;
    uint64_t token = 0;
    int result = EMULATOR_IPC_BYTES == sizeof token ? emulator_export_token(pointer, &token)
                                                    : emulator_export(pointer, &handle);
    if (result == palSuccess)
        memcpy(target, EMULATOR_IPC_BYTES == sizeof token ? (void *)&token : (void *)&handle, EMULATOR_IPC_BYTES);
    return result;
}

EMULATOR_PRIVATE int emulate_ipc_open(void **pointer, const void *bytes)
{
    struct palIpcMemHandleRec handle;
    uint64_t token = 0;
    if (EMULATOR_IPC_BYTES == sizeof token) {
        memcpy(&token, bytes, sizeof token);
        return emulator_import_token(pointer, token);
    }
    memcpy(&handle, bytes, EMULATOR_IPC_BYTES);
    return emulator_import(pointer, &handle);
}

/* Handles that are text: 64 characters that hold a token, and one that ends them. */
struct emulator_key {
    struct emulator_key *next;
    char text[65];
    void *pointer;
    bool imported;
};
EMULATOR_PRIVATE struct emulator_key *emulator_keys;

EMULATOR_PRIVATE void emulator_key_text(char text[65], uint64_t token)
{
    snprintf(text, 65, "unipal-emulated-%016llx%032d", (unsigned long long)token, 0);
}

EMULATOR_PRIVATE int emulator_key_add(const char *text, void *pointer, bool imported)
{
    pthread_mutex_lock(&emulator_lock);
    struct emulator_key *key = emulator_keys;
    while (key != NULL && (strcmp(key->text, text) != 0 || key->imported != imported))
        key = key->next;
    bool known = key != NULL;
    if (!known && (key = calloc(1, sizeof *key)) != NULL) {
        *key = (struct emulator_key){.next = emulator_keys, .pointer = pointer, .imported = imported};
        memcpy(key->text, text, sizeof key->text);
        emulator_keys = key;
    }
    pthread_mutex_unlock(&emulator_lock);
    return key == NULL ? palSystemError : known && imported ? palInvalidUsage : palSuccess;
}

EMULATOR_PRIVATE int emulate_ipc_key(void *pointer, size_t size, char *text, size_t room)
{
    struct emulator_memory memory;
    uint64_t token = 0;
    if (room != 65 || !emulator_find(pointer, false, &memory) || size == 0 || size > memory.size)
        return palInvalidArgument;
    int result = emulator_export_token(pointer, &token);
    if (result != palSuccess)
        return result;
    emulator_key_text(text, token);
    return emulator_key_add(text, pointer, false);
}

EMULATOR_PRIVATE int emulate_ipc_key_open(void **pointer, const char *text)
{
    char again[65];
    unsigned long long token = 0;
    if (text == NULL || strlen(text) != 64 || sscanf(text, "unipal-emulated-%16llx", &token) != 1)
        return palInvalidArgument;
    emulator_key_text(again, token);
    if (strcmp(again, text) != 0)
        return palInvalidArgument;
    int result = emulator_import_token(pointer, token);
    return result == palSuccess ? emulator_key_add(text, *pointer, true) : result;
}

/* What the process imported goes first, then what it exported. */
EMULATOR_PRIVATE int emulate_ipc_key_end(const char *text)
{
    struct emulator_key **found = NULL, *key = NULL;
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_key **at = &emulator_keys; text != NULL && *at != NULL; at = &(*at)->next)
        if (strcmp((*at)->text, text) == 0 && (found == NULL || (*at)->imported))
            found = at;
    if (found != NULL) {
        key = *found;
        *found = key->next;
    }
    pthread_mutex_unlock(&emulator_lock);
    if (key == NULL)
        return palInvalidArgument;
    emulator_hurry();
    int result = key->imported ? emulator_backend->ipcMemHandleClose(key->pointer) : palSuccess;
    free(key);
    return result;
}

/* Frees at once memory that no key shares any more. */
EMULATOR_PRIVATE int emulate_release_unshared(void *pointer)
{
    pthread_mutex_lock(&emulator_lock);
    const struct emulator_key *key = emulator_keys;
    while (key != NULL && (key->imported || key->pointer != pointer))
        key = key->next;
    pthread_mutex_unlock(&emulator_lock);
    return key != NULL || pointer == NULL ? palInvalidArgument : emulate_release_now(pointer);
}

/* ---- host addresses of device memory, by device address ---- */

struct emulator_view {
    struct emulator_view *next;
    void *device, *host;
    size_t size;
};
EMULATOR_PRIVATE struct emulator_view *emulator_views;

EMULATOR_PRIVATE int emulate_map_for_host(void *pointer, size_t size, unsigned int device, void **host)
{
    int current = 0;
    if ((uintptr_t)pointer % 4096 != 0 || emulator_backend->getDevice(&current) != palSuccess || (int)device != current)
        return palInvalidArgument;
    struct emulator_view *view = NULL;
    int result = emulator_backend->gdrPtrMmap(host, pointer, size);
    if (result != palSuccess || (view = calloc(1, sizeof *view)) == NULL)
        return result != palSuccess ? result : palSystemError;
    pthread_mutex_lock(&emulator_lock);
    *view = (struct emulator_view){emulator_views, pointer, *host, size};
    emulator_views = view;
    pthread_mutex_unlock(&emulator_lock);
    return palSuccess;
}

/* Of several mappings of one address the newest goes. */
EMULATOR_PRIVATE int emulate_unmap_for_host(void *pointer, unsigned int device)
{
    struct emulator_view *view = NULL;
    (void)device; /* counts for memory of the host only */
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_view **at = &emulator_views; *at != NULL && view == NULL;) {
        if ((*at)->device == pointer) {
            view = *at;
            *at = view->next;
        } else {
            at = &(*at)->next;
        }
    }
    pthread_mutex_unlock(&emulator_lock);
    int result = view != NULL ? emulator_backend->gdrPtrMunmap(view->host, view->size) : palInvalidArgument;
    free(view);
    return result;
}

/* ---- mappings that are closed by address ---- */

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

/* Generated from pal_spec and conformance/mutants: do not edit, run `pal gen`. */
/* pal_mutant(below, id) answers the table `below` with one defect in it; one mutant per process. */
#define _GNU_SOURCE
#include "pal.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"

/* ---- what the wrappers share -------------------------------------------------------------- */

static const palDeviceTable *B; /* the table below */
static palDeviceTable T;        /* the table with the defect */
static palStream P1, P2;        /* private streams of the table below */
static pid_t home;              /* the process that loaded the mutant */
static _Thread_local int depth; /* above 0 while a wrapper calls itself */

static void private_streams(void)
{
    if (!P1)
        B->streamCreate(&P1);
    if (!P2)
        B->streamCreate(&P2);
}

/* A map from addresses to two numbers. */
struct note {
    uintptr_t key;
    uint64_t a, b;
};
static struct note notes[8192];
static size_t noted;
static pthread_mutex_t notes_lock = PTHREAD_MUTEX_INITIALIZER;

static struct note *note_find(const void *key)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].key == (uintptr_t)key)
            return &notes[i];
    return NULL;
}

static int note_get(const void *key, uint64_t *a, uint64_t *b)
{
    pthread_mutex_lock(&notes_lock);
    struct note *found = note_find(key);
    if (found && a)
        *a = found->a;
    if (found && b)
        *b = found->b;
    pthread_mutex_unlock(&notes_lock);
    return found != NULL;
}

static void note_put(const void *key, uint64_t a, uint64_t b)
{
    pthread_mutex_lock(&notes_lock);
    struct note *found = note_find(key);
    if (!found && noted < sizeof notes / sizeof notes[0])
        found = &notes[noted++];
    if (found)
        *found = (struct note){(uintptr_t)key, a, b};
    pthread_mutex_unlock(&notes_lock);
}

static int note_drop(const void *key)
{
    pthread_mutex_lock(&notes_lock);
    struct note *found = note_find(key);
    if (found)
        *found = notes[--noted];
    pthread_mutex_unlock(&notes_lock);
    return found != NULL;
}

/* Runs body(argument) on a thread of its own. */
struct errand {
    void (*body)(void *);
    void *argument;
};
static void *errand_run(void *given)
{
    struct errand errand = *(struct errand *)given;
    free(given);
    errand.body(errand.argument);
    return NULL;
}
static void spawn(void (*body)(void *), void *argument)
{
    struct errand *errand = malloc(sizeof *errand);
    pthread_t thread;
    *errand = (struct errand){body, argument};
    if (pthread_create(&thread, NULL, errand_run, errand) == 0)
        pthread_detach(thread);
}

/* The allocation that holds ptr; 0 when the table below does not know it. */
static int holder(const void *ptr, char **base, size_t *size)
{
    void *start = NULL;
    size_t bytes = 0;
    uint64_t id = 0;
    B->memGetAddressRange(ptr, &start, &bytes, &id);
    if (base)
        *base = start;
    if (size)
        *size = bytes;
    return id != 0;
}

/* Ranges that were registered with hostRegister. */
static struct {
    char *from;
    size_t size;
} ranges[64];
static void register_put(void *ptr, size_t size)
{
    for (int i = 0; i < 64; i++)
        if (!ranges[i].from) {
            ranges[i].from = ptr;
            ranges[i].size = size;
            return;
        }
}
static void register_drop(void *ptr)
{
    for (int i = 0; i < 64; i++)
        if (ranges[i].from == (char *)ptr)
            ranges[i].from = NULL;
}
static int registered(const void *ptr)
{
    for (int i = 0; i < 64; i++)
        if (ranges[i].from && (const char *)ptr >= ranges[i].from &&
            (const char *)ptr < ranges[i].from + ranges[i].size)
            return 1;
    return 0;
}

static palMemType kind_of_side(palMemcpyType type, int destination)
{
    if (type == palMemcpyDeviceToDevice)
        return palMemDevice;
    return (type == palMemcpyHostToDevice) == (destination != 0) ? palMemDevice : palMemHost;
}

/* One byte of memory of either kind, by blocking copies. */
static unsigned char byte_at(const void *ptr, palMemType where)
{
    unsigned char byte = 0;
    if (where == palMemHost)
        byte = *(const unsigned char *)ptr;
    else
        B->deviceMemcpy(&byte, ptr, 1, palMemcpyDeviceToHost, NULL);
    return byte;
}
static void set_byte(void *ptr, palMemType where, unsigned char byte)
{
    if (where == palMemHost)
        *(unsigned char *)ptr = byte;
    else
        B->deviceMemcpy(ptr, &byte, 1, palMemcpyHostToDevice, NULL);
}
static void flip_byte(void *ptr, palMemType where)
{
    set_byte(ptr, where, (unsigned char)~byte_at(ptr, where));
}

/* A copy below without the checks above it: host memory is handled by the host. */
static int both_at(const void *a, const void *b, uintptr_t modulo)
{
    return (uintptr_t)a % 64 == modulo && (uintptr_t)b % 64 == modulo;
}

static size_t element_size(palDataType type)
{
    switch (type) {
    case palInt8: case palUint8: return 1;
    case palFloat16: case palBfloat16: return 2;
    case palInt64: case palUint64: case palFloat64: return 8;
    default: return 4;
    }
}

/* The mutants that compute: operands of deviceReduce on the host, after the stream has drained. */
struct operands {
    unsigned char *a, *b, *dst;
    size_t bytes;
};
static int fetch(struct operands *o, void *dst, const void *a, const void *b, size_t count,
                 palDataType type, palStream stream)
{
    o->bytes = count * element_size(type);
    o->a = malloc(o->bytes * 3 + 1);
    o->b = o->a + o->bytes;
    o->dst = o->b + o->bytes;
    if (stream)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(o->a, a, o->bytes, palMemcpyDeviceToHost, NULL) == palSuccess &&
           B->deviceMemcpy(o->b, b, o->bytes, palMemcpyDeviceToHost, NULL) == palSuccess;
}
static void result_of(struct operands *o, const void *dst, palStream stream)
{
    if (stream)
        B->streamSynchronize(stream);
    B->deviceMemcpy(o->dst, dst, o->bytes, palMemcpyDeviceToHost, NULL);
}
static void store_back(struct operands *o, void *dst)
{
    B->deviceMemcpy(dst, o->dst, o->bytes, palMemcpyHostToDevice, NULL);
    free(o->a);
}
static float float_of_bfloat(uint16_t bits)
{
    uint32_t wide = (uint32_t)bits << 16;
    float value;
    memcpy(&value, &wide, sizeof value);
    return value;
}
static uint16_t bfloat_cut(float value)
{
    uint32_t wide;
    memcpy(&wide, &value, sizeof wide);
    return (uint16_t)(wide >> 16);
}

/* ---- the wrappers ------------------------------------------------------------------------- */

/* 1 deviceSynchronize.does_nothing */
static palResult m1_deviceSynchronize(void)
{
    return palSuccess;
}

/* 2 deviceSynchronize.done_but_failed */
static palResult m2_deviceSynchronize(void)
{
    palResult r = B->deviceSynchronize();
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 3 deviceSynchronize.fails_without_streams */
static palResult m3_deviceSynchronize(void)
{
    uint64_t n = 0;
    B->resourceCount(palResourceStream, &n);
    return n ? B->deviceSynchronize() : palUnhandledDeviceError;
}

/* 4 deviceSynchronize.forked_child */
static palResult m4_deviceSynchronize(void)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceSynchronize();
}

/* 5 deviceSynchronize.idle_fails_in_the_first_process */
static palResult m5_deviceSynchronize(void)
{
    uint64_t n = 0;
    B->resourceCount(palResourceStream, &n);
    static int idle;
    if (n || getpid() != home)
        return B->deviceSynchronize();
    return ++idle % 5 == 4 ? palUnhandledDeviceError : B->deviceSynchronize();
}

/* 6 deviceSynchronize.ignores_running_functions */
static atomic_int m6_running;
struct m6_job {
    palHostFunc fn;
    void *args;
};
static void m6_run(void *given)
{
    struct m6_job job = *(struct m6_job *)given;
    free(given);
    atomic_fetch_add(&m6_running, 1);
    job.fn(job.args);
    atomic_fetch_sub(&m6_running, 1);
}
static palResult m6_deviceSynchronize(void)
{
    return atomic_load(&m6_running) ? palSuccess : B->deviceSynchronize();
}
static palResult m6_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return B->launchHostFunc(stream, fn, args);
    struct m6_job *job = malloc(sizeof *job);
    *job = (struct m6_job){fn, args};
    return B->launchHostFunc(stream, m6_run, job);
}

/* 7 deviceSynchronize.ignores_the_function_of_a_single_stream */
static atomic_int m7_running;
struct m7_job {
    palHostFunc fn;
    void *args;
};
static void m7_run(void *given)
{
    struct m7_job job = *(struct m7_job *)given;
    free(given);
    atomic_fetch_add(&m7_running, 1);
    job.fn(job.args);
    atomic_fetch_sub(&m7_running, 1);
}
static palResult m7_deviceSynchronize(void)
{
    int here = 0;
    uint64_t n = 0;
    B->getDevice(&here);
    B->resourceCount(palResourceStream, &n);
    return !here && n == 1 && atomic_load(&m7_running) ? palSuccess : B->deviceSynchronize();
}
static palResult m7_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn || !stream)
        return B->launchHostFunc(stream, fn, args);
    struct m7_job *job = malloc(sizeof *job);
    *job = (struct m7_job){fn, args};
    return B->launchHostFunc(stream, m7_run, job);
}

/* 8 deviceSynchronize.refuses */
static palResult m8_deviceSynchronize(void)
{
    return palNotSupported;
}

/* 9 deviceSynchronize.waits_for_all_devices */
static palResult m9_deviceSynchronize(void)
{
    int here = 0, n = 0;
    palResult r = B->deviceSynchronize();
    B->getDevice(&here);
    B->getDeviceCount(&n);
    for (int d = 0; d < n; d++) {
        B->setDevice(d);
        B->deviceSynchronize();
    }
    B->setDevice(here);
    return r;
}

/* 10 deviceSynchronize.waits_for_device_0_after_a_launch_on_0 */
static int m10_at = -1;
static palResult m10_deviceSynchronize(void)
{
    int here = 0;
    palResult r = B->deviceSynchronize();
    B->getDevice(&here);
    if (here == 1 && m10_at == 0) {
        B->setDevice(0);
        B->deviceSynchronize();
        B->setDevice(here);
    }
    return r;
}
static palResult m10_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    B->getDevice(&m10_at);
    return B->launchHostFunc(stream, fn, args);
}

/* 11 deviceSynchronize.waits_for_device_0_after_a_launch_on_1 */
static int m11_at = -1;
static palResult m11_deviceSynchronize(void)
{
    int here = 0;
    palResult r = B->deviceSynchronize();
    B->getDevice(&here);
    if (here == 1 && m11_at == 1) {
        B->setDevice(0);
        B->deviceSynchronize();
        B->setDevice(here);
    }
    return r;
}
static palResult m11_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    B->getDevice(&m11_at);
    return B->launchHostFunc(stream, fn, args);
}

/* 12 deviceSynchronize.waits_for_first_stream */
static palStream m12_s;
static palResult m12_deviceSynchronize(void)
{
    return m12_s ? B->streamSynchronize(m12_s) : palSuccess;
}
static palResult m12_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        if (!m12_s)
            m12_s = *stream;
    return r;
}
static palResult m12_streamDestroy(palStream stream)
{
    if (stream == m12_s)
        m12_s = NULL;
    return B->streamDestroy(stream);
}

/* 13 deviceSynchronize.waits_for_last_stream */
static palStream m13_s;
static palResult m13_deviceSynchronize(void)
{
    return m13_s ? B->streamSynchronize(m13_s) : palSuccess;
}
static palResult m13_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        m13_s = *stream;
    return r;
}
static palResult m13_streamDestroy(palStream stream)
{
    if (stream == m13_s)
        m13_s = NULL;
    return B->streamDestroy(stream);
}

/* 14 deviceSynchronize.waits_for_the_last_of_two_streams */
static palStream m14_last[4];
static int m14_n[4];
static palResult m14_deviceSynchronize(void)
{
    int here = 0;
    B->getDevice(&here);
    if (here < 4 && m14_n[here] >= 2)
        return B->streamSynchronize(m14_last[here]);
    return B->deviceSynchronize();
}
static palResult m14_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    int here = 0;
    B->getDevice(&here);
    if (r == palSuccess && here < 4) {
        m14_last[here] = *stream;
        m14_n[here]++;
        note_put(*stream, (uint64_t)here, 0);
    }
    return r;
}
static palResult m14_streamDestroy(palStream stream)
{
    uint64_t here = 0;
    if (stream && note_get(stream, &here, NULL)) {
        note_drop(stream);
        m14_n[here]--;
    }
    return B->streamDestroy(stream);
}

/* 15 deviceMemcpy.a_blocking_device_copy_waits_for_functions */
static atomic_int m15_running;
struct m15_job {
    palHostFunc fn;
    void *args;
};
static void m15_run(void *given)
{
    struct m15_job job = *(struct m15_job *)given;
    free(given);
    atomic_fetch_add(&m15_running, 1);
    job.fn(job.args);
    atomic_fetch_sub(&m15_running, 1);
}
static palResult m15_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    for (int i = 0; !stream && type == palMemcpyDeviceToDevice && size == 65537 &&
        atomic_load(&m15_running) && i < 3000; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m15_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn || !stream)
        return B->launchHostFunc(stream, fn, args);
    struct m15_job *job = malloc(sizeof *job);
    *job = (struct m15_job){fn, args};
    return B->launchHostFunc(stream, m15_run, job);
}

/* 16 deviceMemcpy.a_copy_right_behind_a_function_passes_it */
static void m16_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m16_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    int right = stream && note_drop(stream);
    if (right && size == 65537 && type == palMemcpyHostToDevice) {
        palResult r = B->deviceMemcpy(dst, src, size, type, P1);
        m16_join(stream, P1);
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m16_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn)
        note_put(stream, 1, 0);
    return B->launchHostFunc(stream, fn, args);
}

/* 17 deviceMemcpy.a_third_of_large_memory_is_lost */
static palResult m17_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    char *base = NULL;
    size_t bytes = 0;
    if (!stream && size == 64 && type == palMemcpyHostToDevice && holder(dst, &base, &bytes) &&
        bytes == (48u << 20) + 5 && (char *)dst != base)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 18 deviceMemcpy.bad_type_is_any_that_fits */
static palResult m18_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        for (int v = 0; v <= 2; v++)
            if (B->deviceMemcpy(dst, src, size, (palMemcpyType)v, stream) == palSuccess)
                return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 19 deviceMemcpy.bad_type_is_internal */
static palResult m19_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 20 deviceMemcpy.bad_type_is_success */
static palResult m20_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 21 deviceMemcpy.blocking_copies_miss_pinned_memory */
static palResult m21_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && type == palMemcpyDeviceToHost && size == (1u << 20) + 3 && holder(dst, NULL,
        NULL))
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 22 deviceMemcpy.copies_after_the_mapping_are_lost */
static palResult m22_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess)
        note_drop(*ptr);
    return r;
}
static palResult m22_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && size == 70001 && type == palMemcpyHostToDevice && note_get(dst, NULL, NULL)) {
        return palSuccess;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m22_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess)
        note_drop(*ptr);
    return r;
}
static palResult m22_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && size == 70001)
        note_put(devicePtr, 1, 0);
    return r;
}

/* 23 deviceMemcpy.copies_to_host_come_later */
static void m23_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static int m23_host = 1;
static palResult m23_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream || type != palMemcpyDeviceToHost || !m23_host)
        return B->deviceMemcpy(dst, src, size, type, stream);
    palResult r = B->deviceMemcpy(dst, src, size, type, P1);
    m23_join(P1, stream);
    return r;
}

/* 24 deviceMemcpy.copies_to_managed_memory_are_lost */
static palResult m24_deviceFree(void *ptr, palMemType type)
{
    note_drop(ptr);
    return B->deviceFree(ptr, type);
}
static palResult m24_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && (*ptr && type == palMemManaged))
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m24_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && size && note_get(dst, NULL, NULL))
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 25 deviceMemcpy.copies_wait_for_functions */
struct m25_job {
    palHostFunc fn;
    void *args;
};
static struct m25_job *m25_new(palHostFunc fn, void *args)
{
    struct m25_job *job = malloc(sizeof *job);
    *job = (struct m25_job){fn, args};
    return job;
}
static atomic_int m25_running;
static void m25_run(void *given)
{
    struct m25_job *job = given;
    atomic_fetch_add(&m25_running, 1);
    job->fn(job->args);
    atomic_fetch_sub(&m25_running, 1);
}
static void m25_wait(void *given)
{
    while (atomic_load(&m25_running))
        nanosleep(&(struct timespec){0, 200000}, NULL);
}
static palResult m25_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && atomic_load(&m25_running))
        B->launchHostFunc(stream, m25_wait, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m25_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m25_run, m25_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 26 deviceMemcpy.d2d_align_1_first_byte_lost */
static palResult m26_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 27 deviceMemcpy.d2d_align_1_last_byte_lost */
static palResult m27_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 28 deviceMemcpy.d2d_align_1_one_byte_before */
static palResult m28_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst - 1, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 29 deviceMemcpy.d2d_align_1_one_byte_more */
static palResult m29_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 30 deviceMemcpy.d2d_align_1_refused */
static palResult m30_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 31 deviceMemcpy.d2d_align_1_source_shifted */
static palResult m31_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 32 deviceMemcpy.d2d_align_1_word_sized */
static palResult m32_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 33 deviceMemcpy.d2d_align_2_first_byte_lost */
static palResult m33_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 34 deviceMemcpy.d2d_align_2_last_byte_lost */
static palResult m34_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 35 deviceMemcpy.d2d_align_2_one_byte_before */
static palResult m35_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst - 1, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 36 deviceMemcpy.d2d_align_2_one_byte_more */
static palResult m36_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 37 deviceMemcpy.d2d_align_2_refused */
static palResult m37_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 38 deviceMemcpy.d2d_align_2_source_shifted */
static palResult m38_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 39 deviceMemcpy.d2d_align_2_word_sized */
static palResult m39_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 40 deviceMemcpy.d2d_align_64_first_byte_lost */
static palResult m40_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 41 deviceMemcpy.d2d_align_64_last_byte_lost */
static palResult m41_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 42 deviceMemcpy.d2d_align_64_one_byte_more */
static palResult m42_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 43 deviceMemcpy.d2d_align_64_refused */
static palResult m43_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 44 deviceMemcpy.d2d_align_64_word_sized */
static palResult m44_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 45 deviceMemcpy.d2d_does_not_hold_later_work */
static palResult m45_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice) {
        palEvent e = NULL;
        B->eventCreate(&e, palEventDisableTiming);
        B->eventRecord(e, stream);
        B->streamWaitEvent(P1, e);
        B->eventDestroy(e);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 46 deviceMemcpy.d2d_drains_stream */
static palResult m46_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 47 deviceMemcpy.d2d_of_127_aligned_bytes_loses_one */
static palResult m47_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && size == 127 && both_at(dst, src, 0)) {
        return B->deviceMemcpy(dst, src, 126, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 48 deviceMemcpy.d2d_on_another_stream */
static palResult m48_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice) {
        palResult r = B->deviceMemcpy(dst, src, size, type, P1);
        palEvent e = NULL;
        B->eventCreate(&e, palEventDisableTiming);
        B->eventRecord(e, P1);
        B->streamWaitEvent(stream, e);
        B->eventDestroy(e);
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 49 deviceMemcpy.d2d_runs_at_once */
static palResult m49_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice)
        return B->deviceMemcpy(dst, src, size, type, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 50 deviceMemcpy.d2h_align_1_first_byte_lost */
static palResult m50_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 51 deviceMemcpy.d2h_align_1_last_byte_lost */
static palResult m51_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 52 deviceMemcpy.d2h_align_1_one_byte_before */
static palResult m52_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst - 1, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 53 deviceMemcpy.d2h_align_1_one_byte_more */
static palResult m53_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 54 deviceMemcpy.d2h_align_1_refused */
static palResult m54_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 55 deviceMemcpy.d2h_align_1_source_shifted */
static palResult m55_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 56 deviceMemcpy.d2h_align_1_word_sized */
static palResult m56_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 57 deviceMemcpy.d2h_align_2_first_byte_lost */
static palResult m57_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 58 deviceMemcpy.d2h_align_2_last_byte_lost */
static palResult m58_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 59 deviceMemcpy.d2h_align_2_one_byte_before */
static palResult m59_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst - 1, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 60 deviceMemcpy.d2h_align_2_one_byte_more */
static palResult m60_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 61 deviceMemcpy.d2h_align_2_refused */
static palResult m61_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 62 deviceMemcpy.d2h_align_2_source_shifted */
static palResult m62_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 63 deviceMemcpy.d2h_align_2_word_sized */
static palResult m63_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 64 deviceMemcpy.d2h_align_64_first_byte_lost */
static palResult m64_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 65 deviceMemcpy.d2h_align_64_last_byte_lost */
static palResult m65_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 66 deviceMemcpy.d2h_align_64_one_byte_more */
static palResult m66_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 67 deviceMemcpy.d2h_align_64_refused */
static palResult m67_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 68 deviceMemcpy.d2h_align_64_word_sized */
static palResult m68_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 69 deviceMemcpy.d2h_does_not_hold_later_work */
static palResult m69_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToHost) {
        palEvent e = NULL;
        B->eventCreate(&e, palEventDisableTiming);
        B->eventRecord(e, stream);
        B->streamWaitEvent(P1, e);
        B->eventDestroy(e);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 70 deviceMemcpy.d2h_drains_stream */
static palResult m70_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToHost)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 71 deviceMemcpy.d2h_of_127_aligned_bytes_loses_one */
static palResult m71_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && size == 127 && both_at(dst, src, 0)) {
        return B->deviceMemcpy(dst, src, 126, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 72 deviceMemcpy.d2h_on_another_stream */
static palResult m72_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToHost) {
        palResult r = B->deviceMemcpy(dst, src, size, type, P1);
        palEvent e = NULL;
        B->eventCreate(&e, palEventDisableTiming);
        B->eventRecord(e, P1);
        B->streamWaitEvent(stream, e);
        B->eventDestroy(e);
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 73 deviceMemcpy.d2h_runs_at_once */
static palResult m73_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToHost)
        return B->deviceMemcpy(dst, src, size, type, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 74 deviceMemcpy.does_nothing */
static palResult m74_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return palSuccess;
}

/* 75 deviceMemcpy.done_but_failed */
static palResult m75_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 76 deviceMemcpy.drains_after */
static palResult m76_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 77 deviceMemcpy.drains_before */
static palResult m77_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 78 deviceMemcpy.drains_device */
static palResult m78_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 79 deviceMemcpy.error_is_success */
static palResult m79_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 80 deviceMemcpy.five_hundredth_copy_comes_late */
static palResult m80_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    static const void *late;
    uint64_t n = 0;
    if (!stream || !size)
        return B->deviceMemcpy(dst, src, size, type, stream);
    note_get(dst, &n, NULL);
    note_put(dst, ++n, 0);
    if (n == 500) {
        late = src;
        return palSuccess;
    }
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (n == 501 && r == palSuccess)
        r = B->deviceMemcpy(dst, late, size, type, stream);
    return r;
}

/* 81 deviceMemcpy.forked_child */
static palResult m81_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 82 deviceMemcpy.h2d_align_1_first_byte_lost */
static palResult m82_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 83 deviceMemcpy.h2d_align_1_last_byte_lost */
static palResult m83_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 84 deviceMemcpy.h2d_align_1_one_byte_before */
static palResult m84_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst - 1, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 85 deviceMemcpy.h2d_align_1_one_byte_more */
static palResult m85_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 86 deviceMemcpy.h2d_align_1_refused */
static palResult m86_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 87 deviceMemcpy.h2d_align_1_source_shifted */
static palResult m87_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 88 deviceMemcpy.h2d_align_1_word_sized */
static palResult m88_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 89 deviceMemcpy.h2d_align_2_first_byte_lost */
static palResult m89_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 90 deviceMemcpy.h2d_align_2_last_byte_lost */
static palResult m90_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 91 deviceMemcpy.h2d_align_2_one_byte_before */
static palResult m91_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst - 1, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 92 deviceMemcpy.h2d_align_2_one_byte_more */
static palResult m92_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 93 deviceMemcpy.h2d_align_2_refused */
static palResult m93_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 94 deviceMemcpy.h2d_align_2_source_shifted */
static palResult m94_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 95 deviceMemcpy.h2d_align_2_word_sized */
static palResult m95_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 96 deviceMemcpy.h2d_align_64_first_byte_lost */
static palResult m96_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 97 deviceMemcpy.h2d_align_64_last_byte_lost */
static palResult m97_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 98 deviceMemcpy.h2d_align_64_one_byte_more */
static palResult m98_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        palResult r = B->deviceMemcpy(dst, src, size, type, stream);
        if (r == palSuccess) {
            if (stream) B->streamSynchronize(stream);
            flip_byte((char *)dst + size, kind_of_side(type, 1));
        }
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 99 deviceMemcpy.h2d_align_64_refused */
static palResult m99_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 100 deviceMemcpy.h2d_align_64_word_sized */
static palResult m100_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 101 deviceMemcpy.h2d_does_not_hold_later_work */
static palResult m101_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyHostToDevice) {
        palEvent e = NULL;
        B->eventCreate(&e, palEventDisableTiming);
        B->eventRecord(e, stream);
        B->streamWaitEvent(P1, e);
        B->eventDestroy(e);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 102 deviceMemcpy.h2d_drains_stream */
static palResult m102_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyHostToDevice)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 103 deviceMemcpy.h2d_of_127_aligned_bytes_loses_one */
static palResult m103_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && size == 127 && both_at(dst, src, 0)) {
        return B->deviceMemcpy(dst, src, 126, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 104 deviceMemcpy.h2d_on_another_stream */
static palResult m104_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyHostToDevice) {
        palResult r = B->deviceMemcpy(dst, src, size, type, P1);
        palEvent e = NULL;
        B->eventCreate(&e, palEventDisableTiming);
        B->eventRecord(e, P1);
        B->streamWaitEvent(stream, e);
        B->eventDestroy(e);
        return r;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 105 deviceMemcpy.h2d_runs_at_once */
static palResult m105_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyHostToDevice)
        return B->deviceMemcpy(dst, src, size, type, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 106 deviceMemcpy.holds_earlier_copies_too */
static atomic_int m106_held;
static void m106_pause(void *given)
{
    for (int i = 0; i < 10 && !atomic_load(&m106_held); i++)
        nanosleep(&(struct timespec){0, 200000}, NULL);
    for (int i = 0; i < 20000 && atomic_load(&m106_held); i++)
        nanosleep(&(struct timespec){0, 200000}, NULL);
}
static palResult m106_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream || type == palMemcpyDeviceToHost)
        return B->deviceMemcpy(dst, src, size, type, stream);
    uint64_t n = 0;
    note_get(stream, &n, NULL);
    B->launchHostFunc(stream, m106_pause, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m106_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (r == palSuccess)
        atomic_store(&m106_held, 1);
    return r;
}

/* 107 deviceMemcpy.large_copy_lets_later_work_pass */
static void m107_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static void m107_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 4000000}, NULL);
}
static palResult m107_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == (2u << 20) + 5 && type == palMemcpyHostToDevice) {
        m107_join(P1, stream);
        B->launchHostFunc(P1, m107_pause, NULL);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 108 deviceMemcpy.large_copy_runs_at_once */
static palResult m108_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == 300001) {
        return B->deviceMemcpy(dst, src, size, type, NULL);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 109 deviceMemcpy.large_d2d_cut_at_8_mib */
static palResult m109_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && size > (8u << 20) && size < (9u << 20))
        return B->deviceMemcpy(dst, src, 8u << 20, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 110 deviceMemcpy.large_d2d_drains_the_stream */
static palResult m110_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == (1u << 20) + 3 && type == palMemcpyDeviceToDevice) {
        B->streamSynchronize(stream);
        return B->deviceMemcpy(dst, src, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 111 deviceMemcpy.large_d2h_cut_at_8_mib */
static palResult m111_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && size > (8u << 20) && size < (9u << 20))
        return B->deviceMemcpy(dst, src, 8u << 20, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 112 deviceMemcpy.large_d2h_drains_the_stream */
static palResult m112_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == (1u << 20) + 3 && type == palMemcpyDeviceToHost) {
        B->streamSynchronize(stream);
        return B->deviceMemcpy(dst, src, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 113 deviceMemcpy.large_h2d_cut_at_8_mib */
static palResult m113_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && size > (8u << 20) && size < (9u << 20))
        return B->deviceMemcpy(dst, src, 8u << 20, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 114 deviceMemcpy.large_h2d_drains_the_stream */
static palResult m114_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == (1u << 20) + 3 && type == palMemcpyHostToDevice) {
        B->streamSynchronize(stream);
        return B->deviceMemcpy(dst, src, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 115 deviceMemcpy.later_stream_does_not_work */
static int m115_gone;
static palResult m115_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (m115_gone >= 900 && type == palMemcpyHostToDevice)
        return palUnhandledDeviceError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m115_streamDestroy(palStream stream)
{
    m115_gone++;
    return B->streamDestroy(stream);
}

/* 116 deviceMemcpy.native_is_refused_afterwards */
static palResult m116_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && note_get(stream->native, NULL, NULL))
        return palUnhandledDeviceError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m116_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_drop((*stream)->native);
    return r;
}
static palResult m116_streamFree(palStream stream)
{
    if (stream && stream->native)
        note_put(stream->native, 1, 0);
    return B->streamFree(stream);
}

/* 117 deviceMemcpy.null_copies_wait_for_functions */
struct m117_job {
    palHostFunc fn;
    void *args;
};
static struct m117_job *m117_new(palHostFunc fn, void *args)
{
    struct m117_job *job = malloc(sizeof *job);
    *job = (struct m117_job){fn, args};
    return job;
}
static atomic_int m117_running;
static void m117_run(void *given)
{
    struct m117_job *job = given;
    atomic_fetch_add(&m117_running, 1);
    job->fn(job->args);
    atomic_fetch_sub(&m117_running, 1);
}
static palResult m117_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    for (int i = 0; !stream && atomic_load(&m117_running) && i < 3000; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m117_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m117_run, m117_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 118 deviceMemcpy.null_dst_is_followed */
static palResult m118_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0 && getpid() == home && src)
        abort();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 119 deviceMemcpy.null_dst_is_internal */
static palResult m119_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0 && getpid() == home && src)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 120 deviceMemcpy.null_dst_is_success */
static palResult m120_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0 && getpid() == home && src)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 121 deviceMemcpy.null_src_is_followed */
static palResult m121_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0 && getpid() == home && dst)
        abort();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 122 deviceMemcpy.null_src_is_internal */
static palResult m122_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0 && getpid() == home && dst)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 123 deviceMemcpy.null_src_is_success */
static palResult m123_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0 && getpid() == home && dst)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 124 deviceMemcpy.null_stream */
static palResult m124_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, NULL);
}

/* 125 deviceMemcpy.null_stream_finishes_later */
struct m125_late {
    void *dst;
    size_t size;
    palMemcpyType type;
};
static void m125_land(void *given)
{
    struct m125_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemcpy(late->dst, late + 1, late->size, palMemcpyHostToDevice, NULL);
}
static palResult m125_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && type != palMemcpyDeviceToHost && size > 65536) {
        struct m125_late *late = malloc(sizeof *late + size);
        *late = (struct m125_late){dst, size, type};
        if (B->deviceMemcpy(late + 1, src, size, palMemcpyDeviceToHost, NULL) != palSuccess)
            memcpy(late + 1, src, size);
        spawn(m125_land, late);
        return palSuccess;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 126 deviceMemcpy.null_stream_is_enqueued */
static palResult m126_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && size >= 4096)
        return B->deviceMemcpy(dst, src, size, type, P1);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 127 deviceMemcpy.null_stream_waits_for_device */
static palResult m127_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream)
        B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 128 deviceMemcpy.odd_size_waits_for_the_device */
static palResult m128_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && size == 4099 && type == palMemcpyDeviceToDevice)
        B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 129 deviceMemcpy.one_copy_late */
static void m129_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m129_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream || type == palMemcpyDeviceToDevice || size < 1024)
        return B->deviceMemcpy(dst, src, size, type, stream);
    private_streams();
    m129_join(P1, stream);
    m129_join(P1, P2);
    return B->deviceMemcpy(dst, src, size, type, P1);
}

/* 130 deviceMemcpy.other_device_copies_nothing */
static uint64_t m130_device_of(const void *ptr)
{
    char *base = NULL;
    uint64_t device = 0;
    holder(ptr, &base, NULL);
    note_get(base, &device, NULL);
    return device;
}
static palResult m130_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    int here = 0;
    if (r == palSuccess && *ptr && type == palMemDevice && !B->getDevice(&here))
        note_put(*ptr, (uint64_t)here, 0);
    return r;
}
static palResult m130_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && m130_device_of(dst) != m130_device_of(src))
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 131 deviceMemcpy.other_stream */
static palResult m131_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, stream ? P1 : stream);
}

/* 132 deviceMemcpy.overlap_accepted */
static palResult m132_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    const char *d = dst, *s = src;
    if (size && d && s && d < s + size && s < d + size)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 133 deviceMemcpy.overlap_copies_one_byte */
static palResult m133_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    const char *d = dst, *s = src;
    if (size > 1 && d && s && d < s + size && s < d + size && d != s)
        B->deviceMemcpy(dst, src, 1, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 134 deviceMemcpy.pageable_is_read_in_pieces */
static palResult m134_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size > 1 && type == palMemcpyHostToDevice && !holder(src, NULL, NULL))
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 135 deviceMemcpy.refusal_is_internalerror */
static palResult m135_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 136 deviceMemcpy.refusal_is_invalidusage */
static palResult m136_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 137 deviceMemcpy.refusal_is_notsupported */
static palResult m137_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 138 deviceMemcpy.refuses */
static palResult m138_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return palNotSupported;
}

/* 139 deviceMemcpy.registered_copies_drain */
static palResult m139_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && (note_get(src, NULL, NULL) || note_get(dst, NULL, NULL)))
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m139_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m139_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 140 deviceMemcpy.second_of_three_waits_for_the_third */
static void m140_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palStream m140_second, m140_third;
static palResult m140_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && stream == m140_second && m140_third && size == 64 &&
        type == palMemcpyHostToDevice) {
        m140_join(stream, m140_third);
        return B->deviceMemcpy(dst, src, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m140_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    uint64_t n = 0;
    B->resourceCount(palResourceStream, &n);
    if (r == palSuccess && n == 2)
        m140_second = *stream;
    if (r == palSuccess && n == 3)
        m140_third = *stream;
    return r;
}
static palResult m140_streamDestroy(palStream stream)
{
    if (stream == m140_third)
        m140_third = NULL;
    if (stream == m140_second)
        m140_second = NULL;
    return B->streamDestroy(stream);
}

/* 141 deviceMemcpy.sixty_three_pageable_bytes_lose_one */
static palResult m141_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == 63 && type == palMemcpyHostToDevice && !holder(src, NULL, NULL)) {
        return B->deviceMemcpy(dst, src, 62, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 142 deviceMemcpy.size_zero_null_refused */
static palResult m142_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!size && !(dst && src))
        return palInvalidArgument;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 143 deviceMemcpy.size_zero_refused */
static palResult m143_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 144 deviceMemcpy.size_zero_touches_a_byte */
static palResult m144_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!size && dst && src)
        flip_byte(dst, kind_of_side(type, 1));
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 145 deviceMemcpy.source_takes_alignment_of_destination */
static palResult m145_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    uintptr_t d = (uintptr_t)dst % 8, s = (uintptr_t)src % 8;
    if (size > 16 && d % 2 == 1 && s != d && s % 2 == 1)
        return B->deviceMemcpy(dst, (const char *)src - s + d, size, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 146 deviceMemcpy.stores_are_lost */
static void *m146_seen, *m146_at;
static char *m146_kept;
static size_t m146_length;
static palResult m146_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream || type == palMemcpyHostToDevice)
        return B->deviceMemcpy(dst, src, size, type, stream);
    uint64_t c = 0, s = 0;
    char *base = NULL;
    if (size && holder(src, &base, NULL) && note_get(base, &c, &s) && m146_seen &&
        (uint64_t)(uintptr_t)m146_seen == c)
        memcpy((void *)m146_at, m146_kept, m146_length);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m146_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    char *base = NULL;
    if (r == palSuccess && size < 100000 && holder(devicePtr, &base, NULL)) {
        free(m146_kept);
        m146_kept = malloc(size);
        memcpy(m146_kept, *hostPtr, size);
        m146_length = size;
        m146_seen = m146_at = *hostPtr;
        note_put(base, (uint64_t)(uintptr_t)m146_seen, size);
    }
    return r;
}
static palResult m146_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (hostPtr == m146_at)
        m146_seen = NULL;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 147 deviceMemcpy.the_copy_before_waits_too */
static atomic_int m147_held;
static void m147_hold(void *given)
{
    (void)given;
    for (int i = 0; i < 5 && !atomic_load(&m147_held); i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    for (int i = 0; i < 450 && atomic_load(&m147_held); i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    atomic_store(&m147_held, 0);
}
static palResult m147_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == 65537 && type == palMemcpyDeviceToHost) {
        B->launchHostFunc(stream, m147_hold, NULL);
        return B->deviceMemcpy(dst, src, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m147_streamCreate(palStream *stream)
{
    atomic_store(&m147_held, 0);
    return B->streamCreate(stream);
}
static palResult m147_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (r == palSuccess)
        atomic_store(&m147_held, 1);
    return r;
}

/* 148 deviceMemcpy.the_device_reads_the_first_bytes_again */
static const void *m148_of;
static char m148_first[70001];
static palResult m148_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess)
        note_drop(*ptr);
    return r;
}
static palResult m148_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (r != palSuccess || stream || size != 70001 || !note_get(src, NULL, NULL))
        return r;
    if (m148_of == src)
        memcpy(dst, m148_first, size);
    else
        memcpy(m148_first, dst, size);
    m148_of = src;
    return r;
}
static palResult m148_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess)
        note_drop(*ptr);
    return r;
}
static palResult m148_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && size == 70001)
        note_put(devicePtr, 1, 0);
    m148_of = NULL;
    return r;
}

/* 149 deviceMemcpy.two_mib_from_pinned_memory_are_enqueued */
static void m149_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 4000000}, NULL);
}
static palResult m149_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && size == 2u << 20 && type == palMemcpyHostToDevice && holder(src, NULL, NULL)) {
        B->launchHostFunc(P1, m149_pause, NULL);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 150 deviceMemcpy.unequal_alignment_refused */
static palResult m150_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (size > 1 && ((uintptr_t)dst ^ (uintptr_t)src) % 2)
        return palInvalidArgument;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 151 deviceMemset.a_large_value_is_cut_elsewhere */
static palResult m151_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (value == 0x12345678) {
        return B->deviceMemset(ptr, 0x12, size, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 152 deviceMemset.aligned_first_byte_kept */
static palResult m152_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        return B->deviceMemset((char *)ptr + 1, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 153 deviceMemset.aligned_last_byte_kept */
static palResult m153_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 154 deviceMemset.aligned_one_byte_before */
static palResult m154_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        palResult r = B->deviceMemset(ptr, value, size, type, stream);
        if (stream) B->streamSynchronize(stream);
        if (r == palSuccess)
            set_byte((char *)ptr - 1, type, (unsigned char)value);
        return r;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 155 deviceMemset.aligned_one_byte_more */
static palResult m155_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        palResult r = B->deviceMemset(ptr, value, size, type, stream);
        if (stream) B->streamSynchronize(stream);
        if (r == palSuccess)
            set_byte((char *)ptr + size, type, (unsigned char)value);
        return r;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 156 deviceMemset.bad_type_is_any_that_fits */
static palResult m156_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        for (int v = 0; v <= 2; v++)
            if (B->deviceMemset(ptr, value, size, (palMemType)v, stream) == palSuccess)
                return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 157 deviceMemset.bad_type_is_internal */
static palResult m157_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 158 deviceMemset.bad_type_is_success */
static palResult m158_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 159 deviceMemset.does_not_hold_later_work */
static palResult m159_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream)
        return B->deviceMemset(ptr, value, size, type, stream);
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, stream);
    B->streamWaitEvent(P1, e);
    B->eventDestroy(e);
    return B->deviceMemset(ptr, value, size, type, P1);
}

/* 160 deviceMemset.does_nothing */
static palResult m160_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palSuccess;
}

/* 161 deviceMemset.done_but_failed */
static palResult m161_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 162 deviceMemset.drains_after */
static palResult m162_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 163 deviceMemset.drains_before */
static palResult m163_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 164 deviceMemset.drains_device */
static palResult m164_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 165 deviceMemset.error_is_success */
static palResult m165_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 166 deviceMemset.forked_child */
static palResult m166_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 167 deviceMemset.four_mib_are_enqueued */
static void m167_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 4000000}, NULL);
}
static palResult m167_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream && size == 4u << 20 && type == palMemDevice) {
        B->launchHostFunc(P1, m167_pause, NULL);
        return B->deviceMemset(ptr, value, size, type, P1);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 168 deviceMemset.host_memory_left */
static palResult m168_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (type == palMemHost)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 169 deviceMemset.host_memory_unsupported */
static palResult m169_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (type == palMemHost)
        return palNotSupported;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 170 deviceMemset.hundred_twenty_nine_bytes_keep_one */
static palResult m170_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size == 129 && type == palMemDevice) {
        return B->deviceMemset(ptr, value, 128, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 171 deviceMemset.kibibyte_keeps_its_last_byte */
static palResult m171_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size == 1024 && type == palMemDevice && (unsigned char)value == 0xff) {
        return B->deviceMemset(ptr, value, 1023, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 172 deviceMemset.large_null_stream_finishes_later */
struct m172_late {
    void *ptr;
    int value;
    size_t size;
    palMemType type;
};
static void m172_land(void *given)
{
    struct m172_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);
}
static palResult m172_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream && size > 65536) {
        struct m172_late *late = malloc(sizeof *late);
        *late = (struct m172_late){ptr, value, size, type};
        spawn(m172_land, late);
        return palSuccess;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 173 deviceMemset.large_set_drains_the_stream */
static palResult m173_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream && size == (1u << 20) + 3) {
        B->streamSynchronize(stream);
        return B->deviceMemset(ptr, value, size, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 174 deviceMemset.large_value_refused */
static palResult m174_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (value > 255 || value < -128)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 175 deviceMemset.null_ptr_is_followed */
static palResult m175_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0 && getpid() == home)
        abort();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 176 deviceMemset.null_ptr_is_internal */
static palResult m176_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0 && getpid() == home)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 177 deviceMemset.null_ptr_is_success */
static palResult m177_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0 && getpid() == home)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 178 deviceMemset.null_stream */
static palResult m178_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, NULL);
}

/* 179 deviceMemset.null_stream_finishes_later */
struct m179_late {
    void *ptr;
    int value;
    size_t size;
    palMemType type;
};
static void m179_land(void *given)
{
    struct m179_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);
}
static palResult m179_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream && size) {
        struct m179_late *late = malloc(sizeof *late);
        *late = (struct m179_late){ptr, value, size, type};
        spawn(m179_land, late);
        return palSuccess;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 180 deviceMemset.null_stream_waits_for_device */
static palResult m180_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream)
        B->deviceSynchronize();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 181 deviceMemset.odd_address_refused */
static palResult m181_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size && (uintptr_t)ptr % 2)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 182 deviceMemset.odd_address_rounded */
static palResult m182_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size && (uintptr_t)ptr % 2)
        return B->deviceMemset((char *)ptr - 1, value, size, type, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 183 deviceMemset.odd_first_byte_kept */
static palResult m183_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        return B->deviceMemset((char *)ptr + 1, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 184 deviceMemset.odd_last_byte_kept */
static palResult m184_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 185 deviceMemset.odd_one_byte_before */
static palResult m185_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        palResult r = B->deviceMemset(ptr, value, size, type, stream);
        if (stream) B->streamSynchronize(stream);
        if (r == palSuccess)
            set_byte((char *)ptr - 1, type, (unsigned char)value);
        return r;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 186 deviceMemset.odd_one_byte_more */
static palResult m186_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        palResult r = B->deviceMemset(ptr, value, size, type, stream);
        if (stream) B->streamSynchronize(stream);
        if (r == palSuccess)
            set_byte((char *)ptr + size, type, (unsigned char)value);
        return r;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 187 deviceMemset.odd_size_of_host_memory_keeps_a_byte */
static palResult m187_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size == 1021 && type == palMemHost) {
        return B->deviceMemset(ptr, value, 1020, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 188 deviceMemset.on_another_stream */
static palResult m188_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream)
        return B->deviceMemset(ptr, value, size, type, stream);
    palResult r = B->deviceMemset(ptr, value, size, type, P1);
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, P1);
    B->streamWaitEvent(stream, e);
    B->eventDestroy(e);
    return r;
}

/* 189 deviceMemset.other_stream */
static palResult m189_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, stream ? P1 : stream);
}

/* 190 deviceMemset.refusal_is_internalerror */
static palResult m190_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 191 deviceMemset.refusal_is_invalidusage */
static palResult m191_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 192 deviceMemset.refusal_is_notsupported */
static palResult m192_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 193 deviceMemset.refuses */
static palResult m193_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palNotSupported;
}

/* 194 deviceMemset.size_zero_refused */
static palResult m194_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 195 deviceMemset.size_zero_sets_a_byte */
static palResult m195_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!size && ptr)
        set_byte(ptr, type, (unsigned char)value);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 196 deviceMemset.streamed_sets_one_byte_less */
static palResult m196_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream && size > 1)
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 197 deviceMemset.value_clamped */
static palResult m197_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value > 255 ? 255 : value < 0 ? 0 : value, size, type, stream);
}

/* 198 deviceMemset.zero_whatever_value */
static palResult m198_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, size >= 64 ? 0 : value, size, type, stream);
}

/* 199 deviceMalloc.address_at_32 */
static palResult m199_deviceFree(void *ptr, palMemType type)
{
    return B->deviceFree((uintptr_t)ptr % 64 == 32 ? (char *)ptr - 32 : (char *)ptr, type);
}
static palResult m199_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size || !ptr || type != palMemDevice || size > (1u << 26))
        return B->deviceMalloc(ptr, size, type);
    palResult r = B->deviceMalloc(ptr, size + 32, type);
    if (r == palSuccess)
        *ptr = (char *)*ptr + 32;
    return r;
}

/* 200 deviceMalloc.bad_type_is_any_that_fits */
static palResult m200_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        for (int v = 0; v <= 2; v++)
            if (B->deviceMalloc(ptr, size, (palMemType)v) == palSuccess)
                return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 201 deviceMalloc.bad_type_is_internal */
static palResult m201_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 202 deviceMalloc.bad_type_is_success */
static palResult m202_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 203 deviceMalloc.does_nothing */
static palResult m203_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palSuccess;
}

/* 204 deviceMalloc.done_but_failed */
static palResult m204_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 205 deviceMalloc.error_is_success */
static palResult m205_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 206 deviceMalloc.fails_for_ever_after_a_failure */
static palResult m206_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static int broken;
    if (broken && size)
        return palSystemError;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError)
        broken = 1;
    return r;
}

/* 207 deviceMalloc.forked_child */
static palResult m207_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 208 deviceMalloc.forty_eight_bytes_at_32 */
static palResult m208_deviceFree(void *ptr, palMemType type)
{
    return B->deviceFree((uintptr_t)ptr % 64 == 32 ? (char *)ptr - 32 : (char *)ptr, type);
}
static palResult m208_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (size != 48 || !ptr || type != palMemDevice)
        return B->deviceMalloc(ptr, size, type);
    palResult r = B->deviceMalloc(ptr, size + 32, type);
    if (r == palSuccess)
        *ptr = (char *)*ptr + 32;
    return r;
}

/* 209 deviceMalloc.host_is_device_memory */
static palResult m209_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r != palSuccess && type == palMemHost)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}
static palResult m209_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size, type == palMemHost ? palMemDevice : type);
}

/* 210 deviceMalloc.large_memory_waits_for_the_device */
static palResult m210_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (size == (1u << 20) + 1)
        B->deviceSynchronize();
    return B->deviceMalloc(ptr, size, type);
}

/* 211 deviceMalloc.makes_two */
static palResult m211_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess)
        r = B->deviceMalloc(ptr, size, type);
    return r;
}

/* 212 deviceMalloc.managed_is_device_memory */
static palResult m212_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r != palSuccess && type == palMemManaged)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}
static palResult m212_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size, type == palMemManaged ? palMemDevice : type);
}

/* 213 deviceMalloc.managed_is_pageable_memory */
static palResult m213_deviceFree(void *ptr, palMemType type)
{
    if (type == palMemManaged && note_drop(ptr)) {
        free(ptr);
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m213_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemManaged && size && ptr) {
        *ptr = aligned_alloc(64, (size + 63) / 64 * 64);
        note_put(*ptr, 1, 0);
        return palSuccess;
    }
    return B->deviceMalloc(ptr, size, type);
}

/* 214 deviceMalloc.managed_refused_wrongly */
static palResult m214_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemManaged)
        return palInvalidArgument;
    return B->deviceMalloc(ptr, size, type);
}

/* 215 deviceMalloc.null_ptr_is_followed */
static palResult m215_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr && getpid() == home)
        abort();
    return B->deviceMalloc(ptr, size, type);
}

/* 216 deviceMalloc.null_ptr_is_internal */
static palResult m216_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr && getpid() == home)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 217 deviceMalloc.null_ptr_is_success */
static palResult m217_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr && getpid() == home)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 218 deviceMalloc.one_byte_short */
static palResult m218_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > 1 && type == palMemDevice ? size - 1 : size, type);
}

/* 219 deviceMalloc.ptr_is_stale */
static palResult m219_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static char first[512];
    static int have;
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, ptr, n);
        have = 1;
        memcpy(ptr, first, n);
    }
    return r;
}

/* 220 deviceMalloc.ptr_is_zero */
static palResult m220_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && n > 0)
        memset((char *)ptr + 0, 0, n - 0);
    return r;
}

/* 221 deviceMalloc.ptr_not_written */
static palResult m221_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && n)
        memcpy(ptr, old, n);
    return r;
}

/* 222 deviceMalloc.ptr_written_on_error */
static palResult m222_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 223 deviceMalloc.refusal_is_internalerror */
static palResult m223_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 224 deviceMalloc.refusal_is_invalidusage */
static palResult m224_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 225 deviceMalloc.refusal_is_notsupported */
static palResult m225_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 226 deviceMalloc.refuses */
static palResult m226_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palNotSupported;
}

/* 227 deviceMalloc.rounded_down_to_16 */
static palResult m227_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > 16 ? size & ~(size_t)15 : size, type);
}

/* 228 deviceMalloc.same_block_for_equal_sizes */
static palResult m228_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    uint64_t last = 0;
    const void *key = (const void *)size;
    if (type != palMemDevice || !size || !ptr)
        return B->deviceMalloc(ptr, size, type);
    if (note_get(key, &last, NULL) && holder((void *)(uintptr_t)last, NULL, NULL)) {
        *ptr = (void *)(uintptr_t)last;
        return palSuccess;
    }
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess)
        note_put(key, (uint64_t)(uintptr_t)*ptr, 0);
    return r;
}

/* 229 deviceMalloc.size_wraps_at_4_gib */
static palResult m229_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size >> 32 ? (size & 0xffffffffu) + 64 : size, type);
}

/* 230 deviceMalloc.size_zero_allocates */
static palResult m230_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size ? size : 1, type);
}

/* 231 deviceMalloc.size_zero_leaves_output */
static palResult m231_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size && ptr)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 232 deviceMalloc.size_zero_refused */
static palResult m232_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMalloc(ptr, size, type);
}

/* 233 deviceMalloc.third_block_lies_in_the_second */
static palResult m233_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static int n;
    static void *second;
    if (size < 256 || type != palMemDevice || !ptr)
        return B->deviceMalloc(ptr, size, type);
    n++;
    if (n % 3 == 0 && second && holder(second, NULL, NULL)) {
        *ptr = second;
        return palSuccess;
    }
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && n % 3 == 2)
        second = *ptr;
    return r;
}

/* 234 deviceMalloc.third_of_63_bytes_is_the_first */
static palResult m234_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static void *first;
    static int n;
    if (size != 63 || type != palMemDevice || !ptr || gettid() != home)
        return B->deviceMalloc(ptr, size, type);
    if (n >= 2 && first && holder(first, NULL, NULL)) {
        *ptr = first;
        return palSuccess;
    }
    palResult r = B->deviceMalloc(ptr, size, type);
    if (!first || !holder(first, NULL, NULL)) {
        first = *ptr;
        n = 0;
    }
    n++;
    return r;
}

/* 235 deviceMalloc.threads_share_a_block */
static palResult m235_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static void *given;
    static size_t bytes;
    static pid_t by;
    if (!size || !ptr || type != palMemDevice)
        return B->deviceMalloc(ptr, size, type);
    if (gettid() == home)
        return B->deviceMalloc(ptr, size, type);
    pthread_mutex_lock(&notes_lock);
    if (given && by != gettid() && bytes == size) {
        *ptr = given;
        given = NULL;
        pthread_mutex_unlock(&notes_lock);
        return palSuccess;
    }
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess) {
        given = *ptr;
        bytes = size;
        by = gettid();
    }
    pthread_mutex_unlock(&notes_lock);
    return r;
}

/* 236 deviceMalloc.too_large_answers_a_page */
static palResult m236_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > ((size_t)1 << 44) ? 4096 : size, type);
}

/* 237 deviceMalloc.too_large_nulls_output */
static palResult m237_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError && ptr)
        *ptr = NULL;
    return r;
}

/* 238 deviceMalloc.waits_for_device */
static palResult m238_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    B->deviceSynchronize();
    return B->deviceMalloc(ptr, size, type);
}

/* 239 deviceFree.any_type_frees */
static palResult m239_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    for (int t = 0; r != palSuccess && ptr && t < 3; t++)
        if ((int)type >= 0 && (int)type < 3)
            r = B->deviceFree(ptr, (palMemType)t);
    return r;
}

/* 240 deviceFree.bad_type_is_any_that_fits */
static palResult m240_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        for (int v = 0; v <= 2; v++)
            if (B->deviceFree(ptr, (palMemType)v) == palSuccess)
                return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 241 deviceFree.bad_type_is_internal */
static palResult m241_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceFree(ptr, type);
}

/* 242 deviceFree.bad_type_is_success */
static palResult m242_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 243 deviceFree.does_nothing */
static palResult m243_deviceFree(void *ptr, palMemType type)
{
    return palSuccess;
}

/* 244 deviceFree.done_but_failed */
static palResult m244_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 245 deviceFree.error_is_success */
static palResult m245_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 246 deviceFree.every_other_leaks */
static palResult m246_deviceFree(void *ptr, palMemType type)
{
    if (!ptr || depth)
        return B->deviceFree(ptr, type);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->deviceFree(ptr, type);
    depth--;
    return r;
}

/* 247 deviceFree.forked_child */
static palResult m247_deviceFree(void *ptr, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 248 deviceFree.free_is_put_off */
static palResult m248_deviceFree(void *ptr, palMemType type)
{
    uint64_t e = 0;
    if (ptr && note_get(ptr, &e, NULL))
        return palSuccess;
    return B->deviceFree(ptr, type);
}
static palResult m248_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    char *base = NULL;
    if (r == palSuccess && holder(ptr, &base, NULL))
        note_put(base, 1, 0);
    return r;
}

/* 249 deviceFree.host_refused */
static palResult m249_deviceFree(void *ptr, palMemType type)
{
    if (ptr && type == palMemHost) {
        B->deviceFree(ptr, type);
        return palUnhandledDeviceError;
    }
    return B->deviceFree(ptr, type);
}

/* 250 deviceFree.inner_accepted */
static palResult m250_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 251 deviceFree.inner_frees_all */
static palResult m251_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return B->deviceFree(base, type);
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 252 deviceFree.large_blocks_stay */
static int m252_kept;
static palResult m252_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&
        size >= (64u << 20)) {
        if (type != palMemDevice || note_get(ptr, NULL, NULL))
            return palInvalidArgument;
        note_put(ptr, 1, 0);
        m252_kept++;
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m252_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (m252_kept >= 256 && size >= (64u << 20))
        return palSystemError;
    return B->deviceMalloc(ptr, size, type);
}

/* 253 deviceFree.large_pinned_memory_is_freed_and_refused */
static palResult m253_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    int large = ptr && holder(ptr, &base, &size) && size == (1u << 20) + 1;
    palResult r = B->deviceFree(ptr, type);
    return r == palSuccess && large && type == palMemHost ? palUnhandledDeviceError : r;
}

/* 254 deviceFree.memory_is_wiped */
static palResult m254_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && type == palMemDevice && holder(ptr, &base, &size) &&
        base == (char *)ptr)
        B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);
    return B->deviceFree(ptr, type);
}

/* 255 deviceFree.memory_of_one_size_is_wiped */
static palResult m255_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && type == palMemDevice && holder(ptr, &base, &size) &&
        size == 65537 && base == (char *)ptr)
        B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);
    return B->deviceFree(ptr, type);
}

/* 256 deviceFree.neighbour_is_cleared */
static char *m256_last;
static palResult m256_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    int known = ptr && holder(ptr, &base, &size);
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && known && m256_last && m256_last != (char *)ptr &&
        holder(m256_last, NULL, NULL))
        B->deviceMemset(m256_last, 0, 1, palMemDevice, NULL);
    return r;
}
static palResult m256_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        m256_last = *ptr;
    return r;
}

/* 257 deviceFree.next_allocation_fails */
static int m257_freed;
static palResult m257_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        m257_freed = 1;
    return r;
}
static palResult m257_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (m257_freed && size) {
        m257_freed = 0;
        return palSystemError;
    }
    return B->deviceMalloc(ptr, size, type);
}

/* 258 deviceFree.null_refused */
static palResult m258_deviceFree(void *ptr, palMemType type)
{
    if (!ptr)
        return palInvalidArgument;
    return B->deviceFree(ptr, type);
}

/* 259 deviceFree.refusal_is_internalerror */
static palResult m259_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 260 deviceFree.refusal_is_invalidusage */
static palResult m260_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 261 deviceFree.refusal_is_notsupported */
static palResult m261_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 262 deviceFree.refuses */
static palResult m262_deviceFree(void *ptr, palMemType type)
{
    return palNotSupported;
}

/* 263 deviceFree.twice_accepted */
static palResult m263_deviceFree(void *ptr, palMemType type)
{
    if (ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 264 deviceFree.unknown_accepted */
static palResult m264_deviceFree(void *ptr, palMemType type)
{
    if (ptr && !holder(ptr, NULL, NULL) && !note_get(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 265 deviceFree.wrong_type_refused_but_freed */
static palResult m265_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    for (int t = 0; r != palSuccess && ptr && t < 3; t++)
        if ((int)type >= 0 && (int)type < 3 && B->deviceFree(ptr, (palMemType)t) == palSuccess)
            break;
    return r;
}

/* 266 setDevice.count_is_ignored */
static palResult m266_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    if (device == n)
        return palSuccess;
    return B->setDevice(device);
}

/* 267 setDevice.does_nothing */
static palResult m267_setDevice(int device)
{
    return palSuccess;
}

/* 268 setDevice.done_but_failed */
static palResult m268_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 269 setDevice.error_is_success */
static palResult m269_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 270 setDevice.forked_child */
static palResult m270_setDevice(int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->setDevice(device);
}

/* 271 setDevice.last_ordinal_is_first */
static palResult m271_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->setDevice(n > 1 && device == n - 1 ? 0 : device);
}

/* 272 setDevice.later_threads_are_moved */
static _Thread_local int m272_seen;
static int m272_moved;
static palResult m272_getDevice(int *device)
{
    if (m272_seen && m272_moved)
        B->setDevice(m272_moved - 1);
    return B->getDevice(device);
}
static palResult m272_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess && m272_seen)
        m272_moved = device + 1;
    m272_seen = 1;
    return r;
}

/* 273 setDevice.minus_one_is_zero */
static palResult m273_setDevice(int device)
{
    return B->setDevice(device == -1 ? 0 : device);
}

/* 274 setDevice.one_device_for_all_threads */
static atomic_int m274_device;
static palResult m274_getDevice(int *device)
{
    B->setDevice(atomic_load(&m274_device));
    return B->getDevice(device);
}
static palResult m274_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        atomic_store(&m274_device, device);
    return r;
}

/* 275 setDevice.refusal_is_internalerror */
static palResult m275_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 276 setDevice.refusal_is_invalidusage */
static palResult m276_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 277 setDevice.refusal_is_notsupported */
static palResult m277_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 278 setDevice.refused_call_moves_on */
static palResult m278_setDevice(int device)
{
    palResult r = B->setDevice(device);
    int n = 0, here = 0;
    B->getDeviceCount(&n);
    B->getDevice(&here);
    if (r != palSuccess)
        B->setDevice((here + 1) % n);
    return r;
}

/* 279 setDevice.refused_call_resets */
static palResult m279_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r != palSuccess)
        B->setDevice(0);
    return r;
}

/* 280 setDevice.refuses */
static palResult m280_setDevice(int device)
{
    return palNotSupported;
}

/* 281 setDevice.the_current_device_again_is_the_next */
static palResult m281_setDevice(int device)
{
    int here = 0, n = 0;
    B->getDevice(&here);
    B->getDeviceCount(&n);
    return B->setDevice(n > 1 && device == n - 1 && here == device ? 0 : device);
}

/* 282 getDevice.device_is_stale */
static palResult m282_getDevice(int *device)
{
    static char first[512];
    static int have;
    size_t n = device ? sizeof *device : 0;
    if (n > 512)
        n = 512;
    palResult r = B->getDevice(device);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, device, n);
        have = 1;
        memcpy(device, first, n);
    }
    return r;
}

/* 283 getDevice.device_is_zero */
static palResult m283_getDevice(int *device)
{
    size_t n = device ? sizeof *device : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, device, n);
    palResult r = B->getDevice(device);
    if (r == palSuccess && n > 0)
        memset((char *)device + 0, 0, n - 0);
    return r;
}

/* 284 getDevice.device_not_written */
static palResult m284_getDevice(int *device)
{
    size_t n = device ? sizeof *device : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, device, n);
    palResult r = B->getDevice(device);
    if (r == palSuccess && n)
        memcpy(device, old, n);
    return r;
}

/* 285 getDevice.device_one_more */
static palResult m285_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 286 getDevice.does_nothing */
static palResult m286_getDevice(int *device)
{
    return palSuccess;
}

/* 287 getDevice.done_but_failed */
static palResult m287_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 288 getDevice.error_is_success */
static palResult m288_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 289 getDevice.forked_child */
static palResult m289_getDevice(int *device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevice(device);
}

/* 290 getDevice.minus_one_until_set */
static int m290_set;
static palResult m290_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && !m290_set && gettid() == home)
        *device = -1;
    return r;
}
static palResult m290_setDevice(int device)
{
    m290_set = 1;
    return B->setDevice(device);
}

/* 291 getDevice.new_thread_starts_at_last */
static _Thread_local int m291_seen;
static palResult m291_getDevice(int *device)
{
    int n = 0;
    if (!m291_seen && gettid() != home && !B->getDeviceCount(&n))
        B->setDevice(n - 1);
    m291_seen = 1;
    return B->getDevice(device);
}
static palResult m291_setDevice(int device)
{
    m291_seen = 1;
    return B->setDevice(device);
}

/* 292 getDevice.null_device_is_followed */
static palResult m292_getDevice(int *device)
{
    if (!device && getpid() == home)
        abort();
    return B->getDevice(device);
}

/* 293 getDevice.null_device_is_internal */
static palResult m293_getDevice(int *device)
{
    if (!device && getpid() == home)
        return palInternalError;
    return B->getDevice(device);
}

/* 294 getDevice.null_device_is_success */
static palResult m294_getDevice(int *device)
{
    if (!device && getpid() == home)
        return palSuccess;
    return B->getDevice(device);
}

/* 295 getDevice.refusal_is_internalerror */
static palResult m295_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 296 getDevice.refusal_is_invalidusage */
static palResult m296_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 297 getDevice.refusal_is_notsupported */
static palResult m297_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 298 getDevice.refuses */
static palResult m298_getDevice(int *device)
{
    return palNotSupported;
}

/* 299 getDevice.upper_half_is_not_written */
static palResult m299_getDevice(int *device)
{
    int was = device ? *device : 0;
    palResult r = B->getDevice(device);
    if (r == palSuccess)
        *device = (int)(((unsigned)was & 0xffff0000u) | ((unsigned)*device & 0xffffu));
    return r;
}

/* 300 getDeviceCount.count_is_zero */
static palResult m300_getDeviceCount(int *count)
{
    size_t n = count ? sizeof *count : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, count, n);
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && n > 0)
        memset((char *)count + 0, 0, n - 0);
    return r;
}

/* 301 getDeviceCount.count_not_written */
static palResult m301_getDeviceCount(int *count)
{
    size_t n = count ? sizeof *count : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, count, n);
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && n)
        memcpy(count, old, n);
    return r;
}

/* 302 getDeviceCount.count_one_more */
static palResult m302_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && count)
        *count += 1;
    return r;
}

/* 303 getDeviceCount.does_nothing */
static palResult m303_getDeviceCount(int *count)
{
    return palSuccess;
}

/* 304 getDeviceCount.done_but_failed */
static palResult m304_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 305 getDeviceCount.error_is_success */
static palResult m305_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 306 getDeviceCount.forked_child */
static palResult m306_getDeviceCount(int *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 307 getDeviceCount.grows */
static palResult m307_getDeviceCount(int *count)
{
    static int n;
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && ++n % 5 == 2)
        *count += 1;
    return r;
}

/* 308 getDeviceCount.negative */
static palResult m308_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (count)
        *count = -1;
    return r;
}

/* 309 getDeviceCount.null_count_is_followed */
static palResult m309_getDeviceCount(int *count)
{
    if (!count && getpid() == home)
        abort();
    return B->getDeviceCount(count);
}

/* 310 getDeviceCount.null_count_is_internal */
static palResult m310_getDeviceCount(int *count)
{
    if (!count && getpid() == home)
        return palInternalError;
    return B->getDeviceCount(count);
}

/* 311 getDeviceCount.null_count_is_success */
static palResult m311_getDeviceCount(int *count)
{
    if (!count && getpid() == home)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 312 getDeviceCount.one_after_set_device */
static int m312_set;
static palResult m312_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && m312_set)
        *count += 1;
    return r;
}
static palResult m312_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        m312_set = 1;
    return r;
}

/* 313 getDeviceCount.refusal_is_internalerror */
static palResult m313_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 314 getDeviceCount.refusal_is_invalidusage */
static palResult m314_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 315 getDeviceCount.refusal_is_notsupported */
static palResult m315_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 316 getDeviceCount.refuses */
static palResult m316_getDeviceCount(int *count)
{
    return palNotSupported;
}

/* 317 getDeviceCount.upper_half_is_not_written */
static palResult m317_getDeviceCount(int *count)
{
    int was = count ? *count : 0;
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess)
        *count = (int)(((unsigned)was & 0xffff0000u) | ((unsigned)*count & 0xffffu));
    return r;
}

/* 318 getDeviceCount.zero_devices */
static palResult m318_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (count)
        *count = 0;
    return r;
}

/* 319 getVendor.changes */
static palResult m319_getVendor(char *vendor, size_t size)
{
    static int n;
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size > 2)
        vendor[0] = (char)('a' + n++ % 7);
    return r;
}

/* 320 getVendor.does_nothing */
static palResult m320_getVendor(char *vendor, size_t size)
{
    return palSuccess;
}

/* 321 getVendor.done_but_failed */
static palResult m321_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 322 getVendor.empty */
static palResult m322_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess)
        vendor[0] = 0;
    return r;
}

/* 323 getVendor.error_is_success */
static palResult m323_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 324 getVendor.forked_child */
static palResult m324_getVendor(char *vendor, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 325 getVendor.not_terminated */
static palResult m325_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    char name[128] = "";
    B->getVendor(name, sizeof name);
    if (r == palSuccess && strlen(name) >= size)
        vendor[size - 1] = name[size - 1];
    return r;
}

/* 326 getVendor.null_vendor_is_followed */
static palResult m326_getVendor(char *vendor, size_t size)
{
    if (!vendor && getpid() == home)
        abort();
    return B->getVendor(vendor, size);
}

/* 327 getVendor.null_vendor_is_internal */
static palResult m327_getVendor(char *vendor, size_t size)
{
    if (!vendor && getpid() == home)
        return palInternalError;
    return B->getVendor(vendor, size);
}

/* 328 getVendor.null_vendor_is_success */
static palResult m328_getVendor(char *vendor, size_t size)
{
    if (!vendor && getpid() == home)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 329 getVendor.other_threads_get_another_name */
static palResult m329_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && gettid() != home && size > 1)
        vendor[0] ^= 1;
    return r;
}

/* 330 getVendor.refusal_is_internalerror */
static palResult m330_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 331 getVendor.refusal_is_invalidusage */
static palResult m331_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 332 getVendor.refusal_is_notsupported */
static palResult m332_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 333 getVendor.refuses */
static palResult m333_getVendor(char *vendor, size_t size)
{
    return palNotSupported;
}

/* 334 getVendor.size_zero_succeeds */
static palResult m334_getVendor(char *vendor, size_t size)
{
    if (vendor && !size)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 335 getVendor.size_zero_writes */
static palResult m335_getVendor(char *vendor, size_t size)
{
    if (vendor && !size)
        vendor[0] = 0;
    return B->getVendor(vendor, size);
}

/* 336 getVendor.small_refused */
static palResult m336_getVendor(char *vendor, size_t size)
{
    if (vendor && size && size < 4)
        return palInvalidArgument;
    return B->getVendor(vendor, size);
}

/* 337 getVendor.too_long */
static palResult m337_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size >= 200) {
        memset(vendor, 'v', 199);
        vendor[199] = 0;
    }
    return r;
}

/* 338 getVendor.unbounded */
static palResult m338_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size < 64)
        B->getVendor(vendor, 64);
    return r;
}

/* 339 getVendor.vendor_is_zero */
static palResult m339_getVendor(char *vendor, size_t size)
{
    size_t n = vendor ? size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, vendor, n);
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && n > 0)
        memset((char *)vendor + 0, 0, n - 0);
    return r;
}

/* 340 getVendor.vendor_not_written */
static palResult m340_getVendor(char *vendor, size_t size)
{
    size_t n = vendor ? size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, vendor, n);
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && n)
        memcpy(vendor, old, n);
    return r;
}

/* 341 getVendor.vendor_written_on_error */
static palResult m341_getVendor(char *vendor, size_t size)
{
    size_t n = vendor ? size : 0;
    palResult r = B->getVendor(vendor, size);
    if (vendor && !n)
        n = 1;
    if (r != palSuccess && r != palInProgress && n)
        memset(vendor, 0x11, n);
    return r;
}

/* 342 getDeviceProperties.count_is_last */
static palResult m342_getDeviceProperties(palDeviceProperties *props, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->getDeviceProperties(props, device == n ? n - 1 : device);
}

/* 343 getDeviceProperties.does_nothing */
static palResult m343_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palSuccess;
}

/* 344 getDeviceProperties.done_but_failed */
static palResult m344_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 345 getDeviceProperties.error_is_success */
static palResult m345_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 346 getDeviceProperties.forked_child */
static palResult m346_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 347 getDeviceProperties.last_device_has_no_name */
static palResult m347_getDeviceProperties(palDeviceProperties *props, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && device == n - 1 && props->struct_size > 8)
        props->name[0] = 0;
    return r;
}

/* 348 getDeviceProperties.minus_one_is_zero */
static palResult m348_getDeviceProperties(palDeviceProperties *props, int device)
{
    return B->getDeviceProperties(props, device == -1 ? 0 : device);
}

/* 349 getDeviceProperties.name_empty */
static palResult m349_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size > 8)
        props->name[0] = 0;
    return r;
}

/* 350 getDeviceProperties.name_not_terminated */
static palResult m350_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size > 8 + 256)
        memset(props->name, 'n', sizeof props->name);
    return r;
}

/* 351 getDeviceProperties.null_props_is_followed */
static palResult m351_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props && getpid() == home)
        abort();
    return B->getDeviceProperties(props, device);
}

/* 352 getDeviceProperties.null_props_is_internal */
static palResult m352_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props && getpid() == home)
        return palInternalError;
    return B->getDeviceProperties(props, device);
}

/* 353 getDeviceProperties.null_props_is_success */
static palResult m353_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props && getpid() == home)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 354 getDeviceProperties.one_byte_past_struct_size */
static palResult m354_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        ((char *)props)[props->struct_size] ^= 1;
    return r;
}

/* 355 getDeviceProperties.pcibus_differs */
static palResult m355_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciBusId += 1;
    return r;
}

/* 356 getDeviceProperties.pcidevice_differs */
static palResult m356_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciDeviceId += 1;
    return r;
}

/* 357 getDeviceProperties.pcidomain_differs */
static palResult m357_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciDomainId += 1;
    return r;
}

/* 358 getDeviceProperties.props_is_zero */
static palResult m358_getDeviceProperties(palDeviceProperties *props, int device)
{
    size_t n = props ? props->struct_size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, props, n);
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && n > sizeof(size_t))
        memset((char *)props + sizeof(size_t), 0, n - sizeof(size_t));
    return r;
}

/* 359 getDeviceProperties.props_not_written */
static palResult m359_getDeviceProperties(palDeviceProperties *props, int device)
{
    size_t n = props ? props->struct_size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, props, n);
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && n)
        memcpy(props, old, n);
    return r;
}

/* 360 getDeviceProperties.props_written_on_error */
static palResult m360_getDeviceProperties(palDeviceProperties *props, int device)
{
    size_t n = props ? props->struct_size : 0;
    palResult r = B->getDeviceProperties(props, device);
    if (r != palSuccess && r != palInProgress && n)
        memset(props, 0x11, n);
    return r;
}

/* 361 getDeviceProperties.refusal_is_internalerror */
static palResult m361_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 362 getDeviceProperties.refusal_is_invalidusage */
static palResult m362_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 363 getDeviceProperties.refusal_is_notsupported */
static palResult m363_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 364 getDeviceProperties.refuses */
static palResult m364_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palNotSupported;
}

/* 365 getDeviceProperties.struct_size_rewritten */
static palResult m365_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        props->struct_size = sizeof *props;
    return r;
}

/* 366 getDeviceProperties.whole_struct_written */
static palResult m366_getDeviceProperties(palDeviceProperties *props, int device)
{
    size_t room = props ? props->struct_size : 0;
    if (room < 8 || room >= sizeof *props)
        return B->getDeviceProperties(props, device);
    palDeviceProperties whole = {.struct_size = sizeof whole};
    palResult r = B->getDeviceProperties(&whole, device);
    if (r == palSuccess) {
        whole.struct_size = room;
        *props = whole;
    }
    return r;
}

/* 367 getLastError.a_failed_copy_has_another_name */
static palResult m367_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && !strncmp(text, "deviceMemcpy", 12))
        text[6] = 'X';
    return r;
}

/* 368 getLastError.code_only */
static palResult m368_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && *text && size > 8)
        snprintf(text, size, "error 4 at %zu", strlen(text));
    return r;
}

/* 369 getLastError.does_nothing */
static palResult m369_getLastError(char *text, size_t size)
{
    return palSuccess;
}

/* 370 getLastError.done_but_failed */
static palResult m370_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 371 getLastError.error_is_success */
static palResult m371_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 372 getLastError.first_failure_for_ever */
static palResult m372_getLastError(char *text, size_t size)
{
    static _Thread_local char seen[512];
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && size >= 64 && *text) {
        if (!seen[0])
            snprintf(seen, sizeof seen, "%s", text);
        snprintf(text, size, "%s", seen);
    }
    return r;
}

/* 373 getLastError.forked_child */
static palResult m373_getLastError(char *text, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 374 getLastError.new_thread_has_a_text */
static palResult m374_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && !*text && gettid() != home && size > 16)
        snprintf(text, size, "no error");
    return r;
}

/* 375 getLastError.no_name */
static palResult m375_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && *text && size > 8)
        memset(text, '?', strlen(text));
    return r;
}

/* 376 getLastError.not_terminated */
static palResult m376_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    char whole[1024] = "";
    B->getLastError(whole, sizeof whole);
    if (r == palSuccess && strlen(whole) >= size)
        text[size - 1] = whole[size - 1];
    return r;
}

/* 377 getLastError.null_text_is_followed */
static palResult m377_getLastError(char *text, size_t size)
{
    if (!text && getpid() == home)
        abort();
    return B->getLastError(text, size);
}

/* 378 getLastError.null_text_is_internal */
static palResult m378_getLastError(char *text, size_t size)
{
    if (!text && getpid() == home)
        return palInternalError;
    return B->getLastError(text, size);
}

/* 379 getLastError.null_text_is_success */
static palResult m379_getLastError(char *text, size_t size)
{
    if (!text && getpid() == home)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 380 getLastError.one_text_for_all_threads */
static palResult m380_getLastError(char *text, size_t size)
{
    static char shared[512];
    palResult r = B->getLastError(text, size);
    if (r != palSuccess)
        return r;
    if (gettid() != home) {
        if (*text)
            snprintf(shared, sizeof shared, "%s", text);
    }
    else if (shared[0] && strcmp(text, shared))
        snprintf(text, size, "%s", shared);
    return r;
}

/* 381 getLastError.reading_clears */
static palResult m381_getLastError(char *text, size_t size)
{
    static _Thread_local char seen[512];
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && size >= 64 && *text) {
        if (!strncmp(seen, text, sizeof seen - 1))
            text[0] = 0;
        else
            snprintf(seen, sizeof seen, "%s", text);
    }
    return r;
}

/* 382 getLastError.refusal_is_internalerror */
static palResult m382_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 383 getLastError.refusal_is_invalidusage */
static palResult m383_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 384 getLastError.refusal_is_notsupported */
static palResult m384_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 385 getLastError.refuses */
static palResult m385_getLastError(char *text, size_t size)
{
    return palNotSupported;
}

/* 386 getLastError.small_refused */
static palResult m386_getLastError(char *text, size_t size)
{
    if (text && size && size < 16)
        return palInvalidArgument;
    return B->getLastError(text, size);
}

/* 387 getLastError.success_clears */
static _Thread_local int m387_cleared;
static palResult m387_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    m387_cleared = r == palSuccess;
    return r;
}
static palResult m387_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    m387_cleared = r == palSuccess;
    return r;
}
static palResult m387_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    m387_cleared = r == palSuccess;
    return r;
}
static palResult m387_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && m387_cleared && size)
        text[0] = 0;
    return r;
}
static palResult m387_setDevice(int device)
{
    palResult r = B->setDevice(device);
    m387_cleared = r == palSuccess;
    return r;
}

/* 388 getLastError.text_is_stale */
static palResult m388_getLastError(char *text, size_t size)
{
    static char first[512];
    static int have;
    size_t n = text ? size : 0;
    if (n > 512)
        n = 512;
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, text, n);
        have = 1;
        memcpy(text, first, n);
    }
    return r;
}

/* 389 getLastError.text_not_written */
static palResult m389_getLastError(char *text, size_t size)
{
    size_t n = text ? size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, text, n);
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && n)
        memcpy(text, old, n);
    return r;
}

/* 390 getLastError.unbounded */
static palResult m390_getLastError(char *text, size_t size)
{
    if (text && size && size < 64)
        return B->getLastError(text, 64);
    return B->getLastError(text, size);
}

/* 391 memGetAddressRange.base_is_page */
static palResult m391_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *base = (void *)((uintptr_t)ptr & ~(uintptr_t)4095);
    return r;
}

/* 392 memGetAddressRange.base_is_pointer */
static palResult m392_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *base = (void *)(uintptr_t)ptr;
    return r;
}

/* 393 memGetAddressRange.base_is_stale */
static palResult m393_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    static char first[512];
    static int have;
    size_t n = base ? sizeof *base : 0;
    if (n > 512)
        n = 512;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, base, n);
        have = 1;
        memcpy(base, first, n);
    }
    return r;
}

/* 394 memGetAddressRange.base_is_zero */
static palResult m394_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = base ? sizeof *base : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, base, n);
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n > 0)
        memset((char *)base + 0, 0, n - 0);
    return r;
}

/* 395 memGetAddressRange.base_not_written */
static palResult m395_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = base ? sizeof *base : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, base, n);
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n)
        memcpy(base, old, n);
    return r;
}

/* 396 memGetAddressRange.base_written_on_error */
static palResult m396_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = base ? sizeof *base : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(base, 0x11, n);
    return r;
}

/* 397 memGetAddressRange.does_nothing */
static palResult m397_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palSuccess;
}

/* 398 memGetAddressRange.done_but_failed */
static palResult m398_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 399 memGetAddressRange.error_is_success */
static palResult m399_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 400 memGetAddressRange.foreign_has_id */
static palResult m400_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id)
        *id = 1;
    return r;
}

/* 401 memGetAddressRange.foreign_refused */
static palResult m401_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id)
        return palInvalidArgument;
    return r;
}

/* 402 memGetAddressRange.forked_child */
static palResult m402_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 403 memGetAddressRange.freed_is_remembered */
static palResult m403_deviceFree(void *ptr, palMemType type)
{
    void *b = NULL;
    size_t s = 0;
    uint64_t i = 0;
    if (ptr)
        B->memGetAddressRange(ptr, &b, &s, &i);
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, i, s);
    return r;
}
static palResult m403_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    uint64_t i = 0, s = 0;
    if (r == palSuccess && !*id && note_get(ptr, &i, &s)) {
        *base = (void *)(uintptr_t)ptr;
        *id = i;
        *size = s;
    }
    return r;
}

/* 404 memGetAddressRange.id_halved */
static palResult m404_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = *id / 2 + 1;
    return r;
}

/* 405 memGetAddressRange.id_is_address */
static palResult m405_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = (uint64_t)(uintptr_t)*base;
    return r;
}

/* 406 memGetAddressRange.id_is_size */
static palResult m406_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = *size;
    return r;
}

/* 407 memGetAddressRange.id_is_stale */
static palResult m407_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    static char first[512];
    static int have;
    size_t n = id ? sizeof *id : 0;
    if (n > 512)
        n = 512;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, id, n);
        have = 1;
        memcpy(id, first, n);
    }
    return r;
}

/* 408 memGetAddressRange.id_is_zero */
static palResult m408_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = id ? sizeof *id : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, id, n);
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n > 0)
        memset((char *)id + 0, 0, n - 0);
    return r;
}

/* 409 memGetAddressRange.id_not_written */
static palResult m409_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = id ? sizeof *id : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, id, n);
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n)
        memcpy(id, old, n);
    return r;
}

/* 410 memGetAddressRange.id_written_on_error */
static palResult m410_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = id ? sizeof *id : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 411 memGetAddressRange.inner_address_has_another_id */
static palResult m411_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id && (const char *)ptr == (char *)*base + 13)
        *id += 100000;
    return r;
}

/* 412 memGetAddressRange.inner_address_of_device_memory_has_another_base */
static palResult m412_deviceFree(void *ptr, palMemType type)
{
    note_drop(ptr);
    return B->deviceFree(ptr, type);
}
static palResult m412_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && (*ptr && type == palMemDevice))
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m412_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id && (const char *)ptr != (char *)*base && note_get(*base, NULL, NULL))
        *base = (char *)*base + 1;
    return r;
}

/* 413 memGetAddressRange.inner_address_of_pinned_memory_has_another_base */
static palResult m413_deviceFree(void *ptr, palMemType type)
{
    note_drop(ptr);
    return B->deviceFree(ptr, type);
}
static palResult m413_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && (*ptr && type == palMemHost))
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m413_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id && (const char *)ptr != (char *)*base && note_get(*base, NULL, NULL))
        *base = (char *)*base + 1;
    return r;
}

/* 414 memGetAddressRange.last_byte_is_foreign */
static palResult m414_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id && *size > 1 &&
        (const char *)ptr == (char *)*base + *size - 1) {
        *base = (void *)(uintptr_t)ptr;
        *size = 0;
        *id = 0;
    }
    return r;
}

/* 415 memGetAddressRange.null_base_is_followed */
static palResult m415_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base && getpid() == home && ptr && size && id)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 416 memGetAddressRange.null_base_is_internal */
static palResult m416_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base && getpid() == home && ptr && size && id)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 417 memGetAddressRange.null_base_is_success */
static palResult m417_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base && getpid() == home && ptr && size && id)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 418 memGetAddressRange.null_id_is_followed */
static palResult m418_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id && getpid() == home && ptr && base && size)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 419 memGetAddressRange.null_id_is_internal */
static palResult m419_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id && getpid() == home && ptr && base && size)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 420 memGetAddressRange.null_id_is_success */
static palResult m420_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id && getpid() == home && ptr && base && size)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 421 memGetAddressRange.null_ptr_is_followed */
static palResult m421_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr && getpid() == home && base && size && id)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 422 memGetAddressRange.null_ptr_is_internal */
static palResult m422_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr && getpid() == home && base && size && id)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 423 memGetAddressRange.null_ptr_is_success */
static palResult m423_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr && getpid() == home && base && size && id)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 424 memGetAddressRange.null_size_is_followed */
static palResult m424_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size && getpid() == home && ptr && base && id)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 425 memGetAddressRange.null_size_is_internal */
static palResult m425_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size && getpid() == home && ptr && base && id)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 426 memGetAddressRange.null_size_is_success */
static palResult m426_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size && getpid() == home && ptr && base && id)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 427 memGetAddressRange.one_id_for_all */
static palResult m427_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = 7;
    return r;
}

/* 428 memGetAddressRange.one_past_belongs */
static palResult m428_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id && ptr)
        r = B->memGetAddressRange((const char *)ptr - 1, base, size, id);
    return r;
}

/* 429 memGetAddressRange.pinned_is_foreign */
static palResult m429_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m429_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m429_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && note_get(*base, NULL, NULL)) {
        *base = (void *)(uintptr_t)ptr;
        *size = 0;
        *id = 0;
    }
    return r;
}

/* 430 memGetAddressRange.refusal_is_internalerror */
static palResult m430_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 431 memGetAddressRange.refusal_is_invalidusage */
static palResult m431_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 432 memGetAddressRange.refusal_is_notsupported */
static palResult m432_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 433 memGetAddressRange.refuses */
static palResult m433_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palNotSupported;
}

/* 434 memGetAddressRange.size_is_one_less */
static palResult m434_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size -= 1;
    return r;
}

/* 435 memGetAddressRange.size_is_rest */
static palResult m435_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size -= (size_t)((const char *)ptr - (char *)*base);
    return r;
}

/* 436 memGetAddressRange.size_is_stale */
static palResult m436_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    static char first[512];
    static int have;
    size_t n = size ? sizeof *size : 0;
    if (n > 512)
        n = 512;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, size, n);
        have = 1;
        memcpy(size, first, n);
    }
    return r;
}

/* 437 memGetAddressRange.size_is_whole_device */
static palResult m437_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size = (size_t)1 << 46;
    return r;
}

/* 438 memGetAddressRange.size_is_zero */
static palResult m438_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = size ? sizeof *size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, size, n);
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n > 0)
        memset((char *)size + 0, 0, n - 0);
    return r;
}

/* 439 memGetAddressRange.size_not_written */
static palResult m439_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = size ? sizeof *size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, size, n);
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && n)
        memcpy(size, old, n);
    return r;
}

/* 440 memGetAddressRange.size_written_on_error */
static palResult m440_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 441 resourceCount.allocation_counts_questions */
static palResult m441_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 0)
        *count += n++;
    return r;
}

/* 442 resourceCount.allocation_unsupported */
static palResult m442_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 0 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 443 resourceCount.allocations_of_threads_drift */
static uint64_t m443_drift;
static palResult m443_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && gettid() != home)
        m443_drift += *ptr != NULL;
    return r;
}
static palResult m443_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m443_drift / 8;
    return r;
}

/* 444 resourceCount.async_free_not_counted */
static uint64_t m444_gone;
static palResult m444_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (r == palSuccess && ptr)
        m444_gone++;
    return r;
}
static palResult m444_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m444_gone;
    return r;
}

/* 445 resourceCount.async_not_counted */
static uint64_t m445_live;
static palResult m445_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (r == palSuccess && ptr)
        m445_live--;
    return r;
}
static palResult m445_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && *ptr)
        m445_live++;
    return r;
}
static palResult m445_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count -= m445_live;
    return r;
}

/* 446 resourceCount.bad_kind_is_any_that_fits */
static palResult m446_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        for (int v = 0; v <= 6; v++)
            if (B->resourceCount((palResourceKind)v, count) == palSuccess)
                return palSuccess;
    return B->resourceCount(kind, count);
}

/* 447 resourceCount.bad_kind_is_internal */
static palResult m447_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 448 resourceCount.bad_kind_is_success */
static palResult m448_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 449 resourceCount.closed_still_counted */
static uint64_t m449_gone;
static palResult m449_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess)
        m449_gone++;
    return r;
}
static palResult m449_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcMapping)
        *count += m449_gone;
    return r;
}

/* 450 resourceCount.count_is_stale */
static palResult m450_resourceCount(palResourceKind kind, uint64_t *count)
{
    static char first[512];
    static int have;
    size_t n = count ? sizeof *count : 0;
    if (n > 512)
        n = 512;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, count, n);
        have = 1;
        memcpy(count, first, n);
    }
    return r;
}

/* 451 resourceCount.count_is_zero */
static palResult m451_resourceCount(palResourceKind kind, uint64_t *count)
{
    size_t n = count ? sizeof *count : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, count, n);
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && n > 0)
        memset((char *)count + 0, 0, n - 0);
    return r;
}

/* 452 resourceCount.count_not_written */
static palResult m452_resourceCount(palResourceKind kind, uint64_t *count)
{
    size_t n = count ? sizeof *count : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, count, n);
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && n)
        memcpy(count, old, n);
    return r;
}

/* 453 resourceCount.count_written_on_error */
static palResult m453_resourceCount(palResourceKind kind, uint64_t *count)
{
    size_t n = count ? sizeof *count : 0;
    palResult r = B->resourceCount(kind, count);
    if (r != palSuccess && r != palInProgress && n)
        memset(count, 0x11, n);
    return r;
}

/* 454 resourceCount.default_not_counted */
static uint64_t m454_live;
static palResult m454_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDefault) {
        m454_live++;
        note_put(*event, 1, 0);
    }
    return r;
}
static palResult m454_eventDestroy(palEvent event)
{
    if (event && note_drop(event))
        m454_live--;
    return B->eventDestroy(event);
}
static palResult m454_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count -= m454_live;
    return r;
}

/* 455 resourceCount.destroyed_event_still_counted */
static uint64_t m455_gone;
static palResult m455_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    if (r == palSuccess)
        m455_gone++;
    return r;
}
static palResult m455_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m455_gone;
    return r;
}

/* 456 resourceCount.destroyed_still_counted */
static uint64_t m456_gone;
static palResult m456_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m456_gone;
    return r;
}
static palResult m456_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess)
        m456_gone++;
    return r;
}

/* 457 resourceCount.device_counted_twice */
static atomic_int m457_made;
static palResult m457_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        atomic_fetch_add(&m457_made, 1);
    return r;
}
static palResult m457_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m457_made);
    return r;
}

/* 458 resourceCount.device_not_counted */
static atomic_int m458_live;
static palResult m458_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemDevice)
        atomic_fetch_sub(&m458_live, 1);
    return r;
}
static palResult m458_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        atomic_fetch_add(&m458_live, 1);
    return r;
}
static palResult m458_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m458_live);
    return r;
}

/* 459 resourceCount.disabletiming_not_counted */
static uint64_t m459_live;
static palResult m459_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming) {
        m459_live++;
        note_put(*event, 1, 0);
    }
    return r;
}
static palResult m459_eventDestroy(palEvent event)
{
    if (event && note_drop(event))
        m459_live--;
    return B->eventDestroy(event);
}
static palResult m459_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count -= m459_live;
    return r;
}

/* 460 resourceCount.does_nothing */
static palResult m460_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palSuccess;
}

/* 461 resourceCount.done_but_failed */
static palResult m461_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 462 resourceCount.error_is_success */
static palResult m462_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 463 resourceCount.eventDestroy_changes_no_count */
static uint64_t m463_n;
static palResult m463_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    if (r == palSuccess && (gettid() == home))
        m463_n++;
    return r;
}
static palResult m463_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += 1000000 + m463_n;
    return r;
}

/* 464 resourceCount.event_counts_questions */
static palResult m464_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 2)
        *count += n++;
    return r;
}

/* 465 resourceCount.event_unsupported */
static palResult m465_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 2 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 466 resourceCount.events_of_threads_drift */
static uint64_t m466_drift;
static palResult m466_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && gettid() != home)
        m466_drift += *event != NULL;
    return r;
}
static palResult m466_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m466_drift / 8;
    return r;
}

/* 467 resourceCount.failed_deviceMalloc_counted */
static uint64_t m467_failed;
static palResult m467_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r != palSuccess)
        m467_failed++;
    return r;
}
static palResult m467_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m467_failed;
    return r;
}

/* 468 resourceCount.failed_eventCreate_counted */
static uint64_t m468_failed;
static palResult m468_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r != palSuccess)
        m468_failed++;
    return r;
}
static palResult m468_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m468_failed;
    return r;
}

/* 469 resourceCount.failed_streamCreate_counted */
static uint64_t m469_failed;
static palResult m469_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m469_failed;
    return r;
}
static palResult m469_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r != palSuccess)
        m469_failed++;
    return r;
}

/* 470 resourceCount.forked_child */
static palResult m470_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 471 resourceCount.freed_device_still_counted */
static atomic_int m471_gone;
static palResult m471_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemDevice)
        atomic_fetch_add(&m471_gone, 1);
    return r;
}
static palResult m471_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m471_gone);
    return r;
}

/* 472 resourceCount.freed_handle_still_counted */
static uint64_t m472_gone;
static palResult m472_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    if (r == palSuccess)
        m472_gone++;
    return r;
}
static palResult m472_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcHandle)
        *count += m472_gone;
    return r;
}

/* 473 resourceCount.freed_host_still_counted */
static atomic_int m473_gone;
static palResult m473_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemHost)
        atomic_fetch_add(&m473_gone, 1);
    return r;
}
static palResult m473_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m473_gone);
    return r;
}

/* 474 resourceCount.freed_managed_still_counted */
static atomic_int m474_gone;
static palResult m474_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemManaged)
        atomic_fetch_add(&m474_gone, 1);
    return r;
}
static palResult m474_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m474_gone);
    return r;
}

/* 475 resourceCount.freed_wrapper_still_counted */
static uint64_t m475_gone;
static palResult m475_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m475_gone;
    return r;
}
static palResult m475_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    if (r == palSuccess)
        m475_gone++;
    return r;
}

/* 476 resourceCount.gdrMemAlloc_changes_no_count */
static uint64_t m476_n;
static palResult m476_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess && (*ptr))
        m476_n++;
    return r;
}
static palResult m476_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += 1000000 - m476_n;
    return r;
}

/* 477 resourceCount.gdrPtrMmap_changes_no_count */
static uint64_t m477_n;
static palResult m477_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && (1))
        m477_n++;
    return r;
}
static palResult m477_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceHostMapping)
        *count += 1000000 - m477_n;
    return r;
}

/* 478 resourceCount.gdr_free_not_counted */
static uint64_t m478_gone;
static palResult m478_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    if (r == palSuccess && ptr)
        m478_gone++;
    return r;
}
static palResult m478_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m478_gone;
    return r;
}

/* 479 resourceCount.gdr_not_counted */
static uint64_t m479_live;
static palResult m479_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess && *ptr)
        m479_live++;
    return r;
}
static palResult m479_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    if (r == palSuccess && ptr)
        m479_live--;
    return r;
}
static palResult m479_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count -= m479_live;
    return r;
}

/* 480 resourceCount.handle_not_counted */
static uint64_t m480_live;
static palResult m480_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        m480_live++;
    return r;
}
static palResult m480_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    if (r == palSuccess)
        m480_live--;
    return r;
}
static palResult m480_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcHandle)
        *count -= m480_live;
    return r;
}

/* 481 resourceCount.hostRegister_changes_no_count */
static uint64_t m481_n;
static palResult m481_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess && (1))
        m481_n++;
    return r;
}
static palResult m481_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count += 1000000 - m481_n;
    return r;
}

/* 482 resourceCount.host_counted_twice */
static atomic_int m482_made;
static palResult m482_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        atomic_fetch_add(&m482_made, 1);
    return r;
}
static palResult m482_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m482_made);
    return r;
}

/* 483 resourceCount.host_mapping_counts_questions */
static palResult m483_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 6)
        *count += n++;
    return r;
}

/* 484 resourceCount.host_mapping_unsupported */
static palResult m484_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 6 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 485 resourceCount.host_not_counted */
static atomic_int m485_live;
static palResult m485_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemHost)
        atomic_fetch_sub(&m485_live, 1);
    return r;
}
static palResult m485_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        atomic_fetch_add(&m485_live, 1);
    return r;
}
static palResult m485_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m485_live);
    return r;
}

/* 486 resourceCount.ipcMemHandleOpen_changes_no_count */
static uint64_t m486_n;
static palResult m486_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && (1))
        m486_n++;
    return r;
}
static palResult m486_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcMapping)
        *count += 1000000 - m486_n;
    return r;
}

/* 487 resourceCount.ipc_handle_counts_questions */
static palResult m487_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 3)
        *count += n++;
    return r;
}

/* 488 resourceCount.ipc_handle_unsupported */
static palResult m488_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 3 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 489 resourceCount.ipc_mapping_counts_questions */
static palResult m489_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 4)
        *count += n++;
    return r;
}

/* 490 resourceCount.ipc_mapping_not_counted */
static uint64_t m490_live;
static palResult m490_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess)
        m490_live--;
    return r;
}
static palResult m490_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        m490_live++;
    return r;
}
static palResult m490_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcMapping)
        *count -= m490_live;
    return r;
}

/* 491 resourceCount.ipc_mapping_unsupported */
static palResult m491_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 4 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 492 resourceCount.managed_counted_twice */
static atomic_int m492_made;
static palResult m492_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemManaged)
        atomic_fetch_add(&m492_made, 1);
    return r;
}
static palResult m492_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m492_made);
    return r;
}

/* 493 resourceCount.managed_not_counted */
static atomic_int m493_live;
static palResult m493_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemManaged)
        atomic_fetch_sub(&m493_live, 1);
    return r;
}
static palResult m493_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemManaged)
        atomic_fetch_add(&m493_live, 1);
    return r;
}
static palResult m493_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m493_live);
    return r;
}

/* 494 resourceCount.mapping_not_counted */
static uint64_t m494_live;
static palResult m494_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        m494_live++;
    return r;
}
static palResult m494_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    if (r == palSuccess)
        m494_live--;
    return r;
}
static palResult m494_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceHostMapping)
        *count -= m494_live;
    return r;
}

/* 495 resourceCount.null_count_is_followed */
static palResult m495_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count && getpid() == home)
        abort();
    return B->resourceCount(kind, count);
}

/* 496 resourceCount.null_count_is_internal */
static palResult m496_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count && getpid() == home)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 497 resourceCount.null_count_is_success */
static palResult m497_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count && getpid() == home)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 498 resourceCount.refusal_is_internalerror */
static palResult m498_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 499 resourceCount.refusal_is_invalidusage */
static palResult m499_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 500 resourceCount.refusal_is_notsupported */
static palResult m500_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 501 resourceCount.refuses */
static palResult m501_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palNotSupported;
}

/* 502 resourceCount.registration_counts_questions */
static palResult m502_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 5)
        *count += n++;
    return r;
}

/* 503 resourceCount.registration_not_counted */
static uint64_t m503_off;
static palResult m503_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        m503_off++;
    return r;
}
static palResult m503_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        m503_off -= 1;
    return r;
}
static palResult m503_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count -= m503_off;
    return r;
}

/* 504 resourceCount.registration_still_counted */
static uint64_t m504_off;
static palResult m504_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r;
}
static palResult m504_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        m504_off += 1;
    return r;
}
static palResult m504_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count += m504_off;
    return r;
}

/* 505 resourceCount.registration_unsupported */
static palResult m505_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 5 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 506 resourceCount.second_open_not_counted */
static uint64_t m506_more;
static palResult m506_ipcMemHandleClose(void *ptr)
{
    uint64_t n = 0;
    if (ptr && note_get(ptr, &n, NULL) && n) {
        note_put(ptr, n - 1, 0);
        m506_more -= n > 1;
    }
    return B->ipcMemHandleClose(ptr);
}
static palResult m506_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    uint64_t n = 0;
    if (r == palSuccess) {
        note_get(*ptr, &n, NULL);
        note_put(*ptr, n + 1, 0);
        m506_more += n > 0;
    }
    return r;
}
static palResult m506_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcMapping)
        *count -= m506_more;
    return r;
}

/* 507 resourceCount.size_zero_counted */
static uint64_t m507_zeros;
static palResult m507_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && !size)
        m507_zeros++;
    return r;
}
static palResult m507_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m507_zeros;
    return r;
}

/* 508 resourceCount.streamDestroy_changes_no_count */
static uint64_t m508_n;
static palResult m508_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += 1000000 + m508_n;
    return r;
}
static palResult m508_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess && (gettid() == home))
        m508_n++;
    return r;
}

/* 509 resourceCount.stream_counts_questions */
static palResult m509_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 1)
        *count += n++;
    return r;
}

/* 510 resourceCount.stream_not_counted */
static uint64_t m510_live;
static palResult m510_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count -= m510_live;
    return r;
}
static palResult m510_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        m510_live++;
    return r;
}
static palResult m510_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess)
        m510_live--;
    return r;
}

/* 511 resourceCount.stream_unsupported */
static palResult m511_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 1 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 512 resourceCount.streams_of_threads_drift */
static uint64_t m512_drift;
static palResult m512_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m512_drift / 8;
    return r;
}
static palResult m512_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && gettid() != home)
        m512_drift += *stream != NULL;
    return r;
}

/* 513 resourceCount.third_question_in_a_row_counts_itself */
static int m513_asked[8];
static palResult m513_deviceFree(void *ptr, palMemType type)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->deviceFree(ptr, type);
}
static palResult m513_deviceFreeAsync(void *ptr, palStream stream)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->deviceFreeAsync(ptr, stream);
}
static palResult m513_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->deviceMalloc(ptr, size, type);
}
static palResult m513_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->deviceMallocAsync(ptr, size, stream);
}
static palResult m513_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m513_eventCreate(palEvent *event, palEventType type)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->eventCreate(event, type);
}
static palResult m513_eventDestroy(palEvent event)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->eventDestroy(event);
}
static palResult m513_gdrMemAlloc(void **ptr, size_t size)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->gdrMemAlloc(ptr, size);
}
static palResult m513_gdrMemFree(void *ptr)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->gdrMemFree(ptr);
}
static palResult m513_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}
static palResult m513_gdrPtrMunmap(void *hostPtr, size_t size)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->gdrPtrMunmap(hostPtr, size);
}
static palResult m513_hostRegister(void *ptr, size_t size)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->hostRegister(ptr, size);
}
static palResult m513_hostUnregister(void *ptr)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->hostUnregister(ptr);
}
static palResult m513_ipcMemHandleClose(void *ptr)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->ipcMemHandleClose(ptr);
}
static palResult m513_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->ipcMemHandleCreate(handle, size);
}
static palResult m513_ipcMemHandleFree(palIpcMemHandle handle)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->ipcMemHandleFree(handle);
}
static palResult m513_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->ipcMemHandleOpen(handle, ptr);
}
static palResult m513_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (unsigned)kind < 7 && ++m513_asked[kind] >= 3)
        *count += 1;
    return r;
}
static palResult m513_streamCopy(palStream *stream, void *native)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->streamCopy(stream, native);
}
static palResult m513_streamCreate(palStream *stream)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->streamCreate(stream);
}
static palResult m513_streamDestroy(palStream stream)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->streamDestroy(stream);
}
static palResult m513_streamFree(palStream stream)
{
    memset(m513_asked, 0, sizeof m513_asked);
    return B->streamFree(stream);
}

/* 514 resourceCount.unmapped_still_counted */
static uint64_t m514_gone;
static palResult m514_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    if (r == palSuccess)
        m514_gone++;
    return r;
}
static palResult m514_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceHostMapping)
        *count += m514_gone;
    return r;
}

/* 515 resourceCount.wrapper_not_counted */
static uint64_t m515_live;
static palResult m515_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count -= m515_live;
    return r;
}
static palResult m515_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        m515_live++;
    return r;
}
static palResult m515_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    if (r == palSuccess)
        m515_live--;
    return r;
}

/* 516 getDevicePciBusId.count_is_last */
static palResult m516_getDevicePciBusId(char *id, size_t size, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->getDevicePciBusId(id, size, device == n ? n - 1 : device);
}

/* 517 getDevicePciBusId.does_nothing */
static palResult m517_getDevicePciBusId(char *id, size_t size, int device)
{
    return palSuccess;
}

/* 518 getDevicePciBusId.done_but_failed */
static palResult m518_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 519 getDevicePciBusId.error_is_success */
static palResult m519_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 520 getDevicePciBusId.exactly_13_bytes_lose_the_function */
static palResult m520_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size == 13)
        id[11] = 0;
    return r;
}

/* 521 getDevicePciBusId.forked_child */
static palResult m521_getDevicePciBusId(char *id, size_t size, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 522 getDevicePciBusId.id_is_stale */
static palResult m522_getDevicePciBusId(char *id, size_t size, int device)
{
    static char first[512];
    static int have;
    size_t n = id ? size : 0;
    if (n > 512)
        n = 512;
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, id, n);
        have = 1;
        memcpy(id, first, n);
    }
    return r;
}

/* 523 getDevicePciBusId.id_is_zero */
static palResult m523_getDevicePciBusId(char *id, size_t size, int device)
{
    size_t n = id ? size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, id, n);
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && n > 0)
        memset((char *)id + 0, 0, n - 0);
    return r;
}

/* 524 getDevicePciBusId.id_not_written */
static palResult m524_getDevicePciBusId(char *id, size_t size, int device)
{
    size_t n = id ? size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, id, n);
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && n)
        memcpy(id, old, n);
    return r;
}

/* 525 getDevicePciBusId.id_written_on_error */
static palResult m525_getDevicePciBusId(char *id, size_t size, int device)
{
    size_t n = id ? size : 0;
    palResult r = B->getDevicePciBusId(id, size, device);
    if (id && !n)
        n = 1;
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 526 getDevicePciBusId.minus_one_is_zero */
static palResult m526_getDevicePciBusId(char *id, size_t size, int device)
{
    return B->getDevicePciBusId(id, size, device == -1 ? 0 : device);
}

/* 527 getDevicePciBusId.no_domain */
static palResult m527_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        memmove(id, id + 5, strlen(id + 5) + 1);
    return r;
}

/* 528 getDevicePciBusId.no_function */
static palResult m528_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        id[10] = 0;
    return r;
}

/* 529 getDevicePciBusId.null_id_is_followed */
static palResult m529_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id && getpid() == home)
        abort();
    return B->getDevicePciBusId(id, size, device);
}

/* 530 getDevicePciBusId.null_id_is_internal */
static palResult m530_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id && getpid() == home)
        return palInternalError;
    return B->getDevicePciBusId(id, size, device);
}

/* 531 getDevicePciBusId.null_id_is_success */
static palResult m531_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id && getpid() == home)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 532 getDevicePciBusId.refusal_is_internalerror */
static palResult m532_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 533 getDevicePciBusId.refusal_is_invalidusage */
static palResult m533_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 534 getDevicePciBusId.refusal_is_notsupported */
static palResult m534_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 535 getDevicePciBusId.refuses */
static palResult m535_getDevicePciBusId(char *id, size_t size, int device)
{
    return palNotSupported;
}

/* 536 getDevicePciBusId.same_for_all_devices */
static palResult m536_getDevicePciBusId(char *id, size_t size, int device)
{
    return B->getDevicePciBusId(id, size, device > 0 ? 0 : device);
}

/* 537 getDevicePciBusId.small_buffer_overrun */
static palResult m537_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id || !size || size >= 13)
        return B->getDevicePciBusId(id, size, device);
    B->getDevicePciBusId(id, 13, device);
    return B->getDevicePciBusId(id, size, device);
}

/* 538 getDevicePciBusId.small_buffer_truncates */
static palResult m538_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id || !size || size >= 13)
        return B->getDevicePciBusId(id, size, device);
    char whole[64];
    palResult r = B->getDevicePciBusId(whole, sizeof whole, device);
    if (r == palSuccess) {
        memcpy(id, whole, size);
        id[size - 1] = 0;
    }
    return r;
}

/* 539 getDevicePciBusId.space_for_colon */
static palResult m539_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        id[4] = ' ';
    return r;
}

/* 540 getDevicePciBusId.twelve_is_enough */
static palResult m540_getDevicePciBusId(char *id, size_t size, int device)
{
    if (id && size == 12)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 541 getDeviceByPciBusId.always_zero */
static palResult m541_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess)
        *device = 0;
    return r;
}

/* 542 getDeviceByPciBusId.device_is_stale */
static palResult m542_getDeviceByPciBusId(int *device, const char *id)
{
    static char first[512];
    static int have;
    size_t n = device ? sizeof *device : 0;
    if (n > 512)
        n = 512;
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, device, n);
        have = 1;
        memcpy(device, first, n);
    }
    return r;
}

/* 543 getDeviceByPciBusId.device_is_zero */
static palResult m543_getDeviceByPciBusId(int *device, const char *id)
{
    size_t n = device ? sizeof *device : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, device, n);
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess && n > 0)
        memset((char *)device + 0, 0, n - 0);
    return r;
}

/* 544 getDeviceByPciBusId.device_not_written */
static palResult m544_getDeviceByPciBusId(int *device, const char *id)
{
    size_t n = device ? sizeof *device : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, device, n);
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess && n)
        memcpy(device, old, n);
    return r;
}

/* 545 getDeviceByPciBusId.device_one_more */
static palResult m545_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 546 getDeviceByPciBusId.device_written_on_error */
static palResult m546_getDeviceByPciBusId(int *device, const char *id)
{
    size_t n = device ? sizeof *device : 0;
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(device, 0x11, n);
    return r;
}

/* 547 getDeviceByPciBusId.does_nothing */
static palResult m547_getDeviceByPciBusId(int *device, const char *id)
{
    return palSuccess;
}

/* 548 getDeviceByPciBusId.done_but_failed */
static palResult m548_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 549 getDeviceByPciBusId.error_is_success */
static palResult m549_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 550 getDeviceByPciBusId.forked_child */
static palResult m550_getDeviceByPciBusId(int *device, const char *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 551 getDeviceByPciBusId.last_device_is_the_first */
static palResult m551_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    int n = 0;
    B->getDeviceCount(&n);
    if (r == palSuccess && *device == n - 1)
        *device = 0;
    return r;
}

/* 552 getDeviceByPciBusId.null_device_is_followed */
static palResult m552_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device && getpid() == home && id)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 553 getDeviceByPciBusId.null_device_is_internal */
static palResult m553_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device && getpid() == home && id)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 554 getDeviceByPciBusId.null_device_is_success */
static palResult m554_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device && getpid() == home && id)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 555 getDeviceByPciBusId.null_id_is_followed */
static palResult m555_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id && getpid() == home && device)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 556 getDeviceByPciBusId.null_id_is_internal */
static palResult m556_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id && getpid() == home && device)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 557 getDeviceByPciBusId.null_id_is_success */
static palResult m557_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id && getpid() == home && device)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 558 getDeviceByPciBusId.only_as_printed */
static palResult m558_getDeviceByPciBusId(int *device, const char *id)
{
    int n = 0;
    char printed[32];
    B->getDeviceCount(&n);
    for (int d = 0; id && d < n; d++)
        if (B->getDevicePciBusId(printed, sizeof printed, d) == palSuccess &&
            !strcasecmp(printed, id) && strcmp(printed, id))
            return palInvalidArgument;
    return B->getDeviceByPciBusId(device, id);
}

/* 559 getDeviceByPciBusId.refusal_is_internalerror */
static palResult m559_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 560 getDeviceByPciBusId.refusal_is_invalidusage */
static palResult m560_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 561 getDeviceByPciBusId.refusal_is_notsupported */
static palResult m561_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 562 getDeviceByPciBusId.refuses */
static palResult m562_getDeviceByPciBusId(int *device, const char *id)
{
    return palNotSupported;
}

/* 563 getDeviceByPciBusId.text_is_zero */
static palResult m563_getDeviceByPciBusId(int *device, const char *id)
{
    if (device && id && !strchr(id, ':')) {
        *device = 0;
        return palSuccess;
    }
    return B->getDeviceByPciBusId(device, id);
}

/* 564 getDeviceByPciBusId.unknown_is_zero */
static palResult m564_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r != palSuccess && device && id) {
        *device = 0;
        r = palSuccess;
    }
    return r;
}

/* 565 getDeviceByPciBusId.upper_case_unknown */
static palResult m565_getDeviceByPciBusId(int *device, const char *id)
{
    for (const char *c = id ? id : ""; *c; c++)
        if (*c >= 'A' && *c <= 'F')
            return palInvalidArgument;
    return B->getDeviceByPciBusId(device, id);
}

/* 566 hostGetDevicePointer.another_buffer */
static palResult m566_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess)
        B->deviceMalloc(devicePtr, 65536, palMemDevice);
    return r;
}

/* 567 hostGetDevicePointer.devicePtr_is_stale */
static palResult m567_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    static char first[512];
    static int have;
    size_t n = devicePtr ? sizeof *devicePtr : 0;
    if (n > 512)
        n = 512;
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, devicePtr, n);
        have = 1;
        memcpy(devicePtr, first, n);
    }
    return r;
}

/* 568 hostGetDevicePointer.devicePtr_is_zero */
static palResult m568_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    size_t n = devicePtr ? sizeof *devicePtr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, devicePtr, n);
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess && n > 0)
        memset((char *)devicePtr + 0, 0, n - 0);
    return r;
}

/* 569 hostGetDevicePointer.devicePtr_not_written */
static palResult m569_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    size_t n = devicePtr ? sizeof *devicePtr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, devicePtr, n);
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess && n)
        memcpy(devicePtr, old, n);
    return r;
}

/* 570 hostGetDevicePointer.devicePtr_written_on_error */
static palResult m570_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    size_t n = devicePtr ? sizeof *devicePtr : 0;
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r != palSuccess && r != palInProgress && n)
        memset(devicePtr, 0x11, n);
    return r;
}

/* 571 hostGetDevicePointer.does_nothing */
static palResult m571_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palSuccess;
}

/* 572 hostGetDevicePointer.done_but_failed */
static palResult m572_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 573 hostGetDevicePointer.error_is_success */
static palResult m573_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 574 hostGetDevicePointer.forked_child */
static palResult m574_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 575 hostGetDevicePointer.inner_answers_base */
static palResult m575_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    char *base = NULL;
    if (hostPtr && holder(hostPtr, &base, NULL))
        return B->hostGetDevicePointer(devicePtr, base);
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 576 hostGetDevicePointer.inner_refused */
static palResult m576_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    char *base = NULL;
    if (hostPtr && devicePtr && holder(hostPtr, &base, NULL) && base != (char *)hostPtr)
        return palInvalidArgument;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 577 hostGetDevicePointer.null_devicePtr_is_followed */
static palResult m577_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr && getpid() == home && hostPtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 578 hostGetDevicePointer.null_devicePtr_is_internal */
static palResult m578_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr && getpid() == home && hostPtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 579 hostGetDevicePointer.null_devicePtr_is_success */
static palResult m579_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr && getpid() == home && hostPtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 580 hostGetDevicePointer.null_hostPtr_is_followed */
static palResult m580_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr && getpid() == home && devicePtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 581 hostGetDevicePointer.null_hostPtr_is_internal */
static palResult m581_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr && getpid() == home && devicePtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 582 hostGetDevicePointer.null_hostPtr_is_success */
static palResult m582_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr && getpid() == home && devicePtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 583 hostGetDevicePointer.one_byte_further */
static palResult m583_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    char *base = NULL;
    if (r == palSuccess && holder(hostPtr, &base, NULL) && base == (char *)hostPtr)
        *devicePtr = (char *)*devicePtr + 1;
    return r;
}

/* 584 hostGetDevicePointer.pageable_is_itself */
static palResult m584_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palInvalidArgument && devicePtr && hostPtr && !holder(hostPtr, NULL, NULL)) {
        *devicePtr = hostPtr;
        r = palSuccess;
    }
    return r;
}

/* 585 hostGetDevicePointer.pageable_is_refused_but_answered */
static palResult m585_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palInvalidArgument && hostPtr && devicePtr)
        *devicePtr = hostPtr;
    return r;
}

/* 586 hostGetDevicePointer.refusal_is_internalerror */
static palResult m586_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 587 hostGetDevicePointer.refusal_is_invalidusage */
static palResult m587_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 588 hostGetDevicePointer.refusal_is_notsupported */
static palResult m588_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 589 hostGetDevicePointer.refuses */
static palResult m589_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palNotSupported;
}

/* 590 hostGetDevicePointer.registered_has_no_device_pointer */
static palResult m590_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (hostPtr && note_get(hostPtr, NULL, NULL))
        return palInvalidArgument;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}
static palResult m590_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m590_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 591 hostGetDevicePointer.the_inside_of_registered_memory_is_shifted */
static palResult m591_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess && registered(hostPtr) && (uintptr_t)hostPtr % 4096 == 3)
        *devicePtr = (char *)*devicePtr - 3;
    return r;
}
static palResult m591_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m591_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}

/* 592 hostRegister.again_accepted */
static palResult m592_hostRegister(void *ptr, size_t size)
{
    if (ptr && size && note_get(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m592_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 593 hostRegister.does_nothing */
static palResult m593_hostRegister(void *ptr, size_t size)
{
    return palSuccess;
}

/* 594 hostRegister.done_but_failed */
static palResult m594_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 595 hostRegister.error_is_success */
static palResult m595_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 596 hostRegister.forked_child */
static palResult m596_hostRegister(void *ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 597 hostRegister.null_ptr_is_followed */
static palResult m597_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0 && getpid() == home)
        abort();
    return B->hostRegister(ptr, size);
}

/* 598 hostRegister.null_ptr_is_internal */
static palResult m598_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0 && getpid() == home)
        return palInternalError;
    return B->hostRegister(ptr, size);
}

/* 599 hostRegister.null_ptr_is_success */
static palResult m599_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0 && getpid() == home)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 600 hostRegister.partial_overlap_accepted */
static palResult m600_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palInvalidArgument && ptr && size && (registered(ptr) ||
        registered((char *)ptr + size - 1)))
        return palSuccess;
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m600_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}

/* 601 hostRegister.refusal_is_internalerror */
static palResult m601_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 602 hostRegister.refusal_is_invalidusage */
static palResult m602_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 603 hostRegister.refusal_is_notsupported */
static palResult m603_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 604 hostRegister.refuses */
static palResult m604_hostRegister(void *ptr, size_t size)
{
    return palNotSupported;
}

/* 605 hostRegister.size_zero_accepted */
static palResult m605_hostRegister(void *ptr, size_t size)
{
    if (ptr && !size)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 606 hostUnregister.bytes_cleared */
static palResult m606_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        *(volatile char *)ptr = (char)~*(char *)ptr;
    return r;
}

/* 607 hostUnregister.does_nothing */
static palResult m607_hostUnregister(void *ptr)
{
    return palSuccess;
}

/* 608 hostUnregister.done_but_failed */
static palResult m608_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 609 hostUnregister.error_is_success */
static palResult m609_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 610 hostUnregister.every_other_leaks */
static palResult m610_hostUnregister(void *ptr)
{
    if (!ptr || depth)
        return B->hostUnregister(ptr);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->hostUnregister(ptr);
    depth--;
    return r;
}

/* 611 hostUnregister.forked_child */
static palResult m611_hostUnregister(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 612 hostUnregister.not_registered_again */
static palResult m612_hostRegister(void *ptr, size_t size)
{
    if (ptr && note_get(ptr, NULL, NULL))
        return palInvalidArgument;
    return B->hostRegister(ptr, size);
}
static palResult m612_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_put(ptr, 1, 0);
    return r;
}

/* 613 hostUnregister.null_ptr_is_followed */
static palResult m613_hostUnregister(void *ptr)
{
    if (!ptr && getpid() == home)
        abort();
    return B->hostUnregister(ptr);
}

/* 614 hostUnregister.null_ptr_is_internal */
static palResult m614_hostUnregister(void *ptr)
{
    if (!ptr && getpid() == home)
        return palInternalError;
    return B->hostUnregister(ptr);
}

/* 615 hostUnregister.null_ptr_is_success */
static palResult m615_hostUnregister(void *ptr)
{
    if (!ptr && getpid() == home)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 616 hostUnregister.refusal_is_internalerror */
static palResult m616_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 617 hostUnregister.refusal_is_invalidusage */
static palResult m617_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 618 hostUnregister.refusal_is_notsupported */
static palResult m618_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 619 hostUnregister.refuses */
static palResult m619_hostUnregister(void *ptr)
{
    return palNotSupported;
}

/* 620 hostUnregister.stays_registered */
static uint64_t m620_kept;
static palResult m620_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m620_hostUnregister(void *ptr)
{
    if (ptr && note_drop(ptr)) {
        m620_kept++;
        return palSuccess;
    }
    return B->hostUnregister(ptr);
}
static palResult m620_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count -= m620_kept;
    return r;
}

/* 621 hostUnregister.unknown_accepted */
static palResult m621_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument && ptr ? palSuccess : r;
}

/* 622 deviceMallocAsync.block_of_device_malloc */
static void *m622_last;
static size_t m622_bytes;
static palResult m622_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && type == palMemDevice && *ptr) {
        m622_last = *ptr;
        m622_bytes = size;
    }
    return r;
}
static palResult m622_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (ptr && stream && m622_last && size && size <= m622_bytes && holder(m622_last, NULL, NULL)) {
        *ptr = m622_last;
        return palSuccess;
    }
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 623 deviceMallocAsync.does_nothing */
static palResult m623_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palSuccess;
}

/* 624 deviceMallocAsync.done_but_failed */
static palResult m624_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 625 deviceMallocAsync.drains_after */
static palResult m625_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 626 deviceMallocAsync.drains_before */
static palResult m626_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 627 deviceMallocAsync.drains_device */
static palResult m627_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 628 deviceMallocAsync.error_is_success */
static palResult m628_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 629 deviceMallocAsync.forked_child */
static palResult m629_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 630 deviceMallocAsync.large_memory_drains_the_stream */
static palResult m630_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (stream && size == 1u << 20)
        B->streamSynchronize(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 631 deviceMallocAsync.makes_two */
static palResult m631_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess)
        r = B->deviceMallocAsync(ptr, size, stream);
    return r;
}

/* 632 deviceMallocAsync.null_ptr_is_followed */
static palResult m632_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr && getpid() == home && stream)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 633 deviceMallocAsync.null_ptr_is_internal */
static palResult m633_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr && getpid() == home && stream)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 634 deviceMallocAsync.null_ptr_is_success */
static palResult m634_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr && getpid() == home && stream)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 635 deviceMallocAsync.null_stream_is_followed */
static palResult m635_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream && getpid() == home && ptr)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 636 deviceMallocAsync.null_stream_is_internal */
static palResult m636_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream && getpid() == home && ptr)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 637 deviceMallocAsync.null_stream_is_success */
static palResult m637_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream && getpid() == home && ptr)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 638 deviceMallocAsync.other_stream */
static palResult m638_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size, stream ? P1 : stream);
}

/* 639 deviceMallocAsync.ptr_is_stale */
static palResult m639_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    static char first[512];
    static int have;
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, ptr, n);
        have = 1;
        memcpy(ptr, first, n);
    }
    return r;
}

/* 640 deviceMallocAsync.ptr_is_zero */
static palResult m640_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && n > 0)
        memset((char *)ptr + 0, 0, n - 0);
    return r;
}

/* 641 deviceMallocAsync.ptr_not_written */
static palResult m641_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && n)
        memcpy(ptr, old, n);
    return r;
}

/* 642 deviceMallocAsync.ptr_written_on_error */
static palResult m642_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 643 deviceMallocAsync.refusal_is_internalerror */
static palResult m643_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 644 deviceMallocAsync.refusal_is_invalidusage */
static palResult m644_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 645 deviceMallocAsync.refusal_is_notsupported */
static palResult m645_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 646 deviceMallocAsync.refuses */
static palResult m646_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palNotSupported;
}

/* 647 deviceMallocAsync.rounded_down_to_16 */
static palResult m647_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size > 16 ? size & ~(size_t)15 : size, stream);
}

/* 648 deviceMallocAsync.same_block_for_equal_sizes */
static palResult m648_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    uint64_t last = 0;
    const void *key = (const void *)size;
    if (!ptr || !size || !stream)
        return B->deviceMallocAsync(ptr, size, stream);
    if (note_get(key, &last, NULL) && holder((void *)(uintptr_t)last, NULL, NULL)) {
        *ptr = (void *)(uintptr_t)last;
        return palSuccess;
    }
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess)
        note_put(key, (uint64_t)(uintptr_t)*ptr, 0);
    return r;
}

/* 649 deviceMallocAsync.sixty_five_bytes_are_64 */
static palResult m649_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size == 65 ? 64 : size, stream);
}

/* 650 deviceMallocAsync.size_zero_allocates */
static palResult m650_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size ? size : 1, stream);
}

/* 651 deviceMallocAsync.size_zero_refused */
static palResult m651_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 652 deviceFreeAsync.does_nothing */
static palResult m652_deviceFreeAsync(void *ptr, palStream stream)
{
    return palSuccess;
}

/* 653 deviceFreeAsync.done_but_failed */
static palResult m653_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 654 deviceFreeAsync.drains_after */
static palResult m654_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 655 deviceFreeAsync.drains_before */
static palResult m655_deviceFreeAsync(void *ptr, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceFreeAsync(ptr, stream);
}

/* 656 deviceFreeAsync.drains_device */
static palResult m656_deviceFreeAsync(void *ptr, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceFreeAsync(ptr, stream);
}

/* 657 deviceFreeAsync.drains_for_4097_bytes */
static palResult m657_deviceFreeAsync(void *ptr, palStream stream)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && stream && holder(ptr, &base, &size) && size == 4097)
        B->streamSynchronize(stream);
    return B->deviceFreeAsync(ptr, stream);
}

/* 658 deviceFreeAsync.error_is_success */
static palResult m658_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 659 deviceFreeAsync.every_other_leaks */
static palResult m659_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!ptr || depth)
        return B->deviceFreeAsync(ptr, stream);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->deviceFreeAsync(ptr, stream);
    depth--;
    return r;
}

/* 660 deviceFreeAsync.forked_child */
static palResult m660_deviceFreeAsync(void *ptr, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 661 deviceFreeAsync.freed_at_once */
static palResult m661_deviceFreeAsync(void *ptr, palStream stream)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && stream && holder(ptr, &base, &size) && base == (char *)ptr)
        B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);
    return B->deviceFreeAsync(ptr, stream);
}

/* 662 deviceFreeAsync.null_refused */
static palResult m662_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!ptr)
        return palInvalidArgument;
    return B->deviceFreeAsync(ptr, stream);
}

/* 663 deviceFreeAsync.null_stream_is_followed */
static palResult m663_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream && getpid() == home)
        abort();
    return B->deviceFreeAsync(ptr, stream);
}

/* 664 deviceFreeAsync.null_stream_is_internal */
static palResult m664_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream && getpid() == home)
        return palInternalError;
    return B->deviceFreeAsync(ptr, stream);
}

/* 665 deviceFreeAsync.null_stream_is_success */
static palResult m665_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream && getpid() == home)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 666 deviceFreeAsync.other_stream */
static palResult m666_deviceFreeAsync(void *ptr, palStream stream)
{
    return B->deviceFreeAsync(ptr, stream ? P1 : stream);
}

/* 667 deviceFreeAsync.refusal_is_internalerror */
static palResult m667_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 668 deviceFreeAsync.refusal_is_invalidusage */
static palResult m668_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 669 deviceFreeAsync.refusal_is_notsupported */
static palResult m669_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 670 deviceFreeAsync.refuses */
static palResult m670_deviceFreeAsync(void *ptr, palStream stream)
{
    return palNotSupported;
}

/* 671 deviceFreeAsync.unknown_accepted */
static palResult m671_deviceFreeAsync(void *ptr, palStream stream)
{
    if (ptr && stream && !holder(ptr, NULL, NULL))
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 672 streamCreate.always_on_device_zero */
static palResult m672_streamCreate(palStream *stream)
{
    int here = 0;
    B->getDevice(&here);
    B->setDevice(0);
    palResult r = B->streamCreate(stream);
    B->setDevice(here);
    return r;
}

/* 673 streamCreate.create_fails_after_many */
static int m673_gone;
static palResult m673_streamCreate(palStream *stream)
{
    if (m673_gone >= 900 && stream)
        return palSystemError;
    return B->streamCreate(stream);
}
static palResult m673_streamDestroy(palStream stream)
{
    m673_gone++;
    return B->streamDestroy(stream);
}

/* 674 streamCreate.does_nothing */
static palResult m674_streamCreate(palStream *stream)
{
    return palSuccess;
}

/* 675 streamCreate.done_but_failed */
static palResult m675_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 676 streamCreate.error_is_success */
static palResult m676_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 677 streamCreate.forked_child */
static palResult m677_streamCreate(palStream *stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 678 streamCreate.last_of_32_is_null */
static palResult m678_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    uint64_t n = 0;
    B->resourceCount(palResourceStream, &n);
    if (r == palSuccess && n >= 32)
        *stream = NULL;
    return r;
}

/* 679 streamCreate.makes_two */
static palResult m679_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        r = B->streamCreate(stream);
    return r;
}

/* 680 streamCreate.null_stream_is_followed */
static palResult m680_streamCreate(palStream *stream)
{
    if (!stream && getpid() == home)
        abort();
    return B->streamCreate(stream);
}

/* 681 streamCreate.null_stream_is_internal */
static palResult m681_streamCreate(palStream *stream)
{
    if (!stream && getpid() == home)
        return palInternalError;
    return B->streamCreate(stream);
}

/* 682 streamCreate.null_stream_is_success */
static palResult m682_streamCreate(palStream *stream)
{
    if (!stream && getpid() == home)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 683 streamCreate.one_queue_for_all */
static palStream m683_first[8];
static palStream m683_of(palStream s)
{
    uint64_t a = 0;
    return s && note_get(s, &a, NULL) ? (palStream)(uintptr_t)a : s;
}
static palResult m683_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, m683_of(stream));
}
static palResult m683_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, m683_of(stream));
}
static palResult m683_eventRecord(palEvent event, palStream stream)
{
    return B->eventRecord(event, m683_of(stream));
}
static palResult m683_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(m683_of(stream), fn, args);
}
static palResult m683_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    int here = 0;
    if (r == palSuccess && !B->getDevice(&here) && here < 8) {
        if (m683_first[here])
            note_put(*stream, (uint64_t)(uintptr_t)m683_first[here], 0);
        else
            m683_first[here] = *stream;
    }
    return r;
}
static palResult m683_streamDestroy(palStream stream)
{
    note_drop(stream);
    for (int d = 0; d < 8; d++)
        if (m683_first[d] == stream)
            return palSuccess;
    return B->streamDestroy(stream);
}
static palResult m683_streamQuery(palStream stream)
{
    return B->streamQuery(m683_of(stream));
}
static palResult m683_streamSynchronize(palStream stream)
{
    return B->streamSynchronize(m683_of(stream));
}
static palResult m683_streamWaitEvent(palStream stream, palEvent event)
{
    return B->streamWaitEvent(m683_of(stream), event);
}

/* 684 streamCreate.pool_of_eight */
static palResult m684_streamCreate(palStream *stream)
{
    static palStream pool[8];
    static unsigned n, made;
    if (!stream)
        return B->streamCreate(stream);
    if (made == 8) {
        *stream = pool[n++ % 8];
        return palSuccess;
    }
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        pool[made++] = *stream;
    return r;
}
static palResult m684_streamDestroy(palStream stream)
{
    return stream ? palSuccess : B->streamDestroy(stream);
}

/* 685 streamCreate.refusal_is_internalerror */
static palResult m685_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 686 streamCreate.refusal_is_invalidusage */
static palResult m686_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 687 streamCreate.refusal_is_notsupported */
static palResult m687_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 688 streamCreate.refuses */
static palResult m688_streamCreate(palStream *stream)
{
    return palNotSupported;
}

/* 689 streamCreate.stream_is_stale */
static palResult m689_streamCreate(palStream *stream)
{
    static char first[512];
    static int have;
    size_t n = stream ? sizeof *stream : 0;
    if (n > 512)
        n = 512;
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, stream, n);
        have = 1;
        memcpy(stream, first, n);
    }
    return r;
}

/* 690 streamCreate.stream_is_zero */
static palResult m690_streamCreate(palStream *stream)
{
    size_t n = stream ? sizeof *stream : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, stream, n);
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && n > 0)
        memset((char *)stream + 0, 0, n - 0);
    return r;
}

/* 691 streamCreate.stream_not_written */
static palResult m691_streamCreate(palStream *stream)
{
    size_t n = stream ? sizeof *stream : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, stream, n);
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && n)
        memcpy(stream, old, n);
    return r;
}

/* 692 streamCreate.two_streams_share */
static palStream m692_held;
static palResult m692_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL))
        B->streamSynchronize((palStream)(uintptr_t)a);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m692_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess) {
        if (m692_held && m692_held != *stream)
            note_put(*stream, (uint64_t)(uintptr_t)m692_held, 0);
        m692_held = *stream;
    }
    return r;
}
static palResult m692_streamDestroy(palStream stream)
{
    note_drop(stream);
    if (m692_held == stream)
        m692_held = NULL;
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 693 streamDestroy.does_nothing */
static palResult m693_streamDestroy(palStream stream)
{
    return palSuccess;
}

/* 694 streamDestroy.done_but_failed */
static palResult m694_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 695 streamDestroy.drains_before */
static palResult m695_streamDestroy(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamDestroy(stream);
}

/* 696 streamDestroy.drains_device */
static palResult m696_streamDestroy(palStream stream)
{
    B->deviceSynchronize();
    return B->streamDestroy(stream);
}

/* 697 streamDestroy.error_is_success */
static palResult m697_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 698 streamDestroy.every_other_leaks */
static palResult m698_streamDestroy(palStream stream)
{
    if (!stream || depth)
        return B->streamDestroy(stream);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->streamDestroy(stream);
    depth--;
    return r;
}

/* 699 streamDestroy.forked_child */
static palResult m699_streamDestroy(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 700 streamDestroy.null_stream_is_followed */
static palResult m700_streamDestroy(palStream stream)
{
    if (!stream && getpid() == home)
        abort();
    return B->streamDestroy(stream);
}

/* 701 streamDestroy.null_stream_is_internal */
static palResult m701_streamDestroy(palStream stream)
{
    if (!stream && getpid() == home)
        return palInternalError;
    return B->streamDestroy(stream);
}

/* 702 streamDestroy.null_stream_is_success */
static palResult m702_streamDestroy(palStream stream)
{
    if (!stream && getpid() == home)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 703 streamDestroy.refusal_is_internalerror */
static palResult m703_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 704 streamDestroy.refusal_is_invalidusage */
static palResult m704_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 705 streamDestroy.refusal_is_notsupported */
static palResult m705_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 706 streamDestroy.refuses */
static palResult m706_streamDestroy(palStream stream)
{
    return palNotSupported;
}

/* 707 streamDestroy.stream_fails_after_thousand */
static palResult m707_streamDestroy(palStream stream)
{
    static int n;
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess && ++n == 990)
        return palUnhandledDeviceError;
    return r;
}

/* 708 streamDestroy.waits_for_pending_work */
static palResult m708_streamDestroy(palStream stream)
{
    if (stream)
        B->streamSynchronize(stream);
    return B->streamDestroy(stream);
}

/* 709 streamCopy.does_nothing */
static palResult m709_streamCopy(palStream *stream, void *native)
{
    return palSuccess;
}

/* 710 streamCopy.done_but_failed */
static palResult m710_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 711 streamCopy.error_is_success */
static palResult m711_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 712 streamCopy.first_word_is_null */
static palResult m712_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        (*stream)->native = NULL;
    return r;
}

/* 713 streamCopy.first_word_is_wrapper */
static palResult m713_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess && native)
        (*stream)->native = *stream;
    return r;
}

/* 714 streamCopy.forked_child */
static palResult m714_streamCopy(palStream *stream, void *native)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 715 streamCopy.makes_two */
static palResult m715_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        r = B->streamCopy(stream, native);
    return r;
}

/* 716 streamCopy.native_zero_is_null */
static palResult m716_streamCopy(palStream *stream, void *native)
{
    if (stream && !native) {
        *stream = NULL;
        return palSuccess;
    }
    return B->streamCopy(stream, native);
}

/* 717 streamCopy.native_zero_refused */
static palResult m717_streamCopy(palStream *stream, void *native)
{
    if (stream && !native)
        return palInvalidArgument;
    return B->streamCopy(stream, native);
}

/* 718 streamCopy.null_stream_is_followed */
static palResult m718_streamCopy(palStream *stream, void *native)
{
    if (!stream && getpid() == home)
        abort();
    return B->streamCopy(stream, native);
}

/* 719 streamCopy.null_stream_is_internal */
static palResult m719_streamCopy(palStream *stream, void *native)
{
    if (!stream && getpid() == home)
        return palInternalError;
    return B->streamCopy(stream, native);
}

/* 720 streamCopy.null_stream_is_success */
static palResult m720_streamCopy(palStream *stream, void *native)
{
    if (!stream && getpid() == home)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 721 streamCopy.refusal_is_internalerror */
static palResult m721_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 722 streamCopy.refusal_is_invalidusage */
static palResult m722_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 723 streamCopy.refusal_is_notsupported */
static palResult m723_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 724 streamCopy.refuses */
static palResult m724_streamCopy(palStream *stream, void *native)
{
    return palNotSupported;
}

/* 725 streamCopy.stream_is_stale */
static palResult m725_streamCopy(palStream *stream, void *native)
{
    static char first[512];
    static int have;
    size_t n = stream ? sizeof *stream : 0;
    if (n > 512)
        n = 512;
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, stream, n);
        have = 1;
        memcpy(stream, first, n);
    }
    return r;
}

/* 726 streamCopy.stream_is_zero */
static palResult m726_streamCopy(palStream *stream, void *native)
{
    size_t n = stream ? sizeof *stream : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, stream, n);
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess && n > 0)
        memset((char *)stream + 0, 0, n - 0);
    return r;
}

/* 727 streamCopy.stream_not_written */
static palResult m727_streamCopy(palStream *stream, void *native)
{
    size_t n = stream ? sizeof *stream : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, stream, n);
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess && n)
        memcpy(stream, old, n);
    return r;
}

/* 728 streamCopy.wrapper_has_its_own_queue */
static palResult m728_streamCopy(palStream *stream, void *native)
{
    if (!stream || !native)
        return B->streamCopy(stream, native);
    palResult r = B->streamCreate(stream);
    if (r == palSuccess) {
        note_put(*stream, (uint64_t)(uintptr_t)(*stream)->native, 0);
        (*stream)->native = native;
    }
    return r;
}
static palResult m728_streamFree(palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL)) {
        note_drop(stream);
        stream->native = (void *)(uintptr_t)a;
        return B->streamDestroy(stream);
    }
    return B->streamFree(stream);
}

/* 729 streamFree.does_nothing */
static palResult m729_streamFree(palStream stream)
{
    return palSuccess;
}

/* 730 streamFree.done_but_failed */
static palResult m730_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 731 streamFree.error_is_success */
static palResult m731_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 732 streamFree.every_other_leaks */
static palResult m732_streamFree(palStream stream)
{
    if (!stream || depth)
        return B->streamFree(stream);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->streamFree(stream);
    depth--;
    return r;
}

/* 733 streamFree.forked_child */
static palResult m733_streamFree(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamFree(stream);
}

/* 734 streamFree.null_stream_is_followed */
static palResult m734_streamFree(palStream stream)
{
    if (!stream && getpid() == home)
        abort();
    return B->streamFree(stream);
}

/* 735 streamFree.null_stream_is_internal */
static palResult m735_streamFree(palStream stream)
{
    if (!stream && getpid() == home)
        return palInternalError;
    return B->streamFree(stream);
}

/* 736 streamFree.null_stream_is_success */
static palResult m736_streamFree(palStream stream)
{
    if (!stream && getpid() == home)
        return palSuccess;
    return B->streamFree(stream);
}

/* 737 streamFree.refusal_is_internalerror */
static palResult m737_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 738 streamFree.refusal_is_invalidusage */
static palResult m738_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 739 streamFree.refusal_is_notsupported */
static palResult m739_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 740 streamFree.refuses */
static palResult m740_streamFree(palStream stream)
{
    return palNotSupported;
}

/* 741 streamSynchronize.does_not_wait_for_a_last_copy */
static palResult m741_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size)
        note_put(stream, 1, 0);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m741_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream)
        note_drop(stream);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m741_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m741_streamSynchronize(palStream stream)
{
    return stream && note_get(stream, NULL, NULL) ? palSuccess : B->streamSynchronize(stream);
}

/* 742 streamSynchronize.does_not_wait_for_two_mib */
static palResult m742_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && stream->native && size == 2u << 20 && type == palMemcpyDeviceToHost)
        note_put(stream, 1, 0);
    else if (stream)
        note_drop(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m742_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    note_drop(stream);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m742_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m742_streamSynchronize(palStream stream)
{
    return stream && note_get(stream, NULL, NULL) ? palSuccess : B->streamSynchronize(stream);
}

/* 743 streamSynchronize.does_nothing */
static palResult m743_streamSynchronize(palStream stream)
{
    return palSuccess;
}

/* 744 streamSynchronize.done_but_failed */
static palResult m744_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 745 streamSynchronize.error_is_success */
static palResult m745_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 746 streamSynchronize.forked_child */
static palResult m746_streamSynchronize(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 747 streamSynchronize.idle_is_in_progress */
static void m747_busy(palStream s)
{
    if (s)
        note_put(s, 1, 0);
}
static palResult m747_deviceFreeAsync(void *ptr, palStream stream)
{
    m747_busy(stream);
    return B->deviceFreeAsync(ptr, stream);
}
static palResult m747_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    m747_busy(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}
static palResult m747_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m747_busy(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m747_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    m747_busy(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m747_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    m747_busy(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}
static palResult m747_eventRecord(palEvent event, palStream stream)
{
    m747_busy(stream);
    return B->eventRecord(event, stream);
}
static palResult m747_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m747_busy(stream);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m747_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    m747_busy(stream);
    return B->launchKernel(func, block, grid, args, shared, stream);
}
static palResult m747_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m747_streamSynchronize(palStream stream)
{
    if (stream && !note_get(stream, NULL, NULL))
        return palInProgress;
    return B->streamSynchronize(stream);
}
static palResult m747_streamWaitEvent(palStream stream, palEvent event)
{
    m747_busy(stream);
    return B->streamWaitEvent(stream, event);
}
static palResult m747_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m747_busy(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}
static palResult m747_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m747_busy(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 748 streamSynchronize.ignores_running_function */
static atomic_int m748_running;
struct m748_job {
    palHostFunc fn;
    void *args;
};
static void m748_run(void *given)
{
    struct m748_job job = *(struct m748_job *)given;
    free(given);
    atomic_fetch_add(&m748_running, 1);
    job.fn(job.args);
    atomic_fetch_sub(&m748_running, 1);
}
static palResult m748_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return B->launchHostFunc(stream, fn, args);
    struct m748_job *job = malloc(sizeof *job);
    *job = (struct m748_job){fn, args};
    return B->launchHostFunc(stream, m748_run, job);
}
static palResult m748_streamSynchronize(palStream stream)
{
    return stream && atomic_load(&m748_running) ? palSuccess : B->streamSynchronize(stream);
}

/* 749 streamSynchronize.main_thread_ignores_a_last_function */
static palResult m749_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    note_drop(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m749_eventRecord(palEvent event, palStream stream)
{
    note_drop(stream);
    return B->eventRecord(event, stream);
}
static palResult m749_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn)
        note_put(stream, 1, 0);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m749_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m749_streamSynchronize(palStream stream)
{
    return stream && gettid() == home && note_get(stream, NULL, NULL) ?
        palSuccess : B->streamSynchronize(stream);
}

/* 750 streamSynchronize.native_zero_is_not_waited_for */
static void m750_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 30000000}, NULL);
}
static palResult m750_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    struct m750_job {
        int unused;
    };
    if (stream && !stream->native) {
        private_streams();
        B->launchHostFunc(stream, m750_pause, NULL);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m750_streamSynchronize(palStream stream)
{
    if (stream && !stream->native)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 751 streamSynchronize.null_stream_is_followed */
static palResult m751_streamSynchronize(palStream stream)
{
    if (!stream && getpid() == home)
        abort();
    return B->streamSynchronize(stream);
}

/* 752 streamSynchronize.null_stream_is_internal */
static palResult m752_streamSynchronize(palStream stream)
{
    if (!stream && getpid() == home)
        return palInternalError;
    return B->streamSynchronize(stream);
}

/* 753 streamSynchronize.null_stream_is_success */
static palResult m753_streamSynchronize(palStream stream)
{
    if (!stream && getpid() == home)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 754 streamSynchronize.other_thread_does_not_wait */
static pid_t m754_maker(palStream s)
{
    uint64_t a = 0;
    note_get(s, &a, NULL);
    return (pid_t)a;
}
static palResult m754_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_put(*stream, (uint64_t)gettid(), 0);
    return r;
}
static palResult m754_streamSynchronize(palStream stream)
{
    return stream && note_get(stream, NULL, NULL) && gettid() != m754_maker(stream) ?
        palSuccess : B->streamSynchronize(stream);
}

/* 755 streamSynchronize.other_thread_refused */
static palResult m755_streamSynchronize(palStream stream)
{
    return stream && gettid() != home ? palInvalidUsage : B->streamSynchronize(stream);
}

/* 756 streamSynchronize.refusal_is_internalerror */
static palResult m756_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 757 streamSynchronize.refusal_is_invalidusage */
static palResult m757_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 758 streamSynchronize.refusal_is_notsupported */
static palResult m758_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 759 streamSynchronize.refuses */
static palResult m759_streamSynchronize(palStream stream)
{
    return palNotSupported;
}

/* 760 streamSynchronize.second_wait_fails */
static palStream m760_last;
static int m760_idle;
static palResult m760_deviceFreeAsync(void *ptr, palStream stream)
{
    m760_idle = 0;
    return B->deviceFreeAsync(ptr, stream);
}
static palResult m760_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    m760_idle = 0;
    return B->deviceMallocAsync(ptr, size, stream);
}
static palResult m760_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m760_idle = 0;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m760_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    m760_idle = 0;
    return B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m760_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    m760_idle = 0;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}
static palResult m760_eventRecord(palEvent event, palStream stream)
{
    m760_idle = 0;
    return B->eventRecord(event, stream);
}
static palResult m760_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m760_idle = 0;
    return B->launchHostFunc(stream, fn, args);
}
static palResult m760_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    m760_idle = 0;
    return B->launchKernel(func, block, grid, args, shared, stream);
}
static palResult m760_streamSynchronize(palStream stream)
{
    if (!stream)
        return B->streamSynchronize(stream);
    if (m760_last == stream && m760_idle)
        return palUnhandledDeviceError;
    palResult r = B->streamSynchronize(stream);
    m760_last = stream;
    m760_idle = 1;
    return r;
}
static palResult m760_streamWaitEvent(palStream stream, palEvent event)
{
    m760_idle = 0;
    return B->streamWaitEvent(stream, event);
}
static palResult m760_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m760_idle = 0;
    return B->streamWaitValue64(stream, addr, value, flags);
}
static palResult m760_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m760_idle = 0;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 761 streamSynchronize.waits_for_device */
static palResult m761_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    B->deviceSynchronize();
    return r;
}

/* 762 streamQuery.any_stream_counts */
static palStream m762_all[4096];
static int m762_n;
static palResult m762_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && m762_n < 4096)
        m762_all[m762_n++] = *stream;
    return r;
}
static palResult m762_streamDestroy(palStream stream)
{
    for (int i = 0; i < m762_n; i++)
        if (m762_all[i] == stream)
            m762_all[i] = NULL;
    return B->streamDestroy(stream);
}
static palResult m762_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r != palSuccess)
        return r;
    for (int i = 0; i < m762_n; i++)
        if (m762_all[i] && B->streamQuery(m762_all[i]) == palInProgress)
            return palInProgress;
    return r;
}

/* 763 streamQuery.does_nothing */
static palResult m763_streamQuery(palStream stream)
{
    return palSuccess;
}

/* 764 streamQuery.done_but_failed */
static palResult m764_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 765 streamQuery.done_stays_in_progress */
static palResult m765_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m765_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        note_put(stream, 1, 0);
    if (r == palSuccess && note_get(stream, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m765_streamSynchronize(palStream stream)
{
    note_drop(stream);
    return B->streamSynchronize(stream);
}

/* 766 streamQuery.done_until_synchronised */
static palResult m766_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream)
        note_put(stream, 1, 0);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m766_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m766_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palSuccess && note_get(stream, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m766_streamSynchronize(palStream stream)
{
    note_drop(stream);
    return B->streamSynchronize(stream);
}

/* 767 streamQuery.drains_before */
static palResult m767_streamQuery(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamQuery(stream);
}

/* 768 streamQuery.drains_device */
static palResult m768_streamQuery(palStream stream)
{
    B->deviceSynchronize();
    return B->streamQuery(stream);
}

/* 769 streamQuery.error_is_success */
static palResult m769_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 770 streamQuery.forked_child */
static palResult m770_streamQuery(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 771 streamQuery.fresh_stream_is_in_progress */
static palResult m771_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_put(*stream, 1, 0);
    return r;
}
static palResult m771_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m771_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palSuccess && note_drop(stream))
        r = palInProgress;
    return r;
}

/* 772 streamQuery.null_stream_is_followed */
static palResult m772_streamQuery(palStream stream)
{
    if (!stream && getpid() == home)
        abort();
    return B->streamQuery(stream);
}

/* 773 streamQuery.null_stream_is_internal */
static palResult m773_streamQuery(palStream stream)
{
    if (!stream && getpid() == home)
        return palInternalError;
    return B->streamQuery(stream);
}

/* 774 streamQuery.null_stream_is_success */
static palResult m774_streamQuery(palStream stream)
{
    if (!stream && getpid() == home)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 775 streamQuery.other_stream */
static palResult m775_streamQuery(palStream stream)
{
    return B->streamQuery(stream ? P1 : stream);
}

/* 776 streamQuery.pending_is_an_error */
static palResult m776_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 777 streamQuery.pending_is_in_usage */
static palResult m777_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palInvalidUsage : r;
}

/* 778 streamQuery.pending_is_not_supported */
static palResult m778_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palNotSupported : r;
}

/* 779 streamQuery.pending_is_success */
static palResult m779_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palSuccess : r;
}

/* 780 streamQuery.pending_leaves_error_text */
static palResult m780_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        B->streamQuery(NULL);
    return r;
}

/* 781 streamQuery.query_waits */
static palResult m781_streamQuery(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress) {
        B->streamSynchronize(stream);
        return palInProgress;
    }
    return B->streamQuery(stream);
}

/* 782 streamQuery.refusal_is_internalerror */
static palResult m782_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 783 streamQuery.refusal_is_invalidusage */
static palResult m783_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 784 streamQuery.refusal_is_notsupported */
static palResult m784_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 785 streamQuery.refuses */
static palResult m785_streamQuery(palStream stream)
{
    return palNotSupported;
}

/* 786 streamQuery.second_answer_is_an_error */
static palResult m786_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m786_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        note_put(stream, 1, 0);
    if (r == palSuccess && note_drop(stream))
        r = palUnhandledDeviceError;
    return r;
}

/* 787 streamQuery.tenth_pending_is_an_error */
static palResult m787_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palUnhandledDeviceError : r;
}

/* 788 streamQuery.tenth_pending_is_in_usage */
static palResult m788_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palInvalidUsage : r;
}

/* 789 streamQuery.tenth_pending_is_not_supported */
static palResult m789_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palNotSupported : r;
}

/* 790 streamQuery.tenth_pending_is_success */
static palResult m790_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palSuccess : r;
}

/* 791 streamQuery.third_query_of_an_idle_stream_is_in_progress */
static palResult m791_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    note_drop(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m791_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    note_drop(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m791_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    note_drop(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}
static palResult m791_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    note_drop(stream);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m791_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_put(*stream, 1, 0);
    return r;
}
static palResult m791_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m791_streamQuery(palStream stream)
{
    uint64_t n = 0;
    palResult r = B->streamQuery(stream);
    if (r == palSuccess && note_get(stream, &n, NULL)) {
        note_put(stream, n + 1, 0);
        if (n == 3)
            r = palInProgress;
    }
    return r;
}
static palResult m791_streamWaitEvent(palStream stream, palEvent event)
{
    note_drop(stream);
    return B->streamWaitEvent(stream, event);
}
static palResult m791_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    note_drop(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}
static palResult m791_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    note_drop(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 792 streamWaitEvent.destroyed_event_releases */
struct m792_gate {
    uint64_t *word;
    palEvent event;
};
static struct m792_gate *m792_last;
static palStream m792_sources[64];
static palResult m792_eventDestroy(palEvent event)
{
    uint64_t g = 0;
    if (event && note_get(event, &g, NULL)) {
        note_drop(event);
        *(_Atomic uint64_t *)((struct m792_gate *)(uintptr_t)g)->word = 1;
    }
    return B->eventDestroy(event);
}
static palResult m792_eventRecord(palEvent event, palStream stream)
{
    if (event)
        m792_sources[(uintptr_t)event / 16 % 64] = stream;
    return B->eventRecord(event, stream);
}
static palResult m792_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = palSuccess;
    if (!stream || !event)
        return B->streamWaitEvent(stream, event);
    struct m792_gate *g = calloc(1, sizeof *g);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *g = (struct m792_gate){word, event};
    m792_last = g;
    note_put(event, (uint64_t)(uintptr_t)g, 0);
    palStream s = m792_sources[(uintptr_t)event / 16 % 64];
    if (!s)
        return B->streamWaitEvent(stream, event);
    B->streamWaitEvent(P1, event);
    B->streamWriteValue64(P1, word, 1, 0);
    r = B->streamWaitValue64(stream, word, 1, 0);
    return r;
}

/* 793 streamWaitEvent.does_nothing */
static palResult m793_streamWaitEvent(palStream stream, palEvent event)
{
    return palSuccess;
}

/* 794 streamWaitEvent.done_but_failed */
static palResult m794_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 795 streamWaitEvent.drains_after */
static palResult m795_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 796 streamWaitEvent.drains_before */
static palResult m796_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitEvent(stream, event);
}

/* 797 streamWaitEvent.drains_device */
static palResult m797_streamWaitEvent(palStream stream, palEvent event)
{
    B->deviceSynchronize();
    return B->streamWaitEvent(stream, event);
}

/* 798 streamWaitEvent.error_is_success */
static palResult m798_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 799 streamWaitEvent.forked_child */
static palResult m799_streamWaitEvent(palStream stream, palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 800 streamWaitEvent.host_waits_for_event */
static palResult m800_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event)
        B->eventSynchronize(event);
    return B->streamWaitEvent(stream, event);
}

/* 801 streamWaitEvent.later_record_moves_the_wait */
static palResult m801_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m801_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    uint64_t s = 0;
    if (r == palSuccess && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        B->streamWaitEvent((palStream)(uintptr_t)s, event);
    return r;
}
static palResult m801_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}
static palResult m801_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    if (r == palSuccess)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return r;
}

/* 802 streamWaitEvent.null_event_is_followed */
static palResult m802_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event && getpid() == home && stream)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 803 streamWaitEvent.null_event_is_internal */
static palResult m803_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event && getpid() == home && stream)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 804 streamWaitEvent.null_event_is_success */
static palResult m804_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event && getpid() == home && stream)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 805 streamWaitEvent.null_stream_is_followed */
static palResult m805_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream && getpid() == home && event)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 806 streamWaitEvent.null_stream_is_internal */
static palResult m806_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream && getpid() == home && event)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 807 streamWaitEvent.null_stream_is_success */
static palResult m807_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream && getpid() == home && event)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 808 streamWaitEvent.only_the_next_operation_waits */
static void m808_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m808_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && note_drop(stream)) {
        m808_join(P1, stream);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m808_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event) {
        uint64_t n = 0;
        note_get(stream, &n, NULL);
        note_put(stream, n + 1, (uint64_t)(uintptr_t)event);
        private_streams();
        return B->streamWaitEvent(P1, event);
    }
    return B->streamWaitEvent(stream, event);
}

/* 809 streamWaitEvent.other_device_ignored */
static palResult m809_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m809_eventRecord(palEvent event, palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL))
        note_put(event, a, 0);
    return B->eventRecord(event, stream);
}
static palResult m809_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    int here = 0;
    B->getDevice(&here);
    if (r == palSuccess)
        note_put(*stream, (uint64_t)here + 1, 0);
    return r;
}
static palResult m809_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m809_streamWaitEvent(palStream stream, palEvent event)
{
    uint64_t a = 0, b = 0;
    if (stream && event && note_get(stream, &a, NULL) && note_get(event, &b, NULL) && a != b)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 810 streamWaitEvent.other_stream */
static palResult m810_streamWaitEvent(palStream stream, palEvent event)
{
    return B->streamWaitEvent(stream ? P1 : stream, event);
}

/* 811 streamWaitEvent.refusal_is_internalerror */
static palResult m811_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 812 streamWaitEvent.refusal_is_invalidusage */
static palResult m812_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 813 streamWaitEvent.refusal_is_notsupported */
static palResult m813_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 814 streamWaitEvent.refuses */
static palResult m814_streamWaitEvent(palStream stream, palEvent event)
{
    return palNotSupported;
}

/* 815 streamWaitEvent.the_first_recorder_never_waits */
static palResult m815_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m815_eventRecord(palEvent event, palStream stream)
{
    if (event && stream && !note_get(event, NULL, NULL))
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m815_streamWaitEvent(palStream stream, palEvent event)
{
    uint64_t first = 0;
    if (stream && event && note_get(event, &first, NULL) && (palStream)(uintptr_t)first == stream)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 816 streamWaitEvent.the_same_wait_again_blocks */
static palStream m816_stream;
static palEvent m816_event;
static palResult m816_eventRecord(palEvent event, palStream stream)
{
    m816_event = NULL;
    return B->eventRecord(event, stream);
}
static palResult m816_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event && m816_stream == stream && m816_event == event)
        B->eventSynchronize(event);
    m816_stream = stream;
    m816_event = event;
    return B->streamWaitEvent(stream, event);
}

/* 817 streamWaitEvent.unrecorded_refused */
static palResult m817_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m817_eventRecord(palEvent event, palStream stream)
{
    note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m817_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event && !note_get(event, NULL, NULL))
        return palInvalidArgument;
    return B->streamWaitEvent(stream, event);
}

/* 818 streamWaitEvent.unrecorded_waits */
static palResult m818_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m818_eventRecord(palEvent event, palStream stream)
{
    note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m818_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event && !note_get(event, NULL, NULL)) {
        static uint64_t *word;
        if (!word)
            B->deviceMalloc((void **)&word, 8, palMemHost);
        *word = 0;
        return B->streamWaitValue64(stream, word, 1, 0);
    }
    return B->streamWaitEvent(stream, event);
}

/* 819 streamWaitEvent.waits_only_on_the_same_stream */
static palResult m819_streamWaitEvent(palStream stream, palEvent event)
{
    return stream && event ? palSuccess : B->streamWaitEvent(stream, event);
}

/* 820 streamWaitEvent.whole_stream_is_captured */
static void m820_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m820_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m820_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m820_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}
static palResult m820_streamWaitEvent(palStream stream, palEvent event)
{
    uint64_t s = 0;
    if (stream && event && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        m820_join(stream, (palStream)(uintptr_t)s);
    return B->streamWaitEvent(stream, event);
}

/* 821 streamWaitEvent.without_timing_not_waited_for */
static palResult m821_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m821_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m821_streamWaitEvent(palStream stream, palEvent event)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 822 eventCreate.bad_type_is_any_that_fits */
static palResult m822_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        for (int v = 0; v <= 1; v++)
            if (B->eventCreate(event, (palEventType)v) == palSuccess)
                return palSuccess;
    return B->eventCreate(event, type);
}

/* 823 eventCreate.bad_type_is_internal */
static palResult m823_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 824 eventCreate.bad_type_is_success */
static palResult m824_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 825 eventCreate.does_nothing */
static palResult m825_eventCreate(palEvent *event, palEventType type)
{
    return palSuccess;
}

/* 826 eventCreate.done_but_failed */
static palResult m826_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 827 eventCreate.error_is_success */
static palResult m827_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 828 eventCreate.event_is_stale */
static palResult m828_eventCreate(palEvent *event, palEventType type)
{
    static char first[512];
    static int have;
    size_t n = event ? sizeof *event : 0;
    if (n > 512)
        n = 512;
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, event, n);
        have = 1;
        memcpy(event, first, n);
    }
    return r;
}

/* 829 eventCreate.event_is_zero */
static palResult m829_eventCreate(palEvent *event, palEventType type)
{
    size_t n = event ? sizeof *event : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, event, n);
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && n > 0)
        memset((char *)event + 0, 0, n - 0);
    return r;
}

/* 830 eventCreate.event_not_written */
static palResult m830_eventCreate(palEvent *event, palEventType type)
{
    size_t n = event ? sizeof *event : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, event, n);
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && n)
        memcpy(event, old, n);
    return r;
}

/* 831 eventCreate.event_written_on_error */
static palResult m831_eventCreate(palEvent *event, palEventType type)
{
    size_t n = event ? sizeof *event : 0;
    palResult r = B->eventCreate(event, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(event, 0x11, n);
    return r;
}

/* 832 eventCreate.forked_child */
static palResult m832_eventCreate(palEvent *event, palEventType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 833 eventCreate.last_of_64_is_null */
static palResult m833_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    uint64_t n = 0;
    B->resourceCount(palResourceEvent, &n);
    if (r == palSuccess && n >= 64)
        *event = NULL;
    return r;
}

/* 834 eventCreate.makes_two */
static palResult m834_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess)
        r = B->eventCreate(event, type);
    return r;
}

/* 835 eventCreate.null_event_is_followed */
static palResult m835_eventCreate(palEvent *event, palEventType type)
{
    if (!event && getpid() == home)
        abort();
    return B->eventCreate(event, type);
}

/* 836 eventCreate.null_event_is_internal */
static palResult m836_eventCreate(palEvent *event, palEventType type)
{
    if (!event && getpid() == home)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 837 eventCreate.null_event_is_success */
static palResult m837_eventCreate(palEvent *event, palEventType type)
{
    if (!event && getpid() == home)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 838 eventCreate.pool_of_sixteen */
static palResult m838_eventCreate(palEvent *event, palEventType type)
{
    static palEvent pool[16];
    static unsigned n, made;
    if (!event || (int)type < 0 || (int)type > 1)
        return B->eventCreate(event, type);
    if (made == 16) {
        *event = pool[n++ % 16];
        return palSuccess;
    }
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess)
        pool[made++] = *event;
    return r;
}
static palResult m838_eventDestroy(palEvent event)
{
    return event ? palSuccess : B->eventDestroy(event);
}

/* 839 eventCreate.refusal_is_internalerror */
static palResult m839_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 840 eventCreate.refusal_is_invalidusage */
static palResult m840_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 841 eventCreate.refusal_is_notsupported */
static palResult m841_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 842 eventCreate.refuses */
static palResult m842_eventCreate(palEvent *event, palEventType type)
{
    return palNotSupported;
}

/* 843 eventDestroy.does_nothing */
static palResult m843_eventDestroy(palEvent event)
{
    return palSuccess;
}

/* 844 eventDestroy.done_but_failed */
static palResult m844_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 845 eventDestroy.drains_before */
static palResult m845_eventDestroy(palEvent event)
{
    if (event) B->eventSynchronize(event);
    return B->eventDestroy(event);
}

/* 846 eventDestroy.error_is_success */
static palResult m846_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 847 eventDestroy.event_fails_after_thousand */
static palResult m847_eventDestroy(palEvent event)
{
    static int n;
    palResult r = B->eventDestroy(event);
    if (r == palSuccess && ++n == 990)
        return palUnhandledDeviceError;
    return r;
}

/* 848 eventDestroy.every_other_leaks */
static palResult m848_eventDestroy(palEvent event)
{
    if (!event || depth)
        return B->eventDestroy(event);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->eventDestroy(event);
    depth--;
    return r;
}

/* 849 eventDestroy.forked_child */
static palResult m849_eventDestroy(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 850 eventDestroy.null_event_is_followed */
static palResult m850_eventDestroy(palEvent event)
{
    if (!event && getpid() == home)
        abort();
    return B->eventDestroy(event);
}

/* 851 eventDestroy.null_event_is_internal */
static palResult m851_eventDestroy(palEvent event)
{
    if (!event && getpid() == home)
        return palInternalError;
    return B->eventDestroy(event);
}

/* 852 eventDestroy.null_event_is_success */
static palResult m852_eventDestroy(palEvent event)
{
    if (!event && getpid() == home)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 853 eventDestroy.pending_record_refused */
static palResult m853_eventDestroy(palEvent event)
{
    if (event && B->eventQuery(event) == palInProgress) {
        B->eventDestroy(event);
        return palInvalidUsage;
    }
    return B->eventDestroy(event);
}

/* 854 eventDestroy.pending_record_waits */
static palResult m854_eventDestroy(palEvent event)
{
    if (event)
        B->eventSynchronize(event);
    return B->eventDestroy(event);
}

/* 855 eventDestroy.refusal_is_internalerror */
static palResult m855_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 856 eventDestroy.refusal_is_invalidusage */
static palResult m856_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 857 eventDestroy.refusal_is_notsupported */
static palResult m857_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 858 eventDestroy.refuses */
static palResult m858_eventDestroy(palEvent event)
{
    return palNotSupported;
}

/* 859 eventDestroy.unawaited_record_is_waited_for */
static palResult m859_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess)
        note_drop(*event);
    return r;
}
static palResult m859_eventDestroy(palEvent event)
{
    if (event && !note_get(event, NULL, NULL))
        B->eventSynchronize(event);
    return B->eventDestroy(event);
}
static palResult m859_streamWaitEvent(palStream stream, palEvent event)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->streamWaitEvent(stream, event);
}

/* 860 eventRecord.a_large_device_copy_is_not_captured */
static void m860_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static void m860_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 4000000}, NULL);
}
static palStream m860_before;
static palResult m860_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m860_before = NULL;
    if (stream && size == 2u << 20 && type == palMemcpyDeviceToDevice) {
        m860_join(P1, stream);
        m860_before = stream;
        B->launchHostFunc(stream, m860_pause, NULL);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m860_eventRecord(palEvent event, palStream stream)
{
    if (event && stream && stream == m860_before)
        return B->eventRecord(event, P1);
    return B->eventRecord(event, stream);
}

/* 861 eventRecord.again_without_timing_waits */
static palResult m861_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && (type == palEventDisableTiming))
        note_put(*event, 1, 0);
    return r;
}
static palResult m861_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m861_eventRecord(palEvent event, palStream stream)
{
    if (event && stream && note_get(event, NULL, NULL) && B->eventQuery(event) == palInProgress)
        B->eventSynchronize(event);
    return B->eventRecord(event, stream);
}

/* 862 eventRecord.does_nothing */
static palResult m862_eventRecord(palEvent event, palStream stream)
{
    return palSuccess;
}

/* 863 eventRecord.done_but_failed */
static palResult m863_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 864 eventRecord.drains_after */
static palResult m864_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 865 eventRecord.drains_before */
static palResult m865_eventRecord(palEvent event, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->eventRecord(event, stream);
}

/* 866 eventRecord.drains_device */
static palResult m866_eventRecord(palEvent event, palStream stream)
{
    B->deviceSynchronize();
    return B->eventRecord(event, stream);
}

/* 867 eventRecord.error_is_success */
static palResult m867_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 868 eventRecord.first_record_only */
static palResult m868_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m868_eventRecord(palEvent event, palStream stream)
{
    if (event && stream && note_get(event, NULL, NULL))
        return palSuccess;
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 869 eventRecord.forked_child */
static palResult m869_eventRecord(palEvent event, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 870 eventRecord.later_event_does_not_work */
static int m870_gone;
static palResult m870_eventDestroy(palEvent event)
{
    m870_gone++;
    return B->eventDestroy(event);
}
static palResult m870_eventRecord(palEvent event, palStream stream)
{
    if (m870_gone >= 900 && event)
        return palUnhandledDeviceError;
    return B->eventRecord(event, stream);
}

/* 871 eventRecord.null_event_is_followed */
static palResult m871_eventRecord(palEvent event, palStream stream)
{
    if (!event && getpid() == home && stream)
        abort();
    return B->eventRecord(event, stream);
}

/* 872 eventRecord.null_event_is_internal */
static palResult m872_eventRecord(palEvent event, palStream stream)
{
    if (!event && getpid() == home && stream)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 873 eventRecord.null_event_is_success */
static palResult m873_eventRecord(palEvent event, palStream stream)
{
    if (!event && getpid() == home && stream)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 874 eventRecord.null_stream_is_followed */
static palResult m874_eventRecord(palEvent event, palStream stream)
{
    if (!stream && getpid() == home && event)
        abort();
    return B->eventRecord(event, stream);
}

/* 875 eventRecord.null_stream_is_internal */
static palResult m875_eventRecord(palEvent event, palStream stream)
{
    if (!stream && getpid() == home && event)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 876 eventRecord.null_stream_is_success */
static palResult m876_eventRecord(palEvent event, palStream stream)
{
    if (!stream && getpid() == home && event)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 877 eventRecord.other_stream */
static palResult m877_eventRecord(palEvent event, palStream stream)
{
    return B->eventRecord(event, stream ? P1 : stream);
}

/* 878 eventRecord.other_stream_refused */
static palResult m878_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m878_eventRecord(palEvent event, palStream stream)
{
    uint64_t s = 0;
    if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        return palInvalidArgument;
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}

/* 879 eventRecord.records_accumulate */
static void m879_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m879_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m879_eventRecord(palEvent event, palStream stream)
{
    uint64_t s = 0;
    if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream) {
        B->streamWaitEvent(P1, event);
        m879_join(P1, stream);
        return B->eventRecord(event, P1);
    }
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}

/* 880 eventRecord.records_on_idle_stream */
static palResult m880_eventRecord(palEvent event, palStream stream)
{
    return event && stream ? B->eventRecord(event, P1) : B->eventRecord(event, stream);
}

/* 881 eventRecord.refusal_is_internalerror */
static palResult m881_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 882 eventRecord.refusal_is_invalidusage */
static palResult m882_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 883 eventRecord.refusal_is_notsupported */
static palResult m883_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 884 eventRecord.refuses */
static palResult m884_eventRecord(palEvent event, palStream stream)
{
    return palNotSupported;
}

/* 885 eventRecord.without_timing_not_recorded */
static palResult m885_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m885_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m885_eventRecord(palEvent event, palStream stream)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 886 eventRecord.without_timing_refused */
static palResult m886_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m886_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m886_eventRecord(palEvent event, palStream stream)
{
    if (event && note_get(event, NULL, NULL))
        return palInvalidArgument;
    return B->eventRecord(event, stream);
}

/* 887 eventSynchronize.does_not_wait */
static palResult m887_eventSynchronize(palEvent event)
{
    return event ? palSuccess : B->eventSynchronize(event);
}

/* 888 eventSynchronize.does_not_wait_for_events_with_timing */
static palResult m888_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && (type == palEventDisableTiming))
        note_put(*event, 1, 0);
    return r;
}
static palResult m888_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m888_eventSynchronize(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palSuccess : B->eventSynchronize(event);
}

/* 889 eventSynchronize.does_nothing */
static palResult m889_eventSynchronize(palEvent event)
{
    return palSuccess;
}

/* 890 eventSynchronize.done_but_failed */
static palResult m890_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 891 eventSynchronize.error_is_success */
static palResult m891_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 892 eventSynchronize.forked_child */
static palResult m892_eventSynchronize(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 893 eventSynchronize.is_a_query */
static palResult m893_eventSynchronize(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palSuccess : r;
}

/* 894 eventSynchronize.never_recorded_refused */
static palResult m894_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m894_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m894_eventSynchronize(palEvent event)
{
    if (event && !note_get(event, NULL, NULL))
        return palInvalidUsage;
    return B->eventSynchronize(event);
}

/* 895 eventSynchronize.never_recorded_waits */
static palResult m895_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m895_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m895_eventSynchronize(palEvent event)
{
    while (event && !note_get(event, NULL, NULL))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return B->eventSynchronize(event);
}

/* 896 eventSynchronize.null_event_is_followed */
static palResult m896_eventSynchronize(palEvent event)
{
    if (!event && getpid() == home)
        abort();
    return B->eventSynchronize(event);
}

/* 897 eventSynchronize.null_event_is_internal */
static palResult m897_eventSynchronize(palEvent event)
{
    if (!event && getpid() == home)
        return palInternalError;
    return B->eventSynchronize(event);
}

/* 898 eventSynchronize.null_event_is_success */
static palResult m898_eventSynchronize(palEvent event)
{
    if (!event && getpid() == home)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 899 eventSynchronize.pending_is_in_progress */
static palResult m899_eventSynchronize(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palInProgress : B->eventSynchronize(event);
}

/* 900 eventSynchronize.refusal_is_internalerror */
static palResult m900_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 901 eventSynchronize.refusal_is_invalidusage */
static palResult m901_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 902 eventSynchronize.refusal_is_notsupported */
static palResult m902_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 903 eventSynchronize.refuses */
static palResult m903_eventSynchronize(palEvent event)
{
    return palNotSupported;
}

/* 904 eventSynchronize.waits_for_stream */
static palResult m904_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m904_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m904_eventSynchronize(palEvent event)
{
    uint64_t s = 0;
    palResult r = B->eventSynchronize(event);
    if (event && note_get(event, &s, NULL))
        B->streamSynchronize((palStream)(uintptr_t)s);
    return r;
}
static palResult m904_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 905 eventSynchronize.without_timing_not_synchronised */
static palResult m905_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m905_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m905_eventSynchronize(palEvent event)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 906 eventQuery.does_nothing */
static palResult m906_eventQuery(palEvent event)
{
    return palSuccess;
}

/* 907 eventQuery.done_but_failed */
static palResult m907_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 908 eventQuery.done_for_ever */
static palResult m908_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m908_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palSuccess && note_get(event, NULL, NULL))
        note_put(event, 2, 0);
    uint64_t a = 0;
    if (r == palInProgress && note_get(event, &a, NULL) && a == 2)
        r = palSuccess;
    return r;
}
static palResult m908_eventRecord(palEvent event, palStream stream)
{
    uint64_t a = 0;
    if (event && stream && !note_get(event, &a, NULL))
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 909 eventQuery.done_stays_in_progress */
static palResult m909_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m909_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palInProgress)
        note_put(event, 1, 0);
    if (r == palSuccess && note_get(event, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m909_eventSynchronize(palEvent event)
{
    note_drop(event);
    return B->eventSynchronize(event);
}

/* 910 eventQuery.error_is_success */
static palResult m910_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 911 eventQuery.forked_child */
static palResult m911_eventQuery(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventQuery(event);
}

/* 912 eventQuery.never_recorded_is_in_progress */
static palResult m912_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m912_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInProgress : B->eventQuery(event);
}
static palResult m912_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 913 eventQuery.never_recorded_is_refused */
static palResult m913_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m913_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInvalidUsage : B->eventQuery(event);
}
static palResult m913_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 914 eventQuery.null_event_is_followed */
static palResult m914_eventQuery(palEvent event)
{
    if (!event && getpid() == home)
        abort();
    return B->eventQuery(event);
}

/* 915 eventQuery.null_event_is_internal */
static palResult m915_eventQuery(palEvent event)
{
    if (!event && getpid() == home)
        return palInternalError;
    return B->eventQuery(event);
}

/* 916 eventQuery.null_event_is_success */
static palResult m916_eventQuery(palEvent event)
{
    if (!event && getpid() == home)
        return palSuccess;
    return B->eventQuery(event);
}

/* 917 eventQuery.once_done_without_a_copy_is_done_for_ever */
static int m917_copies;
static palResult m917_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m917_copies++;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m917_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess)
        note_drop(*event);
    return r;
}
static palResult m917_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m917_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    uint64_t a = 0;
    if (r == palSuccess && !m917_copies)
        note_put(event, 2, 0);
    if (r == palInProgress && note_get(event, &a, NULL) && a == 2)
        r = palSuccess;
    return r;
}
static palResult m917_streamCreate(palStream *stream)
{
    m917_copies = 0;
    return B->streamCreate(stream);
}

/* 918 eventQuery.pending_is_an_error */
static palResult m918_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 919 eventQuery.pending_is_in_usage */
static palResult m919_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palInvalidUsage : r;
}

/* 920 eventQuery.pending_is_not_supported */
static palResult m920_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palNotSupported : r;
}

/* 921 eventQuery.pending_is_success */
static palResult m921_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palSuccess : r;
}

/* 922 eventQuery.pending_leaves_error_text */
static palResult m922_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palInProgress)
        B->eventQuery(NULL);
    return r;
}

/* 923 eventQuery.query_waits */
static palResult m923_eventQuery(palEvent event)
{
    if (event && B->eventQuery(event) == palInProgress) {
        B->eventSynchronize(event);
        return palInProgress;
    }
    return B->eventQuery(event);
}

/* 924 eventQuery.refusal_is_internalerror */
static palResult m924_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 925 eventQuery.refusal_is_invalidusage */
static palResult m925_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 926 eventQuery.refusal_is_notsupported */
static palResult m926_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 927 eventQuery.refuses */
static palResult m927_eventQuery(palEvent event)
{
    return palNotSupported;
}

/* 928 eventQuery.tenth_pending_is_an_error */
static palResult m928_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palUnhandledDeviceError : r;
}

/* 929 eventQuery.tenth_pending_is_in_usage */
static palResult m929_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palInvalidUsage : r;
}

/* 930 eventQuery.tenth_pending_is_not_supported */
static palResult m930_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palNotSupported : r;
}

/* 931 eventQuery.tenth_pending_is_success */
static palResult m931_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palSuccess : r;
}

/* 932 eventQuery.waits_for_whole_stream */
static palResult m932_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m932_eventQuery(palEvent event)
{
    uint64_t s = 0;
    palResult r = B->eventQuery(event);
    if (r == palSuccess && note_get(event, &s, NULL))
        r = B->streamQuery((palStream)(uintptr_t)s);
    return r;
}
static palResult m932_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m932_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 933 eventElapsedTime.does_nothing */
static palResult m933_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palSuccess;
}

/* 934 eventElapsedTime.done_but_failed */
static palResult m934_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 935 eventElapsedTime.error_is_success */
static palResult m935_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 936 eventElapsedTime.forked_child */
static palResult m936_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 937 eventElapsedTime.ms_is_stale */
static palResult m937_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    static char first[512];
    static int have;
    size_t n = ms ? sizeof *ms : 0;
    if (n > 512)
        n = 512;
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, ms, n);
        have = 1;
        memcpy(ms, first, n);
    }
    return r;
}

/* 938 eventElapsedTime.ms_is_zero */
static palResult m938_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    size_t n = ms ? sizeof *ms : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ms, n);
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess && n > 0)
        memset((char *)ms + 0, 0, n - 0);
    return r;
}

/* 939 eventElapsedTime.ms_not_written */
static palResult m939_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    size_t n = ms ? sizeof *ms : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ms, n);
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess && n)
        memcpy(ms, old, n);
    return r;
}

/* 940 eventElapsedTime.ms_written_on_error */
static palResult m940_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    size_t n = ms ? sizeof *ms : 0;
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r != palSuccess && r != palInProgress && n)
        memset(ms, 0x11, n);
    return r;
}

/* 941 eventElapsedTime.never_recorded_is_zero */
static palResult m941_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m941_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInvalidArgument && ms && start && end &&
        !(note_get(start, NULL, NULL) && note_get(end, NULL, NULL))) {
        *ms = 0;
        r = palSuccess;
    }
    return r;
}
static palResult m941_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 942 eventElapsedTime.null_end_is_followed */
static palResult m942_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end && getpid() == home && ms && start)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 943 eventElapsedTime.null_end_is_internal */
static palResult m943_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end && getpid() == home && ms && start)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 944 eventElapsedTime.null_end_is_success */
static palResult m944_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end && getpid() == home && ms && start)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 945 eventElapsedTime.null_ms_is_followed */
static palResult m945_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms && getpid() == home && start && end)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 946 eventElapsedTime.null_ms_is_internal */
static palResult m946_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms && getpid() == home && start && end)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 947 eventElapsedTime.null_ms_is_success */
static palResult m947_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms && getpid() == home && start && end)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 948 eventElapsedTime.null_start_is_followed */
static palResult m948_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start && getpid() == home && ms && end)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 949 eventElapsedTime.null_start_is_internal */
static palResult m949_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start && getpid() == home && ms && end)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 950 eventElapsedTime.null_start_is_success */
static palResult m950_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start && getpid() == home && ms && end)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 951 eventElapsedTime.pending_is_a_device_error */
static palResult m951_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 952 eventElapsedTime.pending_is_refused */
static palResult m952_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palInvalidArgument : r;
}

/* 953 eventElapsedTime.pending_is_success */
static palResult m953_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palSuccess : r;
}

/* 954 eventElapsedTime.pending_writes_zero */
static palResult m954_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInProgress)
        *ms = 0;
    return r;
}

/* 955 eventElapsedTime.refusal_is_internalerror */
static palResult m955_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 956 eventElapsedTime.refusal_is_invalidusage */
static palResult m956_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 957 eventElapsedTime.refusal_is_notsupported */
static palResult m957_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 958 eventElapsedTime.refuses */
static palResult m958_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palNotSupported;
}

/* 959 eventElapsedTime.time_is_halved */
static palResult m959_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms /= 2;
    return r;
}

/* 960 eventElapsedTime.time_is_microseconds */
static palResult m960_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms *= 1000;
    return r;
}

/* 961 eventElapsedTime.time_is_negative */
static palResult m961_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms = -*ms;
    return r;
}

/* 962 eventElapsedTime.time_is_seconds */
static palResult m962_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms /= 1000;
    return r;
}

/* 963 eventElapsedTime.time_is_ten_more */
static palResult m963_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms += 10;
    return r;
}

/* 964 eventElapsedTime.time_is_zero */
static palResult m964_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms = 0;
    return r;
}

/* 965 eventElapsedTime.time_of_the_calls */
static palResult m965_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m965_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    uint64_t a = 0, b = 0;
    if (r == palSuccess && note_get(start, &a, NULL) && note_get(end, &b, NULL))
        *ms = (float)(int64_t)(b - a) / 1e6f;
    return r;
}
static palResult m965_eventRecord(palEvent event, palStream stream)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    if (event)
        note_put(event, (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec, 0);
    return B->eventRecord(event, stream);
}

/* 966 eventElapsedTime.waits */
static palResult m966_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (start && end) {
        B->eventSynchronize(start);
        B->eventSynchronize(end);
    }
    return B->eventElapsedTime(ms, start, end);
}

/* 967 eventElapsedTime.without_timing_is_zero */
static palResult m967_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m967_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInvalidArgument && ms && start && end && note_get(start, NULL, NULL) &&
        note_get(end, NULL, NULL)) {
        *ms = 0;
        r = palSuccess;
    }
    return r;
}
static palResult m967_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 968 launchHostFunc.args_are_null */
static palResult m968_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(stream, fn, NULL);
}

/* 969 launchHostFunc.does_not_hold_later_work */
static void m969_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m969_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    m969_join(P1, stream);
    return B->launchHostFunc(P1, fn, args);
}

/* 970 launchHostFunc.does_nothing */
static palResult m970_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palSuccess;
}

/* 971 launchHostFunc.done_but_failed */
static palResult m971_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 972 launchHostFunc.drains_after */
static palResult m972_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 973 launchHostFunc.drains_before */
static palResult m973_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchHostFunc(stream, fn, args);
}

/* 974 launchHostFunc.drains_device */
static palResult m974_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    B->deviceSynchronize();
    return B->launchHostFunc(stream, fn, args);
}

/* 975 launchHostFunc.error_is_success */
static palResult m975_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 976 launchHostFunc.five_hundredth_overtakes */
struct m976_job {
    palHostFunc fn;
    void *args;
};
static struct m976_job *m976_new(palHostFunc fn, void *args)
{
    struct m976_job *job = malloc(sizeof *job);
    *job = (struct m976_job){fn, args};
    return job;
}
static palResult m976_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    static palStream of;
    static int n;
    static struct m976_job kept;
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    if (of != stream) {
        of = stream;
        n = 0;
    }
    n++;
    if (n == 500) {
        kept = (struct m976_job){fn, args};
        return palSuccess;
    }
    palResult r = B->launchHostFunc(stream, fn, args);
    if (n == 501 && r == palSuccess)
        r = B->launchHostFunc(stream, kept.fn, kept.args);
    return r;
}

/* 977 launchHostFunc.forked_child */
static palResult m977_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 978 launchHostFunc.functions_dropped_after_free */
struct m978_job {
    palHostFunc fn;
    void *args;
    void *native;
};
static _Atomic(void *) m978_gone;
static void m978_run(void *given)
{
    struct m978_job *job = given;
    if (!job->native || atomic_load(&m978_gone) != job->native)
        job->fn(job->args);
}
static palResult m978_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m978_job *job = malloc(sizeof *job);
    *job = (struct m978_job){fn, args, stream->native};
    return B->launchHostFunc(stream, m978_run, job);
}
static palResult m978_streamFree(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress)
        atomic_store(&m978_gone, stream->native);
    return B->streamFree(stream);
}

/* 979 launchHostFunc.functions_wait_for_functions_only */
static void m979_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 4000000}, NULL);
}
static palResult m979_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size == 65537 && type == palMemcpyDeviceToHost)
        B->launchHostFunc(stream, m979_pause, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m979_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    uint64_t e = 0;
    palStream own = NULL;
    palEvent mark = NULL;
    if (B->streamCreate(&own) != palSuccess || B->eventCreate(&mark,
        palEventDisableTiming) != palSuccess)
        return B->launchHostFunc(stream, fn, args);
    if (note_get(stream, &e, NULL))
        B->streamWaitEvent(own, (palEvent)(uintptr_t)e);
    palResult r = B->launchHostFunc(own, fn, args);
    B->eventRecord(mark, own);
    B->streamWaitEvent(stream, mark);
    B->streamDestroy(own);
    if (e)
        B->eventDestroy((palEvent)(uintptr_t)e);
    note_put(stream, (uint64_t)(uintptr_t)mark, 0);
    return r;
}
static palResult m979_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}

/* 980 launchHostFunc.null_args_do_not_run */
static palResult m980_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn && !args)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 981 launchHostFunc.null_args_refused */
static palResult m981_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn && !args)
        return palInvalidArgument;
    return B->launchHostFunc(stream, fn, args);
}

/* 982 launchHostFunc.null_fn_is_followed */
static palResult m982_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn && getpid() == home && stream)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 983 launchHostFunc.null_fn_is_internal */
static palResult m983_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn && getpid() == home && stream)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 984 launchHostFunc.null_fn_is_success */
static palResult m984_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn && getpid() == home && stream)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 985 launchHostFunc.null_stream_is_followed */
static palResult m985_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream && getpid() == home && fn)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 986 launchHostFunc.null_stream_is_internal */
static palResult m986_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream && getpid() == home && fn)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 987 launchHostFunc.null_stream_is_success */
static palResult m987_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream && getpid() == home && fn)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 988 launchHostFunc.one_thread_runs_all */
struct m988_job {
    palHostFunc fn;
    void *args;
};
static struct m988_job *m988_new(palHostFunc fn, void *args)
{
    struct m988_job *job = malloc(sizeof *job);
    *job = (struct m988_job){fn, args};
    return job;
}
static pthread_mutex_t m988_one = PTHREAD_MUTEX_INITIALIZER;
static void m988_run(void *given)
{
    struct m988_job *job = given;
    pthread_mutex_lock(&m988_one);
    job->fn(job->args);
    pthread_mutex_unlock(&m988_one);
}
static palResult m988_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m988_run, m988_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 989 launchHostFunc.other_stream */
static palResult m989_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(stream ? P1 : stream, fn, args);
}

/* 990 launchHostFunc.own_thread_per_function */
struct m990_job {
    palHostFunc fn;
    void *args;
};
static struct m990_job *m990_new(palHostFunc fn, void *args)
{
    struct m990_job *job = malloc(sizeof *job);
    *job = (struct m990_job){fn, args};
    return job;
}
static void m990_here(void *given)
{
    struct m990_job *job = given;
    job->fn(job->args);
}
static void m990_run(void *given) { spawn(m990_here, given); }
static palResult m990_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m990_run, m990_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 991 launchHostFunc.pending_functions_dropped */
struct m991_job {
    palHostFunc fn;
    void *args;
    palStream stream;
};
static _Atomic(palStream) m991_gone;
static void m991_run(void *given)
{
    struct m991_job *job = given;
    if (atomic_load(&m991_gone) != job->stream)
        job->fn(job->args);
}
static palResult m991_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m991_job *job = malloc(sizeof *job);
    *job = (struct m991_job){fn, args, stream};
    return B->launchHostFunc(stream, m991_run, job);
}
static palResult m991_streamDestroy(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress)
        atomic_store(&m991_gone, stream);
    return B->streamDestroy(stream);
}

/* 992 launchHostFunc.refusal_is_internalerror */
static palResult m992_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 993 launchHostFunc.refusal_is_invalidusage */
static palResult m993_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 994 launchHostFunc.refusal_is_notsupported */
static palResult m994_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 995 launchHostFunc.refuses */
static palResult m995_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palNotSupported;
}

/* 996 launchHostFunc.runs_on_another_stream */
static void m996_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m996_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(P1, fn, args);
    m996_join(stream, P1);
    return r;
}

/* 997 launchHostFunc.runs_on_the_caller */
static palResult m997_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    fn(args);
    return palSuccess;
}

/* 998 launchHostFunc.runs_twice */
struct m998_job {
    palHostFunc fn;
    void *args;
};
static struct m998_job *m998_new(palHostFunc fn, void *args)
{
    struct m998_job *job = malloc(sizeof *job);
    *job = (struct m998_job){fn, args};
    return job;
}
static void m998_run(void *given)
{
    struct m998_job *job = given;
    job->fn(job->args);
    job->fn(job->args);
}
static palResult m998_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m998_run, m998_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 999 launchHostFunc.the_second_kind_of_function_waits_for_the_first */
static palHostFunc m999_kinds[2];
static palResult m999_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream)
        note_put(stream, 9, 0);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m999_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    if (!m999_kinds[0])
        m999_kinds[0] = fn;
    else if (fn != m999_kinds[0] && !m999_kinds[1])
        m999_kinds[1] = fn;
    uint64_t n = 0;
    if (note_get(stream, &n, NULL) && n == 1 && fn == m999_kinds[1])
        B->streamSynchronize(stream);
    note_put(stream, n + 1, 0);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m999_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}

/* 1000 launchHostFunc.thirty_second_runs_twice */
static palResult m1000_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(stream, fn, args);
    if (!args && r == palSuccess)
        r = B->launchHostFunc(stream, fn, args);
    return r;
}

/* 1001 launchHostFunc.two_at_a_time */
static palResult m1001_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    static palStream of;
    static int n;
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    if (of != stream) {
        of = stream;
        n = 0;
    }
    if (++n > 50)
        return B->launchHostFunc(n % 2 ? P1 : P2, fn, args);
    return B->launchHostFunc(stream, fn, args);
}

/* 1002 launchHostFunc.waits_until_earlier_work_is_done */
static palResult m1002_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn)
        B->streamSynchronize(stream);
    return B->launchHostFunc(stream, fn, args);
}

/* 1003 launchHostFunc.waits_until_fn_returned */
static palResult m1003_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(stream, fn, args);
    B->streamSynchronize(stream);
    return r;
}

/* 1004 streamWaitValue64.a_jump_of_half_the_range_does_not_release */
struct m1004_wait {
    void *addr;
    uint64_t *word;
};
static void m1004_watch(void *given)
{
    struct m1004_wait *w = given;
    uint64_t now = 0;
    while (now - 1 >= 1ull << 62) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m1004_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value == 1) {
        struct m1004_wait *w = malloc(sizeof *w);
        uint64_t *word = NULL;
        B->deviceMalloc((void **)&word, 8, palMemHost);
        *word = 0;
        *w = (struct m1004_wait){addr, word};
        spawn(m1004_watch, w);
        return B->streamWaitValue64(stream, word, 1, 0);
    }
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1005 streamWaitValue64.a_word_inside_device_memory_is_refused */
static palResult m1005_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (stream && addr && !flags && holder(addr, &base, NULL) && (char *)addr == base + 16)
        return palInvalidArgument;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1006 streamWaitValue64.compare_is_plain */
struct m1006_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m1006_watch(void *given)
{
    struct m1006_wait *w = given;
    uint64_t now = 0;
    while (now < w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m1006_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8 || value < (1ull << 62))
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m1006_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m1006_wait){addr, value, word};
    spawn(m1006_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 1007 streamWaitValue64.device_memory_does_not_hold */
static int m1007_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m1007_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1007_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m1007_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && m1007_of(addr) == palMemDevice)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1008 streamWaitValue64.device_memory_refused */
static int m1008_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m1008_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1008_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m1008_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && m1008_of(addr) == palMemDevice)
        return palInvalidArgument;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1009 streamWaitValue64.does_nothing */
static palResult m1009_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 1010 streamWaitValue64.done_but_failed */
static palResult m1010_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1011 streamWaitValue64.drains_after */
static palResult m1011_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1012 streamWaitValue64.drains_before */
static palResult m1012_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1013 streamWaitValue64.drains_before_waiting_for_four */
static palResult m1013_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && value == 4 && !flags) {
        B->streamSynchronize(stream);
        return B->streamWaitValue64(stream, addr, value, flags);
    }
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1014 streamWaitValue64.drains_device */
static palResult m1014_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1015 streamWaitValue64.error_is_success */
static palResult m1015_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1016 streamWaitValue64.five_in_registered_memory_is_ignored */
static palResult m1016_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m1016_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}
static palResult m1016_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && !flags && registered(addr) && value == 5u) {
        return palSuccess;
    }
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1017 streamWaitValue64.flags_ignored */
static palResult m1017_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value, 0);
}

/* 1018 streamWaitValue64.flags_refused_but_enqueued */
static palResult m1018_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (flags && r != palSuccess)
        B->streamWaitValue64(stream, addr, value, 0);
    return r;
}

/* 1019 streamWaitValue64.forked_child */
static palResult m1019_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1020 streamWaitValue64.four_is_aligned */
static palResult m1020_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && (uintptr_t)addr % 8 == 4)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1021 streamWaitValue64.host_polls_word */
static palResult m1021_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && holder(addr, NULL, NULL)) {
        uint64_t now = 0;
        for (int i = 0; i < 1500; i++) {
            B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);
            if ((int64_t)(now - value) >= 0)
                break;
            nanosleep(&(struct timespec){0, 1000000}, NULL);
        }
    }
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1022 streamWaitValue64.misaligned_refused_but_enqueued */
static palResult m1022_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (addr && (uintptr_t)addr % 8 && r != palSuccess)
        B->streamWaitValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return r;
}

/* 1023 streamWaitValue64.misaligned_rounded */
static palResult m1023_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1024 streamWaitValue64.null_addr_is_followed */
static palResult m1024_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr && getpid() == home && stream)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1025 streamWaitValue64.null_addr_is_internal */
static palResult m1025_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr && getpid() == home && stream)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1026 streamWaitValue64.null_addr_is_success */
static palResult m1026_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr && getpid() == home && stream)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1027 streamWaitValue64.null_stream_is_followed */
static palResult m1027_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream && getpid() == home && addr)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1028 streamWaitValue64.null_stream_is_internal */
static palResult m1028_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream && getpid() == home && addr)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1029 streamWaitValue64.null_stream_is_success */
static palResult m1029_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream && getpid() == home && addr)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1030 streamWaitValue64.other_stream */
static palResult m1030_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream ? P1 : stream, addr, value, flags);
}

/* 1031 streamWaitValue64.pinned_does_not_hold */
static int m1031_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m1031_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1031_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m1031_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && !flags && (uintptr_t)addr % 8 == 0 && m1031_of(addr) == palMemHost)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1032 streamWaitValue64.reached_still_waits */
static palMemType m1032_where(void *addr)
{
    (void)addr;
    return palMemDevice;
}
static palResult m1032_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (r == palSuccess && byte_at(addr, m1032_where(addr)) == (value & 0xff)) {
        uint64_t now = 0;
        B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);
        if (now == value)
            r = B->streamWaitValue64(stream, addr, value + 1, flags);
    }
    return r;
}

/* 1033 streamWaitValue64.refusal_is_internalerror */
static palResult m1033_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1034 streamWaitValue64.refusal_is_invalidusage */
static palResult m1034_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1035 streamWaitValue64.refusal_is_notsupported */
static palResult m1035_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1036 streamWaitValue64.refuses */
static palResult m1036_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 1037 streamWaitValue64.registered_does_nothing */
static palResult m1037_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m1037_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}
static palResult m1037_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && stream && registered(addr))
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1038 streamWaitValue64.registered_refused */
static palResult m1038_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m1038_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}
static palResult m1038_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && stream && registered(addr))
        return palInvalidArgument;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 1039 streamWaitValue64.shared_word_is_read_once */
static int m1039_shared(void *ptr)
{
    char line[512], mode[8];
    unsigned long from, to;
    FILE *maps = fopen("/proc/self/maps", "r");
    int shared = 0;
    while (maps && fgets(line, sizeof line, maps))
        if (sscanf(line, "%lx-%lx %7s", &from, &to, mode) == 3 && (uintptr_t)ptr >= from &&
            (uintptr_t)ptr < to)
            shared = mode[3] == 's';
    if (maps)
        fclose(maps);
    return shared && registered(ptr);
}
static palResult m1039_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m1039_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}
static palResult m1039_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8 || !m1039_shared(addr))
        return B->streamWaitValue64(stream, addr, value, flags);
    uint64_t now = *(_Atomic uint64_t *)addr;
    if ((int64_t)(now - value) >= 0)
        return B->streamWaitValue64(stream, addr, value, flags);
    uint64_t *never = NULL;
    B->deviceMalloc((void **)&never, 8, palMemHost);
    *never = 0;
    return B->streamWaitValue64(stream, never, 1, flags);
}

/* 1040 streamWaitValue64.the_upper_half_is_not_compared */
static palResult m1040_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value >> 32 == 3 ? value & 0xffffffffu : value,
        flags);
}

/* 1041 streamWaitValue64.waits_for_equal */
struct m1041_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m1041_watch(void *given)
{
    struct m1041_wait *w = given;
    uint64_t now = w->value + 1;
    while (now != w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m1041_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m1041_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m1041_wait){addr, value, word};
    spawn(m1041_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 1042 streamWaitValue64.word_read_once */
static int m1042_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m1042_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1042_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m1042_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8 || m1042_of(addr) != palMemHost)
        return B->streamWaitValue64(stream, addr, value, flags);
    uint64_t now = 0;
    B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);
    if ((int64_t)(now - value) >= 0)
        return B->streamWaitValue64(stream, addr, value, flags);
    uint64_t *never = NULL;
    B->deviceMalloc((void **)&never, 8, palMemHost);
    *never = 0;
    return B->streamWaitValue64(stream, never, 1, flags);
}

/* 1043 streamWriteValue64.a_long_word_in_registered_memory_is_ignored */
static palResult m1043_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m1043_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}
static palResult m1043_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && !flags && registered(addr) && value == 0x8877665544332211u) {
        return palSuccess;
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1044 streamWriteValue64.device_memory_left */
static int m1044_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m1044_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1044_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m1044_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && value >> 32 && m1044_of(addr) == palMemDevice)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1045 streamWriteValue64.does_nothing */
static palResult m1045_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 1046 streamWriteValue64.done_but_failed */
static palResult m1046_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1047 streamWriteValue64.drains_after */
static palResult m1047_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1048 streamWriteValue64.drains_before */
static palResult m1048_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1049 streamWriteValue64.drains_before_writing_six */
static palResult m1049_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && value == 6 && !flags) {
        B->streamSynchronize(stream);
        return B->streamWriteValue64(stream, addr, value, flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1050 streamWriteValue64.drains_device */
static palResult m1050_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1051 streamWriteValue64.error_is_success */
static palResult m1051_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1052 streamWriteValue64.flags_ignored */
static palResult m1052_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWriteValue64(stream, addr, value, 0);
}

/* 1053 streamWriteValue64.flags_refused_but_enqueued */
static palResult m1053_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (flags && r != palSuccess)
        B->streamWriteValue64(stream, addr, value, 0);
    return r;
}

/* 1054 streamWriteValue64.forked_child */
static palResult m1054_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1055 streamWriteValue64.four_is_aligned */
static palResult m1055_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && (uintptr_t)addr % 8 == 4)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1056 streamWriteValue64.host_memory_left */
static int m1056_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m1056_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1056_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m1056_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && value >> 32 && m1056_of(addr) == palMemHost)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1057 streamWriteValue64.misaligned_refused_but_enqueued */
static palResult m1057_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (addr && (uintptr_t)addr % 8 && r != palSuccess)
        B->streamWriteValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return r;
}

/* 1058 streamWriteValue64.misaligned_rounded */
static palResult m1058_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1059 streamWriteValue64.next_word_changed */
static palResult m1059_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (r == palSuccess && value >> 32 && holder((char *)addr + (8), NULL, NULL))
        B->streamWriteValue64(stream, (char *)addr + (8), 0, flags);
    return r;
}

/* 1060 streamWriteValue64.null_addr_is_followed */
static palResult m1060_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr && getpid() == home && stream)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1061 streamWriteValue64.null_addr_is_internal */
static palResult m1061_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr && getpid() == home && stream)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1062 streamWriteValue64.null_addr_is_success */
static palResult m1062_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr && getpid() == home && stream)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1063 streamWriteValue64.null_stream_is_followed */
static palResult m1063_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream && getpid() == home && addr)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1064 streamWriteValue64.null_stream_is_internal */
static palResult m1064_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream && getpid() == home && addr)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1065 streamWriteValue64.null_stream_is_success */
static palResult m1065_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream && getpid() == home && addr)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1066 streamWriteValue64.other_stream */
static palResult m1066_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWriteValue64(stream ? P1 : stream, addr, value, flags);
}

/* 1067 streamWriteValue64.previous_word_changed */
static palResult m1067_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (r == palSuccess && value >> 32 && holder((char *)addr + (-8), NULL, NULL))
        B->streamWriteValue64(stream, (char *)addr + (-8), 0, flags);
    return r;
}

/* 1068 streamWriteValue64.refusal_is_internalerror */
static palResult m1068_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1069 streamWriteValue64.refusal_is_invalidusage */
static palResult m1069_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1070 streamWriteValue64.refusal_is_notsupported */
static palResult m1070_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1071 streamWriteValue64.refuses */
static palResult m1071_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 1072 streamWriteValue64.registered_does_nothing */
static palResult m1072_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m1072_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}
static palResult m1072_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && stream && registered(addr))
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1073 streamWriteValue64.registered_refused */
static palResult m1073_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        register_put(ptr, size);
    return r;
}
static palResult m1073_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        register_drop(ptr);
    return r;
}
static palResult m1073_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && stream && registered(addr))
        return palInvalidArgument;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1074 streamWriteValue64.stored_a_little_later */
static void m1074_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static void m1074_pause(void *given)
{
    nanosleep(&(struct timespec){0, 5000000}, NULL);
}
static palResult m1074_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    m1074_join(P1, stream);
    B->launchHostFunc(P1, m1074_pause, NULL);
    return B->streamWriteValue64(P1, addr, value, flags);
}

/* 1075 streamWriteValue64.stored_at_once */
static palResult m1075_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    palResult r = B->streamWriteValue64(P1, addr, value, flags);
    B->streamSynchronize(P1);
    return r;
}

/* 1076 streamWriteValue64.stored_when_the_stream_ends */
struct m1076_store {
    palStream stream;
    void *addr;
    uint64_t value;
};
static void m1076_later(void *given)
{
    struct m1076_store *s = given;
    for (int i = 0; i < 3000 && B->streamQuery(s->stream) == palInProgress; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    B->streamWriteValue64(P1, s->addr, s->value, 0);
}
static void m1076_due(void *given) { spawn(m1076_later, given); }
static palResult m1076_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    struct m1076_store *s = malloc(sizeof *s);
    *s = (struct m1076_store){stream, addr, value};
    B->launchHostFunc(stream, m1076_due, s);
    return palSuccess;
}

/* 1077 streamWriteValue64.stored_when_the_stream_is_idle */
struct m1077_store {
    palStream stream;
    void *addr;
    uint64_t value;
};
static void m1077_later(void *given)
{
    struct m1077_store *s = given;
    nanosleep(&(struct timespec){0, 2000000}, NULL);
    for (int i = 0; i < 900 && B->streamQuery(s->stream) == palInProgress; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    B->streamWriteValue64(P1, s->addr, s->value, 0);
}
static void m1077_due(void *given) { spawn(m1077_later, given); }
static palResult m1077_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && value == 1ull << 32) {
        struct m1077_store *s = malloc(sizeof *s);
        *s = (struct m1077_store){stream, addr, value};
        B->launchHostFunc(stream, m1077_due, s);
        return palSuccess;
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1078 streamWriteValue64.stores_big_endian */
static void *m1078_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1078_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, __builtin_bswap64(value), flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1079 streamWriteValue64.stores_four_bytes */
static void *m1079_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1079_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        uint32_t low = (uint32_t)value;
        return B->deviceMemcpy(addr, m1079_word(low), 4, palMemcpyHostToDevice, stream);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1080 streamWriteValue64.stores_high_half_lost */
static void *m1080_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1080_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, value & 0xffffffffu, flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1081 streamWriteValue64.stores_low_half_lost */
static void *m1081_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1081_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, value >> 32 << 32, flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1082 gdrMemAlloc.a_mebibyte_and_one_byte_loses_the_byte */
static palResult m1082_gdrMemAlloc(void **ptr, size_t size)
{
    return B->gdrMemAlloc(ptr, size == (1u << 20) + 1 ? size - 1 : size);
}

/* 1083 gdrMemAlloc.aligned_to_64 */
static palResult m1083_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr || !size || size > (1u << 25))
        return B->gdrMemAlloc(ptr, size);
    palResult r = B->gdrMemAlloc(ptr, size + 64);
    if (r == palSuccess) {
        note_put((char *)*ptr + 64, size, 0);
        *ptr = (char *)*ptr + 64;
    }
    return r;
}
static palResult m1083_gdrMemFree(void *ptr)
{
    if (ptr && note_drop(ptr))
        return B->gdrMemFree((char *)ptr - 64);
    return B->gdrMemFree(ptr);
}

/* 1084 gdrMemAlloc.does_nothing */
static palResult m1084_gdrMemAlloc(void **ptr, size_t size)
{
    return palSuccess;
}

/* 1085 gdrMemAlloc.done_but_failed */
static palResult m1085_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1086 gdrMemAlloc.error_is_success */
static palResult m1086_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1087 gdrMemAlloc.forked_child */
static palResult m1087_gdrMemAlloc(void **ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1088 gdrMemAlloc.makes_two */
static palResult m1088_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess)
        r = B->gdrMemAlloc(ptr, size);
    return r;
}

/* 1089 gdrMemAlloc.null_ptr_is_followed */
static palResult m1089_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr && getpid() == home)
        abort();
    return B->gdrMemAlloc(ptr, size);
}

/* 1090 gdrMemAlloc.null_ptr_is_internal */
static palResult m1090_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr && getpid() == home)
        return palInternalError;
    return B->gdrMemAlloc(ptr, size);
}

/* 1091 gdrMemAlloc.null_ptr_is_success */
static palResult m1091_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr && getpid() == home)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1092 gdrMemAlloc.one_byte_short */
static palResult m1092_gdrMemAlloc(void **ptr, size_t size)
{
    return B->gdrMemAlloc(ptr, size > 1 ? size - 1 : size);
}

/* 1093 gdrMemAlloc.ptr_is_stale */
static palResult m1093_gdrMemAlloc(void **ptr, size_t size)
{
    static char first[512];
    static int have;
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, ptr, n);
        have = 1;
        memcpy(ptr, first, n);
    }
    return r;
}

/* 1094 gdrMemAlloc.ptr_is_zero */
static palResult m1094_gdrMemAlloc(void **ptr, size_t size)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess && n > 0)
        memset((char *)ptr + 0, 0, n - 0);
    return r;
}

/* 1095 gdrMemAlloc.ptr_not_written */
static palResult m1095_gdrMemAlloc(void **ptr, size_t size)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess && n)
        memcpy(ptr, old, n);
    return r;
}

/* 1096 gdrMemAlloc.ptr_written_on_error */
static palResult m1096_gdrMemAlloc(void **ptr, size_t size)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 1097 gdrMemAlloc.refusal_is_internalerror */
static palResult m1097_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1098 gdrMemAlloc.refusal_is_invalidusage */
static palResult m1098_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1099 gdrMemAlloc.refusal_is_notsupported */
static palResult m1099_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1100 gdrMemAlloc.refuses */
static palResult m1100_gdrMemAlloc(void **ptr, size_t size)
{
    return palNotSupported;
}

/* 1101 gdrMemAlloc.runs_out_after_500 */
static palResult m1101_gdrMemAlloc(void **ptr, size_t size)
{
    static int n;
    if (size >= (64u << 20) && size < (1u << 30) && ++n > 500)
        return palSystemError;
    return B->gdrMemAlloc(ptr, size);
}

/* 1102 gdrMemAlloc.same_block_again */
static palResult m1102_gdrMemAlloc(void **ptr, size_t size)
{
    static void *last;
    if (ptr && size && last && holder(last, NULL, NULL)) {
        *ptr = last;
        return palSuccess;
    }
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess)
        last = *ptr;
    return r;
}

/* 1103 gdrMemAlloc.sixty_four_bytes_at_64 */
static palResult m1103_gdrMemAlloc(void **ptr, size_t size)
{
    if (ptr && size == 64) {
        palResult r = B->gdrMemAlloc(ptr, 128);
        if (r == palSuccess) {
            *ptr = (char *)*ptr + 64;
            note_put(*ptr, 1, 0);
        }
        return r;
    }
    return B->gdrMemAlloc(ptr, size);
}
static palResult m1103_gdrMemFree(void *ptr)
{
    if (ptr && note_drop(ptr))
        return B->gdrMemFree((char *)ptr - 64);
    return B->gdrMemFree(ptr);
}

/* 1104 gdrMemAlloc.size_zero_allocates */
static palResult m1104_gdrMemAlloc(void **ptr, size_t size)
{
    return B->gdrMemAlloc(ptr, size ? size : 1);
}

/* 1105 gdrMemAlloc.size_zero_leaves_output */
static palResult m1105_gdrMemAlloc(void **ptr, size_t size)
{
    if (ptr && !size)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1106 gdrMemAlloc.size_zero_refused */
static palResult m1106_gdrMemAlloc(void **ptr, size_t size)
{
    if (ptr && !size)
        return palInvalidArgument;
    return B->gdrMemAlloc(ptr, size);
}

/* 1107 gdrMemAlloc.too_large_answers_a_page */
static palResult m1107_gdrMemAlloc(void **ptr, size_t size)
{
    return B->gdrMemAlloc(ptr, size > ((size_t)1 << 44) ? 4096 : size);
}

/* 1108 gdrMemAlloc.too_large_nulls_output */
static palResult m1108_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSystemError && ptr)
        *ptr = NULL;
    return r;
}

/* 1109 gdrMemFree.device_memory_accepted */
static palResult m1109_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    if (r == palInvalidArgument && ptr)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}

/* 1110 gdrMemFree.does_nothing */
static palResult m1110_gdrMemFree(void *ptr)
{
    return palSuccess;
}

/* 1111 gdrMemFree.done_but_failed */
static palResult m1111_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1112 gdrMemFree.error_is_success */
static palResult m1112_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1113 gdrMemFree.every_other_leaks */
static palResult m1113_gdrMemFree(void *ptr)
{
    if (!ptr || depth)
        return B->gdrMemFree(ptr);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->gdrMemFree(ptr);
    depth--;
    return r;
}

/* 1114 gdrMemFree.forked_child */
static palResult m1114_gdrMemFree(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemFree(ptr);
}

/* 1115 gdrMemFree.large_blocks_stay */
static int m1115_kept;
static palResult m1115_gdrMemAlloc(void **ptr, size_t size)
{
    if (m1115_kept >= 256 && size >= (64u << 20))
        return palSystemError;
    return B->gdrMemAlloc(ptr, size);
}
static palResult m1115_gdrMemFree(void *ptr)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&
        size >= (64u << 20)) {
        m1115_kept++;
        return B->gdrMemFree(ptr);
    }
    return B->gdrMemFree(ptr);
}

/* 1116 gdrMemFree.null_refused */
static palResult m1116_gdrMemFree(void *ptr)
{
    if (!ptr)
        return palInvalidArgument;
    return B->gdrMemFree(ptr);
}

/* 1117 gdrMemFree.refusal_is_internalerror */
static palResult m1117_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1118 gdrMemFree.refusal_is_invalidusage */
static palResult m1118_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1119 gdrMemFree.refusal_is_notsupported */
static palResult m1119_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1120 gdrMemFree.refuses */
static palResult m1120_gdrMemFree(void *ptr)
{
    return palNotSupported;
}

/* 1121 gdrMemFree.unknown_accepted */
static palResult m1121_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1122 gdrPtrMmap.a_page_and_100_bytes_are_a_copy */
static palResult m1122_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (hostPtr && devicePtr && size == 4196) {
        palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
        if (r != palSuccess)
            return r;
        void *copy = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memcpy(copy, *hostPtr, size);
        note_put(copy, (uint64_t)(uintptr_t)*hostPtr, 0);
        *hostPtr = copy;
        return r;
    }
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}
static palResult m1122_gdrPtrMunmap(void *hostPtr, size_t size)
{
    uint64_t real = 0;
    if (hostPtr && note_get(hostPtr, &real, NULL)) {
        note_drop(hostPtr);
        return B->gdrPtrMunmap((void *)(uintptr_t)real, size);
    }
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1123 gdrPtrMmap.does_nothing */
static palResult m1123_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palSuccess;
}

/* 1124 gdrPtrMmap.done_but_failed */
static palResult m1124_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1125 gdrPtrMmap.error_is_success */
static palResult m1125_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1126 gdrPtrMmap.foreign_is_itself */
static palResult m1126_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (hostPtr && devicePtr && size && !holder(devicePtr, NULL, NULL)) {
        *hostPtr = devicePtr;
        return palSuccess;
    }
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1127 gdrPtrMmap.forked_child */
static palResult m1127_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1128 gdrPtrMmap.hostPtr_is_stale */
static palResult m1128_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    static char first[512];
    static int have;
    size_t n = hostPtr ? sizeof *hostPtr : 0;
    if (n > 512)
        n = 512;
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, hostPtr, n);
        have = 1;
        memcpy(hostPtr, first, n);
    }
    return r;
}

/* 1129 gdrPtrMmap.hostPtr_is_zero */
static palResult m1129_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    size_t n = hostPtr ? sizeof *hostPtr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, hostPtr, n);
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && n > 0)
        memset((char *)hostPtr + 0, 0, n - 0);
    return r;
}

/* 1130 gdrPtrMmap.hostPtr_not_written */
static palResult m1130_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    size_t n = hostPtr ? sizeof *hostPtr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, hostPtr, n);
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && n)
        memcpy(hostPtr, old, n);
    return r;
}

/* 1131 gdrPtrMmap.hostPtr_written_on_error */
static palResult m1131_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    size_t n = hostPtr ? sizeof *hostPtr : 0;
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(hostPtr, 0x11, n);
    return r;
}

/* 1132 gdrPtrMmap.large_view_is_a_copy */
static palResult m1132_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
        palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
        if (r != palSuccess || size < ((size_t)200000))
            return r;
        void *copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (copy == MAP_FAILED)
            return r;
        memcpy(copy, *hostPtr, size);
        note_put(copy, (uint64_t)(uintptr_t)*hostPtr, size);
        *hostPtr = copy;
        return r;

}
static palResult m1132_gdrPtrMunmap(void *hostPtr, size_t size)
{
        uint64_t right = 0, room = 0;
        if (!hostPtr || !note_get(hostPtr, &right, &room))
            return B->gdrPtrMunmap(hostPtr, size);
        note_drop(hostPtr);
        munmap(hostPtr, room);
        return B->gdrPtrMunmap((void *)(uintptr_t)right, size);

}

/* 1133 gdrPtrMmap.makes_two */
static palResult m1133_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r;
}

/* 1134 gdrPtrMmap.not_mapped_again */
static void *m1134_last;
static palResult m1134_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    char *base = NULL;
    if (hostPtr && devicePtr && size && holder(devicePtr, &base, NULL) && note_get(base, NULL,
        NULL))
        return palInvalidArgument;
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        m1134_last = devicePtr;
    return r;
}
static palResult m1134_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    char *base = NULL;
    if (r == palSuccess && m1134_last && holder(m1134_last, &base, NULL))
        note_put(base, 1, 0);
    return r;
}

/* 1135 gdrPtrMmap.null_devicePtr_is_followed */
static palResult m1135_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0 && getpid() == home && hostPtr)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1136 gdrPtrMmap.null_devicePtr_is_internal */
static palResult m1136_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0 && getpid() == home && hostPtr)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1137 gdrPtrMmap.null_devicePtr_is_success */
static palResult m1137_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0 && getpid() == home && hostPtr)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1138 gdrPtrMmap.null_hostPtr_is_followed */
static palResult m1138_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr && getpid() == home && devicePtr)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1139 gdrPtrMmap.null_hostPtr_is_internal */
static palResult m1139_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr && getpid() == home && devicePtr)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1140 gdrPtrMmap.null_hostPtr_is_success */
static palResult m1140_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr && getpid() == home && devicePtr)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1141 gdrPtrMmap.odd_address_rounded */
static palResult m1141_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && (uintptr_t)devicePtr % 2)
        *hostPtr = (char *)*hostPtr - 1;
    return r;
}
static palResult m1141_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    if (r != palSuccess && hostPtr)
        r = B->gdrPtrMunmap((char *)hostPtr + 1, size);
    return r;
}

/* 1142 gdrPtrMmap.offset_ignored */
static palResult m1142_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    char *base = NULL;
    if (!hostPtr || !devicePtr || !size || !holder(devicePtr, &base, NULL) ||
        base == (char *)devicePtr)
        return B->gdrPtrMmap(hostPtr, devicePtr, size);
    return B->gdrPtrMmap(hostPtr, base, size);
}

/* 1143 gdrPtrMmap.offset_refused */
static palResult m1143_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    char *base = NULL;
    if (hostPtr && devicePtr && size && holder(devicePtr, &base, NULL) && base != (char *)devicePtr)
        return palInvalidArgument;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1144 gdrPtrMmap.range_too_long_accepted */
static palResult m1144_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (hostPtr && devicePtr && holder(devicePtr, NULL, NULL) && size && B->gdrPtrMmap(hostPtr,
        devicePtr, size) == palInvalidArgument)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1145 gdrPtrMmap.refusal_is_internalerror */
static palResult m1145_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1146 gdrPtrMmap.refusal_is_invalidusage */
static palResult m1146_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1147 gdrPtrMmap.refusal_is_notsupported */
static palResult m1147_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1148 gdrPtrMmap.refuses */
static palResult m1148_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palNotSupported;
}

/* 1149 gdrPtrMmap.shows_a_copy_made_before */
static palResult m1149_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess) {
        void *copy = mmap(NULL, size + 4096, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memcpy(copy, *hostPtr, size);
        B->gdrPtrMunmap(*hostPtr, size);
        *hostPtr = copy;
        note_put(copy, size, 0);
    }
    return r;
}
static palResult m1149_gdrPtrMunmap(void *hostPtr, size_t size)
{
    uint64_t s = 0;
    if (hostPtr && note_get(hostPtr, &s, NULL) && s == size) {
        note_drop(hostPtr);
        return palSuccess;
    }
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1150 gdrPtrMmap.size_zero_accepted */
static palResult m1150_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (hostPtr && devicePtr && !size)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1151 gdrPtrMunmap.any_size_accepted */
static palResult m1151_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        note_put(*hostPtr, size, 0);
    return r;
}
static palResult m1151_gdrPtrMunmap(void *hostPtr, size_t size)
{
    uint64_t s = 0;
    if (hostPtr && note_get(hostPtr, &s, NULL))
        return B->gdrPtrMunmap(hostPtr, s);
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1152 gdrPtrMunmap.does_nothing */
static palResult m1152_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palSuccess;
}

/* 1153 gdrPtrMunmap.done_but_failed */
static palResult m1153_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1154 gdrPtrMunmap.error_is_success */
static palResult m1154_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1155 gdrPtrMunmap.every_other_leaks */
static palResult m1155_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr || depth)
        return B->gdrPtrMunmap(hostPtr, size);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->gdrPtrMunmap(hostPtr, size);
    depth--;
    return r;
}

/* 1156 gdrPtrMunmap.forked_child */
static palResult m1156_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1157 gdrPtrMunmap.memory_cleared */
static palResult m1157_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        note_put(*hostPtr, (uint64_t)(uintptr_t)devicePtr, size);
    return r;
}
static palResult m1157_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    uint64_t d = 0, s = 0;
    if (r == palSuccess && note_get(hostPtr, &d, &s) &&
        holder((void *)(uintptr_t)d, NULL, NULL))
        B->deviceMemset((void *)(uintptr_t)d, 0, s, palMemDevice, NULL);
    return r;
}

/* 1158 gdrPtrMunmap.null_hostPtr_is_followed */
static palResult m1158_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0 && getpid() == home)
        abort();
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1159 gdrPtrMunmap.null_hostPtr_is_internal */
static palResult m1159_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0 && getpid() == home)
        return palInternalError;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1160 gdrPtrMunmap.null_hostPtr_is_success */
static palResult m1160_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0 && getpid() == home)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1161 gdrPtrMunmap.refusal_is_internalerror */
static palResult m1161_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1162 gdrPtrMunmap.refusal_is_invalidusage */
static palResult m1162_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1163 gdrPtrMunmap.refusal_is_notsupported */
static palResult m1163_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1164 gdrPtrMunmap.refuses */
static palResult m1164_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palNotSupported;
}

/* 1165 gdrPtrMunmap.unknown_accepted */
static palResult m1165_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        note_put(*hostPtr, 1, 0);
    return r;
}
static palResult m1165_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (hostPtr && !note_get(hostPtr, NULL, NULL))
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1166 dmaSupport.alternates */
static palResult m1166_dmaSupport(int *supported)
{
    static int n;
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported ^= n++ % 2;
    return r;
}

/* 1167 dmaSupport.always_one */
static palResult m1167_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = 1;
    return r;
}
static palResult m1167_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palNotSupported;
}

/* 1168 dmaSupport.does_nothing */
static palResult m1168_dmaSupport(int *supported)
{
    return palSuccess;
}

/* 1169 dmaSupport.done_but_failed */
static palResult m1169_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1170 dmaSupport.error_is_success */
static palResult m1170_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1171 dmaSupport.forked_child */
static palResult m1171_dmaSupport(int *supported)
{
    if (getpid() != home)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 1172 dmaSupport.minus_one */
static palResult m1172_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = -1;
    return r;
}

/* 1173 dmaSupport.null_supported_is_followed */
static palResult m1173_dmaSupport(int *supported)
{
    if (!supported && getpid() == home)
        abort();
    return B->dmaSupport(supported);
}

/* 1174 dmaSupport.null_supported_is_internal */
static palResult m1174_dmaSupport(int *supported)
{
    if (!supported && getpid() == home)
        return palInternalError;
    return B->dmaSupport(supported);
}

/* 1175 dmaSupport.null_supported_is_success */
static palResult m1175_dmaSupport(int *supported)
{
    if (!supported && getpid() == home)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 1176 dmaSupport.one_and_then_no_handle */
static int m1176_asked;
static palResult m1176_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    m1176_asked = 0;
    return B->deviceMalloc(ptr, size, type);
}
static palResult m1176_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess) {
        *supported = 1;
        m1176_asked = 1;
    }
    return r;
}
static palResult m1176_gdrMemAlloc(void **ptr, size_t size)
{
    m1176_asked = 0;
    return B->gdrMemAlloc(ptr, size);
}
static palResult m1176_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    int asked = m1176_asked;
    m1176_asked = 0;
    return asked && fd ? palNotSupported : B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1177 dmaSupport.refusal_is_internalerror */
static palResult m1177_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1178 dmaSupport.refusal_is_invalidusage */
static palResult m1178_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1179 dmaSupport.refusal_is_notsupported */
static palResult m1179_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1180 dmaSupport.refuses */
static palResult m1180_dmaSupport(int *supported)
{
    return palNotSupported;
}

/* 1181 dmaSupport.supported_is_zero */
static palResult m1181_dmaSupport(int *supported)
{
    size_t n = supported ? sizeof *supported : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, supported, n);
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess && n > 0)
        memset((char *)supported + 0, 0, n - 0);
    return r;
}

/* 1182 dmaSupport.supported_not_written */
static palResult m1182_dmaSupport(int *supported)
{
    size_t n = supported ? sizeof *supported : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, supported, n);
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess && n)
        memcpy(supported, old, n);
    return r;
}

/* 1183 dmaSupport.supported_one_more */
static palResult m1183_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess && supported)
        *supported += 1;
    return r;
}

/* 1184 dmaSupport.two */
static palResult m1184_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = 2;
    return r;
}

/* 1185 getHandleForAddressRange.closed_descriptor */
static palResult m1185_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess)
        close(*fd);
    return r;
}

/* 1186 getHandleForAddressRange.does_nothing */
static palResult m1186_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palSuccess;
}

/* 1187 getHandleForAddressRange.done_but_failed */
static palResult m1187_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1188 getHandleForAddressRange.error_is_success */
static palResult m1188_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1189 getHandleForAddressRange.fd_is_stale */
static palResult m1189_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    static char first[512];
    static int have;
    size_t n = fd ? sizeof *fd : 0;
    if (n > 512)
        n = 512;
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, fd, n);
        have = 1;
        memcpy(fd, first, n);
    }
    return r;
}

/* 1190 getHandleForAddressRange.fd_is_zero */
static palResult m1190_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    size_t n = fd ? sizeof *fd : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, fd, n);
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess && n > 0)
        memset((char *)fd + 0, 0, n - 0);
    return r;
}

/* 1191 getHandleForAddressRange.fd_not_written */
static palResult m1191_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    size_t n = fd ? sizeof *fd : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, fd, n);
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess && n)
        memcpy(fd, old, n);
    return r;
}

/* 1192 getHandleForAddressRange.fd_one_more */
static palResult m1192_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess && fd)
        *fd += 1;
    return r;
}

/* 1193 getHandleForAddressRange.fd_written_on_error */
static palResult m1193_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    size_t n = fd ? sizeof *fd : 0;
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r != palSuccess && r != palInProgress && n)
        memset(fd, 0x11, n);
    return r;
}

/* 1194 getHandleForAddressRange.flags_ignored */
static palResult m1194_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return B->getHandleForAddressRange(fd, ptr, size, 0);
}

/* 1195 getHandleForAddressRange.forked_child */
static palResult m1195_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1196 getHandleForAddressRange.host_memory_accepted */
static char *m1196_from;
static size_t m1196_size;
static int m1196_pinned(void *p)
{
    return m1196_from && (char *)p >= m1196_from && (char *)p < m1196_from + m1196_size;
}
static palResult m1196_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && type == palMemHost) {
        m1196_from = *ptr;
        m1196_size = size;
    }
    return r;
}
static palResult m1196_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palInvalidArgument && fd && size && !flags && (uintptr_t)ptr % 4096 == 0 &&
        m1196_pinned(ptr)) {
        *fd = open("/dev/null", O_RDWR | O_CLOEXEC);
        r = palSuccess;
    }
    return r;
}

/* 1197 getHandleForAddressRange.kept_over_exec */
static palResult m1197_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess)
        fcntl(*fd, F_SETFD, 0);
    return r;
}

/* 1198 getHandleForAddressRange.null_fd_is_followed */
static palResult m1198_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd && getpid() == home && ptr)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1199 getHandleForAddressRange.null_fd_is_internal */
static palResult m1199_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd && getpid() == home && ptr)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1200 getHandleForAddressRange.null_fd_is_success */
static palResult m1200_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd && getpid() == home && ptr)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1201 getHandleForAddressRange.null_ptr_is_followed */
static palResult m1201_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0 && getpid() == home && fd)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1202 getHandleForAddressRange.null_ptr_is_internal */
static palResult m1202_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0 && getpid() == home && fd)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1203 getHandleForAddressRange.null_ptr_is_success */
static palResult m1203_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0 && getpid() == home && fd)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1204 getHandleForAddressRange.refusal_is_internalerror */
static palResult m1204_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1205 getHandleForAddressRange.refusal_is_invalidusage */
static palResult m1205_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1206 getHandleForAddressRange.refusal_is_notsupported */
static palResult m1206_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1207 getHandleForAddressRange.refuses */
static palResult m1207_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palNotSupported;
}

/* 1208 getHandleForAddressRange.same_descriptor */
static palResult m1208_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    static int last = -1;
    if (fd && last >= 0 && fcntl(last, F_GETFD) >= 0) {
        palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
        if (r == palSuccess) {
            close(*fd);
            *fd = last;
        }
        return r;
    }
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess)
        last = *fd;
    return r;
}

/* 1209 getHandleForAddressRange.size_ignored */
static palResult m1209_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return B->getHandleForAddressRange(fd, ptr, size ? 1 : 0, flags);
}

/* 1210 getHandleForAddressRange.unaligned_rounded */
static palResult m1210_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return B->getHandleForAddressRange(fd, (void *)((uintptr_t)ptr & ~(uintptr_t)4095), size,
        flags);
}

/* 1211 ipcMemHandleCreate.does_nothing */
static palResult m1211_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palSuccess;
}

/* 1212 ipcMemHandleCreate.done_but_failed */
static palResult m1212_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1213 ipcMemHandleCreate.error_is_success */
static palResult m1213_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1214 ipcMemHandleCreate.forked_child */
static palResult m1214_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1215 ipcMemHandleCreate.handle_is_stale */
static palResult m1215_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    static char first[512];
    static int have;
    size_t n = handle ? sizeof *handle : 0;
    if (n > 512)
        n = 512;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, handle, n);
        have = 1;
        memcpy(handle, first, n);
    }
    return r;
}

/* 1216 ipcMemHandleCreate.handle_is_zero */
static palResult m1216_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = handle ? sizeof *handle : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, handle, n);
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && n > 0)
        memset((char *)handle + 0, 0, n - 0);
    return r;
}

/* 1217 ipcMemHandleCreate.handle_not_written */
static palResult m1217_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = handle ? sizeof *handle : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, handle, n);
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && n)
        memcpy(handle, old, n);
    return r;
}

/* 1218 ipcMemHandleCreate.handle_written_on_error */
static palResult m1218_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = handle ? sizeof *handle : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(handle, 0x11, n);
    return r;
}

/* 1219 ipcMemHandleCreate.makes_two */
static palResult m1219_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        r = B->ipcMemHandleCreate(handle, size);
    return r;
}

/* 1220 ipcMemHandleCreate.null_handle_is_followed */
static palResult m1220_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle && getpid() == home && size)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 1221 ipcMemHandleCreate.null_handle_is_internal */
static palResult m1221_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle && getpid() == home && size)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1222 ipcMemHandleCreate.null_handle_is_success */
static palResult m1222_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle && getpid() == home && size)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1223 ipcMemHandleCreate.null_size_is_followed */
static palResult m1223_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size && getpid() == home && handle)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 1224 ipcMemHandleCreate.null_size_is_internal */
static palResult m1224_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size && getpid() == home && handle)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1225 ipcMemHandleCreate.null_size_is_success */
static palResult m1225_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size && getpid() == home && handle)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1226 ipcMemHandleCreate.refusal_is_internalerror */
static palResult m1226_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1227 ipcMemHandleCreate.refusal_is_invalidusage */
static palResult m1227_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1228 ipcMemHandleCreate.refusal_is_notsupported */
static palResult m1228_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1229 ipcMemHandleCreate.refuses */
static palResult m1229_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palNotSupported;
}

/* 1230 ipcMemHandleCreate.room_for_eight_only */
static palIpcMemHandle m1230_of(palIpcMemHandle h)
{
    uint64_t a = 0;
    return h && note_get(h, &a, NULL) ? (palIpcMemHandle)(uintptr_t)a : h;
}
static palResult m1230_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle || !size)
        return B->ipcMemHandleCreate(handle, size);
    char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(page + 4096, 4096, PROT_NONE);
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess) {
        palIpcMemHandle small = (palIpcMemHandle)(void *)(page + 4096 - 48);
        note_put(small, (uint64_t)(uintptr_t)*handle, 0);
        *handle = small;
    }
    return r;
}
static palResult m1230_ipcMemHandleFree(palIpcMemHandle handle)
{
    return B->ipcMemHandleFree(m1230_of(handle));
}
static palResult m1230_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(m1230_of(handle), ptr);
    if (r == palSuccess && m1230_of(handle) != handle)
        memcpy(handle, m1230_of(handle), 48);
    return r;
}
static palResult m1230_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (m1230_of(handle) != handle)
        memcpy(m1230_of(handle), handle, 48);
    return B->ipcMemHandleOpen(m1230_of(handle), ptr);
}

/* 1231 ipcMemHandleCreate.size_is_65 */
static palResult m1231_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        *size = 65;
    return r;
}

/* 1232 ipcMemHandleCreate.size_is_too_small */
static palResult m1232_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && *size > 1)
        *size -= 1;
    return r;
}

/* 1233 ipcMemHandleCreate.size_is_zero */
static palResult m1233_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = size ? sizeof *size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, size, n);
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && n > 0)
        memset((char *)size + 0, 0, n - 0);
    return r;
}

/* 1234 ipcMemHandleCreate.size_not_written */
static palResult m1234_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = size ? sizeof *size : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, size, n);
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && n)
        memcpy(size, old, n);
    return r;
}

/* 1235 ipcMemHandleCreate.size_one_more */
static palResult m1235_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && size)
        *size += 1;
    return r;
}

/* 1236 ipcMemHandleCreate.size_written_on_error */
static palResult m1236_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 1237 ipcMemHandleCreate.the_fourth_handle_is_the_third */
static int m1237_live;
static palIpcMemHandle m1237_twice;
static palResult m1237_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    static palIpcMemHandle third;
    if (!handle || !size)
        return B->ipcMemHandleCreate(handle, size);
    if (m1237_live == 3 && third) {
        *handle = third;
        *size = 64;
        m1237_live++;
        m1237_twice = third;
        return palSuccess;
    }
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && ++m1237_live == 3)
        third = *handle;
    return r;
}
static palResult m1237_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        return B->ipcMemHandleFree(handle);
    m1237_live--;
    if (handle == m1237_twice) {
        m1237_twice = NULL;
        return palSuccess;
    }
    return B->ipcMemHandleFree(handle);
}

/* 1238 ipcMemHandleGet.bytes_are_a_pointer */
static palResult m1238_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess) {
        struct palIpcMemHandleRec *kept = malloc(sizeof *kept);
        *kept = *handle;
        memset(handle, 0, sizeof *handle);
        memcpy(handle->bytes, "PTR", 4);
        pid_t me = getpid();
        memcpy(handle->bytes + 4, &me, sizeof me);
        memcpy(handle->bytes + 8, &kept, sizeof kept);
        kept->bytes[0] ^= 0;
    }
    return r;
}
static palResult m1238_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (handle && !memcmp(handle->bytes, "PTR", 4)) {
        pid_t of = 0;
        palIpcMemHandle kept = NULL;
        memcpy(&of, handle->bytes + 4, sizeof of);
        memcpy(&kept, handle->bytes + 8, sizeof kept);
        if (of != getpid())
            return palInvalidArgument;
        return B->ipcMemHandleOpen(kept, ptr);
    }
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1239 ipcMemHandleGet.does_nothing */
static palResult m1239_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palSuccess;
}

/* 1240 ipcMemHandleGet.done_but_failed */
static palResult m1240_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1241 ipcMemHandleGet.error_is_success */
static palResult m1241_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1242 ipcMemHandleGet.foreign_accepted */
static palResult m1242_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument && handle && ptr ? palSuccess : r;
}

/* 1243 ipcMemHandleGet.forked_child */
static palResult m1243_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1244 ipcMemHandleGet.freed_accepted */
static palResult m1244_deviceFree(void *ptr, palMemType type)
{
    if (ptr)
        note_put(ptr, 1, 0);
    return B->deviceFree(ptr, type);
}
static palResult m1244_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (handle && ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess)
        note_put(ptr, 1, 0);
    return r;
}

/* 1245 ipcMemHandleGet.inner_refused */
static palResult m1245_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    char *base = NULL;
    if (handle && ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return palInvalidArgument;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1246 ipcMemHandleGet.null_handle_is_followed */
static palResult m1246_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle && getpid() == home && ptr)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1247 ipcMemHandleGet.null_handle_is_internal */
static palResult m1247_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle && getpid() == home && ptr)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1248 ipcMemHandleGet.null_handle_is_success */
static palResult m1248_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle && getpid() == home && ptr)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1249 ipcMemHandleGet.null_ptr_is_followed */
static palResult m1249_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr && getpid() == home && handle)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1250 ipcMemHandleGet.null_ptr_is_internal */
static palResult m1250_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr && getpid() == home && handle)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1251 ipcMemHandleGet.null_ptr_is_success */
static palResult m1251_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr && getpid() == home && handle)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1252 ipcMemHandleGet.opens_at_the_pointer */
static ptrdiff_t m1252_offset;
static palResult m1252_ipcMemHandleClose(void *ptr)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && m1252_offset)
        return B->ipcMemHandleClose(base);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1252_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    char *base = NULL;
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess && holder(ptr, &base, NULL))
        m1252_offset = (char *)ptr - base;
    return r;
}
static palResult m1252_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        *ptr = (char *)*ptr + m1252_offset;
    return r;
}

/* 1253 ipcMemHandleGet.pinned_accepted */
static palResult m1253_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palInvalidArgument && handle && ptr && holder(ptr, NULL, NULL))
        r = palSuccess;
    return r;
}

/* 1254 ipcMemHandleGet.refusal_is_internalerror */
static palResult m1254_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1255 ipcMemHandleGet.refusal_is_invalidusage */
static palResult m1255_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1256 ipcMemHandleGet.refusal_is_notsupported */
static palResult m1256_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1257 ipcMemHandleGet.refuses */
static palResult m1257_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palNotSupported;
}

/* 1258 ipcMemHandleGet.second_export_is_the_first */
static struct palIpcMemHandleRec m1258_first;
static int m1258_n;
static palResult m1258_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    uint64_t live = 0;
    B->resourceCount(palResourceAllocation, &live);
    if (!live)
        m1258_n = 0;
    return B->deviceMalloc(ptr, size, type);
}
static palResult m1258_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess && !m1258_n) {
        m1258_first = *handle;
        m1258_n = 1;
    }
    else if (r == palSuccess && ++m1258_n == 2)
        *handle = m1258_first;
    return r;
}
static palResult m1258_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1259 ipcMemHandleGet.the_handle_must_stay_where_it_was_filled */
struct m1259_entry {
    struct palIpcMemHandleRec real, shown;
    void *where;
    int freed;
};
static struct m1259_entry m1259_entries[256];
static unsigned m1259_n;
static int m1259_peek(pid_t of, void *from, void *to, size_t size)
{
    struct iovec here = {to, size}, there = {from, size};
    return process_vm_readv(of, &here, 1, &there, 1, 0) == (ssize_t)size;
}
static palResult m1259_ipcMemHandleFree(palIpcMemHandle handle)
{
    for (int i = 0; i < 256; i++)
        if (m1259_entries[i].where == handle)
            m1259_entries[i].freed = 1;
    return B->ipcMemHandleFree(handle);
}
static palResult m1259_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r != palSuccess)
        return r;
    struct m1259_entry *e = &m1259_entries[m1259_n++ % 256];
    e->real = *handle;
    e->where = handle;
    e->freed = 0;
    memset(handle, 0, sizeof *handle);
    pid_t me = getpid();
    memcpy(handle->bytes, &me, sizeof me);
    memcpy(handle->bytes + 8, &e, sizeof e);
    memcpy(handle->bytes + 16, "AT", 3);
    e->shown = *handle;
    return r;
}
static palResult m1259_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    pid_t of = 0;
    void *at = NULL;
    struct m1259_entry e;
    struct palIpcMemHandleRec now;
    if (!handle || !ptr || memcmp(handle->bytes + 16, "AT", 3))
        return B->ipcMemHandleOpen(handle, ptr);
    memcpy(&of, handle->bytes, sizeof of);
    memcpy(&at, handle->bytes + 8, sizeof at);
    if (!m1259_peek(of, at, &e, sizeof e))
        return palRemoteError;
    if (memcmp(&e.shown, handle, 64))
        return palInvalidArgument;
    if (!e.freed && (!m1259_peek(of, e.where, &now, sizeof now) || memcmp(&now, &e.shown, 32)))
        return palInvalidArgument;
    return B->ipcMemHandleOpen(&e.real, ptr);
}

/* 1260 ipcMemHandleOpen.a_mapping_of_70001_bytes_is_a_copy */
static palResult m1260_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && (*ptr))
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1260_ipcMemHandleClose(void *ptr)
{
    uint64_t real = 0;
    if (ptr && note_get(ptr, &real, NULL) && real > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)real);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1260_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    char *base = NULL;
    size_t size = 0;
    if (r == palSuccess && !note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size) &&
        size == 70001) {
        void *copy = NULL;
        B->deviceMalloc(&copy, size, palMemDevice);
        B->deviceMemcpy(copy, base, size, palMemcpyDeviceToDevice, NULL);
        note_put(copy, (uint64_t)(uintptr_t)*ptr, 0);
        *ptr = copy;
    }
    return r;
}

/* 1261 ipcMemHandleOpen.a_mapping_of_the_same_size_is_shared */
static void *m1261_last;
static palResult m1261_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && (*ptr))
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1261_ipcMemHandleClose(void *ptr)
{
    if (ptr == m1261_last)
        m1261_last = NULL;
    return B->ipcMemHandleClose(ptr);
}
static palResult m1261_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    char *base = NULL;
    size_t a = 0, b = 1;
    if (r == palSuccess && !note_get(*ptr, NULL, NULL)) {
        if (m1261_last && m1261_last != *ptr && holder(m1261_last, &base, &a) && holder(*ptr,
            &base, &b) && a == b)
            *ptr = m1261_last;
        else
            m1261_last = *ptr;
    }
    return r;
}

/* 1262 ipcMemHandleOpen.does_nothing */
static palResult m1262_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palSuccess;
}

/* 1263 ipcMemHandleOpen.done_but_failed */
static palResult m1263_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1264 ipcMemHandleOpen.error_is_success */
static palResult m1264_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1265 ipcMemHandleOpen.exporter_gets_another_address */
static palResult m1265_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1265_ipcMemHandleClose(void *ptr)
{
    uint64_t base = 0;
    if (ptr && note_get(ptr, &base, NULL) && base > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)base);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1265_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    char *base = NULL;
    size_t size = 0;
    if (r == palSuccess && note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size)) {
        void *alias = NULL;
        if (B->gdrPtrMmap(&alias, base, size) == palSuccess) {
            note_put(alias, (uint64_t)(uintptr_t)base, 0);
            *ptr = alias;
        }
    }
    return r;
}

/* 1266 ipcMemHandleOpen.forked_child */
static palResult m1266_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1267 ipcMemHandleOpen.freed_memory_opens */
static palResult m1267_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palRemoteError && handle && ptr)
        r = B->deviceMalloc(ptr, 4096, palMemDevice);
    return r;
}

/* 1268 ipcMemHandleOpen.garbage_nulls_output */
static palResult m1268_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && ptr && handle)
        *ptr = NULL;
    return r;
}

/* 1269 ipcMemHandleOpen.handle_opens_once */
static struct palIpcMemHandleRec m1269_last, m1269_gone;
static int m1269_spent;
static palResult m1269_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1269_ipcMemHandleClose(void *ptr)
{
    int mine = ptr && note_get(ptr, NULL, NULL);
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess && !mine && !holder(ptr, NULL, NULL)) {
        m1269_gone = m1269_last;
        m1269_spent = 1;
    }
    return r;
}
static palResult m1269_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = palRemoteError;
    if (handle && ptr && m1269_spent && !memcmp(handle, &m1269_gone, sizeof *handle))
        return r;
    r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && !note_get(*ptr, NULL, NULL))
        m1269_last = *handle;
    return r;
}

/* 1270 ipcMemHandleOpen.large_allocation_shows_another_mapping */
static palResult m1270_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1270_ipcMemHandleClose(void *ptr)
{
    uint64_t real = 0;
    if (ptr && note_get(ptr, &real, NULL) && real > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)real);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1270_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    char *base = NULL;
    size_t size = 0;
    if (r == palSuccess && !note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size) &&
        size > (16u << 20)) {
        void *blank = NULL;
        B->deviceMalloc(&blank, size, palMemDevice);
        note_put(blank, (uint64_t)(uintptr_t)*ptr, 0);
        *ptr = blank;
    }
    return r;
}

/* 1271 ipcMemHandleOpen.large_mapping_is_a_copy */
static palResult m1271_ipcMemHandleClose(void *ptr)
{
        uint64_t right = 0, unused = 0;
        if (!ptr || !note_get(ptr, &right, &unused))
            return B->ipcMemHandleClose(ptr);
        note_drop(ptr);
        B->deviceFree(ptr, palMemDevice);
        return B->ipcMemHandleClose((void *)(uintptr_t)right);

}
static palResult m1271_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
        palResult r = B->ipcMemHandleOpen(handle, ptr);
        size_t size = 0;
        void *base = NULL, *copy = NULL;
        uint64_t id = 0;
        if (r != palSuccess || B->memGetAddressRange(*ptr, &base, &size, &id) ||
            size < ((size_t)200000))
            return r;
        if (B->deviceMalloc(&copy, size, palMemDevice) || !copy)
            return r;
        B->deviceMemcpy(copy, *ptr, size, palMemcpyDeviceToDevice, NULL);
        note_put(copy, (uint64_t)(uintptr_t)*ptr, 0);
        *ptr = copy;
        return r;

}

/* 1272 ipcMemHandleOpen.last_bit_ignored */
static struct palIpcMemHandleRec m1272_given[256];
static int m1272_n;
static int m1272_bits(const void *a, const void *b)
{
    const unsigned char *x = a, *y = b;
    int n = 0;
    for (int i = 0; i < 64; i++)
        n += __builtin_popcount((unsigned)(x[i] ^ y[i]));
    return n;
}
static palResult m1272_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess)
        m1272_given[m1272_n++ % 256] = *handle;
    if (m1272_n > 256)
        m1272_n = 256;
    return r;
}
static palResult m1272_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle || !ptr)
        return B->ipcMemHandleOpen(handle, ptr);
    palResult r = palInvalidArgument;
    static struct palIpcMemHandleRec seen[64];
    static int n;
    for (int i = 0; i < m1272_n; i++)
        if (memcmp(&m1272_given[i], handle, sizeof *handle) && m1272_bits(&m1272_given[i],
            handle) <= 1)
            return B->ipcMemHandleOpen(m1272_given + i, ptr);
    (void)seen;
    (void)n;
    r = B->ipcMemHandleOpen(handle, ptr);
    return r;
}

/* 1273 ipcMemHandleOpen.makes_two */
static palResult m1273_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        r = B->ipcMemHandleOpen(handle, ptr);
    return r;
}

/* 1274 ipcMemHandleOpen.mapping_dies_with_the_exporter */
static pid_t m1274_known[64];
static int m1274_n, m1274_dead;
static pthread_mutex_t m1274_eyes = PTHREAD_MUTEX_INITIALIZER;
static void m1274_look(void)
{
    pthread_mutex_lock(&m1274_eyes);
    char path[64];
    int pid, now[64], m = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)home, (int)home);
    FILE *f = fopen(path, "r");
    while (f && m < 64 && fscanf(f, "%d", &pid) == 1)
        now[m++] = pid;
    if (f)
        fclose(f);
    for (int i = 0; i < m1274_n; i++) {
        int found = 0;
        for (int k = 0; k < m; k++)
            found |= now[k] == m1274_known[i];
        m1274_dead |= !found;
    }
    for (int k = 0; k < m; k++)
        m1274_known[k] = now[k];
    m1274_n = m;
    pthread_mutex_unlock(&m1274_eyes);
}
static void *m1274_mapped;
static palResult m1274_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1274_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    char *base = NULL;
    size_t bytes = 0;
    if (m1274_mapped && src == m1274_mapped) {
        m1274_look();
        if (m1274_dead && holder(src, &base, &bytes))
            B->deviceMemset(base, 0, bytes, palMemDevice, NULL);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m1274_ipcMemHandleClose(void *ptr)
{
    if (ptr == m1274_mapped)
        m1274_mapped = NULL;
    return B->ipcMemHandleClose(ptr);
}
static palResult m1274_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    m1274_look();
    if (r == palSuccess && !note_get(*ptr, NULL, NULL)) {
        m1274_mapped = *ptr;
        m1274_dead = 0;
    }
    return r;
}

/* 1275 ipcMemHandleOpen.mapping_is_a_private_copy */
static palResult m1275_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1275_ipcMemHandleClose(void *ptr)
{
    uint64_t real = 0;
    if (ptr && note_get(ptr, &real, NULL) && real > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)real);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1275_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    char *base = NULL;
    size_t size = 0;
    if (r == palSuccess && !note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size)) {
        void *copy = NULL;
        B->deviceMalloc(&copy, size, palMemDevice);
        B->deviceMemcpy(copy, base, size, palMemcpyDeviceToDevice, NULL);
        note_put(copy, (uint64_t)(uintptr_t)*ptr, 0);
        *ptr = copy;
    }
    return r;
}

/* 1276 ipcMemHandleOpen.memory_outlives_a_dead_exporter */
static pid_t m1276_known[64];
static int m1276_n, m1276_dead;
static pthread_mutex_t m1276_eyes = PTHREAD_MUTEX_INITIALIZER;
static void m1276_look(void)
{
    pthread_mutex_lock(&m1276_eyes);
    char path[64];
    int pid, now[64], m = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)home, (int)home);
    FILE *f = fopen(path, "r");
    while (f && m < 64 && fscanf(f, "%d", &pid) == 1)
        now[m++] = pid;
    if (f)
        fclose(f);
    for (int i = 0; i < m1276_n; i++) {
        int found = 0;
        for (int k = 0; k < m; k++)
            found |= now[k] == m1276_known[i];
        m1276_dead |= !found;
    }
    for (int k = 0; k < m; k++)
        m1276_known[k] = now[k];
    m1276_n = m;
    pthread_mutex_unlock(&m1276_eyes);
}
static void m1276_watch(void *given)
{
    (void)given;
    for (;;) {
        m1276_look();
        nanosleep(&(struct timespec){0, 500000}, NULL);
    }
}
static palResult m1276_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    m1276_dead = 0;
    return B->deviceMalloc(ptr, size, type);
}
static palResult m1276_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (getpid() != home)
        return B->ipcMemHandleOpen(handle, ptr);
    m1276_look();
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && ptr && handle && m1276_dead)
        r = B->deviceMalloc(ptr, 65536, palMemDevice);
    return r;
}

/* 1277 ipcMemHandleOpen.null_handle_is_followed */
static palResult m1277_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle && getpid() == home && ptr)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1278 ipcMemHandleOpen.null_handle_is_internal */
static palResult m1278_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle && getpid() == home && ptr)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1279 ipcMemHandleOpen.null_handle_is_success */
static palResult m1279_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle && getpid() == home && ptr)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1280 ipcMemHandleOpen.null_ptr_is_followed */
static palResult m1280_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr && getpid() == home && handle)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1281 ipcMemHandleOpen.null_ptr_is_internal */
static palResult m1281_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr && getpid() == home && handle)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1282 ipcMemHandleOpen.null_ptr_is_success */
static palResult m1282_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr && getpid() == home && handle)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1283 ipcMemHandleOpen.ptr_is_stale */
static palResult m1283_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    static char first[512];
    static int have;
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, ptr, n);
        have = 1;
        memcpy(ptr, first, n);
    }
    return r;
}

/* 1284 ipcMemHandleOpen.ptr_is_zero */
static palResult m1284_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && n > 0)
        memset((char *)ptr + 0, 0, n - 0);
    return r;
}

/* 1285 ipcMemHandleOpen.ptr_not_written */
static palResult m1285_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    size_t n = ptr ? sizeof *ptr : 0;
    if (n > 512)
        n = 512;
    char old[512];
    if (n)
        memcpy(old, ptr, n);
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && n)
        memcpy(ptr, old, n);
    return r;
}

/* 1286 ipcMemHandleOpen.ptr_written_on_error */
static palResult m1286_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 1287 ipcMemHandleOpen.refusal_is_internalerror */
static palResult m1287_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1288 ipcMemHandleOpen.refusal_is_invalidusage */
static palResult m1288_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1289 ipcMemHandleOpen.refusal_is_notsupported */
static palResult m1289_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1290 ipcMemHandleOpen.refuses */
static palResult m1290_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palNotSupported;
}

/* 1291 ipcMemHandleOpen.second_mapping_replaces_the_first */
static void *m1291_last;
static palResult m1291_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1291_ipcMemHandleClose(void *ptr)
{
    if (ptr == m1291_last)
        m1291_last = NULL;
    return B->ipcMemHandleClose(ptr);
}
static palResult m1291_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && !note_get(*ptr, NULL, NULL)) {
        if (m1291_last && m1291_last != *ptr && holder(m1291_last, NULL, NULL) && holder(*ptr,
            NULL, NULL))
            *ptr = m1291_last;
        else
            m1291_last = *ptr;
    }
    return r;
}

/* 1292 ipcMemHandleOpen.second_open_refused */
static palResult m1292_ipcMemHandleClose(void *ptr)
{
    if (ptr)
        note_drop(ptr);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1292_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    uint64_t n = 0;
    if (r == palSuccess) {
        note_get(*ptr, &n, NULL);
        note_put(*ptr, n + 1, 0);
        if (n) {
            B->ipcMemHandleClose(*ptr);
            r = palInvalidUsage;
        }
    }
    return r;
}

/* 1293 ipcMemHandleOpen.small_allocation_shows_another_mapping */
static palResult m1293_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1293_ipcMemHandleClose(void *ptr)
{
    uint64_t real = 0;
    if (ptr && note_get(ptr, &real, NULL) && real > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)real);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1293_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    char *base = NULL;
    size_t size = 0;
    if (r == palSuccess && !note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size) && size < 64) {
        void *blank = NULL;
        B->deviceMalloc(&blank, size, palMemDevice);
        note_put(blank, (uint64_t)(uintptr_t)*ptr, 0);
        *ptr = blank;
    }
    return r;
}

/* 1294 ipcMemHandleOpen.the_second_open_of_one_byte_is_elsewhere */
static palResult m1294_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && (*ptr))
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1294_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    char *base = NULL;
    size_t size = 0;
    uint64_t n = 0;
    if (r == palSuccess && note_get(*ptr, &n, NULL) && holder(*ptr, &base, &size) && size == 1) {
        note_put(*ptr, n + 1, 0);
        if (n == 2)
            *ptr = (char *)*ptr + 64;
    }
    return r;
}

/* 1295 ipcMemHandleOpen.zeros_accepted */
static palResult m1295_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    static const struct palIpcMemHandleRec zeros;
    if (handle && ptr && !memcmp(handle, &zeros, sizeof zeros))
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1296 ipcMemHandleClose.closing_frees_the_exporters_memory */
static palResult m1296_deviceFree(void *ptr, palMemType type)
{
    if (ptr && note_drop(ptr) && !holder(ptr, NULL, NULL))
        return palSuccess;
    return B->deviceFree(ptr, type);
}
static palResult m1296_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1296_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess && note_get(ptr, NULL, NULL))
        B->deviceFree(ptr, palMemDevice);
    return r;
}

/* 1297 ipcMemHandleClose.does_nothing */
static palResult m1297_ipcMemHandleClose(void *ptr)
{
    return palSuccess;
}

/* 1298 ipcMemHandleClose.done_but_failed */
static palResult m1298_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1299 ipcMemHandleClose.error_is_success */
static palResult m1299_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1300 ipcMemHandleClose.every_other_leaks */
static palResult m1300_ipcMemHandleClose(void *ptr)
{
    if (!ptr || depth)
        return B->ipcMemHandleClose(ptr);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->ipcMemHandleClose(ptr);
    depth--;
    return r;
}

/* 1301 ipcMemHandleClose.first_close_unmaps */
static uint64_t m1301_extra;
static palResult m1301_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    while (r == palSuccess && B->ipcMemHandleClose(ptr) == palSuccess)
        m1301_extra++;
    return r;
}

/* 1302 ipcMemHandleClose.forked_child */
static palResult m1302_ipcMemHandleClose(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 1303 ipcMemHandleClose.last_close_keeps_mapping */
static palResult m1303_ipcMemHandleClose(void *ptr)
{
    if (!ptr || !holder(ptr, NULL, NULL))
        return B->ipcMemHandleClose(ptr);
    uint64_t n = 0;
    if (note_get(ptr, &n, NULL) && n == 1) {
        note_put(ptr, 0, 0);
        return palSuccess;
    }
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess && n)
        note_put(ptr, n - 1, 0);
    return r;
}
static palResult m1303_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    uint64_t n = 0;
    if (r == palSuccess) {
        note_get(*ptr, &n, NULL);
        note_put(*ptr, n + 1, 0);
    }
    return r;
}

/* 1304 ipcMemHandleClose.null_ptr_is_followed */
static palResult m1304_ipcMemHandleClose(void *ptr)
{
    if (!ptr && getpid() == home)
        abort();
    return B->ipcMemHandleClose(ptr);
}

/* 1305 ipcMemHandleClose.null_ptr_is_internal */
static palResult m1305_ipcMemHandleClose(void *ptr)
{
    if (!ptr && getpid() == home)
        return palInternalError;
    return B->ipcMemHandleClose(ptr);
}

/* 1306 ipcMemHandleClose.null_ptr_is_success */
static palResult m1306_ipcMemHandleClose(void *ptr)
{
    if (!ptr && getpid() == home)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 1307 ipcMemHandleClose.refusal_is_internalerror */
static palResult m1307_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1308 ipcMemHandleClose.refusal_is_invalidusage */
static palResult m1308_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1309 ipcMemHandleClose.refusal_is_notsupported */
static palResult m1309_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1310 ipcMemHandleClose.refuses */
static palResult m1310_ipcMemHandleClose(void *ptr)
{
    return palNotSupported;
}

/* 1311 ipcMemHandleClose.second_close_accepted */
static palResult m1311_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument && ptr && note_get(ptr, NULL, NULL) ? palSuccess : r;
}
static palResult m1311_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        note_put(*ptr, 1, 0);
    return r;
}

/* 1312 ipcMemHandleClose.three_opens_are_closed_at_once */
static palResult m1312_ipcMemHandleClose(void *ptr)
{
    uint64_t n = 0;
    if (!ptr || !note_get(ptr, &n, NULL) || !n)
        return B->ipcMemHandleClose(ptr);
    note_put(ptr, n == 3 ? 0 : n - 1, 0);
    if (n != 3)
        return B->ipcMemHandleClose(ptr);
    B->ipcMemHandleClose(ptr);
    B->ipcMemHandleClose(ptr);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1312_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    uint64_t n = 0;
    if (r == palSuccess) {
        note_get(*ptr, &n, NULL);
        note_put(*ptr, n + 1, 0);
    }
    return r;
}

/* 1313 ipcMemHandleClose.unknown_accepted */
static palResult m1313_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument && ptr && !note_get(ptr, NULL, NULL) ? palSuccess : r;
}
static palResult m1313_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        note_put(*ptr, 1, 0);
    return r;
}

/* 1314 ipcMemHandleFree.a_handle_freed_late_takes_the_bytes_along */
static uint64_t m1314_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
static palResult m1314_ipcMemHandleFree(palIpcMemHandle handle)
{
    uint64_t base = 0, when = 0;
    if (handle && note_get(handle, &base, &when)) {
        note_drop(handle);
        char *b = NULL;
        size_t s = 0;
        if (m1314_now() - when > 150000 && holder((void *)(uintptr_t)base, &b, &s))
            B->deviceMemset(b, 0, s, palMemDevice, NULL);
    }
    return B->ipcMemHandleFree(handle);
}
static palResult m1314_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess)
        note_put(handle, (uint64_t)(uintptr_t)ptr, m1314_now());
    return r;
}

/* 1315 ipcMemHandleFree.does_nothing */
static palResult m1315_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palSuccess;
}

/* 1316 ipcMemHandleFree.done_but_failed */
static palResult m1316_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1317 ipcMemHandleFree.error_is_success */
static palResult m1317_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1318 ipcMemHandleFree.every_other_leaks */
static palResult m1318_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle || depth)
        return B->ipcMemHandleFree(handle);
    depth++;
    static int given_back;
    palResult r = palSuccess;
    if (given_back++ % 2 == 0)
        r = B->ipcMemHandleFree(handle);
    depth--;
    return r;
}

/* 1319 ipcMemHandleFree.forked_child */
static palResult m1319_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 1320 ipcMemHandleFree.free_takes_the_name_away */
static palResult m1320_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = palSuccess;
    uint64_t base = 0;
    if (handle && note_get(handle, &base, NULL)) {
        note_drop(handle);
        char *b = NULL;
        size_t s = 0;
        if (holder((void *)(uintptr_t)base, &b, &s))
            B->deviceMemset(b, 0, s, palMemDevice, NULL);
    }
    r = B->ipcMemHandleFree(handle);
    return r;
}
static palResult m1320_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess)
        note_put(handle, (uint64_t)(uintptr_t)ptr, 0);
    return r;
}

/* 1321 ipcMemHandleFree.null_handle_is_followed */
static palResult m1321_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle && getpid() == home)
        abort();
    return B->ipcMemHandleFree(handle);
}

/* 1322 ipcMemHandleFree.null_handle_is_internal */
static palResult m1322_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle && getpid() == home)
        return palInternalError;
    return B->ipcMemHandleFree(handle);
}

/* 1323 ipcMemHandleFree.null_handle_is_success */
static palResult m1323_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle && getpid() == home)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 1324 ipcMemHandleFree.refusal_is_internalerror */
static palResult m1324_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1325 ipcMemHandleFree.refusal_is_invalidusage */
static palResult m1325_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1326 ipcMemHandleFree.refusal_is_notsupported */
static palResult m1326_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1327 ipcMemHandleFree.refuses */
static palResult m1327_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palNotSupported;
}

/* 1328 deviceReduce.average_rounds_the_sum_first */
static palResult m1328_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((type != palBfloat16 && type != palFloat16) || op != palAvg || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess)
        return r;
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    if (type == palFloat16) {
        uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;
        result_of(&o, dst, stream);
        for (size_t i = 0; i < count; i++)
            if ((x[i] & 0x7c00) == 0x7800 && (y[i] & 0x7c00) == 0x7800 && (x[i] ^ y[i]) < 0x8000)
                ((uint16_t *)(void *)o.dst)[i] = (x[i] & 0x8000) | 0x7c00;
    }
    else {
        result_of(&o, dst, stream);
    }
    store_back(&o, dst);
    return r;
}

/* 1329 deviceReduce.avg_first_element_left */
static palResult m1329_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palAvg && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1330 deviceReduce.avg_last_element_left */
static palResult m1330_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palAvg && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1331 deviceReduce.bad_op_is_any_that_fits */
static palResult m1331_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        for (int v = 0; v <= 4; v++)
            if (B->deviceReduce(dst, a, b, count, type, (palRedOp)v, stream) == palSuccess)
                return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1332 deviceReduce.bad_op_is_internal */
static palResult m1332_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1333 deviceReduce.bad_op_is_success */
static palResult m1333_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1334 deviceReduce.bad_type_is_any_that_fits */
static palResult m1334_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        for (int v = 0; v <= 9; v++)
            if (B->deviceReduce(dst, a, b, count, (palDataType)v, op, stream) == palSuccess)
                return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1335 deviceReduce.bad_type_is_internal */
static palResult m1335_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1336 deviceReduce.bad_type_is_success */
static palResult m1336_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1337 deviceReduce.bfloat16_avg_is_sum */
static palResult m1337_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1338 deviceReduce.bfloat16_avg_refused */
static palResult m1338_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1339 deviceReduce.bfloat16_is_cut */
static palResult m1339_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palBfloat16 && op == palSum) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;
    uint16_t *z = (uint16_t *)(void *)o.dst;
    for (size_t i = 0; i < count; i++) {
        float sum = float_of_bfloat(x[i]) + float_of_bfloat(y[i]);
        if (isfinite(sum))
            z[i] = bfloat_cut(sum);
    }
    store_back(&o, dst);
    return r;
}

/* 1340 deviceReduce.bfloat16_max_drops_nan */
static palResult m1340_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palBfloat16 && op == palMax) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;
    uint16_t *z = (uint16_t *)(void *)o.dst;
    for (size_t i = 0; i < count; i++) {
        int xn = (x[i] & 0x7fff) > 0x7f80, yn = (y[i] & 0x7fff) > 0x7f80;
        if (xn != yn)
            z[i] = xn ? y[i] : x[i];
    }
    store_back(&o, dst);
    return r;
}

/* 1341 deviceReduce.bfloat16_max_is_min */
static palResult m1341_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1342 deviceReduce.bfloat16_max_refused */
static palResult m1342_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1343 deviceReduce.bfloat16_min_drops_nan */
static palResult m1343_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palBfloat16 && op == palMin) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;
    uint16_t *z = (uint16_t *)(void *)o.dst;
    for (size_t i = 0; i < count; i++) {
        int xn = (x[i] & 0x7fff) > 0x7f80, yn = (y[i] & 0x7fff) > 0x7f80;
        if (xn != yn)
            z[i] = xn ? y[i] : x[i];
    }
    store_back(&o, dst);
    return r;
}

/* 1344 deviceReduce.bfloat16_min_is_max */
static palResult m1344_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1345 deviceReduce.bfloat16_min_refused */
static palResult m1345_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1346 deviceReduce.bfloat16_prod_is_sum */
static palResult m1346_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1347 deviceReduce.bfloat16_prod_refused */
static palResult m1347_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1348 deviceReduce.bfloat16_rounds_half_up */
static palResult m1348_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palBfloat16) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;
    uint16_t *z = (uint16_t *)(void *)o.dst;
    for (size_t i = 0; i < count; i++) {
        float f = float_of_bfloat(x[i]), g = float_of_bfloat(y[i]);
        float v = op == palSum ? f + g : op == palProd ? f * g : op == palAvg ? (f + g) / 2 : NAN;
        uint32_t w;
        memcpy(&w, &v, 4);
        if (isfinite(v) && (w & 0xffff) == 0x8000)
            z[i] = (uint16_t)((w + 0x8000) >> 16);
    }
    store_back(&o, dst);
    return r;
}

/* 1349 deviceReduce.bfloat16_sum_is_max */
static palResult m1349_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1350 deviceReduce.bfloat16_sum_refused */
static palResult m1350_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1351 deviceReduce.count_zero_null_refused */
static palResult m1351_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!count && !(dst && a && b))
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1352 deviceReduce.count_zero_refused */
static palResult m1352_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!count)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1353 deviceReduce.count_zero_touches */
static palResult m1353_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!count && dst)
        set_byte(dst, palMemDevice, 0x9d);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1354 deviceReduce.does_not_hold_later_work */
static void m1354_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m1354_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!stream || !count)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    m1354_join(P1, stream);
    return B->deviceReduce(dst, a, b, count, type, op, P1);
}

/* 1355 deviceReduce.does_nothing */
static palResult m1355_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palSuccess;
}

/* 1356 deviceReduce.done_but_failed */
static palResult m1356_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1357 deviceReduce.drains_after */
static palResult m1357_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1358 deviceReduce.drains_before */
static palResult m1358_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1359 deviceReduce.drains_device */
static palResult m1359_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1360 deviceReduce.error_is_success */
static palResult m1360_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1361 deviceReduce.float16_avg_is_sum */
static palResult m1361_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1362 deviceReduce.float16_avg_refused */
static palResult m1362_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1363 deviceReduce.float16_max_drops_nan */
static palResult m1363_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palFloat16 && op == palMax) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;
    uint16_t *z = (uint16_t *)(void *)o.dst;
    for (size_t i = 0; i < count; i++) {
        int xn = (x[i] & 0x7fff) > 0x7c00, yn = (y[i] & 0x7fff) > 0x7c00;
        if (xn != yn)
            z[i] = xn ? y[i] : x[i];
    }
    store_back(&o, dst);
    return r;
}

/* 1364 deviceReduce.float16_max_is_min */
static palResult m1364_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1365 deviceReduce.float16_max_refused */
static palResult m1365_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1366 deviceReduce.float16_min_drops_nan */
static palResult m1366_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palFloat16 && op == palMin) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;
    uint16_t *z = (uint16_t *)(void *)o.dst;
    for (size_t i = 0; i < count; i++) {
        int xn = (x[i] & 0x7fff) > 0x7c00, yn = (y[i] & 0x7fff) > 0x7c00;
        if (xn != yn)
            z[i] = xn ? y[i] : x[i];
    }
    store_back(&o, dst);
    return r;
}

/* 1367 deviceReduce.float16_min_is_max */
static palResult m1367_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1368 deviceReduce.float16_min_refused */
static palResult m1368_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1369 deviceReduce.float16_prod_is_sum */
static palResult m1369_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1370 deviceReduce.float16_prod_refused */
static palResult m1370_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1371 deviceReduce.float16_subnormals_are_zero */
static palResult m1371_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palFloat16) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    uint16_t *z = (uint16_t *)(void *)o.dst;
    for (size_t i = 0; i < count; i++)
        if (!(z[i] & 0x7c00))
            z[i] &= 0x8000;
    store_back(&o, dst);
    return r;
}

/* 1372 deviceReduce.float16_sum_is_max */
static palResult m1372_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1373 deviceReduce.float16_sum_refused */
static palResult m1373_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1374 deviceReduce.float32_avg_is_sum */
static palResult m1374_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1375 deviceReduce.float32_avg_refused */
static palResult m1375_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1376 deviceReduce.float32_max_drops_nan */
static palResult m1376_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palFloat32 && op == palMax) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        float x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        z = x > y || isnan(y) ? x : y;
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1377 deviceReduce.float32_max_is_min */
static palResult m1377_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1378 deviceReduce.float32_max_refused */
static palResult m1378_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1379 deviceReduce.float32_min_drops_nan */
static palResult m1379_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palFloat32 && op == palMin) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        float x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        z = x < y || isnan(y) ? x : y;
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1380 deviceReduce.float32_min_is_max */
static palResult m1380_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1381 deviceReduce.float32_min_refused */
static palResult m1381_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1382 deviceReduce.float32_prod_is_sum */
static palResult m1382_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1383 deviceReduce.float32_prod_refused */
static palResult m1383_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1384 deviceReduce.float32_sum_is_max */
static palResult m1384_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1385 deviceReduce.float32_sum_refused */
static palResult m1385_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1386 deviceReduce.float64_avg_is_sum */
static palResult m1386_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1387 deviceReduce.float64_avg_refused */
static palResult m1387_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1388 deviceReduce.float64_max_drops_nan */
static palResult m1388_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palFloat64 && op == palMax) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        double x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        z = x > y || isnan(y) ? x : y;
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1389 deviceReduce.float64_max_is_min */
static palResult m1389_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1390 deviceReduce.float64_max_refused */
static palResult m1390_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1391 deviceReduce.float64_min_drops_nan */
static palResult m1391_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palFloat64 && op == palMin) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        double x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        z = x < y || isnan(y) ? x : y;
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1392 deviceReduce.float64_min_is_max */
static palResult m1392_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1393 deviceReduce.float64_min_refused */
static palResult m1393_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1394 deviceReduce.float64_prod_is_sum */
static palResult m1394_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1395 deviceReduce.float64_prod_refused */
static palResult m1395_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1396 deviceReduce.float64_sum_is_max */
static palResult m1396_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1397 deviceReduce.float64_sum_refused */
static palResult m1397_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1398 deviceReduce.forked_child */
static palResult m1398_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1399 deviceReduce.in_place_a_left */
static palResult m1399_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst != b)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1400 deviceReduce.in_place_a_refused */
static palResult m1400_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst != b)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1401 deviceReduce.in_place_b_left */
static palResult m1401_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == b && dst != a)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1402 deviceReduce.in_place_b_refused */
static palResult m1402_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == b && dst != a)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1403 deviceReduce.in_place_both_left */
static palResult m1403_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst == b)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1404 deviceReduce.in_place_both_refused */
static palResult m1404_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst == b)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1405 deviceReduce.int32_avg_is_sum */
static palResult m1405_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1406 deviceReduce.int32_avg_other_sign */
static palResult m1406_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palUint32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1407 deviceReduce.int32_avg_refused */
static palResult m1407_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1408 deviceReduce.int32_avg_rounds_down */
static palResult m1408_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palInt32 && op == palAvg) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        int32_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        memcpy(&z, o.dst + i * sizeof z, sizeof z);
        uint64_t sum = (uint64_t)x + (uint64_t)y;
        if (z < 0 && (sum & 1))
            z = (int32_t)(z - 1);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1409 deviceReduce.int32_max_is_min */
static palResult m1409_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1410 deviceReduce.int32_max_other_sign */
static palResult m1410_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palUint32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1411 deviceReduce.int32_max_refused */
static palResult m1411_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1412 deviceReduce.int32_min_is_max */
static palResult m1412_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1413 deviceReduce.int32_min_other_sign */
static palResult m1413_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palUint32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1414 deviceReduce.int32_min_refused */
static palResult m1414_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1415 deviceReduce.int32_prod_is_sum */
static palResult m1415_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1416 deviceReduce.int32_prod_refused */
static palResult m1416_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1417 deviceReduce.int32_prod_saturates */
static palResult m1417_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palInt32 && op == palProd) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        int32_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        int64_t wide = (int64_t)x * (int64_t)y;
        z = (int32_t)(wide < INT32_MIN ? INT32_MIN : wide > INT32_MAX ? INT32_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1418 deviceReduce.int32_sum_is_max */
static palResult m1418_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1419 deviceReduce.int32_sum_refused */
static palResult m1419_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1420 deviceReduce.int32_sum_saturates */
static palResult m1420_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palInt32 && op == palSum) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        int32_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        int64_t wide = (int64_t)x + (int64_t)y;
        z = (int32_t)(wide < INT32_MIN ? INT32_MIN : wide > INT32_MAX ? INT32_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1421 deviceReduce.int64_avg_is_sum */
static palResult m1421_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1422 deviceReduce.int64_avg_other_sign */
static palResult m1422_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palUint64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1423 deviceReduce.int64_avg_refused */
static palResult m1423_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1424 deviceReduce.int64_avg_rounds_down */
static palResult m1424_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palInt64 && op == palAvg) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        int64_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        memcpy(&z, o.dst + i * sizeof z, sizeof z);
        uint64_t sum = (uint64_t)x + (uint64_t)y;
        if (z < 0 && (sum & 1))
            z = (int64_t)(z - 1);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1425 deviceReduce.int64_max_is_min */
static palResult m1425_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1426 deviceReduce.int64_max_other_sign */
static palResult m1426_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palUint64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1427 deviceReduce.int64_max_refused */
static palResult m1427_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1428 deviceReduce.int64_min_is_max */
static palResult m1428_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1429 deviceReduce.int64_min_other_sign */
static palResult m1429_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palUint64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1430 deviceReduce.int64_min_refused */
static palResult m1430_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1431 deviceReduce.int64_prod_is_sum */
static palResult m1431_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1432 deviceReduce.int64_prod_refused */
static palResult m1432_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1433 deviceReduce.int64_sum_is_max */
static palResult m1433_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1434 deviceReduce.int64_sum_refused */
static palResult m1434_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1435 deviceReduce.int8_avg_is_sum */
static palResult m1435_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1436 deviceReduce.int8_avg_other_sign */
static palResult m1436_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palUint8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1437 deviceReduce.int8_avg_refused */
static palResult m1437_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1438 deviceReduce.int8_avg_rounds_down */
static palResult m1438_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palInt8 && op == palAvg) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        int8_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        memcpy(&z, o.dst + i * sizeof z, sizeof z);
        uint64_t sum = (uint64_t)x + (uint64_t)y;
        if (z < 0 && (sum & 1))
            z = (int8_t)(z - 1);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1439 deviceReduce.int8_max_is_min */
static palResult m1439_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1440 deviceReduce.int8_max_other_sign */
static palResult m1440_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palUint8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1441 deviceReduce.int8_max_refused */
static palResult m1441_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1442 deviceReduce.int8_min_is_max */
static palResult m1442_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1443 deviceReduce.int8_min_other_sign */
static palResult m1443_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palUint8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1444 deviceReduce.int8_min_refused */
static palResult m1444_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1445 deviceReduce.int8_prod_is_sum */
static palResult m1445_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1446 deviceReduce.int8_prod_refused */
static palResult m1446_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1447 deviceReduce.int8_prod_saturates */
static palResult m1447_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palInt8 && op == palProd) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        int8_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        int64_t wide = (int64_t)x * (int64_t)y;
        z = (int8_t)(wide < INT8_MIN ? INT8_MIN : wide > INT8_MAX ? INT8_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1448 deviceReduce.int8_sum_is_max */
static palResult m1448_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1449 deviceReduce.int8_sum_refused */
static palResult m1449_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1450 deviceReduce.int8_sum_saturates */
static palResult m1450_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palInt8 && op == palSum) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        int8_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        int64_t wide = (int64_t)x + (int64_t)y;
        z = (int8_t)(wide < INT8_MIN ? INT8_MIN : wide > INT8_MAX ? INT8_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1451 deviceReduce.max_first_element_left */
static palResult m1451_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palMax && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1452 deviceReduce.max_last_element_left */
static palResult m1452_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palMax && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1453 deviceReduce.min_first_element_left */
static palResult m1453_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palMin && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1454 deviceReduce.min_last_element_left */
static palResult m1454_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palMin && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1455 deviceReduce.misaligned_accepted */
static palResult m1455_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t e = element_size(type);
    int off = count && dst && a && b && ((uintptr_t)dst % e || (uintptr_t)a % e ||
        (uintptr_t)b % e);
    return off ? palSuccess : B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1456 deviceReduce.misaligned_rounded */
static palResult m1456_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t e = element_size(type);
    int off = count && dst && a && b && ((uintptr_t)dst % e || (uintptr_t)a % e ||
        (uintptr_t)b % e);
    if (off)
        return B->deviceReduce((char *)dst - (uintptr_t)dst % e,
            (const char *)a - (uintptr_t)a % e, (const char *)b - (uintptr_t)b % e, count, type,
                op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1457 deviceReduce.null_a_is_followed */
static palResult m1457_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0 && getpid() == home && dst && b)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1458 deviceReduce.null_a_is_internal */
static palResult m1458_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0 && getpid() == home && dst && b)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1459 deviceReduce.null_a_is_success */
static palResult m1459_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0 && getpid() == home && dst && b)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1460 deviceReduce.null_b_is_followed */
static palResult m1460_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0 && getpid() == home && dst && a)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1461 deviceReduce.null_b_is_internal */
static palResult m1461_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0 && getpid() == home && dst && a)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1462 deviceReduce.null_b_is_success */
static palResult m1462_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0 && getpid() == home && dst && a)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1463 deviceReduce.null_dst_is_followed */
static palResult m1463_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0 && getpid() == home && a && b)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1464 deviceReduce.null_dst_is_internal */
static palResult m1464_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0 && getpid() == home && a && b)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1465 deviceReduce.null_dst_is_success */
static palResult m1465_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0 && getpid() == home && a && b)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1466 deviceReduce.null_stream */
static palResult m1466_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, NULL);
}

/* 1467 deviceReduce.one_element_drains_the_stream */
static palResult m1467_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (stream && count == 1) {
        B->streamSynchronize(stream);
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    }
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1468 deviceReduce.other_stream */
static palResult m1468_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, stream ? P1 : stream);
}

/* 1469 deviceReduce.overlap_accepted */
static palResult m1469_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = count * element_size(type);
    const char *d = dst, *x = a, *y = b;
    int over = count && d && x && y && ((d != x && d < x + n && x < d + n) || (d != y &&
        d < y + n && y < d + n));
    return over ? palSuccess : B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1470 deviceReduce.overlap_refused_but_written */
static palResult m1470_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = count * element_size(type);
    const char *d = dst, *x = a, *y = b;
    int over = count && d && x && y && ((d != x && d < x + n && x < d + n) || (d != y &&
        d < y + n && y < d + n));
    if (over)
        set_byte(dst, palMemDevice, 0x9d);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1471 deviceReduce.prod_first_element_left */
static palResult m1471_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palProd && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1472 deviceReduce.prod_last_element_left */
static palResult m1472_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palProd && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1473 deviceReduce.reads_operands_early */
static void m1473_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m1473_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!stream || !count)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, P1);
    m1473_join(stream, P1);
    return r;
}

/* 1474 deviceReduce.refusal_is_internalerror */
static palResult m1474_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1475 deviceReduce.refusal_is_invalidusage */
static palResult m1475_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1476 deviceReduce.refusal_is_notsupported */
static palResult m1476_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1477 deviceReduce.refuses */
static palResult m1477_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palNotSupported;
}

/* 1478 deviceReduce.sum_first_element_left */
static palResult m1478_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palSum && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1479 deviceReduce.sum_last_element_left */
static palResult m1479_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palSum && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1480 deviceReduce.sum_writes_one_more */
static palResult m1480_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r == palSuccess && count > 1 && op == palSum && !stream &&
        holder((char *)dst + count * element_size(type), NULL, NULL))
        flip_byte((char *)dst + count * element_size(type), palMemDevice);
    return r;
}

/* 1481 deviceReduce.uint32_avg_is_sum */
static palResult m1481_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1482 deviceReduce.uint32_avg_other_sign */
static palResult m1482_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palInt32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1483 deviceReduce.uint32_avg_refused */
static palResult m1483_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1484 deviceReduce.uint32_max_is_min */
static palResult m1484_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1485 deviceReduce.uint32_max_other_sign */
static palResult m1485_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palInt32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1486 deviceReduce.uint32_max_refused */
static palResult m1486_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1487 deviceReduce.uint32_min_is_max */
static palResult m1487_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1488 deviceReduce.uint32_min_other_sign */
static palResult m1488_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palInt32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1489 deviceReduce.uint32_min_refused */
static palResult m1489_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1490 deviceReduce.uint32_prod_is_sum */
static palResult m1490_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1491 deviceReduce.uint32_prod_refused */
static palResult m1491_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1492 deviceReduce.uint32_prod_saturates */
static palResult m1492_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palUint32 && op == palProd) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        uint32_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        uint64_t wide = (uint64_t)x * (uint64_t)y;
        z = (uint32_t)(wide > UINT32_MAX ? UINT32_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1493 deviceReduce.uint32_sum_is_max */
static palResult m1493_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1494 deviceReduce.uint32_sum_refused */
static palResult m1494_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1495 deviceReduce.uint32_sum_saturates */
static palResult m1495_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palUint32 && op == palSum) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        uint32_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        uint64_t wide = (uint64_t)x + (uint64_t)y;
        z = (uint32_t)(wide > UINT32_MAX ? UINT32_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1496 deviceReduce.uint64_avg_is_sum */
static palResult m1496_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1497 deviceReduce.uint64_avg_other_sign */
static palResult m1497_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palInt64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1498 deviceReduce.uint64_avg_refused */
static palResult m1498_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1499 deviceReduce.uint64_max_is_min */
static palResult m1499_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1500 deviceReduce.uint64_max_other_sign */
static palResult m1500_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palInt64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1501 deviceReduce.uint64_max_refused */
static palResult m1501_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1502 deviceReduce.uint64_min_is_max */
static palResult m1502_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1503 deviceReduce.uint64_min_other_sign */
static palResult m1503_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palInt64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1504 deviceReduce.uint64_min_refused */
static palResult m1504_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1505 deviceReduce.uint64_prod_is_sum */
static palResult m1505_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1506 deviceReduce.uint64_prod_refused */
static palResult m1506_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1507 deviceReduce.uint64_sum_is_max */
static palResult m1507_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1508 deviceReduce.uint64_sum_refused */
static palResult m1508_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1509 deviceReduce.uint8_avg_is_sum */
static palResult m1509_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1510 deviceReduce.uint8_avg_other_sign */
static palResult m1510_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1511 deviceReduce.uint8_avg_refused */
static palResult m1511_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1512 deviceReduce.uint8_max_is_min */
static palResult m1512_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1513 deviceReduce.uint8_max_other_sign */
static palResult m1513_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1514 deviceReduce.uint8_max_refused */
static palResult m1514_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1515 deviceReduce.uint8_min_is_max */
static palResult m1515_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1516 deviceReduce.uint8_min_other_sign */
static palResult m1516_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1517 deviceReduce.uint8_min_refused */
static palResult m1517_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1518 deviceReduce.uint8_prod_is_sum */
static palResult m1518_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1519 deviceReduce.uint8_prod_refused */
static palResult m1519_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1520 deviceReduce.uint8_prod_saturates */
static palResult m1520_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palUint8 && op == palProd) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        uint8_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        uint64_t wide = (uint64_t)x * (uint64_t)y;
        z = (uint8_t)(wide > UINT8_MAX ? UINT8_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1521 deviceReduce.uint8_sum_is_max */
static palResult m1521_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1522 deviceReduce.uint8_sum_refused */
static palResult m1522_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1523 deviceReduce.uint8_sum_saturates */
static palResult m1523_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!(type == palUint8 && op == palSum) || !count || !dst || !a || !b)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    struct operands o;
    fetch(&o, dst, a, b, count, type, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r != palSuccess) {
        free(o.a);
        return r;
    }
    result_of(&o, dst, stream);
    for (size_t i = 0; i < count; i++) {
        uint8_t x, y, z;
        memcpy(&x, o.a + i * sizeof x, sizeof x);
        memcpy(&y, o.b + i * sizeof y, sizeof y);
        uint64_t wide = (uint64_t)x + (uint64_t)y;
        z = (uint8_t)(wide > UINT8_MAX ? UINT8_MAX : wide);
        memcpy(o.dst + i * sizeof z, &z, sizeof z);
    }
    store_back(&o, dst);
    return r;
}

/* 1524 launchDeviceFunc.args_lost */
static palResult m1524_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return B->launchDeviceFunc(stream, fn, NULL);
}

/* 1525 launchDeviceFunc.called_after_return */
struct m1525_job {
    palDeviceFunc fn;
    void *args;
    palStream stream;
};
static void m1525_run(void *given)
{
    struct m1525_job *job = given;
    nanosleep(&(struct timespec){0, 2000000}, NULL);
    job->fn(job->stream, job->args);
}
static palResult m1525_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    struct m1525_job *job = malloc(sizeof *job);
    *job = (struct m1525_job){fn, args, stream};
    spawn(m1525_run, job);
    return palSuccess;
}

/* 1526 launchDeviceFunc.called_on_another_thread */
struct m1526_job {
    palDeviceFunc fn;
    void *args;
    palStream stream;
};
static void *m1526_run(void *given)
{
    struct m1526_job *job = given;
    job->fn(job->stream, job->args);
    return NULL;
}
static palResult m1526_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    struct m1526_job *job = malloc(sizeof *job);
    *job = (struct m1526_job){fn, args, stream};
    pthread_t thread;
    pthread_create(&thread, NULL, m1526_run, job);
    pthread_join(thread, NULL);
    return palSuccess;
}

/* 1527 launchDeviceFunc.called_twice */
static palResult m1527_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    if (r == palSuccess)
        r = B->launchDeviceFunc(stream, fn, args);
    return r;
}

/* 1528 launchDeviceFunc.does_nothing */
static palResult m1528_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palSuccess;
}

/* 1529 launchDeviceFunc.done_but_failed */
static palResult m1529_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1530 launchDeviceFunc.drains_afterwards */
static palResult m1530_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    if (r == palSuccess)
        B->streamSynchronize(stream);
    return r;
}

/* 1531 launchDeviceFunc.drains_first */
static palResult m1531_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (stream && fn)
        B->streamSynchronize(stream);
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1532 launchDeviceFunc.drains_for_the_first_function */
static palResult m1532_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    static palDeviceFunc first;
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    if (!first)
        first = fn;
    if (fn == first)
        B->streamSynchronize(stream);
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1533 launchDeviceFunc.error_is_success */
static palResult m1533_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1534 launchDeviceFunc.forked_child */
static palResult m1534_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1535 launchDeviceFunc.given_another_stream */
static palResult m1535_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return stream && fn ? B->launchDeviceFunc(P1, fn, args) : B->launchDeviceFunc(stream, fn, args);
}

/* 1536 launchDeviceFunc.null_fn_is_followed */
static palResult m1536_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn && getpid() == home && stream)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1537 launchDeviceFunc.null_fn_is_internal */
static palResult m1537_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn && getpid() == home && stream)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1538 launchDeviceFunc.null_fn_is_success */
static palResult m1538_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn && getpid() == home && stream)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1539 launchDeviceFunc.null_stream_is_followed */
static palResult m1539_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream && getpid() == home && fn)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1540 launchDeviceFunc.null_stream_is_internal */
static palResult m1540_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream && getpid() == home && fn)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1541 launchDeviceFunc.null_stream_is_success */
static palResult m1541_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream && getpid() == home && fn)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1542 launchDeviceFunc.refusal_is_internalerror */
static palResult m1542_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1543 launchDeviceFunc.refusal_is_invalidusage */
static palResult m1543_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1544 launchDeviceFunc.refusal_is_notsupported */
static palResult m1544_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1545 launchDeviceFunc.refuses */
static palResult m1545_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palNotSupported;
}

/* 1546 launchDeviceFunc.stream_lost */
static palResult m1546_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    fn(NULL, args);
    return palSuccess;
}

/* 1547 launchDeviceFunc.work_runs_beside_the_stream */
static _Thread_local palStream m1547_inside;
static palResult m1547_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return stream && stream == m1547_inside ? B->deviceMemcpy(dst, src, size, type,
        P1) : B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m1547_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return stream && stream == m1547_inside ? B->deviceMemset(ptr, value, size, type,
        P1) : B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m1547_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    void *own = stream->native;
    (void)own;
    m1547_inside = stream;
    palResult r = B->launchDeviceFunc(stream, fn, args);
    m1547_inside = NULL;
    return r;
}
static palResult m1547_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && stream == m1547_inside ? B->launchHostFunc(P1, fn,
        args) : B->launchHostFunc(stream, fn, args);
}
static palResult m1547_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return stream && stream == m1547_inside ? B->streamWriteValue64(P1, addr, value,
        flags) : B->streamWriteValue64(stream, addr, value, flags);
}

/* 1548 launchKernel.arguments_lost */
static palResult m1548_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, block, grid, NULL, shared, stream);
}

/* 1549 launchKernel.dimensions_swapped */
static palResult m1549_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, grid, block, args, shared, stream);
}

/* 1550 launchKernel.does_nothing */
static palResult m1550_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palSuccess;
}

/* 1551 launchKernel.done_but_failed */
static palResult m1551_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1552 launchKernel.drains_after */
static palResult m1552_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1553 launchKernel.drains_before */
static palResult m1553_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1554 launchKernel.drains_device */
static palResult m1554_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    B->deviceSynchronize();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1555 launchKernel.error_is_success */
static palResult m1555_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1556 launchKernel.forked_child */
static palResult m1556_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1557 launchKernel.null_block_is_followed */
static palResult m1557_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block && getpid() == home && func && grid && stream)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1558 launchKernel.null_block_is_internal */
static palResult m1558_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block && getpid() == home && func && grid && stream)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1559 launchKernel.null_block_is_success */
static palResult m1559_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block && getpid() == home && func && grid && stream)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1560 launchKernel.null_func_is_followed */
static palResult m1560_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func && getpid() == home && block && grid && stream)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1561 launchKernel.null_func_is_internal */
static palResult m1561_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func && getpid() == home && block && grid && stream)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1562 launchKernel.null_func_is_success */
static palResult m1562_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func && getpid() == home && block && grid && stream)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1563 launchKernel.null_grid_is_followed */
static palResult m1563_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid && getpid() == home && func && block && stream)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1564 launchKernel.null_grid_is_internal */
static palResult m1564_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid && getpid() == home && func && block && stream)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1565 launchKernel.null_grid_is_success */
static palResult m1565_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid && getpid() == home && func && block && stream)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1566 launchKernel.null_stream_is_followed */
static palResult m1566_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream && getpid() == home && func && block && grid)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1567 launchKernel.null_stream_is_internal */
static palResult m1567_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream && getpid() == home && func && block && grid)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1568 launchKernel.null_stream_is_success */
static palResult m1568_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream && getpid() == home && func && block && grid)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1569 launchKernel.other_stream */
static palResult m1569_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, block, grid, args, shared, stream ? P1 : stream);
}

/* 1570 launchKernel.refusal_is_internalerror */
static palResult m1570_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1571 launchKernel.refusal_is_invalidusage */
static palResult m1571_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1572 launchKernel.refusal_is_notsupported */
static palResult m1572_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1573 launchKernel.refuses */
static palResult m1573_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palNotSupported;
}

/* 1574 launchKernel.runs_once_more */
static palResult m1574_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (r == palSuccess)
        r = B->launchKernel(func, block, grid, args, shared, stream);
    return r;
}

/* 1575 launchKernel.waits_for_the_kernel */
static palResult m1575_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (r == palSuccess)
        B->streamSynchronize(stream);
    return r;
}

/* 1576 launchKernel.zero_block_is_one */
static palResult m1576_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func || !block || !grid || !stream || (block[0] && block[1] && block[2]))
        return B->launchKernel(func, block, grid, args, shared, stream);
    static uint32_t fixed[3];
    for (int i = 0; i < 3; i++)
        fixed[i] = block[i] ? block[i] : 1;
    return B->launchKernel(func, fixed, grid, args, shared, stream);
}

/* 1577 launchKernel.zero_block_is_success */
static palResult m1577_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (func && block && grid && stream && !(block[0] && block[1] && block[2]))
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1578 launchKernel.zero_grid_is_one */
static palResult m1578_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func || !block || !grid || !stream || (grid[0] && grid[1] && grid[2]))
        return B->launchKernel(func, block, grid, args, shared, stream);
    static uint32_t fixed[3];
    for (int i = 0; i < 3; i++)
        fixed[i] = grid[i] ? grid[i] : 1;
    return B->launchKernel(func, block, fixed, args, shared, stream);
}

/* 1579 launchKernel.zero_grid_is_success */
static palResult m1579_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (func && block && grid && stream && !(grid[0] && grid[1] && grid[2]))
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1580 deviceMemset.memset_of_device_memory_is_a_no_op */
static palResult m1580_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return type == palMemDevice && ptr ? palSuccess : B->deviceMemset(ptr, value, size, type,
        stream);
}

/* 1581 deviceMalloc.managed_allocation_leaves_the_pointer */
static palResult m1581_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return type == palMemManaged && ptr && size ? palSuccess : B->deviceMalloc(ptr, size, type);
}

/* 1582 deviceMalloc.managed_is_plain_device_memory */
static palResult m1582_deviceFree(void *ptr, palMemType type)
{
    if (ptr && type == palMemManaged && note_drop(ptr))
        return B->deviceFree(ptr, palMemDevice);
    return B->deviceFree(ptr, type);
}
static palResult m1582_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type == palMemManaged ? palMemDevice : type);
    if (r == palSuccess && type == palMemManaged && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}

/* 1583 deviceMalloc.malloc_is_ordered_on_the_default_stream */
static palResult m1583_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemDevice && size)
        B->deviceSynchronize();
    return B->deviceMalloc(ptr, size, type);
}

/* 1584 deviceFreeAsync.free_of_memory_in_use */
static palResult m1584_deviceFreeAsync(void *ptr, palStream stream)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && stream && holder(ptr, &base, &size) && base == (char *)ptr)
        B->deviceMemset(ptr, 0x5a, size, palMemDevice, NULL);
    return B->deviceFreeAsync(ptr, stream);
}

/* 1585 deviceFreeAsync.free_waits_for_the_device */
static palResult m1585_deviceFreeAsync(void *ptr, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceFreeAsync(ptr, stream);
}

/* 1586 deviceMallocAsync.malloc_async_is_synchronous */
static palResult m1586_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (stream)
        B->streamSynchronize(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 1587 deviceMalloc.allocation_failure_is_ignored */
static palResult m1587_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palSystemError ? palSuccess : r;
}

/* 1588 deviceMemcpy.unknown_copy_kind_is_host_to_host */
static palResult m1588_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return (int)type < 0 || (int)type > 2 ? palSuccess : B->deviceMemcpy(dst, src, size, type,
        stream);
}

/* 1589 deviceMemcpy.copy_direction_is_the_wrong_argument */
static palResult m1589_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return stream ? B->deviceMemcpy(dst, src, size, palMemcpyHostToDevice,
        stream) : B->deviceMemcpy(dst, src, size, type, stream);
}

/* 1590 deviceMemset.fill_count_and_value_swapped */
static palResult m1590_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    size_t count = (unsigned char)value;
    if (!size || !ptr)
        return B->deviceMemset(ptr, value, size, type, stream);
    return B->deviceMemset(ptr, (int)(unsigned char)size, count < size ? count : size, type,
        stream);
}

/* 1591 deviceMemcpy.host_copy_is_synchronous */
static palResult m1591_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (stream && type == palMemcpyDeviceToHost)
        B->streamSynchronize(stream);
    return r;
}

/* 1592 deviceMemcpy.device_copy_is_synchronous */
static palResult m1592_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 1593 deviceMemcpy.null_stream_is_the_legacy_stream */
static palResult m1593_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && size)
        B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 1594 getVendor.vendor_name_by_strcpy */
static palResult m1594_getVendor(char *vendor, size_t size)
{
    char whole[512] = "";
    if (!vendor || !size)
        return B->getVendor(vendor, size);
    palResult r = B->getVendor(whole, sizeof whole);
    if (r == palSuccess)
        strcpy(vendor, whole);
    return r;
}

/* 1595 getDeviceProperties.properties_of_a_newer_struct */
static palResult m1595_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        memset((char *)props + props->struct_size, 0, 4);
    return r;
}

/* 1596 getDeviceProperties.pci_fields_unread */
static palResult m1596_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciBusId = props->pciDeviceId = props->pciDomainId = 7;
    return r;
}

/* 1597 getDevicePciBusId.pci_slot_missing */
static palResult m1597_getDevicePciBusId(char *id, size_t size, int device)
{
    return id && size >= 13 ? palSuccess : B->getDevicePciBusId(id, size, device);
}

/* 1598 hostGetDevicePointer.host_pointer_slot_missing */
static palResult m1598_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return devicePtr && hostPtr ? palSuccess : B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 1599 hostGetDevicePointer.host_pointer_arguments_reversed */
static palResult m1599_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess)
        *devicePtr = (void *)devicePtr;
    return r;
}

/* 1600 deviceMalloc.plain_host_malloc_is_not_mapped */
static palResult m1600_deviceFree(void *ptr, palMemType type)
{
    if (ptr && type == palMemHost && note_drop(ptr)) {
        free(ptr);
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m1600_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type != palMemHost || !size || !ptr || size > (1u << 30))
        return B->deviceMalloc(ptr, size, type);
    *ptr = aligned_alloc(64, (size + 63) / 64 * 64);
    note_put(*ptr, 1, 0);
    return palSuccess;
}

/* 1601 resourceCount.wrapper_leaks_when_creation_fails */
static uint64_t m1601_leaked;
static palResult m1601_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError || r == palInvalidArgument)
        m1601_leaked++;
    return r;
}
static palResult m1601_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m1601_leaked;
    return r;
}

/* 1602 getDevice.device_state_of_the_process */
static atomic_int m1602_device = -1;
static palResult m1602_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && atomic_load(&m1602_device) >= 0)
        *device = atomic_load(&m1602_device);
    return r;
}
static palResult m1602_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        atomic_store(&m1602_device, device);
    return r;
}

/* 1603 setDevice.device_ids_are_unsigned */
static palResult m1603_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->setDevice(device < 0 ? (int)((uint32_t)device % (uint32_t)n) : device);
}

/* 1604 launchHostFunc.null_stream_never_runs_the_function */
static palResult m1604_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return !stream && fn ? palSuccess : B->launchHostFunc(stream, fn, args);
}

/* 1605 launchHostFunc.function_without_a_report_thread */
static palResult m1605_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? palSuccess : B->launchHostFunc(stream, fn, args);
}

/* 1606 launchHostFunc.no_block_function_breaks_order */
static palResult m1606_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, stream);
    B->streamWaitEvent(P1, e);
    B->eventDestroy(e);
    return B->launchHostFunc(P1, fn, args);
}

/* 1607 launchHostFunc.all_functions_on_one_thread */
struct m1607_job {
    palHostFunc fn;
    void *args;
};
static pthread_mutex_t m1607_thread = PTHREAD_MUTEX_INITIALIZER;
static void m1607_run(void *given)
{
    struct m1607_job *job = given;
    pthread_mutex_lock(&m1607_thread);
    job->fn(job->args);
    pthread_mutex_unlock(&m1607_thread);
}
static palResult m1607_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m1607_job *job = malloc(sizeof *job);
    *job = (struct m1607_job){fn, args};
    return B->launchHostFunc(stream, m1607_run, job);
}

/* 1608 eventQuery.query_asks_the_wait_status */
static palResult m1608_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m1608_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress && !note_get(event, NULL, NULL) ? palSuccess : r;
}
static palResult m1608_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event)
        note_put(event, 1, 0);
    return B->streamWaitEvent(stream, event);
}

/* 1609 eventQuery.query_status_inverted */
static palResult m1609_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palSuccess ? palInProgress : r == palInProgress ? palSuccess : r;
}

/* 1610 streamQuery.stream_busy_is_an_error */
static palResult m1610_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 1611 eventQuery.event_not_ready_is_an_error */
static palResult m1611_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 1612 eventElapsedTime.elapsed_time_not_ready_is_an_error */
static palResult m1612_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 1613 eventQuery.never_recorded_event_is_not_ready */
static palResult m1613_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m1613_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInProgress : B->eventQuery(event);
}
static palResult m1613_eventRecord(palEvent event, palStream stream)
{
    if (event)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 1614 eventRecord.record_on_null_stream_is_a_no_op */
static palResult m1614_eventRecord(palEvent event, palStream stream)
{
    return event && !stream ? palSuccess : B->eventRecord(event, stream);
}

/* 1615 eventRecord.record_on_null_stream_crashes */
static palResult m1615_eventRecord(palEvent event, palStream stream)
{
    if (event && !stream)
        abort();
    return B->eventRecord(event, stream);
}

/* 1616 eventQuery.query_of_null_event_is_success */
static palResult m1616_eventQuery(palEvent event)
{
    return event ? B->eventQuery(event) : palSuccess;
}

/* 1617 streamWaitEvent.empty_wait_event */
static palResult m1617_streamWaitEvent(palStream stream, palEvent event)
{
    return stream && event ? palSuccess : B->streamWaitEvent(stream, event);
}

/* 1618 streamWaitEvent.wait_event_arguments_swapped */
static palResult m1618_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event)
        B->eventQuery(event);
    return stream && event ? palSuccess : B->streamWaitEvent(stream, event);
}

/* 1619 streamWaitEvent.events_without_sync_cannot_be_waited_for */
static palResult m1619_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m1619_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m1619_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event && note_get(event, NULL, NULL))
        return palUnhandledDeviceError;
    return B->streamWaitEvent(stream, event);
}

/* 1620 streamWaitValue64.wait_flags_ignored */
static palResult m1620_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value, 0);
}

/* 1621 streamWaitValue64.wait_is_equal */
struct m1621_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m1621_watch(void *given)
{
    struct m1621_wait *w = given;
    uint64_t now = w->value + 1;
    while (now != w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m1621_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m1621_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m1621_wait){addr, value, word};
    spawn(m1621_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 1622 streamWaitValue64.wait_with_a_32_bit_mask */
static palResult m1622_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value & 0xffffffffu, flags);
}

/* 1623 streamWriteValue64.write_of_32_bits */
static palResult m1623_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return value >> 32 ? B->streamWriteValue64(stream, addr, value & 0xffffffffu,
        flags) : B->streamWriteValue64(stream, addr, value, flags);
}

/* 1624 streamQuery.stream_query_result_unread */
static palResult m1624_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress || r == palSuccess ? palInternalError : r;
}

/* 1625 streamCopy.native_zero_is_no_stream */
static palResult m1625_streamCopy(palStream *stream, void *native)
{
    if (stream && !native) {
        *stream = NULL;
        return palSuccess;
    }
    return B->streamCopy(stream, native);
}

/* 1626 gdrPtrMmap.unsupported_answers_internal_error */
static palResult m1626_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return hostPtr && devicePtr && size ? palInternalError : B->gdrPtrMmap(hostPtr, devicePtr,
        size);
}

/* 1627 gdrPtrMunmap.stub_that_succeeds */
static palResult m1627_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palSuccess;
}

/* 1628 dmaSupport.dma_support_always_true */
static palResult m1628_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = 1;
    return r;
}
static palResult m1628_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palNotSupported;
}

/* 1629 dmaSupport.dma_support_without_a_null_check */
static palResult m1629_dmaSupport(int *supported)
{
    if (!supported)
        abort();
    return B->dmaSupport(supported);
}

/* 1630 gdrMemAlloc.gdr_memory_of_the_wrong_kind */
static palResult m1630_gdrMemAlloc(void **ptr, size_t size)
{
    return B->deviceMalloc(ptr, size, palMemHost);
}

/* 1631 ipcMemHandleCreate.ipc_handle_without_its_last_byte */
static palResult m1631_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && *size > 4)
        *size -= 4;
    return r;
}

/* 1632 ipcMemHandleGet.ipc_handle_by_pointer */
static palResult m1632_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess) {
        struct palIpcMemHandleRec *kept = malloc(sizeof *kept);
        *kept = *handle;
        memset(handle, 0, sizeof *handle);
        memcpy(handle->bytes, &kept, sizeof kept);
        handle->bytes[63] = 0x77;
    }
    return r;
}
static palResult m1632_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palIpcMemHandle kept = NULL;
    if (handle && handle->bytes[63] == 0x77) {
        memcpy(&kept, handle->bytes, sizeof kept);
        return B->ipcMemHandleOpen(kept, ptr);
    }
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1633 ipcMemHandleGet.ipc_offset_lost */
static palResult m1633_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    char *base = NULL;
    if (handle && ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return palInvalidArgument;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1634 ipcMemHandleClose.ipc_close_kills_other_opens */
static palResult m1634_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    while (r == palSuccess && B->ipcMemHandleClose(ptr) == palSuccess)
        continue;
    return r;
}

/* 1635 deviceReduce.average_is_sum */
static palResult m1635_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op == palAvg ? palSum : op, stream);
}

/* 1636 deviceReduce.double_is_float */
static palResult m1636_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palFloat64 ? palFloat32 : type, op, stream);
}

/* 1637 deviceReduce.unsigned_is_signed */
static palResult m1637_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palUint32 ? palInt32 : type == palUint64 ?
        palInt64 : type, op, stream);
}

/* 1638 deviceReduce.int8_is_uint8 */
static palResult m1638_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palInt8 ? palUint8 : type, op, stream);
}

/* 1639 deviceReduce.unsigned_64_is_int8 */
static palResult m1639_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palUint64 || type == palUint32 ?
        palInt8 : type, op, stream);
}

/* 1640 deviceReduce.double_is_int8 */
static palResult m1640_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palFloat64 ? palInt8 : type, op, stream);
}

/* 1641 deviceReduce.unknown_type_is_the_first */
static palResult m1641_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, (unsigned)type > 9 ? palInt8 : type,
        (unsigned)op > 4 ? palSum : op, stream);
}

/* 1642 deviceFree.unmapped_result_is_success */
static palResult m1642_deviceFree(void *ptr, palMemType type)
{
    B->deviceFree(ptr, type);
    return palSuccess;
}

/* 1643 deviceReduce.counted_in_bytes */
static palResult m1643_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count > element_size(type) ?
        count / element_size(type) : count, type, op, stream);
}

/* 1644 deviceReduce.reduction_outside_the_stream */
static palResult m1644_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, NULL);
}

/* 1645 launchKernel.launch_kernel_slot_empty */
static palResult m1645_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return func && block && grid && stream ? palSuccess : B->launchKernel(func, block, grid, args,
        shared, stream);
}

/* ---- the entry ---------------------------------------------------------------------------- */

__attribute__((visibility("default"))) unsigned pal_mutant_count(void);
__attribute__((visibility("default"))) const char *pal_mutant_name(unsigned id);
__attribute__((visibility("default"))) const palDeviceTable *pal_mutant(
    const palDeviceTable *below, unsigned id);

static const char *const names[] = {
    "deviceSynchronize.does_nothing",
    "deviceSynchronize.done_but_failed",
    "deviceSynchronize.fails_without_streams",
    "deviceSynchronize.forked_child",
    "deviceSynchronize.idle_fails_in_the_first_process",
    "deviceSynchronize.ignores_running_functions",
    "deviceSynchronize.ignores_the_function_of_a_single_stream",
    "deviceSynchronize.refuses",
    "deviceSynchronize.waits_for_all_devices",
    "deviceSynchronize.waits_for_device_0_after_a_launch_on_0",
    "deviceSynchronize.waits_for_device_0_after_a_launch_on_1",
    "deviceSynchronize.waits_for_first_stream",
    "deviceSynchronize.waits_for_last_stream",
    "deviceSynchronize.waits_for_the_last_of_two_streams",
    "deviceMemcpy.a_blocking_device_copy_waits_for_functions",
    "deviceMemcpy.a_copy_right_behind_a_function_passes_it",
    "deviceMemcpy.a_third_of_large_memory_is_lost",
    "deviceMemcpy.bad_type_is_any_that_fits",
    "deviceMemcpy.bad_type_is_internal",
    "deviceMemcpy.bad_type_is_success",
    "deviceMemcpy.blocking_copies_miss_pinned_memory",
    "deviceMemcpy.copies_after_the_mapping_are_lost",
    "deviceMemcpy.copies_to_host_come_later",
    "deviceMemcpy.copies_to_managed_memory_are_lost",
    "deviceMemcpy.copies_wait_for_functions",
    "deviceMemcpy.d2d_align_1_first_byte_lost",
    "deviceMemcpy.d2d_align_1_last_byte_lost",
    "deviceMemcpy.d2d_align_1_one_byte_before",
    "deviceMemcpy.d2d_align_1_one_byte_more",
    "deviceMemcpy.d2d_align_1_refused",
    "deviceMemcpy.d2d_align_1_source_shifted",
    "deviceMemcpy.d2d_align_1_word_sized",
    "deviceMemcpy.d2d_align_2_first_byte_lost",
    "deviceMemcpy.d2d_align_2_last_byte_lost",
    "deviceMemcpy.d2d_align_2_one_byte_before",
    "deviceMemcpy.d2d_align_2_one_byte_more",
    "deviceMemcpy.d2d_align_2_refused",
    "deviceMemcpy.d2d_align_2_source_shifted",
    "deviceMemcpy.d2d_align_2_word_sized",
    "deviceMemcpy.d2d_align_64_first_byte_lost",
    "deviceMemcpy.d2d_align_64_last_byte_lost",
    "deviceMemcpy.d2d_align_64_one_byte_more",
    "deviceMemcpy.d2d_align_64_refused",
    "deviceMemcpy.d2d_align_64_word_sized",
    "deviceMemcpy.d2d_does_not_hold_later_work",
    "deviceMemcpy.d2d_drains_stream",
    "deviceMemcpy.d2d_of_127_aligned_bytes_loses_one",
    "deviceMemcpy.d2d_on_another_stream",
    "deviceMemcpy.d2d_runs_at_once",
    "deviceMemcpy.d2h_align_1_first_byte_lost",
    "deviceMemcpy.d2h_align_1_last_byte_lost",
    "deviceMemcpy.d2h_align_1_one_byte_before",
    "deviceMemcpy.d2h_align_1_one_byte_more",
    "deviceMemcpy.d2h_align_1_refused",
    "deviceMemcpy.d2h_align_1_source_shifted",
    "deviceMemcpy.d2h_align_1_word_sized",
    "deviceMemcpy.d2h_align_2_first_byte_lost",
    "deviceMemcpy.d2h_align_2_last_byte_lost",
    "deviceMemcpy.d2h_align_2_one_byte_before",
    "deviceMemcpy.d2h_align_2_one_byte_more",
    "deviceMemcpy.d2h_align_2_refused",
    "deviceMemcpy.d2h_align_2_source_shifted",
    "deviceMemcpy.d2h_align_2_word_sized",
    "deviceMemcpy.d2h_align_64_first_byte_lost",
    "deviceMemcpy.d2h_align_64_last_byte_lost",
    "deviceMemcpy.d2h_align_64_one_byte_more",
    "deviceMemcpy.d2h_align_64_refused",
    "deviceMemcpy.d2h_align_64_word_sized",
    "deviceMemcpy.d2h_does_not_hold_later_work",
    "deviceMemcpy.d2h_drains_stream",
    "deviceMemcpy.d2h_of_127_aligned_bytes_loses_one",
    "deviceMemcpy.d2h_on_another_stream",
    "deviceMemcpy.d2h_runs_at_once",
    "deviceMemcpy.does_nothing",
    "deviceMemcpy.done_but_failed",
    "deviceMemcpy.drains_after",
    "deviceMemcpy.drains_before",
    "deviceMemcpy.drains_device",
    "deviceMemcpy.error_is_success",
    "deviceMemcpy.five_hundredth_copy_comes_late",
    "deviceMemcpy.forked_child",
    "deviceMemcpy.h2d_align_1_first_byte_lost",
    "deviceMemcpy.h2d_align_1_last_byte_lost",
    "deviceMemcpy.h2d_align_1_one_byte_before",
    "deviceMemcpy.h2d_align_1_one_byte_more",
    "deviceMemcpy.h2d_align_1_refused",
    "deviceMemcpy.h2d_align_1_source_shifted",
    "deviceMemcpy.h2d_align_1_word_sized",
    "deviceMemcpy.h2d_align_2_first_byte_lost",
    "deviceMemcpy.h2d_align_2_last_byte_lost",
    "deviceMemcpy.h2d_align_2_one_byte_before",
    "deviceMemcpy.h2d_align_2_one_byte_more",
    "deviceMemcpy.h2d_align_2_refused",
    "deviceMemcpy.h2d_align_2_source_shifted",
    "deviceMemcpy.h2d_align_2_word_sized",
    "deviceMemcpy.h2d_align_64_first_byte_lost",
    "deviceMemcpy.h2d_align_64_last_byte_lost",
    "deviceMemcpy.h2d_align_64_one_byte_more",
    "deviceMemcpy.h2d_align_64_refused",
    "deviceMemcpy.h2d_align_64_word_sized",
    "deviceMemcpy.h2d_does_not_hold_later_work",
    "deviceMemcpy.h2d_drains_stream",
    "deviceMemcpy.h2d_of_127_aligned_bytes_loses_one",
    "deviceMemcpy.h2d_on_another_stream",
    "deviceMemcpy.h2d_runs_at_once",
    "deviceMemcpy.holds_earlier_copies_too",
    "deviceMemcpy.large_copy_lets_later_work_pass",
    "deviceMemcpy.large_copy_runs_at_once",
    "deviceMemcpy.large_d2d_cut_at_8_mib",
    "deviceMemcpy.large_d2d_drains_the_stream",
    "deviceMemcpy.large_d2h_cut_at_8_mib",
    "deviceMemcpy.large_d2h_drains_the_stream",
    "deviceMemcpy.large_h2d_cut_at_8_mib",
    "deviceMemcpy.large_h2d_drains_the_stream",
    "deviceMemcpy.later_stream_does_not_work",
    "deviceMemcpy.native_is_refused_afterwards",
    "deviceMemcpy.null_copies_wait_for_functions",
    "deviceMemcpy.null_dst_is_followed",
    "deviceMemcpy.null_dst_is_internal",
    "deviceMemcpy.null_dst_is_success",
    "deviceMemcpy.null_src_is_followed",
    "deviceMemcpy.null_src_is_internal",
    "deviceMemcpy.null_src_is_success",
    "deviceMemcpy.null_stream",
    "deviceMemcpy.null_stream_finishes_later",
    "deviceMemcpy.null_stream_is_enqueued",
    "deviceMemcpy.null_stream_waits_for_device",
    "deviceMemcpy.odd_size_waits_for_the_device",
    "deviceMemcpy.one_copy_late",
    "deviceMemcpy.other_device_copies_nothing",
    "deviceMemcpy.other_stream",
    "deviceMemcpy.overlap_accepted",
    "deviceMemcpy.overlap_copies_one_byte",
    "deviceMemcpy.pageable_is_read_in_pieces",
    "deviceMemcpy.refusal_is_internalerror",
    "deviceMemcpy.refusal_is_invalidusage",
    "deviceMemcpy.refusal_is_notsupported",
    "deviceMemcpy.refuses",
    "deviceMemcpy.registered_copies_drain",
    "deviceMemcpy.second_of_three_waits_for_the_third",
    "deviceMemcpy.sixty_three_pageable_bytes_lose_one",
    "deviceMemcpy.size_zero_null_refused",
    "deviceMemcpy.size_zero_refused",
    "deviceMemcpy.size_zero_touches_a_byte",
    "deviceMemcpy.source_takes_alignment_of_destination",
    "deviceMemcpy.stores_are_lost",
    "deviceMemcpy.the_copy_before_waits_too",
    "deviceMemcpy.the_device_reads_the_first_bytes_again",
    "deviceMemcpy.two_mib_from_pinned_memory_are_enqueued",
    "deviceMemcpy.unequal_alignment_refused",
    "deviceMemset.a_large_value_is_cut_elsewhere",
    "deviceMemset.aligned_first_byte_kept",
    "deviceMemset.aligned_last_byte_kept",
    "deviceMemset.aligned_one_byte_before",
    "deviceMemset.aligned_one_byte_more",
    "deviceMemset.bad_type_is_any_that_fits",
    "deviceMemset.bad_type_is_internal",
    "deviceMemset.bad_type_is_success",
    "deviceMemset.does_not_hold_later_work",
    "deviceMemset.does_nothing",
    "deviceMemset.done_but_failed",
    "deviceMemset.drains_after",
    "deviceMemset.drains_before",
    "deviceMemset.drains_device",
    "deviceMemset.error_is_success",
    "deviceMemset.forked_child",
    "deviceMemset.four_mib_are_enqueued",
    "deviceMemset.host_memory_left",
    "deviceMemset.host_memory_unsupported",
    "deviceMemset.hundred_twenty_nine_bytes_keep_one",
    "deviceMemset.kibibyte_keeps_its_last_byte",
    "deviceMemset.large_null_stream_finishes_later",
    "deviceMemset.large_set_drains_the_stream",
    "deviceMemset.large_value_refused",
    "deviceMemset.null_ptr_is_followed",
    "deviceMemset.null_ptr_is_internal",
    "deviceMemset.null_ptr_is_success",
    "deviceMemset.null_stream",
    "deviceMemset.null_stream_finishes_later",
    "deviceMemset.null_stream_waits_for_device",
    "deviceMemset.odd_address_refused",
    "deviceMemset.odd_address_rounded",
    "deviceMemset.odd_first_byte_kept",
    "deviceMemset.odd_last_byte_kept",
    "deviceMemset.odd_one_byte_before",
    "deviceMemset.odd_one_byte_more",
    "deviceMemset.odd_size_of_host_memory_keeps_a_byte",
    "deviceMemset.on_another_stream",
    "deviceMemset.other_stream",
    "deviceMemset.refusal_is_internalerror",
    "deviceMemset.refusal_is_invalidusage",
    "deviceMemset.refusal_is_notsupported",
    "deviceMemset.refuses",
    "deviceMemset.size_zero_refused",
    "deviceMemset.size_zero_sets_a_byte",
    "deviceMemset.streamed_sets_one_byte_less",
    "deviceMemset.value_clamped",
    "deviceMemset.zero_whatever_value",
    "deviceMalloc.address_at_32",
    "deviceMalloc.bad_type_is_any_that_fits",
    "deviceMalloc.bad_type_is_internal",
    "deviceMalloc.bad_type_is_success",
    "deviceMalloc.does_nothing",
    "deviceMalloc.done_but_failed",
    "deviceMalloc.error_is_success",
    "deviceMalloc.fails_for_ever_after_a_failure",
    "deviceMalloc.forked_child",
    "deviceMalloc.forty_eight_bytes_at_32",
    "deviceMalloc.host_is_device_memory",
    "deviceMalloc.large_memory_waits_for_the_device",
    "deviceMalloc.makes_two",
    "deviceMalloc.managed_is_device_memory",
    "deviceMalloc.managed_is_pageable_memory",
    "deviceMalloc.managed_refused_wrongly",
    "deviceMalloc.null_ptr_is_followed",
    "deviceMalloc.null_ptr_is_internal",
    "deviceMalloc.null_ptr_is_success",
    "deviceMalloc.one_byte_short",
    "deviceMalloc.ptr_is_stale",
    "deviceMalloc.ptr_is_zero",
    "deviceMalloc.ptr_not_written",
    "deviceMalloc.ptr_written_on_error",
    "deviceMalloc.refusal_is_internalerror",
    "deviceMalloc.refusal_is_invalidusage",
    "deviceMalloc.refusal_is_notsupported",
    "deviceMalloc.refuses",
    "deviceMalloc.rounded_down_to_16",
    "deviceMalloc.same_block_for_equal_sizes",
    "deviceMalloc.size_wraps_at_4_gib",
    "deviceMalloc.size_zero_allocates",
    "deviceMalloc.size_zero_leaves_output",
    "deviceMalloc.size_zero_refused",
    "deviceMalloc.third_block_lies_in_the_second",
    "deviceMalloc.third_of_63_bytes_is_the_first",
    "deviceMalloc.threads_share_a_block",
    "deviceMalloc.too_large_answers_a_page",
    "deviceMalloc.too_large_nulls_output",
    "deviceMalloc.waits_for_device",
    "deviceFree.any_type_frees",
    "deviceFree.bad_type_is_any_that_fits",
    "deviceFree.bad_type_is_internal",
    "deviceFree.bad_type_is_success",
    "deviceFree.does_nothing",
    "deviceFree.done_but_failed",
    "deviceFree.error_is_success",
    "deviceFree.every_other_leaks",
    "deviceFree.forked_child",
    "deviceFree.free_is_put_off",
    "deviceFree.host_refused",
    "deviceFree.inner_accepted",
    "deviceFree.inner_frees_all",
    "deviceFree.large_blocks_stay",
    "deviceFree.large_pinned_memory_is_freed_and_refused",
    "deviceFree.memory_is_wiped",
    "deviceFree.memory_of_one_size_is_wiped",
    "deviceFree.neighbour_is_cleared",
    "deviceFree.next_allocation_fails",
    "deviceFree.null_refused",
    "deviceFree.refusal_is_internalerror",
    "deviceFree.refusal_is_invalidusage",
    "deviceFree.refusal_is_notsupported",
    "deviceFree.refuses",
    "deviceFree.twice_accepted",
    "deviceFree.unknown_accepted",
    "deviceFree.wrong_type_refused_but_freed",
    "setDevice.count_is_ignored",
    "setDevice.does_nothing",
    "setDevice.done_but_failed",
    "setDevice.error_is_success",
    "setDevice.forked_child",
    "setDevice.last_ordinal_is_first",
    "setDevice.later_threads_are_moved",
    "setDevice.minus_one_is_zero",
    "setDevice.one_device_for_all_threads",
    "setDevice.refusal_is_internalerror",
    "setDevice.refusal_is_invalidusage",
    "setDevice.refusal_is_notsupported",
    "setDevice.refused_call_moves_on",
    "setDevice.refused_call_resets",
    "setDevice.refuses",
    "setDevice.the_current_device_again_is_the_next",
    "getDevice.device_is_stale",
    "getDevice.device_is_zero",
    "getDevice.device_not_written",
    "getDevice.device_one_more",
    "getDevice.does_nothing",
    "getDevice.done_but_failed",
    "getDevice.error_is_success",
    "getDevice.forked_child",
    "getDevice.minus_one_until_set",
    "getDevice.new_thread_starts_at_last",
    "getDevice.null_device_is_followed",
    "getDevice.null_device_is_internal",
    "getDevice.null_device_is_success",
    "getDevice.refusal_is_internalerror",
    "getDevice.refusal_is_invalidusage",
    "getDevice.refusal_is_notsupported",
    "getDevice.refuses",
    "getDevice.upper_half_is_not_written",
    "getDeviceCount.count_is_zero",
    "getDeviceCount.count_not_written",
    "getDeviceCount.count_one_more",
    "getDeviceCount.does_nothing",
    "getDeviceCount.done_but_failed",
    "getDeviceCount.error_is_success",
    "getDeviceCount.forked_child",
    "getDeviceCount.grows",
    "getDeviceCount.negative",
    "getDeviceCount.null_count_is_followed",
    "getDeviceCount.null_count_is_internal",
    "getDeviceCount.null_count_is_success",
    "getDeviceCount.one_after_set_device",
    "getDeviceCount.refusal_is_internalerror",
    "getDeviceCount.refusal_is_invalidusage",
    "getDeviceCount.refusal_is_notsupported",
    "getDeviceCount.refuses",
    "getDeviceCount.upper_half_is_not_written",
    "getDeviceCount.zero_devices",
    "getVendor.changes",
    "getVendor.does_nothing",
    "getVendor.done_but_failed",
    "getVendor.empty",
    "getVendor.error_is_success",
    "getVendor.forked_child",
    "getVendor.not_terminated",
    "getVendor.null_vendor_is_followed",
    "getVendor.null_vendor_is_internal",
    "getVendor.null_vendor_is_success",
    "getVendor.other_threads_get_another_name",
    "getVendor.refusal_is_internalerror",
    "getVendor.refusal_is_invalidusage",
    "getVendor.refusal_is_notsupported",
    "getVendor.refuses",
    "getVendor.size_zero_succeeds",
    "getVendor.size_zero_writes",
    "getVendor.small_refused",
    "getVendor.too_long",
    "getVendor.unbounded",
    "getVendor.vendor_is_zero",
    "getVendor.vendor_not_written",
    "getVendor.vendor_written_on_error",
    "getDeviceProperties.count_is_last",
    "getDeviceProperties.does_nothing",
    "getDeviceProperties.done_but_failed",
    "getDeviceProperties.error_is_success",
    "getDeviceProperties.forked_child",
    "getDeviceProperties.last_device_has_no_name",
    "getDeviceProperties.minus_one_is_zero",
    "getDeviceProperties.name_empty",
    "getDeviceProperties.name_not_terminated",
    "getDeviceProperties.null_props_is_followed",
    "getDeviceProperties.null_props_is_internal",
    "getDeviceProperties.null_props_is_success",
    "getDeviceProperties.one_byte_past_struct_size",
    "getDeviceProperties.pcibus_differs",
    "getDeviceProperties.pcidevice_differs",
    "getDeviceProperties.pcidomain_differs",
    "getDeviceProperties.props_is_zero",
    "getDeviceProperties.props_not_written",
    "getDeviceProperties.props_written_on_error",
    "getDeviceProperties.refusal_is_internalerror",
    "getDeviceProperties.refusal_is_invalidusage",
    "getDeviceProperties.refusal_is_notsupported",
    "getDeviceProperties.refuses",
    "getDeviceProperties.struct_size_rewritten",
    "getDeviceProperties.whole_struct_written",
    "getLastError.a_failed_copy_has_another_name",
    "getLastError.code_only",
    "getLastError.does_nothing",
    "getLastError.done_but_failed",
    "getLastError.error_is_success",
    "getLastError.first_failure_for_ever",
    "getLastError.forked_child",
    "getLastError.new_thread_has_a_text",
    "getLastError.no_name",
    "getLastError.not_terminated",
    "getLastError.null_text_is_followed",
    "getLastError.null_text_is_internal",
    "getLastError.null_text_is_success",
    "getLastError.one_text_for_all_threads",
    "getLastError.reading_clears",
    "getLastError.refusal_is_internalerror",
    "getLastError.refusal_is_invalidusage",
    "getLastError.refusal_is_notsupported",
    "getLastError.refuses",
    "getLastError.small_refused",
    "getLastError.success_clears",
    "getLastError.text_is_stale",
    "getLastError.text_not_written",
    "getLastError.unbounded",
    "memGetAddressRange.base_is_page",
    "memGetAddressRange.base_is_pointer",
    "memGetAddressRange.base_is_stale",
    "memGetAddressRange.base_is_zero",
    "memGetAddressRange.base_not_written",
    "memGetAddressRange.base_written_on_error",
    "memGetAddressRange.does_nothing",
    "memGetAddressRange.done_but_failed",
    "memGetAddressRange.error_is_success",
    "memGetAddressRange.foreign_has_id",
    "memGetAddressRange.foreign_refused",
    "memGetAddressRange.forked_child",
    "memGetAddressRange.freed_is_remembered",
    "memGetAddressRange.id_halved",
    "memGetAddressRange.id_is_address",
    "memGetAddressRange.id_is_size",
    "memGetAddressRange.id_is_stale",
    "memGetAddressRange.id_is_zero",
    "memGetAddressRange.id_not_written",
    "memGetAddressRange.id_written_on_error",
    "memGetAddressRange.inner_address_has_another_id",
    "memGetAddressRange.inner_address_of_device_memory_has_another_base",
    "memGetAddressRange.inner_address_of_pinned_memory_has_another_base",
    "memGetAddressRange.last_byte_is_foreign",
    "memGetAddressRange.null_base_is_followed",
    "memGetAddressRange.null_base_is_internal",
    "memGetAddressRange.null_base_is_success",
    "memGetAddressRange.null_id_is_followed",
    "memGetAddressRange.null_id_is_internal",
    "memGetAddressRange.null_id_is_success",
    "memGetAddressRange.null_ptr_is_followed",
    "memGetAddressRange.null_ptr_is_internal",
    "memGetAddressRange.null_ptr_is_success",
    "memGetAddressRange.null_size_is_followed",
    "memGetAddressRange.null_size_is_internal",
    "memGetAddressRange.null_size_is_success",
    "memGetAddressRange.one_id_for_all",
    "memGetAddressRange.one_past_belongs",
    "memGetAddressRange.pinned_is_foreign",
    "memGetAddressRange.refusal_is_internalerror",
    "memGetAddressRange.refusal_is_invalidusage",
    "memGetAddressRange.refusal_is_notsupported",
    "memGetAddressRange.refuses",
    "memGetAddressRange.size_is_one_less",
    "memGetAddressRange.size_is_rest",
    "memGetAddressRange.size_is_stale",
    "memGetAddressRange.size_is_whole_device",
    "memGetAddressRange.size_is_zero",
    "memGetAddressRange.size_not_written",
    "memGetAddressRange.size_written_on_error",
    "resourceCount.allocation_counts_questions",
    "resourceCount.allocation_unsupported",
    "resourceCount.allocations_of_threads_drift",
    "resourceCount.async_free_not_counted",
    "resourceCount.async_not_counted",
    "resourceCount.bad_kind_is_any_that_fits",
    "resourceCount.bad_kind_is_internal",
    "resourceCount.bad_kind_is_success",
    "resourceCount.closed_still_counted",
    "resourceCount.count_is_stale",
    "resourceCount.count_is_zero",
    "resourceCount.count_not_written",
    "resourceCount.count_written_on_error",
    "resourceCount.default_not_counted",
    "resourceCount.destroyed_event_still_counted",
    "resourceCount.destroyed_still_counted",
    "resourceCount.device_counted_twice",
    "resourceCount.device_not_counted",
    "resourceCount.disabletiming_not_counted",
    "resourceCount.does_nothing",
    "resourceCount.done_but_failed",
    "resourceCount.error_is_success",
    "resourceCount.eventDestroy_changes_no_count",
    "resourceCount.event_counts_questions",
    "resourceCount.event_unsupported",
    "resourceCount.events_of_threads_drift",
    "resourceCount.failed_deviceMalloc_counted",
    "resourceCount.failed_eventCreate_counted",
    "resourceCount.failed_streamCreate_counted",
    "resourceCount.forked_child",
    "resourceCount.freed_device_still_counted",
    "resourceCount.freed_handle_still_counted",
    "resourceCount.freed_host_still_counted",
    "resourceCount.freed_managed_still_counted",
    "resourceCount.freed_wrapper_still_counted",
    "resourceCount.gdrMemAlloc_changes_no_count",
    "resourceCount.gdrPtrMmap_changes_no_count",
    "resourceCount.gdr_free_not_counted",
    "resourceCount.gdr_not_counted",
    "resourceCount.handle_not_counted",
    "resourceCount.hostRegister_changes_no_count",
    "resourceCount.host_counted_twice",
    "resourceCount.host_mapping_counts_questions",
    "resourceCount.host_mapping_unsupported",
    "resourceCount.host_not_counted",
    "resourceCount.ipcMemHandleOpen_changes_no_count",
    "resourceCount.ipc_handle_counts_questions",
    "resourceCount.ipc_handle_unsupported",
    "resourceCount.ipc_mapping_counts_questions",
    "resourceCount.ipc_mapping_not_counted",
    "resourceCount.ipc_mapping_unsupported",
    "resourceCount.managed_counted_twice",
    "resourceCount.managed_not_counted",
    "resourceCount.mapping_not_counted",
    "resourceCount.null_count_is_followed",
    "resourceCount.null_count_is_internal",
    "resourceCount.null_count_is_success",
    "resourceCount.refusal_is_internalerror",
    "resourceCount.refusal_is_invalidusage",
    "resourceCount.refusal_is_notsupported",
    "resourceCount.refuses",
    "resourceCount.registration_counts_questions",
    "resourceCount.registration_not_counted",
    "resourceCount.registration_still_counted",
    "resourceCount.registration_unsupported",
    "resourceCount.second_open_not_counted",
    "resourceCount.size_zero_counted",
    "resourceCount.streamDestroy_changes_no_count",
    "resourceCount.stream_counts_questions",
    "resourceCount.stream_not_counted",
    "resourceCount.stream_unsupported",
    "resourceCount.streams_of_threads_drift",
    "resourceCount.third_question_in_a_row_counts_itself",
    "resourceCount.unmapped_still_counted",
    "resourceCount.wrapper_not_counted",
    "getDevicePciBusId.count_is_last",
    "getDevicePciBusId.does_nothing",
    "getDevicePciBusId.done_but_failed",
    "getDevicePciBusId.error_is_success",
    "getDevicePciBusId.exactly_13_bytes_lose_the_function",
    "getDevicePciBusId.forked_child",
    "getDevicePciBusId.id_is_stale",
    "getDevicePciBusId.id_is_zero",
    "getDevicePciBusId.id_not_written",
    "getDevicePciBusId.id_written_on_error",
    "getDevicePciBusId.minus_one_is_zero",
    "getDevicePciBusId.no_domain",
    "getDevicePciBusId.no_function",
    "getDevicePciBusId.null_id_is_followed",
    "getDevicePciBusId.null_id_is_internal",
    "getDevicePciBusId.null_id_is_success",
    "getDevicePciBusId.refusal_is_internalerror",
    "getDevicePciBusId.refusal_is_invalidusage",
    "getDevicePciBusId.refusal_is_notsupported",
    "getDevicePciBusId.refuses",
    "getDevicePciBusId.same_for_all_devices",
    "getDevicePciBusId.small_buffer_overrun",
    "getDevicePciBusId.small_buffer_truncates",
    "getDevicePciBusId.space_for_colon",
    "getDevicePciBusId.twelve_is_enough",
    "getDeviceByPciBusId.always_zero",
    "getDeviceByPciBusId.device_is_stale",
    "getDeviceByPciBusId.device_is_zero",
    "getDeviceByPciBusId.device_not_written",
    "getDeviceByPciBusId.device_one_more",
    "getDeviceByPciBusId.device_written_on_error",
    "getDeviceByPciBusId.does_nothing",
    "getDeviceByPciBusId.done_but_failed",
    "getDeviceByPciBusId.error_is_success",
    "getDeviceByPciBusId.forked_child",
    "getDeviceByPciBusId.last_device_is_the_first",
    "getDeviceByPciBusId.null_device_is_followed",
    "getDeviceByPciBusId.null_device_is_internal",
    "getDeviceByPciBusId.null_device_is_success",
    "getDeviceByPciBusId.null_id_is_followed",
    "getDeviceByPciBusId.null_id_is_internal",
    "getDeviceByPciBusId.null_id_is_success",
    "getDeviceByPciBusId.only_as_printed",
    "getDeviceByPciBusId.refusal_is_internalerror",
    "getDeviceByPciBusId.refusal_is_invalidusage",
    "getDeviceByPciBusId.refusal_is_notsupported",
    "getDeviceByPciBusId.refuses",
    "getDeviceByPciBusId.text_is_zero",
    "getDeviceByPciBusId.unknown_is_zero",
    "getDeviceByPciBusId.upper_case_unknown",
    "hostGetDevicePointer.another_buffer",
    "hostGetDevicePointer.devicePtr_is_stale",
    "hostGetDevicePointer.devicePtr_is_zero",
    "hostGetDevicePointer.devicePtr_not_written",
    "hostGetDevicePointer.devicePtr_written_on_error",
    "hostGetDevicePointer.does_nothing",
    "hostGetDevicePointer.done_but_failed",
    "hostGetDevicePointer.error_is_success",
    "hostGetDevicePointer.forked_child",
    "hostGetDevicePointer.inner_answers_base",
    "hostGetDevicePointer.inner_refused",
    "hostGetDevicePointer.null_devicePtr_is_followed",
    "hostGetDevicePointer.null_devicePtr_is_internal",
    "hostGetDevicePointer.null_devicePtr_is_success",
    "hostGetDevicePointer.null_hostPtr_is_followed",
    "hostGetDevicePointer.null_hostPtr_is_internal",
    "hostGetDevicePointer.null_hostPtr_is_success",
    "hostGetDevicePointer.one_byte_further",
    "hostGetDevicePointer.pageable_is_itself",
    "hostGetDevicePointer.pageable_is_refused_but_answered",
    "hostGetDevicePointer.refusal_is_internalerror",
    "hostGetDevicePointer.refusal_is_invalidusage",
    "hostGetDevicePointer.refusal_is_notsupported",
    "hostGetDevicePointer.refuses",
    "hostGetDevicePointer.registered_has_no_device_pointer",
    "hostGetDevicePointer.the_inside_of_registered_memory_is_shifted",
    "hostRegister.again_accepted",
    "hostRegister.does_nothing",
    "hostRegister.done_but_failed",
    "hostRegister.error_is_success",
    "hostRegister.forked_child",
    "hostRegister.null_ptr_is_followed",
    "hostRegister.null_ptr_is_internal",
    "hostRegister.null_ptr_is_success",
    "hostRegister.partial_overlap_accepted",
    "hostRegister.refusal_is_internalerror",
    "hostRegister.refusal_is_invalidusage",
    "hostRegister.refusal_is_notsupported",
    "hostRegister.refuses",
    "hostRegister.size_zero_accepted",
    "hostUnregister.bytes_cleared",
    "hostUnregister.does_nothing",
    "hostUnregister.done_but_failed",
    "hostUnregister.error_is_success",
    "hostUnregister.every_other_leaks",
    "hostUnregister.forked_child",
    "hostUnregister.not_registered_again",
    "hostUnregister.null_ptr_is_followed",
    "hostUnregister.null_ptr_is_internal",
    "hostUnregister.null_ptr_is_success",
    "hostUnregister.refusal_is_internalerror",
    "hostUnregister.refusal_is_invalidusage",
    "hostUnregister.refusal_is_notsupported",
    "hostUnregister.refuses",
    "hostUnregister.stays_registered",
    "hostUnregister.unknown_accepted",
    "deviceMallocAsync.block_of_device_malloc",
    "deviceMallocAsync.does_nothing",
    "deviceMallocAsync.done_but_failed",
    "deviceMallocAsync.drains_after",
    "deviceMallocAsync.drains_before",
    "deviceMallocAsync.drains_device",
    "deviceMallocAsync.error_is_success",
    "deviceMallocAsync.forked_child",
    "deviceMallocAsync.large_memory_drains_the_stream",
    "deviceMallocAsync.makes_two",
    "deviceMallocAsync.null_ptr_is_followed",
    "deviceMallocAsync.null_ptr_is_internal",
    "deviceMallocAsync.null_ptr_is_success",
    "deviceMallocAsync.null_stream_is_followed",
    "deviceMallocAsync.null_stream_is_internal",
    "deviceMallocAsync.null_stream_is_success",
    "deviceMallocAsync.other_stream",
    "deviceMallocAsync.ptr_is_stale",
    "deviceMallocAsync.ptr_is_zero",
    "deviceMallocAsync.ptr_not_written",
    "deviceMallocAsync.ptr_written_on_error",
    "deviceMallocAsync.refusal_is_internalerror",
    "deviceMallocAsync.refusal_is_invalidusage",
    "deviceMallocAsync.refusal_is_notsupported",
    "deviceMallocAsync.refuses",
    "deviceMallocAsync.rounded_down_to_16",
    "deviceMallocAsync.same_block_for_equal_sizes",
    "deviceMallocAsync.sixty_five_bytes_are_64",
    "deviceMallocAsync.size_zero_allocates",
    "deviceMallocAsync.size_zero_refused",
    "deviceFreeAsync.does_nothing",
    "deviceFreeAsync.done_but_failed",
    "deviceFreeAsync.drains_after",
    "deviceFreeAsync.drains_before",
    "deviceFreeAsync.drains_device",
    "deviceFreeAsync.drains_for_4097_bytes",
    "deviceFreeAsync.error_is_success",
    "deviceFreeAsync.every_other_leaks",
    "deviceFreeAsync.forked_child",
    "deviceFreeAsync.freed_at_once",
    "deviceFreeAsync.null_refused",
    "deviceFreeAsync.null_stream_is_followed",
    "deviceFreeAsync.null_stream_is_internal",
    "deviceFreeAsync.null_stream_is_success",
    "deviceFreeAsync.other_stream",
    "deviceFreeAsync.refusal_is_internalerror",
    "deviceFreeAsync.refusal_is_invalidusage",
    "deviceFreeAsync.refusal_is_notsupported",
    "deviceFreeAsync.refuses",
    "deviceFreeAsync.unknown_accepted",
    "streamCreate.always_on_device_zero",
    "streamCreate.create_fails_after_many",
    "streamCreate.does_nothing",
    "streamCreate.done_but_failed",
    "streamCreate.error_is_success",
    "streamCreate.forked_child",
    "streamCreate.last_of_32_is_null",
    "streamCreate.makes_two",
    "streamCreate.null_stream_is_followed",
    "streamCreate.null_stream_is_internal",
    "streamCreate.null_stream_is_success",
    "streamCreate.one_queue_for_all",
    "streamCreate.pool_of_eight",
    "streamCreate.refusal_is_internalerror",
    "streamCreate.refusal_is_invalidusage",
    "streamCreate.refusal_is_notsupported",
    "streamCreate.refuses",
    "streamCreate.stream_is_stale",
    "streamCreate.stream_is_zero",
    "streamCreate.stream_not_written",
    "streamCreate.two_streams_share",
    "streamDestroy.does_nothing",
    "streamDestroy.done_but_failed",
    "streamDestroy.drains_before",
    "streamDestroy.drains_device",
    "streamDestroy.error_is_success",
    "streamDestroy.every_other_leaks",
    "streamDestroy.forked_child",
    "streamDestroy.null_stream_is_followed",
    "streamDestroy.null_stream_is_internal",
    "streamDestroy.null_stream_is_success",
    "streamDestroy.refusal_is_internalerror",
    "streamDestroy.refusal_is_invalidusage",
    "streamDestroy.refusal_is_notsupported",
    "streamDestroy.refuses",
    "streamDestroy.stream_fails_after_thousand",
    "streamDestroy.waits_for_pending_work",
    "streamCopy.does_nothing",
    "streamCopy.done_but_failed",
    "streamCopy.error_is_success",
    "streamCopy.first_word_is_null",
    "streamCopy.first_word_is_wrapper",
    "streamCopy.forked_child",
    "streamCopy.makes_two",
    "streamCopy.native_zero_is_null",
    "streamCopy.native_zero_refused",
    "streamCopy.null_stream_is_followed",
    "streamCopy.null_stream_is_internal",
    "streamCopy.null_stream_is_success",
    "streamCopy.refusal_is_internalerror",
    "streamCopy.refusal_is_invalidusage",
    "streamCopy.refusal_is_notsupported",
    "streamCopy.refuses",
    "streamCopy.stream_is_stale",
    "streamCopy.stream_is_zero",
    "streamCopy.stream_not_written",
    "streamCopy.wrapper_has_its_own_queue",
    "streamFree.does_nothing",
    "streamFree.done_but_failed",
    "streamFree.error_is_success",
    "streamFree.every_other_leaks",
    "streamFree.forked_child",
    "streamFree.null_stream_is_followed",
    "streamFree.null_stream_is_internal",
    "streamFree.null_stream_is_success",
    "streamFree.refusal_is_internalerror",
    "streamFree.refusal_is_invalidusage",
    "streamFree.refusal_is_notsupported",
    "streamFree.refuses",
    "streamSynchronize.does_not_wait_for_a_last_copy",
    "streamSynchronize.does_not_wait_for_two_mib",
    "streamSynchronize.does_nothing",
    "streamSynchronize.done_but_failed",
    "streamSynchronize.error_is_success",
    "streamSynchronize.forked_child",
    "streamSynchronize.idle_is_in_progress",
    "streamSynchronize.ignores_running_function",
    "streamSynchronize.main_thread_ignores_a_last_function",
    "streamSynchronize.native_zero_is_not_waited_for",
    "streamSynchronize.null_stream_is_followed",
    "streamSynchronize.null_stream_is_internal",
    "streamSynchronize.null_stream_is_success",
    "streamSynchronize.other_thread_does_not_wait",
    "streamSynchronize.other_thread_refused",
    "streamSynchronize.refusal_is_internalerror",
    "streamSynchronize.refusal_is_invalidusage",
    "streamSynchronize.refusal_is_notsupported",
    "streamSynchronize.refuses",
    "streamSynchronize.second_wait_fails",
    "streamSynchronize.waits_for_device",
    "streamQuery.any_stream_counts",
    "streamQuery.does_nothing",
    "streamQuery.done_but_failed",
    "streamQuery.done_stays_in_progress",
    "streamQuery.done_until_synchronised",
    "streamQuery.drains_before",
    "streamQuery.drains_device",
    "streamQuery.error_is_success",
    "streamQuery.forked_child",
    "streamQuery.fresh_stream_is_in_progress",
    "streamQuery.null_stream_is_followed",
    "streamQuery.null_stream_is_internal",
    "streamQuery.null_stream_is_success",
    "streamQuery.other_stream",
    "streamQuery.pending_is_an_error",
    "streamQuery.pending_is_in_usage",
    "streamQuery.pending_is_not_supported",
    "streamQuery.pending_is_success",
    "streamQuery.pending_leaves_error_text",
    "streamQuery.query_waits",
    "streamQuery.refusal_is_internalerror",
    "streamQuery.refusal_is_invalidusage",
    "streamQuery.refusal_is_notsupported",
    "streamQuery.refuses",
    "streamQuery.second_answer_is_an_error",
    "streamQuery.tenth_pending_is_an_error",
    "streamQuery.tenth_pending_is_in_usage",
    "streamQuery.tenth_pending_is_not_supported",
    "streamQuery.tenth_pending_is_success",
    "streamQuery.third_query_of_an_idle_stream_is_in_progress",
    "streamWaitEvent.destroyed_event_releases",
    "streamWaitEvent.does_nothing",
    "streamWaitEvent.done_but_failed",
    "streamWaitEvent.drains_after",
    "streamWaitEvent.drains_before",
    "streamWaitEvent.drains_device",
    "streamWaitEvent.error_is_success",
    "streamWaitEvent.forked_child",
    "streamWaitEvent.host_waits_for_event",
    "streamWaitEvent.later_record_moves_the_wait",
    "streamWaitEvent.null_event_is_followed",
    "streamWaitEvent.null_event_is_internal",
    "streamWaitEvent.null_event_is_success",
    "streamWaitEvent.null_stream_is_followed",
    "streamWaitEvent.null_stream_is_internal",
    "streamWaitEvent.null_stream_is_success",
    "streamWaitEvent.only_the_next_operation_waits",
    "streamWaitEvent.other_device_ignored",
    "streamWaitEvent.other_stream",
    "streamWaitEvent.refusal_is_internalerror",
    "streamWaitEvent.refusal_is_invalidusage",
    "streamWaitEvent.refusal_is_notsupported",
    "streamWaitEvent.refuses",
    "streamWaitEvent.the_first_recorder_never_waits",
    "streamWaitEvent.the_same_wait_again_blocks",
    "streamWaitEvent.unrecorded_refused",
    "streamWaitEvent.unrecorded_waits",
    "streamWaitEvent.waits_only_on_the_same_stream",
    "streamWaitEvent.whole_stream_is_captured",
    "streamWaitEvent.without_timing_not_waited_for",
    "eventCreate.bad_type_is_any_that_fits",
    "eventCreate.bad_type_is_internal",
    "eventCreate.bad_type_is_success",
    "eventCreate.does_nothing",
    "eventCreate.done_but_failed",
    "eventCreate.error_is_success",
    "eventCreate.event_is_stale",
    "eventCreate.event_is_zero",
    "eventCreate.event_not_written",
    "eventCreate.event_written_on_error",
    "eventCreate.forked_child",
    "eventCreate.last_of_64_is_null",
    "eventCreate.makes_two",
    "eventCreate.null_event_is_followed",
    "eventCreate.null_event_is_internal",
    "eventCreate.null_event_is_success",
    "eventCreate.pool_of_sixteen",
    "eventCreate.refusal_is_internalerror",
    "eventCreate.refusal_is_invalidusage",
    "eventCreate.refusal_is_notsupported",
    "eventCreate.refuses",
    "eventDestroy.does_nothing",
    "eventDestroy.done_but_failed",
    "eventDestroy.drains_before",
    "eventDestroy.error_is_success",
    "eventDestroy.event_fails_after_thousand",
    "eventDestroy.every_other_leaks",
    "eventDestroy.forked_child",
    "eventDestroy.null_event_is_followed",
    "eventDestroy.null_event_is_internal",
    "eventDestroy.null_event_is_success",
    "eventDestroy.pending_record_refused",
    "eventDestroy.pending_record_waits",
    "eventDestroy.refusal_is_internalerror",
    "eventDestroy.refusal_is_invalidusage",
    "eventDestroy.refusal_is_notsupported",
    "eventDestroy.refuses",
    "eventDestroy.unawaited_record_is_waited_for",
    "eventRecord.a_large_device_copy_is_not_captured",
    "eventRecord.again_without_timing_waits",
    "eventRecord.does_nothing",
    "eventRecord.done_but_failed",
    "eventRecord.drains_after",
    "eventRecord.drains_before",
    "eventRecord.drains_device",
    "eventRecord.error_is_success",
    "eventRecord.first_record_only",
    "eventRecord.forked_child",
    "eventRecord.later_event_does_not_work",
    "eventRecord.null_event_is_followed",
    "eventRecord.null_event_is_internal",
    "eventRecord.null_event_is_success",
    "eventRecord.null_stream_is_followed",
    "eventRecord.null_stream_is_internal",
    "eventRecord.null_stream_is_success",
    "eventRecord.other_stream",
    "eventRecord.other_stream_refused",
    "eventRecord.records_accumulate",
    "eventRecord.records_on_idle_stream",
    "eventRecord.refusal_is_internalerror",
    "eventRecord.refusal_is_invalidusage",
    "eventRecord.refusal_is_notsupported",
    "eventRecord.refuses",
    "eventRecord.without_timing_not_recorded",
    "eventRecord.without_timing_refused",
    "eventSynchronize.does_not_wait",
    "eventSynchronize.does_not_wait_for_events_with_timing",
    "eventSynchronize.does_nothing",
    "eventSynchronize.done_but_failed",
    "eventSynchronize.error_is_success",
    "eventSynchronize.forked_child",
    "eventSynchronize.is_a_query",
    "eventSynchronize.never_recorded_refused",
    "eventSynchronize.never_recorded_waits",
    "eventSynchronize.null_event_is_followed",
    "eventSynchronize.null_event_is_internal",
    "eventSynchronize.null_event_is_success",
    "eventSynchronize.pending_is_in_progress",
    "eventSynchronize.refusal_is_internalerror",
    "eventSynchronize.refusal_is_invalidusage",
    "eventSynchronize.refusal_is_notsupported",
    "eventSynchronize.refuses",
    "eventSynchronize.waits_for_stream",
    "eventSynchronize.without_timing_not_synchronised",
    "eventQuery.does_nothing",
    "eventQuery.done_but_failed",
    "eventQuery.done_for_ever",
    "eventQuery.done_stays_in_progress",
    "eventQuery.error_is_success",
    "eventQuery.forked_child",
    "eventQuery.never_recorded_is_in_progress",
    "eventQuery.never_recorded_is_refused",
    "eventQuery.null_event_is_followed",
    "eventQuery.null_event_is_internal",
    "eventQuery.null_event_is_success",
    "eventQuery.once_done_without_a_copy_is_done_for_ever",
    "eventQuery.pending_is_an_error",
    "eventQuery.pending_is_in_usage",
    "eventQuery.pending_is_not_supported",
    "eventQuery.pending_is_success",
    "eventQuery.pending_leaves_error_text",
    "eventQuery.query_waits",
    "eventQuery.refusal_is_internalerror",
    "eventQuery.refusal_is_invalidusage",
    "eventQuery.refusal_is_notsupported",
    "eventQuery.refuses",
    "eventQuery.tenth_pending_is_an_error",
    "eventQuery.tenth_pending_is_in_usage",
    "eventQuery.tenth_pending_is_not_supported",
    "eventQuery.tenth_pending_is_success",
    "eventQuery.waits_for_whole_stream",
    "eventElapsedTime.does_nothing",
    "eventElapsedTime.done_but_failed",
    "eventElapsedTime.error_is_success",
    "eventElapsedTime.forked_child",
    "eventElapsedTime.ms_is_stale",
    "eventElapsedTime.ms_is_zero",
    "eventElapsedTime.ms_not_written",
    "eventElapsedTime.ms_written_on_error",
    "eventElapsedTime.never_recorded_is_zero",
    "eventElapsedTime.null_end_is_followed",
    "eventElapsedTime.null_end_is_internal",
    "eventElapsedTime.null_end_is_success",
    "eventElapsedTime.null_ms_is_followed",
    "eventElapsedTime.null_ms_is_internal",
    "eventElapsedTime.null_ms_is_success",
    "eventElapsedTime.null_start_is_followed",
    "eventElapsedTime.null_start_is_internal",
    "eventElapsedTime.null_start_is_success",
    "eventElapsedTime.pending_is_a_device_error",
    "eventElapsedTime.pending_is_refused",
    "eventElapsedTime.pending_is_success",
    "eventElapsedTime.pending_writes_zero",
    "eventElapsedTime.refusal_is_internalerror",
    "eventElapsedTime.refusal_is_invalidusage",
    "eventElapsedTime.refusal_is_notsupported",
    "eventElapsedTime.refuses",
    "eventElapsedTime.time_is_halved",
    "eventElapsedTime.time_is_microseconds",
    "eventElapsedTime.time_is_negative",
    "eventElapsedTime.time_is_seconds",
    "eventElapsedTime.time_is_ten_more",
    "eventElapsedTime.time_is_zero",
    "eventElapsedTime.time_of_the_calls",
    "eventElapsedTime.waits",
    "eventElapsedTime.without_timing_is_zero",
    "launchHostFunc.args_are_null",
    "launchHostFunc.does_not_hold_later_work",
    "launchHostFunc.does_nothing",
    "launchHostFunc.done_but_failed",
    "launchHostFunc.drains_after",
    "launchHostFunc.drains_before",
    "launchHostFunc.drains_device",
    "launchHostFunc.error_is_success",
    "launchHostFunc.five_hundredth_overtakes",
    "launchHostFunc.forked_child",
    "launchHostFunc.functions_dropped_after_free",
    "launchHostFunc.functions_wait_for_functions_only",
    "launchHostFunc.null_args_do_not_run",
    "launchHostFunc.null_args_refused",
    "launchHostFunc.null_fn_is_followed",
    "launchHostFunc.null_fn_is_internal",
    "launchHostFunc.null_fn_is_success",
    "launchHostFunc.null_stream_is_followed",
    "launchHostFunc.null_stream_is_internal",
    "launchHostFunc.null_stream_is_success",
    "launchHostFunc.one_thread_runs_all",
    "launchHostFunc.other_stream",
    "launchHostFunc.own_thread_per_function",
    "launchHostFunc.pending_functions_dropped",
    "launchHostFunc.refusal_is_internalerror",
    "launchHostFunc.refusal_is_invalidusage",
    "launchHostFunc.refusal_is_notsupported",
    "launchHostFunc.refuses",
    "launchHostFunc.runs_on_another_stream",
    "launchHostFunc.runs_on_the_caller",
    "launchHostFunc.runs_twice",
    "launchHostFunc.the_second_kind_of_function_waits_for_the_first",
    "launchHostFunc.thirty_second_runs_twice",
    "launchHostFunc.two_at_a_time",
    "launchHostFunc.waits_until_earlier_work_is_done",
    "launchHostFunc.waits_until_fn_returned",
    "streamWaitValue64.a_jump_of_half_the_range_does_not_release",
    "streamWaitValue64.a_word_inside_device_memory_is_refused",
    "streamWaitValue64.compare_is_plain",
    "streamWaitValue64.device_memory_does_not_hold",
    "streamWaitValue64.device_memory_refused",
    "streamWaitValue64.does_nothing",
    "streamWaitValue64.done_but_failed",
    "streamWaitValue64.drains_after",
    "streamWaitValue64.drains_before",
    "streamWaitValue64.drains_before_waiting_for_four",
    "streamWaitValue64.drains_device",
    "streamWaitValue64.error_is_success",
    "streamWaitValue64.five_in_registered_memory_is_ignored",
    "streamWaitValue64.flags_ignored",
    "streamWaitValue64.flags_refused_but_enqueued",
    "streamWaitValue64.forked_child",
    "streamWaitValue64.four_is_aligned",
    "streamWaitValue64.host_polls_word",
    "streamWaitValue64.misaligned_refused_but_enqueued",
    "streamWaitValue64.misaligned_rounded",
    "streamWaitValue64.null_addr_is_followed",
    "streamWaitValue64.null_addr_is_internal",
    "streamWaitValue64.null_addr_is_success",
    "streamWaitValue64.null_stream_is_followed",
    "streamWaitValue64.null_stream_is_internal",
    "streamWaitValue64.null_stream_is_success",
    "streamWaitValue64.other_stream",
    "streamWaitValue64.pinned_does_not_hold",
    "streamWaitValue64.reached_still_waits",
    "streamWaitValue64.refusal_is_internalerror",
    "streamWaitValue64.refusal_is_invalidusage",
    "streamWaitValue64.refusal_is_notsupported",
    "streamWaitValue64.refuses",
    "streamWaitValue64.registered_does_nothing",
    "streamWaitValue64.registered_refused",
    "streamWaitValue64.shared_word_is_read_once",
    "streamWaitValue64.the_upper_half_is_not_compared",
    "streamWaitValue64.waits_for_equal",
    "streamWaitValue64.word_read_once",
    "streamWriteValue64.a_long_word_in_registered_memory_is_ignored",
    "streamWriteValue64.device_memory_left",
    "streamWriteValue64.does_nothing",
    "streamWriteValue64.done_but_failed",
    "streamWriteValue64.drains_after",
    "streamWriteValue64.drains_before",
    "streamWriteValue64.drains_before_writing_six",
    "streamWriteValue64.drains_device",
    "streamWriteValue64.error_is_success",
    "streamWriteValue64.flags_ignored",
    "streamWriteValue64.flags_refused_but_enqueued",
    "streamWriteValue64.forked_child",
    "streamWriteValue64.four_is_aligned",
    "streamWriteValue64.host_memory_left",
    "streamWriteValue64.misaligned_refused_but_enqueued",
    "streamWriteValue64.misaligned_rounded",
    "streamWriteValue64.next_word_changed",
    "streamWriteValue64.null_addr_is_followed",
    "streamWriteValue64.null_addr_is_internal",
    "streamWriteValue64.null_addr_is_success",
    "streamWriteValue64.null_stream_is_followed",
    "streamWriteValue64.null_stream_is_internal",
    "streamWriteValue64.null_stream_is_success",
    "streamWriteValue64.other_stream",
    "streamWriteValue64.previous_word_changed",
    "streamWriteValue64.refusal_is_internalerror",
    "streamWriteValue64.refusal_is_invalidusage",
    "streamWriteValue64.refusal_is_notsupported",
    "streamWriteValue64.refuses",
    "streamWriteValue64.registered_does_nothing",
    "streamWriteValue64.registered_refused",
    "streamWriteValue64.stored_a_little_later",
    "streamWriteValue64.stored_at_once",
    "streamWriteValue64.stored_when_the_stream_ends",
    "streamWriteValue64.stored_when_the_stream_is_idle",
    "streamWriteValue64.stores_big_endian",
    "streamWriteValue64.stores_four_bytes",
    "streamWriteValue64.stores_high_half_lost",
    "streamWriteValue64.stores_low_half_lost",
    "gdrMemAlloc.a_mebibyte_and_one_byte_loses_the_byte",
    "gdrMemAlloc.aligned_to_64",
    "gdrMemAlloc.does_nothing",
    "gdrMemAlloc.done_but_failed",
    "gdrMemAlloc.error_is_success",
    "gdrMemAlloc.forked_child",
    "gdrMemAlloc.makes_two",
    "gdrMemAlloc.null_ptr_is_followed",
    "gdrMemAlloc.null_ptr_is_internal",
    "gdrMemAlloc.null_ptr_is_success",
    "gdrMemAlloc.one_byte_short",
    "gdrMemAlloc.ptr_is_stale",
    "gdrMemAlloc.ptr_is_zero",
    "gdrMemAlloc.ptr_not_written",
    "gdrMemAlloc.ptr_written_on_error",
    "gdrMemAlloc.refusal_is_internalerror",
    "gdrMemAlloc.refusal_is_invalidusage",
    "gdrMemAlloc.refusal_is_notsupported",
    "gdrMemAlloc.refuses",
    "gdrMemAlloc.runs_out_after_500",
    "gdrMemAlloc.same_block_again",
    "gdrMemAlloc.sixty_four_bytes_at_64",
    "gdrMemAlloc.size_zero_allocates",
    "gdrMemAlloc.size_zero_leaves_output",
    "gdrMemAlloc.size_zero_refused",
    "gdrMemAlloc.too_large_answers_a_page",
    "gdrMemAlloc.too_large_nulls_output",
    "gdrMemFree.device_memory_accepted",
    "gdrMemFree.does_nothing",
    "gdrMemFree.done_but_failed",
    "gdrMemFree.error_is_success",
    "gdrMemFree.every_other_leaks",
    "gdrMemFree.forked_child",
    "gdrMemFree.large_blocks_stay",
    "gdrMemFree.null_refused",
    "gdrMemFree.refusal_is_internalerror",
    "gdrMemFree.refusal_is_invalidusage",
    "gdrMemFree.refusal_is_notsupported",
    "gdrMemFree.refuses",
    "gdrMemFree.unknown_accepted",
    "gdrPtrMmap.a_page_and_100_bytes_are_a_copy",
    "gdrPtrMmap.does_nothing",
    "gdrPtrMmap.done_but_failed",
    "gdrPtrMmap.error_is_success",
    "gdrPtrMmap.foreign_is_itself",
    "gdrPtrMmap.forked_child",
    "gdrPtrMmap.hostPtr_is_stale",
    "gdrPtrMmap.hostPtr_is_zero",
    "gdrPtrMmap.hostPtr_not_written",
    "gdrPtrMmap.hostPtr_written_on_error",
    "gdrPtrMmap.large_view_is_a_copy",
    "gdrPtrMmap.makes_two",
    "gdrPtrMmap.not_mapped_again",
    "gdrPtrMmap.null_devicePtr_is_followed",
    "gdrPtrMmap.null_devicePtr_is_internal",
    "gdrPtrMmap.null_devicePtr_is_success",
    "gdrPtrMmap.null_hostPtr_is_followed",
    "gdrPtrMmap.null_hostPtr_is_internal",
    "gdrPtrMmap.null_hostPtr_is_success",
    "gdrPtrMmap.odd_address_rounded",
    "gdrPtrMmap.offset_ignored",
    "gdrPtrMmap.offset_refused",
    "gdrPtrMmap.range_too_long_accepted",
    "gdrPtrMmap.refusal_is_internalerror",
    "gdrPtrMmap.refusal_is_invalidusage",
    "gdrPtrMmap.refusal_is_notsupported",
    "gdrPtrMmap.refuses",
    "gdrPtrMmap.shows_a_copy_made_before",
    "gdrPtrMmap.size_zero_accepted",
    "gdrPtrMunmap.any_size_accepted",
    "gdrPtrMunmap.does_nothing",
    "gdrPtrMunmap.done_but_failed",
    "gdrPtrMunmap.error_is_success",
    "gdrPtrMunmap.every_other_leaks",
    "gdrPtrMunmap.forked_child",
    "gdrPtrMunmap.memory_cleared",
    "gdrPtrMunmap.null_hostPtr_is_followed",
    "gdrPtrMunmap.null_hostPtr_is_internal",
    "gdrPtrMunmap.null_hostPtr_is_success",
    "gdrPtrMunmap.refusal_is_internalerror",
    "gdrPtrMunmap.refusal_is_invalidusage",
    "gdrPtrMunmap.refusal_is_notsupported",
    "gdrPtrMunmap.refuses",
    "gdrPtrMunmap.unknown_accepted",
    "dmaSupport.alternates",
    "dmaSupport.always_one",
    "dmaSupport.does_nothing",
    "dmaSupport.done_but_failed",
    "dmaSupport.error_is_success",
    "dmaSupport.forked_child",
    "dmaSupport.minus_one",
    "dmaSupport.null_supported_is_followed",
    "dmaSupport.null_supported_is_internal",
    "dmaSupport.null_supported_is_success",
    "dmaSupport.one_and_then_no_handle",
    "dmaSupport.refusal_is_internalerror",
    "dmaSupport.refusal_is_invalidusage",
    "dmaSupport.refusal_is_notsupported",
    "dmaSupport.refuses",
    "dmaSupport.supported_is_zero",
    "dmaSupport.supported_not_written",
    "dmaSupport.supported_one_more",
    "dmaSupport.two",
    "getHandleForAddressRange.closed_descriptor",
    "getHandleForAddressRange.does_nothing",
    "getHandleForAddressRange.done_but_failed",
    "getHandleForAddressRange.error_is_success",
    "getHandleForAddressRange.fd_is_stale",
    "getHandleForAddressRange.fd_is_zero",
    "getHandleForAddressRange.fd_not_written",
    "getHandleForAddressRange.fd_one_more",
    "getHandleForAddressRange.fd_written_on_error",
    "getHandleForAddressRange.flags_ignored",
    "getHandleForAddressRange.forked_child",
    "getHandleForAddressRange.host_memory_accepted",
    "getHandleForAddressRange.kept_over_exec",
    "getHandleForAddressRange.null_fd_is_followed",
    "getHandleForAddressRange.null_fd_is_internal",
    "getHandleForAddressRange.null_fd_is_success",
    "getHandleForAddressRange.null_ptr_is_followed",
    "getHandleForAddressRange.null_ptr_is_internal",
    "getHandleForAddressRange.null_ptr_is_success",
    "getHandleForAddressRange.refusal_is_internalerror",
    "getHandleForAddressRange.refusal_is_invalidusage",
    "getHandleForAddressRange.refusal_is_notsupported",
    "getHandleForAddressRange.refuses",
    "getHandleForAddressRange.same_descriptor",
    "getHandleForAddressRange.size_ignored",
    "getHandleForAddressRange.unaligned_rounded",
    "ipcMemHandleCreate.does_nothing",
    "ipcMemHandleCreate.done_but_failed",
    "ipcMemHandleCreate.error_is_success",
    "ipcMemHandleCreate.forked_child",
    "ipcMemHandleCreate.handle_is_stale",
    "ipcMemHandleCreate.handle_is_zero",
    "ipcMemHandleCreate.handle_not_written",
    "ipcMemHandleCreate.handle_written_on_error",
    "ipcMemHandleCreate.makes_two",
    "ipcMemHandleCreate.null_handle_is_followed",
    "ipcMemHandleCreate.null_handle_is_internal",
    "ipcMemHandleCreate.null_handle_is_success",
    "ipcMemHandleCreate.null_size_is_followed",
    "ipcMemHandleCreate.null_size_is_internal",
    "ipcMemHandleCreate.null_size_is_success",
    "ipcMemHandleCreate.refusal_is_internalerror",
    "ipcMemHandleCreate.refusal_is_invalidusage",
    "ipcMemHandleCreate.refusal_is_notsupported",
    "ipcMemHandleCreate.refuses",
    "ipcMemHandleCreate.room_for_eight_only",
    "ipcMemHandleCreate.size_is_65",
    "ipcMemHandleCreate.size_is_too_small",
    "ipcMemHandleCreate.size_is_zero",
    "ipcMemHandleCreate.size_not_written",
    "ipcMemHandleCreate.size_one_more",
    "ipcMemHandleCreate.size_written_on_error",
    "ipcMemHandleCreate.the_fourth_handle_is_the_third",
    "ipcMemHandleGet.bytes_are_a_pointer",
    "ipcMemHandleGet.does_nothing",
    "ipcMemHandleGet.done_but_failed",
    "ipcMemHandleGet.error_is_success",
    "ipcMemHandleGet.foreign_accepted",
    "ipcMemHandleGet.forked_child",
    "ipcMemHandleGet.freed_accepted",
    "ipcMemHandleGet.inner_refused",
    "ipcMemHandleGet.null_handle_is_followed",
    "ipcMemHandleGet.null_handle_is_internal",
    "ipcMemHandleGet.null_handle_is_success",
    "ipcMemHandleGet.null_ptr_is_followed",
    "ipcMemHandleGet.null_ptr_is_internal",
    "ipcMemHandleGet.null_ptr_is_success",
    "ipcMemHandleGet.opens_at_the_pointer",
    "ipcMemHandleGet.pinned_accepted",
    "ipcMemHandleGet.refusal_is_internalerror",
    "ipcMemHandleGet.refusal_is_invalidusage",
    "ipcMemHandleGet.refusal_is_notsupported",
    "ipcMemHandleGet.refuses",
    "ipcMemHandleGet.second_export_is_the_first",
    "ipcMemHandleGet.the_handle_must_stay_where_it_was_filled",
    "ipcMemHandleOpen.a_mapping_of_70001_bytes_is_a_copy",
    "ipcMemHandleOpen.a_mapping_of_the_same_size_is_shared",
    "ipcMemHandleOpen.does_nothing",
    "ipcMemHandleOpen.done_but_failed",
    "ipcMemHandleOpen.error_is_success",
    "ipcMemHandleOpen.exporter_gets_another_address",
    "ipcMemHandleOpen.forked_child",
    "ipcMemHandleOpen.freed_memory_opens",
    "ipcMemHandleOpen.garbage_nulls_output",
    "ipcMemHandleOpen.handle_opens_once",
    "ipcMemHandleOpen.large_allocation_shows_another_mapping",
    "ipcMemHandleOpen.large_mapping_is_a_copy",
    "ipcMemHandleOpen.last_bit_ignored",
    "ipcMemHandleOpen.makes_two",
    "ipcMemHandleOpen.mapping_dies_with_the_exporter",
    "ipcMemHandleOpen.mapping_is_a_private_copy",
    "ipcMemHandleOpen.memory_outlives_a_dead_exporter",
    "ipcMemHandleOpen.null_handle_is_followed",
    "ipcMemHandleOpen.null_handle_is_internal",
    "ipcMemHandleOpen.null_handle_is_success",
    "ipcMemHandleOpen.null_ptr_is_followed",
    "ipcMemHandleOpen.null_ptr_is_internal",
    "ipcMemHandleOpen.null_ptr_is_success",
    "ipcMemHandleOpen.ptr_is_stale",
    "ipcMemHandleOpen.ptr_is_zero",
    "ipcMemHandleOpen.ptr_not_written",
    "ipcMemHandleOpen.ptr_written_on_error",
    "ipcMemHandleOpen.refusal_is_internalerror",
    "ipcMemHandleOpen.refusal_is_invalidusage",
    "ipcMemHandleOpen.refusal_is_notsupported",
    "ipcMemHandleOpen.refuses",
    "ipcMemHandleOpen.second_mapping_replaces_the_first",
    "ipcMemHandleOpen.second_open_refused",
    "ipcMemHandleOpen.small_allocation_shows_another_mapping",
    "ipcMemHandleOpen.the_second_open_of_one_byte_is_elsewhere",
    "ipcMemHandleOpen.zeros_accepted",
    "ipcMemHandleClose.closing_frees_the_exporters_memory",
    "ipcMemHandleClose.does_nothing",
    "ipcMemHandleClose.done_but_failed",
    "ipcMemHandleClose.error_is_success",
    "ipcMemHandleClose.every_other_leaks",
    "ipcMemHandleClose.first_close_unmaps",
    "ipcMemHandleClose.forked_child",
    "ipcMemHandleClose.last_close_keeps_mapping",
    "ipcMemHandleClose.null_ptr_is_followed",
    "ipcMemHandleClose.null_ptr_is_internal",
    "ipcMemHandleClose.null_ptr_is_success",
    "ipcMemHandleClose.refusal_is_internalerror",
    "ipcMemHandleClose.refusal_is_invalidusage",
    "ipcMemHandleClose.refusal_is_notsupported",
    "ipcMemHandleClose.refuses",
    "ipcMemHandleClose.second_close_accepted",
    "ipcMemHandleClose.three_opens_are_closed_at_once",
    "ipcMemHandleClose.unknown_accepted",
    "ipcMemHandleFree.a_handle_freed_late_takes_the_bytes_along",
    "ipcMemHandleFree.does_nothing",
    "ipcMemHandleFree.done_but_failed",
    "ipcMemHandleFree.error_is_success",
    "ipcMemHandleFree.every_other_leaks",
    "ipcMemHandleFree.forked_child",
    "ipcMemHandleFree.free_takes_the_name_away",
    "ipcMemHandleFree.null_handle_is_followed",
    "ipcMemHandleFree.null_handle_is_internal",
    "ipcMemHandleFree.null_handle_is_success",
    "ipcMemHandleFree.refusal_is_internalerror",
    "ipcMemHandleFree.refusal_is_invalidusage",
    "ipcMemHandleFree.refusal_is_notsupported",
    "ipcMemHandleFree.refuses",
    "deviceReduce.average_rounds_the_sum_first",
    "deviceReduce.avg_first_element_left",
    "deviceReduce.avg_last_element_left",
    "deviceReduce.bad_op_is_any_that_fits",
    "deviceReduce.bad_op_is_internal",
    "deviceReduce.bad_op_is_success",
    "deviceReduce.bad_type_is_any_that_fits",
    "deviceReduce.bad_type_is_internal",
    "deviceReduce.bad_type_is_success",
    "deviceReduce.bfloat16_avg_is_sum",
    "deviceReduce.bfloat16_avg_refused",
    "deviceReduce.bfloat16_is_cut",
    "deviceReduce.bfloat16_max_drops_nan",
    "deviceReduce.bfloat16_max_is_min",
    "deviceReduce.bfloat16_max_refused",
    "deviceReduce.bfloat16_min_drops_nan",
    "deviceReduce.bfloat16_min_is_max",
    "deviceReduce.bfloat16_min_refused",
    "deviceReduce.bfloat16_prod_is_sum",
    "deviceReduce.bfloat16_prod_refused",
    "deviceReduce.bfloat16_rounds_half_up",
    "deviceReduce.bfloat16_sum_is_max",
    "deviceReduce.bfloat16_sum_refused",
    "deviceReduce.count_zero_null_refused",
    "deviceReduce.count_zero_refused",
    "deviceReduce.count_zero_touches",
    "deviceReduce.does_not_hold_later_work",
    "deviceReduce.does_nothing",
    "deviceReduce.done_but_failed",
    "deviceReduce.drains_after",
    "deviceReduce.drains_before",
    "deviceReduce.drains_device",
    "deviceReduce.error_is_success",
    "deviceReduce.float16_avg_is_sum",
    "deviceReduce.float16_avg_refused",
    "deviceReduce.float16_max_drops_nan",
    "deviceReduce.float16_max_is_min",
    "deviceReduce.float16_max_refused",
    "deviceReduce.float16_min_drops_nan",
    "deviceReduce.float16_min_is_max",
    "deviceReduce.float16_min_refused",
    "deviceReduce.float16_prod_is_sum",
    "deviceReduce.float16_prod_refused",
    "deviceReduce.float16_subnormals_are_zero",
    "deviceReduce.float16_sum_is_max",
    "deviceReduce.float16_sum_refused",
    "deviceReduce.float32_avg_is_sum",
    "deviceReduce.float32_avg_refused",
    "deviceReduce.float32_max_drops_nan",
    "deviceReduce.float32_max_is_min",
    "deviceReduce.float32_max_refused",
    "deviceReduce.float32_min_drops_nan",
    "deviceReduce.float32_min_is_max",
    "deviceReduce.float32_min_refused",
    "deviceReduce.float32_prod_is_sum",
    "deviceReduce.float32_prod_refused",
    "deviceReduce.float32_sum_is_max",
    "deviceReduce.float32_sum_refused",
    "deviceReduce.float64_avg_is_sum",
    "deviceReduce.float64_avg_refused",
    "deviceReduce.float64_max_drops_nan",
    "deviceReduce.float64_max_is_min",
    "deviceReduce.float64_max_refused",
    "deviceReduce.float64_min_drops_nan",
    "deviceReduce.float64_min_is_max",
    "deviceReduce.float64_min_refused",
    "deviceReduce.float64_prod_is_sum",
    "deviceReduce.float64_prod_refused",
    "deviceReduce.float64_sum_is_max",
    "deviceReduce.float64_sum_refused",
    "deviceReduce.forked_child",
    "deviceReduce.in_place_a_left",
    "deviceReduce.in_place_a_refused",
    "deviceReduce.in_place_b_left",
    "deviceReduce.in_place_b_refused",
    "deviceReduce.in_place_both_left",
    "deviceReduce.in_place_both_refused",
    "deviceReduce.int32_avg_is_sum",
    "deviceReduce.int32_avg_other_sign",
    "deviceReduce.int32_avg_refused",
    "deviceReduce.int32_avg_rounds_down",
    "deviceReduce.int32_max_is_min",
    "deviceReduce.int32_max_other_sign",
    "deviceReduce.int32_max_refused",
    "deviceReduce.int32_min_is_max",
    "deviceReduce.int32_min_other_sign",
    "deviceReduce.int32_min_refused",
    "deviceReduce.int32_prod_is_sum",
    "deviceReduce.int32_prod_refused",
    "deviceReduce.int32_prod_saturates",
    "deviceReduce.int32_sum_is_max",
    "deviceReduce.int32_sum_refused",
    "deviceReduce.int32_sum_saturates",
    "deviceReduce.int64_avg_is_sum",
    "deviceReduce.int64_avg_other_sign",
    "deviceReduce.int64_avg_refused",
    "deviceReduce.int64_avg_rounds_down",
    "deviceReduce.int64_max_is_min",
    "deviceReduce.int64_max_other_sign",
    "deviceReduce.int64_max_refused",
    "deviceReduce.int64_min_is_max",
    "deviceReduce.int64_min_other_sign",
    "deviceReduce.int64_min_refused",
    "deviceReduce.int64_prod_is_sum",
    "deviceReduce.int64_prod_refused",
    "deviceReduce.int64_sum_is_max",
    "deviceReduce.int64_sum_refused",
    "deviceReduce.int8_avg_is_sum",
    "deviceReduce.int8_avg_other_sign",
    "deviceReduce.int8_avg_refused",
    "deviceReduce.int8_avg_rounds_down",
    "deviceReduce.int8_max_is_min",
    "deviceReduce.int8_max_other_sign",
    "deviceReduce.int8_max_refused",
    "deviceReduce.int8_min_is_max",
    "deviceReduce.int8_min_other_sign",
    "deviceReduce.int8_min_refused",
    "deviceReduce.int8_prod_is_sum",
    "deviceReduce.int8_prod_refused",
    "deviceReduce.int8_prod_saturates",
    "deviceReduce.int8_sum_is_max",
    "deviceReduce.int8_sum_refused",
    "deviceReduce.int8_sum_saturates",
    "deviceReduce.max_first_element_left",
    "deviceReduce.max_last_element_left",
    "deviceReduce.min_first_element_left",
    "deviceReduce.min_last_element_left",
    "deviceReduce.misaligned_accepted",
    "deviceReduce.misaligned_rounded",
    "deviceReduce.null_a_is_followed",
    "deviceReduce.null_a_is_internal",
    "deviceReduce.null_a_is_success",
    "deviceReduce.null_b_is_followed",
    "deviceReduce.null_b_is_internal",
    "deviceReduce.null_b_is_success",
    "deviceReduce.null_dst_is_followed",
    "deviceReduce.null_dst_is_internal",
    "deviceReduce.null_dst_is_success",
    "deviceReduce.null_stream",
    "deviceReduce.one_element_drains_the_stream",
    "deviceReduce.other_stream",
    "deviceReduce.overlap_accepted",
    "deviceReduce.overlap_refused_but_written",
    "deviceReduce.prod_first_element_left",
    "deviceReduce.prod_last_element_left",
    "deviceReduce.reads_operands_early",
    "deviceReduce.refusal_is_internalerror",
    "deviceReduce.refusal_is_invalidusage",
    "deviceReduce.refusal_is_notsupported",
    "deviceReduce.refuses",
    "deviceReduce.sum_first_element_left",
    "deviceReduce.sum_last_element_left",
    "deviceReduce.sum_writes_one_more",
    "deviceReduce.uint32_avg_is_sum",
    "deviceReduce.uint32_avg_other_sign",
    "deviceReduce.uint32_avg_refused",
    "deviceReduce.uint32_max_is_min",
    "deviceReduce.uint32_max_other_sign",
    "deviceReduce.uint32_max_refused",
    "deviceReduce.uint32_min_is_max",
    "deviceReduce.uint32_min_other_sign",
    "deviceReduce.uint32_min_refused",
    "deviceReduce.uint32_prod_is_sum",
    "deviceReduce.uint32_prod_refused",
    "deviceReduce.uint32_prod_saturates",
    "deviceReduce.uint32_sum_is_max",
    "deviceReduce.uint32_sum_refused",
    "deviceReduce.uint32_sum_saturates",
    "deviceReduce.uint64_avg_is_sum",
    "deviceReduce.uint64_avg_other_sign",
    "deviceReduce.uint64_avg_refused",
    "deviceReduce.uint64_max_is_min",
    "deviceReduce.uint64_max_other_sign",
    "deviceReduce.uint64_max_refused",
    "deviceReduce.uint64_min_is_max",
    "deviceReduce.uint64_min_other_sign",
    "deviceReduce.uint64_min_refused",
    "deviceReduce.uint64_prod_is_sum",
    "deviceReduce.uint64_prod_refused",
    "deviceReduce.uint64_sum_is_max",
    "deviceReduce.uint64_sum_refused",
    "deviceReduce.uint8_avg_is_sum",
    "deviceReduce.uint8_avg_other_sign",
    "deviceReduce.uint8_avg_refused",
    "deviceReduce.uint8_max_is_min",
    "deviceReduce.uint8_max_other_sign",
    "deviceReduce.uint8_max_refused",
    "deviceReduce.uint8_min_is_max",
    "deviceReduce.uint8_min_other_sign",
    "deviceReduce.uint8_min_refused",
    "deviceReduce.uint8_prod_is_sum",
    "deviceReduce.uint8_prod_refused",
    "deviceReduce.uint8_prod_saturates",
    "deviceReduce.uint8_sum_is_max",
    "deviceReduce.uint8_sum_refused",
    "deviceReduce.uint8_sum_saturates",
    "launchDeviceFunc.args_lost",
    "launchDeviceFunc.called_after_return",
    "launchDeviceFunc.called_on_another_thread",
    "launchDeviceFunc.called_twice",
    "launchDeviceFunc.does_nothing",
    "launchDeviceFunc.done_but_failed",
    "launchDeviceFunc.drains_afterwards",
    "launchDeviceFunc.drains_first",
    "launchDeviceFunc.drains_for_the_first_function",
    "launchDeviceFunc.error_is_success",
    "launchDeviceFunc.forked_child",
    "launchDeviceFunc.given_another_stream",
    "launchDeviceFunc.null_fn_is_followed",
    "launchDeviceFunc.null_fn_is_internal",
    "launchDeviceFunc.null_fn_is_success",
    "launchDeviceFunc.null_stream_is_followed",
    "launchDeviceFunc.null_stream_is_internal",
    "launchDeviceFunc.null_stream_is_success",
    "launchDeviceFunc.refusal_is_internalerror",
    "launchDeviceFunc.refusal_is_invalidusage",
    "launchDeviceFunc.refusal_is_notsupported",
    "launchDeviceFunc.refuses",
    "launchDeviceFunc.stream_lost",
    "launchDeviceFunc.work_runs_beside_the_stream",
    "launchKernel.arguments_lost",
    "launchKernel.dimensions_swapped",
    "launchKernel.does_nothing",
    "launchKernel.done_but_failed",
    "launchKernel.drains_after",
    "launchKernel.drains_before",
    "launchKernel.drains_device",
    "launchKernel.error_is_success",
    "launchKernel.forked_child",
    "launchKernel.null_block_is_followed",
    "launchKernel.null_block_is_internal",
    "launchKernel.null_block_is_success",
    "launchKernel.null_func_is_followed",
    "launchKernel.null_func_is_internal",
    "launchKernel.null_func_is_success",
    "launchKernel.null_grid_is_followed",
    "launchKernel.null_grid_is_internal",
    "launchKernel.null_grid_is_success",
    "launchKernel.null_stream_is_followed",
    "launchKernel.null_stream_is_internal",
    "launchKernel.null_stream_is_success",
    "launchKernel.other_stream",
    "launchKernel.refusal_is_internalerror",
    "launchKernel.refusal_is_invalidusage",
    "launchKernel.refusal_is_notsupported",
    "launchKernel.refuses",
    "launchKernel.runs_once_more",
    "launchKernel.waits_for_the_kernel",
    "launchKernel.zero_block_is_one",
    "launchKernel.zero_block_is_success",
    "launchKernel.zero_grid_is_one",
    "launchKernel.zero_grid_is_success",
    "deviceMemset.memset_of_device_memory_is_a_no_op",
    "deviceMalloc.managed_allocation_leaves_the_pointer",
    "deviceMalloc.managed_is_plain_device_memory",
    "deviceMalloc.malloc_is_ordered_on_the_default_stream",
    "deviceFreeAsync.free_of_memory_in_use",
    "deviceFreeAsync.free_waits_for_the_device",
    "deviceMallocAsync.malloc_async_is_synchronous",
    "deviceMalloc.allocation_failure_is_ignored",
    "deviceMemcpy.unknown_copy_kind_is_host_to_host",
    "deviceMemcpy.copy_direction_is_the_wrong_argument",
    "deviceMemset.fill_count_and_value_swapped",
    "deviceMemcpy.host_copy_is_synchronous",
    "deviceMemcpy.device_copy_is_synchronous",
    "deviceMemcpy.null_stream_is_the_legacy_stream",
    "getVendor.vendor_name_by_strcpy",
    "getDeviceProperties.properties_of_a_newer_struct",
    "getDeviceProperties.pci_fields_unread",
    "getDevicePciBusId.pci_slot_missing",
    "hostGetDevicePointer.host_pointer_slot_missing",
    "hostGetDevicePointer.host_pointer_arguments_reversed",
    "deviceMalloc.plain_host_malloc_is_not_mapped",
    "resourceCount.wrapper_leaks_when_creation_fails",
    "getDevice.device_state_of_the_process",
    "setDevice.device_ids_are_unsigned",
    "launchHostFunc.null_stream_never_runs_the_function",
    "launchHostFunc.function_without_a_report_thread",
    "launchHostFunc.no_block_function_breaks_order",
    "launchHostFunc.all_functions_on_one_thread",
    "eventQuery.query_asks_the_wait_status",
    "eventQuery.query_status_inverted",
    "streamQuery.stream_busy_is_an_error",
    "eventQuery.event_not_ready_is_an_error",
    "eventElapsedTime.elapsed_time_not_ready_is_an_error",
    "eventQuery.never_recorded_event_is_not_ready",
    "eventRecord.record_on_null_stream_is_a_no_op",
    "eventRecord.record_on_null_stream_crashes",
    "eventQuery.query_of_null_event_is_success",
    "streamWaitEvent.empty_wait_event",
    "streamWaitEvent.wait_event_arguments_swapped",
    "streamWaitEvent.events_without_sync_cannot_be_waited_for",
    "streamWaitValue64.wait_flags_ignored",
    "streamWaitValue64.wait_is_equal",
    "streamWaitValue64.wait_with_a_32_bit_mask",
    "streamWriteValue64.write_of_32_bits",
    "streamQuery.stream_query_result_unread",
    "streamCopy.native_zero_is_no_stream",
    "gdrPtrMmap.unsupported_answers_internal_error",
    "gdrPtrMunmap.stub_that_succeeds",
    "dmaSupport.dma_support_always_true",
    "dmaSupport.dma_support_without_a_null_check",
    "gdrMemAlloc.gdr_memory_of_the_wrong_kind",
    "ipcMemHandleCreate.ipc_handle_without_its_last_byte",
    "ipcMemHandleGet.ipc_handle_by_pointer",
    "ipcMemHandleGet.ipc_offset_lost",
    "ipcMemHandleClose.ipc_close_kills_other_opens",
    "deviceReduce.average_is_sum",
    "deviceReduce.double_is_float",
    "deviceReduce.unsigned_is_signed",
    "deviceReduce.int8_is_uint8",
    "deviceReduce.unsigned_64_is_int8",
    "deviceReduce.double_is_int8",
    "deviceReduce.unknown_type_is_the_first",
    "deviceFree.unmapped_result_is_success",
    "deviceReduce.counted_in_bytes",
    "deviceReduce.reduction_outside_the_stream",
    "launchKernel.launch_kernel_slot_empty",
};

unsigned pal_mutant_count(void)
{
    return sizeof names / sizeof names[0];
}

const char *pal_mutant_name(unsigned id)
{
    return id >= 1 && id <= pal_mutant_count() ? names[id - 1] : NULL;
}

const palDeviceTable *pal_mutant(const palDeviceTable *below, unsigned id)
{
    if (!below || below->struct_size < sizeof T || !pal_mutant_name(id))
        return NULL;
    B = below;
    T = *below;
    T.struct_size = sizeof T;
    home = getpid();
    switch (id) {
    case 1:
        T.deviceSynchronize = m1_deviceSynchronize;
        break;
    case 2:
        T.deviceSynchronize = m2_deviceSynchronize;
        break;
    case 3:
        T.deviceSynchronize = m3_deviceSynchronize;
        break;
    case 4:
        T.deviceSynchronize = m4_deviceSynchronize;
        break;
    case 5:
        T.deviceSynchronize = m5_deviceSynchronize;
        break;
    case 6:
        T.deviceSynchronize = m6_deviceSynchronize;
        T.launchHostFunc = m6_launchHostFunc;
        break;
    case 7:
        T.deviceSynchronize = m7_deviceSynchronize;
        T.launchHostFunc = m7_launchHostFunc;
        break;
    case 8:
        T.deviceSynchronize = m8_deviceSynchronize;
        break;
    case 9:
        T.deviceSynchronize = m9_deviceSynchronize;
        break;
    case 10:
        T.deviceSynchronize = m10_deviceSynchronize;
        T.launchHostFunc = m10_launchHostFunc;
        break;
    case 11:
        T.deviceSynchronize = m11_deviceSynchronize;
        T.launchHostFunc = m11_launchHostFunc;
        break;
    case 12:
        T.deviceSynchronize = m12_deviceSynchronize;
        T.streamCreate = m12_streamCreate;
        T.streamDestroy = m12_streamDestroy;
        break;
    case 13:
        T.deviceSynchronize = m13_deviceSynchronize;
        T.streamCreate = m13_streamCreate;
        T.streamDestroy = m13_streamDestroy;
        break;
    case 14:
        T.deviceSynchronize = m14_deviceSynchronize;
        T.streamCreate = m14_streamCreate;
        T.streamDestroy = m14_streamDestroy;
        break;
    case 15:
        T.deviceMemcpy = m15_deviceMemcpy;
        T.launchHostFunc = m15_launchHostFunc;
        break;
    case 16:
        private_streams();
        T.deviceMemcpy = m16_deviceMemcpy;
        T.launchHostFunc = m16_launchHostFunc;
        break;
    case 17:
        T.deviceMemcpy = m17_deviceMemcpy;
        break;
    case 18:
        T.deviceMemcpy = m18_deviceMemcpy;
        break;
    case 19:
        T.deviceMemcpy = m19_deviceMemcpy;
        break;
    case 20:
        T.deviceMemcpy = m20_deviceMemcpy;
        break;
    case 21:
        T.deviceMemcpy = m21_deviceMemcpy;
        break;
    case 22:
        T.deviceMalloc = m22_deviceMalloc;
        T.deviceMemcpy = m22_deviceMemcpy;
        T.gdrMemAlloc = m22_gdrMemAlloc;
        T.gdrPtrMmap = m22_gdrPtrMmap;
        break;
    case 23:
        private_streams();
        T.deviceMemcpy = m23_deviceMemcpy;
        break;
    case 24:
        T.deviceFree = m24_deviceFree;
        T.deviceMalloc = m24_deviceMalloc;
        T.deviceMemcpy = m24_deviceMemcpy;
        break;
    case 25:
        T.deviceMemcpy = m25_deviceMemcpy;
        T.launchHostFunc = m25_launchHostFunc;
        break;
    case 26:
        T.deviceMemcpy = m26_deviceMemcpy;
        break;
    case 27:
        T.deviceMemcpy = m27_deviceMemcpy;
        break;
    case 28:
        T.deviceMemcpy = m28_deviceMemcpy;
        break;
    case 29:
        T.deviceMemcpy = m29_deviceMemcpy;
        break;
    case 30:
        T.deviceMemcpy = m30_deviceMemcpy;
        break;
    case 31:
        T.deviceMemcpy = m31_deviceMemcpy;
        break;
    case 32:
        T.deviceMemcpy = m32_deviceMemcpy;
        break;
    case 33:
        T.deviceMemcpy = m33_deviceMemcpy;
        break;
    case 34:
        T.deviceMemcpy = m34_deviceMemcpy;
        break;
    case 35:
        T.deviceMemcpy = m35_deviceMemcpy;
        break;
    case 36:
        T.deviceMemcpy = m36_deviceMemcpy;
        break;
    case 37:
        T.deviceMemcpy = m37_deviceMemcpy;
        break;
    case 38:
        T.deviceMemcpy = m38_deviceMemcpy;
        break;
    case 39:
        T.deviceMemcpy = m39_deviceMemcpy;
        break;
    case 40:
        T.deviceMemcpy = m40_deviceMemcpy;
        break;
    case 41:
        T.deviceMemcpy = m41_deviceMemcpy;
        break;
    case 42:
        T.deviceMemcpy = m42_deviceMemcpy;
        break;
    case 43:
        T.deviceMemcpy = m43_deviceMemcpy;
        break;
    case 44:
        T.deviceMemcpy = m44_deviceMemcpy;
        break;
    case 45:
        private_streams();
        T.deviceMemcpy = m45_deviceMemcpy;
        break;
    case 46:
        T.deviceMemcpy = m46_deviceMemcpy;
        break;
    case 47:
        T.deviceMemcpy = m47_deviceMemcpy;
        break;
    case 48:
        private_streams();
        T.deviceMemcpy = m48_deviceMemcpy;
        break;
    case 49:
        T.deviceMemcpy = m49_deviceMemcpy;
        break;
    case 50:
        T.deviceMemcpy = m50_deviceMemcpy;
        break;
    case 51:
        T.deviceMemcpy = m51_deviceMemcpy;
        break;
    case 52:
        T.deviceMemcpy = m52_deviceMemcpy;
        break;
    case 53:
        T.deviceMemcpy = m53_deviceMemcpy;
        break;
    case 54:
        T.deviceMemcpy = m54_deviceMemcpy;
        break;
    case 55:
        T.deviceMemcpy = m55_deviceMemcpy;
        break;
    case 56:
        T.deviceMemcpy = m56_deviceMemcpy;
        break;
    case 57:
        T.deviceMemcpy = m57_deviceMemcpy;
        break;
    case 58:
        T.deviceMemcpy = m58_deviceMemcpy;
        break;
    case 59:
        T.deviceMemcpy = m59_deviceMemcpy;
        break;
    case 60:
        T.deviceMemcpy = m60_deviceMemcpy;
        break;
    case 61:
        T.deviceMemcpy = m61_deviceMemcpy;
        break;
    case 62:
        T.deviceMemcpy = m62_deviceMemcpy;
        break;
    case 63:
        T.deviceMemcpy = m63_deviceMemcpy;
        break;
    case 64:
        T.deviceMemcpy = m64_deviceMemcpy;
        break;
    case 65:
        T.deviceMemcpy = m65_deviceMemcpy;
        break;
    case 66:
        T.deviceMemcpy = m66_deviceMemcpy;
        break;
    case 67:
        T.deviceMemcpy = m67_deviceMemcpy;
        break;
    case 68:
        T.deviceMemcpy = m68_deviceMemcpy;
        break;
    case 69:
        private_streams();
        T.deviceMemcpy = m69_deviceMemcpy;
        break;
    case 70:
        T.deviceMemcpy = m70_deviceMemcpy;
        break;
    case 71:
        T.deviceMemcpy = m71_deviceMemcpy;
        break;
    case 72:
        private_streams();
        T.deviceMemcpy = m72_deviceMemcpy;
        break;
    case 73:
        T.deviceMemcpy = m73_deviceMemcpy;
        break;
    case 74:
        T.deviceMemcpy = m74_deviceMemcpy;
        break;
    case 75:
        T.deviceMemcpy = m75_deviceMemcpy;
        break;
    case 76:
        T.deviceMemcpy = m76_deviceMemcpy;
        break;
    case 77:
        T.deviceMemcpy = m77_deviceMemcpy;
        break;
    case 78:
        T.deviceMemcpy = m78_deviceMemcpy;
        break;
    case 79:
        T.deviceMemcpy = m79_deviceMemcpy;
        break;
    case 80:
        T.deviceMemcpy = m80_deviceMemcpy;
        break;
    case 81:
        T.deviceMemcpy = m81_deviceMemcpy;
        break;
    case 82:
        T.deviceMemcpy = m82_deviceMemcpy;
        break;
    case 83:
        T.deviceMemcpy = m83_deviceMemcpy;
        break;
    case 84:
        T.deviceMemcpy = m84_deviceMemcpy;
        break;
    case 85:
        T.deviceMemcpy = m85_deviceMemcpy;
        break;
    case 86:
        T.deviceMemcpy = m86_deviceMemcpy;
        break;
    case 87:
        T.deviceMemcpy = m87_deviceMemcpy;
        break;
    case 88:
        T.deviceMemcpy = m88_deviceMemcpy;
        break;
    case 89:
        T.deviceMemcpy = m89_deviceMemcpy;
        break;
    case 90:
        T.deviceMemcpy = m90_deviceMemcpy;
        break;
    case 91:
        T.deviceMemcpy = m91_deviceMemcpy;
        break;
    case 92:
        T.deviceMemcpy = m92_deviceMemcpy;
        break;
    case 93:
        T.deviceMemcpy = m93_deviceMemcpy;
        break;
    case 94:
        T.deviceMemcpy = m94_deviceMemcpy;
        break;
    case 95:
        T.deviceMemcpy = m95_deviceMemcpy;
        break;
    case 96:
        T.deviceMemcpy = m96_deviceMemcpy;
        break;
    case 97:
        T.deviceMemcpy = m97_deviceMemcpy;
        break;
    case 98:
        T.deviceMemcpy = m98_deviceMemcpy;
        break;
    case 99:
        T.deviceMemcpy = m99_deviceMemcpy;
        break;
    case 100:
        T.deviceMemcpy = m100_deviceMemcpy;
        break;
    case 101:
        private_streams();
        T.deviceMemcpy = m101_deviceMemcpy;
        break;
    case 102:
        T.deviceMemcpy = m102_deviceMemcpy;
        break;
    case 103:
        T.deviceMemcpy = m103_deviceMemcpy;
        break;
    case 104:
        private_streams();
        T.deviceMemcpy = m104_deviceMemcpy;
        break;
    case 105:
        T.deviceMemcpy = m105_deviceMemcpy;
        break;
    case 106:
        T.deviceMemcpy = m106_deviceMemcpy;
        T.streamWaitValue64 = m106_streamWaitValue64;
        break;
    case 107:
        private_streams();
        T.deviceMemcpy = m107_deviceMemcpy;
        break;
    case 108:
        T.deviceMemcpy = m108_deviceMemcpy;
        break;
    case 109:
        T.deviceMemcpy = m109_deviceMemcpy;
        break;
    case 110:
        T.deviceMemcpy = m110_deviceMemcpy;
        break;
    case 111:
        T.deviceMemcpy = m111_deviceMemcpy;
        break;
    case 112:
        T.deviceMemcpy = m112_deviceMemcpy;
        break;
    case 113:
        T.deviceMemcpy = m113_deviceMemcpy;
        break;
    case 114:
        T.deviceMemcpy = m114_deviceMemcpy;
        break;
    case 115:
        T.deviceMemcpy = m115_deviceMemcpy;
        T.streamDestroy = m115_streamDestroy;
        break;
    case 116:
        T.deviceMemcpy = m116_deviceMemcpy;
        T.streamCreate = m116_streamCreate;
        T.streamFree = m116_streamFree;
        break;
    case 117:
        T.deviceMemcpy = m117_deviceMemcpy;
        T.launchHostFunc = m117_launchHostFunc;
        break;
    case 118:
        T.deviceMemcpy = m118_deviceMemcpy;
        break;
    case 119:
        T.deviceMemcpy = m119_deviceMemcpy;
        break;
    case 120:
        T.deviceMemcpy = m120_deviceMemcpy;
        break;
    case 121:
        T.deviceMemcpy = m121_deviceMemcpy;
        break;
    case 122:
        T.deviceMemcpy = m122_deviceMemcpy;
        break;
    case 123:
        T.deviceMemcpy = m123_deviceMemcpy;
        break;
    case 124:
        T.deviceMemcpy = m124_deviceMemcpy;
        break;
    case 125:
        T.deviceMemcpy = m125_deviceMemcpy;
        break;
    case 126:
        private_streams();
        T.deviceMemcpy = m126_deviceMemcpy;
        break;
    case 127:
        T.deviceMemcpy = m127_deviceMemcpy;
        break;
    case 128:
        T.deviceMemcpy = m128_deviceMemcpy;
        break;
    case 129:
        private_streams();
        T.deviceMemcpy = m129_deviceMemcpy;
        break;
    case 130:
        T.deviceMalloc = m130_deviceMalloc;
        T.deviceMemcpy = m130_deviceMemcpy;
        break;
    case 131:
        private_streams();
        T.deviceMemcpy = m131_deviceMemcpy;
        break;
    case 132:
        T.deviceMemcpy = m132_deviceMemcpy;
        break;
    case 133:
        T.deviceMemcpy = m133_deviceMemcpy;
        break;
    case 134:
        T.deviceMemcpy = m134_deviceMemcpy;
        break;
    case 135:
        T.deviceMemcpy = m135_deviceMemcpy;
        break;
    case 136:
        T.deviceMemcpy = m136_deviceMemcpy;
        break;
    case 137:
        T.deviceMemcpy = m137_deviceMemcpy;
        break;
    case 138:
        T.deviceMemcpy = m138_deviceMemcpy;
        break;
    case 139:
        T.deviceMemcpy = m139_deviceMemcpy;
        T.hostRegister = m139_hostRegister;
        T.hostUnregister = m139_hostUnregister;
        break;
    case 140:
        T.deviceMemcpy = m140_deviceMemcpy;
        T.streamCreate = m140_streamCreate;
        T.streamDestroy = m140_streamDestroy;
        break;
    case 141:
        T.deviceMemcpy = m141_deviceMemcpy;
        break;
    case 142:
        T.deviceMemcpy = m142_deviceMemcpy;
        break;
    case 143:
        T.deviceMemcpy = m143_deviceMemcpy;
        break;
    case 144:
        T.deviceMemcpy = m144_deviceMemcpy;
        break;
    case 145:
        T.deviceMemcpy = m145_deviceMemcpy;
        break;
    case 146:
        T.deviceMemcpy = m146_deviceMemcpy;
        T.gdrPtrMmap = m146_gdrPtrMmap;
        T.gdrPtrMunmap = m146_gdrPtrMunmap;
        break;
    case 147:
        T.deviceMemcpy = m147_deviceMemcpy;
        T.streamCreate = m147_streamCreate;
        T.streamWaitValue64 = m147_streamWaitValue64;
        break;
    case 148:
        T.deviceMalloc = m148_deviceMalloc;
        T.deviceMemcpy = m148_deviceMemcpy;
        T.gdrMemAlloc = m148_gdrMemAlloc;
        T.gdrPtrMmap = m148_gdrPtrMmap;
        break;
    case 149:
        private_streams();
        T.deviceMemcpy = m149_deviceMemcpy;
        break;
    case 150:
        T.deviceMemcpy = m150_deviceMemcpy;
        break;
    case 151:
        T.deviceMemset = m151_deviceMemset;
        break;
    case 152:
        T.deviceMemset = m152_deviceMemset;
        break;
    case 153:
        T.deviceMemset = m153_deviceMemset;
        break;
    case 154:
        T.deviceMemset = m154_deviceMemset;
        break;
    case 155:
        T.deviceMemset = m155_deviceMemset;
        break;
    case 156:
        T.deviceMemset = m156_deviceMemset;
        break;
    case 157:
        T.deviceMemset = m157_deviceMemset;
        break;
    case 158:
        T.deviceMemset = m158_deviceMemset;
        break;
    case 159:
        private_streams();
        T.deviceMemset = m159_deviceMemset;
        break;
    case 160:
        T.deviceMemset = m160_deviceMemset;
        break;
    case 161:
        T.deviceMemset = m161_deviceMemset;
        break;
    case 162:
        T.deviceMemset = m162_deviceMemset;
        break;
    case 163:
        T.deviceMemset = m163_deviceMemset;
        break;
    case 164:
        T.deviceMemset = m164_deviceMemset;
        break;
    case 165:
        T.deviceMemset = m165_deviceMemset;
        break;
    case 166:
        T.deviceMemset = m166_deviceMemset;
        break;
    case 167:
        private_streams();
        T.deviceMemset = m167_deviceMemset;
        break;
    case 168:
        T.deviceMemset = m168_deviceMemset;
        break;
    case 169:
        T.deviceMemset = m169_deviceMemset;
        break;
    case 170:
        T.deviceMemset = m170_deviceMemset;
        break;
    case 171:
        T.deviceMemset = m171_deviceMemset;
        break;
    case 172:
        T.deviceMemset = m172_deviceMemset;
        break;
    case 173:
        T.deviceMemset = m173_deviceMemset;
        break;
    case 174:
        T.deviceMemset = m174_deviceMemset;
        break;
    case 175:
        T.deviceMemset = m175_deviceMemset;
        break;
    case 176:
        T.deviceMemset = m176_deviceMemset;
        break;
    case 177:
        T.deviceMemset = m177_deviceMemset;
        break;
    case 178:
        T.deviceMemset = m178_deviceMemset;
        break;
    case 179:
        T.deviceMemset = m179_deviceMemset;
        break;
    case 180:
        T.deviceMemset = m180_deviceMemset;
        break;
    case 181:
        T.deviceMemset = m181_deviceMemset;
        break;
    case 182:
        T.deviceMemset = m182_deviceMemset;
        break;
    case 183:
        T.deviceMemset = m183_deviceMemset;
        break;
    case 184:
        T.deviceMemset = m184_deviceMemset;
        break;
    case 185:
        T.deviceMemset = m185_deviceMemset;
        break;
    case 186:
        T.deviceMemset = m186_deviceMemset;
        break;
    case 187:
        T.deviceMemset = m187_deviceMemset;
        break;
    case 188:
        private_streams();
        T.deviceMemset = m188_deviceMemset;
        break;
    case 189:
        private_streams();
        T.deviceMemset = m189_deviceMemset;
        break;
    case 190:
        T.deviceMemset = m190_deviceMemset;
        break;
    case 191:
        T.deviceMemset = m191_deviceMemset;
        break;
    case 192:
        T.deviceMemset = m192_deviceMemset;
        break;
    case 193:
        T.deviceMemset = m193_deviceMemset;
        break;
    case 194:
        T.deviceMemset = m194_deviceMemset;
        break;
    case 195:
        T.deviceMemset = m195_deviceMemset;
        break;
    case 196:
        T.deviceMemset = m196_deviceMemset;
        break;
    case 197:
        T.deviceMemset = m197_deviceMemset;
        break;
    case 198:
        T.deviceMemset = m198_deviceMemset;
        break;
    case 199:
        T.deviceFree = m199_deviceFree;
        T.deviceMalloc = m199_deviceMalloc;
        break;
    case 200:
        T.deviceMalloc = m200_deviceMalloc;
        break;
    case 201:
        T.deviceMalloc = m201_deviceMalloc;
        break;
    case 202:
        T.deviceMalloc = m202_deviceMalloc;
        break;
    case 203:
        T.deviceMalloc = m203_deviceMalloc;
        break;
    case 204:
        T.deviceMalloc = m204_deviceMalloc;
        break;
    case 205:
        T.deviceMalloc = m205_deviceMalloc;
        break;
    case 206:
        T.deviceMalloc = m206_deviceMalloc;
        break;
    case 207:
        T.deviceMalloc = m207_deviceMalloc;
        break;
    case 208:
        T.deviceFree = m208_deviceFree;
        T.deviceMalloc = m208_deviceMalloc;
        break;
    case 209:
        T.deviceFree = m209_deviceFree;
        T.deviceMalloc = m209_deviceMalloc;
        break;
    case 210:
        T.deviceMalloc = m210_deviceMalloc;
        break;
    case 211:
        T.deviceMalloc = m211_deviceMalloc;
        break;
    case 212:
        T.deviceFree = m212_deviceFree;
        T.deviceMalloc = m212_deviceMalloc;
        break;
    case 213:
        T.deviceFree = m213_deviceFree;
        T.deviceMalloc = m213_deviceMalloc;
        break;
    case 214:
        T.deviceMalloc = m214_deviceMalloc;
        break;
    case 215:
        T.deviceMalloc = m215_deviceMalloc;
        break;
    case 216:
        T.deviceMalloc = m216_deviceMalloc;
        break;
    case 217:
        T.deviceMalloc = m217_deviceMalloc;
        break;
    case 218:
        T.deviceMalloc = m218_deviceMalloc;
        break;
    case 219:
        T.deviceMalloc = m219_deviceMalloc;
        break;
    case 220:
        T.deviceMalloc = m220_deviceMalloc;
        break;
    case 221:
        T.deviceMalloc = m221_deviceMalloc;
        break;
    case 222:
        T.deviceMalloc = m222_deviceMalloc;
        break;
    case 223:
        T.deviceMalloc = m223_deviceMalloc;
        break;
    case 224:
        T.deviceMalloc = m224_deviceMalloc;
        break;
    case 225:
        T.deviceMalloc = m225_deviceMalloc;
        break;
    case 226:
        T.deviceMalloc = m226_deviceMalloc;
        break;
    case 227:
        T.deviceMalloc = m227_deviceMalloc;
        break;
    case 228:
        T.deviceMalloc = m228_deviceMalloc;
        break;
    case 229:
        T.deviceMalloc = m229_deviceMalloc;
        break;
    case 230:
        T.deviceMalloc = m230_deviceMalloc;
        break;
    case 231:
        T.deviceMalloc = m231_deviceMalloc;
        break;
    case 232:
        T.deviceMalloc = m232_deviceMalloc;
        break;
    case 233:
        T.deviceMalloc = m233_deviceMalloc;
        break;
    case 234:
        T.deviceMalloc = m234_deviceMalloc;
        break;
    case 235:
        T.deviceMalloc = m235_deviceMalloc;
        break;
    case 236:
        T.deviceMalloc = m236_deviceMalloc;
        break;
    case 237:
        T.deviceMalloc = m237_deviceMalloc;
        break;
    case 238:
        T.deviceMalloc = m238_deviceMalloc;
        break;
    case 239:
        T.deviceFree = m239_deviceFree;
        break;
    case 240:
        T.deviceFree = m240_deviceFree;
        break;
    case 241:
        T.deviceFree = m241_deviceFree;
        break;
    case 242:
        T.deviceFree = m242_deviceFree;
        break;
    case 243:
        T.deviceFree = m243_deviceFree;
        break;
    case 244:
        T.deviceFree = m244_deviceFree;
        break;
    case 245:
        T.deviceFree = m245_deviceFree;
        break;
    case 246:
        T.deviceFree = m246_deviceFree;
        break;
    case 247:
        T.deviceFree = m247_deviceFree;
        break;
    case 248:
        T.deviceFree = m248_deviceFree;
        T.ipcMemHandleGet = m248_ipcMemHandleGet;
        break;
    case 249:
        T.deviceFree = m249_deviceFree;
        break;
    case 250:
        T.deviceFree = m250_deviceFree;
        break;
    case 251:
        T.deviceFree = m251_deviceFree;
        break;
    case 252:
        T.deviceFree = m252_deviceFree;
        T.deviceMalloc = m252_deviceMalloc;
        break;
    case 253:
        T.deviceFree = m253_deviceFree;
        break;
    case 254:
        T.deviceFree = m254_deviceFree;
        break;
    case 255:
        T.deviceFree = m255_deviceFree;
        break;
    case 256:
        T.deviceFree = m256_deviceFree;
        T.deviceMalloc = m256_deviceMalloc;
        break;
    case 257:
        T.deviceFree = m257_deviceFree;
        T.deviceMalloc = m257_deviceMalloc;
        break;
    case 258:
        T.deviceFree = m258_deviceFree;
        break;
    case 259:
        T.deviceFree = m259_deviceFree;
        break;
    case 260:
        T.deviceFree = m260_deviceFree;
        break;
    case 261:
        T.deviceFree = m261_deviceFree;
        break;
    case 262:
        T.deviceFree = m262_deviceFree;
        break;
    case 263:
        T.deviceFree = m263_deviceFree;
        break;
    case 264:
        T.deviceFree = m264_deviceFree;
        break;
    case 265:
        T.deviceFree = m265_deviceFree;
        break;
    case 266:
        T.setDevice = m266_setDevice;
        break;
    case 267:
        T.setDevice = m267_setDevice;
        break;
    case 268:
        T.setDevice = m268_setDevice;
        break;
    case 269:
        T.setDevice = m269_setDevice;
        break;
    case 270:
        T.setDevice = m270_setDevice;
        break;
    case 271:
        T.setDevice = m271_setDevice;
        break;
    case 272:
        T.getDevice = m272_getDevice;
        T.setDevice = m272_setDevice;
        break;
    case 273:
        T.setDevice = m273_setDevice;
        break;
    case 274:
        T.getDevice = m274_getDevice;
        T.setDevice = m274_setDevice;
        break;
    case 275:
        T.setDevice = m275_setDevice;
        break;
    case 276:
        T.setDevice = m276_setDevice;
        break;
    case 277:
        T.setDevice = m277_setDevice;
        break;
    case 278:
        T.setDevice = m278_setDevice;
        break;
    case 279:
        T.setDevice = m279_setDevice;
        break;
    case 280:
        T.setDevice = m280_setDevice;
        break;
    case 281:
        T.setDevice = m281_setDevice;
        break;
    case 282:
        T.getDevice = m282_getDevice;
        break;
    case 283:
        T.getDevice = m283_getDevice;
        break;
    case 284:
        T.getDevice = m284_getDevice;
        break;
    case 285:
        T.getDevice = m285_getDevice;
        break;
    case 286:
        T.getDevice = m286_getDevice;
        break;
    case 287:
        T.getDevice = m287_getDevice;
        break;
    case 288:
        T.getDevice = m288_getDevice;
        break;
    case 289:
        T.getDevice = m289_getDevice;
        break;
    case 290:
        T.getDevice = m290_getDevice;
        T.setDevice = m290_setDevice;
        break;
    case 291:
        T.getDevice = m291_getDevice;
        T.setDevice = m291_setDevice;
        break;
    case 292:
        T.getDevice = m292_getDevice;
        break;
    case 293:
        T.getDevice = m293_getDevice;
        break;
    case 294:
        T.getDevice = m294_getDevice;
        break;
    case 295:
        T.getDevice = m295_getDevice;
        break;
    case 296:
        T.getDevice = m296_getDevice;
        break;
    case 297:
        T.getDevice = m297_getDevice;
        break;
    case 298:
        T.getDevice = m298_getDevice;
        break;
    case 299:
        T.getDevice = m299_getDevice;
        break;
    case 300:
        T.getDeviceCount = m300_getDeviceCount;
        break;
    case 301:
        T.getDeviceCount = m301_getDeviceCount;
        break;
    case 302:
        T.getDeviceCount = m302_getDeviceCount;
        break;
    case 303:
        T.getDeviceCount = m303_getDeviceCount;
        break;
    case 304:
        T.getDeviceCount = m304_getDeviceCount;
        break;
    case 305:
        T.getDeviceCount = m305_getDeviceCount;
        break;
    case 306:
        T.getDeviceCount = m306_getDeviceCount;
        break;
    case 307:
        T.getDeviceCount = m307_getDeviceCount;
        break;
    case 308:
        T.getDeviceCount = m308_getDeviceCount;
        break;
    case 309:
        T.getDeviceCount = m309_getDeviceCount;
        break;
    case 310:
        T.getDeviceCount = m310_getDeviceCount;
        break;
    case 311:
        T.getDeviceCount = m311_getDeviceCount;
        break;
    case 312:
        T.getDeviceCount = m312_getDeviceCount;
        T.setDevice = m312_setDevice;
        break;
    case 313:
        T.getDeviceCount = m313_getDeviceCount;
        break;
    case 314:
        T.getDeviceCount = m314_getDeviceCount;
        break;
    case 315:
        T.getDeviceCount = m315_getDeviceCount;
        break;
    case 316:
        T.getDeviceCount = m316_getDeviceCount;
        break;
    case 317:
        T.getDeviceCount = m317_getDeviceCount;
        break;
    case 318:
        T.getDeviceCount = m318_getDeviceCount;
        break;
    case 319:
        T.getVendor = m319_getVendor;
        break;
    case 320:
        T.getVendor = m320_getVendor;
        break;
    case 321:
        T.getVendor = m321_getVendor;
        break;
    case 322:
        T.getVendor = m322_getVendor;
        break;
    case 323:
        T.getVendor = m323_getVendor;
        break;
    case 324:
        T.getVendor = m324_getVendor;
        break;
    case 325:
        T.getVendor = m325_getVendor;
        break;
    case 326:
        T.getVendor = m326_getVendor;
        break;
    case 327:
        T.getVendor = m327_getVendor;
        break;
    case 328:
        T.getVendor = m328_getVendor;
        break;
    case 329:
        T.getVendor = m329_getVendor;
        break;
    case 330:
        T.getVendor = m330_getVendor;
        break;
    case 331:
        T.getVendor = m331_getVendor;
        break;
    case 332:
        T.getVendor = m332_getVendor;
        break;
    case 333:
        T.getVendor = m333_getVendor;
        break;
    case 334:
        T.getVendor = m334_getVendor;
        break;
    case 335:
        T.getVendor = m335_getVendor;
        break;
    case 336:
        T.getVendor = m336_getVendor;
        break;
    case 337:
        T.getVendor = m337_getVendor;
        break;
    case 338:
        T.getVendor = m338_getVendor;
        break;
    case 339:
        T.getVendor = m339_getVendor;
        break;
    case 340:
        T.getVendor = m340_getVendor;
        break;
    case 341:
        T.getVendor = m341_getVendor;
        break;
    case 342:
        T.getDeviceProperties = m342_getDeviceProperties;
        break;
    case 343:
        T.getDeviceProperties = m343_getDeviceProperties;
        break;
    case 344:
        T.getDeviceProperties = m344_getDeviceProperties;
        break;
    case 345:
        T.getDeviceProperties = m345_getDeviceProperties;
        break;
    case 346:
        T.getDeviceProperties = m346_getDeviceProperties;
        break;
    case 347:
        T.getDeviceProperties = m347_getDeviceProperties;
        break;
    case 348:
        T.getDeviceProperties = m348_getDeviceProperties;
        break;
    case 349:
        T.getDeviceProperties = m349_getDeviceProperties;
        break;
    case 350:
        T.getDeviceProperties = m350_getDeviceProperties;
        break;
    case 351:
        T.getDeviceProperties = m351_getDeviceProperties;
        break;
    case 352:
        T.getDeviceProperties = m352_getDeviceProperties;
        break;
    case 353:
        T.getDeviceProperties = m353_getDeviceProperties;
        break;
    case 354:
        T.getDeviceProperties = m354_getDeviceProperties;
        break;
    case 355:
        T.getDeviceProperties = m355_getDeviceProperties;
        break;
    case 356:
        T.getDeviceProperties = m356_getDeviceProperties;
        break;
    case 357:
        T.getDeviceProperties = m357_getDeviceProperties;
        break;
    case 358:
        T.getDeviceProperties = m358_getDeviceProperties;
        break;
    case 359:
        T.getDeviceProperties = m359_getDeviceProperties;
        break;
    case 360:
        T.getDeviceProperties = m360_getDeviceProperties;
        break;
    case 361:
        T.getDeviceProperties = m361_getDeviceProperties;
        break;
    case 362:
        T.getDeviceProperties = m362_getDeviceProperties;
        break;
    case 363:
        T.getDeviceProperties = m363_getDeviceProperties;
        break;
    case 364:
        T.getDeviceProperties = m364_getDeviceProperties;
        break;
    case 365:
        T.getDeviceProperties = m365_getDeviceProperties;
        break;
    case 366:
        T.getDeviceProperties = m366_getDeviceProperties;
        break;
    case 367:
        T.getLastError = m367_getLastError;
        break;
    case 368:
        T.getLastError = m368_getLastError;
        break;
    case 369:
        T.getLastError = m369_getLastError;
        break;
    case 370:
        T.getLastError = m370_getLastError;
        break;
    case 371:
        T.getLastError = m371_getLastError;
        break;
    case 372:
        T.getLastError = m372_getLastError;
        break;
    case 373:
        T.getLastError = m373_getLastError;
        break;
    case 374:
        T.getLastError = m374_getLastError;
        break;
    case 375:
        T.getLastError = m375_getLastError;
        break;
    case 376:
        T.getLastError = m376_getLastError;
        break;
    case 377:
        T.getLastError = m377_getLastError;
        break;
    case 378:
        T.getLastError = m378_getLastError;
        break;
    case 379:
        T.getLastError = m379_getLastError;
        break;
    case 380:
        T.getLastError = m380_getLastError;
        break;
    case 381:
        T.getLastError = m381_getLastError;
        break;
    case 382:
        T.getLastError = m382_getLastError;
        break;
    case 383:
        T.getLastError = m383_getLastError;
        break;
    case 384:
        T.getLastError = m384_getLastError;
        break;
    case 385:
        T.getLastError = m385_getLastError;
        break;
    case 386:
        T.getLastError = m386_getLastError;
        break;
    case 387:
        T.deviceMalloc = m387_deviceMalloc;
        T.getDevice = m387_getDevice;
        T.getDeviceCount = m387_getDeviceCount;
        T.getLastError = m387_getLastError;
        T.setDevice = m387_setDevice;
        break;
    case 388:
        T.getLastError = m388_getLastError;
        break;
    case 389:
        T.getLastError = m389_getLastError;
        break;
    case 390:
        T.getLastError = m390_getLastError;
        break;
    case 391:
        T.memGetAddressRange = m391_memGetAddressRange;
        break;
    case 392:
        T.memGetAddressRange = m392_memGetAddressRange;
        break;
    case 393:
        T.memGetAddressRange = m393_memGetAddressRange;
        break;
    case 394:
        T.memGetAddressRange = m394_memGetAddressRange;
        break;
    case 395:
        T.memGetAddressRange = m395_memGetAddressRange;
        break;
    case 396:
        T.memGetAddressRange = m396_memGetAddressRange;
        break;
    case 397:
        T.memGetAddressRange = m397_memGetAddressRange;
        break;
    case 398:
        T.memGetAddressRange = m398_memGetAddressRange;
        break;
    case 399:
        T.memGetAddressRange = m399_memGetAddressRange;
        break;
    case 400:
        T.memGetAddressRange = m400_memGetAddressRange;
        break;
    case 401:
        T.memGetAddressRange = m401_memGetAddressRange;
        break;
    case 402:
        T.memGetAddressRange = m402_memGetAddressRange;
        break;
    case 403:
        T.deviceFree = m403_deviceFree;
        T.memGetAddressRange = m403_memGetAddressRange;
        break;
    case 404:
        T.memGetAddressRange = m404_memGetAddressRange;
        break;
    case 405:
        T.memGetAddressRange = m405_memGetAddressRange;
        break;
    case 406:
        T.memGetAddressRange = m406_memGetAddressRange;
        break;
    case 407:
        T.memGetAddressRange = m407_memGetAddressRange;
        break;
    case 408:
        T.memGetAddressRange = m408_memGetAddressRange;
        break;
    case 409:
        T.memGetAddressRange = m409_memGetAddressRange;
        break;
    case 410:
        T.memGetAddressRange = m410_memGetAddressRange;
        break;
    case 411:
        T.memGetAddressRange = m411_memGetAddressRange;
        break;
    case 412:
        T.deviceFree = m412_deviceFree;
        T.deviceMalloc = m412_deviceMalloc;
        T.memGetAddressRange = m412_memGetAddressRange;
        break;
    case 413:
        T.deviceFree = m413_deviceFree;
        T.deviceMalloc = m413_deviceMalloc;
        T.memGetAddressRange = m413_memGetAddressRange;
        break;
    case 414:
        T.memGetAddressRange = m414_memGetAddressRange;
        break;
    case 415:
        T.memGetAddressRange = m415_memGetAddressRange;
        break;
    case 416:
        T.memGetAddressRange = m416_memGetAddressRange;
        break;
    case 417:
        T.memGetAddressRange = m417_memGetAddressRange;
        break;
    case 418:
        T.memGetAddressRange = m418_memGetAddressRange;
        break;
    case 419:
        T.memGetAddressRange = m419_memGetAddressRange;
        break;
    case 420:
        T.memGetAddressRange = m420_memGetAddressRange;
        break;
    case 421:
        T.memGetAddressRange = m421_memGetAddressRange;
        break;
    case 422:
        T.memGetAddressRange = m422_memGetAddressRange;
        break;
    case 423:
        T.memGetAddressRange = m423_memGetAddressRange;
        break;
    case 424:
        T.memGetAddressRange = m424_memGetAddressRange;
        break;
    case 425:
        T.memGetAddressRange = m425_memGetAddressRange;
        break;
    case 426:
        T.memGetAddressRange = m426_memGetAddressRange;
        break;
    case 427:
        T.memGetAddressRange = m427_memGetAddressRange;
        break;
    case 428:
        T.memGetAddressRange = m428_memGetAddressRange;
        break;
    case 429:
        T.deviceFree = m429_deviceFree;
        T.deviceMalloc = m429_deviceMalloc;
        T.memGetAddressRange = m429_memGetAddressRange;
        break;
    case 430:
        T.memGetAddressRange = m430_memGetAddressRange;
        break;
    case 431:
        T.memGetAddressRange = m431_memGetAddressRange;
        break;
    case 432:
        T.memGetAddressRange = m432_memGetAddressRange;
        break;
    case 433:
        T.memGetAddressRange = m433_memGetAddressRange;
        break;
    case 434:
        T.memGetAddressRange = m434_memGetAddressRange;
        break;
    case 435:
        T.memGetAddressRange = m435_memGetAddressRange;
        break;
    case 436:
        T.memGetAddressRange = m436_memGetAddressRange;
        break;
    case 437:
        T.memGetAddressRange = m437_memGetAddressRange;
        break;
    case 438:
        T.memGetAddressRange = m438_memGetAddressRange;
        break;
    case 439:
        T.memGetAddressRange = m439_memGetAddressRange;
        break;
    case 440:
        T.memGetAddressRange = m440_memGetAddressRange;
        break;
    case 441:
        T.resourceCount = m441_resourceCount;
        break;
    case 442:
        T.resourceCount = m442_resourceCount;
        break;
    case 443:
        T.deviceMalloc = m443_deviceMalloc;
        T.resourceCount = m443_resourceCount;
        break;
    case 444:
        T.deviceFreeAsync = m444_deviceFreeAsync;
        T.resourceCount = m444_resourceCount;
        break;
    case 445:
        T.deviceFreeAsync = m445_deviceFreeAsync;
        T.deviceMallocAsync = m445_deviceMallocAsync;
        T.resourceCount = m445_resourceCount;
        break;
    case 446:
        T.resourceCount = m446_resourceCount;
        break;
    case 447:
        T.resourceCount = m447_resourceCount;
        break;
    case 448:
        T.resourceCount = m448_resourceCount;
        break;
    case 449:
        T.ipcMemHandleClose = m449_ipcMemHandleClose;
        T.resourceCount = m449_resourceCount;
        break;
    case 450:
        T.resourceCount = m450_resourceCount;
        break;
    case 451:
        T.resourceCount = m451_resourceCount;
        break;
    case 452:
        T.resourceCount = m452_resourceCount;
        break;
    case 453:
        T.resourceCount = m453_resourceCount;
        break;
    case 454:
        T.eventCreate = m454_eventCreate;
        T.eventDestroy = m454_eventDestroy;
        T.resourceCount = m454_resourceCount;
        break;
    case 455:
        T.eventDestroy = m455_eventDestroy;
        T.resourceCount = m455_resourceCount;
        break;
    case 456:
        T.resourceCount = m456_resourceCount;
        T.streamDestroy = m456_streamDestroy;
        break;
    case 457:
        T.deviceMalloc = m457_deviceMalloc;
        T.resourceCount = m457_resourceCount;
        break;
    case 458:
        T.deviceFree = m458_deviceFree;
        T.deviceMalloc = m458_deviceMalloc;
        T.resourceCount = m458_resourceCount;
        break;
    case 459:
        T.eventCreate = m459_eventCreate;
        T.eventDestroy = m459_eventDestroy;
        T.resourceCount = m459_resourceCount;
        break;
    case 460:
        T.resourceCount = m460_resourceCount;
        break;
    case 461:
        T.resourceCount = m461_resourceCount;
        break;
    case 462:
        T.resourceCount = m462_resourceCount;
        break;
    case 463:
        T.eventDestroy = m463_eventDestroy;
        T.resourceCount = m463_resourceCount;
        break;
    case 464:
        T.resourceCount = m464_resourceCount;
        break;
    case 465:
        T.resourceCount = m465_resourceCount;
        break;
    case 466:
        T.eventCreate = m466_eventCreate;
        T.resourceCount = m466_resourceCount;
        break;
    case 467:
        T.deviceMalloc = m467_deviceMalloc;
        T.resourceCount = m467_resourceCount;
        break;
    case 468:
        T.eventCreate = m468_eventCreate;
        T.resourceCount = m468_resourceCount;
        break;
    case 469:
        T.resourceCount = m469_resourceCount;
        T.streamCreate = m469_streamCreate;
        break;
    case 470:
        T.resourceCount = m470_resourceCount;
        break;
    case 471:
        T.deviceFree = m471_deviceFree;
        T.resourceCount = m471_resourceCount;
        break;
    case 472:
        T.ipcMemHandleFree = m472_ipcMemHandleFree;
        T.resourceCount = m472_resourceCount;
        break;
    case 473:
        T.deviceFree = m473_deviceFree;
        T.resourceCount = m473_resourceCount;
        break;
    case 474:
        T.deviceFree = m474_deviceFree;
        T.resourceCount = m474_resourceCount;
        break;
    case 475:
        T.resourceCount = m475_resourceCount;
        T.streamFree = m475_streamFree;
        break;
    case 476:
        T.gdrMemAlloc = m476_gdrMemAlloc;
        T.resourceCount = m476_resourceCount;
        break;
    case 477:
        T.gdrPtrMmap = m477_gdrPtrMmap;
        T.resourceCount = m477_resourceCount;
        break;
    case 478:
        T.gdrMemFree = m478_gdrMemFree;
        T.resourceCount = m478_resourceCount;
        break;
    case 479:
        T.gdrMemAlloc = m479_gdrMemAlloc;
        T.gdrMemFree = m479_gdrMemFree;
        T.resourceCount = m479_resourceCount;
        break;
    case 480:
        T.ipcMemHandleCreate = m480_ipcMemHandleCreate;
        T.ipcMemHandleFree = m480_ipcMemHandleFree;
        T.resourceCount = m480_resourceCount;
        break;
    case 481:
        T.hostRegister = m481_hostRegister;
        T.resourceCount = m481_resourceCount;
        break;
    case 482:
        T.deviceMalloc = m482_deviceMalloc;
        T.resourceCount = m482_resourceCount;
        break;
    case 483:
        T.resourceCount = m483_resourceCount;
        break;
    case 484:
        T.resourceCount = m484_resourceCount;
        break;
    case 485:
        T.deviceFree = m485_deviceFree;
        T.deviceMalloc = m485_deviceMalloc;
        T.resourceCount = m485_resourceCount;
        break;
    case 486:
        T.ipcMemHandleOpen = m486_ipcMemHandleOpen;
        T.resourceCount = m486_resourceCount;
        break;
    case 487:
        T.resourceCount = m487_resourceCount;
        break;
    case 488:
        T.resourceCount = m488_resourceCount;
        break;
    case 489:
        T.resourceCount = m489_resourceCount;
        break;
    case 490:
        T.ipcMemHandleClose = m490_ipcMemHandleClose;
        T.ipcMemHandleOpen = m490_ipcMemHandleOpen;
        T.resourceCount = m490_resourceCount;
        break;
    case 491:
        T.resourceCount = m491_resourceCount;
        break;
    case 492:
        T.deviceMalloc = m492_deviceMalloc;
        T.resourceCount = m492_resourceCount;
        break;
    case 493:
        T.deviceFree = m493_deviceFree;
        T.deviceMalloc = m493_deviceMalloc;
        T.resourceCount = m493_resourceCount;
        break;
    case 494:
        T.gdrPtrMmap = m494_gdrPtrMmap;
        T.gdrPtrMunmap = m494_gdrPtrMunmap;
        T.resourceCount = m494_resourceCount;
        break;
    case 495:
        T.resourceCount = m495_resourceCount;
        break;
    case 496:
        T.resourceCount = m496_resourceCount;
        break;
    case 497:
        T.resourceCount = m497_resourceCount;
        break;
    case 498:
        T.resourceCount = m498_resourceCount;
        break;
    case 499:
        T.resourceCount = m499_resourceCount;
        break;
    case 500:
        T.resourceCount = m500_resourceCount;
        break;
    case 501:
        T.resourceCount = m501_resourceCount;
        break;
    case 502:
        T.resourceCount = m502_resourceCount;
        break;
    case 503:
        T.hostRegister = m503_hostRegister;
        T.hostUnregister = m503_hostUnregister;
        T.resourceCount = m503_resourceCount;
        break;
    case 504:
        T.hostRegister = m504_hostRegister;
        T.hostUnregister = m504_hostUnregister;
        T.resourceCount = m504_resourceCount;
        break;
    case 505:
        T.resourceCount = m505_resourceCount;
        break;
    case 506:
        T.ipcMemHandleClose = m506_ipcMemHandleClose;
        T.ipcMemHandleOpen = m506_ipcMemHandleOpen;
        T.resourceCount = m506_resourceCount;
        break;
    case 507:
        T.deviceMalloc = m507_deviceMalloc;
        T.resourceCount = m507_resourceCount;
        break;
    case 508:
        T.resourceCount = m508_resourceCount;
        T.streamDestroy = m508_streamDestroy;
        break;
    case 509:
        T.resourceCount = m509_resourceCount;
        break;
    case 510:
        T.resourceCount = m510_resourceCount;
        T.streamCreate = m510_streamCreate;
        T.streamDestroy = m510_streamDestroy;
        break;
    case 511:
        T.resourceCount = m511_resourceCount;
        break;
    case 512:
        T.resourceCount = m512_resourceCount;
        T.streamCreate = m512_streamCreate;
        break;
    case 513:
        T.deviceFree = m513_deviceFree;
        T.deviceFreeAsync = m513_deviceFreeAsync;
        T.deviceMalloc = m513_deviceMalloc;
        T.deviceMallocAsync = m513_deviceMallocAsync;
        T.deviceMemcpy = m513_deviceMemcpy;
        T.eventCreate = m513_eventCreate;
        T.eventDestroy = m513_eventDestroy;
        T.gdrMemAlloc = m513_gdrMemAlloc;
        T.gdrMemFree = m513_gdrMemFree;
        T.gdrPtrMmap = m513_gdrPtrMmap;
        T.gdrPtrMunmap = m513_gdrPtrMunmap;
        T.hostRegister = m513_hostRegister;
        T.hostUnregister = m513_hostUnregister;
        T.ipcMemHandleClose = m513_ipcMemHandleClose;
        T.ipcMemHandleCreate = m513_ipcMemHandleCreate;
        T.ipcMemHandleFree = m513_ipcMemHandleFree;
        T.ipcMemHandleOpen = m513_ipcMemHandleOpen;
        T.resourceCount = m513_resourceCount;
        T.streamCopy = m513_streamCopy;
        T.streamCreate = m513_streamCreate;
        T.streamDestroy = m513_streamDestroy;
        T.streamFree = m513_streamFree;
        break;
    case 514:
        T.gdrPtrMunmap = m514_gdrPtrMunmap;
        T.resourceCount = m514_resourceCount;
        break;
    case 515:
        T.resourceCount = m515_resourceCount;
        T.streamCopy = m515_streamCopy;
        T.streamFree = m515_streamFree;
        break;
    case 516:
        T.getDevicePciBusId = m516_getDevicePciBusId;
        break;
    case 517:
        T.getDevicePciBusId = m517_getDevicePciBusId;
        break;
    case 518:
        T.getDevicePciBusId = m518_getDevicePciBusId;
        break;
    case 519:
        T.getDevicePciBusId = m519_getDevicePciBusId;
        break;
    case 520:
        T.getDevicePciBusId = m520_getDevicePciBusId;
        break;
    case 521:
        T.getDevicePciBusId = m521_getDevicePciBusId;
        break;
    case 522:
        T.getDevicePciBusId = m522_getDevicePciBusId;
        break;
    case 523:
        T.getDevicePciBusId = m523_getDevicePciBusId;
        break;
    case 524:
        T.getDevicePciBusId = m524_getDevicePciBusId;
        break;
    case 525:
        T.getDevicePciBusId = m525_getDevicePciBusId;
        break;
    case 526:
        T.getDevicePciBusId = m526_getDevicePciBusId;
        break;
    case 527:
        T.getDevicePciBusId = m527_getDevicePciBusId;
        break;
    case 528:
        T.getDevicePciBusId = m528_getDevicePciBusId;
        break;
    case 529:
        T.getDevicePciBusId = m529_getDevicePciBusId;
        break;
    case 530:
        T.getDevicePciBusId = m530_getDevicePciBusId;
        break;
    case 531:
        T.getDevicePciBusId = m531_getDevicePciBusId;
        break;
    case 532:
        T.getDevicePciBusId = m532_getDevicePciBusId;
        break;
    case 533:
        T.getDevicePciBusId = m533_getDevicePciBusId;
        break;
    case 534:
        T.getDevicePciBusId = m534_getDevicePciBusId;
        break;
    case 535:
        T.getDevicePciBusId = m535_getDevicePciBusId;
        break;
    case 536:
        T.getDevicePciBusId = m536_getDevicePciBusId;
        break;
    case 537:
        T.getDevicePciBusId = m537_getDevicePciBusId;
        break;
    case 538:
        T.getDevicePciBusId = m538_getDevicePciBusId;
        break;
    case 539:
        T.getDevicePciBusId = m539_getDevicePciBusId;
        break;
    case 540:
        T.getDevicePciBusId = m540_getDevicePciBusId;
        break;
    case 541:
        T.getDeviceByPciBusId = m541_getDeviceByPciBusId;
        break;
    case 542:
        T.getDeviceByPciBusId = m542_getDeviceByPciBusId;
        break;
    case 543:
        T.getDeviceByPciBusId = m543_getDeviceByPciBusId;
        break;
    case 544:
        T.getDeviceByPciBusId = m544_getDeviceByPciBusId;
        break;
    case 545:
        T.getDeviceByPciBusId = m545_getDeviceByPciBusId;
        break;
    case 546:
        T.getDeviceByPciBusId = m546_getDeviceByPciBusId;
        break;
    case 547:
        T.getDeviceByPciBusId = m547_getDeviceByPciBusId;
        break;
    case 548:
        T.getDeviceByPciBusId = m548_getDeviceByPciBusId;
        break;
    case 549:
        T.getDeviceByPciBusId = m549_getDeviceByPciBusId;
        break;
    case 550:
        T.getDeviceByPciBusId = m550_getDeviceByPciBusId;
        break;
    case 551:
        T.getDeviceByPciBusId = m551_getDeviceByPciBusId;
        break;
    case 552:
        T.getDeviceByPciBusId = m552_getDeviceByPciBusId;
        break;
    case 553:
        T.getDeviceByPciBusId = m553_getDeviceByPciBusId;
        break;
    case 554:
        T.getDeviceByPciBusId = m554_getDeviceByPciBusId;
        break;
    case 555:
        T.getDeviceByPciBusId = m555_getDeviceByPciBusId;
        break;
    case 556:
        T.getDeviceByPciBusId = m556_getDeviceByPciBusId;
        break;
    case 557:
        T.getDeviceByPciBusId = m557_getDeviceByPciBusId;
        break;
    case 558:
        T.getDeviceByPciBusId = m558_getDeviceByPciBusId;
        break;
    case 559:
        T.getDeviceByPciBusId = m559_getDeviceByPciBusId;
        break;
    case 560:
        T.getDeviceByPciBusId = m560_getDeviceByPciBusId;
        break;
    case 561:
        T.getDeviceByPciBusId = m561_getDeviceByPciBusId;
        break;
    case 562:
        T.getDeviceByPciBusId = m562_getDeviceByPciBusId;
        break;
    case 563:
        T.getDeviceByPciBusId = m563_getDeviceByPciBusId;
        break;
    case 564:
        T.getDeviceByPciBusId = m564_getDeviceByPciBusId;
        break;
    case 565:
        T.getDeviceByPciBusId = m565_getDeviceByPciBusId;
        break;
    case 566:
        T.hostGetDevicePointer = m566_hostGetDevicePointer;
        break;
    case 567:
        T.hostGetDevicePointer = m567_hostGetDevicePointer;
        break;
    case 568:
        T.hostGetDevicePointer = m568_hostGetDevicePointer;
        break;
    case 569:
        T.hostGetDevicePointer = m569_hostGetDevicePointer;
        break;
    case 570:
        T.hostGetDevicePointer = m570_hostGetDevicePointer;
        break;
    case 571:
        T.hostGetDevicePointer = m571_hostGetDevicePointer;
        break;
    case 572:
        T.hostGetDevicePointer = m572_hostGetDevicePointer;
        break;
    case 573:
        T.hostGetDevicePointer = m573_hostGetDevicePointer;
        break;
    case 574:
        T.hostGetDevicePointer = m574_hostGetDevicePointer;
        break;
    case 575:
        T.hostGetDevicePointer = m575_hostGetDevicePointer;
        break;
    case 576:
        T.hostGetDevicePointer = m576_hostGetDevicePointer;
        break;
    case 577:
        T.hostGetDevicePointer = m577_hostGetDevicePointer;
        break;
    case 578:
        T.hostGetDevicePointer = m578_hostGetDevicePointer;
        break;
    case 579:
        T.hostGetDevicePointer = m579_hostGetDevicePointer;
        break;
    case 580:
        T.hostGetDevicePointer = m580_hostGetDevicePointer;
        break;
    case 581:
        T.hostGetDevicePointer = m581_hostGetDevicePointer;
        break;
    case 582:
        T.hostGetDevicePointer = m582_hostGetDevicePointer;
        break;
    case 583:
        T.hostGetDevicePointer = m583_hostGetDevicePointer;
        break;
    case 584:
        T.hostGetDevicePointer = m584_hostGetDevicePointer;
        break;
    case 585:
        T.hostGetDevicePointer = m585_hostGetDevicePointer;
        break;
    case 586:
        T.hostGetDevicePointer = m586_hostGetDevicePointer;
        break;
    case 587:
        T.hostGetDevicePointer = m587_hostGetDevicePointer;
        break;
    case 588:
        T.hostGetDevicePointer = m588_hostGetDevicePointer;
        break;
    case 589:
        T.hostGetDevicePointer = m589_hostGetDevicePointer;
        break;
    case 590:
        T.hostGetDevicePointer = m590_hostGetDevicePointer;
        T.hostRegister = m590_hostRegister;
        T.hostUnregister = m590_hostUnregister;
        break;
    case 591:
        T.hostGetDevicePointer = m591_hostGetDevicePointer;
        T.hostRegister = m591_hostRegister;
        T.hostUnregister = m591_hostUnregister;
        break;
    case 592:
        T.hostRegister = m592_hostRegister;
        T.hostUnregister = m592_hostUnregister;
        break;
    case 593:
        T.hostRegister = m593_hostRegister;
        break;
    case 594:
        T.hostRegister = m594_hostRegister;
        break;
    case 595:
        T.hostRegister = m595_hostRegister;
        break;
    case 596:
        T.hostRegister = m596_hostRegister;
        break;
    case 597:
        T.hostRegister = m597_hostRegister;
        break;
    case 598:
        T.hostRegister = m598_hostRegister;
        break;
    case 599:
        T.hostRegister = m599_hostRegister;
        break;
    case 600:
        T.hostRegister = m600_hostRegister;
        T.hostUnregister = m600_hostUnregister;
        break;
    case 601:
        T.hostRegister = m601_hostRegister;
        break;
    case 602:
        T.hostRegister = m602_hostRegister;
        break;
    case 603:
        T.hostRegister = m603_hostRegister;
        break;
    case 604:
        T.hostRegister = m604_hostRegister;
        break;
    case 605:
        T.hostRegister = m605_hostRegister;
        break;
    case 606:
        T.hostUnregister = m606_hostUnregister;
        break;
    case 607:
        T.hostUnregister = m607_hostUnregister;
        break;
    case 608:
        T.hostUnregister = m608_hostUnregister;
        break;
    case 609:
        T.hostUnregister = m609_hostUnregister;
        break;
    case 610:
        T.hostUnregister = m610_hostUnregister;
        break;
    case 611:
        T.hostUnregister = m611_hostUnregister;
        break;
    case 612:
        T.hostRegister = m612_hostRegister;
        T.hostUnregister = m612_hostUnregister;
        break;
    case 613:
        T.hostUnregister = m613_hostUnregister;
        break;
    case 614:
        T.hostUnregister = m614_hostUnregister;
        break;
    case 615:
        T.hostUnregister = m615_hostUnregister;
        break;
    case 616:
        T.hostUnregister = m616_hostUnregister;
        break;
    case 617:
        T.hostUnregister = m617_hostUnregister;
        break;
    case 618:
        T.hostUnregister = m618_hostUnregister;
        break;
    case 619:
        T.hostUnregister = m619_hostUnregister;
        break;
    case 620:
        T.hostRegister = m620_hostRegister;
        T.hostUnregister = m620_hostUnregister;
        T.resourceCount = m620_resourceCount;
        break;
    case 621:
        T.hostUnregister = m621_hostUnregister;
        break;
    case 622:
        T.deviceMalloc = m622_deviceMalloc;
        T.deviceMallocAsync = m622_deviceMallocAsync;
        break;
    case 623:
        T.deviceMallocAsync = m623_deviceMallocAsync;
        break;
    case 624:
        T.deviceMallocAsync = m624_deviceMallocAsync;
        break;
    case 625:
        T.deviceMallocAsync = m625_deviceMallocAsync;
        break;
    case 626:
        T.deviceMallocAsync = m626_deviceMallocAsync;
        break;
    case 627:
        T.deviceMallocAsync = m627_deviceMallocAsync;
        break;
    case 628:
        T.deviceMallocAsync = m628_deviceMallocAsync;
        break;
    case 629:
        T.deviceMallocAsync = m629_deviceMallocAsync;
        break;
    case 630:
        T.deviceMallocAsync = m630_deviceMallocAsync;
        break;
    case 631:
        T.deviceMallocAsync = m631_deviceMallocAsync;
        break;
    case 632:
        T.deviceMallocAsync = m632_deviceMallocAsync;
        break;
    case 633:
        T.deviceMallocAsync = m633_deviceMallocAsync;
        break;
    case 634:
        T.deviceMallocAsync = m634_deviceMallocAsync;
        break;
    case 635:
        T.deviceMallocAsync = m635_deviceMallocAsync;
        break;
    case 636:
        T.deviceMallocAsync = m636_deviceMallocAsync;
        break;
    case 637:
        T.deviceMallocAsync = m637_deviceMallocAsync;
        break;
    case 638:
        private_streams();
        T.deviceMallocAsync = m638_deviceMallocAsync;
        break;
    case 639:
        T.deviceMallocAsync = m639_deviceMallocAsync;
        break;
    case 640:
        T.deviceMallocAsync = m640_deviceMallocAsync;
        break;
    case 641:
        T.deviceMallocAsync = m641_deviceMallocAsync;
        break;
    case 642:
        T.deviceMallocAsync = m642_deviceMallocAsync;
        break;
    case 643:
        T.deviceMallocAsync = m643_deviceMallocAsync;
        break;
    case 644:
        T.deviceMallocAsync = m644_deviceMallocAsync;
        break;
    case 645:
        T.deviceMallocAsync = m645_deviceMallocAsync;
        break;
    case 646:
        T.deviceMallocAsync = m646_deviceMallocAsync;
        break;
    case 647:
        T.deviceMallocAsync = m647_deviceMallocAsync;
        break;
    case 648:
        T.deviceMallocAsync = m648_deviceMallocAsync;
        break;
    case 649:
        T.deviceMallocAsync = m649_deviceMallocAsync;
        break;
    case 650:
        T.deviceMallocAsync = m650_deviceMallocAsync;
        break;
    case 651:
        T.deviceMallocAsync = m651_deviceMallocAsync;
        break;
    case 652:
        T.deviceFreeAsync = m652_deviceFreeAsync;
        break;
    case 653:
        T.deviceFreeAsync = m653_deviceFreeAsync;
        break;
    case 654:
        T.deviceFreeAsync = m654_deviceFreeAsync;
        break;
    case 655:
        T.deviceFreeAsync = m655_deviceFreeAsync;
        break;
    case 656:
        T.deviceFreeAsync = m656_deviceFreeAsync;
        break;
    case 657:
        T.deviceFreeAsync = m657_deviceFreeAsync;
        break;
    case 658:
        T.deviceFreeAsync = m658_deviceFreeAsync;
        break;
    case 659:
        T.deviceFreeAsync = m659_deviceFreeAsync;
        break;
    case 660:
        T.deviceFreeAsync = m660_deviceFreeAsync;
        break;
    case 661:
        T.deviceFreeAsync = m661_deviceFreeAsync;
        break;
    case 662:
        T.deviceFreeAsync = m662_deviceFreeAsync;
        break;
    case 663:
        T.deviceFreeAsync = m663_deviceFreeAsync;
        break;
    case 664:
        T.deviceFreeAsync = m664_deviceFreeAsync;
        break;
    case 665:
        T.deviceFreeAsync = m665_deviceFreeAsync;
        break;
    case 666:
        private_streams();
        T.deviceFreeAsync = m666_deviceFreeAsync;
        break;
    case 667:
        T.deviceFreeAsync = m667_deviceFreeAsync;
        break;
    case 668:
        T.deviceFreeAsync = m668_deviceFreeAsync;
        break;
    case 669:
        T.deviceFreeAsync = m669_deviceFreeAsync;
        break;
    case 670:
        T.deviceFreeAsync = m670_deviceFreeAsync;
        break;
    case 671:
        T.deviceFreeAsync = m671_deviceFreeAsync;
        break;
    case 672:
        T.streamCreate = m672_streamCreate;
        break;
    case 673:
        T.streamCreate = m673_streamCreate;
        T.streamDestroy = m673_streamDestroy;
        break;
    case 674:
        T.streamCreate = m674_streamCreate;
        break;
    case 675:
        T.streamCreate = m675_streamCreate;
        break;
    case 676:
        T.streamCreate = m676_streamCreate;
        break;
    case 677:
        T.streamCreate = m677_streamCreate;
        break;
    case 678:
        T.streamCreate = m678_streamCreate;
        break;
    case 679:
        T.streamCreate = m679_streamCreate;
        break;
    case 680:
        T.streamCreate = m680_streamCreate;
        break;
    case 681:
        T.streamCreate = m681_streamCreate;
        break;
    case 682:
        T.streamCreate = m682_streamCreate;
        break;
    case 683:
        T.deviceMemcpy = m683_deviceMemcpy;
        T.deviceMemset = m683_deviceMemset;
        T.eventRecord = m683_eventRecord;
        T.launchHostFunc = m683_launchHostFunc;
        T.streamCreate = m683_streamCreate;
        T.streamDestroy = m683_streamDestroy;
        T.streamQuery = m683_streamQuery;
        T.streamSynchronize = m683_streamSynchronize;
        T.streamWaitEvent = m683_streamWaitEvent;
        break;
    case 684:
        T.streamCreate = m684_streamCreate;
        T.streamDestroy = m684_streamDestroy;
        break;
    case 685:
        T.streamCreate = m685_streamCreate;
        break;
    case 686:
        T.streamCreate = m686_streamCreate;
        break;
    case 687:
        T.streamCreate = m687_streamCreate;
        break;
    case 688:
        T.streamCreate = m688_streamCreate;
        break;
    case 689:
        T.streamCreate = m689_streamCreate;
        break;
    case 690:
        T.streamCreate = m690_streamCreate;
        break;
    case 691:
        T.streamCreate = m691_streamCreate;
        break;
    case 692:
        T.deviceMemcpy = m692_deviceMemcpy;
        T.streamCreate = m692_streamCreate;
        T.streamDestroy = m692_streamDestroy;
        break;
    case 693:
        T.streamDestroy = m693_streamDestroy;
        break;
    case 694:
        T.streamDestroy = m694_streamDestroy;
        break;
    case 695:
        T.streamDestroy = m695_streamDestroy;
        break;
    case 696:
        T.streamDestroy = m696_streamDestroy;
        break;
    case 697:
        T.streamDestroy = m697_streamDestroy;
        break;
    case 698:
        T.streamDestroy = m698_streamDestroy;
        break;
    case 699:
        T.streamDestroy = m699_streamDestroy;
        break;
    case 700:
        T.streamDestroy = m700_streamDestroy;
        break;
    case 701:
        T.streamDestroy = m701_streamDestroy;
        break;
    case 702:
        T.streamDestroy = m702_streamDestroy;
        break;
    case 703:
        T.streamDestroy = m703_streamDestroy;
        break;
    case 704:
        T.streamDestroy = m704_streamDestroy;
        break;
    case 705:
        T.streamDestroy = m705_streamDestroy;
        break;
    case 706:
        T.streamDestroy = m706_streamDestroy;
        break;
    case 707:
        T.streamDestroy = m707_streamDestroy;
        break;
    case 708:
        T.streamDestroy = m708_streamDestroy;
        break;
    case 709:
        T.streamCopy = m709_streamCopy;
        break;
    case 710:
        T.streamCopy = m710_streamCopy;
        break;
    case 711:
        T.streamCopy = m711_streamCopy;
        break;
    case 712:
        T.streamCopy = m712_streamCopy;
        break;
    case 713:
        T.streamCopy = m713_streamCopy;
        break;
    case 714:
        T.streamCopy = m714_streamCopy;
        break;
    case 715:
        T.streamCopy = m715_streamCopy;
        break;
    case 716:
        T.streamCopy = m716_streamCopy;
        break;
    case 717:
        T.streamCopy = m717_streamCopy;
        break;
    case 718:
        T.streamCopy = m718_streamCopy;
        break;
    case 719:
        T.streamCopy = m719_streamCopy;
        break;
    case 720:
        T.streamCopy = m720_streamCopy;
        break;
    case 721:
        T.streamCopy = m721_streamCopy;
        break;
    case 722:
        T.streamCopy = m722_streamCopy;
        break;
    case 723:
        T.streamCopy = m723_streamCopy;
        break;
    case 724:
        T.streamCopy = m724_streamCopy;
        break;
    case 725:
        T.streamCopy = m725_streamCopy;
        break;
    case 726:
        T.streamCopy = m726_streamCopy;
        break;
    case 727:
        T.streamCopy = m727_streamCopy;
        break;
    case 728:
        T.streamCopy = m728_streamCopy;
        T.streamFree = m728_streamFree;
        break;
    case 729:
        T.streamFree = m729_streamFree;
        break;
    case 730:
        T.streamFree = m730_streamFree;
        break;
    case 731:
        T.streamFree = m731_streamFree;
        break;
    case 732:
        T.streamFree = m732_streamFree;
        break;
    case 733:
        T.streamFree = m733_streamFree;
        break;
    case 734:
        T.streamFree = m734_streamFree;
        break;
    case 735:
        T.streamFree = m735_streamFree;
        break;
    case 736:
        T.streamFree = m736_streamFree;
        break;
    case 737:
        T.streamFree = m737_streamFree;
        break;
    case 738:
        T.streamFree = m738_streamFree;
        break;
    case 739:
        T.streamFree = m739_streamFree;
        break;
    case 740:
        T.streamFree = m740_streamFree;
        break;
    case 741:
        T.deviceMemcpy = m741_deviceMemcpy;
        T.launchHostFunc = m741_launchHostFunc;
        T.streamDestroy = m741_streamDestroy;
        T.streamSynchronize = m741_streamSynchronize;
        break;
    case 742:
        T.deviceMemcpy = m742_deviceMemcpy;
        T.launchHostFunc = m742_launchHostFunc;
        T.streamDestroy = m742_streamDestroy;
        T.streamSynchronize = m742_streamSynchronize;
        break;
    case 743:
        T.streamSynchronize = m743_streamSynchronize;
        break;
    case 744:
        T.streamSynchronize = m744_streamSynchronize;
        break;
    case 745:
        T.streamSynchronize = m745_streamSynchronize;
        break;
    case 746:
        T.streamSynchronize = m746_streamSynchronize;
        break;
    case 747:
        T.deviceFreeAsync = m747_deviceFreeAsync;
        T.deviceMallocAsync = m747_deviceMallocAsync;
        T.deviceMemcpy = m747_deviceMemcpy;
        T.deviceMemset = m747_deviceMemset;
        T.deviceReduce = m747_deviceReduce;
        T.eventRecord = m747_eventRecord;
        T.launchHostFunc = m747_launchHostFunc;
        T.launchKernel = m747_launchKernel;
        T.streamDestroy = m747_streamDestroy;
        T.streamSynchronize = m747_streamSynchronize;
        T.streamWaitEvent = m747_streamWaitEvent;
        T.streamWaitValue64 = m747_streamWaitValue64;
        T.streamWriteValue64 = m747_streamWriteValue64;
        break;
    case 748:
        T.launchHostFunc = m748_launchHostFunc;
        T.streamSynchronize = m748_streamSynchronize;
        break;
    case 749:
        T.deviceMemcpy = m749_deviceMemcpy;
        T.eventRecord = m749_eventRecord;
        T.launchHostFunc = m749_launchHostFunc;
        T.streamDestroy = m749_streamDestroy;
        T.streamSynchronize = m749_streamSynchronize;
        break;
    case 750:
        T.deviceMemcpy = m750_deviceMemcpy;
        T.streamSynchronize = m750_streamSynchronize;
        break;
    case 751:
        T.streamSynchronize = m751_streamSynchronize;
        break;
    case 752:
        T.streamSynchronize = m752_streamSynchronize;
        break;
    case 753:
        T.streamSynchronize = m753_streamSynchronize;
        break;
    case 754:
        T.streamCreate = m754_streamCreate;
        T.streamSynchronize = m754_streamSynchronize;
        break;
    case 755:
        T.streamSynchronize = m755_streamSynchronize;
        break;
    case 756:
        T.streamSynchronize = m756_streamSynchronize;
        break;
    case 757:
        T.streamSynchronize = m757_streamSynchronize;
        break;
    case 758:
        T.streamSynchronize = m758_streamSynchronize;
        break;
    case 759:
        T.streamSynchronize = m759_streamSynchronize;
        break;
    case 760:
        T.deviceFreeAsync = m760_deviceFreeAsync;
        T.deviceMallocAsync = m760_deviceMallocAsync;
        T.deviceMemcpy = m760_deviceMemcpy;
        T.deviceMemset = m760_deviceMemset;
        T.deviceReduce = m760_deviceReduce;
        T.eventRecord = m760_eventRecord;
        T.launchHostFunc = m760_launchHostFunc;
        T.launchKernel = m760_launchKernel;
        T.streamSynchronize = m760_streamSynchronize;
        T.streamWaitEvent = m760_streamWaitEvent;
        T.streamWaitValue64 = m760_streamWaitValue64;
        T.streamWriteValue64 = m760_streamWriteValue64;
        break;
    case 761:
        T.streamSynchronize = m761_streamSynchronize;
        break;
    case 762:
        T.streamCreate = m762_streamCreate;
        T.streamDestroy = m762_streamDestroy;
        T.streamQuery = m762_streamQuery;
        break;
    case 763:
        T.streamQuery = m763_streamQuery;
        break;
    case 764:
        T.streamQuery = m764_streamQuery;
        break;
    case 765:
        T.streamDestroy = m765_streamDestroy;
        T.streamQuery = m765_streamQuery;
        T.streamSynchronize = m765_streamSynchronize;
        break;
    case 766:
        T.launchHostFunc = m766_launchHostFunc;
        T.streamDestroy = m766_streamDestroy;
        T.streamQuery = m766_streamQuery;
        T.streamSynchronize = m766_streamSynchronize;
        break;
    case 767:
        T.streamQuery = m767_streamQuery;
        break;
    case 768:
        T.streamQuery = m768_streamQuery;
        break;
    case 769:
        T.streamQuery = m769_streamQuery;
        break;
    case 770:
        T.streamQuery = m770_streamQuery;
        break;
    case 771:
        T.streamCreate = m771_streamCreate;
        T.streamDestroy = m771_streamDestroy;
        T.streamQuery = m771_streamQuery;
        break;
    case 772:
        T.streamQuery = m772_streamQuery;
        break;
    case 773:
        T.streamQuery = m773_streamQuery;
        break;
    case 774:
        T.streamQuery = m774_streamQuery;
        break;
    case 775:
        private_streams();
        T.streamQuery = m775_streamQuery;
        break;
    case 776:
        T.streamQuery = m776_streamQuery;
        break;
    case 777:
        T.streamQuery = m777_streamQuery;
        break;
    case 778:
        T.streamQuery = m778_streamQuery;
        break;
    case 779:
        T.streamQuery = m779_streamQuery;
        break;
    case 780:
        T.streamQuery = m780_streamQuery;
        break;
    case 781:
        T.streamQuery = m781_streamQuery;
        break;
    case 782:
        T.streamQuery = m782_streamQuery;
        break;
    case 783:
        T.streamQuery = m783_streamQuery;
        break;
    case 784:
        T.streamQuery = m784_streamQuery;
        break;
    case 785:
        T.streamQuery = m785_streamQuery;
        break;
    case 786:
        T.streamDestroy = m786_streamDestroy;
        T.streamQuery = m786_streamQuery;
        break;
    case 787:
        T.streamQuery = m787_streamQuery;
        break;
    case 788:
        T.streamQuery = m788_streamQuery;
        break;
    case 789:
        T.streamQuery = m789_streamQuery;
        break;
    case 790:
        T.streamQuery = m790_streamQuery;
        break;
    case 791:
        T.deviceMemcpy = m791_deviceMemcpy;
        T.deviceMemset = m791_deviceMemset;
        T.deviceReduce = m791_deviceReduce;
        T.launchHostFunc = m791_launchHostFunc;
        T.streamCreate = m791_streamCreate;
        T.streamDestroy = m791_streamDestroy;
        T.streamQuery = m791_streamQuery;
        T.streamWaitEvent = m791_streamWaitEvent;
        T.streamWaitValue64 = m791_streamWaitValue64;
        T.streamWriteValue64 = m791_streamWriteValue64;
        break;
    case 792:
        private_streams();
        T.eventDestroy = m792_eventDestroy;
        T.eventRecord = m792_eventRecord;
        T.streamWaitEvent = m792_streamWaitEvent;
        break;
    case 793:
        T.streamWaitEvent = m793_streamWaitEvent;
        break;
    case 794:
        T.streamWaitEvent = m794_streamWaitEvent;
        break;
    case 795:
        T.streamWaitEvent = m795_streamWaitEvent;
        break;
    case 796:
        T.streamWaitEvent = m796_streamWaitEvent;
        break;
    case 797:
        T.streamWaitEvent = m797_streamWaitEvent;
        break;
    case 798:
        T.streamWaitEvent = m798_streamWaitEvent;
        break;
    case 799:
        T.streamWaitEvent = m799_streamWaitEvent;
        break;
    case 800:
        T.streamWaitEvent = m800_streamWaitEvent;
        break;
    case 801:
        T.eventDestroy = m801_eventDestroy;
        T.eventRecord = m801_eventRecord;
        T.streamDestroy = m801_streamDestroy;
        T.streamWaitEvent = m801_streamWaitEvent;
        break;
    case 802:
        T.streamWaitEvent = m802_streamWaitEvent;
        break;
    case 803:
        T.streamWaitEvent = m803_streamWaitEvent;
        break;
    case 804:
        T.streamWaitEvent = m804_streamWaitEvent;
        break;
    case 805:
        T.streamWaitEvent = m805_streamWaitEvent;
        break;
    case 806:
        T.streamWaitEvent = m806_streamWaitEvent;
        break;
    case 807:
        T.streamWaitEvent = m807_streamWaitEvent;
        break;
    case 808:
        private_streams();
        T.deviceMemcpy = m808_deviceMemcpy;
        T.streamWaitEvent = m808_streamWaitEvent;
        break;
    case 809:
        T.eventDestroy = m809_eventDestroy;
        T.eventRecord = m809_eventRecord;
        T.streamCreate = m809_streamCreate;
        T.streamDestroy = m809_streamDestroy;
        T.streamWaitEvent = m809_streamWaitEvent;
        break;
    case 810:
        private_streams();
        T.streamWaitEvent = m810_streamWaitEvent;
        break;
    case 811:
        T.streamWaitEvent = m811_streamWaitEvent;
        break;
    case 812:
        T.streamWaitEvent = m812_streamWaitEvent;
        break;
    case 813:
        T.streamWaitEvent = m813_streamWaitEvent;
        break;
    case 814:
        T.streamWaitEvent = m814_streamWaitEvent;
        break;
    case 815:
        T.eventDestroy = m815_eventDestroy;
        T.eventRecord = m815_eventRecord;
        T.streamWaitEvent = m815_streamWaitEvent;
        break;
    case 816:
        T.eventRecord = m816_eventRecord;
        T.streamWaitEvent = m816_streamWaitEvent;
        break;
    case 817:
        T.eventDestroy = m817_eventDestroy;
        T.eventRecord = m817_eventRecord;
        T.streamWaitEvent = m817_streamWaitEvent;
        break;
    case 818:
        T.eventDestroy = m818_eventDestroy;
        T.eventRecord = m818_eventRecord;
        T.streamWaitEvent = m818_streamWaitEvent;
        break;
    case 819:
        T.streamWaitEvent = m819_streamWaitEvent;
        break;
    case 820:
        T.eventDestroy = m820_eventDestroy;
        T.eventRecord = m820_eventRecord;
        T.streamDestroy = m820_streamDestroy;
        T.streamWaitEvent = m820_streamWaitEvent;
        break;
    case 821:
        T.eventCreate = m821_eventCreate;
        T.eventDestroy = m821_eventDestroy;
        T.streamWaitEvent = m821_streamWaitEvent;
        break;
    case 822:
        T.eventCreate = m822_eventCreate;
        break;
    case 823:
        T.eventCreate = m823_eventCreate;
        break;
    case 824:
        T.eventCreate = m824_eventCreate;
        break;
    case 825:
        T.eventCreate = m825_eventCreate;
        break;
    case 826:
        T.eventCreate = m826_eventCreate;
        break;
    case 827:
        T.eventCreate = m827_eventCreate;
        break;
    case 828:
        T.eventCreate = m828_eventCreate;
        break;
    case 829:
        T.eventCreate = m829_eventCreate;
        break;
    case 830:
        T.eventCreate = m830_eventCreate;
        break;
    case 831:
        T.eventCreate = m831_eventCreate;
        break;
    case 832:
        T.eventCreate = m832_eventCreate;
        break;
    case 833:
        T.eventCreate = m833_eventCreate;
        break;
    case 834:
        T.eventCreate = m834_eventCreate;
        break;
    case 835:
        T.eventCreate = m835_eventCreate;
        break;
    case 836:
        T.eventCreate = m836_eventCreate;
        break;
    case 837:
        T.eventCreate = m837_eventCreate;
        break;
    case 838:
        T.eventCreate = m838_eventCreate;
        T.eventDestroy = m838_eventDestroy;
        break;
    case 839:
        T.eventCreate = m839_eventCreate;
        break;
    case 840:
        T.eventCreate = m840_eventCreate;
        break;
    case 841:
        T.eventCreate = m841_eventCreate;
        break;
    case 842:
        T.eventCreate = m842_eventCreate;
        break;
    case 843:
        T.eventDestroy = m843_eventDestroy;
        break;
    case 844:
        T.eventDestroy = m844_eventDestroy;
        break;
    case 845:
        T.eventDestroy = m845_eventDestroy;
        break;
    case 846:
        T.eventDestroy = m846_eventDestroy;
        break;
    case 847:
        T.eventDestroy = m847_eventDestroy;
        break;
    case 848:
        T.eventDestroy = m848_eventDestroy;
        break;
    case 849:
        T.eventDestroy = m849_eventDestroy;
        break;
    case 850:
        T.eventDestroy = m850_eventDestroy;
        break;
    case 851:
        T.eventDestroy = m851_eventDestroy;
        break;
    case 852:
        T.eventDestroy = m852_eventDestroy;
        break;
    case 853:
        T.eventDestroy = m853_eventDestroy;
        break;
    case 854:
        T.eventDestroy = m854_eventDestroy;
        break;
    case 855:
        T.eventDestroy = m855_eventDestroy;
        break;
    case 856:
        T.eventDestroy = m856_eventDestroy;
        break;
    case 857:
        T.eventDestroy = m857_eventDestroy;
        break;
    case 858:
        T.eventDestroy = m858_eventDestroy;
        break;
    case 859:
        T.eventCreate = m859_eventCreate;
        T.eventDestroy = m859_eventDestroy;
        T.streamWaitEvent = m859_streamWaitEvent;
        break;
    case 860:
        private_streams();
        T.deviceMemcpy = m860_deviceMemcpy;
        T.eventRecord = m860_eventRecord;
        break;
    case 861:
        T.eventCreate = m861_eventCreate;
        T.eventDestroy = m861_eventDestroy;
        T.eventRecord = m861_eventRecord;
        break;
    case 862:
        T.eventRecord = m862_eventRecord;
        break;
    case 863:
        T.eventRecord = m863_eventRecord;
        break;
    case 864:
        T.eventRecord = m864_eventRecord;
        break;
    case 865:
        T.eventRecord = m865_eventRecord;
        break;
    case 866:
        T.eventRecord = m866_eventRecord;
        break;
    case 867:
        T.eventRecord = m867_eventRecord;
        break;
    case 868:
        T.eventDestroy = m868_eventDestroy;
        T.eventRecord = m868_eventRecord;
        break;
    case 869:
        T.eventRecord = m869_eventRecord;
        break;
    case 870:
        T.eventDestroy = m870_eventDestroy;
        T.eventRecord = m870_eventRecord;
        break;
    case 871:
        T.eventRecord = m871_eventRecord;
        break;
    case 872:
        T.eventRecord = m872_eventRecord;
        break;
    case 873:
        T.eventRecord = m873_eventRecord;
        break;
    case 874:
        T.eventRecord = m874_eventRecord;
        break;
    case 875:
        T.eventRecord = m875_eventRecord;
        break;
    case 876:
        T.eventRecord = m876_eventRecord;
        break;
    case 877:
        private_streams();
        T.eventRecord = m877_eventRecord;
        break;
    case 878:
        T.eventDestroy = m878_eventDestroy;
        T.eventRecord = m878_eventRecord;
        break;
    case 879:
        private_streams();
        T.eventDestroy = m879_eventDestroy;
        T.eventRecord = m879_eventRecord;
        break;
    case 880:
        private_streams();
        T.eventRecord = m880_eventRecord;
        break;
    case 881:
        T.eventRecord = m881_eventRecord;
        break;
    case 882:
        T.eventRecord = m882_eventRecord;
        break;
    case 883:
        T.eventRecord = m883_eventRecord;
        break;
    case 884:
        T.eventRecord = m884_eventRecord;
        break;
    case 885:
        T.eventCreate = m885_eventCreate;
        T.eventDestroy = m885_eventDestroy;
        T.eventRecord = m885_eventRecord;
        break;
    case 886:
        T.eventCreate = m886_eventCreate;
        T.eventDestroy = m886_eventDestroy;
        T.eventRecord = m886_eventRecord;
        break;
    case 887:
        T.eventSynchronize = m887_eventSynchronize;
        break;
    case 888:
        T.eventCreate = m888_eventCreate;
        T.eventDestroy = m888_eventDestroy;
        T.eventSynchronize = m888_eventSynchronize;
        break;
    case 889:
        T.eventSynchronize = m889_eventSynchronize;
        break;
    case 890:
        T.eventSynchronize = m890_eventSynchronize;
        break;
    case 891:
        T.eventSynchronize = m891_eventSynchronize;
        break;
    case 892:
        T.eventSynchronize = m892_eventSynchronize;
        break;
    case 893:
        T.eventSynchronize = m893_eventSynchronize;
        break;
    case 894:
        T.eventDestroy = m894_eventDestroy;
        T.eventRecord = m894_eventRecord;
        T.eventSynchronize = m894_eventSynchronize;
        break;
    case 895:
        T.eventDestroy = m895_eventDestroy;
        T.eventRecord = m895_eventRecord;
        T.eventSynchronize = m895_eventSynchronize;
        break;
    case 896:
        T.eventSynchronize = m896_eventSynchronize;
        break;
    case 897:
        T.eventSynchronize = m897_eventSynchronize;
        break;
    case 898:
        T.eventSynchronize = m898_eventSynchronize;
        break;
    case 899:
        T.eventSynchronize = m899_eventSynchronize;
        break;
    case 900:
        T.eventSynchronize = m900_eventSynchronize;
        break;
    case 901:
        T.eventSynchronize = m901_eventSynchronize;
        break;
    case 902:
        T.eventSynchronize = m902_eventSynchronize;
        break;
    case 903:
        T.eventSynchronize = m903_eventSynchronize;
        break;
    case 904:
        T.eventDestroy = m904_eventDestroy;
        T.eventRecord = m904_eventRecord;
        T.eventSynchronize = m904_eventSynchronize;
        T.streamDestroy = m904_streamDestroy;
        break;
    case 905:
        T.eventCreate = m905_eventCreate;
        T.eventDestroy = m905_eventDestroy;
        T.eventSynchronize = m905_eventSynchronize;
        break;
    case 906:
        T.eventQuery = m906_eventQuery;
        break;
    case 907:
        T.eventQuery = m907_eventQuery;
        break;
    case 908:
        T.eventDestroy = m908_eventDestroy;
        T.eventQuery = m908_eventQuery;
        T.eventRecord = m908_eventRecord;
        break;
    case 909:
        T.eventDestroy = m909_eventDestroy;
        T.eventQuery = m909_eventQuery;
        T.eventSynchronize = m909_eventSynchronize;
        break;
    case 910:
        T.eventQuery = m910_eventQuery;
        break;
    case 911:
        T.eventQuery = m911_eventQuery;
        break;
    case 912:
        T.eventDestroy = m912_eventDestroy;
        T.eventQuery = m912_eventQuery;
        T.eventRecord = m912_eventRecord;
        break;
    case 913:
        T.eventDestroy = m913_eventDestroy;
        T.eventQuery = m913_eventQuery;
        T.eventRecord = m913_eventRecord;
        break;
    case 914:
        T.eventQuery = m914_eventQuery;
        break;
    case 915:
        T.eventQuery = m915_eventQuery;
        break;
    case 916:
        T.eventQuery = m916_eventQuery;
        break;
    case 917:
        T.deviceMemcpy = m917_deviceMemcpy;
        T.eventCreate = m917_eventCreate;
        T.eventDestroy = m917_eventDestroy;
        T.eventQuery = m917_eventQuery;
        T.streamCreate = m917_streamCreate;
        break;
    case 918:
        T.eventQuery = m918_eventQuery;
        break;
    case 919:
        T.eventQuery = m919_eventQuery;
        break;
    case 920:
        T.eventQuery = m920_eventQuery;
        break;
    case 921:
        T.eventQuery = m921_eventQuery;
        break;
    case 922:
        T.eventQuery = m922_eventQuery;
        break;
    case 923:
        T.eventQuery = m923_eventQuery;
        break;
    case 924:
        T.eventQuery = m924_eventQuery;
        break;
    case 925:
        T.eventQuery = m925_eventQuery;
        break;
    case 926:
        T.eventQuery = m926_eventQuery;
        break;
    case 927:
        T.eventQuery = m927_eventQuery;
        break;
    case 928:
        T.eventQuery = m928_eventQuery;
        break;
    case 929:
        T.eventQuery = m929_eventQuery;
        break;
    case 930:
        T.eventQuery = m930_eventQuery;
        break;
    case 931:
        T.eventQuery = m931_eventQuery;
        break;
    case 932:
        T.eventDestroy = m932_eventDestroy;
        T.eventQuery = m932_eventQuery;
        T.eventRecord = m932_eventRecord;
        T.streamDestroy = m932_streamDestroy;
        break;
    case 933:
        T.eventElapsedTime = m933_eventElapsedTime;
        break;
    case 934:
        T.eventElapsedTime = m934_eventElapsedTime;
        break;
    case 935:
        T.eventElapsedTime = m935_eventElapsedTime;
        break;
    case 936:
        T.eventElapsedTime = m936_eventElapsedTime;
        break;
    case 937:
        T.eventElapsedTime = m937_eventElapsedTime;
        break;
    case 938:
        T.eventElapsedTime = m938_eventElapsedTime;
        break;
    case 939:
        T.eventElapsedTime = m939_eventElapsedTime;
        break;
    case 940:
        T.eventElapsedTime = m940_eventElapsedTime;
        break;
    case 941:
        T.eventDestroy = m941_eventDestroy;
        T.eventElapsedTime = m941_eventElapsedTime;
        T.eventRecord = m941_eventRecord;
        break;
    case 942:
        T.eventElapsedTime = m942_eventElapsedTime;
        break;
    case 943:
        T.eventElapsedTime = m943_eventElapsedTime;
        break;
    case 944:
        T.eventElapsedTime = m944_eventElapsedTime;
        break;
    case 945:
        T.eventElapsedTime = m945_eventElapsedTime;
        break;
    case 946:
        T.eventElapsedTime = m946_eventElapsedTime;
        break;
    case 947:
        T.eventElapsedTime = m947_eventElapsedTime;
        break;
    case 948:
        T.eventElapsedTime = m948_eventElapsedTime;
        break;
    case 949:
        T.eventElapsedTime = m949_eventElapsedTime;
        break;
    case 950:
        T.eventElapsedTime = m950_eventElapsedTime;
        break;
    case 951:
        T.eventElapsedTime = m951_eventElapsedTime;
        break;
    case 952:
        T.eventElapsedTime = m952_eventElapsedTime;
        break;
    case 953:
        T.eventElapsedTime = m953_eventElapsedTime;
        break;
    case 954:
        T.eventElapsedTime = m954_eventElapsedTime;
        break;
    case 955:
        T.eventElapsedTime = m955_eventElapsedTime;
        break;
    case 956:
        T.eventElapsedTime = m956_eventElapsedTime;
        break;
    case 957:
        T.eventElapsedTime = m957_eventElapsedTime;
        break;
    case 958:
        T.eventElapsedTime = m958_eventElapsedTime;
        break;
    case 959:
        T.eventElapsedTime = m959_eventElapsedTime;
        break;
    case 960:
        T.eventElapsedTime = m960_eventElapsedTime;
        break;
    case 961:
        T.eventElapsedTime = m961_eventElapsedTime;
        break;
    case 962:
        T.eventElapsedTime = m962_eventElapsedTime;
        break;
    case 963:
        T.eventElapsedTime = m963_eventElapsedTime;
        break;
    case 964:
        T.eventElapsedTime = m964_eventElapsedTime;
        break;
    case 965:
        T.eventDestroy = m965_eventDestroy;
        T.eventElapsedTime = m965_eventElapsedTime;
        T.eventRecord = m965_eventRecord;
        break;
    case 966:
        T.eventElapsedTime = m966_eventElapsedTime;
        break;
    case 967:
        T.eventDestroy = m967_eventDestroy;
        T.eventElapsedTime = m967_eventElapsedTime;
        T.eventRecord = m967_eventRecord;
        break;
    case 968:
        T.launchHostFunc = m968_launchHostFunc;
        break;
    case 969:
        private_streams();
        T.launchHostFunc = m969_launchHostFunc;
        break;
    case 970:
        T.launchHostFunc = m970_launchHostFunc;
        break;
    case 971:
        T.launchHostFunc = m971_launchHostFunc;
        break;
    case 972:
        T.launchHostFunc = m972_launchHostFunc;
        break;
    case 973:
        T.launchHostFunc = m973_launchHostFunc;
        break;
    case 974:
        T.launchHostFunc = m974_launchHostFunc;
        break;
    case 975:
        T.launchHostFunc = m975_launchHostFunc;
        break;
    case 976:
        T.launchHostFunc = m976_launchHostFunc;
        break;
    case 977:
        T.launchHostFunc = m977_launchHostFunc;
        break;
    case 978:
        T.launchHostFunc = m978_launchHostFunc;
        T.streamFree = m978_streamFree;
        break;
    case 979:
        T.deviceMemcpy = m979_deviceMemcpy;
        T.launchHostFunc = m979_launchHostFunc;
        T.streamDestroy = m979_streamDestroy;
        break;
    case 980:
        T.launchHostFunc = m980_launchHostFunc;
        break;
    case 981:
        T.launchHostFunc = m981_launchHostFunc;
        break;
    case 982:
        T.launchHostFunc = m982_launchHostFunc;
        break;
    case 983:
        T.launchHostFunc = m983_launchHostFunc;
        break;
    case 984:
        T.launchHostFunc = m984_launchHostFunc;
        break;
    case 985:
        T.launchHostFunc = m985_launchHostFunc;
        break;
    case 986:
        T.launchHostFunc = m986_launchHostFunc;
        break;
    case 987:
        T.launchHostFunc = m987_launchHostFunc;
        break;
    case 988:
        T.launchHostFunc = m988_launchHostFunc;
        break;
    case 989:
        private_streams();
        T.launchHostFunc = m989_launchHostFunc;
        break;
    case 990:
        T.launchHostFunc = m990_launchHostFunc;
        break;
    case 991:
        T.launchHostFunc = m991_launchHostFunc;
        T.streamDestroy = m991_streamDestroy;
        break;
    case 992:
        T.launchHostFunc = m992_launchHostFunc;
        break;
    case 993:
        T.launchHostFunc = m993_launchHostFunc;
        break;
    case 994:
        T.launchHostFunc = m994_launchHostFunc;
        break;
    case 995:
        T.launchHostFunc = m995_launchHostFunc;
        break;
    case 996:
        private_streams();
        T.launchHostFunc = m996_launchHostFunc;
        break;
    case 997:
        T.launchHostFunc = m997_launchHostFunc;
        break;
    case 998:
        T.launchHostFunc = m998_launchHostFunc;
        break;
    case 999:
        T.deviceMemcpy = m999_deviceMemcpy;
        T.launchHostFunc = m999_launchHostFunc;
        T.streamDestroy = m999_streamDestroy;
        break;
    case 1000:
        T.launchHostFunc = m1000_launchHostFunc;
        break;
    case 1001:
        private_streams();
        T.launchHostFunc = m1001_launchHostFunc;
        break;
    case 1002:
        T.launchHostFunc = m1002_launchHostFunc;
        break;
    case 1003:
        T.launchHostFunc = m1003_launchHostFunc;
        break;
    case 1004:
        T.streamWaitValue64 = m1004_streamWaitValue64;
        break;
    case 1005:
        T.streamWaitValue64 = m1005_streamWaitValue64;
        break;
    case 1006:
        T.streamWaitValue64 = m1006_streamWaitValue64;
        break;
    case 1007:
        T.deviceFree = m1007_deviceFree;
        T.deviceMalloc = m1007_deviceMalloc;
        T.streamWaitValue64 = m1007_streamWaitValue64;
        break;
    case 1008:
        T.deviceFree = m1008_deviceFree;
        T.deviceMalloc = m1008_deviceMalloc;
        T.streamWaitValue64 = m1008_streamWaitValue64;
        break;
    case 1009:
        T.streamWaitValue64 = m1009_streamWaitValue64;
        break;
    case 1010:
        T.streamWaitValue64 = m1010_streamWaitValue64;
        break;
    case 1011:
        T.streamWaitValue64 = m1011_streamWaitValue64;
        break;
    case 1012:
        T.streamWaitValue64 = m1012_streamWaitValue64;
        break;
    case 1013:
        T.streamWaitValue64 = m1013_streamWaitValue64;
        break;
    case 1014:
        T.streamWaitValue64 = m1014_streamWaitValue64;
        break;
    case 1015:
        T.streamWaitValue64 = m1015_streamWaitValue64;
        break;
    case 1016:
        T.hostRegister = m1016_hostRegister;
        T.hostUnregister = m1016_hostUnregister;
        T.streamWaitValue64 = m1016_streamWaitValue64;
        break;
    case 1017:
        T.streamWaitValue64 = m1017_streamWaitValue64;
        break;
    case 1018:
        T.streamWaitValue64 = m1018_streamWaitValue64;
        break;
    case 1019:
        T.streamWaitValue64 = m1019_streamWaitValue64;
        break;
    case 1020:
        T.streamWaitValue64 = m1020_streamWaitValue64;
        break;
    case 1021:
        T.streamWaitValue64 = m1021_streamWaitValue64;
        break;
    case 1022:
        T.streamWaitValue64 = m1022_streamWaitValue64;
        break;
    case 1023:
        T.streamWaitValue64 = m1023_streamWaitValue64;
        break;
    case 1024:
        T.streamWaitValue64 = m1024_streamWaitValue64;
        break;
    case 1025:
        T.streamWaitValue64 = m1025_streamWaitValue64;
        break;
    case 1026:
        T.streamWaitValue64 = m1026_streamWaitValue64;
        break;
    case 1027:
        T.streamWaitValue64 = m1027_streamWaitValue64;
        break;
    case 1028:
        T.streamWaitValue64 = m1028_streamWaitValue64;
        break;
    case 1029:
        T.streamWaitValue64 = m1029_streamWaitValue64;
        break;
    case 1030:
        private_streams();
        T.streamWaitValue64 = m1030_streamWaitValue64;
        break;
    case 1031:
        T.deviceFree = m1031_deviceFree;
        T.deviceMalloc = m1031_deviceMalloc;
        T.streamWaitValue64 = m1031_streamWaitValue64;
        break;
    case 1032:
        T.streamWaitValue64 = m1032_streamWaitValue64;
        break;
    case 1033:
        T.streamWaitValue64 = m1033_streamWaitValue64;
        break;
    case 1034:
        T.streamWaitValue64 = m1034_streamWaitValue64;
        break;
    case 1035:
        T.streamWaitValue64 = m1035_streamWaitValue64;
        break;
    case 1036:
        T.streamWaitValue64 = m1036_streamWaitValue64;
        break;
    case 1037:
        T.hostRegister = m1037_hostRegister;
        T.hostUnregister = m1037_hostUnregister;
        T.streamWaitValue64 = m1037_streamWaitValue64;
        break;
    case 1038:
        T.hostRegister = m1038_hostRegister;
        T.hostUnregister = m1038_hostUnregister;
        T.streamWaitValue64 = m1038_streamWaitValue64;
        break;
    case 1039:
        T.hostRegister = m1039_hostRegister;
        T.hostUnregister = m1039_hostUnregister;
        T.streamWaitValue64 = m1039_streamWaitValue64;
        break;
    case 1040:
        T.streamWaitValue64 = m1040_streamWaitValue64;
        break;
    case 1041:
        T.streamWaitValue64 = m1041_streamWaitValue64;
        break;
    case 1042:
        T.deviceFree = m1042_deviceFree;
        T.deviceMalloc = m1042_deviceMalloc;
        T.streamWaitValue64 = m1042_streamWaitValue64;
        break;
    case 1043:
        T.hostRegister = m1043_hostRegister;
        T.hostUnregister = m1043_hostUnregister;
        T.streamWriteValue64 = m1043_streamWriteValue64;
        break;
    case 1044:
        T.deviceFree = m1044_deviceFree;
        T.deviceMalloc = m1044_deviceMalloc;
        T.streamWriteValue64 = m1044_streamWriteValue64;
        break;
    case 1045:
        T.streamWriteValue64 = m1045_streamWriteValue64;
        break;
    case 1046:
        T.streamWriteValue64 = m1046_streamWriteValue64;
        break;
    case 1047:
        T.streamWriteValue64 = m1047_streamWriteValue64;
        break;
    case 1048:
        T.streamWriteValue64 = m1048_streamWriteValue64;
        break;
    case 1049:
        T.streamWriteValue64 = m1049_streamWriteValue64;
        break;
    case 1050:
        T.streamWriteValue64 = m1050_streamWriteValue64;
        break;
    case 1051:
        T.streamWriteValue64 = m1051_streamWriteValue64;
        break;
    case 1052:
        T.streamWriteValue64 = m1052_streamWriteValue64;
        break;
    case 1053:
        T.streamWriteValue64 = m1053_streamWriteValue64;
        break;
    case 1054:
        T.streamWriteValue64 = m1054_streamWriteValue64;
        break;
    case 1055:
        T.streamWriteValue64 = m1055_streamWriteValue64;
        break;
    case 1056:
        T.deviceFree = m1056_deviceFree;
        T.deviceMalloc = m1056_deviceMalloc;
        T.streamWriteValue64 = m1056_streamWriteValue64;
        break;
    case 1057:
        T.streamWriteValue64 = m1057_streamWriteValue64;
        break;
    case 1058:
        T.streamWriteValue64 = m1058_streamWriteValue64;
        break;
    case 1059:
        T.streamWriteValue64 = m1059_streamWriteValue64;
        break;
    case 1060:
        T.streamWriteValue64 = m1060_streamWriteValue64;
        break;
    case 1061:
        T.streamWriteValue64 = m1061_streamWriteValue64;
        break;
    case 1062:
        T.streamWriteValue64 = m1062_streamWriteValue64;
        break;
    case 1063:
        T.streamWriteValue64 = m1063_streamWriteValue64;
        break;
    case 1064:
        T.streamWriteValue64 = m1064_streamWriteValue64;
        break;
    case 1065:
        T.streamWriteValue64 = m1065_streamWriteValue64;
        break;
    case 1066:
        private_streams();
        T.streamWriteValue64 = m1066_streamWriteValue64;
        break;
    case 1067:
        T.streamWriteValue64 = m1067_streamWriteValue64;
        break;
    case 1068:
        T.streamWriteValue64 = m1068_streamWriteValue64;
        break;
    case 1069:
        T.streamWriteValue64 = m1069_streamWriteValue64;
        break;
    case 1070:
        T.streamWriteValue64 = m1070_streamWriteValue64;
        break;
    case 1071:
        T.streamWriteValue64 = m1071_streamWriteValue64;
        break;
    case 1072:
        T.hostRegister = m1072_hostRegister;
        T.hostUnregister = m1072_hostUnregister;
        T.streamWriteValue64 = m1072_streamWriteValue64;
        break;
    case 1073:
        T.hostRegister = m1073_hostRegister;
        T.hostUnregister = m1073_hostUnregister;
        T.streamWriteValue64 = m1073_streamWriteValue64;
        break;
    case 1074:
        private_streams();
        T.streamWriteValue64 = m1074_streamWriteValue64;
        break;
    case 1075:
        private_streams();
        T.streamWriteValue64 = m1075_streamWriteValue64;
        break;
    case 1076:
        private_streams();
        T.streamWriteValue64 = m1076_streamWriteValue64;
        break;
    case 1077:
        private_streams();
        T.streamWriteValue64 = m1077_streamWriteValue64;
        break;
    case 1078:
        T.streamWriteValue64 = m1078_streamWriteValue64;
        break;
    case 1079:
        T.streamWriteValue64 = m1079_streamWriteValue64;
        break;
    case 1080:
        T.streamWriteValue64 = m1080_streamWriteValue64;
        break;
    case 1081:
        T.streamWriteValue64 = m1081_streamWriteValue64;
        break;
    case 1082:
        T.gdrMemAlloc = m1082_gdrMemAlloc;
        break;
    case 1083:
        T.gdrMemAlloc = m1083_gdrMemAlloc;
        T.gdrMemFree = m1083_gdrMemFree;
        break;
    case 1084:
        T.gdrMemAlloc = m1084_gdrMemAlloc;
        break;
    case 1085:
        T.gdrMemAlloc = m1085_gdrMemAlloc;
        break;
    case 1086:
        T.gdrMemAlloc = m1086_gdrMemAlloc;
        break;
    case 1087:
        T.gdrMemAlloc = m1087_gdrMemAlloc;
        break;
    case 1088:
        T.gdrMemAlloc = m1088_gdrMemAlloc;
        break;
    case 1089:
        T.gdrMemAlloc = m1089_gdrMemAlloc;
        break;
    case 1090:
        T.gdrMemAlloc = m1090_gdrMemAlloc;
        break;
    case 1091:
        T.gdrMemAlloc = m1091_gdrMemAlloc;
        break;
    case 1092:
        T.gdrMemAlloc = m1092_gdrMemAlloc;
        break;
    case 1093:
        T.gdrMemAlloc = m1093_gdrMemAlloc;
        break;
    case 1094:
        T.gdrMemAlloc = m1094_gdrMemAlloc;
        break;
    case 1095:
        T.gdrMemAlloc = m1095_gdrMemAlloc;
        break;
    case 1096:
        T.gdrMemAlloc = m1096_gdrMemAlloc;
        break;
    case 1097:
        T.gdrMemAlloc = m1097_gdrMemAlloc;
        break;
    case 1098:
        T.gdrMemAlloc = m1098_gdrMemAlloc;
        break;
    case 1099:
        T.gdrMemAlloc = m1099_gdrMemAlloc;
        break;
    case 1100:
        T.gdrMemAlloc = m1100_gdrMemAlloc;
        break;
    case 1101:
        T.gdrMemAlloc = m1101_gdrMemAlloc;
        break;
    case 1102:
        T.gdrMemAlloc = m1102_gdrMemAlloc;
        break;
    case 1103:
        T.gdrMemAlloc = m1103_gdrMemAlloc;
        T.gdrMemFree = m1103_gdrMemFree;
        break;
    case 1104:
        T.gdrMemAlloc = m1104_gdrMemAlloc;
        break;
    case 1105:
        T.gdrMemAlloc = m1105_gdrMemAlloc;
        break;
    case 1106:
        T.gdrMemAlloc = m1106_gdrMemAlloc;
        break;
    case 1107:
        T.gdrMemAlloc = m1107_gdrMemAlloc;
        break;
    case 1108:
        T.gdrMemAlloc = m1108_gdrMemAlloc;
        break;
    case 1109:
        T.gdrMemFree = m1109_gdrMemFree;
        break;
    case 1110:
        T.gdrMemFree = m1110_gdrMemFree;
        break;
    case 1111:
        T.gdrMemFree = m1111_gdrMemFree;
        break;
    case 1112:
        T.gdrMemFree = m1112_gdrMemFree;
        break;
    case 1113:
        T.gdrMemFree = m1113_gdrMemFree;
        break;
    case 1114:
        T.gdrMemFree = m1114_gdrMemFree;
        break;
    case 1115:
        T.gdrMemAlloc = m1115_gdrMemAlloc;
        T.gdrMemFree = m1115_gdrMemFree;
        break;
    case 1116:
        T.gdrMemFree = m1116_gdrMemFree;
        break;
    case 1117:
        T.gdrMemFree = m1117_gdrMemFree;
        break;
    case 1118:
        T.gdrMemFree = m1118_gdrMemFree;
        break;
    case 1119:
        T.gdrMemFree = m1119_gdrMemFree;
        break;
    case 1120:
        T.gdrMemFree = m1120_gdrMemFree;
        break;
    case 1121:
        T.gdrMemFree = m1121_gdrMemFree;
        break;
    case 1122:
        T.gdrPtrMmap = m1122_gdrPtrMmap;
        T.gdrPtrMunmap = m1122_gdrPtrMunmap;
        break;
    case 1123:
        T.gdrPtrMmap = m1123_gdrPtrMmap;
        break;
    case 1124:
        T.gdrPtrMmap = m1124_gdrPtrMmap;
        break;
    case 1125:
        T.gdrPtrMmap = m1125_gdrPtrMmap;
        break;
    case 1126:
        T.gdrPtrMmap = m1126_gdrPtrMmap;
        break;
    case 1127:
        T.gdrPtrMmap = m1127_gdrPtrMmap;
        break;
    case 1128:
        T.gdrPtrMmap = m1128_gdrPtrMmap;
        break;
    case 1129:
        T.gdrPtrMmap = m1129_gdrPtrMmap;
        break;
    case 1130:
        T.gdrPtrMmap = m1130_gdrPtrMmap;
        break;
    case 1131:
        T.gdrPtrMmap = m1131_gdrPtrMmap;
        break;
    case 1132:
        T.gdrPtrMmap = m1132_gdrPtrMmap;
        T.gdrPtrMunmap = m1132_gdrPtrMunmap;
        break;
    case 1133:
        T.gdrPtrMmap = m1133_gdrPtrMmap;
        break;
    case 1134:
        T.gdrPtrMmap = m1134_gdrPtrMmap;
        T.gdrPtrMunmap = m1134_gdrPtrMunmap;
        break;
    case 1135:
        T.gdrPtrMmap = m1135_gdrPtrMmap;
        break;
    case 1136:
        T.gdrPtrMmap = m1136_gdrPtrMmap;
        break;
    case 1137:
        T.gdrPtrMmap = m1137_gdrPtrMmap;
        break;
    case 1138:
        T.gdrPtrMmap = m1138_gdrPtrMmap;
        break;
    case 1139:
        T.gdrPtrMmap = m1139_gdrPtrMmap;
        break;
    case 1140:
        T.gdrPtrMmap = m1140_gdrPtrMmap;
        break;
    case 1141:
        T.gdrPtrMmap = m1141_gdrPtrMmap;
        T.gdrPtrMunmap = m1141_gdrPtrMunmap;
        break;
    case 1142:
        T.gdrPtrMmap = m1142_gdrPtrMmap;
        break;
    case 1143:
        T.gdrPtrMmap = m1143_gdrPtrMmap;
        break;
    case 1144:
        T.gdrPtrMmap = m1144_gdrPtrMmap;
        break;
    case 1145:
        T.gdrPtrMmap = m1145_gdrPtrMmap;
        break;
    case 1146:
        T.gdrPtrMmap = m1146_gdrPtrMmap;
        break;
    case 1147:
        T.gdrPtrMmap = m1147_gdrPtrMmap;
        break;
    case 1148:
        T.gdrPtrMmap = m1148_gdrPtrMmap;
        break;
    case 1149:
        T.gdrPtrMmap = m1149_gdrPtrMmap;
        T.gdrPtrMunmap = m1149_gdrPtrMunmap;
        break;
    case 1150:
        T.gdrPtrMmap = m1150_gdrPtrMmap;
        break;
    case 1151:
        T.gdrPtrMmap = m1151_gdrPtrMmap;
        T.gdrPtrMunmap = m1151_gdrPtrMunmap;
        break;
    case 1152:
        T.gdrPtrMunmap = m1152_gdrPtrMunmap;
        break;
    case 1153:
        T.gdrPtrMunmap = m1153_gdrPtrMunmap;
        break;
    case 1154:
        T.gdrPtrMunmap = m1154_gdrPtrMunmap;
        break;
    case 1155:
        T.gdrPtrMunmap = m1155_gdrPtrMunmap;
        break;
    case 1156:
        T.gdrPtrMunmap = m1156_gdrPtrMunmap;
        break;
    case 1157:
        T.gdrPtrMmap = m1157_gdrPtrMmap;
        T.gdrPtrMunmap = m1157_gdrPtrMunmap;
        break;
    case 1158:
        T.gdrPtrMunmap = m1158_gdrPtrMunmap;
        break;
    case 1159:
        T.gdrPtrMunmap = m1159_gdrPtrMunmap;
        break;
    case 1160:
        T.gdrPtrMunmap = m1160_gdrPtrMunmap;
        break;
    case 1161:
        T.gdrPtrMunmap = m1161_gdrPtrMunmap;
        break;
    case 1162:
        T.gdrPtrMunmap = m1162_gdrPtrMunmap;
        break;
    case 1163:
        T.gdrPtrMunmap = m1163_gdrPtrMunmap;
        break;
    case 1164:
        T.gdrPtrMunmap = m1164_gdrPtrMunmap;
        break;
    case 1165:
        T.gdrPtrMmap = m1165_gdrPtrMmap;
        T.gdrPtrMunmap = m1165_gdrPtrMunmap;
        break;
    case 1166:
        T.dmaSupport = m1166_dmaSupport;
        break;
    case 1167:
        T.dmaSupport = m1167_dmaSupport;
        T.getHandleForAddressRange = m1167_getHandleForAddressRange;
        break;
    case 1168:
        T.dmaSupport = m1168_dmaSupport;
        break;
    case 1169:
        T.dmaSupport = m1169_dmaSupport;
        break;
    case 1170:
        T.dmaSupport = m1170_dmaSupport;
        break;
    case 1171:
        T.dmaSupport = m1171_dmaSupport;
        break;
    case 1172:
        T.dmaSupport = m1172_dmaSupport;
        break;
    case 1173:
        T.dmaSupport = m1173_dmaSupport;
        break;
    case 1174:
        T.dmaSupport = m1174_dmaSupport;
        break;
    case 1175:
        T.dmaSupport = m1175_dmaSupport;
        break;
    case 1176:
        T.deviceMalloc = m1176_deviceMalloc;
        T.dmaSupport = m1176_dmaSupport;
        T.gdrMemAlloc = m1176_gdrMemAlloc;
        T.getHandleForAddressRange = m1176_getHandleForAddressRange;
        break;
    case 1177:
        T.dmaSupport = m1177_dmaSupport;
        break;
    case 1178:
        T.dmaSupport = m1178_dmaSupport;
        break;
    case 1179:
        T.dmaSupport = m1179_dmaSupport;
        break;
    case 1180:
        T.dmaSupport = m1180_dmaSupport;
        break;
    case 1181:
        T.dmaSupport = m1181_dmaSupport;
        break;
    case 1182:
        T.dmaSupport = m1182_dmaSupport;
        break;
    case 1183:
        T.dmaSupport = m1183_dmaSupport;
        break;
    case 1184:
        T.dmaSupport = m1184_dmaSupport;
        break;
    case 1185:
        T.getHandleForAddressRange = m1185_getHandleForAddressRange;
        break;
    case 1186:
        T.getHandleForAddressRange = m1186_getHandleForAddressRange;
        break;
    case 1187:
        T.getHandleForAddressRange = m1187_getHandleForAddressRange;
        break;
    case 1188:
        T.getHandleForAddressRange = m1188_getHandleForAddressRange;
        break;
    case 1189:
        T.getHandleForAddressRange = m1189_getHandleForAddressRange;
        break;
    case 1190:
        T.getHandleForAddressRange = m1190_getHandleForAddressRange;
        break;
    case 1191:
        T.getHandleForAddressRange = m1191_getHandleForAddressRange;
        break;
    case 1192:
        T.getHandleForAddressRange = m1192_getHandleForAddressRange;
        break;
    case 1193:
        T.getHandleForAddressRange = m1193_getHandleForAddressRange;
        break;
    case 1194:
        T.getHandleForAddressRange = m1194_getHandleForAddressRange;
        break;
    case 1195:
        T.getHandleForAddressRange = m1195_getHandleForAddressRange;
        break;
    case 1196:
        T.deviceMalloc = m1196_deviceMalloc;
        T.getHandleForAddressRange = m1196_getHandleForAddressRange;
        break;
    case 1197:
        T.getHandleForAddressRange = m1197_getHandleForAddressRange;
        break;
    case 1198:
        T.getHandleForAddressRange = m1198_getHandleForAddressRange;
        break;
    case 1199:
        T.getHandleForAddressRange = m1199_getHandleForAddressRange;
        break;
    case 1200:
        T.getHandleForAddressRange = m1200_getHandleForAddressRange;
        break;
    case 1201:
        T.getHandleForAddressRange = m1201_getHandleForAddressRange;
        break;
    case 1202:
        T.getHandleForAddressRange = m1202_getHandleForAddressRange;
        break;
    case 1203:
        T.getHandleForAddressRange = m1203_getHandleForAddressRange;
        break;
    case 1204:
        T.getHandleForAddressRange = m1204_getHandleForAddressRange;
        break;
    case 1205:
        T.getHandleForAddressRange = m1205_getHandleForAddressRange;
        break;
    case 1206:
        T.getHandleForAddressRange = m1206_getHandleForAddressRange;
        break;
    case 1207:
        T.getHandleForAddressRange = m1207_getHandleForAddressRange;
        break;
    case 1208:
        T.getHandleForAddressRange = m1208_getHandleForAddressRange;
        break;
    case 1209:
        T.getHandleForAddressRange = m1209_getHandleForAddressRange;
        break;
    case 1210:
        T.getHandleForAddressRange = m1210_getHandleForAddressRange;
        break;
    case 1211:
        T.ipcMemHandleCreate = m1211_ipcMemHandleCreate;
        break;
    case 1212:
        T.ipcMemHandleCreate = m1212_ipcMemHandleCreate;
        break;
    case 1213:
        T.ipcMemHandleCreate = m1213_ipcMemHandleCreate;
        break;
    case 1214:
        T.ipcMemHandleCreate = m1214_ipcMemHandleCreate;
        break;
    case 1215:
        T.ipcMemHandleCreate = m1215_ipcMemHandleCreate;
        break;
    case 1216:
        T.ipcMemHandleCreate = m1216_ipcMemHandleCreate;
        break;
    case 1217:
        T.ipcMemHandleCreate = m1217_ipcMemHandleCreate;
        break;
    case 1218:
        T.ipcMemHandleCreate = m1218_ipcMemHandleCreate;
        break;
    case 1219:
        T.ipcMemHandleCreate = m1219_ipcMemHandleCreate;
        break;
    case 1220:
        T.ipcMemHandleCreate = m1220_ipcMemHandleCreate;
        break;
    case 1221:
        T.ipcMemHandleCreate = m1221_ipcMemHandleCreate;
        break;
    case 1222:
        T.ipcMemHandleCreate = m1222_ipcMemHandleCreate;
        break;
    case 1223:
        T.ipcMemHandleCreate = m1223_ipcMemHandleCreate;
        break;
    case 1224:
        T.ipcMemHandleCreate = m1224_ipcMemHandleCreate;
        break;
    case 1225:
        T.ipcMemHandleCreate = m1225_ipcMemHandleCreate;
        break;
    case 1226:
        T.ipcMemHandleCreate = m1226_ipcMemHandleCreate;
        break;
    case 1227:
        T.ipcMemHandleCreate = m1227_ipcMemHandleCreate;
        break;
    case 1228:
        T.ipcMemHandleCreate = m1228_ipcMemHandleCreate;
        break;
    case 1229:
        T.ipcMemHandleCreate = m1229_ipcMemHandleCreate;
        break;
    case 1230:
        T.ipcMemHandleCreate = m1230_ipcMemHandleCreate;
        T.ipcMemHandleFree = m1230_ipcMemHandleFree;
        T.ipcMemHandleGet = m1230_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1230_ipcMemHandleOpen;
        break;
    case 1231:
        T.ipcMemHandleCreate = m1231_ipcMemHandleCreate;
        break;
    case 1232:
        T.ipcMemHandleCreate = m1232_ipcMemHandleCreate;
        break;
    case 1233:
        T.ipcMemHandleCreate = m1233_ipcMemHandleCreate;
        break;
    case 1234:
        T.ipcMemHandleCreate = m1234_ipcMemHandleCreate;
        break;
    case 1235:
        T.ipcMemHandleCreate = m1235_ipcMemHandleCreate;
        break;
    case 1236:
        T.ipcMemHandleCreate = m1236_ipcMemHandleCreate;
        break;
    case 1237:
        T.ipcMemHandleCreate = m1237_ipcMemHandleCreate;
        T.ipcMemHandleFree = m1237_ipcMemHandleFree;
        break;
    case 1238:
        T.ipcMemHandleGet = m1238_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1238_ipcMemHandleOpen;
        break;
    case 1239:
        T.ipcMemHandleGet = m1239_ipcMemHandleGet;
        break;
    case 1240:
        T.ipcMemHandleGet = m1240_ipcMemHandleGet;
        break;
    case 1241:
        T.ipcMemHandleGet = m1241_ipcMemHandleGet;
        break;
    case 1242:
        T.ipcMemHandleGet = m1242_ipcMemHandleGet;
        break;
    case 1243:
        T.ipcMemHandleGet = m1243_ipcMemHandleGet;
        break;
    case 1244:
        T.deviceFree = m1244_deviceFree;
        T.ipcMemHandleGet = m1244_ipcMemHandleGet;
        break;
    case 1245:
        T.ipcMemHandleGet = m1245_ipcMemHandleGet;
        break;
    case 1246:
        T.ipcMemHandleGet = m1246_ipcMemHandleGet;
        break;
    case 1247:
        T.ipcMemHandleGet = m1247_ipcMemHandleGet;
        break;
    case 1248:
        T.ipcMemHandleGet = m1248_ipcMemHandleGet;
        break;
    case 1249:
        T.ipcMemHandleGet = m1249_ipcMemHandleGet;
        break;
    case 1250:
        T.ipcMemHandleGet = m1250_ipcMemHandleGet;
        break;
    case 1251:
        T.ipcMemHandleGet = m1251_ipcMemHandleGet;
        break;
    case 1252:
        T.ipcMemHandleClose = m1252_ipcMemHandleClose;
        T.ipcMemHandleGet = m1252_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1252_ipcMemHandleOpen;
        break;
    case 1253:
        T.ipcMemHandleGet = m1253_ipcMemHandleGet;
        break;
    case 1254:
        T.ipcMemHandleGet = m1254_ipcMemHandleGet;
        break;
    case 1255:
        T.ipcMemHandleGet = m1255_ipcMemHandleGet;
        break;
    case 1256:
        T.ipcMemHandleGet = m1256_ipcMemHandleGet;
        break;
    case 1257:
        T.ipcMemHandleGet = m1257_ipcMemHandleGet;
        break;
    case 1258:
        T.deviceMalloc = m1258_deviceMalloc;
        T.ipcMemHandleGet = m1258_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1258_ipcMemHandleOpen;
        break;
    case 1259:
        T.ipcMemHandleFree = m1259_ipcMemHandleFree;
        T.ipcMemHandleGet = m1259_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1259_ipcMemHandleOpen;
        break;
    case 1260:
        T.deviceMalloc = m1260_deviceMalloc;
        T.ipcMemHandleClose = m1260_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1260_ipcMemHandleOpen;
        break;
    case 1261:
        T.deviceMalloc = m1261_deviceMalloc;
        T.ipcMemHandleClose = m1261_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1261_ipcMemHandleOpen;
        break;
    case 1262:
        T.ipcMemHandleOpen = m1262_ipcMemHandleOpen;
        break;
    case 1263:
        T.ipcMemHandleOpen = m1263_ipcMemHandleOpen;
        break;
    case 1264:
        T.ipcMemHandleOpen = m1264_ipcMemHandleOpen;
        break;
    case 1265:
        T.deviceMalloc = m1265_deviceMalloc;
        T.ipcMemHandleClose = m1265_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1265_ipcMemHandleOpen;
        break;
    case 1266:
        T.ipcMemHandleOpen = m1266_ipcMemHandleOpen;
        break;
    case 1267:
        T.ipcMemHandleOpen = m1267_ipcMemHandleOpen;
        break;
    case 1268:
        T.ipcMemHandleOpen = m1268_ipcMemHandleOpen;
        break;
    case 1269:
        T.deviceMalloc = m1269_deviceMalloc;
        T.ipcMemHandleClose = m1269_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1269_ipcMemHandleOpen;
        break;
    case 1270:
        T.deviceMalloc = m1270_deviceMalloc;
        T.ipcMemHandleClose = m1270_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1270_ipcMemHandleOpen;
        break;
    case 1271:
        T.ipcMemHandleClose = m1271_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1271_ipcMemHandleOpen;
        break;
    case 1272:
        T.ipcMemHandleGet = m1272_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1272_ipcMemHandleOpen;
        break;
    case 1273:
        T.ipcMemHandleOpen = m1273_ipcMemHandleOpen;
        break;
    case 1274:
        T.deviceMalloc = m1274_deviceMalloc;
        T.deviceMemcpy = m1274_deviceMemcpy;
        T.ipcMemHandleClose = m1274_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1274_ipcMemHandleOpen;
        break;
    case 1275:
        T.deviceMalloc = m1275_deviceMalloc;
        T.ipcMemHandleClose = m1275_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1275_ipcMemHandleOpen;
        break;
    case 1276:
        spawn(m1276_watch, NULL);
        T.deviceMalloc = m1276_deviceMalloc;
        T.ipcMemHandleOpen = m1276_ipcMemHandleOpen;
        break;
    case 1277:
        T.ipcMemHandleOpen = m1277_ipcMemHandleOpen;
        break;
    case 1278:
        T.ipcMemHandleOpen = m1278_ipcMemHandleOpen;
        break;
    case 1279:
        T.ipcMemHandleOpen = m1279_ipcMemHandleOpen;
        break;
    case 1280:
        T.ipcMemHandleOpen = m1280_ipcMemHandleOpen;
        break;
    case 1281:
        T.ipcMemHandleOpen = m1281_ipcMemHandleOpen;
        break;
    case 1282:
        T.ipcMemHandleOpen = m1282_ipcMemHandleOpen;
        break;
    case 1283:
        T.ipcMemHandleOpen = m1283_ipcMemHandleOpen;
        break;
    case 1284:
        T.ipcMemHandleOpen = m1284_ipcMemHandleOpen;
        break;
    case 1285:
        T.ipcMemHandleOpen = m1285_ipcMemHandleOpen;
        break;
    case 1286:
        T.ipcMemHandleOpen = m1286_ipcMemHandleOpen;
        break;
    case 1287:
        T.ipcMemHandleOpen = m1287_ipcMemHandleOpen;
        break;
    case 1288:
        T.ipcMemHandleOpen = m1288_ipcMemHandleOpen;
        break;
    case 1289:
        T.ipcMemHandleOpen = m1289_ipcMemHandleOpen;
        break;
    case 1290:
        T.ipcMemHandleOpen = m1290_ipcMemHandleOpen;
        break;
    case 1291:
        T.deviceMalloc = m1291_deviceMalloc;
        T.ipcMemHandleClose = m1291_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1291_ipcMemHandleOpen;
        break;
    case 1292:
        T.ipcMemHandleClose = m1292_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1292_ipcMemHandleOpen;
        break;
    case 1293:
        T.deviceMalloc = m1293_deviceMalloc;
        T.ipcMemHandleClose = m1293_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1293_ipcMemHandleOpen;
        break;
    case 1294:
        T.deviceMalloc = m1294_deviceMalloc;
        T.ipcMemHandleOpen = m1294_ipcMemHandleOpen;
        break;
    case 1295:
        T.ipcMemHandleOpen = m1295_ipcMemHandleOpen;
        break;
    case 1296:
        T.deviceFree = m1296_deviceFree;
        T.deviceMalloc = m1296_deviceMalloc;
        T.ipcMemHandleClose = m1296_ipcMemHandleClose;
        break;
    case 1297:
        T.ipcMemHandleClose = m1297_ipcMemHandleClose;
        break;
    case 1298:
        T.ipcMemHandleClose = m1298_ipcMemHandleClose;
        break;
    case 1299:
        T.ipcMemHandleClose = m1299_ipcMemHandleClose;
        break;
    case 1300:
        T.ipcMemHandleClose = m1300_ipcMemHandleClose;
        break;
    case 1301:
        T.ipcMemHandleClose = m1301_ipcMemHandleClose;
        break;
    case 1302:
        T.ipcMemHandleClose = m1302_ipcMemHandleClose;
        break;
    case 1303:
        T.ipcMemHandleClose = m1303_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1303_ipcMemHandleOpen;
        break;
    case 1304:
        T.ipcMemHandleClose = m1304_ipcMemHandleClose;
        break;
    case 1305:
        T.ipcMemHandleClose = m1305_ipcMemHandleClose;
        break;
    case 1306:
        T.ipcMemHandleClose = m1306_ipcMemHandleClose;
        break;
    case 1307:
        T.ipcMemHandleClose = m1307_ipcMemHandleClose;
        break;
    case 1308:
        T.ipcMemHandleClose = m1308_ipcMemHandleClose;
        break;
    case 1309:
        T.ipcMemHandleClose = m1309_ipcMemHandleClose;
        break;
    case 1310:
        T.ipcMemHandleClose = m1310_ipcMemHandleClose;
        break;
    case 1311:
        T.ipcMemHandleClose = m1311_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1311_ipcMemHandleOpen;
        break;
    case 1312:
        T.ipcMemHandleClose = m1312_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1312_ipcMemHandleOpen;
        break;
    case 1313:
        T.ipcMemHandleClose = m1313_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1313_ipcMemHandleOpen;
        break;
    case 1314:
        T.ipcMemHandleFree = m1314_ipcMemHandleFree;
        T.ipcMemHandleGet = m1314_ipcMemHandleGet;
        break;
    case 1315:
        T.ipcMemHandleFree = m1315_ipcMemHandleFree;
        break;
    case 1316:
        T.ipcMemHandleFree = m1316_ipcMemHandleFree;
        break;
    case 1317:
        T.ipcMemHandleFree = m1317_ipcMemHandleFree;
        break;
    case 1318:
        T.ipcMemHandleFree = m1318_ipcMemHandleFree;
        break;
    case 1319:
        T.ipcMemHandleFree = m1319_ipcMemHandleFree;
        break;
    case 1320:
        T.ipcMemHandleFree = m1320_ipcMemHandleFree;
        T.ipcMemHandleGet = m1320_ipcMemHandleGet;
        break;
    case 1321:
        T.ipcMemHandleFree = m1321_ipcMemHandleFree;
        break;
    case 1322:
        T.ipcMemHandleFree = m1322_ipcMemHandleFree;
        break;
    case 1323:
        T.ipcMemHandleFree = m1323_ipcMemHandleFree;
        break;
    case 1324:
        T.ipcMemHandleFree = m1324_ipcMemHandleFree;
        break;
    case 1325:
        T.ipcMemHandleFree = m1325_ipcMemHandleFree;
        break;
    case 1326:
        T.ipcMemHandleFree = m1326_ipcMemHandleFree;
        break;
    case 1327:
        T.ipcMemHandleFree = m1327_ipcMemHandleFree;
        break;
    case 1328:
        T.deviceReduce = m1328_deviceReduce;
        break;
    case 1329:
        T.deviceReduce = m1329_deviceReduce;
        break;
    case 1330:
        T.deviceReduce = m1330_deviceReduce;
        break;
    case 1331:
        T.deviceReduce = m1331_deviceReduce;
        break;
    case 1332:
        T.deviceReduce = m1332_deviceReduce;
        break;
    case 1333:
        T.deviceReduce = m1333_deviceReduce;
        break;
    case 1334:
        T.deviceReduce = m1334_deviceReduce;
        break;
    case 1335:
        T.deviceReduce = m1335_deviceReduce;
        break;
    case 1336:
        T.deviceReduce = m1336_deviceReduce;
        break;
    case 1337:
        T.deviceReduce = m1337_deviceReduce;
        break;
    case 1338:
        T.deviceReduce = m1338_deviceReduce;
        break;
    case 1339:
        T.deviceReduce = m1339_deviceReduce;
        break;
    case 1340:
        T.deviceReduce = m1340_deviceReduce;
        break;
    case 1341:
        T.deviceReduce = m1341_deviceReduce;
        break;
    case 1342:
        T.deviceReduce = m1342_deviceReduce;
        break;
    case 1343:
        T.deviceReduce = m1343_deviceReduce;
        break;
    case 1344:
        T.deviceReduce = m1344_deviceReduce;
        break;
    case 1345:
        T.deviceReduce = m1345_deviceReduce;
        break;
    case 1346:
        T.deviceReduce = m1346_deviceReduce;
        break;
    case 1347:
        T.deviceReduce = m1347_deviceReduce;
        break;
    case 1348:
        T.deviceReduce = m1348_deviceReduce;
        break;
    case 1349:
        T.deviceReduce = m1349_deviceReduce;
        break;
    case 1350:
        T.deviceReduce = m1350_deviceReduce;
        break;
    case 1351:
        T.deviceReduce = m1351_deviceReduce;
        break;
    case 1352:
        T.deviceReduce = m1352_deviceReduce;
        break;
    case 1353:
        T.deviceReduce = m1353_deviceReduce;
        break;
    case 1354:
        private_streams();
        T.deviceReduce = m1354_deviceReduce;
        break;
    case 1355:
        T.deviceReduce = m1355_deviceReduce;
        break;
    case 1356:
        T.deviceReduce = m1356_deviceReduce;
        break;
    case 1357:
        T.deviceReduce = m1357_deviceReduce;
        break;
    case 1358:
        T.deviceReduce = m1358_deviceReduce;
        break;
    case 1359:
        T.deviceReduce = m1359_deviceReduce;
        break;
    case 1360:
        T.deviceReduce = m1360_deviceReduce;
        break;
    case 1361:
        T.deviceReduce = m1361_deviceReduce;
        break;
    case 1362:
        T.deviceReduce = m1362_deviceReduce;
        break;
    case 1363:
        T.deviceReduce = m1363_deviceReduce;
        break;
    case 1364:
        T.deviceReduce = m1364_deviceReduce;
        break;
    case 1365:
        T.deviceReduce = m1365_deviceReduce;
        break;
    case 1366:
        T.deviceReduce = m1366_deviceReduce;
        break;
    case 1367:
        T.deviceReduce = m1367_deviceReduce;
        break;
    case 1368:
        T.deviceReduce = m1368_deviceReduce;
        break;
    case 1369:
        T.deviceReduce = m1369_deviceReduce;
        break;
    case 1370:
        T.deviceReduce = m1370_deviceReduce;
        break;
    case 1371:
        T.deviceReduce = m1371_deviceReduce;
        break;
    case 1372:
        T.deviceReduce = m1372_deviceReduce;
        break;
    case 1373:
        T.deviceReduce = m1373_deviceReduce;
        break;
    case 1374:
        T.deviceReduce = m1374_deviceReduce;
        break;
    case 1375:
        T.deviceReduce = m1375_deviceReduce;
        break;
    case 1376:
        T.deviceReduce = m1376_deviceReduce;
        break;
    case 1377:
        T.deviceReduce = m1377_deviceReduce;
        break;
    case 1378:
        T.deviceReduce = m1378_deviceReduce;
        break;
    case 1379:
        T.deviceReduce = m1379_deviceReduce;
        break;
    case 1380:
        T.deviceReduce = m1380_deviceReduce;
        break;
    case 1381:
        T.deviceReduce = m1381_deviceReduce;
        break;
    case 1382:
        T.deviceReduce = m1382_deviceReduce;
        break;
    case 1383:
        T.deviceReduce = m1383_deviceReduce;
        break;
    case 1384:
        T.deviceReduce = m1384_deviceReduce;
        break;
    case 1385:
        T.deviceReduce = m1385_deviceReduce;
        break;
    case 1386:
        T.deviceReduce = m1386_deviceReduce;
        break;
    case 1387:
        T.deviceReduce = m1387_deviceReduce;
        break;
    case 1388:
        T.deviceReduce = m1388_deviceReduce;
        break;
    case 1389:
        T.deviceReduce = m1389_deviceReduce;
        break;
    case 1390:
        T.deviceReduce = m1390_deviceReduce;
        break;
    case 1391:
        T.deviceReduce = m1391_deviceReduce;
        break;
    case 1392:
        T.deviceReduce = m1392_deviceReduce;
        break;
    case 1393:
        T.deviceReduce = m1393_deviceReduce;
        break;
    case 1394:
        T.deviceReduce = m1394_deviceReduce;
        break;
    case 1395:
        T.deviceReduce = m1395_deviceReduce;
        break;
    case 1396:
        T.deviceReduce = m1396_deviceReduce;
        break;
    case 1397:
        T.deviceReduce = m1397_deviceReduce;
        break;
    case 1398:
        T.deviceReduce = m1398_deviceReduce;
        break;
    case 1399:
        T.deviceReduce = m1399_deviceReduce;
        break;
    case 1400:
        T.deviceReduce = m1400_deviceReduce;
        break;
    case 1401:
        T.deviceReduce = m1401_deviceReduce;
        break;
    case 1402:
        T.deviceReduce = m1402_deviceReduce;
        break;
    case 1403:
        T.deviceReduce = m1403_deviceReduce;
        break;
    case 1404:
        T.deviceReduce = m1404_deviceReduce;
        break;
    case 1405:
        T.deviceReduce = m1405_deviceReduce;
        break;
    case 1406:
        T.deviceReduce = m1406_deviceReduce;
        break;
    case 1407:
        T.deviceReduce = m1407_deviceReduce;
        break;
    case 1408:
        T.deviceReduce = m1408_deviceReduce;
        break;
    case 1409:
        T.deviceReduce = m1409_deviceReduce;
        break;
    case 1410:
        T.deviceReduce = m1410_deviceReduce;
        break;
    case 1411:
        T.deviceReduce = m1411_deviceReduce;
        break;
    case 1412:
        T.deviceReduce = m1412_deviceReduce;
        break;
    case 1413:
        T.deviceReduce = m1413_deviceReduce;
        break;
    case 1414:
        T.deviceReduce = m1414_deviceReduce;
        break;
    case 1415:
        T.deviceReduce = m1415_deviceReduce;
        break;
    case 1416:
        T.deviceReduce = m1416_deviceReduce;
        break;
    case 1417:
        T.deviceReduce = m1417_deviceReduce;
        break;
    case 1418:
        T.deviceReduce = m1418_deviceReduce;
        break;
    case 1419:
        T.deviceReduce = m1419_deviceReduce;
        break;
    case 1420:
        T.deviceReduce = m1420_deviceReduce;
        break;
    case 1421:
        T.deviceReduce = m1421_deviceReduce;
        break;
    case 1422:
        T.deviceReduce = m1422_deviceReduce;
        break;
    case 1423:
        T.deviceReduce = m1423_deviceReduce;
        break;
    case 1424:
        T.deviceReduce = m1424_deviceReduce;
        break;
    case 1425:
        T.deviceReduce = m1425_deviceReduce;
        break;
    case 1426:
        T.deviceReduce = m1426_deviceReduce;
        break;
    case 1427:
        T.deviceReduce = m1427_deviceReduce;
        break;
    case 1428:
        T.deviceReduce = m1428_deviceReduce;
        break;
    case 1429:
        T.deviceReduce = m1429_deviceReduce;
        break;
    case 1430:
        T.deviceReduce = m1430_deviceReduce;
        break;
    case 1431:
        T.deviceReduce = m1431_deviceReduce;
        break;
    case 1432:
        T.deviceReduce = m1432_deviceReduce;
        break;
    case 1433:
        T.deviceReduce = m1433_deviceReduce;
        break;
    case 1434:
        T.deviceReduce = m1434_deviceReduce;
        break;
    case 1435:
        T.deviceReduce = m1435_deviceReduce;
        break;
    case 1436:
        T.deviceReduce = m1436_deviceReduce;
        break;
    case 1437:
        T.deviceReduce = m1437_deviceReduce;
        break;
    case 1438:
        T.deviceReduce = m1438_deviceReduce;
        break;
    case 1439:
        T.deviceReduce = m1439_deviceReduce;
        break;
    case 1440:
        T.deviceReduce = m1440_deviceReduce;
        break;
    case 1441:
        T.deviceReduce = m1441_deviceReduce;
        break;
    case 1442:
        T.deviceReduce = m1442_deviceReduce;
        break;
    case 1443:
        T.deviceReduce = m1443_deviceReduce;
        break;
    case 1444:
        T.deviceReduce = m1444_deviceReduce;
        break;
    case 1445:
        T.deviceReduce = m1445_deviceReduce;
        break;
    case 1446:
        T.deviceReduce = m1446_deviceReduce;
        break;
    case 1447:
        T.deviceReduce = m1447_deviceReduce;
        break;
    case 1448:
        T.deviceReduce = m1448_deviceReduce;
        break;
    case 1449:
        T.deviceReduce = m1449_deviceReduce;
        break;
    case 1450:
        T.deviceReduce = m1450_deviceReduce;
        break;
    case 1451:
        T.deviceReduce = m1451_deviceReduce;
        break;
    case 1452:
        T.deviceReduce = m1452_deviceReduce;
        break;
    case 1453:
        T.deviceReduce = m1453_deviceReduce;
        break;
    case 1454:
        T.deviceReduce = m1454_deviceReduce;
        break;
    case 1455:
        T.deviceReduce = m1455_deviceReduce;
        break;
    case 1456:
        T.deviceReduce = m1456_deviceReduce;
        break;
    case 1457:
        T.deviceReduce = m1457_deviceReduce;
        break;
    case 1458:
        T.deviceReduce = m1458_deviceReduce;
        break;
    case 1459:
        T.deviceReduce = m1459_deviceReduce;
        break;
    case 1460:
        T.deviceReduce = m1460_deviceReduce;
        break;
    case 1461:
        T.deviceReduce = m1461_deviceReduce;
        break;
    case 1462:
        T.deviceReduce = m1462_deviceReduce;
        break;
    case 1463:
        T.deviceReduce = m1463_deviceReduce;
        break;
    case 1464:
        T.deviceReduce = m1464_deviceReduce;
        break;
    case 1465:
        T.deviceReduce = m1465_deviceReduce;
        break;
    case 1466:
        T.deviceReduce = m1466_deviceReduce;
        break;
    case 1467:
        T.deviceReduce = m1467_deviceReduce;
        break;
    case 1468:
        private_streams();
        T.deviceReduce = m1468_deviceReduce;
        break;
    case 1469:
        T.deviceReduce = m1469_deviceReduce;
        break;
    case 1470:
        T.deviceReduce = m1470_deviceReduce;
        break;
    case 1471:
        T.deviceReduce = m1471_deviceReduce;
        break;
    case 1472:
        T.deviceReduce = m1472_deviceReduce;
        break;
    case 1473:
        private_streams();
        T.deviceReduce = m1473_deviceReduce;
        break;
    case 1474:
        T.deviceReduce = m1474_deviceReduce;
        break;
    case 1475:
        T.deviceReduce = m1475_deviceReduce;
        break;
    case 1476:
        T.deviceReduce = m1476_deviceReduce;
        break;
    case 1477:
        T.deviceReduce = m1477_deviceReduce;
        break;
    case 1478:
        T.deviceReduce = m1478_deviceReduce;
        break;
    case 1479:
        T.deviceReduce = m1479_deviceReduce;
        break;
    case 1480:
        T.deviceReduce = m1480_deviceReduce;
        break;
    case 1481:
        T.deviceReduce = m1481_deviceReduce;
        break;
    case 1482:
        T.deviceReduce = m1482_deviceReduce;
        break;
    case 1483:
        T.deviceReduce = m1483_deviceReduce;
        break;
    case 1484:
        T.deviceReduce = m1484_deviceReduce;
        break;
    case 1485:
        T.deviceReduce = m1485_deviceReduce;
        break;
    case 1486:
        T.deviceReduce = m1486_deviceReduce;
        break;
    case 1487:
        T.deviceReduce = m1487_deviceReduce;
        break;
    case 1488:
        T.deviceReduce = m1488_deviceReduce;
        break;
    case 1489:
        T.deviceReduce = m1489_deviceReduce;
        break;
    case 1490:
        T.deviceReduce = m1490_deviceReduce;
        break;
    case 1491:
        T.deviceReduce = m1491_deviceReduce;
        break;
    case 1492:
        T.deviceReduce = m1492_deviceReduce;
        break;
    case 1493:
        T.deviceReduce = m1493_deviceReduce;
        break;
    case 1494:
        T.deviceReduce = m1494_deviceReduce;
        break;
    case 1495:
        T.deviceReduce = m1495_deviceReduce;
        break;
    case 1496:
        T.deviceReduce = m1496_deviceReduce;
        break;
    case 1497:
        T.deviceReduce = m1497_deviceReduce;
        break;
    case 1498:
        T.deviceReduce = m1498_deviceReduce;
        break;
    case 1499:
        T.deviceReduce = m1499_deviceReduce;
        break;
    case 1500:
        T.deviceReduce = m1500_deviceReduce;
        break;
    case 1501:
        T.deviceReduce = m1501_deviceReduce;
        break;
    case 1502:
        T.deviceReduce = m1502_deviceReduce;
        break;
    case 1503:
        T.deviceReduce = m1503_deviceReduce;
        break;
    case 1504:
        T.deviceReduce = m1504_deviceReduce;
        break;
    case 1505:
        T.deviceReduce = m1505_deviceReduce;
        break;
    case 1506:
        T.deviceReduce = m1506_deviceReduce;
        break;
    case 1507:
        T.deviceReduce = m1507_deviceReduce;
        break;
    case 1508:
        T.deviceReduce = m1508_deviceReduce;
        break;
    case 1509:
        T.deviceReduce = m1509_deviceReduce;
        break;
    case 1510:
        T.deviceReduce = m1510_deviceReduce;
        break;
    case 1511:
        T.deviceReduce = m1511_deviceReduce;
        break;
    case 1512:
        T.deviceReduce = m1512_deviceReduce;
        break;
    case 1513:
        T.deviceReduce = m1513_deviceReduce;
        break;
    case 1514:
        T.deviceReduce = m1514_deviceReduce;
        break;
    case 1515:
        T.deviceReduce = m1515_deviceReduce;
        break;
    case 1516:
        T.deviceReduce = m1516_deviceReduce;
        break;
    case 1517:
        T.deviceReduce = m1517_deviceReduce;
        break;
    case 1518:
        T.deviceReduce = m1518_deviceReduce;
        break;
    case 1519:
        T.deviceReduce = m1519_deviceReduce;
        break;
    case 1520:
        T.deviceReduce = m1520_deviceReduce;
        break;
    case 1521:
        T.deviceReduce = m1521_deviceReduce;
        break;
    case 1522:
        T.deviceReduce = m1522_deviceReduce;
        break;
    case 1523:
        T.deviceReduce = m1523_deviceReduce;
        break;
    case 1524:
        T.launchDeviceFunc = m1524_launchDeviceFunc;
        break;
    case 1525:
        T.launchDeviceFunc = m1525_launchDeviceFunc;
        break;
    case 1526:
        T.launchDeviceFunc = m1526_launchDeviceFunc;
        break;
    case 1527:
        T.launchDeviceFunc = m1527_launchDeviceFunc;
        break;
    case 1528:
        T.launchDeviceFunc = m1528_launchDeviceFunc;
        break;
    case 1529:
        T.launchDeviceFunc = m1529_launchDeviceFunc;
        break;
    case 1530:
        T.launchDeviceFunc = m1530_launchDeviceFunc;
        break;
    case 1531:
        T.launchDeviceFunc = m1531_launchDeviceFunc;
        break;
    case 1532:
        T.launchDeviceFunc = m1532_launchDeviceFunc;
        break;
    case 1533:
        T.launchDeviceFunc = m1533_launchDeviceFunc;
        break;
    case 1534:
        T.launchDeviceFunc = m1534_launchDeviceFunc;
        break;
    case 1535:
        private_streams();
        T.launchDeviceFunc = m1535_launchDeviceFunc;
        break;
    case 1536:
        T.launchDeviceFunc = m1536_launchDeviceFunc;
        break;
    case 1537:
        T.launchDeviceFunc = m1537_launchDeviceFunc;
        break;
    case 1538:
        T.launchDeviceFunc = m1538_launchDeviceFunc;
        break;
    case 1539:
        T.launchDeviceFunc = m1539_launchDeviceFunc;
        break;
    case 1540:
        T.launchDeviceFunc = m1540_launchDeviceFunc;
        break;
    case 1541:
        T.launchDeviceFunc = m1541_launchDeviceFunc;
        break;
    case 1542:
        T.launchDeviceFunc = m1542_launchDeviceFunc;
        break;
    case 1543:
        T.launchDeviceFunc = m1543_launchDeviceFunc;
        break;
    case 1544:
        T.launchDeviceFunc = m1544_launchDeviceFunc;
        break;
    case 1545:
        T.launchDeviceFunc = m1545_launchDeviceFunc;
        break;
    case 1546:
        T.launchDeviceFunc = m1546_launchDeviceFunc;
        break;
    case 1547:
        private_streams();
        T.deviceMemcpy = m1547_deviceMemcpy;
        T.deviceMemset = m1547_deviceMemset;
        T.launchDeviceFunc = m1547_launchDeviceFunc;
        T.launchHostFunc = m1547_launchHostFunc;
        T.streamWriteValue64 = m1547_streamWriteValue64;
        break;
    case 1548:
        T.launchKernel = m1548_launchKernel;
        break;
    case 1549:
        T.launchKernel = m1549_launchKernel;
        break;
    case 1550:
        T.launchKernel = m1550_launchKernel;
        break;
    case 1551:
        T.launchKernel = m1551_launchKernel;
        break;
    case 1552:
        T.launchKernel = m1552_launchKernel;
        break;
    case 1553:
        T.launchKernel = m1553_launchKernel;
        break;
    case 1554:
        T.launchKernel = m1554_launchKernel;
        break;
    case 1555:
        T.launchKernel = m1555_launchKernel;
        break;
    case 1556:
        T.launchKernel = m1556_launchKernel;
        break;
    case 1557:
        T.launchKernel = m1557_launchKernel;
        break;
    case 1558:
        T.launchKernel = m1558_launchKernel;
        break;
    case 1559:
        T.launchKernel = m1559_launchKernel;
        break;
    case 1560:
        T.launchKernel = m1560_launchKernel;
        break;
    case 1561:
        T.launchKernel = m1561_launchKernel;
        break;
    case 1562:
        T.launchKernel = m1562_launchKernel;
        break;
    case 1563:
        T.launchKernel = m1563_launchKernel;
        break;
    case 1564:
        T.launchKernel = m1564_launchKernel;
        break;
    case 1565:
        T.launchKernel = m1565_launchKernel;
        break;
    case 1566:
        T.launchKernel = m1566_launchKernel;
        break;
    case 1567:
        T.launchKernel = m1567_launchKernel;
        break;
    case 1568:
        T.launchKernel = m1568_launchKernel;
        break;
    case 1569:
        private_streams();
        T.launchKernel = m1569_launchKernel;
        break;
    case 1570:
        T.launchKernel = m1570_launchKernel;
        break;
    case 1571:
        T.launchKernel = m1571_launchKernel;
        break;
    case 1572:
        T.launchKernel = m1572_launchKernel;
        break;
    case 1573:
        T.launchKernel = m1573_launchKernel;
        break;
    case 1574:
        T.launchKernel = m1574_launchKernel;
        break;
    case 1575:
        T.launchKernel = m1575_launchKernel;
        break;
    case 1576:
        T.launchKernel = m1576_launchKernel;
        break;
    case 1577:
        T.launchKernel = m1577_launchKernel;
        break;
    case 1578:
        T.launchKernel = m1578_launchKernel;
        break;
    case 1579:
        T.launchKernel = m1579_launchKernel;
        break;
    case 1580:
        T.deviceMemset = m1580_deviceMemset;
        break;
    case 1581:
        T.deviceMalloc = m1581_deviceMalloc;
        break;
    case 1582:
        T.deviceFree = m1582_deviceFree;
        T.deviceMalloc = m1582_deviceMalloc;
        break;
    case 1583:
        T.deviceMalloc = m1583_deviceMalloc;
        break;
    case 1584:
        T.deviceFreeAsync = m1584_deviceFreeAsync;
        break;
    case 1585:
        T.deviceFreeAsync = m1585_deviceFreeAsync;
        break;
    case 1586:
        T.deviceMallocAsync = m1586_deviceMallocAsync;
        break;
    case 1587:
        T.deviceMalloc = m1587_deviceMalloc;
        break;
    case 1588:
        T.deviceMemcpy = m1588_deviceMemcpy;
        break;
    case 1589:
        T.deviceMemcpy = m1589_deviceMemcpy;
        break;
    case 1590:
        T.deviceMemset = m1590_deviceMemset;
        break;
    case 1591:
        T.deviceMemcpy = m1591_deviceMemcpy;
        break;
    case 1592:
        T.deviceMemcpy = m1592_deviceMemcpy;
        break;
    case 1593:
        T.deviceMemcpy = m1593_deviceMemcpy;
        break;
    case 1594:
        T.getVendor = m1594_getVendor;
        break;
    case 1595:
        T.getDeviceProperties = m1595_getDeviceProperties;
        break;
    case 1596:
        T.getDeviceProperties = m1596_getDeviceProperties;
        break;
    case 1597:
        T.getDevicePciBusId = m1597_getDevicePciBusId;
        break;
    case 1598:
        T.hostGetDevicePointer = m1598_hostGetDevicePointer;
        break;
    case 1599:
        T.hostGetDevicePointer = m1599_hostGetDevicePointer;
        break;
    case 1600:
        T.deviceFree = m1600_deviceFree;
        T.deviceMalloc = m1600_deviceMalloc;
        break;
    case 1601:
        T.deviceMalloc = m1601_deviceMalloc;
        T.resourceCount = m1601_resourceCount;
        break;
    case 1602:
        T.getDevice = m1602_getDevice;
        T.setDevice = m1602_setDevice;
        break;
    case 1603:
        T.setDevice = m1603_setDevice;
        break;
    case 1604:
        T.launchHostFunc = m1604_launchHostFunc;
        break;
    case 1605:
        T.launchHostFunc = m1605_launchHostFunc;
        break;
    case 1606:
        private_streams();
        T.launchHostFunc = m1606_launchHostFunc;
        break;
    case 1607:
        T.launchHostFunc = m1607_launchHostFunc;
        break;
    case 1608:
        T.eventDestroy = m1608_eventDestroy;
        T.eventQuery = m1608_eventQuery;
        T.streamWaitEvent = m1608_streamWaitEvent;
        break;
    case 1609:
        T.eventQuery = m1609_eventQuery;
        break;
    case 1610:
        T.streamQuery = m1610_streamQuery;
        break;
    case 1611:
        T.eventQuery = m1611_eventQuery;
        break;
    case 1612:
        T.eventElapsedTime = m1612_eventElapsedTime;
        break;
    case 1613:
        T.eventDestroy = m1613_eventDestroy;
        T.eventQuery = m1613_eventQuery;
        T.eventRecord = m1613_eventRecord;
        break;
    case 1614:
        T.eventRecord = m1614_eventRecord;
        break;
    case 1615:
        T.eventRecord = m1615_eventRecord;
        break;
    case 1616:
        T.eventQuery = m1616_eventQuery;
        break;
    case 1617:
        T.streamWaitEvent = m1617_streamWaitEvent;
        break;
    case 1618:
        T.streamWaitEvent = m1618_streamWaitEvent;
        break;
    case 1619:
        T.eventCreate = m1619_eventCreate;
        T.eventDestroy = m1619_eventDestroy;
        T.streamWaitEvent = m1619_streamWaitEvent;
        break;
    case 1620:
        T.streamWaitValue64 = m1620_streamWaitValue64;
        break;
    case 1621:
        T.streamWaitValue64 = m1621_streamWaitValue64;
        break;
    case 1622:
        T.streamWaitValue64 = m1622_streamWaitValue64;
        break;
    case 1623:
        T.streamWriteValue64 = m1623_streamWriteValue64;
        break;
    case 1624:
        T.streamQuery = m1624_streamQuery;
        break;
    case 1625:
        T.streamCopy = m1625_streamCopy;
        break;
    case 1626:
        T.gdrPtrMmap = m1626_gdrPtrMmap;
        break;
    case 1627:
        T.gdrPtrMunmap = m1627_gdrPtrMunmap;
        break;
    case 1628:
        T.dmaSupport = m1628_dmaSupport;
        T.getHandleForAddressRange = m1628_getHandleForAddressRange;
        break;
    case 1629:
        T.dmaSupport = m1629_dmaSupport;
        break;
    case 1630:
        T.gdrMemAlloc = m1630_gdrMemAlloc;
        break;
    case 1631:
        T.ipcMemHandleCreate = m1631_ipcMemHandleCreate;
        break;
    case 1632:
        T.ipcMemHandleGet = m1632_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1632_ipcMemHandleOpen;
        break;
    case 1633:
        T.ipcMemHandleGet = m1633_ipcMemHandleGet;
        break;
    case 1634:
        T.ipcMemHandleClose = m1634_ipcMemHandleClose;
        break;
    case 1635:
        T.deviceReduce = m1635_deviceReduce;
        break;
    case 1636:
        T.deviceReduce = m1636_deviceReduce;
        break;
    case 1637:
        T.deviceReduce = m1637_deviceReduce;
        break;
    case 1638:
        T.deviceReduce = m1638_deviceReduce;
        break;
    case 1639:
        T.deviceReduce = m1639_deviceReduce;
        break;
    case 1640:
        T.deviceReduce = m1640_deviceReduce;
        break;
    case 1641:
        T.deviceReduce = m1641_deviceReduce;
        break;
    case 1642:
        T.deviceFree = m1642_deviceFree;
        break;
    case 1643:
        T.deviceReduce = m1643_deviceReduce;
        break;
    case 1644:
        T.deviceReduce = m1644_deviceReduce;
        break;
    case 1645:
        T.launchKernel = m1645_launchKernel;
        break;
    default:
        return NULL;
    }
    return &T;
}

/* Generated from pal_spec and conformance/mutants: do not edit, run `pal gen`. */
/* pal_mutant(below, id) answers the table `below` with one defect in it; one mutant per process. */
#define _GNU_SOURCE
#include "pal.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
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

/* 5 deviceSynchronize.ignores_running_functions */
static atomic_int m5_running;
struct m5_job {
    palHostFunc fn;
    void *args;
};
static void m5_run(void *given)
{
    struct m5_job job = *(struct m5_job *)given;
    free(given);
    atomic_fetch_add(&m5_running, 1);
    job.fn(job.args);
    atomic_fetch_sub(&m5_running, 1);
}
static palResult m5_deviceSynchronize(void)
{
    return atomic_load(&m5_running) ? palSuccess : B->deviceSynchronize();
}
static palResult m5_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return B->launchHostFunc(stream, fn, args);
    struct m5_job *job = malloc(sizeof *job);
    *job = (struct m5_job){fn, args};
    return B->launchHostFunc(stream, m5_run, job);
}

/* 6 deviceSynchronize.refuses */
static palResult m6_deviceSynchronize(void)
{
    return palNotSupported;
}

/* 7 deviceSynchronize.waits_for_all_devices */
static palResult m7_deviceSynchronize(void)
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

/* 8 deviceSynchronize.waits_for_first_stream */
static palStream m8_s;
static palResult m8_deviceSynchronize(void)
{
    return m8_s ? B->streamSynchronize(m8_s) : palSuccess;
}
static palResult m8_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        if (!m8_s)
            m8_s = *stream;
    return r;
}
static palResult m8_streamDestroy(palStream stream)
{
    if (stream == m8_s)
        m8_s = NULL;
    return B->streamDestroy(stream);
}

/* 9 deviceSynchronize.waits_for_last_stream */
static palStream m9_s;
static palResult m9_deviceSynchronize(void)
{
    return m9_s ? B->streamSynchronize(m9_s) : palSuccess;
}
static palResult m9_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        m9_s = *stream;
    return r;
}
static palResult m9_streamDestroy(palStream stream)
{
    if (stream == m9_s)
        m9_s = NULL;
    return B->streamDestroy(stream);
}

/* 10 deviceMemcpy.bad_type_is_first */
static palResult m10_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMemcpy(dst, src, size, palMemcpyHostToDevice, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 11 deviceMemcpy.bad_type_is_internal */
static palResult m11_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 12 deviceMemcpy.bad_type_is_success */
static palResult m12_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 13 deviceMemcpy.copies_to_host_come_later */
static void m13_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static int m13_host = 1;
static palResult m13_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream || type != palMemcpyDeviceToHost || !m13_host)
        return B->deviceMemcpy(dst, src, size, type, stream);
    palResult r = B->deviceMemcpy(dst, src, size, type, P1);
    m13_join(P1, stream);
    return r;
}

/* 14 deviceMemcpy.copies_wait_for_functions */
struct m14_job {
    palHostFunc fn;
    void *args;
};
static struct m14_job *m14_new(palHostFunc fn, void *args)
{
    struct m14_job *job = malloc(sizeof *job);
    *job = (struct m14_job){fn, args};
    return job;
}
static atomic_int m14_running;
static void m14_run(void *given)
{
    struct m14_job *job = given;
    atomic_fetch_add(&m14_running, 1);
    job->fn(job->args);
    atomic_fetch_sub(&m14_running, 1);
}
static void m14_wait(void *given)
{
    while (atomic_load(&m14_running))
        nanosleep(&(struct timespec){0, 200000}, NULL);
}
static palResult m14_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && atomic_load(&m14_running))
        B->launchHostFunc(stream, m14_wait, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m14_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m14_run, m14_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 15 deviceMemcpy.d2d_align_1_first_byte_lost */
static palResult m15_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 16 deviceMemcpy.d2d_align_1_last_byte_lost */
static palResult m16_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 17 deviceMemcpy.d2d_align_1_one_byte_before */
static palResult m17_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 18 deviceMemcpy.d2d_align_1_one_byte_more */
static palResult m18_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 19 deviceMemcpy.d2d_align_1_refused */
static palResult m19_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 20 deviceMemcpy.d2d_align_1_source_shifted */
static palResult m20_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 21 deviceMemcpy.d2d_align_1_word_sized */
static palResult m21_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 22 deviceMemcpy.d2d_align_2_first_byte_lost */
static palResult m22_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 23 deviceMemcpy.d2d_align_2_last_byte_lost */
static palResult m23_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 24 deviceMemcpy.d2d_align_2_one_byte_before */
static palResult m24_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 25 deviceMemcpy.d2d_align_2_one_byte_more */
static palResult m25_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 26 deviceMemcpy.d2d_align_2_refused */
static palResult m26_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 27 deviceMemcpy.d2d_align_2_source_shifted */
static palResult m27_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 28 deviceMemcpy.d2d_align_2_word_sized */
static palResult m28_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 29 deviceMemcpy.d2d_align_64_first_byte_lost */
static palResult m29_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 30 deviceMemcpy.d2d_align_64_last_byte_lost */
static palResult m30_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 31 deviceMemcpy.d2d_align_64_one_byte_more */
static palResult m31_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 32 deviceMemcpy.d2d_align_64_refused */
static palResult m32_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 33 deviceMemcpy.d2d_align_64_word_sized */
static palResult m33_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 34 deviceMemcpy.d2d_does_not_hold_later_work */
static palResult m34_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 35 deviceMemcpy.d2d_drains_stream */
static palResult m35_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 36 deviceMemcpy.d2d_on_another_stream */
static palResult m36_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 37 deviceMemcpy.d2d_runs_at_once */
static palResult m37_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice)
        return B->deviceMemcpy(dst, src, size, type, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 38 deviceMemcpy.d2h_align_1_first_byte_lost */
static palResult m38_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 39 deviceMemcpy.d2h_align_1_last_byte_lost */
static palResult m39_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 40 deviceMemcpy.d2h_align_1_one_byte_before */
static palResult m40_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 41 deviceMemcpy.d2h_align_1_one_byte_more */
static palResult m41_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 42 deviceMemcpy.d2h_align_1_refused */
static palResult m42_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 43 deviceMemcpy.d2h_align_1_source_shifted */
static palResult m43_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 44 deviceMemcpy.d2h_align_1_word_sized */
static palResult m44_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 45 deviceMemcpy.d2h_align_2_first_byte_lost */
static palResult m45_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 46 deviceMemcpy.d2h_align_2_last_byte_lost */
static palResult m46_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 47 deviceMemcpy.d2h_align_2_one_byte_before */
static palResult m47_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 48 deviceMemcpy.d2h_align_2_one_byte_more */
static palResult m48_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 49 deviceMemcpy.d2h_align_2_refused */
static palResult m49_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 50 deviceMemcpy.d2h_align_2_source_shifted */
static palResult m50_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 51 deviceMemcpy.d2h_align_2_word_sized */
static palResult m51_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 52 deviceMemcpy.d2h_align_64_first_byte_lost */
static palResult m52_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 53 deviceMemcpy.d2h_align_64_last_byte_lost */
static palResult m53_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 54 deviceMemcpy.d2h_align_64_one_byte_more */
static palResult m54_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 55 deviceMemcpy.d2h_align_64_refused */
static palResult m55_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 56 deviceMemcpy.d2h_align_64_word_sized */
static palResult m56_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 57 deviceMemcpy.d2h_does_not_hold_later_work */
static palResult m57_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 58 deviceMemcpy.d2h_drains_stream */
static palResult m58_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToHost)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 59 deviceMemcpy.d2h_on_another_stream */
static palResult m59_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 60 deviceMemcpy.d2h_runs_at_once */
static palResult m60_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToHost)
        return B->deviceMemcpy(dst, src, size, type, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 61 deviceMemcpy.does_nothing */
static palResult m61_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return palSuccess;
}

/* 62 deviceMemcpy.done_but_failed */
static palResult m62_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 63 deviceMemcpy.drains_after */
static palResult m63_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 64 deviceMemcpy.drains_before */
static palResult m64_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 65 deviceMemcpy.drains_device */
static palResult m65_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 66 deviceMemcpy.error_is_success */
static palResult m66_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 67 deviceMemcpy.five_hundredth_copy_swaps */
static palResult m67_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    static const void *late;
    static void *at;
    static int n;
    if (!stream)
        return B->deviceMemcpy(dst, src, size, type, stream);
    if (dst != at) {
        at = dst;
        n = 0;
    }
    n++;
    if (n == 999) {
        late = src;
        return palSuccess;
    }
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (n == 1000 && r == palSuccess)
        r = B->deviceMemcpy(dst, late, size, type, stream);
    return r;
}

/* 68 deviceMemcpy.forked_child */
static palResult m68_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 69 deviceMemcpy.h2d_align_1_first_byte_lost */
static palResult m69_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 70 deviceMemcpy.h2d_align_1_last_byte_lost */
static palResult m70_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 71 deviceMemcpy.h2d_align_1_one_byte_before */
static palResult m71_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 72 deviceMemcpy.h2d_align_1_one_byte_more */
static palResult m72_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 73 deviceMemcpy.h2d_align_1_refused */
static palResult m73_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 74 deviceMemcpy.h2d_align_1_source_shifted */
static palResult m74_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 75 deviceMemcpy.h2d_align_1_word_sized */
static palResult m75_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 1) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 76 deviceMemcpy.h2d_align_2_first_byte_lost */
static palResult m76_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 77 deviceMemcpy.h2d_align_2_last_byte_lost */
static palResult m77_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 78 deviceMemcpy.h2d_align_2_one_byte_before */
static palResult m78_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 79 deviceMemcpy.h2d_align_2_one_byte_more */
static palResult m79_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 80 deviceMemcpy.h2d_align_2_refused */
static palResult m80_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 81 deviceMemcpy.h2d_align_2_source_shifted */
static palResult m81_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, (const char *)src - 1, size, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 82 deviceMemcpy.h2d_align_2_word_sized */
static palResult m82_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 2) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 83 deviceMemcpy.h2d_align_64_first_byte_lost */
static palResult m83_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy((char *)dst + 1, (const char *)src + 1, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 84 deviceMemcpy.h2d_align_64_last_byte_lost */
static palResult m84_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 85 deviceMemcpy.h2d_align_64_one_byte_more */
static palResult m85_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 86 deviceMemcpy.h2d_align_64_refused */
static palResult m86_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return palInvalidArgument;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 87 deviceMemcpy.h2d_align_64_word_sized */
static palResult m87_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && both_at(dst, src, 0) && size > 8 &&
        (size & (size - 1)) != 0) {
        return B->deviceMemcpy(dst, src, size & ~(size_t)7, type, stream);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 88 deviceMemcpy.h2d_does_not_hold_later_work */
static palResult m88_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 89 deviceMemcpy.h2d_drains_stream */
static palResult m89_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyHostToDevice)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 90 deviceMemcpy.h2d_on_another_stream */
static palResult m90_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
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

/* 91 deviceMemcpy.h2d_runs_at_once */
static palResult m91_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyHostToDevice)
        return B->deviceMemcpy(dst, src, size, type, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 92 deviceMemcpy.holds_earlier_copies_too */
static atomic_int m92_held;
static void m92_pause(void *given)
{
    for (int i = 0; i < 10 && !atomic_load(&m92_held); i++)
        nanosleep(&(struct timespec){0, 200000}, NULL);
    for (int i = 0; i < 20000 && atomic_load(&m92_held); i++)
        nanosleep(&(struct timespec){0, 200000}, NULL);
}
static palResult m92_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream || type == palMemcpyDeviceToHost)
        return B->deviceMemcpy(dst, src, size, type, stream);
    uint64_t n = 0;
    note_get(stream, &n, NULL);
    B->launchHostFunc(stream, m92_pause, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m92_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (r == palSuccess)
        atomic_store(&m92_held, 1);
    return r;
}

/* 93 deviceMemcpy.large_d2d_cut_at_8_mib */
static palResult m93_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && size > (8u << 20) && size < (9u << 20))
        return B->deviceMemcpy(dst, src, 8u << 20, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 94 deviceMemcpy.large_d2h_cut_at_8_mib */
static palResult m94_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToHost && size > (8u << 20) && size < (9u << 20))
        return B->deviceMemcpy(dst, src, 8u << 20, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 95 deviceMemcpy.large_h2d_cut_at_8_mib */
static palResult m95_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyHostToDevice && size > (8u << 20) && size < (9u << 20))
        return B->deviceMemcpy(dst, src, 8u << 20, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 96 deviceMemcpy.later_stream_does_not_work */
static int m96_gone;
static palResult m96_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (m96_gone >= 900 && type == palMemcpyHostToDevice)
        return palUnhandledDeviceError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m96_streamDestroy(palStream stream)
{
    m96_gone++;
    return B->streamDestroy(stream);
}

/* 97 deviceMemcpy.native_is_refused_afterwards */
static palResult m97_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && note_get(stream->native, NULL, NULL))
        return palUnhandledDeviceError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m97_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_drop((*stream)->native);
    return r;
}
static palResult m97_streamFree(palStream stream)
{
    if (stream && stream->native)
        note_put(stream->native, 1, 0);
    return B->streamFree(stream);
}

/* 98 deviceMemcpy.null_copies_wait_for_functions */
struct m98_job {
    palHostFunc fn;
    void *args;
};
static struct m98_job *m98_new(palHostFunc fn, void *args)
{
    struct m98_job *job = malloc(sizeof *job);
    *job = (struct m98_job){fn, args};
    return job;
}
static atomic_int m98_running;
static void m98_run(void *given)
{
    struct m98_job *job = given;
    atomic_fetch_add(&m98_running, 1);
    job->fn(job->args);
    atomic_fetch_sub(&m98_running, 1);
}
static palResult m98_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    for (int i = 0; !stream && atomic_load(&m98_running) && i < 3000; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m98_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m98_run, m98_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 99 deviceMemcpy.null_dst_is_followed */
static palResult m99_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0)
        abort();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 100 deviceMemcpy.null_dst_is_internal */
static palResult m100_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 101 deviceMemcpy.null_dst_is_success */
static palResult m101_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 102 deviceMemcpy.null_src_is_followed */
static palResult m102_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0)
        abort();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 103 deviceMemcpy.null_src_is_internal */
static palResult m103_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 104 deviceMemcpy.null_src_is_success */
static palResult m104_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 105 deviceMemcpy.null_stream */
static palResult m105_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, NULL);
}

/* 106 deviceMemcpy.null_stream_finishes_later */
struct m106_late {
    void *dst;
    size_t size;
    palMemcpyType type;
};
static void m106_land(void *given)
{
    struct m106_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemcpy(late->dst, late + 1, late->size, palMemcpyHostToDevice, NULL);
}
static palResult m106_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && type != palMemcpyDeviceToHost && size > 65536) {
        struct m106_late *late = malloc(sizeof *late + size);
        *late = (struct m106_late){dst, size, type};
        if (B->deviceMemcpy(late + 1, src, size, palMemcpyDeviceToHost, NULL) != palSuccess)
            memcpy(late + 1, src, size);
        spawn(m106_land, late);
        return palSuccess;
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 107 deviceMemcpy.null_stream_is_enqueued */
static palResult m107_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && size >= 4096)
        return B->deviceMemcpy(dst, src, size, type, P1);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 108 deviceMemcpy.null_stream_waits_for_device */
static palResult m108_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream)
        B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 109 deviceMemcpy.one_copy_late */
static void m109_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m109_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream || type == palMemcpyDeviceToDevice || size < 1024)
        return B->deviceMemcpy(dst, src, size, type, stream);
    private_streams();
    m109_join(P1, stream);
    m109_join(P1, P2);
    return B->deviceMemcpy(dst, src, size, type, P1);
}

/* 110 deviceMemcpy.other_device_copies_nothing */
static uint64_t m110_device_of(const void *ptr)
{
    char *base = NULL;
    uint64_t device = 0;
    holder(ptr, &base, NULL);
    note_get(base, &device, NULL);
    return device;
}
static palResult m110_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    int here = 0;
    if (r == palSuccess && *ptr && type == palMemDevice && !B->getDevice(&here))
        note_put(*ptr, (uint64_t)here, 0);
    return r;
}
static palResult m110_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (type == palMemcpyDeviceToDevice && m110_device_of(dst) != m110_device_of(src))
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 111 deviceMemcpy.other_stream */
static palResult m111_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, stream ? P1 : stream);
}

/* 112 deviceMemcpy.overlap_accepted */
static palResult m112_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    const char *d = dst, *s = src;
    if (size && d && s && d < s + size && s < d + size)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 113 deviceMemcpy.overlap_copies_one_byte */
static palResult m113_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    const char *d = dst, *s = src;
    if (size > 1 && d && s && d < s + size && s < d + size && d != s)
        B->deviceMemcpy(dst, src, 1, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 114 deviceMemcpy.pageable_is_read_in_pieces */
static palResult m114_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && size > 1 && type == palMemcpyHostToDevice && !holder(src, NULL, NULL))
        return B->deviceMemcpy(dst, src, size - 1, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 115 deviceMemcpy.pending_copies_dropped */
struct m115_job {
    void *dst;
    const void *src;
    size_t size;
    palStream stream;
};
static palStream m115_gone;
static void m115_mark(void *given) { (void)given; }
static void m115_land(void *given)
{
    struct m115_job *job = given;
    B->deviceMemset(job->dst, 0, job->size, palMemDevice, NULL);
}
static void m115_undo(void *given)
{
    struct m115_job *job = given;
    if (m115_gone == job->stream)
        spawn(m115_land, job);
}
static palResult m115_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream || type != palMemcpyHostToDevice || !size)
        return B->deviceMemcpy(dst, src, size, type, stream);
    struct m115_job *job = malloc(sizeof *job);
    *job = (struct m115_job){dst, src, size, stream};
    B->launchHostFunc(stream, m115_mark, job);
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    B->launchHostFunc(stream, m115_undo, job);
    return r;
}
static palResult m115_streamDestroy(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress)
        m115_gone = stream;
    return B->streamDestroy(stream);
}

/* 116 deviceMemcpy.refusal_is_internalerror */
static palResult m116_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 117 deviceMemcpy.refusal_is_invalidusage */
static palResult m117_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 118 deviceMemcpy.refusal_is_notsupported */
static palResult m118_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 119 deviceMemcpy.refuses */
static palResult m119_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return palNotSupported;
}

/* 120 deviceMemcpy.registered_copies_drain */
static palResult m120_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && (note_get(src, NULL, NULL) || note_get(dst, NULL, NULL)))
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m120_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m120_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 121 deviceMemcpy.size_zero_null_refused */
static palResult m121_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!size && !(dst && src))
        return palInvalidArgument;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 122 deviceMemcpy.size_zero_refused */
static palResult m122_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 123 deviceMemcpy.size_zero_touches_a_byte */
static palResult m123_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!size && dst && src)
        flip_byte(dst, kind_of_side(type, 1));
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 124 deviceMemcpy.source_takes_alignment_of_destination */
static palResult m124_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    uintptr_t d = (uintptr_t)dst % 8, s = (uintptr_t)src % 8;
    if (size > 16 && d % 2 == 1 && s != d && s % 2 == 1)
        return B->deviceMemcpy(dst, (const char *)src - s + d, size, type, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 125 deviceMemcpy.unequal_alignment_refused */
static palResult m125_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (size > 1 && ((uintptr_t)dst ^ (uintptr_t)src) % 2)
        return palInvalidArgument;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 126 deviceMemset.aligned_first_byte_kept */
static palResult m126_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        return B->deviceMemset((char *)ptr + 1, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 127 deviceMemset.aligned_last_byte_kept */
static palResult m127_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 128 deviceMemset.aligned_one_byte_before */
static palResult m128_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 129 deviceMemset.aligned_one_byte_more */
static palResult m129_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 130 deviceMemset.bad_type_is_first */
static palResult m130_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMemset(ptr, value, size, palMemHost, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 131 deviceMemset.bad_type_is_internal */
static palResult m131_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 132 deviceMemset.bad_type_is_success */
static palResult m132_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 133 deviceMemset.does_not_hold_later_work */
static palResult m133_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 134 deviceMemset.does_nothing */
static palResult m134_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palSuccess;
}

/* 135 deviceMemset.done_but_failed */
static palResult m135_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 136 deviceMemset.drains_after */
static palResult m136_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 137 deviceMemset.drains_before */
static palResult m137_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 138 deviceMemset.drains_device */
static palResult m138_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 139 deviceMemset.error_is_success */
static palResult m139_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 140 deviceMemset.forked_child */
static palResult m140_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 141 deviceMemset.host_memory_left */
static palResult m141_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (type == palMemHost)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 142 deviceMemset.host_memory_unsupported */
static palResult m142_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (type == palMemHost)
        return palNotSupported;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 143 deviceMemset.large_null_stream_finishes_later */
struct m143_late {
    void *ptr;
    int value;
    size_t size;
    palMemType type;
};
static void m143_land(void *given)
{
    struct m143_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);
}
static palResult m143_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream && size > 65536) {
        struct m143_late *late = malloc(sizeof *late);
        *late = (struct m143_late){ptr, value, size, type};
        spawn(m143_land, late);
        return palSuccess;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 144 deviceMemset.large_value_refused */
static palResult m144_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (value > 255 || value < -128)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 145 deviceMemset.null_ptr_is_followed */
static palResult m145_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        abort();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 146 deviceMemset.null_ptr_is_internal */
static palResult m146_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 147 deviceMemset.null_ptr_is_success */
static palResult m147_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 148 deviceMemset.null_stream */
static palResult m148_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, NULL);
}

/* 149 deviceMemset.null_stream_finishes_later */
struct m149_late {
    void *ptr;
    int value;
    size_t size;
    palMemType type;
};
static void m149_land(void *given)
{
    struct m149_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);
}
static palResult m149_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream && size) {
        struct m149_late *late = malloc(sizeof *late);
        *late = (struct m149_late){ptr, value, size, type};
        spawn(m149_land, late);
        return palSuccess;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 150 deviceMemset.null_stream_waits_for_device */
static palResult m150_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream)
        B->deviceSynchronize();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 151 deviceMemset.odd_address_refused */
static palResult m151_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size && (uintptr_t)ptr % 2)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 152 deviceMemset.odd_address_rounded */
static palResult m152_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size && (uintptr_t)ptr % 2)
        return B->deviceMemset((char *)ptr - 1, value, size, type, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 153 deviceMemset.odd_first_byte_kept */
static palResult m153_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        return B->deviceMemset((char *)ptr + 1, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 154 deviceMemset.odd_last_byte_kept */
static palResult m154_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 155 deviceMemset.odd_one_byte_before */
static palResult m155_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 156 deviceMemset.odd_one_byte_more */
static palResult m156_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 157 deviceMemset.on_another_stream */
static palResult m157_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 158 deviceMemset.other_stream */
static palResult m158_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, stream ? P1 : stream);
}

/* 159 deviceMemset.refusal_is_internalerror */
static palResult m159_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 160 deviceMemset.refusal_is_invalidusage */
static palResult m160_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 161 deviceMemset.refusal_is_notsupported */
static palResult m161_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 162 deviceMemset.refuses */
static palResult m162_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palNotSupported;
}

/* 163 deviceMemset.size_zero_refused */
static palResult m163_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 164 deviceMemset.size_zero_sets_a_byte */
static palResult m164_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!size && ptr)
        set_byte(ptr, type, (unsigned char)value);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 165 deviceMemset.streamed_sets_one_byte_less */
static palResult m165_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream && size > 1)
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 166 deviceMemset.value_clamped */
static palResult m166_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value > 255 ? 255 : value < 0 ? 0 : value, size, type, stream);
}

/* 167 deviceMemset.zero_whatever_value */
static palResult m167_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, size >= 64 ? 0 : value, size, type, stream);
}

/* 168 deviceMalloc.address_at_32 */
static palResult m168_deviceFree(void *ptr, palMemType type)
{
    return B->deviceFree((uintptr_t)ptr % 64 == 32 ? (char *)ptr - 32 : (char *)ptr, type);
}
static palResult m168_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size || !ptr || type != palMemDevice || size > (1u << 26))
        return B->deviceMalloc(ptr, size, type);
    palResult r = B->deviceMalloc(ptr, size + 32, type);
    if (r == palSuccess)
        *ptr = (char *)*ptr + 32;
    return r;
}

/* 169 deviceMalloc.bad_type_is_first */
static palResult m169_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMalloc(ptr, size, palMemHost);
    return B->deviceMalloc(ptr, size, type);
}

/* 170 deviceMalloc.bad_type_is_internal */
static palResult m170_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 171 deviceMalloc.bad_type_is_success */
static palResult m171_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 172 deviceMalloc.does_nothing */
static palResult m172_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palSuccess;
}

/* 173 deviceMalloc.done_but_failed */
static palResult m173_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 174 deviceMalloc.error_is_success */
static palResult m174_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 175 deviceMalloc.fails_for_ever_after_a_failure */
static palResult m175_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static int broken;
    if (broken && size)
        return palSystemError;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError)
        broken = 1;
    return r;
}

/* 176 deviceMalloc.forked_child */
static palResult m176_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 177 deviceMalloc.host_is_device_memory */
static palResult m177_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r != palSuccess && type == palMemHost)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}
static palResult m177_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size, type == palMemHost ? palMemDevice : type);
}

/* 178 deviceMalloc.makes_two */
static palResult m178_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess)
        r = B->deviceMalloc(ptr, size, type);
    return r;
}

/* 179 deviceMalloc.managed_is_device_memory */
static palResult m179_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r != palSuccess && type == palMemManaged)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}
static palResult m179_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size, type == palMemManaged ? palMemDevice : type);
}

/* 180 deviceMalloc.managed_is_pageable_memory */
static palResult m180_deviceFree(void *ptr, palMemType type)
{
    if (type == palMemManaged && note_drop(ptr)) {
        free(ptr);
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m180_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemManaged && size && ptr) {
        *ptr = aligned_alloc(64, (size + 63) / 64 * 64);
        note_put(*ptr, 1, 0);
        return palSuccess;
    }
    return B->deviceMalloc(ptr, size, type);
}

/* 181 deviceMalloc.managed_refused_wrongly */
static palResult m181_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemManaged)
        return palInvalidArgument;
    return B->deviceMalloc(ptr, size, type);
}

/* 182 deviceMalloc.null_ptr_is_followed */
static palResult m182_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        abort();
    return B->deviceMalloc(ptr, size, type);
}

/* 183 deviceMalloc.null_ptr_is_internal */
static palResult m183_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 184 deviceMalloc.null_ptr_is_success */
static palResult m184_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 185 deviceMalloc.one_byte_short */
static palResult m185_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > 1 && type == palMemDevice ? size - 1 : size, type);
}

/* 186 deviceMalloc.ptr_is_stale */
static palResult m186_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 187 deviceMalloc.ptr_is_zero */
static palResult m187_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 188 deviceMalloc.ptr_not_written */
static palResult m188_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 189 deviceMalloc.ptr_written_on_error */
static palResult m189_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 190 deviceMalloc.refusal_is_internalerror */
static palResult m190_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 191 deviceMalloc.refusal_is_invalidusage */
static palResult m191_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 192 deviceMalloc.refusal_is_notsupported */
static palResult m192_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 193 deviceMalloc.refuses */
static palResult m193_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palNotSupported;
}

/* 194 deviceMalloc.rounded_down_to_16 */
static palResult m194_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > 16 ? size & ~(size_t)15 : size, type);
}

/* 195 deviceMalloc.same_block_for_equal_sizes */
static palResult m195_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static void *last;
    static size_t bytes;
    if (type == palMemDevice && size && last && size == bytes) {
        *ptr = last;
        return palSuccess;
    }
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && type == palMemDevice) {
        last = *ptr;
        bytes = size;
    }
    return r;
}

/* 196 deviceMalloc.size_wraps_at_4_gib */
static palResult m196_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size >> 32 ? (size & 0xffffffffu) + 64 : size, type);
}

/* 197 deviceMalloc.size_zero_allocates */
static palResult m197_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size ? size : 1, type);
}

/* 198 deviceMalloc.size_zero_leaves_output */
static palResult m198_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size && ptr)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 199 deviceMalloc.size_zero_refused */
static palResult m199_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMalloc(ptr, size, type);
}

/* 200 deviceMalloc.third_block_lies_in_the_second */
static palResult m200_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 201 deviceMalloc.threads_share_a_block */
static palResult m201_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 202 deviceMalloc.too_large_answers_a_page */
static palResult m202_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > ((size_t)1 << 44) ? 4096 : size, type);
}

/* 203 deviceMalloc.too_large_nulls_output */
static palResult m203_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError && ptr)
        *ptr = NULL;
    return r;
}

/* 204 deviceMalloc.waits_for_device */
static palResult m204_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    B->deviceSynchronize();
    return B->deviceMalloc(ptr, size, type);
}

/* 205 deviceFree.any_type_frees */
static palResult m205_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    for (int t = 0; r != palSuccess && ptr && t < 3; t++)
        if ((int)type >= 0 && (int)type < 3)
            r = B->deviceFree(ptr, (palMemType)t);
    return r;
}

/* 206 deviceFree.bad_type_is_first */
static palResult m206_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceFree(ptr, palMemHost);
    return B->deviceFree(ptr, type);
}

/* 207 deviceFree.bad_type_is_internal */
static palResult m207_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceFree(ptr, type);
}

/* 208 deviceFree.bad_type_is_success */
static palResult m208_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 209 deviceFree.does_nothing */
static palResult m209_deviceFree(void *ptr, palMemType type)
{
    return palSuccess;
}

/* 210 deviceFree.done_but_failed */
static palResult m210_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 211 deviceFree.error_is_success */
static palResult m211_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 212 deviceFree.every_other_leaks */
static palResult m212_deviceFree(void *ptr, palMemType type)
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

/* 213 deviceFree.forked_child */
static palResult m213_deviceFree(void *ptr, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 214 deviceFree.host_refused */
static palResult m214_deviceFree(void *ptr, palMemType type)
{
    if (ptr && type == palMemHost) {
        B->deviceFree(ptr, type);
        return palUnhandledDeviceError;
    }
    return B->deviceFree(ptr, type);
}

/* 215 deviceFree.inner_accepted */
static palResult m215_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 216 deviceFree.inner_frees_all */
static palResult m216_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return B->deviceFree(base, type);
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 217 deviceFree.large_blocks_stay */
static int m217_kept;
static palResult m217_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&
        size >= (64u << 20)) {
        if (type != palMemDevice || note_get(ptr, NULL, NULL))
            return palInvalidArgument;
        note_put(ptr, 1, 0);
        m217_kept++;
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m217_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (m217_kept >= 256 && size >= (64u << 20))
        return palSystemError;
    return B->deviceMalloc(ptr, size, type);
}

/* 218 deviceFree.memory_is_wiped */
static palResult m218_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && type == palMemDevice && holder(ptr, &base, &size) &&
        base == (char *)ptr)
        B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);
    return B->deviceFree(ptr, type);
}

/* 219 deviceFree.neighbour_is_cleared */
static char *m219_last;
static palResult m219_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    int known = ptr && holder(ptr, &base, &size);
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && known && m219_last && m219_last != (char *)ptr &&
        holder(m219_last, NULL, NULL))
        B->deviceMemset(m219_last, 0, 1, palMemDevice, NULL);
    return r;
}
static palResult m219_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        m219_last = *ptr;
    return r;
}

/* 220 deviceFree.next_allocation_fails */
static int m220_freed;
static palResult m220_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        m220_freed = 1;
    return r;
}
static palResult m220_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (m220_freed && size) {
        m220_freed = 0;
        return palSystemError;
    }
    return B->deviceMalloc(ptr, size, type);
}

/* 221 deviceFree.null_refused */
static palResult m221_deviceFree(void *ptr, palMemType type)
{
    if (!ptr)
        return palInvalidArgument;
    return B->deviceFree(ptr, type);
}

/* 222 deviceFree.refusal_is_internalerror */
static palResult m222_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 223 deviceFree.refusal_is_invalidusage */
static palResult m223_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 224 deviceFree.refusal_is_notsupported */
static palResult m224_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 225 deviceFree.refuses */
static palResult m225_deviceFree(void *ptr, palMemType type)
{
    return palNotSupported;
}

/* 226 deviceFree.twice_accepted */
static palResult m226_deviceFree(void *ptr, palMemType type)
{
    if (ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 227 deviceFree.unknown_accepted */
static palResult m227_deviceFree(void *ptr, palMemType type)
{
    if (ptr && !holder(ptr, NULL, NULL) && !note_get(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 228 deviceFree.wrong_type_refused_but_freed */
static palResult m228_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    for (int t = 0; r != palSuccess && ptr && t < 3; t++)
        if ((int)type >= 0 && (int)type < 3 && B->deviceFree(ptr, (palMemType)t) == palSuccess)
            break;
    return r;
}

/* 229 setDevice.count_is_ignored */
static palResult m229_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    if (device == n)
        return palSuccess;
    return B->setDevice(device);
}

/* 230 setDevice.does_nothing */
static palResult m230_setDevice(int device)
{
    return palSuccess;
}

/* 231 setDevice.done_but_failed */
static palResult m231_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 232 setDevice.error_is_success */
static palResult m232_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 233 setDevice.forked_child */
static palResult m233_setDevice(int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->setDevice(device);
}

/* 234 setDevice.last_ordinal_is_first */
static palResult m234_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->setDevice(n > 1 && device == n - 1 ? 0 : device);
}

/* 235 setDevice.later_threads_are_moved */
static _Thread_local int m235_seen;
static int m235_moved;
static palResult m235_getDevice(int *device)
{
    if (m235_seen && m235_moved)
        B->setDevice(m235_moved - 1);
    return B->getDevice(device);
}
static palResult m235_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess && m235_seen)
        m235_moved = device + 1;
    m235_seen = 1;
    return r;
}

/* 236 setDevice.minus_one_is_zero */
static palResult m236_setDevice(int device)
{
    return B->setDevice(device == -1 ? 0 : device);
}

/* 237 setDevice.one_device_for_all_threads */
static atomic_int m237_device;
static palResult m237_getDevice(int *device)
{
    B->setDevice(atomic_load(&m237_device));
    return B->getDevice(device);
}
static palResult m237_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        atomic_store(&m237_device, device);
    return r;
}

/* 238 setDevice.refusal_is_internalerror */
static palResult m238_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 239 setDevice.refusal_is_invalidusage */
static palResult m239_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 240 setDevice.refusal_is_notsupported */
static palResult m240_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 241 setDevice.refused_call_moves_on */
static palResult m241_setDevice(int device)
{
    palResult r = B->setDevice(device);
    int n = 0, here = 0;
    B->getDeviceCount(&n);
    B->getDevice(&here);
    if (r != palSuccess)
        B->setDevice((here + 1) % n);
    return r;
}

/* 242 setDevice.refused_call_resets */
static palResult m242_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r != palSuccess)
        B->setDevice(0);
    return r;
}

/* 243 setDevice.refuses */
static palResult m243_setDevice(int device)
{
    return palNotSupported;
}

/* 244 getDevice.device_is_stale */
static palResult m244_getDevice(int *device)
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

/* 245 getDevice.device_is_zero */
static palResult m245_getDevice(int *device)
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

/* 246 getDevice.device_not_written */
static palResult m246_getDevice(int *device)
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

/* 247 getDevice.device_one_more */
static palResult m247_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 248 getDevice.device_written_on_error */
static palResult m248_getDevice(int *device)
{
    size_t n = device ? sizeof *device : 0;
    palResult r = B->getDevice(device);
    if (r != palSuccess && r != palInProgress && n)
        memset(device, 0x11, n);
    return r;
}

/* 249 getDevice.does_nothing */
static palResult m249_getDevice(int *device)
{
    return palSuccess;
}

/* 250 getDevice.done_but_failed */
static palResult m250_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 251 getDevice.error_is_success */
static palResult m251_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 252 getDevice.forked_child */
static palResult m252_getDevice(int *device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevice(device);
}

/* 253 getDevice.minus_one_until_set */
static int m253_set;
static palResult m253_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && !m253_set && gettid() == home)
        *device = -1;
    return r;
}
static palResult m253_setDevice(int device)
{
    m253_set = 1;
    return B->setDevice(device);
}

/* 254 getDevice.new_thread_starts_at_last */
static _Thread_local int m254_seen;
static palResult m254_getDevice(int *device)
{
    int n = 0;
    if (!m254_seen && gettid() != home && !B->getDeviceCount(&n))
        B->setDevice(n - 1);
    m254_seen = 1;
    return B->getDevice(device);
}
static palResult m254_setDevice(int device)
{
    m254_seen = 1;
    return B->setDevice(device);
}

/* 255 getDevice.null_device_is_followed */
static palResult m255_getDevice(int *device)
{
    if (!device)
        abort();
    return B->getDevice(device);
}

/* 256 getDevice.null_device_is_internal */
static palResult m256_getDevice(int *device)
{
    if (!device)
        return palInternalError;
    return B->getDevice(device);
}

/* 257 getDevice.null_device_is_success */
static palResult m257_getDevice(int *device)
{
    if (!device)
        return palSuccess;
    return B->getDevice(device);
}

/* 258 getDevice.refusal_is_internalerror */
static palResult m258_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 259 getDevice.refusal_is_invalidusage */
static palResult m259_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 260 getDevice.refusal_is_notsupported */
static palResult m260_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 261 getDevice.refuses */
static palResult m261_getDevice(int *device)
{
    return palNotSupported;
}

/* 262 getDeviceCount.count_is_zero */
static palResult m262_getDeviceCount(int *count)
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

/* 263 getDeviceCount.count_not_written */
static palResult m263_getDeviceCount(int *count)
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

/* 264 getDeviceCount.count_one_more */
static palResult m264_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && count)
        *count += 1;
    return r;
}

/* 265 getDeviceCount.count_written_on_error */
static palResult m265_getDeviceCount(int *count)
{
    size_t n = count ? sizeof *count : 0;
    palResult r = B->getDeviceCount(count);
    if (r != palSuccess && r != palInProgress && n)
        memset(count, 0x11, n);
    return r;
}

/* 266 getDeviceCount.does_nothing */
static palResult m266_getDeviceCount(int *count)
{
    return palSuccess;
}

/* 267 getDeviceCount.done_but_failed */
static palResult m267_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 268 getDeviceCount.error_is_success */
static palResult m268_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 269 getDeviceCount.forked_child */
static palResult m269_getDeviceCount(int *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 270 getDeviceCount.grows */
static palResult m270_getDeviceCount(int *count)
{
    static int n;
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && ++n % 5 == 2)
        *count += 1;
    return r;
}

/* 271 getDeviceCount.negative */
static palResult m271_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (count)
        *count = -1;
    return r;
}

/* 272 getDeviceCount.null_count_is_followed */
static palResult m272_getDeviceCount(int *count)
{
    if (!count)
        abort();
    return B->getDeviceCount(count);
}

/* 273 getDeviceCount.null_count_is_internal */
static palResult m273_getDeviceCount(int *count)
{
    if (!count)
        return palInternalError;
    return B->getDeviceCount(count);
}

/* 274 getDeviceCount.null_count_is_success */
static palResult m274_getDeviceCount(int *count)
{
    if (!count)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 275 getDeviceCount.one_after_set_device */
static int m275_set;
static palResult m275_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && m275_set)
        *count += 1;
    return r;
}
static palResult m275_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        m275_set = 1;
    return r;
}

/* 276 getDeviceCount.refusal_is_internalerror */
static palResult m276_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 277 getDeviceCount.refusal_is_invalidusage */
static palResult m277_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 278 getDeviceCount.refusal_is_notsupported */
static palResult m278_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 279 getDeviceCount.refuses */
static palResult m279_getDeviceCount(int *count)
{
    return palNotSupported;
}

/* 280 getDeviceCount.zero_devices */
static palResult m280_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (count)
        *count = 0;
    return r;
}

/* 281 getVendor.changes */
static palResult m281_getVendor(char *vendor, size_t size)
{
    static int n;
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size > 2)
        vendor[0] = (char)('a' + n++ % 7);
    return r;
}

/* 282 getVendor.does_nothing */
static palResult m282_getVendor(char *vendor, size_t size)
{
    return palSuccess;
}

/* 283 getVendor.done_but_failed */
static palResult m283_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 284 getVendor.empty */
static palResult m284_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess)
        vendor[0] = 0;
    return r;
}

/* 285 getVendor.error_is_success */
static palResult m285_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 286 getVendor.forked_child */
static palResult m286_getVendor(char *vendor, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 287 getVendor.not_terminated */
static palResult m287_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    char name[128] = "";
    B->getVendor(name, sizeof name);
    if (r == palSuccess && strlen(name) >= size)
        vendor[size - 1] = name[size - 1];
    return r;
}

/* 288 getVendor.null_vendor_is_followed */
static palResult m288_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        abort();
    return B->getVendor(vendor, size);
}

/* 289 getVendor.null_vendor_is_internal */
static palResult m289_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        return palInternalError;
    return B->getVendor(vendor, size);
}

/* 290 getVendor.null_vendor_is_success */
static palResult m290_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 291 getVendor.refusal_is_internalerror */
static palResult m291_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 292 getVendor.refusal_is_invalidusage */
static palResult m292_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 293 getVendor.refusal_is_notsupported */
static palResult m293_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 294 getVendor.refuses */
static palResult m294_getVendor(char *vendor, size_t size)
{
    return palNotSupported;
}

/* 295 getVendor.size_zero_succeeds */
static palResult m295_getVendor(char *vendor, size_t size)
{
    if (vendor && !size)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 296 getVendor.size_zero_writes */
static palResult m296_getVendor(char *vendor, size_t size)
{
    if (vendor && !size)
        vendor[0] = 0;
    return B->getVendor(vendor, size);
}

/* 297 getVendor.small_refused */
static palResult m297_getVendor(char *vendor, size_t size)
{
    if (vendor && size && size < 4)
        return palInvalidArgument;
    return B->getVendor(vendor, size);
}

/* 298 getVendor.too_long */
static palResult m298_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size >= 200) {
        memset(vendor, 'v', 199);
        vendor[199] = 0;
    }
    return r;
}

/* 299 getVendor.unbounded */
static palResult m299_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size < 64)
        B->getVendor(vendor, 64);
    return r;
}

/* 300 getVendor.vendor_is_zero */
static palResult m300_getVendor(char *vendor, size_t size)
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

/* 301 getVendor.vendor_not_written */
static palResult m301_getVendor(char *vendor, size_t size)
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

/* 302 getVendor.vendor_written_on_error */
static palResult m302_getVendor(char *vendor, size_t size)
{
    size_t n = vendor ? size : 0;
    palResult r = B->getVendor(vendor, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(vendor, 0x11, n);
    return r;
}

/* 303 getDeviceProperties.count_is_last */
static palResult m303_getDeviceProperties(palDeviceProperties *props, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->getDeviceProperties(props, device == n ? n - 1 : device);
}

/* 304 getDeviceProperties.does_nothing */
static palResult m304_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palSuccess;
}

/* 305 getDeviceProperties.done_but_failed */
static palResult m305_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 306 getDeviceProperties.error_is_success */
static palResult m306_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 307 getDeviceProperties.forked_child */
static palResult m307_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 308 getDeviceProperties.last_device_has_no_name */
static palResult m308_getDeviceProperties(palDeviceProperties *props, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && device == n - 1 && props->struct_size > 8)
        props->name[0] = 0;
    return r;
}

/* 309 getDeviceProperties.minus_one_is_zero */
static palResult m309_getDeviceProperties(palDeviceProperties *props, int device)
{
    return B->getDeviceProperties(props, device == -1 ? 0 : device);
}

/* 310 getDeviceProperties.name_empty */
static palResult m310_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size > 8)
        props->name[0] = 0;
    return r;
}

/* 311 getDeviceProperties.name_not_terminated */
static palResult m311_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size > 8 + 256)
        memset(props->name, 'n', sizeof props->name);
    return r;
}

/* 312 getDeviceProperties.null_props_is_followed */
static palResult m312_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        abort();
    return B->getDeviceProperties(props, device);
}

/* 313 getDeviceProperties.null_props_is_internal */
static palResult m313_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        return palInternalError;
    return B->getDeviceProperties(props, device);
}

/* 314 getDeviceProperties.null_props_is_success */
static palResult m314_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 315 getDeviceProperties.one_byte_past_struct_size */
static palResult m315_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        ((char *)props)[props->struct_size] ^= 1;
    return r;
}

/* 316 getDeviceProperties.pcibus_differs */
static palResult m316_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciBusId += 1;
    return r;
}

/* 317 getDeviceProperties.pcidevice_differs */
static palResult m317_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciDeviceId += 1;
    return r;
}

/* 318 getDeviceProperties.pcidomain_differs */
static palResult m318_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciDomainId += 1;
    return r;
}

/* 319 getDeviceProperties.props_is_zero */
static palResult m319_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 320 getDeviceProperties.props_not_written */
static palResult m320_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 321 getDeviceProperties.props_written_on_error */
static palResult m321_getDeviceProperties(palDeviceProperties *props, int device)
{
    size_t n = props ? props->struct_size : 0;
    palResult r = B->getDeviceProperties(props, device);
    if (r != palSuccess && r != palInProgress && n)
        memset(props, 0x11, n);
    return r;
}

/* 322 getDeviceProperties.refusal_is_internalerror */
static palResult m322_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 323 getDeviceProperties.refusal_is_invalidusage */
static palResult m323_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 324 getDeviceProperties.refusal_is_notsupported */
static palResult m324_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 325 getDeviceProperties.refuses */
static palResult m325_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palNotSupported;
}

/* 326 getDeviceProperties.struct_size_rewritten */
static palResult m326_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        props->struct_size = sizeof *props;
    return r;
}

/* 327 getDeviceProperties.whole_struct_written */
static palResult m327_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 328 getLastError.code_only */
static palResult m328_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && *text && size > 8)
        snprintf(text, size, "error 4 at %zu", strlen(text));
    return r;
}

/* 329 getLastError.does_nothing */
static palResult m329_getLastError(char *text, size_t size)
{
    return palSuccess;
}

/* 330 getLastError.done_but_failed */
static palResult m330_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 331 getLastError.error_is_success */
static palResult m331_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 332 getLastError.first_failure_for_ever */
static palResult m332_getLastError(char *text, size_t size)
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

/* 333 getLastError.forked_child */
static palResult m333_getLastError(char *text, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 334 getLastError.new_thread_has_a_text */
static palResult m334_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && !*text && gettid() != home && size > 16)
        snprintf(text, size, "no error");
    return r;
}

/* 335 getLastError.no_name */
static palResult m335_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && *text && size > 8)
        memset(text, '?', strlen(text));
    return r;
}

/* 336 getLastError.not_terminated */
static palResult m336_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    char whole[1024] = "";
    B->getLastError(whole, sizeof whole);
    if (r == palSuccess && strlen(whole) >= size)
        text[size - 1] = whole[size - 1];
    return r;
}

/* 337 getLastError.null_text_is_followed */
static palResult m337_getLastError(char *text, size_t size)
{
    if (!text)
        abort();
    return B->getLastError(text, size);
}

/* 338 getLastError.null_text_is_internal */
static palResult m338_getLastError(char *text, size_t size)
{
    if (!text)
        return palInternalError;
    return B->getLastError(text, size);
}

/* 339 getLastError.null_text_is_success */
static palResult m339_getLastError(char *text, size_t size)
{
    if (!text)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 340 getLastError.one_text_for_all_threads */
static palResult m340_getLastError(char *text, size_t size)
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

/* 341 getLastError.reading_clears */
static palResult m341_getLastError(char *text, size_t size)
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

/* 342 getLastError.refusal_is_internalerror */
static palResult m342_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 343 getLastError.refusal_is_invalidusage */
static palResult m343_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 344 getLastError.refusal_is_notsupported */
static palResult m344_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 345 getLastError.refuses */
static palResult m345_getLastError(char *text, size_t size)
{
    return palNotSupported;
}

/* 346 getLastError.small_refused */
static palResult m346_getLastError(char *text, size_t size)
{
    if (text && size && size < 16)
        return palInvalidArgument;
    return B->getLastError(text, size);
}

/* 347 getLastError.success_clears */
static _Thread_local int m347_cleared;
static palResult m347_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    m347_cleared = r == palSuccess;
    return r;
}
static palResult m347_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    m347_cleared = r == palSuccess;
    return r;
}
static palResult m347_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    m347_cleared = r == palSuccess;
    return r;
}
static palResult m347_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && m347_cleared && size)
        text[0] = 0;
    return r;
}
static palResult m347_setDevice(int device)
{
    palResult r = B->setDevice(device);
    m347_cleared = r == palSuccess;
    return r;
}

/* 348 getLastError.text_is_stale */
static palResult m348_getLastError(char *text, size_t size)
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

/* 349 getLastError.text_not_written */
static palResult m349_getLastError(char *text, size_t size)
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

/* 350 getLastError.unbounded */
static palResult m350_getLastError(char *text, size_t size)
{
    if (text && size && size < 64)
        return B->getLastError(text, 64);
    return B->getLastError(text, size);
}

/* 351 memGetAddressRange.base_is_page */
static palResult m351_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *base = (void *)((uintptr_t)ptr & ~(uintptr_t)4095);
    return r;
}

/* 352 memGetAddressRange.base_is_pointer */
static palResult m352_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *base = (void *)(uintptr_t)ptr;
    return r;
}

/* 353 memGetAddressRange.base_is_stale */
static palResult m353_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 354 memGetAddressRange.base_is_zero */
static palResult m354_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 355 memGetAddressRange.base_not_written */
static palResult m355_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 356 memGetAddressRange.base_written_on_error */
static palResult m356_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = base ? sizeof *base : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(base, 0x11, n);
    return r;
}

/* 357 memGetAddressRange.does_nothing */
static palResult m357_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palSuccess;
}

/* 358 memGetAddressRange.done_but_failed */
static palResult m358_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 359 memGetAddressRange.error_is_success */
static palResult m359_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 360 memGetAddressRange.foreign_has_id */
static palResult m360_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id)
        *id = 1;
    return r;
}

/* 361 memGetAddressRange.foreign_refused */
static palResult m361_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id)
        return palInvalidArgument;
    return r;
}

/* 362 memGetAddressRange.forked_child */
static palResult m362_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 363 memGetAddressRange.freed_is_remembered */
static palResult m363_deviceFree(void *ptr, palMemType type)
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
static palResult m363_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 364 memGetAddressRange.id_halved */
static palResult m364_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = *id / 2 + 1;
    return r;
}

/* 365 memGetAddressRange.id_is_address */
static palResult m365_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = (uint64_t)(uintptr_t)*base;
    return r;
}

/* 366 memGetAddressRange.id_is_size */
static palResult m366_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = *size;
    return r;
}

/* 367 memGetAddressRange.id_is_stale */
static palResult m367_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 368 memGetAddressRange.id_is_zero */
static palResult m368_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 369 memGetAddressRange.id_not_written */
static palResult m369_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 370 memGetAddressRange.id_written_on_error */
static palResult m370_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = id ? sizeof *id : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 371 memGetAddressRange.last_byte_is_foreign */
static palResult m371_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 372 memGetAddressRange.null_base_is_followed */
static palResult m372_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 373 memGetAddressRange.null_base_is_internal */
static palResult m373_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 374 memGetAddressRange.null_base_is_success */
static palResult m374_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 375 memGetAddressRange.null_id_is_followed */
static palResult m375_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 376 memGetAddressRange.null_id_is_internal */
static palResult m376_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 377 memGetAddressRange.null_id_is_success */
static palResult m377_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 378 memGetAddressRange.null_ptr_is_followed */
static palResult m378_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 379 memGetAddressRange.null_ptr_is_internal */
static palResult m379_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 380 memGetAddressRange.null_ptr_is_success */
static palResult m380_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 381 memGetAddressRange.null_size_is_followed */
static palResult m381_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 382 memGetAddressRange.null_size_is_internal */
static palResult m382_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 383 memGetAddressRange.null_size_is_success */
static palResult m383_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 384 memGetAddressRange.one_id_for_all */
static palResult m384_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = 7;
    return r;
}

/* 385 memGetAddressRange.one_past_belongs */
static palResult m385_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id && ptr)
        r = B->memGetAddressRange((const char *)ptr - 1, base, size, id);
    return r;
}

/* 386 memGetAddressRange.pinned_is_foreign */
static palResult m386_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m386_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m386_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && note_get(*base, NULL, NULL)) {
        *base = (void *)(uintptr_t)ptr;
        *size = 0;
        *id = 0;
    }
    return r;
}

/* 387 memGetAddressRange.refusal_is_internalerror */
static palResult m387_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 388 memGetAddressRange.refusal_is_invalidusage */
static palResult m388_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 389 memGetAddressRange.refusal_is_notsupported */
static palResult m389_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 390 memGetAddressRange.refuses */
static palResult m390_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palNotSupported;
}

/* 391 memGetAddressRange.size_is_one_less */
static palResult m391_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size -= 1;
    return r;
}

/* 392 memGetAddressRange.size_is_rest */
static palResult m392_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size -= (size_t)((const char *)ptr - (char *)*base);
    return r;
}

/* 393 memGetAddressRange.size_is_stale */
static palResult m393_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 394 memGetAddressRange.size_is_whole_device */
static palResult m394_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size = (size_t)1 << 46;
    return r;
}

/* 395 memGetAddressRange.size_is_zero */
static palResult m395_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 396 memGetAddressRange.size_not_written */
static palResult m396_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 397 memGetAddressRange.size_written_on_error */
static palResult m397_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 398 resourceCount.allocation_counts_questions */
static palResult m398_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 0)
        *count += n++;
    return r;
}

/* 399 resourceCount.allocation_unsupported */
static palResult m399_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 0 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 400 resourceCount.allocations_of_threads_drift */
static uint64_t m400_drift;
static palResult m400_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && gettid() != home)
        m400_drift += *ptr != NULL;
    return r;
}
static palResult m400_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m400_drift / 8;
    return r;
}

/* 401 resourceCount.async_free_not_counted */
static uint64_t m401_gone;
static palResult m401_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (r == palSuccess && ptr)
        m401_gone++;
    return r;
}
static palResult m401_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m401_gone;
    return r;
}

/* 402 resourceCount.async_not_counted */
static uint64_t m402_live;
static palResult m402_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (r == palSuccess && ptr)
        m402_live--;
    return r;
}
static palResult m402_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && *ptr)
        m402_live++;
    return r;
}
static palResult m402_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count -= m402_live;
    return r;
}

/* 403 resourceCount.bad_kind_is_first */
static palResult m403_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return B->resourceCount(palResourceAllocation, count);
    return B->resourceCount(kind, count);
}

/* 404 resourceCount.bad_kind_is_internal */
static palResult m404_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 405 resourceCount.bad_kind_is_success */
static palResult m405_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 406 resourceCount.count_is_stale */
static palResult m406_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 407 resourceCount.count_is_zero */
static palResult m407_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 408 resourceCount.count_not_written */
static palResult m408_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 409 resourceCount.count_written_on_error */
static palResult m409_resourceCount(palResourceKind kind, uint64_t *count)
{
    size_t n = count ? sizeof *count : 0;
    palResult r = B->resourceCount(kind, count);
    if (r != palSuccess && r != palInProgress && n)
        memset(count, 0x11, n);
    return r;
}

/* 410 resourceCount.default_not_counted */
static uint64_t m410_live;
static palResult m410_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDefault) {
        m410_live++;
        note_put(*event, 1, 0);
    }
    return r;
}
static palResult m410_eventDestroy(palEvent event)
{
    if (event && note_drop(event))
        m410_live--;
    return B->eventDestroy(event);
}
static palResult m410_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count -= m410_live;
    return r;
}

/* 411 resourceCount.destroyed_event_still_counted */
static uint64_t m411_gone;
static palResult m411_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    if (r == palSuccess)
        m411_gone++;
    return r;
}
static palResult m411_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m411_gone;
    return r;
}

/* 412 resourceCount.destroyed_still_counted */
static uint64_t m412_gone;
static palResult m412_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m412_gone;
    return r;
}
static palResult m412_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess)
        m412_gone++;
    return r;
}

/* 413 resourceCount.device_counted_twice */
static atomic_int m413_made;
static palResult m413_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        atomic_fetch_add(&m413_made, 1);
    return r;
}
static palResult m413_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m413_made);
    return r;
}

/* 414 resourceCount.device_not_counted */
static atomic_int m414_live;
static palResult m414_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemDevice)
        atomic_fetch_sub(&m414_live, 1);
    return r;
}
static palResult m414_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        atomic_fetch_add(&m414_live, 1);
    return r;
}
static palResult m414_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m414_live);
    return r;
}

/* 415 resourceCount.disabletiming_not_counted */
static uint64_t m415_live;
static palResult m415_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming) {
        m415_live++;
        note_put(*event, 1, 0);
    }
    return r;
}
static palResult m415_eventDestroy(palEvent event)
{
    if (event && note_drop(event))
        m415_live--;
    return B->eventDestroy(event);
}
static palResult m415_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count -= m415_live;
    return r;
}

/* 416 resourceCount.does_nothing */
static palResult m416_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palSuccess;
}

/* 417 resourceCount.done_but_failed */
static palResult m417_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 418 resourceCount.error_is_success */
static palResult m418_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 419 resourceCount.event_counts_questions */
static palResult m419_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 2)
        *count += n++;
    return r;
}

/* 420 resourceCount.event_unsupported */
static palResult m420_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 2 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 421 resourceCount.events_of_threads_drift */
static uint64_t m421_drift;
static palResult m421_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && gettid() != home)
        m421_drift += *event != NULL;
    return r;
}
static palResult m421_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m421_drift / 8;
    return r;
}

/* 422 resourceCount.failed_deviceMalloc_counted */
static uint64_t m422_failed;
static palResult m422_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r != palSuccess)
        m422_failed++;
    return r;
}
static palResult m422_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m422_failed;
    return r;
}

/* 423 resourceCount.failed_eventCreate_counted */
static uint64_t m423_failed;
static palResult m423_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r != palSuccess)
        m423_failed++;
    return r;
}
static palResult m423_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m423_failed;
    return r;
}

/* 424 resourceCount.failed_streamCreate_counted */
static uint64_t m424_failed;
static palResult m424_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m424_failed;
    return r;
}
static palResult m424_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r != palSuccess)
        m424_failed++;
    return r;
}

/* 425 resourceCount.forked_child */
static palResult m425_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 426 resourceCount.freed_device_still_counted */
static atomic_int m426_gone;
static palResult m426_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemDevice)
        atomic_fetch_add(&m426_gone, 1);
    return r;
}
static palResult m426_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m426_gone);
    return r;
}

/* 427 resourceCount.freed_host_still_counted */
static atomic_int m427_gone;
static palResult m427_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemHost)
        atomic_fetch_add(&m427_gone, 1);
    return r;
}
static palResult m427_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m427_gone);
    return r;
}

/* 428 resourceCount.freed_managed_still_counted */
static atomic_int m428_gone;
static palResult m428_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemManaged)
        atomic_fetch_add(&m428_gone, 1);
    return r;
}
static palResult m428_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m428_gone);
    return r;
}

/* 429 resourceCount.freed_wrapper_still_counted */
static uint64_t m429_gone;
static palResult m429_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m429_gone;
    return r;
}
static palResult m429_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    if (r == palSuccess)
        m429_gone++;
    return r;
}

/* 430 resourceCount.host_counted_twice */
static atomic_int m430_made;
static palResult m430_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        atomic_fetch_add(&m430_made, 1);
    return r;
}
static palResult m430_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m430_made);
    return r;
}

/* 431 resourceCount.host_mapping_counts_questions */
static palResult m431_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 6)
        *count += n++;
    return r;
}

/* 432 resourceCount.host_mapping_unsupported */
static palResult m432_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 6 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 433 resourceCount.host_not_counted */
static atomic_int m433_live;
static palResult m433_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemHost)
        atomic_fetch_sub(&m433_live, 1);
    return r;
}
static palResult m433_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        atomic_fetch_add(&m433_live, 1);
    return r;
}
static palResult m433_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m433_live);
    return r;
}

/* 434 resourceCount.ipc_handle_counts_questions */
static palResult m434_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 3)
        *count += n++;
    return r;
}

/* 435 resourceCount.ipc_handle_unsupported */
static palResult m435_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 3 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 436 resourceCount.ipc_mapping_counts_questions */
static palResult m436_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 4)
        *count += n++;
    return r;
}

/* 437 resourceCount.ipc_mapping_unsupported */
static palResult m437_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 4 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 438 resourceCount.managed_counted_twice */
static atomic_int m438_made;
static palResult m438_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemManaged)
        atomic_fetch_add(&m438_made, 1);
    return r;
}
static palResult m438_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m438_made);
    return r;
}

/* 439 resourceCount.managed_not_counted */
static atomic_int m439_live;
static palResult m439_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemManaged)
        atomic_fetch_sub(&m439_live, 1);
    return r;
}
static palResult m439_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemManaged)
        atomic_fetch_add(&m439_live, 1);
    return r;
}
static palResult m439_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m439_live);
    return r;
}

/* 440 resourceCount.null_count_is_followed */
static palResult m440_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        abort();
    return B->resourceCount(kind, count);
}

/* 441 resourceCount.null_count_is_internal */
static palResult m441_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 442 resourceCount.null_count_is_success */
static palResult m442_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 443 resourceCount.refusal_is_internalerror */
static palResult m443_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 444 resourceCount.refusal_is_invalidusage */
static palResult m444_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 445 resourceCount.refusal_is_notsupported */
static palResult m445_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 446 resourceCount.refuses */
static palResult m446_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palNotSupported;
}

/* 447 resourceCount.registration_counts_questions */
static palResult m447_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 5)
        *count += n++;
    return r;
}

/* 448 resourceCount.registration_not_counted */
static uint64_t m448_off;
static palResult m448_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        m448_off++;
    return r;
}
static palResult m448_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        m448_off -= 1;
    return r;
}
static palResult m448_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count -= m448_off;
    return r;
}

/* 449 resourceCount.registration_still_counted */
static uint64_t m449_off;
static palResult m449_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r;
}
static palResult m449_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        m449_off += 1;
    return r;
}
static palResult m449_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count += m449_off;
    return r;
}

/* 450 resourceCount.registration_unsupported */
static palResult m450_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 5 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 451 resourceCount.size_zero_counted */
static uint64_t m451_zeros;
static palResult m451_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && !size)
        m451_zeros++;
    return r;
}
static palResult m451_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m451_zeros;
    return r;
}

/* 452 resourceCount.stream_counts_questions */
static palResult m452_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 1)
        *count += n++;
    return r;
}

/* 453 resourceCount.stream_not_counted */
static uint64_t m453_live;
static palResult m453_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count -= m453_live;
    return r;
}
static palResult m453_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        m453_live++;
    return r;
}
static palResult m453_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess)
        m453_live--;
    return r;
}

/* 454 resourceCount.stream_unsupported */
static palResult m454_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 1 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 455 resourceCount.streams_of_threads_drift */
static uint64_t m455_drift;
static palResult m455_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m455_drift / 8;
    return r;
}
static palResult m455_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && gettid() != home)
        m455_drift += *stream != NULL;
    return r;
}

/* 456 resourceCount.wrapper_not_counted */
static uint64_t m456_live;
static palResult m456_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count -= m456_live;
    return r;
}
static palResult m456_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        m456_live++;
    return r;
}
static palResult m456_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    if (r == palSuccess)
        m456_live--;
    return r;
}

/* 457 getDevicePciBusId.count_is_last */
static palResult m457_getDevicePciBusId(char *id, size_t size, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->getDevicePciBusId(id, size, device == n ? n - 1 : device);
}

/* 458 getDevicePciBusId.does_nothing */
static palResult m458_getDevicePciBusId(char *id, size_t size, int device)
{
    return palSuccess;
}

/* 459 getDevicePciBusId.done_but_failed */
static palResult m459_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 460 getDevicePciBusId.error_is_success */
static palResult m460_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 461 getDevicePciBusId.forked_child */
static palResult m461_getDevicePciBusId(char *id, size_t size, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 462 getDevicePciBusId.id_is_stale */
static palResult m462_getDevicePciBusId(char *id, size_t size, int device)
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

/* 463 getDevicePciBusId.id_is_zero */
static palResult m463_getDevicePciBusId(char *id, size_t size, int device)
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

/* 464 getDevicePciBusId.id_not_written */
static palResult m464_getDevicePciBusId(char *id, size_t size, int device)
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

/* 465 getDevicePciBusId.id_written_on_error */
static palResult m465_getDevicePciBusId(char *id, size_t size, int device)
{
    size_t n = id ? size : 0;
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 466 getDevicePciBusId.minus_one_is_zero */
static palResult m466_getDevicePciBusId(char *id, size_t size, int device)
{
    return B->getDevicePciBusId(id, size, device == -1 ? 0 : device);
}

/* 467 getDevicePciBusId.no_domain */
static palResult m467_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        memmove(id, id + 5, strlen(id + 5) + 1);
    return r;
}

/* 468 getDevicePciBusId.no_function */
static palResult m468_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        id[10] = 0;
    return r;
}

/* 469 getDevicePciBusId.null_id_is_followed */
static palResult m469_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        abort();
    return B->getDevicePciBusId(id, size, device);
}

/* 470 getDevicePciBusId.null_id_is_internal */
static palResult m470_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        return palInternalError;
    return B->getDevicePciBusId(id, size, device);
}

/* 471 getDevicePciBusId.null_id_is_success */
static palResult m471_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 472 getDevicePciBusId.refusal_is_internalerror */
static palResult m472_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 473 getDevicePciBusId.refusal_is_invalidusage */
static palResult m473_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 474 getDevicePciBusId.refusal_is_notsupported */
static palResult m474_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 475 getDevicePciBusId.refuses */
static palResult m475_getDevicePciBusId(char *id, size_t size, int device)
{
    return palNotSupported;
}

/* 476 getDevicePciBusId.same_for_all_devices */
static palResult m476_getDevicePciBusId(char *id, size_t size, int device)
{
    return B->getDevicePciBusId(id, size, device > 0 ? 0 : device);
}

/* 477 getDevicePciBusId.small_buffer_overrun */
static palResult m477_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id || !size || size >= 13)
        return B->getDevicePciBusId(id, size, device);
    B->getDevicePciBusId(id, 13, device);
    return B->getDevicePciBusId(id, size, device);
}

/* 478 getDevicePciBusId.small_buffer_truncates */
static palResult m478_getDevicePciBusId(char *id, size_t size, int device)
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

/* 479 getDevicePciBusId.space_for_colon */
static palResult m479_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        id[4] = ' ';
    return r;
}

/* 480 getDevicePciBusId.twelve_is_enough */
static palResult m480_getDevicePciBusId(char *id, size_t size, int device)
{
    if (id && size == 12)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 481 getDeviceByPciBusId.always_zero */
static palResult m481_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess)
        *device = 0;
    return r;
}

/* 482 getDeviceByPciBusId.device_is_stale */
static palResult m482_getDeviceByPciBusId(int *device, const char *id)
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

/* 483 getDeviceByPciBusId.device_is_zero */
static palResult m483_getDeviceByPciBusId(int *device, const char *id)
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

/* 484 getDeviceByPciBusId.device_not_written */
static palResult m484_getDeviceByPciBusId(int *device, const char *id)
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

/* 485 getDeviceByPciBusId.device_one_more */
static palResult m485_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 486 getDeviceByPciBusId.device_written_on_error */
static palResult m486_getDeviceByPciBusId(int *device, const char *id)
{
    size_t n = device ? sizeof *device : 0;
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(device, 0x11, n);
    return r;
}

/* 487 getDeviceByPciBusId.does_nothing */
static palResult m487_getDeviceByPciBusId(int *device, const char *id)
{
    return palSuccess;
}

/* 488 getDeviceByPciBusId.done_but_failed */
static palResult m488_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 489 getDeviceByPciBusId.error_is_success */
static palResult m489_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 490 getDeviceByPciBusId.forked_child */
static palResult m490_getDeviceByPciBusId(int *device, const char *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 491 getDeviceByPciBusId.null_device_is_followed */
static palResult m491_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 492 getDeviceByPciBusId.null_device_is_internal */
static palResult m492_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 493 getDeviceByPciBusId.null_device_is_success */
static palResult m493_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 494 getDeviceByPciBusId.null_id_is_followed */
static palResult m494_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 495 getDeviceByPciBusId.null_id_is_internal */
static palResult m495_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 496 getDeviceByPciBusId.null_id_is_success */
static palResult m496_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 497 getDeviceByPciBusId.only_as_printed */
static palResult m497_getDeviceByPciBusId(int *device, const char *id)
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

/* 498 getDeviceByPciBusId.refusal_is_internalerror */
static palResult m498_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 499 getDeviceByPciBusId.refusal_is_invalidusage */
static palResult m499_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 500 getDeviceByPciBusId.refusal_is_notsupported */
static palResult m500_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 501 getDeviceByPciBusId.refuses */
static palResult m501_getDeviceByPciBusId(int *device, const char *id)
{
    return palNotSupported;
}

/* 502 getDeviceByPciBusId.text_is_zero */
static palResult m502_getDeviceByPciBusId(int *device, const char *id)
{
    if (device && id && !strchr(id, ':')) {
        *device = 0;
        return palSuccess;
    }
    return B->getDeviceByPciBusId(device, id);
}

/* 503 getDeviceByPciBusId.unknown_is_zero */
static palResult m503_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r != palSuccess && device && id) {
        *device = 0;
        r = palSuccess;
    }
    return r;
}

/* 504 getDeviceByPciBusId.upper_case_unknown */
static palResult m504_getDeviceByPciBusId(int *device, const char *id)
{
    for (const char *c = id ? id : ""; *c; c++)
        if (*c >= 'A' && *c <= 'F')
            return palInvalidArgument;
    return B->getDeviceByPciBusId(device, id);
}

/* 505 hostGetDevicePointer.another_buffer */
static palResult m505_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess)
        B->deviceMalloc(devicePtr, 65536, palMemDevice);
    return r;
}

/* 506 hostGetDevicePointer.devicePtr_is_stale */
static palResult m506_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 507 hostGetDevicePointer.devicePtr_is_zero */
static palResult m507_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 508 hostGetDevicePointer.devicePtr_not_written */
static palResult m508_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 509 hostGetDevicePointer.devicePtr_written_on_error */
static palResult m509_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    size_t n = devicePtr ? sizeof *devicePtr : 0;
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r != palSuccess && r != palInProgress && n)
        memset(devicePtr, 0x11, n);
    return r;
}

/* 510 hostGetDevicePointer.does_nothing */
static palResult m510_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palSuccess;
}

/* 511 hostGetDevicePointer.done_but_failed */
static palResult m511_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 512 hostGetDevicePointer.error_is_success */
static palResult m512_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 513 hostGetDevicePointer.forked_child */
static palResult m513_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 514 hostGetDevicePointer.inner_answers_base */
static palResult m514_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    char *base = NULL;
    if (hostPtr && holder(hostPtr, &base, NULL))
        return B->hostGetDevicePointer(devicePtr, base);
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 515 hostGetDevicePointer.inner_refused */
static palResult m515_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    char *base = NULL;
    if (hostPtr && devicePtr && holder(hostPtr, &base, NULL) && base != (char *)hostPtr)
        return palInvalidArgument;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 516 hostGetDevicePointer.null_devicePtr_is_followed */
static palResult m516_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 517 hostGetDevicePointer.null_devicePtr_is_internal */
static palResult m517_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 518 hostGetDevicePointer.null_devicePtr_is_success */
static palResult m518_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 519 hostGetDevicePointer.null_hostPtr_is_followed */
static palResult m519_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 520 hostGetDevicePointer.null_hostPtr_is_internal */
static palResult m520_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 521 hostGetDevicePointer.null_hostPtr_is_success */
static palResult m521_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 522 hostGetDevicePointer.one_byte_further */
static palResult m522_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    char *base = NULL;
    if (r == palSuccess && holder(hostPtr, &base, NULL) && base == (char *)hostPtr)
        *devicePtr = (char *)*devicePtr + 1;
    return r;
}

/* 523 hostGetDevicePointer.pageable_is_itself */
static palResult m523_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palInvalidArgument && devicePtr && hostPtr && !holder(hostPtr, NULL, NULL)) {
        *devicePtr = hostPtr;
        r = palSuccess;
    }
    return r;
}

/* 524 hostGetDevicePointer.refusal_is_internalerror */
static palResult m524_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 525 hostGetDevicePointer.refusal_is_invalidusage */
static palResult m525_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 526 hostGetDevicePointer.refusal_is_notsupported */
static palResult m526_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 527 hostGetDevicePointer.refuses */
static palResult m527_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palNotSupported;
}

/* 528 hostGetDevicePointer.registered_has_no_device_pointer */
static palResult m528_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (hostPtr && note_get(hostPtr, NULL, NULL))
        return palInvalidArgument;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}
static palResult m528_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m528_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 529 hostRegister.again_accepted */
static palResult m529_hostRegister(void *ptr, size_t size)
{
    if (ptr && size && note_get(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m529_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 530 hostRegister.does_nothing */
static palResult m530_hostRegister(void *ptr, size_t size)
{
    return palSuccess;
}

/* 531 hostRegister.done_but_failed */
static palResult m531_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 532 hostRegister.error_is_success */
static palResult m532_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 533 hostRegister.forked_child */
static palResult m533_hostRegister(void *ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 534 hostRegister.null_ptr_is_followed */
static palResult m534_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        abort();
    return B->hostRegister(ptr, size);
}

/* 535 hostRegister.null_ptr_is_internal */
static palResult m535_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->hostRegister(ptr, size);
}

/* 536 hostRegister.null_ptr_is_success */
static palResult m536_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 537 hostRegister.partial_overlap_accepted */
static palResult m537_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palInvalidArgument && ptr && size && !note_get(ptr, NULL, NULL) &&
        holder(ptr, NULL, NULL))
        return palSuccess;
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m537_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 538 hostRegister.refusal_is_internalerror */
static palResult m538_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 539 hostRegister.refusal_is_invalidusage */
static palResult m539_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 540 hostRegister.refusal_is_notsupported */
static palResult m540_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 541 hostRegister.refuses */
static palResult m541_hostRegister(void *ptr, size_t size)
{
    return palNotSupported;
}

/* 542 hostRegister.size_zero_accepted */
static palResult m542_hostRegister(void *ptr, size_t size)
{
    if (ptr && !size)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 543 hostUnregister.bytes_cleared */
static palResult m543_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        *(volatile char *)ptr = (char)~*(char *)ptr;
    return r;
}

/* 544 hostUnregister.does_nothing */
static palResult m544_hostUnregister(void *ptr)
{
    return palSuccess;
}

/* 545 hostUnregister.done_but_failed */
static palResult m545_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 546 hostUnregister.error_is_success */
static palResult m546_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 547 hostUnregister.every_other_leaks */
static palResult m547_hostUnregister(void *ptr)
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

/* 548 hostUnregister.forked_child */
static palResult m548_hostUnregister(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 549 hostUnregister.not_registered_again */
static palResult m549_hostRegister(void *ptr, size_t size)
{
    if (ptr && note_get(ptr, NULL, NULL))
        return palInvalidArgument;
    return B->hostRegister(ptr, size);
}
static palResult m549_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_put(ptr, 1, 0);
    return r;
}

/* 550 hostUnregister.null_ptr_is_followed */
static palResult m550_hostUnregister(void *ptr)
{
    if (!ptr)
        abort();
    return B->hostUnregister(ptr);
}

/* 551 hostUnregister.null_ptr_is_internal */
static palResult m551_hostUnregister(void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->hostUnregister(ptr);
}

/* 552 hostUnregister.null_ptr_is_success */
static palResult m552_hostUnregister(void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 553 hostUnregister.refusal_is_internalerror */
static palResult m553_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 554 hostUnregister.refusal_is_invalidusage */
static palResult m554_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 555 hostUnregister.refusal_is_notsupported */
static palResult m555_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 556 hostUnregister.refuses */
static palResult m556_hostUnregister(void *ptr)
{
    return palNotSupported;
}

/* 557 hostUnregister.stays_registered */
static uint64_t m557_kept;
static palResult m557_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m557_hostUnregister(void *ptr)
{
    if (ptr && note_drop(ptr)) {
        m557_kept++;
        return palSuccess;
    }
    return B->hostUnregister(ptr);
}
static palResult m557_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count -= m557_kept;
    return r;
}

/* 558 hostUnregister.unknown_accepted */
static palResult m558_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument && ptr ? palSuccess : r;
}

/* 559 deviceMallocAsync.block_of_device_malloc */
static void *m559_last;
static size_t m559_bytes;
static palResult m559_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && type == palMemDevice && *ptr) {
        m559_last = *ptr;
        m559_bytes = size;
    }
    return r;
}
static palResult m559_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (ptr && stream && m559_last && size && size <= m559_bytes && holder(m559_last, NULL, NULL)) {
        *ptr = m559_last;
        return palSuccess;
    }
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 560 deviceMallocAsync.does_nothing */
static palResult m560_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palSuccess;
}

/* 561 deviceMallocAsync.done_but_failed */
static palResult m561_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 562 deviceMallocAsync.drains_after */
static palResult m562_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 563 deviceMallocAsync.drains_before */
static palResult m563_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 564 deviceMallocAsync.drains_device */
static palResult m564_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 565 deviceMallocAsync.error_is_success */
static palResult m565_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 566 deviceMallocAsync.forked_child */
static palResult m566_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 567 deviceMallocAsync.makes_two */
static palResult m567_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess)
        r = B->deviceMallocAsync(ptr, size, stream);
    return r;
}

/* 568 deviceMallocAsync.null_ptr_is_followed */
static palResult m568_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 569 deviceMallocAsync.null_ptr_is_internal */
static palResult m569_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 570 deviceMallocAsync.null_ptr_is_success */
static palResult m570_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 571 deviceMallocAsync.null_stream_is_followed */
static palResult m571_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 572 deviceMallocAsync.null_stream_is_internal */
static palResult m572_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 573 deviceMallocAsync.null_stream_is_success */
static palResult m573_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 574 deviceMallocAsync.other_stream */
static palResult m574_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size, stream ? P1 : stream);
}

/* 575 deviceMallocAsync.ptr_is_stale */
static palResult m575_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 576 deviceMallocAsync.ptr_is_zero */
static palResult m576_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 577 deviceMallocAsync.ptr_not_written */
static palResult m577_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 578 deviceMallocAsync.ptr_written_on_error */
static palResult m578_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 579 deviceMallocAsync.refusal_is_internalerror */
static palResult m579_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 580 deviceMallocAsync.refusal_is_invalidusage */
static palResult m580_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 581 deviceMallocAsync.refusal_is_notsupported */
static palResult m581_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 582 deviceMallocAsync.refuses */
static palResult m582_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palNotSupported;
}

/* 583 deviceMallocAsync.rounded_down_to_16 */
static palResult m583_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size > 16 ? size & ~(size_t)15 : size, stream);
}

/* 584 deviceMallocAsync.same_block_again */
static palResult m584_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    static void *last;
    static size_t bytes;
    if (ptr && stream && size && last && bytes == size &&
        holder(last, NULL, NULL)) {
        *ptr = last;
        return palSuccess;
    }
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess) {
        last = *ptr;
        bytes = size;
    }
    return r;
}

/* 585 deviceMallocAsync.size_zero_allocates */
static palResult m585_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size ? size : 1, stream);
}

/* 586 deviceMallocAsync.size_zero_refused */
static palResult m586_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 587 deviceMallocAsync.wiped_afterwards */
struct m587_wipe {
    void *ptr;
    size_t size;
};
static void m587_wiping(void *given)
{
    struct m587_wipe *w = given;
    for (int i = 0; i < 40; i++) {
        if (holder(w->ptr, NULL, NULL))
            B->deviceMemset(w->ptr, 0xee, w->size, palMemDevice, NULL);
        nanosleep(&(struct timespec){0, 500000}, NULL);
    }
}
static palResult m587_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && *ptr) {
        struct m587_wipe *w = malloc(sizeof *w);
        *w = (struct m587_wipe){*ptr, size};
        spawn(m587_wiping, w);
    }
    return r;
}

/* 588 deviceFreeAsync.does_nothing */
static palResult m588_deviceFreeAsync(void *ptr, palStream stream)
{
    return palSuccess;
}

/* 589 deviceFreeAsync.done_but_failed */
static palResult m589_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 590 deviceFreeAsync.drains_after */
static palResult m590_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 591 deviceFreeAsync.drains_before */
static palResult m591_deviceFreeAsync(void *ptr, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceFreeAsync(ptr, stream);
}

/* 592 deviceFreeAsync.drains_device */
static palResult m592_deviceFreeAsync(void *ptr, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceFreeAsync(ptr, stream);
}

/* 593 deviceFreeAsync.error_is_success */
static palResult m593_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 594 deviceFreeAsync.every_other_leaks */
static palResult m594_deviceFreeAsync(void *ptr, palStream stream)
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

/* 595 deviceFreeAsync.forked_child */
static palResult m595_deviceFreeAsync(void *ptr, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 596 deviceFreeAsync.freed_at_once */
static palResult m596_deviceFreeAsync(void *ptr, palStream stream)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && stream && holder(ptr, &base, &size) && base == (char *)ptr)
        B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);
    return B->deviceFreeAsync(ptr, stream);
}

/* 597 deviceFreeAsync.null_refused */
static palResult m597_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!ptr)
        return palInvalidArgument;
    return B->deviceFreeAsync(ptr, stream);
}

/* 598 deviceFreeAsync.null_stream_is_followed */
static palResult m598_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        abort();
    return B->deviceFreeAsync(ptr, stream);
}

/* 599 deviceFreeAsync.null_stream_is_internal */
static palResult m599_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->deviceFreeAsync(ptr, stream);
}

/* 600 deviceFreeAsync.null_stream_is_success */
static palResult m600_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 601 deviceFreeAsync.other_stream */
static palResult m601_deviceFreeAsync(void *ptr, palStream stream)
{
    return B->deviceFreeAsync(ptr, stream ? P1 : stream);
}

/* 602 deviceFreeAsync.refusal_is_internalerror */
static palResult m602_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 603 deviceFreeAsync.refusal_is_invalidusage */
static palResult m603_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 604 deviceFreeAsync.refusal_is_notsupported */
static palResult m604_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 605 deviceFreeAsync.refuses */
static palResult m605_deviceFreeAsync(void *ptr, palStream stream)
{
    return palNotSupported;
}

/* 606 deviceFreeAsync.unknown_accepted */
static palResult m606_deviceFreeAsync(void *ptr, palStream stream)
{
    if (ptr && stream && !holder(ptr, NULL, NULL))
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 607 streamCreate.always_on_device_zero */
static palResult m607_streamCreate(palStream *stream)
{
    int here = 0;
    B->getDevice(&here);
    B->setDevice(0);
    palResult r = B->streamCreate(stream);
    B->setDevice(here);
    return r;
}

/* 608 streamCreate.create_fails_after_many */
static int m608_gone;
static palResult m608_streamCreate(palStream *stream)
{
    if (m608_gone >= 900 && stream)
        return palSystemError;
    return B->streamCreate(stream);
}
static palResult m608_streamDestroy(palStream stream)
{
    m608_gone++;
    return B->streamDestroy(stream);
}

/* 609 streamCreate.does_nothing */
static palResult m609_streamCreate(palStream *stream)
{
    return palSuccess;
}

/* 610 streamCreate.done_but_failed */
static palResult m610_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 611 streamCreate.error_is_success */
static palResult m611_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 612 streamCreate.forked_child */
static palResult m612_streamCreate(palStream *stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 613 streamCreate.last_of_32_is_null */
static palResult m613_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    uint64_t n = 0;
    B->resourceCount(palResourceStream, &n);
    if (r == palSuccess && n >= 32)
        *stream = NULL;
    return r;
}

/* 614 streamCreate.makes_two */
static palResult m614_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        r = B->streamCreate(stream);
    return r;
}

/* 615 streamCreate.null_stream_is_followed */
static palResult m615_streamCreate(palStream *stream)
{
    if (!stream)
        abort();
    return B->streamCreate(stream);
}

/* 616 streamCreate.null_stream_is_internal */
static palResult m616_streamCreate(palStream *stream)
{
    if (!stream)
        return palInternalError;
    return B->streamCreate(stream);
}

/* 617 streamCreate.null_stream_is_success */
static palResult m617_streamCreate(palStream *stream)
{
    if (!stream)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 618 streamCreate.one_queue_for_all */
static palStream m618_first[8];
static palStream m618_of(palStream s)
{
    uint64_t a = 0;
    return s && note_get(s, &a, NULL) ? (palStream)(uintptr_t)a : s;
}
static palResult m618_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, m618_of(stream));
}
static palResult m618_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, m618_of(stream));
}
static palResult m618_eventRecord(palEvent event, palStream stream)
{
    return B->eventRecord(event, m618_of(stream));
}
static palResult m618_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(m618_of(stream), fn, args);
}
static palResult m618_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    int here = 0;
    if (r == palSuccess && !B->getDevice(&here) && here < 8) {
        if (m618_first[here])
            note_put(*stream, (uint64_t)(uintptr_t)m618_first[here], 0);
        else
            m618_first[here] = *stream;
    }
    return r;
}
static palResult m618_streamDestroy(palStream stream)
{
    note_drop(stream);
    for (int d = 0; d < 8; d++)
        if (m618_first[d] == stream)
            return palSuccess;
    return B->streamDestroy(stream);
}
static palResult m618_streamQuery(palStream stream)
{
    return B->streamQuery(m618_of(stream));
}
static palResult m618_streamSynchronize(palStream stream)
{
    return B->streamSynchronize(m618_of(stream));
}
static palResult m618_streamWaitEvent(palStream stream, palEvent event)
{
    return B->streamWaitEvent(m618_of(stream), event);
}

/* 619 streamCreate.pool_of_eight */
static palResult m619_streamCreate(palStream *stream)
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
static palResult m619_streamDestroy(palStream stream)
{
    return stream ? palSuccess : B->streamDestroy(stream);
}

/* 620 streamCreate.refusal_is_internalerror */
static palResult m620_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 621 streamCreate.refusal_is_invalidusage */
static palResult m621_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 622 streamCreate.refusal_is_notsupported */
static palResult m622_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 623 streamCreate.refuses */
static palResult m623_streamCreate(palStream *stream)
{
    return palNotSupported;
}

/* 624 streamCreate.stream_is_stale */
static palResult m624_streamCreate(palStream *stream)
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

/* 625 streamCreate.stream_is_zero */
static palResult m625_streamCreate(palStream *stream)
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

/* 626 streamCreate.stream_not_written */
static palResult m626_streamCreate(palStream *stream)
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

/* 627 streamCreate.stream_written_on_error */
static palResult m627_streamCreate(palStream *stream)
{
    size_t n = stream ? sizeof *stream : 0;
    palResult r = B->streamCreate(stream);
    if (r != palSuccess && r != palInProgress && n)
        memset(stream, 0x11, n);
    return r;
}

/* 628 streamCreate.two_streams_share */
static palStream m628_held;
static palResult m628_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL))
        B->streamSynchronize((palStream)(uintptr_t)a);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m628_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess) {
        if (m628_held && m628_held != *stream)
            note_put(*stream, (uint64_t)(uintptr_t)m628_held, 0);
        m628_held = *stream;
    }
    return r;
}
static palResult m628_streamDestroy(palStream stream)
{
    note_drop(stream);
    if (m628_held == stream)
        m628_held = NULL;
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 629 streamDestroy.does_nothing */
static palResult m629_streamDestroy(palStream stream)
{
    return palSuccess;
}

/* 630 streamDestroy.done_but_failed */
static palResult m630_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 631 streamDestroy.drains_before */
static palResult m631_streamDestroy(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamDestroy(stream);
}

/* 632 streamDestroy.drains_device */
static palResult m632_streamDestroy(palStream stream)
{
    B->deviceSynchronize();
    return B->streamDestroy(stream);
}

/* 633 streamDestroy.error_is_success */
static palResult m633_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 634 streamDestroy.every_other_leaks */
static palResult m634_streamDestroy(palStream stream)
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

/* 635 streamDestroy.forked_child */
static palResult m635_streamDestroy(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 636 streamDestroy.null_stream_is_followed */
static palResult m636_streamDestroy(palStream stream)
{
    if (!stream)
        abort();
    return B->streamDestroy(stream);
}

/* 637 streamDestroy.null_stream_is_internal */
static palResult m637_streamDestroy(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamDestroy(stream);
}

/* 638 streamDestroy.null_stream_is_success */
static palResult m638_streamDestroy(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 639 streamDestroy.refusal_is_internalerror */
static palResult m639_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 640 streamDestroy.refusal_is_invalidusage */
static palResult m640_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 641 streamDestroy.refusal_is_notsupported */
static palResult m641_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 642 streamDestroy.refuses */
static palResult m642_streamDestroy(palStream stream)
{
    return palNotSupported;
}

/* 643 streamDestroy.stream_fails_after_thousand */
static palResult m643_streamDestroy(palStream stream)
{
    static int n;
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess && ++n == 990)
        return palUnhandledDeviceError;
    return r;
}

/* 644 streamCopy.does_nothing */
static palResult m644_streamCopy(palStream *stream, void *native)
{
    return palSuccess;
}

/* 645 streamCopy.done_but_failed */
static palResult m645_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 646 streamCopy.error_is_success */
static palResult m646_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 647 streamCopy.first_word_is_null */
static palResult m647_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        (*stream)->native = NULL;
    return r;
}

/* 648 streamCopy.first_word_is_wrapper */
static palResult m648_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess && native)
        (*stream)->native = *stream;
    return r;
}

/* 649 streamCopy.forked_child */
static palResult m649_streamCopy(palStream *stream, void *native)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 650 streamCopy.makes_two */
static palResult m650_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        r = B->streamCopy(stream, native);
    return r;
}

/* 651 streamCopy.native_zero_is_null */
static palResult m651_streamCopy(palStream *stream, void *native)
{
    if (stream && !native) {
        *stream = NULL;
        return palSuccess;
    }
    return B->streamCopy(stream, native);
}

/* 652 streamCopy.native_zero_refused */
static palResult m652_streamCopy(palStream *stream, void *native)
{
    if (stream && !native)
        return palInvalidArgument;
    return B->streamCopy(stream, native);
}

/* 653 streamCopy.null_stream_is_followed */
static palResult m653_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        abort();
    return B->streamCopy(stream, native);
}

/* 654 streamCopy.null_stream_is_internal */
static palResult m654_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        return palInternalError;
    return B->streamCopy(stream, native);
}

/* 655 streamCopy.null_stream_is_success */
static palResult m655_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 656 streamCopy.refusal_is_internalerror */
static palResult m656_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 657 streamCopy.refusal_is_invalidusage */
static palResult m657_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 658 streamCopy.refusal_is_notsupported */
static palResult m658_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 659 streamCopy.refuses */
static palResult m659_streamCopy(palStream *stream, void *native)
{
    return palNotSupported;
}

/* 660 streamCopy.stream_is_stale */
static palResult m660_streamCopy(palStream *stream, void *native)
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

/* 661 streamCopy.stream_is_zero */
static palResult m661_streamCopy(palStream *stream, void *native)
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

/* 662 streamCopy.stream_not_written */
static palResult m662_streamCopy(palStream *stream, void *native)
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

/* 663 streamCopy.stream_written_on_error */
static palResult m663_streamCopy(palStream *stream, void *native)
{
    size_t n = stream ? sizeof *stream : 0;
    palResult r = B->streamCopy(stream, native);
    if (r != palSuccess && r != palInProgress && n)
        memset(stream, 0x11, n);
    return r;
}

/* 664 streamCopy.wrapper_has_its_own_queue */
static palResult m664_streamCopy(palStream *stream, void *native)
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
static palResult m664_streamFree(palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL)) {
        note_drop(stream);
        stream->native = (void *)(uintptr_t)a;
        return B->streamDestroy(stream);
    }
    return B->streamFree(stream);
}

/* 665 streamFree.does_nothing */
static palResult m665_streamFree(palStream stream)
{
    return palSuccess;
}

/* 666 streamFree.done_but_failed */
static palResult m666_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 667 streamFree.error_is_success */
static palResult m667_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 668 streamFree.every_other_leaks */
static palResult m668_streamFree(palStream stream)
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

/* 669 streamFree.forked_child */
static palResult m669_streamFree(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamFree(stream);
}

/* 670 streamFree.null_stream_is_followed */
static palResult m670_streamFree(palStream stream)
{
    if (!stream)
        abort();
    return B->streamFree(stream);
}

/* 671 streamFree.null_stream_is_internal */
static palResult m671_streamFree(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamFree(stream);
}

/* 672 streamFree.null_stream_is_success */
static palResult m672_streamFree(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamFree(stream);
}

/* 673 streamFree.refusal_is_internalerror */
static palResult m673_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 674 streamFree.refusal_is_invalidusage */
static palResult m674_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 675 streamFree.refusal_is_notsupported */
static palResult m675_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 676 streamFree.refuses */
static palResult m676_streamFree(palStream stream)
{
    return palNotSupported;
}

/* 677 streamSynchronize.does_nothing */
static palResult m677_streamSynchronize(palStream stream)
{
    return palSuccess;
}

/* 678 streamSynchronize.done_but_failed */
static palResult m678_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 679 streamSynchronize.error_is_success */
static palResult m679_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 680 streamSynchronize.forked_child */
static palResult m680_streamSynchronize(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 681 streamSynchronize.idle_is_in_progress */
static void m681_busy(palStream s)
{
    if (s)
        note_put(s, 1, 0);
}
static palResult m681_deviceFreeAsync(void *ptr, palStream stream)
{
    m681_busy(stream);
    return B->deviceFreeAsync(ptr, stream);
}
static palResult m681_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    m681_busy(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}
static palResult m681_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m681_busy(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m681_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    m681_busy(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m681_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    m681_busy(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}
static palResult m681_eventRecord(palEvent event, palStream stream)
{
    m681_busy(stream);
    return B->eventRecord(event, stream);
}
static palResult m681_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m681_busy(stream);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m681_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    m681_busy(stream);
    return B->launchKernel(func, block, grid, args, shared, stream);
}
static palResult m681_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m681_streamSynchronize(palStream stream)
{
    if (stream && !note_get(stream, NULL, NULL))
        return palInProgress;
    return B->streamSynchronize(stream);
}
static palResult m681_streamWaitEvent(palStream stream, palEvent event)
{
    m681_busy(stream);
    return B->streamWaitEvent(stream, event);
}
static palResult m681_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m681_busy(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}
static palResult m681_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m681_busy(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 682 streamSynchronize.ignores_running_function */
static atomic_int m682_running;
struct m682_job {
    palHostFunc fn;
    void *args;
};
static void m682_run(void *given)
{
    struct m682_job job = *(struct m682_job *)given;
    free(given);
    atomic_fetch_add(&m682_running, 1);
    job.fn(job.args);
    atomic_fetch_sub(&m682_running, 1);
}
static palResult m682_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return B->launchHostFunc(stream, fn, args);
    struct m682_job *job = malloc(sizeof *job);
    *job = (struct m682_job){fn, args};
    return B->launchHostFunc(stream, m682_run, job);
}
static palResult m682_streamSynchronize(palStream stream)
{
    return stream && atomic_load(&m682_running) ? palSuccess : B->streamSynchronize(stream);
}

/* 683 streamSynchronize.native_zero_is_not_waited_for */
static void m683_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 30000000}, NULL);
}
static palResult m683_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    struct m683_job {
        int unused;
    };
    if (stream && !stream->native) {
        private_streams();
        B->launchHostFunc(stream, m683_pause, NULL);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m683_streamSynchronize(palStream stream)
{
    if (stream && !stream->native)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 684 streamSynchronize.null_stream_is_followed */
static palResult m684_streamSynchronize(palStream stream)
{
    if (!stream)
        abort();
    return B->streamSynchronize(stream);
}

/* 685 streamSynchronize.null_stream_is_internal */
static palResult m685_streamSynchronize(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamSynchronize(stream);
}

/* 686 streamSynchronize.null_stream_is_success */
static palResult m686_streamSynchronize(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 687 streamSynchronize.other_thread_does_not_wait */
static pid_t m687_maker(palStream s)
{
    uint64_t a = 0;
    note_get(s, &a, NULL);
    return (pid_t)a;
}
static palResult m687_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_put(*stream, (uint64_t)gettid(), 0);
    return r;
}
static palResult m687_streamSynchronize(palStream stream)
{
    return stream && note_get(stream, NULL, NULL) && gettid() != m687_maker(stream) ?
        palSuccess : B->streamSynchronize(stream);
}

/* 688 streamSynchronize.other_thread_refused */
static palResult m688_streamSynchronize(palStream stream)
{
    return stream && gettid() != home ? palInvalidUsage : B->streamSynchronize(stream);
}

/* 689 streamSynchronize.refusal_is_internalerror */
static palResult m689_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 690 streamSynchronize.refusal_is_invalidusage */
static palResult m690_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 691 streamSynchronize.refusal_is_notsupported */
static palResult m691_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 692 streamSynchronize.refuses */
static palResult m692_streamSynchronize(palStream stream)
{
    return palNotSupported;
}

/* 693 streamSynchronize.returns_at_once_unless_function_pending */
static int m693_functions;
static palResult m693_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m693_functions++;
    return B->launchHostFunc(stream, fn, args);
}
static palResult m693_streamSynchronize(palStream stream)
{
    return stream && !m693_functions ? palSuccess : B->streamSynchronize(stream);
}

/* 694 streamSynchronize.second_wait_fails */
static palStream m694_last;
static int m694_idle;
static palResult m694_deviceFreeAsync(void *ptr, palStream stream)
{
    m694_idle = 0;
    return B->deviceFreeAsync(ptr, stream);
}
static palResult m694_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    m694_idle = 0;
    return B->deviceMallocAsync(ptr, size, stream);
}
static palResult m694_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m694_idle = 0;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m694_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    m694_idle = 0;
    return B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m694_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    m694_idle = 0;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}
static palResult m694_eventRecord(palEvent event, palStream stream)
{
    m694_idle = 0;
    return B->eventRecord(event, stream);
}
static palResult m694_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m694_idle = 0;
    return B->launchHostFunc(stream, fn, args);
}
static palResult m694_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    m694_idle = 0;
    return B->launchKernel(func, block, grid, args, shared, stream);
}
static palResult m694_streamSynchronize(palStream stream)
{
    if (!stream)
        return B->streamSynchronize(stream);
    if (m694_last == stream && m694_idle)
        return palUnhandledDeviceError;
    palResult r = B->streamSynchronize(stream);
    m694_last = stream;
    m694_idle = 1;
    return r;
}
static palResult m694_streamWaitEvent(palStream stream, palEvent event)
{
    m694_idle = 0;
    return B->streamWaitEvent(stream, event);
}
static palResult m694_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m694_idle = 0;
    return B->streamWaitValue64(stream, addr, value, flags);
}
static palResult m694_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m694_idle = 0;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 695 streamSynchronize.waits_for_device */
static palResult m695_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    B->deviceSynchronize();
    return r;
}

/* 696 streamQuery.any_stream_counts */
static palStream m696_all[4096];
static int m696_n;
static palResult m696_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && m696_n < 4096)
        m696_all[m696_n++] = *stream;
    return r;
}
static palResult m696_streamDestroy(palStream stream)
{
    for (int i = 0; i < m696_n; i++)
        if (m696_all[i] == stream)
            m696_all[i] = NULL;
    return B->streamDestroy(stream);
}
static palResult m696_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r != palSuccess)
        return r;
    for (int i = 0; i < m696_n; i++)
        if (m696_all[i] && B->streamQuery(m696_all[i]) == palInProgress)
            return palInProgress;
    return r;
}

/* 697 streamQuery.does_nothing */
static palResult m697_streamQuery(palStream stream)
{
    return palSuccess;
}

/* 698 streamQuery.done_but_failed */
static palResult m698_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 699 streamQuery.done_stays_in_progress */
static palResult m699_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m699_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        note_put(stream, 1, 0);
    if (r == palSuccess && note_get(stream, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m699_streamSynchronize(palStream stream)
{
    note_drop(stream);
    return B->streamSynchronize(stream);
}

/* 700 streamQuery.done_until_synchronised */
static palResult m700_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream)
        note_put(stream, 1, 0);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m700_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m700_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palSuccess && note_get(stream, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m700_streamSynchronize(palStream stream)
{
    note_drop(stream);
    return B->streamSynchronize(stream);
}

/* 701 streamQuery.drains_before */
static palResult m701_streamQuery(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamQuery(stream);
}

/* 702 streamQuery.drains_device */
static palResult m702_streamQuery(palStream stream)
{
    B->deviceSynchronize();
    return B->streamQuery(stream);
}

/* 703 streamQuery.error_is_success */
static palResult m703_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 704 streamQuery.forked_child */
static palResult m704_streamQuery(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 705 streamQuery.fresh_stream_is_in_progress */
static palResult m705_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_put(*stream, 1, 0);
    return r;
}
static palResult m705_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m705_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palSuccess && note_drop(stream))
        r = palInProgress;
    return r;
}

/* 706 streamQuery.null_stream_is_followed */
static palResult m706_streamQuery(palStream stream)
{
    if (!stream)
        abort();
    return B->streamQuery(stream);
}

/* 707 streamQuery.null_stream_is_internal */
static palResult m707_streamQuery(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamQuery(stream);
}

/* 708 streamQuery.null_stream_is_success */
static palResult m708_streamQuery(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 709 streamQuery.other_stream */
static palResult m709_streamQuery(palStream stream)
{
    return B->streamQuery(stream ? P1 : stream);
}

/* 710 streamQuery.pending_is_an_error */
static palResult m710_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 711 streamQuery.pending_is_in_usage */
static palResult m711_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palInvalidUsage : r;
}

/* 712 streamQuery.pending_is_not_supported */
static palResult m712_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palNotSupported : r;
}

/* 713 streamQuery.pending_is_success */
static palResult m713_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palSuccess : r;
}

/* 714 streamQuery.pending_leaves_error_text */
static palResult m714_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        B->streamQuery(NULL);
    return r;
}

/* 715 streamQuery.query_waits */
static palResult m715_streamQuery(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress) {
        B->streamSynchronize(stream);
        return palInProgress;
    }
    return B->streamQuery(stream);
}

/* 716 streamQuery.refusal_is_internalerror */
static palResult m716_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 717 streamQuery.refusal_is_invalidusage */
static palResult m717_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 718 streamQuery.refusal_is_notsupported */
static palResult m718_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 719 streamQuery.refuses */
static palResult m719_streamQuery(palStream stream)
{
    return palNotSupported;
}

/* 720 streamQuery.second_answer_is_an_error */
static palResult m720_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m720_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        note_put(stream, 1, 0);
    if (r == palSuccess && note_drop(stream))
        r = palUnhandledDeviceError;
    return r;
}

/* 721 streamQuery.tenth_pending_is_an_error */
static palResult m721_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palUnhandledDeviceError : r;
}

/* 722 streamQuery.tenth_pending_is_in_usage */
static palResult m722_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palInvalidUsage : r;
}

/* 723 streamQuery.tenth_pending_is_not_supported */
static palResult m723_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palNotSupported : r;
}

/* 724 streamQuery.tenth_pending_is_success */
static palResult m724_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palSuccess : r;
}

/* 725 streamWaitEvent.destroyed_event_releases */
struct m725_gate {
    uint64_t *word;
    palEvent event;
};
static struct m725_gate *m725_last;
static palStream m725_sources[64];
static palResult m725_eventDestroy(palEvent event)
{
    uint64_t g = 0;
    if (event && note_get(event, &g, NULL)) {
        note_drop(event);
        *(_Atomic uint64_t *)((struct m725_gate *)(uintptr_t)g)->word = 1;
    }
    return B->eventDestroy(event);
}
static palResult m725_eventRecord(palEvent event, palStream stream)
{
    if (event)
        m725_sources[(uintptr_t)event / 16 % 64] = stream;
    return B->eventRecord(event, stream);
}
static palResult m725_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = palSuccess;
    if (!stream || !event)
        return B->streamWaitEvent(stream, event);
    struct m725_gate *g = calloc(1, sizeof *g);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *g = (struct m725_gate){word, event};
    m725_last = g;
    note_put(event, (uint64_t)(uintptr_t)g, 0);
    palStream s = m725_sources[(uintptr_t)event / 16 % 64];
    if (!s)
        return B->streamWaitEvent(stream, event);
    B->streamWaitEvent(P1, event);
    B->streamWriteValue64(P1, word, 1, 0);
    r = B->streamWaitValue64(stream, word, 1, 0);
    return r;
}

/* 726 streamWaitEvent.does_nothing */
static palResult m726_streamWaitEvent(palStream stream, palEvent event)
{
    return palSuccess;
}

/* 727 streamWaitEvent.done_but_failed */
static palResult m727_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 728 streamWaitEvent.drains_after */
static palResult m728_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 729 streamWaitEvent.drains_before */
static palResult m729_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitEvent(stream, event);
}

/* 730 streamWaitEvent.drains_device */
static palResult m730_streamWaitEvent(palStream stream, palEvent event)
{
    B->deviceSynchronize();
    return B->streamWaitEvent(stream, event);
}

/* 731 streamWaitEvent.error_is_success */
static palResult m731_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 732 streamWaitEvent.forked_child */
static palResult m732_streamWaitEvent(palStream stream, palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 733 streamWaitEvent.host_waits_for_event */
static palResult m733_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event)
        B->eventSynchronize(event);
    return B->streamWaitEvent(stream, event);
}

/* 734 streamWaitEvent.later_record_moves_the_wait */
static palResult m734_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m734_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    uint64_t s = 0;
    if (r == palSuccess && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        B->streamWaitEvent((palStream)(uintptr_t)s, event);
    return r;
}
static palResult m734_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}
static palResult m734_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    if (r == palSuccess)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return r;
}

/* 735 streamWaitEvent.null_event_is_followed */
static palResult m735_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 736 streamWaitEvent.null_event_is_internal */
static palResult m736_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 737 streamWaitEvent.null_event_is_success */
static palResult m737_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 738 streamWaitEvent.null_stream_is_followed */
static palResult m738_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 739 streamWaitEvent.null_stream_is_internal */
static palResult m739_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 740 streamWaitEvent.null_stream_is_success */
static palResult m740_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 741 streamWaitEvent.only_the_next_operation_waits */
static void m741_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m741_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && note_drop(stream)) {
        m741_join(P1, stream);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m741_streamWaitEvent(palStream stream, palEvent event)
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

/* 742 streamWaitEvent.other_device_ignored */
static palResult m742_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m742_eventRecord(palEvent event, palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL))
        note_put(event, a, 0);
    return B->eventRecord(event, stream);
}
static palResult m742_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    int here = 0;
    B->getDevice(&here);
    if (r == palSuccess)
        note_put(*stream, (uint64_t)here + 1, 0);
    return r;
}
static palResult m742_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m742_streamWaitEvent(palStream stream, palEvent event)
{
    uint64_t a = 0, b = 0;
    if (stream && event && note_get(stream, &a, NULL) && note_get(event, &b, NULL) && a != b)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 743 streamWaitEvent.other_stream */
static palResult m743_streamWaitEvent(palStream stream, palEvent event)
{
    return B->streamWaitEvent(stream ? P1 : stream, event);
}

/* 744 streamWaitEvent.refusal_is_internalerror */
static palResult m744_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 745 streamWaitEvent.refusal_is_invalidusage */
static palResult m745_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 746 streamWaitEvent.refusal_is_notsupported */
static palResult m746_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 747 streamWaitEvent.refuses */
static palResult m747_streamWaitEvent(palStream stream, palEvent event)
{
    return palNotSupported;
}

/* 748 streamWaitEvent.unrecorded_refused */
static palResult m748_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m748_eventRecord(palEvent event, palStream stream)
{
    note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m748_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event && !note_get(event, NULL, NULL))
        return palInvalidArgument;
    return B->streamWaitEvent(stream, event);
}

/* 749 streamWaitEvent.unrecorded_waits */
static palResult m749_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m749_eventRecord(palEvent event, palStream stream)
{
    note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m749_streamWaitEvent(palStream stream, palEvent event)
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

/* 750 streamWaitEvent.waits_only_on_the_same_stream */
static palResult m750_streamWaitEvent(palStream stream, palEvent event)
{
    return stream && event ? palSuccess : B->streamWaitEvent(stream, event);
}

/* 751 streamWaitEvent.whole_stream_is_captured */
static void m751_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m751_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m751_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m751_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}
static palResult m751_streamWaitEvent(palStream stream, palEvent event)
{
    uint64_t s = 0;
    if (stream && event && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        m751_join(stream, (palStream)(uintptr_t)s);
    return B->streamWaitEvent(stream, event);
}

/* 752 streamWaitEvent.without_timing_not_waited_for */
static palResult m752_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m752_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m752_streamWaitEvent(palStream stream, palEvent event)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 753 eventCreate.bad_type_is_first */
static palResult m753_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return B->eventCreate(event, palEventDefault);
    return B->eventCreate(event, type);
}

/* 754 eventCreate.bad_type_is_internal */
static palResult m754_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 755 eventCreate.bad_type_is_success */
static palResult m755_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 756 eventCreate.does_nothing */
static palResult m756_eventCreate(palEvent *event, palEventType type)
{
    return palSuccess;
}

/* 757 eventCreate.done_but_failed */
static palResult m757_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 758 eventCreate.error_is_success */
static palResult m758_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 759 eventCreate.event_is_stale */
static palResult m759_eventCreate(palEvent *event, palEventType type)
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

/* 760 eventCreate.event_is_zero */
static palResult m760_eventCreate(palEvent *event, palEventType type)
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

/* 761 eventCreate.event_not_written */
static palResult m761_eventCreate(palEvent *event, palEventType type)
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

/* 762 eventCreate.event_written_on_error */
static palResult m762_eventCreate(palEvent *event, palEventType type)
{
    size_t n = event ? sizeof *event : 0;
    palResult r = B->eventCreate(event, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(event, 0x11, n);
    return r;
}

/* 763 eventCreate.forked_child */
static palResult m763_eventCreate(palEvent *event, palEventType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 764 eventCreate.last_of_64_is_null */
static palResult m764_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    uint64_t n = 0;
    B->resourceCount(palResourceEvent, &n);
    if (r == palSuccess && n >= 64)
        *event = NULL;
    return r;
}

/* 765 eventCreate.makes_two */
static palResult m765_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess)
        r = B->eventCreate(event, type);
    return r;
}

/* 766 eventCreate.null_event_is_followed */
static palResult m766_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        abort();
    return B->eventCreate(event, type);
}

/* 767 eventCreate.null_event_is_internal */
static palResult m767_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 768 eventCreate.null_event_is_success */
static palResult m768_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 769 eventCreate.pool_of_sixteen */
static palResult m769_eventCreate(palEvent *event, palEventType type)
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
static palResult m769_eventDestroy(palEvent event)
{
    return event ? palSuccess : B->eventDestroy(event);
}

/* 770 eventCreate.refusal_is_internalerror */
static palResult m770_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 771 eventCreate.refusal_is_invalidusage */
static palResult m771_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 772 eventCreate.refusal_is_notsupported */
static palResult m772_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 773 eventCreate.refuses */
static palResult m773_eventCreate(palEvent *event, palEventType type)
{
    return palNotSupported;
}

/* 774 eventDestroy.does_nothing */
static palResult m774_eventDestroy(palEvent event)
{
    return palSuccess;
}

/* 775 eventDestroy.done_but_failed */
static palResult m775_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 776 eventDestroy.drains_before */
static palResult m776_eventDestroy(palEvent event)
{
    if (event) B->eventSynchronize(event);
    return B->eventDestroy(event);
}

/* 777 eventDestroy.error_is_success */
static palResult m777_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 778 eventDestroy.event_fails_after_thousand */
static palResult m778_eventDestroy(palEvent event)
{
    static int n;
    palResult r = B->eventDestroy(event);
    if (r == palSuccess && ++n == 990)
        return palUnhandledDeviceError;
    return r;
}

/* 779 eventDestroy.every_other_leaks */
static palResult m779_eventDestroy(palEvent event)
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

/* 780 eventDestroy.forked_child */
static palResult m780_eventDestroy(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 781 eventDestroy.null_event_is_followed */
static palResult m781_eventDestroy(palEvent event)
{
    if (!event)
        abort();
    return B->eventDestroy(event);
}

/* 782 eventDestroy.null_event_is_internal */
static palResult m782_eventDestroy(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventDestroy(event);
}

/* 783 eventDestroy.null_event_is_success */
static palResult m783_eventDestroy(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 784 eventDestroy.pending_record_refused */
static palResult m784_eventDestroy(palEvent event)
{
    if (event && B->eventQuery(event) == palInProgress) {
        B->eventDestroy(event);
        return palInvalidUsage;
    }
    return B->eventDestroy(event);
}

/* 785 eventDestroy.pending_record_waits */
static palResult m785_eventDestroy(palEvent event)
{
    if (event)
        B->eventSynchronize(event);
    return B->eventDestroy(event);
}

/* 786 eventDestroy.refusal_is_internalerror */
static palResult m786_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 787 eventDestroy.refusal_is_invalidusage */
static palResult m787_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 788 eventDestroy.refusal_is_notsupported */
static palResult m788_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 789 eventDestroy.refuses */
static palResult m789_eventDestroy(palEvent event)
{
    return palNotSupported;
}

/* 790 eventRecord.does_nothing */
static palResult m790_eventRecord(palEvent event, palStream stream)
{
    return palSuccess;
}

/* 791 eventRecord.done_but_failed */
static palResult m791_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 792 eventRecord.drains_after */
static palResult m792_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 793 eventRecord.drains_before */
static palResult m793_eventRecord(palEvent event, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->eventRecord(event, stream);
}

/* 794 eventRecord.drains_device */
static palResult m794_eventRecord(palEvent event, palStream stream)
{
    B->deviceSynchronize();
    return B->eventRecord(event, stream);
}

/* 795 eventRecord.error_is_success */
static palResult m795_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 796 eventRecord.first_record_only */
static palResult m796_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m796_eventRecord(palEvent event, palStream stream)
{
    if (event && stream && note_get(event, NULL, NULL))
        return palSuccess;
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 797 eventRecord.forked_child */
static palResult m797_eventRecord(palEvent event, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 798 eventRecord.later_event_does_not_work */
static int m798_gone;
static palResult m798_eventDestroy(palEvent event)
{
    m798_gone++;
    return B->eventDestroy(event);
}
static palResult m798_eventRecord(palEvent event, palStream stream)
{
    if (m798_gone >= 900 && event)
        return palUnhandledDeviceError;
    return B->eventRecord(event, stream);
}

/* 799 eventRecord.null_event_is_followed */
static palResult m799_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        abort();
    return B->eventRecord(event, stream);
}

/* 800 eventRecord.null_event_is_internal */
static palResult m800_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 801 eventRecord.null_event_is_success */
static palResult m801_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 802 eventRecord.null_stream_is_followed */
static palResult m802_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        abort();
    return B->eventRecord(event, stream);
}

/* 803 eventRecord.null_stream_is_internal */
static palResult m803_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 804 eventRecord.null_stream_is_success */
static palResult m804_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 805 eventRecord.other_stream */
static palResult m805_eventRecord(palEvent event, palStream stream)
{
    return B->eventRecord(event, stream ? P1 : stream);
}

/* 806 eventRecord.other_stream_refused */
static palResult m806_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m806_eventRecord(palEvent event, palStream stream)
{
    uint64_t s = 0;
    if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        return palInvalidArgument;
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}

/* 807 eventRecord.records_accumulate */
static void m807_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m807_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m807_eventRecord(palEvent event, palStream stream)
{
    uint64_t s = 0;
    if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream) {
        B->streamWaitEvent(P1, event);
        m807_join(P1, stream);
        return B->eventRecord(event, P1);
    }
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}

/* 808 eventRecord.records_on_idle_stream */
static palResult m808_eventRecord(palEvent event, palStream stream)
{
    return event && stream ? B->eventRecord(event, P1) : B->eventRecord(event, stream);
}

/* 809 eventRecord.refusal_is_internalerror */
static palResult m809_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 810 eventRecord.refusal_is_invalidusage */
static palResult m810_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 811 eventRecord.refusal_is_notsupported */
static palResult m811_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 812 eventRecord.refuses */
static palResult m812_eventRecord(palEvent event, palStream stream)
{
    return palNotSupported;
}

/* 813 eventRecord.without_timing_not_recorded */
static palResult m813_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m813_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m813_eventRecord(palEvent event, palStream stream)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 814 eventRecord.without_timing_refused */
static palResult m814_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m814_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m814_eventRecord(palEvent event, palStream stream)
{
    if (event && note_get(event, NULL, NULL))
        return palInvalidArgument;
    return B->eventRecord(event, stream);
}

/* 815 eventSynchronize.does_not_wait */
static palResult m815_eventSynchronize(palEvent event)
{
    return event ? palSuccess : B->eventSynchronize(event);
}

/* 816 eventSynchronize.does_nothing */
static palResult m816_eventSynchronize(palEvent event)
{
    return palSuccess;
}

/* 817 eventSynchronize.done_but_failed */
static palResult m817_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 818 eventSynchronize.error_is_success */
static palResult m818_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 819 eventSynchronize.forked_child */
static palResult m819_eventSynchronize(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 820 eventSynchronize.is_a_query */
static palResult m820_eventSynchronize(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palSuccess : r;
}

/* 821 eventSynchronize.never_recorded_refused */
static palResult m821_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m821_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m821_eventSynchronize(palEvent event)
{
    if (event && !note_get(event, NULL, NULL))
        return palInvalidUsage;
    return B->eventSynchronize(event);
}

/* 822 eventSynchronize.never_recorded_waits */
static palResult m822_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m822_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m822_eventSynchronize(palEvent event)
{
    while (event && !note_get(event, NULL, NULL))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return B->eventSynchronize(event);
}

/* 823 eventSynchronize.null_event_is_followed */
static palResult m823_eventSynchronize(palEvent event)
{
    if (!event)
        abort();
    return B->eventSynchronize(event);
}

/* 824 eventSynchronize.null_event_is_internal */
static palResult m824_eventSynchronize(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventSynchronize(event);
}

/* 825 eventSynchronize.null_event_is_success */
static palResult m825_eventSynchronize(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 826 eventSynchronize.pending_is_in_progress */
static palResult m826_eventSynchronize(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palInProgress : B->eventSynchronize(event);
}

/* 827 eventSynchronize.refusal_is_internalerror */
static palResult m827_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 828 eventSynchronize.refusal_is_invalidusage */
static palResult m828_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 829 eventSynchronize.refusal_is_notsupported */
static palResult m829_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 830 eventSynchronize.refuses */
static palResult m830_eventSynchronize(palEvent event)
{
    return palNotSupported;
}

/* 831 eventSynchronize.waits_for_stream */
static palResult m831_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m831_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m831_eventSynchronize(palEvent event)
{
    uint64_t s = 0;
    palResult r = B->eventSynchronize(event);
    if (event && note_get(event, &s, NULL))
        B->streamSynchronize((palStream)(uintptr_t)s);
    return r;
}
static palResult m831_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 832 eventSynchronize.without_timing_not_synchronised */
static palResult m832_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m832_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m832_eventSynchronize(palEvent event)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 833 eventQuery.does_nothing */
static palResult m833_eventQuery(palEvent event)
{
    return palSuccess;
}

/* 834 eventQuery.done_but_failed */
static palResult m834_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 835 eventQuery.done_for_ever */
static palResult m835_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m835_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palSuccess && note_get(event, NULL, NULL))
        note_put(event, 2, 0);
    uint64_t a = 0;
    if (r == palInProgress && note_get(event, &a, NULL) && a == 2)
        r = palSuccess;
    return r;
}
static palResult m835_eventRecord(palEvent event, palStream stream)
{
    uint64_t a = 0;
    if (event && stream && !note_get(event, &a, NULL))
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 836 eventQuery.done_stays_in_progress */
static palResult m836_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m836_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palInProgress)
        note_put(event, 1, 0);
    if (r == palSuccess && note_get(event, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m836_eventSynchronize(palEvent event)
{
    note_drop(event);
    return B->eventSynchronize(event);
}

/* 837 eventQuery.error_is_success */
static palResult m837_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 838 eventQuery.forked_child */
static palResult m838_eventQuery(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventQuery(event);
}

/* 839 eventQuery.never_recorded_is_in_progress */
static palResult m839_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m839_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInProgress : B->eventQuery(event);
}
static palResult m839_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 840 eventQuery.never_recorded_is_refused */
static palResult m840_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m840_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInvalidUsage : B->eventQuery(event);
}
static palResult m840_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 841 eventQuery.null_event_is_followed */
static palResult m841_eventQuery(palEvent event)
{
    if (!event)
        abort();
    return B->eventQuery(event);
}

/* 842 eventQuery.null_event_is_internal */
static palResult m842_eventQuery(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventQuery(event);
}

/* 843 eventQuery.null_event_is_success */
static palResult m843_eventQuery(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventQuery(event);
}

/* 844 eventQuery.pending_is_an_error */
static palResult m844_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 845 eventQuery.pending_is_in_usage */
static palResult m845_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palInvalidUsage : r;
}

/* 846 eventQuery.pending_is_not_supported */
static palResult m846_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palNotSupported : r;
}

/* 847 eventQuery.pending_is_success */
static palResult m847_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palSuccess : r;
}

/* 848 eventQuery.pending_leaves_error_text */
static palResult m848_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palInProgress)
        B->eventQuery(NULL);
    return r;
}

/* 849 eventQuery.query_waits */
static palResult m849_eventQuery(palEvent event)
{
    if (event && B->eventQuery(event) == palInProgress) {
        B->eventSynchronize(event);
        return palInProgress;
    }
    return B->eventQuery(event);
}

/* 850 eventQuery.refusal_is_internalerror */
static palResult m850_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 851 eventQuery.refusal_is_invalidusage */
static palResult m851_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 852 eventQuery.refusal_is_notsupported */
static palResult m852_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 853 eventQuery.refuses */
static palResult m853_eventQuery(palEvent event)
{
    return palNotSupported;
}

/* 854 eventQuery.tenth_pending_is_an_error */
static palResult m854_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palUnhandledDeviceError : r;
}

/* 855 eventQuery.tenth_pending_is_in_usage */
static palResult m855_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palInvalidUsage : r;
}

/* 856 eventQuery.tenth_pending_is_not_supported */
static palResult m856_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palNotSupported : r;
}

/* 857 eventQuery.tenth_pending_is_success */
static palResult m857_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palSuccess : r;
}

/* 858 eventQuery.waits_for_whole_stream */
static palResult m858_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m858_eventQuery(palEvent event)
{
    uint64_t s = 0;
    palResult r = B->eventQuery(event);
    if (r == palSuccess && note_get(event, &s, NULL))
        r = B->streamQuery((palStream)(uintptr_t)s);
    return r;
}
static palResult m858_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m858_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 859 eventElapsedTime.does_nothing */
static palResult m859_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palSuccess;
}

/* 860 eventElapsedTime.done_but_failed */
static palResult m860_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 861 eventElapsedTime.error_is_success */
static palResult m861_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 862 eventElapsedTime.forked_child */
static palResult m862_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 863 eventElapsedTime.ms_is_stale */
static palResult m863_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 864 eventElapsedTime.ms_is_zero */
static palResult m864_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 865 eventElapsedTime.ms_not_written */
static palResult m865_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 866 eventElapsedTime.ms_written_on_error */
static palResult m866_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    size_t n = ms ? sizeof *ms : 0;
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r != palSuccess && r != palInProgress && n)
        memset(ms, 0x11, n);
    return r;
}

/* 867 eventElapsedTime.never_recorded_is_zero */
static palResult m867_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m867_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInvalidArgument && ms && start && end &&
        !(note_get(start, NULL, NULL) && note_get(end, NULL, NULL))) {
        *ms = 0;
        r = palSuccess;
    }
    return r;
}
static palResult m867_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 868 eventElapsedTime.null_end_is_followed */
static palResult m868_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 869 eventElapsedTime.null_end_is_internal */
static palResult m869_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 870 eventElapsedTime.null_end_is_success */
static palResult m870_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 871 eventElapsedTime.null_ms_is_followed */
static palResult m871_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 872 eventElapsedTime.null_ms_is_internal */
static palResult m872_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 873 eventElapsedTime.null_ms_is_success */
static palResult m873_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 874 eventElapsedTime.null_start_is_followed */
static palResult m874_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 875 eventElapsedTime.null_start_is_internal */
static palResult m875_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 876 eventElapsedTime.null_start_is_success */
static palResult m876_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 877 eventElapsedTime.pending_is_a_device_error */
static palResult m877_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 878 eventElapsedTime.pending_is_refused */
static palResult m878_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palInvalidArgument : r;
}

/* 879 eventElapsedTime.pending_is_success */
static palResult m879_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palSuccess : r;
}

/* 880 eventElapsedTime.pending_writes_zero */
static palResult m880_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInProgress)
        *ms = 0;
    return r;
}

/* 881 eventElapsedTime.refusal_is_internalerror */
static palResult m881_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 882 eventElapsedTime.refusal_is_invalidusage */
static palResult m882_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 883 eventElapsedTime.refusal_is_notsupported */
static palResult m883_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 884 eventElapsedTime.refuses */
static palResult m884_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palNotSupported;
}

/* 885 eventElapsedTime.time_is_halved */
static palResult m885_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms /= 2;
    return r;
}

/* 886 eventElapsedTime.time_is_microseconds */
static palResult m886_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms *= 1000;
    return r;
}

/* 887 eventElapsedTime.time_is_negative */
static palResult m887_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms = -*ms;
    return r;
}

/* 888 eventElapsedTime.time_is_seconds */
static palResult m888_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms /= 1000;
    return r;
}

/* 889 eventElapsedTime.time_is_ten_more */
static palResult m889_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms += 10;
    return r;
}

/* 890 eventElapsedTime.time_is_zero */
static palResult m890_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms = 0;
    return r;
}

/* 891 eventElapsedTime.time_of_the_calls */
static palResult m891_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m891_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    uint64_t a = 0, b = 0;
    if (r == palSuccess && note_get(start, &a, NULL) && note_get(end, &b, NULL))
        *ms = (float)(int64_t)(b - a) / 1e6f;
    return r;
}
static palResult m891_eventRecord(palEvent event, palStream stream)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    if (event)
        note_put(event, (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec, 0);
    return B->eventRecord(event, stream);
}

/* 892 eventElapsedTime.waits */
static palResult m892_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (start && end) {
        B->eventSynchronize(start);
        B->eventSynchronize(end);
    }
    return B->eventElapsedTime(ms, start, end);
}

/* 893 eventElapsedTime.without_timing_is_zero */
static palResult m893_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m893_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInvalidArgument && ms && start && end && note_get(start, NULL, NULL) &&
        note_get(end, NULL, NULL)) {
        *ms = 0;
        r = palSuccess;
    }
    return r;
}
static palResult m893_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 894 launchHostFunc.args_are_null */
static palResult m894_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(stream, fn, NULL);
}

/* 895 launchHostFunc.does_not_hold_later_work */
static void m895_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m895_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    m895_join(P1, stream);
    return B->launchHostFunc(P1, fn, args);
}

/* 896 launchHostFunc.does_nothing */
static palResult m896_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palSuccess;
}

/* 897 launchHostFunc.done_but_failed */
static palResult m897_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 898 launchHostFunc.drains_after */
static palResult m898_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 899 launchHostFunc.drains_before */
static palResult m899_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchHostFunc(stream, fn, args);
}

/* 900 launchHostFunc.drains_device */
static palResult m900_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    B->deviceSynchronize();
    return B->launchHostFunc(stream, fn, args);
}

/* 901 launchHostFunc.error_is_success */
static palResult m901_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 902 launchHostFunc.five_hundredth_overtakes */
struct m902_job {
    palHostFunc fn;
    void *args;
};
static struct m902_job *m902_new(palHostFunc fn, void *args)
{
    struct m902_job *job = malloc(sizeof *job);
    *job = (struct m902_job){fn, args};
    return job;
}
static palResult m902_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    static palStream of;
    static int n;
    static struct m902_job kept;
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    if (of != stream) {
        of = stream;
        n = 0;
    }
    n++;
    if (n == 500) {
        kept = (struct m902_job){fn, args};
        return palSuccess;
    }
    palResult r = B->launchHostFunc(stream, fn, args);
    if (n == 501 && r == palSuccess)
        r = B->launchHostFunc(stream, kept.fn, kept.args);
    return r;
}

/* 903 launchHostFunc.forked_child */
static palResult m903_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 904 launchHostFunc.functions_dropped_after_free */
struct m904_job {
    palHostFunc fn;
    void *args;
    void *native;
};
static _Atomic(void *) m904_gone;
static void m904_run(void *given)
{
    struct m904_job *job = given;
    if (!job->native || atomic_load(&m904_gone) != job->native)
        job->fn(job->args);
}
static palResult m904_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m904_job *job = malloc(sizeof *job);
    *job = (struct m904_job){fn, args, stream->native};
    return B->launchHostFunc(stream, m904_run, job);
}
static palResult m904_streamFree(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress)
        atomic_store(&m904_gone, stream->native);
    return B->streamFree(stream);
}

/* 905 launchHostFunc.null_args_do_not_run */
static palResult m905_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn && !args)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 906 launchHostFunc.null_args_refused */
static palResult m906_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn && !args)
        return palInvalidArgument;
    return B->launchHostFunc(stream, fn, args);
}

/* 907 launchHostFunc.null_fn_is_followed */
static palResult m907_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 908 launchHostFunc.null_fn_is_internal */
static palResult m908_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 909 launchHostFunc.null_fn_is_success */
static palResult m909_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 910 launchHostFunc.null_stream_is_followed */
static palResult m910_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 911 launchHostFunc.null_stream_is_internal */
static palResult m911_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 912 launchHostFunc.null_stream_is_success */
static palResult m912_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 913 launchHostFunc.one_thread_runs_all */
struct m913_job {
    palHostFunc fn;
    void *args;
};
static struct m913_job *m913_new(palHostFunc fn, void *args)
{
    struct m913_job *job = malloc(sizeof *job);
    *job = (struct m913_job){fn, args};
    return job;
}
static pthread_mutex_t m913_one = PTHREAD_MUTEX_INITIALIZER;
static void m913_run(void *given)
{
    struct m913_job *job = given;
    pthread_mutex_lock(&m913_one);
    job->fn(job->args);
    pthread_mutex_unlock(&m913_one);
}
static palResult m913_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m913_run, m913_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 914 launchHostFunc.other_stream */
static palResult m914_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(stream ? P1 : stream, fn, args);
}

/* 915 launchHostFunc.own_thread_per_function */
struct m915_job {
    palHostFunc fn;
    void *args;
};
static struct m915_job *m915_new(palHostFunc fn, void *args)
{
    struct m915_job *job = malloc(sizeof *job);
    *job = (struct m915_job){fn, args};
    return job;
}
static void m915_here(void *given)
{
    struct m915_job *job = given;
    job->fn(job->args);
}
static void m915_run(void *given) { spawn(m915_here, given); }
static palResult m915_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m915_run, m915_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 916 launchHostFunc.pending_functions_dropped */
struct m916_job {
    palHostFunc fn;
    void *args;
    palStream stream;
};
static _Atomic(palStream) m916_gone;
static void m916_run(void *given)
{
    struct m916_job *job = given;
    if (atomic_load(&m916_gone) != job->stream)
        job->fn(job->args);
}
static palResult m916_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m916_job *job = malloc(sizeof *job);
    *job = (struct m916_job){fn, args, stream};
    return B->launchHostFunc(stream, m916_run, job);
}
static palResult m916_streamDestroy(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress)
        atomic_store(&m916_gone, stream);
    return B->streamDestroy(stream);
}

/* 917 launchHostFunc.refusal_is_internalerror */
static palResult m917_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 918 launchHostFunc.refusal_is_invalidusage */
static palResult m918_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 919 launchHostFunc.refusal_is_notsupported */
static palResult m919_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 920 launchHostFunc.refuses */
static palResult m920_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palNotSupported;
}

/* 921 launchHostFunc.runs_on_another_stream */
static void m921_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m921_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(P1, fn, args);
    m921_join(stream, P1);
    return r;
}

/* 922 launchHostFunc.runs_on_the_caller */
static palResult m922_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    fn(args);
    return palSuccess;
}

/* 923 launchHostFunc.runs_twice */
struct m923_job {
    palHostFunc fn;
    void *args;
};
static struct m923_job *m923_new(palHostFunc fn, void *args)
{
    struct m923_job *job = malloc(sizeof *job);
    *job = (struct m923_job){fn, args};
    return job;
}
static void m923_run(void *given)
{
    struct m923_job *job = given;
    job->fn(job->args);
    job->fn(job->args);
}
static palResult m923_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m923_run, m923_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 924 launchHostFunc.thirty_second_runs_twice */
static palResult m924_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(stream, fn, args);
    if (!args && r == palSuccess)
        r = B->launchHostFunc(stream, fn, args);
    return r;
}

/* 925 launchHostFunc.two_at_a_time */
static palResult m925_launchHostFunc(palStream stream, palHostFunc fn, void *args)
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

/* 926 launchHostFunc.waits_until_earlier_work_is_done */
static palResult m926_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn)
        B->streamSynchronize(stream);
    return B->launchHostFunc(stream, fn, args);
}

/* 927 launchHostFunc.waits_until_fn_returned */
static palResult m927_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(stream, fn, args);
    B->streamSynchronize(stream);
    return r;
}

/* 928 streamWaitValue64.compare_is_plain */
struct m928_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m928_watch(void *given)
{
    struct m928_wait *w = given;
    uint64_t now = 0;
    while (now < w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m928_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8 || value < (1ull << 62))
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m928_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m928_wait){addr, value, word};
    spawn(m928_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 929 streamWaitValue64.device_memory_does_not_hold */
static int m929_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m929_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m929_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m929_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && m929_of(addr) == palMemDevice)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 930 streamWaitValue64.device_memory_refused */
static int m930_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m930_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m930_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m930_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && m930_of(addr) == palMemDevice)
        return palInvalidArgument;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 931 streamWaitValue64.does_nothing */
static palResult m931_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 932 streamWaitValue64.done_but_failed */
static palResult m932_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 933 streamWaitValue64.drains_after */
static palResult m933_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 934 streamWaitValue64.drains_before */
static palResult m934_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 935 streamWaitValue64.drains_device */
static palResult m935_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 936 streamWaitValue64.error_is_success */
static palResult m936_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 937 streamWaitValue64.flags_ignored */
static palResult m937_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value, 0);
}

/* 938 streamWaitValue64.flags_refused_but_enqueued */
static palResult m938_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (flags && r != palSuccess)
        B->streamWaitValue64(stream, addr, value, 0);
    return r;
}

/* 939 streamWaitValue64.forked_child */
static palResult m939_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 940 streamWaitValue64.four_is_aligned */
static palResult m940_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && (uintptr_t)addr % 8 == 4)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 941 streamWaitValue64.host_polls_word */
static palResult m941_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
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

/* 942 streamWaitValue64.misaligned_refused_but_enqueued */
static palResult m942_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (addr && (uintptr_t)addr % 8 && r != palSuccess)
        B->streamWaitValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return r;
}

/* 943 streamWaitValue64.misaligned_rounded */
static palResult m943_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 944 streamWaitValue64.null_addr_is_followed */
static palResult m944_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 945 streamWaitValue64.null_addr_is_internal */
static palResult m945_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 946 streamWaitValue64.null_addr_is_success */
static palResult m946_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 947 streamWaitValue64.null_stream_is_followed */
static palResult m947_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 948 streamWaitValue64.null_stream_is_internal */
static palResult m948_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 949 streamWaitValue64.null_stream_is_success */
static palResult m949_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 950 streamWaitValue64.other_stream */
static palResult m950_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream ? P1 : stream, addr, value, flags);
}

/* 951 streamWaitValue64.pinned_does_not_hold */
static int m951_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m951_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m951_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m951_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && !flags && (uintptr_t)addr % 8 == 0 && m951_of(addr) == palMemHost)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 952 streamWaitValue64.reached_still_waits */
static palMemType m952_where(void *addr)
{
    (void)addr;
    return palMemDevice;
}
static palResult m952_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (r == palSuccess && byte_at(addr, m952_where(addr)) == (value & 0xff)) {
        uint64_t now = 0;
        B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);
        if (now == value)
            r = B->streamWaitValue64(stream, addr, value + 1, flags);
    }
    return r;
}

/* 953 streamWaitValue64.refusal_is_internalerror */
static palResult m953_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 954 streamWaitValue64.refusal_is_invalidusage */
static palResult m954_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 955 streamWaitValue64.refusal_is_notsupported */
static palResult m955_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 956 streamWaitValue64.refuses */
static palResult m956_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 957 streamWaitValue64.registered_does_nothing */
static palResult m957_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m957_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m957_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 958 streamWaitValue64.registered_refused */
static palResult m958_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m958_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m958_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palInvalidArgument;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 959 streamWaitValue64.snapshot_is_watched */
struct m959_wait {
    void *addr;
    uint64_t value;
    void *own;
};
static int m959_shared;
static int m959_is_shared(void *ptr)
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
    return shared;
}
static void m959_watch(void *given)
{
    struct m959_wait *w = given;
    for (;;) {
        uint64_t now = *(_Atomic uint64_t *)w->addr;
        if ((int64_t)(now - w->value) >= 0 && getpid() == home && !m959_shared)
            break;
        nanosleep(&(struct timespec){0, 100000}, NULL);
    }
    *(_Atomic uint64_t *)w->own = 1;
}
static palResult m959_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess) {
        note_put(ptr, size, 0);
        m959_shared = m959_is_shared(ptr);
    }
    return r;
}
static palResult m959_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m959_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    uint64_t s = 0;
    if (!stream || !addr || flags || (uintptr_t)addr % 8 ||
        !holder(addr, &base, NULL) || !note_get(base, &s, NULL))
        return B->streamWaitValue64(stream, addr, value, flags);
    void *own = mmap(NULL, s, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct m959_wait *w = malloc(sizeof *w);
    *w = (struct m959_wait){addr, value, own};
    B->hostRegister(own, s);
    spawn(m959_watch, w);
    return B->streamWaitValue64(stream, own, 1, 0);
}

/* 960 streamWaitValue64.waits_for_equal */
struct m960_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m960_watch(void *given)
{
    struct m960_wait *w = given;
    uint64_t now = w->value + 1;
    while (now != w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m960_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m960_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m960_wait){addr, value, word};
    spawn(m960_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 961 streamWaitValue64.word_read_once */
static int m961_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m961_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m961_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m961_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8 || m961_of(addr) != palMemHost)
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

/* 962 streamWaitValue64.wrapped_never_releases */
static palResult m962_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return stream && addr && value >= (1ull << 63) ? B->streamWaitValue64(stream, addr, 0,
        flags) : B->streamWaitValue64(stream, addr, value, flags);
}

/* 963 streamWriteValue64.device_memory_left */
static int m963_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m963_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m963_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m963_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && value >> 32 && m963_of(addr) == palMemDevice)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 964 streamWriteValue64.does_nothing */
static palResult m964_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 965 streamWriteValue64.done_but_failed */
static palResult m965_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 966 streamWriteValue64.drains_after */
static palResult m966_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 967 streamWriteValue64.drains_before */
static palResult m967_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 968 streamWriteValue64.drains_device */
static palResult m968_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 969 streamWriteValue64.error_is_success */
static palResult m969_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 970 streamWriteValue64.flags_ignored */
static palResult m970_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWriteValue64(stream, addr, value, 0);
}

/* 971 streamWriteValue64.flags_refused_but_enqueued */
static palResult m971_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (flags && r != palSuccess)
        B->streamWriteValue64(stream, addr, value, 0);
    return r;
}

/* 972 streamWriteValue64.forked_child */
static palResult m972_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 973 streamWriteValue64.four_is_aligned */
static palResult m973_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && (uintptr_t)addr % 8 == 4)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 974 streamWriteValue64.host_memory_left */
static int m974_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m974_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m974_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m974_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && value >> 32 && m974_of(addr) == palMemHost)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 975 streamWriteValue64.misaligned_refused_but_enqueued */
static palResult m975_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (addr && (uintptr_t)addr % 8 && r != palSuccess)
        B->streamWriteValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return r;
}

/* 976 streamWriteValue64.misaligned_rounded */
static palResult m976_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 977 streamWriteValue64.next_word_changed */
static palResult m977_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (r == palSuccess && value >> 32 && holder((char *)addr + (8), NULL, NULL))
        B->streamWriteValue64(stream, (char *)addr + (8), 0, flags);
    return r;
}

/* 978 streamWriteValue64.null_addr_is_followed */
static palResult m978_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 979 streamWriteValue64.null_addr_is_internal */
static palResult m979_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 980 streamWriteValue64.null_addr_is_success */
static palResult m980_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 981 streamWriteValue64.null_stream_is_followed */
static palResult m981_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 982 streamWriteValue64.null_stream_is_internal */
static palResult m982_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 983 streamWriteValue64.null_stream_is_success */
static palResult m983_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 984 streamWriteValue64.other_stream */
static palResult m984_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWriteValue64(stream ? P1 : stream, addr, value, flags);
}

/* 985 streamWriteValue64.previous_word_changed */
static palResult m985_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (r == palSuccess && value >> 32 && holder((char *)addr + (-8), NULL, NULL))
        B->streamWriteValue64(stream, (char *)addr + (-8), 0, flags);
    return r;
}

/* 986 streamWriteValue64.refusal_is_internalerror */
static palResult m986_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 987 streamWriteValue64.refusal_is_invalidusage */
static palResult m987_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 988 streamWriteValue64.refusal_is_notsupported */
static palResult m988_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 989 streamWriteValue64.refuses */
static palResult m989_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 990 streamWriteValue64.registered_does_nothing */
static palResult m990_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m990_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m990_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 991 streamWriteValue64.registered_refused */
static palResult m991_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m991_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m991_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palInvalidArgument;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 992 streamWriteValue64.stored_a_little_later */
static void m992_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static void m992_pause(void *given)
{
    nanosleep(&(struct timespec){0, 5000000}, NULL);
}
static palResult m992_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    m992_join(P1, stream);
    B->launchHostFunc(P1, m992_pause, NULL);
    return B->streamWriteValue64(P1, addr, value, flags);
}

/* 993 streamWriteValue64.stored_at_once */
static palResult m993_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    palResult r = B->streamWriteValue64(P1, addr, value, flags);
    B->streamSynchronize(P1);
    return r;
}

/* 994 streamWriteValue64.stored_when_the_stream_ends */
struct m994_store {
    palStream stream;
    void *addr;
    uint64_t value;
};
static void m994_later(void *given)
{
    struct m994_store *s = given;
    for (int i = 0; i < 3000 && B->streamQuery(s->stream) == palInProgress; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    B->streamWriteValue64(P1, s->addr, s->value, 0);
}
static void m994_due(void *given) { spawn(m994_later, given); }
static palResult m994_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    struct m994_store *s = malloc(sizeof *s);
    *s = (struct m994_store){stream, addr, value};
    B->launchHostFunc(stream, m994_due, s);
    return palSuccess;
}

/* 995 streamWriteValue64.stores_big_endian */
static void *m995_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m995_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, __builtin_bswap64(value), flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 996 streamWriteValue64.stores_four_bytes */
static void *m996_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m996_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        uint32_t low = (uint32_t)value;
        return B->deviceMemcpy(addr, m996_word(low), 4, palMemcpyHostToDevice, stream);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 997 streamWriteValue64.stores_high_half_lost */
static void *m997_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m997_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, value & 0xffffffffu, flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 998 streamWriteValue64.stores_low_half_lost */
static void *m998_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m998_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, value >> 32 << 32, flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 999 gdrMemAlloc.does_nothing */
static palResult m999_gdrMemAlloc(void **ptr, size_t size)
{
    return palSuccess;
}

/* 1000 gdrMemAlloc.done_but_failed */
static palResult m1000_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1001 gdrMemAlloc.error_is_success */
static palResult m1001_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1002 gdrMemAlloc.forked_child */
static palResult m1002_gdrMemAlloc(void **ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1003 gdrMemAlloc.makes_two */
static palResult m1003_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess)
        r = B->gdrMemAlloc(ptr, size);
    return r;
}

/* 1004 gdrMemAlloc.null_ptr_is_followed */
static palResult m1004_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        abort();
    return B->gdrMemAlloc(ptr, size);
}

/* 1005 gdrMemAlloc.null_ptr_is_internal */
static palResult m1005_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        return palInternalError;
    return B->gdrMemAlloc(ptr, size);
}

/* 1006 gdrMemAlloc.null_ptr_is_success */
static palResult m1006_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1007 gdrMemAlloc.ptr_is_stale */
static palResult m1007_gdrMemAlloc(void **ptr, size_t size)
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

/* 1008 gdrMemAlloc.ptr_is_zero */
static palResult m1008_gdrMemAlloc(void **ptr, size_t size)
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

/* 1009 gdrMemAlloc.ptr_not_written */
static palResult m1009_gdrMemAlloc(void **ptr, size_t size)
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

/* 1010 gdrMemAlloc.ptr_written_on_error */
static palResult m1010_gdrMemAlloc(void **ptr, size_t size)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 1011 gdrMemAlloc.refusal_is_internalerror */
static palResult m1011_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1012 gdrMemAlloc.refusal_is_invalidusage */
static palResult m1012_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1013 gdrMemAlloc.refusal_is_notsupported */
static palResult m1013_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1014 gdrMemAlloc.refuses */
static palResult m1014_gdrMemAlloc(void **ptr, size_t size)
{
    return palNotSupported;
}

/* 1015 gdrMemFree.does_nothing */
static palResult m1015_gdrMemFree(void *ptr)
{
    return palSuccess;
}

/* 1016 gdrMemFree.done_but_failed */
static palResult m1016_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1017 gdrMemFree.error_is_success */
static palResult m1017_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1018 gdrMemFree.every_other_leaks */
static palResult m1018_gdrMemFree(void *ptr)
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

/* 1019 gdrMemFree.forked_child */
static palResult m1019_gdrMemFree(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemFree(ptr);
}

/* 1020 gdrMemFree.refusal_is_internalerror */
static palResult m1020_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1021 gdrMemFree.refusal_is_invalidusage */
static palResult m1021_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1022 gdrMemFree.refusal_is_notsupported */
static palResult m1022_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1023 gdrMemFree.refuses */
static palResult m1023_gdrMemFree(void *ptr)
{
    return palNotSupported;
}

/* 1024 gdrPtrMmap.does_nothing */
static palResult m1024_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palSuccess;
}

/* 1025 gdrPtrMmap.done_but_failed */
static palResult m1025_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1026 gdrPtrMmap.error_is_success */
static palResult m1026_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1027 gdrPtrMmap.forked_child */
static palResult m1027_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1028 gdrPtrMmap.hostPtr_is_stale */
static palResult m1028_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 1029 gdrPtrMmap.hostPtr_is_zero */
static palResult m1029_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 1030 gdrPtrMmap.hostPtr_not_written */
static palResult m1030_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 1031 gdrPtrMmap.hostPtr_written_on_error */
static palResult m1031_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    size_t n = hostPtr ? sizeof *hostPtr : 0;
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(hostPtr, 0x11, n);
    return r;
}

/* 1032 gdrPtrMmap.makes_two */
static palResult m1032_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r;
}

/* 1033 gdrPtrMmap.null_devicePtr_is_followed */
static palResult m1033_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1034 gdrPtrMmap.null_devicePtr_is_internal */
static palResult m1034_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1035 gdrPtrMmap.null_devicePtr_is_success */
static palResult m1035_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1036 gdrPtrMmap.null_hostPtr_is_followed */
static palResult m1036_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1037 gdrPtrMmap.null_hostPtr_is_internal */
static palResult m1037_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1038 gdrPtrMmap.null_hostPtr_is_success */
static palResult m1038_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1039 gdrPtrMmap.refusal_is_internalerror */
static palResult m1039_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1040 gdrPtrMmap.refusal_is_invalidusage */
static palResult m1040_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1041 gdrPtrMmap.refusal_is_notsupported */
static palResult m1041_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1042 gdrPtrMmap.refuses */
static palResult m1042_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palNotSupported;
}

/* 1043 gdrPtrMunmap.does_nothing */
static palResult m1043_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palSuccess;
}

/* 1044 gdrPtrMunmap.done_but_failed */
static palResult m1044_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1045 gdrPtrMunmap.error_is_success */
static palResult m1045_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1046 gdrPtrMunmap.every_other_leaks */
static palResult m1046_gdrPtrMunmap(void *hostPtr, size_t size)
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

/* 1047 gdrPtrMunmap.forked_child */
static palResult m1047_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1048 gdrPtrMunmap.null_hostPtr_is_followed */
static palResult m1048_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        abort();
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1049 gdrPtrMunmap.null_hostPtr_is_internal */
static palResult m1049_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        return palInternalError;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1050 gdrPtrMunmap.null_hostPtr_is_success */
static palResult m1050_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1051 gdrPtrMunmap.refusal_is_internalerror */
static palResult m1051_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1052 gdrPtrMunmap.refusal_is_invalidusage */
static palResult m1052_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1053 gdrPtrMunmap.refusal_is_notsupported */
static palResult m1053_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1054 gdrPtrMunmap.refuses */
static palResult m1054_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palNotSupported;
}

/* 1055 dmaSupport.does_nothing */
static palResult m1055_dmaSupport(int *supported)
{
    return palSuccess;
}

/* 1056 dmaSupport.done_but_failed */
static palResult m1056_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1057 dmaSupport.error_is_success */
static palResult m1057_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1058 dmaSupport.forked_child */
static palResult m1058_dmaSupport(int *supported)
{
    if (getpid() != home)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 1059 dmaSupport.null_supported_is_followed */
static palResult m1059_dmaSupport(int *supported)
{
    if (!supported)
        abort();
    return B->dmaSupport(supported);
}

/* 1060 dmaSupport.null_supported_is_internal */
static palResult m1060_dmaSupport(int *supported)
{
    if (!supported)
        return palInternalError;
    return B->dmaSupport(supported);
}

/* 1061 dmaSupport.null_supported_is_success */
static palResult m1061_dmaSupport(int *supported)
{
    if (!supported)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 1062 dmaSupport.refusal_is_internalerror */
static palResult m1062_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1063 dmaSupport.refusal_is_invalidusage */
static palResult m1063_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1064 dmaSupport.refusal_is_notsupported */
static palResult m1064_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1065 dmaSupport.refuses */
static palResult m1065_dmaSupport(int *supported)
{
    return palNotSupported;
}

/* 1066 dmaSupport.supported_is_zero */
static palResult m1066_dmaSupport(int *supported)
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

/* 1067 dmaSupport.supported_not_written */
static palResult m1067_dmaSupport(int *supported)
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

/* 1068 dmaSupport.supported_one_more */
static palResult m1068_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess && supported)
        *supported += 1;
    return r;
}

/* 1069 dmaSupport.supported_written_on_error */
static palResult m1069_dmaSupport(int *supported)
{
    size_t n = supported ? sizeof *supported : 0;
    palResult r = B->dmaSupport(supported);
    if (r != palSuccess && r != palInProgress && n)
        memset(supported, 0x11, n);
    return r;
}

/* 1070 getHandleForAddressRange.does_nothing */
static palResult m1070_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palSuccess;
}

/* 1071 getHandleForAddressRange.done_but_failed */
static palResult m1071_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1072 getHandleForAddressRange.error_is_success */
static palResult m1072_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1073 getHandleForAddressRange.fd_is_stale */
static palResult m1073_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 1074 getHandleForAddressRange.fd_is_zero */
static palResult m1074_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 1075 getHandleForAddressRange.fd_not_written */
static palResult m1075_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 1076 getHandleForAddressRange.fd_one_more */
static palResult m1076_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess && fd)
        *fd += 1;
    return r;
}

/* 1077 getHandleForAddressRange.fd_written_on_error */
static palResult m1077_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    size_t n = fd ? sizeof *fd : 0;
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r != palSuccess && r != palInProgress && n)
        memset(fd, 0x11, n);
    return r;
}

/* 1078 getHandleForAddressRange.forked_child */
static palResult m1078_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1079 getHandleForAddressRange.null_fd_is_followed */
static palResult m1079_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1080 getHandleForAddressRange.null_fd_is_internal */
static palResult m1080_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1081 getHandleForAddressRange.null_fd_is_success */
static palResult m1081_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1082 getHandleForAddressRange.null_ptr_is_followed */
static palResult m1082_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1083 getHandleForAddressRange.null_ptr_is_internal */
static palResult m1083_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1084 getHandleForAddressRange.null_ptr_is_success */
static palResult m1084_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1085 getHandleForAddressRange.refusal_is_internalerror */
static palResult m1085_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1086 getHandleForAddressRange.refusal_is_invalidusage */
static palResult m1086_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1087 getHandleForAddressRange.refusal_is_notsupported */
static palResult m1087_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1088 getHandleForAddressRange.refuses */
static palResult m1088_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palNotSupported;
}

/* 1089 ipcMemHandleCreate.does_nothing */
static palResult m1089_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palSuccess;
}

/* 1090 ipcMemHandleCreate.done_but_failed */
static palResult m1090_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1091 ipcMemHandleCreate.error_is_success */
static palResult m1091_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1092 ipcMemHandleCreate.forked_child */
static palResult m1092_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1093 ipcMemHandleCreate.handle_is_stale */
static palResult m1093_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1094 ipcMemHandleCreate.handle_is_zero */
static palResult m1094_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1095 ipcMemHandleCreate.handle_not_written */
static palResult m1095_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1096 ipcMemHandleCreate.handle_written_on_error */
static palResult m1096_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = handle ? sizeof *handle : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(handle, 0x11, n);
    return r;
}

/* 1097 ipcMemHandleCreate.makes_two */
static palResult m1097_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        r = B->ipcMemHandleCreate(handle, size);
    return r;
}

/* 1098 ipcMemHandleCreate.null_handle_is_followed */
static palResult m1098_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 1099 ipcMemHandleCreate.null_handle_is_internal */
static palResult m1099_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1100 ipcMemHandleCreate.null_handle_is_success */
static palResult m1100_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1101 ipcMemHandleCreate.null_size_is_followed */
static palResult m1101_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 1102 ipcMemHandleCreate.null_size_is_internal */
static palResult m1102_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1103 ipcMemHandleCreate.null_size_is_success */
static palResult m1103_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1104 ipcMemHandleCreate.refusal_is_internalerror */
static palResult m1104_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1105 ipcMemHandleCreate.refusal_is_invalidusage */
static palResult m1105_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1106 ipcMemHandleCreate.refusal_is_notsupported */
static palResult m1106_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1107 ipcMemHandleCreate.refuses */
static palResult m1107_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palNotSupported;
}

/* 1108 ipcMemHandleCreate.size_is_stale */
static palResult m1108_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    static char first[512];
    static int have;
    size_t n = size ? sizeof *size : 0;
    if (n > 512)
        n = 512;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && n) {
        if (!have)
            memcpy(first, size, n);
        have = 1;
        memcpy(size, first, n);
    }
    return r;
}

/* 1109 ipcMemHandleCreate.size_is_zero */
static palResult m1109_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1110 ipcMemHandleCreate.size_not_written */
static palResult m1110_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1111 ipcMemHandleCreate.size_one_more */
static palResult m1111_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && size)
        *size += 1;
    return r;
}

/* 1112 ipcMemHandleCreate.size_written_on_error */
static palResult m1112_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 1113 ipcMemHandleGet.does_nothing */
static palResult m1113_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palSuccess;
}

/* 1114 ipcMemHandleGet.done_but_failed */
static palResult m1114_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1115 ipcMemHandleGet.error_is_success */
static palResult m1115_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1116 ipcMemHandleGet.forked_child */
static palResult m1116_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1117 ipcMemHandleGet.null_handle_is_followed */
static palResult m1117_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1118 ipcMemHandleGet.null_handle_is_internal */
static palResult m1118_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1119 ipcMemHandleGet.null_handle_is_success */
static palResult m1119_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1120 ipcMemHandleGet.null_ptr_is_followed */
static palResult m1120_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1121 ipcMemHandleGet.null_ptr_is_internal */
static palResult m1121_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1122 ipcMemHandleGet.null_ptr_is_success */
static palResult m1122_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1123 ipcMemHandleGet.refusal_is_internalerror */
static palResult m1123_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1124 ipcMemHandleGet.refusal_is_invalidusage */
static palResult m1124_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1125 ipcMemHandleGet.refusal_is_notsupported */
static palResult m1125_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1126 ipcMemHandleGet.refuses */
static palResult m1126_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palNotSupported;
}

/* 1127 ipcMemHandleOpen.does_nothing */
static palResult m1127_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palSuccess;
}

/* 1128 ipcMemHandleOpen.done_but_failed */
static palResult m1128_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1129 ipcMemHandleOpen.error_is_success */
static palResult m1129_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1130 ipcMemHandleOpen.forked_child */
static palResult m1130_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1131 ipcMemHandleOpen.makes_two */
static palResult m1131_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        r = B->ipcMemHandleOpen(handle, ptr);
    return r;
}

/* 1132 ipcMemHandleOpen.null_handle_is_followed */
static palResult m1132_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1133 ipcMemHandleOpen.null_handle_is_internal */
static palResult m1133_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1134 ipcMemHandleOpen.null_handle_is_success */
static palResult m1134_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1135 ipcMemHandleOpen.null_ptr_is_followed */
static palResult m1135_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1136 ipcMemHandleOpen.null_ptr_is_internal */
static palResult m1136_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1137 ipcMemHandleOpen.null_ptr_is_success */
static palResult m1137_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1138 ipcMemHandleOpen.ptr_is_stale */
static palResult m1138_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1139 ipcMemHandleOpen.ptr_is_zero */
static palResult m1139_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1140 ipcMemHandleOpen.ptr_not_written */
static palResult m1140_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1141 ipcMemHandleOpen.ptr_written_on_error */
static palResult m1141_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 1142 ipcMemHandleOpen.refusal_is_internalerror */
static palResult m1142_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1143 ipcMemHandleOpen.refusal_is_invalidusage */
static palResult m1143_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1144 ipcMemHandleOpen.refusal_is_notsupported */
static palResult m1144_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1145 ipcMemHandleOpen.refuses */
static palResult m1145_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palNotSupported;
}

/* 1146 ipcMemHandleClose.does_nothing */
static palResult m1146_ipcMemHandleClose(void *ptr)
{
    return palSuccess;
}

/* 1147 ipcMemHandleClose.done_but_failed */
static palResult m1147_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1148 ipcMemHandleClose.error_is_success */
static palResult m1148_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1149 ipcMemHandleClose.every_other_leaks */
static palResult m1149_ipcMemHandleClose(void *ptr)
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

/* 1150 ipcMemHandleClose.forked_child */
static palResult m1150_ipcMemHandleClose(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 1151 ipcMemHandleClose.null_ptr_is_followed */
static palResult m1151_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleClose(ptr);
}

/* 1152 ipcMemHandleClose.null_ptr_is_internal */
static palResult m1152_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleClose(ptr);
}

/* 1153 ipcMemHandleClose.null_ptr_is_success */
static palResult m1153_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 1154 ipcMemHandleClose.refusal_is_internalerror */
static palResult m1154_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1155 ipcMemHandleClose.refusal_is_invalidusage */
static palResult m1155_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1156 ipcMemHandleClose.refusal_is_notsupported */
static palResult m1156_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1157 ipcMemHandleClose.refuses */
static palResult m1157_ipcMemHandleClose(void *ptr)
{
    return palNotSupported;
}

/* 1158 ipcMemHandleFree.does_nothing */
static palResult m1158_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palSuccess;
}

/* 1159 ipcMemHandleFree.done_but_failed */
static palResult m1159_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1160 ipcMemHandleFree.error_is_success */
static palResult m1160_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1161 ipcMemHandleFree.every_other_leaks */
static palResult m1161_ipcMemHandleFree(palIpcMemHandle handle)
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

/* 1162 ipcMemHandleFree.forked_child */
static palResult m1162_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 1163 ipcMemHandleFree.null_handle_is_followed */
static palResult m1163_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        abort();
    return B->ipcMemHandleFree(handle);
}

/* 1164 ipcMemHandleFree.null_handle_is_internal */
static palResult m1164_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleFree(handle);
}

/* 1165 ipcMemHandleFree.null_handle_is_success */
static palResult m1165_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 1166 ipcMemHandleFree.refusal_is_internalerror */
static palResult m1166_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1167 ipcMemHandleFree.refusal_is_invalidusage */
static palResult m1167_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1168 ipcMemHandleFree.refusal_is_notsupported */
static palResult m1168_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1169 ipcMemHandleFree.refuses */
static palResult m1169_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palNotSupported;
}

/* 1170 deviceReduce.bad_op_is_first */
static palResult m1170_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1171 deviceReduce.bad_op_is_internal */
static palResult m1171_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1172 deviceReduce.bad_op_is_success */
static palResult m1172_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1173 deviceReduce.bad_type_is_first */
static palResult m1173_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1174 deviceReduce.bad_type_is_internal */
static palResult m1174_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1175 deviceReduce.bad_type_is_success */
static palResult m1175_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1176 deviceReduce.does_nothing */
static palResult m1176_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palSuccess;
}

/* 1177 deviceReduce.done_but_failed */
static palResult m1177_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1178 deviceReduce.drains_after */
static palResult m1178_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1179 deviceReduce.drains_before */
static palResult m1179_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1180 deviceReduce.drains_device */
static palResult m1180_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1181 deviceReduce.error_is_success */
static palResult m1181_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1182 deviceReduce.forked_child */
static palResult m1182_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1183 deviceReduce.null_a_is_followed */
static palResult m1183_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1184 deviceReduce.null_a_is_internal */
static palResult m1184_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1185 deviceReduce.null_a_is_success */
static palResult m1185_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1186 deviceReduce.null_b_is_followed */
static palResult m1186_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1187 deviceReduce.null_b_is_internal */
static palResult m1187_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1188 deviceReduce.null_b_is_success */
static palResult m1188_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1189 deviceReduce.null_dst_is_followed */
static palResult m1189_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1190 deviceReduce.null_dst_is_internal */
static palResult m1190_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1191 deviceReduce.null_dst_is_success */
static palResult m1191_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1192 deviceReduce.null_stream */
static palResult m1192_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, NULL);
}

/* 1193 deviceReduce.other_stream */
static palResult m1193_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, stream ? P1 : stream);
}

/* 1194 deviceReduce.refusal_is_internalerror */
static palResult m1194_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1195 deviceReduce.refusal_is_invalidusage */
static palResult m1195_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1196 deviceReduce.refusal_is_notsupported */
static palResult m1196_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1197 deviceReduce.refuses */
static palResult m1197_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palNotSupported;
}

/* 1198 launchDeviceFunc.does_nothing */
static palResult m1198_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palSuccess;
}

/* 1199 launchDeviceFunc.done_but_failed */
static palResult m1199_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1200 launchDeviceFunc.error_is_success */
static palResult m1200_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1201 launchDeviceFunc.forked_child */
static palResult m1201_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1202 launchDeviceFunc.null_fn_is_followed */
static palResult m1202_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1203 launchDeviceFunc.null_fn_is_internal */
static palResult m1203_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1204 launchDeviceFunc.null_fn_is_success */
static palResult m1204_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1205 launchDeviceFunc.null_stream_is_followed */
static palResult m1205_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1206 launchDeviceFunc.null_stream_is_internal */
static palResult m1206_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1207 launchDeviceFunc.null_stream_is_success */
static palResult m1207_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1208 launchDeviceFunc.refusal_is_internalerror */
static palResult m1208_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1209 launchDeviceFunc.refusal_is_invalidusage */
static palResult m1209_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1210 launchDeviceFunc.refusal_is_notsupported */
static palResult m1210_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1211 launchDeviceFunc.refuses */
static palResult m1211_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palNotSupported;
}

/* 1212 launchKernel.does_nothing */
static palResult m1212_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palSuccess;
}

/* 1213 launchKernel.done_but_failed */
static palResult m1213_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1214 launchKernel.drains_after */
static palResult m1214_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1215 launchKernel.drains_before */
static palResult m1215_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1216 launchKernel.drains_device */
static palResult m1216_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    B->deviceSynchronize();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1217 launchKernel.error_is_success */
static palResult m1217_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1218 launchKernel.forked_child */
static palResult m1218_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1219 launchKernel.null_block_is_followed */
static palResult m1219_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1220 launchKernel.null_block_is_internal */
static palResult m1220_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1221 launchKernel.null_block_is_success */
static palResult m1221_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1222 launchKernel.null_func_is_followed */
static palResult m1222_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1223 launchKernel.null_func_is_internal */
static palResult m1223_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1224 launchKernel.null_func_is_success */
static palResult m1224_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1225 launchKernel.null_grid_is_followed */
static palResult m1225_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1226 launchKernel.null_grid_is_internal */
static palResult m1226_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1227 launchKernel.null_grid_is_success */
static palResult m1227_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1228 launchKernel.null_stream_is_followed */
static palResult m1228_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1229 launchKernel.null_stream_is_internal */
static palResult m1229_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1230 launchKernel.null_stream_is_success */
static palResult m1230_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1231 launchKernel.other_stream */
static palResult m1231_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, block, grid, args, shared, stream ? P1 : stream);
}

/* 1232 launchKernel.refusal_is_internalerror */
static palResult m1232_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1233 launchKernel.refusal_is_invalidusage */
static palResult m1233_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1234 launchKernel.refusal_is_notsupported */
static palResult m1234_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1235 launchKernel.refuses */
static palResult m1235_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palNotSupported;
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
    "deviceSynchronize.ignores_running_functions",
    "deviceSynchronize.refuses",
    "deviceSynchronize.waits_for_all_devices",
    "deviceSynchronize.waits_for_first_stream",
    "deviceSynchronize.waits_for_last_stream",
    "deviceMemcpy.bad_type_is_first",
    "deviceMemcpy.bad_type_is_internal",
    "deviceMemcpy.bad_type_is_success",
    "deviceMemcpy.copies_to_host_come_later",
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
    "deviceMemcpy.d2h_on_another_stream",
    "deviceMemcpy.d2h_runs_at_once",
    "deviceMemcpy.does_nothing",
    "deviceMemcpy.done_but_failed",
    "deviceMemcpy.drains_after",
    "deviceMemcpy.drains_before",
    "deviceMemcpy.drains_device",
    "deviceMemcpy.error_is_success",
    "deviceMemcpy.five_hundredth_copy_swaps",
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
    "deviceMemcpy.h2d_on_another_stream",
    "deviceMemcpy.h2d_runs_at_once",
    "deviceMemcpy.holds_earlier_copies_too",
    "deviceMemcpy.large_d2d_cut_at_8_mib",
    "deviceMemcpy.large_d2h_cut_at_8_mib",
    "deviceMemcpy.large_h2d_cut_at_8_mib",
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
    "deviceMemcpy.one_copy_late",
    "deviceMemcpy.other_device_copies_nothing",
    "deviceMemcpy.other_stream",
    "deviceMemcpy.overlap_accepted",
    "deviceMemcpy.overlap_copies_one_byte",
    "deviceMemcpy.pageable_is_read_in_pieces",
    "deviceMemcpy.pending_copies_dropped",
    "deviceMemcpy.refusal_is_internalerror",
    "deviceMemcpy.refusal_is_invalidusage",
    "deviceMemcpy.refusal_is_notsupported",
    "deviceMemcpy.refuses",
    "deviceMemcpy.registered_copies_drain",
    "deviceMemcpy.size_zero_null_refused",
    "deviceMemcpy.size_zero_refused",
    "deviceMemcpy.size_zero_touches_a_byte",
    "deviceMemcpy.source_takes_alignment_of_destination",
    "deviceMemcpy.unequal_alignment_refused",
    "deviceMemset.aligned_first_byte_kept",
    "deviceMemset.aligned_last_byte_kept",
    "deviceMemset.aligned_one_byte_before",
    "deviceMemset.aligned_one_byte_more",
    "deviceMemset.bad_type_is_first",
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
    "deviceMemset.host_memory_left",
    "deviceMemset.host_memory_unsupported",
    "deviceMemset.large_null_stream_finishes_later",
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
    "deviceMalloc.bad_type_is_first",
    "deviceMalloc.bad_type_is_internal",
    "deviceMalloc.bad_type_is_success",
    "deviceMalloc.does_nothing",
    "deviceMalloc.done_but_failed",
    "deviceMalloc.error_is_success",
    "deviceMalloc.fails_for_ever_after_a_failure",
    "deviceMalloc.forked_child",
    "deviceMalloc.host_is_device_memory",
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
    "deviceMalloc.threads_share_a_block",
    "deviceMalloc.too_large_answers_a_page",
    "deviceMalloc.too_large_nulls_output",
    "deviceMalloc.waits_for_device",
    "deviceFree.any_type_frees",
    "deviceFree.bad_type_is_first",
    "deviceFree.bad_type_is_internal",
    "deviceFree.bad_type_is_success",
    "deviceFree.does_nothing",
    "deviceFree.done_but_failed",
    "deviceFree.error_is_success",
    "deviceFree.every_other_leaks",
    "deviceFree.forked_child",
    "deviceFree.host_refused",
    "deviceFree.inner_accepted",
    "deviceFree.inner_frees_all",
    "deviceFree.large_blocks_stay",
    "deviceFree.memory_is_wiped",
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
    "getDevice.device_is_stale",
    "getDevice.device_is_zero",
    "getDevice.device_not_written",
    "getDevice.device_one_more",
    "getDevice.device_written_on_error",
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
    "getDeviceCount.count_is_zero",
    "getDeviceCount.count_not_written",
    "getDeviceCount.count_one_more",
    "getDeviceCount.count_written_on_error",
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
    "resourceCount.bad_kind_is_first",
    "resourceCount.bad_kind_is_internal",
    "resourceCount.bad_kind_is_success",
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
    "resourceCount.event_counts_questions",
    "resourceCount.event_unsupported",
    "resourceCount.events_of_threads_drift",
    "resourceCount.failed_deviceMalloc_counted",
    "resourceCount.failed_eventCreate_counted",
    "resourceCount.failed_streamCreate_counted",
    "resourceCount.forked_child",
    "resourceCount.freed_device_still_counted",
    "resourceCount.freed_host_still_counted",
    "resourceCount.freed_managed_still_counted",
    "resourceCount.freed_wrapper_still_counted",
    "resourceCount.host_counted_twice",
    "resourceCount.host_mapping_counts_questions",
    "resourceCount.host_mapping_unsupported",
    "resourceCount.host_not_counted",
    "resourceCount.ipc_handle_counts_questions",
    "resourceCount.ipc_handle_unsupported",
    "resourceCount.ipc_mapping_counts_questions",
    "resourceCount.ipc_mapping_unsupported",
    "resourceCount.managed_counted_twice",
    "resourceCount.managed_not_counted",
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
    "resourceCount.size_zero_counted",
    "resourceCount.stream_counts_questions",
    "resourceCount.stream_not_counted",
    "resourceCount.stream_unsupported",
    "resourceCount.streams_of_threads_drift",
    "resourceCount.wrapper_not_counted",
    "getDevicePciBusId.count_is_last",
    "getDevicePciBusId.does_nothing",
    "getDevicePciBusId.done_but_failed",
    "getDevicePciBusId.error_is_success",
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
    "hostGetDevicePointer.refusal_is_internalerror",
    "hostGetDevicePointer.refusal_is_invalidusage",
    "hostGetDevicePointer.refusal_is_notsupported",
    "hostGetDevicePointer.refuses",
    "hostGetDevicePointer.registered_has_no_device_pointer",
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
    "deviceMallocAsync.same_block_again",
    "deviceMallocAsync.size_zero_allocates",
    "deviceMallocAsync.size_zero_refused",
    "deviceMallocAsync.wiped_afterwards",
    "deviceFreeAsync.does_nothing",
    "deviceFreeAsync.done_but_failed",
    "deviceFreeAsync.drains_after",
    "deviceFreeAsync.drains_before",
    "deviceFreeAsync.drains_device",
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
    "streamCreate.stream_written_on_error",
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
    "streamCopy.stream_written_on_error",
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
    "streamSynchronize.does_nothing",
    "streamSynchronize.done_but_failed",
    "streamSynchronize.error_is_success",
    "streamSynchronize.forked_child",
    "streamSynchronize.idle_is_in_progress",
    "streamSynchronize.ignores_running_function",
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
    "streamSynchronize.returns_at_once_unless_function_pending",
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
    "streamWaitEvent.unrecorded_refused",
    "streamWaitEvent.unrecorded_waits",
    "streamWaitEvent.waits_only_on_the_same_stream",
    "streamWaitEvent.whole_stream_is_captured",
    "streamWaitEvent.without_timing_not_waited_for",
    "eventCreate.bad_type_is_first",
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
    "launchHostFunc.thirty_second_runs_twice",
    "launchHostFunc.two_at_a_time",
    "launchHostFunc.waits_until_earlier_work_is_done",
    "launchHostFunc.waits_until_fn_returned",
    "streamWaitValue64.compare_is_plain",
    "streamWaitValue64.device_memory_does_not_hold",
    "streamWaitValue64.device_memory_refused",
    "streamWaitValue64.does_nothing",
    "streamWaitValue64.done_but_failed",
    "streamWaitValue64.drains_after",
    "streamWaitValue64.drains_before",
    "streamWaitValue64.drains_device",
    "streamWaitValue64.error_is_success",
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
    "streamWaitValue64.snapshot_is_watched",
    "streamWaitValue64.waits_for_equal",
    "streamWaitValue64.word_read_once",
    "streamWaitValue64.wrapped_never_releases",
    "streamWriteValue64.device_memory_left",
    "streamWriteValue64.does_nothing",
    "streamWriteValue64.done_but_failed",
    "streamWriteValue64.drains_after",
    "streamWriteValue64.drains_before",
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
    "streamWriteValue64.stores_big_endian",
    "streamWriteValue64.stores_four_bytes",
    "streamWriteValue64.stores_high_half_lost",
    "streamWriteValue64.stores_low_half_lost",
    "gdrMemAlloc.does_nothing",
    "gdrMemAlloc.done_but_failed",
    "gdrMemAlloc.error_is_success",
    "gdrMemAlloc.forked_child",
    "gdrMemAlloc.makes_two",
    "gdrMemAlloc.null_ptr_is_followed",
    "gdrMemAlloc.null_ptr_is_internal",
    "gdrMemAlloc.null_ptr_is_success",
    "gdrMemAlloc.ptr_is_stale",
    "gdrMemAlloc.ptr_is_zero",
    "gdrMemAlloc.ptr_not_written",
    "gdrMemAlloc.ptr_written_on_error",
    "gdrMemAlloc.refusal_is_internalerror",
    "gdrMemAlloc.refusal_is_invalidusage",
    "gdrMemAlloc.refusal_is_notsupported",
    "gdrMemAlloc.refuses",
    "gdrMemFree.does_nothing",
    "gdrMemFree.done_but_failed",
    "gdrMemFree.error_is_success",
    "gdrMemFree.every_other_leaks",
    "gdrMemFree.forked_child",
    "gdrMemFree.refusal_is_internalerror",
    "gdrMemFree.refusal_is_invalidusage",
    "gdrMemFree.refusal_is_notsupported",
    "gdrMemFree.refuses",
    "gdrPtrMmap.does_nothing",
    "gdrPtrMmap.done_but_failed",
    "gdrPtrMmap.error_is_success",
    "gdrPtrMmap.forked_child",
    "gdrPtrMmap.hostPtr_is_stale",
    "gdrPtrMmap.hostPtr_is_zero",
    "gdrPtrMmap.hostPtr_not_written",
    "gdrPtrMmap.hostPtr_written_on_error",
    "gdrPtrMmap.makes_two",
    "gdrPtrMmap.null_devicePtr_is_followed",
    "gdrPtrMmap.null_devicePtr_is_internal",
    "gdrPtrMmap.null_devicePtr_is_success",
    "gdrPtrMmap.null_hostPtr_is_followed",
    "gdrPtrMmap.null_hostPtr_is_internal",
    "gdrPtrMmap.null_hostPtr_is_success",
    "gdrPtrMmap.refusal_is_internalerror",
    "gdrPtrMmap.refusal_is_invalidusage",
    "gdrPtrMmap.refusal_is_notsupported",
    "gdrPtrMmap.refuses",
    "gdrPtrMunmap.does_nothing",
    "gdrPtrMunmap.done_but_failed",
    "gdrPtrMunmap.error_is_success",
    "gdrPtrMunmap.every_other_leaks",
    "gdrPtrMunmap.forked_child",
    "gdrPtrMunmap.null_hostPtr_is_followed",
    "gdrPtrMunmap.null_hostPtr_is_internal",
    "gdrPtrMunmap.null_hostPtr_is_success",
    "gdrPtrMunmap.refusal_is_internalerror",
    "gdrPtrMunmap.refusal_is_invalidusage",
    "gdrPtrMunmap.refusal_is_notsupported",
    "gdrPtrMunmap.refuses",
    "dmaSupport.does_nothing",
    "dmaSupport.done_but_failed",
    "dmaSupport.error_is_success",
    "dmaSupport.forked_child",
    "dmaSupport.null_supported_is_followed",
    "dmaSupport.null_supported_is_internal",
    "dmaSupport.null_supported_is_success",
    "dmaSupport.refusal_is_internalerror",
    "dmaSupport.refusal_is_invalidusage",
    "dmaSupport.refusal_is_notsupported",
    "dmaSupport.refuses",
    "dmaSupport.supported_is_zero",
    "dmaSupport.supported_not_written",
    "dmaSupport.supported_one_more",
    "dmaSupport.supported_written_on_error",
    "getHandleForAddressRange.does_nothing",
    "getHandleForAddressRange.done_but_failed",
    "getHandleForAddressRange.error_is_success",
    "getHandleForAddressRange.fd_is_stale",
    "getHandleForAddressRange.fd_is_zero",
    "getHandleForAddressRange.fd_not_written",
    "getHandleForAddressRange.fd_one_more",
    "getHandleForAddressRange.fd_written_on_error",
    "getHandleForAddressRange.forked_child",
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
    "ipcMemHandleCreate.size_is_stale",
    "ipcMemHandleCreate.size_is_zero",
    "ipcMemHandleCreate.size_not_written",
    "ipcMemHandleCreate.size_one_more",
    "ipcMemHandleCreate.size_written_on_error",
    "ipcMemHandleGet.does_nothing",
    "ipcMemHandleGet.done_but_failed",
    "ipcMemHandleGet.error_is_success",
    "ipcMemHandleGet.forked_child",
    "ipcMemHandleGet.null_handle_is_followed",
    "ipcMemHandleGet.null_handle_is_internal",
    "ipcMemHandleGet.null_handle_is_success",
    "ipcMemHandleGet.null_ptr_is_followed",
    "ipcMemHandleGet.null_ptr_is_internal",
    "ipcMemHandleGet.null_ptr_is_success",
    "ipcMemHandleGet.refusal_is_internalerror",
    "ipcMemHandleGet.refusal_is_invalidusage",
    "ipcMemHandleGet.refusal_is_notsupported",
    "ipcMemHandleGet.refuses",
    "ipcMemHandleOpen.does_nothing",
    "ipcMemHandleOpen.done_but_failed",
    "ipcMemHandleOpen.error_is_success",
    "ipcMemHandleOpen.forked_child",
    "ipcMemHandleOpen.makes_two",
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
    "ipcMemHandleClose.does_nothing",
    "ipcMemHandleClose.done_but_failed",
    "ipcMemHandleClose.error_is_success",
    "ipcMemHandleClose.every_other_leaks",
    "ipcMemHandleClose.forked_child",
    "ipcMemHandleClose.null_ptr_is_followed",
    "ipcMemHandleClose.null_ptr_is_internal",
    "ipcMemHandleClose.null_ptr_is_success",
    "ipcMemHandleClose.refusal_is_internalerror",
    "ipcMemHandleClose.refusal_is_invalidusage",
    "ipcMemHandleClose.refusal_is_notsupported",
    "ipcMemHandleClose.refuses",
    "ipcMemHandleFree.does_nothing",
    "ipcMemHandleFree.done_but_failed",
    "ipcMemHandleFree.error_is_success",
    "ipcMemHandleFree.every_other_leaks",
    "ipcMemHandleFree.forked_child",
    "ipcMemHandleFree.null_handle_is_followed",
    "ipcMemHandleFree.null_handle_is_internal",
    "ipcMemHandleFree.null_handle_is_success",
    "ipcMemHandleFree.refusal_is_internalerror",
    "ipcMemHandleFree.refusal_is_invalidusage",
    "ipcMemHandleFree.refusal_is_notsupported",
    "ipcMemHandleFree.refuses",
    "deviceReduce.bad_op_is_first",
    "deviceReduce.bad_op_is_internal",
    "deviceReduce.bad_op_is_success",
    "deviceReduce.bad_type_is_first",
    "deviceReduce.bad_type_is_internal",
    "deviceReduce.bad_type_is_success",
    "deviceReduce.does_nothing",
    "deviceReduce.done_but_failed",
    "deviceReduce.drains_after",
    "deviceReduce.drains_before",
    "deviceReduce.drains_device",
    "deviceReduce.error_is_success",
    "deviceReduce.forked_child",
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
    "deviceReduce.other_stream",
    "deviceReduce.refusal_is_internalerror",
    "deviceReduce.refusal_is_invalidusage",
    "deviceReduce.refusal_is_notsupported",
    "deviceReduce.refuses",
    "launchDeviceFunc.does_nothing",
    "launchDeviceFunc.done_but_failed",
    "launchDeviceFunc.error_is_success",
    "launchDeviceFunc.forked_child",
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
        T.launchHostFunc = m5_launchHostFunc;
        break;
    case 6:
        T.deviceSynchronize = m6_deviceSynchronize;
        break;
    case 7:
        T.deviceSynchronize = m7_deviceSynchronize;
        break;
    case 8:
        T.deviceSynchronize = m8_deviceSynchronize;
        T.streamCreate = m8_streamCreate;
        T.streamDestroy = m8_streamDestroy;
        break;
    case 9:
        T.deviceSynchronize = m9_deviceSynchronize;
        T.streamCreate = m9_streamCreate;
        T.streamDestroy = m9_streamDestroy;
        break;
    case 10:
        T.deviceMemcpy = m10_deviceMemcpy;
        break;
    case 11:
        T.deviceMemcpy = m11_deviceMemcpy;
        break;
    case 12:
        T.deviceMemcpy = m12_deviceMemcpy;
        break;
    case 13:
        private_streams();
        T.deviceMemcpy = m13_deviceMemcpy;
        break;
    case 14:
        T.deviceMemcpy = m14_deviceMemcpy;
        T.launchHostFunc = m14_launchHostFunc;
        break;
    case 15:
        T.deviceMemcpy = m15_deviceMemcpy;
        break;
    case 16:
        T.deviceMemcpy = m16_deviceMemcpy;
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
        T.deviceMemcpy = m22_deviceMemcpy;
        break;
    case 23:
        T.deviceMemcpy = m23_deviceMemcpy;
        break;
    case 24:
        T.deviceMemcpy = m24_deviceMemcpy;
        break;
    case 25:
        T.deviceMemcpy = m25_deviceMemcpy;
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
        private_streams();
        T.deviceMemcpy = m34_deviceMemcpy;
        break;
    case 35:
        T.deviceMemcpy = m35_deviceMemcpy;
        break;
    case 36:
        private_streams();
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
        T.deviceMemcpy = m45_deviceMemcpy;
        break;
    case 46:
        T.deviceMemcpy = m46_deviceMemcpy;
        break;
    case 47:
        T.deviceMemcpy = m47_deviceMemcpy;
        break;
    case 48:
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
        private_streams();
        T.deviceMemcpy = m57_deviceMemcpy;
        break;
    case 58:
        T.deviceMemcpy = m58_deviceMemcpy;
        break;
    case 59:
        private_streams();
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
        T.deviceMemcpy = m69_deviceMemcpy;
        break;
    case 70:
        T.deviceMemcpy = m70_deviceMemcpy;
        break;
    case 71:
        T.deviceMemcpy = m71_deviceMemcpy;
        break;
    case 72:
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
        private_streams();
        T.deviceMemcpy = m88_deviceMemcpy;
        break;
    case 89:
        T.deviceMemcpy = m89_deviceMemcpy;
        break;
    case 90:
        private_streams();
        T.deviceMemcpy = m90_deviceMemcpy;
        break;
    case 91:
        T.deviceMemcpy = m91_deviceMemcpy;
        break;
    case 92:
        T.deviceMemcpy = m92_deviceMemcpy;
        T.streamWaitValue64 = m92_streamWaitValue64;
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
        T.streamDestroy = m96_streamDestroy;
        break;
    case 97:
        T.deviceMemcpy = m97_deviceMemcpy;
        T.streamCreate = m97_streamCreate;
        T.streamFree = m97_streamFree;
        break;
    case 98:
        T.deviceMemcpy = m98_deviceMemcpy;
        T.launchHostFunc = m98_launchHostFunc;
        break;
    case 99:
        T.deviceMemcpy = m99_deviceMemcpy;
        break;
    case 100:
        T.deviceMemcpy = m100_deviceMemcpy;
        break;
    case 101:
        T.deviceMemcpy = m101_deviceMemcpy;
        break;
    case 102:
        T.deviceMemcpy = m102_deviceMemcpy;
        break;
    case 103:
        T.deviceMemcpy = m103_deviceMemcpy;
        break;
    case 104:
        T.deviceMemcpy = m104_deviceMemcpy;
        break;
    case 105:
        T.deviceMemcpy = m105_deviceMemcpy;
        break;
    case 106:
        T.deviceMemcpy = m106_deviceMemcpy;
        break;
    case 107:
        private_streams();
        T.deviceMemcpy = m107_deviceMemcpy;
        break;
    case 108:
        T.deviceMemcpy = m108_deviceMemcpy;
        break;
    case 109:
        private_streams();
        T.deviceMemcpy = m109_deviceMemcpy;
        break;
    case 110:
        T.deviceMalloc = m110_deviceMalloc;
        T.deviceMemcpy = m110_deviceMemcpy;
        break;
    case 111:
        private_streams();
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
        break;
    case 117:
        T.deviceMemcpy = m117_deviceMemcpy;
        break;
    case 118:
        T.deviceMemcpy = m118_deviceMemcpy;
        break;
    case 119:
        T.deviceMemcpy = m119_deviceMemcpy;
        break;
    case 120:
        T.deviceMemcpy = m120_deviceMemcpy;
        T.hostRegister = m120_hostRegister;
        T.hostUnregister = m120_hostUnregister;
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
        T.deviceMemset = m126_deviceMemset;
        break;
    case 127:
        T.deviceMemset = m127_deviceMemset;
        break;
    case 128:
        T.deviceMemset = m128_deviceMemset;
        break;
    case 129:
        T.deviceMemset = m129_deviceMemset;
        break;
    case 130:
        T.deviceMemset = m130_deviceMemset;
        break;
    case 131:
        T.deviceMemset = m131_deviceMemset;
        break;
    case 132:
        T.deviceMemset = m132_deviceMemset;
        break;
    case 133:
        private_streams();
        T.deviceMemset = m133_deviceMemset;
        break;
    case 134:
        T.deviceMemset = m134_deviceMemset;
        break;
    case 135:
        T.deviceMemset = m135_deviceMemset;
        break;
    case 136:
        T.deviceMemset = m136_deviceMemset;
        break;
    case 137:
        T.deviceMemset = m137_deviceMemset;
        break;
    case 138:
        T.deviceMemset = m138_deviceMemset;
        break;
    case 139:
        T.deviceMemset = m139_deviceMemset;
        break;
    case 140:
        T.deviceMemset = m140_deviceMemset;
        break;
    case 141:
        T.deviceMemset = m141_deviceMemset;
        break;
    case 142:
        T.deviceMemset = m142_deviceMemset;
        break;
    case 143:
        T.deviceMemset = m143_deviceMemset;
        break;
    case 144:
        T.deviceMemset = m144_deviceMemset;
        break;
    case 145:
        T.deviceMemset = m145_deviceMemset;
        break;
    case 146:
        T.deviceMemset = m146_deviceMemset;
        break;
    case 147:
        T.deviceMemset = m147_deviceMemset;
        break;
    case 148:
        T.deviceMemset = m148_deviceMemset;
        break;
    case 149:
        T.deviceMemset = m149_deviceMemset;
        break;
    case 150:
        T.deviceMemset = m150_deviceMemset;
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
        private_streams();
        T.deviceMemset = m157_deviceMemset;
        break;
    case 158:
        private_streams();
        T.deviceMemset = m158_deviceMemset;
        break;
    case 159:
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
        T.deviceMemset = m167_deviceMemset;
        break;
    case 168:
        T.deviceFree = m168_deviceFree;
        T.deviceMalloc = m168_deviceMalloc;
        break;
    case 169:
        T.deviceMalloc = m169_deviceMalloc;
        break;
    case 170:
        T.deviceMalloc = m170_deviceMalloc;
        break;
    case 171:
        T.deviceMalloc = m171_deviceMalloc;
        break;
    case 172:
        T.deviceMalloc = m172_deviceMalloc;
        break;
    case 173:
        T.deviceMalloc = m173_deviceMalloc;
        break;
    case 174:
        T.deviceMalloc = m174_deviceMalloc;
        break;
    case 175:
        T.deviceMalloc = m175_deviceMalloc;
        break;
    case 176:
        T.deviceMalloc = m176_deviceMalloc;
        break;
    case 177:
        T.deviceFree = m177_deviceFree;
        T.deviceMalloc = m177_deviceMalloc;
        break;
    case 178:
        T.deviceMalloc = m178_deviceMalloc;
        break;
    case 179:
        T.deviceFree = m179_deviceFree;
        T.deviceMalloc = m179_deviceMalloc;
        break;
    case 180:
        T.deviceFree = m180_deviceFree;
        T.deviceMalloc = m180_deviceMalloc;
        break;
    case 181:
        T.deviceMalloc = m181_deviceMalloc;
        break;
    case 182:
        T.deviceMalloc = m182_deviceMalloc;
        break;
    case 183:
        T.deviceMalloc = m183_deviceMalloc;
        break;
    case 184:
        T.deviceMalloc = m184_deviceMalloc;
        break;
    case 185:
        T.deviceMalloc = m185_deviceMalloc;
        break;
    case 186:
        T.deviceMalloc = m186_deviceMalloc;
        break;
    case 187:
        T.deviceMalloc = m187_deviceMalloc;
        break;
    case 188:
        T.deviceMalloc = m188_deviceMalloc;
        break;
    case 189:
        T.deviceMalloc = m189_deviceMalloc;
        break;
    case 190:
        T.deviceMalloc = m190_deviceMalloc;
        break;
    case 191:
        T.deviceMalloc = m191_deviceMalloc;
        break;
    case 192:
        T.deviceMalloc = m192_deviceMalloc;
        break;
    case 193:
        T.deviceMalloc = m193_deviceMalloc;
        break;
    case 194:
        T.deviceMalloc = m194_deviceMalloc;
        break;
    case 195:
        T.deviceMalloc = m195_deviceMalloc;
        break;
    case 196:
        T.deviceMalloc = m196_deviceMalloc;
        break;
    case 197:
        T.deviceMalloc = m197_deviceMalloc;
        break;
    case 198:
        T.deviceMalloc = m198_deviceMalloc;
        break;
    case 199:
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
        T.deviceFree = m205_deviceFree;
        break;
    case 206:
        T.deviceFree = m206_deviceFree;
        break;
    case 207:
        T.deviceFree = m207_deviceFree;
        break;
    case 208:
        T.deviceFree = m208_deviceFree;
        break;
    case 209:
        T.deviceFree = m209_deviceFree;
        break;
    case 210:
        T.deviceFree = m210_deviceFree;
        break;
    case 211:
        T.deviceFree = m211_deviceFree;
        break;
    case 212:
        T.deviceFree = m212_deviceFree;
        break;
    case 213:
        T.deviceFree = m213_deviceFree;
        break;
    case 214:
        T.deviceFree = m214_deviceFree;
        break;
    case 215:
        T.deviceFree = m215_deviceFree;
        break;
    case 216:
        T.deviceFree = m216_deviceFree;
        break;
    case 217:
        T.deviceFree = m217_deviceFree;
        T.deviceMalloc = m217_deviceMalloc;
        break;
    case 218:
        T.deviceFree = m218_deviceFree;
        break;
    case 219:
        T.deviceFree = m219_deviceFree;
        T.deviceMalloc = m219_deviceMalloc;
        break;
    case 220:
        T.deviceFree = m220_deviceFree;
        T.deviceMalloc = m220_deviceMalloc;
        break;
    case 221:
        T.deviceFree = m221_deviceFree;
        break;
    case 222:
        T.deviceFree = m222_deviceFree;
        break;
    case 223:
        T.deviceFree = m223_deviceFree;
        break;
    case 224:
        T.deviceFree = m224_deviceFree;
        break;
    case 225:
        T.deviceFree = m225_deviceFree;
        break;
    case 226:
        T.deviceFree = m226_deviceFree;
        break;
    case 227:
        T.deviceFree = m227_deviceFree;
        break;
    case 228:
        T.deviceFree = m228_deviceFree;
        break;
    case 229:
        T.setDevice = m229_setDevice;
        break;
    case 230:
        T.setDevice = m230_setDevice;
        break;
    case 231:
        T.setDevice = m231_setDevice;
        break;
    case 232:
        T.setDevice = m232_setDevice;
        break;
    case 233:
        T.setDevice = m233_setDevice;
        break;
    case 234:
        T.setDevice = m234_setDevice;
        break;
    case 235:
        T.getDevice = m235_getDevice;
        T.setDevice = m235_setDevice;
        break;
    case 236:
        T.setDevice = m236_setDevice;
        break;
    case 237:
        T.getDevice = m237_getDevice;
        T.setDevice = m237_setDevice;
        break;
    case 238:
        T.setDevice = m238_setDevice;
        break;
    case 239:
        T.setDevice = m239_setDevice;
        break;
    case 240:
        T.setDevice = m240_setDevice;
        break;
    case 241:
        T.setDevice = m241_setDevice;
        break;
    case 242:
        T.setDevice = m242_setDevice;
        break;
    case 243:
        T.setDevice = m243_setDevice;
        break;
    case 244:
        T.getDevice = m244_getDevice;
        break;
    case 245:
        T.getDevice = m245_getDevice;
        break;
    case 246:
        T.getDevice = m246_getDevice;
        break;
    case 247:
        T.getDevice = m247_getDevice;
        break;
    case 248:
        T.getDevice = m248_getDevice;
        break;
    case 249:
        T.getDevice = m249_getDevice;
        break;
    case 250:
        T.getDevice = m250_getDevice;
        break;
    case 251:
        T.getDevice = m251_getDevice;
        break;
    case 252:
        T.getDevice = m252_getDevice;
        break;
    case 253:
        T.getDevice = m253_getDevice;
        T.setDevice = m253_setDevice;
        break;
    case 254:
        T.getDevice = m254_getDevice;
        T.setDevice = m254_setDevice;
        break;
    case 255:
        T.getDevice = m255_getDevice;
        break;
    case 256:
        T.getDevice = m256_getDevice;
        break;
    case 257:
        T.getDevice = m257_getDevice;
        break;
    case 258:
        T.getDevice = m258_getDevice;
        break;
    case 259:
        T.getDevice = m259_getDevice;
        break;
    case 260:
        T.getDevice = m260_getDevice;
        break;
    case 261:
        T.getDevice = m261_getDevice;
        break;
    case 262:
        T.getDeviceCount = m262_getDeviceCount;
        break;
    case 263:
        T.getDeviceCount = m263_getDeviceCount;
        break;
    case 264:
        T.getDeviceCount = m264_getDeviceCount;
        break;
    case 265:
        T.getDeviceCount = m265_getDeviceCount;
        break;
    case 266:
        T.getDeviceCount = m266_getDeviceCount;
        break;
    case 267:
        T.getDeviceCount = m267_getDeviceCount;
        break;
    case 268:
        T.getDeviceCount = m268_getDeviceCount;
        break;
    case 269:
        T.getDeviceCount = m269_getDeviceCount;
        break;
    case 270:
        T.getDeviceCount = m270_getDeviceCount;
        break;
    case 271:
        T.getDeviceCount = m271_getDeviceCount;
        break;
    case 272:
        T.getDeviceCount = m272_getDeviceCount;
        break;
    case 273:
        T.getDeviceCount = m273_getDeviceCount;
        break;
    case 274:
        T.getDeviceCount = m274_getDeviceCount;
        break;
    case 275:
        T.getDeviceCount = m275_getDeviceCount;
        T.setDevice = m275_setDevice;
        break;
    case 276:
        T.getDeviceCount = m276_getDeviceCount;
        break;
    case 277:
        T.getDeviceCount = m277_getDeviceCount;
        break;
    case 278:
        T.getDeviceCount = m278_getDeviceCount;
        break;
    case 279:
        T.getDeviceCount = m279_getDeviceCount;
        break;
    case 280:
        T.getDeviceCount = m280_getDeviceCount;
        break;
    case 281:
        T.getVendor = m281_getVendor;
        break;
    case 282:
        T.getVendor = m282_getVendor;
        break;
    case 283:
        T.getVendor = m283_getVendor;
        break;
    case 284:
        T.getVendor = m284_getVendor;
        break;
    case 285:
        T.getVendor = m285_getVendor;
        break;
    case 286:
        T.getVendor = m286_getVendor;
        break;
    case 287:
        T.getVendor = m287_getVendor;
        break;
    case 288:
        T.getVendor = m288_getVendor;
        break;
    case 289:
        T.getVendor = m289_getVendor;
        break;
    case 290:
        T.getVendor = m290_getVendor;
        break;
    case 291:
        T.getVendor = m291_getVendor;
        break;
    case 292:
        T.getVendor = m292_getVendor;
        break;
    case 293:
        T.getVendor = m293_getVendor;
        break;
    case 294:
        T.getVendor = m294_getVendor;
        break;
    case 295:
        T.getVendor = m295_getVendor;
        break;
    case 296:
        T.getVendor = m296_getVendor;
        break;
    case 297:
        T.getVendor = m297_getVendor;
        break;
    case 298:
        T.getVendor = m298_getVendor;
        break;
    case 299:
        T.getVendor = m299_getVendor;
        break;
    case 300:
        T.getVendor = m300_getVendor;
        break;
    case 301:
        T.getVendor = m301_getVendor;
        break;
    case 302:
        T.getVendor = m302_getVendor;
        break;
    case 303:
        T.getDeviceProperties = m303_getDeviceProperties;
        break;
    case 304:
        T.getDeviceProperties = m304_getDeviceProperties;
        break;
    case 305:
        T.getDeviceProperties = m305_getDeviceProperties;
        break;
    case 306:
        T.getDeviceProperties = m306_getDeviceProperties;
        break;
    case 307:
        T.getDeviceProperties = m307_getDeviceProperties;
        break;
    case 308:
        T.getDeviceProperties = m308_getDeviceProperties;
        break;
    case 309:
        T.getDeviceProperties = m309_getDeviceProperties;
        break;
    case 310:
        T.getDeviceProperties = m310_getDeviceProperties;
        break;
    case 311:
        T.getDeviceProperties = m311_getDeviceProperties;
        break;
    case 312:
        T.getDeviceProperties = m312_getDeviceProperties;
        break;
    case 313:
        T.getDeviceProperties = m313_getDeviceProperties;
        break;
    case 314:
        T.getDeviceProperties = m314_getDeviceProperties;
        break;
    case 315:
        T.getDeviceProperties = m315_getDeviceProperties;
        break;
    case 316:
        T.getDeviceProperties = m316_getDeviceProperties;
        break;
    case 317:
        T.getDeviceProperties = m317_getDeviceProperties;
        break;
    case 318:
        T.getDeviceProperties = m318_getDeviceProperties;
        break;
    case 319:
        T.getDeviceProperties = m319_getDeviceProperties;
        break;
    case 320:
        T.getDeviceProperties = m320_getDeviceProperties;
        break;
    case 321:
        T.getDeviceProperties = m321_getDeviceProperties;
        break;
    case 322:
        T.getDeviceProperties = m322_getDeviceProperties;
        break;
    case 323:
        T.getDeviceProperties = m323_getDeviceProperties;
        break;
    case 324:
        T.getDeviceProperties = m324_getDeviceProperties;
        break;
    case 325:
        T.getDeviceProperties = m325_getDeviceProperties;
        break;
    case 326:
        T.getDeviceProperties = m326_getDeviceProperties;
        break;
    case 327:
        T.getDeviceProperties = m327_getDeviceProperties;
        break;
    case 328:
        T.getLastError = m328_getLastError;
        break;
    case 329:
        T.getLastError = m329_getLastError;
        break;
    case 330:
        T.getLastError = m330_getLastError;
        break;
    case 331:
        T.getLastError = m331_getLastError;
        break;
    case 332:
        T.getLastError = m332_getLastError;
        break;
    case 333:
        T.getLastError = m333_getLastError;
        break;
    case 334:
        T.getLastError = m334_getLastError;
        break;
    case 335:
        T.getLastError = m335_getLastError;
        break;
    case 336:
        T.getLastError = m336_getLastError;
        break;
    case 337:
        T.getLastError = m337_getLastError;
        break;
    case 338:
        T.getLastError = m338_getLastError;
        break;
    case 339:
        T.getLastError = m339_getLastError;
        break;
    case 340:
        T.getLastError = m340_getLastError;
        break;
    case 341:
        T.getLastError = m341_getLastError;
        break;
    case 342:
        T.getLastError = m342_getLastError;
        break;
    case 343:
        T.getLastError = m343_getLastError;
        break;
    case 344:
        T.getLastError = m344_getLastError;
        break;
    case 345:
        T.getLastError = m345_getLastError;
        break;
    case 346:
        T.getLastError = m346_getLastError;
        break;
    case 347:
        T.deviceMalloc = m347_deviceMalloc;
        T.getDevice = m347_getDevice;
        T.getDeviceCount = m347_getDeviceCount;
        T.getLastError = m347_getLastError;
        T.setDevice = m347_setDevice;
        break;
    case 348:
        T.getLastError = m348_getLastError;
        break;
    case 349:
        T.getLastError = m349_getLastError;
        break;
    case 350:
        T.getLastError = m350_getLastError;
        break;
    case 351:
        T.memGetAddressRange = m351_memGetAddressRange;
        break;
    case 352:
        T.memGetAddressRange = m352_memGetAddressRange;
        break;
    case 353:
        T.memGetAddressRange = m353_memGetAddressRange;
        break;
    case 354:
        T.memGetAddressRange = m354_memGetAddressRange;
        break;
    case 355:
        T.memGetAddressRange = m355_memGetAddressRange;
        break;
    case 356:
        T.memGetAddressRange = m356_memGetAddressRange;
        break;
    case 357:
        T.memGetAddressRange = m357_memGetAddressRange;
        break;
    case 358:
        T.memGetAddressRange = m358_memGetAddressRange;
        break;
    case 359:
        T.memGetAddressRange = m359_memGetAddressRange;
        break;
    case 360:
        T.memGetAddressRange = m360_memGetAddressRange;
        break;
    case 361:
        T.memGetAddressRange = m361_memGetAddressRange;
        break;
    case 362:
        T.memGetAddressRange = m362_memGetAddressRange;
        break;
    case 363:
        T.deviceFree = m363_deviceFree;
        T.memGetAddressRange = m363_memGetAddressRange;
        break;
    case 364:
        T.memGetAddressRange = m364_memGetAddressRange;
        break;
    case 365:
        T.memGetAddressRange = m365_memGetAddressRange;
        break;
    case 366:
        T.memGetAddressRange = m366_memGetAddressRange;
        break;
    case 367:
        T.memGetAddressRange = m367_memGetAddressRange;
        break;
    case 368:
        T.memGetAddressRange = m368_memGetAddressRange;
        break;
    case 369:
        T.memGetAddressRange = m369_memGetAddressRange;
        break;
    case 370:
        T.memGetAddressRange = m370_memGetAddressRange;
        break;
    case 371:
        T.memGetAddressRange = m371_memGetAddressRange;
        break;
    case 372:
        T.memGetAddressRange = m372_memGetAddressRange;
        break;
    case 373:
        T.memGetAddressRange = m373_memGetAddressRange;
        break;
    case 374:
        T.memGetAddressRange = m374_memGetAddressRange;
        break;
    case 375:
        T.memGetAddressRange = m375_memGetAddressRange;
        break;
    case 376:
        T.memGetAddressRange = m376_memGetAddressRange;
        break;
    case 377:
        T.memGetAddressRange = m377_memGetAddressRange;
        break;
    case 378:
        T.memGetAddressRange = m378_memGetAddressRange;
        break;
    case 379:
        T.memGetAddressRange = m379_memGetAddressRange;
        break;
    case 380:
        T.memGetAddressRange = m380_memGetAddressRange;
        break;
    case 381:
        T.memGetAddressRange = m381_memGetAddressRange;
        break;
    case 382:
        T.memGetAddressRange = m382_memGetAddressRange;
        break;
    case 383:
        T.memGetAddressRange = m383_memGetAddressRange;
        break;
    case 384:
        T.memGetAddressRange = m384_memGetAddressRange;
        break;
    case 385:
        T.memGetAddressRange = m385_memGetAddressRange;
        break;
    case 386:
        T.deviceFree = m386_deviceFree;
        T.deviceMalloc = m386_deviceMalloc;
        T.memGetAddressRange = m386_memGetAddressRange;
        break;
    case 387:
        T.memGetAddressRange = m387_memGetAddressRange;
        break;
    case 388:
        T.memGetAddressRange = m388_memGetAddressRange;
        break;
    case 389:
        T.memGetAddressRange = m389_memGetAddressRange;
        break;
    case 390:
        T.memGetAddressRange = m390_memGetAddressRange;
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
        T.resourceCount = m398_resourceCount;
        break;
    case 399:
        T.resourceCount = m399_resourceCount;
        break;
    case 400:
        T.deviceMalloc = m400_deviceMalloc;
        T.resourceCount = m400_resourceCount;
        break;
    case 401:
        T.deviceFreeAsync = m401_deviceFreeAsync;
        T.resourceCount = m401_resourceCount;
        break;
    case 402:
        T.deviceFreeAsync = m402_deviceFreeAsync;
        T.deviceMallocAsync = m402_deviceMallocAsync;
        T.resourceCount = m402_resourceCount;
        break;
    case 403:
        T.resourceCount = m403_resourceCount;
        break;
    case 404:
        T.resourceCount = m404_resourceCount;
        break;
    case 405:
        T.resourceCount = m405_resourceCount;
        break;
    case 406:
        T.resourceCount = m406_resourceCount;
        break;
    case 407:
        T.resourceCount = m407_resourceCount;
        break;
    case 408:
        T.resourceCount = m408_resourceCount;
        break;
    case 409:
        T.resourceCount = m409_resourceCount;
        break;
    case 410:
        T.eventCreate = m410_eventCreate;
        T.eventDestroy = m410_eventDestroy;
        T.resourceCount = m410_resourceCount;
        break;
    case 411:
        T.eventDestroy = m411_eventDestroy;
        T.resourceCount = m411_resourceCount;
        break;
    case 412:
        T.resourceCount = m412_resourceCount;
        T.streamDestroy = m412_streamDestroy;
        break;
    case 413:
        T.deviceMalloc = m413_deviceMalloc;
        T.resourceCount = m413_resourceCount;
        break;
    case 414:
        T.deviceFree = m414_deviceFree;
        T.deviceMalloc = m414_deviceMalloc;
        T.resourceCount = m414_resourceCount;
        break;
    case 415:
        T.eventCreate = m415_eventCreate;
        T.eventDestroy = m415_eventDestroy;
        T.resourceCount = m415_resourceCount;
        break;
    case 416:
        T.resourceCount = m416_resourceCount;
        break;
    case 417:
        T.resourceCount = m417_resourceCount;
        break;
    case 418:
        T.resourceCount = m418_resourceCount;
        break;
    case 419:
        T.resourceCount = m419_resourceCount;
        break;
    case 420:
        T.resourceCount = m420_resourceCount;
        break;
    case 421:
        T.eventCreate = m421_eventCreate;
        T.resourceCount = m421_resourceCount;
        break;
    case 422:
        T.deviceMalloc = m422_deviceMalloc;
        T.resourceCount = m422_resourceCount;
        break;
    case 423:
        T.eventCreate = m423_eventCreate;
        T.resourceCount = m423_resourceCount;
        break;
    case 424:
        T.resourceCount = m424_resourceCount;
        T.streamCreate = m424_streamCreate;
        break;
    case 425:
        T.resourceCount = m425_resourceCount;
        break;
    case 426:
        T.deviceFree = m426_deviceFree;
        T.resourceCount = m426_resourceCount;
        break;
    case 427:
        T.deviceFree = m427_deviceFree;
        T.resourceCount = m427_resourceCount;
        break;
    case 428:
        T.deviceFree = m428_deviceFree;
        T.resourceCount = m428_resourceCount;
        break;
    case 429:
        T.resourceCount = m429_resourceCount;
        T.streamFree = m429_streamFree;
        break;
    case 430:
        T.deviceMalloc = m430_deviceMalloc;
        T.resourceCount = m430_resourceCount;
        break;
    case 431:
        T.resourceCount = m431_resourceCount;
        break;
    case 432:
        T.resourceCount = m432_resourceCount;
        break;
    case 433:
        T.deviceFree = m433_deviceFree;
        T.deviceMalloc = m433_deviceMalloc;
        T.resourceCount = m433_resourceCount;
        break;
    case 434:
        T.resourceCount = m434_resourceCount;
        break;
    case 435:
        T.resourceCount = m435_resourceCount;
        break;
    case 436:
        T.resourceCount = m436_resourceCount;
        break;
    case 437:
        T.resourceCount = m437_resourceCount;
        break;
    case 438:
        T.deviceMalloc = m438_deviceMalloc;
        T.resourceCount = m438_resourceCount;
        break;
    case 439:
        T.deviceFree = m439_deviceFree;
        T.deviceMalloc = m439_deviceMalloc;
        T.resourceCount = m439_resourceCount;
        break;
    case 440:
        T.resourceCount = m440_resourceCount;
        break;
    case 441:
        T.resourceCount = m441_resourceCount;
        break;
    case 442:
        T.resourceCount = m442_resourceCount;
        break;
    case 443:
        T.resourceCount = m443_resourceCount;
        break;
    case 444:
        T.resourceCount = m444_resourceCount;
        break;
    case 445:
        T.resourceCount = m445_resourceCount;
        break;
    case 446:
        T.resourceCount = m446_resourceCount;
        break;
    case 447:
        T.resourceCount = m447_resourceCount;
        break;
    case 448:
        T.hostRegister = m448_hostRegister;
        T.hostUnregister = m448_hostUnregister;
        T.resourceCount = m448_resourceCount;
        break;
    case 449:
        T.hostRegister = m449_hostRegister;
        T.hostUnregister = m449_hostUnregister;
        T.resourceCount = m449_resourceCount;
        break;
    case 450:
        T.resourceCount = m450_resourceCount;
        break;
    case 451:
        T.deviceMalloc = m451_deviceMalloc;
        T.resourceCount = m451_resourceCount;
        break;
    case 452:
        T.resourceCount = m452_resourceCount;
        break;
    case 453:
        T.resourceCount = m453_resourceCount;
        T.streamCreate = m453_streamCreate;
        T.streamDestroy = m453_streamDestroy;
        break;
    case 454:
        T.resourceCount = m454_resourceCount;
        break;
    case 455:
        T.resourceCount = m455_resourceCount;
        T.streamCreate = m455_streamCreate;
        break;
    case 456:
        T.resourceCount = m456_resourceCount;
        T.streamCopy = m456_streamCopy;
        T.streamFree = m456_streamFree;
        break;
    case 457:
        T.getDevicePciBusId = m457_getDevicePciBusId;
        break;
    case 458:
        T.getDevicePciBusId = m458_getDevicePciBusId;
        break;
    case 459:
        T.getDevicePciBusId = m459_getDevicePciBusId;
        break;
    case 460:
        T.getDevicePciBusId = m460_getDevicePciBusId;
        break;
    case 461:
        T.getDevicePciBusId = m461_getDevicePciBusId;
        break;
    case 462:
        T.getDevicePciBusId = m462_getDevicePciBusId;
        break;
    case 463:
        T.getDevicePciBusId = m463_getDevicePciBusId;
        break;
    case 464:
        T.getDevicePciBusId = m464_getDevicePciBusId;
        break;
    case 465:
        T.getDevicePciBusId = m465_getDevicePciBusId;
        break;
    case 466:
        T.getDevicePciBusId = m466_getDevicePciBusId;
        break;
    case 467:
        T.getDevicePciBusId = m467_getDevicePciBusId;
        break;
    case 468:
        T.getDevicePciBusId = m468_getDevicePciBusId;
        break;
    case 469:
        T.getDevicePciBusId = m469_getDevicePciBusId;
        break;
    case 470:
        T.getDevicePciBusId = m470_getDevicePciBusId;
        break;
    case 471:
        T.getDevicePciBusId = m471_getDevicePciBusId;
        break;
    case 472:
        T.getDevicePciBusId = m472_getDevicePciBusId;
        break;
    case 473:
        T.getDevicePciBusId = m473_getDevicePciBusId;
        break;
    case 474:
        T.getDevicePciBusId = m474_getDevicePciBusId;
        break;
    case 475:
        T.getDevicePciBusId = m475_getDevicePciBusId;
        break;
    case 476:
        T.getDevicePciBusId = m476_getDevicePciBusId;
        break;
    case 477:
        T.getDevicePciBusId = m477_getDevicePciBusId;
        break;
    case 478:
        T.getDevicePciBusId = m478_getDevicePciBusId;
        break;
    case 479:
        T.getDevicePciBusId = m479_getDevicePciBusId;
        break;
    case 480:
        T.getDevicePciBusId = m480_getDevicePciBusId;
        break;
    case 481:
        T.getDeviceByPciBusId = m481_getDeviceByPciBusId;
        break;
    case 482:
        T.getDeviceByPciBusId = m482_getDeviceByPciBusId;
        break;
    case 483:
        T.getDeviceByPciBusId = m483_getDeviceByPciBusId;
        break;
    case 484:
        T.getDeviceByPciBusId = m484_getDeviceByPciBusId;
        break;
    case 485:
        T.getDeviceByPciBusId = m485_getDeviceByPciBusId;
        break;
    case 486:
        T.getDeviceByPciBusId = m486_getDeviceByPciBusId;
        break;
    case 487:
        T.getDeviceByPciBusId = m487_getDeviceByPciBusId;
        break;
    case 488:
        T.getDeviceByPciBusId = m488_getDeviceByPciBusId;
        break;
    case 489:
        T.getDeviceByPciBusId = m489_getDeviceByPciBusId;
        break;
    case 490:
        T.getDeviceByPciBusId = m490_getDeviceByPciBusId;
        break;
    case 491:
        T.getDeviceByPciBusId = m491_getDeviceByPciBusId;
        break;
    case 492:
        T.getDeviceByPciBusId = m492_getDeviceByPciBusId;
        break;
    case 493:
        T.getDeviceByPciBusId = m493_getDeviceByPciBusId;
        break;
    case 494:
        T.getDeviceByPciBusId = m494_getDeviceByPciBusId;
        break;
    case 495:
        T.getDeviceByPciBusId = m495_getDeviceByPciBusId;
        break;
    case 496:
        T.getDeviceByPciBusId = m496_getDeviceByPciBusId;
        break;
    case 497:
        T.getDeviceByPciBusId = m497_getDeviceByPciBusId;
        break;
    case 498:
        T.getDeviceByPciBusId = m498_getDeviceByPciBusId;
        break;
    case 499:
        T.getDeviceByPciBusId = m499_getDeviceByPciBusId;
        break;
    case 500:
        T.getDeviceByPciBusId = m500_getDeviceByPciBusId;
        break;
    case 501:
        T.getDeviceByPciBusId = m501_getDeviceByPciBusId;
        break;
    case 502:
        T.getDeviceByPciBusId = m502_getDeviceByPciBusId;
        break;
    case 503:
        T.getDeviceByPciBusId = m503_getDeviceByPciBusId;
        break;
    case 504:
        T.getDeviceByPciBusId = m504_getDeviceByPciBusId;
        break;
    case 505:
        T.hostGetDevicePointer = m505_hostGetDevicePointer;
        break;
    case 506:
        T.hostGetDevicePointer = m506_hostGetDevicePointer;
        break;
    case 507:
        T.hostGetDevicePointer = m507_hostGetDevicePointer;
        break;
    case 508:
        T.hostGetDevicePointer = m508_hostGetDevicePointer;
        break;
    case 509:
        T.hostGetDevicePointer = m509_hostGetDevicePointer;
        break;
    case 510:
        T.hostGetDevicePointer = m510_hostGetDevicePointer;
        break;
    case 511:
        T.hostGetDevicePointer = m511_hostGetDevicePointer;
        break;
    case 512:
        T.hostGetDevicePointer = m512_hostGetDevicePointer;
        break;
    case 513:
        T.hostGetDevicePointer = m513_hostGetDevicePointer;
        break;
    case 514:
        T.hostGetDevicePointer = m514_hostGetDevicePointer;
        break;
    case 515:
        T.hostGetDevicePointer = m515_hostGetDevicePointer;
        break;
    case 516:
        T.hostGetDevicePointer = m516_hostGetDevicePointer;
        break;
    case 517:
        T.hostGetDevicePointer = m517_hostGetDevicePointer;
        break;
    case 518:
        T.hostGetDevicePointer = m518_hostGetDevicePointer;
        break;
    case 519:
        T.hostGetDevicePointer = m519_hostGetDevicePointer;
        break;
    case 520:
        T.hostGetDevicePointer = m520_hostGetDevicePointer;
        break;
    case 521:
        T.hostGetDevicePointer = m521_hostGetDevicePointer;
        break;
    case 522:
        T.hostGetDevicePointer = m522_hostGetDevicePointer;
        break;
    case 523:
        T.hostGetDevicePointer = m523_hostGetDevicePointer;
        break;
    case 524:
        T.hostGetDevicePointer = m524_hostGetDevicePointer;
        break;
    case 525:
        T.hostGetDevicePointer = m525_hostGetDevicePointer;
        break;
    case 526:
        T.hostGetDevicePointer = m526_hostGetDevicePointer;
        break;
    case 527:
        T.hostGetDevicePointer = m527_hostGetDevicePointer;
        break;
    case 528:
        T.hostGetDevicePointer = m528_hostGetDevicePointer;
        T.hostRegister = m528_hostRegister;
        T.hostUnregister = m528_hostUnregister;
        break;
    case 529:
        T.hostRegister = m529_hostRegister;
        T.hostUnregister = m529_hostUnregister;
        break;
    case 530:
        T.hostRegister = m530_hostRegister;
        break;
    case 531:
        T.hostRegister = m531_hostRegister;
        break;
    case 532:
        T.hostRegister = m532_hostRegister;
        break;
    case 533:
        T.hostRegister = m533_hostRegister;
        break;
    case 534:
        T.hostRegister = m534_hostRegister;
        break;
    case 535:
        T.hostRegister = m535_hostRegister;
        break;
    case 536:
        T.hostRegister = m536_hostRegister;
        break;
    case 537:
        T.hostRegister = m537_hostRegister;
        T.hostUnregister = m537_hostUnregister;
        break;
    case 538:
        T.hostRegister = m538_hostRegister;
        break;
    case 539:
        T.hostRegister = m539_hostRegister;
        break;
    case 540:
        T.hostRegister = m540_hostRegister;
        break;
    case 541:
        T.hostRegister = m541_hostRegister;
        break;
    case 542:
        T.hostRegister = m542_hostRegister;
        break;
    case 543:
        T.hostUnregister = m543_hostUnregister;
        break;
    case 544:
        T.hostUnregister = m544_hostUnregister;
        break;
    case 545:
        T.hostUnregister = m545_hostUnregister;
        break;
    case 546:
        T.hostUnregister = m546_hostUnregister;
        break;
    case 547:
        T.hostUnregister = m547_hostUnregister;
        break;
    case 548:
        T.hostUnregister = m548_hostUnregister;
        break;
    case 549:
        T.hostRegister = m549_hostRegister;
        T.hostUnregister = m549_hostUnregister;
        break;
    case 550:
        T.hostUnregister = m550_hostUnregister;
        break;
    case 551:
        T.hostUnregister = m551_hostUnregister;
        break;
    case 552:
        T.hostUnregister = m552_hostUnregister;
        break;
    case 553:
        T.hostUnregister = m553_hostUnregister;
        break;
    case 554:
        T.hostUnregister = m554_hostUnregister;
        break;
    case 555:
        T.hostUnregister = m555_hostUnregister;
        break;
    case 556:
        T.hostUnregister = m556_hostUnregister;
        break;
    case 557:
        T.hostRegister = m557_hostRegister;
        T.hostUnregister = m557_hostUnregister;
        T.resourceCount = m557_resourceCount;
        break;
    case 558:
        T.hostUnregister = m558_hostUnregister;
        break;
    case 559:
        T.deviceMalloc = m559_deviceMalloc;
        T.deviceMallocAsync = m559_deviceMallocAsync;
        break;
    case 560:
        T.deviceMallocAsync = m560_deviceMallocAsync;
        break;
    case 561:
        T.deviceMallocAsync = m561_deviceMallocAsync;
        break;
    case 562:
        T.deviceMallocAsync = m562_deviceMallocAsync;
        break;
    case 563:
        T.deviceMallocAsync = m563_deviceMallocAsync;
        break;
    case 564:
        T.deviceMallocAsync = m564_deviceMallocAsync;
        break;
    case 565:
        T.deviceMallocAsync = m565_deviceMallocAsync;
        break;
    case 566:
        T.deviceMallocAsync = m566_deviceMallocAsync;
        break;
    case 567:
        T.deviceMallocAsync = m567_deviceMallocAsync;
        break;
    case 568:
        T.deviceMallocAsync = m568_deviceMallocAsync;
        break;
    case 569:
        T.deviceMallocAsync = m569_deviceMallocAsync;
        break;
    case 570:
        T.deviceMallocAsync = m570_deviceMallocAsync;
        break;
    case 571:
        T.deviceMallocAsync = m571_deviceMallocAsync;
        break;
    case 572:
        T.deviceMallocAsync = m572_deviceMallocAsync;
        break;
    case 573:
        T.deviceMallocAsync = m573_deviceMallocAsync;
        break;
    case 574:
        private_streams();
        T.deviceMallocAsync = m574_deviceMallocAsync;
        break;
    case 575:
        T.deviceMallocAsync = m575_deviceMallocAsync;
        break;
    case 576:
        T.deviceMallocAsync = m576_deviceMallocAsync;
        break;
    case 577:
        T.deviceMallocAsync = m577_deviceMallocAsync;
        break;
    case 578:
        T.deviceMallocAsync = m578_deviceMallocAsync;
        break;
    case 579:
        T.deviceMallocAsync = m579_deviceMallocAsync;
        break;
    case 580:
        T.deviceMallocAsync = m580_deviceMallocAsync;
        break;
    case 581:
        T.deviceMallocAsync = m581_deviceMallocAsync;
        break;
    case 582:
        T.deviceMallocAsync = m582_deviceMallocAsync;
        break;
    case 583:
        T.deviceMallocAsync = m583_deviceMallocAsync;
        break;
    case 584:
        T.deviceMallocAsync = m584_deviceMallocAsync;
        break;
    case 585:
        T.deviceMallocAsync = m585_deviceMallocAsync;
        break;
    case 586:
        T.deviceMallocAsync = m586_deviceMallocAsync;
        break;
    case 587:
        T.deviceMallocAsync = m587_deviceMallocAsync;
        break;
    case 588:
        T.deviceFreeAsync = m588_deviceFreeAsync;
        break;
    case 589:
        T.deviceFreeAsync = m589_deviceFreeAsync;
        break;
    case 590:
        T.deviceFreeAsync = m590_deviceFreeAsync;
        break;
    case 591:
        T.deviceFreeAsync = m591_deviceFreeAsync;
        break;
    case 592:
        T.deviceFreeAsync = m592_deviceFreeAsync;
        break;
    case 593:
        T.deviceFreeAsync = m593_deviceFreeAsync;
        break;
    case 594:
        T.deviceFreeAsync = m594_deviceFreeAsync;
        break;
    case 595:
        T.deviceFreeAsync = m595_deviceFreeAsync;
        break;
    case 596:
        T.deviceFreeAsync = m596_deviceFreeAsync;
        break;
    case 597:
        T.deviceFreeAsync = m597_deviceFreeAsync;
        break;
    case 598:
        T.deviceFreeAsync = m598_deviceFreeAsync;
        break;
    case 599:
        T.deviceFreeAsync = m599_deviceFreeAsync;
        break;
    case 600:
        T.deviceFreeAsync = m600_deviceFreeAsync;
        break;
    case 601:
        private_streams();
        T.deviceFreeAsync = m601_deviceFreeAsync;
        break;
    case 602:
        T.deviceFreeAsync = m602_deviceFreeAsync;
        break;
    case 603:
        T.deviceFreeAsync = m603_deviceFreeAsync;
        break;
    case 604:
        T.deviceFreeAsync = m604_deviceFreeAsync;
        break;
    case 605:
        T.deviceFreeAsync = m605_deviceFreeAsync;
        break;
    case 606:
        T.deviceFreeAsync = m606_deviceFreeAsync;
        break;
    case 607:
        T.streamCreate = m607_streamCreate;
        break;
    case 608:
        T.streamCreate = m608_streamCreate;
        T.streamDestroy = m608_streamDestroy;
        break;
    case 609:
        T.streamCreate = m609_streamCreate;
        break;
    case 610:
        T.streamCreate = m610_streamCreate;
        break;
    case 611:
        T.streamCreate = m611_streamCreate;
        break;
    case 612:
        T.streamCreate = m612_streamCreate;
        break;
    case 613:
        T.streamCreate = m613_streamCreate;
        break;
    case 614:
        T.streamCreate = m614_streamCreate;
        break;
    case 615:
        T.streamCreate = m615_streamCreate;
        break;
    case 616:
        T.streamCreate = m616_streamCreate;
        break;
    case 617:
        T.streamCreate = m617_streamCreate;
        break;
    case 618:
        T.deviceMemcpy = m618_deviceMemcpy;
        T.deviceMemset = m618_deviceMemset;
        T.eventRecord = m618_eventRecord;
        T.launchHostFunc = m618_launchHostFunc;
        T.streamCreate = m618_streamCreate;
        T.streamDestroy = m618_streamDestroy;
        T.streamQuery = m618_streamQuery;
        T.streamSynchronize = m618_streamSynchronize;
        T.streamWaitEvent = m618_streamWaitEvent;
        break;
    case 619:
        T.streamCreate = m619_streamCreate;
        T.streamDestroy = m619_streamDestroy;
        break;
    case 620:
        T.streamCreate = m620_streamCreate;
        break;
    case 621:
        T.streamCreate = m621_streamCreate;
        break;
    case 622:
        T.streamCreate = m622_streamCreate;
        break;
    case 623:
        T.streamCreate = m623_streamCreate;
        break;
    case 624:
        T.streamCreate = m624_streamCreate;
        break;
    case 625:
        T.streamCreate = m625_streamCreate;
        break;
    case 626:
        T.streamCreate = m626_streamCreate;
        break;
    case 627:
        T.streamCreate = m627_streamCreate;
        break;
    case 628:
        T.deviceMemcpy = m628_deviceMemcpy;
        T.streamCreate = m628_streamCreate;
        T.streamDestroy = m628_streamDestroy;
        break;
    case 629:
        T.streamDestroy = m629_streamDestroy;
        break;
    case 630:
        T.streamDestroy = m630_streamDestroy;
        break;
    case 631:
        T.streamDestroy = m631_streamDestroy;
        break;
    case 632:
        T.streamDestroy = m632_streamDestroy;
        break;
    case 633:
        T.streamDestroy = m633_streamDestroy;
        break;
    case 634:
        T.streamDestroy = m634_streamDestroy;
        break;
    case 635:
        T.streamDestroy = m635_streamDestroy;
        break;
    case 636:
        T.streamDestroy = m636_streamDestroy;
        break;
    case 637:
        T.streamDestroy = m637_streamDestroy;
        break;
    case 638:
        T.streamDestroy = m638_streamDestroy;
        break;
    case 639:
        T.streamDestroy = m639_streamDestroy;
        break;
    case 640:
        T.streamDestroy = m640_streamDestroy;
        break;
    case 641:
        T.streamDestroy = m641_streamDestroy;
        break;
    case 642:
        T.streamDestroy = m642_streamDestroy;
        break;
    case 643:
        T.streamDestroy = m643_streamDestroy;
        break;
    case 644:
        T.streamCopy = m644_streamCopy;
        break;
    case 645:
        T.streamCopy = m645_streamCopy;
        break;
    case 646:
        T.streamCopy = m646_streamCopy;
        break;
    case 647:
        T.streamCopy = m647_streamCopy;
        break;
    case 648:
        T.streamCopy = m648_streamCopy;
        break;
    case 649:
        T.streamCopy = m649_streamCopy;
        break;
    case 650:
        T.streamCopy = m650_streamCopy;
        break;
    case 651:
        T.streamCopy = m651_streamCopy;
        break;
    case 652:
        T.streamCopy = m652_streamCopy;
        break;
    case 653:
        T.streamCopy = m653_streamCopy;
        break;
    case 654:
        T.streamCopy = m654_streamCopy;
        break;
    case 655:
        T.streamCopy = m655_streamCopy;
        break;
    case 656:
        T.streamCopy = m656_streamCopy;
        break;
    case 657:
        T.streamCopy = m657_streamCopy;
        break;
    case 658:
        T.streamCopy = m658_streamCopy;
        break;
    case 659:
        T.streamCopy = m659_streamCopy;
        break;
    case 660:
        T.streamCopy = m660_streamCopy;
        break;
    case 661:
        T.streamCopy = m661_streamCopy;
        break;
    case 662:
        T.streamCopy = m662_streamCopy;
        break;
    case 663:
        T.streamCopy = m663_streamCopy;
        break;
    case 664:
        T.streamCopy = m664_streamCopy;
        T.streamFree = m664_streamFree;
        break;
    case 665:
        T.streamFree = m665_streamFree;
        break;
    case 666:
        T.streamFree = m666_streamFree;
        break;
    case 667:
        T.streamFree = m667_streamFree;
        break;
    case 668:
        T.streamFree = m668_streamFree;
        break;
    case 669:
        T.streamFree = m669_streamFree;
        break;
    case 670:
        T.streamFree = m670_streamFree;
        break;
    case 671:
        T.streamFree = m671_streamFree;
        break;
    case 672:
        T.streamFree = m672_streamFree;
        break;
    case 673:
        T.streamFree = m673_streamFree;
        break;
    case 674:
        T.streamFree = m674_streamFree;
        break;
    case 675:
        T.streamFree = m675_streamFree;
        break;
    case 676:
        T.streamFree = m676_streamFree;
        break;
    case 677:
        T.streamSynchronize = m677_streamSynchronize;
        break;
    case 678:
        T.streamSynchronize = m678_streamSynchronize;
        break;
    case 679:
        T.streamSynchronize = m679_streamSynchronize;
        break;
    case 680:
        T.streamSynchronize = m680_streamSynchronize;
        break;
    case 681:
        T.deviceFreeAsync = m681_deviceFreeAsync;
        T.deviceMallocAsync = m681_deviceMallocAsync;
        T.deviceMemcpy = m681_deviceMemcpy;
        T.deviceMemset = m681_deviceMemset;
        T.deviceReduce = m681_deviceReduce;
        T.eventRecord = m681_eventRecord;
        T.launchHostFunc = m681_launchHostFunc;
        T.launchKernel = m681_launchKernel;
        T.streamDestroy = m681_streamDestroy;
        T.streamSynchronize = m681_streamSynchronize;
        T.streamWaitEvent = m681_streamWaitEvent;
        T.streamWaitValue64 = m681_streamWaitValue64;
        T.streamWriteValue64 = m681_streamWriteValue64;
        break;
    case 682:
        T.launchHostFunc = m682_launchHostFunc;
        T.streamSynchronize = m682_streamSynchronize;
        break;
    case 683:
        T.deviceMemcpy = m683_deviceMemcpy;
        T.streamSynchronize = m683_streamSynchronize;
        break;
    case 684:
        T.streamSynchronize = m684_streamSynchronize;
        break;
    case 685:
        T.streamSynchronize = m685_streamSynchronize;
        break;
    case 686:
        T.streamSynchronize = m686_streamSynchronize;
        break;
    case 687:
        T.streamCreate = m687_streamCreate;
        T.streamSynchronize = m687_streamSynchronize;
        break;
    case 688:
        T.streamSynchronize = m688_streamSynchronize;
        break;
    case 689:
        T.streamSynchronize = m689_streamSynchronize;
        break;
    case 690:
        T.streamSynchronize = m690_streamSynchronize;
        break;
    case 691:
        T.streamSynchronize = m691_streamSynchronize;
        break;
    case 692:
        T.streamSynchronize = m692_streamSynchronize;
        break;
    case 693:
        T.launchHostFunc = m693_launchHostFunc;
        T.streamSynchronize = m693_streamSynchronize;
        break;
    case 694:
        T.deviceFreeAsync = m694_deviceFreeAsync;
        T.deviceMallocAsync = m694_deviceMallocAsync;
        T.deviceMemcpy = m694_deviceMemcpy;
        T.deviceMemset = m694_deviceMemset;
        T.deviceReduce = m694_deviceReduce;
        T.eventRecord = m694_eventRecord;
        T.launchHostFunc = m694_launchHostFunc;
        T.launchKernel = m694_launchKernel;
        T.streamSynchronize = m694_streamSynchronize;
        T.streamWaitEvent = m694_streamWaitEvent;
        T.streamWaitValue64 = m694_streamWaitValue64;
        T.streamWriteValue64 = m694_streamWriteValue64;
        break;
    case 695:
        T.streamSynchronize = m695_streamSynchronize;
        break;
    case 696:
        T.streamCreate = m696_streamCreate;
        T.streamDestroy = m696_streamDestroy;
        T.streamQuery = m696_streamQuery;
        break;
    case 697:
        T.streamQuery = m697_streamQuery;
        break;
    case 698:
        T.streamQuery = m698_streamQuery;
        break;
    case 699:
        T.streamDestroy = m699_streamDestroy;
        T.streamQuery = m699_streamQuery;
        T.streamSynchronize = m699_streamSynchronize;
        break;
    case 700:
        T.launchHostFunc = m700_launchHostFunc;
        T.streamDestroy = m700_streamDestroy;
        T.streamQuery = m700_streamQuery;
        T.streamSynchronize = m700_streamSynchronize;
        break;
    case 701:
        T.streamQuery = m701_streamQuery;
        break;
    case 702:
        T.streamQuery = m702_streamQuery;
        break;
    case 703:
        T.streamQuery = m703_streamQuery;
        break;
    case 704:
        T.streamQuery = m704_streamQuery;
        break;
    case 705:
        T.streamCreate = m705_streamCreate;
        T.streamDestroy = m705_streamDestroy;
        T.streamQuery = m705_streamQuery;
        break;
    case 706:
        T.streamQuery = m706_streamQuery;
        break;
    case 707:
        T.streamQuery = m707_streamQuery;
        break;
    case 708:
        T.streamQuery = m708_streamQuery;
        break;
    case 709:
        private_streams();
        T.streamQuery = m709_streamQuery;
        break;
    case 710:
        T.streamQuery = m710_streamQuery;
        break;
    case 711:
        T.streamQuery = m711_streamQuery;
        break;
    case 712:
        T.streamQuery = m712_streamQuery;
        break;
    case 713:
        T.streamQuery = m713_streamQuery;
        break;
    case 714:
        T.streamQuery = m714_streamQuery;
        break;
    case 715:
        T.streamQuery = m715_streamQuery;
        break;
    case 716:
        T.streamQuery = m716_streamQuery;
        break;
    case 717:
        T.streamQuery = m717_streamQuery;
        break;
    case 718:
        T.streamQuery = m718_streamQuery;
        break;
    case 719:
        T.streamQuery = m719_streamQuery;
        break;
    case 720:
        T.streamDestroy = m720_streamDestroy;
        T.streamQuery = m720_streamQuery;
        break;
    case 721:
        T.streamQuery = m721_streamQuery;
        break;
    case 722:
        T.streamQuery = m722_streamQuery;
        break;
    case 723:
        T.streamQuery = m723_streamQuery;
        break;
    case 724:
        T.streamQuery = m724_streamQuery;
        break;
    case 725:
        private_streams();
        T.eventDestroy = m725_eventDestroy;
        T.eventRecord = m725_eventRecord;
        T.streamWaitEvent = m725_streamWaitEvent;
        break;
    case 726:
        T.streamWaitEvent = m726_streamWaitEvent;
        break;
    case 727:
        T.streamWaitEvent = m727_streamWaitEvent;
        break;
    case 728:
        T.streamWaitEvent = m728_streamWaitEvent;
        break;
    case 729:
        T.streamWaitEvent = m729_streamWaitEvent;
        break;
    case 730:
        T.streamWaitEvent = m730_streamWaitEvent;
        break;
    case 731:
        T.streamWaitEvent = m731_streamWaitEvent;
        break;
    case 732:
        T.streamWaitEvent = m732_streamWaitEvent;
        break;
    case 733:
        T.streamWaitEvent = m733_streamWaitEvent;
        break;
    case 734:
        T.eventDestroy = m734_eventDestroy;
        T.eventRecord = m734_eventRecord;
        T.streamDestroy = m734_streamDestroy;
        T.streamWaitEvent = m734_streamWaitEvent;
        break;
    case 735:
        T.streamWaitEvent = m735_streamWaitEvent;
        break;
    case 736:
        T.streamWaitEvent = m736_streamWaitEvent;
        break;
    case 737:
        T.streamWaitEvent = m737_streamWaitEvent;
        break;
    case 738:
        T.streamWaitEvent = m738_streamWaitEvent;
        break;
    case 739:
        T.streamWaitEvent = m739_streamWaitEvent;
        break;
    case 740:
        T.streamWaitEvent = m740_streamWaitEvent;
        break;
    case 741:
        private_streams();
        T.deviceMemcpy = m741_deviceMemcpy;
        T.streamWaitEvent = m741_streamWaitEvent;
        break;
    case 742:
        T.eventDestroy = m742_eventDestroy;
        T.eventRecord = m742_eventRecord;
        T.streamCreate = m742_streamCreate;
        T.streamDestroy = m742_streamDestroy;
        T.streamWaitEvent = m742_streamWaitEvent;
        break;
    case 743:
        private_streams();
        T.streamWaitEvent = m743_streamWaitEvent;
        break;
    case 744:
        T.streamWaitEvent = m744_streamWaitEvent;
        break;
    case 745:
        T.streamWaitEvent = m745_streamWaitEvent;
        break;
    case 746:
        T.streamWaitEvent = m746_streamWaitEvent;
        break;
    case 747:
        T.streamWaitEvent = m747_streamWaitEvent;
        break;
    case 748:
        T.eventDestroy = m748_eventDestroy;
        T.eventRecord = m748_eventRecord;
        T.streamWaitEvent = m748_streamWaitEvent;
        break;
    case 749:
        T.eventDestroy = m749_eventDestroy;
        T.eventRecord = m749_eventRecord;
        T.streamWaitEvent = m749_streamWaitEvent;
        break;
    case 750:
        T.streamWaitEvent = m750_streamWaitEvent;
        break;
    case 751:
        T.eventDestroy = m751_eventDestroy;
        T.eventRecord = m751_eventRecord;
        T.streamDestroy = m751_streamDestroy;
        T.streamWaitEvent = m751_streamWaitEvent;
        break;
    case 752:
        T.eventCreate = m752_eventCreate;
        T.eventDestroy = m752_eventDestroy;
        T.streamWaitEvent = m752_streamWaitEvent;
        break;
    case 753:
        T.eventCreate = m753_eventCreate;
        break;
    case 754:
        T.eventCreate = m754_eventCreate;
        break;
    case 755:
        T.eventCreate = m755_eventCreate;
        break;
    case 756:
        T.eventCreate = m756_eventCreate;
        break;
    case 757:
        T.eventCreate = m757_eventCreate;
        break;
    case 758:
        T.eventCreate = m758_eventCreate;
        break;
    case 759:
        T.eventCreate = m759_eventCreate;
        break;
    case 760:
        T.eventCreate = m760_eventCreate;
        break;
    case 761:
        T.eventCreate = m761_eventCreate;
        break;
    case 762:
        T.eventCreate = m762_eventCreate;
        break;
    case 763:
        T.eventCreate = m763_eventCreate;
        break;
    case 764:
        T.eventCreate = m764_eventCreate;
        break;
    case 765:
        T.eventCreate = m765_eventCreate;
        break;
    case 766:
        T.eventCreate = m766_eventCreate;
        break;
    case 767:
        T.eventCreate = m767_eventCreate;
        break;
    case 768:
        T.eventCreate = m768_eventCreate;
        break;
    case 769:
        T.eventCreate = m769_eventCreate;
        T.eventDestroy = m769_eventDestroy;
        break;
    case 770:
        T.eventCreate = m770_eventCreate;
        break;
    case 771:
        T.eventCreate = m771_eventCreate;
        break;
    case 772:
        T.eventCreate = m772_eventCreate;
        break;
    case 773:
        T.eventCreate = m773_eventCreate;
        break;
    case 774:
        T.eventDestroy = m774_eventDestroy;
        break;
    case 775:
        T.eventDestroy = m775_eventDestroy;
        break;
    case 776:
        T.eventDestroy = m776_eventDestroy;
        break;
    case 777:
        T.eventDestroy = m777_eventDestroy;
        break;
    case 778:
        T.eventDestroy = m778_eventDestroy;
        break;
    case 779:
        T.eventDestroy = m779_eventDestroy;
        break;
    case 780:
        T.eventDestroy = m780_eventDestroy;
        break;
    case 781:
        T.eventDestroy = m781_eventDestroy;
        break;
    case 782:
        T.eventDestroy = m782_eventDestroy;
        break;
    case 783:
        T.eventDestroy = m783_eventDestroy;
        break;
    case 784:
        T.eventDestroy = m784_eventDestroy;
        break;
    case 785:
        T.eventDestroy = m785_eventDestroy;
        break;
    case 786:
        T.eventDestroy = m786_eventDestroy;
        break;
    case 787:
        T.eventDestroy = m787_eventDestroy;
        break;
    case 788:
        T.eventDestroy = m788_eventDestroy;
        break;
    case 789:
        T.eventDestroy = m789_eventDestroy;
        break;
    case 790:
        T.eventRecord = m790_eventRecord;
        break;
    case 791:
        T.eventRecord = m791_eventRecord;
        break;
    case 792:
        T.eventRecord = m792_eventRecord;
        break;
    case 793:
        T.eventRecord = m793_eventRecord;
        break;
    case 794:
        T.eventRecord = m794_eventRecord;
        break;
    case 795:
        T.eventRecord = m795_eventRecord;
        break;
    case 796:
        T.eventDestroy = m796_eventDestroy;
        T.eventRecord = m796_eventRecord;
        break;
    case 797:
        T.eventRecord = m797_eventRecord;
        break;
    case 798:
        T.eventDestroy = m798_eventDestroy;
        T.eventRecord = m798_eventRecord;
        break;
    case 799:
        T.eventRecord = m799_eventRecord;
        break;
    case 800:
        T.eventRecord = m800_eventRecord;
        break;
    case 801:
        T.eventRecord = m801_eventRecord;
        break;
    case 802:
        T.eventRecord = m802_eventRecord;
        break;
    case 803:
        T.eventRecord = m803_eventRecord;
        break;
    case 804:
        T.eventRecord = m804_eventRecord;
        break;
    case 805:
        private_streams();
        T.eventRecord = m805_eventRecord;
        break;
    case 806:
        T.eventDestroy = m806_eventDestroy;
        T.eventRecord = m806_eventRecord;
        break;
    case 807:
        private_streams();
        T.eventDestroy = m807_eventDestroy;
        T.eventRecord = m807_eventRecord;
        break;
    case 808:
        private_streams();
        T.eventRecord = m808_eventRecord;
        break;
    case 809:
        T.eventRecord = m809_eventRecord;
        break;
    case 810:
        T.eventRecord = m810_eventRecord;
        break;
    case 811:
        T.eventRecord = m811_eventRecord;
        break;
    case 812:
        T.eventRecord = m812_eventRecord;
        break;
    case 813:
        T.eventCreate = m813_eventCreate;
        T.eventDestroy = m813_eventDestroy;
        T.eventRecord = m813_eventRecord;
        break;
    case 814:
        T.eventCreate = m814_eventCreate;
        T.eventDestroy = m814_eventDestroy;
        T.eventRecord = m814_eventRecord;
        break;
    case 815:
        T.eventSynchronize = m815_eventSynchronize;
        break;
    case 816:
        T.eventSynchronize = m816_eventSynchronize;
        break;
    case 817:
        T.eventSynchronize = m817_eventSynchronize;
        break;
    case 818:
        T.eventSynchronize = m818_eventSynchronize;
        break;
    case 819:
        T.eventSynchronize = m819_eventSynchronize;
        break;
    case 820:
        T.eventSynchronize = m820_eventSynchronize;
        break;
    case 821:
        T.eventDestroy = m821_eventDestroy;
        T.eventRecord = m821_eventRecord;
        T.eventSynchronize = m821_eventSynchronize;
        break;
    case 822:
        T.eventDestroy = m822_eventDestroy;
        T.eventRecord = m822_eventRecord;
        T.eventSynchronize = m822_eventSynchronize;
        break;
    case 823:
        T.eventSynchronize = m823_eventSynchronize;
        break;
    case 824:
        T.eventSynchronize = m824_eventSynchronize;
        break;
    case 825:
        T.eventSynchronize = m825_eventSynchronize;
        break;
    case 826:
        T.eventSynchronize = m826_eventSynchronize;
        break;
    case 827:
        T.eventSynchronize = m827_eventSynchronize;
        break;
    case 828:
        T.eventSynchronize = m828_eventSynchronize;
        break;
    case 829:
        T.eventSynchronize = m829_eventSynchronize;
        break;
    case 830:
        T.eventSynchronize = m830_eventSynchronize;
        break;
    case 831:
        T.eventDestroy = m831_eventDestroy;
        T.eventRecord = m831_eventRecord;
        T.eventSynchronize = m831_eventSynchronize;
        T.streamDestroy = m831_streamDestroy;
        break;
    case 832:
        T.eventCreate = m832_eventCreate;
        T.eventDestroy = m832_eventDestroy;
        T.eventSynchronize = m832_eventSynchronize;
        break;
    case 833:
        T.eventQuery = m833_eventQuery;
        break;
    case 834:
        T.eventQuery = m834_eventQuery;
        break;
    case 835:
        T.eventDestroy = m835_eventDestroy;
        T.eventQuery = m835_eventQuery;
        T.eventRecord = m835_eventRecord;
        break;
    case 836:
        T.eventDestroy = m836_eventDestroy;
        T.eventQuery = m836_eventQuery;
        T.eventSynchronize = m836_eventSynchronize;
        break;
    case 837:
        T.eventQuery = m837_eventQuery;
        break;
    case 838:
        T.eventQuery = m838_eventQuery;
        break;
    case 839:
        T.eventDestroy = m839_eventDestroy;
        T.eventQuery = m839_eventQuery;
        T.eventRecord = m839_eventRecord;
        break;
    case 840:
        T.eventDestroy = m840_eventDestroy;
        T.eventQuery = m840_eventQuery;
        T.eventRecord = m840_eventRecord;
        break;
    case 841:
        T.eventQuery = m841_eventQuery;
        break;
    case 842:
        T.eventQuery = m842_eventQuery;
        break;
    case 843:
        T.eventQuery = m843_eventQuery;
        break;
    case 844:
        T.eventQuery = m844_eventQuery;
        break;
    case 845:
        T.eventQuery = m845_eventQuery;
        break;
    case 846:
        T.eventQuery = m846_eventQuery;
        break;
    case 847:
        T.eventQuery = m847_eventQuery;
        break;
    case 848:
        T.eventQuery = m848_eventQuery;
        break;
    case 849:
        T.eventQuery = m849_eventQuery;
        break;
    case 850:
        T.eventQuery = m850_eventQuery;
        break;
    case 851:
        T.eventQuery = m851_eventQuery;
        break;
    case 852:
        T.eventQuery = m852_eventQuery;
        break;
    case 853:
        T.eventQuery = m853_eventQuery;
        break;
    case 854:
        T.eventQuery = m854_eventQuery;
        break;
    case 855:
        T.eventQuery = m855_eventQuery;
        break;
    case 856:
        T.eventQuery = m856_eventQuery;
        break;
    case 857:
        T.eventQuery = m857_eventQuery;
        break;
    case 858:
        T.eventDestroy = m858_eventDestroy;
        T.eventQuery = m858_eventQuery;
        T.eventRecord = m858_eventRecord;
        T.streamDestroy = m858_streamDestroy;
        break;
    case 859:
        T.eventElapsedTime = m859_eventElapsedTime;
        break;
    case 860:
        T.eventElapsedTime = m860_eventElapsedTime;
        break;
    case 861:
        T.eventElapsedTime = m861_eventElapsedTime;
        break;
    case 862:
        T.eventElapsedTime = m862_eventElapsedTime;
        break;
    case 863:
        T.eventElapsedTime = m863_eventElapsedTime;
        break;
    case 864:
        T.eventElapsedTime = m864_eventElapsedTime;
        break;
    case 865:
        T.eventElapsedTime = m865_eventElapsedTime;
        break;
    case 866:
        T.eventElapsedTime = m866_eventElapsedTime;
        break;
    case 867:
        T.eventDestroy = m867_eventDestroy;
        T.eventElapsedTime = m867_eventElapsedTime;
        T.eventRecord = m867_eventRecord;
        break;
    case 868:
        T.eventElapsedTime = m868_eventElapsedTime;
        break;
    case 869:
        T.eventElapsedTime = m869_eventElapsedTime;
        break;
    case 870:
        T.eventElapsedTime = m870_eventElapsedTime;
        break;
    case 871:
        T.eventElapsedTime = m871_eventElapsedTime;
        break;
    case 872:
        T.eventElapsedTime = m872_eventElapsedTime;
        break;
    case 873:
        T.eventElapsedTime = m873_eventElapsedTime;
        break;
    case 874:
        T.eventElapsedTime = m874_eventElapsedTime;
        break;
    case 875:
        T.eventElapsedTime = m875_eventElapsedTime;
        break;
    case 876:
        T.eventElapsedTime = m876_eventElapsedTime;
        break;
    case 877:
        T.eventElapsedTime = m877_eventElapsedTime;
        break;
    case 878:
        T.eventElapsedTime = m878_eventElapsedTime;
        break;
    case 879:
        T.eventElapsedTime = m879_eventElapsedTime;
        break;
    case 880:
        T.eventElapsedTime = m880_eventElapsedTime;
        break;
    case 881:
        T.eventElapsedTime = m881_eventElapsedTime;
        break;
    case 882:
        T.eventElapsedTime = m882_eventElapsedTime;
        break;
    case 883:
        T.eventElapsedTime = m883_eventElapsedTime;
        break;
    case 884:
        T.eventElapsedTime = m884_eventElapsedTime;
        break;
    case 885:
        T.eventElapsedTime = m885_eventElapsedTime;
        break;
    case 886:
        T.eventElapsedTime = m886_eventElapsedTime;
        break;
    case 887:
        T.eventElapsedTime = m887_eventElapsedTime;
        break;
    case 888:
        T.eventElapsedTime = m888_eventElapsedTime;
        break;
    case 889:
        T.eventElapsedTime = m889_eventElapsedTime;
        break;
    case 890:
        T.eventElapsedTime = m890_eventElapsedTime;
        break;
    case 891:
        T.eventDestroy = m891_eventDestroy;
        T.eventElapsedTime = m891_eventElapsedTime;
        T.eventRecord = m891_eventRecord;
        break;
    case 892:
        T.eventElapsedTime = m892_eventElapsedTime;
        break;
    case 893:
        T.eventDestroy = m893_eventDestroy;
        T.eventElapsedTime = m893_eventElapsedTime;
        T.eventRecord = m893_eventRecord;
        break;
    case 894:
        T.launchHostFunc = m894_launchHostFunc;
        break;
    case 895:
        private_streams();
        T.launchHostFunc = m895_launchHostFunc;
        break;
    case 896:
        T.launchHostFunc = m896_launchHostFunc;
        break;
    case 897:
        T.launchHostFunc = m897_launchHostFunc;
        break;
    case 898:
        T.launchHostFunc = m898_launchHostFunc;
        break;
    case 899:
        T.launchHostFunc = m899_launchHostFunc;
        break;
    case 900:
        T.launchHostFunc = m900_launchHostFunc;
        break;
    case 901:
        T.launchHostFunc = m901_launchHostFunc;
        break;
    case 902:
        T.launchHostFunc = m902_launchHostFunc;
        break;
    case 903:
        T.launchHostFunc = m903_launchHostFunc;
        break;
    case 904:
        T.launchHostFunc = m904_launchHostFunc;
        T.streamFree = m904_streamFree;
        break;
    case 905:
        T.launchHostFunc = m905_launchHostFunc;
        break;
    case 906:
        T.launchHostFunc = m906_launchHostFunc;
        break;
    case 907:
        T.launchHostFunc = m907_launchHostFunc;
        break;
    case 908:
        T.launchHostFunc = m908_launchHostFunc;
        break;
    case 909:
        T.launchHostFunc = m909_launchHostFunc;
        break;
    case 910:
        T.launchHostFunc = m910_launchHostFunc;
        break;
    case 911:
        T.launchHostFunc = m911_launchHostFunc;
        break;
    case 912:
        T.launchHostFunc = m912_launchHostFunc;
        break;
    case 913:
        T.launchHostFunc = m913_launchHostFunc;
        break;
    case 914:
        private_streams();
        T.launchHostFunc = m914_launchHostFunc;
        break;
    case 915:
        T.launchHostFunc = m915_launchHostFunc;
        break;
    case 916:
        T.launchHostFunc = m916_launchHostFunc;
        T.streamDestroy = m916_streamDestroy;
        break;
    case 917:
        T.launchHostFunc = m917_launchHostFunc;
        break;
    case 918:
        T.launchHostFunc = m918_launchHostFunc;
        break;
    case 919:
        T.launchHostFunc = m919_launchHostFunc;
        break;
    case 920:
        T.launchHostFunc = m920_launchHostFunc;
        break;
    case 921:
        private_streams();
        T.launchHostFunc = m921_launchHostFunc;
        break;
    case 922:
        T.launchHostFunc = m922_launchHostFunc;
        break;
    case 923:
        T.launchHostFunc = m923_launchHostFunc;
        break;
    case 924:
        T.launchHostFunc = m924_launchHostFunc;
        break;
    case 925:
        private_streams();
        T.launchHostFunc = m925_launchHostFunc;
        break;
    case 926:
        T.launchHostFunc = m926_launchHostFunc;
        break;
    case 927:
        T.launchHostFunc = m927_launchHostFunc;
        break;
    case 928:
        T.streamWaitValue64 = m928_streamWaitValue64;
        break;
    case 929:
        T.deviceFree = m929_deviceFree;
        T.deviceMalloc = m929_deviceMalloc;
        T.streamWaitValue64 = m929_streamWaitValue64;
        break;
    case 930:
        T.deviceFree = m930_deviceFree;
        T.deviceMalloc = m930_deviceMalloc;
        T.streamWaitValue64 = m930_streamWaitValue64;
        break;
    case 931:
        T.streamWaitValue64 = m931_streamWaitValue64;
        break;
    case 932:
        T.streamWaitValue64 = m932_streamWaitValue64;
        break;
    case 933:
        T.streamWaitValue64 = m933_streamWaitValue64;
        break;
    case 934:
        T.streamWaitValue64 = m934_streamWaitValue64;
        break;
    case 935:
        T.streamWaitValue64 = m935_streamWaitValue64;
        break;
    case 936:
        T.streamWaitValue64 = m936_streamWaitValue64;
        break;
    case 937:
        T.streamWaitValue64 = m937_streamWaitValue64;
        break;
    case 938:
        T.streamWaitValue64 = m938_streamWaitValue64;
        break;
    case 939:
        T.streamWaitValue64 = m939_streamWaitValue64;
        break;
    case 940:
        T.streamWaitValue64 = m940_streamWaitValue64;
        break;
    case 941:
        T.streamWaitValue64 = m941_streamWaitValue64;
        break;
    case 942:
        T.streamWaitValue64 = m942_streamWaitValue64;
        break;
    case 943:
        T.streamWaitValue64 = m943_streamWaitValue64;
        break;
    case 944:
        T.streamWaitValue64 = m944_streamWaitValue64;
        break;
    case 945:
        T.streamWaitValue64 = m945_streamWaitValue64;
        break;
    case 946:
        T.streamWaitValue64 = m946_streamWaitValue64;
        break;
    case 947:
        T.streamWaitValue64 = m947_streamWaitValue64;
        break;
    case 948:
        T.streamWaitValue64 = m948_streamWaitValue64;
        break;
    case 949:
        T.streamWaitValue64 = m949_streamWaitValue64;
        break;
    case 950:
        private_streams();
        T.streamWaitValue64 = m950_streamWaitValue64;
        break;
    case 951:
        T.deviceFree = m951_deviceFree;
        T.deviceMalloc = m951_deviceMalloc;
        T.streamWaitValue64 = m951_streamWaitValue64;
        break;
    case 952:
        T.streamWaitValue64 = m952_streamWaitValue64;
        break;
    case 953:
        T.streamWaitValue64 = m953_streamWaitValue64;
        break;
    case 954:
        T.streamWaitValue64 = m954_streamWaitValue64;
        break;
    case 955:
        T.streamWaitValue64 = m955_streamWaitValue64;
        break;
    case 956:
        T.streamWaitValue64 = m956_streamWaitValue64;
        break;
    case 957:
        T.hostRegister = m957_hostRegister;
        T.hostUnregister = m957_hostUnregister;
        T.streamWaitValue64 = m957_streamWaitValue64;
        break;
    case 958:
        T.hostRegister = m958_hostRegister;
        T.hostUnregister = m958_hostUnregister;
        T.streamWaitValue64 = m958_streamWaitValue64;
        break;
    case 959:
        T.hostRegister = m959_hostRegister;
        T.hostUnregister = m959_hostUnregister;
        T.streamWaitValue64 = m959_streamWaitValue64;
        break;
    case 960:
        T.streamWaitValue64 = m960_streamWaitValue64;
        break;
    case 961:
        T.deviceFree = m961_deviceFree;
        T.deviceMalloc = m961_deviceMalloc;
        T.streamWaitValue64 = m961_streamWaitValue64;
        break;
    case 962:
        T.streamWaitValue64 = m962_streamWaitValue64;
        break;
    case 963:
        T.deviceFree = m963_deviceFree;
        T.deviceMalloc = m963_deviceMalloc;
        T.streamWriteValue64 = m963_streamWriteValue64;
        break;
    case 964:
        T.streamWriteValue64 = m964_streamWriteValue64;
        break;
    case 965:
        T.streamWriteValue64 = m965_streamWriteValue64;
        break;
    case 966:
        T.streamWriteValue64 = m966_streamWriteValue64;
        break;
    case 967:
        T.streamWriteValue64 = m967_streamWriteValue64;
        break;
    case 968:
        T.streamWriteValue64 = m968_streamWriteValue64;
        break;
    case 969:
        T.streamWriteValue64 = m969_streamWriteValue64;
        break;
    case 970:
        T.streamWriteValue64 = m970_streamWriteValue64;
        break;
    case 971:
        T.streamWriteValue64 = m971_streamWriteValue64;
        break;
    case 972:
        T.streamWriteValue64 = m972_streamWriteValue64;
        break;
    case 973:
        T.streamWriteValue64 = m973_streamWriteValue64;
        break;
    case 974:
        T.deviceFree = m974_deviceFree;
        T.deviceMalloc = m974_deviceMalloc;
        T.streamWriteValue64 = m974_streamWriteValue64;
        break;
    case 975:
        T.streamWriteValue64 = m975_streamWriteValue64;
        break;
    case 976:
        T.streamWriteValue64 = m976_streamWriteValue64;
        break;
    case 977:
        T.streamWriteValue64 = m977_streamWriteValue64;
        break;
    case 978:
        T.streamWriteValue64 = m978_streamWriteValue64;
        break;
    case 979:
        T.streamWriteValue64 = m979_streamWriteValue64;
        break;
    case 980:
        T.streamWriteValue64 = m980_streamWriteValue64;
        break;
    case 981:
        T.streamWriteValue64 = m981_streamWriteValue64;
        break;
    case 982:
        T.streamWriteValue64 = m982_streamWriteValue64;
        break;
    case 983:
        T.streamWriteValue64 = m983_streamWriteValue64;
        break;
    case 984:
        private_streams();
        T.streamWriteValue64 = m984_streamWriteValue64;
        break;
    case 985:
        T.streamWriteValue64 = m985_streamWriteValue64;
        break;
    case 986:
        T.streamWriteValue64 = m986_streamWriteValue64;
        break;
    case 987:
        T.streamWriteValue64 = m987_streamWriteValue64;
        break;
    case 988:
        T.streamWriteValue64 = m988_streamWriteValue64;
        break;
    case 989:
        T.streamWriteValue64 = m989_streamWriteValue64;
        break;
    case 990:
        T.hostRegister = m990_hostRegister;
        T.hostUnregister = m990_hostUnregister;
        T.streamWriteValue64 = m990_streamWriteValue64;
        break;
    case 991:
        T.hostRegister = m991_hostRegister;
        T.hostUnregister = m991_hostUnregister;
        T.streamWriteValue64 = m991_streamWriteValue64;
        break;
    case 992:
        private_streams();
        T.streamWriteValue64 = m992_streamWriteValue64;
        break;
    case 993:
        private_streams();
        T.streamWriteValue64 = m993_streamWriteValue64;
        break;
    case 994:
        private_streams();
        T.streamWriteValue64 = m994_streamWriteValue64;
        break;
    case 995:
        T.streamWriteValue64 = m995_streamWriteValue64;
        break;
    case 996:
        T.streamWriteValue64 = m996_streamWriteValue64;
        break;
    case 997:
        T.streamWriteValue64 = m997_streamWriteValue64;
        break;
    case 998:
        T.streamWriteValue64 = m998_streamWriteValue64;
        break;
    case 999:
        T.gdrMemAlloc = m999_gdrMemAlloc;
        break;
    case 1000:
        T.gdrMemAlloc = m1000_gdrMemAlloc;
        break;
    case 1001:
        T.gdrMemAlloc = m1001_gdrMemAlloc;
        break;
    case 1002:
        T.gdrMemAlloc = m1002_gdrMemAlloc;
        break;
    case 1003:
        T.gdrMemAlloc = m1003_gdrMemAlloc;
        break;
    case 1004:
        T.gdrMemAlloc = m1004_gdrMemAlloc;
        break;
    case 1005:
        T.gdrMemAlloc = m1005_gdrMemAlloc;
        break;
    case 1006:
        T.gdrMemAlloc = m1006_gdrMemAlloc;
        break;
    case 1007:
        T.gdrMemAlloc = m1007_gdrMemAlloc;
        break;
    case 1008:
        T.gdrMemAlloc = m1008_gdrMemAlloc;
        break;
    case 1009:
        T.gdrMemAlloc = m1009_gdrMemAlloc;
        break;
    case 1010:
        T.gdrMemAlloc = m1010_gdrMemAlloc;
        break;
    case 1011:
        T.gdrMemAlloc = m1011_gdrMemAlloc;
        break;
    case 1012:
        T.gdrMemAlloc = m1012_gdrMemAlloc;
        break;
    case 1013:
        T.gdrMemAlloc = m1013_gdrMemAlloc;
        break;
    case 1014:
        T.gdrMemAlloc = m1014_gdrMemAlloc;
        break;
    case 1015:
        T.gdrMemFree = m1015_gdrMemFree;
        break;
    case 1016:
        T.gdrMemFree = m1016_gdrMemFree;
        break;
    case 1017:
        T.gdrMemFree = m1017_gdrMemFree;
        break;
    case 1018:
        T.gdrMemFree = m1018_gdrMemFree;
        break;
    case 1019:
        T.gdrMemFree = m1019_gdrMemFree;
        break;
    case 1020:
        T.gdrMemFree = m1020_gdrMemFree;
        break;
    case 1021:
        T.gdrMemFree = m1021_gdrMemFree;
        break;
    case 1022:
        T.gdrMemFree = m1022_gdrMemFree;
        break;
    case 1023:
        T.gdrMemFree = m1023_gdrMemFree;
        break;
    case 1024:
        T.gdrPtrMmap = m1024_gdrPtrMmap;
        break;
    case 1025:
        T.gdrPtrMmap = m1025_gdrPtrMmap;
        break;
    case 1026:
        T.gdrPtrMmap = m1026_gdrPtrMmap;
        break;
    case 1027:
        T.gdrPtrMmap = m1027_gdrPtrMmap;
        break;
    case 1028:
        T.gdrPtrMmap = m1028_gdrPtrMmap;
        break;
    case 1029:
        T.gdrPtrMmap = m1029_gdrPtrMmap;
        break;
    case 1030:
        T.gdrPtrMmap = m1030_gdrPtrMmap;
        break;
    case 1031:
        T.gdrPtrMmap = m1031_gdrPtrMmap;
        break;
    case 1032:
        T.gdrPtrMmap = m1032_gdrPtrMmap;
        break;
    case 1033:
        T.gdrPtrMmap = m1033_gdrPtrMmap;
        break;
    case 1034:
        T.gdrPtrMmap = m1034_gdrPtrMmap;
        break;
    case 1035:
        T.gdrPtrMmap = m1035_gdrPtrMmap;
        break;
    case 1036:
        T.gdrPtrMmap = m1036_gdrPtrMmap;
        break;
    case 1037:
        T.gdrPtrMmap = m1037_gdrPtrMmap;
        break;
    case 1038:
        T.gdrPtrMmap = m1038_gdrPtrMmap;
        break;
    case 1039:
        T.gdrPtrMmap = m1039_gdrPtrMmap;
        break;
    case 1040:
        T.gdrPtrMmap = m1040_gdrPtrMmap;
        break;
    case 1041:
        T.gdrPtrMmap = m1041_gdrPtrMmap;
        break;
    case 1042:
        T.gdrPtrMmap = m1042_gdrPtrMmap;
        break;
    case 1043:
        T.gdrPtrMunmap = m1043_gdrPtrMunmap;
        break;
    case 1044:
        T.gdrPtrMunmap = m1044_gdrPtrMunmap;
        break;
    case 1045:
        T.gdrPtrMunmap = m1045_gdrPtrMunmap;
        break;
    case 1046:
        T.gdrPtrMunmap = m1046_gdrPtrMunmap;
        break;
    case 1047:
        T.gdrPtrMunmap = m1047_gdrPtrMunmap;
        break;
    case 1048:
        T.gdrPtrMunmap = m1048_gdrPtrMunmap;
        break;
    case 1049:
        T.gdrPtrMunmap = m1049_gdrPtrMunmap;
        break;
    case 1050:
        T.gdrPtrMunmap = m1050_gdrPtrMunmap;
        break;
    case 1051:
        T.gdrPtrMunmap = m1051_gdrPtrMunmap;
        break;
    case 1052:
        T.gdrPtrMunmap = m1052_gdrPtrMunmap;
        break;
    case 1053:
        T.gdrPtrMunmap = m1053_gdrPtrMunmap;
        break;
    case 1054:
        T.gdrPtrMunmap = m1054_gdrPtrMunmap;
        break;
    case 1055:
        T.dmaSupport = m1055_dmaSupport;
        break;
    case 1056:
        T.dmaSupport = m1056_dmaSupport;
        break;
    case 1057:
        T.dmaSupport = m1057_dmaSupport;
        break;
    case 1058:
        T.dmaSupport = m1058_dmaSupport;
        break;
    case 1059:
        T.dmaSupport = m1059_dmaSupport;
        break;
    case 1060:
        T.dmaSupport = m1060_dmaSupport;
        break;
    case 1061:
        T.dmaSupport = m1061_dmaSupport;
        break;
    case 1062:
        T.dmaSupport = m1062_dmaSupport;
        break;
    case 1063:
        T.dmaSupport = m1063_dmaSupport;
        break;
    case 1064:
        T.dmaSupport = m1064_dmaSupport;
        break;
    case 1065:
        T.dmaSupport = m1065_dmaSupport;
        break;
    case 1066:
        T.dmaSupport = m1066_dmaSupport;
        break;
    case 1067:
        T.dmaSupport = m1067_dmaSupport;
        break;
    case 1068:
        T.dmaSupport = m1068_dmaSupport;
        break;
    case 1069:
        T.dmaSupport = m1069_dmaSupport;
        break;
    case 1070:
        T.getHandleForAddressRange = m1070_getHandleForAddressRange;
        break;
    case 1071:
        T.getHandleForAddressRange = m1071_getHandleForAddressRange;
        break;
    case 1072:
        T.getHandleForAddressRange = m1072_getHandleForAddressRange;
        break;
    case 1073:
        T.getHandleForAddressRange = m1073_getHandleForAddressRange;
        break;
    case 1074:
        T.getHandleForAddressRange = m1074_getHandleForAddressRange;
        break;
    case 1075:
        T.getHandleForAddressRange = m1075_getHandleForAddressRange;
        break;
    case 1076:
        T.getHandleForAddressRange = m1076_getHandleForAddressRange;
        break;
    case 1077:
        T.getHandleForAddressRange = m1077_getHandleForAddressRange;
        break;
    case 1078:
        T.getHandleForAddressRange = m1078_getHandleForAddressRange;
        break;
    case 1079:
        T.getHandleForAddressRange = m1079_getHandleForAddressRange;
        break;
    case 1080:
        T.getHandleForAddressRange = m1080_getHandleForAddressRange;
        break;
    case 1081:
        T.getHandleForAddressRange = m1081_getHandleForAddressRange;
        break;
    case 1082:
        T.getHandleForAddressRange = m1082_getHandleForAddressRange;
        break;
    case 1083:
        T.getHandleForAddressRange = m1083_getHandleForAddressRange;
        break;
    case 1084:
        T.getHandleForAddressRange = m1084_getHandleForAddressRange;
        break;
    case 1085:
        T.getHandleForAddressRange = m1085_getHandleForAddressRange;
        break;
    case 1086:
        T.getHandleForAddressRange = m1086_getHandleForAddressRange;
        break;
    case 1087:
        T.getHandleForAddressRange = m1087_getHandleForAddressRange;
        break;
    case 1088:
        T.getHandleForAddressRange = m1088_getHandleForAddressRange;
        break;
    case 1089:
        T.ipcMemHandleCreate = m1089_ipcMemHandleCreate;
        break;
    case 1090:
        T.ipcMemHandleCreate = m1090_ipcMemHandleCreate;
        break;
    case 1091:
        T.ipcMemHandleCreate = m1091_ipcMemHandleCreate;
        break;
    case 1092:
        T.ipcMemHandleCreate = m1092_ipcMemHandleCreate;
        break;
    case 1093:
        T.ipcMemHandleCreate = m1093_ipcMemHandleCreate;
        break;
    case 1094:
        T.ipcMemHandleCreate = m1094_ipcMemHandleCreate;
        break;
    case 1095:
        T.ipcMemHandleCreate = m1095_ipcMemHandleCreate;
        break;
    case 1096:
        T.ipcMemHandleCreate = m1096_ipcMemHandleCreate;
        break;
    case 1097:
        T.ipcMemHandleCreate = m1097_ipcMemHandleCreate;
        break;
    case 1098:
        T.ipcMemHandleCreate = m1098_ipcMemHandleCreate;
        break;
    case 1099:
        T.ipcMemHandleCreate = m1099_ipcMemHandleCreate;
        break;
    case 1100:
        T.ipcMemHandleCreate = m1100_ipcMemHandleCreate;
        break;
    case 1101:
        T.ipcMemHandleCreate = m1101_ipcMemHandleCreate;
        break;
    case 1102:
        T.ipcMemHandleCreate = m1102_ipcMemHandleCreate;
        break;
    case 1103:
        T.ipcMemHandleCreate = m1103_ipcMemHandleCreate;
        break;
    case 1104:
        T.ipcMemHandleCreate = m1104_ipcMemHandleCreate;
        break;
    case 1105:
        T.ipcMemHandleCreate = m1105_ipcMemHandleCreate;
        break;
    case 1106:
        T.ipcMemHandleCreate = m1106_ipcMemHandleCreate;
        break;
    case 1107:
        T.ipcMemHandleCreate = m1107_ipcMemHandleCreate;
        break;
    case 1108:
        T.ipcMemHandleCreate = m1108_ipcMemHandleCreate;
        break;
    case 1109:
        T.ipcMemHandleCreate = m1109_ipcMemHandleCreate;
        break;
    case 1110:
        T.ipcMemHandleCreate = m1110_ipcMemHandleCreate;
        break;
    case 1111:
        T.ipcMemHandleCreate = m1111_ipcMemHandleCreate;
        break;
    case 1112:
        T.ipcMemHandleCreate = m1112_ipcMemHandleCreate;
        break;
    case 1113:
        T.ipcMemHandleGet = m1113_ipcMemHandleGet;
        break;
    case 1114:
        T.ipcMemHandleGet = m1114_ipcMemHandleGet;
        break;
    case 1115:
        T.ipcMemHandleGet = m1115_ipcMemHandleGet;
        break;
    case 1116:
        T.ipcMemHandleGet = m1116_ipcMemHandleGet;
        break;
    case 1117:
        T.ipcMemHandleGet = m1117_ipcMemHandleGet;
        break;
    case 1118:
        T.ipcMemHandleGet = m1118_ipcMemHandleGet;
        break;
    case 1119:
        T.ipcMemHandleGet = m1119_ipcMemHandleGet;
        break;
    case 1120:
        T.ipcMemHandleGet = m1120_ipcMemHandleGet;
        break;
    case 1121:
        T.ipcMemHandleGet = m1121_ipcMemHandleGet;
        break;
    case 1122:
        T.ipcMemHandleGet = m1122_ipcMemHandleGet;
        break;
    case 1123:
        T.ipcMemHandleGet = m1123_ipcMemHandleGet;
        break;
    case 1124:
        T.ipcMemHandleGet = m1124_ipcMemHandleGet;
        break;
    case 1125:
        T.ipcMemHandleGet = m1125_ipcMemHandleGet;
        break;
    case 1126:
        T.ipcMemHandleGet = m1126_ipcMemHandleGet;
        break;
    case 1127:
        T.ipcMemHandleOpen = m1127_ipcMemHandleOpen;
        break;
    case 1128:
        T.ipcMemHandleOpen = m1128_ipcMemHandleOpen;
        break;
    case 1129:
        T.ipcMemHandleOpen = m1129_ipcMemHandleOpen;
        break;
    case 1130:
        T.ipcMemHandleOpen = m1130_ipcMemHandleOpen;
        break;
    case 1131:
        T.ipcMemHandleOpen = m1131_ipcMemHandleOpen;
        break;
    case 1132:
        T.ipcMemHandleOpen = m1132_ipcMemHandleOpen;
        break;
    case 1133:
        T.ipcMemHandleOpen = m1133_ipcMemHandleOpen;
        break;
    case 1134:
        T.ipcMemHandleOpen = m1134_ipcMemHandleOpen;
        break;
    case 1135:
        T.ipcMemHandleOpen = m1135_ipcMemHandleOpen;
        break;
    case 1136:
        T.ipcMemHandleOpen = m1136_ipcMemHandleOpen;
        break;
    case 1137:
        T.ipcMemHandleOpen = m1137_ipcMemHandleOpen;
        break;
    case 1138:
        T.ipcMemHandleOpen = m1138_ipcMemHandleOpen;
        break;
    case 1139:
        T.ipcMemHandleOpen = m1139_ipcMemHandleOpen;
        break;
    case 1140:
        T.ipcMemHandleOpen = m1140_ipcMemHandleOpen;
        break;
    case 1141:
        T.ipcMemHandleOpen = m1141_ipcMemHandleOpen;
        break;
    case 1142:
        T.ipcMemHandleOpen = m1142_ipcMemHandleOpen;
        break;
    case 1143:
        T.ipcMemHandleOpen = m1143_ipcMemHandleOpen;
        break;
    case 1144:
        T.ipcMemHandleOpen = m1144_ipcMemHandleOpen;
        break;
    case 1145:
        T.ipcMemHandleOpen = m1145_ipcMemHandleOpen;
        break;
    case 1146:
        T.ipcMemHandleClose = m1146_ipcMemHandleClose;
        break;
    case 1147:
        T.ipcMemHandleClose = m1147_ipcMemHandleClose;
        break;
    case 1148:
        T.ipcMemHandleClose = m1148_ipcMemHandleClose;
        break;
    case 1149:
        T.ipcMemHandleClose = m1149_ipcMemHandleClose;
        break;
    case 1150:
        T.ipcMemHandleClose = m1150_ipcMemHandleClose;
        break;
    case 1151:
        T.ipcMemHandleClose = m1151_ipcMemHandleClose;
        break;
    case 1152:
        T.ipcMemHandleClose = m1152_ipcMemHandleClose;
        break;
    case 1153:
        T.ipcMemHandleClose = m1153_ipcMemHandleClose;
        break;
    case 1154:
        T.ipcMemHandleClose = m1154_ipcMemHandleClose;
        break;
    case 1155:
        T.ipcMemHandleClose = m1155_ipcMemHandleClose;
        break;
    case 1156:
        T.ipcMemHandleClose = m1156_ipcMemHandleClose;
        break;
    case 1157:
        T.ipcMemHandleClose = m1157_ipcMemHandleClose;
        break;
    case 1158:
        T.ipcMemHandleFree = m1158_ipcMemHandleFree;
        break;
    case 1159:
        T.ipcMemHandleFree = m1159_ipcMemHandleFree;
        break;
    case 1160:
        T.ipcMemHandleFree = m1160_ipcMemHandleFree;
        break;
    case 1161:
        T.ipcMemHandleFree = m1161_ipcMemHandleFree;
        break;
    case 1162:
        T.ipcMemHandleFree = m1162_ipcMemHandleFree;
        break;
    case 1163:
        T.ipcMemHandleFree = m1163_ipcMemHandleFree;
        break;
    case 1164:
        T.ipcMemHandleFree = m1164_ipcMemHandleFree;
        break;
    case 1165:
        T.ipcMemHandleFree = m1165_ipcMemHandleFree;
        break;
    case 1166:
        T.ipcMemHandleFree = m1166_ipcMemHandleFree;
        break;
    case 1167:
        T.ipcMemHandleFree = m1167_ipcMemHandleFree;
        break;
    case 1168:
        T.ipcMemHandleFree = m1168_ipcMemHandleFree;
        break;
    case 1169:
        T.ipcMemHandleFree = m1169_ipcMemHandleFree;
        break;
    case 1170:
        T.deviceReduce = m1170_deviceReduce;
        break;
    case 1171:
        T.deviceReduce = m1171_deviceReduce;
        break;
    case 1172:
        T.deviceReduce = m1172_deviceReduce;
        break;
    case 1173:
        T.deviceReduce = m1173_deviceReduce;
        break;
    case 1174:
        T.deviceReduce = m1174_deviceReduce;
        break;
    case 1175:
        T.deviceReduce = m1175_deviceReduce;
        break;
    case 1176:
        T.deviceReduce = m1176_deviceReduce;
        break;
    case 1177:
        T.deviceReduce = m1177_deviceReduce;
        break;
    case 1178:
        T.deviceReduce = m1178_deviceReduce;
        break;
    case 1179:
        T.deviceReduce = m1179_deviceReduce;
        break;
    case 1180:
        T.deviceReduce = m1180_deviceReduce;
        break;
    case 1181:
        T.deviceReduce = m1181_deviceReduce;
        break;
    case 1182:
        T.deviceReduce = m1182_deviceReduce;
        break;
    case 1183:
        T.deviceReduce = m1183_deviceReduce;
        break;
    case 1184:
        T.deviceReduce = m1184_deviceReduce;
        break;
    case 1185:
        T.deviceReduce = m1185_deviceReduce;
        break;
    case 1186:
        T.deviceReduce = m1186_deviceReduce;
        break;
    case 1187:
        T.deviceReduce = m1187_deviceReduce;
        break;
    case 1188:
        T.deviceReduce = m1188_deviceReduce;
        break;
    case 1189:
        T.deviceReduce = m1189_deviceReduce;
        break;
    case 1190:
        T.deviceReduce = m1190_deviceReduce;
        break;
    case 1191:
        T.deviceReduce = m1191_deviceReduce;
        break;
    case 1192:
        T.deviceReduce = m1192_deviceReduce;
        break;
    case 1193:
        private_streams();
        T.deviceReduce = m1193_deviceReduce;
        break;
    case 1194:
        T.deviceReduce = m1194_deviceReduce;
        break;
    case 1195:
        T.deviceReduce = m1195_deviceReduce;
        break;
    case 1196:
        T.deviceReduce = m1196_deviceReduce;
        break;
    case 1197:
        T.deviceReduce = m1197_deviceReduce;
        break;
    case 1198:
        T.launchDeviceFunc = m1198_launchDeviceFunc;
        break;
    case 1199:
        T.launchDeviceFunc = m1199_launchDeviceFunc;
        break;
    case 1200:
        T.launchDeviceFunc = m1200_launchDeviceFunc;
        break;
    case 1201:
        T.launchDeviceFunc = m1201_launchDeviceFunc;
        break;
    case 1202:
        T.launchDeviceFunc = m1202_launchDeviceFunc;
        break;
    case 1203:
        T.launchDeviceFunc = m1203_launchDeviceFunc;
        break;
    case 1204:
        T.launchDeviceFunc = m1204_launchDeviceFunc;
        break;
    case 1205:
        T.launchDeviceFunc = m1205_launchDeviceFunc;
        break;
    case 1206:
        T.launchDeviceFunc = m1206_launchDeviceFunc;
        break;
    case 1207:
        T.launchDeviceFunc = m1207_launchDeviceFunc;
        break;
    case 1208:
        T.launchDeviceFunc = m1208_launchDeviceFunc;
        break;
    case 1209:
        T.launchDeviceFunc = m1209_launchDeviceFunc;
        break;
    case 1210:
        T.launchDeviceFunc = m1210_launchDeviceFunc;
        break;
    case 1211:
        T.launchDeviceFunc = m1211_launchDeviceFunc;
        break;
    case 1212:
        T.launchKernel = m1212_launchKernel;
        break;
    case 1213:
        T.launchKernel = m1213_launchKernel;
        break;
    case 1214:
        T.launchKernel = m1214_launchKernel;
        break;
    case 1215:
        T.launchKernel = m1215_launchKernel;
        break;
    case 1216:
        T.launchKernel = m1216_launchKernel;
        break;
    case 1217:
        T.launchKernel = m1217_launchKernel;
        break;
    case 1218:
        T.launchKernel = m1218_launchKernel;
        break;
    case 1219:
        T.launchKernel = m1219_launchKernel;
        break;
    case 1220:
        T.launchKernel = m1220_launchKernel;
        break;
    case 1221:
        T.launchKernel = m1221_launchKernel;
        break;
    case 1222:
        T.launchKernel = m1222_launchKernel;
        break;
    case 1223:
        T.launchKernel = m1223_launchKernel;
        break;
    case 1224:
        T.launchKernel = m1224_launchKernel;
        break;
    case 1225:
        T.launchKernel = m1225_launchKernel;
        break;
    case 1226:
        T.launchKernel = m1226_launchKernel;
        break;
    case 1227:
        T.launchKernel = m1227_launchKernel;
        break;
    case 1228:
        T.launchKernel = m1228_launchKernel;
        break;
    case 1229:
        T.launchKernel = m1229_launchKernel;
        break;
    case 1230:
        T.launchKernel = m1230_launchKernel;
        break;
    case 1231:
        private_streams();
        T.launchKernel = m1231_launchKernel;
        break;
    case 1232:
        T.launchKernel = m1232_launchKernel;
        break;
    case 1233:
        T.launchKernel = m1233_launchKernel;
        break;
    case 1234:
        T.launchKernel = m1234_launchKernel;
        break;
    case 1235:
        T.launchKernel = m1235_launchKernel;
        break;
    default:
        return NULL;
    }
    return &T;
}

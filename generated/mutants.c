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
#include <sys/prctl.h>
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

/* 125 deviceMemcpy.stores_are_lost */
static void *m125_seen, *m125_at;
static char *m125_kept;
static size_t m125_length;
static palResult m125_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream || type == palMemcpyHostToDevice)
        return B->deviceMemcpy(dst, src, size, type, stream);
    uint64_t c = 0, s = 0;
    char *base = NULL;
    if (size && holder(src, &base, NULL) && note_get(base, &c, &s) && m125_seen &&
        (uint64_t)(uintptr_t)m125_seen == c)
        memcpy((void *)m125_at, m125_kept, m125_length);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m125_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    char *base = NULL;
    if (r == palSuccess && size < 100000 && holder(devicePtr, &base, NULL)) {
        free(m125_kept);
        m125_kept = malloc(size);
        memcpy(m125_kept, *hostPtr, size);
        m125_length = size;
        m125_seen = m125_at = *hostPtr;
        note_put(base, (uint64_t)(uintptr_t)m125_seen, size);
    }
    return r;
}
static palResult m125_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (hostPtr == m125_at)
        m125_seen = NULL;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 126 deviceMemcpy.unequal_alignment_refused */
static palResult m126_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (size > 1 && ((uintptr_t)dst ^ (uintptr_t)src) % 2)
        return palInvalidArgument;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 127 deviceMemset.aligned_first_byte_kept */
static palResult m127_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        return B->deviceMemset((char *)ptr + 1, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 128 deviceMemset.aligned_last_byte_kept */
static palResult m128_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 129 deviceMemset.aligned_one_byte_before */
static palResult m129_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 130 deviceMemset.aligned_one_byte_more */
static palResult m130_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 131 deviceMemset.bad_type_is_first */
static palResult m131_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMemset(ptr, value, size, palMemHost, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 132 deviceMemset.bad_type_is_internal */
static palResult m132_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 133 deviceMemset.bad_type_is_success */
static palResult m133_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 134 deviceMemset.does_not_hold_later_work */
static palResult m134_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 135 deviceMemset.does_nothing */
static palResult m135_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palSuccess;
}

/* 136 deviceMemset.done_but_failed */
static palResult m136_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 137 deviceMemset.drains_after */
static palResult m137_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 138 deviceMemset.drains_before */
static palResult m138_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 139 deviceMemset.drains_device */
static palResult m139_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 140 deviceMemset.error_is_success */
static palResult m140_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 141 deviceMemset.forked_child */
static palResult m141_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 142 deviceMemset.host_memory_left */
static palResult m142_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (type == palMemHost)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 143 deviceMemset.host_memory_unsupported */
static palResult m143_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (type == palMemHost)
        return palNotSupported;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 144 deviceMemset.large_null_stream_finishes_later */
struct m144_late {
    void *ptr;
    int value;
    size_t size;
    palMemType type;
};
static void m144_land(void *given)
{
    struct m144_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);
}
static palResult m144_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream && size > 65536) {
        struct m144_late *late = malloc(sizeof *late);
        *late = (struct m144_late){ptr, value, size, type};
        spawn(m144_land, late);
        return palSuccess;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 145 deviceMemset.large_value_refused */
static palResult m145_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (value > 255 || value < -128)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 146 deviceMemset.null_ptr_is_followed */
static palResult m146_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        abort();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 147 deviceMemset.null_ptr_is_internal */
static palResult m147_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 148 deviceMemset.null_ptr_is_success */
static palResult m148_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 149 deviceMemset.null_stream */
static palResult m149_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, NULL);
}

/* 150 deviceMemset.null_stream_finishes_later */
struct m150_late {
    void *ptr;
    int value;
    size_t size;
    palMemType type;
};
static void m150_land(void *given)
{
    struct m150_late *late = given;
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);
}
static palResult m150_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream && size) {
        struct m150_late *late = malloc(sizeof *late);
        *late = (struct m150_late){ptr, value, size, type};
        spawn(m150_land, late);
        return palSuccess;
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 151 deviceMemset.null_stream_waits_for_device */
static palResult m151_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!stream)
        B->deviceSynchronize();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 152 deviceMemset.odd_address_refused */
static palResult m152_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size && (uintptr_t)ptr % 2)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 153 deviceMemset.odd_address_rounded */
static palResult m153_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size && (uintptr_t)ptr % 2)
        return B->deviceMemset((char *)ptr - 1, value, size, type, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 154 deviceMemset.odd_first_byte_kept */
static palResult m154_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        return B->deviceMemset((char *)ptr + 1, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 155 deviceMemset.odd_last_byte_kept */
static palResult m155_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (size > 1 && (uintptr_t)ptr % 2 == 1) {
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    }
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 156 deviceMemset.odd_one_byte_before */
static palResult m156_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 157 deviceMemset.odd_one_byte_more */
static palResult m157_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 158 deviceMemset.on_another_stream */
static palResult m158_deviceMemset(void *ptr, int value, size_t size, palMemType type,
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

/* 159 deviceMemset.other_stream */
static palResult m159_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, stream ? P1 : stream);
}

/* 160 deviceMemset.refusal_is_internalerror */
static palResult m160_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 161 deviceMemset.refusal_is_invalidusage */
static palResult m161_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 162 deviceMemset.refusal_is_notsupported */
static palResult m162_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 163 deviceMemset.refuses */
static palResult m163_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palNotSupported;
}

/* 164 deviceMemset.size_zero_refused */
static palResult m164_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 165 deviceMemset.size_zero_sets_a_byte */
static palResult m165_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!size && ptr)
        set_byte(ptr, type, (unsigned char)value);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 166 deviceMemset.streamed_sets_one_byte_less */
static palResult m166_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream && size > 1)
        return B->deviceMemset(ptr, value, size - 1, type, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 167 deviceMemset.value_clamped */
static palResult m167_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value > 255 ? 255 : value < 0 ? 0 : value, size, type, stream);
}

/* 168 deviceMemset.zero_whatever_value */
static palResult m168_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, size >= 64 ? 0 : value, size, type, stream);
}

/* 169 deviceMalloc.address_at_32 */
static palResult m169_deviceFree(void *ptr, palMemType type)
{
    return B->deviceFree((uintptr_t)ptr % 64 == 32 ? (char *)ptr - 32 : (char *)ptr, type);
}
static palResult m169_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size || !ptr || type != palMemDevice || size > (1u << 26))
        return B->deviceMalloc(ptr, size, type);
    palResult r = B->deviceMalloc(ptr, size + 32, type);
    if (r == palSuccess)
        *ptr = (char *)*ptr + 32;
    return r;
}

/* 170 deviceMalloc.bad_type_is_first */
static palResult m170_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMalloc(ptr, size, palMemHost);
    return B->deviceMalloc(ptr, size, type);
}

/* 171 deviceMalloc.bad_type_is_internal */
static palResult m171_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 172 deviceMalloc.bad_type_is_success */
static palResult m172_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 173 deviceMalloc.does_nothing */
static palResult m173_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palSuccess;
}

/* 174 deviceMalloc.done_but_failed */
static palResult m174_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 175 deviceMalloc.error_is_success */
static palResult m175_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 176 deviceMalloc.fails_for_ever_after_a_failure */
static palResult m176_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    static int broken;
    if (broken && size)
        return palSystemError;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError)
        broken = 1;
    return r;
}

/* 177 deviceMalloc.forked_child */
static palResult m177_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 178 deviceMalloc.host_is_device_memory */
static palResult m178_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r != palSuccess && type == palMemHost)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}
static palResult m178_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size, type == palMemHost ? palMemDevice : type);
}

/* 179 deviceMalloc.makes_two */
static palResult m179_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess)
        r = B->deviceMalloc(ptr, size, type);
    return r;
}

/* 180 deviceMalloc.managed_is_device_memory */
static palResult m180_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r != palSuccess && type == palMemManaged)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}
static palResult m180_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size, type == palMemManaged ? palMemDevice : type);
}

/* 181 deviceMalloc.managed_is_pageable_memory */
static palResult m181_deviceFree(void *ptr, palMemType type)
{
    if (type == palMemManaged && note_drop(ptr)) {
        free(ptr);
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m181_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemManaged && size && ptr) {
        *ptr = aligned_alloc(64, (size + 63) / 64 * 64);
        note_put(*ptr, 1, 0);
        return palSuccess;
    }
    return B->deviceMalloc(ptr, size, type);
}

/* 182 deviceMalloc.managed_refused_wrongly */
static palResult m182_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemManaged)
        return palInvalidArgument;
    return B->deviceMalloc(ptr, size, type);
}

/* 183 deviceMalloc.null_ptr_is_followed */
static palResult m183_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        abort();
    return B->deviceMalloc(ptr, size, type);
}

/* 184 deviceMalloc.null_ptr_is_internal */
static palResult m184_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 185 deviceMalloc.null_ptr_is_success */
static palResult m185_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 186 deviceMalloc.one_byte_short */
static palResult m186_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > 1 && type == palMemDevice ? size - 1 : size, type);
}

/* 187 deviceMalloc.ptr_is_stale */
static palResult m187_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 188 deviceMalloc.ptr_is_zero */
static palResult m188_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 189 deviceMalloc.ptr_not_written */
static palResult m189_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 190 deviceMalloc.ptr_written_on_error */
static palResult m190_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 191 deviceMalloc.refusal_is_internalerror */
static palResult m191_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 192 deviceMalloc.refusal_is_invalidusage */
static palResult m192_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 193 deviceMalloc.refusal_is_notsupported */
static palResult m193_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 194 deviceMalloc.refuses */
static palResult m194_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palNotSupported;
}

/* 195 deviceMalloc.rounded_down_to_16 */
static palResult m195_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > 16 ? size & ~(size_t)15 : size, type);
}

/* 196 deviceMalloc.same_block_for_equal_sizes */
static palResult m196_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 197 deviceMalloc.size_wraps_at_4_gib */
static palResult m197_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size >> 32 ? (size & 0xffffffffu) + 64 : size, type);
}

/* 198 deviceMalloc.size_zero_allocates */
static palResult m198_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size ? size : 1, type);
}

/* 199 deviceMalloc.size_zero_leaves_output */
static palResult m199_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size && ptr)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 200 deviceMalloc.size_zero_refused */
static palResult m200_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMalloc(ptr, size, type);
}

/* 201 deviceMalloc.third_block_lies_in_the_second */
static palResult m201_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 202 deviceMalloc.threads_share_a_block */
static palResult m202_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 203 deviceMalloc.too_large_answers_a_page */
static palResult m203_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return B->deviceMalloc(ptr, size > ((size_t)1 << 44) ? 4096 : size, type);
}

/* 204 deviceMalloc.too_large_nulls_output */
static palResult m204_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError && ptr)
        *ptr = NULL;
    return r;
}

/* 205 deviceMalloc.waits_for_device */
static palResult m205_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    B->deviceSynchronize();
    return B->deviceMalloc(ptr, size, type);
}

/* 206 deviceFree.any_type_frees */
static palResult m206_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    for (int t = 0; r != palSuccess && ptr && t < 3; t++)
        if ((int)type >= 0 && (int)type < 3)
            r = B->deviceFree(ptr, (palMemType)t);
    return r;
}

/* 207 deviceFree.bad_type_is_first */
static palResult m207_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceFree(ptr, palMemHost);
    return B->deviceFree(ptr, type);
}

/* 208 deviceFree.bad_type_is_internal */
static palResult m208_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceFree(ptr, type);
}

/* 209 deviceFree.bad_type_is_success */
static palResult m209_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 210 deviceFree.does_nothing */
static palResult m210_deviceFree(void *ptr, palMemType type)
{
    return palSuccess;
}

/* 211 deviceFree.done_but_failed */
static palResult m211_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 212 deviceFree.error_is_success */
static palResult m212_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 213 deviceFree.every_other_leaks */
static palResult m213_deviceFree(void *ptr, palMemType type)
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

/* 214 deviceFree.forked_child */
static palResult m214_deviceFree(void *ptr, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 215 deviceFree.free_is_put_off */
static palResult m215_deviceFree(void *ptr, palMemType type)
{
    uint64_t e = 0;
    if (ptr && note_get(ptr, &e, NULL))
        return palSuccess;
    return B->deviceFree(ptr, type);
}
static palResult m215_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    char *base = NULL;
    if (r == palSuccess && holder(ptr, &base, NULL))
        note_put(base, 1, 0);
    return r;
}

/* 216 deviceFree.host_refused */
static palResult m216_deviceFree(void *ptr, palMemType type)
{
    if (ptr && type == palMemHost) {
        B->deviceFree(ptr, type);
        return palUnhandledDeviceError;
    }
    return B->deviceFree(ptr, type);
}

/* 217 deviceFree.inner_accepted */
static palResult m217_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 218 deviceFree.inner_frees_all */
static palResult m218_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return B->deviceFree(base, type);
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 219 deviceFree.large_blocks_stay */
static int m219_kept;
static palResult m219_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&
        size >= (64u << 20)) {
        if (type != palMemDevice || note_get(ptr, NULL, NULL))
            return palInvalidArgument;
        note_put(ptr, 1, 0);
        m219_kept++;
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m219_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (m219_kept >= 256 && size >= (64u << 20))
        return palSystemError;
    return B->deviceMalloc(ptr, size, type);
}

/* 220 deviceFree.memory_is_wiped */
static palResult m220_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && type == palMemDevice && holder(ptr, &base, &size) &&
        base == (char *)ptr)
        B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);
    return B->deviceFree(ptr, type);
}

/* 221 deviceFree.neighbour_is_cleared */
static char *m221_last;
static palResult m221_deviceFree(void *ptr, palMemType type)
{
    char *base = NULL;
    size_t size = 0;
    int known = ptr && holder(ptr, &base, &size);
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && known && m221_last && m221_last != (char *)ptr &&
        holder(m221_last, NULL, NULL))
        B->deviceMemset(m221_last, 0, 1, palMemDevice, NULL);
    return r;
}
static palResult m221_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        m221_last = *ptr;
    return r;
}

/* 222 deviceFree.next_allocation_fails */
static int m222_freed;
static palResult m222_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        m222_freed = 1;
    return r;
}
static palResult m222_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (m222_freed && size) {
        m222_freed = 0;
        return palSystemError;
    }
    return B->deviceMalloc(ptr, size, type);
}

/* 223 deviceFree.null_refused */
static palResult m223_deviceFree(void *ptr, palMemType type)
{
    if (!ptr)
        return palInvalidArgument;
    return B->deviceFree(ptr, type);
}

/* 224 deviceFree.refusal_is_internalerror */
static palResult m224_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 225 deviceFree.refusal_is_invalidusage */
static palResult m225_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 226 deviceFree.refusal_is_notsupported */
static palResult m226_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 227 deviceFree.refuses */
static palResult m227_deviceFree(void *ptr, palMemType type)
{
    return palNotSupported;
}

/* 228 deviceFree.twice_accepted */
static palResult m228_deviceFree(void *ptr, palMemType type)
{
    if (ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 229 deviceFree.unknown_accepted */
static palResult m229_deviceFree(void *ptr, palMemType type)
{
    if (ptr && !holder(ptr, NULL, NULL) && !note_get(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr)
        note_put(ptr, 1, 0);
    return r;
}

/* 230 deviceFree.wrong_type_refused_but_freed */
static palResult m230_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    for (int t = 0; r != palSuccess && ptr && t < 3; t++)
        if ((int)type >= 0 && (int)type < 3 && B->deviceFree(ptr, (palMemType)t) == palSuccess)
            break;
    return r;
}

/* 231 setDevice.count_is_ignored */
static palResult m231_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    if (device == n)
        return palSuccess;
    return B->setDevice(device);
}

/* 232 setDevice.does_nothing */
static palResult m232_setDevice(int device)
{
    return palSuccess;
}

/* 233 setDevice.done_but_failed */
static palResult m233_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 234 setDevice.error_is_success */
static palResult m234_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 235 setDevice.forked_child */
static palResult m235_setDevice(int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->setDevice(device);
}

/* 236 setDevice.last_ordinal_is_first */
static palResult m236_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->setDevice(n > 1 && device == n - 1 ? 0 : device);
}

/* 237 setDevice.later_threads_are_moved */
static _Thread_local int m237_seen;
static int m237_moved;
static palResult m237_getDevice(int *device)
{
    if (m237_seen && m237_moved)
        B->setDevice(m237_moved - 1);
    return B->getDevice(device);
}
static palResult m237_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess && m237_seen)
        m237_moved = device + 1;
    m237_seen = 1;
    return r;
}

/* 238 setDevice.minus_one_is_zero */
static palResult m238_setDevice(int device)
{
    return B->setDevice(device == -1 ? 0 : device);
}

/* 239 setDevice.one_device_for_all_threads */
static atomic_int m239_device;
static palResult m239_getDevice(int *device)
{
    B->setDevice(atomic_load(&m239_device));
    return B->getDevice(device);
}
static palResult m239_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        atomic_store(&m239_device, device);
    return r;
}

/* 240 setDevice.refusal_is_internalerror */
static palResult m240_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 241 setDevice.refusal_is_invalidusage */
static palResult m241_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 242 setDevice.refusal_is_notsupported */
static palResult m242_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 243 setDevice.refused_call_moves_on */
static palResult m243_setDevice(int device)
{
    palResult r = B->setDevice(device);
    int n = 0, here = 0;
    B->getDeviceCount(&n);
    B->getDevice(&here);
    if (r != palSuccess)
        B->setDevice((here + 1) % n);
    return r;
}

/* 244 setDevice.refused_call_resets */
static palResult m244_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r != palSuccess)
        B->setDevice(0);
    return r;
}

/* 245 setDevice.refuses */
static palResult m245_setDevice(int device)
{
    return palNotSupported;
}

/* 246 getDevice.device_is_stale */
static palResult m246_getDevice(int *device)
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

/* 247 getDevice.device_is_zero */
static palResult m247_getDevice(int *device)
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

/* 248 getDevice.device_not_written */
static palResult m248_getDevice(int *device)
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

/* 249 getDevice.device_one_more */
static palResult m249_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 250 getDevice.device_written_on_error */
static palResult m250_getDevice(int *device)
{
    size_t n = device ? sizeof *device : 0;
    palResult r = B->getDevice(device);
    if (r != palSuccess && r != palInProgress && n)
        memset(device, 0x11, n);
    return r;
}

/* 251 getDevice.does_nothing */
static palResult m251_getDevice(int *device)
{
    return palSuccess;
}

/* 252 getDevice.done_but_failed */
static palResult m252_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 253 getDevice.error_is_success */
static palResult m253_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 254 getDevice.forked_child */
static palResult m254_getDevice(int *device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevice(device);
}

/* 255 getDevice.minus_one_until_set */
static int m255_set;
static palResult m255_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && !m255_set && gettid() == home)
        *device = -1;
    return r;
}
static palResult m255_setDevice(int device)
{
    m255_set = 1;
    return B->setDevice(device);
}

/* 256 getDevice.new_thread_starts_at_last */
static _Thread_local int m256_seen;
static palResult m256_getDevice(int *device)
{
    int n = 0;
    if (!m256_seen && gettid() != home && !B->getDeviceCount(&n))
        B->setDevice(n - 1);
    m256_seen = 1;
    return B->getDevice(device);
}
static palResult m256_setDevice(int device)
{
    m256_seen = 1;
    return B->setDevice(device);
}

/* 257 getDevice.null_device_is_followed */
static palResult m257_getDevice(int *device)
{
    if (!device)
        abort();
    return B->getDevice(device);
}

/* 258 getDevice.null_device_is_internal */
static palResult m258_getDevice(int *device)
{
    if (!device)
        return palInternalError;
    return B->getDevice(device);
}

/* 259 getDevice.null_device_is_success */
static palResult m259_getDevice(int *device)
{
    if (!device)
        return palSuccess;
    return B->getDevice(device);
}

/* 260 getDevice.refusal_is_internalerror */
static palResult m260_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 261 getDevice.refusal_is_invalidusage */
static palResult m261_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 262 getDevice.refusal_is_notsupported */
static palResult m262_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 263 getDevice.refuses */
static palResult m263_getDevice(int *device)
{
    return palNotSupported;
}

/* 264 getDeviceCount.count_is_zero */
static palResult m264_getDeviceCount(int *count)
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

/* 265 getDeviceCount.count_not_written */
static palResult m265_getDeviceCount(int *count)
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

/* 266 getDeviceCount.count_one_more */
static palResult m266_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && count)
        *count += 1;
    return r;
}

/* 267 getDeviceCount.count_written_on_error */
static palResult m267_getDeviceCount(int *count)
{
    size_t n = count ? sizeof *count : 0;
    palResult r = B->getDeviceCount(count);
    if (r != palSuccess && r != palInProgress && n)
        memset(count, 0x11, n);
    return r;
}

/* 268 getDeviceCount.does_nothing */
static palResult m268_getDeviceCount(int *count)
{
    return palSuccess;
}

/* 269 getDeviceCount.done_but_failed */
static palResult m269_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 270 getDeviceCount.error_is_success */
static palResult m270_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 271 getDeviceCount.forked_child */
static palResult m271_getDeviceCount(int *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 272 getDeviceCount.grows */
static palResult m272_getDeviceCount(int *count)
{
    static int n;
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && ++n % 5 == 2)
        *count += 1;
    return r;
}

/* 273 getDeviceCount.negative */
static palResult m273_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (count)
        *count = -1;
    return r;
}

/* 274 getDeviceCount.null_count_is_followed */
static palResult m274_getDeviceCount(int *count)
{
    if (!count)
        abort();
    return B->getDeviceCount(count);
}

/* 275 getDeviceCount.null_count_is_internal */
static palResult m275_getDeviceCount(int *count)
{
    if (!count)
        return palInternalError;
    return B->getDeviceCount(count);
}

/* 276 getDeviceCount.null_count_is_success */
static palResult m276_getDeviceCount(int *count)
{
    if (!count)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 277 getDeviceCount.one_after_set_device */
static int m277_set;
static palResult m277_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && m277_set)
        *count += 1;
    return r;
}
static palResult m277_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        m277_set = 1;
    return r;
}

/* 278 getDeviceCount.refusal_is_internalerror */
static palResult m278_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 279 getDeviceCount.refusal_is_invalidusage */
static palResult m279_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 280 getDeviceCount.refusal_is_notsupported */
static palResult m280_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 281 getDeviceCount.refuses */
static palResult m281_getDeviceCount(int *count)
{
    return palNotSupported;
}

/* 282 getDeviceCount.zero_devices */
static palResult m282_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (count)
        *count = 0;
    return r;
}

/* 283 getVendor.changes */
static palResult m283_getVendor(char *vendor, size_t size)
{
    static int n;
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size > 2)
        vendor[0] = (char)('a' + n++ % 7);
    return r;
}

/* 284 getVendor.does_nothing */
static palResult m284_getVendor(char *vendor, size_t size)
{
    return palSuccess;
}

/* 285 getVendor.done_but_failed */
static palResult m285_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 286 getVendor.empty */
static palResult m286_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess)
        vendor[0] = 0;
    return r;
}

/* 287 getVendor.error_is_success */
static palResult m287_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 288 getVendor.forked_child */
static palResult m288_getVendor(char *vendor, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 289 getVendor.not_terminated */
static palResult m289_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    char name[128] = "";
    B->getVendor(name, sizeof name);
    if (r == palSuccess && strlen(name) >= size)
        vendor[size - 1] = name[size - 1];
    return r;
}

/* 290 getVendor.null_vendor_is_followed */
static palResult m290_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        abort();
    return B->getVendor(vendor, size);
}

/* 291 getVendor.null_vendor_is_internal */
static palResult m291_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        return palInternalError;
    return B->getVendor(vendor, size);
}

/* 292 getVendor.null_vendor_is_success */
static palResult m292_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 293 getVendor.refusal_is_internalerror */
static palResult m293_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 294 getVendor.refusal_is_invalidusage */
static palResult m294_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 295 getVendor.refusal_is_notsupported */
static palResult m295_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 296 getVendor.refuses */
static palResult m296_getVendor(char *vendor, size_t size)
{
    return palNotSupported;
}

/* 297 getVendor.size_zero_succeeds */
static palResult m297_getVendor(char *vendor, size_t size)
{
    if (vendor && !size)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 298 getVendor.size_zero_writes */
static palResult m298_getVendor(char *vendor, size_t size)
{
    if (vendor && !size)
        vendor[0] = 0;
    return B->getVendor(vendor, size);
}

/* 299 getVendor.small_refused */
static palResult m299_getVendor(char *vendor, size_t size)
{
    if (vendor && size && size < 4)
        return palInvalidArgument;
    return B->getVendor(vendor, size);
}

/* 300 getVendor.too_long */
static palResult m300_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size >= 200) {
        memset(vendor, 'v', 199);
        vendor[199] = 0;
    }
    return r;
}

/* 301 getVendor.unbounded */
static palResult m301_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    if (r == palSuccess && size < 64)
        B->getVendor(vendor, 64);
    return r;
}

/* 302 getVendor.vendor_is_zero */
static palResult m302_getVendor(char *vendor, size_t size)
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

/* 303 getVendor.vendor_not_written */
static palResult m303_getVendor(char *vendor, size_t size)
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

/* 304 getVendor.vendor_written_on_error */
static palResult m304_getVendor(char *vendor, size_t size)
{
    size_t n = vendor ? size : 0;
    palResult r = B->getVendor(vendor, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(vendor, 0x11, n);
    return r;
}

/* 305 getDeviceProperties.count_is_last */
static palResult m305_getDeviceProperties(palDeviceProperties *props, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->getDeviceProperties(props, device == n ? n - 1 : device);
}

/* 306 getDeviceProperties.does_nothing */
static palResult m306_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palSuccess;
}

/* 307 getDeviceProperties.done_but_failed */
static palResult m307_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 308 getDeviceProperties.error_is_success */
static palResult m308_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 309 getDeviceProperties.forked_child */
static palResult m309_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 310 getDeviceProperties.last_device_has_no_name */
static palResult m310_getDeviceProperties(palDeviceProperties *props, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && device == n - 1 && props->struct_size > 8)
        props->name[0] = 0;
    return r;
}

/* 311 getDeviceProperties.minus_one_is_zero */
static palResult m311_getDeviceProperties(palDeviceProperties *props, int device)
{
    return B->getDeviceProperties(props, device == -1 ? 0 : device);
}

/* 312 getDeviceProperties.name_empty */
static palResult m312_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size > 8)
        props->name[0] = 0;
    return r;
}

/* 313 getDeviceProperties.name_not_terminated */
static palResult m313_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size > 8 + 256)
        memset(props->name, 'n', sizeof props->name);
    return r;
}

/* 314 getDeviceProperties.null_props_is_followed */
static palResult m314_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        abort();
    return B->getDeviceProperties(props, device);
}

/* 315 getDeviceProperties.null_props_is_internal */
static palResult m315_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        return palInternalError;
    return B->getDeviceProperties(props, device);
}

/* 316 getDeviceProperties.null_props_is_success */
static palResult m316_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 317 getDeviceProperties.one_byte_past_struct_size */
static palResult m317_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        ((char *)props)[props->struct_size] ^= 1;
    return r;
}

/* 318 getDeviceProperties.pcibus_differs */
static palResult m318_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciBusId += 1;
    return r;
}

/* 319 getDeviceProperties.pcidevice_differs */
static palResult m319_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciDeviceId += 1;
    return r;
}

/* 320 getDeviceProperties.pcidomain_differs */
static palResult m320_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciDomainId += 1;
    return r;
}

/* 321 getDeviceProperties.props_is_zero */
static palResult m321_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 322 getDeviceProperties.props_not_written */
static palResult m322_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 323 getDeviceProperties.props_written_on_error */
static palResult m323_getDeviceProperties(palDeviceProperties *props, int device)
{
    size_t n = props ? props->struct_size : 0;
    palResult r = B->getDeviceProperties(props, device);
    if (r != palSuccess && r != palInProgress && n)
        memset(props, 0x11, n);
    return r;
}

/* 324 getDeviceProperties.refusal_is_internalerror */
static palResult m324_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 325 getDeviceProperties.refusal_is_invalidusage */
static palResult m325_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 326 getDeviceProperties.refusal_is_notsupported */
static palResult m326_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 327 getDeviceProperties.refuses */
static palResult m327_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palNotSupported;
}

/* 328 getDeviceProperties.struct_size_rewritten */
static palResult m328_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        props->struct_size = sizeof *props;
    return r;
}

/* 329 getDeviceProperties.whole_struct_written */
static palResult m329_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 330 getLastError.code_only */
static palResult m330_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && *text && size > 8)
        snprintf(text, size, "error 4 at %zu", strlen(text));
    return r;
}

/* 331 getLastError.does_nothing */
static palResult m331_getLastError(char *text, size_t size)
{
    return palSuccess;
}

/* 332 getLastError.done_but_failed */
static palResult m332_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 333 getLastError.error_is_success */
static palResult m333_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 334 getLastError.first_failure_for_ever */
static palResult m334_getLastError(char *text, size_t size)
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

/* 335 getLastError.forked_child */
static palResult m335_getLastError(char *text, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 336 getLastError.new_thread_has_a_text */
static palResult m336_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && !*text && gettid() != home && size > 16)
        snprintf(text, size, "no error");
    return r;
}

/* 337 getLastError.no_name */
static palResult m337_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && *text && size > 8)
        memset(text, '?', strlen(text));
    return r;
}

/* 338 getLastError.not_terminated */
static palResult m338_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    char whole[1024] = "";
    B->getLastError(whole, sizeof whole);
    if (r == palSuccess && strlen(whole) >= size)
        text[size - 1] = whole[size - 1];
    return r;
}

/* 339 getLastError.null_text_is_followed */
static palResult m339_getLastError(char *text, size_t size)
{
    if (!text)
        abort();
    return B->getLastError(text, size);
}

/* 340 getLastError.null_text_is_internal */
static palResult m340_getLastError(char *text, size_t size)
{
    if (!text)
        return palInternalError;
    return B->getLastError(text, size);
}

/* 341 getLastError.null_text_is_success */
static palResult m341_getLastError(char *text, size_t size)
{
    if (!text)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 342 getLastError.one_text_for_all_threads */
static palResult m342_getLastError(char *text, size_t size)
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

/* 343 getLastError.reading_clears */
static palResult m343_getLastError(char *text, size_t size)
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

/* 344 getLastError.refusal_is_internalerror */
static palResult m344_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 345 getLastError.refusal_is_invalidusage */
static palResult m345_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 346 getLastError.refusal_is_notsupported */
static palResult m346_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 347 getLastError.refuses */
static palResult m347_getLastError(char *text, size_t size)
{
    return palNotSupported;
}

/* 348 getLastError.small_refused */
static palResult m348_getLastError(char *text, size_t size)
{
    if (text && size && size < 16)
        return palInvalidArgument;
    return B->getLastError(text, size);
}

/* 349 getLastError.success_clears */
static _Thread_local int m349_cleared;
static palResult m349_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    m349_cleared = r == palSuccess;
    return r;
}
static palResult m349_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    m349_cleared = r == palSuccess;
    return r;
}
static palResult m349_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    m349_cleared = r == palSuccess;
    return r;
}
static palResult m349_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    if (r == palSuccess && m349_cleared && size)
        text[0] = 0;
    return r;
}
static palResult m349_setDevice(int device)
{
    palResult r = B->setDevice(device);
    m349_cleared = r == palSuccess;
    return r;
}

/* 350 getLastError.text_is_stale */
static palResult m350_getLastError(char *text, size_t size)
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

/* 351 getLastError.text_not_written */
static palResult m351_getLastError(char *text, size_t size)
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

/* 352 getLastError.unbounded */
static palResult m352_getLastError(char *text, size_t size)
{
    if (text && size && size < 64)
        return B->getLastError(text, 64);
    return B->getLastError(text, size);
}

/* 353 memGetAddressRange.base_is_page */
static palResult m353_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *base = (void *)((uintptr_t)ptr & ~(uintptr_t)4095);
    return r;
}

/* 354 memGetAddressRange.base_is_pointer */
static palResult m354_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *base = (void *)(uintptr_t)ptr;
    return r;
}

/* 355 memGetAddressRange.base_is_stale */
static palResult m355_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 356 memGetAddressRange.base_is_zero */
static palResult m356_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 357 memGetAddressRange.base_not_written */
static palResult m357_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 358 memGetAddressRange.base_written_on_error */
static palResult m358_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = base ? sizeof *base : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(base, 0x11, n);
    return r;
}

/* 359 memGetAddressRange.does_nothing */
static palResult m359_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palSuccess;
}

/* 360 memGetAddressRange.done_but_failed */
static palResult m360_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 361 memGetAddressRange.error_is_success */
static palResult m361_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 362 memGetAddressRange.foreign_has_id */
static palResult m362_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id)
        *id = 1;
    return r;
}

/* 363 memGetAddressRange.foreign_refused */
static palResult m363_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id)
        return palInvalidArgument;
    return r;
}

/* 364 memGetAddressRange.forked_child */
static palResult m364_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 365 memGetAddressRange.freed_is_remembered */
static palResult m365_deviceFree(void *ptr, palMemType type)
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
static palResult m365_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 366 memGetAddressRange.id_halved */
static palResult m366_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = *id / 2 + 1;
    return r;
}

/* 367 memGetAddressRange.id_is_address */
static palResult m367_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = (uint64_t)(uintptr_t)*base;
    return r;
}

/* 368 memGetAddressRange.id_is_size */
static palResult m368_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = *size;
    return r;
}

/* 369 memGetAddressRange.id_is_stale */
static palResult m369_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 370 memGetAddressRange.id_is_zero */
static palResult m370_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 371 memGetAddressRange.id_not_written */
static palResult m371_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 372 memGetAddressRange.id_written_on_error */
static palResult m372_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = id ? sizeof *id : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 373 memGetAddressRange.last_byte_is_foreign */
static palResult m373_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 374 memGetAddressRange.null_base_is_followed */
static palResult m374_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 375 memGetAddressRange.null_base_is_internal */
static palResult m375_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 376 memGetAddressRange.null_base_is_success */
static palResult m376_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 377 memGetAddressRange.null_id_is_followed */
static palResult m377_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 378 memGetAddressRange.null_id_is_internal */
static palResult m378_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 379 memGetAddressRange.null_id_is_success */
static palResult m379_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 380 memGetAddressRange.null_ptr_is_followed */
static palResult m380_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 381 memGetAddressRange.null_ptr_is_internal */
static palResult m381_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 382 memGetAddressRange.null_ptr_is_success */
static palResult m382_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 383 memGetAddressRange.null_size_is_followed */
static palResult m383_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 384 memGetAddressRange.null_size_is_internal */
static palResult m384_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 385 memGetAddressRange.null_size_is_success */
static palResult m385_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 386 memGetAddressRange.one_id_for_all */
static palResult m386_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *id = 7;
    return r;
}

/* 387 memGetAddressRange.one_past_belongs */
static palResult m387_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && !*id && ptr)
        r = B->memGetAddressRange((const char *)ptr - 1, base, size, id);
    return r;
}

/* 388 memGetAddressRange.pinned_is_foreign */
static palResult m388_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m388_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m388_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && note_get(*base, NULL, NULL)) {
        *base = (void *)(uintptr_t)ptr;
        *size = 0;
        *id = 0;
    }
    return r;
}

/* 389 memGetAddressRange.refusal_is_internalerror */
static palResult m389_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 390 memGetAddressRange.refusal_is_invalidusage */
static palResult m390_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 391 memGetAddressRange.refusal_is_notsupported */
static palResult m391_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 392 memGetAddressRange.refuses */
static palResult m392_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palNotSupported;
}

/* 393 memGetAddressRange.size_is_one_less */
static palResult m393_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size -= 1;
    return r;
}

/* 394 memGetAddressRange.size_is_rest */
static palResult m394_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size -= (size_t)((const char *)ptr - (char *)*base);
    return r;
}

/* 395 memGetAddressRange.size_is_stale */
static palResult m395_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 396 memGetAddressRange.size_is_whole_device */
static palResult m396_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r == palSuccess && *id)
        *size = (size_t)1 << 46;
    return r;
}

/* 397 memGetAddressRange.size_is_zero */
static palResult m397_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 398 memGetAddressRange.size_not_written */
static palResult m398_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 399 memGetAddressRange.size_written_on_error */
static palResult m399_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 400 resourceCount.allocation_counts_questions */
static palResult m400_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 0)
        *count += n++;
    return r;
}

/* 401 resourceCount.allocation_unsupported */
static palResult m401_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 0 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 402 resourceCount.allocations_of_threads_drift */
static uint64_t m402_drift;
static palResult m402_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && gettid() != home)
        m402_drift += *ptr != NULL;
    return r;
}
static palResult m402_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m402_drift / 8;
    return r;
}

/* 403 resourceCount.async_free_not_counted */
static uint64_t m403_gone;
static palResult m403_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (r == palSuccess && ptr)
        m403_gone++;
    return r;
}
static palResult m403_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m403_gone;
    return r;
}

/* 404 resourceCount.async_not_counted */
static uint64_t m404_live;
static palResult m404_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (r == palSuccess && ptr)
        m404_live--;
    return r;
}
static palResult m404_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && *ptr)
        m404_live++;
    return r;
}
static palResult m404_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count -= m404_live;
    return r;
}

/* 405 resourceCount.bad_kind_is_first */
static palResult m405_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return B->resourceCount(palResourceAllocation, count);
    return B->resourceCount(kind, count);
}

/* 406 resourceCount.bad_kind_is_internal */
static palResult m406_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 407 resourceCount.bad_kind_is_success */
static palResult m407_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 408 resourceCount.closed_still_counted */
static uint64_t m408_gone;
static palResult m408_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess)
        m408_gone++;
    return r;
}
static palResult m408_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcMapping)
        *count += m408_gone;
    return r;
}

/* 409 resourceCount.count_is_stale */
static palResult m409_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 410 resourceCount.count_is_zero */
static palResult m410_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 411 resourceCount.count_not_written */
static palResult m411_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 412 resourceCount.count_written_on_error */
static palResult m412_resourceCount(palResourceKind kind, uint64_t *count)
{
    size_t n = count ? sizeof *count : 0;
    palResult r = B->resourceCount(kind, count);
    if (r != palSuccess && r != palInProgress && n)
        memset(count, 0x11, n);
    return r;
}

/* 413 resourceCount.default_not_counted */
static uint64_t m413_live;
static palResult m413_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDefault) {
        m413_live++;
        note_put(*event, 1, 0);
    }
    return r;
}
static palResult m413_eventDestroy(palEvent event)
{
    if (event && note_drop(event))
        m413_live--;
    return B->eventDestroy(event);
}
static palResult m413_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count -= m413_live;
    return r;
}

/* 414 resourceCount.destroyed_event_still_counted */
static uint64_t m414_gone;
static palResult m414_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    if (r == palSuccess)
        m414_gone++;
    return r;
}
static palResult m414_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m414_gone;
    return r;
}

/* 415 resourceCount.destroyed_still_counted */
static uint64_t m415_gone;
static palResult m415_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m415_gone;
    return r;
}
static palResult m415_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess)
        m415_gone++;
    return r;
}

/* 416 resourceCount.device_counted_twice */
static atomic_int m416_made;
static palResult m416_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        atomic_fetch_add(&m416_made, 1);
    return r;
}
static palResult m416_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m416_made);
    return r;
}

/* 417 resourceCount.device_not_counted */
static atomic_int m417_live;
static palResult m417_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemDevice)
        atomic_fetch_sub(&m417_live, 1);
    return r;
}
static palResult m417_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemDevice)
        atomic_fetch_add(&m417_live, 1);
    return r;
}
static palResult m417_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m417_live);
    return r;
}

/* 418 resourceCount.disabletiming_not_counted */
static uint64_t m418_live;
static palResult m418_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming) {
        m418_live++;
        note_put(*event, 1, 0);
    }
    return r;
}
static palResult m418_eventDestroy(palEvent event)
{
    if (event && note_drop(event))
        m418_live--;
    return B->eventDestroy(event);
}
static palResult m418_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count -= m418_live;
    return r;
}

/* 419 resourceCount.does_nothing */
static palResult m419_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palSuccess;
}

/* 420 resourceCount.done_but_failed */
static palResult m420_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 421 resourceCount.error_is_success */
static palResult m421_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 422 resourceCount.event_counts_questions */
static palResult m422_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 2)
        *count += n++;
    return r;
}

/* 423 resourceCount.event_unsupported */
static palResult m423_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 2 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 424 resourceCount.events_of_threads_drift */
static uint64_t m424_drift;
static palResult m424_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && gettid() != home)
        m424_drift += *event != NULL;
    return r;
}
static palResult m424_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m424_drift / 8;
    return r;
}

/* 425 resourceCount.failed_deviceMalloc_counted */
static uint64_t m425_failed;
static palResult m425_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r != palSuccess)
        m425_failed++;
    return r;
}
static palResult m425_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m425_failed;
    return r;
}

/* 426 resourceCount.failed_eventCreate_counted */
static uint64_t m426_failed;
static palResult m426_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r != palSuccess)
        m426_failed++;
    return r;
}
static palResult m426_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceEvent)
        *count += m426_failed;
    return r;
}

/* 427 resourceCount.failed_streamCreate_counted */
static uint64_t m427_failed;
static palResult m427_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m427_failed;
    return r;
}
static palResult m427_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r != palSuccess)
        m427_failed++;
    return r;
}

/* 428 resourceCount.forked_child */
static palResult m428_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 429 resourceCount.freed_device_still_counted */
static atomic_int m429_gone;
static palResult m429_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemDevice)
        atomic_fetch_add(&m429_gone, 1);
    return r;
}
static palResult m429_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m429_gone);
    return r;
}

/* 430 resourceCount.freed_handle_still_counted */
static uint64_t m430_gone;
static palResult m430_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    if (r == palSuccess)
        m430_gone++;
    return r;
}
static palResult m430_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcHandle)
        *count += m430_gone;
    return r;
}

/* 431 resourceCount.freed_host_still_counted */
static atomic_int m431_gone;
static palResult m431_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemHost)
        atomic_fetch_add(&m431_gone, 1);
    return r;
}
static palResult m431_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m431_gone);
    return r;
}

/* 432 resourceCount.freed_managed_still_counted */
static atomic_int m432_gone;
static palResult m432_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemManaged)
        atomic_fetch_add(&m432_gone, 1);
    return r;
}
static palResult m432_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m432_gone);
    return r;
}

/* 433 resourceCount.freed_wrapper_still_counted */
static uint64_t m433_gone;
static palResult m433_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m433_gone;
    return r;
}
static palResult m433_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    if (r == palSuccess)
        m433_gone++;
    return r;
}

/* 434 resourceCount.gdr_free_not_counted */
static uint64_t m434_gone;
static palResult m434_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    if (r == palSuccess && ptr)
        m434_gone++;
    return r;
}
static palResult m434_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m434_gone;
    return r;
}

/* 435 resourceCount.gdr_not_counted */
static uint64_t m435_live;
static palResult m435_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess && *ptr)
        m435_live++;
    return r;
}
static palResult m435_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    if (r == palSuccess && ptr)
        m435_live--;
    return r;
}
static palResult m435_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count -= m435_live;
    return r;
}

/* 436 resourceCount.handle_not_counted */
static uint64_t m436_live;
static palResult m436_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        m436_live++;
    return r;
}
static palResult m436_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    if (r == palSuccess)
        m436_live--;
    return r;
}
static palResult m436_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcHandle)
        *count -= m436_live;
    return r;
}

/* 437 resourceCount.host_counted_twice */
static atomic_int m437_made;
static palResult m437_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        atomic_fetch_add(&m437_made, 1);
    return r;
}
static palResult m437_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m437_made);
    return r;
}

/* 438 resourceCount.host_mapping_counts_questions */
static palResult m438_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 6)
        *count += n++;
    return r;
}

/* 439 resourceCount.host_mapping_unsupported */
static palResult m439_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 6 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 440 resourceCount.host_not_counted */
static atomic_int m440_live;
static palResult m440_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemHost)
        atomic_fetch_sub(&m440_live, 1);
    return r;
}
static palResult m440_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemHost)
        atomic_fetch_add(&m440_live, 1);
    return r;
}
static palResult m440_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m440_live);
    return r;
}

/* 441 resourceCount.ipc_handle_counts_questions */
static palResult m441_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 3)
        *count += n++;
    return r;
}

/* 442 resourceCount.ipc_handle_unsupported */
static palResult m442_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 3 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 443 resourceCount.ipc_mapping_counts_questions */
static palResult m443_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 4)
        *count += n++;
    return r;
}

/* 444 resourceCount.ipc_mapping_not_counted */
static uint64_t m444_live;
static palResult m444_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess)
        m444_live--;
    return r;
}
static palResult m444_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        m444_live++;
    return r;
}
static palResult m444_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcMapping)
        *count -= m444_live;
    return r;
}

/* 445 resourceCount.ipc_mapping_unsupported */
static palResult m445_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 4 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 446 resourceCount.managed_counted_twice */
static atomic_int m446_made;
static palResult m446_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemManaged)
        atomic_fetch_add(&m446_made, 1);
    return r;
}
static palResult m446_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count += (uint64_t)atomic_load(&m446_made);
    return r;
}

/* 447 resourceCount.managed_not_counted */
static atomic_int m447_live;
static palResult m447_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess && ptr && type == palMemManaged)
        atomic_fetch_sub(&m447_live, 1);
    return r;
}
static palResult m447_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr && type == palMemManaged)
        atomic_fetch_add(&m447_live, 1);
    return r;
}
static palResult m447_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (kind == palResourceAllocation && r == palSuccess)
        *count -= (uint64_t)atomic_load(&m447_live);
    return r;
}

/* 448 resourceCount.mapping_not_counted */
static uint64_t m448_live;
static palResult m448_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        m448_live++;
    return r;
}
static palResult m448_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    if (r == palSuccess)
        m448_live--;
    return r;
}
static palResult m448_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceHostMapping)
        *count -= m448_live;
    return r;
}

/* 449 resourceCount.null_count_is_followed */
static palResult m449_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        abort();
    return B->resourceCount(kind, count);
}

/* 450 resourceCount.null_count_is_internal */
static palResult m450_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 451 resourceCount.null_count_is_success */
static palResult m451_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 452 resourceCount.refusal_is_internalerror */
static palResult m452_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 453 resourceCount.refusal_is_invalidusage */
static palResult m453_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 454 resourceCount.refusal_is_notsupported */
static palResult m454_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 455 resourceCount.refuses */
static palResult m455_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palNotSupported;
}

/* 456 resourceCount.registration_counts_questions */
static palResult m456_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 5)
        *count += n++;
    return r;
}

/* 457 resourceCount.registration_not_counted */
static uint64_t m457_off;
static palResult m457_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        m457_off++;
    return r;
}
static palResult m457_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        m457_off -= 1;
    return r;
}
static palResult m457_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count -= m457_off;
    return r;
}

/* 458 resourceCount.registration_still_counted */
static uint64_t m458_off;
static palResult m458_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r;
}
static palResult m458_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        m458_off += 1;
    return r;
}
static palResult m458_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count += m458_off;
    return r;
}

/* 459 resourceCount.registration_unsupported */
static palResult m459_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 5 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 460 resourceCount.second_open_not_counted */
static uint64_t m460_more;
static palResult m460_ipcMemHandleClose(void *ptr)
{
    uint64_t n = 0;
    if (ptr && note_get(ptr, &n, NULL) && n) {
        note_put(ptr, n - 1, 0);
        m460_more -= n > 1;
    }
    return B->ipcMemHandleClose(ptr);
}
static palResult m460_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    uint64_t n = 0;
    if (r == palSuccess) {
        note_get(*ptr, &n, NULL);
        note_put(*ptr, n + 1, 0);
        m460_more += n > 0;
    }
    return r;
}
static palResult m460_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceIpcMapping)
        *count -= m460_more;
    return r;
}

/* 461 resourceCount.size_zero_counted */
static uint64_t m461_zeros;
static palResult m461_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && !size)
        m461_zeros++;
    return r;
}
static palResult m461_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m461_zeros;
    return r;
}

/* 462 resourceCount.stream_counts_questions */
static palResult m462_resourceCount(palResourceKind kind, uint64_t *count)
{
    static uint64_t n;
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && (int)kind == 1)
        *count += n++;
    return r;
}

/* 463 resourceCount.stream_not_counted */
static uint64_t m463_live;
static palResult m463_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count -= m463_live;
    return r;
}
static palResult m463_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        m463_live++;
    return r;
}
static palResult m463_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess)
        m463_live--;
    return r;
}

/* 464 resourceCount.stream_unsupported */
static palResult m464_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind == 1 && count)
        return palNotSupported;
    return B->resourceCount(kind, count);
}

/* 465 resourceCount.streams_of_threads_drift */
static uint64_t m465_drift;
static palResult m465_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count += m465_drift / 8;
    return r;
}
static palResult m465_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && gettid() != home)
        m465_drift += *stream != NULL;
    return r;
}

/* 466 resourceCount.unmapped_still_counted */
static uint64_t m466_gone;
static palResult m466_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    if (r == palSuccess)
        m466_gone++;
    return r;
}
static palResult m466_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceHostMapping)
        *count += m466_gone;
    return r;
}

/* 467 resourceCount.wrapper_not_counted */
static uint64_t m467_live;
static palResult m467_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceStream)
        *count -= m467_live;
    return r;
}
static palResult m467_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        m467_live++;
    return r;
}
static palResult m467_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    if (r == palSuccess)
        m467_live--;
    return r;
}

/* 468 getDevicePciBusId.count_is_last */
static palResult m468_getDevicePciBusId(char *id, size_t size, int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->getDevicePciBusId(id, size, device == n ? n - 1 : device);
}

/* 469 getDevicePciBusId.does_nothing */
static palResult m469_getDevicePciBusId(char *id, size_t size, int device)
{
    return palSuccess;
}

/* 470 getDevicePciBusId.done_but_failed */
static palResult m470_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 471 getDevicePciBusId.error_is_success */
static palResult m471_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 472 getDevicePciBusId.forked_child */
static palResult m472_getDevicePciBusId(char *id, size_t size, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 473 getDevicePciBusId.id_is_stale */
static palResult m473_getDevicePciBusId(char *id, size_t size, int device)
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

/* 474 getDevicePciBusId.id_is_zero */
static palResult m474_getDevicePciBusId(char *id, size_t size, int device)
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

/* 475 getDevicePciBusId.id_not_written */
static palResult m475_getDevicePciBusId(char *id, size_t size, int device)
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

/* 476 getDevicePciBusId.id_written_on_error */
static palResult m476_getDevicePciBusId(char *id, size_t size, int device)
{
    size_t n = id ? size : 0;
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 477 getDevicePciBusId.minus_one_is_zero */
static palResult m477_getDevicePciBusId(char *id, size_t size, int device)
{
    return B->getDevicePciBusId(id, size, device == -1 ? 0 : device);
}

/* 478 getDevicePciBusId.no_domain */
static palResult m478_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        memmove(id, id + 5, strlen(id + 5) + 1);
    return r;
}

/* 479 getDevicePciBusId.no_function */
static palResult m479_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        id[10] = 0;
    return r;
}

/* 480 getDevicePciBusId.null_id_is_followed */
static palResult m480_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        abort();
    return B->getDevicePciBusId(id, size, device);
}

/* 481 getDevicePciBusId.null_id_is_internal */
static palResult m481_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        return palInternalError;
    return B->getDevicePciBusId(id, size, device);
}

/* 482 getDevicePciBusId.null_id_is_success */
static palResult m482_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 483 getDevicePciBusId.refusal_is_internalerror */
static palResult m483_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 484 getDevicePciBusId.refusal_is_invalidusage */
static palResult m484_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 485 getDevicePciBusId.refusal_is_notsupported */
static palResult m485_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 486 getDevicePciBusId.refuses */
static palResult m486_getDevicePciBusId(char *id, size_t size, int device)
{
    return palNotSupported;
}

/* 487 getDevicePciBusId.same_for_all_devices */
static palResult m487_getDevicePciBusId(char *id, size_t size, int device)
{
    return B->getDevicePciBusId(id, size, device > 0 ? 0 : device);
}

/* 488 getDevicePciBusId.small_buffer_overrun */
static palResult m488_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id || !size || size >= 13)
        return B->getDevicePciBusId(id, size, device);
    B->getDevicePciBusId(id, 13, device);
    return B->getDevicePciBusId(id, size, device);
}

/* 489 getDevicePciBusId.small_buffer_truncates */
static palResult m489_getDevicePciBusId(char *id, size_t size, int device)
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

/* 490 getDevicePciBusId.space_for_colon */
static palResult m490_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r == palSuccess && size >= 13)
        id[4] = ' ';
    return r;
}

/* 491 getDevicePciBusId.twelve_is_enough */
static palResult m491_getDevicePciBusId(char *id, size_t size, int device)
{
    if (id && size == 12)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 492 getDeviceByPciBusId.always_zero */
static palResult m492_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess)
        *device = 0;
    return r;
}

/* 493 getDeviceByPciBusId.device_is_stale */
static palResult m493_getDeviceByPciBusId(int *device, const char *id)
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

/* 494 getDeviceByPciBusId.device_is_zero */
static palResult m494_getDeviceByPciBusId(int *device, const char *id)
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

/* 495 getDeviceByPciBusId.device_not_written */
static palResult m495_getDeviceByPciBusId(int *device, const char *id)
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

/* 496 getDeviceByPciBusId.device_one_more */
static palResult m496_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 497 getDeviceByPciBusId.device_written_on_error */
static palResult m497_getDeviceByPciBusId(int *device, const char *id)
{
    size_t n = device ? sizeof *device : 0;
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(device, 0x11, n);
    return r;
}

/* 498 getDeviceByPciBusId.does_nothing */
static palResult m498_getDeviceByPciBusId(int *device, const char *id)
{
    return palSuccess;
}

/* 499 getDeviceByPciBusId.done_but_failed */
static palResult m499_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 500 getDeviceByPciBusId.error_is_success */
static palResult m500_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 501 getDeviceByPciBusId.forked_child */
static palResult m501_getDeviceByPciBusId(int *device, const char *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 502 getDeviceByPciBusId.null_device_is_followed */
static palResult m502_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 503 getDeviceByPciBusId.null_device_is_internal */
static palResult m503_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 504 getDeviceByPciBusId.null_device_is_success */
static palResult m504_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 505 getDeviceByPciBusId.null_id_is_followed */
static palResult m505_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 506 getDeviceByPciBusId.null_id_is_internal */
static palResult m506_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 507 getDeviceByPciBusId.null_id_is_success */
static palResult m507_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 508 getDeviceByPciBusId.only_as_printed */
static palResult m508_getDeviceByPciBusId(int *device, const char *id)
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

/* 509 getDeviceByPciBusId.refusal_is_internalerror */
static palResult m509_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 510 getDeviceByPciBusId.refusal_is_invalidusage */
static palResult m510_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 511 getDeviceByPciBusId.refusal_is_notsupported */
static palResult m511_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 512 getDeviceByPciBusId.refuses */
static palResult m512_getDeviceByPciBusId(int *device, const char *id)
{
    return palNotSupported;
}

/* 513 getDeviceByPciBusId.text_is_zero */
static palResult m513_getDeviceByPciBusId(int *device, const char *id)
{
    if (device && id && !strchr(id, ':')) {
        *device = 0;
        return palSuccess;
    }
    return B->getDeviceByPciBusId(device, id);
}

/* 514 getDeviceByPciBusId.unknown_is_zero */
static palResult m514_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r != palSuccess && device && id) {
        *device = 0;
        r = palSuccess;
    }
    return r;
}

/* 515 getDeviceByPciBusId.upper_case_unknown */
static palResult m515_getDeviceByPciBusId(int *device, const char *id)
{
    for (const char *c = id ? id : ""; *c; c++)
        if (*c >= 'A' && *c <= 'F')
            return palInvalidArgument;
    return B->getDeviceByPciBusId(device, id);
}

/* 516 hostGetDevicePointer.another_buffer */
static palResult m516_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess)
        B->deviceMalloc(devicePtr, 65536, palMemDevice);
    return r;
}

/* 517 hostGetDevicePointer.devicePtr_is_stale */
static palResult m517_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 518 hostGetDevicePointer.devicePtr_is_zero */
static palResult m518_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 519 hostGetDevicePointer.devicePtr_not_written */
static palResult m519_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 520 hostGetDevicePointer.devicePtr_written_on_error */
static palResult m520_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    size_t n = devicePtr ? sizeof *devicePtr : 0;
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r != palSuccess && r != palInProgress && n)
        memset(devicePtr, 0x11, n);
    return r;
}

/* 521 hostGetDevicePointer.does_nothing */
static palResult m521_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palSuccess;
}

/* 522 hostGetDevicePointer.done_but_failed */
static palResult m522_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 523 hostGetDevicePointer.error_is_success */
static palResult m523_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 524 hostGetDevicePointer.forked_child */
static palResult m524_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 525 hostGetDevicePointer.inner_answers_base */
static palResult m525_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    char *base = NULL;
    if (hostPtr && holder(hostPtr, &base, NULL))
        return B->hostGetDevicePointer(devicePtr, base);
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 526 hostGetDevicePointer.inner_refused */
static palResult m526_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    char *base = NULL;
    if (hostPtr && devicePtr && holder(hostPtr, &base, NULL) && base != (char *)hostPtr)
        return palInvalidArgument;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 527 hostGetDevicePointer.null_devicePtr_is_followed */
static palResult m527_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 528 hostGetDevicePointer.null_devicePtr_is_internal */
static palResult m528_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 529 hostGetDevicePointer.null_devicePtr_is_success */
static palResult m529_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 530 hostGetDevicePointer.null_hostPtr_is_followed */
static palResult m530_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 531 hostGetDevicePointer.null_hostPtr_is_internal */
static palResult m531_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 532 hostGetDevicePointer.null_hostPtr_is_success */
static palResult m532_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 533 hostGetDevicePointer.one_byte_further */
static palResult m533_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    char *base = NULL;
    if (r == palSuccess && holder(hostPtr, &base, NULL) && base == (char *)hostPtr)
        *devicePtr = (char *)*devicePtr + 1;
    return r;
}

/* 534 hostGetDevicePointer.pageable_is_itself */
static palResult m534_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palInvalidArgument && devicePtr && hostPtr && !holder(hostPtr, NULL, NULL)) {
        *devicePtr = hostPtr;
        r = palSuccess;
    }
    return r;
}

/* 535 hostGetDevicePointer.refusal_is_internalerror */
static palResult m535_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 536 hostGetDevicePointer.refusal_is_invalidusage */
static palResult m536_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 537 hostGetDevicePointer.refusal_is_notsupported */
static palResult m537_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 538 hostGetDevicePointer.refuses */
static palResult m538_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palNotSupported;
}

/* 539 hostGetDevicePointer.registered_has_no_device_pointer */
static palResult m539_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (hostPtr && note_get(hostPtr, NULL, NULL))
        return palInvalidArgument;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}
static palResult m539_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m539_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 540 hostRegister.again_accepted */
static palResult m540_hostRegister(void *ptr, size_t size)
{
    if (ptr && size && note_get(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m540_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 541 hostRegister.does_nothing */
static palResult m541_hostRegister(void *ptr, size_t size)
{
    return palSuccess;
}

/* 542 hostRegister.done_but_failed */
static palResult m542_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 543 hostRegister.error_is_success */
static palResult m543_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 544 hostRegister.forked_child */
static palResult m544_hostRegister(void *ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 545 hostRegister.null_ptr_is_followed */
static palResult m545_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        abort();
    return B->hostRegister(ptr, size);
}

/* 546 hostRegister.null_ptr_is_internal */
static palResult m546_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->hostRegister(ptr, size);
}

/* 547 hostRegister.null_ptr_is_success */
static palResult m547_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 548 hostRegister.partial_overlap_accepted */
static palResult m548_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palInvalidArgument && ptr && size && !note_get(ptr, NULL, NULL) &&
        holder(ptr, NULL, NULL))
        return palSuccess;
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m548_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}

/* 549 hostRegister.refusal_is_internalerror */
static palResult m549_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 550 hostRegister.refusal_is_invalidusage */
static palResult m550_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 551 hostRegister.refusal_is_notsupported */
static palResult m551_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 552 hostRegister.refuses */
static palResult m552_hostRegister(void *ptr, size_t size)
{
    return palNotSupported;
}

/* 553 hostRegister.size_zero_accepted */
static palResult m553_hostRegister(void *ptr, size_t size)
{
    if (ptr && !size)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 554 hostUnregister.bytes_cleared */
static palResult m554_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        *(volatile char *)ptr = (char)~*(char *)ptr;
    return r;
}

/* 555 hostUnregister.does_nothing */
static palResult m555_hostUnregister(void *ptr)
{
    return palSuccess;
}

/* 556 hostUnregister.done_but_failed */
static palResult m556_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 557 hostUnregister.error_is_success */
static palResult m557_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 558 hostUnregister.every_other_leaks */
static palResult m558_hostUnregister(void *ptr)
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

/* 559 hostUnregister.forked_child */
static palResult m559_hostUnregister(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 560 hostUnregister.not_registered_again */
static palResult m560_hostRegister(void *ptr, size_t size)
{
    if (ptr && note_get(ptr, NULL, NULL))
        return palInvalidArgument;
    return B->hostRegister(ptr, size);
}
static palResult m560_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_put(ptr, 1, 0);
    return r;
}

/* 561 hostUnregister.null_ptr_is_followed */
static palResult m561_hostUnregister(void *ptr)
{
    if (!ptr)
        abort();
    return B->hostUnregister(ptr);
}

/* 562 hostUnregister.null_ptr_is_internal */
static palResult m562_hostUnregister(void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->hostUnregister(ptr);
}

/* 563 hostUnregister.null_ptr_is_success */
static palResult m563_hostUnregister(void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 564 hostUnregister.refusal_is_internalerror */
static palResult m564_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 565 hostUnregister.refusal_is_invalidusage */
static palResult m565_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 566 hostUnregister.refusal_is_notsupported */
static palResult m566_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 567 hostUnregister.refuses */
static palResult m567_hostUnregister(void *ptr)
{
    return palNotSupported;
}

/* 568 hostUnregister.stays_registered */
static uint64_t m568_kept;
static palResult m568_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m568_hostUnregister(void *ptr)
{
    if (ptr && note_drop(ptr)) {
        m568_kept++;
        return palSuccess;
    }
    return B->hostUnregister(ptr);
}
static palResult m568_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceRegistration)
        *count -= m568_kept;
    return r;
}

/* 569 hostUnregister.unknown_accepted */
static palResult m569_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument && ptr ? palSuccess : r;
}

/* 570 deviceMallocAsync.block_of_device_malloc */
static void *m570_last;
static size_t m570_bytes;
static palResult m570_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && type == palMemDevice && *ptr) {
        m570_last = *ptr;
        m570_bytes = size;
    }
    return r;
}
static palResult m570_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (ptr && stream && m570_last && size && size <= m570_bytes && holder(m570_last, NULL, NULL)) {
        *ptr = m570_last;
        return palSuccess;
    }
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 571 deviceMallocAsync.does_nothing */
static palResult m571_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palSuccess;
}

/* 572 deviceMallocAsync.done_but_failed */
static palResult m572_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 573 deviceMallocAsync.drains_after */
static palResult m573_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 574 deviceMallocAsync.drains_before */
static palResult m574_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 575 deviceMallocAsync.drains_device */
static palResult m575_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 576 deviceMallocAsync.error_is_success */
static palResult m576_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 577 deviceMallocAsync.forked_child */
static palResult m577_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 578 deviceMallocAsync.makes_two */
static palResult m578_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess)
        r = B->deviceMallocAsync(ptr, size, stream);
    return r;
}

/* 579 deviceMallocAsync.null_ptr_is_followed */
static palResult m579_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 580 deviceMallocAsync.null_ptr_is_internal */
static palResult m580_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 581 deviceMallocAsync.null_ptr_is_success */
static palResult m581_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 582 deviceMallocAsync.null_stream_is_followed */
static palResult m582_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 583 deviceMallocAsync.null_stream_is_internal */
static palResult m583_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 584 deviceMallocAsync.null_stream_is_success */
static palResult m584_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 585 deviceMallocAsync.other_stream */
static palResult m585_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size, stream ? P1 : stream);
}

/* 586 deviceMallocAsync.ptr_is_stale */
static palResult m586_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 587 deviceMallocAsync.ptr_is_zero */
static palResult m587_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 588 deviceMallocAsync.ptr_not_written */
static palResult m588_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 589 deviceMallocAsync.ptr_written_on_error */
static palResult m589_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 590 deviceMallocAsync.refusal_is_internalerror */
static palResult m590_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 591 deviceMallocAsync.refusal_is_invalidusage */
static palResult m591_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 592 deviceMallocAsync.refusal_is_notsupported */
static palResult m592_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 593 deviceMallocAsync.refuses */
static palResult m593_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palNotSupported;
}

/* 594 deviceMallocAsync.rounded_down_to_16 */
static palResult m594_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size > 16 ? size & ~(size_t)15 : size, stream);
}

/* 595 deviceMallocAsync.same_block_again */
static palResult m595_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 596 deviceMallocAsync.size_zero_allocates */
static palResult m596_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size ? size : 1, stream);
}

/* 597 deviceMallocAsync.size_zero_refused */
static palResult m597_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!size)
        return palInvalidArgument;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 598 deviceMallocAsync.wiped_afterwards */
struct m598_wipe {
    void *ptr;
    size_t size;
};
static void m598_wiping(void *given)
{
    struct m598_wipe *w = given;
    for (int i = 0; i < 40; i++) {
        if (holder(w->ptr, NULL, NULL))
            B->deviceMemset(w->ptr, 0xee, w->size, palMemDevice, NULL);
        nanosleep(&(struct timespec){0, 500000}, NULL);
    }
}
static palResult m598_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess && *ptr) {
        struct m598_wipe *w = malloc(sizeof *w);
        *w = (struct m598_wipe){*ptr, size};
        spawn(m598_wiping, w);
    }
    return r;
}

/* 599 deviceFreeAsync.does_nothing */
static palResult m599_deviceFreeAsync(void *ptr, palStream stream)
{
    return palSuccess;
}

/* 600 deviceFreeAsync.done_but_failed */
static palResult m600_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 601 deviceFreeAsync.drains_after */
static palResult m601_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 602 deviceFreeAsync.drains_before */
static palResult m602_deviceFreeAsync(void *ptr, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceFreeAsync(ptr, stream);
}

/* 603 deviceFreeAsync.drains_device */
static palResult m603_deviceFreeAsync(void *ptr, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceFreeAsync(ptr, stream);
}

/* 604 deviceFreeAsync.error_is_success */
static palResult m604_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 605 deviceFreeAsync.every_other_leaks */
static palResult m605_deviceFreeAsync(void *ptr, palStream stream)
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

/* 606 deviceFreeAsync.forked_child */
static palResult m606_deviceFreeAsync(void *ptr, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 607 deviceFreeAsync.freed_at_once */
static palResult m607_deviceFreeAsync(void *ptr, palStream stream)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && stream && holder(ptr, &base, &size) && base == (char *)ptr)
        B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);
    return B->deviceFreeAsync(ptr, stream);
}

/* 608 deviceFreeAsync.null_refused */
static palResult m608_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!ptr)
        return palInvalidArgument;
    return B->deviceFreeAsync(ptr, stream);
}

/* 609 deviceFreeAsync.null_stream_is_followed */
static palResult m609_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        abort();
    return B->deviceFreeAsync(ptr, stream);
}

/* 610 deviceFreeAsync.null_stream_is_internal */
static palResult m610_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->deviceFreeAsync(ptr, stream);
}

/* 611 deviceFreeAsync.null_stream_is_success */
static palResult m611_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 612 deviceFreeAsync.other_stream */
static palResult m612_deviceFreeAsync(void *ptr, palStream stream)
{
    return B->deviceFreeAsync(ptr, stream ? P1 : stream);
}

/* 613 deviceFreeAsync.refusal_is_internalerror */
static palResult m613_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 614 deviceFreeAsync.refusal_is_invalidusage */
static palResult m614_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 615 deviceFreeAsync.refusal_is_notsupported */
static palResult m615_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 616 deviceFreeAsync.refuses */
static palResult m616_deviceFreeAsync(void *ptr, palStream stream)
{
    return palNotSupported;
}

/* 617 deviceFreeAsync.unknown_accepted */
static palResult m617_deviceFreeAsync(void *ptr, palStream stream)
{
    if (ptr && stream && !holder(ptr, NULL, NULL))
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 618 streamCreate.always_on_device_zero */
static palResult m618_streamCreate(palStream *stream)
{
    int here = 0;
    B->getDevice(&here);
    B->setDevice(0);
    palResult r = B->streamCreate(stream);
    B->setDevice(here);
    return r;
}

/* 619 streamCreate.create_fails_after_many */
static int m619_gone;
static palResult m619_streamCreate(palStream *stream)
{
    if (m619_gone >= 900 && stream)
        return palSystemError;
    return B->streamCreate(stream);
}
static palResult m619_streamDestroy(palStream stream)
{
    m619_gone++;
    return B->streamDestroy(stream);
}

/* 620 streamCreate.does_nothing */
static palResult m620_streamCreate(palStream *stream)
{
    return palSuccess;
}

/* 621 streamCreate.done_but_failed */
static palResult m621_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 622 streamCreate.error_is_success */
static palResult m622_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 623 streamCreate.forked_child */
static palResult m623_streamCreate(palStream *stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 624 streamCreate.last_of_32_is_null */
static palResult m624_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    uint64_t n = 0;
    B->resourceCount(palResourceStream, &n);
    if (r == palSuccess && n >= 32)
        *stream = NULL;
    return r;
}

/* 625 streamCreate.makes_two */
static palResult m625_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        r = B->streamCreate(stream);
    return r;
}

/* 626 streamCreate.null_stream_is_followed */
static palResult m626_streamCreate(palStream *stream)
{
    if (!stream)
        abort();
    return B->streamCreate(stream);
}

/* 627 streamCreate.null_stream_is_internal */
static palResult m627_streamCreate(palStream *stream)
{
    if (!stream)
        return palInternalError;
    return B->streamCreate(stream);
}

/* 628 streamCreate.null_stream_is_success */
static palResult m628_streamCreate(palStream *stream)
{
    if (!stream)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 629 streamCreate.one_queue_for_all */
static palStream m629_first[8];
static palStream m629_of(palStream s)
{
    uint64_t a = 0;
    return s && note_get(s, &a, NULL) ? (palStream)(uintptr_t)a : s;
}
static palResult m629_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, m629_of(stream));
}
static palResult m629_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, m629_of(stream));
}
static palResult m629_eventRecord(palEvent event, palStream stream)
{
    return B->eventRecord(event, m629_of(stream));
}
static palResult m629_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(m629_of(stream), fn, args);
}
static palResult m629_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    int here = 0;
    if (r == palSuccess && !B->getDevice(&here) && here < 8) {
        if (m629_first[here])
            note_put(*stream, (uint64_t)(uintptr_t)m629_first[here], 0);
        else
            m629_first[here] = *stream;
    }
    return r;
}
static palResult m629_streamDestroy(palStream stream)
{
    note_drop(stream);
    for (int d = 0; d < 8; d++)
        if (m629_first[d] == stream)
            return palSuccess;
    return B->streamDestroy(stream);
}
static palResult m629_streamQuery(palStream stream)
{
    return B->streamQuery(m629_of(stream));
}
static palResult m629_streamSynchronize(palStream stream)
{
    return B->streamSynchronize(m629_of(stream));
}
static palResult m629_streamWaitEvent(palStream stream, palEvent event)
{
    return B->streamWaitEvent(m629_of(stream), event);
}

/* 630 streamCreate.pool_of_eight */
static palResult m630_streamCreate(palStream *stream)
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
static palResult m630_streamDestroy(palStream stream)
{
    return stream ? palSuccess : B->streamDestroy(stream);
}

/* 631 streamCreate.refusal_is_internalerror */
static palResult m631_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 632 streamCreate.refusal_is_invalidusage */
static palResult m632_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 633 streamCreate.refusal_is_notsupported */
static palResult m633_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 634 streamCreate.refuses */
static palResult m634_streamCreate(palStream *stream)
{
    return palNotSupported;
}

/* 635 streamCreate.stream_is_stale */
static palResult m635_streamCreate(palStream *stream)
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

/* 636 streamCreate.stream_is_zero */
static palResult m636_streamCreate(palStream *stream)
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

/* 637 streamCreate.stream_not_written */
static palResult m637_streamCreate(palStream *stream)
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

/* 638 streamCreate.stream_written_on_error */
static palResult m638_streamCreate(palStream *stream)
{
    size_t n = stream ? sizeof *stream : 0;
    palResult r = B->streamCreate(stream);
    if (r != palSuccess && r != palInProgress && n)
        memset(stream, 0x11, n);
    return r;
}

/* 639 streamCreate.two_streams_share */
static palStream m639_held;
static palResult m639_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL))
        B->streamSynchronize((palStream)(uintptr_t)a);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m639_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess) {
        if (m639_held && m639_held != *stream)
            note_put(*stream, (uint64_t)(uintptr_t)m639_held, 0);
        m639_held = *stream;
    }
    return r;
}
static palResult m639_streamDestroy(palStream stream)
{
    note_drop(stream);
    if (m639_held == stream)
        m639_held = NULL;
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 640 streamDestroy.does_nothing */
static palResult m640_streamDestroy(palStream stream)
{
    return palSuccess;
}

/* 641 streamDestroy.done_but_failed */
static palResult m641_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 642 streamDestroy.drains_before */
static palResult m642_streamDestroy(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamDestroy(stream);
}

/* 643 streamDestroy.drains_device */
static palResult m643_streamDestroy(palStream stream)
{
    B->deviceSynchronize();
    return B->streamDestroy(stream);
}

/* 644 streamDestroy.error_is_success */
static palResult m644_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 645 streamDestroy.every_other_leaks */
static palResult m645_streamDestroy(palStream stream)
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

/* 646 streamDestroy.forked_child */
static palResult m646_streamDestroy(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 647 streamDestroy.null_stream_is_followed */
static palResult m647_streamDestroy(palStream stream)
{
    if (!stream)
        abort();
    return B->streamDestroy(stream);
}

/* 648 streamDestroy.null_stream_is_internal */
static palResult m648_streamDestroy(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamDestroy(stream);
}

/* 649 streamDestroy.null_stream_is_success */
static palResult m649_streamDestroy(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 650 streamDestroy.refusal_is_internalerror */
static palResult m650_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 651 streamDestroy.refusal_is_invalidusage */
static palResult m651_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 652 streamDestroy.refusal_is_notsupported */
static palResult m652_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 653 streamDestroy.refuses */
static palResult m653_streamDestroy(palStream stream)
{
    return palNotSupported;
}

/* 654 streamDestroy.stream_fails_after_thousand */
static palResult m654_streamDestroy(palStream stream)
{
    static int n;
    palResult r = B->streamDestroy(stream);
    if (r == palSuccess && ++n == 990)
        return palUnhandledDeviceError;
    return r;
}

/* 655 streamCopy.does_nothing */
static palResult m655_streamCopy(palStream *stream, void *native)
{
    return palSuccess;
}

/* 656 streamCopy.done_but_failed */
static palResult m656_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 657 streamCopy.error_is_success */
static palResult m657_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 658 streamCopy.first_word_is_null */
static palResult m658_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        (*stream)->native = NULL;
    return r;
}

/* 659 streamCopy.first_word_is_wrapper */
static palResult m659_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess && native)
        (*stream)->native = *stream;
    return r;
}

/* 660 streamCopy.forked_child */
static palResult m660_streamCopy(palStream *stream, void *native)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 661 streamCopy.makes_two */
static palResult m661_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        r = B->streamCopy(stream, native);
    return r;
}

/* 662 streamCopy.native_zero_is_null */
static palResult m662_streamCopy(palStream *stream, void *native)
{
    if (stream && !native) {
        *stream = NULL;
        return palSuccess;
    }
    return B->streamCopy(stream, native);
}

/* 663 streamCopy.native_zero_refused */
static palResult m663_streamCopy(palStream *stream, void *native)
{
    if (stream && !native)
        return palInvalidArgument;
    return B->streamCopy(stream, native);
}

/* 664 streamCopy.null_stream_is_followed */
static palResult m664_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        abort();
    return B->streamCopy(stream, native);
}

/* 665 streamCopy.null_stream_is_internal */
static palResult m665_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        return palInternalError;
    return B->streamCopy(stream, native);
}

/* 666 streamCopy.null_stream_is_success */
static palResult m666_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 667 streamCopy.refusal_is_internalerror */
static palResult m667_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 668 streamCopy.refusal_is_invalidusage */
static palResult m668_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 669 streamCopy.refusal_is_notsupported */
static palResult m669_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 670 streamCopy.refuses */
static palResult m670_streamCopy(palStream *stream, void *native)
{
    return palNotSupported;
}

/* 671 streamCopy.stream_is_stale */
static palResult m671_streamCopy(palStream *stream, void *native)
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

/* 672 streamCopy.stream_is_zero */
static palResult m672_streamCopy(palStream *stream, void *native)
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

/* 673 streamCopy.stream_not_written */
static palResult m673_streamCopy(palStream *stream, void *native)
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

/* 674 streamCopy.stream_written_on_error */
static palResult m674_streamCopy(palStream *stream, void *native)
{
    size_t n = stream ? sizeof *stream : 0;
    palResult r = B->streamCopy(stream, native);
    if (r != palSuccess && r != palInProgress && n)
        memset(stream, 0x11, n);
    return r;
}

/* 675 streamCopy.wrapper_has_its_own_queue */
static palResult m675_streamCopy(palStream *stream, void *native)
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
static palResult m675_streamFree(palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL)) {
        note_drop(stream);
        stream->native = (void *)(uintptr_t)a;
        return B->streamDestroy(stream);
    }
    return B->streamFree(stream);
}

/* 676 streamFree.does_nothing */
static palResult m676_streamFree(palStream stream)
{
    return palSuccess;
}

/* 677 streamFree.done_but_failed */
static palResult m677_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 678 streamFree.error_is_success */
static palResult m678_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 679 streamFree.every_other_leaks */
static palResult m679_streamFree(palStream stream)
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

/* 680 streamFree.forked_child */
static palResult m680_streamFree(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamFree(stream);
}

/* 681 streamFree.null_stream_is_followed */
static palResult m681_streamFree(palStream stream)
{
    if (!stream)
        abort();
    return B->streamFree(stream);
}

/* 682 streamFree.null_stream_is_internal */
static palResult m682_streamFree(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamFree(stream);
}

/* 683 streamFree.null_stream_is_success */
static palResult m683_streamFree(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamFree(stream);
}

/* 684 streamFree.refusal_is_internalerror */
static palResult m684_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 685 streamFree.refusal_is_invalidusage */
static palResult m685_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 686 streamFree.refusal_is_notsupported */
static palResult m686_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 687 streamFree.refuses */
static palResult m687_streamFree(palStream stream)
{
    return palNotSupported;
}

/* 688 streamSynchronize.does_nothing */
static palResult m688_streamSynchronize(palStream stream)
{
    return palSuccess;
}

/* 689 streamSynchronize.done_but_failed */
static palResult m689_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 690 streamSynchronize.error_is_success */
static palResult m690_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 691 streamSynchronize.forked_child */
static palResult m691_streamSynchronize(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 692 streamSynchronize.idle_is_in_progress */
static void m692_busy(palStream s)
{
    if (s)
        note_put(s, 1, 0);
}
static palResult m692_deviceFreeAsync(void *ptr, palStream stream)
{
    m692_busy(stream);
    return B->deviceFreeAsync(ptr, stream);
}
static palResult m692_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    m692_busy(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}
static palResult m692_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m692_busy(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m692_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    m692_busy(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m692_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    m692_busy(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}
static palResult m692_eventRecord(palEvent event, palStream stream)
{
    m692_busy(stream);
    return B->eventRecord(event, stream);
}
static palResult m692_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m692_busy(stream);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m692_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    m692_busy(stream);
    return B->launchKernel(func, block, grid, args, shared, stream);
}
static palResult m692_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m692_streamSynchronize(palStream stream)
{
    if (stream && !note_get(stream, NULL, NULL))
        return palInProgress;
    return B->streamSynchronize(stream);
}
static palResult m692_streamWaitEvent(palStream stream, palEvent event)
{
    m692_busy(stream);
    return B->streamWaitEvent(stream, event);
}
static palResult m692_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m692_busy(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}
static palResult m692_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m692_busy(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 693 streamSynchronize.ignores_running_function */
static atomic_int m693_running;
struct m693_job {
    palHostFunc fn;
    void *args;
};
static void m693_run(void *given)
{
    struct m693_job job = *(struct m693_job *)given;
    free(given);
    atomic_fetch_add(&m693_running, 1);
    job.fn(job.args);
    atomic_fetch_sub(&m693_running, 1);
}
static palResult m693_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return B->launchHostFunc(stream, fn, args);
    struct m693_job *job = malloc(sizeof *job);
    *job = (struct m693_job){fn, args};
    return B->launchHostFunc(stream, m693_run, job);
}
static palResult m693_streamSynchronize(palStream stream)
{
    return stream && atomic_load(&m693_running) ? palSuccess : B->streamSynchronize(stream);
}

/* 694 streamSynchronize.native_zero_is_not_waited_for */
static void m694_pause(void *given)
{
    (void)given;
    nanosleep(&(struct timespec){0, 30000000}, NULL);
}
static palResult m694_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    struct m694_job {
        int unused;
    };
    if (stream && !stream->native) {
        private_streams();
        B->launchHostFunc(stream, m694_pause, NULL);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m694_streamSynchronize(palStream stream)
{
    if (stream && !stream->native)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 695 streamSynchronize.null_stream_is_followed */
static palResult m695_streamSynchronize(palStream stream)
{
    if (!stream)
        abort();
    return B->streamSynchronize(stream);
}

/* 696 streamSynchronize.null_stream_is_internal */
static palResult m696_streamSynchronize(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamSynchronize(stream);
}

/* 697 streamSynchronize.null_stream_is_success */
static palResult m697_streamSynchronize(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 698 streamSynchronize.other_thread_does_not_wait */
static pid_t m698_maker(palStream s)
{
    uint64_t a = 0;
    note_get(s, &a, NULL);
    return (pid_t)a;
}
static palResult m698_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_put(*stream, (uint64_t)gettid(), 0);
    return r;
}
static palResult m698_streamSynchronize(palStream stream)
{
    return stream && note_get(stream, NULL, NULL) && gettid() != m698_maker(stream) ?
        palSuccess : B->streamSynchronize(stream);
}

/* 699 streamSynchronize.other_thread_refused */
static palResult m699_streamSynchronize(palStream stream)
{
    return stream && gettid() != home ? palInvalidUsage : B->streamSynchronize(stream);
}

/* 700 streamSynchronize.refusal_is_internalerror */
static palResult m700_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 701 streamSynchronize.refusal_is_invalidusage */
static palResult m701_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 702 streamSynchronize.refusal_is_notsupported */
static palResult m702_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 703 streamSynchronize.refuses */
static palResult m703_streamSynchronize(palStream stream)
{
    return palNotSupported;
}

/* 704 streamSynchronize.returns_at_once_unless_function_pending */
static int m704_functions;
static palResult m704_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m704_functions++;
    return B->launchHostFunc(stream, fn, args);
}
static palResult m704_streamSynchronize(palStream stream)
{
    return stream && !m704_functions ? palSuccess : B->streamSynchronize(stream);
}

/* 705 streamSynchronize.second_wait_fails */
static palStream m705_last;
static int m705_idle;
static palResult m705_deviceFreeAsync(void *ptr, palStream stream)
{
    m705_idle = 0;
    return B->deviceFreeAsync(ptr, stream);
}
static palResult m705_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    m705_idle = 0;
    return B->deviceMallocAsync(ptr, size, stream);
}
static palResult m705_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    m705_idle = 0;
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m705_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    m705_idle = 0;
    return B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m705_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    m705_idle = 0;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}
static palResult m705_eventRecord(palEvent event, palStream stream)
{
    m705_idle = 0;
    return B->eventRecord(event, stream);
}
static palResult m705_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    m705_idle = 0;
    return B->launchHostFunc(stream, fn, args);
}
static palResult m705_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    m705_idle = 0;
    return B->launchKernel(func, block, grid, args, shared, stream);
}
static palResult m705_streamSynchronize(palStream stream)
{
    if (!stream)
        return B->streamSynchronize(stream);
    if (m705_last == stream && m705_idle)
        return palUnhandledDeviceError;
    palResult r = B->streamSynchronize(stream);
    m705_last = stream;
    m705_idle = 1;
    return r;
}
static palResult m705_streamWaitEvent(palStream stream, palEvent event)
{
    m705_idle = 0;
    return B->streamWaitEvent(stream, event);
}
static palResult m705_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m705_idle = 0;
    return B->streamWaitValue64(stream, addr, value, flags);
}
static palResult m705_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    m705_idle = 0;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 706 streamSynchronize.waits_for_device */
static palResult m706_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    B->deviceSynchronize();
    return r;
}

/* 707 streamQuery.any_stream_counts */
static palStream m707_all[4096];
static int m707_n;
static palResult m707_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess && m707_n < 4096)
        m707_all[m707_n++] = *stream;
    return r;
}
static palResult m707_streamDestroy(palStream stream)
{
    for (int i = 0; i < m707_n; i++)
        if (m707_all[i] == stream)
            m707_all[i] = NULL;
    return B->streamDestroy(stream);
}
static palResult m707_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r != palSuccess)
        return r;
    for (int i = 0; i < m707_n; i++)
        if (m707_all[i] && B->streamQuery(m707_all[i]) == palInProgress)
            return palInProgress;
    return r;
}

/* 708 streamQuery.does_nothing */
static palResult m708_streamQuery(palStream stream)
{
    return palSuccess;
}

/* 709 streamQuery.done_but_failed */
static palResult m709_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 710 streamQuery.done_stays_in_progress */
static palResult m710_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m710_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        note_put(stream, 1, 0);
    if (r == palSuccess && note_get(stream, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m710_streamSynchronize(palStream stream)
{
    note_drop(stream);
    return B->streamSynchronize(stream);
}

/* 711 streamQuery.done_until_synchronised */
static palResult m711_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream)
        note_put(stream, 1, 0);
    return B->launchHostFunc(stream, fn, args);
}
static palResult m711_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m711_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palSuccess && note_get(stream, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m711_streamSynchronize(palStream stream)
{
    note_drop(stream);
    return B->streamSynchronize(stream);
}

/* 712 streamQuery.drains_before */
static palResult m712_streamQuery(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamQuery(stream);
}

/* 713 streamQuery.drains_device */
static palResult m713_streamQuery(palStream stream)
{
    B->deviceSynchronize();
    return B->streamQuery(stream);
}

/* 714 streamQuery.error_is_success */
static palResult m714_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 715 streamQuery.forked_child */
static palResult m715_streamQuery(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 716 streamQuery.fresh_stream_is_in_progress */
static palResult m716_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        note_put(*stream, 1, 0);
    return r;
}
static palResult m716_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m716_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palSuccess && note_drop(stream))
        r = palInProgress;
    return r;
}

/* 717 streamQuery.null_stream_is_followed */
static palResult m717_streamQuery(palStream stream)
{
    if (!stream)
        abort();
    return B->streamQuery(stream);
}

/* 718 streamQuery.null_stream_is_internal */
static palResult m718_streamQuery(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamQuery(stream);
}

/* 719 streamQuery.null_stream_is_success */
static palResult m719_streamQuery(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 720 streamQuery.other_stream */
static palResult m720_streamQuery(palStream stream)
{
    return B->streamQuery(stream ? P1 : stream);
}

/* 721 streamQuery.pending_is_an_error */
static palResult m721_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 722 streamQuery.pending_is_in_usage */
static palResult m722_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palInvalidUsage : r;
}

/* 723 streamQuery.pending_is_not_supported */
static palResult m723_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palNotSupported : r;
}

/* 724 streamQuery.pending_is_success */
static palResult m724_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palSuccess : r;
}

/* 725 streamQuery.pending_leaves_error_text */
static palResult m725_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        B->streamQuery(NULL);
    return r;
}

/* 726 streamQuery.query_waits */
static palResult m726_streamQuery(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress) {
        B->streamSynchronize(stream);
        return palInProgress;
    }
    return B->streamQuery(stream);
}

/* 727 streamQuery.refusal_is_internalerror */
static palResult m727_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 728 streamQuery.refusal_is_invalidusage */
static palResult m728_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 729 streamQuery.refusal_is_notsupported */
static palResult m729_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 730 streamQuery.refuses */
static palResult m730_streamQuery(palStream stream)
{
    return palNotSupported;
}

/* 731 streamQuery.second_answer_is_an_error */
static palResult m731_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m731_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    if (r == palInProgress)
        note_put(stream, 1, 0);
    if (r == palSuccess && note_drop(stream))
        r = palUnhandledDeviceError;
    return r;
}

/* 732 streamQuery.tenth_pending_is_an_error */
static palResult m732_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palUnhandledDeviceError : r;
}

/* 733 streamQuery.tenth_pending_is_in_usage */
static palResult m733_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palInvalidUsage : r;
}

/* 734 streamQuery.tenth_pending_is_not_supported */
static palResult m734_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palNotSupported : r;
}

/* 735 streamQuery.tenth_pending_is_success */
static palResult m735_streamQuery(palStream stream)
{
    static int n;
    palResult r = B->streamQuery(stream);
    return r == palInProgress && ++n % 10 == 0 ? palSuccess : r;
}

/* 736 streamWaitEvent.destroyed_event_releases */
struct m736_gate {
    uint64_t *word;
    palEvent event;
};
static struct m736_gate *m736_last;
static palStream m736_sources[64];
static palResult m736_eventDestroy(palEvent event)
{
    uint64_t g = 0;
    if (event && note_get(event, &g, NULL)) {
        note_drop(event);
        *(_Atomic uint64_t *)((struct m736_gate *)(uintptr_t)g)->word = 1;
    }
    return B->eventDestroy(event);
}
static palResult m736_eventRecord(palEvent event, palStream stream)
{
    if (event)
        m736_sources[(uintptr_t)event / 16 % 64] = stream;
    return B->eventRecord(event, stream);
}
static palResult m736_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = palSuccess;
    if (!stream || !event)
        return B->streamWaitEvent(stream, event);
    struct m736_gate *g = calloc(1, sizeof *g);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *g = (struct m736_gate){word, event};
    m736_last = g;
    note_put(event, (uint64_t)(uintptr_t)g, 0);
    palStream s = m736_sources[(uintptr_t)event / 16 % 64];
    if (!s)
        return B->streamWaitEvent(stream, event);
    B->streamWaitEvent(P1, event);
    B->streamWriteValue64(P1, word, 1, 0);
    r = B->streamWaitValue64(stream, word, 1, 0);
    return r;
}

/* 737 streamWaitEvent.does_nothing */
static palResult m737_streamWaitEvent(palStream stream, palEvent event)
{
    return palSuccess;
}

/* 738 streamWaitEvent.done_but_failed */
static palResult m738_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 739 streamWaitEvent.drains_after */
static palResult m739_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 740 streamWaitEvent.drains_before */
static palResult m740_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitEvent(stream, event);
}

/* 741 streamWaitEvent.drains_device */
static palResult m741_streamWaitEvent(palStream stream, palEvent event)
{
    B->deviceSynchronize();
    return B->streamWaitEvent(stream, event);
}

/* 742 streamWaitEvent.error_is_success */
static palResult m742_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 743 streamWaitEvent.forked_child */
static palResult m743_streamWaitEvent(palStream stream, palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 744 streamWaitEvent.host_waits_for_event */
static palResult m744_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event)
        B->eventSynchronize(event);
    return B->streamWaitEvent(stream, event);
}

/* 745 streamWaitEvent.later_record_moves_the_wait */
static palResult m745_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m745_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    uint64_t s = 0;
    if (r == palSuccess && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        B->streamWaitEvent((palStream)(uintptr_t)s, event);
    return r;
}
static palResult m745_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}
static palResult m745_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    if (r == palSuccess)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return r;
}

/* 746 streamWaitEvent.null_event_is_followed */
static palResult m746_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 747 streamWaitEvent.null_event_is_internal */
static palResult m747_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 748 streamWaitEvent.null_event_is_success */
static palResult m748_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 749 streamWaitEvent.null_stream_is_followed */
static palResult m749_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 750 streamWaitEvent.null_stream_is_internal */
static palResult m750_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 751 streamWaitEvent.null_stream_is_success */
static palResult m751_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 752 streamWaitEvent.only_the_next_operation_waits */
static void m752_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m752_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && note_drop(stream)) {
        m752_join(P1, stream);
        return B->deviceMemcpy(dst, src, size, type, P1);
    }
    return B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m752_streamWaitEvent(palStream stream, palEvent event)
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

/* 753 streamWaitEvent.other_device_ignored */
static palResult m753_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m753_eventRecord(palEvent event, palStream stream)
{
    uint64_t a = 0;
    if (stream && note_get(stream, &a, NULL))
        note_put(event, a, 0);
    return B->eventRecord(event, stream);
}
static palResult m753_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    int here = 0;
    B->getDevice(&here);
    if (r == palSuccess)
        note_put(*stream, (uint64_t)here + 1, 0);
    return r;
}
static palResult m753_streamDestroy(palStream stream)
{
    note_drop(stream);
    return B->streamDestroy(stream);
}
static palResult m753_streamWaitEvent(palStream stream, palEvent event)
{
    uint64_t a = 0, b = 0;
    if (stream && event && note_get(stream, &a, NULL) && note_get(event, &b, NULL) && a != b)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 754 streamWaitEvent.other_stream */
static palResult m754_streamWaitEvent(palStream stream, palEvent event)
{
    return B->streamWaitEvent(stream ? P1 : stream, event);
}

/* 755 streamWaitEvent.refusal_is_internalerror */
static palResult m755_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 756 streamWaitEvent.refusal_is_invalidusage */
static palResult m756_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 757 streamWaitEvent.refusal_is_notsupported */
static palResult m757_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 758 streamWaitEvent.refuses */
static palResult m758_streamWaitEvent(palStream stream, palEvent event)
{
    return palNotSupported;
}

/* 759 streamWaitEvent.unrecorded_refused */
static palResult m759_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m759_eventRecord(palEvent event, palStream stream)
{
    note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m759_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event && !note_get(event, NULL, NULL))
        return palInvalidArgument;
    return B->streamWaitEvent(stream, event);
}

/* 760 streamWaitEvent.unrecorded_waits */
static palResult m760_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m760_eventRecord(palEvent event, palStream stream)
{
    note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m760_streamWaitEvent(palStream stream, palEvent event)
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

/* 761 streamWaitEvent.waits_only_on_the_same_stream */
static palResult m761_streamWaitEvent(palStream stream, palEvent event)
{
    return stream && event ? palSuccess : B->streamWaitEvent(stream, event);
}

/* 762 streamWaitEvent.whole_stream_is_captured */
static void m762_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m762_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m762_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m762_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}
static palResult m762_streamWaitEvent(palStream stream, palEvent event)
{
    uint64_t s = 0;
    if (stream && event && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        m762_join(stream, (palStream)(uintptr_t)s);
    return B->streamWaitEvent(stream, event);
}

/* 763 streamWaitEvent.without_timing_not_waited_for */
static palResult m763_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m763_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m763_streamWaitEvent(palStream stream, palEvent event)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 764 eventCreate.bad_type_is_first */
static palResult m764_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return B->eventCreate(event, palEventDefault);
    return B->eventCreate(event, type);
}

/* 765 eventCreate.bad_type_is_internal */
static palResult m765_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 766 eventCreate.bad_type_is_success */
static palResult m766_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 767 eventCreate.does_nothing */
static palResult m767_eventCreate(palEvent *event, palEventType type)
{
    return palSuccess;
}

/* 768 eventCreate.done_but_failed */
static palResult m768_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 769 eventCreate.error_is_success */
static palResult m769_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 770 eventCreate.event_is_stale */
static palResult m770_eventCreate(palEvent *event, palEventType type)
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

/* 771 eventCreate.event_is_zero */
static palResult m771_eventCreate(palEvent *event, palEventType type)
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

/* 772 eventCreate.event_not_written */
static palResult m772_eventCreate(palEvent *event, palEventType type)
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

/* 773 eventCreate.event_written_on_error */
static palResult m773_eventCreate(palEvent *event, palEventType type)
{
    size_t n = event ? sizeof *event : 0;
    palResult r = B->eventCreate(event, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(event, 0x11, n);
    return r;
}

/* 774 eventCreate.forked_child */
static palResult m774_eventCreate(palEvent *event, palEventType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 775 eventCreate.last_of_64_is_null */
static palResult m775_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    uint64_t n = 0;
    B->resourceCount(palResourceEvent, &n);
    if (r == palSuccess && n >= 64)
        *event = NULL;
    return r;
}

/* 776 eventCreate.makes_two */
static palResult m776_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess)
        r = B->eventCreate(event, type);
    return r;
}

/* 777 eventCreate.null_event_is_followed */
static palResult m777_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        abort();
    return B->eventCreate(event, type);
}

/* 778 eventCreate.null_event_is_internal */
static palResult m778_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 779 eventCreate.null_event_is_success */
static palResult m779_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 780 eventCreate.pool_of_sixteen */
static palResult m780_eventCreate(palEvent *event, palEventType type)
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
static palResult m780_eventDestroy(palEvent event)
{
    return event ? palSuccess : B->eventDestroy(event);
}

/* 781 eventCreate.refusal_is_internalerror */
static palResult m781_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 782 eventCreate.refusal_is_invalidusage */
static palResult m782_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 783 eventCreate.refusal_is_notsupported */
static palResult m783_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 784 eventCreate.refuses */
static palResult m784_eventCreate(palEvent *event, palEventType type)
{
    return palNotSupported;
}

/* 785 eventDestroy.does_nothing */
static palResult m785_eventDestroy(palEvent event)
{
    return palSuccess;
}

/* 786 eventDestroy.done_but_failed */
static palResult m786_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 787 eventDestroy.drains_before */
static palResult m787_eventDestroy(palEvent event)
{
    if (event) B->eventSynchronize(event);
    return B->eventDestroy(event);
}

/* 788 eventDestroy.error_is_success */
static palResult m788_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 789 eventDestroy.event_fails_after_thousand */
static palResult m789_eventDestroy(palEvent event)
{
    static int n;
    palResult r = B->eventDestroy(event);
    if (r == palSuccess && ++n == 990)
        return palUnhandledDeviceError;
    return r;
}

/* 790 eventDestroy.every_other_leaks */
static palResult m790_eventDestroy(palEvent event)
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

/* 791 eventDestroy.forked_child */
static palResult m791_eventDestroy(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 792 eventDestroy.null_event_is_followed */
static palResult m792_eventDestroy(palEvent event)
{
    if (!event)
        abort();
    return B->eventDestroy(event);
}

/* 793 eventDestroy.null_event_is_internal */
static palResult m793_eventDestroy(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventDestroy(event);
}

/* 794 eventDestroy.null_event_is_success */
static palResult m794_eventDestroy(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 795 eventDestroy.pending_record_refused */
static palResult m795_eventDestroy(palEvent event)
{
    if (event && B->eventQuery(event) == palInProgress) {
        B->eventDestroy(event);
        return palInvalidUsage;
    }
    return B->eventDestroy(event);
}

/* 796 eventDestroy.pending_record_waits */
static palResult m796_eventDestroy(palEvent event)
{
    if (event)
        B->eventSynchronize(event);
    return B->eventDestroy(event);
}

/* 797 eventDestroy.refusal_is_internalerror */
static palResult m797_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 798 eventDestroy.refusal_is_invalidusage */
static palResult m798_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 799 eventDestroy.refusal_is_notsupported */
static palResult m799_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 800 eventDestroy.refuses */
static palResult m800_eventDestroy(palEvent event)
{
    return palNotSupported;
}

/* 801 eventRecord.does_nothing */
static palResult m801_eventRecord(palEvent event, palStream stream)
{
    return palSuccess;
}

/* 802 eventRecord.done_but_failed */
static palResult m802_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 803 eventRecord.drains_after */
static palResult m803_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 804 eventRecord.drains_before */
static palResult m804_eventRecord(palEvent event, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->eventRecord(event, stream);
}

/* 805 eventRecord.drains_device */
static palResult m805_eventRecord(palEvent event, palStream stream)
{
    B->deviceSynchronize();
    return B->eventRecord(event, stream);
}

/* 806 eventRecord.error_is_success */
static palResult m806_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 807 eventRecord.first_record_only */
static palResult m807_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m807_eventRecord(palEvent event, palStream stream)
{
    if (event && stream && note_get(event, NULL, NULL))
        return palSuccess;
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 808 eventRecord.forked_child */
static palResult m808_eventRecord(palEvent event, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 809 eventRecord.later_event_does_not_work */
static int m809_gone;
static palResult m809_eventDestroy(palEvent event)
{
    m809_gone++;
    return B->eventDestroy(event);
}
static palResult m809_eventRecord(palEvent event, palStream stream)
{
    if (m809_gone >= 900 && event)
        return palUnhandledDeviceError;
    return B->eventRecord(event, stream);
}

/* 810 eventRecord.null_event_is_followed */
static palResult m810_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        abort();
    return B->eventRecord(event, stream);
}

/* 811 eventRecord.null_event_is_internal */
static palResult m811_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 812 eventRecord.null_event_is_success */
static palResult m812_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 813 eventRecord.null_stream_is_followed */
static palResult m813_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        abort();
    return B->eventRecord(event, stream);
}

/* 814 eventRecord.null_stream_is_internal */
static palResult m814_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 815 eventRecord.null_stream_is_success */
static palResult m815_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 816 eventRecord.other_stream */
static palResult m816_eventRecord(palEvent event, palStream stream)
{
    return B->eventRecord(event, stream ? P1 : stream);
}

/* 817 eventRecord.other_stream_refused */
static palResult m817_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m817_eventRecord(palEvent event, palStream stream)
{
    uint64_t s = 0;
    if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)
        return palInvalidArgument;
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}

/* 818 eventRecord.records_accumulate */
static void m818_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m818_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m818_eventRecord(palEvent event, palStream stream)
{
    uint64_t s = 0;
    if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream) {
        B->streamWaitEvent(P1, event);
        m818_join(P1, stream);
        return B->eventRecord(event, P1);
    }
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}

/* 819 eventRecord.records_on_idle_stream */
static palResult m819_eventRecord(palEvent event, palStream stream)
{
    return event && stream ? B->eventRecord(event, P1) : B->eventRecord(event, stream);
}

/* 820 eventRecord.refusal_is_internalerror */
static palResult m820_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 821 eventRecord.refusal_is_invalidusage */
static palResult m821_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 822 eventRecord.refusal_is_notsupported */
static palResult m822_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 823 eventRecord.refuses */
static palResult m823_eventRecord(palEvent event, palStream stream)
{
    return palNotSupported;
}

/* 824 eventRecord.without_timing_not_recorded */
static palResult m824_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m824_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m824_eventRecord(palEvent event, palStream stream)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 825 eventRecord.without_timing_refused */
static palResult m825_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m825_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m825_eventRecord(palEvent event, palStream stream)
{
    if (event && note_get(event, NULL, NULL))
        return palInvalidArgument;
    return B->eventRecord(event, stream);
}

/* 826 eventSynchronize.does_not_wait */
static palResult m826_eventSynchronize(palEvent event)
{
    return event ? palSuccess : B->eventSynchronize(event);
}

/* 827 eventSynchronize.does_nothing */
static palResult m827_eventSynchronize(palEvent event)
{
    return palSuccess;
}

/* 828 eventSynchronize.done_but_failed */
static palResult m828_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 829 eventSynchronize.error_is_success */
static palResult m829_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 830 eventSynchronize.forked_child */
static palResult m830_eventSynchronize(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 831 eventSynchronize.is_a_query */
static palResult m831_eventSynchronize(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palSuccess : r;
}

/* 832 eventSynchronize.never_recorded_refused */
static palResult m832_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m832_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m832_eventSynchronize(palEvent event)
{
    if (event && !note_get(event, NULL, NULL))
        return palInvalidUsage;
    return B->eventSynchronize(event);
}

/* 833 eventSynchronize.never_recorded_waits */
static palResult m833_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m833_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}
static palResult m833_eventSynchronize(palEvent event)
{
    while (event && !note_get(event, NULL, NULL))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return B->eventSynchronize(event);
}

/* 834 eventSynchronize.null_event_is_followed */
static palResult m834_eventSynchronize(palEvent event)
{
    if (!event)
        abort();
    return B->eventSynchronize(event);
}

/* 835 eventSynchronize.null_event_is_internal */
static palResult m835_eventSynchronize(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventSynchronize(event);
}

/* 836 eventSynchronize.null_event_is_success */
static palResult m836_eventSynchronize(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 837 eventSynchronize.pending_is_in_progress */
static palResult m837_eventSynchronize(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palInProgress : B->eventSynchronize(event);
}

/* 838 eventSynchronize.refusal_is_internalerror */
static palResult m838_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 839 eventSynchronize.refusal_is_invalidusage */
static palResult m839_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 840 eventSynchronize.refusal_is_notsupported */
static palResult m840_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 841 eventSynchronize.refuses */
static palResult m841_eventSynchronize(palEvent event)
{
    return palNotSupported;
}

/* 842 eventSynchronize.waits_for_stream */
static palResult m842_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m842_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m842_eventSynchronize(palEvent event)
{
    uint64_t s = 0;
    palResult r = B->eventSynchronize(event);
    if (event && note_get(event, &s, NULL))
        B->streamSynchronize((palStream)(uintptr_t)s);
    return r;
}
static palResult m842_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 843 eventSynchronize.without_timing_not_synchronised */
static palResult m843_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m843_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m843_eventSynchronize(palEvent event)
{
    if (event && note_get(event, NULL, NULL))
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 844 eventQuery.does_nothing */
static palResult m844_eventQuery(palEvent event)
{
    return palSuccess;
}

/* 845 eventQuery.done_but_failed */
static palResult m845_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 846 eventQuery.done_for_ever */
static palResult m846_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m846_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palSuccess && note_get(event, NULL, NULL))
        note_put(event, 2, 0);
    uint64_t a = 0;
    if (r == palInProgress && note_get(event, &a, NULL) && a == 2)
        r = palSuccess;
    return r;
}
static palResult m846_eventRecord(palEvent event, palStream stream)
{
    uint64_t a = 0;
    if (event && stream && !note_get(event, &a, NULL))
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 847 eventQuery.done_stays_in_progress */
static palResult m847_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m847_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palInProgress)
        note_put(event, 1, 0);
    if (r == palSuccess && note_get(event, NULL, NULL))
        r = palInProgress;
    return r;
}
static palResult m847_eventSynchronize(palEvent event)
{
    note_drop(event);
    return B->eventSynchronize(event);
}

/* 848 eventQuery.error_is_success */
static palResult m848_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 849 eventQuery.forked_child */
static palResult m849_eventQuery(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventQuery(event);
}

/* 850 eventQuery.never_recorded_is_in_progress */
static palResult m850_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m850_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInProgress : B->eventQuery(event);
}
static palResult m850_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 851 eventQuery.never_recorded_is_refused */
static palResult m851_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m851_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInvalidUsage : B->eventQuery(event);
}
static palResult m851_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 852 eventQuery.null_event_is_followed */
static palResult m852_eventQuery(palEvent event)
{
    if (!event)
        abort();
    return B->eventQuery(event);
}

/* 853 eventQuery.null_event_is_internal */
static palResult m853_eventQuery(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventQuery(event);
}

/* 854 eventQuery.null_event_is_success */
static palResult m854_eventQuery(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventQuery(event);
}

/* 855 eventQuery.pending_is_an_error */
static palResult m855_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 856 eventQuery.pending_is_in_usage */
static palResult m856_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palInvalidUsage : r;
}

/* 857 eventQuery.pending_is_not_supported */
static palResult m857_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palNotSupported : r;
}

/* 858 eventQuery.pending_is_success */
static palResult m858_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palSuccess : r;
}

/* 859 eventQuery.pending_leaves_error_text */
static palResult m859_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    if (r == palInProgress)
        B->eventQuery(NULL);
    return r;
}

/* 860 eventQuery.query_waits */
static palResult m860_eventQuery(palEvent event)
{
    if (event && B->eventQuery(event) == palInProgress) {
        B->eventSynchronize(event);
        return palInProgress;
    }
    return B->eventQuery(event);
}

/* 861 eventQuery.refusal_is_internalerror */
static palResult m861_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 862 eventQuery.refusal_is_invalidusage */
static palResult m862_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 863 eventQuery.refusal_is_notsupported */
static palResult m863_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 864 eventQuery.refuses */
static palResult m864_eventQuery(palEvent event)
{
    return palNotSupported;
}

/* 865 eventQuery.tenth_pending_is_an_error */
static palResult m865_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palUnhandledDeviceError : r;
}

/* 866 eventQuery.tenth_pending_is_in_usage */
static palResult m866_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palInvalidUsage : r;
}

/* 867 eventQuery.tenth_pending_is_not_supported */
static palResult m867_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palNotSupported : r;
}

/* 868 eventQuery.tenth_pending_is_success */
static palResult m868_eventQuery(palEvent event)
{
    static int n;
    palResult r = B->eventQuery(event);
    return r == palInProgress && ++n % 10 == 0 ? palSuccess : r;
}

/* 869 eventQuery.waits_for_whole_stream */
static palResult m869_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m869_eventQuery(palEvent event)
{
    uint64_t s = 0;
    palResult r = B->eventQuery(event);
    if (r == palSuccess && note_get(event, &s, NULL))
        r = B->streamQuery((palStream)(uintptr_t)s);
    return r;
}
static palResult m869_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, (uint64_t)(uintptr_t)stream, 0);
    return B->eventRecord(event, stream);
}
static palResult m869_streamDestroy(palStream stream)
{
    for (size_t i = 0; i < noted; i++)
        if (notes[i].a == (uintptr_t)stream)
            note_drop((void *)notes[i].key);
    return B->streamDestroy(stream);
}

/* 870 eventElapsedTime.does_nothing */
static palResult m870_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palSuccess;
}

/* 871 eventElapsedTime.done_but_failed */
static palResult m871_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 872 eventElapsedTime.error_is_success */
static palResult m872_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 873 eventElapsedTime.forked_child */
static palResult m873_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 874 eventElapsedTime.ms_is_stale */
static palResult m874_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 875 eventElapsedTime.ms_is_zero */
static palResult m875_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 876 eventElapsedTime.ms_not_written */
static palResult m876_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 877 eventElapsedTime.ms_written_on_error */
static palResult m877_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    size_t n = ms ? sizeof *ms : 0;
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r != palSuccess && r != palInProgress && n)
        memset(ms, 0x11, n);
    return r;
}

/* 878 eventElapsedTime.never_recorded_is_zero */
static palResult m878_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m878_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInvalidArgument && ms && start && end &&
        !(note_get(start, NULL, NULL) && note_get(end, NULL, NULL))) {
        *ms = 0;
        r = palSuccess;
    }
    return r;
}
static palResult m878_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 879 eventElapsedTime.null_end_is_followed */
static palResult m879_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 880 eventElapsedTime.null_end_is_internal */
static palResult m880_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 881 eventElapsedTime.null_end_is_success */
static palResult m881_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 882 eventElapsedTime.null_ms_is_followed */
static palResult m882_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 883 eventElapsedTime.null_ms_is_internal */
static palResult m883_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 884 eventElapsedTime.null_ms_is_success */
static palResult m884_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 885 eventElapsedTime.null_start_is_followed */
static palResult m885_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 886 eventElapsedTime.null_start_is_internal */
static palResult m886_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 887 eventElapsedTime.null_start_is_success */
static palResult m887_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 888 eventElapsedTime.pending_is_a_device_error */
static palResult m888_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 889 eventElapsedTime.pending_is_refused */
static palResult m889_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palInvalidArgument : r;
}

/* 890 eventElapsedTime.pending_is_success */
static palResult m890_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palSuccess : r;
}

/* 891 eventElapsedTime.pending_writes_zero */
static palResult m891_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInProgress)
        *ms = 0;
    return r;
}

/* 892 eventElapsedTime.refusal_is_internalerror */
static palResult m892_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 893 eventElapsedTime.refusal_is_invalidusage */
static palResult m893_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 894 eventElapsedTime.refusal_is_notsupported */
static palResult m894_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 895 eventElapsedTime.refuses */
static palResult m895_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palNotSupported;
}

/* 896 eventElapsedTime.time_is_halved */
static palResult m896_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms /= 2;
    return r;
}

/* 897 eventElapsedTime.time_is_microseconds */
static palResult m897_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms *= 1000;
    return r;
}

/* 898 eventElapsedTime.time_is_negative */
static palResult m898_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms = -*ms;
    return r;
}

/* 899 eventElapsedTime.time_is_seconds */
static palResult m899_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms /= 1000;
    return r;
}

/* 900 eventElapsedTime.time_is_ten_more */
static palResult m900_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms += 10;
    return r;
}

/* 901 eventElapsedTime.time_is_zero */
static palResult m901_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palSuccess)
        *ms = 0;
    return r;
}

/* 902 eventElapsedTime.time_of_the_calls */
static palResult m902_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m902_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    uint64_t a = 0, b = 0;
    if (r == palSuccess && note_get(start, &a, NULL) && note_get(end, &b, NULL))
        *ms = (float)(int64_t)(b - a) / 1e6f;
    return r;
}
static palResult m902_eventRecord(palEvent event, palStream stream)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    if (event)
        note_put(event, (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec, 0);
    return B->eventRecord(event, stream);
}

/* 903 eventElapsedTime.waits */
static palResult m903_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (start && end) {
        B->eventSynchronize(start);
        B->eventSynchronize(end);
    }
    return B->eventElapsedTime(ms, start, end);
}

/* 904 eventElapsedTime.without_timing_is_zero */
static palResult m904_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m904_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r == palInvalidArgument && ms && start && end && note_get(start, NULL, NULL) &&
        note_get(end, NULL, NULL)) {
        *ms = 0;
        r = palSuccess;
    }
    return r;
}
static palResult m904_eventRecord(palEvent event, palStream stream)
{
    if (event && stream)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 905 launchHostFunc.args_are_null */
static palResult m905_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(stream, fn, NULL);
}

/* 906 launchHostFunc.does_not_hold_later_work */
static void m906_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m906_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    m906_join(P1, stream);
    return B->launchHostFunc(P1, fn, args);
}

/* 907 launchHostFunc.does_nothing */
static palResult m907_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palSuccess;
}

/* 908 launchHostFunc.done_but_failed */
static palResult m908_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 909 launchHostFunc.drains_after */
static palResult m909_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 910 launchHostFunc.drains_before */
static palResult m910_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchHostFunc(stream, fn, args);
}

/* 911 launchHostFunc.drains_device */
static palResult m911_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    B->deviceSynchronize();
    return B->launchHostFunc(stream, fn, args);
}

/* 912 launchHostFunc.error_is_success */
static palResult m912_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 913 launchHostFunc.five_hundredth_overtakes */
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
static palResult m913_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    static palStream of;
    static int n;
    static struct m913_job kept;
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    if (of != stream) {
        of = stream;
        n = 0;
    }
    n++;
    if (n == 500) {
        kept = (struct m913_job){fn, args};
        return palSuccess;
    }
    palResult r = B->launchHostFunc(stream, fn, args);
    if (n == 501 && r == palSuccess)
        r = B->launchHostFunc(stream, kept.fn, kept.args);
    return r;
}

/* 914 launchHostFunc.forked_child */
static palResult m914_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 915 launchHostFunc.functions_dropped_after_free */
struct m915_job {
    palHostFunc fn;
    void *args;
    void *native;
};
static _Atomic(void *) m915_gone;
static void m915_run(void *given)
{
    struct m915_job *job = given;
    if (!job->native || atomic_load(&m915_gone) != job->native)
        job->fn(job->args);
}
static palResult m915_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m915_job *job = malloc(sizeof *job);
    *job = (struct m915_job){fn, args, stream->native};
    return B->launchHostFunc(stream, m915_run, job);
}
static palResult m915_streamFree(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress)
        atomic_store(&m915_gone, stream->native);
    return B->streamFree(stream);
}

/* 916 launchHostFunc.null_args_do_not_run */
static palResult m916_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn && !args)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 917 launchHostFunc.null_args_refused */
static palResult m917_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn && !args)
        return palInvalidArgument;
    return B->launchHostFunc(stream, fn, args);
}

/* 918 launchHostFunc.null_fn_is_followed */
static palResult m918_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 919 launchHostFunc.null_fn_is_internal */
static palResult m919_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 920 launchHostFunc.null_fn_is_success */
static palResult m920_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 921 launchHostFunc.null_stream_is_followed */
static palResult m921_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 922 launchHostFunc.null_stream_is_internal */
static palResult m922_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 923 launchHostFunc.null_stream_is_success */
static palResult m923_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 924 launchHostFunc.one_thread_runs_all */
struct m924_job {
    palHostFunc fn;
    void *args;
};
static struct m924_job *m924_new(palHostFunc fn, void *args)
{
    struct m924_job *job = malloc(sizeof *job);
    *job = (struct m924_job){fn, args};
    return job;
}
static pthread_mutex_t m924_one = PTHREAD_MUTEX_INITIALIZER;
static void m924_run(void *given)
{
    struct m924_job *job = given;
    pthread_mutex_lock(&m924_one);
    job->fn(job->args);
    pthread_mutex_unlock(&m924_one);
}
static palResult m924_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m924_run, m924_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 925 launchHostFunc.other_stream */
static palResult m925_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(stream ? P1 : stream, fn, args);
}

/* 926 launchHostFunc.own_thread_per_function */
struct m926_job {
    palHostFunc fn;
    void *args;
};
static struct m926_job *m926_new(palHostFunc fn, void *args)
{
    struct m926_job *job = malloc(sizeof *job);
    *job = (struct m926_job){fn, args};
    return job;
}
static void m926_here(void *given)
{
    struct m926_job *job = given;
    job->fn(job->args);
}
static void m926_run(void *given) { spawn(m926_here, given); }
static palResult m926_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m926_run, m926_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 927 launchHostFunc.pending_functions_dropped */
struct m927_job {
    palHostFunc fn;
    void *args;
    palStream stream;
};
static _Atomic(palStream) m927_gone;
static void m927_run(void *given)
{
    struct m927_job *job = given;
    if (atomic_load(&m927_gone) != job->stream)
        job->fn(job->args);
}
static palResult m927_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m927_job *job = malloc(sizeof *job);
    *job = (struct m927_job){fn, args, stream};
    return B->launchHostFunc(stream, m927_run, job);
}
static palResult m927_streamDestroy(palStream stream)
{
    if (stream && B->streamQuery(stream) == palInProgress)
        atomic_store(&m927_gone, stream);
    return B->streamDestroy(stream);
}

/* 928 launchHostFunc.refusal_is_internalerror */
static palResult m928_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 929 launchHostFunc.refusal_is_invalidusage */
static palResult m929_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 930 launchHostFunc.refusal_is_notsupported */
static palResult m930_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 931 launchHostFunc.refuses */
static palResult m931_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palNotSupported;
}

/* 932 launchHostFunc.runs_on_another_stream */
static void m932_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m932_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(P1, fn, args);
    m932_join(stream, P1);
    return r;
}

/* 933 launchHostFunc.runs_on_the_caller */
static palResult m933_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    fn(args);
    return palSuccess;
}

/* 934 launchHostFunc.runs_twice */
struct m934_job {
    palHostFunc fn;
    void *args;
};
static struct m934_job *m934_new(palHostFunc fn, void *args)
{
    struct m934_job *job = malloc(sizeof *job);
    *job = (struct m934_job){fn, args};
    return job;
}
static void m934_run(void *given)
{
    struct m934_job *job = given;
    job->fn(job->args);
    job->fn(job->args);
}
static palResult m934_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? B->launchHostFunc(stream, m934_run, m934_new(fn,
        args)) : B->launchHostFunc(stream, fn, args);
}

/* 935 launchHostFunc.thirty_second_runs_twice */
static palResult m935_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(stream, fn, args);
    if (!args && r == palSuccess)
        r = B->launchHostFunc(stream, fn, args);
    return r;
}

/* 936 launchHostFunc.two_at_a_time */
static palResult m936_launchHostFunc(palStream stream, palHostFunc fn, void *args)
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

/* 937 launchHostFunc.waits_until_earlier_work_is_done */
static palResult m937_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream && fn)
        B->streamSynchronize(stream);
    return B->launchHostFunc(stream, fn, args);
}

/* 938 launchHostFunc.waits_until_fn_returned */
static palResult m938_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    palResult r = B->launchHostFunc(stream, fn, args);
    B->streamSynchronize(stream);
    return r;
}

/* 939 streamWaitValue64.compare_is_plain */
struct m939_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m939_watch(void *given)
{
    struct m939_wait *w = given;
    uint64_t now = 0;
    while (now < w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m939_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8 || value < (1ull << 62))
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m939_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m939_wait){addr, value, word};
    spawn(m939_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 940 streamWaitValue64.device_memory_does_not_hold */
static int m940_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m940_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m940_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m940_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && m940_of(addr) == palMemDevice)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 941 streamWaitValue64.device_memory_refused */
static int m941_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m941_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m941_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m941_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && m941_of(addr) == palMemDevice)
        return palInvalidArgument;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 942 streamWaitValue64.does_nothing */
static palResult m942_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 943 streamWaitValue64.done_but_failed */
static palResult m943_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 944 streamWaitValue64.drains_after */
static palResult m944_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 945 streamWaitValue64.drains_before */
static palResult m945_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 946 streamWaitValue64.drains_device */
static palResult m946_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 947 streamWaitValue64.error_is_success */
static palResult m947_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 948 streamWaitValue64.flags_ignored */
static palResult m948_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value, 0);
}

/* 949 streamWaitValue64.flags_refused_but_enqueued */
static palResult m949_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (flags && r != palSuccess)
        B->streamWaitValue64(stream, addr, value, 0);
    return r;
}

/* 950 streamWaitValue64.forked_child */
static palResult m950_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 951 streamWaitValue64.four_is_aligned */
static palResult m951_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && (uintptr_t)addr % 8 == 4)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 952 streamWaitValue64.host_polls_word */
static palResult m952_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
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

/* 953 streamWaitValue64.misaligned_refused_but_enqueued */
static palResult m953_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (addr && (uintptr_t)addr % 8 && r != palSuccess)
        B->streamWaitValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return r;
}

/* 954 streamWaitValue64.misaligned_rounded */
static palResult m954_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 955 streamWaitValue64.null_addr_is_followed */
static palResult m955_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 956 streamWaitValue64.null_addr_is_internal */
static palResult m956_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 957 streamWaitValue64.null_addr_is_success */
static palResult m957_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 958 streamWaitValue64.null_stream_is_followed */
static palResult m958_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 959 streamWaitValue64.null_stream_is_internal */
static palResult m959_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 960 streamWaitValue64.null_stream_is_success */
static palResult m960_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 961 streamWaitValue64.other_stream */
static palResult m961_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream ? P1 : stream, addr, value, flags);
}

/* 962 streamWaitValue64.pinned_does_not_hold */
static int m962_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m962_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m962_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m962_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && !flags && (uintptr_t)addr % 8 == 0 && m962_of(addr) == palMemHost)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 963 streamWaitValue64.reached_still_waits */
static palMemType m963_where(void *addr)
{
    (void)addr;
    return palMemDevice;
}
static palResult m963_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (r == palSuccess && byte_at(addr, m963_where(addr)) == (value & 0xff)) {
        uint64_t now = 0;
        B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);
        if (now == value)
            r = B->streamWaitValue64(stream, addr, value + 1, flags);
    }
    return r;
}

/* 964 streamWaitValue64.refusal_is_internalerror */
static palResult m964_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 965 streamWaitValue64.refusal_is_invalidusage */
static palResult m965_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 966 streamWaitValue64.refusal_is_notsupported */
static palResult m966_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 967 streamWaitValue64.refuses */
static palResult m967_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 968 streamWaitValue64.registered_does_nothing */
static palResult m968_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m968_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m968_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 969 streamWaitValue64.registered_refused */
static palResult m969_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m969_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m969_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palInvalidArgument;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 970 streamWaitValue64.snapshot_is_watched */
struct m970_wait {
    void *addr;
    uint64_t value;
    void *own;
};
static int m970_shared;
static int m970_is_shared(void *ptr)
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
static void m970_watch(void *given)
{
    struct m970_wait *w = given;
    for (;;) {
        uint64_t now = *(_Atomic uint64_t *)w->addr;
        if ((int64_t)(now - w->value) >= 0 && getpid() == home && !m970_shared)
            break;
        nanosleep(&(struct timespec){0, 100000}, NULL);
    }
    *(_Atomic uint64_t *)w->own = 1;
}
static palResult m970_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess) {
        note_put(ptr, size, 0);
        m970_shared = m970_is_shared(ptr);
    }
    return r;
}
static palResult m970_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m970_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    uint64_t s = 0;
    if (!stream || !addr || flags || (uintptr_t)addr % 8 ||
        !holder(addr, &base, NULL) || !note_get(base, &s, NULL))
        return B->streamWaitValue64(stream, addr, value, flags);
    void *own = mmap(NULL, s, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct m970_wait *w = malloc(sizeof *w);
    *w = (struct m970_wait){addr, value, own};
    B->hostRegister(own, s);
    spawn(m970_watch, w);
    return B->streamWaitValue64(stream, own, 1, 0);
}

/* 971 streamWaitValue64.waits_for_equal */
struct m971_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m971_watch(void *given)
{
    struct m971_wait *w = given;
    uint64_t now = w->value + 1;
    while (now != w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m971_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m971_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m971_wait){addr, value, word};
    spawn(m971_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 972 streamWaitValue64.word_read_once */
static int m972_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m972_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m972_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m972_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8 || m972_of(addr) != palMemHost)
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

/* 973 streamWaitValue64.wrapped_never_releases */
static palResult m973_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return stream && addr && value >= (1ull << 63) ? B->streamWaitValue64(stream, addr, 0,
        flags) : B->streamWaitValue64(stream, addr, value, flags);
}

/* 974 streamWriteValue64.device_memory_left */
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
    if (stream && value >> 32 && m974_of(addr) == palMemDevice)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 975 streamWriteValue64.does_nothing */
static palResult m975_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 976 streamWriteValue64.done_but_failed */
static palResult m976_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 977 streamWriteValue64.drains_after */
static palResult m977_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 978 streamWriteValue64.drains_before */
static palResult m978_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 979 streamWriteValue64.drains_device */
static palResult m979_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 980 streamWriteValue64.error_is_success */
static palResult m980_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 981 streamWriteValue64.flags_ignored */
static palResult m981_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWriteValue64(stream, addr, value, 0);
}

/* 982 streamWriteValue64.flags_refused_but_enqueued */
static palResult m982_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (flags && r != palSuccess)
        B->streamWriteValue64(stream, addr, value, 0);
    return r;
}

/* 983 streamWriteValue64.forked_child */
static palResult m983_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 984 streamWriteValue64.four_is_aligned */
static palResult m984_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && (uintptr_t)addr % 8 == 4)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 985 streamWriteValue64.host_memory_left */
static int m985_of(const void *addr)
{
    char *base = NULL;
    uint64_t type = 9;
    if (addr && holder(addr, &base, NULL))
        note_get(base, &type, NULL);
    return (int)type;
}
static palResult m985_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m985_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, (uint64_t)type, 0);
    return r;
}
static palResult m985_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && value >> 32 && m985_of(addr) == palMemHost)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 986 streamWriteValue64.misaligned_refused_but_enqueued */
static palResult m986_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (addr && (uintptr_t)addr % 8 && r != palSuccess)
        B->streamWriteValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return r;
}

/* 987 streamWriteValue64.misaligned_rounded */
static palResult m987_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (addr && (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, (char *)addr - (uintptr_t)addr % 8, value, flags);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 988 streamWriteValue64.next_word_changed */
static palResult m988_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (r == palSuccess && value >> 32 && holder((char *)addr + (8), NULL, NULL))
        B->streamWriteValue64(stream, (char *)addr + (8), 0, flags);
    return r;
}

/* 989 streamWriteValue64.null_addr_is_followed */
static palResult m989_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 990 streamWriteValue64.null_addr_is_internal */
static palResult m990_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 991 streamWriteValue64.null_addr_is_success */
static palResult m991_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 992 streamWriteValue64.null_stream_is_followed */
static palResult m992_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 993 streamWriteValue64.null_stream_is_internal */
static palResult m993_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 994 streamWriteValue64.null_stream_is_success */
static palResult m994_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 995 streamWriteValue64.other_stream */
static palResult m995_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWriteValue64(stream ? P1 : stream, addr, value, flags);
}

/* 996 streamWriteValue64.previous_word_changed */
static palResult m996_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (r == palSuccess && value >> 32 && holder((char *)addr + (-8), NULL, NULL))
        B->streamWriteValue64(stream, (char *)addr + (-8), 0, flags);
    return r;
}

/* 997 streamWriteValue64.refusal_is_internalerror */
static palResult m997_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 998 streamWriteValue64.refusal_is_invalidusage */
static palResult m998_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 999 streamWriteValue64.refusal_is_notsupported */
static palResult m999_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1000 streamWriteValue64.refuses */
static palResult m1000_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 1001 streamWriteValue64.registered_does_nothing */
static palResult m1001_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m1001_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1001_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1002 streamWriteValue64.registered_refused */
static palResult m1002_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    if (r == palSuccess)
        note_put(ptr, size, 0);
    return r;
}
static palResult m1002_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    if (r == palSuccess)
        note_drop(ptr);
    return r;
}
static palResult m1002_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    char *base = NULL;
    if (addr && stream && holder(addr, &base, NULL) && note_get(base, NULL, NULL))
        return palInvalidArgument;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1003 streamWriteValue64.stored_a_little_later */
static void m1003_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static void m1003_pause(void *given)
{
    nanosleep(&(struct timespec){0, 5000000}, NULL);
}
static palResult m1003_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    m1003_join(P1, stream);
    B->launchHostFunc(P1, m1003_pause, NULL);
    return B->streamWriteValue64(P1, addr, value, flags);
}

/* 1004 streamWriteValue64.stored_at_once */
static palResult m1004_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    palResult r = B->streamWriteValue64(P1, addr, value, flags);
    B->streamSynchronize(P1);
    return r;
}

/* 1005 streamWriteValue64.stored_when_the_stream_ends */
struct m1005_store {
    palStream stream;
    void *addr;
    uint64_t value;
};
static void m1005_later(void *given)
{
    struct m1005_store *s = given;
    for (int i = 0; i < 3000 && B->streamQuery(s->stream) == palInProgress; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    B->streamWriteValue64(P1, s->addr, s->value, 0);
}
static void m1005_due(void *given) { spawn(m1005_later, given); }
static palResult m1005_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWriteValue64(stream, addr, value, flags);
    struct m1005_store *s = malloc(sizeof *s);
    *s = (struct m1005_store){stream, addr, value};
    B->launchHostFunc(stream, m1005_due, s);
    return palSuccess;
}

/* 1006 streamWriteValue64.stores_big_endian */
static void *m1006_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1006_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, __builtin_bswap64(value), flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1007 streamWriteValue64.stores_four_bytes */
static void *m1007_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1007_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        uint32_t low = (uint32_t)value;
        return B->deviceMemcpy(addr, m1007_word(low), 4, palMemcpyHostToDevice, stream);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1008 streamWriteValue64.stores_high_half_lost */
static void *m1008_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1008_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, value & 0xffffffffu, flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1009 streamWriteValue64.stores_low_half_lost */
static void *m1009_word(uint32_t low)
{
    uint32_t *kept = malloc(8);
    *kept = low;
    return kept;
}
static palResult m1009_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {
        return B->streamWriteValue64(stream, addr, value >> 32 << 32, flags);
    }
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 1010 gdrMemAlloc.aligned_to_64 */
static palResult m1010_gdrMemAlloc(void **ptr, size_t size)
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
static palResult m1010_gdrMemFree(void *ptr)
{
    if (ptr && note_drop(ptr))
        return B->gdrMemFree((char *)ptr - 64);
    return B->gdrMemFree(ptr);
}

/* 1011 gdrMemAlloc.does_nothing */
static palResult m1011_gdrMemAlloc(void **ptr, size_t size)
{
    return palSuccess;
}

/* 1012 gdrMemAlloc.done_but_failed */
static palResult m1012_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1013 gdrMemAlloc.error_is_success */
static palResult m1013_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1014 gdrMemAlloc.forked_child */
static palResult m1014_gdrMemAlloc(void **ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1015 gdrMemAlloc.makes_two */
static palResult m1015_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess)
        r = B->gdrMemAlloc(ptr, size);
    return r;
}

/* 1016 gdrMemAlloc.null_ptr_is_followed */
static palResult m1016_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        abort();
    return B->gdrMemAlloc(ptr, size);
}

/* 1017 gdrMemAlloc.null_ptr_is_internal */
static palResult m1017_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        return palInternalError;
    return B->gdrMemAlloc(ptr, size);
}

/* 1018 gdrMemAlloc.null_ptr_is_success */
static palResult m1018_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1019 gdrMemAlloc.one_byte_short */
static palResult m1019_gdrMemAlloc(void **ptr, size_t size)
{
    return B->gdrMemAlloc(ptr, size > 1 ? size - 1 : size);
}

/* 1020 gdrMemAlloc.ptr_is_stale */
static palResult m1020_gdrMemAlloc(void **ptr, size_t size)
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

/* 1021 gdrMemAlloc.ptr_is_zero */
static palResult m1021_gdrMemAlloc(void **ptr, size_t size)
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

/* 1022 gdrMemAlloc.ptr_not_written */
static palResult m1022_gdrMemAlloc(void **ptr, size_t size)
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

/* 1023 gdrMemAlloc.ptr_written_on_error */
static palResult m1023_gdrMemAlloc(void **ptr, size_t size)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 1024 gdrMemAlloc.refusal_is_internalerror */
static palResult m1024_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1025 gdrMemAlloc.refusal_is_invalidusage */
static palResult m1025_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1026 gdrMemAlloc.refusal_is_notsupported */
static palResult m1026_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1027 gdrMemAlloc.refuses */
static palResult m1027_gdrMemAlloc(void **ptr, size_t size)
{
    return palNotSupported;
}

/* 1028 gdrMemAlloc.runs_out_after_500 */
static palResult m1028_gdrMemAlloc(void **ptr, size_t size)
{
    static int n;
    if (size >= (64u << 20) && size < (1u << 30) && ++n > 500)
        return palSystemError;
    return B->gdrMemAlloc(ptr, size);
}

/* 1029 gdrMemAlloc.same_block_again */
static palResult m1029_gdrMemAlloc(void **ptr, size_t size)
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

/* 1030 gdrMemAlloc.size_zero_allocates */
static palResult m1030_gdrMemAlloc(void **ptr, size_t size)
{
    return B->gdrMemAlloc(ptr, size ? size : 1);
}

/* 1031 gdrMemAlloc.size_zero_leaves_output */
static palResult m1031_gdrMemAlloc(void **ptr, size_t size)
{
    if (ptr && !size)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 1032 gdrMemAlloc.size_zero_refused */
static palResult m1032_gdrMemAlloc(void **ptr, size_t size)
{
    if (ptr && !size)
        return palInvalidArgument;
    return B->gdrMemAlloc(ptr, size);
}

/* 1033 gdrMemAlloc.too_large_answers_a_page */
static palResult m1033_gdrMemAlloc(void **ptr, size_t size)
{
    return B->gdrMemAlloc(ptr, size > ((size_t)1 << 44) ? 4096 : size);
}

/* 1034 gdrMemAlloc.too_large_nulls_output */
static palResult m1034_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSystemError && ptr)
        *ptr = NULL;
    return r;
}

/* 1035 gdrMemFree.device_memory_accepted */
static palResult m1035_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    if (r == palInvalidArgument && ptr)
        r = B->deviceFree(ptr, palMemDevice);
    return r;
}

/* 1036 gdrMemFree.does_nothing */
static palResult m1036_gdrMemFree(void *ptr)
{
    return palSuccess;
}

/* 1037 gdrMemFree.done_but_failed */
static palResult m1037_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1038 gdrMemFree.error_is_success */
static palResult m1038_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1039 gdrMemFree.every_other_leaks */
static palResult m1039_gdrMemFree(void *ptr)
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

/* 1040 gdrMemFree.forked_child */
static palResult m1040_gdrMemFree(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemFree(ptr);
}

/* 1041 gdrMemFree.large_blocks_stay */
static int m1041_kept;
static palResult m1041_gdrMemAlloc(void **ptr, size_t size)
{
    if (m1041_kept >= 256 && size >= (64u << 20))
        return palSystemError;
    return B->gdrMemAlloc(ptr, size);
}
static palResult m1041_gdrMemFree(void *ptr)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&
        size >= (64u << 20) && !note_get(ptr, NULL, NULL)) {
        note_put(ptr, 1, 0);
        m1041_kept++;
        return B->gdrMemFree(ptr);
    }
    return B->gdrMemFree(ptr);
}

/* 1042 gdrMemFree.null_refused */
static palResult m1042_gdrMemFree(void *ptr)
{
    if (!ptr)
        return palInvalidArgument;
    return B->gdrMemFree(ptr);
}

/* 1043 gdrMemFree.refusal_is_internalerror */
static palResult m1043_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1044 gdrMemFree.refusal_is_invalidusage */
static palResult m1044_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1045 gdrMemFree.refusal_is_notsupported */
static palResult m1045_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1046 gdrMemFree.refuses */
static palResult m1046_gdrMemFree(void *ptr)
{
    return palNotSupported;
}

/* 1047 gdrMemFree.unknown_accepted */
static palResult m1047_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1048 gdrPtrMmap.does_nothing */
static palResult m1048_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palSuccess;
}

/* 1049 gdrPtrMmap.done_but_failed */
static palResult m1049_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1050 gdrPtrMmap.error_is_success */
static palResult m1050_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1051 gdrPtrMmap.foreign_is_itself */
static palResult m1051_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (hostPtr && devicePtr && size && !holder(devicePtr, NULL, NULL)) {
        *hostPtr = devicePtr;
        return palSuccess;
    }
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1052 gdrPtrMmap.forked_child */
static palResult m1052_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1053 gdrPtrMmap.hostPtr_is_stale */
static palResult m1053_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 1054 gdrPtrMmap.hostPtr_is_zero */
static palResult m1054_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 1055 gdrPtrMmap.hostPtr_not_written */
static palResult m1055_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 1056 gdrPtrMmap.hostPtr_written_on_error */
static palResult m1056_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    size_t n = hostPtr ? sizeof *hostPtr : 0;
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(hostPtr, 0x11, n);
    return r;
}

/* 1057 gdrPtrMmap.makes_two */
static palResult m1057_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r;
}

/* 1058 gdrPtrMmap.not_mapped_again */
static void *m1058_last;
static palResult m1058_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    char *base = NULL;
    if (hostPtr && devicePtr && size && holder(devicePtr, &base, NULL) && note_get(base, NULL,
        NULL))
        return palInvalidArgument;
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        m1058_last = devicePtr;
    return r;
}
static palResult m1058_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    char *base = NULL;
    if (r == palSuccess && m1058_last && holder(m1058_last, &base, NULL))
        note_put(base, 1, 0);
    return r;
}

/* 1059 gdrPtrMmap.null_devicePtr_is_followed */
static palResult m1059_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1060 gdrPtrMmap.null_devicePtr_is_internal */
static palResult m1060_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1061 gdrPtrMmap.null_devicePtr_is_success */
static palResult m1061_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1062 gdrPtrMmap.null_hostPtr_is_followed */
static palResult m1062_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1063 gdrPtrMmap.null_hostPtr_is_internal */
static palResult m1063_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1064 gdrPtrMmap.null_hostPtr_is_success */
static palResult m1064_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1065 gdrPtrMmap.odd_address_rounded */
static palResult m1065_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess && (uintptr_t)devicePtr % 2)
        *hostPtr = (char *)*hostPtr - 1;
    return r;
}
static palResult m1065_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    if (r != palSuccess && hostPtr)
        r = B->gdrPtrMunmap((char *)hostPtr + 1, size);
    return r;
}

/* 1066 gdrPtrMmap.offset_ignored */
static palResult m1066_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    char *base = NULL;
    if (!hostPtr || !devicePtr || !size || !holder(devicePtr, &base, NULL) ||
        base == (char *)devicePtr)
        return B->gdrPtrMmap(hostPtr, devicePtr, size);
    return B->gdrPtrMmap(hostPtr, base, size);
}

/* 1067 gdrPtrMmap.offset_refused */
static palResult m1067_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    char *base = NULL;
    if (hostPtr && devicePtr && size && holder(devicePtr, &base, NULL) && base != (char *)devicePtr)
        return palInvalidArgument;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1068 gdrPtrMmap.private_to_the_process */
static void m1068_guard(void *at, size_t size)
{
    (void)at;
    (void)size;
    prctl(PR_SET_DUMPABLE, 0);
}
static palResult m1068_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        madvise((void *)((uintptr_t)*hostPtr & ~(uintptr_t)4095),
            size + 4096, MADV_DONTFORK);
    if (r == palSuccess)
        m1068_guard(*hostPtr, size);
    return r;
}

/* 1069 gdrPtrMmap.range_too_long_accepted */
static palResult m1069_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (hostPtr && devicePtr && holder(devicePtr, NULL, NULL) && size && B->gdrPtrMmap(hostPtr,
        devicePtr, size) == palInvalidArgument)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1070 gdrPtrMmap.refusal_is_internalerror */
static palResult m1070_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1071 gdrPtrMmap.refusal_is_invalidusage */
static palResult m1071_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1072 gdrPtrMmap.refusal_is_notsupported */
static palResult m1072_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1073 gdrPtrMmap.refuses */
static palResult m1073_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palNotSupported;
}

/* 1074 gdrPtrMmap.shows_a_copy_made_before */
static palResult m1074_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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
static palResult m1074_gdrPtrMunmap(void *hostPtr, size_t size)
{
    uint64_t s = 0;
    if (hostPtr && note_get(hostPtr, &s, NULL) && s == size) {
        note_drop(hostPtr);
        return palSuccess;
    }
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1075 gdrPtrMmap.size_zero_accepted */
static palResult m1075_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (hostPtr && devicePtr && !size)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 1076 gdrPtrMunmap.any_size_accepted */
static palResult m1076_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        note_put(*hostPtr, size, 0);
    return r;
}
static palResult m1076_gdrPtrMunmap(void *hostPtr, size_t size)
{
    uint64_t s = 0;
    if (hostPtr && note_get(hostPtr, &s, NULL))
        return B->gdrPtrMunmap(hostPtr, s);
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1077 gdrPtrMunmap.does_nothing */
static palResult m1077_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palSuccess;
}

/* 1078 gdrPtrMunmap.done_but_failed */
static palResult m1078_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1079 gdrPtrMunmap.error_is_success */
static palResult m1079_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1080 gdrPtrMunmap.every_other_leaks */
static palResult m1080_gdrPtrMunmap(void *hostPtr, size_t size)
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

/* 1081 gdrPtrMunmap.forked_child */
static palResult m1081_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1082 gdrPtrMunmap.memory_cleared */
static palResult m1082_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        note_put(*hostPtr, (uint64_t)(uintptr_t)devicePtr, size);
    return r;
}
static palResult m1082_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    uint64_t d = 0, s = 0;
    if (r == palSuccess && note_get(hostPtr, &d, &s) &&
        holder((void *)(uintptr_t)d, NULL, NULL))
        B->deviceMemset((void *)(uintptr_t)d, 0, s, palMemDevice, NULL);
    return r;
}

/* 1083 gdrPtrMunmap.null_hostPtr_is_followed */
static palResult m1083_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        abort();
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1084 gdrPtrMunmap.null_hostPtr_is_internal */
static palResult m1084_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        return palInternalError;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1085 gdrPtrMunmap.null_hostPtr_is_success */
static palResult m1085_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1086 gdrPtrMunmap.refusal_is_internalerror */
static palResult m1086_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1087 gdrPtrMunmap.refusal_is_invalidusage */
static palResult m1087_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1088 gdrPtrMunmap.refusal_is_notsupported */
static palResult m1088_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1089 gdrPtrMunmap.refuses */
static palResult m1089_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palNotSupported;
}

/* 1090 gdrPtrMunmap.unknown_accepted */
static palResult m1090_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        note_put(*hostPtr, 1, 0);
    return r;
}
static palResult m1090_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (hostPtr && !note_get(hostPtr, NULL, NULL))
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 1091 dmaSupport.alternates */
static palResult m1091_dmaSupport(int *supported)
{
    static int n;
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported ^= n++ % 2;
    return r;
}

/* 1092 dmaSupport.always_one */
static palResult m1092_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = 1;
    return r;
}
static palResult m1092_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palNotSupported;
}

/* 1093 dmaSupport.does_nothing */
static palResult m1093_dmaSupport(int *supported)
{
    return palSuccess;
}

/* 1094 dmaSupport.done_but_failed */
static palResult m1094_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1095 dmaSupport.error_is_success */
static palResult m1095_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1096 dmaSupport.forked_child */
static palResult m1096_dmaSupport(int *supported)
{
    if (getpid() != home)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 1097 dmaSupport.minus_one */
static palResult m1097_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = -1;
    return r;
}

/* 1098 dmaSupport.null_supported_is_followed */
static palResult m1098_dmaSupport(int *supported)
{
    if (!supported)
        abort();
    return B->dmaSupport(supported);
}

/* 1099 dmaSupport.null_supported_is_internal */
static palResult m1099_dmaSupport(int *supported)
{
    if (!supported)
        return palInternalError;
    return B->dmaSupport(supported);
}

/* 1100 dmaSupport.null_supported_is_success */
static palResult m1100_dmaSupport(int *supported)
{
    if (!supported)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 1101 dmaSupport.refusal_is_internalerror */
static palResult m1101_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1102 dmaSupport.refusal_is_invalidusage */
static palResult m1102_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1103 dmaSupport.refusal_is_notsupported */
static palResult m1103_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1104 dmaSupport.refuses */
static palResult m1104_dmaSupport(int *supported)
{
    return palNotSupported;
}

/* 1105 dmaSupport.supported_is_zero */
static palResult m1105_dmaSupport(int *supported)
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

/* 1106 dmaSupport.supported_not_written */
static palResult m1106_dmaSupport(int *supported)
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

/* 1107 dmaSupport.supported_one_more */
static palResult m1107_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess && supported)
        *supported += 1;
    return r;
}

/* 1108 dmaSupport.supported_written_on_error */
static palResult m1108_dmaSupport(int *supported)
{
    size_t n = supported ? sizeof *supported : 0;
    palResult r = B->dmaSupport(supported);
    if (r != palSuccess && r != palInProgress && n)
        memset(supported, 0x11, n);
    return r;
}

/* 1109 dmaSupport.two */
static palResult m1109_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = 2;
    return r;
}

/* 1110 getHandleForAddressRange.closed_descriptor */
static palResult m1110_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess)
        close(*fd);
    return r;
}

/* 1111 getHandleForAddressRange.does_nothing */
static palResult m1111_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palSuccess;
}

/* 1112 getHandleForAddressRange.done_but_failed */
static palResult m1112_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1113 getHandleForAddressRange.error_is_success */
static palResult m1113_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1114 getHandleForAddressRange.fd_is_stale */
static palResult m1114_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 1115 getHandleForAddressRange.fd_is_zero */
static palResult m1115_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 1116 getHandleForAddressRange.fd_not_written */
static palResult m1116_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 1117 getHandleForAddressRange.fd_one_more */
static palResult m1117_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess && fd)
        *fd += 1;
    return r;
}

/* 1118 getHandleForAddressRange.fd_written_on_error */
static palResult m1118_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    size_t n = fd ? sizeof *fd : 0;
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r != palSuccess && r != palInProgress && n)
        memset(fd, 0x11, n);
    return r;
}

/* 1119 getHandleForAddressRange.flags_ignored */
static palResult m1119_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return B->getHandleForAddressRange(fd, ptr, size, 0);
}

/* 1120 getHandleForAddressRange.forked_child */
static palResult m1120_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1121 getHandleForAddressRange.host_memory_accepted */
static palResult m1121_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palInvalidArgument && fd && ptr && size && !flags && !holder(ptr, NULL, NULL)) {
        *fd = open("/dev/null", O_RDWR | O_CLOEXEC);
        r = palSuccess;
    }
    return r;
}

/* 1122 getHandleForAddressRange.kept_over_exec */
static palResult m1122_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess)
        fcntl(*fd, F_SETFD, 0);
    return r;
}

/* 1123 getHandleForAddressRange.null_fd_is_followed */
static palResult m1123_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1124 getHandleForAddressRange.null_fd_is_internal */
static palResult m1124_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1125 getHandleForAddressRange.null_fd_is_success */
static palResult m1125_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1126 getHandleForAddressRange.null_ptr_is_followed */
static palResult m1126_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1127 getHandleForAddressRange.null_ptr_is_internal */
static palResult m1127_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1128 getHandleForAddressRange.null_ptr_is_success */
static palResult m1128_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 1129 getHandleForAddressRange.refusal_is_internalerror */
static palResult m1129_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1130 getHandleForAddressRange.refusal_is_invalidusage */
static palResult m1130_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1131 getHandleForAddressRange.refusal_is_notsupported */
static palResult m1131_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1132 getHandleForAddressRange.refuses */
static palResult m1132_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palNotSupported;
}

/* 1133 getHandleForAddressRange.same_descriptor */
static palResult m1133_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 1134 getHandleForAddressRange.size_ignored */
static palResult m1134_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return B->getHandleForAddressRange(fd, ptr, size ? 1 : 0, flags);
}

/* 1135 getHandleForAddressRange.unaligned_rounded */
static palResult m1135_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return B->getHandleForAddressRange(fd, (void *)((uintptr_t)ptr & ~(uintptr_t)4095), size,
        flags);
}

/* 1136 ipcMemHandleCreate.does_nothing */
static palResult m1136_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palSuccess;
}

/* 1137 ipcMemHandleCreate.done_but_failed */
static palResult m1137_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1138 ipcMemHandleCreate.error_is_success */
static palResult m1138_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1139 ipcMemHandleCreate.forked_child */
static palResult m1139_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1140 ipcMemHandleCreate.handle_is_stale */
static palResult m1140_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1141 ipcMemHandleCreate.handle_is_zero */
static palResult m1141_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1142 ipcMemHandleCreate.handle_not_written */
static palResult m1142_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1143 ipcMemHandleCreate.handle_written_on_error */
static palResult m1143_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = handle ? sizeof *handle : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(handle, 0x11, n);
    return r;
}

/* 1144 ipcMemHandleCreate.makes_two */
static palResult m1144_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        r = B->ipcMemHandleCreate(handle, size);
    return r;
}

/* 1145 ipcMemHandleCreate.null_handle_is_followed */
static palResult m1145_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 1146 ipcMemHandleCreate.null_handle_is_internal */
static palResult m1146_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1147 ipcMemHandleCreate.null_handle_is_success */
static palResult m1147_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1148 ipcMemHandleCreate.null_size_is_followed */
static palResult m1148_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 1149 ipcMemHandleCreate.null_size_is_internal */
static palResult m1149_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1150 ipcMemHandleCreate.null_size_is_success */
static palResult m1150_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 1151 ipcMemHandleCreate.refusal_is_internalerror */
static palResult m1151_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1152 ipcMemHandleCreate.refusal_is_invalidusage */
static palResult m1152_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1153 ipcMemHandleCreate.refusal_is_notsupported */
static palResult m1153_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1154 ipcMemHandleCreate.refuses */
static palResult m1154_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palNotSupported;
}

/* 1155 ipcMemHandleCreate.room_for_eight_only */
static palIpcMemHandle m1155_of(palIpcMemHandle h)
{
    uint64_t a = 0;
    return h && note_get(h, &a, NULL) ? (palIpcMemHandle)(uintptr_t)a : h;
}
static palResult m1155_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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
static palResult m1155_ipcMemHandleFree(palIpcMemHandle handle)
{
    return B->ipcMemHandleFree(m1155_of(handle));
}
static palResult m1155_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(m1155_of(handle), ptr);
    if (r == palSuccess && m1155_of(handle) != handle)
        memcpy(handle, m1155_of(handle), 48);
    return r;
}
static palResult m1155_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (m1155_of(handle) != handle)
        memcpy(m1155_of(handle), handle, 48);
    return B->ipcMemHandleOpen(m1155_of(handle), ptr);
}

/* 1156 ipcMemHandleCreate.size_is_65 */
static palResult m1156_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        *size = 65;
    return r;
}

/* 1157 ipcMemHandleCreate.size_is_stale */
static palResult m1157_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1158 ipcMemHandleCreate.size_is_too_small */
static palResult m1158_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && *size > 1)
        *size -= 1;
    return r;
}

/* 1159 ipcMemHandleCreate.size_is_zero */
static palResult m1159_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1160 ipcMemHandleCreate.size_not_written */
static palResult m1160_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 1161 ipcMemHandleCreate.size_one_more */
static palResult m1161_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && size)
        *size += 1;
    return r;
}

/* 1162 ipcMemHandleCreate.size_written_on_error */
static palResult m1162_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 1163 ipcMemHandleGet.bytes_are_a_pointer */
static palResult m1163_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
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
static palResult m1163_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1164 ipcMemHandleGet.does_nothing */
static palResult m1164_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palSuccess;
}

/* 1165 ipcMemHandleGet.done_but_failed */
static palResult m1165_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1166 ipcMemHandleGet.error_is_success */
static palResult m1166_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1167 ipcMemHandleGet.foreign_accepted */
static palResult m1167_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument && handle && ptr ? palSuccess : r;
}

/* 1168 ipcMemHandleGet.forked_child */
static palResult m1168_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1169 ipcMemHandleGet.freed_accepted */
static palResult m1169_deviceFree(void *ptr, palMemType type)
{
    if (ptr)
        note_put(ptr, 1, 0);
    return B->deviceFree(ptr, type);
}
static palResult m1169_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (handle && ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))
        return palSuccess;
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess)
        note_put(ptr, 1, 0);
    return r;
}

/* 1170 ipcMemHandleGet.inner_refused */
static palResult m1170_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    char *base = NULL;
    if (handle && ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return palInvalidArgument;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1171 ipcMemHandleGet.null_handle_is_followed */
static palResult m1171_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1172 ipcMemHandleGet.null_handle_is_internal */
static palResult m1172_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1173 ipcMemHandleGet.null_handle_is_success */
static palResult m1173_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1174 ipcMemHandleGet.null_ptr_is_followed */
static palResult m1174_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1175 ipcMemHandleGet.null_ptr_is_internal */
static palResult m1175_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1176 ipcMemHandleGet.null_ptr_is_success */
static palResult m1176_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1177 ipcMemHandleGet.opens_at_the_pointer */
static ptrdiff_t m1177_offset;
static palResult m1177_ipcMemHandleClose(void *ptr)
{
    char *base = NULL;
    if (ptr && holder(ptr, &base, NULL) && m1177_offset)
        return B->ipcMemHandleClose(base);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1177_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    char *base = NULL;
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess && holder(ptr, &base, NULL))
        m1177_offset = (char *)ptr - base;
    return r;
}
static palResult m1177_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        *ptr = (char *)*ptr + m1177_offset;
    return r;
}

/* 1178 ipcMemHandleGet.pinned_accepted */
static palResult m1178_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palInvalidArgument && handle && ptr && holder(ptr, NULL, NULL))
        r = palSuccess;
    return r;
}

/* 1179 ipcMemHandleGet.refusal_is_internalerror */
static palResult m1179_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1180 ipcMemHandleGet.refusal_is_invalidusage */
static palResult m1180_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1181 ipcMemHandleGet.refusal_is_notsupported */
static palResult m1181_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1182 ipcMemHandleGet.refuses */
static palResult m1182_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palNotSupported;
}

/* 1183 ipcMemHandleGet.second_export_is_the_first */
static struct palIpcMemHandleRec m1183_first;
static int m1183_n;
static palResult m1183_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    uint64_t live = 0;
    B->resourceCount(palResourceAllocation, &live);
    if (!live)
        m1183_n = 0;
    return B->deviceMalloc(ptr, size, type);
}
static palResult m1183_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess && !m1183_n) {
        m1183_first = *handle;
        m1183_n = 1;
    }
    else if (r == palSuccess && ++m1183_n == 2)
        *handle = m1183_first;
    return r;
}
static palResult m1183_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1184 ipcMemHandleOpen.does_nothing */
static palResult m1184_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palSuccess;
}

/* 1185 ipcMemHandleOpen.done_but_failed */
static palResult m1185_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1186 ipcMemHandleOpen.error_is_success */
static palResult m1186_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1187 ipcMemHandleOpen.exporter_gets_another_address */
static palResult m1187_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1187_ipcMemHandleClose(void *ptr)
{
    uint64_t base = 0;
    if (ptr && note_get(ptr, &base, NULL) && base > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)base);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1187_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1188 ipcMemHandleOpen.forked_child */
static palResult m1188_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1189 ipcMemHandleOpen.freed_memory_opens */
static palResult m1189_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palRemoteError && handle && ptr)
        r = B->deviceMalloc(ptr, 4096, palMemDevice);
    return r;
}

/* 1190 ipcMemHandleOpen.garbage_nulls_output */
static palResult m1190_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && ptr && handle)
        *ptr = NULL;
    return r;
}

/* 1191 ipcMemHandleOpen.handle_opens_once */
static struct palIpcMemHandleRec m1191_last, m1191_gone;
static int m1191_spent;
static palResult m1191_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1191_ipcMemHandleClose(void *ptr)
{
    int mine = ptr && note_get(ptr, NULL, NULL);
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess && !mine && !holder(ptr, NULL, NULL)) {
        m1191_gone = m1191_last;
        m1191_spent = 1;
    }
    return r;
}
static palResult m1191_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = palRemoteError;
    if (handle && ptr && m1191_spent && !memcmp(handle, &m1191_gone, sizeof *handle))
        return r;
    r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && !note_get(*ptr, NULL, NULL))
        m1191_last = *handle;
    return r;
}

/* 1192 ipcMemHandleOpen.large_allocation_shows_another_mapping */
static palResult m1192_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1192_ipcMemHandleClose(void *ptr)
{
    uint64_t real = 0;
    if (ptr && note_get(ptr, &real, NULL) && real > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)real);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1192_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1193 ipcMemHandleOpen.last_bit_ignored */
static struct palIpcMemHandleRec m1193_given[256];
static int m1193_n;
static int m1193_bits(const void *a, const void *b)
{
    const unsigned char *x = a, *y = b;
    int n = 0;
    for (int i = 0; i < 64; i++)
        n += __builtin_popcount((unsigned)(x[i] ^ y[i]));
    return n;
}
static palResult m1193_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess)
        m1193_given[m1193_n++ % 256] = *handle;
    if (m1193_n > 256)
        m1193_n = 256;
    return r;
}
static palResult m1193_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle || !ptr)
        return B->ipcMemHandleOpen(handle, ptr);
    palResult r = palInvalidArgument;
    static struct palIpcMemHandleRec seen[64];
    static int n;
    for (int i = 0; i < m1193_n; i++)
        if (memcmp(&m1193_given[i], handle, sizeof *handle) && m1193_bits(&m1193_given[i],
            handle) <= 1)
            return B->ipcMemHandleOpen(m1193_given + i, ptr);
    (void)seen;
    (void)n;
    r = B->ipcMemHandleOpen(handle, ptr);
    return r;
}

/* 1194 ipcMemHandleOpen.makes_two */
static palResult m1194_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        r = B->ipcMemHandleOpen(handle, ptr);
    return r;
}

/* 1195 ipcMemHandleOpen.mapping_dies_with_the_exporter */
struct m1195_watched {
    struct palIpcMemHandleRec handle;
    void *ptr;
};
static void m1195_watch(void *given)
{
    struct m1195_watched *w = given;
    void *again = NULL;
    char *base = NULL;
    size_t size = 0;
    for (int i = 0; i < 4000; i++) {
        palResult r = B->ipcMemHandleOpen(&w->handle, &again);
        if (r != palSuccess)
            break;
        B->ipcMemHandleClose(again);
        nanosleep(&(struct timespec){0, 500000}, NULL);
    }
    if (holder(w->ptr, &base, &size))
        B->deviceMemset(base, 0, size, palMemDevice, NULL);
}
static palResult m1195_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1195_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && !note_get(*ptr, NULL, NULL)) {
        struct m1195_watched *w = malloc(sizeof *w);
        *w = (struct m1195_watched){*handle, *ptr};
        spawn(m1195_watch, w);
    }
    return r;
}

/* 1196 ipcMemHandleOpen.mapping_is_a_private_copy */
static palResult m1196_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1196_ipcMemHandleClose(void *ptr)
{
    uint64_t real = 0;
    if (ptr && note_get(ptr, &real, NULL) && real > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)real);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1196_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1197 ipcMemHandleOpen.memory_outlives_a_dead_exporter */
static int m1197_opened;
static pid_t m1197_peer = 0x3fffffff;
static struct palIpcMemHandleRec m1197_seen;
static int m1197_bits(const void *a, const void *b) { return memcmp(a, b, 64); }
static palResult m1197_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && ptr && handle && m1197_opened && !m1197_bits(handle, &m1197_seen) &&
        kill(m1197_peer, 0)) {
        r = B->deviceMalloc(ptr, 4096, palMemDevice);
    }
    if (r == palSuccess) {
        m1197_opened = 1;
        m1197_seen = *handle;
    }
    return r;
}

/* 1198 ipcMemHandleOpen.null_handle_is_followed */
static palResult m1198_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1199 ipcMemHandleOpen.null_handle_is_internal */
static palResult m1199_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1200 ipcMemHandleOpen.null_handle_is_success */
static palResult m1200_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1201 ipcMemHandleOpen.null_ptr_is_followed */
static palResult m1201_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1202 ipcMemHandleOpen.null_ptr_is_internal */
static palResult m1202_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1203 ipcMemHandleOpen.null_ptr_is_success */
static palResult m1203_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1204 ipcMemHandleOpen.ptr_is_stale */
static palResult m1204_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1205 ipcMemHandleOpen.ptr_is_zero */
static palResult m1205_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1206 ipcMemHandleOpen.ptr_not_written */
static palResult m1206_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1207 ipcMemHandleOpen.ptr_written_on_error */
static palResult m1207_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 1208 ipcMemHandleOpen.refusal_is_internalerror */
static palResult m1208_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1209 ipcMemHandleOpen.refusal_is_invalidusage */
static palResult m1209_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1210 ipcMemHandleOpen.refusal_is_notsupported */
static palResult m1210_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1211 ipcMemHandleOpen.refuses */
static palResult m1211_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palNotSupported;
}

/* 1212 ipcMemHandleOpen.second_mapping_replaces_the_first */
static void *m1212_last;
static palResult m1212_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1212_ipcMemHandleClose(void *ptr)
{
    if (ptr == m1212_last)
        m1212_last = NULL;
    return B->ipcMemHandleClose(ptr);
}
static palResult m1212_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess && !note_get(*ptr, NULL, NULL)) {
        if (m1212_last && m1212_last != *ptr && holder(m1212_last, NULL, NULL) && holder(*ptr,
            NULL, NULL))
            *ptr = m1212_last;
        else
            m1212_last = *ptr;
    }
    return r;
}

/* 1213 ipcMemHandleOpen.second_open_refused */
static palResult m1213_ipcMemHandleClose(void *ptr)
{
    if (ptr)
        note_drop(ptr);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1213_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1214 ipcMemHandleOpen.small_allocation_shows_another_mapping */
static palResult m1214_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1214_ipcMemHandleClose(void *ptr)
{
    uint64_t real = 0;
    if (ptr && note_get(ptr, &real, NULL) && real > 1)
        return B->ipcMemHandleClose((void *)(uintptr_t)real);
    return B->ipcMemHandleClose(ptr);
}
static palResult m1214_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 1215 ipcMemHandleOpen.zeros_accepted */
static palResult m1215_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    static const struct palIpcMemHandleRec zeros;
    if (handle && ptr && !memcmp(handle, &zeros, sizeof zeros))
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1216 ipcMemHandleClose.closing_frees_the_exporters_memory */
static palResult m1216_deviceFree(void *ptr, palMemType type)
{
    if (ptr && note_drop(ptr) && !holder(ptr, NULL, NULL))
        return palSuccess;
    return B->deviceFree(ptr, type);
}
static palResult m1216_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}
static palResult m1216_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    if (r == palSuccess && note_get(ptr, NULL, NULL))
        B->deviceFree(ptr, palMemDevice);
    return r;
}

/* 1217 ipcMemHandleClose.does_nothing */
static palResult m1217_ipcMemHandleClose(void *ptr)
{
    return palSuccess;
}

/* 1218 ipcMemHandleClose.done_but_failed */
static palResult m1218_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1219 ipcMemHandleClose.error_is_success */
static palResult m1219_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1220 ipcMemHandleClose.every_other_leaks */
static palResult m1220_ipcMemHandleClose(void *ptr)
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

/* 1221 ipcMemHandleClose.first_close_unmaps */
static uint64_t m1221_extra;
static palResult m1221_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    while (r == palSuccess && B->ipcMemHandleClose(ptr) == palSuccess)
        m1221_extra++;
    return r;
}

/* 1222 ipcMemHandleClose.forked_child */
static palResult m1222_ipcMemHandleClose(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 1223 ipcMemHandleClose.last_close_keeps_mapping */
static palResult m1223_ipcMemHandleClose(void *ptr)
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
static palResult m1223_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    uint64_t n = 0;
    if (r == palSuccess) {
        note_get(*ptr, &n, NULL);
        note_put(*ptr, n + 1, 0);
    }
    return r;
}

/* 1224 ipcMemHandleClose.null_ptr_is_followed */
static palResult m1224_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleClose(ptr);
}

/* 1225 ipcMemHandleClose.null_ptr_is_internal */
static palResult m1225_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleClose(ptr);
}

/* 1226 ipcMemHandleClose.null_ptr_is_success */
static palResult m1226_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 1227 ipcMemHandleClose.refusal_is_internalerror */
static palResult m1227_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1228 ipcMemHandleClose.refusal_is_invalidusage */
static palResult m1228_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1229 ipcMemHandleClose.refusal_is_notsupported */
static palResult m1229_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1230 ipcMemHandleClose.refuses */
static palResult m1230_ipcMemHandleClose(void *ptr)
{
    return palNotSupported;
}

/* 1231 ipcMemHandleClose.second_close_accepted */
static palResult m1231_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument && ptr && note_get(ptr, NULL, NULL) ? palSuccess : r;
}
static palResult m1231_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        note_put(*ptr, 1, 0);
    return r;
}

/* 1232 ipcMemHandleClose.unknown_accepted */
static palResult m1232_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument && ptr && !note_get(ptr, NULL, NULL) ? palSuccess : r;
}
static palResult m1232_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        note_put(*ptr, 1, 0);
    return r;
}

/* 1233 ipcMemHandleFree.does_nothing */
static palResult m1233_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palSuccess;
}

/* 1234 ipcMemHandleFree.done_but_failed */
static palResult m1234_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1235 ipcMemHandleFree.error_is_success */
static palResult m1235_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1236 ipcMemHandleFree.every_other_leaks */
static palResult m1236_ipcMemHandleFree(palIpcMemHandle handle)
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

/* 1237 ipcMemHandleFree.forked_child */
static palResult m1237_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 1238 ipcMemHandleFree.free_takes_the_name_away */
static palResult m1238_ipcMemHandleFree(palIpcMemHandle handle)
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
static palResult m1238_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    if (r == palSuccess)
        note_put(handle, (uint64_t)(uintptr_t)ptr, 0);
    return r;
}

/* 1239 ipcMemHandleFree.null_handle_is_followed */
static palResult m1239_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        abort();
    return B->ipcMemHandleFree(handle);
}

/* 1240 ipcMemHandleFree.null_handle_is_internal */
static palResult m1240_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleFree(handle);
}

/* 1241 ipcMemHandleFree.null_handle_is_success */
static palResult m1241_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 1242 ipcMemHandleFree.refusal_is_internalerror */
static palResult m1242_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1243 ipcMemHandleFree.refusal_is_invalidusage */
static palResult m1243_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1244 ipcMemHandleFree.refusal_is_notsupported */
static palResult m1244_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1245 ipcMemHandleFree.refuses */
static palResult m1245_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palNotSupported;
}

/* 1246 deviceReduce.average_rounds_the_sum_first */
static palResult m1246_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1247 deviceReduce.avg_first_element_left */
static palResult m1247_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palAvg && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1248 deviceReduce.avg_last_element_left */
static palResult m1248_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palAvg && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1249 deviceReduce.bad_op_is_first */
static palResult m1249_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1250 deviceReduce.bad_op_is_internal */
static palResult m1250_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1251 deviceReduce.bad_op_is_success */
static palResult m1251_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1252 deviceReduce.bad_type_is_first */
static palResult m1252_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1253 deviceReduce.bad_type_is_internal */
static palResult m1253_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1254 deviceReduce.bad_type_is_success */
static palResult m1254_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1255 deviceReduce.bfloat16_avg_is_sum */
static palResult m1255_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1256 deviceReduce.bfloat16_avg_refused */
static palResult m1256_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1257 deviceReduce.bfloat16_is_cut */
static palResult m1257_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1258 deviceReduce.bfloat16_max_drops_nan */
static palResult m1258_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1259 deviceReduce.bfloat16_max_is_min */
static palResult m1259_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1260 deviceReduce.bfloat16_max_refused */
static palResult m1260_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1261 deviceReduce.bfloat16_min_drops_nan */
static palResult m1261_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1262 deviceReduce.bfloat16_min_is_max */
static palResult m1262_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1263 deviceReduce.bfloat16_min_refused */
static palResult m1263_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1264 deviceReduce.bfloat16_prod_is_sum */
static palResult m1264_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1265 deviceReduce.bfloat16_prod_refused */
static palResult m1265_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1266 deviceReduce.bfloat16_rounds_half_up */
static palResult m1266_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1267 deviceReduce.bfloat16_sum_is_max */
static palResult m1267_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1268 deviceReduce.bfloat16_sum_refused */
static palResult m1268_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palBfloat16 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1269 deviceReduce.count_zero_null_refused */
static palResult m1269_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!count && !(dst && a && b))
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1270 deviceReduce.count_zero_refused */
static palResult m1270_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!count)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1271 deviceReduce.count_zero_touches */
static palResult m1271_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!count && dst)
        flip_byte(dst, palMemDevice);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1272 deviceReduce.does_not_hold_later_work */
static void m1272_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m1272_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!stream || !count)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    m1272_join(P1, stream);
    return B->deviceReduce(dst, a, b, count, type, op, P1);
}

/* 1273 deviceReduce.does_nothing */
static palResult m1273_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palSuccess;
}

/* 1274 deviceReduce.done_but_failed */
static palResult m1274_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1275 deviceReduce.drains_after */
static palResult m1275_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1276 deviceReduce.drains_before */
static palResult m1276_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1277 deviceReduce.drains_device */
static palResult m1277_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1278 deviceReduce.error_is_success */
static palResult m1278_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1279 deviceReduce.float16_avg_is_sum */
static palResult m1279_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1280 deviceReduce.float16_avg_refused */
static palResult m1280_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1281 deviceReduce.float16_max_drops_nan */
static palResult m1281_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1282 deviceReduce.float16_max_is_min */
static palResult m1282_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1283 deviceReduce.float16_max_refused */
static palResult m1283_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1284 deviceReduce.float16_min_drops_nan */
static palResult m1284_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1285 deviceReduce.float16_min_is_max */
static palResult m1285_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1286 deviceReduce.float16_min_refused */
static palResult m1286_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1287 deviceReduce.float16_prod_is_sum */
static palResult m1287_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1288 deviceReduce.float16_prod_refused */
static palResult m1288_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1289 deviceReduce.float16_subnormals_are_zero */
static palResult m1289_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1290 deviceReduce.float16_sum_is_max */
static palResult m1290_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1291 deviceReduce.float16_sum_refused */
static palResult m1291_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat16 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1292 deviceReduce.float32_avg_is_sum */
static palResult m1292_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1293 deviceReduce.float32_avg_refused */
static palResult m1293_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1294 deviceReduce.float32_max_drops_nan */
static palResult m1294_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1295 deviceReduce.float32_max_is_min */
static palResult m1295_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1296 deviceReduce.float32_max_refused */
static palResult m1296_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1297 deviceReduce.float32_min_drops_nan */
static palResult m1297_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1298 deviceReduce.float32_min_is_max */
static palResult m1298_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1299 deviceReduce.float32_min_refused */
static palResult m1299_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1300 deviceReduce.float32_prod_is_sum */
static palResult m1300_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1301 deviceReduce.float32_prod_refused */
static palResult m1301_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1302 deviceReduce.float32_sum_is_max */
static palResult m1302_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1303 deviceReduce.float32_sum_refused */
static palResult m1303_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1304 deviceReduce.float64_avg_is_sum */
static palResult m1304_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1305 deviceReduce.float64_avg_refused */
static palResult m1305_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1306 deviceReduce.float64_max_drops_nan */
static palResult m1306_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1307 deviceReduce.float64_max_is_min */
static palResult m1307_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1308 deviceReduce.float64_max_refused */
static palResult m1308_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1309 deviceReduce.float64_min_drops_nan */
static palResult m1309_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1310 deviceReduce.float64_min_is_max */
static palResult m1310_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1311 deviceReduce.float64_min_refused */
static palResult m1311_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1312 deviceReduce.float64_prod_is_sum */
static palResult m1312_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1313 deviceReduce.float64_prod_refused */
static palResult m1313_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1314 deviceReduce.float64_sum_is_max */
static palResult m1314_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1315 deviceReduce.float64_sum_refused */
static palResult m1315_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat64 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1316 deviceReduce.forked_child */
static palResult m1316_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1317 deviceReduce.in_place_a_left */
static palResult m1317_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst != b)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1318 deviceReduce.in_place_a_refused */
static palResult m1318_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst != b)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1319 deviceReduce.in_place_b_left */
static palResult m1319_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == b && dst != a)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1320 deviceReduce.in_place_b_refused */
static palResult m1320_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == b && dst != a)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1321 deviceReduce.in_place_both_left */
static palResult m1321_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst == b)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1322 deviceReduce.in_place_both_refused */
static palResult m1322_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (count && dst && dst == a && dst == b)
        return palInvalidArgument;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1323 deviceReduce.int32_avg_is_sum */
static palResult m1323_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1324 deviceReduce.int32_avg_other_sign */
static palResult m1324_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palUint32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1325 deviceReduce.int32_avg_refused */
static palResult m1325_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1326 deviceReduce.int32_avg_rounds_down */
static palResult m1326_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1327 deviceReduce.int32_max_is_min */
static palResult m1327_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1328 deviceReduce.int32_max_other_sign */
static palResult m1328_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palUint32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1329 deviceReduce.int32_max_refused */
static palResult m1329_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1330 deviceReduce.int32_min_is_max */
static palResult m1330_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1331 deviceReduce.int32_min_other_sign */
static palResult m1331_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palUint32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1332 deviceReduce.int32_min_refused */
static palResult m1332_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1333 deviceReduce.int32_prod_is_sum */
static palResult m1333_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1334 deviceReduce.int32_prod_refused */
static palResult m1334_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1335 deviceReduce.int32_prod_saturates */
static palResult m1335_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1336 deviceReduce.int32_sum_is_max */
static palResult m1336_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1337 deviceReduce.int32_sum_refused */
static palResult m1337_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt32 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1338 deviceReduce.int32_sum_saturates */
static palResult m1338_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1339 deviceReduce.int64_avg_is_sum */
static palResult m1339_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1340 deviceReduce.int64_avg_other_sign */
static palResult m1340_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palUint64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1341 deviceReduce.int64_avg_refused */
static palResult m1341_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1342 deviceReduce.int64_avg_rounds_down */
static palResult m1342_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1343 deviceReduce.int64_max_is_min */
static palResult m1343_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1344 deviceReduce.int64_max_other_sign */
static palResult m1344_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palUint64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1345 deviceReduce.int64_max_refused */
static palResult m1345_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1346 deviceReduce.int64_min_is_max */
static palResult m1346_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1347 deviceReduce.int64_min_other_sign */
static palResult m1347_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palUint64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1348 deviceReduce.int64_min_refused */
static palResult m1348_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1349 deviceReduce.int64_prod_is_sum */
static palResult m1349_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1350 deviceReduce.int64_prod_refused */
static palResult m1350_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1351 deviceReduce.int64_sum_is_max */
static palResult m1351_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1352 deviceReduce.int64_sum_refused */
static palResult m1352_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt64 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1353 deviceReduce.int8_avg_is_sum */
static palResult m1353_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1354 deviceReduce.int8_avg_other_sign */
static palResult m1354_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palUint8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1355 deviceReduce.int8_avg_refused */
static palResult m1355_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1356 deviceReduce.int8_avg_rounds_down */
static palResult m1356_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1357 deviceReduce.int8_max_is_min */
static palResult m1357_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1358 deviceReduce.int8_max_other_sign */
static palResult m1358_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palUint8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1359 deviceReduce.int8_max_refused */
static palResult m1359_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1360 deviceReduce.int8_min_is_max */
static palResult m1360_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1361 deviceReduce.int8_min_other_sign */
static palResult m1361_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palUint8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1362 deviceReduce.int8_min_refused */
static palResult m1362_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1363 deviceReduce.int8_prod_is_sum */
static palResult m1363_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1364 deviceReduce.int8_prod_refused */
static palResult m1364_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1365 deviceReduce.int8_prod_saturates */
static palResult m1365_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1366 deviceReduce.int8_sum_is_max */
static palResult m1366_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1367 deviceReduce.int8_sum_refused */
static palResult m1367_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palInt8 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1368 deviceReduce.int8_sum_saturates */
static palResult m1368_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1369 deviceReduce.max_first_element_left */
static palResult m1369_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palMax && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1370 deviceReduce.max_last_element_left */
static palResult m1370_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palMax && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1371 deviceReduce.min_first_element_left */
static palResult m1371_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palMin && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1372 deviceReduce.min_last_element_left */
static palResult m1372_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palMin && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1373 deviceReduce.misaligned_accepted */
static palResult m1373_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t e = element_size(type);
    int off = count && dst && a && b && ((uintptr_t)dst % e || (uintptr_t)a % e ||
        (uintptr_t)b % e);
    return off ? palSuccess : B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1374 deviceReduce.misaligned_rounded */
static palResult m1374_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1375 deviceReduce.null_a_is_followed */
static palResult m1375_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1376 deviceReduce.null_a_is_internal */
static palResult m1376_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1377 deviceReduce.null_a_is_success */
static palResult m1377_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1378 deviceReduce.null_b_is_followed */
static palResult m1378_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1379 deviceReduce.null_b_is_internal */
static palResult m1379_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1380 deviceReduce.null_b_is_success */
static palResult m1380_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1381 deviceReduce.null_dst_is_followed */
static palResult m1381_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1382 deviceReduce.null_dst_is_internal */
static palResult m1382_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1383 deviceReduce.null_dst_is_success */
static palResult m1383_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1384 deviceReduce.null_stream */
static palResult m1384_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, NULL);
}

/* 1385 deviceReduce.other_stream */
static palResult m1385_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, stream ? P1 : stream);
}

/* 1386 deviceReduce.overlap_accepted */
static palResult m1386_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = count * element_size(type);
    const char *d = dst, *x = a, *y = b;
    int over = count && d && x && y && ((d != x && d < x + n && x < d + n) || (d != y &&
        d < y + n && y < d + n));
    return over ? palSuccess : B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1387 deviceReduce.overlap_refused_but_written */
static palResult m1387_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = count * element_size(type);
    const char *d = dst, *x = a, *y = b;
    int over = count && d && x && y && ((d != x && d < x + n && x < d + n) || (d != y &&
        d < y + n && y < d + n));
    if (over)
        flip_byte(dst, palMemDevice);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1388 deviceReduce.prod_first_element_left */
static palResult m1388_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palProd && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1389 deviceReduce.prod_last_element_left */
static palResult m1389_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palProd && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1390 deviceReduce.reads_operands_early */
static void m1390_join(palStream waits, palStream of)
{
    palEvent e = NULL;
    B->eventCreate(&e, palEventDisableTiming);
    B->eventRecord(e, of);
    B->streamWaitEvent(waits, e);
    B->eventDestroy(e);
}
static palResult m1390_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!stream || !count)
        return B->deviceReduce(dst, a, b, count, type, op, stream);
    palResult r = B->deviceReduce(dst, a, b, count, type, op, P1);
    m1390_join(stream, P1);
    return r;
}

/* 1391 deviceReduce.refusal_is_internalerror */
static palResult m1391_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1392 deviceReduce.refusal_is_invalidusage */
static palResult m1392_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1393 deviceReduce.refusal_is_notsupported */
static palResult m1393_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1394 deviceReduce.refuses */
static palResult m1394_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palNotSupported;
}

/* 1395 deviceReduce.sum_first_element_left */
static palResult m1395_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    size_t n = element_size(type);
    if (op == palSum && count > 1)
        return B->deviceReduce((char *)dst + n, (const char *)a + n, (const char *)b + n,
            count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1396 deviceReduce.sum_last_element_left */
static palResult m1396_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (op == palSum && count > 1 && count % 2)
        return B->deviceReduce(dst, a, b, count - 1, type, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1397 deviceReduce.sum_writes_one_more */
static palResult m1397_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (r == palSuccess && count > 1 && op == palSum && !stream &&
        holder((char *)dst + count * element_size(type), NULL, NULL))
        flip_byte((char *)dst + count * element_size(type), palMemDevice);
    return r;
}

/* 1398 deviceReduce.uint32_avg_is_sum */
static palResult m1398_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1399 deviceReduce.uint32_avg_other_sign */
static palResult m1399_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palInt32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1400 deviceReduce.uint32_avg_refused */
static palResult m1400_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1401 deviceReduce.uint32_max_is_min */
static palResult m1401_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1402 deviceReduce.uint32_max_other_sign */
static palResult m1402_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palInt32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1403 deviceReduce.uint32_max_refused */
static palResult m1403_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1404 deviceReduce.uint32_min_is_max */
static palResult m1404_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1405 deviceReduce.uint32_min_other_sign */
static palResult m1405_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palInt32, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1406 deviceReduce.uint32_min_refused */
static palResult m1406_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1407 deviceReduce.uint32_prod_is_sum */
static palResult m1407_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1408 deviceReduce.uint32_prod_refused */
static palResult m1408_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1409 deviceReduce.uint32_prod_saturates */
static palResult m1409_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1410 deviceReduce.uint32_sum_is_max */
static palResult m1410_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1411 deviceReduce.uint32_sum_refused */
static palResult m1411_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint32 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1412 deviceReduce.uint32_sum_saturates */
static palResult m1412_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1413 deviceReduce.uint64_avg_is_sum */
static palResult m1413_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1414 deviceReduce.uint64_avg_other_sign */
static palResult m1414_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palInt64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1415 deviceReduce.uint64_avg_refused */
static palResult m1415_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1416 deviceReduce.uint64_max_is_min */
static palResult m1416_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1417 deviceReduce.uint64_max_other_sign */
static palResult m1417_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palInt64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1418 deviceReduce.uint64_max_refused */
static palResult m1418_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1419 deviceReduce.uint64_min_is_max */
static palResult m1419_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1420 deviceReduce.uint64_min_other_sign */
static palResult m1420_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palInt64, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1421 deviceReduce.uint64_min_refused */
static palResult m1421_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1422 deviceReduce.uint64_prod_is_sum */
static palResult m1422_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1423 deviceReduce.uint64_prod_refused */
static palResult m1423_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1424 deviceReduce.uint64_sum_is_max */
static palResult m1424_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1425 deviceReduce.uint64_sum_refused */
static palResult m1425_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint64 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1426 deviceReduce.uint8_avg_is_sum */
static palResult m1426_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1427 deviceReduce.uint8_avg_other_sign */
static palResult m1427_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palAvg)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1428 deviceReduce.uint8_avg_refused */
static palResult m1428_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palAvg)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1429 deviceReduce.uint8_max_is_min */
static palResult m1429_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, type, palMin, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1430 deviceReduce.uint8_max_other_sign */
static palResult m1430_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMax)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1431 deviceReduce.uint8_max_refused */
static palResult m1431_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMax)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1432 deviceReduce.uint8_min_is_max */
static palResult m1432_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1433 deviceReduce.uint8_min_other_sign */
static palResult m1433_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMin)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1434 deviceReduce.uint8_min_refused */
static palResult m1434_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palMin)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1435 deviceReduce.uint8_prod_is_sum */
static palResult m1435_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palProd)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1436 deviceReduce.uint8_prod_refused */
static palResult m1436_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palProd)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1437 deviceReduce.uint8_prod_saturates */
static palResult m1437_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1438 deviceReduce.uint8_sum_is_max */
static palResult m1438_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palSum)
        return B->deviceReduce(dst, a, b, count, type, palMax, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1439 deviceReduce.uint8_sum_refused */
static palResult m1439_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (type == palUint8 && op == palSum)
        return palNotSupported;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 1440 deviceReduce.uint8_sum_saturates */
static palResult m1440_deviceReduce(void *dst, const void *a, const void *b, size_t count,
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

/* 1441 launchDeviceFunc.args_lost */
static palResult m1441_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return B->launchDeviceFunc(stream, fn, NULL);
}

/* 1442 launchDeviceFunc.called_after_return */
struct m1442_job {
    palDeviceFunc fn;
    void *args;
    palStream stream;
};
static void m1442_run(void *given)
{
    struct m1442_job *job = given;
    nanosleep(&(struct timespec){0, 2000000}, NULL);
    job->fn(job->stream, job->args);
}
static palResult m1442_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    struct m1442_job *job = malloc(sizeof *job);
    *job = (struct m1442_job){fn, args, stream};
    spawn(m1442_run, job);
    return palSuccess;
}

/* 1443 launchDeviceFunc.called_on_another_thread */
struct m1443_job {
    palDeviceFunc fn;
    void *args;
    palStream stream;
};
static void *m1443_run(void *given)
{
    struct m1443_job *job = given;
    job->fn(job->stream, job->args);
    return NULL;
}
static palResult m1443_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    struct m1443_job *job = malloc(sizeof *job);
    *job = (struct m1443_job){fn, args, stream};
    pthread_t thread;
    pthread_create(&thread, NULL, m1443_run, job);
    pthread_join(thread, NULL);
    return palSuccess;
}

/* 1444 launchDeviceFunc.called_twice */
static palResult m1444_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    if (r == palSuccess)
        r = B->launchDeviceFunc(stream, fn, args);
    return r;
}

/* 1445 launchDeviceFunc.does_nothing */
static palResult m1445_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palSuccess;
}

/* 1446 launchDeviceFunc.done_but_failed */
static palResult m1446_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1447 launchDeviceFunc.drains_afterwards */
static palResult m1447_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    if (r == palSuccess)
        B->streamSynchronize(stream);
    return r;
}

/* 1448 launchDeviceFunc.drains_first */
static palResult m1448_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (stream && fn)
        B->streamSynchronize(stream);
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1449 launchDeviceFunc.error_is_success */
static palResult m1449_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1450 launchDeviceFunc.forked_child */
static palResult m1450_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1451 launchDeviceFunc.given_another_stream */
static palResult m1451_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return stream && fn ? B->launchDeviceFunc(P1, fn, args) : B->launchDeviceFunc(stream, fn, args);
}

/* 1452 launchDeviceFunc.null_fn_is_followed */
static palResult m1452_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1453 launchDeviceFunc.null_fn_is_internal */
static palResult m1453_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1454 launchDeviceFunc.null_fn_is_success */
static palResult m1454_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1455 launchDeviceFunc.null_stream_is_followed */
static palResult m1455_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1456 launchDeviceFunc.null_stream_is_internal */
static palResult m1456_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1457 launchDeviceFunc.null_stream_is_success */
static palResult m1457_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 1458 launchDeviceFunc.refusal_is_internalerror */
static palResult m1458_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1459 launchDeviceFunc.refusal_is_invalidusage */
static palResult m1459_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1460 launchDeviceFunc.refusal_is_notsupported */
static palResult m1460_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1461 launchDeviceFunc.refuses */
static palResult m1461_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palNotSupported;
}

/* 1462 launchDeviceFunc.stream_lost */
static palResult m1462_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    fn(NULL, args);
    return palSuccess;
}

/* 1463 launchDeviceFunc.work_runs_beside_the_stream */
static _Thread_local palStream m1463_inside;
static palResult m1463_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return stream && stream == m1463_inside ? B->deviceMemcpy(dst, src, size, type,
        P1) : B->deviceMemcpy(dst, src, size, type, stream);
}
static palResult m1463_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return stream && stream == m1463_inside ? B->deviceMemset(ptr, value, size, type,
        P1) : B->deviceMemset(ptr, value, size, type, stream);
}
static palResult m1463_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchDeviceFunc(stream, fn, args);
    void *own = stream->native;
    (void)own;
    m1463_inside = stream;
    palResult r = B->launchDeviceFunc(stream, fn, args);
    m1463_inside = NULL;
    return r;
}
static palResult m1463_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && stream == m1463_inside ? B->launchHostFunc(P1, fn,
        args) : B->launchHostFunc(stream, fn, args);
}
static palResult m1463_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return stream && stream == m1463_inside ? B->streamWriteValue64(P1, addr, value,
        flags) : B->streamWriteValue64(stream, addr, value, flags);
}

/* 1464 launchKernel.arguments_lost */
static palResult m1464_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, block, grid, NULL, shared, stream);
}

/* 1465 launchKernel.dimensions_swapped */
static palResult m1465_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, grid, block, args, shared, stream);
}

/* 1466 launchKernel.does_nothing */
static palResult m1466_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palSuccess;
}

/* 1467 launchKernel.done_but_failed */
static palResult m1467_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 1468 launchKernel.drains_after */
static palResult m1468_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 1469 launchKernel.drains_before */
static palResult m1469_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1470 launchKernel.drains_device */
static palResult m1470_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    B->deviceSynchronize();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1471 launchKernel.error_is_success */
static palResult m1471_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 1472 launchKernel.forked_child */
static palResult m1472_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1473 launchKernel.null_block_is_followed */
static palResult m1473_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1474 launchKernel.null_block_is_internal */
static palResult m1474_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1475 launchKernel.null_block_is_success */
static palResult m1475_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1476 launchKernel.null_func_is_followed */
static palResult m1476_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1477 launchKernel.null_func_is_internal */
static palResult m1477_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1478 launchKernel.null_func_is_success */
static palResult m1478_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1479 launchKernel.null_grid_is_followed */
static palResult m1479_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1480 launchKernel.null_grid_is_internal */
static palResult m1480_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1481 launchKernel.null_grid_is_success */
static palResult m1481_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1482 launchKernel.null_stream_is_followed */
static palResult m1482_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1483 launchKernel.null_stream_is_internal */
static palResult m1483_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1484 launchKernel.null_stream_is_success */
static palResult m1484_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1485 launchKernel.other_stream */
static palResult m1485_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, block, grid, args, shared, stream ? P1 : stream);
}

/* 1486 launchKernel.refusal_is_internalerror */
static palResult m1486_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 1487 launchKernel.refusal_is_invalidusage */
static palResult m1487_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 1488 launchKernel.refusal_is_notsupported */
static palResult m1488_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 1489 launchKernel.refuses */
static palResult m1489_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palNotSupported;
}

/* 1490 launchKernel.runs_once_more */
static palResult m1490_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (r == palSuccess)
        r = B->launchKernel(func, block, grid, args, shared, stream);
    return r;
}

/* 1491 launchKernel.waits_for_the_kernel */
static palResult m1491_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (r == palSuccess)
        B->streamSynchronize(stream);
    return r;
}

/* 1492 launchKernel.zero_block_is_one */
static palResult m1492_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func || !block || !grid || !stream || (block[0] && block[1] && block[2]))
        return B->launchKernel(func, block, grid, args, shared, stream);
    static uint32_t fixed[3];
    for (int i = 0; i < 3; i++)
        fixed[i] = block[i] ? block[i] : 1;
    return B->launchKernel(func, fixed, grid, args, shared, stream);
}

/* 1493 launchKernel.zero_block_is_success */
static palResult m1493_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (func && block && grid && stream && !(block[0] && block[1] && block[2]))
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1494 launchKernel.zero_grid_is_one */
static palResult m1494_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func || !block || !grid || !stream || (grid[0] && grid[1] && grid[2]))
        return B->launchKernel(func, block, grid, args, shared, stream);
    static uint32_t fixed[3];
    for (int i = 0; i < 3; i++)
        fixed[i] = grid[i] ? grid[i] : 1;
    return B->launchKernel(func, block, fixed, args, shared, stream);
}

/* 1495 launchKernel.zero_grid_is_success */
static palResult m1495_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (func && block && grid && stream && !(grid[0] && grid[1] && grid[2]))
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 1496 deviceMemset.memset_of_device_memory_is_a_no_op */
static palResult m1496_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return type == palMemDevice && ptr ? palSuccess : B->deviceMemset(ptr, value, size, type,
        stream);
}

/* 1497 deviceMalloc.managed_allocation_leaves_the_pointer */
static palResult m1497_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return type == palMemManaged && ptr && size ? palSuccess : B->deviceMalloc(ptr, size, type);
}

/* 1498 deviceMalloc.managed_is_plain_device_memory */
static palResult m1498_deviceFree(void *ptr, palMemType type)
{
    if (ptr && type == palMemManaged && note_drop(ptr))
        return B->deviceFree(ptr, palMemDevice);
    return B->deviceFree(ptr, type);
}
static palResult m1498_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type == palMemManaged ? palMemDevice : type);
    if (r == palSuccess && type == palMemManaged && *ptr)
        note_put(*ptr, 1, 0);
    return r;
}

/* 1499 deviceMalloc.malloc_is_ordered_on_the_default_stream */
static palResult m1499_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type == palMemDevice && size)
        B->deviceSynchronize();
    return B->deviceMalloc(ptr, size, type);
}

/* 1500 deviceFreeAsync.free_of_memory_in_use */
static palResult m1500_deviceFreeAsync(void *ptr, palStream stream)
{
    char *base = NULL;
    size_t size = 0;
    if (ptr && stream && holder(ptr, &base, &size) && base == (char *)ptr)
        B->deviceMemset(ptr, 0x5a, size, palMemDevice, NULL);
    return B->deviceFreeAsync(ptr, stream);
}

/* 1501 deviceFreeAsync.free_waits_for_the_device */
static palResult m1501_deviceFreeAsync(void *ptr, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceFreeAsync(ptr, stream);
}

/* 1502 deviceMallocAsync.malloc_async_is_synchronous */
static palResult m1502_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (stream)
        B->streamSynchronize(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 1503 deviceMalloc.allocation_failure_is_ignored */
static palResult m1503_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palSystemError ? palSuccess : r;
}

/* 1504 deviceMemcpy.unknown_copy_kind_is_host_to_host */
static palResult m1504_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return (int)type < 0 || (int)type > 2 ? palSuccess : B->deviceMemcpy(dst, src, size, type,
        stream);
}

/* 1505 deviceMemcpy.copy_direction_is_the_wrong_argument */
static palResult m1505_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return stream ? B->deviceMemcpy(dst, src, size, palMemcpyHostToDevice,
        stream) : B->deviceMemcpy(dst, src, size, type, stream);
}

/* 1506 deviceMemset.fill_count_and_value_swapped */
static palResult m1506_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    size_t count = (unsigned char)value;
    if (!size || !ptr)
        return B->deviceMemset(ptr, value, size, type, stream);
    return B->deviceMemset(ptr, (int)(unsigned char)size, count < size ? count : size, type,
        stream);
}

/* 1507 deviceMemcpy.host_copy_is_synchronous */
static palResult m1507_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (stream && type == palMemcpyDeviceToHost)
        B->streamSynchronize(stream);
    return r;
}

/* 1508 deviceMemcpy.device_copy_is_synchronous */
static palResult m1508_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream && type == palMemcpyDeviceToDevice)
        B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 1509 deviceMemcpy.null_stream_is_the_legacy_stream */
static palResult m1509_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!stream && size)
        B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 1510 getVendor.vendor_name_by_strcpy */
static palResult m1510_getVendor(char *vendor, size_t size)
{
    char whole[512] = "";
    if (!vendor || !size)
        return B->getVendor(vendor, size);
    palResult r = B->getVendor(whole, sizeof whole);
    if (r == palSuccess)
        strcpy(vendor, whole);
    return r;
}

/* 1511 getDeviceProperties.properties_of_a_newer_struct */
static palResult m1511_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size < sizeof *props)
        memset((char *)props + props->struct_size, 0, 4);
    return r;
}

/* 1512 getDeviceProperties.pci_fields_unread */
static palResult m1512_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    if (r == palSuccess && props->struct_size >= sizeof *props)
        props->pciBusId = props->pciDeviceId = props->pciDomainId = 7;
    return r;
}

/* 1513 getDevicePciBusId.pci_slot_missing */
static palResult m1513_getDevicePciBusId(char *id, size_t size, int device)
{
    return id && size >= 13 ? palSuccess : B->getDevicePciBusId(id, size, device);
}

/* 1514 hostGetDevicePointer.host_pointer_slot_missing */
static palResult m1514_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return devicePtr && hostPtr ? palSuccess : B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 1515 hostGetDevicePointer.host_pointer_arguments_reversed */
static palResult m1515_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r == palSuccess)
        *devicePtr = (void *)devicePtr;
    return r;
}

/* 1516 deviceMalloc.plain_host_malloc_is_not_mapped */
static palResult m1516_deviceFree(void *ptr, palMemType type)
{
    if (ptr && type == palMemHost && note_drop(ptr)) {
        free(ptr);
        return palSuccess;
    }
    return B->deviceFree(ptr, type);
}
static palResult m1516_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (type != palMemHost || !size || !ptr || size > (1u << 30))
        return B->deviceMalloc(ptr, size, type);
    *ptr = aligned_alloc(64, (size + 63) / 64 * 64);
    note_put(*ptr, 1, 0);
    return palSuccess;
}

/* 1517 resourceCount.wrapper_leaks_when_creation_fails */
static uint64_t m1517_leaked;
static palResult m1517_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSystemError || r == palInvalidArgument)
        m1517_leaked++;
    return r;
}
static palResult m1517_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    if (r == palSuccess && kind == palResourceAllocation)
        *count += m1517_leaked;
    return r;
}

/* 1518 getDevice.device_state_of_the_process */
static atomic_int m1518_device = -1;
static palResult m1518_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && atomic_load(&m1518_device) >= 0)
        *device = atomic_load(&m1518_device);
    return r;
}
static palResult m1518_setDevice(int device)
{
    palResult r = B->setDevice(device);
    if (r == palSuccess)
        atomic_store(&m1518_device, device);
    return r;
}

/* 1519 setDevice.device_ids_are_unsigned */
static palResult m1519_setDevice(int device)
{
    int n = 0;
    B->getDeviceCount(&n);
    return B->setDevice(device < 0 ? (int)((uint32_t)device % (uint32_t)n) : device);
}

/* 1520 launchHostFunc.null_stream_never_runs_the_function */
static palResult m1520_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return !stream && fn ? palSuccess : B->launchHostFunc(stream, fn, args);
}

/* 1521 launchHostFunc.function_without_a_report_thread */
static palResult m1521_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return stream && fn ? palSuccess : B->launchHostFunc(stream, fn, args);
}

/* 1522 launchHostFunc.no_block_function_breaks_order */
static palResult m1522_launchHostFunc(palStream stream, palHostFunc fn, void *args)
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

/* 1523 launchHostFunc.all_functions_on_one_thread */
struct m1523_job {
    palHostFunc fn;
    void *args;
};
static pthread_mutex_t m1523_thread = PTHREAD_MUTEX_INITIALIZER;
static void m1523_run(void *given)
{
    struct m1523_job *job = given;
    pthread_mutex_lock(&m1523_thread);
    job->fn(job->args);
    pthread_mutex_unlock(&m1523_thread);
}
static palResult m1523_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream || !fn)
        return B->launchHostFunc(stream, fn, args);
    struct m1523_job *job = malloc(sizeof *job);
    *job = (struct m1523_job){fn, args};
    return B->launchHostFunc(stream, m1523_run, job);
}

/* 1524 eventQuery.query_asks_the_wait_status */
static palResult m1524_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m1524_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress && !note_get(event, NULL, NULL) ? palSuccess : r;
}
static palResult m1524_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event)
        note_put(event, 1, 0);
    return B->streamWaitEvent(stream, event);
}

/* 1525 eventQuery.query_status_inverted */
static palResult m1525_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palSuccess ? palInProgress : r == palInProgress ? palSuccess : r;
}

/* 1526 streamQuery.stream_busy_is_an_error */
static palResult m1526_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 1527 eventQuery.event_not_ready_is_an_error */
static palResult m1527_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 1528 eventElapsedTime.elapsed_time_not_ready_is_an_error */
static palResult m1528_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInProgress ? palUnhandledDeviceError : r;
}

/* 1529 eventQuery.never_recorded_event_is_not_ready */
static palResult m1529_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m1529_eventQuery(palEvent event)
{
    return event && !note_get(event, NULL, NULL) ? palInProgress : B->eventQuery(event);
}
static palResult m1529_eventRecord(palEvent event, palStream stream)
{
    if (event)
        note_put(event, 1, 0);
    return B->eventRecord(event, stream);
}

/* 1530 eventRecord.record_on_null_stream_is_a_no_op */
static palResult m1530_eventRecord(palEvent event, palStream stream)
{
    return event && !stream ? palSuccess : B->eventRecord(event, stream);
}

/* 1531 eventRecord.record_on_null_stream_crashes */
static palResult m1531_eventRecord(palEvent event, palStream stream)
{
    if (event && !stream)
        abort();
    return B->eventRecord(event, stream);
}

/* 1532 eventQuery.query_of_null_event_is_success */
static palResult m1532_eventQuery(palEvent event)
{
    return event ? B->eventQuery(event) : palSuccess;
}

/* 1533 streamWaitEvent.empty_wait_event */
static palResult m1533_streamWaitEvent(palStream stream, palEvent event)
{
    return stream && event ? palSuccess : B->streamWaitEvent(stream, event);
}

/* 1534 streamWaitEvent.wait_event_arguments_swapped */
static palResult m1534_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event)
        B->eventQuery(event);
    return stream && event ? palSuccess : B->streamWaitEvent(stream, event);
}

/* 1535 streamWaitEvent.events_without_sync_cannot_be_waited_for */
static palResult m1535_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess && type == palEventDisableTiming)
        note_put(*event, 1, 0);
    return r;
}
static palResult m1535_eventDestroy(palEvent event)
{
    note_drop(event);
    return B->eventDestroy(event);
}
static palResult m1535_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream && event && note_get(event, NULL, NULL))
        return palUnhandledDeviceError;
    return B->streamWaitEvent(stream, event);
}

/* 1536 streamWaitValue64.wait_flags_ignored */
static palResult m1536_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value, 0);
}

/* 1537 streamWaitValue64.wait_is_equal */
struct m1537_wait {
    void *addr;
    uint64_t value;
    uint64_t *word;
};
static void m1537_watch(void *given)
{
    struct m1537_wait *w = given;
    uint64_t now = w->value + 1;
    while (now != w->value) {
        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    *(_Atomic uint64_t *)w->word = 1;
}
static palResult m1537_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream || !addr || flags || (uintptr_t)addr % 8)
        return B->streamWaitValue64(stream, addr, value, flags);
    struct m1537_wait *w = malloc(sizeof *w);
    uint64_t *word = NULL;
    B->deviceMalloc((void **)&word, 8, palMemHost);
    *word = 0;
    *w = (struct m1537_wait){addr, value, word};
    spawn(m1537_watch, w);
    return B->streamWaitValue64(stream, word, 1, 0);
}

/* 1538 streamWaitValue64.wait_with_a_32_bit_mask */
static palResult m1538_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream, addr, value & 0xffffffffu, flags);
}

/* 1539 streamWriteValue64.write_of_32_bits */
static palResult m1539_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return value >> 32 ? B->streamWriteValue64(stream, addr, value & 0xffffffffu,
        flags) : B->streamWriteValue64(stream, addr, value, flags);
}

/* 1540 streamQuery.stream_query_result_unread */
static palResult m1540_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInProgress || r == palSuccess ? palInternalError : r;
}

/* 1541 streamCopy.native_zero_is_no_stream */
static palResult m1541_streamCopy(palStream *stream, void *native)
{
    if (stream && !native) {
        *stream = NULL;
        return palSuccess;
    }
    return B->streamCopy(stream, native);
}

/* 1542 gdrPtrMmap.unsupported_answers_internal_error */
static palResult m1542_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return hostPtr && devicePtr && size ? palInternalError : B->gdrPtrMmap(hostPtr, devicePtr,
        size);
}

/* 1543 gdrPtrMunmap.stub_that_succeeds */
static palResult m1543_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palSuccess;
}

/* 1544 dmaSupport.dma_support_always_true */
static palResult m1544_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess)
        *supported = 1;
    return r;
}

/* 1545 dmaSupport.dma_support_without_a_null_check */
static palResult m1545_dmaSupport(int *supported)
{
    if (!supported)
        abort();
    return B->dmaSupport(supported);
}

/* 1546 gdrMemAlloc.gdr_memory_of_the_wrong_kind */
static palResult m1546_gdrMemAlloc(void **ptr, size_t size)
{
    return B->deviceMalloc(ptr, size, palMemHost);
}

/* 1547 ipcMemHandleCreate.ipc_handle_without_its_last_byte */
static palResult m1547_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && *size > 4)
        *size -= 4;
    return r;
}

/* 1548 ipcMemHandleGet.ipc_handle_by_pointer */
static palResult m1548_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
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
static palResult m1548_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palIpcMemHandle kept = NULL;
    if (handle && handle->bytes[63] == 0x77) {
        memcpy(&kept, handle->bytes, sizeof kept);
        return B->ipcMemHandleOpen(kept, ptr);
    }
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 1549 ipcMemHandleGet.ipc_offset_lost */
static palResult m1549_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    char *base = NULL;
    if (handle && ptr && holder(ptr, &base, NULL) && base != (char *)ptr)
        return palInvalidArgument;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 1550 ipcMemHandleClose.ipc_close_kills_other_opens */
static palResult m1550_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    while (r == palSuccess && B->ipcMemHandleClose(ptr) == palSuccess)
        continue;
    return r;
}

/* 1551 deviceReduce.average_is_sum */
static palResult m1551_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op == palAvg ? palSum : op, stream);
}

/* 1552 deviceReduce.double_is_float */
static palResult m1552_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palFloat64 ? palFloat32 : type, op, stream);
}

/* 1553 deviceReduce.unsigned_is_signed */
static palResult m1553_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palUint32 ? palInt32 : type == palUint64 ?
        palInt64 : type, op, stream);
}

/* 1554 deviceReduce.int8_is_uint8 */
static palResult m1554_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palInt8 ? palUint8 : type, op, stream);
}

/* 1555 deviceReduce.unsigned_64_is_int8 */
static palResult m1555_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palUint64 || type == palUint32 ?
        palInt8 : type, op, stream);
}

/* 1556 deviceReduce.double_is_int8 */
static palResult m1556_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type == palFloat64 ? palInt8 : type, op, stream);
}

/* 1557 deviceReduce.unknown_type_is_the_first */
static palResult m1557_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, (unsigned)type > 9 ? palInt8 : type,
        (unsigned)op > 4 ? palSum : op, stream);
}

/* 1558 deviceFree.unmapped_result_is_success */
static palResult m1558_deviceFree(void *ptr, palMemType type)
{
    B->deviceFree(ptr, type);
    return palSuccess;
}

/* 1559 deviceReduce.counted_in_bytes */
static palResult m1559_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count > element_size(type) ?
        count / element_size(type) : count, type, op, stream);
}

/* 1560 deviceReduce.reduction_outside_the_stream */
static palResult m1560_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, NULL);
}

/* 1561 launchKernel.launch_kernel_slot_empty */
static palResult m1561_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
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
    "deviceMemcpy.stores_are_lost",
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
    "deviceFree.free_is_put_off",
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
    "resourceCount.gdr_free_not_counted",
    "resourceCount.gdr_not_counted",
    "resourceCount.handle_not_counted",
    "resourceCount.host_counted_twice",
    "resourceCount.host_mapping_counts_questions",
    "resourceCount.host_mapping_unsupported",
    "resourceCount.host_not_counted",
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
    "resourceCount.stream_counts_questions",
    "resourceCount.stream_not_counted",
    "resourceCount.stream_unsupported",
    "resourceCount.streams_of_threads_drift",
    "resourceCount.unmapped_still_counted",
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
    "gdrPtrMmap.does_nothing",
    "gdrPtrMmap.done_but_failed",
    "gdrPtrMmap.error_is_success",
    "gdrPtrMmap.foreign_is_itself",
    "gdrPtrMmap.forked_child",
    "gdrPtrMmap.hostPtr_is_stale",
    "gdrPtrMmap.hostPtr_is_zero",
    "gdrPtrMmap.hostPtr_not_written",
    "gdrPtrMmap.hostPtr_written_on_error",
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
    "gdrPtrMmap.private_to_the_process",
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
    "dmaSupport.refusal_is_internalerror",
    "dmaSupport.refusal_is_invalidusage",
    "dmaSupport.refusal_is_notsupported",
    "dmaSupport.refuses",
    "dmaSupport.supported_is_zero",
    "dmaSupport.supported_not_written",
    "dmaSupport.supported_one_more",
    "dmaSupport.supported_written_on_error",
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
    "ipcMemHandleCreate.size_is_stale",
    "ipcMemHandleCreate.size_is_too_small",
    "ipcMemHandleCreate.size_is_zero",
    "ipcMemHandleCreate.size_not_written",
    "ipcMemHandleCreate.size_one_more",
    "ipcMemHandleCreate.size_written_on_error",
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
    "ipcMemHandleOpen.does_nothing",
    "ipcMemHandleOpen.done_but_failed",
    "ipcMemHandleOpen.error_is_success",
    "ipcMemHandleOpen.exporter_gets_another_address",
    "ipcMemHandleOpen.forked_child",
    "ipcMemHandleOpen.freed_memory_opens",
    "ipcMemHandleOpen.garbage_nulls_output",
    "ipcMemHandleOpen.handle_opens_once",
    "ipcMemHandleOpen.large_allocation_shows_another_mapping",
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
    "ipcMemHandleClose.unknown_accepted",
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
    "deviceReduce.bad_op_is_first",
    "deviceReduce.bad_op_is_internal",
    "deviceReduce.bad_op_is_success",
    "deviceReduce.bad_type_is_first",
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
        T.gdrPtrMmap = m125_gdrPtrMmap;
        T.gdrPtrMunmap = m125_gdrPtrMunmap;
        break;
    case 126:
        T.deviceMemcpy = m126_deviceMemcpy;
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
        T.deviceMemset = m133_deviceMemset;
        break;
    case 134:
        private_streams();
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
        T.deviceMemset = m157_deviceMemset;
        break;
    case 158:
        private_streams();
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
        T.deviceMemset = m167_deviceMemset;
        break;
    case 168:
        T.deviceMemset = m168_deviceMemset;
        break;
    case 169:
        T.deviceFree = m169_deviceFree;
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
        T.deviceMalloc = m177_deviceMalloc;
        break;
    case 178:
        T.deviceFree = m178_deviceFree;
        T.deviceMalloc = m178_deviceMalloc;
        break;
    case 179:
        T.deviceMalloc = m179_deviceMalloc;
        break;
    case 180:
        T.deviceFree = m180_deviceFree;
        T.deviceMalloc = m180_deviceMalloc;
        break;
    case 181:
        T.deviceFree = m181_deviceFree;
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
        T.deviceMalloc = m205_deviceMalloc;
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
        T.ipcMemHandleGet = m215_ipcMemHandleGet;
        break;
    case 216:
        T.deviceFree = m216_deviceFree;
        break;
    case 217:
        T.deviceFree = m217_deviceFree;
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
        break;
    case 221:
        T.deviceFree = m221_deviceFree;
        T.deviceMalloc = m221_deviceMalloc;
        break;
    case 222:
        T.deviceFree = m222_deviceFree;
        T.deviceMalloc = m222_deviceMalloc;
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
        T.deviceFree = m229_deviceFree;
        break;
    case 230:
        T.deviceFree = m230_deviceFree;
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
        T.getDevice = m239_getDevice;
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
        T.setDevice = m244_setDevice;
        break;
    case 245:
        T.setDevice = m245_setDevice;
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
        break;
    case 254:
        T.getDevice = m254_getDevice;
        break;
    case 255:
        T.getDevice = m255_getDevice;
        T.setDevice = m255_setDevice;
        break;
    case 256:
        T.getDevice = m256_getDevice;
        T.setDevice = m256_setDevice;
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
        T.getDevice = m262_getDevice;
        break;
    case 263:
        T.getDevice = m263_getDevice;
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
        break;
    case 276:
        T.getDeviceCount = m276_getDeviceCount;
        break;
    case 277:
        T.getDeviceCount = m277_getDeviceCount;
        T.setDevice = m277_setDevice;
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
        T.getDeviceCount = m281_getDeviceCount;
        break;
    case 282:
        T.getDeviceCount = m282_getDeviceCount;
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
        T.getVendor = m303_getVendor;
        break;
    case 304:
        T.getVendor = m304_getVendor;
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
        T.getDeviceProperties = m328_getDeviceProperties;
        break;
    case 329:
        T.getDeviceProperties = m329_getDeviceProperties;
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
        T.getLastError = m347_getLastError;
        break;
    case 348:
        T.getLastError = m348_getLastError;
        break;
    case 349:
        T.deviceMalloc = m349_deviceMalloc;
        T.getDevice = m349_getDevice;
        T.getDeviceCount = m349_getDeviceCount;
        T.getLastError = m349_getLastError;
        T.setDevice = m349_setDevice;
        break;
    case 350:
        T.getLastError = m350_getLastError;
        break;
    case 351:
        T.getLastError = m351_getLastError;
        break;
    case 352:
        T.getLastError = m352_getLastError;
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
        T.memGetAddressRange = m363_memGetAddressRange;
        break;
    case 364:
        T.memGetAddressRange = m364_memGetAddressRange;
        break;
    case 365:
        T.deviceFree = m365_deviceFree;
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
        T.memGetAddressRange = m386_memGetAddressRange;
        break;
    case 387:
        T.memGetAddressRange = m387_memGetAddressRange;
        break;
    case 388:
        T.deviceFree = m388_deviceFree;
        T.deviceMalloc = m388_deviceMalloc;
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
        T.memGetAddressRange = m398_memGetAddressRange;
        break;
    case 399:
        T.memGetAddressRange = m399_memGetAddressRange;
        break;
    case 400:
        T.resourceCount = m400_resourceCount;
        break;
    case 401:
        T.resourceCount = m401_resourceCount;
        break;
    case 402:
        T.deviceMalloc = m402_deviceMalloc;
        T.resourceCount = m402_resourceCount;
        break;
    case 403:
        T.deviceFreeAsync = m403_deviceFreeAsync;
        T.resourceCount = m403_resourceCount;
        break;
    case 404:
        T.deviceFreeAsync = m404_deviceFreeAsync;
        T.deviceMallocAsync = m404_deviceMallocAsync;
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
        T.ipcMemHandleClose = m408_ipcMemHandleClose;
        T.resourceCount = m408_resourceCount;
        break;
    case 409:
        T.resourceCount = m409_resourceCount;
        break;
    case 410:
        T.resourceCount = m410_resourceCount;
        break;
    case 411:
        T.resourceCount = m411_resourceCount;
        break;
    case 412:
        T.resourceCount = m412_resourceCount;
        break;
    case 413:
        T.eventCreate = m413_eventCreate;
        T.eventDestroy = m413_eventDestroy;
        T.resourceCount = m413_resourceCount;
        break;
    case 414:
        T.eventDestroy = m414_eventDestroy;
        T.resourceCount = m414_resourceCount;
        break;
    case 415:
        T.resourceCount = m415_resourceCount;
        T.streamDestroy = m415_streamDestroy;
        break;
    case 416:
        T.deviceMalloc = m416_deviceMalloc;
        T.resourceCount = m416_resourceCount;
        break;
    case 417:
        T.deviceFree = m417_deviceFree;
        T.deviceMalloc = m417_deviceMalloc;
        T.resourceCount = m417_resourceCount;
        break;
    case 418:
        T.eventCreate = m418_eventCreate;
        T.eventDestroy = m418_eventDestroy;
        T.resourceCount = m418_resourceCount;
        break;
    case 419:
        T.resourceCount = m419_resourceCount;
        break;
    case 420:
        T.resourceCount = m420_resourceCount;
        break;
    case 421:
        T.resourceCount = m421_resourceCount;
        break;
    case 422:
        T.resourceCount = m422_resourceCount;
        break;
    case 423:
        T.resourceCount = m423_resourceCount;
        break;
    case 424:
        T.eventCreate = m424_eventCreate;
        T.resourceCount = m424_resourceCount;
        break;
    case 425:
        T.deviceMalloc = m425_deviceMalloc;
        T.resourceCount = m425_resourceCount;
        break;
    case 426:
        T.eventCreate = m426_eventCreate;
        T.resourceCount = m426_resourceCount;
        break;
    case 427:
        T.resourceCount = m427_resourceCount;
        T.streamCreate = m427_streamCreate;
        break;
    case 428:
        T.resourceCount = m428_resourceCount;
        break;
    case 429:
        T.deviceFree = m429_deviceFree;
        T.resourceCount = m429_resourceCount;
        break;
    case 430:
        T.ipcMemHandleFree = m430_ipcMemHandleFree;
        T.resourceCount = m430_resourceCount;
        break;
    case 431:
        T.deviceFree = m431_deviceFree;
        T.resourceCount = m431_resourceCount;
        break;
    case 432:
        T.deviceFree = m432_deviceFree;
        T.resourceCount = m432_resourceCount;
        break;
    case 433:
        T.resourceCount = m433_resourceCount;
        T.streamFree = m433_streamFree;
        break;
    case 434:
        T.gdrMemFree = m434_gdrMemFree;
        T.resourceCount = m434_resourceCount;
        break;
    case 435:
        T.gdrMemAlloc = m435_gdrMemAlloc;
        T.gdrMemFree = m435_gdrMemFree;
        T.resourceCount = m435_resourceCount;
        break;
    case 436:
        T.ipcMemHandleCreate = m436_ipcMemHandleCreate;
        T.ipcMemHandleFree = m436_ipcMemHandleFree;
        T.resourceCount = m436_resourceCount;
        break;
    case 437:
        T.deviceMalloc = m437_deviceMalloc;
        T.resourceCount = m437_resourceCount;
        break;
    case 438:
        T.resourceCount = m438_resourceCount;
        break;
    case 439:
        T.resourceCount = m439_resourceCount;
        break;
    case 440:
        T.deviceFree = m440_deviceFree;
        T.deviceMalloc = m440_deviceMalloc;
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
        T.ipcMemHandleClose = m444_ipcMemHandleClose;
        T.ipcMemHandleOpen = m444_ipcMemHandleOpen;
        T.resourceCount = m444_resourceCount;
        break;
    case 445:
        T.resourceCount = m445_resourceCount;
        break;
    case 446:
        T.deviceMalloc = m446_deviceMalloc;
        T.resourceCount = m446_resourceCount;
        break;
    case 447:
        T.deviceFree = m447_deviceFree;
        T.deviceMalloc = m447_deviceMalloc;
        T.resourceCount = m447_resourceCount;
        break;
    case 448:
        T.gdrPtrMmap = m448_gdrPtrMmap;
        T.gdrPtrMunmap = m448_gdrPtrMunmap;
        T.resourceCount = m448_resourceCount;
        break;
    case 449:
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
        T.resourceCount = m454_resourceCount;
        break;
    case 455:
        T.resourceCount = m455_resourceCount;
        break;
    case 456:
        T.resourceCount = m456_resourceCount;
        break;
    case 457:
        T.hostRegister = m457_hostRegister;
        T.hostUnregister = m457_hostUnregister;
        T.resourceCount = m457_resourceCount;
        break;
    case 458:
        T.hostRegister = m458_hostRegister;
        T.hostUnregister = m458_hostUnregister;
        T.resourceCount = m458_resourceCount;
        break;
    case 459:
        T.resourceCount = m459_resourceCount;
        break;
    case 460:
        T.ipcMemHandleClose = m460_ipcMemHandleClose;
        T.ipcMemHandleOpen = m460_ipcMemHandleOpen;
        T.resourceCount = m460_resourceCount;
        break;
    case 461:
        T.deviceMalloc = m461_deviceMalloc;
        T.resourceCount = m461_resourceCount;
        break;
    case 462:
        T.resourceCount = m462_resourceCount;
        break;
    case 463:
        T.resourceCount = m463_resourceCount;
        T.streamCreate = m463_streamCreate;
        T.streamDestroy = m463_streamDestroy;
        break;
    case 464:
        T.resourceCount = m464_resourceCount;
        break;
    case 465:
        T.resourceCount = m465_resourceCount;
        T.streamCreate = m465_streamCreate;
        break;
    case 466:
        T.gdrPtrMunmap = m466_gdrPtrMunmap;
        T.resourceCount = m466_resourceCount;
        break;
    case 467:
        T.resourceCount = m467_resourceCount;
        T.streamCopy = m467_streamCopy;
        T.streamFree = m467_streamFree;
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
        T.getDevicePciBusId = m481_getDevicePciBusId;
        break;
    case 482:
        T.getDevicePciBusId = m482_getDevicePciBusId;
        break;
    case 483:
        T.getDevicePciBusId = m483_getDevicePciBusId;
        break;
    case 484:
        T.getDevicePciBusId = m484_getDevicePciBusId;
        break;
    case 485:
        T.getDevicePciBusId = m485_getDevicePciBusId;
        break;
    case 486:
        T.getDevicePciBusId = m486_getDevicePciBusId;
        break;
    case 487:
        T.getDevicePciBusId = m487_getDevicePciBusId;
        break;
    case 488:
        T.getDevicePciBusId = m488_getDevicePciBusId;
        break;
    case 489:
        T.getDevicePciBusId = m489_getDevicePciBusId;
        break;
    case 490:
        T.getDevicePciBusId = m490_getDevicePciBusId;
        break;
    case 491:
        T.getDevicePciBusId = m491_getDevicePciBusId;
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
        T.getDeviceByPciBusId = m505_getDeviceByPciBusId;
        break;
    case 506:
        T.getDeviceByPciBusId = m506_getDeviceByPciBusId;
        break;
    case 507:
        T.getDeviceByPciBusId = m507_getDeviceByPciBusId;
        break;
    case 508:
        T.getDeviceByPciBusId = m508_getDeviceByPciBusId;
        break;
    case 509:
        T.getDeviceByPciBusId = m509_getDeviceByPciBusId;
        break;
    case 510:
        T.getDeviceByPciBusId = m510_getDeviceByPciBusId;
        break;
    case 511:
        T.getDeviceByPciBusId = m511_getDeviceByPciBusId;
        break;
    case 512:
        T.getDeviceByPciBusId = m512_getDeviceByPciBusId;
        break;
    case 513:
        T.getDeviceByPciBusId = m513_getDeviceByPciBusId;
        break;
    case 514:
        T.getDeviceByPciBusId = m514_getDeviceByPciBusId;
        break;
    case 515:
        T.getDeviceByPciBusId = m515_getDeviceByPciBusId;
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
        break;
    case 529:
        T.hostGetDevicePointer = m529_hostGetDevicePointer;
        break;
    case 530:
        T.hostGetDevicePointer = m530_hostGetDevicePointer;
        break;
    case 531:
        T.hostGetDevicePointer = m531_hostGetDevicePointer;
        break;
    case 532:
        T.hostGetDevicePointer = m532_hostGetDevicePointer;
        break;
    case 533:
        T.hostGetDevicePointer = m533_hostGetDevicePointer;
        break;
    case 534:
        T.hostGetDevicePointer = m534_hostGetDevicePointer;
        break;
    case 535:
        T.hostGetDevicePointer = m535_hostGetDevicePointer;
        break;
    case 536:
        T.hostGetDevicePointer = m536_hostGetDevicePointer;
        break;
    case 537:
        T.hostGetDevicePointer = m537_hostGetDevicePointer;
        break;
    case 538:
        T.hostGetDevicePointer = m538_hostGetDevicePointer;
        break;
    case 539:
        T.hostGetDevicePointer = m539_hostGetDevicePointer;
        T.hostRegister = m539_hostRegister;
        T.hostUnregister = m539_hostUnregister;
        break;
    case 540:
        T.hostRegister = m540_hostRegister;
        T.hostUnregister = m540_hostUnregister;
        break;
    case 541:
        T.hostRegister = m541_hostRegister;
        break;
    case 542:
        T.hostRegister = m542_hostRegister;
        break;
    case 543:
        T.hostRegister = m543_hostRegister;
        break;
    case 544:
        T.hostRegister = m544_hostRegister;
        break;
    case 545:
        T.hostRegister = m545_hostRegister;
        break;
    case 546:
        T.hostRegister = m546_hostRegister;
        break;
    case 547:
        T.hostRegister = m547_hostRegister;
        break;
    case 548:
        T.hostRegister = m548_hostRegister;
        T.hostUnregister = m548_hostUnregister;
        break;
    case 549:
        T.hostRegister = m549_hostRegister;
        break;
    case 550:
        T.hostRegister = m550_hostRegister;
        break;
    case 551:
        T.hostRegister = m551_hostRegister;
        break;
    case 552:
        T.hostRegister = m552_hostRegister;
        break;
    case 553:
        T.hostRegister = m553_hostRegister;
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
        T.hostUnregister = m557_hostUnregister;
        break;
    case 558:
        T.hostUnregister = m558_hostUnregister;
        break;
    case 559:
        T.hostUnregister = m559_hostUnregister;
        break;
    case 560:
        T.hostRegister = m560_hostRegister;
        T.hostUnregister = m560_hostUnregister;
        break;
    case 561:
        T.hostUnregister = m561_hostUnregister;
        break;
    case 562:
        T.hostUnregister = m562_hostUnregister;
        break;
    case 563:
        T.hostUnregister = m563_hostUnregister;
        break;
    case 564:
        T.hostUnregister = m564_hostUnregister;
        break;
    case 565:
        T.hostUnregister = m565_hostUnregister;
        break;
    case 566:
        T.hostUnregister = m566_hostUnregister;
        break;
    case 567:
        T.hostUnregister = m567_hostUnregister;
        break;
    case 568:
        T.hostRegister = m568_hostRegister;
        T.hostUnregister = m568_hostUnregister;
        T.resourceCount = m568_resourceCount;
        break;
    case 569:
        T.hostUnregister = m569_hostUnregister;
        break;
    case 570:
        T.deviceMalloc = m570_deviceMalloc;
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
        private_streams();
        T.deviceMallocAsync = m585_deviceMallocAsync;
        break;
    case 586:
        T.deviceMallocAsync = m586_deviceMallocAsync;
        break;
    case 587:
        T.deviceMallocAsync = m587_deviceMallocAsync;
        break;
    case 588:
        T.deviceMallocAsync = m588_deviceMallocAsync;
        break;
    case 589:
        T.deviceMallocAsync = m589_deviceMallocAsync;
        break;
    case 590:
        T.deviceMallocAsync = m590_deviceMallocAsync;
        break;
    case 591:
        T.deviceMallocAsync = m591_deviceMallocAsync;
        break;
    case 592:
        T.deviceMallocAsync = m592_deviceMallocAsync;
        break;
    case 593:
        T.deviceMallocAsync = m593_deviceMallocAsync;
        break;
    case 594:
        T.deviceMallocAsync = m594_deviceMallocAsync;
        break;
    case 595:
        T.deviceMallocAsync = m595_deviceMallocAsync;
        break;
    case 596:
        T.deviceMallocAsync = m596_deviceMallocAsync;
        break;
    case 597:
        T.deviceMallocAsync = m597_deviceMallocAsync;
        break;
    case 598:
        T.deviceMallocAsync = m598_deviceMallocAsync;
        break;
    case 599:
        T.deviceFreeAsync = m599_deviceFreeAsync;
        break;
    case 600:
        T.deviceFreeAsync = m600_deviceFreeAsync;
        break;
    case 601:
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
        T.deviceFreeAsync = m607_deviceFreeAsync;
        break;
    case 608:
        T.deviceFreeAsync = m608_deviceFreeAsync;
        break;
    case 609:
        T.deviceFreeAsync = m609_deviceFreeAsync;
        break;
    case 610:
        T.deviceFreeAsync = m610_deviceFreeAsync;
        break;
    case 611:
        T.deviceFreeAsync = m611_deviceFreeAsync;
        break;
    case 612:
        private_streams();
        T.deviceFreeAsync = m612_deviceFreeAsync;
        break;
    case 613:
        T.deviceFreeAsync = m613_deviceFreeAsync;
        break;
    case 614:
        T.deviceFreeAsync = m614_deviceFreeAsync;
        break;
    case 615:
        T.deviceFreeAsync = m615_deviceFreeAsync;
        break;
    case 616:
        T.deviceFreeAsync = m616_deviceFreeAsync;
        break;
    case 617:
        T.deviceFreeAsync = m617_deviceFreeAsync;
        break;
    case 618:
        T.streamCreate = m618_streamCreate;
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
        T.streamCreate = m628_streamCreate;
        break;
    case 629:
        T.deviceMemcpy = m629_deviceMemcpy;
        T.deviceMemset = m629_deviceMemset;
        T.eventRecord = m629_eventRecord;
        T.launchHostFunc = m629_launchHostFunc;
        T.streamCreate = m629_streamCreate;
        T.streamDestroy = m629_streamDestroy;
        T.streamQuery = m629_streamQuery;
        T.streamSynchronize = m629_streamSynchronize;
        T.streamWaitEvent = m629_streamWaitEvent;
        break;
    case 630:
        T.streamCreate = m630_streamCreate;
        T.streamDestroy = m630_streamDestroy;
        break;
    case 631:
        T.streamCreate = m631_streamCreate;
        break;
    case 632:
        T.streamCreate = m632_streamCreate;
        break;
    case 633:
        T.streamCreate = m633_streamCreate;
        break;
    case 634:
        T.streamCreate = m634_streamCreate;
        break;
    case 635:
        T.streamCreate = m635_streamCreate;
        break;
    case 636:
        T.streamCreate = m636_streamCreate;
        break;
    case 637:
        T.streamCreate = m637_streamCreate;
        break;
    case 638:
        T.streamCreate = m638_streamCreate;
        break;
    case 639:
        T.deviceMemcpy = m639_deviceMemcpy;
        T.streamCreate = m639_streamCreate;
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
        T.streamDestroy = m644_streamDestroy;
        break;
    case 645:
        T.streamDestroy = m645_streamDestroy;
        break;
    case 646:
        T.streamDestroy = m646_streamDestroy;
        break;
    case 647:
        T.streamDestroy = m647_streamDestroy;
        break;
    case 648:
        T.streamDestroy = m648_streamDestroy;
        break;
    case 649:
        T.streamDestroy = m649_streamDestroy;
        break;
    case 650:
        T.streamDestroy = m650_streamDestroy;
        break;
    case 651:
        T.streamDestroy = m651_streamDestroy;
        break;
    case 652:
        T.streamDestroy = m652_streamDestroy;
        break;
    case 653:
        T.streamDestroy = m653_streamDestroy;
        break;
    case 654:
        T.streamDestroy = m654_streamDestroy;
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
        break;
    case 665:
        T.streamCopy = m665_streamCopy;
        break;
    case 666:
        T.streamCopy = m666_streamCopy;
        break;
    case 667:
        T.streamCopy = m667_streamCopy;
        break;
    case 668:
        T.streamCopy = m668_streamCopy;
        break;
    case 669:
        T.streamCopy = m669_streamCopy;
        break;
    case 670:
        T.streamCopy = m670_streamCopy;
        break;
    case 671:
        T.streamCopy = m671_streamCopy;
        break;
    case 672:
        T.streamCopy = m672_streamCopy;
        break;
    case 673:
        T.streamCopy = m673_streamCopy;
        break;
    case 674:
        T.streamCopy = m674_streamCopy;
        break;
    case 675:
        T.streamCopy = m675_streamCopy;
        T.streamFree = m675_streamFree;
        break;
    case 676:
        T.streamFree = m676_streamFree;
        break;
    case 677:
        T.streamFree = m677_streamFree;
        break;
    case 678:
        T.streamFree = m678_streamFree;
        break;
    case 679:
        T.streamFree = m679_streamFree;
        break;
    case 680:
        T.streamFree = m680_streamFree;
        break;
    case 681:
        T.streamFree = m681_streamFree;
        break;
    case 682:
        T.streamFree = m682_streamFree;
        break;
    case 683:
        T.streamFree = m683_streamFree;
        break;
    case 684:
        T.streamFree = m684_streamFree;
        break;
    case 685:
        T.streamFree = m685_streamFree;
        break;
    case 686:
        T.streamFree = m686_streamFree;
        break;
    case 687:
        T.streamFree = m687_streamFree;
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
        T.deviceFreeAsync = m692_deviceFreeAsync;
        T.deviceMallocAsync = m692_deviceMallocAsync;
        T.deviceMemcpy = m692_deviceMemcpy;
        T.deviceMemset = m692_deviceMemset;
        T.deviceReduce = m692_deviceReduce;
        T.eventRecord = m692_eventRecord;
        T.launchHostFunc = m692_launchHostFunc;
        T.launchKernel = m692_launchKernel;
        T.streamDestroy = m692_streamDestroy;
        T.streamSynchronize = m692_streamSynchronize;
        T.streamWaitEvent = m692_streamWaitEvent;
        T.streamWaitValue64 = m692_streamWaitValue64;
        T.streamWriteValue64 = m692_streamWriteValue64;
        break;
    case 693:
        T.launchHostFunc = m693_launchHostFunc;
        T.streamSynchronize = m693_streamSynchronize;
        break;
    case 694:
        T.deviceMemcpy = m694_deviceMemcpy;
        T.streamSynchronize = m694_streamSynchronize;
        break;
    case 695:
        T.streamSynchronize = m695_streamSynchronize;
        break;
    case 696:
        T.streamSynchronize = m696_streamSynchronize;
        break;
    case 697:
        T.streamSynchronize = m697_streamSynchronize;
        break;
    case 698:
        T.streamCreate = m698_streamCreate;
        T.streamSynchronize = m698_streamSynchronize;
        break;
    case 699:
        T.streamSynchronize = m699_streamSynchronize;
        break;
    case 700:
        T.streamSynchronize = m700_streamSynchronize;
        break;
    case 701:
        T.streamSynchronize = m701_streamSynchronize;
        break;
    case 702:
        T.streamSynchronize = m702_streamSynchronize;
        break;
    case 703:
        T.streamSynchronize = m703_streamSynchronize;
        break;
    case 704:
        T.launchHostFunc = m704_launchHostFunc;
        T.streamSynchronize = m704_streamSynchronize;
        break;
    case 705:
        T.deviceFreeAsync = m705_deviceFreeAsync;
        T.deviceMallocAsync = m705_deviceMallocAsync;
        T.deviceMemcpy = m705_deviceMemcpy;
        T.deviceMemset = m705_deviceMemset;
        T.deviceReduce = m705_deviceReduce;
        T.eventRecord = m705_eventRecord;
        T.launchHostFunc = m705_launchHostFunc;
        T.launchKernel = m705_launchKernel;
        T.streamSynchronize = m705_streamSynchronize;
        T.streamWaitEvent = m705_streamWaitEvent;
        T.streamWaitValue64 = m705_streamWaitValue64;
        T.streamWriteValue64 = m705_streamWriteValue64;
        break;
    case 706:
        T.streamSynchronize = m706_streamSynchronize;
        break;
    case 707:
        T.streamCreate = m707_streamCreate;
        T.streamDestroy = m707_streamDestroy;
        T.streamQuery = m707_streamQuery;
        break;
    case 708:
        T.streamQuery = m708_streamQuery;
        break;
    case 709:
        T.streamQuery = m709_streamQuery;
        break;
    case 710:
        T.streamDestroy = m710_streamDestroy;
        T.streamQuery = m710_streamQuery;
        T.streamSynchronize = m710_streamSynchronize;
        break;
    case 711:
        T.launchHostFunc = m711_launchHostFunc;
        T.streamDestroy = m711_streamDestroy;
        T.streamQuery = m711_streamQuery;
        T.streamSynchronize = m711_streamSynchronize;
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
        T.streamCreate = m716_streamCreate;
        T.streamDestroy = m716_streamDestroy;
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
        private_streams();
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
        T.streamQuery = m725_streamQuery;
        break;
    case 726:
        T.streamQuery = m726_streamQuery;
        break;
    case 727:
        T.streamQuery = m727_streamQuery;
        break;
    case 728:
        T.streamQuery = m728_streamQuery;
        break;
    case 729:
        T.streamQuery = m729_streamQuery;
        break;
    case 730:
        T.streamQuery = m730_streamQuery;
        break;
    case 731:
        T.streamDestroy = m731_streamDestroy;
        T.streamQuery = m731_streamQuery;
        break;
    case 732:
        T.streamQuery = m732_streamQuery;
        break;
    case 733:
        T.streamQuery = m733_streamQuery;
        break;
    case 734:
        T.streamQuery = m734_streamQuery;
        break;
    case 735:
        T.streamQuery = m735_streamQuery;
        break;
    case 736:
        private_streams();
        T.eventDestroy = m736_eventDestroy;
        T.eventRecord = m736_eventRecord;
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
        T.streamWaitEvent = m741_streamWaitEvent;
        break;
    case 742:
        T.streamWaitEvent = m742_streamWaitEvent;
        break;
    case 743:
        T.streamWaitEvent = m743_streamWaitEvent;
        break;
    case 744:
        T.streamWaitEvent = m744_streamWaitEvent;
        break;
    case 745:
        T.eventDestroy = m745_eventDestroy;
        T.eventRecord = m745_eventRecord;
        T.streamDestroy = m745_streamDestroy;
        T.streamWaitEvent = m745_streamWaitEvent;
        break;
    case 746:
        T.streamWaitEvent = m746_streamWaitEvent;
        break;
    case 747:
        T.streamWaitEvent = m747_streamWaitEvent;
        break;
    case 748:
        T.streamWaitEvent = m748_streamWaitEvent;
        break;
    case 749:
        T.streamWaitEvent = m749_streamWaitEvent;
        break;
    case 750:
        T.streamWaitEvent = m750_streamWaitEvent;
        break;
    case 751:
        T.streamWaitEvent = m751_streamWaitEvent;
        break;
    case 752:
        private_streams();
        T.deviceMemcpy = m752_deviceMemcpy;
        T.streamWaitEvent = m752_streamWaitEvent;
        break;
    case 753:
        T.eventDestroy = m753_eventDestroy;
        T.eventRecord = m753_eventRecord;
        T.streamCreate = m753_streamCreate;
        T.streamDestroy = m753_streamDestroy;
        T.streamWaitEvent = m753_streamWaitEvent;
        break;
    case 754:
        private_streams();
        T.streamWaitEvent = m754_streamWaitEvent;
        break;
    case 755:
        T.streamWaitEvent = m755_streamWaitEvent;
        break;
    case 756:
        T.streamWaitEvent = m756_streamWaitEvent;
        break;
    case 757:
        T.streamWaitEvent = m757_streamWaitEvent;
        break;
    case 758:
        T.streamWaitEvent = m758_streamWaitEvent;
        break;
    case 759:
        T.eventDestroy = m759_eventDestroy;
        T.eventRecord = m759_eventRecord;
        T.streamWaitEvent = m759_streamWaitEvent;
        break;
    case 760:
        T.eventDestroy = m760_eventDestroy;
        T.eventRecord = m760_eventRecord;
        T.streamWaitEvent = m760_streamWaitEvent;
        break;
    case 761:
        T.streamWaitEvent = m761_streamWaitEvent;
        break;
    case 762:
        T.eventDestroy = m762_eventDestroy;
        T.eventRecord = m762_eventRecord;
        T.streamDestroy = m762_streamDestroy;
        T.streamWaitEvent = m762_streamWaitEvent;
        break;
    case 763:
        T.eventCreate = m763_eventCreate;
        T.eventDestroy = m763_eventDestroy;
        T.streamWaitEvent = m763_streamWaitEvent;
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
        T.eventCreate = m774_eventCreate;
        break;
    case 775:
        T.eventCreate = m775_eventCreate;
        break;
    case 776:
        T.eventCreate = m776_eventCreate;
        break;
    case 777:
        T.eventCreate = m777_eventCreate;
        break;
    case 778:
        T.eventCreate = m778_eventCreate;
        break;
    case 779:
        T.eventCreate = m779_eventCreate;
        break;
    case 780:
        T.eventCreate = m780_eventCreate;
        T.eventDestroy = m780_eventDestroy;
        break;
    case 781:
        T.eventCreate = m781_eventCreate;
        break;
    case 782:
        T.eventCreate = m782_eventCreate;
        break;
    case 783:
        T.eventCreate = m783_eventCreate;
        break;
    case 784:
        T.eventCreate = m784_eventCreate;
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
        T.eventDestroy = m790_eventDestroy;
        break;
    case 791:
        T.eventDestroy = m791_eventDestroy;
        break;
    case 792:
        T.eventDestroy = m792_eventDestroy;
        break;
    case 793:
        T.eventDestroy = m793_eventDestroy;
        break;
    case 794:
        T.eventDestroy = m794_eventDestroy;
        break;
    case 795:
        T.eventDestroy = m795_eventDestroy;
        break;
    case 796:
        T.eventDestroy = m796_eventDestroy;
        break;
    case 797:
        T.eventDestroy = m797_eventDestroy;
        break;
    case 798:
        T.eventDestroy = m798_eventDestroy;
        break;
    case 799:
        T.eventDestroy = m799_eventDestroy;
        break;
    case 800:
        T.eventDestroy = m800_eventDestroy;
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
        T.eventRecord = m805_eventRecord;
        break;
    case 806:
        T.eventRecord = m806_eventRecord;
        break;
    case 807:
        T.eventDestroy = m807_eventDestroy;
        T.eventRecord = m807_eventRecord;
        break;
    case 808:
        T.eventRecord = m808_eventRecord;
        break;
    case 809:
        T.eventDestroy = m809_eventDestroy;
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
        T.eventRecord = m813_eventRecord;
        break;
    case 814:
        T.eventRecord = m814_eventRecord;
        break;
    case 815:
        T.eventRecord = m815_eventRecord;
        break;
    case 816:
        private_streams();
        T.eventRecord = m816_eventRecord;
        break;
    case 817:
        T.eventDestroy = m817_eventDestroy;
        T.eventRecord = m817_eventRecord;
        break;
    case 818:
        private_streams();
        T.eventDestroy = m818_eventDestroy;
        T.eventRecord = m818_eventRecord;
        break;
    case 819:
        private_streams();
        T.eventRecord = m819_eventRecord;
        break;
    case 820:
        T.eventRecord = m820_eventRecord;
        break;
    case 821:
        T.eventRecord = m821_eventRecord;
        break;
    case 822:
        T.eventRecord = m822_eventRecord;
        break;
    case 823:
        T.eventRecord = m823_eventRecord;
        break;
    case 824:
        T.eventCreate = m824_eventCreate;
        T.eventDestroy = m824_eventDestroy;
        T.eventRecord = m824_eventRecord;
        break;
    case 825:
        T.eventCreate = m825_eventCreate;
        T.eventDestroy = m825_eventDestroy;
        T.eventRecord = m825_eventRecord;
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
        T.eventSynchronize = m831_eventSynchronize;
        break;
    case 832:
        T.eventDestroy = m832_eventDestroy;
        T.eventRecord = m832_eventRecord;
        T.eventSynchronize = m832_eventSynchronize;
        break;
    case 833:
        T.eventDestroy = m833_eventDestroy;
        T.eventRecord = m833_eventRecord;
        T.eventSynchronize = m833_eventSynchronize;
        break;
    case 834:
        T.eventSynchronize = m834_eventSynchronize;
        break;
    case 835:
        T.eventSynchronize = m835_eventSynchronize;
        break;
    case 836:
        T.eventSynchronize = m836_eventSynchronize;
        break;
    case 837:
        T.eventSynchronize = m837_eventSynchronize;
        break;
    case 838:
        T.eventSynchronize = m838_eventSynchronize;
        break;
    case 839:
        T.eventSynchronize = m839_eventSynchronize;
        break;
    case 840:
        T.eventSynchronize = m840_eventSynchronize;
        break;
    case 841:
        T.eventSynchronize = m841_eventSynchronize;
        break;
    case 842:
        T.eventDestroy = m842_eventDestroy;
        T.eventRecord = m842_eventRecord;
        T.eventSynchronize = m842_eventSynchronize;
        T.streamDestroy = m842_streamDestroy;
        break;
    case 843:
        T.eventCreate = m843_eventCreate;
        T.eventDestroy = m843_eventDestroy;
        T.eventSynchronize = m843_eventSynchronize;
        break;
    case 844:
        T.eventQuery = m844_eventQuery;
        break;
    case 845:
        T.eventQuery = m845_eventQuery;
        break;
    case 846:
        T.eventDestroy = m846_eventDestroy;
        T.eventQuery = m846_eventQuery;
        T.eventRecord = m846_eventRecord;
        break;
    case 847:
        T.eventDestroy = m847_eventDestroy;
        T.eventQuery = m847_eventQuery;
        T.eventSynchronize = m847_eventSynchronize;
        break;
    case 848:
        T.eventQuery = m848_eventQuery;
        break;
    case 849:
        T.eventQuery = m849_eventQuery;
        break;
    case 850:
        T.eventDestroy = m850_eventDestroy;
        T.eventQuery = m850_eventQuery;
        T.eventRecord = m850_eventRecord;
        break;
    case 851:
        T.eventDestroy = m851_eventDestroy;
        T.eventQuery = m851_eventQuery;
        T.eventRecord = m851_eventRecord;
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
        T.eventQuery = m858_eventQuery;
        break;
    case 859:
        T.eventQuery = m859_eventQuery;
        break;
    case 860:
        T.eventQuery = m860_eventQuery;
        break;
    case 861:
        T.eventQuery = m861_eventQuery;
        break;
    case 862:
        T.eventQuery = m862_eventQuery;
        break;
    case 863:
        T.eventQuery = m863_eventQuery;
        break;
    case 864:
        T.eventQuery = m864_eventQuery;
        break;
    case 865:
        T.eventQuery = m865_eventQuery;
        break;
    case 866:
        T.eventQuery = m866_eventQuery;
        break;
    case 867:
        T.eventQuery = m867_eventQuery;
        break;
    case 868:
        T.eventQuery = m868_eventQuery;
        break;
    case 869:
        T.eventDestroy = m869_eventDestroy;
        T.eventQuery = m869_eventQuery;
        T.eventRecord = m869_eventRecord;
        T.streamDestroy = m869_streamDestroy;
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
        T.eventDestroy = m878_eventDestroy;
        T.eventElapsedTime = m878_eventElapsedTime;
        T.eventRecord = m878_eventRecord;
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
        T.eventElapsedTime = m891_eventElapsedTime;
        break;
    case 892:
        T.eventElapsedTime = m892_eventElapsedTime;
        break;
    case 893:
        T.eventElapsedTime = m893_eventElapsedTime;
        break;
    case 894:
        T.eventElapsedTime = m894_eventElapsedTime;
        break;
    case 895:
        T.eventElapsedTime = m895_eventElapsedTime;
        break;
    case 896:
        T.eventElapsedTime = m896_eventElapsedTime;
        break;
    case 897:
        T.eventElapsedTime = m897_eventElapsedTime;
        break;
    case 898:
        T.eventElapsedTime = m898_eventElapsedTime;
        break;
    case 899:
        T.eventElapsedTime = m899_eventElapsedTime;
        break;
    case 900:
        T.eventElapsedTime = m900_eventElapsedTime;
        break;
    case 901:
        T.eventElapsedTime = m901_eventElapsedTime;
        break;
    case 902:
        T.eventDestroy = m902_eventDestroy;
        T.eventElapsedTime = m902_eventElapsedTime;
        T.eventRecord = m902_eventRecord;
        break;
    case 903:
        T.eventElapsedTime = m903_eventElapsedTime;
        break;
    case 904:
        T.eventDestroy = m904_eventDestroy;
        T.eventElapsedTime = m904_eventElapsedTime;
        T.eventRecord = m904_eventRecord;
        break;
    case 905:
        T.launchHostFunc = m905_launchHostFunc;
        break;
    case 906:
        private_streams();
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
        T.launchHostFunc = m914_launchHostFunc;
        break;
    case 915:
        T.launchHostFunc = m915_launchHostFunc;
        T.streamFree = m915_streamFree;
        break;
    case 916:
        T.launchHostFunc = m916_launchHostFunc;
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
        T.streamDestroy = m927_streamDestroy;
        break;
    case 928:
        T.launchHostFunc = m928_launchHostFunc;
        break;
    case 929:
        T.launchHostFunc = m929_launchHostFunc;
        break;
    case 930:
        T.launchHostFunc = m930_launchHostFunc;
        break;
    case 931:
        T.launchHostFunc = m931_launchHostFunc;
        break;
    case 932:
        private_streams();
        T.launchHostFunc = m932_launchHostFunc;
        break;
    case 933:
        T.launchHostFunc = m933_launchHostFunc;
        break;
    case 934:
        T.launchHostFunc = m934_launchHostFunc;
        break;
    case 935:
        T.launchHostFunc = m935_launchHostFunc;
        break;
    case 936:
        private_streams();
        T.launchHostFunc = m936_launchHostFunc;
        break;
    case 937:
        T.launchHostFunc = m937_launchHostFunc;
        break;
    case 938:
        T.launchHostFunc = m938_launchHostFunc;
        break;
    case 939:
        T.streamWaitValue64 = m939_streamWaitValue64;
        break;
    case 940:
        T.deviceFree = m940_deviceFree;
        T.deviceMalloc = m940_deviceMalloc;
        T.streamWaitValue64 = m940_streamWaitValue64;
        break;
    case 941:
        T.deviceFree = m941_deviceFree;
        T.deviceMalloc = m941_deviceMalloc;
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
        T.streamWaitValue64 = m950_streamWaitValue64;
        break;
    case 951:
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
        T.streamWaitValue64 = m957_streamWaitValue64;
        break;
    case 958:
        T.streamWaitValue64 = m958_streamWaitValue64;
        break;
    case 959:
        T.streamWaitValue64 = m959_streamWaitValue64;
        break;
    case 960:
        T.streamWaitValue64 = m960_streamWaitValue64;
        break;
    case 961:
        private_streams();
        T.streamWaitValue64 = m961_streamWaitValue64;
        break;
    case 962:
        T.deviceFree = m962_deviceFree;
        T.deviceMalloc = m962_deviceMalloc;
        T.streamWaitValue64 = m962_streamWaitValue64;
        break;
    case 963:
        T.streamWaitValue64 = m963_streamWaitValue64;
        break;
    case 964:
        T.streamWaitValue64 = m964_streamWaitValue64;
        break;
    case 965:
        T.streamWaitValue64 = m965_streamWaitValue64;
        break;
    case 966:
        T.streamWaitValue64 = m966_streamWaitValue64;
        break;
    case 967:
        T.streamWaitValue64 = m967_streamWaitValue64;
        break;
    case 968:
        T.hostRegister = m968_hostRegister;
        T.hostUnregister = m968_hostUnregister;
        T.streamWaitValue64 = m968_streamWaitValue64;
        break;
    case 969:
        T.hostRegister = m969_hostRegister;
        T.hostUnregister = m969_hostUnregister;
        T.streamWaitValue64 = m969_streamWaitValue64;
        break;
    case 970:
        T.hostRegister = m970_hostRegister;
        T.hostUnregister = m970_hostUnregister;
        T.streamWaitValue64 = m970_streamWaitValue64;
        break;
    case 971:
        T.streamWaitValue64 = m971_streamWaitValue64;
        break;
    case 972:
        T.deviceFree = m972_deviceFree;
        T.deviceMalloc = m972_deviceMalloc;
        T.streamWaitValue64 = m972_streamWaitValue64;
        break;
    case 973:
        T.streamWaitValue64 = m973_streamWaitValue64;
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
        T.streamWriteValue64 = m984_streamWriteValue64;
        break;
    case 985:
        T.deviceFree = m985_deviceFree;
        T.deviceMalloc = m985_deviceMalloc;
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
        T.streamWriteValue64 = m990_streamWriteValue64;
        break;
    case 991:
        T.streamWriteValue64 = m991_streamWriteValue64;
        break;
    case 992:
        T.streamWriteValue64 = m992_streamWriteValue64;
        break;
    case 993:
        T.streamWriteValue64 = m993_streamWriteValue64;
        break;
    case 994:
        T.streamWriteValue64 = m994_streamWriteValue64;
        break;
    case 995:
        private_streams();
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
        T.streamWriteValue64 = m999_streamWriteValue64;
        break;
    case 1000:
        T.streamWriteValue64 = m1000_streamWriteValue64;
        break;
    case 1001:
        T.hostRegister = m1001_hostRegister;
        T.hostUnregister = m1001_hostUnregister;
        T.streamWriteValue64 = m1001_streamWriteValue64;
        break;
    case 1002:
        T.hostRegister = m1002_hostRegister;
        T.hostUnregister = m1002_hostUnregister;
        T.streamWriteValue64 = m1002_streamWriteValue64;
        break;
    case 1003:
        private_streams();
        T.streamWriteValue64 = m1003_streamWriteValue64;
        break;
    case 1004:
        private_streams();
        T.streamWriteValue64 = m1004_streamWriteValue64;
        break;
    case 1005:
        private_streams();
        T.streamWriteValue64 = m1005_streamWriteValue64;
        break;
    case 1006:
        T.streamWriteValue64 = m1006_streamWriteValue64;
        break;
    case 1007:
        T.streamWriteValue64 = m1007_streamWriteValue64;
        break;
    case 1008:
        T.streamWriteValue64 = m1008_streamWriteValue64;
        break;
    case 1009:
        T.streamWriteValue64 = m1009_streamWriteValue64;
        break;
    case 1010:
        T.gdrMemAlloc = m1010_gdrMemAlloc;
        T.gdrMemFree = m1010_gdrMemFree;
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
        T.gdrMemAlloc = m1015_gdrMemAlloc;
        break;
    case 1016:
        T.gdrMemAlloc = m1016_gdrMemAlloc;
        break;
    case 1017:
        T.gdrMemAlloc = m1017_gdrMemAlloc;
        break;
    case 1018:
        T.gdrMemAlloc = m1018_gdrMemAlloc;
        break;
    case 1019:
        T.gdrMemAlloc = m1019_gdrMemAlloc;
        break;
    case 1020:
        T.gdrMemAlloc = m1020_gdrMemAlloc;
        break;
    case 1021:
        T.gdrMemAlloc = m1021_gdrMemAlloc;
        break;
    case 1022:
        T.gdrMemAlloc = m1022_gdrMemAlloc;
        break;
    case 1023:
        T.gdrMemAlloc = m1023_gdrMemAlloc;
        break;
    case 1024:
        T.gdrMemAlloc = m1024_gdrMemAlloc;
        break;
    case 1025:
        T.gdrMemAlloc = m1025_gdrMemAlloc;
        break;
    case 1026:
        T.gdrMemAlloc = m1026_gdrMemAlloc;
        break;
    case 1027:
        T.gdrMemAlloc = m1027_gdrMemAlloc;
        break;
    case 1028:
        T.gdrMemAlloc = m1028_gdrMemAlloc;
        break;
    case 1029:
        T.gdrMemAlloc = m1029_gdrMemAlloc;
        break;
    case 1030:
        T.gdrMemAlloc = m1030_gdrMemAlloc;
        break;
    case 1031:
        T.gdrMemAlloc = m1031_gdrMemAlloc;
        break;
    case 1032:
        T.gdrMemAlloc = m1032_gdrMemAlloc;
        break;
    case 1033:
        T.gdrMemAlloc = m1033_gdrMemAlloc;
        break;
    case 1034:
        T.gdrMemAlloc = m1034_gdrMemAlloc;
        break;
    case 1035:
        T.gdrMemFree = m1035_gdrMemFree;
        break;
    case 1036:
        T.gdrMemFree = m1036_gdrMemFree;
        break;
    case 1037:
        T.gdrMemFree = m1037_gdrMemFree;
        break;
    case 1038:
        T.gdrMemFree = m1038_gdrMemFree;
        break;
    case 1039:
        T.gdrMemFree = m1039_gdrMemFree;
        break;
    case 1040:
        T.gdrMemFree = m1040_gdrMemFree;
        break;
    case 1041:
        T.gdrMemAlloc = m1041_gdrMemAlloc;
        T.gdrMemFree = m1041_gdrMemFree;
        break;
    case 1042:
        T.gdrMemFree = m1042_gdrMemFree;
        break;
    case 1043:
        T.gdrMemFree = m1043_gdrMemFree;
        break;
    case 1044:
        T.gdrMemFree = m1044_gdrMemFree;
        break;
    case 1045:
        T.gdrMemFree = m1045_gdrMemFree;
        break;
    case 1046:
        T.gdrMemFree = m1046_gdrMemFree;
        break;
    case 1047:
        T.gdrMemFree = m1047_gdrMemFree;
        break;
    case 1048:
        T.gdrPtrMmap = m1048_gdrPtrMmap;
        break;
    case 1049:
        T.gdrPtrMmap = m1049_gdrPtrMmap;
        break;
    case 1050:
        T.gdrPtrMmap = m1050_gdrPtrMmap;
        break;
    case 1051:
        T.gdrPtrMmap = m1051_gdrPtrMmap;
        break;
    case 1052:
        T.gdrPtrMmap = m1052_gdrPtrMmap;
        break;
    case 1053:
        T.gdrPtrMmap = m1053_gdrPtrMmap;
        break;
    case 1054:
        T.gdrPtrMmap = m1054_gdrPtrMmap;
        break;
    case 1055:
        T.gdrPtrMmap = m1055_gdrPtrMmap;
        break;
    case 1056:
        T.gdrPtrMmap = m1056_gdrPtrMmap;
        break;
    case 1057:
        T.gdrPtrMmap = m1057_gdrPtrMmap;
        break;
    case 1058:
        T.gdrPtrMmap = m1058_gdrPtrMmap;
        T.gdrPtrMunmap = m1058_gdrPtrMunmap;
        break;
    case 1059:
        T.gdrPtrMmap = m1059_gdrPtrMmap;
        break;
    case 1060:
        T.gdrPtrMmap = m1060_gdrPtrMmap;
        break;
    case 1061:
        T.gdrPtrMmap = m1061_gdrPtrMmap;
        break;
    case 1062:
        T.gdrPtrMmap = m1062_gdrPtrMmap;
        break;
    case 1063:
        T.gdrPtrMmap = m1063_gdrPtrMmap;
        break;
    case 1064:
        T.gdrPtrMmap = m1064_gdrPtrMmap;
        break;
    case 1065:
        T.gdrPtrMmap = m1065_gdrPtrMmap;
        T.gdrPtrMunmap = m1065_gdrPtrMunmap;
        break;
    case 1066:
        T.gdrPtrMmap = m1066_gdrPtrMmap;
        break;
    case 1067:
        T.gdrPtrMmap = m1067_gdrPtrMmap;
        break;
    case 1068:
        T.gdrPtrMmap = m1068_gdrPtrMmap;
        break;
    case 1069:
        T.gdrPtrMmap = m1069_gdrPtrMmap;
        break;
    case 1070:
        T.gdrPtrMmap = m1070_gdrPtrMmap;
        break;
    case 1071:
        T.gdrPtrMmap = m1071_gdrPtrMmap;
        break;
    case 1072:
        T.gdrPtrMmap = m1072_gdrPtrMmap;
        break;
    case 1073:
        T.gdrPtrMmap = m1073_gdrPtrMmap;
        break;
    case 1074:
        T.gdrPtrMmap = m1074_gdrPtrMmap;
        T.gdrPtrMunmap = m1074_gdrPtrMunmap;
        break;
    case 1075:
        T.gdrPtrMmap = m1075_gdrPtrMmap;
        break;
    case 1076:
        T.gdrPtrMmap = m1076_gdrPtrMmap;
        T.gdrPtrMunmap = m1076_gdrPtrMunmap;
        break;
    case 1077:
        T.gdrPtrMunmap = m1077_gdrPtrMunmap;
        break;
    case 1078:
        T.gdrPtrMunmap = m1078_gdrPtrMunmap;
        break;
    case 1079:
        T.gdrPtrMunmap = m1079_gdrPtrMunmap;
        break;
    case 1080:
        T.gdrPtrMunmap = m1080_gdrPtrMunmap;
        break;
    case 1081:
        T.gdrPtrMunmap = m1081_gdrPtrMunmap;
        break;
    case 1082:
        T.gdrPtrMmap = m1082_gdrPtrMmap;
        T.gdrPtrMunmap = m1082_gdrPtrMunmap;
        break;
    case 1083:
        T.gdrPtrMunmap = m1083_gdrPtrMunmap;
        break;
    case 1084:
        T.gdrPtrMunmap = m1084_gdrPtrMunmap;
        break;
    case 1085:
        T.gdrPtrMunmap = m1085_gdrPtrMunmap;
        break;
    case 1086:
        T.gdrPtrMunmap = m1086_gdrPtrMunmap;
        break;
    case 1087:
        T.gdrPtrMunmap = m1087_gdrPtrMunmap;
        break;
    case 1088:
        T.gdrPtrMunmap = m1088_gdrPtrMunmap;
        break;
    case 1089:
        T.gdrPtrMunmap = m1089_gdrPtrMunmap;
        break;
    case 1090:
        T.gdrPtrMmap = m1090_gdrPtrMmap;
        T.gdrPtrMunmap = m1090_gdrPtrMunmap;
        break;
    case 1091:
        T.dmaSupport = m1091_dmaSupport;
        break;
    case 1092:
        T.dmaSupport = m1092_dmaSupport;
        T.getHandleForAddressRange = m1092_getHandleForAddressRange;
        break;
    case 1093:
        T.dmaSupport = m1093_dmaSupport;
        break;
    case 1094:
        T.dmaSupport = m1094_dmaSupport;
        break;
    case 1095:
        T.dmaSupport = m1095_dmaSupport;
        break;
    case 1096:
        T.dmaSupport = m1096_dmaSupport;
        break;
    case 1097:
        T.dmaSupport = m1097_dmaSupport;
        break;
    case 1098:
        T.dmaSupport = m1098_dmaSupport;
        break;
    case 1099:
        T.dmaSupport = m1099_dmaSupport;
        break;
    case 1100:
        T.dmaSupport = m1100_dmaSupport;
        break;
    case 1101:
        T.dmaSupport = m1101_dmaSupport;
        break;
    case 1102:
        T.dmaSupport = m1102_dmaSupport;
        break;
    case 1103:
        T.dmaSupport = m1103_dmaSupport;
        break;
    case 1104:
        T.dmaSupport = m1104_dmaSupport;
        break;
    case 1105:
        T.dmaSupport = m1105_dmaSupport;
        break;
    case 1106:
        T.dmaSupport = m1106_dmaSupport;
        break;
    case 1107:
        T.dmaSupport = m1107_dmaSupport;
        break;
    case 1108:
        T.dmaSupport = m1108_dmaSupport;
        break;
    case 1109:
        T.dmaSupport = m1109_dmaSupport;
        break;
    case 1110:
        T.getHandleForAddressRange = m1110_getHandleForAddressRange;
        break;
    case 1111:
        T.getHandleForAddressRange = m1111_getHandleForAddressRange;
        break;
    case 1112:
        T.getHandleForAddressRange = m1112_getHandleForAddressRange;
        break;
    case 1113:
        T.getHandleForAddressRange = m1113_getHandleForAddressRange;
        break;
    case 1114:
        T.getHandleForAddressRange = m1114_getHandleForAddressRange;
        break;
    case 1115:
        T.getHandleForAddressRange = m1115_getHandleForAddressRange;
        break;
    case 1116:
        T.getHandleForAddressRange = m1116_getHandleForAddressRange;
        break;
    case 1117:
        T.getHandleForAddressRange = m1117_getHandleForAddressRange;
        break;
    case 1118:
        T.getHandleForAddressRange = m1118_getHandleForAddressRange;
        break;
    case 1119:
        T.getHandleForAddressRange = m1119_getHandleForAddressRange;
        break;
    case 1120:
        T.getHandleForAddressRange = m1120_getHandleForAddressRange;
        break;
    case 1121:
        T.getHandleForAddressRange = m1121_getHandleForAddressRange;
        break;
    case 1122:
        T.getHandleForAddressRange = m1122_getHandleForAddressRange;
        break;
    case 1123:
        T.getHandleForAddressRange = m1123_getHandleForAddressRange;
        break;
    case 1124:
        T.getHandleForAddressRange = m1124_getHandleForAddressRange;
        break;
    case 1125:
        T.getHandleForAddressRange = m1125_getHandleForAddressRange;
        break;
    case 1126:
        T.getHandleForAddressRange = m1126_getHandleForAddressRange;
        break;
    case 1127:
        T.getHandleForAddressRange = m1127_getHandleForAddressRange;
        break;
    case 1128:
        T.getHandleForAddressRange = m1128_getHandleForAddressRange;
        break;
    case 1129:
        T.getHandleForAddressRange = m1129_getHandleForAddressRange;
        break;
    case 1130:
        T.getHandleForAddressRange = m1130_getHandleForAddressRange;
        break;
    case 1131:
        T.getHandleForAddressRange = m1131_getHandleForAddressRange;
        break;
    case 1132:
        T.getHandleForAddressRange = m1132_getHandleForAddressRange;
        break;
    case 1133:
        T.getHandleForAddressRange = m1133_getHandleForAddressRange;
        break;
    case 1134:
        T.getHandleForAddressRange = m1134_getHandleForAddressRange;
        break;
    case 1135:
        T.getHandleForAddressRange = m1135_getHandleForAddressRange;
        break;
    case 1136:
        T.ipcMemHandleCreate = m1136_ipcMemHandleCreate;
        break;
    case 1137:
        T.ipcMemHandleCreate = m1137_ipcMemHandleCreate;
        break;
    case 1138:
        T.ipcMemHandleCreate = m1138_ipcMemHandleCreate;
        break;
    case 1139:
        T.ipcMemHandleCreate = m1139_ipcMemHandleCreate;
        break;
    case 1140:
        T.ipcMemHandleCreate = m1140_ipcMemHandleCreate;
        break;
    case 1141:
        T.ipcMemHandleCreate = m1141_ipcMemHandleCreate;
        break;
    case 1142:
        T.ipcMemHandleCreate = m1142_ipcMemHandleCreate;
        break;
    case 1143:
        T.ipcMemHandleCreate = m1143_ipcMemHandleCreate;
        break;
    case 1144:
        T.ipcMemHandleCreate = m1144_ipcMemHandleCreate;
        break;
    case 1145:
        T.ipcMemHandleCreate = m1145_ipcMemHandleCreate;
        break;
    case 1146:
        T.ipcMemHandleCreate = m1146_ipcMemHandleCreate;
        break;
    case 1147:
        T.ipcMemHandleCreate = m1147_ipcMemHandleCreate;
        break;
    case 1148:
        T.ipcMemHandleCreate = m1148_ipcMemHandleCreate;
        break;
    case 1149:
        T.ipcMemHandleCreate = m1149_ipcMemHandleCreate;
        break;
    case 1150:
        T.ipcMemHandleCreate = m1150_ipcMemHandleCreate;
        break;
    case 1151:
        T.ipcMemHandleCreate = m1151_ipcMemHandleCreate;
        break;
    case 1152:
        T.ipcMemHandleCreate = m1152_ipcMemHandleCreate;
        break;
    case 1153:
        T.ipcMemHandleCreate = m1153_ipcMemHandleCreate;
        break;
    case 1154:
        T.ipcMemHandleCreate = m1154_ipcMemHandleCreate;
        break;
    case 1155:
        T.ipcMemHandleCreate = m1155_ipcMemHandleCreate;
        T.ipcMemHandleFree = m1155_ipcMemHandleFree;
        T.ipcMemHandleGet = m1155_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1155_ipcMemHandleOpen;
        break;
    case 1156:
        T.ipcMemHandleCreate = m1156_ipcMemHandleCreate;
        break;
    case 1157:
        T.ipcMemHandleCreate = m1157_ipcMemHandleCreate;
        break;
    case 1158:
        T.ipcMemHandleCreate = m1158_ipcMemHandleCreate;
        break;
    case 1159:
        T.ipcMemHandleCreate = m1159_ipcMemHandleCreate;
        break;
    case 1160:
        T.ipcMemHandleCreate = m1160_ipcMemHandleCreate;
        break;
    case 1161:
        T.ipcMemHandleCreate = m1161_ipcMemHandleCreate;
        break;
    case 1162:
        T.ipcMemHandleCreate = m1162_ipcMemHandleCreate;
        break;
    case 1163:
        T.ipcMemHandleGet = m1163_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1163_ipcMemHandleOpen;
        break;
    case 1164:
        T.ipcMemHandleGet = m1164_ipcMemHandleGet;
        break;
    case 1165:
        T.ipcMemHandleGet = m1165_ipcMemHandleGet;
        break;
    case 1166:
        T.ipcMemHandleGet = m1166_ipcMemHandleGet;
        break;
    case 1167:
        T.ipcMemHandleGet = m1167_ipcMemHandleGet;
        break;
    case 1168:
        T.ipcMemHandleGet = m1168_ipcMemHandleGet;
        break;
    case 1169:
        T.deviceFree = m1169_deviceFree;
        T.ipcMemHandleGet = m1169_ipcMemHandleGet;
        break;
    case 1170:
        T.ipcMemHandleGet = m1170_ipcMemHandleGet;
        break;
    case 1171:
        T.ipcMemHandleGet = m1171_ipcMemHandleGet;
        break;
    case 1172:
        T.ipcMemHandleGet = m1172_ipcMemHandleGet;
        break;
    case 1173:
        T.ipcMemHandleGet = m1173_ipcMemHandleGet;
        break;
    case 1174:
        T.ipcMemHandleGet = m1174_ipcMemHandleGet;
        break;
    case 1175:
        T.ipcMemHandleGet = m1175_ipcMemHandleGet;
        break;
    case 1176:
        T.ipcMemHandleGet = m1176_ipcMemHandleGet;
        break;
    case 1177:
        T.ipcMemHandleClose = m1177_ipcMemHandleClose;
        T.ipcMemHandleGet = m1177_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1177_ipcMemHandleOpen;
        break;
    case 1178:
        T.ipcMemHandleGet = m1178_ipcMemHandleGet;
        break;
    case 1179:
        T.ipcMemHandleGet = m1179_ipcMemHandleGet;
        break;
    case 1180:
        T.ipcMemHandleGet = m1180_ipcMemHandleGet;
        break;
    case 1181:
        T.ipcMemHandleGet = m1181_ipcMemHandleGet;
        break;
    case 1182:
        T.ipcMemHandleGet = m1182_ipcMemHandleGet;
        break;
    case 1183:
        T.deviceMalloc = m1183_deviceMalloc;
        T.ipcMemHandleGet = m1183_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1183_ipcMemHandleOpen;
        break;
    case 1184:
        T.ipcMemHandleOpen = m1184_ipcMemHandleOpen;
        break;
    case 1185:
        T.ipcMemHandleOpen = m1185_ipcMemHandleOpen;
        break;
    case 1186:
        T.ipcMemHandleOpen = m1186_ipcMemHandleOpen;
        break;
    case 1187:
        T.deviceMalloc = m1187_deviceMalloc;
        T.ipcMemHandleClose = m1187_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1187_ipcMemHandleOpen;
        break;
    case 1188:
        T.ipcMemHandleOpen = m1188_ipcMemHandleOpen;
        break;
    case 1189:
        T.ipcMemHandleOpen = m1189_ipcMemHandleOpen;
        break;
    case 1190:
        T.ipcMemHandleOpen = m1190_ipcMemHandleOpen;
        break;
    case 1191:
        T.deviceMalloc = m1191_deviceMalloc;
        T.ipcMemHandleClose = m1191_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1191_ipcMemHandleOpen;
        break;
    case 1192:
        T.deviceMalloc = m1192_deviceMalloc;
        T.ipcMemHandleClose = m1192_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1192_ipcMemHandleOpen;
        break;
    case 1193:
        T.ipcMemHandleGet = m1193_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1193_ipcMemHandleOpen;
        break;
    case 1194:
        T.ipcMemHandleOpen = m1194_ipcMemHandleOpen;
        break;
    case 1195:
        T.deviceMalloc = m1195_deviceMalloc;
        T.ipcMemHandleOpen = m1195_ipcMemHandleOpen;
        break;
    case 1196:
        T.deviceMalloc = m1196_deviceMalloc;
        T.ipcMemHandleClose = m1196_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1196_ipcMemHandleOpen;
        break;
    case 1197:
        T.ipcMemHandleOpen = m1197_ipcMemHandleOpen;
        break;
    case 1198:
        T.ipcMemHandleOpen = m1198_ipcMemHandleOpen;
        break;
    case 1199:
        T.ipcMemHandleOpen = m1199_ipcMemHandleOpen;
        break;
    case 1200:
        T.ipcMemHandleOpen = m1200_ipcMemHandleOpen;
        break;
    case 1201:
        T.ipcMemHandleOpen = m1201_ipcMemHandleOpen;
        break;
    case 1202:
        T.ipcMemHandleOpen = m1202_ipcMemHandleOpen;
        break;
    case 1203:
        T.ipcMemHandleOpen = m1203_ipcMemHandleOpen;
        break;
    case 1204:
        T.ipcMemHandleOpen = m1204_ipcMemHandleOpen;
        break;
    case 1205:
        T.ipcMemHandleOpen = m1205_ipcMemHandleOpen;
        break;
    case 1206:
        T.ipcMemHandleOpen = m1206_ipcMemHandleOpen;
        break;
    case 1207:
        T.ipcMemHandleOpen = m1207_ipcMemHandleOpen;
        break;
    case 1208:
        T.ipcMemHandleOpen = m1208_ipcMemHandleOpen;
        break;
    case 1209:
        T.ipcMemHandleOpen = m1209_ipcMemHandleOpen;
        break;
    case 1210:
        T.ipcMemHandleOpen = m1210_ipcMemHandleOpen;
        break;
    case 1211:
        T.ipcMemHandleOpen = m1211_ipcMemHandleOpen;
        break;
    case 1212:
        T.deviceMalloc = m1212_deviceMalloc;
        T.ipcMemHandleClose = m1212_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1212_ipcMemHandleOpen;
        break;
    case 1213:
        T.ipcMemHandleClose = m1213_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1213_ipcMemHandleOpen;
        break;
    case 1214:
        T.deviceMalloc = m1214_deviceMalloc;
        T.ipcMemHandleClose = m1214_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1214_ipcMemHandleOpen;
        break;
    case 1215:
        T.ipcMemHandleOpen = m1215_ipcMemHandleOpen;
        break;
    case 1216:
        T.deviceFree = m1216_deviceFree;
        T.deviceMalloc = m1216_deviceMalloc;
        T.ipcMemHandleClose = m1216_ipcMemHandleClose;
        break;
    case 1217:
        T.ipcMemHandleClose = m1217_ipcMemHandleClose;
        break;
    case 1218:
        T.ipcMemHandleClose = m1218_ipcMemHandleClose;
        break;
    case 1219:
        T.ipcMemHandleClose = m1219_ipcMemHandleClose;
        break;
    case 1220:
        T.ipcMemHandleClose = m1220_ipcMemHandleClose;
        break;
    case 1221:
        T.ipcMemHandleClose = m1221_ipcMemHandleClose;
        break;
    case 1222:
        T.ipcMemHandleClose = m1222_ipcMemHandleClose;
        break;
    case 1223:
        T.ipcMemHandleClose = m1223_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1223_ipcMemHandleOpen;
        break;
    case 1224:
        T.ipcMemHandleClose = m1224_ipcMemHandleClose;
        break;
    case 1225:
        T.ipcMemHandleClose = m1225_ipcMemHandleClose;
        break;
    case 1226:
        T.ipcMemHandleClose = m1226_ipcMemHandleClose;
        break;
    case 1227:
        T.ipcMemHandleClose = m1227_ipcMemHandleClose;
        break;
    case 1228:
        T.ipcMemHandleClose = m1228_ipcMemHandleClose;
        break;
    case 1229:
        T.ipcMemHandleClose = m1229_ipcMemHandleClose;
        break;
    case 1230:
        T.ipcMemHandleClose = m1230_ipcMemHandleClose;
        break;
    case 1231:
        T.ipcMemHandleClose = m1231_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1231_ipcMemHandleOpen;
        break;
    case 1232:
        T.ipcMemHandleClose = m1232_ipcMemHandleClose;
        T.ipcMemHandleOpen = m1232_ipcMemHandleOpen;
        break;
    case 1233:
        T.ipcMemHandleFree = m1233_ipcMemHandleFree;
        break;
    case 1234:
        T.ipcMemHandleFree = m1234_ipcMemHandleFree;
        break;
    case 1235:
        T.ipcMemHandleFree = m1235_ipcMemHandleFree;
        break;
    case 1236:
        T.ipcMemHandleFree = m1236_ipcMemHandleFree;
        break;
    case 1237:
        T.ipcMemHandleFree = m1237_ipcMemHandleFree;
        break;
    case 1238:
        T.ipcMemHandleFree = m1238_ipcMemHandleFree;
        T.ipcMemHandleGet = m1238_ipcMemHandleGet;
        break;
    case 1239:
        T.ipcMemHandleFree = m1239_ipcMemHandleFree;
        break;
    case 1240:
        T.ipcMemHandleFree = m1240_ipcMemHandleFree;
        break;
    case 1241:
        T.ipcMemHandleFree = m1241_ipcMemHandleFree;
        break;
    case 1242:
        T.ipcMemHandleFree = m1242_ipcMemHandleFree;
        break;
    case 1243:
        T.ipcMemHandleFree = m1243_ipcMemHandleFree;
        break;
    case 1244:
        T.ipcMemHandleFree = m1244_ipcMemHandleFree;
        break;
    case 1245:
        T.ipcMemHandleFree = m1245_ipcMemHandleFree;
        break;
    case 1246:
        T.deviceReduce = m1246_deviceReduce;
        break;
    case 1247:
        T.deviceReduce = m1247_deviceReduce;
        break;
    case 1248:
        T.deviceReduce = m1248_deviceReduce;
        break;
    case 1249:
        T.deviceReduce = m1249_deviceReduce;
        break;
    case 1250:
        T.deviceReduce = m1250_deviceReduce;
        break;
    case 1251:
        T.deviceReduce = m1251_deviceReduce;
        break;
    case 1252:
        T.deviceReduce = m1252_deviceReduce;
        break;
    case 1253:
        T.deviceReduce = m1253_deviceReduce;
        break;
    case 1254:
        T.deviceReduce = m1254_deviceReduce;
        break;
    case 1255:
        T.deviceReduce = m1255_deviceReduce;
        break;
    case 1256:
        T.deviceReduce = m1256_deviceReduce;
        break;
    case 1257:
        T.deviceReduce = m1257_deviceReduce;
        break;
    case 1258:
        T.deviceReduce = m1258_deviceReduce;
        break;
    case 1259:
        T.deviceReduce = m1259_deviceReduce;
        break;
    case 1260:
        T.deviceReduce = m1260_deviceReduce;
        break;
    case 1261:
        T.deviceReduce = m1261_deviceReduce;
        break;
    case 1262:
        T.deviceReduce = m1262_deviceReduce;
        break;
    case 1263:
        T.deviceReduce = m1263_deviceReduce;
        break;
    case 1264:
        T.deviceReduce = m1264_deviceReduce;
        break;
    case 1265:
        T.deviceReduce = m1265_deviceReduce;
        break;
    case 1266:
        T.deviceReduce = m1266_deviceReduce;
        break;
    case 1267:
        T.deviceReduce = m1267_deviceReduce;
        break;
    case 1268:
        T.deviceReduce = m1268_deviceReduce;
        break;
    case 1269:
        T.deviceReduce = m1269_deviceReduce;
        break;
    case 1270:
        T.deviceReduce = m1270_deviceReduce;
        break;
    case 1271:
        T.deviceReduce = m1271_deviceReduce;
        break;
    case 1272:
        private_streams();
        T.deviceReduce = m1272_deviceReduce;
        break;
    case 1273:
        T.deviceReduce = m1273_deviceReduce;
        break;
    case 1274:
        T.deviceReduce = m1274_deviceReduce;
        break;
    case 1275:
        T.deviceReduce = m1275_deviceReduce;
        break;
    case 1276:
        T.deviceReduce = m1276_deviceReduce;
        break;
    case 1277:
        T.deviceReduce = m1277_deviceReduce;
        break;
    case 1278:
        T.deviceReduce = m1278_deviceReduce;
        break;
    case 1279:
        T.deviceReduce = m1279_deviceReduce;
        break;
    case 1280:
        T.deviceReduce = m1280_deviceReduce;
        break;
    case 1281:
        T.deviceReduce = m1281_deviceReduce;
        break;
    case 1282:
        T.deviceReduce = m1282_deviceReduce;
        break;
    case 1283:
        T.deviceReduce = m1283_deviceReduce;
        break;
    case 1284:
        T.deviceReduce = m1284_deviceReduce;
        break;
    case 1285:
        T.deviceReduce = m1285_deviceReduce;
        break;
    case 1286:
        T.deviceReduce = m1286_deviceReduce;
        break;
    case 1287:
        T.deviceReduce = m1287_deviceReduce;
        break;
    case 1288:
        T.deviceReduce = m1288_deviceReduce;
        break;
    case 1289:
        T.deviceReduce = m1289_deviceReduce;
        break;
    case 1290:
        T.deviceReduce = m1290_deviceReduce;
        break;
    case 1291:
        T.deviceReduce = m1291_deviceReduce;
        break;
    case 1292:
        T.deviceReduce = m1292_deviceReduce;
        break;
    case 1293:
        T.deviceReduce = m1293_deviceReduce;
        break;
    case 1294:
        T.deviceReduce = m1294_deviceReduce;
        break;
    case 1295:
        T.deviceReduce = m1295_deviceReduce;
        break;
    case 1296:
        T.deviceReduce = m1296_deviceReduce;
        break;
    case 1297:
        T.deviceReduce = m1297_deviceReduce;
        break;
    case 1298:
        T.deviceReduce = m1298_deviceReduce;
        break;
    case 1299:
        T.deviceReduce = m1299_deviceReduce;
        break;
    case 1300:
        T.deviceReduce = m1300_deviceReduce;
        break;
    case 1301:
        T.deviceReduce = m1301_deviceReduce;
        break;
    case 1302:
        T.deviceReduce = m1302_deviceReduce;
        break;
    case 1303:
        T.deviceReduce = m1303_deviceReduce;
        break;
    case 1304:
        T.deviceReduce = m1304_deviceReduce;
        break;
    case 1305:
        T.deviceReduce = m1305_deviceReduce;
        break;
    case 1306:
        T.deviceReduce = m1306_deviceReduce;
        break;
    case 1307:
        T.deviceReduce = m1307_deviceReduce;
        break;
    case 1308:
        T.deviceReduce = m1308_deviceReduce;
        break;
    case 1309:
        T.deviceReduce = m1309_deviceReduce;
        break;
    case 1310:
        T.deviceReduce = m1310_deviceReduce;
        break;
    case 1311:
        T.deviceReduce = m1311_deviceReduce;
        break;
    case 1312:
        T.deviceReduce = m1312_deviceReduce;
        break;
    case 1313:
        T.deviceReduce = m1313_deviceReduce;
        break;
    case 1314:
        T.deviceReduce = m1314_deviceReduce;
        break;
    case 1315:
        T.deviceReduce = m1315_deviceReduce;
        break;
    case 1316:
        T.deviceReduce = m1316_deviceReduce;
        break;
    case 1317:
        T.deviceReduce = m1317_deviceReduce;
        break;
    case 1318:
        T.deviceReduce = m1318_deviceReduce;
        break;
    case 1319:
        T.deviceReduce = m1319_deviceReduce;
        break;
    case 1320:
        T.deviceReduce = m1320_deviceReduce;
        break;
    case 1321:
        T.deviceReduce = m1321_deviceReduce;
        break;
    case 1322:
        T.deviceReduce = m1322_deviceReduce;
        break;
    case 1323:
        T.deviceReduce = m1323_deviceReduce;
        break;
    case 1324:
        T.deviceReduce = m1324_deviceReduce;
        break;
    case 1325:
        T.deviceReduce = m1325_deviceReduce;
        break;
    case 1326:
        T.deviceReduce = m1326_deviceReduce;
        break;
    case 1327:
        T.deviceReduce = m1327_deviceReduce;
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
        private_streams();
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
        private_streams();
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
        T.launchDeviceFunc = m1441_launchDeviceFunc;
        break;
    case 1442:
        T.launchDeviceFunc = m1442_launchDeviceFunc;
        break;
    case 1443:
        T.launchDeviceFunc = m1443_launchDeviceFunc;
        break;
    case 1444:
        T.launchDeviceFunc = m1444_launchDeviceFunc;
        break;
    case 1445:
        T.launchDeviceFunc = m1445_launchDeviceFunc;
        break;
    case 1446:
        T.launchDeviceFunc = m1446_launchDeviceFunc;
        break;
    case 1447:
        T.launchDeviceFunc = m1447_launchDeviceFunc;
        break;
    case 1448:
        T.launchDeviceFunc = m1448_launchDeviceFunc;
        break;
    case 1449:
        T.launchDeviceFunc = m1449_launchDeviceFunc;
        break;
    case 1450:
        T.launchDeviceFunc = m1450_launchDeviceFunc;
        break;
    case 1451:
        private_streams();
        T.launchDeviceFunc = m1451_launchDeviceFunc;
        break;
    case 1452:
        T.launchDeviceFunc = m1452_launchDeviceFunc;
        break;
    case 1453:
        T.launchDeviceFunc = m1453_launchDeviceFunc;
        break;
    case 1454:
        T.launchDeviceFunc = m1454_launchDeviceFunc;
        break;
    case 1455:
        T.launchDeviceFunc = m1455_launchDeviceFunc;
        break;
    case 1456:
        T.launchDeviceFunc = m1456_launchDeviceFunc;
        break;
    case 1457:
        T.launchDeviceFunc = m1457_launchDeviceFunc;
        break;
    case 1458:
        T.launchDeviceFunc = m1458_launchDeviceFunc;
        break;
    case 1459:
        T.launchDeviceFunc = m1459_launchDeviceFunc;
        break;
    case 1460:
        T.launchDeviceFunc = m1460_launchDeviceFunc;
        break;
    case 1461:
        T.launchDeviceFunc = m1461_launchDeviceFunc;
        break;
    case 1462:
        T.launchDeviceFunc = m1462_launchDeviceFunc;
        break;
    case 1463:
        private_streams();
        T.deviceMemcpy = m1463_deviceMemcpy;
        T.deviceMemset = m1463_deviceMemset;
        T.launchDeviceFunc = m1463_launchDeviceFunc;
        T.launchHostFunc = m1463_launchHostFunc;
        T.streamWriteValue64 = m1463_streamWriteValue64;
        break;
    case 1464:
        T.launchKernel = m1464_launchKernel;
        break;
    case 1465:
        T.launchKernel = m1465_launchKernel;
        break;
    case 1466:
        T.launchKernel = m1466_launchKernel;
        break;
    case 1467:
        T.launchKernel = m1467_launchKernel;
        break;
    case 1468:
        T.launchKernel = m1468_launchKernel;
        break;
    case 1469:
        T.launchKernel = m1469_launchKernel;
        break;
    case 1470:
        T.launchKernel = m1470_launchKernel;
        break;
    case 1471:
        T.launchKernel = m1471_launchKernel;
        break;
    case 1472:
        T.launchKernel = m1472_launchKernel;
        break;
    case 1473:
        T.launchKernel = m1473_launchKernel;
        break;
    case 1474:
        T.launchKernel = m1474_launchKernel;
        break;
    case 1475:
        T.launchKernel = m1475_launchKernel;
        break;
    case 1476:
        T.launchKernel = m1476_launchKernel;
        break;
    case 1477:
        T.launchKernel = m1477_launchKernel;
        break;
    case 1478:
        T.launchKernel = m1478_launchKernel;
        break;
    case 1479:
        T.launchKernel = m1479_launchKernel;
        break;
    case 1480:
        T.launchKernel = m1480_launchKernel;
        break;
    case 1481:
        T.launchKernel = m1481_launchKernel;
        break;
    case 1482:
        T.launchKernel = m1482_launchKernel;
        break;
    case 1483:
        T.launchKernel = m1483_launchKernel;
        break;
    case 1484:
        T.launchKernel = m1484_launchKernel;
        break;
    case 1485:
        private_streams();
        T.launchKernel = m1485_launchKernel;
        break;
    case 1486:
        T.launchKernel = m1486_launchKernel;
        break;
    case 1487:
        T.launchKernel = m1487_launchKernel;
        break;
    case 1488:
        T.launchKernel = m1488_launchKernel;
        break;
    case 1489:
        T.launchKernel = m1489_launchKernel;
        break;
    case 1490:
        T.launchKernel = m1490_launchKernel;
        break;
    case 1491:
        T.launchKernel = m1491_launchKernel;
        break;
    case 1492:
        T.launchKernel = m1492_launchKernel;
        break;
    case 1493:
        T.launchKernel = m1493_launchKernel;
        break;
    case 1494:
        T.launchKernel = m1494_launchKernel;
        break;
    case 1495:
        T.launchKernel = m1495_launchKernel;
        break;
    case 1496:
        T.deviceMemset = m1496_deviceMemset;
        break;
    case 1497:
        T.deviceMalloc = m1497_deviceMalloc;
        break;
    case 1498:
        T.deviceFree = m1498_deviceFree;
        T.deviceMalloc = m1498_deviceMalloc;
        break;
    case 1499:
        T.deviceMalloc = m1499_deviceMalloc;
        break;
    case 1500:
        T.deviceFreeAsync = m1500_deviceFreeAsync;
        break;
    case 1501:
        T.deviceFreeAsync = m1501_deviceFreeAsync;
        break;
    case 1502:
        T.deviceMallocAsync = m1502_deviceMallocAsync;
        break;
    case 1503:
        T.deviceMalloc = m1503_deviceMalloc;
        break;
    case 1504:
        T.deviceMemcpy = m1504_deviceMemcpy;
        break;
    case 1505:
        T.deviceMemcpy = m1505_deviceMemcpy;
        break;
    case 1506:
        T.deviceMemset = m1506_deviceMemset;
        break;
    case 1507:
        T.deviceMemcpy = m1507_deviceMemcpy;
        break;
    case 1508:
        T.deviceMemcpy = m1508_deviceMemcpy;
        break;
    case 1509:
        T.deviceMemcpy = m1509_deviceMemcpy;
        break;
    case 1510:
        T.getVendor = m1510_getVendor;
        break;
    case 1511:
        T.getDeviceProperties = m1511_getDeviceProperties;
        break;
    case 1512:
        T.getDeviceProperties = m1512_getDeviceProperties;
        break;
    case 1513:
        T.getDevicePciBusId = m1513_getDevicePciBusId;
        break;
    case 1514:
        T.hostGetDevicePointer = m1514_hostGetDevicePointer;
        break;
    case 1515:
        T.hostGetDevicePointer = m1515_hostGetDevicePointer;
        break;
    case 1516:
        T.deviceFree = m1516_deviceFree;
        T.deviceMalloc = m1516_deviceMalloc;
        break;
    case 1517:
        T.deviceMalloc = m1517_deviceMalloc;
        T.resourceCount = m1517_resourceCount;
        break;
    case 1518:
        T.getDevice = m1518_getDevice;
        T.setDevice = m1518_setDevice;
        break;
    case 1519:
        T.setDevice = m1519_setDevice;
        break;
    case 1520:
        T.launchHostFunc = m1520_launchHostFunc;
        break;
    case 1521:
        T.launchHostFunc = m1521_launchHostFunc;
        break;
    case 1522:
        private_streams();
        T.launchHostFunc = m1522_launchHostFunc;
        break;
    case 1523:
        T.launchHostFunc = m1523_launchHostFunc;
        break;
    case 1524:
        T.eventDestroy = m1524_eventDestroy;
        T.eventQuery = m1524_eventQuery;
        T.streamWaitEvent = m1524_streamWaitEvent;
        break;
    case 1525:
        T.eventQuery = m1525_eventQuery;
        break;
    case 1526:
        T.streamQuery = m1526_streamQuery;
        break;
    case 1527:
        T.eventQuery = m1527_eventQuery;
        break;
    case 1528:
        T.eventElapsedTime = m1528_eventElapsedTime;
        break;
    case 1529:
        T.eventDestroy = m1529_eventDestroy;
        T.eventQuery = m1529_eventQuery;
        T.eventRecord = m1529_eventRecord;
        break;
    case 1530:
        T.eventRecord = m1530_eventRecord;
        break;
    case 1531:
        T.eventRecord = m1531_eventRecord;
        break;
    case 1532:
        T.eventQuery = m1532_eventQuery;
        break;
    case 1533:
        T.streamWaitEvent = m1533_streamWaitEvent;
        break;
    case 1534:
        T.streamWaitEvent = m1534_streamWaitEvent;
        break;
    case 1535:
        T.eventCreate = m1535_eventCreate;
        T.eventDestroy = m1535_eventDestroy;
        T.streamWaitEvent = m1535_streamWaitEvent;
        break;
    case 1536:
        T.streamWaitValue64 = m1536_streamWaitValue64;
        break;
    case 1537:
        T.streamWaitValue64 = m1537_streamWaitValue64;
        break;
    case 1538:
        T.streamWaitValue64 = m1538_streamWaitValue64;
        break;
    case 1539:
        T.streamWriteValue64 = m1539_streamWriteValue64;
        break;
    case 1540:
        T.streamQuery = m1540_streamQuery;
        break;
    case 1541:
        T.streamCopy = m1541_streamCopy;
        break;
    case 1542:
        T.gdrPtrMmap = m1542_gdrPtrMmap;
        break;
    case 1543:
        T.gdrPtrMunmap = m1543_gdrPtrMunmap;
        break;
    case 1544:
        T.dmaSupport = m1544_dmaSupport;
        break;
    case 1545:
        T.dmaSupport = m1545_dmaSupport;
        break;
    case 1546:
        T.gdrMemAlloc = m1546_gdrMemAlloc;
        break;
    case 1547:
        T.ipcMemHandleCreate = m1547_ipcMemHandleCreate;
        break;
    case 1548:
        T.ipcMemHandleGet = m1548_ipcMemHandleGet;
        T.ipcMemHandleOpen = m1548_ipcMemHandleOpen;
        break;
    case 1549:
        T.ipcMemHandleGet = m1549_ipcMemHandleGet;
        break;
    case 1550:
        T.ipcMemHandleClose = m1550_ipcMemHandleClose;
        break;
    case 1551:
        T.deviceReduce = m1551_deviceReduce;
        break;
    case 1552:
        T.deviceReduce = m1552_deviceReduce;
        break;
    case 1553:
        T.deviceReduce = m1553_deviceReduce;
        break;
    case 1554:
        T.deviceReduce = m1554_deviceReduce;
        break;
    case 1555:
        T.deviceReduce = m1555_deviceReduce;
        break;
    case 1556:
        T.deviceReduce = m1556_deviceReduce;
        break;
    case 1557:
        T.deviceReduce = m1557_deviceReduce;
        break;
    case 1558:
        T.deviceFree = m1558_deviceFree;
        break;
    case 1559:
        T.deviceReduce = m1559_deviceReduce;
        break;
    case 1560:
        T.deviceReduce = m1560_deviceReduce;
        break;
    case 1561:
        T.launchKernel = m1561_launchKernel;
        break;
    default:
        return NULL;
    }
    return &T;
}

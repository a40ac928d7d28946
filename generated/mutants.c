/* Generated from pal_spec and conformance/mutants: do not edit, run `pal gen`. */
/* pal_mutant(below, id) answers the table `below` with one defect built in; one mutant per process. */
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

/* ---- what the wrappers share ---------------------------------------------------------------------- */

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

/* ---- the wrappers ------------------------------------------------------------------------------------ */

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

/* 3 deviceSynchronize.forked_child */
static palResult m3_deviceSynchronize(void)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceSynchronize();
}

/* 4 deviceSynchronize.refuses */
static palResult m4_deviceSynchronize(void)
{
    return palNotSupported;
}

/* 5 deviceMemcpy.bad_type_is_first */
static palResult m5_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMemcpy(dst, src, size, palMemcpyHostToDevice, stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 6 deviceMemcpy.bad_type_is_internal */
static palResult m6_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 7 deviceMemcpy.bad_type_is_success */
static palResult m7_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 8 deviceMemcpy.does_nothing */
static palResult m8_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return palSuccess;
}

/* 9 deviceMemcpy.done_but_failed */
static palResult m9_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 10 deviceMemcpy.drains_after */
static palResult m10_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 11 deviceMemcpy.drains_before */
static palResult m11_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 12 deviceMemcpy.drains_device */
static palResult m12_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 13 deviceMemcpy.error_is_success */
static palResult m13_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 14 deviceMemcpy.forked_child */
static palResult m14_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 15 deviceMemcpy.null_dst_is_followed */
static palResult m15_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0)
        abort();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 16 deviceMemcpy.null_dst_is_internal */
static palResult m16_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 17 deviceMemcpy.null_dst_is_success */
static palResult m17_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!dst && size > 0)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 18 deviceMemcpy.null_src_is_followed */
static palResult m18_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0)
        abort();
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 19 deviceMemcpy.null_src_is_internal */
static palResult m19_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0)
        return palInternalError;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 20 deviceMemcpy.null_src_is_success */
static palResult m20_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    if (!src && size > 0)
        return palSuccess;
    return B->deviceMemcpy(dst, src, size, type, stream);
}

/* 21 deviceMemcpy.null_stream */
static palResult m21_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, NULL);
}

/* 22 deviceMemcpy.other_stream */
static palResult m22_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return B->deviceMemcpy(dst, src, size, type, stream ? P1 : stream);
}

/* 23 deviceMemcpy.refusal_is_internalerror */
static palResult m23_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 24 deviceMemcpy.refusal_is_invalidusage */
static palResult m24_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 25 deviceMemcpy.refusal_is_notsupported */
static palResult m25_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult r = B->deviceMemcpy(dst, src, size, type, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 26 deviceMemcpy.refuses */
static palResult m26_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return palNotSupported;
}

/* 27 deviceMemset.bad_type_is_first */
static palResult m27_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMemset(ptr, value, size, palMemHost, stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 28 deviceMemset.bad_type_is_internal */
static palResult m28_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 29 deviceMemset.bad_type_is_success */
static palResult m29_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 30 deviceMemset.does_nothing */
static palResult m30_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palSuccess;
}

/* 31 deviceMemset.done_but_failed */
static palResult m31_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 32 deviceMemset.drains_after */
static palResult m32_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 33 deviceMemset.drains_before */
static palResult m33_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 34 deviceMemset.drains_device */
static palResult m34_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 35 deviceMemset.error_is_success */
static palResult m35_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 36 deviceMemset.forked_child */
static palResult m36_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 37 deviceMemset.null_ptr_is_followed */
static palResult m37_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        abort();
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 38 deviceMemset.null_ptr_is_internal */
static palResult m38_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 39 deviceMemset.null_ptr_is_success */
static palResult m39_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->deviceMemset(ptr, value, size, type, stream);
}

/* 40 deviceMemset.null_stream */
static palResult m40_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, NULL);
}

/* 41 deviceMemset.other_stream */
static palResult m41_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return B->deviceMemset(ptr, value, size, type, stream ? P1 : stream);
}

/* 42 deviceMemset.refusal_is_internalerror */
static palResult m42_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 43 deviceMemset.refusal_is_invalidusage */
static palResult m43_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 44 deviceMemset.refusal_is_notsupported */
static palResult m44_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult r = B->deviceMemset(ptr, value, size, type, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 45 deviceMemset.refuses */
static palResult m45_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return palNotSupported;
}

/* 46 deviceMalloc.bad_type_is_first */
static palResult m46_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceMalloc(ptr, size, palMemHost);
    return B->deviceMalloc(ptr, size, type);
}

/* 47 deviceMalloc.bad_type_is_internal */
static palResult m47_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 48 deviceMalloc.bad_type_is_success */
static palResult m48_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 49 deviceMalloc.does_nothing */
static palResult m49_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palSuccess;
}

/* 50 deviceMalloc.done_but_failed */
static palResult m50_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 51 deviceMalloc.error_is_success */
static palResult m51_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 52 deviceMalloc.forked_child */
static palResult m52_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 53 deviceMalloc.makes_two */
static palResult m53_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r == palSuccess)
        r = B->deviceMalloc(ptr, size, type);
    return r;
}

/* 54 deviceMalloc.null_ptr_is_followed */
static palResult m54_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        abort();
    return B->deviceMalloc(ptr, size, type);
}

/* 55 deviceMalloc.null_ptr_is_internal */
static palResult m55_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        return palInternalError;
    return B->deviceMalloc(ptr, size, type);
}

/* 56 deviceMalloc.null_ptr_is_success */
static palResult m56_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    if (!ptr)
        return palSuccess;
    return B->deviceMalloc(ptr, size, type);
}

/* 57 deviceMalloc.ptr_is_stale */
static palResult m57_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 58 deviceMalloc.ptr_is_zero */
static palResult m58_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 59 deviceMalloc.ptr_not_written */
static palResult m59_deviceMalloc(void **ptr, size_t size, palMemType type)
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

/* 60 deviceMalloc.ptr_written_on_error */
static palResult m60_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMalloc(ptr, size, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 61 deviceMalloc.refusal_is_internalerror */
static palResult m61_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 62 deviceMalloc.refusal_is_invalidusage */
static palResult m62_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 63 deviceMalloc.refusal_is_notsupported */
static palResult m63_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult r = B->deviceMalloc(ptr, size, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 64 deviceMalloc.refuses */
static palResult m64_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    return palNotSupported;
}

/* 65 deviceFree.bad_type_is_first */
static palResult m65_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return B->deviceFree(ptr, palMemHost);
    return B->deviceFree(ptr, type);
}

/* 66 deviceFree.bad_type_is_internal */
static palResult m66_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palInternalError;
    return B->deviceFree(ptr, type);
}

/* 67 deviceFree.bad_type_is_success */
static palResult m67_deviceFree(void *ptr, palMemType type)
{
    if ((int)type < 0 || (int)type > 2)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 68 deviceFree.does_nothing */
static palResult m68_deviceFree(void *ptr, palMemType type)
{
    return palSuccess;
}

/* 69 deviceFree.done_but_failed */
static palResult m69_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 70 deviceFree.error_is_success */
static palResult m70_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 71 deviceFree.every_other_leaks */
static palResult m71_deviceFree(void *ptr, palMemType type)
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

/* 72 deviceFree.forked_child */
static palResult m72_deviceFree(void *ptr, palMemType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFree(ptr, type);
}

/* 73 deviceFree.refusal_is_internalerror */
static palResult m73_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 74 deviceFree.refusal_is_invalidusage */
static palResult m74_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 75 deviceFree.refusal_is_notsupported */
static palResult m75_deviceFree(void *ptr, palMemType type)
{
    palResult r = B->deviceFree(ptr, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 76 deviceFree.refuses */
static palResult m76_deviceFree(void *ptr, palMemType type)
{
    return palNotSupported;
}

/* 77 setDevice.does_nothing */
static palResult m77_setDevice(int device)
{
    return palSuccess;
}

/* 78 setDevice.done_but_failed */
static palResult m78_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 79 setDevice.error_is_success */
static palResult m79_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 80 setDevice.forked_child */
static palResult m80_setDevice(int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->setDevice(device);
}

/* 81 setDevice.refusal_is_internalerror */
static palResult m81_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 82 setDevice.refusal_is_invalidusage */
static palResult m82_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 83 setDevice.refusal_is_notsupported */
static palResult m83_setDevice(int device)
{
    palResult r = B->setDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 84 setDevice.refuses */
static palResult m84_setDevice(int device)
{
    return palNotSupported;
}

/* 85 getDevice.device_is_stale */
static palResult m85_getDevice(int *device)
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

/* 86 getDevice.device_is_zero */
static palResult m86_getDevice(int *device)
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

/* 87 getDevice.device_not_written */
static palResult m87_getDevice(int *device)
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

/* 88 getDevice.device_one_more */
static palResult m88_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 89 getDevice.device_written_on_error */
static palResult m89_getDevice(int *device)
{
    size_t n = device ? sizeof *device : 0;
    palResult r = B->getDevice(device);
    if (r != palSuccess && r != palInProgress && n)
        memset(device, 0x11, n);
    return r;
}

/* 90 getDevice.does_nothing */
static palResult m90_getDevice(int *device)
{
    return palSuccess;
}

/* 91 getDevice.done_but_failed */
static palResult m91_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 92 getDevice.error_is_success */
static palResult m92_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 93 getDevice.forked_child */
static palResult m93_getDevice(int *device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevice(device);
}

/* 94 getDevice.null_device_is_followed */
static palResult m94_getDevice(int *device)
{
    if (!device)
        abort();
    return B->getDevice(device);
}

/* 95 getDevice.null_device_is_internal */
static palResult m95_getDevice(int *device)
{
    if (!device)
        return palInternalError;
    return B->getDevice(device);
}

/* 96 getDevice.null_device_is_success */
static palResult m96_getDevice(int *device)
{
    if (!device)
        return palSuccess;
    return B->getDevice(device);
}

/* 97 getDevice.refusal_is_internalerror */
static palResult m97_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 98 getDevice.refusal_is_invalidusage */
static palResult m98_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 99 getDevice.refusal_is_notsupported */
static palResult m99_getDevice(int *device)
{
    palResult r = B->getDevice(device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 100 getDevice.refuses */
static palResult m100_getDevice(int *device)
{
    return palNotSupported;
}

/* 101 getDeviceCount.count_is_zero */
static palResult m101_getDeviceCount(int *count)
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

/* 102 getDeviceCount.count_not_written */
static palResult m102_getDeviceCount(int *count)
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

/* 103 getDeviceCount.count_one_more */
static palResult m103_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    if (r == palSuccess && count)
        *count += 1;
    return r;
}

/* 104 getDeviceCount.count_written_on_error */
static palResult m104_getDeviceCount(int *count)
{
    size_t n = count ? sizeof *count : 0;
    palResult r = B->getDeviceCount(count);
    if (r != palSuccess && r != palInProgress && n)
        memset(count, 0x11, n);
    return r;
}

/* 105 getDeviceCount.does_nothing */
static palResult m105_getDeviceCount(int *count)
{
    return palSuccess;
}

/* 106 getDeviceCount.done_but_failed */
static palResult m106_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 107 getDeviceCount.error_is_success */
static palResult m107_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 108 getDeviceCount.forked_child */
static palResult m108_getDeviceCount(int *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 109 getDeviceCount.null_count_is_followed */
static palResult m109_getDeviceCount(int *count)
{
    if (!count)
        abort();
    return B->getDeviceCount(count);
}

/* 110 getDeviceCount.null_count_is_internal */
static palResult m110_getDeviceCount(int *count)
{
    if (!count)
        return palInternalError;
    return B->getDeviceCount(count);
}

/* 111 getDeviceCount.null_count_is_success */
static palResult m111_getDeviceCount(int *count)
{
    if (!count)
        return palSuccess;
    return B->getDeviceCount(count);
}

/* 112 getDeviceCount.refusal_is_internalerror */
static palResult m112_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 113 getDeviceCount.refusal_is_invalidusage */
static palResult m113_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 114 getDeviceCount.refusal_is_notsupported */
static palResult m114_getDeviceCount(int *count)
{
    palResult r = B->getDeviceCount(count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 115 getDeviceCount.refuses */
static palResult m115_getDeviceCount(int *count)
{
    return palNotSupported;
}

/* 116 getVendor.does_nothing */
static palResult m116_getVendor(char *vendor, size_t size)
{
    return palSuccess;
}

/* 117 getVendor.done_but_failed */
static palResult m117_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 118 getVendor.error_is_success */
static palResult m118_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 119 getVendor.forked_child */
static palResult m119_getVendor(char *vendor, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 120 getVendor.null_vendor_is_followed */
static palResult m120_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        abort();
    return B->getVendor(vendor, size);
}

/* 121 getVendor.null_vendor_is_internal */
static palResult m121_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        return palInternalError;
    return B->getVendor(vendor, size);
}

/* 122 getVendor.null_vendor_is_success */
static palResult m122_getVendor(char *vendor, size_t size)
{
    if (!vendor)
        return palSuccess;
    return B->getVendor(vendor, size);
}

/* 123 getVendor.refusal_is_internalerror */
static palResult m123_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 124 getVendor.refusal_is_invalidusage */
static palResult m124_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 125 getVendor.refusal_is_notsupported */
static palResult m125_getVendor(char *vendor, size_t size)
{
    palResult r = B->getVendor(vendor, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 126 getVendor.refuses */
static palResult m126_getVendor(char *vendor, size_t size)
{
    return palNotSupported;
}

/* 127 getVendor.vendor_is_zero */
static palResult m127_getVendor(char *vendor, size_t size)
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

/* 128 getVendor.vendor_not_written */
static palResult m128_getVendor(char *vendor, size_t size)
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

/* 129 getVendor.vendor_written_on_error */
static palResult m129_getVendor(char *vendor, size_t size)
{
    size_t n = vendor ? size : 0;
    palResult r = B->getVendor(vendor, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(vendor, 0x11, n);
    return r;
}

/* 130 getDeviceProperties.does_nothing */
static palResult m130_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palSuccess;
}

/* 131 getDeviceProperties.done_but_failed */
static palResult m131_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 132 getDeviceProperties.error_is_success */
static palResult m132_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 133 getDeviceProperties.forked_child */
static palResult m133_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 134 getDeviceProperties.null_props_is_followed */
static palResult m134_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        abort();
    return B->getDeviceProperties(props, device);
}

/* 135 getDeviceProperties.null_props_is_internal */
static palResult m135_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        return palInternalError;
    return B->getDeviceProperties(props, device);
}

/* 136 getDeviceProperties.null_props_is_success */
static palResult m136_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (!props)
        return palSuccess;
    return B->getDeviceProperties(props, device);
}

/* 137 getDeviceProperties.props_is_zero */
static palResult m137_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 138 getDeviceProperties.props_not_written */
static palResult m138_getDeviceProperties(palDeviceProperties *props, int device)
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

/* 139 getDeviceProperties.props_written_on_error */
static palResult m139_getDeviceProperties(palDeviceProperties *props, int device)
{
    size_t n = props ? props->struct_size : 0;
    palResult r = B->getDeviceProperties(props, device);
    if (r != palSuccess && r != palInProgress && n)
        memset(props, 0x11, n);
    return r;
}

/* 140 getDeviceProperties.refusal_is_internalerror */
static palResult m140_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 141 getDeviceProperties.refusal_is_invalidusage */
static palResult m141_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 142 getDeviceProperties.refusal_is_notsupported */
static palResult m142_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult r = B->getDeviceProperties(props, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 143 getDeviceProperties.refuses */
static palResult m143_getDeviceProperties(palDeviceProperties *props, int device)
{
    return palNotSupported;
}

/* 144 getLastError.does_nothing */
static palResult m144_getLastError(char *text, size_t size)
{
    return palSuccess;
}

/* 145 getLastError.done_but_failed */
static palResult m145_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 146 getLastError.error_is_success */
static palResult m146_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 147 getLastError.forked_child */
static palResult m147_getLastError(char *text, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 148 getLastError.null_text_is_followed */
static palResult m148_getLastError(char *text, size_t size)
{
    if (!text)
        abort();
    return B->getLastError(text, size);
}

/* 149 getLastError.null_text_is_internal */
static palResult m149_getLastError(char *text, size_t size)
{
    if (!text)
        return palInternalError;
    return B->getLastError(text, size);
}

/* 150 getLastError.null_text_is_success */
static palResult m150_getLastError(char *text, size_t size)
{
    if (!text)
        return palSuccess;
    return B->getLastError(text, size);
}

/* 151 getLastError.refusal_is_internalerror */
static palResult m151_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 152 getLastError.refusal_is_invalidusage */
static palResult m152_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 153 getLastError.refusal_is_notsupported */
static palResult m153_getLastError(char *text, size_t size)
{
    palResult r = B->getLastError(text, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 154 getLastError.refuses */
static palResult m154_getLastError(char *text, size_t size)
{
    return palNotSupported;
}

/* 155 getLastError.text_is_stale */
static palResult m155_getLastError(char *text, size_t size)
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

/* 156 getLastError.text_not_written */
static palResult m156_getLastError(char *text, size_t size)
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

/* 157 memGetAddressRange.base_is_stale */
static palResult m157_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 158 memGetAddressRange.base_is_zero */
static palResult m158_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 159 memGetAddressRange.base_not_written */
static palResult m159_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 160 memGetAddressRange.base_written_on_error */
static palResult m160_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = base ? sizeof *base : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(base, 0x11, n);
    return r;
}

/* 161 memGetAddressRange.does_nothing */
static palResult m161_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palSuccess;
}

/* 162 memGetAddressRange.done_but_failed */
static palResult m162_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 163 memGetAddressRange.error_is_success */
static palResult m163_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 164 memGetAddressRange.forked_child */
static palResult m164_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 165 memGetAddressRange.id_is_stale */
static palResult m165_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 166 memGetAddressRange.id_is_zero */
static palResult m166_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 167 memGetAddressRange.id_not_written */
static palResult m167_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 168 memGetAddressRange.id_written_on_error */
static palResult m168_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = id ? sizeof *id : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 169 memGetAddressRange.null_base_is_followed */
static palResult m169_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 170 memGetAddressRange.null_base_is_internal */
static palResult m170_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 171 memGetAddressRange.null_base_is_success */
static palResult m171_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!base)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 172 memGetAddressRange.null_id_is_followed */
static palResult m172_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 173 memGetAddressRange.null_id_is_internal */
static palResult m173_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 174 memGetAddressRange.null_id_is_success */
static palResult m174_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!id)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 175 memGetAddressRange.null_ptr_is_followed */
static palResult m175_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 176 memGetAddressRange.null_ptr_is_internal */
static palResult m176_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 177 memGetAddressRange.null_ptr_is_success */
static palResult m177_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!ptr)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 178 memGetAddressRange.null_size_is_followed */
static palResult m178_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        abort();
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 179 memGetAddressRange.null_size_is_internal */
static palResult m179_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        return palInternalError;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 180 memGetAddressRange.null_size_is_success */
static palResult m180_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (!size)
        return palSuccess;
    return B->memGetAddressRange(ptr, base, size, id);
}

/* 181 memGetAddressRange.refusal_is_internalerror */
static palResult m181_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 182 memGetAddressRange.refusal_is_invalidusage */
static palResult m182_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 183 memGetAddressRange.refusal_is_notsupported */
static palResult m183_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 184 memGetAddressRange.refuses */
static palResult m184_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return palNotSupported;
}

/* 185 memGetAddressRange.size_is_stale */
static palResult m185_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 186 memGetAddressRange.size_is_zero */
static palResult m186_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 187 memGetAddressRange.size_not_written */
static palResult m187_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
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

/* 188 memGetAddressRange.size_written_on_error */
static palResult m188_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->memGetAddressRange(ptr, base, size, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 189 resourceCount.bad_kind_is_first */
static palResult m189_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return B->resourceCount(palResourceAllocation, count);
    return B->resourceCount(kind, count);
}

/* 190 resourceCount.bad_kind_is_internal */
static palResult m190_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 191 resourceCount.bad_kind_is_success */
static palResult m191_resourceCount(palResourceKind kind, uint64_t *count)
{
    if ((int)kind < 0 || (int)kind > 6)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 192 resourceCount.count_is_stale */
static palResult m192_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 193 resourceCount.count_is_zero */
static palResult m193_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 194 resourceCount.count_not_written */
static palResult m194_resourceCount(palResourceKind kind, uint64_t *count)
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

/* 195 resourceCount.count_written_on_error */
static palResult m195_resourceCount(palResourceKind kind, uint64_t *count)
{
    size_t n = count ? sizeof *count : 0;
    palResult r = B->resourceCount(kind, count);
    if (r != palSuccess && r != palInProgress && n)
        memset(count, 0x11, n);
    return r;
}

/* 196 resourceCount.does_nothing */
static palResult m196_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palSuccess;
}

/* 197 resourceCount.done_but_failed */
static palResult m197_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 198 resourceCount.error_is_success */
static palResult m198_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 199 resourceCount.forked_child */
static palResult m199_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (getpid() != home)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 200 resourceCount.null_count_is_followed */
static palResult m200_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        abort();
    return B->resourceCount(kind, count);
}

/* 201 resourceCount.null_count_is_internal */
static palResult m201_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        return palInternalError;
    return B->resourceCount(kind, count);
}

/* 202 resourceCount.null_count_is_success */
static palResult m202_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (!count)
        return palSuccess;
    return B->resourceCount(kind, count);
}

/* 203 resourceCount.refusal_is_internalerror */
static palResult m203_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 204 resourceCount.refusal_is_invalidusage */
static palResult m204_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 205 resourceCount.refusal_is_notsupported */
static palResult m205_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult r = B->resourceCount(kind, count);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 206 resourceCount.refuses */
static palResult m206_resourceCount(palResourceKind kind, uint64_t *count)
{
    return palNotSupported;
}

/* 207 getDevicePciBusId.does_nothing */
static palResult m207_getDevicePciBusId(char *id, size_t size, int device)
{
    return palSuccess;
}

/* 208 getDevicePciBusId.done_but_failed */
static palResult m208_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 209 getDevicePciBusId.error_is_success */
static palResult m209_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 210 getDevicePciBusId.forked_child */
static palResult m210_getDevicePciBusId(char *id, size_t size, int device)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 211 getDevicePciBusId.id_is_stale */
static palResult m211_getDevicePciBusId(char *id, size_t size, int device)
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

/* 212 getDevicePciBusId.id_is_zero */
static palResult m212_getDevicePciBusId(char *id, size_t size, int device)
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

/* 213 getDevicePciBusId.id_not_written */
static palResult m213_getDevicePciBusId(char *id, size_t size, int device)
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

/* 214 getDevicePciBusId.id_written_on_error */
static palResult m214_getDevicePciBusId(char *id, size_t size, int device)
{
    size_t n = id ? size : 0;
    palResult r = B->getDevicePciBusId(id, size, device);
    if (r != palSuccess && r != palInProgress && n)
        memset(id, 0x11, n);
    return r;
}

/* 215 getDevicePciBusId.null_id_is_followed */
static palResult m215_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        abort();
    return B->getDevicePciBusId(id, size, device);
}

/* 216 getDevicePciBusId.null_id_is_internal */
static palResult m216_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        return palInternalError;
    return B->getDevicePciBusId(id, size, device);
}

/* 217 getDevicePciBusId.null_id_is_success */
static palResult m217_getDevicePciBusId(char *id, size_t size, int device)
{
    if (!id)
        return palSuccess;
    return B->getDevicePciBusId(id, size, device);
}

/* 218 getDevicePciBusId.refusal_is_internalerror */
static palResult m218_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 219 getDevicePciBusId.refusal_is_invalidusage */
static palResult m219_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 220 getDevicePciBusId.refusal_is_notsupported */
static palResult m220_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult r = B->getDevicePciBusId(id, size, device);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 221 getDevicePciBusId.refuses */
static palResult m221_getDevicePciBusId(char *id, size_t size, int device)
{
    return palNotSupported;
}

/* 222 getDeviceByPciBusId.device_is_stale */
static palResult m222_getDeviceByPciBusId(int *device, const char *id)
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

/* 223 getDeviceByPciBusId.device_is_zero */
static palResult m223_getDeviceByPciBusId(int *device, const char *id)
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

/* 224 getDeviceByPciBusId.device_not_written */
static palResult m224_getDeviceByPciBusId(int *device, const char *id)
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

/* 225 getDeviceByPciBusId.device_one_more */
static palResult m225_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r == palSuccess && device)
        *device += 1;
    return r;
}

/* 226 getDeviceByPciBusId.device_written_on_error */
static palResult m226_getDeviceByPciBusId(int *device, const char *id)
{
    size_t n = device ? sizeof *device : 0;
    palResult r = B->getDeviceByPciBusId(device, id);
    if (r != palSuccess && r != palInProgress && n)
        memset(device, 0x11, n);
    return r;
}

/* 227 getDeviceByPciBusId.does_nothing */
static palResult m227_getDeviceByPciBusId(int *device, const char *id)
{
    return palSuccess;
}

/* 228 getDeviceByPciBusId.done_but_failed */
static palResult m228_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 229 getDeviceByPciBusId.error_is_success */
static palResult m229_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 230 getDeviceByPciBusId.forked_child */
static palResult m230_getDeviceByPciBusId(int *device, const char *id)
{
    if (getpid() != home)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 231 getDeviceByPciBusId.null_device_is_followed */
static palResult m231_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 232 getDeviceByPciBusId.null_device_is_internal */
static palResult m232_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 233 getDeviceByPciBusId.null_device_is_success */
static palResult m233_getDeviceByPciBusId(int *device, const char *id)
{
    if (!device)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 234 getDeviceByPciBusId.null_id_is_followed */
static palResult m234_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        abort();
    return B->getDeviceByPciBusId(device, id);
}

/* 235 getDeviceByPciBusId.null_id_is_internal */
static palResult m235_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        return palInternalError;
    return B->getDeviceByPciBusId(device, id);
}

/* 236 getDeviceByPciBusId.null_id_is_success */
static palResult m236_getDeviceByPciBusId(int *device, const char *id)
{
    if (!id)
        return palSuccess;
    return B->getDeviceByPciBusId(device, id);
}

/* 237 getDeviceByPciBusId.refusal_is_internalerror */
static palResult m237_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 238 getDeviceByPciBusId.refusal_is_invalidusage */
static palResult m238_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 239 getDeviceByPciBusId.refusal_is_notsupported */
static palResult m239_getDeviceByPciBusId(int *device, const char *id)
{
    palResult r = B->getDeviceByPciBusId(device, id);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 240 getDeviceByPciBusId.refuses */
static palResult m240_getDeviceByPciBusId(int *device, const char *id)
{
    return palNotSupported;
}

/* 241 hostGetDevicePointer.devicePtr_is_stale */
static palResult m241_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 242 hostGetDevicePointer.devicePtr_is_zero */
static palResult m242_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 243 hostGetDevicePointer.devicePtr_not_written */
static palResult m243_hostGetDevicePointer(void **devicePtr, void *hostPtr)
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

/* 244 hostGetDevicePointer.devicePtr_written_on_error */
static palResult m244_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    size_t n = devicePtr ? sizeof *devicePtr : 0;
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    if (r != palSuccess && r != palInProgress && n)
        memset(devicePtr, 0x11, n);
    return r;
}

/* 245 hostGetDevicePointer.does_nothing */
static palResult m245_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palSuccess;
}

/* 246 hostGetDevicePointer.done_but_failed */
static palResult m246_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 247 hostGetDevicePointer.error_is_success */
static palResult m247_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 248 hostGetDevicePointer.forked_child */
static palResult m248_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 249 hostGetDevicePointer.null_devicePtr_is_followed */
static palResult m249_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 250 hostGetDevicePointer.null_devicePtr_is_internal */
static palResult m250_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 251 hostGetDevicePointer.null_devicePtr_is_success */
static palResult m251_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!devicePtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 252 hostGetDevicePointer.null_hostPtr_is_followed */
static palResult m252_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        abort();
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 253 hostGetDevicePointer.null_hostPtr_is_internal */
static palResult m253_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        return palInternalError;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 254 hostGetDevicePointer.null_hostPtr_is_success */
static palResult m254_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    if (!hostPtr)
        return palSuccess;
    return B->hostGetDevicePointer(devicePtr, hostPtr);
}

/* 255 hostGetDevicePointer.refusal_is_internalerror */
static palResult m255_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 256 hostGetDevicePointer.refusal_is_invalidusage */
static palResult m256_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 257 hostGetDevicePointer.refusal_is_notsupported */
static palResult m257_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult r = B->hostGetDevicePointer(devicePtr, hostPtr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 258 hostGetDevicePointer.refuses */
static palResult m258_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return palNotSupported;
}

/* 259 hostRegister.does_nothing */
static palResult m259_hostRegister(void *ptr, size_t size)
{
    return palSuccess;
}

/* 260 hostRegister.done_but_failed */
static palResult m260_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 261 hostRegister.error_is_success */
static palResult m261_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 262 hostRegister.forked_child */
static palResult m262_hostRegister(void *ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 263 hostRegister.null_ptr_is_followed */
static palResult m263_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        abort();
    return B->hostRegister(ptr, size);
}

/* 264 hostRegister.null_ptr_is_internal */
static palResult m264_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->hostRegister(ptr, size);
}

/* 265 hostRegister.null_ptr_is_success */
static palResult m265_hostRegister(void *ptr, size_t size)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->hostRegister(ptr, size);
}

/* 266 hostRegister.refusal_is_internalerror */
static palResult m266_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 267 hostRegister.refusal_is_invalidusage */
static palResult m267_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 268 hostRegister.refusal_is_notsupported */
static palResult m268_hostRegister(void *ptr, size_t size)
{
    palResult r = B->hostRegister(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 269 hostRegister.refuses */
static palResult m269_hostRegister(void *ptr, size_t size)
{
    return palNotSupported;
}

/* 270 hostUnregister.does_nothing */
static palResult m270_hostUnregister(void *ptr)
{
    return palSuccess;
}

/* 271 hostUnregister.done_but_failed */
static palResult m271_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 272 hostUnregister.error_is_success */
static palResult m272_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 273 hostUnregister.every_other_leaks */
static palResult m273_hostUnregister(void *ptr)
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

/* 274 hostUnregister.forked_child */
static palResult m274_hostUnregister(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 275 hostUnregister.null_ptr_is_followed */
static palResult m275_hostUnregister(void *ptr)
{
    if (!ptr)
        abort();
    return B->hostUnregister(ptr);
}

/* 276 hostUnregister.null_ptr_is_internal */
static palResult m276_hostUnregister(void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->hostUnregister(ptr);
}

/* 277 hostUnregister.null_ptr_is_success */
static palResult m277_hostUnregister(void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->hostUnregister(ptr);
}

/* 278 hostUnregister.refusal_is_internalerror */
static palResult m278_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 279 hostUnregister.refusal_is_invalidusage */
static palResult m279_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 280 hostUnregister.refusal_is_notsupported */
static palResult m280_hostUnregister(void *ptr)
{
    palResult r = B->hostUnregister(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 281 hostUnregister.refuses */
static palResult m281_hostUnregister(void *ptr)
{
    return palNotSupported;
}

/* 282 deviceMallocAsync.does_nothing */
static palResult m282_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palSuccess;
}

/* 283 deviceMallocAsync.done_but_failed */
static palResult m283_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 284 deviceMallocAsync.drains_after */
static palResult m284_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 285 deviceMallocAsync.drains_before */
static palResult m285_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 286 deviceMallocAsync.drains_device */
static palResult m286_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 287 deviceMallocAsync.error_is_success */
static palResult m287_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 288 deviceMallocAsync.forked_child */
static palResult m288_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 289 deviceMallocAsync.makes_two */
static palResult m289_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r == palSuccess)
        r = B->deviceMallocAsync(ptr, size, stream);
    return r;
}

/* 290 deviceMallocAsync.null_ptr_is_followed */
static palResult m290_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 291 deviceMallocAsync.null_ptr_is_internal */
static palResult m291_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 292 deviceMallocAsync.null_ptr_is_success */
static palResult m292_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!ptr)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 293 deviceMallocAsync.null_stream_is_followed */
static palResult m293_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        abort();
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 294 deviceMallocAsync.null_stream_is_internal */
static palResult m294_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 295 deviceMallocAsync.null_stream_is_success */
static palResult m295_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->deviceMallocAsync(ptr, size, stream);
}

/* 296 deviceMallocAsync.other_stream */
static palResult m296_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return B->deviceMallocAsync(ptr, size, stream ? P1 : stream);
}

/* 297 deviceMallocAsync.ptr_is_stale */
static palResult m297_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 298 deviceMallocAsync.ptr_is_zero */
static palResult m298_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 299 deviceMallocAsync.ptr_not_written */
static palResult m299_deviceMallocAsync(void **ptr, size_t size, palStream stream)
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

/* 300 deviceMallocAsync.ptr_written_on_error */
static palResult m300_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 301 deviceMallocAsync.refusal_is_internalerror */
static palResult m301_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 302 deviceMallocAsync.refusal_is_invalidusage */
static palResult m302_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 303 deviceMallocAsync.refusal_is_notsupported */
static palResult m303_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult r = B->deviceMallocAsync(ptr, size, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 304 deviceMallocAsync.refuses */
static palResult m304_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    return palNotSupported;
}

/* 305 deviceFreeAsync.does_nothing */
static palResult m305_deviceFreeAsync(void *ptr, palStream stream)
{
    return palSuccess;
}

/* 306 deviceFreeAsync.done_but_failed */
static palResult m306_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 307 deviceFreeAsync.drains_after */
static palResult m307_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 308 deviceFreeAsync.drains_before */
static palResult m308_deviceFreeAsync(void *ptr, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceFreeAsync(ptr, stream);
}

/* 309 deviceFreeAsync.drains_device */
static palResult m309_deviceFreeAsync(void *ptr, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceFreeAsync(ptr, stream);
}

/* 310 deviceFreeAsync.error_is_success */
static palResult m310_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 311 deviceFreeAsync.every_other_leaks */
static palResult m311_deviceFreeAsync(void *ptr, palStream stream)
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

/* 312 deviceFreeAsync.forked_child */
static palResult m312_deviceFreeAsync(void *ptr, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 313 deviceFreeAsync.null_stream_is_followed */
static palResult m313_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        abort();
    return B->deviceFreeAsync(ptr, stream);
}

/* 314 deviceFreeAsync.null_stream_is_internal */
static palResult m314_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->deviceFreeAsync(ptr, stream);
}

/* 315 deviceFreeAsync.null_stream_is_success */
static palResult m315_deviceFreeAsync(void *ptr, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->deviceFreeAsync(ptr, stream);
}

/* 316 deviceFreeAsync.other_stream */
static palResult m316_deviceFreeAsync(void *ptr, palStream stream)
{
    return B->deviceFreeAsync(ptr, stream ? P1 : stream);
}

/* 317 deviceFreeAsync.refusal_is_internalerror */
static palResult m317_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 318 deviceFreeAsync.refusal_is_invalidusage */
static palResult m318_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 319 deviceFreeAsync.refusal_is_notsupported */
static palResult m319_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult r = B->deviceFreeAsync(ptr, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 320 deviceFreeAsync.refuses */
static palResult m320_deviceFreeAsync(void *ptr, palStream stream)
{
    return palNotSupported;
}

/* 321 streamCreate.does_nothing */
static palResult m321_streamCreate(palStream *stream)
{
    return palSuccess;
}

/* 322 streamCreate.done_but_failed */
static palResult m322_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 323 streamCreate.error_is_success */
static palResult m323_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 324 streamCreate.forked_child */
static palResult m324_streamCreate(palStream *stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 325 streamCreate.makes_two */
static palResult m325_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    if (r == palSuccess)
        r = B->streamCreate(stream);
    return r;
}

/* 326 streamCreate.null_stream_is_followed */
static palResult m326_streamCreate(palStream *stream)
{
    if (!stream)
        abort();
    return B->streamCreate(stream);
}

/* 327 streamCreate.null_stream_is_internal */
static palResult m327_streamCreate(palStream *stream)
{
    if (!stream)
        return palInternalError;
    return B->streamCreate(stream);
}

/* 328 streamCreate.null_stream_is_success */
static palResult m328_streamCreate(palStream *stream)
{
    if (!stream)
        return palSuccess;
    return B->streamCreate(stream);
}

/* 329 streamCreate.refusal_is_internalerror */
static palResult m329_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 330 streamCreate.refusal_is_invalidusage */
static palResult m330_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 331 streamCreate.refusal_is_notsupported */
static palResult m331_streamCreate(palStream *stream)
{
    palResult r = B->streamCreate(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 332 streamCreate.refuses */
static palResult m332_streamCreate(palStream *stream)
{
    return palNotSupported;
}

/* 333 streamCreate.stream_is_stale */
static palResult m333_streamCreate(palStream *stream)
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

/* 334 streamCreate.stream_is_zero */
static palResult m334_streamCreate(palStream *stream)
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

/* 335 streamCreate.stream_not_written */
static palResult m335_streamCreate(palStream *stream)
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

/* 336 streamCreate.stream_written_on_error */
static palResult m336_streamCreate(palStream *stream)
{
    size_t n = stream ? sizeof *stream : 0;
    palResult r = B->streamCreate(stream);
    if (r != palSuccess && r != palInProgress && n)
        memset(stream, 0x11, n);
    return r;
}

/* 337 streamDestroy.does_nothing */
static palResult m337_streamDestroy(palStream stream)
{
    return palSuccess;
}

/* 338 streamDestroy.done_but_failed */
static palResult m338_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 339 streamDestroy.drains_before */
static palResult m339_streamDestroy(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamDestroy(stream);
}

/* 340 streamDestroy.drains_device */
static palResult m340_streamDestroy(palStream stream)
{
    B->deviceSynchronize();
    return B->streamDestroy(stream);
}

/* 341 streamDestroy.error_is_success */
static palResult m341_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 342 streamDestroy.every_other_leaks */
static palResult m342_streamDestroy(palStream stream)
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

/* 343 streamDestroy.forked_child */
static palResult m343_streamDestroy(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 344 streamDestroy.null_stream_is_followed */
static palResult m344_streamDestroy(palStream stream)
{
    if (!stream)
        abort();
    return B->streamDestroy(stream);
}

/* 345 streamDestroy.null_stream_is_internal */
static palResult m345_streamDestroy(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamDestroy(stream);
}

/* 346 streamDestroy.null_stream_is_success */
static palResult m346_streamDestroy(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamDestroy(stream);
}

/* 347 streamDestroy.refusal_is_internalerror */
static palResult m347_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 348 streamDestroy.refusal_is_invalidusage */
static palResult m348_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 349 streamDestroy.refusal_is_notsupported */
static palResult m349_streamDestroy(palStream stream)
{
    palResult r = B->streamDestroy(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 350 streamDestroy.refuses */
static palResult m350_streamDestroy(palStream stream)
{
    return palNotSupported;
}

/* 351 streamCopy.does_nothing */
static palResult m351_streamCopy(palStream *stream, void *native)
{
    return palSuccess;
}

/* 352 streamCopy.done_but_failed */
static palResult m352_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 353 streamCopy.error_is_success */
static palResult m353_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 354 streamCopy.forked_child */
static palResult m354_streamCopy(palStream *stream, void *native)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 355 streamCopy.makes_two */
static palResult m355_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    if (r == palSuccess)
        r = B->streamCopy(stream, native);
    return r;
}

/* 356 streamCopy.null_stream_is_followed */
static palResult m356_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        abort();
    return B->streamCopy(stream, native);
}

/* 357 streamCopy.null_stream_is_internal */
static palResult m357_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        return palInternalError;
    return B->streamCopy(stream, native);
}

/* 358 streamCopy.null_stream_is_success */
static palResult m358_streamCopy(palStream *stream, void *native)
{
    if (!stream)
        return palSuccess;
    return B->streamCopy(stream, native);
}

/* 359 streamCopy.refusal_is_internalerror */
static palResult m359_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 360 streamCopy.refusal_is_invalidusage */
static palResult m360_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 361 streamCopy.refusal_is_notsupported */
static palResult m361_streamCopy(palStream *stream, void *native)
{
    palResult r = B->streamCopy(stream, native);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 362 streamCopy.refuses */
static palResult m362_streamCopy(palStream *stream, void *native)
{
    return palNotSupported;
}

/* 363 streamCopy.stream_is_stale */
static palResult m363_streamCopy(palStream *stream, void *native)
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

/* 364 streamCopy.stream_is_zero */
static palResult m364_streamCopy(palStream *stream, void *native)
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

/* 365 streamCopy.stream_not_written */
static palResult m365_streamCopy(palStream *stream, void *native)
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

/* 366 streamCopy.stream_written_on_error */
static palResult m366_streamCopy(palStream *stream, void *native)
{
    size_t n = stream ? sizeof *stream : 0;
    palResult r = B->streamCopy(stream, native);
    if (r != palSuccess && r != palInProgress && n)
        memset(stream, 0x11, n);
    return r;
}

/* 367 streamFree.does_nothing */
static palResult m367_streamFree(palStream stream)
{
    return palSuccess;
}

/* 368 streamFree.done_but_failed */
static palResult m368_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 369 streamFree.error_is_success */
static palResult m369_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 370 streamFree.every_other_leaks */
static palResult m370_streamFree(palStream stream)
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

/* 371 streamFree.forked_child */
static palResult m371_streamFree(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamFree(stream);
}

/* 372 streamFree.null_stream_is_followed */
static palResult m372_streamFree(palStream stream)
{
    if (!stream)
        abort();
    return B->streamFree(stream);
}

/* 373 streamFree.null_stream_is_internal */
static palResult m373_streamFree(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamFree(stream);
}

/* 374 streamFree.null_stream_is_success */
static palResult m374_streamFree(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamFree(stream);
}

/* 375 streamFree.refusal_is_internalerror */
static palResult m375_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 376 streamFree.refusal_is_invalidusage */
static palResult m376_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 377 streamFree.refusal_is_notsupported */
static palResult m377_streamFree(palStream stream)
{
    palResult r = B->streamFree(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 378 streamFree.refuses */
static palResult m378_streamFree(palStream stream)
{
    return palNotSupported;
}

/* 379 streamSynchronize.does_nothing */
static palResult m379_streamSynchronize(palStream stream)
{
    return palSuccess;
}

/* 380 streamSynchronize.done_but_failed */
static palResult m380_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 381 streamSynchronize.error_is_success */
static palResult m381_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 382 streamSynchronize.forked_child */
static palResult m382_streamSynchronize(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 383 streamSynchronize.null_stream_is_followed */
static palResult m383_streamSynchronize(palStream stream)
{
    if (!stream)
        abort();
    return B->streamSynchronize(stream);
}

/* 384 streamSynchronize.null_stream_is_internal */
static palResult m384_streamSynchronize(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamSynchronize(stream);
}

/* 385 streamSynchronize.null_stream_is_success */
static palResult m385_streamSynchronize(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamSynchronize(stream);
}

/* 386 streamSynchronize.refusal_is_internalerror */
static palResult m386_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 387 streamSynchronize.refusal_is_invalidusage */
static palResult m387_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 388 streamSynchronize.refusal_is_notsupported */
static palResult m388_streamSynchronize(palStream stream)
{
    palResult r = B->streamSynchronize(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 389 streamSynchronize.refuses */
static palResult m389_streamSynchronize(palStream stream)
{
    return palNotSupported;
}

/* 390 streamQuery.does_nothing */
static palResult m390_streamQuery(palStream stream)
{
    return palSuccess;
}

/* 391 streamQuery.done_but_failed */
static palResult m391_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 392 streamQuery.drains_before */
static palResult m392_streamQuery(palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamQuery(stream);
}

/* 393 streamQuery.drains_device */
static palResult m393_streamQuery(palStream stream)
{
    B->deviceSynchronize();
    return B->streamQuery(stream);
}

/* 394 streamQuery.error_is_success */
static palResult m394_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 395 streamQuery.forked_child */
static palResult m395_streamQuery(palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 396 streamQuery.null_stream_is_followed */
static palResult m396_streamQuery(palStream stream)
{
    if (!stream)
        abort();
    return B->streamQuery(stream);
}

/* 397 streamQuery.null_stream_is_internal */
static palResult m397_streamQuery(palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->streamQuery(stream);
}

/* 398 streamQuery.null_stream_is_success */
static palResult m398_streamQuery(palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->streamQuery(stream);
}

/* 399 streamQuery.other_stream */
static palResult m399_streamQuery(palStream stream)
{
    return B->streamQuery(stream ? P1 : stream);
}

/* 400 streamQuery.refusal_is_internalerror */
static palResult m400_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 401 streamQuery.refusal_is_invalidusage */
static palResult m401_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 402 streamQuery.refusal_is_notsupported */
static palResult m402_streamQuery(palStream stream)
{
    palResult r = B->streamQuery(stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 403 streamQuery.refuses */
static palResult m403_streamQuery(palStream stream)
{
    return palNotSupported;
}

/* 404 streamWaitEvent.does_nothing */
static palResult m404_streamWaitEvent(palStream stream, palEvent event)
{
    return palSuccess;
}

/* 405 streamWaitEvent.done_but_failed */
static palResult m405_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 406 streamWaitEvent.drains_after */
static palResult m406_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 407 streamWaitEvent.drains_before */
static palResult m407_streamWaitEvent(palStream stream, palEvent event)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitEvent(stream, event);
}

/* 408 streamWaitEvent.drains_device */
static palResult m408_streamWaitEvent(palStream stream, palEvent event)
{
    B->deviceSynchronize();
    return B->streamWaitEvent(stream, event);
}

/* 409 streamWaitEvent.error_is_success */
static palResult m409_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 410 streamWaitEvent.forked_child */
static palResult m410_streamWaitEvent(palStream stream, palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 411 streamWaitEvent.null_event_is_followed */
static palResult m411_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 412 streamWaitEvent.null_event_is_internal */
static palResult m412_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 413 streamWaitEvent.null_event_is_success */
static palResult m413_streamWaitEvent(palStream stream, palEvent event)
{
    if (!event)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 414 streamWaitEvent.null_stream_is_followed */
static palResult m414_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        abort();
    return B->streamWaitEvent(stream, event);
}

/* 415 streamWaitEvent.null_stream_is_internal */
static palResult m415_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        return palInternalError;
    return B->streamWaitEvent(stream, event);
}

/* 416 streamWaitEvent.null_stream_is_success */
static palResult m416_streamWaitEvent(palStream stream, palEvent event)
{
    if (!stream)
        return palSuccess;
    return B->streamWaitEvent(stream, event);
}

/* 417 streamWaitEvent.other_stream */
static palResult m417_streamWaitEvent(palStream stream, palEvent event)
{
    return B->streamWaitEvent(stream ? P1 : stream, event);
}

/* 418 streamWaitEvent.refusal_is_internalerror */
static palResult m418_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 419 streamWaitEvent.refusal_is_invalidusage */
static palResult m419_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 420 streamWaitEvent.refusal_is_notsupported */
static palResult m420_streamWaitEvent(palStream stream, palEvent event)
{
    palResult r = B->streamWaitEvent(stream, event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 421 streamWaitEvent.refuses */
static palResult m421_streamWaitEvent(palStream stream, palEvent event)
{
    return palNotSupported;
}

/* 422 eventCreate.bad_type_is_first */
static palResult m422_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return B->eventCreate(event, palEventDefault);
    return B->eventCreate(event, type);
}

/* 423 eventCreate.bad_type_is_internal */
static palResult m423_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 424 eventCreate.bad_type_is_success */
static palResult m424_eventCreate(palEvent *event, palEventType type)
{
    if ((int)type < 0 || (int)type > 1)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 425 eventCreate.does_nothing */
static palResult m425_eventCreate(palEvent *event, palEventType type)
{
    return palSuccess;
}

/* 426 eventCreate.done_but_failed */
static palResult m426_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 427 eventCreate.error_is_success */
static palResult m427_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 428 eventCreate.event_is_stale */
static palResult m428_eventCreate(palEvent *event, palEventType type)
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

/* 429 eventCreate.event_is_zero */
static palResult m429_eventCreate(palEvent *event, palEventType type)
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

/* 430 eventCreate.event_not_written */
static palResult m430_eventCreate(palEvent *event, palEventType type)
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

/* 431 eventCreate.event_written_on_error */
static palResult m431_eventCreate(palEvent *event, palEventType type)
{
    size_t n = event ? sizeof *event : 0;
    palResult r = B->eventCreate(event, type);
    if (r != palSuccess && r != palInProgress && n)
        memset(event, 0x11, n);
    return r;
}

/* 432 eventCreate.forked_child */
static palResult m432_eventCreate(palEvent *event, palEventType type)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 433 eventCreate.makes_two */
static palResult m433_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    if (r == palSuccess)
        r = B->eventCreate(event, type);
    return r;
}

/* 434 eventCreate.null_event_is_followed */
static palResult m434_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        abort();
    return B->eventCreate(event, type);
}

/* 435 eventCreate.null_event_is_internal */
static palResult m435_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        return palInternalError;
    return B->eventCreate(event, type);
}

/* 436 eventCreate.null_event_is_success */
static palResult m436_eventCreate(palEvent *event, palEventType type)
{
    if (!event)
        return palSuccess;
    return B->eventCreate(event, type);
}

/* 437 eventCreate.refusal_is_internalerror */
static palResult m437_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 438 eventCreate.refusal_is_invalidusage */
static palResult m438_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 439 eventCreate.refusal_is_notsupported */
static palResult m439_eventCreate(palEvent *event, palEventType type)
{
    palResult r = B->eventCreate(event, type);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 440 eventCreate.refuses */
static palResult m440_eventCreate(palEvent *event, palEventType type)
{
    return palNotSupported;
}

/* 441 eventDestroy.does_nothing */
static palResult m441_eventDestroy(palEvent event)
{
    return palSuccess;
}

/* 442 eventDestroy.done_but_failed */
static palResult m442_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 443 eventDestroy.drains_before */
static palResult m443_eventDestroy(palEvent event)
{
    if (event) B->eventSynchronize(event);
    return B->eventDestroy(event);
}

/* 444 eventDestroy.error_is_success */
static palResult m444_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 445 eventDestroy.every_other_leaks */
static palResult m445_eventDestroy(palEvent event)
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

/* 446 eventDestroy.forked_child */
static palResult m446_eventDestroy(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 447 eventDestroy.null_event_is_followed */
static palResult m447_eventDestroy(palEvent event)
{
    if (!event)
        abort();
    return B->eventDestroy(event);
}

/* 448 eventDestroy.null_event_is_internal */
static palResult m448_eventDestroy(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventDestroy(event);
}

/* 449 eventDestroy.null_event_is_success */
static palResult m449_eventDestroy(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventDestroy(event);
}

/* 450 eventDestroy.refusal_is_internalerror */
static palResult m450_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 451 eventDestroy.refusal_is_invalidusage */
static palResult m451_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 452 eventDestroy.refusal_is_notsupported */
static palResult m452_eventDestroy(palEvent event)
{
    palResult r = B->eventDestroy(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 453 eventDestroy.refuses */
static palResult m453_eventDestroy(palEvent event)
{
    return palNotSupported;
}

/* 454 eventRecord.does_nothing */
static palResult m454_eventRecord(palEvent event, palStream stream)
{
    return palSuccess;
}

/* 455 eventRecord.done_but_failed */
static palResult m455_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 456 eventRecord.drains_after */
static palResult m456_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 457 eventRecord.drains_before */
static palResult m457_eventRecord(palEvent event, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->eventRecord(event, stream);
}

/* 458 eventRecord.drains_device */
static palResult m458_eventRecord(palEvent event, palStream stream)
{
    B->deviceSynchronize();
    return B->eventRecord(event, stream);
}

/* 459 eventRecord.error_is_success */
static palResult m459_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 460 eventRecord.forked_child */
static palResult m460_eventRecord(palEvent event, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 461 eventRecord.null_event_is_followed */
static palResult m461_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        abort();
    return B->eventRecord(event, stream);
}

/* 462 eventRecord.null_event_is_internal */
static palResult m462_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 463 eventRecord.null_event_is_success */
static palResult m463_eventRecord(palEvent event, palStream stream)
{
    if (!event)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 464 eventRecord.null_stream_is_followed */
static palResult m464_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        abort();
    return B->eventRecord(event, stream);
}

/* 465 eventRecord.null_stream_is_internal */
static palResult m465_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->eventRecord(event, stream);
}

/* 466 eventRecord.null_stream_is_success */
static palResult m466_eventRecord(palEvent event, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->eventRecord(event, stream);
}

/* 467 eventRecord.other_stream */
static palResult m467_eventRecord(palEvent event, palStream stream)
{
    return B->eventRecord(event, stream ? P1 : stream);
}

/* 468 eventRecord.refusal_is_internalerror */
static palResult m468_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 469 eventRecord.refusal_is_invalidusage */
static palResult m469_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 470 eventRecord.refusal_is_notsupported */
static palResult m470_eventRecord(palEvent event, palStream stream)
{
    palResult r = B->eventRecord(event, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 471 eventRecord.refuses */
static palResult m471_eventRecord(palEvent event, palStream stream)
{
    return palNotSupported;
}

/* 472 eventSynchronize.does_nothing */
static palResult m472_eventSynchronize(palEvent event)
{
    return palSuccess;
}

/* 473 eventSynchronize.done_but_failed */
static palResult m473_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 474 eventSynchronize.error_is_success */
static palResult m474_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 475 eventSynchronize.forked_child */
static palResult m475_eventSynchronize(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 476 eventSynchronize.null_event_is_followed */
static palResult m476_eventSynchronize(palEvent event)
{
    if (!event)
        abort();
    return B->eventSynchronize(event);
}

/* 477 eventSynchronize.null_event_is_internal */
static palResult m477_eventSynchronize(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventSynchronize(event);
}

/* 478 eventSynchronize.null_event_is_success */
static palResult m478_eventSynchronize(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventSynchronize(event);
}

/* 479 eventSynchronize.refusal_is_internalerror */
static palResult m479_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 480 eventSynchronize.refusal_is_invalidusage */
static palResult m480_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 481 eventSynchronize.refusal_is_notsupported */
static palResult m481_eventSynchronize(palEvent event)
{
    palResult r = B->eventSynchronize(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 482 eventSynchronize.refuses */
static palResult m482_eventSynchronize(palEvent event)
{
    return palNotSupported;
}

/* 483 eventQuery.does_nothing */
static palResult m483_eventQuery(palEvent event)
{
    return palSuccess;
}

/* 484 eventQuery.done_but_failed */
static palResult m484_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 485 eventQuery.error_is_success */
static palResult m485_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 486 eventQuery.forked_child */
static palResult m486_eventQuery(palEvent event)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventQuery(event);
}

/* 487 eventQuery.null_event_is_followed */
static palResult m487_eventQuery(palEvent event)
{
    if (!event)
        abort();
    return B->eventQuery(event);
}

/* 488 eventQuery.null_event_is_internal */
static palResult m488_eventQuery(palEvent event)
{
    if (!event)
        return palInternalError;
    return B->eventQuery(event);
}

/* 489 eventQuery.null_event_is_success */
static palResult m489_eventQuery(palEvent event)
{
    if (!event)
        return palSuccess;
    return B->eventQuery(event);
}

/* 490 eventQuery.refusal_is_internalerror */
static palResult m490_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 491 eventQuery.refusal_is_invalidusage */
static palResult m491_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 492 eventQuery.refusal_is_notsupported */
static palResult m492_eventQuery(palEvent event)
{
    palResult r = B->eventQuery(event);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 493 eventQuery.refuses */
static palResult m493_eventQuery(palEvent event)
{
    return palNotSupported;
}

/* 494 eventElapsedTime.does_nothing */
static palResult m494_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palSuccess;
}

/* 495 eventElapsedTime.done_but_failed */
static palResult m495_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 496 eventElapsedTime.error_is_success */
static palResult m496_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 497 eventElapsedTime.forked_child */
static palResult m497_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (getpid() != home)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 498 eventElapsedTime.ms_is_stale */
static palResult m498_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 499 eventElapsedTime.ms_is_zero */
static palResult m499_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 500 eventElapsedTime.ms_not_written */
static palResult m500_eventElapsedTime(float *ms, palEvent start, palEvent end)
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

/* 501 eventElapsedTime.ms_written_on_error */
static palResult m501_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    size_t n = ms ? sizeof *ms : 0;
    palResult r = B->eventElapsedTime(ms, start, end);
    if (r != palSuccess && r != palInProgress && n)
        memset(ms, 0x11, n);
    return r;
}

/* 502 eventElapsedTime.null_end_is_followed */
static palResult m502_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 503 eventElapsedTime.null_end_is_internal */
static palResult m503_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 504 eventElapsedTime.null_end_is_success */
static palResult m504_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!end)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 505 eventElapsedTime.null_ms_is_followed */
static palResult m505_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 506 eventElapsedTime.null_ms_is_internal */
static palResult m506_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 507 eventElapsedTime.null_ms_is_success */
static palResult m507_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!ms)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 508 eventElapsedTime.null_start_is_followed */
static palResult m508_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        abort();
    return B->eventElapsedTime(ms, start, end);
}

/* 509 eventElapsedTime.null_start_is_internal */
static palResult m509_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        return palInternalError;
    return B->eventElapsedTime(ms, start, end);
}

/* 510 eventElapsedTime.null_start_is_success */
static palResult m510_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    if (!start)
        return palSuccess;
    return B->eventElapsedTime(ms, start, end);
}

/* 511 eventElapsedTime.refusal_is_internalerror */
static palResult m511_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 512 eventElapsedTime.refusal_is_invalidusage */
static palResult m512_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 513 eventElapsedTime.refusal_is_notsupported */
static palResult m513_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult r = B->eventElapsedTime(ms, start, end);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 514 eventElapsedTime.refuses */
static palResult m514_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return palNotSupported;
}

/* 515 launchHostFunc.does_nothing */
static palResult m515_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palSuccess;
}

/* 516 launchHostFunc.done_but_failed */
static palResult m516_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 517 launchHostFunc.drains_after */
static palResult m517_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 518 launchHostFunc.drains_before */
static palResult m518_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchHostFunc(stream, fn, args);
}

/* 519 launchHostFunc.drains_device */
static palResult m519_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    B->deviceSynchronize();
    return B->launchHostFunc(stream, fn, args);
}

/* 520 launchHostFunc.error_is_success */
static palResult m520_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 521 launchHostFunc.forked_child */
static palResult m521_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 522 launchHostFunc.null_fn_is_followed */
static palResult m522_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 523 launchHostFunc.null_fn_is_internal */
static palResult m523_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 524 launchHostFunc.null_fn_is_success */
static palResult m524_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!fn)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 525 launchHostFunc.null_stream_is_followed */
static palResult m525_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        abort();
    return B->launchHostFunc(stream, fn, args);
}

/* 526 launchHostFunc.null_stream_is_internal */
static palResult m526_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        return palInternalError;
    return B->launchHostFunc(stream, fn, args);
}

/* 527 launchHostFunc.null_stream_is_success */
static palResult m527_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    if (!stream)
        return palSuccess;
    return B->launchHostFunc(stream, fn, args);
}

/* 528 launchHostFunc.other_stream */
static palResult m528_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return B->launchHostFunc(stream ? P1 : stream, fn, args);
}

/* 529 launchHostFunc.refusal_is_internalerror */
static palResult m529_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 530 launchHostFunc.refusal_is_invalidusage */
static palResult m530_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 531 launchHostFunc.refusal_is_notsupported */
static palResult m531_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult r = B->launchHostFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 532 launchHostFunc.refuses */
static palResult m532_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return palNotSupported;
}

/* 533 streamWaitValue64.does_nothing */
static palResult m533_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 534 streamWaitValue64.done_but_failed */
static palResult m534_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 535 streamWaitValue64.drains_after */
static palResult m535_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 536 streamWaitValue64.drains_before */
static palResult m536_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 537 streamWaitValue64.drains_device */
static palResult m537_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 538 streamWaitValue64.error_is_success */
static palResult m538_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 539 streamWaitValue64.forked_child */
static palResult m539_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 540 streamWaitValue64.null_addr_is_followed */
static palResult m540_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 541 streamWaitValue64.null_addr_is_internal */
static palResult m541_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 542 streamWaitValue64.null_addr_is_success */
static palResult m542_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 543 streamWaitValue64.null_stream_is_followed */
static palResult m543_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        abort();
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 544 streamWaitValue64.null_stream_is_internal */
static palResult m544_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palInternalError;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 545 streamWaitValue64.null_stream_is_success */
static palResult m545_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palSuccess;
    return B->streamWaitValue64(stream, addr, value, flags);
}

/* 546 streamWaitValue64.other_stream */
static palResult m546_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWaitValue64(stream ? P1 : stream, addr, value, flags);
}

/* 547 streamWaitValue64.refusal_is_internalerror */
static palResult m547_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 548 streamWaitValue64.refusal_is_invalidusage */
static palResult m548_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 549 streamWaitValue64.refusal_is_notsupported */
static palResult m549_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWaitValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 550 streamWaitValue64.refuses */
static palResult m550_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 551 streamWriteValue64.does_nothing */
static palResult m551_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palSuccess;
}

/* 552 streamWriteValue64.done_but_failed */
static palResult m552_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 553 streamWriteValue64.drains_after */
static palResult m553_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 554 streamWriteValue64.drains_before */
static palResult m554_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (stream) B->streamSynchronize(stream);
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 555 streamWriteValue64.drains_device */
static palResult m555_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    B->deviceSynchronize();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 556 streamWriteValue64.error_is_success */
static palResult m556_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 557 streamWriteValue64.forked_child */
static palResult m557_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 558 streamWriteValue64.null_addr_is_followed */
static palResult m558_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 559 streamWriteValue64.null_addr_is_internal */
static palResult m559_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 560 streamWriteValue64.null_addr_is_success */
static palResult m560_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!addr)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 561 streamWriteValue64.null_stream_is_followed */
static palResult m561_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        abort();
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 562 streamWriteValue64.null_stream_is_internal */
static palResult m562_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palInternalError;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 563 streamWriteValue64.null_stream_is_success */
static palResult m563_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    if (!stream)
        return palSuccess;
    return B->streamWriteValue64(stream, addr, value, flags);
}

/* 564 streamWriteValue64.other_stream */
static palResult m564_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return B->streamWriteValue64(stream ? P1 : stream, addr, value, flags);
}

/* 565 streamWriteValue64.refusal_is_internalerror */
static palResult m565_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 566 streamWriteValue64.refusal_is_invalidusage */
static palResult m566_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 567 streamWriteValue64.refusal_is_notsupported */
static palResult m567_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult r = B->streamWriteValue64(stream, addr, value, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 568 streamWriteValue64.refuses */
static palResult m568_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return palNotSupported;
}

/* 569 gdrMemAlloc.does_nothing */
static palResult m569_gdrMemAlloc(void **ptr, size_t size)
{
    return palSuccess;
}

/* 570 gdrMemAlloc.done_but_failed */
static palResult m570_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 571 gdrMemAlloc.error_is_success */
static palResult m571_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 572 gdrMemAlloc.forked_child */
static palResult m572_gdrMemAlloc(void **ptr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 573 gdrMemAlloc.makes_two */
static palResult m573_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r == palSuccess)
        r = B->gdrMemAlloc(ptr, size);
    return r;
}

/* 574 gdrMemAlloc.null_ptr_is_followed */
static palResult m574_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        abort();
    return B->gdrMemAlloc(ptr, size);
}

/* 575 gdrMemAlloc.null_ptr_is_internal */
static palResult m575_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        return palInternalError;
    return B->gdrMemAlloc(ptr, size);
}

/* 576 gdrMemAlloc.null_ptr_is_success */
static palResult m576_gdrMemAlloc(void **ptr, size_t size)
{
    if (!ptr)
        return palSuccess;
    return B->gdrMemAlloc(ptr, size);
}

/* 577 gdrMemAlloc.ptr_is_stale */
static palResult m577_gdrMemAlloc(void **ptr, size_t size)
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

/* 578 gdrMemAlloc.ptr_is_zero */
static palResult m578_gdrMemAlloc(void **ptr, size_t size)
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

/* 579 gdrMemAlloc.ptr_not_written */
static palResult m579_gdrMemAlloc(void **ptr, size_t size)
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

/* 580 gdrMemAlloc.ptr_written_on_error */
static palResult m580_gdrMemAlloc(void **ptr, size_t size)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->gdrMemAlloc(ptr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 581 gdrMemAlloc.refusal_is_internalerror */
static palResult m581_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 582 gdrMemAlloc.refusal_is_invalidusage */
static palResult m582_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 583 gdrMemAlloc.refusal_is_notsupported */
static palResult m583_gdrMemAlloc(void **ptr, size_t size)
{
    palResult r = B->gdrMemAlloc(ptr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 584 gdrMemAlloc.refuses */
static palResult m584_gdrMemAlloc(void **ptr, size_t size)
{
    return palNotSupported;
}

/* 585 gdrMemFree.does_nothing */
static palResult m585_gdrMemFree(void *ptr)
{
    return palSuccess;
}

/* 586 gdrMemFree.done_but_failed */
static palResult m586_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 587 gdrMemFree.error_is_success */
static palResult m587_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 588 gdrMemFree.every_other_leaks */
static palResult m588_gdrMemFree(void *ptr)
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

/* 589 gdrMemFree.forked_child */
static palResult m589_gdrMemFree(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrMemFree(ptr);
}

/* 590 gdrMemFree.refusal_is_internalerror */
static palResult m590_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 591 gdrMemFree.refusal_is_invalidusage */
static palResult m591_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 592 gdrMemFree.refusal_is_notsupported */
static palResult m592_gdrMemFree(void *ptr)
{
    palResult r = B->gdrMemFree(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 593 gdrMemFree.refuses */
static palResult m593_gdrMemFree(void *ptr)
{
    return palNotSupported;
}

/* 594 gdrPtrMmap.does_nothing */
static palResult m594_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palSuccess;
}

/* 595 gdrPtrMmap.done_but_failed */
static palResult m595_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 596 gdrPtrMmap.error_is_success */
static palResult m596_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 597 gdrPtrMmap.forked_child */
static palResult m597_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 598 gdrPtrMmap.hostPtr_is_stale */
static palResult m598_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 599 gdrPtrMmap.hostPtr_is_zero */
static palResult m599_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 600 gdrPtrMmap.hostPtr_not_written */
static palResult m600_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
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

/* 601 gdrPtrMmap.hostPtr_written_on_error */
static palResult m601_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    size_t n = hostPtr ? sizeof *hostPtr : 0;
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(hostPtr, 0x11, n);
    return r;
}

/* 602 gdrPtrMmap.makes_two */
static palResult m602_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    if (r == palSuccess)
        r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r;
}

/* 603 gdrPtrMmap.null_devicePtr_is_followed */
static palResult m603_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 604 gdrPtrMmap.null_devicePtr_is_internal */
static palResult m604_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 605 gdrPtrMmap.null_devicePtr_is_success */
static palResult m605_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!devicePtr && size > 0)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 606 gdrPtrMmap.null_hostPtr_is_followed */
static palResult m606_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        abort();
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 607 gdrPtrMmap.null_hostPtr_is_internal */
static palResult m607_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        return palInternalError;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 608 gdrPtrMmap.null_hostPtr_is_success */
static palResult m608_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    if (!hostPtr)
        return palSuccess;
    return B->gdrPtrMmap(hostPtr, devicePtr, size);
}

/* 609 gdrPtrMmap.refusal_is_internalerror */
static palResult m609_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 610 gdrPtrMmap.refusal_is_invalidusage */
static palResult m610_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 611 gdrPtrMmap.refusal_is_notsupported */
static palResult m611_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult r = B->gdrPtrMmap(hostPtr, devicePtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 612 gdrPtrMmap.refuses */
static palResult m612_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return palNotSupported;
}

/* 613 gdrPtrMunmap.does_nothing */
static palResult m613_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palSuccess;
}

/* 614 gdrPtrMunmap.done_but_failed */
static palResult m614_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 615 gdrPtrMunmap.error_is_success */
static palResult m615_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 616 gdrPtrMunmap.every_other_leaks */
static palResult m616_gdrPtrMunmap(void *hostPtr, size_t size)
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

/* 617 gdrPtrMunmap.forked_child */
static palResult m617_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (getpid() != home)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 618 gdrPtrMunmap.null_hostPtr_is_followed */
static palResult m618_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        abort();
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 619 gdrPtrMunmap.null_hostPtr_is_internal */
static palResult m619_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        return palInternalError;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 620 gdrPtrMunmap.null_hostPtr_is_success */
static palResult m620_gdrPtrMunmap(void *hostPtr, size_t size)
{
    if (!hostPtr && size > 0)
        return palSuccess;
    return B->gdrPtrMunmap(hostPtr, size);
}

/* 621 gdrPtrMunmap.refusal_is_internalerror */
static palResult m621_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 622 gdrPtrMunmap.refusal_is_invalidusage */
static palResult m622_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 623 gdrPtrMunmap.refusal_is_notsupported */
static palResult m623_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult r = B->gdrPtrMunmap(hostPtr, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 624 gdrPtrMunmap.refuses */
static palResult m624_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return palNotSupported;
}

/* 625 dmaSupport.does_nothing */
static palResult m625_dmaSupport(int *supported)
{
    return palSuccess;
}

/* 626 dmaSupport.done_but_failed */
static palResult m626_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 627 dmaSupport.error_is_success */
static palResult m627_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 628 dmaSupport.forked_child */
static palResult m628_dmaSupport(int *supported)
{
    if (getpid() != home)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 629 dmaSupport.null_supported_is_followed */
static palResult m629_dmaSupport(int *supported)
{
    if (!supported)
        abort();
    return B->dmaSupport(supported);
}

/* 630 dmaSupport.null_supported_is_internal */
static palResult m630_dmaSupport(int *supported)
{
    if (!supported)
        return palInternalError;
    return B->dmaSupport(supported);
}

/* 631 dmaSupport.null_supported_is_success */
static palResult m631_dmaSupport(int *supported)
{
    if (!supported)
        return palSuccess;
    return B->dmaSupport(supported);
}

/* 632 dmaSupport.refusal_is_internalerror */
static palResult m632_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 633 dmaSupport.refusal_is_invalidusage */
static palResult m633_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 634 dmaSupport.refusal_is_notsupported */
static palResult m634_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 635 dmaSupport.refuses */
static palResult m635_dmaSupport(int *supported)
{
    return palNotSupported;
}

/* 636 dmaSupport.supported_is_zero */
static palResult m636_dmaSupport(int *supported)
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

/* 637 dmaSupport.supported_not_written */
static palResult m637_dmaSupport(int *supported)
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

/* 638 dmaSupport.supported_one_more */
static palResult m638_dmaSupport(int *supported)
{
    palResult r = B->dmaSupport(supported);
    if (r == palSuccess && supported)
        *supported += 1;
    return r;
}

/* 639 dmaSupport.supported_written_on_error */
static palResult m639_dmaSupport(int *supported)
{
    size_t n = supported ? sizeof *supported : 0;
    palResult r = B->dmaSupport(supported);
    if (r != palSuccess && r != palInProgress && n)
        memset(supported, 0x11, n);
    return r;
}

/* 640 getHandleForAddressRange.does_nothing */
static palResult m640_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palSuccess;
}

/* 641 getHandleForAddressRange.done_but_failed */
static palResult m641_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 642 getHandleForAddressRange.error_is_success */
static palResult m642_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 643 getHandleForAddressRange.fd_is_stale */
static palResult m643_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 644 getHandleForAddressRange.fd_is_zero */
static palResult m644_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 645 getHandleForAddressRange.fd_not_written */
static palResult m645_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
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

/* 646 getHandleForAddressRange.fd_one_more */
static palResult m646_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r == palSuccess && fd)
        *fd += 1;
    return r;
}

/* 647 getHandleForAddressRange.fd_written_on_error */
static palResult m647_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    size_t n = fd ? sizeof *fd : 0;
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    if (r != palSuccess && r != palInProgress && n)
        memset(fd, 0x11, n);
    return r;
}

/* 648 getHandleForAddressRange.forked_child */
static palResult m648_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (getpid() != home)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 649 getHandleForAddressRange.null_fd_is_followed */
static palResult m649_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 650 getHandleForAddressRange.null_fd_is_internal */
static palResult m650_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 651 getHandleForAddressRange.null_fd_is_success */
static palResult m651_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!fd)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 652 getHandleForAddressRange.null_ptr_is_followed */
static palResult m652_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        abort();
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 653 getHandleForAddressRange.null_ptr_is_internal */
static palResult m653_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        return palInternalError;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 654 getHandleForAddressRange.null_ptr_is_success */
static palResult m654_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    if (!ptr && size > 0)
        return palSuccess;
    return B->getHandleForAddressRange(fd, ptr, size, flags);
}

/* 655 getHandleForAddressRange.refusal_is_internalerror */
static palResult m655_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 656 getHandleForAddressRange.refusal_is_invalidusage */
static palResult m656_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 657 getHandleForAddressRange.refusal_is_notsupported */
static palResult m657_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult r = B->getHandleForAddressRange(fd, ptr, size, flags);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 658 getHandleForAddressRange.refuses */
static palResult m658_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return palNotSupported;
}

/* 659 ipcMemHandleCreate.does_nothing */
static palResult m659_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palSuccess;
}

/* 660 ipcMemHandleCreate.done_but_failed */
static palResult m660_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 661 ipcMemHandleCreate.error_is_success */
static palResult m661_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 662 ipcMemHandleCreate.forked_child */
static palResult m662_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 663 ipcMemHandleCreate.handle_is_stale */
static palResult m663_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 664 ipcMemHandleCreate.handle_is_zero */
static palResult m664_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 665 ipcMemHandleCreate.handle_not_written */
static palResult m665_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 666 ipcMemHandleCreate.handle_written_on_error */
static palResult m666_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = handle ? sizeof *handle : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(handle, 0x11, n);
    return r;
}

/* 667 ipcMemHandleCreate.makes_two */
static palResult m667_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess)
        r = B->ipcMemHandleCreate(handle, size);
    return r;
}

/* 668 ipcMemHandleCreate.null_handle_is_followed */
static palResult m668_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 669 ipcMemHandleCreate.null_handle_is_internal */
static palResult m669_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 670 ipcMemHandleCreate.null_handle_is_success */
static palResult m670_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 671 ipcMemHandleCreate.null_size_is_followed */
static palResult m671_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        abort();
    return B->ipcMemHandleCreate(handle, size);
}

/* 672 ipcMemHandleCreate.null_size_is_internal */
static palResult m672_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        return palInternalError;
    return B->ipcMemHandleCreate(handle, size);
}

/* 673 ipcMemHandleCreate.null_size_is_success */
static palResult m673_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    if (!size)
        return palSuccess;
    return B->ipcMemHandleCreate(handle, size);
}

/* 674 ipcMemHandleCreate.refusal_is_internalerror */
static palResult m674_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 675 ipcMemHandleCreate.refusal_is_invalidusage */
static palResult m675_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 676 ipcMemHandleCreate.refusal_is_notsupported */
static palResult m676_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 677 ipcMemHandleCreate.refuses */
static palResult m677_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    return palNotSupported;
}

/* 678 ipcMemHandleCreate.size_is_stale */
static palResult m678_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 679 ipcMemHandleCreate.size_is_zero */
static palResult m679_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 680 ipcMemHandleCreate.size_not_written */
static palResult m680_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
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

/* 681 ipcMemHandleCreate.size_one_more */
static palResult m681_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r == palSuccess && size)
        *size += 1;
    return r;
}

/* 682 ipcMemHandleCreate.size_written_on_error */
static palResult m682_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    size_t n = size ? sizeof *size : 0;
    palResult r = B->ipcMemHandleCreate(handle, size);
    if (r != palSuccess && r != palInProgress && n)
        memset(size, 0x11, n);
    return r;
}

/* 683 ipcMemHandleGet.does_nothing */
static palResult m683_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palSuccess;
}

/* 684 ipcMemHandleGet.done_but_failed */
static palResult m684_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 685 ipcMemHandleGet.error_is_success */
static palResult m685_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 686 ipcMemHandleGet.forked_child */
static palResult m686_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 687 ipcMemHandleGet.null_handle_is_followed */
static palResult m687_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 688 ipcMemHandleGet.null_handle_is_internal */
static palResult m688_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 689 ipcMemHandleGet.null_handle_is_success */
static palResult m689_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 690 ipcMemHandleGet.null_ptr_is_followed */
static palResult m690_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleGet(handle, ptr);
}

/* 691 ipcMemHandleGet.null_ptr_is_internal */
static palResult m691_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 692 ipcMemHandleGet.null_ptr_is_success */
static palResult m692_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleGet(handle, ptr);
}

/* 693 ipcMemHandleGet.refusal_is_internalerror */
static palResult m693_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 694 ipcMemHandleGet.refusal_is_invalidusage */
static palResult m694_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 695 ipcMemHandleGet.refusal_is_notsupported */
static palResult m695_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult r = B->ipcMemHandleGet(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 696 ipcMemHandleGet.refuses */
static palResult m696_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return palNotSupported;
}

/* 697 ipcMemHandleOpen.does_nothing */
static palResult m697_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palSuccess;
}

/* 698 ipcMemHandleOpen.done_but_failed */
static palResult m698_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 699 ipcMemHandleOpen.error_is_success */
static palResult m699_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 700 ipcMemHandleOpen.forked_child */
static palResult m700_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 701 ipcMemHandleOpen.makes_two */
static palResult m701_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r == palSuccess)
        r = B->ipcMemHandleOpen(handle, ptr);
    return r;
}

/* 702 ipcMemHandleOpen.null_handle_is_followed */
static palResult m702_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 703 ipcMemHandleOpen.null_handle_is_internal */
static palResult m703_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 704 ipcMemHandleOpen.null_handle_is_success */
static palResult m704_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 705 ipcMemHandleOpen.null_ptr_is_followed */
static palResult m705_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 706 ipcMemHandleOpen.null_ptr_is_internal */
static palResult m706_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 707 ipcMemHandleOpen.null_ptr_is_success */
static palResult m707_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleOpen(handle, ptr);
}

/* 708 ipcMemHandleOpen.ptr_is_stale */
static palResult m708_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 709 ipcMemHandleOpen.ptr_is_zero */
static palResult m709_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 710 ipcMemHandleOpen.ptr_not_written */
static palResult m710_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
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

/* 711 ipcMemHandleOpen.ptr_written_on_error */
static palResult m711_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    size_t n = ptr ? sizeof *ptr : 0;
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    if (r != palSuccess && r != palInProgress && n)
        memset(ptr, 0x11, n);
    return r;
}

/* 712 ipcMemHandleOpen.refusal_is_internalerror */
static palResult m712_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 713 ipcMemHandleOpen.refusal_is_invalidusage */
static palResult m713_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 714 ipcMemHandleOpen.refusal_is_notsupported */
static palResult m714_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult r = B->ipcMemHandleOpen(handle, ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 715 ipcMemHandleOpen.refuses */
static palResult m715_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    return palNotSupported;
}

/* 716 ipcMemHandleClose.does_nothing */
static palResult m716_ipcMemHandleClose(void *ptr)
{
    return palSuccess;
}

/* 717 ipcMemHandleClose.done_but_failed */
static palResult m717_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 718 ipcMemHandleClose.error_is_success */
static palResult m718_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 719 ipcMemHandleClose.every_other_leaks */
static palResult m719_ipcMemHandleClose(void *ptr)
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

/* 720 ipcMemHandleClose.forked_child */
static palResult m720_ipcMemHandleClose(void *ptr)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 721 ipcMemHandleClose.null_ptr_is_followed */
static palResult m721_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        abort();
    return B->ipcMemHandleClose(ptr);
}

/* 722 ipcMemHandleClose.null_ptr_is_internal */
static palResult m722_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        return palInternalError;
    return B->ipcMemHandleClose(ptr);
}

/* 723 ipcMemHandleClose.null_ptr_is_success */
static palResult m723_ipcMemHandleClose(void *ptr)
{
    if (!ptr)
        return palSuccess;
    return B->ipcMemHandleClose(ptr);
}

/* 724 ipcMemHandleClose.refusal_is_internalerror */
static palResult m724_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 725 ipcMemHandleClose.refusal_is_invalidusage */
static palResult m725_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 726 ipcMemHandleClose.refusal_is_notsupported */
static palResult m726_ipcMemHandleClose(void *ptr)
{
    palResult r = B->ipcMemHandleClose(ptr);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 727 ipcMemHandleClose.refuses */
static palResult m727_ipcMemHandleClose(void *ptr)
{
    return palNotSupported;
}

/* 728 ipcMemHandleFree.does_nothing */
static palResult m728_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palSuccess;
}

/* 729 ipcMemHandleFree.done_but_failed */
static palResult m729_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 730 ipcMemHandleFree.error_is_success */
static palResult m730_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 731 ipcMemHandleFree.every_other_leaks */
static palResult m731_ipcMemHandleFree(palIpcMemHandle handle)
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

/* 732 ipcMemHandleFree.forked_child */
static palResult m732_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (getpid() != home)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 733 ipcMemHandleFree.null_handle_is_followed */
static palResult m733_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        abort();
    return B->ipcMemHandleFree(handle);
}

/* 734 ipcMemHandleFree.null_handle_is_internal */
static palResult m734_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        return palInternalError;
    return B->ipcMemHandleFree(handle);
}

/* 735 ipcMemHandleFree.null_handle_is_success */
static palResult m735_ipcMemHandleFree(palIpcMemHandle handle)
{
    if (!handle)
        return palSuccess;
    return B->ipcMemHandleFree(handle);
}

/* 736 ipcMemHandleFree.refusal_is_internalerror */
static palResult m736_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 737 ipcMemHandleFree.refusal_is_invalidusage */
static palResult m737_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 738 ipcMemHandleFree.refusal_is_notsupported */
static palResult m738_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult r = B->ipcMemHandleFree(handle);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 739 ipcMemHandleFree.refuses */
static palResult m739_ipcMemHandleFree(palIpcMemHandle handle)
{
    return palNotSupported;
}

/* 740 deviceReduce.bad_op_is_first */
static palResult m740_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return B->deviceReduce(dst, a, b, count, type, palSum, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 741 deviceReduce.bad_op_is_internal */
static palResult m741_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 742 deviceReduce.bad_op_is_success */
static palResult m742_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)op < 0 || (int)op > 4)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 743 deviceReduce.bad_type_is_first */
static palResult m743_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return B->deviceReduce(dst, a, b, count, palInt8, op, stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 744 deviceReduce.bad_type_is_internal */
static palResult m744_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 745 deviceReduce.bad_type_is_success */
static palResult m745_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if ((int)type < 0 || (int)type > 9)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 746 deviceReduce.does_nothing */
static palResult m746_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palSuccess;
}

/* 747 deviceReduce.done_but_failed */
static palResult m747_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 748 deviceReduce.drains_after */
static palResult m748_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 749 deviceReduce.drains_before */
static palResult m749_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 750 deviceReduce.drains_device */
static palResult m750_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    B->deviceSynchronize();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 751 deviceReduce.error_is_success */
static palResult m751_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 752 deviceReduce.forked_child */
static palResult m752_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 753 deviceReduce.null_a_is_followed */
static palResult m753_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 754 deviceReduce.null_a_is_internal */
static palResult m754_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 755 deviceReduce.null_a_is_success */
static palResult m755_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!a && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 756 deviceReduce.null_b_is_followed */
static palResult m756_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 757 deviceReduce.null_b_is_internal */
static palResult m757_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 758 deviceReduce.null_b_is_success */
static palResult m758_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!b && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 759 deviceReduce.null_dst_is_followed */
static palResult m759_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        abort();
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 760 deviceReduce.null_dst_is_internal */
static palResult m760_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        return palInternalError;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 761 deviceReduce.null_dst_is_success */
static palResult m761_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    if (!dst && count > 0)
        return palSuccess;
    return B->deviceReduce(dst, a, b, count, type, op, stream);
}

/* 762 deviceReduce.null_stream */
static palResult m762_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, NULL);
}

/* 763 deviceReduce.other_stream */
static palResult m763_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return B->deviceReduce(dst, a, b, count, type, op, stream ? P1 : stream);
}

/* 764 deviceReduce.refusal_is_internalerror */
static palResult m764_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 765 deviceReduce.refusal_is_invalidusage */
static palResult m765_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 766 deviceReduce.refusal_is_notsupported */
static palResult m766_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult r = B->deviceReduce(dst, a, b, count, type, op, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 767 deviceReduce.refuses */
static palResult m767_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return palNotSupported;
}

/* 768 launchDeviceFunc.does_nothing */
static palResult m768_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palSuccess;
}

/* 769 launchDeviceFunc.done_but_failed */
static palResult m769_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 770 launchDeviceFunc.error_is_success */
static palResult m770_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 771 launchDeviceFunc.forked_child */
static palResult m771_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 772 launchDeviceFunc.null_fn_is_followed */
static palResult m772_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 773 launchDeviceFunc.null_fn_is_internal */
static palResult m773_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 774 launchDeviceFunc.null_fn_is_success */
static palResult m774_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!fn)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 775 launchDeviceFunc.null_stream_is_followed */
static palResult m775_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        abort();
    return B->launchDeviceFunc(stream, fn, args);
}

/* 776 launchDeviceFunc.null_stream_is_internal */
static palResult m776_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        return palInternalError;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 777 launchDeviceFunc.null_stream_is_success */
static palResult m777_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    if (!stream)
        return palSuccess;
    return B->launchDeviceFunc(stream, fn, args);
}

/* 778 launchDeviceFunc.refusal_is_internalerror */
static palResult m778_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 779 launchDeviceFunc.refusal_is_invalidusage */
static palResult m779_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 780 launchDeviceFunc.refusal_is_notsupported */
static palResult m780_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult r = B->launchDeviceFunc(stream, fn, args);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 781 launchDeviceFunc.refuses */
static palResult m781_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    return palNotSupported;
}

/* 782 launchKernel.does_nothing */
static palResult m782_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palSuccess;
}

/* 783 launchKernel.done_but_failed */
static palResult m783_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palSuccess ? palUnhandledDeviceError : r;
}

/* 784 launchKernel.drains_after */
static palResult m784_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    if (stream) B->streamSynchronize(stream);
    return r;
}

/* 785 launchKernel.drains_before */
static palResult m785_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (stream) B->streamSynchronize(stream);
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 786 launchKernel.drains_device */
static palResult m786_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    B->deviceSynchronize();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 787 launchKernel.error_is_success */
static palResult m787_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 788 launchKernel.forked_child */
static palResult m788_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (getpid() != home)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 789 launchKernel.null_block_is_followed */
static palResult m789_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 790 launchKernel.null_block_is_internal */
static palResult m790_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 791 launchKernel.null_block_is_success */
static palResult m791_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!block)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 792 launchKernel.null_func_is_followed */
static palResult m792_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 793 launchKernel.null_func_is_internal */
static palResult m793_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 794 launchKernel.null_func_is_success */
static palResult m794_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!func)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 795 launchKernel.null_grid_is_followed */
static palResult m795_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 796 launchKernel.null_grid_is_internal */
static palResult m796_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 797 launchKernel.null_grid_is_success */
static palResult m797_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!grid)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 798 launchKernel.null_stream_is_followed */
static palResult m798_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        abort();
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 799 launchKernel.null_stream_is_internal */
static palResult m799_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        return palInternalError;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 800 launchKernel.null_stream_is_success */
static palResult m800_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    if (!stream)
        return palSuccess;
    return B->launchKernel(func, block, grid, args, shared, stream);
}

/* 801 launchKernel.other_stream */
static palResult m801_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return B->launchKernel(func, block, grid, args, shared, stream ? P1 : stream);
}

/* 802 launchKernel.refusal_is_internalerror */
static palResult m802_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInternalError : r;
}

/* 803 launchKernel.refusal_is_invalidusage */
static palResult m803_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palInvalidUsage : r;
}

/* 804 launchKernel.refusal_is_notsupported */
static palResult m804_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult r = B->launchKernel(func, block, grid, args, shared, stream);
    return r == palInvalidArgument ? palNotSupported : r;
}

/* 805 launchKernel.refuses */
static palResult m805_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return palNotSupported;
}

/* ---- the entry ----------------------------------------------------------------------------------------- */

__attribute__((visibility("default"))) unsigned pal_mutant_count(void);
__attribute__((visibility("default"))) const char *pal_mutant_name(unsigned id);
__attribute__((visibility("default"))) const palDeviceTable *pal_mutant(
    const palDeviceTable *below, unsigned id);

static const char *const names[] = {
    "deviceSynchronize.does_nothing",
    "deviceSynchronize.done_but_failed",
    "deviceSynchronize.forked_child",
    "deviceSynchronize.refuses",
    "deviceMemcpy.bad_type_is_first",
    "deviceMemcpy.bad_type_is_internal",
    "deviceMemcpy.bad_type_is_success",
    "deviceMemcpy.does_nothing",
    "deviceMemcpy.done_but_failed",
    "deviceMemcpy.drains_after",
    "deviceMemcpy.drains_before",
    "deviceMemcpy.drains_device",
    "deviceMemcpy.error_is_success",
    "deviceMemcpy.forked_child",
    "deviceMemcpy.null_dst_is_followed",
    "deviceMemcpy.null_dst_is_internal",
    "deviceMemcpy.null_dst_is_success",
    "deviceMemcpy.null_src_is_followed",
    "deviceMemcpy.null_src_is_internal",
    "deviceMemcpy.null_src_is_success",
    "deviceMemcpy.null_stream",
    "deviceMemcpy.other_stream",
    "deviceMemcpy.refusal_is_internalerror",
    "deviceMemcpy.refusal_is_invalidusage",
    "deviceMemcpy.refusal_is_notsupported",
    "deviceMemcpy.refuses",
    "deviceMemset.bad_type_is_first",
    "deviceMemset.bad_type_is_internal",
    "deviceMemset.bad_type_is_success",
    "deviceMemset.does_nothing",
    "deviceMemset.done_but_failed",
    "deviceMemset.drains_after",
    "deviceMemset.drains_before",
    "deviceMemset.drains_device",
    "deviceMemset.error_is_success",
    "deviceMemset.forked_child",
    "deviceMemset.null_ptr_is_followed",
    "deviceMemset.null_ptr_is_internal",
    "deviceMemset.null_ptr_is_success",
    "deviceMemset.null_stream",
    "deviceMemset.other_stream",
    "deviceMemset.refusal_is_internalerror",
    "deviceMemset.refusal_is_invalidusage",
    "deviceMemset.refusal_is_notsupported",
    "deviceMemset.refuses",
    "deviceMalloc.bad_type_is_first",
    "deviceMalloc.bad_type_is_internal",
    "deviceMalloc.bad_type_is_success",
    "deviceMalloc.does_nothing",
    "deviceMalloc.done_but_failed",
    "deviceMalloc.error_is_success",
    "deviceMalloc.forked_child",
    "deviceMalloc.makes_two",
    "deviceMalloc.null_ptr_is_followed",
    "deviceMalloc.null_ptr_is_internal",
    "deviceMalloc.null_ptr_is_success",
    "deviceMalloc.ptr_is_stale",
    "deviceMalloc.ptr_is_zero",
    "deviceMalloc.ptr_not_written",
    "deviceMalloc.ptr_written_on_error",
    "deviceMalloc.refusal_is_internalerror",
    "deviceMalloc.refusal_is_invalidusage",
    "deviceMalloc.refusal_is_notsupported",
    "deviceMalloc.refuses",
    "deviceFree.bad_type_is_first",
    "deviceFree.bad_type_is_internal",
    "deviceFree.bad_type_is_success",
    "deviceFree.does_nothing",
    "deviceFree.done_but_failed",
    "deviceFree.error_is_success",
    "deviceFree.every_other_leaks",
    "deviceFree.forked_child",
    "deviceFree.refusal_is_internalerror",
    "deviceFree.refusal_is_invalidusage",
    "deviceFree.refusal_is_notsupported",
    "deviceFree.refuses",
    "setDevice.does_nothing",
    "setDevice.done_but_failed",
    "setDevice.error_is_success",
    "setDevice.forked_child",
    "setDevice.refusal_is_internalerror",
    "setDevice.refusal_is_invalidusage",
    "setDevice.refusal_is_notsupported",
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
    "getDeviceCount.null_count_is_followed",
    "getDeviceCount.null_count_is_internal",
    "getDeviceCount.null_count_is_success",
    "getDeviceCount.refusal_is_internalerror",
    "getDeviceCount.refusal_is_invalidusage",
    "getDeviceCount.refusal_is_notsupported",
    "getDeviceCount.refuses",
    "getVendor.does_nothing",
    "getVendor.done_but_failed",
    "getVendor.error_is_success",
    "getVendor.forked_child",
    "getVendor.null_vendor_is_followed",
    "getVendor.null_vendor_is_internal",
    "getVendor.null_vendor_is_success",
    "getVendor.refusal_is_internalerror",
    "getVendor.refusal_is_invalidusage",
    "getVendor.refusal_is_notsupported",
    "getVendor.refuses",
    "getVendor.vendor_is_zero",
    "getVendor.vendor_not_written",
    "getVendor.vendor_written_on_error",
    "getDeviceProperties.does_nothing",
    "getDeviceProperties.done_but_failed",
    "getDeviceProperties.error_is_success",
    "getDeviceProperties.forked_child",
    "getDeviceProperties.null_props_is_followed",
    "getDeviceProperties.null_props_is_internal",
    "getDeviceProperties.null_props_is_success",
    "getDeviceProperties.props_is_zero",
    "getDeviceProperties.props_not_written",
    "getDeviceProperties.props_written_on_error",
    "getDeviceProperties.refusal_is_internalerror",
    "getDeviceProperties.refusal_is_invalidusage",
    "getDeviceProperties.refusal_is_notsupported",
    "getDeviceProperties.refuses",
    "getLastError.does_nothing",
    "getLastError.done_but_failed",
    "getLastError.error_is_success",
    "getLastError.forked_child",
    "getLastError.null_text_is_followed",
    "getLastError.null_text_is_internal",
    "getLastError.null_text_is_success",
    "getLastError.refusal_is_internalerror",
    "getLastError.refusal_is_invalidusage",
    "getLastError.refusal_is_notsupported",
    "getLastError.refuses",
    "getLastError.text_is_stale",
    "getLastError.text_not_written",
    "memGetAddressRange.base_is_stale",
    "memGetAddressRange.base_is_zero",
    "memGetAddressRange.base_not_written",
    "memGetAddressRange.base_written_on_error",
    "memGetAddressRange.does_nothing",
    "memGetAddressRange.done_but_failed",
    "memGetAddressRange.error_is_success",
    "memGetAddressRange.forked_child",
    "memGetAddressRange.id_is_stale",
    "memGetAddressRange.id_is_zero",
    "memGetAddressRange.id_not_written",
    "memGetAddressRange.id_written_on_error",
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
    "memGetAddressRange.refusal_is_internalerror",
    "memGetAddressRange.refusal_is_invalidusage",
    "memGetAddressRange.refusal_is_notsupported",
    "memGetAddressRange.refuses",
    "memGetAddressRange.size_is_stale",
    "memGetAddressRange.size_is_zero",
    "memGetAddressRange.size_not_written",
    "memGetAddressRange.size_written_on_error",
    "resourceCount.bad_kind_is_first",
    "resourceCount.bad_kind_is_internal",
    "resourceCount.bad_kind_is_success",
    "resourceCount.count_is_stale",
    "resourceCount.count_is_zero",
    "resourceCount.count_not_written",
    "resourceCount.count_written_on_error",
    "resourceCount.does_nothing",
    "resourceCount.done_but_failed",
    "resourceCount.error_is_success",
    "resourceCount.forked_child",
    "resourceCount.null_count_is_followed",
    "resourceCount.null_count_is_internal",
    "resourceCount.null_count_is_success",
    "resourceCount.refusal_is_internalerror",
    "resourceCount.refusal_is_invalidusage",
    "resourceCount.refusal_is_notsupported",
    "resourceCount.refuses",
    "getDevicePciBusId.does_nothing",
    "getDevicePciBusId.done_but_failed",
    "getDevicePciBusId.error_is_success",
    "getDevicePciBusId.forked_child",
    "getDevicePciBusId.id_is_stale",
    "getDevicePciBusId.id_is_zero",
    "getDevicePciBusId.id_not_written",
    "getDevicePciBusId.id_written_on_error",
    "getDevicePciBusId.null_id_is_followed",
    "getDevicePciBusId.null_id_is_internal",
    "getDevicePciBusId.null_id_is_success",
    "getDevicePciBusId.refusal_is_internalerror",
    "getDevicePciBusId.refusal_is_invalidusage",
    "getDevicePciBusId.refusal_is_notsupported",
    "getDevicePciBusId.refuses",
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
    "getDeviceByPciBusId.refusal_is_internalerror",
    "getDeviceByPciBusId.refusal_is_invalidusage",
    "getDeviceByPciBusId.refusal_is_notsupported",
    "getDeviceByPciBusId.refuses",
    "hostGetDevicePointer.devicePtr_is_stale",
    "hostGetDevicePointer.devicePtr_is_zero",
    "hostGetDevicePointer.devicePtr_not_written",
    "hostGetDevicePointer.devicePtr_written_on_error",
    "hostGetDevicePointer.does_nothing",
    "hostGetDevicePointer.done_but_failed",
    "hostGetDevicePointer.error_is_success",
    "hostGetDevicePointer.forked_child",
    "hostGetDevicePointer.null_devicePtr_is_followed",
    "hostGetDevicePointer.null_devicePtr_is_internal",
    "hostGetDevicePointer.null_devicePtr_is_success",
    "hostGetDevicePointer.null_hostPtr_is_followed",
    "hostGetDevicePointer.null_hostPtr_is_internal",
    "hostGetDevicePointer.null_hostPtr_is_success",
    "hostGetDevicePointer.refusal_is_internalerror",
    "hostGetDevicePointer.refusal_is_invalidusage",
    "hostGetDevicePointer.refusal_is_notsupported",
    "hostGetDevicePointer.refuses",
    "hostRegister.does_nothing",
    "hostRegister.done_but_failed",
    "hostRegister.error_is_success",
    "hostRegister.forked_child",
    "hostRegister.null_ptr_is_followed",
    "hostRegister.null_ptr_is_internal",
    "hostRegister.null_ptr_is_success",
    "hostRegister.refusal_is_internalerror",
    "hostRegister.refusal_is_invalidusage",
    "hostRegister.refusal_is_notsupported",
    "hostRegister.refuses",
    "hostUnregister.does_nothing",
    "hostUnregister.done_but_failed",
    "hostUnregister.error_is_success",
    "hostUnregister.every_other_leaks",
    "hostUnregister.forked_child",
    "hostUnregister.null_ptr_is_followed",
    "hostUnregister.null_ptr_is_internal",
    "hostUnregister.null_ptr_is_success",
    "hostUnregister.refusal_is_internalerror",
    "hostUnregister.refusal_is_invalidusage",
    "hostUnregister.refusal_is_notsupported",
    "hostUnregister.refuses",
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
    "deviceFreeAsync.does_nothing",
    "deviceFreeAsync.done_but_failed",
    "deviceFreeAsync.drains_after",
    "deviceFreeAsync.drains_before",
    "deviceFreeAsync.drains_device",
    "deviceFreeAsync.error_is_success",
    "deviceFreeAsync.every_other_leaks",
    "deviceFreeAsync.forked_child",
    "deviceFreeAsync.null_stream_is_followed",
    "deviceFreeAsync.null_stream_is_internal",
    "deviceFreeAsync.null_stream_is_success",
    "deviceFreeAsync.other_stream",
    "deviceFreeAsync.refusal_is_internalerror",
    "deviceFreeAsync.refusal_is_invalidusage",
    "deviceFreeAsync.refusal_is_notsupported",
    "deviceFreeAsync.refuses",
    "streamCreate.does_nothing",
    "streamCreate.done_but_failed",
    "streamCreate.error_is_success",
    "streamCreate.forked_child",
    "streamCreate.makes_two",
    "streamCreate.null_stream_is_followed",
    "streamCreate.null_stream_is_internal",
    "streamCreate.null_stream_is_success",
    "streamCreate.refusal_is_internalerror",
    "streamCreate.refusal_is_invalidusage",
    "streamCreate.refusal_is_notsupported",
    "streamCreate.refuses",
    "streamCreate.stream_is_stale",
    "streamCreate.stream_is_zero",
    "streamCreate.stream_not_written",
    "streamCreate.stream_written_on_error",
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
    "streamCopy.does_nothing",
    "streamCopy.done_but_failed",
    "streamCopy.error_is_success",
    "streamCopy.forked_child",
    "streamCopy.makes_two",
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
    "streamSynchronize.null_stream_is_followed",
    "streamSynchronize.null_stream_is_internal",
    "streamSynchronize.null_stream_is_success",
    "streamSynchronize.refusal_is_internalerror",
    "streamSynchronize.refusal_is_invalidusage",
    "streamSynchronize.refusal_is_notsupported",
    "streamSynchronize.refuses",
    "streamQuery.does_nothing",
    "streamQuery.done_but_failed",
    "streamQuery.drains_before",
    "streamQuery.drains_device",
    "streamQuery.error_is_success",
    "streamQuery.forked_child",
    "streamQuery.null_stream_is_followed",
    "streamQuery.null_stream_is_internal",
    "streamQuery.null_stream_is_success",
    "streamQuery.other_stream",
    "streamQuery.refusal_is_internalerror",
    "streamQuery.refusal_is_invalidusage",
    "streamQuery.refusal_is_notsupported",
    "streamQuery.refuses",
    "streamWaitEvent.does_nothing",
    "streamWaitEvent.done_but_failed",
    "streamWaitEvent.drains_after",
    "streamWaitEvent.drains_before",
    "streamWaitEvent.drains_device",
    "streamWaitEvent.error_is_success",
    "streamWaitEvent.forked_child",
    "streamWaitEvent.null_event_is_followed",
    "streamWaitEvent.null_event_is_internal",
    "streamWaitEvent.null_event_is_success",
    "streamWaitEvent.null_stream_is_followed",
    "streamWaitEvent.null_stream_is_internal",
    "streamWaitEvent.null_stream_is_success",
    "streamWaitEvent.other_stream",
    "streamWaitEvent.refusal_is_internalerror",
    "streamWaitEvent.refusal_is_invalidusage",
    "streamWaitEvent.refusal_is_notsupported",
    "streamWaitEvent.refuses",
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
    "eventCreate.makes_two",
    "eventCreate.null_event_is_followed",
    "eventCreate.null_event_is_internal",
    "eventCreate.null_event_is_success",
    "eventCreate.refusal_is_internalerror",
    "eventCreate.refusal_is_invalidusage",
    "eventCreate.refusal_is_notsupported",
    "eventCreate.refuses",
    "eventDestroy.does_nothing",
    "eventDestroy.done_but_failed",
    "eventDestroy.drains_before",
    "eventDestroy.error_is_success",
    "eventDestroy.every_other_leaks",
    "eventDestroy.forked_child",
    "eventDestroy.null_event_is_followed",
    "eventDestroy.null_event_is_internal",
    "eventDestroy.null_event_is_success",
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
    "eventRecord.forked_child",
    "eventRecord.null_event_is_followed",
    "eventRecord.null_event_is_internal",
    "eventRecord.null_event_is_success",
    "eventRecord.null_stream_is_followed",
    "eventRecord.null_stream_is_internal",
    "eventRecord.null_stream_is_success",
    "eventRecord.other_stream",
    "eventRecord.refusal_is_internalerror",
    "eventRecord.refusal_is_invalidusage",
    "eventRecord.refusal_is_notsupported",
    "eventRecord.refuses",
    "eventSynchronize.does_nothing",
    "eventSynchronize.done_but_failed",
    "eventSynchronize.error_is_success",
    "eventSynchronize.forked_child",
    "eventSynchronize.null_event_is_followed",
    "eventSynchronize.null_event_is_internal",
    "eventSynchronize.null_event_is_success",
    "eventSynchronize.refusal_is_internalerror",
    "eventSynchronize.refusal_is_invalidusage",
    "eventSynchronize.refusal_is_notsupported",
    "eventSynchronize.refuses",
    "eventQuery.does_nothing",
    "eventQuery.done_but_failed",
    "eventQuery.error_is_success",
    "eventQuery.forked_child",
    "eventQuery.null_event_is_followed",
    "eventQuery.null_event_is_internal",
    "eventQuery.null_event_is_success",
    "eventQuery.refusal_is_internalerror",
    "eventQuery.refusal_is_invalidusage",
    "eventQuery.refusal_is_notsupported",
    "eventQuery.refuses",
    "eventElapsedTime.does_nothing",
    "eventElapsedTime.done_but_failed",
    "eventElapsedTime.error_is_success",
    "eventElapsedTime.forked_child",
    "eventElapsedTime.ms_is_stale",
    "eventElapsedTime.ms_is_zero",
    "eventElapsedTime.ms_not_written",
    "eventElapsedTime.ms_written_on_error",
    "eventElapsedTime.null_end_is_followed",
    "eventElapsedTime.null_end_is_internal",
    "eventElapsedTime.null_end_is_success",
    "eventElapsedTime.null_ms_is_followed",
    "eventElapsedTime.null_ms_is_internal",
    "eventElapsedTime.null_ms_is_success",
    "eventElapsedTime.null_start_is_followed",
    "eventElapsedTime.null_start_is_internal",
    "eventElapsedTime.null_start_is_success",
    "eventElapsedTime.refusal_is_internalerror",
    "eventElapsedTime.refusal_is_invalidusage",
    "eventElapsedTime.refusal_is_notsupported",
    "eventElapsedTime.refuses",
    "launchHostFunc.does_nothing",
    "launchHostFunc.done_but_failed",
    "launchHostFunc.drains_after",
    "launchHostFunc.drains_before",
    "launchHostFunc.drains_device",
    "launchHostFunc.error_is_success",
    "launchHostFunc.forked_child",
    "launchHostFunc.null_fn_is_followed",
    "launchHostFunc.null_fn_is_internal",
    "launchHostFunc.null_fn_is_success",
    "launchHostFunc.null_stream_is_followed",
    "launchHostFunc.null_stream_is_internal",
    "launchHostFunc.null_stream_is_success",
    "launchHostFunc.other_stream",
    "launchHostFunc.refusal_is_internalerror",
    "launchHostFunc.refusal_is_invalidusage",
    "launchHostFunc.refusal_is_notsupported",
    "launchHostFunc.refuses",
    "streamWaitValue64.does_nothing",
    "streamWaitValue64.done_but_failed",
    "streamWaitValue64.drains_after",
    "streamWaitValue64.drains_before",
    "streamWaitValue64.drains_device",
    "streamWaitValue64.error_is_success",
    "streamWaitValue64.forked_child",
    "streamWaitValue64.null_addr_is_followed",
    "streamWaitValue64.null_addr_is_internal",
    "streamWaitValue64.null_addr_is_success",
    "streamWaitValue64.null_stream_is_followed",
    "streamWaitValue64.null_stream_is_internal",
    "streamWaitValue64.null_stream_is_success",
    "streamWaitValue64.other_stream",
    "streamWaitValue64.refusal_is_internalerror",
    "streamWaitValue64.refusal_is_invalidusage",
    "streamWaitValue64.refusal_is_notsupported",
    "streamWaitValue64.refuses",
    "streamWriteValue64.does_nothing",
    "streamWriteValue64.done_but_failed",
    "streamWriteValue64.drains_after",
    "streamWriteValue64.drains_before",
    "streamWriteValue64.drains_device",
    "streamWriteValue64.error_is_success",
    "streamWriteValue64.forked_child",
    "streamWriteValue64.null_addr_is_followed",
    "streamWriteValue64.null_addr_is_internal",
    "streamWriteValue64.null_addr_is_success",
    "streamWriteValue64.null_stream_is_followed",
    "streamWriteValue64.null_stream_is_internal",
    "streamWriteValue64.null_stream_is_success",
    "streamWriteValue64.other_stream",
    "streamWriteValue64.refusal_is_internalerror",
    "streamWriteValue64.refusal_is_invalidusage",
    "streamWriteValue64.refusal_is_notsupported",
    "streamWriteValue64.refuses",
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
        T.deviceMemcpy = m5_deviceMemcpy;
        break;
    case 6:
        T.deviceMemcpy = m6_deviceMemcpy;
        break;
    case 7:
        T.deviceMemcpy = m7_deviceMemcpy;
        break;
    case 8:
        T.deviceMemcpy = m8_deviceMemcpy;
        break;
    case 9:
        T.deviceMemcpy = m9_deviceMemcpy;
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
        T.deviceMemcpy = m13_deviceMemcpy;
        break;
    case 14:
        T.deviceMemcpy = m14_deviceMemcpy;
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
        private_streams();
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
        T.deviceMemset = m27_deviceMemset;
        break;
    case 28:
        T.deviceMemset = m28_deviceMemset;
        break;
    case 29:
        T.deviceMemset = m29_deviceMemset;
        break;
    case 30:
        T.deviceMemset = m30_deviceMemset;
        break;
    case 31:
        T.deviceMemset = m31_deviceMemset;
        break;
    case 32:
        T.deviceMemset = m32_deviceMemset;
        break;
    case 33:
        T.deviceMemset = m33_deviceMemset;
        break;
    case 34:
        T.deviceMemset = m34_deviceMemset;
        break;
    case 35:
        T.deviceMemset = m35_deviceMemset;
        break;
    case 36:
        T.deviceMemset = m36_deviceMemset;
        break;
    case 37:
        T.deviceMemset = m37_deviceMemset;
        break;
    case 38:
        T.deviceMemset = m38_deviceMemset;
        break;
    case 39:
        T.deviceMemset = m39_deviceMemset;
        break;
    case 40:
        T.deviceMemset = m40_deviceMemset;
        break;
    case 41:
        private_streams();
        T.deviceMemset = m41_deviceMemset;
        break;
    case 42:
        T.deviceMemset = m42_deviceMemset;
        break;
    case 43:
        T.deviceMemset = m43_deviceMemset;
        break;
    case 44:
        T.deviceMemset = m44_deviceMemset;
        break;
    case 45:
        T.deviceMemset = m45_deviceMemset;
        break;
    case 46:
        T.deviceMalloc = m46_deviceMalloc;
        break;
    case 47:
        T.deviceMalloc = m47_deviceMalloc;
        break;
    case 48:
        T.deviceMalloc = m48_deviceMalloc;
        break;
    case 49:
        T.deviceMalloc = m49_deviceMalloc;
        break;
    case 50:
        T.deviceMalloc = m50_deviceMalloc;
        break;
    case 51:
        T.deviceMalloc = m51_deviceMalloc;
        break;
    case 52:
        T.deviceMalloc = m52_deviceMalloc;
        break;
    case 53:
        T.deviceMalloc = m53_deviceMalloc;
        break;
    case 54:
        T.deviceMalloc = m54_deviceMalloc;
        break;
    case 55:
        T.deviceMalloc = m55_deviceMalloc;
        break;
    case 56:
        T.deviceMalloc = m56_deviceMalloc;
        break;
    case 57:
        T.deviceMalloc = m57_deviceMalloc;
        break;
    case 58:
        T.deviceMalloc = m58_deviceMalloc;
        break;
    case 59:
        T.deviceMalloc = m59_deviceMalloc;
        break;
    case 60:
        T.deviceMalloc = m60_deviceMalloc;
        break;
    case 61:
        T.deviceMalloc = m61_deviceMalloc;
        break;
    case 62:
        T.deviceMalloc = m62_deviceMalloc;
        break;
    case 63:
        T.deviceMalloc = m63_deviceMalloc;
        break;
    case 64:
        T.deviceMalloc = m64_deviceMalloc;
        break;
    case 65:
        T.deviceFree = m65_deviceFree;
        break;
    case 66:
        T.deviceFree = m66_deviceFree;
        break;
    case 67:
        T.deviceFree = m67_deviceFree;
        break;
    case 68:
        T.deviceFree = m68_deviceFree;
        break;
    case 69:
        T.deviceFree = m69_deviceFree;
        break;
    case 70:
        T.deviceFree = m70_deviceFree;
        break;
    case 71:
        T.deviceFree = m71_deviceFree;
        break;
    case 72:
        T.deviceFree = m72_deviceFree;
        break;
    case 73:
        T.deviceFree = m73_deviceFree;
        break;
    case 74:
        T.deviceFree = m74_deviceFree;
        break;
    case 75:
        T.deviceFree = m75_deviceFree;
        break;
    case 76:
        T.deviceFree = m76_deviceFree;
        break;
    case 77:
        T.setDevice = m77_setDevice;
        break;
    case 78:
        T.setDevice = m78_setDevice;
        break;
    case 79:
        T.setDevice = m79_setDevice;
        break;
    case 80:
        T.setDevice = m80_setDevice;
        break;
    case 81:
        T.setDevice = m81_setDevice;
        break;
    case 82:
        T.setDevice = m82_setDevice;
        break;
    case 83:
        T.setDevice = m83_setDevice;
        break;
    case 84:
        T.setDevice = m84_setDevice;
        break;
    case 85:
        T.getDevice = m85_getDevice;
        break;
    case 86:
        T.getDevice = m86_getDevice;
        break;
    case 87:
        T.getDevice = m87_getDevice;
        break;
    case 88:
        T.getDevice = m88_getDevice;
        break;
    case 89:
        T.getDevice = m89_getDevice;
        break;
    case 90:
        T.getDevice = m90_getDevice;
        break;
    case 91:
        T.getDevice = m91_getDevice;
        break;
    case 92:
        T.getDevice = m92_getDevice;
        break;
    case 93:
        T.getDevice = m93_getDevice;
        break;
    case 94:
        T.getDevice = m94_getDevice;
        break;
    case 95:
        T.getDevice = m95_getDevice;
        break;
    case 96:
        T.getDevice = m96_getDevice;
        break;
    case 97:
        T.getDevice = m97_getDevice;
        break;
    case 98:
        T.getDevice = m98_getDevice;
        break;
    case 99:
        T.getDevice = m99_getDevice;
        break;
    case 100:
        T.getDevice = m100_getDevice;
        break;
    case 101:
        T.getDeviceCount = m101_getDeviceCount;
        break;
    case 102:
        T.getDeviceCount = m102_getDeviceCount;
        break;
    case 103:
        T.getDeviceCount = m103_getDeviceCount;
        break;
    case 104:
        T.getDeviceCount = m104_getDeviceCount;
        break;
    case 105:
        T.getDeviceCount = m105_getDeviceCount;
        break;
    case 106:
        T.getDeviceCount = m106_getDeviceCount;
        break;
    case 107:
        T.getDeviceCount = m107_getDeviceCount;
        break;
    case 108:
        T.getDeviceCount = m108_getDeviceCount;
        break;
    case 109:
        T.getDeviceCount = m109_getDeviceCount;
        break;
    case 110:
        T.getDeviceCount = m110_getDeviceCount;
        break;
    case 111:
        T.getDeviceCount = m111_getDeviceCount;
        break;
    case 112:
        T.getDeviceCount = m112_getDeviceCount;
        break;
    case 113:
        T.getDeviceCount = m113_getDeviceCount;
        break;
    case 114:
        T.getDeviceCount = m114_getDeviceCount;
        break;
    case 115:
        T.getDeviceCount = m115_getDeviceCount;
        break;
    case 116:
        T.getVendor = m116_getVendor;
        break;
    case 117:
        T.getVendor = m117_getVendor;
        break;
    case 118:
        T.getVendor = m118_getVendor;
        break;
    case 119:
        T.getVendor = m119_getVendor;
        break;
    case 120:
        T.getVendor = m120_getVendor;
        break;
    case 121:
        T.getVendor = m121_getVendor;
        break;
    case 122:
        T.getVendor = m122_getVendor;
        break;
    case 123:
        T.getVendor = m123_getVendor;
        break;
    case 124:
        T.getVendor = m124_getVendor;
        break;
    case 125:
        T.getVendor = m125_getVendor;
        break;
    case 126:
        T.getVendor = m126_getVendor;
        break;
    case 127:
        T.getVendor = m127_getVendor;
        break;
    case 128:
        T.getVendor = m128_getVendor;
        break;
    case 129:
        T.getVendor = m129_getVendor;
        break;
    case 130:
        T.getDeviceProperties = m130_getDeviceProperties;
        break;
    case 131:
        T.getDeviceProperties = m131_getDeviceProperties;
        break;
    case 132:
        T.getDeviceProperties = m132_getDeviceProperties;
        break;
    case 133:
        T.getDeviceProperties = m133_getDeviceProperties;
        break;
    case 134:
        T.getDeviceProperties = m134_getDeviceProperties;
        break;
    case 135:
        T.getDeviceProperties = m135_getDeviceProperties;
        break;
    case 136:
        T.getDeviceProperties = m136_getDeviceProperties;
        break;
    case 137:
        T.getDeviceProperties = m137_getDeviceProperties;
        break;
    case 138:
        T.getDeviceProperties = m138_getDeviceProperties;
        break;
    case 139:
        T.getDeviceProperties = m139_getDeviceProperties;
        break;
    case 140:
        T.getDeviceProperties = m140_getDeviceProperties;
        break;
    case 141:
        T.getDeviceProperties = m141_getDeviceProperties;
        break;
    case 142:
        T.getDeviceProperties = m142_getDeviceProperties;
        break;
    case 143:
        T.getDeviceProperties = m143_getDeviceProperties;
        break;
    case 144:
        T.getLastError = m144_getLastError;
        break;
    case 145:
        T.getLastError = m145_getLastError;
        break;
    case 146:
        T.getLastError = m146_getLastError;
        break;
    case 147:
        T.getLastError = m147_getLastError;
        break;
    case 148:
        T.getLastError = m148_getLastError;
        break;
    case 149:
        T.getLastError = m149_getLastError;
        break;
    case 150:
        T.getLastError = m150_getLastError;
        break;
    case 151:
        T.getLastError = m151_getLastError;
        break;
    case 152:
        T.getLastError = m152_getLastError;
        break;
    case 153:
        T.getLastError = m153_getLastError;
        break;
    case 154:
        T.getLastError = m154_getLastError;
        break;
    case 155:
        T.getLastError = m155_getLastError;
        break;
    case 156:
        T.getLastError = m156_getLastError;
        break;
    case 157:
        T.memGetAddressRange = m157_memGetAddressRange;
        break;
    case 158:
        T.memGetAddressRange = m158_memGetAddressRange;
        break;
    case 159:
        T.memGetAddressRange = m159_memGetAddressRange;
        break;
    case 160:
        T.memGetAddressRange = m160_memGetAddressRange;
        break;
    case 161:
        T.memGetAddressRange = m161_memGetAddressRange;
        break;
    case 162:
        T.memGetAddressRange = m162_memGetAddressRange;
        break;
    case 163:
        T.memGetAddressRange = m163_memGetAddressRange;
        break;
    case 164:
        T.memGetAddressRange = m164_memGetAddressRange;
        break;
    case 165:
        T.memGetAddressRange = m165_memGetAddressRange;
        break;
    case 166:
        T.memGetAddressRange = m166_memGetAddressRange;
        break;
    case 167:
        T.memGetAddressRange = m167_memGetAddressRange;
        break;
    case 168:
        T.memGetAddressRange = m168_memGetAddressRange;
        break;
    case 169:
        T.memGetAddressRange = m169_memGetAddressRange;
        break;
    case 170:
        T.memGetAddressRange = m170_memGetAddressRange;
        break;
    case 171:
        T.memGetAddressRange = m171_memGetAddressRange;
        break;
    case 172:
        T.memGetAddressRange = m172_memGetAddressRange;
        break;
    case 173:
        T.memGetAddressRange = m173_memGetAddressRange;
        break;
    case 174:
        T.memGetAddressRange = m174_memGetAddressRange;
        break;
    case 175:
        T.memGetAddressRange = m175_memGetAddressRange;
        break;
    case 176:
        T.memGetAddressRange = m176_memGetAddressRange;
        break;
    case 177:
        T.memGetAddressRange = m177_memGetAddressRange;
        break;
    case 178:
        T.memGetAddressRange = m178_memGetAddressRange;
        break;
    case 179:
        T.memGetAddressRange = m179_memGetAddressRange;
        break;
    case 180:
        T.memGetAddressRange = m180_memGetAddressRange;
        break;
    case 181:
        T.memGetAddressRange = m181_memGetAddressRange;
        break;
    case 182:
        T.memGetAddressRange = m182_memGetAddressRange;
        break;
    case 183:
        T.memGetAddressRange = m183_memGetAddressRange;
        break;
    case 184:
        T.memGetAddressRange = m184_memGetAddressRange;
        break;
    case 185:
        T.memGetAddressRange = m185_memGetAddressRange;
        break;
    case 186:
        T.memGetAddressRange = m186_memGetAddressRange;
        break;
    case 187:
        T.memGetAddressRange = m187_memGetAddressRange;
        break;
    case 188:
        T.memGetAddressRange = m188_memGetAddressRange;
        break;
    case 189:
        T.resourceCount = m189_resourceCount;
        break;
    case 190:
        T.resourceCount = m190_resourceCount;
        break;
    case 191:
        T.resourceCount = m191_resourceCount;
        break;
    case 192:
        T.resourceCount = m192_resourceCount;
        break;
    case 193:
        T.resourceCount = m193_resourceCount;
        break;
    case 194:
        T.resourceCount = m194_resourceCount;
        break;
    case 195:
        T.resourceCount = m195_resourceCount;
        break;
    case 196:
        T.resourceCount = m196_resourceCount;
        break;
    case 197:
        T.resourceCount = m197_resourceCount;
        break;
    case 198:
        T.resourceCount = m198_resourceCount;
        break;
    case 199:
        T.resourceCount = m199_resourceCount;
        break;
    case 200:
        T.resourceCount = m200_resourceCount;
        break;
    case 201:
        T.resourceCount = m201_resourceCount;
        break;
    case 202:
        T.resourceCount = m202_resourceCount;
        break;
    case 203:
        T.resourceCount = m203_resourceCount;
        break;
    case 204:
        T.resourceCount = m204_resourceCount;
        break;
    case 205:
        T.resourceCount = m205_resourceCount;
        break;
    case 206:
        T.resourceCount = m206_resourceCount;
        break;
    case 207:
        T.getDevicePciBusId = m207_getDevicePciBusId;
        break;
    case 208:
        T.getDevicePciBusId = m208_getDevicePciBusId;
        break;
    case 209:
        T.getDevicePciBusId = m209_getDevicePciBusId;
        break;
    case 210:
        T.getDevicePciBusId = m210_getDevicePciBusId;
        break;
    case 211:
        T.getDevicePciBusId = m211_getDevicePciBusId;
        break;
    case 212:
        T.getDevicePciBusId = m212_getDevicePciBusId;
        break;
    case 213:
        T.getDevicePciBusId = m213_getDevicePciBusId;
        break;
    case 214:
        T.getDevicePciBusId = m214_getDevicePciBusId;
        break;
    case 215:
        T.getDevicePciBusId = m215_getDevicePciBusId;
        break;
    case 216:
        T.getDevicePciBusId = m216_getDevicePciBusId;
        break;
    case 217:
        T.getDevicePciBusId = m217_getDevicePciBusId;
        break;
    case 218:
        T.getDevicePciBusId = m218_getDevicePciBusId;
        break;
    case 219:
        T.getDevicePciBusId = m219_getDevicePciBusId;
        break;
    case 220:
        T.getDevicePciBusId = m220_getDevicePciBusId;
        break;
    case 221:
        T.getDevicePciBusId = m221_getDevicePciBusId;
        break;
    case 222:
        T.getDeviceByPciBusId = m222_getDeviceByPciBusId;
        break;
    case 223:
        T.getDeviceByPciBusId = m223_getDeviceByPciBusId;
        break;
    case 224:
        T.getDeviceByPciBusId = m224_getDeviceByPciBusId;
        break;
    case 225:
        T.getDeviceByPciBusId = m225_getDeviceByPciBusId;
        break;
    case 226:
        T.getDeviceByPciBusId = m226_getDeviceByPciBusId;
        break;
    case 227:
        T.getDeviceByPciBusId = m227_getDeviceByPciBusId;
        break;
    case 228:
        T.getDeviceByPciBusId = m228_getDeviceByPciBusId;
        break;
    case 229:
        T.getDeviceByPciBusId = m229_getDeviceByPciBusId;
        break;
    case 230:
        T.getDeviceByPciBusId = m230_getDeviceByPciBusId;
        break;
    case 231:
        T.getDeviceByPciBusId = m231_getDeviceByPciBusId;
        break;
    case 232:
        T.getDeviceByPciBusId = m232_getDeviceByPciBusId;
        break;
    case 233:
        T.getDeviceByPciBusId = m233_getDeviceByPciBusId;
        break;
    case 234:
        T.getDeviceByPciBusId = m234_getDeviceByPciBusId;
        break;
    case 235:
        T.getDeviceByPciBusId = m235_getDeviceByPciBusId;
        break;
    case 236:
        T.getDeviceByPciBusId = m236_getDeviceByPciBusId;
        break;
    case 237:
        T.getDeviceByPciBusId = m237_getDeviceByPciBusId;
        break;
    case 238:
        T.getDeviceByPciBusId = m238_getDeviceByPciBusId;
        break;
    case 239:
        T.getDeviceByPciBusId = m239_getDeviceByPciBusId;
        break;
    case 240:
        T.getDeviceByPciBusId = m240_getDeviceByPciBusId;
        break;
    case 241:
        T.hostGetDevicePointer = m241_hostGetDevicePointer;
        break;
    case 242:
        T.hostGetDevicePointer = m242_hostGetDevicePointer;
        break;
    case 243:
        T.hostGetDevicePointer = m243_hostGetDevicePointer;
        break;
    case 244:
        T.hostGetDevicePointer = m244_hostGetDevicePointer;
        break;
    case 245:
        T.hostGetDevicePointer = m245_hostGetDevicePointer;
        break;
    case 246:
        T.hostGetDevicePointer = m246_hostGetDevicePointer;
        break;
    case 247:
        T.hostGetDevicePointer = m247_hostGetDevicePointer;
        break;
    case 248:
        T.hostGetDevicePointer = m248_hostGetDevicePointer;
        break;
    case 249:
        T.hostGetDevicePointer = m249_hostGetDevicePointer;
        break;
    case 250:
        T.hostGetDevicePointer = m250_hostGetDevicePointer;
        break;
    case 251:
        T.hostGetDevicePointer = m251_hostGetDevicePointer;
        break;
    case 252:
        T.hostGetDevicePointer = m252_hostGetDevicePointer;
        break;
    case 253:
        T.hostGetDevicePointer = m253_hostGetDevicePointer;
        break;
    case 254:
        T.hostGetDevicePointer = m254_hostGetDevicePointer;
        break;
    case 255:
        T.hostGetDevicePointer = m255_hostGetDevicePointer;
        break;
    case 256:
        T.hostGetDevicePointer = m256_hostGetDevicePointer;
        break;
    case 257:
        T.hostGetDevicePointer = m257_hostGetDevicePointer;
        break;
    case 258:
        T.hostGetDevicePointer = m258_hostGetDevicePointer;
        break;
    case 259:
        T.hostRegister = m259_hostRegister;
        break;
    case 260:
        T.hostRegister = m260_hostRegister;
        break;
    case 261:
        T.hostRegister = m261_hostRegister;
        break;
    case 262:
        T.hostRegister = m262_hostRegister;
        break;
    case 263:
        T.hostRegister = m263_hostRegister;
        break;
    case 264:
        T.hostRegister = m264_hostRegister;
        break;
    case 265:
        T.hostRegister = m265_hostRegister;
        break;
    case 266:
        T.hostRegister = m266_hostRegister;
        break;
    case 267:
        T.hostRegister = m267_hostRegister;
        break;
    case 268:
        T.hostRegister = m268_hostRegister;
        break;
    case 269:
        T.hostRegister = m269_hostRegister;
        break;
    case 270:
        T.hostUnregister = m270_hostUnregister;
        break;
    case 271:
        T.hostUnregister = m271_hostUnregister;
        break;
    case 272:
        T.hostUnregister = m272_hostUnregister;
        break;
    case 273:
        T.hostUnregister = m273_hostUnregister;
        break;
    case 274:
        T.hostUnregister = m274_hostUnregister;
        break;
    case 275:
        T.hostUnregister = m275_hostUnregister;
        break;
    case 276:
        T.hostUnregister = m276_hostUnregister;
        break;
    case 277:
        T.hostUnregister = m277_hostUnregister;
        break;
    case 278:
        T.hostUnregister = m278_hostUnregister;
        break;
    case 279:
        T.hostUnregister = m279_hostUnregister;
        break;
    case 280:
        T.hostUnregister = m280_hostUnregister;
        break;
    case 281:
        T.hostUnregister = m281_hostUnregister;
        break;
    case 282:
        T.deviceMallocAsync = m282_deviceMallocAsync;
        break;
    case 283:
        T.deviceMallocAsync = m283_deviceMallocAsync;
        break;
    case 284:
        T.deviceMallocAsync = m284_deviceMallocAsync;
        break;
    case 285:
        T.deviceMallocAsync = m285_deviceMallocAsync;
        break;
    case 286:
        T.deviceMallocAsync = m286_deviceMallocAsync;
        break;
    case 287:
        T.deviceMallocAsync = m287_deviceMallocAsync;
        break;
    case 288:
        T.deviceMallocAsync = m288_deviceMallocAsync;
        break;
    case 289:
        T.deviceMallocAsync = m289_deviceMallocAsync;
        break;
    case 290:
        T.deviceMallocAsync = m290_deviceMallocAsync;
        break;
    case 291:
        T.deviceMallocAsync = m291_deviceMallocAsync;
        break;
    case 292:
        T.deviceMallocAsync = m292_deviceMallocAsync;
        break;
    case 293:
        T.deviceMallocAsync = m293_deviceMallocAsync;
        break;
    case 294:
        T.deviceMallocAsync = m294_deviceMallocAsync;
        break;
    case 295:
        T.deviceMallocAsync = m295_deviceMallocAsync;
        break;
    case 296:
        private_streams();
        T.deviceMallocAsync = m296_deviceMallocAsync;
        break;
    case 297:
        T.deviceMallocAsync = m297_deviceMallocAsync;
        break;
    case 298:
        T.deviceMallocAsync = m298_deviceMallocAsync;
        break;
    case 299:
        T.deviceMallocAsync = m299_deviceMallocAsync;
        break;
    case 300:
        T.deviceMallocAsync = m300_deviceMallocAsync;
        break;
    case 301:
        T.deviceMallocAsync = m301_deviceMallocAsync;
        break;
    case 302:
        T.deviceMallocAsync = m302_deviceMallocAsync;
        break;
    case 303:
        T.deviceMallocAsync = m303_deviceMallocAsync;
        break;
    case 304:
        T.deviceMallocAsync = m304_deviceMallocAsync;
        break;
    case 305:
        T.deviceFreeAsync = m305_deviceFreeAsync;
        break;
    case 306:
        T.deviceFreeAsync = m306_deviceFreeAsync;
        break;
    case 307:
        T.deviceFreeAsync = m307_deviceFreeAsync;
        break;
    case 308:
        T.deviceFreeAsync = m308_deviceFreeAsync;
        break;
    case 309:
        T.deviceFreeAsync = m309_deviceFreeAsync;
        break;
    case 310:
        T.deviceFreeAsync = m310_deviceFreeAsync;
        break;
    case 311:
        T.deviceFreeAsync = m311_deviceFreeAsync;
        break;
    case 312:
        T.deviceFreeAsync = m312_deviceFreeAsync;
        break;
    case 313:
        T.deviceFreeAsync = m313_deviceFreeAsync;
        break;
    case 314:
        T.deviceFreeAsync = m314_deviceFreeAsync;
        break;
    case 315:
        T.deviceFreeAsync = m315_deviceFreeAsync;
        break;
    case 316:
        private_streams();
        T.deviceFreeAsync = m316_deviceFreeAsync;
        break;
    case 317:
        T.deviceFreeAsync = m317_deviceFreeAsync;
        break;
    case 318:
        T.deviceFreeAsync = m318_deviceFreeAsync;
        break;
    case 319:
        T.deviceFreeAsync = m319_deviceFreeAsync;
        break;
    case 320:
        T.deviceFreeAsync = m320_deviceFreeAsync;
        break;
    case 321:
        T.streamCreate = m321_streamCreate;
        break;
    case 322:
        T.streamCreate = m322_streamCreate;
        break;
    case 323:
        T.streamCreate = m323_streamCreate;
        break;
    case 324:
        T.streamCreate = m324_streamCreate;
        break;
    case 325:
        T.streamCreate = m325_streamCreate;
        break;
    case 326:
        T.streamCreate = m326_streamCreate;
        break;
    case 327:
        T.streamCreate = m327_streamCreate;
        break;
    case 328:
        T.streamCreate = m328_streamCreate;
        break;
    case 329:
        T.streamCreate = m329_streamCreate;
        break;
    case 330:
        T.streamCreate = m330_streamCreate;
        break;
    case 331:
        T.streamCreate = m331_streamCreate;
        break;
    case 332:
        T.streamCreate = m332_streamCreate;
        break;
    case 333:
        T.streamCreate = m333_streamCreate;
        break;
    case 334:
        T.streamCreate = m334_streamCreate;
        break;
    case 335:
        T.streamCreate = m335_streamCreate;
        break;
    case 336:
        T.streamCreate = m336_streamCreate;
        break;
    case 337:
        T.streamDestroy = m337_streamDestroy;
        break;
    case 338:
        T.streamDestroy = m338_streamDestroy;
        break;
    case 339:
        T.streamDestroy = m339_streamDestroy;
        break;
    case 340:
        T.streamDestroy = m340_streamDestroy;
        break;
    case 341:
        T.streamDestroy = m341_streamDestroy;
        break;
    case 342:
        T.streamDestroy = m342_streamDestroy;
        break;
    case 343:
        T.streamDestroy = m343_streamDestroy;
        break;
    case 344:
        T.streamDestroy = m344_streamDestroy;
        break;
    case 345:
        T.streamDestroy = m345_streamDestroy;
        break;
    case 346:
        T.streamDestroy = m346_streamDestroy;
        break;
    case 347:
        T.streamDestroy = m347_streamDestroy;
        break;
    case 348:
        T.streamDestroy = m348_streamDestroy;
        break;
    case 349:
        T.streamDestroy = m349_streamDestroy;
        break;
    case 350:
        T.streamDestroy = m350_streamDestroy;
        break;
    case 351:
        T.streamCopy = m351_streamCopy;
        break;
    case 352:
        T.streamCopy = m352_streamCopy;
        break;
    case 353:
        T.streamCopy = m353_streamCopy;
        break;
    case 354:
        T.streamCopy = m354_streamCopy;
        break;
    case 355:
        T.streamCopy = m355_streamCopy;
        break;
    case 356:
        T.streamCopy = m356_streamCopy;
        break;
    case 357:
        T.streamCopy = m357_streamCopy;
        break;
    case 358:
        T.streamCopy = m358_streamCopy;
        break;
    case 359:
        T.streamCopy = m359_streamCopy;
        break;
    case 360:
        T.streamCopy = m360_streamCopy;
        break;
    case 361:
        T.streamCopy = m361_streamCopy;
        break;
    case 362:
        T.streamCopy = m362_streamCopy;
        break;
    case 363:
        T.streamCopy = m363_streamCopy;
        break;
    case 364:
        T.streamCopy = m364_streamCopy;
        break;
    case 365:
        T.streamCopy = m365_streamCopy;
        break;
    case 366:
        T.streamCopy = m366_streamCopy;
        break;
    case 367:
        T.streamFree = m367_streamFree;
        break;
    case 368:
        T.streamFree = m368_streamFree;
        break;
    case 369:
        T.streamFree = m369_streamFree;
        break;
    case 370:
        T.streamFree = m370_streamFree;
        break;
    case 371:
        T.streamFree = m371_streamFree;
        break;
    case 372:
        T.streamFree = m372_streamFree;
        break;
    case 373:
        T.streamFree = m373_streamFree;
        break;
    case 374:
        T.streamFree = m374_streamFree;
        break;
    case 375:
        T.streamFree = m375_streamFree;
        break;
    case 376:
        T.streamFree = m376_streamFree;
        break;
    case 377:
        T.streamFree = m377_streamFree;
        break;
    case 378:
        T.streamFree = m378_streamFree;
        break;
    case 379:
        T.streamSynchronize = m379_streamSynchronize;
        break;
    case 380:
        T.streamSynchronize = m380_streamSynchronize;
        break;
    case 381:
        T.streamSynchronize = m381_streamSynchronize;
        break;
    case 382:
        T.streamSynchronize = m382_streamSynchronize;
        break;
    case 383:
        T.streamSynchronize = m383_streamSynchronize;
        break;
    case 384:
        T.streamSynchronize = m384_streamSynchronize;
        break;
    case 385:
        T.streamSynchronize = m385_streamSynchronize;
        break;
    case 386:
        T.streamSynchronize = m386_streamSynchronize;
        break;
    case 387:
        T.streamSynchronize = m387_streamSynchronize;
        break;
    case 388:
        T.streamSynchronize = m388_streamSynchronize;
        break;
    case 389:
        T.streamSynchronize = m389_streamSynchronize;
        break;
    case 390:
        T.streamQuery = m390_streamQuery;
        break;
    case 391:
        T.streamQuery = m391_streamQuery;
        break;
    case 392:
        T.streamQuery = m392_streamQuery;
        break;
    case 393:
        T.streamQuery = m393_streamQuery;
        break;
    case 394:
        T.streamQuery = m394_streamQuery;
        break;
    case 395:
        T.streamQuery = m395_streamQuery;
        break;
    case 396:
        T.streamQuery = m396_streamQuery;
        break;
    case 397:
        T.streamQuery = m397_streamQuery;
        break;
    case 398:
        T.streamQuery = m398_streamQuery;
        break;
    case 399:
        private_streams();
        T.streamQuery = m399_streamQuery;
        break;
    case 400:
        T.streamQuery = m400_streamQuery;
        break;
    case 401:
        T.streamQuery = m401_streamQuery;
        break;
    case 402:
        T.streamQuery = m402_streamQuery;
        break;
    case 403:
        T.streamQuery = m403_streamQuery;
        break;
    case 404:
        T.streamWaitEvent = m404_streamWaitEvent;
        break;
    case 405:
        T.streamWaitEvent = m405_streamWaitEvent;
        break;
    case 406:
        T.streamWaitEvent = m406_streamWaitEvent;
        break;
    case 407:
        T.streamWaitEvent = m407_streamWaitEvent;
        break;
    case 408:
        T.streamWaitEvent = m408_streamWaitEvent;
        break;
    case 409:
        T.streamWaitEvent = m409_streamWaitEvent;
        break;
    case 410:
        T.streamWaitEvent = m410_streamWaitEvent;
        break;
    case 411:
        T.streamWaitEvent = m411_streamWaitEvent;
        break;
    case 412:
        T.streamWaitEvent = m412_streamWaitEvent;
        break;
    case 413:
        T.streamWaitEvent = m413_streamWaitEvent;
        break;
    case 414:
        T.streamWaitEvent = m414_streamWaitEvent;
        break;
    case 415:
        T.streamWaitEvent = m415_streamWaitEvent;
        break;
    case 416:
        T.streamWaitEvent = m416_streamWaitEvent;
        break;
    case 417:
        private_streams();
        T.streamWaitEvent = m417_streamWaitEvent;
        break;
    case 418:
        T.streamWaitEvent = m418_streamWaitEvent;
        break;
    case 419:
        T.streamWaitEvent = m419_streamWaitEvent;
        break;
    case 420:
        T.streamWaitEvent = m420_streamWaitEvent;
        break;
    case 421:
        T.streamWaitEvent = m421_streamWaitEvent;
        break;
    case 422:
        T.eventCreate = m422_eventCreate;
        break;
    case 423:
        T.eventCreate = m423_eventCreate;
        break;
    case 424:
        T.eventCreate = m424_eventCreate;
        break;
    case 425:
        T.eventCreate = m425_eventCreate;
        break;
    case 426:
        T.eventCreate = m426_eventCreate;
        break;
    case 427:
        T.eventCreate = m427_eventCreate;
        break;
    case 428:
        T.eventCreate = m428_eventCreate;
        break;
    case 429:
        T.eventCreate = m429_eventCreate;
        break;
    case 430:
        T.eventCreate = m430_eventCreate;
        break;
    case 431:
        T.eventCreate = m431_eventCreate;
        break;
    case 432:
        T.eventCreate = m432_eventCreate;
        break;
    case 433:
        T.eventCreate = m433_eventCreate;
        break;
    case 434:
        T.eventCreate = m434_eventCreate;
        break;
    case 435:
        T.eventCreate = m435_eventCreate;
        break;
    case 436:
        T.eventCreate = m436_eventCreate;
        break;
    case 437:
        T.eventCreate = m437_eventCreate;
        break;
    case 438:
        T.eventCreate = m438_eventCreate;
        break;
    case 439:
        T.eventCreate = m439_eventCreate;
        break;
    case 440:
        T.eventCreate = m440_eventCreate;
        break;
    case 441:
        T.eventDestroy = m441_eventDestroy;
        break;
    case 442:
        T.eventDestroy = m442_eventDestroy;
        break;
    case 443:
        T.eventDestroy = m443_eventDestroy;
        break;
    case 444:
        T.eventDestroy = m444_eventDestroy;
        break;
    case 445:
        T.eventDestroy = m445_eventDestroy;
        break;
    case 446:
        T.eventDestroy = m446_eventDestroy;
        break;
    case 447:
        T.eventDestroy = m447_eventDestroy;
        break;
    case 448:
        T.eventDestroy = m448_eventDestroy;
        break;
    case 449:
        T.eventDestroy = m449_eventDestroy;
        break;
    case 450:
        T.eventDestroy = m450_eventDestroy;
        break;
    case 451:
        T.eventDestroy = m451_eventDestroy;
        break;
    case 452:
        T.eventDestroy = m452_eventDestroy;
        break;
    case 453:
        T.eventDestroy = m453_eventDestroy;
        break;
    case 454:
        T.eventRecord = m454_eventRecord;
        break;
    case 455:
        T.eventRecord = m455_eventRecord;
        break;
    case 456:
        T.eventRecord = m456_eventRecord;
        break;
    case 457:
        T.eventRecord = m457_eventRecord;
        break;
    case 458:
        T.eventRecord = m458_eventRecord;
        break;
    case 459:
        T.eventRecord = m459_eventRecord;
        break;
    case 460:
        T.eventRecord = m460_eventRecord;
        break;
    case 461:
        T.eventRecord = m461_eventRecord;
        break;
    case 462:
        T.eventRecord = m462_eventRecord;
        break;
    case 463:
        T.eventRecord = m463_eventRecord;
        break;
    case 464:
        T.eventRecord = m464_eventRecord;
        break;
    case 465:
        T.eventRecord = m465_eventRecord;
        break;
    case 466:
        T.eventRecord = m466_eventRecord;
        break;
    case 467:
        private_streams();
        T.eventRecord = m467_eventRecord;
        break;
    case 468:
        T.eventRecord = m468_eventRecord;
        break;
    case 469:
        T.eventRecord = m469_eventRecord;
        break;
    case 470:
        T.eventRecord = m470_eventRecord;
        break;
    case 471:
        T.eventRecord = m471_eventRecord;
        break;
    case 472:
        T.eventSynchronize = m472_eventSynchronize;
        break;
    case 473:
        T.eventSynchronize = m473_eventSynchronize;
        break;
    case 474:
        T.eventSynchronize = m474_eventSynchronize;
        break;
    case 475:
        T.eventSynchronize = m475_eventSynchronize;
        break;
    case 476:
        T.eventSynchronize = m476_eventSynchronize;
        break;
    case 477:
        T.eventSynchronize = m477_eventSynchronize;
        break;
    case 478:
        T.eventSynchronize = m478_eventSynchronize;
        break;
    case 479:
        T.eventSynchronize = m479_eventSynchronize;
        break;
    case 480:
        T.eventSynchronize = m480_eventSynchronize;
        break;
    case 481:
        T.eventSynchronize = m481_eventSynchronize;
        break;
    case 482:
        T.eventSynchronize = m482_eventSynchronize;
        break;
    case 483:
        T.eventQuery = m483_eventQuery;
        break;
    case 484:
        T.eventQuery = m484_eventQuery;
        break;
    case 485:
        T.eventQuery = m485_eventQuery;
        break;
    case 486:
        T.eventQuery = m486_eventQuery;
        break;
    case 487:
        T.eventQuery = m487_eventQuery;
        break;
    case 488:
        T.eventQuery = m488_eventQuery;
        break;
    case 489:
        T.eventQuery = m489_eventQuery;
        break;
    case 490:
        T.eventQuery = m490_eventQuery;
        break;
    case 491:
        T.eventQuery = m491_eventQuery;
        break;
    case 492:
        T.eventQuery = m492_eventQuery;
        break;
    case 493:
        T.eventQuery = m493_eventQuery;
        break;
    case 494:
        T.eventElapsedTime = m494_eventElapsedTime;
        break;
    case 495:
        T.eventElapsedTime = m495_eventElapsedTime;
        break;
    case 496:
        T.eventElapsedTime = m496_eventElapsedTime;
        break;
    case 497:
        T.eventElapsedTime = m497_eventElapsedTime;
        break;
    case 498:
        T.eventElapsedTime = m498_eventElapsedTime;
        break;
    case 499:
        T.eventElapsedTime = m499_eventElapsedTime;
        break;
    case 500:
        T.eventElapsedTime = m500_eventElapsedTime;
        break;
    case 501:
        T.eventElapsedTime = m501_eventElapsedTime;
        break;
    case 502:
        T.eventElapsedTime = m502_eventElapsedTime;
        break;
    case 503:
        T.eventElapsedTime = m503_eventElapsedTime;
        break;
    case 504:
        T.eventElapsedTime = m504_eventElapsedTime;
        break;
    case 505:
        T.eventElapsedTime = m505_eventElapsedTime;
        break;
    case 506:
        T.eventElapsedTime = m506_eventElapsedTime;
        break;
    case 507:
        T.eventElapsedTime = m507_eventElapsedTime;
        break;
    case 508:
        T.eventElapsedTime = m508_eventElapsedTime;
        break;
    case 509:
        T.eventElapsedTime = m509_eventElapsedTime;
        break;
    case 510:
        T.eventElapsedTime = m510_eventElapsedTime;
        break;
    case 511:
        T.eventElapsedTime = m511_eventElapsedTime;
        break;
    case 512:
        T.eventElapsedTime = m512_eventElapsedTime;
        break;
    case 513:
        T.eventElapsedTime = m513_eventElapsedTime;
        break;
    case 514:
        T.eventElapsedTime = m514_eventElapsedTime;
        break;
    case 515:
        T.launchHostFunc = m515_launchHostFunc;
        break;
    case 516:
        T.launchHostFunc = m516_launchHostFunc;
        break;
    case 517:
        T.launchHostFunc = m517_launchHostFunc;
        break;
    case 518:
        T.launchHostFunc = m518_launchHostFunc;
        break;
    case 519:
        T.launchHostFunc = m519_launchHostFunc;
        break;
    case 520:
        T.launchHostFunc = m520_launchHostFunc;
        break;
    case 521:
        T.launchHostFunc = m521_launchHostFunc;
        break;
    case 522:
        T.launchHostFunc = m522_launchHostFunc;
        break;
    case 523:
        T.launchHostFunc = m523_launchHostFunc;
        break;
    case 524:
        T.launchHostFunc = m524_launchHostFunc;
        break;
    case 525:
        T.launchHostFunc = m525_launchHostFunc;
        break;
    case 526:
        T.launchHostFunc = m526_launchHostFunc;
        break;
    case 527:
        T.launchHostFunc = m527_launchHostFunc;
        break;
    case 528:
        private_streams();
        T.launchHostFunc = m528_launchHostFunc;
        break;
    case 529:
        T.launchHostFunc = m529_launchHostFunc;
        break;
    case 530:
        T.launchHostFunc = m530_launchHostFunc;
        break;
    case 531:
        T.launchHostFunc = m531_launchHostFunc;
        break;
    case 532:
        T.launchHostFunc = m532_launchHostFunc;
        break;
    case 533:
        T.streamWaitValue64 = m533_streamWaitValue64;
        break;
    case 534:
        T.streamWaitValue64 = m534_streamWaitValue64;
        break;
    case 535:
        T.streamWaitValue64 = m535_streamWaitValue64;
        break;
    case 536:
        T.streamWaitValue64 = m536_streamWaitValue64;
        break;
    case 537:
        T.streamWaitValue64 = m537_streamWaitValue64;
        break;
    case 538:
        T.streamWaitValue64 = m538_streamWaitValue64;
        break;
    case 539:
        T.streamWaitValue64 = m539_streamWaitValue64;
        break;
    case 540:
        T.streamWaitValue64 = m540_streamWaitValue64;
        break;
    case 541:
        T.streamWaitValue64 = m541_streamWaitValue64;
        break;
    case 542:
        T.streamWaitValue64 = m542_streamWaitValue64;
        break;
    case 543:
        T.streamWaitValue64 = m543_streamWaitValue64;
        break;
    case 544:
        T.streamWaitValue64 = m544_streamWaitValue64;
        break;
    case 545:
        T.streamWaitValue64 = m545_streamWaitValue64;
        break;
    case 546:
        private_streams();
        T.streamWaitValue64 = m546_streamWaitValue64;
        break;
    case 547:
        T.streamWaitValue64 = m547_streamWaitValue64;
        break;
    case 548:
        T.streamWaitValue64 = m548_streamWaitValue64;
        break;
    case 549:
        T.streamWaitValue64 = m549_streamWaitValue64;
        break;
    case 550:
        T.streamWaitValue64 = m550_streamWaitValue64;
        break;
    case 551:
        T.streamWriteValue64 = m551_streamWriteValue64;
        break;
    case 552:
        T.streamWriteValue64 = m552_streamWriteValue64;
        break;
    case 553:
        T.streamWriteValue64 = m553_streamWriteValue64;
        break;
    case 554:
        T.streamWriteValue64 = m554_streamWriteValue64;
        break;
    case 555:
        T.streamWriteValue64 = m555_streamWriteValue64;
        break;
    case 556:
        T.streamWriteValue64 = m556_streamWriteValue64;
        break;
    case 557:
        T.streamWriteValue64 = m557_streamWriteValue64;
        break;
    case 558:
        T.streamWriteValue64 = m558_streamWriteValue64;
        break;
    case 559:
        T.streamWriteValue64 = m559_streamWriteValue64;
        break;
    case 560:
        T.streamWriteValue64 = m560_streamWriteValue64;
        break;
    case 561:
        T.streamWriteValue64 = m561_streamWriteValue64;
        break;
    case 562:
        T.streamWriteValue64 = m562_streamWriteValue64;
        break;
    case 563:
        T.streamWriteValue64 = m563_streamWriteValue64;
        break;
    case 564:
        private_streams();
        T.streamWriteValue64 = m564_streamWriteValue64;
        break;
    case 565:
        T.streamWriteValue64 = m565_streamWriteValue64;
        break;
    case 566:
        T.streamWriteValue64 = m566_streamWriteValue64;
        break;
    case 567:
        T.streamWriteValue64 = m567_streamWriteValue64;
        break;
    case 568:
        T.streamWriteValue64 = m568_streamWriteValue64;
        break;
    case 569:
        T.gdrMemAlloc = m569_gdrMemAlloc;
        break;
    case 570:
        T.gdrMemAlloc = m570_gdrMemAlloc;
        break;
    case 571:
        T.gdrMemAlloc = m571_gdrMemAlloc;
        break;
    case 572:
        T.gdrMemAlloc = m572_gdrMemAlloc;
        break;
    case 573:
        T.gdrMemAlloc = m573_gdrMemAlloc;
        break;
    case 574:
        T.gdrMemAlloc = m574_gdrMemAlloc;
        break;
    case 575:
        T.gdrMemAlloc = m575_gdrMemAlloc;
        break;
    case 576:
        T.gdrMemAlloc = m576_gdrMemAlloc;
        break;
    case 577:
        T.gdrMemAlloc = m577_gdrMemAlloc;
        break;
    case 578:
        T.gdrMemAlloc = m578_gdrMemAlloc;
        break;
    case 579:
        T.gdrMemAlloc = m579_gdrMemAlloc;
        break;
    case 580:
        T.gdrMemAlloc = m580_gdrMemAlloc;
        break;
    case 581:
        T.gdrMemAlloc = m581_gdrMemAlloc;
        break;
    case 582:
        T.gdrMemAlloc = m582_gdrMemAlloc;
        break;
    case 583:
        T.gdrMemAlloc = m583_gdrMemAlloc;
        break;
    case 584:
        T.gdrMemAlloc = m584_gdrMemAlloc;
        break;
    case 585:
        T.gdrMemFree = m585_gdrMemFree;
        break;
    case 586:
        T.gdrMemFree = m586_gdrMemFree;
        break;
    case 587:
        T.gdrMemFree = m587_gdrMemFree;
        break;
    case 588:
        T.gdrMemFree = m588_gdrMemFree;
        break;
    case 589:
        T.gdrMemFree = m589_gdrMemFree;
        break;
    case 590:
        T.gdrMemFree = m590_gdrMemFree;
        break;
    case 591:
        T.gdrMemFree = m591_gdrMemFree;
        break;
    case 592:
        T.gdrMemFree = m592_gdrMemFree;
        break;
    case 593:
        T.gdrMemFree = m593_gdrMemFree;
        break;
    case 594:
        T.gdrPtrMmap = m594_gdrPtrMmap;
        break;
    case 595:
        T.gdrPtrMmap = m595_gdrPtrMmap;
        break;
    case 596:
        T.gdrPtrMmap = m596_gdrPtrMmap;
        break;
    case 597:
        T.gdrPtrMmap = m597_gdrPtrMmap;
        break;
    case 598:
        T.gdrPtrMmap = m598_gdrPtrMmap;
        break;
    case 599:
        T.gdrPtrMmap = m599_gdrPtrMmap;
        break;
    case 600:
        T.gdrPtrMmap = m600_gdrPtrMmap;
        break;
    case 601:
        T.gdrPtrMmap = m601_gdrPtrMmap;
        break;
    case 602:
        T.gdrPtrMmap = m602_gdrPtrMmap;
        break;
    case 603:
        T.gdrPtrMmap = m603_gdrPtrMmap;
        break;
    case 604:
        T.gdrPtrMmap = m604_gdrPtrMmap;
        break;
    case 605:
        T.gdrPtrMmap = m605_gdrPtrMmap;
        break;
    case 606:
        T.gdrPtrMmap = m606_gdrPtrMmap;
        break;
    case 607:
        T.gdrPtrMmap = m607_gdrPtrMmap;
        break;
    case 608:
        T.gdrPtrMmap = m608_gdrPtrMmap;
        break;
    case 609:
        T.gdrPtrMmap = m609_gdrPtrMmap;
        break;
    case 610:
        T.gdrPtrMmap = m610_gdrPtrMmap;
        break;
    case 611:
        T.gdrPtrMmap = m611_gdrPtrMmap;
        break;
    case 612:
        T.gdrPtrMmap = m612_gdrPtrMmap;
        break;
    case 613:
        T.gdrPtrMunmap = m613_gdrPtrMunmap;
        break;
    case 614:
        T.gdrPtrMunmap = m614_gdrPtrMunmap;
        break;
    case 615:
        T.gdrPtrMunmap = m615_gdrPtrMunmap;
        break;
    case 616:
        T.gdrPtrMunmap = m616_gdrPtrMunmap;
        break;
    case 617:
        T.gdrPtrMunmap = m617_gdrPtrMunmap;
        break;
    case 618:
        T.gdrPtrMunmap = m618_gdrPtrMunmap;
        break;
    case 619:
        T.gdrPtrMunmap = m619_gdrPtrMunmap;
        break;
    case 620:
        T.gdrPtrMunmap = m620_gdrPtrMunmap;
        break;
    case 621:
        T.gdrPtrMunmap = m621_gdrPtrMunmap;
        break;
    case 622:
        T.gdrPtrMunmap = m622_gdrPtrMunmap;
        break;
    case 623:
        T.gdrPtrMunmap = m623_gdrPtrMunmap;
        break;
    case 624:
        T.gdrPtrMunmap = m624_gdrPtrMunmap;
        break;
    case 625:
        T.dmaSupport = m625_dmaSupport;
        break;
    case 626:
        T.dmaSupport = m626_dmaSupport;
        break;
    case 627:
        T.dmaSupport = m627_dmaSupport;
        break;
    case 628:
        T.dmaSupport = m628_dmaSupport;
        break;
    case 629:
        T.dmaSupport = m629_dmaSupport;
        break;
    case 630:
        T.dmaSupport = m630_dmaSupport;
        break;
    case 631:
        T.dmaSupport = m631_dmaSupport;
        break;
    case 632:
        T.dmaSupport = m632_dmaSupport;
        break;
    case 633:
        T.dmaSupport = m633_dmaSupport;
        break;
    case 634:
        T.dmaSupport = m634_dmaSupport;
        break;
    case 635:
        T.dmaSupport = m635_dmaSupport;
        break;
    case 636:
        T.dmaSupport = m636_dmaSupport;
        break;
    case 637:
        T.dmaSupport = m637_dmaSupport;
        break;
    case 638:
        T.dmaSupport = m638_dmaSupport;
        break;
    case 639:
        T.dmaSupport = m639_dmaSupport;
        break;
    case 640:
        T.getHandleForAddressRange = m640_getHandleForAddressRange;
        break;
    case 641:
        T.getHandleForAddressRange = m641_getHandleForAddressRange;
        break;
    case 642:
        T.getHandleForAddressRange = m642_getHandleForAddressRange;
        break;
    case 643:
        T.getHandleForAddressRange = m643_getHandleForAddressRange;
        break;
    case 644:
        T.getHandleForAddressRange = m644_getHandleForAddressRange;
        break;
    case 645:
        T.getHandleForAddressRange = m645_getHandleForAddressRange;
        break;
    case 646:
        T.getHandleForAddressRange = m646_getHandleForAddressRange;
        break;
    case 647:
        T.getHandleForAddressRange = m647_getHandleForAddressRange;
        break;
    case 648:
        T.getHandleForAddressRange = m648_getHandleForAddressRange;
        break;
    case 649:
        T.getHandleForAddressRange = m649_getHandleForAddressRange;
        break;
    case 650:
        T.getHandleForAddressRange = m650_getHandleForAddressRange;
        break;
    case 651:
        T.getHandleForAddressRange = m651_getHandleForAddressRange;
        break;
    case 652:
        T.getHandleForAddressRange = m652_getHandleForAddressRange;
        break;
    case 653:
        T.getHandleForAddressRange = m653_getHandleForAddressRange;
        break;
    case 654:
        T.getHandleForAddressRange = m654_getHandleForAddressRange;
        break;
    case 655:
        T.getHandleForAddressRange = m655_getHandleForAddressRange;
        break;
    case 656:
        T.getHandleForAddressRange = m656_getHandleForAddressRange;
        break;
    case 657:
        T.getHandleForAddressRange = m657_getHandleForAddressRange;
        break;
    case 658:
        T.getHandleForAddressRange = m658_getHandleForAddressRange;
        break;
    case 659:
        T.ipcMemHandleCreate = m659_ipcMemHandleCreate;
        break;
    case 660:
        T.ipcMemHandleCreate = m660_ipcMemHandleCreate;
        break;
    case 661:
        T.ipcMemHandleCreate = m661_ipcMemHandleCreate;
        break;
    case 662:
        T.ipcMemHandleCreate = m662_ipcMemHandleCreate;
        break;
    case 663:
        T.ipcMemHandleCreate = m663_ipcMemHandleCreate;
        break;
    case 664:
        T.ipcMemHandleCreate = m664_ipcMemHandleCreate;
        break;
    case 665:
        T.ipcMemHandleCreate = m665_ipcMemHandleCreate;
        break;
    case 666:
        T.ipcMemHandleCreate = m666_ipcMemHandleCreate;
        break;
    case 667:
        T.ipcMemHandleCreate = m667_ipcMemHandleCreate;
        break;
    case 668:
        T.ipcMemHandleCreate = m668_ipcMemHandleCreate;
        break;
    case 669:
        T.ipcMemHandleCreate = m669_ipcMemHandleCreate;
        break;
    case 670:
        T.ipcMemHandleCreate = m670_ipcMemHandleCreate;
        break;
    case 671:
        T.ipcMemHandleCreate = m671_ipcMemHandleCreate;
        break;
    case 672:
        T.ipcMemHandleCreate = m672_ipcMemHandleCreate;
        break;
    case 673:
        T.ipcMemHandleCreate = m673_ipcMemHandleCreate;
        break;
    case 674:
        T.ipcMemHandleCreate = m674_ipcMemHandleCreate;
        break;
    case 675:
        T.ipcMemHandleCreate = m675_ipcMemHandleCreate;
        break;
    case 676:
        T.ipcMemHandleCreate = m676_ipcMemHandleCreate;
        break;
    case 677:
        T.ipcMemHandleCreate = m677_ipcMemHandleCreate;
        break;
    case 678:
        T.ipcMemHandleCreate = m678_ipcMemHandleCreate;
        break;
    case 679:
        T.ipcMemHandleCreate = m679_ipcMemHandleCreate;
        break;
    case 680:
        T.ipcMemHandleCreate = m680_ipcMemHandleCreate;
        break;
    case 681:
        T.ipcMemHandleCreate = m681_ipcMemHandleCreate;
        break;
    case 682:
        T.ipcMemHandleCreate = m682_ipcMemHandleCreate;
        break;
    case 683:
        T.ipcMemHandleGet = m683_ipcMemHandleGet;
        break;
    case 684:
        T.ipcMemHandleGet = m684_ipcMemHandleGet;
        break;
    case 685:
        T.ipcMemHandleGet = m685_ipcMemHandleGet;
        break;
    case 686:
        T.ipcMemHandleGet = m686_ipcMemHandleGet;
        break;
    case 687:
        T.ipcMemHandleGet = m687_ipcMemHandleGet;
        break;
    case 688:
        T.ipcMemHandleGet = m688_ipcMemHandleGet;
        break;
    case 689:
        T.ipcMemHandleGet = m689_ipcMemHandleGet;
        break;
    case 690:
        T.ipcMemHandleGet = m690_ipcMemHandleGet;
        break;
    case 691:
        T.ipcMemHandleGet = m691_ipcMemHandleGet;
        break;
    case 692:
        T.ipcMemHandleGet = m692_ipcMemHandleGet;
        break;
    case 693:
        T.ipcMemHandleGet = m693_ipcMemHandleGet;
        break;
    case 694:
        T.ipcMemHandleGet = m694_ipcMemHandleGet;
        break;
    case 695:
        T.ipcMemHandleGet = m695_ipcMemHandleGet;
        break;
    case 696:
        T.ipcMemHandleGet = m696_ipcMemHandleGet;
        break;
    case 697:
        T.ipcMemHandleOpen = m697_ipcMemHandleOpen;
        break;
    case 698:
        T.ipcMemHandleOpen = m698_ipcMemHandleOpen;
        break;
    case 699:
        T.ipcMemHandleOpen = m699_ipcMemHandleOpen;
        break;
    case 700:
        T.ipcMemHandleOpen = m700_ipcMemHandleOpen;
        break;
    case 701:
        T.ipcMemHandleOpen = m701_ipcMemHandleOpen;
        break;
    case 702:
        T.ipcMemHandleOpen = m702_ipcMemHandleOpen;
        break;
    case 703:
        T.ipcMemHandleOpen = m703_ipcMemHandleOpen;
        break;
    case 704:
        T.ipcMemHandleOpen = m704_ipcMemHandleOpen;
        break;
    case 705:
        T.ipcMemHandleOpen = m705_ipcMemHandleOpen;
        break;
    case 706:
        T.ipcMemHandleOpen = m706_ipcMemHandleOpen;
        break;
    case 707:
        T.ipcMemHandleOpen = m707_ipcMemHandleOpen;
        break;
    case 708:
        T.ipcMemHandleOpen = m708_ipcMemHandleOpen;
        break;
    case 709:
        T.ipcMemHandleOpen = m709_ipcMemHandleOpen;
        break;
    case 710:
        T.ipcMemHandleOpen = m710_ipcMemHandleOpen;
        break;
    case 711:
        T.ipcMemHandleOpen = m711_ipcMemHandleOpen;
        break;
    case 712:
        T.ipcMemHandleOpen = m712_ipcMemHandleOpen;
        break;
    case 713:
        T.ipcMemHandleOpen = m713_ipcMemHandleOpen;
        break;
    case 714:
        T.ipcMemHandleOpen = m714_ipcMemHandleOpen;
        break;
    case 715:
        T.ipcMemHandleOpen = m715_ipcMemHandleOpen;
        break;
    case 716:
        T.ipcMemHandleClose = m716_ipcMemHandleClose;
        break;
    case 717:
        T.ipcMemHandleClose = m717_ipcMemHandleClose;
        break;
    case 718:
        T.ipcMemHandleClose = m718_ipcMemHandleClose;
        break;
    case 719:
        T.ipcMemHandleClose = m719_ipcMemHandleClose;
        break;
    case 720:
        T.ipcMemHandleClose = m720_ipcMemHandleClose;
        break;
    case 721:
        T.ipcMemHandleClose = m721_ipcMemHandleClose;
        break;
    case 722:
        T.ipcMemHandleClose = m722_ipcMemHandleClose;
        break;
    case 723:
        T.ipcMemHandleClose = m723_ipcMemHandleClose;
        break;
    case 724:
        T.ipcMemHandleClose = m724_ipcMemHandleClose;
        break;
    case 725:
        T.ipcMemHandleClose = m725_ipcMemHandleClose;
        break;
    case 726:
        T.ipcMemHandleClose = m726_ipcMemHandleClose;
        break;
    case 727:
        T.ipcMemHandleClose = m727_ipcMemHandleClose;
        break;
    case 728:
        T.ipcMemHandleFree = m728_ipcMemHandleFree;
        break;
    case 729:
        T.ipcMemHandleFree = m729_ipcMemHandleFree;
        break;
    case 730:
        T.ipcMemHandleFree = m730_ipcMemHandleFree;
        break;
    case 731:
        T.ipcMemHandleFree = m731_ipcMemHandleFree;
        break;
    case 732:
        T.ipcMemHandleFree = m732_ipcMemHandleFree;
        break;
    case 733:
        T.ipcMemHandleFree = m733_ipcMemHandleFree;
        break;
    case 734:
        T.ipcMemHandleFree = m734_ipcMemHandleFree;
        break;
    case 735:
        T.ipcMemHandleFree = m735_ipcMemHandleFree;
        break;
    case 736:
        T.ipcMemHandleFree = m736_ipcMemHandleFree;
        break;
    case 737:
        T.ipcMemHandleFree = m737_ipcMemHandleFree;
        break;
    case 738:
        T.ipcMemHandleFree = m738_ipcMemHandleFree;
        break;
    case 739:
        T.ipcMemHandleFree = m739_ipcMemHandleFree;
        break;
    case 740:
        T.deviceReduce = m740_deviceReduce;
        break;
    case 741:
        T.deviceReduce = m741_deviceReduce;
        break;
    case 742:
        T.deviceReduce = m742_deviceReduce;
        break;
    case 743:
        T.deviceReduce = m743_deviceReduce;
        break;
    case 744:
        T.deviceReduce = m744_deviceReduce;
        break;
    case 745:
        T.deviceReduce = m745_deviceReduce;
        break;
    case 746:
        T.deviceReduce = m746_deviceReduce;
        break;
    case 747:
        T.deviceReduce = m747_deviceReduce;
        break;
    case 748:
        T.deviceReduce = m748_deviceReduce;
        break;
    case 749:
        T.deviceReduce = m749_deviceReduce;
        break;
    case 750:
        T.deviceReduce = m750_deviceReduce;
        break;
    case 751:
        T.deviceReduce = m751_deviceReduce;
        break;
    case 752:
        T.deviceReduce = m752_deviceReduce;
        break;
    case 753:
        T.deviceReduce = m753_deviceReduce;
        break;
    case 754:
        T.deviceReduce = m754_deviceReduce;
        break;
    case 755:
        T.deviceReduce = m755_deviceReduce;
        break;
    case 756:
        T.deviceReduce = m756_deviceReduce;
        break;
    case 757:
        T.deviceReduce = m757_deviceReduce;
        break;
    case 758:
        T.deviceReduce = m758_deviceReduce;
        break;
    case 759:
        T.deviceReduce = m759_deviceReduce;
        break;
    case 760:
        T.deviceReduce = m760_deviceReduce;
        break;
    case 761:
        T.deviceReduce = m761_deviceReduce;
        break;
    case 762:
        T.deviceReduce = m762_deviceReduce;
        break;
    case 763:
        private_streams();
        T.deviceReduce = m763_deviceReduce;
        break;
    case 764:
        T.deviceReduce = m764_deviceReduce;
        break;
    case 765:
        T.deviceReduce = m765_deviceReduce;
        break;
    case 766:
        T.deviceReduce = m766_deviceReduce;
        break;
    case 767:
        T.deviceReduce = m767_deviceReduce;
        break;
    case 768:
        T.launchDeviceFunc = m768_launchDeviceFunc;
        break;
    case 769:
        T.launchDeviceFunc = m769_launchDeviceFunc;
        break;
    case 770:
        T.launchDeviceFunc = m770_launchDeviceFunc;
        break;
    case 771:
        T.launchDeviceFunc = m771_launchDeviceFunc;
        break;
    case 772:
        T.launchDeviceFunc = m772_launchDeviceFunc;
        break;
    case 773:
        T.launchDeviceFunc = m773_launchDeviceFunc;
        break;
    case 774:
        T.launchDeviceFunc = m774_launchDeviceFunc;
        break;
    case 775:
        T.launchDeviceFunc = m775_launchDeviceFunc;
        break;
    case 776:
        T.launchDeviceFunc = m776_launchDeviceFunc;
        break;
    case 777:
        T.launchDeviceFunc = m777_launchDeviceFunc;
        break;
    case 778:
        T.launchDeviceFunc = m778_launchDeviceFunc;
        break;
    case 779:
        T.launchDeviceFunc = m779_launchDeviceFunc;
        break;
    case 780:
        T.launchDeviceFunc = m780_launchDeviceFunc;
        break;
    case 781:
        T.launchDeviceFunc = m781_launchDeviceFunc;
        break;
    case 782:
        T.launchKernel = m782_launchKernel;
        break;
    case 783:
        T.launchKernel = m783_launchKernel;
        break;
    case 784:
        T.launchKernel = m784_launchKernel;
        break;
    case 785:
        T.launchKernel = m785_launchKernel;
        break;
    case 786:
        T.launchKernel = m786_launchKernel;
        break;
    case 787:
        T.launchKernel = m787_launchKernel;
        break;
    case 788:
        T.launchKernel = m788_launchKernel;
        break;
    case 789:
        T.launchKernel = m789_launchKernel;
        break;
    case 790:
        T.launchKernel = m790_launchKernel;
        break;
    case 791:
        T.launchKernel = m791_launchKernel;
        break;
    case 792:
        T.launchKernel = m792_launchKernel;
        break;
    case 793:
        T.launchKernel = m793_launchKernel;
        break;
    case 794:
        T.launchKernel = m794_launchKernel;
        break;
    case 795:
        T.launchKernel = m795_launchKernel;
        break;
    case 796:
        T.launchKernel = m796_launchKernel;
        break;
    case 797:
        T.launchKernel = m797_launchKernel;
        break;
    case 798:
        T.launchKernel = m798_launchKernel;
        break;
    case 799:
        T.launchKernel = m799_launchKernel;
        break;
    case 800:
        T.launchKernel = m800_launchKernel;
        break;
    case 801:
        private_streams();
        T.launchKernel = m801_launchKernel;
        break;
    case 802:
        T.launchKernel = m802_launchKernel;
        break;
    case 803:
        T.launchKernel = m803_launchKernel;
        break;
    case 804:
        T.launchKernel = m804_launchKernel;
        break;
    case 805:
        T.launchKernel = m805_launchKernel;
        break;
    default:
        return NULL;
    }
    return &T;
}

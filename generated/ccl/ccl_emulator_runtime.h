/* Generated from generator/templates: do not edit, run `pal gen`. */
/*
 * What every emulator of a collective library does the same way: the vendor's communicators and streams over the
 * reference library (linked in), which reaches memory through the adaptor of the emulated chip in this process. An
 * emulator is one C file that includes this header once.
 *
 * Strict: a communicator must be live, a stream one of the communicator's device, and a buffer a piece of one
 * allocation that the chip knows, so that a count in bytes or of another type does not pass.
 */
#ifndef UNIPAL_CCL_EMULATOR_RUNTIME_H
#define UNIPAL_CCL_EMULATOR_RUNTIME_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pal.h"
#include "pal_export.h"

#define EMULATOR_PRIVATE static __attribute__((unused))
#define EMULATOR_EXPORT __attribute__((visibility("default")))
#define EMULATOR_BAD_HANDLE 100 /* beside palResult: a stream that is none */

EMULATOR_PRIVATE const palCclTable *emulator_body;
EMULATOR_PRIVATE const palDeviceTable *emulator_chip;
EMULATOR_PRIVATE int (*emulator_stream_device)(void *native);
EMULATOR_PRIVATE _Thread_local int emulator_error;
EMULATOR_PRIVATE _Thread_local int emulator_depth; /* of groups */

/* The adaptor and the library of the chip, as the process that opened the emulated chip knows them. */
EMULATOR_PRIVATE void emulator_open(void)
{
    const char *adaptor = getenv(EMULATOR_CHIP_ADAPTOR), *library = getenv(EMULATOR_CHIP_LIBRARY);
    void *shim = adaptor ? dlopen(adaptor, RTLD_NOW | RTLD_LOCAL) : NULL;
    void *vendor = library ? dlopen(library, RTLD_NOW | RTLD_LOCAL) : NULL;
    const palDeviceTable *(*get)(void) = NULL;
    if (shim != NULL)
        *(void **)&get = dlsym(shim, "palGetDevice");
    if (vendor != NULL)
        *(void **)&emulator_stream_device = dlsym(vendor, "unipal_emulator_stream_device");
    const palDeviceTable *table = get ? get() : NULL;
    if (table == NULL || emulator_stream_device == NULL) {
        fprintf(stderr, "emulator: open the emulated chip first (%s and %s name its adaptor and its library)\n",
                EMULATOR_CHIP_ADAPTOR, EMULATOR_CHIP_LIBRARY);
        return;
    }
    emulator_chip = table;
    emulator_body = palGetCcl();
    palCclUseDevice(table);
}

EMULATOR_PRIVATE bool emulator_ready(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, emulator_open);
    return emulator_body != NULL;
}

EMULATOR_PRIVATE int emulate_last_error(void)
{
    int code = emulator_error;
    emulator_error = 0;
    return code;
}

EMULATOR_PRIVATE int emulate_version(int *version, int number)
{
    *version = number;
    return palSuccess;
}

/* ---- handles ---- */

/* A native communicator is the address of one of these; ended ones stay apart, so that an old one is never valid. */
struct emulator_comm {
    struct emulator_comm *next;
    palComm real;
    int size, rank, device;
    bool ended;
};
/* A stream of the chip, as its adaptor takes streams: the native handle is the first word. */
struct emulator_stream {
    struct palStreamRec record;
    struct emulator_stream *next;
    int device;
};
struct emulator_buffer {
    struct emulator_buffer *next;
    const struct emulator_comm *comm;
};
EMULATOR_PRIVATE pthread_mutex_t emulator_lock = PTHREAD_MUTEX_INITIALIZER;
EMULATOR_PRIVATE struct emulator_comm *emulator_comms;
EMULATOR_PRIVATE struct emulator_stream *emulator_streams;
EMULATOR_PRIVATE struct emulator_buffer *emulator_buffers;

EMULATOR_PRIVATE struct emulator_comm *emulator_comm(const void *native)
{
    pthread_mutex_lock(&emulator_lock);
    struct emulator_comm *comm = emulator_comms;
    while (comm != NULL && ((const void *)comm != native || comm->ended))
        comm = comm->next;
    pthread_mutex_unlock(&emulator_lock);
    return comm;
}

#define EMULATOR_COMM(name, native)                          \
    struct emulator_comm *const name = emulator_comm(native); \
    if (name == NULL)                                        \
    return palInvalidArgument

EMULATOR_PRIVATE palStream emulator_stream(void *native, int device)
{
    pthread_mutex_lock(&emulator_lock);
    struct emulator_stream *stream = emulator_streams;
    while (stream != NULL && (stream->record.native != native || stream->device != device))
        stream = stream->next;
    if (stream == NULL && (stream = calloc(1, sizeof *stream)) != NULL) {
        stream->record.native = native;
        stream->device = device;
        stream->next = emulator_streams;
        emulator_streams = stream;
    }
    pthread_mutex_unlock(&emulator_lock);
    return stream ? &stream->record : NULL;
}

/* ---- communicators ---- */

enum { EMULATOR_BODY_ID = 64 }; /* bytes of the reference library's ids */

/* The rest of an id is a mark, so that one that was cut short on its way is noticed. */
EMULATOR_PRIVATE unsigned char emulator_mark(const unsigned char *id, size_t at)
{
    return (unsigned char)(id[16 + at % 32] * 7 + at);
}

EMULATOR_PRIVATE int emulate_unique_id(void *target)
{
    palUniqueId made;
    unsigned char *id = target;
    int result = emulator_body->getUniqueId(&made);
    if (result != palSuccess)
        return result;
    memcpy(id, made.bytes, EMULATOR_BODY_ID);
    for (size_t at = EMULATOR_BODY_ID; at < EMULATOR_ID_BYTES; at++)
        id[at] = emulator_mark(id, at);
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_getUniqueId(void *id)
{
    return emulate_unique_id(id);
}

EMULATOR_PRIVATE int emulate_init_rank(void *target, int size, const void *given, int rank)
{
    const unsigned char *id = given;
    struct emulator_comm *comm = NULL;
    palUniqueId whole;
    if (target == NULL || given == NULL || emulator_depth > 0)
        return emulator_depth > 0 ? palInvalidUsage : palInvalidArgument;
    for (size_t at = EMULATOR_BODY_ID; at < EMULATOR_ID_BYTES; at++)
        if (id[at] != emulator_mark(id, at))
            return palInvalidArgument;
    memset(&whole, 0, sizeof whole);
    memcpy(whole.bytes, id, EMULATOR_BODY_ID);
    if ((comm = calloc(1, sizeof *comm)) == NULL)
        return palSystemError;
    int result = emulator_chip->getDevice(&comm->device);
    if (result == palSuccess)
        result = emulator_body->commInitRank(&comm->real, size, &whole, rank);
    if (result != palSuccess) {
        free(comm);
        return result;
    }
    comm->size = size;
    comm->rank = rank;
    pthread_mutex_lock(&emulator_lock);
    comm->next = emulator_comms;
    emulator_comms = comm;
    pthread_mutex_unlock(&emulator_lock);
    *(void **)target = comm;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_check(const void *native)
{
    EMULATOR_COMM(comm, native);
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_in_group(void)
{
    return emulator_depth > 0;
}

EMULATOR_PRIVATE int emulate_commFinalize(void *native)
{
    EMULATOR_COMM(comm, native);
    return emulator_body->commFinalize(comm->real);
}

EMULATOR_PRIVATE int emulate_commDestroy(void *native)
{
    EMULATOR_COMM(comm, native);
    comm->ended = true;
    return emulator_body->commDestroy(comm->real);
}

EMULATOR_PRIVATE int emulate_commAbort(void *native)
{
    EMULATOR_COMM(comm, native);
    comm->ended = true;
    return emulator_body->commAbort(comm->real);
}

EMULATOR_PRIVATE int emulate_commCount(const void *native, int *count)
{
    EMULATOR_COMM(comm, native);
    return emulator_body->commCount(comm->real, count);
}

EMULATOR_PRIVATE int emulate_commGetDeviceNumber(const void *native, int *device)
{
    EMULATOR_COMM(comm, native);
    return emulator_body->commGetDeviceNumber(comm->real, device);
}

EMULATOR_PRIVATE int emulate_commUserRank(const void *native, int *rank)
{
    EMULATOR_COMM(comm, native);
    return emulator_body->commUserRank(comm->real, rank);
}

EMULATOR_PRIVATE int emulator_state(const void *native)
{
    int state = palInternalError;
    EMULATOR_COMM(comm, native);
    int result = emulator_body->commGetAsyncError(comm->real, &state);
    return result != palSuccess ? result : state;
}

/* ---- memory ---- */

/* Whether so many bytes lie in one allocation of the chip's. */
EMULATOR_PRIVATE bool emulator_holds(const void *pointer, size_t bytes)
{
    void *base = NULL;
    size_t size = 0;
    uint64_t id = 0;
    if (bytes == 0)
        return true;
    if (pointer == NULL || emulator_chip->memGetAddressRange(pointer, &base, &size, &id) != palSuccess || size == 0)
        return false;
    return bytes <= size - ((uintptr_t)pointer - (uintptr_t)base);
}

EMULATOR_PRIVATE int emulate_memAlloc(void **pointer, size_t size)
{
    return size == 0 ? palInvalidArgument : emulator_body->memAlloc(pointer, size);
}

EMULATOR_PRIVATE int emulate_memFree(void *pointer)
{
    return pointer == NULL ? palInvalidArgument : emulator_body->memFree(pointer);
}

EMULATOR_PRIVATE int emulate_register_buffer(const void *native, void *pointer, size_t size, void **handle)
{
    EMULATOR_COMM(comm, native);
    struct emulator_buffer *buffer = NULL;
    if (size == 0 || !emulator_holds(pointer, size))
        return palInvalidArgument;
    if ((buffer = calloc(1, sizeof *buffer)) == NULL)
        return palSystemError;
    pthread_mutex_lock(&emulator_lock);
    *buffer = (struct emulator_buffer){emulator_buffers, comm};
    emulator_buffers = buffer;
    pthread_mutex_unlock(&emulator_lock);
    *handle = buffer;
    return palSuccess;
}

EMULATOR_PRIVATE int emulate_deregister_buffer(const void *native, void *handle)
{
    EMULATOR_COMM(comm, native);
    struct emulator_buffer *found = NULL;
    pthread_mutex_lock(&emulator_lock);
    for (struct emulator_buffer **at = &emulator_buffers; *at != NULL; at = &(*at)->next)
        if ((void *)*at == handle && (*at)->comm == comm) {
            found = *at;
            *at = found->next;
            break;
        }
    pthread_mutex_unlock(&emulator_lock);
    free(found);
    return found ? palSuccess : palInvalidArgument;
}

/* ---- groups ---- */

EMULATOR_PRIVATE int emulate_groupStart(void)
{
    int result = emulator_body->groupStart();
    emulator_depth += result == palSuccess;
    return result;
}

EMULATOR_PRIVATE int emulate_groupEnd(void)
{
    if (emulator_depth == 0)
        return palInvalidUsage;
    emulator_depth--;
    return emulator_body->groupEnd();
}

/* ---- operations ---- */

EMULATOR_PRIVATE size_t emulator_bytes_of(int type)
{
    static const unsigned char bytes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
    return (unsigned)type < sizeof bytes ? bytes[type] : 0;
}

/* The communicator and the stream of an operation, and whether its buffers have the room: blocks of count elements. */
#define EMULATOR_OPERATION(sends, receives)                                                           \
    EMULATOR_COMM(comm, native);                                                                      \
    int stream_device_ = emulator_stream_device(native_stream);                                       \
    if (stream_device_ < 0)                                                                           \
        return EMULATOR_BAD_HANDLE;                                                                   \
    if (native_stream != NULL && stream_device_ != comm->device)                                      \
        return palInvalidUsage;                                                                       \
    palStream stream = emulator_stream(native_stream, comm->device);                                  \
    size_t block_ = count * emulator_bytes_of(type), all = (size_t)comm->size;                        \
    (void)all;                                                                                        \
    if (emulator_bytes_of(type) == 0 || count > SIZE_MAX / 8 / (size_t)comm->size)                    \
        return palInvalidArgument;                                                                    \
    if (!emulator_holds(send, block_ * (size_t)(sends)) || !emulator_holds(recv, block_ * (size_t)(receives))) \
        return palInvalidArgument;                                                                    \
    if (stream == NULL)                                                                               \
    return palSystemError

EMULATOR_PRIVATE int emulate_reduce(const void *send, void *recv, size_t count, int type, int op, int root,
                                    void *native, void *native_stream)
{
    EMULATOR_OPERATION(1, comm->rank == root);
    return emulator_body->reduce(send, recv, count, (palDataType)type, (palRedOp)op, root, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_gather(const void *send, void *recv, size_t count, int type, int root, void *native,
                                    void *native_stream)
{
    EMULATOR_OPERATION(1, comm->rank == root ? all : 0);
    return emulator_body->gather(send, recv, count, (palDataType)type, root, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_scatter(const void *send, void *recv, size_t count, int type, int root, void *native,
                                     void *native_stream)
{
    EMULATOR_OPERATION(comm->rank == root ? all : 0, 1);
    return emulator_body->scatter(send, recv, count, (palDataType)type, root, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_broadcast(const void *send, void *recv, size_t count, int type, int root, void *native,
                                       void *native_stream)
{
    EMULATOR_OPERATION(comm->rank == root, 1);
    return emulator_body->broadcast(send, recv, count, (palDataType)type, root, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_allReduce(const void *send, void *recv, size_t count, int type, int op, void *native,
                                       void *native_stream)
{
    EMULATOR_OPERATION(1, 1);
    return emulator_body->allReduce(send, recv, count, (palDataType)type, (palRedOp)op, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_reduceScatter(const void *send, void *recv, size_t count, int type, int op, void *native,
                                           void *native_stream)
{
    EMULATOR_OPERATION(all, 1);
    return emulator_body->reduceScatter(send, recv, count, (palDataType)type, (palRedOp)op, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_allGather(const void *send, void *recv, size_t count, int type, void *native,
                                       void *native_stream)
{
    EMULATOR_OPERATION(1, all);
    return emulator_body->allGather(send, recv, count, (palDataType)type, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_alltoAll(const void *send, void *recv, size_t count, int type, void *native,
                                      void *native_stream)
{
    EMULATOR_OPERATION(all, all);
    return emulator_body->alltoAll(send, recv, count, (palDataType)type, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_alltoAllv(const void *send, const uint64_t *send_counts, const uint64_t *send_displs,
                                       void *recv, const uint64_t *recv_counts, const uint64_t *recv_displs, int type,
                                       void *native, void *native_stream)
{
    size_t count = 0;
    EMULATOR_OPERATION(0, 0);
    for (int rank = 0; rank < comm->size; rank++) {
        size_t element = emulator_bytes_of(type);
        if (!emulator_holds((const char *)send + send_displs[rank] * element, send_counts[rank] * element) ||
            !emulator_holds((char *)recv + recv_displs[rank] * element, recv_counts[rank] * element))
            return palInvalidArgument;
    }
    return emulator_body->alltoAllv(send, send_counts, send_displs, recv, recv_counts, recv_displs, (palDataType)type,
                                    comm->real, stream);
}

EMULATOR_PRIVATE int emulate_send(const void *send, size_t count, int type, int peer, void *native,
                                  void *native_stream)
{
    void *recv = NULL;
    EMULATOR_OPERATION(1, 0);
    return emulator_body->send(send, count, (palDataType)type, peer, comm->real, stream);
}

EMULATOR_PRIVATE int emulate_recv(void *recv, size_t count, int type, int peer, void *native, void *native_stream)
{
    const void *send = NULL;
    EMULATOR_OPERATION(0, 1);
    return emulator_body->recv(recv, count, (palDataType)type, peer, comm->real, stream);
}

#endif

/* Generated from pal_spec and generator/ccl_mutants.py: do not edit, run `pal gen`. */
/* pal_mutant(below, id) answers the table `below` with one defect in it; one mutant per process. */
#define _GNU_SOURCE
#include "pal.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"

static const palCclTable *B; /* the table below */
static palCclTable T;        /* the table with the defect */

static size_t bytes_of(palDataType type)
{
    static const unsigned char BYTES[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
    return (unsigned)type < sizeof BYTES ? BYTES[type] : 0;
}

/* Whether one buffer is block `rank` of the other, as it is in place. */
static int is_block(const void *block, const void *whole, size_t count, palDataType type,
    palComm comm)
{
    int rank = 0;
    B->commUserRank(comm, &rank);
    return block && whole &&
           (uintptr_t)block == (uintptr_t)whole + (size_t)rank * count * bytes_of(type);
}

/* ---- the mutants -------------------------------------------------------------------------- */

/* 1: ccl.getVersion.zero */
static palResult m1_getVersion(int *version)
{
    palResult r = B->getVersion(version);
    if (r == palSuccess)
        *version = 0;
    return r;
}

/* 2: ccl.getVersion.grows */
static palResult m2_getVersion(int *version)
{
    static int calls;
    palResult r = B->getVersion(version);
    if (r == palSuccess)
        *version += calls++;
    return r;
}

/* 3: ccl.getUniqueId.again */
static palResult m3_getUniqueId(palUniqueId *id)
{
    static palUniqueId first;
    static int made;
    palResult r = B->getUniqueId(id);
    if (made++)
        *id = first;
    else
        first = *id;
    return r;
}

/* 4: ccl.getErrorString.empty */
static palResult m4_getErrorString(const char **text, palResult code)
{
    palResult r = B->getErrorString(text, code);
    if (r == palSuccess && code == palNotSupported)
        *text = "";
    return r;
}

/* 5: ccl.getLastError.empty */
static palResult m5_getLastError(palComm comm, char *text, size_t size)
{
    palResult r = B->getLastError(comm, text, size);
    if (r == palSuccess)
        *text = 0;
    return r;
}

/* 6: ccl.getLastError.of_thread_alone */
static palResult m6_getLastError(palComm comm, char *text, size_t size)
{
    palResult r = B->getLastError(comm, text, size);
    if (r == palSuccess && comm)
        *text = 0;
    return r;
}

/* 7: ccl.commInitRank.alone */
static palResult m7_commInitRank(palComm *comm, int size, const palUniqueId *id, int rank)
{
    palUniqueId own;
    if (size < 3)
        return B->commInitRank(comm, size, id, rank);
    B->getUniqueId(&own);
    return B->commInitRank(comm, 1, &own, 0);
}

/* 8: ccl.commInitRank.wrong_code */
static palResult m8_commInitRank(palComm *comm, int size, const palUniqueId *id, int rank)
{
    palResult r = B->commInitRank(comm, size, id, rank);
    return r == palSuccess && size == 3 ? palInProgress : r;
}

/* 9: ccl.commInitRank.takes_any_rank */
static palResult m9_commInitRank(palComm *comm, int size, const palUniqueId *id, int rank)
{
    if (rank >= 0 && rank < size)
        return B->commInitRank(comm, size, id, rank);
    return B->commInitRank(comm, 1, id, 0);
}

/* 10: ccl.commFinalize.does_nothing */
static palResult m10_commFinalize(palComm comm)
{
    return palSuccess;
}

/* 11: ccl.commDestroy.wrong_code */
static palResult m11_commDestroy(palComm comm)
{
    palResult r = B->commDestroy(comm);
    return r == palSuccess ? palInProgress : r;
}

/* 12: ccl.commAbort.does_nothing */
static palResult m12_commAbort(palComm comm)
{
    return palSuccess;
}

/* 13: ccl.commCount.one_more */
static palResult m13_commCount(palComm comm, int *count)
{
    palResult r = B->commCount(comm, count);
    if (r == palSuccess)
        *count += 1;
    return r;
}

/* 14: ccl.commCount.zero */
static palResult m14_commCount(palComm comm, int *count)
{
    palResult r = B->commCount(comm, count);
    if (r == palSuccess)
        *count = 0;
    return r;
}

/* 15: ccl.commGetDeviceNumber.one_more */
static palResult m15_commGetDeviceNumber(palComm comm, int *device)
{
    palResult r = B->commGetDeviceNumber(comm, device);
    if (r == palSuccess)
        *device += 1;
    return r;
}

/* 16: ccl.commUserRank.one_more */
static palResult m16_commUserRank(palComm comm, int *rank)
{
    palResult r = B->commUserRank(comm, rank);
    if (r == palSuccess)
        *rank += 1;
    return r;
}

/* 17: ccl.commUserRank.zero */
static palResult m17_commUserRank(palComm comm, int *rank)
{
    palResult r = B->commUserRank(comm, rank);
    if (r == palSuccess)
        *rank = 0;
    return r;
}

/* 18: ccl.commGetAsyncError.writes_nothing */
static palResult m18_commGetAsyncError(palComm comm, int *state)
{
    return palSuccess;
}

/* 19: ccl.commGetAsyncError.never_done */
static palResult m19_commGetAsyncError(palComm comm, int *state)
{
    palResult r = B->commGetAsyncError(comm, state);
    if (r == palSuccess)
        *state = palInProgress;
    return r;
}

/* 20: ccl.memAlloc.half */
static palResult m20_memAlloc(void **ptr, size_t size)
{
    return B->memAlloc(ptr, size / 2);
}

/* 21: ccl.memAlloc.zero_is_memory */
static palResult m21_memAlloc(void **ptr, size_t size)
{
    return B->memAlloc(ptr, size ? size : 1);
}

/* 22: ccl.memFree.does_nothing */
static palResult m22_memFree(void *ptr)
{
    return palSuccess;
}

/* 23: ccl.memFree.null_refused */
static palResult m23_memFree(void *ptr)
{
    return ptr ? B->memFree(ptr) : palInvalidArgument;
}

/* 24: ccl.groupStart.one_by_one */
static palResult m24_groupEnd(void)
{
    return palSuccess;
}
static palResult m24_groupStart(void)
{
    return palSuccess;
}

/* 25: ccl.groupEnd.first_communicator_alone */
static _Thread_local palComm m25_first;
static _Thread_local int m25_depth;
static palResult m25_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    if (m25_depth && m25_first && m25_first != comm)
        return palSuccess;
    m25_first = m25_depth ? comm : NULL;
    return B->allReduce(send, recv, count, type, op, comm, stream);
}
static palResult m25_groupEnd(void)
{
    m25_first = NULL;
    m25_depth = 0;
    return B->groupEnd();
}
static palResult m25_groupStart(void)
{
    m25_depth = 1;
    return B->groupStart();
}

/* 26: ccl.groupEnd.one_for_all_messages */
static _Thread_local palComm m26_first;
static _Thread_local palStream m26_queue;
static _Thread_local int m26_depth;
static palResult m26_groupEnd(void)
{
    m26_first = NULL;
    m26_depth = 0;
    return B->groupEnd();
}
static palResult m26_groupStart(void)
{
    m26_depth = 1;
    return B->groupStart();
}
static palResult m26_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    if (!m26_depth)
        return B->recv(recv, count, type, peer, comm, stream);
    if (!m26_first) {
        m26_first = comm;
        m26_queue = stream;
    }
    return B->recv(recv, count, type, peer, m26_first, m26_queue);
}
static palResult m26_send(const void *send, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    if (!m26_depth)
        return B->send(send, count, type, peer, comm, stream);
    if (!m26_first) {
        m26_first = comm;
        m26_queue = stream;
    }
    return B->send(send, count, type, peer, m26_first, m26_queue);
}

/* 27: ccl.reduce.loses_last */
static palResult m27_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return B->reduce(send, recv, count > 1 ? count - 1 : count, type, op, root, comm, stream);
}

/* 28: ccl.reduce.does_nothing */
static palResult m28_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return recv == send ? B->reduce(send, recv, count, type, op, root, comm, stream) : palSuccess;
}

/* 29: ccl.reduce.wrong_type */
static palResult m29_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->reduce(send, recv, count, palInt8, op, root, comm,
        stream) : B->reduce(send, recv, count, type, op, root, comm, stream);
}

/* 30: ccl.reduce.ignores_stream */
static palResult m30_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return B->reduce(send, recv, count, type, op, root, comm, NULL);
}

/* 31: ccl.reduce.host_waits */
static palResult m31_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    palResult r = B->reduce(send, recv, count, type, op, root, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 32: ccl.reduce.in_place_loses_last */
static palResult m32_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    if (send == recv)
        return B->reduce(send, recv, count > 1 ? count - 1 : count, type, op, root, comm, stream);
    return B->reduce(send, recv, count, type, op, root, comm, stream);
}

/* 33: ccl.reduce.in_place_does_nothing */
static palResult m33_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return send == recv && count > 1 ? palSuccess : B->reduce(send, recv, count, type, op, root,
        comm, stream);
}

/* 34: ccl.reduce.ignores_root */
static palResult m34_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return B->reduce(send, recv, count, type, op, 0, comm, stream);
}

/* 35: ccl.reduce.prod_is_sum */
static palResult m35_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return op == palProd ? B->reduce(send, recv, count, type, palSum, root, comm,
        stream) : B->reduce(send, recv, count, type, op, root, comm, stream);
}

/* 36: ccl.reduce.max_is_min */
static palResult m36_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return op == palMax ? B->reduce(send, recv, count, type, palMin, root, comm,
        stream) : B->reduce(send, recv, count, type, op, root, comm, stream);
}

/* 37: ccl.reduce.avg_is_sum */
static palResult m37_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return op == palAvg ? B->reduce(send, recv, count, type, palSum, root, comm,
        stream) : B->reduce(send, recv, count, type, op, root, comm, stream);
}

/* 38: ccl.reduce.one_cell_does_nothing */
static palResult m38_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    return op == palSum && type == palFloat16 ? palSuccess : B->reduce(send, recv, count, type,
        op, root, comm, stream);
}

/* 39: ccl.gather.loses_last */
static palResult m39_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return B->gather(send, recv, count > 1 ? count - 1 : count, type, root, comm, stream);
}

/* 40: ccl.gather.does_nothing */
static palResult m40_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return recv == send ? B->gather(send, recv, count, type, root, comm, stream) : palSuccess;
}

/* 41: ccl.gather.wrong_type */
static palResult m41_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->gather(send, recv, count, palInt8, root, comm,
        stream) : B->gather(send, recv, count, type, root, comm, stream);
}

/* 42: ccl.gather.ignores_stream */
static palResult m42_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return B->gather(send, recv, count, type, root, comm, NULL);
}

/* 43: ccl.gather.host_waits */
static palResult m43_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    palResult r = B->gather(send, recv, count, type, root, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 44: ccl.gather.in_place_loses_last */
static palResult m44_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    if (is_block(send, recv, count, type, comm))
        return B->gather(send, recv, count > 1 ? count - 1 : count, type, root, comm, stream);
    return B->gather(send, recv, count, type, root, comm, stream);
}

/* 45: ccl.gather.in_place_does_nothing */
static palResult m45_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return is_block(send, recv, count, type, comm) && count > 1 ? palSuccess : B->gather(send,
        recv, count, type, root, comm, stream);
}

/* 46: ccl.gather.ignores_root */
static palResult m46_gather(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return B->gather(send, recv, count, type, 0, comm, stream);
}

/* 47: ccl.scatter.loses_last */
static palResult m47_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return B->scatter(send, recv, count > 1 ? count - 1 : count, type, root, comm, stream);
}

/* 48: ccl.scatter.does_nothing */
static palResult m48_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return recv == send ? B->scatter(send, recv, count, type, root, comm, stream) : palSuccess;
}

/* 49: ccl.scatter.wrong_type */
static palResult m49_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->scatter(send, recv, count, palInt8, root, comm,
        stream) : B->scatter(send, recv, count, type, root, comm, stream);
}

/* 50: ccl.scatter.ignores_stream */
static palResult m50_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return B->scatter(send, recv, count, type, root, comm, NULL);
}

/* 51: ccl.scatter.host_waits */
static palResult m51_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    palResult r = B->scatter(send, recv, count, type, root, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 52: ccl.scatter.in_place_loses_last */
static palResult m52_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    if (is_block(recv, send, count, type, comm))
        return B->scatter(send, recv, count > 1 ? count - 1 : count, type, root, comm, stream);
    return B->scatter(send, recv, count, type, root, comm, stream);
}

/* 53: ccl.scatter.in_place_does_nothing */
static palResult m53_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return is_block(recv, send, count, type, comm) && count > 1 ? palSuccess : B->scatter(send,
        recv, count, type, root, comm, stream);
}

/* 54: ccl.scatter.ignores_root */
static palResult m54_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
    palComm comm, palStream stream)
{
    return B->scatter(send, recv, count, type, 0, comm, stream);
}

/* 55: ccl.broadcast.loses_last */
static palResult m55_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    return B->broadcast(send, recv, count > 1 ? count - 1 : count, type, root, comm, stream);
}

/* 56: ccl.broadcast.does_nothing */
static palResult m56_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    return recv == send ? B->broadcast(send, recv, count, type, root, comm, stream) : palSuccess;
}

/* 57: ccl.broadcast.wrong_type */
static palResult m57_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->broadcast(send, recv, count, palInt8, root, comm,
        stream) : B->broadcast(send, recv, count, type, root, comm, stream);
}

/* 58: ccl.broadcast.ignores_stream */
static palResult m58_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    return B->broadcast(send, recv, count, type, root, comm, NULL);
}

/* 59: ccl.broadcast.host_waits */
static palResult m59_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    palResult r = B->broadcast(send, recv, count, type, root, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 60: ccl.broadcast.in_place_loses_last */
static palResult m60_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    if (send == recv)
        return B->broadcast(send, recv, count > 1 ? count - 1 : count, type, root, comm, stream);
    return B->broadcast(send, recv, count, type, root, comm, stream);
}

/* 61: ccl.broadcast.in_place_does_nothing */
static palResult m61_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    return send == recv && count > 1 ? palSuccess : B->broadcast(send, recv, count, type, root,
        comm, stream);
}

/* 62: ccl.broadcast.ignores_root */
static palResult m62_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    return B->broadcast(send, recv, count, type, 0, comm, stream);
}

/* 63: ccl.broadcast.counts_bytes */
static palResult m63_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    size_t some = (count + bytes_of(type) - 1) / (bytes_of(type) ? bytes_of(type) : 1);
    return B->broadcast(send, recv, some, type, root, comm, NULL);
}

/* 64: ccl.broadcast.root_keeps_old */
static palResult m64_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    int rank = -1;
    B->commUserRank(comm, &rank);
    return rank == root ? B->broadcast(send, (void *)send, count, type, root, comm,
        stream) : B->broadcast(send, recv, count, type, root, comm, stream);
}

/* 65: ccl.allReduce.loses_last */
static palResult m65_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return B->allReduce(send, recv, count > 1 ? count - 1 : count, type, op, comm, stream);
}

/* 66: ccl.allReduce.does_nothing */
static palResult m66_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return recv == send ? B->allReduce(send, recv, count, type, op, comm, stream) : palSuccess;
}

/* 67: ccl.allReduce.wrong_type */
static palResult m67_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->allReduce(send, recv, count, palInt8, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 68: ccl.allReduce.ignores_stream */
static palResult m68_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return B->allReduce(send, recv, count, type, op, comm, NULL);
}

/* 69: ccl.allReduce.host_waits */
static palResult m69_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    palResult r = B->allReduce(send, recv, count, type, op, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 70: ccl.allReduce.in_place_loses_last */
static palResult m70_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    if (send == recv)
        return B->allReduce(send, recv, count > 1 ? count - 1 : count, type, op, comm, stream);
    return B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 71: ccl.allReduce.in_place_does_nothing */
static palResult m71_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return send == recv && count > 1 ? palSuccess : B->allReduce(send, recv, count, type, op,
        comm, stream);
}

/* 72: ccl.allReduce.prod_is_sum */
static palResult m72_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palProd ? B->allReduce(send, recv, count, type, palSum, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 73: ccl.allReduce.max_is_min */
static palResult m73_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palMax ? B->allReduce(send, recv, count, type, palMin, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 74: ccl.allReduce.avg_is_sum */
static palResult m74_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palAvg ? B->allReduce(send, recv, count, type, palSum, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 75: ccl.allReduce.one_cell_does_nothing */
static palResult m75_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palSum && type == palFloat16 ? palSuccess : B->allReduce(send, recv, count, type,
        op, comm, stream);
}

/* 76: ccl.allReduce.float64_is_float32 */
static palResult m76_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palFloat64 ? B->allReduce(send, recv, count, palFloat32, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 77: ccl.allReduce.uint32_is_int8 */
static palResult m77_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palUint32 ? B->allReduce(send, recv, count, palInt8, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 78: ccl.allReduce.uint64_is_int8 */
static palResult m78_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palUint64 ? B->allReduce(send, recv, count, palInt8, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 79: ccl.allReduce.float64_is_int8 */
static palResult m79_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palFloat64 ? B->allReduce(send, recv, count, palInt8, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 80: ccl.allReduce.int8_is_uint8 */
static palResult m80_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palInt8 ? B->allReduce(send, recv, count, palUint8, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 81: ccl.allReduce.uint32_is_int32 */
static palResult m81_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palUint32 ? B->allReduce(send, recv, count, palInt32, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 82: ccl.allReduce.uint64_is_int64 */
static palResult m82_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palUint64 ? B->allReduce(send, recv, count, palInt64, op, comm,
        stream) : B->allReduce(send, recv, count, type, op, comm, stream);
}

/* 83: ccl.allReduce.unknown_type_is_uint8 */
static palResult m83_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return bytes_of(type) ? B->allReduce(send, recv, count, type, op, comm,
        stream) : B->allReduce(send, recv, count, palUint8, op, comm, stream);
}

/* 84: ccl.allReduce.unmapped_is_success */
static palResult m84_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    palResult r = B->allReduce(send, recv, count, type, op, comm, stream);
    return r == palInvalidArgument ? palSuccess : r;
}

/* 85: ccl.allReduce.code_not_mapped */
static palResult m85_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    palResult r = B->allReduce(send, recv, count, type, op, comm, stream);
    return r == palInvalidArgument ? (palResult)13 : r;
}

/* 86: ccl.allReduce.refuses_as_usage */
static palResult m86_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palBfloat16 ? palInvalidUsage : B->allReduce(send, recv, count, type, op, comm,
        stream);
}

/* 87: ccl.reduceScatter.loses_last */
static palResult m87_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return B->reduceScatter(send, recv, count > 1 ? count - 1 : count, type, op, comm, stream);
}

/* 88: ccl.reduceScatter.does_nothing */
static palResult m88_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return recv == send ? B->reduceScatter(send, recv, count, type, op, comm, stream) : palSuccess;
}

/* 89: ccl.reduceScatter.wrong_type */
static palResult m89_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->reduceScatter(send, recv, count, palInt8, op, comm,
        stream) : B->reduceScatter(send, recv, count, type, op, comm, stream);
}

/* 90: ccl.reduceScatter.ignores_stream */
static palResult m90_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return B->reduceScatter(send, recv, count, type, op, comm, NULL);
}

/* 91: ccl.reduceScatter.host_waits */
static palResult m91_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    palResult r = B->reduceScatter(send, recv, count, type, op, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 92: ccl.reduceScatter.in_place_loses_last */
static palResult m92_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    if (is_block(recv, send, count, type, comm))
        return B->reduceScatter(send, recv, count > 1 ? count - 1 : count, type, op, comm, stream);
    return B->reduceScatter(send, recv, count, type, op, comm, stream);
}

/* 93: ccl.reduceScatter.in_place_does_nothing */
static palResult m93_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return is_block(recv, send, count, type, comm) && count > 1 ?
        palSuccess : B->reduceScatter(send, recv, count, type, op, comm, stream);
}

/* 94: ccl.reduceScatter.prod_is_sum */
static palResult m94_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palProd ? B->reduceScatter(send, recv, count, type, palSum, comm,
        stream) : B->reduceScatter(send, recv, count, type, op, comm, stream);
}

/* 95: ccl.reduceScatter.max_is_min */
static palResult m95_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palMax ? B->reduceScatter(send, recv, count, type, palMin, comm,
        stream) : B->reduceScatter(send, recv, count, type, op, comm, stream);
}

/* 96: ccl.reduceScatter.avg_is_sum */
static palResult m96_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palAvg ? B->reduceScatter(send, recv, count, type, palSum, comm,
        stream) : B->reduceScatter(send, recv, count, type, op, comm, stream);
}

/* 97: ccl.reduceScatter.one_cell_does_nothing */
static palResult m97_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    return op == palSum && type == palFloat16 ? palSuccess : B->reduceScatter(send, recv, count,
        type, op, comm, stream);
}

/* 98: ccl.allGather.loses_last */
static palResult m98_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return B->allGather(send, recv, count > 1 ? count - 1 : count, type, comm, stream);
}

/* 99: ccl.allGather.does_nothing */
static palResult m99_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return recv == send ? B->allGather(send, recv, count, type, comm, stream) : palSuccess;
}

/* 100: ccl.allGather.wrong_type */
static palResult m100_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->allGather(send, recv, count, palInt8, comm,
        stream) : B->allGather(send, recv, count, type, comm, stream);
}

/* 101: ccl.allGather.ignores_stream */
static palResult m101_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return B->allGather(send, recv, count, type, comm, NULL);
}

/* 102: ccl.allGather.host_waits */
static palResult m102_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    palResult r = B->allGather(send, recv, count, type, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 103: ccl.allGather.in_place_loses_last */
static palResult m103_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    if (is_block(send, recv, count, type, comm))
        return B->allGather(send, recv, count > 1 ? count - 1 : count, type, comm, stream);
    return B->allGather(send, recv, count, type, comm, stream);
}

/* 104: ccl.allGather.in_place_does_nothing */
static palResult m104_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return is_block(send, recv, count, type, comm) && count > 1 ? palSuccess : B->allGather(send,
        recv, count, type, comm, stream);
}

/* 105: ccl.alltoAll.loses_last */
static palResult m105_alltoAll(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return B->alltoAll(send, recv, count > 1 ? count - 1 : count, type, comm, stream);
}

/* 106: ccl.alltoAll.does_nothing */
static palResult m106_alltoAll(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return recv == send ? B->alltoAll(send, recv, count, type, comm, stream) : palSuccess;
}

/* 107: ccl.alltoAll.wrong_type */
static palResult m107_alltoAll(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return type == palBfloat16 ? B->alltoAll(send, recv, count, palInt8, comm,
        stream) : B->alltoAll(send, recv, count, type, comm, stream);
}

/* 108: ccl.alltoAll.ignores_stream */
static palResult m108_alltoAll(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    return B->alltoAll(send, recv, count, type, comm, NULL);
}

/* 109: ccl.alltoAll.host_waits */
static palResult m109_alltoAll(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    palResult r = B->alltoAll(send, recv, count, type, comm, stream);
    if (r == palSuccess && stream)
        B->commFinalize(comm);
    return r;
}

/* 110: ccl.alltoAllv.one_displacement */
static palResult m110_alltoAllv(const void *send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
    palDataType type, palComm comm, palStream stream)
{
    return B->alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, sendDispls, type, comm,
        stream);
}

/* 111: ccl.alltoAllv.does_nothing */
static palResult m111_alltoAllv(const void *send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
    palDataType type, palComm comm, palStream stream)
{
    return palSuccess;
}

/* 112: ccl.alltoAllv.ignores_stream */
static palResult m112_alltoAllv(const void *send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
    palDataType type, palComm comm, palStream stream)
{
    return B->alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, recvDispls, type, comm,
        NULL);
}

/* 113: ccl.send.loses_last */
static palResult m113_send(const void *send, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return B->send(send, count > 1 ? count - 1 : count, type, peer, comm, stream);
}

/* 114: ccl.send.does_nothing */
static palResult m114_send(const void *send, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return palSuccess;
}

/* 115: ccl.send.ignores_stream */
static palResult m115_send(const void *send, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return B->send(send, count, type, peer, comm, NULL);
}

/* 116: ccl.send.first_byte */
static palResult m116_send(const void *send, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return count > 60 ? B->send((const char *)send + 1, count - 1, type, peer, comm,
        stream) : B->send(send, count, type, peer, comm, stream);
}

/* 117: ccl.recv.loses_last */
static palResult m117_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return B->recv(recv, count > 1 ? count - 1 : count, type, peer, comm, stream);
}

/* 118: ccl.recv.does_nothing */
static palResult m118_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return palSuccess;
}

/* 119: ccl.recv.ignores_stream */
static palResult m119_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return B->recv(recv, count, type, peer, comm, NULL);
}

/* 120: ccl.recv.later_place */
static palResult m120_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    return B->recv((char *)recv + bytes_of(type), count, type, peer, comm, stream);
}

/* ---- the entry ---------------------------------------------------------------------------- */

__attribute__((visibility("default"))) const palCclTable *pal_mutant(
    const palCclTable *below, unsigned id);

const palCclTable *pal_mutant(const palCclTable *below, unsigned id)
{
    if (!below || below->struct_size < sizeof T)
        return NULL;
    B = below;
    T = *below;
    T.struct_size = sizeof T;
    switch (id) {
    case 1:
        T.getVersion = m1_getVersion;
        break;
    case 2:
        T.getVersion = m2_getVersion;
        break;
    case 3:
        T.getUniqueId = m3_getUniqueId;
        break;
    case 4:
        T.getErrorString = m4_getErrorString;
        break;
    case 5:
        T.getLastError = m5_getLastError;
        break;
    case 6:
        T.getLastError = m6_getLastError;
        break;
    case 7:
        T.commInitRank = m7_commInitRank;
        break;
    case 8:
        T.commInitRank = m8_commInitRank;
        break;
    case 9:
        T.commInitRank = m9_commInitRank;
        break;
    case 10:
        T.commFinalize = m10_commFinalize;
        break;
    case 11:
        T.commDestroy = m11_commDestroy;
        break;
    case 12:
        T.commAbort = m12_commAbort;
        break;
    case 13:
        T.commCount = m13_commCount;
        break;
    case 14:
        T.commCount = m14_commCount;
        break;
    case 15:
        T.commGetDeviceNumber = m15_commGetDeviceNumber;
        break;
    case 16:
        T.commUserRank = m16_commUserRank;
        break;
    case 17:
        T.commUserRank = m17_commUserRank;
        break;
    case 18:
        T.commGetAsyncError = m18_commGetAsyncError;
        break;
    case 19:
        T.commGetAsyncError = m19_commGetAsyncError;
        break;
    case 20:
        T.memAlloc = m20_memAlloc;
        break;
    case 21:
        T.memAlloc = m21_memAlloc;
        break;
    case 22:
        T.memFree = m22_memFree;
        break;
    case 23:
        T.memFree = m23_memFree;
        break;
    case 24:
        T.groupEnd = m24_groupEnd;
        T.groupStart = m24_groupStart;
        break;
    case 25:
        T.allReduce = m25_allReduce;
        T.groupEnd = m25_groupEnd;
        T.groupStart = m25_groupStart;
        break;
    case 26:
        T.groupEnd = m26_groupEnd;
        T.groupStart = m26_groupStart;
        T.recv = m26_recv;
        T.send = m26_send;
        break;
    case 27:
        T.reduce = m27_reduce;
        break;
    case 28:
        T.reduce = m28_reduce;
        break;
    case 29:
        T.reduce = m29_reduce;
        break;
    case 30:
        T.reduce = m30_reduce;
        break;
    case 31:
        T.reduce = m31_reduce;
        break;
    case 32:
        T.reduce = m32_reduce;
        break;
    case 33:
        T.reduce = m33_reduce;
        break;
    case 34:
        T.reduce = m34_reduce;
        break;
    case 35:
        T.reduce = m35_reduce;
        break;
    case 36:
        T.reduce = m36_reduce;
        break;
    case 37:
        T.reduce = m37_reduce;
        break;
    case 38:
        T.reduce = m38_reduce;
        break;
    case 39:
        T.gather = m39_gather;
        break;
    case 40:
        T.gather = m40_gather;
        break;
    case 41:
        T.gather = m41_gather;
        break;
    case 42:
        T.gather = m42_gather;
        break;
    case 43:
        T.gather = m43_gather;
        break;
    case 44:
        T.gather = m44_gather;
        break;
    case 45:
        T.gather = m45_gather;
        break;
    case 46:
        T.gather = m46_gather;
        break;
    case 47:
        T.scatter = m47_scatter;
        break;
    case 48:
        T.scatter = m48_scatter;
        break;
    case 49:
        T.scatter = m49_scatter;
        break;
    case 50:
        T.scatter = m50_scatter;
        break;
    case 51:
        T.scatter = m51_scatter;
        break;
    case 52:
        T.scatter = m52_scatter;
        break;
    case 53:
        T.scatter = m53_scatter;
        break;
    case 54:
        T.scatter = m54_scatter;
        break;
    case 55:
        T.broadcast = m55_broadcast;
        break;
    case 56:
        T.broadcast = m56_broadcast;
        break;
    case 57:
        T.broadcast = m57_broadcast;
        break;
    case 58:
        T.broadcast = m58_broadcast;
        break;
    case 59:
        T.broadcast = m59_broadcast;
        break;
    case 60:
        T.broadcast = m60_broadcast;
        break;
    case 61:
        T.broadcast = m61_broadcast;
        break;
    case 62:
        T.broadcast = m62_broadcast;
        break;
    case 63:
        T.broadcast = m63_broadcast;
        break;
    case 64:
        T.broadcast = m64_broadcast;
        break;
    case 65:
        T.allReduce = m65_allReduce;
        break;
    case 66:
        T.allReduce = m66_allReduce;
        break;
    case 67:
        T.allReduce = m67_allReduce;
        break;
    case 68:
        T.allReduce = m68_allReduce;
        break;
    case 69:
        T.allReduce = m69_allReduce;
        break;
    case 70:
        T.allReduce = m70_allReduce;
        break;
    case 71:
        T.allReduce = m71_allReduce;
        break;
    case 72:
        T.allReduce = m72_allReduce;
        break;
    case 73:
        T.allReduce = m73_allReduce;
        break;
    case 74:
        T.allReduce = m74_allReduce;
        break;
    case 75:
        T.allReduce = m75_allReduce;
        break;
    case 76:
        T.allReduce = m76_allReduce;
        break;
    case 77:
        T.allReduce = m77_allReduce;
        break;
    case 78:
        T.allReduce = m78_allReduce;
        break;
    case 79:
        T.allReduce = m79_allReduce;
        break;
    case 80:
        T.allReduce = m80_allReduce;
        break;
    case 81:
        T.allReduce = m81_allReduce;
        break;
    case 82:
        T.allReduce = m82_allReduce;
        break;
    case 83:
        T.allReduce = m83_allReduce;
        break;
    case 84:
        T.allReduce = m84_allReduce;
        break;
    case 85:
        T.allReduce = m85_allReduce;
        break;
    case 86:
        T.allReduce = m86_allReduce;
        break;
    case 87:
        T.reduceScatter = m87_reduceScatter;
        break;
    case 88:
        T.reduceScatter = m88_reduceScatter;
        break;
    case 89:
        T.reduceScatter = m89_reduceScatter;
        break;
    case 90:
        T.reduceScatter = m90_reduceScatter;
        break;
    case 91:
        T.reduceScatter = m91_reduceScatter;
        break;
    case 92:
        T.reduceScatter = m92_reduceScatter;
        break;
    case 93:
        T.reduceScatter = m93_reduceScatter;
        break;
    case 94:
        T.reduceScatter = m94_reduceScatter;
        break;
    case 95:
        T.reduceScatter = m95_reduceScatter;
        break;
    case 96:
        T.reduceScatter = m96_reduceScatter;
        break;
    case 97:
        T.reduceScatter = m97_reduceScatter;
        break;
    case 98:
        T.allGather = m98_allGather;
        break;
    case 99:
        T.allGather = m99_allGather;
        break;
    case 100:
        T.allGather = m100_allGather;
        break;
    case 101:
        T.allGather = m101_allGather;
        break;
    case 102:
        T.allGather = m102_allGather;
        break;
    case 103:
        T.allGather = m103_allGather;
        break;
    case 104:
        T.allGather = m104_allGather;
        break;
    case 105:
        T.alltoAll = m105_alltoAll;
        break;
    case 106:
        T.alltoAll = m106_alltoAll;
        break;
    case 107:
        T.alltoAll = m107_alltoAll;
        break;
    case 108:
        T.alltoAll = m108_alltoAll;
        break;
    case 109:
        T.alltoAll = m109_alltoAll;
        break;
    case 110:
        T.alltoAllv = m110_alltoAllv;
        break;
    case 111:
        T.alltoAllv = m111_alltoAllv;
        break;
    case 112:
        T.alltoAllv = m112_alltoAllv;
        break;
    case 113:
        T.send = m113_send;
        break;
    case 114:
        T.send = m114_send;
        break;
    case 115:
        T.send = m115_send;
        break;
    case 116:
        T.send = m116_send;
        break;
    case 117:
        T.recv = m117_recv;
        break;
    case 118:
        T.recv = m118_recv;
        break;
    case 119:
        T.recv = m119_recv;
        break;
    case 120:
        T.recv = m120_recv;
        break;
    default:
        return NULL;
    }
    return &T;
}

/* The operations of the table: arguments are judged here, then become items. */
#include <stdlib.h>

#include "refccl.h"

/* How many blocks the buffers of this rank have. */
struct shape {
    bool root, reduces;
    size_t in, out;
};

static struct shape shape_of(const struct comm *comm, enum kind kind, int root)
{
    size_t all = (size_t)comm->size, mine = comm->rank == root;
    switch (kind) {
    case KIND_REDUCE:
        return (struct shape){true, true, 1, mine};
    case KIND_GATHER:
        return (struct shape){true, false, 1, mine * all};
    case KIND_SCATTER:
        return (struct shape){true, false, mine * all, 1};
    case KIND_BROADCAST:
        return (struct shape){true, false, mine, 1};
    case KIND_ALL_REDUCE:
        return (struct shape){false, true, 1, 1};
    case KIND_REDUCE_SCATTER:
        return (struct shape){false, true, all, 1};
    case KIND_ALL_GATHER:
        return (struct shape){false, false, 1, all};
    case KIND_ALL_TO_ALL:
        return (struct shape){false, false, all, all};
    case KIND_SEND:
        return (struct shape){true, false, 1, 0};
    case KIND_RECV:
        return (struct shape){true, false, 0, 1};
    default:
        return (struct shape){false, false, 0, 0};
    }
}

static palResult check_type(struct comm *comm, const char *name, palDataType type)
{
    if ((unsigned)type > palBfloat16)
        REFUSE(comm, "%s: type: %d is not a palDataType", name, (int)type);
    return palSuccess;
}

static palResult check_stream(struct comm *comm, const char *name, palStream stream)
{
    if (stream && !comm->device)
        return refccl_fail(comm, palInvalidUsage,
                           "%s: no chip was given when the communicator was made, so there are no "
                           "streams; next: palCclUseDevice first",
                           name);
    return palSuccess;
}

static palResult operation(enum kind kind, const void *send, void *recv, size_t count,
                           palDataType type, palRedOp op, int root, palComm given, palStream stream)
{
    const char *name = refccl_kind_name(kind);
    ENTER();
    struct comm *comm = refccl_live(given);
    if (!comm)
        REFUSE(NULL, "%s: comm %p is not a communicator of this library", name, (void *)given);
    struct shape shape = shape_of(comm, kind, root);
    palResult result = check_type(comm, name, type);
    if (result == palSuccess)
        result = check_stream(comm, name, stream);
    if (result != palSuccess)
        return result;
    if (shape.reduces && (unsigned)op > palAvg)
        REFUSE(comm, "%s: op: %d is not a palRedOp", name, (int)op);
    if (shape.root && (root < 0 || root >= comm->size))
        REFUSE(comm, "%s: rank %d is outside 0 to %d", name, root, comm->size - 1);
    if ((shape.in && !send) || (shape.out && !recv))
        REFUSE(comm, "%s: %s is null", name, shape.in && !send ? "send" : "recv");
    if (count > SIZE_MAX / 8 / MOST_RANKS)
        REFUSE(comm, "%s: count: %zu elements are past the end of the address space", name, count);
    struct item *item = calloc(1, sizeof *item);
    if (!item)
        return refccl_fail(comm, palSystemError, "%s: no memory", name);
    size_t block = count * refccl_element(type);
    *item = (struct item){
        .kind = kind,
        .type = type,
        .op = shape.reduces ? op : palSum,
        .root = root,
        .block = block,
        .send = send,
        .recv = recv,
        .input_bytes = shape.in * block,
        .output_bytes = shape.out * block,
    };
    return refccl_submit(comm, stream, item);
}

palResult refccl_call_reduce(const void *send, void *recv, size_t count, palDataType type,
                             palRedOp op, int root, palComm comm, palStream stream)
{
    return operation(KIND_REDUCE, send, recv, count, type, op, root, comm, stream);
}

palResult refccl_call_gather(const void *send, void *recv, size_t count, palDataType type, int root,
                             palComm comm, palStream stream)
{
    return operation(KIND_GATHER, send, recv, count, type, palSum, root, comm, stream);
}

palResult refccl_call_scatter(const void *send, void *recv, size_t count, palDataType type,
                              int root, palComm comm, palStream stream)
{
    return operation(KIND_SCATTER, send, recv, count, type, palSum, root, comm, stream);
}

palResult refccl_call_broadcast(const void *send, void *recv, size_t count, palDataType type,
                                int root, palComm comm, palStream stream)
{
    return operation(KIND_BROADCAST, send, recv, count, type, palSum, root, comm, stream);
}

palResult refccl_call_allReduce(const void *send, void *recv, size_t count, palDataType type,
                                palRedOp op, palComm comm, palStream stream)
{
    return operation(KIND_ALL_REDUCE, send, recv, count, type, op, 0, comm, stream);
}

palResult refccl_call_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
                                    palRedOp op, palComm comm, palStream stream)
{
    return operation(KIND_REDUCE_SCATTER, send, recv, count, type, op, 0, comm, stream);
}

palResult refccl_call_allGather(const void *send, void *recv, size_t count, palDataType type,
                                palComm comm, palStream stream)
{
    return operation(KIND_ALL_GATHER, send, recv, count, type, palSum, 0, comm, stream);
}

palResult refccl_call_alltoAll(const void *send, void *recv, size_t count, palDataType type,
                               palComm comm, palStream stream)
{
    return operation(KIND_ALL_TO_ALL, send, recv, count, type, palSum, 0, comm, stream);
}

/* Blocks in bytes, and how far they reach. */
static struct blocks *blocks_of(const struct comm *comm, const uint64_t *counts,
                                const uint64_t *displs, size_t element, size_t *reach)
{
    struct blocks *blocks = calloc(1, sizeof *blocks);
    *reach = 0;
    for (int rank = 0; blocks && rank < comm->size; rank++) {
        blocks->at[rank] = displs[rank] * element;
        blocks->bytes[rank] = counts[rank] * element;
        size_t end = blocks->at[rank] + blocks->bytes[rank];
        if (counts[rank] && end > *reach)
            *reach = end;
    }
    return blocks;
}

palResult refccl_call_alltoAllv(const void *send, const uint64_t *sendCounts,
                                const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts,
                                const uint64_t *recvDispls, palDataType type, palComm given,
                                palStream stream)
{
    static const char name[] = "alltoAllv";
    ENTER();
    struct comm *comm = refccl_live(given);
    if (!comm)
        REFUSE(NULL, "%s: comm %p is not a communicator of this library", name, (void *)given);
    if (!send || !sendCounts || !sendDispls || !recv || !recvCounts || !recvDispls)
        REFUSE(comm, "%s: %s is null", name,
               !send         ? "send"
               : !sendCounts ? "sendCounts"
               : !sendDispls ? "sendDispls"
               : !recv       ? "recv"
               : !recvCounts ? "recvCounts"
                             : "recvDispls");
    palResult result = check_type(comm, name, type);
    if (result == palSuccess)
        result = check_stream(comm, name, stream);
    if (result != palSuccess)
        return result;
    struct item *item = calloc(1, sizeof *item);
    if (!item)
        return refccl_fail(comm, palSystemError, "%s: no memory", name);
    *item = (struct item){
        .kind = KIND_ALL_TO_ALL_V, .type = type, .op = palSum, .send = send, .recv = recv};
    size_t element = refccl_element(type);
    item->sent = blocks_of(comm, sendCounts, sendDispls, element, &item->input_bytes);
    item->received = blocks_of(comm, recvCounts, recvDispls, element, &item->output_bytes);
    if (!item->sent || !item->received) {
        free(item->sent);
        free(item->received);
        free(item);
        return refccl_fail(comm, palSystemError, "%s: no memory", name);
    }
    return refccl_submit(comm, stream, item);
}

palResult refccl_call_send(const void *send, size_t count, palDataType type, int peer, palComm comm,
                           palStream stream)
{
    return operation(KIND_SEND, send, NULL, count, type, palSum, peer, comm, stream);
}

palResult refccl_call_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
                           palStream stream)
{
    return operation(KIND_RECV, NULL, recv, count, type, palSum, peer, comm, stream);
}

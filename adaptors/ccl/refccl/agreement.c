/* What the ranks of a collective say that they call, and whether it is the same. */
#include <string.h>

#include "refccl.h"

static const char *const NAMES[] = {
    [KIND_REDUCE] = "reduce",
    [KIND_GATHER] = "gather",
    [KIND_SCATTER] = "scatter",
    [KIND_BROADCAST] = "broadcast",
    [KIND_ALL_REDUCE] = "allReduce",
    [KIND_REDUCE_SCATTER] = "reduceScatter",
    [KIND_ALL_GATHER] = "allGather",
    [KIND_ALL_TO_ALL] = "alltoAll",
    [KIND_ALL_TO_ALL_V] = "alltoAllv",
    [KIND_SEND] = "send",
    [KIND_RECV] = "recv",
};

static const char *const TYPE_NAMES[] = {
    [palInt8] = "int8",         [palUint8] = "uint8",     [palInt32] = "int32",
    [palUint32] = "uint32",     [palInt64] = "int64",     [palUint64] = "uint64",
    [palFloat16] = "float16",   [palFloat32] = "float32", [palFloat64] = "float64",
    [palBfloat16] = "bfloat16",
};

const char *refccl_type_name(palDataType type)
{
    return TYPE_NAMES[type];
}

const char *refccl_kind_name(enum kind kind)
{
    return NAMES[kind];
}

void refccl_announce(struct comm *comm, const struct item *item)
{
    struct call *call = &comm->shared->members[comm->rank].call;
    memset(call, 0, sizeof *call);
    call->kind = item->kind;
    call->type = item->type;
    call->op = item->op;
    call->root = item->root;
    call->block = item->block;
    call->input_bytes = item->in ? item->input_bytes : 0;
    if (item->sent)
        call->sent = *item->sent;
}

/* Every rank compares all calls with its own and finds the same: nobody goes on alone. What is
 * wanted of others' calls is read here: after the meeting that follows, they may be the next ones.
 */
palResult refccl_compare(struct comm *comm, const struct item *item)
{
    const struct call *mine = &comm->shared->members[comm->rank].call;
    comm->longest = 0;
    for (int rank = 0; rank < comm->size; rank++) {
        const struct call *call = &comm->shared->members[rank].call;
        const char *name = NAMES[item->kind];
        if (call->kind != mine->kind)
            return refccl_break(comm, palInvalidUsage, "%s: rank %d called %s, rank %d %s", name,
                                comm->rank, name, rank, NAMES[call->kind]);
        if (call->type != mine->type)
            return refccl_break(comm, palInvalidUsage, "%s: rank %d gave type %s, rank %d %s", name,
                                comm->rank, TYPE_NAMES[mine->type], rank, TYPE_NAMES[call->type]);
        if (call->root != mine->root || call->op != mine->op)
            return refccl_break(comm, palInvalidUsage,
                                "%s: rank %d gave root %d and op %u, rank %d root %d and op %u",
                                name, comm->rank, mine->root, mine->op, rank, call->root, call->op);
        if (call->block != mine->block)
            return refccl_break(
                comm, palInvalidUsage, "%s: rank %d gave %llu bytes per block, rank %d %llu", name,
                comm->rank, (unsigned long long)mine->block, rank, (unsigned long long)call->block);
        if (item->received && call->sent.bytes[comm->rank] != item->received->bytes[rank])
            return refccl_break(comm, palInvalidUsage,
                                "%s: rank %d sends %llu bytes, rank %d takes %llu from it", name,
                                rank, (unsigned long long)call->sent.bytes[comm->rank], comm->rank,
                                (unsigned long long)item->received->bytes[rank]);
        comm->longest = call->input_bytes > comm->longest ? call->input_bytes : comm->longest;
    }
    return palSuccess;
}

/* See fold.h. The lane's memory has one block per operand; the result takes the place of the first.
 * A later fold of the lane may use the same blocks, since its copies come behind this one's. */
#include "fold.h"

#include <stdlib.h>

#include "chip.h"
#include "reduce.h"

struct fold {
    atomic_uint holders; /* who enqueues it, and the host function when that is enqueued */
    uint32_t nsrc, ndst;
    uint64_t elements, bytes, divisor;
    palDataType type;
    palRedOp op;
    unsigned char *blocks;
    uintptr_t at[];
};

struct fold *fold_make(const struct proxied *proxied, uint32_t nsrc, uint32_t ndst,
                       uint64_t elements, uint64_t divisor)
{
    const struct enginePrepared *prepared = proxied->prepared;
    struct fold *fold = calloc(1, sizeof *fold + ((size_t)nsrc + ndst) * sizeof fold->at[0]);
    if (!fold) {
        fail(palSystemError, "no memory for a reduction");
        return NULL;
    }
    atomic_store_explicit(&fold->holders, 1, memory_order_relaxed);
    fold->nsrc = nsrc;
    fold->ndst = ndst;
    fold->elements = elements;
    fold->bytes = elements * prepared->element_bytes;
    fold->divisor = divisor;
    fold->type = (palDataType)prepared->operation.type;
    fold->op = (palRedOp)prepared->operation.reduce;
    return fold;
}

uintptr_t *fold_addresses(struct fold *fold)
{
    return fold->at;
}

void fold_drop(struct fold *fold)
{
    if (atomic_fetch_sub_explicit(&fold->holders, 1, memory_order_acq_rel) == 1)
        free(fold);
}

/* The host function: folds from the left, in as few passes as engine_reduce takes. */
static void fold_run(void *argument)
{
    struct fold *fold = argument;
    void *result = fold->blocks;
    for (uint32_t i = 1; i < fold->nsrc || i == 1; i++) {
        const void *sources[2] = {result, fold->blocks + i * fold->bytes};
        bool last = i + 1 >= fold->nsrc;
        engine_reduce(&result, 1, sources, fold->nsrc > 1 ? 2 : 1, fold->elements, fold->type,
                      fold->op, last ? fold->divisor : 0, false);
    }
    fold_drop(fold);
}

/* The lane's blocks for so many bytes; NULL: none, and the thread's record says why. */
static unsigned char *lane_blocks(struct proxied *proxied, struct proxy_lane *lane, uint64_t bytes)
{
    uint32_t class = 12;
    while (class < SPARE_CLASSES && (uint64_t)1 << class < bytes)
        class ++;
    if (class == SPARE_CLASSES) {
        fail(palSystemError, "%llu bytes of page-locked memory", (unsigned long long)bytes);
        return NULL;
    }
    void *memory = NULL;
    const engineComm *comm = proxied->prepared->comm;
    if (!lane->blocks[class]) {
        int32_t code = CHIP(comm, deviceMalloc, &memory, (size_t)1 << class, palMemHost);
        if (code != palSuccess)
            chip_refused(comm, code, "page-locked memory for a reduction");
        else
            lane->blocks[class] = (uintptr_t)memory;
    }
    return (unsigned char *)lane->blocks[class];
}

int32_t fold_submit(struct proxied *proxied, struct proxy_lane *lane, struct fold *fold,
                    palStream stream)
{
    const engineComm *comm = proxied->prepared->comm;
    const char *what = "a reduction by the host";
    fold->blocks = lane_blocks(proxied, lane, fold->nsrc * fold->bytes);
    if (!fold->blocks)
        return fail_record()->code;
    int32_t code = palSuccess;
    for (uint32_t i = 0; i < fold->nsrc && code == palSuccess; i++)
        code = CHIP(comm, deviceMemcpy_at, (uintptr_t)fold->blocks + i * fold->bytes, fold->at[i],
                    fold->bytes, palMemcpyDeviceToHost, stream);
    if (code == palSuccess) {
        atomic_fetch_add_explicit(&fold->holders, 1, memory_order_relaxed);
        code = CHIP(comm, launchHostFunc, stream, fold_run, fold);
        if (code != palSuccess)
            atomic_fetch_sub_explicit(&fold->holders, 1, memory_order_relaxed);
    }
    for (uint32_t i = 0; i < fold->ndst && code == palSuccess; i++)
        code = CHIP(comm, deviceMemcpy_at, fold->at[fold->nsrc + i], (uintptr_t)fold->blocks,
                    fold->bytes, palMemcpyHostToDevice, stream);
    if (code != palSuccess)
        return chip_refused(comm, code, what);
    fold_drop(fold);
    return palSuccess;
}

void fold_release(const engineComm *comm, struct proxy_lane *lane)
{
    for (uint32_t i = 0; i < SPARE_CLASSES; i++)
        if (lane->blocks[i])
            CHIP(comm, deviceFree_at, lane->blocks[i], palMemHost);
}

/* Copies and reductions over memory that the host reaches, by itself or through the kernel. */
#include "data.h"

#include <stdlib.h>

#include "copy.h"
#include "doorbell.h"
#include "error.h"
#include "failure.h"
#include "link_send.h"
#include "mapping.h"
#include "reduce.h"

enum {
    BOUNCE_BYTES = 512 * 1024, /* of reductions over CMA: stays in the second-level cache */
    SENT_NEXT = 512 * 1024,    /* the largest fold that stays there until it is sent */
};

static unsigned char *bounce_of(engineComm *comm)
{
    if (!comm->bounce)
        comm->bounce = aligned_alloc(PAGE, BOUNCE_BYTES);
    return comm->bounce;
}

static uint64_t piece_of(uint64_t left, uint64_t most)
{
    return left < most ? left : most;
}

/* Piece by piece: a rank that gives its buffers back waits for no more than one. */
static int32_t copy_plain(const engineComm *comm, uintptr_t to, uintptr_t from, uint64_t bytes,
                          bool streaming)
{
    for (uint64_t done = 0; done < bytes; done += PIECE) {
        if (done > 0 && failure_is_shown(comm))
            return failure_reported(comm);
        copy_bytes((void *)(to + done), (const void *)(from + done), piece_of(bytes - done, PIECE),
                   streaming);
    }
    return palSuccess;
}

int32_t data_move(struct enginePrepared *prepared, uint32_t dst, uint32_t src, uint64_t bytes)
{
    engineComm *comm = prepared->comm;
    uintptr_t to = address_of(prepared, dst), from = address_of(prepared, src);
    bool far_to = through_kernel(prepared, dst), far_from = through_kernel(prepared, src);
    if (bytes == 0)
        return palSuccess;
    if (prepared->how[prepared->places[dst].base] == REACH_LINK) {
        struct link *link = comm->peers[rank_of(prepared, dst)].link;
        if (failure_is_shown(comm)) /* what is sent may come from a buffer that was given back */
            return failure_reported(comm);
        if (!link_send_room(link))
            return palInProgress;
        if (far_from)
            return error_fail(palInternalError,
                              "a write to another host from another process's memory");
        const engineRef *ref = &prepared->image->refs[dst];
        link_send_put(link, prepared->space, ref->buffer, to, (const void *)from, bytes);
        doorbell_mark(comm, rank_of(prepared, dst));
        return palSuccess;
    }
    if (!far_to && !far_from)
        return to == from ? palSuccess : copy_plain(comm, to, from, bytes, prepared->streaming);
    if (!far_from)
        return mapping_cma(comm, rank_of(prepared, dst), (void *)from, to, bytes, true);
    if (!far_to)
        return mapping_cma(comm, rank_of(prepared, src), (void *)to, from, bytes, false);
    unsigned char *bounce = bounce_of(comm);
    int32_t code =
        bounce ? palSuccess : error_fail(palSystemError, "no memory for a bounce buffer");
    for (uint64_t done = 0; code == palSuccess && done < bytes; done += BOUNCE_BYTES) {
        uint64_t now = piece_of(bytes - done, BOUNCE_BYTES);
        code = mapping_cma(comm, rank_of(prepared, src), bounce, from + done, now, false);
        if (code == palSuccess)
            code = mapping_cma(comm, rank_of(prepared, dst), bounce, to + done, now, true);
        if (code == palSuccess && failure_is_shown(comm))
            code = failure_reported(comm);
    }
    return code;
}

int32_t data_copy(struct enginePrepared *prepared, const engineStep *step, uint64_t bytes)
{
    if (step->ndst == 1)
        return data_move(prepared, step->dst, step->src, bytes);
    for (uint32_t i = 0; i < step->ndst; i++)
        if ((step->flags & ENGINE_STEP_REMOTE) && through_kernel(prepared, step->dst + i)) {
            for (uint32_t k = 0; k < step->ndst; k++) {
                int32_t code = data_move(prepared, step->dst + k, step->src, bytes);
                if (code != palSuccess)
                    return code;
            }
            return palSuccess;
        }
    if (through_kernel(prepared, step->src))
        return error_fail(palInternalError, "a copy to many of what the kernel must read");
    uintptr_t from = address_of(prepared, step->src);
    for (uint64_t done = 0; done < bytes; done += PIECE) {
        if (done > 0 && failure_is_shown(prepared->comm))
            return failure_reported(prepared->comm);
        for (uint32_t i = 0; i < step->ndst; i++)
            prepared->pointers[i] = (void *)(address_of(prepared, step->dst + i) + done);
        copy_each(prepared->pointers, step->ndst, (const void *)(from + done),
                  piece_of(bytes - done, PIECE), prepared->streaming);
    }
    return palSuccess;
}

static uint64_t divisor_of(const struct enginePrepared *prepared, const engineStep *step)
{
    return (step->flags & ENGINE_STEP_FINAL) ? prepared->divisor : 0;
}

/* A reduction whose operands the kernel must read and write: piece by piece through one buffer. */
static int32_t reduce_far(struct enginePrepared *prepared, const engineStep *step,
                          uint64_t elements)
{
    engineComm *comm = prepared->comm;
    unsigned char *bounce = bounce_of(comm);
    if (!bounce)
        return error_fail(palSystemError, "no memory for a bounce buffer");
    void **dst = prepared->pointers, **src = dst + step->ndst;
    uint32_t far = 1; /* one buffer for far destinations, one for each far source */
    for (uint32_t i = 0; i < step->nsrc; i++)
        far += through_kernel(prepared, step->src + i);
    uint64_t size = prepared->element_bytes, piece = BOUNCE_BYTES / far / 64 * 64 / size;
    int32_t code = palSuccess;
    for (uint64_t done = 0; code == palSuccess && done < elements; done += piece) {
        uint64_t now = piece_of(elements - done, piece), at = 1;
        for (uint32_t i = 0; code == palSuccess && i < step->nsrc; i++) {
            uintptr_t address = address_of(prepared, step->src + i) + done * size;
            src[i] = (void *)address;
            if (!through_kernel(prepared, step->src + i))
                continue;
            src[i] = bounce + at++ * piece * size;
            code = mapping_cma(comm, rank_of(prepared, step->src + i), src[i], address, now * size,
                               false);
        }
        bool any_far = false;
        for (uint32_t i = 0; i < step->ndst; i++) {
            bool is_far = through_kernel(prepared, step->dst + i);
            any_far |= is_far;
            dst[i] = is_far ? (void *)bounce
                            : (void *)(address_of(prepared, step->dst + i) + done * size);
        }
        if (code == palSuccess)
            reduce_fold(dst, step->ndst, (const void *const *)src, step->nsrc, now,
                        (palDataType)prepared->operation.type, (palRedOp)prepared->operation.reduce,
                        divisor_of(prepared, step), false);
        for (uint32_t i = 0; any_far && code == palSuccess && i < step->ndst; i++)
            if (through_kernel(prepared, step->dst + i))
                code = mapping_cma(comm, rank_of(prepared, step->dst + i), bounce,
                                   address_of(prepared, step->dst + i) + done * size, now * size,
                                   true);
        if (code == palSuccess && failure_is_shown(comm))
            code = failure_reported(comm);
    }
    return code;
}

int32_t data_reduce(struct enginePrepared *prepared, const engineStep *step, uint64_t elements)
{
    void **dst = prepared->pointers, **src = dst + step->ndst;
    bool far = false;
    if (elements == 0)
        return palSuccess;
    for (uint32_t i = 0; i < step->ndst; i++) {
        dst[i] = (void *)address_of(prepared, step->dst + i);
        far |= through_kernel(prepared, step->dst + i);
    }
    for (uint32_t i = 0; i < step->nsrc; i++) {
        src[i] = (void *)address_of(prepared, step->src + i);
        far |= through_kernel(prepared, step->src + i);
    }
    if (far)
        return reduce_far(prepared, step, elements);
    /* Between hosts what is folded is sent next, and a piece is still in the cache then. */
    bool streaming = prepared->streaming && !(prepared->comm->far_ranks &&
                                              elements * prepared->element_bytes <= SENT_NEXT);
    uint64_t piece = PIECE / prepared->element_bytes;
    for (uint64_t done = 0; done < elements; done += piece) {
        if (done > 0 && failure_is_shown(prepared->comm))
            return failure_reported(prepared->comm);
        if (!reduce_fold(dst, step->ndst, (const void *const *)src, step->nsrc,
                         piece_of(elements - done, piece), (palDataType)prepared->operation.type,
                         (palRedOp)prepared->operation.reduce, divisor_of(prepared, step),
                         streaming))
            return error_fail(palInvalidArgument, "no such reduction");
        for (uint32_t i = 0; i < (uint32_t)step->ndst + step->nsrc; i++) /* src follows dst */
            dst[i] = (unsigned char *)dst[i] + (uint64_t)PIECE;
    }
    return palSuccess;
}

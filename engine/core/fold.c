/* See fold.h. A room has one block per operand of a piece; the result takes the place of the first.
 * Later pieces of the stream use the same blocks, since their copies come behind this one's.
 *
 * Orders: a piece's record is filled before launchHostFunc, which orders it before the function.
 * The function's stores to the blocks come before the copies behind it, by the stream. Its last
 * access to anything is the release store of `state`; the progress thread loads that with acquire
 * before it uses the record again. */
#include "fold.h"

#include <stdlib.h>

#include "error.h"
#include "pal_error.h"
#include "pal_notes.h"
#include "reduce.h"

enum {
    ROOM_BYTES = 1 << 20, /* of page-locked memory for each stream that folds */
    FLYING = 2,           /* pieces of a stream: what is still done after a failure */
    ROUND = 64,           /* pieces are a multiple of so many elements, if they are longer */
    AT_ONCE = 8,          /* operands of one pass */
};

enum piece_state { PIECE_FLYING, PIECE_FOLDED, PIECE_REFUSED };

/* What one host function does. */
struct piece {
    struct piece *next;
    const struct fold_room *room;
    uint64_t number; /* in its room, from 1 */
    unsigned char *blocks;
    uint64_t stride, elements, divisor;
    uint32_t nsrc;
    palDataType type;
    palRedOp op;
    _Atomic uint32_t state;
};

struct fold_room {
    struct fold_room *next;
    uint32_t lane;
    unsigned char *blocks;
    atomic_bool over; /* host functions fold nothing any more */
    /* of the progress thread */
    struct piece *first, *last; /* not collected, oldest first */
    struct piece *idle;
    uint64_t enqueued, flying;
};

struct fold {
    uint32_t nsrc, ndst;
    uint64_t elements, done; /* done: enqueued so far */
    uint64_t divisor;
    uint32_t element_bytes;
    palDataType type;
    palRedOp op;
    uintptr_t at[];
};

/* ---- rooms -------------------------------------------------------------------------------------
 */

static struct fold_room *room_find(struct device_side *side, const struct pool *pool, uint32_t lane)
{
    pthread_mutex_lock(&side->lock);
    struct fold_room *room = pool->rooms;
    while (room && room->lane != lane)
        room = room->next;
    pthread_mutex_unlock(&side->lock);
    return room;
}

struct fold_room *fold_room(engineComm *comm, struct pool *pool, uint32_t lane)
{
    struct device_side *side = comm->device_side;
    struct fold_room *room = room_find(side, pool, lane);
    if (room)
        return room;
    void *blocks = NULL;
    int32_t code = PAL_CALL(comm, deviceMalloc, &blocks, ROOM_BYTES, palMemHost);
    if (code != palSuccess) {
        pal_error_refused(comm, code, "page-locked memory for reductions");
        return NULL;
    }
    room = calloc(1, sizeof *room);
    if (!room) {
        PAL_CALL(comm, deviceFree, blocks, palMemHost);
        error_fail(palSystemError, "no memory for reductions");
        return NULL;
    }
    room->lane = lane;
    room->blocks = blocks;
    pthread_mutex_lock(&side->lock);
    room->next = pool->rooms;
    pool->rooms = room;
    pthread_mutex_unlock(&side->lock);
    return room;
}

static void pieces_free(struct piece *piece)
{
    while (piece) {
        struct piece *next = piece->next;
        free(piece);
        piece = next;
    }
}

/* A chip that has lost host functions may yet run them: what they touch stays until the process
 * ends. */
static void room_leave(struct fold_room *room)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct fold_room *left;
    pthread_mutex_lock(&lock);
    room->next = left;
    left = room;
    pthread_mutex_unlock(&lock);
}

void fold_rooms_free(const engineComm *comm, struct pool *pool)
{
    while (pool->rooms) {
        struct fold_room *room = pool->rooms;
        pool->rooms = room->next;
        bool flies = false;
        for (const struct piece *piece = room->first; piece; piece = piece->next)
            flies |= atomic_load_explicit(&piece->state, memory_order_acquire) == PIECE_FLYING;
        if (flies) {
            room_leave(room);
            continue;
        }
        PAL_CALL(comm, deviceFree, room->blocks, palMemHost);
        pieces_free(room->first);
        pieces_free(room->idle);
        free(room);
    }
}

void fold_end(struct fold_room *room)
{
    atomic_store_explicit(&room->over, true, memory_order_relaxed);
}

uint64_t fold_enqueued(const struct fold_room *room)
{
    return room->enqueued;
}

/* ---- folds -------------------------------------------------------------------------------------
 */

struct fold *fold_make(const struct enginePrepared *prepared, uint32_t nsrc, uint32_t ndst,
                       uint64_t elements, uint64_t divisor)
{
    struct fold *fold = calloc(1, sizeof *fold + ((size_t)nsrc + ndst) * sizeof fold->at[0]);
    if (!fold) {
        error_fail(palSystemError, "no memory for a reduction");
        return NULL;
    }
    fold->nsrc = nsrc;
    fold->ndst = ndst;
    fold->elements = elements;
    fold->divisor = divisor;
    fold->element_bytes = prepared->element_bytes;
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
    free(fold);
}

/* The host function: folds from the left, as one reduction of all operands would. */
static void piece_fold(void *argument)
{
    struct piece *piece = argument;
    void *result = piece->blocks;
    uint32_t done = 1;
    bool folded = true;
    bool wanted = !atomic_load_explicit(&piece->room->over, memory_order_relaxed);
    while (wanted && folded && done <= piece->nsrc) {
        const void *sources[AT_ONCE] = {result};
        int count = 1;
        while (count < AT_ONCE && done < piece->nsrc)
            sources[count++] = piece->blocks + done++ * piece->stride;
        bool last = done == piece->nsrc;
        folded = reduce_fold(&result, 1, sources, count, piece->elements, piece->type, piece->op,
                             last ? piece->divisor : 0, false);
        done += last;
    }
    atomic_store_explicit(&piece->state, folded ? PIECE_FOLDED : PIECE_REFUSED,
                          memory_order_release);
}

int32_t fold_collect(const engineComm *comm, struct fold_room *room, uint64_t passed,
                     _Atomic uint64_t *landed)
{
    for (struct piece *piece; (piece = room->first) != NULL;) {
        uint32_t state = atomic_load_explicit(&piece->state, memory_order_acquire);
        if (state == PIECE_FOLDED) {
            room->first = piece->next;
            piece->next = room->idle;
            room->idle = piece;
            room->flying--;
            atomic_fetch_add_explicit(landed, 1, memory_order_relaxed);
            continue;
        }
        if (state == PIECE_FLYING && piece->number > passed)
            return palSuccess;
        if (state == PIECE_REFUSED)
            error_fail(palInternalError, "rank %u: a host function could not reduce type %d by %d",
                       comm->rank, (int)piece->type, (int)piece->op);
        else
            error_fail(
                palUnhandledDeviceError,
                "rank %u: launchHostFunc: a stream is past a host function that has not run; "
                "next: `pal test %s launchHostFunc`",
                comm->rank, comm->table->name);
        error_add_culprit(error_record(), comm->rank);
        return error_record()->code;
    }
    return palSuccess;
}

/* A record that is not used; NULL without memory. */
static struct piece *piece_take(struct fold_room *room)
{
    struct piece *piece = room->idle;
    if (piece)
        room->idle = piece->next;
    else
        piece = calloc(1, sizeof *piece);
    if (!piece)
        error_fail(palSystemError, "no memory for a reduction");
    return piece;
}

static int32_t piece_launch(const engineComm *comm, struct fold_room *room, const struct fold *fold,
                            uint64_t elements, uint64_t stride, palStream stream)
{
    struct piece *piece = piece_take(room);
    if (!piece)
        return error_record()->code;
    piece->next = NULL;
    piece->room = room;
    piece->number = room->enqueued + 1;
    piece->blocks = room->blocks;
    piece->stride = stride;
    piece->elements = elements;
    piece->divisor = fold->divisor;
    piece->nsrc = fold->nsrc;
    piece->type = fold->type;
    piece->op = fold->op;
    atomic_store_explicit(&piece->state, PIECE_FLYING, memory_order_relaxed);
    int32_t code = PAL_CALL(comm, launchHostFunc, stream, piece_fold, piece);
    if (code != palSuccess) { /* refused: it will not run */
        piece->next = room->idle;
        room->idle = piece;
        return pal_error_refused(comm, code, "a reduction by the host");
    }
    if (room->first)
        room->last->next = piece;
    else
        room->first = piece;
    room->last = piece;
    room->enqueued++;
    room->flying++;
    return palSuccess;
}

static int32_t copy(const engineComm *comm, uintptr_t to, uintptr_t from, uint64_t bytes,
                    palMemcpyType way, palStream stream)
{
    int32_t code = PAL_CALL(comm, deviceMemcpy_at, to, from, bytes, way, stream);
    return code == palSuccess ? code : pal_error_refused(comm, code, "a reduction by the host");
}

static int32_t piece_submit(const engineComm *comm, struct fold_room *room, const struct fold *fold,
                            uint64_t elements, uint64_t stride, palStream stream)
{
    uint64_t first = fold->done * fold->element_bytes, bytes = elements * fold->element_bytes;
    int32_t code = palSuccess;
    for (uint32_t i = 0; i < fold->nsrc && code == palSuccess; i++)
        code = copy(comm, (uintptr_t)room->blocks + i * stride, fold->at[i] + first, bytes,
                    palMemcpyDeviceToHost, stream);
    if (code == palSuccess)
        code = piece_launch(comm, room, fold, elements, stride, stream);
    for (uint32_t i = 0; i < fold->ndst && code == palSuccess; i++)
        code = copy(comm, fold->at[fold->nsrc + i] + first, (uintptr_t)room->blocks, bytes,
                    palMemcpyHostToDevice, stream);
    return code;
}

int32_t fold_submit(const engineComm *comm, struct fold_room *room, struct fold *fold,
                    palStream stream)
{
    uint64_t most = ROOM_BYTES / fold->nsrc / fold->element_bytes;
    if (most == 0)
        return error_fail(palNotSupported, "a reduction of %u operands by the host", fold->nsrc);
    most = most > ROUND ? most / ROUND * ROUND : most;
    while (fold->done < fold->elements) {
        uint64_t left = fold->elements - fold->done, now = left < most ? left : most;
        if (room->flying >= FLYING)
            return palInProgress;
        int32_t code = piece_submit(comm, room, fold, now, most * fold->element_bytes, stream);
        if (code != palSuccess)
            return code;
        fold->done += now;
    }
    return palSuccess;
}

/* The lowering PROXY: the interpreter's steps, with the device's part done by a progress thread.
 *
 * Lanes are interpreted as HOST does it, by whoever moves the communicator's calls: signals,
 * credits and slots are the same, so ranks of both lowerings understand each other. What a step
 * does with device memory becomes an action in its lane's ring. One progress thread per device of
 * the process takes actions out, enqueues them on the lane's stream, and asks an event whether they
 * are done; it alone calls the device for them. A lane goes on past its actions and stops only
 * where a step needs them done: before it posts, flushes, records, or lets the processor touch the
 * memory.
 *
 * A chip that is certified for it needs no second thread for the copies and reductions of a
 * blocking call, and for small ones of any: whoever moves the call enqueues them on the lane's
 * stream, which is empty then, and waits for them. Small work is waited for where it is enqueued,
 * and that of all lanes is enqueued on the first lane's stream; of more, a piece that takes about
 * PIECE_SECONDS, and not before the other lanes have enqueued theirs. The stream holds nothing that
 * waits for another rank, so a wait lasts as long as the copy. A chip that hangs there keeps the
 * thread, as one that hangs while STREAM enqueues does; the other ranks name the function. */
#define _GNU_SOURCE
#include "proxy.h"

#include <stdlib.h>
#include <time.h>

#include "call_buffers.h"
#include "clock.h"
#include "device.h"
#include "entries.h"
#include "error.h"
#include "fold.h"
#include "gate.h"
#include "interpreter.h"
#include "landing.h"
#include "mapping.h"
#include "memory.h"
#include "pal_device.h"
#include "pal_error.h"
#include "pal_notes.h"
#include "progress_thread.h"
#include "scratch.h"

/* What a thread waits for the chip at a time, about. */
static const double PIECE_SECONDS = 1e-3;
enum { LARGEST_PIECE = 1 << 30 };

/* ---- preparing ---------------------------------------------------------------------------------
 */

bool proxy_stop(struct enginePrepared *prepared)
{
    struct proxied *proxied = prepared->lowered;
    atomic_store_explicit(&proxied->cancelled, true, memory_order_relaxed);
    return progress_thread_leave(proxied);
}

/* Gives back the lane's folds that were never enqueued, or not wholly. */
static void lane_release(const engineComm *comm, struct proxy_lane *lane)
{
    for (; lane->submitted < atomic_load_explicit(&lane->pushed, memory_order_relaxed);
         lane->submitted++) {
        const struct action *action = &lane->ring[lane->submitted % RING];
        if (action->kind == ACTION_FOLD)
            fold_drop((struct fold *)action->dst);
    }
    if (lane->event)
        PAL_CALL(comm, eventDestroy, lane->event);
}

static void proxy_release(struct enginePrepared *prepared)
{
    struct proxied *proxied = prepared->lowered;
    if (!proxied)
        return;
    prepared->lowered = NULL;
    if (!progress_thread_leave(proxied))
        return; /* the thread still has it */
    for (uint32_t i = 0; i < proxied->lane_count; i++)
        lane_release(prepared->comm, &proxied->lanes[i]);
    free(proxied->bases);
    free(proxied);
}

static bool lane_reduces(const engineImage *image, uint32_t lane)
{
    for (uint32_t i = 0; i < image->lanes[lane].steps; i++)
        if (image->steps[image->lanes[lane].first + i].op == ENGINE_STEP_REDUCE)
            return true;
    return false;
}

/* What a lane needs of the chip. Where the host reaches all memory it reduces there; else there is
 * room for folds, made here: the progress thread must not allocate while streams wait. */
static int32_t lane_fill(struct proxied *proxied, uint32_t number)
{
    const struct enginePrepared *prepared = proxied->prepared;
    engineComm *comm = prepared->comm;
    struct proxy_lane *lane = &proxied->lanes[number];
    lane->stream = lane->own_stream = proxied->pool->streams[number];
    int32_t code = PAL_CALL(comm, eventCreate, &lane->event, palEventDisableTiming);
    if (code != palSuccess)
        return pal_error_refused(comm, code, "events for a plan");
    if (!lane_reduces(prepared->image, number) || scratch_in_view(comm))
        return palSuccess;
    if (device_may(comm, ENGINE_MAY_FOLD)) {
        lane->room = fold_room(comm, proxied->pool, number);
        return lane->room ? (int32_t)palSuccess : error_record()->code;
    }
    if (device_may(comm, ENGINE_MAY_REDUCE) && !prepared->divisor)
        return palSuccess;
    return error_fail(
        palNotSupported,
        "%s: the host cannot access the chip's memory, and the chip is not certified for "
        "deviceReduce (avg: for host functions); next: reduce in host memory",
        entries_name(prepared->image->head.operation));
}

static int32_t lanes_fill(struct proxied *proxied)
{
    int32_t code = palSuccess;
    for (uint32_t i = 0; i < proxied->lane_count && code == palSuccess; i++)
        code = lane_fill(proxied, i);
    return code;
}

static int32_t proxied_fill(struct proxied *proxied)
{
    struct enginePrepared *prepared = proxied->prepared;
    engineComm *comm = prepared->comm;
    proxied->bases = calloc((size_t)prepared->ranks * 4, sizeof *proxied->bases);
    if (!proxied->bases)
        return error_fail(palSystemError, "no memory to prepare a call");
    for (uint32_t rank = 0; rank < prepared->ranks; rank++)
        proxied->bases[prepared_base(prepared->ranks, ENGINE_SCRATCH, rank)] =
            mapping_device_scratch(comm, prepared->map[rank]);
    int before = 0;
    int32_t code = pal_device_switch(comm, &before);
    if (code == palSuccess)
        code = pal_device_return(comm, before, lanes_fill(proxied));
    if (code == palSuccess && !progress_thread_join(proxied))
        code = error_fail(palSystemError, "no memory or no thread to prepare a call");
    return code;
}

static int32_t proxy_prepare(struct enginePrepared *prepared)
{
    engineComm *comm = prepared->comm;
    uint32_t lanes = prepared->image->head.lanes;
    int32_t code = device_open(comm);
    if (code == palSuccess)
        code = device_pool_fit(comm, device_pool(prepared), prepared->image);
    if (code != palSuccess)
        return code;
    struct proxied *proxied = calloc(1, sizeof *proxied + lanes * sizeof(struct proxy_lane));
    if (!proxied)
        return error_fail(palSystemError, "no memory to prepare a call");
    proxied->prepared = prepared;
    proxied->pool = device_pool(prepared);
    proxied->lane_count = lanes;
    prepared->lowered = proxied;
    code = proxied_fill(proxied);
    if (code != palSuccess) {
        engineError kept = *error_record();
        proxy_release(prepared);
        *error_record() = kept;
    }
    return code;
}

/* ---- steps -------------------------------------------------------------------------------------
 */

/* Where the device reaches what a peer's credit named: of the values that were checked. */
static void proxy_reached(struct enginePrepared *prepared, uint32_t base, uint32_t peer,
                          uint32_t alloc, uint64_t offset)
{
    struct proxied *proxied = prepared->lowered;
    proxied->bases[base] = mapping_device(prepared->comm, peer, alloc, offset);
}

/* Where the device reaches a reference; 0: it does not. */
static uintptr_t device_of(const struct enginePrepared *prepared, uint32_t ref)
{
    const struct proxied *proxied = prepared->lowered;
    const struct place *place = &prepared->places[ref];
    uintptr_t base = proxied->bases[place->base];
    return base ? base + place->offset : 0;
}

static bool by_device(const struct enginePrepared *prepared, const engineStep *step)
{
    for (uint32_t i = 0; i < step->ndst; i++)
        if (!device_of(prepared, step->dst + i))
            return false;
    for (uint32_t i = 0; i < step->nsrc; i++)
        if (!device_of(prepared, step->src + i))
            return false;
    return true;
}

static bool host_reaches(const struct enginePrepared *prepared, uint32_t ref)
{
    uint32_t base = prepared->places[ref].base;
    return prepared->how[base] == REACH_CMA ||
           (prepared->how[base] == REACH_PLAIN && prepared->bases[base] != 0);
}

static bool by_host(const struct enginePrepared *prepared, const engineStep *step)
{
    for (uint32_t i = 0; i < step->ndst; i++)
        if (!host_reaches(prepared, step->dst + i))
            return false;
    for (uint32_t i = 0; i < step->nsrc; i++)
        if (!host_reaches(prepared, step->src + i))
            return false;
    return true;
}

static enum step_answer no_way(struct enginePrepared *prepared)
{
    error_fail(palNotSupported,
               "%s: neither the host nor the device reaches both memories; next: use "
               "memory of one kind on all ranks",
               entries_name(prepared->image->head.operation));
    return STEP_FAILED;
}

static enum step_answer refusal(const char *reason)
{
    error_fail(palNotSupported, "%s", reason);
    return STEP_FAILED;
}

/* ---- actions of a step --------------------------------------------------------------------------
 */

struct actions {
    struct action list[RING];
    uint32_t count;
};

static bool room_for(const struct proxy_lane *lane, uint64_t actions)
{
    return atomic_load_explicit(&lane->pushed, memory_order_relaxed) + actions -
               atomic_load_explicit(&lane->settled, memory_order_acquire) <=
           RING;
}

static bool nothing_pending(const struct proxy_lane *lane)
{
    return atomic_load_explicit(&lane->settled, memory_order_acquire) ==
           atomic_load_explicit(&lane->pushed, memory_order_relaxed);
}

static void push(struct proxied *proxied, struct proxy_lane *lane, const struct action *actions,
                 uint32_t count)
{
    uint64_t at = atomic_load_explicit(&lane->pushed, memory_order_relaxed);
    for (uint32_t i = 0; i < count; i++)
        lane->ring[(at + i) % RING] = actions[i];
    atomic_store_explicit(&lane->pushed, at + count, memory_order_release);
    progress_thread_alarm(proxied->progress);
}

/* Counts work on the device, as lane_departs in progress_thread.c; false: it may not begin. */
static bool depart(struct proxied *proxied)
{
    engineComm *comm = proxied->prepared->comm;
    atomic_fetch_add_explicit(&comm->block->flying, 1, memory_order_seq_cst);
    if (!atomic_load_explicit(&proxied->cancelled, memory_order_seq_cst) &&
        atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_seq_cst) == 0)
        return true;
    atomic_fetch_sub_explicit(&comm->block->flying, 1, memory_order_release);
    return false;
}

/* Takes back what depart counted. */
static void land(const engineComm *comm, struct proxy_lane *lane)
{
    lane->own = false;
    atomic_fetch_sub_explicit(&comm->block->flying, 1, memory_order_release);
}

static bool needs_spare(const struct actions *actions)
{
    for (uint32_t i = 0; i < actions->count; i++)
        if (actions->list[i].dst == SPARE)
            return true;
    return false;
}

/* Bytes of the step that are enqueued next. */
static uint64_t piece_of(const struct enginePrepared *prepared, const struct proxied *proxied,
                         const struct proxy_lane *lane, uint64_t bytes)
{
    uint64_t piece = proxied->pool->piece / prepared->element_bytes * prepared->element_bytes;
    return bytes - lane->given < piece ? bytes - lane->given : piece;
}

/* The address at a distance from that of an action. */
static uintptr_t address_at(uintptr_t address, uintptr_t spare, uint64_t distance)
{
    return (address == SPARE ? spare : address) + distance;
}

/* Enqueues one action for the bytes from lane->given on. */
static int32_t enqueue(const struct enginePrepared *prepared, const struct proxy_lane *lane,
                       const struct action *one, uintptr_t spare, uint64_t bytes)
{
    const engineComm *comm = prepared->comm;
    palRedOp op = (palRedOp)prepared->operation.reduce;
    uintptr_t dst = address_at(one->dst, spare, lane->given);
    uintptr_t from = address_at(one->a, spare, lane->given);
    if (one->kind == ACTION_COPY)
        return PAL_CALL(comm, deviceMemcpy_at, dst, from, bytes, palMemcpyDeviceToDevice,
                        lane->own_stream);
    return PAL_CALL(comm, deviceReduce_at, dst, from, one->b + lane->given,
                    bytes / prepared->element_bytes, (palDataType)prepared->operation.type,
                    op == palAvg ? palSum : op, lane->own_stream);
}

/* Learns from the time that a whole piece took how long the next one is. */
static void piece_learn(struct pool *pool, uint64_t ticks)
{
    const double took = clock_seconds(ticks);
    if (took < PIECE_SECONDS / 2 && pool->piece < LARGEST_PIECE)
        pool->piece *= 2;
    else if (took > PIECE_SECONDS * 2 && pool->piece > AT_ONCE_BYTES)
        pool->piece /= 2;
}

/* Waits for what this thread, or one that had the lock before it, has enqueued. */
static int32_t settle(const struct enginePrepared *prepared, struct proxy_lane *lane)
{
    const engineComm *comm = prepared->comm;
    int32_t code = PAL_CALL(comm, streamSynchronize, lane->own_stream);
    land(comm, lane);
    return code == palSuccess
               ? code
               : pal_error_refused(comm, code, entries_name(prepared->image->head.operation));
}

/* Enqueues a piece of a step. STEP_WAITS: and it is waited for when the lane is next looked at.
 * STEP_HOST: the chip does not reduce so, and nothing was enqueued. */
static enum step_answer piece_give(const struct enginePrepared *prepared, struct proxy_lane *lane,
                                   const struct actions *actions, uint64_t bytes, uint64_t piece,
                                   uintptr_t spare)
{
    struct proxied *proxied = prepared->lowered;
    uint64_t begun = clock_ticks();
    uint32_t done = 0;
    int32_t code = palSuccess;
    const bool several =
        proxied->lane_count > 1 && piece * proxied->lane_count > AT_ONCE_BYTES && !spare;
    lane->own_stream = several ? lane->stream : proxied->lanes[0].stream;
    while (code == palSuccess && done < actions->count) {
        code = enqueue(prepared, lane, &actions->list[done], spare, piece);
        done += code == palSuccess;
    }
    lane->own = done > 0;
    if (code == palNotSupported && done == 0 && lane->given == 0 &&
        actions->list[0].kind == ACTION_REDUCE) {
        land(prepared->comm, lane);
        return STEP_HOST;
    }
    if (code != palSuccess) {
        pal_error_refused(prepared->comm, code, entries_name(prepared->image->head.operation));
        engineError kept = *error_record();
        if (lane->own)
            settle(prepared, lane);
        else
            land(prepared->comm, lane);
        *error_record() = kept;
        return STEP_FAILED;
    }
    bool rest = lane->given + piece < bytes;
    if (several) {
        lane->given += piece;
        return STEP_WAITS; /* the other lanes come first */
    }
    code = settle(prepared, lane);
    if (piece == proxied->pool->piece)
        piece_learn(proxied->pool, clock_ticks() - begun);
    lane->given = rest ? lane->given + piece : 0;
    return code != palSuccess ? STEP_FAILED : rest ? STEP_WAITS : STEP_DONE;
}

/* Goes on with a step without another thread. STEP_HOST: the chip does not reduce so, and nothing
 * of it was done. */
static enum step_answer go_on(struct enginePrepared *prepared, struct proxy_lane *lane,
                              const struct actions *actions, uint64_t bytes)
{
    struct proxied *proxied = prepared->lowered;
    engineComm *comm = prepared->comm;
    uintptr_t spare = 0;
    if (needs_spare(actions)) {
        spare = device_spare_at_once(comm, proxied->pool, AT_ONCE_BYTES);
        if (!spare)
            return STEP_FAILED;
    }
    if (!depart(proxied))
        return STEP_WAITS; /* the failure ends the call */
    int before = 0;
    if (pal_device_switch(comm, &before) != palSuccess) {
        land(comm, lane);
        return STEP_FAILED;
    }
    uint64_t piece = piece_of(prepared, proxied, lane, bytes);
    enum step_answer answer = piece_give(prepared, lane, actions, bytes, piece, spare);
    int32_t code = answer == STEP_FAILED ? error_record()->code : (int32_t)palSuccess;
    proxied->stirred |= answer == STEP_WAITS;
    return pal_device_return(comm, before, code) == palSuccess ? answer : STEP_FAILED;
}

/* Whether a step needs no other thread. More than a little of an asynchronous call is left to the
 * progress thread: its caller may compute meanwhile, and gets an error in time when the chip hangs.
 * What a reduction keeps in spare memory fits into it, and is gone before the next lane needs it.
 */
static bool may_go_on(const struct enginePrepared *prepared, const struct call *call,
                      const struct proxy_lane *lane, const struct actions *actions, uint64_t bytes)
{
    bool little = prepared->rounds == 1 && bytes * prepared->image->head.lanes <= AT_ONCE_BYTES;
    return device_may(prepared->comm, ENGINE_MAY_AT_ONCE) && nothing_pending(lane) &&
           (little || (!call->work && (bytes <= AT_ONCE_BYTES || !needs_spare(actions))));
}

/* Does the actions of a step, or hands them to the progress thread. */
static enum step_answer give(struct enginePrepared *prepared, const struct call *call,
                             struct proxy_lane *lane, const struct actions *actions, uint64_t bytes)
{
    if (actions->count == 0)
        return STEP_DONE;
    if (lane->given > 0 && lane->given == bytes) { /* all of it was waited for */
        lane->given = 0;
        return STEP_DONE;
    }
    if (may_go_on(prepared, call, lane, actions, bytes)) {
        enum step_answer answer = go_on(prepared, lane, actions, bytes);
        if (answer != STEP_HOST)
            return answer;
    }
    if (!room_for(lane, actions->count))
        return STEP_WAITS;
    push(prepared->lowered, lane, actions->list, actions->count);
    return STEP_DONE;
}

static void add(struct actions *actions, struct action action)
{
    actions->list[actions->count++] = action;
}

static enum step_answer copy_step(struct enginePrepared *prepared, const struct call *call,
                                  struct proxy_lane *lane, const engineStep *step, uint64_t bytes)
{
    struct actions actions = {.count = 0};
    uintptr_t from = device_of(prepared, step->src);
    if (step->ndst > RING)
        return refusal("a copy to more than 64 places");
    for (uint32_t i = 0; i < step->ndst; i++) {
        uintptr_t to = device_of(prepared, step->dst + i);
        if (to != from)
            add(&actions, (struct action){ACTION_COPY, to, from, 0, bytes});
    }
    return give(prepared, call, lane, &actions, bytes);
}

/* Waits for what was enqueued without the progress thread; false: the chip has failed. */
static bool lane_settle(struct enginePrepared *prepared, struct proxy_lane *lane)
{
    engineComm *comm = prepared->comm;
    int before = 0;
    if (pal_device_switch(comm, &before) != palSuccess)
        return false;
    return pal_device_return(comm, before, settle(prepared, lane)) == palSuccess;
}

/* All of it by the host, in one action. */
static enum step_answer fold_push(struct enginePrepared *prepared, struct proxy_lane *lane,
                                  const engineStep *step, uint64_t elements, uint64_t divisor)
{
    struct proxied *proxied = prepared->lowered;
    if (!lane->room)
        return refusal("the host cannot access the memory, and the chip is not certified for the "
                       "host functions that reduce it; next: reduce in host memory");
    if (!room_for(lane, 1))
        return STEP_WAITS;
    struct fold *fold = fold_make(prepared, step->nsrc, step->ndst, elements, divisor);
    if (!fold)
        return STEP_FAILED;
    uintptr_t *at = fold_addresses(fold);
    for (uint32_t i = 0; i < step->nsrc; i++)
        at[i] = device_of(prepared, step->src + i);
    for (uint32_t i = 0; i < step->ndst; i++)
        at[step->nsrc + i] = device_of(prepared, step->dst + i);
    push(proxied, lane, &(struct action){ACTION_FOLD, (uintptr_t)fold, 0, 0, elements}, 1);
    return STEP_DONE;
}

/* A fold from the left as a chain of reductions of two, in the first destination that no later
 * source is, else in spare memory. */
static enum step_answer reduce_step(struct enginePrepared *prepared, const struct call *call,
                                    struct proxy_lane *lane, const engineStep *step,
                                    uint64_t elements)
{
    struct actions actions = {.count = 0};
    uint64_t bytes = elements * prepared->element_bytes;
    bool divides = prepared->divisor && (step->flags & ENGINE_STEP_FINAL);
    if (divides || !device_may(prepared->comm, ENGINE_MAY_REDUCE))
        return fold_push(prepared, lane, step, elements, divides ? prepared->divisor : 0);
    if ((uint64_t)step->nsrc + step->ndst > RING)
        return refusal("a reduction of more than 64 operands");
    uintptr_t target = 0, left = device_of(prepared, step->src);
    for (uint32_t i = 0; i < step->ndst && !target; i++) {
        target = device_of(prepared, step->dst + i);
        for (uint32_t k = 2; k < step->nsrc; k++)
            if (target && device_of(prepared, step->src + k) == target)
                target = 0;
    }
    target = target ? target : SPARE;
    if (step->nsrc == 1 && target != left)
        add(&actions, (struct action){ACTION_COPY, target, left, 0, bytes});
    for (uint32_t k = 1; k < step->nsrc; k++) {
        uintptr_t right = device_of(prepared, step->src + k);
        add(&actions, (struct action){ACTION_REDUCE, target, left, right, elements});
        left = target;
    }
    for (uint32_t i = 0; i < step->ndst; i++) {
        uintptr_t to = device_of(prepared, step->dst + i);
        if (to != target)
            add(&actions, (struct action){ACTION_COPY, to, target, 0, bytes});
    }
    return give(prepared, call, lane, &actions, bytes);
}

static enum step_answer proxy_step(struct enginePrepared *prepared, const struct call *call,
                                   uint32_t number, const engineStep *step, uint64_t elements)
{
    struct proxied *proxied = prepared->lowered;
    struct proxy_lane *lane = &proxied->lanes[number];
    if (atomic_load_explicit(&proxied->failed, memory_order_acquire)) {
        *error_record() = proxied->error;
        return STEP_FAILED;
    }
    if (lane->own) {
        if (!lane_settle(prepared, lane))
            return STEP_FAILED;
        proxied->stirred = true;
    }
    enum step_answer once_settled = nothing_pending(lane) ? STEP_HOST : STEP_WAITS;
    if (!step)
        return once_settled;
    switch (step->op) {
    case ENGINE_STEP_COPY:
    case ENGINE_STEP_PUT:
    case ENGINE_STEP_GET:
        if (elements == 0)
            return STEP_DONE;
        if (by_device(prepared, step))
            return copy_step(prepared, call, lane, step, elements * prepared->element_bytes);
        return by_host(prepared, step) ? once_settled : no_way(prepared);
    case ENGINE_STEP_REDUCE:
        if (elements == 0)
            return STEP_DONE;
        if (by_host(prepared, step))
            return once_settled;
        return by_device(prepared, step) ? reduce_step(prepared, call, lane, step, elements)
                                         : no_way(prepared);
    case ENGINE_STEP_EAGER:
        return by_host(prepared, step) || elements == 0 ? once_settled : no_way(prepared);
    case ENGINE_STEP_WAIT:
    case ENGINE_STEP_JOIN:
        return STEP_HOST;
    default: /* what others learn of: only when it is true */
        return once_settled;
    }
}

/* ---- calls -------------------------------------------------------------------------------------
 */

/* The device's address of a buffer of this rank, 0: it is not device memory; those of other ranks
 * are forgotten, until their credits come. Refused when nobody reaches both it and the scratch. */
static int32_t base_set(struct enginePrepared *prepared, uint32_t buffer, uintptr_t address,
                        const struct shown *shown)
{
    struct proxied *proxied = prepared->lowered;
    const engineImageHeader *head = &prepared->image->head;
    uint32_t base = prepared_base(prepared->ranks, buffer, head->rank);
    bool device = false;
    int32_t code = address ? memory_is_device(prepared->comm, address, shown, &device) : palSuccess;
    for (uint32_t rank = 0; rank < prepared->ranks; rank++)
        proxied->bases[prepared_base(prepared->ranks, buffer, rank)] = 0;
    proxied->bases[base] = device ? address : 0;
    if (code == palSuccess && !device && prepared->reach_bytes[base] > 0 && head->regions > 0 &&
        prepared->comm->peers[prepared->comm->rank].scratch_how == REACH_DEVICE)
        code = error_fail(
            palInvalidArgument,
            "%s: the %s is host memory, and the host does not reach the chip's memory that "
            "it goes through; next: allocate it with the communicator",
            entries_name(head->operation), buffer == ENGINE_INPUT ? "input" : "output");
    return code;
}

static int32_t proxy_admit(struct enginePrepared *prepared, const struct call *call)
{
    int32_t code = base_set(prepared, ENGINE_INPUT, call->input, &prepared->input);
    return code == palSuccess ? base_set(prepared, ENGINE_OUTPUT, call->output, &prepared->output)
                              : code;
}

static int32_t proxy_start(struct enginePrepared *prepared, struct call *call)
{
    struct proxied *proxied = prepared->lowered;
    int32_t code = interpreter_start(prepared, call);
    if (code != palSuccess)
        return code;
    proxied->started = call->gate == NULL;
    for (uint32_t i = 0; i < proxied->lane_count; i++)
        proxied->lanes[i].given = 0;
    if (call->gate) {
        atomic_store_explicit(&proxied->gate, call->gate, memory_order_release);
        atomic_store_explicit(&proxied->waits, ++proxied->gates, memory_order_release);
        progress_thread_alarm(proxied->progress);
    }
    return palSuccess;
}

static int32_t proxy_run(struct enginePrepared *prepared, struct call *call, bool *moved)
{
    struct proxied *proxied = prepared->lowered;
    if (!proxied->started) {
        if (atomic_load_explicit(&proxied->failed, memory_order_acquire)) {
            *error_record() = proxied->error;
            return proxied->error.code;
        }
        if (!gate_started(call->gate)) {
            prepared->moved =
                0; /* the caller's own work goes first, and takes what time it takes */
            return palInProgress;
        }
        proxied->started = true;
        atomic_store_explicit(&proxied->waits, 0, memory_order_relaxed);
        *moved = true;
    }
    uint64_t folded = atomic_load_explicit(&proxied->folded, memory_order_relaxed);
    *moved |= folded != proxied->folded_seen;
    proxied->folded_seen = folded;
    int32_t code = interpreter_run(prepared, call, moved);
    *moved |= proxied->stirred; /* so nobody sleeps before it is waited for */
    proxied->stirred = false;
    return code;
}

static struct proxied *running(const struct queue *queue)
{
    const struct call *call = queue->head;
    bool runs = call && call->prepared->operation.lowering == ENGINE_PROXY &&
                atomic_load_explicit(&call->state, memory_order_relaxed) == CALL_RUNNING;
    return runs ? call->prepared->lowered : NULL;
}

/* Nothing more is submitted for the calls that run. Under the lock. */
static void cancel(engineComm *comm)
{
    struct proxied *proxied;
    for (const struct queue *queue = comm->active; queue; queue = queue->next)
        if ((proxied = running(queue)) != NULL) {
            atomic_store_explicit(&proxied->cancelled, true, memory_order_seq_cst);
            for (uint32_t i = 0; i < proxied->lane_count; i++)
                if (proxied->lanes[i].room)
                    fold_end(proxied->lanes[i].room);
            progress_thread_alarm(proxied->progress);
        }
}

/* Looks whether what was submitted is done, where this thread is the one that does. The same. */
static void help(engineComm *comm)
{
    struct proxied *proxied;
    for (const struct queue *queue = comm->active; queue; queue = queue->next) {
        if ((proxied = running(queue)) == NULL)
            continue;
        progress_thread_help(proxied);
        for (uint32_t i = 0; i < proxied->lane_count; i++) {
            struct proxy_lane *lane = &proxied->lanes[i];
            if (lane->own && PAL_CALL(comm, streamQuery, lane->own_stream) != palInProgress)
                land(comm, lane);
        }
    }
}

void proxy_settle(engineComm *comm, uint64_t until)
{
    struct device_side *side = comm->device_side;
    const struct timespec pause = {0, 20000};
    cancel(comm);
    landing_stop(comm);
    /* Flights that have not landed are counted in both. */
    while ((atomic_load_explicit(&comm->block->flying, memory_order_seq_cst) > side->flying ||
            !landing_is_settled(side)) &&
           (int64_t)(clock_ticks() - until) < 0) {
        if (side->flying > 0)
            device_poison(comm); /* what waits on the device goes on, and comes to its end */
        help(comm);
        nanosleep(&pause, NULL);
    }
}

static void proxy_end(struct enginePrepared *prepared, struct call *call)
{
    struct proxied *proxied = prepared->lowered;
    atomic_store_explicit(&proxied->waits, 0, memory_order_relaxed);
    if (atomic_load_explicit(&prepared->comm->failed, memory_order_relaxed))
        atomic_store_explicit(&proxied->cancelled, true, memory_order_relaxed);
    call_buffers_close(prepared, call);
}

const struct lowering proxy_lowering = {
    .prepare = proxy_prepare,
    .start = proxy_start,
    .run = proxy_run,
    .end = proxy_end,
    .release = proxy_release,
    .step = proxy_step,
    .admit = proxy_admit,
    .reached = proxy_reached,
};

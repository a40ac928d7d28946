/* The interpreter: runs the lanes of a checked plan over memory that the host reaches.
 *
 * Each step is a few stores or one copy; a lane stops at a signal that has not come and is looked
 * at again in the next pass. Orders between processes:
 *   - A counter, a credit and a slot have one writer. It stores data first and the number last,
 *     with release; the reader loads the number with acquire, so it sees all data that belong to
 *     it. Counters only grow, so a late look misses nothing.
 *   - PUT, COPY and REDUCE (data.c) are plain stores of this thread (or complete system calls): the
 *     release of a later POST covers them. Kernels that stream end with a store fence of their own.
 *   - A slot is written again only after its reader's freed count, loaded with acquire, has passed
 *     it: the reader's loads come before its release store of that count. */
#include "interpreter.h"

#include <string.h>

#include "call_buffers.h"
#include "clock.h"
#include "data.h"
#include "doorbell.h"
#include "entries.h"
#include "error.h"
#include "failure.h"
#include "link_receive.h"
#include "link_send.h"
#include "mapping.h"
#include "records.h"
#include "watch.h"
#include "window.h"

enum {
    LONG_STEP = 16384, /* bytes from which a step is worth waking the peers before it */
    TIMED_STEP = 1024, /* bytes from which a step that did not wait takes longer than reading the
                          clock; below, its record bears the time of the step before it */
};

/* Position of a peer in arrays [space][peer] and [set][peer]. */
static size_t signal_index(const struct enginePrepared *prepared, uint32_t peer)
{
    return (size_t)prepared->space * prepared->comm->size + peer;
}

static size_t slot_index(const struct enginePrepared *prepared, uint32_t peer)
{
    return (size_t)prepared->slot_set * prepared->comm->size + peer;
}

/* ---- signals -----------------------------------------------------------------------------------
 */

/* To another host: before the credit says so, the peer may write into what it shows. */
static void credit_send(struct enginePrepared *prepared, const struct call *call, struct link *link,
                        const struct credit *credit, uint64_t number)
{
    const engineImageHeader *head = &prepared->image->head;
    if ((head->flags & ENGINE_IMAGE_SHOWS_OUTPUT) && !call->vectors)
        link_receive_open(link, prepared->space, prepared->output.host,
                          head->output_blocks * call->count * prepared->element_bytes);
    link_send_credit(link, prepared->space, credit, number);
}

/* A buffer as a credit names it. A thread of this process uses the addresses as they are. */
static void credit_name(const engineComm *comm, const struct shown *shown, bool same,
                        _Atomic uint32_t *alloc, _Atomic uint64_t *place)
{
    uint32_t number = shown->alloc;
    uint64_t offset = shown->offset;
    if (same && shown->host) {
        number = ALLOC_SAME;
        offset = (uint64_t)shown->host;
    } else if (same && shown->pinned >= 0) {
        number = ALLOC_SAME_DEVICE;
        offset = (uint64_t)comm->exports[shown->pinned].base + shown->offset;
    }
    atomic_store_explicit(alloc, number, memory_order_relaxed);
    atomic_store_explicit(place, offset, memory_order_relaxed);
}

static void credit_write(struct enginePrepared *prepared, const struct call *call,
                         uint32_t plan_peer, uint32_t peer, uint64_t number)
{
    engineComm *comm = prepared->comm;
    struct credit *credit = arena_credit(comm->arena, prepared->space, peer, comm->rank);
    bool same = comm->peers[peer].same;
    uint64_t elements = 0;
    atomic_store_explicit(&credit->signature, prepared->signature, memory_order_relaxed);
    credit_name(comm, &prepared->input, same, &credit->input_alloc, &credit->input);
    credit_name(comm, &prepared->output, same, &credit->output_alloc, &credit->output);
    if ((prepared->image->head.flags & ENGINE_IMAGE_EXCHANGE) && plan_peer < call->outputs)
        elements = call->vectors[2 * (size_t)call->inputs + plan_peer];
    atomic_store_explicit(&credit->elements, elements, memory_order_relaxed);
    if (comm_is_remote(comm, peer))
        credit_send(prepared, call, comm->peers[peer].link, credit, number);
    else
        atomic_store_explicit(&credit->number, number, memory_order_release);
}

/* palInProgress: the link to another host has no room. */
static int32_t post(struct enginePrepared *prepared, const struct call *call,
                    const engineStep *step)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->map[step->peer];
    struct link *link = comm->peers[peer].link;
    if (link &&
        failure_is_shown(comm)) /* to another host only what was copied in time: failure_is_shown */
        return failure_reported(comm);
    if (link && !link_send_room(link))
        return palInProgress;
    uint64_t number = ++comm->posted[signal_index(prepared, peer)][step->channel];
    if (step->channel == ENGINE_CHANNEL_CREDIT)
        credit_write(prepared, call, step->peer, peer, number);
    else if (link)
        link_send_post(link, prepared->space, step->channel, number, prepared->signature);
    else
        atomic_store_explicit(
            arena_counter(comm->arena, prepared->space, peer, comm->rank, step->channel), number,
            memory_order_release);
    doorbell_mark(comm, peer);
    return palSuccess;
}

/* A credit has come: the peer's buffers get their addresses. */
static int32_t credit_take(struct enginePrepared *prepared, const struct call *call,
                           uint32_t plan_peer, uint32_t peer)
{
    engineComm *comm = prepared->comm;
    /* Each field is read once, so that what was checked is what is used. */
    struct credit *credit = arena_credit(comm->arena, prepared->space, comm->rank, peer);
    if (atomic_load_explicit(&credit->signature, memory_order_relaxed) != prepared->signature)
        return watch_mismatch(prepared, call, peer);
    if (call->vectors) {
        uint64_t theirs = atomic_load_explicit(&credit->elements, memory_order_relaxed);
        if ((prepared->image->head.flags & ENGINE_IMAGE_EXCHANGE) && plan_peer < call->inputs &&
            theirs != call->vectors[plan_peer])
            return watch_disagree(prepared, call, peer, call->vectors[plan_peer], theirs);
        window_set_shown(prepared, call, plan_peer);
    }
    for (uint32_t buffer = ENGINE_INPUT; buffer <= ENGINE_OUTPUT; buffer++) {
        uint32_t base = prepared_base(prepared->ranks, buffer, plan_peer);
        enum reach how = REACH_NONE;
        if (prepared->reach_bytes[base] == 0)
            continue;
        if (comm_is_remote(comm, peer)) { /* it checks where we write: see link_receive.c */
            prepared->bases[base] = 0;
            prepared->how[base] = REACH_LINK;
            continue;
        }
        bool input = buffer == ENGINE_INPUT;
        uint32_t alloc = atomic_load_explicit(input ? &credit->input_alloc : &credit->output_alloc,
                                              memory_order_relaxed);
        uint64_t offset =
            atomic_load_explicit(input ? &credit->input : &credit->output, memory_order_relaxed);
        int32_t code = mapping_reach(comm, peer, alloc, offset, prepared->reach_bytes[base],
                                     &prepared->bases[base], &how);
        if (code != palSuccess)
            return code;
        mapping_release(comm, prepared->held[base]);
        prepared->held[base] = mapping_hold(comm, peer, alloc);
        prepared->holds |= prepared->held[base] != 0;
        if (how == REACH_DEVICE && !prepared->lowering->step)
            return error_fail(palNotSupported, "rank %u's buffer is mapped for the device alone",
                              peer);
        prepared->how[base] = (uint8_t)how;
        if (prepared->lowering->reached)
            prepared->lowering->reached(prepared, base, peer, alloc, offset);
    }
    return palSuccess;
}

/* The slots' reference is the oldest slot that was waited for and not freed. */
static void slot_base_set(struct enginePrepared *prepared, uint32_t plan_peer, uint32_t peer)
{
    engineComm *comm = prepared->comm;
    size_t index = slot_index(prepared, peer);
    if (comm->given_back[index] < comm->taken[index])
        prepared->bases[prepared_base(prepared->ranks, ENGINE_SLOT, plan_peer)] =
            (uintptr_t)arena_slot(comm->arena, prepared->slot_set, peer, comm->rank,
                                  comm->given_back[index] + 1)
                ->payload;
}

/* palInProgress: it has not come. */
static int32_t slot_wait(struct enginePrepared *prepared, const struct call *call,
                         const engineStep *step, uint64_t elements)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->map[step->peer];
    size_t index = slot_index(prepared, peer);
    uint64_t last = comm->taken[index] + step->value;
    for (uint64_t number = comm->taken[index] + 1; number <= last; number++) {
        const struct slot *slot =
            arena_slot(comm->arena, prepared->slot_set, peer, comm->rank, number);
        if (atomic_load_explicit(&slot->number, memory_order_acquire) != number)
            return palInProgress;
        if (slot->signature != prepared->signature)
            return watch_mismatch(prepared, call, peer);
        if (step->nsrc > 0 && slot->bytes != elements * prepared->element_bytes)
            return watch_disagree(prepared, call, peer, elements,
                                  slot->bytes / prepared->element_bytes);
    }
    comm->taken[index] = last;
    slot_base_set(prepared, step->peer, peer);
    return palSuccess;
}

/* Whether the post that made a counter `number` was for this call; one from another host carries
 * the signature of its call. */
static int32_t post_check(struct enginePrepared *prepared, const struct call *call, uint32_t peer,
                          uint32_t channel, uint64_t number)
{
    const struct link *link = prepared->comm->peers[peer].link;
    if (!link)
        return watch_posted(prepared, call, peer);
    return link_state_posted_other(&link->posted[prepared->space][channel], number,
                                   prepared->signature)
               ? watch_mismatch(prepared, call, peer)
               : palSuccess;
}

static int32_t wait_try(struct enginePrepared *prepared, const struct call *call,
                        const engineStep *step, uint64_t elements)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->map[step->peer];
    if (step->channel == ENGINE_CHANNEL_SLOT)
        return slot_wait(prepared, call, step, elements);
    uint64_t *awaited = &comm->awaited[signal_index(prepared, peer)][step->channel];
    uint64_t target = *awaited + step->value;
    const _Atomic uint64_t *word =
        step->channel == ENGINE_CHANNEL_CREDIT
            ? &arena_credit(comm->arena, prepared->space, comm->rank, peer)->number
            : arena_counter(comm->arena, prepared->space, comm->rank, peer, step->channel);
    uint64_t value = atomic_load_explicit(word, memory_order_acquire);
    if ((int64_t)(value - target) < 0 || value >= POISON)
        return palInProgress; /* poison: the watch ends the call */
    int32_t code = palSuccess;
    if (step->channel == ENGINE_CHANNEL_CREDIT)
        code = credit_take(prepared, call, step->peer, peer);
    else if (prepared->unsaid[step->peer])
        code = post_check(prepared, call, peer, step->channel, target);
    if (code != palInProgress)
        *awaited = target;
    return code;
}

/* ---- slots -------------------------------------------------------------------------------------
 */

static int32_t eager(struct enginePrepared *prepared, const struct call *call,
                     const engineStep *step, uint64_t bytes)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->map[step->peer];
    size_t index = slot_index(prepared, peer);
    uint64_t number = comm->sent[index] + 1;
    const uint32_t slots = comm->arena->layout.set_slots[prepared->slot_set];
    if (number - comm->freed_seen[index] > slots) {
        comm->freed_seen[index] = atomic_load_explicit(
            arena_freed(comm->arena, prepared->slot_set, comm->rank, peer), memory_order_acquire);
        if (number - comm->freed_seen[index] > slots)
            return palInProgress;
    }
    if (bytes > comm->slot_payload)
        return error_fail(palInternalError, "an eager message of %llu bytes",
                          (unsigned long long)bytes);
    struct link *link = comm->peers[peer].link;
    if (link && failure_is_shown(comm))
        return failure_reported(comm);
    if (link && !link_send_room(link))
        return palInProgress;
    struct slot *slot = arena_slot(comm->arena, prepared->slot_set, comm->rank, peer, number);
    slot->signature = prepared->signature;
    slot->bytes = (uint32_t)bytes;
    slot->tag = call->tag;
    if (through_kernel(prepared, step->src))
        return error_fail(palInternalError, "an eager message from another process's memory");
    memcpy(slot->payload, (const void *)address_of(prepared, step->src), bytes);
    comm->sent[index] = number;
    if (link) /* sent from here; the slot is written again when the peer has freed it */
        link_send_slot(link, prepared->slot_set, slot, number);
    else
        atomic_store_explicit(&slot->number, number, memory_order_release);
    doorbell_mark(comm, peer);
    return palSuccess;
}

/* Told in halves of the ring, so that a message through slots costs no message back; the sender can
 * still fill more than half of the ring, and a plan needs two slots. */
static int32_t slot_free_far(struct enginePrepared *prepared, struct link *link, size_t index)
{
    const engineComm *comm = prepared->comm;
    if (!link_send_room(link))
        return palInProgress;
    comm->given_back[index]++;
    if (++link->unsaid[prepared->slot_set] < comm->arena->layout.set_slots[prepared->slot_set] / 2)
        return palSuccess;
    link->unsaid[prepared->slot_set] = 0;
    link_send_free(link, prepared->slot_set, comm->given_back[index]);
    return palSuccess;
}

/* palInProgress: the link to another host has no room. */
static int32_t slot_free(struct enginePrepared *prepared, const engineStep *step)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->map[step->peer];
    size_t index = slot_index(prepared, peer);
    if (comm_is_remote(comm, peer)) {
        int32_t code = slot_free_far(prepared, comm->peers[peer].link, index);
        if (code != palSuccess)
            return code;
    } else {
        atomic_store_explicit(arena_freed(comm->arena, prepared->slot_set, peer, comm->rank),
                              ++comm->given_back[index], memory_order_release);
    }
    slot_base_set(prepared, step->peer, peer);
    doorbell_mark(comm, peer); /* it may sleep before a full ring */
    return palSuccess;
}

/* PUT and GET are complete when their step is, but for PUTs to other hosts: link_send.c says what
 * is waited for. */
static int32_t flush(struct enginePrepared *prepared, struct lane *lane, const engineStep *step)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->map[step->peer];
    struct link *link = comm->peers[peer].link;
    if (!link)
        return palSuccess;
    if (!lane->waited)
        lane->ticket = 0;
    if (!prepared->asks_flush)
        return link_send_handed(link) ? palSuccess : palInProgress;
    if (lane->ticket == 0) {
        if (!link_send_room(link))
            return palInProgress;
        lane->ticket = link_send_flush(link);
        doorbell_mark(comm, peer);
    }
    return link_send_flushed(link, lane->ticket) ? palSuccess : palInProgress;
}

/* ---- lanes -------------------------------------------------------------------------------------
 */

static struct engine_ring *ring_of(const struct enginePrepared *prepared, const struct lane *lane)
{
    const engineComm *comm = prepared->comm;
    uint32_t number = (uint32_t)(lane - prepared->lanes);
    return comm->rings[number < comm->record_lanes ? number : comm->record_lanes - 1];
}

/* The record of the step that a lane is at. */
static struct engine_record record_of(const struct enginePrepared *prepared,
                                      const struct call *call, const struct lane *lane,
                                      uint64_t now, uint64_t bytes, uint8_t flags)
{
    const engineStep *step = &prepared->image->steps[lane->pc];
    return (struct engine_record){
        .t_issue = lane->issued,
        .t_done = now,
        .plan_id = prepared->image->plan,
        .bytes = bytes,
        .epoch = (uint32_t)call->number,
        .step = lane->pc - lane->first,
        .lane = (uint16_t)(lane - prepared->lanes),
        .peer = step->peer == ENGINE_NO_PEER ? ENGINE_RECORD_NO_PEER
                                             : (uint16_t)prepared->map[step->peer],
        .kind = step->op,
        .flags =
            (uint8_t)(flags | prepared->record_flags | (lane->waited ? ENGINE_RECORD_WAITED : 0) |
                      (prepared->streaming && bytes ? ENGINE_RECORD_STREAMING : 0)),
    };
}

static void record(const struct enginePrepared *prepared, const struct call *call,
                   struct lane *lane, uint64_t bytes, uint8_t flags)
{
    if (!prepared->comm->rings)
        return;
    uint64_t now = bytes >= TIMED_STEP || lane->waited || flags ? clock_ticks() : lane->issued;
    struct engine_record entry = record_of(prepared, call, lane, now, bytes, flags);
    records_put(ring_of(prepared, lane), &entry);
    lane->issued = now;
}

void interpreter_note(const struct enginePrepared *prepared, const struct call *call)
{
    if (prepared->comm->records) {
        const struct engine_note note = entries_note(prepared, call);
        records_note_round(prepared->comm->records, &note, prepared->round);
    }
    for (uint32_t i = 0; prepared->comm->rings && i < prepared->image->head.lanes; i++) {
        const struct lane *lane = &prepared->lanes[i];
        if (lane->done || lane->pc >= lane->end)
            continue;
        struct engine_record entry = record_of(prepared, call, lane, clock_ticks(), 0, 0);
        records_put_waiting(ring_of(prepared, lane), &entry);
    }
}

static enum step_answer lowered_step(struct enginePrepared *prepared, const struct call *call,
                                     const struct lane *lane, const engineStep *step,
                                     uint64_t elements)
{
    return prepared->lowering->step(prepared, call, (uint32_t)(lane - prepared->lanes), step,
                                    elements);
}

/* Runs a lane until it is done, waits or fails. Under the lock; calls no table but to open a peer's
 * buffer. *code is set with LANE_FAILED. */
static enum lane_state lane_run(struct enginePrepared *prepared, const struct call *call,
                                struct lane *lane, int32_t *code)
{
    bool lowered = prepared->lowering->step != NULL;
    while (lane->pc < lane->end) {
        const engineStep *step = &prepared->image->steps[lane->pc];
        uint64_t elements = prepared->elements[lane->pc];
        uint64_t bytes = elements * prepared->element_bytes;
        int32_t result = palSuccess;
        if (bytes >= LONG_STEP) { /* before the lowering does any of it */
            if (prepared->comm->brief)
                return LANE_WAITING;
            doorbell_ring_marked(prepared->comm);
        }
        enum step_answer answer =
            lowered ? lowered_step(prepared, call, lane, step, elements) : STEP_HOST;
        if (bytes > 0 && failure_is_shown(prepared->comm)) { /* buffers may have been given back */
            *code = failure_reported(prepared->comm);
            return LANE_FAILED;
        }
        switch (answer == STEP_HOST ? step->op : (uint32_t)ENGINE_STEPS + answer) {
        case ENGINE_STEPS + STEP_DONE:
            break;
        case ENGINE_STEPS + STEP_WAITS:
            result = palInProgress;
            break;
        case ENGINE_STEPS + STEP_FAILED:
            result = error_record()->code;
            break;
        case ENGINE_STEP_COPY:
            result = data_copy(prepared, step, bytes);
            break;
        case ENGINE_STEP_PUT:
        case ENGINE_STEP_GET:
            result = data_move(prepared, step->dst, step->src, bytes);
            break;
        case ENGINE_STEP_POST:
            result = post(prepared, call, step);
            break;
        case ENGINE_STEP_WAIT:
            result = wait_try(prepared, call, step, elements);
            bytes = 0;
            break;
        case ENGINE_STEP_FLUSH:
            result = flush(prepared, lane, step);
            break;
        case ENGINE_STEP_REDUCE:
            result = data_reduce(prepared, step, elements);
            break;
        case ENGINE_STEP_EAGER:
            result = eager(prepared, call, step, bytes);
            break;
        case ENGINE_STEP_FREE:
            result = slot_free(prepared, step);
            break;
        case ENGINE_STEP_RECORD:
            prepared->events[step->event] = prepared->round + 1;
            break;
        case ENGINE_STEP_JOIN:
            result =
                prepared->events[step->event] == prepared->round + 1 ? palSuccess : palInProgress;
            break;
        default:
            result = error_fail(palInternalError, "invalid opcode %u", step->op);
        }
        if (result == palInProgress) {
            lane->waited = true;
            return LANE_WAITING;
        }
        record(prepared, call, lane, bytes, result == palSuccess ? 0 : ENGINE_RECORD_FAILED);
        if (result != palSuccess) {
            *code = result;
            return LANE_FAILED;
        }
        lane->waited = false;
        lane->pc++;
    }
    enum step_answer end = lowered ? lowered_step(prepared, call, lane, NULL, 0) : STEP_HOST;
    if (end == STEP_FAILED) /* what the device did last */
        *code = error_record()->code;
    return end == STEP_WAITS ? LANE_WAITING : end == STEP_FAILED ? LANE_FAILED : LANE_DONE;
}

/* Puts all lanes to their starts. */
static void lanes_reset(struct enginePrepared *prepared)
{
    const engineImage *image = prepared->image;
    uint64_t now = prepared->comm->rings ? clock_ticks() : 0;
    prepared->lanes_left = image->head.lanes;
    for (uint32_t i = 0; i < image->head.lanes; i++) {
        uint32_t first = image->lanes[i].first;
        prepared->lanes[i] =
            (struct lane){first, first + image->lanes[i].steps, first, false, false, 0, now};
    }
}

int32_t interpreter_start(struct enginePrepared *prepared, struct call *call)
{
    int32_t code = call_buffers_open(prepared, call);
    if (code != palSuccess)
        return code;
    memset(prepared->events, 0, (size_t)prepared->image->head.events * sizeof(uint64_t));
    lanes_reset(prepared);
    return palSuccess;
}

int32_t interpreter_run(struct enginePrepared *prepared, struct call *call, bool *moved)
{
    uint32_t lanes = prepared->image->head.lanes;
    for (;;) {
        for (uint32_t i = 0; i < lanes; i++) {
            struct lane *lane = &prepared->lanes[i];
            uint32_t before = lane->pc;
            int32_t code = palSuccess;
            if (lane->done)
                continue;
            enum lane_state state = lane_run(prepared, call, lane, &code);
            *moved |= lane->pc != before;
            if (state == LANE_FAILED)
                return code;
            if (state == LANE_DONE) {
                lane->done = true;
                prepared->lanes_left--;
                *moved = true;
            }
        }
        if (prepared->lanes_left > 0)
            return palInProgress;
        if (++prepared->round == prepared->rounds)
            return palSuccess;
        window_set(prepared, call, prepared->round);
        lanes_reset(prepared);
    }
}

static void host_end(struct enginePrepared *prepared, struct call *call)
{
    call_buffers_close(prepared, call);
}

const struct lowering interpreter_lowering = {
    .start = interpreter_start, .run = interpreter_run, .end = host_end};

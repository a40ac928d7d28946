/* Calls: how they get into their queue, and who moves them (submit.c: who waits for them).
 *
 * A communicator has one queue for its collectives and two for each peer (messages to it, messages
 * from it). The heads of all queues move side by side; a queue's calls run one after another. The
 * thread that holds comm.lock moves all of them; a thread that does not get it leaves its call in
 * the inbox, which the holder looks at in every pass. */
#include "call.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "doorbell.h"
#include "entries.h"
#include "error.h"
#include "failure.h"
#include "gate.h"
#include "interpreter.h"
#include "landing.h"
#include "link.h"
#include "message.h"
#include "pal_error.h"
#include "work.h"

/* ---- queues ------------------------------------------------------------------------------------
 */

void call_enqueue(engineComm *comm, struct call *call)
{
    struct queue *queue = call->prepared->queue;
    call->next = NULL;
    if (queue->head) {
        queue->tail->next = call;
    } else {
        struct queue **link = &comm->active;
        while (*link) /* in order: what was asked for first has its credits out first */
            link = &(*link)->next;
        queue->head = call;
        queue->next = NULL;
        *link = queue;
        comm->fresh = true;
    }
    queue->tail = call;
}

void call_inbox_drain(engineComm *comm)
{
    pthread_mutex_lock(&comm->inbox_lock);
    struct call *call = comm->inbox;
    comm->inbox = comm->inbox_tail = NULL;
    atomic_store_explicit(&comm->inbox_count, 0, memory_order_relaxed);
    pthread_mutex_unlock(&comm->inbox_lock);
    while (call) {
        struct call *next = call->next;
        call_enqueue(comm, call);
        call = next;
    }
}

void call_inbox_put(engineComm *comm, struct call *first, struct call *last)
{
    pthread_mutex_lock(&comm->inbox_lock);
    if (comm->inbox_tail)
        comm->inbox_tail->next = first;
    else
        comm->inbox = first;
    comm->inbox_tail = last;
    atomic_store_explicit(&comm->inbox_count, 1, memory_order_release);
    pthread_mutex_unlock(&comm->inbox_lock);
    doorbell_ring_self(comm); /* whoever sleeps with the duty to move calls looks again */
}

/* This thread's record of a refusal, for the thread that waits; NULL when the communicator's error
 * is the reason. */
static engineError *why_of(const engineComm *comm, int32_t code)
{
    if (code == palSuccess || atomic_load_explicit(&comm->failed, memory_order_relaxed))
        return NULL;
    engineError *why = malloc(sizeof *why);
    if (why)
        *why = *error_record();
    return why;
}

/* Tells whoever waits for the call. The call may be gone afterwards. */
static void call_told(engineComm *comm, struct call *call, int32_t code)
{
    engineWork *work = call->work;
    call->code = code;
    if (work && !work->why)
        work->why = why_of(comm, code);
    else if (!work)
        call->why = why_of(comm, code);
    if (call->gate)
        gate_call_ended(comm, call->gate, call->prepared->operation.lowering == ENGINE_PROXY);
    call->gate = NULL;
    if (!work) {
        atomic_fetch_sub_explicit(&comm->unfinished, 1, memory_order_relaxed);
        /* Release: the waiting thread sees the results and the code. */
        atomic_store_explicit(&call->state, CALL_DONE, memory_order_release);
        return;
    }
    call->next = comm->pool;
    comm->pool = call;
    atomic_store_explicit(&call->state, CALL_IDLE, memory_order_relaxed);
    work_end(comm, work, code);
}

static void end_head(engineComm *comm, struct call *call, int32_t code)
{
    struct enginePrepared *prepared = call->prepared;
    struct queue *queue = prepared->queue;
    queue->head = call->next;
    if (!queue->head)
        queue->tail = NULL;
    comm->fresh |= queue->head != NULL;
    if (atomic_load_explicit(&call->state, memory_order_relaxed) == CALL_RUNNING)
        prepared->lowering->end(prepared, call);
    call_told(comm, call, code);
    doorbell_mark(comm, comm->rank); /* other threads of this rank may sleep for it */
}

/* Where the running calls stand, for whoever reads the records after the failure. */
static void note_calls(const engineComm *comm)
{
    for (const struct queue *queue = comm->active; queue; queue = queue->next)
        if (queue->head && queue->head->prepared->operation.lowering != ENGINE_STREAM &&
            atomic_load_explicit(&queue->head->state, memory_order_relaxed) == CALL_RUNNING)
            interpreter_note(queue->head->prepared, queue->head);
}

void call_fail_all(engineComm *comm, int32_t code)
{
    note_calls(comm);
    if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
        call_inbox_drain(comm);
    if (comm->active)
        link_cancel(comm); /* before callers take their memory back */
    if (comm->device_side && atomic_load_explicit(&comm->block->gave_up, memory_order_relaxed) == 0)
        comm->hooks->settle_device(comm, clock_ticks() + clock_ticks_of(SETTLE_MS / 1000.0));
    while (comm->active) {
        struct queue *queue = comm->active;
        while (queue->head)
            end_head(comm, queue->head, code);
        comm->active = queue->next;
    }
    if (comm->device_side)
        landing_fail(comm, code);
    doorbell_ring_marked(comm);
}

static int32_t head_run(engineComm *comm, struct queue *queue, struct call *call, bool *moved)
{
    struct enginePrepared *prepared = call->prepared;
    if (atomic_load_explicit(&call->state, memory_order_relaxed) == CALL_QUEUED) {
        if (comm->device_side && !landing_ready(prepared))
            return palInProgress;
        call->number = queue->number + 1;
        int32_t code = prepared->lowering->start(prepared, call);
        *moved = true;
        if (code != palSuccess) /* refused before any peer heard of it, unless it concerns all */
            return pal_error_tell_locked(comm, code);
        queue->number++;
        atomic_store_explicit(&call->state, CALL_RUNNING, memory_order_relaxed);
        message_begin(call);
    }
    if (!call->matched && !message_match(queue, moved))
        return palInProgress;
    int32_t code = prepared->lowering->run(prepared, call, moved);
    if (code == palSuccess && failure_is_shown(comm) && failure_check(comm))
        return comm->error.code; /* what was read may have been its caller's again */
    if (code != palSuccess && code != palInProgress) /* half done: nobody can go on */
        code = failure_declare(comm, error_record());
    return code;
}

static bool heads_run(engineComm *comm)
{
    bool any = false;
    for (struct queue **link = &comm->active; *link;) {
        struct queue *queue = *link;
        while (queue->head) {
            struct call *call = queue->head;
            bool moved = false;
            int32_t code = head_run(comm, queue, call, &moved);
            /* A communicator that failed meanwhile has ended all calls: the queues are empty, and
             * call belongs to its caller, who may have freed it. */
            if (atomic_load_explicit(&comm->failed, memory_order_relaxed))
                return true;
            any |= moved;
            if (moved)
                call->prepared->moved = 0;
            if (code == palInProgress)
                break;
            end_head(comm, call, code);
            any = true;
        }
        if (queue->head)
            link = &queue->next;
        else
            *link = queue->next;
    }
    return any;
}

bool call_progress(engineComm *comm)
{
    bool any = false;
    if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
        call_inbox_drain(comm);
    if (comm->device_side)
        any = landing_poll(comm);
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed) && comm->active) {
        call_fail_all(comm, comm->error.code); /* they came after the failure */
        return true;
    }
    if (comm->fresh && comm->active && comm->active->next) {
        /* First whatever peers wait for, of all queues: a long copy of one must not keep back the
         * credits of another, or both ranks copy in turn where they could at the same time. */
        comm->brief = true;
        any |= heads_run(comm);
        comm->brief = false;
    }
    comm->fresh = false;
    return heads_run(comm) || any;
}

/* ---- making calls ------------------------------------------------------------------------------
 */

static struct call *call_new(const struct enginePrepared *prepared)
{
    const engineImageHeader *head = &prepared->image->head;
    uint64_t words = (head->flags & ENGINE_IMAGE_VECTORS)
                         ? 2 * ((uint64_t)head->input_blocks + head->output_blocks)
                         : 0;
    struct call *call = calloc(1, sizeof *call + words * sizeof(uint64_t));
    if (call) {
        call->room = (uint64_t *)(call + 1);
        call->words = words;
    }
    return call;
}

struct call *call_take(engineComm *comm, struct enginePrepared *prepared, bool own, bool locked)
{
    uint64_t words = prepared->call.words;
    if (own && locked &&
        atomic_load_explicit(&prepared->call.state, memory_order_relaxed) == CALL_IDLE)
        return &prepared->call;
    if (locked)
        for (struct call **link = &comm->pool; *link; link = &(*link)->next)
            if ((*link)->words >= words) {
                struct call *call = *link;
                *link = call->next;
                return call;
            }
    return call_new(prepared);
}

static void vector_copy(uint64_t *to, const uint64_t *from, uint32_t entries)
{
    if (from)
        memcpy(to, from, entries * sizeof *to);
    else
        memset(to, 0, entries * sizeof *to);
}

static int32_t vectors_set(struct call *call, const engineVectors *vectors)
{
    const struct enginePrepared *prepared = call->prepared;
    const engineImageHeader *head = &prepared->image->head;
    if (!(head->flags & ENGINE_IMAGE_VECTORS)) {
        call->vectors = NULL;
        return vectors ? error_fail(palInvalidArgument, "%s takes a count, not vectors",
                                    entries_name(head->operation))
                       : palSuccess;
    }
    if (!vectors || vectors->inputs > head->input_blocks || vectors->outputs > head->output_blocks)
        return error_fail(
            palInvalidArgument,
            "%s takes vectors of at most %u input and %u output blocks; next: use the "
            "form with vectors",
            entries_name(head->operation), head->input_blocks, head->output_blocks);
    uint32_t inputs = vectors->inputs, outputs = vectors->outputs;
    uint64_t *at = call->room;
    call->inputs = inputs;
    call->outputs = outputs;
    vector_copy(at, vectors->input_counts, inputs);
    vector_copy(at + inputs, vectors->input_displs, inputs);
    vector_copy(at + 2 * (size_t)inputs, vectors->output_counts, outputs);
    vector_copy(at + 2 * (size_t)inputs + outputs, vectors->output_displs, outputs);
    call->vectors = at;
    call->longest = vectors->longest;
    call->vector_sum = 0;
    for (uint32_t side = 0; side < 2; side++) {
        const uint64_t *counts = side ? at + 2 * (size_t)inputs : at;
        uint32_t entries = side ? outputs : inputs;
        for (uint32_t i = 0; i < entries; i++) {
            if (vectors->longest == 0 && counts[i] > call->longest)
                call->longest = counts[i];
            if (entries == head->ranks && !(head->flags & ENGINE_IMAGE_EXCHANGE))
                call->vector_sum = prepared_mix(call->vector_sum, counts[i]);
        }
    }
    return palSuccess;
}

int32_t call_fill(struct call *call, const engineRequest *request, engineWork *work)
{
    call->prepared = request->prepared;
    call->work = work;
    call->input = request->input;
    call->output = request->output;
    call->count = request->count;
    call->tag = request->tag;
    call->gate = NULL;
    call->why = NULL;
    call->where = 0;
    if (request->vectors || call->words)
        return vectors_set(call, request->vectors);
    call->vectors = NULL;
    return palSuccess;
}

void call_discard(engineComm *comm, struct call *call, bool locked)
{
    if (call == &call->prepared->call)
        return; /* idle, as it was */
    if (locked) {
        call->next = comm->pool;
        comm->pool = call;
    } else {
        free(call);
    }
}

/* ---- what every lowering does with a call ------------------------------------------------------
 */

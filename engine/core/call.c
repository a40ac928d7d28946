/* Calls: how they get into their queue, and who moves them (submit.c: who waits for them).
 *
 * A communicator has one queue for its collectives and two for each peer (messages to it, messages
 * from it). The heads of all queues move side by side; a queue's calls run one after another. The
 * thread that holds comm.lock moves all of them; a thread that does not get it leaves its call in
 * the inbox, which the holder looks at in every pass. */
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "chip.h"
#include "device.h"
#include "exec.h"
#include "pal_calls.h"

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

void inbox_drain(engineComm *comm)
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

void inbox_put(engineComm *comm, struct call *first, struct call *last)
{
    pthread_mutex_lock(&comm->inbox_lock);
    if (comm->inbox_tail)
        comm->inbox_tail->next = first;
    else
        comm->inbox = first;
    comm->inbox_tail = last;
    atomic_store_explicit(&comm->inbox_count, 1, memory_order_release);
    pthread_mutex_unlock(&comm->inbox_lock);
    bell_ring_self(comm); /* whoever sleeps with the duty to move calls looks again */
}

void work_drop(engineWork *work)
{
    if (atomic_fetch_sub_explicit(&work->users, 1, memory_order_acq_rel) == 1) {
        comm_drop(work->comm);
        free(work->why);
        free(work);
    }
}

void work_told(engineComm *comm, engineWork *work, int32_t code)
{
    atomic_fetch_sub_explicit(&comm->unfinished, 1, memory_order_relaxed);
    if (code != palSuccess && work->code == palSuccess)
        work->code = code;
    /* Release: whoever waits sees the results; under the lock there is one writer of code. */
    if (atomic_fetch_sub_explicit(&work->remaining, 1, memory_order_release) == 1)
        work_drop(work);
}

/* This thread's record of a refusal, for the thread that waits; NULL when the communicator's error
 * is the reason. */
static engineError *why_of(const engineComm *comm, int32_t code)
{
    if (code == palSuccess || atomic_load_explicit(&comm->failed, memory_order_relaxed))
        return NULL;
    engineError *why = malloc(sizeof *why);
    if (why)
        *why = *fail_record();
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
    work_told(comm, work, code);
}

void call_end(engineComm *comm, struct call *call, int32_t code)
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
    bell_mark(comm, comm->rank); /* other threads of this rank may sleep for it */
}

void calls_fail(engineComm *comm, int32_t code)
{
    if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
        inbox_drain(comm);
    if (comm->active)
        links_cancel(comm); /* before callers take their memory back */
    if (comm->device_side && atomic_load_explicit(&comm->block->gave_up, memory_order_relaxed) == 0)
        proxy_settle(comm, engine_ticks() + ticks_of(SETTLE_MS / 1000.0));
    while (comm->active) {
        struct queue *queue = comm->active;
        while (queue->head)
            call_end(comm, queue->head, code);
        comm->active = queue->next;
    }
    if (comm->device_side)
        device_fail(comm, code);
    bells_ring(comm);
}

static int32_t head_run(engineComm *comm, struct queue *queue, struct call *call, bool *moved)
{
    struct enginePrepared *prepared = call->prepared;
    if (atomic_load_explicit(&call->state, memory_order_relaxed) == CALL_QUEUED) {
        if (comm->device_side && !device_ready(prepared))
            return palInProgress;
        call->number = queue->number + 1;
        int32_t code = prepared->lowering->start(prepared, call);
        *moved = true;
        if (code != palSuccess) /* refused before any peer heard of it, unless it concerns all */
            return chip_told_locked(comm, code);
        queue->number++;
        atomic_store_explicit(&call->state, CALL_RUNNING, memory_order_relaxed);
    }
    int32_t code = prepared->lowering->run(prepared, call, moved);
    if (code != palSuccess && code != palInProgress) /* half done: nobody can go on */
        code = comm_fail(comm, fail_record());
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
            any |= moved;
            if (moved)
                call->prepared->moved = 0;
            if (code == palInProgress)
                break;
            if (atomic_load_explicit(&comm->failed, memory_order_relaxed))
                return true; /* all queues are empty */
            call_end(comm, call, code);
            any = true;
        }
        if (queue->head)
            link = &queue->next;
        else
            *link = queue->next;
    }
    return any;
}

bool calls_progress(engineComm *comm)
{
    bool any = false;
    if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
        inbox_drain(comm);
    if (comm->device_side)
        any = device_poll(comm);
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed) && comm->active) {
        calls_fail(comm, comm->error.code); /* they came after the failure */
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

static uint64_t mixed(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 29;
}

static int32_t vectors_set(struct call *call, const engineVectors *vectors)
{
    const struct enginePrepared *prepared = call->prepared;
    const engineImageHeader *head = &prepared->image->head;
    if (!(head->flags & ENGINE_IMAGE_VECTORS)) {
        call->vectors = NULL;
        return vectors ? fail(palInvalidArgument, "%s takes a count, not vectors",
                              operation_name(head->operation))
                       : palSuccess;
    }
    if (!vectors || vectors->inputs > head->input_blocks || vectors->outputs > head->output_blocks)
        return fail(palInvalidArgument,
                    "%s takes vectors of at most %u input and %u output blocks; next: use the "
                    "form with vectors",
                    operation_name(head->operation), head->input_blocks, head->output_blocks);
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
                call->vector_sum = mixed(call->vector_sum, counts[i]);
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

static int32_t buffer_find(struct enginePrepared *prepared, uint32_t buffer, uintptr_t address,
                           bool shows, struct shown *shown)
{
    uint32_t base = base_of(prepared->ranks, buffer, prepared->image->head.rank);
    uint64_t bytes = prepared->reach_bytes[base];
    if (bytes > 0 && !address)
        return fail(palInvalidArgument, "%s: the %s is null and %llu bytes of it are needed",
                    operation_name(prepared->image->head.operation),
                    buffer == ENGINE_INPUT ? "input" : "output", (unsigned long long)bytes);
    int32_t code = shows ? memory_show(prepared->comm, address, bytes, shown)
                         : memory_local(prepared->comm, address, bytes, shown);
    prepared->bases[base] = shown->host;
    bool needed = prepared->operation.lowering == ENGINE_HOST || shown->host;
    return chip_lacks(code) && !needed ? (int32_t)palSuccess : code;
}

void call_undo(struct enginePrepared *prepared)
{
    memory_unpin(prepared->comm, &prepared->input);
    memory_unpin(prepared->comm, &prepared->output);
    for (uint32_t base = 0; prepared->holds && base < prepared->ranks * 2; base++) {
        memory_let_go(prepared->comm, prepared->held[base]);
        prepared->held[base] = 0;
    }
    prepared->holds = false;
}

static void vectors_show(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    for (uint32_t buffer = ENGINE_INPUT; buffer <= ENGINE_OUTPUT; buffer++) {
        uint32_t blocks = buffer == ENGINE_INPUT ? call->inputs : call->outputs;
        const uint64_t *displs =
            call->vectors + (buffer == ENGINE_INPUT ? blocks : 2 * (size_t)call->inputs + blocks);
        _Atomic uint64_t *shown = arena_displs(comm->arena, comm->rank, buffer);
        for (uint32_t i = 0; i < blocks; i++) /* released by the credits that follow */
            atomic_store_explicit(&shown[i], displs[i], memory_order_relaxed);
    }
}

int32_t call_open(struct enginePrepared *prepared, struct call *call)
{
    uint32_t flags = prepared->image->head.flags;
    prepared->input.pinned = prepared->output.pinned = -1;
    prepared->round = 0;
    if (!prepared->window_valid || call->vectors || prepared->window_count != call->count ||
        prepared->window_round != 0) {
        prepared->rounds = window_rounds(prepared, call);
        if (prepared->chunk == 0)
            return fail(
                palInvalidArgument,
                "%s: one element of each of the plan's %u regions does not fit into %llu "
                "bytes of scratch, or into a slot of %u; next: raise UNIPAL_BUFFSIZE",
                operation_name(prepared->image->head.operation), prepared->image->head.regions,
                (unsigned long long)prepared->comm->scratch_bytes, prepared->comm->slot_payload);
        window_set(prepared, call, 0);
        prepared->signature =
            mixed(prepared->constant_signature, call->vectors ? call->vector_sum : call->count);
    }
    call->signature = prepared->signature ^ call->where;
    int32_t code = buffer_find(prepared, ENGINE_INPUT, call->input,
                               (flags & ENGINE_IMAGE_SHOWS_INPUT) != 0, &prepared->input);
    if (code == palSuccess)
        code = buffer_find(prepared, ENGINE_OUTPUT, call->output,
                           (flags & ENGINE_IMAGE_SHOWS_OUTPUT) != 0, &prepared->output);
    if (code == palSuccess && prepared->lowering->admit)
        code = prepared->lowering->admit(prepared, call);
    if (code != palSuccess) {
        call_undo(prepared);
        return code;
    }
    if (call->vectors && !(flags & ENGINE_IMAGE_PAIR))
        vectors_show(prepared, call);
    prepared->moved = 0;
    watch_entered(prepared, call);
    return palSuccess;
}

void call_close(struct enginePrepared *prepared, const struct call *call)
{
    if (prepared->comm->links)
        links_land_close(prepared);
    call_undo(prepared);
    watch_left(prepared, call);
}

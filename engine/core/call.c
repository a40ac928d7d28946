/* Calls: how they get into their queue, who moves them, who waits for them.
 *
 * A communicator has one queue for its collectives and two for each peer (messages to it, messages
 * from it). The heads of all queues move side by side; a queue's calls run one after another. The
 * thread that holds comm.lock moves all of them; a thread that does not get it leaves its call in
 * the inbox, which the holder looks at in every pass. */
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "exec.h"
#include "pal_calls.h"

/* ---- queues ------------------------------------------------------------------------------------
 */

static void enqueue(engineComm *comm, struct call *call)
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

static void inbox_drain(engineComm *comm)
{
    pthread_mutex_lock(&comm->inbox_lock);
    struct call *call = comm->inbox;
    comm->inbox = comm->inbox_tail = NULL;
    atomic_store_explicit(&comm->inbox_count, 0, memory_order_relaxed);
    pthread_mutex_unlock(&comm->inbox_lock);
    while (call) {
        struct call *next = call->next;
        enqueue(comm, call);
        call = next;
    }
}

static void inbox_put(engineComm *comm, struct call *first, struct call *last)
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

/* Tells whoever waits for the call. The call may be gone afterwards. */
static void call_told(engineComm *comm, struct call *call, int32_t code)
{
    engineWork *work = call->work;
    call->code = code;
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
    bell_ring_self(comm);
}

void calls_fail(engineComm *comm, int32_t code)
{
    if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
        inbox_drain(comm);
    while (comm->active) {
        struct queue *queue = comm->active;
        while (queue->head)
            call_end(comm, queue->head, code);
        comm->active = queue->next;
    }
    if (comm->device_side)
        device_fail(comm, code);
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
        if (code != palSuccess)
            return code; /* refused before any peer heard of it */
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

/* A call object: the prepared's own when it is idle and `own`, else from the pool, else new. Under
 * the lock when locked. */
static struct call *call_take(engineComm *comm, struct enginePrepared *prepared, bool own,
                              bool locked)
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

static int32_t call_fill(struct call *call, const engineRequest *request, engineWork *work)
{
    call->prepared = request->prepared;
    call->work = work;
    call->input = request->input;
    call->output = request->output;
    call->count = request->count;
    call->gate = NULL;
    call->where = 0;
    if (request->vectors || call->words)
        return vectors_set(call, request->vectors);
    call->vectors = NULL;
    return palSuccess;
}

/* A call that was made and will not run. */
static void call_discard(engineComm *comm, struct call *call, bool locked)
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

/* ---- waiting -----------------------------------------------------------------------------------
 */

enum { AT_ONCE = 2 }; /* calls that one blocking function makes */

struct awaited {
    engineComm *comm;
    engineWork *work; /* or calls */
    struct call *calls[AT_ONCE];
    unsigned count;
};
static _Thread_local struct awaited suspended; /* answered palInProgress; for engine_resume */

static inline bool ended(const struct awaited *awaited)
{
    if (awaited->work)
        return atomic_load_explicit(&awaited->work->remaining, memory_order_acquire) == 0;
    for (unsigned i = 0; i < awaited->count; i++)
        if (atomic_load_explicit(&awaited->calls[i]->state, memory_order_acquire) != CALL_DONE)
            return false;
    return true;
}

/* The end of a thread's turn: peers that sleep are woken, and what is left goes to the background.
 */
static void leave(engineComm *comm)
{
    bells_ring(comm);
    bool left = atomic_load_explicit(&comm->unfinished, memory_order_relaxed) > 0;
    comm_unlock(comm);
    if (left)
        background_wake();
}

void lock_wait(engineComm *comm)
{
    atomic_fetch_add_explicit(&comm->urgent, 1, memory_order_relaxed);
    struct patience patience = {0, 0};
    while (!comm_try_lock(comm))
        patience_outside(comm, &patience);
    atomic_fetch_sub_explicit(&comm->urgent, 1, memory_order_relaxed);
}

/* With the lock, a failure that any rank has shown is known: see others_settle in watch.c. */
static bool lock_for_caller(engineComm *comm)
{
    if (!comm_try_lock(comm))
        return false;
    if (atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_seq_cst) != 0)
        comm_failed(comm);
    atomic_store_explicit(&comm->stamp,
                          atomic_load_explicit(&comm->stamp, memory_order_relaxed) + 1,
                          memory_order_relaxed); /* one writer: the holder */
    return true;
}

/* Moves calls until those awaited have ended, or until limit (ticks; 0: none): then false. Drops
 * the lock. */
static bool await(const struct awaited *awaited, bool locked, uint64_t limit)
{
    engineComm *comm = awaited->comm;
    struct patience patience = {0, 0};
    for (;;) {
        if (!locked) {
            if (ended(awaited))
                return true;
            locked = lock_for_caller(comm);
        }
        if (!locked) {
            if (limit && (int64_t)(engine_ticks() - limit) >= 0)
                return false;
            atomic_fetch_add_explicit(&comm->wanted, 1, memory_order_relaxed);
            patience_outside(comm, &patience);
            atomic_fetch_sub_explicit(&comm->wanted, 1, memory_order_relaxed);
            continue;
        }
        bool moved = calls_progress(comm);
        if (ended(awaited)) {
            leave(comm);
            return true;
        }
        if (atomic_load_explicit(&comm->unissued, memory_order_relaxed) > 0) {
            leave(comm); /* tables are called without it */
            stream_issue(comm);
            locked = false;
            continue;
        }
        if (atomic_load_explicit(&comm->urgent, memory_order_relaxed) > 0) {
            leave(comm);
            sched_yield();
            locked = false;
            continue;
        }
        if (moved) {
            patience = (struct patience){0, 0};
            continue;
        }
        if (limit && patience.since && (int64_t)(engine_ticks() - limit) >= 0) {
            leave(comm);
            return false;
        }
        locked = patience_wait(comm, &patience, limit);
    }
}

/* Gives the call objects back and answers the first error. */
static int32_t collect(const struct awaited *awaited)
{
    int32_t code = palSuccess;
    for (unsigned i = 0; i < awaited->count; i++) {
        struct call *call = awaited->calls[i];
        code = code == palSuccess ? call->code : code;
        if (call == &call->prepared->call) /* release: the next user may be another thread */
            atomic_store_explicit(&call->state, CALL_IDLE, memory_order_release);
        else
            free(call);
    }
    return code;
}

static int32_t finish(const struct awaited *awaited, bool locked)
{
    engineComm *comm = awaited->comm;
    uint64_t limit = comm->return_ms ? engine_ticks() + ticks_of(comm->return_ms / 1000.0) : 0;
    if (!await(awaited, locked, limit)) {
        suspended = *awaited;
        return palInProgress;
    }
    int32_t code = collect(awaited);
    if (code != palSuccess && atomic_load_explicit(&comm->failed, memory_order_acquire))
        return comm_refuse(comm);
    return code;
}

/* ---- blocking calls ----------------------------------------------------------------------------
 */

static int32_t stream_wait(engineComm *comm, uintptr_t stream)
{
    if (!comm->table)
        return fail(palInvalidArgument, "a stream without a chip");
    int32_t code = pal_streamSynchronize(comm->table, (palStream)stream);
    return code == palSuccess ? code : fail(code, "the stream has failed");
}

static int32_t admitted(engineComm *comm, uintptr_t stream)
{
    if (atomic_load_explicit(&engine_forked, memory_order_relaxed))
        return fail(palInvalidUsage, "this process was forked from one that opened the "
                                     "communicator; next: start new processes, or open it after "
                                     "the fork");
    if (atomic_load_explicit(&comm->failed, memory_order_acquire))
        return comm_refuse(comm);
    return stream ? stream_wait(comm, stream) : palSuccess;
}

static int32_t run(const engineRequest *requests, unsigned count, uintptr_t stream)
{
    engineComm *comm = requests[0].prepared->comm;
    int32_t code = admitted(comm, stream);
    if (code != palSuccess)
        return code;
    struct awaited awaited = {comm, NULL, {NULL, NULL}, 0};
    bool locked = lock_for_caller(comm);
    if (locked && atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
        comm_unlock(comm);
        return comm_refuse(comm);
    }
    for (unsigned i = 0; code == palSuccess && i < count; i++) {
        struct call *call = call_take(comm, requests[i].prepared, true, locked);
        if (!call) {
            code = fail(palSystemError, "no memory for a call");
            break;
        }
        code = call_fill(call, &requests[i], NULL);
        if (code == palSuccess) {
            atomic_store_explicit(&call->state, CALL_QUEUED, memory_order_relaxed);
            awaited.calls[awaited.count++] = call;
        } else {
            call_discard(comm, call, locked);
        }
    }
    if (code != palSuccess) {
        for (unsigned i = 0; i < awaited.count; i++) {
            atomic_store_explicit(&awaited.calls[i]->state, CALL_IDLE, memory_order_relaxed);
            call_discard(comm, awaited.calls[i], locked);
        }
        if (locked)
            comm_unlock(comm);
        return code;
    }
    atomic_fetch_add_explicit(&comm->unfinished, count, memory_order_relaxed);
    if (locked) {
        if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
            inbox_drain(comm); /* earlier calls of this thread may lie there */
        for (unsigned i = 0; i < count; i++)
            enqueue(comm, awaited.calls[i]);
    } else {
        awaited.calls[0]->next = count > 1 ? awaited.calls[1] : NULL;
        awaited.calls[count - 1]->next = NULL;
        inbox_put(comm, awaited.calls[0], awaited.calls[count - 1]);
    }
    return finish(&awaited, locked);
}

int32_t engine_call(enginePrepared *prepared, uintptr_t input, uintptr_t output, uint64_t count,
                    uintptr_t stream)
{
    engineRequest request = {prepared, input, output, count, NULL};
    return run(&request, 1, stream);
}

int32_t engine_call_v(enginePrepared *prepared, uintptr_t input, uintptr_t output,
                      const engineVectors *vectors, uintptr_t stream)
{
    engineRequest request = {prepared, input, output, 0, vectors};
    return run(&request, 1, stream);
}

int32_t engine_sendrecv(enginePrepared *send, uintptr_t input, uint64_t input_count,
                        enginePrepared *receive, uintptr_t output, uint64_t output_count,
                        uintptr_t stream)
{
    engineRequest requests[AT_ONCE] = {{send, input, 0, input_count, NULL},
                                       {receive, 0, output, output_count, NULL}};
    return run(requests, AT_ONCE, stream);
}

int32_t engine_resume(engineComm *comm)
{
    if (suspended.comm != comm || !comm)
        return fail(palInvalidUsage, "engine_resume: this thread has no call that was answered "
                                     "palInProgress");
    struct awaited awaited = suspended;
    suspended = (struct awaited){NULL, NULL, {NULL, NULL}, 0};
    return finish(&awaited, false);
}

/* ---- asynchronous calls ------------------------------------------------------------------------
 */

/* Makes all calls of a group, linked; NULL with *code on failure. */
static struct call *group_make(engineComm *comm, const engineRequest *requests, uint32_t count,
                               engineWork *work, bool locked, struct call **last, int32_t *code)
{
    struct call *first = NULL;
    *last = NULL;
    for (uint32_t i = 0; *code == palSuccess && i < count; i++) {
        struct call *call = call_take(comm, requests[i].prepared, false, locked);
        if (!call) {
            *code = fail(palSystemError, "no memory for a call");
            break;
        }
        call->next = NULL;
        if (*last)
            (*last)->next = call;
        else
            first = call;
        *last = call;
        *code = call_fill(call, &requests[i], work);
        atomic_store_explicit(&call->state, CALL_QUEUED, memory_order_relaxed);
    }
    if (*code == palSuccess)
        return first;
    while (first) {
        struct call *next = first->next;
        call_discard(comm, first, locked);
        first = next;
    }
    return NULL;
}

static struct device_calls device_calls(const engineComm *comm, const engineRequest *requests,
                                        uint32_t count)
{
    struct device_calls kinds = {0, 0};
    for (uint32_t i = 0; comm->device_side && i < count; i++) {
        const enginePrepared *prepared = requests[i].prepared;
        kinds.streams += prepared && prepared->operation.lowering == ENGINE_STREAM;
        kinds.proxies += prepared && prepared->operation.lowering == ENGINE_PROXY;
    }
    return kinds;
}

/* The rest of a start: its STREAM calls are on the device when it returns, and the caller's stream
 * is ordered after all of them. */
static int32_t device_started(engineComm *comm, engineWork *work, struct gate *gate,
                              const struct device_calls *kinds)
{
    struct patience patience = {0, 0};
    while (kinds->streams > 0 && atomic_load_explicit(&work->unissued, memory_order_acquire) > 0 &&
           !atomic_load_explicit(&comm->failed, memory_order_acquire)) {
        stream_issue(comm);
        if (atomic_load_explicit(&work->unissued, memory_order_acquire) == 0)
            break;
        if (lock_for_caller(comm)) { /* calls of other lowerings go first */
            calls_progress(comm);
            leave(comm);
        }
        patience_outside(comm, &patience);
    }
    if (!gate)
        return palSuccess;
    int32_t code = gate_leave(comm, gate, kinds);
    gate_drop(comm, gate);
    if (code != palSuccess) /* nothing on the device can wait: this thread does */
        engine_wait(work, -1);
    return palSuccess;
}

int32_t engine_start(engineComm *comm, const engineRequest *requests, uint32_t count,
                     uintptr_t stream, engineWork **answer)
{
    if (!comm || !answer || (count > 0 && !requests))
        return fail(palInvalidArgument, "engine_start: an argument is null");
    *answer = NULL;
    struct gate *gate = NULL;
    struct device_calls kinds = device_calls(comm, requests, count);
    bool ordered = stream && count > 0 && kinds.streams + kinds.proxies == count;
    int32_t code = admitted(comm, ordered ? 0 : stream);
    for (uint32_t i = 0; code == palSuccess && i < count; i++)
        if (!requests[i].prepared || requests[i].prepared->comm != comm)
            code =
                fail(palInvalidArgument, "engine_start: request %u is of another communicator", i);
    engineWork *work = code == palSuccess ? calloc(1, sizeof *work) : NULL;
    if (code == palSuccess && !work)
        code = fail(palSystemError, "no memory for a work");
    if (code == palSuccess && ordered)
        code = gate_enter(comm, stream, &kinds, &gate);
    if (code != palSuccess) {
        free(work);
        return code;
    }
    work->comm = comm;
    atomic_init(&work->remaining, count);
    atomic_init(&work->unissued, kinds.streams);
    atomic_init(&work->users, count > 0 ? 2 : 1);
    bool locked = lock_for_caller(comm);
    struct call *last, *first = group_make(comm, requests, count, work, locked, &last, &code);
    if (code != palSuccess) {
        if (locked)
            comm_unlock(comm);
        free(work);
        for (uint32_t i = 0; gate && i <= count; i++)
            gate_drop(comm, gate);
        return code;
    }
    for (struct call *call = first; call; call = call->next)
        call->gate = gate;
    *answer = work;
    atomic_fetch_add_explicit(&comm->users, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&comm->unfinished, count, memory_order_relaxed);
    if (!locked) {
        if (first)
            inbox_put(comm, first, last);
        background_wake();
        return device_started(comm, work, gate, &kinds);
    }
    if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
        inbox_drain(comm);
    while (first) {
        struct call *next = first->next;
        enqueue(comm, first);
        first = next;
    }
    calls_progress(comm);
    leave(comm);
    return device_started(comm, work, gate, &kinds);
}

static int32_t work_code(const engineWork *work)
{
    if (work->code != palSuccess && atomic_load_explicit(&work->comm->failed, memory_order_acquire))
        return comm_refuse(work->comm);
    return work->code;
}

int32_t engine_test(engineWork *work)
{
    if (!work)
        return fail(palInvalidArgument, "engine_test: work is null");
    struct awaited awaited = {work->comm, work, {NULL, NULL}, 0};
    if (!ended(&awaited) && lock_for_caller(work->comm)) {
        calls_progress(work->comm);
        watch_check(work->comm, engine_ticks());
        leave(work->comm);
    }
    return ended(&awaited) ? work_code(work) : (int32_t)palInProgress;
}

int32_t engine_wait(engineWork *work, double seconds)
{
    if (!work)
        return fail(palInvalidArgument, "engine_wait: work is null");
    struct awaited awaited = {work->comm, work, {NULL, NULL}, 0};
    if (ended(&awaited))
        return work_code(work);
    uint64_t limit = seconds < 0 ? 0 : engine_ticks() + ticks_of(seconds);
    return await(&awaited, false, limit ? limit : 0) ? work_code(work) : (int32_t)palInProgress;
}

void engine_release(engineWork *work)
{
    if (work)
        work_drop(work);
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
    return prepared->operation.lowering == ENGINE_HOST || shown->host ? code : (int32_t)palSuccess;
}

static void buffers_drop(struct enginePrepared *prepared)
{
    memory_unpin(prepared->comm, &prepared->input);
    memory_unpin(prepared->comm, &prepared->output);
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
    if (code != palSuccess) {
        buffers_drop(prepared);
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
    buffers_drop(prepared);
    watch_left(prepared, call);
}

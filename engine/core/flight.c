/* The life of a flight.
 *
 * A call that somebody else waits for (a work) leaves the core's queue when it starts and becomes a
 * *flight*: enqueued by a caller's thread, landed when its pool's done word has come to its
 * ordinal. So calls follow each other on the device. A call of the blocking path stays in the queue
 * until its flight has landed.
 *
 * A flight's state goes WAITING → ISSUING → FLYING → LANDED. The thread that holds the pool's token
 * takes it to ISSUING and FLYING; the holder of the communicator's lock lands it. */
#include "flight.h"

#include <stdlib.h>
#include <string.h>

#include "call_buffers.h"
#include "device.h"
#include "entries.h"
#include "error.h"
#include "failure.h"
#include "gate.h"
#include "memory.h"
#include "pal_device.h"
#include "pal_error.h"
#include "pal_notes.h"
#include "registered.h"
#include "stream.h"
#include "watch.h"
#include "work.h"

/* ---- enqueueing --------------------------------------------------------------------------------
 */

/* The flight needs its prepared's window and its gate no more. */
static void settled(engineComm *comm, struct flight *flight)
{
    if (flight->gate)
        gate_drop(comm, flight->gate);
    flight->gate = NULL;
    flight->starts = NULL;
    atomic_store_explicit(&flight_streamed(flight->prepared)->unissued, 0, memory_order_release);
    atomic_fetch_sub_explicit(&comm->unissued, 1, memory_order_release);
}

/* Tells engine_start that one of its calls is enqueued, or never will be. */
static void started_told(engineWork *starts)
{
    if (!starts)
        return;
    atomic_fetch_sub_explicit(&starts->unissued, 1, memory_order_release);
    work_drop(starts);
}

void flight_release(engineComm *comm, struct flight *flight)
{
    engineWork *starts = flight->starts;
    settled(comm, flight);
    started_told(starts);
}

/* The communicator for which this thread enqueued its last flight, if its device was current. */
static _Thread_local const engineComm *enqueued_for;

/* Enqueues one flight. Of the holder of the pool's token. */
static void issue_one(engineComm *comm, struct flight *flight)
{
    flight->ordinal = ++flight->pool->issued;
    int before = 0;
    int32_t code = pal_device_switch(comm, &before);
    enqueued_for = code == palSuccess && before == comm->device ? comm : NULL;
    if (code == palSuccess) {
        error_record()->code = palSuccess;
        code = stream_enqueue(comm, flight);
        if (code != palSuccess && error_record()->code != code) /* it is the chip's */
            pal_error_refused(comm, code, entries_name(flight->prepared->image->head.operation));
        code = pal_device_return(comm, before, code);
    }
    if (code != palSuccess)
        flight->error = *error_record();
    engineWork *starts = flight->starts;
    settled(comm, flight);
    /* Release: who sees FLYING sees ordinal, arrivals and error. The flight may be gone then. */
    atomic_store_explicit(&flight->state, FLIGHT_FLYING, memory_order_release);
    started_told(starts);
}

static struct flight *flight_to_issue(struct device_side *side, struct pool *pool)
{
    pthread_mutex_lock(&side->lock);
    struct flight *flight = pool->to_issue;
    if (flight) {
        pool->to_issue = flight->next;
        atomic_store_explicit(&flight->state, FLIGHT_ISSUING, memory_order_relaxed);
    }
    pthread_mutex_unlock(&side->lock);
    return flight;
}

void flight_issue(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    pal_error_tell(comm, flight_sweep(comm)); /* flights that have landed */
    for (uint32_t i = 0;
         atomic_load_explicit(&comm->unissued, memory_order_acquire) > 0 && i < side->pool_count;
         i++) {
        struct pool *pool = &side->pools[i];
        if (!pool->streams || atomic_exchange_explicit(&pool->token, true, memory_order_acquire))
            continue;
        struct flight *flight;
        while ((flight = flight_to_issue(side, pool)) != NULL)
            issue_one(comm, flight);
        atomic_store_explicit(&pool->token, false, memory_order_release);
    }
}

void flight_ask(engineComm *comm, const struct enginePrepared *prepared, uint32_t turn)
{
    if (enqueued_for != comm)
        return;
    uint32_t lanes = prepared->image->head.lanes;
    palStream stream = device_pool(prepared)->streams[turn % (lanes ? lanes : 1)];
    int32_t code = PAL_CALL(comm, streamQuery, stream);
    if (code != palSuccess && code != palInProgress && !pal_notes_lacks(code))
        pal_error_tell(
            comm, pal_error_refused(comm, code, entries_name(prepared->image->head.operation)));
}

/* ---- starting and landing ----------------------------------------------------------------------
 */

bool flight_is_unissued(const struct enginePrepared *prepared)
{
    return atomic_load_explicit(&flight_streamed(prepared)->unissued, memory_order_acquire) != 0;
}

static struct flight *flight_new(struct enginePrepared *prepared, const struct call *call)
{
    uint32_t arrivals = flight_streamed(prepared)->arrivals;
    size_t words = call->vectors ? 2 * ((size_t)call->inputs + call->outputs) : 0;
    struct flight *flight =
        calloc(1, sizeof *flight + arrivals * sizeof(struct arrival) + words * sizeof(uint64_t));
    if (!flight)
        return NULL;
    flight->prepared = prepared;
    flight->work = call->work;
    flight->gate = call->gate;
    flight->pool = device_pool(prepared);
    flight->call.prepared = prepared;
    flight->call.input = call->input;
    flight->call.output = call->output;
    flight->call.count = call->count;
    flight->call.longest = call->longest;
    flight->call.number = call->number;
    flight->call.signature = call->signature;
    flight->call.inputs = call->inputs;
    flight->call.outputs = call->outputs;
    if (words > 0) {
        flight->call.vectors = (uint64_t *)(void *)(flight->arrivals + arrivals);
        memcpy(flight->call.vectors, call->vectors, words * sizeof(uint64_t));
    }
    return flight;
}

static int32_t buffer_check(struct enginePrepared *prepared, uint32_t buffer, uintptr_t address,
                            const struct shown *shown)
{
    uint32_t base = prepared_base(prepared->ranks, buffer, prepared->image->head.rank);
    bool device = false;
    if (prepared->reach_bytes[base] == 0)
        return palSuccess;
    int32_t code = memory_is_device(prepared->comm, address, shown, &device);
    if (code != palSuccess || device)
        return code;
    return error_fail(palInvalidArgument,
                      "%s by streams: the %s is not memory of the chip; next: allocate it with the "
                      "communicator, or choose another lowering",
                      entries_name(prepared->image->head.operation),
                      buffer == ENGINE_INPUT ? "input" : "output");
}

static int32_t flight_admit(struct enginePrepared *prepared, const struct call *call)
{
    int32_t code = buffer_check(prepared, ENGINE_INPUT, call->input, &prepared->input);
    return code == palSuccess
               ? buffer_check(prepared, ENGINE_OUTPUT, call->output, &prepared->output)
               : code;
}

static void flight_queue(struct device_side *side, struct pool *pool, struct flight *flight)
{
    pthread_mutex_lock(&side->lock);
    if (pool->last)
        pool->last->next = flight;
    else
        pool->first = flight;
    pool->last = flight;
    if (!pool->to_issue)
        pool->to_issue = flight;
    pthread_mutex_unlock(&side->lock);
}

/* The window that a buffer lies in, where other ranks' places follow from it. Into call->where goes
 * what must be equal on all ranks. */
static int32_t window_take(struct enginePrepared *prepared, struct call *call, uint32_t buffer,
                           const struct registered **window)
{
    engineComm *comm = prepared->comm;
    uintptr_t address = buffer == ENGINE_INPUT ? call->input : call->output;
    *window = NULL;
    if (!flight_streamed(prepared)->remote[buffer])
        return palSuccess;
    *window = address ? registered_find(comm, address, 1) : NULL;
    if (!*window)
        return error_fail(palInvalidArgument,
                          "%s by streams: the %s lies in no window that all ranks have registered; "
                          "next: register it, or stage the plan",
                          entries_name(prepared->image->head.operation),
                          buffer == ENGINE_INPUT ? "input" : "output");
    uint64_t place = (*window)->number << 40 ^ (address - (*window)->address);
    call->where = (call->where ^ place) * UINT64_C(0x9e3779b97f4a7c15) ^ buffer;
    return palSuccess;
}

/* Whether what the call touches in every rank's window is in it. */
static int32_t window_bound(const struct enginePrepared *prepared, const struct call *call,
                            uint32_t buffer, const struct registered *window)
{
    uintptr_t address = buffer == ENGINE_INPUT ? call->input : call->output;
    uint64_t blocks = buffer == ENGINE_INPUT ? prepared->image->head.input_blocks
                                             : prepared->image->head.output_blocks;
    uint64_t bytes = blocks * call->count * prepared->element_bytes;
    for (uint32_t rank = 0; window && rank < prepared->ranks; rank++)
        if (address - window->address + bytes > window->bytes[prepared->map[rank]])
            return error_fail(
                palInvalidArgument,
                "%s by streams: rank %u's window is too small for %llu bytes from byte "
                "%llu on; next: register as much on every rank",
                entries_name(prepared->image->head.operation), prepared->map[rank],
                (unsigned long long)bytes, (unsigned long long)(address - window->address));
    return palSuccess;
}

static int32_t begin(struct enginePrepared *prepared, struct call *call)
{
    engineComm *comm = prepared->comm;
    struct streamed *streamed = flight_streamed(prepared);
    const struct registered *windows[2] = {NULL, NULL};
    int32_t code = window_take(prepared, call, ENGINE_INPUT, &windows[ENGINE_INPUT]);
    if (code == palSuccess)
        code = window_take(prepared, call, ENGINE_OUTPUT, &windows[ENGINE_OUTPUT]);
    if (code == palSuccess)
        code = window_bound(prepared, call, ENGINE_INPUT, windows[ENGINE_INPUT]);
    if (code == palSuccess)
        code = window_bound(prepared, call, ENGINE_OUTPUT, windows[ENGINE_OUTPUT]);
    if (code == palSuccess)
        code = call_buffers_open(prepared, call);
    if (code != palSuccess)
        return code;
    struct flight *flight = flight_new(prepared, call);
    if (!flight) {
        call_buffers_undo(prepared);
        return error_fail(palSystemError, "no memory for a call");
    }
    /* As lanes of PROXY, in progress_thread.c: whoever fails the communicator waits for it. */
    atomic_fetch_add_explicit(&comm->block->flying, 1, memory_order_seq_cst);
    bool failed = atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_seq_cst) != 0;
    if (failed || !watch_unclosed(prepared, call)) {
        atomic_fetch_sub_explicit(&comm->block->flying, 1, memory_order_release);
        call_buffers_undo(prepared);
        free(flight);
        if (failed)
            return failure_reported(comm);
        engineError gone = *error_record();
        failure_show(comm, &gone); /* later calls fail with it, too */
        *error_record() = gone;
        return gone.code;
    }
    flight->windows[ENGINE_INPUT] = windows[ENGINE_INPUT];
    flight->windows[ENGINE_OUTPUT] = windows[ENGINE_OUTPUT];
    call->gate = NULL; /* the flight's from here on */
    if (call->work) {  /* the flight stands for the call: one more end to wait for */
        flight->starts = call->work;
        atomic_fetch_add_explicit(&call->work->users, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&call->work->remaining, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&comm->unfinished, 1, memory_order_relaxed);
    } else {
        streamed->blocking = flight;
    }
    atomic_store_explicit(&streamed->unissued, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&comm->unissued, 1, memory_order_relaxed);
    flight_queue(comm->device_side, flight->pool, flight);
    comm->device_side->flying++;
    return palSuccess;
}

static int32_t flight_start(struct enginePrepared *prepared, struct call *call)
{
    int32_t code = begin(prepared, call);
    if (code != palSuccess && call->work)
        atomic_fetch_sub_explicit(&call->work->unissued, 1, memory_order_release);
    return code;
}

static int32_t flight_run(struct enginePrepared *prepared, struct call *call, bool *moved)
{
    struct flight *flight = flight_streamed(prepared)->blocking;
    (void)moved;
    if (call->work || !flight)
        return palSuccess;
    if (atomic_load_explicit(&flight->state, memory_order_relaxed) != FLIGHT_LANDED)
        return palInProgress;
    return palSuccess;
}

static void flight_end(struct enginePrepared *prepared, struct call *call)
{
    flight_streamed(prepared)->blocking = NULL;
    (void)call; /* the flight's landing shows the end */
}

int32_t flight_free(engineComm *comm, struct flight *flight)
{
    int32_t code = palSuccess;
    if (flight->view.host)
        code = PAL_CALL(comm, gdrPtrMunmap_at, flight->view.host, flight->view.bytes);
    if (code != palSuccess)
        pal_error_refused(comm, code, "the host's view of an output");
    free(flight);
    return code;
}

int32_t flight_sweep(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    int32_t code = palSuccess;
    pthread_mutex_lock(&side->lock);
    struct flight *flights = side->landed;
    side->landed = NULL;
    pthread_mutex_unlock(&side->lock);
    while (flights) {
        struct flight *next = flights->next;
        int32_t one = flight_free(comm, flights);
        code = code == palSuccess ? one : code;
        flights = next;
    }
    return code;
}

const struct lowering flight_lowering = {
    .prepare = stream_prepare,
    .start = flight_start,
    .run = flight_run,
    .end = flight_end,
    .release = stream_release,
    .admit = flight_admit,
};

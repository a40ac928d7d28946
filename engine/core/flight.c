/* The life of a flight.
 *
 * A call that somebody else waits for (a work) leaves the core's queue when it starts and becomes a
 * *flight*: enqueued by a caller's thread, landed when its pool's done word has come to its
 * ordinal. So calls follow each other on the device. A call of the blocking path stays in the queue
 * until its flight has landed.
 *
 * A flight's state goes WAITING → ISSUING → FLYING → LANDED. The thread that holds the pool's token
 * takes it to ISSUING and FLYING; the holder of the communicator's lock lands it. */
#include <stdlib.h>
#include <string.h>

#include "flight.h"
#include "chip.h"

/* ---- enqueueing --------------------------------------------------------------------------------
 */

/* The flight needs its prepared's window and its gate no more. */
static void flight_settled(engineComm *comm, struct flight *flight)
{
    if (flight->gate)
        gate_drop(comm, flight->gate);
    flight->gate = NULL;
    flight->starts = NULL;
    atomic_store_explicit(&streamed_of(flight->prepared)->unissued, 0, memory_order_release);
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

/* Enqueues one flight. Of the holder of the pool's token. */
static void flight_issue(engineComm *comm, struct flight *flight)
{
    flight->ordinal = ++flight->pool->issued;
    int before = 0;
    int32_t code = device_switch(comm, &before);
    if (code == palSuccess) {
        fail_record()->code = palSuccess;
        code = stream_enqueue(comm, flight);
        if (code != palSuccess && fail_record()->code != code) /* it is the chip's */
            chip_refused(comm, code, operation_name(flight->prepared->image->head.operation));
        code = device_return(comm, before, code);
    }
    if (code != palSuccess)
        flight->error = *fail_record();
    engineWork *starts = flight->starts;
    flight_settled(comm, flight);
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

void stream_issue(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    chip_told(comm, device_sweep(comm)); /* flights that have landed */
    for (uint32_t i = 0;
         atomic_load_explicit(&comm->unissued, memory_order_acquire) > 0 && i < side->pool_count;
         i++) {
        struct pool *pool = &side->pools[i];
        if (!pool->streams || atomic_exchange_explicit(&pool->token, true, memory_order_acquire))
            continue;
        struct flight *flight;
        while ((flight = flight_to_issue(side, pool)) != NULL)
            flight_issue(comm, flight);
        atomic_store_explicit(&pool->token, false, memory_order_release);
    }
}

/* ---- starting and landing ----------------------------------------------------------------------
 */

bool stream_busy(const struct enginePrepared *prepared)
{
    return atomic_load_explicit(&streamed_of(prepared)->unissued, memory_order_acquire) != 0;
}

static struct flight *flight_new(struct enginePrepared *prepared, const struct call *call)
{
    uint32_t arrivals = streamed_of(prepared)->arrivals;
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

static int32_t buffer_check(struct enginePrepared *prepared, uint32_t buffer, uintptr_t address)
{
    uint32_t base = base_of(prepared->ranks, buffer, prepared->image->head.rank);
    bool device = false;
    if (prepared->reach_bytes[base] == 0)
        return palSuccess;
    int32_t code = memory_is_device(prepared->comm, address, &device);
    if (code != palSuccess || device)
        return code;
    return fail(palInvalidArgument,
                "%s by streams: the %s is not memory of the chip; next: allocate it with the "
                "communicator, or choose another lowering",
                operation_name(prepared->image->head.operation),
                buffer == ENGINE_INPUT ? "input" : "output");
}

int32_t stream_admit(struct enginePrepared *prepared, const struct call *call)
{
    int32_t code = buffer_check(prepared, ENGINE_INPUT, call->input);
    return code == palSuccess ? buffer_check(prepared, ENGINE_OUTPUT, call->output) : code;
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
    if (!streamed_of(prepared)->remote[buffer])
        return palSuccess;
    *window = address ? registered_find(comm, address, 1) : NULL;
    if (!*window)
        return fail(palInvalidArgument,
                    "%s by streams: the %s lies in no window that all ranks have registered; "
                    "next: register it, or stage the plan",
                    operation_name(prepared->image->head.operation),
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
            return fail(palInvalidArgument,
                        "%s by streams: rank %u's window is too small for %llu bytes from byte "
                        "%llu on; next: register as much on every rank",
                        operation_name(prepared->image->head.operation), prepared->map[rank],
                        (unsigned long long)bytes, (unsigned long long)(address - window->address));
    return palSuccess;
}

static int32_t stream_begin(struct enginePrepared *prepared, struct call *call)
{
    engineComm *comm = prepared->comm;
    struct streamed *streamed = streamed_of(prepared);
    const struct registered *windows[2] = {NULL, NULL};
    int32_t code = window_take(prepared, call, ENGINE_INPUT, &windows[ENGINE_INPUT]);
    if (code == palSuccess)
        code = window_take(prepared, call, ENGINE_OUTPUT, &windows[ENGINE_OUTPUT]);
    if (code == palSuccess)
        code = window_bound(prepared, call, ENGINE_INPUT, windows[ENGINE_INPUT]);
    if (code == palSuccess)
        code = window_bound(prepared, call, ENGINE_OUTPUT, windows[ENGINE_OUTPUT]);
    if (code == palSuccess)
        code = call_open(prepared, call);
    if (code != palSuccess)
        return code;
    struct flight *flight = flight_new(prepared, call);
    if (!flight) {
        call_undo(prepared);
        return fail(palSystemError, "no memory for a call");
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

int32_t stream_start(struct enginePrepared *prepared, struct call *call)
{
    int32_t code = stream_begin(prepared, call);
    if (code != palSuccess && call->work)
        atomic_fetch_sub_explicit(&call->work->unissued, 1, memory_order_release);
    return code;
}

int32_t stream_run(struct enginePrepared *prepared, struct call *call, bool *moved)
{
    struct flight *flight = streamed_of(prepared)->blocking;
    (void)moved;
    if (call->work || !flight)
        return palSuccess;
    if (atomic_load_explicit(&flight->state, memory_order_relaxed) != FLIGHT_LANDED)
        return palInProgress;
    return palSuccess;
}

void stream_end(struct enginePrepared *prepared, struct call *call)
{
    streamed_of(prepared)->blocking = NULL;
    (void)call; /* the flight's landing shows the end */
}

static void flight_tell(engineComm *comm, struct flight *flight, int32_t code)
{
    if (flight->work)
        work_told(comm, flight->work, code);
    flight->work = NULL;
}

/* Takes the pool's oldest flight out. */
static void flight_land(struct device_side *side, struct pool *pool)
{
    struct flight *flight = pool->first;
    pthread_mutex_lock(&side->lock);
    pool->first = flight->next;
    if (!pool->first)
        pool->last = NULL;
    flight->next = side->landed;
    side->landed = flight;
    pthread_mutex_unlock(&side->lock);
    atomic_store_explicit(&flight->state, FLIGHT_LANDED, memory_order_relaxed);
    side->flying--;
}

static bool arrived(const struct pool *pool, const struct flight *flight)
{
    /* Acquire: the effects of the flight are visible to whoever learns of its end. */
    return (int64_t)(atomic_load_explicit(pool->done, memory_order_acquire) - flight->ordinal) >= 0;
}

/* Lands what has come to its end; true when something did. */
bool stream_land(engineComm *comm, struct pool *pool)
{
    struct device_side *side = comm->device_side;
    bool any = false;
    for (struct flight *flight; (flight = pool->first) != NULL;) {
        if (atomic_load_explicit(&flight->state, memory_order_acquire) != FLIGHT_FLYING)
            break;
        if (flight->error.code != palSuccess) {
            if (!atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
                comm_fail(comm, &flight->error);
                return true;
            }
            break; /* how far it came is not known: device_close looks at the streams */
        }
        if (!arrived(pool, flight))
            break;
        /* Nothing on the device compares what ranks pass: it is done here. The first rank to land
         * a flight finds all entries of it, as long as no rank is more than ENTRIES ahead. */
        if (comm_failed(comm))
            return true;
        if (!watch_agreed(flight->prepared, &flight->call)) {
            comm_fail(comm, fail_record());
            return true;
        }
        flight_land(side, pool);
        watch_left(flight->prepared, &flight->call);
        flight_tell(comm, flight, palSuccess);
        any = true;
    }
    return any;
}

void stream_fail(engineComm *comm, struct pool *pool, int32_t code)
{
    /* Flights that nobody has begun to enqueue never will be. */
    pthread_mutex_lock(&comm->device_side->lock);
    struct flight *unborn = pool->to_issue;
    pool->to_issue = NULL;
    pthread_mutex_unlock(&comm->device_side->lock);
    for (struct flight *flight = unborn; flight; flight = flight->next) {
        engineWork *starts = flight->starts;
        flight_settled(comm, flight);
        started_told(starts);
        atomic_store_explicit(&flight->state, FLIGHT_LANDED, memory_order_relaxed);
    }
    for (struct flight *flight = pool->first; flight; flight = flight->next) {
        flight_tell(comm, flight, code);
        /* Somebody goes on releasing what waits on the device until it has come to its end. */
        atomic_fetch_add_explicit(&comm->unfinished, 1, memory_order_relaxed);
    }
}

bool stream_drain(engineComm *comm, struct pool *pool)
{
    while (pool->first) {
        uint32_t state = atomic_load_explicit(&pool->first->state, memory_order_acquire);
        if (state != FLIGHT_LANDED && (state != FLIGHT_FLYING || !arrived(pool, pool->first)))
            return false;
        flight_land(comm->device_side, pool);
        atomic_fetch_sub_explicit(&comm->unfinished, 1, memory_order_relaxed);
    }
    return true;
}

/* ---- the deadline ------------------------------------------------------------------------------
 */

static uint64_t signs_of(const struct enginePrepared *prepared, const struct flight *flight)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < streamed_of(prepared)->arrivals; i++)
        sum += atomic_load_explicit(flight->arrivals[i].word, memory_order_relaxed);
    return sum;
}

/* Shows in the prepared's lanes, which nothing else uses here, where a flight waits: at the steps
 * whose signals have not come to where the flight needs them at last. */
static void lanes_show(struct enginePrepared *prepared, const struct flight *flight)
{
    const engineImage *image = prepared->image;
    const struct streamed *streamed = streamed_of(prepared);
    for (uint32_t k = 0; k < image->head.lanes; k++) {
        uint32_t first = image->lanes[k].first, end = first + image->lanes[k].steps, at = first;
        for (; at < end; at++) {
            const struct arrival *arrival = &flight->arrivals[streamed->arrival_of[at]];
            if (image->steps[at].op == ENGINE_STEP_WAIT &&
                (int64_t)(atomic_load_explicit(arrival->word, memory_order_relaxed) -
                          arrival->target) < 0)
                break;
        }
        prepared->lanes[k] = (struct lane){.pc = at, .end = end, .first = first};
    }
}

bool stream_watch(engineComm *comm, struct pool *pool, uint64_t now, bool look)
{
    struct flight *flight = pool->first;
    if (!flight || atomic_load_explicit(&flight->state, memory_order_acquire) != FLIGHT_FLYING)
        return true;
    struct enginePrepared *prepared = flight->prepared;
    uint64_t started = atomic_load_explicit(pool->started, memory_order_relaxed);
    uint64_t signs = signs_of(prepared, flight);
    if ((int64_t)(started - flight->ordinal) < 0 || signs != flight->signs)
        flight->since = 0; /* it moves, or the caller's own work goes first */
    flight->signs = signs;
    lanes_show(prepared, flight);
    if (watch_call(prepared, &flight->call, &flight->since, now, look))
        return true;
    comm_fail(comm, fail_record());
    return false;
}

struct flight *stream_flight_next(const struct flight *flight)
{
    return flight->next;
}

int32_t stream_flight_free(engineComm *comm, struct flight *flight)
{
    int32_t code = palSuccess;
    if (flight->view.host)
        code = CHIP(comm, gdrPtrMunmap_at, flight->view.host, flight->view.bytes);
    if (code != palSuccess)
        chip_refused(comm, code, "the host's view of an output");
    free(flight);
    return code;
}

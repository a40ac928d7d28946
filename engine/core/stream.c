/* The lowering STREAM: a call is put onto the device's streams as a whole, and nothing on the host
 * takes part in it.
 *
 * A plan's lane becomes a stream, COPY and PUT a copy, POST a write-value and WAIT a wait-value on
 * the counters of the arena, which the device reaches. The values are absolute: they are known when
 * the call is enqueued, since every earlier call of the queue has its place in the count already.
 * Steps are enqueued in the plan's enqueue order, for which the checker has shown that all lanes
 * may share one hardware queue.
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

#include "device.h"
#include "pal_calls.h"
#include "reduce.h"

enum flight_state { FLIGHT_WAITING, FLIGHT_ISSUING, FLIGHT_FLYING, FLIGHT_LANDED };
enum { TOO_MANY_STEPS = 65535 };

struct arrival { /* the last WAIT of a flight on one signal */
    const _Atomic uint64_t *word;
    uint64_t target;
    uint32_t peer; /* communicator rank */
};

struct view { /* host's mapping of an output, for divisions */
    uintptr_t host, device;
    size_t bytes;
};

struct flight {
    struct flight *next; /* in its pool; in the landed ones */
    enginePrepared *prepared;
    engineWork *work;   /* NULL: the blocking path, or told already; under the lock */
    engineWork *starts; /* the same until it is enqueued, counted in its users */
    struct gate *gate;
    struct pool *pool;
    struct call call;                    /* what the core's call was, its vectors behind arrivals */
    const struct registered *windows[2]; /* of INPUT and OUTPUT; NULL: only this rank's own */
    uint64_t ordinal;
    _Atomic uint32_t state;
    uint64_t since;    /* ticks of the last movement; 0: none seen */
    uint64_t signs;    /* sum of the signals then */
    engineError error; /* of enqueueing */
    struct view view;
    struct arrival arrivals[];
};

/* prepared->lowered */
struct streamed {
    uint32_t *order;      /* step indexes in enqueue order */
    uint32_t *arrival_of; /* of a WAIT step */
    uint32_t arrivals;
    uintptr_t *bases; /* the device's, as prepared->bases are the host's */
    bool divides;
    bool remote[2]; /* INPUT, OUTPUT of some rank are accessed by another, as far as this rank takes
                       part in it */
    _Atomic uint32_t unissued; /* flights that still need the prepared's window: 0 or 1 */
    struct flight *blocking;   /* of the blocking path */
};

static struct streamed *streamed_of(const struct enginePrepared *prepared)
{
    return prepared->lowered;
}

/* ---- preparing ---------------------------------------------------------------------------------
 */

static int32_t refuse(const struct enginePrepared *prepared, const char *reason)
{
    return fail(palNotSupported, "%s by streams: %s; next: choose another lowering",
                operation_name(prepared->image->head.operation), reason);
}

/* NULL, or why this communicator and image cannot be lowered so. */
static const char *obstacle(const struct enginePrepared *prepared)
{
    const engineComm *comm = prepared->comm;
    const engineImage *image = prepared->image;
    if (!comm->table)
        return "there is no chip";
    if (comm->threads)
        return "ranks are threads of one process: a device could wait for work that its own queue "
               "holds back";
    if (!device_may(comm, ENGINE_MAY_WAIT_VALUE | ENGINE_MAY_WRITE_VALUE | ENGINE_MAY_REGISTER))
        return "the chip's certificate has no wait-value and write-value on registered memory";
    if (comm->size > 1 && !(comm->facts & ABILITY_IPC))
        return "not every rank has opened every other's device memory";
    if (prepared->operation.in_place && image->head.operation != ENGINE_OP_ALL_REDUCE &&
        (image->head.flags & (ENGINE_IMAGE_SHOWS_INPUT | ENGINE_IMAGE_SHOWS_OUTPUT)))
        return "the plan goes to buffers of other ranks, which in place lie elsewhere on each; "
               "stage the plan";
    if (image->head.flags & ENGINE_IMAGE_VECTORS &&
        (image->head.flags & (ENGINE_IMAGE_SHOWS_INPUT | ENGINE_IMAGE_SHOWS_OUTPUT)))
        return "the plan goes to blocks of other ranks, whose places are not known up front; "
               "stage the plan";
    if (image->head.steps >= TOO_MANY_STEPS)
        return "the plan has too many steps";
    for (uint32_t i = 0; i < image->head.steps; i++) {
        const engineStep *step = &image->steps[i];
        if (step->op == ENGINE_STEP_EAGER || step->op == ENGINE_STEP_FREE ||
            (step->op == ENGINE_STEP_WAIT && step->channel == ENGINE_CHANNEL_SLOT))
            return "the plan uses eager slots, which a processor must read and write";
        if (step->op == ENGINE_STEP_REDUCE && !device_may(comm, ENGINE_MAY_REDUCE))
            return "the chip's certificate has no deviceReduce";
        if (step->op == ENGINE_STEP_REDUCE && step->flags & ENGINE_STEP_FINAL &&
            prepared->divisor && !device_may(comm, ENGINE_MAY_HOST_FUNC))
            return "averages are divided in host functions, which the chip's certificate has not";
    }
    return NULL;
}

static int by_order(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Step indexes by their order; false: no memory, or two steps at one place. */
static bool order_set(const engineImage *image, uint32_t *order)
{
    uint32_t steps = image->head.steps;
    uint64_t *keys = calloc(steps ? steps : 1, sizeof *keys);
    if (!keys)
        return false;
    for (uint32_t i = 0; i < steps; i++)
        keys[i] = (uint64_t)image->steps[i].order << 32 | i;
    qsort(keys, steps, sizeof *keys, by_order);
    bool good = true;
    for (uint32_t i = 0; i < steps; i++) {
        order[i] = (uint32_t)keys[i];
        good &= i == 0 || keys[i] >> 32 != keys[i - 1] >> 32;
    }
    free(keys);
    return good;
}

/* Numbers the signals that the plan waits on. */
static uint32_t arrivals_number(const engineImage *image, uint32_t *arrival_of)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < image->head.steps; i++) {
        const engineStep *step = &image->steps[i];
        if (step->op != ENGINE_STEP_WAIT)
            continue;
        arrival_of[i] = count;
        for (uint32_t k = 0; k < i; k++) {
            const engineStep *other = &image->steps[k];
            if (other->op == ENGINE_STEP_WAIT && other->peer == step->peer &&
                other->channel == step->channel) {
                arrival_of[i] = arrival_of[k];
                break;
            }
        }
        count += arrival_of[i] == count;
    }
    return count;
}

static void stream_release(struct enginePrepared *prepared)
{
    struct streamed *streamed = prepared->lowered;
    if (!streamed)
        return;
    free(streamed->order);
    free(streamed->arrival_of);
    free(streamed->bases);
    free(streamed);
    prepared->lowered = NULL;
}

static int32_t stream_prepare(struct enginePrepared *prepared)
{
    engineComm *comm = prepared->comm;
    const engineImage *image = prepared->image;
    const char *reason = obstacle(prepared);
    if (reason)
        return refuse(prepared, reason);
    int32_t code = device_open(comm);
    if (code == palSuccess)
        code = device_pool_fit(comm, device_pool(prepared), image);
    if (code != palSuccess)
        return code;
    uint32_t steps = image->head.steps ? image->head.steps : 1;
    struct streamed *streamed = calloc(1, sizeof *streamed);
    prepared->lowered = streamed;
    if (streamed) {
        streamed->order = calloc(steps, sizeof *streamed->order);
        streamed->arrival_of = calloc(steps, sizeof *streamed->arrival_of);
        streamed->bases = calloc((size_t)prepared->ranks * 4, sizeof *streamed->bases);
    }
    if (!streamed || !streamed->order || !streamed->arrival_of || !streamed->bases) {
        stream_release(prepared);
        return fail(palSystemError, "no memory to prepare a call");
    }
    if (!order_set(image, streamed->order)) {
        stream_release(prepared);
        return refuse(prepared, "the image does not say in which order its steps are enqueued");
    }
    streamed->arrivals = arrivals_number(image, streamed->arrival_of);
    streamed->remote[ENGINE_INPUT] = (image->head.flags & ENGINE_IMAGE_SHOWS_INPUT) != 0;
    streamed->remote[ENGINE_OUTPUT] = (image->head.flags & ENGINE_IMAGE_SHOWS_OUTPUT) != 0;
    for (uint32_t i = 0; i < image->head.refs; i++)
        if (image->refs[i].rank != image->head.rank && image->refs[i].buffer <= ENGINE_OUTPUT)
            streamed->remote[image->refs[i].buffer] = true;
    for (uint32_t i = 0; i < image->head.steps; i++)
        streamed->divides |= prepared->divisor && image->steps[i].op == ENGINE_STEP_REDUCE &&
                             (image->steps[i].flags & ENGINE_STEP_FINAL);
    for (uint32_t rank = 0; image->head.regions > 0 && rank < prepared->ranks; rank++) {
        uintptr_t scratch = memory_device_scratch(comm, prepared->map[rank]);
        streamed->bases[base_of(prepared->ranks, ENGINE_SCRATCH, rank)] = scratch;
        if (!scratch) {
            stream_release(prepared);
            return refuse(prepared, "the scratch of another rank is not mapped here");
        }
    }
    return palSuccess;
}

/* ---- enqueueing --------------------------------------------------------------------------------
 */

struct issue {
    engineComm *comm;
    const palDeviceTable *table;
    struct enginePrepared *prepared;
    struct streamed *streamed;
    struct flight *flight;
    struct pool *pool;
};

static uintptr_t address_of(const struct issue *at, uint32_t ref)
{
    const struct place *place = &at->prepared->places[ref];
    return at->streamed->bases[place->base] + place->offset;
}

static int32_t copy(const struct issue *at, uintptr_t to, uintptr_t from, uint64_t bytes,
                    palStream stream)
{
    return to == from || bytes == 0
               ? palSuccess
               : pal_deviceMemcpy_at(at->table, to, from, bytes, palMemcpyDeviceToDevice, stream);
}

/* One division of a finished average, on the host. */
struct division {
    void *at;
    size_t count;
    palDataType type;
    uint64_t divisor;
};

static void divide(void *argument)
{
    struct division *division = argument;
    const void *source = division->at;
    engine_reduce(&division->at, 1, &source, 1, division->count, division->type, palAvg,
                  division->divisor, false);
    free(division);
}

/* Where the host reaches an address of this rank; 0: nowhere. */
static uintptr_t host_of(const struct issue *at, uintptr_t address, uint64_t bytes)
{
    const engineComm *comm = at->comm;
    struct view *view = &at->flight->view;
    if (comm->flags & ENGINE_ADDRESSABLE)
        return address;
    if (address >= comm->scratch && address - comm->scratch < comm->scratch_bytes)
        return comm->peers[comm->rank].scratch
                   ? comm->peers[comm->rank].scratch + (address - comm->scratch)
                   : 0;
    if (!view->host) { /* the whole output: the last round has its end */
        void *base = NULL, *host = NULL;
        size_t size = 0;
        uint64_t id = 0;
        if (pal_memGetAddressRange_at(at->table, address, &base, &size, &id) != palSuccess ||
            size == 0 || pal_gdrPtrMmap_at(at->table, &host, (uintptr_t)base, size) != palSuccess)
            return 0;
        *view = (struct view){(uintptr_t)host, (uintptr_t)base, size};
    }
    return address >= view->device && address + bytes <= view->device + view->bytes
               ? view->host + (address - view->device)
               : 0;
}

static int32_t divide_on(const struct issue *at, uintptr_t target, uint64_t elements,
                         palStream stream)
{
    uintptr_t host = host_of(at, target, elements * at->prepared->element_bytes);
    struct division *division = host ? malloc(sizeof *division) : NULL;
    if (!host)
        return fail(palNotSupported, "an average needs its result mapped to the host; next: use "
                                     "sum, or another lowering");
    if (!division)
        return fail(palSystemError, "no memory for a division");
    *division = (struct division){(void *)host, elements, (palDataType)at->prepared->operation.type,
                                  at->prepared->divisor};
    int32_t code = pal_launchHostFunc(at->table, stream, divide, division);
    if (code != palSuccess)
        free(division);
    return code;
}

/* A fold from the left as a chain of reductions of two. It runs in the first destination that no
 * later source is, else in spare memory. */
static int32_t reduce(const struct issue *at, const engineStep *step, uint64_t elements,
                      palStream stream)
{
    const struct enginePrepared *prepared = at->prepared;
    uint64_t bytes = elements * prepared->element_bytes;
    palRedOp op = (palRedOp)prepared->operation.reduce;
    uintptr_t target = 0;
    for (uint32_t i = 0; i < step->ndst && !target; i++) {
        target = address_of(at, step->dst + i);
        for (uint32_t k = 2; k < step->nsrc; k++)
            if (target && address_of(at, step->src + k) == target)
                target = 0;
    }
    if (!target)
        target = device_spare(at->comm, at->pool, bytes);
    if (!target)
        return fail(palSystemError, "no device memory for a reduction of %llu bytes",
                    (unsigned long long)bytes);
    uintptr_t left = address_of(at, step->src);
    int32_t code = step->nsrc == 1 ? copy(at, target, left, bytes, stream) : palSuccess;
    for (uint32_t k = 1; code == palSuccess && k < step->nsrc; k++) {
        code = pal_deviceReduce_at(at->table, target, left, address_of(at, step->src + k), elements,
                                   (palDataType)prepared->operation.type,
                                   op == palAvg ? palSum : op, stream);
        left = target;
    }
    if (code == palSuccess && prepared->divisor && (step->flags & ENGINE_STEP_FINAL))
        code = divide_on(at, target, elements, stream);
    for (uint32_t i = 0; code == palSuccess && i < step->ndst; i++)
        code = copy(at, address_of(at, step->dst + i), target, bytes, stream);
    return code;
}

static int32_t post(const struct issue *at, const engineStep *step, palStream stream)
{
    engineComm *comm = at->comm;
    const struct enginePrepared *prepared = at->prepared;
    uint32_t peer = prepared->map[step->peer];
    uint64_t number = ++comm->posted[(size_t)prepared->space * comm->size + peer][step->channel];
    const _Atomic uint64_t *word =
        step->channel == ENGINE_CHANNEL_CREDIT
            ? &arena_credit(comm->arena, prepared->space, peer, comm->rank)->number
            : arena_counter(comm->arena, prepared->space, peer, comm->rank, step->channel);
    return pal_streamWriteValue64_at(at->table, stream, device_word(comm, word), number, 0);
}

static int32_t wait(const struct issue *at, const engineStep *step, uint32_t index,
                    palStream stream)
{
    engineComm *comm = at->comm;
    const struct enginePrepared *prepared = at->prepared;
    uint32_t peer = prepared->map[step->peer];
    uint64_t *awaited = &comm->awaited[(size_t)prepared->space * comm->size + peer][step->channel];
    *awaited += step->value;
    const _Atomic uint64_t *word =
        step->channel == ENGINE_CHANNEL_CREDIT
            ? &arena_credit(comm->arena, prepared->space, comm->rank, peer)->number
            : arena_counter(comm->arena, prepared->space, comm->rank, peer, step->channel);
    at->flight->arrivals[at->streamed->arrival_of[index]] = (struct arrival){word, *awaited, peer};
    return pal_streamWaitValue64_at(at->table, stream, device_word(comm, word), *awaited, 0);
}

static int32_t step_issue(const struct issue *at, uint32_t index, palStream stream)
{
    const engineStep *step = &at->prepared->image->steps[index];
    uint64_t elements = at->prepared->elements[index];
    uint64_t bytes = elements * at->prepared->element_bytes;
    int32_t code = palSuccess;
    switch (step->op) {
    case ENGINE_STEP_COPY:
    case ENGINE_STEP_PUT:
    case ENGINE_STEP_GET:
        for (uint32_t i = 0; code == palSuccess && bytes > 0 && i < step->ndst; i++)
            code =
                copy(at, address_of(at, step->dst + i), address_of(at, step->src), bytes, stream);
        return code;
    case ENGINE_STEP_POST:
        return post(at, step, stream);
    case ENGINE_STEP_WAIT:
        return wait(at, step, index, stream);
    case ENGINE_STEP_FLUSH: /* the lane's stream runs in order */
        return palSuccess;
    case ENGINE_STEP_REDUCE:
        return elements > 0 ? reduce(at, step, elements, stream) : palSuccess;
    case ENGINE_STEP_RECORD:
        return pal_eventRecord(at->table, at->pool->events[step->event], stream);
    case ENGINE_STEP_JOIN:
        return pal_streamWaitEvent(at->table, stream, at->pool->events[step->event]);
    default:
        return fail(palInternalError, "step %u is for no stream", step->op);
    }
}

/* Lane of a step: lanes lie one behind the other. */
static uint32_t lane_of(const engineImage *image, uint32_t index)
{
    uint32_t low = 0, high = image->head.lanes - 1;
    while (low < high) {
        uint32_t middle = (low + high + 1) / 2;
        if (image->lanes[middle].first <= index)
            low = middle;
        else
            high = middle - 1;
    }
    while (image->lanes[low].steps == 0 && low > 0) /* of empty lanes at one place, the full one */
        low--;
    return low;
}

static int32_t round_issue(const struct issue *at)
{
    const engineImage *image = at->prepared->image;
    palStream *streams = at->pool->streams;
    uint32_t lanes = image->head.lanes;
    int32_t code = lanes > 1 ? pal_eventRecord(at->table, at->pool->fork, streams[0]) : palSuccess;
    for (uint32_t k = 1; code == palSuccess && k < lanes; k++)
        code = pal_streamWaitEvent(at->table, streams[k], at->pool->fork);
    for (uint32_t i = 0; code == palSuccess && i < image->head.steps; i++) {
        uint32_t index = at->streamed->order[i];
        code = step_issue(at, index, streams[lane_of(image, index)]);
    }
    for (uint32_t k = 1; code == palSuccess && k < lanes; k++) {
        code = pal_eventRecord(at->table, at->pool->lane_ends[k], streams[k]);
        if (code == palSuccess)
            code = pal_streamWaitEvent(at->table, streams[0], at->pool->lane_ends[k]);
    }
    return code;
}

static int32_t issue(const struct issue *at)
{
    struct enginePrepared *prepared = at->prepared;
    struct flight *flight = at->flight;
    struct pool *pool = at->pool;
    palStream main = pool->streams[0];
    uintptr_t started = device_pinned_word(at->comm, pool->started);
    uintptr_t done = device_pinned_word(at->comm, pool->done);
    uint32_t me = prepared->image->head.rank;
    for (uint32_t buffer = ENGINE_INPUT; buffer <= ENGINE_OUTPUT; buffer++) {
        const struct registered *window = flight->windows[buffer];
        uintptr_t own = buffer == ENGINE_INPUT ? flight->call.input : flight->call.output;
        for (uint32_t rank = 0; window && rank < prepared->ranks; rank++)
            at->streamed->bases[base_of(prepared->ranks, buffer, rank)] =
                window->device[prepared->map[rank]] + (own - window->address);
        at->streamed->bases[base_of(prepared->ranks, buffer, me)] = own;
    }
    int32_t code = palSuccess;
    if (flight->gate && flight->gate->recorded)
        code = pal_streamWaitEvent(at->table, main, flight->gate->before);
    if (code == palSuccess)
        code = pal_streamWriteValue64_at(at->table, main, started, flight->ordinal, 0);
    for (uint64_t round = 0; code == palSuccess && round < prepared->rounds; round++) {
        if (round > 0)
            window_set(prepared, &flight->call, round);
        code = round_issue(at);
    }
    if (code == palSuccess)
        code = pal_streamWriteValue64_at(at->table, main, done, flight->ordinal, 0);
    if (code == palSuccess && flight->gate && flight->gate->recorded) {
        code = pal_eventRecord(at->table, pool->end, main);
        if (code == palSuccess)
            code = pal_streamWaitEvent(at->table, flight->gate->stream, pool->end);
    }
    return code;
}

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
    struct issue at = {comm,   comm->table, flight->prepared, streamed_of(flight->prepared),
                       flight, flight->pool};
    flight->ordinal = ++flight->pool->issued;
    int before = device_switch(comm);
    int32_t code = issue(&at);
    if (code != palSuccess) {
        device_failed(comm, code, operation_name(at.prepared->image->head.operation));
        flight->error = *fail_record();
    }
    device_return(comm, before);
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
    if (prepared->reach_bytes[base] == 0 || memory_is_device(prepared->comm, address))
        return palSuccess;
    return fail(palInvalidArgument,
                "%s by streams: the %s is not memory of the chip; next: allocate it with the "
                "communicator, or choose another lowering",
                operation_name(prepared->image->head.operation),
                buffer == ENGINE_INPUT ? "input" : "output");
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
    if (code == palSuccess)
        code = buffer_check(prepared, ENGINE_INPUT, call->input);
    if (code == palSuccess)
        code = buffer_check(prepared, ENGINE_OUTPUT, call->output);
    if (code != palSuccess)
        return code;
    struct flight *flight = flight_new(prepared, call);
    if (!flight)
        return fail(palSystemError, "no memory for a call");
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

static int32_t stream_start(struct enginePrepared *prepared, struct call *call)
{
    int32_t code = stream_begin(prepared, call);
    if (code != palSuccess && call->work)
        atomic_fetch_sub_explicit(&call->work->unissued, 1, memory_order_release);
    return code;
}

static int32_t stream_run(struct enginePrepared *prepared, struct call *call, bool *moved)
{
    struct flight *flight = streamed_of(prepared)->blocking;
    (void)moved;
    if (call->work || !flight)
        return palSuccess;
    if (atomic_load_explicit(&flight->state, memory_order_relaxed) != FLIGHT_LANDED)
        return palInProgress;
    return palSuccess;
}

static void stream_end(struct enginePrepared *prepared, struct call *call)
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

void stream_flight_free(engineComm *comm, struct flight *flight)
{
    if (flight->view.host)
        pal_gdrPtrMunmap_at(comm->table, flight->view.host, flight->view.bytes);
    free(flight);
}

const struct lowering lowering_stream = {
    .prepare = stream_prepare,
    .start = stream_start,
    .run = stream_run,
    .end = stream_end,
    .release = stream_release,
};

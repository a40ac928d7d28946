/* The lowering STREAM: a call is put onto the device's streams as a whole, and nothing on the host
 * takes part in it.
 *
 * A plan's lane becomes a stream, COPY and PUT a copy, POST a write-value and WAIT a wait-value on
 * the counters of the arena, which the device reaches. The values are absolute: they are known when
 * the call is enqueued, since every earlier call of the queue has its place in the count already.
 * Steps are enqueued in the plan's enqueue order, for which the checker has shown that all lanes
 * may share one hardware queue. */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "entries.h"
#include "error.h"
#include "failure.h"
#include "mapping.h"
#include "memory.h"
#include "pal_error.h"
#include "pal_notes.h"
#include "reduce.h"
#include "registered.h"
#include "window.h"

enum {
    TOO_MANY_STEPS = 65535,
    MERGED_BYTES = 64 << 10, /* of each step of a round whose lanes share a stream */
};

/* ---- preparing ---------------------------------------------------------------------------------
 */

static int32_t refuse(const struct enginePrepared *prepared, const char *reason)
{
    return error_fail(palNotSupported, "%s by streams: %s; next: choose another lowering",
                      entries_name(prepared->image->head.operation), reason);
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
            return "averages are divided in host functions, for which the chip is not certified";
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

void stream_release(struct enginePrepared *prepared)
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

int32_t stream_prepare(struct enginePrepared *prepared)
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
        return error_fail(palSystemError, "no memory to prepare a call");
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
        uintptr_t scratch = mapping_device_scratch(comm, prepared->map[rank]);
        streamed->bases[prepared_base(prepared->ranks, ENGINE_SCRATCH, rank)] = scratch;
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
    bool merged; /* all lanes of this round share one stream */
};

static uintptr_t address_of(const struct issue *at, uint32_t ref)
{
    const struct place *place = &at->prepared->places[ref];
    return at->streamed->bases[place->base] + place->offset;
}

static int32_t copy(const struct issue *at, uintptr_t to, uintptr_t from, uint64_t bytes,
                    palStream stream)
{
    return to == from || bytes == 0 ? palSuccess
                                    : PAL_CALL(at->comm, deviceMemcpy_at, to, from, bytes,
                                               palMemcpyDeviceToDevice, stream);
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
    reduce_fold(&division->at, 1, &source, 1, division->count, division->type, palAvg,
                division->divisor, false);
    free(division);
}

/* The host's view of the allocation that holds an output: all of it, since the last round has its
 * end. A view of 0 bytes: there is none. */
static int32_t view_make(const struct issue *at, uintptr_t address, struct view *view)
{
    const char *what = "the host's view of an output";
    void *base = NULL, *host = NULL;
    size_t size = 0;
    uint64_t id = 0;
    int32_t code = PAL_CALL(at->comm, memGetAddressRange_at, address, &base, &size, &id);
    if (code == palSuccess && size > 0)
        code = memory_map(at->comm, (uintptr_t)base, size, &host);
    if (code == palSuccess && host)
        *view = (struct view){(uintptr_t)host, (uintptr_t)base, size};
    return code == palSuccess || pal_notes_lacks(code) ? (int32_t)palSuccess
                                                       : pal_error_refused(at->comm, code, what);
}

/* Where the host reaches an address of this rank; *host 0: nowhere. */
static int32_t host_of(const struct issue *at, uintptr_t address, uint64_t bytes, uintptr_t *host)
{
    const engineComm *comm = at->comm;
    struct view *view = &at->flight->view;
    *host = 0;
    if (comm->flags & ENGINE_ADDRESSABLE) {
        *host = address;
    } else if (address >= comm->scratch && address - comm->scratch < comm->scratch_bytes) {
        uintptr_t scratch = comm->peers[comm->rank].scratch;
        *host = scratch ? scratch + (address - comm->scratch) : 0;
    } else {
        int32_t code = view->host ? (int32_t)palSuccess : view_make(at, address, view);
        if (code != palSuccess)
            return code;
        if (address >= view->device && address + bytes <= view->device + view->bytes)
            *host = view->host + (address - view->device);
    }
    return palSuccess;
}

static int32_t divide_on(const struct issue *at, uintptr_t target, uint64_t elements,
                         palStream stream)
{
    uintptr_t host = 0;
    int32_t code = host_of(at, target, elements * at->prepared->element_bytes, &host);
    struct division *division = host ? malloc(sizeof *division) : NULL;
    if (code != palSuccess)
        return code;
    if (!host)
        return error_fail(palNotSupported,
                          "an average needs its result mapped to the host; next: use "
                          "sum, or another lowering");
    if (!division)
        return error_fail(palSystemError, "no memory for a division");
    *division = (struct division){(void *)host, elements, (palDataType)at->prepared->operation.type,
                                  at->prepared->divisor};
    code = PAL_CALL(at->comm, launchHostFunc, stream, divide, division);
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
        return error_record()->code;
    uintptr_t left = address_of(at, step->src);
    int32_t code = step->nsrc == 1 ? copy(at, target, left, bytes, stream) : palSuccess;
    for (uint32_t k = 1; code == palSuccess && k < step->nsrc; k++) {
        code = PAL_CALL(at->comm, deviceReduce_at, target, left, address_of(at, step->src + k),
                        elements, (palDataType)prepared->operation.type, op == palAvg ? palSum : op,
                        stream);
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
    return PAL_CALL(at->comm, streamWriteValue64_at, stream, device_word(comm, word), number, 0);
}

static int32_t wait_issue(const struct issue *at, const engineStep *step, uint32_t index,
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
    return PAL_CALL(at->comm, streamWaitValue64_at, stream, device_word(comm, word), *awaited, 0);
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
        return wait_issue(at, step, index, stream);
    case ENGINE_STEP_FLUSH: /* the lane's stream runs in order */
        return palSuccess;
    case ENGINE_STEP_REDUCE:
        return elements > 0 ? reduce(at, step, elements, stream) : palSuccess;
    case ENGINE_STEP_RECORD: /* one stream keeps the order by itself */
        return at->merged ? (int32_t)palSuccess
                          : PAL_CALL(at->comm, eventRecord, at->pool->events[step->event], stream);
    case ENGINE_STEP_JOIN:
        return at->merged
                   ? (int32_t)palSuccess
                   : PAL_CALL(at->comm, streamWaitEvent, stream, at->pool->events[step->event]);
    default:
        return error_fail(palInternalError, "invalid opcode %u in a plan for streams", step->op);
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

/* Whether what the lanes move is too little to pay for a fork and a join. The enqueue order of a
 * proved plan lets all lanes share a queue: see the top of this file. */
static bool merges(const struct enginePrepared *prepared)
{
    if (!(prepared->image->head.flags & ENGINE_IMAGE_PROVED))
        return false;
    for (uint32_t i = 0; i < prepared->image->head.steps; i++)
        if (prepared->elements[i] * prepared->element_bytes > MERGED_BYTES)
            return false;
    return true;
}

static int32_t round_issue(struct issue *at)
{
    const engineImage *image = at->prepared->image;
    palStream *streams = at->pool->streams;
    at->merged = merges(at->prepared);
    uint32_t lanes = at->merged ? 1 : image->head.lanes;
    int32_t code =
        lanes > 1 ? PAL_CALL(at->comm, eventRecord, at->pool->fork, streams[0]) : palSuccess;
    for (uint32_t k = 1; code == palSuccess && k < lanes; k++)
        code = PAL_CALL(at->comm, streamWaitEvent, streams[k], at->pool->fork);
    for (uint32_t i = 0; code == palSuccess && i < image->head.steps; i++) {
        uint32_t index = at->streamed->order[i];
        code = step_issue(at, index, streams[at->merged ? 0 : lane_of(image, index)]);
    }
    for (uint32_t k = 1; code == palSuccess && k < lanes; k++) {
        code = PAL_CALL(at->comm, eventRecord, at->pool->lane_ends[k], streams[k]);
        if (code == palSuccess)
            code = PAL_CALL(at->comm, streamWaitEvent, streams[0], at->pool->lane_ends[k]);
    }
    return code;
}

static int32_t issue(struct issue *at)
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
            at->streamed->bases[prepared_base(prepared->ranks, buffer, rank)] =
                window->device[prepared->map[rank]] + (own - window->address);
        at->streamed->bases[prepared_base(prepared->ranks, buffer, me)] = own;
    }
    int32_t code = palSuccess;
    if (flight->gate && flight->gate->recorded)
        code = PAL_CALL(at->comm, streamWaitEvent, main, flight->gate->before);
    if (code == palSuccess)
        code = PAL_CALL(at->comm, streamWriteValue64_at, main, started, flight->ordinal, 0);
    for (uint64_t round = 0; code == palSuccess && round < prepared->rounds; round++) {
        if (failure_is_shown(at->comm))
            break; /* it will not succeed, and others wait for what it touches */
        if (round > 0)
            window_set(prepared, &flight->call, round);
        code = round_issue(at);
    }
    if (code == palSuccess)
        code = PAL_CALL(at->comm, streamWriteValue64_at, main, done, flight->ordinal, 0);
    if (code == palSuccess && flight->gate && flight->gate->recorded) {
        code = PAL_CALL(at->comm, eventRecord, pool->end, main);
        if (code == palSuccess)
            code = PAL_CALL(at->comm, streamWaitEvent, flight->gate->stream, pool->end);
    }
    return code;
}

int32_t stream_enqueue(engineComm *comm, struct flight *flight)
{
    struct issue at = {.comm = comm,
                       .table = comm->table,
                       .prepared = flight->prepared,
                       .streamed = flight_streamed(flight->prepared),
                       .flight = flight,
                       .pool = flight->pool};
    return issue(&at);
}

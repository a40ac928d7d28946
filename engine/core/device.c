/* The device side of a communicator: its streams, events, words and gates. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chip.h"
#include "fold.h"

enum { DRAIN_MS = 2000 }; /* what closing grants work that is still on the device */

/* ---- the thread and the chip -------------------------------------------------------------------
 */

int32_t device_switch(const engineComm *comm, int *before)
{
    *before = comm->device;
    int32_t code = CHIP(comm, getDevice, before);
    if (code == palSuccess && *before != comm->device)
        code = CHIP(comm, setDevice, comm->device);
    return code == palSuccess ? code : chip_refused(comm, code, "choosing the device");
}

int32_t device_return(const engineComm *comm, int before, int32_t code)
{
    engineError kept = *fail_record();
    int32_t back = before != comm->device ? CHIP(comm, setDevice, before) : (int32_t)palSuccess;
    if (code == palSuccess && back != palSuccess)
        return chip_refused(comm, back, "going back to the thread's device");
    *fail_record() = kept;
    return code;
}

/* ---- words -------------------------------------------------------------------------------------
 */

static int32_t shift_of(const engineComm *comm, uintptr_t host, intptr_t *shift)
{
    void *device = NULL;
    int32_t code = CHIP(comm, hostGetDevicePointer_at, &device, host);
    /* Where the chip has no such call, it reaches page-locked memory at the host's address. */
    *shift = code == palSuccess && device ? (intptr_t)((uintptr_t)device - host) : 0;
    return code == palSuccess || chip_lacks(code)
               ? (int32_t)palSuccess
               : chip_refused(comm, code, "the device's address of signals");
}

uintptr_t device_word(const engineComm *comm, const _Atomic uint64_t *word)
{
    return (uintptr_t)word + (uintptr_t)comm->device_side->shift;
}

uintptr_t device_pinned_word(const engineComm *comm, const _Atomic uint64_t *word)
{
    return (uintptr_t)word + (uintptr_t)comm->device_side->pinned_shift;
}

/* Line number `at` of the pinned words. */
static _Atomic uint64_t *pinned_line(const struct device_side *side, uint32_t at)
{
    return (_Atomic uint64_t *)(void *)(side->pinned + (size_t)at * LINE);
}

/* Page-locks the arena's counters and credits, so that the device waits on them and writes them. */
static int32_t signals_register(engineComm *comm, struct device_side *side)
{
    const struct layout *layout = &comm->arena->layout;
    uintptr_t base = (uintptr_t)comm->arena->base;
    uintptr_t first = (base + layout->counters) / PAGE * PAGE;
    uintptr_t end = (base + layout->freed + PAGE - 1) / PAGE * PAGE;
    int32_t code = CHIP(comm, hostRegister_at, first, end - first);
    if (code != palSuccess)
        return chip_refused(comm, code, "page-locking the communicator's signals");
    side->registered = first;
    return shift_of(comm, first, &side->shift);
}

/* ---- opening and closing -----------------------------------------------------------------------
 */

static int32_t side_fill(engineComm *comm, struct device_side *side)
{
    uint32_t lines = 2 * side->pool_count + GATES;
    size_t bytes = ((size_t)lines * LINE + PAGE - 1) / PAGE * PAGE;
    void *pinned = NULL;
    int32_t code = CHIP(comm, deviceMalloc, &pinned, bytes, palMemHost);
    if (code != palSuccess)
        return chip_refused(comm, code, "page-locked memory for signals");
    memset(pinned, 0, bytes);
    side->pinned = pinned;
    code = shift_of(comm, (uintptr_t)pinned, &side->pinned_shift);
    if (code != palSuccess)
        return code;
    for (uint32_t i = 0; i < side->pool_count; i++) {
        side->pools[i].queue = &comm->queues[i];
        side->pools[i].started = pinned_line(side, 2 * i);
        side->pools[i].done = pinned_line(side, 2 * i + 1);
    }
    if (device_may(comm, ENGINE_MAY_REGISTER) && !comm->threads)
        return signals_register(comm, side);
    return palSuccess;
}

/* Gives back what side_fill made. */
static void side_free(const engineComm *comm, struct device_side *side)
{
    engineError kept = *fail_record();
    if (side->registered)
        CHIP(comm, hostUnregister_at, side->registered);
    if (side->pinned)
        CHIP(comm, deviceFree, side->pinned, palMemHost);
    pthread_mutex_destroy(&side->lock);
    free(side->pools);
    free(side);
    *fail_record() = kept;
}

int32_t device_open(engineComm *comm)
{
    if (comm->device_side)
        return palSuccess;
    if (!comm->table)
        return fail(palNotSupported, "streams need a chip; next: open the communicator with one");
    struct device_side *side = calloc(1, sizeof *side);
    if (side)
        side->pools = calloc(1 + 2 * (size_t)comm->size, sizeof *side->pools);
    if (!side || !side->pools) {
        free(side);
        return fail(palSystemError, "no memory for the device side");
    }
    side->table = comm->table;
    side->pool_count = 1 + 2 * comm->size;
    pthread_mutex_init(&side->lock, NULL);
    int before = 0;
    int32_t code = device_switch(comm, &before);
    if (code == palSuccess)
        code = device_return(comm, before, side_fill(comm, side));
    if (code == palSuccess)
        comm->device_side = side;
    else
        side_free(comm, side);
    return code;
}

struct pool *device_pool(const struct enginePrepared *prepared)
{
    const engineComm *comm = prepared->comm;
    return &comm->device_side->pools[prepared->queue - comm->queues];
}

static int32_t event_make(const engineComm *comm, palEvent *event)
{
    int32_t code =
        *event ? (int32_t)palSuccess : CHIP(comm, eventCreate, event, palEventDisableTiming);
    return code == palSuccess ? code : chip_refused(comm, code, "events for a plan");
}

static int32_t events_make(const engineComm *comm, palEvent **events, uint32_t *have, uint32_t want)
{
    if (want <= *have)
        return palSuccess;
    palEvent *grown = realloc(*events, want * sizeof *grown);
    if (!grown)
        return fail(palSystemError, "no memory for the events of a plan");
    *events = grown;
    int32_t code = palSuccess;
    while (code == palSuccess && *have < want) {
        grown[*have] = NULL;
        code = event_make(comm, &grown[*have]);
        *have += code == palSuccess;
    }
    return code;
}

static int32_t streams_make(const engineComm *comm, struct pool *pool, uint32_t want)
{
    if (want <= pool->lanes)
        return palSuccess;
    palStream *grown = realloc(pool->streams, want * sizeof *grown);
    if (!grown)
        return fail(palSystemError, "no memory for the streams of a plan");
    pool->streams = grown;
    int32_t code = palSuccess;
    while (code == palSuccess && pool->lanes < want) {
        grown[pool->lanes] = NULL;
        code = CHIP(comm, streamCreate, &grown[pool->lanes]);
        pool->lanes += code == palSuccess;
    }
    return code == palSuccess ? code : chip_refused(comm, code, "streams for a plan");
}

static int32_t pool_fit(engineComm *comm, struct pool *pool, const engineImage *image)
{
    int32_t code = event_make(comm, &pool->fork);
    if (code == palSuccess)
        code = event_make(comm, &pool->end);
    if (code == palSuccess)
        code = events_make(comm, &pool->lane_ends, &pool->end_count, image->head.lanes);
    if (code == palSuccess)
        code = streams_make(comm, pool, image->head.lanes);
    if (code == palSuccess)
        code = events_make(comm, &pool->events, &pool->event_count, image->head.events);
    return code;
}

int32_t device_pool_fit(engineComm *comm, struct pool *pool, const engineImage *image)
{
    int before = 0;
    int32_t code = device_switch(comm, &before);
    return code == palSuccess ? device_return(comm, before, pool_fit(comm, pool, image)) : code;
}

uintptr_t device_spare(engineComm *comm, struct pool *pool, uint64_t bytes)
{
    uint32_t class = 12;
    while (class < SPARE_CLASSES && (uint64_t)1 << class < bytes)
        class ++;
    if (class == SPARE_CLASSES) {
        fail(palSystemError, "%llu bytes of spare memory", (unsigned long long)bytes);
        return 0;
    }
    void *memory = NULL;
    int32_t code = pool->spares[class]
                       ? (int32_t)palSuccess
                       : CHIP(comm, deviceMalloc, &memory, (size_t)1 << class, palMemDevice);
    if (code != palSuccess)
        chip_refused(comm, code, "spare memory for a reduction");
    else if (memory)
        pool->spares[class] = (uintptr_t)memory;
    return pool->spares[class];
}

static bool pools_idle(const engineComm *comm)
{
    const struct device_side *side = comm->device_side;
    for (uint32_t i = 0; i < side->pool_count; i++)
        for (uint32_t k = 0; k < side->pools[i].lanes; k++)
            if (CHIP(comm, streamQuery, side->pools[i].streams[k]) == palInProgress)
                return false;
    return true;
}

static void pool_free(const engineComm *comm, struct pool *pool)
{
    for (uint32_t i = 0; i < pool->lanes; i++)
        CHIP(comm, streamDestroy, pool->streams[i]);
    for (uint32_t i = 0; i < pool->end_count; i++)
        CHIP(comm, eventDestroy, pool->lane_ends[i]);
    for (uint32_t i = 0; i < pool->event_count; i++)
        CHIP(comm, eventDestroy, pool->events[i]);
    if (pool->fork)
        CHIP(comm, eventDestroy, pool->fork);
    if (pool->end)
        CHIP(comm, eventDestroy, pool->end);
    for (uint32_t i = 0; i < SPARE_CLASSES; i++)
        if (pool->spares[i])
            CHIP(comm, deviceFree_at, pool->spares[i], palMemDevice);
    fold_rooms_free(comm, pool);
    free(pool->streams);
    free(pool->lane_ends);
    free(pool->events);
}

/* What streams of this rank wait for comes at once: more than any target, cyclically and plainly.
 * A peer's late post may overwrite it, so it is done again until nothing waits. */
static void poison(engineComm *comm)
{
    for (uint32_t space = 0; space < SPACES; space++)
        for (uint32_t peer = 0; peer < comm->size; peer++)
            for (uint32_t channel = 0; channel < ENGINE_CHANNELS; channel++) {
                _Atomic uint64_t *word =
                    channel == ENGINE_CHANNEL_CREDIT
                        ? &arena_credit(comm->arena, space, comm->rank, peer)->number
                        : arena_counter(comm->arena, space, comm->rank, peer, channel);
                uint64_t value = atomic_load_explicit(word, memory_order_relaxed);
                if (value < POISON)
                    atomic_store_explicit(word, value + POISON, memory_order_release);
            }
}

bool device_close(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    if (!side)
        return true;
    for (struct enginePrepared *prepared = comm->prepared_list; prepared; prepared = prepared->next)
        if (prepared->operation.lowering == ENGINE_PROXY && !proxy_stop(prepared))
            return false;
    struct timespec pause = {0, 200000};
    int before = comm->device;
    device_switch(comm, &before); /* closing goes on whatever the chip answers */
    bool idle = pools_idle(comm);
    atomic_store_explicit(&side->closing, true, memory_order_relaxed);
    for (int waited = 0; !idle && waited < DRAIN_MS * 5; waited++) {
        poison(comm); /* no call of this rank can be completed any more */
        nanosleep(&pause, NULL);
        idle = pools_idle(comm);
    }
    if (idle) {
        for (uint32_t i = 0; i < side->pool_count; i++) {
            struct pool *pool = &side->pools[i];
            while (pool->first) {
                struct flight *flight = pool->first;
                pool->first = stream_flight_next(flight);
                stream_flight_free(comm, flight);
            }
        }
        device_sweep(comm);
        while (side->gates) {
            struct gate *gate = side->gates;
            side->gates = gate->next;
            if (gate->before)
                CHIP(comm, eventDestroy, gate->before);
            free(gate);
        }
        for (uint32_t i = 0; i < side->pool_count; i++)
            pool_free(comm, &side->pools[i]);
        side_free(comm, side);
        comm->device_side = NULL;
    }
    device_return(comm, before, palSuccess);
    return idle;
}

/* ---- flights of all pools ----------------------------------------------------------------------
 */

bool device_ready(const struct enginePrepared *prepared)
{
    if (!prepared->comm->device_side)
        return true;
    if (prepared->operation.lowering == ENGINE_STREAM)
        return !stream_busy(prepared);
    return device_pool(prepared)->first == NULL;
}

bool device_poll(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    bool any = false;
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
        bool drained = true;
        for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
            drained &= stream_drain(comm, &side->pools[i]);
        if (!drained)
            poison(comm);
        return false;
    }
    for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
        if (side->pools[i].first)
            any |= stream_land(comm, &side->pools[i]);
    return any;
}

void device_watch(engineComm *comm, uint64_t now, bool look)
{
    struct device_side *side = comm->device_side;
    for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
        if (side->pools[i].first && !stream_watch(comm, &side->pools[i], now, look))
            return;
}

void device_fail(engineComm *comm, int32_t code)
{
    struct device_side *side = comm->device_side;
    bool any = false;
    for (uint32_t i = 0; i < side->pool_count; i++)
        if (side->pools[i].first) {
            stream_fail(comm, &side->pools[i], code);
            any = true;
        }
    if (any)
        poison(comm);
}

int32_t device_sweep(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    int32_t code = palSuccess;
    pthread_mutex_lock(&side->lock);
    struct flight *flights = side->landed;
    side->landed = NULL;
    pthread_mutex_unlock(&side->lock);
    while (flights) {
        struct flight *next = stream_flight_next(flights);
        int32_t one = stream_flight_free(comm, flights);
        code = code == palSuccess ? one : code;
        flights = next;
    }
    return code;
}

/* ---- gates -------------------------------------------------------------------------------------
 *
 * The start signal is the first certified of: the stream writes a word; a host function on it
 * stores a word; an event on it is asked. The end is the first certified of: the stream waits for a
 * word; a host function on it does; the caller waits. */

/* A host function's word. It outlives the gate; the words themselves live as long as the device
 * side. */
struct host_word {
    _Atomic uint64_t *word;
    uint64_t value;
    const atomic_bool *closing; /* NULL: nobody closes it */
    uint64_t until;             /* ticks */
};

static void word_store(void *argument)
{
    struct host_word *host = argument;
    atomic_store_explicit(host->word, host->value, memory_order_release);
    free(host);
}

static void word_await(void *argument)
{
    struct host_word *host = argument;
    struct timespec pause = {0, 20000};
    for (uint32_t spins = 0;
         (int64_t)(atomic_load_explicit(host->word, memory_order_acquire) - host->value) < 0 &&
         !(host->closing && atomic_load_explicit(host->closing, memory_order_relaxed)) &&
         (int64_t)(engine_ticks() - host->until) < 0;
         spins++) {
        if (spins < 2000)
            relax();
        else
            nanosleep(&pause, NULL);
    }
    free(host);
}

uintptr_t engine_await_function(void)
{
    return (uintptr_t)word_await;
}

uintptr_t engine_await_argument(uintptr_t word, uint64_t value, double seconds)
{
    struct host_word *host = malloc(sizeof *host);
    if (host)
        *host = (struct host_word){(_Atomic uint64_t *)word, value, NULL,
                                   engine_ticks() + ticks_of(seconds)};
    return (uintptr_t)host;
}

void engine_await_cancel(uintptr_t argument)
{
    free((void *)argument);
}

void engine_word_store(uintptr_t word, uint64_t value)
{
    atomic_store_explicit((_Atomic uint64_t *)word, value, memory_order_release);
}

static int32_t host_function(engineComm *comm, palStream stream, palHostFunc function,
                             _Atomic uint64_t *word, uint64_t value)
{
    struct host_word *host = malloc(sizeof *host);
    if (!host)
        return fail(palSystemError, "no memory for a gate");
    /* Twice the deadline: the watch ends the call, and with it this, before. */
    *host = (struct host_word){word, value, &comm->device_side->closing,
                               engine_ticks() + ticks_of(2 * comm->timeout + 1)};
    int32_t code = CHIP(comm, launchHostFunc, stream, function, host);
    if (code != palSuccess)
        free(host);
    return code;
}

static int32_t start_signal(engineComm *comm, struct gate *gate)
{
    if (!gate->start_word)
        return palSuccess; /* the event is asked */
    if (device_may(comm, ENGINE_MAY_WRITE_VALUE))
        return CHIP(comm, streamWriteValue64_at, gate->stream,
                    device_pinned_word(comm, gate->start_word), gate->value, 0);
    return host_function(comm, gate->stream, word_store, gate->start_word, gate->value);
}

/* A gate that nobody uses, with words of its own; NULL: all are taken, or no memory. */
static struct gate *gate_take(const engineComm *comm)
{
    struct device_side *side = comm->device_side;
    pthread_mutex_lock(&side->lock);
    struct gate *gate = side->gates;
    if (gate)
        side->gates = gate->next;
    uint32_t at = side->gate_count;
    if (!gate && at < GATES)
        side->gate_count++;
    pthread_mutex_unlock(&side->lock);
    if (gate || at == GATES)
        return gate;
    gate = calloc(1, sizeof *gate);
    if (!gate)
        return NULL;
    gate->at = at;
    gate->done_word = pinned_line(side, 2 * side->pool_count + at);
    if (device_may(comm, ENGINE_MAY_WRITE_VALUE) || device_may(comm, ENGINE_MAY_HOST_FUNC))
        gate->start_word = gate->done_word + 1;
    return gate;
}

int32_t gate_enter(engineComm *comm, uintptr_t stream, const struct device_calls *calls,
                   struct gate **answer)
{
    *answer = NULL;
    int32_t code = device_sweep(comm);
    if (code != palSuccess)
        return code;
    struct gate *gate = gate_take(comm);
    if (!gate)
        return fail(palInvalidUsage, "%d calls with a stream are pending; next: wait for some",
                    GATES);
    gate->stream = (palStream)stream;
    gate->recorded = false;
    /* Larger than before: what still waits for an earlier use of these words passes. */
    atomic_fetch_add_explicit(&gate->value, 1, memory_order_relaxed);
    atomic_store_explicit(&gate->proxies, calls->proxies, memory_order_relaxed);
    atomic_store_explicit(&gate->users, calls->streams + calls->proxies + 1, memory_order_relaxed);
    if (calls->proxies > 0)
        code = start_signal(comm, gate);
    if (code == palSuccess && (calls->streams > 0 || !gate->start_word)) {
        if (!gate->before)
            code = CHIP(comm, eventCreate, &gate->before, palEventDisableTiming);
        if (code == palSuccess)
            code = CHIP(comm, eventRecord, gate->before, gate->stream);
        gate->recorded = code == palSuccess;
    }
    if (code != palSuccess) {
        if (chip_lacks(code))
            fail(code, "the stream is none of the chip's");
        else
            chip_refused(comm, code, "ordering the calls after the stream's work");
        atomic_store_explicit(&gate->users, 1, memory_order_relaxed);
        gate_drop(comm, gate);
        return code;
    }
    *answer = gate;
    return palSuccess;
}

int32_t gate_leave(engineComm *comm, struct gate *gate, const struct device_calls *calls)
{
    if (calls->proxies == 0)
        return palSuccess; /* the flights did it */
    int32_t code;
    if (device_may(comm, ENGINE_MAY_WAIT_VALUE))
        code = CHIP(comm, streamWaitValue64_at, gate->stream,
                    device_pinned_word(comm, gate->done_word), gate->value, 0);
    else if (device_may(comm, ENGINE_MAY_HOST_FUNC | ENGINE_MAY_HOST_FUNC_BLOCK))
        code = host_function(comm, gate->stream, word_await, gate->done_word, gate->value);
    else
        return palInProgress;
    return code == palSuccess
               ? code
               : chip_refused(comm, code, "ordering the stream's later work after the calls");
}

bool gate_started(struct gate *gate)
{
    uint64_t value = atomic_load_explicit(&gate->value, memory_order_relaxed);
    const _Atomic uint64_t *word = gate->start_word ? gate->start_word : &gate->seen;
    return (int64_t)(atomic_load_explicit(word, memory_order_acquire) - value) >= 0;
}

void gate_call_ended(engineComm *comm, struct gate *gate, bool proxy)
{
    if (proxy && atomic_fetch_sub_explicit(&gate->proxies, 1, memory_order_acq_rel) == 1)
        atomic_store_explicit(gate->done_word, gate->value, memory_order_release);
    gate_drop(comm, gate);
}

void gate_drop(engineComm *comm, struct gate *gate)
{
    struct device_side *side = comm->device_side;
    if (atomic_fetch_sub_explicit(&gate->users, 1, memory_order_acq_rel) != 1)
        return;
    pthread_mutex_lock(&side->lock);
    gate->next = side->gates;
    side->gates = gate;
    pthread_mutex_unlock(&side->lock);
}

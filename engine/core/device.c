/* The device side of a communicator: its streams, events, words and gates. */
#define _GNU_SOURCE
#include "device.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "error.h"
#include "fold.h"
#include "pal_device.h"
#include "pal_error.h"
#include "pal_notes.h"

/* ---- words -------------------------------------------------------------------------------------
 */

static int32_t shift_of(const engineComm *comm, uintptr_t host, intptr_t *shift)
{
    void *device = NULL;
    int32_t code = PAL_CALL(comm, hostGetDevicePointer_at, &device, host);
    /* Where the chip has no such call, it reaches page-locked memory at the host's address. */
    *shift = code == palSuccess && device ? (intptr_t)((uintptr_t)device - host) : 0;
    return code == palSuccess || pal_notes_lacks(code)
               ? (int32_t)palSuccess
               : pal_error_refused(comm, code, "the device's address of signals");
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
_Atomic uint64_t *device_pinned_line(const struct device_side *side, uint32_t at)
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
    int32_t code = PAL_CALL(comm, hostRegister_at, first, end - first);
    if (code != palSuccess)
        return pal_error_refused(comm, code, "page-locking the communicator's signals");
    side->registered = first;
    return shift_of(comm, first, &side->shift);
}

/* ---- opening and closing -----------------------------------------------------------------------
 */

static int32_t side_fill(engineComm *comm, struct device_side *side)
{
    uint32_t lines = 2 * side->pool_count + GATES;
    size_t bytes = ((size_t)lines * LINE + LINE - 1 + PAGE - 1) / PAGE * PAGE;
    void *pinned = NULL;
    int32_t code = PAL_CALL(comm, deviceMalloc, &pinned, bytes, palMemHost);
    if (code != palSuccess)
        return pal_error_refused(comm, code, "page-locked memory for signals");
    memset(pinned, 0, bytes);
    side->pinned_base = pinned;
    /* Allocations of a FlagCX plugin may be unaligned. */
    side->pinned = side->pinned_base + (LINE - (uintptr_t)pinned % LINE) % LINE;
    code = shift_of(comm, (uintptr_t)side->pinned, &side->pinned_shift);
    if (code != palSuccess)
        return code;
    for (uint32_t i = 0; i < side->pool_count; i++) {
        side->pools[i].queue = &comm->queues[i];
        side->pools[i].piece = FIRST_PIECE;
        side->pools[i].started = device_pinned_line(side, 2 * i);
        side->pools[i].done = device_pinned_line(side, 2 * i + 1);
    }
    if (device_may(comm, ENGINE_MAY_REGISTER) && !comm->threads)
        return signals_register(comm, side);
    return palSuccess;
}

/* Gives back what side_fill made. */
static void side_free(const engineComm *comm, struct device_side *side)
{
    engineError kept = *error_record();
    if (side->registered)
        PAL_CALL(comm, hostUnregister_at, side->registered);
    if (side->pinned_base)
        PAL_CALL(comm, deviceFree, side->pinned_base, palMemHost);
    pthread_mutex_destroy(&side->lock);
    free(side->pools);
    free(side);
    *error_record() = kept;
}

int32_t device_open(engineComm *comm)
{
    if (comm->device_side)
        return palSuccess;
    if (!comm->table)
        return error_fail(palNotSupported,
                          "streams need a chip; next: open the communicator with one");
    struct device_side *side = calloc(1, sizeof *side);
    if (side)
        side->pools = calloc(1 + 2 * (size_t)comm->size, sizeof *side->pools);
    if (!side || !side->pools) {
        free(side);
        return error_fail(palSystemError, "no memory for the device side");
    }
    side->table = comm->table;
    side->pool_count = 1 + 2 * comm->size;
    pthread_mutex_init(&side->lock, NULL);
    int before = 0;
    int32_t code = pal_device_switch(comm, &before);
    if (code == palSuccess)
        code = pal_device_return(comm, before, side_fill(comm, side));
    if (code == palSuccess)
        atomic_store_explicit(&comm->device_side, side, memory_order_release);
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
        *event ? (int32_t)palSuccess : PAL_CALL(comm, eventCreate, event, palEventDisableTiming);
    return code == palSuccess ? code : pal_error_refused(comm, code, "events for a plan");
}

static int32_t events_make(const engineComm *comm, palEvent **events, uint32_t *have, uint32_t want)
{
    if (want <= *have)
        return palSuccess;
    palEvent *grown = realloc(*events, want * sizeof *grown);
    if (!grown)
        return error_fail(palSystemError, "no memory for the events of a plan");
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
        return error_fail(palSystemError, "no memory for the streams of a plan");
    pool->streams = grown;
    int32_t code = palSuccess;
    while (code == palSuccess && pool->lanes < want) {
        grown[pool->lanes] = NULL;
        code = PAL_CALL(comm, streamCreate, &grown[pool->lanes]);
        pool->lanes += code == palSuccess;
    }
    return code == palSuccess ? code : pal_error_refused(comm, code, "streams for a plan");
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
    int32_t code = pal_device_switch(comm, &before);
    return code == palSuccess ? pal_device_return(comm, before, pool_fit(comm, pool, image)) : code;
}

/* What *slot holds, made at need; 0 with the thread's record. */
static uintptr_t spare_of(const engineComm *comm, uintptr_t *slot, size_t bytes)
{
    void *memory = NULL;
    int32_t code =
        *slot ? (int32_t)palSuccess : PAL_CALL(comm, deviceMalloc, &memory, bytes, palMemDevice);
    if (code != palSuccess)
        pal_error_refused(comm, code, "spare memory for a reduction");
    else if (memory)
        *slot = (uintptr_t)memory;
    return *slot;
}

uintptr_t device_spare(const engineComm *comm, struct pool *pool, uint64_t bytes)
{
    uint32_t class = 12;
    while (class < SPARE_CLASSES && (uint64_t)1 << class < bytes)
        class ++;
    if (class == SPARE_CLASSES) {
        error_fail(palSystemError, "%llu bytes of spare memory", (unsigned long long)bytes);
        return 0;
    }
    return spare_of(comm, &pool->spares[class], (size_t)1 << class);
}

uintptr_t device_spare_at_once(const engineComm *comm, struct pool *pool, uint64_t bytes)
{
    int before = 0;
    if (pool->spare_at_once || pal_device_switch(comm, &before) != palSuccess)
        return pool->spare_at_once;
    spare_of(comm, &pool->spare_at_once, bytes);
    int32_t code = pool->spare_at_once ? (int32_t)palSuccess : error_record()->code;
    return pal_device_return(comm, before, code) == palSuccess ? pool->spare_at_once : 0;
}

bool device_is_idle(const engineComm *comm)
{
    const struct device_side *side = comm->device_side;
    for (uint32_t i = 0; i < side->pool_count; i++)
        for (uint32_t k = 0; k < side->pools[i].lanes; k++)
            if (PAL_CALL(comm, streamQuery, side->pools[i].streams[k]) == palInProgress)
                return false;
    return true;
}

static void pool_free(const engineComm *comm, struct pool *pool)
{
    for (uint32_t i = 0; i < pool->lanes; i++)
        PAL_CALL(comm, streamDestroy, pool->streams[i]);
    for (uint32_t i = 0; i < pool->end_count; i++)
        PAL_CALL(comm, eventDestroy, pool->lane_ends[i]);
    for (uint32_t i = 0; i < pool->event_count; i++)
        PAL_CALL(comm, eventDestroy, pool->events[i]);
    if (pool->fork)
        PAL_CALL(comm, eventDestroy, pool->fork);
    if (pool->end)
        PAL_CALL(comm, eventDestroy, pool->end);
    for (uint32_t i = 0; i < SPARE_CLASSES; i++)
        if (pool->spares[i])
            PAL_CALL(comm, deviceFree_at, pool->spares[i], palMemDevice);
    if (pool->spare_at_once)
        PAL_CALL(comm, deviceFree_at, pool->spare_at_once, palMemDevice);
    fold_rooms_free(comm, pool);
    free(pool->streams);
    free(pool->lane_ends);
    free(pool->events);
}

/* What streams of this rank wait for comes at once: more than any target, cyclically and plainly.
 * A peer's late post may overwrite it, so it is done again until nothing waits. */
void device_poison(engineComm *comm)
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

void device_free(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    for (uint32_t i = 0; i < side->pool_count; i++)
        pool_free(comm, &side->pools[i]);
    side_free(comm, side);
    comm->device_side = NULL;
}

/* The end of flights. */
#include "landing.h"

#include "device.h"
#include "entries.h"
#include "error.h"
#include "failure.h"
#include "watch.h"
#include "work.h"

static void flight_tell(engineComm *comm, struct flight *flight, int32_t code)
{
    if (flight->work)
        work_end(comm, flight->work, code);
    flight->work = NULL;
}

/* Takes the pool's oldest flight out. */
static void flight_take(struct device_side *side, struct pool *pool)
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
    atomic_fetch_sub_explicit(&flight->prepared->comm->block->flying, 1, memory_order_release);
}

static bool arrived(const struct pool *pool, const struct flight *flight)
{
    /* Acquire: the effects of the flight are visible to whoever learns of its end. */
    return (int64_t)(atomic_load_explicit(pool->done, memory_order_acquire) - flight->ordinal) >= 0;
}

/* Lands what has come to its end; true when something did. */
static bool pool_land(engineComm *comm, struct pool *pool)
{
    struct device_side *side = comm->device_side;
    bool any = false;
    for (struct flight *flight; (flight = pool->first) != NULL;) {
        if (atomic_load_explicit(&flight->state, memory_order_acquire) != FLIGHT_FLYING)
            break;
        if (flight->error.code != palSuccess) {
            if (!atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
                failure_declare(comm, &flight->error);
                return true;
            }
            break; /* how far it came is not known: device_close looks at the streams */
        }
        if (!arrived(pool, flight))
            break;
        /* Nothing on the device compares what ranks pass: it is done here. The first rank to land
         * a flight finds all entries of it, as long as no rank is more than ENTRIES ahead. */
        if (failure_check(comm))
            return true;
        if (!watch_agreed(flight->prepared, &flight->call)) {
            failure_declare(comm, error_record());
            return true;
        }
        flight_take(side, pool);
        entries_end(flight->prepared, &flight->call);
        flight_tell(comm, flight, palSuccess);
        any = true;
    }
    return any;
}

static void pool_stop(engineComm *comm, struct pool *pool)
{
    /* Flights that nobody has begun to enqueue never will be. */
    pthread_mutex_lock(&comm->device_side->lock);
    struct flight *unborn = pool->to_issue;
    pool->to_issue = NULL;
    pthread_mutex_unlock(&comm->device_side->lock);
    for (struct flight *flight = unborn; flight; flight = flight->next) {
        flight_release(comm, flight);
        atomic_store_explicit(&flight->state, FLIGHT_LANDED, memory_order_relaxed);
    }
}

static bool pool_is_settled(const struct pool *pool)
{
    for (const struct flight *flight = pool->first; flight; flight = flight->next) {
        uint32_t state = atomic_load_explicit(&flight->state, memory_order_acquire);
        if (state != FLIGHT_LANDED && (state != FLIGHT_FLYING || !arrived(pool, flight)))
            return false;
    }
    return true;
}

static void pool_fail(engineComm *comm, struct pool *pool, int32_t code)
{
    pool_stop(comm, pool);
    for (struct flight *flight = pool->first; flight; flight = flight->next) {
        flight_tell(comm, flight, code);
        /* Somebody goes on releasing what waits on the device until it has come to its end. */
        atomic_fetch_add_explicit(&comm->unfinished, 1, memory_order_relaxed);
    }
}

static bool pool_drain(engineComm *comm, struct pool *pool)
{
    while (pool->first) {
        uint32_t state = atomic_load_explicit(&pool->first->state, memory_order_acquire);
        if (state != FLIGHT_LANDED && (state != FLIGHT_FLYING || !arrived(pool, pool->first)))
            return false;
        flight_take(comm->device_side, pool);
        atomic_fetch_sub_explicit(&comm->unfinished, 1, memory_order_relaxed);
    }
    return true;
}

/* ---- the deadline -----------------------------------------------------------------------------
 */

static uint64_t signs_of(const struct enginePrepared *prepared, const struct flight *flight)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < flight_streamed(prepared)->arrivals; i++)
        sum += atomic_load_explicit(flight->arrivals[i].word, memory_order_relaxed);
    return sum;
}

/* Records in the prepared's lanes, which nothing else uses here, where a flight waits: at the steps
 * whose signals have not reached the values that complete the flight. */
static void lanes_show(struct enginePrepared *prepared, const struct flight *flight)
{
    const engineImage *image = prepared->image;
    const struct streamed *streamed = flight_streamed(prepared);
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

static bool pool_watch(engineComm *comm, struct pool *pool, uint64_t now, bool look)
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
    failure_declare(comm, error_record());
    return false;
}

/* ---- all pools --------------------------------------------------------------------------------
 */

bool landing_ready(const struct enginePrepared *prepared)
{
    if (!prepared->comm->device_side)
        return true;
    if (prepared->operation.lowering == ENGINE_STREAM)
        return !flight_is_unissued(prepared);
    return device_pool(prepared)->first == NULL;
}

bool landing_poll(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    bool any = false;
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
        bool drained = true;
        for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
            drained &= pool_drain(comm, &side->pools[i]);
        if (!drained)
            device_poison(comm);
        return false;
    }
    for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
        if (side->pools[i].first)
            any |= pool_land(comm, &side->pools[i]);
    return any;
}

void landing_watch(engineComm *comm, uint64_t now, bool look)
{
    struct device_side *side = comm->device_side;
    for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
        if (side->pools[i].first && !pool_watch(comm, &side->pools[i], now, look))
            return;
}

const struct call *landing_call(const engineComm *comm)
{
    const struct device_side *side = comm->device_side;
    for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
        if (side->pools[i].first)
            return &side->pools[i].first->call;
    return NULL;
}

void landing_fail(engineComm *comm, int32_t code)
{
    struct device_side *side = comm->device_side;
    bool any = false;
    for (uint32_t i = 0; i < side->pool_count; i++)
        if (side->pools[i].first) {
            pool_fail(comm, &side->pools[i], code);
            any = true;
        }
    if (any)
        device_poison(comm);
}

bool landing_is_settled(const struct device_side *side)
{
    for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
        if (!pool_is_settled(&side->pools[i]))
            return false;
    return true;
}

void landing_stop(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    for (uint32_t i = 0; side->flying > 0 && i < side->pool_count; i++)
        pool_stop(comm, &side->pools[i]);
}

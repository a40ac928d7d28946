/* Flights: STREAM calls on the device, between stream.c, which enqueues them, and flight.c, which
 * starts and lands them. */
#ifndef UNIPAL_ENGINE_FLIGHT_STATE_H
#define UNIPAL_ENGINE_FLIGHT_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "device_state.h"

enum flight_state { FLIGHT_WAITING, FLIGHT_ISSUING, FLIGHT_FLYING, FLIGHT_LANDED };

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

static inline struct streamed *flight_streamed(const struct enginePrepared *prepared)
{
    return prepared->lowered;
}

#endif

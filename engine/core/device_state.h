/* The device side of a communicator: what the lowerings STREAM and PROXY have in common.
 *
 * No lock is held while a table is called, but for the opening of memory (memory.c) and for small
 * work of PROXY (proxy.c). What two threads must not do at a time is guarded by tokens that nobody
 * waits for.
 *
 * Who calls tables: the caller's thread enqueues STREAM calls and, on the caller's stream, the two
 * operations that order it before and after its calls. The progress thread of a device
 * does what PROXY calls do on the device, but for small work. Opening, preparing and closing make
 * and free streams, events and registrations. */
#ifndef UNIPAL_ENGINE_DEVICE_STATE_H
#define UNIPAL_ENGINE_DEVICE_STATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

enum {
    GATES = 512,           /* calls with a stream that may be pending at a time */
    SPARE_CLASSES = 48,    /* spare memory by power of two */
    FIRST_PIECE = 8 << 20, /* bytes of what is enqueued and waited for before the chip is known */
};

/* Streams and events of one queue of the communicator: lane k runs on streams[k]. Calls of a queue
 * follow each other on streams[0], so that a communicator keeps its one order without any host. */
struct pool {
    struct queue *queue;
    palStream *streams;
    palEvent *lane_ends; /* one per lane: its last work */
    palEvent *events;    /* of plans; recorded again and again */
    palEvent fork, end;
    uint32_t lanes, event_count, end_count; /* streams, events, lane_ends */
    uintptr_t spares[SPARE_CLASSES];        /* device memory of 2^i bytes */
    uintptr_t spare_at_once;   /* AT_ONCE_BYTES; of whoever holds the communicator's lock */
    uint64_t piece;            /* bytes that the chip moves in about PIECE_SECONDS; the same */
    _Atomic uint64_t *started; /* pinned words that streams[0] writes: ordinal of a flight */
    _Atomic uint64_t *done;
    atomic_bool token;    /* of the thread that enqueues flights */
    uint64_t issued;      /* flights enqueued; of the holder of the token */
    struct flight *first; /* not landed, oldest first; under side.lock */
    struct flight *last;
    struct flight *to_issue; /* the oldest that is not enqueued; under side.lock */
    struct fold_room *rooms; /* for folds by the host (fold.h); under side.lock */
};

/* Orders a caller's stream before and after the calls of one engine_start. */
struct gate {
    struct gate *next; /* of the free ones */
    palStream stream;  /* the caller's */
    palEvent before;   /* what the stream had before, when it was recorded */
    bool recorded;
    _Atomic uint64_t *start_word; /* reaches value when the stream has come here; NULL: the
                                     event is asked, and seen tells */
    _Atomic uint64_t *done_word;  /* is set to value when the calls have ended */
    _Atomic uint64_t value;
    _Atomic uint64_t seen; /* value for which the event was found done */
    uint32_t at;           /* which words */
    atomic_uint proxies;   /* PROXY calls that have not ended */
    atomic_uint users;     /* calls + the caller */
};

struct flight; /* flight_state.h */

struct device_side {
    const palDeviceTable *table;
    uintptr_t registered;       /* page-locked part of the arena; 0: none */
    intptr_t shift;             /* the device's address of a word in it, minus the host's */
    unsigned char *pinned_base; /* what was allocated for `pinned` */
    unsigned char *pinned;      /* lines: two words of each pool, then gates */
    intptr_t pinned_shift;
    struct pool *pools; /* by queue */
    uint32_t pool_count;
    pthread_mutex_t lock;  /* of what follows; held for a few stores */
    uint32_t gate_count;   /* made so far */
    struct gate *gates;    /* that are free; kept for their events */
    struct flight *landed; /* freed by a thread that may call the table */
    uint32_t flying;       /* flights that have not landed; under the communicator's lock */
    atomic_bool closing;   /* host functions end at once */
};

static inline bool device_may(const engineComm *comm, uint32_t abilities)
{
    return (comm->certified & abilities) == abilities;
}

#endif

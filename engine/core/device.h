/* The device side of a communicator: what the lowerings STREAM and PROXY have in common.
 *
 * No lock is held while a table is called, but for the opening of memory (memory.c). What two
 * threads must not do at a time is guarded by tokens that nobody waits for.
 *
 * Who calls tables: the caller's thread enqueues STREAM calls and, on the caller's stream, the two
 * operations that order it before and after its calls. The progress thread of a device (proxy.c)
 * does all that PROXY calls do on the device. Opening, preparing and closing make and free streams,
 * events and registrations. */
#ifndef UNIPAL_ENGINE_DEVICE_H
#define UNIPAL_ENGINE_DEVICE_H

#include "exec.h"

enum {
    GATES = 512,       /* calls with a stream that may be pending at a time */
    SPARE_CLASSES = 48 /* spare memory by power of two */
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

struct flight; /* stream.c */

struct device_side {
    const palDeviceTable *table;
    uintptr_t registered;  /* page-locked part of the arena; 0: none */
    intptr_t shift;        /* the device's address of a word in it, minus the host's */
    unsigned char *pinned; /* lines: two words of each pool, then gates */
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

/* Makes comm->device_side; later calls do nothing. Not under the lock. */
int32_t device_open(engineComm *comm);
/* Waits a bounded time for what is on the device, then gives everything back. Answers false when
 * work is still running: then nothing it may touch was freed, and the caller frees nothing either.
 */
bool device_close(engineComm *comm);
/* Streams and events that a plan needs. Only grows; not while a call of the pool runs. */
int32_t device_pool_fit(engineComm *comm, struct pool *pool, const engineImage *image);
struct pool *device_pool(const struct enginePrepared *prepared);
/* The device's address of a word of the arena. */
uintptr_t device_word(const engineComm *comm, const _Atomic uint64_t *word);
uintptr_t device_pinned_word(const engineComm *comm, const _Atomic uint64_t *word);
/* Device memory of at least so many bytes that belongs to the pool; 0: none, and the thread's
 * record says why. Of the thread that enqueues on the pool. */
uintptr_t device_spare(engineComm *comm, struct pool *pool, uint64_t bytes);

/* Whether the head call of a queue may start: flights of another lowering have landed. Under the
 * lock. */
bool device_ready(const struct enginePrepared *prepared);
/* Lands flights; with a failed communicator releases what waits on the device. Under the lock;
 * calls no table. True when something happened. */
bool device_poll(engineComm *comm);
/* Deadlines of flights. Under the lock. */
void device_watch(engineComm *comm, uint64_t now, bool look);
/* All flights end with code, for those who wait for them. Under the lock. */
void device_fail(engineComm *comm, int32_t code);
/* Destroys what others left to be destroyed; by a thread that may call the table. */
int32_t device_sweep(engineComm *comm);

/* Makes the communicator's device the thread's; *before is the one to go back to. */
int32_t device_switch(const engineComm *comm, int *before);
/* Goes back. Answers code, or the failure to go back when code is success. */
int32_t device_return(const engineComm *comm, int before, int32_t code);

struct device_calls { /* of one engine_start */
    uint32_t streams, proxies;
};

/* Before the calls of an engine_start with a stream: on the calling thread, not under the lock. */
int32_t gate_enter(engineComm *comm, uintptr_t stream, const struct device_calls *calls,
                   struct gate **gate);
/* After them: later work of the caller's stream waits for their end. palInProgress: nothing on the
 * device waits, the caller must. */
int32_t gate_leave(engineComm *comm, struct gate *gate, const struct device_calls *calls);
bool gate_started(struct gate *gate);
void gate_call_ended(engineComm *comm, struct gate *gate, bool proxy); /* under the lock */
void gate_drop(engineComm *comm, struct gate *gate);                   /* a user less */

/* ---- stream.c ----------------------------------------------------------------------------------
 */

/* Enqueues flights that nobody else is enqueueing. Not under the lock. */
void stream_issue(engineComm *comm);
bool stream_busy(const struct enginePrepared *prepared); /* its last flight is not enqueued yet */
bool stream_land(engineComm *comm, struct pool *pool);   /* under the lock */
void stream_fail(engineComm *comm, struct pool *pool, int32_t code);
bool stream_drain(engineComm *comm, struct pool *pool); /* after stream_fail: true when empty */
bool stream_watch(engineComm *comm, struct pool *pool, uint64_t now, bool look); /* false: failed */
int32_t stream_flight_free(engineComm *comm, struct flight *flight);
struct flight *stream_flight_next(const struct flight *flight);

/* ---- proxy.c -----------------------------------------------------------------------------------
 */

/* The progress thread does nothing more for the operation. False: it is inside the chip. */
bool proxy_stop(struct enginePrepared *prepared);
/* Nothing more is submitted for the calls that run, and what was is done when this returns: the
 * device then touches no memory of their callers any more. Waits until `until` (ticks) at most.
 * Under the lock. */
void proxy_settle(engineComm *comm, uint64_t until);

#endif

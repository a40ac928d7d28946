/* PROXY operations, between proxy.c, which fills the rings of their lanes, and progress_thread.c,
 * which empties them. */
#ifndef UNIPAL_ENGINE_PROXY_STATE_H
#define UNIPAL_ENGINE_PROXY_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "device_state.h"

enum {
    RING = 64,
    SPARE = 1,               /* an address that stands for spare memory of the pool */
    AT_ONCE_BYTES = 1 << 20, /* of all lanes together: waited for where it is enqueued */
};
enum action_kind { ACTION_COPY, ACTION_REDUCE, ACTION_FOLD };

struct action {
    enum action_kind kind;
    uintptr_t dst, a, b; /* dst: of a fold, its record (fold.h), the ring's to drop */
    uint64_t amount;     /* bytes of a copy, elements of a reduction */
};

struct proxy_lane {
    struct action ring[RING];
    _Atomic uint64_t pushed;
    _Atomic uint64_t settled;
    palStream stream;       /* of the pool, whose list of them may move */
    struct fold_room *room; /* NULL: the host folds nothing */
    palEvent event;
    /* of the holder of the communicator's lock */
    uint64_t given;       /* bytes of the step at hand that it has enqueued */
    palStream own_stream; /* where: the first lane's for what is waited for at once */
    bool own;             /* it has enqueued work that it has not waited for; counted in flying */
    /* of the progress thread */
    uint64_t submitted;
    uint64_t started;  /* times that something was enqueued, the first half of a fold too */
    uint64_t recorded; /* submitted when the event was recorded */
    uint64_t covered;  /* and started */
    uint64_t pieces;   /* and the room's pieces */
    bool asked;        /* the event stands for something that was not done when last looked at */
    bool flying;       /* counted in rank_block.flying */
    bool lost;         /* the chip has failed: when its work is done is not known */
};

/* prepared->lowered */
struct proxied {
    struct proxied *next; /* of the progress thread's */
    struct enginePrepared *prepared;
    struct progress *progress;
    struct pool *pool;
    uintptr_t *bases; /* the device's; 0: not device memory, or not known yet in this call */
    _Atomic(struct gate *) gate; /* of the last call that had one; gates live until the end */
    uint64_t gates;              /* calls that had one; under the lock */
    _Atomic uint64_t waits;  /* for the gate: number of the call, 0 for none. The progress thread
                                looks at the gate then */
    bool started;            /* under the lock */
    bool stirred;            /* work was enqueued and not waited for; the same */
    _Atomic uint64_t folded; /* pieces of folds, so that a long one is seen to move */
    uint64_t folded_seen;    /* under the lock */
    bool placed;             /* the progress thread has chosen the device for it */
    atomic_bool cancelled;   /* nothing more is submitted */
    atomic_bool failed;      /* error is set */
    engineError error;
    uint32_t lane_count;
    struct proxy_lane lanes[];
};

#endif

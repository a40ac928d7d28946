/* State of prepared operations and of their calls. */
#ifndef UNIPAL_ENGINE_CALL_STATE_H
#define UNIPAL_ENGINE_CALL_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "comm_state.h"
#include "image.h"

/* A reference in one round: bases[base] + offset is its address. */
struct place {
    uint32_t base;
    uint32_t zero;
    uint64_t offset;
};

/* Index into bases and reach of a plan rank's buffer. */
static inline uint32_t prepared_base(uint32_t ranks, uint32_t buffer, uint32_t rank)
{
    return buffer * ranks + rank;
}

enum call_state { CALL_IDLE, CALL_QUEUED, CALL_RUNNING, CALL_DONE };

/* One call of a prepared operation. Calls of one prepared are in one queue: at most one runs. */
struct call {
    struct call *next; /* in its queue, in the inbox, or in the pool */
    struct enginePrepared *prepared;
    engineWork *work; /* NULL: a thread waits for the call itself */
    _Atomic uint32_t state;
    int32_t code;
    engineError *why; /* of code, for the thread that waits; may be NULL */
    uintptr_t input, output;
    uint64_t count;
    uint32_t tag;      /* of a message */
    bool matched;      /* a receive: the peer's next message has its tag */
    uint64_t longest;  /* longest block of any rank, in elements */
    uint64_t number;   /* in its queue, from 1, once it runs */
    uint64_t *vectors; /* input counts, input displs, output counts, output displs; NULL */
    uint32_t inputs, outputs;
    uint64_t vector_sum; /* hash of the vectors that are the same on all ranks */
    uint64_t where;      /* of buffers in registered windows; part of the signature; else 0 */
    uint64_t signature;  /* what must be equal on all ranks, hashed; of call_buffers_open */
    struct gate *gate;   /* orders a caller's stream around it (gate.h); NULL */
    uint64_t *room;      /* for vectors, of so many words */
    uint64_t words;
};

struct queue {
    struct call *head, *tail;
    uint64_t number;    /* calls started */
    uint64_t told;      /* last unexpected message that a caller was told of */
    struct queue *next; /* of the active ones */
};

struct engineWork {
    engineComm *comm;           /* counted in its users */
    _Atomic uint32_t remaining; /* calls that have not ended */
    _Atomic uint32_t users;     /* the caller 1, pending calls 1, each flight not enqueued 1 */
    _Atomic uint32_t unissued;  /* of its calls, those that are to be enqueued on the device */
    int32_t code;               /* first error of its calls; read after remaining is 0 */
    engineError *why;           /* of code, when the communicator has not failed; may be NULL */
    uint64_t entry;             /* handle of the C program's call; else 0 */
};

enum lane_state { LANE_WAITING, LANE_DONE, LANE_FAILED };
enum step_answer { STEP_HOST, STEP_DONE, STEP_WAITS, STEP_FAILED };

struct lane {
    uint32_t pc, end;
    uint32_t first;
    bool waited; /* the step at pc has been tried */
    bool done;
    uint64_t ticket; /* of a FLUSH that a rank on another host has to answer */
    uint64_t issued; /* ticks when the step at pc was taken up */
};

/* An operation on a communicator, and the state of the one call of it that runs. */
struct enginePrepared {
    engineComm *comm;
    enginePrepared *next; /* in comm.prepared */
    engineImage *image;
    engineOperation operation;
    uint32_t element_bytes;
    uint32_t space, slot_set;
    uint32_t ranks;       /* of the plan */
    uint8_t record_flags; /* of all records of it */
    uint32_t *map;        /* plan rank -> communicator rank */
    struct queue *queue;
    uint64_t chunk;              /* elements of a block per round; UINT64_MAX: all */
    uint64_t divisor;            /* of FINAL reductions; 0: none */
    uint64_t constant_signature; /* of everything but the count */

    /* the window that places and elements were evaluated for */
    uint64_t window_count, window_round;
    bool window_valid;
    bool streaming;
    struct place *places;  /* one per reference */
    uint64_t *elements;    /* one per step */
    uint64_t *reach_bytes; /* one per base: how far this rank accesses it, in bytes */

    uint64_t plain; /* signature of the window, without a tag */

    /* the running call */
    uint64_t signature;
    uint64_t round, rounds;
    uint32_t lanes_left;
    struct lane *lanes;
    uint64_t *events; /* round + 1 in which the event happened last */
    uintptr_t *bases; /* one per (buffer, plan rank) */
    uint8_t *how;     /* enum reach, one per base */
    uint8_t *unsaid;  /* by plan rank: it posts, and no credit or slot of it says for which call */
    void **pointers;  /* room for the operands of any step */
    uint32_t *held;   /* one per base of INPUT and OUTPUT: of mapping_hold; 0: nothing */
    bool holds;       /* any of them */
    struct shown input, output;
    uint64_t moved;       /* ticks of the last check at which it had moved; 0: since the last */
    uint64_t links_moved; /* links_moved at the last check */
    bool asks_flush;      /* FLUSH waits for the answer of a rank on another host */
    const struct lowering *lowering;
    void *lowered; /* the lowering's own */

    void *memory; /* of all the arrays above */

    struct call call; /* of the blocking path: used without allocation */
};

/* A way of running a prepared call. Functions run under the lock. */
struct lowering {
    /* Once, from engine_prepare; not for HOST. */
    int32_t (*prepare)(struct enginePrepared *prepared);
    /* Starts the head call of its queue. */
    int32_t (*start)(struct enginePrepared *prepared, struct call *call);
    /* Moves it: palInProgress while it runs. *moved tells whether anything happened. */
    int32_t (*run)(struct enginePrepared *prepared, struct call *call, bool *moved);
    /* After its end, whatever the code. */
    void (*end)(struct enginePrepared *prepared, struct call *call);
    void (*release)(struct enginePrepared *prepared);
    /* What the interpreter asks before a step, and at the end of a lane (step NULL); NULL: it does
     * every step itself. STEP_HOST: it does this one. STEP_FAILED: the thread's error says why. */
    enum step_answer (*step)(struct enginePrepared *prepared, const struct call *call,
                             uint32_t lane, const engineStep *step, uint64_t elements);
    /* Whether it serves the call's buffers, which are shown but no peer has heard of the call;
     * NULL: it does. */
    int32_t (*admit)(struct enginePrepared *prepared, const struct call *call);
    /* A peer's credit has named a buffer, which was checked and is held; base as in bases. NULL:
     * the host's address is all it needs. */
    void (*reached)(struct enginePrepared *prepared, uint32_t base, uint32_t peer, uint32_t alloc,
                    uint64_t offset);
};

/* One more value into a hash that must be equal on all ranks. */
static inline uint64_t prepared_mix(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 29;
}

static inline bool prepared_is_pair(const struct enginePrepared *prepared)
{
    return (prepared->image->head.flags & ENGINE_IMAGE_PAIR) != 0;
}

#endif

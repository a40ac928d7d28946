/* What the files of the core share.
 *
 * Nouns, one file each: arena (the shared file), process (whether one is still there), image
 * (loading and checking), window (references to addresses), memory (what this rank shows), mapping
 * (what it reaches of others), scratch, host (the interpreter), data (its copies and reductions),
 * call (queues, submission, waiting), entry (calls from C), progress (doorbells, sleeping, the
 * background thread), watch (errors, deadlines, disagreement, dead peers), comm (opening, closing),
 * meeting (its ranks at opening), prepare, link (ranks on other hosts).
 *
 * One lock per communicator, comm.lock, is held by whichever thread moves its calls; everything in
 * struct engineComm below "under the lock" belongs to its holder. It is never held asleep, and
 * never while waiting for another lock except inbox_lock, which is held for a few stores.
 */
#ifndef UNIPAL_ENGINE_EXEC_H
#define UNIPAL_ENGINE_EXEC_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena.h"
#include "engine.h"
#include "image.h"
#include "memory.h"
#include "pal.h"
#include "records.h"

/* ---- image.c -----------------------------------------------------------------------------------
 */

struct engineImage {
    atomic_uint users;
    engineImageHeader head;
    const engineLane *lanes;
    const engineStep *steps;
    const engineRef *refs;
    uint64_t plan;    /* first bytes of the digest */
    uint64_t bytes[]; /* the image itself, aligned */
};

void image_drop(engineImage *image);

/* ---- window.c: references become addresses -----------------------------------------------------
 */

/* A reference in one round: bases[base] + offset is its address. */
struct place {
    uint32_t base;
    uint32_t zero;
    uint64_t offset;
};

/* Index into bases and reach of a plan rank's buffer. */
static inline uint32_t base_of(uint32_t ranks, uint32_t buffer, uint32_t rank)
{
    return buffer * ranks + rank;
}

/* Elements of a step in the current round, and places of all references, into prepared. */
struct enginePrepared;
struct call;
void window_set(struct enginePrepared *prepared, const struct call *call, uint64_t round);
/* The places of rank's INPUT and OUTPUT again, with the displacements that it shows now. */
void window_set_shown(struct enginePrepared *prepared, const struct call *call, uint32_t rank);
/* Largest chunk (elements of a block per round) that scratch and slots of comm allow; 0: none. */
uint64_t window_chunk(const struct enginePrepared *prepared, uint64_t wanted);
uint64_t window_collective_bytes(const engineComm *comm); /* of scratch, for collectives */
uint64_t window_rounds(const struct enginePrepared *prepared, const struct call *call);

/* ---- registered.c ------------------------------------------------------------------------------
 */

struct registered { /* a window, which begins at address on this rank */
    struct registered *next;
    uint64_t number; /* the same on all ranks */
    uintptr_t address;
    uintptr_t *device; /* by rank: where it begins for this rank's device */
    uint64_t *bytes;   /* by rank */
};

/* The window that holds these bytes of this rank; NULL. Under the lock. */
const struct registered *registered_find(const engineComm *comm, uintptr_t address, uint64_t bytes);
void registered_close(engineComm *comm);

/* ---- call.c ------------------------------------------------------------------------------------
 */

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
    uint64_t longest;  /* longest block of any rank, in elements */
    uint64_t number;   /* in its queue, from 1, once it runs */
    uint64_t *vectors; /* input counts, input displs, output counts, output displs; NULL */
    uint32_t inputs, outputs;
    uint64_t vector_sum; /* hash of the vectors that are the same on all ranks */
    uint64_t where;      /* of buffers in registered windows; part of the signature; else 0 */
    uint64_t signature;  /* what must be equal on all ranks, hashed; of call_open */
    struct gate *gate;   /* orders a caller's stream around it (device.h); NULL */
    uint64_t *room;      /* for vectors, of so many words */
    uint64_t words;
};

struct queue {
    struct call *head, *tail;
    uint64_t number;    /* calls started */
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

/* Counts one end of the work, and tells whoever waits for it at the last one. Under the lock. */
void work_told(engineComm *comm, engineWork *work, int32_t code);
void work_drop(engineWork *work); /* a user less */
/* Puts a call to the end of its queue. Under the lock. */
void call_enqueue(engineComm *comm, struct call *call);
/* The inbox: a list of linked calls of a thread that did not get the lock; and what its holder does
 * with all of them. */
void inbox_put(engineComm *comm, struct call *first, struct call *last);
void inbox_drain(engineComm *comm);
/* A call object: the prepared's own when it is idle and `own`, else from the pool, else new; NULL
 * without memory. locked: under the lock. */
struct call *call_take(engineComm *comm, struct enginePrepared *prepared, bool own, bool locked);
int32_t call_fill(struct call *call, const engineRequest *request, engineWork *work);
void call_discard(engineComm *comm, struct call *call, bool locked); /* it will not run */
/* Ends a call that is the head of its queue. Under the lock. */
void call_end(engineComm *comm, struct call *call, int32_t code);
/* Moves whatever can be moved; true when something did. Under the lock. */
bool calls_progress(engineComm *comm);
/* Ends all queued calls. Under the lock. */
void calls_fail(engineComm *comm, int32_t code);

/* ---- entry.c -----------------------------------------------------------------------------------
 */

/* Calls of C programs on comm are refused from now on; true while threads of theirs are inside. */
bool entry_revoke(const engineComm *comm);
/* Waits until none is, which the end of all calls brings about, and takes the handles back. */
void entry_drain(const engineComm *comm);

/* ---- host.c: the interpreter, and what runs a call ---------------------------------------------
 */

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
    uint32_t ranks; /* of the plan */
    uint32_t *map;  /* plan rank -> communicator rank */
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

    /* the running call */
    uint64_t signature;
    uint64_t round, rounds;
    uint32_t lanes_left;
    struct lane *lanes;
    uint64_t *events; /* round + 1 in which the event happened last */
    uintptr_t *bases; /* one per (buffer, plan rank) */
    uint8_t *how;     /* enum reach, one per base */
    void **pointers;  /* room for the operands of any step */
    uint32_t *held;   /* one per base of INPUT and OUTPUT: of memory_hold; 0: nothing */
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
extern const struct lowering lowering_host, lowering_proxy, lowering_stream;
extern const struct lowering *const lowerings[ENGINE_LOWERINGS];

unsigned char *comm_bounce(size_t bytes); /* page-aligned, NULL without memory */
int32_t host_start(struct enginePrepared *prepared, struct call *call);
int32_t host_run(struct enginePrepared *prepared, struct call *call, bool *moved);
/* Notes in the recorder what the lanes of a running call wait for, before the thread sleeps. */
void host_note(const struct enginePrepared *prepared, const struct call *call);

/* Common to all lowerings: shows the entry, evaluates the first window, finds the local buffers. */
int32_t call_open(struct enginePrepared *prepared, struct call *call);
void call_close(struct enginePrepared *prepared, const struct call *call);
/* Lets go of what call_open took, for a call that does not run. */
void call_undo(struct enginePrepared *prepared);

/* ---- the communicator --------------------------------------------------------------------------
 */

struct engineComm {
    uint32_t rank, size;
    uint32_t flags;
    uint32_t far_ranks; /* on other hosts */
    uint32_t facts;     /* enum ability that all ranks of this host have */
    bool threads;       /* some ranks are threads of one process */
    const palDeviceTable *table;
    int device;
    struct arena *arena;
    struct rank_block *block; /* this rank's */
    uint32_t slot_payload;
    uint64_t timeout_ticks;
    double timeout;
    uint64_t streaming_bytes;
    uint32_t return_ms;
    uint64_t spin_ticks; /* 0: more ranks than processors */
    bool gives_way;      /* while polling, to a rank on the same processor */
    uint32_t looks;      /* that it did so, in steps of LOOK */
    uint64_t stepped;    /* when it last left such a processor */
    uint32_t yields;
    struct engine_records *records;
    struct engine_ring **rings; /* record_lanes of them */
    uint32_t record_lanes;
    uint64_t scratch_bytes;
    uintptr_t scratch;          /* as the chip calls it */
    void *scratch_host_memory;  /* where scratch is host memory: to be unmapped */
    struct peer *peers;         /* by communicator rank */
    uint32_t certified;         /* enum engineAbility */
    struct registered *windows; /* under the lock; registered.c */
    uint64_t window_count;
    struct device_side *device_side; /* streams and what belongs to them; NULL until needed */
    struct links *links;             /* to ranks on other hosts; NULL until engine_link */
    uint64_t probe_value;            /* what peers read to try CMA */

    /* the lock, and what threads without it touch */
    _Alignas(128) _Atomic uint32_t *lock; /* block->moving */
    atomic_uint wanted;     /* threads that want the lock from the background thread */
    atomic_uint urgent;     /* threads that cannot leave their wish in the inbox: see lock_wait */
    atomic_uint unfinished; /* calls in queues and inbox, and flights */
    atomic_uint unissued;   /* flights that a caller's thread must enqueue */
    atomic_uint stamp;      /* callers' progress: the background thread keeps away while it moves */
    atomic_uint inbox_count;          /* calls in the inbox: of threads that did not get the lock */
    atomic_bool failed;               /* error is set */
    atomic_bool abandoned;            /* a thread that hangs has the lock, for good */
    _Atomic uint64_t turns;           /* times that the lock was taken; written by its holder */
    struct {                          /* what those without the lock saw first in this turn */
        _Atomic uint64_t turn, since; /* ticks */
        atomic_bool failed;
        _Atomic uint64_t notes[CHIP_NOTES];
    } outside;
    atomic_uint inside; /* threads in a function, also while it has answered palInProgress */
    atomic_bool closing;
    atomic_uint users; /* the handle 1, whoever holds it 1, each work 1: the last one frees */
    _Alignas(128) engineError error; /* written once, before failed */
    pthread_mutex_t inbox_lock;
    struct call *inbox, *inbox_tail; /* under inbox_lock */
    enginePrepared *prepared_list;   /* the same */

    /* under the lock */
    _Alignas(128) struct queue *queues;   /* [0] collectives, [1 + 2p] to peer p, [2 + 2p] from p */
    struct queue *active;                 /* queues with calls */
    bool fresh;                           /* a call came to the head of its queue */
    bool brief;                           /* lanes stop before long steps: see calls_progress */
    uint64_t (*posted)[ENGINE_CHANNELS];  /* [space][peer][channel]: this rank's counts */
    uint64_t (*awaited)[ENGINE_CHANNELS]; /* the same: what WAITs have taken */
    uint64_t *sent;                       /* [set][peer]: slots filled */
    uint64_t *freed_seen;                 /* [set][peer]: as last read */
    uint64_t *taken;                      /* [set][peer]: slots waited for */
    uint64_t *given_back;                 /* [set][peer]: of those, slots freed */
    uint64_t bells[RANK_WORDS]; /* peers posted to since their doorbells were last looked at */
    bool bells_any;
    struct call *pool;
    struct export *exports;
    int32_t recent[64]; /* allocation id % 64 -> export */
    struct host_view views[HOST_VIEWS];
    uint64_t use_stamp;
    unsigned char *bounce; /* for reductions over CMA */
    uint64_t checked;      /* ticks of the last slow check */
    uint64_t looked;       /* ticks of the last look at peers' processes */

    /* counts for engine_fact; relaxed */
    _Atomic uint64_t count_calls, count_sleeps, count_background, count_cma, count_mappings;
    _Atomic uint64_t count_asides;
    engineComm *background_next; /* under the background's lock */
    uint32_t background_stamp;
    bool in_background;
    char job[40];
};

static inline bool comm_try_lock(engineComm *comm)
{
    /* Acquire: sees everything the last holder did. The load first keeps waiting threads from
     * taking the line away from the holder. */
    if (atomic_load_explicit(comm->lock, memory_order_relaxed) != 0 ||
        atomic_exchange_explicit(comm->lock, 1, memory_order_seq_cst) != 0)
        return false;
    atomic_store_explicit(&comm->turns,
                          atomic_load_explicit(&comm->turns, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    return true;
}

static inline void comm_unlock(engineComm *comm)
{
    atomic_store_explicit(comm->lock, 0, memory_order_release);
}

/* meeting.c: this rank and all others of its host know each other; at most the timeout. The file at
 * path is removed once all have it open. pids as in engineConfig. */
int32_t comm_meet(engineComm *comm, const char *path, const uint32_t *pids);
void comm_drop(engineComm *comm);                       /* one user less */
void prepared_release(struct enginePrepared *prepared); /* gives back what it has of the chip */
void prepared_free(struct enginePrepared *prepared);    /* it is in no list any more */

/* Takes the lock for something short that is no call: whoever waits for peers with it lets go.
 * False with the thread's record filled: a thread that hangs has it, and the communicator has
 * failed. */
bool lock_wait(engineComm *comm);
/* Whether a thread that hangs holds the lock, asked by those who do not get it. True when it was in
 * the same hands for some time after the communicator has failed; which is brought about here when
 * its holder has been in a call of the chip for the deadline. Then what waits for the lock ends
 * with what comm_reported says, and what the other thread may touch is never freed. */
bool lock_given_up(engineComm *comm);

/* ---- link.c: ranks on other hosts --------------------------------------------------------------
 */

static inline bool comm_is_far(const engineComm *comm, uint32_t rank)
{
    return comm->peers[rank].remote;
}

/* What is known of a rank: its block of the arena, or what it answered over its link. */
struct rank_block *block_of(const engineComm *comm, uint32_t rank);
/* Whether the links can carry the prepared plan; sets asks_flush. */
int32_t links_admit(struct enginePrepared *prepared);
/* Forgets what calls have queued: nothing of their memory is read any more. */
void links_cancel(engineComm *comm);
/* The call has ended: other hosts write into its memory no more. */
void links_land_close(const struct enginePrepared *prepared);
/* Tells the other hosts that the communicator has failed, once. Any thread. */
void links_tell(engineComm *comm, const engineError *error);
/* Asks a rank what it has entered, naming a collective call; its answer is seen by block_of. */
void links_ask(engineComm *comm, uint32_t rank, uint64_t number);
uint64_t links_moved(const engineComm *comm); /* changes while payloads move */
void links_push(engineComm *comm, uint32_t rank);
/* Says in text what is known of a rank that does not answer, its host and the link; false: it does,
 * or it was not asked long enough ago. */
bool link_silent(const engineComm *comm, uint32_t rank, char *text, size_t size);
/* Whether the connection has ended, and in text how; *left: the rank had closed the communicator.
 */
bool link_gone(const engineComm *comm, uint32_t rank, bool *left, char *text, size_t size);
const char *link_host(const engineComm *comm, uint32_t rank); /* "" on this host */
/* Says BYE, waits until what was sent has arrived or nothing moves, and ends all links. */
void links_close(engineComm *comm);

/* ---- progress.c --------------------------------------------------------------------------------
 */

/* Where one waiting thread stands between polling and sleeping. */
struct patience {
    uint32_t idle;  /* passes without movement */
    uint64_t since; /* ticks of the first look at the clock; 0: not yet */
};

/* Notes that rank was posted to; its doorbell is looked at later (bells_ring). */
static inline void bell_mark(engineComm *comm, uint32_t rank)
{
    comm->bells[rank / 64] |= (uint64_t)1 << (rank % 64);
    comm->bells_any = true;
}
void bells_ring_now(engineComm *comm);
static inline void bells_ring(engineComm *comm)
{
    if (comm->bells_any)
        bells_ring_now(comm);
}
void bell_ring(engineComm *comm, uint32_t rank); /* wakes rank's sleeping threads now. Any thread */
void bell_ring_self(engineComm *comm); /* wakes this rank's sleeping threads, if any. Any thread */

/* After a pass without movement, under the lock: polls on, yields, checks, or sleeps (the lock is
 * dropped then). Answers whether the lock is still held. limit: ticks to be back at; 0: none. */
bool patience_wait(engineComm *comm, struct patience *patience, uint64_t limit);
/* The same for a thread that did not get the lock: its holder moves the calls. */
void patience_outside(engineComm *comm, struct patience *patience);
int background_join(engineComm *comm); /* from engine_open; 0 or an errno */
/* From engine_close; waits until it has let go. False: it hangs in a call of the chip. */
bool background_leave(engineComm *comm);
void background_wake(void);

static inline void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

uint64_t ticks_of(double seconds); /* of engine_ticks */
uint32_t processors(void);         /* that this process may run on */

/* ---- watch.c -----------------------------------------------------------------------------------
 */

enum { SETTLE_MS = 250 }; /* what a failure grants copies that are on their way */

extern atomic_bool engine_forked; /* set in a child; the core works for its parent only */

/* Sets the thread's last error and answers code. Where: the function or thing. */
int32_t fail(int32_t code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A thread comes in: what it uses stays until it has left. False, with the thread's record filled:
 * the communicator is closed, or about to be. Whoever comes counts itself and then looks at
 * closing, whoever closes sets that and then looks at the count; both in the one order of all
 * sequentially consistent accesses, so that at least one of them sees the other. */
static inline bool comm_enter(engineComm *comm)
{
    atomic_fetch_add_explicit(&comm->inside, 1, memory_order_seq_cst);
    if (!atomic_load_explicit(&comm->closing, memory_order_seq_cst))
        return true;
    atomic_fetch_sub_explicit(&comm->inside, 1, memory_order_relaxed);
    fail(palInvalidUsage, "rank %u closed the communicator", comm->rank);
    return false;
}

static inline void comm_leave(engineComm *comm)
{
    atomic_fetch_sub_explicit(&comm->inside, 1, memory_order_release);
}

/* The same with the lock, for a function about memory at an address; comm_go is its end. */
int32_t comm_come(engineComm *comm, uintptr_t address, const char *function);

static inline void comm_go(engineComm *comm)
{
    comm_unlock(comm);
    comm_leave(comm);
}
/* The thread's last error as fail leaves it, to be filled further. */
engineError *fail_record(void);
/* The code of the error that some rank has shown, with the thread's record set; any thread. */
int32_t comm_reported(const engineComm *comm);
/* Fails the communicator with the thread's last error: shows it to all ranks, ends all calls.
 * Under the lock. Another rank's earlier error wins. Answers the code in force. */
int32_t comm_fail(engineComm *comm, const engineError *error);
/* Takes over an error that another rank showed; true when the communicator has failed. Under the
 * lock. */
bool comm_failed(engineComm *comm);
/* Shows an error to all ranks of this host without the lock; the first one counts. Any thread. */
void comm_show(engineComm *comm, const engineError *error);
/* The code of a failed communicator, with the thread's last error set. */
int32_t comm_refuse(engineComm *comm);
/* Errors of others, disagreement, deadlines, dead peers. Under the lock, from waiting threads;
 * cheap enough to be called every few microseconds. */
void watch_check(engineComm *comm, uint64_t now);
/* Whether all ranks of the call that are seen to have entered it did so with its arguments. False:
 * the thread's record is filled. */
bool watch_agreed(struct enginePrepared *prepared, const struct call *call);
/* One running call: false with the thread's record filled when it will never end. *moved: ticks of
 * its last movement, 0 since the last check. look: at the processes of peers, too. */
bool watch_call(struct enginePrepared *prepared, const struct call *call, uint64_t *moved,
                uint64_t now, bool look);
/* A slot or a credit of peer does not match the call: fails the communicator, naming both.
 * palInProgress: peer is on another host, whose entry is asked for. */
int32_t watch_mismatch(struct enginePrepared *prepared, const struct call *call, uint32_t peer);
/* Lengths of a block differ between the two ranks of a pair: the same. */
int32_t watch_disagree(struct enginePrepared *prepared, const struct call *call, uint32_t peer,
                       uint64_t mine, uint64_t theirs);
void watch_entered(struct enginePrepared *prepared, const struct call *call); /* shows the entry */
void watch_left(struct enginePrepared *prepared, const struct call *call);    /* and the end */
const char *operation_name(uint32_t operation);
void culprit_add(engineError *error, uint32_t rank);
/* Whether it is an error that a rank may have: a failure, of ranks that are there, in words. */
bool error_is_one(const engineComm *comm, const engineError *error);
double ticks_to_seconds(uint64_t ticks);

#endif

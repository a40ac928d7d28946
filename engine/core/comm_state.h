/* State of a communicator: what the files from layer `comm` on share.
 *
 * One lock per communicator, comm.lock, is held by whichever thread moves its calls; everything in
 * struct engineComm below "under the lock" belongs to its holder. It is never held asleep, and
 * never while waiting for another lock except inbox_lock, which is held for a few stores.
 */
#ifndef UNIPAL_ENGINE_COMM_STATE_H
#define UNIPAL_ENGINE_COMM_STATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena.h"
#include "engine.h"
#include "memory_state.h"
#include "pal.h"

/* What layers above do for those below: when a communicator fails, when it ends, and for ranks on
 * other hosts. The same for all communicators; set by engine_open. No successful call between ranks
 * of one host goes through it. */
struct comm_hooks {
    /* Nothing more is enqueued for the calls that run, and what was is done when this returns;
     * waits until `until` (ticks) at most. Only with a device side. Under the lock. */
    void (*settle_device)(engineComm *comm, uint64_t until);
    /* Ends all queued calls. Under the lock. */
    void (*end_calls)(engineComm *comm, int32_t code);
    /* Tells the other hosts that the communicator has failed, once. Any thread. */
    void (*tell_hosts)(engineComm *comm, const engineError *error);
    /* Gives what is queued for a rank of another host to the kernel. Under the lock. */
    void (*push_link)(engineComm *comm, uint32_t rank);
    /* Frees what the last user leaves. */
    void (*release)(engineComm *comm);
};

struct engineComm {
    const struct comm_hooks *hooks;
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
    uint64_t spin_ticks;  /* 0: more ranks than processors */
    bool gives_way;       /* while polling, to a rank on the same processor */
    uint64_t long_yield;  /* ticks: the end of the last one that lasted long (progress.c) */
    uint64_t crowd_seen;  /* ticks: the last look */
    uint32_t crowd;       /* looks during which others are taken to compute */
    bool alone;           /* one processor for all threads of this rank */
    uint32_t looks;       /* that it did so, in steps of LOOK */
    uint32_t waits;       /* of a rank that shares its processor */
    uint32_t stall_waits; /* those before it last lost time to others */
    uint64_t stepped;     /* when it last left such a processor */
    uint32_t yields;
    struct engine_records *records;
    struct engine_ring **rings; /* record_lanes of them */
    uint32_t record_lanes;
    uint64_t scratch_bytes;
    uintptr_t scratch;          /* as the chip calls it */
    void *scratch_host_memory;  /* where scratch is host memory: to be unmapped */
    struct peer *peers;         /* by communicator rank */
    uint32_t certified;         /* enum engineAbility */
    struct registered *windows; /* under the lock; registered.h */
    uint64_t window_count;
    /* Streams and what belongs to them; NULL until needed. A thread that prepares a call sets it
     * without the lock while another, with it, may look: the store releases what was filled in. */
    struct device_side *_Atomic device_side;
    struct links *links;  /* to ranks on other hosts; NULL until engine_link */
    uint64_t probe_value; /* what peers read to try CMA */

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
        _Atomic uint64_t notes[PAL_NOTES];
    } outside;
    atomic_uint inside; /* threads in a function, also while it has answered palInProgress */
    atomic_bool closing;
    atomic_uint users; /* the handle 1, whoever holds it 1, each work 1: the last one frees */
    _Alignas(128) engineError error; /* written once, before failed */
    pthread_mutex_t inbox_lock;
    struct call *inbox, *inbox_tail; /* under inbox_lock */
    enginePrepared *prepared_list;   /* the same */

    /* under the lock */
    _Alignas(128) struct queue *queues; /* [0] collectives, [1 + 2p] to peer p, [2 + 2p] from p */
    struct queue *active;               /* queues with calls */
    bool unexpected; /* a message blocks receives: a waiting caller is to be told, once */
    bool fresh;      /* a call came to the head of its queue */
    bool brief;      /* lanes stop before long steps: see call_progress */
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
    uint64_t spared;       /* number of the last call that got SPARED beyond its deadline */
    uint64_t looked;       /* ticks of the last look at peers' processes */

    /* counts for engine_fact; relaxed */
    _Atomic uint64_t count_calls, count_sleeps, count_background, count_cma, count_mappings;
    _Atomic uint64_t count_asides;
    engineComm *background_next; /* under the background's lock */
    uint32_t background_stamp;
    bool in_background;
    char job[40];
};

/* What is known of a rank: its block of the arena, or what it answered over its link. */
static inline struct rank_block *comm_block(const engineComm *comm, uint32_t rank)
{
    return comm->peers[rank].block;
}

static inline bool comm_is_remote(const engineComm *comm, uint32_t rank)
{
    return comm->peers[rank].remote;
}

#endif

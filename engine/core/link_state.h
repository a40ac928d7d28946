/* Links: a rank's connections to the ranks on other hosts, one stream socket for each.
 *
 * Every host has an arena of its own with the layout of the whole communicator. What a rank on
 * another host would write into it (counters, credit lines, slots, freed counts, its scratch
 * writes) comes as messages, and the receiving thread of the rank that waits writes it there. So
 * the interpreter waits as it does inside a host; only its posting side asks for a link.
 *
 * Files: link_state (the end of a link), link_send (the queue and its way into the kernel),
 * link_receive (from the kernel into memory), link (life, and what other layers ask of links).
 *
 * Who may touch what: functions that queue messages of a call run under the communicator's lock;
 * the thread of links never takes that lock.
 */
#ifndef UNIPAL_ENGINE_LINK_STATE_H
#define UNIPAL_ENGINE_LINK_STATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

enum link_kind {
    LINK_PUT = 1, /* value: offset in the receiver's buffer `channel` (enum engineBuffer) */
    LINK_POST,    /* value: the counter of (space, channel) */
    LINK_CREDIT,  /* value: the credit's number; payload: struct link_credit */
    LINK_SLOT,    /* value: the slot's number in set `space`; payload: from slot.signature on */
    LINK_FREE,    /* value: slots of set `space` that were given back */
    LINK_FLUSH,   /* value: a ticket: answer when what came before is in memory */
    LINK_FLUSHED, /* value: the ticket */
    LINK_ASK,     /* value: number of a collective call: what do you know of it? */
    LINK_ENTRY,   /* the answer; payload: struct link_entry */
    LINK_ERROR,   /* the communicator has failed; payload: engineError */
    LINK_BYE,     /* the rank closes; payload: struct link_entry */
    LINK_KINDS,
};

/* What stands before each payload; all fields little-endian, as the hosts must be. It fills a line
 * of the cache, so that a payload that begins on a line does so in the kernels' buffers too. */
struct link_head {
    uint32_t magic;
    uint8_t kind;
    uint8_t space;
    uint16_t channel;
    uint64_t bytes; /* of payload */
    uint64_t value;
    uint64_t sequence;  /* of the message on this way of the link, from 1 */
    uint64_t signature; /* of the call that posts; else 0 */
    uint64_t zero[3];
};
_Static_assert(sizeof(struct link_head) == 64, "a head is 64 bytes");
#define LINK_MAGIC UINT32_C(0x6b6c7075) /* "uplk" */

struct link_credit {
    uint64_t signature;
    uint64_t elements;
};

struct link_seen { /* an entry without its atomics */
    uint64_t number, signature, count, plan, finished;
    uint32_t what, root;
};

/* What a rank has entered, for naming late or disagreeing ranks. */
struct link_entry {
    uint64_t entered, finished;             /* collective calls */
    uint64_t chip[PAL_NOTES];               /* calls of the chip that it is in: pal_notes.h */
    uint64_t waits;                         /* rank + 1 that it waits for; 0: not known */
    struct link_seen call;                  /* the one that was asked for; number 0: not known */
    struct link_seen last;                  /* the last one */
    struct link_seen messages[2][MESSAGES]; /* of the pair: sent to the asker, received from it */
};

struct message {
    struct link_head head;
    const unsigned char *payload; /* NULL: inside */
    unsigned char inside[16];
};

/* The receiver's OUTPUT of the call that runs in a space, open for PUTs of one peer from the credit
 * that tells it so to the end of the call. */
struct landing {
    _Atomic uint64_t number; /* odd: open; another one each time */
    _Atomic uintptr_t base;
    _Atomic uint64_t bytes;
};

enum {
    LINK_QUEUE = 128,  /* messages that wait for the kernel */
    LINK_RESERVED = 8, /* of them, kept for messages that are not a call's */
    LINK_BUFFER = 4096,
    LINK_NEAR = 65536, /* of a long payload, received into a second-level cache */
};

struct link_posted { /* the last post of a counter */
    _Atomic uint64_t number;
    _Atomic uint64_t signature; /* of the poster's call */
};

enum link_state {
    LINK_OPEN,
    LINK_LEFT, /* the peer said BYE */
    LINK_ENDED /* the connection is no more; `reason` says why */
};

/* Receiving; the thread's own. */
struct incoming {
    struct link_head head; /* of the message whose payload is coming */
    unsigned char *place;  /* where its next byte goes */
    uint64_t left;         /* bytes of it that have not come */
    bool streaming;        /* it goes past the caches */
    uint64_t sequence;     /* messages begun */
    uint64_t landing;      /* number of the landing that place lies in; 0: in none */
    uint64_t slots[SLOT_SETS];
    uint32_t have; /* bytes in buffer: never with a payload on its way */
    bool posted;   /* something came that a thread of this rank may wait for */
    unsigned char buffer[LINK_BUFFER];
    union {
        struct link_credit credit;
        struct link_entry entry;
        engineError error;
    } small;
};

struct link {
    engineComm *comm;
    uint32_t peer;
    int fd;
    char host[64];            /* the peer's */
    char interface[32];       /* this host's, by which it goes; "": not known */
    char name[192];           /* interface and both addresses */
    struct rank_block *seen;  /* what is known of the peer: the thread writes, others read */
    uint64_t chip[PAL_NOTES]; /* of its last answer */

    /* the queue: message number m is ring[m % LINK_QUEUE], from `got` to `put` */
    pthread_mutex_t put_lock; /* of put and ring; held for a few stores */
    struct message ring[LINK_QUEUE];
    _Atomic uint64_t put;
    _Atomic uint64_t got;          /* handed to the kernel as a whole */
    _Atomic bool sending;          /* somebody is: owner of first_sent */
    bool cancelled;                /* nothing of calls is sent any more */
    uint64_t first_sent;           /* bytes of message `got` that the kernel has */
    _Atomic uint64_t flushed_sent; /* ticket answered last */
    _Atomic bool blocked;          /* the kernel is full; the thread goes on when it is not */
    _Atomic uint64_t flushed_due;  /* ticket to answer */
    _Atomic bool entry_busy;       /* `answer` waits in the queue */
    struct link_entry answer, bye;
    engineError error;

    /* under the communicator's lock */
    uint64_t last_put; /* value of `put` after the last PUT was queued */
    uint64_t ticket;
    uint64_t unsaid[SLOT_SETS]; /* slots given back that the peer was not told of */

    struct link_posted posted[SPACES][ENGINE_CHANNELS];
    struct landing landings[SPACES];
    _Atomic bool in_landing; /* the thread of links writes into one */
    struct incoming in;
    _Atomic uint64_t flushed; /* tickets answered */
    _Atomic bool broken;      /* nothing goes out or comes in any more */
    _Atomic uint32_t state;   /* enum link_state */
    int reason;               /* errno, 0: it was closed; set before LINK_ENDED */
    _Atomic uint64_t heard;   /* ticks at which anything came last */
    _Atomic uint64_t asked;   /* ticks of the first ASK without an answer; 0: none */
};

struct links {
    int epoll, wake;
    bool running;
    pthread_t thread;
    atomic_bool stop;
    atomic_bool told;       /* an ERROR was sent */
    _Atomic uint64_t moved; /* counts progress of payloads */
    uint32_t count;
    struct link **all;
    _Alignas(64) unsigned char near[LINK_NEAR]; /* the thread's own */
};

/* Whether messages of a kind carry what the calls move. */
static inline bool link_state_carries(uint32_t kind)
{
    return kind == LINK_PUT || kind == LINK_SLOT;
}

/* Whether the post that made a counter `number` is known to be another call's than that of this
 * signature. Of the last post alone it is known. The thread of links writes (link_receive.c): a
 * seqlock whose count is the post's number. */
static inline bool link_state_posted_other(const struct link_posted *posted, uint64_t number,
                                           uint64_t signature)
{
    uint64_t before = atomic_load_explicit(&posted->number, memory_order_acquire);
    uint64_t theirs = atomic_load_explicit(&posted->signature, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    return before == number && theirs != signature &&
           atomic_load_explicit(&posted->number, memory_order_relaxed) == number;
}

#ifdef __SANITIZE_THREAD__
/* The thread sanitizer learns what sendmsg reads when sendmsg returns, and by then the peer may
 * have answered and the answer may be in memory. So under it a message goes through a copy, and its
 * order before the answer, which the two kernels keep, is said beforehand. */
#include <sanitizer/tsan_interface.h>
extern char link_send_wire;
#define LINK_LEAVES() __tsan_release(&link_send_wire)
#define LINK_ARRIVED() __tsan_acquire(&link_send_wire)
#else
#define LINK_LEAVES() ((void)0)
#define LINK_ARRIVED() ((void)0)
#endif

/* The connection is no more, or what comes over it is nonsense (text, may be NULL). Any thread. */
void link_state_end(struct link *link, int reason, const char *text);

#endif

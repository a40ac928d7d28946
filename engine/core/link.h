/* Links: a rank's connections to the ranks on other hosts, one stream socket for each.
 *
 * Every host has an arena of its own with the layout of the whole communicator. What a rank on
 * another host would write into it (counters, credit lines, slots, freed counts, its scratch
 * writes) comes as messages, and the receiving thread of the rank that waits writes it there. So
 * the interpreter waits as it does inside a host; only its posting side asks for a link.
 *
 * Files: link.c (life, what is said of a link), link_send.c (the queue and its way into the
 * kernel), link_receive.c (from the kernel into memory).
 *
 * Who may touch what: functions that queue messages of a call run under the communicator's lock;
 * the thread of links never takes that lock.
 */
#ifndef UNIPAL_ENGINE_LINK_H
#define UNIPAL_ENGINE_LINK_H

#include "exec.h"

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
    uint64_t sequence; /* of the message on this way of the link, from 1 */
    uint64_t zero[4];
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
    uint64_t chip[CHIP_NOTES];              /* calls of the chip that it is in: chip.h */
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
    LINK_RESERVED = 8, /* of them, kept for messages that are no call's */
    LINK_BUFFER = 4096,
    LINK_NEAR = 65536, /* of a long payload, received into a second-level cache */
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
    char host[64];             /* the peer's */
    char interface[32];        /* this host's, by which it goes; "": not known */
    char name[192];            /* interface and both addresses */
    struct rank_block *seen;   /* what is known of the peer: the thread writes, others read */
    uint64_t chip[CHIP_NOTES]; /* of its last answer */

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
static inline bool link_carries(uint32_t kind)
{
    return kind == LINK_PUT || kind == LINK_SLOT;
}

#ifdef __SANITIZE_THREAD__
/* The thread sanitizer learns what sendmsg reads when sendmsg returns, and by then the peer may
 * have answered and the answer may be in memory. So under it a message goes through a copy, and its
 * order before the answer, which the two kernels keep, is said beforehand. */
#include <sanitizer/tsan_interface.h>
extern char link_wire;
#define LINK_LEAVES() __tsan_release(&link_wire)
#define LINK_ARRIVED() __tsan_acquire(&link_wire)
#else
#define LINK_LEAVES() ((void)0)
#define LINK_ARRIVED() ((void)0)
#endif

/* Bytes that the kernel should hold of what is sent: what is on its way at mbit (10^6 bits/s, 0:
 * not known) in microseconds, twice; 0: many, as the kernel thinks best. What it holds it has
 * copied, and what it copies into memory that it has just used, and the peer takes soon, stays in
 * caches. */
static inline int link_send_bytes(uint32_t mbit, uint32_t microseconds)
{
    const uint64_t least = (uint64_t)192 << 10, most = (uint64_t)1 << 20;
    uint64_t bytes = (uint64_t)mbit * microseconds / 8 * 2;
    if (mbit == 0 || bytes > most)
        return 0;
    return (int)(bytes < least ? least : bytes);
}

/* ---- link_send.c -------------------------------------------------------------------------------
 */

/* Whether the next message of a call has room; a step that finds none is tried again. */
bool link_room(const struct link *link);
/* Each needs link_room. The bytes of a PUT stay until link_handed; a slot's until it is freed. */
void link_put(struct link *link, uint32_t space, uint32_t buffer, uint64_t offset, const void *from,
              uint64_t bytes);
void link_post(struct link *link, uint32_t space, uint32_t channel, uint64_t number);
void link_credit(struct link *link, uint32_t space, const struct credit *credit, uint64_t number);
void link_slot(struct link *link, uint32_t set, const struct slot *slot, uint64_t number);
void link_free(struct link *link, uint32_t set, uint64_t number);
/* A ticket that the peer answers when all earlier PUTs are in its memory. */
uint64_t link_flush(struct link *link);
/* Whether it did, or nothing needs it any more. */
bool link_flushed(const struct link *link, uint64_t ticket);
/* Whether the kernel has all PUTs so far: their source may be written again. */
bool link_handed(const struct link *link);
/* Messages that are no call's; any thread. False without room. */
bool link_say(struct link *link, enum link_kind kind, uint64_t value, const void *payload,
              uint64_t bytes);
/* Gives the queue to the kernel as far as it takes it, unless another thread is at it. */
void link_push(struct link *link);
/* The same for the thread of links, when the kernel has room again. */
void link_writable(struct link *link);
/* Forgets what calls have queued: their memory is not read any more. */
void link_cancel(struct link *link);

/* ---- link_receive.c ----------------------------------------------------------------------------
 */

/* Lets the peer write into these bytes of the caller's until link_land_close; under the lock. */
void link_land_open(struct link *link, uint32_t space, uintptr_t base, uint64_t bytes);
/* Nothing is written there any more when this returns; what still comes is dropped. */
void link_land_close(struct link *link, uint32_t space);

/* Takes what has come. The thread of links only. */
void link_receive(struct link *link);
/* What this rank would answer the peer about collective call `number`. */
void link_entry_fill(const struct link *link, uint64_t number, struct link_entry *entry);

/* ---- link.c ------------------------------------------------------------------------------------
 */

/* The connection is no more, or what comes over it is nonsense (text, may be NULL). Any thread. */
void link_end(struct link *link, int reason, const char *text);

#endif

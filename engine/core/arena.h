/* The arena: what the ranks of one host share, and where in it everything lies. */
#ifndef UNIPAL_ENGINE_ARENA_H
#define UNIPAL_ENGINE_ARENA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "engine.h"
#include "image_format.h"
#include "pal.h"

enum {
    LINE = 64,
    PAGE = 4096,
    SPACES = 3,     /* 0 collectives, 1 pairs with sender <= receiver, 2 the other pairs */
    SLOT_SETS = 2,  /* 0 collectives, 1 pairs */
    SLOT_HEAD = 24, /* bytes of a slot before its payload */
    ENTRIES = 64,   /* last calls that a rank shows: more than it can be ahead by slots */
    MESSAGES = 16,  /* the same of each pair, each way */
    PAIR_SLOTS = 8, /* of a pair, at most: a receiver finds the tags in the pair's entries */
    EXPORTS = 254,  /* allocations that a rank shows at a time */
    PAL_NOTES = 6,  /* calls of the chip that a rank shows at a time */
    GENERATION_LIMIT = 0xffffff,
    RANK_WORDS = ENGINE_MAX_RANKS / 64,
};
#define POISON ((uint64_t)1 << 62)

/* One rank's entry into one collective call, or of one message of a pair. Its rank alone writes. */
struct entry {
    _Atomic uint64_t number;    /* of the call in its queue, from 1; written last; 0: none yet */
    _Atomic uint64_t signature; /* what must be equal on all ranks, hashed */
    _Atomic uint64_t count;
    _Atomic uint32_t what; /* operation, type, reduce: one byte each, from the lowest; then 1 when a
                              plan's vectors stand for the count */
    _Atomic uint32_t root; /* of a message: its tag */
    _Atomic uint64_t plan; /* first bytes of the plan's digest */
    _Atomic uint64_t finished; /* of a pair: messages that have ended */
};

enum rank_state {
    RANK_ABSENT,
    RANK_COMING,
    RANK_OPEN,   /* its block and its scratch are there */
    RANK_TRIED,  /* it has tried what it can do with the others' memory: it is in */
    RANK_CLOSED, /* it was in */
    RANK_REFUSED /* it could not open */
};

struct rank_block {
    /* written before state becomes RANK_OPEN, then constant */
    uint64_t process; /* random, of the process: ranks that have the same are its threads */
    uint64_t start;   /* start time of the process: a reused pid is not taken for it */
    uint64_t probe;   /* address of probe_value in the process, for trying CMA */
    uint64_t probe_value;
    uint64_t scratch;      /* offset in its allocation, or address: what scratch_alloc says */
    uint64_t scratch_host; /* where the process's host code reaches it */
    uint64_t scratch_bytes;
    uint64_t scratch_device; /* where its chip reaches it; 0: host memory */
    uint32_t pid;
    uint32_t scratch_alloc; /* as in a credit line */
    _Atomic uint32_t state;
    _Atomic uint32_t abilities; /* of RANK_TRIED: enum ability */

    /* what a poster reads after each post: rarely written, so it stays in the poster's cache */
    _Alignas(128) _Atomic uint32_t sleepers; /* threads of this rank that sleep or are about to */
    _Atomic uint32_t bell;                   /* futex: + 1 for each ring */

    /* The lock of the rank's communicator: 1 while a thread of it moves calls, and may so touch
     * memory of other ranks. Here, so that after a failure they can wait until it does not. */
    _Alignas(128) _Atomic uint32_t moving;
    _Atomic uint32_t gave_up;   /* 1: the rank has seen the failure and moves nothing any more */
    _Atomic uint32_t flying;    /* lanes of PROXY calls with work on the device, and STREAM calls on
                                   it, which may touch memory of other ranks: waited for as `moving`
                                   is */
    _Atomic uint32_t processor; /* where the rank polled last (give_way); a hint */

    _Alignas(128) _Atomic uint64_t entered; /* collective calls entered */
    _Atomic uint64_t finished;              /* and ended */
    struct entry entries[ENTRIES];          /* of collective call number at [number % ENTRIES] */

    _Alignas(128) _Atomic uint64_t chip[PAL_NOTES]; /* calls that it is in: pal_notes.h */
    _Atomic uint32_t waits; /* rank + 1 that it waits for; 0: nobody, as far as it has looked */

    _Alignas(128) engineError error; /* of the rank that failed the communicator; see failed */
};
enum ability { ABILITY_CMA = 1, ABILITY_IPC = 2 };

/* What a rank tells another when it opens its memory for a call. One line: the receiver gets the
 * news and the addresses in one transfer. Written by the poster alone; never overwritten unread,
 * since the plan makes the poster wait for the waiter's done before its next credit.
 *
 * Only where two ranks are in different calls may the poster take another signal for that done, and
 * write the next credit while this one is read. The fields are therefore atomic, and relaxed:
 * number orders them. Such a reader gets each field of one of the two credits. It checks what it
 * uses (mapping_reach), and its call ends as a mismatch (watch_agreed). */
struct credit {
    _Atomic uint64_t signature;
    _Atomic uint64_t
        input; /* offset in the allocation, or address where alloc is one of the below */
    _Atomic uint64_t output;
    _Atomic uint64_t elements; /* EXCHANGE: what the poster expects from the waiter, else 0 */
    _Atomic uint32_t input_alloc;
    _Atomic uint32_t output_alloc;
    uint64_t zero[2];
    _Atomic uint64_t number; /* written last, release */
};
_Static_assert(sizeof(struct credit) == LINE, "a credit is one line");

/* Allocations are entries of the owner's export table: index in the low 8 bits, generation above,
 * or one of these. */
#define ALLOC_RAW UINT32_C(0xffffffff)         /* host memory: the kernel copies (CMA) */
#define ALLOC_SAME UINT32_C(0xfffffffe)        /* a thread of this process: an address as it is */
#define ALLOC_UNREACHABLE UINT32_C(0xfffffffd) /* device memory that the chip cannot show */
#define ALLOC_SAME_DEVICE UINT32_C(0xfffffffc) /* a thread's: an address as the chip calls it */
#define ALLOC_NONE UINT32_C(0xfffffffb)        /* the rank has no such buffer */

/* An eager slot; the payload's first 40 bytes share the line of number. */
struct slot {
    _Atomic uint64_t number; /* of the message, from 1; written last, release */
    uint64_t signature;
    uint32_t bytes;
    uint32_t tag;
    unsigned char payload[];
};
_Static_assert(sizeof(struct slot) == SLOT_HEAD, "payload follows the head");

struct export_entry {
    _Atomic uint32_t generation; /* odd while it is being written; 0: never used */
    uint32_t zero;
    uint64_t id; /* of the owner's allocation */
    uint64_t bytes;
    unsigned char handle[64];
    uint64_t spare[5];
};
_Static_assert(sizeof(struct export_entry) == 128, "two lines");

struct arena_head {
    uint8_t magic[8]; /* "unipalar" */
    uint32_t abi;
    uint32_t ranks;
    uint32_t slots;
    uint32_t slot_stride;
    uint64_t bytes;
    uint64_t creator_start;
    uint32_t creator;
    uint32_t zero;
    char job[40];                           /* random, [0-9a-z] */
    _Alignas(128) _Atomic uint32_t failing; /* rank + 1 of the first to report an error */
    _Alignas(128) _Atomic uint32_t failed;  /* the same once its report is complete */
};

/* Offsets of the arena's parts: computed from four numbers, equal in all processes. */
struct layout {
    uint32_t ranks, slots, slot_stride;
    uint32_t set_slots[SLOT_SETS]; /* of each source and destination */
    uint64_t slot_sets[SLOT_SETS];
    uint64_t blocks, counters, credits, freed, messages, vectors, exports, bytes;
};

/* Scratch of a rank that has closed while threads of the process may still write it. */
struct kept {
    struct kept *next;
    void (*release)(const palDeviceTable *table, uintptr_t memory, uint64_t bytes);
    const palDeviceTable *table;
    uintptr_t memory;
    uint64_t bytes;
};

struct arena {
    struct arena *next;
    dev_t device;
    ino_t inode;
    unsigned users; /* ranks of this process: threads share one mapping */
    struct kept *kept;
    unsigned char *base;
    struct layout layout;
};

/* Opens path once per process; 0 or an errno. */
int arena_open(const char *path, uint32_t ranks, struct arena **arena);
void arena_close(struct arena *arena);
/* Releases memory when the last rank of this process closes; at once without memory for the note.
 */
void arena_keep(struct arena *arena, const struct kept *kept);
uint64_t arena_random(void);

static inline struct arena_head *arena_head(const struct arena *arena)
{
    return (struct arena_head *)arena->base;
}

static inline struct rank_block *arena_block(const struct arena *arena, uint32_t rank)
{
    return (struct rank_block *)(arena->base + arena->layout.blocks) + rank;
}

/* Index of a pair in arrays [ranks][ranks]. */
static inline size_t pair_of(const struct layout *layout, uint32_t first, uint32_t second)
{
    return (size_t)first * layout->ranks + second;
}

/* [space][waiter][poster][channel]; one poster each, which stores its own count with release. */
static inline _Atomic uint64_t *arena_counter(const struct arena *arena, uint32_t space,
                                              uint32_t waiter, uint32_t poster, uint32_t channel)
{
    const struct layout *layout = &arena->layout;
    size_t at = ((size_t)space * layout->ranks * layout->ranks + pair_of(layout, waiter, poster)) *
                    ENGINE_CHANNELS +
                channel;
    return (_Atomic uint64_t *)(arena->base + layout->counters) + at;
}

/* [space][waiter][poster] */
static inline struct credit *arena_credit(const struct arena *arena, uint32_t space,
                                          uint32_t waiter, uint32_t poster)
{
    const struct layout *layout = &arena->layout;
    return (struct credit *)(arena->base + layout->credits) +
           (size_t)space * layout->ranks * layout->ranks + pair_of(layout, waiter, poster);
}

/* [set][source][destination][number % slots of the set] */
static inline struct slot *arena_slot(const struct arena *arena, uint32_t set, uint32_t source,
                                      uint32_t destination, uint64_t number)
{
    const struct layout *layout = &arena->layout;
    const uint32_t slots = layout->set_slots[set];
    size_t at = pair_of(layout, source, destination) * slots + (number & (slots - 1));
    return (struct slot *)(arena->base + layout->slot_sets[set] + at * layout->slot_stride);
}

/* [set][source][destination]: slots that the destination gave back, a line each */
static inline _Atomic uint64_t *arena_freed(const struct arena *arena, uint32_t set,
                                            uint32_t source, uint32_t destination)
{
    const struct layout *layout = &arena->layout;
    size_t pair =
        (size_t)set * layout->ranks * layout->ranks + pair_of(layout, source, destination);
    return (_Atomic uint64_t *)(arena->base + layout->freed + pair * LINE);
}

/* [rank][peer][direction][number % MESSAGES]: a message of a pair, as rank entered it; direction 0
 * sends, 1 receives */
static inline struct entry *arena_message(const struct arena *arena, uint32_t rank, uint32_t peer,
                                          uint32_t direction, uint64_t number)
{
    const struct layout *layout = &arena->layout;
    return (struct entry *)(arena->base + layout->messages +
                            ((pair_of(layout, rank, peer) * 2 + direction) * MESSAGES +
                             number % MESSAGES) *
                                LINE);
}

/* [rank][INPUT, OUTPUT][block]: displacements of a v-operation, valid from the rank's credit to the
 * done that answers it */
static inline _Atomic uint64_t *arena_displs(const struct arena *arena, uint32_t rank,
                                             uint32_t buffer)
{
    const struct layout *layout = &arena->layout;
    return (_Atomic uint64_t *)(arena->base + layout->vectors) +
           ((size_t)rank * 2 + buffer) * layout->ranks;
}

static inline struct export_entry *arena_exports(const struct arena *arena, uint32_t rank)
{
    return (struct export_entry *)(arena->base + arena->layout.exports) + (size_t)rank * EXPORTS;
}

#endif

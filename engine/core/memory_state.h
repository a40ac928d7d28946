/* State of a communicator's memory: what this rank shows, and what it reaches of others. */
#ifndef UNIPAL_ENGINE_MEMORY_STATE_H
#define UNIPAL_ENGINE_MEMORY_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"

/* How the memory behind a base is reached. */
enum reach {
    REACH_NONE, /* no address yet */
    REACH_PLAIN,
    REACH_CMA,    /* an address of another process: read and written by the kernel */
    REACH_DEVICE, /* device memory that is mapped, but not for the host */
    REACH_LINK,   /* of a rank on another host: offsets, for PUT alone */
};

struct export
{ /* of this rank's allocations; under the lock */
    uint64_t id;
    uintptr_t base; /* as the chip calls it */
    uint64_t bytes;
    unsigned pins;       /* calls that run on it */
    unsigned registered; /* engine_register minus engine_unregister */
    uint64_t used;       /* stamp of its last use: the oldest makes room */
    bool live;
};

struct mapping { /* of an allocation of a peer; under the lock */
    uint32_t generation;
    unsigned pins; /* calls that run on it; entry 0, the scratch, has one more */
    bool open;
    uintptr_t device; /* as the chip calls it */
    uintptr_t host;   /* where the host reaches it */
    uint64_t bytes;
};

struct host_view { /* gdrPtrMmap of an allocation, where the host cannot use device addresses */
    uint64_t id;
    uintptr_t device, host;
    uint64_t bytes;
    uint64_t used;
};
enum { HOST_VIEWS = 64 };

struct peer {
    uint32_t pid;
    struct process *process; /* of another process on this host; NULL before it has opened */
    bool same;               /* a thread of this process */
    bool remote; /* on another host: nothing in this arena but what the thread of links wrote */
    struct link *link;        /* to it; NULL before engine_link */
    struct rank_block *block; /* what is known of it: in the arena, or what its link has answered */
    uintptr_t scratch;        /* where the host reaches its scratch */
    uintptr_t scratch_device; /* and the device; 0: it does not */
    enum reach scratch_how;
    uint64_t scratch_bytes;
    struct mapping *mappings; /* EXPORTS of them, made at the first use */
};

/* Where a buffer of this rank is, for the peers and for this rank's own loads and stores. */
struct shown {
    uintptr_t host;  /* address for this process */
    uint32_t alloc;  /* ALLOC_* or entry of the table */
    uint64_t offset; /* in the allocation, or the address */
    int32_t pinned;  /* index of the export, -1: none */
    bool asked;      /* the chip said whether */
    bool device;     /* it is memory of the device */
};

#endif

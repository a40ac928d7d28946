/* Memory of this rank that peers reach (memory.c), memory of peers that this rank reaches
 * (mapping.c), and each rank's scratch (scratch.c). Under the lock. */
#ifndef UNIPAL_ENGINE_MEMORY_H
#define UNIPAL_ENGINE_MEMORY_H

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
};

/* What the chip knows of an address; size 0: nothing, it is host memory. */
struct range {
    uintptr_t base;
    size_t size;
    uint64_t id;
};

/* ---- memory.c ----------------------------------------------------------------------------------
 */

int32_t memory_range(const engineComm *comm, uintptr_t address, struct range *range);
int32_t memory_is_device(engineComm *comm, uintptr_t address, bool *is); /* of this rank */
/* Fills shown for a buffer that no peer accesses: host alone. */
int32_t memory_local(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown);
/* Fills shown, entering the allocation into the export table when it is not there; pins it. */
int32_t memory_show(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown);
void memory_unpin(engineComm *comm, struct shown *shown);
int32_t memory_register(engineComm *comm, uintptr_t address, uint64_t bytes);
int32_t memory_unregister(engineComm *comm, uintptr_t address);
int32_t memory_forget(engineComm *comm, uintptr_t address);
void memory_hide(engineComm *comm); /* takes back all that is shown */

/* ---- mapping.c ---------------------------------------------------------------------------------
 */

/* Answers where this rank reaches [offset, offset + bytes) of what peer named in a credit. */
int32_t memory_reach(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset,
                     uint64_t bytes, uintptr_t *address, enum reach *how);
/* Keeps what was reached open, whatever its owner says meanwhile; answers what to give to
 * memory_let_go, 0 when there is nothing to keep. */
uint32_t memory_hold(engineComm *comm, uint32_t peer, uint32_t alloc);
void memory_let_go(engineComm *comm, uint32_t held);
int32_t memory_cma(engineComm *comm, uint32_t peer, void *local, uintptr_t remote, uint64_t bytes,
                   bool write);
/* Where the device reaches memory, 0: it is no device memory that is mapped. Of a rank's scratch,
 * and of what a credit named. */
uintptr_t memory_device_scratch(engineComm *comm, uint32_t rank);
uintptr_t memory_device_mapped(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset);
/* Closes mappings whose owners took the entry back. */
void memory_sweep(engineComm *comm);
void mapping_close_all(engineComm *comm);

/* ---- scratch.c ---------------------------------------------------------------------------------
 */

int32_t memory_open_scratch(engineComm *comm, uint64_t bytes);
int32_t memory_open_peer(engineComm *comm, uint32_t peer);
/* Whether the host of this rank reaches the memory of the chips here, its own and the other ranks':
 * tried on the scratch, which is memory like the callers'. True without a chip. */
bool memory_in_view(const engineComm *comm);
void memory_close(engineComm *comm); /* and all that is shown and mapped */

#endif

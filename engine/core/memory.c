/* Memory of this rank that peers reach, and memory of peers that this rank reaches.
 *
 * Device memory is shown by an entry of the rank's export table: its number travels in the credit
 * of a call, the handle is opened by a peer at its first use and stays open until the entry's
 * generation changes. Host memory of other processes is read and written by the kernel (CMA). Ranks
 * that are threads of one process use each other's addresses.
 *
 * Everything here runs under the communicator's lock. What a peer wrote is only ever used as a
 * number to be checked: an index below EXPORTS, an offset inside what was really mapped. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "exec.h"
#include "chip.h"

/* Calls that depend on the thread's current device are made on the communicator's. */
static int device_enter(const engineComm *comm)
{
    int before = 0;
    CHIP(comm, getDevice, &before);
    if (before != comm->device)
        CHIP(comm, setDevice, comm->device);
    return before;
}

static void device_leave(const engineComm *comm, int before)
{
    if (before != comm->device)
        CHIP(comm, setDevice, before);
}

static const char *chip_error(const engineComm *comm, char text[256])
{
    text[0] = 0;
    CHIP(comm, getLastError, text, 256);
    return text;
}

/* What the chip knows of an address; size 0: nothing, it is host memory. */
struct range {
    uintptr_t base;
    size_t size;
    uint64_t id;
};

static struct range range_of(const engineComm *comm, uintptr_t address)
{
    struct range range = {address, 0, 0};
    void *base = NULL;
    if (comm->table &&
        CHIP(comm, memGetAddressRange_at, address, &base, &range.size, &range.id) == palSuccess &&
        range.size > 0)
        range.base = (uintptr_t)base;
    else
        range.size = 0;
    return range;
}

/* ---- the host's view of device memory -----------------------------------------------------------
 */

/* Where the host reaches device memory: at its own address, or at a mapping of gdrPtrMmap that is
 * kept as long as the allocation has this id. */
static int32_t host_view(engineComm *comm, uintptr_t address, const struct range *range,
                         uintptr_t *host)
{
    if (range->size == 0 || (comm->flags & ENGINE_ADDRESSABLE)) {
        *host = address;
        return palSuccess;
    }
    struct host_view *oldest = &comm->views[0];
    for (int i = 0; i < HOST_VIEWS; i++) {
        struct host_view *view = &comm->views[i];
        if (view->host && view->id == range->id && view->device == range->base) {
            view->used = ++comm->use_stamp;
            *host = view->host + (address - view->device);
            return palSuccess;
        }
        if (view->used < oldest->used)
            oldest = view;
    }
    void *mapped = NULL;
    int32_t code = CHIP(comm, gdrPtrMmap_at, &mapped, range->base, range->size);
    if (code != palSuccess) {
        char text[256];
        return fail(code,
                    "device memory at %p: the host cannot map it: %s; next: use a lowering "
                    "that needs no load and store",
                    (void *)address, chip_error(comm, text));
    }
    if (oldest->host)
        CHIP(comm, gdrPtrMunmap_at, oldest->host, oldest->bytes);
    *oldest = (struct host_view){range->id, range->base, (uintptr_t)mapped, range->size,
                                 ++comm->use_stamp};
    *host = oldest->host + (address - oldest->device);
    return palSuccess;
}

int32_t memory_local(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown)
{
    (void)bytes;
    *shown = (struct shown){.host = address, .alloc = ALLOC_NONE, .pinned = -1};
    if (!address || (comm->flags & ENGINE_ADDRESSABLE) || !comm->table)
        return palSuccess;
    struct range range = range_of(comm, address);
    int32_t code = host_view(comm, address, &range, &shown->host);
    if (code != palSuccess)
        shown->host = 0;
    return code;
}

/* ---- exports ------------------------------------------------------------------------------------
 */

static void export_take_back(engineComm *comm, uint32_t index)
{
    struct export_entry *entry = &arena_exports(comm->arena, comm->rank)[index];
    uint32_t generation = atomic_load_explicit(&entry->generation, memory_order_relaxed);
    /* To the next odd number: peers that have it open close it, peers that look do not open it. */
    atomic_store_explicit(&entry->generation, (generation + 1) | 1, memory_order_release);
    comm->exports[index].live = false;
}

static bool export_write(engineComm *comm, uint32_t index, const struct range *range)
{
    struct export_entry *entry = &arena_exports(comm->arena, comm->rank)[index];
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    int before = device_enter(comm);
    bool made = CHIP(comm, ipcMemHandleCreate, &handle, &size) == palSuccess &&
                size <= sizeof entry->handle &&
                CHIP(comm, ipcMemHandleGet_at, handle, range->base) == palSuccess;
    device_leave(comm, before);
    if (made) {
        uint32_t generation = atomic_load_explicit(&entry->generation, memory_order_relaxed) | 1;
        if (generation >= GENERATION_LIMIT - 2)
            generation = 1; /* after 8 million exports in one entry */
        /* A seqlock: odd while the fields change. The fence keeps the fields behind the odd number,
         * the release store keeps them before the even one. */
        atomic_store_explicit(&entry->generation, generation, memory_order_relaxed);
        atomic_thread_fence(memory_order_release);
        entry->id = range->id;
        entry->bytes = range->size;
        memcpy(entry->handle, handle->bytes, size);
        atomic_store_explicit(&entry->generation, generation + 1, memory_order_release);
        comm->exports[index] =
            (struct export){range->id, range->base, range->size, 0, 0, ++comm->use_stamp, true};
    }
    if (handle)
        CHIP(comm, ipcMemHandleFree, handle);
    return made;
}

/* Entry of the allocation, -1: none. */
static int32_t export_find(engineComm *comm, const struct range *range)
{
    int32_t recent = comm->recent[range->id % 64];
    if (recent >= 0 && comm->exports[recent].live && comm->exports[recent].id == range->id)
        return recent;
    for (int32_t i = 0; i < EXPORTS; i++)
        if (comm->exports[i].live && comm->exports[i].id == range->id) {
            comm->recent[range->id % 64] = i;
            return i;
        }
    return -1;
}

static int32_t export_enter(engineComm *comm, const struct range *range)
{
    int32_t chosen = -1;
    for (int32_t i = 0; i < EXPORTS; i++) {
        struct export *export = &comm->exports[i];
        if (!export->live) {
            chosen = i;
            break;
        }
        if (export->pins == 0 && export->registered == 0 &&
            (chosen < 0 || export->used < comm->exports[chosen].used))
            chosen = i;
    }
    if (chosen < 0)
        return -1;
    if (comm->exports[chosen].live)
        export_take_back(comm, (uint32_t)chosen);
    if (!export_write(comm, (uint32_t)chosen, range))
        return -1;
    comm->recent[range->id % 64] = chosen;
    return chosen;
}

int32_t memory_show(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown)
{
    *shown = (struct shown){
        .host = address, .alloc = ALLOC_RAW, .offset = (uint64_t)address, .pinned = -1};
    if (!address) {
        shown->alloc = ALLOC_NONE;
        return palSuccess;
    }
    struct range range = range_of(comm, address);
    int32_t viewed = host_view(comm, address, &range, &shown->host);
    if (viewed != palSuccess)
        shown->host = 0; /* the device reaches it all the same */
    if (range.size == 0)
        return viewed;
    if (address + bytes - range.base > range.size || address + bytes < address)
        return fail(palInvalidArgument,
                    "buffer at %p: %llu bytes leave the allocation of %zu bytes at %p; next: pass "
                    "a count that fits",
                    (void *)address, (unsigned long long)bytes, range.size, (void *)range.base);
    int32_t index = export_find(comm, &range);
    if (index < 0)
        index = export_enter(comm, &range);
    if (index < 0) { /* page-locked host memory, say: the kernel reaches it by its host address */
        shown->offset = (uint64_t)shown->host;
        return viewed;
    }
    struct export *export = &comm->exports[index];
    export->used = ++comm->use_stamp;
    export->pins++;
    shown->pinned = index;
    shown->offset = address - range.base;
    uint32_t generation = atomic_load_explicit(
        &arena_exports(comm->arena, comm->rank)[index].generation, memory_order_relaxed);
    shown->alloc = (uint32_t)index | generation << 8;
    return viewed;
}

void memory_unpin(engineComm *comm, struct shown *shown)
{
    if (shown->pinned >= 0)
        comm->exports[shown->pinned].pins--;
    shown->pinned = -1;
}

/* ---- mappings -----------------------------------------------------------------------------------
 */

static void mapping_close(engineComm *comm, struct mapping *mapping)
{
    if (!mapping->open)
        return;
    if (mapping->host && mapping->host != mapping->device)
        CHIP(comm, gdrPtrMunmap_at, mapping->host, mapping->bytes);
    CHIP(comm, ipcMemHandleClose_at, mapping->device);
    mapping->open = false;
    atomic_fetch_sub_explicit(&comm->count_mappings, 1, memory_order_relaxed);
}

static int32_t mapping_open(engineComm *comm, uint32_t peer, uint32_t index, uint32_t generation,
                            struct mapping *mapping)
{
    struct export_entry *entry = &arena_exports(comm->arena, peer)[index];
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    char text[256];
    int before = device_enter(comm);
    int32_t code = CHIP(comm, ipcMemHandleCreate, &handle, &size);
    uint64_t bytes = 0;
    void *opened = NULL;
    if (code == palSuccess) {
        memcpy(handle->bytes, entry->handle, size < sizeof entry->handle ? size : 64);
        bytes = entry->bytes;
        /* Acquire fence: the copies above come before this second look. */
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&entry->generation, memory_order_relaxed) != generation)
            code = fail(palRemoteError, "rank %u took its buffer back during the call", peer);
        else
            code = CHIP(comm, ipcMemHandleOpen, handle, &opened);
        if (code != palSuccess && !opened)
            fail(code,
                 "rank %u's buffer cannot be opened here: %s; next: keep it allocated "
                 "during the call",
                 peer, chip_error(comm, text));
    }
    if (handle)
        CHIP(comm, ipcMemHandleFree, handle);
    device_leave(comm, before);
    if (code != palSuccess)
        return code;
    struct range range = range_of(comm, (uintptr_t)opened);
    if (range.size > 0 && range.size < bytes)
        bytes = range.size; /* what is really mapped counts, not what the peer says */
    uintptr_t host = (uintptr_t)opened;
    if (!(comm->flags & ENGINE_ADDRESSABLE)) {
        void *view = NULL;
        if (CHIP(comm, gdrPtrMmap_at, &view, (uintptr_t)opened, bytes) != palSuccess)
            view = NULL; /* for the device alone */
        host = (uintptr_t)view;
    }
    *mapping = (struct mapping){generation, 0, true, (uintptr_t)opened, host, bytes};
    atomic_fetch_add_explicit(&comm->count_mappings, 1, memory_order_relaxed);
    return palSuccess;
}

static int32_t mapping_reach(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset,
                             uint64_t bytes, uintptr_t *address)
{
    uint32_t index = alloc & 0xff, generation = alloc >> 8;
    if (index >= EXPORTS || (generation & 1))
        return fail(palRemoteError, "rank %u names allocation %u, which is none", peer, alloc);
    struct peer *other = &comm->peers[peer];
    if (!other->mappings && !(other->mappings = calloc(EXPORTS, sizeof *other->mappings)))
        return fail(palSystemError, "no memory for the mappings of rank %u", peer);
    struct mapping *mapping = &other->mappings[index];
    if (!mapping->open || mapping->generation != generation) {
        if (mapping->pins > 0)
            return fail(palRemoteError, "rank %u shows another buffer in place of one in use",
                        peer);
        mapping_close(comm, mapping);
        int32_t code = mapping_open(comm, peer, index, generation, mapping);
        if (code != palSuccess)
            return code;
    }
    if (offset > mapping->bytes || bytes > mapping->bytes - offset)
        return fail(palRemoteError,
                    "rank %u's buffer is too small: %llu bytes from offset %llu of an allocation "
                    "of %llu; next: pass a count that fits its buffer on every rank",
                    peer, (unsigned long long)bytes, (unsigned long long)offset,
                    (unsigned long long)mapping->bytes);
    *address = mapping->host ? mapping->host + offset : 0;
    return palSuccess;
}

int32_t memory_reach(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset,
                     uint64_t bytes, uintptr_t *address, enum reach *how)
{
    int32_t code;
    *how = REACH_PLAIN;
    switch (alloc) {
    case ALLOC_NONE:
        if (bytes > 0)
            return fail(palRemoteError,
                        "rank %u passed no buffer where one is needed; next: pass "
                        "one on that rank",
                        peer);
        *address = 0;
        return palSuccess;
    case ALLOC_UNREACHABLE:
        return fail(palRemoteError, "rank %u's buffer cannot be reached from here", peer);
    case ALLOC_SAME:
        if (!comm->peers[peer].same)
            return fail(palRemoteError, "rank %u is of another process", peer);
        *address = (uintptr_t)offset;
        return palSuccess;
    case ALLOC_RAW:
        *address = (uintptr_t)offset;
        if (comm->peers[peer].same)
            return palSuccess;
        *how = REACH_CMA;
        if (bytes > 0 && !(comm->facts & ABILITY_CMA))
            return fail(palNotSupported,
                        "rank %u's buffer is host memory, and the kernel lets no process read "
                        "another's; next: use device memory of the chip, or a staged plan",
                        peer);
        return palSuccess;
    default:
        code = mapping_reach(comm, peer, alloc, offset, bytes, address);
        if (code == palSuccess && *address == 0)
            *how = REACH_DEVICE;
        return code;
    }
}

uintptr_t memory_device_mapped(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset)
{
    const struct mapping *mappings = comm->peers[peer].mappings;
    uint32_t index = alloc & 0xff, generation = alloc >> 8;
    if (index >= EXPORTS || !mappings || !mappings[index].open ||
        mappings[index].generation != generation)
        return 0;
    return mappings[index].device + offset;
}

uintptr_t memory_device_scratch(engineComm *comm, uint32_t rank)
{
    const struct rank_block *block = arena_block(comm->arena, rank);
    if (rank == comm->rank || comm->peers[rank].same)
        return block->scratch_device;
    return memory_device_mapped(comm, rank, block->scratch_alloc, block->scratch);
}

bool memory_is_device(engineComm *comm, uintptr_t address)
{
    return range_of(comm, address).size > 0;
}

uint32_t memory_hold(engineComm *comm, uint32_t peer, uint32_t alloc)
{
    struct mapping *mappings = comm->peers[peer].mappings;
    uint32_t index = alloc & 0xff;
    if (alloc >= ALLOC_NONE || index >= EXPORTS || !mappings || !mappings[index].open)
        return 0;
    mappings[index].pins++;
    return peer * EXPORTS + index + 1;
}

void memory_let_go(engineComm *comm, uint32_t held)
{
    if (held)
        comm->peers[(held - 1) / EXPORTS].mappings[(held - 1) % EXPORTS].pins--;
}

void memory_sweep(engineComm *comm)
{
    for (uint32_t peer = 0; peer < comm->size; peer++) {
        struct mapping *mappings = comm->peers[peer].mappings;
        for (uint32_t i = 1; mappings && i < EXPORTS; i++) /* entry 0 is the scratch */
            if (mappings[i].open && mappings[i].pins == 0 &&
                atomic_load_explicit(&arena_exports(comm->arena, peer)[i].generation,
                                     memory_order_relaxed) != mappings[i].generation)
                mapping_close(comm, &mappings[i]);
    }
}

/* ---- another process's host memory --------------------------------------------------------------
 */

/* Whether the process is no more, or is about to: its memory goes before its name. */
static bool process_ends(uint32_t pid)
{
    struct timespec pause = {0, 1000000};
    int problem = errno;
    bool ended = false;
    for (int turn = 0; turn < 100 && !ended; turn++) {
        ended = process_start(pid) == 0;
        if (!ended)
            nanosleep(&pause, NULL);
    }
    errno = problem;
    return ended;
}

int32_t memory_cma(engineComm *comm, uint32_t peer, void *local, uintptr_t remote, uint64_t bytes,
                   bool write)
{
    unsigned char *here = local;
    atomic_fetch_add_explicit(&comm->count_cma, bytes, memory_order_relaxed);
    while (bytes > 0) {
        struct iovec mine = {here, bytes}, theirs = {(void *)remote, bytes};
        pid_t pid = (pid_t)comm->peers[peer].pid;
        ssize_t n = write ? process_vm_writev(pid, &mine, 1, &theirs, 1, 0)
                          : process_vm_readv(pid, &mine, 1, &theirs, 1, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 && process_ends(comm->peers[peer].pid)) {
            int32_t code = fail(palRemoteError, "rank %u (process %d) has ended", peer, (int)pid);
            culprit_add(fail_record(), peer);
            return code;
        }
        if (n <= 0) {
            int32_t code = fail(palRemoteError, "rank %u: its memory at %p cannot be %s: %s", peer,
                                (void *)remote, write ? "written" : "read",
                                n < 0 ? strerror(errno) : "nothing was moved");
            culprit_add(fail_record(), peer);
            return code;
        }
        here += n;
        remote += (uintptr_t)n;
        bytes -= (uint64_t)n;
    }
    return palSuccess;
}

/* ---- scratch, opening, closing ------------------------------------------------------------------
 */

/* Whether the host may use device addresses as they are: tried on the scratch against its certified
 * host mapping. Through a pipe, which answers an address that cannot be used with an error. */
static bool addressable(const engineComm *comm)
{
    uint64_t word = random_word(), seen = 0;
    void *view = NULL;
    int ends[2];
    if (CHIP(comm, gdrPtrMmap_at, &view, comm->scratch, PAGE) != palSuccess)
        return false;
    bool can = false;
    if (pipe2(ends, O_CLOEXEC) == 0) {
        memcpy(view, &word, sizeof word);
        can = write(ends[1], (const void *)comm->scratch, sizeof word) == sizeof word &&
              read(ends[0], &seen, sizeof seen) == sizeof seen && seen == word;
        word = ~word; /* and the other way */
        can = can && write(ends[1], &word, sizeof word) == sizeof word &&
              read(ends[0], (void *)comm->scratch, sizeof word) == sizeof word &&
              memcmp(view, &word, sizeof word) == 0;
        close(ends[0]);
        close(ends[1]);
    }
    CHIP(comm, gdrPtrMunmap_at, (uintptr_t)view, PAGE);
    return can;
}

int32_t memory_open_scratch(engineComm *comm, uint64_t bytes)
{
    struct rank_block *block = comm->block;
    bytes = (bytes + PAGE - 1) / PAGE * PAGE;
    comm->exports = calloc(EXPORTS, sizeof *comm->exports);
    if (!comm->exports)
        return fail(palSystemError, "no memory for the export table");
    memset(comm->recent, 0xff, sizeof comm->recent);
    comm->scratch_bytes = bytes;
    block->scratch_bytes = bytes;
    block->scratch_alloc = ALLOC_NONE;
    if (bytes == 0)
        return palSuccess;
    if (comm->table) {
        void *memory = NULL;
        char text[256];
        int before = device_enter(comm);
        int32_t code = CHIP(comm, deviceMalloc, &memory, bytes, palMemDevice);
        device_leave(comm, before);
        if (code != palSuccess)
            return fail(code, "scratch: %llu bytes of device memory: %s; next: ask for less",
                        (unsigned long long)bytes, chip_error(comm, text));
        comm->scratch = (uintptr_t)memory;
        block->scratch_device = (uint64_t)comm->scratch;
        if (!(comm->flags & ENGINE_ADDRESSABLE) && addressable(comm))
            comm->flags |= ENGINE_ADDRESSABLE;
    } else {
        void *memory =
            mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            return fail(palSystemError, "scratch: %llu bytes of memory: %s",
                        (unsigned long long)bytes, strerror(errno));
        comm->scratch_host_memory = memory;
        comm->scratch = (uintptr_t)memory;
    }
    struct shown shown;
    int32_t code = memory_show(comm, comm->scratch, bytes, &shown); /* pinned for good */
    if (code != palSuccess && (shown.host || shown.pinned < 0))
        return code;
    comm->peers[comm->rank].scratch = shown.host;
    block->scratch_host = (uint64_t)shown.host;
    block->scratch = shown.pinned >= 0 ? shown.offset : (uint64_t)shown.host;
    block->scratch_alloc = shown.alloc;
    return palSuccess;
}

int32_t memory_open_peer(engineComm *comm, uint32_t rank)
{
    struct peer *peer = &comm->peers[rank];
    const struct rank_block *block = arena_block(comm->arena, rank);
    uint64_t bytes = block->scratch_bytes;
    peer->scratch_how = REACH_PLAIN;
    peer->scratch_bytes = bytes;
    uint32_t alloc = block->scratch_alloc;
    if (rank == comm->rank || (peer->same && alloc != ALLOC_NONE)) {
        peer->scratch = (uintptr_t)block->scratch_host;
        if (bytes > 0 && peer->scratch == 0)
            peer->scratch_how = REACH_DEVICE;
        return palSuccess;
    }
    int32_t code =
        memory_reach(comm, rank, alloc, block->scratch, bytes, &peer->scratch, &peer->scratch_how);
    if (code == palSuccess)
        memory_hold(comm, rank, alloc); /* for good */
    return code;
}

static void free_memory(const palDeviceTable *table, uintptr_t memory, uint64_t bytes)
{
    (void)bytes;
    pal_deviceFree_at(table, memory, palMemDevice);
}

static void unmap_memory(const palDeviceTable *table, uintptr_t memory, uint64_t bytes)
{
    (void)table;
    munmap((void *)memory, bytes);
}

void memory_close(engineComm *comm)
{
    for (uint32_t peer = 0; comm->peers && peer < comm->size; peer++) {
        for (uint32_t i = 0; comm->peers[peer].mappings && i < EXPORTS; i++)
            mapping_close(comm, &comm->peers[peer].mappings[i]);
        free(comm->peers[peer].mappings);
    }
    for (uint32_t i = 0; comm->exports && i < EXPORTS; i++)
        if (comm->exports[i].live)
            export_take_back(comm, i);
    for (int i = 0; i < HOST_VIEWS; i++)
        if (comm->views[i].host)
            CHIP(comm, gdrPtrMunmap_at, comm->views[i].host, comm->views[i].bytes);
    struct kept scratch = {NULL, comm->scratch_host_memory ? unmap_memory : free_memory,
                           comm->table, comm->scratch, comm->scratch_bytes};
    if (comm->scratch && comm->threads) /* a thread that is late may still write it */
        arena_keep(comm->arena, &scratch);
    else if (comm->scratch)
        scratch.release(scratch.table, scratch.memory, scratch.bytes);
    free(comm->exports);
}

/* ---- windows ------------------------------------------------------------------------------------
 */

int32_t memory_register(engineComm *comm, uintptr_t address, uint64_t bytes)
{
    struct shown shown;
    int32_t code = memory_show(comm, address, bytes, &shown);
    if (code == palSuccess && shown.pinned >= 0) {
        comm->exports[shown.pinned].registered++;
        memory_unpin(comm, &shown);
    }
    return code;
}

int32_t memory_unregister(engineComm *comm, uintptr_t address)
{
    struct range range = range_of(comm, address);
    int32_t index = range.size > 0 ? export_find(comm, &range) : -1;
    if (range.size == 0)
        return palSuccess; /* host memory: nothing was entered */
    if (index < 0 || comm->exports[index].registered == 0)
        return fail(palInvalidArgument,
                    "engine_unregister: %p is not registered; next: pass an "
                    "address that was",
                    (void *)address);
    comm->exports[index].registered--;
    return palSuccess;
}

void memory_forget(engineComm *comm, uintptr_t address)
{
    struct range range = range_of(comm, address);
    int32_t index = range.size > 0 ? export_find(comm, &range) : -1;
    if (index > 0 && comm->exports[index].pins == 0)
        export_take_back(comm, (uint32_t)index);
    for (int i = 0; range.size > 0 && i < HOST_VIEWS; i++)
        if (comm->views[i].host && comm->views[i].id == range.id) {
            CHIP(comm, gdrPtrMunmap_at, comm->views[i].host, comm->views[i].bytes);
            comm->views[i] = (struct host_view){0};
        }
}

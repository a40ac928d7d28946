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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "chip.h"
#include "device.h"

/* What the chip knows of an address; size 0: nothing, it is host memory. */
struct range {
    uintptr_t base;
    size_t size;
    uint64_t id;
};

static int32_t range_of(const engineComm *comm, uintptr_t address, struct range *range)
{
    void *base = NULL;
    *range = (struct range){address, 0, 0};
    if (!comm->table)
        return palSuccess;
    int32_t code = CHIP(comm, memGetAddressRange_at, address, &base, &range->size, &range->id);
    if (code == palSuccess && range->size > 0)
        range->base = (uintptr_t)base;
    else
        range->size = 0;
    return code == palSuccess || chip_lacks(code)
               ? (int32_t)palSuccess
               : chip_refused(comm, code, "the allocation that holds a buffer");
}

/* ---- the host's view of device memory -----------------------------------------------------------
 */

static int32_t view_drop(engineComm *comm, struct host_view *view)
{
    int32_t code =
        view->host ? CHIP(comm, gdrPtrMunmap_at, view->host, view->bytes) : (int32_t)palSuccess;
    *view = (struct host_view){0};
    return code == palSuccess ? code : chip_refused(comm, code, "the host's view of device memory");
}

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
    if (chip_lacks(code))
        return fail(code,
                    "device memory at %p: the host cannot map it (%d); next: use a lowering that "
                    "needs no load and store",
                    (void *)address, code);
    if (code != palSuccess)
        return chip_refused(comm, code, "the host's view of device memory");
    code = view_drop(comm, oldest);
    *oldest = (struct host_view){range->id, range->base, (uintptr_t)mapped, range->size,
                                 ++comm->use_stamp};
    *host = oldest->host + (address - oldest->device);
    return code;
}

int32_t memory_local(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown)
{
    (void)bytes;
    *shown = (struct shown){.host = address, .alloc = ALLOC_NONE, .pinned = -1};
    if (!address || (comm->flags & ENGINE_ADDRESSABLE) || !comm->table)
        return palSuccess;
    struct range range;
    int32_t code = range_of(comm, address, &range);
    if (code == palSuccess)
        code = host_view(comm, address, &range, &shown->host);
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

/* The name of an allocation for other processes; *size 0: it has none. */
static int32_t handle_get(const engineComm *comm, const struct range *range,
                          unsigned char bytes[64], size_t *size)
{
    const char *what = "the name of an allocation for other ranks";
    palIpcMemHandle handle = NULL;
    size_t room = 0;
    *size = 0;
    int32_t code = CHIP(comm, ipcMemHandleCreate, &handle, &room);
    if (code == palSuccess && room <= 64)
        code = CHIP(comm, ipcMemHandleGet_at, handle, range->base);
    if (code == palSuccess && room <= 64) {
        memcpy(bytes, handle->bytes, room);
        *size = room;
    }
    if (code != palSuccess && !chip_lacks(code)) {
        chip_refused(comm, code, what);
        engineError kept = *fail_record();
        if (handle)
            CHIP(comm, ipcMemHandleFree, handle);
        *fail_record() = kept;
        return code;
    }
    code = handle ? CHIP(comm, ipcMemHandleFree, handle) : (int32_t)palSuccess;
    return code == palSuccess ? code : chip_refused(comm, code, what);
}

/* Fills an entry. *made false with success: other processes cannot open the allocation. */
static int32_t export_write(engineComm *comm, uint32_t index, const struct range *range, bool *made)
{
    struct export_entry *entry = &arena_exports(comm->arena, comm->rank)[index];
    unsigned char bytes[64];
    size_t size = 0;
    int before = 0;
    int32_t code = device_switch(comm, &before);
    if (code == palSuccess)
        code = device_return(comm, before, handle_get(comm, range, bytes, &size));
    *made = code == palSuccess && size > 0;
    if (!*made)
        return code;
    uint32_t generation = atomic_load_explicit(&entry->generation, memory_order_relaxed) | 1;
    if (generation >= GENERATION_LIMIT - 2)
        generation = 1; /* after 8 million exports in one entry */
    /* A seqlock: odd while the fields change. The fence keeps the fields behind the odd number,
     * the release store keeps them before the even one. */
    atomic_store_explicit(&entry->generation, generation, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    entry->id = range->id;
    entry->bytes = range->size;
    memcpy(entry->handle, bytes, size);
    atomic_store_explicit(&entry->generation, generation + 1, memory_order_release);
    comm->exports[index] =
        (struct export){range->id, range->base, range->size, 0, 0, ++comm->use_stamp, true};
    return palSuccess;
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

/* *index: the entry of the allocation, made at need; -1: none. */
static int32_t export_enter(engineComm *comm, const struct range *range, int32_t *index)
{
    int32_t chosen = -1;
    *index = export_find(comm, range);
    if (*index >= 0)
        return palSuccess;
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
        return palSuccess;
    if (comm->exports[chosen].live)
        export_take_back(comm, (uint32_t)chosen);
    bool made = false;
    int32_t code = export_write(comm, (uint32_t)chosen, range, &made);
    if (made)
        comm->recent[range->id % 64] = *index = chosen;
    return code;
}

int32_t memory_show(engineComm *comm, uintptr_t address, uint64_t bytes, struct shown *shown)
{
    *shown = (struct shown){
        .host = address, .alloc = ALLOC_RAW, .offset = (uint64_t)address, .pinned = -1};
    if (!address) {
        shown->alloc = ALLOC_NONE;
        return palSuccess;
    }
    struct range range;
    int32_t code = range_of(comm, address, &range);
    int32_t viewed = code == palSuccess ? host_view(comm, address, &range, &shown->host) : code;
    if (viewed != palSuccess)
        shown->host = 0; /* the device reaches it all the same */
    if (viewed != palSuccess && !chip_lacks(viewed))
        return viewed;
    if (range.size == 0)
        return viewed;
    if (address + bytes - range.base > range.size || address + bytes < address)
        return fail(palInvalidArgument,
                    "buffer at %p: %llu bytes leave the allocation of %zu bytes at %p; next: pass "
                    "a count that fits",
                    (void *)address, (unsigned long long)bytes, range.size, (void *)range.base);
    int32_t index = -1;
    code = export_enter(comm, &range, &index);
    if (code != palSuccess)
        return code;
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

static int32_t mapping_close(engineComm *comm, struct mapping *mapping)
{
    const char *what = "letting go of another rank's memory";
    int32_t code = palSuccess;
    if (!mapping->open)
        return palSuccess;
    if (mapping->host && mapping->host != mapping->device)
        code = CHIP(comm, gdrPtrMunmap_at, mapping->host, mapping->bytes);
    if (code != palSuccess)
        chip_refused(comm, code, what);
    int32_t closed = CHIP(comm, ipcMemHandleClose_at, mapping->device);
    if (code == palSuccess && closed != palSuccess)
        code = chip_refused(comm, closed, what);
    mapping->open = false;
    atomic_fetch_sub_explicit(&comm->count_mappings, 1, memory_order_relaxed);
    return code;
}

/* Opens what an entry names. */
static int32_t handle_open(const engineComm *comm, uint32_t peer, const struct export_entry *entry,
                           uint32_t generation, void **opened, uint64_t *bytes)
{
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    char what[64];
    snprintf(what, sizeof what, "opening rank %u's memory", peer);
    int32_t code = CHIP(comm, ipcMemHandleCreate, &handle, &size);
    if (code == palSuccess) {
        memcpy(handle->bytes, entry->handle, size < sizeof entry->handle ? size : 64);
        *bytes = entry->bytes;
        /* Acquire fence: the copies above come before this second look. */
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&entry->generation, memory_order_relaxed) != generation) {
            CHIP(comm, ipcMemHandleFree, handle);
            return fail(palRemoteError, "rank %u took its buffer back during the call", peer);
        }
        code = CHIP(comm, ipcMemHandleOpen, handle, opened);
    }
    if (chip_lacks(code))
        fail(code,
             "rank %u's buffer cannot be opened here (%d); next: keep it allocated during the call",
             peer, code);
    else if (code != palSuccess)
        chip_refused(comm, code, what);
    engineError kept = *fail_record();
    int32_t freed = handle ? CHIP(comm, ipcMemHandleFree, handle) : (int32_t)palSuccess;
    if (code == palSuccess && freed != palSuccess) {
        code = chip_refused(comm, freed, what);
        kept = *fail_record();
        CHIP(comm, ipcMemHandleClose_at, (uintptr_t)*opened);
    }
    *fail_record() = kept;
    return code;
}

/* What was opened, as it is here. */
static int32_t mapping_fill(engineComm *comm, uint32_t generation, uintptr_t opened, uint64_t bytes,
                            struct mapping *mapping)
{
    struct range range;
    void *view = (void *)opened;
    int32_t code = range_of(comm, opened, &range);
    if (code == palSuccess && range.size > 0 && range.size < bytes)
        bytes = range.size; /* what is really mapped counts, not what the peer says */
    if (code == palSuccess && !(comm->flags & ENGINE_ADDRESSABLE)) {
        code = CHIP(comm, gdrPtrMmap_at, &view, opened, bytes);
        if (chip_lacks(code)) {
            view = NULL; /* for the device alone */
            code = palSuccess;
        } else if (code != palSuccess) {
            chip_refused(comm, code, "the host's view of another rank's memory");
        }
    }
    if (code != palSuccess) {
        engineError kept = *fail_record();
        CHIP(comm, ipcMemHandleClose_at, opened);
        *fail_record() = kept;
        return code;
    }
    *mapping = (struct mapping){generation, 0, true, opened, (uintptr_t)view, bytes};
    atomic_fetch_add_explicit(&comm->count_mappings, 1, memory_order_relaxed);
    return palSuccess;
}

static int32_t mapping_open(engineComm *comm, uint32_t peer, uint32_t index, uint32_t generation,
                            struct mapping *mapping)
{
    const struct export_entry *entry = &arena_exports(comm->arena, peer)[index];
    uint64_t bytes = 0;
    void *opened = NULL;
    int before = 0;
    int32_t code = device_switch(comm, &before);
    if (code == palSuccess)
        code = device_return(comm, before,
                             handle_open(comm, peer, entry, generation, &opened, &bytes));
    return code == palSuccess ? mapping_fill(comm, generation, (uintptr_t)opened, bytes, mapping)
                              : code;
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
        int32_t code = mapping_close(comm, mapping);
        if (code == palSuccess)
            code = mapping_open(comm, peer, index, generation, mapping);
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

int32_t memory_is_device(engineComm *comm, uintptr_t address, bool *is)
{
    struct range range;
    int32_t code = range_of(comm, address, &range);
    *is = range.size > 0;
    return code;
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
                chip_told_locked(comm, mapping_close(comm, &mappings[i]));
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
static int32_t addressable(const engineComm *comm, bool *can)
{
    const char *what = "trying device addresses on the host";
    uint64_t word = random_word(), seen = 0;
    void *view = NULL;
    int ends[2];
    *can = false;
    int32_t code = CHIP(comm, gdrPtrMmap_at, &view, comm->scratch, PAGE);
    if (code != palSuccess)
        return chip_lacks(code) ? (int32_t)palSuccess : chip_refused(comm, code, what);
    if (pipe2(ends, O_CLOEXEC) == 0) {
        memcpy(view, &word, sizeof word);
        bool reads = write(ends[1], (const void *)comm->scratch, sizeof word) == sizeof word &&
                     read(ends[0], &seen, sizeof seen) == sizeof seen && seen == word;
        word = ~word; /* and the other way */
        *can = reads && write(ends[1], &word, sizeof word) == sizeof word &&
               read(ends[0], (void *)comm->scratch, sizeof word) == sizeof word &&
               memcmp(view, &word, sizeof word) == 0;
        close(ends[0]);
        close(ends[1]);
    }
    code = CHIP(comm, gdrPtrMunmap_at, (uintptr_t)view, PAGE);
    return code == palSuccess ? code : chip_refused(comm, code, what);
}

/* Scratch in the chip's memory, and whether the host reaches it as it is. */
static int32_t scratch_allocate(engineComm *comm, uint64_t bytes)
{
    void *memory = NULL;
    char what[64];
    int before = 0;
    bool can = (comm->flags & ENGINE_ADDRESSABLE) != 0;
    snprintf(what, sizeof what, "scratch of %llu bytes", (unsigned long long)bytes);
    int32_t code = device_switch(comm, &before);
    if (code != palSuccess)
        return code;
    code = CHIP(comm, deviceMalloc, &memory, bytes, palMemDevice);
    if (code != palSuccess)
        chip_refused(comm, code, what);
    comm->scratch = (uintptr_t)memory; /* memory_close frees it */
    comm->block->scratch_device = (uint64_t)comm->scratch;
    code = device_return(comm, before, code);
    if (code == palSuccess && !can)
        code = addressable(comm, &can);
    if (can)
        comm->flags |= ENGINE_ADDRESSABLE;
    return code;
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
        int32_t code = scratch_allocate(comm, bytes);
        if (code != palSuccess)
            return code;
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
    if (code != palSuccess && (shown.host || shown.pinned < 0 || !chip_lacks(code)))
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
        view_drop(comm, &comm->views[i]);
    struct kept scratch = {NULL, comm->scratch_host_memory ? unmap_memory : free_memory,
                           comm->table, comm->scratch, comm->scratch_bytes};
    if (comm->scratch && comm->threads) /* a thread that is late may still write it */
        arena_keep(comm->arena, &scratch);
    else if (comm->scratch && comm->table && !comm->scratch_host_memory)
        CHIP(comm, deviceFree_at, comm->scratch, palMemDevice);
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
    if (code == palSuccess && shown.pinned >= 0)
        comm->exports[shown.pinned].registered++;
    memory_unpin(comm, &shown);
    return code;
}

int32_t memory_unregister(engineComm *comm, uintptr_t address)
{
    struct range range;
    int32_t code = range_of(comm, address, &range);
    int32_t index = range.size > 0 ? export_find(comm, &range) : -1;
    if (code != palSuccess || range.size == 0)
        return code; /* host memory: nothing was entered */
    if (index < 0 || comm->exports[index].registered == 0)
        return fail(palInvalidArgument,
                    "engine_unregister: %p is not registered; next: pass an "
                    "address that was",
                    (void *)address);
    comm->exports[index].registered--;
    return palSuccess;
}

int32_t memory_forget(engineComm *comm, uintptr_t address)
{
    struct range range;
    int32_t code = range_of(comm, address, &range);
    int32_t index = range.size > 0 ? export_find(comm, &range) : -1;
    if (index > 0 && comm->exports[index].pins == 0)
        export_take_back(comm, (uint32_t)index);
    for (int i = 0; code == palSuccess && range.size > 0 && i < HOST_VIEWS; i++)
        if (comm->views[i].host && comm->views[i].id == range.id)
            code = view_drop(comm, &comm->views[i]);
    return code;
}

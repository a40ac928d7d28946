/* Each rank's scratch: made at opening, shown to all ranks and opened by them for good. */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "error.h"
#include "mapping.h"
#include "memory.h"
#include "pal_calls.h"
#include "pal_device.h"
#include "pal_error.h"
#include "pal_notes.h"

/* Whether the host may use device addresses as they are: tried on the scratch against its certified
 * host mapping. Through a pipe, which answers an address that cannot be used with an error. */
static int32_t addressable(const engineComm *comm, bool *can)
{
    const char *what = "trying device addresses on the host";
    uint64_t word = arena_random(), seen = 0;
    void *view = NULL;
    int ends[2];
    *can = false;
    int32_t code = memory_map(comm, comm->scratch, PAGE, &view);
    if (code != palSuccess)
        return pal_notes_lacks(code) ? (int32_t)palSuccess : pal_error_refused(comm, code, what);
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
    code = PAL_CALL(comm, gdrPtrMunmap_at, (uintptr_t)view, PAGE);
    return code == palSuccess ? code : pal_error_refused(comm, code, what);
}

/* Scratch in the chip's memory, and whether the host reaches it as it is. */
static int32_t scratch_allocate(engineComm *comm, uint64_t bytes)
{
    void *memory = NULL;
    char what[64];
    int before = 0;
    bool can = (comm->flags & ENGINE_ADDRESSABLE) != 0;
    snprintf(what, sizeof what, "scratch of %llu bytes", (unsigned long long)bytes);
    int32_t code = pal_device_switch(comm, &before);
    if (code != palSuccess)
        return code;
    code = PAL_CALL(comm, deviceMalloc, &memory, bytes, palMemDevice);
    if (code != palSuccess)
        pal_error_refused(comm, code, what);
    comm->scratch = (uintptr_t)memory; /* scratch_close frees it */
    comm->block->scratch_device = (uint64_t)comm->scratch;
    code = pal_device_return(comm, before, code);
    if (code == palSuccess && !can)
        code = addressable(comm, &can);
    if (can)
        comm->flags |= ENGINE_ADDRESSABLE;
    return code;
}

int32_t scratch_open(engineComm *comm, uint64_t bytes)
{
    struct rank_block *block = comm->block;
    bytes = (bytes + PAGE - 1) / PAGE * PAGE;
    comm->exports = calloc(EXPORTS, sizeof *comm->exports);
    if (!comm->exports)
        return error_fail(palSystemError, "no memory for the export table");
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
            return error_fail(palSystemError, "scratch: %llu bytes of memory: %s",
                              (unsigned long long)bytes, strerror(errno));
        madvise(memory, bytes, MADV_HUGEPAGE); /* fewer pages to look up; refused, it works too */
        comm->scratch_host_memory = memory;
        comm->scratch = (uintptr_t)memory;
    }
    struct shown shown;
    int32_t code = memory_show(comm, comm->scratch, bytes, &shown); /* pinned for good */
    if (code != palSuccess && (shown.host || shown.pinned < 0 || !pal_notes_lacks(code)))
        return code;
    comm->peers[comm->rank].scratch = shown.host;
    block->scratch_host = (uint64_t)shown.host;
    block->scratch = shown.pinned >= 0 ? shown.offset : (uint64_t)shown.host;
    block->scratch_alloc = shown.alloc;
    return palSuccess;
}

bool scratch_in_view(const engineComm *comm)
{
    for (uint32_t rank = 0; comm->table && rank < comm->size; rank++)
        if (comm->peers[rank].scratch_how == REACH_DEVICE)
            return false;
    return true;
}

int32_t scratch_open_peer(engineComm *comm, uint32_t rank)
{
    struct peer *peer = &comm->peers[rank];
    const struct rank_block *block = arena_block(comm->arena, rank);
    /* Each read once, so that what is checked is what is used. */
    const volatile struct rank_block *shown = block;
    uint64_t bytes = shown->scratch_bytes, offset = shown->scratch;
    uint32_t alloc = shown->scratch_alloc;
    peer->scratch_how = REACH_PLAIN;
    peer->scratch_bytes = bytes;
    if (rank == comm->rank || (peer->same && alloc != ALLOC_NONE)) {
        peer->scratch = (uintptr_t)block->scratch_host;
        peer->scratch_device = (uintptr_t)block->scratch_device;
        if (bytes > 0 && peer->scratch == 0)
            peer->scratch_how = REACH_DEVICE;
        return palSuccess;
    }
    int32_t code =
        mapping_reach(comm, rank, alloc, offset, bytes, &peer->scratch, &peer->scratch_how);
    if (code == palSuccess) {
        mapping_hold(comm, rank, alloc); /* for good */
        peer->scratch_device = mapping_device(comm, rank, alloc, offset);
    }
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

void scratch_close(engineComm *comm)
{
    mapping_close_all(comm);
    memory_hide(comm);
    struct kept scratch = {NULL, comm->scratch_host_memory ? unmap_memory : free_memory,
                           comm->table, comm->scratch, comm->scratch_bytes};
    if (comm->scratch && comm->threads) /* a thread that is late may still write it */
        arena_keep(comm->arena, &scratch);
    else if (comm->scratch && comm->table && !comm->scratch_host_memory)
        PAL_CALL(comm, deviceFree_at, comm->scratch, palMemDevice);
    else if (comm->scratch)
        scratch.release(scratch.table, scratch.memory, scratch.bytes);
    free(comm->exports);
}

/* Memory of peers that this rank reaches.
 *
 * Device memory of another process: a mapping of what an entry of the owner's export table names.
 * Host memory of another process: read and written by the kernel (CMA). Ranks that are threads of
 * one process use each other's addresses.
 *
 * Everything here runs under the communicator's lock. What a peer wrote is only ever used as a
 * number to be checked: an index below EXPORTS, an offset inside what was really mapped. */
#define _GNU_SOURCE
#include "mapping.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>

#include "error.h"
#include "failure.h"
#include "memory.h"
#include "pal_device.h"
#include "pal_error.h"
#include "pal_notes.h"
#include "process.h"

static int32_t mapping_close(engineComm *comm, struct mapping *mapping)
{
    const char *what = "letting go of another rank's memory";
    int32_t code = palSuccess;
    if (!mapping->open)
        return palSuccess;
    if (mapping->host && mapping->host != mapping->device)
        code = PAL_CALL(comm, gdrPtrMunmap_at, mapping->host, mapping->bytes);
    if (code != palSuccess)
        pal_error_refused(comm, code, what);
    int32_t closed = PAL_CALL(comm, ipcMemHandleClose_at, mapping->device);
    if (code == palSuccess && closed != palSuccess)
        code = pal_error_refused(comm, closed, what);
    mapping->open = false;
    atomic_fetch_sub_explicit(&comm->count_mappings, 1, memory_order_relaxed);
    return code;
}

/* Gives back what was opened for nothing: why it is not kept stays the error. */
static void opened_for_nothing(const engineComm *comm, void *opened)
{
    engineError kept = *error_record();
    PAL_CALL(comm, ipcMemHandleClose_at, (uintptr_t)opened);
    *error_record() = kept;
}

/* Opens what an entry names; nothing is open after a failure. */
static int32_t handle_open(const engineComm *comm, uint32_t peer, const struct export_entry *entry,
                           uint32_t generation, void **opened, uint64_t *bytes)
{
    palIpcMemHandle handle = NULL;
    size_t size = 0;
    char what[64];
    snprintf(what, sizeof what, "opening rank %u's memory", peer);
    int32_t code = PAL_CALL(comm, ipcMemHandleCreate, &handle, &size);
    if (code == palSuccess) {
        memcpy(handle->bytes, entry->handle, size < sizeof entry->handle ? size : 64);
        *bytes = entry->bytes;
        /* Acquire fence: the copies above come before this second look. */
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&entry->generation, memory_order_relaxed) != generation) {
            PAL_CALL(comm, ipcMemHandleFree, handle);
            return error_fail(palRemoteError, "rank %u took its buffer back during the call", peer);
        }
        code = PAL_CALL(comm, ipcMemHandleOpen, handle, opened);
    }
    if (code != palSuccess && process_ended(comm->peers[peer].process)) {
        code =
            error_fail(palRemoteError, "rank %u (process %u) has ended; next: look at its output",
                       peer, comm->peers[peer].pid); /* the cause, whatever the chip says of it */
    } else if (pal_notes_lacks(code))
        error_fail(
            code,
            "rank %u's buffer cannot be opened here (%d); next: keep it allocated during the call",
            peer, code);
    else if (code != palSuccess)
        pal_error_refused(comm, code, what);
    if (code == palRemoteError) { /* the owner's: it has freed the memory, or is just ending */
        engineError *record = error_record();
        record->code = code;
        memset(record->culprits, 0, sizeof record->culprits);
        error_add_culprit(record, peer);
    }
    engineError kept = *error_record();
    int32_t freed = handle ? PAL_CALL(comm, ipcMemHandleFree, handle) : (int32_t)palSuccess;
    *error_record() = kept;
    if (code == palSuccess && freed != palSuccess) {
        code = pal_error_refused(comm, freed, what);
        opened_for_nothing(comm, *opened);
    }
    return code;
}

/* What was opened, as it is here. */
static int32_t mapping_fill(engineComm *comm, uint32_t generation, uintptr_t opened, uint64_t bytes,
                            struct mapping *mapping)
{
    struct range range;
    void *view = (void *)opened;
    int32_t code = memory_range(comm, opened, &range);
    if (code == palSuccess && range.size > 0 && range.size < bytes)
        bytes = range.size; /* what is really mapped counts, not what the peer says */
    if (code == palSuccess && !(comm->flags & ENGINE_ADDRESSABLE)) {
        code = memory_map(comm, opened, bytes, &view);
        if (pal_notes_lacks(code)) {
            view = NULL; /* for the device alone */
            code = palSuccess;
        } else if (code != palSuccess) {
            pal_error_refused(comm, code, "the host's view of another rank's memory");
        }
    }
    if (code != palSuccess) {
        opened_for_nothing(comm, (void *)opened);
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
    int32_t code = pal_device_switch(comm, &before);
    if (code != palSuccess)
        return code;
    code = handle_open(comm, peer, entry, generation, &opened, &bytes);
    int32_t back = pal_device_return(comm, before, code);
    if (back == palSuccess)
        return mapping_fill(comm, generation, (uintptr_t)opened, bytes, mapping);
    if (code == palSuccess)
        opened_for_nothing(comm, opened);
    return back;
}

static int32_t mapping_address(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset,
                               uint64_t bytes, uintptr_t *address)
{
    uint32_t index = alloc & 0xff, generation = alloc >> 8;
    if (index >= EXPORTS || (generation & 1))
        return error_fail(palRemoteError, "rank %u names allocation %u, which does not exist", peer,
                          alloc);
    struct peer *other = &comm->peers[peer];
    if (!other->mappings && !(other->mappings = calloc(EXPORTS, sizeof *other->mappings)))
        return error_fail(palSystemError, "no memory for the mappings of rank %u", peer);
    struct mapping *mapping = &other->mappings[index];
    if (!mapping->open || mapping->generation != generation) {
        if (mapping->pins > 0)
            return error_fail(palRemoteError, "rank %u shows another buffer in place of one in use",
                              peer);
        int32_t code = mapping_close(comm, mapping);
        if (code == palSuccess)
            code = mapping_open(comm, peer, index, generation, mapping);
        if (code != palSuccess)
            return code;
    }
    if (offset > mapping->bytes || bytes > mapping->bytes - offset)
        return error_fail(
            palRemoteError,
            "rank %u's buffer is too small: %llu bytes from offset %llu of an allocation "
            "of %llu; next: pass a count that fits its buffer on every rank",
            peer, (unsigned long long)bytes, (unsigned long long)offset,
            (unsigned long long)mapping->bytes);
    *address = mapping->host ? mapping->host + offset : 0;
    return palSuccess;
}

int32_t mapping_reach(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset,
                      uint64_t bytes, uintptr_t *address, enum reach *how)
{
    int32_t code;
    *how = REACH_PLAIN;
    switch (alloc) {
    case ALLOC_NONE:
        if (bytes > 0)
            return error_fail(palRemoteError,
                              "rank %u passed no buffer where one is needed; next: pass "
                              "one on that rank",
                              peer);
        *address = 0;
        return palSuccess;
    case ALLOC_UNREACHABLE:
        return error_fail(palRemoteError, "rank %u's buffer cannot be reached from here", peer);
    case ALLOC_SAME:
        if (!comm->peers[peer].same)
            return error_fail(palRemoteError, "rank %u is of another process", peer);
        *address = (uintptr_t)offset;
        return palSuccess;
    case ALLOC_SAME_DEVICE:
        if (!comm->peers[peer].same)
            return error_fail(palRemoteError, "rank %u is of another process", peer);
        *address = 0;
        *how = REACH_DEVICE;
        return palSuccess;
    case ALLOC_RAW:
        *address = (uintptr_t)offset;
        if (comm->peers[peer].same)
            return palSuccess;
        *how = REACH_CMA;
        if (bytes > 0 && !(comm->facts & ABILITY_CMA))
            return error_fail(
                palNotSupported,
                "rank %u's buffer is host memory, and the kernel lets no process read "
                "another's; next: use device memory of the chip, or a staged plan",
                peer);
        return palSuccess;
    default:
        code = mapping_address(comm, peer, alloc, offset, bytes, address);
        if (code == palSuccess && *address == 0)
            *how = REACH_DEVICE;
        return code;
    }
}

uintptr_t mapping_device(engineComm *comm, uint32_t peer, uint32_t alloc, uint64_t offset)
{
    const struct mapping *mappings = comm->peers[peer].mappings;
    uint32_t index = alloc & 0xff, generation = alloc >> 8;
    if (alloc == ALLOC_SAME_DEVICE && comm->peers[peer].same)
        return (uintptr_t)offset;
    if (index >= EXPORTS || !mappings || !mappings[index].open ||
        mappings[index].generation != generation)
        return 0;
    return mappings[index].device + offset;
}

uintptr_t mapping_device_scratch(engineComm *comm, uint32_t rank)
{
    return comm->peers[rank].scratch_device;
}

uint32_t mapping_hold(engineComm *comm, uint32_t peer, uint32_t alloc)
{
    struct mapping *mappings = comm->peers[peer].mappings;
    uint32_t index = alloc & 0xff;
    if (alloc >= ALLOC_NONE || index >= EXPORTS || !mappings || !mappings[index].open)
        return 0;
    mappings[index].pins++;
    return peer * EXPORTS + index + 1;
}

void mapping_release(engineComm *comm, uint32_t held)
{
    if (held)
        comm->peers[(held - 1) / EXPORTS].mappings[(held - 1) % EXPORTS].pins--;
}

void mapping_sweep(engineComm *comm)
{
    for (uint32_t peer = 0; peer < comm->size; peer++) {
        struct mapping *mappings = comm->peers[peer].mappings;
        for (uint32_t i = 1; mappings && i < EXPORTS; i++) /* entry 0 is the scratch */
            if (mappings[i].open && mappings[i].pins == 0 &&
                atomic_load_explicit(&arena_exports(comm->arena, peer)[i].generation,
                                     memory_order_relaxed) != mappings[i].generation)
                pal_error_tell_locked(comm, mapping_close(comm, &mappings[i]));
    }
}

/* ---- another process's host memory --------------------------------------------------------------
 */

/* Whether the process is no more, or is about to: its memory goes before its name. */
static bool process_ends(const struct process *process)
{
    struct timespec pause = {0, 1000000};
    int problem = errno;
    bool ended = false;
    for (int turn = 0; turn < 100 && !ended; turn++) {
        ended = process_ended(process);
        if (!ended)
            nanosleep(&pause, NULL);
    }
    errno = problem;
    return ended;
}

int32_t mapping_cma(engineComm *comm, uint32_t peer, void *local, uintptr_t remote, uint64_t bytes,
                    bool write)
{
    unsigned char *here = local;
    atomic_fetch_add_explicit(&comm->count_cma, bytes, memory_order_relaxed);
    while (bytes > 0) {
        uint64_t now = bytes < PIECE ? bytes : PIECE;
        struct iovec mine = {here, now}, theirs = {(void *)remote, now};
        pid_t pid = (pid_t)comm->peers[peer].pid;
        ssize_t n = write ? process_vm_writev(pid, &mine, 1, &theirs, 1, 0)
                          : process_vm_readv(pid, &mine, 1, &theirs, 1, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 && process_ends(comm->peers[peer].process)) {
            int32_t code =
                error_fail(palRemoteError, "rank %u (process %d) has ended", peer, (int)pid);
            error_add_culprit(error_record(), peer);
            return code;
        }
        if (n <= 0) {
            int32_t code = error_fail(palRemoteError, "rank %u: its memory at %p cannot be %s: %s",
                                      peer, (void *)remote, write ? "written" : "read",
                                      n < 0 ? strerror(errno) : "nothing was moved");
            error_add_culprit(error_record(), peer);
            return code;
        }
        here += n;
        remote += (uintptr_t)n;
        bytes -= (uint64_t)n;
        if (bytes > 0 && failure_is_shown(comm)) /* its owner may have taken it back */
            return failure_reported(comm);
    }
    return palSuccess;
}

void mapping_close_all(engineComm *comm)
{
    for (uint32_t peer = 0; comm->peers && peer < comm->size; peer++) {
        for (uint32_t i = 0; comm->peers[peer].mappings && i < EXPORTS; i++)
            mapping_close(comm, &comm->peers[peer].mappings[i]);
        free(comm->peers[peer].mappings);
    }
}

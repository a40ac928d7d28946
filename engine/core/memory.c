/* Memory of this rank that peers reach, and where its own host code reaches it.
 *
 * Device memory is shown by an entry of the rank's export table: its number travels in the credit
 * of a call, the handle is opened by a peer at its first use and stays open until the entry's
 * generation changes. Host memory needs no entry.
 *
 * Everything here runs under the communicator's lock. */
#include "memory.h"

#include <string.h>

#include "error.h"
#include "pal_device.h"
#include "pal_error.h"
#include "pal_notes.h"

int32_t memory_range(const engineComm *comm, uintptr_t address, struct range *range)
{
    void *base = NULL;
    *range = (struct range){address, 0, 0};
    if (!comm->table)
        return palSuccess;
    int32_t code = PAL_CALL(comm, memGetAddressRange_at, address, &base, &range->size, &range->id);
    if (code == palSuccess && range->size > 0)
        range->base = (uintptr_t)base;
    else
        range->size = 0;
    return code == palSuccess || pal_notes_lacks(code)
               ? (int32_t)palSuccess
               : pal_error_refused(comm, code, "the allocation that holds a buffer");
}

int32_t memory_is_device(engineComm *comm, uintptr_t address, const struct shown *shown, bool *is)
{
    *is = shown->device;
    if (shown->asked)
        return palSuccess;
    struct range range;
    int32_t code = memory_range(comm, address, &range);
    *is = range.size > 0;
    return code;
}

/* ---- the host's view of device memory -----------------------------------------------------------
 */

int32_t memory_map(const engineComm *comm, uintptr_t base, size_t bytes, void **host)
{
    return comm->flags & ENGINE_NO_HOST_VIEW ? (int32_t)palNotSupported
                                             : PAL_CALL(comm, gdrPtrMmap_at, host, base, bytes);
}

static int32_t view_drop(engineComm *comm, struct host_view *view)
{
    int32_t code =
        view->host ? PAL_CALL(comm, gdrPtrMunmap_at, view->host, view->bytes) : (int32_t)palSuccess;
    *view = (struct host_view){0};
    return code == palSuccess ? code
                              : pal_error_refused(comm, code, "the host's view of device memory");
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
    int32_t code = memory_map(comm, range->base, range->size, &mapped);
    if (pal_notes_lacks(code))
        return error_fail(
            code,
            "device memory at %p: the host cannot map it (%d); next: use a lowering that "
            "needs no load and store",
            (void *)address, code);
    if (code != palSuccess)
        return pal_error_refused(comm, code, "the host's view of device memory");
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
    int32_t code = memory_range(comm, address, &range);
    shown->asked = code == palSuccess;
    shown->device = range.size > 0;
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
    int32_t code = PAL_CALL(comm, ipcMemHandleCreate, &handle, &room);
    if (code == palSuccess && room <= 64)
        code = PAL_CALL(comm, ipcMemHandleGet_at, handle, range->base);
    if (code == palSuccess && room <= 64) {
        memcpy(bytes, handle->bytes, room);
        *size = room;
    }
    if (code != palSuccess && !pal_notes_lacks(code)) {
        pal_error_refused(comm, code, what);
        engineError kept = *error_record();
        if (handle)
            PAL_CALL(comm, ipcMemHandleFree, handle);
        *error_record() = kept;
        return code;
    }
    code = handle ? PAL_CALL(comm, ipcMemHandleFree, handle) : (int32_t)palSuccess;
    return code == palSuccess ? code : pal_error_refused(comm, code, what);
}

/* Fills an entry. *made false with success: other processes cannot open the allocation. */
static int32_t export_write(engineComm *comm, uint32_t index, const struct range *range, bool *made)
{
    struct export_entry *entry = &arena_exports(comm->arena, comm->rank)[index];
    unsigned char bytes[64];
    size_t size = 0;
    int before = 0;
    int32_t code = pal_device_switch(comm, &before);
    if (code == palSuccess)
        code = pal_device_return(comm, before, handle_get(comm, range, bytes, &size));
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
    int32_t code = memory_range(comm, address, &range);
    shown->asked = code == palSuccess;
    shown->device = range.size > 0;
    int32_t viewed = code == palSuccess ? host_view(comm, address, &range, &shown->host) : code;
    if (viewed != palSuccess)
        shown->host = 0; /* the device reaches it all the same */
    if (viewed != palSuccess && !pal_notes_lacks(viewed))
        return viewed;
    if (range.size == 0)
        return viewed;
    if (address + bytes - range.base > range.size || address + bytes < address)
        return error_fail(
            palInvalidArgument,
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

void memory_hide(engineComm *comm)
{
    for (uint32_t i = 0; comm->exports && i < EXPORTS; i++)
        if (comm->exports[i].live)
            export_take_back(comm, i);
    for (int i = 0; i < HOST_VIEWS; i++)
        view_drop(comm, &comm->views[i]);
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
    int32_t code = memory_range(comm, address, &range);
    int32_t index = range.size > 0 ? export_find(comm, &range) : -1;
    if (code != palSuccess || range.size == 0)
        return code; /* host memory: nothing was entered */
    if (index < 0 || comm->exports[index].registered == 0)
        return error_fail(palInvalidArgument,
                          "engine_unregister: %p is not registered; next: pass an "
                          "address that was",
                          (void *)address);
    comm->exports[index].registered--;
    return palSuccess;
}

int32_t memory_forget(engineComm *comm, uintptr_t address)
{
    struct range range;
    int32_t code = memory_range(comm, address, &range);
    int32_t index = range.size > 0 ? export_find(comm, &range) : -1;
    if (index > 0 && comm->exports[index].pins == 0)
        export_take_back(comm, (uint32_t)index);
    for (int i = 0; code == palSuccess && range.size > 0 && i < HOST_VIEWS; i++)
        if (comm->views[i].host && comm->views[i].id == range.id)
            code = view_drop(comm, &comm->views[i]);
    return code;
}

/* Registered windows: memory of every rank whose place all ranks know before a call.
 *
 * All ranks register together, in the same order; what one of them needs of another was exchanged
 * by Python. A window is read-only once it is in the list, and stays there until all ranks take it
 * back, when no call runs on it. */
#include "registered.h"

#include <stdlib.h>

#include "error.h"
#include "guard.h"
#include "mapping.h"
#include "memory.h"
#include "pal_error.h"

int32_t engine_window_offer(engineComm *comm, uintptr_t address, uint64_t bytes,
                            engineWindow *offer)
{
    struct shown shown;
    int32_t code = offer ? guard_enter_locked(comm, address, "engine_window_offer")
                         : error_fail(palInvalidArgument, "engine_window_offer: offer is null");
    if (code != palSuccess)
        return code;
    code = memory_register(comm, address, bytes);
    if (code == palSuccess) {
        code = memory_show(comm, address, bytes, &shown);
        *offer = (engineWindow){shown.offset, bytes, shown.alloc, 0};
        if (code != palSuccess && shown.pinned >= 0)
            code = palSuccess; /* the device reaches it, and that is what windows are for */
        if (code == palSuccess && shown.pinned < 0)
            code = error_fail(palNotSupported,
                              "a window at %p: it is not memory of the chip that other "
                              "processes can open; next: allocate it with mem_alloc",
                              (void *)address);
        memory_unpin(comm, &shown);
    }
    pal_error_tell_locked(comm, code);
    guard_leave_locked(comm);
    return code;
}

static int32_t peers_open(engineComm *comm, struct registered *window, const engineWindow *offers)
{
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        uintptr_t host = 0;
        enum reach how = REACH_NONE;
        window->bytes[rank] = offers[rank].bytes;
        if (rank == comm->rank) {
            window->device[rank] = window->address;
            continue;
        }
        int32_t code = mapping_reach(comm, rank, offers[rank].alloc, offers[rank].offset,
                                     offers[rank].bytes, &host, &how);
        if (code != palSuccess)
            return code;
        window->device[rank] = mapping_device(comm, rank, offers[rank].alloc, offers[rank].offset);
        if (!window->device[rank])
            return error_fail(palNotSupported, "rank %u's window is not device memory on this rank",
                              rank);
    }
    return palSuccess;
}

int32_t engine_window_open(engineComm *comm, uintptr_t address, const engineWindow *offers)
{
    int32_t code = offers ? guard_enter_locked(comm, address, "engine_window_open")
                          : error_fail(palInvalidArgument, "engine_window_open: offers is null");
    if (code != palSuccess)
        return code;
    size_t size = comm->size;
    struct registered *window =
        calloc(1, sizeof *window + size * (sizeof(uintptr_t) + sizeof(uint64_t)));
    if (window) {
        window->address = address;
        window->device = (uintptr_t *)(void *)(window + 1);
        window->bytes = (uint64_t *)(void *)(window->device + size);
        code = peers_open(comm, window, offers);
    } else {
        code = error_fail(palSystemError, "no memory for a window of %zu ranks", size);
    }
    if (code == palSuccess) {
        window->number = ++comm->window_count;
        window->next = comm->windows;
        comm->windows = window;
    } else {
        free(window);
    }
    guard_leave_locked(comm);
    return code;
}

int32_t engine_window_close(engineComm *comm, uintptr_t address)
{
    int32_t code = guard_enter_locked(comm, address, "engine_window_close");
    if (code != palSuccess)
        return code;
    struct registered **link = &comm->windows;
    while (*link && (*link)->address != address)
        link = &(*link)->next;
    if (*link) {
        struct registered *window = *link;
        *link = window->next;
        free(window);
        code = memory_unregister(comm, address);
    } else {
        code = error_fail(palInvalidArgument, "engine_window_close: no window begins at %p",
                          (void *)address);
    }
    guard_leave_locked(comm);
    return code;
}

const struct registered *registered_find(const engineComm *comm, uintptr_t address, uint64_t bytes)
{
    const struct registered *window = comm->windows;
    while (window &&
           (address < window->address || address - window->address > window->bytes[comm->rank] ||
            bytes > window->bytes[comm->rank] - (address - window->address)))
        window = window->next;
    return window;
}

void registered_close(engineComm *comm)
{
    while (comm->windows) {
        struct registered *window = comm->windows;
        comm->windows = window->next;
        free(window);
    }
}

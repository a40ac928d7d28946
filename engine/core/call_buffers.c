/* What every lowering does with a call: shows its entry, evaluates its first window, finds its
 * buffers, and lets go of them. */
#include "call_buffers.h"

#include "entries.h"
#include "error.h"
#include "link.h"
#include "mapping.h"
#include "memory.h"
#include "pal_notes.h"
#include "window.h"

static int32_t buffer_find(struct enginePrepared *prepared, uint32_t buffer, uintptr_t address,
                           bool shows, struct shown *shown)
{
    uint32_t base = prepared_base(prepared->ranks, buffer, prepared->image->head.rank);
    uint64_t bytes = prepared->reach_bytes[base];
    if (bytes > 0 && !address)
        return error_fail(palInvalidArgument, "%s: the %s is null and %llu bytes of it are needed",
                          entries_name(prepared->image->head.operation),
                          buffer == ENGINE_INPUT ? "input" : "output", (unsigned long long)bytes);
    int32_t code = shows ? memory_show(prepared->comm, address, bytes, shown)
                         : memory_local(prepared->comm, address, bytes, shown);
    prepared->bases[base] = shown->host;
    bool needed = prepared->operation.lowering == ENGINE_HOST || shown->host;
    return pal_notes_lacks(code) && !needed ? (int32_t)palSuccess : code;
}

void call_buffers_undo(struct enginePrepared *prepared)
{
    memory_unpin(prepared->comm, &prepared->input);
    memory_unpin(prepared->comm, &prepared->output);
    for (uint32_t base = 0; prepared->holds && base < prepared->ranks * 2; base++) {
        mapping_release(prepared->comm, prepared->held[base]);
        prepared->held[base] = 0;
    }
    prepared->holds = false;
}

static void vectors_show(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    for (uint32_t buffer = ENGINE_INPUT; buffer <= ENGINE_OUTPUT; buffer++) {
        uint32_t blocks = buffer == ENGINE_INPUT ? call->inputs : call->outputs;
        const uint64_t *displs =
            call->vectors + (buffer == ENGINE_INPUT ? blocks : 2 * (size_t)call->inputs + blocks);
        _Atomic uint64_t *shown = arena_displs(comm->arena, comm->rank, buffer);
        for (uint32_t i = 0; i < blocks; i++) /* released by the credits that follow */
            atomic_store_explicit(&shown[i], displs[i], memory_order_relaxed);
    }
}

int32_t call_buffers_open(struct enginePrepared *prepared, struct call *call)
{
    uint32_t flags = prepared->image->head.flags;
    prepared->input.pinned = prepared->output.pinned = -1;
    prepared->round = 0;
    if (!prepared->window_valid || call->vectors || prepared->window_count != call->count ||
        prepared->window_round != 0) {
        prepared->rounds = window_rounds(prepared, call);
        if (prepared->chunk == 0)
            return error_fail(
                palInvalidArgument,
                "%s: one element of each of the plan's %u regions does not fit into %llu "
                "bytes of scratch, or into a slot of %u; next: raise UNIPAL_BUFFSIZE",
                entries_name(prepared->image->head.operation), prepared->image->head.regions,
                (unsigned long long)prepared->comm->scratch_bytes, prepared->comm->slot_payload);
        window_set(prepared, call, 0);
        prepared->plain = prepared_mix(prepared->constant_signature,
                                       call->vectors ? call->vector_sum : call->count);
    }
    prepared->signature = call->tag ? prepared_mix(prepared->plain, call->tag) : prepared->plain;
    call->signature = prepared->signature ^ call->where;
    int32_t code = buffer_find(prepared, ENGINE_INPUT, call->input,
                               (flags & ENGINE_IMAGE_SHOWS_INPUT) != 0, &prepared->input);
    if (code == palSuccess)
        code = buffer_find(prepared, ENGINE_OUTPUT, call->output,
                           (flags & ENGINE_IMAGE_SHOWS_OUTPUT) != 0, &prepared->output);
    if (code == palSuccess && prepared->lowering->admit)
        code = prepared->lowering->admit(prepared, call);
    if (code != palSuccess) {
        call_buffers_undo(prepared);
        return code;
    }
    if (call->vectors && !(flags & ENGINE_IMAGE_PAIR))
        vectors_show(prepared, call);
    prepared->moved = 0;
    entries_show(prepared, call);
    return palSuccess;
}

void call_buffers_close(struct enginePrepared *prepared, const struct call *call)
{
    if (prepared->comm->links)
        link_land_close(prepared);
    call_buffers_undo(prepared);
    entries_end(prepared, call);
}

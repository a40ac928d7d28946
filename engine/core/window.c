/* References become addresses: what part of which block a call shows in a round.
 *
 * Places and lengths are evaluated when the count or the round changes, not in every call. Lengths
 * are bounded here against what the plan needs; reach_bytes says how far this rank goes into each
 * buffer, so that a peer's buffer can be checked once for a whole call. */
#include "window.h"

#include <string.h>

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* A block's window, cut into parts. */
struct cut {
    uint64_t window; /* elements */
    uint64_t granule;
    uint64_t whole, rest; /* granules of each part, and parts that have one more */
};

static struct cut cut_of(uint64_t window, uint32_t element_bytes, uint32_t parts)
{
    struct cut cut;
    cut.window = window;
    cut.granule = element_bytes < 64 ? 64 / element_bytes : 1;
    uint64_t units = (window + cut.granule - 1) / cut.granule;
    cut.whole = units / parts;
    cut.rest = units % parts;
    return cut;
}

static uint64_t part_start(const struct cut *cut, uint64_t part)
{
    return least(cut->window,
                 cut->granule * (cut->whole * part + (part < cut->rest ? part : cut->rest)));
}

/* ---- vectors of a call -------------------------------------------------------------------------
 */

static const uint64_t *counts_of(const struct call *call, uint32_t buffer)
{
    return call->vectors + (buffer == ENGINE_INPUT ? 0 : (size_t)call->inputs * 2);
}

static const uint64_t *displs_of(const struct call *call, uint32_t buffer)
{
    return counts_of(call, buffer) + (buffer == ENGINE_INPUT ? call->inputs : call->outputs);
}

static uint64_t length_of(const struct call *call, const engineStep *step)
{
    if (step->length_kind == ENGINE_LENGTH_COUNT || !call->vectors)
        return call->count;
    uint32_t buffer = step->length_kind == ENGINE_LENGTH_INPUT ? ENGINE_INPUT : ENGINE_OUTPUT;
    uint32_t blocks = buffer == ENGINE_INPUT ? call->inputs : call->outputs;
    return step->length < blocks ? counts_of(call, buffer)[step->length] : 0;
}

/* First element of a block of a rank's INPUT or OUTPUT. A peer's displacement is whatever it wrote;
 * its use is bounded by reach_bytes. */
static uint64_t block_start(const struct enginePrepared *prepared, const struct call *call,
                            const engineRef *ref)
{
    if (!call->vectors)
        return ref->block * call->count;
    if (ref->rank != prepared->image->head.rank)
        return atomic_load_explicit(
            arena_displs(prepared->comm->arena, prepared->map[ref->rank], ref->buffer) + ref->block,
            memory_order_relaxed); /* ordered by the credit */
    uint32_t blocks = ref->buffer == ENGINE_INPUT ? call->inputs : call->outputs;
    return ref->block < blocks ? displs_of(call, ref->buffer)[ref->block] : 0;
}

/* ---- rounds ------------------------------------------------------------------------------------
 */

uint64_t window_rounds(const struct enginePrepared *prepared, const struct call *call)
{
    uint64_t longest = call->vectors ? call->longest : call->count;
    if (longest == 0 || prepared->chunk == UINT64_MAX)
        return 1;
    return (longest - 1) / prepared->chunk + 1;
}

/* Scratch is shared by calls that run side by side: the collectives, of which one runs at a time,
 * have its first three quarters, and of the rest every message has a slice of its own, by peer and
 * direction, at either end. */
uint64_t window_collective_bytes(const engineComm *comm)
{
    return comm->scratch_bytes / 4 * 3 / PAGE * PAGE;
}

static uint64_t pair_bytes(const engineComm *comm)
{
    return (comm->scratch_bytes - window_collective_bytes(comm)) / (2 * (uint64_t)comm->size) /
           LINE * LINE;
}

static bool is_message(const struct enginePrepared *prepared)
{
    return (prepared->image->head.flags & ENGINE_IMAGE_PAIR) != 0;
}

/* What regions are a multiple of. */
static uint64_t region_unit(const struct enginePrepared *prepared)
{
    return is_message(prepared) ? LINE : PAGE;
}

/* Bytes of scratch that the plan's regions may take on each rank. */
static uint64_t regions_bytes(const struct enginePrepared *prepared)
{
    return is_message(prepared) ? pair_bytes(prepared->comm)
                                : window_collective_bytes(prepared->comm);
}

/* Where they begin in the scratch of a plan rank: of a message, 0 sends and 1 receives. */
static uint64_t regions_start(const struct enginePrepared *prepared, uint32_t owner)
{
    if (!is_message(prepared) || owner > 1)
        return 0;
    uint64_t slice = 2 * (uint64_t)prepared->map[1 - owner] + owner;
    return window_collective_bytes(prepared->comm) + slice * pair_bytes(prepared->comm);
}

/* Bytes from one region of scratch to the next. */
static uint64_t region_stride(const struct enginePrepared *prepared)
{
    uint64_t unit = region_unit(prepared);
    return (prepared->chunk * prepared->element_bytes + unit - 1) / unit * unit;
}

static void place_set(struct enginePrepared *prepared, const struct call *call, uint32_t index,
                      const struct cut *cut, uint64_t first, uint64_t stride)
{
    const engineRef *ref = &prepared->image->refs[index];
    struct place *place = &prepared->places[index];
    uint64_t offset = 0;
    if (ref->buffer == ENGINE_SLOT) {
        place->base = prepared_base(prepared->ranks, ENGINE_SLOT, ref->block);
        place->offset = 0;
        return;
    }
    uint64_t start = part_start(cut, ref->lo), end = part_start(cut, ref->hi);
    if (ref->buffer == ENGINE_SCRATCH)
        offset = regions_start(prepared, ref->rank) + ref->block * stride +
                 start * prepared->element_bytes;
    else
        offset = (block_start(prepared, call, ref) + first + start) * prepared->element_bytes;
    place->base = prepared_base(prepared->ranks, ref->buffer, ref->rank);
    place->offset = offset;
    uint64_t bytes = (end - start) * prepared->element_bytes;
    uint64_t *reach = &prepared->reach_bytes[place->base];
    if (bytes > 0 && offset + bytes > *reach)
        *reach = offset + bytes;
    if (bytes > 0 && offset + bytes < offset)
        *reach = UINT64_MAX; /* a displacement that no buffer has */
}

static uint64_t step_set(struct enginePrepared *prepared, const struct call *call, uint32_t index,
                         uint64_t round, uint64_t stride, struct cut *cut)
{
    const engineImage *image = prepared->image;
    const engineStep *step = &image->steps[index];
    uint32_t refs = (uint32_t)step->ndst + step->nsrc;
    if (refs == 0)
        return 0;
    uint64_t length = length_of(call, step);
    uint64_t first = 0, window = length;
    if (prepared->chunk != UINT64_MAX) {
        first = least(round * prepared->chunk, length);
        window = least(length - first, prepared->chunk);
    }
    if (window != cut->window)
        *cut = cut_of(window, prepared->element_bytes, image->head.parts);
    for (uint32_t i = 0; i < step->ndst; i++)
        place_set(prepared, call, step->dst + i, cut, first, stride);
    for (uint32_t i = 0; i < step->nsrc; i++)
        place_set(prepared, call, step->src + i, cut, first, stride);
    const engineRef *ref = &image->refs[step->ndst ? step->dst : step->src];
    if (ref->buffer == ENGINE_SLOT && step->op != ENGINE_STEP_WAIT)
        ref = &image->refs[step->src + step->nsrc - 1];
    uint64_t elements = part_start(cut, ref->hi) - part_start(cut, ref->lo);
    prepared->elements[index] = elements;
    return elements * step->ndst * prepared->element_bytes;
}

void window_set(struct enginePrepared *prepared, const struct call *call, uint64_t round)
{
    const engineImage *image = prepared->image;
    uint64_t stride = prepared->chunk == UINT64_MAX ? 0 : region_stride(prepared), stored = 0;
    struct cut cut = cut_of(0, prepared->element_bytes, image->head.parts);
    memset(prepared->reach_bytes, 0, (size_t)prepared->ranks * 4 * sizeof(uint64_t));
    for (uint32_t i = 0; i < image->head.steps; i++)
        stored += step_set(prepared, call, i, round, stride, &cut);
    if (round == 0) /* later rounds are alike, or smaller */
        prepared->streaming =
            stored >= prepared->comm->streaming_bytes / (prepared->rounds ? prepared->rounds : 1);
    prepared->window_round = round;
    prepared->window_count = call->count;
    prepared->window_valid = call->vectors == NULL;
}

void window_set_shown(struct enginePrepared *prepared, const struct call *call, uint32_t rank)
{
    const engineImage *image = prepared->image;
    uint64_t stride = prepared->chunk == UINT64_MAX ? 0 : region_stride(prepared);
    struct cut cut = cut_of(0, prepared->element_bytes, image->head.parts);
    prepared->reach_bytes[prepared_base(prepared->ranks, ENGINE_INPUT, rank)] = 0;
    prepared->reach_bytes[prepared_base(prepared->ranks, ENGINE_OUTPUT, rank)] = 0;
    for (uint32_t i = 0; i < image->head.steps; i++) {
        const engineStep *step = &image->steps[i];
        bool shown = false;
        for (uint32_t k = 0; k < step->ndst; k++)
            shown |= image->refs[step->dst + k].rank == rank;
        for (uint32_t k = 0; k < step->nsrc; k++)
            shown |= image->refs[step->src + k].rank == rank;
        if (shown)
            step_set(prepared, call, i, prepared->round, stride, &cut);
    }
}

/* ---- chunks ------------------------------------------------------------------------------------
 */

/* Elements of a window whose eager messages fit into slots. From the header alone, so that all
 * ranks come to the same number. */
static uint64_t eager_chunk(const struct enginePrepared *prepared)
{
    uint64_t size = prepared->element_bytes, granule = size < 64 ? 64 / size : 1;
    uint64_t payload = prepared->comm->slot_payload;
    uint64_t parts = prepared->image->head.parts, carried = prepared->image->head.eager_parts;
    uint64_t units = payload / (granule * size) / carried; /* of each part */
    return units > 0 ? granule * parts * units : least(payload / size, granule);
}

uint64_t window_chunk(const struct enginePrepared *prepared, uint64_t wanted)
{
    const engineImageHeader *head = &prepared->image->head;
    uint64_t chunk = wanted ? wanted : UINT64_MAX, size = prepared->element_bytes;
    if (!wanted && head->chunk_bytes)
        chunk = head->chunk_bytes >= size ? head->chunk_bytes / size : 1;
    if (head->regions > 0) {
        uint64_t unit = region_unit(prepared);
        uint64_t stride = regions_bytes(prepared) / head->regions / unit * unit;
        chunk = least(chunk, stride / size);
    }
    if (head->eager_parts > 0)
        chunk = least(chunk, eager_chunk(prepared));
    return chunk;
}

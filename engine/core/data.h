/* The interpreter's steps that move data. */
#ifndef UNIPAL_ENGINE_DATA_H
#define UNIPAL_ENGINE_DATA_H

#include "call_state.h"

static inline uintptr_t address_of(const struct enginePrepared *prepared, uint32_t ref)
{
    const struct place *place = &prepared->places[ref];
    return prepared->bases[place->base] + place->offset;
}

static inline bool through_kernel(const struct enginePrepared *prepared, uint32_t ref)
{
    return prepared->how[prepared->places[ref].base] == REACH_CMA;
}

static inline uint32_t rank_of(const struct enginePrepared *prepared, uint32_t ref)
{
    return prepared->map[prepared->image->refs[ref].rank];
}

/* dst = src, wherever they are; palInProgress: the link to another host has no room. */
int32_t data_move(struct enginePrepared *prepared, uint32_t dst, uint32_t src, uint64_t bytes);
/* The same from one source to each destination of a COPY. */
int32_t data_copy(struct enginePrepared *prepared, const engineStep *step, uint64_t bytes);
int32_t data_reduce(struct enginePrepared *prepared, const engineStep *step, uint64_t elements);

#endif

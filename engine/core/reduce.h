/* Reductions over host memory, and over device memory that this process may load and store.
 *
 * The numbers are those of the PAL's deviceReduce, so that one checked plan gives the same bits
 * whichever lowering runs it. */
#ifndef UNIPAL_ENGINE_REDUCE_H
#define UNIPAL_ENGINE_REDUCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pal.h"

/* Bytes of one element; 0 for a value that is not a type. */
size_t reduce_type_size(palDataType type);

/* Folds nsrc sources from the left, element by element, and stores the result to every destination.
 *
 * Each binary step is rounded to the type (half types: computed in float32, then to nearest, ties
 * to even), so a fold of k sources has the same bits as k-1 reductions of two. Integers wrap;
 * minimum and maximum answer NaN where a source has one. Of two NaNs either may be answered. palAvg
 * folds as palSum. final_divisor above 0 divides the result once more, after the last step:
 * integers towards zero, half types in float32 and rounded once. It is the number of contributions,
 * at most 2^31.
 *
 * A source may also be a destination, whole and at the same place; other overlaps are the caller's
 * error. No pointer needs any alignment. ndst and nsrc are at least 1, without an upper bound.
 * streaming: stores go past the caches; they are complete, for a release store that follows, when
 * this returns. Answers false, with nothing written, for an unknown type or operation, and for
 * ndst or nsrc below 1. */
bool reduce_fold(void *const *dst, int ndst, const void *const *src, int nsrc, size_t count,
                 palDataType type, palRedOp op, uint64_t final_divisor, bool streaming);

#endif

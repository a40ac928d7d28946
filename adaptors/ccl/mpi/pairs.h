/* Reductions of two blocks, element by element: integers wrap, a NaN wins, halves are rounded to
 * nearest after every step. */
#ifndef PAIRS_H
#define PAIRS_H

#include <stddef.h>

#include "pal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* into[i] = a[i] op b[i]; into may be a or b. */
typedef void pairs_function(void *into, const void *a, const void *b, size_t count);

/* For an average the sum: the division comes at the end. */
pairs_function *pairs_of(palDataType type, palRedOp op);

/* data[i] /= by, integers towards zero. */
void pairs_divide(void *data, size_t count, palDataType type, int by);

#ifdef __cplusplus
}
#endif

#endif

/* What the core knows about the processor it runs on. */
#ifndef UNIPAL_ENGINE_CALIBRATE_H
#define UNIPAL_ENGINE_CALIBRATE_H

#include <stdint.h>

/* Bytes that one rank stores in one call from which on streaming stores are faster than plain ones.
 * Derived from the cache sizes at the first call, then constant; UNIPAL_STREAM_BYTES overrides it
 * (bytes; 0 streams always; "never" does not stream). Any thread. */
uint64_t engine_streaming_threshold(void);

/* Vector instructions that the kernels may use: 0 the compiler's base, 1 AVX2 and F16C, 2 AVX-512.
 * UNIPAL_VECTOR=0..2 lowers it. Results never depend on it. */
int engine_vector_level(void);

#endif

/* What the core knows about the processor it runs on. */
#ifndef UNIPAL_ENGINE_CALIBRATE_H
#define UNIPAL_ENGINE_CALIBRATE_H

#include <stdint.h>

/* Bytes that one rank stores in one call from which on streaming stores are faster than plain ones.
 * The first call compares both on buffers of four times the second-level cache and, if plain stores
 * win there, on larger ones (5 to 30 ms of processor, memory given back); then constant.
 * UNIPAL_STREAM_BYTES sets it instead: bytes, 0 to stream always, "never". Any thread. */
uint64_t calibrate_streaming_threshold(void);

#endif

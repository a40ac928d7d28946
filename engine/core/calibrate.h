/* What the core knows about the processor it runs on. */
#ifndef UNIPAL_ENGINE_CALIBRATE_H
#define UNIPAL_ENGINE_CALIBRATE_H

#include <stdint.h>

/* Bytes that one rank stores in one call from which on streaming stores are faster than plain ones,
 * where so many ranks share this machine: less where more than two share a last cache. The first
 * call compares both on buffers of twice the second-level cache and, if plain stores win there, on
 * larger ones (5 to 30 ms of processor, memory given back). UNIPAL_STREAM_BYTES sets it instead:
 * bytes, 0 to stream always, "never". Any thread. */
uint64_t calibrate_streaming_threshold(uint32_t ranks);

#endif

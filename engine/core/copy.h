/* Copies between mapped memory. */
#ifndef UNIPAL_ENGINE_COPY_H
#define UNIPAL_ENGINE_COPY_H

#include <stdbool.h>
#include <stddef.h>

/* Copies bytes from src to dst, which do not overlap (dst == src does nothing).
 * streaming: stores go past the caches; they are complete, for a release store that follows, when
 * this returns. Choose it for whole calls by calibrate_streaming_threshold of calibrate.h. */
void copy_bytes(void *dst, const void *src, size_t bytes, bool streaming);

/* The same bytes to ndst destinations; the source is read once. A destination may be the source. */
void copy_each(void *const *dst, int ndst, const void *src, size_t bytes, bool streaming);

/* A few KiB that stand in the first-level cache, as part of something larger. Streaming stores are
 * complete only after copy_fence. */
void copy_block(void *dst, const void *src, size_t bytes, bool streaming);
void copy_fence(void);

#endif

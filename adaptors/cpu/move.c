/* Copies of bytes. Large ones are written past the caches. */
#define _GNU_SOURCE
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "cpu.h"

enum {
    LINE = 64,
    UNCACHED_BYTES = 2 << 20, /* from here on a copy does not fit into a core's own caches */
};

/* Copies whole lines past the caches, which need not read them first then; dst stands on a line.
 * The stores are weakly ordered: the fence makes them visible before what tells of them. Answers
 * the bytes that it copied. */
static size_t move_lines(unsigned char *dst, const unsigned char *src, size_t size)
{
    size_t done = 0;
#if defined(__SSE2__)
    for (; size - done >= LINE; done += LINE)
        for (size_t at = done; at < done + LINE; at += sizeof(__m128i))
            _mm_stream_si128((void *)(dst + at), _mm_loadu_si128((const void *)(src + at)));
    _mm_sfence();
#else
    (void)dst, (void)src, (void)size;
#endif
    return done;
}

void cpu_move(unsigned char *dst, const unsigned char *src, size_t size)
{
    size_t done = 0;
    if (size >= UNCACHED_BYTES) {
        done = (LINE - (uintptr_t)dst % LINE) % LINE;
        memcpy(dst, src, done);
        done += move_lines(dst + done, src + done, size - done);
    }
    memcpy(dst + done, src + done, size - done);
}

/* Plain copies are the C library's. Streaming ones write whole lines past the caches: the line is
 * not read first, and what the caches hold stays there. */
#include "copy.h"

#include <stdint.h>
#include <string.h>

#include "cpu.h"

#if defined(__x86_64__)
#include <immintrin.h>

enum {
    LINE = 64,
    PAGE = 4096,
    PAGES = 4, /* read and written side by side: more memory rows and prefetchers at work */
};

/* lines: dst stands on a line, bytes is a multiple of a line. pages: whole groups of PAGES. */
#define STREAM(NAME, TARGET, COPY_LINE)                                                            \
    TARGET static void lines_##NAME(char *dst, const char *src, size_t bytes)                      \
    {                                                                                              \
        for (size_t at = 0; at < bytes; at += LINE)                                                \
            COPY_LINE(dst + at, src + at);                                                         \
    }                                                                                              \
                                                                                                   \
    TARGET static void pages_##NAME(char *dst, const char *src, size_t bytes)                      \
    {                                                                                              \
        for (size_t group = 0; group < bytes; group += PAGES * PAGE)                               \
            for (size_t line = group; line < group + PAGE; line += 2 * LINE)                       \
                for (size_t at = line; at < line + PAGES * PAGE; at += PAGE) {                     \
                    COPY_LINE(dst + at, src + at);                                                 \
                    COPY_LINE(dst + at + LINE, src + at + LINE);                                   \
                }                                                                                  \
    }

#define LINE_128(TO, FROM)                                                                         \
    for (size_t part = 0; part < LINE; part += 16)                                                 \
    _mm_stream_si128((void *)((TO) + part), _mm_loadu_si128((const void *)((FROM) + part)))
#define LINE_256(TO, FROM)                                                                         \
    for (size_t part = 0; part < LINE; part += 32)                                                 \
    _mm256_stream_si256((void *)((TO) + part), _mm256_loadu_si256((const void *)((FROM) + part)))
#define LINE_512(TO, FROM) _mm512_stream_si512((void *)(TO), _mm512_loadu_si512(FROM))

STREAM(base, , LINE_128)
STREAM(avx2, __attribute__((target("avx2"))), LINE_256)
STREAM(avx512, __attribute__((target("avx512f"))), LINE_512)

static void stream(char *dst, const char *src, size_t bytes)
{
    static void (*const lines[])(char *, const char *, size_t) = {lines_base, lines_avx2,
                                                                  lines_avx512};
    static void (*const pages[])(char *, const char *, size_t) = {pages_base, pages_avx2,
                                                                  pages_avx512};
    int level = cpu_vector_level();
    size_t head = (LINE - (uintptr_t)dst % LINE) % LINE;
    head = head < bytes ? head : bytes;
    memcpy(dst, src, head);
    dst += head, src += head, bytes -= head;
    size_t part = bytes / (PAGES * PAGE) * (PAGES * PAGE);
    pages[level](dst, src, part);
    dst += part, src += part, bytes -= part;
    part = bytes / LINE * LINE;
    lines[level](dst, src, part);
    memcpy(dst + part, src + part, bytes - part);
}

void copy_fence(void)
{
    _mm_sfence();
}
#else
static void stream(char *dst, const char *src, size_t bytes)
{
    memcpy(dst, src, bytes);
}

void copy_fence(void)
{
}
#endif

void copy_block(void *dst, const void *src, size_t bytes, bool streaming)
{
    if (dst == src)
        return;
    if (streaming)
        stream(dst, src, bytes);
    else
        memcpy(dst, src, bytes);
}

void copy_bytes(void *dst, const void *src, size_t bytes, bool streaming)
{
    if (bytes == 0)
        return;
    copy_block(dst, src, bytes, streaming);
    if (streaming)
        copy_fence();
}

void copy_each(void *const *dst, int ndst, const void *src, size_t bytes, bool streaming)
{
    enum { BLOCK = 16384 };
    if (ndst == 1) {
        copy_bytes(dst[0], src, bytes, streaming);
        return;
    }
    size_t lead = (64 - (uintptr_t)dst[0] % 64) % 64;
    size_t block = lead > 0 ? lead : BLOCK;
    for (size_t at = 0; at < bytes; at += block, block = BLOCK) {
        if (block > bytes - at)
            block = bytes - at;
        for (int d = 0; d < ndst; d++)
            copy_block((char *)dst[d] + at, (const char *)src + at, block, streaming);
    }
    if (streaming)
        copy_fence();
}

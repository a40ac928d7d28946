/* How large a copy must be to be worth streaming stores: measured once. */
#define _GNU_SOURCE
#include "calibrate.h"

#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "copy.h"

/* Of this thread on its processor: others that get it in between do not count. */
static uint64_t busy_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static size_t cache_bytes(int name, size_t otherwise)
{
    long bytes = sysconf(name);
    return bytes > 0 ? (size_t)bytes : otherwise;
}

/* Whether streaming copies of `bytes` beat plain ones by 3 %: best of three each, in turn. */
static bool streaming_wins(char *to, const char *from, size_t bytes)
{
    uint64_t best[2] = {UINT64_MAX, UINT64_MAX};
    for (int round = 0; round < 3; round++)
        for (int streaming = 0; streaming < 2; streaming++) {
            uint64_t start = busy_ns();
            copy_bytes(to, from, bytes, streaming == 1);
            uint64_t took = busy_ns() - start;
            best[streaming] = took < best[streaming] ? took : best[streaming];
        }
    return best[1] < best[0] - best[0] / 32;
}

/* Bytes that a core stores while they and as many that it reads still fit its share of the last
 * cache, three quarters full. */
static size_t last_cache_share(size_t second)
{
#if defined(_SC_LEVEL3_CACHE_SIZE)
    size_t third = cache_bytes(_SC_LEVEL3_CACHE_SIZE, 0);
#else
    size_t third = 0;
#endif
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t share = third / (size_t)(cores > 0 ? cores : 1) / 8 * 3;
    return share > second ? share : second;
}

static uint64_t measure_threshold(void)
{
#if !defined(__x86_64__)
    return UINT64_MAX; /* there are no streaming stores to choose */
#else
    const size_t most = (size_t)16 << 20;
#if defined(_SC_LEVEL2_CACHE_SIZE)
    size_t second = cache_bytes(_SC_LEVEL2_CACHE_SIZE, (size_t)1 << 20);
#else
    size_t second = (size_t)1 << 20;
#endif
    size_t share = last_cache_share(second);
    for (size_t bytes = 4 * second; bytes <= share && bytes <= most; bytes *= 2) {
        void *area =
            mmap(NULL, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (area == MAP_FAILED)
            break;
        memset(area, 1, 2 * bytes);
        bool wins = streaming_wins(area, (char *)area + bytes, bytes);
        munmap(area, 2 * bytes);
        if (wins)
            /* Where the last cache keeps nothing for the next call, the turn is where what is read
             * and what is stored leave the second one; else between the size before and this. */
            return bytes <= 8 * second ? second / 8 * 5 : bytes / 8 * 5;
    }
    return share;
#endif
}

static pthread_once_t threshold_once = PTHREAD_ONCE_INIT;
static uint64_t threshold;

static void find_threshold(void)
{
    const char *text = getenv("UNIPAL_STREAM_BYTES");
    if (text != NULL && strcmp(text, "never") == 0) {
        threshold = UINT64_MAX;
        return;
    }
    if (text != NULL && isdigit((unsigned char)text[0])) {
        char *end = NULL;
        errno = 0;
        threshold = strtoull(text, &end, 10);
        if (*end == 0 && errno == 0)
            return;
    }
    threshold = measure_threshold();
    if (text != NULL)
        fprintf(stderr,
                "unipal: UNIPAL_STREAM_BYTES=%s: neither a number of bytes nor \"never\"; using "
                "the measured %llu\n",
                text, (unsigned long long)threshold);
}

uint64_t calibrate_streaming_threshold(void)
{
    pthread_once(&threshold_once, find_threshold);
    return threshold;
}

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

/* Whether streaming copies of `bytes` beat plain ones by a fifth: best of five each, in turn; of
 * two where that shows that they do not. */
static bool streaming_wins(char *to, const char *from, size_t bytes)
{
    uint64_t best[2] = {UINT64_MAX, UINT64_MAX};
    for (int round = 0; round < 5; round++) {
        for (int streaming = 0; streaming < 2; streaming++) {
            uint64_t start = busy_ns();
            copy_bytes(to, from, bytes, streaming == 1);
            uint64_t took = busy_ns() - start;
            best[streaming] = took < best[streaming] ? took : best[streaming];
        }
        if (round > 0 && best[1] >= best[0])
            return false;
    }
    return best[1] < best[0] - best[0] / 5;
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
    for (size_t bytes = 2 * second; bytes <= share && bytes <= most; bytes *= 2) {
        void *area =
            mmap(NULL, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (area == MAP_FAILED)
            break;
        memset(area, 1, 2 * bytes);
        bool wins = streaming_wins(area, (char *)area + bytes, bytes);
        munmap(area, 2 * bytes);
        if (wins) /* the turn is between the size before and this one */
            return bytes / 8 * 5;
    }
    return share;
#endif
}

/* Processors that share a last cache; 0: not known. */
static uint32_t cache_sharers(void)
{
    char line[256] = "", *at = line;
    uint32_t count = 0;
    FILE *file = fopen("/sys/devices/system/cpu/cpu0/cache/index3/shared_cpu_list", "re");
    if (!file || !fgets(line, sizeof line, file))
        line[0] = 0;
    if (file)
        fclose(file);
    while (isdigit((unsigned char)*at)) { /* 0-7,64-71 */
        unsigned long first = strtoul(at, &at, 10);
        unsigned long last = *at == '-' ? strtoul(at + 1, &at, 10) : first;
        count += last >= first && last - first < 4096 ? (uint32_t)(last - first) + 1 : 0;
        at += *at == ',';
    }
    return count;
}

static pthread_once_t threshold_once = PTHREAD_ONCE_INIT;
static uint64_t threshold;
static bool chosen; /* by the user */

static void find_threshold(void)
{
    const char *text = getenv("UNIPAL_STREAM_BYTES");
    if (text != NULL && strcmp(text, "never") == 0) {
        threshold = UINT64_MAX;
        chosen = true;
        return;
    }
    if (text != NULL && isdigit((unsigned char)text[0])) {
        char *end = NULL;
        errno = 0;
        threshold = strtoull(text, &end, 10);
        chosen = *end == 0 && errno == 0;
        if (chosen)
            return;
    }
    threshold = measure_threshold();
    if (text != NULL)
        fprintf(stderr,
                "unipal: UNIPAL_STREAM_BYTES=%s: neither a number of bytes nor \"never\"; using "
                "the measured %llu\n",
                text, (unsigned long long)threshold);
}

uint64_t calibrate_streaming_threshold(uint32_t ranks)
{
    pthread_once(&threshold_once, find_threshold);
    if (chosen || threshold == UINT64_MAX)
        return threshold;
    uint32_t sharers = cache_sharers();
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t near =
        sharers > 0 && online > 0 ? (uint64_t)ranks * sharers / (uint64_t)online : ranks;
    return near > 2 ? threshold * 2 / near : threshold; /* two leave each other what each needs */
}

/* Memory of probe.h: guarded pages, patterns, comparisons, words that other code changes. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "probe.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "probe_bell.h"

static size_t guarded_size(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

uintptr_t probe_memory_new(size_t size)
{
    size_t body = guarded_size(size), page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory = probe_pages(body + page);
    if (!memory)
        return 0;
    if (mprotect(memory + body, page, PROT_NONE) != 0) {
        munmap(memory, body + page);
        return 0;
    }
    return (uintptr_t)(memory + body - size);
}

void probe_memory_free(uintptr_t memory, size_t size)
{
    size_t body = guarded_size(size);
    munmap((char *)memory + size - body, body + (size_t)sysconf(_SC_PAGESIZE));
}

static size_t whole_blocks(size_t size, size_t block)
{
    return (size + block - 1) / block * block;
}

uintptr_t probe_memory_repeated(size_t size, size_t block, const uint32_t *own, uint32_t count)
{
    size_t whole = whole_blocks(size, block);
    int common = memfd_create("probe", MFD_CLOEXEC);
    if (common < 0)
        return 0;
    /* memory of its own everywhere, which takes nothing until it is touched */
    char *memory = mmap(NULL, whole, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED || ftruncate(common, (off_t)block) != 0) {
        if (memory != MAP_FAILED)
            munmap(memory, whole);
        close(common);
        return 0;
    }
    /* MAP_POPULATE maps pages that exist; a fault for each page of each mapping takes seconds. */
    bool there = posix_fallocate(common, 0, (off_t)block) == 0;
    int flags = MAP_SHARED | MAP_FIXED | (there ? MAP_POPULATE : 0);
    uint32_t next = 0;
    for (size_t number = 0; number < whole / block; number++) {
        if (next < count && own[next] == number) {
            next++;
            continue;
        }
        if (mmap(memory + number * block, block, PROT_READ | PROT_WRITE, flags, common, 0) ==
            MAP_FAILED) {
            munmap(memory, whole);
            close(common);
            return 0;
        }
    }
    close(common);
    return (uintptr_t)memory;
}

void probe_memory_unmap(uintptr_t memory, size_t size, size_t block)
{
    munmap((void *)memory, whole_blocks(size, block));
}

static unsigned char pattern_byte(uint64_t seed, size_t i)
{
    uint64_t x =
        seed * 0x9e3779b97f4a7c15u + (uint64_t)i * 0xbf58476d1ce4e5b9u + 0x94d049bb133111ebu;
    x ^= x >> 29;
    x *= 0x9e3779b97f4a7c15u;
    return (unsigned char)(x >> 56);
}

void probe_memory_fill(uintptr_t address, int byte, size_t size)
{
    if (size)
        memset((void *)address, byte, size);
}

void probe_memory_pattern(uintptr_t address, size_t size, uint64_t seed)
{
    unsigned char *bytes = (unsigned char *)address;
    for (size_t i = 0; i < size; i++)
        bytes[i] = pattern_byte(seed, i);
}

void probe_memory_copy(uintptr_t target, uintptr_t source, size_t size)
{
    if (size)
        memmove((void *)target, (const void *)source, size);
}

int64_t probe_memory_differs(uintptr_t a, uintptr_t b, size_t size)
{
    const unsigned char *left = (const unsigned char *)a, *right = (const unsigned char *)b;
    if (size == 0 || memcmp(left, right, size) == 0)
        return -1;
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i])
            return (int64_t)i;
    return -1;
}

int64_t probe_memory_differs_from_byte(uintptr_t address, int byte, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)address;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != (unsigned char)byte)
            return (int64_t)i;
    return -1;
}

int64_t probe_memory_differs_from_pattern(uintptr_t address, size_t size, uint64_t seed)
{
    const unsigned char *bytes = (const unsigned char *)address;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != pattern_byte(seed, i))
            return (int64_t)i;
    return -1;
}

int probe_memory_readable(uintptr_t address, size_t size)
{
    enum { PART = 4096 };
    while (size > 0) {
        size_t part = size < PART ? size : PART;
        int ends[2];
        if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
            return 0;
        ssize_t taken = write(ends[1], (const void *)address, part); /* EFAULT instead of a fault */
        close(ends[0]);
        close(ends[1]);
        if (taken != (ssize_t)part)
            return 0;
        address += part;
        size -= part;
    }
    return 1;
}

uint64_t probe_memory_load(uintptr_t address)
{
    return __atomic_load_n((const uint64_t *)address, __ATOMIC_ACQUIRE);
}

void probe_memory_store(uintptr_t address, uint64_t value)
{
    __atomic_store_n((uint64_t *)address, value, __ATOMIC_RELEASE);
}

/* A store by a device does not signal the bell, so this function polls: often at first, then ten
 * thousand times a second. */
int probe_memory_wait(uintptr_t address, uint64_t value, double seconds)
{
    uint64_t end = probe_now_ns() + (uint64_t)(seconds * 1e9);
    const struct timespec pause = {.tv_nsec = 100000};
    for (uint32_t looks = 0; probe_memory_load(address) < value; looks++) {
        if (probe_now_ns() >= end)
            return probe_memory_load(address) >= value;
        if (looks > 2000)
            nanosleep(&pause, NULL);
    }
    return 1;
}

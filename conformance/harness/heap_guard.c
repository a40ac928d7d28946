/*
 * A malloc that detects heap damage, preloaded into processes that run checks on foreign code.
 *
 * Every block lies between two guards. free checks the guards of its block, heap_guard_damage those
 * of all blocks. Damage is recorded as a sentence and never ends the process, so that the clause
 * that caused it can be named. A damaged block is not freed. The underlying allocator is glibc's.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define GUARD_BYTES 64
#define GUARD 0xB7
#define LIVE UINT64_C(0x6c6976652d626c6b)
#define FREED UINT64_C(0x66726565642d626b)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);

/* Header directly before the user's bytes; its last member is the front guard. */
struct block {
    struct block *before;
    struct block *after;
    void *base; /* address returned by glibc's allocator */
    size_t size;
    void *caller;
    uint64_t state; /* LIVE or FREED, mixed with the address */
    unsigned char guard[16];
};

_Static_assert(sizeof(struct block) == 64, "keeps the allocator's alignment");

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct block head = {.before = &head, .after = &head};
static char damage[400];

static uint64_t mark(const struct block *block, uint64_t state)
{
    return state ^ (uint64_t)(uintptr_t)block;
}

/* Records the first damage as a sentence. The lock is held. */
static void note(const struct block *block, const char *what)
{
    Dl_info info;
    if (damage[0])
        return;
    const char *library =
        dladdr(block->caller, &info) && info.dli_fname ? strrchr(info.dli_fname, '/') : NULL;
    snprintf(damage, sizeof damage, "%s a heap block of %zu bytes that %s allocated", what,
             block->size, library ? library + 1 : "unknown code");
}

static bool intact(const unsigned char *guard, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (guard[i] != GUARD)
            return false;
    return true;
}

static bool look(const struct block *block)
{
    if (!intact(block->guard, sizeof block->guard))
        note(block, "bytes were written directly before");
    else if (!intact((const unsigned char *)(block + 1) + block->size, GUARD_BYTES))
        note(block, "bytes were written directly after");
    else
        return true;
    return false;
}

/* Makes `base`, which has room for `offset` bytes, the user's `size` bytes and the rear guard, a
 * live block. */
static void *guarded(void *base, size_t offset, size_t size, void *caller)
{
    if (base == NULL)
        return NULL;
    struct block *block = (struct block *)(void *)((char *)base + offset) - 1;
    block->base = base;
    block->size = size;
    block->caller = caller;
    block->state = mark(block, LIVE);
    memset(block->guard, GUARD, sizeof block->guard);
    memset((char *)(block + 1) + size, GUARD, GUARD_BYTES);
    pthread_mutex_lock(&lock);
    block->before = &head;
    block->after = head.after;
    head.after->before = block;
    head.after = block;
    pthread_mutex_unlock(&lock);
    return block + 1;
}

static bool too_large(size_t size)
{
    if (size <= PTRDIFF_MAX - 4096)
        return false;
    errno = ENOMEM;
    return true;
}

static void *allocate(size_t size, bool zeroed, void *caller)
{
    size_t whole = sizeof(struct block) + size + GUARD_BYTES;
    if (too_large(size))
        return NULL;
    return guarded(zeroed ? __libc_calloc(1, whole) : __libc_malloc(whole), sizeof(struct block),
                   size, caller);
}

static void *aligned(size_t alignment, size_t size, void *caller)
{
    size_t offset = alignment > sizeof(struct block) ? alignment : sizeof(struct block);
    if (too_large(size) || offset > 1u << 30)
        return NULL;
    return guarded(__libc_memalign(alignment, offset + size + GUARD_BYTES), offset, size, caller);
}

/* The allocator's block; NULL if `memory` is not a guarded block or must not be freed. */
static void *retire(void *memory)
{
    struct block *block = (struct block *)memory - 1;
    void *base = NULL;
    pthread_mutex_lock(&lock);
    if (block->state == mark(block, FREED)) {
        note(block, "freed twice:");
    } else if (block->state != mark(block, LIVE)) {
        struct block *live = head.after;
        while (live != &head && live != block)
            live = live->after;
        if (live == block)
            note(block, "bytes were written before");
        else
            base = memory; /* allocated by glibc without guards */
    } else if (look(block)) {
        block->before->after = block->after;
        block->after->before = block->before;
        block->state = mark(block, FREED);
        base = block->base;
    }
    pthread_mutex_unlock(&lock);
    return base;
}

EXPORT void *malloc(size_t size)
{
    return allocate(size, false, __builtin_return_address(0));
}

EXPORT void *calloc(size_t count, size_t size)
{
    size_t whole;
    if (__builtin_mul_overflow(count, size, &whole)) {
        errno = ENOMEM;
        return NULL;
    }
    return allocate(whole, true, __builtin_return_address(0));
}

EXPORT void free(void *memory)
{
    int kept = errno;
    if (memory != NULL)
        __libc_free(retire(memory));
    errno = kept;
}

EXPORT void *realloc(void *memory, size_t size)
{
    if (memory == NULL)
        return allocate(size, false, __builtin_return_address(0));
    if (size == 0) {
        free(memory);
        return NULL;
    }
    struct block *block = (struct block *)memory - 1;
    if (block->state != mark(block, LIVE))
        return __libc_realloc(memory, size); /* allocated by glibc without guards */
    void *moved = allocate(size, false, __builtin_return_address(0));
    if (moved == NULL)
        return NULL;
    memcpy(moved, memory, block->size < size ? block->size : size);
    free(memory);
    return moved;
}

EXPORT void *memalign(size_t alignment, size_t size)
{
    return aligned(alignment, size, __builtin_return_address(0));
}

EXPORT void *aligned_alloc(size_t alignment, size_t size)
{
    return aligned(alignment, size, __builtin_return_address(0));
}

EXPORT int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)))
        return EINVAL;
    int kept = errno;
    void *found = aligned(alignment, size, __builtin_return_address(0));
    errno = kept;
    if (found == NULL)
        return ENOMEM;
    *memory = found;
    return 0;
}

EXPORT size_t malloc_usable_size(void *memory)
{
    return memory == NULL ? 0 : ((struct block *)memory - 1)->size;
}

/* Checks every block; returns the first damage found, "" if there is none. */
EXPORT const char *heap_guard_damage(void)
{
    pthread_mutex_lock(&lock);
    for (struct block *block = head.after; block != &head && !damage[0]; block = block->after)
        (void)look(block);
    pthread_mutex_unlock(&lock);
    return damage;
}

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void start(void)
{
    pthread_atfork(before_fork, after_fork, after_fork);
}

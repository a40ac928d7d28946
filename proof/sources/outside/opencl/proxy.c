/* A loader of OpenCL for proxy.py: it forwards every call that the opencl chip makes.
 *
 * It is preloaded too, so that what the chip's library asks of the C library passes it as well.
 * Calls are counted of the first thread, or of all others; the one of a chosen number does nothing
 * and answers that it failed. forwards.h, which proxy.py writes, has the calls of OpenCL. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "opencl.h"

#define EXPORT __attribute__((visibility("default")))
#define OPENCL_LONG UINT64_MAX /* an answer that fills all the room there is */
#define OPENCL_NONE 1000       /* none at all */
#define MINE inside(__builtin_return_address(0))

enum list { PLATFORMS, DEVICES, PARTS, LISTS };
enum kind { EVENTS, QUEUES, PROGRAMS, KERNELS, SHARED, FINE, MEMORY, NOT_LOCKED, JOINABLE, KINDS };

EXPORT atomic_int opencl_fails_at; /* the number of the failing call from now on, from 1; 0: none */
EXPORT int opencl_failure;         /* what it answers */
EXPORT int opencl_elsewhere;       /* calls of all threads but the first count, not the first's */
EXPORT int opencl_waits; /* what a wait of the first thread answers in the end; 0: as it is */
EXPORT atomic_int opencl_live[KINDS]; /* references that are held; fine memory made; unlocks of no
                                       * lock; threads that somebody must join */
EXPORT uintptr_t opencl_chip[2];      /* where the chip's library begins and ends */
EXPORT cl_uint opencl_listed[LISTS];  /* how many times the first one is listed; 0: as it is */
EXPORT cl_ulong opencl_time, opencl_step; /* what a time stamp is, and the next one more */
EXPORT cl_uint opencl_asked[2]; /* what of a device or platform is answered otherwise; 0: nothing */
EXPORT uint64_t opencl_says[2]; /* … and the answer */

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

static bool turn(void)
{
    if ((gettid() == getpid()) == (opencl_elsewhere != 0))
        return false;
    int left = atomic_load(&opencl_fails_at);
    while (left > 0 && !atomic_compare_exchange_weak(&opencl_fails_at, &left, left - 1)) {
    }
    return left == 1;
}

static void count(enum kind kind, int by)
{
    atomic_fetch_add(&opencl_live[kind], by);
}

static void *of_opencl(const char *name)
{
    static void *handle;
    if (!handle)
        handle = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    return handle ? dlsym(handle, name) : NULL;
}

static void other_answer(cl_uint what, void *room, size_t size)
{
    for (int i = 0; i < 2; i++)
        if (room && opencl_asked[i] && what == opencl_asked[i])
            memset(room, opencl_says[i] == OPENCL_LONG ? 'x' : 0, size);
    for (int i = 0; i < 2; i++)
        if (room && opencl_asked[i] && what == opencl_asked[i] && opencl_says[i] != OPENCL_LONG)
            memcpy(room, &opencl_says[i], size < sizeof(uint64_t) ? size : sizeof(uint64_t));
}

/* Lists the first of `ids` several times. */
static void more(enum list list, cl_uint room, void *ids, cl_uint *number)
{
    void **all = ids;
    for (cl_uint i = 1; all && i < room && i < opencl_listed[list]; i++)
        all[i] = all[0];
    if (number && opencl_listed[list])
        *number = opencl_listed[list] == OPENCL_NONE ? 0 : opencl_listed[list];
}

static cl_ulong stamp(void)
{
    cl_ulong now = opencl_time;
    opencl_time += opencl_step;
    return now;
}

#include "forwards.h"

/* ---- the C library
 * --------------------------------------------------------------------------------------- */

static bool inside(const void *at)
{
    return (uintptr_t)at >= opencl_chip[0] && (uintptr_t)at < opencl_chip[1];
}

/* Fresh memory of the chip is full of a pattern, and so is what it frees. */
EXPORT void *malloc(size_t size)
{
    if (!MINE)
        return __libc_malloc(size);
    void *made = turn() ? NULL : __libc_malloc(size);
    if (made) {
        memset(made, 0xa5, size);
        count(MEMORY, 1);
    } else {
        errno = ENOMEM;
    }
    return made;
}

EXPORT void *calloc(size_t number, size_t size)
{
    if (!MINE)
        return __libc_calloc(number, size);
    void *made = turn() ? NULL : __libc_calloc(number, size);
    if (made)
        count(MEMORY, 1);
    else
        errno = ENOMEM;
    return made;
}

EXPORT void *realloc(void *before, size_t size)
{
    if (!MINE)
        return __libc_realloc(before, size);
    void *made = turn() ? NULL : __libc_realloc(before, size);
    if (made && !before)
        count(MEMORY, 1);
    if (!made)
        errno = ENOMEM;
    return made;
}

EXPORT void free(void *memory)
{
    if (MINE && memory) {
        memset(memory, 0x5a, malloc_usable_size(memory));
        count(MEMORY, -1);
    }
    __libc_free(memory);
}

EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument)
{
    static int (*below)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!below)
        *(void **)&below = dlsym(RTLD_NEXT, "pthread_create");
    int state = PTHREAD_CREATE_JOINABLE;
    if (MINE && attributes)
        pthread_attr_getdetachstate(attributes, &state);
    if (MINE && turn())
        return EAGAIN;
    if (MINE && state == PTHREAD_CREATE_JOINABLE)
        count(JOINABLE, 1);
    return below(thread, attributes, run, argument);
}

EXPORT void *dlopen(const char *name, int flags)
{
    static void *(*below)(const char *, int);
    if (!below)
        *(void **)&below = dlsym(RTLD_NEXT, "dlopen");
    return below(MINE && turn() ? "nowhere.so" : name, flags);
}

EXPORT int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void),
                             void *handle)
{
    static int (*below)(void (*)(void), void (*)(void), void (*)(void), void *);
    if (!below)
        *(void **)&below = dlsym(RTLD_NEXT, "__register_atfork");
    return MINE && turn() ? ENOMEM : below(prepare, parent, child, handle);
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    static int (*below)(pthread_mutex_t *);
    if (!below)
        *(void **)&below = dlsym(RTLD_NEXT, "pthread_mutex_unlock");
    if (MINE && mutex->__data.__owner != gettid())
        count(NOT_LOCKED, 1);
    return below(mutex);
}

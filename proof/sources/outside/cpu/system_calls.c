/* Calls of the system that fail, or that take long, when an adaptor makes them: loaded before the C
 * library (LD_PRELOAD), so it stands between the two. Only calls by the library of edges_library
 * count, on the thread that called edges_arm. A library that unlocks what it has not locked, locks
 * for writing what it has, or unmaps what is not mapped, ends the process. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char library[4096];
static uintptr_t first, last; /* addresses of the library, once it is loaded */
static _Atomic int slow;      /* calls that take long now, or did */
static _Atomic int late_ms;   /* how long a thread of the library waits before it begins */
static _Thread_local struct {
    int at, code, pause_ms, later;
    bool met;
} armed;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void edges_library(const char *path)
{
    strncpy(library, path, sizeof library - 1);
}

/* Call number `at` fails with `code`; with later 1 all after it, with later 2 all after the next,
 * with later -n the n after it. With `pause_ms` it takes that long instead. at 0: none. */
void edges_arm(int at, int code, int later, int pause_ms)
{
    armed.at = at;
    armed.code = code;
    armed.later = later;
    armed.pause_ms = pause_ms;
    armed.met = false;
}

int edges_met(void)
{
    bool met = armed.met;
    edges_arm(0, 0, 0, 0);
    return met;
}

int edges_slow(void)
{
    return slow;
}

static int extent(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    (void)data;
    if (strcmp(info->dlpi_name, library) != 0)
        return 0;
    uintptr_t end = 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            end = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    last = end;
    first = info->dlpi_addr;
    return 1;
}

/* Whether an address is one of the library, which is loaded once and stays. */
static bool ours(void *from)
{
    if (first == 0 && library[0] != 0)
        dl_iterate_phdr(extent, NULL);
    return first != 0 && (uintptr_t)from >= first && (uintptr_t)from < last;
}

static bool fails(void *from)
{
    if (armed.at == 0 || !ours(from))
        return false;
    if (armed.at > 1) {
        armed.at--;
        return false;
    }
    int code = armed.code, pause = armed.pause_ms;
    armed.met = true;
    armed.at = armed.later < 0 ? 1 : armed.later;
    armed.later = armed.later < 0 ? armed.later + 1 : armed.later != 0;
    if (pause > 0) {
        struct timespec time = {pause / 1000, pause % 1000 * 1000000L};
        slow++;
        nanosleep(&time, NULL);
        return false;
    }
    errno = code;
    return true;
}

#define WRAP(type, name, parameters, arguments, failed)                                            \
    type name parameters                                                                           \
    {                                                                                              \
        static type(*real) parameters;                                                             \
        if (fails(__builtin_return_address(0)))                                                    \
            return failed;                                                                         \
        if (real == NULL)                                                                          \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        return real arguments;                                                                     \
    }

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

void *mremap(void *old, size_t from, size_t to, int flags, ...)
{
    static void *(*real)(void *, size_t, size_t, int, ...);
    if (fails(__builtin_return_address(0)))
        return MAP_FAILED;
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "mremap");
    return real(old, from, to, flags);
}

int open(const char *path, int flags, ...)
{
    static int (*real)(const char *, int, ...);
    va_list values;
    va_start(values, flags);
    mode_t mode = va_arg(values, mode_t);
    va_end(values);
    if (fails(__builtin_return_address(0)))
        return -1;
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "open");
    return real(path, flags, mode);
}

static _Atomic long ahead; /* seconds */

/* For the library the monotonic clock is so many seconds ahead. */
void edges_ahead(long seconds)
{
    ahead = seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (ahead != 0 && clock == CLOCK_MONOTONIC && ours(__builtin_return_address(0)))
        now->tv_sec += ahead;
    return result;
}

static void (*at_unlink)(void);

/* Runs a function when the library takes the next name away, once. */
void edges_at_unlink(void (*function)(void))
{
    at_unlink = function;
}

int shm_unlink(const char *name)
{
    static int (*real)(const char *);
    void (*function)(void) = at_unlink;
    if (fails(__builtin_return_address(0)))
        return -1;
    at_unlink = NULL;
    if (function)
        function();
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "shm_unlink");
    return real(name);
}

WRAP(void *, mmap, (void *at, size_t size, int access, int flags, int fd, off_t offset),
     (at, size, access, flags, fd, offset), MAP_FAILED)
WRAP(int, mprotect, (void *at, size_t size, int access), (at, size, access), -1)
WRAP(int, msync, (void *at, size_t size, int flags), (at, size, flags), -1)
WRAP(int, shm_open, (const char *name, int flags, mode_t mode), (name, flags, mode), -1)
WRAP(int, posix_fallocate, (int fd, off_t from, off_t size), (fd, from, size), errno)
WRAP(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at), -1)
WRAP(ssize_t, pread, (int fd, void *to, size_t size, off_t at), (fd, to, size, at), -1)
WRAP(ssize_t, read, (int fd, void *to, size_t size), (fd, to, size), -1)
WRAP(ssize_t, getrandom, (void *to, size_t size, unsigned flags), (to, size, flags), -1)
WRAP(int, fstat, (int fd, struct stat *found), (fd, found), -1)
WRAP(int, stat, (const char *path, struct stat *found), (path, found), -1)
WRAP(DIR *, opendir, (const char *path), (path), NULL)
WRAP(int, sched_getaffinity, (pid_t pid, size_t size, cpu_set_t *set), (pid, size, set), -1)
WRAP(int, __register_atfork,
     (void (*before)(void), void (*parent)(void), void (*child)(void), void *library_handle),
     (before, parent, child, library_handle), errno)

int munmap(void *at, size_t size)
{
    static int (*real)(void *, size_t);
    unsigned char found;
    if (ours(__builtin_return_address(0)) && mincore(at, 1, &found) != 0)
        abort();
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "munmap");
    return real(at, size);
}

/* ---- threads ---- */

void edges_late(int milliseconds)
{
    late_ms = milliseconds;
}

struct begin {
    void *(*function)(void *);
    void *value;
};

static void *begin_late(void *given)
{
    struct begin begin = *(struct begin *)given;
    struct timespec time = {0, late_ms * 1000000L};
    free(given);
    nanosleep(&time, NULL);
    return begin.function(begin.value);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *kind, void *(*function)(void *),
                   void *value)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (fails(__builtin_return_address(0)))
        return errno;
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    if (late_ms == 0 || !ours(__builtin_return_address(0)))
        return real(thread, kind, function, value);
    struct begin *begin = __libc_malloc(sizeof *begin);
    *begin = (struct begin){function, value};
    return real(thread, kind, begin_late, begin);
}

/* ---- locks ---- */

static _Thread_local struct {
    const void *locks[16];
    int count;
} held;

static int locked(const void *lock, int result, void *from)
{
    if (result == EDEADLK && ours(from))
        abort();
    if (result == 0 && ours(from) && held.count < 16)
        held.locks[held.count++] = lock;
    return result;
}

static void unlocked(const void *lock, void *from)
{
    if (!ours(from))
        return;
    int at = held.count - 1;
    while (at >= 0 && held.locks[at] != lock)
        at--;
    if (at < 0)
        abort();
    held.locks[at] = held.locks[--held.count];
}

#define LOCK(name, parameters, arguments)                                                          \
    int name parameters                                                                            \
    {                                                                                              \
        static int(*real) parameters;                                                              \
        if (real == NULL)                                                                          \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        return locked(lock, real arguments, __builtin_return_address(0));                          \
    }
#define UNLOCK(name, type)                                                                         \
    int name(type *lock)                                                                           \
    {                                                                                              \
        static int (*real)(type *);                                                                \
        unlocked(lock, __builtin_return_address(0));                                               \
        if (real == NULL)                                                                          \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        return real(lock);                                                                         \
    }

LOCK(pthread_mutex_lock, (pthread_mutex_t * lock), (lock))
LOCK(pthread_mutex_timedlock, (pthread_mutex_t * lock, const struct timespec *until), (lock, until))
LOCK(pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock))
LOCK(pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock))
LOCK(pthread_rwlock_timedwrlock, (pthread_rwlock_t * lock, const struct timespec *until),
     (lock, until))
UNLOCK(pthread_mutex_unlock, pthread_mutex_t)
UNLOCK(pthread_rwlock_unlock, pthread_rwlock_t)

/* Device memory that other processes open.
 *
 * A device that uses the process's own pages takes any of them for its memory (OpenCL 2.0, 5.6:
 * fine-grained system shared virtual memory). A processor does so, too, where its runtime does not
 * report it (PoCL 3.1); the suite shows whether that holds. Allocations are therefore files without
 * a name (memfd_create): what another process maps of them is the same memory, and nothing is left
 * when the process ends. The last page of a file, which is not mapped, tells which allocation it
 * is.
 *
 * A handle names process, descriptor, size and token. It proves nothing: kind, owner, seals and
 * size of the file and its label decide. A file can neither shrink nor grow, so a mapping never
 * loses its pages. Only processes that may look into /proc/<pid>/fd of the exporter, which
 * are those of the same user, can open one. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "opencl.h"

enum { PAGE = 4096, BUCKETS = 256, HANDLE_BYTES = 64 };
static const int SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW;

struct handle {
    int32_t pid;
    int32_t fd;
    uint64_t size; /* as asked for */
    unsigned char token[16];
    unsigned char zero[HANDLE_BYTES - 32];
};
_Static_assert(sizeof(struct handle) == HANDLE_BYTES, "a handle is 64 plain bytes");

/* The first bytes of a file's last page. */
struct label {
    char magic[8];
    int32_t pid; /* a thread has a number below /proc, too */
    int32_t fd;
    uint64_t size;
    unsigned char token[16];
};
static const char MAGIC[8] = {'p', 'a', 'l', 'o', 'c', 'l', 0, 1};

struct shared {
    struct shared *next; /* of its bucket */
    uintptr_t base;
    size_t size;
    int fd; /* -1: nobody can open it any more */
    unsigned char token[16];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct shared *buckets[BUCKETS]; /* under lock */

static size_t whole(size_t size)
{
    return (size + PAGE - 1) / PAGE * PAGE;
}

static struct shared **place_locked(uintptr_t base)
{
    struct shared **link = &buckets[base / PAGE % BUCKETS];
    while (*link && (*link)->base != base)
        link = &(*link)->next;
    return link;
}

/* A sealed file of an allocation; -1: none. */
static int new_file(struct shared *one)
{
    int fd = memfd_create("unipal-opencl", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    struct label label = {.pid = (int32_t)getpid(), .fd = fd, .size = one->size};
    if (fd < 0)
        return -1;
    memcpy(label.magic, MAGIC, sizeof MAGIC);
    bool made = getrandom(one->token, sizeof one->token, 0) == (ssize_t)sizeof one->token &&
                fchmod(fd, 0600) == 0 && ftruncate(fd, (off_t)(whole(one->size) + PAGE)) == 0;
    memcpy(label.token, one->token, sizeof label.token);
    made = made &&
           pwrite(fd, &label, sizeof label, (off_t)whole(one->size)) == (ssize_t)sizeof label &&
           fcntl(fd, F_ADD_SEALS, SEALS) == 0;
    if (made)
        return fd;
    close(fd);
    return -1;
}

void *opencl_shared_new(size_t size)
{
    struct shared *one =
        size <= (size_t)INT64_MAX - (size_t)2 * PAGE ? calloc(1, sizeof *one) : NULL;
    if (!one)
        return NULL;
    one->size = size;
    one->fd = new_file(one);
    void *memory = one->fd < 0
                       ? MAP_FAILED
                       : mmap(NULL, whole(size), PROT_READ | PROT_WRITE, MAP_SHARED, one->fd, 0);
    if (memory == MAP_FAILED) {
        if (one->fd >= 0)
            close(one->fd);
        free(one);
        return NULL;
    }
    one->base = (uintptr_t)memory;
    pthread_mutex_lock(&lock);
    struct shared **link = place_locked(one->base);
    *link = one; /* the end of the bucket: no other allocation has this base */
    pthread_mutex_unlock(&lock);
    return memory;
}

bool opencl_shared_free(void *memory)
{
    pthread_mutex_lock(&lock);
    struct shared **link = place_locked((uintptr_t)memory), *one = *link;
    if (one)
        *link = one->next;
    pthread_mutex_unlock(&lock);
    if (!one)
        return false;
    if (one->fd >= 0)
        close(one->fd);
    munmap(memory, whole(one->size));
    free(one);
    return true;
}

void opencl_shared_end(void *memory)
{
    pthread_mutex_lock(&lock);
    struct shared *one = *place_locked((uintptr_t)memory);
    int fd = one ? one->fd : -1;
    if (one)
        one->fd = -1;
    pthread_mutex_unlock(&lock);
    if (fd >= 0)
        close(fd);
}

/* ---- the host's view
 * -----------------------------------------------------------------------------------------------
 */

/* The pages that hold a range. */
static void *pages_of(void *pointer, size_t size, size_t *bytes)
{
    uintptr_t at = (uintptr_t)pointer, first = at / PAGE * PAGE;
    *bytes = whole(at + size - first);
    return (void *)first;
}

/* A second mapping of the same pages, of a length that the first has: mremap of an old size of 0.
 * So a mapping has an address of its own, and outlives the allocation. */
palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    size_t bytes;
    void *first = pages_of(devicePtr, size, &bytes);
    void *view = opencl_devices[opencl_current].host_words ? mremap(first, 0, bytes, MREMAP_MAYMOVE)
                                                           : MAP_FAILED;
    if (view == MAP_FAILED)
        return opencl_fail("gdrPtrMmap", palNotSupported,
                           "%p is not in the process's own pages: device %d has memory of its own, "
                           "which OpenCL maps for one queue at a time, or there was no descriptor "
                           "left; next: raise `ulimit -n`",
                           devicePtr, opencl_current);
    *hostPtr = (char *)view + ((uintptr_t)devicePtr - (uintptr_t)first);
    return palSuccess;
}

palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    size_t bytes;
    void *first = pages_of(hostPtr, size, &bytes);
    (void)devicePtr;
    munmap(first, bytes);
    return palSuccess;
}

/* ---- handles
 * ---------------------------------------------------------------------------------------------
 */

palResult vendor_ipcMemHandleGet(unsigned char *bytes, void *ptr, size_t size)
{
    struct handle handle = {.pid = (int32_t)getpid(), .size = size};
    pthread_mutex_lock(&lock);
    const struct shared *one = *place_locked((uintptr_t)ptr);
    bool open = one && one->fd >= 0;
    if (open) {
        handle.fd = one->fd;
        memcpy(handle.token, one->token, sizeof handle.token);
    }
    pthread_mutex_unlock(&lock);
    if (!open)
        return opencl_fail("ipcMemHandleGet", palNotSupported,
                           "%p is not in the process's own pages: device %d has memory of its own, "
                           "or there was no descriptor left; next: raise `ulimit -n`",
                           ptr, opencl_current);
    memcpy(bytes, &handle, sizeof handle);
    return palSuccess;
}

/* The file of a handle, opened; -1 with *why. */
static int open_file(const struct handle *handle, const char **why)
{
    char path[64];
    struct stat file;
    struct label label;
    snprintf(path, sizeof path, "/proc/%" PRId32 "/fd/%" PRId32, handle->pid, handle->fd);
    *why = strerror(ENOENT);
    if (stat(path, &file) != 0) { /* before it is opened: opening has effects on other kinds */
        *why = strerror(errno);
        return -1;
    }
    size_t data = whole(handle->size);
    if (!S_ISREG(file.st_mode) || file.st_uid != geteuid() ||
        (uint64_t)file.st_size != (uint64_t)data + PAGE)
        return -1;
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        *why = strerror(errno);
        return -1;
    }
    if ((fcntl(fd, F_GET_SEALS) & SEALS) == SEALS && fstat(fd, &file) == 0 &&
        (uint64_t)file.st_size == (uint64_t)data + PAGE &&
        pread(fd, &label, sizeof label, (off_t)data) == (ssize_t)sizeof label &&
        memcmp(label.magic, MAGIC, sizeof MAGIC) == 0 && label.pid == handle->pid &&
        label.fd == handle->fd && label.size == handle->size &&
        memcmp(label.token, handle->token, sizeof label.token) == 0)
        return fd;
    close(fd);
    return -1;
}

palResult vendor_ipcMemHandleOpen(unsigned char *bytes, void **ptr)
{
    static const char NAME[] = "ipcMemHandleOpen";
    static const unsigned char zero[sizeof((struct handle *)0)->zero];
    struct handle handle;
    memcpy(&handle, bytes, sizeof handle);
    if (!opencl_devices[opencl_current].host_words)
        return opencl_fail(NAME, palNotSupported,
                           "device %d has memory of its own, which OpenCL does not share between "
                           "processes",
                           opencl_current);
    if (handle.pid <= 0 || handle.fd < 0 || handle.size == 0 ||
        handle.size > (uint64_t)INT64_MAX - (uint64_t)2 * PAGE ||
        memcmp(handle.zero, zero, sizeof zero) != 0)
        return opencl_fail(NAME, palInvalidArgument,
                           "the bytes are not a handle of this chip; next: pass all bytes that "
                           "ipcMemHandleGet wrote");
    const char *why = "";
    int fd = open_file(&handle, &why);
    if (fd < 0)
        return opencl_fail(NAME, palRemoteError,
                           "process %" PRId32 " has no such allocation any more (%s); next: keep "
                           "it and its process until every rank has closed it",
                           handle.pid, why);
    void *memory = mmap(NULL, whole(handle.size), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    int error = errno;
    close(fd);
    if (memory == MAP_FAILED)
        return opencl_fail(NAME, palSystemError, "mapping %" PRIu64 " bytes: %s", handle.size,
                           strerror(error));
    *ptr = memory;
    return palSuccess;
}

palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *bytes)
{
    struct handle handle;
    memcpy(&handle, bytes, sizeof handle);
    munmap(ptr, whole(handle.size));
    return palSuccess;
}

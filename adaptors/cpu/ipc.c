/* Device memory of one process in another.
 *
 * A handle is the segment's name with exact size and allocation id, closed by a check sum against
 * garbage. It proves nothing: the file's owner, its header and its size decide (segment.c). Only
 * processes of the same user can open. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

struct handle {
    struct cpu_segment_name name;
    uint64_t size;
    uint64_t id;
    uint64_t sum;
};
_Static_assert(sizeof(struct handle) == sizeof(struct palIpcMemHandleRec),
               "a handle is 64 plain bytes");

static pthread_mutex_t opening =
    PTHREAD_MUTEX_INITIALIZER; /* two opens of one handle make one mapping */

/* FNV-1a over everything before sum: each step is a bijection of the state, so that one changed
 * byte always shows. */
static uint64_t sum_of(const struct handle *handle)
{
    const unsigned char *bytes = (const unsigned char *)handle;
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < offsetof(struct handle, sum); i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

palResult cpu_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    CPU_ENTER();
    if (!handle || !size)
        CPU_REFUSE("%s is null", handle ? "size" : "handle");
    struct palIpcMemHandleRec *made = calloc(1, sizeof *made);
    if (!made)
        return cpu_fail(CPU_NAME, palSystemError, "no memory; next: free memory");
    cpu_count(palResourceIpcHandle, 1);
    *handle = made;
    *size = sizeof *made;
    return palSuccess;
}

palResult cpu_ipcMemHandleFree(palIpcMemHandle handle)
{
    CPU_ENTER();
    if (!handle)
        CPU_REFUSE("handle is null");
    free(handle);
    cpu_count(palResourceIpcHandle, -1);
    return palSuccess;
}

palResult cpu_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    CPU_ENTER();
    if (!handle || !ptr)
        CPU_REFUSE("%s is null", handle ? "ptr" : "handle");
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_find_locked((uintptr_t)ptr);
    bool valid = region && region->kind == CPU_DEVICE && !region->freeing;
    if (valid) {
        region->exported =
            true; /* before the header names it: a free from here on takes the name away */
        atomic_fetch_add_explicit(&region->refs, 1, memory_order_relaxed);
    }
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (!valid)
        CPU_REFUSE("ptr: %p is in no device allocation of this process; next: export it where it "
                   "was allocated",
                   ptr);
    struct handle filled;
    memset(&filled, 0, sizeof filled);
    filled.name = region->segment.name;
    filled.size = region->size;
    filled.id = region->id;
    filled.sum = sum_of(&filled);
    int error = cpu_segment_stamp(&region->segment, region->size, region->device, region->id);
    cpu_region_drop(region);
    if (error)
        return cpu_fail(CPU_NAME, palSystemError,
                        "the segment cannot be written: %s; next: keep the memory allocated "
                        "while it is exported, and /dev/shm as it is",
                        strerror(error));
    memcpy(handle->bytes, &filled, sizeof filled);
    return palSuccess;
}

/* Opens once more what is known here already: memory of this process, or a mapping. */
static bool open_known(const struct handle *handle, void **ptr)
{
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_named_locked(handle->name.random);
    bool known = region && region->segment.name.pid == handle->name.pid && !region->freeing &&
                 region->size == handle->size &&
                 (region->kind == CPU_IMPORTED || region->id == handle->id);
    if (known) {
        region->opens++;
        *ptr = (void *)region->base;
    }
    pthread_rwlock_unlock(&cpu_regions_lock);
    return known;
}

static int open_segment(const struct handle *handle, void **ptr)
{
    int device = 0;
    struct cpu_region *region = cpu_region_new(CPU_IMPORTED, 0);
    if (!region)
        return ENOMEM;
    region->segment.name = handle->name;
    int error = cpu_segment_open(&region->segment, handle->size, handle->id, &device);
    if (error) {
        free(region);
        return error;
    }
    region->device = device >= 0 && device < cpu_settings.devices ? device : cpu_thread.device;
    region->base = (uintptr_t)region->segment.user;
    region->bytes = region->segment.bytes;
    region->size = handle->size;
    region->opens = 1;
    void *base = region->segment.user;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    error = cpu_region_insert_locked(region);
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (error)
        cpu_region_drop(region);
    else
        *ptr = base;
    return error;
}

palResult cpu_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    CPU_ENTER();
    if (!handle || !ptr)
        CPU_REFUSE("%s is null", handle ? "ptr" : "handle");
    struct handle copy;
    memcpy(&copy, handle->bytes, sizeof copy);
    if (copy.sum != sum_of(&copy))
        CPU_REFUSE("the bytes are not a handle of the cpu chip; next: pass all bytes that "
                   "ipcMemHandleGet wrote");
    pthread_mutex_lock(&opening);
    int error = open_known(&copy, ptr) ? 0 : open_segment(&copy, ptr);
    pthread_mutex_unlock(&opening);
    switch (error) {
    case 0:
        cpu_count(palResourceIpcMapping, 1);
        return palSuccess;
    case ENOENT:
        return cpu_fail(CPU_NAME, palRemoteError,
                        "process %d has freed the memory; next: ask it for a new handle",
                        (int)copy.name.pid);
    case ESRCH:
        return cpu_fail(CPU_NAME, palRemoteError, "process %d, which allocated the memory, is gone",
                        (int)copy.name.pid);
    case EINVAL:
    case EPERM:
        CPU_REFUSE("the segment of process %d is %s; next: ask it for a new handle",
                   (int)copy.name.pid,
                   error == EPERM ? "another user's" : "not what the handle says");
    default:
        return cpu_fail(CPU_NAME, palSystemError, "the memory of process %d cannot be mapped: %s",
                        (int)copy.name.pid, strerror(error));
    }
}

palResult cpu_ipcMemHandleClose(void *ptr)
{
    CPU_ENTER();
    if (!ptr)
        CPU_REFUSE("ptr is null");
    struct cpu_region *unused = NULL;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_find_locked((uintptr_t)ptr);
    bool valid = region && region->base == (uintptr_t)ptr && region->opens > 0;
    if (valid && --region->opens == 0 && region->kind == CPU_IMPORTED) {
        cpu_region_remove_locked(region);
        unused = region;
    }
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (!valid)
        CPU_REFUSE(
            "%p is not an open mapping; next: close what ipcMemHandleOpen answered, once per open",
            ptr);
    cpu_count(palResourceIpcMapping, -1);
    cpu_region_drop(unused);
    return palSuccess;
}

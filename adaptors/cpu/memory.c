/* The table's calls about memory, over regions (region.c). */
#define _GNU_SOURCE
#include <errno.h>
#include <sys/mman.h>

#include "cpu.h"

palResult cpu_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    CPU_ENTER();
    if ((unsigned)type > palMemManaged)
        CPU_REFUSE("type: %d is not a palMemType", (int)type);
    if (!ptr)
        CPU_REFUSE("ptr is null; next: pass where the address goes");
    return cpu_allocate(CPU_NAME, ptr, size, type, false, false);
}

palResult cpu_deviceFree(void *ptr, palMemType type)
{
    CPU_ENTER();
    if ((unsigned)type > palMemManaged)
        CPU_REFUSE("type: %d is not a palMemType", (int)type);
    return ptr ? cpu_release(CPU_NAME, ptr, type, false) : palSuccess;
}

palResult cpu_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    CPU_ENTER();
    if (!ptr || !stream)
        CPU_REFUSE("%s is null", ptr ? "stream" : "ptr");
    /* Memory that no work uses yet is ready at once, which is before any work enqueued later. */
    int device = cpu_thread.device;
    cpu_thread.device = cpu_lane(stream)->device;
    palResult result = cpu_allocate(CPU_NAME, ptr, size, palMemDevice, false, true);
    cpu_thread.device = device;
    return result;
}

palResult cpu_deviceFreeAsync(void *ptr, palStream stream)
{
    CPU_ENTER();
    if (!stream)
        CPU_REFUSE(
            "stream is null; next: pass the stream that orders the free, or call deviceFree");
    if (!ptr)
        return palSuccess;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_find_locked((uintptr_t)ptr);
    bool valid = region && region->base == (uintptr_t)ptr && region->kind == CPU_DEVICE &&
                 !region->gdr && !region->freeing;
    if (valid) {
        region->freeing = true;
        atomic_fetch_add_explicit(&region->refs, 1, memory_order_relaxed);
    }
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (!valid)
        return cpu_region_unknown(CPU_NAME, ptr);
    struct cpu_op op = {.kind = CPU_OP_RELEASE, .held = {region}};
    palResult result = cpu_enqueue(CPU_NAME, stream, &op, NULL);
    if (result != palSuccess) { /* the registry's reference still keeps region: freeing lets nobody
                                   else free it */
        pthread_rwlock_wrlock(&cpu_regions_lock);
        region->freeing = false;
        pthread_rwlock_unlock(&cpu_regions_lock);
    }
    return result;
}

palResult cpu_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    CPU_ENTER();
    if (!ptr || !base || !size || !id)
        CPU_REFUSE("%s is null", !ptr ? "ptr" : !base ? "base" : !size ? "size" : "id");
    pthread_rwlock_rdlock(&cpu_regions_lock);
    const struct cpu_region *region = cpu_region_find_locked((uintptr_t)ptr);
    bool known = region && region->kind != CPU_REGISTERED && region->kind != CPU_WINDOW;
    *base = (void *)(known ? region->base : (uintptr_t)ptr);
    *size = known ? region->size : 0;
    *id = known ? region->id : 0;
    pthread_rwlock_unlock(&cpu_regions_lock);
    return palSuccess;
}

palResult cpu_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    CPU_ENTER();
    if (!devicePtr || !hostPtr)
        CPU_REFUSE("%s is null", devicePtr ? "hostPtr" : "devicePtr");
    uintptr_t answer = 0;
    pthread_rwlock_rdlock(&cpu_regions_lock);
    const struct cpu_region *region = cpu_region_find_locked((uintptr_t)hostPtr);
    if (region && (region->kind == CPU_PINNED || region->kind == CPU_REGISTERED ||
                   region->kind == CPU_MANAGED))
        answer = (uintptr_t)hostPtr;
    else if (region && region->kind == CPU_WINDOW)
        answer = region->parent->base + ((uintptr_t)hostPtr - region->base);
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (!answer)
        CPU_REFUSE("hostPtr: %p is neither pinned nor registered host memory; next: hostRegister",
                   hostPtr);
    *devicePtr = (void *)answer;
    return palSuccess;
}

palResult cpu_hostRegister(void *ptr, size_t size)
{
    CPU_ENTER();
    if (!ptr)
        CPU_REFUSE("ptr is null");
    if (size == 0)
        CPU_REFUSE("size is 0; next: register at least one page");
    if ((uintptr_t)ptr % CPU_PAGE != 0 || size % CPU_PAGE != 0)
        CPU_REFUSE("%p + %zu bytes: not whole pages of %d bytes; next: round to pages", ptr, size,
                   CPU_PAGE);
    if (size > UINTPTR_MAX - (uintptr_t)ptr || msync(ptr, size, MS_ASYNC) != 0)
        CPU_REFUSE("%p + %zu bytes is not all mapped; next: register memory that exists", ptr,
                   size);
    struct cpu_region *region = cpu_region_new(CPU_REGISTERED, cpu_thread.device);
    if (!region)
        return cpu_fail(CPU_NAME, palSystemError, "no memory for the registry; next: free memory");
    region->base = (uintptr_t)ptr;
    region->bytes = ptr;
    region->size = size;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    const struct cpu_region *other = cpu_region_touching_locked(region->base, size);
    int error = other ? EEXIST : cpu_region_insert_locked(region);
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (error) {
        cpu_region_drop(region);
        if (error == EEXIST)
            CPU_REFUSE("%p + %zu bytes overlaps memory that this chip knows already; next: "
                       "hostUnregister that first",
                       ptr, size);
        return cpu_fail(CPU_NAME, palSystemError, "no memory for the registry; next: free memory");
    }
    cpu_count(palResourceRegistration, 1);
    return palSuccess;
}

palResult cpu_hostUnregister(void *ptr)
{
    CPU_ENTER();
    if (!ptr)
        CPU_REFUSE("ptr is null");
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_find_locked((uintptr_t)ptr);
    bool valid = region && region->kind == CPU_REGISTERED && region->base == (uintptr_t)ptr;
    if (valid)
        cpu_region_remove_locked(region);
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (!valid)
        CPU_REFUSE("%p is not the start of a registered range; next: pass what hostRegister was "
                   "called with",
                   ptr);
    cpu_count(palResourceRegistration, -1);
    cpu_region_drop(region);
    return palSuccess;
}

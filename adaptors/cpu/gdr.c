/* Device memory for direct access, and the host's view of it.
 *
 * All device memory of this chip is plain shared memory, so all of it can be registered by a
 * network card or written by another process (process_vm_writev) at the address that gdrPtrMmap
 * answers: the strict mode's internal alias, otherwise a second mapping, so that a device address
 * is never mistaken for a host address. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

palResult cpu_gdrMemAlloc(void **ptr, size_t size)
{
    CPU_ENTER();
    if (!ptr)
        CPU_REFUSE("ptr is null; next: pass where the address goes");
    return cpu_allocate(CPU_NAME, ptr, size, palMemDevice, true, false);
}

palResult cpu_gdrMemFree(void *ptr)
{
    CPU_ENTER();
    return ptr ? cpu_release(CPU_NAME, ptr, palMemDevice, true) : palSuccess;
}

/* The window on region, made if there is none yet; NULL: no memory. */
static struct cpu_region *window_locked(struct cpu_region *region)
{
    if (region->window)
        return region->window;
    struct cpu_region *window = cpu_region_new(CPU_WINDOW, region->device);
    unsigned char *bytes =
        cpu_settings.strict ? region->bytes : cpu_segment_alias(&region->segment);
    if (!window || !bytes ||
        (window->base = (uintptr_t)bytes, window->size = region->size,
         cpu_region_insert_locked(window) != 0)) {
        if (bytes && !cpu_settings.strict)
            cpu_segment_unalias(bytes, region->segment.size);
        free(window);
        return NULL;
    }
    window->bytes = bytes;
    window->parent = region;
    atomic_fetch_add_explicit(&region->refs, 1, memory_order_relaxed);
    region->window = window;
    return window;
}

palResult cpu_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    CPU_ENTER();
    if (!hostPtr || !devicePtr)
        CPU_REFUSE("%s is null", hostPtr ? "devicePtr" : "hostPtr");
    if (size == 0)
        CPU_REFUSE("size is 0");
    struct cpu_mapping *mapping = malloc(sizeof *mapping);
    uintptr_t address = (uintptr_t)devicePtr;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_find_locked(address);
    bool valid = region && (region->kind == CPU_DEVICE || region->kind == CPU_IMPORTED) &&
                 !region->freeing && size <= region->size - (address - region->base);
    struct cpu_region *window = valid && mapping ? window_locked(region) : NULL;
    if (window) {
        *mapping =
            (struct cpu_mapping){window->mappings, window->base + (address - region->base), size};
        window->mappings = mapping;
        *hostPtr = (void *)mapping->host;
    }
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (window) {
        cpu_count(palResourceHostMapping, 1);
        return palSuccess;
    }
    free(mapping);
    if (!valid)
        CPU_REFUSE("devicePtr: %p + %zu bytes is not inside one allocation of device memory",
                   devicePtr, size);
    return cpu_fail(CPU_NAME, palSystemError, "the memory cannot be mapped: %s; next: free memory",
                    strerror(ENOMEM));
}

palResult cpu_gdrPtrMunmap(void *hostPtr, size_t size)
{
    CPU_ENTER();
    if (!hostPtr)
        CPU_REFUSE("hostPtr is null");
    struct cpu_mapping *found = NULL;
    struct cpu_region *unused = NULL;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *window = cpu_region_find_locked((uintptr_t)hostPtr);
    if (window && window->kind == CPU_WINDOW) {
        struct cpu_mapping **link = &window->mappings;
        while (*link && ((*link)->host != (uintptr_t)hostPtr || (*link)->size != size))
            link = &(*link)->next;
        found = *link;
        if (found)
            *link = found->next;
        if (found && !window->mappings) {
            cpu_region_remove_locked(window);
            window->parent->window = NULL;
            unused = window;
        }
    }
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (!found)
        CPU_REFUSE(
            "%p with %zu bytes is not a live mapping; next: pass address and size of gdrPtrMmap",
            hostPtr, size);
    free(found);
    cpu_region_drop(unused);
    cpu_count(palResourceHostMapping, -1);
    return palSuccess;
}

palResult cpu_dmaSupport(int *supported)
{
    CPU_ENTER();
    if (!supported)
        CPU_REFUSE("supported is null");
    *supported = 0; /* a dma-buf is exported by a device's driver; main memory has none */
    return palSuccess;
}

/* No dma-buf, and dmaSupport says so: a descriptor of the shared memory that holds the range, for a
 * process that maps it. The data of the allocation begin at offset CPU_PAGE. */
palResult cpu_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    CPU_ENTER();
    if (!fd || !ptr)
        CPU_REFUSE("%s is null", fd ? "ptr" : "fd");
    if (flags != 0)
        CPU_REFUSE("flags is %llu; next: pass 0", (unsigned long long)flags);
    uintptr_t address = (uintptr_t)ptr;
    if (size == 0 || address % CPU_PAGE != 0)
        CPU_REFUSE("ptr: %p + %zu bytes is empty or not page aligned; next: pass whole pages", ptr,
                   size);
    int made = -1;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_find_locked(address);
    bool valid = region && region->kind == CPU_DEVICE && !region->freeing &&
                 size <= region->size - (address - region->base);
    if (valid) {
        region->exported =
            true; /* whoever holds the descriptor must not see a later allocation's bytes */
        made = cpu_segment_descriptor(&region->segment);
    }
    int error = errno;
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (!valid)
        CPU_REFUSE("ptr: %p + %zu bytes is not inside one allocation of device memory", ptr, size);
    if (made < 0)
        return cpu_fail(CPU_NAME, palSystemError,
                        "no descriptor: %s; next: raise the limit of open files", strerror(error));
    *fd = made;
    return palSuccess;
}

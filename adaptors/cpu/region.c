/* Regions: every range of addresses the chip knows, and what makes and ends them.
 *
 * Device memory is a shared segment per allocation; pinned and managed memory are private anonymous
 * mappings with an entry here. deviceFree takes the region out of the registry at once, so that the
 * address is unknown from then on; the memory itself goes when the last pending operation that uses
 * it has run. deviceFree never waits. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cpu.h"

pthread_rwlock_t cpu_regions_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct cpu_region **regions; /* by base, disjoint; under cpu_regions_lock */
static size_t region_count, region_room;
static _Atomic uint64_t next_id = 1;

static const char *kind_text(enum cpu_kind kind)
{
    static const char *const TEXT[] = {
        [CPU_DEVICE] = "device memory",
        [CPU_PINNED] = "pinned host memory",
        [CPU_MANAGED] = "managed memory",
        [CPU_IMPORTED] = "device memory opened from another process",
        [CPU_REGISTERED] = "registered host memory",
        [CPU_WINDOW] = "a host mapping of gdrPtrMmap",
    };
    return TEXT[kind];
}

/* ---- registry
 * ---------------------------------------------------------------------------------------------- */

/* Index of the first region that ends behind address. */
static size_t first_after(uintptr_t address)
{
    size_t low = 0, high = region_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (regions[middle]->base + regions[middle]->size > address)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

struct cpu_region *cpu_region_find_locked(uintptr_t address)
{
    size_t at = first_after(address);
    return at < region_count && regions[at]->base <= address ? regions[at] : NULL;
}

struct cpu_region *cpu_region_touching_locked(uintptr_t address, size_t size)
{
    size_t at = first_after(address);
    return at < region_count && regions[at]->base < address + size ? regions[at] : NULL;
}

int cpu_region_insert_locked(struct cpu_region *region)
{
    if (region_count == region_room) {
        size_t room = region_room ? 2 * region_room : 256;
        struct cpu_region **grown = realloc(regions, room * sizeof(struct cpu_region *));
        if (!grown)
            return ENOMEM;
        regions = grown;
        region_room = room;
    }
    size_t at = first_after(region->base);
    memmove(&regions[at + 1], &regions[at], (region_count - at) * sizeof(struct cpu_region *));
    regions[at] = region;
    region_count++;
    return 0;
}

void cpu_region_remove_locked(struct cpu_region *region)
{
    size_t at = first_after(region->base);
    region_count--;
    memmove(&regions[at], &regions[at + 1], (region_count - at) * sizeof(struct cpu_region *));
}

struct cpu_region *cpu_region_named_locked(const unsigned char random[16])
{
    for (size_t i = 0; i < region_count; i++) {
        struct cpu_region *region = regions[i];
        if ((region->kind == CPU_DEVICE || region->kind == CPU_IMPORTED) &&
            memcmp(region->segment.name.random, random, 16) == 0)
            return region;
    }
    return NULL;
}

struct cpu_region *cpu_region_new(enum cpu_kind kind, int device)
{
    struct cpu_region *region = calloc(1, sizeof *region);
    if (!region)
        return NULL;
    region->kind = kind;
    region->device = device;
    region->id = atomic_fetch_add_explicit(&next_id, 1, memory_order_relaxed);
    atomic_init(&region->refs, 1);
    return region;
}

static void region_end(struct cpu_region *region)
{
    switch (region->kind) {
    case CPU_DEVICE:
        cpu_segment_release(&region->segment, region->device, region->exported);
        break;
    case CPU_IMPORTED:
        cpu_segment_unmap(&region->segment);
        break;
    case CPU_PINNED:
    case CPU_MANAGED:
        munmap(region->bytes, region->mapped);
        break;
    case CPU_WINDOW:
        if (region->bytes != region->parent->bytes)
            cpu_segment_unalias(region->bytes, region->parent->segment.size);
        cpu_region_drop(region->parent);
        break;
    case CPU_REGISTERED: /* the caller's memory */
        break;
    }
    free(region);
}

void cpu_region_drop(struct cpu_region *region)
{
    /* Release: what this thread did to the memory comes before its end; acquire: the last one sees
     * all of it. */
    if (region && atomic_fetch_sub_explicit(&region->refs, 1, memory_order_acq_rel) == 1)
        region_end(region);
}

palResult cpu_span(const char *function, const char *what, const void *ptr, size_t size,
                   enum cpu_side side, struct cpu_span *span)
{
    uintptr_t address = (uintptr_t)ptr;
    span->region = NULL;
    span->bytes = (unsigned char *)(uintptr_t)address;
    if (size > UINTPTR_MAX - address)
        return cpu_fail(function, palInvalidArgument,
                        "%s: %p + %zu bytes is past the end of the address space", what, ptr, size);
    pthread_rwlock_rdlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_touching_locked(address, size);
    bool whole = region && region->base <= address && address + size <= region->base + region->size;
    enum cpu_kind kind = region ? region->kind : CPU_REGISTERED;
    if (region && !whole && kind == CPU_REGISTERED)
        region = NULL; /* partly registered is pageable: the caller's memory may go on behind what
                          was registered */
    if (region && whole) {
        atomic_fetch_add_explicit(&region->refs, 1,
                                  memory_order_relaxed); /* the registry's reference keeps it */
        span->region = region;
        span->bytes = region->bytes + (address - region->base);
    }
    uintptr_t base = region ? region->base : 0;
    size_t length = region ? region->size : 0;
    pthread_rwlock_unlock(&cpu_regions_lock);

    if (region && !whole)
        return cpu_fail(function, palInvalidArgument,
                        "%s: %p + %zu bytes leaves the allocation of %zu bytes at %p; next: copy "
                        "at most what was "
                        "allocated",
                        what, ptr, size, length, (void *)base);
    if (!region && side != CPU_SIDE_HOST)
        return cpu_fail(function, palInvalidArgument,
                        "%s: %p is host memory that this chip does not know; next: allocate it "
                        "with deviceMalloc, or "
                        "register it with hostRegister",
                        what, ptr);
    if (region && side == CPU_SIDE_HOST && (kind == CPU_DEVICE || kind == CPU_IMPORTED)) {
        cpu_region_drop(span->region);
        return cpu_fail(function, palInvalidArgument,
                        "%s: %p is %s, the direction asks for host memory; next: correct "
                        "the type of the copy",
                        what, ptr, kind_text(kind));
    }
    if (region && side == CPU_SIDE_DEVICE && kind == CPU_WINDOW) {
        cpu_region_drop(span->region);
        return cpu_fail(function, palInvalidArgument,
                        "%s: %p is %s, the direction asks for device memory; next: pass "
                        "the device's address",
                        what, ptr, kind_text(kind));
    }
    return palSuccess;
}

/* ---- allocations
 * ------------------------------------------------------------------------------------------- */

static int map_host(struct cpu_region *region, size_t size)
{
    if (size > SIZE_MAX / 2)
        return ENOMEM;
    size_t length = (size + CPU_PAGE - 1) / CPU_PAGE * CPU_PAGE;
    void *bytes =
        mmap(NULL, length + CPU_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return errno;
    if (mprotect((unsigned char *)bytes + length, CPU_PAGE, PROT_NONE) !=
        0) { /* nothing starts right behind it */
        int error = errno;
        munmap(bytes, length + CPU_PAGE);
        return error;
    }
    region->bytes = bytes;
    region->mapped = length + CPU_PAGE;
    region->base = (uintptr_t)bytes;
    return 0;
}

palResult cpu_allocate(const char *function, void **ptr, size_t size, palMemType type, bool gdr,
                       bool async)
{
    if (size == 0) {
        *ptr = NULL;
        return palSuccess;
    }
    enum cpu_kind kind = type == palMemHost      ? CPU_PINNED
                         : type == palMemManaged ? CPU_MANAGED
                                                 : CPU_DEVICE;
    struct cpu_region *region = cpu_region_new(kind, cpu_thread.device);
    int error = region ? 0 : ENOMEM;
    if (!error && kind == CPU_DEVICE) {
        error = cpu_segment_create(&region->segment, size, region->device, region->id);
        region->base = (uintptr_t)region->segment.user;
        region->bytes = region->segment.bytes;
    } else if (!error) {
        error = map_host(region, size);
    }
    if (error) {
        free(region);
        return cpu_fail(function, palSystemError, "%zu bytes: %s; next: %s", size, strerror(error),
                        kind == CPU_DEVICE ? "free memory, or make /dev/shm larger"
                                           : "free memory");
    }
    region->size = size;
    region->gdr = gdr;
    region->async = async;
    void *base = (void *)region->base;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    error = cpu_region_insert_locked(region);
    pthread_rwlock_unlock(&cpu_regions_lock);
    if (error) {
        cpu_region_drop(region);
        return cpu_fail(function, palSystemError,
                        "no memory for the registry of allocations; next: free memory");
    }
    cpu_count(palResourceAllocation, 1);
    *ptr = base;
    return palSuccess;
}

palResult cpu_region_unknown(const char *function, const void *ptr)
{
    return cpu_fail(
        function, palInvalidArgument,
        "%p is not a live allocation; next: pass what the allocating call answered, once", ptr);
}

/* Takes region out of the registry for good. A region that is still open by ipcMemHandleOpen in
 * this process stays as if it came from another one, until it is closed. Answers what is to be
 * dropped after the lock. */
static struct cpu_region *forget_locked(struct cpu_region *region)
{
    if (region->exported)
        cpu_segment_unlink(&region->segment); /* no process opens it from here on */
    if (region->opens > 0) {
        region->kind = CPU_IMPORTED;
        return NULL;
    }
    cpu_region_remove_locked(region);
    return region;
}

palResult cpu_release(const char *function, void *ptr, palMemType type, bool gdr)
{
    enum cpu_kind kind = type == palMemHost      ? CPU_PINNED
                         : type == palMemManaged ? CPU_MANAGED
                                                 : CPU_DEVICE;
    pthread_rwlock_wrlock(&cpu_regions_lock);
    struct cpu_region *region = cpu_region_find_locked((uintptr_t)ptr);
    if (!region || region->kind == CPU_REGISTERED || region->kind == CPU_WINDOW ||
        region->freeing) {
        pthread_rwlock_unlock(&cpu_regions_lock);
        return cpu_region_unknown(function, ptr);
    }
    if (region->base != (uintptr_t)ptr || region->kind != kind || region->gdr != gdr) {
        enum cpu_kind found = region->kind;
        uintptr_t base = region->base;
        bool found_gdr = region->gdr;
        pthread_rwlock_unlock(&cpu_regions_lock);
        if (found == CPU_IMPORTED)
            return cpu_fail(function, palInvalidArgument, "%p is %s; next: ipcMemHandleClose", ptr,
                            kind_text(found));
        if (base != (uintptr_t)ptr)
            return cpu_fail(function, palInvalidArgument,
                            "%p lies inside the allocation at %p; next: pass its start", ptr,
                            (void *)base);
        if (found == kind)
            return cpu_fail(function, palInvalidArgument,
                            "%p was %sallocated by gdrMemAlloc; next: %s", ptr,
                            found_gdr ? "" : "not ", found_gdr ? "gdrMemFree" : "deviceFree");
        return cpu_fail(function, palInvalidArgument,
                        "%p is %s; next: pass the type it was allocated with", ptr,
                        kind_text(found));
    }
    region = forget_locked(region);
    pthread_rwlock_unlock(&cpu_regions_lock);
    cpu_count(palResourceAllocation, -1);
    cpu_region_drop(region);
    return palSuccess;
}

void cpu_region_release_async(struct cpu_region *region)
{
    pthread_rwlock_wrlock(&cpu_regions_lock);
    region = forget_locked(region);
    pthread_rwlock_unlock(&cpu_regions_lock);
    cpu_count(palResourceAllocation, -1);
    cpu_region_drop(region);
}

void cpu_regions_end(void)
{
    if (!cpu_write_lock_soon(&cpu_regions_lock))
        return; /* the next process of this user reaps them */
    for (size_t i = 0; i < region_count; i++)
        if (regions[i]->kind == CPU_DEVICE)
            cpu_segment_unlink(
                &regions[i]->segment); /* the mapping stays: another thread may still use it */
    pthread_rwlock_unlock(&cpu_regions_lock);
}

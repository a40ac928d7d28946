/* Generated from generator/templates: do not edit, run `pal gen`. */
/*
 * The table's functions for a shim. Each checks its arguments in one order (fork, enums, nulls, ranges, size 0), calls
 * vendor_<function>, which adaptor.yaml describes, and keeps the registries and counters. Outputs go through locals,
 * so that they stay untouched on every error.
 */
#ifndef UNIPAL_SHIM_FUNCTIONS_H
#define UNIPAL_SHIM_FUNCTIONS_H

#include "shim_runtime.h"

/* ---- words that adaptor.yaml may call (generator/binding/builtins.py) ---- */

/* Text of the vendor's, cut to room. A null pointer has no text. */
SHIM_PRIVATE palResult shim_copy_text(char *target, size_t room, const void *text)
{
    snprintf(target, room, "%.*s", (int)room - 1, text != NULL ? (const char *)text : "");
    return palSuccess;
}

/* The numbers of a PCI address "domain:bus:device.function", in hexadecimal digits. Without one they stay. */
SHIM_PRIVATE palResult shim_pci_numbers(int *domain, int *bus, int *device, const void *text)
{
    unsigned parts[3];
    if (*(const char *)text == '\0')
        return palSuccess;
    if (sscanf(text, "%x:%x:%x", &parts[0], &parts[1], &parts[2]) != 3)
        return shim_fail("getDeviceProperties", palInternalError, "'%.32s' is not a PCI address", (const char *)text);
    *domain = (int)parts[0];
    *bus = (int)parts[1];
    *device = (int)parts[2];
    return palSuccess;
}

/* `start` and a number as one text, which stays until the thread's next one. */
SHIM_PRIVATE void shim_number_text(const char **text, const char *start, int number)
{
    static _Thread_local char room[64];
    snprintf(room, sizeof room, "%s%d", start, number);
    *text = room;
}

/* Memory of the host for an answer of the vendor's, until give_room. */
SHIM_PRIVATE palResult shim_room(void **memory, size_t size)
{
    *memory = malloc(size);
    return *memory != NULL ? palSuccess : shim_fail("room", palSystemError, "no memory for %zu bytes", size);
}

SHIM_PRIVATE void shim_give_room(void *memory)
{
    free(memory);
}

/* Page-locked host memory, for a vendor whose set call takes device memory only. */
SHIM_PRIVATE palResult shim_set_host(void *pointer, int value, size_t size)
{
    memset(pointer, value, size);
    return palSuccess;
}

struct shim_setting {
    void *pointer;
    int value;
    size_t size;
};

SHIM_PRIVATE void shim_set_now(void *args)
{
    struct shim_setting *setting = args;
    memset(setting->pointer, setting->value, setting->size);
    free(setting);
}

/* The same in the order of a stream: a host function does it. */
SHIM_PRIVATE palResult shim_set_host_on(SHIM_STREAM stream, void *pointer, int value, size_t size)
{
    struct shim_setting *setting = malloc(sizeof *setting);
    if (setting == NULL)
        return shim_fail("deviceMemset", palSystemError, "no memory");
    *setting = (struct shim_setting){pointer, value, size};
    palResult result = vendor_launchHostFunc(stream, shim_set_now, setting);
    if (result != palSuccess)
        free(setting);
    return result;
}

/* ---- devices ---- */

SHIM_PRIVATE palResult shim_deviceSynchronize(void)
{
    SHIM_ENTER("deviceSynchronize");
    return vendor_deviceSynchronize();
}

SHIM_PRIVATE palResult shim_setDevice(int device)
{
    SHIM_ENTER("setDevice");
    SHIM_REFUSE_IF(device < 0, "there is no device %d", device);
    return vendor_setDevice(device);
}

SHIM_PRIVATE palResult shim_getDevice(int *device)
{
    SHIM_ENTER("getDevice");
    SHIM_NULL(device);
    int answer = 0;
    palResult result = vendor_getDevice(&answer);
    if (result == palSuccess)
        *device = answer;
    return result;
}

SHIM_PRIVATE palResult shim_getDeviceCount(int *count)
{
    SHIM_ENTER("getDeviceCount");
    SHIM_NULL(count);
    int answer = 0;
    palResult result = vendor_getDeviceCount(&answer);
    if (result == palSuccess)
        *count = answer;
    return result;
}

SHIM_PRIVATE palResult shim_getVendor(char *vendor, size_t size)
{
    SHIM_ENTER("getVendor");
    SHIM_NULL(vendor);
    return shim_text(function_, vendor, size, SHIM_VENDOR);
}

SHIM_PRIVATE palResult shim_getLastError(char *text, size_t size)
{
    SHIM_ENTER("getLastError");
    return shim_text(function_, text, size, shim_error);
}

/* Where the binding leaves the PCI place open, it is read from the printed id; a device without one keeps -1. */
SHIM_PRIVATE palResult shim_pci_place(palDeviceProperties *props, int device)
{
    char id[64] = "", text[sizeof shim_error];
    int domain = -1, bus = -1, slot = -1;
    if (props->pciBusId != -1 || props->pciDeviceId != -1 || props->pciDomainId != -1)
        return palSuccess;
    memcpy(text, shim_error, sizeof text); /* a chip without PCI is not a failed call */
    palResult result = vendor_getDevicePciBusId(id, sizeof id, device);
    if (result != palSuccess && result != palNotSupported && result != palInvalidArgument)
        return shim_within("getDeviceProperties", result);
    if (result == palSuccess &&
        sscanf(id, "%x:%x:%x", (unsigned *)&domain, (unsigned *)&bus, (unsigned *)&slot) == 3) {
        props->pciDomainId = domain;
        props->pciBusId = bus;
        props->pciDeviceId = slot;
    }
    memcpy(shim_error, text, sizeof text);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_getDeviceProperties(palDeviceProperties *props, int device)
{
    SHIM_ENTER("getDeviceProperties");
    SHIM_NULL(props);
    SHIM_REFUSE_IF(props->struct_size < sizeof props->struct_size, "struct_size is %zu", props->struct_size);
    SHIM_REFUSE_IF(device < 0, "there is no device %d", device);
    palDeviceProperties answer = {.pciBusId = -1, .pciDeviceId = -1, .pciDomainId = -1};
    palResult result = vendor_getDeviceProperties(&answer, device);
    if (result != palSuccess)
        return result;
    answer.name[sizeof answer.name - 1] = '\0';
    if ((result = shim_pci_place(&answer, device)) != palSuccess)
        return result;
    size_t room = props->struct_size < sizeof answer ? props->struct_size : sizeof answer;
    size_t first = sizeof answer.struct_size;
    memcpy((char *)props + first, (const char *)&answer + first, room - first);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_getDevicePciBusId(char *id, size_t size, int device)
{
    SHIM_ENTER("getDevicePciBusId");
    SHIM_NULL(id);
    SHIM_REFUSE_IF(size < 13, "size is %zu, at least 13 are needed", size);
    SHIM_REFUSE_IF(device < 0, "there is no device %d", device);
    char answer[64] = "";
    palResult result = vendor_getDevicePciBusId(answer, sizeof answer, device);
    if (result != palSuccess)
        return result;
    SHIM_REFUSE_IF(strlen(answer) >= size, "size is %zu, %zu are needed", size, strlen(answer) + 1);
    strcpy(id, answer);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_getDeviceByPciBusId(int *device, const char *id)
{
    SHIM_ENTER("getDeviceByPciBusId");
    SHIM_NULL(device);
    SHIM_NULL(id);
    int answer = 0;
    palResult result = vendor_getDeviceByPciBusId(&answer, id);
    if (result == palSuccess)
        *device = answer;
    return result;
}

SHIM_PRIVATE palResult shim_resourceCount(palResourceKind kind, uint64_t *count)
{
    SHIM_ENTER("resourceCount");
    SHIM_ENUM(kind, palResourceHostMapping, "palResourceKind");
    SHIM_NULL(count);
    *count = atomic_load_explicit(&shim_counts[kind], memory_order_relaxed);
    return palSuccess;
}

/* ---- memory ---- */

SHIM_PRIVATE palResult shim_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, palStream stream)
{
    SHIM_ENTER("deviceMemcpy");
    SHIM_ENUM(type, palMemcpyDeviceToDevice, "palMemcpyType");
    if (size == 0)
        return palSuccess;
    SHIM_NULL(dst);
    SHIM_NULL(src);
    SHIM_REFUSE_IF(!shim_apart(dst, src, size), "the ranges overlap");
    return vendor_deviceMemcpy(dst, src, size, type, stream ? stream->native : NULL, stream != NULL);
}

SHIM_PRIVATE palResult shim_deviceMemset(void *ptr, int value, size_t size, palMemType type, palStream stream)
{
    SHIM_ENTER("deviceMemset");
    SHIM_ENUM(type, palMemManaged, "palMemType");
    if (size == 0)
        return palSuccess;
    SHIM_NULL(ptr);
    return vendor_deviceMemset(ptr, value & 0xff, size, type, stream ? stream->native : NULL, stream != NULL);
}

/* Registers what the vendor allocated, or gives it back. */
SHIM_PRIVATE palResult shim_keep(const char *function, void *pointer, size_t size, palMemType type,
                                 enum shim_origin origin, void **ptr)
{
    if (pointer == NULL)
        return shim_fail(function, palSystemError, "the vendor answered success and no memory");
    struct shim_range range = {.base = (uintptr_t)pointer, .size = size, .type = type, .origin = origin};
    if (!shim_add(&shim_allocations, range))
        return shim_fail(function, palSystemError, "no memory for the registry of allocations");
    shim_count(palResourceAllocation, 1);
    *ptr = pointer;
    return palSuccess;
}

/* Tells the vendor that the handles of an allocation are of no more use. */
SHIM_PRIVATE void shim_end_exports(const struct shim_range *range)
{
    pthread_mutex_lock(&shim_ipc_lock);
    for (struct shim_export *entry = shim_exports; entry != NULL; entry = entry->next)
        if (entry->id == range->id)
            vendor_ipc_ended(entry->handle.bytes);
    pthread_mutex_unlock(&shim_ipc_lock);
}

/* Ends an allocation with the vendor's call; puts it back into the registry when that fails. */
SHIM_PRIVATE palResult shim_ended(const struct shim_range *range, palResult result)
{
    if (result != palSuccess) {
        shim_add(&shim_allocations, *range);
        return result;
    }
    shim_forget_shared(range);
    shim_count(palResourceAllocation, -1);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    SHIM_ENTER("deviceMalloc");
    SHIM_ENUM(type, palMemManaged, "palMemType");
    SHIM_NULL(ptr);
    if (size == 0) {
        *ptr = NULL;
        return palSuccess;
    }
    void *answer = NULL;
    palResult result = vendor_deviceMalloc(&answer, size, type);
    if (result == palSuccess && (result = shim_keep(function_, answer, size, type, SHIM_MALLOC, ptr)) != palSuccess)
        vendor_deviceFree(answer, type);
    return result;
}

SHIM_PRIVATE palResult shim_deviceFree(void *ptr, palMemType type)
{
    SHIM_ENTER("deviceFree");
    SHIM_ENUM(type, palMemManaged, "palMemType");
    if (ptr == NULL)
        return palSuccess;
    struct shim_range range;
    SHIM_REFUSE_IF(!shim_take(&shim_allocations, ptr, SHIM_MALLOC, type, &range),
                   "%p is not a live allocation of this type", ptr);
    shim_end_exports(&range);
    return shim_ended(&range, vendor_deviceFree(ptr, type));
}

SHIM_PRIVATE palResult shim_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    SHIM_ENTER("deviceMallocAsync");
    SHIM_NULL(ptr);
    SHIM_NULL(stream);
    if (size == 0) {
        *ptr = NULL;
        return palSuccess;
    }
    void *answer = NULL;
    palResult result = vendor_deviceMallocAsync(&answer, size, stream->native);
    if (result == palSuccess &&
        (result = shim_keep(function_, answer, size, palMemDevice, SHIM_ASYNC, ptr)) != palSuccess)
        vendor_deviceFreeAsync(answer, stream->native);
    return result;
}

SHIM_PRIVATE palResult shim_deviceFreeAsync(void *ptr, palStream stream)
{
    SHIM_ENTER("deviceFreeAsync");
    SHIM_NULL(stream);
    if (ptr == NULL)
        return palSuccess;
    struct shim_range range;
    SHIM_REFUSE_IF(!shim_take(&shim_allocations, ptr, SHIM_ASYNC, palMemDevice, &range),
                   "%p is not a live allocation of deviceMallocAsync", ptr);
    return shim_ended(&range, vendor_deviceFreeAsync(ptr, stream->native));
}

SHIM_PRIVATE palResult shim_gdrMemAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("gdrMemAlloc");
    SHIM_NULL(ptr);
    if (size == 0) {
        *ptr = NULL;
        return palSuccess;
    }
    SHIM_REFUSE_IF(size > SIZE_MAX / 2, "there is not that much memory");
    void *answer = NULL;
    palResult result = vendor_gdrMemAlloc(&answer, size);
    if (result == palSuccess &&
        (result = shim_keep(function_, answer, size, palMemDevice, SHIM_GDR, ptr)) != palSuccess)
        vendor_gdrMemFree(answer);
    return result;
}

SHIM_PRIVATE palResult shim_gdrMemFree(void *ptr)
{
    SHIM_ENTER("gdrMemFree");
    if (ptr == NULL)
        return palSuccess;
    struct shim_range range;
    SHIM_REFUSE_IF(!shim_take(&shim_allocations, ptr, SHIM_GDR, palMemDevice, &range),
                   "%p is not a live allocation of gdrMemAlloc", ptr);
    shim_end_exports(&range);
    return shim_ended(&range, vendor_gdrMemFree(ptr));
}

SHIM_PRIVATE palResult shim_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    SHIM_ENTER("memGetAddressRange");
    SHIM_NULL(ptr);
    SHIM_NULL(base);
    SHIM_NULL(size);
    SHIM_NULL(id);
    struct shim_range range;
    if (shim_find(&shim_allocations, ptr, &range)) {
        *base = (void *)range.base;
        *size = range.size;
        *id = range.id;
        return palSuccess;
    }
    void *vendor_base = NULL;
    size_t vendor_size = 0;
    uint64_t vendor_id = 0;
    char text[sizeof shim_error];
    memcpy(text, shim_error, sizeof text); /* an unknown pointer is not a failed call */
    bool known = vendor_memGetAddressRange((void *)(uintptr_t)ptr, &vendor_base, &vendor_size, &vendor_id) == palSuccess;
    memcpy(shim_error, text, sizeof text);
    known = known && (uintptr_t)ptr - (uintptr_t)vendor_base < vendor_size;
    *base = known ? vendor_base : (void *)(uintptr_t)ptr;
    *size = known ? vendor_size : 0;
    *id = known && vendor_id != 0 ? vendor_id | (uint64_t)1 << 63 : 0; /* apart from the ids of the registry */
    return palSuccess;
}

SHIM_PRIVATE palResult shim_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    SHIM_ENTER("hostGetDevicePointer");
    SHIM_NULL(devicePtr);
    SHIM_NULL(hostPtr);
    void *answer = NULL;
    palResult result = vendor_hostGetDevicePointer(&answer, hostPtr);
    if (result == palSuccess)
        *devicePtr = answer;
    return result;
}

SHIM_PRIVATE palResult shim_hostRegister(void *ptr, size_t size)
{
    SHIM_ENTER("hostRegister");
    SHIM_NULL(ptr);
    SHIM_REFUSE_IF(size == 0, "size is 0");
    SHIM_REFUSE_IF(shim_overlaps(&shim_registrations, ptr, size), "the range overlaps a registered one");
    palResult result = vendor_hostRegister(ptr, size);
    if (result != palSuccess)
        return result;
    struct shim_range range = {.base = (uintptr_t)ptr, .size = size, .type = palMemHost, .origin = SHIM_REGISTERED};
    if (!shim_add(&shim_registrations, range)) {
        vendor_hostUnregister(ptr);
        return shim_fail(function_, palSystemError, "no memory for the registry of ranges");
    }
    shim_count(palResourceRegistration, 1);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_hostUnregister(void *ptr)
{
    SHIM_ENTER("hostUnregister");
    SHIM_NULL(ptr);
    struct shim_range range;
    SHIM_REFUSE_IF(!shim_take(&shim_registrations, ptr, SHIM_REGISTERED, palMemHost, &range),
                   "%p is not the start of a registered range", ptr);
    palResult result = vendor_hostUnregister(ptr);
    if (result != palSuccess)
        shim_add(&shim_registrations, range);
    else
        shim_count(palResourceRegistration, -1);
    return result;
}

SHIM_PRIVATE palResult shim_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    SHIM_ENTER("gdrPtrMmap");
    SHIM_NULL(hostPtr);
    SHIM_NULL(devicePtr);
    SHIM_REFUSE_IF(size == 0, "size is 0");
    /* of an allocation that another process shares, only the vendor knows the size */
    SHIM_REFUSE_IF(!shim_in_device_memory(devicePtr, size) && !shim_is_open(devicePtr),
                   "the range is not inside one allocation");
    void *answer = NULL;
    palResult result = vendor_gdrPtrMmap(&answer, devicePtr, size);
    if (result != palSuccess)
        return result;
    if (answer == NULL)
        return shim_fail(function_, palSystemError, "the vendor answered success and no mapping");
    struct shim_range range = {.base = (uintptr_t)answer, .size = size, .type = palMemHost, .origin = SHIM_MAPPED,
                               .source = devicePtr};
    if (!shim_add(&shim_mappings, range)) {
        vendor_gdrPtrMunmap(answer, size, devicePtr);
        return shim_fail(function_, palSystemError, "no memory for the registry of mappings");
    }
    shim_count(palResourceHostMapping, 1);
    *hostPtr = answer;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    SHIM_NULL(hostPtr);
    struct shim_range range;
    SHIM_REFUSE_IF(!shim_take(&shim_mappings, hostPtr, SHIM_MAPPED, palMemHost, &range), "%p is not a live mapping", hostPtr);
    if (range.size != size) {
        shim_add(&shim_mappings, range);
        return shim_fail(function_, palInvalidArgument, "the mapping has %zu bytes, not %zu", range.size, size);
    }
    palResult result = vendor_gdrPtrMunmap(hostPtr, size, range.source);
    if (result != palSuccess)
        shim_add(&shim_mappings, range);
    else
        shim_count(palResourceHostMapping, -1);
    return result;
}

SHIM_PRIVATE palResult shim_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    SHIM_NULL(supported);
    int answer = 0;
    palResult result = vendor_dmaSupport(&answer);
    if (result == palSuccess)
        *supported = answer != 0;
    return result;
}

SHIM_PRIVATE palResult shim_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    SHIM_NULL(fd);
    SHIM_NULL(ptr);
    SHIM_REFUSE_IF(flags != 0, "flags are not 0");
    SHIM_REFUSE_IF((uintptr_t)ptr % 4096 != 0, "%p is not a multiple of 4096", ptr);
    SHIM_REFUSE_IF(size == 0 || !shim_in_device_memory(ptr, size), "the range is not inside one allocation");
    int answer = -1;
    palResult result = vendor_getHandleForAddressRange(&answer, ptr, size, flags);
    if (result != palSuccess)
        return result;
    fcntl(answer, F_SETFD, FD_CLOEXEC);
    *fd = answer;
    return palSuccess;
}

/* ---- streams and events ---- */

SHIM_PRIVATE palResult shim_new_stream(const char *function, palStream *stream, void *native)
{
    struct shim_stream *made = calloc(1, sizeof *made);
    if (made == NULL)
        return shim_fail(function, palSystemError, "no memory for a stream");
    made->record.native = native;
    shim_count(palResourceStream, 1);
    *stream = &made->record;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_streamCreate(palStream *stream)
{
    SHIM_ENTER("streamCreate");
    SHIM_NULL(stream);
    SHIM_STREAM native = (SHIM_STREAM)0;
    palResult result = vendor_streamCreate(&native);
    if (result == palSuccess && native == (SHIM_STREAM)0)
        return shim_fail(function_, palSystemError, "the vendor answered success and no stream");
    if (result == palSuccess && (result = shim_new_stream(function_, stream, (void *)native)) != palSuccess)
        vendor_streamDestroy(native);
    return result;
}

SHIM_PRIVATE palResult shim_streamDestroy(palStream stream)
{
    SHIM_ENTER("streamDestroy");
    SHIM_NULL(stream);
    palResult result = vendor_streamDestroy(stream->native);
    if (result == palSuccess) {
        shim_count(palResourceStream, -1);
        free(stream);
    }
    return result;
}

SHIM_PRIVATE palResult shim_streamCopy(palStream *stream, void *native)
{
    SHIM_ENTER("streamCopy");
    SHIM_NULL(stream);
    return shim_new_stream(function_, stream, native);
}

SHIM_PRIVATE palResult shim_streamFree(palStream stream)
{
    SHIM_ENTER("streamFree");
    SHIM_NULL(stream);
    shim_count(palResourceStream, -1);
    free(stream);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_streamSynchronize(palStream stream)
{
    SHIM_ENTER("streamSynchronize");
    SHIM_NULL(stream);
    return vendor_streamSynchronize(stream->native);
}

SHIM_PRIVATE palResult shim_streamQuery(palStream stream)
{
    SHIM_ENTER("streamQuery");
    SHIM_NULL(stream);
    return vendor_streamQuery(stream->native);
}

SHIM_PRIVATE palResult shim_streamWaitEvent(palStream stream, palEvent event)
{
    SHIM_ENTER("streamWaitEvent");
    SHIM_NULL(stream);
    SHIM_NULL(event);
    return vendor_streamWaitEvent(stream->native, event->native);
}

SHIM_PRIVATE palResult shim_eventCreate(palEvent *event, palEventType type)
{
    SHIM_ENTER("eventCreate");
    SHIM_ENUM(type, palEventDisableTiming, "palEventType");
    SHIM_NULL(event);
    struct shim_event *made = calloc(1, sizeof *made);
    if (made == NULL)
        return shim_fail(function_, palSystemError, "no memory for an event");
    SHIM_EVENT native = (SHIM_EVENT)0;
    palResult result = vendor_eventCreate(&native, type);
    if (result == palSuccess && native == (SHIM_EVENT)0)
        result = shim_fail(function_, palSystemError, "the vendor answered success and no event");
    if (result != palSuccess) {
        free(made);
        return result;
    }
    made->record.native = (void *)native;
    shim_count(palResourceEvent, 1);
    *event = &made->record;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_eventDestroy(palEvent event)
{
    SHIM_ENTER("eventDestroy");
    SHIM_NULL(event);
    palResult result = vendor_eventDestroy(event->native);
    if (result == palSuccess) {
        shim_count(palResourceEvent, -1);
        free(event);
    }
    return result;
}

SHIM_PRIVATE palResult shim_eventRecord(palEvent event, palStream stream)
{
    SHIM_ENTER("eventRecord");
    SHIM_NULL(event);
    SHIM_NULL(stream);
    return vendor_eventRecord(event->native, stream->native);
}

SHIM_PRIVATE palResult shim_eventSynchronize(palEvent event)
{
    SHIM_ENTER("eventSynchronize");
    SHIM_NULL(event);
    return vendor_eventSynchronize(event->native);
}

SHIM_PRIVATE palResult shim_eventQuery(palEvent event)
{
    SHIM_ENTER("eventQuery");
    SHIM_NULL(event);
    return vendor_eventQuery(event->native);
}

SHIM_PRIVATE palResult shim_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    SHIM_ENTER("eventElapsedTime");
    SHIM_NULL(ms);
    SHIM_NULL(start);
    SHIM_NULL(end);
    float answer = 0;
    palResult result = vendor_eventElapsedTime(&answer, start->native, end->native);
    if (result == palSuccess)
        *ms = answer;
    return result;
}

/* ---- host functions, memory operations, kernels ---- */

SHIM_PRIVATE palResult shim_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    SHIM_ENTER("launchHostFunc");
    SHIM_NULL(stream);
    SHIM_NULL(fn);
    return vendor_launchHostFunc(stream->native, fn, args);
}

SHIM_PRIVATE palResult shim_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWaitValue64");
    SHIM_NULL(stream);
    SHIM_NULL(addr);
    SHIM_REFUSE_IF((uintptr_t)addr % 8 != 0, "%p is not a multiple of 8", addr);
    SHIM_REFUSE_IF(flags != 0, "flags are not 0");
    return vendor_streamWaitValue64(stream->native, addr, value, flags);
}

SHIM_PRIVATE palResult shim_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWriteValue64");
    SHIM_NULL(stream);
    SHIM_NULL(addr);
    SHIM_REFUSE_IF((uintptr_t)addr % 8 != 0, "%p is not a multiple of 8", addr);
    SHIM_REFUSE_IF(flags != 0, "flags are not 0");
    return vendor_streamWriteValue64(stream->native, addr, value, flags);
}

SHIM_PRIVATE size_t shim_element_size(palDataType type)
{
    static const unsigned char sizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
    return sizes[type];
}

SHIM_PRIVATE palResult shim_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type,
                                         palRedOp op, palStream stream)
{
    SHIM_ENTER("deviceReduce");
    SHIM_ENUM(type, palBfloat16, "palDataType");
    SHIM_ENUM(op, palAvg, "palRedOp");
    if (count == 0)
        return palSuccess;
    SHIM_NULL(dst);
    SHIM_NULL(a);
    SHIM_NULL(b);
    size_t element = shim_element_size(type);
    SHIM_REFUSE_IF(((uintptr_t)dst | (uintptr_t)a | (uintptr_t)b) % element != 0, "a pointer is misaligned");
    SHIM_REFUSE_IF((dst != a && !shim_apart(dst, a, count * element)) || (dst != b && !shim_apart(dst, b, count * element)),
                   "dst overlaps an operand without being it");
    return vendor_deviceReduce(dst, a, b, count, type, op, stream ? stream->native : NULL, stream != NULL);
}

SHIM_PRIVATE palResult shim_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    SHIM_ENTER("launchDeviceFunc");
    SHIM_NULL(stream);
    SHIM_NULL(fn);
    fn(stream, args);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args,
                                         size_t shared, palStream stream)
{
    SHIM_ENTER("launchKernel");
    SHIM_NULL(func);
    SHIM_NULL(block);
    SHIM_NULL(grid);
    SHIM_NULL(stream);
    for (int i = 0; i < 3; i++)
        SHIM_REFUSE_IF(block[i] == 0 || grid[i] == 0, "a dimension is 0");
    return vendor_launchKernel(func, block, grid, args, shared, stream->native);
}

/* ---- IPC ---- */

SHIM_PRIVATE palResult shim_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    SHIM_ENTER("ipcMemHandleCreate");
    SHIM_NULL(handle);
    SHIM_NULL(size);
    palIpcMemHandle made = calloc(1, sizeof *made);
    if (made == NULL)
        return shim_fail(function_, palSystemError, "no memory for a handle");
    shim_count(palResourceIpcHandle, 1);
    *handle = made;
    *size = SHIM_IPC_BYTES;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_ipcMemHandleFree(palIpcMemHandle handle)
{
    SHIM_ENTER("ipcMemHandleFree");
    SHIM_NULL(handle);
    shim_count(palResourceIpcHandle, -1);
    free(handle);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    SHIM_ENTER("ipcMemHandleGet");
    SHIM_NULL(handle);
    SHIM_NULL(ptr);
    struct shim_range range = {.base = (uintptr_t)ptr};
    bool known = shim_find(&shim_allocations, ptr, &range);
    if (!known) { /* memory of another user of the vendor's runtime: the vendor decides */
        void *base = NULL;
        size_t size = 0;
        uint64_t id = 0;
        shim_memGetAddressRange(ptr, &base, &size, &id);
        SHIM_REFUSE_IF(id == 0, "%p is in no device allocation of this process", ptr);
        range.base = (uintptr_t)base;
        range.size = size;
    }
    SHIM_REFUSE_IF(known && range.type != palMemDevice, "%p is not device memory", ptr);
    SHIM_REFUSE_IF(known && range.origin == SHIM_ASYNC, "%p is stream-ordered memory, which has no handle", ptr);
    struct palIpcMemHandleRec made;
    memset(&made, 0, sizeof made);
    palResult result = vendor_ipcMemHandleGet(made.bytes, (void *)range.base, range.size);
    if (result != palSuccess)
        return result;
    if (known && !shim_remember_export(&made, range.base, range.id))
        return shim_fail(function_, palSystemError, "no memory for the registry of exports");
    *handle = made;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_open_locked(const char *function, palIpcMemHandle handle, void **ptr)
{
    struct shim_opened *open = shim_opens;
    while (open != NULL && memcmp(&open->handle, handle, sizeof *handle) != 0)
        open = open->next;
    if (open == NULL) {
        struct shim_export *entry = shim_exports;
        while (entry != NULL && memcmp(&entry->handle, handle, sizeof *handle) != 0)
            entry = entry->next;
        void *pointer = entry != NULL ? (void *)entry->base : NULL;
        if (entry == NULL) {
            palResult result = vendor_ipcMemHandleOpen(handle->bytes, &pointer);
            if (result != palSuccess)
                return result;
            if (pointer == NULL)
                return shim_fail(function, palSystemError, "the vendor answered success and no memory");
        }
        open = calloc(1, sizeof *open);
        if (open == NULL) {
            if (entry == NULL)
                vendor_ipcMemHandleClose(pointer, handle->bytes);
            return shim_fail(function, palSystemError, "no memory for a mapping");
        }
        *open = (struct shim_opened){.next = shim_opens, .handle = *handle, .pointer = pointer, .own = entry != NULL};
        shim_opens = open;
    }
    open->count++;
    *ptr = open->pointer;
    shim_count(palResourceIpcMapping, 1);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    SHIM_ENTER("ipcMemHandleOpen");
    static const struct palIpcMemHandleRec nothing;
    SHIM_NULL(handle);
    SHIM_NULL(ptr);
    SHIM_REFUSE_IF(memcmp(handle, &nothing, sizeof nothing) == 0, "the handle was never filled");
    pthread_mutex_lock(&shim_ipc_lock);
    palResult result = shim_open_locked(function_, handle, ptr);
    pthread_mutex_unlock(&shim_ipc_lock);
    return result;
}

SHIM_PRIVATE palResult shim_ipcMemHandleClose(void *ptr)
{
    SHIM_ENTER("ipcMemHandleClose");
    SHIM_NULL(ptr);
    palResult result = palSuccess;
    pthread_mutex_lock(&shim_ipc_lock);
    struct shim_opened **at = &shim_opens;
    while (*at != NULL && (*at)->pointer != ptr)
        at = &(*at)->next;
    struct shim_opened *open = *at;
    if (open != NULL && open->count == 1 && !open->own)
        result = vendor_ipcMemHandleClose(ptr, open->handle.bytes);
    if (open != NULL && result == palSuccess) {
        shim_count(palResourceIpcMapping, -1);
        if (--open->count == 0) {
            *at = open->next;
            free(open);
        }
    }
    pthread_mutex_unlock(&shim_ipc_lock);
    SHIM_REFUSE_IF(open == NULL, "%p is not an open mapping", ptr);
    return result;
}

#endif

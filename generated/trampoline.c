/* Generated from pal_spec: do not edit, run `pal gen`. */
/*
 * Slots of the tables of Python adaptors: the checks that need only the spec, then Python.
 */
#include "trampoline_slots.h"

#define VALUE(argument) ((uint64_t)(uintptr_t)(argument))
#define NUMBER(argument) ((uint64_t)(int64_t)(argument))

static palResult enter_deviceSynchronize(uint32_t index)
{
    palResult code = trampoline_check(index, 0, "deviceSynchronize", false);
    if (code != palSuccess)
        return code;
    code = trampoline_enter(index, 0, NULL);
    return code;
}

static palResult deviceSynchronize_0(void)
{
    return enter_deviceSynchronize(0);
}

static palResult deviceSynchronize_1(void)
{
    return enter_deviceSynchronize(1);
}

static palResult deviceSynchronize_2(void)
{
    return enter_deviceSynchronize(2);
}

static palResult deviceSynchronize_3(void)
{
    return enter_deviceSynchronize(3);
}

static palResult enter_deviceMemcpy(uint32_t index, void *dst, const void *src, size_t size,
    palMemcpyType type, palStream stream)
{
    palResult code = trampoline_check(index, 1, "deviceMemcpy", false);
    if (code != palSuccess)
        return code;
    switch ((int)type) {
    case palMemcpyHostToDevice:
    case palMemcpyDeviceToHost:
    case palMemcpyDeviceToDevice:
        break;
    default:
        return trampoline_refuse(index, "deviceMemcpy", "type is not a palMemcpyType");
    }
    if (!dst && size > 0)
        return trampoline_refuse(index, "deviceMemcpy", "dst is null");
    if (!src && size > 0)
        return trampoline_refuse(index, "deviceMemcpy", "src is null");
    const uint64_t arguments[] = {
        VALUE(dst),
        VALUE(src),
        NUMBER(size),
        NUMBER(type),
        VALUE(stream),
    };
    code = trampoline_enter(index, 1, arguments);
    return code;
}

static palResult deviceMemcpy_0(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return enter_deviceMemcpy(0, dst, src, size, type, stream);
}

static palResult deviceMemcpy_1(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return enter_deviceMemcpy(1, dst, src, size, type, stream);
}

static palResult deviceMemcpy_2(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return enter_deviceMemcpy(2, dst, src, size, type, stream);
}

static palResult deviceMemcpy_3(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    return enter_deviceMemcpy(3, dst, src, size, type, stream);
}

static palResult enter_deviceMemset(uint32_t index, void *ptr, int value, size_t size,
    palMemType type, palStream stream)
{
    palResult code = trampoline_check(index, 2, "deviceMemset", false);
    if (code != palSuccess)
        return code;
    switch ((int)type) {
    case palMemHost:
    case palMemDevice:
    case palMemManaged:
        break;
    default:
        return trampoline_refuse(index, "deviceMemset", "type is not a palMemType");
    }
    if (!ptr && size > 0)
        return trampoline_refuse(index, "deviceMemset", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
        NUMBER(value),
        NUMBER(size),
        NUMBER(type),
        VALUE(stream),
    };
    code = trampoline_enter(index, 2, arguments);
    return code;
}

static palResult deviceMemset_0(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return enter_deviceMemset(0, ptr, value, size, type, stream);
}

static palResult deviceMemset_1(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return enter_deviceMemset(1, ptr, value, size, type, stream);
}

static palResult deviceMemset_2(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return enter_deviceMemset(2, ptr, value, size, type, stream);
}

static palResult deviceMemset_3(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    return enter_deviceMemset(3, ptr, value, size, type, stream);
}

static palResult enter_deviceMalloc(uint32_t index, void **ptr, size_t size, palMemType type)
{
    palResult code = trampoline_check(index, 3, "deviceMalloc", false);
    if (code != palSuccess)
        return code;
    switch ((int)type) {
    case palMemHost:
    case palMemDevice:
    case palMemManaged:
        break;
    default:
        return trampoline_refuse(index, "deviceMalloc", "type is not a palMemType");
    }
    if (!ptr)
        return trampoline_refuse(index, "deviceMalloc", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
        NUMBER(size),
        NUMBER(type),
    };
    code = trampoline_enter(index, 3, arguments);
    if (code == palSuccess && *ptr)
        trampoline_count(index, palResourceAllocation, 1);
    return code;
}

static palResult deviceMalloc_0(void **ptr, size_t size, palMemType type)
{
    return enter_deviceMalloc(0, ptr, size, type);
}

static palResult deviceMalloc_1(void **ptr, size_t size, palMemType type)
{
    return enter_deviceMalloc(1, ptr, size, type);
}

static palResult deviceMalloc_2(void **ptr, size_t size, palMemType type)
{
    return enter_deviceMalloc(2, ptr, size, type);
}

static palResult deviceMalloc_3(void **ptr, size_t size, palMemType type)
{
    return enter_deviceMalloc(3, ptr, size, type);
}

static palResult enter_deviceFree(uint32_t index, void *ptr, palMemType type)
{
    palResult code = trampoline_check(index, 4, "deviceFree", false);
    if (code != palSuccess)
        return code;
    switch ((int)type) {
    case palMemHost:
    case palMemDevice:
    case palMemManaged:
        break;
    default:
        return trampoline_refuse(index, "deviceFree", "type is not a palMemType");
    }
    const uint64_t arguments[] = {
        VALUE(ptr),
        NUMBER(type),
    };
    code = trampoline_enter(index, 4, arguments);
    if (code == palSuccess && ptr)
        trampoline_count(index, palResourceAllocation, -1);
    return code;
}

static palResult deviceFree_0(void *ptr, palMemType type)
{
    return enter_deviceFree(0, ptr, type);
}

static palResult deviceFree_1(void *ptr, palMemType type)
{
    return enter_deviceFree(1, ptr, type);
}

static palResult deviceFree_2(void *ptr, palMemType type)
{
    return enter_deviceFree(2, ptr, type);
}

static palResult deviceFree_3(void *ptr, palMemType type)
{
    return enter_deviceFree(3, ptr, type);
}

static palResult enter_setDevice(uint32_t index, int device)
{
    palResult code = trampoline_check(index, 5, "setDevice", false);
    if (code != palSuccess)
        return code;
    const uint64_t arguments[] = {
        NUMBER(device),
    };
    code = trampoline_enter(index, 5, arguments);
    return code;
}

static palResult setDevice_0(int device)
{
    return enter_setDevice(0, device);
}

static palResult setDevice_1(int device)
{
    return enter_setDevice(1, device);
}

static palResult setDevice_2(int device)
{
    return enter_setDevice(2, device);
}

static palResult setDevice_3(int device)
{
    return enter_setDevice(3, device);
}

static palResult enter_getDevice(uint32_t index, int *device)
{
    palResult code = trampoline_check(index, 6, "getDevice", true);
    if (code != palSuccess)
        return code;
    if (!device)
        return trampoline_refuse(index, "getDevice", "device is null");
    const uint64_t arguments[] = {
        VALUE(device),
    };
    code = trampoline_enter(index, 6, arguments);
    return code;
}

static palResult getDevice_0(int *device)
{
    return enter_getDevice(0, device);
}

static palResult getDevice_1(int *device)
{
    return enter_getDevice(1, device);
}

static palResult getDevice_2(int *device)
{
    return enter_getDevice(2, device);
}

static palResult getDevice_3(int *device)
{
    return enter_getDevice(3, device);
}

static palResult enter_getDeviceCount(uint32_t index, int *count)
{
    palResult code = trampoline_check(index, 7, "getDeviceCount", true);
    if (code != palSuccess)
        return code;
    if (!count)
        return trampoline_refuse(index, "getDeviceCount", "count is null");
    const uint64_t arguments[] = {
        VALUE(count),
    };
    code = trampoline_enter(index, 7, arguments);
    return code;
}

static palResult getDeviceCount_0(int *count)
{
    return enter_getDeviceCount(0, count);
}

static palResult getDeviceCount_1(int *count)
{
    return enter_getDeviceCount(1, count);
}

static palResult getDeviceCount_2(int *count)
{
    return enter_getDeviceCount(2, count);
}

static palResult getDeviceCount_3(int *count)
{
    return enter_getDeviceCount(3, count);
}

static palResult enter_getVendor(uint32_t index, char *vendor, size_t size)
{
    palResult code = trampoline_check(index, 8, "getVendor", true);
    if (code != palSuccess)
        return code;
    if (!vendor)
        return trampoline_refuse(index, "getVendor", "vendor is null");
    if (size == 0)
        return trampoline_refuse(index, "getVendor", "size is 0");
    const uint64_t arguments[] = {
        VALUE(vendor),
        NUMBER(size),
    };
    code = trampoline_enter(index, 8, arguments);
    return code;
}

static palResult getVendor_0(char *vendor, size_t size)
{
    return enter_getVendor(0, vendor, size);
}

static palResult getVendor_1(char *vendor, size_t size)
{
    return enter_getVendor(1, vendor, size);
}

static palResult getVendor_2(char *vendor, size_t size)
{
    return enter_getVendor(2, vendor, size);
}

static palResult getVendor_3(char *vendor, size_t size)
{
    return enter_getVendor(3, vendor, size);
}

static palResult enter_getDeviceProperties(uint32_t index, palDeviceProperties *props, int device)
{
    palResult code = trampoline_check(index, 9, "getDeviceProperties", false);
    if (code != palSuccess)
        return code;
    if (!props)
        return trampoline_refuse(index, "getDeviceProperties", "props is null");
    const uint64_t arguments[] = {
        VALUE(props),
        NUMBER(device),
    };
    code = trampoline_enter(index, 9, arguments);
    return code;
}

static palResult getDeviceProperties_0(palDeviceProperties *props, int device)
{
    return enter_getDeviceProperties(0, props, device);
}

static palResult getDeviceProperties_1(palDeviceProperties *props, int device)
{
    return enter_getDeviceProperties(1, props, device);
}

static palResult getDeviceProperties_2(palDeviceProperties *props, int device)
{
    return enter_getDeviceProperties(2, props, device);
}

static palResult getDeviceProperties_3(palDeviceProperties *props, int device)
{
    return enter_getDeviceProperties(3, props, device);
}

static palResult enter_getLastError(uint32_t index, char *text, size_t size)
{
    palResult code = trampoline_check(index, 10, "getLastError", true);
    if (code != palSuccess && text && size > 0)
        trampoline_text(index, text, size); /* why it refuses must be readable all the same */
    if (code != palSuccess)
        return code;
    if (!text)
        return trampoline_refuse(index, "getLastError", "text is null");
    if (size == 0)
        return trampoline_refuse(index, "getLastError", "size is 0");
    trampoline_text(index, text, size);
    return palSuccess;
}

static palResult getLastError_0(char *text, size_t size)
{
    return enter_getLastError(0, text, size);
}

static palResult getLastError_1(char *text, size_t size)
{
    return enter_getLastError(1, text, size);
}

static palResult getLastError_2(char *text, size_t size)
{
    return enter_getLastError(2, text, size);
}

static palResult getLastError_3(char *text, size_t size)
{
    return enter_getLastError(3, text, size);
}

static palResult enter_memGetAddressRange(uint32_t index, const void *ptr, void **base,
    size_t *size, uint64_t *id)
{
    palResult code = trampoline_check(index, 11, "memGetAddressRange", false);
    if (code != palSuccess)
        return code;
    if (!ptr)
        return trampoline_refuse(index, "memGetAddressRange", "ptr is null");
    if (!base)
        return trampoline_refuse(index, "memGetAddressRange", "base is null");
    if (!size)
        return trampoline_refuse(index, "memGetAddressRange", "size is null");
    if (!id)
        return trampoline_refuse(index, "memGetAddressRange", "id is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
        VALUE(base),
        VALUE(size),
        VALUE(id),
    };
    code = trampoline_enter(index, 11, arguments);
    return code;
}

static palResult memGetAddressRange_0(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return enter_memGetAddressRange(0, ptr, base, size, id);
}

static palResult memGetAddressRange_1(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return enter_memGetAddressRange(1, ptr, base, size, id);
}

static palResult memGetAddressRange_2(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return enter_memGetAddressRange(2, ptr, base, size, id);
}

static palResult memGetAddressRange_3(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    return enter_memGetAddressRange(3, ptr, base, size, id);
}

static palResult enter_resourceCount(uint32_t index, palResourceKind kind, uint64_t *count)
{
    palResult code = trampoline_check(index, 12, "resourceCount", true);
    if (code != palSuccess)
        return code;
    switch ((int)kind) {
    case palResourceAllocation:
    case palResourceStream:
    case palResourceEvent:
    case palResourceIpcHandle:
    case palResourceIpcMapping:
    case palResourceRegistration:
    case palResourceHostMapping:
        break;
    default:
        return trampoline_refuse(index, "resourceCount", "kind is not a palResourceKind");
    }
    if (!count)
        return trampoline_refuse(index, "resourceCount", "count is null");
    *count = trampoline_counted(index, kind);
    return palSuccess;
}

static palResult resourceCount_0(palResourceKind kind, uint64_t *count)
{
    return enter_resourceCount(0, kind, count);
}

static palResult resourceCount_1(palResourceKind kind, uint64_t *count)
{
    return enter_resourceCount(1, kind, count);
}

static palResult resourceCount_2(palResourceKind kind, uint64_t *count)
{
    return enter_resourceCount(2, kind, count);
}

static palResult resourceCount_3(palResourceKind kind, uint64_t *count)
{
    return enter_resourceCount(3, kind, count);
}

static palResult enter_getDevicePciBusId(uint32_t index, char *id, size_t size, int device)
{
    palResult code = trampoline_check(index, 13, "getDevicePciBusId", false);
    if (code != palSuccess)
        return code;
    if (!id)
        return trampoline_refuse(index, "getDevicePciBusId", "id is null");
    if (size == 0)
        return trampoline_refuse(index, "getDevicePciBusId", "size is 0");
    const uint64_t arguments[] = {
        VALUE(id),
        NUMBER(size),
        NUMBER(device),
    };
    code = trampoline_enter(index, 13, arguments);
    return code;
}

static palResult getDevicePciBusId_0(char *id, size_t size, int device)
{
    return enter_getDevicePciBusId(0, id, size, device);
}

static palResult getDevicePciBusId_1(char *id, size_t size, int device)
{
    return enter_getDevicePciBusId(1, id, size, device);
}

static palResult getDevicePciBusId_2(char *id, size_t size, int device)
{
    return enter_getDevicePciBusId(2, id, size, device);
}

static palResult getDevicePciBusId_3(char *id, size_t size, int device)
{
    return enter_getDevicePciBusId(3, id, size, device);
}

static palResult enter_getDeviceByPciBusId(uint32_t index, int *device, const char *id)
{
    palResult code = trampoline_check(index, 14, "getDeviceByPciBusId", false);
    if (code != palSuccess)
        return code;
    if (!device)
        return trampoline_refuse(index, "getDeviceByPciBusId", "device is null");
    if (!id)
        return trampoline_refuse(index, "getDeviceByPciBusId", "id is null");
    const uint64_t arguments[] = {
        VALUE(device),
        VALUE(id),
    };
    code = trampoline_enter(index, 14, arguments);
    return code;
}

static palResult getDeviceByPciBusId_0(int *device, const char *id)
{
    return enter_getDeviceByPciBusId(0, device, id);
}

static palResult getDeviceByPciBusId_1(int *device, const char *id)
{
    return enter_getDeviceByPciBusId(1, device, id);
}

static palResult getDeviceByPciBusId_2(int *device, const char *id)
{
    return enter_getDeviceByPciBusId(2, device, id);
}

static palResult getDeviceByPciBusId_3(int *device, const char *id)
{
    return enter_getDeviceByPciBusId(3, device, id);
}

static palResult enter_hostGetDevicePointer(uint32_t index, void **devicePtr, void *hostPtr)
{
    palResult code = trampoline_check(index, 15, "hostGetDevicePointer", false);
    if (code != palSuccess)
        return code;
    if (!devicePtr)
        return trampoline_refuse(index, "hostGetDevicePointer", "devicePtr is null");
    if (!hostPtr)
        return trampoline_refuse(index, "hostGetDevicePointer", "hostPtr is null");
    const uint64_t arguments[] = {
        VALUE(devicePtr),
        VALUE(hostPtr),
    };
    code = trampoline_enter(index, 15, arguments);
    return code;
}

static palResult hostGetDevicePointer_0(void **devicePtr, void *hostPtr)
{
    return enter_hostGetDevicePointer(0, devicePtr, hostPtr);
}

static palResult hostGetDevicePointer_1(void **devicePtr, void *hostPtr)
{
    return enter_hostGetDevicePointer(1, devicePtr, hostPtr);
}

static palResult hostGetDevicePointer_2(void **devicePtr, void *hostPtr)
{
    return enter_hostGetDevicePointer(2, devicePtr, hostPtr);
}

static palResult hostGetDevicePointer_3(void **devicePtr, void *hostPtr)
{
    return enter_hostGetDevicePointer(3, devicePtr, hostPtr);
}

static palResult enter_hostRegister(uint32_t index, void *ptr, size_t size)
{
    palResult code = trampoline_check(index, 16, "hostRegister", false);
    if (code != palSuccess)
        return code;
    if (!ptr && size > 0)
        return trampoline_refuse(index, "hostRegister", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
        NUMBER(size),
    };
    code = trampoline_enter(index, 16, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceRegistration, 1);
    return code;
}

static palResult hostRegister_0(void *ptr, size_t size)
{
    return enter_hostRegister(0, ptr, size);
}

static palResult hostRegister_1(void *ptr, size_t size)
{
    return enter_hostRegister(1, ptr, size);
}

static palResult hostRegister_2(void *ptr, size_t size)
{
    return enter_hostRegister(2, ptr, size);
}

static palResult hostRegister_3(void *ptr, size_t size)
{
    return enter_hostRegister(3, ptr, size);
}

static palResult enter_hostUnregister(uint32_t index, void *ptr)
{
    palResult code = trampoline_check(index, 17, "hostUnregister", false);
    if (code != palSuccess)
        return code;
    if (!ptr)
        return trampoline_refuse(index, "hostUnregister", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
    };
    code = trampoline_enter(index, 17, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceRegistration, -1);
    return code;
}

static palResult hostUnregister_0(void *ptr)
{
    return enter_hostUnregister(0, ptr);
}

static palResult hostUnregister_1(void *ptr)
{
    return enter_hostUnregister(1, ptr);
}

static palResult hostUnregister_2(void *ptr)
{
    return enter_hostUnregister(2, ptr);
}

static palResult hostUnregister_3(void *ptr)
{
    return enter_hostUnregister(3, ptr);
}

static palResult enter_deviceMallocAsync(uint32_t index, void **ptr, size_t size, palStream stream)
{
    palResult code = trampoline_check(index, 18, "deviceMallocAsync", false);
    if (code != palSuccess)
        return code;
    if (!ptr)
        return trampoline_refuse(index, "deviceMallocAsync", "ptr is null");
    if (!stream)
        return trampoline_refuse(index, "deviceMallocAsync", "stream is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
        NUMBER(size),
        VALUE(stream),
    };
    code = trampoline_enter(index, 18, arguments);
    if (code == palSuccess && *ptr)
        trampoline_count(index, palResourceAllocation, 1);
    return code;
}

static palResult deviceMallocAsync_0(void **ptr, size_t size, palStream stream)
{
    return enter_deviceMallocAsync(0, ptr, size, stream);
}

static palResult deviceMallocAsync_1(void **ptr, size_t size, palStream stream)
{
    return enter_deviceMallocAsync(1, ptr, size, stream);
}

static palResult deviceMallocAsync_2(void **ptr, size_t size, palStream stream)
{
    return enter_deviceMallocAsync(2, ptr, size, stream);
}

static palResult deviceMallocAsync_3(void **ptr, size_t size, palStream stream)
{
    return enter_deviceMallocAsync(3, ptr, size, stream);
}

static palResult enter_deviceFreeAsync(uint32_t index, void *ptr, palStream stream)
{
    palResult code = trampoline_check(index, 19, "deviceFreeAsync", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "deviceFreeAsync", "stream is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
        VALUE(stream),
    };
    code = trampoline_enter(index, 19, arguments);
    if (code == palSuccess && ptr)
        trampoline_count(index, palResourceAllocation, -1);
    return code;
}

static palResult deviceFreeAsync_0(void *ptr, palStream stream)
{
    return enter_deviceFreeAsync(0, ptr, stream);
}

static palResult deviceFreeAsync_1(void *ptr, palStream stream)
{
    return enter_deviceFreeAsync(1, ptr, stream);
}

static palResult deviceFreeAsync_2(void *ptr, palStream stream)
{
    return enter_deviceFreeAsync(2, ptr, stream);
}

static palResult deviceFreeAsync_3(void *ptr, palStream stream)
{
    return enter_deviceFreeAsync(3, ptr, stream);
}

static palResult enter_streamCreate(uint32_t index, palStream *stream)
{
    palResult code = trampoline_check(index, 20, "streamCreate", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamCreate", "stream is null");
    const uint64_t arguments[] = {
        VALUE(stream),
    };
    code = trampoline_enter(index, 20, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceStream, 1);
    return code;
}

static palResult streamCreate_0(palStream *stream)
{
    return enter_streamCreate(0, stream);
}

static palResult streamCreate_1(palStream *stream)
{
    return enter_streamCreate(1, stream);
}

static palResult streamCreate_2(palStream *stream)
{
    return enter_streamCreate(2, stream);
}

static palResult streamCreate_3(palStream *stream)
{
    return enter_streamCreate(3, stream);
}

static palResult enter_streamDestroy(uint32_t index, palStream stream)
{
    palResult code = trampoline_check(index, 21, "streamDestroy", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamDestroy", "stream is null");
    const uint64_t arguments[] = {
        VALUE(stream),
    };
    code = trampoline_enter(index, 21, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceStream, -1);
    return code;
}

static palResult streamDestroy_0(palStream stream)
{
    return enter_streamDestroy(0, stream);
}

static palResult streamDestroy_1(palStream stream)
{
    return enter_streamDestroy(1, stream);
}

static palResult streamDestroy_2(palStream stream)
{
    return enter_streamDestroy(2, stream);
}

static palResult streamDestroy_3(palStream stream)
{
    return enter_streamDestroy(3, stream);
}

static palResult enter_streamCopy(uint32_t index, palStream *stream, void *native)
{
    palResult code = trampoline_check(index, 22, "streamCopy", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamCopy", "stream is null");
    const uint64_t arguments[] = {
        VALUE(stream),
        VALUE(native),
    };
    code = trampoline_enter(index, 22, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceStream, 1);
    return code;
}

static palResult streamCopy_0(palStream *stream, void *native)
{
    return enter_streamCopy(0, stream, native);
}

static palResult streamCopy_1(palStream *stream, void *native)
{
    return enter_streamCopy(1, stream, native);
}

static palResult streamCopy_2(palStream *stream, void *native)
{
    return enter_streamCopy(2, stream, native);
}

static palResult streamCopy_3(palStream *stream, void *native)
{
    return enter_streamCopy(3, stream, native);
}

static palResult enter_streamFree(uint32_t index, palStream stream)
{
    palResult code = trampoline_check(index, 23, "streamFree", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamFree", "stream is null");
    const uint64_t arguments[] = {
        VALUE(stream),
    };
    code = trampoline_enter(index, 23, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceStream, -1);
    return code;
}

static palResult streamFree_0(palStream stream)
{
    return enter_streamFree(0, stream);
}

static palResult streamFree_1(palStream stream)
{
    return enter_streamFree(1, stream);
}

static palResult streamFree_2(palStream stream)
{
    return enter_streamFree(2, stream);
}

static palResult streamFree_3(palStream stream)
{
    return enter_streamFree(3, stream);
}

static palResult enter_streamSynchronize(uint32_t index, palStream stream)
{
    palResult code = trampoline_check(index, 24, "streamSynchronize", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamSynchronize", "stream is null");
    const uint64_t arguments[] = {
        VALUE(stream),
    };
    code = trampoline_enter(index, 24, arguments);
    return code;
}

static palResult streamSynchronize_0(palStream stream)
{
    return enter_streamSynchronize(0, stream);
}

static palResult streamSynchronize_1(palStream stream)
{
    return enter_streamSynchronize(1, stream);
}

static palResult streamSynchronize_2(palStream stream)
{
    return enter_streamSynchronize(2, stream);
}

static palResult streamSynchronize_3(palStream stream)
{
    return enter_streamSynchronize(3, stream);
}

static palResult enter_streamQuery(uint32_t index, palStream stream)
{
    palResult code = trampoline_check(index, 25, "streamQuery", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamQuery", "stream is null");
    const uint64_t arguments[] = {
        VALUE(stream),
    };
    code = trampoline_enter(index, 25, arguments);
    return code;
}

static palResult streamQuery_0(palStream stream)
{
    return enter_streamQuery(0, stream);
}

static palResult streamQuery_1(palStream stream)
{
    return enter_streamQuery(1, stream);
}

static palResult streamQuery_2(palStream stream)
{
    return enter_streamQuery(2, stream);
}

static palResult streamQuery_3(palStream stream)
{
    return enter_streamQuery(3, stream);
}

static palResult enter_streamWaitEvent(uint32_t index, palStream stream, palEvent event)
{
    palResult code = trampoline_check(index, 26, "streamWaitEvent", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamWaitEvent", "stream is null");
    if (!event)
        return trampoline_refuse(index, "streamWaitEvent", "event is null");
    const uint64_t arguments[] = {
        VALUE(stream),
        VALUE(event),
    };
    code = trampoline_enter(index, 26, arguments);
    return code;
}

static palResult streamWaitEvent_0(palStream stream, palEvent event)
{
    return enter_streamWaitEvent(0, stream, event);
}

static palResult streamWaitEvent_1(palStream stream, palEvent event)
{
    return enter_streamWaitEvent(1, stream, event);
}

static palResult streamWaitEvent_2(palStream stream, palEvent event)
{
    return enter_streamWaitEvent(2, stream, event);
}

static palResult streamWaitEvent_3(palStream stream, palEvent event)
{
    return enter_streamWaitEvent(3, stream, event);
}

static palResult enter_eventCreate(uint32_t index, palEvent *event, palEventType type)
{
    palResult code = trampoline_check(index, 27, "eventCreate", false);
    if (code != palSuccess)
        return code;
    switch ((int)type) {
    case palEventDefault:
    case palEventDisableTiming:
        break;
    default:
        return trampoline_refuse(index, "eventCreate", "type is not a palEventType");
    }
    if (!event)
        return trampoline_refuse(index, "eventCreate", "event is null");
    const uint64_t arguments[] = {
        VALUE(event),
        NUMBER(type),
    };
    code = trampoline_enter(index, 27, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceEvent, 1);
    return code;
}

static palResult eventCreate_0(palEvent *event, palEventType type)
{
    return enter_eventCreate(0, event, type);
}

static palResult eventCreate_1(palEvent *event, palEventType type)
{
    return enter_eventCreate(1, event, type);
}

static palResult eventCreate_2(palEvent *event, palEventType type)
{
    return enter_eventCreate(2, event, type);
}

static palResult eventCreate_3(palEvent *event, palEventType type)
{
    return enter_eventCreate(3, event, type);
}

static palResult enter_eventDestroy(uint32_t index, palEvent event)
{
    palResult code = trampoline_check(index, 28, "eventDestroy", false);
    if (code != palSuccess)
        return code;
    if (!event)
        return trampoline_refuse(index, "eventDestroy", "event is null");
    const uint64_t arguments[] = {
        VALUE(event),
    };
    code = trampoline_enter(index, 28, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceEvent, -1);
    return code;
}

static palResult eventDestroy_0(palEvent event)
{
    return enter_eventDestroy(0, event);
}

static palResult eventDestroy_1(palEvent event)
{
    return enter_eventDestroy(1, event);
}

static palResult eventDestroy_2(palEvent event)
{
    return enter_eventDestroy(2, event);
}

static palResult eventDestroy_3(palEvent event)
{
    return enter_eventDestroy(3, event);
}

static palResult enter_eventRecord(uint32_t index, palEvent event, palStream stream)
{
    palResult code = trampoline_check(index, 29, "eventRecord", false);
    if (code != palSuccess)
        return code;
    if (!event)
        return trampoline_refuse(index, "eventRecord", "event is null");
    if (!stream)
        return trampoline_refuse(index, "eventRecord", "stream is null");
    const uint64_t arguments[] = {
        VALUE(event),
        VALUE(stream),
    };
    code = trampoline_enter(index, 29, arguments);
    return code;
}

static palResult eventRecord_0(palEvent event, palStream stream)
{
    return enter_eventRecord(0, event, stream);
}

static palResult eventRecord_1(palEvent event, palStream stream)
{
    return enter_eventRecord(1, event, stream);
}

static palResult eventRecord_2(palEvent event, palStream stream)
{
    return enter_eventRecord(2, event, stream);
}

static palResult eventRecord_3(palEvent event, palStream stream)
{
    return enter_eventRecord(3, event, stream);
}

static palResult enter_eventSynchronize(uint32_t index, palEvent event)
{
    palResult code = trampoline_check(index, 30, "eventSynchronize", false);
    if (code != palSuccess)
        return code;
    if (!event)
        return trampoline_refuse(index, "eventSynchronize", "event is null");
    const uint64_t arguments[] = {
        VALUE(event),
    };
    code = trampoline_enter(index, 30, arguments);
    return code;
}

static palResult eventSynchronize_0(palEvent event)
{
    return enter_eventSynchronize(0, event);
}

static palResult eventSynchronize_1(palEvent event)
{
    return enter_eventSynchronize(1, event);
}

static palResult eventSynchronize_2(palEvent event)
{
    return enter_eventSynchronize(2, event);
}

static palResult eventSynchronize_3(palEvent event)
{
    return enter_eventSynchronize(3, event);
}

static palResult enter_eventQuery(uint32_t index, palEvent event)
{
    palResult code = trampoline_check(index, 31, "eventQuery", false);
    if (code != palSuccess)
        return code;
    if (!event)
        return trampoline_refuse(index, "eventQuery", "event is null");
    const uint64_t arguments[] = {
        VALUE(event),
    };
    code = trampoline_enter(index, 31, arguments);
    return code;
}

static palResult eventQuery_0(palEvent event)
{
    return enter_eventQuery(0, event);
}

static palResult eventQuery_1(palEvent event)
{
    return enter_eventQuery(1, event);
}

static palResult eventQuery_2(palEvent event)
{
    return enter_eventQuery(2, event);
}

static palResult eventQuery_3(palEvent event)
{
    return enter_eventQuery(3, event);
}

static palResult enter_eventElapsedTime(uint32_t index, float *ms, palEvent start, palEvent end)
{
    palResult code = trampoline_check(index, 32, "eventElapsedTime", false);
    if (code != palSuccess)
        return code;
    if (!ms)
        return trampoline_refuse(index, "eventElapsedTime", "ms is null");
    if (!start)
        return trampoline_refuse(index, "eventElapsedTime", "start is null");
    if (!end)
        return trampoline_refuse(index, "eventElapsedTime", "end is null");
    const uint64_t arguments[] = {
        VALUE(ms),
        VALUE(start),
        VALUE(end),
    };
    code = trampoline_enter(index, 32, arguments);
    return code;
}

static palResult eventElapsedTime_0(float *ms, palEvent start, palEvent end)
{
    return enter_eventElapsedTime(0, ms, start, end);
}

static palResult eventElapsedTime_1(float *ms, palEvent start, palEvent end)
{
    return enter_eventElapsedTime(1, ms, start, end);
}

static palResult eventElapsedTime_2(float *ms, palEvent start, palEvent end)
{
    return enter_eventElapsedTime(2, ms, start, end);
}

static palResult eventElapsedTime_3(float *ms, palEvent start, palEvent end)
{
    return enter_eventElapsedTime(3, ms, start, end);
}

static palResult enter_launchHostFunc(uint32_t index, palStream stream, palHostFunc fn, void *args)
{
    palResult code = trampoline_check(index, 33, "launchHostFunc", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "launchHostFunc", "stream is null");
    if (!fn)
        return trampoline_refuse(index, "launchHostFunc", "fn is null");
    struct trampoline_callback *callback = trampoline_callback_new(index, fn, args);
    if (!callback)
        return palSystemError;
    const uint64_t arguments[] = {
        VALUE(stream),
        VALUE(trampoline_callback_run),
        VALUE(callback),
    };
    code = trampoline_enter(index, 33, arguments);
    if (code != palSuccess)
        trampoline_callback_drop(callback);
    return code;
}

static palResult launchHostFunc_0(palStream stream, palHostFunc fn, void *args)
{
    return enter_launchHostFunc(0, stream, fn, args);
}

static palResult launchHostFunc_1(palStream stream, palHostFunc fn, void *args)
{
    return enter_launchHostFunc(1, stream, fn, args);
}

static palResult launchHostFunc_2(palStream stream, palHostFunc fn, void *args)
{
    return enter_launchHostFunc(2, stream, fn, args);
}

static palResult launchHostFunc_3(palStream stream, palHostFunc fn, void *args)
{
    return enter_launchHostFunc(3, stream, fn, args);
}

static palResult enter_streamWaitValue64(uint32_t index, palStream stream, void *addr,
    uint64_t value, int flags)
{
    palResult code = trampoline_check(index, 34, "streamWaitValue64", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamWaitValue64", "stream is null");
    if (!addr)
        return trampoline_refuse(index, "streamWaitValue64", "addr is null");
    const uint64_t arguments[] = {
        VALUE(stream),
        VALUE(addr),
        NUMBER(value),
        NUMBER(flags),
    };
    code = trampoline_enter(index, 34, arguments);
    return code;
}

static palResult streamWaitValue64_0(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWaitValue64(0, stream, addr, value, flags);
}

static palResult streamWaitValue64_1(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWaitValue64(1, stream, addr, value, flags);
}

static palResult streamWaitValue64_2(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWaitValue64(2, stream, addr, value, flags);
}

static palResult streamWaitValue64_3(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWaitValue64(3, stream, addr, value, flags);
}

static palResult enter_streamWriteValue64(uint32_t index, palStream stream, void *addr,
    uint64_t value, int flags)
{
    palResult code = trampoline_check(index, 35, "streamWriteValue64", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "streamWriteValue64", "stream is null");
    if (!addr)
        return trampoline_refuse(index, "streamWriteValue64", "addr is null");
    const uint64_t arguments[] = {
        VALUE(stream),
        VALUE(addr),
        NUMBER(value),
        NUMBER(flags),
    };
    code = trampoline_enter(index, 35, arguments);
    return code;
}

static palResult streamWriteValue64_0(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWriteValue64(0, stream, addr, value, flags);
}

static palResult streamWriteValue64_1(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWriteValue64(1, stream, addr, value, flags);
}

static palResult streamWriteValue64_2(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWriteValue64(2, stream, addr, value, flags);
}

static palResult streamWriteValue64_3(palStream stream, void *addr, uint64_t value, int flags)
{
    return enter_streamWriteValue64(3, stream, addr, value, flags);
}

static palResult enter_gdrMemAlloc(uint32_t index, void **ptr, size_t size)
{
    palResult code = trampoline_check(index, 36, "gdrMemAlloc", false);
    if (code != palSuccess)
        return code;
    if (!ptr)
        return trampoline_refuse(index, "gdrMemAlloc", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
        NUMBER(size),
    };
    code = trampoline_enter(index, 36, arguments);
    if (code == palSuccess && *ptr)
        trampoline_count(index, palResourceAllocation, 1);
    return code;
}

static palResult gdrMemAlloc_0(void **ptr, size_t size)
{
    return enter_gdrMemAlloc(0, ptr, size);
}

static palResult gdrMemAlloc_1(void **ptr, size_t size)
{
    return enter_gdrMemAlloc(1, ptr, size);
}

static palResult gdrMemAlloc_2(void **ptr, size_t size)
{
    return enter_gdrMemAlloc(2, ptr, size);
}

static palResult gdrMemAlloc_3(void **ptr, size_t size)
{
    return enter_gdrMemAlloc(3, ptr, size);
}

static palResult enter_gdrMemFree(uint32_t index, void *ptr)
{
    palResult code = trampoline_check(index, 37, "gdrMemFree", false);
    if (code != palSuccess)
        return code;
    const uint64_t arguments[] = {
        VALUE(ptr),
    };
    code = trampoline_enter(index, 37, arguments);
    if (code == palSuccess && ptr)
        trampoline_count(index, palResourceAllocation, -1);
    return code;
}

static palResult gdrMemFree_0(void *ptr)
{
    return enter_gdrMemFree(0, ptr);
}

static palResult gdrMemFree_1(void *ptr)
{
    return enter_gdrMemFree(1, ptr);
}

static palResult gdrMemFree_2(void *ptr)
{
    return enter_gdrMemFree(2, ptr);
}

static palResult gdrMemFree_3(void *ptr)
{
    return enter_gdrMemFree(3, ptr);
}

static palResult enter_gdrPtrMmap(uint32_t index, void **hostPtr, void *devicePtr, size_t size)
{
    palResult code = trampoline_check(index, 38, "gdrPtrMmap", false);
    if (code != palSuccess)
        return code;
    if (!hostPtr)
        return trampoline_refuse(index, "gdrPtrMmap", "hostPtr is null");
    if (!devicePtr && size > 0)
        return trampoline_refuse(index, "gdrPtrMmap", "devicePtr is null");
    const uint64_t arguments[] = {
        VALUE(hostPtr),
        VALUE(devicePtr),
        NUMBER(size),
    };
    code = trampoline_enter(index, 38, arguments);
    if (code == palSuccess && *hostPtr)
        trampoline_count(index, palResourceHostMapping, 1);
    return code;
}

static palResult gdrPtrMmap_0(void **hostPtr, void *devicePtr, size_t size)
{
    return enter_gdrPtrMmap(0, hostPtr, devicePtr, size);
}

static palResult gdrPtrMmap_1(void **hostPtr, void *devicePtr, size_t size)
{
    return enter_gdrPtrMmap(1, hostPtr, devicePtr, size);
}

static palResult gdrPtrMmap_2(void **hostPtr, void *devicePtr, size_t size)
{
    return enter_gdrPtrMmap(2, hostPtr, devicePtr, size);
}

static palResult gdrPtrMmap_3(void **hostPtr, void *devicePtr, size_t size)
{
    return enter_gdrPtrMmap(3, hostPtr, devicePtr, size);
}

static palResult enter_gdrPtrMunmap(uint32_t index, void *hostPtr, size_t size)
{
    palResult code = trampoline_check(index, 39, "gdrPtrMunmap", false);
    if (code != palSuccess)
        return code;
    if (!hostPtr && size > 0)
        return trampoline_refuse(index, "gdrPtrMunmap", "hostPtr is null");
    const uint64_t arguments[] = {
        VALUE(hostPtr),
        NUMBER(size),
    };
    code = trampoline_enter(index, 39, arguments);
    if (code == palSuccess && hostPtr)
        trampoline_count(index, palResourceHostMapping, -1);
    return code;
}

static palResult gdrPtrMunmap_0(void *hostPtr, size_t size)
{
    return enter_gdrPtrMunmap(0, hostPtr, size);
}

static palResult gdrPtrMunmap_1(void *hostPtr, size_t size)
{
    return enter_gdrPtrMunmap(1, hostPtr, size);
}

static palResult gdrPtrMunmap_2(void *hostPtr, size_t size)
{
    return enter_gdrPtrMunmap(2, hostPtr, size);
}

static palResult gdrPtrMunmap_3(void *hostPtr, size_t size)
{
    return enter_gdrPtrMunmap(3, hostPtr, size);
}

static palResult enter_dmaSupport(uint32_t index, int *supported)
{
    palResult code = trampoline_check(index, 40, "dmaSupport", false);
    if (code != palSuccess)
        return code;
    if (!supported)
        return trampoline_refuse(index, "dmaSupport", "supported is null");
    const uint64_t arguments[] = {
        VALUE(supported),
    };
    code = trampoline_enter(index, 40, arguments);
    return code;
}

static palResult dmaSupport_0(int *supported)
{
    return enter_dmaSupport(0, supported);
}

static palResult dmaSupport_1(int *supported)
{
    return enter_dmaSupport(1, supported);
}

static palResult dmaSupport_2(int *supported)
{
    return enter_dmaSupport(2, supported);
}

static palResult dmaSupport_3(int *supported)
{
    return enter_dmaSupport(3, supported);
}

static palResult enter_getHandleForAddressRange(uint32_t index, int *fd, void *ptr, size_t size,
    uint64_t flags)
{
    palResult code = trampoline_check(index, 41, "getHandleForAddressRange", false);
    if (code != palSuccess)
        return code;
    if (!fd)
        return trampoline_refuse(index, "getHandleForAddressRange", "fd is null");
    if (!ptr && size > 0)
        return trampoline_refuse(index, "getHandleForAddressRange", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(fd),
        VALUE(ptr),
        NUMBER(size),
        NUMBER(flags),
    };
    code = trampoline_enter(index, 41, arguments);
    return code;
}

static palResult getHandleForAddressRange_0(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return enter_getHandleForAddressRange(0, fd, ptr, size, flags);
}

static palResult getHandleForAddressRange_1(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return enter_getHandleForAddressRange(1, fd, ptr, size, flags);
}

static palResult getHandleForAddressRange_2(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return enter_getHandleForAddressRange(2, fd, ptr, size, flags);
}

static palResult getHandleForAddressRange_3(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return enter_getHandleForAddressRange(3, fd, ptr, size, flags);
}

static palResult enter_ipcMemHandleCreate(uint32_t index, palIpcMemHandle *handle, size_t *size)
{
    palResult code = trampoline_check(index, 42, "ipcMemHandleCreate", false);
    if (code != palSuccess)
        return code;
    if (!handle)
        return trampoline_refuse(index, "ipcMemHandleCreate", "handle is null");
    if (!size)
        return trampoline_refuse(index, "ipcMemHandleCreate", "size is null");
    const uint64_t arguments[] = {
        VALUE(handle),
        VALUE(size),
    };
    code = trampoline_enter(index, 42, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceIpcHandle, 1);
    return code;
}

static palResult ipcMemHandleCreate_0(palIpcMemHandle *handle, size_t *size)
{
    return enter_ipcMemHandleCreate(0, handle, size);
}

static palResult ipcMemHandleCreate_1(palIpcMemHandle *handle, size_t *size)
{
    return enter_ipcMemHandleCreate(1, handle, size);
}

static palResult ipcMemHandleCreate_2(palIpcMemHandle *handle, size_t *size)
{
    return enter_ipcMemHandleCreate(2, handle, size);
}

static palResult ipcMemHandleCreate_3(palIpcMemHandle *handle, size_t *size)
{
    return enter_ipcMemHandleCreate(3, handle, size);
}

static palResult enter_ipcMemHandleGet(uint32_t index, palIpcMemHandle handle, void *ptr)
{
    palResult code = trampoline_check(index, 43, "ipcMemHandleGet", false);
    if (code != palSuccess)
        return code;
    if (!handle)
        return trampoline_refuse(index, "ipcMemHandleGet", "handle is null");
    if (!ptr)
        return trampoline_refuse(index, "ipcMemHandleGet", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(handle),
        VALUE(ptr),
    };
    code = trampoline_enter(index, 43, arguments);
    return code;
}

static palResult ipcMemHandleGet_0(palIpcMemHandle handle, void *ptr)
{
    return enter_ipcMemHandleGet(0, handle, ptr);
}

static palResult ipcMemHandleGet_1(palIpcMemHandle handle, void *ptr)
{
    return enter_ipcMemHandleGet(1, handle, ptr);
}

static palResult ipcMemHandleGet_2(palIpcMemHandle handle, void *ptr)
{
    return enter_ipcMemHandleGet(2, handle, ptr);
}

static palResult ipcMemHandleGet_3(palIpcMemHandle handle, void *ptr)
{
    return enter_ipcMemHandleGet(3, handle, ptr);
}

static palResult enter_ipcMemHandleOpen(uint32_t index, palIpcMemHandle handle, void **ptr)
{
    palResult code = trampoline_check(index, 44, "ipcMemHandleOpen", false);
    if (code != palSuccess)
        return code;
    if (!handle)
        return trampoline_refuse(index, "ipcMemHandleOpen", "handle is null");
    if (!ptr)
        return trampoline_refuse(index, "ipcMemHandleOpen", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(handle),
        VALUE(ptr),
    };
    code = trampoline_enter(index, 44, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceIpcMapping, 1);
    return code;
}

static palResult ipcMemHandleOpen_0(palIpcMemHandle handle, void **ptr)
{
    return enter_ipcMemHandleOpen(0, handle, ptr);
}

static palResult ipcMemHandleOpen_1(palIpcMemHandle handle, void **ptr)
{
    return enter_ipcMemHandleOpen(1, handle, ptr);
}

static palResult ipcMemHandleOpen_2(palIpcMemHandle handle, void **ptr)
{
    return enter_ipcMemHandleOpen(2, handle, ptr);
}

static palResult ipcMemHandleOpen_3(palIpcMemHandle handle, void **ptr)
{
    return enter_ipcMemHandleOpen(3, handle, ptr);
}

static palResult enter_ipcMemHandleClose(uint32_t index, void *ptr)
{
    palResult code = trampoline_check(index, 45, "ipcMemHandleClose", false);
    if (code != palSuccess)
        return code;
    if (!ptr)
        return trampoline_refuse(index, "ipcMemHandleClose", "ptr is null");
    const uint64_t arguments[] = {
        VALUE(ptr),
    };
    code = trampoline_enter(index, 45, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceIpcMapping, -1);
    return code;
}

static palResult ipcMemHandleClose_0(void *ptr)
{
    return enter_ipcMemHandleClose(0, ptr);
}

static palResult ipcMemHandleClose_1(void *ptr)
{
    return enter_ipcMemHandleClose(1, ptr);
}

static palResult ipcMemHandleClose_2(void *ptr)
{
    return enter_ipcMemHandleClose(2, ptr);
}

static palResult ipcMemHandleClose_3(void *ptr)
{
    return enter_ipcMemHandleClose(3, ptr);
}

static palResult enter_ipcMemHandleFree(uint32_t index, palIpcMemHandle handle)
{
    palResult code = trampoline_check(index, 46, "ipcMemHandleFree", false);
    if (code != palSuccess)
        return code;
    if (!handle)
        return trampoline_refuse(index, "ipcMemHandleFree", "handle is null");
    const uint64_t arguments[] = {
        VALUE(handle),
    };
    code = trampoline_enter(index, 46, arguments);
    if (code == palSuccess)
        trampoline_count(index, palResourceIpcHandle, -1);
    return code;
}

static palResult ipcMemHandleFree_0(palIpcMemHandle handle)
{
    return enter_ipcMemHandleFree(0, handle);
}

static palResult ipcMemHandleFree_1(palIpcMemHandle handle)
{
    return enter_ipcMemHandleFree(1, handle);
}

static palResult ipcMemHandleFree_2(palIpcMemHandle handle)
{
    return enter_ipcMemHandleFree(2, handle);
}

static palResult ipcMemHandleFree_3(palIpcMemHandle handle)
{
    return enter_ipcMemHandleFree(3, handle);
}

static palResult enter_deviceReduce(uint32_t index, void *dst, const void *a, const void *b,
    size_t count, palDataType type, palRedOp op, palStream stream)
{
    palResult code = trampoline_check(index, 47, "deviceReduce", false);
    if (code != palSuccess)
        return code;
    switch ((int)type) {
    case palInt8:
    case palUint8:
    case palInt32:
    case palUint32:
    case palInt64:
    case palUint64:
    case palFloat16:
    case palFloat32:
    case palFloat64:
    case palBfloat16:
        break;
    default:
        return trampoline_refuse(index, "deviceReduce", "type is not a palDataType");
    }
    switch ((int)op) {
    case palSum:
    case palProd:
    case palMax:
    case palMin:
    case palAvg:
        break;
    default:
        return trampoline_refuse(index, "deviceReduce", "op is not a palRedOp");
    }
    if (!dst && count > 0)
        return trampoline_refuse(index, "deviceReduce", "dst is null");
    if (!a && count > 0)
        return trampoline_refuse(index, "deviceReduce", "a is null");
    if (!b && count > 0)
        return trampoline_refuse(index, "deviceReduce", "b is null");
    const uint64_t arguments[] = {
        VALUE(dst),
        VALUE(a),
        VALUE(b),
        NUMBER(count),
        NUMBER(type),
        NUMBER(op),
        VALUE(stream),
    };
    code = trampoline_enter(index, 47, arguments);
    return code;
}

static palResult deviceReduce_0(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return enter_deviceReduce(0, dst, a, b, count, type, op, stream);
}

static palResult deviceReduce_1(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return enter_deviceReduce(1, dst, a, b, count, type, op, stream);
}

static palResult deviceReduce_2(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return enter_deviceReduce(2, dst, a, b, count, type, op, stream);
}

static palResult deviceReduce_3(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    return enter_deviceReduce(3, dst, a, b, count, type, op, stream);
}

static palResult enter_launchDeviceFunc(uint32_t index, palStream stream, palDeviceFunc fn,
    void *args)
{
    palResult code = trampoline_check(index, 48, "launchDeviceFunc", false);
    if (code != palSuccess)
        return code;
    if (!stream)
        return trampoline_refuse(index, "launchDeviceFunc", "stream is null");
    if (!fn)
        return trampoline_refuse(index, "launchDeviceFunc", "fn is null");
    fn(stream, args);
    return palSuccess;
}

static palResult launchDeviceFunc_0(palStream stream, palDeviceFunc fn, void *args)
{
    return enter_launchDeviceFunc(0, stream, fn, args);
}

static palResult launchDeviceFunc_1(palStream stream, palDeviceFunc fn, void *args)
{
    return enter_launchDeviceFunc(1, stream, fn, args);
}

static palResult launchDeviceFunc_2(palStream stream, palDeviceFunc fn, void *args)
{
    return enter_launchDeviceFunc(2, stream, fn, args);
}

static palResult launchDeviceFunc_3(palStream stream, palDeviceFunc fn, void *args)
{
    return enter_launchDeviceFunc(3, stream, fn, args);
}

static palResult enter_launchKernel(uint32_t index, void *func, const uint32_t *block,
    const uint32_t *grid, void **args, size_t shared, palStream stream)
{
    palResult code = trampoline_check(index, 49, "launchKernel", false);
    if (code != palSuccess)
        return code;
    if (!func)
        return trampoline_refuse(index, "launchKernel", "func is null");
    if (!block)
        return trampoline_refuse(index, "launchKernel", "block is null");
    if (!grid)
        return trampoline_refuse(index, "launchKernel", "grid is null");
    if (!stream)
        return trampoline_refuse(index, "launchKernel", "stream is null");
    const uint64_t arguments[] = {
        VALUE(func),
        VALUE(block),
        VALUE(grid),
        VALUE(args),
        NUMBER(shared),
        VALUE(stream),
    };
    code = trampoline_enter(index, 49, arguments);
    return code;
}

static palResult launchKernel_0(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return enter_launchKernel(0, func, block, grid, args, shared, stream);
}

static palResult launchKernel_1(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return enter_launchKernel(1, func, block, grid, args, shared, stream);
}

static palResult launchKernel_2(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return enter_launchKernel(2, func, block, grid, args, shared, stream);
}

static palResult launchKernel_3(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    return enter_launchKernel(3, func, block, grid, args, shared, stream);
}

void trampoline_fill(uint32_t index, palDeviceTable *table)
{
    switch (index) {
    case 0:
        table->deviceSynchronize = deviceSynchronize_0;
        table->deviceMemcpy = deviceMemcpy_0;
        table->deviceMemset = deviceMemset_0;
        table->deviceMalloc = deviceMalloc_0;
        table->deviceFree = deviceFree_0;
        table->setDevice = setDevice_0;
        table->getDevice = getDevice_0;
        table->getDeviceCount = getDeviceCount_0;
        table->getVendor = getVendor_0;
        table->getDeviceProperties = getDeviceProperties_0;
        table->getLastError = getLastError_0;
        table->memGetAddressRange = memGetAddressRange_0;
        table->resourceCount = resourceCount_0;
        table->getDevicePciBusId = getDevicePciBusId_0;
        table->getDeviceByPciBusId = getDeviceByPciBusId_0;
        table->hostGetDevicePointer = hostGetDevicePointer_0;
        table->hostRegister = hostRegister_0;
        table->hostUnregister = hostUnregister_0;
        table->deviceMallocAsync = deviceMallocAsync_0;
        table->deviceFreeAsync = deviceFreeAsync_0;
        table->streamCreate = streamCreate_0;
        table->streamDestroy = streamDestroy_0;
        table->streamCopy = streamCopy_0;
        table->streamFree = streamFree_0;
        table->streamSynchronize = streamSynchronize_0;
        table->streamQuery = streamQuery_0;
        table->streamWaitEvent = streamWaitEvent_0;
        table->eventCreate = eventCreate_0;
        table->eventDestroy = eventDestroy_0;
        table->eventRecord = eventRecord_0;
        table->eventSynchronize = eventSynchronize_0;
        table->eventQuery = eventQuery_0;
        table->eventElapsedTime = eventElapsedTime_0;
        table->launchHostFunc = launchHostFunc_0;
        table->streamWaitValue64 = streamWaitValue64_0;
        table->streamWriteValue64 = streamWriteValue64_0;
        table->gdrMemAlloc = gdrMemAlloc_0;
        table->gdrMemFree = gdrMemFree_0;
        table->gdrPtrMmap = gdrPtrMmap_0;
        table->gdrPtrMunmap = gdrPtrMunmap_0;
        table->dmaSupport = dmaSupport_0;
        table->getHandleForAddressRange = getHandleForAddressRange_0;
        table->ipcMemHandleCreate = ipcMemHandleCreate_0;
        table->ipcMemHandleGet = ipcMemHandleGet_0;
        table->ipcMemHandleOpen = ipcMemHandleOpen_0;
        table->ipcMemHandleClose = ipcMemHandleClose_0;
        table->ipcMemHandleFree = ipcMemHandleFree_0;
        table->deviceReduce = deviceReduce_0;
        table->launchDeviceFunc = launchDeviceFunc_0;
        table->launchKernel = launchKernel_0;
        break;
    case 1:
        table->deviceSynchronize = deviceSynchronize_1;
        table->deviceMemcpy = deviceMemcpy_1;
        table->deviceMemset = deviceMemset_1;
        table->deviceMalloc = deviceMalloc_1;
        table->deviceFree = deviceFree_1;
        table->setDevice = setDevice_1;
        table->getDevice = getDevice_1;
        table->getDeviceCount = getDeviceCount_1;
        table->getVendor = getVendor_1;
        table->getDeviceProperties = getDeviceProperties_1;
        table->getLastError = getLastError_1;
        table->memGetAddressRange = memGetAddressRange_1;
        table->resourceCount = resourceCount_1;
        table->getDevicePciBusId = getDevicePciBusId_1;
        table->getDeviceByPciBusId = getDeviceByPciBusId_1;
        table->hostGetDevicePointer = hostGetDevicePointer_1;
        table->hostRegister = hostRegister_1;
        table->hostUnregister = hostUnregister_1;
        table->deviceMallocAsync = deviceMallocAsync_1;
        table->deviceFreeAsync = deviceFreeAsync_1;
        table->streamCreate = streamCreate_1;
        table->streamDestroy = streamDestroy_1;
        table->streamCopy = streamCopy_1;
        table->streamFree = streamFree_1;
        table->streamSynchronize = streamSynchronize_1;
        table->streamQuery = streamQuery_1;
        table->streamWaitEvent = streamWaitEvent_1;
        table->eventCreate = eventCreate_1;
        table->eventDestroy = eventDestroy_1;
        table->eventRecord = eventRecord_1;
        table->eventSynchronize = eventSynchronize_1;
        table->eventQuery = eventQuery_1;
        table->eventElapsedTime = eventElapsedTime_1;
        table->launchHostFunc = launchHostFunc_1;
        table->streamWaitValue64 = streamWaitValue64_1;
        table->streamWriteValue64 = streamWriteValue64_1;
        table->gdrMemAlloc = gdrMemAlloc_1;
        table->gdrMemFree = gdrMemFree_1;
        table->gdrPtrMmap = gdrPtrMmap_1;
        table->gdrPtrMunmap = gdrPtrMunmap_1;
        table->dmaSupport = dmaSupport_1;
        table->getHandleForAddressRange = getHandleForAddressRange_1;
        table->ipcMemHandleCreate = ipcMemHandleCreate_1;
        table->ipcMemHandleGet = ipcMemHandleGet_1;
        table->ipcMemHandleOpen = ipcMemHandleOpen_1;
        table->ipcMemHandleClose = ipcMemHandleClose_1;
        table->ipcMemHandleFree = ipcMemHandleFree_1;
        table->deviceReduce = deviceReduce_1;
        table->launchDeviceFunc = launchDeviceFunc_1;
        table->launchKernel = launchKernel_1;
        break;
    case 2:
        table->deviceSynchronize = deviceSynchronize_2;
        table->deviceMemcpy = deviceMemcpy_2;
        table->deviceMemset = deviceMemset_2;
        table->deviceMalloc = deviceMalloc_2;
        table->deviceFree = deviceFree_2;
        table->setDevice = setDevice_2;
        table->getDevice = getDevice_2;
        table->getDeviceCount = getDeviceCount_2;
        table->getVendor = getVendor_2;
        table->getDeviceProperties = getDeviceProperties_2;
        table->getLastError = getLastError_2;
        table->memGetAddressRange = memGetAddressRange_2;
        table->resourceCount = resourceCount_2;
        table->getDevicePciBusId = getDevicePciBusId_2;
        table->getDeviceByPciBusId = getDeviceByPciBusId_2;
        table->hostGetDevicePointer = hostGetDevicePointer_2;
        table->hostRegister = hostRegister_2;
        table->hostUnregister = hostUnregister_2;
        table->deviceMallocAsync = deviceMallocAsync_2;
        table->deviceFreeAsync = deviceFreeAsync_2;
        table->streamCreate = streamCreate_2;
        table->streamDestroy = streamDestroy_2;
        table->streamCopy = streamCopy_2;
        table->streamFree = streamFree_2;
        table->streamSynchronize = streamSynchronize_2;
        table->streamQuery = streamQuery_2;
        table->streamWaitEvent = streamWaitEvent_2;
        table->eventCreate = eventCreate_2;
        table->eventDestroy = eventDestroy_2;
        table->eventRecord = eventRecord_2;
        table->eventSynchronize = eventSynchronize_2;
        table->eventQuery = eventQuery_2;
        table->eventElapsedTime = eventElapsedTime_2;
        table->launchHostFunc = launchHostFunc_2;
        table->streamWaitValue64 = streamWaitValue64_2;
        table->streamWriteValue64 = streamWriteValue64_2;
        table->gdrMemAlloc = gdrMemAlloc_2;
        table->gdrMemFree = gdrMemFree_2;
        table->gdrPtrMmap = gdrPtrMmap_2;
        table->gdrPtrMunmap = gdrPtrMunmap_2;
        table->dmaSupport = dmaSupport_2;
        table->getHandleForAddressRange = getHandleForAddressRange_2;
        table->ipcMemHandleCreate = ipcMemHandleCreate_2;
        table->ipcMemHandleGet = ipcMemHandleGet_2;
        table->ipcMemHandleOpen = ipcMemHandleOpen_2;
        table->ipcMemHandleClose = ipcMemHandleClose_2;
        table->ipcMemHandleFree = ipcMemHandleFree_2;
        table->deviceReduce = deviceReduce_2;
        table->launchDeviceFunc = launchDeviceFunc_2;
        table->launchKernel = launchKernel_2;
        break;
    case 3:
        table->deviceSynchronize = deviceSynchronize_3;
        table->deviceMemcpy = deviceMemcpy_3;
        table->deviceMemset = deviceMemset_3;
        table->deviceMalloc = deviceMalloc_3;
        table->deviceFree = deviceFree_3;
        table->setDevice = setDevice_3;
        table->getDevice = getDevice_3;
        table->getDeviceCount = getDeviceCount_3;
        table->getVendor = getVendor_3;
        table->getDeviceProperties = getDeviceProperties_3;
        table->getLastError = getLastError_3;
        table->memGetAddressRange = memGetAddressRange_3;
        table->resourceCount = resourceCount_3;
        table->getDevicePciBusId = getDevicePciBusId_3;
        table->getDeviceByPciBusId = getDeviceByPciBusId_3;
        table->hostGetDevicePointer = hostGetDevicePointer_3;
        table->hostRegister = hostRegister_3;
        table->hostUnregister = hostUnregister_3;
        table->deviceMallocAsync = deviceMallocAsync_3;
        table->deviceFreeAsync = deviceFreeAsync_3;
        table->streamCreate = streamCreate_3;
        table->streamDestroy = streamDestroy_3;
        table->streamCopy = streamCopy_3;
        table->streamFree = streamFree_3;
        table->streamSynchronize = streamSynchronize_3;
        table->streamQuery = streamQuery_3;
        table->streamWaitEvent = streamWaitEvent_3;
        table->eventCreate = eventCreate_3;
        table->eventDestroy = eventDestroy_3;
        table->eventRecord = eventRecord_3;
        table->eventSynchronize = eventSynchronize_3;
        table->eventQuery = eventQuery_3;
        table->eventElapsedTime = eventElapsedTime_3;
        table->launchHostFunc = launchHostFunc_3;
        table->streamWaitValue64 = streamWaitValue64_3;
        table->streamWriteValue64 = streamWriteValue64_3;
        table->gdrMemAlloc = gdrMemAlloc_3;
        table->gdrMemFree = gdrMemFree_3;
        table->gdrPtrMmap = gdrPtrMmap_3;
        table->gdrPtrMunmap = gdrPtrMunmap_3;
        table->dmaSupport = dmaSupport_3;
        table->getHandleForAddressRange = getHandleForAddressRange_3;
        table->ipcMemHandleCreate = ipcMemHandleCreate_3;
        table->ipcMemHandleGet = ipcMemHandleGet_3;
        table->ipcMemHandleOpen = ipcMemHandleOpen_3;
        table->ipcMemHandleClose = ipcMemHandleClose_3;
        table->ipcMemHandleFree = ipcMemHandleFree_3;
        table->deviceReduce = deviceReduce_3;
        table->launchDeviceFunc = launchDeviceFunc_3;
        table->launchKernel = launchKernel_3;
        break;
    }
}

/* Generated from adaptors/enflame/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Enflame GCU (CloudBlazer)'s runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "Enflame GCU (CloudBlazer) (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

typedef int topsError_t;
typedef int topsMemcpyKind;
typedef void *topsStream_t;
typedef void *topsEvent_t;
typedef struct {
    _Alignas(1) unsigned char bytes[64];
} topsIpcMemHandle_t;
typedef void (*topsHostFn_t)(void *);
typedef int topsPointer_attribute;
typedef int32_t topsDevice_t;
typedef void *topsDeviceptr_t;
typedef struct {
    _Alignas(4) unsigned char bytes[12];
} dim3;

enum { /* topsMemcpyKind */
    topsMemcpyHostToHost = 0,
    topsMemcpyHostToDevice = 1,
    topsMemcpyDeviceToHost = 2,
    topsMemcpyDeviceToDevice = 3,
    topsMemcpyDefault = 4,
};

enum { /* topsPointer_attribute */
    TOPS_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
    TOPS_POINTER_ATTRIBUTE_BUFFER_ID = 7,
};

enum { /* topsHostMalloc_flags */
    topsHostMallocDefault = 0,
    topsHostMallocPortable = 1,
    topsHostMallocMapped = 2,
    topsHostMallocWriteCombined = 4,
};

enum { /* topsEventCreateWithFlags_flags */
    topsEventDefault = 0,
    topsEventBlockingSync = 1,
    topsEventDisableTiming = 2,
    topsEventInterprocess = 4,
};

enum { /* topsMallocManaged_flags */
    topsMemAttachGlobal = 1,
    topsMemAttachHost = 2,
};

enum { /* topsStreamCreateWithFlags_flags */
    topsStreamDefault = 0,
    topsStreamNonBlocking = 1,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

enum { /* topsError_t */
    topsSuccess = 0,
    topsErrorInvalidValue = 1,
    topsErrorOutOfMemory = 2,
    topsErrorNotInitialized = 3,
    topsErrorInvalidDevicePointer = 17,
    topsErrorNoDevice = 100,
    topsErrorInvalidDevice = 101,
    topsErrorMapFailed = 205,
    topsErrorInvalidHandle = 400,
    topsErrorNotFound = 500,
    topsErrorNotReady = 600,
    topsErrorHostMemoryAlreadyRegistered = 712,
    topsErrorHostMemoryNotRegistered = 713,
    topsErrorNotSupported = 801,
    topsErrorUnknown = 999,
};

enum { /* topsHostRegister_flags */
    topsHostRegisterDefault = 0,
    topsHostRegisterPortable = 1,
    topsHostRegisterMapped = 2,
    topsHostRegisterIoMemory = 4,
};

enum { /* topsIpcOpenMemHandle_flags */
    topsIpcMemLazyEnablePeerAccess = 0,
};

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case topsMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case topsMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case topsMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int event_kind_key(int from)
{
    switch (from) {
    case topsEventDefault:
        return palEventDefault;
    case topsEventDisableTiming:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_topsMemcpyKind(long long value)
{
    return value == topsMemcpyHostToHost || value == topsMemcpyHostToDevice || value == topsMemcpyDeviceToHost || value == topsMemcpyDeviceToDevice || value == topsMemcpyDefault;
}

EMULATOR_PRIVATE bool is_topsPointer_attribute(long long value)
{
    return value == TOPS_POINTER_ATTRIBUTE_SYNC_MEMOPS || value == TOPS_POINTER_ATTRIBUTE_BUFFER_ID;
}

EMULATOR_PRIVATE bool is_topsHostMalloc_flags(long long value)
{
    return (value & ~(long long)(topsHostMallocDefault | topsHostMallocPortable | topsHostMallocMapped | topsHostMallocWriteCombined)) == 0;
}

EMULATOR_PRIVATE bool is_topsEventCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(topsEventDefault | topsEventBlockingSync | topsEventDisableTiming | topsEventInterprocess)) == 0;
}

EMULATOR_PRIVATE bool is_topsMallocManaged_flags(long long value)
{
    return value == topsMemAttachGlobal || value == topsMemAttachHost;
}

EMULATOR_PRIVATE bool is_topsStreamCreateWithFlags_flags(long long value)
{
    return value == topsStreamDefault || value == topsStreamNonBlocking;
}

EMULATOR_PRIVATE bool is_GDR_GRANULE(long long value)
{
    return value == GDR_GRANULE;
}

EMULATOR_PRIVATE bool is_topsError_t(long long value)
{
    return value == topsSuccess || value == topsErrorInvalidValue || value == topsErrorOutOfMemory || value == topsErrorNotInitialized || value == topsErrorInvalidDevicePointer || value == topsErrorNoDevice || value == topsErrorInvalidDevice || value == topsErrorMapFailed || value == topsErrorInvalidHandle || value == topsErrorNotFound || value == topsErrorNotReady || value == topsErrorHostMemoryAlreadyRegistered || value == topsErrorHostMemoryNotRegistered || value == topsErrorNotSupported || value == topsErrorUnknown;
}

EMULATOR_PRIVATE bool is_topsHostRegister_flags(long long value)
{
    return (value & ~(long long)(topsHostRegisterDefault | topsHostRegisterPortable | topsHostRegisterMapped | topsHostRegisterIoMemory)) == 0;
}

EMULATOR_PRIVATE bool is_topsIpcOpenMemHandle_flags(long long value)
{
    return value == topsIpcMemLazyEnablePeerAccess;
}

EMULATOR_PRIVATE topsError_t code_topsError_t(int result)
{
    topsError_t code = topsErrorUnknown;
    switch (result) {
    case palSuccess:
        code = topsSuccess;
        break;
    case palInProgress:
        code = topsErrorNotReady;
        break;
    case palInvalidArgument:
        code = topsErrorInvalidValue;
        break;
    case palSystemError:
        code = topsErrorOutOfMemory;
        break;
    case palRemoteError:
        code = topsErrorMapFailed;
        break;
    case palNotSupported:
        code = topsErrorNotSupported;
        break;
    case EMULATOR_BAD_HANDLE:
        code = topsErrorInvalidHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != topsSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT topsError_t topsDeviceSynchronize(void);
EMULATOR_EXPORT topsError_t topsMemcpyAsync(void *dst, const void *src, size_t count, topsMemcpyKind kind, topsStream_t stream);
EMULATOR_EXPORT topsError_t topsMemsetAsync(void *devPtr, int value, size_t count, topsStream_t stream);
EMULATOR_EXPORT topsError_t topsHostMalloc(void **pHost, size_t size, unsigned int flags);
EMULATOR_EXPORT topsError_t topsMalloc(void **devPtr, size_t size);
EMULATOR_EXPORT topsError_t topsHostFree(void *ptr);
EMULATOR_EXPORT topsError_t topsFree(void *devPtr);
EMULATOR_EXPORT topsError_t topsSetDevice(int device);
EMULATOR_EXPORT topsError_t topsGetDevice(int *device);
EMULATOR_EXPORT topsError_t topsGetDeviceCount(int *count);
EMULATOR_EXPORT topsError_t topsDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT topsError_t topsDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT topsError_t topsHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
EMULATOR_EXPORT topsError_t topsHostRegister(void *ptr, size_t size, unsigned int flags);
EMULATOR_EXPORT topsError_t topsHostUnregister(void *ptr);
EMULATOR_EXPORT topsError_t topsFreeAsync(void *devPtr, topsStream_t hStream);
EMULATOR_EXPORT topsError_t topsStreamCreateWithFlags(topsStream_t *pStream, unsigned int flags);
EMULATOR_EXPORT topsError_t topsStreamDestroy(topsStream_t stream);
EMULATOR_EXPORT topsError_t topsStreamSynchronize(topsStream_t stream);
EMULATOR_EXPORT topsError_t topsStreamQuery(topsStream_t stream);
EMULATOR_EXPORT topsError_t topsEventCreateWithFlags(topsEvent_t *event, unsigned int flags);
EMULATOR_EXPORT topsError_t topsEventDestroy(topsEvent_t event);
EMULATOR_EXPORT topsError_t topsEventSynchronize(topsEvent_t event);
EMULATOR_EXPORT topsError_t topsEventQuery(topsEvent_t event);
EMULATOR_EXPORT topsError_t topsEventElapsedTime(float *ms, topsEvent_t start, topsEvent_t end);
EMULATOR_EXPORT topsError_t topsIpcGetMemHandle(topsIpcMemHandle_t *handle, void *devPtr);
EMULATOR_EXPORT topsError_t topsIpcOpenMemHandle(void **devPtr, topsIpcMemHandle_t handle, unsigned int flags);
EMULATOR_EXPORT topsError_t topsIpcCloseMemHandle(void *devPtr);
EMULATOR_EXPORT topsError_t topsGetLastError(void);
EMULATOR_EXPORT topsError_t topsInit(unsigned int Flags);
EMULATOR_EXPORT topsError_t topsDeviceGet(topsDevice_t *device, int ordinal);
EMULATOR_EXPORT topsError_t topsDeviceGetName(char *name, int len, topsDevice_t dev);
EMULATOR_EXPORT topsError_t topsPointerGetAttribute(void *data, topsPointer_attribute attribute, topsDeviceptr_t ptr);
EMULATOR_EXPORT topsError_t topsEventRecord(topsEvent_t event, topsStream_t stream);
EMULATOR_EXPORT topsError_t topsStreamWaitEvent(topsStream_t stream, topsEvent_t event, unsigned int flags);
EMULATOR_EXPORT topsError_t topsMemGetAddressRange(topsDeviceptr_t *pbase, size_t *psize, topsDeviceptr_t dptr);
EMULATOR_EXPORT topsError_t topsMallocAsync(void **dev_ptr, size_t size, topsStream_t stream, uint64_t flags);
EMULATOR_EXPORT topsError_t topsLaunchKernel(const void *function_address, dim3 numBlocks, dim3 dimBlocks, void **args, size_t sharedMemBytes, topsStream_t stream);
EMULATOR_EXPORT topsError_t topsMallocManaged(void **dev_ptr, size_t size, unsigned int flags);
EMULATOR_EXPORT topsError_t topsLaunchHostFunc(topsStream_t stream, topsHostFn_t fn, void *userData);

EMULATOR_EXPORT topsError_t topsDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT topsError_t topsMemcpyAsync(void *dst, const void *src, size_t count, topsMemcpyKind kind, topsStream_t stream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (!is_topsMemcpyKind(kind))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_deviceMemcpy(dst, src, count, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT topsError_t topsMemsetAsync(void *devPtr, int value, size_t count, topsStream_t stream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_fill(devPtr, value, count, stream));
}

EMULATOR_EXPORT topsError_t topsHostMalloc(void **pHost, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (pHost == NULL)
        return code_topsError_t(palInvalidArgument);
    if (!is_topsHostMalloc_flags(flags))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_allocate_host(pHost, size, (flags == topsHostMallocMapped)));
}

EMULATOR_EXPORT topsError_t topsMalloc(void **devPtr, size_t size)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (devPtr == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT topsError_t topsHostFree(void *ptr)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT topsError_t topsFree(void *devPtr)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_release(devPtr));
}

EMULATOR_EXPORT topsError_t topsSetDevice(int device)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_setDevice(device));
}

EMULATOR_EXPORT topsError_t topsGetDevice(int *device)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_getDevice(device));
}

EMULATOR_EXPORT topsError_t topsGetDeviceCount(int *count)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_getDeviceCount(count));
}

EMULATOR_EXPORT topsError_t topsDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT topsError_t topsDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT topsError_t topsHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (pDevice == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_host_address(pDevice, pHost, flags));
}

EMULATOR_EXPORT topsError_t topsHostRegister(void *ptr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (!is_topsHostRegister_flags(flags))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_register_host(ptr, size, (flags == topsHostRegisterMapped)));
}

EMULATOR_EXPORT topsError_t topsHostUnregister(void *ptr)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_hostUnregister(ptr));
}

EMULATOR_EXPORT topsError_t topsFreeAsync(void *devPtr, topsStream_t hStream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_release_async(devPtr, hStream));
}

EMULATOR_EXPORT topsError_t topsStreamCreateWithFlags(topsStream_t *pStream, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (pStream == NULL)
        return code_topsError_t(palInvalidArgument);
    if (!is_topsStreamCreateWithFlags_flags(flags))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_new_stream(pStream, (flags == topsStreamDefault)));
}

EMULATOR_EXPORT topsError_t topsStreamDestroy(topsStream_t stream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_end_stream(stream));
}

EMULATOR_EXPORT topsError_t topsStreamSynchronize(topsStream_t stream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT topsError_t topsStreamQuery(topsStream_t stream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_streamQuery(stream));
}

EMULATOR_EXPORT topsError_t topsEventCreateWithFlags(topsEvent_t *event, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (event == NULL)
        return code_topsError_t(palInvalidArgument);
    if (!is_topsEventCreateWithFlags_flags(flags))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_new_event(event, (flags == topsEventDisableTiming), (flags == topsEventInterprocess)));
}

EMULATOR_EXPORT topsError_t topsEventDestroy(topsEvent_t event)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_end_event(event));
}

EMULATOR_EXPORT topsError_t topsEventSynchronize(topsEvent_t event)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT topsError_t topsEventQuery(topsEvent_t event)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_eventQuery(event));
}

EMULATOR_EXPORT topsError_t topsEventElapsedTime(float *ms, topsEvent_t start, topsEvent_t end)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (ms == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_eventElapsedTime(ms, start, end));
}

EMULATOR_EXPORT topsError_t topsIpcGetMemHandle(topsIpcMemHandle_t *handle, void *devPtr)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (handle == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_ipc_get(handle, devPtr));
}

EMULATOR_EXPORT topsError_t topsIpcOpenMemHandle(void **devPtr, topsIpcMemHandle_t handle, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (devPtr == NULL)
        return code_topsError_t(palInvalidArgument);
    if (!is_topsIpcOpenMemHandle_flags(flags))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_ipc_open(devPtr, &handle));
}

EMULATOR_EXPORT topsError_t topsIpcCloseMemHandle(void *devPtr)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_ipc_close(devPtr));
}

EMULATOR_EXPORT topsError_t topsGetLastError(void)
{
    return (topsError_t)emulate_last_error();
}

EMULATOR_EXPORT topsError_t topsInit(unsigned int Flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_start(Flags));
}

EMULATOR_EXPORT topsError_t topsDeviceGet(topsDevice_t *device, int ordinal)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_ordinal(device, ordinal));
}

EMULATOR_EXPORT topsError_t topsDeviceGetName(char *name, int len, topsDevice_t dev)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (name == NULL)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_device_name(name, len, dev));
}

EMULATOR_EXPORT topsError_t topsPointerGetAttribute(void *data, topsPointer_attribute attribute, topsDeviceptr_t ptr)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (!is_topsPointer_attribute(attribute))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_buffer_id(data, (attribute == TOPS_POINTER_ATTRIBUTE_BUFFER_ID), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT topsError_t topsEventRecord(topsEvent_t event, topsStream_t stream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_eventRecord(event, stream));
}

EMULATOR_EXPORT topsError_t topsStreamWaitEvent(topsStream_t stream, topsEvent_t event, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (flags != 0)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_streamWaitEvent(stream, event));
}

EMULATOR_EXPORT topsError_t topsMemGetAddressRange(topsDeviceptr_t *pbase, size_t *psize, topsDeviceptr_t dptr)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_address_range(pbase, psize, (void *)(uintptr_t)(dptr)));
}

EMULATOR_EXPORT topsError_t topsMallocAsync(void **dev_ptr, size_t size, topsStream_t stream, uint64_t flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (dev_ptr == NULL)
        return code_topsError_t(palInvalidArgument);
    if (flags != 0)
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_deviceMallocAsync(dev_ptr, size, stream));
}

EMULATOR_EXPORT topsError_t topsLaunchKernel(const void *function_address, dim3 numBlocks, dim3 dimBlocks, void **args, size_t sharedMemBytes, topsStream_t stream)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_launch_grid((void *)(uintptr_t)(function_address), &numBlocks, &dimBlocks, args, sharedMemBytes, stream));
}

EMULATOR_EXPORT topsError_t topsMallocManaged(void **dev_ptr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    if (dev_ptr == NULL)
        return code_topsError_t(palInvalidArgument);
    if (!is_topsMallocManaged_flags(flags))
        return code_topsError_t(palInvalidArgument);
    return code_topsError_t(emulate_allocate_managed(dev_ptr, size, (flags == topsMemAttachGlobal)));
}

EMULATOR_EXPORT topsError_t topsLaunchHostFunc(topsStream_t stream, topsHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_topsError_t(palUnhandledDeviceError);
    return code_topsError_t(emulate_launchHostFunc(stream, fn, userData));
}

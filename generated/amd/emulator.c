/* Generated from adaptors/amd/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of AMD Instinct GPU's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "AMD Instinct GPU (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

typedef int hipError_t;
typedef int hipMemcpyKind;
typedef int hipDeviceAttribute_t;
typedef void *hipStream_t;
typedef void *hipEvent_t;
typedef struct {
    _Alignas(1) unsigned char bytes[64];
} hipIpcMemHandle_t;
typedef void (*hipHostFn_t)(void *);
typedef int hipPointer_attribute;
typedef void *hipFunction_t;
typedef int32_t hipDevice_t;
typedef void *hipDeviceptr_t;

enum { /* hipMemcpyKind */
    hipMemcpyHostToHost = 0,
    hipMemcpyHostToDevice = 1,
    hipMemcpyDeviceToHost = 2,
    hipMemcpyDeviceToDevice = 3,
    hipMemcpyDefault = 4,
};

enum { /* hipPointer_attribute */
    HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
    HIP_POINTER_ATTRIBUTE_BUFFER_ID = 7,
};

enum { /* hipHostMalloc_flags */
    hipHostMallocDefault = 0,
    hipHostMallocPortable = 1,
    hipHostMallocMapped = 2,
    hipHostMallocWriteCombined = 4,
};

enum { /* hipHostRegister_flags */
    hipHostRegisterDefault = 0,
    hipHostRegisterPortable = 1,
    hipHostRegisterMapped = 2,
    hipHostRegisterIoMemory = 4,
    hipHostRegisterReadOnly = 8,
};

enum { /* hipEventCreateWithFlags_flags */
    hipEventDefault = 0,
    hipEventBlockingSync = 1,
    hipEventDisableTiming = 2,
    hipEventInterprocess = 4,
};

enum { /* hipMallocManaged_flags */
    hipMemAttachGlobal = 1,
    hipMemAttachHost = 2,
};

enum { /* hipStreamCreateWithFlags_flags */
    hipStreamDefault = 0,
    hipStreamNonBlocking = 1,
};

enum { /* hipIpcOpenMemHandle_flags */
    hipIpcMemLazyEnablePeerAccess = 1,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

enum { /* hipError_t */
    hipSuccess = 0,
    hipErrorInvalidValue = 1,
    hipErrorOutOfMemory = 2,
    hipErrorNotInitialized = 3,
    hipErrorInvalidDevicePointer = 17,
    hipErrorNoDevice = 100,
    hipErrorInvalidDevice = 101,
    hipErrorMapFailed = 205,
    hipErrorInvalidHandle = 400,
    hipErrorNotFound = 500,
    hipErrorNotReady = 600,
    hipErrorHostMemoryAlreadyRegistered = 712,
    hipErrorHostMemoryNotRegistered = 713,
    hipErrorNotSupported = 801,
    hipErrorUnknown = 999,
};

enum { /* hipDeviceAttribute_t */
    hipDeviceAttributePciBusId = 67,
    hipDeviceAttributePciDeviceId = 68,
    hipDeviceAttributePciDomainID = 69,
};

enum { /* hipStreamWaitValue64_flags */
    hipStreamWaitValueGte = 0,
    hipStreamWaitValueEq = 1,
    hipStreamWaitValueAnd = 2,
    hipStreamWaitValueNor = 3,
};

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case hipMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case hipMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case hipMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int event_kind_key(int from)
{
    switch (from) {
    case hipEventDefault:
        return palEventDefault;
    case hipEventDisableTiming:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_hipMemcpyKind(long long value)
{
    return value == hipMemcpyHostToHost || value == hipMemcpyHostToDevice || value == hipMemcpyDeviceToHost || value == hipMemcpyDeviceToDevice || value == hipMemcpyDefault;
}

EMULATOR_PRIVATE bool is_hipPointer_attribute(long long value)
{
    return value == HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS || value == HIP_POINTER_ATTRIBUTE_BUFFER_ID;
}

EMULATOR_PRIVATE bool is_hipHostMalloc_flags(long long value)
{
    return (value & ~(long long)(hipHostMallocDefault | hipHostMallocPortable | hipHostMallocMapped | hipHostMallocWriteCombined)) == 0;
}

EMULATOR_PRIVATE bool is_hipHostRegister_flags(long long value)
{
    return (value & ~(long long)(hipHostRegisterDefault | hipHostRegisterPortable | hipHostRegisterMapped | hipHostRegisterIoMemory | hipHostRegisterReadOnly)) == 0;
}

EMULATOR_PRIVATE bool is_hipEventCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(hipEventDefault | hipEventBlockingSync | hipEventDisableTiming | hipEventInterprocess)) == 0;
}

EMULATOR_PRIVATE bool is_hipMallocManaged_flags(long long value)
{
    return value == hipMemAttachGlobal || value == hipMemAttachHost;
}

EMULATOR_PRIVATE bool is_hipStreamCreateWithFlags_flags(long long value)
{
    return value == hipStreamDefault || value == hipStreamNonBlocking;
}

EMULATOR_PRIVATE bool is_hipIpcOpenMemHandle_flags(long long value)
{
    return value == hipIpcMemLazyEnablePeerAccess;
}

EMULATOR_PRIVATE bool is_GDR_GRANULE(long long value)
{
    return value == GDR_GRANULE;
}

EMULATOR_PRIVATE bool is_hipError_t(long long value)
{
    return value == hipSuccess || value == hipErrorInvalidValue || value == hipErrorOutOfMemory || value == hipErrorNotInitialized || value == hipErrorInvalidDevicePointer || value == hipErrorNoDevice || value == hipErrorInvalidDevice || value == hipErrorMapFailed || value == hipErrorInvalidHandle || value == hipErrorNotFound || value == hipErrorNotReady || value == hipErrorHostMemoryAlreadyRegistered || value == hipErrorHostMemoryNotRegistered || value == hipErrorNotSupported || value == hipErrorUnknown;
}

EMULATOR_PRIVATE bool is_hipDeviceAttribute_t(long long value)
{
    return value == hipDeviceAttributePciBusId || value == hipDeviceAttributePciDeviceId || value == hipDeviceAttributePciDomainID;
}

EMULATOR_PRIVATE bool is_hipStreamWaitValue64_flags(long long value)
{
    return value == hipStreamWaitValueGte || value == hipStreamWaitValueEq || value == hipStreamWaitValueAnd || value == hipStreamWaitValueNor;
}

EMULATOR_PRIVATE hipError_t code_hipError_t(int result)
{
    hipError_t code = hipErrorUnknown;
    switch (result) {
    case palSuccess:
        code = hipSuccess;
        break;
    case palInProgress:
        code = hipErrorNotReady;
        break;
    case palInvalidArgument:
        code = hipErrorInvalidValue;
        break;
    case palSystemError:
        code = hipErrorOutOfMemory;
        break;
    case palRemoteError:
        code = hipErrorMapFailed;
        break;
    case palNotSupported:
        code = hipErrorNotSupported;
        break;
    case EMULATOR_BAD_HANDLE:
        code = hipErrorInvalidHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != hipSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT hipError_t hipDeviceSynchronize(void);
EMULATOR_EXPORT hipError_t hipMemcpyAsync(void *dst, const void *src, size_t count, hipMemcpyKind kind, hipStream_t stream);
EMULATOR_EXPORT hipError_t hipMemsetAsync(void *devPtr, int value, size_t count, hipStream_t stream);
EMULATOR_EXPORT hipError_t hipHostMalloc(void **pHost, size_t size, unsigned int flags);
EMULATOR_EXPORT hipError_t hipMalloc(void **devPtr, size_t size);
EMULATOR_EXPORT hipError_t hipMallocManaged(void **devPtr, size_t size, unsigned int flags);
EMULATOR_EXPORT hipError_t hipFreeHost(void *ptr);
EMULATOR_EXPORT hipError_t hipFree(void *devPtr);
EMULATOR_EXPORT hipError_t hipSetDevice(int device);
EMULATOR_EXPORT hipError_t hipGetDevice(int *device);
EMULATOR_EXPORT hipError_t hipGetDeviceCount(int *count);
EMULATOR_EXPORT hipError_t hipDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT hipError_t hipDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT hipError_t hipHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
EMULATOR_EXPORT hipError_t hipHostRegister(void *ptr, size_t size, unsigned int flags);
EMULATOR_EXPORT hipError_t hipHostUnregister(void *ptr);
EMULATOR_EXPORT hipError_t hipMallocAsync(void **devPtr, size_t size, hipStream_t hStream);
EMULATOR_EXPORT hipError_t hipFreeAsync(void *devPtr, hipStream_t hStream);
EMULATOR_EXPORT hipError_t hipStreamCreateWithFlags(hipStream_t *pStream, unsigned int flags);
EMULATOR_EXPORT hipError_t hipStreamDestroy(hipStream_t stream);
EMULATOR_EXPORT hipError_t hipStreamSynchronize(hipStream_t stream);
EMULATOR_EXPORT hipError_t hipStreamQuery(hipStream_t stream);
EMULATOR_EXPORT hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned int flags);
EMULATOR_EXPORT hipError_t hipEventDestroy(hipEvent_t event);
EMULATOR_EXPORT hipError_t hipEventSynchronize(hipEvent_t event);
EMULATOR_EXPORT hipError_t hipEventQuery(hipEvent_t event);
EMULATOR_EXPORT hipError_t hipEventElapsedTime(float *ms, hipEvent_t start, hipEvent_t end);
EMULATOR_EXPORT hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t fn, void *userData);
EMULATOR_EXPORT hipError_t hipIpcGetMemHandle(hipIpcMemHandle_t *handle, void *devPtr);
EMULATOR_EXPORT hipError_t hipIpcOpenMemHandle(void **devPtr, hipIpcMemHandle_t handle, unsigned int flags);
EMULATOR_EXPORT hipError_t hipIpcCloseMemHandle(void *devPtr);
EMULATOR_EXPORT hipError_t hipGetLastError(void);
EMULATOR_EXPORT hipError_t hipInit(unsigned int Flags);
EMULATOR_EXPORT hipError_t hipDeviceGet(hipDevice_t *device, int ordinal);
EMULATOR_EXPORT hipError_t hipDeviceGetName(char *name, int len, hipDevice_t dev);
EMULATOR_EXPORT hipError_t hipPointerSetAttribute(const void *value, hipPointer_attribute attribute, hipDeviceptr_t ptr);
EMULATOR_EXPORT hipError_t hipPointerGetAttribute(void *data, hipPointer_attribute attribute, hipDeviceptr_t ptr);
EMULATOR_EXPORT hipError_t hipModuleLaunchKernel(hipFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, hipStream_t hStream, void **kernelParams, void **extra);
EMULATOR_EXPORT hipError_t hipDeviceGetAttribute(int *pi, hipDeviceAttribute_t attr, int deviceId);
EMULATOR_EXPORT hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream);
EMULATOR_EXPORT hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags);
EMULATOR_EXPORT hipError_t hipMemGetAddressRange(hipDeviceptr_t *pbase, size_t *psize, hipDeviceptr_t dptr);
EMULATOR_EXPORT hipError_t hipStreamWaitValue64(hipStream_t stream, void *ptr, uint64_t value, unsigned int flags, uint64_t mask);
EMULATOR_EXPORT hipError_t hipStreamWriteValue64(hipStream_t stream, void *ptr, uint64_t value, unsigned int flags);

EMULATOR_EXPORT hipError_t hipDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT hipError_t hipMemcpyAsync(void *dst, const void *src, size_t count, hipMemcpyKind kind, hipStream_t stream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_hipMemcpyKind(kind))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_deviceMemcpy(dst, src, count, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT hipError_t hipMemsetAsync(void *devPtr, int value, size_t count, hipStream_t stream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_fill(devPtr, value, count, stream));
}

EMULATOR_EXPORT hipError_t hipHostMalloc(void **pHost, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pHost == NULL)
        return code_hipError_t(palInvalidArgument);
    if (!is_hipHostMalloc_flags(flags))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_allocate_host(pHost, size, (flags == hipHostMallocMapped)));
}

EMULATOR_EXPORT hipError_t hipMalloc(void **devPtr, size_t size)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT hipError_t hipMallocManaged(void **devPtr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_hipError_t(palInvalidArgument);
    if (!is_hipMallocManaged_flags(flags))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_allocate_managed(devPtr, size, (flags == hipMemAttachGlobal)));
}

EMULATOR_EXPORT hipError_t hipFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT hipError_t hipFree(void *devPtr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_release(devPtr));
}

EMULATOR_EXPORT hipError_t hipSetDevice(int device)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    return code_hipError_t(emulate_setDevice(device));
}

EMULATOR_EXPORT hipError_t hipGetDevice(int *device)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_getDevice(device));
}

EMULATOR_EXPORT hipError_t hipGetDeviceCount(int *count)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_getDeviceCount(count));
}

EMULATOR_EXPORT hipError_t hipDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT hipError_t hipDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT hipError_t hipHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pDevice == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_host_address(pDevice, pHost, flags));
}

EMULATOR_EXPORT hipError_t hipHostRegister(void *ptr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_hipHostRegister_flags(flags))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_register_host(ptr, size, (flags == hipHostRegisterMapped)));
}

EMULATOR_EXPORT hipError_t hipHostUnregister(void *ptr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_hostUnregister(ptr));
}

EMULATOR_EXPORT hipError_t hipMallocAsync(void **devPtr, size_t size, hipStream_t hStream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_allocate_async(devPtr, size, hStream));
}

EMULATOR_EXPORT hipError_t hipFreeAsync(void *devPtr, hipStream_t hStream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_release_async(devPtr, hStream));
}

EMULATOR_EXPORT hipError_t hipStreamCreateWithFlags(hipStream_t *pStream, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pStream == NULL)
        return code_hipError_t(palInvalidArgument);
    if (!is_hipStreamCreateWithFlags_flags(flags))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_new_stream(pStream, (flags == hipStreamDefault)));
}

EMULATOR_EXPORT hipError_t hipStreamDestroy(hipStream_t stream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_end_stream(stream));
}

EMULATOR_EXPORT hipError_t hipStreamSynchronize(hipStream_t stream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT hipError_t hipStreamQuery(hipStream_t stream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_streamQuery(stream));
}

EMULATOR_EXPORT hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (event == NULL)
        return code_hipError_t(palInvalidArgument);
    if (!is_hipEventCreateWithFlags_flags(flags))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_new_event(event, (flags == hipEventDisableTiming), (flags == hipEventInterprocess)));
}

EMULATOR_EXPORT hipError_t hipEventDestroy(hipEvent_t event)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_end_event(event));
}

EMULATOR_EXPORT hipError_t hipEventSynchronize(hipEvent_t event)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT hipError_t hipEventQuery(hipEvent_t event)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_eventQuery(event));
}

EMULATOR_EXPORT hipError_t hipEventElapsedTime(float *ms, hipEvent_t start, hipEvent_t end)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (ms == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_eventElapsedTime(ms, start, end));
}

EMULATOR_EXPORT hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_launchHostFunc(stream, fn, userData));
}

EMULATOR_EXPORT hipError_t hipIpcGetMemHandle(hipIpcMemHandle_t *handle, void *devPtr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (handle == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_ipc_get(handle, devPtr));
}

EMULATOR_EXPORT hipError_t hipIpcOpenMemHandle(void **devPtr, hipIpcMemHandle_t handle, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_hipError_t(palInvalidArgument);
    if (!is_hipIpcOpenMemHandle_flags(flags))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_ipc_open(devPtr, &handle));
}

EMULATOR_EXPORT hipError_t hipIpcCloseMemHandle(void *devPtr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_ipc_close(devPtr));
}

EMULATOR_EXPORT hipError_t hipGetLastError(void)
{
    return (hipError_t)emulate_last_error();
}

EMULATOR_EXPORT hipError_t hipInit(unsigned int Flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    return code_hipError_t(emulate_start(Flags));
}

EMULATOR_EXPORT hipError_t hipDeviceGet(hipDevice_t *device, int ordinal)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (device == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_ordinal(device, ordinal));
}

EMULATOR_EXPORT hipError_t hipDeviceGetName(char *name, int len, hipDevice_t dev)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (name == NULL)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_device_name(name, len, dev));
}

EMULATOR_EXPORT hipError_t hipPointerSetAttribute(const void *value, hipPointer_attribute attribute, hipDeviceptr_t ptr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_hipPointer_attribute(attribute))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_set_attribute(value, (attribute == HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT hipError_t hipPointerGetAttribute(void *data, hipPointer_attribute attribute, hipDeviceptr_t ptr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_hipPointer_attribute(attribute))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_buffer_id(data, (attribute == HIP_POINTER_ATTRIBUTE_BUFFER_ID), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT hipError_t hipModuleLaunchKernel(hipFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, hipStream_t hStream, void **kernelParams, void **extra)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_launch_in_context((void *)(uintptr_t)(f), gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra));
}

EMULATOR_EXPORT hipError_t hipDeviceGetAttribute(int *pi, hipDeviceAttribute_t attr, int deviceId)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pi == NULL)
        return code_hipError_t(palInvalidArgument);
    if (!is_hipDeviceAttribute_t(attr))
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_pci_field(pi, (attr == hipDeviceAttributePciBusId), (attr == hipDeviceAttributePciDeviceId), deviceId));
}

EMULATOR_EXPORT hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_eventRecord(event, stream));
}

EMULATOR_EXPORT hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (flags != 0)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_streamWaitEvent(stream, event));
}

EMULATOR_EXPORT hipError_t hipMemGetAddressRange(hipDeviceptr_t *pbase, size_t *psize, hipDeviceptr_t dptr)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_hipError_t(emulate_address_range(pbase, psize, (void *)(uintptr_t)(dptr)));
}

EMULATOR_EXPORT hipError_t hipStreamWaitValue64(hipStream_t stream, void *ptr, uint64_t value, unsigned int flags, uint64_t mask)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_hipStreamWaitValue64_flags(flags))
        return code_hipError_t(palInvalidArgument);
    if ((mask + 1) == 0) {
        return code_hipError_t(emulate_wait_reached(stream, ptr, value, flags));
    } else {
        return code_hipError_t(palNotSupported);
    }
    return code_hipError_t(palSuccess);
}

EMULATOR_EXPORT hipError_t hipStreamWriteValue64(hipStream_t stream, void *ptr, uint64_t value, unsigned int flags)
{
    if (!emulator_ready())
        return code_hipError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (flags != 0)
        return code_hipError_t(palInvalidArgument);
    return code_hipError_t(emulate_streamWriteValue64(stream, ptr, value, 0));
}

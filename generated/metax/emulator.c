/* Generated from adaptors/metax/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of MetaX C500 and C550's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "MetaX C500 and C550 (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

typedef int mcError_t;
typedef int mcMemcpyKind;
typedef void *mcStream_t;
typedef void *mcEvent_t;
typedef struct {
    _Alignas(1) unsigned char bytes[64];
} mcIpcMemHandle_t;
typedef void (*mcHostFn_t)(void *);
typedef int mcStreamWriteValue_flags;
typedef int mcStreamWaitValue_flags;
typedef int mcPointer_attribute;
typedef struct {
    _Alignas(1) unsigned char bytes[4096];
} mcDeviceProp_t;
typedef void *mcDeviceptr_t;
typedef void *mcFunction_t;

enum { /* mcError_t */
    mcSuccess = 0,
    mcErrorInvalidValue = 1,
    mcErrorMemoryAllocation = 2,
    mcErrorInitializationError = 3,
    mcErrorNoDevice = 100,
    mcErrorInvalidDevice = 101,
    mcErrorMapBufferObjectFailed = 205,
    mcErrorInvalidResourceHandle = 400,
    mcErrorNotReady = 600,
    mcErrorHostMemoryAlreadyRegistered = 712,
    mcErrorHostMemoryNotRegistered = 713,
    mcErrorNotPermitted = 800,
    mcErrorNotSupported = 801,
    mcErrorUnknown = 999,
};

enum { /* mcMemcpyKind */
    mcMemcpyHostToHost = 0,
    mcMemcpyHostToDevice = 1,
    mcMemcpyDeviceToHost = 2,
    mcMemcpyDeviceToDevice = 3,
    mcMemcpyDefault = 4,
};

enum { /* mcMallocHost_flags */
    mcMallocHostDefault = 0,
    mcMallocHostPortable = 1,
    mcMallocHostMapped = 2,
    mcMallocHostWriteCombined = 4,
};

enum { /* mcHostRegister_flags */
    mcHostRegisterDefault = 0,
    mcHostRegisterPortable = 1,
    mcHostRegisterMapped = 2,
    mcHostRegisterIoMemory = 4,
    mcHostRegisterReadOnly = 8,
};

enum { /* mcEventCreateWithFlags_flags */
    mcEventDefault = 0,
    mcEventBlockingSync = 1,
    mcEventDisableTiming = 2,
    mcEventInterprocess = 4,
};

enum { /* mcMallocManaged_flags */
    mcMemAttachGlobal = 1,
    mcMemAttachHost = 2,
};

enum { /* mcStreamCreateWithFlags_flags */
    mcStreamDefault = 0,
    mcStreamNonBlocking = 1,
};

enum { /* mcStreamWaitEvent_flags */
    mcEventWaitDefault = 0,
    mcEventWaitExternal = 1,
};

enum { /* mcEventRecordWithFlags_flags */
    mcEventRecordDefault = 0,
    mcEventRecordExternal = 1,
};

enum { /* mcIpcOpenMemHandle_flags */
    mcIpcMemLazyEnablePeerAccess = 1,
};

enum { /* mcStreamWriteValue_flags */
    MC_STREAM_WRITE_VALUE_DEFAULT = 0,
};

enum { /* mcStreamWaitValue_flags */
    MC_STREAM_WAIT_VALUE_GEQ = 0,
    MC_STREAM_WAIT_VALUE_EQ = 1,
};

enum { /* mcPointer_attribute */
    mcPointerAttributeSyncMemops = 6,
};

enum { /* mcMemGetHandleForAddressRange_handleType */
    MC_DMA_BUF_FD = 1,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case mcMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case mcMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case mcMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int event_kind_key(int from)
{
    switch (from) {
    case mcEventDefault:
        return palEventDefault;
    case mcEventDisableTiming:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_mcError_t(long long value)
{
    return value == mcSuccess || value == mcErrorInvalidValue || value == mcErrorMemoryAllocation || value == mcErrorInitializationError || value == mcErrorNoDevice || value == mcErrorInvalidDevice || value == mcErrorMapBufferObjectFailed || value == mcErrorInvalidResourceHandle || value == mcErrorNotReady || value == mcErrorHostMemoryAlreadyRegistered || value == mcErrorHostMemoryNotRegistered || value == mcErrorNotPermitted || value == mcErrorNotSupported || value == mcErrorUnknown;
}

EMULATOR_PRIVATE bool is_mcMemcpyKind(long long value)
{
    return value == mcMemcpyHostToHost || value == mcMemcpyHostToDevice || value == mcMemcpyDeviceToHost || value == mcMemcpyDeviceToDevice || value == mcMemcpyDefault;
}

EMULATOR_PRIVATE bool is_mcMallocHost_flags(long long value)
{
    return (value & ~(long long)(mcMallocHostDefault | mcMallocHostPortable | mcMallocHostMapped | mcMallocHostWriteCombined)) == 0;
}

EMULATOR_PRIVATE bool is_mcHostRegister_flags(long long value)
{
    return (value & ~(long long)(mcHostRegisterDefault | mcHostRegisterPortable | mcHostRegisterMapped | mcHostRegisterIoMemory | mcHostRegisterReadOnly)) == 0;
}

EMULATOR_PRIVATE bool is_mcEventCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(mcEventDefault | mcEventBlockingSync | mcEventDisableTiming | mcEventInterprocess)) == 0;
}

EMULATOR_PRIVATE bool is_mcMallocManaged_flags(long long value)
{
    return value == mcMemAttachGlobal || value == mcMemAttachHost;
}

EMULATOR_PRIVATE bool is_mcStreamCreateWithFlags_flags(long long value)
{
    return value == mcStreamDefault || value == mcStreamNonBlocking;
}

EMULATOR_PRIVATE bool is_mcStreamWaitEvent_flags(long long value)
{
    return value == mcEventWaitDefault || value == mcEventWaitExternal;
}

EMULATOR_PRIVATE bool is_mcEventRecordWithFlags_flags(long long value)
{
    return value == mcEventRecordDefault || value == mcEventRecordExternal;
}

EMULATOR_PRIVATE bool is_mcIpcOpenMemHandle_flags(long long value)
{
    return value == mcIpcMemLazyEnablePeerAccess;
}

EMULATOR_PRIVATE bool is_mcStreamWriteValue_flags(long long value)
{
    return value == MC_STREAM_WRITE_VALUE_DEFAULT;
}

EMULATOR_PRIVATE bool is_mcStreamWaitValue_flags(long long value)
{
    return value == MC_STREAM_WAIT_VALUE_GEQ || value == MC_STREAM_WAIT_VALUE_EQ;
}

EMULATOR_PRIVATE bool is_mcPointer_attribute(long long value)
{
    return value == mcPointerAttributeSyncMemops;
}

EMULATOR_PRIVATE bool is_mcMemGetHandleForAddressRange_handleType(long long value)
{
    return value == MC_DMA_BUF_FD;
}

EMULATOR_PRIVATE bool is_GDR_GRANULE(long long value)
{
    return value == GDR_GRANULE;
}

EMULATOR_PRIVATE mcError_t code_mcError_t(int result)
{
    mcError_t code = mcErrorUnknown;
    switch (result) {
    case palSuccess:
        code = mcSuccess;
        break;
    case palInProgress:
        code = mcErrorNotReady;
        break;
    case palInvalidArgument:
        code = mcErrorInvalidValue;
        break;
    case palInvalidUsage:
        code = mcErrorNotPermitted;
        break;
    case palSystemError:
        code = mcErrorMemoryAllocation;
        break;
    case palRemoteError:
        code = mcErrorMapBufferObjectFailed;
        break;
    case palNotSupported:
        code = mcErrorNotSupported;
        break;
    case EMULATOR_BAD_HANDLE:
        code = mcErrorInvalidResourceHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != mcSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT mcError_t mcDeviceSynchronize(void);
EMULATOR_EXPORT mcError_t mcMemcpyAsync(void *dst, const void *src, size_t count, mcMemcpyKind kind, mcStream_t stream);
EMULATOR_EXPORT mcError_t mcMemsetAsync(void *devPtr, int value, size_t count, mcStream_t stream);
EMULATOR_EXPORT mcError_t mcMallocHost(void **pHost, size_t size, unsigned int flags);
EMULATOR_EXPORT mcError_t mcMalloc(void **devPtr, size_t size);
EMULATOR_EXPORT mcError_t mcMallocManaged(void **devPtr, size_t size, unsigned int flags);
EMULATOR_EXPORT mcError_t mcFreeHost(void *ptr);
EMULATOR_EXPORT mcError_t mcFree(void *devPtr);
EMULATOR_EXPORT mcError_t mcSetDevice(int device);
EMULATOR_EXPORT mcError_t mcGetDevice(int *device);
EMULATOR_EXPORT mcError_t mcGetDeviceCount(int *count);
EMULATOR_EXPORT mcError_t mcDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT mcError_t mcDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT mcError_t mcHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
EMULATOR_EXPORT mcError_t mcHostRegister(void *ptr, size_t size, unsigned int flags);
EMULATOR_EXPORT mcError_t mcHostUnregister(void *ptr);
EMULATOR_EXPORT mcError_t mcMallocAsync(void **devPtr, size_t size, mcStream_t hStream);
EMULATOR_EXPORT mcError_t mcFreeAsync(void *devPtr, mcStream_t hStream);
EMULATOR_EXPORT mcError_t mcStreamCreateWithFlags(mcStream_t *pStream, unsigned int flags);
EMULATOR_EXPORT mcError_t mcStreamDestroy(mcStream_t stream);
EMULATOR_EXPORT mcError_t mcStreamSynchronize(mcStream_t stream);
EMULATOR_EXPORT mcError_t mcStreamQuery(mcStream_t stream);
EMULATOR_EXPORT mcError_t mcStreamWaitEvent(mcStream_t stream, mcEvent_t event, unsigned int flags);
EMULATOR_EXPORT mcError_t mcEventCreateWithFlags(mcEvent_t *event, unsigned int flags);
EMULATOR_EXPORT mcError_t mcEventDestroy(mcEvent_t event);
EMULATOR_EXPORT mcError_t mcEventRecordWithFlags(mcEvent_t event, mcStream_t stream, unsigned int flags);
EMULATOR_EXPORT mcError_t mcEventSynchronize(mcEvent_t event);
EMULATOR_EXPORT mcError_t mcEventQuery(mcEvent_t event);
EMULATOR_EXPORT mcError_t mcEventElapsedTime(float *ms, mcEvent_t start, mcEvent_t end);
EMULATOR_EXPORT mcError_t mcLaunchHostFunc(mcStream_t stream, mcHostFn_t fn, void *userData);
EMULATOR_EXPORT mcError_t mcIpcGetMemHandle(mcIpcMemHandle_t *handle, void *devPtr);
EMULATOR_EXPORT mcError_t mcIpcOpenMemHandle(void **devPtr, mcIpcMemHandle_t handle, unsigned int flags);
EMULATOR_EXPORT mcError_t mcIpcCloseMemHandle(void *devPtr);
EMULATOR_EXPORT mcError_t mcGetLastError(void);
EMULATOR_EXPORT mcError_t mcGetDeviceProperties(mcDeviceProp_t *prop, int device);
EMULATOR_EXPORT mcError_t mcMemGetAddressRange(mcDeviceptr_t *pbase, size_t *psize, mcDeviceptr_t dptr);
EMULATOR_EXPORT mcError_t mcModuleLaunchKernel(mcFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, mcStream_t hStream, void **kernelParams, void **extra);
EMULATOR_EXPORT mcError_t mcPointerSetAttribute(const void *value, mcPointer_attribute attribute, mcDeviceptr_t ptr);
EMULATOR_EXPORT mcError_t mcStreamWaitValue64(mcStream_t stream, void *addr, uint64_t value, mcStreamWaitValue_flags flags);
EMULATOR_EXPORT mcError_t mcStreamWriteValue64(mcStream_t stream, void *addr, uint64_t value, mcStreamWriteValue_flags flags);
EMULATOR_EXPORT mcError_t mcMemGetHandleForAddressRange(void *handle, mcDeviceptr_t dptr, size_t size, int handleType, unsigned long long flags);

EMULATOR_EXPORT mcError_t mcDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT mcError_t mcMemcpyAsync(void *dst, const void *src, size_t count, mcMemcpyKind kind, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcMemcpyKind(kind))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_deviceMemcpy(dst, src, count, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT mcError_t mcMemsetAsync(void *devPtr, int value, size_t count, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_fill(devPtr, value, count, stream));
}

EMULATOR_EXPORT mcError_t mcMallocHost(void **pHost, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (pHost == NULL)
        return code_mcError_t(palInvalidArgument);
    if (!is_mcMallocHost_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_allocate_host(pHost, size, (flags == mcMallocHostMapped)));
}

EMULATOR_EXPORT mcError_t mcMalloc(void **devPtr, size_t size)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (devPtr == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT mcError_t mcMallocManaged(void **devPtr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (devPtr == NULL)
        return code_mcError_t(palInvalidArgument);
    if (!is_mcMallocManaged_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_allocate_managed(devPtr, size, (flags == mcMemAttachGlobal)));
}

EMULATOR_EXPORT mcError_t mcFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT mcError_t mcFree(void *devPtr)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_release(devPtr));
}

EMULATOR_EXPORT mcError_t mcSetDevice(int device)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_setDevice(device));
}

EMULATOR_EXPORT mcError_t mcGetDevice(int *device)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_getDevice(device));
}

EMULATOR_EXPORT mcError_t mcGetDeviceCount(int *count)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_getDeviceCount(count));
}

EMULATOR_EXPORT mcError_t mcDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT mcError_t mcDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT mcError_t mcHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (pDevice == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_host_address(pDevice, pHost, flags));
}

EMULATOR_EXPORT mcError_t mcHostRegister(void *ptr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcHostRegister_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_register_host(ptr, size, (flags == mcHostRegisterMapped)));
}

EMULATOR_EXPORT mcError_t mcHostUnregister(void *ptr)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_hostUnregister(ptr));
}

EMULATOR_EXPORT mcError_t mcMallocAsync(void **devPtr, size_t size, mcStream_t hStream)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (devPtr == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_allocate_async(devPtr, size, hStream));
}

EMULATOR_EXPORT mcError_t mcFreeAsync(void *devPtr, mcStream_t hStream)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_release_async(devPtr, hStream));
}

EMULATOR_EXPORT mcError_t mcStreamCreateWithFlags(mcStream_t *pStream, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (pStream == NULL)
        return code_mcError_t(palInvalidArgument);
    if (!is_mcStreamCreateWithFlags_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_new_stream(pStream, (flags == mcStreamDefault)));
}

EMULATOR_EXPORT mcError_t mcStreamDestroy(mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_end_stream(stream));
}

EMULATOR_EXPORT mcError_t mcStreamSynchronize(mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT mcError_t mcStreamQuery(mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_streamQuery(stream));
}

EMULATOR_EXPORT mcError_t mcStreamWaitEvent(mcStream_t stream, mcEvent_t event, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcStreamWaitEvent_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_wait_event(stream, event, (flags == mcEventWaitExternal)));
}

EMULATOR_EXPORT mcError_t mcEventCreateWithFlags(mcEvent_t *event, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (event == NULL)
        return code_mcError_t(palInvalidArgument);
    if (!is_mcEventCreateWithFlags_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_new_event(event, (flags == mcEventDisableTiming), (flags == mcEventInterprocess)));
}

EMULATOR_EXPORT mcError_t mcEventDestroy(mcEvent_t event)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_end_event(event));
}

EMULATOR_EXPORT mcError_t mcEventRecordWithFlags(mcEvent_t event, mcStream_t stream, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcEventRecordWithFlags_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_record_event(event, stream, (flags == mcEventRecordExternal)));
}

EMULATOR_EXPORT mcError_t mcEventSynchronize(mcEvent_t event)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT mcError_t mcEventQuery(mcEvent_t event)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_eventQuery(event));
}

EMULATOR_EXPORT mcError_t mcEventElapsedTime(float *ms, mcEvent_t start, mcEvent_t end)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (ms == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_eventElapsedTime(ms, start, end));
}

EMULATOR_EXPORT mcError_t mcLaunchHostFunc(mcStream_t stream, mcHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_launchHostFunc(stream, fn, userData));
}

EMULATOR_EXPORT mcError_t mcIpcGetMemHandle(mcIpcMemHandle_t *handle, void *devPtr)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (handle == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_ipc_get(handle, devPtr));
}

EMULATOR_EXPORT mcError_t mcIpcOpenMemHandle(void **devPtr, mcIpcMemHandle_t handle, unsigned int flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (devPtr == NULL)
        return code_mcError_t(palInvalidArgument);
    if (!is_mcIpcOpenMemHandle_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_ipc_open(devPtr, &handle));
}

EMULATOR_EXPORT mcError_t mcIpcCloseMemHandle(void *devPtr)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_ipc_close(devPtr));
}

EMULATOR_EXPORT mcError_t mcGetLastError(void)
{
    return (mcError_t)emulate_last_error();
}

EMULATOR_EXPORT mcError_t mcGetDeviceProperties(mcDeviceProp_t *prop, int device)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (prop == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_describe(prop, device));
}

EMULATOR_EXPORT mcError_t mcMemGetAddressRange(mcDeviceptr_t *pbase, size_t *psize, mcDeviceptr_t dptr)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (pbase == NULL)
        return code_mcError_t(palInvalidArgument);
    if (psize == NULL)
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_address_range(pbase, psize, (void *)(uintptr_t)(dptr)));
}

EMULATOR_EXPORT mcError_t mcModuleLaunchKernel(mcFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, mcStream_t hStream, void **kernelParams, void **extra)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    return code_mcError_t(emulate_launch((void *)(uintptr_t)(f), gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra));
}

EMULATOR_EXPORT mcError_t mcPointerSetAttribute(const void *value, mcPointer_attribute attribute, mcDeviceptr_t ptr)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcPointer_attribute(attribute))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_set_attribute(value, (attribute == mcPointerAttributeSyncMemops), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT mcError_t mcStreamWaitValue64(mcStream_t stream, void *addr, uint64_t value, mcStreamWaitValue_flags flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcStreamWaitValue_flags(flags))
        return code_mcError_t(palInvalidArgument);
    if (flags == MC_STREAM_WAIT_VALUE_GEQ) {
        return code_mcError_t(emulate_wait_value(stream, addr, value, 0));
    } else {
        return code_mcError_t(palNotSupported);
    }
    return code_mcError_t(palSuccess);
}

EMULATOR_EXPORT mcError_t mcStreamWriteValue64(mcStream_t stream, void *addr, uint64_t value, mcStreamWriteValue_flags flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcStreamWriteValue_flags(flags))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_streamWriteValue64(stream, addr, value, 0));
}

EMULATOR_EXPORT mcError_t mcMemGetHandleForAddressRange(void *handle, mcDeviceptr_t dptr, size_t size, int handleType, unsigned long long flags)
{
    if (!emulator_ready())
        return code_mcError_t(palUnhandledDeviceError);
    if (!is_mcMemGetHandleForAddressRange_handleType(handleType))
        return code_mcError_t(palInvalidArgument);
    return code_mcError_t(emulate_range_handle(handle, (void *)(uintptr_t)(dptr), size, flags));
}

/* Generated from adaptors/ppu/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Alibaba T-Head PPU (Zhenwu)'s runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "Alibaba T-Head PPU (Zhenwu) (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

typedef int cudaError_t;
typedef int cudaMemcpyKind;
typedef void *cudaStream_t;
typedef void *cudaEvent_t;
typedef struct {
    _Alignas(1) unsigned char bytes[64];
} cudaIpcMemHandle_t;
typedef void (*cudaHostFn_t)(void *);
typedef int CUresult;
typedef int CUdevice_attribute;
typedef int CUpointer_attribute;
typedef int CUmemRangeHandleType;
typedef void *CUfunction;
typedef int32_t CUdevice;
typedef uint64_t CUdeviceptr;
typedef uint64_t cuuint64_t;
typedef void *CUstream;
typedef struct {
    _Alignas(1) unsigned char bytes[4096];
} cudaDeviceProp;

enum { /* cudaError_t */
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorMapBufferObjectFailed = 205,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorHostMemoryAlreadyRegistered = 712,
    cudaErrorHostMemoryNotRegistered = 713,
    cudaErrorNotPermitted = 800,
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999,
};

enum { /* cudaMemcpyKind */
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4,
};

enum { /* CUresult */
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3,
    CUDA_ERROR_NO_DEVICE = 100,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_HANDLE = 400,
    CUDA_ERROR_NOT_READY = 600,
    CUDA_ERROR_NOT_PERMITTED = 800,
    CUDA_ERROR_NOT_SUPPORTED = 801,
    CUDA_ERROR_UNKNOWN = 999,
};

enum { /* CUdevice_attribute */
    CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED = 124,
};

enum { /* CUpointer_attribute */
    CU_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
    CU_POINTER_ATTRIBUTE_BUFFER_ID = 7,
};

enum { /* CUmemRangeHandleType */
    CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD = 1,
};

enum { /* cudaHostAlloc_flags */
    cudaHostAllocDefault = 0,
    cudaHostAllocPortable = 1,
    cudaHostAllocMapped = 2,
    cudaHostAllocWriteCombined = 4,
};

enum { /* cudaHostRegister_flags */
    cudaHostRegisterDefault = 0,
    cudaHostRegisterPortable = 1,
    cudaHostRegisterMapped = 2,
    cudaHostRegisterIoMemory = 4,
    cudaHostRegisterReadOnly = 8,
};

enum { /* cudaEventCreateWithFlags_flags */
    cudaEventDefault = 0,
    cudaEventBlockingSync = 1,
    cudaEventDisableTiming = 2,
    cudaEventInterprocess = 4,
};

enum { /* cudaMallocManaged_flags */
    cudaMemAttachGlobal = 1,
    cudaMemAttachHost = 2,
};

enum { /* cudaStreamCreateWithFlags_flags */
    cudaStreamDefault = 0,
    cudaStreamNonBlocking = 1,
};

enum { /* cudaStreamWaitEvent_flags */
    cudaEventWaitDefault = 0,
    cudaEventWaitExternal = 1,
};

enum { /* cudaEventRecordWithFlags_flags */
    cudaEventRecordDefault = 0,
    cudaEventRecordExternal = 1,
};

enum { /* cudaIpcOpenMemHandle_flags */
    cudaIpcMemLazyEnablePeerAccess = 1,
};

enum { /* cuStreamWaitValue64_flags */
    CU_STREAM_WAIT_VALUE_GEQ = 0,
    CU_STREAM_WAIT_VALUE_EQ = 1,
    CU_STREAM_WAIT_VALUE_AND = 2,
    CU_STREAM_WAIT_VALUE_NOR = 3,
};

enum { /* cuStreamWriteValue64_flags */
    CU_STREAM_WRITE_VALUE_DEFAULT = 0,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case cudaMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case cudaMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case cudaMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int event_kind_key(int from)
{
    switch (from) {
    case cudaEventDefault:
        return palEventDefault;
    case cudaEventDisableTiming:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_cudaError_t(long long value)
{
    return value == cudaSuccess || value == cudaErrorInvalidValue || value == cudaErrorMemoryAllocation || value == cudaErrorInitializationError || value == cudaErrorNoDevice || value == cudaErrorInvalidDevice || value == cudaErrorMapBufferObjectFailed || value == cudaErrorInvalidResourceHandle || value == cudaErrorNotReady || value == cudaErrorHostMemoryAlreadyRegistered || value == cudaErrorHostMemoryNotRegistered || value == cudaErrorNotPermitted || value == cudaErrorNotSupported || value == cudaErrorUnknown;
}

EMULATOR_PRIVATE bool is_cudaMemcpyKind(long long value)
{
    return value == cudaMemcpyHostToHost || value == cudaMemcpyHostToDevice || value == cudaMemcpyDeviceToHost || value == cudaMemcpyDeviceToDevice || value == cudaMemcpyDefault;
}

EMULATOR_PRIVATE bool is_CUresult(long long value)
{
    return value == CUDA_SUCCESS || value == CUDA_ERROR_INVALID_VALUE || value == CUDA_ERROR_OUT_OF_MEMORY || value == CUDA_ERROR_NOT_INITIALIZED || value == CUDA_ERROR_NO_DEVICE || value == CUDA_ERROR_INVALID_DEVICE || value == CUDA_ERROR_INVALID_HANDLE || value == CUDA_ERROR_NOT_READY || value == CUDA_ERROR_NOT_PERMITTED || value == CUDA_ERROR_NOT_SUPPORTED || value == CUDA_ERROR_UNKNOWN;
}

EMULATOR_PRIVATE bool is_CUdevice_attribute(long long value)
{
    return value == CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED;
}

EMULATOR_PRIVATE bool is_CUpointer_attribute(long long value)
{
    return value == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS || value == CU_POINTER_ATTRIBUTE_BUFFER_ID;
}

EMULATOR_PRIVATE bool is_CUmemRangeHandleType(long long value)
{
    return value == CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD;
}

EMULATOR_PRIVATE bool is_cudaHostAlloc_flags(long long value)
{
    return (value & ~(long long)(cudaHostAllocDefault | cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined)) == 0;
}

EMULATOR_PRIVATE bool is_cudaHostRegister_flags(long long value)
{
    return (value & ~(long long)(cudaHostRegisterDefault | cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly)) == 0;
}

EMULATOR_PRIVATE bool is_cudaEventCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(cudaEventDefault | cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess)) == 0;
}

EMULATOR_PRIVATE bool is_cudaMallocManaged_flags(long long value)
{
    return value == cudaMemAttachGlobal || value == cudaMemAttachHost;
}

EMULATOR_PRIVATE bool is_cudaStreamCreateWithFlags_flags(long long value)
{
    return value == cudaStreamDefault || value == cudaStreamNonBlocking;
}

EMULATOR_PRIVATE bool is_cudaStreamWaitEvent_flags(long long value)
{
    return value == cudaEventWaitDefault || value == cudaEventWaitExternal;
}

EMULATOR_PRIVATE bool is_cudaEventRecordWithFlags_flags(long long value)
{
    return value == cudaEventRecordDefault || value == cudaEventRecordExternal;
}

EMULATOR_PRIVATE bool is_cudaIpcOpenMemHandle_flags(long long value)
{
    return value == cudaIpcMemLazyEnablePeerAccess;
}

EMULATOR_PRIVATE bool is_cuStreamWaitValue64_flags(long long value)
{
    return value == CU_STREAM_WAIT_VALUE_GEQ || value == CU_STREAM_WAIT_VALUE_EQ || value == CU_STREAM_WAIT_VALUE_AND || value == CU_STREAM_WAIT_VALUE_NOR;
}

EMULATOR_PRIVATE bool is_cuStreamWriteValue64_flags(long long value)
{
    return value == CU_STREAM_WRITE_VALUE_DEFAULT;
}

EMULATOR_PRIVATE bool is_GDR_GRANULE(long long value)
{
    return value == GDR_GRANULE;
}

EMULATOR_PRIVATE cudaError_t code_cudaError_t(int result)
{
    cudaError_t code = cudaErrorUnknown;
    switch (result) {
    case palSuccess:
        code = cudaSuccess;
        break;
    case palInProgress:
        code = cudaErrorNotReady;
        break;
    case palInvalidArgument:
        code = cudaErrorInvalidValue;
        break;
    case palInvalidUsage:
        code = cudaErrorNotPermitted;
        break;
    case palSystemError:
        code = cudaErrorMemoryAllocation;
        break;
    case palRemoteError:
        code = cudaErrorMapBufferObjectFailed;
        break;
    case palNotSupported:
        code = cudaErrorNotSupported;
        break;
    case EMULATOR_BAD_HANDLE:
        code = cudaErrorInvalidResourceHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != cudaSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_PRIVATE CUresult code_CUresult(int result)
{
    CUresult code = CUDA_ERROR_UNKNOWN;
    switch (result) {
    case palSuccess:
        code = CUDA_SUCCESS;
        break;
    case palInProgress:
        code = CUDA_ERROR_NOT_READY;
        break;
    case palInvalidArgument:
        code = CUDA_ERROR_INVALID_VALUE;
        break;
    case palInvalidUsage:
        code = CUDA_ERROR_NOT_PERMITTED;
        break;
    case palSystemError:
        code = CUDA_ERROR_OUT_OF_MEMORY;
        break;
    case palNotSupported:
        code = CUDA_ERROR_NOT_SUPPORTED;
        break;
    case EMULATOR_BAD_HANDLE:
        code = CUDA_ERROR_INVALID_HANDLE;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != CUDA_SUCCESS)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT cudaError_t cudaDeviceSynchronize(void);
EMULATOR_EXPORT cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaMalloc(void **devPtr, size_t size);
EMULATOR_EXPORT cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaFreeHost(void *ptr);
EMULATOR_EXPORT cudaError_t cudaFree(void *devPtr);
EMULATOR_EXPORT cudaError_t cudaSetDevice(int device);
EMULATOR_EXPORT cudaError_t cudaGetDevice(int *device);
EMULATOR_EXPORT cudaError_t cudaGetDeviceCount(int *count);
EMULATOR_EXPORT cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaHostUnregister(void *ptr);
EMULATOR_EXPORT cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream);
EMULATOR_EXPORT cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream);
EMULATOR_EXPORT cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaStreamDestroy(cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaStreamSynchronize(cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaStreamQuery(cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaEventDestroy(cudaEvent_t event);
EMULATOR_EXPORT cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaEventSynchronize(cudaEvent_t event);
EMULATOR_EXPORT cudaError_t cudaEventQuery(cudaEvent_t event);
EMULATOR_EXPORT cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);
EMULATOR_EXPORT cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData);
EMULATOR_EXPORT cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr);
EMULATOR_EXPORT cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaIpcCloseMemHandle(void *devPtr);
EMULATOR_EXPORT cudaError_t cudaGetLastError(void);
EMULATOR_EXPORT CUresult cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);
EMULATOR_EXPORT CUresult cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);
EMULATOR_EXPORT CUresult cuDeviceGet(CUdevice *device, int ordinal);
EMULATOR_EXPORT CUresult cuDeviceGetAttribute(int *pi, CUdevice_attribute attrib, CUdevice dev);
EMULATOR_EXPORT CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr);
EMULATOR_EXPORT CUresult cuMemGetAddressRange_v2(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr);
EMULATOR_EXPORT CUresult cuMemGetHandleForAddressRange(void *handle, CUdeviceptr dptr, size_t size, CUmemRangeHandleType handleType, unsigned long long flags);
EMULATOR_EXPORT CUresult cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, CUstream hStream, void **kernelParams, void **extra);
EMULATOR_EXPORT cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int device);

EMULATOR_EXPORT cudaError_t cudaDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaMemcpyKind(kind))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_deviceMemcpy(dst, src, count, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_fill(devPtr, value, count, stream));
}

EMULATOR_EXPORT cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pHost == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaHostAlloc_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate_host(pHost, size, (flags == cudaHostAllocMapped)));
}

EMULATOR_EXPORT cudaError_t cudaMalloc(void **devPtr, size_t size)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaMallocManaged_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate_managed(devPtr, size, (flags == cudaMemAttachGlobal)));
}

EMULATOR_EXPORT cudaError_t cudaFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT cudaError_t cudaFree(void *devPtr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_release(devPtr));
}

EMULATOR_EXPORT cudaError_t cudaSetDevice(int device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    return code_cudaError_t(emulate_setDevice(device));
}

EMULATOR_EXPORT cudaError_t cudaGetDevice(int *device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDevice(device));
}

EMULATOR_EXPORT cudaError_t cudaGetDeviceCount(int *count)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDeviceCount(count));
}

EMULATOR_EXPORT cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pDevice == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_host_address(pDevice, pHost, flags));
}

EMULATOR_EXPORT cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaHostRegister_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_register_host(ptr, size, (flags == cudaHostRegisterMapped)));
}

EMULATOR_EXPORT cudaError_t cudaHostUnregister(void *ptr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_hostUnregister(ptr));
}

EMULATOR_EXPORT cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate_async(devPtr, size, hStream));
}

EMULATOR_EXPORT cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_release_async(devPtr, hStream));
}

EMULATOR_EXPORT cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pStream == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaStreamCreateWithFlags_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_new_stream(pStream, (flags == cudaStreamDefault)));
}

EMULATOR_EXPORT cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_end_stream(stream));
}

EMULATOR_EXPORT cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_streamQuery(stream));
}

EMULATOR_EXPORT cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaStreamWaitEvent_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_wait_event(stream, event, (flags == cudaEventWaitExternal)));
}

EMULATOR_EXPORT cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (event == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaEventCreateWithFlags_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_new_event(event, (flags == cudaEventDisableTiming), (flags == cudaEventInterprocess)));
}

EMULATOR_EXPORT cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_end_event(event));
}

EMULATOR_EXPORT cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaEventRecordWithFlags_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_record_event(event, stream, (flags == cudaEventRecordExternal)));
}

EMULATOR_EXPORT cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT cudaError_t cudaEventQuery(cudaEvent_t event)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_eventQuery(event));
}

EMULATOR_EXPORT cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (ms == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_eventElapsedTime(ms, start, end));
}

EMULATOR_EXPORT cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_launchHostFunc(stream, fn, userData));
}

EMULATOR_EXPORT cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (handle == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_ipc_get(handle, devPtr));
}

EMULATOR_EXPORT cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaIpcOpenMemHandle_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_ipc_open(devPtr, &handle));
}

EMULATOR_EXPORT cudaError_t cudaIpcCloseMemHandle(void *devPtr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_ipc_close(devPtr));
}

EMULATOR_EXPORT cudaError_t cudaGetLastError(void)
{
    return (cudaError_t)emulate_last_error();
}

EMULATOR_EXPORT CUresult cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_cuStreamWaitValue64_flags(flags))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_wait_value(stream, (void *)(uintptr_t)(addr), value, flags));
}

EMULATOR_EXPORT CUresult cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_cuStreamWriteValue64_flags(flags))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_streamWriteValue64(stream, (void *)(uintptr_t)(addr), value, 0));
}

EMULATOR_EXPORT CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (device == NULL)
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_ordinal(device, ordinal));
}

EMULATOR_EXPORT CUresult cuDeviceGetAttribute(int *pi, CUdevice_attribute attrib, CUdevice dev)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (pi == NULL)
        return code_CUresult(palInvalidArgument);
    if (!is_CUdevice_attribute(attrib))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_dma_buf(pi, dev));
}

EMULATOR_EXPORT CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_CUpointer_attribute(attribute))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_set_attribute(value, (attribute == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT CUresult cuMemGetAddressRange_v2(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    return code_CUresult(emulate_address_range(pbase, psize, (void *)(uintptr_t)(dptr)));
}

EMULATOR_EXPORT CUresult cuMemGetHandleForAddressRange(void *handle, CUdeviceptr dptr, size_t size, CUmemRangeHandleType handleType, unsigned long long flags)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_CUmemRangeHandleType(handleType))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_range_handle(handle, (void *)(uintptr_t)(dptr), size, flags));
}

EMULATOR_EXPORT CUresult cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, CUstream hStream, void **kernelParams, void **extra)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    return code_CUresult(emulate_launch_in_context((void *)(uintptr_t)(f), gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra));
}

EMULATOR_EXPORT cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (prop == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_describe(prop, device));
}

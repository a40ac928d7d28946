/* Generated from adaptors/moorethreads/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Moore Threads MTT S4000 and S5000's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "Moore Threads MTT S4000 and S5000 (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

typedef int musaError_t;
typedef int musaMemcpyKind;
typedef void *musaStream_t;
typedef void *musaEvent_t;
typedef struct {
    _Alignas(1) unsigned char bytes[64];
} musaIpcMemHandle_t;
typedef void (*musaHostFn_t)(void *);
typedef int MUresult;
typedef int MUpointer_attribute;
typedef void *MUfunction;
typedef uint64_t MUdeviceptr;
typedef uint64_t muuint64_t;
typedef void *MUstream;
typedef struct {
    _Alignas(1) unsigned char bytes[4096];
} musaDeviceProp;

enum { /* musaError_t */
    musaSuccess = 0,
    musaErrorInvalidValue = 1,
    musaErrorMemoryAllocation = 2,
    musaErrorInitializationError = 3,
    musaErrorNoDevice = 100,
    musaErrorInvalidDevice = 101,
    musaErrorMapBufferObjectFailed = 205,
    musaErrorInvalidResourceHandle = 400,
    musaErrorNotReady = 600,
    musaErrorHostMemoryAlreadyRegistered = 712,
    musaErrorHostMemoryNotRegistered = 713,
    musaErrorNotPermitted = 800,
    musaErrorNotSupported = 801,
    musaErrorUnknown = 999,
};

enum { /* musaMemcpyKind */
    musaMemcpyHostToHost = 0,
    musaMemcpyHostToDevice = 1,
    musaMemcpyDeviceToHost = 2,
    musaMemcpyDeviceToDevice = 3,
    musaMemcpyDefault = 4,
};

enum { /* MUresult */
    MUSA_SUCCESS = 0,
    MUSA_ERROR_INVALID_VALUE = 1,
    MUSA_ERROR_OUT_OF_MEMORY = 2,
    MUSA_ERROR_NOT_INITIALIZED = 3,
    MUSA_ERROR_NO_DEVICE = 100,
    MUSA_ERROR_INVALID_DEVICE = 101,
    MUSA_ERROR_INVALID_HANDLE = 400,
    MUSA_ERROR_NOT_READY = 600,
    MUSA_ERROR_NOT_PERMITTED = 800,
    MUSA_ERROR_NOT_SUPPORTED = 801,
    MUSA_ERROR_UNKNOWN = 999,
};

enum { /* MUpointer_attribute */
    MU_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
    MU_POINTER_ATTRIBUTE_BUFFER_ID = 7,
};

enum { /* musaHostAlloc_flags */
    musaHostAllocDefault = 0,
    musaHostAllocPortable = 1,
    musaHostAllocMapped = 2,
    musaHostAllocWriteCombined = 4,
};

enum { /* musaHostRegister_flags */
    musaHostRegisterDefault = 0,
    musaHostRegisterPortable = 1,
    musaHostRegisterMapped = 2,
    musaHostRegisterIoMemory = 4,
    musaHostRegisterReadOnly = 8,
};

enum { /* musaEventCreateWithFlags_flags */
    musaEventDefault = 0,
    musaEventBlockingSync = 1,
    musaEventDisableTiming = 2,
    musaEventInterprocess = 4,
};

enum { /* musaMallocManaged_flags */
    musaMemAttachGlobal = 1,
    musaMemAttachHost = 2,
};

enum { /* musaStreamCreateWithFlags_flags */
    musaStreamDefault = 0,
    musaStreamNonBlocking = 1,
};

enum { /* musaStreamWaitEvent_flags */
    musaEventWaitDefault = 0,
    musaEventWaitExternal = 1,
};

enum { /* musaEventRecordWithFlags_flags */
    musaEventRecordDefault = 0,
    musaEventRecordExternal = 1,
};

enum { /* musaIpcOpenMemHandle_flags */
    musaIpcMemLazyEnablePeerAccess = 1,
};

enum { /* muStreamWaitValue64_flags */
    MU_STREAM_WAIT_VALUE_GEQ = 0,
    MU_STREAM_WAIT_VALUE_EQ = 1,
    MU_STREAM_WAIT_VALUE_AND = 2,
    MU_STREAM_WAIT_VALUE_NOR = 3,
};

enum { /* muStreamWriteValue64_flags */
    MU_STREAM_WRITE_VALUE_DEFAULT = 0,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case musaMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case musaMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case musaMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int event_kind_key(int from)
{
    switch (from) {
    case musaEventDefault:
        return palEventDefault;
    case musaEventDisableTiming:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_musaError_t(long long value)
{
    return value == musaSuccess || value == musaErrorInvalidValue || value == musaErrorMemoryAllocation || value == musaErrorInitializationError || value == musaErrorNoDevice || value == musaErrorInvalidDevice || value == musaErrorMapBufferObjectFailed || value == musaErrorInvalidResourceHandle || value == musaErrorNotReady || value == musaErrorHostMemoryAlreadyRegistered || value == musaErrorHostMemoryNotRegistered || value == musaErrorNotPermitted || value == musaErrorNotSupported || value == musaErrorUnknown;
}

EMULATOR_PRIVATE bool is_musaMemcpyKind(long long value)
{
    return value == musaMemcpyHostToHost || value == musaMemcpyHostToDevice || value == musaMemcpyDeviceToHost || value == musaMemcpyDeviceToDevice || value == musaMemcpyDefault;
}

EMULATOR_PRIVATE bool is_MUresult(long long value)
{
    return value == MUSA_SUCCESS || value == MUSA_ERROR_INVALID_VALUE || value == MUSA_ERROR_OUT_OF_MEMORY || value == MUSA_ERROR_NOT_INITIALIZED || value == MUSA_ERROR_NO_DEVICE || value == MUSA_ERROR_INVALID_DEVICE || value == MUSA_ERROR_INVALID_HANDLE || value == MUSA_ERROR_NOT_READY || value == MUSA_ERROR_NOT_PERMITTED || value == MUSA_ERROR_NOT_SUPPORTED || value == MUSA_ERROR_UNKNOWN;
}

EMULATOR_PRIVATE bool is_MUpointer_attribute(long long value)
{
    return value == MU_POINTER_ATTRIBUTE_SYNC_MEMOPS || value == MU_POINTER_ATTRIBUTE_BUFFER_ID;
}

EMULATOR_PRIVATE bool is_musaHostAlloc_flags(long long value)
{
    return (value & ~(long long)(musaHostAllocDefault | musaHostAllocPortable | musaHostAllocMapped | musaHostAllocWriteCombined)) == 0;
}

EMULATOR_PRIVATE bool is_musaHostRegister_flags(long long value)
{
    return (value & ~(long long)(musaHostRegisterDefault | musaHostRegisterPortable | musaHostRegisterMapped | musaHostRegisterIoMemory | musaHostRegisterReadOnly)) == 0;
}

EMULATOR_PRIVATE bool is_musaEventCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(musaEventDefault | musaEventBlockingSync | musaEventDisableTiming | musaEventInterprocess)) == 0;
}

EMULATOR_PRIVATE bool is_musaMallocManaged_flags(long long value)
{
    return value == musaMemAttachGlobal || value == musaMemAttachHost;
}

EMULATOR_PRIVATE bool is_musaStreamCreateWithFlags_flags(long long value)
{
    return value == musaStreamDefault || value == musaStreamNonBlocking;
}

EMULATOR_PRIVATE bool is_musaStreamWaitEvent_flags(long long value)
{
    return value == musaEventWaitDefault || value == musaEventWaitExternal;
}

EMULATOR_PRIVATE bool is_musaEventRecordWithFlags_flags(long long value)
{
    return value == musaEventRecordDefault || value == musaEventRecordExternal;
}

EMULATOR_PRIVATE bool is_musaIpcOpenMemHandle_flags(long long value)
{
    return value == musaIpcMemLazyEnablePeerAccess;
}

EMULATOR_PRIVATE bool is_muStreamWaitValue64_flags(long long value)
{
    return value == MU_STREAM_WAIT_VALUE_GEQ || value == MU_STREAM_WAIT_VALUE_EQ || value == MU_STREAM_WAIT_VALUE_AND || value == MU_STREAM_WAIT_VALUE_NOR;
}

EMULATOR_PRIVATE bool is_muStreamWriteValue64_flags(long long value)
{
    return value == MU_STREAM_WRITE_VALUE_DEFAULT;
}

EMULATOR_PRIVATE bool is_GDR_GRANULE(long long value)
{
    return value == GDR_GRANULE;
}

EMULATOR_PRIVATE musaError_t code_musaError_t(int result)
{
    musaError_t code = musaErrorUnknown;
    switch (result) {
    case palSuccess:
        code = musaSuccess;
        break;
    case palInProgress:
        code = musaErrorNotReady;
        break;
    case palInvalidArgument:
        code = musaErrorInvalidValue;
        break;
    case palInvalidUsage:
        code = musaErrorNotPermitted;
        break;
    case palSystemError:
        code = musaErrorMemoryAllocation;
        break;
    case palRemoteError:
        code = musaErrorMapBufferObjectFailed;
        break;
    case palNotSupported:
        code = musaErrorNotSupported;
        break;
    case EMULATOR_BAD_HANDLE:
        code = musaErrorInvalidResourceHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != musaSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_PRIVATE MUresult code_MUresult(int result)
{
    MUresult code = MUSA_ERROR_UNKNOWN;
    switch (result) {
    case palSuccess:
        code = MUSA_SUCCESS;
        break;
    case palInProgress:
        code = MUSA_ERROR_NOT_READY;
        break;
    case palInvalidArgument:
        code = MUSA_ERROR_INVALID_VALUE;
        break;
    case palInvalidUsage:
        code = MUSA_ERROR_NOT_PERMITTED;
        break;
    case palSystemError:
        code = MUSA_ERROR_OUT_OF_MEMORY;
        break;
    case palNotSupported:
        code = MUSA_ERROR_NOT_SUPPORTED;
        break;
    case EMULATOR_BAD_HANDLE:
        code = MUSA_ERROR_INVALID_HANDLE;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != MUSA_SUCCESS)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT musaError_t musaDeviceSynchronize(void);
EMULATOR_EXPORT musaError_t musaMemcpyAsync(void *dst, const void *src, size_t count, musaMemcpyKind kind, musaStream_t stream);
EMULATOR_EXPORT musaError_t musaMemsetAsync(void *devPtr, int value, size_t count, musaStream_t stream);
EMULATOR_EXPORT musaError_t musaHostAlloc(void **pHost, size_t size, unsigned int flags);
EMULATOR_EXPORT musaError_t musaMalloc(void **devPtr, size_t size);
EMULATOR_EXPORT musaError_t musaMallocManaged(void **devPtr, size_t size, unsigned int flags);
EMULATOR_EXPORT musaError_t musaFreeHost(void *ptr);
EMULATOR_EXPORT musaError_t musaFree(void *devPtr);
EMULATOR_EXPORT musaError_t musaSetDevice(int device);
EMULATOR_EXPORT musaError_t musaGetDevice(int *device);
EMULATOR_EXPORT musaError_t musaGetDeviceCount(int *count);
EMULATOR_EXPORT musaError_t musaDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT musaError_t musaDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT musaError_t musaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
EMULATOR_EXPORT musaError_t musaHostRegister(void *ptr, size_t size, unsigned int flags);
EMULATOR_EXPORT musaError_t musaHostUnregister(void *ptr);
EMULATOR_EXPORT musaError_t musaMallocAsync(void **devPtr, size_t size, musaStream_t hStream);
EMULATOR_EXPORT musaError_t musaFreeAsync(void *devPtr, musaStream_t hStream);
EMULATOR_EXPORT musaError_t musaStreamCreateWithFlags(musaStream_t *pStream, unsigned int flags);
EMULATOR_EXPORT musaError_t musaStreamDestroy(musaStream_t stream);
EMULATOR_EXPORT musaError_t musaStreamSynchronize(musaStream_t stream);
EMULATOR_EXPORT musaError_t musaStreamQuery(musaStream_t stream);
EMULATOR_EXPORT musaError_t musaStreamWaitEvent(musaStream_t stream, musaEvent_t event, unsigned int flags);
EMULATOR_EXPORT musaError_t musaEventCreateWithFlags(musaEvent_t *event, unsigned int flags);
EMULATOR_EXPORT musaError_t musaEventDestroy(musaEvent_t event);
EMULATOR_EXPORT musaError_t musaEventRecordWithFlags(musaEvent_t event, musaStream_t stream, unsigned int flags);
EMULATOR_EXPORT musaError_t musaEventSynchronize(musaEvent_t event);
EMULATOR_EXPORT musaError_t musaEventQuery(musaEvent_t event);
EMULATOR_EXPORT musaError_t musaEventElapsedTime(float *ms, musaEvent_t start, musaEvent_t end);
EMULATOR_EXPORT musaError_t musaLaunchHostFunc(musaStream_t stream, musaHostFn_t fn, void *userData);
EMULATOR_EXPORT musaError_t musaIpcGetMemHandle(musaIpcMemHandle_t *handle, void *devPtr);
EMULATOR_EXPORT musaError_t musaIpcOpenMemHandle(void **devPtr, musaIpcMemHandle_t handle, unsigned int flags);
EMULATOR_EXPORT musaError_t musaIpcCloseMemHandle(void *devPtr);
EMULATOR_EXPORT musaError_t musaGetLastError(void);
EMULATOR_EXPORT MUresult muPointerSetAttribute(const void *value, MUpointer_attribute attribute, MUdeviceptr ptr);
EMULATOR_EXPORT MUresult muLaunchKernel(MUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, MUstream hStream, void **kernelParams, void **extra);
EMULATOR_EXPORT musaError_t musaGetDeviceProperties(musaDeviceProp *prop, int device);
EMULATOR_EXPORT MUresult muMemGetAddressRange(MUdeviceptr *pbase, size_t *psize, MUdeviceptr dptr);
EMULATOR_EXPORT MUresult muStreamWaitValue64(MUstream stream, MUdeviceptr addr, muuint64_t value, unsigned int flags);
EMULATOR_EXPORT MUresult muStreamWriteValue64(MUstream stream, MUdeviceptr addr, muuint64_t value, unsigned int flags);

EMULATOR_EXPORT musaError_t musaDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT musaError_t musaMemcpyAsync(void *dst, const void *src, size_t count, musaMemcpyKind kind, musaStream_t stream)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_musaMemcpyKind(kind))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_deviceMemcpy(dst, src, count, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT musaError_t musaMemsetAsync(void *devPtr, int value, size_t count, musaStream_t stream)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_fill(devPtr, value, count, stream));
}

EMULATOR_EXPORT musaError_t musaHostAlloc(void **pHost, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pHost == NULL)
        return code_musaError_t(palInvalidArgument);
    if (!is_musaHostAlloc_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_allocate_host(pHost, size, (flags == musaHostAllocMapped)));
}

EMULATOR_EXPORT musaError_t musaMalloc(void **devPtr, size_t size)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT musaError_t musaMallocManaged(void **devPtr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_musaError_t(palInvalidArgument);
    if (!is_musaMallocManaged_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_allocate_managed(devPtr, size, (flags == musaMemAttachGlobal)));
}

EMULATOR_EXPORT musaError_t musaFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT musaError_t musaFree(void *devPtr)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_release(devPtr));
}

EMULATOR_EXPORT musaError_t musaSetDevice(int device)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    return code_musaError_t(emulate_setDevice(device));
}

EMULATOR_EXPORT musaError_t musaGetDevice(int *device)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_getDevice(device));
}

EMULATOR_EXPORT musaError_t musaGetDeviceCount(int *count)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_getDeviceCount(count));
}

EMULATOR_EXPORT musaError_t musaDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT musaError_t musaDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT musaError_t musaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pDevice == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_host_address(pDevice, pHost, flags));
}

EMULATOR_EXPORT musaError_t musaHostRegister(void *ptr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_musaHostRegister_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_register_host(ptr, size, (flags == musaHostRegisterMapped)));
}

EMULATOR_EXPORT musaError_t musaHostUnregister(void *ptr)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_hostUnregister(ptr));
}

EMULATOR_EXPORT musaError_t musaMallocAsync(void **devPtr, size_t size, musaStream_t hStream)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_allocate_async(devPtr, size, hStream));
}

EMULATOR_EXPORT musaError_t musaFreeAsync(void *devPtr, musaStream_t hStream)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_release_async(devPtr, hStream));
}

EMULATOR_EXPORT musaError_t musaStreamCreateWithFlags(musaStream_t *pStream, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pStream == NULL)
        return code_musaError_t(palInvalidArgument);
    if (!is_musaStreamCreateWithFlags_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_new_stream(pStream, (flags == musaStreamDefault)));
}

EMULATOR_EXPORT musaError_t musaStreamDestroy(musaStream_t stream)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_end_stream(stream));
}

EMULATOR_EXPORT musaError_t musaStreamSynchronize(musaStream_t stream)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT musaError_t musaStreamQuery(musaStream_t stream)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_streamQuery(stream));
}

EMULATOR_EXPORT musaError_t musaStreamWaitEvent(musaStream_t stream, musaEvent_t event, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_musaStreamWaitEvent_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_wait_event(stream, event, (flags == musaEventWaitExternal)));
}

EMULATOR_EXPORT musaError_t musaEventCreateWithFlags(musaEvent_t *event, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (event == NULL)
        return code_musaError_t(palInvalidArgument);
    if (!is_musaEventCreateWithFlags_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_new_event(event, (flags == musaEventDisableTiming), (flags == musaEventInterprocess)));
}

EMULATOR_EXPORT musaError_t musaEventDestroy(musaEvent_t event)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_end_event(event));
}

EMULATOR_EXPORT musaError_t musaEventRecordWithFlags(musaEvent_t event, musaStream_t stream, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_musaEventRecordWithFlags_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_record_event(event, stream, (flags == musaEventRecordExternal)));
}

EMULATOR_EXPORT musaError_t musaEventSynchronize(musaEvent_t event)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT musaError_t musaEventQuery(musaEvent_t event)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_eventQuery(event));
}

EMULATOR_EXPORT musaError_t musaEventElapsedTime(float *ms, musaEvent_t start, musaEvent_t end)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (ms == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_eventElapsedTime(ms, start, end));
}

EMULATOR_EXPORT musaError_t musaLaunchHostFunc(musaStream_t stream, musaHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_launchHostFunc(stream, fn, userData));
}

EMULATOR_EXPORT musaError_t musaIpcGetMemHandle(musaIpcMemHandle_t *handle, void *devPtr)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (handle == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_ipc_get(handle, devPtr));
}

EMULATOR_EXPORT musaError_t musaIpcOpenMemHandle(void **devPtr, musaIpcMemHandle_t handle, unsigned int flags)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_musaError_t(palInvalidArgument);
    if (!is_musaIpcOpenMemHandle_flags(flags))
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_ipc_open(devPtr, &handle));
}

EMULATOR_EXPORT musaError_t musaIpcCloseMemHandle(void *devPtr)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_musaError_t(emulate_ipc_close(devPtr));
}

EMULATOR_EXPORT musaError_t musaGetLastError(void)
{
    return (musaError_t)emulate_last_error();
}

EMULATOR_EXPORT MUresult muPointerSetAttribute(const void *value, MUpointer_attribute attribute, MUdeviceptr ptr)
{
    if (!emulator_ready())
        return code_MUresult(palUnhandledDeviceError);
    if (!is_MUpointer_attribute(attribute))
        return code_MUresult(palInvalidArgument);
    return code_MUresult(emulate_set_attribute(value, (attribute == MU_POINTER_ATTRIBUTE_SYNC_MEMOPS), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT MUresult muLaunchKernel(MUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, MUstream hStream, void **kernelParams, void **extra)
{
    if (!emulator_ready())
        return code_MUresult(palUnhandledDeviceError);
    return code_MUresult(emulate_launch_in_context((void *)(uintptr_t)(f), gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra));
}

EMULATOR_EXPORT musaError_t musaGetDeviceProperties(musaDeviceProp *prop, int device)
{
    if (!emulator_ready())
        return code_musaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (prop == NULL)
        return code_musaError_t(palInvalidArgument);
    return code_musaError_t(emulate_describe(prop, device));
}

EMULATOR_EXPORT MUresult muMemGetAddressRange_v2(MUdeviceptr *pbase, size_t *psize, MUdeviceptr dptr)
{
    if (!emulator_ready())
        return code_MUresult(palUnhandledDeviceError);
    if (pbase == NULL)
        return code_MUresult(palInvalidArgument);
    if (psize == NULL)
        return code_MUresult(palInvalidArgument);
    return code_MUresult(emulate_address_range(pbase, psize, (void *)(uintptr_t)(dptr)));
}

EMULATOR_EXPORT MUresult muStreamWaitValue64_v2(MUstream stream, MUdeviceptr addr, muuint64_t value, unsigned int flags)
{
    if (!emulator_ready())
        return code_MUresult(palUnhandledDeviceError);
    if (!is_muStreamWaitValue64_flags(flags))
        return code_MUresult(palInvalidArgument);
    return code_MUresult(emulate_wait_value(stream, (void *)(uintptr_t)(addr), value, flags));
}

EMULATOR_EXPORT MUresult muStreamWriteValue64_v2(MUstream stream, MUdeviceptr addr, muuint64_t value, unsigned int flags)
{
    if (!emulator_ready())
        return code_MUresult(palUnhandledDeviceError);
    if (!is_muStreamWriteValue64_flags(flags))
        return code_MUresult(palInvalidArgument);
    return code_MUresult(emulate_streamWriteValue64(stream, (void *)(uintptr_t)(addr), value, 0));
}

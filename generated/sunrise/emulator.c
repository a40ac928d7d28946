/* Generated from adaptors/sunrise/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Sunrise PTPU's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "Sunrise PTPU (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

typedef int tangError_t;
typedef int tangMemcpyKind;
typedef void *tangStream_t;
typedef void *tangEvent_t;
typedef struct {
    _Alignas(8) unsigned char bytes[64];
} tangIpcMemHandle_t;
typedef void (*tangHostFn_t)(void *);
typedef int TAresult;
typedef void *TAfunction;
typedef void *TAstream;
typedef struct {
    _Alignas(1) unsigned char bytes[4096];
} tangDeviceProp;

enum { /* tangEventCreateWithFlags_flags */
    tangEventDefault = 0,
    tangEventBlockingSync = 1,
    tangEventDisableTiming = 2,
    tangEventInterprocess = 4,
};

enum { /* tangStreamCreateWithFlags_flags */
    tangStreamDefault = 0,
    tangStreamNonBlocking = 1,
};

enum { /* tangStreamWaitEvent_flags */
    tangEventWaitDefault = 0,
    tangEventWaitExternal = 1,
};

enum { /* tangIpcOpenMemHandle_flags */
    tangIpcMemLazyEnablePeerAccess = 1,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

enum { /* TAresult */
    TANG_SUCCESS = 0,
    TANG_ERROR_INVALID_VALUE = 1,
    TANG_ERROR_OUT_OF_MEMORY = 2,
    TANG_ERROR_ILLEGAL_STATE = 302,
    TANG_ERROR_INVALID_HANDLE = 400,
    TANG_ERROR_NOT_SUPPORTED = 801,
};

enum { /* tangError_t */
    tangSuccess = 0,
    tangErrorInvalidValue = 1,
    tangErrorMemoryAllocation = 2,
    tangErrorInitializationError = 3,
    tangErrorNotPermitted = 7,
    tangErrorNullPointer = 10,
    tangErrorInvalidDevicePointer = 17,
    tangErrorNotImplemented = 99,
    tangErrorNoDevice = 100,
    tangErrorInvalidDevice = 101,
    tangErrorInvalidResourceHandle = 400,
    tangErrorNotReady = 600,
    tangErrorNotSupported = 801,
    tangErrorUnknown = 999,
    tangErrorDeviceOutOfMemory = 3006,
};

enum { /* tangMemcpyKind */
    tangMemcpyHostToHost = 0,
    tangMemcpyHostToDevice = 1,
    tangMemcpyDeviceToHost = 2,
    tangMemcpyDeviceToDevice = 3,
};

enum { /* tangEventRecordWithFlags_flags */
    tangEventRecordDefault = 0,
};

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case tangMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case tangMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case tangMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int event_kind_key(int from)
{
    switch (from) {
    case tangEventDefault:
        return palEventDefault;
    case tangEventDisableTiming:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_tangEventCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(tangEventDefault | tangEventBlockingSync | tangEventDisableTiming | tangEventInterprocess)) == 0;
}

EMULATOR_PRIVATE bool is_tangStreamCreateWithFlags_flags(long long value)
{
    return value == tangStreamDefault || value == tangStreamNonBlocking;
}

EMULATOR_PRIVATE bool is_tangStreamWaitEvent_flags(long long value)
{
    return value == tangEventWaitDefault || value == tangEventWaitExternal;
}

EMULATOR_PRIVATE bool is_tangIpcOpenMemHandle_flags(long long value)
{
    return value == tangIpcMemLazyEnablePeerAccess;
}

EMULATOR_PRIVATE bool is_GDR_GRANULE(long long value)
{
    return value == GDR_GRANULE;
}

EMULATOR_PRIVATE bool is_TAresult(long long value)
{
    return value == TANG_SUCCESS || value == TANG_ERROR_INVALID_VALUE || value == TANG_ERROR_OUT_OF_MEMORY || value == TANG_ERROR_ILLEGAL_STATE || value == TANG_ERROR_INVALID_HANDLE || value == TANG_ERROR_NOT_SUPPORTED;
}

EMULATOR_PRIVATE bool is_tangError_t(long long value)
{
    return value == tangSuccess || value == tangErrorInvalidValue || value == tangErrorMemoryAllocation || value == tangErrorInitializationError || value == tangErrorNotPermitted || value == tangErrorNullPointer || value == tangErrorInvalidDevicePointer || value == tangErrorNotImplemented || value == tangErrorNoDevice || value == tangErrorInvalidDevice || value == tangErrorInvalidResourceHandle || value == tangErrorNotReady || value == tangErrorNotSupported || value == tangErrorUnknown || value == tangErrorDeviceOutOfMemory;
}

EMULATOR_PRIVATE bool is_tangMemcpyKind(long long value)
{
    return value == tangMemcpyHostToHost || value == tangMemcpyHostToDevice || value == tangMemcpyDeviceToHost || value == tangMemcpyDeviceToDevice;
}

EMULATOR_PRIVATE bool is_tangEventRecordWithFlags_flags(long long value)
{
    return value == tangEventRecordDefault;
}

EMULATOR_PRIVATE tangError_t code_tangError_t(int result)
{
    tangError_t code = tangErrorUnknown;
    switch (result) {
    case palSuccess:
        code = tangSuccess;
        break;
    case palInProgress:
        code = tangErrorNotReady;
        break;
    case palInvalidArgument:
        code = tangErrorInvalidValue;
        break;
    case palInvalidUsage:
        code = tangErrorNotPermitted;
        break;
    case palSystemError:
        code = tangErrorMemoryAllocation;
        break;
    case palNotSupported:
        code = tangErrorNotImplemented;
        break;
    case EMULATOR_BAD_HANDLE:
        code = tangErrorInvalidResourceHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != tangSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_PRIVATE TAresult code_TAresult(int result)
{
    TAresult code = TANG_ERROR_ILLEGAL_STATE;
    switch (result) {
    case palSuccess:
        code = TANG_SUCCESS;
        break;
    case palInvalidArgument:
        code = TANG_ERROR_INVALID_VALUE;
        break;
    case palSystemError:
        code = TANG_ERROR_OUT_OF_MEMORY;
        break;
    case palNotSupported:
        code = TANG_ERROR_NOT_SUPPORTED;
        break;
    case EMULATOR_BAD_HANDLE:
        code = TANG_ERROR_INVALID_HANDLE;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != TANG_SUCCESS)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT tangError_t tangDeviceSynchronize(void);
EMULATOR_EXPORT tangError_t tangMemcpyAsync(void *dst, const void *src, size_t count, tangMemcpyKind kind, tangStream_t stream);
EMULATOR_EXPORT tangError_t tangMemsetAsync(void *devPtr, int value, size_t count, tangStream_t stream);
EMULATOR_EXPORT tangError_t tangMalloc(void **devPtr, size_t size);
EMULATOR_EXPORT tangError_t tangFreeHost(void *ptr);
EMULATOR_EXPORT tangError_t tangFree(void *devPtr);
EMULATOR_EXPORT tangError_t tangSetDevice(int device);
EMULATOR_EXPORT tangError_t tangGetDevice(int *device);
EMULATOR_EXPORT tangError_t tangGetDeviceCount(int *count);
EMULATOR_EXPORT tangError_t tangDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT tangError_t tangDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT tangError_t tangHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
EMULATOR_EXPORT tangError_t tangMallocAsync(void **devPtr, size_t size, tangStream_t hStream);
EMULATOR_EXPORT tangError_t tangFreeAsync(void *devPtr, tangStream_t hStream);
EMULATOR_EXPORT tangError_t tangStreamCreateWithFlags(tangStream_t *pStream, unsigned int flags);
EMULATOR_EXPORT tangError_t tangStreamDestroy(tangStream_t stream);
EMULATOR_EXPORT tangError_t tangStreamSynchronize(tangStream_t stream);
EMULATOR_EXPORT tangError_t tangStreamQuery(tangStream_t stream);
EMULATOR_EXPORT tangError_t tangStreamWaitEvent(tangStream_t stream, tangEvent_t event, unsigned int flags);
EMULATOR_EXPORT tangError_t tangEventCreateWithFlags(tangEvent_t *event, unsigned int flags);
EMULATOR_EXPORT tangError_t tangEventDestroy(tangEvent_t event);
EMULATOR_EXPORT tangError_t tangEventSynchronize(tangEvent_t event);
EMULATOR_EXPORT tangError_t tangEventQuery(tangEvent_t event);
EMULATOR_EXPORT tangError_t tangEventElapsedTime(float *ms, tangEvent_t start, tangEvent_t end);
EMULATOR_EXPORT tangError_t tangLaunchHostFunc(tangStream_t stream, tangHostFn_t fn, void *userData);
EMULATOR_EXPORT tangError_t tangIpcGetMemHandle(tangIpcMemHandle_t *handle, void *devPtr);
EMULATOR_EXPORT tangError_t tangIpcOpenMemHandle(void **devPtr, tangIpcMemHandle_t handle, unsigned int flags);
EMULATOR_EXPORT tangError_t tangIpcCloseMemHandle(void *devPtr);
EMULATOR_EXPORT tangError_t tangGetLastError(void);
EMULATOR_EXPORT TAresult taLaunchKernel(TAfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, TAstream hStream, void **kernelParams, void **extra);
EMULATOR_EXPORT tangError_t tangMallocHost(void **pptr, size_t sizeBytes);
EMULATOR_EXPORT tangError_t tangEventRecordWithFlags(tangEvent_t event, tangStream_t stream, unsigned int flags);
EMULATOR_EXPORT tangError_t tangGetDeviceProperties(tangDeviceProp *props, int deviceId);

EMULATOR_EXPORT tangError_t tangDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT tangError_t tangMemcpyAsync(void *dst, const void *src, size_t count, tangMemcpyKind kind, tangStream_t stream)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_tangMemcpyKind(kind))
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_deviceMemcpy(dst, src, count, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT tangError_t tangMemsetAsync(void *devPtr, int value, size_t count, tangStream_t stream)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_fill(devPtr, value, count, stream));
}

EMULATOR_EXPORT tangError_t tangMalloc(void **devPtr, size_t size)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT tangError_t tangFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT tangError_t tangFree(void *devPtr)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_release(devPtr));
}

EMULATOR_EXPORT tangError_t tangSetDevice(int device)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    return code_tangError_t(emulate_setDevice(device));
}

EMULATOR_EXPORT tangError_t tangGetDevice(int *device)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_getDevice(device));
}

EMULATOR_EXPORT tangError_t tangGetDeviceCount(int *count)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_getDeviceCount(count));
}

EMULATOR_EXPORT tangError_t tangDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT tangError_t tangDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT tangError_t tangHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pDevice == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_host_address(pDevice, pHost, flags));
}

EMULATOR_EXPORT tangError_t tangMallocAsync(void **devPtr, size_t size, tangStream_t hStream)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_allocate_async(devPtr, size, hStream));
}

EMULATOR_EXPORT tangError_t tangFreeAsync(void *devPtr, tangStream_t hStream)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_release_async(devPtr, hStream));
}

EMULATOR_EXPORT tangError_t tangStreamCreateWithFlags(tangStream_t *pStream, unsigned int flags)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pStream == NULL)
        return code_tangError_t(palInvalidArgument);
    if (!is_tangStreamCreateWithFlags_flags(flags))
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_new_stream(pStream, (flags == tangStreamDefault)));
}

EMULATOR_EXPORT tangError_t tangStreamDestroy(tangStream_t stream)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_end_stream(stream));
}

EMULATOR_EXPORT tangError_t tangStreamSynchronize(tangStream_t stream)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT tangError_t tangStreamQuery(tangStream_t stream)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_streamQuery(stream));
}

EMULATOR_EXPORT tangError_t tangStreamWaitEvent(tangStream_t stream, tangEvent_t event, unsigned int flags)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_tangStreamWaitEvent_flags(flags))
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_wait_event(stream, event, (flags == tangEventWaitExternal)));
}

EMULATOR_EXPORT tangError_t tangEventCreateWithFlags(tangEvent_t *event, unsigned int flags)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (event == NULL)
        return code_tangError_t(palInvalidArgument);
    if (!is_tangEventCreateWithFlags_flags(flags))
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_new_event(event, (flags == tangEventDisableTiming), (flags == tangEventInterprocess)));
}

EMULATOR_EXPORT tangError_t tangEventDestroy(tangEvent_t event)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_end_event(event));
}

EMULATOR_EXPORT tangError_t tangEventSynchronize(tangEvent_t event)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT tangError_t tangEventQuery(tangEvent_t event)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_eventQuery(event));
}

EMULATOR_EXPORT tangError_t tangEventElapsedTime(float *ms, tangEvent_t start, tangEvent_t end)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (ms == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_eventElapsedTime(ms, start, end));
}

EMULATOR_EXPORT tangError_t tangLaunchHostFunc(tangStream_t stream, tangHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_launchHostFunc(stream, fn, userData));
}

EMULATOR_EXPORT tangError_t tangIpcGetMemHandle(tangIpcMemHandle_t *handle, void *devPtr)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (handle == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_ipc_get(handle, devPtr));
}

EMULATOR_EXPORT tangError_t tangIpcOpenMemHandle(void **devPtr, tangIpcMemHandle_t handle, unsigned int flags)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_tangError_t(palInvalidArgument);
    if (!is_tangIpcOpenMemHandle_flags(flags))
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_ipc_open(devPtr, &handle));
}

EMULATOR_EXPORT tangError_t tangIpcCloseMemHandle(void *devPtr)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_tangError_t(emulate_ipc_close(devPtr));
}

EMULATOR_EXPORT tangError_t tangGetLastError(void)
{
    return (tangError_t)emulate_last_error();
}

EMULATOR_EXPORT TAresult taLaunchKernel(TAfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, TAstream hStream, void **kernelParams, void **extra)
{
    if (!emulator_ready())
        return code_TAresult(palUnhandledDeviceError);
    return code_TAresult(emulate_launch_in_context((void *)(uintptr_t)(f), gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra));
}

EMULATOR_EXPORT tangError_t tangMallocHost(void **pptr, size_t sizeBytes)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pptr == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_allocate_host(pptr, sizeBytes, 1));
}

EMULATOR_EXPORT tangError_t tangEventRecordWithFlags(tangEvent_t event, tangStream_t stream, unsigned int flags)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_tangEventRecordWithFlags_flags(flags))
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_record_event(event, stream, 0));
}

EMULATOR_EXPORT tangError_t tangGetDeviceProperties(tangDeviceProp *props, int deviceId)
{
    if (!emulator_ready())
        return code_tangError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (props == NULL)
        return code_tangError_t(palInvalidArgument);
    return code_tangError_t(emulate_describe(props, deviceId));
}

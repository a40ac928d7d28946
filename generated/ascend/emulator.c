/* Generated from adaptors/ascend/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Huawei Ascend NPU's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "Huawei Ascend NPU (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

typedef int32_t aclError;
typedef void (*aclrtHostFunc)(void *);
typedef int aclrtMemMallocPolicy;
typedef int aclrtMemcpyKind;
typedef void *aclrtStream;
typedef void *aclrtEvent;
typedef int aclrtStreamStatus;
typedef int aclrtEventRecordedStatus;
typedef uint32_t UINT32;
typedef uint64_t UINT64;
typedef int drvError_t;

enum { /* aclrtMemMallocPolicy */
    ACL_MEM_MALLOC_HUGE_FIRST = 0,
    ACL_MEM_MALLOC_HUGE_ONLY = 1,
    ACL_MEM_MALLOC_NORMAL_ONLY = 2,
    ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
};

enum { /* aclrtMemcpyKind */
    ACL_MEMCPY_HOST_TO_HOST = 0,
    ACL_MEMCPY_HOST_TO_DEVICE = 1,
    ACL_MEMCPY_DEVICE_TO_HOST = 2,
    ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
    ACL_MEMCPY_DEFAULT = 4,
    ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE = 5,
    ACL_MEMCPY_INNER_DEVICE_TO_DEVICE = 6,
    ACL_MEMCPY_INTER_DEVICE_TO_DEVICE = 7,
};

enum { /* drvError_t */
    DRV_ERROR_NONE = 0,
    DRV_ERROR_INVALID_VALUE = 3,
    DRV_ERROR_INNER_ERR = 7,
    DRV_ERROR_NOT_SUPPORT = 65534,
};

enum { /* aclrtHostRegisterV2_flag */
    ACL_HOST_REG_MAPPED = 2,
    ACL_HOST_REG_PINNED = 268435456,
};

enum { /* aclrtCreateEventExWithFlag_flag */
    ACL_EVENT_SYNC = 1,
    ACL_EVENT_CAPTURE_STREAM_PROGRESS = 2,
    ACL_EVENT_TIME_LINE = 8,
};

enum { /* aclrtMemAllocManaged_flag */
    ACL_RT_MEM_ATTACH_GLOBAL = 1,
};

enum { /* aclrtIpcMemGetExportKey_flags */
    ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT = 0,
    ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION = 1,
};

enum { /* aclrtIpcMemImportByKey_flags */
    ACL_RT_IPC_MEM_IMPORT_FLAG_DEFAULT = 0,
    ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS = 1,
};

enum { /* halHostRegister_flag */
    DEV_SVM_MAP_HOST = 2,
};

enum { /* ACL_SUCCESS */
    ACL_SUCCESS = 0,
    ACL_ERROR_INVALID_PARAM = 100000,
    ACL_ERROR_REPEAT_INITIALIZE = 100002,
    ACL_ERROR_RT_PARAM_INVALID = 107000,
    ACL_ERROR_RT_INVALID_DEVICEID = 107001,
    ACL_ERROR_RT_CONTEXT_NULL = 107002,
    ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID = 107006,
    ACL_ERROR_RT_INVALID_HANDLE = 107017,
    ACL_ERROR_BAD_ALLOC = 200000,
    ACL_ERROR_RT_FEATURE_NOT_SUPPORT = 207000,
    ACL_ERROR_RT_MEMORY_ALLOCATION = 207001,
    ACL_ERROR_RT_INTERNAL_ERROR = 507000,
};

enum { /* ACL_STREAM_STATUS_COMPLETE */
    ACL_STREAM_STATUS_COMPLETE = 0,
    ACL_STREAM_STATUS_NOT_READY = 1,
};

enum { /* ACL_EVENT_RECORDED_STATUS_NOT_READY */
    ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
    ACL_EVENT_RECORDED_STATUS_COMPLETE = 1,
};

enum { /* PAGE */
    PAGE = 4096,
};

EMULATOR_PRIVATE int kinds_key(int from)
{
    switch (from) {
    case ACL_MEMCPY_HOST_TO_DEVICE:
        return palMemcpyHostToDevice;
    case ACL_MEMCPY_DEVICE_TO_HOST:
        return palMemcpyDeviceToHost;
    case ACL_MEMCPY_DEVICE_TO_DEVICE:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_aclrtMemMallocPolicy(long long value)
{
    return value == ACL_MEM_MALLOC_HUGE_FIRST || value == ACL_MEM_MALLOC_HUGE_ONLY || value == ACL_MEM_MALLOC_NORMAL_ONLY || value == ACL_MEM_MALLOC_HUGE_FIRST_P2P;
}

EMULATOR_PRIVATE bool is_aclrtMemcpyKind(long long value)
{
    return value == ACL_MEMCPY_HOST_TO_HOST || value == ACL_MEMCPY_HOST_TO_DEVICE || value == ACL_MEMCPY_DEVICE_TO_HOST || value == ACL_MEMCPY_DEVICE_TO_DEVICE || value == ACL_MEMCPY_DEFAULT || value == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE || value == ACL_MEMCPY_INNER_DEVICE_TO_DEVICE || value == ACL_MEMCPY_INTER_DEVICE_TO_DEVICE;
}

EMULATOR_PRIVATE bool is_drvError_t(long long value)
{
    return value == DRV_ERROR_NONE || value == DRV_ERROR_INVALID_VALUE || value == DRV_ERROR_INNER_ERR || value == DRV_ERROR_NOT_SUPPORT;
}

EMULATOR_PRIVATE bool is_aclrtHostRegisterV2_flag(long long value)
{
    return (value & ~(long long)(ACL_HOST_REG_MAPPED | ACL_HOST_REG_PINNED)) == 0;
}

EMULATOR_PRIVATE bool is_aclrtCreateEventExWithFlag_flag(long long value)
{
    return (value & ~(long long)(ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE)) == 0;
}

EMULATOR_PRIVATE bool is_aclrtMemAllocManaged_flag(long long value)
{
    return value == ACL_RT_MEM_ATTACH_GLOBAL;
}

EMULATOR_PRIVATE bool is_aclrtIpcMemGetExportKey_flags(long long value)
{
    return value == ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT || value == ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION;
}

EMULATOR_PRIVATE bool is_aclrtIpcMemImportByKey_flags(long long value)
{
    return value == ACL_RT_IPC_MEM_IMPORT_FLAG_DEFAULT || value == ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS;
}

EMULATOR_PRIVATE bool is_halHostRegister_flag(long long value)
{
    return value == DEV_SVM_MAP_HOST;
}

EMULATOR_PRIVATE bool is_ACL_SUCCESS(long long value)
{
    return value == ACL_SUCCESS || value == ACL_ERROR_INVALID_PARAM || value == ACL_ERROR_REPEAT_INITIALIZE || value == ACL_ERROR_RT_PARAM_INVALID || value == ACL_ERROR_RT_INVALID_DEVICEID || value == ACL_ERROR_RT_CONTEXT_NULL || value == ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID || value == ACL_ERROR_RT_INVALID_HANDLE || value == ACL_ERROR_BAD_ALLOC || value == ACL_ERROR_RT_FEATURE_NOT_SUPPORT || value == ACL_ERROR_RT_MEMORY_ALLOCATION || value == ACL_ERROR_RT_INTERNAL_ERROR;
}

EMULATOR_PRIVATE bool is_ACL_STREAM_STATUS_COMPLETE(long long value)
{
    return value == ACL_STREAM_STATUS_COMPLETE || value == ACL_STREAM_STATUS_NOT_READY;
}

EMULATOR_PRIVATE bool is_ACL_EVENT_RECORDED_STATUS_NOT_READY(long long value)
{
    return value == ACL_EVENT_RECORDED_STATUS_NOT_READY || value == ACL_EVENT_RECORDED_STATUS_COMPLETE;
}

EMULATOR_PRIVATE bool is_PAGE(long long value)
{
    return value == PAGE;
}

EMULATOR_PRIVATE aclError code_aclError(int result)
{
    aclError code = ACL_ERROR_RT_INTERNAL_ERROR;
    switch (result) {
    case palSuccess:
        code = ACL_SUCCESS;
        break;
    case palInvalidArgument:
        code = ACL_ERROR_RT_PARAM_INVALID;
        break;
    case palNotSupported:
        code = ACL_ERROR_RT_FEATURE_NOT_SUPPORT;
        break;
    case palInvalidUsage:
        code = ACL_ERROR_REPEAT_INITIALIZE;
        break;
    case palSystemError:
        code = ACL_ERROR_RT_MEMORY_ALLOCATION;
        break;
    case EMULATOR_BAD_HANDLE:
        code = ACL_ERROR_RT_INVALID_HANDLE;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != ACL_SUCCESS)
        emulator_error = code;
    return code;
}

EMULATOR_PRIVATE drvError_t code_drvError_t(int result)
{
    drvError_t code = DRV_ERROR_INNER_ERR;
    switch (result) {
    case palSuccess:
        code = DRV_ERROR_NONE;
        break;
    case palInvalidArgument:
        code = DRV_ERROR_INVALID_VALUE;
        break;
    case palNotSupported:
        code = DRV_ERROR_NOT_SUPPORT;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != DRV_ERROR_NONE)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT aclError aclrtSynchronizeDevice(void);
EMULATOR_EXPORT aclError aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind);
EMULATOR_EXPORT aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind, aclrtStream stream);
EMULATOR_EXPORT aclError aclrtMemset(void *devPtr, size_t maxCount, int value, size_t count);
EMULATOR_EXPORT aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int value, size_t count, aclrtStream stream);
EMULATOR_EXPORT aclError aclrtMallocHost(void **hostPtr, size_t size);
EMULATOR_EXPORT aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy);
EMULATOR_EXPORT aclError aclrtMemAllocManaged(void **ptr, uint64_t size, unsigned int flag);
EMULATOR_EXPORT aclError aclrtFreeHost(void *hostPtr);
EMULATOR_EXPORT aclError aclrtFree(void *devPtr);
EMULATOR_EXPORT aclError aclrtSetDevice(int deviceId);
EMULATOR_EXPORT aclError aclrtGetDevice(int *deviceId);
EMULATOR_EXPORT aclError aclrtGetDeviceCount(unsigned int *count);
EMULATOR_EXPORT aclError aclrtDeviceGetPCIBusId(int deviceId, char *pciBusId, int len);
EMULATOR_EXPORT aclError aclrtDeviceGetByPCIBusId(const char *pciBusId, int *deviceId);
EMULATOR_EXPORT aclError aclrtHostRegisterV2(void *ptr, uint64_t size, unsigned int flag);
EMULATOR_EXPORT aclError aclrtHostUnregister(void *ptr);
EMULATOR_EXPORT aclError aclrtCreateStream(aclrtStream *stream);
EMULATOR_EXPORT aclError aclrtSynchronizeStream(aclrtStream stream);
EMULATOR_EXPORT aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status);
EMULATOR_EXPORT aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);
EMULATOR_EXPORT aclError aclrtCreateEventExWithFlag(aclrtEvent *event, unsigned int flag);
EMULATOR_EXPORT aclError aclrtDestroyEvent(aclrtEvent event);
EMULATOR_EXPORT aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);
EMULATOR_EXPORT aclError aclrtSynchronizeEvent(aclrtEvent event);
EMULATOR_EXPORT aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status);
EMULATOR_EXPORT aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void *args);
EMULATOR_EXPORT aclError aclrtIpcMemGetExportKey(void *devPtr, size_t size, char *key, size_t len, uint64_t flags);
EMULATOR_EXPORT aclError aclrtIpcMemImportByKey(void **devPtr, const char *key, uint64_t flags);
EMULATOR_EXPORT aclError aclrtIpcMemClose(const char *key);
EMULATOR_EXPORT aclError aclInit(const char *configPath);
EMULATOR_EXPORT aclError aclrtDestroyStream(aclrtStream stream);
EMULATOR_EXPORT aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent, aclrtEvent endEvent);
EMULATOR_EXPORT const char *aclrtGetSocName(void);
EMULATOR_EXPORT drvError_t halHostUnregister(void *src_ptr, UINT32 devid);
EMULATOR_EXPORT drvError_t halHostRegister(void *src_ptr, UINT64 size, UINT32 flag, UINT32 devid, void **dst_ptr);

EMULATOR_EXPORT aclError aclrtSynchronizeDevice(void)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_deviceSynchronize());
}

EMULATOR_EXPORT aclError aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (!is_aclrtMemcpyKind(kind))
        return code_aclError(palInvalidArgument);
    if (destMax >= count) {
        return code_aclError(emulate_copy(dst, src, count, kinds_key(kind)));
    } else {
        return code_aclError(palInvalidArgument);
    }
    return code_aclError(palSuccess);
}

EMULATOR_EXPORT aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind, aclrtStream stream)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (!is_aclrtMemcpyKind(kind))
        return code_aclError(palInvalidArgument);
    if (destMax >= count) {
        return code_aclError(emulate_deviceMemcpy(dst, src, count, kinds_key(kind), stream));
    } else {
        return code_aclError(palInvalidArgument);
    }
    return code_aclError(palSuccess);
}

EMULATOR_EXPORT aclError aclrtMemset(void *devPtr, size_t maxCount, int value, size_t count)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (maxCount >= count) {
        return code_aclError(emulate_set(devPtr, value, count));
    } else {
        return code_aclError(palInvalidArgument);
    }
    return code_aclError(palSuccess);
}

EMULATOR_EXPORT aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int value, size_t count, aclrtStream stream)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (maxCount >= count) {
        return code_aclError(emulate_fill(devPtr, value, count, stream));
    } else {
        return code_aclError(palInvalidArgument);
    }
    return code_aclError(palSuccess);
}

EMULATOR_EXPORT aclError aclrtMallocHost(void **hostPtr, size_t size)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (hostPtr == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_allocate_host(hostPtr, size, 0));
}

EMULATOR_EXPORT aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (devPtr == NULL)
        return code_aclError(palInvalidArgument);
    if (!is_aclrtMemMallocPolicy(policy))
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT aclError aclrtMemAllocManaged(void **ptr, uint64_t size, unsigned int flag)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (ptr == NULL)
        return code_aclError(palInvalidArgument);
    if (!is_aclrtMemAllocManaged_flag(flag))
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_allocate_managed(ptr, size, 1));
}

EMULATOR_EXPORT aclError aclrtFreeHost(void *hostPtr)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_release_host_now(hostPtr));
}

EMULATOR_EXPORT aclError aclrtFree(void *devPtr)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_release_unshared(devPtr));
}

EMULATOR_EXPORT aclError aclrtSetDevice(int deviceId)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    return code_aclError(emulate_setDevice(deviceId));
}

EMULATOR_EXPORT aclError aclrtGetDevice(int *deviceId)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (deviceId == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_getDevice(deviceId));
}

EMULATOR_EXPORT aclError aclrtGetDeviceCount(unsigned int *count)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (count == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_getDeviceCount((int *)(uintptr_t)(count)));
}

EMULATOR_EXPORT aclError aclrtDeviceGetPCIBusId(int deviceId, char *pciBusId, int len)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, deviceId));
}

EMULATOR_EXPORT aclError aclrtDeviceGetByPCIBusId(const char *pciBusId, int *deviceId)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (deviceId == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_getDeviceByPciBusId(deviceId, pciBusId));
}

EMULATOR_EXPORT aclError aclrtHostRegisterV2(void *ptr, uint64_t size, unsigned int flag)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (!is_aclrtHostRegisterV2_flag(flag))
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_register_host(ptr, size, ((flag / 2) % 2)));
}

EMULATOR_EXPORT aclError aclrtHostUnregister(void *ptr)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_hostUnregister(ptr));
}

EMULATOR_EXPORT aclError aclrtCreateStream(aclrtStream *stream)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (stream == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_new_stream(stream, 0));
}

EMULATOR_EXPORT aclError aclrtSynchronizeStream(aclrtStream stream)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (status == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_stream_status(stream, (int *)(uintptr_t)(status), ACL_STREAM_STATUS_COMPLETE, ACL_STREAM_STATUS_NOT_READY));
}

EMULATOR_EXPORT aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_streamWaitEvent(stream, event));
}

EMULATOR_EXPORT aclError aclrtCreateEventExWithFlag(aclrtEvent *event, unsigned int flag)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (event == NULL)
        return code_aclError(palInvalidArgument);
    if (!is_aclrtCreateEventExWithFlag_flag(flag))
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_new_event_for(event, ((flag / 8) % 2), (flag % 2)));
}

EMULATOR_EXPORT aclError aclrtDestroyEvent(aclrtEvent event)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_eventDestroy(event));
}

EMULATOR_EXPORT aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_eventRecord(event, stream));
}

EMULATOR_EXPORT aclError aclrtSynchronizeEvent(aclrtEvent event)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (status == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_event_status(event, (int *)(uintptr_t)(status), ACL_EVENT_RECORDED_STATUS_COMPLETE, ACL_EVENT_RECORDED_STATUS_NOT_READY));
}

EMULATOR_EXPORT aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void *args)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_launchHostFunc(stream, fn, args));
}

EMULATOR_EXPORT aclError aclrtIpcMemGetExportKey(void *devPtr, size_t size, char *key, size_t len, uint64_t flags)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (key == NULL)
        return code_aclError(palInvalidArgument);
    if (!is_aclrtIpcMemGetExportKey_flags(flags))
        return code_aclError(palInvalidArgument);
    if (flags == ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION) {
        return code_aclError(emulate_ipc_key(devPtr, size, key, len));
    } else {
        return code_aclError(palInvalidUsage);
    }
    return code_aclError(palSuccess);
}

EMULATOR_EXPORT aclError aclrtIpcMemImportByKey(void **devPtr, const char *key, uint64_t flags)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (devPtr == NULL)
        return code_aclError(palInvalidArgument);
    if (!is_aclrtIpcMemImportByKey_flags(flags))
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_ipc_key_open(devPtr, key));
}

EMULATOR_EXPORT aclError aclrtIpcMemClose(const char *key)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_ipc_key_end(key));
}

EMULATOR_EXPORT aclError aclInit(const char *configPath)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    return code_aclError(emulate_init(configPath));
}

EMULATOR_EXPORT aclError aclrtDestroyStream(aclrtStream stream)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    return code_aclError(emulate_end_stream_after(stream));
}

EMULATOR_EXPORT aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent, aclrtEvent endEvent)
{
    if (!emulator_ready())
        return code_aclError(palUnhandledDeviceError);
    if (!emulator_chosen)
        return ACL_ERROR_RT_CONTEXT_NULL;
    if (ms == NULL)
        return code_aclError(palInvalidArgument);
    return code_aclError(emulate_elapsed_done(ms, startEvent, endEvent));
}

EMULATOR_EXPORT const char *aclrtGetSocName(void)
{
    return (const char *)emulate_soc_name();
}

EMULATOR_EXPORT drvError_t halHostUnregister(void *src_ptr, UINT32 devid)
{
    if (!emulator_ready())
        return code_drvError_t(palUnhandledDeviceError);
    return code_drvError_t(emulate_unmap_for_host(src_ptr, devid));
}

EMULATOR_EXPORT drvError_t halHostRegister(void *src_ptr, UINT64 size, UINT32 flag, UINT32 devid, void **dst_ptr)
{
    if (!emulator_ready())
        return code_drvError_t(palUnhandledDeviceError);
    if (!is_halHostRegister_flag(flag))
        return code_drvError_t(palInvalidArgument);
    if (dst_ptr == NULL)
        return code_drvError_t(palInvalidArgument);
    return code_drvError_t(emulate_map_for_host(src_ptr, size, devid, dst_ptr));
}

/* Generated from adaptors/ascend/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Huawei Ascend NPU: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_ASCEND_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "ASCEND"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM aclrtStream
#define SHIM_EVENT aclrtEvent
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

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


/* ---- the vendor's functions ---- */

static struct {
    aclError (*aclrtSynchronizeDevice)(void);
    aclError (*aclrtMemcpy)(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind);
    aclError (*aclrtMemcpyAsync)(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind, aclrtStream stream);
    aclError (*aclrtMemset)(void *devPtr, size_t maxCount, int value, size_t count);
    aclError (*aclrtMemsetAsync)(void *devPtr, size_t maxCount, int value, size_t count, aclrtStream stream);
    aclError (*aclrtMallocHost)(void **hostPtr, size_t size);
    aclError (*aclrtMalloc)(void **devPtr, size_t size, aclrtMemMallocPolicy policy);
    aclError (*aclrtMemAllocManaged)(void **ptr, uint64_t size, unsigned int flag);
    aclError (*aclrtFreeHost)(void *hostPtr);
    aclError (*aclrtFree)(void *devPtr);
    aclError (*aclrtSetDevice)(int deviceId);
    aclError (*aclrtGetDevice)(int *deviceId);
    aclError (*aclrtGetDeviceCount)(unsigned int *count);
    aclError (*aclrtDeviceGetPCIBusId)(int deviceId, char *pciBusId, int len);
    aclError (*aclrtDeviceGetByPCIBusId)(const char *pciBusId, int *deviceId);
    aclError (*aclrtHostRegisterV2)(void *ptr, uint64_t size, unsigned int flag);
    aclError (*aclrtHostUnregister)(void *ptr);
    aclError (*aclrtCreateStream)(aclrtStream *stream);
    aclError (*aclrtSynchronizeStream)(aclrtStream stream);
    aclError (*aclrtStreamQuery)(aclrtStream stream, aclrtStreamStatus *status);
    aclError (*aclrtStreamWaitEvent)(aclrtStream stream, aclrtEvent event);
    aclError (*aclrtCreateEventExWithFlag)(aclrtEvent *event, unsigned int flag);
    aclError (*aclrtDestroyEvent)(aclrtEvent event);
    aclError (*aclrtRecordEvent)(aclrtEvent event, aclrtStream stream);
    aclError (*aclrtSynchronizeEvent)(aclrtEvent event);
    aclError (*aclrtQueryEventStatus)(aclrtEvent event, aclrtEventRecordedStatus *status);
    aclError (*aclrtLaunchHostFunc)(aclrtStream stream, aclrtHostFunc fn, void *args);
    aclError (*aclrtIpcMemGetExportKey)(void *devPtr, size_t size, char *key, size_t len, uint64_t flags);
    aclError (*aclrtIpcMemImportByKey)(void **devPtr, const char *key, uint64_t flags);
    aclError (*aclrtIpcMemClose)(const char *key);
    aclError (*aclInit)(const char *configPath);
    aclError (*aclrtDestroyStream)(aclrtStream stream);
    aclError (*aclrtEventElapsedTime)(float *ms, aclrtEvent startEvent, aclrtEvent endEvent);
    char *(*aclrtGetSocName)(void);
    drvError_t (*halHostUnregister)(void *src_ptr, UINT32 devid);
    drvError_t (*halHostRegister)(void *src_ptr, UINT64 size, UINT32 flag, UINT32 devid, void **dst_ptr);
} vendor;

static const char *const acl_sonames[] = {"libascendcl.so", "libacl_rt.so", NULL};
static const char *const hal_sonames[] = {"libascend_hal.so", NULL};
static struct shim_library libraries[] = {
    {.name = "acl", .sonames = acl_sonames, .optional = false,
     .hint = "install CANN and source its set_env.sh"},
    {.name = "hal", .sonames = hal_sonames, .optional = true,
     .hint = "install the Ascend driver"},
};

static bool resolve_all(void)
{
    static const char *const aclrtSynchronizeDevice_names[] = {"aclrtSynchronizeDevice", NULL};
    static const char *const aclrtMemcpy_names[] = {"aclrtMemcpy", NULL};
    static const char *const aclrtMemcpyAsync_names[] = {"aclrtMemcpyAsync", NULL};
    static const char *const aclrtMemset_names[] = {"aclrtMemset", NULL};
    static const char *const aclrtMemsetAsync_names[] = {"aclrtMemsetAsync", NULL};
    static const char *const aclrtMallocHost_names[] = {"aclrtMallocHost", NULL};
    static const char *const aclrtMalloc_names[] = {"aclrtMalloc", NULL};
    static const char *const aclrtMemAllocManaged_names[] = {"aclrtMemAllocManaged", NULL};
    static const char *const aclrtFreeHost_names[] = {"aclrtFreeHost", NULL};
    static const char *const aclrtFree_names[] = {"aclrtFree", NULL};
    static const char *const aclrtSetDevice_names[] = {"aclrtSetDevice", NULL};
    static const char *const aclrtGetDevice_names[] = {"aclrtGetDevice", NULL};
    static const char *const aclrtGetDeviceCount_names[] = {"aclrtGetDeviceCount", NULL};
    static const char *const aclrtDeviceGetPCIBusId_names[] = {"aclrtDeviceGetPCIBusId", NULL};
    static const char *const aclrtDeviceGetByPCIBusId_names[] = {"aclrtDeviceGetByPCIBusId", NULL};
    static const char *const aclrtHostRegisterV2_names[] = {"aclrtHostRegisterV2", NULL};
    static const char *const aclrtHostUnregister_names[] = {"aclrtHostUnregister", NULL};
    static const char *const aclrtCreateStream_names[] = {"aclrtCreateStream", NULL};
    static const char *const aclrtSynchronizeStream_names[] = {"aclrtSynchronizeStream", NULL};
    static const char *const aclrtStreamQuery_names[] = {"aclrtStreamQuery", NULL};
    static const char *const aclrtStreamWaitEvent_names[] = {"aclrtStreamWaitEvent", NULL};
    static const char *const aclrtCreateEventExWithFlag_names[] = {"aclrtCreateEventExWithFlag", NULL};
    static const char *const aclrtDestroyEvent_names[] = {"aclrtDestroyEvent", NULL};
    static const char *const aclrtRecordEvent_names[] = {"aclrtRecordEvent", NULL};
    static const char *const aclrtSynchronizeEvent_names[] = {"aclrtSynchronizeEvent", NULL};
    static const char *const aclrtQueryEventStatus_names[] = {"aclrtQueryEventStatus", NULL};
    static const char *const aclrtLaunchHostFunc_names[] = {"aclrtLaunchHostFunc", NULL};
    static const char *const aclrtIpcMemGetExportKey_names[] = {"aclrtIpcMemGetExportKey", NULL};
    static const char *const aclrtIpcMemImportByKey_names[] = {"aclrtIpcMemImportByKey", NULL};
    static const char *const aclrtIpcMemClose_names[] = {"aclrtIpcMemClose", NULL};
    static const char *const aclInit_names[] = {"aclInit", NULL};
    static const char *const aclrtDestroyStream_names[] = {"aclrtDestroyStream", NULL};
    static const char *const aclrtEventElapsedTime_names[] = {"aclrtEventElapsedTime", NULL};
    static const char *const aclrtGetSocName_names[] = {"aclrtGetSocName", NULL};
    static const char *const halHostUnregister_names[] = {"halHostUnregister", NULL};
    static const char *const halHostRegister_names[] = {"halHostRegister", NULL};
    return true
        && shim_resolve(&libraries[0], aclrtSynchronizeDevice_names, false, (void **)&vendor.aclrtSynchronizeDevice)
        && shim_resolve(&libraries[0], aclrtMemcpy_names, false, (void **)&vendor.aclrtMemcpy)
        && shim_resolve(&libraries[0], aclrtMemcpyAsync_names, false, (void **)&vendor.aclrtMemcpyAsync)
        && shim_resolve(&libraries[0], aclrtMemset_names, false, (void **)&vendor.aclrtMemset)
        && shim_resolve(&libraries[0], aclrtMemsetAsync_names, false, (void **)&vendor.aclrtMemsetAsync)
        && shim_resolve(&libraries[0], aclrtMallocHost_names, false, (void **)&vendor.aclrtMallocHost)
        && shim_resolve(&libraries[0], aclrtMalloc_names, false, (void **)&vendor.aclrtMalloc)
        && shim_resolve(&libraries[0], aclrtMemAllocManaged_names, true, (void **)&vendor.aclrtMemAllocManaged)
        && shim_resolve(&libraries[0], aclrtFreeHost_names, false, (void **)&vendor.aclrtFreeHost)
        && shim_resolve(&libraries[0], aclrtFree_names, false, (void **)&vendor.aclrtFree)
        && shim_resolve(&libraries[0], aclrtSetDevice_names, false, (void **)&vendor.aclrtSetDevice)
        && shim_resolve(&libraries[0], aclrtGetDevice_names, false, (void **)&vendor.aclrtGetDevice)
        && shim_resolve(&libraries[0], aclrtGetDeviceCount_names, false, (void **)&vendor.aclrtGetDeviceCount)
        && shim_resolve(&libraries[0], aclrtDeviceGetPCIBusId_names, true, (void **)&vendor.aclrtDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], aclrtDeviceGetByPCIBusId_names, true, (void **)&vendor.aclrtDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], aclrtHostRegisterV2_names, true, (void **)&vendor.aclrtHostRegisterV2)
        && shim_resolve(&libraries[0], aclrtHostUnregister_names, true, (void **)&vendor.aclrtHostUnregister)
        && shim_resolve(&libraries[0], aclrtCreateStream_names, false, (void **)&vendor.aclrtCreateStream)
        && shim_resolve(&libraries[0], aclrtSynchronizeStream_names, false, (void **)&vendor.aclrtSynchronizeStream)
        && shim_resolve(&libraries[0], aclrtStreamQuery_names, false, (void **)&vendor.aclrtStreamQuery)
        && shim_resolve(&libraries[0], aclrtStreamWaitEvent_names, false, (void **)&vendor.aclrtStreamWaitEvent)
        && shim_resolve(&libraries[0], aclrtCreateEventExWithFlag_names, false, (void **)&vendor.aclrtCreateEventExWithFlag)
        && shim_resolve(&libraries[0], aclrtDestroyEvent_names, false, (void **)&vendor.aclrtDestroyEvent)
        && shim_resolve(&libraries[0], aclrtRecordEvent_names, false, (void **)&vendor.aclrtRecordEvent)
        && shim_resolve(&libraries[0], aclrtSynchronizeEvent_names, false, (void **)&vendor.aclrtSynchronizeEvent)
        && shim_resolve(&libraries[0], aclrtQueryEventStatus_names, false, (void **)&vendor.aclrtQueryEventStatus)
        && shim_resolve(&libraries[0], aclrtLaunchHostFunc_names, true, (void **)&vendor.aclrtLaunchHostFunc)
        && shim_resolve(&libraries[0], aclrtIpcMemGetExportKey_names, true, (void **)&vendor.aclrtIpcMemGetExportKey)
        && shim_resolve(&libraries[0], aclrtIpcMemImportByKey_names, true, (void **)&vendor.aclrtIpcMemImportByKey)
        && shim_resolve(&libraries[0], aclrtIpcMemClose_names, true, (void **)&vendor.aclrtIpcMemClose)
        && shim_resolve(&libraries[0], aclInit_names, false, (void **)&vendor.aclInit)
        && shim_resolve(&libraries[0], aclrtDestroyStream_names, false, (void **)&vendor.aclrtDestroyStream)
        && shim_resolve(&libraries[0], aclrtEventElapsedTime_names, false, (void **)&vendor.aclrtEventElapsedTime)
        && shim_resolve(&libraries[0], aclrtGetSocName_names, false, (void **)&vendor.aclrtGetSocName)
        && shim_resolve(&libraries[1], halHostUnregister_names, false, (void **)&vendor.halHostUnregister)
        && shim_resolve(&libraries[1], halHostRegister_names, false, (void **)&vendor.halHostRegister)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_aclError(aclError code)
{
    switch ((int)code) {
    case ACL_SUCCESS:
        return "ACL_SUCCESS";
    case ACL_ERROR_INVALID_PARAM:
        return "ACL_ERROR_INVALID_PARAM";
    case ACL_ERROR_REPEAT_INITIALIZE:
        return "ACL_ERROR_REPEAT_INITIALIZE";
    case ACL_ERROR_RT_PARAM_INVALID:
        return "ACL_ERROR_RT_PARAM_INVALID";
    case ACL_ERROR_RT_INVALID_DEVICEID:
        return "ACL_ERROR_RT_INVALID_DEVICEID";
    case ACL_ERROR_RT_CONTEXT_NULL:
        return "ACL_ERROR_RT_CONTEXT_NULL";
    case ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID:
        return "ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID";
    case ACL_ERROR_RT_INVALID_HANDLE:
        return "ACL_ERROR_RT_INVALID_HANDLE";
    case ACL_ERROR_BAD_ALLOC:
        return "ACL_ERROR_BAD_ALLOC";
    case ACL_ERROR_RT_FEATURE_NOT_SUPPORT:
        return "ACL_ERROR_RT_FEATURE_NOT_SUPPORT";
    case ACL_ERROR_RT_MEMORY_ALLOCATION:
        return "ACL_ERROR_RT_MEMORY_ALLOCATION";
    case ACL_ERROR_RT_INTERNAL_ERROR:
        return "ACL_ERROR_RT_INTERNAL_ERROR";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_aclError(const char *function, const char *call, aclError code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case ACL_SUCCESS:
        return palSuccess;
    case ACL_ERROR_RT_PARAM_INVALID:
        result = palInvalidArgument;
        break;
    case ACL_ERROR_INVALID_PARAM:
        result = palInvalidArgument;
        break;
    case ACL_ERROR_RT_INVALID_DEVICEID:
        result = palInvalidArgument;
        break;
    case ACL_ERROR_RT_INVALID_HANDLE:
        result = palInvalidArgument;
        break;
    case ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID:
        result = palInvalidArgument;
        break;
    case ACL_ERROR_RT_FEATURE_NOT_SUPPORT:
        result = palNotSupported;
        break;
    case ACL_ERROR_REPEAT_INITIALIZE:
        result = palInvalidUsage;
        break;
    case ACL_ERROR_RT_CONTEXT_NULL:
        result = palInvalidUsage;
        break;
    case ACL_ERROR_RT_MEMORY_ALLOCATION:
        result = palSystemError;
        break;
    case ACL_ERROR_BAD_ALLOC:
        result = palSystemError;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_aclError(code));
}

SHIM_PRIVATE const char *name_of_drvError_t(drvError_t code)
{
    switch ((int)code) {
    case DRV_ERROR_NONE:
        return "DRV_ERROR_NONE";
    case DRV_ERROR_INVALID_VALUE:
        return "DRV_ERROR_INVALID_VALUE";
    case DRV_ERROR_INNER_ERR:
        return "DRV_ERROR_INNER_ERR";
    case DRV_ERROR_NOT_SUPPORT:
        return "DRV_ERROR_NOT_SUPPORT";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_drvError_t(const char *function, const char *call, drvError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case DRV_ERROR_NONE:
        return palSuccess;
    case DRV_ERROR_INVALID_VALUE:
        result = palInvalidArgument;
        break;
    case DRV_ERROR_NOT_SUPPORT:
        result = palNotSupported;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_drvError_t(code));
}

SHIM_PRIVATE int kinds_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return ACL_MEMCPY_HOST_TO_DEVICE;
    case palMemcpyDeviceToHost:
        return ACL_MEMCPY_DEVICE_TO_HOST;
    case palMemcpyDeviceToDevice:
        return ACL_MEMCPY_DEVICE_TO_DEVICE;
    default:
        return -1;
    }
}

/* ---- what adaptor.yaml says, function by function ---- */

SHIM_PRIVATE palResult shim_copy_text(char *target, size_t room, const void *text);
SHIM_PRIVATE void shim_number_text(const char **text, const char *start, int number);
SHIM_PRIVATE palResult shim_room(void **memory, size_t size);
SHIM_PRIVATE void shim_give_room(void *memory);
SHIM_PRIVATE palResult shim_set_host(void *pointer, int value, size_t size);
SHIM_PRIVATE palResult shim_set_host_on(SHIM_STREAM stream, void *pointer, int value, size_t size);
SHIM_PRIVATE palResult shim_pci_numbers(int *domain, int *bus, int *device, const void *text);
SHIM_PRIVATE palResult vendor_setDevice(int device);
SHIM_PRIVATE palResult vendor_getDevice(int *device);


SHIM_PRIVATE palResult vendor_start(void)
{
    palResult result = palSuccess;
    {
        aclError code = vendor.aclInit(NULL);
        if (code == ACL_ERROR_REPEAT_INITIALIZE) {
            result = palSuccess;
        } else
            result = check_aclError("load", "aclInit", code);
    }
    return result;
}

static _Thread_local bool shim_thread_begun;

SHIM_PRIVATE palResult vendor_thread(void)
{
    palResult result = palSuccess;
    if (shim_thread_begun)
        return palSuccess;
    int device;
    memset(&device, 0, sizeof device);
    device = -(1);
    {
        aclError code = vendor.aclrtGetDevice(&device);
        if (code == ACL_ERROR_RT_CONTEXT_NULL) {
            result = palSuccess;
        } else
            result = check_aclError("each_thread", "aclrtGetDevice", code);
    }
    if (result != palSuccess)
        return result;
    if (device < 0) {
        result = check_aclError("each_thread", "aclrtSetDevice", vendor.aclrtSetDevice(0));
        if (result != palSuccess)
            return result;
    }
    shim_thread_begun = true;
    return result;
}

SHIM_PRIVATE palResult vendor_ipc_ended(unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    char handle[64 + 1] = {0};
    memcpy(handle, handle_bytes, 64);
    if (vendor.aclrtIpcMemClose == NULL) {
        return shim_fail("deviceFree", palNotSupported, "the vendor's library does not export aclrtIpcMemClose");
    }
    result = check_aclError("deviceFree", "aclrtIpcMemClose", vendor.aclrtIpcMemClose(handle));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceSynchronize(void)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("deviceSynchronize", "aclrtSynchronizeDevice", vendor.aclrtSynchronizeDevice());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, aclrtStream stream, bool given)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    if (given) {
        result = check_aclError("deviceMemcpy", "aclrtMemcpyAsync", vendor.aclrtMemcpyAsync((void *)(dst), size, src, size, kinds_of(type), stream));
    } else {
        result = check_aclError("deviceMemcpy", "aclrtMemcpy", vendor.aclrtMemcpy((void *)(dst), size, src, size, kinds_of(type)));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, aclrtStream stream, bool given)
{
    palResult result = palSuccess;
    (void)type;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    if (given) {
        result = check_aclError("deviceMemset", "aclrtMemsetAsync", vendor.aclrtMemsetAsync((void *)(ptr), size, value, size, stream));
    } else {
        result = check_aclError("deviceMemset", "aclrtMemset", vendor.aclrtMemset((void *)(ptr), size, value, size));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    switch (type) {
    case palMemHost:
        result = check_aclError("deviceMalloc", "aclrtMallocHost", vendor.aclrtMallocHost(ptr, size));
        break;
    case palMemDevice:
        result = check_aclError("deviceMalloc", "aclrtMalloc", vendor.aclrtMalloc(ptr, ((((size + PAGE) - 1) / PAGE) * PAGE), ACL_MEM_MALLOC_HUGE_FIRST));
        break;
    case palMemManaged:
        if (vendor.aclrtMemAllocManaged) {
            if (vendor.aclrtMemAllocManaged == NULL) {
                return shim_fail("deviceMalloc", palNotSupported, "the vendor's library does not export aclrtMemAllocManaged");
            }
            result = check_aclError("deviceMalloc", "aclrtMemAllocManaged", vendor.aclrtMemAllocManaged(ptr, size, ACL_RT_MEM_ATTACH_GLOBAL));
        } else {
            return shim_fail("deviceMalloc", palNotSupported, "%s", "the library has no aclrtMemAllocManaged");
        }
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    switch (type) {
    case palMemHost:
        result = check_aclError("deviceFree", "aclrtSynchronizeDevice", vendor.aclrtSynchronizeDevice());
        if (result != palSuccess)
            return result;
        result = check_aclError("deviceFree", "aclrtFreeHost", vendor.aclrtFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_aclError("deviceFree", "aclrtSynchronizeDevice", vendor.aclrtSynchronizeDevice());
        if (result != palSuccess)
            return result;
        result = check_aclError("deviceFree", "aclrtFree", vendor.aclrtFree((void *)(ptr)));
        break;
    case palMemManaged:
        result = check_aclError("deviceFree", "aclrtSynchronizeDevice", vendor.aclrtSynchronizeDevice());
        if (result != palSuccess)
            return result;
        result = check_aclError("deviceFree", "aclrtFree", vendor.aclrtFree((void *)(ptr)));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_aclError("setDevice", "aclrtSetDevice", vendor.aclrtSetDevice(device));
    if (result != palSuccess)
        return result;
    shim_thread_begun = true;
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("getDevice", "aclrtGetDevice", vendor.aclrtGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    result = check_aclError("getDeviceCount", "aclrtGetDeviceCount", vendor.aclrtGetDeviceCount((uint32_t *)(uintptr_t)(count)));
    return result;
}

SHIM_PRIVATE palResult vendor_getVendor(char *vendor, size_t size)
{
    (void)vendor;
    (void)size;
    return shim_fail("getVendor", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    unsigned int number;
    memset(&number, 0, sizeof number);
    const char *soc;
    memset(&soc, 0, sizeof soc);
    result = check_aclError("getDeviceProperties", "aclrtGetDeviceCount", vendor.aclrtGetDeviceCount(&number));
    if (result != palSuccess)
        return result;
    if (device >= (int)(uintptr_t)(number)) {
        return shim_fail("getDeviceProperties", palInvalidArgument, "%s", "there is no such device");
    }
    soc = vendor.aclrtGetSocName();
    result = shim_copy_text(props->name, 256, soc);
    return result;
}

SHIM_PRIVATE palResult vendor_getLastError(char *text, size_t size)
{
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_memGetAddressRange(void *ptr, void **base, size_t *size, uint64_t *id)
{
    (void)ptr;
    (void)base;
    (void)size;
    (void)id;
    return shim_fail("memGetAddressRange", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_resourceCount(palResourceKind kind, uint64_t *count)
{
    (void)kind;
    (void)count;
    return shim_fail("resourceCount", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    if (vendor.aclrtDeviceGetPCIBusId == NULL) {
        return shim_fail("getDevicePciBusId", palNotSupported, "the vendor's library does not export aclrtDeviceGetPCIBusId");
    }
    result = check_aclError("getDevicePciBusId", "aclrtDeviceGetPCIBusId", vendor.aclrtDeviceGetPCIBusId(device, id, (int32_t)(uintptr_t)(size)));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    if (vendor.aclrtDeviceGetByPCIBusId == NULL) {
        return shim_fail("getDeviceByPciBusId", palNotSupported, "the vendor's library does not export aclrtDeviceGetByPCIBusId");
    }
    result = check_aclError("getDeviceByPciBusId", "aclrtDeviceGetByPCIBusId", vendor.aclrtDeviceGetByPCIBusId(id, device));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    (void)devicePtr;
    (void)hostPtr;
    return shim_fail("hostGetDevicePointer", palNotSupported, "%s", "aclrtHostGetDevicePointer knows registered memory only, and its address may not be copied from or to");
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    if (vendor.aclrtHostRegisterV2 == NULL) {
        return shim_fail("hostRegister", palNotSupported, "the vendor's library does not export aclrtHostRegisterV2");
    }
    result = check_aclError("hostRegister", "aclrtHostRegisterV2", vendor.aclrtHostRegisterV2((void *)(ptr), size, (ACL_HOST_REG_MAPPED | ACL_HOST_REG_PINNED)));
    return result;
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    if (vendor.aclrtHostUnregister == NULL) {
        return shim_fail("hostUnregister", palNotSupported, "the vendor's library does not export aclrtHostUnregister");
    }
    result = check_aclError("hostUnregister", "aclrtHostUnregister", vendor.aclrtHostUnregister((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, aclrtStream stream)
{
    (void)ptr;
    (void)size;
    (void)stream;
    return shim_fail("deviceMallocAsync", palNotSupported, "%s", "CANN allocates in stream order from pools that the caller makes, and the PAL names none");
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, aclrtStream stream)
{
    (void)ptr;
    (void)stream;
    return shim_fail("deviceFreeAsync", palNotSupported, "%s", "CANN allocates in stream order from pools that the caller makes, and the PAL names none");
}

SHIM_PRIVATE palResult vendor_streamCreate(aclrtStream *stream)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("streamCreate", "aclrtCreateStream", vendor.aclrtCreateStream(stream));
    return result;
}

SHIM_PRIVATE palResult streamDestroy_steps(aclrtStream stream)
{
    palResult result = palSuccess;
    result = check_aclError("streamDestroy", "aclrtSynchronizeStream", vendor.aclrtSynchronizeStream(stream));
    if (result != palSuccess)
        return result;
    result = check_aclError("streamDestroy", "aclrtDestroyStream", vendor.aclrtDestroyStream(stream));
    return result;
}

struct streamDestroy_values {
    int device;
    aclrtStream stream;
};

SHIM_PRIVATE void *streamDestroy_thread(void *args)
{
    struct streamDestroy_values values = *(struct streamDestroy_values *)args;
    free(args);
    if (vendor_setDevice(values.device) == palSuccess)
        (void)streamDestroy_steps(values.stream);
    return NULL;
}

SHIM_PRIVATE palResult streamDestroy_later(aclrtStream stream)
{
    struct streamDestroy_values *values = malloc(sizeof *values);
    int device = 0;
    palResult result = shim_within("streamDestroy", vendor_getDevice(&device));
    if (values == NULL || result != palSuccess) {
        free(values);
        return result != palSuccess ? result : shim_fail("streamDestroy", palSystemError, "no memory");
    }
    *values = (struct streamDestroy_values){device, stream};
    return shim_background("streamDestroy", streamDestroy_thread, values);
}

SHIM_PRIVATE palResult vendor_streamDestroy(aclrtStream stream)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    aclrtStreamStatus status;
    memset(&status, 0, sizeof status);
    result = check_aclError("streamDestroy", "aclrtStreamQuery", vendor.aclrtStreamQuery(stream, &status));
    if (result != palSuccess)
        return result;
    if (status == ACL_STREAM_STATUS_COMPLETE) {
        result = check_aclError("streamDestroy", "aclrtDestroyStream", vendor.aclrtDestroyStream(stream));
    } else {
        result = streamDestroy_later(stream);
    }
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(aclrtStream *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(aclrtStream stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(aclrtStream stream)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("streamSynchronize", "aclrtSynchronizeStream", vendor.aclrtSynchronizeStream(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(aclrtStream stream)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    aclrtStreamStatus status;
    memset(&status, 0, sizeof status);
    result = check_aclError("streamQuery", "aclrtStreamQuery", vendor.aclrtStreamQuery(stream, &status));
    if (result != palSuccess)
        return result;
    switch ((int)status) {
    case ACL_STREAM_STATUS_COMPLETE:
        return palSuccess;
    case ACL_STREAM_STATUS_NOT_READY:
        return palInProgress;
    default:
        return shim_fail("streamQuery", palUnhandledDeviceError, "status %d", (int)status);
    }
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(aclrtStream stream, aclrtEvent event)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("streamWaitEvent", "aclrtStreamWaitEvent", vendor.aclrtStreamWaitEvent(stream, event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(aclrtEvent *event, palEventType type)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    switch (type) {
    case palEventDefault:
        result = check_aclError("eventCreate", "aclrtCreateEventExWithFlag", vendor.aclrtCreateEventExWithFlag(event, (ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE)));
        break;
    case palEventDisableTiming:
        result = check_aclError("eventCreate", "aclrtCreateEventExWithFlag", vendor.aclrtCreateEventExWithFlag(event, ACL_EVENT_SYNC));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(aclrtEvent event)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("eventDestroy", "aclrtDestroyEvent", vendor.aclrtDestroyEvent(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(aclrtEvent event, aclrtStream stream)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("eventRecord", "aclrtRecordEvent", vendor.aclrtRecordEvent(event, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(aclrtEvent event)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("eventSynchronize", "aclrtSynchronizeEvent", vendor.aclrtSynchronizeEvent(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(aclrtEvent event)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    aclrtEventRecordedStatus status;
    memset(&status, 0, sizeof status);
    result = check_aclError("eventQuery", "aclrtQueryEventStatus", vendor.aclrtQueryEventStatus(event, &status));
    if (result != palSuccess)
        return result;
    switch ((int)status) {
    case ACL_EVENT_RECORDED_STATUS_NOT_READY:
        return palInProgress;
    case ACL_EVENT_RECORDED_STATUS_COMPLETE:
        return palSuccess;
    default:
        return shim_fail("eventQuery", palUnhandledDeviceError, "status %d", (int)status);
    }
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, aclrtEvent start, aclrtEvent end)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    aclrtEventRecordedStatus first;
    memset(&first, 0, sizeof first);
    aclrtEventRecordedStatus last;
    memset(&last, 0, sizeof last);
    result = check_aclError("eventElapsedTime", "aclrtQueryEventStatus", vendor.aclrtQueryEventStatus(start, &first));
    if (result != palSuccess)
        return result;
    result = check_aclError("eventElapsedTime", "aclrtQueryEventStatus", vendor.aclrtQueryEventStatus(end, &last));
    if (result != palSuccess)
        return result;
    if ((first * last) == 0) {
        return shim_fail("eventElapsedTime", palInProgress, "%s", "a record is pending");
    }
    result = check_aclError("eventElapsedTime", "aclrtEventElapsedTime", vendor.aclrtEventElapsedTime(ms, start, end));
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(aclrtStream stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    if (vendor.aclrtLaunchHostFunc == NULL) {
        return shim_fail("launchHostFunc", palNotSupported, "the vendor's library does not export aclrtLaunchHostFunc");
    }
    result = check_aclError("launchHostFunc", "aclrtLaunchHostFunc", vendor.aclrtLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(aclrtStream stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWaitValue64", palNotSupported, "%s", "aclrtValueWait and aclrtValueWrite refuse all memory but the device's, and words of the host are promised too");
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(aclrtStream stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWriteValue64", palNotSupported, "%s", "aclrtValueWait and aclrtValueWrite refuse all memory but the device's, and words of the host are promised too");
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("gdrMemAlloc", "aclrtMalloc", vendor.aclrtMalloc(ptr, ((((size + PAGE) - 1) / PAGE) * PAGE), ACL_MEM_MALLOC_HUGE_FIRST));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    result = check_aclError("gdrMemFree", "aclrtSynchronizeDevice", vendor.aclrtSynchronizeDevice());
    if (result != palSuccess)
        return result;
    result = check_aclError("gdrMemFree", "aclrtFree", vendor.aclrtFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    int device;
    memset(&device, 0, sizeof device);
    UINT64 start;
    memset(&start, 0, sizeof start);
    void *mapped;
    memset(&mapped, 0, sizeof mapped);
    if (vendor.halHostRegister == NULL) {
        return shim_fail("gdrPtrMmap", palNotSupported, "the vendor's library does not export halHostRegister");
    }
    result = check_aclError("gdrPtrMmap", "aclrtGetDevice", vendor.aclrtGetDevice(&device));
    if (result != palSuccess)
        return result;
    start = (((UINT64)(uintptr_t)(devicePtr) / PAGE) * PAGE);
    result = check_drvError_t("gdrPtrMmap", "halHostRegister", vendor.halHostRegister((void *)((void *)(uintptr_t)(start)), ((size + (UINT64)(uintptr_t)(devicePtr)) - start), DEV_SVM_MAP_HOST, (UINT32)(uintptr_t)(device), &mapped));
    if (result != palSuccess)
        return result;
    *hostPtr = (void *)(uintptr_t)((((UINT64)(uintptr_t)(mapped) + (UINT64)(uintptr_t)(devicePtr)) - start));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    palResult result = palSuccess;
    (void)hostPtr;
    (void)size;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    int device;
    memset(&device, 0, sizeof device);
    if (vendor.halHostUnregister == NULL) {
        return shim_fail("gdrPtrMunmap", palNotSupported, "the vendor's library does not export halHostUnregister");
    }
    result = check_aclError("gdrPtrMunmap", "aclrtGetDevice", vendor.aclrtGetDevice(&device));
    if (result != palSuccess)
        return result;
    result = check_drvError_t("gdrPtrMunmap", "halHostUnregister", vendor.halHostUnregister((void *)((void *)(uintptr_t)((((UINT64)(uintptr_t)(devicePtr) / PAGE) * PAGE))), (UINT32)(uintptr_t)(device)));
    return result;
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "AscendCL exports no dma-buf");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail("getHandleForAddressRange", palNotSupported, "%s", "AscendCL exports no dma-buf");
}

SHIM_PRIVATE palResult vendor_ipcMemHandleCreate(unsigned char *handle_bytes, size_t *size)
{
    (void)handle_bytes;
    (void)size;
    return shim_fail("ipcMemHandleCreate", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_ipcMemHandleGet(unsigned char *handle_bytes, void *ptr, size_t size)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    char handle[64 + 1] = {0};
    memcpy(handle, handle_bytes, 64);
    if (vendor.aclrtIpcMemGetExportKey == NULL) {
        return shim_fail("ipcMemHandleGet", palNotSupported, "the vendor's library does not export aclrtIpcMemGetExportKey");
    }
    result = check_aclError("ipcMemHandleGet", "aclrtIpcMemGetExportKey", vendor.aclrtIpcMemGetExportKey((void *)(ptr), ((((size + PAGE) - 1) / PAGE) * PAGE), handle, 65, ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, handle, 64);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    char handle[64 + 1] = {0};
    memcpy(handle, handle_bytes, 64);
    if (vendor.aclrtIpcMemImportByKey == NULL) {
        return shim_fail("ipcMemHandleOpen", palNotSupported, "the vendor's library does not export aclrtIpcMemImportByKey");
    }
    result = check_aclError("ipcMemHandleOpen", "aclrtIpcMemImportByKey", vendor.aclrtIpcMemImportByKey(ptr, handle, ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)ptr;
    if ((result = vendor_thread()) != palSuccess)
        return result;
    char handle[64 + 1] = {0};
    memcpy(handle, handle_bytes, 64);
    if (vendor.aclrtIpcMemClose == NULL) {
        return shim_fail("ipcMemHandleClose", palNotSupported, "the vendor's library does not export aclrtIpcMemClose");
    }
    result = check_aclError("ipcMemHandleClose", "aclrtIpcMemClose", vendor.aclrtIpcMemClose(handle));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, aclrtStream stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "aclrtReduceAsync has no product, no average, no 64-bit and no 8-bit unsigned type; reductions run on the host");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(aclrtStream stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, aclrtStream stream)
{
    (void)func;
    (void)block;
    (void)grid;
    (void)args;
    (void)shared;
    (void)stream;
    return shim_fail("launchKernel", palNotSupported, "%s", "a kernel takes its arguments as one block with its size, which the PAL does not know");
}

#include "shim_functions.h"

/* ---- capabilities the chip declares not to have ---- */

static palResult refuse_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    SHIM_ENTER("hostGetDevicePointer");
    (void)devicePtr;
    (void)hostPtr;
    return shim_fail(function_, palNotSupported, "%s", "aclrtHostGetDevicePointer knows registered memory only, and its address may not be copied from or to");
}

static palResult refuse_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    SHIM_ENTER("deviceMallocAsync");
    (void)ptr;
    (void)size;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "CANN allocates in stream order from pools that the caller makes, and the PAL names none");
}

static palResult refuse_deviceFreeAsync(void *ptr, palStream stream)
{
    SHIM_ENTER("deviceFreeAsync");
    (void)ptr;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "CANN allocates in stream order from pools that the caller makes, and the PAL names none");
}

static palResult refuse_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWaitValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "aclrtValueWait and aclrtValueWrite refuse all memory but the device's, and words of the host are promised too");
}

static palResult refuse_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWriteValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "aclrtValueWait and aclrtValueWrite refuse all memory but the device's, and words of the host are promised too");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "AscendCL exports no dma-buf");
}

static palResult refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "AscendCL exports no dma-buf");
}

static palResult refuse_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    SHIM_ENTER("deviceReduce");
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "aclrtReduceAsync has no product, no average, no 64-bit and no 8-bit unsigned type; reductions run on the host");
}

static palResult refuse_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    SHIM_ENTER("launchKernel");
    (void)func;
    (void)block;
    (void)grid;
    (void)args;
    (void)shared;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "a kernel takes its arguments as one block with its size, which the PAL does not know");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "ascend",
    .build_id = PAL_BUILD_ID,
    .deviceSynchronize = shim_deviceSynchronize,
    .deviceMemcpy = shim_deviceMemcpy,
    .deviceMemset = shim_deviceMemset,
    .deviceMalloc = shim_deviceMalloc,
    .deviceFree = shim_deviceFree,
    .setDevice = shim_setDevice,
    .getDevice = shim_getDevice,
    .getDeviceCount = shim_getDeviceCount,
    .getVendor = shim_getVendor,
    .getDeviceProperties = shim_getDeviceProperties,
    .getLastError = shim_getLastError,
    .memGetAddressRange = shim_memGetAddressRange,
    .resourceCount = shim_resourceCount,
    .getDevicePciBusId = shim_getDevicePciBusId,
    .getDeviceByPciBusId = shim_getDeviceByPciBusId,
    .hostGetDevicePointer = refuse_hostGetDevicePointer,
    .hostRegister = shim_hostRegister,
    .hostUnregister = shim_hostUnregister,
    .deviceMallocAsync = refuse_deviceMallocAsync,
    .deviceFreeAsync = refuse_deviceFreeAsync,
    .streamCreate = shim_streamCreate,
    .streamDestroy = shim_streamDestroy,
    .streamCopy = shim_streamCopy,
    .streamFree = shim_streamFree,
    .streamSynchronize = shim_streamSynchronize,
    .streamQuery = shim_streamQuery,
    .streamWaitEvent = shim_streamWaitEvent,
    .eventCreate = shim_eventCreate,
    .eventDestroy = shim_eventDestroy,
    .eventRecord = shim_eventRecord,
    .eventSynchronize = shim_eventSynchronize,
    .eventQuery = shim_eventQuery,
    .eventElapsedTime = shim_eventElapsedTime,
    .launchHostFunc = shim_launchHostFunc,
    .streamWaitValue64 = refuse_streamWaitValue64,
    .streamWriteValue64 = refuse_streamWriteValue64,
    .gdrMemAlloc = shim_gdrMemAlloc,
    .gdrMemFree = shim_gdrMemFree,
    .gdrPtrMmap = shim_gdrPtrMmap,
    .gdrPtrMunmap = shim_gdrPtrMunmap,
    .dmaSupport = refuse_dmaSupport,
    .getHandleForAddressRange = refuse_getHandleForAddressRange,
    .ipcMemHandleCreate = shim_ipcMemHandleCreate,
    .ipcMemHandleGet = shim_ipcMemHandleGet,
    .ipcMemHandleOpen = shim_ipcMemHandleOpen,
    .ipcMemHandleClose = shim_ipcMemHandleClose,
    .ipcMemHandleFree = shim_ipcMemHandleFree,
    .deviceReduce = refuse_deviceReduce,
    .launchDeviceFunc = shim_launchDeviceFunc,
    .launchKernel = refuse_launchKernel,
};

static bool loaded;

static void load(void)
{
    const char *paths = getenv("UNIPAL_ASCEND_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_ASCEND_LIBRARY", paths))
        return;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (!shim_open(&libraries[i]))
            return;
    if (!resolve_all())
        return;
    if (vendor_start() != palSuccess) {
        shim_not_loaded("%s; next: check that the driver works and a device is visible", shim_error);
        return;
    }
    if (pthread_atfork(NULL, NULL, shim_in_child) != 0) {
        shim_not_loaded("no memory");
        return;
    }
    loaded = true;
}

const palDeviceTable *palGetDevice(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &table : NULL;
}

const char *palLoadError(void)
{
    return shim_load_error;
}

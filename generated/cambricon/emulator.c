/* Generated from adaptors/cambricon/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Cambricon MLU's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "Cambricon MLU (emulated)"
#define EMULATOR_IPC_BYTES 8
#include "emulator_runtime.h"

typedef int cnrtRet_t;
typedef int cnrtMemTransDir_t;
typedef int cnrtDeviceAttr_t;
typedef void (*cnrtHostFn_t)(void *);
typedef void *cnrtQueue_t;
typedef void *cnrtNotifier_t;
typedef void *cnrtIpcMemHandle;
typedef struct {
    _Alignas(8) unsigned char bytes[8192];
} cnrtDeviceProp_t;

enum { /* cnrtRet_t */
    cnrtSuccess = 0,
    cnrtErrorNotReady = 1,
    cnrtErrorInit = 100002,
    cnrtErrorNoDevice = 100004,
    cnrtErrorDeviceInvalid = 100005,
    cnrtErrorArgsInvalid = 100006,
    cnrtErrorSysNoMem = 100010,
    cnrtErrorInvalidResourceHandle = 100014,
    cnrtErrorNotSupport = 100050,
    cnrtErrorNoMem = 100100,
    cnrtErrorBusy = 632014,
    cnrtErrorCndrvFuncCall = 632015,
    cnrtErrorUnknown = 999991,
};

enum { /* cnrtMemTransDir_t */
    cnrtMemcpyHostToDev = 0,
    cnrtMemcpyDevToDev = 1,
    cnrtMemcpyDevToHost = 2,
    cnrtMemcpyHostToHost = 3,
    cnrtMemcpyPeerToPeer = 4,
    cnrtMemcpyNoDirection = 5,
};

enum { /* cnrtDeviceAttr_t */
    cnrtAttrPciBusID = 1030,
    cnrtAttrPciDeviceID = 1031,
    cnrtAttrPciDomainID = 1032,
};

enum { /* cnrtNotifierCreateWithFlags_flags */
    CNRT_NOTIFIER_DEFAULT = 0,
    CNRT_NOTIFIER_DISABLE_TIMING_SW = 2,
    CNRT_NOTIFIER_DISABLE_TIMING_ALL = 4,
    CNRT_NOTIFIER_INTERPROCESS = 8,
};

enum { /* cnrtQueueWaitNotifier_flag */
    CNRT_NOTIFIER_WAIT_DEFAULT = 0,
};

enum { /* cnrtPlaceNotifierWithFlags_flags */
    CNRT_NOTIFIER_PLACE_DEFAULT = 0,
};

EMULATOR_PRIVATE int direction_key(int from)
{
    switch (from) {
    case cnrtMemcpyHostToDev:
        return palMemcpyHostToDevice;
    case cnrtMemcpyDevToHost:
        return palMemcpyDeviceToHost;
    case cnrtMemcpyDevToDev:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int notifier_kind_key(int from)
{
    switch (from) {
    case CNRT_NOTIFIER_DEFAULT:
        return palEventDefault;
    case CNRT_NOTIFIER_DISABLE_TIMING_ALL:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_cnrtRet_t(long long value)
{
    return value == cnrtSuccess || value == cnrtErrorNotReady || value == cnrtErrorInit || value == cnrtErrorNoDevice || value == cnrtErrorDeviceInvalid || value == cnrtErrorArgsInvalid || value == cnrtErrorSysNoMem || value == cnrtErrorInvalidResourceHandle || value == cnrtErrorNotSupport || value == cnrtErrorNoMem || value == cnrtErrorBusy || value == cnrtErrorCndrvFuncCall || value == cnrtErrorUnknown;
}

EMULATOR_PRIVATE bool is_cnrtMemTransDir_t(long long value)
{
    return value == cnrtMemcpyHostToDev || value == cnrtMemcpyDevToDev || value == cnrtMemcpyDevToHost || value == cnrtMemcpyHostToHost || value == cnrtMemcpyPeerToPeer || value == cnrtMemcpyNoDirection;
}

EMULATOR_PRIVATE bool is_cnrtDeviceAttr_t(long long value)
{
    return value == cnrtAttrPciBusID || value == cnrtAttrPciDeviceID || value == cnrtAttrPciDomainID;
}

EMULATOR_PRIVATE bool is_cnrtNotifierCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(CNRT_NOTIFIER_DEFAULT | CNRT_NOTIFIER_DISABLE_TIMING_SW | CNRT_NOTIFIER_DISABLE_TIMING_ALL | CNRT_NOTIFIER_INTERPROCESS)) == 0;
}

EMULATOR_PRIVATE bool is_cnrtQueueWaitNotifier_flag(long long value)
{
    return value == CNRT_NOTIFIER_WAIT_DEFAULT;
}

EMULATOR_PRIVATE bool is_cnrtPlaceNotifierWithFlags_flags(long long value)
{
    return value == CNRT_NOTIFIER_PLACE_DEFAULT;
}

EMULATOR_PRIVATE cnrtRet_t code_cnrtRet_t(int result)
{
    static atomic_uint turn;
    static const int pending[] = {cnrtErrorBusy, cnrtErrorNotReady};
    cnrtRet_t code = cnrtErrorCndrvFuncCall;
    switch (result) {
    case palSuccess:
        code = cnrtSuccess;
        break;
    case palInProgress:
        code = (cnrtRet_t)pending[atomic_fetch_add(&turn, 1) % 2];
        break;
    case palInvalidArgument:
        code = cnrtErrorArgsInvalid;
        break;
    case palSystemError:
        code = cnrtErrorNoMem;
        break;
    case palNotSupported:
        code = cnrtErrorNotSupport;
        break;
    case EMULATOR_BAD_HANDLE:
        code = cnrtErrorInvalidResourceHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != cnrtSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT cnrtRet_t cnrtSyncDevice(void);
EMULATOR_EXPORT cnrtRet_t cnrtMemcpy(void *dst, void *src, size_t bytes, cnrtMemTransDir_t dir);
EMULATOR_EXPORT cnrtRet_t cnrtMemcpyAsync_V3(void *dst, void *src, size_t bytes, cnrtQueue_t queue, cnrtMemTransDir_t dir);
EMULATOR_EXPORT cnrtRet_t cnrtHostMalloc(void **pPtr, size_t bytes);
EMULATOR_EXPORT cnrtRet_t cnrtMalloc(void **pPtr, size_t bytes);
EMULATOR_EXPORT cnrtRet_t cnrtSetDevice(int ordinal);
EMULATOR_EXPORT cnrtRet_t cnrtGetDevice(int *pOrdinal);
EMULATOR_EXPORT cnrtRet_t cnrtDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT cnrtRet_t cnrtDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT cnrtRet_t cnrtMemAllocAsync(void **pPtr, size_t byteSize, cnrtQueue_t queue);
EMULATOR_EXPORT cnrtRet_t cnrtMemFreeAsync(void *mluAddr, cnrtQueue_t hqueue);
EMULATOR_EXPORT cnrtRet_t cnrtQueueCreate(cnrtQueue_t *pQueue);
EMULATOR_EXPORT cnrtRet_t cnrtQueueDestroy(cnrtQueue_t queue);
EMULATOR_EXPORT cnrtRet_t cnrtQueueSync(cnrtQueue_t queue);
EMULATOR_EXPORT cnrtRet_t cnrtQueueQuery(cnrtQueue_t queue);
EMULATOR_EXPORT cnrtRet_t cnrtQueueWaitNotifier(cnrtNotifier_t notifier, cnrtQueue_t queue, unsigned int flag);
EMULATOR_EXPORT cnrtRet_t cnrtNotifierCreateWithFlags(cnrtNotifier_t *pNotifier, unsigned int flags);
EMULATOR_EXPORT cnrtRet_t cnrtNotifierDestroy(cnrtNotifier_t notifier);
EMULATOR_EXPORT cnrtRet_t cnrtPlaceNotifierWithFlags(cnrtNotifier_t notifier, cnrtQueue_t queue, unsigned int flags);
EMULATOR_EXPORT cnrtRet_t cnrtWaitNotifier(cnrtNotifier_t notifier);
EMULATOR_EXPORT cnrtRet_t cnrtQueryNotifier(cnrtNotifier_t notifier);
EMULATOR_EXPORT cnrtRet_t cnrtNotifierElapsedTime(cnrtNotifier_t start, cnrtNotifier_t end, float *ms);
EMULATOR_EXPORT cnrtRet_t cnrtInvokeHostFunc(cnrtQueue_t queue, cnrtHostFn_t fn, void *userData);
EMULATOR_EXPORT cnrtRet_t cnrtAcquireMemHandle(cnrtIpcMemHandle *handle, void *ptr);
EMULATOR_EXPORT cnrtRet_t cnrtMapMemHandle(void **ptr, cnrtIpcMemHandle handle, int flags);
EMULATOR_EXPORT cnrtRet_t cnrtUnMapMemHandle(void *ptr);
EMULATOR_EXPORT cnrtRet_t cnrtGetDeviceCount(unsigned int *pCount);
EMULATOR_EXPORT cnrtRet_t cnrtGetDeviceProperties_V3(cnrtDeviceProp_t *prop, int device);
EMULATOR_EXPORT cnrtRet_t cnrtDeviceGetAttribute(int *pValue, cnrtDeviceAttr_t attr, int device);
EMULATOR_EXPORT cnrtRet_t cnrtMemset(void *ptr, int value, size_t bytes);
EMULATOR_EXPORT cnrtRet_t cnrtMemsetAsync(void *ptr, int value, size_t bytes, cnrtQueue_t queue);
EMULATOR_EXPORT cnrtRet_t cnrtFree(void *ptr);
EMULATOR_EXPORT cnrtRet_t cnrtFreeHost(void *ptr);
EMULATOR_EXPORT cnrtRet_t cnrtMmap(void *ptr, void **pHostPtr, size_t size);
EMULATOR_EXPORT cnrtRet_t cnrtMunmap(void *hostPtr, size_t size);
EMULATOR_EXPORT cnrtRet_t cnrtGetLastError(void);

EMULATOR_EXPORT cnrtRet_t cnrtSyncDevice(void)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT cnrtRet_t cnrtMemcpy(void *dst, void *src, size_t bytes, cnrtMemTransDir_t dir)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (!is_cnrtMemTransDir_t(dir))
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_copy(dst, src, bytes, direction_key(dir)));
}

EMULATOR_EXPORT cnrtRet_t cnrtMemcpyAsync_V3(void *dst, void *src, size_t bytes, cnrtQueue_t queue, cnrtMemTransDir_t dir)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (!is_cnrtMemTransDir_t(dir))
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_deviceMemcpy(dst, src, bytes, direction_key(dir), queue));
}

EMULATOR_EXPORT cnrtRet_t cnrtHostMalloc(void **pPtr, size_t bytes)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pPtr == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_allocate_host(pPtr, bytes, 0));
}

EMULATOR_EXPORT cnrtRet_t cnrtMalloc(void **pPtr, size_t bytes)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pPtr == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_allocate(pPtr, bytes));
}

EMULATOR_EXPORT cnrtRet_t cnrtSetDevice(int ordinal)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_setDevice(ordinal));
}

EMULATOR_EXPORT cnrtRet_t cnrtGetDevice(int *pOrdinal)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pOrdinal == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_getDevice(pOrdinal));
}

EMULATOR_EXPORT cnrtRet_t cnrtDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT cnrtRet_t cnrtDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT cnrtRet_t cnrtMemAllocAsync(void **pPtr, size_t byteSize, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pPtr == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_deviceMallocAsync(pPtr, byteSize, queue));
}

EMULATOR_EXPORT cnrtRet_t cnrtMemFreeAsync(void *mluAddr, cnrtQueue_t hqueue)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_deviceFreeAsync(mluAddr, hqueue));
}

EMULATOR_EXPORT cnrtRet_t cnrtQueueCreate(cnrtQueue_t *pQueue)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pQueue == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_new_stream(pQueue, 0));
}

EMULATOR_EXPORT cnrtRet_t cnrtQueueDestroy(cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_streamDestroy(queue));
}

EMULATOR_EXPORT cnrtRet_t cnrtQueueSync(cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_streamSynchronize(queue));
}

EMULATOR_EXPORT cnrtRet_t cnrtQueueQuery(cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_streamQuery(queue));
}

EMULATOR_EXPORT cnrtRet_t cnrtQueueWaitNotifier(cnrtNotifier_t notifier, cnrtQueue_t queue, unsigned int flag)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (!is_cnrtQueueWaitNotifier_flag(flag))
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_streamWaitEvent(queue, notifier));
}

EMULATOR_EXPORT cnrtRet_t cnrtNotifierCreateWithFlags(cnrtNotifier_t *pNotifier, unsigned int flags)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pNotifier == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    if (!is_cnrtNotifierCreateWithFlags_flags(flags))
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_new_event(pNotifier, (flags != CNRT_NOTIFIER_DEFAULT), (flags == CNRT_NOTIFIER_INTERPROCESS)));
}

EMULATOR_EXPORT cnrtRet_t cnrtNotifierDestroy(cnrtNotifier_t notifier)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_eventDestroy(notifier));
}

EMULATOR_EXPORT cnrtRet_t cnrtPlaceNotifierWithFlags(cnrtNotifier_t notifier, cnrtQueue_t queue, unsigned int flags)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (!is_cnrtPlaceNotifierWithFlags_flags(flags))
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_eventRecord(notifier, queue));
}

EMULATOR_EXPORT cnrtRet_t cnrtWaitNotifier(cnrtNotifier_t notifier)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_eventSynchronize(notifier));
}

EMULATOR_EXPORT cnrtRet_t cnrtQueryNotifier(cnrtNotifier_t notifier)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_eventQuery(notifier));
}

EMULATOR_EXPORT cnrtRet_t cnrtNotifierElapsedTime(cnrtNotifier_t start, cnrtNotifier_t end, float *ms)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (ms == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_elapsed(ms, start, end));
}

EMULATOR_EXPORT cnrtRet_t cnrtInvokeHostFunc(cnrtQueue_t queue, cnrtHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_launchHostFunc(queue, fn, userData));
}

EMULATOR_EXPORT cnrtRet_t cnrtAcquireMemHandle(cnrtIpcMemHandle *handle, void *ptr)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (handle == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_ipc_get(handle, ptr));
}

EMULATOR_EXPORT cnrtRet_t cnrtMapMemHandle(void **ptr, cnrtIpcMemHandle handle, int flags)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (ptr == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    if (flags == 0) {
        return code_cnrtRet_t(emulate_ipc_open(ptr, &handle));
    } else {
        return code_cnrtRet_t(palInvalidArgument);
    }
    return code_cnrtRet_t(palSuccess);
}

EMULATOR_EXPORT cnrtRet_t cnrtUnMapMemHandle(void *ptr)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_ipc_close(ptr));
}

EMULATOR_EXPORT cnrtRet_t cnrtGetDeviceCount(unsigned int *pCount)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pCount == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_getDeviceCount((int *)(uintptr_t)(pCount)));
}

EMULATOR_EXPORT cnrtRet_t cnrtGetDeviceProperties_V3(cnrtDeviceProp_t *prop, int device)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (prop == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_device_text(prop, 256, device));
}

EMULATOR_EXPORT cnrtRet_t cnrtDeviceGetAttribute(int *pValue, cnrtDeviceAttr_t attr, int device)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pValue == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    if (!is_cnrtDeviceAttr_t(attr))
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_pci_field(pValue, (attr == cnrtAttrPciBusID), (attr == cnrtAttrPciDeviceID), device));
}

EMULATOR_EXPORT cnrtRet_t cnrtMemset(void *ptr, int value, size_t bytes)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_set_device(ptr, value, bytes));
}

EMULATOR_EXPORT cnrtRet_t cnrtMemsetAsync(void *ptr, int value, size_t bytes, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_fill_device(ptr, value, bytes, queue));
}

EMULATOR_EXPORT cnrtRet_t cnrtFree(void *ptr)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_release_now(ptr));
}

EMULATOR_EXPORT cnrtRet_t cnrtFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_release_host_now(ptr));
}

EMULATOR_EXPORT cnrtRet_t cnrtMmap(void *ptr, void **pHostPtr, size_t size)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    if (pHostPtr == NULL)
        return code_cnrtRet_t(palInvalidArgument);
    return code_cnrtRet_t(emulate_gdrPtrMmap(pHostPtr, ptr, size));
}

EMULATOR_EXPORT cnrtRet_t cnrtMunmap(void *hostPtr, size_t size)
{
    if (!emulator_ready())
        return code_cnrtRet_t(palUnhandledDeviceError);
    return code_cnrtRet_t(emulate_gdrPtrMunmap(hostPtr, size));
}

EMULATOR_EXPORT cnrtRet_t cnrtGetLastError(void)
{
    return (cnrtRet_t)emulate_last_error();
}

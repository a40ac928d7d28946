/* Generated from adaptors/cambricon/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Cambricon MLU: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_CAMBRICON_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "MLU"
#define SHIM_IPC_BYTES 8
#define SHIM_STREAM cnrtQueue_t
#define SHIM_EVENT cnrtNotifier_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

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


/* ---- the vendor's functions ---- */

static struct {
    cnrtRet_t (*cnrtSyncDevice)(void);
    cnrtRet_t (*cnrtMemcpy)(void *dst, void *src, size_t bytes, cnrtMemTransDir_t dir);
    cnrtRet_t (*cnrtMemcpyAsync)(void *dst, void *src, size_t bytes, cnrtQueue_t queue, cnrtMemTransDir_t dir);
    cnrtRet_t (*cnrtHostMalloc)(void **pPtr, size_t bytes);
    cnrtRet_t (*cnrtMalloc)(void **pPtr, size_t bytes);
    cnrtRet_t (*cnrtSetDevice)(int ordinal);
    cnrtRet_t (*cnrtGetDevice)(int *pOrdinal);
    cnrtRet_t (*cnrtDeviceGetPCIBusId)(char *pciBusId, int len, int device);
    cnrtRet_t (*cnrtDeviceGetByPCIBusId)(int *device, const char *pciBusId);
    cnrtRet_t (*cnrtMemAllocAsync)(void **pPtr, size_t byteSize, cnrtQueue_t queue);
    cnrtRet_t (*cnrtMemFreeAsync)(void *mluAddr, cnrtQueue_t hqueue);
    cnrtRet_t (*cnrtQueueCreate)(cnrtQueue_t *pQueue);
    cnrtRet_t (*cnrtQueueDestroy)(cnrtQueue_t queue);
    cnrtRet_t (*cnrtQueueSync)(cnrtQueue_t queue);
    cnrtRet_t (*cnrtQueueQuery)(cnrtQueue_t queue);
    cnrtRet_t (*cnrtQueueWaitNotifier)(cnrtNotifier_t notifier, cnrtQueue_t queue, unsigned int flag);
    cnrtRet_t (*cnrtNotifierCreateWithFlags)(cnrtNotifier_t *pNotifier, unsigned int flags);
    cnrtRet_t (*cnrtNotifierDestroy)(cnrtNotifier_t notifier);
    cnrtRet_t (*cnrtPlaceNotifierWithFlags)(cnrtNotifier_t notifier, cnrtQueue_t queue, unsigned int flags);
    cnrtRet_t (*cnrtWaitNotifier)(cnrtNotifier_t notifier);
    cnrtRet_t (*cnrtQueryNotifier)(cnrtNotifier_t notifier);
    cnrtRet_t (*cnrtNotifierElapsedTime)(cnrtNotifier_t start, cnrtNotifier_t end, float *ms);
    cnrtRet_t (*cnrtInvokeHostFunc)(cnrtQueue_t queue, cnrtHostFn_t fn, void *userData);
    cnrtRet_t (*cnrtAcquireMemHandle)(cnrtIpcMemHandle *handle, void *ptr);
    cnrtRet_t (*cnrtMapMemHandle)(void **ptr, cnrtIpcMemHandle handle, int flags);
    cnrtRet_t (*cnrtUnMapMemHandle)(void *ptr);
    cnrtRet_t (*cnrtGetDeviceCount)(unsigned int *pCount);
    cnrtRet_t (*cnrtGetDeviceProperties)(cnrtDeviceProp_t *prop, int device);
    cnrtRet_t (*cnrtDeviceGetAttribute)(int *pValue, cnrtDeviceAttr_t attr, int device);
    cnrtRet_t (*cnrtMemset)(void *ptr, int value, size_t bytes);
    cnrtRet_t (*cnrtMemsetAsync)(void *ptr, int value, size_t bytes, cnrtQueue_t queue);
    cnrtRet_t (*cnrtFree)(void *ptr);
    cnrtRet_t (*cnrtFreeHost)(void *ptr);
    cnrtRet_t (*cnrtMmap)(void *ptr, void **pHostPtr, size_t size);
    cnrtRet_t (*cnrtMunmap)(void *hostPtr, size_t size);
    cnrtRet_t (*cnrtGetLastError)(void);
} vendor;

static const char *const cnrt_sonames[] = {"libcnrt.so", "libcnrt.so.1", NULL};
static struct shim_library libraries[] = {
    {.name = "cnrt", .sonames = cnrt_sonames, .optional = false,
     .hint = "install Cambricon Neuware and put $NEUWARE_HOME/lib64 on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const cnrtSyncDevice_names[] = {"cnrtSyncDevice", NULL};
    static const char *const cnrtMemcpy_names[] = {"cnrtMemcpy", NULL};
    static const char *const cnrtMemcpyAsync_names[] = {"cnrtMemcpyAsync_V3", "cnrtMemcpyAsync_V2", NULL};
    static const char *const cnrtHostMalloc_names[] = {"cnrtHostMalloc", NULL};
    static const char *const cnrtMalloc_names[] = {"cnrtMalloc", NULL};
    static const char *const cnrtSetDevice_names[] = {"cnrtSetDevice", NULL};
    static const char *const cnrtGetDevice_names[] = {"cnrtGetDevice", NULL};
    static const char *const cnrtDeviceGetPCIBusId_names[] = {"cnrtDeviceGetPCIBusId", NULL};
    static const char *const cnrtDeviceGetByPCIBusId_names[] = {"cnrtDeviceGetByPCIBusId", NULL};
    static const char *const cnrtMemAllocAsync_names[] = {"cnrtMemAllocAsync", NULL};
    static const char *const cnrtMemFreeAsync_names[] = {"cnrtMemFreeAsync", NULL};
    static const char *const cnrtQueueCreate_names[] = {"cnrtQueueCreate", NULL};
    static const char *const cnrtQueueDestroy_names[] = {"cnrtQueueDestroy", NULL};
    static const char *const cnrtQueueSync_names[] = {"cnrtQueueSync", NULL};
    static const char *const cnrtQueueQuery_names[] = {"cnrtQueueQuery", NULL};
    static const char *const cnrtQueueWaitNotifier_names[] = {"cnrtQueueWaitNotifier", NULL};
    static const char *const cnrtNotifierCreateWithFlags_names[] = {"cnrtNotifierCreateWithFlags", NULL};
    static const char *const cnrtNotifierDestroy_names[] = {"cnrtNotifierDestroy", NULL};
    static const char *const cnrtPlaceNotifierWithFlags_names[] = {"cnrtPlaceNotifierWithFlags", NULL};
    static const char *const cnrtWaitNotifier_names[] = {"cnrtWaitNotifier", NULL};
    static const char *const cnrtQueryNotifier_names[] = {"cnrtQueryNotifier", NULL};
    static const char *const cnrtNotifierElapsedTime_names[] = {"cnrtNotifierElapsedTime", NULL};
    static const char *const cnrtInvokeHostFunc_names[] = {"cnrtInvokeHostFunc", NULL};
    static const char *const cnrtAcquireMemHandle_names[] = {"cnrtAcquireMemHandle", NULL};
    static const char *const cnrtMapMemHandle_names[] = {"cnrtMapMemHandle", NULL};
    static const char *const cnrtUnMapMemHandle_names[] = {"cnrtUnMapMemHandle", NULL};
    static const char *const cnrtGetDeviceCount_names[] = {"cnrtGetDeviceCount", NULL};
    static const char *const cnrtGetDeviceProperties_names[] = {"cnrtGetDeviceProperties_V3", NULL};
    static const char *const cnrtDeviceGetAttribute_names[] = {"cnrtDeviceGetAttribute", NULL};
    static const char *const cnrtMemset_names[] = {"cnrtMemset", NULL};
    static const char *const cnrtMemsetAsync_names[] = {"cnrtMemsetAsync", NULL};
    static const char *const cnrtFree_names[] = {"cnrtFree", NULL};
    static const char *const cnrtFreeHost_names[] = {"cnrtFreeHost", NULL};
    static const char *const cnrtMmap_names[] = {"cnrtMmap", NULL};
    static const char *const cnrtMunmap_names[] = {"cnrtMunmap", NULL};
    static const char *const cnrtGetLastError_names[] = {"cnrtGetLastError", NULL};
    return true
        && shim_resolve(&libraries[0], cnrtSyncDevice_names, false, (void **)&vendor.cnrtSyncDevice)
        && shim_resolve(&libraries[0], cnrtMemcpy_names, false, (void **)&vendor.cnrtMemcpy)
        && shim_resolve(&libraries[0], cnrtMemcpyAsync_names, false, (void **)&vendor.cnrtMemcpyAsync)
        && shim_resolve(&libraries[0], cnrtHostMalloc_names, false, (void **)&vendor.cnrtHostMalloc)
        && shim_resolve(&libraries[0], cnrtMalloc_names, false, (void **)&vendor.cnrtMalloc)
        && shim_resolve(&libraries[0], cnrtSetDevice_names, false, (void **)&vendor.cnrtSetDevice)
        && shim_resolve(&libraries[0], cnrtGetDevice_names, false, (void **)&vendor.cnrtGetDevice)
        && shim_resolve(&libraries[0], cnrtDeviceGetPCIBusId_names, false, (void **)&vendor.cnrtDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], cnrtDeviceGetByPCIBusId_names, false, (void **)&vendor.cnrtDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], cnrtMemAllocAsync_names, false, (void **)&vendor.cnrtMemAllocAsync)
        && shim_resolve(&libraries[0], cnrtMemFreeAsync_names, false, (void **)&vendor.cnrtMemFreeAsync)
        && shim_resolve(&libraries[0], cnrtQueueCreate_names, false, (void **)&vendor.cnrtQueueCreate)
        && shim_resolve(&libraries[0], cnrtQueueDestroy_names, false, (void **)&vendor.cnrtQueueDestroy)
        && shim_resolve(&libraries[0], cnrtQueueSync_names, false, (void **)&vendor.cnrtQueueSync)
        && shim_resolve(&libraries[0], cnrtQueueQuery_names, false, (void **)&vendor.cnrtQueueQuery)
        && shim_resolve(&libraries[0], cnrtQueueWaitNotifier_names, false, (void **)&vendor.cnrtQueueWaitNotifier)
        && shim_resolve(&libraries[0], cnrtNotifierCreateWithFlags_names, false, (void **)&vendor.cnrtNotifierCreateWithFlags)
        && shim_resolve(&libraries[0], cnrtNotifierDestroy_names, false, (void **)&vendor.cnrtNotifierDestroy)
        && shim_resolve(&libraries[0], cnrtPlaceNotifierWithFlags_names, false, (void **)&vendor.cnrtPlaceNotifierWithFlags)
        && shim_resolve(&libraries[0], cnrtWaitNotifier_names, false, (void **)&vendor.cnrtWaitNotifier)
        && shim_resolve(&libraries[0], cnrtQueryNotifier_names, false, (void **)&vendor.cnrtQueryNotifier)
        && shim_resolve(&libraries[0], cnrtNotifierElapsedTime_names, false, (void **)&vendor.cnrtNotifierElapsedTime)
        && shim_resolve(&libraries[0], cnrtInvokeHostFunc_names, false, (void **)&vendor.cnrtInvokeHostFunc)
        && shim_resolve(&libraries[0], cnrtAcquireMemHandle_names, false, (void **)&vendor.cnrtAcquireMemHandle)
        && shim_resolve(&libraries[0], cnrtMapMemHandle_names, false, (void **)&vendor.cnrtMapMemHandle)
        && shim_resolve(&libraries[0], cnrtUnMapMemHandle_names, false, (void **)&vendor.cnrtUnMapMemHandle)
        && shim_resolve(&libraries[0], cnrtGetDeviceCount_names, false, (void **)&vendor.cnrtGetDeviceCount)
        && shim_resolve(&libraries[0], cnrtGetDeviceProperties_names, false, (void **)&vendor.cnrtGetDeviceProperties)
        && shim_resolve(&libraries[0], cnrtDeviceGetAttribute_names, false, (void **)&vendor.cnrtDeviceGetAttribute)
        && shim_resolve(&libraries[0], cnrtMemset_names, false, (void **)&vendor.cnrtMemset)
        && shim_resolve(&libraries[0], cnrtMemsetAsync_names, false, (void **)&vendor.cnrtMemsetAsync)
        && shim_resolve(&libraries[0], cnrtFree_names, false, (void **)&vendor.cnrtFree)
        && shim_resolve(&libraries[0], cnrtFreeHost_names, false, (void **)&vendor.cnrtFreeHost)
        && shim_resolve(&libraries[0], cnrtMmap_names, true, (void **)&vendor.cnrtMmap)
        && shim_resolve(&libraries[0], cnrtMunmap_names, true, (void **)&vendor.cnrtMunmap)
        && shim_resolve(&libraries[0], cnrtGetLastError_names, false, (void **)&vendor.cnrtGetLastError)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_cnrtRet_t(cnrtRet_t code)
{
    switch ((int)code) {
    case cnrtSuccess:
        return "cnrtSuccess";
    case cnrtErrorNotReady:
        return "cnrtErrorNotReady";
    case cnrtErrorInit:
        return "cnrtErrorInit";
    case cnrtErrorNoDevice:
        return "cnrtErrorNoDevice";
    case cnrtErrorDeviceInvalid:
        return "cnrtErrorDeviceInvalid";
    case cnrtErrorArgsInvalid:
        return "cnrtErrorArgsInvalid";
    case cnrtErrorSysNoMem:
        return "cnrtErrorSysNoMem";
    case cnrtErrorInvalidResourceHandle:
        return "cnrtErrorInvalidResourceHandle";
    case cnrtErrorNotSupport:
        return "cnrtErrorNotSupport";
    case cnrtErrorNoMem:
        return "cnrtErrorNoMem";
    case cnrtErrorBusy:
        return "cnrtErrorBusy";
    case cnrtErrorCndrvFuncCall:
        return "cnrtErrorCndrvFuncCall";
    case cnrtErrorUnknown:
        return "cnrtErrorUnknown";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_cnrtRet_t(const char *function, const char *call, cnrtRet_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case cnrtSuccess:
        return palSuccess;
    case cnrtErrorBusy:
    case cnrtErrorNotReady:
        vendor.cnrtGetLastError();
        return palInProgress;
    case cnrtErrorArgsInvalid:
        result = palInvalidArgument;
        break;
    case cnrtErrorDeviceInvalid:
        result = palInvalidArgument;
        break;
    case cnrtErrorInvalidResourceHandle:
        result = palInvalidArgument;
        break;
    case cnrtErrorNoMem:
        result = palSystemError;
        break;
    case cnrtErrorSysNoMem:
        result = palSystemError;
        break;
    case cnrtErrorNotSupport:
        result = palNotSupported;
        break;
    default:
        break;
    }
    vendor.cnrtGetLastError();
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_cnrtRet_t(code));
}

SHIM_PRIVATE int direction_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return cnrtMemcpyHostToDev;
    case palMemcpyDeviceToHost:
        return cnrtMemcpyDevToHost;
    case palMemcpyDeviceToDevice:
        return cnrtMemcpyDevToDev;
    default:
        return -1;
    }
}

SHIM_PRIVATE int notifier_kind_of(int from)
{
    switch (from) {
    case palEventDefault:
        return CNRT_NOTIFIER_DEFAULT;
    case palEventDisableTiming:
        return CNRT_NOTIFIER_DISABLE_TIMING_ALL;
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
    return result;
}

SHIM_PRIVATE palResult vendor_ipc_ended(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return palSuccess;
}

SHIM_PRIVATE palResult vendor_deviceSynchronize(void)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("deviceSynchronize", "cnrtSyncDevice", vendor.cnrtSyncDevice());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, cnrtQueue_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_cnrtRet_t("deviceMemcpy", "cnrtMemcpyAsync", vendor.cnrtMemcpyAsync((void *)(dst), (void *)(src), size, stream, direction_of(type)));
    } else {
        result = check_cnrtRet_t("deviceMemcpy", "cnrtMemcpy", vendor.cnrtMemcpy((void *)(dst), (void *)(src), size, direction_of(type)));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, cnrtQueue_t stream, bool given)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        if (given) {
            result = shim_set_host_on(stream, (void *)(ptr), value, size);
        } else {
            result = shim_set_host((void *)(ptr), value, size);
        }
        break;
    case palMemDevice:
        if (given) {
            result = check_cnrtRet_t("deviceMemset", "cnrtMemsetAsync", vendor.cnrtMemsetAsync((void *)(ptr), value, size, stream));
        } else {
            result = check_cnrtRet_t("deviceMemset", "cnrtMemset", vendor.cnrtMemset((void *)(ptr), value, size));
        }
        break;
    case palMemManaged:
        if (given) {
            result = check_cnrtRet_t("deviceMemset", "cnrtMemsetAsync", vendor.cnrtMemsetAsync((void *)(ptr), value, size, stream));
        } else {
            result = check_cnrtRet_t("deviceMemset", "cnrtMemset", vendor.cnrtMemset((void *)(ptr), value, size));
        }
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_cnrtRet_t("deviceMalloc", "cnrtHostMalloc", vendor.cnrtHostMalloc(ptr, size));
        break;
    case palMemDevice:
        result = check_cnrtRet_t("deviceMalloc", "cnrtMalloc", vendor.cnrtMalloc(ptr, size));
        break;
    case palMemManaged:
        return shim_fail("deviceMalloc", palNotSupported, "%s", "CNRT has no managed memory");
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_cnrtRet_t("deviceFree", "cnrtSyncDevice", vendor.cnrtSyncDevice());
        if (result != palSuccess)
            return result;
        result = check_cnrtRet_t("deviceFree", "cnrtFreeHost", vendor.cnrtFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_cnrtRet_t("deviceFree", "cnrtSyncDevice", vendor.cnrtSyncDevice());
        if (result != palSuccess)
            return result;
        result = check_cnrtRet_t("deviceFree", "cnrtFree", vendor.cnrtFree((void *)(ptr)));
        break;
    case palMemManaged:
        return shim_fail("deviceFree", palNotSupported, "%s", "CNRT has no managed memory");
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("setDevice", "cnrtSetDevice", vendor.cnrtSetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("getDevice", "cnrtGetDevice", vendor.cnrtGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    unsigned int number;
    memset(&number, 0, sizeof number);
    result = check_cnrtRet_t("getDeviceCount", "cnrtGetDeviceCount", vendor.cnrtGetDeviceCount(&number));
    if (result != palSuccess)
        return result;
    *count = (int)(uintptr_t)(number);
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
    struct {
        cnrtDeviceProp_t value;
        struct shim_guard guard;
    } prop_given;
    memset(&prop_given.value, 0, sizeof prop_given.value);
    memset(&prop_given.guard, SHIM_GUARD, sizeof prop_given.guard);
    result = check_cnrtRet_t("getDeviceProperties", "cnrtGetDeviceProperties", vendor.cnrtGetDeviceProperties(&prop_given.value, device));
    if (result != palSuccess)
        return result;
    if (shim_is_past(&prop_given.guard)) {
        return shim_fail("getDeviceProperties", palInternalError, "cnrtGetDeviceProperties wrote past the 8192 bytes that are declared of cnrtDeviceProp_t");
    }
    result = shim_copy_text(props->name, 256, &prop_given.value);
    if (result != palSuccess)
        return result;
    if (shim_is_past(&prop_given.guard)) {
        return shim_fail("getDeviceProperties", palInternalError, "copy_text wrote past the 8192 bytes that are declared of cnrtDeviceProp_t");
    }
    result = check_cnrtRet_t("getDeviceProperties", "cnrtDeviceGetAttribute", vendor.cnrtDeviceGetAttribute(&props->pciBusId, cnrtAttrPciBusID, device));
    if (result != palSuccess)
        return result;
    result = check_cnrtRet_t("getDeviceProperties", "cnrtDeviceGetAttribute", vendor.cnrtDeviceGetAttribute(&props->pciDeviceId, cnrtAttrPciDeviceID, device));
    if (result != palSuccess)
        return result;
    result = check_cnrtRet_t("getDeviceProperties", "cnrtDeviceGetAttribute", vendor.cnrtDeviceGetAttribute(&props->pciDomainId, cnrtAttrPciDomainID, device));
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
    result = check_cnrtRet_t("getDevicePciBusId", "cnrtDeviceGetPCIBusId", vendor.cnrtDeviceGetPCIBusId(id, (int)(uintptr_t)(size), device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("getDeviceByPciBusId", "cnrtDeviceGetByPCIBusId", vendor.cnrtDeviceGetByPCIBusId(device, id));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    (void)devicePtr;
    (void)hostPtr;
    return shim_fail("hostGetDevicePointer", palNotSupported, "%s", "CNRT does not map host memory for the device: the header marks those attributes 'not supported yet'");
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("hostRegister", palNotSupported, "%s", "CNRT does not map host memory for the device: the header marks those attributes 'not supported yet'");
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    (void)ptr;
    return shim_fail("hostUnregister", palNotSupported, "%s", "CNRT does not map host memory for the device: the header marks those attributes 'not supported yet'");
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("deviceMallocAsync", "cnrtMemAllocAsync", vendor.cnrtMemAllocAsync(ptr, size, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("deviceFreeAsync", "cnrtMemFreeAsync", vendor.cnrtMemFreeAsync((void *)(ptr), stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCreate(cnrtQueue_t *stream)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("streamCreate", "cnrtQueueCreate", vendor.cnrtQueueCreate(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(cnrtQueue_t stream)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("streamDestroy", "cnrtQueueDestroy", vendor.cnrtQueueDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(cnrtQueue_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(cnrtQueue_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(cnrtQueue_t stream)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("streamSynchronize", "cnrtQueueSync", vendor.cnrtQueueSync(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(cnrtQueue_t stream)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("streamQuery", "cnrtQueueQuery", vendor.cnrtQueueQuery(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(cnrtQueue_t stream, cnrtNotifier_t event)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("streamWaitEvent", "cnrtQueueWaitNotifier", vendor.cnrtQueueWaitNotifier(event, stream, CNRT_NOTIFIER_WAIT_DEFAULT));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(cnrtNotifier_t *event, palEventType type)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("eventCreate", "cnrtNotifierCreateWithFlags", vendor.cnrtNotifierCreateWithFlags(event, notifier_kind_of(type)));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(cnrtNotifier_t event)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("eventDestroy", "cnrtNotifierDestroy", vendor.cnrtNotifierDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(cnrtNotifier_t event, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("eventRecord", "cnrtPlaceNotifierWithFlags", vendor.cnrtPlaceNotifierWithFlags(event, stream, CNRT_NOTIFIER_PLACE_DEFAULT));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(cnrtNotifier_t event)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("eventSynchronize", "cnrtWaitNotifier", vendor.cnrtWaitNotifier(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(cnrtNotifier_t event)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("eventQuery", "cnrtQueryNotifier", vendor.cnrtQueryNotifier(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, cnrtNotifier_t start, cnrtNotifier_t end)
{
    palResult result = palSuccess;
    {
        cnrtRet_t code = vendor.cnrtNotifierElapsedTime(start, end, ms);
        if (code == cnrtErrorCndrvFuncCall) {
            vendor.cnrtGetLastError();
            result = shim_fail("eventElapsedTime", palInvalidArgument, "cnrtNotifierElapsedTime answered cnrtErrorCndrvFuncCall");
        } else
            result = check_cnrtRet_t("eventElapsedTime", "cnrtNotifierElapsedTime", code);
    }
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(cnrtQueue_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("launchHostFunc", "cnrtInvokeHostFunc", vendor.cnrtInvokeHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(cnrtQueue_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWaitValue64", palNotSupported, "%s", "CNRT has no wait for and no write of a memory word");
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(cnrtQueue_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWriteValue64", palNotSupported, "%s", "CNRT has no wait for and no write of a memory word");
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("gdrMemAlloc", "cnrtMalloc", vendor.cnrtMalloc(ptr, size));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_cnrtRet_t("gdrMemFree", "cnrtSyncDevice", vendor.cnrtSyncDevice());
    if (result != palSuccess)
        return result;
    result = check_cnrtRet_t("gdrMemFree", "cnrtFree", vendor.cnrtFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult result = palSuccess;
    if (vendor.cnrtMmap == NULL) {
        return shim_fail("gdrPtrMmap", palNotSupported, "the vendor's library does not export cnrtMmap");
    }
    result = check_cnrtRet_t("gdrPtrMmap", "cnrtMmap", vendor.cnrtMmap((void *)(devicePtr), hostPtr, size));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    palResult result = palSuccess;
    (void)devicePtr;
    if (vendor.cnrtMunmap == NULL) {
        return shim_fail("gdrPtrMunmap", palNotSupported, "the vendor's library does not export cnrtMunmap");
    }
    result = check_cnrtRet_t("gdrPtrMunmap", "cnrtMunmap", vendor.cnrtMunmap((void *)(hostPtr), size));
    return result;
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "CNRT exports no dma-buf");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail("getHandleForAddressRange", palNotSupported, "%s", "CNRT exports no dma-buf");
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
    (void)size;
    cnrtIpcMemHandle handle;
    memcpy(&handle, handle_bytes, 8);
    _Static_assert(sizeof handle == 8, "bytes of an IPC handle");
    result = check_cnrtRet_t("ipcMemHandleGet", "cnrtAcquireMemHandle", vendor.cnrtAcquireMemHandle(&handle, (void *)(ptr)));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, &handle, 8);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    cnrtIpcMemHandle handle;
    memcpy(&handle, handle_bytes, 8);
    _Static_assert(sizeof handle == 8, "bytes of an IPC handle");
    result = check_cnrtRet_t("ipcMemHandleOpen", "cnrtMapMemHandle", vendor.cnrtMapMemHandle(ptr, handle, 0));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)handle_bytes;
    result = check_cnrtRet_t("ipcMemHandleClose", "cnrtUnMapMemHandle", vendor.cnrtUnMapMemHandle((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, cnrtQueue_t stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "CNRT has no element-wise reduction; reductions run on the host");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(cnrtQueue_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, cnrtQueue_t stream)
{
    (void)func;
    (void)block;
    (void)grid;
    (void)args;
    (void)shared;
    (void)stream;
    return shim_fail("launchKernel", palNotSupported, "%s", "cnrtInvokeKernel takes a task shape and a function type; it knows no thread blocks");
}

#include "shim_functions.h"

/* ---- capabilities the chip declares not to have ---- */

static palResult refuse_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    SHIM_ENTER("hostGetDevicePointer");
    (void)devicePtr;
    (void)hostPtr;
    return shim_fail(function_, palNotSupported, "%s", "CNRT does not map host memory for the device: the header marks those attributes 'not supported yet'");
}

static palResult refuse_hostRegister(void *ptr, size_t size)
{
    SHIM_ENTER("hostRegister");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "CNRT does not map host memory for the device: the header marks those attributes 'not supported yet'");
}

static palResult refuse_hostUnregister(void *ptr)
{
    SHIM_ENTER("hostUnregister");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "CNRT does not map host memory for the device: the header marks those attributes 'not supported yet'");
}

static palResult refuse_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWaitValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "CNRT has no wait for and no write of a memory word");
}

static palResult refuse_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWriteValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "CNRT has no wait for and no write of a memory word");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "CNRT exports no dma-buf");
}

static palResult refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "CNRT exports no dma-buf");
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
    return shim_fail(function_, palNotSupported, "%s", "CNRT has no element-wise reduction; reductions run on the host");
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
    return shim_fail(function_, palNotSupported, "%s", "cnrtInvokeKernel takes a task shape and a function type; it knows no thread blocks");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "cambricon",
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
    .hostRegister = refuse_hostRegister,
    .hostUnregister = refuse_hostUnregister,
    .deviceMallocAsync = shim_deviceMallocAsync,
    .deviceFreeAsync = shim_deviceFreeAsync,
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
    const char *paths = getenv("UNIPAL_CAMBRICON_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_CAMBRICON_LIBRARY", paths))
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

/* Generated from adaptors/enflame/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Enflame GCU (CloudBlazer): the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_ENFLAME_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "Enflame"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM topsStream_t
#define SHIM_EVENT topsEvent_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

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


/* ---- the vendor's functions ---- */

static struct {
    topsError_t (*topsDeviceSynchronize)(void);
    topsError_t (*topsMemcpyAsync)(void *dst, const void *src, size_t count, topsMemcpyKind kind, topsStream_t stream);
    topsError_t (*topsMemsetAsync)(void *devPtr, int value, size_t count, topsStream_t stream);
    topsError_t (*topsHostMalloc)(void **pHost, size_t size, unsigned int flags);
    topsError_t (*topsMalloc)(void **devPtr, size_t size);
    topsError_t (*topsHostFree)(void *ptr);
    topsError_t (*topsFree)(void *devPtr);
    topsError_t (*topsSetDevice)(int device);
    topsError_t (*topsGetDevice)(int *device);
    topsError_t (*topsGetDeviceCount)(int *count);
    topsError_t (*topsDeviceGetPCIBusId)(char *pciBusId, int len, int device);
    topsError_t (*topsDeviceGetByPCIBusId)(int *device, const char *pciBusId);
    topsError_t (*topsHostGetDevicePointer)(void **pDevice, void *pHost, unsigned int flags);
    topsError_t (*topsHostRegister)(void *ptr, size_t size, unsigned int flags);
    topsError_t (*topsHostUnregister)(void *ptr);
    topsError_t (*topsFreeAsync)(void *devPtr, topsStream_t hStream);
    topsError_t (*topsStreamCreateWithFlags)(topsStream_t *pStream, unsigned int flags);
    topsError_t (*topsStreamDestroy)(topsStream_t stream);
    topsError_t (*topsStreamSynchronize)(topsStream_t stream);
    topsError_t (*topsStreamQuery)(topsStream_t stream);
    topsError_t (*topsEventCreateWithFlags)(topsEvent_t *event, unsigned int flags);
    topsError_t (*topsEventDestroy)(topsEvent_t event);
    topsError_t (*topsEventSynchronize)(topsEvent_t event);
    topsError_t (*topsEventQuery)(topsEvent_t event);
    topsError_t (*topsEventElapsedTime)(float *ms, topsEvent_t start, topsEvent_t end);
    topsError_t (*topsIpcGetMemHandle)(topsIpcMemHandle_t *handle, void *devPtr);
    topsError_t (*topsIpcOpenMemHandle)(void **devPtr, topsIpcMemHandle_t handle, unsigned int flags);
    topsError_t (*topsIpcCloseMemHandle)(void *devPtr);
    topsError_t (*topsGetLastError)(void);
    topsError_t (*topsInit)(unsigned int Flags);
    topsError_t (*topsDeviceGet)(topsDevice_t *device, int ordinal);
    topsError_t (*topsDeviceGetName)(char *name, int len, topsDevice_t dev);
    topsError_t (*topsPointerGetAttribute)(void *data, topsPointer_attribute attribute, topsDeviceptr_t ptr);
    topsError_t (*topsEventRecord)(topsEvent_t event, topsStream_t stream);
    topsError_t (*topsStreamWaitEvent)(topsStream_t stream, topsEvent_t event, unsigned int flags);
    topsError_t (*topsMemGetAddressRange)(topsDeviceptr_t *pbase, size_t *psize, topsDeviceptr_t dptr);
    topsError_t (*topsMallocAsync)(void **dev_ptr, size_t size, topsStream_t stream, uint64_t flags);
    topsError_t (*topsLaunchKernel)(const void *function_address, dim3 numBlocks, dim3 dimBlocks, void **args, size_t sharedMemBytes, topsStream_t stream);
    topsError_t (*topsMallocManaged)(void **dev_ptr, size_t size, unsigned int flags);
    topsError_t (*topsLaunchHostFunc)(topsStream_t stream, topsHostFn_t fn, void *userData);
} vendor;

static const char *const tops_sonames[] = {"libtopsrt.so.1", "libtopsrt.so", NULL};
static struct shim_library libraries[] = {
    {.name = "tops", .sonames = tops_sonames, .optional = false,
     .hint = "install TopsRider's runtime and put its folder (/opt/tops/lib) on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const topsDeviceSynchronize_names[] = {"topsDeviceSynchronize", NULL};
    static const char *const topsMemcpyAsync_names[] = {"topsMemcpyAsync", NULL};
    static const char *const topsMemsetAsync_names[] = {"topsMemsetAsync", NULL};
    static const char *const topsHostMalloc_names[] = {"topsHostMalloc", NULL};
    static const char *const topsMalloc_names[] = {"topsMalloc", NULL};
    static const char *const topsHostFree_names[] = {"topsHostFree", NULL};
    static const char *const topsFree_names[] = {"topsFree", NULL};
    static const char *const topsSetDevice_names[] = {"topsSetDevice", NULL};
    static const char *const topsGetDevice_names[] = {"topsGetDevice", NULL};
    static const char *const topsGetDeviceCount_names[] = {"topsGetDeviceCount", NULL};
    static const char *const topsDeviceGetPCIBusId_names[] = {"topsDeviceGetPCIBusId", NULL};
    static const char *const topsDeviceGetByPCIBusId_names[] = {"topsDeviceGetByPCIBusId", NULL};
    static const char *const topsHostGetDevicePointer_names[] = {"topsHostGetDevicePointer", NULL};
    static const char *const topsHostRegister_names[] = {"topsHostRegister", NULL};
    static const char *const topsHostUnregister_names[] = {"topsHostUnregister", NULL};
    static const char *const topsFreeAsync_names[] = {"topsFreeAsync", NULL};
    static const char *const topsStreamCreateWithFlags_names[] = {"topsStreamCreateWithFlags", NULL};
    static const char *const topsStreamDestroy_names[] = {"topsStreamDestroy", NULL};
    static const char *const topsStreamSynchronize_names[] = {"topsStreamSynchronize", NULL};
    static const char *const topsStreamQuery_names[] = {"topsStreamQuery", NULL};
    static const char *const topsEventCreateWithFlags_names[] = {"topsEventCreateWithFlags", NULL};
    static const char *const topsEventDestroy_names[] = {"topsEventDestroy", NULL};
    static const char *const topsEventSynchronize_names[] = {"topsEventSynchronize", NULL};
    static const char *const topsEventQuery_names[] = {"topsEventQuery", NULL};
    static const char *const topsEventElapsedTime_names[] = {"topsEventElapsedTime", NULL};
    static const char *const topsIpcGetMemHandle_names[] = {"topsIpcGetMemHandle", NULL};
    static const char *const topsIpcOpenMemHandle_names[] = {"topsIpcOpenMemHandle", NULL};
    static const char *const topsIpcCloseMemHandle_names[] = {"topsIpcCloseMemHandle", NULL};
    static const char *const topsGetLastError_names[] = {"topsGetLastError", NULL};
    static const char *const topsInit_names[] = {"topsInit", NULL};
    static const char *const topsDeviceGet_names[] = {"topsDeviceGet", NULL};
    static const char *const topsDeviceGetName_names[] = {"topsDeviceGetName", NULL};
    static const char *const topsPointerGetAttribute_names[] = {"topsPointerGetAttribute", NULL};
    static const char *const topsEventRecord_names[] = {"topsEventRecord", NULL};
    static const char *const topsStreamWaitEvent_names[] = {"topsStreamWaitEvent", NULL};
    static const char *const topsMemGetAddressRange_names[] = {"topsMemGetAddressRange", NULL};
    static const char *const topsMallocAsync_names[] = {"topsMallocAsync", NULL};
    static const char *const topsLaunchKernel_names[] = {"topsLaunchKernel", NULL};
    static const char *const topsMallocManaged_names[] = {"topsMallocManaged", NULL};
    static const char *const topsLaunchHostFunc_names[] = {"topsLaunchHostFunc", NULL};
    return true
        && shim_resolve(&libraries[0], topsDeviceSynchronize_names, false, (void **)&vendor.topsDeviceSynchronize)
        && shim_resolve(&libraries[0], topsMemcpyAsync_names, false, (void **)&vendor.topsMemcpyAsync)
        && shim_resolve(&libraries[0], topsMemsetAsync_names, false, (void **)&vendor.topsMemsetAsync)
        && shim_resolve(&libraries[0], topsHostMalloc_names, false, (void **)&vendor.topsHostMalloc)
        && shim_resolve(&libraries[0], topsMalloc_names, false, (void **)&vendor.topsMalloc)
        && shim_resolve(&libraries[0], topsHostFree_names, false, (void **)&vendor.topsHostFree)
        && shim_resolve(&libraries[0], topsFree_names, false, (void **)&vendor.topsFree)
        && shim_resolve(&libraries[0], topsSetDevice_names, false, (void **)&vendor.topsSetDevice)
        && shim_resolve(&libraries[0], topsGetDevice_names, false, (void **)&vendor.topsGetDevice)
        && shim_resolve(&libraries[0], topsGetDeviceCount_names, false, (void **)&vendor.topsGetDeviceCount)
        && shim_resolve(&libraries[0], topsDeviceGetPCIBusId_names, false, (void **)&vendor.topsDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], topsDeviceGetByPCIBusId_names, false, (void **)&vendor.topsDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], topsHostGetDevicePointer_names, false, (void **)&vendor.topsHostGetDevicePointer)
        && shim_resolve(&libraries[0], topsHostRegister_names, false, (void **)&vendor.topsHostRegister)
        && shim_resolve(&libraries[0], topsHostUnregister_names, false, (void **)&vendor.topsHostUnregister)
        && shim_resolve(&libraries[0], topsFreeAsync_names, false, (void **)&vendor.topsFreeAsync)
        && shim_resolve(&libraries[0], topsStreamCreateWithFlags_names, false, (void **)&vendor.topsStreamCreateWithFlags)
        && shim_resolve(&libraries[0], topsStreamDestroy_names, false, (void **)&vendor.topsStreamDestroy)
        && shim_resolve(&libraries[0], topsStreamSynchronize_names, false, (void **)&vendor.topsStreamSynchronize)
        && shim_resolve(&libraries[0], topsStreamQuery_names, false, (void **)&vendor.topsStreamQuery)
        && shim_resolve(&libraries[0], topsEventCreateWithFlags_names, false, (void **)&vendor.topsEventCreateWithFlags)
        && shim_resolve(&libraries[0], topsEventDestroy_names, false, (void **)&vendor.topsEventDestroy)
        && shim_resolve(&libraries[0], topsEventSynchronize_names, false, (void **)&vendor.topsEventSynchronize)
        && shim_resolve(&libraries[0], topsEventQuery_names, false, (void **)&vendor.topsEventQuery)
        && shim_resolve(&libraries[0], topsEventElapsedTime_names, false, (void **)&vendor.topsEventElapsedTime)
        && shim_resolve(&libraries[0], topsIpcGetMemHandle_names, false, (void **)&vendor.topsIpcGetMemHandle)
        && shim_resolve(&libraries[0], topsIpcOpenMemHandle_names, false, (void **)&vendor.topsIpcOpenMemHandle)
        && shim_resolve(&libraries[0], topsIpcCloseMemHandle_names, false, (void **)&vendor.topsIpcCloseMemHandle)
        && shim_resolve(&libraries[0], topsGetLastError_names, false, (void **)&vendor.topsGetLastError)
        && shim_resolve(&libraries[0], topsInit_names, false, (void **)&vendor.topsInit)
        && shim_resolve(&libraries[0], topsDeviceGet_names, false, (void **)&vendor.topsDeviceGet)
        && shim_resolve(&libraries[0], topsDeviceGetName_names, false, (void **)&vendor.topsDeviceGetName)
        && shim_resolve(&libraries[0], topsPointerGetAttribute_names, false, (void **)&vendor.topsPointerGetAttribute)
        && shim_resolve(&libraries[0], topsEventRecord_names, false, (void **)&vendor.topsEventRecord)
        && shim_resolve(&libraries[0], topsStreamWaitEvent_names, false, (void **)&vendor.topsStreamWaitEvent)
        && shim_resolve(&libraries[0], topsMemGetAddressRange_names, false, (void **)&vendor.topsMemGetAddressRange)
        && shim_resolve(&libraries[0], topsMallocAsync_names, false, (void **)&vendor.topsMallocAsync)
        && shim_resolve(&libraries[0], topsLaunchKernel_names, false, (void **)&vendor.topsLaunchKernel)
        && shim_resolve(&libraries[0], topsMallocManaged_names, true, (void **)&vendor.topsMallocManaged)
        && shim_resolve(&libraries[0], topsLaunchHostFunc_names, true, (void **)&vendor.topsLaunchHostFunc)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_topsError_t(topsError_t code)
{
    switch ((int)code) {
    case topsSuccess:
        return "topsSuccess";
    case topsErrorInvalidValue:
        return "topsErrorInvalidValue";
    case topsErrorOutOfMemory:
        return "topsErrorOutOfMemory";
    case topsErrorNotInitialized:
        return "topsErrorNotInitialized";
    case topsErrorInvalidDevicePointer:
        return "topsErrorInvalidDevicePointer";
    case topsErrorNoDevice:
        return "topsErrorNoDevice";
    case topsErrorInvalidDevice:
        return "topsErrorInvalidDevice";
    case topsErrorMapFailed:
        return "topsErrorMapFailed";
    case topsErrorInvalidHandle:
        return "topsErrorInvalidHandle";
    case topsErrorNotFound:
        return "topsErrorNotFound";
    case topsErrorNotReady:
        return "topsErrorNotReady";
    case topsErrorHostMemoryAlreadyRegistered:
        return "topsErrorHostMemoryAlreadyRegistered";
    case topsErrorHostMemoryNotRegistered:
        return "topsErrorHostMemoryNotRegistered";
    case topsErrorNotSupported:
        return "topsErrorNotSupported";
    case topsErrorUnknown:
        return "topsErrorUnknown";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_topsError_t(const char *function, const char *call, topsError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case topsSuccess:
        return palSuccess;
    case topsErrorNotReady:
        vendor.topsGetLastError();
        return palInProgress;
    case topsErrorInvalidValue:
        result = palInvalidArgument;
        break;
    case topsErrorInvalidDevicePointer:
        result = palInvalidArgument;
        break;
    case topsErrorInvalidDevice:
        result = palInvalidArgument;
        break;
    case topsErrorInvalidHandle:
        result = palInvalidArgument;
        break;
    case topsErrorNotFound:
        result = palInvalidArgument;
        break;
    case topsErrorHostMemoryAlreadyRegistered:
        result = palInvalidArgument;
        break;
    case topsErrorHostMemoryNotRegistered:
        result = palInvalidArgument;
        break;
    case topsErrorOutOfMemory:
        result = palSystemError;
        break;
    case topsErrorMapFailed:
        result = palRemoteError;
        break;
    case topsErrorNotSupported:
        result = palNotSupported;
        break;
    default:
        break;
    }
    vendor.topsGetLastError();
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_topsError_t(code));
}

SHIM_PRIVATE int copy_kind_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return topsMemcpyHostToDevice;
    case palMemcpyDeviceToHost:
        return topsMemcpyDeviceToHost;
    case palMemcpyDeviceToDevice:
        return topsMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

SHIM_PRIVATE int event_kind_of(int from)
{
    switch (from) {
    case palEventDefault:
        return topsEventDefault;
    case palEventDisableTiming:
        return topsEventDisableTiming;
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
    result = check_topsError_t("load", "topsInit", vendor.topsInit(0));
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
    result = check_topsError_t("deviceSynchronize", "topsDeviceSynchronize", vendor.topsDeviceSynchronize());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, topsStream_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_topsError_t("deviceMemcpy", "topsMemcpyAsync", vendor.topsMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), stream));
    } else {
        result = check_topsError_t("deviceMemcpy", "topsMemcpyAsync", vendor.topsMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), NULL));
        if (result != palSuccess)
            return result;
        result = check_topsError_t("deviceMemcpy", "topsStreamSynchronize", vendor.topsStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, topsStream_t stream, bool given)
{
    palResult result = palSuccess;
    (void)type;
    if (given) {
        result = check_topsError_t("deviceMemset", "topsMemsetAsync", vendor.topsMemsetAsync((void *)(ptr), value, size, stream));
    } else {
        result = check_topsError_t("deviceMemset", "topsMemsetAsync", vendor.topsMemsetAsync((void *)(ptr), value, size, NULL));
        if (result != palSuccess)
            return result;
        result = check_topsError_t("deviceMemset", "topsStreamSynchronize", vendor.topsStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_topsError_t("deviceMalloc", "topsHostMalloc", vendor.topsHostMalloc(ptr, size, topsHostMallocMapped));
        break;
    case palMemDevice:
        result = check_topsError_t("deviceMalloc", "topsMalloc", vendor.topsMalloc(ptr, size));
        break;
    case palMemManaged:
        if (vendor.topsMallocManaged == NULL) {
            return shim_fail("deviceMalloc", palNotSupported, "the vendor's library does not export topsMallocManaged");
        }
        result = check_topsError_t("deviceMalloc", "topsMallocManaged", vendor.topsMallocManaged(ptr, size, topsMemAttachGlobal));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_topsError_t("deviceFree", "topsHostFree", vendor.topsHostFree((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_topsError_t("deviceFree", "topsFree", vendor.topsFree((void *)(ptr)));
        break;
    case palMemManaged:
        result = check_topsError_t("deviceFree", "topsFree", vendor.topsFree((void *)(ptr)));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_topsError_t("setDevice", "topsSetDevice", vendor.topsSetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    result = check_topsError_t("getDevice", "topsGetDevice", vendor.topsGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    result = check_topsError_t("getDeviceCount", "topsGetDeviceCount", vendor.topsGetDeviceCount(count));
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
    topsDevice_t dev;
    memset(&dev, 0, sizeof dev);
    result = check_topsError_t("getDeviceProperties", "topsDeviceGet", vendor.topsDeviceGet(&dev, device));
    if (result != palSuccess)
        return result;
    result = check_topsError_t("getDeviceProperties", "topsDeviceGetName", vendor.topsDeviceGetName(props->name, 256, dev));
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
    palResult result = palSuccess;
    topsDeviceptr_t start;
    memset(&start, 0, sizeof start);
    uint64_t number;
    memset(&number, 0, sizeof number);
    result = check_topsError_t("memGetAddressRange", "topsMemGetAddressRange", vendor.topsMemGetAddressRange(&start, size, (topsDeviceptr_t)(uintptr_t)(ptr)));
    if (result != palSuccess)
        return result;
    result = check_topsError_t("memGetAddressRange", "topsPointerGetAttribute", vendor.topsPointerGetAttribute(&number, TOPS_POINTER_ATTRIBUTE_BUFFER_ID, (topsDeviceptr_t)(uintptr_t)(ptr)));
    if (result != palSuccess)
        return result;
    *base = (void *)(uintptr_t)(start);
    *id = number;
    return result;
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
    result = check_topsError_t("getDevicePciBusId", "topsDeviceGetPCIBusId", vendor.topsDeviceGetPCIBusId(id, (int)(uintptr_t)(size), device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    result = check_topsError_t("getDeviceByPciBusId", "topsDeviceGetByPCIBusId", vendor.topsDeviceGetByPCIBusId(device, id));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult result = palSuccess;
    result = check_topsError_t("hostGetDevicePointer", "topsHostGetDevicePointer", vendor.topsHostGetDevicePointer(devicePtr, (void *)(hostPtr), 0));
    return result;
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_topsError_t("hostRegister", "topsHostRegister", vendor.topsHostRegister((void *)(ptr), size, topsHostRegisterMapped));
    return result;
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    palResult result = palSuccess;
    result = check_topsError_t("hostUnregister", "topsHostUnregister", vendor.topsHostUnregister((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("deviceMallocAsync", "topsMallocAsync", vendor.topsMallocAsync(ptr, size, stream, 0));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("deviceFreeAsync", "topsFreeAsync", vendor.topsFreeAsync((void *)(ptr), stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCreate(topsStream_t *stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("streamCreate", "topsStreamCreateWithFlags", vendor.topsStreamCreateWithFlags(stream, topsStreamNonBlocking));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("streamDestroy", "topsStreamDestroy", vendor.topsStreamDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(topsStream_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(topsStream_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("streamSynchronize", "topsStreamSynchronize", vendor.topsStreamSynchronize(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("streamQuery", "topsStreamQuery", vendor.topsStreamQuery(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(topsStream_t stream, topsEvent_t event)
{
    palResult result = palSuccess;
    result = check_topsError_t("streamWaitEvent", "topsStreamWaitEvent", vendor.topsStreamWaitEvent(stream, event, 0));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(topsEvent_t *event, palEventType type)
{
    palResult result = palSuccess;
    result = check_topsError_t("eventCreate", "topsEventCreateWithFlags", vendor.topsEventCreateWithFlags(event, event_kind_of(type)));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(topsEvent_t event)
{
    palResult result = palSuccess;
    result = check_topsError_t("eventDestroy", "topsEventDestroy", vendor.topsEventDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(topsEvent_t event, topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("eventRecord", "topsEventRecord", vendor.topsEventRecord(event, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(topsEvent_t event)
{
    palResult result = palSuccess;
    result = check_topsError_t("eventSynchronize", "topsEventSynchronize", vendor.topsEventSynchronize(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(topsEvent_t event)
{
    palResult result = palSuccess;
    result = check_topsError_t("eventQuery", "topsEventQuery", vendor.topsEventQuery(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, topsEvent_t start, topsEvent_t end)
{
    palResult result = palSuccess;
    result = check_topsError_t("eventElapsedTime", "topsEventElapsedTime", vendor.topsEventElapsedTime(ms, start, end));
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(topsStream_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    if (vendor.topsLaunchHostFunc == NULL) {
        return shim_fail("launchHostFunc", palNotSupported, "the vendor's library does not export topsLaunchHostFunc");
    }
    result = check_topsError_t("launchHostFunc", "topsLaunchHostFunc", vendor.topsLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(topsStream_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWaitValue64", palNotSupported, "%s", "TopsRuntime waits for and writes words of 32 bits only (topsStreamWaitValue32Async, topsStreamWriteValue32Async)");
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(topsStream_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWriteValue64", palNotSupported, "%s", "TopsRuntime waits for and writes words of 32 bits only (topsStreamWaitValue32Async, topsStreamWriteValue32Async)");
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_topsError_t("gdrMemAlloc", "topsMalloc", vendor.topsMalloc(ptr, ((((size + GDR_GRANULE) - 1) / GDR_GRANULE) * GDR_GRANULE)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_topsError_t("gdrMemFree", "topsFree", vendor.topsFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail("gdrPtrMmap", palNotSupported, "%s", "TopsRuntime's header has no call that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    (void)hostPtr;
    (void)size;
    (void)devicePtr;
    return shim_fail("gdrPtrMunmap", palNotSupported, "%s", "TopsRuntime's header has no call that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "TopsRuntime's header has no call that answers a dma-buf of device memory");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail("getHandleForAddressRange", palNotSupported, "%s", "TopsRuntime's header has no call that answers a dma-buf of device memory");
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
    topsIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_topsError_t("ipcMemHandleGet", "topsIpcGetMemHandle", vendor.topsIpcGetMemHandle(&handle, (void *)(ptr)));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, &handle, 64);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    topsIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_topsError_t("ipcMemHandleOpen", "topsIpcOpenMemHandle", vendor.topsIpcOpenMemHandle(ptr, handle, topsIpcMemLazyEnablePeerAccess));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)handle_bytes;
    result = check_topsError_t("ipcMemHandleClose", "topsIpcCloseMemHandle", vendor.topsIpcCloseMemHandle((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, topsStream_t stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "TopsRuntime's header has no element-wise reduction; reductions run on the host");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(topsStream_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_topsError_t("launchKernel", "topsLaunchKernel", vendor.topsLaunchKernel(func, *((dim3 *)(uintptr_t)(grid)), *((dim3 *)(uintptr_t)(block)), args, shared, stream));
    return result;
}

#include "shim_functions.h"

/* ---- capabilities the chip declares not to have ---- */

static palResult refuse_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWaitValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "TopsRuntime waits for and writes words of 32 bits only (topsStreamWaitValue32Async, topsStreamWriteValue32Async)");
}

static palResult refuse_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWriteValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "TopsRuntime waits for and writes words of 32 bits only (topsStreamWaitValue32Async, topsStreamWriteValue32Async)");
}

static palResult refuse_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    SHIM_ENTER("gdrPtrMmap");
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "TopsRuntime's header has no call that maps device memory into the host");
}

static palResult refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    (void)hostPtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "TopsRuntime's header has no call that maps device memory into the host");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "TopsRuntime's header has no call that answers a dma-buf of device memory");
}

static palResult refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "TopsRuntime's header has no call that answers a dma-buf of device memory");
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
    return shim_fail(function_, palNotSupported, "%s", "TopsRuntime's header has no element-wise reduction; reductions run on the host");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "enflame",
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
    .hostGetDevicePointer = shim_hostGetDevicePointer,
    .hostRegister = shim_hostRegister,
    .hostUnregister = shim_hostUnregister,
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
    .gdrPtrMmap = refuse_gdrPtrMmap,
    .gdrPtrMunmap = refuse_gdrPtrMunmap,
    .dmaSupport = refuse_dmaSupport,
    .getHandleForAddressRange = refuse_getHandleForAddressRange,
    .ipcMemHandleCreate = shim_ipcMemHandleCreate,
    .ipcMemHandleGet = shim_ipcMemHandleGet,
    .ipcMemHandleOpen = shim_ipcMemHandleOpen,
    .ipcMemHandleClose = shim_ipcMemHandleClose,
    .ipcMemHandleFree = shim_ipcMemHandleFree,
    .deviceReduce = refuse_deviceReduce,
    .launchDeviceFunc = shim_launchDeviceFunc,
    .launchKernel = shim_launchKernel,
};

static bool loaded;

static void load(void)
{
    const char *paths = getenv("UNIPAL_ENFLAME_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_ENFLAME_LIBRARY", paths))
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

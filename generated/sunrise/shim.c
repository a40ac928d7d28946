/* Generated from adaptors/sunrise/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Sunrise PTPU: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_SUNRISE_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "Sunrise"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM tangStream_t
#define SHIM_EVENT tangEvent_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

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


/* ---- the vendor's functions ---- */

static struct {
    tangError_t (*tangDeviceSynchronize)(void);
    tangError_t (*tangMemcpyAsync)(void *dst, const void *src, size_t count, tangMemcpyKind kind, tangStream_t stream);
    tangError_t (*tangMemsetAsync)(void *devPtr, int value, size_t count, tangStream_t stream);
    tangError_t (*tangMalloc)(void **devPtr, size_t size);
    tangError_t (*tangFreeHost)(void *ptr);
    tangError_t (*tangFree)(void *devPtr);
    tangError_t (*tangSetDevice)(int device);
    tangError_t (*tangGetDevice)(int *device);
    tangError_t (*tangGetDeviceCount)(int *count);
    tangError_t (*tangDeviceGetPCIBusId)(char *pciBusId, int len, int device);
    tangError_t (*tangDeviceGetByPCIBusId)(int *device, const char *pciBusId);
    tangError_t (*tangHostGetDevicePointer)(void **pDevice, void *pHost, unsigned int flags);
    tangError_t (*tangMallocAsync)(void **devPtr, size_t size, tangStream_t hStream);
    tangError_t (*tangFreeAsync)(void *devPtr, tangStream_t hStream);
    tangError_t (*tangStreamCreateWithFlags)(tangStream_t *pStream, unsigned int flags);
    tangError_t (*tangStreamDestroy)(tangStream_t stream);
    tangError_t (*tangStreamSynchronize)(tangStream_t stream);
    tangError_t (*tangStreamQuery)(tangStream_t stream);
    tangError_t (*tangStreamWaitEvent)(tangStream_t stream, tangEvent_t event, unsigned int flags);
    tangError_t (*tangEventCreateWithFlags)(tangEvent_t *event, unsigned int flags);
    tangError_t (*tangEventDestroy)(tangEvent_t event);
    tangError_t (*tangEventSynchronize)(tangEvent_t event);
    tangError_t (*tangEventQuery)(tangEvent_t event);
    tangError_t (*tangEventElapsedTime)(float *ms, tangEvent_t start, tangEvent_t end);
    tangError_t (*tangLaunchHostFunc)(tangStream_t stream, tangHostFn_t fn, void *userData);
    tangError_t (*tangIpcGetMemHandle)(tangIpcMemHandle_t *handle, void *devPtr);
    tangError_t (*tangIpcOpenMemHandle)(void **devPtr, tangIpcMemHandle_t handle, unsigned int flags);
    tangError_t (*tangIpcCloseMemHandle)(void *devPtr);
    tangError_t (*tangGetLastError)(void);
    TAresult (*taLaunchKernel)(TAfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, TAstream hStream, void **kernelParams, void **extra);
    tangError_t (*tangMallocHost)(void **pptr, size_t sizeBytes);
    tangError_t (*tangEventRecordWithFlags)(tangEvent_t event, tangStream_t stream, unsigned int flags);
    tangError_t (*tangGetDeviceProperties)(tangDeviceProp *props, int deviceId);
} vendor;

static const char *const tangrt_sonames[] = {"libtangrt_shared.so", NULL};
static const char *const tang_sonames[] = {"libtang.so.1", "libtang.so", NULL};
static struct shim_library libraries[] = {
    {.name = "tangrt", .sonames = tangrt_sonames, .optional = false,
     .hint = "install TangRT and put its folder (/usr/local/tangrt/lib/linux-x86_64) on LD_LIBRARY_PATH"},
    {.name = "tang", .sonames = tang_sonames, .optional = true,
     .hint = "install the TANG driver"},
};

static bool resolve_all(void)
{
    static const char *const tangDeviceSynchronize_names[] = {"tangDeviceSynchronize", NULL};
    static const char *const tangMemcpyAsync_names[] = {"tangMemcpyAsync", NULL};
    static const char *const tangMemsetAsync_names[] = {"tangMemsetAsync", NULL};
    static const char *const tangMalloc_names[] = {"tangMalloc", NULL};
    static const char *const tangFreeHost_names[] = {"tangFreeHost", NULL};
    static const char *const tangFree_names[] = {"tangFree", NULL};
    static const char *const tangSetDevice_names[] = {"tangSetDevice", NULL};
    static const char *const tangGetDevice_names[] = {"tangGetDevice", NULL};
    static const char *const tangGetDeviceCount_names[] = {"tangGetDeviceCount", NULL};
    static const char *const tangDeviceGetPCIBusId_names[] = {"tangDeviceGetPCIBusId", NULL};
    static const char *const tangDeviceGetByPCIBusId_names[] = {"tangDeviceGetByPCIBusId", NULL};
    static const char *const tangHostGetDevicePointer_names[] = {"tangHostGetDevicePointer", NULL};
    static const char *const tangMallocAsync_names[] = {"tangMallocAsync", NULL};
    static const char *const tangFreeAsync_names[] = {"tangFreeAsync", NULL};
    static const char *const tangStreamCreateWithFlags_names[] = {"tangStreamCreateWithFlags", NULL};
    static const char *const tangStreamDestroy_names[] = {"tangStreamDestroy", NULL};
    static const char *const tangStreamSynchronize_names[] = {"tangStreamSynchronize", NULL};
    static const char *const tangStreamQuery_names[] = {"tangStreamQuery", NULL};
    static const char *const tangStreamWaitEvent_names[] = {"tangStreamWaitEvent", NULL};
    static const char *const tangEventCreateWithFlags_names[] = {"tangEventCreateWithFlags", NULL};
    static const char *const tangEventDestroy_names[] = {"tangEventDestroy", NULL};
    static const char *const tangEventSynchronize_names[] = {"tangEventSynchronize", NULL};
    static const char *const tangEventQuery_names[] = {"tangEventQuery", NULL};
    static const char *const tangEventElapsedTime_names[] = {"tangEventElapsedTime", NULL};
    static const char *const tangLaunchHostFunc_names[] = {"tangLaunchHostFunc", NULL};
    static const char *const tangIpcGetMemHandle_names[] = {"tangIpcGetMemHandle", NULL};
    static const char *const tangIpcOpenMemHandle_names[] = {"tangIpcOpenMemHandle", NULL};
    static const char *const tangIpcCloseMemHandle_names[] = {"tangIpcCloseMemHandle", NULL};
    static const char *const tangGetLastError_names[] = {"tangGetLastError", NULL};
    static const char *const taLaunchKernel_names[] = {"taLaunchKernel", NULL};
    static const char *const tangMallocHost_names[] = {"tangMallocHost", NULL};
    static const char *const tangEventRecordWithFlags_names[] = {"tangEventRecordWithFlags", NULL};
    static const char *const tangGetDeviceProperties_names[] = {"tangGetDeviceProperties", NULL};
    return true
        && shim_resolve(&libraries[0], tangDeviceSynchronize_names, false, (void **)&vendor.tangDeviceSynchronize)
        && shim_resolve(&libraries[0], tangMemcpyAsync_names, false, (void **)&vendor.tangMemcpyAsync)
        && shim_resolve(&libraries[0], tangMemsetAsync_names, false, (void **)&vendor.tangMemsetAsync)
        && shim_resolve(&libraries[0], tangMalloc_names, false, (void **)&vendor.tangMalloc)
        && shim_resolve(&libraries[0], tangFreeHost_names, false, (void **)&vendor.tangFreeHost)
        && shim_resolve(&libraries[0], tangFree_names, false, (void **)&vendor.tangFree)
        && shim_resolve(&libraries[0], tangSetDevice_names, false, (void **)&vendor.tangSetDevice)
        && shim_resolve(&libraries[0], tangGetDevice_names, false, (void **)&vendor.tangGetDevice)
        && shim_resolve(&libraries[0], tangGetDeviceCount_names, false, (void **)&vendor.tangGetDeviceCount)
        && shim_resolve(&libraries[0], tangDeviceGetPCIBusId_names, false, (void **)&vendor.tangDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], tangDeviceGetByPCIBusId_names, false, (void **)&vendor.tangDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], tangHostGetDevicePointer_names, false, (void **)&vendor.tangHostGetDevicePointer)
        && shim_resolve(&libraries[0], tangMallocAsync_names, false, (void **)&vendor.tangMallocAsync)
        && shim_resolve(&libraries[0], tangFreeAsync_names, false, (void **)&vendor.tangFreeAsync)
        && shim_resolve(&libraries[0], tangStreamCreateWithFlags_names, false, (void **)&vendor.tangStreamCreateWithFlags)
        && shim_resolve(&libraries[0], tangStreamDestroy_names, false, (void **)&vendor.tangStreamDestroy)
        && shim_resolve(&libraries[0], tangStreamSynchronize_names, false, (void **)&vendor.tangStreamSynchronize)
        && shim_resolve(&libraries[0], tangStreamQuery_names, false, (void **)&vendor.tangStreamQuery)
        && shim_resolve(&libraries[0], tangStreamWaitEvent_names, false, (void **)&vendor.tangStreamWaitEvent)
        && shim_resolve(&libraries[0], tangEventCreateWithFlags_names, false, (void **)&vendor.tangEventCreateWithFlags)
        && shim_resolve(&libraries[0], tangEventDestroy_names, false, (void **)&vendor.tangEventDestroy)
        && shim_resolve(&libraries[0], tangEventSynchronize_names, false, (void **)&vendor.tangEventSynchronize)
        && shim_resolve(&libraries[0], tangEventQuery_names, false, (void **)&vendor.tangEventQuery)
        && shim_resolve(&libraries[0], tangEventElapsedTime_names, false, (void **)&vendor.tangEventElapsedTime)
        && shim_resolve(&libraries[0], tangLaunchHostFunc_names, false, (void **)&vendor.tangLaunchHostFunc)
        && shim_resolve(&libraries[0], tangIpcGetMemHandle_names, false, (void **)&vendor.tangIpcGetMemHandle)
        && shim_resolve(&libraries[0], tangIpcOpenMemHandle_names, false, (void **)&vendor.tangIpcOpenMemHandle)
        && shim_resolve(&libraries[0], tangIpcCloseMemHandle_names, false, (void **)&vendor.tangIpcCloseMemHandle)
        && shim_resolve(&libraries[0], tangGetLastError_names, false, (void **)&vendor.tangGetLastError)
        && shim_resolve(&libraries[1], taLaunchKernel_names, false, (void **)&vendor.taLaunchKernel)
        && shim_resolve(&libraries[0], tangMallocHost_names, false, (void **)&vendor.tangMallocHost)
        && shim_resolve(&libraries[0], tangEventRecordWithFlags_names, false, (void **)&vendor.tangEventRecordWithFlags)
        && shim_resolve(&libraries[0], tangGetDeviceProperties_names, false, (void **)&vendor.tangGetDeviceProperties)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_tangError_t(tangError_t code)
{
    switch ((int)code) {
    case tangSuccess:
        return "tangSuccess";
    case tangErrorInvalidValue:
        return "tangErrorInvalidValue";
    case tangErrorMemoryAllocation:
        return "tangErrorMemoryAllocation";
    case tangErrorInitializationError:
        return "tangErrorInitializationError";
    case tangErrorNotPermitted:
        return "tangErrorNotPermitted";
    case tangErrorNullPointer:
        return "tangErrorNullPointer";
    case tangErrorInvalidDevicePointer:
        return "tangErrorInvalidDevicePointer";
    case tangErrorNotImplemented:
        return "tangErrorNotImplemented";
    case tangErrorNoDevice:
        return "tangErrorNoDevice";
    case tangErrorInvalidDevice:
        return "tangErrorInvalidDevice";
    case tangErrorInvalidResourceHandle:
        return "tangErrorInvalidResourceHandle";
    case tangErrorNotReady:
        return "tangErrorNotReady";
    case tangErrorNotSupported:
        return "tangErrorNotSupported";
    case tangErrorUnknown:
        return "tangErrorUnknown";
    case tangErrorDeviceOutOfMemory:
        return "tangErrorDeviceOutOfMemory";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_tangError_t(const char *function, const char *call, tangError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case tangSuccess:
        return palSuccess;
    case tangErrorNotReady:
        vendor.tangGetLastError();
        return palInProgress;
    case tangErrorInvalidValue:
        result = palInvalidArgument;
        break;
    case tangErrorNullPointer:
        result = palInvalidArgument;
        break;
    case tangErrorInvalidDevicePointer:
        result = palInvalidArgument;
        break;
    case tangErrorInvalidDevice:
        result = palInvalidArgument;
        break;
    case tangErrorInvalidResourceHandle:
        result = palInvalidArgument;
        break;
    case tangErrorNotPermitted:
        result = palInvalidUsage;
        break;
    case tangErrorMemoryAllocation:
        result = palSystemError;
        break;
    case tangErrorDeviceOutOfMemory:
        result = palSystemError;
        break;
    case tangErrorNotImplemented:
        result = palNotSupported;
        break;
    case tangErrorNotSupported:
        result = palNotSupported;
        break;
    default:
        break;
    }
    vendor.tangGetLastError();
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_tangError_t(code));
}

SHIM_PRIVATE const char *name_of_TAresult(TAresult code)
{
    switch ((int)code) {
    case TANG_SUCCESS:
        return "TANG_SUCCESS";
    case TANG_ERROR_INVALID_VALUE:
        return "TANG_ERROR_INVALID_VALUE";
    case TANG_ERROR_OUT_OF_MEMORY:
        return "TANG_ERROR_OUT_OF_MEMORY";
    case TANG_ERROR_ILLEGAL_STATE:
        return "TANG_ERROR_ILLEGAL_STATE";
    case TANG_ERROR_INVALID_HANDLE:
        return "TANG_ERROR_INVALID_HANDLE";
    case TANG_ERROR_NOT_SUPPORTED:
        return "TANG_ERROR_NOT_SUPPORTED";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_TAresult(const char *function, const char *call, TAresult code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case TANG_SUCCESS:
        return palSuccess;
    case TANG_ERROR_INVALID_VALUE:
        result = palInvalidArgument;
        break;
    case TANG_ERROR_OUT_OF_MEMORY:
        result = palSystemError;
        break;
    case TANG_ERROR_NOT_SUPPORTED:
        result = palNotSupported;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_TAresult(code));
}

SHIM_PRIVATE int copy_kind_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return tangMemcpyHostToDevice;
    case palMemcpyDeviceToHost:
        return tangMemcpyDeviceToHost;
    case palMemcpyDeviceToDevice:
        return tangMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

SHIM_PRIVATE int event_kind_of(int from)
{
    switch (from) {
    case palEventDefault:
        return tangEventDefault;
    case palEventDisableTiming:
        return tangEventDisableTiming;
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
    int count;
    memset(&count, 0, sizeof count);
    result = check_tangError_t("load", "tangGetDeviceCount", vendor.tangGetDeviceCount(&count));
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
    result = check_tangError_t("deviceSynchronize", "tangDeviceSynchronize", vendor.tangDeviceSynchronize());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, tangStream_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_tangError_t("deviceMemcpy", "tangMemcpyAsync", vendor.tangMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), stream));
    } else {
        result = check_tangError_t("deviceMemcpy", "tangMemcpyAsync", vendor.tangMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), NULL));
        if (result != palSuccess)
            return result;
        result = check_tangError_t("deviceMemcpy", "tangStreamSynchronize", vendor.tangStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, tangStream_t stream, bool given)
{
    palResult result = palSuccess;
    void *at;
    memset(&at, 0, sizeof at);
    at = ptr;
    if (type == palMemHost) {
        result = check_tangError_t("deviceMemset", "tangHostGetDevicePointer", vendor.tangHostGetDevicePointer(&at, (void *)(ptr), 0));
        if (result != palSuccess)
            return result;
    }
    if (given) {
        result = check_tangError_t("deviceMemset", "tangMemsetAsync", vendor.tangMemsetAsync((void *)(at), value, size, stream));
    } else {
        result = check_tangError_t("deviceMemset", "tangMemsetAsync", vendor.tangMemsetAsync((void *)(at), value, size, NULL));
        if (result != palSuccess)
            return result;
        result = check_tangError_t("deviceMemset", "tangStreamSynchronize", vendor.tangStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_tangError_t("deviceMalloc", "tangMallocHost", vendor.tangMallocHost(ptr, size));
        break;
    case palMemDevice:
        result = check_tangError_t("deviceMalloc", "tangMalloc", vendor.tangMalloc(ptr, size));
        break;
    case palMemManaged:
        return shim_fail("deviceMalloc", palNotSupported, "%s", "TangRT has no managed memory");
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_tangError_t("deviceFree", "tangFreeHost", vendor.tangFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_tangError_t("deviceFree", "tangFree", vendor.tangFree((void *)(ptr)));
        break;
    case palMemManaged:
        return shim_fail("deviceFree", palNotSupported, "%s", "TangRT has no managed memory");
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_tangError_t("setDevice", "tangSetDevice", vendor.tangSetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    result = check_tangError_t("getDevice", "tangGetDevice", vendor.tangGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    result = check_tangError_t("getDeviceCount", "tangGetDeviceCount", vendor.tangGetDeviceCount(count));
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
        tangDeviceProp value;
        struct shim_guard guard;
    } prop_given;
    memset(&prop_given.value, 0, sizeof prop_given.value);
    memset(&prop_given.guard, SHIM_GUARD, sizeof prop_given.guard);
    result = check_tangError_t("getDeviceProperties", "tangGetDeviceProperties", vendor.tangGetDeviceProperties(&prop_given.value, device));
    if (result != palSuccess)
        return result;
    if (shim_is_past(&prop_given.guard)) {
        return shim_fail("getDeviceProperties", palInternalError, "tangGetDeviceProperties wrote past the 4096 bytes that are declared of tangDeviceProp");
    }
    result = shim_copy_text(props->name, 256, (char *)(uintptr_t)(&prop_given.value));
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
    result = check_tangError_t("getDevicePciBusId", "tangDeviceGetPCIBusId", vendor.tangDeviceGetPCIBusId(id, (int)(uintptr_t)(size), device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    result = check_tangError_t("getDeviceByPciBusId", "tangDeviceGetByPCIBusId", vendor.tangDeviceGetByPCIBusId(device, id));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult result = palSuccess;
    result = check_tangError_t("hostGetDevicePointer", "tangHostGetDevicePointer", vendor.tangHostGetDevicePointer(devicePtr, (void *)(hostPtr), 0));
    return result;
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("hostRegister", palNotSupported, "%s", "the devices have no IOMMU, and TangRT refuses to map registered memory into them");
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    (void)ptr;
    return shim_fail("hostUnregister", palNotSupported, "%s", "the devices have no IOMMU, and TangRT refuses to map registered memory into them");
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, tangStream_t stream)
{
    palResult result = palSuccess;
    result = check_tangError_t("deviceMallocAsync", "tangMallocAsync", vendor.tangMallocAsync(ptr, size, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, tangStream_t stream)
{
    palResult result = palSuccess;
    result = check_tangError_t("deviceFreeAsync", "tangFreeAsync", vendor.tangFreeAsync((void *)(ptr), stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCreate(tangStream_t *stream)
{
    palResult result = palSuccess;
    result = check_tangError_t("streamCreate", "tangStreamCreateWithFlags", vendor.tangStreamCreateWithFlags(stream, tangStreamNonBlocking));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(tangStream_t stream)
{
    palResult result = palSuccess;
    result = check_tangError_t("streamDestroy", "tangStreamDestroy", vendor.tangStreamDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(tangStream_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(tangStream_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(tangStream_t stream)
{
    palResult result = palSuccess;
    result = check_tangError_t("streamSynchronize", "tangStreamSynchronize", vendor.tangStreamSynchronize(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(tangStream_t stream)
{
    palResult result = palSuccess;
    result = check_tangError_t("streamQuery", "tangStreamQuery", vendor.tangStreamQuery(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(tangStream_t stream, tangEvent_t event)
{
    palResult result = palSuccess;
    result = check_tangError_t("streamWaitEvent", "tangStreamWaitEvent", vendor.tangStreamWaitEvent(stream, event, tangEventWaitDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(tangEvent_t *event, palEventType type)
{
    palResult result = palSuccess;
    result = check_tangError_t("eventCreate", "tangEventCreateWithFlags", vendor.tangEventCreateWithFlags(event, event_kind_of(type)));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(tangEvent_t event)
{
    palResult result = palSuccess;
    result = check_tangError_t("eventDestroy", "tangEventDestroy", vendor.tangEventDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(tangEvent_t event, tangStream_t stream)
{
    palResult result = palSuccess;
    result = check_tangError_t("eventRecord", "tangEventRecordWithFlags", vendor.tangEventRecordWithFlags(event, stream, tangEventRecordDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(tangEvent_t event)
{
    palResult result = palSuccess;
    result = check_tangError_t("eventSynchronize", "tangEventSynchronize", vendor.tangEventSynchronize(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(tangEvent_t event)
{
    palResult result = palSuccess;
    result = check_tangError_t("eventQuery", "tangEventQuery", vendor.tangEventQuery(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, tangEvent_t start, tangEvent_t end)
{
    palResult result = palSuccess;
    result = check_tangError_t("eventElapsedTime", "tangEventElapsedTime", vendor.tangEventElapsedTime(ms, start, end));
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(tangStream_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    result = check_tangError_t("launchHostFunc", "tangLaunchHostFunc", vendor.tangLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(tangStream_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWaitValue64", palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(tangStream_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWriteValue64", palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_tangError_t("gdrMemAlloc", "tangMalloc", vendor.tangMalloc(ptr, ((((size + GDR_GRANULE) - 1) / GDR_GRANULE) * GDR_GRANULE)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_tangError_t("gdrMemFree", "tangFree", vendor.tangFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail("gdrPtrMmap", palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    (void)hostPtr;
    (void)size;
    (void)devicePtr;
    return shim_fail("gdrPtrMunmap", palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail("getHandleForAddressRange", palNotSupported, "%s", "TangRT and the TANG driver have no such call");
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
    tangIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_tangError_t("ipcMemHandleGet", "tangIpcGetMemHandle", vendor.tangIpcGetMemHandle(&handle, (void *)(ptr)));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, &handle, 64);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    tangIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_tangError_t("ipcMemHandleOpen", "tangIpcOpenMemHandle", vendor.tangIpcOpenMemHandle(ptr, handle, tangIpcMemLazyEnablePeerAccess));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)handle_bytes;
    result = check_tangError_t("ipcMemHandleClose", "tangIpcCloseMemHandle", vendor.tangIpcCloseMemHandle((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, tangStream_t stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(tangStream_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, tangStream_t stream)
{
    palResult result = palSuccess;
    if (vendor.taLaunchKernel == NULL) {
        return shim_fail("launchKernel", palNotSupported, "the vendor's library does not export taLaunchKernel");
    }
    result = check_TAresult("launchKernel", "taLaunchKernel", vendor.taLaunchKernel((TAfunction)(uintptr_t)(func), grid[0], grid[1], grid[2], block[0], block[1], block[2], (uint32_t)(uintptr_t)(shared), stream, args, NULL));
    return result;
}

#include "shim_functions.h"

/* ---- capabilities the chip declares not to have ---- */

static palResult refuse_hostRegister(void *ptr, size_t size)
{
    SHIM_ENTER("hostRegister");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "the devices have no IOMMU, and TangRT refuses to map registered memory into them");
}

static palResult refuse_hostUnregister(void *ptr)
{
    SHIM_ENTER("hostUnregister");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "the devices have no IOMMU, and TangRT refuses to map registered memory into them");
}

static palResult refuse_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWaitValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

static palResult refuse_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWriteValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

static palResult refuse_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    SHIM_ENTER("gdrPtrMmap");
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

static palResult refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    (void)hostPtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

static palResult refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "TangRT and the TANG driver have no such call");
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
    return shim_fail(function_, palNotSupported, "%s", "TangRT and the TANG driver have no such call");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "sunrise",
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
    const char *paths = getenv("UNIPAL_SUNRISE_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_SUNRISE_LIBRARY", paths))
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

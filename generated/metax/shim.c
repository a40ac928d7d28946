/* Generated from adaptors/metax/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * MetaX C500 and C550: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_METAX_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "MetaX"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM mcStream_t
#define SHIM_EVENT mcEvent_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

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


/* ---- the vendor's functions ---- */

static struct {
    mcError_t (*mcDeviceSynchronize)(void);
    mcError_t (*mcMemcpyAsync)(void *dst, const void *src, size_t count, mcMemcpyKind kind, mcStream_t stream);
    mcError_t (*mcMemsetAsync)(void *devPtr, int value, size_t count, mcStream_t stream);
    mcError_t (*mcMallocHost)(void **pHost, size_t size, unsigned int flags);
    mcError_t (*mcMalloc)(void **devPtr, size_t size);
    mcError_t (*mcMallocManaged)(void **devPtr, size_t size, unsigned int flags);
    mcError_t (*mcFreeHost)(void *ptr);
    mcError_t (*mcFree)(void *devPtr);
    mcError_t (*mcSetDevice)(int device);
    mcError_t (*mcGetDevice)(int *device);
    mcError_t (*mcGetDeviceCount)(int *count);
    mcError_t (*mcDeviceGetPCIBusId)(char *pciBusId, int len, int device);
    mcError_t (*mcDeviceGetByPCIBusId)(int *device, const char *pciBusId);
    mcError_t (*mcHostGetDevicePointer)(void **pDevice, void *pHost, unsigned int flags);
    mcError_t (*mcHostRegister)(void *ptr, size_t size, unsigned int flags);
    mcError_t (*mcHostUnregister)(void *ptr);
    mcError_t (*mcMallocAsync)(void **devPtr, size_t size, mcStream_t hStream);
    mcError_t (*mcFreeAsync)(void *devPtr, mcStream_t hStream);
    mcError_t (*mcStreamCreateWithFlags)(mcStream_t *pStream, unsigned int flags);
    mcError_t (*mcStreamDestroy)(mcStream_t stream);
    mcError_t (*mcStreamSynchronize)(mcStream_t stream);
    mcError_t (*mcStreamQuery)(mcStream_t stream);
    mcError_t (*mcStreamWaitEvent)(mcStream_t stream, mcEvent_t event, unsigned int flags);
    mcError_t (*mcEventCreateWithFlags)(mcEvent_t *event, unsigned int flags);
    mcError_t (*mcEventDestroy)(mcEvent_t event);
    mcError_t (*mcEventRecordWithFlags)(mcEvent_t event, mcStream_t stream, unsigned int flags);
    mcError_t (*mcEventSynchronize)(mcEvent_t event);
    mcError_t (*mcEventQuery)(mcEvent_t event);
    mcError_t (*mcEventElapsedTime)(float *ms, mcEvent_t start, mcEvent_t end);
    mcError_t (*mcLaunchHostFunc)(mcStream_t stream, mcHostFn_t fn, void *userData);
    mcError_t (*mcIpcGetMemHandle)(mcIpcMemHandle_t *handle, void *devPtr);
    mcError_t (*mcIpcOpenMemHandle)(void **devPtr, mcIpcMemHandle_t handle, unsigned int flags);
    mcError_t (*mcIpcCloseMemHandle)(void *devPtr);
    mcError_t (*mcGetLastError)(void);
    mcError_t (*mcGetDeviceProperties)(mcDeviceProp_t *prop, int device);
    mcError_t (*mcMemGetAddressRange)(mcDeviceptr_t *pbase, size_t *psize, mcDeviceptr_t dptr);
    mcError_t (*mcModuleLaunchKernel)(mcFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, mcStream_t hStream, void **kernelParams, void **extra);
    mcError_t (*mcPointerSetAttribute)(const void *value, mcPointer_attribute attribute, mcDeviceptr_t ptr);
    mcError_t (*mcStreamWaitValue64)(mcStream_t stream, void *addr, uint64_t value, mcStreamWaitValue_flags flags);
    mcError_t (*mcStreamWriteValue64)(mcStream_t stream, void *addr, uint64_t value, mcStreamWriteValue_flags flags);
    mcError_t (*mcMemGetHandleForAddressRange)(void *handle, mcDeviceptr_t dptr, size_t size, int handleType, unsigned long long flags);
} vendor;

static const char *const mcruntime_sonames[] = {"libmcruntime.so", NULL};
static struct shim_library libraries[] = {
    {.name = "mcruntime", .sonames = mcruntime_sonames, .optional = false,
     .hint = "put /opt/maca/lib (or /opt/maca/lib64) on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const mcDeviceSynchronize_names[] = {"mcDeviceSynchronize", NULL};
    static const char *const mcMemcpyAsync_names[] = {"mcMemcpyAsync", NULL};
    static const char *const mcMemsetAsync_names[] = {"mcMemsetAsync", NULL};
    static const char *const mcMallocHost_names[] = {"mcMallocHost", NULL};
    static const char *const mcMalloc_names[] = {"mcMalloc", NULL};
    static const char *const mcMallocManaged_names[] = {"mcMallocManaged", NULL};
    static const char *const mcFreeHost_names[] = {"mcFreeHost", NULL};
    static const char *const mcFree_names[] = {"mcFree", NULL};
    static const char *const mcSetDevice_names[] = {"mcSetDevice", NULL};
    static const char *const mcGetDevice_names[] = {"mcGetDevice", NULL};
    static const char *const mcGetDeviceCount_names[] = {"mcGetDeviceCount", NULL};
    static const char *const mcDeviceGetPCIBusId_names[] = {"mcDeviceGetPCIBusId", NULL};
    static const char *const mcDeviceGetByPCIBusId_names[] = {"mcDeviceGetByPCIBusId", NULL};
    static const char *const mcHostGetDevicePointer_names[] = {"mcHostGetDevicePointer", NULL};
    static const char *const mcHostRegister_names[] = {"mcHostRegister", NULL};
    static const char *const mcHostUnregister_names[] = {"mcHostUnregister", NULL};
    static const char *const mcMallocAsync_names[] = {"mcMallocAsync", NULL};
    static const char *const mcFreeAsync_names[] = {"mcFreeAsync", NULL};
    static const char *const mcStreamCreateWithFlags_names[] = {"mcStreamCreateWithFlags", NULL};
    static const char *const mcStreamDestroy_names[] = {"mcStreamDestroy", NULL};
    static const char *const mcStreamSynchronize_names[] = {"mcStreamSynchronize", NULL};
    static const char *const mcStreamQuery_names[] = {"mcStreamQuery", NULL};
    static const char *const mcStreamWaitEvent_names[] = {"mcStreamWaitEvent", NULL};
    static const char *const mcEventCreateWithFlags_names[] = {"mcEventCreateWithFlags", NULL};
    static const char *const mcEventDestroy_names[] = {"mcEventDestroy", NULL};
    static const char *const mcEventRecordWithFlags_names[] = {"mcEventRecordWithFlags", NULL};
    static const char *const mcEventSynchronize_names[] = {"mcEventSynchronize", NULL};
    static const char *const mcEventQuery_names[] = {"mcEventQuery", NULL};
    static const char *const mcEventElapsedTime_names[] = {"mcEventElapsedTime", NULL};
    static const char *const mcLaunchHostFunc_names[] = {"mcLaunchHostFunc", NULL};
    static const char *const mcIpcGetMemHandle_names[] = {"mcIpcGetMemHandle", NULL};
    static const char *const mcIpcOpenMemHandle_names[] = {"mcIpcOpenMemHandle", NULL};
    static const char *const mcIpcCloseMemHandle_names[] = {"mcIpcCloseMemHandle", NULL};
    static const char *const mcGetLastError_names[] = {"mcGetLastError", NULL};
    static const char *const mcGetDeviceProperties_names[] = {"mcGetDeviceProperties", NULL};
    static const char *const mcMemGetAddressRange_names[] = {"mcMemGetAddressRange", NULL};
    static const char *const mcModuleLaunchKernel_names[] = {"mcModuleLaunchKernel", NULL};
    static const char *const mcPointerSetAttribute_names[] = {"mcPointerSetAttribute", NULL};
    static const char *const mcStreamWaitValue64_names[] = {"mcStreamWaitValue64", NULL};
    static const char *const mcStreamWriteValue64_names[] = {"mcStreamWriteValue64", NULL};
    static const char *const mcMemGetHandleForAddressRange_names[] = {"mcMemGetHandleForAddressRange", NULL};
    return true
        && shim_resolve(&libraries[0], mcDeviceSynchronize_names, false, (void **)&vendor.mcDeviceSynchronize)
        && shim_resolve(&libraries[0], mcMemcpyAsync_names, false, (void **)&vendor.mcMemcpyAsync)
        && shim_resolve(&libraries[0], mcMemsetAsync_names, false, (void **)&vendor.mcMemsetAsync)
        && shim_resolve(&libraries[0], mcMallocHost_names, false, (void **)&vendor.mcMallocHost)
        && shim_resolve(&libraries[0], mcMalloc_names, false, (void **)&vendor.mcMalloc)
        && shim_resolve(&libraries[0], mcMallocManaged_names, false, (void **)&vendor.mcMallocManaged)
        && shim_resolve(&libraries[0], mcFreeHost_names, false, (void **)&vendor.mcFreeHost)
        && shim_resolve(&libraries[0], mcFree_names, false, (void **)&vendor.mcFree)
        && shim_resolve(&libraries[0], mcSetDevice_names, false, (void **)&vendor.mcSetDevice)
        && shim_resolve(&libraries[0], mcGetDevice_names, false, (void **)&vendor.mcGetDevice)
        && shim_resolve(&libraries[0], mcGetDeviceCount_names, false, (void **)&vendor.mcGetDeviceCount)
        && shim_resolve(&libraries[0], mcDeviceGetPCIBusId_names, false, (void **)&vendor.mcDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], mcDeviceGetByPCIBusId_names, false, (void **)&vendor.mcDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], mcHostGetDevicePointer_names, false, (void **)&vendor.mcHostGetDevicePointer)
        && shim_resolve(&libraries[0], mcHostRegister_names, false, (void **)&vendor.mcHostRegister)
        && shim_resolve(&libraries[0], mcHostUnregister_names, false, (void **)&vendor.mcHostUnregister)
        && shim_resolve(&libraries[0], mcMallocAsync_names, false, (void **)&vendor.mcMallocAsync)
        && shim_resolve(&libraries[0], mcFreeAsync_names, false, (void **)&vendor.mcFreeAsync)
        && shim_resolve(&libraries[0], mcStreamCreateWithFlags_names, false, (void **)&vendor.mcStreamCreateWithFlags)
        && shim_resolve(&libraries[0], mcStreamDestroy_names, false, (void **)&vendor.mcStreamDestroy)
        && shim_resolve(&libraries[0], mcStreamSynchronize_names, false, (void **)&vendor.mcStreamSynchronize)
        && shim_resolve(&libraries[0], mcStreamQuery_names, false, (void **)&vendor.mcStreamQuery)
        && shim_resolve(&libraries[0], mcStreamWaitEvent_names, false, (void **)&vendor.mcStreamWaitEvent)
        && shim_resolve(&libraries[0], mcEventCreateWithFlags_names, false, (void **)&vendor.mcEventCreateWithFlags)
        && shim_resolve(&libraries[0], mcEventDestroy_names, false, (void **)&vendor.mcEventDestroy)
        && shim_resolve(&libraries[0], mcEventRecordWithFlags_names, false, (void **)&vendor.mcEventRecordWithFlags)
        && shim_resolve(&libraries[0], mcEventSynchronize_names, false, (void **)&vendor.mcEventSynchronize)
        && shim_resolve(&libraries[0], mcEventQuery_names, false, (void **)&vendor.mcEventQuery)
        && shim_resolve(&libraries[0], mcEventElapsedTime_names, false, (void **)&vendor.mcEventElapsedTime)
        && shim_resolve(&libraries[0], mcLaunchHostFunc_names, false, (void **)&vendor.mcLaunchHostFunc)
        && shim_resolve(&libraries[0], mcIpcGetMemHandle_names, false, (void **)&vendor.mcIpcGetMemHandle)
        && shim_resolve(&libraries[0], mcIpcOpenMemHandle_names, false, (void **)&vendor.mcIpcOpenMemHandle)
        && shim_resolve(&libraries[0], mcIpcCloseMemHandle_names, false, (void **)&vendor.mcIpcCloseMemHandle)
        && shim_resolve(&libraries[0], mcGetLastError_names, false, (void **)&vendor.mcGetLastError)
        && shim_resolve(&libraries[0], mcGetDeviceProperties_names, false, (void **)&vendor.mcGetDeviceProperties)
        && shim_resolve(&libraries[0], mcMemGetAddressRange_names, false, (void **)&vendor.mcMemGetAddressRange)
        && shim_resolve(&libraries[0], mcModuleLaunchKernel_names, true, (void **)&vendor.mcModuleLaunchKernel)
        && shim_resolve(&libraries[0], mcPointerSetAttribute_names, false, (void **)&vendor.mcPointerSetAttribute)
        && shim_resolve(&libraries[0], mcStreamWaitValue64_names, true, (void **)&vendor.mcStreamWaitValue64)
        && shim_resolve(&libraries[0], mcStreamWriteValue64_names, true, (void **)&vendor.mcStreamWriteValue64)
        && shim_resolve(&libraries[0], mcMemGetHandleForAddressRange_names, true, (void **)&vendor.mcMemGetHandleForAddressRange)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_mcError_t(mcError_t code)
{
    switch ((int)code) {
    case mcSuccess:
        return "mcSuccess";
    case mcErrorInvalidValue:
        return "mcErrorInvalidValue";
    case mcErrorMemoryAllocation:
        return "mcErrorMemoryAllocation";
    case mcErrorInitializationError:
        return "mcErrorInitializationError";
    case mcErrorNoDevice:
        return "mcErrorNoDevice";
    case mcErrorInvalidDevice:
        return "mcErrorInvalidDevice";
    case mcErrorMapBufferObjectFailed:
        return "mcErrorMapBufferObjectFailed";
    case mcErrorInvalidResourceHandle:
        return "mcErrorInvalidResourceHandle";
    case mcErrorNotReady:
        return "mcErrorNotReady";
    case mcErrorHostMemoryAlreadyRegistered:
        return "mcErrorHostMemoryAlreadyRegistered";
    case mcErrorHostMemoryNotRegistered:
        return "mcErrorHostMemoryNotRegistered";
    case mcErrorNotPermitted:
        return "mcErrorNotPermitted";
    case mcErrorNotSupported:
        return "mcErrorNotSupported";
    case mcErrorUnknown:
        return "mcErrorUnknown";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_mcError_t(const char *function, const char *call, mcError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case mcSuccess:
        return palSuccess;
    case mcErrorNotReady:
        vendor.mcGetLastError();
        return palInProgress;
    case mcErrorInvalidValue:
        result = palInvalidArgument;
        break;
    case mcErrorInvalidDevice:
        result = palInvalidArgument;
        break;
    case mcErrorInvalidResourceHandle:
        result = palInvalidArgument;
        break;
    case mcErrorHostMemoryAlreadyRegistered:
        result = palInvalidArgument;
        break;
    case mcErrorHostMemoryNotRegistered:
        result = palInvalidArgument;
        break;
    case mcErrorNotPermitted:
        result = palInvalidUsage;
        break;
    case mcErrorMemoryAllocation:
        result = palSystemError;
        break;
    case mcErrorMapBufferObjectFailed:
        result = palRemoteError;
        break;
    case mcErrorNotSupported:
        result = palNotSupported;
        break;
    default:
        break;
    }
    vendor.mcGetLastError();
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_mcError_t(code));
}

SHIM_PRIVATE int copy_kind_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return mcMemcpyHostToDevice;
    case palMemcpyDeviceToHost:
        return mcMemcpyDeviceToHost;
    case palMemcpyDeviceToDevice:
        return mcMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

SHIM_PRIVATE int event_kind_of(int from)
{
    switch (from) {
    case palEventDefault:
        return mcEventDefault;
    case palEventDisableTiming:
        return mcEventDisableTiming;
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
    result = check_mcError_t("load", "mcGetDeviceCount", vendor.mcGetDeviceCount(&count));
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
    result = check_mcError_t("deviceSynchronize", "mcDeviceSynchronize", vendor.mcDeviceSynchronize());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, mcStream_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_mcError_t("deviceMemcpy", "mcMemcpyAsync", vendor.mcMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), stream));
    } else {
        result = check_mcError_t("deviceMemcpy", "mcMemcpyAsync", vendor.mcMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), NULL));
        if (result != palSuccess)
            return result;
        result = check_mcError_t("deviceMemcpy", "mcStreamSynchronize", vendor.mcStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, mcStream_t stream, bool given)
{
    palResult result = palSuccess;
    (void)type;
    if (given) {
        result = check_mcError_t("deviceMemset", "mcMemsetAsync", vendor.mcMemsetAsync((void *)(ptr), value, size, stream));
    } else {
        result = check_mcError_t("deviceMemset", "mcMemsetAsync", vendor.mcMemsetAsync((void *)(ptr), value, size, NULL));
        if (result != palSuccess)
            return result;
        result = check_mcError_t("deviceMemset", "mcStreamSynchronize", vendor.mcStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_mcError_t("deviceMalloc", "mcMallocHost", vendor.mcMallocHost(ptr, size, mcMallocHostMapped));
        break;
    case palMemDevice:
        result = check_mcError_t("deviceMalloc", "mcMalloc", vendor.mcMalloc(ptr, size));
        break;
    case palMemManaged:
        result = check_mcError_t("deviceMalloc", "mcMallocManaged", vendor.mcMallocManaged(ptr, size, mcMemAttachGlobal));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_mcError_t("deviceFree", "mcFreeHost", vendor.mcFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_mcError_t("deviceFree", "mcFree", vendor.mcFree((void *)(ptr)));
        break;
    case palMemManaged:
        result = check_mcError_t("deviceFree", "mcFree", vendor.mcFree((void *)(ptr)));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_mcError_t("setDevice", "mcSetDevice", vendor.mcSetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    result = check_mcError_t("getDevice", "mcGetDevice", vendor.mcGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    result = check_mcError_t("getDeviceCount", "mcGetDeviceCount", vendor.mcGetDeviceCount(count));
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
        mcDeviceProp_t value;
        struct shim_guard guard;
    } prop_given;
    memset(&prop_given.value, 0, sizeof prop_given.value);
    memset(&prop_given.guard, SHIM_GUARD, sizeof prop_given.guard);
    result = check_mcError_t("getDeviceProperties", "mcGetDeviceProperties", vendor.mcGetDeviceProperties(&prop_given.value, device));
    if (result != palSuccess)
        return result;
    if (shim_is_past(&prop_given.guard)) {
        return shim_fail("getDeviceProperties", palInternalError, "mcGetDeviceProperties wrote past the 4096 bytes that are declared of mcDeviceProp_t");
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
    palResult result = palSuccess;
    mcDeviceptr_t start;
    memset(&start, 0, sizeof start);
    result = check_mcError_t("memGetAddressRange", "mcMemGetAddressRange", vendor.mcMemGetAddressRange(&start, size, (mcDeviceptr_t)(uintptr_t)(ptr)));
    if (result != palSuccess)
        return result;
    *base = (void *)(uintptr_t)(start);
    *id = 0;
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
    result = check_mcError_t("getDevicePciBusId", "mcDeviceGetPCIBusId", vendor.mcDeviceGetPCIBusId(id, (int)(uintptr_t)(size), device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    result = check_mcError_t("getDeviceByPciBusId", "mcDeviceGetByPCIBusId", vendor.mcDeviceGetByPCIBusId(device, id));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult result = palSuccess;
    result = check_mcError_t("hostGetDevicePointer", "mcHostGetDevicePointer", vendor.mcHostGetDevicePointer(devicePtr, (void *)(hostPtr), 0));
    return result;
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_mcError_t("hostRegister", "mcHostRegister", vendor.mcHostRegister((void *)(ptr), size, mcHostRegisterMapped));
    return result;
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    palResult result = palSuccess;
    result = check_mcError_t("hostUnregister", "mcHostUnregister", vendor.mcHostUnregister((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcError_t("deviceMallocAsync", "mcMallocAsync", vendor.mcMallocAsync(ptr, size, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcError_t("deviceFreeAsync", "mcFreeAsync", vendor.mcFreeAsync((void *)(ptr), stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCreate(mcStream_t *stream)
{
    palResult result = palSuccess;
    result = check_mcError_t("streamCreate", "mcStreamCreateWithFlags", vendor.mcStreamCreateWithFlags(stream, mcStreamNonBlocking));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcError_t("streamDestroy", "mcStreamDestroy", vendor.mcStreamDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(mcStream_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(mcStream_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcError_t("streamSynchronize", "mcStreamSynchronize", vendor.mcStreamSynchronize(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcError_t("streamQuery", "mcStreamQuery", vendor.mcStreamQuery(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(mcStream_t stream, mcEvent_t event)
{
    palResult result = palSuccess;
    result = check_mcError_t("streamWaitEvent", "mcStreamWaitEvent", vendor.mcStreamWaitEvent(stream, event, mcEventWaitDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(mcEvent_t *event, palEventType type)
{
    palResult result = palSuccess;
    result = check_mcError_t("eventCreate", "mcEventCreateWithFlags", vendor.mcEventCreateWithFlags(event, event_kind_of(type)));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(mcEvent_t event)
{
    palResult result = palSuccess;
    result = check_mcError_t("eventDestroy", "mcEventDestroy", vendor.mcEventDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(mcEvent_t event, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcError_t("eventRecord", "mcEventRecordWithFlags", vendor.mcEventRecordWithFlags(event, stream, mcEventRecordDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(mcEvent_t event)
{
    palResult result = palSuccess;
    result = check_mcError_t("eventSynchronize", "mcEventSynchronize", vendor.mcEventSynchronize(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(mcEvent_t event)
{
    palResult result = palSuccess;
    result = check_mcError_t("eventQuery", "mcEventQuery", vendor.mcEventQuery(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, mcEvent_t start, mcEvent_t end)
{
    palResult result = palSuccess;
    result = check_mcError_t("eventElapsedTime", "mcEventElapsedTime", vendor.mcEventElapsedTime(ms, start, end));
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(mcStream_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    result = check_mcError_t("launchHostFunc", "mcLaunchHostFunc", vendor.mcLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(mcStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    if (vendor.mcStreamWaitValue64 == NULL) {
        return shim_fail("streamWaitValue64", palNotSupported, "the vendor's library does not export mcStreamWaitValue64");
    }
    result = check_mcError_t("streamWaitValue64", "mcStreamWaitValue64", vendor.mcStreamWaitValue64(stream, (void *)(addr), value, MC_STREAM_WAIT_VALUE_GEQ));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(mcStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    if (vendor.mcStreamWriteValue64 == NULL) {
        return shim_fail("streamWriteValue64", palNotSupported, "the vendor's library does not export mcStreamWriteValue64");
    }
    result = check_mcError_t("streamWriteValue64", "mcStreamWriteValue64", vendor.mcStreamWriteValue64(stream, (void *)(addr), value, MC_STREAM_WRITE_VALUE_DEFAULT));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    unsigned int enabled;
    memset(&enabled, 0, sizeof enabled);
    result = check_mcError_t("gdrMemAlloc", "mcMalloc", vendor.mcMalloc(ptr, ((((size + GDR_GRANULE) - 1) / GDR_GRANULE) * GDR_GRANULE)));
    if (result != palSuccess)
        return result;
    enabled = 1;
    result = check_mcError_t("gdrMemAlloc", "mcPointerSetAttribute", vendor.mcPointerSetAttribute(&enabled, mcPointerAttributeSyncMemops, (mcDeviceptr_t)(uintptr_t)(*ptr)));
    if (result != palSuccess)
        (void)vendor.mcFree((void *)(*ptr));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_mcError_t("gdrMemFree", "mcFree", vendor.mcFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail("gdrPtrMmap", palNotSupported, "%s", "no public program shows a call of MACA that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    (void)hostPtr;
    (void)size;
    (void)devicePtr;
    return shim_fail("gdrPtrMunmap", palNotSupported, "%s", "no public program shows a call of MACA that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "no public program shows the attribute of mcDeviceGetAttribute for it; getHandleForAddressRange says what it can do");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult result = palSuccess;
    (void)flags;
    if (vendor.mcMemGetHandleForAddressRange == NULL) {
        return shim_fail("getHandleForAddressRange", palNotSupported, "the vendor's library does not export mcMemGetHandleForAddressRange");
    }
    result = check_mcError_t("getHandleForAddressRange", "mcMemGetHandleForAddressRange", vendor.mcMemGetHandleForAddressRange((void *)(fd), (mcDeviceptr_t)(uintptr_t)(ptr), size, MC_DMA_BUF_FD, 0));
    return result;
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
    mcIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_mcError_t("ipcMemHandleGet", "mcIpcGetMemHandle", vendor.mcIpcGetMemHandle(&handle, (void *)(ptr)));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, &handle, 64);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    mcIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_mcError_t("ipcMemHandleOpen", "mcIpcOpenMemHandle", vendor.mcIpcOpenMemHandle(ptr, handle, mcIpcMemLazyEnablePeerAccess));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)handle_bytes;
    result = check_mcError_t("ipcMemHandleClose", "mcIpcCloseMemHandle", vendor.mcIpcCloseMemHandle((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, mcStream_t stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "no public program shows an element-wise reduction of MACA's runtime; reductions run on the host");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(mcStream_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, mcStream_t stream)
{
    palResult result = palSuccess;
    if (vendor.mcModuleLaunchKernel == NULL) {
        return shim_fail("launchKernel", palNotSupported, "the vendor's library does not export mcModuleLaunchKernel");
    }
    result = check_mcError_t("launchKernel", "mcModuleLaunchKernel", vendor.mcModuleLaunchKernel((mcFunction_t)(uintptr_t)(func), grid[0], grid[1], grid[2], block[0], block[1], block[2], (uint32_t)(uintptr_t)(shared), stream, args, NULL));
    return result;
}

#include "shim_functions.h"

/* ---- capabilities the chip declares not to have ---- */

static palResult refuse_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    SHIM_ENTER("gdrPtrMmap");
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows a call of MACA that maps device memory into the host");
}

static palResult refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    (void)hostPtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows a call of MACA that maps device memory into the host");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows the attribute of mcDeviceGetAttribute for it; getHandleForAddressRange says what it can do");
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
    return shim_fail(function_, palNotSupported, "%s", "no public program shows an element-wise reduction of MACA's runtime; reductions run on the host");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "metax",
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
    .streamWaitValue64 = shim_streamWaitValue64,
    .streamWriteValue64 = shim_streamWriteValue64,
    .gdrMemAlloc = shim_gdrMemAlloc,
    .gdrMemFree = shim_gdrMemFree,
    .gdrPtrMmap = refuse_gdrPtrMmap,
    .gdrPtrMunmap = refuse_gdrPtrMunmap,
    .dmaSupport = refuse_dmaSupport,
    .getHandleForAddressRange = shim_getHandleForAddressRange,
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
    const char *paths = getenv("UNIPAL_METAX_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_METAX_LIBRARY", paths))
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

/* Generated from adaptors/amd/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * AMD Instinct GPU: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_AMD_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "AMD"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM hipStream_t
#define SHIM_EVENT hipEvent_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int hipError_t;
typedef int hipMemcpyKind;
typedef int hipDeviceAttribute_t;
typedef void *hipStream_t;
typedef void *hipEvent_t;
typedef struct {
    _Alignas(1) unsigned char bytes[64];
} hipIpcMemHandle_t;
typedef void (*hipHostFn_t)(void *);
typedef int hipPointer_attribute;
typedef void *hipFunction_t;
typedef int32_t hipDevice_t;
typedef void *hipDeviceptr_t;

enum { /* hipMemcpyKind */
    hipMemcpyHostToHost = 0,
    hipMemcpyHostToDevice = 1,
    hipMemcpyDeviceToHost = 2,
    hipMemcpyDeviceToDevice = 3,
    hipMemcpyDefault = 4,
};

enum { /* hipPointer_attribute */
    HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
    HIP_POINTER_ATTRIBUTE_BUFFER_ID = 7,
};

enum { /* hipHostMalloc_flags */
    hipHostMallocDefault = 0,
    hipHostMallocPortable = 1,
    hipHostMallocMapped = 2,
    hipHostMallocWriteCombined = 4,
};

enum { /* hipHostRegister_flags */
    hipHostRegisterDefault = 0,
    hipHostRegisterPortable = 1,
    hipHostRegisterMapped = 2,
    hipHostRegisterIoMemory = 4,
    hipHostRegisterReadOnly = 8,
};

enum { /* hipEventCreateWithFlags_flags */
    hipEventDefault = 0,
    hipEventBlockingSync = 1,
    hipEventDisableTiming = 2,
    hipEventInterprocess = 4,
};

enum { /* hipMallocManaged_flags */
    hipMemAttachGlobal = 1,
    hipMemAttachHost = 2,
};

enum { /* hipStreamCreateWithFlags_flags */
    hipStreamDefault = 0,
    hipStreamNonBlocking = 1,
};

enum { /* hipIpcOpenMemHandle_flags */
    hipIpcMemLazyEnablePeerAccess = 1,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

enum { /* hipError_t */
    hipSuccess = 0,
    hipErrorInvalidValue = 1,
    hipErrorOutOfMemory = 2,
    hipErrorNotInitialized = 3,
    hipErrorInvalidDevicePointer = 17,
    hipErrorNoDevice = 100,
    hipErrorInvalidDevice = 101,
    hipErrorMapFailed = 205,
    hipErrorInvalidHandle = 400,
    hipErrorNotFound = 500,
    hipErrorNotReady = 600,
    hipErrorHostMemoryAlreadyRegistered = 712,
    hipErrorHostMemoryNotRegistered = 713,
    hipErrorNotSupported = 801,
    hipErrorUnknown = 999,
};

enum { /* hipDeviceAttribute_t */
    hipDeviceAttributePciBusId = 67,
    hipDeviceAttributePciDeviceId = 68,
    hipDeviceAttributePciDomainID = 69,
};

enum { /* hipStreamWaitValue64_flags */
    hipStreamWaitValueGte = 0,
    hipStreamWaitValueEq = 1,
    hipStreamWaitValueAnd = 2,
    hipStreamWaitValueNor = 3,
};


/* ---- the vendor's functions ---- */

static struct {
    hipError_t (*hipDeviceSynchronize)(void);
    hipError_t (*hipMemcpyAsync)(void *dst, const void *src, size_t count, hipMemcpyKind kind, hipStream_t stream);
    hipError_t (*hipMemsetAsync)(void *devPtr, int value, size_t count, hipStream_t stream);
    hipError_t (*hipHostMalloc)(void **pHost, size_t size, unsigned int flags);
    hipError_t (*hipMalloc)(void **devPtr, size_t size);
    hipError_t (*hipMallocManaged)(void **devPtr, size_t size, unsigned int flags);
    hipError_t (*hipFreeHost)(void *ptr);
    hipError_t (*hipFree)(void *devPtr);
    hipError_t (*hipSetDevice)(int device);
    hipError_t (*hipGetDevice)(int *device);
    hipError_t (*hipGetDeviceCount)(int *count);
    hipError_t (*hipDeviceGetPCIBusId)(char *pciBusId, int len, int device);
    hipError_t (*hipDeviceGetByPCIBusId)(int *device, const char *pciBusId);
    hipError_t (*hipHostGetDevicePointer)(void **pDevice, void *pHost, unsigned int flags);
    hipError_t (*hipHostRegister)(void *ptr, size_t size, unsigned int flags);
    hipError_t (*hipHostUnregister)(void *ptr);
    hipError_t (*hipMallocAsync)(void **devPtr, size_t size, hipStream_t hStream);
    hipError_t (*hipFreeAsync)(void *devPtr, hipStream_t hStream);
    hipError_t (*hipStreamCreateWithFlags)(hipStream_t *pStream, unsigned int flags);
    hipError_t (*hipStreamDestroy)(hipStream_t stream);
    hipError_t (*hipStreamSynchronize)(hipStream_t stream);
    hipError_t (*hipStreamQuery)(hipStream_t stream);
    hipError_t (*hipEventCreateWithFlags)(hipEvent_t *event, unsigned int flags);
    hipError_t (*hipEventDestroy)(hipEvent_t event);
    hipError_t (*hipEventSynchronize)(hipEvent_t event);
    hipError_t (*hipEventQuery)(hipEvent_t event);
    hipError_t (*hipEventElapsedTime)(float *ms, hipEvent_t start, hipEvent_t end);
    hipError_t (*hipLaunchHostFunc)(hipStream_t stream, hipHostFn_t fn, void *userData);
    hipError_t (*hipIpcGetMemHandle)(hipIpcMemHandle_t *handle, void *devPtr);
    hipError_t (*hipIpcOpenMemHandle)(void **devPtr, hipIpcMemHandle_t handle, unsigned int flags);
    hipError_t (*hipIpcCloseMemHandle)(void *devPtr);
    hipError_t (*hipGetLastError)(void);
    hipError_t (*hipInit)(unsigned int Flags);
    hipError_t (*hipDeviceGet)(hipDevice_t *device, int ordinal);
    hipError_t (*hipDeviceGetName)(char *name, int len, hipDevice_t dev);
    hipError_t (*hipPointerSetAttribute)(const void *value, hipPointer_attribute attribute, hipDeviceptr_t ptr);
    hipError_t (*hipPointerGetAttribute)(void *data, hipPointer_attribute attribute, hipDeviceptr_t ptr);
    hipError_t (*hipModuleLaunchKernel)(hipFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, hipStream_t hStream, void **kernelParams, void **extra);
    hipError_t (*hipDeviceGetAttribute)(int *pi, hipDeviceAttribute_t attr, int deviceId);
    hipError_t (*hipEventRecord)(hipEvent_t event, hipStream_t stream);
    hipError_t (*hipStreamWaitEvent)(hipStream_t stream, hipEvent_t event, unsigned int flags);
    hipError_t (*hipMemGetAddressRange)(hipDeviceptr_t *pbase, size_t *psize, hipDeviceptr_t dptr);
    hipError_t (*hipStreamWaitValue64)(hipStream_t stream, void *ptr, uint64_t value, unsigned int flags, uint64_t mask);
    hipError_t (*hipStreamWriteValue64)(hipStream_t stream, void *ptr, uint64_t value, unsigned int flags);
} vendor;

static const char *const hip_sonames[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so", NULL};
static struct shim_library libraries[] = {
    {.name = "hip", .sonames = hip_sonames, .optional = false,
     .hint = "install ROCm's HIP runtime and put its folder (/opt/rocm/lib) on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const hipDeviceSynchronize_names[] = {"hipDeviceSynchronize", NULL};
    static const char *const hipMemcpyAsync_names[] = {"hipMemcpyAsync", NULL};
    static const char *const hipMemsetAsync_names[] = {"hipMemsetAsync", NULL};
    static const char *const hipHostMalloc_names[] = {"hipHostMalloc", NULL};
    static const char *const hipMalloc_names[] = {"hipMalloc", NULL};
    static const char *const hipMallocManaged_names[] = {"hipMallocManaged", NULL};
    static const char *const hipFreeHost_names[] = {"hipFreeHost", NULL};
    static const char *const hipFree_names[] = {"hipFree", NULL};
    static const char *const hipSetDevice_names[] = {"hipSetDevice", NULL};
    static const char *const hipGetDevice_names[] = {"hipGetDevice", NULL};
    static const char *const hipGetDeviceCount_names[] = {"hipGetDeviceCount", NULL};
    static const char *const hipDeviceGetPCIBusId_names[] = {"hipDeviceGetPCIBusId", NULL};
    static const char *const hipDeviceGetByPCIBusId_names[] = {"hipDeviceGetByPCIBusId", NULL};
    static const char *const hipHostGetDevicePointer_names[] = {"hipHostGetDevicePointer", NULL};
    static const char *const hipHostRegister_names[] = {"hipHostRegister", NULL};
    static const char *const hipHostUnregister_names[] = {"hipHostUnregister", NULL};
    static const char *const hipMallocAsync_names[] = {"hipMallocAsync", NULL};
    static const char *const hipFreeAsync_names[] = {"hipFreeAsync", NULL};
    static const char *const hipStreamCreateWithFlags_names[] = {"hipStreamCreateWithFlags", NULL};
    static const char *const hipStreamDestroy_names[] = {"hipStreamDestroy", NULL};
    static const char *const hipStreamSynchronize_names[] = {"hipStreamSynchronize", NULL};
    static const char *const hipStreamQuery_names[] = {"hipStreamQuery", NULL};
    static const char *const hipEventCreateWithFlags_names[] = {"hipEventCreateWithFlags", NULL};
    static const char *const hipEventDestroy_names[] = {"hipEventDestroy", NULL};
    static const char *const hipEventSynchronize_names[] = {"hipEventSynchronize", NULL};
    static const char *const hipEventQuery_names[] = {"hipEventQuery", NULL};
    static const char *const hipEventElapsedTime_names[] = {"hipEventElapsedTime", NULL};
    static const char *const hipLaunchHostFunc_names[] = {"hipLaunchHostFunc", NULL};
    static const char *const hipIpcGetMemHandle_names[] = {"hipIpcGetMemHandle", NULL};
    static const char *const hipIpcOpenMemHandle_names[] = {"hipIpcOpenMemHandle", NULL};
    static const char *const hipIpcCloseMemHandle_names[] = {"hipIpcCloseMemHandle", NULL};
    static const char *const hipGetLastError_names[] = {"hipGetLastError", NULL};
    static const char *const hipInit_names[] = {"hipInit", NULL};
    static const char *const hipDeviceGet_names[] = {"hipDeviceGet", NULL};
    static const char *const hipDeviceGetName_names[] = {"hipDeviceGetName", NULL};
    static const char *const hipPointerSetAttribute_names[] = {"hipPointerSetAttribute", NULL};
    static const char *const hipPointerGetAttribute_names[] = {"hipPointerGetAttribute", NULL};
    static const char *const hipModuleLaunchKernel_names[] = {"hipModuleLaunchKernel", NULL};
    static const char *const hipDeviceGetAttribute_names[] = {"hipDeviceGetAttribute", NULL};
    static const char *const hipEventRecord_names[] = {"hipEventRecord", NULL};
    static const char *const hipStreamWaitEvent_names[] = {"hipStreamWaitEvent", NULL};
    static const char *const hipMemGetAddressRange_names[] = {"hipMemGetAddressRange", NULL};
    static const char *const hipStreamWaitValue64_names[] = {"hipStreamWaitValue64", NULL};
    static const char *const hipStreamWriteValue64_names[] = {"hipStreamWriteValue64", NULL};
    return true
        && shim_resolve(&libraries[0], hipDeviceSynchronize_names, false, (void **)&vendor.hipDeviceSynchronize)
        && shim_resolve(&libraries[0], hipMemcpyAsync_names, false, (void **)&vendor.hipMemcpyAsync)
        && shim_resolve(&libraries[0], hipMemsetAsync_names, false, (void **)&vendor.hipMemsetAsync)
        && shim_resolve(&libraries[0], hipHostMalloc_names, false, (void **)&vendor.hipHostMalloc)
        && shim_resolve(&libraries[0], hipMalloc_names, false, (void **)&vendor.hipMalloc)
        && shim_resolve(&libraries[0], hipMallocManaged_names, false, (void **)&vendor.hipMallocManaged)
        && shim_resolve(&libraries[0], hipFreeHost_names, false, (void **)&vendor.hipFreeHost)
        && shim_resolve(&libraries[0], hipFree_names, false, (void **)&vendor.hipFree)
        && shim_resolve(&libraries[0], hipSetDevice_names, false, (void **)&vendor.hipSetDevice)
        && shim_resolve(&libraries[0], hipGetDevice_names, false, (void **)&vendor.hipGetDevice)
        && shim_resolve(&libraries[0], hipGetDeviceCount_names, false, (void **)&vendor.hipGetDeviceCount)
        && shim_resolve(&libraries[0], hipDeviceGetPCIBusId_names, false, (void **)&vendor.hipDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], hipDeviceGetByPCIBusId_names, false, (void **)&vendor.hipDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], hipHostGetDevicePointer_names, false, (void **)&vendor.hipHostGetDevicePointer)
        && shim_resolve(&libraries[0], hipHostRegister_names, false, (void **)&vendor.hipHostRegister)
        && shim_resolve(&libraries[0], hipHostUnregister_names, false, (void **)&vendor.hipHostUnregister)
        && shim_resolve(&libraries[0], hipMallocAsync_names, false, (void **)&vendor.hipMallocAsync)
        && shim_resolve(&libraries[0], hipFreeAsync_names, false, (void **)&vendor.hipFreeAsync)
        && shim_resolve(&libraries[0], hipStreamCreateWithFlags_names, false, (void **)&vendor.hipStreamCreateWithFlags)
        && shim_resolve(&libraries[0], hipStreamDestroy_names, false, (void **)&vendor.hipStreamDestroy)
        && shim_resolve(&libraries[0], hipStreamSynchronize_names, false, (void **)&vendor.hipStreamSynchronize)
        && shim_resolve(&libraries[0], hipStreamQuery_names, false, (void **)&vendor.hipStreamQuery)
        && shim_resolve(&libraries[0], hipEventCreateWithFlags_names, false, (void **)&vendor.hipEventCreateWithFlags)
        && shim_resolve(&libraries[0], hipEventDestroy_names, false, (void **)&vendor.hipEventDestroy)
        && shim_resolve(&libraries[0], hipEventSynchronize_names, false, (void **)&vendor.hipEventSynchronize)
        && shim_resolve(&libraries[0], hipEventQuery_names, false, (void **)&vendor.hipEventQuery)
        && shim_resolve(&libraries[0], hipEventElapsedTime_names, false, (void **)&vendor.hipEventElapsedTime)
        && shim_resolve(&libraries[0], hipLaunchHostFunc_names, false, (void **)&vendor.hipLaunchHostFunc)
        && shim_resolve(&libraries[0], hipIpcGetMemHandle_names, false, (void **)&vendor.hipIpcGetMemHandle)
        && shim_resolve(&libraries[0], hipIpcOpenMemHandle_names, false, (void **)&vendor.hipIpcOpenMemHandle)
        && shim_resolve(&libraries[0], hipIpcCloseMemHandle_names, false, (void **)&vendor.hipIpcCloseMemHandle)
        && shim_resolve(&libraries[0], hipGetLastError_names, false, (void **)&vendor.hipGetLastError)
        && shim_resolve(&libraries[0], hipInit_names, false, (void **)&vendor.hipInit)
        && shim_resolve(&libraries[0], hipDeviceGet_names, false, (void **)&vendor.hipDeviceGet)
        && shim_resolve(&libraries[0], hipDeviceGetName_names, false, (void **)&vendor.hipDeviceGetName)
        && shim_resolve(&libraries[0], hipPointerSetAttribute_names, false, (void **)&vendor.hipPointerSetAttribute)
        && shim_resolve(&libraries[0], hipPointerGetAttribute_names, false, (void **)&vendor.hipPointerGetAttribute)
        && shim_resolve(&libraries[0], hipModuleLaunchKernel_names, false, (void **)&vendor.hipModuleLaunchKernel)
        && shim_resolve(&libraries[0], hipDeviceGetAttribute_names, false, (void **)&vendor.hipDeviceGetAttribute)
        && shim_resolve(&libraries[0], hipEventRecord_names, false, (void **)&vendor.hipEventRecord)
        && shim_resolve(&libraries[0], hipStreamWaitEvent_names, false, (void **)&vendor.hipStreamWaitEvent)
        && shim_resolve(&libraries[0], hipMemGetAddressRange_names, false, (void **)&vendor.hipMemGetAddressRange)
        && shim_resolve(&libraries[0], hipStreamWaitValue64_names, false, (void **)&vendor.hipStreamWaitValue64)
        && shim_resolve(&libraries[0], hipStreamWriteValue64_names, false, (void **)&vendor.hipStreamWriteValue64)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_hipError_t(hipError_t code)
{
    switch ((int)code) {
    case hipSuccess:
        return "hipSuccess";
    case hipErrorInvalidValue:
        return "hipErrorInvalidValue";
    case hipErrorOutOfMemory:
        return "hipErrorOutOfMemory";
    case hipErrorNotInitialized:
        return "hipErrorNotInitialized";
    case hipErrorInvalidDevicePointer:
        return "hipErrorInvalidDevicePointer";
    case hipErrorNoDevice:
        return "hipErrorNoDevice";
    case hipErrorInvalidDevice:
        return "hipErrorInvalidDevice";
    case hipErrorMapFailed:
        return "hipErrorMapFailed";
    case hipErrorInvalidHandle:
        return "hipErrorInvalidHandle";
    case hipErrorNotFound:
        return "hipErrorNotFound";
    case hipErrorNotReady:
        return "hipErrorNotReady";
    case hipErrorHostMemoryAlreadyRegistered:
        return "hipErrorHostMemoryAlreadyRegistered";
    case hipErrorHostMemoryNotRegistered:
        return "hipErrorHostMemoryNotRegistered";
    case hipErrorNotSupported:
        return "hipErrorNotSupported";
    case hipErrorUnknown:
        return "hipErrorUnknown";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_hipError_t(const char *function, const char *call, hipError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case hipSuccess:
        return palSuccess;
    case hipErrorNotReady:
        vendor.hipGetLastError();
        return palInProgress;
    case hipErrorInvalidValue:
        result = palInvalidArgument;
        break;
    case hipErrorInvalidDevicePointer:
        result = palInvalidArgument;
        break;
    case hipErrorInvalidDevice:
        result = palInvalidArgument;
        break;
    case hipErrorInvalidHandle:
        result = palInvalidArgument;
        break;
    case hipErrorNotFound:
        result = palInvalidArgument;
        break;
    case hipErrorHostMemoryAlreadyRegistered:
        result = palInvalidArgument;
        break;
    case hipErrorHostMemoryNotRegistered:
        result = palInvalidArgument;
        break;
    case hipErrorOutOfMemory:
        result = palSystemError;
        break;
    case hipErrorMapFailed:
        result = palRemoteError;
        break;
    case hipErrorNotSupported:
        result = palNotSupported;
        break;
    default:
        break;
    }
    vendor.hipGetLastError();
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_hipError_t(code));
}

SHIM_PRIVATE int copy_kind_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return hipMemcpyHostToDevice;
    case palMemcpyDeviceToHost:
        return hipMemcpyDeviceToHost;
    case palMemcpyDeviceToDevice:
        return hipMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

SHIM_PRIVATE int event_kind_of(int from)
{
    switch (from) {
    case palEventDefault:
        return hipEventDefault;
    case palEventDisableTiming:
        return hipEventDisableTiming;
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
    result = check_hipError_t("load", "hipInit", vendor.hipInit(0));
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
    result = check_hipError_t("deviceSynchronize", "hipDeviceSynchronize", vendor.hipDeviceSynchronize());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, hipStream_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_hipError_t("deviceMemcpy", "hipMemcpyAsync", vendor.hipMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), stream));
    } else {
        result = check_hipError_t("deviceMemcpy", "hipMemcpyAsync", vendor.hipMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), NULL));
        if (result != palSuccess)
            return result;
        result = check_hipError_t("deviceMemcpy", "hipStreamSynchronize", vendor.hipStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, hipStream_t stream, bool given)
{
    palResult result = palSuccess;
    (void)type;
    if (given) {
        result = check_hipError_t("deviceMemset", "hipMemsetAsync", vendor.hipMemsetAsync((void *)(ptr), value, size, stream));
    } else {
        result = check_hipError_t("deviceMemset", "hipMemsetAsync", vendor.hipMemsetAsync((void *)(ptr), value, size, NULL));
        if (result != palSuccess)
            return result;
        result = check_hipError_t("deviceMemset", "hipStreamSynchronize", vendor.hipStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_hipError_t("deviceMalloc", "hipHostMalloc", vendor.hipHostMalloc(ptr, size, hipHostMallocMapped));
        break;
    case palMemDevice:
        result = check_hipError_t("deviceMalloc", "hipMalloc", vendor.hipMalloc(ptr, size));
        break;
    case palMemManaged:
        result = check_hipError_t("deviceMalloc", "hipMallocManaged", vendor.hipMallocManaged(ptr, size, hipMemAttachGlobal));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_hipError_t("deviceFree", "hipFreeHost", vendor.hipFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_hipError_t("deviceFree", "hipFree", vendor.hipFree((void *)(ptr)));
        break;
    case palMemManaged:
        result = check_hipError_t("deviceFree", "hipFree", vendor.hipFree((void *)(ptr)));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_hipError_t("setDevice", "hipSetDevice", vendor.hipSetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    result = check_hipError_t("getDevice", "hipGetDevice", vendor.hipGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    result = check_hipError_t("getDeviceCount", "hipGetDeviceCount", vendor.hipGetDeviceCount(count));
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
    hipDevice_t dev;
    memset(&dev, 0, sizeof dev);
    result = check_hipError_t("getDeviceProperties", "hipDeviceGetAttribute", vendor.hipDeviceGetAttribute(&props->pciBusId, hipDeviceAttributePciBusId, device));
    if (result != palSuccess)
        return result;
    result = check_hipError_t("getDeviceProperties", "hipDeviceGetAttribute", vendor.hipDeviceGetAttribute(&props->pciDeviceId, hipDeviceAttributePciDeviceId, device));
    if (result != palSuccess)
        return result;
    result = check_hipError_t("getDeviceProperties", "hipDeviceGetAttribute", vendor.hipDeviceGetAttribute(&props->pciDomainId, hipDeviceAttributePciDomainID, device));
    if (result != palSuccess)
        return result;
    result = check_hipError_t("getDeviceProperties", "hipDeviceGet", vendor.hipDeviceGet(&dev, device));
    if (result != palSuccess)
        return result;
    result = check_hipError_t("getDeviceProperties", "hipDeviceGetName", vendor.hipDeviceGetName(props->name, 256, dev));
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
    hipDeviceptr_t start;
    memset(&start, 0, sizeof start);
    uint64_t number;
    memset(&number, 0, sizeof number);
    result = check_hipError_t("memGetAddressRange", "hipMemGetAddressRange", vendor.hipMemGetAddressRange(&start, size, (hipDeviceptr_t)(uintptr_t)(ptr)));
    if (result != palSuccess)
        return result;
    result = check_hipError_t("memGetAddressRange", "hipPointerGetAttribute", vendor.hipPointerGetAttribute(&number, HIP_POINTER_ATTRIBUTE_BUFFER_ID, (hipDeviceptr_t)(uintptr_t)(ptr)));
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
    result = check_hipError_t("getDevicePciBusId", "hipDeviceGetPCIBusId", vendor.hipDeviceGetPCIBusId(id, (int)(uintptr_t)(size), device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    result = check_hipError_t("getDeviceByPciBusId", "hipDeviceGetByPCIBusId", vendor.hipDeviceGetByPCIBusId(device, id));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult result = palSuccess;
    result = check_hipError_t("hostGetDevicePointer", "hipHostGetDevicePointer", vendor.hipHostGetDevicePointer(devicePtr, (void *)(hostPtr), 0));
    return result;
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_hipError_t("hostRegister", "hipHostRegister", vendor.hipHostRegister((void *)(ptr), size, hipHostRegisterMapped));
    return result;
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    palResult result = palSuccess;
    result = check_hipError_t("hostUnregister", "hipHostUnregister", vendor.hipHostUnregister((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, hipStream_t stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("deviceMallocAsync", "hipMallocAsync", vendor.hipMallocAsync(ptr, size, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, hipStream_t stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("deviceFreeAsync", "hipFreeAsync", vendor.hipFreeAsync((void *)(ptr), stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCreate(hipStream_t *stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("streamCreate", "hipStreamCreateWithFlags", vendor.hipStreamCreateWithFlags(stream, hipStreamNonBlocking));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(hipStream_t stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("streamDestroy", "hipStreamDestroy", vendor.hipStreamDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(hipStream_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(hipStream_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(hipStream_t stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("streamSynchronize", "hipStreamSynchronize", vendor.hipStreamSynchronize(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(hipStream_t stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("streamQuery", "hipStreamQuery", vendor.hipStreamQuery(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(hipStream_t stream, hipEvent_t event)
{
    palResult result = palSuccess;
    result = check_hipError_t("streamWaitEvent", "hipStreamWaitEvent", vendor.hipStreamWaitEvent(stream, event, 0));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(hipEvent_t *event, palEventType type)
{
    palResult result = palSuccess;
    result = check_hipError_t("eventCreate", "hipEventCreateWithFlags", vendor.hipEventCreateWithFlags(event, event_kind_of(type)));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(hipEvent_t event)
{
    palResult result = palSuccess;
    result = check_hipError_t("eventDestroy", "hipEventDestroy", vendor.hipEventDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(hipEvent_t event, hipStream_t stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("eventRecord", "hipEventRecord", vendor.hipEventRecord(event, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(hipEvent_t event)
{
    palResult result = palSuccess;
    result = check_hipError_t("eventSynchronize", "hipEventSynchronize", vendor.hipEventSynchronize(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(hipEvent_t event)
{
    palResult result = palSuccess;
    result = check_hipError_t("eventQuery", "hipEventQuery", vendor.hipEventQuery(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, hipEvent_t start, hipEvent_t end)
{
    palResult result = palSuccess;
    result = check_hipError_t("eventElapsedTime", "hipEventElapsedTime", vendor.hipEventElapsedTime(ms, start, end));
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(hipStream_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    result = check_hipError_t("launchHostFunc", "hipLaunchHostFunc", vendor.hipLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(hipStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    result = check_hipError_t("streamWaitValue64", "hipStreamWaitValue64", vendor.hipStreamWaitValue64(stream, (void *)(addr), value, hipStreamWaitValueGte, ((uint64_t)(uintptr_t)(0) - 1)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(hipStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    result = check_hipError_t("streamWriteValue64", "hipStreamWriteValue64", vendor.hipStreamWriteValue64(stream, (void *)(addr), value, 0));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    unsigned int enabled;
    memset(&enabled, 0, sizeof enabled);
    result = check_hipError_t("gdrMemAlloc", "hipMalloc", vendor.hipMalloc(ptr, ((((size + GDR_GRANULE) - 1) / GDR_GRANULE) * GDR_GRANULE)));
    if (result != palSuccess)
        return result;
    enabled = 1;
    result = check_hipError_t("gdrMemAlloc", "hipPointerSetAttribute", vendor.hipPointerSetAttribute(&enabled, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS, (hipDeviceptr_t)(uintptr_t)(*ptr)));
    if (result != palSuccess)
        (void)vendor.hipFree((void *)(*ptr));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_hipError_t("gdrMemFree", "hipFree", vendor.hipFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail("gdrPtrMmap", palNotSupported, "%s", "HIP's header has no call that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    (void)hostPtr;
    (void)size;
    (void)devicePtr;
    return shim_fail("gdrPtrMunmap", palNotSupported, "%s", "HIP's header has no call that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "HIP's header has no call that answers a dma-buf of device memory");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail("getHandleForAddressRange", palNotSupported, "%s", "HIP's header has no call that answers a dma-buf of device memory");
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
    hipIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_hipError_t("ipcMemHandleGet", "hipIpcGetMemHandle", vendor.hipIpcGetMemHandle(&handle, (void *)(ptr)));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, &handle, 64);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    hipIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_hipError_t("ipcMemHandleOpen", "hipIpcOpenMemHandle", vendor.hipIpcOpenMemHandle(ptr, handle, hipIpcMemLazyEnablePeerAccess));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)handle_bytes;
    result = check_hipError_t("ipcMemHandleClose", "hipIpcCloseMemHandle", vendor.hipIpcCloseMemHandle((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, hipStream_t stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "HIP's header has no element-wise reduction; reductions run on the host");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(hipStream_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, hipStream_t stream)
{
    palResult result = palSuccess;
    result = check_hipError_t("launchKernel", "hipModuleLaunchKernel", vendor.hipModuleLaunchKernel((hipFunction_t)(uintptr_t)(func), grid[0], grid[1], grid[2], block[0], block[1], block[2], (uint32_t)(uintptr_t)(shared), stream, args, NULL));
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
    return shim_fail(function_, palNotSupported, "%s", "HIP's header has no call that maps device memory into the host");
}

static palResult refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    (void)hostPtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "HIP's header has no call that maps device memory into the host");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "HIP's header has no call that answers a dma-buf of device memory");
}

static palResult refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "HIP's header has no call that answers a dma-buf of device memory");
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
    return shim_fail(function_, palNotSupported, "%s", "HIP's header has no element-wise reduction; reductions run on the host");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "amd",
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
    const char *paths = getenv("UNIPAL_AMD_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_AMD_LIBRARY", paths))
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

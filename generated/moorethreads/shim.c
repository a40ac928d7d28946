/* Generated from adaptors/moorethreads/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Moore Threads MTT S4000 and S5000: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_MOORETHREADS_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "Moore Threads"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM musaStream_t
#define SHIM_EVENT musaEvent_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

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


/* ---- the vendor's functions ---- */

static struct {
    musaError_t (*musaDeviceSynchronize)(void);
    musaError_t (*musaMemcpyAsync)(void *dst, const void *src, size_t count, musaMemcpyKind kind, musaStream_t stream);
    musaError_t (*musaMemsetAsync)(void *devPtr, int value, size_t count, musaStream_t stream);
    musaError_t (*musaHostAlloc)(void **pHost, size_t size, unsigned int flags);
    musaError_t (*musaMalloc)(void **devPtr, size_t size);
    musaError_t (*musaMallocManaged)(void **devPtr, size_t size, unsigned int flags);
    musaError_t (*musaFreeHost)(void *ptr);
    musaError_t (*musaFree)(void *devPtr);
    musaError_t (*musaSetDevice)(int device);
    musaError_t (*musaGetDevice)(int *device);
    musaError_t (*musaGetDeviceCount)(int *count);
    musaError_t (*musaDeviceGetPCIBusId)(char *pciBusId, int len, int device);
    musaError_t (*musaDeviceGetByPCIBusId)(int *device, const char *pciBusId);
    musaError_t (*musaHostGetDevicePointer)(void **pDevice, void *pHost, unsigned int flags);
    musaError_t (*musaHostRegister)(void *ptr, size_t size, unsigned int flags);
    musaError_t (*musaHostUnregister)(void *ptr);
    musaError_t (*musaMallocAsync)(void **devPtr, size_t size, musaStream_t hStream);
    musaError_t (*musaFreeAsync)(void *devPtr, musaStream_t hStream);
    musaError_t (*musaStreamCreateWithFlags)(musaStream_t *pStream, unsigned int flags);
    musaError_t (*musaStreamDestroy)(musaStream_t stream);
    musaError_t (*musaStreamSynchronize)(musaStream_t stream);
    musaError_t (*musaStreamQuery)(musaStream_t stream);
    musaError_t (*musaStreamWaitEvent)(musaStream_t stream, musaEvent_t event, unsigned int flags);
    musaError_t (*musaEventCreateWithFlags)(musaEvent_t *event, unsigned int flags);
    musaError_t (*musaEventDestroy)(musaEvent_t event);
    musaError_t (*musaEventRecordWithFlags)(musaEvent_t event, musaStream_t stream, unsigned int flags);
    musaError_t (*musaEventSynchronize)(musaEvent_t event);
    musaError_t (*musaEventQuery)(musaEvent_t event);
    musaError_t (*musaEventElapsedTime)(float *ms, musaEvent_t start, musaEvent_t end);
    musaError_t (*musaLaunchHostFunc)(musaStream_t stream, musaHostFn_t fn, void *userData);
    musaError_t (*musaIpcGetMemHandle)(musaIpcMemHandle_t *handle, void *devPtr);
    musaError_t (*musaIpcOpenMemHandle)(void **devPtr, musaIpcMemHandle_t handle, unsigned int flags);
    musaError_t (*musaIpcCloseMemHandle)(void *devPtr);
    musaError_t (*musaGetLastError)(void);
    MUresult (*muPointerSetAttribute)(const void *value, MUpointer_attribute attribute, MUdeviceptr ptr);
    MUresult (*muLaunchKernel)(MUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, MUstream hStream, void **kernelParams, void **extra);
    musaError_t (*musaGetDeviceProperties)(musaDeviceProp *prop, int device);
    MUresult (*muMemGetAddressRange)(MUdeviceptr *pbase, size_t *psize, MUdeviceptr dptr);
    MUresult (*muStreamWaitValue64)(MUstream stream, MUdeviceptr addr, muuint64_t value, unsigned int flags);
    MUresult (*muStreamWriteValue64)(MUstream stream, MUdeviceptr addr, muuint64_t value, unsigned int flags);
} vendor;

static const char *const musart_sonames[] = {"libmusart.so", "libmusart.so.5", "libmusart.so.4", "libmusart.so.1.5", "libmusart.so.1.0", NULL};
static const char *const musa_sonames[] = {"libmusa.so", "libmusa.so.1.0", NULL};
static struct shim_library libraries[] = {
    {.name = "musart", .sonames = musart_sonames, .optional = false,
     .hint = "put /usr/local/musa/lib on LD_LIBRARY_PATH"},
    {.name = "musa", .sonames = musa_sonames, .optional = false,
     .hint = "put /usr/local/musa/lib on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const musaDeviceSynchronize_names[] = {"musaDeviceSynchronize", NULL};
    static const char *const musaMemcpyAsync_names[] = {"musaMemcpyAsync", NULL};
    static const char *const musaMemsetAsync_names[] = {"musaMemsetAsync", NULL};
    static const char *const musaHostAlloc_names[] = {"musaHostAlloc", NULL};
    static const char *const musaMalloc_names[] = {"musaMalloc", NULL};
    static const char *const musaMallocManaged_names[] = {"musaMallocManaged", NULL};
    static const char *const musaFreeHost_names[] = {"musaFreeHost", NULL};
    static const char *const musaFree_names[] = {"musaFree", NULL};
    static const char *const musaSetDevice_names[] = {"musaSetDevice", NULL};
    static const char *const musaGetDevice_names[] = {"musaGetDevice", NULL};
    static const char *const musaGetDeviceCount_names[] = {"musaGetDeviceCount", NULL};
    static const char *const musaDeviceGetPCIBusId_names[] = {"musaDeviceGetPCIBusId", NULL};
    static const char *const musaDeviceGetByPCIBusId_names[] = {"musaDeviceGetByPCIBusId", NULL};
    static const char *const musaHostGetDevicePointer_names[] = {"musaHostGetDevicePointer", NULL};
    static const char *const musaHostRegister_names[] = {"musaHostRegister", NULL};
    static const char *const musaHostUnregister_names[] = {"musaHostUnregister", NULL};
    static const char *const musaMallocAsync_names[] = {"musaMallocAsync", NULL};
    static const char *const musaFreeAsync_names[] = {"musaFreeAsync", NULL};
    static const char *const musaStreamCreateWithFlags_names[] = {"musaStreamCreateWithFlags", NULL};
    static const char *const musaStreamDestroy_names[] = {"musaStreamDestroy", NULL};
    static const char *const musaStreamSynchronize_names[] = {"musaStreamSynchronize", NULL};
    static const char *const musaStreamQuery_names[] = {"musaStreamQuery", NULL};
    static const char *const musaStreamWaitEvent_names[] = {"musaStreamWaitEvent", NULL};
    static const char *const musaEventCreateWithFlags_names[] = {"musaEventCreateWithFlags", NULL};
    static const char *const musaEventDestroy_names[] = {"musaEventDestroy", NULL};
    static const char *const musaEventRecordWithFlags_names[] = {"musaEventRecordWithFlags", NULL};
    static const char *const musaEventSynchronize_names[] = {"musaEventSynchronize", NULL};
    static const char *const musaEventQuery_names[] = {"musaEventQuery", NULL};
    static const char *const musaEventElapsedTime_names[] = {"musaEventElapsedTime", NULL};
    static const char *const musaLaunchHostFunc_names[] = {"musaLaunchHostFunc", NULL};
    static const char *const musaIpcGetMemHandle_names[] = {"musaIpcGetMemHandle", NULL};
    static const char *const musaIpcOpenMemHandle_names[] = {"musaIpcOpenMemHandle", NULL};
    static const char *const musaIpcCloseMemHandle_names[] = {"musaIpcCloseMemHandle", NULL};
    static const char *const musaGetLastError_names[] = {"musaGetLastError", NULL};
    static const char *const muPointerSetAttribute_names[] = {"muPointerSetAttribute", NULL};
    static const char *const muLaunchKernel_names[] = {"muLaunchKernel", NULL};
    static const char *const musaGetDeviceProperties_names[] = {"musaGetDeviceProperties", NULL};
    static const char *const muMemGetAddressRange_names[] = {"muMemGetAddressRange", "muMemGetAddressRange_v2", NULL};
    static const char *const muStreamWaitValue64_names[] = {"muStreamWaitValue64", "muStreamWaitValue64_v2", NULL};
    static const char *const muStreamWriteValue64_names[] = {"muStreamWriteValue64", "muStreamWriteValue64_v2", NULL};
    return true
        && shim_resolve(&libraries[0], musaDeviceSynchronize_names, false, (void **)&vendor.musaDeviceSynchronize)
        && shim_resolve(&libraries[0], musaMemcpyAsync_names, false, (void **)&vendor.musaMemcpyAsync)
        && shim_resolve(&libraries[0], musaMemsetAsync_names, false, (void **)&vendor.musaMemsetAsync)
        && shim_resolve(&libraries[0], musaHostAlloc_names, false, (void **)&vendor.musaHostAlloc)
        && shim_resolve(&libraries[0], musaMalloc_names, false, (void **)&vendor.musaMalloc)
        && shim_resolve(&libraries[0], musaMallocManaged_names, false, (void **)&vendor.musaMallocManaged)
        && shim_resolve(&libraries[0], musaFreeHost_names, false, (void **)&vendor.musaFreeHost)
        && shim_resolve(&libraries[0], musaFree_names, false, (void **)&vendor.musaFree)
        && shim_resolve(&libraries[0], musaSetDevice_names, false, (void **)&vendor.musaSetDevice)
        && shim_resolve(&libraries[0], musaGetDevice_names, false, (void **)&vendor.musaGetDevice)
        && shim_resolve(&libraries[0], musaGetDeviceCount_names, false, (void **)&vendor.musaGetDeviceCount)
        && shim_resolve(&libraries[0], musaDeviceGetPCIBusId_names, false, (void **)&vendor.musaDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], musaDeviceGetByPCIBusId_names, false, (void **)&vendor.musaDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], musaHostGetDevicePointer_names, false, (void **)&vendor.musaHostGetDevicePointer)
        && shim_resolve(&libraries[0], musaHostRegister_names, false, (void **)&vendor.musaHostRegister)
        && shim_resolve(&libraries[0], musaHostUnregister_names, false, (void **)&vendor.musaHostUnregister)
        && shim_resolve(&libraries[0], musaMallocAsync_names, true, (void **)&vendor.musaMallocAsync)
        && shim_resolve(&libraries[0], musaFreeAsync_names, true, (void **)&vendor.musaFreeAsync)
        && shim_resolve(&libraries[0], musaStreamCreateWithFlags_names, false, (void **)&vendor.musaStreamCreateWithFlags)
        && shim_resolve(&libraries[0], musaStreamDestroy_names, false, (void **)&vendor.musaStreamDestroy)
        && shim_resolve(&libraries[0], musaStreamSynchronize_names, false, (void **)&vendor.musaStreamSynchronize)
        && shim_resolve(&libraries[0], musaStreamQuery_names, false, (void **)&vendor.musaStreamQuery)
        && shim_resolve(&libraries[0], musaStreamWaitEvent_names, false, (void **)&vendor.musaStreamWaitEvent)
        && shim_resolve(&libraries[0], musaEventCreateWithFlags_names, false, (void **)&vendor.musaEventCreateWithFlags)
        && shim_resolve(&libraries[0], musaEventDestroy_names, false, (void **)&vendor.musaEventDestroy)
        && shim_resolve(&libraries[0], musaEventRecordWithFlags_names, false, (void **)&vendor.musaEventRecordWithFlags)
        && shim_resolve(&libraries[0], musaEventSynchronize_names, false, (void **)&vendor.musaEventSynchronize)
        && shim_resolve(&libraries[0], musaEventQuery_names, false, (void **)&vendor.musaEventQuery)
        && shim_resolve(&libraries[0], musaEventElapsedTime_names, false, (void **)&vendor.musaEventElapsedTime)
        && shim_resolve(&libraries[0], musaLaunchHostFunc_names, false, (void **)&vendor.musaLaunchHostFunc)
        && shim_resolve(&libraries[0], musaIpcGetMemHandle_names, false, (void **)&vendor.musaIpcGetMemHandle)
        && shim_resolve(&libraries[0], musaIpcOpenMemHandle_names, false, (void **)&vendor.musaIpcOpenMemHandle)
        && shim_resolve(&libraries[0], musaIpcCloseMemHandle_names, false, (void **)&vendor.musaIpcCloseMemHandle)
        && shim_resolve(&libraries[0], musaGetLastError_names, false, (void **)&vendor.musaGetLastError)
        && shim_resolve(&libraries[1], muPointerSetAttribute_names, false, (void **)&vendor.muPointerSetAttribute)
        && shim_resolve(&libraries[1], muLaunchKernel_names, true, (void **)&vendor.muLaunchKernel)
        && shim_resolve(&libraries[0], musaGetDeviceProperties_names, false, (void **)&vendor.musaGetDeviceProperties)
        && shim_resolve(&libraries[1], muMemGetAddressRange_names, true, (void **)&vendor.muMemGetAddressRange)
        && shim_resolve(&libraries[1], muStreamWaitValue64_names, true, (void **)&vendor.muStreamWaitValue64)
        && shim_resolve(&libraries[1], muStreamWriteValue64_names, true, (void **)&vendor.muStreamWriteValue64)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_musaError_t(musaError_t code)
{
    switch ((int)code) {
    case musaSuccess:
        return "musaSuccess";
    case musaErrorInvalidValue:
        return "musaErrorInvalidValue";
    case musaErrorMemoryAllocation:
        return "musaErrorMemoryAllocation";
    case musaErrorInitializationError:
        return "musaErrorInitializationError";
    case musaErrorNoDevice:
        return "musaErrorNoDevice";
    case musaErrorInvalidDevice:
        return "musaErrorInvalidDevice";
    case musaErrorMapBufferObjectFailed:
        return "musaErrorMapBufferObjectFailed";
    case musaErrorInvalidResourceHandle:
        return "musaErrorInvalidResourceHandle";
    case musaErrorNotReady:
        return "musaErrorNotReady";
    case musaErrorHostMemoryAlreadyRegistered:
        return "musaErrorHostMemoryAlreadyRegistered";
    case musaErrorHostMemoryNotRegistered:
        return "musaErrorHostMemoryNotRegistered";
    case musaErrorNotPermitted:
        return "musaErrorNotPermitted";
    case musaErrorNotSupported:
        return "musaErrorNotSupported";
    case musaErrorUnknown:
        return "musaErrorUnknown";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_musaError_t(const char *function, const char *call, musaError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case musaSuccess:
        return palSuccess;
    case musaErrorNotReady:
        vendor.musaGetLastError();
        return palInProgress;
    case musaErrorInvalidValue:
        result = palInvalidArgument;
        break;
    case musaErrorInvalidDevice:
        result = palInvalidArgument;
        break;
    case musaErrorInvalidResourceHandle:
        result = palInvalidArgument;
        break;
    case musaErrorHostMemoryAlreadyRegistered:
        result = palInvalidArgument;
        break;
    case musaErrorHostMemoryNotRegistered:
        result = palInvalidArgument;
        break;
    case musaErrorNotPermitted:
        result = palInvalidUsage;
        break;
    case musaErrorMemoryAllocation:
        result = palSystemError;
        break;
    case musaErrorMapBufferObjectFailed:
        result = palRemoteError;
        break;
    case musaErrorNotSupported:
        result = palNotSupported;
        break;
    default:
        break;
    }
    vendor.musaGetLastError();
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_musaError_t(code));
}

SHIM_PRIVATE const char *name_of_MUresult(MUresult code)
{
    switch ((int)code) {
    case MUSA_SUCCESS:
        return "MUSA_SUCCESS";
    case MUSA_ERROR_INVALID_VALUE:
        return "MUSA_ERROR_INVALID_VALUE";
    case MUSA_ERROR_OUT_OF_MEMORY:
        return "MUSA_ERROR_OUT_OF_MEMORY";
    case MUSA_ERROR_NOT_INITIALIZED:
        return "MUSA_ERROR_NOT_INITIALIZED";
    case MUSA_ERROR_NO_DEVICE:
        return "MUSA_ERROR_NO_DEVICE";
    case MUSA_ERROR_INVALID_DEVICE:
        return "MUSA_ERROR_INVALID_DEVICE";
    case MUSA_ERROR_INVALID_HANDLE:
        return "MUSA_ERROR_INVALID_HANDLE";
    case MUSA_ERROR_NOT_READY:
        return "MUSA_ERROR_NOT_READY";
    case MUSA_ERROR_NOT_PERMITTED:
        return "MUSA_ERROR_NOT_PERMITTED";
    case MUSA_ERROR_NOT_SUPPORTED:
        return "MUSA_ERROR_NOT_SUPPORTED";
    case MUSA_ERROR_UNKNOWN:
        return "MUSA_ERROR_UNKNOWN";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_MUresult(const char *function, const char *call, MUresult code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case MUSA_SUCCESS:
        return palSuccess;
    case MUSA_ERROR_NOT_READY:
        return palInProgress;
    case MUSA_ERROR_INVALID_VALUE:
        result = palInvalidArgument;
        break;
    case MUSA_ERROR_INVALID_DEVICE:
        result = palInvalidArgument;
        break;
    case MUSA_ERROR_INVALID_HANDLE:
        result = palInvalidArgument;
        break;
    case MUSA_ERROR_NOT_PERMITTED:
        result = palInvalidUsage;
        break;
    case MUSA_ERROR_OUT_OF_MEMORY:
        result = palSystemError;
        break;
    case MUSA_ERROR_NOT_SUPPORTED:
        result = palNotSupported;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_MUresult(code));
}

SHIM_PRIVATE int copy_kind_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return musaMemcpyHostToDevice;
    case palMemcpyDeviceToHost:
        return musaMemcpyDeviceToHost;
    case palMemcpyDeviceToDevice:
        return musaMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

SHIM_PRIVATE int event_kind_of(int from)
{
    switch (from) {
    case palEventDefault:
        return musaEventDefault;
    case palEventDisableTiming:
        return musaEventDisableTiming;
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
    result = check_musaError_t("load", "musaGetDeviceCount", vendor.musaGetDeviceCount(&count));
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
    result = check_musaError_t("deviceSynchronize", "musaDeviceSynchronize", vendor.musaDeviceSynchronize());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, musaStream_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_musaError_t("deviceMemcpy", "musaMemcpyAsync", vendor.musaMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), stream));
    } else {
        result = check_musaError_t("deviceMemcpy", "musaMemcpyAsync", vendor.musaMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), NULL));
        if (result != palSuccess)
            return result;
        result = check_musaError_t("deviceMemcpy", "musaStreamSynchronize", vendor.musaStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, musaStream_t stream, bool given)
{
    palResult result = palSuccess;
    (void)type;
    if (given) {
        result = check_musaError_t("deviceMemset", "musaMemsetAsync", vendor.musaMemsetAsync((void *)(ptr), value, size, stream));
    } else {
        result = check_musaError_t("deviceMemset", "musaMemsetAsync", vendor.musaMemsetAsync((void *)(ptr), value, size, NULL));
        if (result != palSuccess)
            return result;
        result = check_musaError_t("deviceMemset", "musaStreamSynchronize", vendor.musaStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_musaError_t("deviceMalloc", "musaHostAlloc", vendor.musaHostAlloc(ptr, size, musaHostAllocMapped));
        break;
    case palMemDevice:
        result = check_musaError_t("deviceMalloc", "musaMalloc", vendor.musaMalloc(ptr, size));
        break;
    case palMemManaged:
        result = check_musaError_t("deviceMalloc", "musaMallocManaged", vendor.musaMallocManaged(ptr, size, musaMemAttachGlobal));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_musaError_t("deviceFree", "musaFreeHost", vendor.musaFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_musaError_t("deviceFree", "musaFree", vendor.musaFree((void *)(ptr)));
        break;
    case palMemManaged:
        result = check_musaError_t("deviceFree", "musaFree", vendor.musaFree((void *)(ptr)));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_musaError_t("setDevice", "musaSetDevice", vendor.musaSetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    result = check_musaError_t("getDevice", "musaGetDevice", vendor.musaGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    result = check_musaError_t("getDeviceCount", "musaGetDeviceCount", vendor.musaGetDeviceCount(count));
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
        musaDeviceProp value;
        struct shim_guard guard;
    } prop_given;
    memset(&prop_given.value, 0, sizeof prop_given.value);
    memset(&prop_given.guard, SHIM_GUARD, sizeof prop_given.guard);
    result = check_musaError_t("getDeviceProperties", "musaGetDeviceProperties", vendor.musaGetDeviceProperties(&prop_given.value, device));
    if (result != palSuccess)
        return result;
    if (shim_is_past(&prop_given.guard)) {
        return shim_fail("getDeviceProperties", palInternalError, "musaGetDeviceProperties wrote past the 4096 bytes that are declared of musaDeviceProp");
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
    MUdeviceptr start;
    memset(&start, 0, sizeof start);
    if (vendor.muMemGetAddressRange == NULL) {
        return shim_fail("memGetAddressRange", palNotSupported, "the vendor's library does not export muMemGetAddressRange");
    }
    result = check_MUresult("memGetAddressRange", "muMemGetAddressRange", vendor.muMemGetAddressRange(&start, size, (MUdeviceptr)(uintptr_t)(ptr)));
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
    result = check_musaError_t("getDevicePciBusId", "musaDeviceGetPCIBusId", vendor.musaDeviceGetPCIBusId(id, (int)(uintptr_t)(size), device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    result = check_musaError_t("getDeviceByPciBusId", "musaDeviceGetByPCIBusId", vendor.musaDeviceGetByPCIBusId(device, id));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult result = palSuccess;
    result = check_musaError_t("hostGetDevicePointer", "musaHostGetDevicePointer", vendor.musaHostGetDevicePointer(devicePtr, (void *)(hostPtr), 0));
    return result;
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_musaError_t("hostRegister", "musaHostRegister", vendor.musaHostRegister((void *)(ptr), size, musaHostRegisterMapped));
    return result;
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    palResult result = palSuccess;
    result = check_musaError_t("hostUnregister", "musaHostUnregister", vendor.musaHostUnregister((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, musaStream_t stream)
{
    palResult result = palSuccess;
    if (vendor.musaMallocAsync == NULL) {
        return shim_fail("deviceMallocAsync", palNotSupported, "the vendor's library does not export musaMallocAsync");
    }
    result = check_musaError_t("deviceMallocAsync", "musaMallocAsync", vendor.musaMallocAsync(ptr, size, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, musaStream_t stream)
{
    palResult result = palSuccess;
    if (vendor.musaFreeAsync == NULL) {
        return shim_fail("deviceFreeAsync", palNotSupported, "the vendor's library does not export musaFreeAsync");
    }
    result = check_musaError_t("deviceFreeAsync", "musaFreeAsync", vendor.musaFreeAsync((void *)(ptr), stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCreate(musaStream_t *stream)
{
    palResult result = palSuccess;
    result = check_musaError_t("streamCreate", "musaStreamCreateWithFlags", vendor.musaStreamCreateWithFlags(stream, musaStreamNonBlocking));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(musaStream_t stream)
{
    palResult result = palSuccess;
    result = check_musaError_t("streamDestroy", "musaStreamDestroy", vendor.musaStreamDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(musaStream_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(musaStream_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(musaStream_t stream)
{
    palResult result = palSuccess;
    result = check_musaError_t("streamSynchronize", "musaStreamSynchronize", vendor.musaStreamSynchronize(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(musaStream_t stream)
{
    palResult result = palSuccess;
    result = check_musaError_t("streamQuery", "musaStreamQuery", vendor.musaStreamQuery(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(musaStream_t stream, musaEvent_t event)
{
    palResult result = palSuccess;
    result = check_musaError_t("streamWaitEvent", "musaStreamWaitEvent", vendor.musaStreamWaitEvent(stream, event, musaEventWaitDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(musaEvent_t *event, palEventType type)
{
    palResult result = palSuccess;
    result = check_musaError_t("eventCreate", "musaEventCreateWithFlags", vendor.musaEventCreateWithFlags(event, event_kind_of(type)));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(musaEvent_t event)
{
    palResult result = palSuccess;
    result = check_musaError_t("eventDestroy", "musaEventDestroy", vendor.musaEventDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(musaEvent_t event, musaStream_t stream)
{
    palResult result = palSuccess;
    result = check_musaError_t("eventRecord", "musaEventRecordWithFlags", vendor.musaEventRecordWithFlags(event, stream, musaEventRecordDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(musaEvent_t event)
{
    palResult result = palSuccess;
    result = check_musaError_t("eventSynchronize", "musaEventSynchronize", vendor.musaEventSynchronize(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(musaEvent_t event)
{
    palResult result = palSuccess;
    result = check_musaError_t("eventQuery", "musaEventQuery", vendor.musaEventQuery(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, musaEvent_t start, musaEvent_t end)
{
    palResult result = palSuccess;
    result = check_musaError_t("eventElapsedTime", "musaEventElapsedTime", vendor.musaEventElapsedTime(ms, start, end));
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(musaStream_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    result = check_musaError_t("launchHostFunc", "musaLaunchHostFunc", vendor.musaLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(musaStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    if (vendor.muStreamWaitValue64 == NULL) {
        return shim_fail("streamWaitValue64", palNotSupported, "the vendor's library does not export muStreamWaitValue64");
    }
    result = check_MUresult("streamWaitValue64", "muStreamWaitValue64", vendor.muStreamWaitValue64(stream, (MUdeviceptr)(uintptr_t)(addr), value, MU_STREAM_WAIT_VALUE_GEQ));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(musaStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    if (vendor.muStreamWriteValue64 == NULL) {
        return shim_fail("streamWriteValue64", palNotSupported, "the vendor's library does not export muStreamWriteValue64");
    }
    result = check_MUresult("streamWriteValue64", "muStreamWriteValue64", vendor.muStreamWriteValue64(stream, (MUdeviceptr)(uintptr_t)(addr), value, MU_STREAM_WRITE_VALUE_DEFAULT));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    unsigned int enabled;
    memset(&enabled, 0, sizeof enabled);
    result = check_musaError_t("gdrMemAlloc", "musaMalloc", vendor.musaMalloc(ptr, ((((size + GDR_GRANULE) - 1) / GDR_GRANULE) * GDR_GRANULE)));
    if (result != palSuccess)
        return result;
    enabled = 1;
    result = check_MUresult("gdrMemAlloc", "muPointerSetAttribute", vendor.muPointerSetAttribute(&enabled, MU_POINTER_ATTRIBUTE_SYNC_MEMOPS, (MUdeviceptr)(uintptr_t)(*ptr)));
    if (result != palSuccess)
        (void)vendor.musaFree((void *)(*ptr));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_musaError_t("gdrMemFree", "musaFree", vendor.musaFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail("gdrPtrMmap", palNotSupported, "%s", "no public program shows a call of MUSA that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    (void)hostPtr;
    (void)size;
    (void)devicePtr;
    return shim_fail("gdrPtrMunmap", palNotSupported, "%s", "no public program shows a call of MUSA that maps device memory into the host");
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "no public program shows muMemGetHandleForAddressRange");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail("getHandleForAddressRange", palNotSupported, "%s", "no public program shows muMemGetHandleForAddressRange");
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
    musaIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_musaError_t("ipcMemHandleGet", "musaIpcGetMemHandle", vendor.musaIpcGetMemHandle(&handle, (void *)(ptr)));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, &handle, 64);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    musaIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_musaError_t("ipcMemHandleOpen", "musaIpcOpenMemHandle", vendor.musaIpcOpenMemHandle(ptr, handle, musaIpcMemLazyEnablePeerAccess));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)handle_bytes;
    result = check_musaError_t("ipcMemHandleClose", "musaIpcCloseMemHandle", vendor.musaIpcCloseMemHandle((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, musaStream_t stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "the MUSA runtime has no element-wise reduction; reductions run on the host");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(musaStream_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, musaStream_t stream)
{
    palResult result = palSuccess;
    if (vendor.muLaunchKernel == NULL) {
        return shim_fail("launchKernel", palNotSupported, "the vendor's library does not export muLaunchKernel");
    }
    result = check_MUresult("launchKernel", "muLaunchKernel", vendor.muLaunchKernel((MUfunction)(uintptr_t)(func), grid[0], grid[1], grid[2], block[0], block[1], block[2], (uint32_t)(uintptr_t)(shared), stream, args, NULL));
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
    return shim_fail(function_, palNotSupported, "%s", "no public program shows a call of MUSA that maps device memory into the host");
}

static palResult refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    (void)hostPtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows a call of MUSA that maps device memory into the host");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows muMemGetHandleForAddressRange");
}

static palResult refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows muMemGetHandleForAddressRange");
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
    return shim_fail(function_, palNotSupported, "%s", "the MUSA runtime has no element-wise reduction; reductions run on the host");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "moorethreads",
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
    const char *paths = getenv("UNIPAL_MOORETHREADS_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_MOORETHREADS_LIBRARY", paths))
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

/* Generated from adaptors/nvidia/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * NVIDIA GPU: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_NVIDIA_LIBRARY names other libraries to take them from.
 * Shared part: sha256 c9acbe4dbd1baa8ed472a5eeb2fda4781fe9ea43f1909b9dc46c4a45c2424369
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "NVIDIA"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM cudaStream_t
#define SHIM_EVENT cudaEvent_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int cudaError_t;
typedef int cudaMemcpyKind;
typedef int cudaDeviceAttr;
typedef void *cudaStream_t;
typedef void *cudaEvent_t;
typedef struct {
    _Alignas(1) unsigned char bytes[64];
} cudaIpcMemHandle_t;
typedef void (*cudaHostFn_t)(void *);
typedef int CUresult;
typedef int CUdevice_attribute;
typedef int CUpointer_attribute;
typedef int CUmemRangeHandleType;
typedef int CUjit_option;
typedef int CUlibraryOption;
typedef void *CUfunction;
typedef void *CUlibrary;
typedef void *CUkernel;
typedef int32_t CUdevice;
typedef uint64_t CUdeviceptr;
typedef uint64_t cuuint64_t;
typedef void *CUstream;
typedef int nvrtcResult;
typedef void *nvrtcProgram;

enum { /* cudaError_t */
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorMapBufferObjectFailed = 205,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorHostMemoryAlreadyRegistered = 712,
    cudaErrorHostMemoryNotRegistered = 713,
    cudaErrorNotPermitted = 800,
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999,
};

enum { /* cudaMemcpyKind */
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4,
};

enum { /* cudaDeviceAttr */
    cudaDevAttrPciBusId = 33,
    cudaDevAttrPciDeviceId = 34,
    cudaDevAttrPciDomainId = 50,
};

enum { /* CUresult */
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3,
    CUDA_ERROR_NO_DEVICE = 100,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_HANDLE = 400,
    CUDA_ERROR_NOT_READY = 600,
    CUDA_ERROR_NOT_PERMITTED = 800,
    CUDA_ERROR_NOT_SUPPORTED = 801,
    CUDA_ERROR_UNKNOWN = 999,
};

enum { /* CUdevice_attribute */
    CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED = 124,
};

enum { /* CUpointer_attribute */
    CU_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
    CU_POINTER_ATTRIBUTE_BUFFER_ID = 7,
};

enum { /* CUmemRangeHandleType */
    CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD = 1,
};

enum { /* nvrtcResult */
    NVRTC_SUCCESS = 0,
    NVRTC_ERROR_OUT_OF_MEMORY = 1,
    NVRTC_ERROR_INVALID_INPUT = 3,
    NVRTC_ERROR_INVALID_OPTION = 5,
    NVRTC_ERROR_COMPILATION = 6,
};

enum { /* cudaHostAlloc_flags */
    cudaHostAllocDefault = 0,
    cudaHostAllocPortable = 1,
    cudaHostAllocMapped = 2,
    cudaHostAllocWriteCombined = 4,
};

enum { /* cudaHostRegister_flags */
    cudaHostRegisterDefault = 0,
    cudaHostRegisterPortable = 1,
    cudaHostRegisterMapped = 2,
    cudaHostRegisterIoMemory = 4,
    cudaHostRegisterReadOnly = 8,
};

enum { /* cudaEventCreateWithFlags_flags */
    cudaEventDefault = 0,
    cudaEventBlockingSync = 1,
    cudaEventDisableTiming = 2,
    cudaEventInterprocess = 4,
};

enum { /* cudaMallocManaged_flags */
    cudaMemAttachGlobal = 1,
    cudaMemAttachHost = 2,
};

enum { /* cudaStreamCreateWithFlags_flags */
    cudaStreamDefault = 0,
    cudaStreamNonBlocking = 1,
};

enum { /* cudaStreamWaitEvent_flags */
    cudaEventWaitDefault = 0,
    cudaEventWaitExternal = 1,
};

enum { /* cudaEventRecordWithFlags_flags */
    cudaEventRecordDefault = 0,
    cudaEventRecordExternal = 1,
};

enum { /* cudaIpcOpenMemHandle_flags */
    cudaIpcMemLazyEnablePeerAccess = 1,
};

enum { /* cuStreamWaitValue64_flags */
    CU_STREAM_WAIT_VALUE_GEQ = 0,
    CU_STREAM_WAIT_VALUE_EQ = 1,
    CU_STREAM_WAIT_VALUE_AND = 2,
    CU_STREAM_WAIT_VALUE_NOR = 3,
};

enum { /* cuStreamWriteValue64_flags */
    CU_STREAM_WRITE_VALUE_DEFAULT = 0,
};

enum { /* GDR_GRANULE */
    GDR_GRANULE = 2097152,
};

enum { /* REDUCE_THREADS */
    REDUCE_THREADS = 256,
};

enum { /* REDUCE_BLOCKS */
    REDUCE_BLOCKS = 1024,
};


static const char REDUCE_SOURCE[] =
    "/* dst[i] = op(a[i], b[i]) for every palDataType and palRedOp, by their numbers; NVRTC compiles it at\n"
    " * the first reduction, without any header. dst may be a, b or both.\n"
    " *\n"
    " * Integers wrap, their average rounds towards zero; halves are computed in float and rounded once, to\n"
    " * nearest even; a NaN on either side is the maximum and the minimum. */\n"
    "typedef unsigned char u8;\n"
    "typedef unsigned short u16;\n"
    "typedef unsigned int u32;\n"
    "typedef unsigned long long u64;\n"
    "\n"
    "#ifdef __CUDACC__ /* a compiler for the host has to define what the GPU has in one instruction */\n"
    "__device__ float from_half(u16 bits)\n"
    "{\n"
    "    float value;\n"
    "    asm(\"cvt.f32.f16 %0, %1;\" : \"=f\"(value) : \"h\"(bits));\n"
    "    return value;\n"
    "}\n"
    "\n"
    "__device__ u16 to_half(float value)\n"
    "{\n"
    "    u16 bits;\n"
    "    asm(\"cvt.rn.f16.f32 %0, %1;\" : \"=h\"(bits) : \"f\"(value));\n"
    "    return bits;\n"
    "}\n"
    "\n"
    "#define FLOAT_OF(bits) __uint_as_float(bits)\n"
    "#define BITS_OF(value) __float_as_uint(value)\n"
    "#endif\n"
    "\n"
    "__device__ float from_bfloat16(u16 bits)\n"
    "{\n"
    "    return FLOAT_OF((u32)bits << 16);\n"
    "}\n"
    "\n"
    "__device__ u16 to_bfloat16(float value)\n"
    "{\n"
    "    u32 bits = BITS_OF(value);\n"
    "    if ((bits & 0x7fffffffu) > 0x7f800000u)\n"
    "        return (u16)(bits >> 16 | 0x40u); /* a NaN stays one */\n"
    "    return (u16)((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);\n"
    "}\n"
    "\n"
    "#define SAME(x) (x)\n"
    "#define EACH(T, V, GET, PUT, RESULT)                       \\\n"
    "    for (u64 i = first; i < count; i += step) {            \\\n"
    "        V x = GET(((const T *)a)[i]), y = GET(((const T *)b)[i]); \\\n"
    "        ((T *)dst)[i] = PUT(RESULT);                       \\\n"
    "    }                                                      \\\n"
    "    break;\n"
    "#define INTEGERS(T, WIDE)                                                   \\\n"
    "    switch (op) {                                                           \\\n"
    "    case 0: EACH(T, T, SAME, SAME, (T)((WIDE)x + (WIDE)y))                  \\\n"
    "    case 1: EACH(T, T, SAME, SAME, (T)((WIDE)x * (WIDE)y))                  \\\n"
    "    case 2: EACH(T, T, SAME, SAME, x > y ? x : y)                           \\\n"
    "    case 3: EACH(T, T, SAME, SAME, x < y ? x : y)                           \\\n"
    "    case 4: EACH(T, T, SAME, SAME, (T)((T)((WIDE)x + (WIDE)y) / (T)2))      \\\n"
    "    }                                                                       \\\n"
    "    break;\n"
    "#define FLOATS(T, V, GET, PUT)                                    \\\n"
    "    switch (op) {                                                 \\\n"
    "    case 0: EACH(T, V, GET, PUT, x + y)                           \\\n"
    "    case 1: EACH(T, V, GET, PUT, x * y)                           \\\n"
    "    case 2: EACH(T, V, GET, PUT, x > y || x != x ? x : y)         \\\n"
    "    case 3: EACH(T, V, GET, PUT, x < y || x != x ? x : y)         \\\n"
    "    case 4: EACH(T, V, GET, PUT, (x + y) * (V)0.5f)               \\\n"
    "    }                                                             \\\n"
    "    break;\n"
    "\n"
    "#ifdef __cplusplus\n"
    "extern \"C\"\n"
    "#endif\n"
    "__global__ void unipal_reduce(void *dst, const void *a, const void *b, u64 count, int type, int op)\n"
    "{\n"
    "    const u64 first = (u64)blockIdx.x * blockDim.x + threadIdx.x, step = (u64)gridDim.x * blockDim.x;\n"
    "    switch (type) {\n"
    "    case 0: INTEGERS(signed char, u32)\n"
    "    case 1: INTEGERS(u8, u32)\n"
    "    case 2: INTEGERS(int, u32)\n"
    "    case 3: INTEGERS(u32, u32)\n"
    "    case 4: INTEGERS(long long, u64)\n"
    "    case 5: INTEGERS(u64, u64)\n"
    "    case 6: FLOATS(u16, float, from_half, to_half)\n"
    "    case 7: FLOATS(float, float, SAME, SAME)\n"
    "    case 8: FLOATS(double, double, SAME, SAME)\n"
    "    case 9: FLOATS(u16, float, from_bfloat16, to_bfloat16)\n"
    "    }\n"
    "}\n";

static const char REDUCE_NAME[] =
    "unipal_reduce";

static const char ARCHITECTURE[] =
    "--gpu-architecture=sm_";

/* ---- the vendor's functions ---- */

static struct {
    cudaError_t (*cudaDeviceSynchronize)(void);
    cudaError_t (*cudaMemcpyAsync)(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream);
    cudaError_t (*cudaMemsetAsync)(void *devPtr, int value, size_t count, cudaStream_t stream);
    cudaError_t (*cudaHostAlloc)(void **pHost, size_t size, unsigned int flags);
    cudaError_t (*cudaMalloc)(void **devPtr, size_t size);
    cudaError_t (*cudaMallocManaged)(void **devPtr, size_t size, unsigned int flags);
    cudaError_t (*cudaFreeHost)(void *ptr);
    cudaError_t (*cudaFree)(void *devPtr);
    cudaError_t (*cudaSetDevice)(int device);
    cudaError_t (*cudaGetDevice)(int *device);
    cudaError_t (*cudaGetDeviceCount)(int *count);
    cudaError_t (*cudaDeviceGetPCIBusId)(char *pciBusId, int len, int device);
    cudaError_t (*cudaDeviceGetByPCIBusId)(int *device, const char *pciBusId);
    cudaError_t (*cudaHostGetDevicePointer)(void **pDevice, void *pHost, unsigned int flags);
    cudaError_t (*cudaHostRegister)(void *ptr, size_t size, unsigned int flags);
    cudaError_t (*cudaHostUnregister)(void *ptr);
    cudaError_t (*cudaMallocAsync)(void **devPtr, size_t size, cudaStream_t hStream);
    cudaError_t (*cudaFreeAsync)(void *devPtr, cudaStream_t hStream);
    cudaError_t (*cudaStreamCreateWithFlags)(cudaStream_t *pStream, unsigned int flags);
    cudaError_t (*cudaStreamDestroy)(cudaStream_t stream);
    cudaError_t (*cudaStreamSynchronize)(cudaStream_t stream);
    cudaError_t (*cudaStreamQuery)(cudaStream_t stream);
    cudaError_t (*cudaStreamWaitEvent)(cudaStream_t stream, cudaEvent_t event, unsigned int flags);
    cudaError_t (*cudaEventCreateWithFlags)(cudaEvent_t *event, unsigned int flags);
    cudaError_t (*cudaEventDestroy)(cudaEvent_t event);
    cudaError_t (*cudaEventRecordWithFlags)(cudaEvent_t event, cudaStream_t stream, unsigned int flags);
    cudaError_t (*cudaEventSynchronize)(cudaEvent_t event);
    cudaError_t (*cudaEventQuery)(cudaEvent_t event);
    cudaError_t (*cudaEventElapsedTime)(float *ms, cudaEvent_t start, cudaEvent_t end);
    cudaError_t (*cudaLaunchHostFunc)(cudaStream_t stream, cudaHostFn_t fn, void *userData);
    cudaError_t (*cudaIpcGetMemHandle)(cudaIpcMemHandle_t *handle, void *devPtr);
    cudaError_t (*cudaIpcOpenMemHandle)(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags);
    cudaError_t (*cudaIpcCloseMemHandle)(void *devPtr);
    cudaError_t (*cudaGetLastError)(void);
    cudaError_t (*cudaDeviceGetAttribute)(int *value, cudaDeviceAttr attr, int device);
    CUresult (*cuStreamWaitValue64)(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);
    CUresult (*cuStreamWriteValue64)(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);
    CUresult (*cuInit)(unsigned int Flags);
    CUresult (*cuDriverGetVersion)(int *driverVersion);
    CUresult (*cuDeviceGet)(CUdevice *device, int ordinal);
    CUresult (*cuDeviceGetName)(char *name, int len, CUdevice dev);
    CUresult (*cuDeviceGetAttribute)(int *pi, CUdevice_attribute attrib, CUdevice dev);
    CUresult (*cuPointerSetAttribute)(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr);
    CUresult (*cuPointerGetAttribute)(void *data, CUpointer_attribute attribute, CUdeviceptr ptr);
    CUresult (*cuMemGetAddressRange)(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr);
    CUresult (*cuMemGetHandleForAddressRange)(void *handle, CUdeviceptr dptr, size_t size, CUmemRangeHandleType handleType, unsigned long long flags);
    CUresult (*cuDeviceComputeCapability)(int *major, int *minor, CUdevice dev);
    CUresult (*cuLibraryLoadData)(CUlibrary *library, const void *code, CUjit_option *jitOptions, void **jitOptionsValues, unsigned int numJitOptions, CUlibraryOption *libraryOptions, void **libraryOptionValues, unsigned int numLibraryOptions);
    CUresult (*cuLibraryGetKernel)(CUkernel *pKernel, CUlibrary library, const char *name);
    CUresult (*cuLaunchKernel)(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, CUstream hStream, void **kernelParams, void **extra);
    nvrtcResult (*nvrtcCreateProgram)(nvrtcProgram *prog, const char *src, const char *name, int numHeaders, const char **headers, const char **includeNames);
    nvrtcResult (*nvrtcDestroyProgram)(nvrtcProgram *prog);
    nvrtcResult (*nvrtcCompileProgram)(nvrtcProgram prog, int numOptions, const char **options);
    nvrtcResult (*nvrtcGetCUBINSize)(nvrtcProgram prog, size_t *cubinSizeRet);
    nvrtcResult (*nvrtcGetCUBIN)(nvrtcProgram prog, char *cubin);
} vendor;

static const char *const cudart_sonames[] = {"libcudart.so.13", "libcudart.so.12", "libcudart.so", NULL};
static const char *const cuda_sonames[] = {"libcuda.so.1", NULL};
static const char *const nvrtc_sonames[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so", NULL};
static struct shim_library libraries[] = {
    {.name = "cudart", .sonames = cudart_sonames, .optional = false,
     .hint = "install the CUDA runtime (PyPI nvidia-cuda-runtime or the toolkit) and put its folder on LD_LIBRARY_PATH"},
    {.name = "cuda", .sonames = cuda_sonames, .optional = false,
     .hint = "install the NVIDIA driver"},
    {.name = "nvrtc", .sonames = nvrtc_sonames, .optional = true,
     .hint = "install NVRTC (PyPI nvidia-cuda-nvrtc) and put its folder on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const cudaDeviceSynchronize_names[] = {"cudaDeviceSynchronize", NULL};
    static const char *const cudaMemcpyAsync_names[] = {"cudaMemcpyAsync", NULL};
    static const char *const cudaMemsetAsync_names[] = {"cudaMemsetAsync", NULL};
    static const char *const cudaHostAlloc_names[] = {"cudaHostAlloc", NULL};
    static const char *const cudaMalloc_names[] = {"cudaMalloc", NULL};
    static const char *const cudaMallocManaged_names[] = {"cudaMallocManaged", NULL};
    static const char *const cudaFreeHost_names[] = {"cudaFreeHost", NULL};
    static const char *const cudaFree_names[] = {"cudaFree", NULL};
    static const char *const cudaSetDevice_names[] = {"cudaSetDevice", NULL};
    static const char *const cudaGetDevice_names[] = {"cudaGetDevice", NULL};
    static const char *const cudaGetDeviceCount_names[] = {"cudaGetDeviceCount", NULL};
    static const char *const cudaDeviceGetPCIBusId_names[] = {"cudaDeviceGetPCIBusId", NULL};
    static const char *const cudaDeviceGetByPCIBusId_names[] = {"cudaDeviceGetByPCIBusId", NULL};
    static const char *const cudaHostGetDevicePointer_names[] = {"cudaHostGetDevicePointer", NULL};
    static const char *const cudaHostRegister_names[] = {"cudaHostRegister", NULL};
    static const char *const cudaHostUnregister_names[] = {"cudaHostUnregister", NULL};
    static const char *const cudaMallocAsync_names[] = {"cudaMallocAsync", NULL};
    static const char *const cudaFreeAsync_names[] = {"cudaFreeAsync", NULL};
    static const char *const cudaStreamCreateWithFlags_names[] = {"cudaStreamCreateWithFlags", NULL};
    static const char *const cudaStreamDestroy_names[] = {"cudaStreamDestroy", NULL};
    static const char *const cudaStreamSynchronize_names[] = {"cudaStreamSynchronize", NULL};
    static const char *const cudaStreamQuery_names[] = {"cudaStreamQuery", NULL};
    static const char *const cudaStreamWaitEvent_names[] = {"cudaStreamWaitEvent", NULL};
    static const char *const cudaEventCreateWithFlags_names[] = {"cudaEventCreateWithFlags", NULL};
    static const char *const cudaEventDestroy_names[] = {"cudaEventDestroy", NULL};
    static const char *const cudaEventRecordWithFlags_names[] = {"cudaEventRecordWithFlags", NULL};
    static const char *const cudaEventSynchronize_names[] = {"cudaEventSynchronize", NULL};
    static const char *const cudaEventQuery_names[] = {"cudaEventQuery", NULL};
    static const char *const cudaEventElapsedTime_names[] = {"cudaEventElapsedTime", NULL};
    static const char *const cudaLaunchHostFunc_names[] = {"cudaLaunchHostFunc", NULL};
    static const char *const cudaIpcGetMemHandle_names[] = {"cudaIpcGetMemHandle", NULL};
    static const char *const cudaIpcOpenMemHandle_names[] = {"cudaIpcOpenMemHandle", NULL};
    static const char *const cudaIpcCloseMemHandle_names[] = {"cudaIpcCloseMemHandle", NULL};
    static const char *const cudaGetLastError_names[] = {"cudaGetLastError", NULL};
    static const char *const cudaDeviceGetAttribute_names[] = {"cudaDeviceGetAttribute", NULL};
    static const char *const cuStreamWaitValue64_names[] = {"cuStreamWaitValue64_v2", NULL};
    static const char *const cuStreamWriteValue64_names[] = {"cuStreamWriteValue64_v2", NULL};
    static const char *const cuInit_names[] = {"cuInit", NULL};
    static const char *const cuDriverGetVersion_names[] = {"cuDriverGetVersion", NULL};
    static const char *const cuDeviceGet_names[] = {"cuDeviceGet", NULL};
    static const char *const cuDeviceGetName_names[] = {"cuDeviceGetName", NULL};
    static const char *const cuDeviceGetAttribute_names[] = {"cuDeviceGetAttribute", NULL};
    static const char *const cuPointerSetAttribute_names[] = {"cuPointerSetAttribute", NULL};
    static const char *const cuPointerGetAttribute_names[] = {"cuPointerGetAttribute", NULL};
    static const char *const cuMemGetAddressRange_names[] = {"cuMemGetAddressRange_v2", NULL};
    static const char *const cuMemGetHandleForAddressRange_names[] = {"cuMemGetHandleForAddressRange", NULL};
    static const char *const cuDeviceComputeCapability_names[] = {"cuDeviceComputeCapability", NULL};
    static const char *const cuLibraryLoadData_names[] = {"cuLibraryLoadData", NULL};
    static const char *const cuLibraryGetKernel_names[] = {"cuLibraryGetKernel", NULL};
    static const char *const cuLaunchKernel_names[] = {"cuLaunchKernel", NULL};
    static const char *const nvrtcCreateProgram_names[] = {"nvrtcCreateProgram", NULL};
    static const char *const nvrtcDestroyProgram_names[] = {"nvrtcDestroyProgram", NULL};
    static const char *const nvrtcCompileProgram_names[] = {"nvrtcCompileProgram", NULL};
    static const char *const nvrtcGetCUBINSize_names[] = {"nvrtcGetCUBINSize", NULL};
    static const char *const nvrtcGetCUBIN_names[] = {"nvrtcGetCUBIN", NULL};
    return true
        && shim_resolve(&libraries[0], cudaDeviceSynchronize_names, false, (void **)&vendor.cudaDeviceSynchronize)
        && shim_resolve(&libraries[0], cudaMemcpyAsync_names, false, (void **)&vendor.cudaMemcpyAsync)
        && shim_resolve(&libraries[0], cudaMemsetAsync_names, false, (void **)&vendor.cudaMemsetAsync)
        && shim_resolve(&libraries[0], cudaHostAlloc_names, false, (void **)&vendor.cudaHostAlloc)
        && shim_resolve(&libraries[0], cudaMalloc_names, false, (void **)&vendor.cudaMalloc)
        && shim_resolve(&libraries[0], cudaMallocManaged_names, false, (void **)&vendor.cudaMallocManaged)
        && shim_resolve(&libraries[0], cudaFreeHost_names, false, (void **)&vendor.cudaFreeHost)
        && shim_resolve(&libraries[0], cudaFree_names, false, (void **)&vendor.cudaFree)
        && shim_resolve(&libraries[0], cudaSetDevice_names, false, (void **)&vendor.cudaSetDevice)
        && shim_resolve(&libraries[0], cudaGetDevice_names, false, (void **)&vendor.cudaGetDevice)
        && shim_resolve(&libraries[0], cudaGetDeviceCount_names, false, (void **)&vendor.cudaGetDeviceCount)
        && shim_resolve(&libraries[0], cudaDeviceGetPCIBusId_names, false, (void **)&vendor.cudaDeviceGetPCIBusId)
        && shim_resolve(&libraries[0], cudaDeviceGetByPCIBusId_names, false, (void **)&vendor.cudaDeviceGetByPCIBusId)
        && shim_resolve(&libraries[0], cudaHostGetDevicePointer_names, false, (void **)&vendor.cudaHostGetDevicePointer)
        && shim_resolve(&libraries[0], cudaHostRegister_names, false, (void **)&vendor.cudaHostRegister)
        && shim_resolve(&libraries[0], cudaHostUnregister_names, false, (void **)&vendor.cudaHostUnregister)
        && shim_resolve(&libraries[0], cudaMallocAsync_names, false, (void **)&vendor.cudaMallocAsync)
        && shim_resolve(&libraries[0], cudaFreeAsync_names, false, (void **)&vendor.cudaFreeAsync)
        && shim_resolve(&libraries[0], cudaStreamCreateWithFlags_names, false, (void **)&vendor.cudaStreamCreateWithFlags)
        && shim_resolve(&libraries[0], cudaStreamDestroy_names, false, (void **)&vendor.cudaStreamDestroy)
        && shim_resolve(&libraries[0], cudaStreamSynchronize_names, false, (void **)&vendor.cudaStreamSynchronize)
        && shim_resolve(&libraries[0], cudaStreamQuery_names, false, (void **)&vendor.cudaStreamQuery)
        && shim_resolve(&libraries[0], cudaStreamWaitEvent_names, false, (void **)&vendor.cudaStreamWaitEvent)
        && shim_resolve(&libraries[0], cudaEventCreateWithFlags_names, false, (void **)&vendor.cudaEventCreateWithFlags)
        && shim_resolve(&libraries[0], cudaEventDestroy_names, false, (void **)&vendor.cudaEventDestroy)
        && shim_resolve(&libraries[0], cudaEventRecordWithFlags_names, false, (void **)&vendor.cudaEventRecordWithFlags)
        && shim_resolve(&libraries[0], cudaEventSynchronize_names, false, (void **)&vendor.cudaEventSynchronize)
        && shim_resolve(&libraries[0], cudaEventQuery_names, false, (void **)&vendor.cudaEventQuery)
        && shim_resolve(&libraries[0], cudaEventElapsedTime_names, false, (void **)&vendor.cudaEventElapsedTime)
        && shim_resolve(&libraries[0], cudaLaunchHostFunc_names, false, (void **)&vendor.cudaLaunchHostFunc)
        && shim_resolve(&libraries[0], cudaIpcGetMemHandle_names, false, (void **)&vendor.cudaIpcGetMemHandle)
        && shim_resolve(&libraries[0], cudaIpcOpenMemHandle_names, false, (void **)&vendor.cudaIpcOpenMemHandle)
        && shim_resolve(&libraries[0], cudaIpcCloseMemHandle_names, false, (void **)&vendor.cudaIpcCloseMemHandle)
        && shim_resolve(&libraries[0], cudaGetLastError_names, false, (void **)&vendor.cudaGetLastError)
        && shim_resolve(&libraries[0], cudaDeviceGetAttribute_names, false, (void **)&vendor.cudaDeviceGetAttribute)
        && shim_resolve(&libraries[1], cuStreamWaitValue64_names, false, (void **)&vendor.cuStreamWaitValue64)
        && shim_resolve(&libraries[1], cuStreamWriteValue64_names, false, (void **)&vendor.cuStreamWriteValue64)
        && shim_resolve(&libraries[1], cuInit_names, false, (void **)&vendor.cuInit)
        && shim_resolve(&libraries[1], cuDriverGetVersion_names, false, (void **)&vendor.cuDriverGetVersion)
        && shim_resolve(&libraries[1], cuDeviceGet_names, false, (void **)&vendor.cuDeviceGet)
        && shim_resolve(&libraries[1], cuDeviceGetName_names, false, (void **)&vendor.cuDeviceGetName)
        && shim_resolve(&libraries[1], cuDeviceGetAttribute_names, false, (void **)&vendor.cuDeviceGetAttribute)
        && shim_resolve(&libraries[1], cuPointerSetAttribute_names, false, (void **)&vendor.cuPointerSetAttribute)
        && shim_resolve(&libraries[1], cuPointerGetAttribute_names, false, (void **)&vendor.cuPointerGetAttribute)
        && shim_resolve(&libraries[1], cuMemGetAddressRange_names, false, (void **)&vendor.cuMemGetAddressRange)
        && shim_resolve(&libraries[1], cuMemGetHandleForAddressRange_names, true, (void **)&vendor.cuMemGetHandleForAddressRange)
        && shim_resolve(&libraries[1], cuDeviceComputeCapability_names, false, (void **)&vendor.cuDeviceComputeCapability)
        && shim_resolve(&libraries[1], cuLibraryLoadData_names, true, (void **)&vendor.cuLibraryLoadData)
        && shim_resolve(&libraries[1], cuLibraryGetKernel_names, true, (void **)&vendor.cuLibraryGetKernel)
        && shim_resolve(&libraries[1], cuLaunchKernel_names, false, (void **)&vendor.cuLaunchKernel)
        && shim_resolve(&libraries[2], nvrtcCreateProgram_names, false, (void **)&vendor.nvrtcCreateProgram)
        && shim_resolve(&libraries[2], nvrtcDestroyProgram_names, false, (void **)&vendor.nvrtcDestroyProgram)
        && shim_resolve(&libraries[2], nvrtcCompileProgram_names, false, (void **)&vendor.nvrtcCompileProgram)
        && shim_resolve(&libraries[2], nvrtcGetCUBINSize_names, false, (void **)&vendor.nvrtcGetCUBINSize)
        && shim_resolve(&libraries[2], nvrtcGetCUBIN_names, false, (void **)&vendor.nvrtcGetCUBIN)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_cudaError_t(cudaError_t code)
{
    switch ((int)code) {
    case cudaSuccess:
        return "cudaSuccess";
    case cudaErrorInvalidValue:
        return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation:
        return "cudaErrorMemoryAllocation";
    case cudaErrorInitializationError:
        return "cudaErrorInitializationError";
    case cudaErrorNoDevice:
        return "cudaErrorNoDevice";
    case cudaErrorInvalidDevice:
        return "cudaErrorInvalidDevice";
    case cudaErrorMapBufferObjectFailed:
        return "cudaErrorMapBufferObjectFailed";
    case cudaErrorInvalidResourceHandle:
        return "cudaErrorInvalidResourceHandle";
    case cudaErrorNotReady:
        return "cudaErrorNotReady";
    case cudaErrorHostMemoryAlreadyRegistered:
        return "cudaErrorHostMemoryAlreadyRegistered";
    case cudaErrorHostMemoryNotRegistered:
        return "cudaErrorHostMemoryNotRegistered";
    case cudaErrorNotPermitted:
        return "cudaErrorNotPermitted";
    case cudaErrorNotSupported:
        return "cudaErrorNotSupported";
    case cudaErrorUnknown:
        return "cudaErrorUnknown";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_cudaError_t(const char *function, const char *call, cudaError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case cudaSuccess:
        return palSuccess;
    case cudaErrorNotReady:
        vendor.cudaGetLastError();
        return palInProgress;
    case cudaErrorInvalidValue:
        result = palInvalidArgument;
        break;
    case cudaErrorInvalidDevice:
        result = palInvalidArgument;
        break;
    case cudaErrorInvalidResourceHandle:
        result = palInvalidArgument;
        break;
    case cudaErrorHostMemoryAlreadyRegistered:
        result = palInvalidArgument;
        break;
    case cudaErrorHostMemoryNotRegistered:
        result = palInvalidArgument;
        break;
    case cudaErrorNotPermitted:
        result = palInvalidUsage;
        break;
    case cudaErrorMemoryAllocation:
        result = palSystemError;
        break;
    case cudaErrorMapBufferObjectFailed:
        result = palRemoteError;
        break;
    case cudaErrorNotSupported:
        result = palNotSupported;
        break;
    default:
        break;
    }
    vendor.cudaGetLastError();
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_cudaError_t(code));
}

SHIM_PRIVATE const char *name_of_CUresult(CUresult code)
{
    switch ((int)code) {
    case CUDA_SUCCESS:
        return "CUDA_SUCCESS";
    case CUDA_ERROR_INVALID_VALUE:
        return "CUDA_ERROR_INVALID_VALUE";
    case CUDA_ERROR_OUT_OF_MEMORY:
        return "CUDA_ERROR_OUT_OF_MEMORY";
    case CUDA_ERROR_NOT_INITIALIZED:
        return "CUDA_ERROR_NOT_INITIALIZED";
    case CUDA_ERROR_NO_DEVICE:
        return "CUDA_ERROR_NO_DEVICE";
    case CUDA_ERROR_INVALID_DEVICE:
        return "CUDA_ERROR_INVALID_DEVICE";
    case CUDA_ERROR_INVALID_HANDLE:
        return "CUDA_ERROR_INVALID_HANDLE";
    case CUDA_ERROR_NOT_READY:
        return "CUDA_ERROR_NOT_READY";
    case CUDA_ERROR_NOT_PERMITTED:
        return "CUDA_ERROR_NOT_PERMITTED";
    case CUDA_ERROR_NOT_SUPPORTED:
        return "CUDA_ERROR_NOT_SUPPORTED";
    case CUDA_ERROR_UNKNOWN:
        return "CUDA_ERROR_UNKNOWN";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_CUresult(const char *function, const char *call, CUresult code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case CUDA_SUCCESS:
        return palSuccess;
    case CUDA_ERROR_NOT_READY:
        return palInProgress;
    case CUDA_ERROR_INVALID_VALUE:
        result = palInvalidArgument;
        break;
    case CUDA_ERROR_INVALID_DEVICE:
        result = palInvalidArgument;
        break;
    case CUDA_ERROR_INVALID_HANDLE:
        result = palInvalidArgument;
        break;
    case CUDA_ERROR_NOT_PERMITTED:
        result = palInvalidUsage;
        break;
    case CUDA_ERROR_OUT_OF_MEMORY:
        result = palSystemError;
        break;
    case CUDA_ERROR_NOT_SUPPORTED:
        result = palNotSupported;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_CUresult(code));
}

SHIM_PRIVATE const char *name_of_nvrtcResult(nvrtcResult code)
{
    switch ((int)code) {
    case NVRTC_SUCCESS:
        return "NVRTC_SUCCESS";
    case NVRTC_ERROR_OUT_OF_MEMORY:
        return "NVRTC_ERROR_OUT_OF_MEMORY";
    case NVRTC_ERROR_INVALID_INPUT:
        return "NVRTC_ERROR_INVALID_INPUT";
    case NVRTC_ERROR_INVALID_OPTION:
        return "NVRTC_ERROR_INVALID_OPTION";
    case NVRTC_ERROR_COMPILATION:
        return "NVRTC_ERROR_COMPILATION";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_nvrtcResult(const char *function, const char *call, nvrtcResult code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case NVRTC_SUCCESS:
        return palSuccess;
    case NVRTC_ERROR_OUT_OF_MEMORY:
        result = palSystemError;
        break;
    case NVRTC_ERROR_INVALID_INPUT:
        result = palInvalidArgument;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_nvrtcResult(code));
}

SHIM_PRIVATE int copy_kind_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return cudaMemcpyHostToDevice;
    case palMemcpyDeviceToHost:
        return cudaMemcpyDeviceToHost;
    case palMemcpyDeviceToDevice:
        return cudaMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

SHIM_PRIVATE int event_kind_of(int from)
{
    switch (from) {
    case palEventDefault:
        return cudaEventDefault;
    case palEventDisableTiming:
        return cudaEventDisableTiming;
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

static int driver_version;

SHIM_PRIVATE palResult vendor_start(void)
{
    palResult result = palSuccess;
    result = check_CUresult("load", "cuInit", vendor.cuInit(0));
    if (result != palSuccess)
        return result;
    result = check_CUresult("load", "cuDriverGetVersion", vendor.cuDriverGetVersion(&driver_version));
    if (result != palSuccess)
        return result;
    if (driver_version < 11040) {
        return shim_fail("load", palNotSupported, "%s", "the driver is older than CUDA 11.4; update it");
    }
    return result;
}

SHIM_PRIVATE palResult vendor_ipc_ended(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return palSuccess;
}

struct shim_device {
    bool ready;
    CUkernel reduce_kernel;
};
static struct shim_device shim_of_devices[SHIM_DEVICES];

SHIM_PRIVATE palResult vendor_prepare(int device, struct shim_device *of_device)
{
    palResult result = palSuccess;
    (void)device;
    CUdevice dev;
    memset(&dev, 0, sizeof dev);
    int major;
    memset(&major, 0, sizeof major);
    int minor;
    memset(&minor, 0, sizeof minor);
    const char *architecture;
    memset(&architecture, 0, sizeof architecture);
    nvrtcProgram program;
    memset(&program, 0, sizeof program);
    size_t size;
    memset(&size, 0, sizeof size);
    void *image;
    memset(&image, 0, sizeof image);
    CUlibrary library;
    memset(&library, 0, sizeof library);
    if (vendor.cuLibraryLoadData == NULL) {
        return shim_fail("deviceReduce", palNotSupported, "the vendor's library does not export cuLibraryLoadData");
    }
    if (vendor.cuLibraryGetKernel == NULL) {
        return shim_fail("deviceReduce", palNotSupported, "the vendor's library does not export cuLibraryGetKernel");
    }
    if (vendor.nvrtcCreateProgram == NULL) {
        return shim_fail("deviceReduce", palNotSupported, "the vendor's library does not export nvrtcCreateProgram");
    }
    if (vendor.nvrtcDestroyProgram == NULL) {
        return shim_fail("deviceReduce", palNotSupported, "the vendor's library does not export nvrtcDestroyProgram");
    }
    if (vendor.nvrtcCompileProgram == NULL) {
        return shim_fail("deviceReduce", palNotSupported, "the vendor's library does not export nvrtcCompileProgram");
    }
    if (vendor.nvrtcGetCUBINSize == NULL) {
        return shim_fail("deviceReduce", palNotSupported, "the vendor's library does not export nvrtcGetCUBINSize");
    }
    if (vendor.nvrtcGetCUBIN == NULL) {
        return shim_fail("deviceReduce", palNotSupported, "the vendor's library does not export nvrtcGetCUBIN");
    }
    result = check_CUresult("deviceReduce", "cuDeviceGet", vendor.cuDeviceGet(&dev, device));
    if (result != palSuccess)
        return result;
    result = check_CUresult("deviceReduce", "cuDeviceComputeCapability", vendor.cuDeviceComputeCapability(&major, &minor, dev));
    if (result != palSuccess)
        return result;
    shim_number_text(&architecture, ARCHITECTURE, ((10 * major) + minor));
    result = check_nvrtcResult("deviceReduce", "nvrtcCreateProgram", vendor.nvrtcCreateProgram(&program, REDUCE_SOURCE, NULL, 0, NULL, NULL));
    if (result != palSuccess)
        return result;
    result = check_nvrtcResult("deviceReduce", "nvrtcCompileProgram", vendor.nvrtcCompileProgram(program, 1, &architecture));
    if (result != palSuccess) {
        (void)vendor.nvrtcDestroyProgram(&program);
        return result;
    }
    result = check_nvrtcResult("deviceReduce", "nvrtcGetCUBINSize", vendor.nvrtcGetCUBINSize(program, &size));
    if (result != palSuccess) {
        (void)vendor.nvrtcDestroyProgram(&program);
        return result;
    }
    result = shim_room(&image, size);
    if (result != palSuccess) {
        (void)vendor.nvrtcDestroyProgram(&program);
        return result;
    }
    result = check_nvrtcResult("deviceReduce", "nvrtcGetCUBIN", vendor.nvrtcGetCUBIN(program, (char *)(uintptr_t)(image)));
    if (result != palSuccess) {
        (void)shim_give_room((void *)(image));
        (void)vendor.nvrtcDestroyProgram(&program);
        return result;
    }
    result = check_CUresult("deviceReduce", "cuLibraryLoadData", vendor.cuLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0));
    if (result != palSuccess) {
        (void)shim_give_room((void *)(image));
        (void)vendor.nvrtcDestroyProgram(&program);
        return result;
    }
    result = check_CUresult("deviceReduce", "cuLibraryGetKernel", vendor.cuLibraryGetKernel(&of_device->reduce_kernel, library, REDUCE_NAME));
    if (result != palSuccess) {
        (void)shim_give_room((void *)(image));
        (void)vendor.nvrtcDestroyProgram(&program);
        return result;
    }
    shim_give_room((void *)(image));
    result = check_nvrtcResult("deviceReduce", "nvrtcDestroyProgram", vendor.nvrtcDestroyProgram(&program));
    return result;
}

/* The lock is held while the vendor prepares, so that one device is prepared once. */
SHIM_PRIVATE palResult vendor_device(struct shim_device **found)
{
    static pthread_mutex_t preparing = PTHREAD_MUTEX_INITIALIZER;
    int device = 0;
    palResult result = shim_within("deviceReduce", vendor_getDevice(&device));
    if (result != palSuccess)
        return result;
    if (device < 0 || device >= SHIM_DEVICES)
        return shim_fail("deviceReduce", palSystemError, "device %d: at most %d are prepared", device, SHIM_DEVICES);
    pthread_mutex_lock(&preparing);
    if (!shim_of_devices[device].ready) {
        result = vendor_prepare(device, &shim_of_devices[device]);
        shim_of_devices[device].ready = result == palSuccess;
    }
    pthread_mutex_unlock(&preparing);
    *found = &shim_of_devices[device];
    return result;
}

SHIM_PRIVATE palResult vendor_deviceSynchronize(void)
{
    palResult result = palSuccess;
    result = check_cudaError_t("deviceSynchronize", "cudaDeviceSynchronize", vendor.cudaDeviceSynchronize());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, cudaStream_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_cudaError_t("deviceMemcpy", "cudaMemcpyAsync", vendor.cudaMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), stream));
    } else {
        result = check_cudaError_t("deviceMemcpy", "cudaMemcpyAsync", vendor.cudaMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), NULL));
        if (result != palSuccess)
            return result;
        result = check_cudaError_t("deviceMemcpy", "cudaStreamSynchronize", vendor.cudaStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, cudaStream_t stream, bool given)
{
    palResult result = palSuccess;
    (void)type;
    if (given) {
        result = check_cudaError_t("deviceMemset", "cudaMemsetAsync", vendor.cudaMemsetAsync((void *)(ptr), value, size, stream));
    } else {
        result = check_cudaError_t("deviceMemset", "cudaMemsetAsync", vendor.cudaMemsetAsync((void *)(ptr), value, size, NULL));
        if (result != palSuccess)
            return result;
        result = check_cudaError_t("deviceMemset", "cudaStreamSynchronize", vendor.cudaStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_cudaError_t("deviceMalloc", "cudaHostAlloc", vendor.cudaHostAlloc(ptr, size, cudaHostAllocMapped));
        break;
    case palMemDevice:
        result = check_cudaError_t("deviceMalloc", "cudaMalloc", vendor.cudaMalloc(ptr, size));
        break;
    case palMemManaged:
        result = check_cudaError_t("deviceMalloc", "cudaMallocManaged", vendor.cudaMallocManaged(ptr, size, cudaMemAttachGlobal));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_cudaError_t("deviceFree", "cudaFreeHost", vendor.cudaFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_cudaError_t("deviceFree", "cudaFree", vendor.cudaFree((void *)(ptr)));
        break;
    case palMemManaged:
        result = check_cudaError_t("deviceFree", "cudaFree", vendor.cudaFree((void *)(ptr)));
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    result = check_cudaError_t("setDevice", "cudaSetDevice", vendor.cudaSetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    result = check_cudaError_t("getDevice", "cudaGetDevice", vendor.cudaGetDevice(device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    result = check_cudaError_t("getDeviceCount", "cudaGetDeviceCount", vendor.cudaGetDeviceCount(count));
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
    CUdevice dev;
    memset(&dev, 0, sizeof dev);
    result = check_cudaError_t("getDeviceProperties", "cudaDeviceGetAttribute", vendor.cudaDeviceGetAttribute(&props->pciBusId, cudaDevAttrPciBusId, device));
    if (result != palSuccess)
        return result;
    result = check_cudaError_t("getDeviceProperties", "cudaDeviceGetAttribute", vendor.cudaDeviceGetAttribute(&props->pciDeviceId, cudaDevAttrPciDeviceId, device));
    if (result != palSuccess)
        return result;
    result = check_cudaError_t("getDeviceProperties", "cudaDeviceGetAttribute", vendor.cudaDeviceGetAttribute(&props->pciDomainId, cudaDevAttrPciDomainId, device));
    if (result != palSuccess)
        return result;
    result = check_CUresult("getDeviceProperties", "cuDeviceGet", vendor.cuDeviceGet(&dev, device));
    if (result != palSuccess)
        return result;
    result = check_CUresult("getDeviceProperties", "cuDeviceGetName", vendor.cuDeviceGetName(props->name, 256, dev));
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
    CUdeviceptr start;
    memset(&start, 0, sizeof start);
    uint64_t number;
    memset(&number, 0, sizeof number);
    result = check_CUresult("memGetAddressRange", "cuMemGetAddressRange", vendor.cuMemGetAddressRange(&start, size, (CUdeviceptr)(uintptr_t)(ptr)));
    if (result != palSuccess)
        return result;
    result = check_CUresult("memGetAddressRange", "cuPointerGetAttribute", vendor.cuPointerGetAttribute(&number, CU_POINTER_ATTRIBUTE_BUFFER_ID, (CUdeviceptr)(uintptr_t)(ptr)));
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
    result = check_cudaError_t("getDevicePciBusId", "cudaDeviceGetPCIBusId", vendor.cudaDeviceGetPCIBusId(id, (int)(uintptr_t)(size), device));
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    result = check_cudaError_t("getDeviceByPciBusId", "cudaDeviceGetByPCIBusId", vendor.cudaDeviceGetByPCIBusId(device, id));
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult result = palSuccess;
    result = check_cudaError_t("hostGetDevicePointer", "cudaHostGetDevicePointer", vendor.cudaHostGetDevicePointer(devicePtr, (void *)(hostPtr), 0));
    return result;
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_cudaError_t("hostRegister", "cudaHostRegister", vendor.cudaHostRegister((void *)(ptr), size, cudaHostRegisterMapped));
    return result;
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    palResult result = palSuccess;
    result = check_cudaError_t("hostUnregister", "cudaHostUnregister", vendor.cudaHostUnregister((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_cudaError_t("deviceMallocAsync", "cudaMallocAsync", vendor.cudaMallocAsync(ptr, size, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_cudaError_t("deviceFreeAsync", "cudaFreeAsync", vendor.cudaFreeAsync((void *)(ptr), stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCreate(cudaStream_t *stream)
{
    palResult result = palSuccess;
    result = check_cudaError_t("streamCreate", "cudaStreamCreateWithFlags", vendor.cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_cudaError_t("streamDestroy", "cudaStreamDestroy", vendor.cudaStreamDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(cudaStream_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(cudaStream_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_cudaError_t("streamSynchronize", "cudaStreamSynchronize", vendor.cudaStreamSynchronize(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_cudaError_t("streamQuery", "cudaStreamQuery", vendor.cudaStreamQuery(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(cudaStream_t stream, cudaEvent_t event)
{
    palResult result = palSuccess;
    result = check_cudaError_t("streamWaitEvent", "cudaStreamWaitEvent", vendor.cudaStreamWaitEvent(stream, event, cudaEventWaitDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(cudaEvent_t *event, palEventType type)
{
    palResult result = palSuccess;
    result = check_cudaError_t("eventCreate", "cudaEventCreateWithFlags", vendor.cudaEventCreateWithFlags(event, event_kind_of(type)));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(cudaEvent_t event)
{
    palResult result = palSuccess;
    result = check_cudaError_t("eventDestroy", "cudaEventDestroy", vendor.cudaEventDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(cudaEvent_t event, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_cudaError_t("eventRecord", "cudaEventRecordWithFlags", vendor.cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(cudaEvent_t event)
{
    palResult result = palSuccess;
    result = check_cudaError_t("eventSynchronize", "cudaEventSynchronize", vendor.cudaEventSynchronize(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(cudaEvent_t event)
{
    palResult result = palSuccess;
    result = check_cudaError_t("eventQuery", "cudaEventQuery", vendor.cudaEventQuery(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
    palResult result = palSuccess;
    result = check_cudaError_t("eventElapsedTime", "cudaEventElapsedTime", vendor.cudaEventElapsedTime(ms, start, end));
    return result;
}

SHIM_PRIVATE palResult vendor_launchHostFunc(cudaStream_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    result = check_cudaError_t("launchHostFunc", "cudaLaunchHostFunc", vendor.cudaLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(cudaStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    result = check_CUresult("streamWaitValue64", "cuStreamWaitValue64", vendor.cuStreamWaitValue64(stream, (CUdeviceptr)(uintptr_t)(addr), value, CU_STREAM_WAIT_VALUE_GEQ));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(cudaStream_t stream, void *addr, uint64_t value, int flags)
{
    palResult result = palSuccess;
    (void)flags;
    result = check_CUresult("streamWriteValue64", "cuStreamWriteValue64", vendor.cuStreamWriteValue64(stream, (CUdeviceptr)(uintptr_t)(addr), value, CU_STREAM_WRITE_VALUE_DEFAULT));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    unsigned int enabled;
    memset(&enabled, 0, sizeof enabled);
    result = check_cudaError_t("gdrMemAlloc", "cudaMalloc", vendor.cudaMalloc(ptr, ((((size + GDR_GRANULE) - 1) / GDR_GRANULE) * GDR_GRANULE)));
    if (result != palSuccess)
        return result;
    enabled = 1;
    result = check_CUresult("gdrMemAlloc", "cuPointerSetAttribute", vendor.cuPointerSetAttribute(&enabled, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, (CUdeviceptr)(uintptr_t)(*ptr)));
    if (result != palSuccess)
        (void)vendor.cudaFree((void *)(*ptr));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_cudaError_t("gdrMemFree", "cudaFree", vendor.cudaFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail("gdrPtrMmap", palNotSupported, "%s", "host mappings of device memory need the GDRCopy kernel module, which is not part of CUDA");
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    (void)hostPtr;
    (void)size;
    (void)devicePtr;
    return shim_fail("gdrPtrMunmap", palNotSupported, "%s", "host mappings of device memory need the GDRCopy kernel module, which is not part of CUDA");
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    palResult result = palSuccess;
    int ordinal;
    memset(&ordinal, 0, sizeof ordinal);
    CUdevice dev;
    memset(&dev, 0, sizeof dev);
    result = check_cudaError_t("dmaSupport", "cudaGetDevice", vendor.cudaGetDevice(&ordinal));
    if (result != palSuccess)
        return result;
    result = check_CUresult("dmaSupport", "cuDeviceGet", vendor.cuDeviceGet(&dev, ordinal));
    if (result != palSuccess)
        return result;
    if (driver_version >= 11070) {
        result = check_CUresult("dmaSupport", "cuDeviceGetAttribute", vendor.cuDeviceGetAttribute(supported, CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED, dev));
    } else {
        *supported = 0;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult result = palSuccess;
    (void)flags;
    if (vendor.cuMemGetHandleForAddressRange == NULL) {
        return shim_fail("getHandleForAddressRange", palNotSupported, "the vendor's library does not export cuMemGetHandleForAddressRange");
    }
    result = check_CUresult("getHandleForAddressRange", "cuMemGetHandleForAddressRange", vendor.cuMemGetHandleForAddressRange((void *)(fd), (CUdeviceptr)(uintptr_t)(ptr), size, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));
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
    cudaIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_cudaError_t("ipcMemHandleGet", "cudaIpcGetMemHandle", vendor.cudaIpcGetMemHandle(&handle, (void *)(ptr)));
    if (result != palSuccess)
        return result;
    memcpy(handle_bytes, &handle, 64);
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    palResult result = palSuccess;
    cudaIpcMemHandle_t handle;
    memcpy(&handle, handle_bytes, 64);
    _Static_assert(sizeof handle == 64, "bytes of an IPC handle");
    result = check_cudaError_t("ipcMemHandleOpen", "cudaIpcOpenMemHandle", vendor.cudaIpcOpenMemHandle(ptr, handle, cudaIpcMemLazyEnablePeerAccess));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    palResult result = palSuccess;
    (void)handle_bytes;
    result = check_cudaError_t("ipcMemHandleClose", "cudaIpcCloseMemHandle", vendor.cudaIpcCloseMemHandle((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, cudaStream_t stream, bool given)
{
    palResult result = palSuccess;
    struct shim_device *of_device = NULL;
    if ((result = vendor_device(&of_device)) != palSuccess)
        return result;
    if (given) {
        result = check_CUresult("deviceReduce", "cuLaunchKernel", vendor.cuLaunchKernel((CUfunction)(uintptr_t)(of_device->reduce_kernel), REDUCE_BLOCKS, 1, 1, REDUCE_THREADS, 1, 1, 0, stream, (void *[]){(void *)&dst, (void *)&a, (void *)&b, (void *)&count, (void *)&type, (void *)&op}, NULL));
    } else {
        result = check_cudaError_t("deviceReduce", "cudaStreamSynchronize", vendor.cudaStreamSynchronize(NULL));
        if (result != palSuccess)
            return result;
        result = check_CUresult("deviceReduce", "cuLaunchKernel", vendor.cuLaunchKernel((CUfunction)(uintptr_t)(of_device->reduce_kernel), REDUCE_BLOCKS, 1, 1, REDUCE_THREADS, 1, 1, 0, NULL, (void *[]){(void *)&dst, (void *)&a, (void *)&b, (void *)&count, (void *)&type, (void *)&op}, NULL));
        if (result != palSuccess)
            return result;
        result = check_cudaError_t("deviceReduce", "cudaStreamSynchronize", vendor.cudaStreamSynchronize(NULL));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(cudaStream_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_CUresult("launchKernel", "cuLaunchKernel", vendor.cuLaunchKernel((CUfunction)(uintptr_t)(func), grid[0], grid[1], grid[2], block[0], block[1], block[2], (uint32_t)(uintptr_t)(shared), stream, args, NULL));
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
    return shim_fail(function_, palNotSupported, "%s", "host mappings of device memory need the GDRCopy kernel module, which is not part of CUDA");
}

static palResult refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    (void)hostPtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "host mappings of device memory need the GDRCopy kernel module, which is not part of CUDA");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "nvidia",
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
    .dmaSupport = shim_dmaSupport,
    .getHandleForAddressRange = shim_getHandleForAddressRange,
    .ipcMemHandleCreate = shim_ipcMemHandleCreate,
    .ipcMemHandleGet = shim_ipcMemHandleGet,
    .ipcMemHandleOpen = shim_ipcMemHandleOpen,
    .ipcMemHandleClose = shim_ipcMemHandleClose,
    .ipcMemHandleFree = shim_ipcMemHandleFree,
    .deviceReduce = shim_deviceReduce,
    .launchDeviceFunc = shim_launchDeviceFunc,
    .launchKernel = shim_launchKernel,
};

static bool loaded;

static void load(void)
{
    const char *paths = getenv("UNIPAL_NVIDIA_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_NVIDIA_LIBRARY", paths))
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

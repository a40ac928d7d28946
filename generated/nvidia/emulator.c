/* Generated from adaptors/nvidia/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of NVIDIA GPU's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "NVIDIA GPU (emulated)"
#define EMULATOR_IPC_BYTES 64
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
#define EMULATOR_SOURCES REDUCE_SOURCE, REDUCE_NAME, ARCHITECTURE
#include "emulator_runtime.h"

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

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case cudaMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case cudaMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case cudaMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int event_kind_key(int from)
{
    switch (from) {
    case cudaEventDefault:
        return palEventDefault;
    case cudaEventDisableTiming:
        return palEventDisableTiming;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_cudaError_t(long long value)
{
    return value == cudaSuccess || value == cudaErrorInvalidValue || value == cudaErrorMemoryAllocation || value == cudaErrorInitializationError || value == cudaErrorNoDevice || value == cudaErrorInvalidDevice || value == cudaErrorMapBufferObjectFailed || value == cudaErrorInvalidResourceHandle || value == cudaErrorNotReady || value == cudaErrorHostMemoryAlreadyRegistered || value == cudaErrorHostMemoryNotRegistered || value == cudaErrorNotPermitted || value == cudaErrorNotSupported || value == cudaErrorUnknown;
}

EMULATOR_PRIVATE bool is_cudaMemcpyKind(long long value)
{
    return value == cudaMemcpyHostToHost || value == cudaMemcpyHostToDevice || value == cudaMemcpyDeviceToHost || value == cudaMemcpyDeviceToDevice || value == cudaMemcpyDefault;
}

EMULATOR_PRIVATE bool is_cudaDeviceAttr(long long value)
{
    return value == cudaDevAttrPciBusId || value == cudaDevAttrPciDeviceId || value == cudaDevAttrPciDomainId;
}

EMULATOR_PRIVATE bool is_CUresult(long long value)
{
    return value == CUDA_SUCCESS || value == CUDA_ERROR_INVALID_VALUE || value == CUDA_ERROR_OUT_OF_MEMORY || value == CUDA_ERROR_NOT_INITIALIZED || value == CUDA_ERROR_NO_DEVICE || value == CUDA_ERROR_INVALID_DEVICE || value == CUDA_ERROR_INVALID_HANDLE || value == CUDA_ERROR_NOT_READY || value == CUDA_ERROR_NOT_PERMITTED || value == CUDA_ERROR_NOT_SUPPORTED || value == CUDA_ERROR_UNKNOWN;
}

EMULATOR_PRIVATE bool is_CUdevice_attribute(long long value)
{
    return value == CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED;
}

EMULATOR_PRIVATE bool is_CUpointer_attribute(long long value)
{
    return value == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS || value == CU_POINTER_ATTRIBUTE_BUFFER_ID;
}

EMULATOR_PRIVATE bool is_CUmemRangeHandleType(long long value)
{
    return value == CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD;
}

EMULATOR_PRIVATE bool is_nvrtcResult(long long value)
{
    return value == NVRTC_SUCCESS || value == NVRTC_ERROR_OUT_OF_MEMORY || value == NVRTC_ERROR_INVALID_INPUT || value == NVRTC_ERROR_INVALID_OPTION || value == NVRTC_ERROR_COMPILATION;
}

EMULATOR_PRIVATE bool is_cudaHostAlloc_flags(long long value)
{
    return (value & ~(long long)(cudaHostAllocDefault | cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined)) == 0;
}

EMULATOR_PRIVATE bool is_cudaHostRegister_flags(long long value)
{
    return (value & ~(long long)(cudaHostRegisterDefault | cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly)) == 0;
}

EMULATOR_PRIVATE bool is_cudaEventCreateWithFlags_flags(long long value)
{
    return (value & ~(long long)(cudaEventDefault | cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess)) == 0;
}

EMULATOR_PRIVATE bool is_cudaMallocManaged_flags(long long value)
{
    return value == cudaMemAttachGlobal || value == cudaMemAttachHost;
}

EMULATOR_PRIVATE bool is_cudaStreamCreateWithFlags_flags(long long value)
{
    return value == cudaStreamDefault || value == cudaStreamNonBlocking;
}

EMULATOR_PRIVATE bool is_cudaStreamWaitEvent_flags(long long value)
{
    return value == cudaEventWaitDefault || value == cudaEventWaitExternal;
}

EMULATOR_PRIVATE bool is_cudaEventRecordWithFlags_flags(long long value)
{
    return value == cudaEventRecordDefault || value == cudaEventRecordExternal;
}

EMULATOR_PRIVATE bool is_cudaIpcOpenMemHandle_flags(long long value)
{
    return value == cudaIpcMemLazyEnablePeerAccess;
}

EMULATOR_PRIVATE bool is_cuStreamWaitValue64_flags(long long value)
{
    return value == CU_STREAM_WAIT_VALUE_GEQ || value == CU_STREAM_WAIT_VALUE_EQ || value == CU_STREAM_WAIT_VALUE_AND || value == CU_STREAM_WAIT_VALUE_NOR;
}

EMULATOR_PRIVATE bool is_cuStreamWriteValue64_flags(long long value)
{
    return value == CU_STREAM_WRITE_VALUE_DEFAULT;
}

EMULATOR_PRIVATE bool is_GDR_GRANULE(long long value)
{
    return value == GDR_GRANULE;
}

EMULATOR_PRIVATE bool is_REDUCE_THREADS(long long value)
{
    return value == REDUCE_THREADS;
}

EMULATOR_PRIVATE bool is_REDUCE_BLOCKS(long long value)
{
    return value == REDUCE_BLOCKS;
}

EMULATOR_PRIVATE cudaError_t code_cudaError_t(int result)
{
    cudaError_t code = cudaErrorUnknown;
    switch (result) {
    case palSuccess:
        code = cudaSuccess;
        break;
    case palInProgress:
        code = cudaErrorNotReady;
        break;
    case palInvalidArgument:
        code = cudaErrorInvalidValue;
        break;
    case palInvalidUsage:
        code = cudaErrorNotPermitted;
        break;
    case palSystemError:
        code = cudaErrorMemoryAllocation;
        break;
    case palRemoteError:
        code = cudaErrorMapBufferObjectFailed;
        break;
    case palNotSupported:
        code = cudaErrorNotSupported;
        break;
    case EMULATOR_BAD_HANDLE:
        code = cudaErrorInvalidResourceHandle;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != cudaSuccess)
        emulator_error = code;
    return code;
}

EMULATOR_PRIVATE CUresult code_CUresult(int result)
{
    CUresult code = CUDA_ERROR_UNKNOWN;
    switch (result) {
    case palSuccess:
        code = CUDA_SUCCESS;
        break;
    case palInProgress:
        code = CUDA_ERROR_NOT_READY;
        break;
    case palInvalidArgument:
        code = CUDA_ERROR_INVALID_VALUE;
        break;
    case palInvalidUsage:
        code = CUDA_ERROR_NOT_PERMITTED;
        break;
    case palSystemError:
        code = CUDA_ERROR_OUT_OF_MEMORY;
        break;
    case palNotSupported:
        code = CUDA_ERROR_NOT_SUPPORTED;
        break;
    case EMULATOR_BAD_HANDLE:
        code = CUDA_ERROR_INVALID_HANDLE;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != CUDA_SUCCESS)
        emulator_error = code;
    return code;
}

EMULATOR_PRIVATE nvrtcResult code_nvrtcResult(int result)
{
    nvrtcResult code = NVRTC_ERROR_COMPILATION;
    switch (result) {
    case palSuccess:
        code = NVRTC_SUCCESS;
        break;
    case palSystemError:
        code = NVRTC_ERROR_OUT_OF_MEMORY;
        break;
    case palInvalidArgument:
        code = NVRTC_ERROR_INVALID_INPUT;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != NVRTC_SUCCESS)
        emulator_error = code;
    return code;
}

EMULATOR_EXPORT cudaError_t cudaDeviceSynchronize(void);
EMULATOR_EXPORT cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaMalloc(void **devPtr, size_t size);
EMULATOR_EXPORT cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaFreeHost(void *ptr);
EMULATOR_EXPORT cudaError_t cudaFree(void *devPtr);
EMULATOR_EXPORT cudaError_t cudaSetDevice(int device);
EMULATOR_EXPORT cudaError_t cudaGetDevice(int *device);
EMULATOR_EXPORT cudaError_t cudaGetDeviceCount(int *count);
EMULATOR_EXPORT cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device);
EMULATOR_EXPORT cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);
EMULATOR_EXPORT cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaHostUnregister(void *ptr);
EMULATOR_EXPORT cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream);
EMULATOR_EXPORT cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream);
EMULATOR_EXPORT cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaStreamDestroy(cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaStreamSynchronize(cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaStreamQuery(cudaStream_t stream);
EMULATOR_EXPORT cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaEventDestroy(cudaEvent_t event);
EMULATOR_EXPORT cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaEventSynchronize(cudaEvent_t event);
EMULATOR_EXPORT cudaError_t cudaEventQuery(cudaEvent_t event);
EMULATOR_EXPORT cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);
EMULATOR_EXPORT cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData);
EMULATOR_EXPORT cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr);
EMULATOR_EXPORT cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags);
EMULATOR_EXPORT cudaError_t cudaIpcCloseMemHandle(void *devPtr);
EMULATOR_EXPORT cudaError_t cudaGetLastError(void);
EMULATOR_EXPORT cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device);
EMULATOR_EXPORT CUresult cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);
EMULATOR_EXPORT CUresult cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);
EMULATOR_EXPORT CUresult cuInit(unsigned int Flags);
EMULATOR_EXPORT CUresult cuDriverGetVersion(int *driverVersion);
EMULATOR_EXPORT CUresult cuDeviceGet(CUdevice *device, int ordinal);
EMULATOR_EXPORT CUresult cuDeviceGetName(char *name, int len, CUdevice dev);
EMULATOR_EXPORT CUresult cuDeviceGetAttribute(int *pi, CUdevice_attribute attrib, CUdevice dev);
EMULATOR_EXPORT CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr);
EMULATOR_EXPORT CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr ptr);
EMULATOR_EXPORT CUresult cuMemGetAddressRange_v2(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr);
EMULATOR_EXPORT CUresult cuMemGetHandleForAddressRange(void *handle, CUdeviceptr dptr, size_t size, CUmemRangeHandleType handleType, unsigned long long flags);
EMULATOR_EXPORT CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice dev);
EMULATOR_EXPORT CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jitOptions, void **jitOptionsValues, unsigned int numJitOptions, CUlibraryOption *libraryOptions, void **libraryOptionValues, unsigned int numLibraryOptions);
EMULATOR_EXPORT CUresult cuLibraryGetKernel(CUkernel *pKernel, CUlibrary library, const char *name);
EMULATOR_EXPORT CUresult cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, CUstream hStream, void **kernelParams, void **extra);
EMULATOR_EXPORT nvrtcResult nvrtcCreateProgram(nvrtcProgram *prog, const char *src, const char *name, int numHeaders, const char **headers, const char **includeNames);
EMULATOR_EXPORT nvrtcResult nvrtcDestroyProgram(nvrtcProgram *prog);
EMULATOR_EXPORT nvrtcResult nvrtcCompileProgram(nvrtcProgram prog, int numOptions, const char **options);
EMULATOR_EXPORT nvrtcResult nvrtcGetCUBINSize(nvrtcProgram prog, size_t *cubinSizeRet);
EMULATOR_EXPORT nvrtcResult nvrtcGetCUBIN(nvrtcProgram prog, char *cubin);

EMULATOR_EXPORT cudaError_t cudaDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaMemcpyKind(kind))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_deviceMemcpy(dst, src, count, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_fill(devPtr, value, count, stream));
}

EMULATOR_EXPORT cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pHost == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaHostAlloc_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate_host(pHost, size, (flags == cudaHostAllocMapped)));
}

EMULATOR_EXPORT cudaError_t cudaMalloc(void **devPtr, size_t size)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate(devPtr, size));
}

EMULATOR_EXPORT cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaMallocManaged_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate_managed(devPtr, size, (flags == cudaMemAttachGlobal)));
}

EMULATOR_EXPORT cudaError_t cudaFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT cudaError_t cudaFree(void *devPtr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_release(devPtr));
}

EMULATOR_EXPORT cudaError_t cudaSetDevice(int device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    return code_cudaError_t(emulate_setDevice(device));
}

EMULATOR_EXPORT cudaError_t cudaGetDevice(int *device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDevice(device));
}

EMULATOR_EXPORT cudaError_t cudaGetDeviceCount(int *count)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDeviceCount(count));
}

EMULATOR_EXPORT cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (pciBusId == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDevicePciBusId(pciBusId, (size_t)(uintptr_t)len, device));
}

EMULATOR_EXPORT cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_getDeviceByPciBusId(device, pciBusId));
}

EMULATOR_EXPORT cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pDevice == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_host_address(pDevice, pHost, flags));
}

EMULATOR_EXPORT cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaHostRegister_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_register_host(ptr, size, (flags == cudaHostRegisterMapped)));
}

EMULATOR_EXPORT cudaError_t cudaHostUnregister(void *ptr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_hostUnregister(ptr));
}

EMULATOR_EXPORT cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_allocate_async(devPtr, size, hStream));
}

EMULATOR_EXPORT cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_release_async(devPtr, hStream));
}

EMULATOR_EXPORT cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (pStream == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaStreamCreateWithFlags_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_new_stream(pStream, (flags == cudaStreamDefault)));
}

EMULATOR_EXPORT cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_end_stream(stream));
}

EMULATOR_EXPORT cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_streamQuery(stream));
}

EMULATOR_EXPORT cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaStreamWaitEvent_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_wait_event(stream, event, (flags == cudaEventWaitExternal)));
}

EMULATOR_EXPORT cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (event == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaEventCreateWithFlags_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_new_event(event, (flags == cudaEventDisableTiming), (flags == cudaEventInterprocess)));
}

EMULATOR_EXPORT cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_end_event(event));
}

EMULATOR_EXPORT cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (!is_cudaEventRecordWithFlags_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_record_event(event, stream, (flags == cudaEventRecordExternal)));
}

EMULATOR_EXPORT cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT cudaError_t cudaEventQuery(cudaEvent_t event)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_eventQuery(event));
}

EMULATOR_EXPORT cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (ms == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_eventElapsedTime(ms, start, end));
}

EMULATOR_EXPORT cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_launchHostFunc(stream, fn, userData));
}

EMULATOR_EXPORT cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (handle == NULL)
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_ipc_get(handle, devPtr));
}

EMULATOR_EXPORT cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (devPtr == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaIpcOpenMemHandle_flags(flags))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_ipc_open(devPtr, &handle));
}

EMULATOR_EXPORT cudaError_t cudaIpcCloseMemHandle(void *devPtr)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    return code_cudaError_t(emulate_ipc_close(devPtr));
}

EMULATOR_EXPORT cudaError_t cudaGetLastError(void)
{
    return (cudaError_t)emulate_last_error();
}

EMULATOR_EXPORT cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device)
{
    if (!emulator_ready())
        return code_cudaError_t(palUnhandledDeviceError);
    emulator_context = true;
    if (value == NULL)
        return code_cudaError_t(palInvalidArgument);
    if (!is_cudaDeviceAttr(attr))
        return code_cudaError_t(palInvalidArgument);
    return code_cudaError_t(emulate_pci_field(value, (attr == cudaDevAttrPciBusId), (attr == cudaDevAttrPciDeviceId), device));
}

EMULATOR_EXPORT CUresult cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_cuStreamWaitValue64_flags(flags))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_wait_value(stream, (void *)(uintptr_t)(addr), value, flags));
}

EMULATOR_EXPORT CUresult cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_cuStreamWriteValue64_flags(flags))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_streamWriteValue64(stream, (void *)(uintptr_t)(addr), value, 0));
}

EMULATOR_EXPORT CUresult cuInit(unsigned int Flags)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    return code_CUresult(emulate_start(Flags));
}

EMULATOR_EXPORT CUresult cuDriverGetVersion(int *driverVersion)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (driverVersion == NULL)
        return code_CUresult(palInvalidArgument);
    *driverVersion = 13000;
    return code_CUresult(palSuccess);
}

EMULATOR_EXPORT CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (device == NULL)
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_ordinal(device, ordinal));
}

EMULATOR_EXPORT CUresult cuDeviceGetName(char *name, int len, CUdevice dev)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (name == NULL)
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_device_name(name, len, dev));
}

EMULATOR_EXPORT CUresult cuDeviceGetAttribute(int *pi, CUdevice_attribute attrib, CUdevice dev)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (pi == NULL)
        return code_CUresult(palInvalidArgument);
    if (!is_CUdevice_attribute(attrib))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_dma_buf(pi, dev));
}

EMULATOR_EXPORT CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_CUpointer_attribute(attribute))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_set_attribute(value, (attribute == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr ptr)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_CUpointer_attribute(attribute))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_buffer_id(data, (attribute == CU_POINTER_ATTRIBUTE_BUFFER_ID), (void *)(uintptr_t)(ptr)));
}

EMULATOR_EXPORT CUresult cuMemGetAddressRange_v2(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    return code_CUresult(emulate_address_range(pbase, psize, (void *)(uintptr_t)(dptr)));
}

EMULATOR_EXPORT CUresult cuMemGetHandleForAddressRange(void *handle, CUdeviceptr dptr, size_t size, CUmemRangeHandleType handleType, unsigned long long flags)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (!is_CUmemRangeHandleType(handleType))
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_range_handle(handle, (void *)(uintptr_t)(dptr), size, flags));
}

EMULATOR_EXPORT CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice dev)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (major == NULL)
        return code_CUresult(palInvalidArgument);
    if (minor == NULL)
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_capability(major, minor, dev));
}

EMULATOR_EXPORT CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jitOptions, void **jitOptionsValues, unsigned int numJitOptions, CUlibraryOption *libraryOptions, void **libraryOptionValues, unsigned int numLibraryOptions)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (library == NULL)
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_load_image(library, code, (int)(uintptr_t)((numJitOptions + numLibraryOptions)), jitOptions, jitOptionsValues, libraryOptions, libraryOptionValues));
}

EMULATOR_EXPORT CUresult cuLibraryGetKernel(CUkernel *pKernel, CUlibrary library, const char *name)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    if (pKernel == NULL)
        return code_CUresult(palInvalidArgument);
    return code_CUresult(emulate_find_kernel(pKernel, (void *)(uintptr_t)(library), name));
}

EMULATOR_EXPORT CUresult cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, CUstream hStream, void **kernelParams, void **extra)
{
    if (!emulator_ready())
        return code_CUresult(palUnhandledDeviceError);
    return code_CUresult(emulate_launch_in_context((void *)(uintptr_t)(f), gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra));
}

EMULATOR_EXPORT nvrtcResult nvrtcCreateProgram(nvrtcProgram *prog, const char *src, const char *name, int numHeaders, const char **headers, const char **includeNames)
{
    if (!emulator_ready())
        return code_nvrtcResult(palUnhandledDeviceError);
    if (prog == NULL)
        return code_nvrtcResult(palInvalidArgument);
    return code_nvrtcResult(emulate_compile_begin(prog, src, name, numHeaders, headers, includeNames));
}

EMULATOR_EXPORT nvrtcResult nvrtcDestroyProgram(nvrtcProgram *prog)
{
    if (!emulator_ready())
        return code_nvrtcResult(palUnhandledDeviceError);
    if (prog == NULL)
        return code_nvrtcResult(palInvalidArgument);
    return code_nvrtcResult(emulate_compile_end(prog));
}

EMULATOR_EXPORT nvrtcResult nvrtcCompileProgram(nvrtcProgram prog, int numOptions, const char **options)
{
    if (!emulator_ready())
        return code_nvrtcResult(palUnhandledDeviceError);
    return code_nvrtcResult(emulate_compile((void *)(uintptr_t)(prog), numOptions, options, ARCHITECTURE));
}

EMULATOR_EXPORT nvrtcResult nvrtcGetCUBINSize(nvrtcProgram prog, size_t *cubinSizeRet)
{
    if (!emulator_ready())
        return code_nvrtcResult(palUnhandledDeviceError);
    if (cubinSizeRet == NULL)
        return code_nvrtcResult(palInvalidArgument);
    return code_nvrtcResult(emulate_compiled_size((void *)(uintptr_t)(prog), cubinSizeRet));
}

EMULATOR_EXPORT nvrtcResult nvrtcGetCUBIN(nvrtcProgram prog, char *cubin)
{
    if (!emulator_ready())
        return code_nvrtcResult(palUnhandledDeviceError);
    if (cubin == NULL)
        return code_nvrtcResult(palInvalidArgument);
    return code_nvrtcResult(emulate_compiled((void *)(uintptr_t)(prog), cubin));
}

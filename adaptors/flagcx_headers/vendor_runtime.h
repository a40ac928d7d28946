/* What FlagCX's device adaptors call of a vendor's runtime beyond what adaptor.yaml declares, over
 * what it declares.
 *
 * VENDOR_HEADER holds the declarations of adaptor.yaml, and the emulator defines them. A
 * synchronous copy is the asynchronous one with a wait for the null stream. Arguments that the
 * vendor's C++ header gives by default are given here. Virtual memory (cuMem…) is refused:
 * interface version 1 has no function that needs it. */
#pragma once
#include VENDOR_HEADER

#include <cstdint>
#include <cstdio>
#include <cstring>

#define COPY(P)                                                                                    \
    static inline P##Error_t P##Memcpy(void *dst, const void *src, size_t size, P##MemcpyKind way) \
    {                                                                                              \
        P##Error_t code = P##MemcpyAsync(dst, src, size, way, nullptr);                            \
        return code ? code : P##StreamSynchronize(nullptr);                                        \
    }                                                                                              \
    static inline P##Error_t P##Memset(void *ptr, int value, size_t size)                          \
    {                                                                                              \
        P##Error_t code = P##MemsetAsync(ptr, value, size, nullptr);                               \
        return code ? code : P##StreamSynchronize(nullptr);                                        \
    }

#define RECORD(P)                                                                                  \
    static inline P##Error_t P##EventRecordWithFlags(P##Event_t event,                             \
                                                     P##Stream_t stream = nullptr)                 \
    {                                                                                              \
        return P##EventRecordWithFlags(event, stream, 0);                                          \
    }

#define HOST_MEMORY(P, F)                                                                          \
    static inline P##Error_t P##F(void **ptr, size_t size)                                         \
    {                                                                                              \
        return P##F(ptr, size, 0);                                                                 \
    }

/* The fields that FlagCX reads of a vendor's properties, from the PCI address. */
#define PROPERTIES(P)                                                                              \
    struct P##Properties {                                                                         \
        char name[256];                                                                            \
        int pciBusID, pciDeviceID, pciDomainID, pciFunctionID;                                     \
    };                                                                                             \
    static inline P##Error_t P##GetDeviceProperties(P##Properties *to, int device)                 \
    {                                                                                              \
        char address[32] = "";                                                                     \
        unsigned domain = 0, bus = 0, slot = 0, part = 0;                                          \
        P##Error_t code = P##DeviceGetPCIBusId(address, sizeof address, device);                   \
        if (code || std::sscanf(address, "%x:%x:%x.%x", &domain, &bus, &slot, &part) < 3)          \
            return code ? code : P##ErrorInvalidValue;                                             \
        std::snprintf(to->name, sizeof to->name, "emulated device %d", device);                    \
        to->pciBusID = (int)bus, to->pciDeviceID = (int)slot;                                      \
        to->pciDomainID = (int)domain, to->pciFunctionID = (int)part;                              \
        return code;                                                                               \
    }

#define ATTRIBUTES(P)                                                                              \
    struct P##Attributes {                                                                         \
        void *devicePointer;                                                                       \
    };                                                                                             \
    static inline P##Error_t P##PointerGetAttributes(P##Attributes *to, const void *ptr)           \
    {                                                                                              \
        to->devicePointer = const_cast<void *>(ptr);                                               \
        return P##Success;                                                                         \
    }

#if defined(USE_NVIDIA_ADAPTOR) || defined(USE_ILUVATAR_COREX_ADAPTOR) ||                          \
    defined(USE_DU_ADAPTOR) || defined(USE_PPU_ADAPTOR)
#define CUDART_VERSION 11080 /* before virtual memory for gdrMemAlloc */
#define CUDA_VERSION 11080
typedef cudaError_t cudaError;
typedef struct ncclComm *ncclComm_t;
#define NCCL_VERSION_CODE 22000
#define NCCL_VERSION(major, minor, patch) ((major)*10000 + (minor)*100 + (patch))
COPY(cuda)
PROPERTIES(cuda)
ATTRIBUTES(cuda)
#define cudaDeviceProp cudaProperties
#define cudaPointerAttributes cudaAttributes
#ifdef USE_ILUVATAR_COREX_ADAPTOR
static inline cudaError_t cudaEventRecord(cudaEvent_t event)
{
    return cudaEventRecord(event, nullptr);
}
#else
RECORD(cuda)
#endif
typedef uint64_t CUmemGenericAllocationHandle;
typedef int CUmemAllocationHandleType;
struct CUmemLocation {
    int type, id;
};
struct CUmemAccessDesc {
    CUmemLocation location;
    int flags;
};
struct CUmemAllocationProp {
    int type, requestedHandleTypes;
    CUmemLocation location;
    struct {
        int gpuDirectRDMACapable;
    } allocFlags;
};
enum {
    CU_MEM_ALLOCATION_TYPE_PINNED,
    CU_MEM_LOCATION_TYPE_DEVICE,
    CU_MEM_ACCESS_FLAGS_PROT_READWRITE,
    CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
    CU_MEM_ALLOC_GRANULARITY_RECOMMENDED,
    CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED,
};
#define REFUSED(name)                                                                              \
    template <typename... Any> static inline CUresult name(Any...)                                 \
    {                                                                                              \
        return 801; /* CUDA_ERROR_NOT_SUPPORTED */                                                 \
    }
REFUSED(cuMemCreate)
REFUSED(cuMemRelease)
REFUSED(cuMemMap)
REFUSED(cuMemUnmap)
REFUSED(cuMemSetAccess)
REFUSED(cuMemAddressReserve)
REFUSED(cuMemAddressFree)
REFUSED(cuMemGetAllocationGranularity)
REFUSED(cuMemRetainAllocationHandle)
REFUSED(cuMemExportToShareableHandle)
REFUSED(cuMemImportFromShareableHandle)
#ifdef USE_PPU_ADAPTOR
static inline CUresult cuDriverGetVersion(int *version)
{
    *version = CUDA_VERSION;
    return 0;
}
#endif

#elif defined(USE_AMD_ADAPTOR)
typedef struct ncclComm *ncclComm_t;
COPY(hip)
PROPERTIES(hip)
ATTRIBUTES(hip)
HOST_MEMORY(hip, HostMalloc)
#define hipDeviceProp_t hipProperties
#define hipPointerAttribute_t hipAttributes

#elif defined(USE_METAX_ADAPTOR)
typedef struct mcclComm *mcclComm_t;
COPY(mc)
RECORD(mc)
PROPERTIES(mc)
ATTRIBUTES(mc)
HOST_MEMORY(mc, MallocHost)
#define mcDeviceProp_t mcProperties
#define mcPointerAttribute_t mcAttributes

#elif defined(USE_MUSA_ADAPTOR)
typedef struct mcclComm *mcclComm_t;
typedef musaError_t musaError;
COPY(musa)
RECORD(musa)
PROPERTIES(musa)
ATTRIBUTES(musa)
#define musaDeviceProp musaProperties
#define musaPointerAttributes musaAttributes
static inline musaError_t musaMallocHost(void **ptr, size_t size)
{
    return musaHostAlloc(ptr, size, 0);
}

#elif defined(USE_ENFLAME_ADAPTOR)
typedef struct ecclComm *ecclComm_t;
COPY(tops)
PROPERTIES(tops)
#define topsDeviceProp topsProperties
#define topsDeviceProp_t topsProperties

#elif defined(USE_SUNRISE_ADAPTOR)
typedef struct pcclComm *pcclComm_t;
COPY(tang)
RECORD(tang)
PROPERTIES(tang)
#define tangDeviceProp tangProperties
enum tangStreamCaptureMode { tangStreamCaptureModeGlobal, tangStreamCaptureModeRelaxed };
static inline tangError_t tangThreadExchangeStreamCaptureMode(tangStreamCaptureMode *)
{
    return tangSuccess;
}
#endif

/* Generated from adaptors/ccl/hccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Huawei Collective Communication Library as a PAL table, with no vendor header. Functions are resolved when the table is asked for;
 * UNIPAL_HCCL_LIBRARY names other libraries to take them from.
 * Shared part: sha256 da3552d24191fd969fefded503efc1e462c0d129847579855a3b36da6c945941
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_STREAM aclrtStream
#define SHIM_COMM HcclComm
#define SHIM_ID HcclRootInfo
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int HcclDataType;
typedef int HcclReduceOp;
typedef int HcclResult;
typedef void *aclrtStream;
typedef void *HcclComm;
typedef struct {
    _Alignas(1) unsigned char bytes[4108];
} HcclRootInfo;
_Static_assert(sizeof(SHIM_ID) == 4108 && sizeof(SHIM_ID) <= sizeof(palUniqueId), "bytes of an id");

enum { /* HcclDataType */
    HCCL_DATA_TYPE_INT8 = 0,
    HCCL_DATA_TYPE_INT32 = 2,
    HCCL_DATA_TYPE_FP16 = 3,
    HCCL_DATA_TYPE_FP32 = 4,
    HCCL_DATA_TYPE_INT64 = 5,
    HCCL_DATA_TYPE_UINT64 = 6,
    HCCL_DATA_TYPE_UINT8 = 7,
    HCCL_DATA_TYPE_UINT32 = 9,
    HCCL_DATA_TYPE_FP64 = 10,
    HCCL_DATA_TYPE_BFP16 = 11,
};

enum { /* HcclReduceOp */
    HCCL_REDUCE_SUM = 0,
    HCCL_REDUCE_PROD = 1,
    HCCL_REDUCE_MAX = 2,
    HCCL_REDUCE_MIN = 3,
};

enum { /* HcclResult */
    HCCL_SUCCESS = 0,
    HCCL_E_PARA = 1,
    HCCL_E_PTR = 2,
    HCCL_E_MEMORY = 3,
    HCCL_E_INTERNAL = 4,
    HCCL_E_NOT_SUPPORT = 5,
    HCCL_E_NOT_FOUND = 6,
    HCCL_E_UNAVAIL = 7,
    HCCL_E_SYSCALL = 8,
    HCCL_E_TIMEOUT = 9,
    HCCL_E_TCP_CONNECT = 11,
    HCCL_E_ROCE_CONNECT = 12,
    HCCL_E_RUNTIME = 15,
    HCCL_E_DRV = 16,
    HCCL_E_NETWORK = 19,
    HCCL_E_AGAIN = 20,
    HCCL_E_REMOTE = 21,
};

enum { /* BINDING_VERSION */
    BINDING_VERSION = 1,
};

/* ---- the vendor's functions ---- */

static struct {
    HcclResult (*HcclGetRootInfo)(HcclRootInfo *rootInfo);
    HcclResult (*HcclCommInitRootInfo)(unsigned int nRanks, const HcclRootInfo *rootInfo, unsigned int rank, HcclComm *comm);
    HcclResult (*HcclCommDestroy)(HcclComm comm);
    HcclResult (*HcclGetRankSize)(HcclComm comm, unsigned int *rankSize);
    HcclResult (*HcclGetRankId)(HcclComm comm, unsigned int *rank);
    HcclResult (*HcclReduce)(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op, unsigned int root, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclBroadcast)(void *buf, uint64_t count, HcclDataType dataType, unsigned int root, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclAllReduce)(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclReduceScatter)(void *sendBuf, void *recvBuf, uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclAllGather)(void *sendBuf, void *recvBuf, uint64_t sendCount, HcclDataType dataType, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclAlltoAll)(const void *sendBuf, uint64_t sendCount, HcclDataType sendType, const void *recvBuf, uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclAlltoAllV)(const void *sendBuf, const void *sendCounts, const void *sdispls, HcclDataType sendType, const void *recvBuf, const void *recvCounts, const void *rdispls, HcclDataType recvType, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclSend)(void *sendBuf, uint64_t count, HcclDataType dataType, unsigned int destRank, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclRecv)(void *recvBuf, uint64_t count, HcclDataType dataType, unsigned int srcRank, HcclComm comm, aclrtStream stream);
    HcclResult (*HcclGetCommAsyncError)(HcclComm comm, HcclResult *asyncError);
    HcclResult (*HcclGroupStart)(void);
    HcclResult (*HcclGroupEnd)(void);
} vendor;

static const char *const hccl_sonames[] = {"libhccl.so", NULL};
static struct shim_library libraries[] = {
    {.name = "hccl", .sonames = hccl_sonames, .optional = false,
     .hint = "source /usr/local/Ascend/ascend-toolkit/set_env.sh"},
};

static bool resolve_all(void)
{
    static const char *const HcclGetRootInfo_names[] = {"HcclGetRootInfo", NULL};
    static const char *const HcclCommInitRootInfo_names[] = {"HcclCommInitRootInfo", NULL};
    static const char *const HcclCommDestroy_names[] = {"HcclCommDestroy", NULL};
    static const char *const HcclGetRankSize_names[] = {"HcclGetRankSize", NULL};
    static const char *const HcclGetRankId_names[] = {"HcclGetRankId", NULL};
    static const char *const HcclReduce_names[] = {"HcclReduce", NULL};
    static const char *const HcclBroadcast_names[] = {"HcclBroadcast", NULL};
    static const char *const HcclAllReduce_names[] = {"HcclAllReduce", NULL};
    static const char *const HcclReduceScatter_names[] = {"HcclReduceScatter", NULL};
    static const char *const HcclAllGather_names[] = {"HcclAllGather", NULL};
    static const char *const HcclAlltoAll_names[] = {"HcclAlltoAll", NULL};
    static const char *const HcclAlltoAllV_names[] = {"HcclAlltoAllV", NULL};
    static const char *const HcclSend_names[] = {"HcclSend", NULL};
    static const char *const HcclRecv_names[] = {"HcclRecv", NULL};
    static const char *const HcclGetCommAsyncError_names[] = {"HcclGetCommAsyncError", NULL};
    static const char *const HcclGroupStart_names[] = {"HcclGroupStart", NULL};
    static const char *const HcclGroupEnd_names[] = {"HcclGroupEnd", NULL};
    return true
        && shim_resolve(&libraries[0], HcclGetRootInfo_names, false, (void **)&vendor.HcclGetRootInfo)
        && shim_resolve(&libraries[0], HcclCommInitRootInfo_names, false, (void **)&vendor.HcclCommInitRootInfo)
        && shim_resolve(&libraries[0], HcclCommDestroy_names, false, (void **)&vendor.HcclCommDestroy)
        && shim_resolve(&libraries[0], HcclGetRankSize_names, false, (void **)&vendor.HcclGetRankSize)
        && shim_resolve(&libraries[0], HcclGetRankId_names, false, (void **)&vendor.HcclGetRankId)
        && shim_resolve(&libraries[0], HcclReduce_names, false, (void **)&vendor.HcclReduce)
        && shim_resolve(&libraries[0], HcclBroadcast_names, false, (void **)&vendor.HcclBroadcast)
        && shim_resolve(&libraries[0], HcclAllReduce_names, false, (void **)&vendor.HcclAllReduce)
        && shim_resolve(&libraries[0], HcclReduceScatter_names, false, (void **)&vendor.HcclReduceScatter)
        && shim_resolve(&libraries[0], HcclAllGather_names, false, (void **)&vendor.HcclAllGather)
        && shim_resolve(&libraries[0], HcclAlltoAll_names, false, (void **)&vendor.HcclAlltoAll)
        && shim_resolve(&libraries[0], HcclAlltoAllV_names, false, (void **)&vendor.HcclAlltoAllV)
        && shim_resolve(&libraries[0], HcclSend_names, false, (void **)&vendor.HcclSend)
        && shim_resolve(&libraries[0], HcclRecv_names, false, (void **)&vendor.HcclRecv)
        && shim_resolve(&libraries[0], HcclGetCommAsyncError_names, false, (void **)&vendor.HcclGetCommAsyncError)
        && shim_resolve(&libraries[0], HcclGroupStart_names, true, (void **)&vendor.HcclGroupStart)
        && shim_resolve(&libraries[0], HcclGroupEnd_names, true, (void **)&vendor.HcclGroupEnd)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_HcclResult(HcclResult code)
{
    switch ((int)code) {
    case HCCL_SUCCESS:
        return "HCCL_SUCCESS";
    case HCCL_E_PARA:
        return "HCCL_E_PARA";
    case HCCL_E_PTR:
        return "HCCL_E_PTR";
    case HCCL_E_MEMORY:
        return "HCCL_E_MEMORY";
    case HCCL_E_INTERNAL:
        return "HCCL_E_INTERNAL";
    case HCCL_E_NOT_SUPPORT:
        return "HCCL_E_NOT_SUPPORT";
    case HCCL_E_NOT_FOUND:
        return "HCCL_E_NOT_FOUND";
    case HCCL_E_UNAVAIL:
        return "HCCL_E_UNAVAIL";
    case HCCL_E_SYSCALL:
        return "HCCL_E_SYSCALL";
    case HCCL_E_TIMEOUT:
        return "HCCL_E_TIMEOUT";
    case HCCL_E_TCP_CONNECT:
        return "HCCL_E_TCP_CONNECT";
    case HCCL_E_ROCE_CONNECT:
        return "HCCL_E_ROCE_CONNECT";
    case HCCL_E_RUNTIME:
        return "HCCL_E_RUNTIME";
    case HCCL_E_DRV:
        return "HCCL_E_DRV";
    case HCCL_E_NETWORK:
        return "HCCL_E_NETWORK";
    case HCCL_E_AGAIN:
        return "HCCL_E_AGAIN";
    case HCCL_E_REMOTE:
        return "HCCL_E_REMOTE";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_HcclResult(const char *function, const char *call, HcclResult code)
{
    palResult result = palUnhandledCclError;
    switch ((int)code) {
    case HCCL_SUCCESS:
        return palSuccess;
    case HCCL_E_PARA:
        result = palInvalidArgument;
        break;
    case HCCL_E_PTR:
        result = palInvalidArgument;
        break;
    case HCCL_E_INTERNAL:
        result = palInternalError;
        break;
    case HCCL_E_MEMORY:
        result = palSystemError;
        break;
    case HCCL_E_SYSCALL:
        result = palSystemError;
        break;
    case HCCL_E_AGAIN:
        result = palSystemError;
        break;
    case HCCL_E_UNAVAIL:
        result = palInvalidUsage;
        break;
    case HCCL_E_NOT_SUPPORT:
        result = palNotSupported;
        break;
    case HCCL_E_TIMEOUT:
        result = palRemoteError;
        break;
    case HCCL_E_TCP_CONNECT:
        result = palRemoteError;
        break;
    case HCCL_E_ROCE_CONNECT:
        result = palRemoteError;
        break;
    case HCCL_E_NETWORK:
        result = palRemoteError;
        break;
    case HCCL_E_REMOTE:
        result = palRemoteError;
        break;
    case HCCL_E_RUNTIME:
        result = palUnhandledDeviceError;
        break;
    case HCCL_E_DRV:
        result = palUnhandledDeviceError;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_HcclResult(code));
}

SHIM_PRIVATE palResult shim_meaning(HcclResult code)
{
    switch ((int)code) {
    case HCCL_SUCCESS:
        return palSuccess;
    case HCCL_E_PARA:
        return palInvalidArgument;
    case HCCL_E_PTR:
        return palInvalidArgument;
    case HCCL_E_INTERNAL:
        return palInternalError;
    case HCCL_E_MEMORY:
        return palSystemError;
    case HCCL_E_SYSCALL:
        return palSystemError;
    case HCCL_E_AGAIN:
        return palSystemError;
    case HCCL_E_UNAVAIL:
        return palInvalidUsage;
    case HCCL_E_NOT_SUPPORT:
        return palNotSupported;
    case HCCL_E_TIMEOUT:
        return palRemoteError;
    case HCCL_E_TCP_CONNECT:
        return palRemoteError;
    case HCCL_E_ROCE_CONNECT:
        return palRemoteError;
    case HCCL_E_NETWORK:
        return palRemoteError;
    case HCCL_E_REMOTE:
        return palRemoteError;
    case HCCL_E_RUNTIME:
        return palUnhandledDeviceError;
    case HCCL_E_DRV:
        return palUnhandledDeviceError;
    default:
        return palUnhandledCclError;
    }
}

SHIM_PRIVATE int data_type_of(int from)
{
    switch (from) {
    case palInt8:
        return HCCL_DATA_TYPE_INT8;
    case palUint8:
        return HCCL_DATA_TYPE_UINT8;
    case palInt32:
        return HCCL_DATA_TYPE_INT32;
    case palUint32:
        return HCCL_DATA_TYPE_UINT32;
    case palInt64:
        return HCCL_DATA_TYPE_INT64;
    case palUint64:
        return HCCL_DATA_TYPE_UINT64;
    case palFloat16:
        return HCCL_DATA_TYPE_FP16;
    case palFloat32:
        return HCCL_DATA_TYPE_FP32;
    case palFloat64:
        return HCCL_DATA_TYPE_FP64;
    case palBfloat16:
        return HCCL_DATA_TYPE_BFP16;
    default:
        return -1;
    }
}

SHIM_PRIVATE int reduce_op_of(int from)
{
    switch (from) {
    case palSum:
        return HCCL_REDUCE_SUM;
    case palProd:
        return HCCL_REDUCE_PROD;
    case palMax:
        return HCCL_REDUCE_MAX;
    case palMin:
        return HCCL_REDUCE_MIN;
    default:
        return -1;
    }
}

SHIM_PRIVATE int reduced_type_of(int from)
{
    switch (from) {
    case palInt8:
        return HCCL_DATA_TYPE_INT8;
    case palInt32:
        return HCCL_DATA_TYPE_INT32;
    case palFloat16:
        return HCCL_DATA_TYPE_FP16;
    case palFloat32:
        return HCCL_DATA_TYPE_FP32;
    case palBfloat16:
        return HCCL_DATA_TYPE_BFP16;
    default:
        return -1;
    }
}

/* ---- what adaptor.yaml says, function by function ---- */

SHIM_PRIVATE palResult shim_composed_gather(const void *send, void *recv, size_t count, palDataType type, int root, SHIM_COMM comm, SHIM_STREAM stream);
SHIM_PRIVATE palResult shim_composed_scatter(const void *send, void *recv, size_t count, palDataType type, int root, SHIM_COMM comm, SHIM_STREAM stream);
SHIM_PRIVATE palResult shim_composed_alltoAll(const void *send, void *recv, size_t count, palDataType type, SHIM_COMM comm, SHIM_STREAM stream);
SHIM_PRIVATE palResult shim_composed_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, SHIM_COMM comm, SHIM_STREAM stream);
SHIM_PRIVATE palResult shim_copy_on(SHIM_STREAM stream, void *to, const void *from, uint64_t count, palDataType type);
SHIM_PRIVATE palResult shim_flush(SHIM_COMM comm);
SHIM_PRIVATE palResult shim_device_of(SHIM_COMM comm, int *device);
SHIM_PRIVATE palResult shim_current_device(int *device);
SHIM_PRIVATE palResult shim_group_start(void);
SHIM_PRIVATE palResult shim_group_end(void);


SHIM_PRIVATE palResult vendor_start(void)
{
    palResult result = palSuccess;
    return result;
}

SHIM_PRIVATE palResult vendor_getVersion(int *version)
{
    palResult result = palSuccess;
    *version = BINDING_VERSION;
    return result;
}

SHIM_PRIVATE palResult vendor_getUniqueId(HcclRootInfo *id)
{
    palResult result = palSuccess;
    result = check_HcclResult("getUniqueId", "HcclGetRootInfo", vendor.HcclGetRootInfo(id));
    return result;
}

SHIM_PRIVATE palResult vendor_getErrorString(const char **text, palResult code)
{
    (void)text;
    (void)code;
    return shim_fail("getErrorString", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getLastError(HcclComm comm, char *text, size_t size)
{
    (void)comm;
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_commInitRank(HcclComm *comm, int size, HcclRootInfo *id, int rank)
{
    palResult result = palSuccess;
    result = check_HcclResult("commInitRank", "HcclCommInitRootInfo", vendor.HcclCommInitRootInfo((uint32_t)(uintptr_t)(size), id, (uint32_t)(uintptr_t)(rank), comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commFinalize(HcclComm comm)
{
    palResult result = palSuccess;
    result = shim_flush(comm);
    return result;
}

SHIM_PRIVATE palResult vendor_commDestroy(HcclComm comm)
{
    palResult result = palSuccess;
    result = check_HcclResult("commDestroy", "HcclCommDestroy", vendor.HcclCommDestroy(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commAbort(HcclComm comm)
{
    (void)comm;
    return shim_fail("commAbort", palNotSupported, "%s", "hccl.h has no call that ends pending operations");
}

SHIM_PRIVATE palResult vendor_commCount(HcclComm comm, int *count)
{
    palResult result = palSuccess;
    result = check_HcclResult("commCount", "HcclGetRankSize", vendor.HcclGetRankSize(comm, (uint32_t *)(uintptr_t)(count)));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetDeviceNumber(HcclComm comm, int *device)
{
    palResult result = palSuccess;
    result = shim_device_of(comm, device);
    return result;
}

SHIM_PRIVATE palResult vendor_commUserRank(HcclComm comm, int *rank)
{
    palResult result = palSuccess;
    result = check_HcclResult("commUserRank", "HcclGetRankId", vendor.HcclGetRankId(comm, (uint32_t *)(uintptr_t)(rank)));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetAsyncError(HcclComm comm, int *state)
{
    palResult result = palSuccess;
    HcclResult code;
    memset(&code, 0, sizeof code);
    result = check_HcclResult("commGetAsyncError", "HcclGetCommAsyncError", vendor.HcclGetCommAsyncError(comm, &code));
    if (result != palSuccess)
        return result;
    *state = (int)(uintptr_t)(shim_meaning(code));
    return result;
}

SHIM_PRIVATE palResult vendor_commRegister(HcclComm comm, void *ptr, size_t size, void **handle)
{
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail("commRegister", palNotSupported, "%s", "HcclCommRegister is for windows that ranks exchange, and came after the releases that are described here");
}

SHIM_PRIVATE palResult vendor_commDeregister(HcclComm comm, void *handle)
{
    (void)comm;
    (void)handle;
    return shim_fail("commDeregister", palNotSupported, "%s", "HcclCommRegister is for windows that ranks exchange, and came after the releases that are described here");
}

SHIM_PRIVATE palResult vendor_memAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("memAlloc", palNotSupported, "%s", "hccl.h has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_memFree(void *ptr)
{
    (void)ptr;
    return shim_fail("memFree", palNotSupported, "%s", "hccl.h has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_groupStart(void)
{
    palResult result = palSuccess;
    if (vendor.HcclGroupStart == NULL) {
        return shim_fail("groupStart", palNotSupported, "the vendor's library does not export HcclGroupStart");
    }
    result = check_HcclResult("groupStart", "HcclGroupStart", vendor.HcclGroupStart());
    return result;
}

SHIM_PRIVATE palResult vendor_groupEnd(void)
{
    palResult result = palSuccess;
    if (vendor.HcclGroupEnd == NULL) {
        return shim_fail("groupEnd", palNotSupported, "the vendor's library does not export HcclGroupEnd");
    }
    result = check_HcclResult("groupEnd", "HcclGroupEnd", vendor.HcclGroupEnd());
    return result;
}

SHIM_PRIVATE palResult vendor_reduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, int root, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    if (op == palAvg)
        return shim_fail("reduce", palNotSupported, "%s", "HCCL has no average");
    if (type == palUint8)
        return shim_fail("reduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palUint32)
        return shim_fail("reduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palInt64)
        return shim_fail("reduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palUint64)
        return shim_fail("reduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palFloat64)
        return shim_fail("reduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    result = check_HcclResult("reduce", "HcclReduce", vendor.HcclReduce((void *)(send), (void *)(recv), count, reduced_type_of(type), reduce_op_of(op), (uint32_t)(uintptr_t)(root), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_gather(const void *send, void *recv, size_t count, palDataType type, int root, HcclComm comm, aclrtStream stream)
{
    return shim_composed_gather(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_scatter(const void *send, void *recv, size_t count, palDataType type, int root, HcclComm comm, aclrtStream stream)
{
    return shim_composed_scatter(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_broadcast(const void *send, void *recv, size_t count, palDataType type, int root, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    unsigned int me;
    memset(&me, 0, sizeof me);
    result = check_HcclResult("broadcast", "HcclGetRankId", vendor.HcclGetRankId(comm, &me));
    if (result != palSuccess)
        return result;
    if ((int)(uintptr_t)(me) == root) {
        result = shim_copy_on(stream, (void *)(recv), send, count, type);
        if (result != palSuccess)
            return result;
    }
    result = check_HcclResult("broadcast", "HcclBroadcast", vendor.HcclBroadcast((void *)(recv), count, data_type_of(type), (uint32_t)(uintptr_t)(root), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allReduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    if (op == palAvg)
        return shim_fail("allReduce", palNotSupported, "%s", "HCCL has no average");
    if (type == palUint8)
        return shim_fail("allReduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palUint32)
        return shim_fail("allReduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palInt64)
        return shim_fail("allReduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palUint64)
        return shim_fail("allReduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palFloat64)
        return shim_fail("allReduce", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    result = check_HcclResult("allReduce", "HcclAllReduce", vendor.HcclAllReduce((void *)(send), (void *)(recv), count, reduced_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_reduceScatter(const void *send, void *recv, size_t count, palDataType type, palRedOp op, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    if (op == palAvg)
        return shim_fail("reduceScatter", palNotSupported, "%s", "HCCL has no average");
    if (type == palUint8)
        return shim_fail("reduceScatter", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palUint32)
        return shim_fail("reduceScatter", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palInt64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palUint64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    if (type == palFloat64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "hccl.h: reductions take int8, int16, int32, float16, float32 and bfloat16 only");
    result = check_HcclResult("reduceScatter", "HcclReduceScatter", vendor.HcclReduceScatter((void *)(send), (void *)(recv), count, reduced_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allGather(const void *send, void *recv, size_t count, palDataType type, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    result = check_HcclResult("allGather", "HcclAllGather", vendor.HcclAllGather((void *)(send), (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAll(const void *send, void *recv, size_t count, palDataType type, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    result = check_HcclResult("alltoAll", "HcclAlltoAll", vendor.HcclAlltoAll(send, count, data_type_of(type), recv, count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    result = check_HcclResult("alltoAllv", "HcclAlltoAllV", vendor.HcclAlltoAllV(send, sendCounts, sendDispls, data_type_of(type), recv, recvCounts, recvDispls, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_send(const void *send, size_t count, palDataType type, int peer, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    result = check_HcclResult("send", "HcclSend", vendor.HcclSend((void *)(send), count, data_type_of(type), (uint32_t)(uintptr_t)(peer), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_recv(void *recv, size_t count, palDataType type, int peer, HcclComm comm, aclrtStream stream)
{
    palResult result = palSuccess;
    result = check_HcclResult("recv", "HcclRecv", vendor.HcclRecv((void *)(recv), count, data_type_of(type), (uint32_t)(uintptr_t)(peer), comm, stream));
    return result;
}

#include "ccl_shim_functions.h"

/* ---- capabilities the library declares not to have ---- */

static palResult refuse_commAbort(palComm comm)
{
    SHIM_ENTER("commAbort");
    (void)comm;
    return shim_fail(function_, palNotSupported, "%s", "hccl.h has no call that ends pending operations");
}

static palResult refuse_commRegister(palComm comm, void *ptr, size_t size, void **handle)
{
    SHIM_ENTER("commRegister");
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "HcclCommRegister is for windows that ranks exchange, and came after the releases that are described here");
}

static palResult refuse_commDeregister(palComm comm, void *handle)
{
    SHIM_ENTER("commDeregister");
    (void)comm;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "HcclCommRegister is for windows that ranks exchange, and came after the releases that are described here");
}

static palResult refuse_memAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("memAlloc");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "hccl.h has no memory of the library's own");
}

static palResult refuse_memFree(void *ptr)
{
    SHIM_ENTER("memFree");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "hccl.h has no memory of the library's own");
}

static palCclTable table = {
    .struct_size = sizeof(palCclTable),
    .major = 1,
    .minor = 0,
    .name = "hccl",
    .build_id = PAL_BUILD_ID,
    .getVersion = shim_getVersion,
    .getUniqueId = shim_getUniqueId,
    .getErrorString = shim_getErrorString,
    .getLastError = shim_getLastError,
    .commInitRank = shim_commInitRank,
    .commFinalize = shim_commFinalize,
    .commDestroy = shim_commDestroy,
    .commAbort = refuse_commAbort,
    .commCount = shim_commCount,
    .commGetDeviceNumber = shim_commGetDeviceNumber,
    .commUserRank = shim_commUserRank,
    .commGetAsyncError = shim_commGetAsyncError,
    .commRegister = refuse_commRegister,
    .commDeregister = refuse_commDeregister,
    .memAlloc = refuse_memAlloc,
    .memFree = refuse_memFree,
    .groupStart = shim_groupStart,
    .groupEnd = shim_groupEnd,
    .reduce = shim_reduce,
    .gather = shim_gather,
    .scatter = shim_scatter,
    .broadcast = shim_broadcast,
    .allReduce = shim_allReduce,
    .reduceScatter = shim_reduceScatter,
    .allGather = shim_allGather,
    .alltoAll = shim_alltoAll,
    .alltoAllv = shim_alltoAllv,
    .send = shim_send,
    .recv = shim_recv,
};

static bool loaded;

static void load(void)
{
    const char *paths = getenv("UNIPAL_HCCL_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_HCCL_LIBRARY", paths))
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

const palCclTable *palGetCcl(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &table : NULL;
}

/* Whose streams blocking calls run on, and whose devices communicators are made for. */
void palCclUseDevice(const palDeviceTable *device)
{
    shim_chip = device;
}

const char *palLoadError(void)
{
    return shim_load_error;
}

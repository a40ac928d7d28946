/* Generated from adaptors/ccl/cncl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Cambricon Communications Library as a PAL table, with no vendor header. Functions are resolved when the table is asked for;
 * UNIPAL_CNCL_LIBRARY names other libraries to take them from.
 * Shared part: sha256 da3552d24191fd969fefded503efc1e462c0d129847579855a3b36da6c945941
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_STREAM cnrtQueue_t
#define SHIM_COMM cnclComm_t
#define SHIM_ID cnclCliqueId
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int cnclResult_t;
typedef int cnclDataType_t;
typedef int cnclReduceOp_t;
typedef struct {
    _Alignas(8) unsigned char bytes[136];
} cnclCliqueId;
typedef void *cnclComm_t;
typedef void *cnrtQueue_t;
typedef void *cnclCliqueId_t;
_Static_assert(sizeof(SHIM_ID) == 136 && sizeof(SHIM_ID) <= sizeof(palUniqueId), "bytes of an id");

enum { /* cnclResult_t */
    CNCL_RET_SUCCESS = 0,
    CNCL_RET_ERR_INTERNAL = 1,
    CNCL_RET_ERR_SYSTEM = 2,
    CNCL_RET_ERR_MLU_RUNTIME = 3,
    CNCL_RET_ERR_MLU_DEVICE = 4,
    CNCL_RET_ASYNC_IN_PROGRESS = 6,
    CNCL_RET_ERR_ARGUMENTS = 7,
    CNCL_RET_ERR_UNSUPPORTED = 17,
    CNCL_RET_ASYNC_ERROR = 22,
    CNCL_RET_ERR_NULL_POINTER = 33,
    CNCL_RET_ASYNC_UNKNOWN_ERROR = 38,
    CNCL_RET_ERR_INIT = 81,
};

enum { /* cnclDataType_t */
    cnclFloat16 = 16,
    cnclBfloat16 = 17,
    cnclFloat32 = 18,
    cnclInt8 = 32,
    cnclInt32 = 34,
    cnclInt64 = 35,
    cnclUint8 = 48,
    cnclUint32 = 50,
    cnclUint64 = 51,
};

enum { /* cnclReduceOp_t */
    cnclSum = 0,
    cnclProd = 1,
    cnclMax = 2,
    cnclMin = 3,
};

/* ---- the vendor's functions ---- */

static struct {
    cnclResult_t (*cnclGetCliqueId)(cnclCliqueId_t clique_id);
    cnclResult_t (*cnclFreeComm)(cnclComm_t comm);
    cnclResult_t (*cnclAbortComm)(cnclComm_t comm);
    cnclResult_t (*cnclGetCommCount)(int *count, const cnclComm_t comm);
    cnclResult_t (*cnclGetCommDevice)(int *rank, const cnclComm_t comm);
    cnclResult_t (*cnclGetCommRank)(int *rank, const cnclComm_t comm);
    cnclResult_t (*cnclReduce)(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, int root, cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclBroadcast)(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, int root, cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclAllReduce)(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclReduceScatter)(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclAllGather)(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclAlltoAll)(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclSend)(void *buffer, const size_t count, cnclDataType_t data_type, const int dest, const cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclRecv)(void *buffer, const size_t count, cnclDataType_t data_type, const int source, const cnclComm_t comm, cnrtQueue_t queue);
    cnclResult_t (*cnclGroupStart)(void);
    cnclResult_t (*cnclGroupEnd)(void);
    cnclResult_t (*cnclGetLibVersion)(int *major, int *minor, int *patch);
    cnclResult_t (*cnclInitComms)(cnclComm_t *comms, int num_comm, const int *dev_list, const int *rank_list, int nrank, const cnclCliqueId_t clique_id);
    cnclResult_t (*cnclGetCommAsyncError)(const cnclComm_t comm);
} vendor;

static const char *const cncl_sonames[] = {"libcncl.so.1", "libcncl.so", NULL};
static struct shim_library libraries[] = {
    {.name = "cncl", .sonames = cncl_sonames, .optional = false,
     .hint = "put ${NEUWARE_HOME}/lib64 on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const cnclGetCliqueId_names[] = {"cnclGetCliqueId", NULL};
    static const char *const cnclFreeComm_names[] = {"cnclFreeComm", NULL};
    static const char *const cnclAbortComm_names[] = {"cnclAbortComm", NULL};
    static const char *const cnclGetCommCount_names[] = {"cnclGetCommCount", NULL};
    static const char *const cnclGetCommDevice_names[] = {"cnclGetCommDevice", NULL};
    static const char *const cnclGetCommRank_names[] = {"cnclGetCommRank", NULL};
    static const char *const cnclReduce_names[] = {"cnclReduce", NULL};
    static const char *const cnclBroadcast_names[] = {"cnclBroadcast", NULL};
    static const char *const cnclAllReduce_names[] = {"cnclAllReduce", NULL};
    static const char *const cnclReduceScatter_names[] = {"cnclReduceScatter", NULL};
    static const char *const cnclAllGather_names[] = {"cnclAllGather", NULL};
    static const char *const cnclAlltoAll_names[] = {"cnclAlltoAll", NULL};
    static const char *const cnclSend_names[] = {"cnclSend", NULL};
    static const char *const cnclRecv_names[] = {"cnclRecv", NULL};
    static const char *const cnclGroupStart_names[] = {"cnclGroupStart", NULL};
    static const char *const cnclGroupEnd_names[] = {"cnclGroupEnd", NULL};
    static const char *const cnclGetLibVersion_names[] = {"cnclGetLibVersion", NULL};
    static const char *const cnclInitComms_names[] = {"cnclInitComms", NULL};
    static const char *const cnclGetCommAsyncError_names[] = {"cnclGetCommAsyncError", NULL};
    return true
        && shim_resolve(&libraries[0], cnclGetCliqueId_names, false, (void **)&vendor.cnclGetCliqueId)
        && shim_resolve(&libraries[0], cnclFreeComm_names, false, (void **)&vendor.cnclFreeComm)
        && shim_resolve(&libraries[0], cnclAbortComm_names, false, (void **)&vendor.cnclAbortComm)
        && shim_resolve(&libraries[0], cnclGetCommCount_names, false, (void **)&vendor.cnclGetCommCount)
        && shim_resolve(&libraries[0], cnclGetCommDevice_names, false, (void **)&vendor.cnclGetCommDevice)
        && shim_resolve(&libraries[0], cnclGetCommRank_names, false, (void **)&vendor.cnclGetCommRank)
        && shim_resolve(&libraries[0], cnclReduce_names, false, (void **)&vendor.cnclReduce)
        && shim_resolve(&libraries[0], cnclBroadcast_names, false, (void **)&vendor.cnclBroadcast)
        && shim_resolve(&libraries[0], cnclAllReduce_names, false, (void **)&vendor.cnclAllReduce)
        && shim_resolve(&libraries[0], cnclReduceScatter_names, false, (void **)&vendor.cnclReduceScatter)
        && shim_resolve(&libraries[0], cnclAllGather_names, false, (void **)&vendor.cnclAllGather)
        && shim_resolve(&libraries[0], cnclAlltoAll_names, false, (void **)&vendor.cnclAlltoAll)
        && shim_resolve(&libraries[0], cnclSend_names, false, (void **)&vendor.cnclSend)
        && shim_resolve(&libraries[0], cnclRecv_names, false, (void **)&vendor.cnclRecv)
        && shim_resolve(&libraries[0], cnclGroupStart_names, false, (void **)&vendor.cnclGroupStart)
        && shim_resolve(&libraries[0], cnclGroupEnd_names, false, (void **)&vendor.cnclGroupEnd)
        && shim_resolve(&libraries[0], cnclGetLibVersion_names, false, (void **)&vendor.cnclGetLibVersion)
        && shim_resolve(&libraries[0], cnclInitComms_names, false, (void **)&vendor.cnclInitComms)
        && shim_resolve(&libraries[0], cnclGetCommAsyncError_names, false, (void **)&vendor.cnclGetCommAsyncError)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_cnclResult_t(cnclResult_t code)
{
    switch ((int)code) {
    case CNCL_RET_SUCCESS:
        return "CNCL_RET_SUCCESS";
    case CNCL_RET_ERR_INTERNAL:
        return "CNCL_RET_ERR_INTERNAL";
    case CNCL_RET_ERR_SYSTEM:
        return "CNCL_RET_ERR_SYSTEM";
    case CNCL_RET_ERR_MLU_RUNTIME:
        return "CNCL_RET_ERR_MLU_RUNTIME";
    case CNCL_RET_ERR_MLU_DEVICE:
        return "CNCL_RET_ERR_MLU_DEVICE";
    case CNCL_RET_ASYNC_IN_PROGRESS:
        return "CNCL_RET_ASYNC_IN_PROGRESS";
    case CNCL_RET_ERR_ARGUMENTS:
        return "CNCL_RET_ERR_ARGUMENTS";
    case CNCL_RET_ERR_UNSUPPORTED:
        return "CNCL_RET_ERR_UNSUPPORTED";
    case CNCL_RET_ASYNC_ERROR:
        return "CNCL_RET_ASYNC_ERROR";
    case CNCL_RET_ERR_NULL_POINTER:
        return "CNCL_RET_ERR_NULL_POINTER";
    case CNCL_RET_ASYNC_UNKNOWN_ERROR:
        return "CNCL_RET_ASYNC_UNKNOWN_ERROR";
    case CNCL_RET_ERR_INIT:
        return "CNCL_RET_ERR_INIT";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_cnclResult_t(const char *function, const char *call, cnclResult_t code)
{
    palResult result = palUnhandledCclError;
    switch ((int)code) {
    case CNCL_RET_SUCCESS:
        return palSuccess;
    case CNCL_RET_ASYNC_IN_PROGRESS:
        return palInProgress;
    case CNCL_RET_ERR_INTERNAL:
        result = palInternalError;
        break;
    case CNCL_RET_ERR_SYSTEM:
        result = palSystemError;
        break;
    case CNCL_RET_ERR_MLU_RUNTIME:
        result = palUnhandledDeviceError;
        break;
    case CNCL_RET_ERR_MLU_DEVICE:
        result = palUnhandledDeviceError;
        break;
    case CNCL_RET_ERR_ARGUMENTS:
        result = palInvalidArgument;
        break;
    case CNCL_RET_ERR_NULL_POINTER:
        result = palInvalidArgument;
        break;
    case CNCL_RET_ERR_UNSUPPORTED:
        result = palNotSupported;
        break;
    case CNCL_RET_ASYNC_ERROR:
        result = palRemoteError;
        break;
    case CNCL_RET_ERR_INIT:
        result = palInvalidUsage;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_cnclResult_t(code));
}

SHIM_PRIVATE palResult shim_meaning(cnclResult_t code)
{
    switch ((int)code) {
    case CNCL_RET_SUCCESS:
        return palSuccess;
    case CNCL_RET_ASYNC_IN_PROGRESS:
        return palInProgress;
    case CNCL_RET_ERR_INTERNAL:
        return palInternalError;
    case CNCL_RET_ERR_SYSTEM:
        return palSystemError;
    case CNCL_RET_ERR_MLU_RUNTIME:
        return palUnhandledDeviceError;
    case CNCL_RET_ERR_MLU_DEVICE:
        return palUnhandledDeviceError;
    case CNCL_RET_ERR_ARGUMENTS:
        return palInvalidArgument;
    case CNCL_RET_ERR_NULL_POINTER:
        return palInvalidArgument;
    case CNCL_RET_ERR_UNSUPPORTED:
        return palNotSupported;
    case CNCL_RET_ASYNC_ERROR:
        return palRemoteError;
    case CNCL_RET_ERR_INIT:
        return palInvalidUsage;
    default:
        return palUnhandledCclError;
    }
}

SHIM_PRIVATE int data_type_of(int from)
{
    switch (from) {
    case palInt8:
        return cnclInt8;
    case palUint8:
        return cnclUint8;
    case palInt32:
        return cnclInt32;
    case palUint32:
        return cnclUint32;
    case palInt64:
        return cnclInt64;
    case palUint64:
        return cnclUint64;
    case palFloat16:
        return cnclFloat16;
    case palFloat32:
        return cnclFloat32;
    case palBfloat16:
        return cnclBfloat16;
    default:
        return -1;
    }
}

SHIM_PRIVATE int reduce_op_of(int from)
{
    switch (from) {
    case palSum:
        return cnclSum;
    case palProd:
        return cnclProd;
    case palMax:
        return cnclMax;
    case palMin:
        return cnclMin;
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
    int major;
    memset(&major, 0, sizeof major);
    int minor;
    memset(&minor, 0, sizeof minor);
    int patch;
    memset(&patch, 0, sizeof patch);
    result = check_cnclResult_t("getVersion", "cnclGetLibVersion", vendor.cnclGetLibVersion(&major, &minor, &patch));
    if (result != palSuccess)
        return result;
    *version = (((major * 10000) + (minor * 100)) + patch);
    return result;
}

SHIM_PRIVATE palResult vendor_getUniqueId(cnclCliqueId *id)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("getUniqueId", "cnclGetCliqueId", vendor.cnclGetCliqueId((cnclCliqueId_t)(uintptr_t)(id)));
    return result;
}

SHIM_PRIVATE palResult vendor_getErrorString(const char **text, palResult code)
{
    (void)text;
    (void)code;
    return shim_fail("getErrorString", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getLastError(cnclComm_t comm, char *text, size_t size)
{
    (void)comm;
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_commInitRank(cnclComm_t *comm, int size, cnclCliqueId *id, int rank)
{
    palResult result = palSuccess;
    int device;
    memset(&device, 0, sizeof device);
    result = shim_current_device(&device);
    if (result != palSuccess)
        return result;
    result = check_cnclResult_t("commInitRank", "cnclInitComms", vendor.cnclInitComms(comm, 1, &device, &rank, size, (cnclCliqueId_t)(uintptr_t)(id)));
    return result;
}

SHIM_PRIVATE palResult vendor_commFinalize(cnclComm_t comm)
{
    palResult result = palSuccess;
    result = shim_flush(comm);
    return result;
}

SHIM_PRIVATE palResult vendor_commDestroy(cnclComm_t comm)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("commDestroy", "cnclFreeComm", vendor.cnclFreeComm(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commAbort(cnclComm_t comm)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("commAbort", "cnclAbortComm", vendor.cnclAbortComm(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commCount(cnclComm_t comm, int *count)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("commCount", "cnclGetCommCount", vendor.cnclGetCommCount(count, comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetDeviceNumber(cnclComm_t comm, int *device)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("commGetDeviceNumber", "cnclGetCommDevice", vendor.cnclGetCommDevice(device, comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commUserRank(cnclComm_t comm, int *rank)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("commUserRank", "cnclGetCommRank", vendor.cnclGetCommRank(rank, comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetAsyncError(cnclComm_t comm, int *state)
{
    palResult result = palSuccess;
    *state = (int)(uintptr_t)(shim_meaning(vendor.cnclGetCommAsyncError(comm)));
    return result;
}

SHIM_PRIVATE palResult vendor_commRegister(cnclComm_t comm, void *ptr, size_t size, void **handle)
{
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail("commRegister", palNotSupported, "%s", "cncl.h has no registration");
}

SHIM_PRIVATE palResult vendor_commDeregister(cnclComm_t comm, void *handle)
{
    (void)comm;
    (void)handle;
    return shim_fail("commDeregister", palNotSupported, "%s", "cncl.h has no registration");
}

SHIM_PRIVATE palResult vendor_memAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("memAlloc", palNotSupported, "%s", "cncl.h has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_memFree(void *ptr)
{
    (void)ptr;
    return shim_fail("memFree", palNotSupported, "%s", "cncl.h has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_groupStart(void)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("groupStart", "cnclGroupStart", vendor.cnclGroupStart());
    return result;
}

SHIM_PRIVATE palResult vendor_groupEnd(void)
{
    palResult result = palSuccess;
    result = check_cnclResult_t("groupEnd", "cnclGroupEnd", vendor.cnclGroupEnd());
    return result;
}

SHIM_PRIVATE palResult vendor_reduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, int root, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("reduce", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    if (op == palAvg)
        return shim_fail("reduce", palNotSupported, "%s", "CNCL has no average");
    result = check_cnclResult_t("reduce", "cnclReduce", vendor.cnclReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_gather(const void *send, void *recv, size_t count, palDataType type, int root, cnclComm_t comm, cnrtQueue_t stream)
{
    if (type == palFloat64)
        return shim_fail("gather", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    return shim_composed_gather(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_scatter(const void *send, void *recv, size_t count, palDataType type, int root, cnclComm_t comm, cnrtQueue_t stream)
{
    if (type == palFloat64)
        return shim_fail("scatter", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    return shim_composed_scatter(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_broadcast(const void *send, void *recv, size_t count, palDataType type, int root, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("broadcast", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    result = check_cnclResult_t("broadcast", "cnclBroadcast", vendor.cnclBroadcast(send, (void *)(recv), count, data_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allReduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("allReduce", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    if (op == palAvg)
        return shim_fail("allReduce", palNotSupported, "%s", "CNCL has no average");
    result = check_cnclResult_t("allReduce", "cnclAllReduce", vendor.cnclAllReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_reduceScatter(const void *send, void *recv, size_t count, palDataType type, palRedOp op, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    if (op == palAvg)
        return shim_fail("reduceScatter", palNotSupported, "%s", "CNCL has no average");
    result = check_cnclResult_t("reduceScatter", "cnclReduceScatter", vendor.cnclReduceScatter(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allGather(const void *send, void *recv, size_t count, palDataType type, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("allGather", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    result = check_cnclResult_t("allGather", "cnclAllGather", vendor.cnclAllGather(send, (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAll(const void *send, void *recv, size_t count, palDataType type, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("alltoAll", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    result = check_cnclResult_t("alltoAll", "cnclAlltoAll", vendor.cnclAlltoAll(send, (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, cnclComm_t comm, cnrtQueue_t stream)
{
    if (type == palFloat64)
        return shim_fail("alltoAllv", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    return shim_composed_alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, recvDispls, type, comm, stream);
}

SHIM_PRIVATE palResult vendor_send(const void *send, size_t count, palDataType type, int peer, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("send", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    result = check_cnclResult_t("send", "cnclSend", vendor.cnclSend((void *)(send), count, data_type_of(type), peer, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_recv(void *recv, size_t count, palDataType type, int peer, cnclComm_t comm, cnrtQueue_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("recv", palNotSupported, "%s", "CNCL has no type of 64-bit floats");
    result = check_cnclResult_t("recv", "cnclRecv", vendor.cnclRecv((void *)(recv), count, data_type_of(type), peer, comm, stream));
    return result;
}

#include "ccl_shim_functions.h"

/* ---- capabilities the library declares not to have ---- */

static palResult refuse_commRegister(palComm comm, void *ptr, size_t size, void **handle)
{
    SHIM_ENTER("commRegister");
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "cncl.h has no registration");
}

static palResult refuse_commDeregister(palComm comm, void *handle)
{
    SHIM_ENTER("commDeregister");
    (void)comm;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "cncl.h has no registration");
}

static palResult refuse_memAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("memAlloc");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "cncl.h has no memory of the library's own");
}

static palResult refuse_memFree(void *ptr)
{
    SHIM_ENTER("memFree");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "cncl.h has no memory of the library's own");
}

static palCclTable table = {
    .struct_size = sizeof(palCclTable),
    .major = 1,
    .minor = 0,
    .name = "cncl",
    .build_id = PAL_BUILD_ID,
    .getVersion = shim_getVersion,
    .getUniqueId = shim_getUniqueId,
    .getErrorString = shim_getErrorString,
    .getLastError = shim_getLastError,
    .commInitRank = shim_commInitRank,
    .commFinalize = shim_commFinalize,
    .commDestroy = shim_commDestroy,
    .commAbort = shim_commAbort,
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
    const char *paths = getenv("UNIPAL_CNCL_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_CNCL_LIBRARY", paths))
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

/* Generated from adaptors/ccl/pccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Sunrise PCCL as a PAL table, with no vendor header. Functions are resolved when the table is asked for;
 * UNIPAL_PCCL_LIBRARY names other libraries to take them from.
 * Shared part: sha256 da3552d24191fd969fefded503efc1e462c0d129847579855a3b36da6c945941
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_STREAM tangStream_t
#define SHIM_COMM pcclComm_t
#define SHIM_ID pcclUniqueId
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int pcclResult_t;
typedef int pcclDataType_t;
typedef int pcclRedOp_t;
typedef void *pcclComm_t;
typedef void *tangStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} pcclUniqueId;
_Static_assert(sizeof(SHIM_ID) == 128 && sizeof(SHIM_ID) <= sizeof(palUniqueId), "bytes of an id");

enum { /* pcclRedOp_t */
    pcclSum = 0,
    pcclProd = 1,
    pcclMax = 2,
    pcclMin = 3,
    pcclAvg = 4,
};

enum { /* pcclResult_t */
    pcclSuccess = 0,
    pcclUnhandledTangError = 1,
    pcclSystemError = 2,
    pcclInternalError = 3,
    pcclInvalidArgument = 4,
    pcclInvalidUsage = 5,
    pcclRemoteError = 6,
    pcclInProgress = 7,
    pcclInvalidDeviceIndex = 8,
};

enum { /* pcclDataType_t */
    pcclInt8 = 0,
    pcclUint8 = 1,
    pcclInt32 = 2,
    pcclUint32 = 3,
    pcclInt64 = 4,
    pcclUint64 = 5,
    pcclFloat16 = 6,
    pcclFloat32 = 7,
    pcclBfloat16 = 8,
};

/* ---- the vendor's functions ---- */

static struct {
    pcclResult_t (*pcclGetVersion)(int *version);
    pcclResult_t (*pcclGetUniqueId)(pcclUniqueId *uniqueId);
    pcclResult_t (*pcclCommInitRank)(pcclComm_t *comm, int nranks, pcclUniqueId commId, int rank);
    pcclResult_t (*pcclCommDestroy)(pcclComm_t comm);
    pcclResult_t (*pcclCommAbort)(pcclComm_t comm);
    pcclResult_t (*pcclCommCount)(const pcclComm_t comm, int *count);
    pcclResult_t (*pcclCommCuDevice)(const pcclComm_t comm, int *device);
    pcclResult_t (*pcclCommUserRank)(const pcclComm_t comm, int *rank);
    pcclResult_t (*pcclReduce)(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, pcclRedOp_t op, int root, pcclComm_t comm, tangStream_t stream);
    pcclResult_t (*pcclBroadcast)(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, int root, pcclComm_t comm, tangStream_t stream);
    pcclResult_t (*pcclAllReduce)(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, pcclRedOp_t op, pcclComm_t comm, tangStream_t stream);
    pcclResult_t (*pcclReduceScatter)(const void *sendbuff, void *recvbuff, size_t recvcount, pcclDataType_t datatype, pcclRedOp_t op, pcclComm_t comm, tangStream_t stream);
    pcclResult_t (*pcclAllGather)(const void *sendbuff, void *recvbuff, size_t sendcount, pcclDataType_t datatype, pcclComm_t comm, tangStream_t stream);
    pcclResult_t (*pcclGroupStart)(void);
    pcclResult_t (*pcclGroupEnd)(void);
    pcclResult_t (*pcclCommGetAsyncError)(pcclComm_t comm, pcclResult_t *asyncError);
    pcclResult_t (*pcclSend)(const void *sendbuff, size_t count, pcclDataType_t datatype, int peer, pcclComm_t comm, tangStream_t stream);
    pcclResult_t (*pcclRecv)(void *recvbuff, size_t count, pcclDataType_t datatype, int peer, pcclComm_t comm, tangStream_t stream);
} vendor;

static const char *const pccl_sonames[] = {"libpccl.so", NULL};
static struct shim_library libraries[] = {
    {.name = "pccl", .sonames = pccl_sonames, .optional = false,
     .hint = "put /usr/local/pccl/lib/linux-x86_64 on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const pcclGetVersion_names[] = {"pcclGetVersion", NULL};
    static const char *const pcclGetUniqueId_names[] = {"pcclGetUniqueId", NULL};
    static const char *const pcclCommInitRank_names[] = {"pcclCommInitRank", NULL};
    static const char *const pcclCommDestroy_names[] = {"pcclCommDestroy", NULL};
    static const char *const pcclCommAbort_names[] = {"pcclCommAbort", NULL};
    static const char *const pcclCommCount_names[] = {"pcclCommCount", NULL};
    static const char *const pcclCommCuDevice_names[] = {"pcclCommCuDevice", NULL};
    static const char *const pcclCommUserRank_names[] = {"pcclCommUserRank", NULL};
    static const char *const pcclReduce_names[] = {"pcclReduce", NULL};
    static const char *const pcclBroadcast_names[] = {"pcclBroadcast", NULL};
    static const char *const pcclAllReduce_names[] = {"pcclAllReduce", NULL};
    static const char *const pcclReduceScatter_names[] = {"pcclReduceScatter", NULL};
    static const char *const pcclAllGather_names[] = {"pcclAllGather", NULL};
    static const char *const pcclGroupStart_names[] = {"pcclGroupStart", NULL};
    static const char *const pcclGroupEnd_names[] = {"pcclGroupEnd", NULL};
    static const char *const pcclCommGetAsyncError_names[] = {"pcclCommGetAsyncError", NULL};
    static const char *const pcclSend_names[] = {"pcclSend", NULL};
    static const char *const pcclRecv_names[] = {"pcclRecv", NULL};
    return true
        && shim_resolve(&libraries[0], pcclGetVersion_names, false, (void **)&vendor.pcclGetVersion)
        && shim_resolve(&libraries[0], pcclGetUniqueId_names, false, (void **)&vendor.pcclGetUniqueId)
        && shim_resolve(&libraries[0], pcclCommInitRank_names, false, (void **)&vendor.pcclCommInitRank)
        && shim_resolve(&libraries[0], pcclCommDestroy_names, false, (void **)&vendor.pcclCommDestroy)
        && shim_resolve(&libraries[0], pcclCommAbort_names, false, (void **)&vendor.pcclCommAbort)
        && shim_resolve(&libraries[0], pcclCommCount_names, false, (void **)&vendor.pcclCommCount)
        && shim_resolve(&libraries[0], pcclCommCuDevice_names, false, (void **)&vendor.pcclCommCuDevice)
        && shim_resolve(&libraries[0], pcclCommUserRank_names, false, (void **)&vendor.pcclCommUserRank)
        && shim_resolve(&libraries[0], pcclReduce_names, false, (void **)&vendor.pcclReduce)
        && shim_resolve(&libraries[0], pcclBroadcast_names, false, (void **)&vendor.pcclBroadcast)
        && shim_resolve(&libraries[0], pcclAllReduce_names, false, (void **)&vendor.pcclAllReduce)
        && shim_resolve(&libraries[0], pcclReduceScatter_names, false, (void **)&vendor.pcclReduceScatter)
        && shim_resolve(&libraries[0], pcclAllGather_names, false, (void **)&vendor.pcclAllGather)
        && shim_resolve(&libraries[0], pcclGroupStart_names, false, (void **)&vendor.pcclGroupStart)
        && shim_resolve(&libraries[0], pcclGroupEnd_names, false, (void **)&vendor.pcclGroupEnd)
        && shim_resolve(&libraries[0], pcclCommGetAsyncError_names, false, (void **)&vendor.pcclCommGetAsyncError)
        && shim_resolve(&libraries[0], pcclSend_names, false, (void **)&vendor.pcclSend)
        && shim_resolve(&libraries[0], pcclRecv_names, false, (void **)&vendor.pcclRecv)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_pcclResult_t(pcclResult_t code)
{
    switch ((int)code) {
    case pcclSuccess:
        return "pcclSuccess";
    case pcclUnhandledTangError:
        return "pcclUnhandledTangError";
    case pcclSystemError:
        return "pcclSystemError";
    case pcclInternalError:
        return "pcclInternalError";
    case pcclInvalidArgument:
        return "pcclInvalidArgument";
    case pcclInvalidUsage:
        return "pcclInvalidUsage";
    case pcclRemoteError:
        return "pcclRemoteError";
    case pcclInProgress:
        return "pcclInProgress";
    case pcclInvalidDeviceIndex:
        return "pcclInvalidDeviceIndex";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_pcclResult_t(const char *function, const char *call, pcclResult_t code)
{
    palResult result = palUnhandledCclError;
    switch ((int)code) {
    case pcclSuccess:
        return palSuccess;
    case pcclInProgress:
        return palInProgress;
    case pcclUnhandledTangError:
        result = palUnhandledDeviceError;
        break;
    case pcclSystemError:
        result = palSystemError;
        break;
    case pcclInternalError:
        result = palInternalError;
        break;
    case pcclInvalidUsage:
        result = palInvalidUsage;
        break;
    case pcclInvalidArgument:
        result = palInvalidArgument;
        break;
    case pcclInvalidDeviceIndex:
        result = palInvalidArgument;
        break;
    case pcclRemoteError:
        result = palRemoteError;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_pcclResult_t(code));
}

SHIM_PRIVATE palResult shim_meaning(pcclResult_t code)
{
    switch ((int)code) {
    case pcclSuccess:
        return palSuccess;
    case pcclInProgress:
        return palInProgress;
    case pcclUnhandledTangError:
        return palUnhandledDeviceError;
    case pcclSystemError:
        return palSystemError;
    case pcclInternalError:
        return palInternalError;
    case pcclInvalidUsage:
        return palInvalidUsage;
    case pcclInvalidArgument:
        return palInvalidArgument;
    case pcclInvalidDeviceIndex:
        return palInvalidArgument;
    case pcclRemoteError:
        return palRemoteError;
    default:
        return palUnhandledCclError;
    }
}

SHIM_PRIVATE int data_type_of(int from)
{
    switch (from) {
    case palInt8:
        return pcclInt8;
    case palUint8:
        return pcclUint8;
    case palInt32:
        return pcclInt32;
    case palUint32:
        return pcclUint32;
    case palInt64:
        return pcclInt64;
    case palUint64:
        return pcclUint64;
    case palFloat16:
        return pcclFloat16;
    case palFloat32:
        return pcclFloat32;
    case palBfloat16:
        return pcclBfloat16;
    default:
        return -1;
    }
}

SHIM_PRIVATE int reduce_op_of(int from)
{
    switch (from) {
    case palSum:
        return pcclSum;
    case palProd:
        return pcclProd;
    case palMax:
        return pcclMax;
    case palMin:
        return pcclMin;
    case palAvg:
        return pcclAvg;
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
    result = check_pcclResult_t("getVersion", "pcclGetVersion", vendor.pcclGetVersion(version));
    return result;
}

SHIM_PRIVATE palResult vendor_getUniqueId(pcclUniqueId *id)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("getUniqueId", "pcclGetUniqueId", vendor.pcclGetUniqueId(id));
    return result;
}

SHIM_PRIVATE palResult vendor_getErrorString(const char **text, palResult code)
{
    (void)text;
    (void)code;
    return shim_fail("getErrorString", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getLastError(pcclComm_t comm, char *text, size_t size)
{
    (void)comm;
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_commInitRank(pcclComm_t *comm, int size, pcclUniqueId *id, int rank)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("commInitRank", "pcclCommInitRank", vendor.pcclCommInitRank(comm, size, *id, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commFinalize(pcclComm_t comm)
{
    palResult result = palSuccess;
    result = shim_flush(comm);
    return result;
}

SHIM_PRIVATE palResult vendor_commDestroy(pcclComm_t comm)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("commDestroy", "pcclCommDestroy", vendor.pcclCommDestroy(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commAbort(pcclComm_t comm)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("commAbort", "pcclCommAbort", vendor.pcclCommAbort(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commCount(pcclComm_t comm, int *count)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("commCount", "pcclCommCount", vendor.pcclCommCount(comm, count));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetDeviceNumber(pcclComm_t comm, int *device)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("commGetDeviceNumber", "pcclCommCuDevice", vendor.pcclCommCuDevice(comm, device));
    return result;
}

SHIM_PRIVATE palResult vendor_commUserRank(pcclComm_t comm, int *rank)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("commUserRank", "pcclCommUserRank", vendor.pcclCommUserRank(comm, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetAsyncError(pcclComm_t comm, int *state)
{
    palResult result = palSuccess;
    pcclResult_t code;
    memset(&code, 0, sizeof code);
    result = check_pcclResult_t("commGetAsyncError", "pcclCommGetAsyncError", vendor.pcclCommGetAsyncError(comm, &code));
    if (result != palSuccess)
        return result;
    *state = (int)(uintptr_t)(shim_meaning(code));
    return result;
}

SHIM_PRIVATE palResult vendor_commRegister(pcclComm_t comm, void *ptr, size_t size, void **handle)
{
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail("commRegister", palNotSupported, "%s", "pccl.h has no registration");
}

SHIM_PRIVATE palResult vendor_commDeregister(pcclComm_t comm, void *handle)
{
    (void)comm;
    (void)handle;
    return shim_fail("commDeregister", palNotSupported, "%s", "pccl.h has no registration");
}

SHIM_PRIVATE palResult vendor_memAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("memAlloc", palNotSupported, "%s", "pccl.h has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_memFree(void *ptr)
{
    (void)ptr;
    return shim_fail("memFree", palNotSupported, "%s", "pccl.h has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_groupStart(void)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("groupStart", "pcclGroupStart", vendor.pcclGroupStart());
    return result;
}

SHIM_PRIVATE palResult vendor_groupEnd(void)
{
    palResult result = palSuccess;
    result = check_pcclResult_t("groupEnd", "pcclGroupEnd", vendor.pcclGroupEnd());
    return result;
}

SHIM_PRIVATE palResult vendor_reduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, int root, pcclComm_t comm, tangStream_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("reduce", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    result = check_pcclResult_t("reduce", "pcclReduce", vendor.pcclReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_gather(const void *send, void *recv, size_t count, palDataType type, int root, pcclComm_t comm, tangStream_t stream)
{
    if (type == palFloat64)
        return shim_fail("gather", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    return shim_composed_gather(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_scatter(const void *send, void *recv, size_t count, palDataType type, int root, pcclComm_t comm, tangStream_t stream)
{
    if (type == palFloat64)
        return shim_fail("scatter", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    return shim_composed_scatter(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_broadcast(const void *send, void *recv, size_t count, palDataType type, int root, pcclComm_t comm, tangStream_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("broadcast", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    result = check_pcclResult_t("broadcast", "pcclBroadcast", vendor.pcclBroadcast(send, (void *)(recv), count, data_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allReduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, pcclComm_t comm, tangStream_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("allReduce", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    result = check_pcclResult_t("allReduce", "pcclAllReduce", vendor.pcclAllReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_reduceScatter(const void *send, void *recv, size_t count, palDataType type, palRedOp op, pcclComm_t comm, tangStream_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    result = check_pcclResult_t("reduceScatter", "pcclReduceScatter", vendor.pcclReduceScatter(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allGather(const void *send, void *recv, size_t count, palDataType type, pcclComm_t comm, tangStream_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("allGather", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    result = check_pcclResult_t("allGather", "pcclAllGather", vendor.pcclAllGather(send, (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAll(const void *send, void *recv, size_t count, palDataType type, pcclComm_t comm, tangStream_t stream)
{
    if (type == palFloat64)
        return shim_fail("alltoAll", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    return shim_composed_alltoAll(send, recv, count, type, comm, stream);
}

SHIM_PRIVATE palResult vendor_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, pcclComm_t comm, tangStream_t stream)
{
    if (type == palFloat64)
        return shim_fail("alltoAllv", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    return shim_composed_alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, recvDispls, type, comm, stream);
}

SHIM_PRIVATE palResult vendor_send(const void *send, size_t count, palDataType type, int peer, pcclComm_t comm, tangStream_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("send", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    if ((result = shim_group_start()) != palSuccess) {
        return result;
    }
    result = check_pcclResult_t("send", "pcclSend", vendor.pcclSend(send, count, data_type_of(type), peer, comm, stream));
    if (result != palSuccess) {
        (void)shim_group_end();
        return result;
    }
    if ((result = shim_group_end()) != palSuccess) {
        return result;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_recv(void *recv, size_t count, palDataType type, int peer, pcclComm_t comm, tangStream_t stream)
{
    palResult result = palSuccess;
    if (type == palFloat64)
        return shim_fail("recv", palNotSupported, "%s", "PCCL has no type of 64-bit floats");
    if ((result = shim_group_start()) != palSuccess) {
        return result;
    }
    result = check_pcclResult_t("recv", "pcclRecv", vendor.pcclRecv((void *)(recv), count, data_type_of(type), peer, comm, stream));
    if (result != palSuccess) {
        (void)shim_group_end();
        return result;
    }
    if ((result = shim_group_end()) != palSuccess) {
        return result;
    }
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
    return shim_fail(function_, palNotSupported, "%s", "pccl.h has no registration");
}

static palResult refuse_commDeregister(palComm comm, void *handle)
{
    SHIM_ENTER("commDeregister");
    (void)comm;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "pccl.h has no registration");
}

static palResult refuse_memAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("memAlloc");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "pccl.h has no memory of the library's own");
}

static palResult refuse_memFree(void *ptr)
{
    SHIM_ENTER("memFree");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "pccl.h has no memory of the library's own");
}

static palCclTable table = {
    .struct_size = sizeof(palCclTable),
    .major = 1,
    .minor = 0,
    .name = "pccl",
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
    const char *paths = getenv("UNIPAL_PCCL_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_PCCL_LIBRARY", paths))
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

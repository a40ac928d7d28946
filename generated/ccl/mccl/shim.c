/* Generated from adaptors/ccl/mccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * MetaX Collective Communications Library as a PAL table, with no vendor header. Functions are resolved when the table is asked for;
 * UNIPAL_MCCL_LIBRARY names other libraries to take them from.
 * Shared part: sha256 da3552d24191fd969fefded503efc1e462c0d129847579855a3b36da6c945941
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_STREAM mcStream_t
#define SHIM_COMM mcclComm_t
#define SHIM_ID mcclUniqueId
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int mcclResult_t;
typedef int mcclDataType_t;
typedef int mcclRedOp_t;
typedef void *mcclComm_t;
typedef void *mcStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} mcclUniqueId;
_Static_assert(sizeof(SHIM_ID) == 128 && sizeof(SHIM_ID) <= sizeof(palUniqueId), "bytes of an id");

enum { /* mcclResult_t */
    mcclSuccess = 0,
    mcclUnhandledMacaError = 1,
    mcclSystemError = 2,
    mcclInternalError = 3,
    mcclInvalidArgument = 4,
    mcclInvalidUsage = 5,
    mcclRemoteError = 6,
    mcclInProgress = 7,
};

enum { /* mcclDataType_t */
    mcclInt8 = 0,
    mcclUint8 = 1,
    mcclInt32 = 2,
    mcclUint32 = 3,
    mcclInt64 = 4,
    mcclUint64 = 5,
    mcclFloat16 = 6,
    mcclFloat32 = 7,
    mcclFloat64 = 8,
    mcclBfloat16 = 9,
};

enum { /* mcclRedOp_t */
    mcclSum = 0,
    mcclProd = 1,
    mcclMax = 2,
    mcclMin = 3,
    mcclAvg = 4,
};

/* ---- the vendor's functions ---- */

static struct {
    mcclResult_t (*mcclGetVersion)(int *version);
    mcclResult_t (*mcclGetUniqueId)(mcclUniqueId *uniqueId);
    mcclResult_t (*mcclCommInitRank)(mcclComm_t *comm, int nranks, mcclUniqueId commId, int rank);
    mcclResult_t (*mcclCommFinalize)(mcclComm_t comm);
    mcclResult_t (*mcclCommDestroy)(mcclComm_t comm);
    mcclResult_t (*mcclCommAbort)(mcclComm_t comm);
    mcclResult_t (*mcclCommCount)(const mcclComm_t comm, int *count);
    mcclResult_t (*mcclCommMcDevice)(const mcclComm_t comm, int *device);
    mcclResult_t (*mcclCommUserRank)(const mcclComm_t comm, int *rank);
    mcclResult_t (*mcclReduce)(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclRedOp_t op, int root, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclBroadcast)(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclAllReduce)(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclRedOp_t op, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclReduceScatter)(const void *sendbuff, void *recvbuff, size_t recvcount, mcclDataType_t datatype, mcclRedOp_t op, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclAllGather)(const void *sendbuff, void *recvbuff, size_t sendcount, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclSend)(const void *sendbuff, size_t count, mcclDataType_t datatype, int peer, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclRecv)(void *recvbuff, size_t count, mcclDataType_t datatype, int peer, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclGroupStart)(void);
    mcclResult_t (*mcclGroupEnd)(void);
    mcclResult_t (*mcclCommGetAsyncError)(mcclComm_t comm, mcclResult_t *asyncError);
    mcclResult_t (*mcclGather)(const void *sendbuff, void *recvbuff, size_t sendcount, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclScatter)(const void *sendbuff, void *recvbuff, size_t recvcount, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclAllToAll)(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream);
    mcclResult_t (*mcclAllToAllv)(const void *sendbuff, const size_t *sendcounts, const size_t *sdispls, void *recvbuff, const size_t *recvcounts, const size_t *rdispls, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream);
} vendor;

static const char *const mccl_sonames[] = {"libmccl.so", "libmccl.so.2", NULL};
static struct shim_library libraries[] = {
    {.name = "mccl", .sonames = mccl_sonames, .optional = false,
     .hint = "put /opt/maca/lib on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const mcclGetVersion_names[] = {"mcclGetVersion", NULL};
    static const char *const mcclGetUniqueId_names[] = {"mcclGetUniqueId", NULL};
    static const char *const mcclCommInitRank_names[] = {"mcclCommInitRank", NULL};
    static const char *const mcclCommFinalize_names[] = {"mcclCommFinalize", NULL};
    static const char *const mcclCommDestroy_names[] = {"mcclCommDestroy", NULL};
    static const char *const mcclCommAbort_names[] = {"mcclCommAbort", NULL};
    static const char *const mcclCommCount_names[] = {"mcclCommCount", NULL};
    static const char *const mcclCommMcDevice_names[] = {"mcclCommMcDevice", NULL};
    static const char *const mcclCommUserRank_names[] = {"mcclCommUserRank", NULL};
    static const char *const mcclReduce_names[] = {"mcclReduce", NULL};
    static const char *const mcclBroadcast_names[] = {"mcclBroadcast", NULL};
    static const char *const mcclAllReduce_names[] = {"mcclAllReduce", NULL};
    static const char *const mcclReduceScatter_names[] = {"mcclReduceScatter", NULL};
    static const char *const mcclAllGather_names[] = {"mcclAllGather", NULL};
    static const char *const mcclSend_names[] = {"mcclSend", NULL};
    static const char *const mcclRecv_names[] = {"mcclRecv", NULL};
    static const char *const mcclGroupStart_names[] = {"mcclGroupStart", NULL};
    static const char *const mcclGroupEnd_names[] = {"mcclGroupEnd", NULL};
    static const char *const mcclCommGetAsyncError_names[] = {"mcclCommGetAsyncError", NULL};
    static const char *const mcclGather_names[] = {"mcclGather", NULL};
    static const char *const mcclScatter_names[] = {"mcclScatter", NULL};
    static const char *const mcclAllToAll_names[] = {"mcclAllToAll", NULL};
    static const char *const mcclAllToAllv_names[] = {"mcclAllToAllv", NULL};
    return true
        && shim_resolve(&libraries[0], mcclGetVersion_names, false, (void **)&vendor.mcclGetVersion)
        && shim_resolve(&libraries[0], mcclGetUniqueId_names, false, (void **)&vendor.mcclGetUniqueId)
        && shim_resolve(&libraries[0], mcclCommInitRank_names, false, (void **)&vendor.mcclCommInitRank)
        && shim_resolve(&libraries[0], mcclCommFinalize_names, false, (void **)&vendor.mcclCommFinalize)
        && shim_resolve(&libraries[0], mcclCommDestroy_names, false, (void **)&vendor.mcclCommDestroy)
        && shim_resolve(&libraries[0], mcclCommAbort_names, false, (void **)&vendor.mcclCommAbort)
        && shim_resolve(&libraries[0], mcclCommCount_names, false, (void **)&vendor.mcclCommCount)
        && shim_resolve(&libraries[0], mcclCommMcDevice_names, false, (void **)&vendor.mcclCommMcDevice)
        && shim_resolve(&libraries[0], mcclCommUserRank_names, false, (void **)&vendor.mcclCommUserRank)
        && shim_resolve(&libraries[0], mcclReduce_names, false, (void **)&vendor.mcclReduce)
        && shim_resolve(&libraries[0], mcclBroadcast_names, false, (void **)&vendor.mcclBroadcast)
        && shim_resolve(&libraries[0], mcclAllReduce_names, false, (void **)&vendor.mcclAllReduce)
        && shim_resolve(&libraries[0], mcclReduceScatter_names, false, (void **)&vendor.mcclReduceScatter)
        && shim_resolve(&libraries[0], mcclAllGather_names, false, (void **)&vendor.mcclAllGather)
        && shim_resolve(&libraries[0], mcclSend_names, false, (void **)&vendor.mcclSend)
        && shim_resolve(&libraries[0], mcclRecv_names, false, (void **)&vendor.mcclRecv)
        && shim_resolve(&libraries[0], mcclGroupStart_names, false, (void **)&vendor.mcclGroupStart)
        && shim_resolve(&libraries[0], mcclGroupEnd_names, false, (void **)&vendor.mcclGroupEnd)
        && shim_resolve(&libraries[0], mcclCommGetAsyncError_names, false, (void **)&vendor.mcclCommGetAsyncError)
        && shim_resolve(&libraries[0], mcclGather_names, false, (void **)&vendor.mcclGather)
        && shim_resolve(&libraries[0], mcclScatter_names, false, (void **)&vendor.mcclScatter)
        && shim_resolve(&libraries[0], mcclAllToAll_names, false, (void **)&vendor.mcclAllToAll)
        && shim_resolve(&libraries[0], mcclAllToAllv_names, false, (void **)&vendor.mcclAllToAllv)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_mcclResult_t(mcclResult_t code)
{
    switch ((int)code) {
    case mcclSuccess:
        return "mcclSuccess";
    case mcclUnhandledMacaError:
        return "mcclUnhandledMacaError";
    case mcclSystemError:
        return "mcclSystemError";
    case mcclInternalError:
        return "mcclInternalError";
    case mcclInvalidArgument:
        return "mcclInvalidArgument";
    case mcclInvalidUsage:
        return "mcclInvalidUsage";
    case mcclRemoteError:
        return "mcclRemoteError";
    case mcclInProgress:
        return "mcclInProgress";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_mcclResult_t(const char *function, const char *call, mcclResult_t code)
{
    palResult result = palUnhandledCclError;
    switch ((int)code) {
    case mcclSuccess:
        return palSuccess;
    case mcclInProgress:
        return palInProgress;
    case mcclUnhandledMacaError:
        result = palUnhandledDeviceError;
        break;
    case mcclSystemError:
        result = palSystemError;
        break;
    case mcclInternalError:
        result = palInternalError;
        break;
    case mcclInvalidArgument:
        result = palInvalidArgument;
        break;
    case mcclInvalidUsage:
        result = palInvalidUsage;
        break;
    case mcclRemoteError:
        result = palRemoteError;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_mcclResult_t(code));
}

SHIM_PRIVATE palResult shim_meaning(mcclResult_t code)
{
    switch ((int)code) {
    case mcclSuccess:
        return palSuccess;
    case mcclInProgress:
        return palInProgress;
    case mcclUnhandledMacaError:
        return palUnhandledDeviceError;
    case mcclSystemError:
        return palSystemError;
    case mcclInternalError:
        return palInternalError;
    case mcclInvalidArgument:
        return palInvalidArgument;
    case mcclInvalidUsage:
        return palInvalidUsage;
    case mcclRemoteError:
        return palRemoteError;
    default:
        return palUnhandledCclError;
    }
}

SHIM_PRIVATE int data_type_of(int from)
{
    switch (from) {
    case palInt8:
        return mcclInt8;
    case palUint8:
        return mcclUint8;
    case palInt32:
        return mcclInt32;
    case palUint32:
        return mcclUint32;
    case palInt64:
        return mcclInt64;
    case palUint64:
        return mcclUint64;
    case palFloat16:
        return mcclFloat16;
    case palFloat32:
        return mcclFloat32;
    case palFloat64:
        return mcclFloat64;
    case palBfloat16:
        return mcclBfloat16;
    default:
        return -1;
    }
}

SHIM_PRIVATE int reduce_op_of(int from)
{
    switch (from) {
    case palSum:
        return mcclSum;
    case palProd:
        return mcclProd;
    case palMax:
        return mcclMax;
    case palMin:
        return mcclMin;
    case palAvg:
        return mcclAvg;
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
    result = check_mcclResult_t("getVersion", "mcclGetVersion", vendor.mcclGetVersion(version));
    return result;
}

SHIM_PRIVATE palResult vendor_getUniqueId(mcclUniqueId *id)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("getUniqueId", "mcclGetUniqueId", vendor.mcclGetUniqueId(id));
    return result;
}

SHIM_PRIVATE palResult vendor_getErrorString(const char **text, palResult code)
{
    (void)text;
    (void)code;
    return shim_fail("getErrorString", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getLastError(mcclComm_t comm, char *text, size_t size)
{
    (void)comm;
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_commInitRank(mcclComm_t *comm, int size, mcclUniqueId *id, int rank)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("commInitRank", "mcclCommInitRank", vendor.mcclCommInitRank(comm, size, *id, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commFinalize(mcclComm_t comm)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("commFinalize", "mcclCommFinalize", vendor.mcclCommFinalize(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commDestroy(mcclComm_t comm)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("commDestroy", "mcclCommDestroy", vendor.mcclCommDestroy(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commAbort(mcclComm_t comm)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("commAbort", "mcclCommAbort", vendor.mcclCommAbort(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commCount(mcclComm_t comm, int *count)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("commCount", "mcclCommCount", vendor.mcclCommCount(comm, count));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetDeviceNumber(mcclComm_t comm, int *device)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("commGetDeviceNumber", "mcclCommMcDevice", vendor.mcclCommMcDevice(comm, device));
    return result;
}

SHIM_PRIVATE palResult vendor_commUserRank(mcclComm_t comm, int *rank)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("commUserRank", "mcclCommUserRank", vendor.mcclCommUserRank(comm, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetAsyncError(mcclComm_t comm, int *state)
{
    palResult result = palSuccess;
    mcclResult_t code;
    memset(&code, 0, sizeof code);
    result = check_mcclResult_t("commGetAsyncError", "mcclCommGetAsyncError", vendor.mcclCommGetAsyncError(comm, &code));
    if (result != palSuccess)
        return result;
    *state = (int)(uintptr_t)(shim_meaning(code));
    return result;
}

SHIM_PRIVATE palResult vendor_commRegister(mcclComm_t comm, void *ptr, size_t size, void **handle)
{
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail("commRegister", palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's registration");
}

SHIM_PRIVATE palResult vendor_commDeregister(mcclComm_t comm, void *handle)
{
    (void)comm;
    (void)handle;
    return shim_fail("commDeregister", palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's registration");
}

SHIM_PRIVATE palResult vendor_memAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("memAlloc", palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's memory of the library's own");
}

SHIM_PRIVATE palResult vendor_memFree(void *ptr)
{
    (void)ptr;
    return shim_fail("memFree", palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's memory of the library's own");
}

SHIM_PRIVATE palResult vendor_groupStart(void)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("groupStart", "mcclGroupStart", vendor.mcclGroupStart());
    return result;
}

SHIM_PRIVATE palResult vendor_groupEnd(void)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("groupEnd", "mcclGroupEnd", vendor.mcclGroupEnd());
    return result;
}

SHIM_PRIVATE palResult vendor_reduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, int root, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("reduce", "mcclReduce", vendor.mcclReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_gather(const void *send, void *recv, size_t count, palDataType type, int root, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("gather", "mcclGather", vendor.mcclGather(send, (void *)(recv), count, data_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_scatter(const void *send, void *recv, size_t count, palDataType type, int root, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("scatter", "mcclScatter", vendor.mcclScatter(send, (void *)(recv), count, data_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_broadcast(const void *send, void *recv, size_t count, palDataType type, int root, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("broadcast", "mcclBroadcast", vendor.mcclBroadcast(send, (void *)(recv), count, data_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allReduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("allReduce", "mcclAllReduce", vendor.mcclAllReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_reduceScatter(const void *send, void *recv, size_t count, palDataType type, palRedOp op, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("reduceScatter", "mcclReduceScatter", vendor.mcclReduceScatter(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allGather(const void *send, void *recv, size_t count, palDataType type, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("allGather", "mcclAllGather", vendor.mcclAllGather(send, (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAll(const void *send, void *recv, size_t count, palDataType type, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("alltoAll", "mcclAllToAll", vendor.mcclAllToAll(send, (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("alltoAllv", "mcclAllToAllv", vendor.mcclAllToAllv(send, (size_t *)(uintptr_t)(sendCounts), (size_t *)(uintptr_t)(sendDispls), (void *)(recv), (size_t *)(uintptr_t)(recvCounts), (size_t *)(uintptr_t)(recvDispls), data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_send(const void *send, size_t count, palDataType type, int peer, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("send", "mcclSend", vendor.mcclSend(send, count, data_type_of(type), peer, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_recv(void *recv, size_t count, palDataType type, int peer, mcclComm_t comm, mcStream_t stream)
{
    palResult result = palSuccess;
    result = check_mcclResult_t("recv", "mcclRecv", vendor.mcclRecv((void *)(recv), count, data_type_of(type), peer, comm, stream));
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
    return shim_fail(function_, palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's registration");
}

static palResult refuse_commDeregister(palComm comm, void *handle)
{
    SHIM_ENTER("commDeregister");
    (void)comm;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's registration");
}

static palResult refuse_memAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("memAlloc");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's memory of the library's own");
}

static palResult refuse_memFree(void *ptr)
{
    SHIM_ENTER("memFree");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "mccl.h 2.16.5 is older than NCCL's memory of the library's own");
}

static palCclTable table = {
    .struct_size = sizeof(palCclTable),
    .major = 1,
    .minor = 0,
    .name = "mccl",
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
    const char *paths = getenv("UNIPAL_MCCL_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_MCCL_LIBRARY", paths))
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

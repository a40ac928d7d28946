/* Generated from adaptors/ccl/eccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Enflame Collective Communication Library as a PAL table, with no vendor header. Functions are resolved when the table is asked for;
 * UNIPAL_ECCL_LIBRARY names other libraries to take them from.
 * Shared part: sha256 da3552d24191fd969fefded503efc1e462c0d129847579855a3b36da6c945941
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_STREAM topsStream_t
#define SHIM_COMM ecclComm_t
#define SHIM_ID ecclUniqueId
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int ecclResult_t;
typedef int ecclDataType_t;
typedef int ecclRedOp_t;
typedef void *ecclComm_t;
typedef void *topsStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} ecclUniqueId;
_Static_assert(sizeof(SHIM_ID) == 128 && sizeof(SHIM_ID) <= sizeof(palUniqueId), "bytes of an id");

enum { /* ecclResult_t */
    ecclSuccess = 0,
    ecclUnhandledTopsError = 1,
    ecclSystemError = 2,
    ecclInternalError = 3,
    ecclInvalidArgument = 4,
    ecclInvalidUsage = 5,
    ecclRemoteError = 6,
    ecclInProgress = 7,
};

enum { /* ecclDataType_t */
    ecclInt8 = 0,
    ecclUint8 = 1,
    ecclInt32 = 2,
    ecclUint32 = 3,
    ecclInt64 = 4,
    ecclUint64 = 5,
    ecclFloat16 = 6,
    ecclFloat32 = 7,
    ecclFloat64 = 8,
    ecclBfloat16 = 9,
};

enum { /* ecclRedOp_t */
    ecclSum = 0,
    ecclProd = 1,
    ecclMax = 2,
    ecclMin = 3,
    ecclAvg = 4,
};

/* ---- the vendor's functions ---- */

static struct {
    ecclResult_t (*ecclGetVersion)(int *version);
    ecclResult_t (*ecclGetUniqueId)(ecclUniqueId *uniqueId);
    ecclResult_t (*ecclCommInitRank)(ecclComm_t *comm, int nranks, ecclUniqueId commId, int rank);
    ecclResult_t (*ecclCommDestroy)(ecclComm_t comm);
    ecclResult_t (*ecclCommAbort)(ecclComm_t comm);
    ecclResult_t (*ecclCommCount)(const ecclComm_t comm, int *count);
    ecclResult_t (*ecclCommDevice)(const ecclComm_t comm, int *device);
    ecclResult_t (*ecclCommUserRank)(const ecclComm_t comm, int *rank);
    ecclResult_t (*ecclReduce)(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, ecclRedOp_t op, int root, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclBroadcast)(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclAllReduce)(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, ecclRedOp_t op, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclReduceScatter)(const void *sendbuff, void *recvbuff, size_t recvcount, ecclDataType_t datatype, ecclRedOp_t op, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclAllGather)(const void *sendbuff, void *recvbuff, size_t sendcount, ecclDataType_t datatype, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclSend)(const void *sendbuff, size_t count, ecclDataType_t datatype, int peer, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclRecv)(void *recvbuff, size_t count, ecclDataType_t datatype, int peer, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclGroupStart)(void);
    ecclResult_t (*ecclGroupEnd)(void);
    ecclResult_t (*ecclCommGetAsyncError)(ecclComm_t comm, ecclResult_t *asyncError);
    ecclResult_t (*ecclGather)(const void *sendbuff, void *recvbuff, size_t sendcount, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream);
    ecclResult_t (*ecclScatter)(const void *sendbuff, void *recvbuff, size_t recvcount, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream);
} vendor;

static const char *const eccl_sonames[] = {"libeccl.so", NULL};
static struct shim_library libraries[] = {
    {.name = "eccl", .sonames = eccl_sonames, .optional = false,
     .hint = "install Enflame's TopsRider"},
};

static bool resolve_all(void)
{
    static const char *const ecclGetVersion_names[] = {"ecclGetVersion", NULL};
    static const char *const ecclGetUniqueId_names[] = {"ecclGetUniqueId", NULL};
    static const char *const ecclCommInitRank_names[] = {"ecclCommInitRank", NULL};
    static const char *const ecclCommDestroy_names[] = {"ecclCommDestroy", NULL};
    static const char *const ecclCommAbort_names[] = {"ecclCommAbort", NULL};
    static const char *const ecclCommCount_names[] = {"ecclCommCount", NULL};
    static const char *const ecclCommDevice_names[] = {"ecclCommDevice", NULL};
    static const char *const ecclCommUserRank_names[] = {"ecclCommUserRank", NULL};
    static const char *const ecclReduce_names[] = {"ecclReduce", NULL};
    static const char *const ecclBroadcast_names[] = {"ecclBroadcast", NULL};
    static const char *const ecclAllReduce_names[] = {"ecclAllReduce", NULL};
    static const char *const ecclReduceScatter_names[] = {"ecclReduceScatter", NULL};
    static const char *const ecclAllGather_names[] = {"ecclAllGather", NULL};
    static const char *const ecclSend_names[] = {"ecclSend", NULL};
    static const char *const ecclRecv_names[] = {"ecclRecv", NULL};
    static const char *const ecclGroupStart_names[] = {"ecclGroupStart", NULL};
    static const char *const ecclGroupEnd_names[] = {"ecclGroupEnd", NULL};
    static const char *const ecclCommGetAsyncError_names[] = {"ecclCommGetAsyncError", NULL};
    static const char *const ecclGather_names[] = {"ecclGather", NULL};
    static const char *const ecclScatter_names[] = {"ecclScatter", NULL};
    return true
        && shim_resolve(&libraries[0], ecclGetVersion_names, false, (void **)&vendor.ecclGetVersion)
        && shim_resolve(&libraries[0], ecclGetUniqueId_names, false, (void **)&vendor.ecclGetUniqueId)
        && shim_resolve(&libraries[0], ecclCommInitRank_names, false, (void **)&vendor.ecclCommInitRank)
        && shim_resolve(&libraries[0], ecclCommDestroy_names, false, (void **)&vendor.ecclCommDestroy)
        && shim_resolve(&libraries[0], ecclCommAbort_names, false, (void **)&vendor.ecclCommAbort)
        && shim_resolve(&libraries[0], ecclCommCount_names, false, (void **)&vendor.ecclCommCount)
        && shim_resolve(&libraries[0], ecclCommDevice_names, false, (void **)&vendor.ecclCommDevice)
        && shim_resolve(&libraries[0], ecclCommUserRank_names, false, (void **)&vendor.ecclCommUserRank)
        && shim_resolve(&libraries[0], ecclReduce_names, false, (void **)&vendor.ecclReduce)
        && shim_resolve(&libraries[0], ecclBroadcast_names, false, (void **)&vendor.ecclBroadcast)
        && shim_resolve(&libraries[0], ecclAllReduce_names, false, (void **)&vendor.ecclAllReduce)
        && shim_resolve(&libraries[0], ecclReduceScatter_names, false, (void **)&vendor.ecclReduceScatter)
        && shim_resolve(&libraries[0], ecclAllGather_names, false, (void **)&vendor.ecclAllGather)
        && shim_resolve(&libraries[0], ecclSend_names, false, (void **)&vendor.ecclSend)
        && shim_resolve(&libraries[0], ecclRecv_names, false, (void **)&vendor.ecclRecv)
        && shim_resolve(&libraries[0], ecclGroupStart_names, false, (void **)&vendor.ecclGroupStart)
        && shim_resolve(&libraries[0], ecclGroupEnd_names, false, (void **)&vendor.ecclGroupEnd)
        && shim_resolve(&libraries[0], ecclCommGetAsyncError_names, false, (void **)&vendor.ecclCommGetAsyncError)
        && shim_resolve(&libraries[0], ecclGather_names, false, (void **)&vendor.ecclGather)
        && shim_resolve(&libraries[0], ecclScatter_names, false, (void **)&vendor.ecclScatter)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_ecclResult_t(ecclResult_t code)
{
    switch ((int)code) {
    case ecclSuccess:
        return "ecclSuccess";
    case ecclUnhandledTopsError:
        return "ecclUnhandledTopsError";
    case ecclSystemError:
        return "ecclSystemError";
    case ecclInternalError:
        return "ecclInternalError";
    case ecclInvalidArgument:
        return "ecclInvalidArgument";
    case ecclInvalidUsage:
        return "ecclInvalidUsage";
    case ecclRemoteError:
        return "ecclRemoteError";
    case ecclInProgress:
        return "ecclInProgress";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_ecclResult_t(const char *function, const char *call, ecclResult_t code)
{
    palResult result = palUnhandledCclError;
    switch ((int)code) {
    case ecclSuccess:
        return palSuccess;
    case ecclInProgress:
        return palInProgress;
    case ecclUnhandledTopsError:
        result = palUnhandledDeviceError;
        break;
    case ecclSystemError:
        result = palSystemError;
        break;
    case ecclInternalError:
        result = palInternalError;
        break;
    case ecclInvalidArgument:
        result = palInvalidArgument;
        break;
    case ecclInvalidUsage:
        result = palInvalidUsage;
        break;
    case ecclRemoteError:
        result = palRemoteError;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_ecclResult_t(code));
}

SHIM_PRIVATE palResult shim_meaning(ecclResult_t code)
{
    switch ((int)code) {
    case ecclSuccess:
        return palSuccess;
    case ecclInProgress:
        return palInProgress;
    case ecclUnhandledTopsError:
        return palUnhandledDeviceError;
    case ecclSystemError:
        return palSystemError;
    case ecclInternalError:
        return palInternalError;
    case ecclInvalidArgument:
        return palInvalidArgument;
    case ecclInvalidUsage:
        return palInvalidUsage;
    case ecclRemoteError:
        return palRemoteError;
    default:
        return palUnhandledCclError;
    }
}

SHIM_PRIVATE int data_type_of(int from)
{
    switch (from) {
    case palInt8:
        return ecclInt8;
    case palUint8:
        return ecclUint8;
    case palInt32:
        return ecclInt32;
    case palUint32:
        return ecclUint32;
    case palInt64:
        return ecclInt64;
    case palUint64:
        return ecclUint64;
    case palFloat16:
        return ecclFloat16;
    case palFloat32:
        return ecclFloat32;
    case palFloat64:
        return ecclFloat64;
    case palBfloat16:
        return ecclBfloat16;
    default:
        return -1;
    }
}

SHIM_PRIVATE int narrow_type_of(int from)
{
    switch (from) {
    case palInt8:
        return ecclInt8;
    case palUint8:
        return ecclUint8;
    case palInt32:
        return ecclInt32;
    case palUint32:
        return ecclUint32;
    case palFloat16:
        return ecclFloat16;
    case palFloat32:
        return ecclFloat32;
    case palBfloat16:
        return ecclBfloat16;
    default:
        return -1;
    }
}

SHIM_PRIVATE int reduce_op_of(int from)
{
    switch (from) {
    case palSum:
        return ecclSum;
    case palProd:
        return ecclProd;
    case palMax:
        return ecclMax;
    case palMin:
        return ecclMin;
    case palAvg:
        return ecclAvg;
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
    result = check_ecclResult_t("getVersion", "ecclGetVersion", vendor.ecclGetVersion(version));
    return result;
}

SHIM_PRIVATE palResult vendor_getUniqueId(ecclUniqueId *id)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("getUniqueId", "ecclGetUniqueId", vendor.ecclGetUniqueId(id));
    return result;
}

SHIM_PRIVATE palResult vendor_getErrorString(const char **text, palResult code)
{
    (void)text;
    (void)code;
    return shim_fail("getErrorString", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getLastError(ecclComm_t comm, char *text, size_t size)
{
    (void)comm;
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_commInitRank(ecclComm_t *comm, int size, ecclUniqueId *id, int rank)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("commInitRank", "ecclCommInitRank", vendor.ecclCommInitRank(comm, size, *id, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commFinalize(ecclComm_t comm)
{
    palResult result = palSuccess;
    result = shim_flush(comm);
    return result;
}

SHIM_PRIVATE palResult vendor_commDestroy(ecclComm_t comm)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("commDestroy", "ecclCommDestroy", vendor.ecclCommDestroy(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commAbort(ecclComm_t comm)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("commAbort", "ecclCommAbort", vendor.ecclCommAbort(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commCount(ecclComm_t comm, int *count)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("commCount", "ecclCommCount", vendor.ecclCommCount(comm, count));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetDeviceNumber(ecclComm_t comm, int *device)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("commGetDeviceNumber", "ecclCommDevice", vendor.ecclCommDevice(comm, device));
    return result;
}

SHIM_PRIVATE palResult vendor_commUserRank(ecclComm_t comm, int *rank)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("commUserRank", "ecclCommUserRank", vendor.ecclCommUserRank(comm, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetAsyncError(ecclComm_t comm, int *state)
{
    palResult result = palSuccess;
    ecclResult_t code;
    memset(&code, 0, sizeof code);
    result = check_ecclResult_t("commGetAsyncError", "ecclCommGetAsyncError", vendor.ecclCommGetAsyncError(comm, &code));
    if (result != palSuccess)
        return result;
    *state = (int)(uintptr_t)(shim_meaning(code));
    return result;
}

SHIM_PRIVATE palResult vendor_commRegister(ecclComm_t comm, void *ptr, size_t size, void **handle)
{
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail("commRegister", palNotSupported, "%s", "eccl.h 3.1.0 has no registration");
}

SHIM_PRIVATE palResult vendor_commDeregister(ecclComm_t comm, void *handle)
{
    (void)comm;
    (void)handle;
    return shim_fail("commDeregister", palNotSupported, "%s", "eccl.h 3.1.0 has no registration");
}

SHIM_PRIVATE palResult vendor_memAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("memAlloc", palNotSupported, "%s", "eccl.h 3.1.0 has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_memFree(void *ptr)
{
    (void)ptr;
    return shim_fail("memFree", palNotSupported, "%s", "eccl.h 3.1.0 has no memory of the library's own");
}

SHIM_PRIVATE palResult vendor_groupStart(void)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("groupStart", "ecclGroupStart", vendor.ecclGroupStart());
    return result;
}

SHIM_PRIVATE palResult vendor_groupEnd(void)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("groupEnd", "ecclGroupEnd", vendor.ecclGroupEnd());
    return result;
}

SHIM_PRIVATE palResult vendor_reduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, int root, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    if (type == palInt64)
        return shim_fail("reduce", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("reduce", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("reduce", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    result = check_ecclResult_t("reduce", "ecclReduce", vendor.ecclReduce(send, (void *)(recv), count, narrow_type_of(type), reduce_op_of(op), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_gather(const void *send, void *recv, size_t count, palDataType type, int root, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    if (type == palInt64)
        return shim_fail("gather", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("gather", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("gather", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    result = check_ecclResult_t("gather", "ecclGather", vendor.ecclGather(send, (void *)(recv), count, narrow_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_scatter(const void *send, void *recv, size_t count, palDataType type, int root, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    if (type == palInt64)
        return shim_fail("scatter", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("scatter", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("scatter", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    result = check_ecclResult_t("scatter", "ecclScatter", vendor.ecclScatter(send, (void *)(recv), count, narrow_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_broadcast(const void *send, void *recv, size_t count, palDataType type, int root, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("broadcast", "ecclBroadcast", vendor.ecclBroadcast(send, (void *)(recv), count, data_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allReduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    if (type == palInt64)
        return shim_fail("allReduce", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("allReduce", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("allReduce", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    result = check_ecclResult_t("allReduce", "ecclAllReduce", vendor.ecclAllReduce(send, (void *)(recv), count, narrow_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_reduceScatter(const void *send, void *recv, size_t count, palDataType type, palRedOp op, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    if (type == palInt64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("reduceScatter", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    result = check_ecclResult_t("reduceScatter", "ecclReduceScatter", vendor.ecclReduceScatter(send, (void *)(recv), count, narrow_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allGather(const void *send, void *recv, size_t count, palDataType type, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    result = check_ecclResult_t("allGather", "ecclAllGather", vendor.ecclAllGather(send, (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAll(const void *send, void *recv, size_t count, palDataType type, ecclComm_t comm, topsStream_t stream)
{
    if (type == palInt64)
        return shim_fail("alltoAll", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("alltoAll", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("alltoAll", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    return shim_composed_alltoAll(send, recv, count, type, comm, stream);
}

SHIM_PRIVATE palResult vendor_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, ecclComm_t comm, topsStream_t stream)
{
    if (type == palInt64)
        return shim_fail("alltoAllv", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("alltoAllv", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("alltoAllv", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    return shim_composed_alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, recvDispls, type, comm, stream);
}

SHIM_PRIVATE palResult vendor_send(const void *send, size_t count, palDataType type, int peer, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    if (type == palInt64)
        return shim_fail("send", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("send", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("send", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    result = check_ecclResult_t("send", "ecclSend", vendor.ecclSend(send, count, narrow_type_of(type), peer, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_recv(void *recv, size_t count, palDataType type, int peer, ecclComm_t comm, topsStream_t stream)
{
    palResult result = palSuccess;
    if (type == palInt64)
        return shim_fail("recv", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palUint64)
        return shim_fail("recv", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    if (type == palFloat64)
        return shim_fail("recv", palNotSupported, "%s", "eccl.h: only broadcast and all-gather take types of 64 bits");
    result = check_ecclResult_t("recv", "ecclRecv", vendor.ecclRecv((void *)(recv), count, narrow_type_of(type), peer, comm, stream));
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
    return shim_fail(function_, palNotSupported, "%s", "eccl.h 3.1.0 has no registration");
}

static palResult refuse_commDeregister(palComm comm, void *handle)
{
    SHIM_ENTER("commDeregister");
    (void)comm;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "eccl.h 3.1.0 has no registration");
}

static palResult refuse_memAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("memAlloc");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "eccl.h 3.1.0 has no memory of the library's own");
}

static palResult refuse_memFree(void *ptr)
{
    SHIM_ENTER("memFree");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "eccl.h 3.1.0 has no memory of the library's own");
}

static palCclTable table = {
    .struct_size = sizeof(palCclTable),
    .major = 1,
    .minor = 0,
    .name = "eccl",
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
    const char *paths = getenv("UNIPAL_ECCL_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_ECCL_LIBRARY", paths))
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

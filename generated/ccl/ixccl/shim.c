/* Generated from adaptors/ccl/ixccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * Iluvatar collective library (CoreX's NCCL) as a PAL table, with no vendor header. Functions are resolved when the table is asked for;
 * UNIPAL_IXCCL_LIBRARY names other libraries to take them from.
 * Shared part: sha256 da3552d24191fd969fefded503efc1e462c0d129847579855a3b36da6c945941
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_STREAM cudaStream_t
#define SHIM_COMM ncclComm_t
#define SHIM_ID ncclUniqueId
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int ncclResult_t;
typedef int ncclDataType_t;
typedef int ncclRedOp_t;
typedef void *ncclComm_t;
typedef void *cudaStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} ncclUniqueId;
_Static_assert(sizeof(SHIM_ID) == 128 && sizeof(SHIM_ID) <= sizeof(palUniqueId), "bytes of an id");

enum { /* ncclResult_t */
    ncclSuccess = 0,
    ncclUnhandledCudaError = 1,
    ncclSystemError = 2,
    ncclInternalError = 3,
    ncclInvalidArgument = 4,
    ncclInvalidUsage = 5,
    ncclRemoteError = 6,
    ncclInProgress = 7,
};

enum { /* ncclDataType_t */
    ncclInt8 = 0,
    ncclUint8 = 1,
    ncclInt32 = 2,
    ncclUint32 = 3,
    ncclInt64 = 4,
    ncclUint64 = 5,
    ncclFloat16 = 6,
    ncclFloat32 = 7,
    ncclFloat64 = 8,
    ncclBfloat16 = 9,
};

enum { /* ncclRedOp_t */
    ncclSum = 0,
    ncclProd = 1,
    ncclMax = 2,
    ncclMin = 3,
    ncclAvg = 4,
};

/* ---- the vendor's functions ---- */

static struct {
    ncclResult_t (*ncclGetVersion)(int *version);
    ncclResult_t (*ncclGetUniqueId)(ncclUniqueId *uniqueId);
    ncclResult_t (*ncclCommInitRank)(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank);
    ncclResult_t (*ncclCommFinalize)(ncclComm_t comm);
    ncclResult_t (*ncclCommDestroy)(ncclComm_t comm);
    ncclResult_t (*ncclCommAbort)(ncclComm_t comm);
    ncclResult_t (*ncclCommCount)(const ncclComm_t comm, int *count);
    ncclResult_t (*ncclCommCuDevice)(const ncclComm_t comm, int *device);
    ncclResult_t (*ncclCommUserRank)(const ncclComm_t comm, int *rank);
    ncclResult_t (*ncclReduce)(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream);
    ncclResult_t (*ncclBroadcast)(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, int root, ncclComm_t comm, cudaStream_t stream);
    ncclResult_t (*ncclAllReduce)(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream);
    ncclResult_t (*ncclReduceScatter)(const void *sendbuff, void *recvbuff, size_t recvcount, ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream);
    ncclResult_t (*ncclAllGather)(const void *sendbuff, void *recvbuff, size_t sendcount, ncclDataType_t datatype, ncclComm_t comm, cudaStream_t stream);
    ncclResult_t (*ncclSend)(const void *sendbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm, cudaStream_t stream);
    ncclResult_t (*ncclRecv)(void *recvbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm, cudaStream_t stream);
    ncclResult_t (*ncclGroupStart)(void);
    ncclResult_t (*ncclGroupEnd)(void);
    ncclResult_t (*ncclCommGetAsyncError)(ncclComm_t comm, ncclResult_t *asyncError);
} vendor;

static const char *const nccl_sonames[] = {"libnccl.so.2", "libnccl.so", NULL};
static struct shim_library libraries[] = {
    {.name = "nccl", .sonames = nccl_sonames, .optional = false,
     .hint = "put /usr/local/corex/lib64 on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const ncclGetVersion_names[] = {"ncclGetVersion", NULL};
    static const char *const ncclGetUniqueId_names[] = {"ncclGetUniqueId", NULL};
    static const char *const ncclCommInitRank_names[] = {"ncclCommInitRank", NULL};
    static const char *const ncclCommFinalize_names[] = {"ncclCommFinalize", NULL};
    static const char *const ncclCommDestroy_names[] = {"ncclCommDestroy", NULL};
    static const char *const ncclCommAbort_names[] = {"ncclCommAbort", NULL};
    static const char *const ncclCommCount_names[] = {"ncclCommCount", NULL};
    static const char *const ncclCommCuDevice_names[] = {"ncclCommCuDevice", NULL};
    static const char *const ncclCommUserRank_names[] = {"ncclCommUserRank", NULL};
    static const char *const ncclReduce_names[] = {"ncclReduce", NULL};
    static const char *const ncclBroadcast_names[] = {"ncclBroadcast", NULL};
    static const char *const ncclAllReduce_names[] = {"ncclAllReduce", NULL};
    static const char *const ncclReduceScatter_names[] = {"ncclReduceScatter", NULL};
    static const char *const ncclAllGather_names[] = {"ncclAllGather", NULL};
    static const char *const ncclSend_names[] = {"ncclSend", NULL};
    static const char *const ncclRecv_names[] = {"ncclRecv", NULL};
    static const char *const ncclGroupStart_names[] = {"ncclGroupStart", NULL};
    static const char *const ncclGroupEnd_names[] = {"ncclGroupEnd", NULL};
    static const char *const ncclCommGetAsyncError_names[] = {"ncclCommGetAsyncError", NULL};
    return true
        && shim_resolve(&libraries[0], ncclGetVersion_names, false, (void **)&vendor.ncclGetVersion)
        && shim_resolve(&libraries[0], ncclGetUniqueId_names, false, (void **)&vendor.ncclGetUniqueId)
        && shim_resolve(&libraries[0], ncclCommInitRank_names, false, (void **)&vendor.ncclCommInitRank)
        && shim_resolve(&libraries[0], ncclCommFinalize_names, false, (void **)&vendor.ncclCommFinalize)
        && shim_resolve(&libraries[0], ncclCommDestroy_names, false, (void **)&vendor.ncclCommDestroy)
        && shim_resolve(&libraries[0], ncclCommAbort_names, false, (void **)&vendor.ncclCommAbort)
        && shim_resolve(&libraries[0], ncclCommCount_names, false, (void **)&vendor.ncclCommCount)
        && shim_resolve(&libraries[0], ncclCommCuDevice_names, false, (void **)&vendor.ncclCommCuDevice)
        && shim_resolve(&libraries[0], ncclCommUserRank_names, false, (void **)&vendor.ncclCommUserRank)
        && shim_resolve(&libraries[0], ncclReduce_names, false, (void **)&vendor.ncclReduce)
        && shim_resolve(&libraries[0], ncclBroadcast_names, false, (void **)&vendor.ncclBroadcast)
        && shim_resolve(&libraries[0], ncclAllReduce_names, false, (void **)&vendor.ncclAllReduce)
        && shim_resolve(&libraries[0], ncclReduceScatter_names, false, (void **)&vendor.ncclReduceScatter)
        && shim_resolve(&libraries[0], ncclAllGather_names, false, (void **)&vendor.ncclAllGather)
        && shim_resolve(&libraries[0], ncclSend_names, false, (void **)&vendor.ncclSend)
        && shim_resolve(&libraries[0], ncclRecv_names, false, (void **)&vendor.ncclRecv)
        && shim_resolve(&libraries[0], ncclGroupStart_names, false, (void **)&vendor.ncclGroupStart)
        && shim_resolve(&libraries[0], ncclGroupEnd_names, false, (void **)&vendor.ncclGroupEnd)
        && shim_resolve(&libraries[0], ncclCommGetAsyncError_names, false, (void **)&vendor.ncclCommGetAsyncError)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_ncclResult_t(ncclResult_t code)
{
    switch ((int)code) {
    case ncclSuccess:
        return "ncclSuccess";
    case ncclUnhandledCudaError:
        return "ncclUnhandledCudaError";
    case ncclSystemError:
        return "ncclSystemError";
    case ncclInternalError:
        return "ncclInternalError";
    case ncclInvalidArgument:
        return "ncclInvalidArgument";
    case ncclInvalidUsage:
        return "ncclInvalidUsage";
    case ncclRemoteError:
        return "ncclRemoteError";
    case ncclInProgress:
        return "ncclInProgress";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_ncclResult_t(const char *function, const char *call, ncclResult_t code)
{
    palResult result = palUnhandledCclError;
    switch ((int)code) {
    case ncclSuccess:
        return palSuccess;
    case ncclInProgress:
        return palInProgress;
    case ncclUnhandledCudaError:
        result = palUnhandledDeviceError;
        break;
    case ncclSystemError:
        result = palSystemError;
        break;
    case ncclInternalError:
        result = palInternalError;
        break;
    case ncclInvalidArgument:
        result = palInvalidArgument;
        break;
    case ncclInvalidUsage:
        result = palInvalidUsage;
        break;
    case ncclRemoteError:
        result = palRemoteError;
        break;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_ncclResult_t(code));
}

SHIM_PRIVATE palResult shim_meaning(ncclResult_t code)
{
    switch ((int)code) {
    case ncclSuccess:
        return palSuccess;
    case ncclInProgress:
        return palInProgress;
    case ncclUnhandledCudaError:
        return palUnhandledDeviceError;
    case ncclSystemError:
        return palSystemError;
    case ncclInternalError:
        return palInternalError;
    case ncclInvalidArgument:
        return palInvalidArgument;
    case ncclInvalidUsage:
        return palInvalidUsage;
    case ncclRemoteError:
        return palRemoteError;
    default:
        return palUnhandledCclError;
    }
}

SHIM_PRIVATE int data_type_of(int from)
{
    switch (from) {
    case palInt8:
        return ncclInt8;
    case palUint8:
        return ncclUint8;
    case palInt32:
        return ncclInt32;
    case palUint32:
        return ncclUint32;
    case palInt64:
        return ncclInt64;
    case palUint64:
        return ncclUint64;
    case palFloat16:
        return ncclFloat16;
    case palFloat32:
        return ncclFloat32;
    case palFloat64:
        return ncclFloat64;
    case palBfloat16:
        return ncclBfloat16;
    default:
        return -1;
    }
}

SHIM_PRIVATE int reduce_op_of(int from)
{
    switch (from) {
    case palSum:
        return ncclSum;
    case palProd:
        return ncclProd;
    case palMax:
        return ncclMax;
    case palMin:
        return ncclMin;
    case palAvg:
        return ncclAvg;
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
    result = check_ncclResult_t("getVersion", "ncclGetVersion", vendor.ncclGetVersion(version));
    return result;
}

SHIM_PRIVATE palResult vendor_getUniqueId(ncclUniqueId *id)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("getUniqueId", "ncclGetUniqueId", vendor.ncclGetUniqueId(id));
    return result;
}

SHIM_PRIVATE palResult vendor_getErrorString(const char **text, palResult code)
{
    (void)text;
    (void)code;
    return shim_fail("getErrorString", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getLastError(ncclComm_t comm, char *text, size_t size)
{
    (void)comm;
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_commInitRank(ncclComm_t *comm, int size, ncclUniqueId *id, int rank)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("commInitRank", "ncclCommInitRank", vendor.ncclCommInitRank(comm, size, *id, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commFinalize(ncclComm_t comm)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("commFinalize", "ncclCommFinalize", vendor.ncclCommFinalize(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commDestroy(ncclComm_t comm)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("commDestroy", "ncclCommDestroy", vendor.ncclCommDestroy(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commAbort(ncclComm_t comm)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("commAbort", "ncclCommAbort", vendor.ncclCommAbort(comm));
    return result;
}

SHIM_PRIVATE palResult vendor_commCount(ncclComm_t comm, int *count)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("commCount", "ncclCommCount", vendor.ncclCommCount(comm, count));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetDeviceNumber(ncclComm_t comm, int *device)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("commGetDeviceNumber", "ncclCommCuDevice", vendor.ncclCommCuDevice(comm, device));
    return result;
}

SHIM_PRIVATE palResult vendor_commUserRank(ncclComm_t comm, int *rank)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("commUserRank", "ncclCommUserRank", vendor.ncclCommUserRank(comm, rank));
    return result;
}

SHIM_PRIVATE palResult vendor_commGetAsyncError(ncclComm_t comm, int *state)
{
    palResult result = palSuccess;
    ncclResult_t code;
    memset(&code, 0, sizeof code);
    result = check_ncclResult_t("commGetAsyncError", "ncclCommGetAsyncError", vendor.ncclCommGetAsyncError(comm, &code));
    if (result != palSuccess)
        return result;
    *state = (int)(uintptr_t)(shim_meaning(code));
    return result;
}

SHIM_PRIVATE palResult vendor_commRegister(ncclComm_t comm, void *ptr, size_t size, void **handle)
{
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return shim_fail("commRegister", palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclCommRegister");
}

SHIM_PRIVATE palResult vendor_commDeregister(ncclComm_t comm, void *handle)
{
    (void)comm;
    (void)handle;
    return shim_fail("commDeregister", palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclCommRegister");
}

SHIM_PRIVATE palResult vendor_memAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("memAlloc", palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclMemAlloc");
}

SHIM_PRIVATE palResult vendor_memFree(void *ptr)
{
    (void)ptr;
    return shim_fail("memFree", palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclMemAlloc");
}

SHIM_PRIVATE palResult vendor_groupStart(void)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("groupStart", "ncclGroupStart", vendor.ncclGroupStart());
    return result;
}

SHIM_PRIVATE palResult vendor_groupEnd(void)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("groupEnd", "ncclGroupEnd", vendor.ncclGroupEnd());
    return result;
}

SHIM_PRIVATE palResult vendor_reduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, int root, ncclComm_t comm, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("reduce", "ncclReduce", vendor.ncclReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_gather(const void *send, void *recv, size_t count, palDataType type, int root, ncclComm_t comm, cudaStream_t stream)
{
    return shim_composed_gather(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_scatter(const void *send, void *recv, size_t count, palDataType type, int root, ncclComm_t comm, cudaStream_t stream)
{
    return shim_composed_scatter(send, recv, count, type, root, comm, stream);
}

SHIM_PRIVATE palResult vendor_broadcast(const void *send, void *recv, size_t count, palDataType type, int root, ncclComm_t comm, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("broadcast", "ncclBroadcast", vendor.ncclBroadcast(send, (void *)(recv), count, data_type_of(type), root, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allReduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, ncclComm_t comm, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("allReduce", "ncclAllReduce", vendor.ncclAllReduce(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_reduceScatter(const void *send, void *recv, size_t count, palDataType type, palRedOp op, ncclComm_t comm, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("reduceScatter", "ncclReduceScatter", vendor.ncclReduceScatter(send, (void *)(recv), count, data_type_of(type), reduce_op_of(op), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_allGather(const void *send, void *recv, size_t count, palDataType type, ncclComm_t comm, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("allGather", "ncclAllGather", vendor.ncclAllGather(send, (void *)(recv), count, data_type_of(type), comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_alltoAll(const void *send, void *recv, size_t count, palDataType type, ncclComm_t comm, cudaStream_t stream)
{
    return shim_composed_alltoAll(send, recv, count, type, comm, stream);
}

SHIM_PRIVATE palResult vendor_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, ncclComm_t comm, cudaStream_t stream)
{
    return shim_composed_alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, recvDispls, type, comm, stream);
}

SHIM_PRIVATE palResult vendor_send(const void *send, size_t count, palDataType type, int peer, ncclComm_t comm, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("send", "ncclSend", vendor.ncclSend(send, count, data_type_of(type), peer, comm, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_recv(void *recv, size_t count, palDataType type, int peer, ncclComm_t comm, cudaStream_t stream)
{
    palResult result = palSuccess;
    result = check_ncclResult_t("recv", "ncclRecv", vendor.ncclRecv((void *)(recv), count, data_type_of(type), peer, comm, stream));
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
    return shim_fail(function_, palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclCommRegister");
}

static palResult refuse_commDeregister(palComm comm, void *handle)
{
    SHIM_ENTER("commDeregister");
    (void)comm;
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclCommRegister");
}

static palResult refuse_memAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("memAlloc");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclMemAlloc");
}

static palResult refuse_memFree(void *ptr)
{
    SHIM_ENTER("memFree");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "no public program shows that CoreX's NCCL exports ncclMemAlloc");
}

static palCclTable table = {
    .struct_size = sizeof(palCclTable),
    .major = 1,
    .minor = 0,
    .name = "ixccl",
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
    const char *paths = getenv("UNIPAL_IXCCL_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_IXCCL_LIBRARY", paths))
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

/* Generated from adaptors/ccl/mccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of MetaX Collective Communications Library over the reference library and the emulated chip
 * metax, for running the shim without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_ID_BYTES 128
#define EMULATOR_CHIP_ADAPTOR "UNIPAL_METAX_ADAPTOR"
#define EMULATOR_CHIP_LIBRARY "UNIPAL_METAX_LIBRARY"
#include "ccl_emulator_runtime.h"

typedef int mcclResult_t;
typedef int mcclDataType_t;
typedef int mcclRedOp_t;
typedef void *mcclComm_t;
typedef void *mcStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} mcclUniqueId;

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

EMULATOR_PRIVATE int data_type_key(int from)
{
    switch (from) {
    case mcclInt8:
        return palInt8;
    case mcclUint8:
        return palUint8;
    case mcclInt32:
        return palInt32;
    case mcclUint32:
        return palUint32;
    case mcclInt64:
        return palInt64;
    case mcclUint64:
        return palUint64;
    case mcclFloat16:
        return palFloat16;
    case mcclFloat32:
        return palFloat32;
    case mcclFloat64:
        return palFloat64;
    case mcclBfloat16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int reduce_op_key(int from)
{
    switch (from) {
    case mcclSum:
        return palSum;
    case mcclProd:
        return palProd;
    case mcclMax:
        return palMax;
    case mcclMin:
        return palMin;
    case mcclAvg:
        return palAvg;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_mcclResult_t(long long value)
{
    return value == mcclSuccess || value == mcclUnhandledMacaError || value == mcclSystemError || value == mcclInternalError || value == mcclInvalidArgument || value == mcclInvalidUsage || value == mcclRemoteError || value == mcclInProgress;
}

EMULATOR_PRIVATE bool is_mcclDataType_t(long long value)
{
    return value == mcclInt8 || value == mcclUint8 || value == mcclInt32 || value == mcclUint32 || value == mcclInt64 || value == mcclUint64 || value == mcclFloat16 || value == mcclFloat32 || value == mcclFloat64 || value == mcclBfloat16;
}

EMULATOR_PRIVATE bool is_mcclRedOp_t(long long value)
{
    return value == mcclSum || value == mcclProd || value == mcclMax || value == mcclMin || value == mcclAvg;
}

EMULATOR_PRIVATE mcclResult_t code_mcclResult_t(int result)
{
    mcclResult_t code = mcclInternalError;
    switch (result) {
    case palSuccess:
        code = mcclSuccess;
        break;
    case palInProgress:
        code = mcclInProgress;
        break;
    case palUnhandledDeviceError:
        code = mcclUnhandledMacaError;
        break;
    case palSystemError:
        code = mcclSystemError;
        break;
    case palInternalError:
        code = mcclInternalError;
        break;
    case palInvalidArgument:
        code = mcclInvalidArgument;
        break;
    case palInvalidUsage:
        code = mcclInvalidUsage;
        break;
    case palRemoteError:
        code = mcclRemoteError;
        break;
    case EMULATOR_BAD_HANDLE:
        code = mcclInvalidArgument;
        break;
    default:
        break;
    }
    if (code != mcclSuccess)
        emulator_error = code;
    return code;
}

/* The state of a communicator, in the vendor's codes. */
EMULATOR_PRIVATE mcclResult_t emulate_state(void *comm)
{
    return code_mcclResult_t(emulator_state(comm));
}

EMULATOR_EXPORT mcclResult_t mcclGetVersion(int *version);
EMULATOR_EXPORT mcclResult_t mcclGetUniqueId(mcclUniqueId *uniqueId);
EMULATOR_EXPORT mcclResult_t mcclCommInitRank(mcclComm_t *comm, int nranks, mcclUniqueId commId, int rank);
EMULATOR_EXPORT mcclResult_t mcclCommFinalize(mcclComm_t comm);
EMULATOR_EXPORT mcclResult_t mcclCommDestroy(mcclComm_t comm);
EMULATOR_EXPORT mcclResult_t mcclCommAbort(mcclComm_t comm);
EMULATOR_EXPORT mcclResult_t mcclCommCount(const mcclComm_t comm, int *count);
EMULATOR_EXPORT mcclResult_t mcclCommMcDevice(const mcclComm_t comm, int *device);
EMULATOR_EXPORT mcclResult_t mcclCommUserRank(const mcclComm_t comm, int *rank);
EMULATOR_EXPORT mcclResult_t mcclReduce(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclRedOp_t op, int root, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclBroadcast(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclAllReduce(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclRedOp_t op, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, mcclDataType_t datatype, mcclRedOp_t op, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclSend(const void *sendbuff, size_t count, mcclDataType_t datatype, int peer, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclRecv(void *recvbuff, size_t count, mcclDataType_t datatype, int peer, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclGroupStart(void);
EMULATOR_EXPORT mcclResult_t mcclGroupEnd(void);
EMULATOR_EXPORT mcclResult_t mcclCommGetAsyncError(mcclComm_t comm, mcclResult_t *asyncError);
EMULATOR_EXPORT mcclResult_t mcclGather(const void *sendbuff, void *recvbuff, size_t sendcount, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclScatter(const void *sendbuff, void *recvbuff, size_t recvcount, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclAllToAll(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream);
EMULATOR_EXPORT mcclResult_t mcclAllToAllv(const void *sendbuff, const size_t *sendcounts, const size_t *sdispls, void *recvbuff, const size_t *recvcounts, const size_t *rdispls, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream);

EMULATOR_EXPORT mcclResult_t mcclGetVersion(int *version)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (version == NULL)
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_version(version, 23203));
}

EMULATOR_EXPORT mcclResult_t mcclGetUniqueId(mcclUniqueId *uniqueId)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (uniqueId == NULL)
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_getUniqueId(uniqueId));
}

EMULATOR_EXPORT mcclResult_t mcclCommInitRank(mcclComm_t *comm, int nranks, mcclUniqueId commId, int rank)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (comm == NULL)
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_init_rank(comm, nranks, &commId, rank));
}

EMULATOR_EXPORT mcclResult_t mcclCommFinalize(mcclComm_t comm)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    return code_mcclResult_t(emulate_commFinalize(comm));
}

EMULATOR_EXPORT mcclResult_t mcclCommDestroy(mcclComm_t comm)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    return code_mcclResult_t(emulate_commDestroy(comm));
}

EMULATOR_EXPORT mcclResult_t mcclCommAbort(mcclComm_t comm)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    return code_mcclResult_t(emulate_commAbort(comm));
}

EMULATOR_EXPORT mcclResult_t mcclCommCount(const mcclComm_t comm, int *count)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_commCount(comm, count));
}

EMULATOR_EXPORT mcclResult_t mcclCommMcDevice(const mcclComm_t comm, int *device)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_commGetDeviceNumber(comm, device));
}

EMULATOR_EXPORT mcclResult_t mcclCommUserRank(const mcclComm_t comm, int *rank)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (rank == NULL)
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_commUserRank(comm, rank));
}

EMULATOR_EXPORT mcclResult_t mcclReduce(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclRedOp_t op, int root, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    if (!is_mcclRedOp_t(op))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_reduce(sendbuff, recvbuff, count, data_type_key(datatype), reduce_op_key(op), root, comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclBroadcast(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_broadcast(sendbuff, recvbuff, count, data_type_key(datatype), root, comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclAllReduce(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclRedOp_t op, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    if (!is_mcclRedOp_t(op))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_allReduce(sendbuff, recvbuff, count, data_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, mcclDataType_t datatype, mcclRedOp_t op, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    if (!is_mcclRedOp_t(op))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_reduceScatter(sendbuff, recvbuff, recvcount, data_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_allGather(sendbuff, recvbuff, sendcount, data_type_key(datatype), comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclSend(const void *sendbuff, size_t count, mcclDataType_t datatype, int peer, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_send(sendbuff, count, data_type_key(datatype), peer, comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclRecv(void *recvbuff, size_t count, mcclDataType_t datatype, int peer, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_recv(recvbuff, count, data_type_key(datatype), peer, comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclGroupStart(void)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    return code_mcclResult_t(emulate_groupStart());
}

EMULATOR_EXPORT mcclResult_t mcclGroupEnd(void)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    return code_mcclResult_t(emulate_groupEnd());
}

EMULATOR_EXPORT mcclResult_t mcclCommGetAsyncError(mcclComm_t comm, mcclResult_t *asyncError)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (asyncError == NULL)
        return code_mcclResult_t(palInvalidArgument);
    {
        int answer = emulate_check(comm);
        if (answer != palSuccess)
            return code_mcclResult_t(answer);
    }
    *asyncError = emulate_state(comm);
    return code_mcclResult_t(palSuccess);
}

EMULATOR_EXPORT mcclResult_t mcclGather(const void *sendbuff, void *recvbuff, size_t sendcount, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_gather(sendbuff, recvbuff, sendcount, data_type_key(datatype), root, comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclScatter(const void *sendbuff, void *recvbuff, size_t recvcount, mcclDataType_t datatype, int root, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_scatter(sendbuff, recvbuff, recvcount, data_type_key(datatype), root, comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclAllToAll(const void *sendbuff, void *recvbuff, size_t count, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_alltoAll(sendbuff, recvbuff, count, data_type_key(datatype), comm, stream));
}

EMULATOR_EXPORT mcclResult_t mcclAllToAllv(const void *sendbuff, const size_t *sendcounts, const size_t *sdispls, void *recvbuff, const size_t *recvcounts, const size_t *rdispls, mcclDataType_t datatype, mcclComm_t comm, mcStream_t stream)
{
    if (!emulator_ready())
        return code_mcclResult_t(palUnhandledDeviceError);
    if (!is_mcclDataType_t(datatype))
        return code_mcclResult_t(palInvalidArgument);
    return code_mcclResult_t(emulate_alltoAllv(sendbuff, (const uint64_t *)(uintptr_t)sendcounts, (const uint64_t *)(uintptr_t)sdispls, recvbuff, (const uint64_t *)(uintptr_t)recvcounts, (const uint64_t *)(uintptr_t)rdispls, data_type_key(datatype), comm, stream));
}

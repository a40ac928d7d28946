/* Generated from adaptors/ccl/ppu_nccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of PPU collective library (the PPU SDK's NCCL layer) over the reference library and the emulated chip
 * ppu, for running the shim without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_ID_BYTES 128
#define EMULATOR_CHIP_ADAPTOR "UNIPAL_PPU_ADAPTOR"
#define EMULATOR_CHIP_LIBRARY "UNIPAL_PPU_LIBRARY"
#include "ccl_emulator_runtime.h"

typedef int ncclResult_t;
typedef int ncclDataType_t;
typedef int ncclRedOp_t;
typedef void *ncclComm_t;
typedef void *cudaStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} ncclUniqueId;

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

EMULATOR_PRIVATE int data_type_key(int from)
{
    switch (from) {
    case ncclInt8:
        return palInt8;
    case ncclUint8:
        return palUint8;
    case ncclInt32:
        return palInt32;
    case ncclUint32:
        return palUint32;
    case ncclInt64:
        return palInt64;
    case ncclUint64:
        return palUint64;
    case ncclFloat16:
        return palFloat16;
    case ncclFloat32:
        return palFloat32;
    case ncclFloat64:
        return palFloat64;
    case ncclBfloat16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int reduce_op_key(int from)
{
    switch (from) {
    case ncclSum:
        return palSum;
    case ncclProd:
        return palProd;
    case ncclMax:
        return palMax;
    case ncclMin:
        return palMin;
    case ncclAvg:
        return palAvg;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_ncclResult_t(long long value)
{
    return value == ncclSuccess || value == ncclUnhandledCudaError || value == ncclSystemError || value == ncclInternalError || value == ncclInvalidArgument || value == ncclInvalidUsage || value == ncclRemoteError || value == ncclInProgress;
}

EMULATOR_PRIVATE bool is_ncclDataType_t(long long value)
{
    return value == ncclInt8 || value == ncclUint8 || value == ncclInt32 || value == ncclUint32 || value == ncclInt64 || value == ncclUint64 || value == ncclFloat16 || value == ncclFloat32 || value == ncclFloat64 || value == ncclBfloat16;
}

EMULATOR_PRIVATE bool is_ncclRedOp_t(long long value)
{
    return value == ncclSum || value == ncclProd || value == ncclMax || value == ncclMin || value == ncclAvg;
}

EMULATOR_PRIVATE ncclResult_t code_ncclResult_t(int result)
{
    ncclResult_t code = ncclInternalError;
    switch (result) {
    case palSuccess:
        code = ncclSuccess;
        break;
    case palInProgress:
        code = ncclInProgress;
        break;
    case palUnhandledDeviceError:
        code = ncclUnhandledCudaError;
        break;
    case palSystemError:
        code = ncclSystemError;
        break;
    case palInternalError:
        code = ncclInternalError;
        break;
    case palInvalidArgument:
        code = ncclInvalidArgument;
        break;
    case palInvalidUsage:
        code = ncclInvalidUsage;
        break;
    case palRemoteError:
        code = ncclRemoteError;
        break;
    case EMULATOR_BAD_HANDLE:
        code = ncclInvalidArgument;
        break;
    default:
        break;
    }
    if (code != ncclSuccess)
        emulator_error = code;
    return code;
}

/* The state of a communicator, in the vendor's codes. */
EMULATOR_PRIVATE ncclResult_t emulate_state(void *comm)
{
    return code_ncclResult_t(emulator_state(comm));
}

EMULATOR_EXPORT ncclResult_t ncclGetVersion(int *version);
EMULATOR_EXPORT ncclResult_t ncclGetUniqueId(ncclUniqueId *uniqueId);
EMULATOR_EXPORT ncclResult_t ncclCommInitRank(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank);
EMULATOR_EXPORT ncclResult_t ncclCommFinalize(ncclComm_t comm);
EMULATOR_EXPORT ncclResult_t ncclCommDestroy(ncclComm_t comm);
EMULATOR_EXPORT ncclResult_t ncclCommAbort(ncclComm_t comm);
EMULATOR_EXPORT ncclResult_t ncclCommCount(const ncclComm_t comm, int *count);
EMULATOR_EXPORT ncclResult_t ncclCommCuDevice(const ncclComm_t comm, int *device);
EMULATOR_EXPORT ncclResult_t ncclCommUserRank(const ncclComm_t comm, int *rank);
EMULATOR_EXPORT ncclResult_t ncclReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream);
EMULATOR_EXPORT ncclResult_t ncclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, int root, ncclComm_t comm, cudaStream_t stream);
EMULATOR_EXPORT ncclResult_t ncclAllReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream);
EMULATOR_EXPORT ncclResult_t ncclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream);
EMULATOR_EXPORT ncclResult_t ncclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, ncclDataType_t datatype, ncclComm_t comm, cudaStream_t stream);
EMULATOR_EXPORT ncclResult_t ncclSend(const void *sendbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm, cudaStream_t stream);
EMULATOR_EXPORT ncclResult_t ncclRecv(void *recvbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm, cudaStream_t stream);
EMULATOR_EXPORT ncclResult_t ncclGroupStart(void);
EMULATOR_EXPORT ncclResult_t ncclGroupEnd(void);
EMULATOR_EXPORT ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *asyncError);

EMULATOR_EXPORT ncclResult_t ncclGetVersion(int *version)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (version == NULL)
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_version(version, 23203));
}

EMULATOR_EXPORT ncclResult_t ncclGetUniqueId(ncclUniqueId *uniqueId)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (uniqueId == NULL)
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_getUniqueId(uniqueId));
}

EMULATOR_EXPORT ncclResult_t ncclCommInitRank(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (comm == NULL)
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_init_rank(comm, nranks, &commId, rank));
}

EMULATOR_EXPORT ncclResult_t ncclCommFinalize(ncclComm_t comm)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    return code_ncclResult_t(emulate_commFinalize(comm));
}

EMULATOR_EXPORT ncclResult_t ncclCommDestroy(ncclComm_t comm)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    return code_ncclResult_t(emulate_commDestroy(comm));
}

EMULATOR_EXPORT ncclResult_t ncclCommAbort(ncclComm_t comm)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    return code_ncclResult_t(emulate_commAbort(comm));
}

EMULATOR_EXPORT ncclResult_t ncclCommCount(const ncclComm_t comm, int *count)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_commCount(comm, count));
}

EMULATOR_EXPORT ncclResult_t ncclCommCuDevice(const ncclComm_t comm, int *device)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_commGetDeviceNumber(comm, device));
}

EMULATOR_EXPORT ncclResult_t ncclCommUserRank(const ncclComm_t comm, int *rank)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (rank == NULL)
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_commUserRank(comm, rank));
}

EMULATOR_EXPORT ncclResult_t ncclReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (!is_ncclDataType_t(datatype))
        return code_ncclResult_t(palInvalidArgument);
    if (!is_ncclRedOp_t(op))
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_reduce(sendbuff, recvbuff, count, data_type_key(datatype), reduce_op_key(op), root, comm, stream));
}

EMULATOR_EXPORT ncclResult_t ncclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, int root, ncclComm_t comm, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (!is_ncclDataType_t(datatype))
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_broadcast(sendbuff, recvbuff, count, data_type_key(datatype), root, comm, stream));
}

EMULATOR_EXPORT ncclResult_t ncclAllReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (!is_ncclDataType_t(datatype))
        return code_ncclResult_t(palInvalidArgument);
    if (!is_ncclRedOp_t(op))
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_allReduce(sendbuff, recvbuff, count, data_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT ncclResult_t ncclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (!is_ncclDataType_t(datatype))
        return code_ncclResult_t(palInvalidArgument);
    if (!is_ncclRedOp_t(op))
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_reduceScatter(sendbuff, recvbuff, recvcount, data_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT ncclResult_t ncclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, ncclDataType_t datatype, ncclComm_t comm, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (!is_ncclDataType_t(datatype))
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_allGather(sendbuff, recvbuff, sendcount, data_type_key(datatype), comm, stream));
}

EMULATOR_EXPORT ncclResult_t ncclSend(const void *sendbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (!is_ncclDataType_t(datatype))
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_send(sendbuff, count, data_type_key(datatype), peer, comm, stream));
}

EMULATOR_EXPORT ncclResult_t ncclRecv(void *recvbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm, cudaStream_t stream)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (!is_ncclDataType_t(datatype))
        return code_ncclResult_t(palInvalidArgument);
    return code_ncclResult_t(emulate_recv(recvbuff, count, data_type_key(datatype), peer, comm, stream));
}

EMULATOR_EXPORT ncclResult_t ncclGroupStart(void)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    return code_ncclResult_t(emulate_groupStart());
}

EMULATOR_EXPORT ncclResult_t ncclGroupEnd(void)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    return code_ncclResult_t(emulate_groupEnd());
}

EMULATOR_EXPORT ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *asyncError)
{
    if (!emulator_ready())
        return code_ncclResult_t(palUnhandledDeviceError);
    if (asyncError == NULL)
        return code_ncclResult_t(palInvalidArgument);
    {
        int answer = emulate_check(comm);
        if (answer != palSuccess)
            return code_ncclResult_t(answer);
    }
    *asyncError = emulate_state(comm);
    return code_ncclResult_t(palSuccess);
}

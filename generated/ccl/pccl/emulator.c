/* Generated from adaptors/ccl/pccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Sunrise PCCL over the reference library and the emulated chip
 * sunrise, for running the shim without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_ID_BYTES 128
#define EMULATOR_CHIP_ADAPTOR "UNIPAL_SUNRISE_ADAPTOR"
#define EMULATOR_CHIP_LIBRARY "UNIPAL_SUNRISE_LIBRARY"
#include "ccl_emulator_runtime.h"

typedef int pcclResult_t;
typedef int pcclDataType_t;
typedef int pcclRedOp_t;
typedef void *pcclComm_t;
typedef void *tangStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} pcclUniqueId;

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

EMULATOR_PRIVATE int data_type_key(int from)
{
    switch (from) {
    case pcclInt8:
        return palInt8;
    case pcclUint8:
        return palUint8;
    case pcclInt32:
        return palInt32;
    case pcclUint32:
        return palUint32;
    case pcclInt64:
        return palInt64;
    case pcclUint64:
        return palUint64;
    case pcclFloat16:
        return palFloat16;
    case pcclFloat32:
        return palFloat32;
    case pcclBfloat16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int reduce_op_key(int from)
{
    switch (from) {
    case pcclSum:
        return palSum;
    case pcclProd:
        return palProd;
    case pcclMax:
        return palMax;
    case pcclMin:
        return palMin;
    case pcclAvg:
        return palAvg;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_pcclRedOp_t(long long value)
{
    return value == pcclSum || value == pcclProd || value == pcclMax || value == pcclMin || value == pcclAvg;
}

EMULATOR_PRIVATE bool is_pcclResult_t(long long value)
{
    return value == pcclSuccess || value == pcclUnhandledTangError || value == pcclSystemError || value == pcclInternalError || value == pcclInvalidArgument || value == pcclInvalidUsage || value == pcclRemoteError || value == pcclInProgress || value == pcclInvalidDeviceIndex;
}

EMULATOR_PRIVATE bool is_pcclDataType_t(long long value)
{
    return value == pcclInt8 || value == pcclUint8 || value == pcclInt32 || value == pcclUint32 || value == pcclInt64 || value == pcclUint64 || value == pcclFloat16 || value == pcclFloat32 || value == pcclBfloat16;
}

EMULATOR_PRIVATE pcclResult_t code_pcclResult_t(int result)
{
    pcclResult_t code = pcclInternalError;
    switch (result) {
    case palSuccess:
        code = pcclSuccess;
        break;
    case palInProgress:
        code = pcclInProgress;
        break;
    case palUnhandledDeviceError:
        code = pcclUnhandledTangError;
        break;
    case palSystemError:
        code = pcclSystemError;
        break;
    case palInternalError:
        code = pcclInternalError;
        break;
    case palInvalidUsage:
        code = pcclInvalidUsage;
        break;
    case palInvalidArgument:
        code = pcclInvalidArgument;
        break;
    case palRemoteError:
        code = pcclRemoteError;
        break;
    case EMULATOR_BAD_HANDLE:
        code = pcclInvalidArgument;
        break;
    default:
        break;
    }
    if (code != pcclSuccess)
        emulator_error = code;
    return code;
}

/* The state of a communicator, in the vendor's codes. */
EMULATOR_PRIVATE pcclResult_t emulate_state(void *comm)
{
    return code_pcclResult_t(emulator_state(comm));
}

EMULATOR_EXPORT pcclResult_t pcclGetVersion(int *version);
EMULATOR_EXPORT pcclResult_t pcclGetUniqueId(pcclUniqueId *uniqueId);
EMULATOR_EXPORT pcclResult_t pcclCommInitRank(pcclComm_t *comm, int nranks, pcclUniqueId commId, int rank);
EMULATOR_EXPORT pcclResult_t pcclCommDestroy(pcclComm_t comm);
EMULATOR_EXPORT pcclResult_t pcclCommAbort(pcclComm_t comm);
EMULATOR_EXPORT pcclResult_t pcclCommCount(const pcclComm_t comm, int *count);
EMULATOR_EXPORT pcclResult_t pcclCommCuDevice(const pcclComm_t comm, int *device);
EMULATOR_EXPORT pcclResult_t pcclCommUserRank(const pcclComm_t comm, int *rank);
EMULATOR_EXPORT pcclResult_t pcclReduce(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, pcclRedOp_t op, int root, pcclComm_t comm, tangStream_t stream);
EMULATOR_EXPORT pcclResult_t pcclBroadcast(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, int root, pcclComm_t comm, tangStream_t stream);
EMULATOR_EXPORT pcclResult_t pcclAllReduce(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, pcclRedOp_t op, pcclComm_t comm, tangStream_t stream);
EMULATOR_EXPORT pcclResult_t pcclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, pcclDataType_t datatype, pcclRedOp_t op, pcclComm_t comm, tangStream_t stream);
EMULATOR_EXPORT pcclResult_t pcclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, pcclDataType_t datatype, pcclComm_t comm, tangStream_t stream);
EMULATOR_EXPORT pcclResult_t pcclGroupStart(void);
EMULATOR_EXPORT pcclResult_t pcclGroupEnd(void);
EMULATOR_EXPORT pcclResult_t pcclCommGetAsyncError(pcclComm_t comm, pcclResult_t *asyncError);
EMULATOR_EXPORT pcclResult_t pcclSend(const void *sendbuff, size_t count, pcclDataType_t datatype, int peer, pcclComm_t comm, tangStream_t stream);
EMULATOR_EXPORT pcclResult_t pcclRecv(void *recvbuff, size_t count, pcclDataType_t datatype, int peer, pcclComm_t comm, tangStream_t stream);

EMULATOR_EXPORT pcclResult_t pcclGetVersion(int *version)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (version == NULL)
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_version(version, 23203));
}

EMULATOR_EXPORT pcclResult_t pcclGetUniqueId(pcclUniqueId *uniqueId)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (uniqueId == NULL)
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_getUniqueId(uniqueId));
}

EMULATOR_EXPORT pcclResult_t pcclCommInitRank(pcclComm_t *comm, int nranks, pcclUniqueId commId, int rank)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (comm == NULL)
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_init_rank(comm, nranks, &commId, rank));
}

EMULATOR_EXPORT pcclResult_t pcclCommDestroy(pcclComm_t comm)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    return code_pcclResult_t(emulate_commDestroy(comm));
}

EMULATOR_EXPORT pcclResult_t pcclCommAbort(pcclComm_t comm)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    return code_pcclResult_t(emulate_commAbort(comm));
}

EMULATOR_EXPORT pcclResult_t pcclCommCount(const pcclComm_t comm, int *count)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_commCount(comm, count));
}

EMULATOR_EXPORT pcclResult_t pcclCommCuDevice(const pcclComm_t comm, int *device)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_commGetDeviceNumber(comm, device));
}

EMULATOR_EXPORT pcclResult_t pcclCommUserRank(const pcclComm_t comm, int *rank)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (rank == NULL)
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_commUserRank(comm, rank));
}

EMULATOR_EXPORT pcclResult_t pcclReduce(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, pcclRedOp_t op, int root, pcclComm_t comm, tangStream_t stream)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (!is_pcclDataType_t(datatype))
        return code_pcclResult_t(palInvalidArgument);
    if (!is_pcclRedOp_t(op))
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_reduce(sendbuff, recvbuff, count, data_type_key(datatype), reduce_op_key(op), root, comm, stream));
}

EMULATOR_EXPORT pcclResult_t pcclBroadcast(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, int root, pcclComm_t comm, tangStream_t stream)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (!is_pcclDataType_t(datatype))
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_broadcast(sendbuff, recvbuff, count, data_type_key(datatype), root, comm, stream));
}

EMULATOR_EXPORT pcclResult_t pcclAllReduce(const void *sendbuff, void *recvbuff, size_t count, pcclDataType_t datatype, pcclRedOp_t op, pcclComm_t comm, tangStream_t stream)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (!is_pcclDataType_t(datatype))
        return code_pcclResult_t(palInvalidArgument);
    if (!is_pcclRedOp_t(op))
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_allReduce(sendbuff, recvbuff, count, data_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT pcclResult_t pcclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, pcclDataType_t datatype, pcclRedOp_t op, pcclComm_t comm, tangStream_t stream)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (!is_pcclDataType_t(datatype))
        return code_pcclResult_t(palInvalidArgument);
    if (!is_pcclRedOp_t(op))
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_reduceScatter(sendbuff, recvbuff, recvcount, data_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT pcclResult_t pcclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, pcclDataType_t datatype, pcclComm_t comm, tangStream_t stream)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (!is_pcclDataType_t(datatype))
        return code_pcclResult_t(palInvalidArgument);
    return code_pcclResult_t(emulate_allGather(sendbuff, recvbuff, sendcount, data_type_key(datatype), comm, stream));
}

EMULATOR_EXPORT pcclResult_t pcclGroupStart(void)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    return code_pcclResult_t(emulate_groupStart());
}

EMULATOR_EXPORT pcclResult_t pcclGroupEnd(void)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    return code_pcclResult_t(emulate_groupEnd());
}

EMULATOR_EXPORT pcclResult_t pcclCommGetAsyncError(pcclComm_t comm, pcclResult_t *asyncError)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (asyncError == NULL)
        return code_pcclResult_t(palInvalidArgument);
    {
        int answer = emulate_check(comm);
        if (answer != palSuccess)
            return code_pcclResult_t(answer);
    }
    *asyncError = emulate_state(comm);
    return code_pcclResult_t(palSuccess);
}

EMULATOR_EXPORT pcclResult_t pcclSend(const void *sendbuff, size_t count, pcclDataType_t datatype, int peer, pcclComm_t comm, tangStream_t stream)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (!is_pcclDataType_t(datatype))
        return code_pcclResult_t(palInvalidArgument);
    if (emulate_in_group() == 0) {
        return code_pcclResult_t(palInvalidUsage);
    }
    return code_pcclResult_t(emulate_send(sendbuff, count, data_type_key(datatype), peer, comm, stream));
}

EMULATOR_EXPORT pcclResult_t pcclRecv(void *recvbuff, size_t count, pcclDataType_t datatype, int peer, pcclComm_t comm, tangStream_t stream)
{
    if (!emulator_ready())
        return code_pcclResult_t(palUnhandledDeviceError);
    if (!is_pcclDataType_t(datatype))
        return code_pcclResult_t(palInvalidArgument);
    if (emulate_in_group() == 0) {
        return code_pcclResult_t(palInvalidUsage);
    }
    return code_pcclResult_t(emulate_recv(recvbuff, count, data_type_key(datatype), peer, comm, stream));
}

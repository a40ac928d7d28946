/* Generated from adaptors/ccl/eccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Enflame Collective Communication Library over the reference library and the emulated chip
 * enflame, for running the shim without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_ID_BYTES 128
#define EMULATOR_CHIP_ADAPTOR "UNIPAL_ENFLAME_ADAPTOR"
#define EMULATOR_CHIP_LIBRARY "UNIPAL_ENFLAME_LIBRARY"
#include "ccl_emulator_runtime.h"

typedef int ecclResult_t;
typedef int ecclDataType_t;
typedef int ecclRedOp_t;
typedef void *ecclComm_t;
typedef void *topsStream_t;
typedef struct {
    _Alignas(1) unsigned char bytes[128];
} ecclUniqueId;

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

EMULATOR_PRIVATE int data_type_key(int from)
{
    switch (from) {
    case ecclInt8:
        return palInt8;
    case ecclUint8:
        return palUint8;
    case ecclInt32:
        return palInt32;
    case ecclUint32:
        return palUint32;
    case ecclInt64:
        return palInt64;
    case ecclUint64:
        return palUint64;
    case ecclFloat16:
        return palFloat16;
    case ecclFloat32:
        return palFloat32;
    case ecclFloat64:
        return palFloat64;
    case ecclBfloat16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int narrow_type_key(int from)
{
    switch (from) {
    case ecclInt8:
        return palInt8;
    case ecclUint8:
        return palUint8;
    case ecclInt32:
        return palInt32;
    case ecclUint32:
        return palUint32;
    case ecclFloat16:
        return palFloat16;
    case ecclFloat32:
        return palFloat32;
    case ecclBfloat16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int reduce_op_key(int from)
{
    switch (from) {
    case ecclSum:
        return palSum;
    case ecclProd:
        return palProd;
    case ecclMax:
        return palMax;
    case ecclMin:
        return palMin;
    case ecclAvg:
        return palAvg;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_ecclResult_t(long long value)
{
    return value == ecclSuccess || value == ecclUnhandledTopsError || value == ecclSystemError || value == ecclInternalError || value == ecclInvalidArgument || value == ecclInvalidUsage || value == ecclRemoteError || value == ecclInProgress;
}

EMULATOR_PRIVATE bool is_ecclDataType_t(long long value)
{
    return value == ecclInt8 || value == ecclUint8 || value == ecclInt32 || value == ecclUint32 || value == ecclInt64 || value == ecclUint64 || value == ecclFloat16 || value == ecclFloat32 || value == ecclFloat64 || value == ecclBfloat16;
}

EMULATOR_PRIVATE bool is_ecclRedOp_t(long long value)
{
    return value == ecclSum || value == ecclProd || value == ecclMax || value == ecclMin || value == ecclAvg;
}

EMULATOR_PRIVATE ecclResult_t code_ecclResult_t(int result)
{
    ecclResult_t code = ecclInternalError;
    switch (result) {
    case palSuccess:
        code = ecclSuccess;
        break;
    case palInProgress:
        code = ecclInProgress;
        break;
    case palUnhandledDeviceError:
        code = ecclUnhandledTopsError;
        break;
    case palSystemError:
        code = ecclSystemError;
        break;
    case palInternalError:
        code = ecclInternalError;
        break;
    case palInvalidArgument:
        code = ecclInvalidArgument;
        break;
    case palInvalidUsage:
        code = ecclInvalidUsage;
        break;
    case palRemoteError:
        code = ecclRemoteError;
        break;
    case EMULATOR_BAD_HANDLE:
        code = ecclInvalidArgument;
        break;
    default:
        break;
    }
    if (code != ecclSuccess)
        emulator_error = code;
    return code;
}

/* The state of a communicator, in the vendor's codes. */
EMULATOR_PRIVATE ecclResult_t emulate_state(void *comm)
{
    return code_ecclResult_t(emulator_state(comm));
}

EMULATOR_EXPORT ecclResult_t ecclGetVersion(int *version);
EMULATOR_EXPORT ecclResult_t ecclGetUniqueId(ecclUniqueId *uniqueId);
EMULATOR_EXPORT ecclResult_t ecclCommInitRank(ecclComm_t *comm, int nranks, ecclUniqueId commId, int rank);
EMULATOR_EXPORT ecclResult_t ecclCommDestroy(ecclComm_t comm);
EMULATOR_EXPORT ecclResult_t ecclCommAbort(ecclComm_t comm);
EMULATOR_EXPORT ecclResult_t ecclCommCount(const ecclComm_t comm, int *count);
EMULATOR_EXPORT ecclResult_t ecclCommDevice(const ecclComm_t comm, int *device);
EMULATOR_EXPORT ecclResult_t ecclCommUserRank(const ecclComm_t comm, int *rank);
EMULATOR_EXPORT ecclResult_t ecclReduce(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, ecclRedOp_t op, int root, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclAllReduce(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, ecclRedOp_t op, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, ecclDataType_t datatype, ecclRedOp_t op, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, ecclDataType_t datatype, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclSend(const void *sendbuff, size_t count, ecclDataType_t datatype, int peer, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclRecv(void *recvbuff, size_t count, ecclDataType_t datatype, int peer, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclGroupStart(void);
EMULATOR_EXPORT ecclResult_t ecclGroupEnd(void);
EMULATOR_EXPORT ecclResult_t ecclCommGetAsyncError(ecclComm_t comm, ecclResult_t *asyncError);
EMULATOR_EXPORT ecclResult_t ecclGather(const void *sendbuff, void *recvbuff, size_t sendcount, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream);
EMULATOR_EXPORT ecclResult_t ecclScatter(const void *sendbuff, void *recvbuff, size_t recvcount, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream);

EMULATOR_EXPORT ecclResult_t ecclGetVersion(int *version)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (version == NULL)
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_version(version, 23203));
}

EMULATOR_EXPORT ecclResult_t ecclGetUniqueId(ecclUniqueId *uniqueId)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (uniqueId == NULL)
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_getUniqueId(uniqueId));
}

EMULATOR_EXPORT ecclResult_t ecclCommInitRank(ecclComm_t *comm, int nranks, ecclUniqueId commId, int rank)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (comm == NULL)
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_init_rank(comm, nranks, &commId, rank));
}

EMULATOR_EXPORT ecclResult_t ecclCommDestroy(ecclComm_t comm)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    return code_ecclResult_t(emulate_commDestroy(comm));
}

EMULATOR_EXPORT ecclResult_t ecclCommAbort(ecclComm_t comm)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    return code_ecclResult_t(emulate_commAbort(comm));
}

EMULATOR_EXPORT ecclResult_t ecclCommCount(const ecclComm_t comm, int *count)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_commCount(comm, count));
}

EMULATOR_EXPORT ecclResult_t ecclCommDevice(const ecclComm_t comm, int *device)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (device == NULL)
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_commGetDeviceNumber(comm, device));
}

EMULATOR_EXPORT ecclResult_t ecclCommUserRank(const ecclComm_t comm, int *rank)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (rank == NULL)
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_commUserRank(comm, rank));
}

EMULATOR_EXPORT ecclResult_t ecclReduce(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, ecclRedOp_t op, int root, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    if (!is_ecclRedOp_t(op))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_reduce(sendbuff, recvbuff, count, narrow_type_key(datatype), reduce_op_key(op), root, comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_broadcast(sendbuff, recvbuff, count, data_type_key(datatype), root, comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclAllReduce(const void *sendbuff, void *recvbuff, size_t count, ecclDataType_t datatype, ecclRedOp_t op, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    if (!is_ecclRedOp_t(op))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_allReduce(sendbuff, recvbuff, count, narrow_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, ecclDataType_t datatype, ecclRedOp_t op, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    if (!is_ecclRedOp_t(op))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_reduceScatter(sendbuff, recvbuff, recvcount, narrow_type_key(datatype), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, ecclDataType_t datatype, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_allGather(sendbuff, recvbuff, sendcount, data_type_key(datatype), comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclSend(const void *sendbuff, size_t count, ecclDataType_t datatype, int peer, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_send(sendbuff, count, narrow_type_key(datatype), peer, comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclRecv(void *recvbuff, size_t count, ecclDataType_t datatype, int peer, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_recv(recvbuff, count, narrow_type_key(datatype), peer, comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclGroupStart(void)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    return code_ecclResult_t(emulate_groupStart());
}

EMULATOR_EXPORT ecclResult_t ecclGroupEnd(void)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    return code_ecclResult_t(emulate_groupEnd());
}

EMULATOR_EXPORT ecclResult_t ecclCommGetAsyncError(ecclComm_t comm, ecclResult_t *asyncError)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (asyncError == NULL)
        return code_ecclResult_t(palInvalidArgument);
    {
        int answer = emulate_check(comm);
        if (answer != palSuccess)
            return code_ecclResult_t(answer);
    }
    *asyncError = emulate_state(comm);
    return code_ecclResult_t(palSuccess);
}

EMULATOR_EXPORT ecclResult_t ecclGather(const void *sendbuff, void *recvbuff, size_t sendcount, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_gather(sendbuff, recvbuff, sendcount, narrow_type_key(datatype), root, comm, stream));
}

EMULATOR_EXPORT ecclResult_t ecclScatter(const void *sendbuff, void *recvbuff, size_t recvcount, ecclDataType_t datatype, int root, ecclComm_t comm, topsStream_t stream)
{
    if (!emulator_ready())
        return code_ecclResult_t(palUnhandledDeviceError);
    if (!is_ecclDataType_t(datatype))
        return code_ecclResult_t(palInvalidArgument);
    return code_ecclResult_t(emulate_scatter(sendbuff, recvbuff, recvcount, narrow_type_key(datatype), root, comm, stream));
}

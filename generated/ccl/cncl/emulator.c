/* Generated from adaptors/ccl/cncl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Cambricon Communications Library over the reference library and the emulated chip
 * cambricon, for running the shim without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_ID_BYTES 136
#define EMULATOR_CHIP_ADAPTOR "UNIPAL_CAMBRICON_ADAPTOR"
#define EMULATOR_CHIP_LIBRARY "UNIPAL_CAMBRICON_LIBRARY"
#include "ccl_emulator_runtime.h"

typedef int cnclResult_t;
typedef int cnclDataType_t;
typedef int cnclReduceOp_t;
typedef struct {
    _Alignas(8) unsigned char bytes[136];
} cnclCliqueId;
typedef void *cnclComm_t;
typedef void *cnrtQueue_t;
typedef void *cnclCliqueId_t;

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

EMULATOR_PRIVATE int data_type_key(int from)
{
    switch (from) {
    case cnclInt8:
        return palInt8;
    case cnclUint8:
        return palUint8;
    case cnclInt32:
        return palInt32;
    case cnclUint32:
        return palUint32;
    case cnclInt64:
        return palInt64;
    case cnclUint64:
        return palUint64;
    case cnclFloat16:
        return palFloat16;
    case cnclFloat32:
        return palFloat32;
    case cnclBfloat16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int reduce_op_key(int from)
{
    switch (from) {
    case cnclSum:
        return palSum;
    case cnclProd:
        return palProd;
    case cnclMax:
        return palMax;
    case cnclMin:
        return palMin;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_cnclResult_t(long long value)
{
    return value == CNCL_RET_SUCCESS || value == CNCL_RET_ERR_INTERNAL || value == CNCL_RET_ERR_SYSTEM || value == CNCL_RET_ERR_MLU_RUNTIME || value == CNCL_RET_ERR_MLU_DEVICE || value == CNCL_RET_ASYNC_IN_PROGRESS || value == CNCL_RET_ERR_ARGUMENTS || value == CNCL_RET_ERR_UNSUPPORTED || value == CNCL_RET_ASYNC_ERROR || value == CNCL_RET_ERR_NULL_POINTER || value == CNCL_RET_ASYNC_UNKNOWN_ERROR || value == CNCL_RET_ERR_INIT;
}

EMULATOR_PRIVATE bool is_cnclDataType_t(long long value)
{
    return value == cnclFloat16 || value == cnclBfloat16 || value == cnclFloat32 || value == cnclInt8 || value == cnclInt32 || value == cnclInt64 || value == cnclUint8 || value == cnclUint32 || value == cnclUint64;
}

EMULATOR_PRIVATE bool is_cnclReduceOp_t(long long value)
{
    return value == cnclSum || value == cnclProd || value == cnclMax || value == cnclMin;
}

EMULATOR_PRIVATE cnclResult_t code_cnclResult_t(int result)
{
    cnclResult_t code = CNCL_RET_ASYNC_UNKNOWN_ERROR;
    switch (result) {
    case palSuccess:
        code = CNCL_RET_SUCCESS;
        break;
    case palInProgress:
        code = CNCL_RET_ASYNC_IN_PROGRESS;
        break;
    case palInternalError:
        code = CNCL_RET_ERR_INTERNAL;
        break;
    case palSystemError:
        code = CNCL_RET_ERR_SYSTEM;
        break;
    case palUnhandledDeviceError:
        code = CNCL_RET_ERR_MLU_RUNTIME;
        break;
    case palInvalidArgument:
        code = CNCL_RET_ERR_ARGUMENTS;
        break;
    case palNotSupported:
        code = CNCL_RET_ERR_UNSUPPORTED;
        break;
    case palRemoteError:
        code = CNCL_RET_ASYNC_ERROR;
        break;
    case palInvalidUsage:
        code = CNCL_RET_ERR_INIT;
        break;
    case EMULATOR_BAD_HANDLE:
        code = CNCL_RET_ERR_ARGUMENTS;
        break;
    default:
        break;
    }
    if (code != CNCL_RET_SUCCESS)
        emulator_error = code;
    return code;
}

/* The state of a communicator, in the vendor's codes. */
EMULATOR_PRIVATE cnclResult_t emulate_state(void *comm)
{
    return code_cnclResult_t(emulator_state(comm));
}

EMULATOR_EXPORT cnclResult_t cnclGetCliqueId(cnclCliqueId_t clique_id);
EMULATOR_EXPORT cnclResult_t cnclFreeComm(cnclComm_t comm);
EMULATOR_EXPORT cnclResult_t cnclAbortComm(cnclComm_t comm);
EMULATOR_EXPORT cnclResult_t cnclGetCommCount(int *count, const cnclComm_t comm);
EMULATOR_EXPORT cnclResult_t cnclGetCommDevice(int *rank, const cnclComm_t comm);
EMULATOR_EXPORT cnclResult_t cnclGetCommRank(int *rank, const cnclComm_t comm);
EMULATOR_EXPORT cnclResult_t cnclReduce(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, int root, cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclBroadcast(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, int root, cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclAllReduce(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclReduceScatter(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclAllGather(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclAlltoAll(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclSend(void *buffer, const size_t count, cnclDataType_t data_type, const int dest, const cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclRecv(void *buffer, const size_t count, cnclDataType_t data_type, const int source, const cnclComm_t comm, cnrtQueue_t queue);
EMULATOR_EXPORT cnclResult_t cnclGroupStart(void);
EMULATOR_EXPORT cnclResult_t cnclGroupEnd(void);
EMULATOR_EXPORT cnclResult_t cnclGetLibVersion(int *major, int *minor, int *patch);
EMULATOR_EXPORT cnclResult_t cnclInitComms(cnclComm_t *comms, int num_comm, const int *dev_list, const int *rank_list, int nrank, const cnclCliqueId_t clique_id);
EMULATOR_EXPORT cnclResult_t cnclGetCommAsyncError(const cnclComm_t comm);

EMULATOR_EXPORT cnclResult_t cnclGetCliqueId(cnclCliqueId_t clique_id)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    return code_cnclResult_t(emulate_unique_id((cnclCliqueId *)(uintptr_t)(clique_id)));
}

EMULATOR_EXPORT cnclResult_t cnclFreeComm(cnclComm_t comm)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    return code_cnclResult_t(emulate_commDestroy(comm));
}

EMULATOR_EXPORT cnclResult_t cnclAbortComm(cnclComm_t comm)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    return code_cnclResult_t(emulate_commAbort(comm));
}

EMULATOR_EXPORT cnclResult_t cnclGetCommCount(int *count, const cnclComm_t comm)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_commCount(comm, count));
}

EMULATOR_EXPORT cnclResult_t cnclGetCommDevice(int *rank, const cnclComm_t comm)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (rank == NULL)
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_commGetDeviceNumber(comm, rank));
}

EMULATOR_EXPORT cnclResult_t cnclGetCommRank(int *rank, const cnclComm_t comm)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (rank == NULL)
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_commUserRank(comm, rank));
}

EMULATOR_EXPORT cnclResult_t cnclReduce(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, int root, cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    if (!is_cnclReduceOp_t(reduce_op))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_reduce(send_buffer, recv_buffer, count, data_type_key(data_type), reduce_op_key(reduce_op), root, comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclBroadcast(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, int root, cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_broadcast(send_buffer, recv_buffer, count, data_type_key(data_type), root, comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclAllReduce(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    if (!is_cnclReduceOp_t(reduce_op))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_allReduce(send_buffer, recv_buffer, count, data_type_key(data_type), reduce_op_key(reduce_op), comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclReduceScatter(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclReduceOp_t reduce_op, cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    if (!is_cnclReduceOp_t(reduce_op))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_reduceScatter(send_buffer, recv_buffer, count, data_type_key(data_type), reduce_op_key(reduce_op), comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclAllGather(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_allGather(send_buffer, recv_buffer, count, data_type_key(data_type), comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclAlltoAll(const void *send_buffer, void *recv_buffer, size_t count, cnclDataType_t data_type, cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_alltoAll(send_buffer, recv_buffer, count, data_type_key(data_type), comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclSend(void *buffer, const size_t count, cnclDataType_t data_type, const int dest, const cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_send(buffer, count, data_type_key(data_type), dest, comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclRecv(void *buffer, const size_t count, cnclDataType_t data_type, const int source, const cnclComm_t comm, cnrtQueue_t queue)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (!is_cnclDataType_t(data_type))
        return code_cnclResult_t(palInvalidArgument);
    return code_cnclResult_t(emulate_recv(buffer, count, data_type_key(data_type), source, comm, queue));
}

EMULATOR_EXPORT cnclResult_t cnclGroupStart(void)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    return code_cnclResult_t(emulate_groupStart());
}

EMULATOR_EXPORT cnclResult_t cnclGroupEnd(void)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    return code_cnclResult_t(emulate_groupEnd());
}

EMULATOR_EXPORT cnclResult_t cnclGetLibVersion(int *major, int *minor, int *patch)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (major == NULL)
        return code_cnclResult_t(palInvalidArgument);
    if (minor == NULL)
        return code_cnclResult_t(palInvalidArgument);
    if (patch == NULL)
        return code_cnclResult_t(palInvalidArgument);
    *major = 1;
    *minor = 25;
    *patch = 0;
    return code_cnclResult_t(palSuccess);
}

EMULATOR_EXPORT cnclResult_t cnclInitComms(cnclComm_t *comms, int num_comm, const int *dev_list, const int *rank_list, int nrank, const cnclCliqueId_t clique_id)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    if (comms == NULL)
        return code_cnclResult_t(palInvalidArgument);
    if (num_comm != 1) {
        return code_cnclResult_t(palInvalidArgument);
    }
    {
        int answer = emulate_on_device(*dev_list);
        if (answer != palSuccess)
            return code_cnclResult_t(answer);
    }
    return code_cnclResult_t(emulate_init_rank(comms, nrank, (cnclCliqueId *)(uintptr_t)(clique_id), *rank_list));
}

EMULATOR_EXPORT cnclResult_t cnclGetCommAsyncError(const cnclComm_t comm)
{
    if (!emulator_ready())
        return code_cnclResult_t(palUnhandledDeviceError);
    return code_cnclResult_t(emulate_told(comm));
}

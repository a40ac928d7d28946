/* Generated from adaptors/ccl/hccl/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of Huawei Collective Communication Library over the reference library and the emulated chip
 * ascend, for running the shim without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_ID_BYTES 4108
#define EMULATOR_CHIP_ADAPTOR "UNIPAL_ASCEND_ADAPTOR"
#define EMULATOR_CHIP_LIBRARY "UNIPAL_ASCEND_LIBRARY"
#include "ccl_emulator_runtime.h"

typedef int HcclDataType;
typedef int HcclReduceOp;
typedef int HcclResult;
typedef void *aclrtStream;
typedef void *HcclComm;
typedef struct {
    _Alignas(1) unsigned char bytes[4108];
} HcclRootInfo;

enum { /* HcclDataType */
    HCCL_DATA_TYPE_INT8 = 0,
    HCCL_DATA_TYPE_INT32 = 2,
    HCCL_DATA_TYPE_FP16 = 3,
    HCCL_DATA_TYPE_FP32 = 4,
    HCCL_DATA_TYPE_INT64 = 5,
    HCCL_DATA_TYPE_UINT64 = 6,
    HCCL_DATA_TYPE_UINT8 = 7,
    HCCL_DATA_TYPE_UINT32 = 9,
    HCCL_DATA_TYPE_FP64 = 10,
    HCCL_DATA_TYPE_BFP16 = 11,
};

enum { /* HcclReduceOp */
    HCCL_REDUCE_SUM = 0,
    HCCL_REDUCE_PROD = 1,
    HCCL_REDUCE_MAX = 2,
    HCCL_REDUCE_MIN = 3,
};

enum { /* HcclResult */
    HCCL_SUCCESS = 0,
    HCCL_E_PARA = 1,
    HCCL_E_PTR = 2,
    HCCL_E_MEMORY = 3,
    HCCL_E_INTERNAL = 4,
    HCCL_E_NOT_SUPPORT = 5,
    HCCL_E_NOT_FOUND = 6,
    HCCL_E_UNAVAIL = 7,
    HCCL_E_SYSCALL = 8,
    HCCL_E_TIMEOUT = 9,
    HCCL_E_TCP_CONNECT = 11,
    HCCL_E_ROCE_CONNECT = 12,
    HCCL_E_RUNTIME = 15,
    HCCL_E_DRV = 16,
    HCCL_E_NETWORK = 19,
    HCCL_E_AGAIN = 20,
    HCCL_E_REMOTE = 21,
};

enum { /* BINDING_VERSION */
    BINDING_VERSION = 1,
};

EMULATOR_PRIVATE int data_type_key(int from)
{
    switch (from) {
    case HCCL_DATA_TYPE_INT8:
        return palInt8;
    case HCCL_DATA_TYPE_UINT8:
        return palUint8;
    case HCCL_DATA_TYPE_INT32:
        return palInt32;
    case HCCL_DATA_TYPE_UINT32:
        return palUint32;
    case HCCL_DATA_TYPE_INT64:
        return palInt64;
    case HCCL_DATA_TYPE_UINT64:
        return palUint64;
    case HCCL_DATA_TYPE_FP16:
        return palFloat16;
    case HCCL_DATA_TYPE_FP32:
        return palFloat32;
    case HCCL_DATA_TYPE_FP64:
        return palFloat64;
    case HCCL_DATA_TYPE_BFP16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int reduce_op_key(int from)
{
    switch (from) {
    case HCCL_REDUCE_SUM:
        return palSum;
    case HCCL_REDUCE_PROD:
        return palProd;
    case HCCL_REDUCE_MAX:
        return palMax;
    case HCCL_REDUCE_MIN:
        return palMin;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE int reduced_type_key(int from)
{
    switch (from) {
    case HCCL_DATA_TYPE_INT8:
        return palInt8;
    case HCCL_DATA_TYPE_INT32:
        return palInt32;
    case HCCL_DATA_TYPE_FP16:
        return palFloat16;
    case HCCL_DATA_TYPE_FP32:
        return palFloat32;
    case HCCL_DATA_TYPE_BFP16:
        return palBfloat16;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_HcclDataType(long long value)
{
    return value == HCCL_DATA_TYPE_INT8 || value == HCCL_DATA_TYPE_INT32 || value == HCCL_DATA_TYPE_FP16 || value == HCCL_DATA_TYPE_FP32 || value == HCCL_DATA_TYPE_INT64 || value == HCCL_DATA_TYPE_UINT64 || value == HCCL_DATA_TYPE_UINT8 || value == HCCL_DATA_TYPE_UINT32 || value == HCCL_DATA_TYPE_FP64 || value == HCCL_DATA_TYPE_BFP16;
}

EMULATOR_PRIVATE bool is_HcclReduceOp(long long value)
{
    return value == HCCL_REDUCE_SUM || value == HCCL_REDUCE_PROD || value == HCCL_REDUCE_MAX || value == HCCL_REDUCE_MIN;
}

EMULATOR_PRIVATE bool is_HcclResult(long long value)
{
    return value == HCCL_SUCCESS || value == HCCL_E_PARA || value == HCCL_E_PTR || value == HCCL_E_MEMORY || value == HCCL_E_INTERNAL || value == HCCL_E_NOT_SUPPORT || value == HCCL_E_NOT_FOUND || value == HCCL_E_UNAVAIL || value == HCCL_E_SYSCALL || value == HCCL_E_TIMEOUT || value == HCCL_E_TCP_CONNECT || value == HCCL_E_ROCE_CONNECT || value == HCCL_E_RUNTIME || value == HCCL_E_DRV || value == HCCL_E_NETWORK || value == HCCL_E_AGAIN || value == HCCL_E_REMOTE;
}

EMULATOR_PRIVATE bool is_BINDING_VERSION(long long value)
{
    return value == BINDING_VERSION;
}

EMULATOR_PRIVATE HcclResult code_HcclResult(int result)
{
    HcclResult code = HCCL_E_NOT_FOUND;
    switch (result) {
    case palSuccess:
        code = HCCL_SUCCESS;
        break;
    case palInvalidArgument:
        code = HCCL_E_PARA;
        break;
    case palInternalError:
        code = HCCL_E_INTERNAL;
        break;
    case palSystemError:
        code = HCCL_E_MEMORY;
        break;
    case palInvalidUsage:
        code = HCCL_E_UNAVAIL;
        break;
    case palNotSupported:
        code = HCCL_E_NOT_SUPPORT;
        break;
    case palRemoteError:
        code = HCCL_E_TIMEOUT;
        break;
    case palUnhandledDeviceError:
        code = HCCL_E_RUNTIME;
        break;
    case EMULATOR_BAD_HANDLE:
        code = HCCL_E_PARA;
        break;
    default:
        break;
    }
    if (code != HCCL_SUCCESS)
        emulator_error = code;
    return code;
}

/* The state of a communicator, in the vendor's codes. */
EMULATOR_PRIVATE HcclResult emulate_state(void *comm)
{
    return code_HcclResult(emulator_state(comm));
}

EMULATOR_EXPORT HcclResult HcclGetRootInfo(HcclRootInfo *rootInfo);
EMULATOR_EXPORT HcclResult HcclCommInitRootInfo(unsigned int nRanks, const HcclRootInfo *rootInfo, unsigned int rank, HcclComm *comm);
EMULATOR_EXPORT HcclResult HcclCommDestroy(HcclComm comm);
EMULATOR_EXPORT HcclResult HcclGetRankSize(HcclComm comm, unsigned int *rankSize);
EMULATOR_EXPORT HcclResult HcclGetRankId(HcclComm comm, unsigned int *rank);
EMULATOR_EXPORT HcclResult HcclReduce(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op, unsigned int root, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclBroadcast(void *buf, uint64_t count, HcclDataType dataType, unsigned int root, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclAllReduce(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclReduceScatter(void *sendBuf, void *recvBuf, uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclAllGather(void *sendBuf, void *recvBuf, uint64_t sendCount, HcclDataType dataType, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclAlltoAll(const void *sendBuf, uint64_t sendCount, HcclDataType sendType, const void *recvBuf, uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclAlltoAllV(const void *sendBuf, const void *sendCounts, const void *sdispls, HcclDataType sendType, const void *recvBuf, const void *recvCounts, const void *rdispls, HcclDataType recvType, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclSend(void *sendBuf, uint64_t count, HcclDataType dataType, unsigned int destRank, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclRecv(void *recvBuf, uint64_t count, HcclDataType dataType, unsigned int srcRank, HcclComm comm, aclrtStream stream);
EMULATOR_EXPORT HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult *asyncError);
EMULATOR_EXPORT HcclResult HcclGroupStart(void);
EMULATOR_EXPORT HcclResult HcclGroupEnd(void);

EMULATOR_EXPORT HcclResult HcclGetRootInfo(HcclRootInfo *rootInfo)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (rootInfo == NULL)
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_getUniqueId(rootInfo));
}

EMULATOR_EXPORT HcclResult HcclCommInitRootInfo(unsigned int nRanks, const HcclRootInfo *rootInfo, unsigned int rank, HcclComm *comm)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (comm == NULL)
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_init_rank(comm, (int)(uintptr_t)(nRanks), rootInfo, (int)(uintptr_t)(rank)));
}

EMULATOR_EXPORT HcclResult HcclCommDestroy(HcclComm comm)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    return code_HcclResult(emulate_commDestroy(comm));
}

EMULATOR_EXPORT HcclResult HcclGetRankSize(HcclComm comm, unsigned int *rankSize)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (rankSize == NULL)
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_commCount(comm, (int *)(uintptr_t)(rankSize)));
}

EMULATOR_EXPORT HcclResult HcclGetRankId(HcclComm comm, unsigned int *rank)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (rank == NULL)
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_commUserRank(comm, (int *)(uintptr_t)(rank)));
}

EMULATOR_EXPORT HcclResult HcclReduce(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op, unsigned int root, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(dataType))
        return code_HcclResult(palInvalidArgument);
    if (!is_HcclReduceOp(op))
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_reduce(sendBuf, recvBuf, count, reduced_type_key(dataType), reduce_op_key(op), (int)(uintptr_t)root, comm, stream));
}

EMULATOR_EXPORT HcclResult HcclBroadcast(void *buf, uint64_t count, HcclDataType dataType, unsigned int root, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(dataType))
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_broadcast(buf, buf, count, data_type_key(dataType), (int)(uintptr_t)(root), comm, stream));
}

EMULATOR_EXPORT HcclResult HcclAllReduce(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(dataType))
        return code_HcclResult(palInvalidArgument);
    if (!is_HcclReduceOp(op))
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_allReduce(sendBuf, recvBuf, count, reduced_type_key(dataType), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT HcclResult HcclReduceScatter(void *sendBuf, void *recvBuf, uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(dataType))
        return code_HcclResult(palInvalidArgument);
    if (!is_HcclReduceOp(op))
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_reduceScatter(sendBuf, recvBuf, recvCount, reduced_type_key(dataType), reduce_op_key(op), comm, stream));
}

EMULATOR_EXPORT HcclResult HcclAllGather(void *sendBuf, void *recvBuf, uint64_t sendCount, HcclDataType dataType, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(dataType))
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_allGather(sendBuf, recvBuf, sendCount, data_type_key(dataType), comm, stream));
}

EMULATOR_EXPORT HcclResult HcclAlltoAll(const void *sendBuf, uint64_t sendCount, HcclDataType sendType, const void *recvBuf, uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(sendType))
        return code_HcclResult(palInvalidArgument);
    if (!is_HcclDataType(recvType))
        return code_HcclResult(palInvalidArgument);
    if ((sendCount == recvCount) && (sendType == recvType)) {
        return code_HcclResult(emulate_alltoAll(sendBuf, (void *)(uintptr_t)(recvBuf), recvCount, data_type_key(recvType), comm, stream));
    } else {
        return code_HcclResult(palInvalidArgument);
    }
    return code_HcclResult(palSuccess);
}

EMULATOR_EXPORT HcclResult HcclAlltoAllV(const void *sendBuf, const void *sendCounts, const void *sdispls, HcclDataType sendType, const void *recvBuf, const void *recvCounts, const void *rdispls, HcclDataType recvType, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(sendType))
        return code_HcclResult(palInvalidArgument);
    if (!is_HcclDataType(recvType))
        return code_HcclResult(palInvalidArgument);
    if (sendType == recvType) {
        return code_HcclResult(emulate_alltoAllv(sendBuf, sendCounts, sdispls, (void *)(uintptr_t)(recvBuf), recvCounts, rdispls, data_type_key(recvType), comm, stream));
    } else {
        return code_HcclResult(palInvalidArgument);
    }
    return code_HcclResult(palSuccess);
}

EMULATOR_EXPORT HcclResult HcclSend(void *sendBuf, uint64_t count, HcclDataType dataType, unsigned int destRank, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(dataType))
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_send(sendBuf, count, data_type_key(dataType), (int)(uintptr_t)destRank, comm, stream));
}

EMULATOR_EXPORT HcclResult HcclRecv(void *recvBuf, uint64_t count, HcclDataType dataType, unsigned int srcRank, HcclComm comm, aclrtStream stream)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (!is_HcclDataType(dataType))
        return code_HcclResult(palInvalidArgument);
    return code_HcclResult(emulate_recv(recvBuf, count, data_type_key(dataType), (int)(uintptr_t)srcRank, comm, stream));
}

EMULATOR_EXPORT HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult *asyncError)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    if (asyncError == NULL)
        return code_HcclResult(palInvalidArgument);
    {
        int answer = emulate_check(comm);
        if (answer != palSuccess)
            return code_HcclResult(answer);
    }
    *asyncError = emulate_state(comm);
    return code_HcclResult(palSuccess);
}

EMULATOR_EXPORT HcclResult HcclGroupStart(void)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    return code_HcclResult(emulate_groupStart());
}

EMULATOR_EXPORT HcclResult HcclGroupEnd(void)
{
    if (!emulator_ready())
        return code_HcclResult(palUnhandledDeviceError);
    return code_HcclResult(emulate_groupEnd());
}

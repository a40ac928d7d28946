/* Generated from pal_spec: do not edit, run `pal gen`. */
/* Codes and names of the collective engine's operations, and names of types and reductions.
 * cffi reads the enum, without the lines that start with '#'. */
#ifndef UNIPAL_COLLECTIVES_H
#define UNIPAL_COLLECTIVES_H

/* What a communicator can be asked for: the order of pal_spec/collectives.yaml. */
enum engineOperationCode {
    ENGINE_OP_SEND = 0,
    ENGINE_OP_RECV = 1,
    ENGINE_OP_SENDRECV = 2,
    ENGINE_OP_BROADCAST = 3,
    ENGINE_OP_GATHER = 4,
    ENGINE_OP_GATHERV = 5,
    ENGINE_OP_SCATTER = 6,
    ENGINE_OP_SCATTERV = 7,
    ENGINE_OP_ALL_GATHER = 8,
    ENGINE_OP_ALL_GATHERV = 9,
    ENGINE_OP_ALL_TO_ALL = 10,
    ENGINE_OP_ALL_TO_ALLV = 11,
    ENGINE_OP_REDUCE = 12,
    ENGINE_OP_ALL_REDUCE = 13,
    ENGINE_OP_REDUCE_SCATTER = 14,
    ENGINE_OP_REDUCE_SCATTERV = 15,
    ENGINE_OP_BARRIER = 16,
    ENGINE_OPS = 17
};

/* X(name, code, reduces, has a root) for each of them. */
#define ENGINE_OPERATIONS(X) \
    X(send, ENGINE_OP_SEND, 0, 0) \
    X(recv, ENGINE_OP_RECV, 0, 0) \
    X(sendrecv, ENGINE_OP_SENDRECV, 0, 0) \
    X(broadcast, ENGINE_OP_BROADCAST, 0, 1) \
    X(gather, ENGINE_OP_GATHER, 0, 1) \
    X(gatherv, ENGINE_OP_GATHERV, 0, 1) \
    X(scatter, ENGINE_OP_SCATTER, 0, 1) \
    X(scatterv, ENGINE_OP_SCATTERV, 0, 1) \
    X(all_gather, ENGINE_OP_ALL_GATHER, 0, 0) \
    X(all_gatherv, ENGINE_OP_ALL_GATHERV, 0, 0) \
    X(all_to_all, ENGINE_OP_ALL_TO_ALL, 0, 0) \
    X(all_to_allv, ENGINE_OP_ALL_TO_ALLV, 0, 0) \
    X(reduce, ENGINE_OP_REDUCE, 1, 1) \
    X(all_reduce, ENGINE_OP_ALL_REDUCE, 1, 0) \
    X(reduce_scatter, ENGINE_OP_REDUCE_SCATTER, 1, 0) \
    X(reduce_scatterv, ENGINE_OP_REDUCE_SCATTERV, 1, 0) \
    X(barrier, ENGINE_OP_BARRIER, 0, 0)

/* X(name, code) for each palDataType. */
#define ENGINE_TYPES(X) \
    X(int8, palInt8) \
    X(uint8, palUint8) \
    X(int32, palInt32) \
    X(uint32, palUint32) \
    X(int64, palInt64) \
    X(uint64, palUint64) \
    X(float16, palFloat16) \
    X(float32, palFloat32) \
    X(float64, palFloat64) \
    X(bfloat16, palBfloat16)

/* X(name, code) for each palRedOp. */
#define ENGINE_REDUCTIONS(X) \
    X(sum, palSum) \
    X(prod, palProd) \
    X(max, palMax) \
    X(min, palMin) \
    X(avg, palAvg)

#endif

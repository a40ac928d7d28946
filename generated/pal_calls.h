/* Generated from pal_spec: do not edit, run `pal gen`. */
/*
 * One C function per slot. A slot past the table's struct_size answers palNotSupported and touches
 * no output. The `_at` forms take addresses as integers, for callers that hold no pointers.
 */
#ifndef UNIPAL_PAL_CALLS_H
#define UNIPAL_PAL_CALLS_H

#include "pal.h"

palResult pal_deviceSynchronize(const palDeviceTable *table);
palResult pal_deviceMemcpy(const palDeviceTable *table, void *dst, const void *src, size_t size,
    palMemcpyType type, palStream stream);
palResult pal_deviceMemcpy_at(const palDeviceTable *table, uintptr_t dst, uintptr_t src,
    size_t size, palMemcpyType type, palStream stream);
palResult pal_deviceMemset(const palDeviceTable *table, void *ptr, int value, size_t size,
    palMemType type, palStream stream);
palResult pal_deviceMemset_at(const palDeviceTable *table, uintptr_t ptr, int value, size_t size,
    palMemType type, palStream stream);
palResult pal_deviceMalloc(const palDeviceTable *table, void **ptr, size_t size, palMemType type);
palResult pal_deviceFree(const palDeviceTable *table, void *ptr, palMemType type);
palResult pal_deviceFree_at(const palDeviceTable *table, uintptr_t ptr, palMemType type);
palResult pal_setDevice(const palDeviceTable *table, int device);
palResult pal_getDevice(const palDeviceTable *table, int *device);
palResult pal_getDeviceCount(const palDeviceTable *table, int *count);
palResult pal_getVendor(const palDeviceTable *table, char *vendor, size_t size);
palResult pal_getDeviceProperties(const palDeviceTable *table, palDeviceProperties *props,
    int device);
palResult pal_getLastError(const palDeviceTable *table, char *text, size_t size);
palResult pal_memGetAddressRange(const palDeviceTable *table, const void *ptr, void **base,
    size_t *size, uint64_t *id);
palResult pal_memGetAddressRange_at(const palDeviceTable *table, uintptr_t ptr, void **base,
    size_t *size, uint64_t *id);
palResult pal_resourceCount(const palDeviceTable *table, palResourceKind kind, uint64_t *count);
palResult pal_getDevicePciBusId(const palDeviceTable *table, char *id, size_t size, int device);
palResult pal_getDeviceByPciBusId(const palDeviceTable *table, int *device, const char *id);
palResult pal_hostGetDevicePointer(const palDeviceTable *table, void **devicePtr, void *hostPtr);
palResult pal_hostGetDevicePointer_at(const palDeviceTable *table, void **devicePtr,
    uintptr_t hostPtr);
palResult pal_hostRegister(const palDeviceTable *table, void *ptr, size_t size);
palResult pal_hostRegister_at(const palDeviceTable *table, uintptr_t ptr, size_t size);
palResult pal_hostUnregister(const palDeviceTable *table, void *ptr);
palResult pal_hostUnregister_at(const palDeviceTable *table, uintptr_t ptr);
palResult pal_deviceMallocAsync(const palDeviceTable *table, void **ptr, size_t size,
    palStream stream);
palResult pal_deviceFreeAsync(const palDeviceTable *table, void *ptr, palStream stream);
palResult pal_deviceFreeAsync_at(const palDeviceTable *table, uintptr_t ptr, palStream stream);
palResult pal_streamCreate(const palDeviceTable *table, palStream *stream);
palResult pal_streamDestroy(const palDeviceTable *table, palStream stream);
palResult pal_streamCopy(const palDeviceTable *table, palStream *stream, void *native);
palResult pal_streamCopy_at(const palDeviceTable *table, palStream *stream, uintptr_t native);
palResult pal_streamFree(const palDeviceTable *table, palStream stream);
palResult pal_streamSynchronize(const palDeviceTable *table, palStream stream);
palResult pal_streamQuery(const palDeviceTable *table, palStream stream);
palResult pal_streamWaitEvent(const palDeviceTable *table, palStream stream, palEvent event);
palResult pal_eventCreate(const palDeviceTable *table, palEvent *event, palEventType type);
palResult pal_eventDestroy(const palDeviceTable *table, palEvent event);
palResult pal_eventRecord(const palDeviceTable *table, palEvent event, palStream stream);
palResult pal_eventSynchronize(const palDeviceTable *table, palEvent event);
palResult pal_eventQuery(const palDeviceTable *table, palEvent event);
palResult pal_eventElapsedTime(const palDeviceTable *table, float *ms, palEvent start,
    palEvent end);
palResult pal_launchHostFunc(const palDeviceTable *table, palStream stream, palHostFunc fn,
    void *args);
palResult pal_launchHostFunc_at(const palDeviceTable *table, palStream stream, uintptr_t fn,
    uintptr_t args);
palResult pal_streamWaitValue64(const palDeviceTable *table, palStream stream, void *addr,
    uint64_t value, int flags);
palResult pal_streamWaitValue64_at(const palDeviceTable *table, palStream stream, uintptr_t addr,
    uint64_t value, int flags);
palResult pal_streamWriteValue64(const palDeviceTable *table, palStream stream, void *addr,
    uint64_t value, int flags);
palResult pal_streamWriteValue64_at(const palDeviceTable *table, palStream stream, uintptr_t addr,
    uint64_t value, int flags);
palResult pal_gdrMemAlloc(const palDeviceTable *table, void **ptr, size_t size);
palResult pal_gdrMemFree(const palDeviceTable *table, void *ptr);
palResult pal_gdrMemFree_at(const palDeviceTable *table, uintptr_t ptr);
palResult pal_gdrPtrMmap(const palDeviceTable *table, void **hostPtr, void *devicePtr, size_t size);
palResult pal_gdrPtrMmap_at(const palDeviceTable *table, void **hostPtr, uintptr_t devicePtr,
    size_t size);
palResult pal_gdrPtrMunmap(const palDeviceTable *table, void *hostPtr, size_t size);
palResult pal_gdrPtrMunmap_at(const palDeviceTable *table, uintptr_t hostPtr, size_t size);
palResult pal_dmaSupport(const palDeviceTable *table, int *supported);
palResult pal_getHandleForAddressRange(const palDeviceTable *table, int *fd, void *ptr, size_t size,
    uint64_t flags);
palResult pal_getHandleForAddressRange_at(const palDeviceTable *table, int *fd, uintptr_t ptr,
    size_t size, uint64_t flags);
palResult pal_ipcMemHandleCreate(const palDeviceTable *table, palIpcMemHandle *handle,
    size_t *size);
palResult pal_ipcMemHandleGet(const palDeviceTable *table, palIpcMemHandle handle, void *ptr);
palResult pal_ipcMemHandleGet_at(const palDeviceTable *table, palIpcMemHandle handle,
    uintptr_t ptr);
palResult pal_ipcMemHandleOpen(const palDeviceTable *table, palIpcMemHandle handle, void **ptr);
palResult pal_ipcMemHandleClose(const palDeviceTable *table, void *ptr);
palResult pal_ipcMemHandleClose_at(const palDeviceTable *table, uintptr_t ptr);
palResult pal_ipcMemHandleFree(const palDeviceTable *table, palIpcMemHandle handle);
palResult pal_deviceReduce(const palDeviceTable *table, void *dst, const void *a, const void *b,
    size_t count, palDataType type, palRedOp op, palStream stream);
palResult pal_deviceReduce_at(const palDeviceTable *table, uintptr_t dst, uintptr_t a, uintptr_t b,
    size_t count, palDataType type, palRedOp op, palStream stream);
palResult pal_launchDeviceFunc(const palDeviceTable *table, palStream stream, palDeviceFunc fn,
    void *args);
palResult pal_launchDeviceFunc_at(const palDeviceTable *table, palStream stream, uintptr_t fn,
    uintptr_t args);
palResult pal_launchKernel(const palDeviceTable *table, void *func, const uint32_t *block,
    const uint32_t *grid, void **args, size_t shared, palStream stream);
palResult pal_launchKernel_at(const palDeviceTable *table, uintptr_t func, const uint32_t *block,
    const uint32_t *grid, void **args, size_t shared, palStream stream);
palResult pal_ccl_getVersion(const palCclTable *table, int *version);
palResult pal_ccl_getUniqueId(const palCclTable *table, palUniqueId *id);
palResult pal_ccl_getErrorString(const palCclTable *table, const char **text, palResult code);
palResult pal_ccl_getLastError(const palCclTable *table, palComm comm, char *text, size_t size);
palResult pal_ccl_commInitRank(const palCclTable *table, palComm *comm, int size,
    const palUniqueId *id, int rank);
palResult pal_ccl_commFinalize(const palCclTable *table, palComm comm);
palResult pal_ccl_commDestroy(const palCclTable *table, palComm comm);
palResult pal_ccl_commAbort(const palCclTable *table, palComm comm);
palResult pal_ccl_commCount(const palCclTable *table, palComm comm, int *count);
palResult pal_ccl_commGetDeviceNumber(const palCclTable *table, palComm comm, int *device);
palResult pal_ccl_commUserRank(const palCclTable *table, palComm comm, int *rank);
palResult pal_ccl_commGetAsyncError(const palCclTable *table, palComm comm, int *state);
palResult pal_ccl_commRegister(const palCclTable *table, palComm comm, void *ptr, size_t size,
    void **handle);
palResult pal_ccl_commRegister_at(const palCclTable *table, palComm comm, uintptr_t ptr,
    size_t size, void **handle);
palResult pal_ccl_commDeregister(const palCclTable *table, palComm comm, void *handle);
palResult pal_ccl_commDeregister_at(const palCclTable *table, palComm comm, uintptr_t handle);
palResult pal_ccl_memAlloc(const palCclTable *table, void **ptr, size_t size);
palResult pal_ccl_memFree(const palCclTable *table, void *ptr);
palResult pal_ccl_memFree_at(const palCclTable *table, uintptr_t ptr);
palResult pal_ccl_groupStart(const palCclTable *table);
palResult pal_ccl_groupEnd(const palCclTable *table);
palResult pal_ccl_reduce(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palRedOp op, int root, palComm comm, palStream stream);
palResult pal_ccl_reduce_at(const palCclTable *table, uintptr_t send, uintptr_t recv, size_t count,
    palDataType type, palRedOp op, int root, palComm comm, palStream stream);
palResult pal_ccl_gather(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream);
palResult pal_ccl_gather_at(const palCclTable *table, uintptr_t send, uintptr_t recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream);
palResult pal_ccl_scatter(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream);
palResult pal_ccl_scatter_at(const palCclTable *table, uintptr_t send, uintptr_t recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream);
palResult pal_ccl_broadcast(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream);
palResult pal_ccl_broadcast_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, int root, palComm comm, palStream stream);
palResult pal_ccl_allReduce(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palRedOp op, palComm comm, palStream stream);
palResult pal_ccl_allReduce_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palRedOp op, palComm comm, palStream stream);
palResult pal_ccl_reduceScatter(const palCclTable *table, const void *send, void *recv,
    size_t count, palDataType type, palRedOp op, palComm comm, palStream stream);
palResult pal_ccl_reduceScatter_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palRedOp op, palComm comm, palStream stream);
palResult pal_ccl_allGather(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palComm comm, palStream stream);
palResult pal_ccl_allGather_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palComm comm, palStream stream);
palResult pal_ccl_alltoAll(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palComm comm, palStream stream);
palResult pal_ccl_alltoAll_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palComm comm, palStream stream);
palResult pal_ccl_alltoAllv(const palCclTable *table, const void *send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
    palDataType type, palComm comm, palStream stream);
palResult pal_ccl_alltoAllv_at(const palCclTable *table, uintptr_t send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, uintptr_t recv, const uint64_t *recvCounts,
    const uint64_t *recvDispls, palDataType type, palComm comm, palStream stream);
palResult pal_ccl_send(const palCclTable *table, const void *send, size_t count, palDataType type,
    int peer, palComm comm, palStream stream);
palResult pal_ccl_send_at(const palCclTable *table, uintptr_t send, size_t count, palDataType type,
    int peer, palComm comm, palStream stream);
palResult pal_ccl_recv(const palCclTable *table, void *recv, size_t count, palDataType type,
    int peer, palComm comm, palStream stream);
palResult pal_ccl_recv_at(const palCclTable *table, uintptr_t recv, size_t count, palDataType type,
    int peer, palComm comm, palStream stream);

/* Callbacks that do nothing, for calls that must be refused before they are used. */
extern const palHostFunc pal_idle_host_func;
extern const palDeviceFunc pal_idle_device_func;
extern void *const pal_idle_kernel;

#endif

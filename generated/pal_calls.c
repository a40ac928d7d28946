/* Generated from pal_spec: do not edit, run `pal gen`. */
#include "pal_calls.h"

#define HAS(table, slot) \
    ((table)->struct_size >= offsetof(PAL_TABLE, slot) + sizeof((table)->slot))

#undef PAL_TABLE
#define PAL_TABLE palDeviceTable

palResult pal_deviceSynchronize(const palDeviceTable *table)
{
    if (!HAS(table, deviceSynchronize))
        return palNotSupported;
    return table->deviceSynchronize();
}

palResult pal_deviceMemcpy(const palDeviceTable *table, void *dst, const void *src, size_t size,
    palMemcpyType type, palStream stream)
{
    if (!HAS(table, deviceMemcpy))
        return palNotSupported;
    return table->deviceMemcpy(dst, src, size, type, stream);
}

palResult pal_deviceMemcpy_at(const palDeviceTable *table, uintptr_t dst, uintptr_t src,
    size_t size, palMemcpyType type, palStream stream)
{
    if (!HAS(table, deviceMemcpy))
        return palNotSupported;
    return table->deviceMemcpy((void *)dst, (const void *)src, size, type, stream);
}

palResult pal_deviceMemset(const palDeviceTable *table, void *ptr, int value, size_t size,
    palMemType type, palStream stream)
{
    if (!HAS(table, deviceMemset))
        return palNotSupported;
    return table->deviceMemset(ptr, value, size, type, stream);
}

palResult pal_deviceMemset_at(const palDeviceTable *table, uintptr_t ptr, int value, size_t size,
    palMemType type, palStream stream)
{
    if (!HAS(table, deviceMemset))
        return palNotSupported;
    return table->deviceMemset((void *)ptr, value, size, type, stream);
}

palResult pal_deviceMalloc(const palDeviceTable *table, void **ptr, size_t size, palMemType type)
{
    if (!HAS(table, deviceMalloc))
        return palNotSupported;
    return table->deviceMalloc(ptr, size, type);
}

palResult pal_deviceFree(const palDeviceTable *table, void *ptr, palMemType type)
{
    if (!HAS(table, deviceFree))
        return palNotSupported;
    return table->deviceFree(ptr, type);
}

palResult pal_deviceFree_at(const palDeviceTable *table, uintptr_t ptr, palMemType type)
{
    if (!HAS(table, deviceFree))
        return palNotSupported;
    return table->deviceFree((void *)ptr, type);
}

palResult pal_setDevice(const palDeviceTable *table, int device)
{
    if (!HAS(table, setDevice))
        return palNotSupported;
    return table->setDevice(device);
}

palResult pal_getDevice(const palDeviceTable *table, int *device)
{
    if (!HAS(table, getDevice))
        return palNotSupported;
    return table->getDevice(device);
}

palResult pal_getDeviceCount(const palDeviceTable *table, int *count)
{
    if (!HAS(table, getDeviceCount))
        return palNotSupported;
    return table->getDeviceCount(count);
}

palResult pal_getVendor(const palDeviceTable *table, char *vendor, size_t size)
{
    if (!HAS(table, getVendor))
        return palNotSupported;
    return table->getVendor(vendor, size);
}

palResult pal_getDeviceProperties(const palDeviceTable *table, palDeviceProperties *props,
    int device)
{
    if (!HAS(table, getDeviceProperties))
        return palNotSupported;
    return table->getDeviceProperties(props, device);
}

palResult pal_getLastError(const palDeviceTable *table, char *text, size_t size)
{
    if (!HAS(table, getLastError))
        return palNotSupported;
    return table->getLastError(text, size);
}

palResult pal_memGetAddressRange(const palDeviceTable *table, const void *ptr, void **base,
    size_t *size, uint64_t *id)
{
    if (!HAS(table, memGetAddressRange))
        return palNotSupported;
    return table->memGetAddressRange(ptr, base, size, id);
}

palResult pal_memGetAddressRange_at(const palDeviceTable *table, uintptr_t ptr, void **base,
    size_t *size, uint64_t *id)
{
    if (!HAS(table, memGetAddressRange))
        return palNotSupported;
    return table->memGetAddressRange((const void *)ptr, base, size, id);
}

palResult pal_resourceCount(const palDeviceTable *table, palResourceKind kind, uint64_t *count)
{
    if (!HAS(table, resourceCount))
        return palNotSupported;
    return table->resourceCount(kind, count);
}

palResult pal_getDevicePciBusId(const palDeviceTable *table, char *id, size_t size, int device)
{
    if (!HAS(table, getDevicePciBusId))
        return palNotSupported;
    return table->getDevicePciBusId(id, size, device);
}

palResult pal_getDeviceByPciBusId(const palDeviceTable *table, int *device, const char *id)
{
    if (!HAS(table, getDeviceByPciBusId))
        return palNotSupported;
    return table->getDeviceByPciBusId(device, id);
}

palResult pal_hostGetDevicePointer(const palDeviceTable *table, void **devicePtr, void *hostPtr)
{
    if (!HAS(table, hostGetDevicePointer))
        return palNotSupported;
    return table->hostGetDevicePointer(devicePtr, hostPtr);
}

palResult pal_hostGetDevicePointer_at(const palDeviceTable *table, void **devicePtr,
    uintptr_t hostPtr)
{
    if (!HAS(table, hostGetDevicePointer))
        return palNotSupported;
    return table->hostGetDevicePointer(devicePtr, (void *)hostPtr);
}

palResult pal_hostRegister(const palDeviceTable *table, void *ptr, size_t size)
{
    if (!HAS(table, hostRegister))
        return palNotSupported;
    return table->hostRegister(ptr, size);
}

palResult pal_hostRegister_at(const palDeviceTable *table, uintptr_t ptr, size_t size)
{
    if (!HAS(table, hostRegister))
        return palNotSupported;
    return table->hostRegister((void *)ptr, size);
}

palResult pal_hostUnregister(const palDeviceTable *table, void *ptr)
{
    if (!HAS(table, hostUnregister))
        return palNotSupported;
    return table->hostUnregister(ptr);
}

palResult pal_hostUnregister_at(const palDeviceTable *table, uintptr_t ptr)
{
    if (!HAS(table, hostUnregister))
        return palNotSupported;
    return table->hostUnregister((void *)ptr);
}

palResult pal_deviceMallocAsync(const palDeviceTable *table, void **ptr, size_t size,
    palStream stream)
{
    if (!HAS(table, deviceMallocAsync))
        return palNotSupported;
    return table->deviceMallocAsync(ptr, size, stream);
}

palResult pal_deviceFreeAsync(const palDeviceTable *table, void *ptr, palStream stream)
{
    if (!HAS(table, deviceFreeAsync))
        return palNotSupported;
    return table->deviceFreeAsync(ptr, stream);
}

palResult pal_deviceFreeAsync_at(const palDeviceTable *table, uintptr_t ptr, palStream stream)
{
    if (!HAS(table, deviceFreeAsync))
        return palNotSupported;
    return table->deviceFreeAsync((void *)ptr, stream);
}

palResult pal_streamCreate(const palDeviceTable *table, palStream *stream)
{
    if (!HAS(table, streamCreate))
        return palNotSupported;
    return table->streamCreate(stream);
}

palResult pal_streamDestroy(const palDeviceTable *table, palStream stream)
{
    if (!HAS(table, streamDestroy))
        return palNotSupported;
    return table->streamDestroy(stream);
}

palResult pal_streamCopy(const palDeviceTable *table, palStream *stream, void *native)
{
    if (!HAS(table, streamCopy))
        return palNotSupported;
    return table->streamCopy(stream, native);
}

palResult pal_streamCopy_at(const palDeviceTable *table, palStream *stream, uintptr_t native)
{
    if (!HAS(table, streamCopy))
        return palNotSupported;
    return table->streamCopy(stream, (void *)native);
}

palResult pal_streamFree(const palDeviceTable *table, palStream stream)
{
    if (!HAS(table, streamFree))
        return palNotSupported;
    return table->streamFree(stream);
}

palResult pal_streamSynchronize(const palDeviceTable *table, palStream stream)
{
    if (!HAS(table, streamSynchronize))
        return palNotSupported;
    return table->streamSynchronize(stream);
}

palResult pal_streamQuery(const palDeviceTable *table, palStream stream)
{
    if (!HAS(table, streamQuery))
        return palNotSupported;
    return table->streamQuery(stream);
}

palResult pal_streamWaitEvent(const palDeviceTable *table, palStream stream, palEvent event)
{
    if (!HAS(table, streamWaitEvent))
        return palNotSupported;
    return table->streamWaitEvent(stream, event);
}

palResult pal_eventCreate(const palDeviceTable *table, palEvent *event, palEventType type)
{
    if (!HAS(table, eventCreate))
        return palNotSupported;
    return table->eventCreate(event, type);
}

palResult pal_eventDestroy(const palDeviceTable *table, palEvent event)
{
    if (!HAS(table, eventDestroy))
        return palNotSupported;
    return table->eventDestroy(event);
}

palResult pal_eventRecord(const palDeviceTable *table, palEvent event, palStream stream)
{
    if (!HAS(table, eventRecord))
        return palNotSupported;
    return table->eventRecord(event, stream);
}

palResult pal_eventSynchronize(const palDeviceTable *table, palEvent event)
{
    if (!HAS(table, eventSynchronize))
        return palNotSupported;
    return table->eventSynchronize(event);
}

palResult pal_eventQuery(const palDeviceTable *table, palEvent event)
{
    if (!HAS(table, eventQuery))
        return palNotSupported;
    return table->eventQuery(event);
}

palResult pal_eventElapsedTime(const palDeviceTable *table, float *ms, palEvent start, palEvent end)
{
    if (!HAS(table, eventElapsedTime))
        return palNotSupported;
    return table->eventElapsedTime(ms, start, end);
}

palResult pal_launchHostFunc(const palDeviceTable *table, palStream stream, palHostFunc fn,
    void *args)
{
    if (!HAS(table, launchHostFunc))
        return palNotSupported;
    return table->launchHostFunc(stream, fn, args);
}

palResult pal_launchHostFunc_at(const palDeviceTable *table, palStream stream, uintptr_t fn,
    uintptr_t args)
{
    if (!HAS(table, launchHostFunc))
        return palNotSupported;
    return table->launchHostFunc(stream, (palHostFunc)fn, (void *)args);
}

palResult pal_streamWaitValue64(const palDeviceTable *table, palStream stream, void *addr,
    uint64_t value, int flags)
{
    if (!HAS(table, streamWaitValue64))
        return palNotSupported;
    return table->streamWaitValue64(stream, addr, value, flags);
}

palResult pal_streamWaitValue64_at(const palDeviceTable *table, palStream stream, uintptr_t addr,
    uint64_t value, int flags)
{
    if (!HAS(table, streamWaitValue64))
        return palNotSupported;
    return table->streamWaitValue64(stream, (void *)addr, value, flags);
}

palResult pal_streamWriteValue64(const palDeviceTable *table, palStream stream, void *addr,
    uint64_t value, int flags)
{
    if (!HAS(table, streamWriteValue64))
        return palNotSupported;
    return table->streamWriteValue64(stream, addr, value, flags);
}

palResult pal_streamWriteValue64_at(const palDeviceTable *table, palStream stream, uintptr_t addr,
    uint64_t value, int flags)
{
    if (!HAS(table, streamWriteValue64))
        return palNotSupported;
    return table->streamWriteValue64(stream, (void *)addr, value, flags);
}

palResult pal_gdrMemAlloc(const palDeviceTable *table, void **ptr, size_t size)
{
    if (!HAS(table, gdrMemAlloc))
        return palNotSupported;
    return table->gdrMemAlloc(ptr, size);
}

palResult pal_gdrMemFree(const palDeviceTable *table, void *ptr)
{
    if (!HAS(table, gdrMemFree))
        return palNotSupported;
    return table->gdrMemFree(ptr);
}

palResult pal_gdrMemFree_at(const palDeviceTable *table, uintptr_t ptr)
{
    if (!HAS(table, gdrMemFree))
        return palNotSupported;
    return table->gdrMemFree((void *)ptr);
}

palResult pal_gdrPtrMmap(const palDeviceTable *table, void **hostPtr, void *devicePtr, size_t size)
{
    if (!HAS(table, gdrPtrMmap))
        return palNotSupported;
    return table->gdrPtrMmap(hostPtr, devicePtr, size);
}

palResult pal_gdrPtrMmap_at(const palDeviceTable *table, void **hostPtr, uintptr_t devicePtr,
    size_t size)
{
    if (!HAS(table, gdrPtrMmap))
        return palNotSupported;
    return table->gdrPtrMmap(hostPtr, (void *)devicePtr, size);
}

palResult pal_gdrPtrMunmap(const palDeviceTable *table, void *hostPtr, size_t size)
{
    if (!HAS(table, gdrPtrMunmap))
        return palNotSupported;
    return table->gdrPtrMunmap(hostPtr, size);
}

palResult pal_gdrPtrMunmap_at(const palDeviceTable *table, uintptr_t hostPtr, size_t size)
{
    if (!HAS(table, gdrPtrMunmap))
        return palNotSupported;
    return table->gdrPtrMunmap((void *)hostPtr, size);
}

palResult pal_dmaSupport(const palDeviceTable *table, int *supported)
{
    if (!HAS(table, dmaSupport))
        return palNotSupported;
    return table->dmaSupport(supported);
}

palResult pal_getHandleForAddressRange(const palDeviceTable *table, int *fd, void *ptr, size_t size,
    uint64_t flags)
{
    if (!HAS(table, getHandleForAddressRange))
        return palNotSupported;
    return table->getHandleForAddressRange(fd, ptr, size, flags);
}

palResult pal_getHandleForAddressRange_at(const palDeviceTable *table, int *fd, uintptr_t ptr,
    size_t size, uint64_t flags)
{
    if (!HAS(table, getHandleForAddressRange))
        return palNotSupported;
    return table->getHandleForAddressRange(fd, (void *)ptr, size, flags);
}

palResult pal_ipcMemHandleCreate(const palDeviceTable *table, palIpcMemHandle *handle, size_t *size)
{
    if (!HAS(table, ipcMemHandleCreate))
        return palNotSupported;
    return table->ipcMemHandleCreate(handle, size);
}

palResult pal_ipcMemHandleGet(const palDeviceTable *table, palIpcMemHandle handle, void *ptr)
{
    if (!HAS(table, ipcMemHandleGet))
        return palNotSupported;
    return table->ipcMemHandleGet(handle, ptr);
}

palResult pal_ipcMemHandleGet_at(const palDeviceTable *table, palIpcMemHandle handle, uintptr_t ptr)
{
    if (!HAS(table, ipcMemHandleGet))
        return palNotSupported;
    return table->ipcMemHandleGet(handle, (void *)ptr);
}

palResult pal_ipcMemHandleOpen(const palDeviceTable *table, palIpcMemHandle handle, void **ptr)
{
    if (!HAS(table, ipcMemHandleOpen))
        return palNotSupported;
    return table->ipcMemHandleOpen(handle, ptr);
}

palResult pal_ipcMemHandleClose(const palDeviceTable *table, void *ptr)
{
    if (!HAS(table, ipcMemHandleClose))
        return palNotSupported;
    return table->ipcMemHandleClose(ptr);
}

palResult pal_ipcMemHandleClose_at(const palDeviceTable *table, uintptr_t ptr)
{
    if (!HAS(table, ipcMemHandleClose))
        return palNotSupported;
    return table->ipcMemHandleClose((void *)ptr);
}

palResult pal_ipcMemHandleFree(const palDeviceTable *table, palIpcMemHandle handle)
{
    if (!HAS(table, ipcMemHandleFree))
        return palNotSupported;
    return table->ipcMemHandleFree(handle);
}

palResult pal_deviceReduce(const palDeviceTable *table, void *dst, const void *a, const void *b,
    size_t count, palDataType type, palRedOp op, palStream stream)
{
    if (!HAS(table, deviceReduce))
        return palNotSupported;
    return table->deviceReduce(dst, a, b, count, type, op, stream);
}

palResult pal_deviceReduce_at(const palDeviceTable *table, uintptr_t dst, uintptr_t a, uintptr_t b,
    size_t count, palDataType type, palRedOp op, palStream stream)
{
    if (!HAS(table, deviceReduce))
        return palNotSupported;
    return table->deviceReduce((void *)dst, (const void *)a, (const void *)b, count, type, op,
        stream);
}

palResult pal_launchDeviceFunc(const palDeviceTable *table, palStream stream, palDeviceFunc fn,
    void *args)
{
    if (!HAS(table, launchDeviceFunc))
        return palNotSupported;
    return table->launchDeviceFunc(stream, fn, args);
}

palResult pal_launchDeviceFunc_at(const palDeviceTable *table, palStream stream, uintptr_t fn,
    uintptr_t args)
{
    if (!HAS(table, launchDeviceFunc))
        return palNotSupported;
    return table->launchDeviceFunc(stream, (palDeviceFunc)fn, (void *)args);
}

palResult pal_launchKernel(const palDeviceTable *table, void *func, const uint32_t *block,
    const uint32_t *grid, void **args, size_t shared, palStream stream)
{
    if (!HAS(table, launchKernel))
        return palNotSupported;
    return table->launchKernel(func, block, grid, args, shared, stream);
}

palResult pal_launchKernel_at(const palDeviceTable *table, uintptr_t func, const uint32_t *block,
    const uint32_t *grid, void **args, size_t shared, palStream stream)
{
    if (!HAS(table, launchKernel))
        return palNotSupported;
    return table->launchKernel((void *)func, block, grid, args, shared, stream);
}

#undef PAL_TABLE
#define PAL_TABLE palCclTable

palResult pal_ccl_getVersion(const palCclTable *table, int *version)
{
    if (!HAS(table, getVersion))
        return palNotSupported;
    return table->getVersion(version);
}

palResult pal_ccl_getUniqueId(const palCclTable *table, palUniqueId *id)
{
    if (!HAS(table, getUniqueId))
        return palNotSupported;
    return table->getUniqueId(id);
}

palResult pal_ccl_getErrorString(const palCclTable *table, const char **text, palResult code)
{
    if (!HAS(table, getErrorString))
        return palNotSupported;
    return table->getErrorString(text, code);
}

palResult pal_ccl_getLastError(const palCclTable *table, palComm comm, char *text, size_t size)
{
    if (!HAS(table, getLastError))
        return palNotSupported;
    return table->getLastError(comm, text, size);
}

palResult pal_ccl_commInitRank(const palCclTable *table, palComm *comm, int size,
    const palUniqueId *id, int rank)
{
    if (!HAS(table, commInitRank))
        return palNotSupported;
    return table->commInitRank(comm, size, id, rank);
}

palResult pal_ccl_commFinalize(const palCclTable *table, palComm comm)
{
    if (!HAS(table, commFinalize))
        return palNotSupported;
    return table->commFinalize(comm);
}

palResult pal_ccl_commDestroy(const palCclTable *table, palComm comm)
{
    if (!HAS(table, commDestroy))
        return palNotSupported;
    return table->commDestroy(comm);
}

palResult pal_ccl_commAbort(const palCclTable *table, palComm comm)
{
    if (!HAS(table, commAbort))
        return palNotSupported;
    return table->commAbort(comm);
}

palResult pal_ccl_commCount(const palCclTable *table, palComm comm, int *count)
{
    if (!HAS(table, commCount))
        return palNotSupported;
    return table->commCount(comm, count);
}

palResult pal_ccl_commGetDeviceNumber(const palCclTable *table, palComm comm, int *device)
{
    if (!HAS(table, commGetDeviceNumber))
        return palNotSupported;
    return table->commGetDeviceNumber(comm, device);
}

palResult pal_ccl_commUserRank(const palCclTable *table, palComm comm, int *rank)
{
    if (!HAS(table, commUserRank))
        return palNotSupported;
    return table->commUserRank(comm, rank);
}

palResult pal_ccl_commGetAsyncError(const palCclTable *table, palComm comm, int *state)
{
    if (!HAS(table, commGetAsyncError))
        return palNotSupported;
    return table->commGetAsyncError(comm, state);
}

palResult pal_ccl_commRegister(const palCclTable *table, palComm comm, void *ptr, size_t size,
    void **handle)
{
    if (!HAS(table, commRegister))
        return palNotSupported;
    return table->commRegister(comm, ptr, size, handle);
}

palResult pal_ccl_commRegister_at(const palCclTable *table, palComm comm, uintptr_t ptr,
    size_t size, void **handle)
{
    if (!HAS(table, commRegister))
        return palNotSupported;
    return table->commRegister(comm, (void *)ptr, size, handle);
}

palResult pal_ccl_commDeregister(const palCclTable *table, palComm comm, void *handle)
{
    if (!HAS(table, commDeregister))
        return palNotSupported;
    return table->commDeregister(comm, handle);
}

palResult pal_ccl_commDeregister_at(const palCclTable *table, palComm comm, uintptr_t handle)
{
    if (!HAS(table, commDeregister))
        return palNotSupported;
    return table->commDeregister(comm, (void *)handle);
}

palResult pal_ccl_memAlloc(const palCclTable *table, void **ptr, size_t size)
{
    if (!HAS(table, memAlloc))
        return palNotSupported;
    return table->memAlloc(ptr, size);
}

palResult pal_ccl_memFree(const palCclTable *table, void *ptr)
{
    if (!HAS(table, memFree))
        return palNotSupported;
    return table->memFree(ptr);
}

palResult pal_ccl_memFree_at(const palCclTable *table, uintptr_t ptr)
{
    if (!HAS(table, memFree))
        return palNotSupported;
    return table->memFree((void *)ptr);
}

palResult pal_ccl_groupStart(const palCclTable *table)
{
    if (!HAS(table, groupStart))
        return palNotSupported;
    return table->groupStart();
}

palResult pal_ccl_groupEnd(const palCclTable *table)
{
    if (!HAS(table, groupEnd))
        return palNotSupported;
    return table->groupEnd();
}

palResult pal_ccl_reduce(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palRedOp op, int root, palComm comm, palStream stream)
{
    if (!HAS(table, reduce))
        return palNotSupported;
    return table->reduce(send, recv, count, type, op, root, comm, stream);
}

palResult pal_ccl_reduce_at(const palCclTable *table, uintptr_t send, uintptr_t recv, size_t count,
    palDataType type, palRedOp op, int root, palComm comm, palStream stream)
{
    if (!HAS(table, reduce))
        return palNotSupported;
    return table->reduce((const void *)send, (void *)recv, count, type, op, root, comm, stream);
}

palResult pal_ccl_gather(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    if (!HAS(table, gather))
        return palNotSupported;
    return table->gather(send, recv, count, type, root, comm, stream);
}

palResult pal_ccl_gather_at(const palCclTable *table, uintptr_t send, uintptr_t recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    if (!HAS(table, gather))
        return palNotSupported;
    return table->gather((const void *)send, (void *)recv, count, type, root, comm, stream);
}

palResult pal_ccl_scatter(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    if (!HAS(table, scatter))
        return palNotSupported;
    return table->scatter(send, recv, count, type, root, comm, stream);
}

palResult pal_ccl_scatter_at(const palCclTable *table, uintptr_t send, uintptr_t recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    if (!HAS(table, scatter))
        return palNotSupported;
    return table->scatter((const void *)send, (void *)recv, count, type, root, comm, stream);
}

palResult pal_ccl_broadcast(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    if (!HAS(table, broadcast))
        return palNotSupported;
    return table->broadcast(send, recv, count, type, root, comm, stream);
}

palResult pal_ccl_broadcast_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, int root, palComm comm, palStream stream)
{
    if (!HAS(table, broadcast))
        return palNotSupported;
    return table->broadcast((const void *)send, (void *)recv, count, type, root, comm, stream);
}

palResult pal_ccl_allReduce(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palRedOp op, palComm comm, palStream stream)
{
    if (!HAS(table, allReduce))
        return palNotSupported;
    return table->allReduce(send, recv, count, type, op, comm, stream);
}

palResult pal_ccl_allReduce_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palRedOp op, palComm comm, palStream stream)
{
    if (!HAS(table, allReduce))
        return palNotSupported;
    return table->allReduce((const void *)send, (void *)recv, count, type, op, comm, stream);
}

palResult pal_ccl_reduceScatter(const palCclTable *table, const void *send, void *recv,
    size_t count, palDataType type, palRedOp op, palComm comm, palStream stream)
{
    if (!HAS(table, reduceScatter))
        return palNotSupported;
    return table->reduceScatter(send, recv, count, type, op, comm, stream);
}

palResult pal_ccl_reduceScatter_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palRedOp op, palComm comm, palStream stream)
{
    if (!HAS(table, reduceScatter))
        return palNotSupported;
    return table->reduceScatter((const void *)send, (void *)recv, count, type, op, comm, stream);
}

palResult pal_ccl_allGather(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palComm comm, palStream stream)
{
    if (!HAS(table, allGather))
        return palNotSupported;
    return table->allGather(send, recv, count, type, comm, stream);
}

palResult pal_ccl_allGather_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palComm comm, palStream stream)
{
    if (!HAS(table, allGather))
        return palNotSupported;
    return table->allGather((const void *)send, (void *)recv, count, type, comm, stream);
}

palResult pal_ccl_alltoAll(const palCclTable *table, const void *send, void *recv, size_t count,
    palDataType type, palComm comm, palStream stream)
{
    if (!HAS(table, alltoAll))
        return palNotSupported;
    return table->alltoAll(send, recv, count, type, comm, stream);
}

palResult pal_ccl_alltoAll_at(const palCclTable *table, uintptr_t send, uintptr_t recv,
    size_t count, palDataType type, palComm comm, palStream stream)
{
    if (!HAS(table, alltoAll))
        return palNotSupported;
    return table->alltoAll((const void *)send, (void *)recv, count, type, comm, stream);
}

palResult pal_ccl_alltoAllv(const palCclTable *table, const void *send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
    palDataType type, palComm comm, palStream stream)
{
    if (!HAS(table, alltoAllv))
        return palNotSupported;
    return table->alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, recvDispls, type, comm,
        stream);
}

palResult pal_ccl_alltoAllv_at(const palCclTable *table, uintptr_t send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, uintptr_t recv, const uint64_t *recvCounts,
    const uint64_t *recvDispls, palDataType type, palComm comm, palStream stream)
{
    if (!HAS(table, alltoAllv))
        return palNotSupported;
    return table->alltoAllv((const void *)send, sendCounts, sendDispls, (void *)recv, recvCounts,
        recvDispls, type, comm, stream);
}

palResult pal_ccl_send(const palCclTable *table, const void *send, size_t count, palDataType type,
    int peer, palComm comm, palStream stream)
{
    if (!HAS(table, send))
        return palNotSupported;
    return table->send(send, count, type, peer, comm, stream);
}

palResult pal_ccl_send_at(const palCclTable *table, uintptr_t send, size_t count, palDataType type,
    int peer, palComm comm, palStream stream)
{
    if (!HAS(table, send))
        return palNotSupported;
    return table->send((const void *)send, count, type, peer, comm, stream);
}

palResult pal_ccl_recv(const palCclTable *table, void *recv, size_t count, palDataType type,
    int peer, palComm comm, palStream stream)
{
    if (!HAS(table, recv))
        return palNotSupported;
    return table->recv(recv, count, type, peer, comm, stream);
}

palResult pal_ccl_recv_at(const palCclTable *table, uintptr_t recv, size_t count, palDataType type,
    int peer, palComm comm, palStream stream)
{
    if (!HAS(table, recv))
        return palNotSupported;
    return table->recv((void *)recv, count, type, peer, comm, stream);
}

static void idle_host_func(void *args)
{
    (void)args;
}

const palHostFunc pal_idle_host_func = idle_host_func;

static void idle_device_func(palStream stream, void *args)
{
    (void)stream;
    (void)args;
}

const palDeviceFunc pal_idle_device_func = idle_device_func;

static void idle_kernel(const uint32_t *block, const uint32_t *grid, void **args)
{
    (void)block;
    (void)grid;
    (void)args;
}

void *const pal_idle_kernel = (void *)(uintptr_t)idle_kernel;

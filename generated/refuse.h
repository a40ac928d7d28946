/* Generated from pal_spec: do not edit, run `pal gen`. */
/* Stubs that refuse: they touch no output and enqueue nothing. No slot of a table is ever null. */
#ifndef UNIPAL_REFUSE_H
#define UNIPAL_REFUSE_H

#include "pal.h"

static inline palResult device_refuse_deviceSynchronize(void)
{
    return palNotSupported;
}

static inline palResult device_refuse_deviceMemcpy(void *dst, const void *src, size_t size,
    palMemcpyType type, palStream stream)
{
    (void)dst;
    (void)src;
    (void)size;
    (void)type;
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_deviceMemset(void *ptr, int value, size_t size,
    palMemType type, palStream stream)
{
    (void)ptr;
    (void)value;
    (void)size;
    (void)type;
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    (void)ptr;
    (void)size;
    (void)type;
    return palNotSupported;
}

static inline palResult device_refuse_deviceFree(void *ptr, palMemType type)
{
    (void)ptr;
    (void)type;
    return palNotSupported;
}

static inline palResult device_refuse_setDevice(int device)
{
    (void)device;
    return palNotSupported;
}

static inline palResult device_refuse_getDevice(int *device)
{
    (void)device;
    return palNotSupported;
}

static inline palResult device_refuse_getDeviceCount(int *count)
{
    (void)count;
    return palNotSupported;
}

static inline palResult device_refuse_getVendor(char *vendor, size_t size)
{
    (void)vendor;
    (void)size;
    return palNotSupported;
}

static inline palResult device_refuse_getDeviceProperties(palDeviceProperties *props, int device)
{
    (void)props;
    (void)device;
    return palNotSupported;
}

static inline palResult device_refuse_getLastError(char *text, size_t size)
{
    (void)text;
    (void)size;
    return palNotSupported;
}

static inline palResult device_refuse_memGetAddressRange(const void *ptr, void **base, size_t *size,
    uint64_t *id)
{
    (void)ptr;
    (void)base;
    (void)size;
    (void)id;
    return palNotSupported;
}

static inline palResult device_refuse_resourceCount(palResourceKind kind, uint64_t *count)
{
    (void)kind;
    (void)count;
    return palNotSupported;
}

static inline palResult device_refuse_getDevicePciBusId(char *id, size_t size, int device)
{
    (void)id;
    (void)size;
    (void)device;
    return palNotSupported;
}

static inline palResult device_refuse_getDeviceByPciBusId(int *device, const char *id)
{
    (void)device;
    (void)id;
    return palNotSupported;
}

static inline palResult device_refuse_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    (void)devicePtr;
    (void)hostPtr;
    return palNotSupported;
}

static inline palResult device_refuse_hostRegister(void *ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return palNotSupported;
}

static inline palResult device_refuse_hostUnregister(void *ptr)
{
    (void)ptr;
    return palNotSupported;
}

static inline palResult device_refuse_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    (void)ptr;
    (void)size;
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_deviceFreeAsync(void *ptr, palStream stream)
{
    (void)ptr;
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_streamCreate(palStream *stream)
{
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_streamDestroy(palStream stream)
{
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_streamCopy(palStream *stream, void *native)
{
    (void)stream;
    (void)native;
    return palNotSupported;
}

static inline palResult device_refuse_streamFree(palStream stream)
{
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_streamSynchronize(palStream stream)
{
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_streamQuery(palStream stream)
{
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_streamWaitEvent(palStream stream, palEvent event)
{
    (void)stream;
    (void)event;
    return palNotSupported;
}

static inline palResult device_refuse_eventCreate(palEvent *event, palEventType type)
{
    (void)event;
    (void)type;
    return palNotSupported;
}

static inline palResult device_refuse_eventDestroy(palEvent event)
{
    (void)event;
    return palNotSupported;
}

static inline palResult device_refuse_eventRecord(palEvent event, palStream stream)
{
    (void)event;
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_eventSynchronize(palEvent event)
{
    (void)event;
    return palNotSupported;
}

static inline palResult device_refuse_eventQuery(palEvent event)
{
    (void)event;
    return palNotSupported;
}

static inline palResult device_refuse_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    (void)ms;
    (void)start;
    (void)end;
    return palNotSupported;
}

static inline palResult device_refuse_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return palNotSupported;
}

static inline palResult device_refuse_streamWaitValue64(palStream stream, void *addr,
    uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return palNotSupported;
}

static inline palResult device_refuse_streamWriteValue64(palStream stream, void *addr,
    uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return palNotSupported;
}

static inline palResult device_refuse_gdrMemAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return palNotSupported;
}

static inline palResult device_refuse_gdrMemFree(void *ptr)
{
    (void)ptr;
    return palNotSupported;
}

static inline palResult device_refuse_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return palNotSupported;
}

static inline palResult device_refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    (void)hostPtr;
    (void)size;
    return palNotSupported;
}

static inline palResult device_refuse_dmaSupport(int *supported)
{
    (void)supported;
    return palNotSupported;
}

static inline palResult device_refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size,
    uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return palNotSupported;
}

static inline palResult device_refuse_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    (void)handle;
    (void)size;
    return palNotSupported;
}

static inline palResult device_refuse_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    (void)handle;
    (void)ptr;
    return palNotSupported;
}

static inline palResult device_refuse_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    (void)handle;
    (void)ptr;
    return palNotSupported;
}

static inline palResult device_refuse_ipcMemHandleClose(void *ptr)
{
    (void)ptr;
    return palNotSupported;
}

static inline palResult device_refuse_ipcMemHandleFree(palIpcMemHandle handle)
{
    (void)handle;
    return palNotSupported;
}

static inline palResult device_refuse_deviceReduce(void *dst, const void *a, const void *b,
    size_t count, palDataType type, palRedOp op, palStream stream)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    return palNotSupported;
}

static inline palResult device_refuse_launchDeviceFunc(palStream stream, palDeviceFunc fn,
    void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return palNotSupported;
}

static inline palResult device_refuse_launchKernel(void *func, const uint32_t *block,
    const uint32_t *grid, void **args, size_t shared, palStream stream)
{
    (void)func;
    (void)block;
    (void)grid;
    (void)args;
    (void)shared;
    (void)stream;
    return palNotSupported;
}

/* Puts the refusing stub into every slot that is null. */
static inline void pal_device_refuse_rest(palDeviceTable *table)
{
    if (!table->deviceSynchronize)
        table->deviceSynchronize = device_refuse_deviceSynchronize;
    if (!table->deviceMemcpy)
        table->deviceMemcpy = device_refuse_deviceMemcpy;
    if (!table->deviceMemset)
        table->deviceMemset = device_refuse_deviceMemset;
    if (!table->deviceMalloc)
        table->deviceMalloc = device_refuse_deviceMalloc;
    if (!table->deviceFree)
        table->deviceFree = device_refuse_deviceFree;
    if (!table->setDevice)
        table->setDevice = device_refuse_setDevice;
    if (!table->getDevice)
        table->getDevice = device_refuse_getDevice;
    if (!table->getDeviceCount)
        table->getDeviceCount = device_refuse_getDeviceCount;
    if (!table->getVendor)
        table->getVendor = device_refuse_getVendor;
    if (!table->getDeviceProperties)
        table->getDeviceProperties = device_refuse_getDeviceProperties;
    if (!table->getLastError)
        table->getLastError = device_refuse_getLastError;
    if (!table->memGetAddressRange)
        table->memGetAddressRange = device_refuse_memGetAddressRange;
    if (!table->resourceCount)
        table->resourceCount = device_refuse_resourceCount;
    if (!table->getDevicePciBusId)
        table->getDevicePciBusId = device_refuse_getDevicePciBusId;
    if (!table->getDeviceByPciBusId)
        table->getDeviceByPciBusId = device_refuse_getDeviceByPciBusId;
    if (!table->hostGetDevicePointer)
        table->hostGetDevicePointer = device_refuse_hostGetDevicePointer;
    if (!table->hostRegister)
        table->hostRegister = device_refuse_hostRegister;
    if (!table->hostUnregister)
        table->hostUnregister = device_refuse_hostUnregister;
    if (!table->deviceMallocAsync)
        table->deviceMallocAsync = device_refuse_deviceMallocAsync;
    if (!table->deviceFreeAsync)
        table->deviceFreeAsync = device_refuse_deviceFreeAsync;
    if (!table->streamCreate)
        table->streamCreate = device_refuse_streamCreate;
    if (!table->streamDestroy)
        table->streamDestroy = device_refuse_streamDestroy;
    if (!table->streamCopy)
        table->streamCopy = device_refuse_streamCopy;
    if (!table->streamFree)
        table->streamFree = device_refuse_streamFree;
    if (!table->streamSynchronize)
        table->streamSynchronize = device_refuse_streamSynchronize;
    if (!table->streamQuery)
        table->streamQuery = device_refuse_streamQuery;
    if (!table->streamWaitEvent)
        table->streamWaitEvent = device_refuse_streamWaitEvent;
    if (!table->eventCreate)
        table->eventCreate = device_refuse_eventCreate;
    if (!table->eventDestroy)
        table->eventDestroy = device_refuse_eventDestroy;
    if (!table->eventRecord)
        table->eventRecord = device_refuse_eventRecord;
    if (!table->eventSynchronize)
        table->eventSynchronize = device_refuse_eventSynchronize;
    if (!table->eventQuery)
        table->eventQuery = device_refuse_eventQuery;
    if (!table->eventElapsedTime)
        table->eventElapsedTime = device_refuse_eventElapsedTime;
    if (!table->launchHostFunc)
        table->launchHostFunc = device_refuse_launchHostFunc;
    if (!table->streamWaitValue64)
        table->streamWaitValue64 = device_refuse_streamWaitValue64;
    if (!table->streamWriteValue64)
        table->streamWriteValue64 = device_refuse_streamWriteValue64;
    if (!table->gdrMemAlloc)
        table->gdrMemAlloc = device_refuse_gdrMemAlloc;
    if (!table->gdrMemFree)
        table->gdrMemFree = device_refuse_gdrMemFree;
    if (!table->gdrPtrMmap)
        table->gdrPtrMmap = device_refuse_gdrPtrMmap;
    if (!table->gdrPtrMunmap)
        table->gdrPtrMunmap = device_refuse_gdrPtrMunmap;
    if (!table->dmaSupport)
        table->dmaSupport = device_refuse_dmaSupport;
    if (!table->getHandleForAddressRange)
        table->getHandleForAddressRange = device_refuse_getHandleForAddressRange;
    if (!table->ipcMemHandleCreate)
        table->ipcMemHandleCreate = device_refuse_ipcMemHandleCreate;
    if (!table->ipcMemHandleGet)
        table->ipcMemHandleGet = device_refuse_ipcMemHandleGet;
    if (!table->ipcMemHandleOpen)
        table->ipcMemHandleOpen = device_refuse_ipcMemHandleOpen;
    if (!table->ipcMemHandleClose)
        table->ipcMemHandleClose = device_refuse_ipcMemHandleClose;
    if (!table->ipcMemHandleFree)
        table->ipcMemHandleFree = device_refuse_ipcMemHandleFree;
    if (!table->deviceReduce)
        table->deviceReduce = device_refuse_deviceReduce;
    if (!table->launchDeviceFunc)
        table->launchDeviceFunc = device_refuse_launchDeviceFunc;
    if (!table->launchKernel)
        table->launchKernel = device_refuse_launchKernel;
}

static inline palResult ccl_refuse_getVersion(int *version)
{
    (void)version;
    return palNotSupported;
}

static inline palResult ccl_refuse_getUniqueId(palUniqueId *id)
{
    (void)id;
    return palNotSupported;
}

static inline palResult ccl_refuse_getErrorString(const char **text, palResult code)
{
    (void)text;
    (void)code;
    return palNotSupported;
}

static inline palResult ccl_refuse_getLastError(palComm comm, char *text, size_t size)
{
    (void)comm;
    (void)text;
    (void)size;
    return palNotSupported;
}

static inline palResult ccl_refuse_commInitRank(palComm *comm, int size, const palUniqueId *id,
    int rank)
{
    (void)comm;
    (void)size;
    (void)id;
    (void)rank;
    return palNotSupported;
}

static inline palResult ccl_refuse_commFinalize(palComm comm)
{
    (void)comm;
    return palNotSupported;
}

static inline palResult ccl_refuse_commDestroy(palComm comm)
{
    (void)comm;
    return palNotSupported;
}

static inline palResult ccl_refuse_commAbort(palComm comm)
{
    (void)comm;
    return palNotSupported;
}

static inline palResult ccl_refuse_commCount(palComm comm, int *count)
{
    (void)comm;
    (void)count;
    return palNotSupported;
}

static inline palResult ccl_refuse_commGetDeviceNumber(palComm comm, int *device)
{
    (void)comm;
    (void)device;
    return palNotSupported;
}

static inline palResult ccl_refuse_commUserRank(palComm comm, int *rank)
{
    (void)comm;
    (void)rank;
    return palNotSupported;
}

static inline palResult ccl_refuse_commGetAsyncError(palComm comm, int *state)
{
    (void)comm;
    (void)state;
    return palNotSupported;
}

static inline palResult ccl_refuse_commRegister(palComm comm, void *ptr, size_t size, void **handle)
{
    (void)comm;
    (void)ptr;
    (void)size;
    (void)handle;
    return palNotSupported;
}

static inline palResult ccl_refuse_commDeregister(palComm comm, void *handle)
{
    (void)comm;
    (void)handle;
    return palNotSupported;
}

static inline palResult ccl_refuse_memAlloc(void **ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return palNotSupported;
}

static inline palResult ccl_refuse_memFree(void *ptr)
{
    (void)ptr;
    return palNotSupported;
}

static inline palResult ccl_refuse_groupStart(void)
{
    return palNotSupported;
}

static inline palResult ccl_refuse_groupEnd(void)
{
    return palNotSupported;
}

static inline palResult ccl_refuse_reduce(const void *send, void *recv, size_t count,
    palDataType type, palRedOp op, int root, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)op;
    (void)root;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_gather(const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)root;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_scatter(const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)root;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_broadcast(const void *send, void *recv, size_t count,
    palDataType type, int root, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)root;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_allReduce(const void *send, void *recv, size_t count,
    palDataType type, palRedOp op, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)op;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_reduceScatter(const void *send, void *recv, size_t count,
    palDataType type, palRedOp op, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)op;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_allGather(const void *send, void *recv, size_t count,
    palDataType type, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_alltoAll(const void *send, void *recv, size_t count,
    palDataType type, palComm comm, palStream stream)
{
    (void)send;
    (void)recv;
    (void)count;
    (void)type;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_alltoAllv(const void *send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
    palDataType type, palComm comm, palStream stream)
{
    (void)send;
    (void)sendCounts;
    (void)sendDispls;
    (void)recv;
    (void)recvCounts;
    (void)recvDispls;
    (void)type;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_send(const void *send, size_t count, palDataType type, int peer,
    palComm comm, palStream stream)
{
    (void)send;
    (void)count;
    (void)type;
    (void)peer;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

static inline palResult ccl_refuse_recv(void *recv, size_t count, palDataType type, int peer,
    palComm comm, palStream stream)
{
    (void)recv;
    (void)count;
    (void)type;
    (void)peer;
    (void)comm;
    (void)stream;
    return palNotSupported;
}

/* Puts the refusing stub into every slot that is null. */
static inline void pal_ccl_refuse_rest(palCclTable *table)
{
    if (!table->getVersion)
        table->getVersion = ccl_refuse_getVersion;
    if (!table->getUniqueId)
        table->getUniqueId = ccl_refuse_getUniqueId;
    if (!table->getErrorString)
        table->getErrorString = ccl_refuse_getErrorString;
    if (!table->getLastError)
        table->getLastError = ccl_refuse_getLastError;
    if (!table->commInitRank)
        table->commInitRank = ccl_refuse_commInitRank;
    if (!table->commFinalize)
        table->commFinalize = ccl_refuse_commFinalize;
    if (!table->commDestroy)
        table->commDestroy = ccl_refuse_commDestroy;
    if (!table->commAbort)
        table->commAbort = ccl_refuse_commAbort;
    if (!table->commCount)
        table->commCount = ccl_refuse_commCount;
    if (!table->commGetDeviceNumber)
        table->commGetDeviceNumber = ccl_refuse_commGetDeviceNumber;
    if (!table->commUserRank)
        table->commUserRank = ccl_refuse_commUserRank;
    if (!table->commGetAsyncError)
        table->commGetAsyncError = ccl_refuse_commGetAsyncError;
    if (!table->commRegister)
        table->commRegister = ccl_refuse_commRegister;
    if (!table->commDeregister)
        table->commDeregister = ccl_refuse_commDeregister;
    if (!table->memAlloc)
        table->memAlloc = ccl_refuse_memAlloc;
    if (!table->memFree)
        table->memFree = ccl_refuse_memFree;
    if (!table->groupStart)
        table->groupStart = ccl_refuse_groupStart;
    if (!table->groupEnd)
        table->groupEnd = ccl_refuse_groupEnd;
    if (!table->reduce)
        table->reduce = ccl_refuse_reduce;
    if (!table->gather)
        table->gather = ccl_refuse_gather;
    if (!table->scatter)
        table->scatter = ccl_refuse_scatter;
    if (!table->broadcast)
        table->broadcast = ccl_refuse_broadcast;
    if (!table->allReduce)
        table->allReduce = ccl_refuse_allReduce;
    if (!table->reduceScatter)
        table->reduceScatter = ccl_refuse_reduceScatter;
    if (!table->allGather)
        table->allGather = ccl_refuse_allGather;
    if (!table->alltoAll)
        table->alltoAll = ccl_refuse_alltoAll;
    if (!table->alltoAllv)
        table->alltoAllv = ccl_refuse_alltoAllv;
    if (!table->send)
        table->send = ccl_refuse_send;
    if (!table->recv)
        table->recv = ccl_refuse_recv;
}

#endif

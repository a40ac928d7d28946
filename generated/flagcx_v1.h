/* Generated from pal_spec/flagcx_v1.yaml: do not edit, run `pal gen`. */
/* The device plugin interface of FlagCX, version 1: one structure, which a plugin exports as data.
 * Every function answers a palResult: the codes of both sides have the same values. */
#ifndef UNIPAL_FLAGCX_V1_H
#define UNIPAL_FLAGCX_V1_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct flagcx_plugin {
    char name[32];
    int (*deviceSynchronize)(void);
    int (*deviceMemcpy)(void *dst, void *src, size_t size, int type, void *stream, void *args);
    int (*deviceMemset)(void *ptr, int value, size_t size, int type, void *stream);
    int (*deviceMalloc)(void **ptr, size_t size, int type, void *stream);
    int (*deviceFree)(void *ptr, int type, void *stream);
    int (*setDevice)(int device);
    int (*getDevice)(int *device);
    int (*getDeviceCount)(int *count);
    int (*getVendor)(char *vendor);
    int (*hostGetDevicePointer)(void **devicePtr, void *hostPtr);
    int (*memHandleInit)(int device, void **handle);
    int (*memHandleDestroy)(int device, void *handle);
    int (*gdrMemAlloc)(void **ptr, size_t size, void *memHandle);
    int (*gdrMemFree)(void *ptr, void *memHandle);
    int (*hostShareMemAlloc)(void **ptr, size_t size, void *memHandle);
    int (*hostShareMemFree)(void *ptr, void *memHandle);
    int (*gdrPtrMmap)(void **hostPtr, void *devicePtr, size_t size);
    int (*gdrPtrMunmap)(void *hostPtr, size_t size);
    int (*streamCreate)(void **stream);
    int (*streamDestroy)(void *stream);
    int (*streamCopy)(void **stream, void *native);
    int (*streamFree)(void *stream);
    int (*streamSynchronize)(void *stream);
    int (*streamQuery)(void *stream);
    int (*streamWaitEvent)(void *stream, void *event);
    int (*streamWaitValue64)(void *stream, void *addr, uint64_t value, int flags);
    int (*streamWriteValue64)(void *stream, void *addr, uint64_t value, int flags);
    int (*eventCreate)(void **event, int type);
    int (*eventDestroy)(void *event);
    int (*eventRecord)(void *event, void *stream);
    int (*eventSynchronize)(void *event);
    int (*eventQuery)(void *event);
    int (*eventElapsedTime)(float *ms, void *start, void *end);
    int (*ipcMemHandleCreate)(void **handle, size_t *size);
    int (*ipcMemHandleGet)(void *handle, void *ptr);
    int (*ipcMemHandleOpen)(void *handle, void **ptr);
    int (*ipcMemHandleClose)(void *ptr);
    int (*ipcMemHandleFree)(void *handle);
    int (*launchKernel)(void *func, unsigned bx, unsigned by, unsigned bz, unsigned gx,
                        unsigned gy, unsigned gz, void **args, size_t shared, void *stream,
                        void *memHandle);
    int (*copyArgsInit)(void **args);
    int (*copyArgsFree)(void *args);
    int (*launchDeviceFunc)(void *stream, void (*fn)(void *, void *), void *args);
    int (*getDeviceProperties)(void *props, int device);
    int (*getDevicePciBusId)(char *id, int size, int device);
    int (*getDeviceByPciBusId)(int *device, const char *id);
    int (*launchHostFunc)(void *stream, void (*fn)(void *), void *args);
    int (*dmaSupport)(bool *supported);
    int (*getHandleForAddressRange)(void *handle, void *buffer, size_t size,
                                    unsigned long long flags);
};

struct flagcx_properties {
    char name[256];
    int pciBusId;
    int pciDeviceId;
    int pciDomainId;
};

#define FLAGCX_SLOT(name, slot)                                                                    \
    _Static_assert(offsetof(struct flagcx_plugin, name) ==                                         \
                       32 + (slot) * sizeof(void (*)(void)),                                    \
                   #name " is slot " #slot)
FLAGCX_SLOT(deviceSynchronize, 0);
FLAGCX_SLOT(deviceMemcpy, 1);
FLAGCX_SLOT(deviceMemset, 2);
FLAGCX_SLOT(deviceMalloc, 3);
FLAGCX_SLOT(deviceFree, 4);
FLAGCX_SLOT(setDevice, 5);
FLAGCX_SLOT(getDevice, 6);
FLAGCX_SLOT(getDeviceCount, 7);
FLAGCX_SLOT(getVendor, 8);
FLAGCX_SLOT(hostGetDevicePointer, 9);
FLAGCX_SLOT(memHandleInit, 10);
FLAGCX_SLOT(memHandleDestroy, 11);
FLAGCX_SLOT(gdrMemAlloc, 12);
FLAGCX_SLOT(gdrMemFree, 13);
FLAGCX_SLOT(hostShareMemAlloc, 14);
FLAGCX_SLOT(hostShareMemFree, 15);
FLAGCX_SLOT(gdrPtrMmap, 16);
FLAGCX_SLOT(gdrPtrMunmap, 17);
FLAGCX_SLOT(streamCreate, 18);
FLAGCX_SLOT(streamDestroy, 19);
FLAGCX_SLOT(streamCopy, 20);
FLAGCX_SLOT(streamFree, 21);
FLAGCX_SLOT(streamSynchronize, 22);
FLAGCX_SLOT(streamQuery, 23);
FLAGCX_SLOT(streamWaitEvent, 24);
FLAGCX_SLOT(streamWaitValue64, 25);
FLAGCX_SLOT(streamWriteValue64, 26);
FLAGCX_SLOT(eventCreate, 27);
FLAGCX_SLOT(eventDestroy, 28);
FLAGCX_SLOT(eventRecord, 29);
FLAGCX_SLOT(eventSynchronize, 30);
FLAGCX_SLOT(eventQuery, 31);
FLAGCX_SLOT(eventElapsedTime, 32);
FLAGCX_SLOT(ipcMemHandleCreate, 33);
FLAGCX_SLOT(ipcMemHandleGet, 34);
FLAGCX_SLOT(ipcMemHandleOpen, 35);
FLAGCX_SLOT(ipcMemHandleClose, 36);
FLAGCX_SLOT(ipcMemHandleFree, 37);
FLAGCX_SLOT(launchKernel, 38);
FLAGCX_SLOT(copyArgsInit, 39);
FLAGCX_SLOT(copyArgsFree, 40);
FLAGCX_SLOT(launchDeviceFunc, 41);
FLAGCX_SLOT(getDeviceProperties, 42);
FLAGCX_SLOT(getDevicePciBusId, 43);
FLAGCX_SLOT(getDeviceByPciBusId, 44);
FLAGCX_SLOT(launchHostFunc, 45);
FLAGCX_SLOT(dmaSupport, 46);
FLAGCX_SLOT(getHandleForAddressRange, 47);
_Static_assert(sizeof(struct flagcx_plugin) == 32 + 48 * sizeof(void (*)(void)),
               "48 slots");

/* The plugin interface of collective libraries. */
struct flagcx_ccl_plugin {
    const char *name;
    int (*getVersion)(int *version);
    int (*getUniqueId)(void **id);
    const char *(*getErrorString)(int code);
    const char *(*getLastError)(void *comm);
    int (*getStagedBuffer)(void *comm, void **buffer, size_t size, int receives);
    int (*commInitRank)(void **comm, int size, void *id, int rank, void *bootstrap);
    int (*commFinalize)(void *comm);
    int (*commDestroy)(void *comm);
    int (*commAbort)(void *comm);
    int (*commResume)(void *comm);
    int (*commSuspend)(void *comm);
    int (*commCount)(void *comm, int *count);
    int (*commGetDeviceNumber)(void *comm, int *device);
    int (*commUserRank)(void *comm, int *rank);
    int (*commGetAsyncError)(void *comm, int *state);
    int (*memAlloc)(void **ptr, size_t size);
    int (*memFree)(void *ptr);
    int (*commRegister)(void *comm, void *ptr, size_t size, void **handle);
    int (*commDeregister)(void *comm, void *handle);
    int (*commWindowRegister)(void *comm, void *ptr, size_t size, void **window, int flags);
    int (*commWindowDeregister)(void *comm, void *window);
    int (*reduce)(const void *send, void *recv, size_t count, int type, int op, int root, void *comm, void *stream);
    int (*gather)(const void *send, void *recv, size_t count, int type, int root, void *comm, void *stream);
    int (*scatter)(const void *send, void *recv, size_t count, int type, int root, void *comm, void *stream);
    int (*broadcast)(const void *send, void *recv, size_t count, int type, int root, void *comm, void *stream);
    int (*allReduce)(const void *send, void *recv, size_t count, int type, int op, void *comm, void *stream);
    int (*reduceScatter)(const void *send, void *recv, size_t count, int type, int op, void *comm, void *stream);
    int (*allGather)(const void *send, void *recv, size_t count, int type, void *comm, void *stream);
    int (*alltoAll)(const void *send, void *recv, size_t count, int type, void *comm, void *stream);
    int (*alltoAllv)(const void *send, size_t *sendCounts, size_t *sendDispls, void *recv, size_t *recvCounts, size_t *recvDispls, int type, void *comm, void *stream);
    int (*send)(const void *send, size_t count, int type, int peer, void *comm, void *stream);
    int (*recv)(void *recv, size_t count, int type, int peer, void *comm, void *stream);
    int (*groupStart)(void);
    int (*groupEnd)(void);
};

#define FLAGCX_CCL_SLOT(name, slot)                                                                \
    _Static_assert(offsetof(struct flagcx_ccl_plugin, name) ==                                     \
                       sizeof(const char *) + (slot) * sizeof(void (*)(void)),                     \
                   #name " is slot " #slot)
FLAGCX_CCL_SLOT(getVersion, 0);
FLAGCX_CCL_SLOT(getUniqueId, 1);
FLAGCX_CCL_SLOT(getErrorString, 2);
FLAGCX_CCL_SLOT(getLastError, 3);
FLAGCX_CCL_SLOT(getStagedBuffer, 4);
FLAGCX_CCL_SLOT(commInitRank, 5);
FLAGCX_CCL_SLOT(commFinalize, 6);
FLAGCX_CCL_SLOT(commDestroy, 7);
FLAGCX_CCL_SLOT(commAbort, 8);
FLAGCX_CCL_SLOT(commResume, 9);
FLAGCX_CCL_SLOT(commSuspend, 10);
FLAGCX_CCL_SLOT(commCount, 11);
FLAGCX_CCL_SLOT(commGetDeviceNumber, 12);
FLAGCX_CCL_SLOT(commUserRank, 13);
FLAGCX_CCL_SLOT(commGetAsyncError, 14);
FLAGCX_CCL_SLOT(memAlloc, 15);
FLAGCX_CCL_SLOT(memFree, 16);
FLAGCX_CCL_SLOT(commRegister, 17);
FLAGCX_CCL_SLOT(commDeregister, 18);
FLAGCX_CCL_SLOT(commWindowRegister, 19);
FLAGCX_CCL_SLOT(commWindowDeregister, 20);
FLAGCX_CCL_SLOT(reduce, 21);
FLAGCX_CCL_SLOT(gather, 22);
FLAGCX_CCL_SLOT(scatter, 23);
FLAGCX_CCL_SLOT(broadcast, 24);
FLAGCX_CCL_SLOT(allReduce, 25);
FLAGCX_CCL_SLOT(reduceScatter, 26);
FLAGCX_CCL_SLOT(allGather, 27);
FLAGCX_CCL_SLOT(alltoAll, 28);
FLAGCX_CCL_SLOT(alltoAllv, 29);
FLAGCX_CCL_SLOT(send, 30);
FLAGCX_CCL_SLOT(recv, 31);
FLAGCX_CCL_SLOT(groupStart, 32);
FLAGCX_CCL_SLOT(groupEnd, 33);
_Static_assert(sizeof(struct flagcx_ccl_plugin) == sizeof(const char *) + 34 * sizeof(void (*)(void)),
               "34 slots");

#endif

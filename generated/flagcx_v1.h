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

#endif

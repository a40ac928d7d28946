/* Generated from pal_spec: do not edit, run `pal gen`. */
/* The ABI as assertions: every slot at its place, every code with its number. For every adaptor. */
#ifndef UNIPAL_PAL_LAYOUT_H
#define UNIPAL_PAL_LAYOUT_H

#include <stddef.h>

#include "pal.h"

#ifdef __cplusplus
#define PAL_ASSERT(condition, text) static_assert(condition, text)
#else
#define PAL_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#define PAL_HEAD ((sizeof(size_t) + 8 + 32 + 72 + sizeof(void *) - 1) / sizeof(void *))
#define PAL_SLOT(n) ((PAL_HEAD + (n)) * sizeof(void (*)(void)))

PAL_ASSERT(palSuccess == 0, "palSuccess");
PAL_ASSERT(palUnhandledDeviceError == 1, "palUnhandledDeviceError");
PAL_ASSERT(palSystemError == 2, "palSystemError");
PAL_ASSERT(palInternalError == 3, "palInternalError");
PAL_ASSERT(palInvalidArgument == 4, "palInvalidArgument");
PAL_ASSERT(palInvalidUsage == 5, "palInvalidUsage");
PAL_ASSERT(palRemoteError == 6, "palRemoteError");
PAL_ASSERT(palInProgress == 7, "palInProgress");
PAL_ASSERT(palUnhandledCclError == 8, "palUnhandledCclError");
PAL_ASSERT(palNotSupported == 9, "palNotSupported");
PAL_ASSERT(palInt8 == 0, "palInt8");
PAL_ASSERT(palUint8 == 1, "palUint8");
PAL_ASSERT(palInt32 == 2, "palInt32");
PAL_ASSERT(palUint32 == 3, "palUint32");
PAL_ASSERT(palInt64 == 4, "palInt64");
PAL_ASSERT(palUint64 == 5, "palUint64");
PAL_ASSERT(palFloat16 == 6, "palFloat16");
PAL_ASSERT(palFloat32 == 7, "palFloat32");
PAL_ASSERT(palFloat64 == 8, "palFloat64");
PAL_ASSERT(palBfloat16 == 9, "palBfloat16");
PAL_ASSERT(palSum == 0, "palSum");
PAL_ASSERT(palProd == 1, "palProd");
PAL_ASSERT(palMax == 2, "palMax");
PAL_ASSERT(palMin == 3, "palMin");
PAL_ASSERT(palAvg == 4, "palAvg");
PAL_ASSERT(palMemcpyHostToDevice == 0, "palMemcpyHostToDevice");
PAL_ASSERT(palMemcpyDeviceToHost == 1, "palMemcpyDeviceToHost");
PAL_ASSERT(palMemcpyDeviceToDevice == 2, "palMemcpyDeviceToDevice");
PAL_ASSERT(palMemHost == 0, "palMemHost");
PAL_ASSERT(palMemDevice == 1, "palMemDevice");
PAL_ASSERT(palMemManaged == 2, "palMemManaged");
PAL_ASSERT(palEventDefault == 0, "palEventDefault");
PAL_ASSERT(palEventDisableTiming == 1, "palEventDisableTiming");
PAL_ASSERT(palResourceAllocation == 0, "palResourceAllocation");
PAL_ASSERT(palResourceStream == 1, "palResourceStream");
PAL_ASSERT(palResourceEvent == 2, "palResourceEvent");
PAL_ASSERT(palResourceIpcHandle == 3, "palResourceIpcHandle");
PAL_ASSERT(palResourceIpcMapping == 4, "palResourceIpcMapping");
PAL_ASSERT(palResourceRegistration == 5, "palResourceRegistration");
PAL_ASSERT(palResourceHostMapping == 6, "palResourceHostMapping");
PAL_ASSERT(offsetof(struct palStreamRec, native) == 0, "palStreamRec");
PAL_ASSERT(offsetof(struct palEventRec, native) == 0, "palEventRec");
PAL_ASSERT(sizeof(struct palIpcMemHandleRec) == 64, "palIpcMemHandleRec");
PAL_ASSERT(offsetof(struct palCommRec, native) == 0, "palCommRec");
PAL_ASSERT(offsetof(palDeviceTable, deviceSynchronize) == PAL_SLOT(0), "deviceSynchronize");
PAL_ASSERT(offsetof(palDeviceTable, deviceMemcpy) == PAL_SLOT(1), "deviceMemcpy");
PAL_ASSERT(offsetof(palDeviceTable, deviceMemset) == PAL_SLOT(2), "deviceMemset");
PAL_ASSERT(offsetof(palDeviceTable, deviceMalloc) == PAL_SLOT(3), "deviceMalloc");
PAL_ASSERT(offsetof(palDeviceTable, deviceFree) == PAL_SLOT(4), "deviceFree");
PAL_ASSERT(offsetof(palDeviceTable, setDevice) == PAL_SLOT(5), "setDevice");
PAL_ASSERT(offsetof(palDeviceTable, getDevice) == PAL_SLOT(6), "getDevice");
PAL_ASSERT(offsetof(palDeviceTable, getDeviceCount) == PAL_SLOT(7), "getDeviceCount");
PAL_ASSERT(offsetof(palDeviceTable, getVendor) == PAL_SLOT(8), "getVendor");
PAL_ASSERT(offsetof(palDeviceTable, getDeviceProperties) == PAL_SLOT(9), "getDeviceProperties");
PAL_ASSERT(offsetof(palDeviceTable, getLastError) == PAL_SLOT(10), "getLastError");
PAL_ASSERT(offsetof(palDeviceTable, memGetAddressRange) == PAL_SLOT(11), "memGetAddressRange");
PAL_ASSERT(offsetof(palDeviceTable, resourceCount) == PAL_SLOT(12), "resourceCount");
PAL_ASSERT(offsetof(palDeviceTable, getDevicePciBusId) == PAL_SLOT(13), "getDevicePciBusId");
PAL_ASSERT(offsetof(palDeviceTable, getDeviceByPciBusId) == PAL_SLOT(14), "getDeviceByPciBusId");
PAL_ASSERT(offsetof(palDeviceTable, hostGetDevicePointer) == PAL_SLOT(15), "hostGetDevicePointer");
PAL_ASSERT(offsetof(palDeviceTable, hostRegister) == PAL_SLOT(16), "hostRegister");
PAL_ASSERT(offsetof(palDeviceTable, hostUnregister) == PAL_SLOT(17), "hostUnregister");
PAL_ASSERT(offsetof(palDeviceTable, deviceMallocAsync) == PAL_SLOT(18), "deviceMallocAsync");
PAL_ASSERT(offsetof(palDeviceTable, deviceFreeAsync) == PAL_SLOT(19), "deviceFreeAsync");
PAL_ASSERT(offsetof(palDeviceTable, streamCreate) == PAL_SLOT(20), "streamCreate");
PAL_ASSERT(offsetof(palDeviceTable, streamDestroy) == PAL_SLOT(21), "streamDestroy");
PAL_ASSERT(offsetof(palDeviceTable, streamCopy) == PAL_SLOT(22), "streamCopy");
PAL_ASSERT(offsetof(palDeviceTable, streamFree) == PAL_SLOT(23), "streamFree");
PAL_ASSERT(offsetof(palDeviceTable, streamSynchronize) == PAL_SLOT(24), "streamSynchronize");
PAL_ASSERT(offsetof(palDeviceTable, streamQuery) == PAL_SLOT(25), "streamQuery");
PAL_ASSERT(offsetof(palDeviceTable, streamWaitEvent) == PAL_SLOT(26), "streamWaitEvent");
PAL_ASSERT(offsetof(palDeviceTable, eventCreate) == PAL_SLOT(27), "eventCreate");
PAL_ASSERT(offsetof(palDeviceTable, eventDestroy) == PAL_SLOT(28), "eventDestroy");
PAL_ASSERT(offsetof(palDeviceTable, eventRecord) == PAL_SLOT(29), "eventRecord");
PAL_ASSERT(offsetof(palDeviceTable, eventSynchronize) == PAL_SLOT(30), "eventSynchronize");
PAL_ASSERT(offsetof(palDeviceTable, eventQuery) == PAL_SLOT(31), "eventQuery");
PAL_ASSERT(offsetof(palDeviceTable, eventElapsedTime) == PAL_SLOT(32), "eventElapsedTime");
PAL_ASSERT(offsetof(palDeviceTable, launchHostFunc) == PAL_SLOT(33), "launchHostFunc");
PAL_ASSERT(offsetof(palDeviceTable, streamWaitValue64) == PAL_SLOT(34), "streamWaitValue64");
PAL_ASSERT(offsetof(palDeviceTable, streamWriteValue64) == PAL_SLOT(35), "streamWriteValue64");
PAL_ASSERT(offsetof(palDeviceTable, gdrMemAlloc) == PAL_SLOT(36), "gdrMemAlloc");
PAL_ASSERT(offsetof(palDeviceTable, gdrMemFree) == PAL_SLOT(37), "gdrMemFree");
PAL_ASSERT(offsetof(palDeviceTable, gdrPtrMmap) == PAL_SLOT(38), "gdrPtrMmap");
PAL_ASSERT(offsetof(palDeviceTable, gdrPtrMunmap) == PAL_SLOT(39), "gdrPtrMunmap");
PAL_ASSERT(offsetof(palDeviceTable, dmaSupport) == PAL_SLOT(40), "dmaSupport");
PAL_ASSERT(offsetof(palDeviceTable, getHandleForAddressRange) == PAL_SLOT(41),
    "getHandleForAddressRange");
PAL_ASSERT(offsetof(palDeviceTable, ipcMemHandleCreate) == PAL_SLOT(42), "ipcMemHandleCreate");
PAL_ASSERT(offsetof(palDeviceTable, ipcMemHandleGet) == PAL_SLOT(43), "ipcMemHandleGet");
PAL_ASSERT(offsetof(palDeviceTable, ipcMemHandleOpen) == PAL_SLOT(44), "ipcMemHandleOpen");
PAL_ASSERT(offsetof(palDeviceTable, ipcMemHandleClose) == PAL_SLOT(45), "ipcMemHandleClose");
PAL_ASSERT(offsetof(palDeviceTable, ipcMemHandleFree) == PAL_SLOT(46), "ipcMemHandleFree");
PAL_ASSERT(offsetof(palDeviceTable, deviceReduce) == PAL_SLOT(47), "deviceReduce");
PAL_ASSERT(offsetof(palDeviceTable, launchDeviceFunc) == PAL_SLOT(48), "launchDeviceFunc");
PAL_ASSERT(offsetof(palDeviceTable, launchKernel) == PAL_SLOT(49), "launchKernel");
PAL_ASSERT(sizeof(palDeviceTable) == PAL_SLOT(50), "palDeviceTable");
PAL_ASSERT(offsetof(palCclTable, getVersion) == PAL_SLOT(0), "getVersion");
PAL_ASSERT(offsetof(palCclTable, getUniqueId) == PAL_SLOT(1), "getUniqueId");
PAL_ASSERT(offsetof(palCclTable, getErrorString) == PAL_SLOT(2), "getErrorString");
PAL_ASSERT(offsetof(palCclTable, getLastError) == PAL_SLOT(3), "getLastError");
PAL_ASSERT(offsetof(palCclTable, commInitRank) == PAL_SLOT(4), "commInitRank");
PAL_ASSERT(offsetof(palCclTable, commFinalize) == PAL_SLOT(5), "commFinalize");
PAL_ASSERT(offsetof(palCclTable, commDestroy) == PAL_SLOT(6), "commDestroy");
PAL_ASSERT(offsetof(palCclTable, commAbort) == PAL_SLOT(7), "commAbort");
PAL_ASSERT(offsetof(palCclTable, commCount) == PAL_SLOT(8), "commCount");
PAL_ASSERT(offsetof(palCclTable, commGetDeviceNumber) == PAL_SLOT(9), "commGetDeviceNumber");
PAL_ASSERT(offsetof(palCclTable, commUserRank) == PAL_SLOT(10), "commUserRank");
PAL_ASSERT(offsetof(palCclTable, commGetAsyncError) == PAL_SLOT(11), "commGetAsyncError");
PAL_ASSERT(offsetof(palCclTable, commRegister) == PAL_SLOT(12), "commRegister");
PAL_ASSERT(offsetof(palCclTable, commDeregister) == PAL_SLOT(13), "commDeregister");
PAL_ASSERT(offsetof(palCclTable, memAlloc) == PAL_SLOT(14), "memAlloc");
PAL_ASSERT(offsetof(palCclTable, memFree) == PAL_SLOT(15), "memFree");
PAL_ASSERT(offsetof(palCclTable, groupStart) == PAL_SLOT(16), "groupStart");
PAL_ASSERT(offsetof(palCclTable, groupEnd) == PAL_SLOT(17), "groupEnd");
PAL_ASSERT(offsetof(palCclTable, reduce) == PAL_SLOT(18), "reduce");
PAL_ASSERT(offsetof(palCclTable, gather) == PAL_SLOT(19), "gather");
PAL_ASSERT(offsetof(palCclTable, scatter) == PAL_SLOT(20), "scatter");
PAL_ASSERT(offsetof(palCclTable, broadcast) == PAL_SLOT(21), "broadcast");
PAL_ASSERT(offsetof(palCclTable, allReduce) == PAL_SLOT(22), "allReduce");
PAL_ASSERT(offsetof(palCclTable, reduceScatter) == PAL_SLOT(23), "reduceScatter");
PAL_ASSERT(offsetof(palCclTable, allGather) == PAL_SLOT(24), "allGather");
PAL_ASSERT(offsetof(palCclTable, alltoAll) == PAL_SLOT(25), "alltoAll");
PAL_ASSERT(offsetof(palCclTable, alltoAllv) == PAL_SLOT(26), "alltoAllv");
PAL_ASSERT(offsetof(palCclTable, send) == PAL_SLOT(27), "send");
PAL_ASSERT(offsetof(palCclTable, recv) == PAL_SLOT(28), "recv");
PAL_ASSERT(sizeof(palCclTable) == PAL_SLOT(29), "palCclTable");

#endif

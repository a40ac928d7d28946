/* Generated from pal_spec: do not edit, run `pal gen`. */
/*
 * Layers: a table over a table. `fault` makes chosen calls fail or hang, `trace` writes every call
 * as one event of a Chrome trace, `validate` refuses what the spec's fields forbid.
 *
 *   PAL_FAULT=deviceMemcpy:3:palSystemError,streamQuery:1:hang:250
 *       the third call of deviceMemcpy fails, the first of streamQuery takes 250 ms longer
 *   PAL_TRACE=calls.json
 *
 * A layer of each name lies over one table of a process. Its functions run on any thread. `trace`
 * also lies over the table of a collective library; its name is the category of its events.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "pal.h"

#define EXPORT __attribute__((visibility("default")))
#define HAS_SLOT(type, table, slot) \
    ((table)->struct_size >= offsetof(type, slot) + sizeof((table)->slot))
#define HAS(table, slot) HAS_SLOT(palDeviceTable, table, slot)

enum function {
    FN_deviceSynchronize,
    FN_deviceMemcpy,
    FN_deviceMemset,
    FN_deviceMalloc,
    FN_deviceFree,
    FN_setDevice,
    FN_getDevice,
    FN_getDeviceCount,
    FN_getVendor,
    FN_getDeviceProperties,
    FN_getLastError,
    FN_memGetAddressRange,
    FN_resourceCount,
    FN_getDevicePciBusId,
    FN_getDeviceByPciBusId,
    FN_hostGetDevicePointer,
    FN_hostRegister,
    FN_hostUnregister,
    FN_deviceMallocAsync,
    FN_deviceFreeAsync,
    FN_streamCreate,
    FN_streamDestroy,
    FN_streamCopy,
    FN_streamFree,
    FN_streamSynchronize,
    FN_streamQuery,
    FN_streamWaitEvent,
    FN_eventCreate,
    FN_eventDestroy,
    FN_eventRecord,
    FN_eventSynchronize,
    FN_eventQuery,
    FN_eventElapsedTime,
    FN_launchHostFunc,
    FN_streamWaitValue64,
    FN_streamWriteValue64,
    FN_gdrMemAlloc,
    FN_gdrMemFree,
    FN_gdrPtrMmap,
    FN_gdrPtrMunmap,
    FN_dmaSupport,
    FN_getHandleForAddressRange,
    FN_ipcMemHandleCreate,
    FN_ipcMemHandleGet,
    FN_ipcMemHandleOpen,
    FN_ipcMemHandleClose,
    FN_ipcMemHandleFree,
    FN_deviceReduce,
    FN_launchDeviceFunc,
    FN_launchKernel,
    FUNCTIONS
};

static const char *const function_names[FUNCTIONS] = {
    "deviceSynchronize",
    "deviceMemcpy",
    "deviceMemset",
    "deviceMalloc",
    "deviceFree",
    "setDevice",
    "getDevice",
    "getDeviceCount",
    "getVendor",
    "getDeviceProperties",
    "getLastError",
    "memGetAddressRange",
    "resourceCount",
    "getDevicePciBusId",
    "getDeviceByPciBusId",
    "hostGetDevicePointer",
    "hostRegister",
    "hostUnregister",
    "deviceMallocAsync",
    "deviceFreeAsync",
    "streamCreate",
    "streamDestroy",
    "streamCopy",
    "streamFree",
    "streamSynchronize",
    "streamQuery",
    "streamWaitEvent",
    "eventCreate",
    "eventDestroy",
    "eventRecord",
    "eventSynchronize",
    "eventQuery",
    "eventElapsedTime",
    "launchHostFunc",
    "streamWaitValue64",
    "streamWriteValue64",
    "gdrMemAlloc",
    "gdrMemFree",
    "gdrPtrMmap",
    "gdrPtrMunmap",
    "dmaSupport",
    "getHandleForAddressRange",
    "ipcMemHandleCreate",
    "ipcMemHandleGet",
    "ipcMemHandleOpen",
    "ipcMemHandleClose",
    "ipcMemHandleFree",
    "deviceReduce",
    "launchDeviceFunc",
    "launchKernel",
};

static const char *const code_names[] = {
    "palSuccess",
    "palUnhandledDeviceError",
    "palSystemError",
    "palInternalError",
    "palInvalidArgument",
    "palInvalidUsage",
    "palRemoteError",
    "palInProgress",
    "palUnhandledCclError",
    "palNotSupported",
};

#define CODES (sizeof code_names / sizeof code_names[0])

static char layer_error[256];

/* Why pal_layer answered NULL; "" when it did not. */
EXPORT const char *pal_layer_error(void);
EXPORT const palDeviceTable *pal_layer(const palDeviceTable *below, const char *name);
EXPORT const palCclTable *pal_ccl_layer(const palCclTable *below, const char *name);

const char *pal_layer_error(void)
{
    return layer_error;
}

/* A refusal of a layer is the thread's last failure until a call below fails. */
static void say(char *text, size_t room, const char *function, const char *what)
{
    snprintf(text, room, "%s: %s", function, what);
}

static palResult tell(const char *text, char *out, size_t size)
{
    snprintf(out, size, "%s", text);
    return palSuccess;
}

static int failed(palResult code)
{
    return code != palSuccess && code != palInProgress;
}

/* ---- fault ---- */

struct fault {
    int function;
    unsigned long call; /* counted from 1 */
    int code;           /* -1: hang */
    long hang_ms;
};

static const palDeviceTable *fault_below;
static palDeviceTable fault_table;
static struct fault faults[32];
static atomic_size_t fault_count;
static atomic_ulong fault_calls[FUNCTIONS], fault_hit;
static _Thread_local char fault_text[256];

/* Parses one `function:n:code` or `function:n:hang:ms`; 0 when it is neither. */
static int fault_parse(char *entry, struct fault *fault)
{
    char *rest = NULL, *end = NULL;
    const char *name = strtok_r(entry, ":", &rest), *call = strtok_r(NULL, ":", &rest);
    const char *what = strtok_r(NULL, ":", &rest), *ms = strtok_r(NULL, ":", &rest);

    if (!name || !call || !what)
        return 0;
    for (fault->function = 0; fault->function < FUNCTIONS; fault->function++)
        if (strcmp(function_names[fault->function], name) == 0)
            break;
    fault->call = strtoul(call, &end, 10);
    if (fault->function == FUNCTIONS || *end || fault->call == 0)
        return 0;
    if (strcmp(what, "hang") == 0) {
        fault->code = -1;
        fault->hang_ms = ms ? strtol(ms, &end, 10) : -1;
        return ms && *end == '\0' && fault->hang_ms >= 0;
    }
    for (fault->code = 0; fault->code < (int)CODES; fault->code++)
        if (strcmp(code_names[fault->code], what) == 0)
            return !ms;
    fault->code = (int)strtol(what, &end, 10);
    return !ms && *end == '\0' && end != what && fault->code >= 0;
}

/* Makes these calls fail or hang, counted from now on, in place of what was asked before; NULL:
 * none. Answers -1 when it cannot be understood: see pal_layer_error. Not while others call. */
EXPORT int pal_fault(const char *asked);
/* Calls that failed or hung since. */
EXPORT unsigned long pal_fault_hits(void);

int pal_fault(const char *asked)
{
    char text[2048], entry[256], *rest = NULL;

    fault_count = 0;
    fault_hit = 0;
    for (size_t i = 0; i < FUNCTIONS; i++)
        fault_calls[i] = 0;
    snprintf(text, sizeof text, "%s", asked ? asked : "");
    for (char *item = strtok_r(text, ",", &rest); item; item = strtok_r(NULL, ",", &rest)) {
        snprintf(entry, sizeof entry, "%s", item);
        if (fault_count == sizeof faults / sizeof faults[0] ||
            !fault_parse(entry, &faults[fault_count])) {
            snprintf(layer_error, sizeof layer_error,
                     "PAL_FAULT: '%.100s' is neither function:n:code nor function:n:hang:ms", item);
            return -1;
        }
        fault_count++;
    }
    return 0;
}

unsigned long pal_fault_hits(void)
{
    return fault_hit;
}

/* 1 when this call answers *code at once; a hang has been waited for when it returns 0. */
static int fault_hits(enum function function, palResult *code)
{
    unsigned long call = atomic_fetch_add(&fault_calls[function], 1) + 1;

    for (size_t i = 0; i < fault_count; i++) {
        if (faults[i].function != (int)function || faults[i].call != call)
            continue;
        atomic_fetch_add(&fault_hit, 1);
        if (faults[i].code < 0) {
            struct timespec left = {faults[i].hang_ms / 1000, faults[i].hang_ms % 1000 * 1000000};
            while (nanosleep(&left, &left) && errno == EINTR)
                continue;
            continue;
        }
        *code = (palResult)faults[i].code;
        if (failed(*code))
            say(fault_text, sizeof fault_text, function_names[function], "fails by PAL_FAULT");
        return 1;
    }
    return 0;
}

static palResult fault_deviceSynchronize(void)
{
    palResult code;

    if (fault_hits(FN_deviceSynchronize, &code))
        return code;
    if (!HAS(fault_below, deviceSynchronize))
        return palNotSupported;
    code = fault_below->deviceSynchronize();
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    palResult code;

    if (fault_hits(FN_deviceMemcpy, &code))
        return code;
    if (!HAS(fault_below, deviceMemcpy))
        return palNotSupported;
    code = fault_below->deviceMemcpy(dst, src, size, type, stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    palResult code;

    if (fault_hits(FN_deviceMemset, &code))
        return code;
    if (!HAS(fault_below, deviceMemset))
        return palNotSupported;
    code = fault_below->deviceMemset(ptr, value, size, type, stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult code;

    if (fault_hits(FN_deviceMalloc, &code))
        return code;
    if (!HAS(fault_below, deviceMalloc))
        return palNotSupported;
    code = fault_below->deviceMalloc(ptr, size, type);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_deviceFree(void *ptr, palMemType type)
{
    palResult code;

    if (fault_hits(FN_deviceFree, &code))
        return code;
    if (!HAS(fault_below, deviceFree))
        return palNotSupported;
    code = fault_below->deviceFree(ptr, type);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_setDevice(int device)
{
    palResult code;

    if (fault_hits(FN_setDevice, &code))
        return code;
    if (!HAS(fault_below, setDevice))
        return palNotSupported;
    code = fault_below->setDevice(device);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getDevice(int *device)
{
    palResult code;

    if (fault_hits(FN_getDevice, &code))
        return code;
    if (!HAS(fault_below, getDevice))
        return palNotSupported;
    code = fault_below->getDevice(device);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getDeviceCount(int *count)
{
    palResult code;

    if (fault_hits(FN_getDeviceCount, &code))
        return code;
    if (!HAS(fault_below, getDeviceCount))
        return palNotSupported;
    code = fault_below->getDeviceCount(count);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getVendor(char *vendor, size_t size)
{
    palResult code;

    if (fault_hits(FN_getVendor, &code))
        return code;
    if (!HAS(fault_below, getVendor))
        return palNotSupported;
    code = fault_below->getVendor(vendor, size);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult code;

    if (fault_hits(FN_getDeviceProperties, &code))
        return code;
    if (!HAS(fault_below, getDeviceProperties))
        return palNotSupported;
    code = fault_below->getDeviceProperties(props, device);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getLastError(char *text, size_t size)
{
    palResult code;

    if (fault_hits(FN_getLastError, &code))
        return code;
    if (!HAS(fault_below, getLastError))
        return palNotSupported;
    if (fault_text[0] && text && size)
        return tell(fault_text, text, size);
    code = fault_below->getLastError(text, size);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    palResult code;

    if (fault_hits(FN_memGetAddressRange, &code))
        return code;
    if (!HAS(fault_below, memGetAddressRange))
        return palNotSupported;
    code = fault_below->memGetAddressRange(ptr, base, size, id);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_resourceCount(palResourceKind kind, uint64_t *count)
{
    palResult code;

    if (fault_hits(FN_resourceCount, &code))
        return code;
    if (!HAS(fault_below, resourceCount))
        return palNotSupported;
    code = fault_below->resourceCount(kind, count);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getDevicePciBusId(char *id, size_t size, int device)
{
    palResult code;

    if (fault_hits(FN_getDevicePciBusId, &code))
        return code;
    if (!HAS(fault_below, getDevicePciBusId))
        return palNotSupported;
    code = fault_below->getDevicePciBusId(id, size, device);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getDeviceByPciBusId(int *device, const char *id)
{
    palResult code;

    if (fault_hits(FN_getDeviceByPciBusId, &code))
        return code;
    if (!HAS(fault_below, getDeviceByPciBusId))
        return palNotSupported;
    code = fault_below->getDeviceByPciBusId(device, id);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    palResult code;

    if (fault_hits(FN_hostGetDevicePointer, &code))
        return code;
    if (!HAS(fault_below, hostGetDevicePointer))
        return palNotSupported;
    code = fault_below->hostGetDevicePointer(devicePtr, hostPtr);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_hostRegister(void *ptr, size_t size)
{
    palResult code;

    if (fault_hits(FN_hostRegister, &code))
        return code;
    if (!HAS(fault_below, hostRegister))
        return palNotSupported;
    code = fault_below->hostRegister(ptr, size);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_hostUnregister(void *ptr)
{
    palResult code;

    if (fault_hits(FN_hostUnregister, &code))
        return code;
    if (!HAS(fault_below, hostUnregister))
        return palNotSupported;
    code = fault_below->hostUnregister(ptr);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    palResult code;

    if (fault_hits(FN_deviceMallocAsync, &code))
        return code;
    if (!HAS(fault_below, deviceMallocAsync))
        return palNotSupported;
    code = fault_below->deviceMallocAsync(ptr, size, stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_deviceFreeAsync(void *ptr, palStream stream)
{
    palResult code;

    if (fault_hits(FN_deviceFreeAsync, &code))
        return code;
    if (!HAS(fault_below, deviceFreeAsync))
        return palNotSupported;
    code = fault_below->deviceFreeAsync(ptr, stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamCreate(palStream *stream)
{
    palResult code;

    if (fault_hits(FN_streamCreate, &code))
        return code;
    if (!HAS(fault_below, streamCreate))
        return palNotSupported;
    code = fault_below->streamCreate(stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamDestroy(palStream stream)
{
    palResult code;

    if (fault_hits(FN_streamDestroy, &code))
        return code;
    if (!HAS(fault_below, streamDestroy))
        return palNotSupported;
    code = fault_below->streamDestroy(stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamCopy(palStream *stream, void *native)
{
    palResult code;

    if (fault_hits(FN_streamCopy, &code))
        return code;
    if (!HAS(fault_below, streamCopy))
        return palNotSupported;
    code = fault_below->streamCopy(stream, native);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamFree(palStream stream)
{
    palResult code;

    if (fault_hits(FN_streamFree, &code))
        return code;
    if (!HAS(fault_below, streamFree))
        return palNotSupported;
    code = fault_below->streamFree(stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamSynchronize(palStream stream)
{
    palResult code;

    if (fault_hits(FN_streamSynchronize, &code))
        return code;
    if (!HAS(fault_below, streamSynchronize))
        return palNotSupported;
    code = fault_below->streamSynchronize(stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamQuery(palStream stream)
{
    palResult code;

    if (fault_hits(FN_streamQuery, &code))
        return code;
    if (!HAS(fault_below, streamQuery))
        return palNotSupported;
    code = fault_below->streamQuery(stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamWaitEvent(palStream stream, palEvent event)
{
    palResult code;

    if (fault_hits(FN_streamWaitEvent, &code))
        return code;
    if (!HAS(fault_below, streamWaitEvent))
        return palNotSupported;
    code = fault_below->streamWaitEvent(stream, event);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_eventCreate(palEvent *event, palEventType type)
{
    palResult code;

    if (fault_hits(FN_eventCreate, &code))
        return code;
    if (!HAS(fault_below, eventCreate))
        return palNotSupported;
    code = fault_below->eventCreate(event, type);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_eventDestroy(palEvent event)
{
    palResult code;

    if (fault_hits(FN_eventDestroy, &code))
        return code;
    if (!HAS(fault_below, eventDestroy))
        return palNotSupported;
    code = fault_below->eventDestroy(event);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_eventRecord(palEvent event, palStream stream)
{
    palResult code;

    if (fault_hits(FN_eventRecord, &code))
        return code;
    if (!HAS(fault_below, eventRecord))
        return palNotSupported;
    code = fault_below->eventRecord(event, stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_eventSynchronize(palEvent event)
{
    palResult code;

    if (fault_hits(FN_eventSynchronize, &code))
        return code;
    if (!HAS(fault_below, eventSynchronize))
        return palNotSupported;
    code = fault_below->eventSynchronize(event);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_eventQuery(palEvent event)
{
    palResult code;

    if (fault_hits(FN_eventQuery, &code))
        return code;
    if (!HAS(fault_below, eventQuery))
        return palNotSupported;
    code = fault_below->eventQuery(event);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    palResult code;

    if (fault_hits(FN_eventElapsedTime, &code))
        return code;
    if (!HAS(fault_below, eventElapsedTime))
        return palNotSupported;
    code = fault_below->eventElapsedTime(ms, start, end);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    palResult code;

    if (fault_hits(FN_launchHostFunc, &code))
        return code;
    if (!HAS(fault_below, launchHostFunc))
        return palNotSupported;
    code = fault_below->launchHostFunc(stream, fn, args);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult code;

    if (fault_hits(FN_streamWaitValue64, &code))
        return code;
    if (!HAS(fault_below, streamWaitValue64))
        return palNotSupported;
    code = fault_below->streamWaitValue64(stream, addr, value, flags);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    palResult code;

    if (fault_hits(FN_streamWriteValue64, &code))
        return code;
    if (!HAS(fault_below, streamWriteValue64))
        return palNotSupported;
    code = fault_below->streamWriteValue64(stream, addr, value, flags);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_gdrMemAlloc(void **ptr, size_t size)
{
    palResult code;

    if (fault_hits(FN_gdrMemAlloc, &code))
        return code;
    if (!HAS(fault_below, gdrMemAlloc))
        return palNotSupported;
    code = fault_below->gdrMemAlloc(ptr, size);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_gdrMemFree(void *ptr)
{
    palResult code;

    if (fault_hits(FN_gdrMemFree, &code))
        return code;
    if (!HAS(fault_below, gdrMemFree))
        return palNotSupported;
    code = fault_below->gdrMemFree(ptr);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    palResult code;

    if (fault_hits(FN_gdrPtrMmap, &code))
        return code;
    if (!HAS(fault_below, gdrPtrMmap))
        return palNotSupported;
    code = fault_below->gdrPtrMmap(hostPtr, devicePtr, size);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_gdrPtrMunmap(void *hostPtr, size_t size)
{
    palResult code;

    if (fault_hits(FN_gdrPtrMunmap, &code))
        return code;
    if (!HAS(fault_below, gdrPtrMunmap))
        return palNotSupported;
    code = fault_below->gdrPtrMunmap(hostPtr, size);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_dmaSupport(int *supported)
{
    palResult code;

    if (fault_hits(FN_dmaSupport, &code))
        return code;
    if (!HAS(fault_below, dmaSupport))
        return palNotSupported;
    code = fault_below->dmaSupport(supported);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    palResult code;

    if (fault_hits(FN_getHandleForAddressRange, &code))
        return code;
    if (!HAS(fault_below, getHandleForAddressRange))
        return palNotSupported;
    code = fault_below->getHandleForAddressRange(fd, ptr, size, flags);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    palResult code;

    if (fault_hits(FN_ipcMemHandleCreate, &code))
        return code;
    if (!HAS(fault_below, ipcMemHandleCreate))
        return palNotSupported;
    code = fault_below->ipcMemHandleCreate(handle, size);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    palResult code;

    if (fault_hits(FN_ipcMemHandleGet, &code))
        return code;
    if (!HAS(fault_below, ipcMemHandleGet))
        return palNotSupported;
    code = fault_below->ipcMemHandleGet(handle, ptr);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    palResult code;

    if (fault_hits(FN_ipcMemHandleOpen, &code))
        return code;
    if (!HAS(fault_below, ipcMemHandleOpen))
        return palNotSupported;
    code = fault_below->ipcMemHandleOpen(handle, ptr);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_ipcMemHandleClose(void *ptr)
{
    palResult code;

    if (fault_hits(FN_ipcMemHandleClose, &code))
        return code;
    if (!HAS(fault_below, ipcMemHandleClose))
        return palNotSupported;
    code = fault_below->ipcMemHandleClose(ptr);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_ipcMemHandleFree(palIpcMemHandle handle)
{
    palResult code;

    if (fault_hits(FN_ipcMemHandleFree, &code))
        return code;
    if (!HAS(fault_below, ipcMemHandleFree))
        return palNotSupported;
    code = fault_below->ipcMemHandleFree(handle);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    palResult code;

    if (fault_hits(FN_deviceReduce, &code))
        return code;
    if (!HAS(fault_below, deviceReduce))
        return palNotSupported;
    code = fault_below->deviceReduce(dst, a, b, count, type, op, stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    palResult code;

    if (fault_hits(FN_launchDeviceFunc, &code))
        return code;
    if (!HAS(fault_below, launchDeviceFunc))
        return palNotSupported;
    code = fault_below->launchDeviceFunc(stream, fn, args);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static palResult fault_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    palResult code;

    if (fault_hits(FN_launchKernel, &code))
        return code;
    if (!HAS(fault_below, launchKernel))
        return palNotSupported;
    code = fault_below->launchKernel(func, block, grid, args, shared, stream);
    if (failed(code))
        fault_text[0] = '\0';
    return code;
}

static const palDeviceTable *fault_over(const palDeviceTable *below)
{
    if (pal_fault(getenv("PAL_FAULT")))
        return NULL;
    fault_table = *below;
    fault_table.struct_size = sizeof fault_table;
    fault_table.deviceSynchronize = fault_deviceSynchronize;
    fault_table.deviceMemcpy = fault_deviceMemcpy;
    fault_table.deviceMemset = fault_deviceMemset;
    fault_table.deviceMalloc = fault_deviceMalloc;
    fault_table.deviceFree = fault_deviceFree;
    fault_table.setDevice = fault_setDevice;
    fault_table.getDevice = fault_getDevice;
    fault_table.getDeviceCount = fault_getDeviceCount;
    fault_table.getVendor = fault_getVendor;
    fault_table.getDeviceProperties = fault_getDeviceProperties;
    fault_table.getLastError = fault_getLastError;
    fault_table.memGetAddressRange = fault_memGetAddressRange;
    fault_table.resourceCount = fault_resourceCount;
    fault_table.getDevicePciBusId = fault_getDevicePciBusId;
    fault_table.getDeviceByPciBusId = fault_getDeviceByPciBusId;
    fault_table.hostGetDevicePointer = fault_hostGetDevicePointer;
    fault_table.hostRegister = fault_hostRegister;
    fault_table.hostUnregister = fault_hostUnregister;
    fault_table.deviceMallocAsync = fault_deviceMallocAsync;
    fault_table.deviceFreeAsync = fault_deviceFreeAsync;
    fault_table.streamCreate = fault_streamCreate;
    fault_table.streamDestroy = fault_streamDestroy;
    fault_table.streamCopy = fault_streamCopy;
    fault_table.streamFree = fault_streamFree;
    fault_table.streamSynchronize = fault_streamSynchronize;
    fault_table.streamQuery = fault_streamQuery;
    fault_table.streamWaitEvent = fault_streamWaitEvent;
    fault_table.eventCreate = fault_eventCreate;
    fault_table.eventDestroy = fault_eventDestroy;
    fault_table.eventRecord = fault_eventRecord;
    fault_table.eventSynchronize = fault_eventSynchronize;
    fault_table.eventQuery = fault_eventQuery;
    fault_table.eventElapsedTime = fault_eventElapsedTime;
    fault_table.launchHostFunc = fault_launchHostFunc;
    fault_table.streamWaitValue64 = fault_streamWaitValue64;
    fault_table.streamWriteValue64 = fault_streamWriteValue64;
    fault_table.gdrMemAlloc = fault_gdrMemAlloc;
    fault_table.gdrMemFree = fault_gdrMemFree;
    fault_table.gdrPtrMmap = fault_gdrPtrMmap;
    fault_table.gdrPtrMunmap = fault_gdrPtrMunmap;
    fault_table.dmaSupport = fault_dmaSupport;
    fault_table.getHandleForAddressRange = fault_getHandleForAddressRange;
    fault_table.ipcMemHandleCreate = fault_ipcMemHandleCreate;
    fault_table.ipcMemHandleGet = fault_ipcMemHandleGet;
    fault_table.ipcMemHandleOpen = fault_ipcMemHandleOpen;
    fault_table.ipcMemHandleClose = fault_ipcMemHandleClose;
    fault_table.ipcMemHandleFree = fault_ipcMemHandleFree;
    fault_table.deviceReduce = fault_deviceReduce;
    fault_table.launchDeviceFunc = fault_launchDeviceFunc;
    fault_table.launchKernel = fault_launchKernel;
    return &fault_table;
}

/* ---- trace ---- */

static const palDeviceTable *trace_below;
static palDeviceTable trace_table;
static int trace_file = -1;

static int trace_open(void)
{
    const char *path = getenv("PAL_TRACE");

    if (trace_file >= 0)
        return 1;
    if (!path || !*path) {
        snprintf(layer_error, sizeof layer_error, "PAL_TRACE: names no file for the trace");
        return 0;
    }
    trace_file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    if (trace_file < 0 || write(trace_file, "[\n", 2) != 2) {
        snprintf(layer_error, sizeof layer_error, "PAL_TRACE: %.150s: %s", path, strerror(errno));
        return 0;
    }
    return 1;
}

static double microseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

/* One event, one write: lines of threads never mix. A write that fails loses its event only. */
static void trace_event(const char *category, const char *name, double start, palResult code,
    const char *arguments)
{
    char line[1024];
    int size = snprintf(line, sizeof line,
                        "{\"name\":\"%s\",\"cat\":\"%.31s\",\"ph\":\"X\",\"ts\":%.3f,\"dur\":%.3f,"
                        "\"pid\":%ld,\"tid\":%ld,\"args\":{\"code\":%d%s}},\n",
                        name, category, start, microseconds() - start, (long)getpid(),
                        (long)syscall(SYS_gettid), (int)code, arguments);

    if (size > 0 && (size_t)size < sizeof line && write(trace_file, line, (size_t)size) < 0)
        return;
}

static palResult trace_deviceSynchronize(void)
{
    double began = microseconds();
    palResult result = palNotSupported;

    if (HAS_SLOT(palDeviceTable, trace_below, deviceSynchronize))
        result = trace_below->deviceSynchronize();
    trace_event("pal", "deviceSynchronize", began, result, "");
    return result;
}

static palResult trace_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, deviceMemcpy))
        result = trace_below->deviceMemcpy(dst, src, size, type, stream);
    snprintf(arguments, sizeof arguments,
             ",\"dst\":\"0x%llx\""
             ",\"src\":\"0x%llx\""
             ",\"size\":%lld"
             ",\"type\":%lld"
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)dst,
             (unsigned long long)(uintptr_t)src,
             (long long)size,
             (long long)type,
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "deviceMemcpy", began, result, arguments);
    return result;
}

static palResult trace_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, deviceMemset))
        result = trace_below->deviceMemset(ptr, value, size, type, stream);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"value\":%lld"
             ",\"size\":%lld"
             ",\"type\":%lld"
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr,
             (long long)value,
             (long long)size,
             (long long)type,
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "deviceMemset", began, result, arguments);
    return result;
}

static palResult trace_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, deviceMalloc))
        result = trace_below->deviceMalloc(ptr, size, type);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"size\":%lld"
             ",\"type\":%lld",
             (unsigned long long)(uintptr_t)ptr,
             (long long)size,
             (long long)type);
    trace_event("pal", "deviceMalloc", began, result, arguments);
    return result;
}

static palResult trace_deviceFree(void *ptr, palMemType type)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, deviceFree))
        result = trace_below->deviceFree(ptr, type);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"type\":%lld",
             (unsigned long long)(uintptr_t)ptr,
             (long long)type);
    trace_event("pal", "deviceFree", began, result, arguments);
    return result;
}

static palResult trace_setDevice(int device)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, setDevice))
        result = trace_below->setDevice(device);
    snprintf(arguments, sizeof arguments,
             ",\"device\":%lld",
             (long long)device);
    trace_event("pal", "setDevice", began, result, arguments);
    return result;
}

static palResult trace_getDevice(int *device)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getDevice))
        result = trace_below->getDevice(device);
    snprintf(arguments, sizeof arguments,
             ",\"device\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)device);
    trace_event("pal", "getDevice", began, result, arguments);
    return result;
}

static palResult trace_getDeviceCount(int *count)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getDeviceCount))
        result = trace_below->getDeviceCount(count);
    snprintf(arguments, sizeof arguments,
             ",\"count\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)count);
    trace_event("pal", "getDeviceCount", began, result, arguments);
    return result;
}

static palResult trace_getVendor(char *vendor, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getVendor))
        result = trace_below->getVendor(vendor, size);
    snprintf(arguments, sizeof arguments,
             ",\"vendor\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)vendor,
             (long long)size);
    trace_event("pal", "getVendor", began, result, arguments);
    return result;
}

static palResult trace_getDeviceProperties(palDeviceProperties *props, int device)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getDeviceProperties))
        result = trace_below->getDeviceProperties(props, device);
    snprintf(arguments, sizeof arguments,
             ",\"props\":\"0x%llx\""
             ",\"device\":%lld",
             (unsigned long long)(uintptr_t)props,
             (long long)device);
    trace_event("pal", "getDeviceProperties", began, result, arguments);
    return result;
}

static palResult trace_getLastError(char *text, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getLastError))
        result = trace_below->getLastError(text, size);
    snprintf(arguments, sizeof arguments,
             ",\"text\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)text,
             (long long)size);
    trace_event("pal", "getLastError", began, result, arguments);
    return result;
}

static palResult trace_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, memGetAddressRange))
        result = trace_below->memGetAddressRange(ptr, base, size, id);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"base\":\"0x%llx\""
             ",\"size\":\"0x%llx\""
             ",\"id\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr,
             (unsigned long long)(uintptr_t)base,
             (unsigned long long)(uintptr_t)size,
             (unsigned long long)(uintptr_t)id);
    trace_event("pal", "memGetAddressRange", began, result, arguments);
    return result;
}

static palResult trace_resourceCount(palResourceKind kind, uint64_t *count)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, resourceCount))
        result = trace_below->resourceCount(kind, count);
    snprintf(arguments, sizeof arguments,
             ",\"kind\":%lld"
             ",\"count\":\"0x%llx\"",
             (long long)kind,
             (unsigned long long)(uintptr_t)count);
    trace_event("pal", "resourceCount", began, result, arguments);
    return result;
}

static palResult trace_getDevicePciBusId(char *id, size_t size, int device)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getDevicePciBusId))
        result = trace_below->getDevicePciBusId(id, size, device);
    snprintf(arguments, sizeof arguments,
             ",\"id\":\"0x%llx\""
             ",\"size\":%lld"
             ",\"device\":%lld",
             (unsigned long long)(uintptr_t)id,
             (long long)size,
             (long long)device);
    trace_event("pal", "getDevicePciBusId", began, result, arguments);
    return result;
}

static palResult trace_getDeviceByPciBusId(int *device, const char *id)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getDeviceByPciBusId))
        result = trace_below->getDeviceByPciBusId(device, id);
    snprintf(arguments, sizeof arguments,
             ",\"device\":\"0x%llx\""
             ",\"id\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)device,
             (unsigned long long)(uintptr_t)id);
    trace_event("pal", "getDeviceByPciBusId", began, result, arguments);
    return result;
}

static palResult trace_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, hostGetDevicePointer))
        result = trace_below->hostGetDevicePointer(devicePtr, hostPtr);
    snprintf(arguments, sizeof arguments,
             ",\"devicePtr\":\"0x%llx\""
             ",\"hostPtr\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)devicePtr,
             (unsigned long long)(uintptr_t)hostPtr);
    trace_event("pal", "hostGetDevicePointer", began, result, arguments);
    return result;
}

static palResult trace_hostRegister(void *ptr, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, hostRegister))
        result = trace_below->hostRegister(ptr, size);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)ptr,
             (long long)size);
    trace_event("pal", "hostRegister", began, result, arguments);
    return result;
}

static palResult trace_hostUnregister(void *ptr)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, hostUnregister))
        result = trace_below->hostUnregister(ptr);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr);
    trace_event("pal", "hostUnregister", began, result, arguments);
    return result;
}

static palResult trace_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, deviceMallocAsync))
        result = trace_below->deviceMallocAsync(ptr, size, stream);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"size\":%lld"
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr,
             (long long)size,
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "deviceMallocAsync", began, result, arguments);
    return result;
}

static palResult trace_deviceFreeAsync(void *ptr, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, deviceFreeAsync))
        result = trace_below->deviceFreeAsync(ptr, stream);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr,
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "deviceFreeAsync", began, result, arguments);
    return result;
}

static palResult trace_streamCreate(palStream *stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamCreate))
        result = trace_below->streamCreate(stream);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "streamCreate", began, result, arguments);
    return result;
}

static palResult trace_streamDestroy(palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamDestroy))
        result = trace_below->streamDestroy(stream);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "streamDestroy", began, result, arguments);
    return result;
}

static palResult trace_streamCopy(palStream *stream, void *native)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamCopy))
        result = trace_below->streamCopy(stream, native);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\""
             ",\"native\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream,
             (unsigned long long)(uintptr_t)native);
    trace_event("pal", "streamCopy", began, result, arguments);
    return result;
}

static palResult trace_streamFree(palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamFree))
        result = trace_below->streamFree(stream);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "streamFree", began, result, arguments);
    return result;
}

static palResult trace_streamSynchronize(palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamSynchronize))
        result = trace_below->streamSynchronize(stream);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "streamSynchronize", began, result, arguments);
    return result;
}

static palResult trace_streamQuery(palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamQuery))
        result = trace_below->streamQuery(stream);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "streamQuery", began, result, arguments);
    return result;
}

static palResult trace_streamWaitEvent(palStream stream, palEvent event)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamWaitEvent))
        result = trace_below->streamWaitEvent(stream, event);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\""
             ",\"event\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream,
             (unsigned long long)(uintptr_t)event);
    trace_event("pal", "streamWaitEvent", began, result, arguments);
    return result;
}

static palResult trace_eventCreate(palEvent *event, palEventType type)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, eventCreate))
        result = trace_below->eventCreate(event, type);
    snprintf(arguments, sizeof arguments,
             ",\"event\":\"0x%llx\""
             ",\"type\":%lld",
             (unsigned long long)(uintptr_t)event,
             (long long)type);
    trace_event("pal", "eventCreate", began, result, arguments);
    return result;
}

static palResult trace_eventDestroy(palEvent event)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, eventDestroy))
        result = trace_below->eventDestroy(event);
    snprintf(arguments, sizeof arguments,
             ",\"event\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)event);
    trace_event("pal", "eventDestroy", began, result, arguments);
    return result;
}

static palResult trace_eventRecord(palEvent event, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, eventRecord))
        result = trace_below->eventRecord(event, stream);
    snprintf(arguments, sizeof arguments,
             ",\"event\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)event,
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "eventRecord", began, result, arguments);
    return result;
}

static palResult trace_eventSynchronize(palEvent event)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, eventSynchronize))
        result = trace_below->eventSynchronize(event);
    snprintf(arguments, sizeof arguments,
             ",\"event\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)event);
    trace_event("pal", "eventSynchronize", began, result, arguments);
    return result;
}

static palResult trace_eventQuery(palEvent event)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, eventQuery))
        result = trace_below->eventQuery(event);
    snprintf(arguments, sizeof arguments,
             ",\"event\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)event);
    trace_event("pal", "eventQuery", began, result, arguments);
    return result;
}

static palResult trace_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, eventElapsedTime))
        result = trace_below->eventElapsedTime(ms, start, end);
    snprintf(arguments, sizeof arguments,
             ",\"ms\":\"0x%llx\""
             ",\"start\":\"0x%llx\""
             ",\"end\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ms,
             (unsigned long long)(uintptr_t)start,
             (unsigned long long)(uintptr_t)end);
    trace_event("pal", "eventElapsedTime", began, result, arguments);
    return result;
}

static palResult trace_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, launchHostFunc))
        result = trace_below->launchHostFunc(stream, fn, args);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\""
             ",\"fn\":\"0x%llx\""
             ",\"args\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream,
             (unsigned long long)(uintptr_t)fn,
             (unsigned long long)(uintptr_t)args);
    trace_event("pal", "launchHostFunc", began, result, arguments);
    return result;
}

static palResult trace_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamWaitValue64))
        result = trace_below->streamWaitValue64(stream, addr, value, flags);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\""
             ",\"addr\":\"0x%llx\""
             ",\"value\":%lld"
             ",\"flags\":%lld",
             (unsigned long long)(uintptr_t)stream,
             (unsigned long long)(uintptr_t)addr,
             (long long)value,
             (long long)flags);
    trace_event("pal", "streamWaitValue64", began, result, arguments);
    return result;
}

static palResult trace_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, streamWriteValue64))
        result = trace_below->streamWriteValue64(stream, addr, value, flags);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\""
             ",\"addr\":\"0x%llx\""
             ",\"value\":%lld"
             ",\"flags\":%lld",
             (unsigned long long)(uintptr_t)stream,
             (unsigned long long)(uintptr_t)addr,
             (long long)value,
             (long long)flags);
    trace_event("pal", "streamWriteValue64", began, result, arguments);
    return result;
}

static palResult trace_gdrMemAlloc(void **ptr, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, gdrMemAlloc))
        result = trace_below->gdrMemAlloc(ptr, size);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)ptr,
             (long long)size);
    trace_event("pal", "gdrMemAlloc", began, result, arguments);
    return result;
}

static palResult trace_gdrMemFree(void *ptr)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, gdrMemFree))
        result = trace_below->gdrMemFree(ptr);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr);
    trace_event("pal", "gdrMemFree", began, result, arguments);
    return result;
}

static palResult trace_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, gdrPtrMmap))
        result = trace_below->gdrPtrMmap(hostPtr, devicePtr, size);
    snprintf(arguments, sizeof arguments,
             ",\"hostPtr\":\"0x%llx\""
             ",\"devicePtr\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)hostPtr,
             (unsigned long long)(uintptr_t)devicePtr,
             (long long)size);
    trace_event("pal", "gdrPtrMmap", began, result, arguments);
    return result;
}

static palResult trace_gdrPtrMunmap(void *hostPtr, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, gdrPtrMunmap))
        result = trace_below->gdrPtrMunmap(hostPtr, size);
    snprintf(arguments, sizeof arguments,
             ",\"hostPtr\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)hostPtr,
             (long long)size);
    trace_event("pal", "gdrPtrMunmap", began, result, arguments);
    return result;
}

static palResult trace_dmaSupport(int *supported)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, dmaSupport))
        result = trace_below->dmaSupport(supported);
    snprintf(arguments, sizeof arguments,
             ",\"supported\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)supported);
    trace_event("pal", "dmaSupport", began, result, arguments);
    return result;
}

static palResult trace_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, getHandleForAddressRange))
        result = trace_below->getHandleForAddressRange(fd, ptr, size, flags);
    snprintf(arguments, sizeof arguments,
             ",\"fd\":\"0x%llx\""
             ",\"ptr\":\"0x%llx\""
             ",\"size\":%lld"
             ",\"flags\":%lld",
             (unsigned long long)(uintptr_t)fd,
             (unsigned long long)(uintptr_t)ptr,
             (long long)size,
             (long long)flags);
    trace_event("pal", "getHandleForAddressRange", began, result, arguments);
    return result;
}

static palResult trace_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, ipcMemHandleCreate))
        result = trace_below->ipcMemHandleCreate(handle, size);
    snprintf(arguments, sizeof arguments,
             ",\"handle\":\"0x%llx\""
             ",\"size\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)handle,
             (unsigned long long)(uintptr_t)size);
    trace_event("pal", "ipcMemHandleCreate", began, result, arguments);
    return result;
}

static palResult trace_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, ipcMemHandleGet))
        result = trace_below->ipcMemHandleGet(handle, ptr);
    snprintf(arguments, sizeof arguments,
             ",\"handle\":\"0x%llx\""
             ",\"ptr\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)handle,
             (unsigned long long)(uintptr_t)ptr);
    trace_event("pal", "ipcMemHandleGet", began, result, arguments);
    return result;
}

static palResult trace_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, ipcMemHandleOpen))
        result = trace_below->ipcMemHandleOpen(handle, ptr);
    snprintf(arguments, sizeof arguments,
             ",\"handle\":\"0x%llx\""
             ",\"ptr\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)handle,
             (unsigned long long)(uintptr_t)ptr);
    trace_event("pal", "ipcMemHandleOpen", began, result, arguments);
    return result;
}

static palResult trace_ipcMemHandleClose(void *ptr)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, ipcMemHandleClose))
        result = trace_below->ipcMemHandleClose(ptr);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr);
    trace_event("pal", "ipcMemHandleClose", began, result, arguments);
    return result;
}

static palResult trace_ipcMemHandleFree(palIpcMemHandle handle)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, ipcMemHandleFree))
        result = trace_below->ipcMemHandleFree(handle);
    snprintf(arguments, sizeof arguments,
             ",\"handle\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)handle);
    trace_event("pal", "ipcMemHandleFree", began, result, arguments);
    return result;
}

static palResult trace_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, deviceReduce))
        result = trace_below->deviceReduce(dst, a, b, count, type, op, stream);
    snprintf(arguments, sizeof arguments,
             ",\"dst\":\"0x%llx\""
             ",\"a\":\"0x%llx\""
             ",\"b\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"op\":%lld"
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)dst,
             (unsigned long long)(uintptr_t)a,
             (unsigned long long)(uintptr_t)b,
             (long long)count,
             (long long)type,
             (long long)op,
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "deviceReduce", began, result, arguments);
    return result;
}

static palResult trace_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, launchDeviceFunc))
        result = trace_below->launchDeviceFunc(stream, fn, args);
    snprintf(arguments, sizeof arguments,
             ",\"stream\":\"0x%llx\""
             ",\"fn\":\"0x%llx\""
             ",\"args\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)stream,
             (unsigned long long)(uintptr_t)fn,
             (unsigned long long)(uintptr_t)args);
    trace_event("pal", "launchDeviceFunc", began, result, arguments);
    return result;
}

static palResult trace_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palDeviceTable, trace_below, launchKernel))
        result = trace_below->launchKernel(func, block, grid, args, shared, stream);
    snprintf(arguments, sizeof arguments,
             ",\"func\":\"0x%llx\""
             ",\"block\":\"0x%llx\""
             ",\"grid\":\"0x%llx\""
             ",\"args\":\"0x%llx\""
             ",\"shared\":%lld"
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)func,
             (unsigned long long)(uintptr_t)block,
             (unsigned long long)(uintptr_t)grid,
             (unsigned long long)(uintptr_t)args,
             (long long)shared,
             (unsigned long long)(uintptr_t)stream);
    trace_event("pal", "launchKernel", began, result, arguments);
    return result;
}

static const palDeviceTable *trace_over(const palDeviceTable *below)
{
    if (!trace_open())
        return NULL;
    trace_table = *below;
    trace_table.struct_size = sizeof trace_table;
    trace_table.deviceSynchronize = trace_deviceSynchronize;
    trace_table.deviceMemcpy = trace_deviceMemcpy;
    trace_table.deviceMemset = trace_deviceMemset;
    trace_table.deviceMalloc = trace_deviceMalloc;
    trace_table.deviceFree = trace_deviceFree;
    trace_table.setDevice = trace_setDevice;
    trace_table.getDevice = trace_getDevice;
    trace_table.getDeviceCount = trace_getDeviceCount;
    trace_table.getVendor = trace_getVendor;
    trace_table.getDeviceProperties = trace_getDeviceProperties;
    trace_table.getLastError = trace_getLastError;
    trace_table.memGetAddressRange = trace_memGetAddressRange;
    trace_table.resourceCount = trace_resourceCount;
    trace_table.getDevicePciBusId = trace_getDevicePciBusId;
    trace_table.getDeviceByPciBusId = trace_getDeviceByPciBusId;
    trace_table.hostGetDevicePointer = trace_hostGetDevicePointer;
    trace_table.hostRegister = trace_hostRegister;
    trace_table.hostUnregister = trace_hostUnregister;
    trace_table.deviceMallocAsync = trace_deviceMallocAsync;
    trace_table.deviceFreeAsync = trace_deviceFreeAsync;
    trace_table.streamCreate = trace_streamCreate;
    trace_table.streamDestroy = trace_streamDestroy;
    trace_table.streamCopy = trace_streamCopy;
    trace_table.streamFree = trace_streamFree;
    trace_table.streamSynchronize = trace_streamSynchronize;
    trace_table.streamQuery = trace_streamQuery;
    trace_table.streamWaitEvent = trace_streamWaitEvent;
    trace_table.eventCreate = trace_eventCreate;
    trace_table.eventDestroy = trace_eventDestroy;
    trace_table.eventRecord = trace_eventRecord;
    trace_table.eventSynchronize = trace_eventSynchronize;
    trace_table.eventQuery = trace_eventQuery;
    trace_table.eventElapsedTime = trace_eventElapsedTime;
    trace_table.launchHostFunc = trace_launchHostFunc;
    trace_table.streamWaitValue64 = trace_streamWaitValue64;
    trace_table.streamWriteValue64 = trace_streamWriteValue64;
    trace_table.gdrMemAlloc = trace_gdrMemAlloc;
    trace_table.gdrMemFree = trace_gdrMemFree;
    trace_table.gdrPtrMmap = trace_gdrPtrMmap;
    trace_table.gdrPtrMunmap = trace_gdrPtrMunmap;
    trace_table.dmaSupport = trace_dmaSupport;
    trace_table.getHandleForAddressRange = trace_getHandleForAddressRange;
    trace_table.ipcMemHandleCreate = trace_ipcMemHandleCreate;
    trace_table.ipcMemHandleGet = trace_ipcMemHandleGet;
    trace_table.ipcMemHandleOpen = trace_ipcMemHandleOpen;
    trace_table.ipcMemHandleClose = trace_ipcMemHandleClose;
    trace_table.ipcMemHandleFree = trace_ipcMemHandleFree;
    trace_table.deviceReduce = trace_deviceReduce;
    trace_table.launchDeviceFunc = trace_launchDeviceFunc;
    trace_table.launchKernel = trace_launchKernel;
    return &trace_table;
}

static const palCclTable *library_below;
static palCclTable library_table;

static palResult library_getVersion(int *version)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, getVersion))
        result = library_below->getVersion(version);
    snprintf(arguments, sizeof arguments,
             ",\"version\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)version);
    trace_event(library_below->name, "getVersion", began, result, arguments);
    return result;
}

static palResult library_getUniqueId(palUniqueId *id)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, getUniqueId))
        result = library_below->getUniqueId(id);
    snprintf(arguments, sizeof arguments,
             ",\"id\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)id);
    trace_event(library_below->name, "getUniqueId", began, result, arguments);
    return result;
}

static palResult library_getErrorString(const char **text, palResult code)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, getErrorString))
        result = library_below->getErrorString(text, code);
    snprintf(arguments, sizeof arguments,
             ",\"text\":\"0x%llx\""
             ",\"code\":%lld",
             (unsigned long long)(uintptr_t)text,
             (long long)code);
    trace_event(library_below->name, "getErrorString", began, result, arguments);
    return result;
}

static palResult library_getLastError(palComm comm, char *text, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, getLastError))
        result = library_below->getLastError(comm, text, size);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"text\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)text,
             (long long)size);
    trace_event(library_below->name, "getLastError", began, result, arguments);
    return result;
}

static palResult library_commInitRank(palComm *comm, int size, const palUniqueId *id, int rank)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commInitRank))
        result = library_below->commInitRank(comm, size, id, rank);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"size\":%lld"
             ",\"id\":\"0x%llx\""
             ",\"rank\":%lld",
             (unsigned long long)(uintptr_t)comm,
             (long long)size,
             (unsigned long long)(uintptr_t)id,
             (long long)rank);
    trace_event(library_below->name, "commInitRank", began, result, arguments);
    return result;
}

static palResult library_commFinalize(palComm comm)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commFinalize))
        result = library_below->commFinalize(comm);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm);
    trace_event(library_below->name, "commFinalize", began, result, arguments);
    return result;
}

static palResult library_commDestroy(palComm comm)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commDestroy))
        result = library_below->commDestroy(comm);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm);
    trace_event(library_below->name, "commDestroy", began, result, arguments);
    return result;
}

static palResult library_commAbort(palComm comm)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commAbort))
        result = library_below->commAbort(comm);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm);
    trace_event(library_below->name, "commAbort", began, result, arguments);
    return result;
}

static palResult library_commCount(palComm comm, int *count)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commCount))
        result = library_below->commCount(comm, count);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"count\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)count);
    trace_event(library_below->name, "commCount", began, result, arguments);
    return result;
}

static palResult library_commGetDeviceNumber(palComm comm, int *device)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commGetDeviceNumber))
        result = library_below->commGetDeviceNumber(comm, device);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"device\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)device);
    trace_event(library_below->name, "commGetDeviceNumber", began, result, arguments);
    return result;
}

static palResult library_commUserRank(palComm comm, int *rank)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commUserRank))
        result = library_below->commUserRank(comm, rank);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"rank\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)rank);
    trace_event(library_below->name, "commUserRank", began, result, arguments);
    return result;
}

static palResult library_commGetAsyncError(palComm comm, int *state)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commGetAsyncError))
        result = library_below->commGetAsyncError(comm, state);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"state\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)state);
    trace_event(library_below->name, "commGetAsyncError", began, result, arguments);
    return result;
}

static palResult library_commRegister(palComm comm, void *ptr, size_t size, void **handle)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commRegister))
        result = library_below->commRegister(comm, ptr, size, handle);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"ptr\":\"0x%llx\""
             ",\"size\":%lld"
             ",\"handle\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)ptr,
             (long long)size,
             (unsigned long long)(uintptr_t)handle);
    trace_event(library_below->name, "commRegister", began, result, arguments);
    return result;
}

static palResult library_commDeregister(palComm comm, void *handle)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, commDeregister))
        result = library_below->commDeregister(comm, handle);
    snprintf(arguments, sizeof arguments,
             ",\"comm\":\"0x%llx\""
             ",\"handle\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)handle);
    trace_event(library_below->name, "commDeregister", began, result, arguments);
    return result;
}

static palResult library_memAlloc(void **ptr, size_t size)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, memAlloc))
        result = library_below->memAlloc(ptr, size);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\""
             ",\"size\":%lld",
             (unsigned long long)(uintptr_t)ptr,
             (long long)size);
    trace_event(library_below->name, "memAlloc", began, result, arguments);
    return result;
}

static palResult library_memFree(void *ptr)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, memFree))
        result = library_below->memFree(ptr);
    snprintf(arguments, sizeof arguments,
             ",\"ptr\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)ptr);
    trace_event(library_below->name, "memFree", began, result, arguments);
    return result;
}

static palResult library_groupStart(void)
{
    double began = microseconds();
    palResult result = palNotSupported;

    if (HAS_SLOT(palCclTable, library_below, groupStart))
        result = library_below->groupStart();
    trace_event(library_below->name, "groupStart", began, result, "");
    return result;
}

static palResult library_groupEnd(void)
{
    double began = microseconds();
    palResult result = palNotSupported;

    if (HAS_SLOT(palCclTable, library_below, groupEnd))
        result = library_below->groupEnd();
    trace_event(library_below->name, "groupEnd", began, result, "");
    return result;
}

static palResult library_reduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, int root, palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, reduce))
        result = library_below->reduce(send, recv, count, type, op, root, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"op\":%lld"
             ",\"root\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (long long)op,
             (long long)root,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "reduce", began, result, arguments);
    return result;
}

static palResult library_gather(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, gather))
        result = library_below->gather(send, recv, count, type, root, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"root\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (long long)root,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "gather", began, result, arguments);
    return result;
}

static palResult library_scatter(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, scatter))
        result = library_below->scatter(send, recv, count, type, root, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"root\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (long long)root,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "scatter", began, result, arguments);
    return result;
}

static palResult library_broadcast(const void *send, void *recv, size_t count, palDataType type,
    int root, palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, broadcast))
        result = library_below->broadcast(send, recv, count, type, root, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"root\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (long long)root,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "broadcast", began, result, arguments);
    return result;
}

static palResult library_allReduce(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, allReduce))
        result = library_below->allReduce(send, recv, count, type, op, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"op\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (long long)op,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "allReduce", began, result, arguments);
    return result;
}

static palResult library_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
    palRedOp op, palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, reduceScatter))
        result = library_below->reduceScatter(send, recv, count, type, op, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"op\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (long long)op,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "reduceScatter", began, result, arguments);
    return result;
}

static palResult library_allGather(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, allGather))
        result = library_below->allGather(send, recv, count, type, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "allGather", began, result, arguments);
    return result;
}

static palResult library_alltoAll(const void *send, void *recv, size_t count, palDataType type,
    palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, alltoAll))
        result = library_below->alltoAll(send, recv, count, type, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "alltoAll", began, result, arguments);
    return result;
}

static palResult library_alltoAllv(const void *send, const uint64_t *sendCounts,
    const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
    palDataType type, palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, alltoAllv))
        result = library_below->alltoAllv(send, sendCounts, sendDispls, recv, recvCounts,
            recvDispls, type, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"sendCounts\":\"0x%llx\""
             ",\"sendDispls\":\"0x%llx\""
             ",\"recv\":\"0x%llx\""
             ",\"recvCounts\":\"0x%llx\""
             ",\"recvDispls\":\"0x%llx\""
             ",\"type\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (unsigned long long)(uintptr_t)sendCounts,
             (unsigned long long)(uintptr_t)sendDispls,
             (unsigned long long)(uintptr_t)recv,
             (unsigned long long)(uintptr_t)recvCounts,
             (unsigned long long)(uintptr_t)recvDispls,
             (long long)type,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "alltoAllv", began, result, arguments);
    return result;
}

static palResult library_send(const void *send, size_t count, palDataType type, int peer,
    palComm comm, palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, send))
        result = library_below->send(send, count, type, peer, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"send\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"peer\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)send,
             (long long)count,
             (long long)type,
             (long long)peer,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "send", began, result, arguments);
    return result;
}

static palResult library_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
    palStream stream)
{
    double began = microseconds();
    palResult result = palNotSupported;
    char arguments[768];

    if (HAS_SLOT(palCclTable, library_below, recv))
        result = library_below->recv(recv, count, type, peer, comm, stream);
    snprintf(arguments, sizeof arguments,
             ",\"recv\":\"0x%llx\""
             ",\"count\":%lld"
             ",\"type\":%lld"
             ",\"peer\":%lld"
             ",\"comm\":\"0x%llx\""
             ",\"stream\":\"0x%llx\"",
             (unsigned long long)(uintptr_t)recv,
             (long long)count,
             (long long)type,
             (long long)peer,
             (unsigned long long)(uintptr_t)comm,
             (unsigned long long)(uintptr_t)stream);
    trace_event(library_below->name, "recv", began, result, arguments);
    return result;
}

/* The layer `name` over a collective library's table: trace alone, over one library of a process.
 * NULL, and a reason in pal_layer_error, else. Not called by two threads at once. */
const palCclTable *pal_ccl_layer(const palCclTable *below, const char *name)
{
    layer_error[0] = '\0';
    if (strcmp(name, "trace") != 0) {
        snprintf(layer_error, sizeof layer_error,
                 "layer '%.100s' does not lie over a collective library", name);
        return NULL;
    }
    if (library_below == below)
        return &library_table;
    if (library_below) {
        snprintf(layer_error, sizeof layer_error,
                 "layer '%.100s' lies over another library of this process already", name);
        return NULL;
    }
    if (!trace_open())
        return NULL;
    library_below = below;
    library_table = *below;
    library_table.struct_size = sizeof library_table;
    library_table.getVersion = library_getVersion;
    library_table.getUniqueId = library_getUniqueId;
    library_table.getErrorString = library_getErrorString;
    library_table.getLastError = library_getLastError;
    library_table.commInitRank = library_commInitRank;
    library_table.commFinalize = library_commFinalize;
    library_table.commDestroy = library_commDestroy;
    library_table.commAbort = library_commAbort;
    library_table.commCount = library_commCount;
    library_table.commGetDeviceNumber = library_commGetDeviceNumber;
    library_table.commUserRank = library_commUserRank;
    library_table.commGetAsyncError = library_commGetAsyncError;
    library_table.commRegister = library_commRegister;
    library_table.commDeregister = library_commDeregister;
    library_table.memAlloc = library_memAlloc;
    library_table.memFree = library_memFree;
    library_table.groupStart = library_groupStart;
    library_table.groupEnd = library_groupEnd;
    library_table.reduce = library_reduce;
    library_table.gather = library_gather;
    library_table.scatter = library_scatter;
    library_table.broadcast = library_broadcast;
    library_table.allReduce = library_allReduce;
    library_table.reduceScatter = library_reduceScatter;
    library_table.allGather = library_allGather;
    library_table.alltoAll = library_alltoAll;
    library_table.alltoAllv = library_alltoAllv;
    library_table.send = library_send;
    library_table.recv = library_recv;
    return &library_table;
}

/* ---- validate ---- */

enum kind {
    KIND_memory,
    KIND_stream,
    KIND_event,
    KIND_ipc_handle,
    KIND_comm,
    KINDS
};

static const char *const kind_names[KINDS] = {
    "memory",
    "stream",
    "event",
    "ipc_handle",
    "comm",
};

/* Something that a call gave to the caller and that another call takes back. */
struct owned {
    struct owned *next;
    uintptr_t address;
    size_t size; /* 0 = unknown */
    unsigned long count;
    enum function giver;
};

static const palDeviceTable *valid_below;
static palDeviceTable valid_table;
static pthread_mutex_t owned_lock = PTHREAD_MUTEX_INITIALIZER;
static struct owned *owned_things[KINDS];
static _Thread_local char valid_text[256];
static _Thread_local int in_callback;
static int forked; /* in a child of fork the adaptor alone answers */

static palResult refuse(enum function function, palResult code, const char *what, const char *why)
{
    char text[200];

    snprintf(text, sizeof text, "validate: %s: %s", what, why);
    say(valid_text, sizeof valid_text, function_names[function], text);
    return code;
}

static void given(enum kind kind, const void *thing, size_t size, enum function giver)
{
    uintptr_t address = (uintptr_t)thing;
    struct owned *item;

    if (!address)
        return;
    pthread_mutex_lock(&owned_lock);
    for (item = owned_things[kind]; item; item = item->next)
        if (item->address == address)
            break;
    if (item) {
        item->count++;
    } else if ((item = malloc(sizeof *item))) {
        *item = (struct owned){owned_things[kind], address, size, 1, giver};
        owned_things[kind] = item;
    }
    pthread_mutex_unlock(&owned_lock);
}

static int is_live(enum kind kind, const void *thing)
{
    struct owned *item;

    pthread_mutex_lock(&owned_lock);
    for (item = owned_things[kind]; item; item = item->next)
        if (item->address == (uintptr_t)thing)
            break;
    pthread_mutex_unlock(&owned_lock);
    return item != NULL;
}

/* Takes one use of the thing out before the call that gives it back; 0 when there is none. */
static int take(enum kind kind, const void *thing, struct owned *kept)
{
    struct owned **at, *ended = NULL;
    int found = 0;

    pthread_mutex_lock(&owned_lock);
    for (at = &owned_things[kind]; *at; at = &(*at)->next)
        if ((*at)->address == (uintptr_t)thing)
            break;
    if (*at) {
        found = 1;
        *kept = **at;
        if (--(*at)->count == 0) {
            ended = *at;
            *at = ended->next;
        }
    }
    pthread_mutex_unlock(&owned_lock);
    free(ended);
    return found;
}

/* Bytes from address to the end of the allocation that holds it; SIZE_MAX when none is known. */
static size_t room_at(const void *pointer)
{
    uintptr_t address = (uintptr_t)pointer;
    size_t room = SIZE_MAX;

    pthread_mutex_lock(&owned_lock);
    for (struct owned *item = owned_things[KIND_memory]; item; item = item->next)
        if (item->size && address >= item->address && address - item->address < item->size)
            room = item->size - (address - item->address);
    pthread_mutex_unlock(&owned_lock);
    return room;
}

struct callback {
    palHostFunc fn;
    void *args;
};

/* Runs the caller's function with the mark that PAL calls made inside it are checked against. */
static void run_callback(void *args)
{
    struct callback callback = *(struct callback *)args;

    free(args);
    in_callback++;
    callback.fn(callback.args);
    in_callback--;
}

static palResult valid_deviceSynchronize(void)
{
    const enum function function = FN_deviceSynchronize;
    palResult code;

    if (forked && HAS(valid_below, deviceSynchronize))
        return valid_below->deviceSynchronize();
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!HAS(valid_below, deviceSynchronize))
        return palNotSupported;
    code = valid_below->deviceSynchronize();
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
    palStream stream)
{
    const enum function function = FN_deviceMemcpy;
    palResult code;

    if (forked && HAS(valid_below, deviceMemcpy))
        return valid_below->deviceMemcpy(dst, src, size, type, stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if ((unsigned)(type) > 2u)
        return refuse(function, palInvalidArgument, "type", "no palMemcpyType");
    if (!dst && size > 0)
        return refuse(function, palInvalidArgument, "dst", "null");
    if (!src && size > 0)
        return refuse(function, palInvalidArgument, "src", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (size > room_at(dst))
        return refuse(function, palInvalidArgument, "dst", "past the end of its allocation");
    if (size > room_at(src))
        return refuse(function, palInvalidArgument, "src", "past the end of its allocation");
    if (!HAS(valid_below, deviceMemcpy))
        return palNotSupported;
    code = valid_below->deviceMemcpy(dst, src, size, type, stream);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_deviceMemset(void *ptr, int value, size_t size, palMemType type,
    palStream stream)
{
    const enum function function = FN_deviceMemset;
    palResult code;

    if (forked && HAS(valid_below, deviceMemset))
        return valid_below->deviceMemset(ptr, value, size, type, stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if ((unsigned)(type) > 2u)
        return refuse(function, palInvalidArgument, "type", "no palMemType");
    if (!ptr && size > 0)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (size > room_at(ptr))
        return refuse(function, palInvalidArgument, "ptr", "past the end of its allocation");
    if (!HAS(valid_below, deviceMemset))
        return palNotSupported;
    code = valid_below->deviceMemset(ptr, value, size, type, stream);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    const enum function function = FN_deviceMalloc;
    palResult code;

    if (forked && HAS(valid_below, deviceMalloc))
        return valid_below->deviceMalloc(ptr, size, type);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if ((unsigned)(type) > 2u)
        return refuse(function, palInvalidArgument, "type", "no palMemType");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!HAS(valid_below, deviceMalloc))
        return palNotSupported;
    code = valid_below->deviceMalloc(ptr, size, type);
    if (code == palSuccess)
        given(KIND_memory, *ptr, size, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_deviceFree(void *ptr, palMemType type)
{
    const enum function function = FN_deviceFree;
    palResult code;
    struct owned taken_ptr;
    int took_ptr = 0;

    if (forked && HAS(valid_below, deviceFree))
        return valid_below->deviceFree(ptr, type);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if ((unsigned)(type) > 2u)
        return refuse(function, palInvalidArgument, "type", "no palMemType");
    if (!HAS(valid_below, deviceFree))
        return palNotSupported;
    if (ptr) {
        took_ptr = take(KIND_memory, ptr, &taken_ptr);
        if (!took_ptr)
            return refuse(function, palInvalidArgument, "ptr", "no live memory");
    }
    code = valid_below->deviceFree(ptr, type);
    if (took_ptr && code != palSuccess)
        given(KIND_memory, ptr, taken_ptr.size, taken_ptr.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_setDevice(int device)
{
    const enum function function = FN_setDevice;
    palResult code;

    if (forked && HAS(valid_below, setDevice))
        return valid_below->setDevice(device);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!HAS(valid_below, setDevice))
        return palNotSupported;
    code = valid_below->setDevice(device);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getDevice(int *device)
{
    const enum function function = FN_getDevice;
    palResult code;

    if (forked && HAS(valid_below, getDevice))
        return valid_below->getDevice(device);
    if (!device)
        return refuse(function, palInvalidArgument, "device", "null");
    if (!HAS(valid_below, getDevice))
        return palNotSupported;
    code = valid_below->getDevice(device);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getDeviceCount(int *count)
{
    const enum function function = FN_getDeviceCount;
    palResult code;

    if (forked && HAS(valid_below, getDeviceCount))
        return valid_below->getDeviceCount(count);
    if (!count)
        return refuse(function, palInvalidArgument, "count", "null");
    if (!HAS(valid_below, getDeviceCount))
        return palNotSupported;
    code = valid_below->getDeviceCount(count);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getVendor(char *vendor, size_t size)
{
    const enum function function = FN_getVendor;
    palResult code;

    if (forked && HAS(valid_below, getVendor))
        return valid_below->getVendor(vendor, size);
    if (!vendor)
        return refuse(function, palInvalidArgument, "vendor", "null");
    if (!HAS(valid_below, getVendor))
        return palNotSupported;
    code = valid_below->getVendor(vendor, size);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getDeviceProperties(palDeviceProperties *props, int device)
{
    const enum function function = FN_getDeviceProperties;
    palResult code;

    if (forked && HAS(valid_below, getDeviceProperties))
        return valid_below->getDeviceProperties(props, device);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!props)
        return refuse(function, palInvalidArgument, "props", "null");
    if (!HAS(valid_below, getDeviceProperties))
        return palNotSupported;
    code = valid_below->getDeviceProperties(props, device);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getLastError(char *text, size_t size)
{
    const enum function function = FN_getLastError;
    palResult code;

    if (forked && HAS(valid_below, getLastError))
        return valid_below->getLastError(text, size);
    if (!text)
        return refuse(function, palInvalidArgument, "text", "null");
    if (!HAS(valid_below, getLastError))
        return palNotSupported;
    if (valid_text[0] && text && size)
        return tell(valid_text, text, size);
    code = valid_below->getLastError(text, size);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    const enum function function = FN_memGetAddressRange;
    palResult code;

    if (forked && HAS(valid_below, memGetAddressRange))
        return valid_below->memGetAddressRange(ptr, base, size, id);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!base)
        return refuse(function, palInvalidArgument, "base", "null");
    if (!size)
        return refuse(function, palInvalidArgument, "size", "null");
    if (!id)
        return refuse(function, palInvalidArgument, "id", "null");
    if (!HAS(valid_below, memGetAddressRange))
        return palNotSupported;
    code = valid_below->memGetAddressRange(ptr, base, size, id);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_resourceCount(palResourceKind kind, uint64_t *count)
{
    const enum function function = FN_resourceCount;
    palResult code;

    if (forked && HAS(valid_below, resourceCount))
        return valid_below->resourceCount(kind, count);
    if ((unsigned)(kind) > 6u)
        return refuse(function, palInvalidArgument, "kind", "no palResourceKind");
    if (!count)
        return refuse(function, palInvalidArgument, "count", "null");
    if (!HAS(valid_below, resourceCount))
        return palNotSupported;
    code = valid_below->resourceCount(kind, count);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getDevicePciBusId(char *id, size_t size, int device)
{
    const enum function function = FN_getDevicePciBusId;
    palResult code;

    if (forked && HAS(valid_below, getDevicePciBusId))
        return valid_below->getDevicePciBusId(id, size, device);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!id)
        return refuse(function, palInvalidArgument, "id", "null");
    if (!HAS(valid_below, getDevicePciBusId))
        return palNotSupported;
    code = valid_below->getDevicePciBusId(id, size, device);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getDeviceByPciBusId(int *device, const char *id)
{
    const enum function function = FN_getDeviceByPciBusId;
    palResult code;

    if (forked && HAS(valid_below, getDeviceByPciBusId))
        return valid_below->getDeviceByPciBusId(device, id);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!device)
        return refuse(function, palInvalidArgument, "device", "null");
    if (!id)
        return refuse(function, palInvalidArgument, "id", "null");
    if (!HAS(valid_below, getDeviceByPciBusId))
        return palNotSupported;
    code = valid_below->getDeviceByPciBusId(device, id);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    const enum function function = FN_hostGetDevicePointer;
    palResult code;

    if (forked && HAS(valid_below, hostGetDevicePointer))
        return valid_below->hostGetDevicePointer(devicePtr, hostPtr);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!devicePtr)
        return refuse(function, palInvalidArgument, "devicePtr", "null");
    if (!hostPtr)
        return refuse(function, palInvalidArgument, "hostPtr", "null");
    if (!HAS(valid_below, hostGetDevicePointer))
        return palNotSupported;
    code = valid_below->hostGetDevicePointer(devicePtr, hostPtr);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_hostRegister(void *ptr, size_t size)
{
    const enum function function = FN_hostRegister;
    palResult code;

    if (forked && HAS(valid_below, hostRegister))
        return valid_below->hostRegister(ptr, size);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (size > room_at(ptr))
        return refuse(function, palInvalidArgument, "ptr", "past the end of its allocation");
    if (!HAS(valid_below, hostRegister))
        return palNotSupported;
    code = valid_below->hostRegister(ptr, size);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_hostUnregister(void *ptr)
{
    const enum function function = FN_hostUnregister;
    palResult code;

    if (forked && HAS(valid_below, hostUnregister))
        return valid_below->hostUnregister(ptr);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!HAS(valid_below, hostUnregister))
        return palNotSupported;
    code = valid_below->hostUnregister(ptr);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    const enum function function = FN_deviceMallocAsync;
    palResult code;

    if (forked && HAS(valid_below, deviceMallocAsync))
        return valid_below->deviceMallocAsync(ptr, size, stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, deviceMallocAsync))
        return palNotSupported;
    code = valid_below->deviceMallocAsync(ptr, size, stream);
    if (code == palSuccess)
        given(KIND_memory, *ptr, size, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_deviceFreeAsync(void *ptr, palStream stream)
{
    const enum function function = FN_deviceFreeAsync;
    palResult code;
    struct owned taken_ptr;
    int took_ptr = 0;

    if (forked && HAS(valid_below, deviceFreeAsync))
        return valid_below->deviceFreeAsync(ptr, stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, deviceFreeAsync))
        return palNotSupported;
    if (ptr) {
        took_ptr = take(KIND_memory, ptr, &taken_ptr);
        if (!took_ptr)
            return refuse(function, palInvalidArgument, "ptr", "no live memory");
    }
    code = valid_below->deviceFreeAsync(ptr, stream);
    if (took_ptr && code != palSuccess)
        given(KIND_memory, ptr, taken_ptr.size, taken_ptr.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamCreate(palStream *stream)
{
    const enum function function = FN_streamCreate;
    palResult code;

    if (forked && HAS(valid_below, streamCreate))
        return valid_below->streamCreate(stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!HAS(valid_below, streamCreate))
        return palNotSupported;
    code = valid_below->streamCreate(stream);
    if (code == palSuccess)
        given(KIND_stream, *stream, 0, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamDestroy(palStream stream)
{
    const enum function function = FN_streamDestroy;
    palResult code;
    struct owned taken_stream;
    int took_stream = 0;

    if (forked && HAS(valid_below, streamDestroy))
        return valid_below->streamDestroy(stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!HAS(valid_below, streamDestroy))
        return palNotSupported;
    if (stream) {
        took_stream = take(KIND_stream, stream, &taken_stream);
        if (!took_stream)
            return refuse(function, palInvalidArgument, "stream", "no live stream");
    }
    code = valid_below->streamDestroy(stream);
    if (took_stream && code != palSuccess)
        given(KIND_stream, stream, taken_stream.size, taken_stream.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamCopy(palStream *stream, void *native)
{
    const enum function function = FN_streamCopy;
    palResult code;

    if (forked && HAS(valid_below, streamCopy))
        return valid_below->streamCopy(stream, native);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!HAS(valid_below, streamCopy))
        return palNotSupported;
    code = valid_below->streamCopy(stream, native);
    if (code == palSuccess)
        given(KIND_stream, *stream, 0, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamFree(palStream stream)
{
    const enum function function = FN_streamFree;
    palResult code;
    struct owned taken_stream;
    int took_stream = 0;

    if (forked && HAS(valid_below, streamFree))
        return valid_below->streamFree(stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!HAS(valid_below, streamFree))
        return palNotSupported;
    if (stream) {
        took_stream = take(KIND_stream, stream, &taken_stream);
        if (!took_stream)
            return refuse(function, palInvalidArgument, "stream", "no live stream");
    }
    code = valid_below->streamFree(stream);
    if (took_stream && code != palSuccess)
        given(KIND_stream, stream, taken_stream.size, taken_stream.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamSynchronize(palStream stream)
{
    const enum function function = FN_streamSynchronize;
    palResult code;

    if (forked && HAS(valid_below, streamSynchronize))
        return valid_below->streamSynchronize(stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, streamSynchronize))
        return palNotSupported;
    code = valid_below->streamSynchronize(stream);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamQuery(palStream stream)
{
    const enum function function = FN_streamQuery;
    palResult code;

    if (forked && HAS(valid_below, streamQuery))
        return valid_below->streamQuery(stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, streamQuery))
        return palNotSupported;
    code = valid_below->streamQuery(stream);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamWaitEvent(palStream stream, palEvent event)
{
    const enum function function = FN_streamWaitEvent;
    palResult code;

    if (forked && HAS(valid_below, streamWaitEvent))
        return valid_below->streamWaitEvent(stream, event);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!event)
        return refuse(function, palInvalidArgument, "event", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (event && !is_live(KIND_event, event))
        return refuse(function, palInvalidArgument, "event", "no live event");
    if (!HAS(valid_below, streamWaitEvent))
        return palNotSupported;
    code = valid_below->streamWaitEvent(stream, event);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_eventCreate(palEvent *event, palEventType type)
{
    const enum function function = FN_eventCreate;
    palResult code;

    if (forked && HAS(valid_below, eventCreate))
        return valid_below->eventCreate(event, type);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if ((unsigned)(type) > 1u)
        return refuse(function, palInvalidArgument, "type", "no palEventType");
    if (!event)
        return refuse(function, palInvalidArgument, "event", "null");
    if (!HAS(valid_below, eventCreate))
        return palNotSupported;
    code = valid_below->eventCreate(event, type);
    if (code == palSuccess)
        given(KIND_event, *event, 0, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_eventDestroy(palEvent event)
{
    const enum function function = FN_eventDestroy;
    palResult code;
    struct owned taken_event;
    int took_event = 0;

    if (forked && HAS(valid_below, eventDestroy))
        return valid_below->eventDestroy(event);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!event)
        return refuse(function, palInvalidArgument, "event", "null");
    if (!HAS(valid_below, eventDestroy))
        return palNotSupported;
    if (event) {
        took_event = take(KIND_event, event, &taken_event);
        if (!took_event)
            return refuse(function, palInvalidArgument, "event", "no live event");
    }
    code = valid_below->eventDestroy(event);
    if (took_event && code != palSuccess)
        given(KIND_event, event, taken_event.size, taken_event.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_eventRecord(palEvent event, palStream stream)
{
    const enum function function = FN_eventRecord;
    palResult code;

    if (forked && HAS(valid_below, eventRecord))
        return valid_below->eventRecord(event, stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!event)
        return refuse(function, palInvalidArgument, "event", "null");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (event && !is_live(KIND_event, event))
        return refuse(function, palInvalidArgument, "event", "no live event");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, eventRecord))
        return palNotSupported;
    code = valid_below->eventRecord(event, stream);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_eventSynchronize(palEvent event)
{
    const enum function function = FN_eventSynchronize;
    palResult code;

    if (forked && HAS(valid_below, eventSynchronize))
        return valid_below->eventSynchronize(event);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!event)
        return refuse(function, palInvalidArgument, "event", "null");
    if (event && !is_live(KIND_event, event))
        return refuse(function, palInvalidArgument, "event", "no live event");
    if (!HAS(valid_below, eventSynchronize))
        return palNotSupported;
    code = valid_below->eventSynchronize(event);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_eventQuery(palEvent event)
{
    const enum function function = FN_eventQuery;
    palResult code;

    if (forked && HAS(valid_below, eventQuery))
        return valid_below->eventQuery(event);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!event)
        return refuse(function, palInvalidArgument, "event", "null");
    if (event && !is_live(KIND_event, event))
        return refuse(function, palInvalidArgument, "event", "no live event");
    if (!HAS(valid_below, eventQuery))
        return palNotSupported;
    code = valid_below->eventQuery(event);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    const enum function function = FN_eventElapsedTime;
    palResult code;

    if (forked && HAS(valid_below, eventElapsedTime))
        return valid_below->eventElapsedTime(ms, start, end);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!ms)
        return refuse(function, palInvalidArgument, "ms", "null");
    if (!start)
        return refuse(function, palInvalidArgument, "start", "null");
    if (!end)
        return refuse(function, palInvalidArgument, "end", "null");
    if (start && !is_live(KIND_event, start))
        return refuse(function, palInvalidArgument, "start", "no live event");
    if (end && !is_live(KIND_event, end))
        return refuse(function, palInvalidArgument, "end", "no live event");
    if (!HAS(valid_below, eventElapsedTime))
        return palNotSupported;
    code = valid_below->eventElapsedTime(ms, start, end);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    const enum function function = FN_launchHostFunc;
    palResult code;

    if (forked && HAS(valid_below, launchHostFunc))
        return valid_below->launchHostFunc(stream, fn, args);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!fn)
        return refuse(function, palInvalidArgument, "fn", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, launchHostFunc))
        return palNotSupported;
    struct callback *wrapped = malloc(sizeof *wrapped);

    if (!wrapped)
        return refuse(function, palSystemError, "fn", "no memory");
    *wrapped = (struct callback){fn, args};
    code = valid_below->launchHostFunc(stream, run_callback, wrapped);
    if (code != palSuccess)
        free(wrapped);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    const enum function function = FN_streamWaitValue64;
    palResult code;

    if (forked && HAS(valid_below, streamWaitValue64))
        return valid_below->streamWaitValue64(stream, addr, value, flags);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!addr)
        return refuse(function, palInvalidArgument, "addr", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, streamWaitValue64))
        return palNotSupported;
    code = valid_below->streamWaitValue64(stream, addr, value, flags);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    const enum function function = FN_streamWriteValue64;
    palResult code;

    if (forked && HAS(valid_below, streamWriteValue64))
        return valid_below->streamWriteValue64(stream, addr, value, flags);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!addr)
        return refuse(function, palInvalidArgument, "addr", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, streamWriteValue64))
        return palNotSupported;
    code = valid_below->streamWriteValue64(stream, addr, value, flags);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_gdrMemAlloc(void **ptr, size_t size)
{
    const enum function function = FN_gdrMemAlloc;
    palResult code;

    if (forked && HAS(valid_below, gdrMemAlloc))
        return valid_below->gdrMemAlloc(ptr, size);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!HAS(valid_below, gdrMemAlloc))
        return palNotSupported;
    code = valid_below->gdrMemAlloc(ptr, size);
    if (code == palSuccess)
        given(KIND_memory, *ptr, size, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_gdrMemFree(void *ptr)
{
    const enum function function = FN_gdrMemFree;
    palResult code;
    struct owned taken_ptr;
    int took_ptr = 0;

    if (forked && HAS(valid_below, gdrMemFree))
        return valid_below->gdrMemFree(ptr);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!HAS(valid_below, gdrMemFree))
        return palNotSupported;
    if (ptr) {
        took_ptr = take(KIND_memory, ptr, &taken_ptr);
        if (!took_ptr)
            return refuse(function, palInvalidArgument, "ptr", "no live memory");
    }
    code = valid_below->gdrMemFree(ptr);
    if (took_ptr && code != palSuccess)
        given(KIND_memory, ptr, taken_ptr.size, taken_ptr.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    const enum function function = FN_gdrPtrMmap;
    palResult code;

    if (forked && HAS(valid_below, gdrPtrMmap))
        return valid_below->gdrPtrMmap(hostPtr, devicePtr, size);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!hostPtr)
        return refuse(function, palInvalidArgument, "hostPtr", "null");
    if (!devicePtr)
        return refuse(function, palInvalidArgument, "devicePtr", "null");
    if (size > room_at(devicePtr))
        return refuse(function, palInvalidArgument, "devicePtr", "past the end of its allocation");
    if (!HAS(valid_below, gdrPtrMmap))
        return palNotSupported;
    code = valid_below->gdrPtrMmap(hostPtr, devicePtr, size);
    if (code == palSuccess)
        given(KIND_memory, *hostPtr, size, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_gdrPtrMunmap(void *hostPtr, size_t size)
{
    const enum function function = FN_gdrPtrMunmap;
    palResult code;
    struct owned taken_hostPtr;
    int took_hostPtr = 0;

    if (forked && HAS(valid_below, gdrPtrMunmap))
        return valid_below->gdrPtrMunmap(hostPtr, size);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!hostPtr)
        return refuse(function, palInvalidArgument, "hostPtr", "null");
    if (size > room_at(hostPtr))
        return refuse(function, palInvalidArgument, "hostPtr", "past the end of its allocation");
    if (!HAS(valid_below, gdrPtrMunmap))
        return palNotSupported;
    if (hostPtr) {
        took_hostPtr = take(KIND_memory, hostPtr, &taken_hostPtr);
        if (!took_hostPtr)
            return refuse(function, palInvalidArgument, "hostPtr", "no live memory");
    }
    code = valid_below->gdrPtrMunmap(hostPtr, size);
    if (took_hostPtr && code != palSuccess)
        given(KIND_memory, hostPtr, taken_hostPtr.size, taken_hostPtr.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_dmaSupport(int *supported)
{
    const enum function function = FN_dmaSupport;
    palResult code;

    if (forked && HAS(valid_below, dmaSupport))
        return valid_below->dmaSupport(supported);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!supported)
        return refuse(function, palInvalidArgument, "supported", "null");
    if (!HAS(valid_below, dmaSupport))
        return palNotSupported;
    code = valid_below->dmaSupport(supported);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    const enum function function = FN_getHandleForAddressRange;
    palResult code;

    if (forked && HAS(valid_below, getHandleForAddressRange))
        return valid_below->getHandleForAddressRange(fd, ptr, size, flags);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!fd)
        return refuse(function, palInvalidArgument, "fd", "null");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (size > room_at(ptr))
        return refuse(function, palInvalidArgument, "ptr", "past the end of its allocation");
    if (!HAS(valid_below, getHandleForAddressRange))
        return palNotSupported;
    code = valid_below->getHandleForAddressRange(fd, ptr, size, flags);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    const enum function function = FN_ipcMemHandleCreate;
    palResult code;

    if (forked && HAS(valid_below, ipcMemHandleCreate))
        return valid_below->ipcMemHandleCreate(handle, size);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!handle)
        return refuse(function, palInvalidArgument, "handle", "null");
    if (!size)
        return refuse(function, palInvalidArgument, "size", "null");
    if (!HAS(valid_below, ipcMemHandleCreate))
        return palNotSupported;
    code = valid_below->ipcMemHandleCreate(handle, size);
    if (code == palSuccess)
        given(KIND_ipc_handle, *handle, 0, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    const enum function function = FN_ipcMemHandleGet;
    palResult code;

    if (forked && HAS(valid_below, ipcMemHandleGet))
        return valid_below->ipcMemHandleGet(handle, ptr);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!handle)
        return refuse(function, palInvalidArgument, "handle", "null");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!HAS(valid_below, ipcMemHandleGet))
        return palNotSupported;
    code = valid_below->ipcMemHandleGet(handle, ptr);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    const enum function function = FN_ipcMemHandleOpen;
    palResult code;

    if (forked && HAS(valid_below, ipcMemHandleOpen))
        return valid_below->ipcMemHandleOpen(handle, ptr);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!handle)
        return refuse(function, palInvalidArgument, "handle", "null");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!HAS(valid_below, ipcMemHandleOpen))
        return palNotSupported;
    code = valid_below->ipcMemHandleOpen(handle, ptr);
    if (code == palSuccess)
        given(KIND_memory, *ptr, 0, function);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_ipcMemHandleClose(void *ptr)
{
    const enum function function = FN_ipcMemHandleClose;
    palResult code;
    struct owned taken_ptr;
    int took_ptr = 0;

    if (forked && HAS(valid_below, ipcMemHandleClose))
        return valid_below->ipcMemHandleClose(ptr);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!ptr)
        return refuse(function, palInvalidArgument, "ptr", "null");
    if (!HAS(valid_below, ipcMemHandleClose))
        return palNotSupported;
    if (ptr) {
        took_ptr = take(KIND_memory, ptr, &taken_ptr);
        if (!took_ptr)
            return refuse(function, palInvalidArgument, "ptr", "no live memory");
    }
    code = valid_below->ipcMemHandleClose(ptr);
    if (took_ptr && code != palSuccess)
        given(KIND_memory, ptr, taken_ptr.size, taken_ptr.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_ipcMemHandleFree(palIpcMemHandle handle)
{
    const enum function function = FN_ipcMemHandleFree;
    palResult code;
    struct owned taken_handle;
    int took_handle = 0;

    if (forked && HAS(valid_below, ipcMemHandleFree))
        return valid_below->ipcMemHandleFree(handle);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!handle)
        return refuse(function, palInvalidArgument, "handle", "null");
    if (!HAS(valid_below, ipcMemHandleFree))
        return palNotSupported;
    if (handle) {
        took_handle = take(KIND_ipc_handle, handle, &taken_handle);
        if (!took_handle)
            return refuse(function, palInvalidArgument, "handle", "no live ipc_handle");
    }
    code = valid_below->ipcMemHandleFree(handle);
    if (took_handle && code != palSuccess)
        given(KIND_ipc_handle, handle, taken_handle.size, taken_handle.giver);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    const enum function function = FN_deviceReduce;
    palResult code;

    if (forked && HAS(valid_below, deviceReduce))
        return valid_below->deviceReduce(dst, a, b, count, type, op, stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if ((unsigned)(type) > 9u)
        return refuse(function, palInvalidArgument, "type", "no palDataType");
    if ((unsigned)(op) > 4u)
        return refuse(function, palInvalidArgument, "op", "no palRedOp");
    if (!dst && count > 0)
        return refuse(function, palInvalidArgument, "dst", "null");
    if (!a && count > 0)
        return refuse(function, palInvalidArgument, "a", "null");
    if (!b && count > 0)
        return refuse(function, palInvalidArgument, "b", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, deviceReduce))
        return palNotSupported;
    code = valid_below->deviceReduce(dst, a, b, count, type, op, stream);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    const enum function function = FN_launchDeviceFunc;
    palResult code;

    if (forked && HAS(valid_below, launchDeviceFunc))
        return valid_below->launchDeviceFunc(stream, fn, args);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (!fn)
        return refuse(function, palInvalidArgument, "fn", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, launchDeviceFunc))
        return palNotSupported;
    code = valid_below->launchDeviceFunc(stream, fn, args);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static palResult valid_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    const enum function function = FN_launchKernel;
    palResult code;

    if (forked && HAS(valid_below, launchKernel))
        return valid_below->launchKernel(func, block, grid, args, shared, stream);
    if (in_callback)
        return refuse(function, palInvalidUsage, "call", "not allowed inside a host function");
    if (!func)
        return refuse(function, palInvalidArgument, "func", "null");
    if (!block)
        return refuse(function, palInvalidArgument, "block", "null");
    if (!grid)
        return refuse(function, palInvalidArgument, "grid", "null");
    if (!stream)
        return refuse(function, palInvalidArgument, "stream", "null");
    if (stream && !is_live(KIND_stream, stream))
        return refuse(function, palInvalidArgument, "stream", "no live stream");
    if (!HAS(valid_below, launchKernel))
        return palNotSupported;
    code = valid_below->launchKernel(func, block, grid, args, shared, stream);
    if (failed(code))
        valid_text[0] = '\0';
    return code;
}

static void note_fork(void)
{
    forked = 1;
}

/* What the caller never gave back, when the process ends. */
static void report_leaks(void)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (struct owned *item = owned_things[kind]; item; item = item->next)
            fprintf(stderr, "validate: %s 0x%llx of %s was never given back\n", kind_names[kind],
                    (unsigned long long)item->address, function_names[item->giver]);
}

static const palDeviceTable *valid_over(const palDeviceTable *below)
{
    const char *leaks = getenv("PAL_VALIDATE_LEAKS");

    if (leaks && strcmp(leaks, "1") == 0 && atexit(report_leaks) != 0) {
        snprintf(layer_error, sizeof layer_error, "validate: no room for an exit handler");
        return NULL;
    }
    if (pthread_atfork(NULL, NULL, note_fork) != 0) {
        snprintf(layer_error, sizeof layer_error, "validate: no room for a fork handler");
        return NULL;
    }
    valid_table = *below;
    valid_table.struct_size = sizeof valid_table;
    valid_table.deviceSynchronize = valid_deviceSynchronize;
    valid_table.deviceMemcpy = valid_deviceMemcpy;
    valid_table.deviceMemset = valid_deviceMemset;
    valid_table.deviceMalloc = valid_deviceMalloc;
    valid_table.deviceFree = valid_deviceFree;
    valid_table.setDevice = valid_setDevice;
    valid_table.getDevice = valid_getDevice;
    valid_table.getDeviceCount = valid_getDeviceCount;
    valid_table.getVendor = valid_getVendor;
    valid_table.getDeviceProperties = valid_getDeviceProperties;
    valid_table.getLastError = valid_getLastError;
    valid_table.memGetAddressRange = valid_memGetAddressRange;
    valid_table.resourceCount = valid_resourceCount;
    valid_table.getDevicePciBusId = valid_getDevicePciBusId;
    valid_table.getDeviceByPciBusId = valid_getDeviceByPciBusId;
    valid_table.hostGetDevicePointer = valid_hostGetDevicePointer;
    valid_table.hostRegister = valid_hostRegister;
    valid_table.hostUnregister = valid_hostUnregister;
    valid_table.deviceMallocAsync = valid_deviceMallocAsync;
    valid_table.deviceFreeAsync = valid_deviceFreeAsync;
    valid_table.streamCreate = valid_streamCreate;
    valid_table.streamDestroy = valid_streamDestroy;
    valid_table.streamCopy = valid_streamCopy;
    valid_table.streamFree = valid_streamFree;
    valid_table.streamSynchronize = valid_streamSynchronize;
    valid_table.streamQuery = valid_streamQuery;
    valid_table.streamWaitEvent = valid_streamWaitEvent;
    valid_table.eventCreate = valid_eventCreate;
    valid_table.eventDestroy = valid_eventDestroy;
    valid_table.eventRecord = valid_eventRecord;
    valid_table.eventSynchronize = valid_eventSynchronize;
    valid_table.eventQuery = valid_eventQuery;
    valid_table.eventElapsedTime = valid_eventElapsedTime;
    valid_table.launchHostFunc = valid_launchHostFunc;
    valid_table.streamWaitValue64 = valid_streamWaitValue64;
    valid_table.streamWriteValue64 = valid_streamWriteValue64;
    valid_table.gdrMemAlloc = valid_gdrMemAlloc;
    valid_table.gdrMemFree = valid_gdrMemFree;
    valid_table.gdrPtrMmap = valid_gdrPtrMmap;
    valid_table.gdrPtrMunmap = valid_gdrPtrMunmap;
    valid_table.dmaSupport = valid_dmaSupport;
    valid_table.getHandleForAddressRange = valid_getHandleForAddressRange;
    valid_table.ipcMemHandleCreate = valid_ipcMemHandleCreate;
    valid_table.ipcMemHandleGet = valid_ipcMemHandleGet;
    valid_table.ipcMemHandleOpen = valid_ipcMemHandleOpen;
    valid_table.ipcMemHandleClose = valid_ipcMemHandleClose;
    valid_table.ipcMemHandleFree = valid_ipcMemHandleFree;
    valid_table.deviceReduce = valid_deviceReduce;
    valid_table.launchDeviceFunc = valid_launchDeviceFunc;
    valid_table.launchKernel = valid_launchKernel;
    return &valid_table;
}

/* ---- stacking ---- */

/*
 * The layer `name` (fault, trace, validate) over `below`, alive until the process ends. NULL, and a
 * reason in pal_layer_error, for an unknown name, a second table under the same layer, or a setting
 * that cannot be understood. Not called by two threads at once.
 */
const palDeviceTable *pal_layer(const palDeviceTable *below, const char *name)
{
    static const struct {
        const char *name;
        const palDeviceTable **below;
        const palDeviceTable *over;
        const palDeviceTable *(*make)(const palDeviceTable *below);
    } layers[] = {
        {"fault", &fault_below, &fault_table, fault_over},
        {"trace", &trace_below, &trace_table, trace_over},
        {"validate", &valid_below, &valid_table, valid_over},
    };

    layer_error[0] = '\0';
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        if (strcmp(layers[i].name, name) != 0)
            continue;
        if (*layers[i].below == below)
            return layers[i].over;
        if (*layers[i].below) {
            snprintf(layer_error, sizeof layer_error,
                     "layer '%s' lies over another adaptor of this process already", name);
            return NULL;
        }
        const palDeviceTable *made = layers[i].make(below);
        if (made)
            *layers[i].below = below;
        return made;
    }
    snprintf(layer_error, sizeof layer_error,
             "no layer '%.100s': there are fault, trace and validate", name);
    return NULL;
}

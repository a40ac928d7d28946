/* Generated from pal_spec/flagcx_v1.yaml: do not edit, run `pal gen`.
 *
 * FlagCX import bridge: a device plugin of FlagCX's interface version 1, seen as a PAL device
 * adaptor, so that the conformance suite certifies it unchanged. Streams, events and IPC handles
 * are the plugin's own and pass through untouched. The bridge adds no argument check and no
 * semantics: what the plugin answers is what the suite sees. It guards only its own memory, where
 * the plugin's interface has no length (vendor name, properties), and hands on a pointer or an
 * ordinal only with success: version 1 does not say what an output holds after an error.
 *
 * Version 1 has no memGetAddressRange and no resourceCount, which the engine and the clauses of the
 * runners need. The bridge answers both from its own records of what was allocated and created
 * through it. Clauses about these two functions are not applicable to a plugin. It also protects
 * its caller: after a call the thread has its rounding mode, and after setDevice the process its
 * handling of SIGPIPE.
 *
 * The plugin is the library that the environment variable UNIPAL_FLAGCX_PLUGIN names when
 * palGetDevice is first called.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fenv.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flagcx_v1.h"
#include "pal.h"

#define EXPORT __attribute__((visibility("default")))

static const struct flagcx_plugin *plugin;
static char load_error[1024];
static _Thread_local char last_error[256];

/* Keeps what failed for getLastError; palInProgress is an answer and no failure. */
static palResult answered(const char *function, int code)
{
    if (code != palSuccess && code != palInProgress)
        snprintf(last_error, sizeof last_error, "%s: plugin '%.31s' answered %d", function,
                 plugin->name, code);
    return (palResult)code;
}

static palResult absent(const char *function)
{
    snprintf(last_error, sizeof last_error, "%s: the slot of plugin '%.31s' is NULL", function,
             plugin->name);
    return palNotSupported;
}

/* A function that interface version 1 has no slot for. */
static palResult not_in_v1(const char *function)
{
    snprintf(last_error, sizeof last_error,
             "%s: FlagCX's plugin interface version 1 has no such function", function);
    return palNotSupported;
}

/* Gives the thread back the rounding mode that it had before the call: the engine reduces in it. */
static _Thread_local int rounding;

static int rounded(int code)
{
    if (fegetround() != rounding)
        fesetround(rounding);
    return code;
}

/* FlagCX's core makes a device current in each of its threads before it calls a plugin (group.cc:70,
 * proxy.cc:467), and some vendors require it. A thread that has chosen none uses device 0. */
static void enter(void)
{
    static _Thread_local bool chosen;
    rounding = fegetround();
    if (!chosen && plugin->setDevice != NULL) {
        chosen = true;
        rounded(plugin->setDevice(0));
    }
}

#define CALL(function, ...)                                                                        \
    (plugin->function == NULL                                                                      \
         ? absent(#function)                                                                       \
         : (enter(), answered(#function, rounded(plugin->function(__VA_ARGS__)))))

/* ---- records ---------------------------------------------------------------------------------
 */

/* What resourceCount answers: creations that succeeded, less releases that did. */
static _Atomic uint64_t counts[palResourceHostMapping + 1];

static palResult counted(palResult code, palResourceKind kind, int step)
{
    if (code == palSuccess)
        atomic_fetch_add(&counts[kind], (uint64_t)step);
    return code;
}

/* Live allocations of device memory by address. `id` is never used again. */
struct allocation {
    uintptr_t base;
    size_t size;
    uint64_t id;
};

static pthread_mutex_t allocations_lock = PTHREAD_MUTEX_INITIALIZER;
static struct allocation *allocations;
static size_t allocation_count, allocation_room;
static uint64_t last_id;

/* The number of allocations that begin at or before an address. Under the lock. */
static size_t allocations_until(uintptr_t address)
{
    size_t low = 0, high = allocation_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (allocations[middle].base <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Enters an allocation. False: there is no memory for the record. */
static bool allocation_enter(uintptr_t base, size_t size, uint64_t id)
{
    pthread_mutex_lock(&allocations_lock);
    if (allocation_count == allocation_room) {
        size_t room = allocation_room ? 2 * allocation_room : 64;
        struct allocation *more = realloc(allocations, room * sizeof *more);
        if (more == NULL) {
            pthread_mutex_unlock(&allocations_lock);
            return false;
        }
        allocations = more;
        allocation_room = room;
    }
    size_t at = allocations_until(base);
    memmove(allocations + at + 1, allocations + at, (allocation_count - at) * sizeof *allocations);
    allocations[at] = (struct allocation){base, size, id ? id : ++last_id};
    allocation_count++;
    pthread_mutex_unlock(&allocations_lock);
    return true;
}

/* Removes the allocation at an address and answers it; size 0: there is none. Before the plugin
 * frees it: another thread may get the address at once. */
static struct allocation allocation_leave(uintptr_t base)
{
    struct allocation found = {0, 0, 0};
    pthread_mutex_lock(&allocations_lock);
    size_t at = allocations_until(base);
    if (at > 0 && allocations[at - 1].base == base) {
        found = allocations[at - 1];
        memmove(allocations + at - 1, allocations + at,
                (allocation_count - at) * sizeof *allocations);
        allocation_count--;
    }
    pthread_mutex_unlock(&allocations_lock);
    return found;
}

/* Records memory that the plugin allocated, and hands it on. A plugin that reports success and
 * writes nothing made NULL. */
static palResult allocated(palResult code, void **out, void *const *made, size_t size, bool device)
{
    if (code != palSuccess || out == NULL)
        return code;
    *out = *made;
    if (*made == NULL)
        return code;
    if (device && !allocation_enter((uintptr_t)*made, size, 0)) {
        snprintf(last_error, sizeof last_error, "the bridge has no memory to record an allocation");
        return palSystemError;
    }
    return counted(code, palResourceAllocation, 1);
}

static palResult freed(palResult code, const void *ptr, struct allocation record)
{
    if (code != palSuccess && record.size > 0)
        allocation_enter(record.base, record.size, record.id);
    return ptr == NULL ? code : counted(code, palResourceAllocation, -1);
}

/* ---- functions -------------------------------------------------------------------------------
 */

static palResult import_deviceSynchronize(void)
{
    if (plugin->deviceSynchronize == NULL)
        return absent("deviceSynchronize");
    enter();
    return answered("deviceSynchronize", rounded(plugin->deviceSynchronize()));
}

static palResult import_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
                                     palStream stream)
{
    union {
        const void *in;
        void *out;
    } source = {.in = src}; /* version 1 forgot the const */
    return CALL(deviceMemcpy, dst, source.out, size, (int)type, stream, NULL);
}

static palResult import_deviceMemset(void *ptr, int value, size_t size, palMemType type,
                                     palStream stream)
{
    return CALL(deviceMemset, ptr, value, size, (int)type, stream);
}

/* Hands on a pointer that the plugin made. */
static palResult give(palResult code, void **out, void *const *made)
{
    if (code == palSuccess && out != NULL)
        *out = *made;
    return code;
}

static palResult import_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    void *made = NULL;
    palResult code = CALL(deviceMalloc, ptr == NULL ? NULL : &made, size, (int)type, NULL);
    return allocated(code, ptr, &made, size, type != palMemHost);
}

static palResult import_deviceFree(void *ptr, palMemType type)
{
    struct allocation record = allocation_leave((uintptr_t)ptr);
    return freed(CALL(deviceFree, ptr, (int)type, NULL), ptr, record);
}

/* How this process handled SIGPIPE when the bridge was loaded. */
static struct sigaction sigpipe_at_load;

/* Where it is ignored it is blocked as well, in this thread and those that it starts: while one
 * thread is in a call that has changed it, another may write to a rank that has gone. */
__attribute__((constructor)) static void keep_sigpipe(void)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGPIPE);
    if (sigaction(SIGPIPE, NULL, &sigpipe_at_load) == 0 && sigpipe_at_load.sa_handler == SIG_IGN)
        pthread_sigmask(SIG_BLOCK, &one, NULL);
}

/* Where vendors' runtimes start. A write to a rank that has gone must not end this one: Python
 * ignores SIGPIPE. What was there just before the call does not tell, because another thread may be
 * in the call. */
static palResult import_setDevice(int device)
{
    struct sigaction now;
    palResult code = CALL(setDevice, device);
    if (sigpipe_at_load.sa_handler == SIG_IGN && sigaction(SIGPIPE, NULL, &now) == 0 &&
        now.sa_handler == SIG_DFL)
        sigaction(SIGPIPE, &sigpipe_at_load, NULL);
    return code;
}

static palResult import_getDevice(int *device)
{
    return CALL(getDevice, device);
}

static palResult import_getDeviceCount(int *count)
{
    return CALL(getDeviceCount, count);
}

/* Version 1 promises 128 bytes; the room behind them shows a plugin that writes more. */
static palResult import_getVendor(char *vendor, size_t size)
{
    char room[8 * 128];
    if (plugin->getVendor == NULL)
        return absent("getVendor");
    memset(room, 0x5a, sizeof room);
    int code = plugin->getVendor(room);
    if (code != palSuccess)
        return answered("getVendor", code);
    for (size_t i = 128; i < sizeof room; i++)
        if (room[i] != 0x5a) {
            snprintf(last_error, sizeof last_error,
                     "getVendor: plugin '%.31s' wrote byte %zu of a buffer of 128", plugin->name,
                     i);
            return palInternalError;
        }
    if (memchr(room, '\0', 128) == NULL) {
        snprintf(last_error, sizeof last_error, "getVendor: plugin '%.31s' wrote no terminator",
                 plugin->name);
        return palInternalError;
    }
    if (vendor != NULL && size > 0)
        snprintf(vendor, size, "%s", room);
    return palSuccess;
}

static palResult import_getDeviceProperties(palDeviceProperties *props, int device)
{
    struct {
        struct flagcx_properties answer;
        unsigned char guard[256];
    } room;
    if (plugin->getDeviceProperties == NULL)
        return absent("getDeviceProperties");
    memset(&room, 0, sizeof room);
    memset(room.guard, 0x5a, sizeof room.guard);
    room.answer.pciBusId = room.answer.pciDeviceId = room.answer.pciDomainId = -1;
    int code = plugin->getDeviceProperties(props == NULL ? NULL : &room.answer, device);
    if (code != palSuccess || props == NULL)
        return answered("getDeviceProperties", code);
    for (size_t i = 0; i < sizeof room.guard; i++)
        if (room.guard[i] != 0x5a) {
            snprintf(last_error, sizeof last_error,
                     "getDeviceProperties: plugin '%.31s' wrote past the structure", plugin->name);
            return palInternalError;
        }
    if (memchr(room.answer.name, '\0', sizeof room.answer.name) == NULL) {
        snprintf(last_error, sizeof last_error,
                 "getDeviceProperties: plugin '%.31s' wrote no terminator", plugin->name);
        return palInternalError;
    }
    palDeviceProperties whole;
    memset(&whole, 0, sizeof whole);
    whole.struct_size = props->struct_size;
    memcpy(whole.name, room.answer.name, sizeof whole.name);
    whole.pciBusId = room.answer.pciBusId;
    whole.pciDeviceId = room.answer.pciDeviceId;
    whole.pciDomainId = room.answer.pciDomainId;
    memcpy(props, &whole, props->struct_size < sizeof whole ? props->struct_size : sizeof whole);
    return palSuccess;
}

static palResult import_getLastError(char *text, size_t size)
{
    if (text != NULL && size > 0)
        snprintf(text, size, "%s", last_error);
    return palSuccess;
}

/* Device memory that was allocated through the bridge. Any other address is unknown: id 0. */
static palResult import_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id)
{
    if (ptr == NULL || base == NULL || size == NULL || id == NULL)
        return palInvalidArgument;
    union {
        uintptr_t number;
        void *pointer;
    } start = {0};
    *size = 0;
    *id = 0;
    pthread_mutex_lock(&allocations_lock);
    size_t at = allocations_until((uintptr_t)ptr);
    const struct allocation *found = at > 0 ? &allocations[at - 1] : NULL;
    if (found != NULL && (uintptr_t)ptr - found->base < found->size) {
        start.number = found->base;
        *size = found->size;
        *id = found->id;
    }
    pthread_mutex_unlock(&allocations_lock);
    *base = start.pointer;
    return palSuccess;
}

static palResult import_resourceCount(palResourceKind kind, uint64_t *count)
{
    if (count == NULL || (unsigned)kind >= sizeof counts / sizeof counts[0])
        return palInvalidArgument;
    *count = atomic_load(&counts[kind]);
    return palSuccess;
}

static palResult import_getDevicePciBusId(char *id, size_t size, int device)
{
    return CALL(getDevicePciBusId, id, size > INT_MAX ? INT_MAX : (int)size, device);
}

static palResult import_getDeviceByPciBusId(int *device, const char *id)
{
    int found = -1;
    palResult code = CALL(getDeviceByPciBusId, device == NULL ? NULL : &found, id);
    if (code == palSuccess && device != NULL)
        *device = found;
    return code;
}

static palResult import_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    return CALL(hostGetDevicePointer, devicePtr, hostPtr);
}

static palResult import_hostRegister(void *ptr, size_t size)
{
    (void)ptr, (void)size;
    return not_in_v1("hostRegister");
}

static palResult import_hostUnregister(void *ptr)
{
    (void)ptr;
    return not_in_v1("hostUnregister");
}

static palResult import_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    void *made = NULL;
    palResult code =
        CALL(deviceMalloc, ptr == NULL ? NULL : &made, size, palMemDevice, stream);
    return allocated(code, ptr, &made, size, true);
}

static palResult import_deviceFreeAsync(void *ptr, palStream stream)
{
    struct allocation record = allocation_leave((uintptr_t)ptr);
    return freed(CALL(deviceFree, ptr, palMemDevice, stream), ptr, record);
}

/* The plugin's handle passes through as an opaque pointer: only the plugin looks into it. */
static palResult import_streamCreate(palStream *stream)
{
    void *made = NULL;
    palResult code = CALL(streamCreate, stream == NULL ? NULL : &made);
    if (code == palSuccess && stream != NULL)
        *stream = made;
    return counted(code, palResourceStream, 1);
}

static palResult import_streamDestroy(palStream stream)
{
    return counted(CALL(streamDestroy, stream), palResourceStream, -1);
}

static palResult import_streamCopy(palStream *stream, void *native)
{
    void *made = NULL;
    palResult code = CALL(streamCopy, stream == NULL ? NULL : &made, native);
    if (code == palSuccess && stream != NULL)
        *stream = made;
    return counted(code, palResourceStream, 1);
}

static palResult import_streamFree(palStream stream)
{
    return counted(CALL(streamFree, stream), palResourceStream, -1);
}

static palResult import_streamSynchronize(palStream stream)
{
    return CALL(streamSynchronize, stream);
}

static palResult import_streamQuery(palStream stream)
{
    return CALL(streamQuery, stream);
}

static palResult import_streamWaitEvent(palStream stream, palEvent event)
{
    return CALL(streamWaitEvent, stream, event);
}

static palResult import_eventCreate(palEvent *event, palEventType type)
{
    void *made = NULL;
    palResult code = CALL(eventCreate, event == NULL ? NULL : &made, (int)type);
    if (code == palSuccess && event != NULL)
        *event = made;
    return counted(code, palResourceEvent, 1);
}

static palResult import_eventDestroy(palEvent event)
{
    return counted(CALL(eventDestroy, event), palResourceEvent, -1);
}

static palResult import_eventRecord(palEvent event, palStream stream)
{
    return CALL(eventRecord, event, stream);
}

static palResult import_eventSynchronize(palEvent event)
{
    return CALL(eventSynchronize, event);
}

static palResult import_eventQuery(palEvent event)
{
    return CALL(eventQuery, event);
}

static palResult import_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    return CALL(eventElapsedTime, ms, start, end);
}

static palResult import_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    return CALL(launchHostFunc, stream, fn, args);
}

static palResult import_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return CALL(streamWaitValue64, stream, addr, value, flags);
}

static palResult import_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    return CALL(streamWriteValue64, stream, addr, value, flags);
}

static palResult import_gdrMemAlloc(void **ptr, size_t size)
{
    void *made = NULL;
    palResult code = CALL(gdrMemAlloc, ptr == NULL ? NULL : &made, size, NULL);
    return allocated(code, ptr, &made, size, true);
}

static palResult import_gdrMemFree(void *ptr)
{
    struct allocation record = allocation_leave((uintptr_t)ptr);
    return freed(CALL(gdrMemFree, ptr, NULL), ptr, record);
}

static palResult import_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    return counted(CALL(gdrPtrMmap, hostPtr, devicePtr, size), palResourceHostMapping, 1);
}

static palResult import_gdrPtrMunmap(void *hostPtr, size_t size)
{
    return counted(CALL(gdrPtrMunmap, hostPtr, size), palResourceHostMapping, -1);
}

static palResult import_dmaSupport(int *supported)
{
    unsigned char answer = 2; /* the plugin writes a bool: 0 or 1 */
    palResult code = CALL(dmaSupport, supported == NULL ? NULL : (bool *)&answer);
    if (code == palSuccess && supported != NULL)
        *supported = answer;
    return code;
}

static palResult import_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    return CALL(getHandleForAddressRange, fd, ptr, size, flags);
}

static palResult import_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    void *made = NULL;
    palResult code = CALL(ipcMemHandleCreate, handle == NULL ? NULL : &made, size);
    if (code == palSuccess && handle != NULL)
        *handle = made;
    return counted(code, palResourceIpcHandle, 1);
}

static palResult import_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    return CALL(ipcMemHandleGet, handle, ptr);
}

static palResult import_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    void *made = NULL; /* FlagCX's adaptors refuse an output that is not NULL before the call */
    palResult code = CALL(ipcMemHandleOpen, handle, ptr == NULL ? NULL : &made);
    return counted(give(code, ptr, &made), palResourceIpcMapping, 1);
}

static palResult import_ipcMemHandleClose(void *ptr)
{
    return counted(CALL(ipcMemHandleClose, ptr), palResourceIpcMapping, -1);
}

static palResult import_ipcMemHandleFree(palIpcMemHandle handle)
{
    return counted(CALL(ipcMemHandleFree, handle), palResourceIpcHandle, -1);
}

static palResult import_deviceReduce(void *dst, const void *a, const void *b, size_t count,
                                     palDataType type, palRedOp op, palStream stream)
{
    (void)dst, (void)a, (void)b, (void)count, (void)type, (void)op, (void)stream;
    return not_in_v1("deviceReduce");
}

/* Version 1 hands the stream on as an opaque pointer; the function pointer's type differs only in
 * that. */
struct device_call {
    palDeviceFunc fn;
    void *args;
};

static void call_device_func(void *stream, void *args)
{
    const struct device_call *call = args;
    call->fn(stream, call->args);
}

static palResult import_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    struct device_call call = {
        fn, args}; /* valid until the call returns: the function is called at once */
    return CALL(launchDeviceFunc, stream, fn == NULL ? NULL : call_device_func, &call);
}

static palResult import_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
                                     void **args, size_t shared, palStream stream)
{
    (void)func, (void)block, (void)grid, (void)args, (void)shared, (void)stream;
    return not_in_v1("launchKernel");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = PAL_MAJOR,
    .minor = PAL_MINOR,
    .build_id = PAL_BUILD_ID,
    .deviceSynchronize = import_deviceSynchronize,
    .deviceMemcpy = import_deviceMemcpy,
    .deviceMemset = import_deviceMemset,
    .deviceMalloc = import_deviceMalloc,
    .deviceFree = import_deviceFree,
    .setDevice = import_setDevice,
    .getDevice = import_getDevice,
    .getDeviceCount = import_getDeviceCount,
    .getVendor = import_getVendor,
    .getDeviceProperties = import_getDeviceProperties,
    .getLastError = import_getLastError,
    .memGetAddressRange = import_memGetAddressRange,
    .resourceCount = import_resourceCount,
    .getDevicePciBusId = import_getDevicePciBusId,
    .getDeviceByPciBusId = import_getDeviceByPciBusId,
    .hostGetDevicePointer = import_hostGetDevicePointer,
    .hostRegister = import_hostRegister,
    .hostUnregister = import_hostUnregister,
    .deviceMallocAsync = import_deviceMallocAsync,
    .deviceFreeAsync = import_deviceFreeAsync,
    .streamCreate = import_streamCreate,
    .streamDestroy = import_streamDestroy,
    .streamCopy = import_streamCopy,
    .streamFree = import_streamFree,
    .streamSynchronize = import_streamSynchronize,
    .streamQuery = import_streamQuery,
    .streamWaitEvent = import_streamWaitEvent,
    .eventCreate = import_eventCreate,
    .eventDestroy = import_eventDestroy,
    .eventRecord = import_eventRecord,
    .eventSynchronize = import_eventSynchronize,
    .eventQuery = import_eventQuery,
    .eventElapsedTime = import_eventElapsedTime,
    .launchHostFunc = import_launchHostFunc,
    .streamWaitValue64 = import_streamWaitValue64,
    .streamWriteValue64 = import_streamWriteValue64,
    .gdrMemAlloc = import_gdrMemAlloc,
    .gdrMemFree = import_gdrMemFree,
    .gdrPtrMmap = import_gdrPtrMmap,
    .gdrPtrMunmap = import_gdrPtrMunmap,
    .dmaSupport = import_dmaSupport,
    .getHandleForAddressRange = import_getHandleForAddressRange,
    .ipcMemHandleCreate = import_ipcMemHandleCreate,
    .ipcMemHandleGet = import_ipcMemHandleGet,
    .ipcMemHandleOpen = import_ipcMemHandleOpen,
    .ipcMemHandleClose = import_ipcMemHandleClose,
    .ipcMemHandleFree = import_ipcMemHandleFree,
    .deviceReduce = import_deviceReduce,
    .launchDeviceFunc = import_launchDeviceFunc,
    .launchKernel = import_launchKernel,
};

static bool load(void)
{
    const char *path = getenv("UNIPAL_FLAGCX_PLUGIN");
    if (path == NULL || path[0] == '\0') {
        snprintf(load_error, sizeof load_error,
                 "FlagCX bridge: UNIPAL_FLAGCX_PLUGIN names no plugin\n  next: pal certify "
                 "--flagcx-plugin LIB.so");
        return false;
    }
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(load_error, sizeof load_error,
                 "%s\n  next: rebuild the plugin as a shared library for this machine", dlerror());
        return false;
    }
    plugin = dlsym(library, "flagcxDeviceAdaptorPlugin_v1");
    if (plugin == NULL) {
        snprintf(load_error, sizeof load_error,
                 "%s: exports no data symbol flagcxDeviceAdaptorPlugin_v1\n  next: export the structure of 48 function "
                 "pointers "
                 "under that name",
                 path);
        return false;
    }
    if (memchr(plugin->name, '\0', sizeof plugin->name) == NULL || plugin->name[0] == '\0') {
        snprintf(load_error, sizeof load_error, "%s: flagcxDeviceAdaptorPlugin_v1 has no name of 1 to 31 characters",
                 path);
        plugin = NULL;
        return false;
    }
    memcpy(table.name, plugin->name, sizeof table.name);
    const char *build_id = getenv("UNIPAL_FLAGCX_BUILD_ID");
    if (build_id != NULL)
        snprintf(table.build_id, sizeof table.build_id, "%s", build_id);
    return true;
}

/* NULL when the plugin cannot be used; palLoadError says why. Called by one thread, at load. */
EXPORT const palDeviceTable *palGetDevice(void)
{
    if (plugin == NULL && !load())
        return NULL;
    return &table;
}

EXPORT const char *palLoadError(void)
{
    return load_error;
}

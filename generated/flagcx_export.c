/* Generated from pal_spec/flagcx_v1.yaml: do not edit, run `pal gen`. */
/* FlagCX export bridge: the PAL table of the adaptor that this file is linked with, seen as a
 * device plugin of FlagCX's interface version 1. Nothing runs when the library is loaded: the
 * adaptor starts at the first call of a slot, and a start that fails is one line on stderr.
 *
 * Streams and events are the PAL's and pass through untouched: the first word of each is the
 * native handle, where FlagCX's own CCL adaptors look for it.
 *
 * What differs from the PAL, because FlagCX's core relies on it:
 * - A null stream stands for work that is done when the call returns. An event recorded there is
 *   done, waiting there waits on the host, and a host function runs on the calling thread.
 * - A handle of a pointer inside an allocation opens at that pointer, rounded down to its page; a
 *   handle of an allocation's base opens at the base and is the vendor's own, byte for byte.
 * - streamCopy also takes a stream of this plugin for its native handle.
 * - Memory of either kind is given back with or without a stream.
 *
 * Slots that the core calls without looking are never null: they refuse with palNotSupported.
 * gdrPtrMmap is null: the core gives a mapping that it does not use to free().
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flagcx_v1.h"
#include "pal.h"
#include "pal_export.h"

#pragma weak palLoadError /* a C adaptor need not have it */

#ifndef PAL_CHIP
#define PAL_CHIP "unipal" /* not built by the registry */
#endif

_Static_assert(sizeof(PAL_CHIP) > 1 && sizeof(PAL_CHIP) <= 32, "a name of 1 to 31 characters");

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the lists below; no PAL call under it */
static const palDeviceTable *pal;

static void start(void)
{
    Dl_info here;
    pal = palGetDevice();
    if (pal == NULL)
        fprintf(stderr, "unipal: %s as a FlagCX plugin: %s\n", PAL_CHIP,
                palLoadError == NULL ? "it cannot start" : palLoadError());
    /* FlagCX closes a plugin with its last communicator; what a user still holds must live on. */
    if (dladdr(&pal, &here) != 0 && here.dli_fname != NULL)
        dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

#define START()                                                                                    \
    do {                                                                                           \
        pthread_once(&once, start);                                                                \
        if (pal == NULL)                                                                           \
            return palSystemError;                                                                 \
    } while (0)

/* ---- streams ---- */

struct live_stream {
    struct live_stream *next;
    palStream stream;
};
static struct live_stream *live_streams; /* of streamCreate and streamCopy */

/* What nobody else uses and so is always idle: where a null stream needs a real one. */
struct idle_stream {
    struct idle_stream *next;
    palStream stream;
    int device;
};
static struct idle_stream *idle_streams; /* made on first use, kept */

static palResult idle_stream(palStream *stream)
{
    int device = 0;
    palResult code = pal->getDevice(&device);
    if (code != palSuccess)
        return code;
    struct idle_stream *found = NULL;
    pthread_mutex_lock(&lock);
    for (found = idle_streams; found != NULL && found->device != device;)
        found = found->next;
    pthread_mutex_unlock(&lock);
    if (found == NULL) { /* two threads may make one each; both are good */
        found = calloc(1, sizeof *found);
        if (found == NULL)
            return palSystemError;
        code = pal->streamCreate(&found->stream);
        if (code != palSuccess) {
            free(found);
            return code;
        }
        found->device = device;
        pthread_mutex_lock(&lock);
        found->next = idle_streams;
        idle_streams = found;
        pthread_mutex_unlock(&lock);
    }
    *stream = found->stream;
    return palSuccess;
}

static void remember_stream(struct live_stream *entry, palStream stream)
{
    entry->stream = stream;
    pthread_mutex_lock(&lock);
    entry->next = live_streams;
    live_streams = entry;
    pthread_mutex_unlock(&lock);
}

static void forget_stream(const void *stream)
{
    pthread_mutex_lock(&lock);
    struct live_stream **at = &live_streams;
    while (*at != NULL && (*at)->stream != stream)
        at = &(*at)->next;
    struct live_stream *gone = *at;
    if (gone != NULL)
        *at = gone->next;
    pthread_mutex_unlock(&lock);
    free(gone);
}

static int export_streamCreate(void **stream)
{
    START();
    struct live_stream *entry = calloc(1, sizeof *entry);
    palStream made = NULL;
    palResult code = entry == NULL    ? palSystemError
                     : stream == NULL ? pal->streamCreate(NULL)
                                      : pal->streamCreate(&made);
    if (code != palSuccess) {
        free(entry);
        return code;
    }
    remember_stream(entry, made);
    *stream = made;
    return palSuccess;
}

static int export_streamDestroy(void *stream)
{
    START();
    if (stream == NULL)
        return palSuccess;
    palResult code = pal->streamDestroy(stream);
    if (code == palSuccess)
        forget_stream(stream);
    return code;
}

/* The native handle of a stream of this plugin, else native itself. */
static void *native_of(void *native)
{
    pthread_mutex_lock(&lock);
    const struct live_stream *entry = live_streams;
    while (entry != NULL && entry->stream != native)
        entry = entry->next;
    if (entry != NULL)
        native = entry->stream->native;
    pthread_mutex_unlock(&lock);
    return native;
}

static int export_streamCopy(void **stream, void *native)
{
    START();
    struct live_stream *entry = calloc(1, sizeof *entry);
    palStream made = NULL;
    palResult code = entry == NULL    ? palSystemError
                     : stream == NULL ? pal->streamCopy(NULL, native)
                                      : pal->streamCopy(&made, native_of(native));
    if (code != palSuccess) {
        free(entry);
        return code;
    }
    remember_stream(entry, made);
    *stream = made;
    return palSuccess;
}

static int export_streamFree(void *stream)
{
    START();
    if (stream == NULL)
        return palSuccess;
    palResult code = pal->streamFree(stream);
    if (code == palSuccess)
        forget_stream(stream);
    return code;
}

static int export_streamSynchronize(void *stream)
{
    START();
    return stream == NULL ? palSuccess : pal->streamSynchronize(stream);
}

static int export_streamQuery(void *stream)
{
    START();
    return stream == NULL ? palSuccess : pal->streamQuery(stream);
}

static int export_streamWaitEvent(void *stream, void *event)
{
    START();
    return stream == NULL ? pal->eventSynchronize(event) : pal->streamWaitEvent(stream, event);
}

static int export_streamWaitValue64(void *stream, void *addr, uint64_t value, int flags)
{
    START();
    return pal->streamWaitValue64(stream, addr, value, flags);
}

static int export_streamWriteValue64(void *stream, void *addr, uint64_t value, int flags)
{
    START();
    return pal->streamWriteValue64(stream, addr, value, flags);
}

/* ---- events ---- */

static int export_eventCreate(void **event, int type)
{
    START();
    palEvent made = NULL;
    palResult code = pal->eventCreate(event == NULL ? NULL : &made, (palEventType)type);
    if (code == palSuccess)
        *event = made;
    return code;
}

static int export_eventDestroy(void *event)
{
    START();
    return event == NULL ? palSuccess : pal->eventDestroy(event);
}

static int export_eventRecord(void *event, void *stream)
{
    START();
    palStream idle = NULL;
    if (stream != NULL || event == NULL)
        return pal->eventRecord(event, stream);
    palResult code = idle_stream(&idle);
    if (code == palSuccess)
        code = pal->eventRecord(event, idle);
    return code == palSuccess ? pal->eventSynchronize(event) : code;
}

static int export_eventSynchronize(void *event)
{
    START();
    return pal->eventSynchronize(event);
}

static int export_eventQuery(void *event)
{
    START();
    return pal->eventQuery(event);
}

static int export_eventElapsedTime(float *ms, void *start_event, void *end_event)
{
    START();
    return pal->eventElapsedTime(ms, start_event, end_event);
}

/* ---- functions of the caller ---- */

static int export_launchHostFunc(void *stream, void (*fn)(void *), void *args)
{
    START();
    if (stream != NULL || fn == NULL)
        return pal->launchHostFunc(stream, fn, args);
    fn(args);
    return palSuccess;
}

/* Version 1 hands the stream on as an opaque pointer; the function pointer's type differs only in
 * that. */
struct device_call {
    void (*fn)(void *, void *);
    void *args;
};

static void call_device_func(palStream stream, void *args)
{
    const struct device_call *call = args;
    call->fn(stream, call->args);
}

static int export_launchDeviceFunc(void *stream, void (*fn)(void *, void *), void *args)
{
    START();
    struct device_call call = {fn, args}; /* the function is called before the call returns */
    if (stream != NULL || fn == NULL)
        return pal->launchDeviceFunc(stream, fn == NULL ? NULL : call_device_func, &call);
    fn(NULL, args);
    return palSuccess;
}

/* ---- devices ---- */

static int export_deviceSynchronize(void)
{
    START();
    return pal->deviceSynchronize();
}

static int export_setDevice(int device)
{
    START();
    return pal->setDevice(device);
}

static int export_getDevice(int *device)
{
    START();
    return pal->getDevice(device);
}

static int export_getDeviceCount(int *count)
{
    START();
    return pal->getDeviceCount(count);
}

static int export_getVendor(char *vendor)
{
    START();
    return pal->getVendor(vendor, 128);
}

static int export_getDeviceProperties(void *props, int device)
{
    START();
    palDeviceProperties answer;
    memset(&answer, 0, sizeof answer);
    answer.struct_size = sizeof answer;
    palResult code = pal->getDeviceProperties(props == NULL ? NULL : &answer, device);
    if (code != palSuccess)
        return code;
    struct flagcx_properties *out = props;
    memcpy(out->name, answer.name, sizeof out->name);
    out->pciBusId = answer.pciBusId;
    out->pciDeviceId = answer.pciDeviceId;
    out->pciDomainId = answer.pciDomainId;
    return palSuccess;
}

static int export_getDevicePciBusId(char *id, int size, int device)
{
    START();
    return pal->getDevicePciBusId(id, size < 0 ? 0 : (size_t)size, device);
}

static int export_getDeviceByPciBusId(int *device, const char *id)
{
    START();
    return pal->getDeviceByPciBusId(device, id);
}

/* ---- memory ---- */

static int export_deviceMemcpy(void *dst, void *src, size_t size, int type, void *stream,
                               void *args)
{
    START();
    (void)args;
    return pal->deviceMemcpy(dst, src, size, (palMemcpyType)type, stream);
}

static int export_deviceMemset(void *ptr, int value, size_t size, int type, void *stream)
{
    START();
    return pal->deviceMemset(ptr, value, size, (palMemType)type, stream);
}

static int export_deviceMalloc(void **ptr, size_t size, int type, void *stream)
{
    START();
    if (stream != NULL && type == palMemDevice) {
        palResult code = pal->deviceMallocAsync(ptr, size, stream);
        if (code != palNotSupported)
            return code;
    }
    return pal->deviceMalloc(ptr, size, (palMemType)type);
}

/* The stream need not be what the memory was allocated with, and either may be missing: whichever
 * of the PAL's two ways knows the memory takes it; the other refuses and touches nothing. */
static int export_deviceFree(void *ptr, int type, void *stream)
{
    START();
    palStream idle = NULL;
    if (stream != NULL && type == palMemDevice) {
        palResult code = pal->deviceFreeAsync(ptr, stream);
        if (code != palNotSupported && code != palInvalidArgument)
            return code;
    }
    palResult code = pal->deviceFree(ptr, (palMemType)type);
    if (code != palInvalidArgument || stream != NULL || type != palMemDevice)
        return code;
    if (idle_stream(&idle) != palSuccess || pal->deviceSynchronize() != palSuccess ||
        pal->deviceFreeAsync(ptr, idle) != palSuccess)
        return code;
    return pal->streamSynchronize(idle);
}

static int export_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    START();
    return pal->hostGetDevicePointer(devicePtr, hostPtr);
}

static int export_gdrMemAlloc(void **ptr, size_t size, void *memHandle)
{
    START();
    (void)memHandle;
    return pal->gdrMemAlloc(ptr, size);
}

static int export_gdrMemFree(void *ptr, void *memHandle)
{
    START();
    (void)memHandle;
    return pal->gdrMemFree(ptr);
}

static __attribute__((unused)) int export_dmaSupport(bool *supported)
{
    START();
    int answer = 0;
    palResult code = pal->dmaSupport(supported == NULL ? NULL : &answer);
    if (supported == NULL || (code != palSuccess && code != palNotSupported))
        return code;
    *supported = code == palSuccess && answer != 0;
    return palSuccess;
}

/* FlagCX takes every descriptor for a dma-buf, so one that is none is not given. */
static __attribute__((unused)) int export_getHandleForAddressRange(void *handle, void *buffer,
                                                                   size_t size,
                                                                   unsigned long long flags)
{
    START();
    int dmabuf = 0;
    palResult code = pal->dmaSupport(&dmabuf);
    if (code != palSuccess)
        return code;
    return dmabuf == 0 ? palNotSupported
                       : pal->getHandleForAddressRange(handle, buffer, size, flags);
}

/* ---- memory of other processes ----
 *
 * FlagCX carries 64 bytes and nothing beside them, and the vendor's handle may use all 64. So the
 * distance from an allocation's base travels inside: the handle's 8 words lose their leading zero
 * bytes, and what that saves holds the distance. A handle without zero bytes is refused. */

enum { WORDS = 8, ROOM = 46 };

struct inner_handle {
    unsigned char mark[4];
    unsigned char sum[4];      /* of all that follows: no vendor's handle is taken for one of these */
    unsigned char distance[6]; /* two's complement, low byte first */
    unsigned char lengths[4];  /* half a byte per word: how many of its low bytes are kept */
    unsigned char kept[ROOM];
};
_Static_assert(sizeof(struct inner_handle) == sizeof(struct palIpcMemHandleRec),
               "64 plain bytes");

static const unsigned char MARK[4] = {'u', 'P', 'i', 1};

static uint32_t sum_of(const struct inner_handle *handle)
{
    const unsigned char *bytes = (const unsigned char *)handle;
    uint32_t sum = 0x811c9dc5u;
    for (size_t i = offsetof(struct inner_handle, distance); i < sizeof *handle; i++)
        sum = (sum ^ bytes[i]) * 0x01000193u;
    return sum;
}

static void put_low_bytes(unsigned char *to, size_t count, uint64_t value)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (unsigned char)(value >> (8 * i));
}

static uint64_t low_bytes(const unsigned char *from, size_t count)
{
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++)
        value |= (uint64_t)from[i] << (8 * i);
    return value;
}

/* False: the handle has too few zero bytes, or the distance too many bits. */
static bool pack(struct inner_handle *to, const struct palIpcMemHandleRec *from, int64_t distance)
{
    size_t used = 0;
    memset(to, 0, sizeof *to);
    for (size_t word = 0; word < WORDS; word++) {
        const unsigned char *bytes = from->bytes + 8 * word;
        size_t length = 8;
        while (length > 0 && bytes[length - 1] == 0)
            length--;
        if (length > ROOM - used)
            return false;
        memcpy(to->kept + used, bytes, length);
        used += length;
        to->lengths[word / 2] |= (unsigned char)(length << (word % 2 * 4));
    }
    put_low_bytes(to->distance, sizeof to->distance, (uint64_t)distance);
    memcpy(to->mark, MARK, sizeof to->mark);
    put_low_bytes(to->sum, sizeof to->sum, sum_of(to));
    return distance >= -((int64_t)1 << 47) && distance < (int64_t)1 << 47;
}

/* False: no handle of pack. */
static bool unpack(const struct inner_handle *from, struct palIpcMemHandleRec *to,
                   int64_t *distance)
{
    if (memcmp(from->mark, MARK, sizeof MARK) != 0 ||
        low_bytes(from->sum, sizeof from->sum) != sum_of(from))
        return false;
    size_t used = 0;
    memset(to, 0, sizeof *to);
    for (size_t word = 0; word < WORDS; word++) {
        size_t length = from->lengths[word / 2] >> (word % 2 * 4) & 15;
        if (length > 8 || length > ROOM - used)
            return false;
        memcpy(to->bytes + 8 * word, from->kept + used, length);
        used += length;
    }
    uint64_t bits = low_bytes(from->distance, sizeof from->distance);
    *distance = (int64_t)(bits << 16) >> 16;
    return true;
}

/* What was opened at another address than the PAL answered; an entry per open. */
struct inner_open {
    struct inner_open *next;
    void *answered;
    void *base;
};
static struct inner_open *inner_opens;

static int export_ipcMemHandleCreate(void **handle, size_t *size)
{
    START();
    palIpcMemHandle made = NULL;
    size_t bytes = 0;
    palResult code = pal->ipcMemHandleCreate(handle == NULL ? NULL : &made, &bytes);
    if (code != palSuccess)
        return code;
    *handle = made;
    if (size != NULL)
        *size = sizeof made->bytes;
    return palSuccess;
}

static int export_ipcMemHandleGet(void *handle, void *ptr)
{
    START();
    palIpcMemHandle record = handle;
    palResult code = pal->ipcMemHandleGet(record, ptr);
    if (code != palSuccess)
        return code;
    void *base = NULL;
    size_t size = 0;
    uint64_t id = 0;
    code = pal->memGetAddressRange(ptr, &base, &size, &id);
    if (code != palSuccess || ptr == base)
        return code;
    uintptr_t page = (uintptr_t)ptr & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
    int64_t distance = (int64_t)(page - (uintptr_t)base);
    struct inner_handle inner;
    if (distance == 0)
        return palSuccess;
    if (!pack(&inner, record, distance))
        return palNotSupported;
    memcpy(record->bytes, &inner, sizeof inner);
    return palSuccess;
}

static int export_ipcMemHandleOpen(void *handle, void **ptr)
{
    START();
    struct inner_handle inner;
    struct palIpcMemHandleRec record;
    int64_t distance = 0;
    if (handle == NULL || ptr == NULL)
        return pal->ipcMemHandleOpen(handle, ptr);
    memcpy(&inner, handle, sizeof inner);
    if (!unpack(&inner, &record, &distance))
        return pal->ipcMemHandleOpen(handle, ptr);
    struct inner_open *entry = calloc(1, sizeof *entry);
    palResult code = entry == NULL ? palSystemError : pal->ipcMemHandleOpen(&record, &entry->base);
    if (code != palSuccess) {
        free(entry);
        return code;
    }
    entry->answered = (char *)entry->base + distance;
    *ptr = entry->answered;
    pthread_mutex_lock(&lock);
    entry->next = inner_opens;
    inner_opens = entry;
    pthread_mutex_unlock(&lock);
    return palSuccess;
}

static int export_ipcMemHandleClose(void *ptr)
{
    START();
    pthread_mutex_lock(&lock);
    struct inner_open **at = &inner_opens;
    while (*at != NULL && (*at)->answered != ptr)
        at = &(*at)->next;
    struct inner_open *entry = *at;
    if (entry != NULL)
        *at = entry->next;
    pthread_mutex_unlock(&lock);
    palResult code = pal->ipcMemHandleClose(entry == NULL ? ptr : entry->base);
    free(entry);
    return code;
}

static int export_ipcMemHandleFree(void *handle)
{
    START();
    return pal->ipcMemHandleFree(handle);
}

/* ---- the table ---- */

/* The core tests these two for null before it asks them. */
#ifdef PAL_WITHOUT_dmaSupport
#define export_dmaSupport NULL
#endif
#ifdef PAL_WITHOUT_getHandleForAddressRange
#define export_getHandleForAddressRange NULL
#endif

PAL_EXPORT extern const struct flagcx_plugin flagcxDeviceAdaptorPlugin_v1;

const struct flagcx_plugin flagcxDeviceAdaptorPlugin_v1 = {
    .name = PAL_CHIP,
    .deviceSynchronize = export_deviceSynchronize,
    .deviceMemcpy = export_deviceMemcpy,
    .deviceMemset = export_deviceMemset,
    .deviceMalloc = export_deviceMalloc,
    .deviceFree = export_deviceFree,
    .setDevice = export_setDevice,
    .getDevice = export_getDevice,
    .getDeviceCount = export_getDeviceCount,
    .getVendor = export_getVendor,
    .hostGetDevicePointer = export_hostGetDevicePointer,
    .memHandleInit = NULL,
    .memHandleDestroy = NULL,
    .gdrMemAlloc = export_gdrMemAlloc,
    .gdrMemFree = export_gdrMemFree,
    .hostShareMemAlloc = NULL,
    .hostShareMemFree = NULL,
    .gdrPtrMmap = NULL,
    .gdrPtrMunmap = NULL,
    .streamCreate = export_streamCreate,
    .streamDestroy = export_streamDestroy,
    .streamCopy = export_streamCopy,
    .streamFree = export_streamFree,
    .streamSynchronize = export_streamSynchronize,
    .streamQuery = export_streamQuery,
    .streamWaitEvent = export_streamWaitEvent,
    .streamWaitValue64 = export_streamWaitValue64,
    .streamWriteValue64 = export_streamWriteValue64,
    .eventCreate = export_eventCreate,
    .eventDestroy = export_eventDestroy,
    .eventRecord = export_eventRecord,
    .eventSynchronize = export_eventSynchronize,
    .eventQuery = export_eventQuery,
    .eventElapsedTime = export_eventElapsedTime,
    .ipcMemHandleCreate = export_ipcMemHandleCreate,
    .ipcMemHandleGet = export_ipcMemHandleGet,
    .ipcMemHandleOpen = export_ipcMemHandleOpen,
    .ipcMemHandleClose = export_ipcMemHandleClose,
    .ipcMemHandleFree = export_ipcMemHandleFree,
    .launchKernel = NULL,
    .copyArgsInit = NULL,
    .copyArgsFree = NULL,
    .launchDeviceFunc = export_launchDeviceFunc,
    .getDeviceProperties = export_getDeviceProperties,
    .getDevicePciBusId = export_getDevicePciBusId,
    .getDeviceByPciBusId = export_getDeviceByPciBusId,
    .launchHostFunc = export_launchHostFunc,
    .dmaSupport = export_dmaSupport,
    .getHandleForAddressRange = export_getHandleForAddressRange,
};

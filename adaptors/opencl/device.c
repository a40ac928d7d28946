/* The table, its start, and the calls about devices.
 *
 * Argument checks, registries and counters are those of every shim, taken from the generated
 * header; this is the one file that includes it. */
#define _GNU_SOURCE
#define SHIM_VENDOR "OpenCL"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM cl_command_queue
#define SHIM_EVENT cl_event *
#include "shim_runtime.h"

#include "opencl.h"

#ifndef PAL_BUILD_ID
#define PAL_BUILD_ID "" /* not built by the registry: no certificate fits */
#endif

/* The free of an allocation ends its handles (share.c). */
static void vendor_ipc_ended(const unsigned char *bytes)
{
    (void)bytes;
}

/* getDeviceProperties asks; its fields stay -1. */
static palResult vendor_getDevicePciBusId(char *id, size_t size, int device)
{
    (void)id, (void)size, (void)device;
    return palNotSupported;
}

/* Functions that the table refuses below; nothing calls these. */
palResult vendor_getDeviceByPciBusId(int *device, const char *id);
palResult vendor_dmaSupport(int *supported);
palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags);
palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args,
                              size_t shared, cl_command_queue stream);

#include "shim_functions.h"

static char *error_text(size_t *size)
{
    *size = sizeof shim_error;
    return shim_error;
}

static bool allocated(const void *ptr, size_t size, bool *whole, palMemType *type)
{
    struct shim_range range;
    if (!shim_find(&shim_allocations, ptr, &range))
        return false;
    *whole = size <= range.size - ((uintptr_t)ptr - range.base);
    *type = range.type;
    return true;
}

static bool registered(const void *ptr)
{
    struct shim_range range;
    return shim_find(&shim_registrations, ptr, &range);
}

static const struct opencl_shim SHIM = {error_text, allocated, registered};

/* ---- devices
 * ---------------------------------------------------------------------------------------------
 */

static palResult no_device(const char *function, int device)
{
    return opencl_fail(function, palInvalidArgument, "device: %d is not in 0 to %d", device,
                       opencl_device_count - 1);
}

palResult vendor_setDevice(int device)
{
    if (device >= opencl_device_count)
        return no_device("setDevice", device);
    opencl_current = device;
    return palSuccess;
}

palResult vendor_getDevice(int *device)
{
    *device = opencl_current;
    return palSuccess;
}

palResult vendor_getDeviceCount(int *count)
{
    *count = opencl_device_count;
    return palSuccess;
}

palResult vendor_getDeviceProperties(palDeviceProperties *props, int device)
{
    if (device >= opencl_device_count)
        return no_device("getDeviceProperties", device);
    snprintf(props->name, sizeof props->name, "%s", opencl_devices[device].name);
    return palSuccess;
}

palResult vendor_memGetAddressRange(void *ptr, void **base, size_t *size, uint64_t *id)
{
    (void)base, (void)size, (void)id;
    return opencl_fail("memGetAddressRange", palNotSupported,
                       "%p is of another user of OpenCL, which has no call that tells about it",
                       ptr);
}

/* ---- wrappers keep the queue that they wrap known
 * ---------------------------------------------------------------------------
 */

static palResult table_streamCopy(palStream *stream, void *native)
{
    SHIM_ENTER("streamCopy");
    SHIM_REFUSE_IF(stream == NULL, "stream is null");
    palResult result = opencl_queue_adopt(function_, native);
    if (result == palSuccess && (result = shim_streamCopy(stream, native)) != palSuccess)
        opencl_queue_leave(function_, native);
    return result;
}

static palResult table_streamFree(palStream stream)
{
    SHIM_ENTER("streamFree");
    SHIM_REFUSE_IF(stream == NULL, "stream is null");
    palResult result = opencl_queue_leave(function_, stream->native);
    return result == palSuccess ? shim_streamFree(stream) : result;
}

/* ---- what the chip declares not to have
 * ------------------------------------------------------------------------------ */

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
#define REFUSED(name, why, ...)                                                                    \
    static palResult refuse_##name(__VA_ARGS__)                                                    \
    {                                                                                              \
        SHIM_ENTER(#name);                                                                         \
        return opencl_fail(function_, palNotSupported, "%s", why);                                 \
    }
#define NO_PCI "OpenCL gives no PCI address"
#define NO_DMA "OpenCL exports no dma-buf of its memory"
REFUSED(getDevicePciBusId, NO_PCI, char *id, size_t size, int device)
REFUSED(getDeviceByPciBusId, NO_PCI, int *device, const char *id)
REFUSED(dmaSupport, NO_DMA, int *supported)
REFUSED(getHandleForAddressRange, NO_DMA, int *fd, void *ptr, size_t size, uint64_t flags)
REFUSED(launchKernel, "OpenCL wants the size of every argument, the PAL hands over none",
        void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared,
        palStream stream)

/* ---- table and start
 * ---------------------------------------------------------------------------------------
 */

static const palDeviceTable TABLE = {
    .struct_size = sizeof(palDeviceTable),
    .major = PAL_MAJOR,
    .minor = PAL_MINOR,
    .name = "opencl",
    .build_id = PAL_BUILD_ID,
    .deviceSynchronize = shim_deviceSynchronize,
    .deviceMemcpy = shim_deviceMemcpy,
    .deviceMemset = shim_deviceMemset,
    .deviceMalloc = shim_deviceMalloc,
    .deviceFree = shim_deviceFree,
    .setDevice = shim_setDevice,
    .getDevice = shim_getDevice,
    .getDeviceCount = shim_getDeviceCount,
    .getVendor = shim_getVendor,
    .getDeviceProperties = shim_getDeviceProperties,
    .getLastError = shim_getLastError,
    .memGetAddressRange = shim_memGetAddressRange,
    .resourceCount = shim_resourceCount,
    .getDevicePciBusId = refuse_getDevicePciBusId,
    .getDeviceByPciBusId = refuse_getDeviceByPciBusId,
    .hostGetDevicePointer = shim_hostGetDevicePointer,
    .hostRegister = shim_hostRegister,
    .hostUnregister = shim_hostUnregister,
    .deviceMallocAsync = shim_deviceMallocAsync,
    .deviceFreeAsync = shim_deviceFreeAsync,
    .streamCreate = shim_streamCreate,
    .streamDestroy = shim_streamDestroy,
    .streamCopy = table_streamCopy,
    .streamFree = table_streamFree,
    .streamSynchronize = shim_streamSynchronize,
    .streamQuery = shim_streamQuery,
    .streamWaitEvent = shim_streamWaitEvent,
    .eventCreate = shim_eventCreate,
    .eventDestroy = shim_eventDestroy,
    .eventRecord = shim_eventRecord,
    .eventSynchronize = shim_eventSynchronize,
    .eventQuery = shim_eventQuery,
    .eventElapsedTime = shim_eventElapsedTime,
    .launchHostFunc = shim_launchHostFunc,
    .streamWaitValue64 = shim_streamWaitValue64,
    .streamWriteValue64 = shim_streamWriteValue64,
    .gdrMemAlloc = shim_gdrMemAlloc,
    .gdrMemFree = shim_gdrMemFree,
    .gdrPtrMmap = shim_gdrPtrMmap,
    .gdrPtrMunmap = shim_gdrPtrMunmap,
    .dmaSupport = refuse_dmaSupport,
    .getHandleForAddressRange = refuse_getHandleForAddressRange,
    .ipcMemHandleCreate = shim_ipcMemHandleCreate,
    .ipcMemHandleGet = shim_ipcMemHandleGet,
    .ipcMemHandleOpen = shim_ipcMemHandleOpen,
    .ipcMemHandleClose = shim_ipcMemHandleClose,
    .ipcMemHandleFree = shim_ipcMemHandleFree,
    .deviceReduce = shim_deviceReduce,
    .launchDeviceFunc = shim_launchDeviceFunc,
    .launchKernel = refuse_launchKernel,
};

static bool loaded;

static void load(void)
{
    Dl_info here;
    if (!opencl_start(&SHIM, shim_load_error, sizeof shim_load_error))
        return;
    if (pthread_atfork(NULL, NULL, shim_in_child) != 0) {
        shim_not_loaded("opencl: pthread_atfork failed; next: free memory");
        return;
    }
    /* Threads of this library run its code as long as the process lives: dlclose takes nothing
     * away. */
    if (dladdr(&loaded, &here) != 0 && here.dli_fname)
        dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    loaded = true;
}

const palDeviceTable *palGetDevice(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &TABLE : NULL;
}

const char *palLoadError(void)
{
    return shim_load_error;
}

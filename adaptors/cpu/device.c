/* The table, the devices, and the start and end of the library. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "pal_export.h"
#include "pal_layout.h"

#ifndef PAL_BUILD_ID
#define PAL_BUILD_ID "" /* not built by the registry: no certificate fits */
#endif

enum {
    PCI_DOMAIN = 0xf0c0, /* no machine numbers its PCI domains like this: the address is taken for
                            no real device */
    PCI_DEVICES = 32,    /* of a bus */
    PCI_ID_BYTES = 13,
};

static char load_error[256];

/* ---- devices
 * -----------------------------------------------------------------------------------------------
 */

static palResult no_device(const char *function, int device)
{
    return cpu_fail(function, palInvalidArgument,
                    "device: %d is not in 0 to %d; next: UNIPAL_CPU_DEVICES sets how "
                    "many there are",
                    device, cpu_settings.devices - 1);
}

static bool is_device(int device)
{
    return device >= 0 && device < cpu_settings.devices;
}

static palResult cpu_setDevice(int device)
{
    CPU_ENTER();
    if (!is_device(device))
        return no_device(CPU_NAME, device);
    cpu_thread.device = device;
    return palSuccess;
}

static palResult cpu_getDevice(int *device)
{
    CPU_ENTER_IN_CALLBACK();
    if (!device)
        CPU_REFUSE("device is null");
    *device = cpu_thread.device;
    return palSuccess;
}

static palResult cpu_getDeviceCount(int *count)
{
    CPU_ENTER_IN_CALLBACK();
    if (!count)
        CPU_REFUSE("count is null");
    *count = cpu_settings.devices;
    return palSuccess;
}

static void put_text(char *to, size_t size, const char *text)
{
    size_t length = strlen(text);
    length = length < size ? length : size - 1;
    memcpy(to, text, length);
    to[length] = 0;
}

static palResult cpu_getVendor(char *vendor, size_t size)
{
    CPU_ENTER_IN_CALLBACK();
    if (!vendor)
        CPU_REFUSE("vendor is null");
    if (size == 0)
        CPU_REFUSE("size is 0; next: pass room for at least the terminator");
    put_text(vendor, size, "unipal");
    return palSuccess;
}

static palResult cpu_getDeviceProperties(palDeviceProperties *props, int device)
{
    CPU_ENTER();
    if (!props)
        CPU_REFUSE("props is null");
    if (props->struct_size < sizeof props->struct_size)
        CPU_REFUSE("props->struct_size: %zu; next: set it to sizeof(palDeviceProperties)",
                   props->struct_size);
    if (!is_device(device))
        return no_device(CPU_NAME, device);
    palDeviceProperties all = {.struct_size = props->struct_size,
                               .pciBusId = device / PCI_DEVICES,
                               .pciDeviceId = device % PCI_DEVICES,
                               .pciDomainId = PCI_DOMAIN};
    snprintf(all.name, sizeof all.name, "unipal cpu device %d", device);
    memcpy(props, &all, all.struct_size < sizeof all ? all.struct_size : sizeof all);
    return palSuccess;
}

static palResult cpu_getDevicePciBusId(char *id, size_t size, int device)
{
    CPU_ENTER();
    if (!id)
        CPU_REFUSE("id is null");
    if (size < PCI_ID_BYTES)
        CPU_REFUSE("size: %zu; next: pass room for %d bytes", size, PCI_ID_BYTES);
    if (!is_device(device))
        return no_device(CPU_NAME, device);
    snprintf(id, size, "%04x:%02x:%02x.0", PCI_DOMAIN, (unsigned)device / PCI_DEVICES,
             (unsigned)device % PCI_DEVICES);
    return palSuccess;
}

static palResult cpu_getDeviceByPciBusId(int *device, const char *id)
{
    CPU_ENTER();
    if (!device || !id)
        CPU_REFUSE("%s is null", device ? "id" : "device");
    static const char FORM[] = "xxxx:xx:xx.x";
    bool valid = strlen(id) == sizeof FORM - 1;
    for (size_t i = 0; valid && FORM[i]; i++)
        valid = FORM[i] == 'x' ? isxdigit((unsigned char)id[i]) != 0 : id[i] == FORM[i];
    unsigned domain, bus, slot, function;
    if (!valid || sscanf(id, "%4x:%2x:%2x.%1x", &domain, &bus, &slot, &function) != 4)
        CPU_REFUSE("id: \"%.32s\" is not a dddd:bb:dd.f", id);
    unsigned found = bus * PCI_DEVICES + slot;
    if (domain != PCI_DOMAIN || slot >= PCI_DEVICES || function != 0 ||
        found >= (unsigned)cpu_settings.devices)
        CPU_REFUSE("id: no device of the chip has the address %s", id);
    *device = (int)found;
    return palSuccess;
}

static palResult cpu_resourceCount(palResourceKind kind, uint64_t *count)
{
    CPU_ENTER_IN_CALLBACK();
    if ((unsigned)kind > palResourceHostMapping)
        CPU_REFUSE("kind: %d is not a palResourceKind", (int)kind);
    if (!count)
        CPU_REFUSE("count is null");
    *count = atomic_load_explicit(&cpu_counts[kind], memory_order_relaxed);
    return palSuccess;
}

static palResult cpu_getLastError(char *text, size_t size)
{
    palResult entered = cpu_enter(CPU_NAME, true);
    if (!text)
        return entered == palSuccess ? cpu_fail(CPU_NAME, palInvalidArgument, "text is null")
                                     : entered;
    if (size == 0)
        return entered == palSuccess ? cpu_fail(CPU_NAME, palInvalidArgument, "size is 0")
                                     : entered;
    put_text(text, size,
             cpu_thread.error); /* also where the call is refused: the reason must be readable */
    return entered;
}

/* ---- start and end
 * ----------------------------------------------------------------------------------------- */

/* Runs at exit. Threads that are busy go on until the process is gone: nothing they use is
 * unmapped. */
__attribute__((destructor)) static void end(void)
{
    if (!cpu_process_end())
        return;
    cpu_queues_end();
    cpu_regions_end();
    cpu_segments_end();
}

static void start(void)
{
    Dl_info here;
    if (!cpu_process_prepare(load_error, sizeof load_error))
        return;
    /* Workers run this library's code for as long as the process lives: dlclose must not take it
     * away. */
    if (dladdr(&load_error, &here) != 0 && here.dli_fname)
        dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    cpu_segments_start();
    cpu_process_run();
}

static const palDeviceTable TABLE = {
    .struct_size = sizeof(palDeviceTable),
    .major = PAL_MAJOR,
    .minor = PAL_MINOR,
    .name = "cpu",
    .build_id = PAL_BUILD_ID,
    .deviceSynchronize = cpu_deviceSynchronize,
    .deviceMemcpy = cpu_deviceMemcpy,
    .deviceMemset = cpu_deviceMemset,
    .deviceMalloc = cpu_deviceMalloc,
    .deviceFree = cpu_deviceFree,
    .setDevice = cpu_setDevice,
    .getDevice = cpu_getDevice,
    .getDeviceCount = cpu_getDeviceCount,
    .getVendor = cpu_getVendor,
    .getDeviceProperties = cpu_getDeviceProperties,
    .getLastError = cpu_getLastError,
    .memGetAddressRange = cpu_memGetAddressRange,
    .resourceCount = cpu_resourceCount,
    .getDevicePciBusId = cpu_getDevicePciBusId,
    .getDeviceByPciBusId = cpu_getDeviceByPciBusId,
    .hostGetDevicePointer = cpu_hostGetDevicePointer,
    .hostRegister = cpu_hostRegister,
    .hostUnregister = cpu_hostUnregister,
    .deviceMallocAsync = cpu_deviceMallocAsync,
    .deviceFreeAsync = cpu_deviceFreeAsync,
    .streamCreate = cpu_streamCreate,
    .streamDestroy = cpu_streamDestroy,
    .streamCopy = cpu_streamCopy,
    .streamFree = cpu_streamFree,
    .streamSynchronize = cpu_streamSynchronize,
    .streamQuery = cpu_streamQuery,
    .streamWaitEvent = cpu_streamWaitEvent,
    .eventCreate = cpu_eventCreate,
    .eventDestroy = cpu_eventDestroy,
    .eventRecord = cpu_eventRecord,
    .eventSynchronize = cpu_eventSynchronize,
    .eventQuery = cpu_eventQuery,
    .eventElapsedTime = cpu_eventElapsedTime,
    .launchHostFunc = cpu_launchHostFunc,
    .streamWaitValue64 = cpu_streamWaitValue64,
    .streamWriteValue64 = cpu_streamWriteValue64,
    .gdrMemAlloc = cpu_gdrMemAlloc,
    .gdrMemFree = cpu_gdrMemFree,
    .gdrPtrMmap = cpu_gdrPtrMmap,
    .gdrPtrMunmap = cpu_gdrPtrMunmap,
    .dmaSupport = cpu_dmaSupport,
    .getHandleForAddressRange = cpu_getHandleForAddressRange,
    .ipcMemHandleCreate = cpu_ipcMemHandleCreate,
    .ipcMemHandleGet = cpu_ipcMemHandleGet,
    .ipcMemHandleOpen = cpu_ipcMemHandleOpen,
    .ipcMemHandleClose = cpu_ipcMemHandleClose,
    .ipcMemHandleFree = cpu_ipcMemHandleFree,
    .deviceReduce = cpu_deviceReduce,
    .launchDeviceFunc = cpu_launchDeviceFunc,
    .launchKernel = cpu_launchKernel,
};

const palDeviceTable *palGetDevice(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return load_error[0] ? NULL : &TABLE;
}

const char *palLoadError(void)
{
    return load_error;
}

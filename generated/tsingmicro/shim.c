/* Generated from adaptors/tsingmicro/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * TsingMicro TX81: the vendor's runtime as a PAL table, with no vendor header. Functions are resolved when the
 * table is asked for; UNIPAL_TSINGMICRO_LIBRARY names other libraries to take them from.
 * Shared part: sha256 a6e29ad52ad7f9167d8fe774f1e93be911343b3154fcfd5b463d6dc202e9f262
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define SHIM_VENDOR "TsingMicro"
#define SHIM_IPC_BYTES 64
#define SHIM_STREAM txStream_t
#define SHIM_EVENT txEvent_t
#include "shim_runtime.h"

/* ---- the vendor's types and constants, as the C ABI sees them ---- */

typedef int txError_t;
typedef int txMemcpyKind;
typedef void *txStream_t;
typedef void *txEvent_t;
typedef void (*txHostFn_t)(void *);

enum { /* txError_t */
    TX_SUCCESS = 0,
    TX_FIRST_GENERIC = 1174405121,
};

enum { /* txMemcpyKind */
    txMemcpyHostToHost = 0,
    txMemcpyHostToDevice = 1,
    txMemcpyDeviceToHost = 2,
    txMemcpyDeviceToDevice = 3,
};


static const char PRODUCT[] =
    "TsingMicro TX81";

/* ---- the vendor's functions ---- */

static struct {
    txError_t (*txDeviceSynchronize)(void);
    txError_t (*txMemcpy)(void *dst, const void *src, size_t size, txMemcpyKind kind);
    txError_t (*txMemcpyAsync)(void *dst, const void *src, size_t size, txMemcpyKind kind, txStream_t stream);
    txError_t (*txMalloc)(void **ptr, size_t size);
    txError_t (*txMallocHost)(void **ptr, size_t size);
    txError_t (*txFree)(void *ptr);
    txError_t (*txFreeHost)(void *ptr);
    txError_t (*txStreamCreate)(txStream_t *stream);
    txError_t (*txStreamDestroy)(txStream_t stream);
    txError_t (*txStreamSynchronize)(txStream_t stream);
    txError_t (*txStreamQuery)(txStream_t stream);
    txError_t (*txStreamWaitEvent)(txStream_t stream, txEvent_t event);
    txError_t (*txEventDestroy)(txEvent_t event);
    txError_t (*txEventRecord)(txEvent_t event, txStream_t stream);
    txError_t (*txEventSynchronize)(txEvent_t event);
    txError_t (*txEventQuery)(txEvent_t event);
    txError_t (*txSetDevice)(unsigned int deviceId);
    txError_t (*txGetDevice)(unsigned int *deviceId);
    txError_t (*txGetDeviceCount)(unsigned int *count);
    txError_t (*txGetDeviceByPCIBusId)(unsigned int *deviceId, const char *pciBusId);
    txError_t (*txEventCreate)(txEvent_t *event);
    txError_t (*txLaunchHostFunc)(txStream_t stream, txHostFn_t fn, void *userData);
} vendor;

static const char *const hpgr_sonames[] = {"libhpgr.so", NULL};
static struct shim_library libraries[] = {
    {.name = "hpgr", .sonames = hpgr_sonames, .optional = false,
     .hint = "install the TX runtime and put its folder (/usr/local/kuiper/lib) on LD_LIBRARY_PATH"},
};

static bool resolve_all(void)
{
    static const char *const txDeviceSynchronize_names[] = {"txDeviceSynchronize", NULL};
    static const char *const txMemcpy_names[] = {"txMemcpy", NULL};
    static const char *const txMemcpyAsync_names[] = {"txMemcpyAsync", NULL};
    static const char *const txMalloc_names[] = {"txMalloc", NULL};
    static const char *const txMallocHost_names[] = {"txMallocHost", NULL};
    static const char *const txFree_names[] = {"txFree", NULL};
    static const char *const txFreeHost_names[] = {"txFreeHost", NULL};
    static const char *const txStreamCreate_names[] = {"txStreamCreate", NULL};
    static const char *const txStreamDestroy_names[] = {"txStreamDestroy", NULL};
    static const char *const txStreamSynchronize_names[] = {"txStreamSynchronize", NULL};
    static const char *const txStreamQuery_names[] = {"txStreamQuery", NULL};
    static const char *const txStreamWaitEvent_names[] = {"txStreamWaitEvent", NULL};
    static const char *const txEventDestroy_names[] = {"txEventDestroy", NULL};
    static const char *const txEventRecord_names[] = {"txEventRecord", NULL};
    static const char *const txEventSynchronize_names[] = {"txEventSynchronize", NULL};
    static const char *const txEventQuery_names[] = {"txEventQuery", NULL};
    static const char *const txSetDevice_names[] = {"txSetDevice", NULL};
    static const char *const txGetDevice_names[] = {"txGetDevice", NULL};
    static const char *const txGetDeviceCount_names[] = {"txGetDeviceCount", NULL};
    static const char *const txGetDeviceByPCIBusId_names[] = {"txGetDeviceByPCIBusId", NULL};
    static const char *const txEventCreate_names[] = {"txEventCreate", NULL};
    static const char *const txLaunchHostFunc_names[] = {"txLaunchHostFunc", NULL};
    return true
        && shim_resolve(&libraries[0], txDeviceSynchronize_names, false, (void **)&vendor.txDeviceSynchronize)
        && shim_resolve(&libraries[0], txMemcpy_names, false, (void **)&vendor.txMemcpy)
        && shim_resolve(&libraries[0], txMemcpyAsync_names, false, (void **)&vendor.txMemcpyAsync)
        && shim_resolve(&libraries[0], txMalloc_names, false, (void **)&vendor.txMalloc)
        && shim_resolve(&libraries[0], txMallocHost_names, false, (void **)&vendor.txMallocHost)
        && shim_resolve(&libraries[0], txFree_names, false, (void **)&vendor.txFree)
        && shim_resolve(&libraries[0], txFreeHost_names, false, (void **)&vendor.txFreeHost)
        && shim_resolve(&libraries[0], txStreamCreate_names, false, (void **)&vendor.txStreamCreate)
        && shim_resolve(&libraries[0], txStreamDestroy_names, false, (void **)&vendor.txStreamDestroy)
        && shim_resolve(&libraries[0], txStreamSynchronize_names, false, (void **)&vendor.txStreamSynchronize)
        && shim_resolve(&libraries[0], txStreamQuery_names, false, (void **)&vendor.txStreamQuery)
        && shim_resolve(&libraries[0], txStreamWaitEvent_names, false, (void **)&vendor.txStreamWaitEvent)
        && shim_resolve(&libraries[0], txEventDestroy_names, false, (void **)&vendor.txEventDestroy)
        && shim_resolve(&libraries[0], txEventRecord_names, false, (void **)&vendor.txEventRecord)
        && shim_resolve(&libraries[0], txEventSynchronize_names, false, (void **)&vendor.txEventSynchronize)
        && shim_resolve(&libraries[0], txEventQuery_names, false, (void **)&vendor.txEventQuery)
        && shim_resolve(&libraries[0], txSetDevice_names, false, (void **)&vendor.txSetDevice)
        && shim_resolve(&libraries[0], txGetDevice_names, false, (void **)&vendor.txGetDevice)
        && shim_resolve(&libraries[0], txGetDeviceCount_names, false, (void **)&vendor.txGetDeviceCount)
        && shim_resolve(&libraries[0], txGetDeviceByPCIBusId_names, false, (void **)&vendor.txGetDeviceByPCIBusId)
        && shim_resolve(&libraries[0], txEventCreate_names, false, (void **)&vendor.txEventCreate)
        && shim_resolve(&libraries[0], txLaunchHostFunc_names, false, (void **)&vendor.txLaunchHostFunc)
        ;
}

/* ---- codes and tables ---- */

SHIM_PRIVATE const char *name_of_txError_t(txError_t code)
{
    switch ((int)code) {
    case TX_SUCCESS:
        return "TX_SUCCESS";
    case TX_FIRST_GENERIC:
        return "TX_FIRST_GENERIC";
    default:
        return "a code that adaptor.yaml does not name";
    }
}

SHIM_PRIVATE palResult check_txError_t(const char *function, const char *call, txError_t code)
{
    palResult result = palUnhandledDeviceError;
    switch ((int)code) {
    case TX_SUCCESS:
        return palSuccess;
    default:
        break;
    }
    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_txError_t(code));
}

SHIM_PRIVATE int copy_kind_of(int from)
{
    switch (from) {
    case palMemcpyHostToDevice:
        return txMemcpyHostToDevice;
    case palMemcpyDeviceToHost:
        return txMemcpyDeviceToHost;
    case palMemcpyDeviceToDevice:
        return txMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

/* ---- what adaptor.yaml says, function by function ---- */

SHIM_PRIVATE palResult shim_copy_text(char *target, size_t room, const void *text);
SHIM_PRIVATE void shim_number_text(const char **text, const char *start, int number);
SHIM_PRIVATE palResult shim_room(void **memory, size_t size);
SHIM_PRIVATE void shim_give_room(void *memory);
SHIM_PRIVATE palResult shim_set_host(void *pointer, int value, size_t size);
SHIM_PRIVATE palResult shim_set_host_on(SHIM_STREAM stream, void *pointer, int value, size_t size);
SHIM_PRIVATE palResult shim_pci_numbers(int *domain, int *bus, int *device, const void *text);
SHIM_PRIVATE palResult shim_fill_begin(const char *function);
SHIM_PRIVATE palResult shim_fill(void *pointer, int value, size_t size);
SHIM_PRIVATE palResult shim_fill_on(txStream_t stream, void *pointer, int value, size_t size);
SHIM_PRIVATE palResult vendor_setDevice(int device);
SHIM_PRIVATE palResult vendor_getDevice(int *device);


SHIM_PRIVATE palResult vendor_start(void)
{
    palResult result = palSuccess;
    return result;
}

/* ---- the codes for pending: learnt (shim_pending.h) ---- */

struct shim_answers {
    int stream, event;
};
static struct shim_answers shim_pending; /* once shim_learn answered success */
SHIM_PRIVATE palResult shim_learn(const char *function);

#define SHIM_DONE TX_SUCCESS

SHIM_PRIVATE int ask_streamQuery(txStream_t stream)
{
    return (int)vendor.txStreamQuery(stream);
}

SHIM_PRIVATE int ask_eventQuery(txEvent_t event)
{
    return (int)vendor.txEventQuery(event);
}

SHIM_PRIVATE palResult vendor_ipc_ended(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return palSuccess;
}

SHIM_PRIVATE palResult vendor_deviceSynchronize(void)
{
    palResult result = palSuccess;
    result = check_txError_t("deviceSynchronize", "txDeviceSynchronize", vendor.txDeviceSynchronize());
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, txStream_t stream, bool given)
{
    palResult result = palSuccess;
    if (given) {
        result = check_txError_t("deviceMemcpy", "txMemcpyAsync", vendor.txMemcpyAsync((void *)(dst), src, size, copy_kind_of(type), stream));
    } else {
        result = check_txError_t("deviceMemcpy", "txMemcpy", vendor.txMemcpy((void *)(dst), src, size, copy_kind_of(type)));
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type, txStream_t stream, bool given)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        if (given) {
            result = shim_set_host_on(stream, (void *)(ptr), value, size);
        } else {
            result = shim_set_host((void *)(ptr), value, size);
        }
        break;
    case palMemDevice:
        if (given) {
            result = shim_fill_on(stream, (void *)(ptr), value, size);
        } else {
            result = shim_fill((void *)(ptr), value, size);
        }
        break;
    case palMemManaged:
        return shim_fail("deviceMemset", palNotSupported, "%s", "tx_runtime has no managed memory");
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_txError_t("deviceMalloc", "txMallocHost", vendor.txMallocHost(ptr, size));
        break;
    case palMemDevice:
        result = check_txError_t("deviceMalloc", "txMalloc", vendor.txMalloc(ptr, size));
        break;
    case palMemManaged:
        return shim_fail("deviceMalloc", palNotSupported, "%s", "tx_runtime has no managed memory");
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_deviceFree(void *ptr, palMemType type)
{
    palResult result = palSuccess;
    switch (type) {
    case palMemHost:
        result = check_txError_t("deviceFree", "txFreeHost", vendor.txFreeHost((void *)(ptr)));
        break;
    case palMemDevice:
        result = check_txError_t("deviceFree", "txFree", vendor.txFree((void *)(ptr)));
        break;
    case palMemManaged:
        return shim_fail("deviceFree", palNotSupported, "%s", "tx_runtime has no managed memory");
        break;
    }
    return result;
}

SHIM_PRIVATE palResult vendor_setDevice(int device)
{
    palResult result = palSuccess;
    unsigned int count;
    memset(&count, 0, sizeof count);
    result = check_txError_t("setDevice", "txGetDeviceCount", vendor.txGetDeviceCount(&count));
    if (result != palSuccess)
        return result;
    if ((device < 0) || (device >= (int)(uintptr_t)(count))) {
        return shim_fail("setDevice", palInvalidArgument, "%s", "there is no such device");
    }
    result = check_txError_t("setDevice", "txSetDevice", vendor.txSetDevice((uint32_t)(uintptr_t)(device)));
    return result;
}

SHIM_PRIVATE palResult vendor_getDevice(int *device)
{
    palResult result = palSuccess;
    unsigned int number;
    memset(&number, 0, sizeof number);
    result = check_txError_t("getDevice", "txGetDevice", vendor.txGetDevice(&number));
    if (result != palSuccess)
        return result;
    *device = (int)(uintptr_t)(number);
    return result;
}

SHIM_PRIVATE palResult vendor_getDeviceCount(int *count)
{
    palResult result = palSuccess;
    unsigned int number;
    memset(&number, 0, sizeof number);
    result = check_txError_t("getDeviceCount", "txGetDeviceCount", vendor.txGetDeviceCount(&number));
    if (result != palSuccess)
        return result;
    *count = (int)(uintptr_t)(number);
    return result;
}

SHIM_PRIVATE palResult vendor_getVendor(char *vendor, size_t size)
{
    (void)vendor;
    (void)size;
    return shim_fail("getVendor", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getDeviceProperties(palDeviceProperties *props, int device)
{
    palResult result = palSuccess;
    unsigned int count;
    memset(&count, 0, sizeof count);
    result = check_txError_t("getDeviceProperties", "txGetDeviceCount", vendor.txGetDeviceCount(&count));
    if (result != palSuccess)
        return result;
    if ((device < 0) || (device >= (int)(uintptr_t)(count))) {
        return shim_fail("getDeviceProperties", palInvalidArgument, "%s", "there is no such device");
    }
    result = shim_copy_text(props->name, 256, PRODUCT);
    return result;
}

SHIM_PRIVATE palResult vendor_getLastError(char *text, size_t size)
{
    (void)text;
    (void)size;
    return shim_fail("getLastError", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_memGetAddressRange(void *ptr, void **base, size_t *size, uint64_t *id)
{
    (void)ptr;
    (void)base;
    (void)size;
    (void)id;
    return shim_fail("memGetAddressRange", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_resourceCount(palResourceKind kind, uint64_t *count)
{
    (void)kind;
    (void)count;
    return shim_fail("resourceCount", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_getDevicePciBusId(char *id, size_t size, int device)
{
    (void)id;
    (void)size;
    (void)device;
    return shim_fail("getDevicePciBusId", palNotSupported, "%s", "the layout of txDeviceProperty, which holds it, is not public");
}

SHIM_PRIVATE palResult vendor_getDeviceByPciBusId(int *device, const char *id)
{
    palResult result = palSuccess;
    unsigned int number;
    memset(&number, 0, sizeof number);
    result = check_txError_t("getDeviceByPciBusId", "txGetDeviceByPCIBusId", vendor.txGetDeviceByPCIBusId(&number, id));
    if (result != palSuccess)
        return result;
    *device = (int)(uintptr_t)(number);
    return result;
}

SHIM_PRIVATE palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    (void)devicePtr;
    (void)hostPtr;
    return shim_fail("hostGetDevicePointer", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_hostRegister(void *ptr, size_t size)
{
    (void)ptr;
    (void)size;
    return shim_fail("hostRegister", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_hostUnregister(void *ptr)
{
    (void)ptr;
    return shim_fail("hostUnregister", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_deviceMallocAsync(void **ptr, size_t size, txStream_t stream)
{
    (void)ptr;
    (void)size;
    (void)stream;
    return shim_fail("deviceMallocAsync", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_deviceFreeAsync(void *ptr, txStream_t stream)
{
    (void)ptr;
    (void)stream;
    return shim_fail("deviceFreeAsync", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_streamCreate(txStream_t *stream)
{
    palResult result = palSuccess;
    if ((result = shim_fill_begin("streamCreate")) != palSuccess)
        return result;
    if ((result = shim_learn("streamCreate")) != palSuccess)
        return result;
    result = check_txError_t("streamCreate", "txStreamCreate", vendor.txStreamCreate(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamDestroy(txStream_t stream)
{
    palResult result = palSuccess;
    result = check_txError_t("streamDestroy", "txStreamDestroy", vendor.txStreamDestroy(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamCopy(txStream_t *stream, void *native)
{
    (void)stream;
    (void)native;
    return shim_fail("streamCopy", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamFree(txStream_t stream)
{
    (void)stream;
    return shim_fail("streamFree", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_streamSynchronize(txStream_t stream)
{
    palResult result = palSuccess;
    result = check_txError_t("streamSynchronize", "txStreamSynchronize", vendor.txStreamSynchronize(stream));
    return result;
}

SHIM_PRIVATE palResult vendor_streamQuery(txStream_t stream)
{
    palResult result = palSuccess;
    if ((result = shim_learn("streamQuery")) != palSuccess)
        return result;
    {
        txError_t code = vendor.txStreamQuery(stream);
        if (code == shim_pending.stream) {
            result = palInProgress;
        } else
            result = check_txError_t("streamQuery", "txStreamQuery", code);
    }
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitEvent(txStream_t stream, txEvent_t event)
{
    palResult result = palSuccess;
    result = check_txError_t("streamWaitEvent", "txStreamWaitEvent", vendor.txStreamWaitEvent(stream, event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventCreate(txEvent_t *event, palEventType type)
{
    palResult result = palSuccess;
    (void)type;
    if ((result = shim_learn("eventCreate")) != palSuccess)
        return result;
    result = check_txError_t("eventCreate", "txEventCreate", vendor.txEventCreate(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventDestroy(txEvent_t event)
{
    palResult result = palSuccess;
    result = check_txError_t("eventDestroy", "txEventDestroy", vendor.txEventDestroy(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventRecord(txEvent_t event, txStream_t stream)
{
    palResult result = palSuccess;
    result = check_txError_t("eventRecord", "txEventRecord", vendor.txEventRecord(event, stream));
    return result;
}

SHIM_PRIVATE palResult vendor_eventSynchronize(txEvent_t event)
{
    palResult result = palSuccess;
    result = check_txError_t("eventSynchronize", "txEventSynchronize", vendor.txEventSynchronize(event));
    return result;
}

SHIM_PRIVATE palResult vendor_eventQuery(txEvent_t event)
{
    palResult result = palSuccess;
    if ((result = shim_learn("eventQuery")) != palSuccess)
        return result;
    {
        txError_t code = vendor.txEventQuery(event);
        if (code == shim_pending.event) {
            result = palInProgress;
        } else
            result = check_txError_t("eventQuery", "txEventQuery", code);
    }
    return result;
}

SHIM_PRIVATE palResult vendor_eventElapsedTime(float *ms, txEvent_t start, txEvent_t end)
{
    (void)ms;
    (void)start;
    (void)end;
    return shim_fail("eventElapsedTime", palNotSupported, "%s", "txEventElapsedTime's code for a pending event is not public");
}

SHIM_PRIVATE palResult vendor_launchHostFunc(txStream_t stream, palHostFunc fn, void *args)
{
    palResult result = palSuccess;
    result = check_txError_t("launchHostFunc", "txLaunchHostFunc", vendor.txLaunchHostFunc(stream, fn, (void *)(args)));
    return result;
}

SHIM_PRIVATE palResult vendor_streamWaitValue64(txStream_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWaitValue64", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_streamWriteValue64(txStream_t stream, void *addr, uint64_t value, int flags)
{
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail("streamWriteValue64", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    palResult result = palSuccess;
    result = check_txError_t("gdrMemAlloc", "txMalloc", vendor.txMalloc(ptr, (((size + 4095) / 4096) * 4096)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrMemFree(void *ptr)
{
    palResult result = palSuccess;
    result = check_txError_t("gdrMemFree", "txFree", vendor.txFree((void *)(ptr)));
    return result;
}

SHIM_PRIVATE palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail("gdrPtrMmap", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr)
{
    (void)hostPtr;
    (void)size;
    (void)devicePtr;
    return shim_fail("gdrPtrMunmap", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_dmaSupport(int *supported)
{
    (void)supported;
    return shim_fail("dmaSupport", palNotSupported, "%s", "the value of TX_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD is not public");
}

SHIM_PRIVATE palResult vendor_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail("getHandleForAddressRange", palNotSupported, "%s", "the value of TX_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD is not public");
}

SHIM_PRIVATE palResult vendor_ipcMemHandleCreate(unsigned char *handle_bytes, size_t *size)
{
    (void)handle_bytes;
    (void)size;
    return shim_fail("ipcMemHandleCreate", palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

SHIM_PRIVATE palResult vendor_ipcMemHandleGet(unsigned char *handle_bytes, void *ptr, size_t size)
{
    (void)handle_bytes;
    (void)ptr;
    (void)size;
    return shim_fail("ipcMemHandleGet", palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

SHIM_PRIVATE palResult vendor_ipcMemHandleOpen(unsigned char *handle_bytes, void **ptr)
{
    (void)handle_bytes;
    (void)ptr;
    return shim_fail("ipcMemHandleOpen", palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

SHIM_PRIVATE palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *handle_bytes)
{
    (void)ptr;
    (void)handle_bytes;
    return shim_fail("ipcMemHandleClose", palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

SHIM_PRIVATE palResult vendor_ipcMemHandleFree(unsigned char *handle_bytes)
{
    (void)handle_bytes;
    return shim_fail("ipcMemHandleFree", palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

SHIM_PRIVATE palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type, palRedOp op, txStream_t stream, bool given)
{
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    (void)given;
    return shim_fail("deviceReduce", palNotSupported, "%s", "no such call of tx_runtime is public");
}

SHIM_PRIVATE palResult vendor_launchDeviceFunc(txStream_t stream, palDeviceFunc fn, void *args)
{
    (void)stream;
    (void)fn;
    (void)args;
    return shim_fail("launchDeviceFunc", palNotSupported, "%s", "the chip has no call for it");
}

SHIM_PRIVATE palResult vendor_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args, size_t shared, txStream_t stream)
{
    (void)func;
    (void)block;
    (void)grid;
    (void)args;
    (void)shared;
    (void)stream;
    return shim_fail("launchKernel", palNotSupported, "%s", "no such call of tx_runtime is public");
}

#include "shim_functions.h"
#include "shim_fill.h"
#include "shim_pending.h"

/* ---- capabilities the chip declares not to have ---- */

static palResult refuse_getDevicePciBusId(char *id, size_t size, int device)
{
    SHIM_ENTER("getDevicePciBusId");
    (void)id;
    (void)size;
    (void)device;
    return shim_fail(function_, palNotSupported, "%s", "the layout of txDeviceProperty, which holds it, is not public");
}

static palResult refuse_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    SHIM_ENTER("hostGetDevicePointer");
    (void)devicePtr;
    (void)hostPtr;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_hostRegister(void *ptr, size_t size)
{
    SHIM_ENTER("hostRegister");
    (void)ptr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_hostUnregister(void *ptr)
{
    SHIM_ENTER("hostUnregister");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_deviceMallocAsync(void **ptr, size_t size, palStream stream)
{
    SHIM_ENTER("deviceMallocAsync");
    (void)ptr;
    (void)size;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_deviceFreeAsync(void *ptr, palStream stream)
{
    SHIM_ENTER("deviceFreeAsync");
    (void)ptr;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    SHIM_ENTER("eventElapsedTime");
    (void)ms;
    (void)start;
    (void)end;
    return shim_fail(function_, palNotSupported, "%s", "txEventElapsedTime's code for a pending event is not public");
}

static palResult refuse_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWaitValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    SHIM_ENTER("streamWriteValue64");
    (void)stream;
    (void)addr;
    (void)value;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size)
{
    SHIM_ENTER("gdrPtrMmap");
    (void)hostPtr;
    (void)devicePtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_gdrPtrMunmap(void *hostPtr, size_t size)
{
    SHIM_ENTER("gdrPtrMunmap");
    (void)hostPtr;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_dmaSupport(int *supported)
{
    SHIM_ENTER("dmaSupport");
    (void)supported;
    return shim_fail(function_, palNotSupported, "%s", "the value of TX_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD is not public");
}

static palResult refuse_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags)
{
    SHIM_ENTER("getHandleForAddressRange");
    (void)fd;
    (void)ptr;
    (void)size;
    (void)flags;
    return shim_fail(function_, palNotSupported, "%s", "the value of TX_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD is not public");
}

static palResult refuse_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size)
{
    SHIM_ENTER("ipcMemHandleCreate");
    (void)handle;
    (void)size;
    return shim_fail(function_, palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

static palResult refuse_ipcMemHandleGet(palIpcMemHandle handle, void *ptr)
{
    SHIM_ENTER("ipcMemHandleGet");
    (void)handle;
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

static palResult refuse_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr)
{
    SHIM_ENTER("ipcMemHandleOpen");
    (void)handle;
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

static palResult refuse_ipcMemHandleClose(void *ptr)
{
    SHIM_ENTER("ipcMemHandleClose");
    (void)ptr;
    return shim_fail(function_, palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

static palResult refuse_ipcMemHandleFree(palIpcMemHandle handle)
{
    SHIM_ENTER("ipcMemHandleFree");
    (void)handle;
    return shim_fail(function_, palNotSupported, "%s", "the size of txIpcMemHandle_t, which goes by value, is not public");
}

static palResult refuse_deviceReduce(void *dst, const void *a, const void *b, size_t count,
    palDataType type, palRedOp op, palStream stream)
{
    SHIM_ENTER("deviceReduce");
    (void)dst;
    (void)a;
    (void)b;
    (void)count;
    (void)type;
    (void)op;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palResult refuse_launchKernel(void *func, const uint32_t *block, const uint32_t *grid,
    void **args, size_t shared, palStream stream)
{
    SHIM_ENTER("launchKernel");
    (void)func;
    (void)block;
    (void)grid;
    (void)args;
    (void)shared;
    (void)stream;
    return shim_fail(function_, palNotSupported, "%s", "no such call of tx_runtime is public");
}

static palDeviceTable table = {
    .struct_size = sizeof(palDeviceTable),
    .major = 1,
    .minor = 0,
    .name = "tsingmicro",
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
    .getDeviceByPciBusId = shim_getDeviceByPciBusId,
    .hostGetDevicePointer = refuse_hostGetDevicePointer,
    .hostRegister = refuse_hostRegister,
    .hostUnregister = refuse_hostUnregister,
    .deviceMallocAsync = refuse_deviceMallocAsync,
    .deviceFreeAsync = refuse_deviceFreeAsync,
    .streamCreate = shim_streamCreate,
    .streamDestroy = shim_streamDestroy,
    .streamCopy = shim_streamCopy,
    .streamFree = shim_streamFree,
    .streamSynchronize = shim_streamSynchronize,
    .streamQuery = shim_streamQuery,
    .streamWaitEvent = shim_streamWaitEvent,
    .eventCreate = shim_eventCreate,
    .eventDestroy = shim_eventDestroy,
    .eventRecord = shim_eventRecord,
    .eventSynchronize = shim_eventSynchronize,
    .eventQuery = shim_eventQuery,
    .eventElapsedTime = refuse_eventElapsedTime,
    .launchHostFunc = shim_launchHostFunc,
    .streamWaitValue64 = refuse_streamWaitValue64,
    .streamWriteValue64 = refuse_streamWriteValue64,
    .gdrMemAlloc = shim_gdrMemAlloc,
    .gdrMemFree = shim_gdrMemFree,
    .gdrPtrMmap = refuse_gdrPtrMmap,
    .gdrPtrMunmap = refuse_gdrPtrMunmap,
    .dmaSupport = refuse_dmaSupport,
    .getHandleForAddressRange = refuse_getHandleForAddressRange,
    .ipcMemHandleCreate = refuse_ipcMemHandleCreate,
    .ipcMemHandleGet = refuse_ipcMemHandleGet,
    .ipcMemHandleOpen = refuse_ipcMemHandleOpen,
    .ipcMemHandleClose = refuse_ipcMemHandleClose,
    .ipcMemHandleFree = refuse_ipcMemHandleFree,
    .deviceReduce = refuse_deviceReduce,
    .launchDeviceFunc = shim_launchDeviceFunc,
    .launchKernel = refuse_launchKernel,
};

static bool loaded;

static void load(void)
{
    const char *paths = getenv("UNIPAL_TSINGMICRO_LIBRARY");
    if (paths != NULL && *paths != '\0' && !shim_open_overrides("UNIPAL_TSINGMICRO_LIBRARY", paths))
        return;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (!shim_open(&libraries[i]))
            return;
    if (!resolve_all())
        return;
    if (vendor_start() != palSuccess) {
        shim_not_loaded("%s; next: check that the driver works and a device is visible", shim_error);
        return;
    }
    if (pthread_atfork(NULL, NULL, shim_in_child) != 0) {
        shim_not_loaded("no memory");
        return;
    }
    loaded = true;
}

const palDeviceTable *palGetDevice(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &table : NULL;
}

const char *palLoadError(void)
{
    return shim_load_error;
}

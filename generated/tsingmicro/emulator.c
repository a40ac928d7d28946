/* Generated from adaptors/tsingmicro/adaptor.yaml and pal_spec: do not edit, run `pal gen`. */
/*
 * The functions of TsingMicro TX81's runtime over the cpu chip (UNIPAL_EMULATOR_BACKEND), for running the shim
 * without the device. Arguments are checked as strictly as the vendor documents them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define EMULATOR_NAME "TsingMicro TX81 (emulated)"
#define EMULATOR_IPC_BYTES 64
#include "emulator_runtime.h"

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

EMULATOR_PRIVATE int copy_kind_key(int from)
{
    switch (from) {
    case txMemcpyHostToDevice:
        return palMemcpyHostToDevice;
    case txMemcpyDeviceToHost:
        return palMemcpyDeviceToHost;
    case txMemcpyDeviceToDevice:
        return palMemcpyDeviceToDevice;
    default:
        return -1;
    }
}

EMULATOR_PRIVATE bool is_txError_t(long long value)
{
    return value == TX_SUCCESS || value == TX_FIRST_GENERIC;
}

EMULATOR_PRIVATE bool is_txMemcpyKind(long long value)
{
    return value == txMemcpyHostToHost || value == txMemcpyHostToDevice || value == txMemcpyDeviceToHost || value == txMemcpyDeviceToDevice;
}

EMULATOR_PRIVATE txError_t code_txError_t(int result)
{
    txError_t code = TX_FIRST_GENERIC;
    switch (result) {
    case palSuccess:
        code = TX_SUCCESS;
        break;
    default:
        break;
    }
    if (emulator_refused)
        code = emulator_failure;
    emulator_refused = false;
    if (code != TX_SUCCESS)
        emulator_error = code;
    return code;
}

/* Streams and events have codes of their own for pending, and every process others: no shim can know them. */
EMULATOR_PRIVATE txError_t pending_txError_t(int of_event, int result)
{
    if (result != palInProgress)
        return code_txError_t(result);
    emulator_error = TX_FIRST_GENERIC + 2 + 2 * (int)(getpid() % 1000) + of_event;
    return emulator_error;
}

EMULATOR_EXPORT txError_t txDeviceSynchronize(void);
EMULATOR_EXPORT txError_t txMemcpy(void *dst, const void *src, size_t size, txMemcpyKind kind);
EMULATOR_EXPORT txError_t txMemcpyAsync(void *dst, const void *src, size_t size, txMemcpyKind kind, txStream_t stream);
EMULATOR_EXPORT txError_t txMalloc(void **ptr, size_t size);
EMULATOR_EXPORT txError_t txMallocHost(void **ptr, size_t size);
EMULATOR_EXPORT txError_t txFree(void *ptr);
EMULATOR_EXPORT txError_t txFreeHost(void *ptr);
EMULATOR_EXPORT txError_t txStreamCreate(txStream_t *stream);
EMULATOR_EXPORT txError_t txStreamDestroy(txStream_t stream);
EMULATOR_EXPORT txError_t txStreamSynchronize(txStream_t stream);
EMULATOR_EXPORT txError_t txStreamQuery(txStream_t stream);
EMULATOR_EXPORT txError_t txStreamWaitEvent(txStream_t stream, txEvent_t event);
EMULATOR_EXPORT txError_t txEventDestroy(txEvent_t event);
EMULATOR_EXPORT txError_t txEventRecord(txEvent_t event, txStream_t stream);
EMULATOR_EXPORT txError_t txEventSynchronize(txEvent_t event);
EMULATOR_EXPORT txError_t txEventQuery(txEvent_t event);
EMULATOR_EXPORT txError_t txSetDevice(unsigned int deviceId);
EMULATOR_EXPORT txError_t txGetDevice(unsigned int *deviceId);
EMULATOR_EXPORT txError_t txGetDeviceCount(unsigned int *count);
EMULATOR_EXPORT txError_t txGetDeviceByPCIBusId(unsigned int *deviceId, const char *pciBusId);
EMULATOR_EXPORT txError_t txEventCreate(txEvent_t *event);
EMULATOR_EXPORT txError_t txLaunchHostFunc(txStream_t stream, txHostFn_t fn, void *userData);

EMULATOR_EXPORT txError_t txDeviceSynchronize(void)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_deviceSynchronize());
}

EMULATOR_EXPORT txError_t txMemcpy(void *dst, const void *src, size_t size, txMemcpyKind kind)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (!is_txMemcpyKind(kind))
        return code_txError_t(palInvalidArgument);
    {
        int answer = emulate_deviceMemcpy(dst, src, size, copy_kind_key(kind), NULL);
        if (answer != palSuccess)
            return code_txError_t(answer);
    }
    return code_txError_t(emulate_streamSynchronize(NULL));
}

EMULATOR_EXPORT txError_t txMemcpyAsync(void *dst, const void *src, size_t size, txMemcpyKind kind, txStream_t stream)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (!is_txMemcpyKind(kind))
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_deviceMemcpy(dst, src, size, copy_kind_key(kind), stream));
}

EMULATOR_EXPORT txError_t txMalloc(void **ptr, size_t size)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (ptr == NULL)
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_allocate(ptr, size));
}

EMULATOR_EXPORT txError_t txMallocHost(void **ptr, size_t size)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (ptr == NULL)
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_allocate_host(ptr, size, 0));
}

EMULATOR_EXPORT txError_t txFree(void *ptr)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_release(ptr));
}

EMULATOR_EXPORT txError_t txFreeHost(void *ptr)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_release_host(ptr));
}

EMULATOR_EXPORT txError_t txStreamCreate(txStream_t *stream)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (stream == NULL)
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_new_stream(stream, 0));
}

EMULATOR_EXPORT txError_t txStreamDestroy(txStream_t stream)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_streamDestroy(stream));
}

EMULATOR_EXPORT txError_t txStreamSynchronize(txStream_t stream)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_streamSynchronize(stream));
}

EMULATOR_EXPORT txError_t txStreamQuery(txStream_t stream)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return pending_txError_t(0, emulate_streamQuery(stream));
}

EMULATOR_EXPORT txError_t txStreamWaitEvent(txStream_t stream, txEvent_t event)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_streamWaitEvent(stream, event));
}

EMULATOR_EXPORT txError_t txEventDestroy(txEvent_t event)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_eventDestroy(event));
}

EMULATOR_EXPORT txError_t txEventRecord(txEvent_t event, txStream_t stream)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_eventRecord(event, stream));
}

EMULATOR_EXPORT txError_t txEventSynchronize(txEvent_t event)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_eventSynchronize(event));
}

EMULATOR_EXPORT txError_t txEventQuery(txEvent_t event)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return pending_txError_t(1, emulate_eventQuery(event));
}

EMULATOR_EXPORT txError_t txSetDevice(unsigned int deviceId)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_setDevice((int)(uintptr_t)(deviceId)));
}

EMULATOR_EXPORT txError_t txGetDevice(unsigned int *deviceId)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (deviceId == NULL)
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_getDevice((int *)(uintptr_t)(deviceId)));
}

EMULATOR_EXPORT txError_t txGetDeviceCount(unsigned int *count)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (count == NULL)
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_getDeviceCount((int *)(uintptr_t)(count)));
}

EMULATOR_EXPORT txError_t txGetDeviceByPCIBusId(unsigned int *deviceId, const char *pciBusId)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (deviceId == NULL)
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_getDeviceByPciBusId((int *)(uintptr_t)(deviceId), pciBusId));
}

EMULATOR_EXPORT txError_t txEventCreate(txEvent_t *event)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    if (event == NULL)
        return code_txError_t(palInvalidArgument);
    return code_txError_t(emulate_new_event(event, 0, 0));
}

EMULATOR_EXPORT txError_t txLaunchHostFunc(txStream_t stream, txHostFn_t fn, void *userData)
{
    if (!emulator_ready())
        return code_txError_t(palUnhandledDeviceError);
    return code_txError_t(emulate_launchHostFunc(stream, fn, userData));
}

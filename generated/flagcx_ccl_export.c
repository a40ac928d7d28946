/* Generated from pal_spec/flagcx_v1.yaml: do not edit, run `pal gen`. */
/* FlagCX export bridge of collective libraries: the PAL table of the library that this file is
 * linked with, seen as a plugin of FlagCX's interface version 1. Nothing runs when the library is
 * loaded: it starts at the first call of a slot, and a start that fails is one line on stderr.
 *
 * Communicators are the PAL's, streams are those of the device plugin in use: the first word of
 * each is the native handle. A library that reaches memory through a chip's table is given that of
 * the device plugin which FLAGCX_DEVICE_ADAPTOR_PLUGIN names.
 *
 * An id travels with a header that says how many of its bytes count, and only those are written and
 * read: the core's storage has 4120 bytes, in versions before 0.13 it had 256.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flagcx_v1.h"
#include "pal.h"
#include "pal_export.h"

#pragma weak palCclUseDevice /* only libraries that accept any chip have it */
#pragma weak palLoadError    /* not every library has a reason to give */

#ifndef PAL_CCL
#define PAL_CCL "unipal" /* not built by the registry */
#endif

_Static_assert(sizeof(size_t) == sizeof(uint64_t), "counts are 64-bit words on both sides");

enum { ID_BYTES = 4120, ERROR_BYTES = 512 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const palCclTable *ccl;

/* The table of the device plugin that the core uses; NULL when it is none of unipal's. */
static const palDeviceTable *device_in_use(void)
{
    const palDeviceTable *(*get)(void) = NULL;
    const char *path = getenv("FLAGCX_DEVICE_ADAPTOR_PLUGIN");
    void *library = path == NULL || path[0] == '\0' ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = library == NULL ? NULL : dlsym(library, "palGetDevice");
    memcpy(&get, &symbol, sizeof get);
    const palDeviceTable *device = get == NULL ? NULL : get();
    if (device == NULL || device->major != PAL_MAJOR || device->struct_size < sizeof *device)
        return NULL;
    return device;
}

static void start(void)
{
    Dl_info here;
    ccl = palGetCcl();
    if (ccl == NULL)
        fprintf(stderr, "unipal: %s as a FlagCX plugin: %s\n", PAL_CCL,
                palLoadError == NULL ? "it cannot start" : palLoadError());
    if (ccl != NULL && palCclUseDevice != NULL) {
        const palDeviceTable *device = device_in_use();
        if (device == NULL)
            fprintf(stderr,
                    "unipal: %s as a FlagCX plugin: FLAGCX_DEVICE_ADAPTOR_PLUGIN names no adaptor "
                    "of unipal that works, so only host memory is reached\n",
                    PAL_CCL);
        palCclUseDevice(device);
    }
    /* FlagCX closes a plugin with its last communicator; what is still running must live on. */
    if (dladdr(&ccl, &here) != 0 && here.dli_fname != NULL)
        dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

#define START()                                                                                    \
    do {                                                                                           \
        pthread_once(&once, start);                                                                \
        if (ccl == NULL)                                                                           \
            return palSystemError;                                                                 \
    } while (0)

/* ---- ids ---- */

struct id_header {
    unsigned char mark[4];
    unsigned char length[2]; /* bytes that follow, low byte first */
};

static const unsigned char MARK[4] = {'u', 'P', 'i', 'd'};

static int export_getUniqueId(void **id)
{
    START();
    palUniqueId made;
    if (id == NULL)
        return palInvalidArgument;
    memset(&made, 0, sizeof made);
    palResult code = ccl->getUniqueId(&made);
    if (code != palSuccess)
        return code;
    size_t length = sizeof made.bytes;
    while (length > 0 && made.bytes[length - 1] == 0)
        length--;
    if (length > ID_BYTES - sizeof(struct id_header))
        return palInternalError;
    if (*id == NULL && (*id = calloc(1, ID_BYTES)) == NULL)
        return palSystemError;
    struct id_header header = {.length = {(unsigned char)length, (unsigned char)(length >> 8)}};
    memcpy(header.mark, MARK, sizeof header.mark);
    memcpy(*id, &header, sizeof header);
    memcpy((char *)*id + sizeof header, made.bytes, length);
    return palSuccess;
}

static int export_commInitRank(void **comm, int size, void *id, int rank, void *bootstrap)
{
    START();
    (void)bootstrap;
    palUniqueId whole;
    palComm made = NULL;
    struct id_header header;
    if (comm == NULL || id == NULL)
        return palInvalidArgument;
    memcpy(&header, id, sizeof header);
    size_t length = header.length[0] | (size_t)header.length[1] << 8;
    if (memcmp(header.mark, MARK, sizeof MARK) != 0 || length > ID_BYTES - sizeof header)
        return palInvalidArgument;
    memset(&whole, 0, sizeof whole);
    memcpy(whole.bytes, (char *)id + sizeof header, length);
    palResult code = ccl->commInitRank(&made, size, &whole, rank);
    if (code == palSuccess)
        *comm = made;
    return code;
}

/* ---- texts: alive until the thread's next call of the same function ---- */

static const char *export_getErrorString(int code)
{
    const char *text = NULL;
    pthread_once(&once, start);
    if (ccl == NULL || ccl->getErrorString(&text, (palResult)code) != palSuccess || text == NULL)
        return "no text for this code";
    return text;
}

static const char *export_getLastError(void *comm)
{
    static _Thread_local char text[ERROR_BYTES];
    pthread_once(&once, start);
    if (ccl == NULL || ccl->getLastError(comm, text, sizeof text) != palSuccess)
        return "no text of the last failure";
    return text;
}

/* ---- what version 1 asks for and the PAL has not ---- */

static int export_getStagedBuffer(void *comm, void **buffer, size_t size, int receives)
{
    (void)comm, (void)buffer, (void)size, (void)receives;
    return palNotSupported;
}

static int export_commResume(void *comm)
{
    (void)comm;
    return palNotSupported;
}

static int export_commSuspend(void *comm)
{
    (void)comm;
    return palNotSupported;
}

static int export_commWindowRegister(void *comm, void *ptr, size_t size, void **window, int flags)
{
    (void)comm, (void)ptr, (void)size, (void)window, (void)flags;
    return palNotSupported;
}

static int export_commWindowDeregister(void *comm, void *window)
{
    (void)comm, (void)window;
    return palNotSupported;
}

/* ---- what passes through ---- */

static int export_getVersion(int *version)
{
    START();
    return ccl->getVersion(version);
}

static int export_commFinalize(void *comm)
{
    START();
    return ccl->commFinalize(comm);
}

static int export_commDestroy(void *comm)
{
    START();
    return ccl->commDestroy(comm);
}

static int export_commAbort(void *comm)
{
    START();
    return ccl->commAbort(comm);
}

static int export_commCount(void *comm, int *count)
{
    START();
    return ccl->commCount(comm, count);
}

static int export_commGetDeviceNumber(void *comm, int *device)
{
    START();
    return ccl->commGetDeviceNumber(comm, device);
}

static int export_commUserRank(void *comm, int *rank)
{
    START();
    return ccl->commUserRank(comm, rank);
}

static int export_commGetAsyncError(void *comm, int *state)
{
    START();
    return ccl->commGetAsyncError(comm, state);
}

static int export_memAlloc(void **ptr, size_t size)
{
    START();
    return ccl->memAlloc(ptr, size);
}

static int export_memFree(void *ptr)
{
    START();
    return ccl->memFree(ptr);
}

static int export_commRegister(void *comm, void *ptr, size_t size, void **handle)
{
    START();
    return ccl->commRegister(comm, ptr, size, handle);
}

static int export_commDeregister(void *comm, void *handle)
{
    START();
    return ccl->commDeregister(comm, handle);
}

static int export_reduce(const void *send, void *recv, size_t count, int type, int op, int root,
                          void *comm, void *stream)
{
    START();
    return ccl->reduce(send, recv, count, (palDataType)type, (palRedOp)op, root, comm, stream);
}

static int export_gather(const void *send, void *recv, size_t count, int type, int root, void *comm,
                          void *stream)
{
    START();
    return ccl->gather(send, recv, count, (palDataType)type, root, comm, stream);
}

static int export_scatter(const void *send, void *recv, size_t count, int type, int root,
                           void *comm, void *stream)
{
    START();
    return ccl->scatter(send, recv, count, (palDataType)type, root, comm, stream);
}

static int export_broadcast(const void *send, void *recv, size_t count, int type, int root,
                             void *comm, void *stream)
{
    START();
    return ccl->broadcast(send, recv, count, (palDataType)type, root, comm, stream);
}

static int export_allReduce(const void *send, void *recv, size_t count, int type, int op,
                             void *comm, void *stream)
{
    START();
    return ccl->allReduce(send, recv, count, (palDataType)type, (palRedOp)op, comm, stream);
}

static int export_reduceScatter(const void *send, void *recv, size_t count, int type, int op,
                                 void *comm, void *stream)
{
    START();
    return ccl->reduceScatter(send, recv, count, (palDataType)type, (palRedOp)op, comm, stream);
}

static int export_allGather(const void *send, void *recv, size_t count, int type, void *comm,
                             void *stream)
{
    START();
    return ccl->allGather(send, recv, count, (palDataType)type, comm, stream);
}

static int export_alltoAll(const void *send, void *recv, size_t count, int type, void *comm,
                            void *stream)
{
    START();
    return ccl->alltoAll(send, recv, count, (palDataType)type, comm, stream);
}

static int export_alltoAllv(const void *send, size_t *sendCounts, size_t *sendDispls, void *recv,
                             size_t *recvCounts, size_t *recvDispls, int type, void *comm,
                             void *stream)
{
    START();
    return ccl->alltoAllv(send, (const uint64_t *)sendCounts, (const uint64_t *)sendDispls, recv,
        (const uint64_t *)recvCounts, (const uint64_t *)recvDispls, (palDataType)type, comm,
        stream);
}

static int export_send(const void *send, size_t count, int type, int peer, void *comm, void *stream)
{
    START();
    return ccl->send(send, count, (palDataType)type, peer, comm, stream);
}

static int export_recv(void *recv, size_t count, int type, int peer, void *comm, void *stream)
{
    START();
    return ccl->recv(recv, count, (palDataType)type, peer, comm, stream);
}

static int export_groupStart(void)
{
    START();
    return ccl->groupStart();
}

static int export_groupEnd(void)
{
    START();
    return ccl->groupEnd();
}

/* ---- the table ---- */

PAL_EXPORT extern const struct flagcx_ccl_plugin flagcxCCLAdaptorPlugin_v1;

const struct flagcx_ccl_plugin flagcxCCLAdaptorPlugin_v1 = {
    .name = PAL_CCL,
    .getVersion = export_getVersion,
    .getUniqueId = export_getUniqueId,
    .getErrorString = export_getErrorString,
    .getLastError = export_getLastError,
    .getStagedBuffer = export_getStagedBuffer,
    .commInitRank = export_commInitRank,
    .commFinalize = export_commFinalize,
    .commDestroy = export_commDestroy,
    .commAbort = export_commAbort,
    .commResume = export_commResume,
    .commSuspend = export_commSuspend,
    .commCount = export_commCount,
    .commGetDeviceNumber = export_commGetDeviceNumber,
    .commUserRank = export_commUserRank,
    .commGetAsyncError = export_commGetAsyncError,
    .memAlloc = export_memAlloc,
    .memFree = export_memFree,
    .commRegister = export_commRegister,
    .commDeregister = export_commDeregister,
    .commWindowRegister = export_commWindowRegister,
    .commWindowDeregister = export_commWindowDeregister,
    .reduce = export_reduce,
    .gather = export_gather,
    .scatter = export_scatter,
    .broadcast = export_broadcast,
    .allReduce = export_allReduce,
    .reduceScatter = export_reduceScatter,
    .allGather = export_allGather,
    .alltoAll = export_alltoAll,
    .alltoAllv = export_alltoAllv,
    .send = export_send,
    .recv = export_recv,
    .groupStart = export_groupStart,
    .groupEnd = export_groupEnd,
};

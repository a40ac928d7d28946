/* Generated from generator/templates: do not edit, run `pal gen`. */
/*
 * The ccl table's functions for a shim. Each checks its arguments, then calls vendor_<function>, which adaptor.yaml
 * describes. A blocking call (no stream) runs on a stream of the communicator's own and waits for it; inside a group
 * the end of the group waits.
 *
 * A communicator lives until it is given back and its last call has returned.
 */
#ifndef UNIPAL_CCL_SHIM_FUNCTIONS_H
#define UNIPAL_CCL_SHIM_FUNCTIONS_H

#include "shim_runtime.h"

struct shim_comm {
    struct palCommRec record; /* the native handle first */
    struct shim_comm *next;
    palStream own; /* of blocking calls; made by the first */
    int size, rank, device;
    int users; /* calls that are under way; under shim_comm_lock */
    bool gone;
    char text[sizeof shim_error];
};
_Static_assert(offsetof(struct shim_comm, record) == 0 && offsetof(struct palCommRec, native) == 0, "native first");

SHIM_PRIVATE pthread_mutex_t shim_comm_lock = PTHREAD_MUTEX_INITIALIZER;
SHIM_PRIVATE struct shim_comm *shim_comms;
SHIM_PRIVATE const palDeviceTable *shim_chip;

#define SHIM_MOST_WAITING 64
SHIM_PRIVATE _Thread_local struct {
    int depth, waiting;
    struct shim_comm *comms[SHIM_MOST_WAITING]; /* whose blocking calls the end of the group waits for */
} shim_group;

/* ---- communicators ---- */

/* The live communicator, held until shim_leave; NULL when it is none. */
SHIM_PRIVATE struct shim_comm *shim_hold(palComm comm)
{
    pthread_mutex_lock(&shim_comm_lock);
    struct shim_comm *found = shim_comms;
    while (found != NULL && (void *)found != (void *)comm)
        found = found->next;
    if (found != NULL)
        found->users++;
    pthread_mutex_unlock(&shim_comm_lock);
    return found;
}

SHIM_PRIVATE void shim_bury(struct shim_comm *joined)
{
    if (joined->own != NULL)
        shim_chip->streamDestroy(joined->own);
    free(joined);
}

/* Ends a call: a failure's text stays with the communicator. */
SHIM_PRIVATE palResult shim_leave(struct shim_comm *joined, palResult result)
{
    pthread_mutex_lock(&shim_comm_lock);
    if (result != palSuccess && result != palInProgress)
        memcpy(joined->text, shim_error, sizeof joined->text);
    bool last = --joined->users == 0 && joined->gone;
    pthread_mutex_unlock(&shim_comm_lock);
    if (last)
        shim_bury(joined);
    return result;
}

/* Takes a communicator out of the list; it ends with its last call. */
SHIM_PRIVATE void shim_forget(struct shim_comm *joined)
{
    pthread_mutex_lock(&shim_comm_lock);
    for (struct shim_comm **at = &shim_comms; *at != NULL; at = &(*at)->next)
        if (*at == joined) {
            *at = joined->next;
            break;
        }
    joined->gone = true;
    pthread_mutex_unlock(&shim_comm_lock);
}

#define SHIM_JOINED(name, comm)                          \
    SHIM_ENTER(name);                                    \
    struct shim_comm *const joined = shim_hold(comm);    \
    SHIM_REFUSE_IF(joined == NULL, "comm %p is not a communicator of this library", (void *)(comm))
#define SHIM_JOINED_REFUSE(condition, ...) \
    if (condition)                         \
    return shim_leave(joined, shim_fail(function_, palInvalidArgument, __VA_ARGS__))

/* ---- streams and groups ---- */

SHIM_PRIVATE palResult shim_of_chip(const char *function, palResult result, const char *what)
{
    char text[256] = "";
    if (result == palSuccess)
        return result;
    shim_chip->getLastError(text, sizeof text);
    return shim_fail(function, result, "%s: %s", what, text);
}

/* The stream of a communicator's blocking calls, on the communicator's device. */
SHIM_PRIVATE palResult shim_own_stream(const char *function, struct shim_comm *joined, palStream *stream)
{
    int device = 0;
    palResult result = palSuccess;
    pthread_mutex_lock(&shim_comm_lock);
    if (joined->own == NULL) {
        result = shim_of_chip(function, shim_chip->getDevice(&device), "the chip's device");
        if (result == palSuccess)
            result = shim_of_chip(function, shim_chip->setDevice(joined->device), "the communicator's device");
        if (result == palSuccess) {
            result = shim_of_chip(function, shim_chip->streamCreate(&joined->own), "a stream for blocking calls");
            shim_chip->setDevice(device);
        }
    }
    *stream = joined->own;
    pthread_mutex_unlock(&shim_comm_lock);
    return result;
}

/* The native stream of an operation. */
SHIM_PRIVATE palResult shim_begin(const char *function, struct shim_comm *joined, palStream stream,
                                  SHIM_STREAM *native)
{
    palStream chosen = stream;
    palResult result = stream != NULL ? palSuccess : shim_own_stream(function, joined, &chosen);
    if (result == palSuccess)
        *native = chosen->native;
    return result;
}

/* Ends an operation: a blocking one waits now, or at the end of the group. */
SHIM_PRIVATE palResult shim_end(struct shim_comm *joined, palStream stream, palResult result)
{
    if (result == palInProgress)
        result = shim_fail("operation", palInternalError, "the library answered that it is in progress");
    if (result != palSuccess || stream != NULL)
        return shim_leave(joined, result);
    if (shim_group.depth == 0)
        result = shim_of_chip("streamSynchronize", shim_chip->streamSynchronize(joined->own), "a blocking call");
    else {
        for (int i = 0; i < shim_group.waiting; i++)
            if (shim_group.comms[i] == joined)
                return shim_leave(joined, palSuccess);
        if (shim_group.waiting == SHIM_MOST_WAITING)
            return shim_leave(joined, shim_fail("groupStart", palSystemError, "more than %d communicators block in one group",
                                                SHIM_MOST_WAITING));
        shim_group.comms[shim_group.waiting++] = joined; /* still held */
        return palSuccess;
    }
    return shim_leave(joined, result);
}

/* The vendor sees the outermost group only. */
SHIM_PRIVATE palResult shim_group_start(void)
{
    palResult result = shim_group.depth == 0 ? vendor_groupStart() : palSuccess;
    if (result == palSuccess)
        shim_group.depth++;
    return result;
}

SHIM_PRIVATE palResult shim_group_end(void)
{
    if (--shim_group.depth > 0)
        return palSuccess;
    palResult result = vendor_groupEnd();
    for (int i = 0; i < shim_group.waiting; i++) {
        struct shim_comm *joined = shim_group.comms[i];
        palResult waited = palSuccess;
        if (result == palSuccess)
            waited = shim_of_chip("groupEnd", shim_chip->streamSynchronize(joined->own), "a blocking call");
        result = result == palSuccess ? waited : result;
        shim_leave(joined, result);
    }
    shim_group.waiting = 0;
    return result;
}

SHIM_PRIVATE palResult shim_groupStart(void)
{
    SHIM_ENTER("groupStart");
    return shim_group_start();
}

SHIM_PRIVATE palResult shim_groupEnd(void)
{
    SHIM_ENTER("groupEnd");
    if (shim_group.depth == 0)
        return shim_fail(function_, palInvalidUsage, "there is no group; next: call groupStart first");
    return shim_group_end();
}

/* ---- words that adaptor.yaml may call (generator/binding/builtins.py) ---- */

SHIM_PRIVATE size_t shim_bytes_of(palDataType type)
{
    static const unsigned char bytes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
    return (unsigned)type < sizeof bytes ? bytes[type] : 0;
}

/* The address of an element. */
SHIM_PRIVATE void *shim_element(const void *base, uint64_t index, palDataType type)
{
    return (void *)((uintptr_t)base + (uintptr_t)index * shim_bytes_of(type));
}

/* A copy between device memories in the order of a stream. Over itself it is none. */
SHIM_PRIVATE palResult shim_copy_on(SHIM_STREAM stream, void *to, const void *from, uint64_t count, palDataType type)
{
    palStream wrapped = NULL;
    if (to == from || count == 0)
        return palSuccess;
    palResult result = shim_of_chip("streamCopy", shim_chip->streamCopy(&wrapped, stream), "a copy");
    if (result != palSuccess)
        return result;
    result = shim_chip->deviceMemcpy(to, from, count * shim_bytes_of(type), palMemcpyDeviceToDevice, wrapped);
    result = shim_of_chip("deviceMemcpy", result, "a copy");
    shim_chip->streamFree(wrapped);
    return result;
}

SHIM_PRIVATE struct shim_comm *shim_of_native(SHIM_COMM native)
{
    pthread_mutex_lock(&shim_comm_lock);
    struct shim_comm *found = shim_comms;
    while (found != NULL && found->record.native != (void *)native)
        found = found->next;
    pthread_mutex_unlock(&shim_comm_lock);
    return found;
}

/* ---- operations made of messages, for a library that lacks them ---- */

/* Ends the group of a composed operation, whose failure says so. */
SHIM_PRIVATE palResult shim_composed(const char *function, palResult result)
{
    char text[sizeof shim_error];
    palResult end = shim_group_end();
    result = result != palSuccess ? result : end;
    if (result == palSuccess)
        return result;
    memcpy(text, shim_error, sizeof text);
    return shim_fail(function, result, "made of messages: %.400s", text);
}

SHIM_PRIVATE palResult shim_composed_gather(const void *send, void *recv, size_t count, palDataType type, int root,
                                            SHIM_COMM comm, SHIM_STREAM stream)
{
    const struct shim_comm *joined = shim_of_native(comm);
    palResult result = shim_group_start();
    if (result != palSuccess)
        return result;
    result = vendor_send(send, count, type, root, comm, stream);
    for (int peer = 0; result == palSuccess && joined->rank == root && peer < joined->size; peer++)
        result = vendor_recv(shim_element(recv, (uint64_t)peer * count, type), count, type, peer, comm, stream);
    return shim_composed("gather", result);
}

SHIM_PRIVATE palResult shim_composed_scatter(const void *send, void *recv, size_t count, palDataType type, int root,
                                             SHIM_COMM comm, SHIM_STREAM stream)
{
    const struct shim_comm *joined = shim_of_native(comm);
    palResult result = shim_group_start();
    if (result != palSuccess)
        return result;
    for (int peer = 0; result == palSuccess && joined->rank == root && peer < joined->size; peer++)
        result = vendor_send(shim_element(send, (uint64_t)peer * count, type), count, type, peer, comm, stream);
    if (result == palSuccess)
        result = vendor_recv(recv, count, type, root, comm, stream);
    return shim_composed("scatter", result);
}

SHIM_PRIVATE palResult shim_composed_alltoAll(const void *send, void *recv, size_t count, palDataType type,
                                              SHIM_COMM comm, SHIM_STREAM stream)
{
    const struct shim_comm *joined = shim_of_native(comm);
    palResult result = shim_group_start();
    if (result != palSuccess)
        return result;
    for (int peer = 0; result == palSuccess && peer < joined->size; peer++) {
        uint64_t at = (uint64_t)peer * count;
        result = vendor_send(shim_element(send, at, type), count, type, peer, comm, stream);
        if (result == palSuccess)
            result = vendor_recv(shim_element(recv, at, type), count, type, peer, comm, stream);
    }
    return shim_composed("alltoAll", result);
}

/* A pair that exchanges nothing makes no call. */
SHIM_PRIVATE palResult shim_composed_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls,
                                               void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls,
                                               palDataType type, SHIM_COMM comm, SHIM_STREAM stream)
{
    const struct shim_comm *joined = shim_of_native(comm);
    palResult result = shim_group_start();
    if (result != palSuccess)
        return result;
    for (int peer = 0; result == palSuccess && peer < joined->size; peer++) {
        if (sendCounts[peer] > 0)
            result = vendor_send(shim_element(send, sendDispls[peer], type), sendCounts[peer], type, peer, comm, stream);
        if (result == palSuccess && recvCounts[peer] > 0)
            result = vendor_recv(shim_element(recv, recvDispls[peer], type), recvCounts[peer], type, peer, comm, stream);
    }
    return shim_composed("alltoAllv", result);
}

/* ---- what a library cannot say of itself ---- */

/* Waits for all work of the communicator's device: for a library that cannot wait for its own. */
SHIM_PRIVATE palResult shim_flush(SHIM_COMM native)
{
    int device = 0;
    const struct shim_comm *joined = shim_of_native(native);
    palResult result = shim_of_chip("commFinalize", shim_chip->getDevice(&device), "the chip's device");
    if (result == palSuccess && joined != NULL)
        result = shim_of_chip("commFinalize", shim_chip->setDevice(joined->device), "the communicator's device");
    if (result == palSuccess) {
        result = shim_of_chip("commFinalize", shim_chip->deviceSynchronize(), "the communicator's work");
        shim_chip->setDevice(device);
    }
    return result;
}

/* The device that was current when the communicator was made: for a library that cannot say it. */
SHIM_PRIVATE palResult shim_device_of(SHIM_COMM native, int *device)
{
    const struct shim_comm *joined = shim_of_native(native);
    if (joined == NULL)
        return shim_fail("commGetDeviceNumber", palInternalError, "the communicator is unknown");
    *device = joined->device;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_current_device(int *device)
{
    return shim_of_chip("commInitRank", shim_chip->getDevice(device), "the chip's device");
}

/* ---- the library ---- */

SHIM_PRIVATE palResult shim_getVersion(int *version)
{
    SHIM_ENTER("getVersion");
    SHIM_NULL(version);
    int answer = 0;
    palResult result = vendor_getVersion(&answer);
    if (result == palSuccess)
        *version = answer;
    return result;
}

SHIM_PRIVATE palResult shim_getUniqueId(palUniqueId *id)
{
    SHIM_ENTER("getUniqueId");
    SHIM_NULL(id);
    SHIM_ID answer;
    memset(&answer, 0, sizeof answer);
    palResult result = vendor_getUniqueId(&answer);
    if (result != palSuccess)
        return result;
    memset(id, 0, sizeof *id);
    memcpy(id->bytes, &answer, sizeof answer);
    return palSuccess;
}

SHIM_PRIVATE palResult shim_getErrorString(const char **text, palResult code)
{
    static const char *const TEXTS[] = {
        "success", "the device runtime failed", "the operating system refused", "internal error", "invalid argument",
        "invalid usage", "another rank failed or did not come", "in progress", "the collective library failed",
        "not supported",
    };
    SHIM_ENTER("getErrorString");
    SHIM_NULL(text);
    SHIM_REFUSE_IF((unsigned)code >= sizeof TEXTS / sizeof TEXTS[0], "%d is not a palResult", (int)code);
    *text = TEXTS[code];
    return palSuccess;
}

SHIM_PRIVATE palResult shim_getLastError(palComm comm, char *text, size_t size)
{
    if (comm == NULL)
        return shim_text("getLastError", text, size, shim_error);
    char kept[sizeof shim_error];
    SHIM_JOINED("getLastError", comm);
    pthread_mutex_lock(&shim_comm_lock);
    memcpy(kept, joined->text, sizeof kept);
    pthread_mutex_unlock(&shim_comm_lock);
    palResult result = text == NULL || size == 0 ? palInvalidArgument : shim_text(function_, text, size, kept);
    return shim_leave(joined, result);
}

/* ---- communicators, as the table has them ---- */

SHIM_PRIVATE palResult shim_commInitRank(palComm *comm, int size, const palUniqueId *id, int rank)
{
    SHIM_ENTER("commInitRank");
    SHIM_NULL(comm);
    SHIM_NULL(id);
    SHIM_REFUSE_IF(size < 1, "%d ranks", size);
    SHIM_REFUSE_IF(rank < 0 || rank >= size, "rank %d is outside 0 to %d", rank, size - 1);
    for (size_t i = sizeof(SHIM_ID); i < sizeof id->bytes; i++)
        SHIM_REFUSE_IF(id->bytes[i] != 0, "the id is none of getUniqueId");
    if (shim_chip == NULL)
        return shim_fail(function_, palInvalidUsage, "no chip was given; next: palCclUseDevice first");
    SHIM_COMM native = NULL;
    SHIM_ID given;
    memcpy(&given, id->bytes, sizeof given);
    struct shim_comm *joined = calloc(1, sizeof *joined);
    if (joined == NULL)
        return shim_fail(function_, palSystemError, "no memory");
    palResult result = shim_of_chip(function_, shim_chip->getDevice(&joined->device), "the chip's device");
    if (result == palSuccess)
        result = vendor_commInitRank(&native, size, &given, rank);
    if (result == palSuccess && native == NULL)
        result = shim_fail(function_, palInternalError, "the library answered success and no communicator");
    if (result != palSuccess) {
        free(joined);
        return result == palInProgress ? shim_fail(function_, palInternalError, "the library did not wait") : result;
    }
    joined->record.native = native;
    joined->size = size;
    joined->rank = rank;
    pthread_mutex_lock(&shim_comm_lock);
    joined->next = shim_comms;
    shim_comms = joined;
    pthread_mutex_unlock(&shim_comm_lock);
    *comm = (palComm)(void *)joined;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_commFinalize(palComm comm)
{
    SHIM_JOINED("commFinalize", comm);
    return shim_leave(joined, vendor_commFinalize(joined->record.native));
}

SHIM_PRIVATE palResult shim_commDestroy(palComm comm)
{
    SHIM_JOINED("commDestroy", comm);
    SHIM_COMM native = joined->record.native;
    shim_forget(joined);
    return shim_leave(joined, vendor_commDestroy(native));
}

SHIM_PRIVATE palResult shim_commAbort(palComm comm)
{
    SHIM_JOINED("commAbort", comm);
    SHIM_COMM native = joined->record.native;
    shim_forget(joined);
    return shim_leave(joined, vendor_commAbort(native));
}

#define SHIM_ASKED(function, output)                                                   \
    SHIM_PRIVATE palResult shim_##function(palComm comm, int *output)                  \
    {                                                                                  \
        SHIM_JOINED(#function, comm);                                                  \
        SHIM_JOINED_REFUSE(output == NULL, #output " is null");                        \
        int answer = 0;                                                                \
        palResult result = vendor_##function(joined->record.native, &answer);          \
        if (result == palSuccess)                                                      \
            *output = answer;                                                          \
        return shim_leave(joined, result);                                             \
    }

SHIM_ASKED(commCount, count)
SHIM_ASKED(commGetDeviceNumber, device)
SHIM_ASKED(commUserRank, rank)
SHIM_ASKED(commGetAsyncError, state)

/* ---- memory ---- */

SHIM_PRIVATE palResult shim_commRegister(palComm comm, void *ptr, size_t size, void **handle)
{
    SHIM_JOINED("commRegister", comm);
    SHIM_JOINED_REFUSE(ptr == NULL || handle == NULL, "%s is null", ptr == NULL ? "ptr" : "handle");
    void *answer = NULL;
    palResult result = vendor_commRegister(joined->record.native, ptr, size, &answer);
    if (result == palSuccess)
        *handle = answer;
    return shim_leave(joined, result);
}

SHIM_PRIVATE palResult shim_commDeregister(palComm comm, void *handle)
{
    SHIM_JOINED("commDeregister", comm);
    SHIM_JOINED_REFUSE(handle == NULL, "handle is null");
    return shim_leave(joined, vendor_commDeregister(joined->record.native, handle));
}

SHIM_PRIVATE palResult shim_memAlloc(void **ptr, size_t size)
{
    SHIM_ENTER("memAlloc");
    SHIM_NULL(ptr);
    if (size == 0) {
        *ptr = NULL;
        return palSuccess;
    }
    void *answer = NULL;
    palResult result = vendor_memAlloc(&answer, size);
    if (result == palSuccess)
        *ptr = answer;
    return result;
}

SHIM_PRIVATE palResult shim_memFree(void *ptr)
{
    SHIM_ENTER("memFree");
    return ptr == NULL ? palSuccess : vendor_memFree(ptr);
}

/* ---- operations ---- */

SHIM_PRIVATE palResult shim_reduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, int root, palComm comm, palStream stream)
{
    SHIM_JOINED("reduce", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE((unsigned)op > palAvg, "op: %d is not a palRedOp", (int)op);
    SHIM_JOINED_REFUSE(root < 0 || root >= joined->size, "root %d is outside 0 to %d", root, joined->size - 1);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_JOINED_REFUSE(joined->rank == root && recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_reduce(send, recv, count, type, op, root, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_gather(const void *send, void *recv, size_t count, palDataType type, int root, palComm comm, palStream stream)
{
    SHIM_JOINED("gather", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE(root < 0 || root >= joined->size, "root %d is outside 0 to %d", root, joined->size - 1);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_JOINED_REFUSE(joined->rank == root && recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_gather(send, recv, count, type, root, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_scatter(const void *send, void *recv, size_t count, palDataType type, int root, palComm comm, palStream stream)
{
    SHIM_JOINED("scatter", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE(root < 0 || root >= joined->size, "root %d is outside 0 to %d", root, joined->size - 1);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(joined->rank == root && send == NULL, "send is null");
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_scatter(send, recv, count, type, root, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_broadcast(const void *send, void *recv, size_t count, palDataType type, int root, palComm comm, palStream stream)
{
    SHIM_JOINED("broadcast", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE(root < 0 || root >= joined->size, "root %d is outside 0 to %d", root, joined->size - 1);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(joined->rank == root && send == NULL, "send is null");
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_broadcast(send, recv, count, type, root, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_allReduce(const void *send, void *recv, size_t count, palDataType type, palRedOp op, palComm comm, palStream stream)
{
    SHIM_JOINED("allReduce", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE((unsigned)op > palAvg, "op: %d is not a palRedOp", (int)op);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_allReduce(send, recv, count, type, op, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_reduceScatter(const void *send, void *recv, size_t count, palDataType type, palRedOp op, palComm comm, palStream stream)
{
    SHIM_JOINED("reduceScatter", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE((unsigned)op > palAvg, "op: %d is not a palRedOp", (int)op);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_reduceScatter(send, recv, count, type, op, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_allGather(const void *send, void *recv, size_t count, palDataType type, palComm comm, palStream stream)
{
    SHIM_JOINED("allGather", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_allGather(send, recv, count, type, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_alltoAll(const void *send, void *recv, size_t count, palDataType type, palComm comm, palStream stream)
{
    SHIM_JOINED("alltoAll", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_alltoAll(send, recv, count, type, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_alltoAllv(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type, palComm comm, palStream stream)
{
    SHIM_JOINED("alltoAllv", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_JOINED_REFUSE(sendCounts == NULL, "sendCounts is null");
    SHIM_JOINED_REFUSE(sendDispls == NULL, "sendDispls is null");
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_JOINED_REFUSE(recvCounts == NULL, "recvCounts is null");
    SHIM_JOINED_REFUSE(recvDispls == NULL, "recvDispls is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_alltoAllv(send, sendCounts, sendDispls, recv, recvCounts, recvDispls, type, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_send(const void *send, size_t count, palDataType type, int peer, palComm comm, palStream stream)
{
    SHIM_JOINED("send", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE(peer < 0 || peer >= joined->size, "peer %d is outside 0 to %d", peer, joined->size - 1);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(send == NULL, "send is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_send(send, count, type, peer, joined->record.native, native);
    return shim_end(joined, stream, result);
}

SHIM_PRIVATE palResult shim_recv(void *recv, size_t count, palDataType type, int peer, palComm comm, palStream stream)
{
    SHIM_JOINED("recv", comm);
    SHIM_JOINED_REFUSE((unsigned)type > palBfloat16, "type: %d is not a palDataType", (int)type);
    SHIM_JOINED_REFUSE(peer < 0 || peer >= joined->size, "peer %d is outside 0 to %d", peer, joined->size - 1);
    if (count == 0)
        return shim_leave(joined, palSuccess);
    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, "count: %zu elements are past the end of the address space", count);
    SHIM_JOINED_REFUSE(recv == NULL, "recv is null");
    SHIM_STREAM native = NULL;
    palResult result = shim_begin(function_, joined, stream, &native);
    if (result == palSuccess)
        result = vendor_recv(recv, count, type, peer, joined->record.native, native);
    return shim_end(joined, stream, result);
}

#endif

/* Generated from pal_spec: do not edit, run `pal gen`. */
/*
 * The Portable Abstraction Layer 1.0: the tables that an adaptor fills.
 *
 * A caller takes a table from palGetDevice or palGetCcl (pal_export.h), compares `major`, and calls
 * no slot that ends after `struct_size`. No slot is null. Without lines that start with '#', and
 * without comments, this file is plain C declarations.
 */
#ifndef UNIPAL_PAL_H
#define UNIPAL_PAL_H

#include <stddef.h>
#include <stdint.h>

#define PAL_MAJOR 1
#define PAL_MINOR 0

/* What every function answers. */
typedef enum palResult {
    /* Done, or enqueued. */
    palSuccess = 0,
    /* The device runtime failed and no closer code fits. */
    palUnhandledDeviceError = 1,
    /* The operating system refused: memory, files, threads. */
    palSystemError = 2,
    /* The adaptor broke its own rules. */
    palInternalError = 3,
    /* An argument is outside what the entry allows. */
    palInvalidArgument = 4,
    /* Right arguments at the wrong time or in the wrong process or thread. */
    palInvalidUsage = 5,
    /* A peer failed or is gone. */
    palRemoteError = 6,
    /* Not yet: pending work. No error. */
    palInProgress = 7,
    /* The collective library failed and no closer code fits. */
    palUnhandledCclError = 8,
    /* The one spelling of no: outputs untouched, nothing enqueued. */
    palNotSupported = 9
} palResult;

/* Element types of reductions and collectives. */
typedef enum palDataType {
    /* Signed 8 bit. */
    palInt8 = 0,
    /* Unsigned 8 bit. */
    palUint8 = 1,
    /* Signed 32 bit. */
    palInt32 = 2,
    /* Unsigned 32 bit. */
    palUint32 = 3,
    /* Signed 64 bit. */
    palInt64 = 4,
    /* Unsigned 64 bit. */
    palUint64 = 5,
    /* IEEE half. */
    palFloat16 = 6,
    /* IEEE single. */
    palFloat32 = 7,
    /* IEEE double. */
    palFloat64 = 8,
    /* Upper half of an IEEE single. */
    palBfloat16 = 9
} palDataType;

/* Reduce operations. */
typedef enum palRedOp {
    /* Sum; integers wrap. */
    palSum = 0,
    /* Product; integers wrap. */
    palProd = 1,
    /* Maximum; NaN wins. */
    palMax = 2,
    /* Minimum; NaN wins. */
    palMin = 3,
    /* Sum divided by the number of contributions; integers divide towards zero. */
    palAvg = 4
} palRedOp;

/* Direction of a copy. */
typedef enum palMemcpyType {
    /* From host to device memory. */
    palMemcpyHostToDevice = 0,
    /* From device to host memory. */
    palMemcpyDeviceToHost = 1,
    /* Between device memories. */
    palMemcpyDeviceToDevice = 2
} palMemcpyType;

/* Kind of an allocation. */
typedef enum palMemType {
    /* Page-locked host memory. */
    palMemHost = 0,
    /* Device memory. */
    palMemDevice = 1,
    /* Memory that host and device reach by one address. */
    palMemManaged = 2
} palMemType;

/* What an event is for. */
typedef enum palEventType {
    /* With a time stamp. */
    palEventDefault = 0,
    /* Without a time stamp. */
    palEventDisableTiming = 1
} palEventType;

/* What resourceCount counts. */
typedef enum palResourceKind {
    /* Live allocations of deviceMalloc, deviceMallocAsync and gdrMemAlloc. */
    palResourceAllocation = 0,
    /* Live streams and stream wrappers. */
    palResourceStream = 1,
    /* Live events. */
    palResourceEvent = 2,
    /* Handles between ipcMemHandleCreate and ipcMemHandleFree. */
    palResourceIpcHandle = 3,
    /* Opens between ipcMemHandleOpen and ipcMemHandleClose, each open once. */
    palResourceIpcMapping = 4,
    /* Ranges between hostRegister and hostUnregister. */
    palResourceRegistration = 5,
    /* Mappings between gdrPtrMmap and gdrPtrMunmap. */
    palResourceHostMapping = 6
} palResourceKind;

/*
 * A queue of work of one device; the first word of what it points to is the vendor's native stream.
 */
typedef struct palStreamRec {
    void *native;
} *palStream;

/* A point in a stream; the first word of what it points to is the vendor's native event. */
typedef struct palEventRec {
    void *native;
} *palEvent;

/* 64 plain bytes that name an allocation to another process. */
typedef struct palIpcMemHandleRec {
    unsigned char bytes[64];
} *palIpcMemHandle;

/* A communicator of a collective library; first word is the native one. */
typedef struct palCommRec {
    void *native;
} *palComm;

/* What a device says of itself. The caller sets struct_size; nothing past it is written. */
typedef struct palDeviceProperties {
    /* Bytes the caller has room for, this field included. */
    size_t struct_size;
    /* NUL-terminated model name. */
    char name[256];
    /* PCI bus, -1 when the device has none. */
    int32_t pciBusId;
    /* PCI device, -1 when the device has none. */
    int32_t pciDeviceId;
    /* PCI domain, -1 when the device has none. */
    int32_t pciDomainId;
} palDeviceProperties;

/* Names a communicator that is being made; plain bytes. */
typedef struct palUniqueId {
    /* Large enough for HCCL's 4108; unused bytes are zero. */
    unsigned char bytes[4352];
} palUniqueId;

/* Called by the runtime on a thread of its own; makes no PAL call. */
typedef void (*palHostFunc)(void *args);

/* Called at once; enqueues work on stream. */
typedef void (*palDeviceFunc)(palStream stream, void *args);

typedef struct palDeviceTable {
    size_t struct_size; /* bytes of the table that the adaptor knows */
    uint32_t major;
    uint32_t minor;
    char name[32];     /* the adaptor's name, NUL-terminated */
    char build_id[72]; /* "sha256:" and 64 hexadecimal digits: the digest of its sources */

    /*
     * Slot 0. Wait until all work enqueued earlier on every stream of the current device is done.
     */
    palResult (*deviceSynchronize)(void);

    /*
     * Slot 1. Copy size bytes from src to dst. With a stream the copy is enqueued; with a null
     * stream it is complete on return and is not ordered against created streams.
     */
    palResult (*deviceMemcpy)(void *dst, const void *src, size_t size, palMemcpyType type,
        palStream stream);

    /* Slot 2. Set size bytes at ptr to the low byte of value. */
    palResult (*deviceMemset)(void *ptr, int value, size_t size, palMemType type, palStream stream);

    /*
     * Slot 3. Allocate size bytes on the current device, or page-locked on the host. Never stream-
     * ordered; usable on return.
     */
    palResult (*deviceMalloc)(void **ptr, size_t size, palMemType type);

    /*
     * Slot 4. Give an allocation back. Work that is pending on it when the call is made sees it
     * intact; the call may wait for that work.
     */
    palResult (*deviceFree)(void *ptr, palMemType type);

    /* Slot 5. Make device the current one of the calling thread. */
    palResult (*setDevice)(int device);

    /* Slot 6. Answer the current device of the calling thread. */
    palResult (*getDevice)(int *device);

    /* Slot 7. Answer how many devices of the chip this process sees. */
    palResult (*getDeviceCount)(int *count);

    /* Slot 8. Answer the vendor's name. */
    palResult (*getVendor)(char *vendor, size_t size);

    /* Slot 9. Answer the name and the PCI place of a device. */
    palResult (*getDeviceProperties)(palDeviceProperties *props, int device);

    /*
     * Slot 10. Answer the text of the last failed call of the calling thread. Reading does not
     * clear it.
     */
    palResult (*getLastError)(char *text, size_t size);

    /*
     * Slot 11. Answer base, size and allocation id of the allocation that holds ptr. A pointer that
     * this adaptor did not allocate or open answers base = ptr, size 0, id 0.
     */
    palResult (*memGetAddressRange)(const void *ptr, void **base, size_t *size, uint64_t *id);

    /* Slot 12. Answer how many resources of a kind are live in this process. */
    palResult (*resourceCount)(palResourceKind kind, uint64_t *count);

    /* Slot 13. Answer the PCI address of a device as dddd:bb:dd.f in hexadecimal. */
    palResult (*getDevicePciBusId)(char *id, size_t size, int device);

    /* Slot 14. Answer the device with a PCI address. */
    palResult (*getDeviceByPciBusId)(int *device, const char *id);

    /* Slot 15. Answer the address by which the device reaches page-locked host memory. */
    palResult (*hostGetDevicePointer)(void **devicePtr, void *hostPtr);

    /*
     * Slot 16. Page-lock a range of host memory so that copies from and to it are asynchronous and
     * the device reaches it.
     */
    palResult (*hostRegister)(void *ptr, size_t size);

    /* Slot 17. Undo hostRegister. */
    palResult (*hostUnregister)(void *ptr);

    /* Slot 18. Allocate device memory in stream order. */
    palResult (*deviceMallocAsync)(void **ptr, size_t size, palStream stream);

    /* Slot 19. Give an allocation of deviceMallocAsync back in stream order. */
    palResult (*deviceFreeAsync)(void *ptr, palStream stream);

    /*
     * Slot 20. Make a stream on the current device that is not ordered against the vendor's default
     * stream.
     */
    palResult (*streamCreate)(palStream *stream);

    /*
     * Slot 21. Give a stream of streamCreate back. Pending work still completes; the call does not
     * wait for it.
     */
    palResult (*streamDestroy)(palStream stream);

    /*
     * Slot 22. Wrap a native stream of the vendor so that PAL calls can use it. The wrapper does
     * not own the native stream.
     */
    palResult (*streamCopy)(palStream *stream, void *native);

    /* Slot 23. Give a wrapper of streamCopy back. The native stream stays. */
    palResult (*streamFree)(palStream stream);

    /* Slot 24. Wait until all work enqueued earlier on stream is done. */
    palResult (*streamSynchronize)(palStream stream);

    /*
     * Slot 25. Say whether all work enqueued earlier on stream is done: palSuccess, or
     * palInProgress.
     */
    palResult (*streamQuery)(palStream stream);

    /*
     * Slot 26. Make all later work on stream wait until the work captured by the last record of
     * event is done. Returns at once.
     */
    palResult (*streamWaitEvent)(palStream stream, palEvent event);

    /* Slot 27. Make an event. */
    palResult (*eventCreate)(palEvent *event, palEventType type);

    /*
     * Slot 28. Give an event back. A pending record does not make the call wait and is not
     * disturbed.
     */
    palResult (*eventDestroy)(palEvent event);

    /*
     * Slot 29. Make event stand for the work enqueued on stream before the call. Replaces an
     * earlier record.
     */
    palResult (*eventRecord)(palEvent event, palStream stream);

    /* Slot 30. Wait until the work captured by the last record of event is done. */
    palResult (*eventSynchronize)(palEvent event);

    /*
     * Slot 31. Say whether the work captured by the last record of event is done: palSuccess, or
     * palInProgress.
     */
    palResult (*eventQuery)(palEvent event);

    /* Slot 32. Answer the milliseconds between the completion of two records. */
    palResult (*eventElapsedTime)(float *ms, palEvent start, palEvent end);

    /*
     * Slot 33. Call fn(args) once on a thread of the runtime after all earlier work of stream, and
     * hold later work of stream until fn returns.
     */
    palResult (*launchHostFunc)(palStream stream, palHostFunc fn, void *args);

    /*
     * Slot 34. Hold later work of stream until the word at addr minus value, as a signed number, is
     * not negative.
     */
    palResult (*streamWaitValue64)(palStream stream, void *addr, uint64_t value, int flags);

    /*
     * Slot 35. Store value at addr after all earlier work of stream, and make it visible to host,
     * devices and processes that share the memory.
     */
    palResult (*streamWriteValue64)(palStream stream, void *addr, uint64_t value, int flags);

    /* Slot 36. Allocate device memory that can be registered for direct access. */
    palResult (*gdrMemAlloc)(void **ptr, size_t size);

    /* Slot 37. Give memory of gdrMemAlloc back. */
    palResult (*gdrMemFree)(void *ptr);

    /* Slot 38. Answer an address by which the host loads and stores device memory directly. */
    palResult (*gdrPtrMmap)(void **hostPtr, void *devicePtr, size_t size);

    /* Slot 39. Give a mapping of gdrPtrMmap back. */
    palResult (*gdrPtrMunmap)(void *hostPtr, size_t size);

    /* Slot 40. Say whether getHandleForAddressRange answers dma-buf descriptors. */
    palResult (*dmaSupport)(int *supported);

    /*
     * Slot 41. Answer a file descriptor that stands for a range of device memory; a dma-buf of the
     * range where dmaSupport answers 1, otherwise the shared memory object that holds it.
     */
    palResult (*getHandleForAddressRange)(int *fd, void *ptr, size_t size, uint64_t flags);

    /*
     * Slot 42. Make room for a handle and answer how many of its bytes must reach the other
     * process.
     */
    palResult (*ipcMemHandleCreate)(palIpcMemHandle *handle, size_t *size);

    /* Slot 43. Fill the handle with the name of the allocation that holds ptr. */
    palResult (*ipcMemHandleGet)(palIpcMemHandle handle, void *ptr);

    /*
     * Slot 44. Map the allocation that the handle names and answer the address of its first byte
     * here.
     */
    palResult (*ipcMemHandleOpen)(palIpcMemHandle handle, void **ptr);

    /* Slot 45. Undo one ipcMemHandleOpen. */
    palResult (*ipcMemHandleClose)(void *ptr);

    /* Slot 46. Give the handle back. Mappings opened from its bytes stay. */
    palResult (*ipcMemHandleFree)(palIpcMemHandle handle);

    /*
     * Slot 47. Enqueue dst[i] = op(a[i], b[i]) for i in [0, count). Half types accumulate in
     * float32 and round once; avg is the sum divided by 2.
     */
    palResult (*deviceReduce)(void *dst, const void *a, const void *b, size_t count,
        palDataType type, palRedOp op, palStream stream);

    /*
     * Slot 48. Call fn(stream, args) at once on the calling thread; fn enqueues what it wants on
     * stream.
     */
    palResult (*launchDeviceFunc)(palStream stream, palDeviceFunc fn, void *args);

    /* Slot 49. Enqueue a device function of the vendor's own kind over grid × block. */
    palResult (*launchKernel)(void *func, const uint32_t *block, const uint32_t *grid, void **args,
        size_t shared, palStream stream);
} palDeviceTable;

typedef struct palCclTable {
    size_t struct_size; /* bytes of the table that the adaptor knows */
    uint32_t major;
    uint32_t minor;
    char name[32];     /* the adaptor's name, NUL-terminated */
    char build_id[72]; /* "sha256:" and 64 hexadecimal digits: the digest of its sources */

    /* Slot 0. Answer the library version as one number. */
    palResult (*getVersion)(int *version);

    /* Slot 1. Make the name of a communicator-to-be; one rank calls it and the bytes reach all. */
    palResult (*getUniqueId)(palUniqueId *id);

    /* Slot 2. Answer text for a result code. */
    palResult (*getErrorString)(const char **text, palResult code);

    /*
     * Slot 3. Answer the text of the last failure of a communicator, or of the calling thread when
     * comm is null.
     */
    palResult (*getLastError)(palComm comm, char *text, size_t size);

    /* Slot 4. Join a communicator; returns when all ranks have joined. */
    palResult (*commInitRank)(palComm *comm, int size, const palUniqueId *id, int rank);

    /* Slot 5. Flush all work of a communicator; destroy may follow. */
    palResult (*commFinalize)(palComm comm);

    /* Slot 6. Give a communicator back after its work is done. */
    palResult (*commDestroy)(palComm comm);

    /* Slot 7. Give a communicator back at once; pending work ends with an error. */
    palResult (*commAbort)(palComm comm);

    /* Slot 8. Answer the number of ranks. */
    palResult (*commCount)(palComm comm, int *count);

    /* Slot 9. Answer the device of this rank. */
    palResult (*commGetDeviceNumber)(palComm comm, int *device);

    /* Slot 10. Answer the rank of the caller. */
    palResult (*commUserRank)(palComm comm, int *rank);

    /* Slot 11. Answer the state of the communicator without waiting. */
    palResult (*commGetAsyncError)(palComm comm, int *state);

    /* Slot 12. Register a buffer so that operations on it need no staging. */
    palResult (*commRegister)(palComm comm, void *ptr, size_t size, void **handle);

    /* Slot 13. Undo commRegister. */
    palResult (*commDeregister)(palComm comm, void *handle);

    /* Slot 14. Allocate memory that the library prefers for its operations. */
    palResult (*memAlloc)(void **ptr, size_t size);

    /* Slot 15. Give memory of memAlloc back. */
    palResult (*memFree)(void *ptr);

    /* Slot 16. Begin a group: operations until groupEnd start together. */
    palResult (*groupStart)(void);

    /* Slot 17. End the group and start its operations. */
    palResult (*groupEnd)(void);

    /* Slot 18. Combine count elements of every rank at root. */
    palResult (*reduce)(const void *send, void *recv, size_t count, palDataType type, palRedOp op,
        int root, palComm comm, palStream stream);

    /* Slot 19. Collect count elements of every rank at root, in rank order. */
    palResult (*gather)(const void *send, void *recv, size_t count, palDataType type, int root,
        palComm comm, palStream stream);

    /* Slot 20. Give every rank its count elements of root. */
    palResult (*scatter)(const void *send, void *recv, size_t count, palDataType type, int root,
        palComm comm, palStream stream);

    /* Slot 21. Give every rank the count elements of root. */
    palResult (*broadcast)(const void *send, void *recv, size_t count, palDataType type, int root,
        palComm comm, palStream stream);

    /* Slot 22. Combine count elements of every rank at every rank. */
    palResult (*allReduce)(const void *send, void *recv, size_t count, palDataType type,
        palRedOp op, palComm comm, palStream stream);

    /* Slot 23. Combine size times count elements of every rank; rank r keeps block r. */
    palResult (*reduceScatter)(const void *send, void *recv, size_t count, palDataType type,
        palRedOp op, palComm comm, palStream stream);

    /* Slot 24. Collect count elements of every rank at every rank, in rank order. */
    palResult (*allGather)(const void *send, void *recv, size_t count, palDataType type,
        palComm comm, palStream stream);

    /* Slot 25. Give block r of every rank to rank r. */
    palResult (*alltoAll)(const void *send, void *recv, size_t count, palDataType type,
        palComm comm, palStream stream);

    /* Slot 26. Give every rank its own number of elements. */
    palResult (*alltoAllv)(const void *send, const uint64_t *sendCounts, const uint64_t *sendDispls,
        void *recv, const uint64_t *recvCounts, const uint64_t *recvDispls, palDataType type,
        palComm comm, palStream stream);

    /* Slot 27. Send count elements to peer. */
    palResult (*send)(const void *send, size_t count, palDataType type, int peer, palComm comm,
        palStream stream);

    /* Slot 28. Receive count elements from peer. */
    palResult (*recv)(void *recv, size_t count, palDataType type, int peer, palComm comm,
        palStream stream);
} palCclTable;

#endif

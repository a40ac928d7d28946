/* What the files of the opencl chip share.
 *
 * Files from the bottom up; each calls only those before it
 * (tests/adaptors/test_adaptor_layers.py): runtime (loader, platform, devices, context, result
 * codes), queue (streams), host_func (what a thread of this chip does in stream order: host
 * functions, waits for a value), event, share (memory that other processes open), memory, reduce,
 * device (the table).
 *
 * The table and its argument checks are the generated ones of every shim (shim_functions.h); these
 * files supply what a shim calls: vendor_<function>. All memory is shared virtual memory of one
 * context, which holds all devices, so an address means the same on the host and on every device.
 *
 * Locks, outermost first: the list of queues, one queue; and on its own the list of postponed
 * frees, that of shared allocations. No lock is held while a caller's function runs or while
 * anything is waited for. */
#ifndef UNIPAL_OPENCL_H
#define UNIPAL_OPENCL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pal.h"

/* ---- OpenCL, as its C ABI has it
 * ------------------------------------------------------------------------------ */

#define CL_CALLBACK
typedef int32_t cl_int;
typedef uint32_t cl_uint, cl_bool;
typedef uint64_t cl_ulong, cl_bitfield;
typedef cl_bitfield cl_device_type, cl_svm_mem_flags, cl_queue_properties;
typedef cl_uint cl_platform_info, cl_device_info, cl_command_queue_info, cl_event_info;
typedef cl_uint cl_profiling_info, cl_program_build_info;
typedef intptr_t cl_context_properties, cl_device_partition_property;
typedef struct _cl_platform_id *cl_platform_id;
typedef struct _cl_device_id *cl_device_id;
typedef struct _cl_context *cl_context;
typedef struct _cl_command_queue *cl_command_queue;
typedef struct _cl_event *cl_event;
typedef struct _cl_program *cl_program;
typedef struct _cl_kernel *cl_kernel;

#define OPENCL_CONSTANT(name, value) static const int64_t name __attribute__((unused)) = value;
#include "vocabulary.h"

/* The functions of the loader, resolved before the table is handed out. */
struct opencl_functions {
#define OPENCL_FUNCTION(result, name, ...) result (*name)(__VA_ARGS__);
#include "vocabulary.h"
};
extern struct opencl_functions cl;

/* ---- runtime.c
 * ------------------------------------------------------------------------------------------------
 */

enum { OPENCL_MAX_DEVICES = 64 };

struct opencl_device {
    cl_device_id id;
    char name[256];  /* of the device, with platform and versions: what a certificate is bound to */
    unsigned units;  /* compute units */
    bool doubles;    /* cl_khr_fp64 */
    bool host_words; /* host and device reach one another's memory by plain loads and stores */
};

/* Constant once the table is handed out. */
extern struct opencl_device opencl_devices[OPENCL_MAX_DEVICES];
extern int opencl_device_count;
extern cl_context opencl_context;

/* What the generated part of the table knows, which device.c alone includes. */
struct opencl_shim {
    char *(*error_text)(size_t *size); /* of the calling thread */
    /* Whether [ptr, ptr+size) begins inside an allocation of this chip; *whole: it also ends in it.
     */
    bool (*allocated)(const void *ptr, size_t size, bool *whole, palMemType *type);
    bool (*registered)(const void *ptr); /* whether ptr lies in a range of hostRegister */
};
extern const struct opencl_shim *opencl_shim;
extern _Thread_local int opencl_current; /* the calling thread's device */

/* Opens the loader, chooses platform and devices and makes the context. On false *why (room for
 * `size` bytes) is a sentence with the next step. */
bool opencl_start(const struct opencl_shim *shim, char *why, size_t size);
/* Which of opencl_devices that is, or -1. */
int opencl_device_of(cl_device_id id);

/* Sets the calling thread's error text to "function: message" and answers code. */
palResult opencl_fail(const char *function, palResult code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* palSuccess for CL_SUCCESS; otherwise the PAL's code for what `call` answered, its text set. */
palResult opencl_check(const char *function, const char *call, cl_int code);

/* ---- queue.c
 * --------------------------------------------------------------------------------------------------
 */

struct opencl_job;

/* A command queue and what this chip knows of it. */
struct opencl_queue {
    pthread_mutex_t lock;    /* over enqueuing, so that `last` is the last; and the fields below */
    cl_command_queue native; /* in order */
    int device;
    cl_event last;           /* of the newest command, owned; NULL: none yet */
    cl_int failed;           /* a negative state that a command ended with; kept */
    bool foreign;            /* made by somebody else, who may enqueue past this chip */
    bool closed;             /* no stream stands for it any more; what is pending goes on */
    atomic_size_t refs;      /* the list 1, the worker 1, each call in progress 1 */
    unsigned handles;        /* streams and wrappers; under the lock of the list */
    struct opencl_job *jobs; /* for the worker, oldest first */
    struct opencl_job **jobs_end;
    pthread_cond_t work;       /* the worker sleeps here */
    bool worker;               /* it was started */
    struct opencl_queue *next; /* under the lock of the list */
};

/* The queue that a native stream names, referenced; NULL is the default queue of the current
 * device. NULL with the error set: it names none. */
struct opencl_queue *opencl_queue_get(const char *function, cl_command_queue native,
                                      palResult *why);
/* The queue that null-stream calls of the current device use, referenced. */
struct opencl_queue *opencl_queue_internal(const char *function, palResult *why);
void opencl_queue_drop(struct opencl_queue *queue);
/* Counts one more (less) stream on a native stream: streamCopy, streamFree. */
palResult opencl_queue_adopt(const char *function, cl_command_queue native);
palResult opencl_queue_leave(const char *function, cl_command_queue native);

/* With the queue's lock held: remembers the event of a command that was just enqueued (owned from
 * here on), or refuses with what `call` answered. */
palResult opencl_enqueued_locked(const char *function, const char *call, struct opencl_queue *queue,
                                 cl_int code, cl_event event);
/* What all work enqueued so far ends with, retained; NULL: it is done already. */
palResult opencl_queue_last(const char *function, struct opencl_queue *queue, cl_event *last);
/* Appends to *events (grown) the last events of all queues that are pending. False: no memory. */
bool opencl_pending(int device, cl_event **events, size_t *count);
/* State of an event: 0 done, above 0 pending, below 0 failed. */
cl_int opencl_state(cl_event event);
palResult opencl_wait(const char *function, cl_event event);

/* ---- host_func.c
 * ---------------------------------------------------------------------------------------------- */

enum opencl_work { OPENCL_FUNCTION_CALL, OPENCL_WAIT_WORD, OPENCL_STORE_WORD, OPENCL_FILL };

/* Something that a thread of this chip does when all earlier work of the queue is done, and that
 * later work of the queue waits for. */
struct opencl_job {
    struct opencl_job *next;
    cl_event after; /* NULL: nothing to wait for */
    cl_event gate;  /* a user event that later work waits for */
    enum opencl_work work;
    palHostFunc function; /* OPENCL_FUNCTION_CALL */
    void *args;
    uint64_t *word; /* OPENCL_WAIT_WORD, OPENCL_STORE_WORD */
    uint64_t value; /* their value; the byte of OPENCL_FILL */
    void *bytes;    /* OPENCL_FILL */
    size_t size;
};
/* Enqueues a copy of *job. */
palResult opencl_do(const char *function, struct opencl_queue *queue, const struct opencl_job *job);

/* ---- share.c
 * --------------------------------------------------------------------------------------------------
 */

/* Zeroed memory that other processes can open; NULL: there is none, or no descriptor is left. */
void *opencl_shared_new(size_t size);
/* Frees what opencl_shared_new answered; false: memory is none of it. */
bool opencl_shared_free(void *memory);
/* From here on nobody can open it. */
void opencl_shared_end(void *memory);

/* ---- what the generated table functions call: vendor_<function>, arguments checked
 * ----------------------------------------------------------------------------------- */

palResult vendor_deviceSynchronize(void);
palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
                              cl_command_queue stream, bool given);
palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type,
                              cl_command_queue stream, bool given);
palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type);
palResult vendor_deviceFree(void *ptr, palMemType type);
palResult vendor_setDevice(int device);
palResult vendor_getDevice(int *device);
palResult vendor_getDeviceCount(int *count);
palResult vendor_getDeviceProperties(palDeviceProperties *props, int device);
palResult vendor_memGetAddressRange(void *ptr, void **base, size_t *size, uint64_t *id);
palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr);
palResult vendor_hostRegister(void *ptr, size_t size);
palResult vendor_hostUnregister(void *ptr);
palResult vendor_gdrMemAlloc(void **ptr, size_t size);
palResult vendor_gdrMemFree(void *ptr);
palResult vendor_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size);
palResult vendor_gdrPtrMunmap(void *hostPtr, size_t size, void *devicePtr);
palResult vendor_ipcMemHandleGet(unsigned char *bytes, void *ptr, size_t size);
palResult vendor_ipcMemHandleOpen(unsigned char *bytes, void **ptr);
palResult vendor_ipcMemHandleClose(void *ptr, unsigned char *bytes);
palResult vendor_deviceMallocAsync(void **ptr, size_t size, cl_command_queue stream);
palResult vendor_deviceFreeAsync(void *ptr, cl_command_queue stream);
palResult vendor_streamCreate(cl_command_queue *stream);
palResult vendor_streamDestroy(cl_command_queue stream);
palResult vendor_streamSynchronize(cl_command_queue stream);
palResult vendor_streamQuery(cl_command_queue stream);
/* An event's native handle is the address of its cl_event: OpenCL makes a new one at each record.
 */
palResult vendor_streamWaitEvent(cl_command_queue stream, cl_event *event);
palResult vendor_eventCreate(cl_event **event, palEventType type);
palResult vendor_eventDestroy(cl_event *event);
palResult vendor_eventRecord(cl_event *event, cl_command_queue stream);
palResult vendor_eventSynchronize(cl_event *event);
palResult vendor_eventQuery(cl_event *event);
palResult vendor_eventElapsedTime(float *ms, cl_event *start, cl_event *end);
palResult vendor_launchHostFunc(cl_command_queue stream, palHostFunc fn, void *args);
palResult vendor_streamWaitValue64(cl_command_queue stream, void *addr, uint64_t value, int flags);
palResult vendor_streamWriteValue64(cl_command_queue stream, void *addr, uint64_t value, int flags);
palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count,
                              palDataType type, palRedOp op, cl_command_queue stream, bool given);

#endif

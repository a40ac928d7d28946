/* What the files of the cpu chip share.
 *
 * Files from the bottom up; each calls only those before it
 * (tests/adaptors/test_adaptor_layers.py): process (state of the process, settings, errors),
 * reduce, segment (named shared memory), region (every range of addresses the chip knows), queue
 * (operations, workers, waiting), stream, event, memory, copy (memcpy and memset), gdr, ipc, device
 * (the table, devices, start and end of the library).
 *
 * Locks, outermost first: event.lock, device.lock, queue.lock; and on its own, the lock of the
 * regions. No lock is held while a caller's function runs, and none while an operation of a queue
 * runs.
 */
#ifndef UNIPAL_CPU_H
#define UNIPAL_CPU_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pal.h"

enum {
    CPU_MAX_DEVICES = 256,
    CPU_PAGE = 4096,
    CPU_ERROR_BYTES = 512,
};

/* ---- process.c: one call from the outside
 * ------------------------------------------------------------------- */

/* What the chip keeps for each thread. */
struct cpu_thread {
    int device;    /* current device */
    int callbacks; /* above 0 while the thread runs a caller's function for a stream */
    char error[CPU_ERROR_BYTES]; /* text of the thread's last failed call */
};
extern _Thread_local struct cpu_thread cpu_thread;

/* Settings, read from the environment once, before the table is handed out; constant afterwards. */
struct cpu_settings {
    int devices;   /* UNIPAL_CPU_DEVICES, default 2 */
    bool strict;   /* UNIPAL_CPU_STRICT=1 */
    int hw_queues; /* UNIPAL_CPU_HW_QUEUES, 0: a queue for every stream */
    int cpus;      /* processors this process may run on: spinning makes sense above 1 */
};
extern struct cpu_settings cpu_settings;

/* Live resources by palResourceKind; exact. Relaxed: a count orders nothing, and a thread reads its
 * own changes. */
extern atomic_ullong cpu_counts[];
static inline void cpu_count(palResourceKind kind, int by)
{
    atomic_fetch_add_explicit(&cpu_counts[kind], (unsigned long long)(long long)by,
                              memory_order_relaxed);
}

/* Reads the settings; false with why (room for `size` bytes). Calls are refused until
 * cpu_process_run, and again from cpu_process_end on, which answers false where none were taken. */
bool cpu_process_prepare(char *why, size_t size);
void cpu_process_run(void);
bool cpu_process_end(void);

/* First line of every table function. Refuses in a forked child, while the process ends, and
 * (unless callback_ok) inside a host function; the caller returns what this returns when it is not
 * palSuccess. */
palResult cpu_enter(const char *function, bool callback_ok);

/* Sets the thread's error text to "function: message" and answers code. */
palResult cpu_fail(const char *function, palResult code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define CPU_NAME                                                                                   \
    (__func__ + sizeof "cpu_" - 1) /* table functions are called cpu_<name of the slot> */
#define CPU_ENTER()                                                                                \
    do {                                                                                           \
        palResult entered_ = cpu_enter(CPU_NAME, false);                                           \
        if (entered_ != palSuccess)                                                                \
            return entered_;                                                                       \
    } while (0)
#define CPU_ENTER_IN_CALLBACK()                                                                    \
    do {                                                                                           \
        palResult entered_ = cpu_enter(CPU_NAME, true);                                            \
        if (entered_ != palSuccess)                                                                \
            return entered_;                                                                       \
    } while (0)
#define CPU_REFUSE(...) return cpu_fail(CPU_NAME, palInvalidArgument, __VA_ARGS__)

/* Locks unless that takes longer than a tenth of a second: for the end of the process, which waits
 * for nobody. */
bool cpu_lock_soon(pthread_mutex_t *lock);
bool cpu_write_lock_soon(pthread_rwlock_t *lock);

uint64_t cpu_now(void); /* CLOCK_MONOTONIC in nanoseconds */
static inline void cpu_relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* ---- segment.c: named shared memory
 * ------------------------------------------------------------------------ */

/* Names a segment to every process of the machine: /dev/shm/unipal-<namespace>-<pid>-<32 hex
 * digits>. */
struct cpu_segment_name {
    unsigned char random[16]; /* from getrandom */
    uint64_t space; /* inode of the owner's pid namespace: a pid means nothing outside it */
    uint64_t start; /* start time of the owner, so that a reused pid is not taken for it */
    int32_t pid;    /* owner */
    int32_t zero;   /* no hole: names are compared and summed up as bytes */
};

/* A mapped segment. user and bytes are the same address unless strict. One page past the end
 * belongs to the mapping but not to the file: touching it is fatal, and no other allocation starts
 * right behind this one. */
struct cpu_segment {
    struct cpu_segment_name name;
    size_t size;          /* bytes of data, a multiple of the page */
    unsigned char *user;  /* what the caller of the PAL sees; PROT_NONE in strict mode */
    unsigned char *bytes; /* where the data may be read and written */
};

/* Makes and maps a segment of at least size bytes. 0 or an errno; ENOSPC when /dev/shm is too
 * small. */
int cpu_segment_create(struct cpu_segment *segment, size_t size, int device, uint64_t id);
/* Ends a segment of this process: it may be kept for a later one of its size, unless exported. */
void cpu_segment_release(struct cpu_segment *segment, int device, bool exported);
/* Writes id and exact size into the header before the segment is named to another process. 0 or an
 * errno. */
int cpu_segment_stamp(const struct cpu_segment *segment, size_t size, int device, uint64_t id);
/* Takes the name away, so that no process opens the segment any more; mappings stay. */
void cpu_segment_unlink(const struct cpu_segment *segment);
/* Maps another process's segment after checking owner, uid, header and size. 0 or an errno: ENOENT
 * gone, ESRCH owner dead, EINVAL not what the handle says, EPERM another user's. */
int cpu_segment_open(struct cpu_segment *segment, size_t size, uint64_t id, int *device);
void cpu_segment_unmap(struct cpu_segment *segment);
/* A second mapping of the same bytes, readable and writable, or NULL with errno set. */
unsigned char *cpu_segment_alias(const struct cpu_segment *segment);
/* A new descriptor of the segment's file, close-on-exec, or -1 with errno set. */
int cpu_segment_descriptor(const struct cpu_segment *segment);
void cpu_segment_unalias(unsigned char *alias, size_t size);
void cpu_segments_start(
    void); /* learns who this process is and reaps segments whose owners are dead */
void cpu_segments_end(void); /* gives the names of all kept segments back */

/* ---- region.c: regions
 * ------------------------------------------------------------------------------------- */

enum cpu_kind {
    CPU_DEVICE,     /* deviceMalloc, deviceMallocAsync, gdrMemAlloc */
    CPU_PINNED,     /* deviceMalloc of palMemHost */
    CPU_MANAGED,    /* deviceMalloc of palMemManaged */
    CPU_IMPORTED,   /* another process's memory, ipcMemHandleOpen */
    CPU_REGISTERED, /* hostRegister */
    CPU_WINDOW,     /* gdrPtrMmap: the host's view of a device region */
};

struct cpu_mapping { /* one gdrPtrMmap */
    struct cpu_mapping *next;
    uintptr_t host;
    size_t size;
};

/* A range of addresses the chip knows. It is found by address as long as it is in the registry; its
 * memory lives until the last reference is dropped, so an operation that was enqueued before a free
 * runs on whole memory. */
struct cpu_region {
    uintptr_t base;       /* first address, as the caller sees it */
    size_t size;          /* bytes asked for */
    unsigned char *bytes; /* the same bytes where they may be touched */
    size_t mapped;        /* bytes to unmap, of pinned and managed memory */
    uint64_t id;          /* never 0, never used twice in a process */
    enum cpu_kind kind;
    int device;
    atomic_size_t refs; /* registry 1, every pending operation 1, a window 1 on its device region */
    bool gdr;           /* of gdrMemAlloc */
    bool async;         /* of deviceMallocAsync */
    bool freeing;       /* a deviceFreeAsync is pending; under the registry's lock */
    bool exported;      /* its name was given away; under the registry's lock */
    unsigned opens;     /* ipcMemHandleOpen minus ipcMemHandleClose; under the registry's lock */
    struct cpu_segment segment; /* of CPU_DEVICE and CPU_IMPORTED */
    struct cpu_region *parent;  /* of CPU_WINDOW: the region it shows, referenced */
    struct cpu_region
        *window; /* of a device region: its window, not referenced; under the registry's lock */
    struct cpu_mapping *mappings; /* of CPU_WINDOW, under the registry's lock */
};

/* Which side of an operation a range is for: what kinds of memory may stand there. */
enum cpu_side {
    CPU_SIDE_DEVICE, /* device, imported, managed, and pinned or registered (by its device address)
                      */
    CPU_SIDE_HOST,   /* pinned, registered, managed, a window, and memory the chip does not know */
    CPU_SIDE_WORD,   /* anything the chip knows */
};

/* A range, checked and translated. */
struct cpu_span {
    unsigned char *bytes;
    struct cpu_region *region; /* referenced; NULL for pageable memory */
};

/* Checks that [ptr, ptr+size) may stand at side, and references its region. what is the parameter's
 * name. */
palResult cpu_span(const char *function, const char *what, const void *ptr, size_t size,
                   enum cpu_side side, struct cpu_span *span);
void cpu_region_drop(struct cpu_region *region); /* NULL is fine */

/* Registry. Functions ending in _locked need cpu_regions_lock held for writing. */
extern pthread_rwlock_t cpu_regions_lock;
struct cpu_region *cpu_region_find_locked(uintptr_t address);
struct cpu_region *cpu_region_touching_locked(uintptr_t address, size_t size);
int cpu_region_insert_locked(struct cpu_region *region); /* 0 or ENOMEM */
void cpu_region_remove_locked(struct cpu_region *region);
struct cpu_region *cpu_region_named_locked(const unsigned char random[16]);
struct cpu_region *cpu_region_new(enum cpu_kind kind, int device);
palResult cpu_allocate(const char *function, void **ptr, size_t size, palMemType type, bool gdr,
                       bool async);
palResult cpu_release(const char *function, void *ptr, palMemType type, bool gdr);
void cpu_region_release_async(
    struct cpu_region *region); /* the end of a deviceFreeAsync, on the stream */
palResult cpu_region_unknown(const char *function, const void *ptr); /* refuses ptr */
void cpu_regions_end(void); /* takes the names of all segments of this process away */

/* ---- queue.c: operations and who runs them
 * ----------------------------------------------------------------- */

struct cpu_queue;
struct cpu_event;

enum cpu_op_kind {
    CPU_OP_COPY,
    CPU_OP_FILL,
    CPU_OP_REDUCE,
    CPU_OP_RECORD,
    CPU_OP_RELEASE,  /* deviceFreeAsync */
    CPU_OP_STORE,    /* streamWriteValue64 */
    CPU_OP_WAIT,     /* streamWaitEvent */
    CPU_OP_WORD,     /* streamWaitValue64 */
    CPU_OP_FUNCTION, /* launchHostFunc; from here on only a worker runs it */
    CPU_OP_KERNEL,
};

typedef void (*cpu_kernel_function)(const uint32_t block[3], const uint32_t grid[3], void **args);
struct cpu_launch {
    cpu_kernel_function function;
    uint32_t block[3], grid[3];
    void **args;
};

/* One operation. Pointers are translated already; held regions are dropped once it has run. */
struct cpu_op {
    uint8_t kind;
    uint8_t type, reduce; /* of CPU_OP_REDUCE */
    union {
        struct {
            unsigned char *dst;
            const unsigned char *src;
            size_t size;
        } copy;
        struct {
            unsigned char *dst;
            size_t size;
            int value;
        } fill;
        struct {
            void *dst;
            const void *a, *b;
            size_t count;
        } reduction;
        struct {
            struct cpu_event *event;
            uint64_t turn;
            void (*ended)(struct cpu_event *event, uint64_t turn, bool reached);
        } record; /* owns a reference */
        struct {
            struct cpu_queue *queue;
            uint64_t until;
        } wait; /* owns a reference */
        struct {
            uint64_t *address;
            uint64_t value;
        } word;
        struct {
            palHostFunc function;
            void *args;
        } call;
        struct {
            struct cpu_launch *launch;
        } kernel; /* owns it */
    } as;
    struct cpu_region *held[3];
};

struct cpu_queue *cpu_queue_new(int device); /* referenced once; NULL: no memory */
void cpu_queue_close(
    struct cpu_queue *queue); /* no more operations will come; drops the reference */
void cpu_queue_keep(struct cpu_queue *queue);
void cpu_queue_drop(struct cpu_queue *queue);
/* Appends op and answers its number in *at (also stored to *last under the queue's lock). On an
 * error nothing was enqueued and op still owns what it holds. */
palResult cpu_queue_push(const char *function, struct cpu_queue *queue, const struct cpu_op *op,
                         _Atomic uint64_t *last, uint64_t *at);
bool cpu_queue_done(struct cpu_queue *queue,
                    uint64_t at); /* with the operation's effects visible if true */
/* The same for a thread that asks again and again: it runs a few small operations at the head of
 * the queue itself. */
bool cpu_queue_ask(struct cpu_queue *queue, uint64_t at);
/* Waits for operation number at. The calling thread runs copies and the like at the head of the
 * queue itself. */
void cpu_queue_wait(struct cpu_queue *queue, uint64_t at);
palResult cpu_queues_wait(const char *function,
                          int device); /* all that is enqueued on the device now */
void cpu_op_abandon(
    const struct cpu_op *op); /* drops what an operation that was not enqueued holds */
void cpu_queues_end(void);    /* stops idle workers; does not wait for busy ones */

/* ---- stream.c
 * ---------------------------------------------------------------------------------------------- */

/* What a stream and its wrappers share. Its address is the native handle of the chip. */
struct cpu_lane {
    struct cpu_queue *queue; /* referenced, and closed with the lane unless shared */
    _Atomic uint64_t last;   /* number of its last operation on the queue */
    int device;
    int handles;           /* streams and wrappers; under the lock of the lanes */
    bool shared;           /* the queue belongs to the device (UNIPAL_CPU_HW_QUEUES) */
    struct cpu_lane *next; /* all lanes; under the lock of the lanes */
};
struct cpu_stream {
    struct palStreamRec
        record; /* first: native is the lane, 0 for the wrapper of the default stream */
    struct cpu_lane *lane;
    bool wrapper;
};
static inline struct cpu_lane *cpu_lane(palStream stream)
{
    return ((struct cpu_stream *)(void *)stream)->lane;
}
/* Enqueues op. What op holds is dropped also when this fails. */
palResult cpu_enqueue(const char *function, palStream stream, struct cpu_op *op, uint64_t *at);

/* ---- move.c
 * ----------------------------------------------------------------------------------------- */

/* memcpy that writes large areas past the caches. The areas do not overlap. */
void cpu_move(unsigned char *dst, const unsigned char *src, size_t size);

/* ---- reduce.c
 * --------------------------------------------------------------------------------------- */

void cpu_reduce(void *dst, const void *a, const void *b, size_t count, palDataType type,
                palRedOp op);

/* ---- the table's functions, slot by slot
 * --------------------------------------------------------------------- */

palResult cpu_deviceSynchronize(void);
palResult cpu_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
                           palStream stream);
palResult cpu_deviceMemset(void *ptr, int value, size_t size, palMemType type, palStream stream);
palResult cpu_deviceMalloc(void **ptr, size_t size, palMemType type);
palResult cpu_deviceFree(void *ptr, palMemType type);
palResult cpu_memGetAddressRange(const void *ptr, void **base, size_t *size, uint64_t *id);
palResult cpu_hostGetDevicePointer(void **devicePtr, void *hostPtr);
palResult cpu_hostRegister(void *ptr, size_t size);
palResult cpu_hostUnregister(void *ptr);
palResult cpu_deviceMallocAsync(void **ptr, size_t size, palStream stream);
palResult cpu_deviceFreeAsync(void *ptr, palStream stream);
palResult cpu_streamCreate(palStream *stream);
palResult cpu_streamDestroy(palStream stream);
palResult cpu_streamCopy(palStream *stream, void *native);
palResult cpu_streamFree(palStream stream);
palResult cpu_streamSynchronize(palStream stream);
palResult cpu_streamQuery(palStream stream);
palResult cpu_streamWaitEvent(palStream stream, palEvent event);
palResult cpu_eventCreate(palEvent *event, palEventType type);
palResult cpu_eventDestroy(palEvent event);
palResult cpu_eventRecord(palEvent event, palStream stream);
palResult cpu_eventSynchronize(palEvent event);
palResult cpu_eventQuery(palEvent event);
palResult cpu_eventElapsedTime(float *ms, palEvent start, palEvent end);
palResult cpu_launchHostFunc(palStream stream, palHostFunc fn, void *args);
palResult cpu_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags);
palResult cpu_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags);
palResult cpu_gdrMemAlloc(void **ptr, size_t size);
palResult cpu_gdrMemFree(void *ptr);
palResult cpu_gdrPtrMmap(void **hostPtr, void *devicePtr, size_t size);
palResult cpu_gdrPtrMunmap(void *hostPtr, size_t size);
palResult cpu_dmaSupport(int *supported);
palResult cpu_getHandleForAddressRange(int *fd, void *ptr, size_t size, uint64_t flags);
palResult cpu_ipcMemHandleCreate(palIpcMemHandle *handle, size_t *size);
palResult cpu_ipcMemHandleGet(palIpcMemHandle handle, void *ptr);
palResult cpu_ipcMemHandleOpen(palIpcMemHandle handle, void **ptr);
palResult cpu_ipcMemHandleClose(void *ptr);
palResult cpu_ipcMemHandleFree(palIpcMemHandle handle);
palResult cpu_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type,
                           palRedOp op, palStream stream);
palResult cpu_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args);
palResult cpu_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args,
                           size_t shared, palStream stream);

#endif

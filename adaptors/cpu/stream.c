/* Streams: handles on lanes, lanes on queues; and the calls that enqueue something other than a
 * copy.
 *
 * A lane is what a stream and its wrappers share: its address is the native handle. Each lane has a
 * queue of its own, unless UNIPAL_CPU_HW_QUEUES folds the lanes of a device onto that many queues.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

enum { MOST_SHARED_QUEUES = 32 };

static pthread_mutex_t lanes_lock = PTHREAD_MUTEX_INITIALIZER;
static struct cpu_lane *lanes; /* all live ones */
static struct cpu_lane
    *default_lane[CPU_MAX_DEVICES]; /* native 0 of each device, made on first use, kept */
static struct cpu_queue
    *shared_queue[CPU_MAX_DEVICES][MOST_SHARED_QUEUES]; /* made on first use, kept */
static unsigned shared_next[CPU_MAX_DEVICES];

/* ---- lanes
 * -------------------------------------------------------------------------------------------------
 */

static struct cpu_queue *queue_for_locked(int device, bool *shared)
{
    *shared = cpu_settings.hw_queues > 0;
    if (!*shared)
        return cpu_queue_new(device);
    int most =
        cpu_settings.hw_queues < MOST_SHARED_QUEUES ? cpu_settings.hw_queues : MOST_SHARED_QUEUES;
    struct cpu_queue **queue = &shared_queue[device][shared_next[device]++ % (unsigned)most];
    if (!*queue)
        *queue = cpu_queue_new(device);
    if (*queue)
        cpu_queue_keep(*queue);
    return *queue;
}

static struct cpu_lane *lane_new_locked(int device)
{
    struct cpu_lane *lane = calloc(1, sizeof *lane);
    struct cpu_queue *queue = lane ? queue_for_locked(device, &lane->shared) : NULL;
    if (!queue) {
        free(lane);
        return NULL;
    }
    lane->queue = queue;
    lane->device = device;
    lane->handles = 1;
    lane->next = lanes;
    lanes = lane;
    return lane;
}

static void lane_drop(struct cpu_lane *lane)
{
    pthread_mutex_lock(&lanes_lock);
    bool last = --lane->handles == 0;
    if (last) {
        struct cpu_lane **link = &lanes;
        while (*link != lane)
            link = &(*link)->next;
        *link = lane->next;
    }
    pthread_mutex_unlock(&lanes_lock);
    if (!last)
        return;
    if (lane->shared)
        cpu_queue_drop(lane->queue);
    else
        cpu_queue_close(lane->queue); /* its worker runs what is pending, and ends */
    free(lane);
}

/* The lane that native names, with one handle more; NULL and *known false when it names none. */
static struct cpu_lane *lane_take(void *native, int device, bool *known)
{
    struct cpu_lane *lane = NULL;
    pthread_mutex_lock(&lanes_lock);
    *known = true;
    if (native) {
        lane = lanes;
        while (lane && lane != native)
            lane = lane->next;
        *known = lane != NULL;
    } else {
        if (!default_lane[device])
            default_lane[device] = lane_new_locked(device);
        lane = default_lane[device];
    }
    if (lane)
        lane->handles++;
    pthread_mutex_unlock(&lanes_lock);
    return lane;
}

palResult cpu_enqueue(const char *function, palStream stream, struct cpu_op *op, uint64_t *at)
{
    struct cpu_lane *lane = cpu_lane(stream);
    palResult result = cpu_queue_push(function, lane->queue, op, &lane->last, at);
    if (result != palSuccess)
        cpu_op_abandon(op);
    return result;
}

/* ---- streams
 * -----------------------------------------------------------------------------------------------
 */

palResult cpu_streamCreate(palStream *stream)
{
    CPU_ENTER();
    if (!stream)
        CPU_REFUSE("stream is null; next: pass where the stream goes");
    struct cpu_stream *made = calloc(1, sizeof *made);
    if (made) {
        pthread_mutex_lock(&lanes_lock);
        made->lane = lane_new_locked(cpu_thread.device);
        pthread_mutex_unlock(&lanes_lock);
    }
    if (!made || !made->lane) {
        free(made);
        return cpu_fail(CPU_NAME, palSystemError,
                        "no memory for a stream; next: free memory or destroy streams");
    }
    made->record.native = made->lane;
    cpu_count(palResourceStream, 1);
    *stream = &made->record;
    return palSuccess;
}

static palResult stream_end(const char *function, palStream stream, bool wrapper)
{
    struct cpu_stream *ended = (struct cpu_stream *)(void *)stream;
    if (!stream)
        return cpu_fail(function, palInvalidArgument, "stream is null");
    if (ended->wrapper != wrapper)
        return cpu_fail(function, palInvalidArgument, "stream %p is %s; next: call %s",
                        (void *)stream,
                        wrapper ? "no wrapper of streamCopy" : "a wrapper of streamCopy",
                        wrapper ? "streamDestroy" : "streamFree");
    lane_drop(ended->lane);
    free(ended);
    cpu_count(palResourceStream, -1);
    return palSuccess;
}

palResult cpu_streamDestroy(palStream stream)
{
    CPU_ENTER();
    return stream_end(CPU_NAME, stream, false);
}

palResult cpu_streamCopy(palStream *stream, void *native)
{
    CPU_ENTER();
    if (!stream)
        CPU_REFUSE("stream is null; next: pass where the wrapper goes");
    struct cpu_stream *made = calloc(1, sizeof *made);
    bool known = true;
    if (made)
        made->lane = lane_take(native, cpu_thread.device, &known);
    if (!made || !made->lane) {
        free(made);
        if (!known)
            CPU_REFUSE("native: %p is the native handle of no live stream; next: pass the first "
                       "word of a stream, or 0",
                       native);
        return cpu_fail(CPU_NAME, palSystemError,
                        "no memory for a stream; next: free memory or destroy streams");
    }
    made->record.native = native;
    made->wrapper = true;
    cpu_count(palResourceStream, 1);
    *stream = &made->record;
    return palSuccess;
}

palResult cpu_streamFree(palStream stream)
{
    CPU_ENTER();
    return stream_end(CPU_NAME, stream, true);
}

palResult cpu_streamSynchronize(palStream stream)
{
    CPU_ENTER();
    if (!stream)
        CPU_REFUSE("stream is null: null-stream calls are complete on return, there is nothing to "
                   "wait for");
    struct cpu_lane *lane = cpu_lane(stream);
    cpu_queue_wait(lane->queue, atomic_load_explicit(&lane->last, memory_order_acquire));
    return palSuccess;
}

palResult cpu_streamQuery(palStream stream)
{
    CPU_ENTER();
    if (!stream)
        CPU_REFUSE("stream is null: null-stream calls are complete on return, there is nothing to "
                   "ask for");
    struct cpu_lane *lane = cpu_lane(stream);
    uint64_t last = atomic_load_explicit(&lane->last, memory_order_acquire);
    return cpu_queue_ask(lane->queue, last) ? palSuccess : palInProgress;
}

palResult cpu_deviceSynchronize(void)
{
    CPU_ENTER();
    return cpu_queues_wait(CPU_NAME, cpu_thread.device);
}

/* ---- functions of the caller
 * ------------------------------------------------------------------------------- */

palResult cpu_launchHostFunc(palStream stream, palHostFunc fn, void *args)
{
    CPU_ENTER();
    if (!stream || !fn)
        CPU_REFUSE("%s is null; fn is not called", stream ? "fn" : "stream");
    struct cpu_op op = {.kind = CPU_OP_FUNCTION, .as.call = {fn, args}};
    return cpu_enqueue(CPU_NAME, stream, &op, NULL);
}

palResult cpu_launchDeviceFunc(palStream stream, palDeviceFunc fn, void *args)
{
    CPU_ENTER();
    if (!stream || !fn)
        CPU_REFUSE("%s is null; fn is not called", stream ? "fn" : "stream");
    fn(stream, args);
    return palSuccess;
}

palResult cpu_launchKernel(void *func, const uint32_t *block, const uint32_t *grid, void **args,
                           size_t shared, palStream stream)
{
    CPU_ENTER();
    (void)shared; /* a C function has its own stack */
    if (!func || !block || !grid || !stream)
        CPU_REFUSE("%s is null", !func ? "func" : !block ? "block" : !grid ? "grid" : "stream");
    for (int i = 0; i < 3; i++)
        if (block[i] == 0 || grid[i] == 0)
            CPU_REFUSE("dimension %d of %s is 0; next: pass at least 1", i,
                       block[i] == 0 ? "block" : "grid");
    struct cpu_launch *launch = malloc(sizeof *launch);
    if (!launch)
        return cpu_fail(CPU_NAME, palSystemError, "no memory; next: free memory");
    memcpy(launch->block, block, sizeof launch->block);
    memcpy(launch->grid, grid, sizeof launch->grid);
    memcpy(&launch->function, &func,
           sizeof func); /* POSIX: a function's address fits a void pointer */
    launch->args = args;
    struct cpu_op op = {.kind = CPU_OP_KERNEL, .as.kernel = {launch}};
    return cpu_enqueue(CPU_NAME, stream, &op, NULL);
}

/* ---- words
 * -------------------------------------------------------------------------------------------------
 */

static palResult enqueue_word(const char *function, enum cpu_op_kind kind, palStream stream,
                              void *addr, uint64_t value, int flags)
{
    struct cpu_span span;
    if (!stream || !addr)
        return cpu_fail(function, palInvalidArgument, "%s is null", stream ? "addr" : "stream");
    if ((uintptr_t)addr % 8 != 0)
        return cpu_fail(function, palInvalidArgument, "addr: %p is not a multiple of 8", addr);
    if (flags != 0)
        return cpu_fail(function, palInvalidArgument, "flags: %d; next: pass 0", flags);
    palResult result = cpu_span(function, "addr", addr, sizeof value, CPU_SIDE_WORD, &span);
    if (result != palSuccess)
        return result;
    struct cpu_op op = {.kind = (uint8_t)kind,
                        .as.word = {(uint64_t *)(void *)span.bytes, value},
                        .held = {span.region}};
    return cpu_enqueue(function, stream, &op, NULL);
}

palResult cpu_streamWaitValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    CPU_ENTER();
    return enqueue_word(CPU_NAME, CPU_OP_WORD, stream, addr, value, flags);
}

palResult cpu_streamWriteValue64(palStream stream, void *addr, uint64_t value, int flags)
{
    CPU_ENTER();
    return enqueue_word(CPU_NAME, CPU_OP_STORE, stream, addr, value, flags);
}

/* Queues: one in-order command queue for each stream, one for null-stream calls of each device, and
 * one for native 0.
 *
 * OpenCL has no call that asks a queue whether it is idle, and none that waits for a device: every
 * queue remembers the event of its newest command, and that event is asked and waited for. A queue
 * whose last stream is destroyed stays in the list until its work is done, so that
 * deviceSynchronize still waits for it. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "opencl.h"

enum { GLANCE_NS = 2000000 }; /* how long a query of a foreign queue waits for its new marker */

static pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;
static struct opencl_queue *queues; /* all that are not done with; under queues_lock */
static struct opencl_queue *defaults[OPENCL_MAX_DEVICES], *internals[OPENCL_MAX_DEVICES];

/* ---- events
 * ----------------------------------------------------------------------------------------------
 */

cl_int opencl_state(cl_event event)
{
    cl_int state = CL_COMPLETE;
    cl_int code = cl.clGetEventInfo(event, (cl_event_info)CL_EVENT_COMMAND_EXECUTION_STATUS,
                                    sizeof state, &state, NULL);
    return code == CL_SUCCESS ? state : code;
}

palResult opencl_wait(const char *function, cl_event event)
{
    return opencl_check(function, "clWaitForEvents", cl.clWaitForEvents(1, &event));
}

/* ---- life
 * ------------------------------------------------------------------------------------------------
 */

static struct opencl_queue *new_locked(const char *function, int device, cl_command_queue native,
                                       palResult *why)
{
    struct opencl_queue *queue = calloc(1, sizeof *queue);
    cl_int code = CL_SUCCESS;
    if (!queue) {
        *why = opencl_fail(function, palSystemError, "no memory for a queue; next: free memory");
        return NULL;
    }
    queue->foreign = native != NULL;
    if (native) {
        code = cl.clRetainCommandQueue(native);
        queue->native = native;
    } else {
        const cl_queue_properties wanted[] = {(cl_queue_properties)CL_QUEUE_PROPERTIES,
                                              (cl_queue_properties)CL_QUEUE_PROFILING_ENABLE, 0};
        queue->native = cl.clCreateCommandQueueWithProperties(
            opencl_context, opencl_devices[device].id, wanted, &code);
    }
    if (code != CL_SUCCESS || !queue->native) {
        free(queue);
        *why = opencl_check(function,
                            native ? "clRetainCommandQueue" : "clCreateCommandQueueWithProperties",
                            code != CL_SUCCESS ? code : (cl_int)CL_OUT_OF_RESOURCES);
        return NULL;
    }
    queue->device = device;
    queue->jobs_end = &queue->jobs;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->work, NULL);
    atomic_init(&queue->refs, 1);
    queue->next = queues;
    queues = queue;
    return queue;
}

static void keep(struct opencl_queue *queue)
{
    atomic_fetch_add_explicit(&queue->refs, 1, memory_order_relaxed);
}

void opencl_queue_drop(struct opencl_queue *queue)
{
    if (!queue || atomic_fetch_sub_explicit(&queue->refs, 1, memory_order_acq_rel) != 1)
        return;
    if (queue->last)
        cl.clReleaseEvent(queue->last);
    cl.clReleaseCommandQueue(queue->native);
    pthread_cond_destroy(&queue->work);
    pthread_mutex_destroy(&queue->lock);
    free(queue);
}

/* Takes closed queues whose work is done out of the list; answers them as a list. */
static struct opencl_queue *done_locked(void)
{
    struct opencl_queue *done = NULL;
    for (struct opencl_queue **link = &queues; *link;) {
        struct opencl_queue *queue = *link;
        pthread_mutex_lock(&queue->lock);
        bool over = queue->closed && (!queue->last || opencl_state(queue->last) <= CL_COMPLETE);
        pthread_mutex_unlock(&queue->lock);
        if (over) {
            *link = queue->next;
            queue->next = done;
            done = queue;
        } else {
            link = &queue->next;
        }
    }
    return done;
}

static void drop_all(struct opencl_queue *list)
{
    while (list) {
        struct opencl_queue *next = list->next;
        opencl_queue_drop(list);
        list = next;
    }
}

static struct opencl_queue *find_locked(cl_command_queue native)
{
    for (struct opencl_queue *queue = queues; queue; queue = queue->next)
        if (queue->native == native && !queue->closed)
            return queue;
    return NULL;
}

static struct opencl_queue *of_device_locked(const char *function, struct opencl_queue **place,
                                             palResult *why)
{
    if (!*place)
        *place = new_locked(function, opencl_current, NULL, why);
    return *place;
}

struct opencl_queue *opencl_queue_get(const char *function, cl_command_queue native, palResult *why)
{
    pthread_mutex_lock(&queues_lock);
    struct opencl_queue *queue =
        native ? find_locked(native) : of_device_locked(function, &defaults[opencl_current], why);
    if (queue)
        keep(queue);
    pthread_mutex_unlock(&queues_lock);
    if (!queue && native)
        *why = opencl_fail(function, palInvalidArgument,
                           "stream: no live stream has the native queue %p", (void *)native);
    return queue;
}

struct opencl_queue *opencl_queue_internal(const char *function, palResult *why)
{
    pthread_mutex_lock(&queues_lock);
    struct opencl_queue *queue = of_device_locked(function, &internals[opencl_current], why);
    if (queue)
        keep(queue);
    pthread_mutex_unlock(&queues_lock);
    return queue;
}

/* The device of somebody else's queue, -1 when it cannot be used here. */
static int device_of_foreign(cl_command_queue native)
{
    cl_context context = NULL;
    cl_device_id device = NULL;
    bool told = cl.clGetCommandQueueInfo(native, (cl_command_queue_info)CL_QUEUE_CONTEXT,
                                         sizeof context, &context, NULL) == CL_SUCCESS &&
                cl.clGetCommandQueueInfo(native, (cl_command_queue_info)CL_QUEUE_DEVICE,
                                         sizeof device, &device, NULL) == CL_SUCCESS;
    return told && context == opencl_context ? opencl_device_of(device) : -1;
}

palResult opencl_queue_adopt(const char *function, cl_command_queue native)
{
    if (!native)
        return palSuccess;
    palResult why = palSuccess;
    pthread_mutex_lock(&queues_lock);
    struct opencl_queue *queue = find_locked(native);
    if (!queue) {
        int device = device_of_foreign(native);
        if (device < 0)
            why = opencl_fail(
                function, palInvalidArgument,
                "native: %p is not a queue of this chip's context, so it cannot use its "
                "memory; next: make it on the context of a stream of this chip",
                (void *)native);
        else
            queue = new_locked(function, device, native, &why);
    }
    if (queue)
        queue->handles++;
    pthread_mutex_unlock(&queues_lock);
    return why;
}

palResult opencl_queue_leave(const char *function, cl_command_queue native)
{
    if (!native)
        return palSuccess;
    pthread_mutex_lock(&queues_lock);
    struct opencl_queue *queue = find_locked(native);
    if (queue && --queue->handles == 0) {
        pthread_mutex_lock(&queue->lock);
        queue->closed = true;
        pthread_cond_signal(&queue->work); /* the worker ends when it has done what is left */
        pthread_mutex_unlock(&queue->lock);
    }
    struct opencl_queue *done = done_locked();
    pthread_mutex_unlock(&queues_lock);
    drop_all(done);
    return queue ? palSuccess
                 : opencl_fail(function, palInvalidArgument,
                               "stream: no live stream has the native queue %p", (void *)native);
}

/* ---- work
 * ------------------------------------------------------------------------------------------------
 */

palResult opencl_enqueued_locked(const char *function, const char *call, struct opencl_queue *queue,
                                 cl_int code, cl_event event)
{
    if (code != CL_SUCCESS)
        return opencl_check(function, call, code);
    if (queue->last)
        cl.clReleaseEvent(queue->last);
    queue->last = event;
    return opencl_check(function, "clFlush", cl.clFlush(queue->native));
}

palResult opencl_queue_last(const char *function, struct opencl_queue *queue, cl_event *last)
{
    palResult result = palSuccess;
    *last = NULL;
    pthread_mutex_lock(&queue->lock);
    if (queue->foreign) { /* its owner may have enqueued more than this chip knows */
        cl_event marker = NULL;
        cl_int code = cl.clEnqueueMarkerWithWaitList(queue->native, 0, NULL, &marker);
        result =
            opencl_enqueued_locked(function, "clEnqueueMarkerWithWaitList", queue, code, marker);
    }
    if (result == palSuccess && queue->failed < CL_COMPLETE)
        result = opencl_check(function, "earlier work of the stream", queue->failed);
    if (result == palSuccess && queue->last) {
        cl_int state = opencl_state(queue->last);
        if (state < CL_COMPLETE)
            result = opencl_check(function, "earlier work of the stream", state);
        else if (state > CL_COMPLETE)
            *last = queue->last;
    }
    if (*last)
        cl.clRetainEvent(*last);
    pthread_mutex_unlock(&queue->lock);
    return result;
}

bool opencl_pending(int device, cl_event **events, size_t *count)
{
    bool room = true;
    *events = NULL;
    *count = 0;
    pthread_mutex_lock(&queues_lock);
    for (struct opencl_queue *queue = queues; queue && room; queue = queue->next) {
        if (device >= 0 && queue->device != device)
            continue;
        pthread_mutex_lock(&queue->lock);
        if (queue->last && opencl_state(queue->last) != CL_COMPLETE) {
            cl_event *more = realloc(*events, (*count + 1) * sizeof(cl_event));
            room = more != NULL;
            if (room) {
                *events = more;
                cl.clRetainEvent(queue->last);
                more[(*count)++] = queue->last;
            }
        }
        pthread_mutex_unlock(&queue->lock);
    }
    pthread_mutex_unlock(&queues_lock);
    return room;
}

/* ---- the table's functions
 * ---------------------------------------------------------------------------------
 */

palResult vendor_deviceSynchronize(void)
{
    static const char NAME[] = "deviceSynchronize";
    cl_event *events;
    size_t count;
    palResult result = palSuccess;
    if (!opencl_pending(opencl_current, &events, &count))
        result = opencl_fail(NAME, palSystemError, "no memory; next: free memory");
    for (size_t i = 0; i < count; i++) {
        palResult one = result == palSystemError ? result : opencl_wait(NAME, events[i]);
        result = result == palSuccess ? one : result;
        cl.clReleaseEvent(events[i]);
    }
    free(events);
    pthread_mutex_lock(&queues_lock);
    for (struct opencl_queue *queue = queues; queue; queue = queue->next) {
        pthread_mutex_lock(&queue->lock);
        if (queue->device == opencl_current && queue->failed < CL_COMPLETE && result == palSuccess)
            result = opencl_check(NAME, "earlier work of a stream", queue->failed);
        pthread_mutex_unlock(&queue->lock);
    }
    struct opencl_queue *done = done_locked();
    pthread_mutex_unlock(&queues_lock);
    drop_all(done);
    return result;
}

palResult vendor_streamCreate(cl_command_queue *stream)
{
    palResult why = palSuccess;
    pthread_mutex_lock(&queues_lock);
    struct opencl_queue *done = done_locked();
    struct opencl_queue *queue = new_locked("streamCreate", opencl_current, NULL, &why);
    if (queue) {
        queue->handles = 1;
        *stream = queue->native;
    }
    pthread_mutex_unlock(&queues_lock);
    drop_all(done);
    return why;
}

palResult vendor_streamDestroy(cl_command_queue stream)
{
    if (!stream)
        return opencl_fail("streamDestroy", palInvalidArgument,
                           "stream is a wrapper of native 0; next: call streamFree");
    return opencl_queue_leave("streamDestroy", stream);
}

palResult vendor_streamSynchronize(cl_command_queue stream)
{
    static const char NAME[] = "streamSynchronize";
    palResult result = palSuccess;
    struct opencl_queue *queue = opencl_queue_get(NAME, stream, &result);
    if (!queue)
        return result;
    cl_event last;
    result = opencl_queue_last(NAME, queue, &last);
    if (last) {
        result = opencl_wait(NAME, last);
        cl.clReleaseEvent(last);
        pthread_mutex_lock(&queue->lock);
        if (result == palSuccess && queue->failed < CL_COMPLETE)
            result = opencl_check(NAME, "earlier work of the stream", queue->failed);
        pthread_mutex_unlock(&queue->lock);
    }
    opencl_queue_drop(queue);
    return result;
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static bool queue_pending(struct opencl_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    bool pending = queue->last && opencl_state(queue->last) > CL_COMPLETE;
    pthread_mutex_unlock(&queue->lock);
    return pending;
}

palResult vendor_streamQuery(cl_command_queue stream)
{
    static const char NAME[] = "streamQuery";
    palResult result = palSuccess;
    struct opencl_queue *queue = opencl_queue_get(NAME, stream, &result);
    if (!queue)
        return result;
    /* A foreign queue needs a marker behind what its owner has enqueued. While the last one is
     * pending, no other is enqueued and nothing is waited for. */
    if (queue->foreign && queue_pending(queue)) {
        opencl_queue_drop(queue);
        return palInProgress;
    }
    cl_event last;
    result = opencl_queue_last(NAME, queue, &last);
    if (last) {
        cl_int state = opencl_state(last);
        int64_t until = queue->foreign ? now() + GLANCE_NS : 0;
        for (; state > CL_COMPLETE && until && now() < until; state = opencl_state(last))
            sched_yield();
        result = state > CL_COMPLETE ? palInProgress
                                     : opencl_check(NAME, "earlier work of the stream", state);
        cl.clReleaseEvent(last);
    }
    opencl_queue_drop(queue);
    return result;
}

/* Events: the point that a queue had reached when the event was recorded.
 *
 * OpenCL makes a new cl_event for every command, so a PAL event holds the one of its last record
 * and gives it back at the next. A record with a time stamp is a marker of its own; one without
 * stands for the newest command of the queue. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "opencl.h"

struct event {
    cl_event point; /* first: the native handle is its address. NULL: done, or never recorded */
    pthread_mutex_t lock;
    palEventType type;
};

static struct event *of(cl_event *native)
{
    return (struct event *)(void *)native;
}

/* What the last record stands for, retained; NULL: nothing is pending. */
static cl_event captured(struct event *event)
{
    pthread_mutex_lock(&event->lock);
    cl_event point = event->point;
    if (point)
        cl.clRetainEvent(point);
    pthread_mutex_unlock(&event->lock);
    return point;
}

palResult vendor_eventCreate(cl_event **event, palEventType type)
{
    struct event *made = calloc(1, sizeof *made);
    if (!made)
        return opencl_fail("eventCreate", palSystemError,
                           "no memory for an event; next: free memory or destroy events");
    pthread_mutex_init(&made->lock, NULL);
    made->type = type;
    *event = &made->point;
    return palSuccess;
}

palResult vendor_eventDestroy(cl_event *event)
{
    struct event *ended = of(event);
    if (ended->point)
        cl.clReleaseEvent(ended->point);
    pthread_mutex_destroy(&ended->lock);
    free(ended);
    return palSuccess;
}

/* A marker behind all work of the queue, retained for the caller too. */
static palResult marked(const char *function, struct opencl_queue *queue, cl_event *marker)
{
    *marker = NULL;
    pthread_mutex_lock(&queue->lock);
    cl_int code = cl.clEnqueueMarkerWithWaitList(queue->native, 0, NULL, marker);
    if (code == CL_SUCCESS)
        cl.clRetainEvent(*marker);
    palResult result =
        opencl_enqueued_locked(function, "clEnqueueMarkerWithWaitList", queue, code, *marker);
    pthread_mutex_unlock(&queue->lock);
    return result;
}

palResult vendor_eventRecord(cl_event *event, cl_command_queue stream)
{
    static const char NAME[] = "eventRecord";
    struct event *recorded = of(event);
    palResult result = palSuccess;
    struct opencl_queue *queue = opencl_queue_get(NAME, stream, &result);
    if (!queue)
        return result;
    cl_event point = NULL;
    pthread_mutex_lock(&recorded->lock);
    if (recorded->type == palEventDefault)
        result = marked(NAME, queue, &point);
    else
        result = opencl_queue_last(NAME, queue, &point);
    if (result == palSuccess) {
        cl_event before = recorded->point;
        recorded->point = point;
        point = before;
    }
    pthread_mutex_unlock(&recorded->lock);
    if (point)
        cl.clReleaseEvent(point);
    opencl_queue_drop(queue);
    return result;
}

palResult vendor_eventSynchronize(cl_event *event)
{
    cl_event point = captured(of(event));
    if (!point)
        return palSuccess;
    palResult result = opencl_wait("eventSynchronize", point);
    cl.clReleaseEvent(point);
    return result;
}

palResult vendor_eventQuery(cl_event *event)
{
    cl_event point = captured(of(event));
    if (!point)
        return palSuccess;
    cl_int state = opencl_state(point);
    cl.clReleaseEvent(point);
    return state > CL_COMPLETE ? palInProgress
                               : opencl_check("eventQuery", "the captured work", state);
}

static palResult reached(cl_event *native, const char *which, cl_ulong *when)
{
    static const char NAME[] = "eventElapsedTime";
    struct event *event = of(native);
    if (event->type == palEventDisableTiming)
        return opencl_fail(NAME, palInvalidArgument,
                           "%s was made with palEventDisableTiming; next: make it with "
                           "palEventDefault",
                           which);
    cl_event point = captured(event);
    if (!point)
        return opencl_fail(NAME, palInvalidArgument, "%s was never recorded; next: eventRecord",
                           which);
    cl_int state = opencl_state(point);
    palResult result = palInProgress;
    if (state <= CL_COMPLETE) {
        cl_int code =
            state < CL_COMPLETE
                ? state
                : cl.clGetEventProfilingInfo(point, (cl_profiling_info)CL_PROFILING_COMMAND_END,
                                             sizeof *when, when, NULL);
        result = opencl_check(NAME, "clGetEventProfilingInfo", code);
    }
    cl.clReleaseEvent(point);
    return result;
}

palResult vendor_eventElapsedTime(float *ms, cl_event *start, cl_event *end)
{
    cl_ulong first = 0, second = 0;
    palResult one = reached(start, "start", &first);
    if (one != palSuccess && one != palInProgress)
        return one;
    palResult two = reached(end, "end", &second);
    if (two != palSuccess)
        return two;
    if (one == palSuccess)
        *ms = (float)((double)(int64_t)(second - first) / 1e6);
    return one;
}

palResult vendor_streamWaitEvent(cl_command_queue stream, cl_event *event)
{
    static const char NAME[] = "streamWaitEvent";
    palResult result = palSuccess;
    cl_event point = captured(of(event));
    if (!point)
        return palSuccess;
    cl_int state = opencl_state(point);
    struct opencl_queue *queue = NULL;
    if (state < CL_COMPLETE)
        result = opencl_check(NAME, "the captured work", state);
    else if (state > CL_COMPLETE) /* what is done already orders nothing */
        queue = opencl_queue_get(NAME, stream, &result);
    if (queue) {
        cl_event barrier = NULL;
        pthread_mutex_lock(&queue->lock);
        cl_int code = cl.clEnqueueBarrierWithWaitList(queue->native, 1, &point, &barrier);
        result = opencl_enqueued_locked(NAME, "clEnqueueBarrierWithWaitList", queue, code, barrier);
        pthread_mutex_unlock(&queue->lock);
        opencl_queue_drop(queue);
    }
    cl.clReleaseEvent(point);
    return result;
}

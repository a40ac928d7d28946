/* Events: a point on a queue, and the time it was reached.
 *
 * A record makes the event stand for the number that its own operation has on the queue. The event
 * is pending while that operation has not run. The operation stores the time, unless the event was
 * recorded again meanwhile. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "cpu.h"

struct cpu_event {
    struct palEventRec record; /* first: native is the event itself */
    pthread_mutex_t lock;      /* everything below but type and refs */
    palEventType type;
    atomic_size_t refs;      /* the handle 1, each pending record 1 */
    struct cpu_queue *queue; /* of the last record, referenced; NULL: never recorded */
    uint64_t at;             /* number of the last record on queue */
    uint64_t turn;           /* counts records */
    uint64_t reached;        /* time the last record was reached, once it was */
};

static struct cpu_event *of(palEvent event)
{
    return (struct cpu_event *)(void *)event;
}

static void event_drop(struct cpu_event *event)
{
    if (atomic_fetch_sub_explicit(&event->refs, 1, memory_order_acq_rel) != 1)
        return;
    cpu_queue_drop(event->queue);
    pthread_mutex_destroy(&event->lock);
    free(event);
}

/* The end of a record: on the stream, or with reached false, of one that was not enqueued. */
static void record_ended(struct cpu_event *event, uint64_t turn, bool reached)
{
    if (reached) {
        pthread_mutex_lock(&event->lock);
        if (event->turn == turn)
            event->reached = cpu_now();
        pthread_mutex_unlock(&event->lock);
    }
    event_drop(event);
}

/* The point the event stands for now: its queue, referenced, or NULL when it was never recorded. */
static struct cpu_queue *captured(struct cpu_event *event, uint64_t *at)
{
    pthread_mutex_lock(&event->lock);
    struct cpu_queue *queue = event->queue;
    *at = event->at;
    if (queue)
        cpu_queue_keep(queue);
    pthread_mutex_unlock(&event->lock);
    return queue;
}

palResult cpu_eventCreate(palEvent *event, palEventType type)
{
    CPU_ENTER();
    if ((unsigned)type > palEventDisableTiming)
        CPU_REFUSE("type: %d is not a palEventType", (int)type);
    if (!event)
        CPU_REFUSE("event is null; next: pass where the event goes");
    struct cpu_event *made = calloc(1, sizeof *made);
    if (!made)
        return cpu_fail(CPU_NAME, palSystemError,
                        "no memory for an event; next: free memory or destroy events");
    made->record.native = made;
    made->type = type;
    pthread_mutex_init(&made->lock, NULL);
    atomic_init(&made->refs, 1);
    cpu_count(palResourceEvent, 1);
    *event = &made->record;
    return palSuccess;
}

palResult cpu_eventDestroy(palEvent event)
{
    CPU_ENTER();
    if (!event)
        CPU_REFUSE("event is null");
    event_drop(of(event));
    cpu_count(palResourceEvent, -1);
    return palSuccess;
}

palResult cpu_eventRecord(palEvent event, palStream stream)
{
    CPU_ENTER();
    if (!event || !stream)
        CPU_REFUSE("%s is null%s", event ? "stream" : "event",
                   event ? "; next: record on a created stream" : "");
    struct cpu_event *recorded = of(event);
    struct cpu_queue *queue = cpu_lane(stream)->queue, *before = NULL;
    pthread_mutex_lock(
        &recorded->lock); /* over the push: the number and the event change together */
    struct cpu_op op = {.kind = CPU_OP_RECORD,
                        .as.record = {recorded, recorded->turn + 1, record_ended}};
    uint64_t at;
    palResult result = cpu_queue_push(CPU_NAME, queue, &op, &cpu_lane(stream)->last, &at);
    if (result == palSuccess) {
        atomic_fetch_add_explicit(&recorded->refs, 1,
                                  memory_order_relaxed); /* the operation waits for the lock */
        recorded->turn++;
        recorded->at = at;
        if (recorded->queue != queue) {
            before = recorded->queue;
            cpu_queue_keep(queue);
            recorded->queue = queue;
        }
    }
    pthread_mutex_unlock(&recorded->lock);
    cpu_queue_drop(before);
    return result;
}

palResult cpu_eventSynchronize(palEvent event)
{
    CPU_ENTER();
    if (!event)
        CPU_REFUSE("event is null");
    uint64_t at;
    struct cpu_queue *queue = captured(of(event), &at);
    if (queue) {
        cpu_queue_wait(queue, at);
        cpu_queue_drop(queue);
    }
    return palSuccess;
}

palResult cpu_eventQuery(palEvent event)
{
    CPU_ENTER();
    if (!event)
        CPU_REFUSE("event is null");
    uint64_t at;
    struct cpu_queue *queue = captured(of(event), &at);
    bool done = !queue || cpu_queue_ask(queue, at);
    cpu_queue_drop(queue);
    return done ? palSuccess : palInProgress;
}

palResult cpu_eventElapsedTime(float *ms, palEvent start, palEvent end)
{
    CPU_ENTER();
    if (!ms || !start || !end)
        CPU_REFUSE("%s is null", !ms ? "ms" : !start ? "start" : "end");
    struct cpu_event *const events[2] = {of(start), of(end)};
    const char *const names[2] = {"start", "end"};
    uint64_t reached[2];
    bool pending = false;
    for (int i = 0; i < 2; i++)
        if (events[i]->type == palEventDisableTiming)
            CPU_REFUSE("%s was made with palEventDisableTiming; next: make it with palEventDefault",
                       names[i]);
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&events[i]->lock);
        bool recorded = events[i]->queue != NULL;
        pending |= recorded && !cpu_queue_done(events[i]->queue, events[i]->at);
        reached[i] = events[i]->reached;
        pthread_mutex_unlock(&events[i]->lock);
        if (!recorded)
            CPU_REFUSE("%s was never recorded; next: eventRecord", names[i]);
    }
    if (pending)
        return palInProgress;
    *ms = (float)((double)(int64_t)(reached[1] - reached[0]) / 1e6);
    return palSuccess;
}

palResult cpu_streamWaitEvent(palStream stream, palEvent event)
{
    CPU_ENTER();
    if (!stream || !event)
        CPU_REFUSE("%s is null", stream ? "event" : "stream");
    uint64_t at;
    struct cpu_queue *queue = captured(of(event), &at);
    if (!queue)
        return palSuccess;
    if (cpu_queue_done(queue, at)) { /* what is done already orders nothing */
        cpu_queue_drop(queue);
        return palSuccess;
    }
    struct cpu_op op = {.kind = CPU_OP_WAIT, .as.wait = {queue, at}};
    return cpu_enqueue(CPU_NAME, stream, &op, NULL);
}

/* What a thread of this chip does in stream order: host functions, waits for a value, and stores to
 * host memory that is not shared virtual memory.
 *
 * A native kernel or an event's callback would run on a thread of the runtime (or on the caller's),
 * and one that blocks would hold every other queue there. So each queue has a thread of its own for
 * this, made at its first such job. The job waits for the event before it; work behind it waits for
 * a user event, which the thread sets when the job is done. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "opencl.h"

enum {
    SPIN = 2000,           /* looks at a word before the first sleep */
    POLL_NS = 20000,       /* the first sleep between two looks … */
    POLL_MOST_NS = 200000, /* … and the longest */
};

/* Nobody tells when the word changes, here or in another process: look at it ever less often. */
static void wait_word(const uint64_t *word, uint64_t value)
{
    struct timespec pause = {0, POLL_NS};
    for (int looks = 0; (int64_t)(__atomic_load_n(word, __ATOMIC_ACQUIRE) - value) < 0; looks++) {
        if (looks < SPIN)
            continue;
        nanosleep(&pause, NULL);
        pause.tv_nsec = pause.tv_nsec * 5 / 4 < POLL_MOST_NS ? pause.tv_nsec * 5 / 4 : POLL_MOST_NS;
    }
}

static void carry_out(const struct opencl_job *job)
{
    switch (job->work) {
    case OPENCL_FUNCTION_CALL:
        job->function(job->args);
        break;
    case OPENCL_WAIT_WORD:
        wait_word(job->word, job->value);
        break;
    case OPENCL_STORE_WORD:
        __atomic_store_n(job->word, job->value, __ATOMIC_RELEASE);
        break;
    case OPENCL_FILL:
        memset(job->bytes, (int)job->value, job->size);
        break;
    }
}

static void *worker_main(void *argument)
{
    struct opencl_queue *queue = argument;
    prctl(PR_SET_NAME, "unipal-opencl", 0, 0, 0);
    opencl_current = queue->device;
    pthread_mutex_lock(&queue->lock);
    while (queue->jobs || !queue->closed) {
        struct opencl_job *job = queue->jobs;
        if (!job) {
            pthread_cond_wait(&queue->work, &queue->lock);
            continue;
        }
        queue->jobs = job->next;
        if (!queue->jobs)
            queue->jobs_end = &queue->jobs;
        cl_int code = queue->failed; /* of an earlier job */
        pthread_mutex_unlock(&queue->lock);
        if (code == CL_SUCCESS && job->after)
            code = cl.clWaitForEvents(1, &job->after);
        if (code == CL_SUCCESS)
            carry_out(job);
        pthread_mutex_lock(&queue->lock);
        if (code < CL_SUCCESS)
            queue->failed = code; /* some runtimes forget the state of a failed user event */
        pthread_mutex_unlock(&queue->lock);
        cl.clSetUserEventStatus(job->gate, code < CL_SUCCESS ? code : (cl_int)CL_COMPLETE);
        cl.clReleaseEvent(job->gate);
        if (job->after)
            cl.clReleaseEvent(job->after);
        free(job);
        pthread_mutex_lock(&queue->lock);
    }
    pthread_mutex_unlock(&queue->lock);
    opencl_queue_drop(queue);
    return NULL;
}

/* The thread takes no signal: those are for the program's threads. 0 or an errno. */
static int start_worker_locked(struct opencl_queue *queue)
{
    sigset_t all, before;
    pthread_attr_t detached;
    pthread_t thread;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    atomic_fetch_add(&queue->refs, 1);
    int error = pthread_create(&thread, &detached, worker_main, queue);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&detached);
    if (error)
        atomic_fetch_sub(&queue->refs, 1);
    queue->worker = error == 0;
    return error;
}

/* The event that the job waits for, retained: of the newest command, NULL when all is done. */
static palResult before_locked(const char *function, struct opencl_queue *queue, cl_event *after)
{
    cl_int state = queue->last ? opencl_state(queue->last) : (cl_int)CL_COMPLETE;
    if (queue->failed < CL_COMPLETE || state < CL_COMPLETE)
        return opencl_check(function, "earlier work of the stream",
                            queue->failed < CL_COMPLETE ? queue->failed : state);
    if (queue->foreign) {
        cl_int code = cl.clEnqueueMarkerWithWaitList(queue->native, 0, NULL, after);
        return opencl_check(function, "clEnqueueMarkerWithWaitList", code);
    }
    if (state > CL_COMPLETE) {
        cl.clRetainEvent(queue->last);
        *after = queue->last;
    }
    return palSuccess;
}

static palResult enqueue_locked(const char *function, struct opencl_queue *queue,
                                struct opencl_job *job)
{
    cl_int code = CL_SUCCESS;
    palResult result = before_locked(function, queue, &job->after);
    if (result != palSuccess)
        return result;
    job->gate = cl.clCreateUserEvent(opencl_context, &code);
    if (!job->gate)
        return opencl_check(function, "clCreateUserEvent",
                            code < CL_SUCCESS ? code : (cl_int)CL_OUT_OF_RESOURCES);
    cl_event barrier = NULL;
    code = cl.clEnqueueBarrierWithWaitList(queue->native, 1, &job->gate, &barrier);
    if (code == CL_SUCCESS) { /* from here on later work waits: the job must come, whatever else */
        *queue->jobs_end = job;
        queue->jobs_end = &job->next;
        pthread_cond_signal(&queue->work);
    }
    return opencl_enqueued_locked(function, "clEnqueueBarrierWithWaitList", queue, code, barrier);
}

palResult opencl_do(const char *function, struct opencl_queue *queue, const struct opencl_job *job)
{
    struct opencl_job *own = malloc(sizeof *own);
    if (!own)
        return opencl_fail(function, palSystemError, "no memory; next: free memory");
    *own = *job;
    own->next = NULL;
    own->after = own->gate = NULL;
    pthread_mutex_lock(&queue->lock);
    int error = queue->worker ? 0 : start_worker_locked(queue);
    palResult result =
        error ? opencl_fail(function, palSystemError,
                            "no thread for the stream: %s; next: end threads", strerror(error))
              : enqueue_locked(function, queue, own);
    bool taken = queue->jobs_end == &own->next;
    pthread_mutex_unlock(&queue->lock);
    if (!taken) {
        if (own->after)
            cl.clReleaseEvent(own->after);
        if (own->gate)
            cl.clReleaseEvent(own->gate);
        free(own);
    }
    return result;
}

palResult vendor_launchHostFunc(cl_command_queue stream, palHostFunc fn, void *args)
{
    static const char NAME[] = "launchHostFunc";
    palResult result = palSuccess;
    struct opencl_queue *queue = opencl_queue_get(NAME, stream, &result);
    if (!queue)
        return result;
    struct opencl_job job = {.work = OPENCL_FUNCTION_CALL, .function = fn, .args = args};
    result = opencl_do(NAME, queue, &job);
    opencl_queue_drop(queue);
    return result;
}

/* Calls of probe.h: one PAL call as an object, made in a callback, on fresh threads, after a fork.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pal.h"
#include "probe_bell.h"

#define MAX_ARGUMENTS 8u

struct call {
    probeCallState state;
    const palDeviceTable *table;
    uint32_t slot;
    uint32_t stream_position; /* MAX_ARGUMENTS: none */
    uint64_t argument[MAX_ARGUMENTS];
};

/* Every PAL argument is an integer, an enum or a pointer; all supported platforms pass these in the
 * same way. */
typedef palResult (*entry)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                           uint64_t);

static entry table_entry(const palDeviceTable *table, uint32_t slot)
{
    size_t offset = offsetof(palDeviceTable, deviceSynchronize) + slot * sizeof(void (*)(void));
    entry function = NULL;
    if (offset + sizeof function <= table->struct_size)
        memcpy(&function, (const char *)table + offset, sizeof function);
    return function;
}

uintptr_t probe_call_new(uintptr_t table, uint32_t slot)
{
    struct call *call = probe_instrument(sizeof *call);
    if (call) {
        call->table = (const palDeviceTable *)table;
        call->slot = slot;
        call->stream_position = MAX_ARGUMENTS;
        call->state.code = -1;
    }
    return (uintptr_t)call;
}

void probe_call_argument(uintptr_t call, uint32_t position, uint64_t value)
{
    if (position < MAX_ARGUMENTS)
        ((struct call *)call)->argument[position] = value;
}

void probe_call_stream_argument(uintptr_t call, uint32_t position)
{
    ((struct call *)call)->stream_position = position;
}

void probe_call_read(uintptr_t call, probeCallState *state)
{
    pthread_mutex_lock(&probe_lock);
    *state = ((const struct call *)call)->state;
    pthread_mutex_unlock(&probe_lock);
}

static bool call_ran(const void *object, uint64_t times)
{
    return ((const struct call *)object)->state.runs >= times;
}

int probe_call_wait(uintptr_t call, uint32_t times, double seconds)
{
    return probe_listen(call_ran, (const void *)call, times, seconds);
}

/* Makes the call on this thread and fills `state`; takes no lock, so that a forked child may use
 * it. */
static void call_make(const struct call *call, palStream stream, bool with_stream,
                      probeCallState *state)
{
    uint64_t a[MAX_ARGUMENTS];
    memcpy(a, call->argument, sizeof a);
    if (with_stream && call->stream_position < MAX_ARGUMENTS)
        a[call->stream_position] = (uint64_t)(uintptr_t)stream;
    entry function = table_entry(call->table, call->slot);
    state->thread = probe_thread_id();
    state->text[0] = '\0';
    state->begin_ns = probe_now_ns();
    state->code = function ? (int32_t)function(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7])
                           : palNotSupported;
    state->end_ns = probe_now_ns();
    if (state->code != palSuccess && call->table->getLastError)
        call->table->getLastError(state->text, sizeof state->text);
    state->text[sizeof state->text - 1] = '\0';
    state->sequence = probe_sequence();
}

static int32_t call_run_with(struct call *call, palStream stream, bool with_stream)
{
    probeCallState state = {0};
    call_make(call, stream, with_stream, &state);
    pthread_mutex_lock(&probe_lock);
    state.runs = call->state.runs + 1;
    call->state = state;
    probe_ring_locked();
    pthread_mutex_unlock(&probe_lock);
    return state.code;
}

int32_t probe_call_here(uintptr_t call)
{
    return call_run_with((struct call *)call, NULL, false);
}

static void call_run(void *args)
{
    call_run_with(args, NULL, false);
}

static void call_on_stream(palStream stream, void *args)
{
    call_run_with(args, stream, true);
}

uintptr_t probe_call_function(void)
{
    return (uintptr_t)call_run;
}

uintptr_t probe_call_device_function(void)
{
    return (uintptr_t)call_on_stream;
}

struct start {
    pthread_mutex_t hold; /* locked until every thread of the group exists */
};

struct job {
    struct start *start;
    uint64_t repeat;
    uint32_t count;
    struct call *call[];
};

static void *job_run(void *args)
{
    struct job *job = args;
    pthread_mutex_lock(&job->start->hold);
    pthread_mutex_unlock(&job->start->hold);
    for (uint32_t i = 0; i < job->count; i++)
        for (uint64_t k = 0; k < job->repeat; k++)
            if (call_run_with(job->call[i], NULL, false) != palSuccess)
                break;
    return NULL;
}

static int job_start(struct start *start, const uintptr_t *calls, uint32_t count, uint64_t repeat)
{
    struct job *job = probe_instrument(sizeof *job + count * sizeof job->call[0]);
    pthread_t thread;
    if (!job)
        return ENOMEM;
    job->start = start;
    job->repeat = repeat;
    job->count = count;
    for (uint32_t i = 0; i < count; i++)
        job->call[i] = (struct call *)calls[i];
    int status = pthread_create(&thread, NULL, job_run, job);
    if (status == 0)
        pthread_detach(thread);
    return status;
}

static struct start *start_held(void)
{
    struct start *start = probe_instrument(sizeof *start);
    if (start) {
        pthread_mutex_init(&start->hold, NULL);
        pthread_mutex_lock(&start->hold);
    }
    return start;
}

int probe_call_threads(const uintptr_t *calls, uint32_t count, uint64_t repeat)
{
    struct start *start = start_held();
    int status = start ? 0 : ENOMEM;
    for (uint32_t i = 0; i < count && status == 0; i++)
        status = job_start(start, &calls[i], 1, repeat);
    if (start)
        pthread_mutex_unlock(&start->hold);
    return status;
}

int probe_call_thread(uintptr_t call, uint64_t repeat)
{
    return probe_call_threads(&call, 1, repeat);
}

int probe_call_sequence(const uintptr_t *calls, uint32_t count)
{
    struct start *start = start_held();
    if (!start)
        return ENOMEM;
    int status = job_start(start, calls, count, 1);
    pthread_mutex_unlock(&start->hold);
    return status;
}

int probe_call_forked(uintptr_t address, double seconds, int *detail)
{
    struct call *call = (struct call *)address;
    int ends[2], status = 0, verdict = 0;
    *detail = 0;
    probeCallState *seen =
        mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 3;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        munmap(seen, sizeof *seen);
        return 3;
    }
    pid_t child = fork();
    if (child == 0) { /* the only thread of the child: no lock, no allocation, no exit handlers */
        call_make(call, NULL, false, seen);
        _exit(0);
    }
    close(ends[1]); /* the parent waits until the child's copy is closed at its end */
    if (child < 0) {
        verdict = 3;
    } else {
        struct pollfd ended = {.fd = ends[0], .events = POLLIN};
        int ready;
        do
            ready = poll(&ended, 1, seconds > 1e6 ? 1000000000 : (int)(seconds * 1000));
        while (ready < 0 && errno == EINTR);
        if (ready == 0) {
            kill(child, SIGKILL);
            verdict = 2;
        }
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        if (verdict == 0 && WIFSIGNALED(status)) {
            *detail = WTERMSIG(status);
            verdict = 1;
        }
        pthread_mutex_lock(&probe_lock);
        if (verdict == 0) {
            seen->runs = call->state.runs + 1;
            call->state = *seen;
            probe_ring_locked();
        }
        pthread_mutex_unlock(&probe_lock);
    }
    close(ends[0]);
    munmap(seen, sizeof *seen);
    return verdict;
}

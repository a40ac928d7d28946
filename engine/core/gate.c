/* Gates.
 *
 * The start signal is the first certified of: the stream writes a word; a host function on it
 * stores a word; an event on it is asked. The end is the first certified of: the stream waits for a
 * word; a host function on it does; the caller waits. */
#define _GNU_SOURCE
#include "gate.h"

#include <stdlib.h>
#include <time.h>

#include "clock.h"
#include "cpu.h"
#include "device.h"
#include "error.h"
#include "pal_error.h"
#include "pal_notes.h"

/* A host function's word. It outlives the gate; the words themselves live as long as the device
 * side. */
struct host_word {
    _Atomic uint64_t *word;
    uint64_t value;
    const atomic_bool *closing; /* NULL: nobody closes it */
    uint64_t until;             /* ticks */
};

static void word_store(void *argument)
{
    struct host_word *host = argument;
    atomic_store_explicit(host->word, host->value, memory_order_release);
    free(host);
}

static void word_await(void *argument)
{
    struct host_word *host = argument;
    struct timespec pause = {0, 20000};
    for (uint32_t spins = 0;
         (int64_t)(atomic_load_explicit(host->word, memory_order_acquire) - host->value) < 0 &&
         !(host->closing && atomic_load_explicit(host->closing, memory_order_relaxed)) &&
         (int64_t)(clock_ticks() - host->until) < 0;
         spins++) {
        if (spins < 2000)
            cpu_relax();
        else
            nanosleep(&pause, NULL);
    }
    free(host);
}

uintptr_t engine_await_function(void)
{
    return (uintptr_t)word_await;
}

uintptr_t engine_await_argument(uintptr_t word, uint64_t value, double seconds)
{
    struct host_word *host = malloc(sizeof *host);
    if (host)
        *host = (struct host_word){(_Atomic uint64_t *)word, value, NULL,
                                   clock_ticks() + clock_ticks_of(seconds)};
    return (uintptr_t)host;
}

void engine_await_cancel(uintptr_t argument)
{
    free((void *)argument);
}

void engine_word_store(uintptr_t word, uint64_t value)
{
    atomic_store_explicit((_Atomic uint64_t *)word, value, memory_order_release);
}

static int32_t host_function(engineComm *comm, palStream stream, palHostFunc function,
                             _Atomic uint64_t *word, uint64_t value)
{
    struct host_word *host = malloc(sizeof *host);
    if (!host)
        return error_fail(palSystemError, "no memory for a gate");
    /* Twice the deadline: the watch ends the call, and with it this, before. */
    *host = (struct host_word){word, value, &comm->device_side->closing,
                               clock_ticks() + clock_ticks_of(2 * comm->timeout + 1)};
    int32_t code = PAL_CALL(comm, launchHostFunc, stream, function, host);
    if (code != palSuccess)
        free(host);
    return code;
}

static int32_t start_signal(engineComm *comm, struct gate *gate)
{
    if (!gate->start_word)
        return palSuccess; /* the event is asked */
    if (device_may(comm, ENGINE_MAY_WRITE_VALUE))
        return PAL_CALL(comm, streamWriteValue64_at, gate->stream,
                        device_pinned_word(comm, gate->start_word), gate->value, 0);
    return host_function(comm, gate->stream, word_store, gate->start_word, gate->value);
}

/* A gate that nobody uses, with words of its own; NULL: all are taken, or no memory. */
static struct gate *gate_take(const engineComm *comm)
{
    struct device_side *side = comm->device_side;
    pthread_mutex_lock(&side->lock);
    struct gate *gate = side->gates;
    if (gate)
        side->gates = gate->next;
    uint32_t at = side->gate_count;
    if (!gate && at < GATES)
        side->gate_count++;
    pthread_mutex_unlock(&side->lock);
    if (gate || at == GATES)
        return gate;
    gate = calloc(1, sizeof *gate);
    if (!gate)
        return NULL;
    gate->at = at;
    gate->done_word = device_pinned_line(side, 2 * side->pool_count + at);
    if (device_may(comm, ENGINE_MAY_WRITE_VALUE) || device_may(comm, ENGINE_MAY_HOST_FUNC))
        gate->start_word = gate->done_word + 1;
    return gate;
}

int32_t gate_enter(engineComm *comm, uintptr_t stream, const struct device_calls *calls,
                   struct gate **answer)
{
    int32_t code = palSuccess;
    *answer = NULL;
    struct gate *gate = gate_take(comm);
    if (!gate)
        return error_fail(palInvalidUsage,
                          "%d calls with a stream are pending; next: wait for some", GATES);
    gate->stream = (palStream)stream;
    gate->recorded = false;
    /* Larger than before: what still waits for an earlier use of these words passes. */
    atomic_fetch_add_explicit(&gate->value, 1, memory_order_relaxed);
    atomic_store_explicit(&gate->proxies, calls->proxies, memory_order_relaxed);
    atomic_store_explicit(&gate->users, calls->streams + calls->proxies + 1, memory_order_relaxed);
    if (calls->proxies > 0)
        code = start_signal(comm, gate);
    if (code == palSuccess && (calls->streams > 0 || !gate->start_word)) {
        if (!gate->before)
            code = PAL_CALL(comm, eventCreate, &gate->before, palEventDisableTiming);
        if (code == palSuccess)
            code = PAL_CALL(comm, eventRecord, gate->before, gate->stream);
        gate->recorded = code == palSuccess;
    }
    if (code != palSuccess) {
        if (pal_notes_lacks(code))
            error_fail(code, "the stream does not belong to the chip");
        else
            pal_error_refused(comm, code, "ordering the calls after the stream's work");
        atomic_store_explicit(&gate->users, 1, memory_order_relaxed);
        gate_drop(comm, gate);
        return code;
    }
    *answer = gate;
    return palSuccess;
}

int32_t gate_leave(engineComm *comm, struct gate *gate, const struct device_calls *calls)
{
    if (calls->proxies == 0)
        return palSuccess; /* the flights did it */
    int32_t code;
    if (device_may(comm, ENGINE_MAY_WAIT_VALUE))
        code = PAL_CALL(comm, streamWaitValue64_at, gate->stream,
                        device_pinned_word(comm, gate->done_word), gate->value, 0);
    else if (device_may(comm, ENGINE_MAY_HOST_FUNC | ENGINE_MAY_HOST_FUNC_BLOCK))
        code = host_function(comm, gate->stream, word_await, gate->done_word, gate->value);
    else
        return palInProgress;
    return code == palSuccess
               ? code
               : pal_error_refused(comm, code, "ordering the stream's later work after the calls");
}

bool gate_started(struct gate *gate)
{
    uint64_t value = atomic_load_explicit(&gate->value, memory_order_relaxed);
    const _Atomic uint64_t *word = gate->start_word ? gate->start_word : &gate->seen;
    return (int64_t)(atomic_load_explicit(word, memory_order_acquire) - value) >= 0;
}

void gate_call_ended(engineComm *comm, struct gate *gate, bool proxy)
{
    if (proxy && atomic_fetch_sub_explicit(&gate->proxies, 1, memory_order_acq_rel) == 1)
        atomic_store_explicit(gate->done_word, gate->value, memory_order_release);
    gate_drop(comm, gate);
}

void gate_drop(engineComm *comm, struct gate *gate)
{
    struct device_side *side = comm->device_side;
    if (atomic_fetch_sub_explicit(&gate->users, 1, memory_order_acq_rel) != 1)
        return;
    pthread_mutex_lock(&side->lock);
    gate->next = side->gates;
    side->gates = gate;
    pthread_mutex_unlock(&side->lock);
}

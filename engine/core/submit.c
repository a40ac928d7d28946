/* The functions that make calls and wait for them.
 *
 * A caller that gets the communicator's lock moves all of its calls until its own have ended; one
 * that does not leaves its calls in the inbox and waits for whoever has it. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "background.h"
#include "call.h"
#include "clock.h"
#include "device_state.h"
#include "doorbell.h"
#include "error.h"
#include "failure.h"
#include "flight.h"
#include "gate.h"
#include "guard.h"
#include "lock.h"
#include "message.h"
#include "pal_error.h"
#include "pal_notes.h"
#include "process.h"
#include "progress.h"
#include "registered.h"
#include "work.h"

/* ---- waiting -----------------------------------------------------------------------------------
 */

enum {
    AT_ONCE = 2,             /* calls that one blocking function makes */
    ASK_EVERY = 4,           /* looks at a call's done word for each question to the chip */
    START_BYTES = 128 << 10, /* what the caller of a start moves at most: some 20 us of its time */
};

struct awaited {
    engineComm *comm;
    engineWork *work; /* or calls */
    struct call *calls[AT_ONCE];
    unsigned count;
};
static _Thread_local struct awaited suspended; /* answered palInProgress; for engine_resume */

static inline bool ended(const struct awaited *awaited)
{
    if (awaited->work)
        return atomic_load_explicit(&awaited->work->remaining, memory_order_acquire) == 0;
    for (unsigned i = 0; i < awaited->count; i++)
        if (atomic_load_explicit(&awaited->calls[i]->state, memory_order_acquire) != CALL_DONE)
            return false;
    return true;
}

/* The end of a thread's turn: peers that sleep are woken, and what is left goes to the background.
 */
static void leave(engineComm *comm)
{
    doorbell_ring_marked(comm);
    bool left = atomic_load_explicit(&comm->unfinished, memory_order_relaxed) > 0;
    lock_release(comm);
    if (left)
        background_wake();
}

/* With the lock, a failure that any rank has shown is known: see others_settle in failure.c. */
static bool lock_for_caller(engineComm *comm)
{
    if (!lock_try(comm))
        return false;
    if (atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_seq_cst) != 0)
        failure_check(comm);
    atomic_store_explicit(&comm->stamp,
                          atomic_load_explicit(&comm->stamp, memory_order_relaxed) + 1,
                          memory_order_relaxed); /* one writer: the holder */
    return true;
}

enum await_answer { AWAIT_LIMIT, AWAIT_ENDED, AWAIT_GIVEN_UP };

static uint64_t return_limit(const engineComm *comm)
{
    return clock_ticks() + clock_ticks_of(comm->return_ms / 1000.0);
}

static bool is_streamed(const struct call *call)
{
    return call->prepared->operation.lowering == ENGINE_STREAM;
}

/* Whether there are streams of the calls that may be asked. */
static bool may_ask(const struct awaited *awaited)
{
    if (awaited->work || !device_may(awaited->comm, ENGINE_MAY_ASK))
        return false;
    for (unsigned i = 0; i < awaited->count; i++)
        if (is_streamed(awaited->calls[i]))
            return true;
    return false;
}

static void ask(const struct awaited *awaited, uint32_t turn)
{
    for (unsigned i = 0; i < awaited->count; i++)
        if (is_streamed(awaited->calls[i]))
            flight_ask(awaited->comm, awaited->calls[i]->prepared, turn);
}

/* Moves calls until those awaited have ended, or until limit (ticks; 0: none), or until a thread
 * that hangs has kept them for too long. Drops the lock. `returns`: the limit is return_ms, counted
 * from the first look that moved nothing, so that a call that need not wait does not ask for the
 * time. `tells`: also until an unexpected message blocks receives. */
static enum await_answer wait_for(const struct awaited *awaited, bool locked, uint64_t limit,
                                  bool returns, bool tells)
{
    engineComm *comm = awaited->comm;
    const bool asks = may_ask(awaited);
    struct patience patience = {0};
    for (uint32_t looks = 1;; looks++) {
        if (!locked) {
            if (ended(awaited))
                return AWAIT_ENDED;
            locked = lock_for_caller(comm);
        }
        if (!locked) {
            if (patience.slept && lock_given_up(comm))
                return AWAIT_GIVEN_UP;
            if (returns && !limit)
                limit = return_limit(comm);
            if (limit && (int64_t)(clock_ticks() - limit) >= 0)
                return AWAIT_LIMIT;
            atomic_fetch_add_explicit(&comm->wanted, 1, memory_order_relaxed);
            lock_back_off(comm, &patience);
            atomic_fetch_sub_explicit(&comm->wanted, 1, memory_order_relaxed);
            continue;
        }
        bool moved = call_progress(comm);
        if (ended(awaited)) {
            leave(comm);
            return AWAIT_ENDED;
        }
        if (tells && comm->unexpected) { /* the caller makes room for the message: engine_probe */
            comm->unexpected = false;
            leave(comm);
            return AWAIT_LIMIT;
        }
        if (atomic_load_explicit(&comm->unissued, memory_order_relaxed) > 0) {
            leave(comm); /* tables are called without it */
            flight_issue(comm);
            locked = false;
            continue;
        }
        if (atomic_load_explicit(&comm->urgent, memory_order_relaxed) > 0) {
            leave(comm);
            sched_yield();
            locked = false;
            continue;
        }
        if (moved) {
            patience = (struct patience){0};
            continue;
        }
        if (asks && looks % ASK_EVERY == 0) {
            lock_release(comm); /* tables are called without it */
            ask(awaited, looks / ASK_EVERY);
            locked = false;
            continue;
        }
        if (returns && !limit)
            limit = return_limit(comm);
        if (limit && patience.since && (int64_t)(clock_ticks() - limit) >= 0) {
            leave(comm);
            return AWAIT_LIMIT;
        }
        locked = progress_wait(comm, &patience, limit);
    }
}

/* Gives the call objects back and answers the first error. */
static int32_t collect(const struct awaited *awaited)
{
    int32_t code = palSuccess;
    for (unsigned i = 0; i < awaited->count; i++) {
        struct call *call = awaited->calls[i];
        code = code == palSuccess ? call->code : code;
        if (call->why)
            *error_record() = *call->why;
        free(call->why);
        call->why = NULL;
        if (call == &call->prepared->call) /* release: the next user may be another thread */
            atomic_store_explicit(&call->state, CALL_IDLE, memory_order_release);
        else
            free(call);
    }
    return code;
}

/* The end of a blocking call: the communicator may be closed from here on. */
static int32_t returned(engineComm *comm, int32_t code)
{
    guard_leave(comm);
    return code;
}

static int32_t finish(const struct awaited *awaited, bool locked)
{
    engineComm *comm = awaited->comm;
    enum await_answer answer =
        wait_for(awaited, locked, 0, comm->return_ms != 0, comm->return_ms != 0);
    if (answer == AWAIT_LIMIT) {
        suspended = *awaited;
        return palInProgress;
    }
    /* Given up, the calls are kept: a thread that hangs has them. */
    int32_t code = answer == AWAIT_ENDED ? collect(awaited) : failure_reported(comm);
    if (answer == AWAIT_ENDED && code != palSuccess &&
        atomic_load_explicit(&comm->failed, memory_order_acquire))
        code = failure_refuse(comm);
    return returned(comm, code);
}

/* ---- blocking calls ----------------------------------------------------------------------------
 */

static int32_t stream_wait(engineComm *comm, uintptr_t stream)
{
    if (!comm->table)
        return error_fail(palInvalidArgument, "a stream without a chip");
    int32_t code = PAL_CALL(comm, streamSynchronize, (palStream)stream);
    if (code == palSuccess)
        return code;
    return pal_notes_lacks(code)
               ? error_fail(code, "the stream does not belong to the chip")
               : pal_error_tell(comm, pal_error_refused(comm, code, "the caller's stream"));
}

static int32_t admitted(engineComm *comm, uintptr_t stream)
{
    if (atomic_load_explicit(&process_forked, memory_order_relaxed))
        return error_fail(palInvalidUsage,
                          "this process was forked from one that opened the "
                          "communicator; next: start new processes, or open it after "
                          "the fork");
    if (atomic_load_explicit(&comm->failed, memory_order_acquire) ||
        atomic_load_explicit(&comm->abandoned, memory_order_relaxed))
        return failure_refuse(comm);
    return stream ? stream_wait(comm, stream) : palSuccess;
}

/* Whether a call that is remembered is prepared for the place of these buffers, in windows or not.
 * Only the holder of the lock knows the windows. */
static bool fits(const engineComm *comm, const engineRequest *request, bool locked)
{
    const engineOperation *operation = &request->prepared->operation;
    bool inside = true;
    if (!operation->shown)
        return true;
    if (!locked)
        return false;
    if (operation->shown & 1u << ENGINE_INPUT)
        inside = registered_find(comm, request->input, 1) != NULL;
    if (inside && operation->shown & 1u << ENGINE_OUTPUT)
        inside = registered_find(comm, request->output, 1) != NULL;
    return inside == (operation->inside != 0);
}

/* `bound`: the one request is of a remembered call. */
static int32_t run(const engineRequest *requests, unsigned count, uintptr_t stream, bool bound)
{
    engineComm *comm = requests[0].prepared->comm;
    if (!guard_enter(comm))
        return error_record()->code;
    int32_t code = admitted(comm, stream);
    if (code != palSuccess)
        return returned(comm, code);
    struct awaited awaited = {.comm = comm};
    bool locked = lock_for_caller(comm);
    if (locked && atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
        lock_release(comm);
        return returned(comm, failure_refuse(comm));
    }
    if (bound && !fits(comm, requests, locked)) {
        if (locked)
            lock_release(comm);
        return returned(comm, ENGINE_UNFIT);
    }
    for (unsigned i = 0; code == palSuccess && i < count; i++) {
        struct call *call = call_take(comm, requests[i].prepared, true, locked);
        if (!call) {
            code = error_fail(palSystemError, "no memory for a call");
            break;
        }
        code = call_fill(call, &requests[i], NULL);
        if (code == palSuccess) {
            atomic_store_explicit(&call->state, CALL_QUEUED, memory_order_relaxed);
            awaited.calls[awaited.count++] = call;
        } else {
            call_discard(comm, call, locked);
        }
    }
    if (code != palSuccess) {
        for (unsigned i = 0; i < awaited.count; i++) {
            atomic_store_explicit(&awaited.calls[i]->state, CALL_IDLE, memory_order_relaxed);
            call_discard(comm, awaited.calls[i], locked);
        }
        if (locked)
            lock_release(comm);
        return returned(comm, code);
    }
    atomic_fetch_add_explicit(&comm->unfinished, count, memory_order_relaxed);
    if (locked) {
        if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
            call_inbox_drain(comm); /* earlier calls of this thread may lie there */
        for (unsigned i = 0; i < count; i++)
            call_enqueue(comm, awaited.calls[i]);
    } else {
        awaited.calls[0]->next = count > 1 ? awaited.calls[1] : NULL;
        awaited.calls[count - 1]->next = NULL;
        call_inbox_put(comm, awaited.calls[0], awaited.calls[count - 1]);
    }
    return finish(&awaited, locked);
}

int32_t engine_call(enginePrepared *prepared, uintptr_t input, uintptr_t output, uint64_t count,
                    uintptr_t stream)
{
    engineRequest request = {prepared, input, output, count, NULL, 0};
    return run(&request, 1, stream, false);
}

int32_t engine_call_v(enginePrepared *prepared, uintptr_t input, uintptr_t output,
                      const engineVectors *vectors, uintptr_t stream)
{
    engineRequest request = {prepared, input, output, 0, vectors, 0};
    return run(&request, 1, stream, false);
}

int32_t engine_call_bound(const engineBound *bound, uintptr_t first, uintptr_t second,
                          uintptr_t stream)
{
    engineRequest request = {bound->prepared,
                             bound->input < 0 ? 0 : first + (uintptr_t)bound->input,
                             bound->output < 0 ? 0 : second + (uintptr_t)bound->output,
                             bound->count,
                             NULL,
                             0};
    if (first < second + bound->output_bytes && second < first + bound->input_bytes)
        return ENGINE_UNFIT;
    return run(&request, 1, stream, true);
}

int32_t engine_sendrecv_bound(const engineBound *send, uintptr_t input, const engineBound *receive,
                              uintptr_t output, uintptr_t stream)
{
    return engine_sendrecv(send->prepared, input, send->count, receive->prepared, output,
                           receive->count, stream);
}

int32_t engine_sendrecv(enginePrepared *send, uintptr_t input, uint64_t input_count,
                        enginePrepared *receive, uintptr_t output, uint64_t output_count,
                        uintptr_t stream)
{
    engineRequest requests[AT_ONCE] = {{send, input, 0, input_count, NULL, 0},
                                       {receive, 0, output, output_count, NULL, 0}};
    return run(requests, AT_ONCE, stream, false);
}

int32_t engine_resume(engineComm *comm)
{
    if (suspended.comm != comm || !comm)
        return error_fail(palInvalidUsage,
                          "engine_resume: this thread has no call that was answered "
                          "palInProgress");
    struct awaited awaited = suspended;
    memset(&suspended, 0, sizeof suspended);
    return finish(&awaited, false);
}

/* ---- unexpected messages ----------------------------------------------------------------------
 */

int32_t engine_probe(engineComm *comm, uint32_t peer, engineArrival *arrival)
{
    struct seen seen;
    int32_t found = 0;
    if (peer >= comm->size || peer == comm->rank || comm_is_remote(comm, peer) ||
        !guard_enter(comm))
        return 0;
    if (lock_for_caller(comm)) {
        call_progress(comm);
        found = message_unexpected(comm, peer, &seen);
        leave(comm);
    }
    guard_leave(comm);
    if (found)
        *arrival = (engineArrival){seen.count, seen.what >> 8 & 0xff, seen.root};
    return found;
}

/* ---- asynchronous calls ------------------------------------------------------------------------
 */

/* Makes all calls of a group, linked; NULL with *code on failure. */
static struct call *group_make(engineComm *comm, const engineRequest *requests, uint32_t count,
                               engineWork *work, bool locked, struct call **last, int32_t *code)
{
    struct call *first = NULL;
    *last = NULL;
    for (uint32_t i = 0; *code == palSuccess && i < count; i++) {
        struct call *call = call_take(comm, requests[i].prepared, false, locked);
        if (!call) {
            *code = error_fail(palSystemError, "no memory for a call");
            break;
        }
        call->next = NULL;
        if (*last)
            (*last)->next = call;
        else
            first = call;
        *last = call;
        *code = call_fill(call, &requests[i], work);
        atomic_store_explicit(&call->state, CALL_QUEUED, memory_order_relaxed);
    }
    if (*code == palSuccess)
        return first;
    while (first) {
        struct call *next = first->next;
        call_discard(comm, first, locked);
        first = next;
    }
    return NULL;
}

static struct device_calls device_calls(const engineComm *comm, const engineRequest *requests,
                                        uint32_t count)
{
    struct device_calls kinds = {0, 0};
    for (uint32_t i = 0; comm->device_side && i < count; i++) {
        const enginePrepared *prepared = requests[i].prepared;
        kinds.streams += prepared && prepared->operation.lowering == ENGINE_STREAM;
        kinds.proxies += prepared && prepared->operation.lowering == ENGINE_PROXY;
    }
    return kinds;
}

/* Whether calls move so much that the caller of engine_start would rather compute meanwhile. */
static bool take_long(const engineRequest *requests, uint32_t count)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < count && bytes <= START_BYTES; i++) {
        const engineVectors *vectors = requests[i].vectors;
        uint64_t elements = vectors ? vectors->longest : requests[i].count;
        uint64_t more = elements > START_BYTES ? START_BYTES + 1
                                               : elements * requests[i].prepared->element_bytes;
        bytes += more > START_BYTES ? START_BYTES + 1 : more;
    }
    return bytes > START_BYTES;
}

/* The rest of a start: its STREAM calls are on the device when it returns, and the caller's stream
 * is ordered after all of them. */
static int32_t device_started(engineComm *comm, engineWork *work, struct gate *gate,
                              const struct device_calls *kinds)
{
    struct patience patience = {0};
    while (kinds->streams > 0 && atomic_load_explicit(&work->unissued, memory_order_acquire) > 0 &&
           !atomic_load_explicit(&comm->failed, memory_order_acquire)) {
        flight_issue(comm);
        if (atomic_load_explicit(&work->unissued, memory_order_acquire) == 0)
            break;
        if (lock_for_caller(comm)) { /* calls of other lowerings go first */
            call_progress(comm);
            leave(comm);
        }
        lock_back_off(comm, &patience);
    }
    if (!gate)
        return palSuccess;
    int32_t code = gate_leave(comm, gate, kinds);
    gate_drop(comm, gate);
    if (code == palInProgress) /* nothing on the device can wait: this thread does */
        engine_wait(work, -1);
    else
        pal_error_tell(comm, code); /* which the work answers */
    return palSuccess;
}

int32_t engine_start(engineComm *comm, const engineRequest *requests, uint32_t count,
                     uintptr_t stream, engineWork **answer)
{
    if (!comm || !answer || (count > 0 && !requests))
        return error_fail(palInvalidArgument, "engine_start: an argument is null");
    *answer = NULL;
    struct gate *gate = NULL;
    struct device_calls kinds = device_calls(comm, requests, count);
    bool ordered = stream && count > 0 && kinds.streams + kinds.proxies == count;
    int32_t code = admitted(comm, ordered ? 0 : stream);
    for (uint32_t i = 0; code == palSuccess && i < count; i++)
        if (!requests[i].prepared || requests[i].prepared->comm != comm)
            code = error_fail(palInvalidArgument,
                              "engine_start: request %u is of another communicator", i);
    engineWork *work = code == palSuccess ? calloc(1, sizeof *work) : NULL;
    if (code == palSuccess && !work)
        code = error_fail(palSystemError, "no memory for a work");
    if (code == palSuccess && ordered)
        code = flight_sweep(comm);
    if (code == palSuccess && ordered)
        code = gate_enter(comm, stream, &kinds, &gate);
    if (code != palSuccess) {
        free(work);
        return pal_error_tell(comm, code);
    }
    work->comm = comm;
    atomic_init(&work->remaining, count);
    atomic_init(&work->unissued, kinds.streams);
    atomic_init(&work->users, count > 0 ? 2 : 1);
    bool locked = lock_for_caller(comm);
    struct call *last, *first = group_make(comm, requests, count, work, locked, &last, &code);
    if (code != palSuccess) {
        if (locked)
            lock_release(comm);
        free(work);
        for (uint32_t i = 0; gate && i <= count; i++)
            gate_drop(comm, gate);
        return code;
    }
    for (struct call *call = first; call; call = call->next)
        call->gate = gate;
    *answer = work;
    atomic_fetch_add_explicit(&comm->users, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&comm->unfinished, count, memory_order_relaxed);
    if (!locked) {
        if (first)
            call_inbox_put(comm, first, last);
        background_wake();
        return device_started(comm, work, gate, &kinds);
    }
    if (atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
        call_inbox_drain(comm);
    while (first) {
        struct call *next = first->next;
        call_enqueue(comm, first);
        first = next;
    }
    if (!take_long(requests, count))
        call_progress(comm);
    leave(comm); /* who waits, or the background thread, goes on */
    return device_started(comm, work, gate, &kinds);
}

static int32_t work_code(const engineWork *work)
{
    if (work->code != palSuccess && atomic_load_explicit(&work->comm->failed, memory_order_acquire))
        return failure_refuse(work->comm);
    if (work->why)
        *error_record() = *work->why;
    return work->code;
}

int32_t engine_test(engineWork *work)
{
    if (!work)
        return error_fail(palInvalidArgument, "engine_test: work is null");
    engineComm *comm = work->comm;
    struct awaited awaited = {.comm = comm, .work = work};
    if (!ended(&awaited) && guard_enter(comm)) {
        int32_t code = palSuccess;
        if (lock_for_caller(comm)) {
            call_progress(comm);
            progress_check(comm, clock_ticks());
            leave(comm);
        } else if (lock_given_up(comm)) {
            code = failure_reported(comm);
        }
        guard_leave(comm);
        if (code != palSuccess)
            return code;
    }
    return ended(&awaited) ? work_code(work) : (int32_t)palInProgress;
}

int32_t engine_wait(engineWork *work, double seconds)
{
    if (!work)
        return error_fail(palInvalidArgument, "engine_wait: work is null");
    struct awaited awaited = {.comm = work->comm, .work = work};
    if (ended(&awaited))
        return work_code(work);
    uint64_t limit = seconds < 0 ? 0 : clock_ticks() + clock_ticks_of(seconds);
    engineComm *comm = work->comm;
    if (!guard_enter(comm)) { /* whoever closes it ends the work */
        const struct timespec pause = {0, 1000000};
        nanosleep(&pause, NULL);
        return ended(&awaited) ? work_code(work) : (int32_t)palInProgress;
    }
    enum await_answer answer = wait_for(&awaited, false, limit, false, seconds >= 0);
    int32_t code = answer == AWAIT_GIVEN_UP ? failure_reported(comm) : (int32_t)palInProgress;
    guard_leave(comm);
    return answer == AWAIT_ENDED ? work_code(work) : code;
}

void engine_release(engineWork *work)
{
    if (work)
        work_drop(work);
}

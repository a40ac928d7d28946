/* The entry of C programs (unipal.h): handles of prepared calls, and the table of functions.
 *
 * A handle is a number: the index of a seat in its low half, the seat's generation in the high one.
 * Closing the communicator counts the generation up, so a handle that C still has is refused. A
 * seat's state holds generation and the threads inside in one word: one addition enters, and tells
 * whether it was allowed. Seats are never given back to the system. */
#define _GNU_SOURCE
#include "entry.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "error.h"
#include "guard.h"
#include "call_state.h"
#include "unipal.h"

enum { BLOCK = 64, BLOCKS = 1024, INSIDE_BITS = 32 };

_Static_assert(sizeof(uintptr_t) == 8, "a handle is index and generation");
_Static_assert(sizeof(unipalError) == sizeof(engineError) &&
                   offsetof(unipalError, culprits) == offsetof(engineError, culprits) &&
                   offsetof(unipalError, text) == offsetof(engineError, text),
               "an error is copied whole");
_Static_assert(UNIPAL_SUCCESS == (int)palSuccess &&
                   UNIPAL_DEVICE_ERROR == (int)palUnhandledDeviceError &&
                   UNIPAL_SYSTEM_ERROR == (int)palSystemError &&
                   UNIPAL_INTERNAL_ERROR == (int)palInternalError &&
                   UNIPAL_INVALID_ARGUMENT == (int)palInvalidArgument &&
                   UNIPAL_INVALID_USAGE == (int)palInvalidUsage &&
                   UNIPAL_REMOTE_ERROR == (int)palRemoteError &&
                   UNIPAL_IN_PROGRESS == (int)palInProgress &&
                   UNIPAL_NOT_SUPPORTED == (int)palNotSupported,
               "codes are palResult's");

struct seat {
    _Alignas(LINE) _Atomic uint64_t state; /* generation << 32 | threads inside */
    engineComm *comm;                      /* NULL: free */
    uint32_t variants;
    uint32_t next_free;
    engineVariant variant[ENGINE_VARIANTS];
};

static pthread_mutex_t seats_lock = PTHREAD_MUTEX_INITIALIZER; /* of what follows */
static uint32_t seat_count, first_free; /* made so far; index + 1 of a free one, 0: none */
static _Atomic(struct seat *) blocks[BLOCKS];

/* ---- seats -------------------------------------------------------------------------------------
 */

static struct seat *seat_at(uint64_t index)
{
    struct seat *block = index < (uint64_t)BLOCK * BLOCKS
                             ? atomic_load_explicit(&blocks[index / BLOCK], memory_order_acquire)
                             : NULL;
    return block ? &block[index % BLOCK] : NULL;
}

static struct seat *enter(uint64_t handle)
{
    struct seat *seat = seat_at(handle & UINT32_MAX);
    if (!seat)
        return NULL;
    /* One word, so that whoever closes either sees this thread inside or has counted up before. */
    uint64_t before = atomic_fetch_add_explicit(&seat->state, 1, memory_order_acquire);
    if (before >> INSIDE_BITS == handle >> INSIDE_BITS)
        return seat;
    atomic_fetch_sub_explicit(&seat->state, 1, memory_order_relaxed);
    return NULL;
}

static void leave(struct seat *seat)
{
    atomic_fetch_sub_explicit(&seat->state, 1, memory_order_release);
}

/* A seat that nobody has, and its index; NULL: none. Under seats_lock. */
static struct seat *seat_take(uint32_t *index)
{
    if (first_free) {
        *index = first_free - 1;
        struct seat *seat = seat_at(*index);
        first_free = seat->next_free;
        return seat;
    }
    if (seat_count == BLOCK * BLOCKS)
        return NULL;
    struct seat *block = atomic_load_explicit(&blocks[seat_count / BLOCK], memory_order_relaxed);
    if (!block) {
        block = aligned_alloc(_Alignof(struct seat), BLOCK * sizeof *block);
        if (!block)
            return NULL;
        memset(block, 0, BLOCK * sizeof *block);
        for (uint32_t i = 0; i < BLOCK; i++)
            atomic_init(&block[i].state, (uint64_t)1 << INSIDE_BITS); /* no handle is 0 */
        atomic_store_explicit(&blocks[seat_count / BLOCK], block, memory_order_release);
    }
    *index = seat_count++;
    return &block[*index % BLOCK];
}

int32_t engine_entry_open(engineComm *comm, const engineVariant *variants, uint32_t count,
                          uint64_t *handle)
{
    if (!comm || !variants || !handle || count == 0 || count > ENGINE_VARIANTS)
        return error_fail(palInvalidArgument,
                          "engine_entry_open: an argument is null, or %u variants", count);
    for (uint32_t i = 0; i < count; i++)
        if (!variants[i].prepared || variants[i].prepared->comm != comm)
            return error_fail(palInvalidArgument,
                              "engine_entry_open: variant %u is not prepared on this "
                              "communicator",
                              i);
    if (!guard_enter(comm))
        return error_record()->code;
    uint32_t index = 0;
    pthread_mutex_lock(&seats_lock);
    struct seat *seat = seat_take(&index);
    if (seat) {
        memcpy(seat->variant, variants, count * sizeof *variants);
        seat->variants = count;
        seat->comm = comm;
        uint64_t state = atomic_load_explicit(&seat->state, memory_order_relaxed);
        *handle = (state >> INSIDE_BITS << INSIDE_BITS) | index;
    }
    pthread_mutex_unlock(&seats_lock);
    guard_leave(comm);
    return seat ? palSuccess : error_fail(palSystemError, "no memory for a call from C");
}

bool entry_revoke(const engineComm *comm)
{
    bool inside = false;
    pthread_mutex_lock(&seats_lock);
    for (uint32_t index = 0; index < seat_count; index++) {
        struct seat *seat = seat_at(index);
        if (seat->comm == comm)
            inside |= (uint32_t)atomic_fetch_add_explicit(&seat->state, (uint64_t)1 << INSIDE_BITS,
                                                          memory_order_acq_rel) != 0;
    }
    pthread_mutex_unlock(&seats_lock);
    return inside;
}

void entry_drain(const engineComm *comm)
{
    const struct timespec pause = {0, 20000};
    pthread_mutex_lock(&seats_lock);
    for (uint32_t index = 0; index < seat_count; index++) {
        struct seat *seat = seat_at(index);
        if (seat->comm != comm)
            continue;
        while ((uint32_t)atomic_load_explicit(&seat->state, memory_order_acquire) != 0)
            nanosleep(&pause, NULL); /* refused ones come and go */
        seat->comm = NULL;
        seat->next_free = first_free;
        first_free = index + 1;
    }
    pthread_mutex_unlock(&seats_lock);
}

/* ---- what C calls ------------------------------------------------------------------------------
 */

static uint64_t number_of(const unipalCall *call)
{
    return (uint64_t)(uintptr_t)call;
}

static engineWork *work_of(unipalWork *work)
{
    return (engineWork *)(void *)work;
}

static int32_t refuse(const unipalCall *call)
{
    if (!call)
        return error_fail(palInvalidArgument, "the call is NULL; next: pass the address of "
                                              "comm.c_call(...)");
    return error_fail(palInvalidUsage,
                      "call %p: its communicator was closed, or the handle is invalid; next: "
                      "prepare it again with comm.c_call(...)",
                      (const void *)call);
}

static enginePrepared *variant_of(const struct seat *seat, uint64_t count)
{
    uint32_t at = 0;
    while (at + 1 < seat->variants && count > seat->variant[at].most)
        at++;
    return seat->variant[at].prepared;
}

static int32_t entry_call(unipalCall *call, const void *input, void *output, uint64_t count,
                          void *stream)
{
    struct seat *seat = enter(number_of(call));
    if (!seat)
        return refuse(call);
    int32_t code = engine_call(variant_of(seat, count), (uintptr_t)input, (uintptr_t)output, count,
                               (uintptr_t)stream);
    while (code == palInProgress)
        code = engine_resume(seat->comm);
    leave(seat);
    return code;
}

enum { ON_STACK = 16 };

static int32_t entry_start_group(const unipalRequest *requests, uint32_t count, void *stream,
                                 unipalWork **work)
{
    engineRequest few[ON_STACK], *all = few;
    if (work)
        *work = NULL;
    if (!requests || !work || count == 0)
        return error_fail(palInvalidArgument,
                          "starting calls: requests or work is NULL, or there are "
                          "none");
    struct seat *seat = enter(number_of(requests[0].call));
    if (!seat)
        return refuse(requests[0].call);
    int32_t code = palSuccess;
    if (count > ON_STACK && !(all = calloc(count, sizeof *all)))
        code = error_fail(palSystemError, "no memory for %u calls", count);
    for (uint32_t i = 0; code == palSuccess && i < count; i++) {
        struct seat *one = enter(number_of(requests[i].call));
        if (!one) {
            code = refuse(requests[i].call);
            break;
        }
        if (one->comm == seat->comm)
            all[i] = (engineRequest){variant_of(one, requests[i].count),
                                     (uintptr_t)requests[i].input,
                                     (uintptr_t)requests[i].output,
                                     requests[i].count,
                                     NULL,
                                     0};
        else
            code = error_fail(palInvalidArgument, "call %u of the group is of another communicator",
                              i);
        leave(one);
    }
    engineWork *made = NULL;
    if (code == palSuccess)
        code = engine_start(seat->comm, all, count, (uintptr_t)stream, &made);
    if (made) {
        made->entry = number_of(requests[0].call);
        *work = (unipalWork *)(void *)made;
    }
    leave(seat);
    if (all != few)
        free(all);
    return code;
}

static int32_t entry_start(unipalCall *call, const void *input, void *output, uint64_t count,
                           void *stream, unipalWork **work)
{
    unipalRequest request = {call, input, output, count};
    return entry_start_group(&request, 1, stream, work);
}

/* What a work says while its communicator is being closed, or was: closing ends it, soon. */
static bool over(const engineWork *work)
{
    return atomic_load_explicit(&work->remaining, memory_order_acquire) == 0;
}

static int32_t entry_test(unipalWork *handle)
{
    engineWork *work = work_of(handle);
    if (!work)
        return error_fail(palInvalidArgument, "test: the work is NULL");
    struct seat *seat = enter(work->entry);
    int32_t code = seat || over(work) ? engine_test(work) : (int32_t)palInProgress;
    if (seat)
        leave(seat);
    return code;
}

static int32_t entry_wait(unipalWork *handle, double seconds)
{
    const struct timespec pause = {0, 50000};
    engineWork *work = work_of(handle);
    if (!work)
        return error_fail(palInvalidArgument, "wait: the work is NULL");
    struct seat *seat = enter(work->entry);
    uint64_t until = seconds < 0 ? 0 : clock_ticks() + clock_ticks_of(seconds);
    if (seat) {
        int32_t code = engine_wait(work, seconds);
        while (code == palInProgress && until && (int64_t)(clock_ticks() - until) < 0)
            code = engine_wait(work, clock_seconds(until - clock_ticks()));
        leave(seat);
        return code;
    }
    while (!over(work)) {
        if (until && (int64_t)(clock_ticks() - until) >= 0)
            return palInProgress;
        nanosleep(&pause, NULL);
    }
    return engine_wait(work, 0);
}

static void entry_release(unipalWork *work)
{
    engine_release(work_of(work));
}

static int32_t entry_abort(unipalCall *call, const char *reason)
{
    struct seat *seat = enter(number_of(call));
    if (!seat)
        return refuse(call);
    int32_t code = engine_abort(seat->comm, reason, seat->comm->rank);
    leave(seat);
    return code;
}

static void entry_error(unipalError *error)
{
    if (error)
        memcpy(error, engine_last_error(), sizeof *error);
}

static const unipalEntry entry = {
    .magic = UNIPAL_MAGIC,
    .abi = UNIPAL_ABI,
    .struct_size = sizeof(unipalEntry),
    .call = entry_call,
    .start = entry_start,
    .start_group = entry_start_group,
    .test = entry_test,
    .wait = entry_wait,
    .release = entry_release,
    .abort = entry_abort,
    .error = entry_error,
};

uintptr_t engine_entry(void)
{
    return (uintptr_t)&entry;
}

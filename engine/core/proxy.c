/* The lowering PROXY: the interpreter's steps, with the device's part done by a progress thread.
 *
 * Lanes are interpreted as HOST does it, by whoever moves the communicator's calls: signals,
 * credits and slots are the same, so ranks of both lowerings understand each other. What a step
 * does with device memory becomes an action in its lane's ring. One progress thread per device of
 * the process takes actions out, enqueues them on the lane's stream, and asks an event whether they
 * are done; it alone calls the device. A lane goes on past its actions and stops only where a step
 * needs them done: before it posts, flushes, records, or lets the processor touch the memory.
 *
 * A ring has one producer (the holder of the communicator's lock) and one consumer (the progress
 * thread). `pushed` is stored with release after the action, `settled` with release after the event
 * was found done, so that who sees them sees what they stand for. */
#define _GNU_SOURCE
#include <linux/futex.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "device.h"
#include "pal_calls.h"

enum {
    RING = 64,
    SPARE = 1,         /* an address that stands for spare memory of the pool */
    LEAVE_SECONDS = 2, /* what closing grants a call of the chip */
};
enum action_kind { ACTION_COPY, ACTION_REDUCE };

struct action {
    enum action_kind kind;
    uintptr_t dst, a, b;
    uint64_t amount; /* bytes of a copy, elements of a reduction */
};

struct proxy_lane {
    struct action ring[RING];
    _Atomic uint64_t pushed;
    _Atomic uint64_t settled;
    /* of the progress thread */
    uint64_t submitted;
    uint64_t recorded; /* submitted when the event was recorded */
    bool asked;        /* the event stands for something that was not done when last looked at */
    palEvent event;
};

/* prepared->lowered */
struct proxied {
    struct proxied *next; /* of the progress thread's */
    struct enginePrepared *prepared;
    struct progress *progress;
    struct pool *pool;
    uintptr_t *bases;            /* the device's; 0: not device memory, or not known yet */
    _Atomic(struct gate *) gate; /* of the last call that had one; gates live until the end */
    uint64_t gates;              /* calls that had one; under the lock */
    _Atomic uint64_t waits; /* for the gate: number of the call, 0 for none. The progress thread
                               looks at the gate then */
    bool started;           /* under the lock */
    atomic_bool cancelled;  /* nothing more is submitted */
    atomic_bool failed;     /* error is set */
    engineError error;
    uint32_t lane_count;
    struct proxy_lane lanes[];
};

/* ---- the progress thread -----------------------------------------------------------------------
 */

struct progress {
    struct progress *next;
    const palDeviceTable *table;
    int device;
    unsigned users;
    pthread_t thread;
    pthread_mutex_t lock; /* of members and held */
    pthread_cond_t let_go;
    struct proxied *members;
    struct proxied *held;   /* what the thread works on, without the lock */
    _Atomic uint32_t alarm; /* futex: + 1 for each wake-up */
    atomic_bool asleep;
    atomic_bool stop;
};

static pthread_mutex_t threads_lock = PTHREAD_MUTEX_INITIALIZER;
static struct progress *threads;

static void alarm_raise(struct progress *progress)
{
    atomic_fetch_add_explicit(&progress->alarm, 1, memory_order_release);
    /* The fence here and the one before the thread's last look: one of the two sees the other. */
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&progress->asleep, memory_order_relaxed))
        syscall(SYS_futex, &progress->alarm, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void break_down(struct proxied *proxied, int32_t code)
{
    device_failed(proxied->prepared->comm, code,
                  operation_name(proxied->prepared->image->head.operation));
    proxied->error = *fail_record();
    atomic_store_explicit(&proxied->failed, true, memory_order_release);
}

static int32_t submit(struct proxied *proxied, const struct action *action, palStream stream)
{
    engineComm *comm = proxied->prepared->comm;
    const engineOperation *operation = &proxied->prepared->operation;
    uint64_t bytes = action->kind == ACTION_COPY
                         ? action->amount
                         : action->amount * proxied->prepared->element_bytes;
    uintptr_t spare = 0;
    if (action->dst == SPARE || action->a == SPARE) {
        spare = device_spare(comm, proxied->pool, bytes);
        if (!spare)
            return palSystemError;
    }
    uintptr_t dst = action->dst == SPARE ? spare : action->dst;
    uintptr_t a = action->a == SPARE ? spare : action->a;
    if (action->kind == ACTION_COPY)
        return pal_deviceMemcpy_at(comm->table, dst, a, bytes, palMemcpyDeviceToDevice, stream);
    return pal_deviceReduce_at(
        comm->table, dst, a, action->b, action->amount, (palDataType)operation->type,
        operation->reduce == palAvg ? palSum : (palRedOp)operation->reduce, stream);
}

/* Submits what a lane's ring holds and asks for what was submitted; true when something moved. */
static bool lane_serve(struct proxied *proxied, uint32_t number, bool *busy)
{
    struct proxy_lane *lane = &proxied->lanes[number];
    const palDeviceTable *table = proxied->prepared->comm->table;
    palStream stream = proxied->pool->streams[number];
    uint64_t pushed = atomic_load_explicit(&lane->pushed, memory_order_acquire);
    int32_t code = palSuccess;
    bool moved = false;
    while (code == palSuccess && lane->submitted < pushed &&
           !atomic_load_explicit(&proxied->cancelled, memory_order_relaxed)) {
        code = submit(proxied, &lane->ring[lane->submitted % RING], stream);
        if (code == palSuccess)
            lane->submitted++;
    }
    if (code == palSuccess && !lane->asked && lane->recorded < lane->submitted) {
        code = pal_eventRecord(table, lane->event, stream);
        lane->recorded = lane->submitted;
        lane->asked = true;
    }
    if (code == palSuccess && lane->asked) {
        code = pal_eventQuery(table, lane->event);
        if (code == palSuccess) {
            lane->asked = false;
            atomic_store_explicit(&lane->settled, lane->recorded, memory_order_release);
            moved = true;
        } else if (code == palInProgress) {
            code = palSuccess;
        }
    }
    if (code != palSuccess) {
        break_down(proxied, code);
        return true;
    }
    *busy |= lane->asked || lane->recorded < lane->submitted;
    return moved;
}

static bool gate_serve(struct proxied *proxied, bool *busy)
{
    uint64_t call = atomic_load_explicit(&proxied->waits, memory_order_acquire);
    struct gate *gate = atomic_load_explicit(&proxied->gate, memory_order_acquire);
    if (call == 0)
        return false;
    /* The gate may be another call's by now: what is told stands for the value read before. */
    uint64_t value = atomic_load_explicit(&gate->value, memory_order_acquire);
    if (!gate->start_word &&
        pal_eventQuery(proxied->prepared->comm->table, gate->before) == palSuccess)
        atomic_store_explicit(&gate->seen, value, memory_order_release);
    if (!gate_started(gate)) {
        *busy = true;
        return false;
    }
    return atomic_compare_exchange_strong(&proxied->waits, &call,
                                          0); /* unless the next one waits */
}

/* Moves the calls that waited for the device, unless their thread is at it. */
static void calls_serve(engineComm *comm)
{
    if (comm_try_lock(comm)) {
        while (calls_progress(comm) &&
               atomic_load_explicit(&comm->wanted, memory_order_relaxed) == 0)
            ;
        bells_ring(comm);
        comm_unlock(comm);
    } else {
        bell_ring_self(comm);
    }
}

/* One pass over all members. */
static bool members_serve(struct progress *progress, bool *busy)
{
    bool moved = false;
    pthread_mutex_lock(&progress->lock);
    for (struct proxied *member = progress->members; member; member = member->next) {
        progress->held = member; /* it stays in the list until it is let go */
        pthread_mutex_unlock(&progress->lock);
        bool here = gate_serve(member, busy);
        for (uint32_t i = 0;
             i < member->lane_count && !atomic_load_explicit(&member->failed, memory_order_relaxed);
             i++)
            here |= lane_serve(member, i, busy);
        if (here)
            calls_serve(member->prepared->comm);
        moved |= here;
        pthread_mutex_lock(&progress->lock);
        progress->held = NULL;
        pthread_cond_broadcast(&progress->let_go);
    }
    pthread_mutex_unlock(&progress->lock);
    return moved;
}

static void *progress_main(void *argument)
{
    struct progress *progress = argument;
    const uint64_t polling = ticks_of(40e-6);
    uint64_t since = 0;
    prctl(PR_SET_NAME, "unipal-progress", 0, 0, 0);
    prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0);
    pal_setDevice(progress->table, progress->device);
    while (!atomic_load_explicit(&progress->stop, memory_order_acquire)) {
        uint32_t alarm = atomic_load_explicit(&progress->alarm, memory_order_acquire);
        bool busy = false;
        if (members_serve(progress, &busy)) {
            since = 0;
            continue;
        }
        uint64_t now = engine_ticks();
        since = since ? since : now;
        if (busy && now - since < polling && processors() > 1) {
            relax();
            continue;
        }
        /* Work that runs rings no bell: it is looked at again soon. */
        struct timespec pause = {0, busy ? 20000 : 50000000};
        atomic_store_explicit(&progress->asleep, true, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
        if (atomic_load_explicit(&progress->alarm, memory_order_relaxed) == alarm)
            syscall(SYS_futex, &progress->alarm, FUTEX_WAIT_PRIVATE, alarm, &pause, NULL, 0);
        atomic_store_explicit(&progress->asleep, false, memory_order_relaxed);
        if (!busy)
            since = 0;
    }
    return NULL;
}

static int thread_start(struct progress *progress)
{
    sigset_t all, before;
    sigfillset(&all); /* signals are for the program's own threads */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int error = pthread_create(&progress->thread, NULL, progress_main, progress);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

static struct progress *progress_start(const engineComm *comm)
{
    struct progress *progress = calloc(1, sizeof *progress);
    if (!progress)
        return NULL;
    progress->table = comm->table;
    progress->device = comm->device;
    pthread_mutex_init(&progress->lock, NULL);
    pthread_cond_init(&progress->let_go, NULL);
    if (thread_start(progress) != 0) {
        free(progress);
        return NULL;
    }
    progress->next = threads;
    threads = progress;
    return progress;
}

static bool progress_join(struct proxied *proxied)
{
    const engineComm *comm = proxied->prepared->comm;
    pthread_mutex_lock(&threads_lock);
    struct progress *progress = threads;
    while (progress && (progress->table != comm->table || progress->device != comm->device))
        progress = progress->next;
    if (!progress)
        progress = progress_start(comm);
    if (progress) {
        progress->users++;
        proxied->progress = progress;
        pthread_mutex_lock(&progress->lock);
        proxied->next = progress->members;
        progress->members = proxied;
        pthread_mutex_unlock(&progress->lock);
    }
    pthread_mutex_unlock(&threads_lock);
    return progress != NULL;
}

/* Returns when the thread will not look at proxied again; the last one ends the thread. False: it
 * has been inside the chip for too long, and keeps proxied. */
static bool progress_leave(struct proxied *proxied)
{
    struct progress *progress = proxied->progress;
    if (!progress)
        return true;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LEAVE_SECONDS;
    pthread_mutex_lock(&threads_lock);
    pthread_mutex_lock(&progress->lock);
    int error = 0;
    while (progress->held == proxied && error == 0)
        error = pthread_cond_timedwait(&progress->let_go, &progress->lock, &until);
    if (progress->held == proxied) {
        pthread_mutex_unlock(&progress->lock);
        pthread_mutex_unlock(&threads_lock);
        return false;
    }
    proxied->progress = NULL;
    struct proxied **link = &progress->members;
    while (*link != proxied)
        link = &(*link)->next;
    *link = proxied->next;
    pthread_mutex_unlock(&progress->lock);
    bool last = --progress->users == 0;
    if (last) {
        struct progress **at = &threads;
        while (*at != progress)
            at = &(*at)->next;
        *at = progress->next;
    }
    pthread_mutex_unlock(&threads_lock);
    if (!last)
        return true;
    atomic_store_explicit(&progress->stop, true, memory_order_release);
    alarm_raise(progress);
    pthread_join(progress->thread, NULL);
    pthread_cond_destroy(&progress->let_go);
    pthread_mutex_destroy(&progress->lock);
    free(progress);
    return true;
}

/* ---- preparing ---------------------------------------------------------------------------------
 */

bool proxy_stop(struct enginePrepared *prepared)
{
    struct proxied *proxied = prepared->lowered;
    atomic_store_explicit(&proxied->cancelled, true, memory_order_relaxed);
    return progress_leave(proxied);
}

static void proxy_release(struct enginePrepared *prepared)
{
    struct proxied *proxied = prepared->lowered;
    if (!proxied)
        return;
    prepared->lowered = NULL;
    if (!progress_leave(proxied))
        return; /* the thread still has it */
    for (uint32_t i = 0; i < proxied->lane_count; i++)
        if (proxied->lanes[i].event)
            pal_eventDestroy(prepared->comm->table, proxied->lanes[i].event);
    free(proxied->bases);
    free(proxied);
}

static bool proxied_fill(struct proxied *proxied)
{
    struct enginePrepared *prepared = proxied->prepared;
    engineComm *comm = prepared->comm;
    proxied->bases = calloc((size_t)prepared->ranks * 4, sizeof *proxied->bases);
    if (!proxied->bases)
        return false;
    for (uint32_t rank = 0; rank < prepared->ranks; rank++)
        proxied->bases[base_of(prepared->ranks, ENGINE_SCRATCH, rank)] =
            memory_device_scratch(comm, prepared->map[rank]);
    bool made = true;
    int before = device_switch(comm);
    for (uint32_t i = 0; i < proxied->lane_count && made; i++)
        made = pal_eventCreate(comm->table, &proxied->lanes[i].event, palEventDisableTiming) ==
               palSuccess;
    device_return(comm, before);
    return made;
}

static int32_t proxy_prepare(struct enginePrepared *prepared)
{
    engineComm *comm = prepared->comm;
    uint32_t lanes = prepared->image->head.lanes;
    int32_t code = device_open(comm);
    if (code == palSuccess)
        code = device_pool_fit(comm, device_pool(prepared), prepared->image);
    if (code != palSuccess)
        return code;
    struct proxied *proxied = calloc(1, sizeof *proxied + lanes * sizeof(struct proxy_lane));
    if (!proxied)
        return fail(palSystemError, "no memory to prepare a call");
    proxied->prepared = prepared;
    proxied->pool = device_pool(prepared);
    proxied->lane_count = lanes;
    prepared->lowered = proxied;
    if (proxied_fill(proxied) && progress_join(proxied))
        return palSuccess;
    proxy_release(prepared);
    return fail(palSystemError, "no memory, events or thread to prepare a call");
}

/* ---- steps -------------------------------------------------------------------------------------
 */

/* Where the device reaches a reference; 0: it does not. Another rank's buffers are known from its
 * credit, which stays as it is until this rank has answered it. */
static uintptr_t device_of(struct enginePrepared *prepared, uint32_t ref)
{
    const struct proxied *proxied = prepared->lowered;
    engineComm *comm = prepared->comm;
    const struct place *place = &prepared->places[ref];
    const engineRef *what = &prepared->image->refs[ref];
    uintptr_t base = proxied->bases[place->base];
    if (base == 0 && what->rank != prepared->image->head.rank &&
        (what->buffer == ENGINE_INPUT || what->buffer == ENGINE_OUTPUT) &&
        prepared->how[place->base] != REACH_CMA) {
        uint32_t peer = prepared->map[what->rank];
        const struct credit *credit = arena_credit(comm->arena, prepared->space, comm->rank, peer);
        base = what->buffer == ENGINE_INPUT
                   ? memory_device_mapped(comm, peer, credit->input_alloc, credit->input)
                   : memory_device_mapped(comm, peer, credit->output_alloc, credit->output);
    }
    return base ? base + place->offset : 0;
}

static bool by_device(struct enginePrepared *prepared, const engineStep *step)
{
    for (uint32_t i = 0; i < step->ndst; i++)
        if (!device_of(prepared, step->dst + i))
            return false;
    for (uint32_t i = 0; i < step->nsrc; i++)
        if (!device_of(prepared, step->src + i))
            return false;
    return true;
}

static bool host_reaches(const struct enginePrepared *prepared, uint32_t ref)
{
    uint32_t base = prepared->places[ref].base;
    return prepared->how[base] == REACH_CMA ||
           (prepared->how[base] == REACH_PLAIN && prepared->bases[base] != 0);
}

static bool by_host(const struct enginePrepared *prepared, const engineStep *step)
{
    for (uint32_t i = 0; i < step->ndst; i++)
        if (!host_reaches(prepared, step->dst + i))
            return false;
    for (uint32_t i = 0; i < step->nsrc; i++)
        if (!host_reaches(prepared, step->src + i))
            return false;
    return true;
}

static bool room_for(const struct proxy_lane *lane, uint64_t actions)
{
    return atomic_load_explicit(&lane->pushed, memory_order_relaxed) + actions -
               atomic_load_explicit(&lane->settled, memory_order_acquire) <=
           RING;
}

static void push(struct proxy_lane *lane, const struct action *action)
{
    uint64_t at = atomic_load_explicit(&lane->pushed, memory_order_relaxed);
    lane->ring[at % RING] = *action;
    atomic_store_explicit(&lane->pushed, at + 1, memory_order_release);
}

static enum step_answer no_way(struct enginePrepared *prepared)
{
    fail(palNotSupported,
         "%s: neither the host nor the device reaches both memories; next: use "
         "memory of one kind on all ranks",
         operation_name(prepared->image->head.operation));
    return STEP_FAILED;
}

static enum step_answer refusal(const char *reason)
{
    fail(palNotSupported, "%s", reason);
    return STEP_FAILED;
}

static enum step_answer copy_push(struct enginePrepared *prepared, struct proxy_lane *lane,
                                  const engineStep *step, uint64_t bytes)
{
    struct proxied *proxied = prepared->lowered;
    uintptr_t from = device_of(prepared, step->src);
    if (step->ndst > RING)
        return refusal("a copy to more than 64 places");
    if (!room_for(lane, step->ndst))
        return STEP_WAITS;
    for (uint32_t i = 0; i < step->ndst; i++) {
        uintptr_t to = device_of(prepared, step->dst + i);
        if (to != from)
            push(lane, &(struct action){ACTION_COPY, to, from, 0, bytes});
    }
    alarm_raise(proxied->progress);
    return STEP_DONE;
}

/* A fold from the left as a chain of reductions of two, in the first destination that no later
 * source is, else in spare memory. */
static enum step_answer reduce_push(struct enginePrepared *prepared, struct proxy_lane *lane,
                                    const engineStep *step, uint64_t elements)
{
    struct proxied *proxied = prepared->lowered;
    uint64_t bytes = elements * prepared->element_bytes;
    if (prepared->divisor && (step->flags & ENGINE_STEP_FINAL))
        return refusal("an average needs its result mapped to the host; next: use sum");
    if (!device_may(prepared->comm, ENGINE_MAY_REDUCE))
        return refusal("the host does not reach the memory, and the chip's certificate has no "
                       "deviceReduce; next: reduce in host memory");
    if ((uint64_t)step->nsrc + step->ndst > RING)
        return refusal("a reduction of more than 64 operands");
    if (!room_for(lane, (uint64_t)step->nsrc + step->ndst))
        return STEP_WAITS;
    uintptr_t target = 0, left = device_of(prepared, step->src);
    for (uint32_t i = 0; i < step->ndst && !target; i++) {
        target = device_of(prepared, step->dst + i);
        for (uint32_t k = 2; k < step->nsrc; k++)
            if (target && device_of(prepared, step->src + k) == target)
                target = 0;
    }
    target = target ? target : SPARE;
    if (step->nsrc == 1 && target != left)
        push(lane, &(struct action){ACTION_COPY, target, left, 0, bytes});
    for (uint32_t k = 1; k < step->nsrc; k++) {
        push(lane, &(struct action){ACTION_REDUCE, target, left, device_of(prepared, step->src + k),
                                    elements});
        left = target;
    }
    for (uint32_t i = 0; i < step->ndst; i++)
        if (device_of(prepared, step->dst + i) != target)
            push(lane, &(struct action){ACTION_COPY, device_of(prepared, step->dst + i), target, 0,
                                        bytes});
    alarm_raise(proxied->progress);
    return STEP_DONE;
}

static enum step_answer proxy_step(struct enginePrepared *prepared, const struct call *call,
                                   uint32_t number, const engineStep *step, uint64_t elements)
{
    struct proxied *proxied = prepared->lowered;
    struct proxy_lane *lane = &proxied->lanes[number];
    (void)call;
    if (atomic_load_explicit(&proxied->failed, memory_order_acquire)) {
        *fail_record() = proxied->error;
        return STEP_FAILED;
    }
    bool settled = atomic_load_explicit(&lane->settled, memory_order_acquire) ==
                   atomic_load_explicit(&lane->pushed, memory_order_relaxed);
    enum step_answer once_settled = settled ? STEP_HOST : STEP_WAITS;
    if (!step)
        return once_settled;
    switch (step->op) {
    case ENGINE_STEP_COPY:
    case ENGINE_STEP_PUT:
    case ENGINE_STEP_GET:
        if (elements == 0)
            return STEP_DONE;
        if (by_device(prepared, step))
            return copy_push(prepared, lane, step, elements * prepared->element_bytes);
        return by_host(prepared, step) ? once_settled : no_way(prepared);
    case ENGINE_STEP_REDUCE:
        if (elements == 0)
            return STEP_DONE;
        if (by_host(prepared, step))
            return once_settled;
        return by_device(prepared, step) ? reduce_push(prepared, lane, step, elements)
                                         : no_way(prepared);
    case ENGINE_STEP_EAGER:
        return by_host(prepared, step) || elements == 0 ? once_settled : no_way(prepared);
    case ENGINE_STEP_WAIT:
    case ENGINE_STEP_JOIN:
        return STEP_HOST;
    default: /* what others learn of: only when it is true */
        return once_settled;
    }
}

/* ---- calls -------------------------------------------------------------------------------------
 */

static int32_t proxy_start(struct enginePrepared *prepared, struct call *call)
{
    struct proxied *proxied = prepared->lowered;
    engineComm *comm = prepared->comm;
    uint32_t me = prepared->image->head.rank;
    int32_t code = host_start(prepared, call);
    if (code != palSuccess)
        return code;
    proxied->bases[base_of(prepared->ranks, ENGINE_INPUT, me)] =
        call->input && memory_is_device(comm, call->input) ? call->input : 0;
    proxied->bases[base_of(prepared->ranks, ENGINE_OUTPUT, me)] =
        call->output && memory_is_device(comm, call->output) ? call->output : 0;
    proxied->started = call->gate == NULL;
    if (call->gate) {
        atomic_store_explicit(&proxied->gate, call->gate, memory_order_release);
        atomic_store_explicit(&proxied->waits, ++proxied->gates, memory_order_release);
        alarm_raise(proxied->progress);
    }
    return palSuccess;
}

static int32_t proxy_run(struct enginePrepared *prepared, struct call *call, bool *moved)
{
    struct proxied *proxied = prepared->lowered;
    if (!proxied->started) {
        if (!gate_started(call->gate)) {
            prepared->moved =
                0; /* the caller's own work goes first, and takes what time it takes */
            return palInProgress;
        }
        proxied->started = true;
        atomic_store_explicit(&proxied->waits, 0, memory_order_relaxed);
        *moved = true;
    }
    return host_run(prepared, call, moved);
}

static void proxy_end(struct enginePrepared *prepared, struct call *call)
{
    struct proxied *proxied = prepared->lowered;
    atomic_store_explicit(&proxied->waits, 0, memory_order_relaxed);
    if (atomic_load_explicit(&prepared->comm->failed, memory_order_relaxed))
        atomic_store_explicit(&proxied->cancelled, true, memory_order_relaxed);
    call_close(prepared, call);
}

const struct lowering lowering_proxy = {
    .prepare = proxy_prepare,
    .start = proxy_start,
    .run = proxy_run,
    .end = proxy_end,
    .release = proxy_release,
    .step = proxy_step,
};

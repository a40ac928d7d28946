/* Communicators: opened by all ranks together, closed by each rank alone. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "background.h"
#include "calibrate.h"
#include "call.h"
#include "clock.h"
#include "cpu.h"
#include "device_close.h"
#include "doorbell.h"
#include "entries.h"
#include "entry.h"
#include "error.h"
#include "failure.h"
#include "guard.h"
#include "landing.h"
#include "link.h"
#include "lock.h"
#include "meeting.h"
#include "memory.h"
#include "pal_error.h"
#include "pal_notes.h"
#include "prepare.h"
#include "process.h"
#include "proxy.h"
#include "records.h"
#include "registered.h"
#include "scratch.h"
#include "watch.h"
#include "window.h"

static const double SPIN_SECONDS = 100e-6;
/* Seconds that closing grants threads whose calls have ended: while one is in one call of the chip,
 * and otherwise, since each may have to wait for a processor. */
static const double LEAVE = 1;
static const double LEAVE_BUSY = 3;
/* With links, a rank that waits keeps threads that move much from their processors. */
enum { DEFAULT_YIELDS = 512, LINKED_YIELDS = 32 };

/* ---- opening -----------------------------------------------------------------------------------
 */

/* What the last user leaves. */
static void release(engineComm *comm)
{
    while (comm->prepared_list) {
        struct enginePrepared *prepared = comm->prepared_list;
        comm->prepared_list = prepared->next;
        prepare_free(prepared);
    }
    pthread_mutex_destroy(&comm->inbox_lock);
    free(comm);
}

static const struct comm_hooks HOOKS = {
    .settle_device = proxy_settle,
    .end_calls = call_fail_all,
    .tell_hosts = link_tell,
    .push_link = link_push,
    .release = release,
};

static int32_t allocate(engineComm *comm)
{
    size_t size = comm->size;
    comm->peers = calloc(size, sizeof *comm->peers);
    comm->queues = calloc(1 + 2 * size, sizeof *comm->queues);
    comm->posted = calloc(SPACES * size, sizeof *comm->posted);
    comm->awaited = calloc(SPACES * size, sizeof *comm->awaited);
    comm->sent = calloc(SLOT_SETS * size, sizeof *comm->sent);
    comm->freed_seen = calloc(SLOT_SETS * size, sizeof *comm->freed_seen);
    comm->taken = calloc(SLOT_SETS * size, sizeof *comm->taken);
    comm->given_back = calloc(SLOT_SETS * size, sizeof *comm->given_back);
    return comm->peers && comm->queues && comm->posted && comm->awaited && comm->sent &&
                   comm->freed_seen && comm->taken && comm->given_back
               ? palSuccess
               : error_fail(palSystemError, "engine_open: no memory for %zu ranks", size);
}

static int32_t recorder_open(engineComm *comm, const engineConfig *config)
{
    if (config->record_lanes == 0)
        return palSuccess;
    int error =
        records_open(&comm->records, comm->job, comm->rank, comm->size, config->record_lanes,
                     config->record_capacity ? config->record_capacity : 1024);
    if (error)
        return error_fail(palSystemError,
                          "the flight recorder's file: %s; next: make room in /dev/shm",
                          strerror(error));
    comm->rings = calloc(config->record_lanes, sizeof(struct engine_ring *));
    if (!comm->rings)
        return error_fail(palSystemError, "no memory for the recorder");
    comm->record_lanes = config->record_lanes;
    for (uint32_t i = 0; i < config->record_lanes; i++)
        comm->rings[i] = records_ring(comm->records, i);
    return palSuccess;
}

static void job_name(engineComm *comm, const char *given)
{
    const char *from = given ? given : arena_head(comm->arena)->job;
    size_t at = 0;
    for (size_t i = 0; from[i] && i < 32; i++)
        if ((from[i] >= '0' && from[i] <= '9') || (from[i] >= 'a' && from[i] <= 'z'))
            comm->job[at++] = from[i];
    comm->job[at] = 0;
}

static void settings(engineComm *comm, const engineConfig *config)
{
    comm->hooks = &HOOKS;
    comm->rank = config->rank;
    comm->size = config->size;
    comm->flags = config->flags;
    comm->table = (const palDeviceTable *)config->table;
    comm->device = config->device;
    comm->scratch_bytes = config->scratch_bytes;
    comm->timeout = config->timeout > 0 ? config->timeout : 60;
    comm->timeout_ticks = clock_ticks_of(comm->timeout);
    comm->return_ms = config->return_ms;
    for (uint32_t rank = 0; config->remote && rank < config->size; rank++)
        comm->far_ranks += config->remote[rank / 64] >> rank % 64 & 1;
    comm->streaming_bytes = calibrate_streaming_threshold(config->size - comm->far_ranks);
    /* Threads of this host: ranks that poll keep those of the links from their processors. */
    uint32_t busy = (config->size - comm->far_ranks) * (comm->far_ranks ? 2 : 1);
    const uint32_t own = cpu_count(), all = config->processors ? config->processors : own;
    if (config->spin_us)
        comm->spin_ticks = clock_ticks_of(config->spin_us / 1e6);
    else
        comm->spin_ticks = busy <= all ? clock_ticks_of(SPIN_SECONDS) : 0;
    comm->alone = own == 1;
    comm->gives_way = !config->spin_us;
    comm->yields = comm->far_ranks ? LINKED_YIELDS : DEFAULT_YIELDS;
    if (config->yields)
        comm->yields = config->yields;
}

/* Everything after the arrays of fixed size; engine_close undoes whatever was done. */
static int32_t open_comm(engineComm *comm, const engineConfig *config)
{
    int error = arena_open(config->path, config->size, &comm->arena);
    if (error)
        return error_fail(
            error == EINVAL || error == EPERM ? palInvalidArgument : palSystemError,
            "%s: %s; next: pass what engine_arena_create answered for %u ranks, as its "
            "user",
            config->path, strerror(error), config->size);
    comm->block = arena_block(comm->arena, comm->rank);
    comm->slot_payload = comm->arena->layout.slot_stride - SLOT_HEAD;
    job_name(comm, config->job);
    int32_t code = allocate(comm);
    for (uint32_t rank = 0; code == palSuccess && config->remote && rank < comm->size; rank++)
        comm->peers[rank].remote = config->remote[rank / 64] >> rank % 64 & 1;
    for (uint32_t rank = 0; code == palSuccess && rank < comm->size; rank++)
        comm->peers[rank].block = arena_block(comm->arena, rank);
    if (code == palSuccess)
        code = meeting_hold(comm, config->path, config->pids);
    if (code == palSuccess)
        code = recorder_open(comm, config);
    if (code == palSuccess && !(comm->flags & ENGINE_NO_BACKGROUND) &&
        (error = background_join(comm)) != 0)
        code = error_fail(palSystemError, "no background thread: %s", strerror(error));
    return code;
}

int32_t engine_open(const engineConfig *config, engineComm **answer, engineError *error)
{
    int32_t code = palSuccess;
    engineComm *comm = NULL;
    process_watch_forks();
    if (!config || !answer || config->struct_size != sizeof *config || !config->path ||
        config->size < 1 || config->size > ENGINE_MAX_RANKS || config->rank >= config->size ||
        (config->remote && (config->remote[config->rank / 64] >> config->rank % 64 & 1)))
        code =
            error_fail(palInvalidArgument, "engine_open: rank, size (1 to %d), path or struct_size",
                       ENGINE_MAX_RANKS);
    else if (atomic_load(&process_forked))
        code = error_fail(palInvalidUsage,
                          "engine_open: this process was forked from one that used the "
                          "engine; next: start new processes");
    else if (!(comm = aligned_alloc(_Alignof(engineComm), sizeof *comm)))
        code = error_fail(palSystemError, "engine_open: no memory");
    if (answer)
        *answer = NULL;
    if (code == palSuccess) {
        memset(comm, 0, sizeof *comm);
        atomic_init(&comm->users, 1);
        pthread_mutex_init(&comm->inbox_lock, NULL);
        settings(comm, config);
        code = open_comm(comm, config);
        if (code == palSuccess) {
            *answer = comm;
        } else {
            engineError kept = *error_record();
            if (comm->lock) /* shown with RANK_REFUSED */
                comm->block->error = kept;
            engine_close(comm);
            *error_record() = kept;
        }
    }
    if (code != palSuccess && error)
        *error = *error_record();
    return code;
}

/* ---- closing -----------------------------------------------------------------------------------
 */

/* A call of this rank that other ranks take part in; NULL: none. */
static const struct call *call_under_way(const engineComm *comm)
{
    for (const struct queue *queue = comm->active; queue; queue = queue->next)
        if (queue->head &&
            atomic_load_explicit(&queue->head->state, memory_order_relaxed) == CALL_RUNNING)
            return queue->head;
    return comm->device_side ? landing_call(comm) : NULL;
}

/* All pending and later calls of this rank end as aborted. The other ranks hear of calls that they
 * have been told of before the callers take their buffers back. Under the lock. */
static void closed(engineComm *comm)
{
    guard_closed(comm);
    engineError own = *error_record();
    const struct call *call = failure_check(comm) ? NULL : call_under_way(comm);
    if (call && watch_agreed(call->prepared, call)) {
        error_fail(palRemoteError,
                   "%s #%llu: rank %u closed the communicator before the call had ended; next: "
                   "wait for all calls before closing it",
                   entries_operation(call->prepared), (unsigned long long)call->number, comm->rank);
        error_add_culprit(error_record(), comm->rank);
    }
    engineError report = *error_record();
    failure_leave(comm, &own, call ? &report : NULL);
    if (atomic_load(&comm->block->state) == RANK_TRIED)
        atomic_store_explicit(&comm->block->state, RANK_CLOSED, memory_order_seq_cst);
    /* Devices of ranks that are in a call which this one will never enter go on when they learn of
     * that, and touch its memory on their way to the end. Later flights do not begin: they are
     * counted before they look at this state, it is stored before their count is loaded. */
    failure_others_land(comm, clock_ticks() + clock_ticks_of(SETTLE_MS / 1000.0));
}

/* Leaks what a thread that hangs may touch: the arena, the scratch, streams and calls. Peers are
 * told that this rank has closed. Fills the thread's record. */
static int32_t abandon(engineComm *comm)
{
    _Atomic uint64_t notes[PAL_NOTES];
    pal_notes_of_self(comm, notes);
    const char *function = pal_notes_since_self(comm, notes);
    atomic_store_explicit(&comm->block->state, RANK_CLOSED, memory_order_release);
    return error_fail(
        palInProgress,
        "rank %u closes the communicator while a thread of it hangs in %s: %llu bytes of "
        "scratch, %llu bytes of /dev/shm, its streams and what it watches other ranks by "
        "stay until the process ends; next: end the process",
        comm->rank, function ? function : "the engine", (unsigned long long)comm->scratch_bytes,
        (unsigned long long)comm->arena->layout.bytes);
}

/* Waits until no thread is in a call of this rank any more; they have all been ended. False: some
 * thread does not come back. */
static bool left_alone(const engineComm *comm)
{
    struct timespec pause = {0, 50000};
    uint64_t begun = clock_ticks();
    _Atomic uint64_t notes[PAL_NOTES];
    pal_notes_of_self(comm, notes);
    while (atomic_load_explicit(&comm->inside, memory_order_seq_cst) != 0) { /* see guard_enter */
        double granted = pal_notes_since_self(comm, notes) ? LEAVE : LEAVE_BUSY;
        if (clock_ticks() - begun >= clock_ticks_of(granted))
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

/* Ends all calls, and refuses those that come. False: a thread hangs. */
static bool calls_ended(engineComm *comm)
{
    atomic_store_explicit(&comm->closing, true, memory_order_seq_cst);
    if (!comm->lock)
        return true;
    entry_revoke(comm);
    if (!lock_wait(comm))
        return false;
    closed(comm);
    lock_release(comm);
    for (uint32_t rank = 0; rank < comm->size; rank++)
        doorbell_ring(comm, rank);
    return true;
}

int32_t engine_leave(engineComm *comm)
{
    if (!comm || atomic_load(&process_forked) || calls_ended(comm))
        return palSuccess;
    return error_fail(palInProgress, "a thread of rank %u hangs in the chip", comm->rank);
}

/* Ends everything of this rank's that is pending. False: a thread hangs. */
static bool calls_closed(engineComm *comm)
{
    if (!calls_ended(comm))
        return false;
    if (!comm->lock)
        return true;
    if (!left_alone(comm))
        return false;
    entry_revoke(comm); /* what was opened meanwhile */
    entry_drain(comm);
    return background_leave(comm) && lock_wait(comm);
}

int32_t engine_close(engineComm *comm)
{
    if (!comm || atomic_load(&process_forked))
        return palSuccess;
    cpu_usual_slice();
    if (!calls_closed(comm))
        return abandon(comm);
    pal_notes_watch();
    if (comm->arena && comm->queues) {
        doorbell_ring_marked(comm);
        if (comm->lock && atomic_load(&comm->block->state) != RANK_CLOSED)
            atomic_store_explicit(&comm->block->state, RANK_REFUSED, memory_order_release);
        for (uint32_t rank = 0; rank < comm->size; rank++)
            doorbell_ring(comm, rank);
        link_close(comm);
    }
    if (comm->arena && !device_close(comm)) { /* the device may still touch all of it */
        lock_release(comm);
        return abandon(comm);
    }
    for (struct enginePrepared *each = comm->prepared_list; each; each = each->next)
        prepare_release(each);
    while (comm->pool) {
        struct call *call = comm->pool;
        comm->pool = call->next;
        free(call);
    }
    if (comm->arena) {
        registered_close(comm);
        scratch_close(comm);
        if (comm->lock)
            lock_release(comm);
        arena_close(comm->arena);
    }
    comm->arena = NULL;
    comm->block = NULL;
    records_close(comm->records, records_keep_all());
    free(comm->rings);
    for (uint32_t rank = 0; comm->peers && rank < comm->size; rank++)
        process_drop(comm->peers[rank].process);
    free(comm->peers);
    free(comm->queues);
    free(comm->posted);
    free(comm->awaited);
    free(comm->sent);
    free(comm->freed_seen);
    free(comm->taken);
    free(comm->given_back);
    free(comm->bounce);
    int32_t code = pal_error_watched(comm, "closing the communicator");
    guard_drop(comm);
    return code;
}

/* ---- what a communicator says of itself --------------------------------------------------------
 */

uint64_t engine_fact(engineComm *comm, uint32_t fact)
{
    uint64_t exports = 0;
    switch (fact) {
    case ENGINE_FACT_CMA:
        return (comm->facts & ABILITY_CMA) != 0;
    case ENGINE_FACT_IPC:
        return (comm->facts & ABILITY_IPC) != 0;
    case ENGINE_FACT_THREADS:
        return comm->threads;
    case ENGINE_FACT_HOST_VIEW:
        return scratch_in_view(comm);
    case ENGINE_FACT_SLOT_BYTES:
        return comm->slot_payload;
    case ENGINE_FACT_SLOTS:
        return comm->arena->layout.slots;
    case ENGINE_FACT_SCRATCH:
        return comm->scratch;
    case ENGINE_FACT_SCRATCH_BYTES:
        return comm->scratch_bytes;
    case ENGINE_FACT_STREAMING:
        return comm->streaming_bytes;
    case ENGINE_FACT_CALLS:
        return atomic_load_explicit(&comm->count_calls, memory_order_relaxed);
    case ENGINE_FACT_SLEEPS:
        return atomic_load_explicit(&comm->count_sleeps, memory_order_relaxed);
    case ENGINE_FACT_BACKGROUND:
        return atomic_load_explicit(&comm->count_background, memory_order_relaxed);
    case ENGINE_FACT_MAPPINGS:
        return atomic_load_explicit(&comm->count_mappings, memory_order_relaxed);
    case ENGINE_FACT_CMA_BYTES:
        return atomic_load_explicit(&comm->count_cma, memory_order_relaxed);
    case ENGINE_FACT_EXPORTS:
        for (uint32_t i = 0; i < EXPORTS; i++) {
            uint32_t generation = atomic_load_explicit(
                &arena_exports(comm->arena, comm->rank)[i].generation, memory_order_relaxed);
            exports += generation != 0 && !(generation & 1);
        }
        return exports;
    case ENGINE_FACT_SPINS:
        return comm->spin_ticks != 0;
    case ENGINE_FACT_COLLECTIVE_BYTES:
        return window_collective_bytes(comm);
    case ENGINE_FACT_ASIDES:
        return atomic_load_explicit(&comm->count_asides, memory_order_relaxed);
    default:
        return 0;
    }
}

uint64_t engine_finished(engineComm *comm, uint32_t rank)
{
    if (rank >= comm->size)
        return 0;
    /* Acquire: with the release of entries_end. */
    return atomic_load_explicit(&comm_block(comm, rank)->finished, memory_order_acquire);
}

uint64_t engine_messages(engineComm *comm, uint32_t peer, uint32_t receives, uint64_t *ended)
{
    uint64_t entered = 0;
    *ended = 0;
    for (uint64_t slot = 0; peer < comm->size && slot < MESSAGES; slot++) {
        struct entry *entry = arena_message(comm->arena, comm->rank, peer, receives != 0, slot);
        uint64_t finished = atomic_load_explicit(&entry->finished, memory_order_relaxed);
        uint64_t number = atomic_load_explicit(&entry->number, memory_order_relaxed);
        *ended = finished > *ended ? finished : *ended;
        entered = number > entered ? number : entered;
    }
    return entered;
}

const char *engine_recorder(engineComm *comm)
{
    return comm->records ? records_path(comm->records) : "";
}

uintptr_t engine_counter(engineComm *comm, uint32_t space, uint32_t waiter, uint32_t poster,
                         uint32_t channel)
{
    if (space >= SPACES || waiter >= comm->size || poster >= comm->size ||
        channel >= ENGINE_CHANNELS)
        return 0;
    if (channel == ENGINE_CHANNEL_CREDIT)
        return (uintptr_t)&arena_credit(comm->arena, space, waiter, poster)->number;
    return (uintptr_t)arena_counter(comm->arena, space, waiter, poster, channel);
}

/* ---- windows -----------------------------------------------------------------------------------
 */

int32_t engine_register(engineComm *comm, uintptr_t address, uint64_t bytes)
{
    int32_t code = guard_enter_locked(comm, address, "engine_register");
    if (code == palSuccess) {
        code = pal_error_tell_locked(comm, memory_register(comm, address, bytes));
        guard_leave_locked(comm);
    }
    return code;
}

int32_t engine_unregister(engineComm *comm, uintptr_t address)
{
    int32_t code = guard_enter_locked(comm, address, "engine_unregister");
    if (code == palSuccess) {
        code = pal_error_tell_locked(comm, memory_unregister(comm, address));
        guard_leave_locked(comm);
    }
    return code;
}

void engine_forget(engineComm *comm, uintptr_t address)
{
    if (guard_enter_locked(comm, address, "engine_forget") == palSuccess) {
        pal_error_tell_locked(comm, memory_forget(comm, address));
        guard_leave_locked(comm);
    }
}

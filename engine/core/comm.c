/* Communicators: opened by all ranks together, closed by each rank alone. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "calibrate.h"
#include "chip.h"
#include "device.h"
#include "exec.h"
#include "process.h"
#include "reduce.h"

static const double SPIN_SECONDS = 100e-6;
static const double LEAVE = 1; /* seconds that closing grants threads whose calls have ended */
/* With links, a rank that waits keeps threads that move much from their processors. */
enum { DEFAULT_YIELDS = 512, LINKED_YIELDS = 32 };

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void in_child(void)
{
    atomic_store(&engine_forked, true);
}

static void once_per_process(void)
{
    pthread_atfork(NULL, NULL, in_child);
}

unsigned char *comm_bounce(size_t bytes)
{
    return aligned_alloc(PAGE, bytes);
}

void comm_drop(engineComm *comm)
{
    if (atomic_fetch_sub_explicit(&comm->users, 1, memory_order_acq_rel) != 1)
        return;
    while (comm->prepared_list) {
        struct enginePrepared *prepared = comm->prepared_list;
        comm->prepared_list = prepared->next;
        prepared_free(prepared);
    }
    pthread_mutex_destroy(&comm->inbox_lock);
    free(comm);
}

void engine_hold(engineComm *comm)
{
    atomic_fetch_add_explicit(&comm->users, 1, memory_order_relaxed);
}

void engine_let(engineComm *comm)
{
    if (comm)
        comm_drop(comm);
}

/* ---- opening -----------------------------------------------------------------------------------
 */

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
               : fail(palSystemError, "engine_open: no memory for %zu ranks", size);
}

static int32_t recorder_open(engineComm *comm, const engineConfig *config)
{
    if (config->record_lanes == 0)
        return palSuccess;
    int error =
        engine_records_open(&comm->records, comm->job, comm->rank, comm->size, config->record_lanes,
                            config->record_capacity ? config->record_capacity : 1024);
    if (error)
        return fail(palSystemError, "the flight recorder's file: %s; next: make room in /dev/shm",
                    strerror(error));
    comm->rings = calloc(config->record_lanes, sizeof(struct engine_ring *));
    if (!comm->rings)
        return fail(palSystemError, "no memory for the recorder");
    comm->record_lanes = config->record_lanes;
    for (uint32_t i = 0; i < config->record_lanes; i++)
        comm->rings[i] = engine_records_ring(comm->records, i);
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
    comm->rank = config->rank;
    comm->size = config->size;
    comm->flags = config->flags;
    comm->table = (const palDeviceTable *)config->table;
    comm->device = config->device;
    comm->scratch_bytes = config->scratch_bytes;
    comm->timeout = config->timeout > 0 ? config->timeout : 60;
    comm->timeout_ticks = ticks_of(comm->timeout);
    comm->return_ms = config->return_ms;
    comm->streaming_bytes = engine_streaming_threshold();
    for (uint32_t rank = 0; config->remote && rank < config->size; rank++)
        comm->far_ranks += config->remote[rank / 64] >> rank % 64 & 1;
    /* Threads of this host: ranks that poll keep those of the links from their processors. */
    uint32_t busy = (config->size - comm->far_ranks) * (comm->far_ranks ? 2 : 1);
    if (config->spin_us)
        comm->spin_ticks = ticks_of(config->spin_us / 1e6);
    else
        comm->spin_ticks = busy <= processors() ? ticks_of(SPIN_SECONDS) : 0;
    comm->gives_way = !config->spin_us;
    comm->yields = comm->far_ranks ? LINKED_YIELDS : DEFAULT_YIELDS;
    if (config->yields)
        comm->yields = config->yields;
}

/* Everything after the arrays of fixed size; engine_close undoes whatever was done. */
static int32_t open(engineComm *comm, const engineConfig *config)
{
    int error = arena_open(config->path, config->size, &comm->arena);
    if (error)
        return fail(error == EINVAL || error == EPERM ? palInvalidArgument : palSystemError,
                    "%s: %s; next: pass what engine_arena_create answered for %u ranks, as its "
                    "user",
                    config->path, strerror(error), config->size);
    comm->block = arena_block(comm->arena, comm->rank);
    comm->slot_payload = comm->arena->layout.slot_stride - SLOT_HEAD;
    job_name(comm, config->job);
    int32_t code = allocate(comm);
    for (uint32_t rank = 0; code == palSuccess && config->remote && rank < comm->size; rank++)
        comm->peers[rank].remote = config->remote[rank / 64] >> rank % 64 & 1;
    if (code == palSuccess)
        code = comm_meet(comm, config->path, config->pids);
    if (code == palSuccess)
        code = recorder_open(comm, config);
    if (code == palSuccess && !(comm->flags & ENGINE_NO_BACKGROUND) &&
        (error = background_join(comm)) != 0)
        code = fail(palSystemError, "no background thread: %s", strerror(error));
    return code;
}

int32_t engine_open(const engineConfig *config, engineComm **answer, engineError *error)
{
    int32_t code = palSuccess;
    engineComm *comm = NULL;
    pthread_once(&once, once_per_process);
    if (!config || !answer || config->struct_size != sizeof *config || !config->path ||
        config->size < 1 || config->size > ENGINE_MAX_RANKS || config->rank >= config->size ||
        (config->remote && (config->remote[config->rank / 64] >> config->rank % 64 & 1)))
        code = fail(palInvalidArgument, "engine_open: rank, size (1 to %d), path or struct_size",
                    ENGINE_MAX_RANKS);
    else if (atomic_load(&engine_forked))
        code = fail(palInvalidUsage, "engine_open: this process was forked from one that used the "
                                     "engine; next: start new processes");
    else if (!(comm = aligned_alloc(_Alignof(engineComm), sizeof *comm)))
        code = fail(palSystemError, "engine_open: no memory");
    if (answer)
        *answer = NULL;
    if (code == palSuccess) {
        memset(comm, 0, sizeof *comm);
        atomic_init(&comm->users, 1);
        pthread_mutex_init(&comm->inbox_lock, NULL);
        settings(comm, config);
        code = open(comm, config);
        if (code == palSuccess) {
            *answer = comm;
        } else {
            engineError kept = *fail_record();
            if (comm->lock) /* shown with RANK_REFUSED */
                comm->block->error = kept;
            engine_close(comm);
            *fail_record() = kept;
        }
    }
    if (code != palSuccess && error)
        *error = *fail_record();
    return code;
}

/* ---- closing -----------------------------------------------------------------------------------
 */

/* All pending and later calls of this rank end as aborted. Under the lock. */
static void closed(engineComm *comm)
{
    if (!atomic_load(&comm->failed)) {
        fail(palInvalidUsage, "rank %u closed the communicator", comm->rank);
        comm->error = *fail_record();
        comm->error.aborted = 1;
        atomic_store_explicit(&comm->failed, true, memory_order_release);
    }
    calls_fail(comm, comm->error.code);
}

/* Nobody may count on this rank any more, and nothing that a thread which hangs may touch is freed:
 * the arena, the scratch, streams and calls. Fills the thread's record. */
static int32_t kept(engineComm *comm)
{
    _Atomic uint64_t notes[CHIP_NOTES];
    chip_notes(comm, notes);
    const char *function = chip_noted_since(comm, notes);
    atomic_store_explicit(&comm->block->state, RANK_CLOSED, memory_order_release);
    return fail(palInProgress,
                "rank %u closes the communicator while a thread of it hangs in %s: %llu bytes of "
                "scratch, %llu bytes of /dev/shm, its streams and what it watches other ranks by "
                "stay until the process ends; next: end the process",
                comm->rank, function ? function : "the engine",
                (unsigned long long)comm->scratch_bytes,
                (unsigned long long)comm->arena->layout.bytes);
}

/* Waits until no thread is in a call of this rank any more; they have all been ended. False: some
 * thread does not come back. */
static bool left_alone(const engineComm *comm)
{
    struct timespec pause = {0, 50000};
    uint64_t until = engine_ticks() + ticks_of(LEAVE);
    while (atomic_load_explicit(&comm->inside, memory_order_seq_cst) != 0) { /* see comm_enter */
        if ((int64_t)(engine_ticks() - until) >= 0)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

/* Ends everything of this rank's that is pending. False: a thread hangs. */
static bool calls_closed(engineComm *comm)
{
    if (!comm->lock)
        return true;
    bool inside = entry_revoke(comm) || atomic_load(&comm->inside) != 0;
    if (inside) {
        if (!lock_wait(comm))
            return false;
        closed(comm); /* which ends what programs are in */
        comm_unlock(comm);
        bell_ring_self(comm);
    }
    if (!left_alone(comm))
        return false;
    entry_revoke(comm); /* what was opened meanwhile */
    entry_drain(comm);
    return background_leave(comm) && lock_wait(comm);
}

int32_t engine_close(engineComm *comm)
{
    if (!comm || atomic_load(&engine_forked))
        return palSuccess;
    atomic_store_explicit(&comm->closing, true, memory_order_seq_cst);
    if (!calls_closed(comm))
        return kept(comm);
    chip_watch();
    if (comm->arena && comm->queues) {
        bells_ring(comm);
        closed(comm);
        if (comm->lock) /* the state is this handle's to set */
            atomic_store_explicit(&comm->block->state,
                                  atomic_load(&comm->block->state) == RANK_TRIED ? RANK_CLOSED
                                                                                 : RANK_REFUSED,
                                  memory_order_release);
        for (uint32_t rank = 0; rank < comm->size; rank++)
            bell_ring(comm, rank);
        links_close(comm);
    }
    if (comm->arena && !device_close(comm)) { /* the device may still touch all of it */
        comm_unlock(comm);
        return kept(comm);
    }
    for (struct enginePrepared *each = comm->prepared_list; each; each = each->next)
        prepared_release(each);
    while (comm->pool) {
        struct call *call = comm->pool;
        comm->pool = call->next;
        free(call);
    }
    if (comm->arena) {
        registered_close(comm);
        memory_close(comm);
        if (comm->lock)
            comm_unlock(comm);
        arena_close(comm->arena);
    }
    comm->arena = NULL;
    comm->block = NULL;
    engine_records_close(comm->records, false);
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
    int32_t code = chip_watched(comm, "closing the communicator");
    comm_drop(comm);
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
        return memory_in_view(comm);
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

const char *engine_recorder(engineComm *comm)
{
    return comm->records ? engine_records_path(comm->records) : "";
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

int32_t comm_come(engineComm *comm, uintptr_t address, const char *function)
{
    if (!comm || !address)
        return fail(palInvalidArgument, "%s: the communicator or the address is null", function);
    if (atomic_load(&engine_forked))
        return fail(palInvalidUsage, "%s: this process was forked", function);
    if (!comm_enter(comm))
        return fail_record()->code;
    if (lock_wait(comm))
        return palSuccess;
    comm_leave(comm);
    return fail_record()->code;
}

int32_t engine_register(engineComm *comm, uintptr_t address, uint64_t bytes)
{
    int32_t code = comm_come(comm, address, "engine_register");
    if (code == palSuccess) {
        code = chip_told_locked(comm, memory_register(comm, address, bytes));
        comm_go(comm);
    }
    return code;
}

int32_t engine_unregister(engineComm *comm, uintptr_t address)
{
    int32_t code = comm_come(comm, address, "engine_unregister");
    if (code == palSuccess) {
        code = chip_told_locked(comm, memory_unregister(comm, address));
        comm_go(comm);
    }
    return code;
}

void engine_forget(engineComm *comm, uintptr_t address)
{
    if (comm_come(comm, address, "engine_forget") == palSuccess) {
        chip_told_locked(comm, memory_forget(comm, address));
        comm_go(comm);
    }
}

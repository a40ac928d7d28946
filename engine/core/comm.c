/* Communicators: opened by all ranks together, closed by each rank alone. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "calibrate.h"
#include "device.h"
#include "exec.h"
#include "reduce.h"

static const double SPIN_SECONDS = 100e-6;
enum { DEFAULT_YIELDS = 512 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint64_t process_token; /* tells this process from any other, whatever its pid means */

static void in_child(void)
{
    atomic_store(&engine_forked, true);
}

static void once_per_process(void)
{
    process_token = random_word() | 1;
    pthread_atfork(NULL, NULL, in_child);
}

unsigned char *comm_bounce(size_t bytes)
{
    return aligned_alloc(PAGE, bytes);
}

void comm_drop(engineComm *comm)
{
    if (atomic_fetch_sub_explicit(&comm->users, 1, memory_order_acq_rel) == 1)
        free(comm);
}

/* ---- opening -----------------------------------------------------------------------------------
 */

/* Waits until every rank has come to state; false past the deadline, naming who has not. */
static bool rendezvous(engineComm *comm, enum rank_state state, uint64_t until)
{
    struct timespec pause = {0, 50000};
    for (;;) {
        uint32_t missing = 0, first = 0;
        for (uint32_t rank = comm->size; rank-- > 0;) {
            uint32_t there =
                atomic_load_explicit(&arena_block(comm->arena, rank)->state, memory_order_acquire);
            if (there == RANK_REFUSED) {
                fail(palRemoteError,
                     "engine_open: rank %u could not open the communicator; next: look at its "
                     "error",
                     rank);
                culprit_add(fail_record(), rank);
                return false;
            }
            if (there >= state)
                continue;
            missing++;
            first = rank;
        }
        if (missing == 0)
            return true;
        if ((int64_t)(engine_ticks() - until) >= 0) {
            fail(palRemoteError,
                 "engine_open: %u of %u ranks did not open the communicator within %.3g s, rank "
                 "%u first; next: look at its output",
                 missing, comm->size, comm->timeout, first);
            culprit_add(fail_record(), first);
            return false;
        }
        nanosleep(&pause, NULL);
    }
}

/* Fills this rank's block and shows it. */
static int32_t appear(engineComm *comm)
{
    struct rank_block *block = comm->block;
    uint32_t absent = RANK_ABSENT;
    if (!atomic_compare_exchange_strong(&block->state, &absent, RANK_COMING))
        return fail(palInvalidUsage, "engine_open: rank %u has opened this communicator already",
                    comm->rank);
    comm->lock = &block->moving;
    int32_t code = memory_open_scratch(comm, comm->scratch_bytes);
    if (code != palSuccess)
        return code;
    comm->probe_value = random_word();
    block->process = process_token;
    block->pid = (uint32_t)getpid();
    block->start = process_start(block->pid);
    block->probe = (uint64_t)(uintptr_t)&comm->probe_value;
    block->probe_value = comm->probe_value;
    atomic_store_explicit(&block->state, RANK_OPEN, memory_order_release);
    return palSuccess;
}

/* What this rank can do with all others' memory. */
static uint32_t try_peers(engineComm *comm)
{
    uint32_t abilities = ((comm->flags & ENGINE_NO_CMA) ? 0u : (uint32_t)ABILITY_CMA) | ABILITY_IPC;
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        const struct rank_block *block = arena_block(comm->arena, rank);
        struct peer *peer = &comm->peers[rank];
        uint64_t value = 0;
        peer->pid = block->pid;
        peer->same = block->process == process_token;
        comm->threads |= peer->same && rank != comm->rank;
        if (!peer->same && (abilities & ABILITY_CMA) &&
            (memory_cma(comm, rank, &value, (uintptr_t)block->probe, sizeof value, false) !=
                 palSuccess ||
             value != block->probe_value))
            abilities &= ~(uint32_t)ABILITY_CMA;
    }
    atomic_store_explicit(&comm->count_cma, 0, memory_order_relaxed);
    comm->facts = abilities;
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        struct peer *peer = &comm->peers[rank];
        bool allowed = rank == comm->rank || peer->same || !(comm->flags & ENGINE_NO_IPC);
        if (!allowed || memory_open_peer(comm, rank) != palSuccess) {
            peer->scratch_how = REACH_NONE;
            abilities &= ~(uint32_t)ABILITY_IPC;
        }
    }
    return abilities;
}

static int32_t meet(engineComm *comm, const char *path)
{
    uint64_t until = engine_ticks() + ticks_of(comm->timeout);
    int32_t code = appear(comm);
    if (code != palSuccess)
        return code;
    if (!rendezvous(comm, RANK_OPEN, until))
        return fail_record()->code;
    if (comm->rank == 0 && strncmp(path, "/dev/shm/", 9) == 0)
        engine_arena_remove(path);
    uint32_t facts = try_peers(comm);
    atomic_store_explicit(&comm->block->abilities, facts, memory_order_relaxed);
    atomic_store_explicit(&comm->block->state, RANK_TRIED, memory_order_release);
    if (!rendezvous(comm, RANK_TRIED, until))
        return fail_record()->code;
    for (uint32_t rank = 0; rank < comm->size; rank++)
        facts &=
            atomic_load_explicit(&arena_block(comm->arena, rank)->abilities, memory_order_relaxed);
    comm->facts = facts;
    return palSuccess;
}

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
    if (config->spin_us)
        comm->spin_ticks = ticks_of(config->spin_us / 1e6);
    else
        comm->spin_ticks = config->size <= processors() ? ticks_of(SPIN_SECONDS) : 0;
    comm->gives_way = !config->spin_us;
    comm->yields = config->yields ? config->yields : DEFAULT_YIELDS;
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
    if (code == palSuccess)
        code = meet(comm, config->path);
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
        config->size < 1 || config->size > ENGINE_MAX_RANKS || config->rank >= config->size)
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

void engine_close(engineComm *comm)
{
    if (!comm || atomic_load(&engine_forked))
        return;
    background_leave(comm);
    if (comm->lock)
        lock_wait(comm);
    if (comm->arena && comm->queues) {
        bells_ring(comm);
        if (!atomic_load(&comm->failed)) {
            fail(palInvalidUsage, "rank %u closed the communicator", comm->rank);
            comm->error = *fail_record();
            comm->error.aborted = 1;
            atomic_store_explicit(&comm->failed, true, memory_order_release);
        }
        calls_fail(comm, comm->error.code);
        if (comm->lock) /* the state is this handle's to set */
            atomic_store_explicit(&comm->block->state,
                                  atomic_load(&comm->block->state) == RANK_TRIED ? RANK_CLOSED
                                                                                 : RANK_REFUSED,
                                  memory_order_release);
        for (uint32_t rank = 0; rank < comm->size; rank++)
            bell_ring(comm, rank);
    }
    if (comm->arena && !device_close(comm)) { /* the device may still touch all of it */
        comm_unlock(comm);
        return;
    }
    while (comm->prepared_list) {
        struct enginePrepared *prepared = comm->prepared_list;
        comm->prepared_list = prepared->next;
        prepared_free(prepared);
    }
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
    engine_records_close(comm->records, false);
    free(comm->rings);
    free(comm->peers);
    free(comm->queues);
    free(comm->posted);
    free(comm->awaited);
    free(comm->sent);
    free(comm->freed_seen);
    free(comm->taken);
    free(comm->given_back);
    free(comm->bounce);
    pthread_mutex_destroy(&comm->inbox_lock);
    comm_drop(comm);
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

static int32_t locked(engineComm *comm, uintptr_t address, const char *function)
{
    if (!comm || !address)
        return fail(palInvalidArgument, "%s: the communicator or the address is null", function);
    if (atomic_load(&engine_forked))
        return fail(palInvalidUsage, "%s: this process was forked", function);
    lock_wait(comm);
    return palSuccess;
}

int32_t engine_register(engineComm *comm, uintptr_t address, uint64_t bytes)
{
    int32_t code = locked(comm, address, "engine_register");
    if (code == palSuccess) {
        code = memory_register(comm, address, bytes);
        comm_unlock(comm);
    }
    return code;
}

int32_t engine_unregister(engineComm *comm, uintptr_t address)
{
    int32_t code = locked(comm, address, "engine_unregister");
    if (code == palSuccess) {
        code = memory_unregister(comm, address);
        comm_unlock(comm);
    }
    return code;
}

void engine_forget(engineComm *comm, uintptr_t address)
{
    if (locked(comm, address, "engine_forget") == palSuccess) {
        memory_forget(comm, address);
        comm_unlock(comm);
    }
}

/* How the ranks of a host come together when a communicator opens: each shows itself in the arena,
 * waits for the others, and tries what it can do with their memory. */
#define _GNU_SOURCE
#include "meeting.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "error.h"
#include "late.h"
#include "mapping.h"
#include "pal_error.h"
#include "process.h"
#include "scratch.h"

enum {
    SHORTEST_PAUSE = 50000, /* nanoseconds between two looks at the ranks */
    PAUSE_TURNS = 8,        /* looks until the pause doubles */
    LOOK_TURNS = 64,        /* between two looks at processes */
    LOOKED_AT = 16,         /* ranks that are late; each look takes 20 ms */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint64_t process_token; /* tells this process from any other, whatever its pid means */

static void token_draw(void)
{
    process_token = arena_random() | 1;
}

/* Whether the rank's process is still there, as far as its pid is known. */
static bool there(const engineComm *comm, const uint32_t *pids, uint32_t rank)
{
    struct peer *peer = &comm->peers[rank];
    uint32_t pid = pids ? pids[rank] : 0;
    if (rank != comm->rank && pid != 0 && pid != (uint32_t)getpid() && !peer->process)
        peer->process = process_watch(pid, 0); /* no start time to compare until it has opened */
    if (!process_ended(peer->process))
        return true;
    error_fail(palRemoteError,
               "engine_open: rank %u (process %u) has ended; next: look at its own output first",
               rank, pid);
    error_add_culprit(error_record(), rank);
    return false;
}

/* The error that another rank gave up with is this rank's, too. */
static void refused(const engineComm *comm, uint32_t rank)
{
    engineError error = arena_block(comm->arena, rank)->error;
    uint64_t any = 0;
    error.text[sizeof error.text - 1] = 0;
    for (uint32_t i = 0; i < ENGINE_CULPRIT_WORDS; i++)
        any |= error.culprits[i];
    if (any)
        error_fail(palRemoteError, "%s", error.text);
    else
        error_fail(palRemoteError, "rank %u could not open the communicator: %s", rank, error.text);
    memcpy(error_record()->culprits, error.culprits, sizeof error.culprits);
    if (!any)
        error_add_culprit(error_record(), rank);
}

/* Whether a rank of this host has not come to state. */
static bool is_missing(const engineComm *comm, uint32_t rank, enum rank_state state)
{
    return !comm_is_remote(comm, rank) &&
           atomic_load_explicit(&arena_block(comm->arena, rank)->state, memory_order_acquire) <
               state;
}

/* Names the ranks that are stopped or hang, as far as the first LOOKED_AT that are missing are
 * concerned; all that are missing where none of those is. */
static bool too_late(const engineComm *comm, enum rank_state state, uint32_t missing,
                     uint32_t first)
{
    char text[WHY_BYTES], why[WHY_BYTES] = "";
    uint32_t looked_at = 0;
    uint64_t stuck[ENGINE_CULPRIT_WORDS] = {0};
    for (uint32_t rank = first; rank < comm->size && looked_at < LOOKED_AT; rank++) {
        if (!is_missing(comm, rank, state))
            continue;
        looked_at++;
        if (!late_opening(comm, rank, text))
            continue;
        stuck[rank / 64] |= (uint64_t)1 << (rank % 64);
        if (!why[0])
            memcpy(why, text, sizeof why);
    }
    error_fail(
        palRemoteError,
        "engine_open: nothing moved for %.3g s: %u of %u ranks did not open the communicator, "
        "rank %u first%s%s; next: look at its output",
        comm->timeout, missing, comm->size, first, why[0] ? ": " : "", why);
    memcpy(error_record()->culprits, stuck, sizeof stuck);
    for (uint32_t rank = first; !why[0] && rank < comm->size; rank++)
        if (is_missing(comm, rank, state))
            error_add_culprit(error_record(), rank);
    return false;
}

/* Whether some rank could not open; its words are the thread's record then. What it had shown is
 * gone, so who failed at that failed because of it. */
static bool anybody_refused(const engineComm *comm)
{
    for (uint32_t rank = 0; rank < comm->size; rank++)
        if (rank != comm->rank && !comm_is_remote(comm, rank) &&
            atomic_load_explicit(&arena_block(comm->arena, rank)->state, memory_order_acquire) ==
                RANK_REFUSED) {
            refused(comm, rank);
            return true;
        }
    return false;
}

/* Nanoseconds to sleep after so many looks. Every rank looks at all: the more there are, the less
 * often each of them does, or those that have still to come get no processor. */
static long pause_after(const engineComm *comm, uint32_t turns)
{
    long most = (long)comm->size * SHORTEST_PAUSE, pause = SHORTEST_PAUSE;
    for (uint32_t turn = PAUSE_TURNS; turn <= turns && pause < most; turn += PAUSE_TURNS)
        pause *= 2;
    return pause < most ? pause : most;
}

/* Waits until every rank has come to state; false past the deadline or when a rank is gone, naming
 * who has not. */
static bool rendezvous(engineComm *comm, enum rank_state state, const uint32_t *pids,
                       uint64_t until)
{
    for (uint32_t turn = 1;; turn++) {
        uint32_t missing = 0, first = 0;
        for (uint32_t rank = comm->size; rank-- > 0;) {
            uint32_t now =
                atomic_load_explicit(&arena_block(comm->arena, rank)->state, memory_order_acquire);
            if (now == RANK_REFUSED) {
                refused(comm, rank);
                return false;
            }
            if (!is_missing(comm, rank, state))
                continue;
            if (turn % LOOK_TURNS == 0 && !there(comm, pids, rank))
                return false;
            missing++;
            first = rank;
        }
        if (missing == 0)
            return true;
        if ((int64_t)(clock_ticks() - until) >= 0)
            return too_late(comm, state, missing, first);
        nanosleep(&(struct timespec){0, pause_after(comm, turn)}, NULL);
    }
}

/* Fills this rank's block and shows it. */
static int32_t appear(engineComm *comm)
{
    struct rank_block *block = comm->block;
    uint32_t absent = RANK_ABSENT;
    if (!atomic_compare_exchange_strong(&block->state, &absent, RANK_COMING))
        return error_fail(palInvalidUsage,
                          "engine_open: rank %u has opened this communicator already", comm->rank);
    block->pid = (uint32_t)getpid();
    block->start = process_start(block->pid);
    comm->lock = &block->moving;
    int32_t code = scratch_open(comm, comm->scratch_bytes);
    if (code != palSuccess)
        return code;
    comm->probe_value = arena_random();
    pthread_once(&once, token_draw);
    block->process = process_token;
    block->probe = (uint64_t)(uintptr_t)&comm->probe_value;
    block->probe_value = comm->probe_value;
    atomic_store_explicit(&block->state, RANK_OPEN, memory_order_release);
    return palSuccess;
}

/* What this rank can do with all others' memory. */
static int32_t try_peers(engineComm *comm, uint32_t *facts)
{
    int32_t code = palSuccess;
    uint32_t abilities = ((comm->flags & ENGINE_NO_CMA) ? 0u : (uint32_t)ABILITY_CMA) | ABILITY_IPC;
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        const struct rank_block *block = arena_block(comm->arena, rank);
        struct peer *peer = &comm->peers[rank];
        uint64_t value = 0;
        if (peer->remote)
            continue;
        peer->pid = block->pid;
        peer->same = block->process == process_token;
        comm->threads |= peer->same && rank != comm->rank;
        process_drop(peer->process);
        peer->process = peer->same ? NULL : process_watch(block->pid, block->start);
        if (!peer->same && !peer->process)
            return error_fail(palSystemError, "engine_open: no memory to watch rank %u", rank);
        if (!peer->same && (abilities & ABILITY_CMA) &&
            (mapping_cma(comm, rank, &value, (uintptr_t)block->probe, sizeof value, false) !=
                 palSuccess ||
             value != block->probe_value))
            abilities &= ~(uint32_t)ABILITY_CMA;
    }
    atomic_store_explicit(&comm->count_cma, 0, memory_order_relaxed);
    comm->facts = abilities;
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        struct peer *peer = &comm->peers[rank];
        if (peer->remote) {
            peer->scratch_how = REACH_LINK;
            peer->scratch_bytes = comm->scratch_bytes;
            continue;
        }
        bool allowed = rank == comm->rank || peer->same || !(comm->flags & ENGINE_NO_IPC);
        code = allowed ? scratch_open_peer(comm, rank) : (int32_t)palNotSupported;
        if (code != palSuccess && allowed && pal_error_is_own(comm))
            return anybody_refused(comm) ? error_record()->code : code;
        if (code != palSuccess) {
            peer->scratch_how = REACH_NONE;
            abilities &= ~(uint32_t)ABILITY_IPC;
        }
    }
    *facts = abilities;
    return palSuccess;
}

static uint32_t first_here(const engineComm *comm)
{
    uint32_t rank = 0;
    while (comm_is_remote(comm, rank))
        rank++;
    return rank;
}

int32_t meeting_hold(engineComm *comm, const char *path, const uint32_t *pids)
{
    uint64_t until = clock_ticks() + clock_ticks_of(comm->timeout);
    int32_t code = appear(comm);
    if (code != palSuccess)
        return code;
    if (!rendezvous(comm, RANK_OPEN, pids, until))
        return error_record()->code;
    if (comm->rank == first_here(comm) && strncmp(path, "/dev/shm/", 9) == 0)
        engine_arena_remove(path);
    uint32_t facts = 0;
    code = try_peers(comm, &facts);
    if (code != palSuccess)
        return code;
    atomic_store_explicit(&comm->block->abilities, facts, memory_order_relaxed);
    atomic_store_explicit(&comm->block->state, RANK_TRIED, memory_order_release);
    if (!rendezvous(comm, RANK_TRIED, pids, until))
        return error_record()->code;
    for (uint32_t rank = 0; rank < comm->size; rank++)
        if (!comm_is_remote(comm, rank))
            facts &= atomic_load_explicit(&arena_block(comm->arena, rank)->abilities,
                                          memory_order_relaxed);
    comm->facts = facts;
    return palSuccess;
}

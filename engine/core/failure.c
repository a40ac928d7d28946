/* The communicator's first failure.
 *
 * The first rank to report claims arena_head.failing, writes the report into its own block, and
 * then sets arena_head.failed with release; the others load that with acquire and copy the report.
 * Ranks see it within one look of their waiting threads, which is never more than a sleep away. */
#include "failure.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "doorbell.h"
#include "error.h"
#include "process.h"
#include "records.h"

static const double SETTLE_LOOK = 0.01; /* between two looks at the process that is waited for */
static const double REPORTING = 0.5;    /* for a rank that has begun to report a failure */

/* The letter of a rank's process, as records_fail has it. */
static char letter_of(const engineComm *comm, uint32_t rank)
{
    const struct rank_block *block = comm_block(comm, rank);
    char state = '?';
    if (rank == comm->rank || comm->peers[rank].same)
        return 'R';
    if (comm_is_remote(comm, rank) || block->pid == 0)
        return '?';
    return process_ended(comm->peers[rank].process) ||
                   process_look(block->pid, &state) != block->start
               ? 'X'
               : state;
}

/* What the records keep of a failure. One that a rank has asked for is none. */
static void record(const engineComm *comm, const engineError *error)
{
    char *states = comm->records && !error->aborted ? malloc(comm->size) : NULL;
    if (!states)
        return;
    for (uint32_t rank = 0; rank < comm->size; rank++)
        states[rank] = letter_of(comm, rank);
    records_fail(comm->records, error->code, error->culprits, error->text, states);
    free(states);
}

static void error_set(engineComm *comm, const engineError *error)
{
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed))
        return;
    comm->error = *error;
    comm->error.text[sizeof comm->error.text - 1] = 0; /* it may come from a peer */
    if (comm->error.code == palSuccess || comm->error.code == palInProgress)
        comm->error.code = palRemoteError;
    record(comm, &comm->error);
    atomic_store_explicit(&comm->failed, true, memory_order_release);
}

/* Whether a rank may touch other ranks' memory: it moves calls, or its device does. */
static bool touches(const struct rank_block *block)
{
    return (atomic_load_explicit(&block->moving, memory_order_seq_cst) != 0 ||
            atomic_load_explicit(&block->flying, memory_order_seq_cst) != 0) &&
           atomic_load_explicit(&block->gave_up, memory_order_seq_cst) == 0;
}

/* Whether waiting for a rank is of use: its process runs. */
static bool rank_runs(const engineComm *comm, uint32_t rank)
{
    const struct rank_block *block = arena_block(comm->arena, rank);
    return comm->peers[rank].same || (!process_ended(comm->peers[rank].process) &&
                                      !process_stopped(block->pid, block->start));
}

/* Waits until no other rank of this host is as `busy` says, or cannot be waited for. */
static void others_wait(const engineComm *comm, bool (*busy)(const struct rank_block *),
                        uint64_t until)
{
    uint64_t now = clock_ticks();
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        const struct rank_block *block = arena_block(comm->arena, rank);
        uint64_t look = clock_ticks() + clock_ticks_of(SETTLE_LOOK);
        if (rank == comm->rank || comm_is_remote(comm, rank))
            continue;
        while (busy(block) && (int64_t)((now = clock_ticks()) - until) < 0) {
            doorbell_ring(comm, rank);
            sched_yield();
            if ((int64_t)(now - look) < 0)
                continue;
            if (!rank_runs(comm, rank))
                break;
            look = now + clock_ticks_of(SETTLE_LOOK);
        }
    }
}

/* Waits until this rank's device has done what was enqueued and no other rank moves calls or has
 * work on its device, at most SETTLE_MS: then nobody touches the memory that this rank's callers
 * take back when they get the error. A rank that takes its lock from here on sees the failure: it
 * stores moving and loads failed, this one stored failed (or gave_up after having seen failed) and
 * loads moving, all of them sequentially consistent. For flying the same, in progress_thread.c. A
 * rank that is stopped is not waited for: when it continues, it finishes at most PIECE bytes per
 * destination, and its device finishes the copies that were enqueued. */
static void others_settle(engineComm *comm)
{
    uint64_t until = clock_ticks() + clock_ticks_of(SETTLE_MS / 1000.0);
    if (comm->device_side)
        comm->hooks->settle_device(comm, until);
    atomic_store_explicit(&comm->block->gave_up, 1, memory_order_seq_cst);
    others_wait(comm, touches, until);
}

static bool flies(const struct rank_block *block)
{
    return atomic_load_explicit(&block->flying, memory_order_seq_cst) != 0 &&
           atomic_load_explicit(&block->gave_up, memory_order_seq_cst) == 0;
}

void failure_others_land(const engineComm *comm, uint64_t until)
{
    others_wait(comm, flies, until);
}

bool failure_check(engineComm *comm)
{
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
        if (comm->active || atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
            comm->hooks->end_calls(comm, comm->error.code);
        return true;
    }
    uint32_t who = atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_acquire);
    if (who == 0)
        return false;
    engineError error;
    memset(&error, 0, sizeof error);
    if (who - 1 < comm->size)
        error = arena_block(comm->arena, who - 1)->error;
    error_set(comm, &error);
    others_settle(comm);
    comm->hooks->end_calls(comm, comm->error.code);
    comm->hooks->tell_hosts(comm, &comm->error);
    return true;
}

void failure_show(engineComm *comm, const engineError *error)
{
    struct arena_head *head = arena_head(comm->arena);
    uint32_t nobody = 0;
    if (atomic_compare_exchange_strong_explicit(&head->failing, &nobody, comm->rank + 1,
                                                memory_order_acq_rel, memory_order_acquire)) {
        comm->block->error = *error;
        atomic_store_explicit(&head->failed, comm->rank + 1, memory_order_seq_cst);
    }
    for (uint32_t rank = 0; rank < comm->size; rank++)
        doorbell_ring(comm, rank);
}

int32_t failure_declare(engineComm *comm, const engineError *error)
{
    struct arena_head *head = arena_head(comm->arena);
    uint32_t nobody = 0;
    engineError report =
        *error; /* error may be the thread's record, which call_fail_all may change */
    if (failure_check(comm))
        return comm->error.code;
    if (atomic_compare_exchange_strong_explicit(&head->failing, &nobody, comm->rank + 1,
                                                memory_order_acq_rel, memory_order_acquire)) {
        comm->block->error = report;
        atomic_store_explicit(&head->failed, comm->rank + 1, memory_order_seq_cst);
        for (uint32_t rank = 0; rank < comm->size; rank++)
            doorbell_mark(comm, rank);
    } else {
        /* Another rank is writing its report: a few stores away, or it waits for a processor, or it
         * was stopped or has died between them. */
        uint64_t until = clock_ticks() + clock_ticks_of(REPORTING);
        while (atomic_load_explicit(&head->failed, memory_order_relaxed) == 0 &&
               (int64_t)(clock_ticks() - until) < 0)
            sched_yield();
        if (failure_check(comm))
            return comm->error.code;
    }
    doorbell_ring_marked(comm);
    error_set(comm, &report);
    others_settle(comm);
    comm->hooks->end_calls(comm, comm->error.code);
    comm->hooks->tell_hosts(comm, &comm->error);
    doorbell_ring_marked(comm);
    return comm->error.code;
}

int32_t failure_reported(const engineComm *comm)
{
    uint32_t who = atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_acquire);
    if (who == 0 || who > comm->size)
        return error_fail(palRemoteError, "the communicator has failed");
    *error_record() = arena_block(comm->arena, who - 1)->error;
    error_record()->text[ENGINE_ERROR_BYTES - 1] = 0; /* it may come from a peer */
    if (error_record()->code == palSuccess || error_record()->code == palInProgress)
        error_record()->code = palRemoteError;
    return error_record()->code;
}

int32_t failure_refuse(engineComm *comm)
{
    if (!atomic_load_explicit(&comm->failed, memory_order_acquire))
        return failure_reported(comm);
    *error_record() = comm->error;
    return comm->error.code;
}

void failure_set(engineComm *comm, const engineError *error)
{
    error_set(comm, error);
    comm->hooks->end_calls(comm, comm->error.code);
}

void failure_leave(engineComm *comm, const engineError *own, const engineError *report)
{
    if (report) {
        failure_show(comm, report);
        error_set(comm, own);
        others_settle(comm);
        comm->hooks->end_calls(comm, comm->error.code);
        comm->hooks->tell_hosts(comm, report);
    }
    failure_set(comm, own);
    atomic_store_explicit(&comm->block->gave_up, 1, memory_order_seq_cst);
}

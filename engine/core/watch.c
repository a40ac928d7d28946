/* How a rank finds out that a call will never end: another rank's report, a disagreement, a dead
 * process, the deadline. */
#define _GNU_SOURCE
#include "watch.h"

#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "entries.h"
#include "error.h"
#include "failure.h"
#include "late.h"
#include "link.h"
#include "mapping.h"
#include "process.h"

static const double LOOK_AT_PROCESSES = 0.1; /* seconds between two looks at peers' processes */
static const double STILL = 0.01;            /* without movement, before the first of them */
static const double LOOK_AT_ENTRIES = 1e-4;
static const double SPARED = 0.3; /* beyond a deadline, for a call that just ends */

/* ---- disagreement ------------------------------------------------------------------------------
 */

static int32_t disagree(struct enginePrepared *prepared, uint64_t number, uint32_t peer,
                        const struct seen *mine, const struct seen *theirs)
{
    engineComm *comm = prepared->comm;
    char here[160], there[160];
    bool plans = mine->plan != theirs->plan && (mine->what & 0xff) == (theirs->what & 0xff) &&
                 mine->count == theirs->count;
    const char *what = prepared_is_pair(prepared) ? "message" : "call";
    entries_describe(mine, plans, here);
    entries_describe(theirs, plans, there);
    if (prepared_is_pair(prepared))
        error_fail(
            palInvalidUsage,
            "%s #%llu between rank %u and rank %u: rank %u entered %s with %s, rank %u entered "
            "%s with %s; next: pass the same count and type on both",
            what, (unsigned long long)number, comm->rank, peer, comm->rank,
            prepared->image->head.rank ? "recv" : "send", strchr(here, ' ') + 4, peer,
            prepared->image->head.rank ? "send" : "recv", strchr(there, ' ') + 4);
    else
        error_fail(
            palInvalidUsage,
            "%s #%llu: rank %u entered %s, rank %u entered %s; next: make the same calls with "
            "the same arguments in the same order on all ranks",
            what, (unsigned long long)number, comm->rank, here, peer, there);
    error_add_culprit(error_record(), comm->rank);
    error_add_culprit(error_record(), peer);
    return palInvalidUsage;
}

/* Whether the peer is at the same call, and with other arguments: then *code is set. */
static bool entries_differ(struct enginePrepared *prepared, const struct call *call, uint32_t peer,
                           int32_t *code)
{
    engineComm *comm = prepared->comm;
    struct seen mine, theirs, again;
    struct entry *entry = prepared_is_pair(prepared)
                              ? arena_message(comm->arena, peer, comm->rank,
                                              !prepared->image->head.rank, call->number)
                              : &comm_block(comm, peer)->entries[call->number % ENTRIES];
    if (!entries_read(entry, &theirs) || theirs.number != call->number ||
        theirs.signature == call->signature ||
        (prepared_is_pair(prepared) && theirs.root != call->tag) || /* each for another call */
        !entries_read(entries_own(prepared, call->number), &mine))
        return false;
    /* A receive that gives its number to one with another tag shows an entry of the same number
     * again: what was read may be half of each. The next read is not. */
    if (!entries_read(entry, &again) || again.number != theirs.number ||
        again.signature != theirs.signature || again.root != theirs.root)
        return false;
    *code = disagree(prepared, call->number, peer, &mine, &theirs);
    return true;
}

int32_t watch_mismatch(struct enginePrepared *prepared, const struct call *call, uint32_t peer)
{
    int32_t code = palSuccess;
    if (entries_differ(prepared, call, peer, &code))
        return code;
    if (comm_is_remote(prepared->comm, peer))
        return palInProgress; /* its entry is on its host: watch_call asks, and tells both */
    error_fail(
        palInvalidUsage,
        "%s #%llu: rank %u and rank %u passed different arguments; next: pass the same count, "
        "type and operation on both",
        entries_operation(prepared), (unsigned long long)call->number, prepared->comm->rank, peer);
    error_add_culprit(error_record(), prepared->comm->rank);
    error_add_culprit(error_record(), peer);
    return palInvalidUsage;
}

int32_t watch_posted(struct enginePrepared *prepared, const struct call *call, uint32_t peer)
{
    int32_t code = palSuccess;
    entries_differ(prepared, call, peer, &code);
    return code;
}

int32_t watch_disagree(struct enginePrepared *prepared, const struct call *call, uint32_t peer,
                       uint64_t mine, uint64_t theirs)
{
    error_fail(
        palInvalidUsage,
        "%s #%llu: rank %u has %llu elements for rank %u, rank %u has %llu for it; next: pass "
        "counts that agree on both",
        entries_operation(prepared), (unsigned long long)call->number, prepared->comm->rank,
        (unsigned long long)mine, peer, peer, (unsigned long long)theirs);
    error_add_culprit(error_record(), prepared->comm->rank);
    error_add_culprit(error_record(), peer);
    return palInvalidUsage;
}

/* ---- looks -------------------------------------------------------------------------------------
 */

/* False with the thread's record filled when a rank that the call needs has gone without ending its
 * part of it. */
static bool rank_present(struct enginePrepared *prepared, const struct call *call, uint32_t rank)
{
    engineComm *comm = prepared->comm;
    struct rank_block *block = comm_block(comm, rank);
    uint32_t state = atomic_load_explicit(&block->state, memory_order_acquire);
    char how[256] = "";
    if (comm_is_remote(comm, rank)) {
        bool left = false;
        if (!link_gone(comm, rank, &left, how, sizeof how)) {
            link_ask(comm, rank, call->number);
            return true;
        }
        state = left ? RANK_CLOSED : RANK_TRIED;
    } else if (rank == comm->rank ||
               (state != RANK_CLOSED && !process_ended(comm->peers[rank].process)))
        return true;
    /* It is gone; had it ended its part before? Looked at after its state, which it wrote later. */
    _Atomic uint64_t *finished = prepared_is_pair(prepared)
                                     ? &arena_message(comm->arena, rank, comm->rank,
                                                      !prepared->image->head.rank, call->number)
                                            ->finished
                                     : &block->finished;
    if (atomic_load_explicit(finished, memory_order_acquire) >= call->number)
        return true;
    if (state == RANK_CLOSED)
        error_fail(
            palRemoteError,
            "%s #%llu: rank %u has closed the communicator; next: make the same calls on all "
            "ranks before closing it",
            entries_operation(prepared), (unsigned long long)call->number, rank);
    else if (comm_is_remote(comm, rank))
        error_fail(
            palRemoteError,
            "%s #%llu: the connection to rank %u on host %s has ended: %s; next: look at its "
            "output",
            entries_operation(prepared), (unsigned long long)call->number, rank,
            link_host(comm, rank), how);
    else
        error_fail(palRemoteError,
                   "%s #%llu: rank %u (process %u) has ended; next: look at its output",
                   entries_operation(prepared), (unsigned long long)call->number, rank,
                   comm->peers[rank].pid);
    error_add_culprit(error_record(), rank);
    return false;
}

bool watch_unclosed(struct enginePrepared *prepared, const struct call *call)
{
    const engineComm *comm = prepared->comm;
    uint32_t first = prepared_is_pair(prepared) ? prepared->operation.peer : 0;
    uint32_t last = prepared_is_pair(prepared) ? first : comm->size - 1;
    for (uint32_t rank = first; rank <= last; rank++)
        if (!comm_is_remote(comm, rank) &&
            atomic_load_explicit(&comm_block(comm, rank)->state, memory_order_seq_cst) ==
                RANK_CLOSED &&
            !rank_present(prepared, call, rank))
            return false;
    return true;
}

bool watch_agreed(struct enginePrepared *prepared, const struct call *call)
{
    int32_t code = palSuccess;
    uint32_t first = prepared_is_pair(prepared) ? prepared->operation.peer : 0;
    uint32_t last = prepared_is_pair(prepared) ? first : prepared->comm->size - 1;
    for (uint32_t rank = first; rank <= last; rank++)
        if (rank != prepared->comm->rank && entries_differ(prepared, call, rank, &code))
            return false;
    return true;
}

bool watch_call(struct enginePrepared *prepared, const struct call *call, uint64_t *moved,
                uint64_t now, bool look)
{
    engineComm *comm = prepared->comm;
    if (*moved == 0) {
        *moved = now;
        return true;
    }
    if (prepared->links_moved != link_moved(comm)) { /* a payload may take longer than a deadline */
        prepared->links_moved = link_moved(comm);
        *moved = now;
    }
    if (now - *moved < clock_ticks_of(LOOK_AT_ENTRIES))
        return true;
    uint32_t first = prepared_is_pair(prepared) ? prepared->operation.peer : 0;
    uint32_t last = prepared_is_pair(prepared) ? first : comm->size - 1;
    uint32_t lane = 0, peer = 0;
    if (look && !prepared_is_pair(prepared) && late_waits(prepared, &lane, &peer))
        atomic_store_explicit(&comm->block->waits, peer + 1, memory_order_relaxed);
    if (!watch_agreed(prepared,
                      call)) /* before a rank that is gone: it may be gone because of it */
        return false;
    for (uint32_t rank = first; look && now - *moved > clock_ticks_of(STILL) && rank <= last;
         rank++)
        if (!rank_present(prepared, call, rank))
            return false;
    if (comm->timeout_ticks == 0 || now - *moved < comm->timeout_ticks)
        return true;
    if (prepared_is_pair(prepared)) {
        late_pair(prepared, call);
    } else if (!late_call(prepared, call) && comm->spared != call->number) {
        comm->spared = call->number; /* all have entered it, the last one perhaps just now */
        *moved = now - comm->timeout_ticks + clock_ticks_of(SPARED);
        return true;
    }
    return false;
}

bool watch_check(engineComm *comm, uint64_t now, bool *look)
{
    if (failure_check(comm) || now - comm->checked < clock_ticks_of(LOOK_AT_ENTRIES / 4))
        return false;
    comm->checked = now;
    *look = now - comm->looked > clock_ticks_of(LOOK_AT_PROCESSES);
    if (*look) {
        comm->looked = now;
        mapping_sweep(comm);
    }
    for (struct queue *queue = comm->active; queue; queue = queue->next)
        if (queue->head &&
            atomic_load_explicit(&queue->head->state, memory_order_relaxed) == CALL_RUNNING &&
            !watch_call(queue->head->prepared, queue->head, &queue->head->prepared->moved, now,
                        *look)) {
            failure_declare(comm, error_record());
            return false;
        }
    return true;
}

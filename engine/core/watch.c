/* Errors: the thread's last one, the communicator's first one, and how a rank finds out that a call
 * will never end: another rank's report, a disagreement, a dead process, the deadline.
 *
 * The first rank to report claims arena_head.failing, writes the report into its own block, and
 * then sets arena_head.failed with release; the others load that with acquire and copy the report.
 * Ranks see it within one look of their waiting threads, which is never more than a sleep away. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "exec.h"
#include "late.h"
#include "process.h"

static const double LOOK_AT_PROCESSES = 0.1; /* seconds between two looks at peers' processes */
static const double STILL = 0.01;            /* without movement, before the first of them */
static const double LOOK_AT_ENTRIES = 1e-4;

atomic_bool engine_forked;
static _Thread_local engineError last_error;

const engineError *engine_last_error(void)
{
    return &last_error;
}

engineError *fail_record(void)
{
    return &last_error;
}

int32_t fail(int32_t code, const char *format, ...)
{
    va_list arguments;
    char text[sizeof last_error.text]; /* arguments may point into the record */
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    memset(&last_error, 0, sizeof last_error);
    last_error.code = code;
    memcpy(last_error.text, text, sizeof text);
    return code;
}

void culprit_add(engineError *error, uint32_t rank)
{
    if (rank < ENGINE_CULPRIT_WORDS * 64)
        error->culprits[rank / 64] |= (uint64_t)1 << (rank % 64);
}

bool error_is_one(const engineComm *comm, const engineError *error)
{
    uint64_t strangers = 0;
    for (uint32_t word = 0; word < ENGINE_CULPRIT_WORDS; word++) {
        uint32_t known = comm->size > word * 64 ? comm->size - word * 64 : 0;
        strangers |= known < 64 ? error->culprits[word] >> known : 0;
    }
    return error->code > palSuccess && error->code <= palNotSupported &&
           error->code != palInProgress && strangers == 0 &&
           memchr(error->text, 0, sizeof error->text) != NULL;
}

const char *operation_name(uint32_t operation)
{
    static const char *const NAMES[ENGINE_OPS] = {
        "send",    "recv",       "sendrecv",       "broadcast",       "gather",     "gatherv",
        "scatter", "scatterv",   "all_gather",     "all_gatherv",     "all_to_all", "all_to_allv",
        "reduce",  "all_reduce", "reduce_scatter", "reduce_scatterv", "barrier",
    };
    return operation < ENGINE_OPS ? NAMES[operation] : "unknown operation";
}

const char *called(const struct enginePrepared *prepared)
{
    const engineImageHeader *head = &prepared->image->head;
    bool receives = (head->flags & ENGINE_IMAGE_PAIR) && head->rank == 1;
    return operation_name(receives ? ENGINE_OP_RECV : head->operation);
}

static const char *type_name(uint32_t type)
{
    static const char *const NAMES[] = {"int8",   "uint8",   "int32",   "uint32",  "int64",
                                        "uint64", "float16", "float32", "float64", "bfloat16"};
    return type < sizeof NAMES / sizeof NAMES[0] ? NAMES[type] : "unknown type";
}

static const char *reduce_name(uint32_t reduce)
{
    static const char *const NAMES[] = {"sum", "prod", "max", "min", "avg"};
    return reduce < sizeof NAMES / sizeof NAMES[0] ? NAMES[reduce] : "unknown reduction";
}

/* ---- entries -----------------------------------------------------------------------------------
 */

bool is_pair(const struct enginePrepared *prepared)
{
    return (prepared->image->head.flags & ENGINE_IMAGE_PAIR) != 0;
}

static struct entry *my_entry(const struct enginePrepared *prepared, uint64_t number)
{
    engineComm *comm = prepared->comm;
    if (is_pair(prepared))
        return arena_message(comm->arena, comm->rank, prepared->operation.peer,
                             prepared->image->head.rank, number);
    return &comm->block->entries[number % ENTRIES];
}

void watch_entered(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    const engineImageHeader *head = &prepared->image->head;
    struct entry *entry = my_entry(prepared, call->number);
    /* A seqlock without its first half: readers compare number before and after (entry_read). */
    atomic_store_explicit(&entry->number, 0, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&entry->signature, call->signature, memory_order_relaxed);
    atomic_store_explicit(&entry->count, call->vectors ? call->vector_sum : call->count,
                          memory_order_relaxed);
    atomic_store_explicit(&entry->what,
                          head->operation | prepared->operation.type << 8 |
                              prepared->operation.reduce << 16 | (call->vectors ? 1u << 24 : 0),
                          memory_order_relaxed);
    atomic_store_explicit(&entry->root, head->root, memory_order_relaxed);
    atomic_store_explicit(&entry->plan, prepared->image->plan, memory_order_relaxed);
    atomic_store_explicit(&entry->number, call->number, memory_order_release);
    if (!is_pair(prepared)) {
        atomic_store_explicit(&comm->block->entered, call->number, memory_order_release);
        atomic_store_explicit(&comm->count_calls, call->number, memory_order_relaxed);
    }
}

void watch_left(struct enginePrepared *prepared, const struct call *call)
{
    /* Release: who reads it from a rank that is gone knows that this rank needs nothing more. */
    if (is_pair(prepared))
        atomic_store_explicit(&my_entry(prepared, call->number)->finished, call->number,
                              memory_order_release);
    else {
        atomic_store_explicit(&prepared->comm->block->waits, 0, memory_order_relaxed);
        atomic_store_explicit(&prepared->comm->block->finished, call->number, memory_order_release);
    }
}

bool entry_read(struct entry *entry, struct seen *seen)
{
    seen->number = atomic_load_explicit(&entry->number, memory_order_acquire);
    seen->signature = atomic_load_explicit(&entry->signature, memory_order_relaxed);
    seen->count = atomic_load_explicit(&entry->count, memory_order_relaxed);
    seen->what = atomic_load_explicit(&entry->what, memory_order_relaxed);
    seen->root = atomic_load_explicit(&entry->root, memory_order_relaxed);
    seen->plan = atomic_load_explicit(&entry->plan, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    return seen->number != 0 &&
           atomic_load_explicit(&entry->number, memory_order_relaxed) == seen->number;
}

const char *describe(const struct seen *seen, bool with_plan, char text[160])
{
    uint32_t operation = seen->what & 0xff;
    bool reduces = operation >= ENGINE_OP_REDUCE && operation <= ENGINE_OP_REDUCE_SCATTERV;
    bool rooted = (operation >= ENGINE_OP_BROADCAST && operation <= ENGINE_OP_SCATTERV) ||
                  operation == ENGINE_OP_REDUCE;
    char root[24] = "", count[40], plan[32] = "";
    if (rooted)
        snprintf(root, sizeof root, " root %u", seen->root);
    if (with_plan)
        snprintf(plan, sizeof plan, " plan %016llx", (unsigned long long)seen->plan);
    if (seen->what >> 24)
        snprintf(count, sizeof count, "counts with sum %016llx", (unsigned long long)seen->count);
    else
        snprintf(count, sizeof count, "%llu", (unsigned long long)seen->count);
    if (operation == ENGINE_OP_BARRIER)
        snprintf(text, 160, "barrier%s", plan);
    else
        snprintf(text, 160, "%s of %s %s%s%s%s%s", operation_name(operation), count,
                 type_name(seen->what >> 8 & 0xff), reduces ? " " : "",
                 reduces ? reduce_name(seen->what >> 16 & 0xff) : "", root, plan);
    return text;
}

/* ---- the communicator's error ------------------------------------------------------------------
 */

static void error_set(engineComm *comm, const engineError *error)
{
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed))
        return;
    comm->error = *error;
    comm->error.text[sizeof comm->error.text - 1] = 0; /* it may come from a peer */
    if (comm->error.code == palSuccess || comm->error.code == palInProgress)
        comm->error.code = palRemoteError;
    atomic_store_explicit(&comm->failed, true, memory_order_release);
}

/* Waits until this rank's device has done what was enqueued and no other rank moves calls or has
 * work on its device, at most SETTLE_MS: then nobody touches the memory that this rank's callers
 * take back when they get the error. A rank that takes its lock from here on sees the failure: it
 * stores moving and loads failed, this one stored failed (or gave_up after having seen failed) and
 * loads moving, all of them sequentially consistent. For flying the same, in progress_thread.c. */
static void others_settle(engineComm *comm)
{
    uint64_t until = engine_ticks() + ticks_of(SETTLE_MS / 1000.0);
    if (comm->device_side)
        proxy_settle(comm, until);
    atomic_store_explicit(&comm->block->gave_up, 1, memory_order_seq_cst);
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        struct rank_block *block = arena_block(comm->arena, rank);
        while (rank != comm->rank && !comm_is_far(comm, rank) &&
               (atomic_load_explicit(&block->moving, memory_order_seq_cst) != 0 ||
                atomic_load_explicit(&block->flying, memory_order_seq_cst) != 0) &&
               atomic_load_explicit(&block->gave_up, memory_order_seq_cst) == 0 &&
               (int64_t)(engine_ticks() - until) < 0) {
            bell_ring(comm, rank);
            sched_yield();
        }
    }
}

bool comm_failed(engineComm *comm)
{
    if (atomic_load_explicit(&comm->failed, memory_order_relaxed)) {
        if (comm->active || atomic_load_explicit(&comm->inbox_count, memory_order_acquire))
            calls_fail(comm, comm->error.code);
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
    calls_fail(comm, comm->error.code);
    links_tell(comm, &comm->error);
    return true;
}

void comm_show(engineComm *comm, const engineError *error)
{
    struct arena_head *head = arena_head(comm->arena);
    uint32_t nobody = 0;
    if (atomic_compare_exchange_strong_explicit(&head->failing, &nobody, comm->rank + 1,
                                                memory_order_acq_rel, memory_order_acquire)) {
        comm->block->error = *error;
        atomic_store_explicit(&head->failed, comm->rank + 1, memory_order_seq_cst);
    }
    for (uint32_t rank = 0; rank < comm->size; rank++)
        bell_ring(comm, rank);
}

int32_t comm_fail(engineComm *comm, const engineError *error)
{
    struct arena_head *head = arena_head(comm->arena);
    uint32_t nobody = 0;
    engineError report = *error; /* error may be the thread's record, which calls_fail may change */
    if (comm_failed(comm))
        return comm->error.code;
    if (atomic_compare_exchange_strong_explicit(&head->failing, &nobody, comm->rank + 1,
                                                memory_order_acq_rel, memory_order_acquire)) {
        comm->block->error = report;
        atomic_store_explicit(&head->failed, comm->rank + 1, memory_order_seq_cst);
        for (uint32_t rank = 0; rank < comm->size; rank++)
            bell_mark(comm, rank);
    } else {
        /* Another rank is writing its report, a few stores away unless it died between them. */
        uint64_t until = engine_ticks() + ticks_of(0.01);
        while (atomic_load_explicit(&head->failed, memory_order_relaxed) == 0 &&
               (int64_t)(engine_ticks() - until) < 0)
            sched_yield();
        if (comm_failed(comm))
            return comm->error.code;
    }
    bells_ring(comm);
    error_set(comm, &report);
    others_settle(comm);
    calls_fail(comm, comm->error.code);
    links_tell(comm, &comm->error);
    bells_ring(comm);
    return comm->error.code;
}

int32_t comm_reported(const engineComm *comm)
{
    uint32_t who = atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_acquire);
    if (who == 0 || who > comm->size)
        return fail(palRemoteError, "the communicator has failed");
    *fail_record() = arena_block(comm->arena, who - 1)->error;
    fail_record()->text[ENGINE_ERROR_BYTES - 1] = 0; /* it may come from a peer */
    if (fail_record()->code == palSuccess || fail_record()->code == palInProgress)
        fail_record()->code = palRemoteError;
    return fail_record()->code;
}

int32_t comm_refuse(engineComm *comm)
{
    if (!atomic_load_explicit(&comm->failed, memory_order_acquire))
        return comm_reported(comm);
    last_error = comm->error;
    return comm->error.code;
}

/* ---- disagreement ------------------------------------------------------------------------------
 */

static int32_t disagree(struct enginePrepared *prepared, uint64_t number, uint32_t peer,
                        const struct seen *mine, const struct seen *theirs)
{
    engineComm *comm = prepared->comm;
    char here[160], there[160];
    bool plans = mine->plan != theirs->plan && (mine->what & 0xff) == (theirs->what & 0xff) &&
                 mine->count == theirs->count;
    const char *what = is_pair(prepared) ? "message" : "call";
    describe(mine, plans, here);
    describe(theirs, plans, there);
    if (is_pair(prepared))
        fail(palInvalidUsage,
             "%s #%llu between rank %u and rank %u: rank %u entered %s with %s, rank %u entered "
             "%s with %s; next: pass the same count and type on both",
             what, (unsigned long long)number, comm->rank, peer, comm->rank,
             prepared->image->head.rank ? "recv" : "send", strchr(here, ' ') + 4, peer,
             prepared->image->head.rank ? "send" : "recv", strchr(there, ' ') + 4);
    else
        fail(palInvalidUsage,
             "%s #%llu: rank %u entered %s, rank %u entered %s; next: make the same calls with "
             "the same arguments in the same order on all ranks",
             what, (unsigned long long)number, comm->rank, here, peer, there);
    culprit_add(fail_record(), comm->rank);
    culprit_add(fail_record(), peer);
    return palInvalidUsage;
}

/* Whether the peer is at the same call, and with other arguments: then *code is set. */
static bool entries_differ(struct enginePrepared *prepared, const struct call *call, uint32_t peer,
                           int32_t *code)
{
    engineComm *comm = prepared->comm;
    struct seen mine, theirs;
    struct entry *entry = is_pair(prepared)
                              ? arena_message(comm->arena, peer, comm->rank,
                                              !prepared->image->head.rank, call->number)
                              : &block_of(comm, peer)->entries[call->number % ENTRIES];
    if (!entry_read(entry, &theirs) || theirs.number != call->number ||
        theirs.signature == call->signature || !entry_read(my_entry(prepared, call->number), &mine))
        return false;
    *code = disagree(prepared, call->number, peer, &mine, &theirs);
    return true;
}

int32_t watch_mismatch(struct enginePrepared *prepared, const struct call *call, uint32_t peer)
{
    int32_t code = palSuccess;
    if (entries_differ(prepared, call, peer, &code))
        return code;
    if (comm_is_far(prepared->comm, peer))
        return palInProgress; /* its entry is on its host: watch_call asks, and tells both */
    fail(palInvalidUsage,
         "%s #%llu: rank %u and rank %u passed different arguments; next: pass the same count, "
         "type and operation on both",
         called(prepared), (unsigned long long)call->number, prepared->comm->rank, peer);
    culprit_add(fail_record(), prepared->comm->rank);
    culprit_add(fail_record(), peer);
    return palInvalidUsage;
}

int32_t watch_disagree(struct enginePrepared *prepared, const struct call *call, uint32_t peer,
                       uint64_t mine, uint64_t theirs)
{
    fail(palInvalidUsage,
         "%s #%llu: rank %u has %llu elements for rank %u, rank %u has %llu for it; next: pass "
         "counts that agree on both",
         called(prepared), (unsigned long long)call->number, prepared->comm->rank,
         (unsigned long long)mine, peer, peer, (unsigned long long)theirs);
    culprit_add(fail_record(), prepared->comm->rank);
    culprit_add(fail_record(), peer);
    return palInvalidUsage;
}

/* ---- looks -------------------------------------------------------------------------------------
 */

/* False with the thread's record filled when a rank that the call needs has gone without ending its
 * part of it. */
static bool rank_present(struct enginePrepared *prepared, const struct call *call, uint32_t rank)
{
    engineComm *comm = prepared->comm;
    struct rank_block *block = block_of(comm, rank);
    uint32_t state = atomic_load_explicit(&block->state, memory_order_acquire);
    char how[256] = "";
    if (comm_is_far(comm, rank)) {
        bool left = false;
        if (!link_gone(comm, rank, &left, how, sizeof how)) {
            links_ask(comm, rank, call->number);
            return true;
        }
        state = left ? RANK_CLOSED : RANK_TRIED;
    } else if (rank == comm->rank ||
               (state != RANK_CLOSED && !process_ended(comm->peers[rank].process)))
        return true;
    /* It is gone; had it ended its part before? Looked at after its state, which it wrote later. */
    _Atomic uint64_t *finished = is_pair(prepared)
                                     ? &arena_message(comm->arena, rank, comm->rank,
                                                      !prepared->image->head.rank, call->number)
                                            ->finished
                                     : &block->finished;
    if (atomic_load_explicit(finished, memory_order_acquire) >= call->number)
        return true;
    if (state == RANK_CLOSED)
        fail(palRemoteError,
             "%s #%llu: rank %u has closed the communicator; next: make the same calls on all "
             "ranks before closing it",
             called(prepared), (unsigned long long)call->number, rank);
    else if (comm_is_far(comm, rank))
        fail(palRemoteError,
             "%s #%llu: the connection to rank %u on host %s has ended: %s; next: look at its "
             "output",
             called(prepared), (unsigned long long)call->number, rank, link_host(comm, rank), how);
    else
        fail(palRemoteError, "%s #%llu: rank %u (process %u) has ended; next: look at its output",
             called(prepared), (unsigned long long)call->number, rank, comm->peers[rank].pid);
    culprit_add(fail_record(), rank);
    return false;
}

/* False with the thread's record filled when the call will never end. */
bool watch_agreed(struct enginePrepared *prepared, const struct call *call)
{
    int32_t code = palSuccess;
    uint32_t first = is_pair(prepared) ? prepared->operation.peer : 0;
    uint32_t last = is_pair(prepared) ? first : prepared->comm->size - 1;
    for (uint32_t rank = first; rank <= last; rank++)
        if (rank != prepared->comm->rank && entries_differ(prepared, call, rank, &code))
            return false;
    return true;
}

bool watch_call(struct enginePrepared *prepared, const struct call *call, uint64_t *moved,
                uint64_t now, bool look)
{
    engineComm *comm = prepared->comm;
    int32_t code = palSuccess;
    if (*moved == 0) {
        *moved = now;
        return true;
    }
    if (prepared->links_moved !=
        links_moved(comm)) { /* a payload may take longer than a deadline */
        prepared->links_moved = links_moved(comm);
        *moved = now;
    }
    if (now - *moved < ticks_of(LOOK_AT_ENTRIES))
        return true;
    uint32_t first = is_pair(prepared) ? prepared->operation.peer : 0;
    uint32_t last = is_pair(prepared) ? first : comm->size - 1;
    uint32_t lane = 0, peer = 0;
    if (look && !is_pair(prepared) && late_waits(prepared, &lane, &peer))
        atomic_store_explicit(&comm->block->waits, peer + 1, memory_order_relaxed);
    for (uint32_t rank = first; rank <= last; rank++)
        if ((rank != comm->rank && entries_differ(prepared, call, rank, &code)) ||
            (look && now - *moved > ticks_of(STILL) && !rank_present(prepared, call, rank)))
            return false;
    if (comm->timeout_ticks == 0 || now - *moved < comm->timeout_ticks)
        return true;
    if (is_pair(prepared))
        late_pair(prepared, call);
    else
        late_call(prepared, call);
    return false;
}

void watch_check(engineComm *comm, uint64_t now)
{
    if (comm_failed(comm) || now - comm->checked < ticks_of(LOOK_AT_ENTRIES / 4))
        return;
    comm->checked = now;
    bool look = now - comm->looked > ticks_of(LOOK_AT_PROCESSES);
    if (look) {
        comm->looked = now;
        memory_sweep(comm);
    }
    for (struct queue *queue = comm->active; queue; queue = queue->next)
        if (queue->head &&
            atomic_load_explicit(&queue->head->state, memory_order_relaxed) == CALL_RUNNING &&
            !watch_call(queue->head->prepared, queue->head, &queue->head->prepared->moved, now,
                        look)) {
            comm_fail(comm, fail_record());
            return;
        }
    if (comm->device_side)
        device_watch(comm, now, look);
}

/* ---- from outside ------------------------------------------------------------------------------
 */

void engine_error(engineComm *comm, engineError *error)
{
    if (comm_enter(comm)) {
        if (atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_relaxed) != 0 &&
            !atomic_load_explicit(&comm->failed, memory_order_acquire) && comm_try_lock(comm)) {
            comm_failed(comm); /* shown by another rank while no thread of this one was in a call */
            comm_unlock(comm);
        }
        comm_leave(comm);
    }
    if (atomic_load_explicit(&comm->failed, memory_order_acquire))
        *error = comm->error;
    else
        memset(error, 0, sizeof *error);
}

/* Shows the error to all ranks, and ends this one's calls with it unless another came first. */
static void fail_all(engineComm *comm, const engineError *error)
{
    /* The arena's report needs no lock, so that a thread that holds it in a long copy is told by
     * the same way as other ranks. */
    comm_show(comm, error);
    links_tell(comm, error);
    uint64_t until = engine_ticks() + ticks_of(0.1);
    while (!comm_try_lock(comm)) {
        if ((int64_t)(engine_ticks() - until) >= 0)
            return; /* its holder sees the report when its copy ends */
        sched_yield();
    }
    if (!comm_failed(comm)) { /* whoever was about to report died over it */
        error_set(comm, error);
        calls_fail(comm, comm->error.code);
    }
    comm_unlock(comm);
}

int32_t engine_abort(engineComm *comm, const char *reason, uint32_t culprit)
{
    engineError error;
    if (!comm)
        return fail(palInvalidArgument, "engine_abort: comm is null");
    memset(&error, 0, sizeof error);
    error.code = palRemoteError;
    error.aborted = 1;
    snprintf(error.text, sizeof error.text, "rank %u aborted the communicator%s%s", comm->rank,
             reason ? ": " : "", reason ? reason : "");
    culprit_add(&error, culprit < comm->size ? culprit : comm->rank);
    fail_all(comm, &error);
    return palSuccess;
}

int32_t engine_fail(engineComm *comm, const engineError *error)
{
    if (!comm || !error || !error_is_one(comm, error))
        return fail(palInvalidArgument, "engine_fail: comm or error is null, or it is no error");
    fail_all(comm, error);
    return palSuccess;
}

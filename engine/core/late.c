/* The deadline has passed: who keeps a call from moving, and why, as far as it is seen from here.
 *
 * In this order: ranks that hang in a call of the chip or are stopped; ranks that have not entered
 * the call; the rank at the end of those that wait for each other. */
#define _GNU_SOURCE
#include "late.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "entries.h"
#include "error.h"
#include "link.h"
#include "pal_notes.h"
#include "process.h"

static const double STEADY = 0.02; /* a call of the chip that lasts so long at the deadline hangs */

static size_t append(char *text, size_t size, size_t at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static size_t append(char *text, size_t size, size_t at, const char *format, ...)
{
    va_list arguments;
    if (at + 1 >= size)
        return at;
    va_start(arguments, format);
    int n = vsnprintf(text + at, size - at, format, arguments);
    va_end(arguments);
    return n < 0 ? at : at + (size_t)n < size ? at + (size_t)n : size - 1;
}

/* Puts into text what keeps rank from moving, seen from outside: a stopped process (wherever it
 * was stopped, in a call of the chip, too), or a call of the chip that does not return. False:
 * neither. */
static bool stuck(const engineComm *comm, const struct pal_notes_look *look, uint32_t rank,
                  char text[WHY_BYTES])
{
    if (comm_is_remote(comm, rank) && link_silent(comm, rank, text, WHY_BYTES))
        return true;
    const char *function = pal_notes_since(comm, look, rank);
    const struct rank_block *block = comm_block(comm, rank);
    uint32_t pid = block->pid; /* 0: on another host */
    if (rank != comm->rank && process_stopped(pid, block->start))
        snprintf(text, WHY_BYTES, "rank %u (process %u) is stopped%s%s", rank, pid,
                 function ? ", in " : "", function ? function : "");
    else if (function)
        snprintf(text, WHY_BYTES, "rank %u hangs in %s", rank, function);
    else
        return false;
    return true;
}

/* Looks twice, STEADY apart. */
static void look_twice(const engineComm *comm, struct pal_notes_look *look)
{
    struct timespec pause = {0, (long)(STEADY * 1e9)};
    pal_notes_look(comm, look);
    nanosleep(&pause, NULL);
}

/* Names all ranks that are stuck; how many. */
static uint32_t name_stuck(const engineComm *comm, engineError *error, size_t *at)
{
    struct pal_notes_look look;
    uint32_t named = 0;
    look_twice(comm, &look);
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        char text[WHY_BYTES];
        if (!stuck(comm, &look, rank, text))
            continue;
        error_add_culprit(error, rank);
        if (named++ < 4)
            *at = append(error->text, sizeof error->text, *at, "%s%s", named > 1 ? ", " : "", text);
    }
    if (named > 4)
        *at = append(error->text, sizeof error->text, *at, " and %u more", named - 4);
    return named;
}

/* From peer along whom each rank waits for: the one that waits for nobody, or peer. */
static uint32_t root_of(const engineComm *comm, uint32_t peer)
{
    uint32_t at = peer;
    for (uint32_t hops = 0; hops < comm->size; hops++) {
        uint32_t next = atomic_load_explicit(&comm_block(comm, at)->waits, memory_order_relaxed);
        if (next == 0 || next > comm->size)
            return at;
        at = next - 1;
    }
    return peer; /* they wait in a circle */
}

/* Whether the rank has not entered the call, and with idle_only is in none before it either. */
static bool absent(const engineComm *comm, uint32_t rank, uint64_t number, bool idle_only)
{
    const struct rank_block *block = comm_block(comm, rank);
    uint64_t entered = atomic_load_explicit(&block->entered, memory_order_acquire);
    uint64_t finished = atomic_load_explicit(&block->finished, memory_order_relaxed);
    return rank != comm->rank && entered < number && (!idle_only || finished >= entered);
}

static uint64_t entered_of(const engineComm *comm, uint32_t rank)
{
    return atomic_load_explicit(&comm_block(comm, rank)->entered, memory_order_acquire);
}

/* A message that a rank is in, and that its other end has not entered. */
struct one_sided {
    uint32_t peer;
    bool receives;
    uint64_t number;
};

/* A message of a rank at place `at` of its messages, from `from` on. False: no such one. */
static bool next_one_sided(const engineComm *comm, uint32_t rank, uint32_t *at,
                           struct one_sided *found)
{
    for (; *at < comm->size * 2 * MESSAGES; ++*at) {
        uint32_t peer = *at / (2 * MESSAGES), receives = *at / MESSAGES % 2;
        struct entry *entry = arena_message(comm->arena, rank, peer, receives, *at % MESSAGES);
        struct seen mine, theirs;
        if (peer == rank || !entries_read(entry, &mine) ||
            atomic_load_explicit(&entry->finished, memory_order_acquire) >= mine.number)
            continue;
        entry = arena_message(comm->arena, peer, rank, !receives, mine.number);
        if (entries_read(entry, &theirs) && theirs.number == mine.number)
            continue;
        *found = (struct one_sided){peer, receives != 0, mine.number};
        ++*at;
        return true;
    }
    return false;
}

/* From rank along the messages whose other end is not in them: the one that waits in none, or rank.
 */
static uint32_t end_of_messages(const engineComm *comm, uint32_t rank)
{
    uint32_t end = rank;
    for (uint32_t hops = 0; hops < comm->size; hops++) {
        struct one_sided one;
        uint32_t at = 0;
        if (!next_one_sided(comm, end, &at, &one))
            return end;
        end = one.peer;
    }
    return rank; /* they wait in a circle */
}

void late_pair(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->operation.peer;
    bool receives = prepared->image->head.rank == 1;
    struct seen theirs = {0};
    struct pal_notes_look look;
    char why[WHY_BYTES];
    for (uint64_t number = 0; number < MESSAGES; number++) {
        struct seen one;
        if (entries_read(arena_message(comm->arena, peer, comm->rank, !receives, number), &one) &&
            one.number > theirs.number)
            theirs = one;
    }
    look_twice(comm, &look);
    uint32_t culprit = stuck(comm, &look, comm->rank, why) ? comm->rank : peer;
    bool peer_stuck = culprit == peer && stuck(comm, &look, peer, why);
    uint32_t other = comm->size; /* the peer may be late because of another rank, in another
                                  * communicator as well */
    if (culprit == peer && !peer_stuck)
        for (other = 0; other < comm->size && !stuck(comm, &look, other, why); other++)
            ;
    if (other < comm->size)
        culprit = other;
    else if (culprit == peer && !peer_stuck) {
        int n = snprintf(why, sizeof why, "rank %u %s %s #%llu (its last: #%llu)", peer,
                         theirs.number < call->number ? "has not entered" : "is stuck in",
                         receives ? "send" : "recv", (unsigned long long)call->number,
                         (unsigned long long)theirs.number);
        culprit = theirs.number < call->number ? end_of_messages(comm, peer) : peer;
        if (culprit != peer && n > 0 && n < WHY_BYTES && !stuck(comm, &look, culprit, why))
            append(why, sizeof why, (size_t)n, ", and its own wait chain ends at rank %u", culprit);
    }
    error_fail(palRemoteError,
               "%s #%llu %s rank %u: nothing moved for %.3g s: %s; next: look at rank %u",
               receives ? "recv" : "send", (unsigned long long)call->number,
               receives ? "from" : "to", peer, comm->timeout, why, culprit);
    error_add_culprit(error_record(), culprit);
}

/* Whether a rank that has not entered the call is in a message, whose other end has entered the
 * call, or (with `ahead` false) has not entered it either. */
static bool waits_one_sided(const engineComm *comm, uint32_t rank, uint64_t call, bool ahead,
                            struct one_sided *found)
{
    uint32_t at = 0;
    if (!absent(comm, rank, call, false))
        return false;
    while (next_one_sided(comm, rank, &at, found))
        if ((entered_of(comm, found->peer) >= call) == ahead)
            return true;
    return false;
}

/* Where ranks wait in messages for one rank that is in none of them, as one that has skipped a call
 * is: who is absent waits for it, and the one that has entered the call is a call ahead. Where a
 * single rank waits so, either of the two may be wrong, and both are named. */
static uint32_t name_one_sided(const engineComm *comm, uint64_t number, engineError *error,
                               size_t *at)
{
    uint32_t waiting[ENGINE_MAX_RANKS] = {0}, named = 0;
    struct one_sided one;
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        if (waits_one_sided(comm, rank, number, true, &one))
            waiting[one.peer]++;
        else if (absent(comm, rank, number, false))
            return 0; /* the others may wait for this one */
    }
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        if (!waits_one_sided(comm, rank, number, true, &one))
            continue;
        error_add_culprit(error, one.peer);
        if (waiting[one.peer] == 1)
            error_add_culprit(error, rank);
        if (named++ < 4)
            *at = append(error->text, sizeof error->text, *at,
                         "%srank %u has not entered it: it waits in %s #%llu %s rank %u, which has "
                         "not entered %s #%llu",
                         named > 1 ? ", " : "", rank, one.receives ? "recv" : "send",
                         (unsigned long long)one.number, one.receives ? "from" : "to", one.peer,
                         one.receives ? "send" : "recv", (unsigned long long)one.number);
    }
    return named;
}

/* Those that have not entered the call; of them those that are in no call before it, and of these
 * those that wait in no message for another that has not entered the call; as far as there are
 * any. */
static uint32_t name_absent(const engineComm *comm, uint64_t number, engineError *error, size_t *at)
{
    struct one_sided one;
    uint32_t named = 0;
    bool idle_only = false, free_only = false;
    for (uint32_t rank = 0; rank < comm->size; rank++)
        idle_only |= absent(comm, rank, number, true);
    for (uint32_t rank = 0; rank < comm->size; rank++)
        free_only |= absent(comm, rank, number, idle_only) &&
                     !waits_one_sided(comm, rank, number, false, &one);
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        struct rank_block *block = comm_block(comm, rank);
        uint64_t entered = atomic_load_explicit(&block->entered, memory_order_acquire);
        struct seen last;
        char text[160] = "nothing";
        if (!absent(comm, rank, number, idle_only) ||
            (free_only && waits_one_sided(comm, rank, number, false, &one)))
            continue;
        error_add_culprit(error, rank);
        if (entered > 0 && entries_read(&block->entries[entered % ENTRIES], &last))
            entries_describe(&last, false, text);
        if (named++ < 4)
            *at = append(error->text, sizeof error->text, *at,
                         "%srank %u has not entered it (its last: %s #%llu)", named > 1 ? ", " : "",
                         rank, text, (unsigned long long)entered);
    }
    if (named > 4)
        *at = append(error->text, sizeof error->text, *at, " and %u more", named - 4);
    return named;
}

/* The first lane that waits for a peer; false: none does. */
bool late_waits(const struct enginePrepared *prepared, uint32_t *lane_number, uint32_t *peer)
{
    for (uint32_t i = 0; i < prepared->image->head.lanes; i++) {
        const struct lane *lane = &prepared->lanes[i];
        const engineStep *step = &prepared->image->steps[lane->pc];
        if (lane->done || lane->pc >= lane->end || step->peer == ENGINE_NO_PEER)
            continue;
        *lane_number = i;
        *peer = prepared->map[step->peer];
        return true;
    }
    return false;
}

bool late_call(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    engineError error;
    memset(&error, 0, sizeof error);
    error.code = palRemoteError;
    size_t at = append(error.text, sizeof error.text, 0,
                       "%s #%llu: nothing moved for %.3g s: ", entries_operation(prepared),
                       (unsigned long long)call->number, comm->timeout);
    uint32_t lane = 0, peer = 0;
    bool named = name_stuck(comm, &error, &at) != 0 ||
                 name_one_sided(comm, call->number, &error, &at) != 0 ||
                 name_absent(comm, call->number, &error, &at) != 0;
    bool waits = !named && late_waits(prepared, &lane, &peer);
    if (waits) {
        uint32_t root = root_of(comm, peer);
        error_add_culprit(&error, root);
        at = append(error.text, sizeof error.text, at,
                    "all ranks have entered it; lane %u waits for rank %u at step %u", lane, peer,
                    prepared->lanes[lane].pc - prepared->lanes[lane].first);
        if (root != peer)
            at = append(error.text, sizeof error.text, at, ", whose wait chain ends at rank %u",
                        root);
    }
    if (!named && !waits) {
        error_add_culprit(&error, comm->rank);
        at = append(error.text, sizeof error.text, at,
                    "all ranks have entered it; rank %u's device has not ended its part",
                    comm->rank);
    }
    append(error.text, sizeof error.text, at, "; next: look at the rank named");
    *error_record() = error;
    return named;
}

const char *late_opening(const engineComm *comm, uint32_t rank, char text[WHY_BYTES])
{
    struct pal_notes_look look;
    look_twice(comm, &look);
    return stuck(comm, &look, rank, text) ? text : NULL;
}

/* The deadline has passed: who keeps a call from moving, and why, as far as it is seen from here.
 *
 * In this order: ranks that hang in a call of the chip or are stopped; ranks that have not entered
 * the call; the rank at the end of those that wait for each other. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "chip.h"
#include "late.h"
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
static bool stuck(const engineComm *comm, const struct chip_look *look, uint32_t rank,
                  char text[WHY_BYTES])
{
    if (comm_is_far(comm, rank) && link_silent(comm, rank, text, WHY_BYTES))
        return true;
    const char *function = chip_since(comm, look, rank);
    const struct rank_block *block = block_of(comm, rank);
    uint32_t pid = block->pid; /* 0: on another host */
    char state = 0;
    if (rank != comm->rank && pid != 0 && process_look(pid, &state) == block->start &&
        (state == 'T' || state == 't'))
        snprintf(text, WHY_BYTES, "rank %u (process %u) is stopped%s%s", rank, pid,
                 function ? ", in " : "", function ? function : "");
    else if (function)
        snprintf(text, WHY_BYTES, "rank %u hangs in %s", rank, function);
    else
        return false;
    return true;
}

/* Looks twice, STEADY apart. */
static void chip_look_long(const engineComm *comm, struct chip_look *look)
{
    struct timespec pause = {0, (long)(STEADY * 1e9)};
    chip_look(comm, look);
    nanosleep(&pause, NULL);
}

/* Names all ranks that are stuck; how many. */
static uint32_t name_stuck(const engineComm *comm, engineError *error, size_t *at)
{
    struct chip_look look;
    uint32_t named = 0;
    chip_look_long(comm, &look);
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        char text[WHY_BYTES];
        if (!stuck(comm, &look, rank, text))
            continue;
        culprit_add(error, rank);
        if (named++ < 4)
            *at = append(error->text, sizeof error->text, *at, "%s%s", named > 1 ? ", " : "", text);
    }
    if (named > 4)
        *at = append(error->text, sizeof error->text, *at, " and %u more", named - 4);
    return named;
}

void late_pair(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    uint32_t peer = prepared->operation.peer;
    bool receives = prepared->image->head.rank == 1;
    struct seen theirs = {0};
    struct chip_look look;
    char why[WHY_BYTES];
    for (uint64_t number = 0; number < MESSAGES; number++) {
        struct seen one;
        if (entry_read(arena_message(comm->arena, peer, comm->rank, !receives, number), &one) &&
            one.number > theirs.number)
            theirs = one;
    }
    chip_look_long(comm, &look);
    uint32_t culprit = stuck(comm, &look, comm->rank, why) ? comm->rank : peer;
    if (culprit == peer && !stuck(comm, &look, peer, why))
        snprintf(why, sizeof why, "rank %u %s %s #%llu (its last: #%llu)", peer,
                 theirs.number < call->number ? "has not entered" : "is stuck in",
                 receives ? "send" : "recv", (unsigned long long)call->number,
                 (unsigned long long)theirs.number);
    fail(palRemoteError, "%s #%llu %s rank %u: nothing moved for %.3g s: %s; next: look at rank %u",
         receives ? "recv" : "send", (unsigned long long)call->number, receives ? "from" : "to",
         peer, comm->timeout, why, culprit);
    culprit_add(fail_record(), culprit);
}

/* Whether the rank is to blame for not having entered the call: it is in none before it either, or
 * all that are late are. */
static bool absent(const engineComm *comm, uint32_t rank, uint64_t number, bool idle_only)
{
    const struct rank_block *block = block_of(comm, rank);
    uint64_t entered = atomic_load_explicit(&block->entered, memory_order_acquire);
    uint64_t finished = atomic_load_explicit(&block->finished, memory_order_relaxed);
    return rank != comm->rank && entered < number && (!idle_only || finished >= entered);
}

static uint32_t name_absent(const engineComm *comm, uint64_t number, engineError *error, size_t *at)
{
    uint32_t named = 0;
    bool idle_only = false;
    for (uint32_t rank = 0; rank < comm->size; rank++)
        idle_only |= absent(comm, rank, number, true);
    for (uint32_t rank = 0; rank < comm->size; rank++) {
        struct rank_block *block = block_of(comm, rank);
        uint64_t entered = atomic_load_explicit(&block->entered, memory_order_acquire);
        struct seen last;
        char text[160] = "nothing";
        if (!absent(comm, rank, number, idle_only))
            continue;
        culprit_add(error, rank);
        if (entered > 0 && entry_read(&block->entries[entered % ENTRIES], &last))
            describe(&last, false, text);
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

/* From peer along whom each rank waits for: the one that waits for nobody, or peer. */
static uint32_t root_of(const engineComm *comm, uint32_t peer)
{
    uint32_t at = peer;
    for (uint32_t hops = 0; hops < comm->size; hops++) {
        uint32_t next = atomic_load_explicit(&block_of(comm, at)->waits, memory_order_relaxed);
        if (next == 0 || next > comm->size)
            return at;
        at = next - 1;
    }
    return peer; /* they wait in a circle */
}

void late_call(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    engineError error;
    memset(&error, 0, sizeof error);
    error.code = palRemoteError;
    size_t at = append(error.text, sizeof error.text, 0,
                       "%s #%llu: nothing moved for %.3g s: ", called(prepared),
                       (unsigned long long)call->number, comm->timeout);
    uint32_t lane = 0, peer = 0;
    if (name_stuck(comm, &error, &at) == 0 && name_absent(comm, call->number, &error, &at) == 0 &&
        late_waits(prepared, &lane, &peer)) {
        uint32_t root = root_of(comm, peer);
        culprit_add(&error, root);
        at = append(error.text, sizeof error.text, at,
                    "all ranks have entered it; lane %u waits for rank %u at step %u", lane, peer,
                    prepared->lanes[lane].pc - prepared->lanes[lane].first);
        if (root != peer)
            at = append(error.text, sizeof error.text, at, ", which waits for rank %u at last",
                        root);
    }
    append(error.text, sizeof error.text, at, "; next: look at the rank named");
    *fail_record() = error;
}

const char *late_opening(const engineComm *comm, uint32_t rank, char text[WHY_BYTES])
{
    struct chip_look look;
    chip_look_long(comm, &look);
    return stuck(comm, &look, rank, text) ? text : NULL;
}

/* Receiving: what came from another host takes its place in this host's arena and in this rank's
 * scratch, as if its sender had stored it there.
 *
 * The thread of links is the one writer of everything that a linked rank would write for this rank:
 * its counters, credit lines and slots, the freed counts that it answers. Orders:
 *   - The bytes of a PUT or a slot are in memory when recvmsg has returned. The counter or number
 *     that covers them comes later over the same stream and is stored after that, with release;
 *     the interpreter loads it with acquire, as it does for ranks of its own host (interpreter.c).
 *   - This thread stores, then fences and looks for sleepers (doorbell_ring_self); a sleeper counts
 *     itself, fences and looks at its signals: one of them sees the other (doorbell.c).
 *
 * Nothing that a peer says is believed: kinds, indices, offsets and sizes are checked against what
 * this rank knows before a byte is stored, and numbers must go up by one, or only up. What does not
 * pass ends the link and fails the communicator. */
#define _GNU_SOURCE
#include "link_receive.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "clock.h"
#include "copy.h"
#include "cpu.h"
#include "doorbell.h"
#include "error.h"
#include "failure.h"
#include "link_send.h"

enum { TURNS = 8 };                                /* system calls before other links have theirs */
static const uint64_t MOST = (uint64_t)1024 << 10; /* bytes of one system call */

/* ---- entries -----------------------------------------------------------------------------------
 */

static void entry_copy(struct entry *entry, struct link_seen *seen)
{
    seen->number = atomic_load_explicit(&entry->number, memory_order_acquire);
    seen->signature = atomic_load_explicit(&entry->signature, memory_order_relaxed);
    seen->count = atomic_load_explicit(&entry->count, memory_order_relaxed);
    seen->what = atomic_load_explicit(&entry->what, memory_order_relaxed);
    seen->root = atomic_load_explicit(&entry->root, memory_order_relaxed);
    seen->plan = atomic_load_explicit(&entry->plan, memory_order_relaxed);
    seen->finished = atomic_load_explicit(&entry->finished, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (atomic_load_explicit(&entry->number, memory_order_relaxed) != seen->number)
        seen->number = 0; /* it is being written: who asks will ask again */
}

static void entry_store(struct entry *entry, const struct link_seen *seen)
{
    /* Late news never replace newer ones. */
    if (seen->number == 0 ||
        seen->number < atomic_load_explicit(&entry->number, memory_order_relaxed))
        return;
    atomic_store_explicit(&entry->number, 0, memory_order_relaxed);
    atomic_thread_fence(memory_order_release); /* a seqlock as in entries.c */
    atomic_store_explicit(&entry->signature, seen->signature, memory_order_relaxed);
    atomic_store_explicit(&entry->count, seen->count, memory_order_relaxed);
    atomic_store_explicit(&entry->what, seen->what, memory_order_relaxed);
    atomic_store_explicit(&entry->root, seen->root, memory_order_relaxed);
    atomic_store_explicit(&entry->plan, seen->plan, memory_order_relaxed);
    atomic_store_explicit(&entry->finished, seen->finished, memory_order_relaxed);
    atomic_store_explicit(&entry->number, seen->number, memory_order_release);
}

void link_receive_entry(const struct link *link, uint64_t number, struct link_entry *entry)
{
    engineComm *comm = link->comm;
    memset(entry, 0, sizeof *entry);
    /* Acquire: an entry is there when it is counted. */
    entry->entered = atomic_load_explicit(&comm->block->entered, memory_order_acquire);
    entry->finished = atomic_load_explicit(&comm->block->finished, memory_order_acquire);
    entry->waits = atomic_load_explicit(&comm->block->waits, memory_order_relaxed);
    for (int i = 0; i < PAL_NOTES; i++)
        entry->chip[i] = atomic_load_explicit(&comm->block->chip[i], memory_order_relaxed);
    entry_copy(&comm->block->entries[entry->entered % ENTRIES], &entry->last);
    entry_copy(&comm->block->entries[number % ENTRIES], &entry->call);
    if (entry->call.number != number)
        entry->call.number = 0;
    for (uint32_t direction = 0; direction < 2; direction++)
        for (uint64_t i = 0; i < MESSAGES; i++)
            entry_copy(arena_message(comm->arena, comm->rank, link->peer, direction, i),
                       &entry->messages[direction][i]);
}

static void entry_take(struct link *link, const struct link_entry *entry)
{
    engineComm *comm = link->comm;
    struct rank_block *seen = link->seen;
    entry_store(&seen->entries[entry->call.number % ENTRIES], &entry->call);
    entry_store(&seen->entries[entry->last.number % ENTRIES], &entry->last);
    for (uint32_t direction = 0; direction < 2; direction++)
        for (uint64_t i = 0; i < MESSAGES; i++) {
            const struct link_seen *one = &entry->messages[direction][i];
            entry_store(arena_message(comm->arena, link->peer, comm->rank, direction, one->number),
                        one);
        }
    for (int i = 0; i < PAL_NOTES; i++) { /* a call lasts when two answers speak of it */
        bool lasts = entry->chip[i] == link->chip[i];
        atomic_store_explicit(&seen->chip[i], lasts ? entry->chip[i] : 0, memory_order_relaxed);
        link->chip[i] = entry->chip[i];
    }
    atomic_store_explicit(&seen->waits, (uint32_t)entry->waits, memory_order_relaxed);
    if (entry->entered > atomic_load_explicit(&seen->entered, memory_order_relaxed))
        atomic_store_explicit(&seen->entered, entry->entered, memory_order_release);
    if (entry->finished > atomic_load_explicit(&seen->finished, memory_order_relaxed))
        atomic_store_explicit(&seen->finished, entry->finished, memory_order_release);
}

/* ---- landing -----------------------------------------------------------------------------------
 *
 * A caller's memory goes back to it when its call has ended, for whatever reason; from then on this
 * thread must not write there. It says so before it writes (in_landing) and then looks whether the
 * landing is still the one that its message was admitted to; who closes it changes the number and
 * then waits while in_landing is set. All four are sequentially consistent: either this thread sees
 * the new number, or the closer sees in_landing and waits for a system call that does not block. */

void link_receive_open(struct link *link, uint32_t space, uintptr_t base, uint64_t bytes)
{
    struct landing *at = &link->landings[space];
    uint64_t number = atomic_load_explicit(&at->number, memory_order_relaxed);
    if ((number & 1) && atomic_load_explicit(&at->base, memory_order_relaxed) == base &&
        atomic_load_explicit(&at->bytes, memory_order_relaxed) == bytes)
        return; /* a later round of the same call */
    link_receive_close(link, space);
    atomic_store_explicit(&at->base, base, memory_order_relaxed);
    atomic_store_explicit(&at->bytes, bytes, memory_order_relaxed);
    atomic_store_explicit(&at->number, (number | 1) + (number & 1) * 2, memory_order_seq_cst);
}

void link_receive_close(struct link *link, uint32_t space)
{
    struct landing *at = &link->landings[space];
    uint64_t number = atomic_load_explicit(&at->number, memory_order_relaxed);
    if (!(number & 1))
        return;
    atomic_store_explicit(&at->number, number + 1, memory_order_seq_cst);
    while (atomic_load_explicit(&link->in_landing, memory_order_seq_cst))
        cpu_relax();
}

/* Where the next bytes of the payload go, at most *bytes of them. */
static unsigned char *place_enter(struct link *link, uint64_t *bytes)
{
    static unsigned char nowhere[65536]; /* written by threads of links alone, read by nobody */
    _Static_assert(sizeof nowhere >= LINK_NEAR, "what came near fits nowhere");
    struct incoming *in = &link->in;
    if (in->landing == 0)
        return in->place;
    atomic_store_explicit(&link->in_landing, true, memory_order_seq_cst);
    if (atomic_load_explicit(&link->landings[in->head.space].number, memory_order_seq_cst) ==
        in->landing)
        return in->place;
    atomic_store_explicit(&link->in_landing, false, memory_order_release);
    *bytes = *bytes < sizeof nowhere ? *bytes : sizeof nowhere;
    return nowhere;
}

static void place_leave(struct link *link)
{
    /* Release: who sees it may read and write the memory. */
    if (link->in.landing != 0)
        atomic_store_explicit(&link->in_landing, false, memory_order_release);
}

static bool admit_put(struct link *link, const struct link_head *head)
{
    const engineComm *comm = link->comm;
    struct incoming *in = &link->in;
    uintptr_t base = comm->peers[comm->rank].scratch;
    uint64_t bytes = comm->scratch_bytes;
    if (head->space >= SPACES ||
        (head->channel != ENGINE_SCRATCH && head->channel != ENGINE_OUTPUT))
        return false;
    if (head->channel == ENGINE_OUTPUT) {
        struct landing *at = &link->landings[head->space];
        in->landing = atomic_load_explicit(&at->number, memory_order_acquire);
        base = atomic_load_explicit(&at->base, memory_order_relaxed);
        bytes = atomic_load_explicit(&at->bytes, memory_order_relaxed);
        in->streaming = bytes >= comm->streaming_bytes;
        if (!(in->landing & 1)) { /* closed: after a failure the bytes are dropped, else it is an
                                     error */
            in->landing = UINT64_MAX;
            in->place = in->buffer;
            return atomic_load_explicit(&comm->failed, memory_order_acquire) ||
                   atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_acquire);
        }
    }
    if (head->value > bytes || head->bytes > bytes - head->value)
        return false;
    in->place = (unsigned char *)(base + head->value);
    return true;
}

/* ---- messages ----------------------------------------------------------------------------------
 */

static bool counts_up(const _Atomic uint64_t *word, uint64_t number)
{
    return number > atomic_load_explicit(word, memory_order_relaxed) && number < POISON;
}

/* Says where the payload goes, after all checks; false: a protocol error. */
static bool admit(struct link *link, const struct link_head *head)
{
    engineComm *comm = link->comm;
    struct incoming *in = &link->in;
    struct slot *slot;
    in->landing = 0;
    in->streaming = false;
    if (head->magic != LINK_MAGIC || head->sequence != ++in->sequence)
        return false;
    switch (head->kind) {
    case LINK_PUT:
        return admit_put(link, head);
    case LINK_POST:
        return head->bytes == 0 && head->space < SPACES && head->channel < ENGINE_CHANNELS &&
               head->channel != ENGINE_CHANNEL_CREDIT &&
               counts_up(
                   arena_counter(comm->arena, head->space, comm->rank, link->peer, head->channel),
                   head->value);
    case LINK_CREDIT:
        in->place = (unsigned char *)&in->small.credit;
        return head->bytes == sizeof in->small.credit && head->space < SPACES &&
               counts_up(&arena_credit(comm->arena, head->space, comm->rank, link->peer)->number,
                         head->value);
    case LINK_SLOT:
        if (head->space >= SLOT_SETS || head->value != in->slots[head->space] + 1 ||
            head->bytes < SLOT_HEAD - sizeof slot->number ||
            head->bytes > SLOT_HEAD - sizeof slot->number + comm->slot_payload)
            return false;
        in->slots[head->space] = head->value;
        slot = arena_slot(comm->arena, head->space, link->peer, comm->rank, head->value);
        in->place = (unsigned char *)&slot->signature;
        return true;
    case LINK_FREE:
        return head->bytes == 0 && head->space < SLOT_SETS &&
               counts_up(arena_freed(comm->arena, head->space, comm->rank, link->peer),
                         head->value);
    case LINK_FLUSH:
    case LINK_FLUSHED:
    case LINK_ASK:
        return head->bytes == 0;
    case LINK_ENTRY:
    case LINK_BYE:
        in->place = (unsigned char *)&in->small.entry;
        return head->bytes == sizeof in->small.entry;
    case LINK_ERROR:
        in->place = (unsigned char *)&in->small.error;
        return head->bytes == sizeof in->small.error;
    default:
        return false;
    }
}

static void answer(struct link *link, uint64_t number)
{
    if (atomic_exchange_explicit(&link->entry_busy, true, memory_order_acquire))
        return; /* the last answer is still on its way; the peer asks again */
    link_receive_entry(link, number, &link->answer);
    if (link_send_control(link, LINK_ENTRY, number, &link->answer, sizeof link->answer))
        link_send_push(link);
    else
        atomic_store_explicit(&link->entry_busy, false, memory_order_release);
}

/* See link_posted_other. */
static void posted_store(struct link_posted *posted, const struct link_head *head)
{
    atomic_store_explicit(&posted->number, 0, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&posted->signature, head->signature, memory_order_relaxed);
    atomic_store_explicit(&posted->number, head->value, memory_order_release);
}

/* The whole message is here. False: its payload is nonsense. */
static bool take(struct link *link, const struct link_head *head)
{
    engineComm *comm = link->comm;
    struct incoming *in = &link->in;
    struct credit *credit;
    struct slot *slot;
    switch (head->kind) {
    case LINK_PUT:
        atomic_fetch_add_explicit(&comm->links->moved, 1, memory_order_relaxed);
        return true;
    case LINK_POST:
        posted_store(&link->posted[head->space][head->channel], head);
        atomic_store_explicit(
            arena_counter(comm->arena, head->space, comm->rank, link->peer, head->channel),
            head->value, memory_order_release);
        break;
    case LINK_CREDIT:
        credit = arena_credit(comm->arena, head->space, comm->rank, link->peer);
        atomic_store_explicit(&credit->signature, in->small.credit.signature, memory_order_relaxed);
        atomic_store_explicit(&credit->elements, in->small.credit.elements, memory_order_relaxed);
        atomic_store_explicit(&credit->input_alloc, ALLOC_UNREACHABLE, memory_order_relaxed);
        atomic_store_explicit(&credit->output_alloc, ALLOC_UNREACHABLE, memory_order_relaxed);
        atomic_store_explicit(&credit->number, head->value, memory_order_release);
        break;
    case LINK_SLOT:
        slot = arena_slot(comm->arena, head->space, link->peer, comm->rank, head->value);
        if (slot->bytes != head->bytes - (SLOT_HEAD - sizeof slot->number))
            return false;
        atomic_store_explicit(&slot->number, head->value, memory_order_release);
        break;
    case LINK_FREE:
        atomic_store_explicit(arena_freed(comm->arena, head->space, comm->rank, link->peer),
                              head->value, memory_order_release);
        break;
    case LINK_FLUSH:
        atomic_store_explicit(&link->flushed_due, head->value, memory_order_release);
        link_send_push(link);
        return true;
    case LINK_FLUSHED:
        atomic_store_explicit(&link->flushed, head->value, memory_order_release);
        break;
    case LINK_ASK:
        answer(link, head->value);
        return true;
    case LINK_ENTRY:
        entry_take(link, &in->small.entry);
        atomic_store_explicit(&link->asked, 0, memory_order_relaxed);
        break;
    case LINK_BYE:
        entry_take(link, &in->small.entry);
        atomic_store_explicit(&link->state, LINK_LEFT, memory_order_release);
        break;
    case LINK_ERROR:
        if (!error_is_valid(&in->small.error, comm->size))
            return false;
        failure_show(comm, &in->small.error);
        break;
    default:
        return false;
    }
    in->posted = true;
    return true;
}

/* ---- the stream --------------------------------------------------------------------------------
 */

static void protocol_error(struct link *link, const struct link_head *head)
{
    char text[200];
    snprintf(text, sizeof text, "protocol error: message kind %u, %llu bytes, value %llu",
             head->kind, (unsigned long long)head->bytes, (unsigned long long)head->value);
    link_state_end(link, EPROTO, text);
}

/* Takes whole messages, and the beginnings of payloads, from the buffer; false: the link ended. */
static bool parse(struct link *link)
{
    struct incoming *in = &link->in;
    uint32_t at = 0;
    while (in->have - at >= sizeof in->head) {
        memcpy(&in->head, in->buffer + at, sizeof in->head);
        at += (uint32_t)sizeof in->head;
        if (!admit(link, &in->head)) {
            protocol_error(link, &in->head);
            return false;
        }
        in->left = in->head.bytes;
        uint64_t here = in->have - at < in->left ? in->have - at : in->left;
        if (here > 0) {
            unsigned char *place = place_enter(link, &here);
            memcpy(place, in->buffer + at, here);
            place_leave(link);
            at += (uint32_t)here;
            in->place += here;
            in->left -= here;
        }
        if (in->left > 0)
            break; /* the buffer is empty */
        if (!take(link, &in->head)) {
            protocol_error(link, &in->head);
            return false;
        }
    }
    in->have -= at;
    memmove(in->buffer, in->buffer + at, in->have);
    return true;
}

/* After n bytes came into the parts that link_receive gave; false: the link ended. */
static bool came(struct link *link, uint64_t n, uint64_t wanted)
{
    struct incoming *in = &link->in;
    uint64_t payload = n < wanted ? n : wanted;
    atomic_store_explicit(&link->heard, clock_ticks(), memory_order_relaxed);
    if (payload > 0) {
        in->place += payload;
        in->left -= payload;
        if (link_state_carries(in->head.kind))
            atomic_fetch_add_explicit(&link->comm->links->moved, 1, memory_order_relaxed);
        if (in->left == 0 && !take(link, &in->head)) {
            protocol_error(link, &in->head);
            return false;
        }
    }
    in->have += (uint32_t)(n - payload);
    return in->have == 0 || parse(link);
}

/* Moves on what came of a payload that goes past the caches: the kernel's own copy reads each line
 * of its destination first, unless it is in a cache. */
static void stream_on(struct link *link, uint64_t bytes)
{
    unsigned char *place = place_enter(link, &bytes);
    copy_bytes(place, link->comm->links->near, bytes, true);
    place_leave(link);
}

void link_receive_all(struct link *link)
{
    struct incoming *in = &link->in;
    for (int turn = 0; turn < TURNS; turn++) {
        struct iovec parts[2];
        struct msghdr what = {.msg_iov = parts};
        bool near = in->streaming && in->left >= LINK_NEAR;
        uint64_t most = near ? LINK_NEAR : MOST;
        uint64_t wanted = in->left < most ? in->left : most, room = 0;
        if (wanted > 0) {
            unsigned char *place = near ? link->comm->links->near : place_enter(link, &wanted);
            parts[what.msg_iovlen++] = (struct iovec){place, wanted};
        }
        if (wanted == in->left) { /* what follows the payload */
            room = sizeof in->buffer - in->have;
            parts[what.msg_iovlen++] = (struct iovec){in->buffer + in->have, room};
        }
        ssize_t n = recvmsg(link->fd, &what, MSG_DONTWAIT);
        int problem = errno;
        LINK_ARRIVED();
        if (wanted > 0 && !near)
            place_leave(link);
        errno = problem;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (n <= 0) {
            link_state_end(link, n < 0 ? errno : 0, NULL);
            break;
        }
        if (near)
            stream_on(link, (uint64_t)n < wanted ? (uint64_t)n : wanted);
        if (!came(link, (uint64_t)n, wanted) || (uint64_t)n < wanted + room)
            break;
    }
    if (in->posted) {
        in->posted = false;
        doorbell_ring_self(link->comm);
    }
}

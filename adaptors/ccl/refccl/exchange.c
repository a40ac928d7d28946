/* What an operation moves, from staging memory to staging memory, on whatever thread it is run. */
#include <string.h>

#include "refccl.h"

bool refccl_direct(void)
{
    return false;
}

/* The segment is all that joins them. */
palResult refccl_link(struct comm *comm)
{
    (void)comm;
    return palSuccess;
}

void refccl_unlink(struct comm *comm)
{
    (void)comm;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- collectives ---- */

/* What this rank wants of the input of another: from where, how much, and where it goes. */
struct want {
    uint64_t from, bytes, to;
};

static struct want wanted(const struct comm *comm, const struct item *item, int source)
{
    uint64_t block = item->block, me = (uint64_t)comm->rank, them = (uint64_t)source;
    bool at_root = comm->rank == item->root, of_root = source == item->root;
    switch (item->kind) {
    case KIND_REDUCE:
        return (struct want){0, at_root ? block : 0, 0};
    case KIND_ALL_REDUCE:
        return (struct want){0, block, 0};
    case KIND_REDUCE_SCATTER:
        return (struct want){me * block, block, 0};
    case KIND_BROADCAST:
        return (struct want){0, of_root ? block : 0, 0};
    case KIND_SCATTER:
        return (struct want){me * block, of_root ? block : 0, 0};
    case KIND_GATHER:
        return (struct want){0, at_root ? block : 0, them * block};
    case KIND_ALL_GATHER:
        return (struct want){0, block, them * block};
    case KIND_ALL_TO_ALL:
        return (struct want){me * block, block, them * block};
    case KIND_ALL_TO_ALL_V: {
        const struct blocks *theirs = &comm->shared->members[source].call.sent;
        return (struct want){theirs->at[comm->rank], theirs->bytes[comm->rank],
                             item->received->at[source]};
    }
    default:
        return (struct want){0, 0, 0};
    }
}

static bool reduces(enum kind kind)
{
    return kind == KIND_REDUCE || kind == KIND_ALL_REDUCE || kind == KIND_REDUCE_SCATTER;
}

/* Takes what is wanted of the bytes from `at` on that stand in the slots now. */
static void take(struct comm *comm, const struct item *item, uint64_t at)
{
    const unsigned char *slots[MOST_RANKS];
    for (int rank = 0; rank < comm->size; rank++) {
        struct want want = wanted(comm, item, rank);
        uint64_t first = want.from > at ? want.from : at;
        uint64_t last = least(want.from + want.bytes, at + SLOT_BYTES);
        if (first >= last)
            continue;
        slots[rank] = refccl_slot(comm, rank) + (first - at);
        unsigned char *to = item->out + want.to + (first - want.from);
        if (!reduces(item->kind))
            memcpy(to, slots[rank], last - first);
        else if (rank == comm->size - 1)
            refccl_reduce(to, slots, comm->size, (last - first) / refccl_element(item->type),
                          item->type, item->op);
    }
}

static palResult collective(struct comm *comm, const struct item *item)
{
    const char *name = refccl_kind_name(item->kind);
    palResult result = refccl_agree(comm, item);
    uint64_t own = item->in ? item->input_bytes : 0;
    for (uint64_t at = 0; result == palSuccess && at < comm->longest; at += SLOT_BYTES) {
        if (at < own)
            memcpy(refccl_slot(comm, comm->rank), item->in + at, least(own - at, SLOT_BYTES));
        result = refccl_meet(comm, name);
        if (result != palSuccess)
            break;
        take(comm, item, at);
        result = refccl_meet(comm, name);
    }
    return result;
}

/* ---- messages ---- */

enum { HEADER_BYTES = 16 }; /* bytes and type of a message travel before it */

static bool is_message(const struct item *item)
{
    return item->kind == KIND_SEND || item->kind == KIND_RECV;
}

/* Bytes of the header, then those of the message. */
static unsigned char *place(struct item *item, unsigned char *header, size_t *room)
{
    unsigned char *body = item->kind == KIND_SEND ? item->in : item->out;
    if (item->moved < HEADER_BYTES) {
        *room = HEADER_BYTES - item->moved;
        return header + item->moved;
    }
    *room = item->block + HEADER_BYTES - item->moved;
    return body ? body + (item->moved - HEADER_BYTES) : NULL;
}

/* Moves what the ring has room for; whether anything moved. */
static bool push(struct channel *channel, struct item *item)
{
    uint64_t header[2] = {item->block, item->type};
    uint64_t written = atomic_load(&channel->written), before = written;
    for (;;) {
        size_t room, at = written % CHANNEL_BYTES;
        const unsigned char *from = place(item, (unsigned char *)header, &room);
        uint64_t free_bytes = CHANNEL_BYTES - (written - atomic_load(&channel->taken));
        size_t bytes = least(least(room, free_bytes), CHANNEL_BYTES - at);
        if (bytes == 0)
            break;
        memcpy(channel->ring + at, from, bytes);
        written += bytes;
        item->moved += bytes;
        atomic_store(&channel->written, written);
    }
    return written != before;
}

static bool pull(struct channel *channel, struct item *item, unsigned char *header)
{
    uint64_t taken = atomic_load(&channel->taken), before = taken;
    for (;;) {
        size_t room, at = taken % CHANNEL_BYTES;
        unsigned char *to = place(item, header, &room);
        uint64_t there = atomic_load(&channel->written) - taken;
        size_t bytes = least(least(room, there), CHANNEL_BYTES - at);
        if (item->moved < HEADER_BYTES && there < HEADER_BYTES - item->moved)
            break; /* the header is taken whole, so that it can be judged */
        if (bytes == 0)
            break;
        memcpy(to, channel->ring + at, bytes);
        taken += bytes;
        item->moved += bytes;
        atomic_store(&channel->taken, taken);
        if (item->moved == HEADER_BYTES)
            break;
    }
    return taken != before;
}

static palResult take_step(struct comm *comm, struct item *item, bool *moved)
{
    if (item->kind == KIND_SEND) {
        *moved |= push(refccl_channel(comm, comm->rank, item->root), item);
        return palSuccess;
    }
    uint64_t header[2] = {item->block, item->type};
    bool begun = item->moved >= HEADER_BYTES;
    *moved |= pull(refccl_channel(comm, item->root, comm->rank), item, (unsigned char *)header);
    if (!begun && item->moved >= HEADER_BYTES && header[0] != item->block)
        return refccl_break(comm, palInvalidUsage,
                            "recv: rank %d sent %llu bytes, rank %d takes %zu from it", item->root,
                            (unsigned long long)header[0], comm->rank, item->block);
    if (!begun && item->moved >= HEADER_BYTES && header[1] != (uint64_t)item->type)
        return refccl_break(comm, palInvalidUsage,
                            "recv: rank %d sent another type than rank %d takes (%s)", item->root,
                            comm->rank, refccl_type_name(item->type));
    return palSuccess;
}

static bool through(const struct item *item)
{
    return !is_message(item) || item->moved == HEADER_BYTES + item->block;
}

/* Messages to and from one rank keep their order. */
static bool first_of_its_kind(const struct item *items, int index)
{
    for (int i = 0; i < index; i++)
        if (items[i].kind == items[index].kind && items[i].root == items[index].root &&
            !through(&items[i]))
            return false;
    return true;
}

static const struct item *waiting(const struct item *items, int count)
{
    for (int i = 0; i < count; i++)
        if (!through(&items[i]))
            return &items[i];
    return NULL;
}

/* All messages of a group, each as far as it goes, until all are through. */
static palResult messages(struct comm *comm, struct item *items, int count)
{
    unsigned turns = 0;
    const struct item *one;
    palResult result = palSuccess;
    double until = refccl_now() + comm->deadline;
    while ((one = waiting(items, count))) {
        bool moved = false;
        for (int i = 0; i < count && result == palSuccess; i++)
            if (!through(&items[i]) && first_of_its_kind(items, i))
                result = take_step(comm, &items[i], &moved);
        if (result != palSuccess || refccl_hopeless(comm, &result))
            return result;
        if (moved) {
            turns = 0;
            until = refccl_now() + comm->deadline;
        } else if (refccl_now() > until) {
            uint64_t body = one->moved < HEADER_BYTES ? 0 : one->moved - HEADER_BYTES;
            return refccl_break(
                comm, palRemoteError,
                "%s: rank %d of %d did not come within %g s: %llu of %zu bytes moved; next: look "
                "at what that rank does, or give more time by UNIPAL_TIMEOUT=<seconds>",
                refccl_kind_name(one->kind), one->root, comm->size, comm->deadline,
                (unsigned long long)body, one->block);
        }
        if (!moved)
            refccl_pause(&turns);
    }
    return palSuccess;
}

/* Messages first, all together; then the collectives, in the order of their calls. */
palResult refccl_run(struct comm *comm, struct item *items, int count)
{
    palResult result = palSuccess;
    if (refccl_hopeless(comm, &result))
        return result;
    result = messages(comm, items, count);
    for (int i = 0; i < count && result == palSuccess; i++)
        if (!is_message(&items[i]))
            result = collective(comm, &items[i]);
    return result;
}

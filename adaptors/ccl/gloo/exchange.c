/* What moves, by Gloo. First the ranks agree on every call in their segment: only there does
 * anybody wait for who may never come, and it can be given up. Then everybody is committed, and
 * Gloo gets the buffers, with the communicator's deadline. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../refccl/refccl.h"
#include "bridge.h"

static const uint64_t MESSAGES = (uint64_t)0x40 << 56; /* slots that no collective of Gloo uses */

bool refccl_direct(void)
{
    return true;
}

static palResult failed(struct comm *comm, const char *what, const char *text)
{
    return refccl_break(comm, palUnhandledCclError, "%s: Gloo: %.200s", what, text);
}

/* ---- the store: words in a rank's own slot of the segment, which only grow ---- */

struct word {
    uint32_t key, value; /* bytes of each; key and value follow */
};

struct words {
    _Atomic uint64_t used; /* bytes that are complete */
    unsigned char bytes[SLOT_BYTES - sizeof(uint64_t)];
};

static struct words *words_of(const struct comm *comm, int rank)
{
    return (struct words *)(void *)refccl_slot(comm, rank);
}

static int put(void *given, const char *key, const void *data, size_t bytes)
{
    struct comm *comm = given;
    struct words *words = words_of(comm, comm->rank);
    uint64_t used = atomic_load(&words->used);
    size_t length = strlen(key);
    if (length > NAME_BYTES || bytes > sizeof words->bytes - used - sizeof(struct word) - length)
        return 0;
    struct word word = {(uint32_t)length, (uint32_t)bytes};
    unsigned char *to = words->bytes + used;
    memcpy(to, &word, sizeof word);
    memcpy(to + sizeof word, key, length);
    memcpy(to + sizeof word + length, data, bytes);
    atomic_store(&words->used, used + sizeof word + length + bytes);
    return 1;
}

/* Looks through the words of a rank, whose lengths are believed only as far as they fit. */
static long find(const struct words *words, const char *key, void *data, size_t room)
{
    uint64_t used = atomic_load(&words->used), at = 0;
    size_t length = strlen(key);
    struct word word;
    if (used > sizeof words->bytes)
        return -1;
    while (used - at >= sizeof word) {
        memcpy(&word, words->bytes + at, sizeof word);
        at += sizeof word;
        if ((uint64_t)word.key + word.value > used - at)
            return -1;
        if (word.key == length && memcmp(words->bytes + at, key, length) == 0) {
            if (word.value > room)
                return -1;
            memcpy(data, words->bytes + at + length, word.value);
            return (long)word.value;
        }
        at += (uint64_t)word.key + word.value;
    }
    return -1;
}

static long get(void *given, const char *key, void *data, size_t room)
{
    struct comm *comm = given;
    unsigned turns = 0;
    palResult result;
    double until = refccl_now() + comm->deadline;
    while (refccl_now() <= until && !refccl_hopeless(comm, &result)) {
        for (int rank = 0; rank < comm->size; rank++) {
            long bytes = find(words_of(comm, rank), key, data, room);
            if (bytes >= 0)
                return bytes;
        }
        refccl_pause(&turns);
    }
    return -1;
}

palResult refccl_link(struct comm *comm)
{
    char text[BRIDGE_TEXT] = "";
    struct bridge_group *group = NULL;
    struct bridge_store store = {.given = comm, .put = put, .get = get};
    if (comm->size == 1)
        return palSuccess;
    if (bridge_join(comm->rank, comm->size, comm->deadline, &store, &group, text)) {
        failed(comm, "commInitRank", text);
        return refccl_fail(NULL, palUnhandledCclError, "commInitRank: Gloo: %.200s", text);
    }
    comm->link = group;
    palResult result = refccl_meet(comm, "commInitRank"); /* all are connected */
    return result == palSuccess ? result : refccl_fail(NULL, result, "%s", comm->text);
}

void refccl_unlink(struct comm *comm)
{
    bridge_leave(comm->link);
    comm->link = NULL;
}

/* ---- collectives ---- */

/* Blocks of alltoallv one behind the other, as Gloo has them. */
static void pack(unsigned char *packed, unsigned char *spread, const struct blocks *blocks, int n,
                 bool back)
{
    for (int rank = 0; rank < n; rank++) {
        size_t bytes = blocks->bytes[rank];
        if (bytes && back)
            memcpy(spread + blocks->at[rank], packed, bytes);
        else if (bytes)
            memcpy(packed, spread + blocks->at[rank], bytes);
        packed += bytes;
    }
}

static size_t sum(const struct blocks *blocks, int n)
{
    size_t bytes = 0;
    for (int rank = 0; rank < n; rank++)
        bytes += blocks->bytes[rank];
    return bytes;
}

/* Memory that an operation of Gloo needs beside the buffers; one byte at least. */
struct extra {
    unsigned char *in, *out;
};

static bool prepare(const struct comm *comm, const struct item *item, struct extra *extra)
{
    size_t in = 0, out = 0, n = (size_t)comm->size;
    if (item->kind == KIND_REDUCE && !item->out)
        out = item->block;
    if (item->kind == KIND_REDUCE_SCATTER)
        out = n * item->block;
    if (item->kind == KIND_ALL_TO_ALL && item->in == item->out)
        in = n * item->block;
    if (item->sent) {
        in = sum(item->sent, comm->size) + 1;
        out = sum(item->received, comm->size) + 1;
    }
    *extra = (struct extra){in ? malloc(in) : NULL, out ? malloc(out) : NULL};
    if ((in && !extra->in) || (out && !extra->out))
        return false;
    if (item->sent)
        pack(extra->in, item->in, item->sent, comm->size, false);
    else if (in)
        memcpy(extra->in, item->in, in);
    return true;
}

static struct bridge_call call_of(const struct comm *comm, const struct item *item,
                                  const struct extra *extra)
{
    static const enum bridge_kind KINDS[] = {
        [KIND_REDUCE] = BRIDGE_REDUCE,
        [KIND_GATHER] = BRIDGE_GATHER,
        [KIND_SCATTER] = BRIDGE_SCATTER,
        [KIND_BROADCAST] = BRIDGE_BROADCAST,
        [KIND_ALL_REDUCE] = BRIDGE_ALL_REDUCE,
        [KIND_REDUCE_SCATTER] = BRIDGE_ALL_REDUCE,
        [KIND_ALL_GATHER] = BRIDGE_ALL_GATHER,
        [KIND_ALL_TO_ALL] = BRIDGE_ALL_TO_ALL,
        [KIND_ALL_TO_ALL_V] = BRIDGE_ALL_TO_ALL_V,
    };
    unsigned char *in = extra->in ? extra->in : item->in;
    unsigned char *out = extra->out ? extra->out : item->out;
    size_t mine = (size_t)comm->rank * item->block;
    bool whole =
        item->kind == KIND_ALL_REDUCE || item->kind == KIND_REDUCE || item->kind == KIND_BROADCAST;
    if ((whole && in == out) || (item->kind == KIND_ALL_GATHER && in == out + mine))
        in = NULL; /* the output holds it */
    return (struct bridge_call){
        .kind = KINDS[item->kind],
        .root = item->root,
        .tag = (uint32_t)comm->meetings,
        .in = in,
        .out = out,
        .block = item->kind == KIND_REDUCE_SCATTER ? item->input_bytes : item->block,
        .element = refccl_element(item->type),
        .join = pairs_of(item->type, item->op),
        .sends = item->sent ? item->sent->bytes : NULL,
        .takes = item->received ? item->received->bytes : NULL,
    };
}

/* What stands in memory of its own goes where it belongs; averages are divided. */
static void complete(const struct comm *comm, const struct item *item, const struct extra *extra)
{
    if (item->kind == KIND_REDUCE_SCATTER)
        memcpy(item->out, extra->out + (size_t)comm->rank * item->block, item->block);
    if (item->sent)
        pack(extra->out, item->out, item->received, comm->size, true);
    if (item->op == palAvg && item->out)
        pairs_divide(item->out, item->block / refccl_element(item->type), item->type, comm->size);
}

/* Of one rank: every operation is a copy of its block. */
static void alone(const struct item *item)
{
    if (item->sent && item->sent->bytes[0])
        memmove(item->out + item->received->at[0], item->in + item->sent->at[0],
                item->sent->bytes[0]);
    else if (!item->sent && item->block && item->in != item->out)
        memmove(item->out, item->in, item->block);
}

static palResult collective(struct comm *comm, const struct item *item)
{
    const char *name = refccl_kind_name(item->kind);
    char text[BRIDGE_TEXT] = "";
    struct extra extra;
    palResult result = refccl_agree(comm, item);
    if (result != palSuccess || (item->block == 0 && !item->sent))
        return result;
    if (comm->size == 1) {
        alone(item);
        return palSuccess;
    }
    if (!prepare(comm, item, &extra)) {
        result = refccl_break(comm, palSystemError, "%s: no memory", name);
    } else {
        struct bridge_call call = call_of(comm, item, &extra);
        if (bridge_run(comm->link, &call, text))
            result = failed(comm, name, text);
        else
            complete(comm, item, &extra);
    }
    free(extra.in);
    free(extra.out);
    return result == palSuccess ? refccl_meet(comm, name) : result; /* who leaves cuts off nobody */
}

/* ---- messages ---- */

enum { HEADERS = CHANNEL_BYTES / (2 * sizeof(uint64_t)) };

/* A message: the sender puts its header into the channel; the receiver takes it once it has found
 * it right, which tells the sender that it is there; then the body goes through Gloo. */
enum stage { NEW, TOLD, MOVES };

struct message {
    const struct item *item;
    enum stage stage;
    uint64_t end; /* headers of the channel, this one included */
    struct bridge_message *body;
};

static bool is_message(const struct item *item)
{
    return item->kind == KIND_SEND || item->kind == KIND_RECV;
}

static uint64_t *header_at(struct channel *channel, uint64_t number)
{
    return (uint64_t *)(void *)(channel->ring + number % HEADERS * 2 * sizeof(uint64_t));
}

/* Both ends are there: the body may go. A rank's message to itself is a copy by the receiver. */
static palResult move_body(struct comm *comm, struct message *message)
{
    const struct item *item = message->item;
    bool sends = item->kind == KIND_SEND;
    char text[BRIDGE_TEXT] = "";
    uint64_t slot = MESSAGES | (message->end & 0xffffffff) << 8;
    message->stage = MOVES;
    if (item->block == 0 || item->root == comm->rank)
        return palSuccess;
    int wrong = sends ? bridge_send(comm->link, item->in, item->block, item->root, slot,
                                    &message->body, text)
                      : bridge_recv(comm->link, item->out, item->block, item->root, slot,
                                    &message->body, text);
    return wrong ? failed(comm, refccl_kind_name(item->kind), text) : palSuccess;
}

static palResult send_on(struct comm *comm, struct message *message)
{
    const struct item *item = message->item;
    struct channel *channel = refccl_channel(comm, comm->rank, item->root);
    uint64_t taken = atomic_load(&channel->taken);
    if (message->stage == NEW) {
        uint64_t written = atomic_load(&channel->written);
        if (written - taken >= HEADERS)
            return palSuccess;
        uint64_t *header = header_at(channel, written);
        header[0] = item->block;
        header[1] = item->type;
        message->end = written + 1;
        message->stage = TOLD;
        atomic_store(&channel->written, written + 1);
    }
    return taken >= message->end ? move_body(comm, message) : palSuccess;
}

static palResult receive_on(struct comm *comm, struct message *message)
{
    const struct item *item = message->item;
    struct channel *channel = refccl_channel(comm, item->root, comm->rank);
    uint64_t taken = atomic_load(&channel->taken);
    if (taken == atomic_load(&channel->written))
        return palSuccess;
    const uint64_t *header = header_at(channel, taken);
    uint64_t bytes = header[0], type = header[1];
    if (bytes != item->block)
        return refccl_break(comm, palInvalidUsage,
                            "recv: rank %d sent %llu bytes, rank %d takes %zu from it", item->root,
                            (unsigned long long)bytes, comm->rank, item->block);
    if (type != (uint64_t)item->type)
        return refccl_break(comm, palInvalidUsage,
                            "recv: rank %d sent another type than rank %d takes (%s)", item->root,
                            comm->rank, refccl_type_name(item->type));
    message->end = taken + 1;
    palResult result = move_body(comm, message);
    atomic_store(&channel->taken, taken + 1);
    return result;
}

/* The send of this group that a rank's own receive takes. */
static void copy_to_self(struct comm *comm, struct message *messages, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            const struct item *from = messages[i].item, *to = messages[j].item;
            if (from->kind == KIND_SEND && to->kind == KIND_RECV && from->root == comm->rank &&
                to->root == comm->rank && messages[i].end == messages[j].end && from->block)
                memmove(to->out, from->in, from->block);
        }
}

/* Messages to and from one rank keep their order. */
static bool first_of_its_kind(const struct message *messages, int index)
{
    for (int i = 0; i < index; i++)
        if (messages[i].item->kind == messages[index].item->kind &&
            messages[i].item->root == messages[index].item->root && messages[i].stage == NEW)
            return false;
    return true;
}

static palResult late(struct comm *comm, const struct item *item)
{
    return refccl_break(comm, palRemoteError,
                        "%s: rank %d of %d did not come within %g s; next: look at what that rank "
                        "does, or give more time by UNIPAL_TIMEOUT=<seconds>",
                        refccl_kind_name(item->kind), item->root, comm->size, comm->deadline);
}

/* Until both ends of every message are there. */
static palResult begin_all(struct comm *comm, struct message *messages, int count)
{
    unsigned turns = 0;
    palResult result = palSuccess;
    double until = refccl_now() + comm->deadline;
    for (;;) {
        int moving = 0, before = 0;
        const struct item *one = NULL;
        for (int i = 0; i < count; i++) {
            struct message *message = &messages[i];
            before += message->stage == MOVES;
            if (message->stage != MOVES && first_of_its_kind(messages, i))
                result = message->item->kind == KIND_SEND ? send_on(comm, message)
                                                          : receive_on(comm, message);
            if (result != palSuccess)
                return result;
            moving += message->stage == MOVES;
            if (message->stage != MOVES)
                one = message->item;
        }
        if (!one)
            return palSuccess;
        if (refccl_hopeless(comm, &result))
            return result;
        if (moving > before)
            until = refccl_now() + comm->deadline;
        if (refccl_now() > until)
            return late(comm, one);
        refccl_pause(&turns);
    }
}

/* All messages of a group. */
static palResult exchange(struct comm *comm, struct item *items, int count)
{
    char text[BRIDGE_TEXT] = "";
    int found = 0;
    for (int i = 0; i < count; i++)
        found += is_message(&items[i]);
    if (found == 0)
        return palSuccess;
    struct message *messages = calloc((size_t)found, sizeof *messages);
    if (!messages)
        return refccl_break(comm, palSystemError, "groupEnd: no memory");
    for (int i = 0, at = 0; i < count; i++)
        if (is_message(&items[i]))
            messages[at++].item = &items[i];
    palResult result = begin_all(comm, messages, found);
    if (result == palSuccess)
        copy_to_self(comm, messages, found);
    for (int i = 0; i < found; i++) {
        if (!messages[i].body)
            continue;
        if (result != palSuccess)
            bridge_drop(messages[i].body);
        else if (bridge_end(messages[i].body, text))
            result = failed(comm, refccl_kind_name(messages[i].item->kind), text);
    }
    free(messages);
    return result;
}

/* Messages first, all together; then the collectives, in the order of their calls. */
palResult refccl_run(struct comm *comm, struct item *items, int count)
{
    palResult result = palSuccess;
    if (refccl_hopeless(comm, &result))
        return result;
    result = exchange(comm, items, count);
    for (int i = 0; i < count && result == palSuccess; i++)
        if (!is_message(&items[i]))
            result = collective(comm, &items[i]);
    return result;
}

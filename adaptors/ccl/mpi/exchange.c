/* What moves, by MPI. First the ranks tell each other what they call, from memory of the library:
 * only that waits for somebody who may never come. Then everybody is committed, and MPI gets the
 * buffers. Every call is non-blocking and looked at until it is done or its time is up. */
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "link.h"
#include "pairs.h"

static const double GRACE = 2.0; /* seconds that committed work gets after commAbort */

bool refccl_direct(void)
{
    return true;
}

/* The world joins them (world.c). */
palResult refccl_link(struct comm *comm)
{
    (void)comm;
    return palSuccess;
}

void refccl_unlink(struct comm *comm)
{
    (void)comm;
}

palResult mpi_judge(struct comm *comm, int code, const char *what, const char *function)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (code == MPI_SUCCESS)
        return palSuccess;
    MPI_Error_string(code, text, &length);
    return refccl_break(comm, palUnhandledCclError, "%s: %s: %.200s", what, function, text);
}

/* ---- types and operations ---- */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static MPI_Datatype types[palBfloat16 + 1];
static MPI_Op ours[palAvg + 1]; /* see op_of */

static void join(void *in, void *into, const int *count, const MPI_Datatype *type, palRedOp op)
{
    for (int one = 0; one <= palBfloat16; one++)
        if (types[one] == *type)
            pairs_of((palDataType)one, op)(into, in, into, (size_t)*count);
}

#define JOIN(name, op)                                                                             \
    static void name(void *in, void *into, int *count, MPI_Datatype *type)                         \
    {                                                                                              \
        join(in, into, count, type, op);                                                           \
    }

JOIN(join_sum, palSum)
JOIN(join_prod, palProd)
JOIN(join_max, palMax)
JOIN(join_min, palMin)

static void make_types(void)
{
    const MPI_Datatype exact[] = {
        [palInt8] = MPI_INT8_T,     [palUint8] = MPI_UINT8_T,  [palInt32] = MPI_INT32_T,
        [palUint32] = MPI_UINT32_T, [palInt64] = MPI_INT64_T,  [palUint64] = MPI_UINT64_T,
        [palFloat32] = MPI_FLOAT,   [palFloat64] = MPI_DOUBLE,
    };
    memcpy(types, exact, sizeof exact);
    MPI_Type_dup(MPI_UINT16_T, &types[palFloat16]);
    MPI_Type_dup(MPI_UINT16_T, &types[palBfloat16]);
    MPI_Type_commit(&types[palFloat16]);
    MPI_Type_commit(&types[palBfloat16]);
    MPI_Op_create(join_sum, 1, &ours[palSum]);
    MPI_Op_create(join_prod, 1, &ours[palProd]);
    MPI_Op_create(join_max, 1, &ours[palMax]);
    MPI_Op_create(join_min, 1, &ours[palMin]);
    ours[palAvg] = ours[palSum];
}

static MPI_Datatype type_of(palDataType type)
{
    pthread_once(&once, make_types);
    return types[type];
}

/* MPI's own are the sums and products of the types on which all its builds count as C does. Halves
   it has not; of floats a NaN must win; and with Open MPI 4.1.4 (op/avx) sums of one byte were seen
   to end at the largest value instead of wrapping, and uint64 to be compared as if it had a sign.
 */
static MPI_Op op_of(palDataType type, palRedOp op)
{
    static const bool WIDE[palBfloat16 + 1] = {
        [palInt32] = true,  [palUint32] = true,  [palInt64] = true,
        [palUint64] = true, [palFloat32] = true, [palFloat64] = true,
    };
    if (!WIDE[type] || op == palMax || op == palMin)
        return ours[op];
    return op == palProd ? MPI_PROD : MPI_SUM;
}

/* ---- agreement ---- */

/* What a rank tells all others: its call, and the counts of an alltoallv. */
struct told {
    unsigned char call[offsetof(struct call, sent)];
    uint64_t sends[MOST_RANKS], takes[MOST_RANKS]; /* bytes; left away by other calls */
};

/* Memory of a swap: the library's own, so that what is given up harms nobody. */
struct swap {
    MPI_Request sent[MOST_RANKS], received[MOST_RANKS];
    struct told out, in[MOST_RANKS];
};

static palResult absent(struct comm *comm, const struct swap *swap, const char *what)
{
    char who[128] = "";
    int missing = 0;
    for (int rank = 0; rank < comm->size; rank++)
        if (swap->received[rank] != MPI_REQUEST_NULL && strlen(who) + 8 < sizeof who)
            sprintf(who + strlen(who), "%s%d", missing++ ? ", " : "", rank);
    return refccl_break(
        comm, palRemoteError,
        "%s: rank%s %s of %d did not come within %g s; next: look at what the named ranks do, "
        "or give more time by UNIPAL_TIMEOUT=<seconds>",
        what, missing == 1 ? "" : "s", who, comm->size, comm->deadline);
}

/* Takes requests back; whether MPI is done with all of them. */
static bool withdraw(MPI_Request *requests, int count, bool cancel)
{
    int done = 0;
    for (int i = 0; i < count && cancel; i++)
        if (requests[i] != MPI_REQUEST_NULL)
            MPI_Cancel(&requests[i]);
    for (int turn = 0; turn < 100 && !done; turn++)
        MPI_Testall(count, requests, &done, MPI_STATUSES_IGNORE);
    return done;
}

static int send_and_receive(const struct comm *comm, struct swap *swap, size_t bytes)
{
    int code = MPI_SUCCESS, n = comm->size;
    for (int rank = 0; rank < n; rank++)
        swap->sent[rank] = swap->received[rank] = MPI_REQUEST_NULL;
    for (int rank = 0; rank < n && code == MPI_SUCCESS; rank++)
        if (rank != comm->rank)
            code = MPI_Irecv(&swap->in[rank], sizeof swap->in[rank], MPI_BYTE, rank, TAG_CALL,
                             mpi_of(comm), &swap->received[rank]);
    for (int step = 1; step < n && code == MPI_SUCCESS; step++) {
        int rank = (comm->rank + step) % n;
        code = MPI_Isend(&swap->out, (int)bytes, MPI_BYTE, rank, TAG_CALL, mpi_of(comm),
                         &swap->sent[rank]);
    }
    return code;
}

static int look(struct swap *swap, int n, bool *done)
{
    int code = MPI_SUCCESS;
    *done = true;
    for (int rank = 0; rank < n && code == MPI_SUCCESS; rank++) {
        int here = 1, gone = 1;
        if (swap->received[rank] != MPI_REQUEST_NULL)
            code = MPI_Test(&swap->received[rank], &here, MPI_STATUS_IGNORE);
        if (swap->sent[rank] != MPI_REQUEST_NULL && code == MPI_SUCCESS)
            code = MPI_Test(&swap->sent[rank], &gone, MPI_STATUS_IGNORE);
        *done &= here && gone;
    }
    return code;
}

/* Every rank gives its `out` to all others. On failure the memory is freed unless MPI has it. */
static palResult swap_all(struct comm *comm, struct swap *swap, size_t bytes, const char *what)
{
    bool done = false;
    unsigned turns = 0;
    palResult result = palSuccess;
    double until = refccl_now() + comm->deadline;
    int code = send_and_receive(comm, swap, bytes);
    while (code == MPI_SUCCESS && (code = look(swap, comm->size, &done)) == MPI_SUCCESS && !done) {
        if (refccl_hopeless(comm, &result))
            break;
        if (refccl_now() > until) {
            result = absent(comm, swap, what);
            break;
        }
        refccl_pause(&turns);
    }
    if (result == palSuccess)
        result = mpi_judge(comm, code, what, "MPI_Test");
    if (result == palSuccess)
        return result;
    bool theirs = withdraw(swap->received, comm->size, true);
    if (withdraw(swap->sent, comm->size, false) && theirs)
        free(swap);
    return result;
}

/* What all told becomes the members' calls. All ranks judge the same words, so all judge alike. */
static palResult judge(struct comm *comm, const struct swap *swap, const struct item *item)
{
    struct member *members = comm->shared->members;
    const char *name = refccl_kind_name(item->kind);
    for (int rank = 0; rank < comm->size; rank++) {
        memcpy(&members[rank].call, swap->in[rank].call, sizeof swap->in[rank].call);
        members[rank].call.sent.bytes[comm->rank] = swap->in[rank].sends[comm->rank];
        if (members[rank].call.kind > KIND_RECV || members[rank].call.type > palBfloat16)
            return refccl_break(comm, palRemoteError, "%s: rank %d sent no call", name, rank);
    }
    palResult result = refccl_compare(comm, item);
    for (int from = 0; from < comm->size && item->sent && result == palSuccess; from++)
        for (int to = 0; to < comm->size && result == palSuccess; to++)
            if (swap->in[from].sends[to] != swap->in[to].takes[from])
                result = refccl_break(comm, palInvalidUsage,
                                      "%s: rank %d sends %llu bytes, rank %d takes %llu from it",
                                      name, from, (unsigned long long)swap->in[from].sends[to], to,
                                      (unsigned long long)swap->in[to].takes[from]);
    return result;
}

palResult refccl_agree(struct comm *comm, const struct item *item)
{
    const char *name = refccl_kind_name(item->kind);
    struct swap *swap = calloc(1, sizeof *swap);
    struct told *mine = swap ? &swap->out : NULL;
    if (!swap)
        return refccl_break(comm, palSystemError, "%s: no memory", name);
    refccl_announce(comm, item);
    memcpy(mine->call, &comm->shared->members[comm->rank].call, sizeof mine->call);
    for (int rank = 0; rank < comm->size && item->sent; rank++) {
        mine->sends[rank] = item->sent->bytes[rank];
        mine->takes[rank] = item->received->bytes[rank];
    }
    size_t bytes = item->sent ? sizeof *mine : offsetof(struct told, sends);
    palResult result = swap_all(comm, swap, bytes, name);
    if (result != palSuccess)
        return result;
    swap->in[comm->rank] = *mine;
    result = judge(comm, swap, item);
    free(swap);
    return result;
}

/* ---- collectives ---- */

/* Waits for what all ranks have entered. What does not end in time stays MPI's, with its buffers.
 */
static palResult finish(struct comm *comm, MPI_Request *request, const char *what)
{
    int done = 0, code = MPI_SUCCESS;
    unsigned turns = 0;
    double until = refccl_now() + comm->deadline;
    while ((code = MPI_Test(request, &done, MPI_STATUS_IGNORE)) == MPI_SUCCESS && !done) {
        double now = refccl_now();
        if (atomic_load(&comm->given_up) && until > now + GRACE)
            until = now + GRACE;
        if (now > until)
            return refccl_break(comm, palRemoteError,
                                "%s: all %d ranks entered it, and MPI did not end it within %g s; "
                                "next: look at what the ranks do, or give more time by "
                                "UNIPAL_TIMEOUT=<seconds>",
                                what, comm->size, comm->deadline);
        refccl_pause(&turns);
    }
    return mpi_judge(comm, code, what, "MPI_Test");
}

/* Counts and places of alltoallv as MPI wants them; they live until the request is done. */
struct counts {
    int sends[MOST_RANKS], from[MOST_RANKS], takes[MOST_RANKS], to[MOST_RANKS];
};

static bool count_blocks(const struct comm *comm, const struct item *item, struct counts *counts)
{
    uint64_t element = refccl_element(item->type), most = (uint64_t)INT_MAX * element;
    for (int rank = 0; rank < comm->size; rank++) {
        const struct blocks *sent = item->sent, *received = item->received;
        if (sent->bytes[rank] > most || received->bytes[rank] > most || sent->at[rank] > most ||
            received->at[rank] > most)
            return false;
        counts->sends[rank] = (int)(sent->bytes[rank] / element);
        counts->from[rank] = sent->bytes[rank] ? (int)(sent->at[rank] / element) : 0;
        counts->takes[rank] = (int)(received->bytes[rank] / element);
        counts->to[rank] = received->bytes[rank] ? (int)(received->at[rank] / element) : 0;
    }
    return true;
}

static int begin(struct comm *comm, const struct item *item, struct counts *counts, void *middle,
                 MPI_Request *request)
{
    int n = (int)(item->block / refccl_element(item->type)), root = item->root;
    bool at_root = comm->rank == root;
    MPI_Datatype type = type_of(item->type);
    MPI_Op op = op_of(item->type, item->op);
    MPI_Comm all = mpi_of(comm);
    const unsigned char *in = item->in;
    unsigned char *out = item->out;
    size_t mine = (size_t)comm->rank * item->block;
    switch (item->kind) {
    case KIND_REDUCE:
        return MPI_Ireduce(at_root && in == out ? MPI_IN_PLACE : in, out, n, type, op, root, all,
                           request);
    case KIND_ALL_REDUCE:
        return MPI_Iallreduce(in == out ? MPI_IN_PLACE : in, out, n, type, op, all, request);
    case KIND_REDUCE_SCATTER:
        return MPI_Ireduce_scatter_block(in, middle ? middle : out, n, type, op, all, request);
    case KIND_BROADCAST:
        if (at_root && in != out)
            memmove(out, in, item->block);
        return MPI_Ibcast(out, n, type, root, all, request);
    case KIND_GATHER:
        return MPI_Igather(at_root && in == out + mine ? MPI_IN_PLACE : in, n, type, out, n, type,
                           root, all, request);
    case KIND_SCATTER:
        return MPI_Iscatter(in, n, type, at_root && in + mine == out ? MPI_IN_PLACE : (void *)out,
                            n, type, root, all, request);
    case KIND_ALL_GATHER:
        return MPI_Iallgather(in == out + mine ? MPI_IN_PLACE : in, n, type, out, n, type, all,
                              request);
    case KIND_ALL_TO_ALL:
        return MPI_Ialltoall(in == out ? MPI_IN_PLACE : in, n, type, out, n, type, all, request);
    default:
        return MPI_Ialltoallv(in, counts->sends, counts->from, type, out, counts->takes, counts->to,
                              type, all, request);
    }
}

static palResult collective(struct comm *comm, const struct item *item)
{
    const char *name = refccl_kind_name(item->kind);
    MPI_Request request = MPI_REQUEST_NULL;
    palResult result = refccl_agree(comm, item);
    if (result != palSuccess || (item->block == 0 && !item->sent))
        return result;
    struct counts *counts = item->sent ? calloc(1, sizeof *counts) : NULL;
    bool within = item->kind == KIND_REDUCE_SCATTER && item->out >= item->in &&
                  item->out < item->in + item->input_bytes;
    void *middle = within ? malloc(item->block) : NULL;
    if ((item->sent && !counts) || (within && !middle))
        result = refccl_break(comm, palSystemError, "%s: no memory", name);
    else if (item->block / refccl_element(item->type) > INT_MAX ||
             (item->sent && !count_blocks(comm, item, counts)))
        result = refccl_break(comm, palNotSupported, "%s: MPI counts up to %d elements per block",
                              name, INT_MAX);
    if (result == palSuccess)
        result = mpi_judge(comm, begin(comm, item, counts, middle, &request), name, "MPI");
    if (result == palSuccess)
        result = finish(comm, &request, name);
    if (result != palSuccess)
        return result; /* the request may still use counts and middle */
    if (middle)
        memcpy(item->out, middle, item->block);
    if (item->op == palAvg && item->out)
        pairs_divide(item->out, item->block / refccl_element(item->type), item->type, comm->size);
    free(counts);
    free(middle);
    return palSuccess;
}

/* ---- messages ---- */

/* A message: its header is judged by the receiver, which says that it is ready; then the body. */
enum stage { HEADER, READY, BODY, THROUGH };

struct message {
    const struct item *item;
    enum stage stage;
    MPI_Request request;
    bool posted;
    uint64_t header[2]; /* bytes and type; what was answered */
};

static bool is_message(const struct item *item)
{
    return item->kind == KIND_SEND || item->kind == KIND_RECV;
}

static int post(const struct comm *comm, struct message *message)
{
    const struct item *item = message->item;
    bool sends = item->kind == KIND_SEND;
    bool out = sends == (message->stage != READY); /* READY goes against the others */
    enum tag tag = message->stage == HEADER  ? TAG_HEADER
                   : message->stage == READY ? TAG_READY
                                             : TAG_BODY;
    void *bytes = message->header;
    int count = sizeof message->header;
    MPI_Datatype type = MPI_BYTE;
    if (message->stage == BODY) {
        bytes = sends ? item->in : item->out;
        count = (int)(item->block / refccl_element(item->type));
        type = type_of(item->type);
    }
    message->posted = true;
    if (out)
        return MPI_Isend(bytes, count, type, item->root, (int)tag, mpi_of(comm), &message->request);
    return MPI_Irecv(bytes, count, type, item->root, (int)tag, mpi_of(comm), &message->request);
}

/* After a stage: judges what has come. */
static palResult next(struct comm *comm, struct message *message)
{
    const struct item *item = message->item;
    uint64_t *header = message->header;
    bool sends = item->kind == KIND_SEND;
    message->posted = false;
    message->stage++;
    if (message->stage == READY && !sends) {
        if (header[0] != item->block)
            return refccl_break(comm, palInvalidUsage,
                                "recv: rank %d sent %llu bytes, rank %d takes %zu from it",
                                item->root, (unsigned long long)header[0], comm->rank, item->block);
        if (header[1] != (uint64_t)item->type)
            return refccl_break(comm, palInvalidUsage,
                                "recv: rank %d sent another type than rank %d takes (%s)",
                                item->root, comm->rank, refccl_type_name(item->type));
    }
    if (message->stage == BODY && item->block == 0)
        message->stage = THROUGH;
    return palSuccess;
}

/* Messages to and from one rank keep their order. */
static bool first_of_its_kind(const struct message *messages, int index)
{
    for (int i = 0; i < index; i++)
        if (messages[i].item->kind == messages[index].item->kind &&
            messages[i].item->root == messages[index].item->root && messages[i].stage != THROUGH)
            return false;
    return true;
}

/* As far as a message goes now. */
static palResult advance(struct comm *comm, struct message *message, bool *moved)
{
    const char *name = refccl_kind_name(message->item->kind);
    palResult result = palSuccess;
    while (message->stage != THROUGH && result == palSuccess) {
        int done = 0;
        if (!message->posted)
            result = mpi_judge(comm, post(comm, message), name, "MPI_Isend");
        if (result == palSuccess)
            result = mpi_judge(comm, MPI_Test(&message->request, &done, MPI_STATUS_IGNORE), name,
                               "MPI_Test");
        if (result != palSuccess || !done)
            return result;
        *moved = true;
        result = next(comm, message);
    }
    return result;
}

static palResult late(struct comm *comm, const struct message *one)
{
    return refccl_break(
        comm, palRemoteError,
        "%s: rank %d of %d did not %s within %g s; next: look at what that rank does, or give more "
        "time by UNIPAL_TIMEOUT=<seconds>",
        refccl_kind_name(one->item->kind), one->item->root, comm->size,
        one->stage == BODY ? "end the message" : "come", comm->deadline);
}

static palResult move(struct comm *comm, struct message *messages, int count)
{
    unsigned turns = 0;
    palResult result = palSuccess;
    double until = refccl_now() + comm->deadline;
    for (;;) {
        bool moved = false, body = false;
        const struct message *one = NULL;
        for (int i = count - 1; i >= 0; i--) {
            struct message *message = &messages[i];
            if (message->stage != THROUGH && first_of_its_kind(messages, i))
                result = advance(comm, message, &moved);
            if (result != palSuccess)
                return result;
            if (message->stage != THROUGH)
                one = message;
            body |= message->stage == BODY;
        }
        if (!one)
            return palSuccess;
        if (body && atomic_load(&comm->given_up) && until > refccl_now() + GRACE)
            until = refccl_now() + GRACE;
        if (!body && refccl_hopeless(comm, &result))
            return result;
        if (moved) {
            turns = 0;
            until = refccl_now() + comm->deadline;
        } else if (refccl_now() > until) {
            return late(comm, one);
        } else {
            refccl_pause(&turns);
        }
    }
}

/* All messages of a group, each as far as it goes, until all are through. */
static palResult exchange(struct comm *comm, struct item *items, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += is_message(&items[i]);
    if (found == 0)
        return palSuccess;
    struct message *messages = calloc((size_t)found, sizeof *messages);
    if (!messages)
        return refccl_break(comm, palSystemError, "groupEnd: no memory");
    for (int i = 0, at = 0; i < count; i++)
        if (is_message(&items[i])) {
            uint64_t bytes = items[i].block, type = items[i].type;
            messages[at++] = (struct message){
                .item = &items[i], .request = MPI_REQUEST_NULL, .header = {bytes, type}};
            if (bytes / refccl_element(items[i].type) > INT_MAX) {
                free(messages);
                return refccl_break(comm, palNotSupported, "%s: MPI counts up to %d elements",
                                    refccl_kind_name(items[i].kind), INT_MAX);
            }
        }
    palResult result = move(comm, messages, found);
    bool mine = true;
    for (int i = 0; i < found && result != palSuccess; i++)
        mine &= withdraw(&messages[i].request, 1,
                         messages[i].item->kind == KIND_RECV || messages[i].stage == READY);
    if (mine)
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

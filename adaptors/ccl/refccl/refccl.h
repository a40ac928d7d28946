/* The reference collective library: every rank copies its input into its part of a shared segment,
 * all meet, and each takes what it needs; reductions go through the ranks in order. One operation
 * of a communicator runs at a time.
 *
 * The libraries mpi and gloo stand on the same table, jobs and agreement: they bring their own
 * exchange.c, and mpi its own segment.c.
 *
 * Files from the bottom up; each calls only those before it
 * (tests/adaptors/test_adaptor_layers.py): library, waiting, agreement, segment, reduce, exchange,
 * work, operations, table. */
#ifndef REFCCL_H
#define REFCCL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pal.h"

enum {
    MOST_RANKS = 64,
    SLOT_BYTES = 256 * 1024, /* of one rank in one round; a multiple of every element */
    CHANNEL_BYTES = 16 * 1024,
    TEXT_BYTES = 512,
    NAME_BYTES = 64,
};

enum kind {
    KIND_REDUCE,
    KIND_GATHER,
    KIND_SCATTER,
    KIND_BROADCAST,
    KIND_ALL_REDUCE,
    KIND_REDUCE_SCATTER,
    KIND_ALL_GATHER,
    KIND_ALL_TO_ALL,
    KIND_ALL_TO_ALL_V,
    KIND_SEND,
    KIND_RECV,
};

/* Blocks of a buffer, one per rank, in bytes. */
struct blocks {
    uint64_t at[MOST_RANKS], bytes[MOST_RANKS];
};

/* What a rank says of the collective it is in, for the others to compare. */
struct call {
    uint32_t kind, type, op;
    int32_t root;
    uint64_t block;       /* bytes of one block */
    uint64_t input_bytes; /* what it publishes */
    struct blocks sent;   /* of alltoAllv */
};

struct member {
    _Atomic uint32_t joined;
    _Atomic uint64_t arrived; /* how many meetings it has come to */
    struct call call;
};

/* Bytes from one rank to another, in order. */
struct channel {
    _Atomic uint64_t written, taken;
    unsigned char ring[CHANNEL_BYTES];
};

/* The shared segment begins with this; slots and channels follow. All zero is its first state. */
struct shared {
    _Atomic uint32_t size;   /* ranks, as the first one said */
    _Atomic uint32_t broken; /* 0, 1 while text is written, 2: nobody waits for anybody any more */
    char text[TEXT_BYTES];
    struct member members[MOST_RANKS];
};

/* Staging memory, kept from operation to operation: some chips wait for all work when it is freed.
 */
struct spare {
    struct spare *next;
    unsigned char *memory;
    size_t bytes;
    bool used;
};

struct item;

/* Operations that run together; alive until its last copy is through. */
struct job {
    struct job *next;
    struct comm *comm;
    struct item *items; /* owned */
    int count;
    uint64_t turn;
    palResult result;
    _Atomic bool finished;
};

/* One operation. Buffers are the caller's; in and out are staging memory of the library. */
struct item {
    enum kind kind;
    palDataType type;
    palRedOp op;
    int root; /* or the peer of send and recv */
    size_t block;
    const void *send;
    void *recv;
    size_t input_bytes, output_bytes;
    struct blocks *sent, *received; /* of alltoAllv; owned */
    unsigned char *in, *out;
    bool known_send, known_recv; /* memory of the chip, which it copies; else plain host memory */
    uint64_t moved;              /* bytes of a message, header included */
};

struct comm {
    void *native; /* first word of every palComm */
    struct comm *next;
    const palDeviceTable *device; /* null: host memory and blocking calls only */
    int rank, size, number;
    double deadline; /* seconds of any wait */
    char name[NAME_BYTES];
    struct shared *shared;
    size_t shared_bytes;
    uint64_t meetings;
    uint64_t longest; /* bytes that a rank publishes in the collective that was agreed on last */
    _Atomic uint64_t turn;
    uint64_t turns;        /* handed out */
    _Atomic bool given_up; /* commAbort */
    _Atomic int state;     /* palResult; once bad, bad for ever */
    char text[TEXT_BYTES]; /* of the last failure, under the library's lock */
    struct job *jobs;
    struct spare *spares;
    _Atomic int inside; /* blocking calls that are under way */
    void *link;         /* of the library that moves the bytes */
};

/* library.c: the lock, the communicators that callers hold, the texts of failures. */
void refccl_lock(void);
void refccl_unlock(void);
palResult refccl_fail(struct comm *comm, palResult code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void refccl_last_error(const struct comm *comm, char *text, size_t size); /* NULL: the thread's */
struct comm *refccl_live(palComm given);
void refccl_enter(struct comm *comm);
void refccl_take_out_locked(const struct comm *comm);
bool refccl_forked(void);
void refccl_use_locked(void); /* this process uses the library: from here on a child is refused */

/* waiting.c */
double refccl_now(void);
void refccl_pause(unsigned *turns);
bool refccl_hopeless(struct comm *comm, palResult *result);
palResult refccl_break(struct comm *comm, palResult code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* segment.c: joining, sharing, meeting. refccl_sign ends the text of a new id. */
palResult refccl_sign(char *text, size_t room);
palResult refccl_attach(struct comm *comm);
void refccl_detach(struct comm *comm);
unsigned char *refccl_slot(const struct comm *comm, int rank);
struct channel *refccl_channel(const struct comm *comm, int source, int target);
palResult refccl_meet(struct comm *comm, const char *what);
palResult refccl_agree(struct comm *comm, const struct item *item);

/* agreement.c */
void refccl_announce(struct comm *comm, const struct item *item);
palResult refccl_compare(struct comm *comm, const struct item *item);
const char *refccl_kind_name(enum kind kind);
const char *refccl_type_name(palDataType type);

/* exchange.c: what moves. refccl_direct: buffers that the host may touch are used as they are, both
 * of an operation or none; else everything goes from staging to staging. refccl_link: what else
 * joins the ranks, once all are in the segment; unlink ends it. */
bool refccl_direct(void);
palResult refccl_link(struct comm *comm);
void refccl_unlink(struct comm *comm);
palResult refccl_run(struct comm *comm, struct item *items, int count);

/* reduce.c */
size_t refccl_element(palDataType type);
void refccl_reduce(void *out, const unsigned char *const *inputs, int ranks, size_t count,
                   palDataType type, palRedOp op);

/* work.c: jobs, groups. An item that is submitted is the library's. */
palResult refccl_submit(struct comm *comm, palStream stream, struct item *item);
palResult refccl_group_start(void);
palResult refccl_group_end(void);
palResult refccl_drain(struct comm *comm);
void refccl_reap(struct comm *comm);
bool refccl_idle(const struct comm *comm);
void refccl_forget_staging(struct comm *comm);

#define REFUSE(comm, what, ...) return refccl_fail(comm, palInvalidArgument, what, __VA_ARGS__)

#define ENTER()                                                                                    \
    do {                                                                                           \
        if (refccl_forked())                                                                       \
            return refccl_fail(NULL, palInvalidUsage,                                              \
                               "%s: this process was forked after the library was used; next: "    \
                               "start it anew",                                                    \
                               __func__);                                                          \
    } while (0)

#define ENTER_COMM(name, given)                                                                    \
    ENTER();                                                                                       \
    struct comm *name = refccl_live(given);                                                        \
    if (!name)                                                                                     \
    REFUSE(NULL, "%s: comm %p is not a communicator of this library", __func__, (void *)(given))

/* operations.c */
palResult refccl_call_reduce(const void *send, void *recv, size_t count, palDataType type,
                             palRedOp op, int root, palComm comm, palStream stream);
palResult refccl_call_gather(const void *send, void *recv, size_t count, palDataType type, int root,
                             palComm comm, palStream stream);
palResult refccl_call_scatter(const void *send, void *recv, size_t count, palDataType type,
                              int root, palComm comm, palStream stream);
palResult refccl_call_broadcast(const void *send, void *recv, size_t count, palDataType type,
                                int root, palComm comm, palStream stream);
palResult refccl_call_allReduce(const void *send, void *recv, size_t count, palDataType type,
                                palRedOp op, palComm comm, palStream stream);
palResult refccl_call_reduceScatter(const void *send, void *recv, size_t count, palDataType type,
                                    palRedOp op, palComm comm, palStream stream);
palResult refccl_call_allGather(const void *send, void *recv, size_t count, palDataType type,
                                palComm comm, palStream stream);
palResult refccl_call_alltoAll(const void *send, void *recv, size_t count, palDataType type,
                               palComm comm, palStream stream);
palResult refccl_call_alltoAllv(const void *send, const uint64_t *sendCounts,
                                const uint64_t *sendDispls, void *recv, const uint64_t *recvCounts,
                                const uint64_t *recvDispls, palDataType type, palComm given,
                                palStream stream);
palResult refccl_call_send(const void *send, size_t count, palDataType type, int peer, palComm comm,
                           palStream stream);
palResult refccl_call_recv(void *recv, size_t count, palDataType type, int peer, palComm comm,
                           palStream stream);

#endif

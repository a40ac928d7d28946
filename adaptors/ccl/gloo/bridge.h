/* Gloo for C: a group of ranks, its operations, and the store by which they find each other. Every
 * function answers 0, or another number and why in `text`. No exception comes through. */
#ifndef PAL_CCL_GLOO_H
#define PAL_CCL_GLOO_H

#include <stddef.h>
#include <stdint.h>

#include "../mpi/pairs.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { BRIDGE_TEXT = 256 };

struct bridge_group;
struct bridge_message;

/* Where ranks leave words for each other. put: false when there is no room; get: the bytes of a key
 * once it is there, -1 when waiting is in vain. */
struct bridge_store {
    void *given;
    int (*put)(void *given, const char *key, const void *data, size_t bytes);
    long (*get)(void *given, const char *key, void *data, size_t room);
};

enum bridge_kind {
    BRIDGE_ALL_REDUCE,
    BRIDGE_REDUCE,
    BRIDGE_BROADCAST,
    BRIDGE_GATHER,
    BRIDGE_SCATTER,
    BRIDGE_ALL_GATHER,
    BRIDGE_ALL_TO_ALL,
    BRIDGE_ALL_TO_ALL_V,
};

/* in and out: as the table has them; out of a reduce on every rank; in null: out holds the input.
 * sends, takes: bytes per rank of blocks that lie one behind the other. */
struct bridge_call {
    enum bridge_kind kind;
    int root;
    uint32_t tag;
    const void *in;
    void *out;
    size_t block, element; /* bytes */
    pairs_function *join;
    const uint64_t *sends, *takes;
};

int bridge_join(int rank, int size, double seconds, const struct bridge_store *store,
                struct bridge_group **group, char *text);
void bridge_leave(struct bridge_group *group);
int bridge_run(struct bridge_group *group, const struct bridge_call *call, char *text);

/* Starts a message; bridge_end waits for it and gives it back, bridge_drop only gives it back. */
int bridge_send(struct bridge_group *group, const void *data, size_t bytes, int peer, uint64_t slot,
                struct bridge_message **message, char *text);
int bridge_recv(struct bridge_group *group, void *data, size_t bytes, int peer, uint64_t slot,
                struct bridge_message **message, char *text);
int bridge_end(struct bridge_message *message, char *text);
void bridge_drop(struct bridge_message *message);

#ifdef __cplusplus
}
#endif

#endif

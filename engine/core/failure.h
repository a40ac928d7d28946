/* The communicator's first failure: how a rank shows it and takes it over. */
#ifndef UNIPAL_ENGINE_FAILURE_H
#define UNIPAL_ENGINE_FAILURE_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"

enum {
    SETTLE_MS = 600, /* what a failure grants copies that are on their way */
    PIECE = 1 << 20, /* bytes of another rank's memory between two looks for a failure */
};

/* Whether a rank of this host has shown a failure: the memory of callers may be theirs again.
 *
 * A rank that leaves a call early shows a failure first and gives the call's buffers back last. So
 * who asks after a copy from another rank's memory, and is told false, has copied what the call's
 * owner had put there: had the copy seen a byte that was written after the owner's call had ended,
 * the owner's earlier store of `failed` would be seen, too. The fence keeps the loads of the copy
 * before the load of `failed`; the owner's store is sequentially consistent and comes before
 * others_settle (failure.c). Data that went through other ranks carry the order along: each posts
 * with release and waits with acquire. Between hosts a rank asks before it sends (interpreter.c),
 * since `failed` is a word of one host. */
static inline bool failure_is_shown(const engineComm *comm)
{
    atomic_thread_fence(memory_order_acquire);
    return atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_relaxed) != 0;
}
/* The code of the error that some rank has shown, with the thread's record set; any thread. */
int32_t failure_reported(const engineComm *comm);
/* Fails the communicator with the thread's last error: shows it to all ranks, ends all calls.
 * Under the lock. Another rank's earlier error wins. Answers the code in force. */
int32_t failure_declare(engineComm *comm, const engineError *error);
/* Takes over an error that another rank showed; true when the communicator has failed. Under the
 * lock. */
bool failure_check(engineComm *comm);
/* Shows an error to all ranks of this host without the lock; the first one counts. Any thread. */
void failure_show(engineComm *comm, const engineError *error);
/* The code of a failed communicator, with the thread's last error set. */
int32_t failure_refuse(engineComm *comm);
/* Ends this rank's calls with the error, unless the communicator has failed before. Under the lock.
 */
void failure_set(engineComm *comm, const engineError *error);
/* This rank leaves: its calls end with `own`, unless the communicator has failed before. The other
 * ranks are shown `report` where this is not NULL, since they take part in calls that run. Under
 * the lock. */
void failure_leave(engineComm *comm, const engineError *own, const engineError *report);
/* Waits until no other rank of this host has work on its device. */
void failure_others_land(const engineComm *comm, uint64_t until);

#endif

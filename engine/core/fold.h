/* Reductions of device memory by the host, for PROXY: where the host has no view of the memory and
 * the chip does not reduce. The operands go through page-locked memory in the order of a lane's
 * stream, piece by piece, and a host function folds each piece there.
 *
 * Who owns what: the page-locked memory and the records of the host functions are the pool's, and
 * are given back when its streams are idle. So a host function that is late, of a call that has
 * failed or of an operation that is no more prepared, touches nothing that is somebody else's. */
#ifndef UNIPAL_ENGINE_FOLD_H
#define UNIPAL_ENGINE_FOLD_H

#include "device_state.h"

struct fold;      /* nsrc operands, then ndst destinations: addresses of the device */
struct fold_room; /* for the folds of one stream of a pool */

/* The room of the pool's stream `lane`, made at its first use; by a thread that prepares and has
 * the device. NULL: none, and the thread's record says why. */
struct fold_room *fold_room(engineComm *comm, struct pool *pool, uint32_t lane);
/* What is enqueued folds nothing any more: the communicator has failed, nobody wants the result and
 * callers wait for the stream. Any thread. */
void fold_end(struct fold_room *room);
/* Gives all rooms of a pool back, whose streams are idle. One with a host function that has not
 * run, because the chip has failed, is left alone for good. */
void fold_rooms_free(const engineComm *comm, struct pool *pool);

/* One that is not submitted yet; NULL: no memory, and the thread's record says so. divisor: of the
 * result, 0 for none. */
struct fold *fold_make(const struct enginePrepared *prepared, uint32_t nsrc, uint32_t ndst,
                       uint64_t elements, uint64_t divisor);
uintptr_t *fold_addresses(struct fold *fold);
void fold_drop(struct fold *fold);

/* What follows is of the progress thread. */

/* Enqueues as much of it as the room takes; palInProgress: there is more, to be submitted when
 * something has landed. A failure of the chip fills the thread's record. */
int32_t fold_submit(const engineComm *comm, struct fold_room *room, struct fold *fold,
                    palStream stream);
/* How many pieces were enqueued so far. */
uint64_t fold_enqueued(const struct fold_room *room);
/* Takes back the records of pieces that are folded; *landed grows by their number. A failure when
 * a host function could not fold, or has not run although the stream is past piece `passed`. */
int32_t fold_collect(const engineComm *comm, struct fold_room *room, uint64_t passed,
                     _Atomic uint64_t *landed);

#endif

/* Reductions of device memory by the host, for PROXY: where the host has no view of the memory and
 * the chip does not reduce. The operands go through page-locked memory of the lane in the order of
 * its stream, and a host function folds them there. */
#ifndef UNIPAL_ENGINE_FOLD_H
#define UNIPAL_ENGINE_FOLD_H

#include "proxy.h"

struct fold; /* nsrc operands, then ndst destinations: addresses of the device */

/* One that is not submitted yet; NULL: no memory, and the thread's record says so. divisor: of the
 * result, 0 for none. */
struct fold *fold_make(const struct proxied *proxied, uint32_t nsrc, uint32_t ndst,
                       uint64_t elements, uint64_t divisor);
uintptr_t *fold_addresses(struct fold *fold);
/* Enqueues it on the lane's stream, by the progress thread. On success the fold is gone when the
 * stream has come there; on failure it stays the caller's. */
int32_t fold_submit(struct proxied *proxied, struct proxy_lane *lane, struct fold *fold,
                    palStream stream);
/* Gives back one that is not, or not wholly, enqueued. */
void fold_drop(struct fold *fold);
/* Gives back the lane's page-locked memory. */
void fold_release(const engineComm *comm, struct proxy_lane *lane);

#endif

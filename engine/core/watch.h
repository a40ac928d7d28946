/* How a rank finds out that a call will never end. */
#ifndef UNIPAL_ENGINE_WATCH_H
#define UNIPAL_ENGINE_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

/* Errors of others, disagreement, deadlines, dead peers, of the calls that run. True when none was
 * found and the check was made now, with *look: whether the processes of peers were looked at.
 * Under the lock, from waiting threads; cheap enough to be called every few microseconds. */
bool watch_check(engineComm *comm, uint64_t now, bool *look);
/* Whether no rank of this host that the call needs has closed the communicator without ending its
 * part of it; else the thread's record says which. */
bool watch_unclosed(struct enginePrepared *prepared, const struct call *call);
/* Whether all ranks of the call that are seen to have entered it did so with its arguments. False:
 * the thread's record is filled. */
bool watch_agreed(struct enginePrepared *prepared, const struct call *call);
/* One running call: false with the thread's record filled when it will never end. *moved: ticks of
 * its last movement, 0 since the last check. look: at the processes of peers, too. */
bool watch_call(struct enginePrepared *prepared, const struct call *call, uint64_t *moved,
                uint64_t now, bool look);
/* A slot or a credit of peer does not match the call: fails the communicator, naming both.
 * palInProgress: peer is on another host, whose entry is asked for. */
int32_t watch_mismatch(struct enginePrepared *prepared, const struct call *call, uint32_t peer);
/* A rank has posted without saying for which call: as watch_mismatch where it is in another one,
 * else palSuccess. Its entry was written before its post, which the caller has acquired. */
int32_t watch_posted(struct enginePrepared *prepared, const struct call *call, uint32_t peer);
/* Lengths of a block differ between the two ranks of a pair: the same. */
int32_t watch_disagree(struct enginePrepared *prepared, const struct call *call, uint32_t peer,
                       uint64_t mine, uint64_t theirs);

#endif

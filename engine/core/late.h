/* What the watch finds out about a call that does not move. */
#ifndef UNIPAL_ENGINE_LATE_H
#define UNIPAL_ENGINE_LATE_H

#include "call_state.h"

enum { WHY_BYTES = 400 }; /* of a text that says what keeps one rank from moving */

/* Fill the thread's record: who keeps the call from moving. Take 20 ms. late_call answers whether
 * a rank hangs, is stopped or has not entered the call. Else all ranks have entered it, and may
 * still end it: the last of them may have come a moment ago. */
bool late_call(struct enginePrepared *prepared, const struct call *call);
void late_pair(struct enginePrepared *prepared, const struct call *call);
/* The first lane that waits for a peer; false: none does. */
bool late_waits(const struct enginePrepared *prepared, uint32_t *lane_number, uint32_t *peer);
/* What keeps rank from moving while the caller waits for it to open: NULL, or a text. */
const char *late_opening(const engineComm *comm, uint32_t rank, char text[WHY_BYTES]);

#endif

/* Links to ranks on other hosts. */
#ifndef UNIPAL_ENGINE_LINK_H
#define UNIPAL_ENGINE_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

/* Whether the links can carry the prepared plan; sets asks_flush. */
int32_t link_admit(struct enginePrepared *prepared);
/* Forgets what calls have queued: nothing of their memory is read any more. */
void link_cancel(engineComm *comm);
/* The call has ended: other hosts write into its memory no more. */
void link_land_close(const struct enginePrepared *prepared);
/* Tells the other hosts that the communicator has failed, once. Any thread. */
void link_tell(engineComm *comm, const engineError *error);
/* Asks a rank what it has entered, naming a collective call; its answer is seen by comm_block. */
void link_ask(engineComm *comm, uint32_t rank, uint64_t number);
uint64_t link_moved(const engineComm *comm); /* changes while payloads move */
void link_push(engineComm *comm, uint32_t rank);
/* Says in text what is known of a rank that does not answer, its host and the link; false: it does,
 * or it was not asked long enough ago. */
bool link_silent(const engineComm *comm, uint32_t rank, char *text, size_t size);
/* Whether the connection has ended, and in text how; *left: the rank had closed the communicator.
 */
bool link_gone(const engineComm *comm, uint32_t rank, bool *left, char *text, size_t size);
const char *link_host(const engineComm *comm, uint32_t rank); /* "" on this host */
/* Says BYE, waits until what was sent has arrived or nothing moves, and ends all links. */
void link_close(engineComm *comm);

/* Bytes that the kernel should hold of what is sent: what is on its way at mbit (10^6 bits/s, 0:
 * not known) in microseconds, twice; 0: many, as the kernel thinks best. What it holds it has
 * copied, and what it copies into memory that it has just used, and the peer takes soon, stays in
 * caches. */
static inline int link_buffer_bytes(uint32_t mbit, uint32_t microseconds)
{
    const uint64_t least = (uint64_t)192 << 10, most = (uint64_t)1 << 20;
    uint64_t bytes = (uint64_t)mbit * microseconds / 8 * 2;
    if (mbit == 0 || bytes > most)
        return 0;
    return (int)(bytes < least ? least : bytes);
}

#endif

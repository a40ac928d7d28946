/* The queue of a link and its way into the kernel. */
#ifndef UNIPAL_ENGINE_LINK_SEND_H
#define UNIPAL_ENGINE_LINK_SEND_H

#include <stdbool.h>
#include <stdint.h>

#include "link_state.h"

/* Whether the next message of a call has room; a step that finds none is tried again. */
bool link_send_room(const struct link *link);
/* Each needs link_room. The bytes of a PUT stay until link_send_handed; a slot's until it is freed.
 */
void link_send_put(struct link *link, uint32_t space, uint32_t buffer, uint64_t offset,
                   const void *from, uint64_t bytes);
void link_send_post(struct link *link, uint32_t space, uint32_t channel, uint64_t number,
                    uint64_t signature);
void link_send_credit(struct link *link, uint32_t space, const struct credit *credit,
                      uint64_t number);
void link_send_slot(struct link *link, uint32_t set, const struct slot *slot, uint64_t number);
void link_send_free(struct link *link, uint32_t set, uint64_t number);
/* A ticket that the peer answers when all earlier PUTs are in its memory. */
uint64_t link_send_flush(struct link *link);
/* Whether it did, or nothing needs it any more. */
bool link_send_flushed(const struct link *link, uint64_t ticket);
/* Whether the kernel has all PUTs so far: their source may be written again. */
bool link_send_handed(const struct link *link);
/* Messages that are not a call's; any thread. False without room. */
bool link_send_control(struct link *link, enum link_kind kind, uint64_t value, const void *payload,
                       uint64_t bytes);
/* Gives the queue to the kernel as far as it takes it, unless another thread is at it. */
void link_send_push(struct link *link);
/* The same for the thread of links, when the kernel has room again. */
void link_send_writable(struct link *link);
/* Forgets what calls have queued: their memory is not read any more. */
void link_send_cancel(struct link *link);

#endif

/* What comes over a link, from the kernel into memory. */
#ifndef UNIPAL_ENGINE_LINK_RECEIVE_H
#define UNIPAL_ENGINE_LINK_RECEIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "link_state.h"

/* Lets the peer write into these bytes of the caller's until link_land_close; under the lock. */
void link_receive_open(struct link *link, uint32_t space, uintptr_t base, uint64_t bytes);
/* Nothing is written there any more when this returns; what still comes is dropped. */
void link_receive_close(struct link *link, uint32_t space);

/* Takes what has come. The thread of links only. */
void link_receive_all(struct link *link);
/* What this rank would answer the peer about collective call `number`. */
void link_receive_entry(const struct link *link, uint64_t number, struct link_entry *entry);

#endif

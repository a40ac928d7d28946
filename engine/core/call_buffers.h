/* The beginning and the end of a call that all lowerings have in common. */
#ifndef UNIPAL_ENGINE_CALL_BUFFERS_H
#define UNIPAL_ENGINE_CALL_BUFFERS_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

/* Common to all lowerings: shows the entry, evaluates the first window, finds the local buffers. */
int32_t call_buffers_open(struct enginePrepared *prepared, struct call *call);
void call_buffers_close(struct enginePrepared *prepared, const struct call *call);
/* Lets go of what call_buffers_open took, for a call that does not run. */
void call_buffers_undo(struct enginePrepared *prepared);

#endif

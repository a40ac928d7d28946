/* References become addresses: the window of a call and of a round. */
#ifndef UNIPAL_ENGINE_WINDOW_H
#define UNIPAL_ENGINE_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

void window_set(struct enginePrepared *prepared, const struct call *call, uint64_t round);
/* The places of rank's INPUT and OUTPUT again, with the displacements that it shows now. */
void window_set_shown(struct enginePrepared *prepared, const struct call *call, uint32_t rank);
/* Largest chunk (elements of a block per round) that scratch and slots of comm allow; 0: none. */
uint64_t window_chunk(const struct enginePrepared *prepared, uint64_t wanted);
uint64_t window_collective_bytes(const engineComm *comm); /* of scratch, for collectives */
uint64_t window_rounds(const struct enginePrepared *prepared, const struct call *call);

#endif

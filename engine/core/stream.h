/* Putting a flight onto the device's streams. */
#ifndef UNIPAL_ENGINE_STREAM_H
#define UNIPAL_ENGINE_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "flight_state.h"

/* Enqueues a flight whole. Of the holder of its pool's token; not under the lock. */
int32_t stream_enqueue(engineComm *comm, struct flight *flight);

int32_t stream_prepare(struct enginePrepared *prepared);
void stream_release(struct enginePrepared *prepared);

#endif

/* The device side: streams, events and words. */
#ifndef UNIPAL_ENGINE_DEVICE_H
#define UNIPAL_ENGINE_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"
#include "device_state.h"

/* Makes comm->device_side; later calls do nothing. Not under the lock. */
int32_t device_open(engineComm *comm);
/* Streams and events that a plan needs. Only grows; not while a call of the pool runs. */
int32_t device_pool_fit(engineComm *comm, struct pool *pool, const engineImage *image);
struct pool *device_pool(const struct enginePrepared *prepared);
/* The device's address of a word of the arena. */
uintptr_t device_word(const engineComm *comm, const _Atomic uint64_t *word);
uintptr_t device_pinned_word(const engineComm *comm, const _Atomic uint64_t *word);
/* Device memory of at least so many bytes that belongs to the pool; 0: none, and the thread's
 * record says why. Of the thread that enqueues on the pool. */
uintptr_t device_spare(const engineComm *comm, struct pool *pool, uint64_t bytes);
/* The same, always of so many bytes, for whoever holds the communicator's lock. */
uintptr_t device_spare_at_once(const engineComm *comm, struct pool *pool, uint64_t bytes);
/* Line number `at` of the pinned words. */
_Atomic uint64_t *device_pinned_line(const struct device_side *side, uint32_t at);
/* What streams of this rank wait for comes at once: the communicator has failed, or closes. */
void device_poison(engineComm *comm);
/* Whether nothing is on the streams. */
bool device_is_idle(const engineComm *comm);
/* Gives everything back; nothing is on the streams. */
void device_free(engineComm *comm);

#endif

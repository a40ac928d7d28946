/* Shared by the probes: one lock, one bell, separate pages. Not part of probe.h. */
#ifndef UNIPAL_PROBE_BELL_H
#define UNIPAL_PROBE_BELL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Guards the state of every instrument. */
extern pthread_mutex_t probe_lock;

typedef bool (*probe_condition)(const void *object, uint64_t value);

/* Waits until `holds` or the timeout; returns whether it holds. _locked: with the lock held. */
bool probe_listen_locked(probe_condition holds, const void *object, uint64_t value, double seconds);
int probe_listen(probe_condition holds, const void *object, uint64_t value, double seconds);

/* Wakes all waiters after a change made under the lock. */
void probe_ring_locked(void);
/* The same after an atomic change made without the lock; cheap if no thread waits. */
void probe_ring_if_heard(void);

/* Zeroed pages; NULL if out of memory. */
void *probe_pages(size_t size);
/* Zeroed memory that lives as long as the process, 64-byte aligned; NULL as above. */
void *probe_instrument(size_t size);

#endif

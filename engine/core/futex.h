/* Words that threads sleep at (futex(2)), also of several processes. */
#ifndef UNIPAL_ENGINE_FUTEX_H
#define UNIPAL_ENGINE_FUTEX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* Sleeps while *word is value, at most `timeout` (NULL: without limit). shared: other processes
 * wake it, too. */
void futex_wait(_Atomic uint32_t *word, uint32_t value, const struct timespec *timeout,
                bool shared);
/* Wakes at most `most` of those that sleep at it. */
void futex_wake(_Atomic uint32_t *word, int most, bool shared);
/* A timeout. */
static inline struct timespec futex_span(uint64_t microseconds)
{
    return (struct timespec){(time_t)(microseconds / 1000000),
                             (long)(microseconds % 1000000) * 1000};
}

#endif

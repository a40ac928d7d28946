/* The core's clock: ticks, and what they are in seconds. */
#ifndef UNIPAL_ENGINE_CLOCK_H
#define UNIPAL_ENGINE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Ticks of the recorder's clock: the time stamp counter where it is invariant, else nanoseconds of
 * CLOCK_MONOTONIC (always those with UNIPAL_RECORDS_CLOCK=monotonic). The file says how to turn
 * them into CLOCK_MONOTONIC. Any thread. */
uint64_t clock_ticks(void);

/* Nanoseconds of a difference of clock_ticks, as well as this process knows its clock so far. */
double clock_nanoseconds(uint64_t ticks);

uint64_t clock_ticks_of(double seconds); /* of clock_ticks */
double clock_seconds(uint64_t ticks);

/* Nanoseconds of a tick, as known at the start; whether ticks are the time stamp counter's. */
double clock_ns_per_tick(void);
bool clock_is_counter(void);
/* Nanoseconds of the system's clocks; ticks and CLOCK_MONOTONIC at one moment. */
uint64_t clock_real_ns(void);
uint64_t clock_monotonic_ns(void);
void clock_pair(uint64_t *ticks, uint64_t *ns);

#endif

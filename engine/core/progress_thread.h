/* The progress threads of devices, which do what rings of PROXY operations hold. */
#ifndef UNIPAL_ENGINE_PROGRESS_THREAD_H
#define UNIPAL_ENGINE_PROGRESS_THREAD_H

#include <stdbool.h>
#include <stdint.h>

#include "proxy_state.h"

/* Wakes the thread for something new in a ring, or for a gate. */
void progress_thread_alarm(struct progress *progress);
/* On the progress thread of the operation itself: serves its lanes once, and answers true. */
bool progress_thread_help(struct proxied *proxied);
/* Enters proxied into the progress thread of its device, started at need; false: no thread. */
bool progress_thread_join(struct proxied *proxied);
/* Returns when the thread will not look at proxied again; the last one ends the thread. False: it
 * has been inside the chip for too long, and keeps proxied. */
bool progress_thread_leave(struct proxied *proxied);

#endif

/* Waiting, and what ends it: a communicator that has failed fails for ever. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "refccl.h"

enum { YIELDS = 64 };

double refccl_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Gives the processor away: at first for a moment, then for 50 microseconds and more. */
void refccl_pause(unsigned *turns)
{
    unsigned turn = (*turns)++;
    if (turn < YIELDS) {
        sched_yield();
        return;
    }
    struct timespec rest = {0, turn < 16 * YIELDS ? 50 * 1000 : 500 * 1000};
    nanosleep(&rest, NULL);
}

/* ---- what went wrong ---- */

palResult refccl_break(struct comm *comm, palResult code, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    int fine = palSuccess;
    if (atomic_compare_exchange_strong(&comm->state, &fine, (int)code))
        refccl_fail(comm, code, "%s", text);
    uint32_t whole = 0;
    if (comm->shared && atomic_compare_exchange_strong(&comm->shared->broken, &whole, 1)) {
        snprintf(comm->shared->text, sizeof comm->shared->text, "%.*s", TEXT_BYTES - 1, text);
        atomic_store(&comm->shared->broken, 2);
    }
    return code;
}

/* Whether waiting is in vain: this rank has given up, or another has said what is wrong. */
bool refccl_hopeless(struct comm *comm, palResult *result)
{
    int state = atomic_load(&comm->state);
    if (state != palSuccess) {
        *result = (palResult)state;
        return true;
    }
    if (atomic_load(&comm->given_up)) {
        *result = refccl_break(comm, palInvalidUsage,
                               "commAbort: rank %d of %d gave the communicator back", comm->rank,
                               comm->size);
        return true;
    }
    if (atomic_load(&comm->shared->broken) == 2) {
        *result = refccl_break(comm, palRemoteError, "%.*s", TEXT_BYTES - 1, comm->shared->text);
        return true;
    }
    return false;
}

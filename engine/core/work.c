/* Works. */
#include "work.h"

#include <stdlib.h>

#include "guard.h"

void work_drop(engineWork *work)
{
    if (atomic_fetch_sub_explicit(&work->users, 1, memory_order_acq_rel) == 1) {
        guard_drop(work->comm);
        free(work->why);
        free(work);
    }
}

void work_end(engineComm *comm, engineWork *work, int32_t code)
{
    atomic_fetch_sub_explicit(&comm->unfinished, 1, memory_order_relaxed);
    if (code != palSuccess && work->code == palSuccess)
        work->code = code;
    /* Release: whoever waits sees the results; under the lock there is one writer of code. */
    if (atomic_fetch_sub_explicit(&work->remaining, 1, memory_order_release) == 1)
        work_drop(work);
}

/* The C half of bench/recorder.py: the same steps with and without records, in paired blocks, so
 * that noise of the machine hits both sides. */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "clock.h"
#include "copy.h"
#include "records.h"

#define EXPORT __attribute__((visibility("default")))

static double run(struct engine_ring *ring, char *to, const char *from, size_t bytes, int steps)
{
    static _Atomic uint64_t posted;
    uint64_t start = clock_ticks(), issue = start;
    for (int step = 0; step < steps; step++) {
        copy_bytes(to, from, bytes, false);
        atomic_store_explicit(&posted, (uint64_t)step, memory_order_release);
        if (ring != NULL) {
            struct engine_record record = {
                .t_issue = issue,
                .t_done = clock_ticks(),
                .plan_id = 1,
                .bytes = bytes,
                .step = (uint32_t)step,
                .peer = ENGINE_RECORD_NO_PEER,
            };
            records_put(ring, &record);
            issue = record.t_done; /* as the lanes do: the next step begins here */
        }
    }
    return clock_nanoseconds(clock_ticks() - start) / steps;
}

/* Nanoseconds per step, a copy of `bytes` and a store that publishes it: without[b] and with[b] for
 * each block b of `steps` steps, in turn first. Answers 0 or an errno. */
EXPORT int bench_recorder(int blocks, int steps, size_t bytes, char *to, const char *from,
                          double *without, double *with)
{
    struct engine_records *records;
    int error = records_open(&records, "benchrecorder", 0, 1, 1, 1024);
    if (error != 0)
        return error;
    struct engine_ring *ring = records_ring(records, 0);
    run(ring, to, from, bytes, steps);
    for (int block = 0; block < blocks; block++)
        for (int turn = 0; turn < 2; turn++) {
            if ((block + turn) % 2 == 0)
                without[block] = run(NULL, to, from, bytes, steps);
            else
                with[block] = run(ring, to, from, bytes, steps);
        }
    records_close(records, false);
    return 0;
}

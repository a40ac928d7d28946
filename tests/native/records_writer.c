/* A process that records without end, for the tests of the recorder.
 *
 * Arguments: job, rank, lanes, capacity, steps, descriptor. Writes the file's path to standard
 * output; then each lane's thread puts records and, after each, stores the number of records it put
 * into its word of the shared memory behind the descriptor, until killed or, with steps above 0,
 * done. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "clock.h"
#include "records.h"

static struct engine_records *records;
static _Atomic uint64_t *counts;
static uint64_t steps;

static void *run_lane(void *argument)
{
    uint16_t lane = (uint16_t)(uintptr_t)argument;
    struct engine_ring *ring = records_ring(records, lane);
    for (uint64_t number = 0; steps == 0 || number < steps; number++) {
        struct engine_record record = {
            .t_issue = clock_ticks(),
            .plan_id = number * 3,
            .bytes = number * 5,
            .epoch = (uint32_t)number,
            .step = (uint32_t)(number * 7),
            .lane = lane,
            .peer = ENGINE_RECORD_NO_PEER,
            .kind = (uint8_t)number,
            .flags = ENGINE_RECORD_WAITED,
        };
        record.t_done = clock_ticks();
        records_put(ring, &record);
        atomic_store(&counts[lane * 8], number + 1);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc != 7)
        return 2;
    uint32_t lanes = (uint32_t)atoi(argv[3]);
    counts = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, atoi(argv[6]), 0);
    if (counts == MAP_FAILED || lanes > 64)
        return 2;
    int error =
        records_open(&records, argv[1], (uint32_t)atoi(argv[2]), 4, lanes, (uint32_t)atoi(argv[4]));
    if (error != 0) {
        fprintf(stderr, "errno %d\n", error);
        return 3;
    }
    steps = strtoull(argv[5], NULL, 10);
    printf("%s\n", records_path(records));
    fflush(stdout);
    pthread_t threads[64];
    for (uintptr_t lane = 0; lane < lanes; lane++)
        pthread_create(&threads[lane], NULL, run_lane, (void *)lane);
    for (uint32_t lane = 0; lane < lanes; lane++)
        pthread_join(threads[lane], NULL);
    if (steps > 0)
        getchar(); /* until the reader has seen it */
    records_close(records, false);
    return 0;
}

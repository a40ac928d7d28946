/* Reductions by host functions when something goes wrong, under a sanitizer: ranks are threads on a
 * chip that shows the host none of its memory.
 *
 * engine_folds CHECKER IMAGE...: images of ranks 0 and 1 of one all_reduce. Exit status 0, or 1
 * with what was not as it must be. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blind_chip.h"
#include "by_chance.h"
#include "engine.h"
#include "image_format.h"

enum { RANKS = 2, COMMS = 2, COUNT = 1200000, TURNS = 4, MOST_BYTES = 1 << 20, MARK = 0x5A };
enum { TRIES = 20 };
static const double BOUND = 5;     /* seconds of an abort */
static const double SETTLES = 0.2; /* in which it waits for the device; then it gives that up */

enum what { RIGHT, ABORTED, HELD, REFUSED, LOST, ENDS };
static const char *const names[] = {"right", "aborted", "held", "refused", "lost"};

struct bytes {
    unsigned char *at;
    size_t size;
};

static struct bytes checker, images[RANKS];
static const palDeviceTable *chip;
static atomic_uint slow; /* ranks whose abort took longer than SETTLES */

struct rank {
    pthread_t thread;
    uint32_t number;
    enum what what;
    char (*arenas)[ENGINE_PATH_BYTES];
    pthread_barrier_t *all;
    engineComm *comms[COMMS];
    enginePrepared *prepared[COMMS];
    float *x[COMMS], *y[COMMS];
};

static struct bytes bytes_of(const char *path)
{
    struct bytes file = {malloc(MOST_BYTES), 0};
    if (file.at == NULL)
        stop(path, "no memory");
    file.size = read_file(path, file.at, MOST_BYTES);
    return file;
}

static float *memory(void)
{
    void *made = NULL;
    if (chip->deviceMalloc(&made, COUNT * sizeof(float), palMemDevice) != palSuccess)
        stop("memory", "none");
    return made;
}

static void open_rank(struct rank *rank, int which)
{
    engineError error = {0};
    engineImage *image = NULL;
    engineConfig config = {
        .struct_size = sizeof config,
        .rank = rank->number,
        .size = RANKS,
        .path = rank->arenas[which],
        .table = (uintptr_t)chip,
        .scratch_bytes = 8 << 20,
        .timeout = 60,
    };
    engineOperation operation = {
        .struct_size = sizeof operation,
        .type = palFloat32,
        .reduce = which ? palAvg : palSum,
        .lowering = ENGINE_PROXY,
    };
    if (engine_open(&config, &rank->comms[which], &error) != palSuccess ||
        engine_certify(rank->comms[which], ENGINE_MAY_ALL) != palSuccess ||
        engine_image_load(images[rank->number].at, images[rank->number].size, checker.at, &image,
                          &error) != palSuccess ||
        engine_prepare(rank->comms[which], image, &operation, &rank->prepared[which], &error) !=
            palSuccess)
        stop("open", error.text);
    if (engine_fact(rank->comms[which], ENGINE_FACT_HOST_VIEW) != 0)
        stop("open", "the host has a view of the memory");
    engine_image_free(image);
    rank->x[which] = memory();
    rank->y[which] = memory();
}

static engineWork *start(struct rank *rank, int which, palStream stream)
{
    engineWork *work = NULL;
    engineRequest request = {rank->prepared[which],
                             (uintptr_t)rank->x[which],
                             (uintptr_t)rank->y[which],
                             COUNT,
                             NULL,
                             0};
    if (engine_start(rank->comms[which], &request, 1, (uintptr_t)stream, &work) != palSuccess)
        stop("start", engine_last_error()->text);
    return work;
}

/* Two communicators at a time, each on a stream of its own, on one progress thread. */
static void right(struct rank *rank)
{
    palStream streams[COMMS];
    for (int c = 0; c < COMMS; c++)
        if (chip->streamCreate(&streams[c]) != palSuccess)
            stop("right", "no stream");
    for (int turn = 0; turn < TURNS; turn++) {
        engineWork *works[COMMS];
        for (int c = 0; c < COMMS; c++)
            for (int i = 0; i < COUNT; i++)
                rank->x[c][i] = (float)(i % 1000 + turn * (int)rank->number);
        for (int at = 0; at < COMMS; at++) { /* in another order on each rank */
            int c = rank->number ? COMMS - 1 - at : at;
            works[c] = start(rank, c, streams[c]);
        }
        for (int c = 0; c < COMMS; c++) {
            if (engine_wait(works[c], -1) != palSuccess)
                stop("right", engine_last_error()->text);
            engine_release(works[c]);
            for (int i = 0; i < COUNT; i++)
                if (rank->y[c][i] != (float)(2 * (i % 1000) + turn) / (c ? 2 : 1))
                    stop("right", "a sum is wrong");
        }
    }
    for (int c = 0; c < COMMS; c++)
        chip->streamDestroy(streams[c]);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fails(struct rank *rank, engineWork *work, const char *word, bool aborted)
{
    engineError error = {0};
    int32_t code = engine_wait(work, -1);
    engine_error(rank->comms[0], &error);
    if (code == palSuccess || error.code == palSuccess)
        stop(names[rank->what], "a rank ended without an error");
    if (strstr(error.text, word) == NULL || (error.aborted != 0) != aborted)
        stop(names[rank->what], error.text);
    engine_release(work);
}

/* Rank 0 aborts while a host function runs on either rank. `held`: it goes on running for longer
 * than a failure waits; else the memory is the caller's own when the call has returned. */
static void aborted(struct rank *rank, bool held)
{
    engineWork *work = start(rank, 0, NULL);
    while (atomic_load(&blind_entered) < RANKS)
        if (engine_test(work) != palInProgress)
            stop(engine_last_error()->text, "is not an abort");
    pthread_barrier_wait(rank->all);
    double begun = now();
    if (!held)
        atomic_store(&blind_go, true);
    if (rank->number == 0 &&
        engine_abort(rank->comms[0], "the test says so", ENGINE_NO_PEER) != palSuccess)
        stop("abort", "refused");
    fails(rank, work, "the test says so", true);
    double took = now() - begun;
    if (took > BOUND)
        stop(names[rank->what], "an abort takes too long");
    atomic_fetch_add(&slow, took > SETTLES);
    if (held) {
        engine_unprepare(rank->prepared[0]);
        pthread_barrier_wait(rank->all);
        if (atomic_load(&blind_left) != 0)
            stop("held", "the host function did not wait");
        pthread_barrier_wait(rank->all); /* all ranks have looked */
        atomic_store(&blind_go, true);
        return;
    }
    pthread_barrier_wait(rank->all);
    if (atomic_load(&slow) > 0)
        return;
    memset(rank->x[0], MARK, COUNT * sizeof(float));
    memset(rank->y[0], MARK, COUNT * sizeof(float));
}

static void untouched(const struct rank *rank)
{
    const unsigned char *x = (const unsigned char *)rank->x[0];
    const unsigned char *y = (const unsigned char *)rank->y[0];
    for (size_t i = 0; i < COUNT * sizeof(float); i++)
        if (x[i] != MARK || y[i] != MARK)
            stop("aborted", "memory was written after the call had returned");
}

static void *run_rank(void *argument)
{
    struct rank *rank = argument;
    chip->setDevice(0);
    int comms = rank->what == RIGHT ? COMMS : 1;
    for (int c = 0; c < comms; c++)
        open_rank(rank, c);
    switch (rank->what) {
    case RIGHT:
        right(rank);
        break;
    case ABORTED:
    case HELD:
        aborted(rank, rank->what == HELD);
        break;
    case REFUSED:
        fails(rank, start(rank, 0, NULL), "launchHostFunc answered palSystemError", false);
        break;
    case LOST:
        fails(rank, start(rank, 0, NULL), "past a host function that has not run", false);
        break;
    case ENDS:
        break;
    }
    pthread_barrier_wait(rank->all);
    for (int c = 0; c < comms; c++)
        if (engine_close(rank->comms[c]) != palSuccess)
            stop(names[rank->what], engine_last_error()->text);
    pthread_barrier_wait(rank->all);
    if (rank->what == ABORTED && atomic_load(&slow) == 0)
        untouched(rank);
    for (int c = 0; c < comms; c++) {
        chip->deviceFree(rank->x[c], palMemDevice);
        chip->deviceFree(rank->y[c], palMemDevice);
    }
    return NULL;
}

static void run(enum what what)
{
    static struct rank ranks[RANKS];
    static const int functions[] = {BLIND_RUN, BLIND_HELD, BLIND_HELD, BLIND_REFUSED, BLIND_LOST};
    char arenas[COMMS][ENGINE_PATH_BYTES];
    engineError error = {0};
    pthread_barrier_t all;
    atomic_store(&blind_functions, functions[what]);
    atomic_store(&blind_go, false);
    atomic_store(&blind_entered, 0);
    atomic_store(&blind_left, 0);
    atomic_store(&slow, 0);
    for (int c = 0; c < COMMS; c++)
        if (engine_arena_create(RANKS, 0, 0, arenas[c], &error) != palSuccess)
            stop("arena", error.text);
    pthread_barrier_init(&all, NULL, RANKS);
    memset(ranks, 0, sizeof ranks);
    for (uint32_t r = 0; r < RANKS; r++) {
        ranks[r].number = r;
        ranks[r].what = what;
        ranks[r].arenas = arenas;
        ranks[r].all = &all;
        pthread_create(&ranks[r].thread, NULL, run_rank, &ranks[r]);
    }
    for (int r = 0; r < RANKS; r++)
        pthread_join(ranks[r].thread, NULL);
    pthread_barrier_destroy(&all);
    for (int c = 0; c < COMMS; c++)
        engine_arena_remove(arenas[c]);
}

int main(int argc, char **argv)
{
    if (argc != 2 + RANKS)
        return 2;
    checker = bytes_of(argv[1]);
    for (int r = 0; r < RANKS; r++)
        images[r] = bytes_of(argv[2 + r]);
    chip = blind_chip();
    static const palResourceKind kinds[] = {palResourceAllocation, palResourceStream,
                                            palResourceEvent, palResourceIpcMapping};
    for (enum what what = RIGHT; what < LOST; what++)
        run(what);
    unsigned tries = 0;
    do /* on a busy machine one may be slow */
        run(ABORTED);
    while (atomic_load(&slow) > 0 && ++tries < TRIES);
    if (tries == TRIES)
        stop("aborted", "no abort has waited for the device");
    run(RIGHT); /* after them, a new communicator is as good as ever */
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        uint64_t held = 0;
        if (chip->resourceCount(kinds[i], &held) != palSuccess || held != 0)
            stop("the chip", "has not got all of it back");
    }
    run(LOST); /* what a lost host function may touch stays: the last */
    for (int r = 0; r < RANKS; r++)
        free(images[r].at);
    free(checker.at);
    return 0;
}

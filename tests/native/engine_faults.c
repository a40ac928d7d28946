/* What the core does when a call goes wrong, under a sanitizer: ranks are threads, memory is the
 * host's.
 *
 * engine_faults CHECKER SEED IMAGE...: images of ranks 0, 1, ... of one all_reduce. Exit status 0,
 * or 1 with what was not as it must be. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "blake2.h"
#include "by_chance.h"
#include "engine.h"
#include "image_format.h"
#include "pal.h"

enum { RANKS = 3, COUNT = 5000, MOST_BYTES = 1 << 20, FUZZES = 20000 };

enum fault { NONE, ABSENT, LONGER, OTHER_TYPE, ABORT, LEAVE, BROKEN, FAULTS };
static const char *const names[] = {"none",  "absent", "longer", "other type",
                                    "abort", "leave",  "broken"};

struct bytes {
    unsigned char *at;
    size_t size;
};

static struct bytes checker, images[RANKS];

static struct bytes bytes_of(const char *path)
{
    struct bytes file = {malloc(MOST_BYTES), 0};
    if (file.at == NULL)
        stop(path, "no memory");
    file.size = read_file(path, file.at, MOST_BYTES);
    return file;
}

struct rank {
    pthread_t thread;
    engineComm *comm;
    enginePrepared *prepared;
    const char *arena;
    enum fault fault;
    uint32_t number;
    pthread_barrier_t *all;
    atomic_uint *entered;
    int32_t input[COUNT + 1], output[COUNT + 1];
};

static void open_rank(struct rank *rank)
{
    engineError error = {0};
    engineImage *image = NULL;
    engineConfig config = {
        .struct_size = sizeof config,
        .rank = rank->number,
        .size = RANKS,
        .path = rank->arena,
        .record_lanes = 2,
        .scratch_bytes = 1 << 16,
        .record_capacity = 16,
        .timeout = rank->fault == NONE || rank->fault == BROKEN ? 60 : 0.4,
    };
    engineOperation operation = {
        .struct_size = sizeof operation,
        .type = rank->fault == OTHER_TYPE && rank->number == 1 ? palUint32 : palInt32,
        .reduce = palSum,
    };
    if (engine_open(&config, &rank->comm, &error) != palSuccess ||
        engine_image_load(images[rank->number].at, images[rank->number].size, checker.at, &image,
                          &error) != palSuccess ||
        engine_prepare(rank->comm, image, &operation, &rank->prepared, &error) != palSuccess)
        stop("open", error.text);
    engine_image_free(image);
}

static int32_t call(struct rank *rank, bool work)
{
    uint64_t count = rank->fault == LONGER && rank->number == 1 ? COUNT + 1 : COUNT;
    const uintptr_t input = (uintptr_t)rank->input, output = (uintptr_t)rank->output;
    atomic_fetch_add(rank->entered, 1);
    if (!work)
        return engine_call(rank->prepared, input, output, count, 0);
    engineRequest request = {rank->prepared, input, output, count, NULL, 0};
    engineWork *handle = NULL;
    int32_t code = engine_start(rank->comm, &request, 1, 0, &handle);
    if (code != palSuccess)
        return code;
    if (rank->fault != LEAVE)
        code = engine_wait(handle, -1);
    engine_release(handle);
    return code;
}

static void must_fail(struct rank *rank, int32_t code, uint64_t culprits)
{
    engineError error = {0};
    engine_error(rank->comm, &error);
    if (code == palSuccess || error.code == palSuccess || error.text[0] == 0)
        stop(names[rank->fault], "a rank ended without an error");
    if (error.culprits[0] != culprits)
        stop(error.text, "names other culprits");
    if ((error.aborted != 0) != (rank->fault == ABORT))
        stop(error.text, "is wrong about an abort");
    if (call(rank, rank->number == 1) == palSuccess)
        stop(names[rank->fault], "a failed communicator went on");
}

/* Images with a few wrong bytes, a right certificate, and the exact size: refused or loaded, but
 * nothing beyond their bytes is touched, and what is loaded can be prepared or refused. */
static void fuzz(engineComm *comm)
{
    engineError error = {0};
    unsigned loaded = 0, fitting = 0;
    for (int turn = 0; turn < FUZZES; turn++) {
        const struct bytes *whole = &images[draw(8) == 0 ? draw(RANKS) : 0];
        size_t size = draw(8) == 0 ? draw(whole->size + 1) : whole->size;
        unsigned char *bytes = malloc(size + (size == 0));
        if (bytes == NULL)
            stop("fuzz", "no memory");
        memcpy(bytes, whole->at, size);
        for (uint64_t changes = draw(4); changes > 0 && size > 0; changes--) {
            size_t at = draw(2) == 0 ? draw(size) : draw(size < 160 ? size : 160);
            bytes[at] = (unsigned char)(draw(3) == 0 ? 255 * draw(2) : draw(256));
        }
        if (size > 128 + ENGINE_BLAKE2_BYTES) {
            struct engine_blake2 hash;
            size_t body = size - ENGINE_BLAKE2_BYTES;
            uint32_t stated = (uint32_t)size;
            if (draw(2) == 0)
                memcpy(bytes + offsetof(engineImageHeader, bytes), &stated, sizeof stated);
            blake2_init(&hash);
            blake2_update(&hash, bytes, body);
            blake2_update(&hash, checker.at, checker.size);
            blake2_final(&hash, bytes + body);
        }
        engineImage *image = NULL;
        enginePrepared *prepared = NULL;
        engineOperation operation = {.struct_size = sizeof operation, .type = palInt32};
        if (engine_image_load(bytes, size, checker.at, &image, &error) == palSuccess) {
            loaded++;
            if (engine_prepare(comm, image, &operation, &prepared, &error) == palSuccess) {
                fitting++;
                engine_unprepare(prepared);
            }
            engine_image_free(image);
        } else if (error.text[0] == 0) {
            stop("fuzz", "refused without a reason");
        }
        free(bytes);
    }
    if (fitting < FUZZES / 100 || fitting == loaded || loaded == FUZZES)
        stop("fuzz", "it tries nothing");
}

static void *run_rank(void *argument)
{
    struct rank *rank = argument;
    open_rank(rank);
    const bool last = rank->number == RANKS - 1;
    switch (rank->fault) {
    case NONE:
        for (int turn = 0; turn < 50; turn++) {
            for (int i = 0; i < COUNT; i++)
                rank->input[i] = i + turn * (int32_t)rank->number;
            if (call(rank, turn % 3 == 2) != palSuccess)
                stop("none", engine_last_error()->text);
            for (int i = 0; i < COUNT; i++)
                if (rank->output[i] != RANKS * i + turn * (RANKS * (RANKS - 1) / 2))
                    stop("none", "a sum is wrong");
        }
        break;
    case ABSENT:
        if (!last)
            must_fail(rank, call(rank, rank->number == 1), (uint64_t)1 << (RANKS - 1));
        break;
    case LONGER:
    case OTHER_TYPE: {
        int32_t code = call(rank, rank->number == 0);
        engineError error = {0};
        engine_error(rank->comm, &error);
        must_fail(rank, code, error.culprits[0]);
        if (error.culprits[0] == 0)
            stop(error.text, "names nobody");
        break;
    }
    case ABORT:
        if (last) {
            while (atomic_load(rank->entered) < RANKS - 1)
                sched_yield();
            if (engine_abort(rank->comm, "the test says so", ENGINE_NO_PEER) != palSuccess)
                stop("abort", "refused");
            engine_abort(rank->comm, NULL, ENGINE_NO_PEER);
        } else {
            must_fail(rank, call(rank, rank->number == 1), (uint64_t)1 << (RANKS - 1));
        }
        break;
    case LEAVE:
        if (rank->number == 0)
            call(rank, true); /* nobody else comes, and nobody waits */
        break;
    case BROKEN:
        if (rank->number == 0)
            fuzz(rank->comm);
        break;
    case FAULTS:
        break;
    }
    if (rank->fault != LEAVE || rank->number != 0)
        pthread_barrier_wait(rank->all);
    engine_close(rank->comm);
    if (rank->fault == LEAVE && rank->number == 0)
        pthread_barrier_wait(rank->all);
    return NULL;
}

static void run_fault(enum fault fault)
{
    static struct rank ranks[RANKS];
    char arena[ENGINE_PATH_BYTES];
    engineError error = {0};
    pthread_barrier_t all;
    atomic_uint entered = 0;
    if (engine_arena_create(RANKS, 0, 0, arena, &error) != palSuccess)
        stop("arena", error.text);
    pthread_barrier_init(&all, NULL, RANKS);
    memset(ranks, 0, sizeof ranks);
    for (uint32_t r = 0; r < RANKS; r++) {
        ranks[r].arena = arena;
        ranks[r].fault = fault;
        ranks[r].number = r;
        ranks[r].all = &all;
        ranks[r].entered = &entered;
        pthread_create(&ranks[r].thread, NULL, run_rank, &ranks[r]);
    }
    for (int r = 0; r < RANKS; r++)
        pthread_join(ranks[r].thread, NULL);
    pthread_barrier_destroy(&all);
    engine_arena_remove(arena);
}

int main(int argc, char **argv)
{
    if (argc != 3 + RANKS)
        return 2;
    checker = bytes_of(argv[1]);
    chance_state = strtoull(argv[2], NULL, 10);
    for (int r = 0; r < RANKS; r++)
        images[r] = bytes_of(argv[3 + r]);
    for (enum fault fault = NONE; fault < FAULTS; fault++)
        run_fault(fault);
    run_fault(NONE); /* after all of them, a new communicator is as good as ever */
    for (int r = 0; r < RANKS; r++)
        free(images[r].at);
    free(checker.at);
    return 0;
}

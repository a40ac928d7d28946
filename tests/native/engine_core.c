/* The engine's core as a C program, ranks as threads or processes: what no sweep of cases shows.
 *
 * engine_core MODE FOLDER. FOLDER holds `checker` and images `<algorithm>-<ranks>-<rank>`.
 *   quiet   a cached call of up to 8 KiB between polling ranks makes no system call and allocates
 *           nothing: the kernel kills the caller at the first system call, malloc counts
 *   stress  three ranks as threads, each with two communicators and three threads: collectives, and
 *           messages that are waited for, tested, grouped and left, all at the same time
 *   abort   the same, until one rank aborts; every thread of every rank ends with that error
 *   garbage two ranks as processes on device memory, while a third process writes nonsense into
 *           what they share; they may fail, and neither crash nor stay
 * Exit status 0, or 1 with the difference. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "call_state.h"
#include "pal_export.h"

enum { RANKS = 3, MOST = 1 << 16 };

static const char *folder;
static uint8_t checker[32];

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    _exit(1);
}

static void check(int32_t code, const char *what)
{
    if (code != palSuccess)
        stop(what, engine_last_error()->text);
}

/* ---- allocations of a thread that counts them --------------------------------------------------
 */

static _Thread_local bool counting;
static _Thread_local unsigned long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations += counting;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations += counting;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    allocations += counting;
    return __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    allocations += counting;
    return __real_aligned_alloc(alignment, size);
}

/* ---- ranks -------------------------------------------------------------------------------------
 */

static size_t read_file(const char *name, void *bytes, size_t room)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        stop(path, strerror(errno));
    size_t size = fread(bytes, 1, room, file);
    fclose(file);
    return size;
}

static const palDeviceTable *table; /* NULL: host memory only */
static double timeout = 60;

static engineComm *open_rank(const char *path, uint32_t rank, uint32_t size, uint32_t spin_us)
{
    engineComm *comm = NULL;
    engineError error;
    engineConfig config = {
        .struct_size = sizeof config,
        .rank = rank,
        .size = size,
        .path = path,
        .scratch_bytes = 1 << 18,
        .record_lanes = 4,
        .record_capacity = 64,
        .timeout = timeout,
        .spin_us = spin_us,
        .table = (uintptr_t)table,
    };
    if (engine_open(&config, &comm, &error) != palSuccess) {
        if (table)
            exit(0); /* the machine was too busy for a short deadline */
        stop("engine_open", error.text);
    }
    return comm;
}

static enginePrepared *prepare(engineComm *comm, const char *algorithm, uint32_t ranks,
                               uint32_t rank, uint32_t peer)
{
    static _Thread_local uint8_t bytes[1 << 16];
    char name[64];
    engineError error;
    engineImage *image = NULL;
    enginePrepared *prepared = NULL;
    snprintf(name, sizeof name, "%s-%u-%u", algorithm, ranks, rank);
    size_t size = read_file(name, bytes, sizeof bytes);
    if (engine_image_load(bytes, size, checker, &image, &error) != palSuccess)
        stop(name, error.text);
    engineOperation operation = {.struct_size = sizeof operation, .type = palInt32, .peer = peer};
    if (engine_prepare(comm, image, &operation, &prepared, &error) != palSuccess)
        stop(name, error.text);
    engine_image_free(image);
    return prepared;
}

static void make_arena(uint32_t ranks, char path[ENGINE_PATH_BYTES])
{
    engineError error;
    if (engine_arena_create(ranks, 0, 0, path, &error) != palSuccess)
        stop("engine_arena_create", error.text);
}

/* ---- quiet -------------------------------------------------------------------------------------
 */

/* From here on the calling thread may write, wait for a child and exit; anything else kills. */
static void forbid_system_calls(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_write, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_exit_group, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        stop("seccomp", strerror(errno));
}

static void quiet_rank(const char *path, uint32_t rank)
{
    static const uint64_t COUNTS[] = {2, 256, 2048};
    static int32_t input[2048], output[2048];
    engineComm *comm = open_rank(path, rank, 2, 60000000); /* polls for as long as it takes */
    enginePrepared *flat = prepare(comm, "flat", 2, rank, 0);
    enginePrepared *direct = prepare(comm, "direct", 2, rank, 0);
    enginePrepared *to = prepare(comm, "eager", 2, 0, 1 - rank);
    enginePrepared *from = prepare(comm, "eager", 2, 1, 1 - rank);
    bool cma = engine_fact(comm, ENGINE_FACT_CMA) != 0;
    for (int phase = 0; phase < 2; phase++) {
        for (size_t c = 0; c < sizeof COUNTS / sizeof COUNTS[0]; c++)
            for (int i = 0; i < 500; i++) {
                input[COUNTS[c] - 1] = i + (int32_t)rank;
                check(engine_call(flat, (uintptr_t)input, (uintptr_t)output, COUNTS[c], 0), "flat");
                if (output[COUNTS[c] - 1] != 2 * i + 1)
                    stop("flat", "a wrong sum");
                check(engine_sendrecv(to, (uintptr_t)input, COUNTS[c], from, (uintptr_t)output,
                                      COUNTS[c], 0),
                      "eager");
                if (output[COUNTS[c] - 1] != i + 1 - (int32_t)rank)
                    stop("eager", "a wrong message");
            }
        if (phase == 0) {
            if (cma)
                check(engine_call(direct, (uintptr_t)input, (uintptr_t)output, 2048, 0), "direct");
            forbid_system_calls();
            counting = true;
        }
    }
    counting = false;
    if (allocations != 0)
        stop("quiet", "memory was allocated");
    _exit(0);
}

static int quiet(void)
{
    char path[ENGINE_PATH_BYTES];
    make_arena(2, path);
    pid_t children[2];
    for (uint32_t rank = 0; rank < 2; rank++)
        if ((children[rank] = fork()) == 0)
            quiet_rank(path, rank);
    int failed = 0;
    for (int rank = 0; rank < 2; rank++) {
        int status = 0;
        waitpid(children[rank], &status, 0);
        if (WIFSIGNALED(status))
            fprintf(stderr, "rank %d: signal %d: a system call on the hot path\n", rank,
                    WTERMSIG(status));
        failed |= status != 0;
    }
    return failed;
}

/* ---- stress ------------------------------------------------------------------------------------
 */

struct stress_state {
    engineComm *comms[2];
    uint32_t rank;
    int rounds;
    bool until_error;
};

/* Whether a call went well; ends the thread's loop at the error that is expected. */
static bool fine(const struct stress_state *state, int32_t code, const char *what)
{
    if (code == palSuccess)
        return true;
    if (!state->until_error || !engine_last_error()->aborted)
        stop(what, engine_last_error()->text);
    return false;
}

static void *collectives(void *argument)
{
    const struct stress_state *state = argument;
    static const char *const ALGORITHMS[] = {"flat", "direct", "mesh", "ring"};
    static const uint64_t COUNTS[] = {1, 1000, 40000};
    enginePrepared *prepared[4];
    int32_t *input = calloc(MOST, sizeof *input), *output = calloc(MOST, sizeof *output);
    for (int a = 0; a < 4; a++)
        prepared[a] = prepare(state->comms[0], ALGORITHMS[a], RANKS, state->rank, 0);
    for (int i = 0; state->until_error || i < state->rounds; i++) {
        uint64_t count = COUNTS[i / 4 % 3];
        for (uint64_t k = 0; k < count; k++)
            input[k] = (int32_t)k + i + (int32_t)state->rank;
        if (!fine(state,
                  engine_call(prepared[i % 4], (uintptr_t)input, (uintptr_t)output, count, 0),
                  ALGORITHMS[i % 4]))
            break;
        for (uint64_t k = 0; k < count; k++)
            if (output[k] != RANKS * ((int32_t)k + i) + 3)
                stop(ALGORITHMS[i % 4], "a wrong sum");
    }
    free(input);
    free(output);
    return NULL;
}

/* Round the ring on the communicator that collectives use at the same time: sends that nobody waits
 * for, receives that are tested. */
static void *messages(void *argument)
{
    const struct stress_state *state = argument;
    static const char *const PROTOCOLS[] = {"eager", "rendezvous", "rendezvous_put", "fifo"};
    engineComm *comm = state->comms[0];
    uint32_t right = (state->rank + 1) % RANKS, left = (state->rank + RANKS - 1) % RANKS;
    enginePrepared *to[4], *from[4];
    int32_t *input = calloc(MOST, sizeof *input), *output = calloc(MOST, sizeof *output);
    for (int a = 0; a < 4; a++) {
        to[a] = prepare(comm, PROTOCOLS[a], 2, 0, right);
        from[a] = prepare(comm, PROTOCOLS[a], 2, 1, left);
    }
    for (int i = 0; state->until_error || i < state->rounds; i++) {
        uint64_t count = i % 4 == 0 ? 100 : 20000;
        engineWork *sent = NULL, *received = NULL;
        input[count - 1] = i * 8 + (int32_t)state->rank;
        engineRequest request = {to[i % 4], (uintptr_t)input, 0, count, NULL, 0};
        engineRequest back = {from[i % 4], 0, (uintptr_t)output, count, NULL, 0};
        if (!fine(state, engine_start(comm, &request, 1, 0, &sent), "isend"))
            break;
        int32_t code = engine_start(comm, &back, 1, 0, &received);
        while (code == palSuccess && (code = engine_test(received)) == palInProgress)
            code = palSuccess;
        bool good = fine(state, code, "irecv");
        if (good && output[count - 1] != i * 8 + (int32_t)left)
            stop(PROTOCOLS[i % 4], "a wrong message");
        good = good && fine(state, engine_wait(sent, -1), "isend");
        engine_release(sent);
        engine_release(received);
        if (!good)
            break;
    }
    free(input);
    free(output);
    return NULL;
}

/* Groups on the second communicator: two messages to each neighbour, both ways, received by their
 * tags in the other order, and a collective. */
static void *groups(void *argument)
{
    const struct stress_state *state = argument;
    engineComm *comm = state->comms[1];
    enginePrepared *flat = prepare(comm, "flat", RANKS, state->rank, 0);
    engineRequest requests[4 * (RANKS - 1) + 1];
    int32_t *memory = calloc((size_t)(4 * RANKS + 2) * 4096, sizeof *memory);
    enginePrepared *to[RANKS], *from[RANKS];
    for (uint32_t peer = 0; peer < RANKS; peer++) {
        if (peer == state->rank)
            continue;
        to[peer] = prepare(comm, "rendezvous", 2, 0, peer);
        from[peer] = prepare(comm, "rendezvous", 2, 1, peer);
    }
    for (int i = 0; state->until_error || i < state->rounds; i++) {
        uint32_t n = 0;
        int32_t *at = memory;
        for (uint32_t peer = 0; peer < RANKS; peer++)
            for (int k = 0; peer != state->rank && k < 2; k++) {
                at[0] = at[4095] = i + k * 1000 + (int32_t)state->rank * 100000;
                requests[n++] =
                    (engineRequest){to[peer], (uintptr_t)at, 0, k ? 4096 : 1, NULL, (uint32_t)k};
                at += 4096;
                requests[n++] = (engineRequest){from[peer],   0,    (uintptr_t)at,
                                                k ? 1 : 4096, NULL, (uint32_t)(1 - k)};
                at += 4096;
            }
        at[0] = 1;
        requests[n++] = (engineRequest){flat, (uintptr_t)at, (uintptr_t)(at + 4096), 1, NULL, 0};
        engineWork *work = NULL;
        int32_t code = engine_start(comm, requests, n, 0, &work);
        if (code == palSuccess)
            code = engine_wait(work, -1);
        bool good = fine(state, code, "group");
        if (work)
            engine_release(work);
        if (!good)
            break;
        at = memory + 4096;
        for (uint32_t peer = 0; peer < RANKS; peer++)
            for (int k = 0; peer != state->rank && k < 2; k++, at += 2 * 4096)
                if (at[k ? 0 : 4095] != i + (1 - k) * 1000 + (int32_t)peer * 100000)
                    stop("group", "a wrong message");
        if (at[0] != RANKS)
            stop("group", "a wrong sum");
    }
    free(memory);
    return NULL;
}

static char paths[2][ENGINE_PATH_BYTES];
static bool aborting;
static int rounds_of_stress = 300;

static void *stress_rank(void *argument)
{
    struct stress_state state = {
        .rank = (uint32_t)(uintptr_t)argument, .rounds = rounds_of_stress, .until_error = aborting};
    void *(*const bodies[])(void *) = {collectives, messages, groups};
    pthread_t threads[3];
    for (int k = 0; k < 2; k++)
        state.comms[k] = open_rank(paths[k], state.rank, RANKS, 0);
    for (int t = 0; t < 3; t++)
        if (pthread_create(&threads[t], NULL, bodies[t], &state) != 0)
            stop("pthread_create", "failed");
    if (aborting && state.rank == 1) {
        while (engine_fact(state.comms[0], ENGINE_FACT_CALLS) < 50 ||
               engine_fact(state.comms[1], ENGINE_FACT_CALLS) < 50)
            usleep(1000);
        engine_abort(state.comms[1], "enough", 1);
        engine_abort(state.comms[0], "enough", 1);
        engine_abort(state.comms[0], "again", 0);
    }
    for (int t = 0; t < 3; t++)
        pthread_join(threads[t], NULL);
    engineError error;
    for (int k = 0; k < 2; k++) {
        engine_error(state.comms[k], &error);
        if (aborting != (error.aborted != 0))
            stop("engine_error", error.text);
        engine_close(state.comms[k]);
    }
    return NULL;
}

static int stress(void)
{
    pthread_t ranks[RANKS];
    for (int k = 0; k < 2; k++)
        make_arena(RANKS, paths[k]);
    for (uintptr_t rank = 0; rank < RANKS; rank++)
        if (pthread_create(&ranks[rank], NULL, stress_rank, (void *)rank) != 0)
            stop("pthread_create", "failed");
    for (int rank = 0; rank < RANKS; rank++)
        pthread_join(ranks[rank], NULL);
    return 0;
}

/* ---- garbage -----------------------------------------------------------------------------------
 */

static uint64_t drawn = 1;

static uint64_t draw(uint64_t below)
{
    drawn ^= drawn << 13;
    drawn ^= drawn >> 7;
    drawn ^= drawn << 17;
    return drawn % below;
}

static uint64_t nonsense(void)
{
    switch (draw(4)) {
    case 0:
        return draw(64);
    case 1:
        return UINT64_MAX - draw(64);
    case 2:
        return (uint64_t)1 << draw(64);
    default:
        return drawn;
    }
}

/* Everything that a peer reads as a number, but for what would send the kernel or this process to
 * an address: raw addresses are a peer's word, and the same user's. */
static void vandalise(struct arena *arena)
{
    const struct layout *layout = &arena->layout;
    uint32_t from = (uint32_t)draw(2), to = 1 - from, space = (uint32_t)draw(SPACES);
    struct credit *credit = arena_credit(arena, space, to, from);
    struct slot *slot =
        arena_slot(arena, space != 0, from, to, draw(layout->set_slots[space != 0]));
    struct export_entry *export = &arena_exports(arena, from)[draw(EXPORTS)];
    switch (draw(8)) {
    case 0:
        credit->input = nonsense();
        credit->output = nonsense();
        break;
    case 1:
        credit->input_alloc = (uint32_t)nonsense() & 0x7fffffff;
        break;
    case 2:
        credit->output_alloc = (uint32_t)nonsense() & 0x7fffffff;
        break;
    case 3:
        slot->bytes = (uint32_t)nonsense();
        break;
    case 4:
        atomic_store(&slot->number, nonsense());
        break;
    case 5:
        atomic_store(&export->generation, (uint32_t)nonsense());
        export->bytes = nonsense();
        export->handle[draw(64)] = (unsigned char)nonsense();
        break;
    case 6:
        atomic_store(arena_counter(arena, space, to, from, (uint32_t)draw(ENGINE_CHANNELS)),
                     nonsense());
        break;
    default:
        atomic_store(arena_displs(arena, from, (uint32_t)draw(2)) + draw(2), nonsense());
        atomic_store(arena_freed(arena, space != 0, from, to), nonsense());
    }
}

static void garbage_rank(const char *path, uint32_t rank, uint64_t seed)
{
    static const char *const ALGORITHMS[] = {"flat", "direct", "mesh", "ring"};
    void *memory = NULL;
    enginePrepared *prepared[4];
    table = palGetDevice();
    timeout = 0.3;
    engineComm *comm = open_rank(path, rank, 2, 0);
    for (int a = 0; a < 4; a++)
        prepared[a] = prepare(comm, ALGORITHMS[a], 2, rank, 0);
    if (table->deviceMalloc(&memory, 40000 * sizeof(int32_t), palMemDevice) != palSuccess)
        stop("deviceMalloc", "failed");
    drawn = seed | 1; /* the same on both ranks */
    for (int i = 0; i < 2000; i++)
        if (engine_call(prepared[draw(4)], (uintptr_t)memory, (uintptr_t)memory,
                        draw(3) ? draw(40) : 40000, 0) != palSuccess)
            break;
    engine_close(comm);
    exit(0);
}

static int garbage_once(uint64_t seed)
{
    char path[ENGINE_PATH_BYTES];
    struct arena *arena = NULL;
    pid_t ranks[2];
    make_arena(2, path);
    int error = arena_open(path, 2, &arena);
    if (error)
        stop(path, strerror(error));
    for (uint32_t rank = 0; rank < 2; rank++)
        if ((ranks[rank] = fork()) == 0)
            garbage_rank(path, rank, seed);
    drawn = seed | 1;
    int failed = 0;
    for (int left = 2; left > 0;) {
        int status = 0;
        pid_t ended = waitpid(-1, &status, WNOHANG);
        left -= ended > 0;
        failed |= ended > 0 && status != 0;
        if (ended > 0 && WIFSIGNALED(status))
            fprintf(stderr, "seed %llu: signal %d\n", (unsigned long long)seed, WTERMSIG(status));
        bool in = atomic_load(&arena_block(arena, 0)->state) == RANK_TRIED &&
                  atomic_load(&arena_block(arena, 1)->state) == RANK_TRIED;
        for (uint64_t k = draw(20); in && k > 0; k--)
            vandalise(arena);
        usleep(200);
    }
    arena_close(arena);
    return failed;
}

static int garbage(int trials)
{
    int failed = 0;
    for (int i = 0; i < trials; i++)
        failed |= garbage_once(0x9e3779b97f4a7c15u * (uint64_t)(i + 1));
    return failed;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    folder = argv[2];
    rounds_of_stress = argc > 3 ? atoi(argv[3]) : rounds_of_stress;
    if (read_file("checker", checker, sizeof checker) != sizeof checker)
        stop("checker", "is not of 32 bytes");
    if (strcmp(argv[1], "quiet") == 0)
        return quiet();
    if (strcmp(argv[1], "garbage") == 0)
        return garbage(rounds_of_stress);
    aborting = strcmp(argv[1], "abort") == 0;
    return stress();
}

/* The engine's core as a C program: cases that Python prepared, ranks as threads or as processes.
 *
 * engine_sweep threads|processes|hosts host|device|blind FOLDER. With hosts, ranks are threads, the
 * later half of them on another host than the others. With blind, the chip shows the host none of
 * its memory and reduces integers only. FOLDER/cases is text; files are FOLDER/<number> and
 * -1 stands for none:
 *
 *   checker FILE                                    32 bytes that the images are certified with
 *   group RANKS CASES                               one communicator; then for each case:
 *   case NAME LOWERING TYPE REDUCE IN_PLACE COUNT
 *   IMAGE  FIRST FIRST_AFTER  SECOND SECOND_AFTER  IN IN_AT  OUT OUT_AT  VECTORS
 *                                                   a line per rank: files of its two buffers
 * before and after, which buffer (0, 1, -1) INPUT and OUTPUT lie in and at which byte
 *
 * VECTORS is 64-bit words: inputs, outputs, longest, then input counts and displacements, output
 * counts and displacements. Each case runs three times on one prepared call: blocking, as a work,
 * blocking. Every buffer is an allocation of its own. Exit status 0, or 1 with the difference. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "blind_chip.h"
#include "engine.h"

enum { MOST_RANKS = 64, MOST_GROUPS = 16, RUNS = 3, NAME = 128, HOSTS = 2 };

struct file {
    unsigned char *bytes;
    size_t size;
};

struct side {
    struct file before, after;
    long long after_at;
    unsigned char *memory;
};

struct rank_case {
    int image, file[2][2], in, out, vectors;
    long long after_at[2], in_at, out_at;
};

struct sweep_case {
    char name[NAME];
    unsigned lowering, type, reduce, in_place;
    unsigned long long count;
    struct rank_case ranks[MOST_RANKS];
};

struct group {
    unsigned ranks, cases;
    struct sweep_case *list;
    char arena[HOSTS][ENGINE_PATH_BYTES];
    unsigned hosts;
    int links[MOST_RANKS][MOST_RANKS]; /* the end of a rank to another one's, on another host */
};

struct one {
    const struct group *group;
    unsigned rank;
};

static const char *folder;
static struct file checker;
static const palDeviceTable *table; /* NULL: buffers are host memory */
static bool blind;

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static struct file read_file(int number)
{
    char path[512];
    struct stat about;
    snprintf(path, sizeof path, "%s/%d", folder, number);
    FILE *from = fopen(path, "rb");
    if (from == NULL || fstat(fileno(from), &about) != 0)
        stop(path, "cannot be read");
    struct file file = {.size = (size_t)about.st_size};
    file.bytes = malloc(file.size + (file.size == 0));
    if (file.bytes == NULL || fread(file.bytes, 1, file.size, from) != file.size)
        stop(path, "cannot be read");
    fclose(from);
    return file;
}

static void check(int32_t code, const char *name, const engineError *error)
{
    if (code != palSuccess)
        stop(name, error->text);
}

static unsigned host_of(const struct group *group, unsigned rank)
{
    return rank * group->hosts / group->ranks;
}

static void side_open(struct side *side, const int files[2], long long after_at)
{
    memset(side, 0, sizeof *side);
    if (files[0] < 0)
        return;
    side->before = read_file(files[0]);
    side->after = read_file(files[1]);
    side->after_at = after_at;
    if (after_at < 0 || (size_t)after_at + side->after.size > side->before.size)
        stop("cases", "a result is longer than its buffer");
    if (table == NULL)
        side->memory = malloc(side->before.size + (side->before.size == 0));
    else if (table->deviceMalloc((void **)&side->memory, side->before.size + 1, palMemDevice) !=
             palSuccess)
        side->memory = NULL;
    if (side->memory == NULL)
        stop("memory", "none");
}

static void side_close(engineComm *comm, struct side *side)
{
    if (table == NULL) {
        free(side->memory);
    } else if (side->memory != NULL) {
        engine_forget(comm, (uintptr_t)side->memory);
        table->deviceFree(side->memory, palMemDevice);
    }
    free(side->before.bytes);
    free(side->after.bytes);
}

static uintptr_t place(const struct side *sides, int which, long long at)
{
    return which < 0 ? 0 : (uintptr_t)(sides[which].memory + at);
}

static void compare(const struct side *side, const char *name, unsigned rank, int run)
{
    for (size_t i = 0; i < side->after.size; i++)
        if (side->memory[side->after_at + (long long)i] != side->after.bytes[i]) {
            char why[128];
            snprintf(why, sizeof why, "run %d, rank %u: byte %zu of %zu is %u, not %u", run, rank,
                     i, side->after.size, side->memory[side->after_at + (long long)i],
                     side->after.bytes[i]);
            stop(name, why);
        }
}

static void run_case(engineComm *comm, const struct sweep_case *c, unsigned rank, unsigned size)
{
    const struct rank_case *own = &c->ranks[rank];
    engineError error = {0};
    engineImage *image = NULL;
    enginePrepared *prepared = NULL;
    struct file frozen = read_file(own->image);
    check(engine_image_load(frozen.bytes, frozen.size, checker.bytes, &image, &error), c->name,
          &error);
    free(frozen.bytes);
    engineOperation operation = {
        .struct_size = sizeof operation,
        .type = c->type,
        .reduce = c->reduce,
        .peer = size == 2 ? 1 - rank : 0,
        .lowering = c->lowering,
        .in_place = c->in_place && own->in >= 0 && own->out >= 0,
    };
    check(engine_prepare(comm, image, &operation, &prepared, &error), c->name, &error);
    engine_image_free(image);
    struct side sides[2];
    for (int s = 0; s < 2; s++)
        side_open(&sides[s], own->file[s], own->after_at[s]);
    struct file words = {0};
    engineVectors vectors = {0};
    if (own->vectors >= 0) {
        words = read_file(own->vectors);
        const uint64_t *at = (const uint64_t *)(const void *)words.bytes;
        vectors.inputs = (uint32_t)at[0], vectors.outputs = (uint32_t)at[1];
        vectors.longest = at[2];
        vectors.input_counts = at + 3;
        vectors.input_displs = vectors.input_counts + vectors.inputs;
        vectors.output_counts = vectors.input_displs + vectors.inputs;
        vectors.output_displs = vectors.output_counts + vectors.outputs;
    }
    const uintptr_t input = place(sides, own->in, own->in_at);
    const uintptr_t output = place(sides, own->out, own->out_at);
    const engineVectors *lengths = own->vectors >= 0 ? &vectors : NULL;
    for (int run = 0; run < RUNS; run++) {
        for (int s = 0; s < 2; s++)
            if (sides[s].before.size > 0)
                memcpy(sides[s].memory, sides[s].before.bytes, sides[s].before.size);
        int32_t code;
        if (run == 1) {
            engineRequest request = {prepared, input, output, c->count, lengths, 0};
            engineWork *work = NULL;
            palStream stream = NULL;
            if (table != NULL && c->lowering != ENGINE_HOST &&
                table->streamCreate(&stream) != palSuccess)
                stop(c->name, "no stream");
            code = engine_start(comm, &request, 1, (uintptr_t)stream, &work);
            if (code == palSuccess && stream != NULL) /* its later work waits for the call */
                code = table->streamSynchronize(stream);
            if (code == palSuccess && stream != NULL)
                compare(&sides[0], c->name, rank, run);
            if (code == palSuccess) {
                code = engine_wait(work, -1);
                engine_release(work);
            }
            if (stream != NULL)
                table->streamDestroy(stream);
        } else if (lengths != NULL) {
            code = engine_call_v(prepared, input, output, lengths, 0);
        } else {
            code = engine_call(prepared, input, output, c->count, 0);
        }
        if (code != palSuccess)
            stop(c->name, engine_last_error()->text);
        compare(&sides[0], c->name, rank, run);
        compare(&sides[1], c->name, rank, run);
    }
    engine_unprepare(prepared);
    side_close(comm, &sides[0]);
    side_close(comm, &sides[1]);
    free(words.bytes);
}

static void *run_rank(void *argument)
{
    const struct one *one = argument;
    const struct group *group = one->group;
    engineComm *comm = NULL;
    engineError error = {0};
    uint64_t remote[ENGINE_MAX_RANKS / 64] = {0};
    for (unsigned r = 0; r < group->ranks; r++)
        remote[r / 64] |= (uint64_t)(host_of(group, r) != host_of(group, one->rank)) << r % 64;
    engineConfig config = {
        .struct_size = sizeof config,
        .rank = one->rank,
        .size = group->ranks,
        .flags = table != NULL && !blind ? ENGINE_ADDRESSABLE : 0,
        .path = group->arena[host_of(group, one->rank)],
        .remote = remote,
        .table = (uintptr_t)table,
        .record_lanes = 4,
        .scratch_bytes = 1 << 20,
        .record_capacity = 64,
        .timeout = 120,
    };
    if (table != NULL)
        table->setDevice(0);
    check(engine_open(&config, &comm, &error), "engine_open", &error);
    for (unsigned r = 0; r < group->ranks; r++)
        if (host_of(group, r) != host_of(group, one->rank))
            check(engine_link(comm, r, group->links[one->rank][r], "other"), "engine_link",
                  engine_last_error());
    if (table != NULL && engine_certify(comm, ENGINE_MAY_ALL) != palSuccess)
        stop("engine_certify", engine_last_error()->text);
    for (unsigned c = 0; c < group->cases; c++)
        run_case(comm, &group->list[c], one->rank, group->ranks);
    engine_close(comm);
    return NULL;
}

static void as_threads(const struct group *group)
{
    pthread_t threads[MOST_RANKS];
    struct one ones[MOST_RANKS];
    for (unsigned r = 0; r < group->ranks; r++) {
        ones[r] = (struct one){group, r};
        if (pthread_create(&threads[r], NULL, run_rank, &ones[r]) != 0)
            stop("pthread_create", "failed");
    }
    for (unsigned r = 0; r < group->ranks; r++)
        pthread_join(threads[r], NULL);
}

/* Sockets of a few KB, so that most of a message is left to the threads of links. */
static void link_hosts(struct group *group)
{
    for (unsigned a = 0; a < group->ranks; a++)
        for (unsigned b = a + 1; b < group->ranks; b++) {
            int ends[2], narrow = 16384;
            if (host_of(group, a) == host_of(group, b))
                continue;
            if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
                stop("socketpair", "failed");
            for (int end = 0; end < 2; end++)
                setsockopt(ends[end], SOL_SOCKET, SO_SNDBUF, &narrow, sizeof narrow);
            group->links[a][b] = ends[0];
            group->links[b][a] = ends[1];
        }
}

/* One process per rank; the parent only waits, so that no child inherits threads. */
static void as_processes(const struct group *group, bool device)
{
    pid_t children[MOST_RANKS];
    for (unsigned r = 0; r < group->ranks; r++) {
        children[r] = fork();
        if (children[r] == 0) {
            struct one one = {group, r};
            if (device)
                table = blind ? blind_chip() : palGetDevice();
            run_rank(&one);
            exit(0);
        }
    }
    bool failed = false;
    for (unsigned r = 0; r < group->ranks; r++) {
        int status = 0;
        waitpid(children[r], &status, 0);
        failed |= status != 0;
    }
    if (failed)
        stop("a rank", "failed");
}

static void read_rank(FILE *from, struct rank_case *r)
{
    if (fscanf(from, "%d %d %d %lld %d %d %lld %d %lld %d %lld %d", &r->image, &r->file[0][0],
               &r->file[0][1], &r->after_at[0], &r->file[1][0], &r->file[1][1], &r->after_at[1],
               &r->in, &r->in_at, &r->out, &r->out_at, &r->vectors) != 12)
        stop("cases", "a rank's line is not whole");
}

static bool read_group(FILE *from, struct group *group)
{
    int read = fscanf(from, " group %u %u", &group->ranks, &group->cases);
    if (read == EOF)
        return false;
    if (read != 2 || group->ranks < 1 || group->ranks > MOST_RANKS)
        stop("cases", "a group is not right");
    group->list = calloc(group->cases, sizeof *group->list);
    for (unsigned i = 0; group->list != NULL && i < group->cases; i++) {
        struct sweep_case *c = &group->list[i];
        if (fscanf(from, " case %127s %u %u %u %u %llu", c->name, &c->lowering, &c->type,
                   &c->reduce, &c->in_place, &c->count) != 6)
            stop("cases", "a case is not whole");
        for (unsigned r = 0; r < group->ranks; r++)
            read_rank(from, &c->ranks[r]);
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    bool hosts = strcmp(argv[1], "hosts") == 0;
    bool processes = strcmp(argv[1], "processes") == 0;
    blind = strcmp(argv[2], "blind") == 0;
    bool device = blind || strcmp(argv[2], "device") == 0;
    char path[512];
    int number;
    folder = argv[3];
    snprintf(path, sizeof path, "%s/cases", folder);
    FILE *from = fopen(path, "r");
    if (from == NULL || fscanf(from, " checker %d", &number) != 1)
        stop(path, "cannot be read");
    checker = read_file(number);
    /* All groups are read before any runs: a child's exit would move the file for its parent. */
    static struct group groups[MOST_GROUPS];
    unsigned count = 0, cells = 0;
    while (count < MOST_GROUPS && read_group(from, &groups[count]))
        count++;
    fclose(from);
    if (device && !processes)
        table = blind ? blind_chip() : palGetDevice();
    for (unsigned g = 0; g < count; g++) {
        engineError error = {0};
        struct group *group = &groups[g];
        group->hosts = hosts ? HOSTS : 1;
        for (unsigned h = 0; h < group->hosts; h++)
            check(engine_arena_create(group->ranks, 0, 8192, group->arena[h], &error), "arena",
                  &error);
        link_hosts(group);
        if (processes)
            as_processes(group, device);
        else
            as_threads(group);
        for (unsigned h = 0; h < group->hosts; h++)
            engine_arena_remove(group->arena[h]);
        cells += group->cases;
        free(group->list);
    }
    free(checker.bytes);
    if (blind && !processes && atomic_load(&blind_left) == 0)
        stop("blind", "the host has folded nothing");
    printf("%u cases\n", cells);
    return 0;
}

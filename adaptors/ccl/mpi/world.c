/* MPI's start and end, and communicators over some of its processes.
 *
 * MPI is started by the first communicator where the program has not started it, and ended with the
 * process. An id names the world rank of the process that made it: the others report there, it
 * answers with the places of all, and MPI_Comm_create_group makes a communicator of just these. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "link.h"

enum { HEX = 32, WORDS = 256 };
static const double FAREWELL = 10.0; /* seconds that MPI_Finalize may take */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool starting;
static _Atomic bool started;
static struct joining {
    struct joining *next;
    const char *name;
} * joining; /* ids that ranks of this process are joining by */

/* ---- calls that MPI does not bound ---- */

struct bounded {
    void (*body)(void *given);
    void *given;
    _Atomic bool done;
};

static void *run_bounded(void *given)
{
    struct bounded *call = given;
    call->body(call->given);
    atomic_store(&call->done, true);
    return NULL;
}

/* Runs body on a thread of its own: whether it came back in time. If not, `given` is still used. */
static bool in_time(void (*body)(void *), void *given, double seconds)
{
    pthread_t thread;
    unsigned turns = 0;
    struct bounded *call = calloc(1, sizeof *call);
    if (!call)
        return false;
    *call = (struct bounded){.body = body, .given = given};
    if (pthread_create(&thread, NULL, run_bounded, call) != 0) {
        free(call);
        return false;
    }
    pthread_detach(thread);
    double until = refccl_now() + seconds;
    while (!atomic_load(&call->done)) {
        if (refccl_now() > until)
            return false;
        refccl_pause(&turns);
    }
    free(call);
    return true;
}

/* ---- start and end ---- */

static void finalize(void *unused)
{
    (void)unused;
    MPI_Finalize();
}

static void finish(void)
{
    int done = 1;
    MPI_Finalized(&done);
    if (!done && !in_time(finalize, NULL, FAREWELL))
        fprintf(stderr, "unipal: mpi: MPI_Finalize did not return within %g s\n", FAREWELL);
}

static void initialize(void *unused)
{
    (void)unused;
    int provided = 0, there = 0;
    MPI_Initialized(&there);
    if (!there && MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided) == MPI_SUCCESS)
        atexit(finish);
    atomic_store(&started, true);
}

/* The number that a launcher gave to this process; -1: there is none. */
static int launched_as(void)
{
    static const char *const NAMES[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (getenv(NAMES[i]))
            return (int)strtol(getenv(NAMES[i]), NULL, 10);
    return -1;
}

static bool is_started(void)
{
    int there = 0;
    MPI_Initialized(&there);
    return there;
}

static palResult no_launcher(const char *function)
{
    return refccl_fail(NULL, palInvalidUsage,
                       "%s: MPI did not start this process, and it cannot join an MPI job later; "
                       "next: start the program by `mpirun -n <ranks>`",
                       function);
}

static palResult start(double seconds)
{
    unsigned turns = 0;
    int gone = 0, level = MPI_THREAD_SINGLE;
    MPI_Finalized(&gone);
    if (gone)
        return refccl_fail(NULL, palInvalidUsage, "commInitRank: MPI_Finalize was called before");
    if (!is_started() && launched_as() < 0)
        return no_launcher("commInitRank");
    refccl_lock();
    bool first = !starting;
    starting = true;
    refccl_unlock();
    if (first)
        in_time(initialize, NULL, seconds);
    double until = refccl_now() + seconds;
    while (!atomic_load(&started)) {
        if (first || refccl_now() > until)
            return refccl_fail(NULL, palRemoteError,
                               "commInitRank: MPI_Init_thread did not return within %g s; next: "
                               "let every process that mpirun started make a communicator",
                               seconds);
        refccl_pause(&turns);
    }
    MPI_Query_thread(&level);
    if (level != MPI_THREAD_MULTIPLE)
        return refccl_fail(NULL, palInvalidUsage,
                           "commInitRank: the program started MPI without MPI_THREAD_MULTIPLE, and "
                           "streams call from threads of their own; next: ask MPI_Init_thread for "
                           "it");
    return palSuccess;
}

palResult refccl_sign(char *text, size_t room)
{
    int place = launched_as();
    if (is_started())
        MPI_Comm_rank(MPI_COMM_WORLD, &place);
    if (place < 0)
        return no_launcher("getUniqueId");
    snprintf(text, room, "-%d", place);
    return palSuccess;
}

/* ---- joining ---- */

/* What a rank reports to the process that made the id. */
struct report {
    char name[NAME_BYTES];
    int32_t rank, size;
};

/* What it answers: where all ranks are, or why they cannot join. */
struct answer {
    char name[NAME_BYTES];
    int32_t code, places[MOST_RANKS];
    char text[WORDS];
};

/* A request that is given up; whether MPI is done with its memory. */
static bool give_up(MPI_Request *request)
{
    int done = 0;
    if (*request == MPI_REQUEST_NULL)
        return true;
    MPI_Cancel(request);
    for (int turn = 0; turn < 1000 && !done; turn++)
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
    return done;
}

static bool ends(MPI_Request *request, double until, MPI_Status *status)
{
    unsigned turns = 0;
    for (;;) {
        int done = 0;
        MPI_Test(request, &done, status);
        if (done || refccl_now() > until)
            return done;
        refccl_pause(&turns);
    }
}

static palResult absent(const struct comm *comm, const int32_t *places)
{
    char who[WORDS] = "";
    for (int rank = 0; rank < comm->size; rank++)
        if (places[rank] < 0 && strlen(who) + 8 < sizeof who)
            sprintf(who + strlen(who), " %d", rank);
    return refccl_fail(NULL, palRemoteError,
                       "commInitRank: of %d ranks these did not come within %g s:%s; next: look at "
                       "what they do, or give more time by UNIPAL_TIMEOUT=<seconds>",
                       comm->size, comm->deadline, who);
}

/* Why a report cannot be taken; "" when it can. */
static void check_report(const struct comm *comm, const struct report *report, int from,
                         struct answer *answer)
{
    char *text = answer->text;
    if (memcmp(report->name, comm->name, NAME_BYTES) != 0)
        snprintf(text, WORDS, "process %d of MPI_COMM_WORLD has another id", from);
    else if (report->size != comm->size)
        snprintf(text, WORDS, "rank %d says %d ranks, rank %d said %d", report->rank, report->size,
                 comm->rank, comm->size);
    else if (report->rank < 0 || report->rank >= comm->size || answer->places[report->rank] >= 0)
        snprintf(text, WORDS, "rank %d of %d is there already", report->rank, comm->size);
    else
        answer->places[report->rank] = from;
}

/* At the process that made the id: takes the reports of all and answers them. */
static palResult collect(struct comm *comm, int tag, int place, struct answer *answer)
{
    int senders[MOST_RANKS], known = 0;
    palResult result = palSuccess;
    double until = refccl_now() + comm->deadline;
    memset(answer->places, -1, sizeof answer->places);
    memcpy(answer->name, comm->name, NAME_BYTES);
    answer->places[comm->rank] = place;
    while (known < comm->size - 1 && !answer->text[0]) {
        MPI_Status status;
        MPI_Request request;
        struct report *report = calloc(1, sizeof *report);
        if (!report)
            return refccl_fail(NULL, palSystemError, "commInitRank: no memory");
        MPI_Irecv(report, sizeof *report, MPI_BYTE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &request);
        if (!ends(&request, until, &status)) {
            if (give_up(&request))
                free(report);
            return absent(comm, answer->places);
        }
        senders[known++] = status.MPI_SOURCE;
        check_report(comm, report, status.MPI_SOURCE, answer);
        free(report);
    }
    if (answer->text[0]) {
        answer->code = palInvalidArgument;
        result = refccl_fail(NULL, palInvalidArgument, "commInitRank: %s", answer->text);
    }
    for (int i = 0; i < known; i++) {
        MPI_Request request;
        MPI_Isend(answer, sizeof *answer, MPI_BYTE, senders[i], tag, MPI_COMM_WORLD, &request);
        if (!ends(&request, until + 1, MPI_STATUS_IGNORE))
            return refccl_fail(NULL, palRemoteError,
                               "commInitRank: process %d of MPI_COMM_WORLD takes no answer",
                               senders[i]);
    }
    return result;
}

static palResult report_to(struct comm *comm, int tag, int maker, struct answer *answer)
{
    MPI_Request sent, received;
    struct report *report = calloc(1, sizeof *report);
    if (!report)
        return refccl_fail(NULL, palSystemError, "commInitRank: no memory");
    report->rank = comm->rank;
    report->size = comm->size;
    memcpy(report->name, comm->name, NAME_BYTES);
    double until = refccl_now() + 2 * comm->deadline; /* the one that collects names the absent */
    MPI_Irecv(answer, sizeof *answer, MPI_BYTE, maker, tag, MPI_COMM_WORLD, &received);
    MPI_Isend(report, sizeof *report, MPI_BYTE, maker, tag, MPI_COMM_WORLD, &sent);
    bool told = ends(&received, until, MPI_STATUS_IGNORE) || give_up(&received);
    if (ends(&sent, refccl_now(), MPI_STATUS_IGNORE))
        free(report);
    if (!told || memcmp(answer->name, comm->name, NAME_BYTES) != 0)
        return refccl_fail(NULL, palRemoteError,
                           "commInitRank: process %d of MPI_COMM_WORLD, which made the id, did not "
                           "answer within %g s; next: join there too",
                           maker, 2 * comm->deadline);
    if (answer->code != palSuccess)
        return refccl_fail(NULL, (palResult)answer->code, "commInitRank: %.*s", WORDS - 1,
                           answer->text);
    return palSuccess;
}

struct making {
    MPI_Group group;
    MPI_Comm made;
    int tag, code;
};

static void make(void *given)
{
    struct making *making = given;
    making->code = MPI_Comm_create_group(MPI_COMM_WORLD, making->group, making->tag, &making->made);
}

static palResult create(struct comm *comm, int tag, const struct answer *answer)
{
    MPI_Group world;
    int places[MOST_RANKS];
    struct link *link = calloc(1, sizeof *link);
    struct making *making = calloc(1, sizeof *making);
    comm->shared = calloc(1, sizeof *comm->shared);
    comm->link = link;
    if (!link || !making || !comm->shared)
        return refccl_fail(NULL, palSystemError, "commInitRank: no memory");
    for (int rank = 0; rank < comm->size; rank++)
        places[rank] = answer->places[rank];
    making->tag = tag;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, comm->size, places, &making->group);
    MPI_Group_free(&world);
    if (!in_time(make, making, comm->deadline))
        return refccl_fail(NULL, palRemoteError,
                           "commInitRank: MPI_Comm_create_group did not return within %g s",
                           comm->deadline);
    link->mpi = making->made;
    MPI_Group_free(&making->group);
    int code = making->code;
    free(making);
    if (code != MPI_SUCCESS)
        return refccl_fail(NULL, palUnhandledCclError,
                           "commInitRank: MPI_Comm_create_group answers %d", code);
    MPI_Comm_set_errhandler(link->mpi, MPI_ERRORS_RETURN);
    return palSuccess;
}

static palResult meet(struct comm *comm, int maker, unsigned long number)
{
    int place = 0, size = 0, there = 0, *most = NULL;
    palResult result;
    MPI_Comm_rank(MPI_COMM_WORLD, &place);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (comm->size > size || maker >= size)
        return refccl_fail(NULL, palInvalidUsage,
                           "commInitRank: %d ranks by an id of process %d, and MPI_COMM_WORLD has "
                           "%d; next: start all ranks by one mpirun",
                           comm->size, maker, size);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &there);
    int tag = 1 + (int)(number % (unsigned long)(there ? *most - 1 : 32766));
    struct answer *answer = calloc(1, sizeof *answer);
    if (!answer)
        return refccl_fail(NULL, palSystemError, "commInitRank: no memory");
    if (place == maker)
        result = collect(comm, tag, place, answer);
    else
        result = report_to(comm, tag, maker, answer);
    for (int rank = 0; result == palSuccess && rank < comm->size; rank++)
        if (answer->places[rank] < 0 || answer->places[rank] >= size)
            result = refccl_fail(NULL, palRemoteError,
                                 "commInitRank: rank %d is at no process of "
                                 "MPI_COMM_WORLD",
                                 rank);
    if (result == palSuccess)
        result = create(comm, tag, answer);
    if (result == palSuccess || result == palInvalidArgument)
        free(answer); /* else MPI may still use it */
    return result;
}

/* Whether no other rank of this process joins by the same id now. */
static bool alone(struct joining *mine, const char *name)
{
    bool found = false;
    pthread_mutex_lock(&lock);
    for (struct joining *one = joining; one; one = one->next)
        found |= strcmp(one->name, name) == 0;
    if (!found) {
        *mine = (struct joining){joining, name};
        joining = mine;
    }
    pthread_mutex_unlock(&lock);
    return !found;
}

static void leave(const struct joining *mine)
{
    pthread_mutex_lock(&lock);
    for (struct joining **at = &joining; *at; at = &(*at)->next)
        if (*at == mine) {
            *at = mine->next;
            break;
        }
    pthread_mutex_unlock(&lock);
}

palResult refccl_attach(struct comm *comm)
{
    char *end = NULL, part[8] = "";
    const char *hex = comm->name + sizeof "/unipal-mpi-" - 1;
    struct joining mine;
    if (strlen(hex) < HEX + 2 || strspn(hex, "0123456789abcdef") != HEX || hex[HEX] != '-')
        REFUSE(NULL, "%s: the id is none of getUniqueId", "commInitRank");
    long maker = strtol(hex + HEX + 1, &end, 10);
    if (*end || maker < 0 || maker > INT32_MAX)
        REFUSE(NULL, "%s: the id is none of getUniqueId", "commInitRank");
    memcpy(part, hex, sizeof part - 1);
    palResult result = start(comm->deadline);
    if (result != palSuccess)
        return result;
    if (!alone(&mine, comm->name))
        REFUSE(NULL, "%s: two ranks of one process; next: give every rank a process of its own",
               "commInitRank");
    result = meet(comm, (int)maker, strtoul(part, NULL, 16));
    leave(&mine);
    if (result != palSuccess)
        refccl_detach(comm);
    return result;
}

/* A communicator that has failed may have requests under way: it stays MPI's. */
void refccl_detach(struct comm *comm)
{
    struct link *link = comm->link;
    int gone = 0;
    MPI_Finalized(&gone);
    if (link && link->mpi && !gone && atomic_load(&comm->state) == palSuccess)
        MPI_Comm_free(&link->mpi);
    free(link);
    free(comm->shared);
    comm->link = NULL;
    comm->shared = NULL;
}

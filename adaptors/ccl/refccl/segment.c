/* The shared segment of a communicator, and waiting in it: never without a deadline, and who does
 * not come is named. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "refccl.h"

static const char JOINING[] = "-join"; /* ends the name of a file that is locked while it has one */

unsigned char *refccl_slot(const struct comm *comm, int rank)
{
    return (unsigned char *)(comm->shared + 1) + (size_t)rank * SLOT_BYTES;
}

struct channel *refccl_channel(const struct comm *comm, int source, int target)
{
    struct channel *channels = (struct channel *)refccl_slot(comm, comm->size);
    return channels + source * comm->size + target;
}

static palResult name_the_absent(struct comm *comm, const char *what)
{
    char who[128] = "";
    size_t used = 0;
    int missing = 0;
    for (int rank = 0; rank < comm->size; rank++) {
        if (atomic_load(&comm->shared->members[rank].arrived) >= comm->meetings)
            continue;
        int more = snprintf(who + used, sizeof who - used, "%s%d", missing ? ", " : "", rank);
        used = used + (size_t)more < sizeof who ? used + (size_t)more : sizeof who - 1;
        missing++;
    }
    return refccl_break(
        comm, palRemoteError,
        "%s: rank%s %s of %d did not come within %g s; next: look at what the named ranks do, "
        "or give more time by UNIPAL_TIMEOUT=<seconds>",
        what, missing == 1 ? "" : "s", who, comm->size, comm->deadline);
}

static bool all_here(const struct comm *comm)
{
    for (int rank = 0; rank < comm->size; rank++)
        if (atomic_load(&comm->shared->members[rank].arrived) < comm->meetings)
            return false;
    return true;
}

/* Waits until every rank has come to as many meetings as this one. */
palResult refccl_meet(struct comm *comm, const char *what)
{
    unsigned turns = 0;
    palResult result = palSuccess;
    comm->meetings++;
    atomic_store(&comm->shared->members[comm->rank].arrived, comm->meetings);
    double until = refccl_now() + comm->deadline;
    while (!all_here(comm)) {
        if (refccl_hopeless(comm, &result))
            return result;
        if (refccl_now() > until)
            return name_the_absent(comm, what);
        refccl_pause(&turns);
    }
    return palSuccess;
}

/* ---- joining ---- */

static palResult map(struct comm *comm, int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return refccl_fail(NULL, palSystemError, "commInitRank: %s", strerror(errno));
    if (status.st_uid != geteuid() || (status.st_mode & 0777) != 0600)
        return refccl_fail(NULL, palSystemError,
                           "commInitRank: the segment %s belongs to somebody else; next: a new id",
                           comm->name);
    int error = posix_fallocate(file, 0, (off_t)comm->shared_bytes);
    if (error)
        return refccl_fail(NULL, palSystemError,
                           "commInitRank: %zu bytes of shared memory: %s; next: make room in "
                           "/dev/shm",
                           comm->shared_bytes, strerror(error));
    void *base = mmap(NULL, comm->shared_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (base == MAP_FAILED)
        return refccl_fail(NULL, palSystemError, "commInitRank: mmap: %s", strerror(errno));
    comm->shared = base;
    return palSuccess;
}

static palResult take_place(struct comm *comm)
{
    uint32_t said = 0;
    if (!atomic_compare_exchange_strong(&comm->shared->size, &said, (uint32_t)comm->size) &&
        said != (uint32_t)comm->size)
        return refccl_fail(NULL, palInvalidArgument,
                           "commInitRank: rank %d says %d ranks, another one said %u; next: give "
                           "the same size on every rank",
                           comm->rank, comm->size, said);
    if (atomic_exchange(&comm->shared->members[comm->rank].joined, 1))
        return refccl_fail(NULL, palInvalidArgument,
                           "commInitRank: rank %d of %d is there already; next: give every rank "
                           "a number of its own",
                           comm->rank, comm->size);
    return palSuccess;
}

/* The file that ranks join by, made by whoever comes first, with a shared lock on it: one that has
 * a name and can be locked exclusively is of ranks that all died while they joined, and who comes
 * by may take it away. -1 with errno. */
static int open_held(const char *name)
{
    for (;;) {
        struct stat mine, there;
        int file = shm_open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0)
            return -1;
        while (flock(file, LOCK_SH) != 0)
            if (errno != EINTR) {
                close(file);
                return -1;
            }
        int named = shm_open(name, O_RDWR | O_CLOEXEC, 0);
        bool stands = named >= 0 && fstat(named, &there) == 0 && fstat(file, &mine) == 0 &&
                      mine.st_ino == there.st_ino;
        if (named >= 0)
            close(named);
        if (stands)
            return file;
        close(file); /* taken away between opening and locking: the next one is new */
    }
}

/* Joins the segment that comm->name names, and waits for all others; the name is gone afterwards.
 */
palResult refccl_attach(struct comm *comm)
{
    size_t ranks = (size_t)comm->size;
    comm->shared_bytes =
        sizeof *comm->shared + ranks * SLOT_BYTES + ranks * ranks * sizeof(struct channel);
    char name[NAME_BYTES + sizeof JOINING];
    snprintf(name, sizeof name, "%s%s", comm->name, JOINING);
    int file = open_held(name);
    if (file < 0)
        return refccl_fail(NULL, palSystemError, "commInitRank: the segment %s: %s", name,
                           strerror(errno));
    palResult result = map(comm, file);
    if (result == palSuccess)
        result = take_place(comm);
    if (result == palSuccess)
        result = refccl_meet(comm, "commInitRank");
    if (result != palInvalidArgument) /* else somebody in the right may still come */
        shm_unlink(name);
    close(file);
    if (result != palSuccess)
        refccl_detach(comm);
    return result;
}

void refccl_detach(struct comm *comm)
{
    if (comm->shared)
        munmap(comm->shared, comm->shared_bytes);
    comm->shared = NULL;
}

/* What a library of one host adds to an id: nothing, the segment is found by its name. */
palResult refccl_sign(char *text, size_t room)
{
    (void)text;
    (void)room;
    return palSuccess;
}

/* All ranks have called the same, or all fail. */
palResult refccl_agree(struct comm *comm, const struct item *item)
{
    const char *name = refccl_kind_name(item->kind);
    refccl_announce(comm, item);
    palResult result = refccl_meet(comm, name);
    if (result == palSuccess)
        result = refccl_compare(comm, item);
    return result == palSuccess ? refccl_meet(comm, name) : result; /* all have compared */
}

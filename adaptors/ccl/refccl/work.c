/* Jobs: operations in stream order. On a stream: copies to staging memory, one host function that
 * meets the other ranks, copies back, and one host function that says that all is over. Without a
 * stream the same on the calling thread. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "refccl.h"

struct waiting {
    struct comm *comm;
    palStream stream;
    struct item *item;
};

static _Thread_local struct {
    int depth, count, room;
    struct waiting *waiting;
} group;

/* ---- staging memory ---- */

/* Under the library's lock, as all of this. */
static unsigned char *staging(struct comm *comm, size_t bytes)
{
    for (struct spare *one = comm->spares; one; one = one->next)
        if (!one->used && one->bytes >= bytes) {
            one->used = true;
            return one->memory;
        }
    void *memory = NULL;
    struct spare *one = malloc(sizeof *one);
    if (one && !comm->device)
        memory = malloc(bytes);
    else if (one && comm->device->deviceMalloc(&memory, bytes, palMemHost) != palSuccess)
        memory = NULL;
    if (!memory) {
        free(one);
        return NULL;
    }
    *one = (struct spare){comm->spares, memory, bytes, true};
    comm->spares = one;
    return memory;
}

static void give_back(struct comm *comm, const unsigned char *memory)
{
    for (struct spare *one = comm->spares; one; one = one->next)
        if (one->memory == memory)
            one->used = false;
}

void refccl_forget_staging(struct comm *comm)
{
    while (comm->spares) {
        struct spare *one = comm->spares;
        comm->spares = one->next;
        if (comm->device)
            comm->device->deviceFree(one->memory, palMemHost);
        else
            free(one->memory);
        free(one);
    }
}

static void free_job(struct job *job)
{
    for (int i = 0; i < job->count; i++) {
        struct item *item = &job->items[i];
        give_back(job->comm, item->in);
        give_back(job->comm, item->out);
        free(item->sent);
        free(item->received);
    }
    free(job->items);
    free(job);
}

/* Whether the chip knows the memory and so copies it; what it does not know is the host's. */
static bool known(const struct comm *comm, const void *ptr)
{
    void *base = NULL;
    size_t size = 0;
    uint64_t id = 0;
    return comm->device && comm->device->memGetAddressRange(ptr, &base, &size, &id) == palSuccess &&
           size > 0;
}

static palResult of_the_chip(struct comm *comm, palResult code, const char *what)
{
    char text[TEXT_BYTES] = "";
    if (code == palSuccess)
        return code;
    comm->device->getLastError(text, sizeof text);
    return refccl_fail(comm, code, "%s: the chip answered %d: %s", what, (int)code, text);
}

/* Whether the host may touch memory: the kernel tells without a fault. */
static bool touchable(const void *ptr, size_t bytes)
{
    char byte;
    const char *last = (const char *)ptr + (bytes - 1);
    for (const char *at = ptr;; at = last) {
        struct iovec here = {&byte, 1}, there = {(void *)at, 1};
        if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != 1)
            return false;
        if (at == last)
            return true;
    }
}

/* What needs no staging: both buffers, so that a library sees which of them are one. */
static bool direct(struct item *item)
{
    if (!refccl_direct() || (item->input_bytes && !touchable(item->send, item->input_bytes)) ||
        (item->output_bytes && !touchable(item->recv, item->output_bytes)))
        return false;
    item->in = item->input_bytes ? (unsigned char *)item->send : NULL;
    item->out = item->output_bytes ? (unsigned char *)item->recv : NULL;
    return true;
}

static palResult fill_in(struct comm *comm, struct item *item, palStream stream)
{
    const char *name = refccl_kind_name(item->kind);
    if (direct(item))
        return palSuccess;
    if (item->input_bytes) {
        item->in = staging(comm, item->input_bytes);
        item->known_send = known(comm, item->send);
    }
    if (item->output_bytes) {
        item->out = staging(comm, item->output_bytes);
        item->known_recv = known(comm, item->recv);
    }
    if ((item->input_bytes && !item->in) || (item->output_bytes && !item->out))
        return refccl_fail(comm, palSystemError, "%s: no memory for staging %zu and %zu bytes",
                           name, item->input_bytes, item->output_bytes);
    if (!item->in || !item->known_send)
        return palSuccess;
    palResult code = comm->device->deviceMemcpy(item->in, item->send, item->input_bytes,
                                                palMemcpyDeviceToHost, stream);
    return of_the_chip(comm, code, name);
}

/* The blocks of an output that hold a result; gaps between them stay as they are. */
static palResult put_out(struct comm *comm, struct item *item, palStream stream, bool to_chip)
{
    struct blocks whole = {.at = {0}, .bytes = {item->output_bytes}};
    const struct blocks *blocks = item->received ? item->received : &whole;
    int count = item->received ? comm->size : 1;
    if (!item->out || item->out == item->recv || item->known_recv != to_chip)
        return palSuccess;
    for (int i = 0; i < count; i++) {
        unsigned char *to = (unsigned char *)item->recv + blocks->at[i];
        const unsigned char *from = item->out + blocks->at[i];
        palResult code = palSuccess;
        if (blocks->bytes[i] && to_chip)
            code = comm->device->deviceMemcpy(to, from, blocks->bytes[i], palMemcpyHostToDevice,
                                              stream);
        else if (blocks->bytes[i])
            memcpy(to, from, blocks->bytes[i]);
        if (code != palSuccess)
            return of_the_chip(comm, code, refccl_kind_name(item->kind));
    }
    return palSuccess;
}

/* ---- running ---- */

/* Operations of a communicator run in the order in which they were issued, on whatever streams. */
static palResult await_turn(struct comm *comm, const struct job *job)
{
    unsigned turns = 0;
    palResult result = palSuccess;
    double until = refccl_now() + comm->deadline;
    while (atomic_load(&comm->turn) < job->turn) {
        if (refccl_hopeless(comm, &result))
            return result;
        if (refccl_now() > until)
            return refccl_break(comm, palInvalidUsage,
                                "%s: an earlier operation of this communicator, on another stream, "
                                "did not begin within %g s",
                                refccl_kind_name(job->items[0].kind), comm->deadline);
        refccl_pause(&turns);
    }
    return palSuccess;
}

/* On a thread of the chip, or on the caller's; makes no call of the chip. */
static void run_job(void *given)
{
    struct job *job = given;
    struct comm *comm = job->comm;
    job->result = await_turn(comm, job);
    for (int i = 0; i < job->count && job->result == palSuccess; i++) {
        struct item *item = &job->items[i];
        if (item->in && item->in != item->send && !item->known_send)
            memcpy(item->in, item->send, item->input_bytes);
    }
    if (job->result == palSuccess)
        job->result = refccl_run(comm, job->items, job->count);
    for (int i = 0; i < job->count && job->result == palSuccess; i++)
        put_out(comm, &job->items[i], NULL, false);
    if (atomic_load(&comm->turn) == job->turn)
        atomic_store(&comm->turn, job->turn + 1);
}

static void end_job(void *given)
{
    struct job *job = given;
    atomic_store(&job->finished, true);
}

/* Under the library's lock. */
static palResult enqueue(struct comm *comm, palStream stream, struct job *job)
{
    const palDeviceTable *device = comm->device;
    palResult result = of_the_chip(comm, device->launchHostFunc(stream, run_job, job),
                                   "launchHostFunc, which stream order needs");
    if (result != palSuccess) {
        device->streamSynchronize(stream); /* the copies into staging memory */
        free_job(job);
        return result;
    }
    comm->turns++;
    job->next = comm->jobs;
    comm->jobs = job;
    for (int i = 0; i < job->count && result == palSuccess; i++)
        result = put_out(comm, &job->items[i], stream, true);
    palResult end = of_the_chip(comm, device->launchHostFunc(stream, end_job, job),
                                "launchHostFunc, which stream order needs");
    return result != palSuccess ? result : end;
}

static palResult run_here(struct comm *comm, struct job *job)
{
    run_job(job);
    palResult result = job->result;
    refccl_lock();
    if (result != palSuccess)
        refccl_fail(NULL, result, "%s", comm->text);
    for (int i = 0; i < job->count && result == palSuccess; i++)
        result = put_out(comm, &job->items[i], NULL, true);
    free_job(job);
    atomic_fetch_sub(&comm->inside, 1);
    refccl_unlock();
    return result;
}

/* Takes the items over, also when it fails. */
static palResult start(struct comm *comm, palStream stream, struct item *items, int count)
{
    palResult result = palSuccess;
    struct job *job = calloc(1, sizeof *job);
    if (!job) {
        free(items);
        return refccl_fail(comm, palSystemError, "%s: no memory", refccl_kind_name(KIND_SEND));
    }
    *job = (struct job){.comm = comm, .items = items, .count = count};
    refccl_lock();
    refccl_reap(comm);
    if (refccl_hopeless(comm, &result))
        refccl_fail(NULL, result, "%s: the communicator failed before: %s",
                    refccl_kind_name(items[0].kind), comm->text);
    for (int i = 0; i < count && result == palSuccess; i++)
        result = fill_in(comm, &items[i], stream);
    if (result != palSuccess) {
        if (stream)
            comm->device->streamSynchronize(stream);
        free_job(job);
    } else {
        job->turn = comm->turns;
        if (stream)
            result = enqueue(comm, stream, job);
        else
            comm->turns++, atomic_fetch_add(&comm->inside, 1);
    }
    refccl_unlock();
    return result == palSuccess && !stream ? run_here(comm, job) : result;
}

/* Gives back what finished jobs held. */
void refccl_reap(struct comm *comm)
{
    struct job **at = &comm->jobs;
    while (*at) {
        struct job *job = *at;
        if (!atomic_load(&job->finished)) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        free_job(job);
    }
}

bool refccl_idle(const struct comm *comm)
{
    return !comm->jobs && atomic_load(&comm->inside) == 0;
}

/* Waits until every job has ended. */
palResult refccl_drain(struct comm *comm)
{
    unsigned turns = 0;
    double until = refccl_now() + 2 * comm->deadline; /* a job that waits has its own deadline */
    for (;;) {
        refccl_lock();
        refccl_reap(comm);
        bool idle = refccl_idle(comm);
        refccl_unlock();
        if (idle)
            return palSuccess;
        if (refccl_now() > until)
            return refccl_fail(comm, palRemoteError,
                               "commFinalize: the streams did not come to the operations of this "
                               "communicator within %g s; next: look at what holds them",
                               2 * comm->deadline);
        refccl_pause(&turns);
    }
}

/* ---- groups ---- */

palResult refccl_submit(struct comm *comm, palStream stream, struct item *item)
{
    if (group.depth == 0)
        return start(comm, stream, item, 1);
    if (group.count == group.room) {
        int room = group.room ? 2 * group.room : 16;
        struct waiting *more = realloc(group.waiting, (size_t)room * sizeof *more);
        if (!more) {
            free(item);
            return refccl_fail(comm, palSystemError, "groupStart: no memory for %d operations",
                               room);
        }
        group.waiting = more;
        group.room = room;
    }
    group.waiting[group.count++] = (struct waiting){comm, stream, item};
    return palSuccess;
}

palResult refccl_group_start(void)
{
    group.depth++;
    return palSuccess;
}

/* The operations of one communicator and stream, in the order of their calls. */
static palResult start_alike(int first)
{
    struct waiting one = group.waiting[first];
    struct item *items = calloc((size_t)(group.count - first), sizeof *items);
    int count = 0;
    for (int i = first; i < group.count; i++) {
        struct waiting *next = &group.waiting[i];
        if (!next->item || next->comm != one.comm || next->stream != one.stream)
            continue;
        if (items)
            items[count++] = *next->item;
        free(next->item);
        next->item = NULL;
    }
    if (!items)
        return refccl_fail(one.comm, palSystemError, "groupEnd: no memory");
    return start(one.comm, one.stream, items, count);
}

/* Which goes first: streamed ones before those that block here, communicators by the name that all
 * ranks know, so that ranks which name them in another order still meet. */
static bool before(const struct waiting *a, const struct waiting *b)
{
    if (!a->stream != !b->stream)
        return a->stream != NULL;
    return strcmp(a->comm->name, b->comm->name) < 0;
}

palResult refccl_group_end(void)
{
    palResult result = palSuccess;
    if (group.depth == 0)
        return refccl_fail(NULL, palInvalidUsage,
                           "groupEnd: there is no group; next: call groupStart first");
    if (--group.depth > 0)
        return palSuccess;
    for (;;) {
        int first = -1;
        for (int i = 0; i < group.count; i++)
            if (group.waiting[i].item &&
                (first < 0 || before(&group.waiting[i], &group.waiting[first])))
                first = i;
        if (first < 0)
            break;
        palResult code = start_alike(first);
        result = result == palSuccess ? code : result;
    }
    group.count = 0;
    return result;
}

/* Prepared operations: an image on a communicator, with room for all that its calls need. */
#include "prepare.h"

#include <stdlib.h>
#include <string.h>

#include "entries.h"
#include "error.h"
#include "flight.h"
#include "guard.h"
#include "interpreter.h"
#include "link.h"
#include "pal_error.h"
#include "process.h"
#include "proxy.h"
#include "records.h"
#include "reduce.h"
#include "window.h"

static const struct lowering *const LOWERINGS[ENGINE_LOWERINGS] = {
    &interpreter_lowering, &proxy_lowering, &flight_lowering};

void prepare_release(struct enginePrepared *prepared)
{
    if (prepared->lowering && prepared->lowering->release)
        prepared->lowering->release(prepared);
    prepared->lowering = NULL;
}

void prepare_free(struct enginePrepared *prepared)
{
    prepare_release(prepared);
    image_drop(prepared->image);
    free(prepared->memory);
    free(prepared);
}

static uint64_t mixed(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * UINT64_C(0xd6e8feb86659fd93);
    return sum ^ sum >> 32;
}

static int32_t check(engineComm *comm, const engineImage *image, const engineOperation *operation)
{
    const engineImageHeader *head = &image->head;
    bool pair = (head->flags & ENGINE_IMAGE_PAIR) != 0;
    const char *name = entries_name(head->operation);
    if (reduce_type_size((palDataType)operation->type) == 0 || operation->reduce > palAvg ||
        operation->lowering >= ENGINE_LOWERINGS)
        return error_fail(palInvalidArgument, "%s: type %u, reduction %u or lowering %u is invalid",
                          name, operation->type, operation->reduce, operation->lowering);
    if (pair && (operation->peer >= comm->size || operation->peer == comm->rank))
        return error_fail(palInvalidArgument, "%s: rank %u with rank %u of %u; next: %s", name,
                          comm->rank, operation->peer, comm->size,
                          operation->peer == comm->rank ? "copy what a rank sends to itself"
                                                        : "name a rank of the communicator");
    if (!pair && (head->ranks != comm->size || head->rank != comm->rank))
        return error_fail(
            palInvalidArgument,
            "%s: the image is of rank %u of %u, the communicator's is rank %u of %u; next: "
            "freeze the plan for this rank",
            name, head->rank, head->ranks, comm->rank, comm->size);
    return palSuccess;
}

/* Takes count items of size bytes from memory at *at, aligned for any of them. */
static void *carve(unsigned char *memory, size_t *at, uint64_t count, size_t size)
{
    size_t here = *at;
    *at += (count * size + 15) / 16 * 16;
    return memory ? memory + here : NULL;
}

/* Lays the arrays out; with memory NULL only their total. */
static size_t arrays(struct enginePrepared *prepared, unsigned char *memory)
{
    const engineImageHeader *head = &prepared->image->head;
    size_t at = 0;
    uint64_t bases = (uint64_t)head->ranks * 4, operands = 1;
    for (uint32_t i = 0; i < head->steps; i++) {
        const engineStep *step = &prepared->image->steps[i];
        uint64_t count = (uint64_t)step->ndst + step->nsrc;
        operands = count > operands ? count : operands;
    }
    uint64_t words = (head->flags & ENGINE_IMAGE_VECTORS)
                         ? 2 * ((uint64_t)head->input_blocks + head->output_blocks)
                         : 0;
    prepared->lanes = carve(memory, &at, head->lanes, sizeof(struct lane));
    prepared->places = carve(memory, &at, head->refs, sizeof(struct place));
    prepared->elements = carve(memory, &at, head->steps, sizeof(uint64_t));
    prepared->bases = carve(memory, &at, bases, sizeof(uintptr_t));
    prepared->how = carve(memory, &at, bases, 1);
    prepared->reach_bytes = carve(memory, &at, bases, sizeof(uint64_t));
    prepared->events = carve(memory, &at, head->events, sizeof(uint64_t));
    prepared->held = carve(memory, &at, bases / 2, sizeof(uint32_t));
    prepared->unsaid = carve(memory, &at, head->ranks, 1);
    prepared->pointers = carve(memory, &at, operands, sizeof(void *));
    prepared->map = carve(memory, &at, head->ranks, sizeof(uint32_t));
    prepared->call.room = carve(memory, &at, words, sizeof(uint64_t));
    prepared->call.words = words;
    return at;
}

static int32_t bases_set(struct enginePrepared *prepared)
{
    engineComm *comm = prepared->comm;
    const engineImage *image = prepared->image;
    uint32_t me = image->head.rank;
    for (uint32_t rank = 0; rank < prepared->ranks; rank++) {
        uint32_t scratch = prepared_base(prepared->ranks, ENGINE_SCRATCH, rank);
        const struct peer *peer = &comm->peers[prepared->map[rank]];
        prepared->bases[scratch] = peer->scratch;
        prepared->how[scratch] = (uint8_t)peer->scratch_how;
        prepared->how[prepared_base(prepared->ranks, ENGINE_SLOT, rank)] = REACH_PLAIN;
    }
    prepared->how[prepared_base(prepared->ranks, ENGINE_INPUT, me)] = REACH_PLAIN;
    prepared->how[prepared_base(prepared->ranks, ENGINE_OUTPUT, me)] = REACH_PLAIN;
    for (uint32_t i = 0; i < image->head.refs; i++) {
        const engineRef *ref = &image->refs[i];
        const struct peer *peer = &comm->peers[prepared->map[ref->rank]];
        if (ref->buffer != ENGINE_SCRATCH)
            continue;
        if (peer->scratch_how == REACH_NONE ||
            (peer->scratch_how == REACH_DEVICE && prepared->operation.lowering == ENGINE_HOST))
            return error_fail(
                palNotSupported,
                "%s: rank %u's scratch cannot be opened here; next: choose a plan that "
                "sends through slots",
                entries_name(image->head.operation), prepared->map[ref->rank]);
        if (peer->scratch_bytes != comm->scratch_bytes)
            return error_fail(palInvalidUsage,
                              "rank %u has %llu bytes of scratch, rank %u %llu; next: set "
                              "UNIPAL_BUFFSIZE alike on all ranks",
                              prepared->map[ref->rank], (unsigned long long)peer->scratch_bytes,
                              comm->rank, (unsigned long long)comm->scratch_bytes);
    }
    return palSuccess;
}

static void route(struct enginePrepared *prepared)
{
    engineComm *comm = prepared->comm;
    const engineImageHeader *head = &prepared->image->head;
    prepared->ranks = head->ranks;
    if (!(head->flags & ENGINE_IMAGE_PAIR)) {
        prepared->queue = &comm->queues[0];
        for (uint32_t rank = 0; rank < head->ranks; rank++)
            prepared->map[rank] = rank;
        return;
    }
    uint32_t peer = prepared->operation.peer;
    uint32_t sender = head->rank == 0 ? comm->rank : peer;
    uint32_t receiver = head->rank == 0 ? peer : comm->rank;
    prepared->map[0] = sender;
    prepared->map[1] = receiver;
    prepared->record_flags = ENGINE_RECORD_MESSAGE | (head->rank == 1 ? ENGINE_RECORD_RECEIVES : 0);
    prepared->space = sender <= receiver ? 1 : 2;
    prepared->slot_set = 1;
    prepared->queue = &comm->queues[1 + 2 * (size_t)peer + head->rank];
}

/* Ranks whose posts are all that this rank sees of them. A barrier moves nothing: whatever the
 * others have called is found out by the next call. */
static void unsaid_set(struct enginePrepared *prepared)
{
    const engineImage *image = prepared->image;
    if (image->head.operation == ENGINE_OP_BARRIER)
        return;
    for (uint32_t i = 0; i < image->head.steps; i++)
        if (image->steps[i].op == ENGINE_STEP_WAIT)
            prepared->unsaid[image->steps[i].peer] = 1;
    for (uint32_t i = 0; i < image->head.steps; i++)
        if (image->steps[i].op == ENGINE_STEP_WAIT &&
            (image->steps[i].channel == ENGINE_CHANNEL_CREDIT ||
             image->steps[i].channel == ENGINE_CHANNEL_SLOT))
            prepared->unsaid[image->steps[i].peer] = 0;
}

static int32_t fill(struct enginePrepared *prepared)
{
    const engineImageHeader *head = &prepared->image->head;
    const engineOperation *operation = &prepared->operation;
    prepared->element_bytes = (uint32_t)reduce_type_size((palDataType)operation->type);
    prepared->divisor = operation->reduce == palAvg ? head->ranks : 0;
    prepared->lowering = LOWERINGS[operation->lowering];
    prepared->chunk = window_chunk(prepared, operation->chunk);
    uint64_t sum = mixed(prepared->image->plan, prepared->chunk);
    sum = mixed(sum, operation->type | operation->reduce << 8 | (uint64_t)head->operation << 16);
    prepared->constant_signature = mixed(sum, head->root);
    prepared->call.prepared = prepared;
    prepared->input.pinned = prepared->output.pinned = -1;
    route(prepared);
    unsaid_set(prepared);
    int32_t code = prepared->comm->far_ranks ? link_admit(prepared) : palSuccess;
    if (code == palSuccess)
        code = bases_set(prepared);
    if (code == palSuccess && prepared->lowering->prepare)
        code = prepared->lowering->prepare(prepared);
    return code;
}

int32_t engine_prepare(engineComm *comm, engineImage *image, const engineOperation *operation,
                       enginePrepared **answer, engineError *error)
{
    int32_t code;
    bool entered = false;
    struct enginePrepared *prepared = NULL;
    if (answer)
        *answer = NULL;
    if (!comm || !image || !operation || !answer || operation->struct_size != sizeof *operation)
        code =
            error_fail(palInvalidArgument, "engine_prepare: an argument is null, or struct_size is "
                                           "not this version's");
    else if (atomic_load(&process_forked))
        code = error_fail(palInvalidUsage, "engine_prepare: this process was forked");
    else if (!(entered = guard_enter(comm)))
        code = error_record()->code;
    else
        code = check(comm, image, operation);
    if (code == palSuccess && !(prepared = calloc(1, sizeof *prepared)))
        code = error_fail(palSystemError, "engine_prepare: no memory");
    if (code == palSuccess) {
        prepared->comm = comm;
        prepared->operation = *operation;
        prepared->image = image;
        atomic_fetch_add_explicit(&image->users, 1, memory_order_relaxed);
        size_t bytes = arrays(prepared, NULL);
        prepared->memory = aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE + LINE);
        if (prepared->memory) {
            memset(prepared->memory, 0, bytes);
            arrays(prepared, prepared->memory);
            code = fill(prepared);
        } else {
            code = error_fail(palSystemError, "engine_prepare: no memory for %zu bytes", bytes);
        }
        if (code == palSuccess) {
            pthread_mutex_lock(&comm->inbox_lock);
            prepared->next = comm->prepared_list;
            comm->prepared_list = prepared;
            pthread_mutex_unlock(&comm->inbox_lock);
            *answer = prepared;
        } else {
            prepared->lowering = NULL;
            prepare_free(prepared);
            pal_error_tell(comm, code);
        }
    }
    if (code != palSuccess && error)
        *error = *error_record();
    if (entered)
        guard_leave(comm);
    return code;
}

void engine_name_plan(const enginePrepared *prepared, const char *text)
{
    records_name(prepared->comm->records, prepared->image->plan, text);
}

void engine_unprepare(enginePrepared *prepared)
{
    if (!prepared)
        return;
    engineComm *comm = prepared->comm;
    pthread_mutex_lock(&comm->inbox_lock);
    struct enginePrepared **link = &comm->prepared_list;
    while (*link != prepared)
        link = &(*link)->next;
    *link = prepared->next;
    pthread_mutex_unlock(&comm->inbox_lock);
    prepare_free(prepared);
}

int32_t engine_certify(engineComm *comm, uint32_t abilities)
{
    if (!comm || (abilities & ~(uint32_t)ENGINE_MAY_ALL) != 0)
        return error_fail(palInvalidArgument,
                          "engine_certify: comm is null or %u are not abilities", abilities);
    if (comm->device_side && abilities != comm->certified)
        return error_fail(palInvalidUsage,
                          "engine_certify: an operation was prepared for the device "
                          "already; next: certify right after engine_open");
    comm->certified = abilities;
    return palSuccess;
}

uint64_t engine_chunk(enginePrepared *prepared)
{
    return prepared->chunk;
}

uint64_t engine_rounds(enginePrepared *prepared, uint64_t count)
{
    struct call call = {.count = count};
    return prepared->chunk ? window_rounds(prepared, &call) : 0;
}

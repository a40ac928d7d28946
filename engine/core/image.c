/* Images: loaded, their certificate recomputed, every index checked once. The interpreter trusts
 * what passed here. */
#include "image.h"

#include <stdlib.h>
#include <string.h>

#include "blake2.h"
#include "error.h"
#include "pal.h"
#include "process.h"

enum { CERTIFICATE_BYTES = ENGINE_BLAKE2_BYTES };
static const uint8_t MAGIC[8] = {'u', 'n', 'i', 'p', 'a', 'l', 'i', 'm'};

/* ---- the certificate ---------------------------------------------------------------------------
 */

static bool certified(const uint8_t *bytes, size_t size, const uint8_t *checker)
{
    struct engine_blake2 hash;
    uint8_t digest[CERTIFICATE_BYTES];
    blake2_init(&hash);
    blake2_update(&hash, bytes, size - CERTIFICATE_BYTES);
    blake2_update(&hash, checker, CERTIFICATE_BYTES);
    blake2_final(&hash, digest);
    return memcmp(digest, bytes + size - CERTIFICATE_BYTES, sizeof digest) == 0;
}

/* ---- indexes -----------------------------------------------------------------------------------
 */

/* Where a problem is: text for the error, NULL when there is none. */
static const char *reference_problem(const engineImageHeader *head, const engineRef *ref)
{
    if (ref->rank >= head->ranks)
        return "a reference's rank";
    if (ref->zero != 0 || ref->lo >= ref->hi || ref->hi > head->parts)
        return "a reference's parts";
    switch (ref->buffer) {
    case ENGINE_INPUT:
        return ref->block < head->input_blocks ? NULL : "an input block";
    case ENGINE_OUTPUT:
        return ref->block < head->output_blocks ? NULL : "an output block";
    case ENGINE_SCRATCH:
        return ref->block < head->regions ? NULL : "a scratch region";
    case ENGINE_SLOT:
        return ref->rank == head->rank && ref->block < head->ranks ? NULL : "a slot";
    default:
        return "a reference's buffer";
    }
}

/* References that a step may have, as [least, most] of destinations and sources. */
struct shape {
    uint16_t dst_least, dst_most, src_least, src_most;
    bool peer;
};
static const struct shape SHAPES[ENGINE_STEPS] = {
    [ENGINE_STEP_COPY] = {1, UINT16_MAX, 1, 1, false},
    [ENGINE_STEP_PUT] = {1, 1, 1, 1, true},
    [ENGINE_STEP_GET] = {1, 1, 1, 1, true},
    [ENGINE_STEP_POST] = {0, 0, 0, 0, true},
    [ENGINE_STEP_WAIT] = {0, 0, 0, 1, true},
    [ENGINE_STEP_FLUSH] = {0, 0, 0, 0, true},
    [ENGINE_STEP_REDUCE] = {1, UINT16_MAX, 1, UINT16_MAX, false},
    [ENGINE_STEP_EAGER] = {0, 0, 1, 1, true},
    [ENGINE_STEP_FREE] = {0, 0, 0, 0, true},
    [ENGINE_STEP_RECORD] = {0, 0, 0, 0, false},
    [ENGINE_STEP_JOIN] = {0, 0, 0, 0, false},
    [ENGINE_STEP_CCL] = {1, 0, 0, 0, false}, /* none fits: reserved */
};

static const char *places_problem(const engineImage *image, const engineStep *step)
{
    const engineImageHeader *head = &image->head;
    const engineRef *first = NULL;
    bool remote = false;
    for (uint32_t side = 0; side < 2; side++) {
        uint64_t start = side ? step->src : step->dst, count = side ? step->nsrc : step->ndst;
        if (count > 0 && start + count > head->refs)
            return "a step's references";
        for (uint64_t i = start; i < start + count; i++) {
            const engineRef *ref = &image->refs[i];
            const char *problem = reference_problem(head, ref);
            if (problem)
                return problem;
            remote |= ref->rank != head->rank;
            if (ref->buffer == ENGINE_SLOT) {
                if (side == 0)
                    return "a slot as destination";
                continue;
            }
            if (first && (first->lo != ref->lo || first->hi != ref->hi))
                return "a step whose references are different parts: their lengths may differ";
            first = ref;
        }
    }
    return remote == ((step->flags & ENGINE_STEP_REMOTE) != 0) ? NULL : "the remote flag of a step";
}

/* Which rank's memory a step may name: PUT writes at the peer, GET reads there, the rest is local,
 * but for reductions and copies, which may load and store anywhere. */
static const char *direction_problem(const engineImage *image, const engineStep *step)
{
    uint32_t me = image->head.rank;
    switch (step->op) {
    case ENGINE_STEP_PUT:
        return image->refs[step->dst].rank == step->peer && image->refs[step->src].rank == me
                   ? NULL
                   : "the ranks of a PUT";
    case ENGINE_STEP_GET:
        return image->refs[step->dst].rank == me && image->refs[step->src].rank == step->peer
                   ? NULL
                   : "the ranks of a GET";
    case ENGINE_STEP_EAGER: {
        const engineRef *ref = &image->refs[step->src];
        return ref->rank == me && ref->buffer != ENGINE_SLOT &&
                       ref->hi - ref->lo <= image->head.eager_parts
                   ? NULL
                   : "the source of an EAGER";
    }
    case ENGINE_STEP_WAIT:
        if (step->nsrc > 0 &&
            (step->channel != ENGINE_CHANNEL_SLOT || image->refs[step->src].buffer != ENGINE_SLOT ||
             image->refs[step->src].block != step->peer))
            return "the slot of a WAIT";
        return NULL;
    default:
        return NULL;
    }
}

static const char *step_problem(const engineImage *image, const engineStep *step)
{
    const engineImageHeader *head = &image->head;
    if (step->op >= ENGINE_STEPS)
        return "a step's operation";
    const struct shape *shape = &SHAPES[step->op];
    if (step->ndst < shape->dst_least || step->ndst > shape->dst_most ||
        step->nsrc < shape->src_least || step->nsrc > shape->src_most)
        return "a step's number of references";
    if (shape->peer ? step->peer >= head->ranks : step->peer != ENGINE_NO_PEER)
        return "a step's peer";
    bool signals = step->op == ENGINE_STEP_POST || step->op == ENGINE_STEP_WAIT;
    bool slot = step->op == ENGINE_STEP_WAIT && step->channel == ENGINE_CHANNEL_SLOT;
    if (signals && !slot && step->channel >= ENGINE_CHANNELS)
        return "a step's channel";
    if (step->op == ENGINE_STEP_WAIT &&
        (step->value < 1 || (step->channel == ENGINE_CHANNEL_CREDIT && step->value != 1)))
        return "the value of a WAIT";
    bool events = step->op == ENGINE_STEP_RECORD || step->op == ENGINE_STEP_JOIN;
    if (events && step->event >= head->events)
        return "a step's event";
    uint32_t blocks = step->length_kind == ENGINE_LENGTH_COUNT    ? 1
                      : step->length_kind == ENGINE_LENGTH_INPUT  ? head->input_blocks
                      : step->length_kind == ENGINE_LENGTH_OUTPUT ? head->output_blocks
                                                                  : 0;
    if (step->length >= blocks)
        return "a step's length";
    if (step->length_kind != ENGINE_LENGTH_COUNT && !(head->flags & ENGINE_IMAGE_VECTORS))
        return "a step's length: the plan has no vectors";
    const char *problem = places_problem(image, step);
    return problem ? problem : direction_problem(image, step);
}

/* Every slot that is waited for goes back, none that was not. */
static const char *slots_problem(const engineImage *image)
{
    for (uint32_t peer = 0; peer < image->head.ranks; peer++) {
        uint64_t waited = 0, freed = 0;
        for (uint32_t i = 0; i < image->head.steps; i++) {
            const engineStep *step = &image->steps[i];
            if (step->peer != peer)
                continue;
            if (step->op == ENGINE_STEP_WAIT && step->channel == ENGINE_CHANNEL_SLOT)
                waited += step->value;
            else if (step->op == ENGINE_STEP_FREE)
                freed++;
            else if (step->op == ENGINE_STEP_EAGER && (image->head.flags & ENGINE_IMAGE_PAIR) &&
                     image->head.rank != 0)
                return "an EAGER of the receiver of a pair";
        }
        if (waited != freed)
            return "slots that are waited for and not freed, or freed and not waited for";
    }
    return NULL;
}

static const char *image_problem(engineImage *image)
{
    const engineImageHeader *head = &image->head;
    if (head->ranks < 1 || head->ranks > ENGINE_MAX_PLAN_RANKS || head->rank >= head->ranks ||
        head->operation >= ENGINE_OPS || head->root >= head->ranks)
        return "ranks, operation or root";
    if (head->parts < 1 || head->parts > 65536 || head->lanes < 1 ||
        (head->flags & ~(uint32_t)ENGINE_IMAGE_ALL_FLAGS) != 0 ||
        ((head->flags & ENGINE_IMAGE_PAIR) && head->ranks != 2))
        return "parts, lanes or flags";
    if (head->eager_parts > head->parts)
        return "the parts of eager messages";
    if (head->input_blocks > head->ranks || head->output_blocks > head->ranks)
        return "more blocks than ranks";
    uint64_t bytes = sizeof *head + (uint64_t)head->lanes * sizeof(engineLane) +
                     (uint64_t)head->steps * sizeof(engineStep) +
                     (uint64_t)head->refs * sizeof(engineRef) + CERTIFICATE_BYTES;
    if (bytes != head->bytes || head->events > head->bytes || head->regions > 65536)
        return "its size";
    const uint8_t *at = (const uint8_t *)image->bytes + sizeof *head;
    image->lanes = (const engineLane *)(const void *)at;
    at += (size_t)head->lanes * sizeof(engineLane);
    image->steps = (const engineStep *)(const void *)at;
    at += (size_t)head->steps * sizeof(engineStep);
    image->refs = (const engineRef *)(const void *)at;
    uint64_t next = 0;
    for (uint32_t i = 0; i < head->lanes; i++) {
        if (image->lanes[i].first != next)
            return "a lane's start";
        next += image->lanes[i].steps;
    }
    if (next != head->steps)
        return "its lanes";
    for (uint32_t i = 0; i < head->steps; i++) {
        const char *problem = step_problem(image, &image->steps[i]);
        if (problem)
            return problem;
    }
    return slots_problem(image);
}

/* ---- loading -----------------------------------------------------------------------------------
 */

/* A copy of the bytes, its indexes unchecked; NULL without memory. */
static engineImage *image_copy(const void *bytes, size_t size)
{
    engineImage *image = calloc(1, sizeof *image + size);
    if (!image)
        return NULL;
    memcpy(image->bytes, bytes, size);
    memcpy(&image->head, bytes, sizeof image->head);
    memcpy(&image->plan, image->head.plan, sizeof image->plan);
    atomic_init(&image->users, 1);
    return image;
}

static int32_t load(const void *bytes, size_t size, const uint8_t *checker, engineImage **answer)
{
    if (atomic_load(&process_forked))
        return error_fail(palInvalidUsage,
                          "engine_image_load: this process was forked; next: start a "
                          "new process");
    if (!bytes || !checker || size < sizeof(engineImageHeader) + CERTIFICATE_BYTES ||
        size > ENGINE_IMAGE_MAX_BYTES || size % 8 != 0)
        return error_fail(palInvalidArgument, "engine_image_load: %zu bytes are not an image",
                          size);
    engineImage *image = image_copy(bytes, size);
    if (!image)
        return error_fail(palSystemError, "engine_image_load: no memory for %zu bytes", size);
    if (memcmp(image->head.magic, MAGIC, sizeof MAGIC) != 0 ||
        image->head.abi != ENGINE_IMAGE_ABI || image->head.bytes != size) {
        image_drop(image);
        return error_fail(palInvalidArgument,
                          "engine_image_load: these bytes are not an image of abi %d",
                          ENGINE_IMAGE_ABI);
    }
    if (!certified((const uint8_t *)image->bytes, size, checker)) {
        image_drop(image);
        return error_fail(palInvalidArgument,
                          "engine_image_load: the image has no certificate of this checker: it was "
                          "changed or is of another version; next: check the plan again");
    }
    const char *problem = image_problem(image);
    if (problem) {
        image_drop(image);
        return error_fail(
            palInvalidArgument,
            "engine_image_load: the image is malformed: %s; next: check the plan again", problem);
    }
    *answer = image;
    return palSuccess;
}

int32_t engine_image_load(const void *bytes, size_t size, const uint8_t *checker,
                          engineImage **image, engineError *error)
{
    int32_t code = palInvalidArgument;
    if (!image) {
        code = error_fail(code, "engine_image_load: image is null");
    } else {
        *image = NULL;
        code = load(bytes, size, checker, image);
    }
    if (code != palSuccess && error)
        *error = *error_record();
    return code;
}

void image_drop(engineImage *image)
{
    /* Release, then acquire in the last one: all uses come before the end. */
    if (image && atomic_fetch_sub_explicit(&image->users, 1, memory_order_acq_rel) == 1)
        free(image);
}

void engine_image_free(engineImage *image)
{
    image_drop(image);
}

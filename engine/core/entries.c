/* Entries. The rank alone writes its own: a seqlock whose count is the call's number. */
#include "entries.h"

#include <stdio.h>

#define NAME(name, code) [code] = #name,
#define OPERATION_NAME(name, code, reduces, rooted) [code] = #name,
#define REDUCES(name, code, reduces, rooted) [code] = (reduces),
#define ROOTED(name, code, reduces, rooted) [code] = (rooted),

static const bool operation_reduces[] = {ENGINE_OPERATIONS(REDUCES)};
static const bool operation_has_root[] = {ENGINE_OPERATIONS(ROOTED)};

const char *entries_name(uint32_t operation)
{
    static const char *const NAMES[] = {ENGINE_OPERATIONS(OPERATION_NAME)};
    return operation < ENGINE_OPS ? NAMES[operation] : "unknown operation";
}

const char *entries_operation(const struct enginePrepared *prepared)
{
    const engineImageHeader *head = &prepared->image->head;
    bool receives = (head->flags & ENGINE_IMAGE_PAIR) && head->rank == 1;
    return entries_name(receives ? ENGINE_OP_RECV : head->operation);
}

static const char *type_name(uint32_t type)
{
    static const char *const NAMES[] = {ENGINE_TYPES(NAME)};
    return type < sizeof NAMES / sizeof NAMES[0] ? NAMES[type] : "unknown type";
}

static const char *reduce_name(uint32_t reduce)
{
    static const char *const NAMES[] = {ENGINE_REDUCTIONS(NAME)};
    return reduce < sizeof NAMES / sizeof NAMES[0] ? NAMES[reduce] : "unknown reduction";
}

struct entry *entries_own(const struct enginePrepared *prepared, uint64_t number)
{
    engineComm *comm = prepared->comm;
    if (prepared_is_pair(prepared))
        return arena_message(comm->arena, comm->rank, prepared->operation.peer,
                             prepared->image->head.rank, number);
    return &comm->block->entries[number % ENTRIES];
}

struct engine_note entries_note(const struct enginePrepared *prepared, const struct call *call)
{
    const engineImageHeader *head = &prepared->image->head;
    bool pair = prepared_is_pair(prepared);
    return (struct engine_note){
        .number = call->number,
        .signature = call->signature,
        .count = call->vectors ? call->vector_sum : call->count,
        .plan = prepared->image->plan,
        .what = head->operation | prepared->operation.type << 8 | prepared->operation.reduce << 16 |
                (call->vectors ? 1u << 24 : 0),
        .root = pair ? call->tag : head->root,
        .peer = pair ? (uint16_t)prepared->operation.peer : ENGINE_RECORD_NO_PEER,
        .receives = pair && head->rank == 1,
    };
}

void entries_show(struct enginePrepared *prepared, const struct call *call)
{
    engineComm *comm = prepared->comm;
    const struct engine_note note = entries_note(prepared, call);
    struct entry *entry = entries_own(prepared, call->number);
    /* A seqlock without its first half: readers compare number before and after (entries_read). */
    atomic_store_explicit(&entry->number, 0, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&entry->signature, note.signature, memory_order_relaxed);
    atomic_store_explicit(&entry->count, note.count, memory_order_relaxed);
    atomic_store_explicit(&entry->what, note.what, memory_order_relaxed);
    atomic_store_explicit(&entry->root, note.root, memory_order_relaxed);
    atomic_store_explicit(&entry->plan, note.plan, memory_order_relaxed);
    atomic_store_explicit(&entry->number, call->number, memory_order_release);
    if (!prepared_is_pair(prepared)) {
        atomic_store_explicit(&comm->block->entered, call->number, memory_order_release);
        atomic_store_explicit(&comm->count_calls, call->number, memory_order_relaxed);
    }
    records_note(comm->records, &note);
}

void entries_end(struct enginePrepared *prepared, const struct call *call)
{
    if (atomic_load_explicit(&prepared->comm->failed, memory_order_relaxed))
        return; /* it was left, not finished */
    if (prepared->comm->records) {
        const struct engine_note note = entries_note(prepared, call);
        records_note_end(prepared->comm->records, &note);
    }
    /* Release: who reads it from a rank that is gone knows that this rank needs nothing more. */
    if (prepared_is_pair(prepared))
        atomic_store_explicit(&entries_own(prepared, call->number)->finished, call->number,
                              memory_order_release);
    else {
        atomic_store_explicit(&prepared->comm->block->waits, 0, memory_order_relaxed);
        atomic_store_explicit(&prepared->comm->block->finished, call->number, memory_order_release);
    }
}

bool entries_read(struct entry *entry, struct seen *seen)
{
    seen->number = atomic_load_explicit(&entry->number, memory_order_acquire);
    seen->signature = atomic_load_explicit(&entry->signature, memory_order_relaxed);
    seen->count = atomic_load_explicit(&entry->count, memory_order_relaxed);
    seen->what = atomic_load_explicit(&entry->what, memory_order_relaxed);
    seen->root = atomic_load_explicit(&entry->root, memory_order_relaxed);
    seen->plan = atomic_load_explicit(&entry->plan, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    return seen->number != 0 &&
           atomic_load_explicit(&entry->number, memory_order_relaxed) == seen->number;
}

const char *entries_describe(const struct seen *seen, bool with_plan, char text[160])
{
    uint32_t operation = seen->what & 0xff;
    bool known = operation < ENGINE_OPS; /* it may come from a peer */
    bool reduces = known && operation_reduces[operation];
    bool rooted = known && operation_has_root[operation];
    char root[24] = "", count[40], plan[32] = "";
    if (rooted)
        snprintf(root, sizeof root, " root %u", seen->root);
    if (with_plan)
        snprintf(plan, sizeof plan, " plan %016llx", (unsigned long long)seen->plan);
    if (seen->what >> 24)
        snprintf(count, sizeof count, "counts with sum %016llx", (unsigned long long)seen->count);
    else
        snprintf(count, sizeof count, "%llu", (unsigned long long)seen->count);
    if (operation == ENGINE_OP_BARRIER)
        snprintf(text, 160, "barrier%s", plan);
    else
        snprintf(text, 160, "%s of %s %s%s%s%s%s", entries_name(operation), count,
                 type_name(seen->what >> 8 & 0xff), reduces ? " " : "",
                 reduces ? reduce_name(seen->what >> 16 & 0xff) : "", root, plan);
    return text;
}

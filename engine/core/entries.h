/* Entries: what a rank shows of the calls that it has entered. */
#ifndef UNIPAL_ENGINE_ENTRIES_H
#define UNIPAL_ENGINE_ENTRIES_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"
#include "records.h"

/* An entry as it was read. */
struct seen {
    uint64_t number, signature, count, plan;
    uint32_t what, root;
};

/* False while the entry is being written. */
bool entries_read(struct entry *entry, struct seen *seen);
/* An entry in words: operation, count, type, reduction, root. */
const char *entries_describe(const struct seen *seen, bool with_plan, char text[160]);
/* The operation as this rank called it. */
const char *entries_operation(const struct enginePrepared *prepared);

/* Shows other ranks that this rank has entered the call, and that it has ended well. */
void entries_show(struct enginePrepared *prepared, const struct call *call);
void entries_end(struct enginePrepared *prepared, const struct call *call);
/* The same for the flight recorder. */
struct engine_note entries_note(const struct enginePrepared *prepared, const struct call *call);
/* Name of an operation of collectives.yaml. */
const char *entries_name(uint32_t operation);

/* Where this rank shows its entry of a call, or of a message of a pair. */
struct entry *entries_own(const struct enginePrepared *prepared, uint64_t number);

#endif

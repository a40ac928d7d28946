/* Notes of the calls of the chip that this rank is in. */
#include "pal_notes.h"

#include <stdio.h>
#include <string.h>

enum { FUNCTION_SHIFT = 56 };
#define NUMBERS (((uint64_t)1 << FUNCTION_SHIFT) - 1)

static _Thread_local _Atomic uint64_t *own_word; /* by the call that this thread is in */
static _Thread_local enum pal_note last, first;
static _Thread_local int32_t first_code; /* of pal_notes_watch */
static _Thread_local bool watching;

#define PAL_NOTES_NAME(name) #name,
static const char *const NAMES[PAL_NOTE_COUNT] = {"", PAL_NOTES_FUNCTIONS(PAL_NOTES_NAME)};
#undef PAL_NOTES_NAME

/* The function as the spec calls it: forms that take addresses end with _at. */
static const char *name_of(uint64_t function)
{
    static _Thread_local char name[32];
    if (function == PAL_NOTE_NOTHING || function >= PAL_NOTE_COUNT)
        return "";
    size_t length = strlen(NAMES[function]);
    if (length > 3 && strcmp(NAMES[function] + length - 3, "_at") == 0)
        length -= 3;
    memcpy(name, NAMES[function], length);
    name[length] = 0;
    return name;
}

void pal_notes_enter(const engineComm *comm, enum pal_note function)
{
    static _Atomic uint64_t threads;
    static _Thread_local uint64_t number; /* differs between threads, too */
    struct rank_block *block = comm->block;
    if (number == 0)
        number = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed) << 40 & NUMBERS;
    number = (number + 1) & NUMBERS;
    uint64_t word = (uint64_t)function << FUNCTION_SHIFT | number;
    last = function;
    own_word = NULL;
    for (int i = 0; block && i < PAL_NOTES; i++) {
        uint64_t nothing = 0;
        if (atomic_load_explicit(&block->chip[i], memory_order_relaxed) == 0 &&
            atomic_compare_exchange_strong_explicit(&block->chip[i], &nothing, word,
                                                    memory_order_relaxed, memory_order_relaxed)) {
            own_word = &block->chip[i];
            return;
        }
    }
}

int32_t pal_notes_leave(int32_t code)
{
    if (own_word)
        atomic_store_explicit(own_word, 0, memory_order_relaxed);
    own_word = NULL;
    if (watching && first_code == palSuccess && code != palSuccess && code != palInProgress &&
        !pal_notes_lacks(code)) {
        first_code = code;
        first = last;
    }
    return code;
}

const char *pal_notes_last(void)
{
    return name_of(last);
}

void pal_notes_watch(void)
{
    watching = true;
    first_code = palSuccess;
}

int32_t pal_notes_watched(void)
{
    watching = false;
    last = first;
    return first_code;
}

/* ---- calls of the chip by others ---------------------------------------------------------------
 */

uint32_t engine_chip_function(const char *name)
{
    uint32_t function = PAL_NOTE_COUNT - 1;
    while (function != PAL_NOTE_NOTHING && strcmp(name_of(function), name) != 0)
        function--;
    return function;
}

void engine_chip_enter(engineComm *comm, uint32_t function)
{
    atomic_fetch_add_explicit(&comm->inside, 1, memory_order_relaxed);
    pal_notes_enter(comm, function < PAL_NOTE_COUNT ? (enum pal_note)function : PAL_NOTE_NOTHING);
}

void engine_chip_leave(engineComm *comm)
{
    pal_notes_leave(palSuccess);
    atomic_fetch_sub_explicit(&comm->inside, 1, memory_order_release);
}

/* ---- failures ----------------------------------------------------------------------------------
 */

/* ---- looks -------------------------------------------------------------------------------------
 */

static uint64_t word_of(const engineComm *comm, uint32_t rank, int note)
{
    return atomic_load_explicit(&comm_block(comm, rank)->chip[note], memory_order_relaxed);
}

void pal_notes_of_self(const engineComm *comm, _Atomic uint64_t notes[PAL_NOTES])
{
    for (int i = 0; i < PAL_NOTES; i++)
        atomic_store(&notes[i], word_of(comm, comm->rank, i));
}

static const char *still_in(const engineComm *comm, uint32_t rank, int note, uint64_t word)
{
    uint64_t function = word >> FUNCTION_SHIFT; /* it may come from a peer */
    bool still = word_of(comm, rank, note) == word;
    return still && function != PAL_NOTE_NOTHING && function < PAL_NOTE_COUNT ? name_of(function)
                                                                              : NULL;
}

const char *pal_notes_since_self(const engineComm *comm, const _Atomic uint64_t notes[PAL_NOTES])
{
    const char *function = NULL;
    for (int i = 0; i < PAL_NOTES && !function; i++)
        function = still_in(comm, comm->rank, i, atomic_load(&notes[i]));
    return function;
}

void pal_notes_look(const engineComm *comm, struct pal_notes_look *look)
{
    for (uint32_t rank = 0; rank < comm->size; rank++)
        for (int i = 0; i < PAL_NOTES; i++)
            look->words[rank][i] = word_of(comm, rank, i);
}

const char *pal_notes_since(const engineComm *comm, const struct pal_notes_look *look,
                            uint32_t rank)
{
    const char *function = NULL;
    for (int i = 0; i < PAL_NOTES && !function; i++)
        function = still_in(comm, rank, i, look->words[rank][i]);
    return function;
}

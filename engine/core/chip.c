/* Notes of the calls of the chip that this rank is in. */
#include "chip.h"

#include <stdio.h>
#include <string.h>

enum { FUNCTION_SHIFT = 56 };
#define NUMBERS (((uint64_t)1 << FUNCTION_SHIFT) - 1)

static _Thread_local _Atomic uint64_t *noted; /* by the call that this thread is in */
static _Thread_local enum chip_function last, first;
static _Thread_local int32_t first_code; /* of chip_watch */
static _Thread_local bool watching;

#define CHIP_NAME(name) #name,
static const char *const NAMES[CHIP_KNOWN] = {"", CHIP_FUNCTIONS(CHIP_NAME)};
#undef CHIP_NAME

/* The function as the spec calls it: forms that take addresses end with _at. */
static const char *name_of(uint64_t function)
{
    static _Thread_local char name[32];
    if (function == CHIP_NOTHING || function >= CHIP_KNOWN)
        return "";
    size_t length = strlen(NAMES[function]);
    if (length > 3 && strcmp(NAMES[function] + length - 3, "_at") == 0)
        length -= 3;
    memcpy(name, NAMES[function], length);
    name[length] = 0;
    return name;
}

void chip_enter(const engineComm *comm, enum chip_function function)
{
    static _Atomic uint64_t threads;
    static _Thread_local uint64_t number; /* differs between threads, too */
    struct rank_block *block = comm->block;
    if (number == 0)
        number = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed) << 40 & NUMBERS;
    number = (number + 1) & NUMBERS;
    uint64_t word = (uint64_t)function << FUNCTION_SHIFT | number;
    last = function;
    noted = NULL;
    for (int i = 0; block && i < CHIP_NOTES; i++) {
        uint64_t nothing = 0;
        if (atomic_load_explicit(&block->chip[i], memory_order_relaxed) == 0 &&
            atomic_compare_exchange_strong_explicit(&block->chip[i], &nothing, word,
                                                    memory_order_relaxed, memory_order_relaxed)) {
            noted = &block->chip[i];
            return;
        }
    }
}

int32_t chip_leave(int32_t code)
{
    if (noted)
        atomic_store_explicit(noted, 0, memory_order_relaxed);
    noted = NULL;
    if (watching && first_code == palSuccess && code != palSuccess && code != palInProgress &&
        !chip_lacks(code)) {
        first_code = code;
        first = last;
    }
    return code;
}

const char *chip_last(void)
{
    return name_of(last);
}

/* ---- calls of the chip by others ---------------------------------------------------------------
 */

uint32_t engine_chip_function(const char *name)
{
    uint32_t function = CHIP_KNOWN - 1;
    while (function != CHIP_NOTHING && strcmp(name_of(function), name) != 0)
        function--;
    return function;
}

void engine_chip_enter(engineComm *comm, uint32_t function)
{
    atomic_fetch_add_explicit(&comm->inside, 1, memory_order_relaxed);
    chip_enter(comm, function < CHIP_KNOWN ? (enum chip_function)function : CHIP_NOTHING);
}

void engine_chip_leave(engineComm *comm)
{
    chip_leave(palSuccess);
    atomic_fetch_sub_explicit(&comm->inside, 1, memory_order_release);
}

/* ---- failures ----------------------------------------------------------------------------------
 */

static const char *code_name(int32_t code)
{
    static const char *const CODES[] = {
        "palSuccess",           "palUnhandledDeviceError", "palSystemError", "palInternalError",
        "palInvalidArgument",   "palInvalidUsage",         "palRemoteError", "palInProgress",
        "palUnhandledCclError", "palNotSupported",
    };
    return code >= 0 && (size_t)code < sizeof CODES / sizeof CODES[0] ? CODES[code]
                                                                      : "no palResult";
}

int32_t chip_refused(const engineComm *comm, int32_t code, const char *what)
{
    char function[32], words[256] = "";
    bool kept = code == palSystemError || code == palInternalError;
    snprintf(function, sizeof function, "%s", name_of(last));
    CHIP(comm, getLastError, words, sizeof words);
    words[strcspn(words, "\n")] = 0; /* its next step is for who calls it */
    fail(kept ? code : (int32_t)palUnhandledDeviceError,
         "%s: rank %u: %s answered %s (%d)%s%s; next: `pal test %s %s`", what, comm->rank, function,
         code_name(code), code, words[0] ? ": " : "", words, comm->table->name, function);
    culprit_add(fail_record(), comm->rank);
    return fail_record()->code;
}

bool chip_broke(const engineComm *comm)
{
    const engineError *record = fail_record();
    return record->code != palSuccess && !record->aborted &&
           (record->culprits[comm->rank / 64] >> comm->rank % 64 & 1) != 0;
}

int32_t chip_told_locked(engineComm *comm, int32_t code)
{
    if (code == palSuccess || !chip_broke(comm))
        return code;
    engineError error = *fail_record();
    comm_fail(comm, &error);
    *fail_record() = error;
    return code;
}

int32_t chip_told(engineComm *comm, int32_t code)
{
    if (code == palSuccess || !chip_broke(comm) || !comm->lock)
        return code;
    engineError error = *fail_record();
    if (lock_wait(comm)) {
        comm_fail(comm, &error);
        comm_unlock(comm);
    }
    *fail_record() = error;
    return code;
}

void chip_watch(void)
{
    watching = true;
    first_code = palSuccess;
}

int32_t chip_watched(const engineComm *comm, const char *what)
{
    watching = false;
    last = first;
    return first_code == palSuccess ? first_code : chip_refused(comm, first_code, what);
}

/* ---- looks -------------------------------------------------------------------------------------
 */

static uint64_t word_of(const engineComm *comm, uint32_t rank, int note)
{
    return atomic_load_explicit(&block_of(comm, rank)->chip[note], memory_order_relaxed);
}

void chip_notes(const engineComm *comm, _Atomic uint64_t notes[CHIP_NOTES])
{
    for (int i = 0; i < CHIP_NOTES; i++)
        atomic_store(&notes[i], word_of(comm, comm->rank, i));
}

static const char *still_in(const engineComm *comm, uint32_t rank, int note, uint64_t word)
{
    uint64_t function = word >> FUNCTION_SHIFT; /* it may come from a peer */
    bool still = word_of(comm, rank, note) == word;
    return still && function != CHIP_NOTHING && function < CHIP_KNOWN ? name_of(function) : NULL;
}

const char *chip_noted_since(const engineComm *comm, const _Atomic uint64_t notes[CHIP_NOTES])
{
    const char *function = NULL;
    for (int i = 0; i < CHIP_NOTES && !function; i++)
        function = still_in(comm, comm->rank, i, atomic_load(&notes[i]));
    return function;
}

void chip_look(const engineComm *comm, struct chip_look *look)
{
    for (uint32_t rank = 0; rank < comm->size; rank++)
        for (int i = 0; i < CHIP_NOTES; i++)
            look->words[rank][i] = word_of(comm, rank, i);
}

const char *chip_since(const engineComm *comm, const struct chip_look *look, uint32_t rank)
{
    const char *function = NULL;
    for (int i = 0; i < CHIP_NOTES && !function; i++)
        function = still_in(comm, rank, i, look->words[rank][i]);
    return function;
}

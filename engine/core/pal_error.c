/* Failures of the chip. */
#include "pal_error.h"

#include <stdio.h>
#include <string.h>

#include "error.h"
#include "failure.h"
#include "lock.h"

static const char *code_name(int32_t code)
{
    static const char *const CODES[] = {
        "palSuccess",           "palUnhandledDeviceError", "palSystemError", "palInternalError",
        "palInvalidArgument",   "palInvalidUsage",         "palRemoteError", "palInProgress",
        "palUnhandledCclError", "palNotSupported",
    };
    return code >= 0 && (size_t)code < sizeof CODES / sizeof CODES[0] ? CODES[code]
                                                                      : "unknown palResult";
}

int32_t pal_error_refused(const engineComm *comm, int32_t code, const char *what)
{
    char function[32], words[256] = "";
    bool kept = code == palSystemError || code == palInternalError;
    snprintf(function, sizeof function, "%s", pal_notes_last());
    PAL_CALL(comm, getLastError, words, sizeof words);
    words[strcspn(words, "\n")] = 0; /* its next step is for who calls it */
    error_fail(kept ? code : (int32_t)palUnhandledDeviceError,
               "%s: rank %u: %s answered %s (%d)%s%s; next: `pal test %s %s`", what, comm->rank,
               function, code_name(code), code, words[0] ? ": " : "", words, comm->table->name,
               function);
    error_add_culprit(error_record(), comm->rank);
    return error_record()->code;
}

bool pal_error_is_own(const engineComm *comm)
{
    const engineError *record = error_record();
    return record->code != palSuccess && !record->aborted &&
           (record->culprits[comm->rank / 64] >> comm->rank % 64 & 1) != 0;
}

int32_t pal_error_tell_locked(engineComm *comm, int32_t code)
{
    if (code == palSuccess || !pal_error_is_own(comm))
        return code;
    engineError error = *error_record();
    failure_declare(comm, &error);
    *error_record() = error;
    return code;
}

int32_t pal_error_tell(engineComm *comm, int32_t code)
{
    if (code == palSuccess || !pal_error_is_own(comm) || !comm->lock)
        return code;
    engineError error = *error_record();
    if (lock_wait(comm)) {
        failure_declare(comm, &error);
        lock_release(comm);
    }
    *error_record() = error;
    return code;
}

int32_t pal_error_watched(const engineComm *comm, const char *what)
{
    int32_t code = pal_notes_watched();
    return code == palSuccess ? code : pal_error_refused(comm, code, what);
}

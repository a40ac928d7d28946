/* Failures of the chip: the thread's record says what failed, and all ranks are told. */
#ifndef UNIPAL_ENGINE_PAL_ERROR_H
#define UNIPAL_ENGINE_PAL_ERROR_H

#include <stdbool.h>
#include <stdint.h>

#include "comm_state.h"
#include "pal_notes.h"

/* Fills the thread's record with a failure of the function that this thread called last: what it
 * was for, rank, function, code and the chip's words, with this rank as culprit. Answers the
 * record's code, which does not blame a caller for what the chip answered. */
int32_t pal_error_refused(const engineComm *comm, int32_t code, const char *what);
/* Whether the thread's record is such a failure. */
bool pal_error_is_own(const engineComm *comm);
/* Fails the communicator on all ranks when it is. Answers code. Not under the lock. */
int32_t pal_error_tell(engineComm *comm, int32_t code);
/* The same under the lock. */
int32_t pal_error_tell_locked(engineComm *comm, int32_t code);

/* The end of pal_notes_watch: the code of the first failure since, with the thread's record filled.
 */
int32_t pal_error_watched(const engineComm *comm, const char *what);

#endif

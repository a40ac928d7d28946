/* The calling thread's last error: what failing functions fill and their callers read. */
#ifndef UNIPAL_ENGINE_ERROR_H
#define UNIPAL_ENGINE_ERROR_H

#include <stdbool.h>
#include <stdint.h>

#include "engine.h"

/* Sets the thread's last error and answers code. */
int32_t error_fail(int32_t code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The thread's last error as error_fail leaves it, to be filled further. */
engineError *error_record(void);
void error_add_culprit(engineError *error, uint32_t rank);
/* Whether a peer's error is well-formed: a code of failure, culprits below `ranks`, a text that
 * ends. */
bool error_is_valid(const engineError *error, uint32_t ranks);

#endif

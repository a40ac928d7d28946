/* The interpreter of plans: the lowering HOST. */
#ifndef UNIPAL_ENGINE_INTERPRETER_H
#define UNIPAL_ENGINE_INTERPRETER_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

int32_t interpreter_start(struct enginePrepared *prepared, struct call *call);
int32_t interpreter_run(struct enginePrepared *prepared, struct call *call, bool *moved);
/* Notes in the recorder what the lanes of a running call wait for, before the thread sleeps. */
void interpreter_note(const struct enginePrepared *prepared, const struct call *call);

extern const struct lowering interpreter_lowering;

#endif

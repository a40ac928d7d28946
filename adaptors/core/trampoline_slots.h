/* Between the generated slots (generated/trampoline.c) and the state of the tables (trampoline.c).
 */
#ifndef UNIPAL_TRAMPOLINE_SLOTS_H
#define UNIPAL_TRAMPOLINE_SLOTS_H

#include <stdbool.h>

#include "pal.h"

#define TRAMPOLINES 4

/* Puts the slots of table number `index` (generated). */
void trampoline_fill(uint32_t index, palDeviceTable *table);

/*
 * What every slot asks first: palInvalidUsage in a forked child, on a table given back and (unless
 * callback_ok) inside a host function; palNotSupported; or palSuccess.
 */
palResult trampoline_check(uint32_t index, uint32_t slot, const char *function, bool callback_ok);

/*
 * A host function as Python gets it: function and args that call fn(args) once and know meanwhile
 * that this thread is inside a callback. Whoever gets palSuccess for it will call it; otherwise it
 * must be dropped. NULL when there is no memory.
 */
struct trampoline_callback;
struct trampoline_callback *trampoline_callback_new(uint32_t index, palHostFunc fn, void *args);
void trampoline_callback_run(void *callback);
void trampoline_callback_drop(struct trampoline_callback *callback);

/* Notes "function: reason" as the thread's last error; palInvalidArgument. */
palResult trampoline_refuse(uint32_t index, const char *function, const char *reason);

/* Enters Python with the arguments as 64-bit values. */
palResult trampoline_enter(uint32_t index, uint32_t slot, const uint64_t *arguments);

/* Live resources of the adaptor: changed by the slots on success, read by resourceCount. */
void trampoline_count(uint32_t index, palResourceKind kind, int change);
uint64_t trampoline_counted(uint32_t index, palResourceKind kind);

/* Copies the calling thread's last error text, truncated and terminated. size is above 0. */
void trampoline_text(uint32_t index, char *text, size_t size);

#endif

/*
 * Python adaptors as C tables: a small fixed number of tables whose slots check their arguments in
 * C and then enter Python.
 *
 * The C side holds no lock while it enters Python. It never enters Python in a forked child, where
 * the interpreter's lock may belong to a thread that does not exist.
 *
 * This header is also the cffi declaration of the same functions, once the lines that start with
 * '#' are dropped.
 */
#ifndef UNIPAL_TRAMPOLINE_H
#define UNIPAL_TRAMPOLINE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Takes a free table for one Python adaptor: `supported[slot]` is 0 for the functions it does not
 * have; `slots` is their number. Returns the table's address, 0 when all tables are taken.
 */
uintptr_t trampoline_take(const char *name, const char *build_id, const uint8_t *supported,
                          uint32_t slots);
/* Number of that table; it is handed to Python with every call. */
uint32_t trampoline_index(uintptr_t table);
/* Gives it back. Calls made afterwards refuse with palInvalidUsage until the table is taken again.
 */
void trampoline_give_back(uint32_t index);
/* Sets the calling thread's last error text of that adaptor. */
void trampoline_say(uint32_t index, const char *text);

#endif

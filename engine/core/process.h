/* Processes of this machine. */
#ifndef UNIPAL_ENGINE_PROCESS_H
#define UNIPAL_ENGINE_PROCESS_H

#include <stddef.h>
#include <stdint.h>

/* Clock ticks since boot at which the process started; 0: gone, or a zombie. *state, unless NULL:
 * its letter of proc(5), such as 'T' for stopped. */
uint64_t process_look(uint32_t pid, char *state);
static inline uint64_t process_start(uint32_t pid)
{
    return process_look(pid, NULL);
}

#endif

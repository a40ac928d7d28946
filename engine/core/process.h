/* Processes of this machine: whether one is still there. */
#ifndef UNIPAL_ENGINE_PROCESS_H
#define UNIPAL_ENGINE_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern atomic_bool process_forked; /* set in a child; the core works for its parent only */
void process_watch_forks(void);    /* sets process_forked from now on; any number of times */

/* Clock ticks since boot at which the process started; 0: gone, or a zombie. *state, unless NULL:
 * its letter of proc(5), such as 'T' for stopped. */
uint64_t process_look(uint32_t pid, char *state);
static inline uint64_t process_start(uint32_t pid)
{
    return process_look(pid, NULL);
}

/* Whether the process that started then is stopped (SIGSTOP, or by a debugger). */
bool process_stopped(uint32_t pid, uint64_t start);

/* A process that is watched: by a descriptor of it (pidfd_open(2)), which no other process with its
 * number is taken for; where the kernel refuses one, by its start time. One for all communicators
 * that watch it. */
struct process;

/* The process with this number that started then; start 0: the one there is now. NULL without
 * memory. Given back with process_drop. Any thread. */
struct process *process_watch(uint32_t pid, uint64_t start);
/* Whether it has ended, reaped or not; of NULL it is not known: false. Never blocks. */
bool process_ended(const struct process *process);
void process_drop(struct process *process);

#endif

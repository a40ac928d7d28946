/* Whether a process of this machine is still there. */
#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#if !defined(SYS_pidfd_open) && !defined(__alpha__)
#define SYS_pidfd_open 434 /* where the headers are older than the kernel */
#endif

struct process {
    struct process *next;
    uint32_t pid;
    unsigned users;
    uint64_t start;
    int fd;     /* -1: none */
    bool ended; /* when it was first looked at */
};

atomic_bool process_forked;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct process *watched; /* under lock */

/* 0, ESRCH when there is none with this number that has not ended, or the errno of why it is not
 * known. */
static int look(uint32_t pid, uint64_t *start, char *state)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%u/stat", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) /* without /proc nothing is known */
        return errno == ENOENT && access("/proc/self/stat", F_OK) == 0 ? ESRCH : errno;
    ssize_t n = read(fd, text, sizeof text - 1);
    int error = n > 0 ? 0 : n == 0 ? ESRCH : errno;
    close(fd);
    if (error)
        return error;
    text[n] = 0;
    char *at = strrchr(text, ')'); /* the command name before it may hold anything */
    if (!at || at[1] != ' ' || at[2] == 'Z' || at[2] == 'X')
        return ESRCH;
    if (state)
        *state = at[2];
    at += 2;
    for (int field = 3; field < 22 && at; field++) {
        at = strchr(at, ' ');
        at = at ? at + 1 : NULL;
    }
    *start = at ? strtoull(at, NULL, 10) : 0;
    return 0;
}

uint64_t process_look(uint32_t pid, char *state)
{
    uint64_t start = 0;
    return look(pid, &start, state) == 0 ? start : 0;
}

bool process_stopped(uint32_t pid, uint64_t start)
{
    char state = 0;
    return pid != 0 && process_look(pid, &state) == start && (state == 'T' || state == 't');
}

/* A descriptor that is readable when the process has ended; close-on-exec. -1 with errno: ESRCH
 * when there is none with this number, else the kernel has not got it (before 5.3), a filter
 * refuses it, or no descriptor is left. */
static int descriptor_of(uint32_t pid)
{
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, (pid_t)pid, 0);
#else
    (void)pid;
    errno = ENOSYS;
    return -1;
#endif
}

enum said { LIVES, ENDED, UNKNOWN };

/* What /proc says of it. */
static enum said said(const struct process *process)
{
    uint64_t start = 0;
    int error = look(process->pid, &start, NULL);
    if (error)
        return error == ESRCH ? ENDED : UNKNOWN;
    return process->start == 0 || start == process->start ? LIVES : ENDED;
}

/* The descriptor first, the start time after it: if that is the expected one now, the number was
 * this process's when the descriptor was made, too. */
static void first_look(struct process *process)
{
    process->fd = descriptor_of(process->pid);
    process->ended = (process->fd < 0 && errno == ESRCH) || said(process) == ENDED;
    if (process->ended && process->fd >= 0) {
        close(process->fd);
        process->fd = -1;
    }
}

struct process *process_watch(uint32_t pid, uint64_t start)
{
    if (start == 0)
        start = process_start(pid);
    pthread_mutex_lock(&lock);
    struct process *process = watched;
    while (process && (process->pid != pid || process->start != start))
        process = process->next;
    if (process) {
        process->users++;
    } else if ((process = calloc(1, sizeof *process)) != NULL) {
        process->pid = pid;
        process->start = start;
        process->users = 1;
        first_look(process);
        process->next = watched;
        watched = process;
    }
    pthread_mutex_unlock(&lock);
    return process;
}

bool process_ended(const struct process *process)
{
    if (!process || process->ended)
        return process != NULL;
    struct pollfd asked = {process->fd, POLLIN, 0};
    if (process->fd < 0)
        return said(process) == ENDED;
    if (poll(&asked, 1, 0) <= 0)
        return false;
    /* Whoever closes descriptors that are not his, so that the number is not a descriptor or
     * another one now, does not end the process. */
    return (asked.revents & POLLIN) ? said(process) != LIVES : said(process) == ENDED;
}

void process_drop(struct process *process)
{
    if (!process)
        return;
    pthread_mutex_lock(&lock);
    if (--process->users == 0) {
        struct process **at = &watched;
        while (*at != process)
            at = &(*at)->next;
        *at = process->next;
        if (process->fd >= 0)
            close(process->fd);
        free(process);
    }
    pthread_mutex_unlock(&lock);
}

static pthread_once_t fork_once = PTHREAD_ONCE_INIT;

static void note_child(void)
{
    atomic_store(&process_forked, true);
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, note_child);
}

void process_watch_forks(void)
{
    pthread_once(&fork_once, watch_forks);
}

/* What every call meets: the library's lock, its live communicators, and the texts of failures. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "refccl.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t text_lock = PTHREAD_MUTEX_INITIALIZER;
static struct comm *comms; /* that callers hold */
static pid_t home;
static _Thread_local char last[TEXT_BYTES];

void refccl_lock(void)
{
    pthread_mutex_lock(&lock);
}

void refccl_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

palResult refccl_fail(struct comm *comm, palResult code, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    memcpy(last, text, sizeof last);
    if (comm) {
        pthread_mutex_lock(&text_lock);
        memcpy(comm->text, text, sizeof text);
        pthread_mutex_unlock(&text_lock);
    }
    return code;
}

void refccl_last_error(const struct comm *comm, char *text, size_t size)
{
    pthread_mutex_lock(&text_lock);
    snprintf(text, size, "%s", comm ? comm->text : last);
    pthread_mutex_unlock(&text_lock);
}

/* A child of fork shares the segment with its parent and has none of its threads. */
bool refccl_forked(void)
{
    return home && home != getpid();
}

void refccl_use_locked(void)
{
    home = getpid();
}

struct comm *refccl_live(palComm given)
{
    refccl_lock();
    struct comm *found = comms;
    while (found && (void *)found != (void *)given)
        found = found->next;
    refccl_unlock();
    return found;
}

void refccl_enter(struct comm *comm)
{
    refccl_lock();
    comm->next = comms;
    comms = comm;
    refccl_unlock();
}

void refccl_take_out_locked(const struct comm *comm)
{
    for (struct comm **at = &comms; *at; at = &(*at)->next)
        if (*at == comm) {
            *at = comm->next;
            break;
        }
}

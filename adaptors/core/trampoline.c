/* State of the trampoline tables; trampoline.h and trampoline_slots.h state what each function
 * promises. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "trampoline.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trampoline_slots.h"

enum {
    SLOTS = (sizeof(palDeviceTable) - offsetof(palDeviceTable, deviceSynchronize)) /
            sizeof(void (*)(void))
};
enum { KINDS = palResourceHostMapping + 1, TEXT = 512 };

struct trampoline {
    palDeviceTable table;
    _Atomic bool live;
    uint64_t forks; /* value of `forks` when it was taken */
    uint8_t supported[SLOTS];
    _Atomic uint64_t count[KINDS];
};

static struct trampoline trampolines[TRAMPOLINES];
static pthread_mutex_t taking = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t fork_once = PTHREAD_ONCE_INIT;
static _Atomic uint64_t forks; /* times this process is a child of the one that loaded the core */
static _Thread_local char last_error[TRAMPOLINES][TEXT];
static _Thread_local uint32_t callbacks[TRAMPOLINES]; /* host functions this thread is inside of */

struct trampoline_callback {
    palHostFunc fn;
    void *args;
    uint32_t index;
};

/* Defined in the cffi module: hands the call to the adaptor object; palInternalError when Python
 * fails. */
extern int32_t trampoline_python(uint32_t index, uint32_t slot, uint64_t *arguments);

static void in_child(void)
{
    atomic_fetch_add(&forks, 1);
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, in_child);
}

uintptr_t trampoline_take(const char *name, const char *build_id, const uint8_t *supported,
                          uint32_t slots)
{
    struct trampoline *taken = NULL;
    pthread_once(&fork_once, watch_forks);
    pthread_mutex_lock(&taking);
    for (uint32_t i = 0; i < TRAMPOLINES && !taken; i++) {
        struct trampoline *t = &trampolines[i];
        if (atomic_load(&t->live))
            continue;
        taken = t;
        memset(&t->table, 0, sizeof t->table);
        t->table.struct_size = sizeof t->table;
        t->table.major = PAL_MAJOR;
        t->table.minor = PAL_MINOR;
        snprintf(t->table.name, sizeof t->table.name, "%s", name);
        snprintf(t->table.build_id, sizeof t->table.build_id, "%s", build_id);
        trampoline_fill(i, &t->table);
        memset(t->supported, 0, sizeof t->supported);
        memcpy(t->supported, supported, slots < SLOTS ? slots : SLOTS);
        for (int kind = 0; kind < KINDS; kind++)
            atomic_store(&t->count[kind], 0);
        t->forks = atomic_load(&forks);
        atomic_store(&t->live, true);
    }
    pthread_mutex_unlock(&taking);
    return taken ? (uintptr_t)&taken->table : 0;
}

uint32_t trampoline_index(uintptr_t table)
{
    for (uint32_t i = 0; i < TRAMPOLINES; i++)
        if ((uintptr_t)&trampolines[i].table == table)
            return i;
    return TRAMPOLINES;
}

void trampoline_give_back(uint32_t index)
{
    if (index < TRAMPOLINES)
        atomic_store(&trampolines[index].live, false);
}

static void say(uint32_t index, const char *function, const char *reason)
{
    snprintf(last_error[index], TEXT, "%s: %s", function, reason);
}

void trampoline_say(uint32_t index, const char *text)
{
    if (index < TRAMPOLINES)
        snprintf(last_error[index], TEXT, "%s", text);
}

palResult trampoline_check(uint32_t index, uint32_t slot, const char *function, bool callback_ok)
{
    struct trampoline *t = &trampolines[index];
    if (t->forks != atomic_load_explicit(&forks, memory_order_relaxed)) {
        say(index, function,
            "this process was forked after the adaptor was loaded; start it with spawn instead");
        return palInvalidUsage;
    }
    if (!atomic_load_explicit(&t->live, memory_order_acquire)) {
        say(index, function, "the adaptor was closed");
        return palInvalidUsage;
    }
    if (!t->supported[slot]) {
        say(index, function, "this adaptor does not implement it");
        return palNotSupported;
    }
    if (callbacks[index] > 0 && !callback_ok) {
        say(index, function,
            "called inside a host function, which makes no such calls; enqueue it from outside");
        return palInvalidUsage;
    }
    return palSuccess;
}

struct trampoline_callback *trampoline_callback_new(uint32_t index, palHostFunc fn, void *args)
{
    struct trampoline_callback *callback = malloc(sizeof *callback);
    if (callback)
        *callback = (struct trampoline_callback){.fn = fn, .args = args, .index = index};
    else
        say(index, "launchHostFunc", "no memory");
    return callback;
}

void trampoline_callback_run(void *args)
{
    struct trampoline_callback callback = *(struct trampoline_callback *)args;
    free(args);
    callbacks[callback.index]++;
    callback.fn(callback.args);
    callbacks[callback.index]--;
}

void trampoline_callback_drop(struct trampoline_callback *callback)
{
    free(callback);
}

palResult trampoline_refuse(uint32_t index, const char *function, const char *reason)
{
    say(index, function, reason);
    return palInvalidArgument;
}

palResult trampoline_enter(uint32_t index, uint32_t slot, const uint64_t *arguments)
{
    return (palResult)trampoline_python(index, slot, (uint64_t *)(uintptr_t)arguments);
}

void trampoline_count(uint32_t index, palResourceKind kind, int change)
{
    atomic_fetch_add(&trampolines[index].count[kind], (uint64_t)(int64_t)change);
}

uint64_t trampoline_counted(uint32_t index, palResourceKind kind)
{
    return atomic_load(&trampolines[index].count[kind]);
}

void trampoline_text(uint32_t index, char *text, size_t size)
{
    snprintf(text, size, "%s", last_error[index]);
}

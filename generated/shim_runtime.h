/* Generated from generator/templates: do not edit, run `pal gen`. */
/*
 * What every shim does the same way: errors, the fork check, counters, and the registries of allocations, of IPC
 * mappings and of host ranges. A shim is one C file that includes this header once; all of it is private to it.
 *
 * Locks: one per registry, never held while another is taken, and never during a vendor call except opening and
 * closing IPC mappings, and what is made once for each device.
 */
#ifndef UNIPAL_SHIM_RUNTIME_H
#define UNIPAL_SHIM_RUNTIME_H

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pal.h"
#include "pal_export.h"
#include "pal_layout.h"

#define SHIM_PRIVATE static __attribute__((unused))
#define SHIM_DEVICES 64 /* for which a shim can keep what it made once for each */

/* ---- errors ---- */

SHIM_PRIVATE _Thread_local char shim_error[512];
SHIM_PRIVATE char shim_load_error[1024];
SHIM_PRIVATE atomic_bool shim_forked;
SHIM_PRIVATE atomic_ullong shim_counts[palResourceHostMapping + 1];

/* Sets the thread's error text to "function: message" and answers code. */
__attribute__((format(printf, 3, 4))) SHIM_PRIVATE palResult shim_fail(const char *function, palResult code,
                                                                      const char *format, ...)
{
    va_list values;
    int used = snprintf(shim_error, sizeof shim_error, "%s: ", function);
    va_start(values, format);
    vsnprintf(shim_error + used, sizeof shim_error - (size_t)used, format, values);
    va_end(values);
    return code;
}

/* The result of a function that another one calls. The text of a failure names both. */
SHIM_PRIVATE palResult shim_within(const char *function, palResult result)
{
    char why[sizeof shim_error];
    if (result == palSuccess)
        return result;
    snprintf(why, sizeof why, "%s", shim_error);
    return shim_fail(function, result, "%.480s", why);
}

/* The first line of every function. */
SHIM_PRIVATE palResult shim_enter(const char *function)
{
    if (atomic_load_explicit(&shim_forked, memory_order_relaxed))
        return shim_fail(function, palInvalidUsage, "forked child: start a new process");
    return palSuccess;
}

SHIM_PRIVATE void shim_in_child(void)
{
    atomic_store(&shim_forked, true);
}

SHIM_PRIVATE void shim_count(palResourceKind kind, int by)
{
    atomic_fetch_add_explicit(&shim_counts[kind], (unsigned long long)(long long)by, memory_order_relaxed);
}

#define SHIM_ENTER(name)                           \
    const char *const function_ = name;            \
    palResult entered_ = shim_enter(function_);    \
    if (entered_ != palSuccess)                    \
    return entered_
#define SHIM_REFUSE_IF(condition, ...) \
    if (condition)                     \
    return shim_fail(function_, palInvalidArgument, __VA_ARGS__)
#define SHIM_NULL(pointer) SHIM_REFUSE_IF((pointer) == NULL, #pointer " is null")
#define SHIM_ENUM(value, last, type) \
    SHIM_REFUSE_IF((unsigned)(value) > (unsigned)(last), #value ": %d is not a %s", (int)(value), type)

SHIM_PRIVATE palResult shim_text(const char *function, char *target, size_t size, const char *text)
{
    if (target == NULL || size == 0)
        return shim_fail(function, palInvalidArgument, "no room for the answer");
    snprintf(target, size, "%s", text);
    return palSuccess;
}

/* Starts a thread of the shim's that nobody waits for. It owns args, also when there is no thread. */
SHIM_PRIVATE palResult shim_background(const char *function, void *(*run)(void *), void *args)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, args) != 0) {
        free(args);
        return shim_fail(function, palSystemError, "no thread for the work that is left");
    }
    pthread_detach(thread);
    return palSuccess;
}

/* ---- libraries ---- */

struct shim_library {
    const char *name;             /* as adaptor.yaml calls it */
    const char *const *sonames;   /* tried in order; ends with NULL */
    bool optional;
    const char *hint;             /* what to do when none of them opens */
    void *handle;
};

/* What stands behind a struct that the vendor fills. A library that writes there has a larger struct. */
struct shim_guard {
    unsigned char bytes[64];
};
enum { SHIM_GUARD = 0xa5 };

SHIM_PRIVATE bool shim_is_past(const struct shim_guard *guard)
{
    for (size_t i = 0; i < sizeof guard->bytes; i++)
        if (guard->bytes[i] != SHIM_GUARD)
            return true;
    return false;
}

#define SHIM_OVERRIDES 8
SHIM_PRIVATE void *shim_overrides[SHIM_OVERRIDES];
SHIM_PRIVATE int shim_override_count;

__attribute__((format(printf, 1, 2))) SHIM_PRIVATE bool shim_not_loaded(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(shim_load_error, sizeof shim_load_error, format, values);
    va_end(values);
    return false;
}

/* Opens the libraries that the environment names instead of the vendor's: paths with ':' between them. */
SHIM_PRIVATE bool shim_open_overrides(const char *variable, const char *paths)
{
    char copy[4096], *rest = copy;
    if (snprintf(copy, sizeof copy, "%s", paths) >= (int)sizeof copy)
        return shim_not_loaded("%s: the list of paths is too long", variable);
    for (char *path; (path = strsep(&rest, ":")) != NULL;) {
        if (*path == '\0')
            continue;
        void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (handle == NULL)
            return shim_not_loaded("%s: %s; next: correct or unset %s", variable, dlerror(), variable);
        if (shim_override_count == SHIM_OVERRIDES)
            return shim_not_loaded("%s: more than %d paths", variable, SHIM_OVERRIDES);
        shim_overrides[shim_override_count++] = handle;
    }
    return true;
}

SHIM_PRIVATE bool shim_open(struct shim_library *library)
{
    char reasons[512] = "";
    if (shim_override_count > 0)
        return true;
    for (const char *const *soname = library->sonames; *soname != NULL; soname++) {
        library->handle = dlopen(*soname, RTLD_NOW | RTLD_LOCAL);
        if (library->handle != NULL)
            return true;
        const char *why = dlerror();
        size_t used = strlen(reasons);
        snprintf(reasons + used, sizeof reasons - used, "%s%s", used ? "; " : "", why ? why : *soname);
    }
    if (library->optional)
        return true;
    return shim_not_loaded("library %s cannot be loaded: %s; next: %s", library->name, reasons, library->hint);
}

/* How many letters must be inserted, removed or changed to make one name of the other; names end at 63 letters. */
SHIM_PRIVATE int shim_distance(const char *one, const char *other)
{
    enum { ROOM = 64 };
    int row[ROOM], length = (int)strnlen(other, ROOM - 1);
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; i < ROOM && one[i - 1] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int changed = diagonal + (one[i - 1] != other[j - 1]);
            int least = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            diagonal = row[j];
            row[j] = changed < least ? changed : least;
        }
    }
    return row[length];
}

/* The exported name that is nearest to one that is not there, "" when none is near. Reads the tables that the loader
 * uses itself: link_map says where they are, the hash table how many symbols there are. */
SHIM_PRIVATE const char *shim_nearest(void *handle, const char *name)
{
    struct link_map *map = NULL;
    const ElfW(Sym) *symbols = NULL;
    const char *strings = NULL, *best = "";
    const uint32_t *hash = NULL;
    if (handle == NULL || dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0)
        return best;
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        const void *at = (const void *)(uintptr_t)entry->d_un.d_ptr;
        if (entry->d_tag == DT_SYMTAB)
            symbols = at;
        else if (entry->d_tag == DT_STRTAB)
            strings = at;
        else if (entry->d_tag == DT_GNU_HASH)
            hash = at;
    }
    if (symbols == NULL || strings == NULL || hash == NULL)
        return best;
    const uint32_t *buckets = hash + 4 + hash[2] * (sizeof(ElfW(Addr)) / 4), *chain = buckets + hash[0];
    uint32_t last = 0;
    for (uint32_t i = 0; i < hash[0]; i++)
        last = buckets[i] > last ? buckets[i] : last;
    while (last >= hash[1] && (chain[last - hash[1]] & 1) == 0)
        last++;
    int least = (int)strlen(name) / 4 + 1;
    for (uint32_t i = hash[1]; i <= last; i++) {
        const char *exported = strings + symbols[i].st_name;
        int distance = shim_distance(name, exported);
        if (symbols[i].st_shndx != SHN_UNDEF && distance < least) {
            least = distance;
            best = exported;
        }
    }
    return best;
}

/* The first of names that the library exports; ends with NULL. */
SHIM_PRIVATE bool shim_resolve(const struct shim_library *library, const char *const *names, bool optional,
                               void **target)
{
    *target = NULL;
    for (const char *const *name = names; *name != NULL && *target == NULL; name++) {
        for (int i = 0; i < shim_override_count && *target == NULL; i++)
            *target = dlsym(shim_overrides[i], *name);
        if (library->handle != NULL)
            *target = dlsym(library->handle, *name);
    }
    if (*target != NULL || optional || (library->optional && library->handle == NULL))
        return true;
    const char *where = shim_override_count > 0 ? "the library given in the environment" : library->sonames[0];
    const char *near = shim_nearest(library->handle, names[0]);
    for (int i = 0; i < shim_override_count && *near == '\0'; i++)
        near = shim_nearest(shim_overrides[i], names[0]);
    return shim_not_loaded("library %s: symbol '%s' is not exported by %s%s%s; next: correct adaptor.yaml, or %s",
                           library->name, names[0], where, *near ? "; did you mean " : "", near, library->hint);
}

/* ---- ranges: allocations, registrations, host mappings ---- */

enum shim_origin { SHIM_MALLOC, SHIM_ASYNC, SHIM_GDR, SHIM_REGISTERED, SHIM_MAPPED };

struct shim_range {
    uintptr_t base;
    size_t size;
    uint64_t id; /* never 0, never used twice in a process */
    palMemType type;
    enum shim_origin origin;
    void *source; /* of a host mapping: the device memory that was mapped */
};

/* Ranges that do not overlap, sorted by base. */
struct shim_ranges {
    pthread_mutex_t lock;
    struct shim_range *all;
    size_t count, room;
};
SHIM_PRIVATE struct shim_ranges shim_allocations = {.lock = PTHREAD_MUTEX_INITIALIZER};
SHIM_PRIVATE struct shim_ranges shim_registrations = {.lock = PTHREAD_MUTEX_INITIALIZER};
SHIM_PRIVATE struct shim_ranges shim_mappings = {.lock = PTHREAD_MUTEX_INITIALIZER};
SHIM_PRIVATE atomic_ullong shim_last_id;

/* Index of the first range that starts after address. */
SHIM_PRIVATE size_t shim_after(const struct shim_ranges *ranges, uintptr_t address)
{
    size_t low = 0, high = ranges->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ranges->all[middle].base <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Copies the range that holds address to *found. */
SHIM_PRIVATE bool shim_find(struct shim_ranges *ranges, const void *pointer, struct shim_range *found)
{
    uintptr_t address = (uintptr_t)pointer;
    pthread_mutex_lock(&ranges->lock);
    size_t after = shim_after(ranges, address);
    bool inside = after > 0 && address - ranges->all[after - 1].base < ranges->all[after - 1].size;
    if (inside)
        *found = ranges->all[after - 1];
    pthread_mutex_unlock(&ranges->lock);
    return inside;
}

SHIM_PRIVATE bool shim_overlaps(struct shim_ranges *ranges, const void *pointer, size_t size)
{
    uintptr_t address = (uintptr_t)pointer;
    struct shim_range found;
    if (shim_find(ranges, pointer, &found))
        return true;
    pthread_mutex_lock(&ranges->lock);
    size_t after = shim_after(ranges, address);
    bool touches = after < ranges->count && ranges->all[after].base - address < size;
    pthread_mutex_unlock(&ranges->lock);
    return touches;
}

/* Adds a range; id 0 asks for a new one. False: no memory. */
SHIM_PRIVATE bool shim_add(struct shim_ranges *ranges, struct shim_range range)
{
    if (range.id == 0)
        range.id = atomic_fetch_add(&shim_last_id, 1) + 1;
    pthread_mutex_lock(&ranges->lock);
    if (ranges->count == ranges->room) {
        size_t room = ranges->room ? 2 * ranges->room : 64;
        struct shim_range *all = realloc(ranges->all, room * sizeof *all);
        if (all == NULL) {
            pthread_mutex_unlock(&ranges->lock);
            return false;
        }
        ranges->all = all;
        ranges->room = room;
    }
    size_t at = shim_after(ranges, range.base);
    memmove(&ranges->all[at + 1], &ranges->all[at], (ranges->count - at) * sizeof *ranges->all);
    ranges->all[at] = range;
    ranges->count++;
    pthread_mutex_unlock(&ranges->lock);
    return true;
}

/* Takes out the range that starts at pointer when origin and type fit; *taken is what was there. */
SHIM_PRIVATE bool shim_take(struct shim_ranges *ranges, const void *pointer, enum shim_origin origin,
                            palMemType type, struct shim_range *taken)
{
    uintptr_t address = (uintptr_t)pointer;
    pthread_mutex_lock(&ranges->lock);
    size_t after = shim_after(ranges, address);
    struct shim_range *range = after > 0 ? &ranges->all[after - 1] : NULL;
    bool fits = range != NULL && range->base == address && range->origin == origin && range->type == type;
    if (fits) {
        *taken = *range;
        memmove(range, range + 1, (ranges->count - after) * sizeof *range);
        ranges->count--;
    }
    pthread_mutex_unlock(&ranges->lock);
    return fits;
}

/* Whether [pointer, pointer + size) lies in one live device allocation. */
SHIM_PRIVATE bool shim_in_device_memory(const void *pointer, size_t size)
{
    struct shim_range range;
    return shim_find(&shim_allocations, pointer, &range) && range.type == palMemDevice &&
           size <= range.size - ((uintptr_t)pointer - range.base);
}

SHIM_PRIVATE bool shim_apart(const void *one, const void *two, size_t size)
{
    uintptr_t a = (uintptr_t)one, b = (uintptr_t)two;
    return a < b ? b - a >= size : a - b >= size;
}

/* ---- IPC ---- */

/* What this process exported: opening it here answers the original address. */
struct shim_export {
    struct shim_export *next;
    struct palIpcMemHandleRec handle;
    uintptr_t base;
    uint64_t id; /* of the allocation, so that a handle of freed memory is not taken for a new one */
};
/* An open handle. */
struct shim_opened {
    struct shim_opened *next;
    struct palIpcMemHandleRec handle;
    void *pointer;
    unsigned count;
    bool own; /* memory of this process: the vendor was not asked */
};
SHIM_PRIVATE pthread_mutex_t shim_ipc_lock = PTHREAD_MUTEX_INITIALIZER;
SHIM_PRIVATE struct shim_export *shim_exports;
SHIM_PRIVATE struct shim_opened *shim_opens;

SHIM_PRIVATE bool shim_remember_export(const struct palIpcMemHandleRec *handle, uintptr_t base, uint64_t id)
{
    pthread_mutex_lock(&shim_ipc_lock);
    struct shim_export *entry = shim_exports;
    while (entry != NULL && memcmp(&entry->handle, handle, sizeof *handle) != 0)
        entry = entry->next;
    if (entry == NULL && (entry = calloc(1, sizeof *entry)) != NULL) {
        entry->handle = *handle;
        entry->next = shim_exports;
        shim_exports = entry;
    }
    if (entry != NULL) {
        entry->base = base;
        entry->id = id;
    }
    pthread_mutex_unlock(&shim_ipc_lock);
    return entry != NULL;
}

/* Whether an allocation of another process is open at pointer. */
SHIM_PRIVATE bool shim_is_open(const void *pointer)
{
    pthread_mutex_lock(&shim_ipc_lock);
    const struct shim_opened *open = shim_opens;
    while (open != NULL && open->pointer != pointer)
        open = open->next;
    pthread_mutex_unlock(&shim_ipc_lock);
    return open != NULL;
}

/* Drops the exports of an allocation that is gone, and what this process opened of its own. */
SHIM_PRIVATE void shim_forget_shared(const struct shim_range *range)
{
    pthread_mutex_lock(&shim_ipc_lock);
    for (struct shim_export **at = &shim_exports; *at != NULL;) {
        struct shim_export *entry = *at;
        if (entry->id == range->id) {
            *at = entry->next;
            free(entry);
        } else {
            at = &entry->next;
        }
    }
    for (struct shim_opened **at = &shim_opens; *at != NULL;) {
        struct shim_opened *open = *at;
        if (open->own && (uintptr_t)open->pointer == range->base) {
            *at = open->next;
            shim_count(palResourceIpcMapping, -(int)open->count);
            free(open);
        } else {
            at = &open->next;
        }
    }
    pthread_mutex_unlock(&shim_ipc_lock);
}

/* ---- streams and events: the native handle is the first word ---- */

struct shim_stream {
    struct palStreamRec record;
};
struct shim_event {
    struct palEventRec record;
};
_Static_assert(offsetof(struct shim_stream, record) == 0 && offsetof(struct palStreamRec, native) == 0, "native first");
_Static_assert(offsetof(struct shim_event, record) == 0 && offsetof(struct palEventRec, native) == 0, "native first");

#endif

/*
 * The loader: opens an adaptor library and accepts its table, or says why not. It never tries
 * anything else instead.
 *
 * This header is also the cffi declaration of the same functions, once the lines that start with
 * '#' are dropped.
 */
#ifndef UNIPAL_CORE_H
#define UNIPAL_CORE_H

#include <stddef.h>
#include <stdint.h>

enum coreProblem {
    coreAccepted = 0,
    coreUnreadable,        /* the file cannot be opened or read */
    coreNotElf,            /* no shared library at all */
    coreTruncated,         /* its headers name bytes that the file does not have */
    coreWrongArchitecture, /* for another processor or word size */
    coreNotLoadable,       /* the dynamic linker refused it */
    coreNoGetter,          /* it does not export the getter */
    coreRefused,           /* the getter answered NULL; the library's own reason is in the text */
    coreWrongMajor,        /* another major version of the PAL */
    coreBadTable           /* the table breaks the ABI rule in another way */
};

typedef struct coreLibrary {
    uintptr_t
        handle; /* of dlopen; never closed, since an adaptor's threads may outlive every user */
    uintptr_t table;  /* 0 unless accepted */
    uint32_t minor;   /* the version in force: the smaller of both minors */
    uint32_t problem; /* enum coreProblem */
    char text[1024];  /* the reason, one line; empty when accepted */
} coreLibrary;

/*
 * Opens `path` and takes the table that `getter` (palGetDevice, palGetCcl) answers, under this
 * rule: same major; the smaller minor is in force; slots past the library's struct_size refuse; no
 * slot before it is NULL. `size` is the size of our own table. Returns library->problem.
 */
uint32_t core_open(const char *path, const char *getter, uint32_t major, uint32_t minor,
                   size_t size, coreLibrary *library);

/* The rule alone, for a table that did not come from a library of ours. Returns library->problem.
 */
uint32_t core_accept(uintptr_t table, uint32_t major, uint32_t minor, size_t size,
                     coreLibrary *library);

/* Opens a library without a table (a set of mutants): the same checks of the file, then dlopen. */
uint32_t core_open_plain(const char *path, coreLibrary *library);

/* Address of an exported symbol of an opened library; 0 when it exports none of that name. */
uintptr_t core_symbol(uintptr_t handle, const char *name);

#endif

/*
 * unipal from C and C++: calls that Python has prepared.
 *
 * A program starts in Python, which opens the communicator and prepares calls on all ranks:
 *
 *     call = comm.c_call("all_reduce", "float32", "sum")
 *     library.run(unipal.c_entry().address, call.address, ...)      # ctypes, cffi, an extension
 *
 * and C makes them, with pointers, a count and a stream:
 *
 *     const unipalEntry *unipal = unipal_bind(address, &error);
 *     int32_t code = unipal->call(handle, input, output, count, stream);
 *
 * Nothing is linked and no symbol is looked up: what C needs is a table of function pointers, whose
 * address Python hands over as a number or in a PyCapsule named UNIPAL_CAPSULE.
 *
 * Threads: every function may be called from any thread, with or without Python's GIL; `call`,
 * `wait` and `start` may wait, so give the GIL up around them. Calls of one communicator that
 * several threads make queue. After fork, a child's calls answer UNIPAL_INVALID_USAGE.
 *
 * Errors: a function answers UNIPAL_SUCCESS, UNIPAL_IN_PROGRESS (test, wait) or what went wrong;
 * `error` then tells the calling thread which ranks caused it and why. A communicator that has
 * failed (deadline, disagreement, dead rank, abort) stays failed on all its ranks.
 */
#ifndef UNIPAL_H
#define UNIPAL_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    UNIPAL_ABI = 1, /* of the table; it grows at its end without a new number */
    UNIPAL_CULPRIT_WORDS = 16,
    UNIPAL_TEXT_BYTES = 768
};
#define UNIPAL_CAPSULE "unipal.C_ENTRY"           /* for PyCapsule_Import */
#define UNIPAL_MAGIC UINT64_C(0x7972746e456c6170) /* "palEntry" */

/* Values of palResult. */
enum unipalCode {
    UNIPAL_SUCCESS = 0,
    UNIPAL_DEVICE_ERROR = 1,
    UNIPAL_SYSTEM_ERROR = 2,
    UNIPAL_INTERNAL_ERROR = 3,
    UNIPAL_INVALID_ARGUMENT = 4, /* what no rank can accept */
    UNIPAL_INVALID_USAGE = 5,    /* not now, or not as other ranks call it */
    UNIPAL_REMOTE_ERROR = 6,     /* another rank: it is late, gone, or gave up */
    UNIPAL_IN_PROGRESS = 7,
    UNIPAL_NOT_SUPPORTED = 9
};

/* A prepared call, and an asynchronous call under way. Handles, not addresses to follow: one of a
 * communicator that was closed is refused. */
typedef struct unipalCall unipalCall;
typedef struct unipalWork unipalWork;

typedef struct unipalError {
    int32_t code;                            /* enum unipalCode */
    int32_t aborted;                         /* 1: some rank aborted the communicator */
    uint64_t culprits[UNIPAL_CULPRIT_WORDS]; /* bit r % 64 of word r / 64: rank r */
    char text[UNIPAL_TEXT_BYTES];            /* one line; "; next: " begins the next step */
} unipalError;

/* One call of a group. */
typedef struct unipalRequest {
    unipalCall *call;
    const void *input;
    void *output;
    uint64_t count;
} unipalRequest;

typedef struct unipalEntry {
    uint64_t magic;       /* UNIPAL_MAGIC */
    uint32_t abi;         /* UNIPAL_ABI */
    uint32_t struct_size; /* bytes of the table */

    /* Runs a call and waits for its end. input and output are addresses as the chip calls them
     * (NULL where this rank has none), count is in elements of a block, as Python's operation of
     * the same name takes them; in place as Python has it. stream: the chip's, NULL for none; the
     * call starts when its earlier work has ended. */
    int32_t (*call)(unipalCall *call, const void *input, void *output, uint64_t count,
                    void *stream);

    /* The same without waiting: *work is to be waited for or tested, and then released. Buffers
     * must stay until it has ended. With the lowerings PROXY and STREAM the stream's later work
     * runs after the call. *work is NULL on failure. */
    int32_t (*start)(unipalCall *call, const void *input, void *output, uint64_t count,
                     void *stream, unipalWork **work);

    /* Calls of one communicator, all or none, as one work: sends and receives may cross. */
    int32_t (*start_group)(const unipalRequest *requests, uint32_t count, void *stream,
                           unipalWork **work);

    /* UNIPAL_IN_PROGRESS while it runs; waits for nobody. */
    int32_t (*test)(unipalWork *work);

    /* Waits at most `seconds`, or until its end when that is negative: the communicator's deadline
     * bounds it. UNIPAL_IN_PROGRESS: it goes on. */
    int32_t (*wait)(unipalWork *work, double seconds);

    /* Gives a work back, once; one that runs goes on. NULL does nothing. */
    void (*release)(unipalWork *work);

    /* Fails the communicator of a call on all ranks, naming this one; local, at once. reason may be
     * NULL. */
    int32_t (*abort)(unipalCall *call, const char *reason);

    /* Why the calling thread's last function that failed did so. */
    void (*error)(unipalError *error);
} unipalEntry;

/* Whether a rank is one of those that caused an error. */
static inline int unipal_is_culprit(const unipalError *error, uint32_t rank)
{
    return rank < UNIPAL_CULPRIT_WORDS * 64 && (error->culprits[rank / 64] >> (rank % 64) & 1) != 0;
}

/* The table at `address`, as Python's unipal.c_entry() gave it; NULL when it is none, or of another
 * version than this header: then *error (which may be NULL) says so. */
static inline const unipalEntry *unipal_bind(const void *address, unipalError *error)
{
    const unipalEntry *entry = (const unipalEntry *)address;
    unipalError problem;
    memset(&problem, 0, sizeof problem);
    problem.code = UNIPAL_INVALID_USAGE;
    if (!entry)
        snprintf(problem.text, sizeof problem.text,
                 "unipal_bind: the address is NULL; next: pass unipal.c_entry().address");
    else if (entry->magic != UNIPAL_MAGIC)
        snprintf(problem.text, sizeof problem.text,
                 "unipal_bind: no table of unipal at this address; next: pass "
                 "unipal.c_entry().address");
    else if (entry->abi != UNIPAL_ABI || entry->struct_size < sizeof *entry)
        snprintf(problem.text, sizeof problem.text,
                 "unipal_bind: the installed unipal has version %u of the table with %u bytes, "
                 "this program was compiled for version %d with %u; next: compile it with the "
                 "header in unipal.c_entry().include",
                 (unsigned)entry->abi, (unsigned)entry->struct_size, (int)UNIPAL_ABI,
                 (unsigned)sizeof *entry);
    else
        return entry;
    if (error)
        *error = problem;
    return NULL;
}

#ifdef __cplusplus
}
#endif
#endif

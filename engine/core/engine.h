/*
 * The collective engine's C core: what Python calls.
 *
 * All functions may be called from any thread; those that wait do so without the GIL (cffi drops
 * it). Codes are palResult values. A call that answers anything but palSuccess or palInProgress has
 * a reason: engine_error. After fork, every function answers palInvalidUsage in the child.
 *
 * Order of a communicator's life: one rank makes the arena and tells its path to the others; every
 * rank opens; images are loaded and prepared; calls; close. Ranks may be processes of one user on
 * one machine, or threads of one process.
 *
 * A failed communicator (deadline, disagreement, dead peer, abort) stays failed on all its ranks:
 * every later call answers the first error.
 *
 * This header is also the cffi declaration of the same functions, once the lines that start with
 * '#' are dropped.
 */
#ifndef UNIPAL_ENGINE_H
#define UNIPAL_ENGINE_H

#include <stddef.h>
#include <stdint.h>

enum {
    ENGINE_ABI = 1,
    ENGINE_MAX_RANKS = 256, /* of one communicator on one machine */
    ENGINE_ERROR_BYTES = 768,
    ENGINE_PATH_BYTES = 128,
    ENGINE_CULPRIT_WORDS = 16
};

typedef struct engineComm engineComm;         /* one rank's handle of a communicator */
typedef struct engineImage engineImage;       /* a loaded image; any number of users */
typedef struct enginePrepared enginePrepared; /* image + operation on a communicator */
typedef struct engineWork engineWork;         /* an asynchronous call or group */

/* Why something failed. text is one line: the thing, the place, the reason, the next step. */
typedef struct engineError {
    int32_t code;          /* palResult; palSuccess: nothing failed */
    int32_t aborted;       /* 1: engine_abort, here or on another rank */
    uint64_t culprits[16]; /* bit r of word r / 64: rank r of the communicator */
    char text[768];
} engineError;

/* ---- what outlives the process --------------------------------------------------------------- */

/* Makes the pipe by which a reaper learns of this process's end; once per process. Answers 0 or an
 * errno; ECHILD where this process adopts orphans (init, a subreaper): a reaper would be its child.
 */
int32_t engine_reaper_open(void);

/* Starts argv, whose first word is the path of a program, as a process that outlives this one: in a
 * session of its own, with this environment, ignoring SIGHUP and SIGINT, holding nothing of this
 * process but the pipe as its standard input, which ends when this process does. It is not a child
 * of this process: wait() does not answer it, and there is no SIGCHLD. Waits until argv executes,
 * on a busy machine for a while. Answers 0 or an errno. */
int32_t engine_reaper_start(const char *const *argv, const char *const *environment);

/* Writes a line into the pipe; it ends with a line feed and has at most 4096 bytes. */
void engine_reaper_tell(const char *line);

/* ---- arena and communicator ------------------------------------------------------------------ */

/* Makes the shared file of a communicator of `ranks` ranks: 0600, in /dev/shm. Its path goes to
 * path (ENGINE_PATH_BYTES). slots and slot_bytes 0: 32 of 8 KiB for each two ranks, smaller where
 * the ranks are many or /dev/shm is small. Of these, messages between two ranks use at most 8. The
 * file is unlinked when all ranks have opened it, or by engine_arena_remove. Answers palSuccess,
 * palInvalidArgument or palSystemError; error may be NULL. */
int32_t engine_arena_create(uint32_t ranks, uint32_t slots, uint32_t slot_bytes, char *path,
                            engineError *error);

/* Payload of an eager slot of the arena; 0: there is none at path. */
uint32_t engine_arena_slot_bytes(const char *path);

/* Takes the name of an arena away that nobody will open any more. */
void engine_arena_remove(const char *path);

enum engineConfigFlag {
    ENGINE_ADDRESSABLE = 1,   /* the host loads and stores device memory at its device address */
    ENGINE_NO_CMA = 2,        /* behave as if the kernel forbade reading another process's memory */
    ENGINE_NO_IPC = 4,        /* never open another process's device memory */
    ENGINE_NO_BACKGROUND = 8, /* no background thread: what no caller waits for does not move */
    ENGINE_NO_HOST_VIEW = 16  /* behave as if the host could not load and store device memory */
};

typedef struct engineConfig {
    uint32_t struct_size; /* sizeof(engineConfig) */
    uint32_t rank;
    uint32_t size;
    uint32_t flags;           /* enum engineConfigFlag */
    const char *path;         /* of the arena */
    uintptr_t table;          /* palDeviceTable of the chip; 0: host memory only */
    int32_t device;           /* of the chip, for scratch */
    uint32_t record_lanes;    /* lanes that the flight recorder keeps; 0: no recorder */
    uint64_t scratch_bytes;   /* of this rank's scratch; the same on all ranks */
    uint32_t record_capacity; /* records per lane */
    uint32_t return_ms; /* blocking calls answer palInProgress after so long, so that the caller can
                           look at its signals; 0: never */
    double timeout;     /* seconds until a call that does not move fails */
    uint32_t spin_us;   /* how long to poll without a system call before sleeping; 0: 100 where
                           each rank has a processor, giving way to ranks that share it after all */
    uint32_t yields; /* with more ranks than processors: sched_yields before sleeping; 0: choose */
    const char *job; /* names the recorder's files; NULL: from the arena's name */
    const uint64_t *remote; /* bit r of word r / 64: rank r is on another host; NULL: none is */
    const uint32_t *pids; /* processes of the ranks on this machine, 0: not known; NULL: none is */
    uint32_t processors;  /* that the ranks of this machine may run on, all together; 0: those of
                             this process */
} engineConfig;

/* Opens this rank: maps the arena, allocates and shows scratch, waits (at most timeout) until all
 * ranks have come, and tries what they can do with each other's memory. *comm is NULL on failure.
 * The table must stay valid until engine_close. */
int32_t engine_open(const engineConfig *config, engineComm **comm, engineError *error);

/* Gives a rank whose bit is set in config.remote its link: a connected stream socket whose other
 * end is that rank's of the same communicator, both ends proved to each other. All of them before
 * the first engine_prepare. The socket is the communicator's from then on, unless this fails. host:
 * its name, for messages. */
int32_t engine_link(engineComm *comm, uint32_t peer, int32_t fd, const char *host);

/* Ends this rank's handle, after engine_leave: local, a few seconds at most. No call may begin on
 * comm meanwhile unless somebody holds it. Prepared calls are freed, images and works are not. NULL
 * does nothing. palInProgress: a thread hangs in the chip, or its streams do not end; what it may
 * touch is kept until the process ends, as the thread's error says. */
int32_t engine_close(engineComm *comm);

/* The first half of engine_close, which does it where it was not done: what is pending ends as
 * aborted, calls that other threads are in come back with that soon, and calls that begin are
 * refused. A call that other ranks take part in fails on them, too: they are told before its
 * buffers are the caller's again, so that none of them succeeds with what the caller writes there
 * then. Waits for no peer, but up to SETTLE_MS for copies that are under way. NULL does nothing.
 * palInProgress: a thread hangs in the chip. */
int32_t engine_leave(engineComm *comm);

/* From a hold to its let the handle and its prepared calls are valid, also when it is closed
 * meanwhile: calls that begin then are refused with palInvalidUsage. */
void engine_hold(engineComm *comm);
void engine_let(engineComm *comm); /* NULL does nothing */

/* Fails the communicator on all ranks: pending and later calls end as palRemoteError with aborted
 * set and with `culprit`, the rank because of which this is done (any other number: this rank).
 * The first abort counts. Local, bounded. reason may be NULL. */
int32_t engine_abort(engineComm *comm, const char *reason, uint32_t culprit);

/* Fails the communicator on all ranks with an error that its caller has found: a code that is one,
 * culprits of the communicator, words. The first failure counts. Local, bounded. */
int32_t engine_fail(engineComm *comm, const engineError *error);

/* The communicator's first error; code palSuccess while there is none. */
void engine_error(engineComm *comm, engineError *error);

/* The calling thread's last error of a function without an engineError parameter; valid until its
 * next failing call. */
const engineError *engine_last_error(void);

enum engineFact {
    ENGINE_FACT_CMA = 0,     /* 1: every rank may read and write every other's host memory */
    ENGINE_FACT_IPC = 1,     /* 1: every rank has opened every other's scratch (or is a thread) */
    ENGINE_FACT_THREADS = 2, /* 1: some ranks are threads of one process */
    ENGINE_FACT_SLOT_BYTES = 3, /* payload of an eager slot */
    ENGINE_FACT_SLOTS = 4,
    ENGINE_FACT_SCRATCH = 5, /* address of this rank's scratch, as the chip calls it */
    ENGINE_FACT_SCRATCH_BYTES = 6,
    ENGINE_FACT_STREAMING = 7,         /* bytes from which a call streams its stores */
    ENGINE_FACT_CALLS = 8,             /* collective calls entered */
    ENGINE_FACT_SLEEPS = 9,            /* times that a thread of this rank went to sleep */
    ENGINE_FACT_BACKGROUND = 10,       /* calls that the background thread completed */
    ENGINE_FACT_MAPPINGS = 11,         /* allocations of peers that are mapped now */
    ENGINE_FACT_CMA_BYTES = 12,        /* bytes moved by the kernel between processes */
    ENGINE_FACT_EXPORTS = 13,          /* allocations shown to peers now */
    ENGINE_FACT_SPINS = 14,            /* 1: waits poll before they sleep (ranks <= processors) */
    ENGINE_FACT_COLLECTIVE_BYTES = 15, /* of scratch, for the regions of collectives */
    ENGINE_FACT_ASIDES = 16, /* times that a thread left a processor on which others polled too */
    ENGINE_FACT_HOST_VIEW = 17, /* 1: the host of this rank reaches the memory of its chip */
    ENGINE_FACTS = 18
};
uint64_t engine_fact(engineComm *comm, uint32_t fact);

/* Number of the last collective call that a rank of comm has ended well, as far as it is seen here;
 * calls are numbered from 1 on, on all ranks alike. Any thread. */
uint64_t engine_finished(engineComm *comm, uint32_t rank);

/* The same of this rank's messages to peer, or from it if receives: number of the last one that it
 * has entered; *ended: of the last one that has ended well. Any thread. */
uint64_t engine_messages(engineComm *comm, uint32_t peer, uint32_t receives, uint64_t *ended);

/* Path of the flight recorder's file; "" without one. Valid until engine_close. */
const char *engine_recorder(engineComm *comm);

/* Address of the counter that `waiter` waits on for posts of `poster` (communicator ranks);
 * space 0 collectives, 1 pairs with sender <= receiver, 2 pairs with sender > receiver.
 * 0: out of range. Channel 0 is the sequence word of the credit line. */
uintptr_t engine_counter(engineComm *comm, uint32_t space, uint32_t waiter, uint32_t poster,
                         uint32_t channel);

/* ---- images and prepared calls --------------------------------------------------------------- */

/* Loads a copy of an image: recomputes the certificate with `checker` (32 bytes that name the
 * checker's sources) and checks every index. */
int32_t engine_image_load(const void *bytes, size_t size, const uint8_t *checker,
                          engineImage **image, engineError *error);
void engine_image_free(engineImage *image); /* prepared calls keep what they use */

/* What the chip's certificate proved, and the lowerings PROXY and STREAM may therefore use. */
enum engineAbility {
    ENGINE_MAY_WRITE_VALUE = 1, /* streamWriteValue64 on pinned memory */
    ENGINE_MAY_WAIT_VALUE = 2,  /* streamWaitValue64 on pinned memory */
    ENGINE_MAY_REGISTER = 4,    /* hostRegister, and both on such memory that processes share */
    ENGINE_MAY_HOST_FUNC = 8,   /* launchHostFunc runs in order and gates its stream */
    ENGINE_MAY_HOST_FUNC_BLOCK = 16, /* and may block: concurrent, copies_progress_while_blocked */
    ENGINE_MAY_REDUCE = 32,          /* deviceReduce */
    ENGINE_MAY_FOLD =
        64, /* copies to page-locked memory, a host function on it, and back, in order */
    ENGINE_MAY_AT_ONCE = 128, /* streamSynchronize, from any thread: PROXY does small work itself */
    ENGINE_MAY_ASK = 256,     /* streamQuery returns at once: who waits for STREAM asks */
    ENGINE_MAY_ALL = 511
};

/* Sets the abilities, before the first operation that is prepared for PROXY or STREAM. */
int32_t engine_certify(engineComm *comm, uint32_t abilities);

enum engineLowering { ENGINE_HOST = 0, ENGINE_PROXY = 1, ENGINE_STREAM = 2, ENGINE_LOWERINGS = 3 };

typedef struct engineOperation {
    uint32_t struct_size; /* sizeof(engineOperation) */
    uint32_t type;        /* palDataType */
    uint32_t reduce;      /* palRedOp; 0 where the operation does not reduce */
    uint32_t peer;        /* of pair templates: another rank of the communicator */
    uint32_t lowering;    /* enum engineLowering */
    uint32_t in_place; /* 1: OUTPUT is given for INPUT, or lies inside it, as the operation says */
    uint32_t shown;  /* bits 1 << ENGINE_INPUT, ENGINE_OUTPUT: buffers that STREAM accesses directly
                        if all of them lie in windows; 0: it does the same wherever they lie */
    uint32_t inside; /* 1: prepared for buffers in windows, 0: for others. Only for `shown` */
    uint64_t chunk;  /* largest window of a block in one round, in elements; 0: from the image,
                        scratch and slots. The same on all ranks */
} engineOperation;

/* Makes everything a call needs, so that calls allocate nothing. The image's rank must be this
 * rank (of a pair template: 0 to send to peer, 1 to receive from it). Freed by engine_close, or by
 * engine_unprepare when no call of it is pending. */
int32_t engine_prepare(engineComm *comm, engineImage *image, const engineOperation *operation,
                       enginePrepared **prepared, engineError *error);
void engine_unprepare(enginePrepared *prepared);

/* Names the plan of a prepared operation in the flight recorder, for those who read it. Any thread,
 * before the operation is freed. */
void engine_name_plan(const enginePrepared *prepared, const char *text);

/* Elements per block that one round moves, and rounds of a call of count; for explanations. */
uint64_t engine_chunk(enginePrepared *prepared);
uint64_t engine_rounds(enginePrepared *prepared, uint64_t count);

/* ---- calls ----------------------------------------------------------------------------------- */

/* Vectors of a v-operation, in elements, by block as the plan numbers them. A vector that the plan
 * does not use may be NULL. `longest` is the longest block of any rank, the same on all ranks; 0:
 * the longest of these vectors. Copied before the call returns. */
typedef struct engineVectors {
    const uint64_t *input_counts;
    const uint64_t *input_displs;
    const uint64_t *output_counts;
    const uint64_t *output_displs;
    uint32_t inputs;  /* entries of the input vectors */
    uint32_t outputs; /* entries of the output vectors */
    uint64_t longest;
} engineVectors;

/* The hot call: runs the operation and waits for its end. input and output are addresses (0 where
 * this rank has none), count is in elements of a block. A stream (0: none) is synchronised with
 * before the operation starts. palInProgress only with return_ms: go on with engine_resume. */
int32_t engine_call(enginePrepared *prepared, uintptr_t input, uintptr_t output, uint64_t count,
                    uintptr_t stream);
int32_t engine_call_v(enginePrepared *prepared, uintptr_t input, uintptr_t output,
                      const engineVectors *vectors, uintptr_t stream);

/* A call as a caller remembers it: for buffers of the same sizes, wherever they lie. */
typedef struct engineBound {
    enginePrepared *prepared;
    uint64_t count;
    int64_t input;         /* bytes from the first buffer's start to the input; negative: none */
    int64_t output;        /* bytes from the second buffer's start to the output; negative: none */
    uint64_t input_bytes;  /* sizes of two buffers that must lie apart; */
    uint64_t output_bytes; /* both 0 where one buffer is given twice */
} engineBound;
/* Nothing was done: the buffers overlap, or the call is prepared for buffers that lie in windows
 * and these do not, or for others and these do. It has to be prepared for these buffers. */
enum { ENGINE_UNFIT = -1 };
int32_t engine_call_bound(const engineBound *bound, uintptr_t first, uintptr_t second,
                          uintptr_t stream);

/* A send and a receive at once, without the deadlock of one after the other. */
int32_t engine_sendrecv_bound(const engineBound *send, uintptr_t input, const engineBound *receive,
                              uintptr_t output, uintptr_t stream);
int32_t engine_sendrecv(enginePrepared *send, uintptr_t input, uint64_t input_count,
                        enginePrepared *receive, uintptr_t output, uint64_t output_count,
                        uintptr_t stream);

/* Goes on waiting for the calling thread's blocking call that answered palInProgress. */
int32_t engine_resume(engineComm *comm);

/* A message that a peer sends. */
typedef struct engineArrival {
    uint64_t count; /* elements of type, a palDataType; both as the peer says */
    uint32_t type;
    uint32_t tag;
} engineArrival;

/* Whether the next message of a rank of this host is unexpected: no posted receive has its tag. 0:
 * it is not, or has not come. 1: no receive from the rank is posted. 2: receives from it are, which
 * the message blocks until it is received. With 1 and 2 *arrival describes the message.
 * The first posted receive with its tag receives a message. A blocking call that an unexpected
 * message blocks answers palInProgress, once for each message. */
int32_t engine_probe(engineComm *comm, uint32_t peer, engineArrival *arrival);

typedef struct engineRequest {
    enginePrepared *prepared;
    uintptr_t input;
    uintptr_t output;
    uint64_t count;
    const engineVectors *vectors; /* NULL but for v-operations */
    uint32_t tag;                 /* of a message; 0: none */
} engineRequest;

/* Enqueues requests in order, all or none, and answers one work that ends when all have ended. A
 * stream: the calls start after its earlier work; with PROXY and STREAM its later work waits for
 * their end and the host does not, with HOST it is synchronised with before they start.
 * Requests of one queue (the collectives; messages to one peer; messages from one peer) run in
 * order; queues run side by side. Buffers must stay until the work has ended. */
int32_t engine_start(engineComm *comm, const engineRequest *requests, uint32_t count,
                     uintptr_t stream, engineWork **work);

/* palSuccess, palInProgress, or the error. */
int32_t engine_test(engineWork *work);

/* Waits at most `seconds` (negative: until it ends, which its deadline bounds). With seconds it
 * also answers palInProgress, once, for a message that blocks receives: engine_probe. */
int32_t engine_wait(engineWork *work, double seconds);

/* Gives a work back; one that is pending goes on and cleans up after itself. */
void engine_release(engineWork *work);

/* ---- calls from C ---------------------------------------------------------------------------- */

enum { ENGINE_VARIANTS = 8 };

/* One of the prepared forms of a call that C programs make: for counts up to `most`. */
typedef struct engineVariant {
    uint64_t most;
    enginePrepared *prepared;
} engineVariant;

/* Address of the table of unipal.h. */
uintptr_t engine_entry(void);

/* A handle for C programs: of at most ENGINE_VARIANTS forms of one operation by ascending `most`;
 * the last one serves all larger counts. Valid until engine_close, which also ends the calls that C
 * programs are in: they answer as aborted. */
int32_t engine_entry_open(engineComm *comm, const engineVariant *variants, uint32_t count,
                          uint64_t *handle);

/* ---- calls of the chip that the core does not make ---------------------------------------------
 */

/* Who calls the chip for a communicator without the core says so, from enter to leave, on the
 * thread that calls: other ranks then name the function when it does not return, and engine_close
 * frees nothing meanwhile. A call of the core between the two ends the note. */
uint32_t engine_chip_function(const char *name); /* as the spec calls it; 0: nobody is told */
void engine_chip_enter(engineComm *comm, uint32_t function);
void engine_chip_leave(engineComm *comm);

/* ---- a host word that holds a stream ----------------------------------------------------------
 */

/* A function for launchHostFunc that returns when the word has reached the value, and at the latest
 * after so many seconds. An argument serves one call, which frees it; one that was never launched
 * is cancelled. The word stays valid till then. 0: no memory. */
uintptr_t engine_await_function(void);
uintptr_t engine_await_argument(uintptr_t word, uint64_t value, double seconds);
void engine_await_cancel(uintptr_t argument);

/* Stores value after everything that the calling thread has written or seen written. */
void engine_word_store(uintptr_t word, uint64_t value);

/* ---- memory ---------------------------------------------------------------------------------- */

/* Shows the allocation that holds [address, address + bytes) to peers until engine_unregister, so
 * that no call has to look for room in the export table. Foreign host memory needs nothing and is
 * accepted. Local: peers open it at its first use. */
int32_t engine_register(engineComm *comm, uintptr_t address, uint64_t bytes);
int32_t engine_unregister(engineComm *comm, uintptr_t address);

/* Windows: memory whose place all ranks know before a call, so that STREAM may go straight into it.
 * All ranks take part, in the same order: each offers its memory, the offers are exchanged, and
 * each opens all of them (by rank). A call uses a window when its buffers lie in it, at the same
 * distance from its start on every rank. A window is closed by all ranks when no call runs on it.
 */
typedef struct engineWindow {
    uint64_t offset;
    uint64_t bytes;
    uint32_t alloc;
    uint32_t zero;
} engineWindow;
int32_t engine_window_offer(engineComm *comm, uintptr_t address, uint64_t bytes,
                            engineWindow *offer);
int32_t engine_window_open(engineComm *comm, uintptr_t address, const engineWindow *offers);
int32_t engine_window_close(engineComm *comm, uintptr_t address);

/* Says that the allocation that holds address is about to be freed: peers close it when they next
 * look. Call before deviceFree; without it the memory stays with the peers until its entry of the
 * table is taken. */
void engine_forget(engineComm *comm, uintptr_t address);

#endif

/* Calls of the chip, noted while they last: a rank that does not come back from one is named with
 * the function by whoever waits for it.
 *
 * CHIP(comm, eventRecord, event, stream) is pal_eventRecord(comm->table, event, stream). The note
 * is a word of the rank's block in the arena: function and a running number, 0 while nothing is
 * called. A word that stays the same between two looks is a call that has not returned. */
#ifndef UNIPAL_ENGINE_CHIP_H
#define UNIPAL_ENGINE_CHIP_H

#include "exec.h"
#include "pal_calls.h"

#define CHIP_FUNCTIONS(X)                                                                          \
    X(deviceFree)                                                                                  \
    X(deviceFree_at)                                                                               \
    X(deviceMalloc)                                                                                \
    X(deviceMemcpy_at)                                                                             \
    X(deviceReduce_at)                                                                             \
    X(eventCreate)                                                                                 \
    X(eventDestroy)                                                                                \
    X(eventQuery)                                                                                  \
    X(eventRecord)                                                                                 \
    X(eventSynchronize)                                                                            \
    X(gdrPtrMmap_at)                                                                               \
    X(gdrPtrMunmap_at)                                                                             \
    X(getDevice)                                                                                   \
    X(getLastError)                                                                                \
    X(hostGetDevicePointer_at)                                                                     \
    X(hostRegister_at)                                                                             \
    X(hostUnregister_at)                                                                           \
    X(ipcMemHandleClose_at)                                                                        \
    X(ipcMemHandleCreate)                                                                          \
    X(ipcMemHandleFree)                                                                            \
    X(ipcMemHandleGet_at)                                                                          \
    X(ipcMemHandleOpen)                                                                            \
    X(launchHostFunc)                                                                              \
    X(memGetAddressRange_at)                                                                       \
    X(setDevice)                                                                                   \
    X(streamCreate)                                                                                \
    X(streamDestroy)                                                                               \
    X(streamQuery)                                                                                 \
    X(streamSynchronize)                                                                           \
    X(streamWaitEvent)                                                                             \
    X(streamWaitValue64_at)                                                                        \
    X(streamWriteValue64_at)

#define CHIP_NUMBER(name) CHIP_##name,
enum chip_function { CHIP_NOTHING, CHIP_FUNCTIONS(CHIP_NUMBER) CHIP_KNOWN };
#undef CHIP_NUMBER

#define CHIP(comm, name, ...)                                                                      \
    (chip_enter((comm), CHIP_##name), chip_leave(pal_##name((comm)->table, __VA_ARGS__)))

/* Shows that this thread is in a function, until chip_leave. */
void chip_enter(const engineComm *comm, enum chip_function function);
int32_t chip_leave(int32_t code);
/* The function that this thread called last; "" before any. */
const char *chip_last(void);

/* Whether a code says that the chip has not got something, or does not know an address: an answer.
 * Any other code but success and "in progress" is a failure, with which no rank can go on. */
static inline bool chip_lacks(int32_t code)
{
    return code == palNotSupported || code == palInvalidArgument;
}
/* Fills the thread's record with a failure of the function that this thread called last: what it
 * was for, rank, function, code and the chip's words, with this rank as culprit. Answers the
 * record's code, which does not blame a caller for what the chip answered. */
int32_t chip_refused(const engineComm *comm, int32_t code, const char *what);
/* Whether the thread's record is such a failure. */
bool chip_broke(const engineComm *comm);
/* Fails the communicator on all ranks when it is. Answers code. Not under the lock. */
int32_t chip_told(engineComm *comm, int32_t code);
/* The same under the lock. */
int32_t chip_told_locked(engineComm *comm, int32_t code);

/* From here to chip_watched the first failure of this thread is kept: chip_watched answers its
 * code, with the thread's record filled. */
void chip_watch(void);
int32_t chip_watched(const engineComm *comm, const char *what);

/* The calls that this rank is in, and the function of one that it is still in later; NULL: none. */
void chip_notes(const engineComm *comm, _Atomic uint64_t notes[CHIP_NOTES]);
const char *chip_noted_since(const engineComm *comm, const _Atomic uint64_t notes[CHIP_NOTES]);

struct chip_look { /* of all ranks of a communicator, at one moment */
    uint64_t words[ENGINE_MAX_RANKS][CHIP_NOTES];
};
/* Notes what every rank is in. */
void chip_look(const engineComm *comm, struct chip_look *look);
/* The function that rank has been in since the look; NULL: none. */
const char *chip_since(const engineComm *comm, const struct chip_look *look, uint32_t rank);

#endif

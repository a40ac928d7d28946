/* Chip calls in flight, recorded for hang diagnosis: a rank that waits for one whose call does not
 * return reports the function.
 *
 * PAL_CALL(comm, eventRecord, event, stream) is pal_eventRecord(comm->table, event, stream). The
 * note is a word of the rank's block in the arena: function and a running number, 0 while nothing
 * is called. A word that stays the same between two looks is a call that has not returned. */
#ifndef UNIPAL_ENGINE_PAL_NOTES_H
#define UNIPAL_ENGINE_PAL_NOTES_H

#include "comm_state.h"
#include "pal_calls.h"

#define PAL_NOTES_FUNCTIONS(X)                                                                     \
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

#define PAL_NOTES_NUMBER(name) PAL_NOTE_##name,
enum pal_note { PAL_NOTE_NOTHING, PAL_NOTES_FUNCTIONS(PAL_NOTES_NUMBER) PAL_NOTE_COUNT };
#undef PAL_NOTES_NUMBER

#define PAL_CALL(comm, name, ...)                                                                  \
    (pal_notes_enter((comm), PAL_NOTE_##name),                                                     \
     pal_notes_leave(pal_##name((comm)->table, __VA_ARGS__)))

/* Shows that this thread is in a function, until pal_notes_leave. */
void pal_notes_enter(const engineComm *comm, enum pal_note function);
int32_t pal_notes_leave(int32_t code);
/* The function that this thread called last; "" before any. */
const char *pal_notes_last(void);

/* From here to pal_notes_watched the first failure of this thread is kept: that answers its code,
 * and its function counts as the last one. */
void pal_notes_watch(void);
int32_t pal_notes_watched(void);

/* Whether a code says that the chip has not got something, or does not know an address: an answer.
 * Any other code but success and "in progress" is a failure, with which no rank can go on. */
static inline bool pal_notes_lacks(int32_t code)
{
    return code == palNotSupported || code == palInvalidArgument;
}

/* The calls that this rank is in, and the function of one that it is still in later; NULL: none. */
void pal_notes_of_self(const engineComm *comm, _Atomic uint64_t notes[PAL_NOTES]);
const char *pal_notes_since_self(const engineComm *comm, const _Atomic uint64_t notes[PAL_NOTES]);

struct pal_notes_look { /* of all ranks of a communicator, at one moment */
    uint64_t words[ENGINE_MAX_RANKS][PAL_NOTES];
};
/* Notes what every rank is in. */
void pal_notes_look(const engineComm *comm, struct pal_notes_look *look);
/* The function that rank has been in since the look; NULL: none. */
const char *pal_notes_since(const engineComm *comm, const struct pal_notes_look *look,
                            uint32_t rank);

#endif

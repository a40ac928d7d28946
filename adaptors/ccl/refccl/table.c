/* The table: the library, its communicators, what it exports. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "pal_export.h"
#include "refccl.h"

#ifndef PAL_CCL
#define PAL_CCL "refccl" /* not built by the registry */
#endif

enum { VERSION = 10000 };
static const double DEADLINE = 30.0; /* seconds, where UNIPAL_TIMEOUT says nothing */
static const char NAME[] = "/unipal-" PAL_CCL "-";

static const palDeviceTable *chip;
static struct comm *orphans; /* given up, while streams still hold their jobs */

/* ---- the library ---- */

static palResult getVersion(int *version)
{
    ENTER();
    if (!version)
        REFUSE(NULL, "%s: version is null", __func__);
    *version = VERSION;
    return palSuccess;
}

static palResult getUniqueId(palUniqueId *id)
{
    unsigned char random[16];
    ENTER();
    if (!id)
        REFUSE(NULL, "%s: id is null", __func__);
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return refccl_fail(NULL, palSystemError, "%s: getrandom: %s", __func__, strerror(errno));
    memset(id, 0, sizeof *id);
    char *text = (char *)id->bytes;
    text += sprintf(text, "%s", NAME);
    for (size_t i = 0; i < sizeof random; i++)
        text += sprintf(text, "%02x", random[i]);
    return refccl_sign(text, (size_t)((char *)id->bytes + NAME_BYTES - text));
}

static palResult getErrorString(const char **text, palResult code)
{
    static const char *const TEXTS[] = {
        "success",
        "the device runtime failed",
        "the operating system refused",
        "internal error",
        "invalid argument",
        "invalid usage",
        "another rank failed or did not come",
        "in progress",
        "the collective library failed",
        "not supported",
    };
    ENTER();
    if (!text)
        REFUSE(NULL, "%s: text is null", __func__);
    if ((unsigned)code >= sizeof TEXTS / sizeof TEXTS[0])
        REFUSE(NULL, "%s: %d is not a palResult", __func__, (int)code);
    *text = TEXTS[code];
    return palSuccess;
}

static palResult getLastError(palComm given, char *text, size_t size)
{
    if (!text || size == 0)
        REFUSE(NULL, "%s: text is null or size 0", __func__);
    struct comm *comm = given ? refccl_live(given) : NULL;
    if (given && !comm)
        REFUSE(NULL, "%s: comm %p is not a communicator of this library", __func__, (void *)given);
    refccl_last_error(comm, text, size);
    return palSuccess;
}

/* ---- communicators ---- */

static double deadline(void)
{
    const char *said = getenv("UNIPAL_TIMEOUT");
    double seconds = said ? strtod(said, NULL) : DEADLINE;
    return seconds > 0 ? seconds : DEADLINE;
}

static void leave(struct comm *comm)
{
    if (comm->link)
        refccl_unlink(comm);
    refccl_detach(comm);
}

/* Joins the ranks: in the segment, then by what else the library has. */
static palResult join(struct comm *comm)
{
    palResult result = refccl_attach(comm);
    if (result != palSuccess)
        return result;
    result = refccl_link(comm);
    if (result != palSuccess)
        leave(comm);
    return result;
}

/* Ends what no stream holds any more. Under the lock. */
static void bury(void)
{
    struct comm **at = &orphans;
    while (*at) {
        struct comm *comm = *at;
        refccl_reap(comm);
        if (!refccl_idle(comm)) {
            at = &comm->next;
            continue;
        }
        *at = comm->next;
        refccl_forget_staging(comm);
        leave(comm);
        free(comm);
    }
}

/* Takes the communicator from its caller; it ends now, or when the streams have let go of it. */
static void let_go(struct comm *comm)
{
    refccl_lock();
    refccl_take_out_locked(comm);
    comm->next = orphans;
    orphans = comm;
    bury();
    refccl_unlock();
}

static palResult commInitRank(palComm *answer, int size, const palUniqueId *id, int rank)
{
    ENTER();
    if (!answer || !id)
        REFUSE(NULL, "%s: %s is null", __func__, answer ? "id" : "comm");
    if (size < 1 || size > MOST_RANKS)
        REFUSE(NULL, "%s: %d ranks; this library joins 1 to %d", __func__, size, MOST_RANKS);
    if (rank < 0 || rank >= size)
        REFUSE(NULL, "%s: rank %d is outside 0 to %d", __func__, rank, size - 1);
    size_t length = strnlen((const char *)id->bytes, NAME_BYTES);
    if (length >= NAME_BYTES || strncmp((const char *)id->bytes, NAME, sizeof NAME - 1) != 0 ||
        strchr((const char *)id->bytes + 1, '/'))
        REFUSE(NULL, "%s: the id is none of getUniqueId", __func__);
    struct comm *comm = calloc(1, sizeof *comm);
    if (!comm)
        return refccl_fail(NULL, palSystemError, "%s: no memory", __func__);
    refccl_lock();
    bury();
    refccl_use_locked();
    comm->device = chip;
    refccl_unlock();
    comm->size = size;
    comm->rank = rank;
    comm->deadline = deadline();
    memcpy(comm->name, id->bytes, length);
    palResult result = palSuccess;
    if (comm->device && comm->device->getDevice(&comm->number) != palSuccess)
        result = refccl_fail(NULL, palUnhandledDeviceError,
                             "%s: the chip does not say its current device", __func__);
    if (result == palSuccess)
        result = join(comm);
    if (result != palSuccess) {
        free(comm);
        return result;
    }
    refccl_enter(comm);
    comm->native = comm;
    *answer = (palComm)(void *)comm;
    return palSuccess;
}

static palResult commFinalize(palComm given)
{
    ENTER_COMM(comm, given);
    palResult result = refccl_drain(comm);
    return result == palSuccess ? (palResult)atomic_load(&comm->state) : result;
}

static palResult commDestroy(palComm given)
{
    ENTER_COMM(comm, given);
    palResult result = refccl_drain(comm);
    if (result != palSuccess)
        atomic_store(&comm->given_up, true);
    let_go(comm);
    return result;
}

static palResult commAbort(palComm given)
{
    ENTER_COMM(comm, given);
    palResult unused;
    atomic_store(&comm->given_up, true);
    refccl_hopeless(comm, &unused); /* the other ranks hear of it */
    let_go(comm);
    return palSuccess;
}

static palResult commCount(palComm given, int *count)
{
    ENTER_COMM(comm, given);
    if (!count)
        REFUSE(comm, "%s: count is null", __func__);
    *count = comm->size;
    return palSuccess;
}

static palResult commGetDeviceNumber(palComm given, int *device)
{
    ENTER_COMM(comm, given);
    if (!device)
        REFUSE(comm, "%s: device is null", __func__);
    *device = comm->number;
    return palSuccess;
}

static palResult commUserRank(palComm given, int *rank)
{
    ENTER_COMM(comm, given);
    if (!rank)
        REFUSE(comm, "%s: rank is null", __func__);
    *rank = comm->rank;
    return palSuccess;
}

static palResult commGetAsyncError(palComm given, int *state)
{
    ENTER_COMM(comm, given);
    if (!state)
        REFUSE(comm, "%s: state is null", __func__);
    palResult found = palSuccess;
    refccl_hopeless(comm, &found);
    *state = found;
    return palSuccess;
}

static palResult commRegister(palComm given, void *ptr, size_t size, void **handle)
{
    ENTER_COMM(comm, given);
    (void)size;
    if (!ptr || !handle)
        REFUSE(comm, "%s: %s is null", __func__, ptr ? "handle" : "ptr");
    return refccl_fail(comm, palNotSupported, "%s: " PAL_CCL " keeps no registrations", __func__);
}

static palResult commDeregister(palComm given, void *handle)
{
    ENTER_COMM(comm, given);
    if (!handle)
        REFUSE(comm, "%s: handle is null", __func__);
    return refccl_fail(comm, palNotSupported, "%s: " PAL_CCL " keeps no registrations", __func__);
}

static palResult memAlloc(void **ptr, size_t size)
{
    ENTER();
    if (!ptr)
        REFUSE(NULL, "%s: ptr is null", __func__);
    if (!chip)
        return refccl_fail(NULL, palInvalidUsage, "%s: no chip was given", __func__);
    if (size == 0) { /* a FlagCX plugin may answer an address */
        *ptr = NULL;
        return palSuccess;
    }
    palResult result = chip->deviceMalloc(ptr, size, palMemDevice);
    return result == palSuccess
               ? result
               : refccl_fail(NULL, result, "%s: the chip refused %zu bytes", __func__, size);
}

static palResult memFree(void *ptr)
{
    ENTER();
    if (!ptr)
        return palSuccess;
    if (!chip)
        return refccl_fail(NULL, palInvalidUsage, "%s: no chip was given", __func__);
    palResult result = chip->deviceFree(ptr, palMemDevice);
    return result == palSuccess
               ? result
               : refccl_fail(NULL, result, "%s: %p is not memory of memAlloc", __func__, ptr);
}

static palResult groupStart(void)
{
    ENTER();
    return refccl_group_start();
}

static palResult groupEnd(void)
{
    ENTER();
    return refccl_group_end();
}

/* ---- exports ---- */

static const palCclTable TABLE = {
    .struct_size = sizeof(palCclTable),
    .major = PAL_MAJOR,
    .minor = PAL_MINOR,
    .name = PAL_CCL,
    .build_id = PAL_BUILD_ID,
    .getVersion = getVersion,
    .getUniqueId = getUniqueId,
    .getErrorString = getErrorString,
    .getLastError = getLastError,
    .commInitRank = commInitRank,
    .commFinalize = commFinalize,
    .commDestroy = commDestroy,
    .commAbort = commAbort,
    .commCount = commCount,
    .commGetDeviceNumber = commGetDeviceNumber,
    .commUserRank = commUserRank,
    .commGetAsyncError = commGetAsyncError,
    .commRegister = commRegister,
    .commDeregister = commDeregister,
    .memAlloc = memAlloc,
    .memFree = memFree,
    .groupStart = groupStart,
    .groupEnd = groupEnd,
    .reduce = refccl_call_reduce,
    .gather = refccl_call_gather,
    .scatter = refccl_call_scatter,
    .broadcast = refccl_call_broadcast,
    .allReduce = refccl_call_allReduce,
    .reduceScatter = refccl_call_reduceScatter,
    .allGather = refccl_call_allGather,
    .alltoAll = refccl_call_alltoAll,
    .alltoAllv = refccl_call_alltoAllv,
    .send = refccl_call_send,
    .recv = refccl_call_recv,
};

const palCclTable *palGetCcl(void)
{
    return &TABLE;
}

void palCclUseDevice(const palDeviceTable *device)
{
    refccl_lock();
    chip = device;
    refccl_unlock();
}

const char *palLoadError(void)
{
    return "";
}

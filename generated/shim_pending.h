/* Generated from generator/templates: do not edit, run `pal gen`. */
/*
 * What a vendor answers for work that is pending, where it does not publish the numbers (`pending: learnt`): the shim
 * asks its library. A host function holds a stream, with an event behind it; what the two queries answer then, twice,
 * are their codes for pending, when they are not success and success follows once the stream was let go. Every other
 * code stays an error.
 *
 * Learnt once in a process, before its first stream or event is made: on the device that the caller chose, when none of
 * its work can hold back the learner's. A process that makes neither never touches a device for it. A stream of others
 * (streamCopy) is the one thing that can be asked before: then its first query learns.
 *
 * Every wait ends after SHIM_LEARN_SECONDS. What failed is learnt again by the next call; a library that contradicts
 * itself makes no streams, and says why.
 *
 * The lock is held while the vendor is asked, so that a process learns once. shim.c has the codes, and gives
 * ask_streamQuery and ask_eventQuery, the vendor's own answers, and SHIM_DONE, its code for success.
 */
#ifndef UNIPAL_SHIM_PENDING_H
#define UNIPAL_SHIM_PENDING_H

#include <time.h>

#include "shim_runtime.h"

#ifndef SHIM_LEARN_SECONDS
#define SHIM_LEARN_SECONDS 5
#endif

/* Holds a stream from inside a host function. The learner and the host function share it; the last one frees it. */
struct shim_hold {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int users;
    bool opened, left;
};

SHIM_PRIVATE struct shim_hold *shim_new_hold(void)
{
    struct shim_hold *hold = calloc(1, sizeof *hold);
    pthread_condattr_t steady;
    if (hold == NULL)
        return NULL;
    pthread_mutex_init(&hold->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&hold->changed, &steady);
    pthread_condattr_destroy(&steady);
    hold->users = 2;
    return hold;
}

/* Unlocks the hold and ends a share of it. */
SHIM_PRIVATE void shim_drop_hold(struct shim_hold *hold)
{
    bool last = --hold->users == 0;
    pthread_mutex_unlock(&hold->lock);
    if (!last)
        return;
    pthread_cond_destroy(&hold->changed);
    pthread_mutex_destroy(&hold->lock);
    free(hold);
}

/* Waits until *flag is set, with the lock of the hold; false: the time is over. */
SHIM_PRIVATE bool shim_hold_wait(struct shim_hold *hold, const bool *flag)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += SHIM_LEARN_SECONDS;
    while (!*flag && pthread_cond_timedwait(&hold->changed, &hold->lock, &until) == 0) {
    }
    return *flag;
}

/* The host function. */
SHIM_PRIVATE void shim_hold_stream(void *args)
{
    struct shim_hold *hold = args;
    pthread_mutex_lock(&hold->lock);
    shim_hold_wait(hold, &hold->opened);
    hold->left = true;
    pthread_cond_broadcast(&hold->changed);
    shim_drop_hold(hold);
}

/* Lets the stream go, and answers whether the host function returned. */
SHIM_PRIVATE bool shim_let_go(struct shim_hold *hold)
{
    pthread_mutex_lock(&hold->lock);
    hold->opened = true;
    pthread_cond_broadcast(&hold->changed);
    bool left = shim_hold_wait(hold, &hold->left);
    shim_drop_hold(hold);
    return left;
}

static atomic_bool shim_pending_known;
static _Thread_local bool shim_learning; /* the learner makes a stream and an event, too */

SHIM_PRIVATE struct shim_answers shim_ask(SHIM_STREAM stream, SHIM_EVENT event)
{
    return (struct shim_answers){ask_streamQuery(stream), ask_eventQuery(event)};
}

SHIM_PRIVATE bool shim_still(int held, int now)
{
    return now == held && held != SHIM_DONE;
}

/* What each query answers first that it did not answer while the stream was held; the same still when time is over. */
SHIM_PRIVATE struct shim_answers shim_ask_done(SHIM_STREAM stream, SHIM_EVENT event, struct shim_answers held)
{
    const struct timespec pause = {.tv_nsec = 100000};
    struct timespec begun, now;
    struct shim_answers done = held;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (now = begun; now.tv_sec - begun.tv_sec <= SHIM_LEARN_SECONDS; clock_gettime(CLOCK_MONOTONIC, &now)) {
        if (shim_still(held.stream, done.stream))
            done.stream = ask_streamQuery(stream);
        if (shim_still(held.event, done.event))
            done.event = ask_eventQuery(event);
        if (!shim_still(held.stream, done.stream) && !shim_still(held.event, done.event))
            break;
        nanosleep(&pause, NULL);
    }
    return done;
}

/* Whether the answers of one query tell pending from done. A code that comes once only may be any error. */
SHIM_PRIVATE palResult shim_tells(const char *query, int held, int again, int done)
{
    if (held == SHIM_DONE)
        return shim_fail(query, palUnhandledDeviceError, "answers success while a host function holds the stream");
    if (again != held)
        return shim_fail(query, palUnhandledDeviceError, "answers %d, then %d while the stream is held", held, again);
    if (done == held)
        return shim_fail(query, palUnhandledDeviceError, "answers %d still, %d s after the stream was let go", held,
                         SHIM_LEARN_SECONDS);
    if (done != SHIM_DONE)
        return shim_fail(query, palUnhandledDeviceError, "answers %d for pending work, and %d when it is done", held, done);
    return palSuccess;
}

/* Learns on a stream and an event; *idle: nothing of it is left on the stream. */
SHIM_PRIVATE palResult shim_learn_on(SHIM_STREAM stream, SHIM_EVENT event, bool *idle)
{
    struct shim_hold *hold = shim_new_hold();
    if (hold == NULL)
        return shim_fail("streamQuery", palSystemError, "no memory");
    palResult result = vendor_launchHostFunc(stream, shim_hold_stream, hold);
    if (result != palSuccess) {
        hold->users = 1; /* nobody will call it */
        hold->left = true;
        shim_let_go(hold);
        return result;
    }
    result = vendor_eventRecord(event, stream);
    struct shim_answers held = shim_ask(stream, event), again = shim_ask(stream, event);
    *idle = shim_let_go(hold);
    if (result != palSuccess)
        return result;
    if (!*idle)
        return shim_fail("launchHostFunc", palUnhandledDeviceError, "the function did not return in %d s, let go",
                         SHIM_LEARN_SECONDS);
    struct shim_answers done = shim_ask_done(stream, event, held);
    if ((result = shim_tells("streamQuery", held.stream, again.stream, done.stream)) == palSuccess)
        result = shim_tells("eventQuery", held.event, again.event, done.event);
    *idle = done.stream == SHIM_DONE;
    shim_pending = held;
    return result;
}

/* A stream that is not idle stays, with its event: ending it could wait for ever. */
SHIM_PRIVATE palResult shim_learn_now(char why[512])
{
    SHIM_STREAM stream = (SHIM_STREAM)0;
    SHIM_EVENT event = (SHIM_EVENT)0;
    bool idle = true;
    palResult result = vendor_streamCreate(&stream), ended = palSuccess;
    if (result == palSuccess && stream == (SHIM_STREAM)0)
        result = shim_fail("streamCreate", palSystemError, "the vendor answered success and no stream");
    if (result == palSuccess)
        result = vendor_eventCreate(&event, palEventDisableTiming);
    if (result == palSuccess)
        result = shim_learn_on(stream, event, &idle);
    snprintf(why, 512, "%s", shim_error);
    if (idle && event != (SHIM_EVENT)0)
        ended = vendor_eventDestroy(event);
    if (idle && ended == palSuccess && stream != (SHIM_STREAM)0)
        ended = vendor_streamDestroy(stream);
    if (result == palSuccess && ended != palSuccess)
        snprintf(why, 512, "%s", shim_error);
    return result != palSuccess ? result : ended;
}

/* Before the functions that make streams and events, and before the queries. */
SHIM_PRIVATE palResult shim_learn(const char *function)
{
    static pthread_mutex_t once = PTHREAD_MUTEX_INITIALIZER;
    char why[512];
    if (shim_learning || atomic_load_explicit(&shim_pending_known, memory_order_acquire))
        return palSuccess;
    palResult result = palSuccess;
    pthread_mutex_lock(&once);
    shim_learning = true;
    if (!atomic_load_explicit(&shim_pending_known, memory_order_relaxed) &&
        (result = shim_learn_now(why)) == palSuccess)
        atomic_store_explicit(&shim_pending_known, true, memory_order_release);
    shim_learning = false;
    pthread_mutex_unlock(&once);
    return result == palSuccess ? result : shim_fail(function, result, "what means pending cannot be learnt: %.400s", why);
}

#endif

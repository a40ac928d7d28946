/* A program of the C entry, as C11 and as C++17: test_c_entry.py calls these functions by ctypes,
 * in the processes of ranks. Each answers the code of the first function that did not succeed. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "unipal.h"

#ifdef __cplusplus
#define EXPORT extern "C" __attribute__((visibility("default")))
#else
#define EXPORT __attribute__((visibility("default")))
#endif

EXPORT int32_t blocking(const void *address, unipalCall *call, const void *input, void *output,
                        uint64_t count, void *stream);
EXPORT int32_t tested(const void *address, unipalCall *call, const void *input, void *output,
                      uint64_t count, void *stream, uint64_t *looks);
EXPORT int32_t waited(const void *address, unipalCall *call, const void *input, void *output,
                      uint64_t count, void *stream, double seconds, unipalWork **left);
EXPORT int32_t go_on(const void *address, unipalWork *work, double seconds);
EXPORT int32_t crossed(const void *address, const unipalRequest *requests, uint32_t count);
EXPORT int32_t threads(const void *address, unipalCall *call, const void *input, void *outputs,
                       uint64_t count, uint64_t bytes, uint32_t number);
EXPORT int32_t aborted(const void *address, unipalCall *call, const char *reason);
EXPORT double timed(const void *address, unipalCall *call, void *data, uint64_t count,
                    uint32_t times);
EXPORT void why(const void *address, unipalError *error);
EXPORT int32_t culprit(const unipalError *error, uint32_t rank);
EXPORT int32_t unbound(const void *address, int32_t change, unipalError *error);
EXPORT int32_t misused(const void *address, unipalCall *good, int32_t which);

int32_t blocking(const void *address, unipalCall *call, const void *input, void *output,
                 uint64_t count, void *stream)
{
    const unipalEntry *unipal = unipal_bind(address, NULL);
    return unipal ? unipal->call(call, input, output, count, stream) : UNIPAL_INVALID_USAGE;
}

int32_t tested(const void *address, unipalCall *call, const void *input, void *output,
               uint64_t count, void *stream, uint64_t *looks)
{
    const unipalEntry *unipal = unipal_bind(address, NULL);
    unipalWork *work = NULL;
    int32_t code = unipal->start(call, input, output, count, stream, &work);
    for (*looks = 0; code == UNIPAL_SUCCESS; ++*looks) {
        code = unipal->test(work);
        if (code != UNIPAL_IN_PROGRESS)
            break;
        code = UNIPAL_SUCCESS;
    }
    unipal->release(work);
    return code;
}

int32_t waited(const void *address, unipalCall *call, const void *input, void *output,
               uint64_t count, void *stream, double seconds, unipalWork **left)
{
    const unipalEntry *unipal = unipal_bind(address, NULL);
    int32_t code = unipal->start(call, input, output, count, stream, left);
    if (code == UNIPAL_SUCCESS)
        code = unipal->wait(*left, seconds);
    if (code != UNIPAL_IN_PROGRESS) {
        unipal->release(*left);
        *left = NULL;
    }
    return code;
}

int32_t go_on(const void *address, unipalWork *work, double seconds)
{
    const unipalEntry *unipal = unipal_bind(address, NULL);
    int32_t code = unipal->wait(work, seconds);
    if (code != UNIPAL_IN_PROGRESS)
        unipal->release(work);
    return code;
}

int32_t crossed(const void *address, const unipalRequest *requests, uint32_t count)
{
    const unipalEntry *unipal = unipal_bind(address, NULL);
    unipalWork *work = NULL;
    int32_t code = unipal->start_group(requests, count, NULL, &work);
    if (code == UNIPAL_SUCCESS)
        code = unipal->wait(work, -1);
    unipal->release(work);
    return code;
}

/* ---- threads -----------------------------------------------------------------------------------
 */

struct job {
    const unipalEntry *unipal;
    unipalCall *call;
    const void *input;
    void *output;
    uint64_t count;
    int32_t code;
};

static void *work_off(void *argument)
{
    struct job *job = (struct job *)argument;
    job->code = job->unipal->call(job->call, job->input, job->output, job->count, NULL);
    return NULL;
}

int32_t threads(const void *address, unipalCall *call, const void *input, void *outputs,
                uint64_t count, uint64_t bytes, uint32_t number)
{
    pthread_t made[16];
    struct job jobs[16];
    int32_t code = UNIPAL_SUCCESS;
    uint32_t started = 0;
    for (; started < number && started < 16; started++) {
        struct job *job = &jobs[started];
        job->unipal = unipal_bind(address, NULL);
        job->call = call;
        job->input = input;
        job->output = (char *)outputs + started * bytes;
        job->count = count;
        job->code = UNIPAL_INTERNAL_ERROR;
        if (pthread_create(&made[started], NULL, work_off, job) != 0)
            break;
    }
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(made[i], NULL);
        code = code == UNIPAL_SUCCESS ? jobs[i].code : code;
    }
    return started == number ? code : (int32_t)UNIPAL_SYSTEM_ERROR;
}

int32_t aborted(const void *address, unipalCall *call, const char *reason)
{
    return unipal_bind(address, NULL)->abort(call, reason);
}

/* Seconds of so many calls in place; negative when one fails. */
double timed(const void *address, unipalCall *call, void *data, uint64_t count, uint32_t times)
{
    const unipalEntry *unipal = unipal_bind(address, NULL);
    struct timespec begun, ended;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (uint32_t i = 0; i < times; i++)
        if (unipal->call(call, data, data, count, NULL) != UNIPAL_SUCCESS)
            return -1;
    clock_gettime(CLOCK_MONOTONIC, &ended);
    return (double)(ended.tv_sec - begun.tv_sec) + (double)(ended.tv_nsec - begun.tv_nsec) * 1e-9;
}

/* ---- errors ------------------------------------------------------------------------------------
 */

void why(const void *address, unipalError *error)
{
    unipal_bind(address, NULL)->error(error);
}

int32_t culprit(const unipalError *error, uint32_t rank)
{
    return unipal_is_culprit(error, rank);
}

/* Binds a table that is wrong in one way; UNIPAL_SUCCESS: it was taken all the same. */
int32_t unbound(const void *address, int32_t change, unipalError *error)
{
    unipalEntry copy;
    const void *given = &copy;
    memcpy(&copy, address, sizeof copy);
    switch (change) {
    case 0:
        given = NULL;
        break;
    case 1:
        copy.magic ^= 1;
        break;
    case 2:
        copy.abi++;
        break;
    case 3:
        copy.struct_size -= 8;
        break;
    default: /* a longer table of the same version */
        copy.struct_size += 8;
        break;
    }
    memset(error, 0, sizeof *error);
    return unipal_bind(given, error) ? (int32_t)UNIPAL_SUCCESS : error->code;
}

int32_t misused(const void *address, unipalCall *good, int32_t which)
{
    const unipalEntry *unipal = unipal_bind(address, NULL);
    unipalWork *work = NULL;
    unipalRequest none = {NULL, NULL, NULL, 0};
    switch (which) {
    case 0:
        return unipal->call(NULL, NULL, NULL, 1, NULL);
    case 1:
        return unipal->call((unipalCall *)(void *)&none, NULL, NULL, 1, NULL);
    case 2:
        return unipal->start(NULL, NULL, NULL, 1, NULL, &work);
    case 3:
        return unipal->start(good, NULL, NULL, 1, NULL, NULL);
    case 4:
        return unipal->start_group(NULL, 1, NULL, &work);
    case 5:
        return unipal->start_group(&none, 1, NULL, &work);
    case 6:
        return unipal->start_group(&none, 0, NULL, &work);
    case 7:
        return unipal->test(NULL);
    case 8:
        return unipal->wait(NULL, 1);
    case 9:
        return unipal->abort(NULL, "nothing");
    case 10: /* no buffers where some are needed */
        return unipal->call(good, NULL, NULL, 1, NULL);
    default:
        unipal->release(NULL);
        unipal->error(NULL);
        return UNIPAL_SUCCESS;
    }
}

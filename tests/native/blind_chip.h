/* The cpu chip as one that shows the host none of its memory and reduces integers only, so that the
 * engine takes PROXY with host functions. What happens to those can be chosen. */
#ifndef UNIPAL_TESTS_BLIND_CHIP_H
#define UNIPAL_TESTS_BLIND_CHIP_H

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "pal_export.h"

enum host_functions {
    BLIND_RUN,
    BLIND_HELD,    /* they wait for blind_go, and then take their time */
    BLIND_REFUSED, /* launchHostFunc answers an error */
    BLIND_LOST,    /* it answers success, and they never run */
};

static _Atomic int blind_functions;
static atomic_uint blind_launched, blind_entered, blind_left;
static atomic_bool blind_go;

struct blind_call {
    palHostFunc function;
    void *argument;
};

static void blind_run(void *argument)
{
    struct blind_call call = *(struct blind_call *)argument;
    const struct timespec moment = {0, 1000000};
    free(argument);
    atomic_fetch_add(&blind_entered, 1);
    if (atomic_load(&blind_functions) == BLIND_HELD) {
        while (!atomic_load(&blind_go))
            nanosleep(&moment, NULL);
        nanosleep(&moment, NULL);
    }
    call.function(call.argument);
    atomic_fetch_add(&blind_left, 1);
}

static palResult blind_launch(palStream stream, palHostFunc function, void *argument)
{
    int how = atomic_load(&blind_functions);
    atomic_fetch_add(&blind_launched, 1);
    if (how == BLIND_REFUSED)
        return palSystemError;
    if (how == BLIND_LOST)
        return palSuccess;
    struct blind_call *call = malloc(sizeof *call);
    if (call == NULL)
        return palSystemError;
    *call = (struct blind_call){function, argument};
    palResult code = palGetDevice()->launchHostFunc(stream, blind_run, call);
    if (code != palSuccess)
        free(call);
    return code;
}

static palResult blind_view(void **host, void *device, size_t size)
{
    (void)host, (void)device, (void)size;
    return palNotSupported;
}

static palResult blind_reduce(void *dst, const void *a, const void *b, size_t count,
                              palDataType type, palRedOp op, palStream stream)
{
    if (type == palFloat32 || type == palFloat64)
        return palNotSupported;
    return palGetDevice()->deviceReduce(dst, a, b, count, type, op, stream);
}

/* Not from two threads at first. */
static const palDeviceTable *blind_chip(void)
{
    static palDeviceTable changed;
    changed = *palGetDevice();
    changed.gdrPtrMmap = blind_view;
    changed.deviceReduce = blind_reduce;
    changed.launchHostFunc = blind_launch;
    return &changed;
}

#endif

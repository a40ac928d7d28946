/* The end of a communicator's device side. */
#define _GNU_SOURCE
#include "device_close.h"

#include <stdlib.h>
#include <time.h>

#include "clock.h"
#include "device.h"
#include "flight.h"
#include "pal_device.h"
#include "pal_notes.h"
#include "proxy.h"

enum { DRAIN_MS = 2000 }; /* what closing grants work that is still on the device */

bool device_close(engineComm *comm)
{
    struct device_side *side = comm->device_side;
    if (!side)
        return true;
    for (struct enginePrepared *prepared = comm->prepared_list; prepared; prepared = prepared->next)
        if (prepared->operation.lowering == ENGINE_PROXY && !proxy_stop(prepared))
            return false;
    struct timespec pause = {0, 200000};
    int before = comm->device;
    pal_device_switch(comm, &before); /* closing goes on whatever the chip answers */
    bool idle = device_is_idle(comm);
    atomic_store_explicit(&side->closing, true, memory_order_relaxed);
    uint64_t until = clock_ticks() + clock_ticks_of(DRAIN_MS / 1000.0);
    while (!idle && (int64_t)(clock_ticks() - until) < 0) {
        device_poison(comm); /* no call of this rank can be completed any more */
        nanosleep(&pause, NULL);
        idle = device_is_idle(comm);
    }
    if (idle) {
        for (uint32_t i = 0; i < side->pool_count; i++) {
            struct pool *pool = &side->pools[i];
            while (pool->first) {
                struct flight *flight = pool->first;
                pool->first = flight->next;
                flight_free(comm, flight);
            }
        }
        flight_sweep(comm);
        while (side->gates) {
            struct gate *gate = side->gates;
            side->gates = gate->next;
            if (gate->before)
                PAL_CALL(comm, eventDestroy, gate->before);
            free(gate);
        }
        device_free(comm);
    }
    pal_device_return(comm, before, palSuccess);
    return idle;
}

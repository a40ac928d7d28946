/* The end of a link. */
#include "link_state.h"

#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

#include "doorbell.h"
#include "error.h"
#include "failure.h"

void link_state_end(struct link *link, int reason, const char *text)
{
    uint32_t state = atomic_load_explicit(&link->state, memory_order_acquire);
    atomic_store_explicit(&link->broken, true, memory_order_release);
    epoll_ctl(link->comm->links->epoll, EPOLL_CTL_DEL, link->fd, NULL);
    if (state != LINK_OPEN) {           /* it had left: what it needed to say has been said */
        doorbell_ring_self(link->comm); /* a FLUSH that it has not answered is over */
        return;
    }
    link->reason = reason;
    if (!atomic_compare_exchange_strong_explicit(&link->state, &state, LINK_ENDED,
                                                 memory_order_acq_rel, memory_order_acquire))
        return;
    if (text) {
        engineError error;
        memset(&error, 0, sizeof error);
        error.code = palRemoteError;
        snprintf(error.text, sizeof error.text,
                 "rank %u on host %s: %s; link %s; next: run the same unipal on all hosts",
                 link->peer, link->host, text, link->name);
        error_add_culprit(&error, link->peer);
        failure_show(link->comm, &error);
    }
    doorbell_ring_self(link->comm);
}

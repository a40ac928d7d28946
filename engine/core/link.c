/* Links from their making to their end: the thread that serves them, what plans may do over them,
 * and what is said when one of them is silent. */
#define _GNU_SOURCE
#include "link.h"

#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "doorbell.h"
#include "entries.h"
#include "error.h"
#include "link_receive.h"
#include "link_send.h"
#include "lock.h"
#include "process.h"

static const double STILL = 0.5; /* seconds without progress after which closing waits no more */

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "messages go as they lie in memory");

/* ---- names -------------------------------------------------------------------------------------
 */

static bool same_address(const struct sockaddr *a, const struct sockaddr_storage *b)
{
    if (!a || a->sa_family != b->ss_family)
        return false;
    if (a->sa_family == AF_INET)
        return memcmp(&((const struct sockaddr_in *)(const void *)a)->sin_addr,
                      &((const struct sockaddr_in *)(const void *)b)->sin_addr,
                      sizeof(struct in_addr)) == 0;
    return a->sa_family == AF_INET6 &&
           memcmp(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr,
                  &((const struct sockaddr_in6 *)(const void *)b)->sin6_addr,
                  sizeof(struct in6_addr)) == 0;
}

/* "address port p" of one end; "" where there is none. */
static void place_of(const struct sockaddr_storage *address, socklen_t size, char text[64])
{
    char host[46] = "", port[8] = "";
    text[0] = 0;
    if ((address->ss_family == AF_INET || address->ss_family == AF_INET6) &&
        getnameinfo((const struct sockaddr *)(const void *)address, size, host, sizeof host, port,
                    sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) == 0)
        snprintf(text, 64, "%s port %s", host, port);
}

static void name_link(struct link *link)
{
    struct sockaddr_storage here, there;
    socklen_t size = sizeof here, far = sizeof there;
    struct ifaddrs *all = NULL;
    char from[64] = "", to[64] = "";
    memset(&here, 0, sizeof here);
    memset(&there, 0, sizeof there);
    if (getsockname(link->fd, (struct sockaddr *)(void *)&here, &size) == 0)
        place_of(&here, size, from);
    if (getpeername(link->fd, (struct sockaddr *)(void *)&there, &far) == 0)
        place_of(&there, far, to);
    if (getifaddrs(&all) == 0) {
        for (const struct ifaddrs *one = all; one; one = one->ifa_next)
            if (same_address(one->ifa_addr, &here))
                snprintf(link->interface, sizeof link->interface, "%s", one->ifa_name);
        freeifaddrs(all);
    }
    snprintf(link->name, sizeof link->name, "%s%s%s to %s", link->interface,
             link->interface[0] ? " " : "", from[0] ? from : "a local socket",
             to[0] ? to : "its other end");
}

/* ---- the thread --------------------------------------------------------------------------------
 */

static void *serve(void *argument)
{
    engineComm *comm = argument;
    struct links *links = comm->links;
    struct epoll_event events[32];
    prctl(PR_SET_NAME, "unipal-links", 0, 0, 0);
    while (!atomic_load_explicit(&links->stop, memory_order_acquire)) {
        int count = epoll_wait(links->epoll, events, 32, -1);
        for (int i = 0; i < count; i++) {
            struct link *link = events[i].data.ptr;
            uint64_t word;
            if (!link) {
                if (read(links->wake, &word, sizeof word) < 0)
                    continue; /* it is told again by epoll */
                continue;
            }
            if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
                link_receive_all(link);
            if (events[i].events & EPOLLOUT) {
                link_send_writable(link);
                doorbell_ring_self(comm); /* a lane may wait for room, or for link_send_handed */
            }
        }
    }
    return NULL;
}

static int32_t start(engineComm *comm)
{
    struct links *links = aligned_alloc(_Alignof(struct links), sizeof *links);
    if (links)
        memset(links, 0, sizeof *links);
    if (!links || !(links->all = calloc(comm->size, sizeof(struct link *)))) {
        free(links);
        return error_fail(palSystemError, "engine_link: no memory");
    }
    links->epoll = epoll_create1(EPOLL_CLOEXEC);
    links->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    comm->links = links;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    if (links->epoll < 0 || links->wake < 0 ||
        epoll_ctl(links->epoll, EPOLL_CTL_ADD, links->wake, &event) != 0)
        return error_fail(palSystemError, "engine_link: %s", strerror(errno));
    sigset_t all, before;
    sigfillset(&all); /* signals are for the program's own threads */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int error = pthread_create(&links->thread, NULL, serve, comm);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    links->running = error == 0;
    return error ? error_fail(palSystemError, "engine_link: no thread: %s", strerror(error))
                 : palSuccess;
}

/* ---- making ------------------------------------------------------------------------------------
 */

/* 10^6 bits/s of the interface, 0: not known. */
static uint32_t speed_of(const struct link *link)
{
    struct ethtool_cmd asked;
    struct ifreq interface;
    memset(&asked, 0, sizeof asked);
    memset(&interface, 0, sizeof interface);
    asked.cmd = ETHTOOL_GSET;
    snprintf(interface.ifr_name, sizeof interface.ifr_name, "%.15s", link->interface);
    interface.ifr_data = (void *)&asked;
    if (!link->interface[0] || ioctl(link->fd, SIOCETHTOOL, &interface) != 0)
        return 0;
    uint32_t speed = ethtool_cmd_speed(&asked);
    return speed == (uint32_t)SPEED_UNKNOWN ? 0 : speed;
}

/* After name_link. */
static void bound_sending(const struct link *link)
{
    struct tcp_info info;
    socklen_t size = sizeof info;
    memset(&info, 0, sizeof info);
    if (getsockopt(link->fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return; /* no TCP */
    int bytes = link_buffer_bytes(speed_of(link), info.tcpi_min_rtt);
    if (bytes > 0)
        setsockopt(link->fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static void tune(const struct link *link)
{
    int one = 1, seconds = (int)link->comm->timeout + 1;
    unsigned milliseconds = (unsigned)(link->comm->timeout * 1e3) + 1000;
    /* A link that is down is named by the watch, with what these say; they end it for good. */
    setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(link->fd, SOL_SOCKET, SO_KEEPALIVE, &one, sizeof one);
    setsockopt(link->fd, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, sizeof seconds);
    setsockopt(link->fd, IPPROTO_TCP, TCP_KEEPINTVL, &one, sizeof one);
    setsockopt(link->fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
    fcntl(link->fd, F_SETFL, fcntl(link->fd, F_GETFL) | O_NONBLOCK);
    fcntl(link->fd, F_SETFD, FD_CLOEXEC);
}

static struct link *link_new(engineComm *comm, uint32_t peer, const char *host)
{
    struct link *link = calloc(1, sizeof *link);
    void *seen = aligned_alloc(_Alignof(struct rank_block), sizeof *link->seen);
    if (!link || !seen) {
        free(link);
        free(seen);
        error_fail(palSystemError, "engine_link: no memory");
        return NULL;
    }
    memset(seen, 0, sizeof *link->seen);
    link->seen = seen;
    link->comm = comm;
    link->peer = peer;
    pthread_mutex_init(&link->put_lock, NULL);
    snprintf(link->host, sizeof link->host, "%s", host ? host : "?");
    return link;
}

static void link_free_all(struct link *link)
{
    pthread_mutex_destroy(&link->put_lock);
    free(link->seen);
    free(link);
}

int32_t engine_link(engineComm *comm, uint32_t peer, int32_t fd, const char *host)
{
    if (!comm || peer >= comm->size || !comm->peers[peer].remote || comm->peers[peer].link)
        return error_fail(palInvalidArgument,
                          "engine_link: rank %u is on this host, or is linked "
                          "already",
                          peer);
    if (atomic_load(&process_forked))
        return error_fail(palInvalidUsage, "engine_link: this process was forked");
    if (comm->scratch_bytes > 0 && comm->peers[comm->rank].scratch == 0)
        return error_fail(palNotSupported,
                          "engine_link: the host cannot reach this rank's scratch; "
                          "next: open the communicator over host memory");
    int32_t code = comm->links ? palSuccess : start(comm);
    if (code != palSuccess)
        return code;
    struct link *link = link_new(comm, peer, host);
    if (!link)
        return error_record()->code;
    link->fd = fd;
    tune(link);
    name_link(link);
    bound_sending(link);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = link};
    if (!lock_wait(comm)) {
        link_free_all(link);
        return error_record()->code;
    }
    comm->links->all[comm->links->count++] = link;
    comm->peers[peer].link = link;
    comm->peers[peer].block = link->seen;
    bool added = epoll_ctl(comm->links->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
    if (!added) {
        comm->links->count--;
        comm->peers[peer].link = NULL;
        comm->peers[peer].block = arena_block(comm->arena, peer);
        code = error_fail(palSystemError, "engine_link: %s", strerror(errno));
        link_free_all(link);
    }
    lock_release(comm);
    return code;
}

/* ---- plans -------------------------------------------------------------------------------------
 */

static bool far(const struct enginePrepared *prepared, const engineRef *ref)
{
    return ref->buffer != ENGINE_SLOT && comm_is_remote(prepared->comm, prepared->map[ref->rank]);
}

static int32_t refuse(const struct enginePrepared *prepared, const char *why)
{
    return error_fail(palNotSupported,
                      "%s: %s; next: choose a staged plan that writes and never reads",
                      entries_name(prepared->image->head.operation), why);
}

int32_t link_admit(struct enginePrepared *prepared)
{
    const engineImage *image = prepared->image;
    for (uint32_t i = 0; i < image->head.steps; i++) {
        const engineStep *step = &image->steps[i];
        for (uint32_t k = 0; k < step->nsrc; k++)
            if (far(prepared, &image->refs[step->src + k]))
                return refuse(prepared, "memory of ranks on other hosts cannot be read");
        for (uint32_t k = 0; k < step->ndst; k++) {
            const engineRef *ref = &image->refs[step->dst + k];
            if (far(prepared, ref) && step->op != ENGINE_STEP_PUT)
                return refuse(prepared, "ranks on other hosts cannot be folded into");
            if (far(prepared, ref) && ref->buffer == ENGINE_OUTPUT &&
                (image->head.flags & ENGINE_IMAGE_VECTORS))
                return refuse(prepared, "other hosts do not see where blocks of vectors begin");
        }
        if (step->peer == ENGINE_NO_PEER ||
            !comm_is_remote(prepared->comm, prepared->map[step->peer]))
            continue;
        if (prepared->operation.lowering != ENGINE_HOST)
            return refuse(prepared, "devices do not signal to other hosts");
        if (!prepared->comm->peers[prepared->map[step->peer]].link)
            return error_fail(palInvalidUsage, "%s: rank %u is on another host and not linked",
                              entries_name(image->head.operation), prepared->map[step->peer]);
        if (step->op != ENGINE_STEP_FLUSH)
            continue;
        /* A POST to a third rank may carry the news of the flushed PUT: see link_send.c. DONE is
         * the last that its receiver waits for, so it carries none. */
        for (uint32_t k = 0; k < image->head.steps; k++) {
            const engineStep *later = &image->steps[k];
            bool tells = (later->op == ENGINE_STEP_POST && later->channel != ENGINE_CHANNEL_DONE &&
                          later->channel != ENGINE_CHANNEL_CREDIT) ||
                         later->op == ENGINE_STEP_EAGER;
            if (tells && later->peer != step->peer &&
                (later->order > step->order || later->order == UINT16_MAX))
                prepared->asks_flush = true;
        }
    }
    return palSuccess;
}

/* ---- failures ----------------------------------------------------------------------------------
 */

void link_cancel(engineComm *comm)
{
    for (uint32_t i = 0; comm->links && i < comm->links->count; i++)
        link_send_cancel(comm->links->all[i]);
}

void link_land_close(const struct enginePrepared *prepared)
{
    const engineComm *comm = prepared->comm;
    bool pair = (prepared->image->head.flags & ENGINE_IMAGE_PAIR) != 0;
    for (uint32_t i = 0; comm->links && i < comm->links->count; i++)
        if (!pair || comm->links->all[i]->peer == prepared->operation.peer)
            link_receive_close(comm->links->all[i], prepared->space);
}

void link_tell(engineComm *comm, const engineError *error)
{
    if (!comm->links || atomic_exchange(&comm->links->told, true))
        return;
    for (uint32_t i = 0; i < comm->links->count; i++) {
        struct link *link = comm->links->all[i];
        link->error = *error;
        link_send_control(link, LINK_ERROR, 0, &link->error, sizeof link->error);
        link_send_push(link);
    }
}

void link_push(engineComm *comm, uint32_t rank)
{
    if (comm->peers[rank].link)
        link_send_push(comm->peers[rank].link);
}

void link_ask(engineComm *comm, uint32_t rank, uint64_t number)
{
    struct link *link = comm->peers[rank].link;
    uint64_t never = 0;
    if (!link || !link_send_control(link, LINK_ASK, number, NULL, 0))
        return;
    atomic_compare_exchange_strong_explicit(&link->asked, &never, clock_ticks(),
                                            memory_order_relaxed, memory_order_relaxed);
    link_send_push(link);
}

uint64_t link_moved(const engineComm *comm)
{
    return comm->links ? atomic_load_explicit(&comm->links->moved, memory_order_relaxed) : 0;
}

const char *link_host(const engineComm *comm, uint32_t rank)
{
    return comm->peers[rank].link ? comm->peers[rank].link->host : "";
}

/* What the kernel knows of the connection: the interface, and whether the other kernel answers. */
static void facts(const struct link *link, char *text, size_t size)
{
    struct tcp_info info;
    socklen_t bytes = sizeof info;
    struct ifreq interface;
    const char *state = "";
    memset(&info, 0, sizeof info);
    memset(&interface, 0, sizeof interface);
    snprintf(interface.ifr_name, sizeof interface.ifr_name, "%.15s", link->interface);
    if (link->interface[0] && ioctl(link->fd, SIOCGIFFLAGS, &interface) == 0 &&
        (interface.ifr_flags & (IFF_UP | IFF_RUNNING)) != (IFF_UP | IFF_RUNNING))
        state = (interface.ifr_flags & IFF_UP) ? " has no carrier, " : " is down, ";
    size_t at = (size_t)snprintf(text, size, "link %s: %s%s", link->name,
                                 state[0] ? link->interface : "", state);
    if (at >= size || getsockopt(link->fd, IPPROTO_TCP, TCP_INFO, &info, &bytes) != 0)
        return;
    if (info.tcpi_last_ack_recv < 1000 || (info.tcpi_unacked == 0 && !state[0]))
        snprintf(text + at, size - at,
                 "its kernel answers, so the process is stopped, or hangs in the kernel");
    else
        snprintf(text + at, size - at,
                 "%u segments not acknowledged, %u retransmissions, its kernel silent for %.3g s",
                 info.tcpi_unacked, info.tcpi_retransmits, info.tcpi_last_ack_recv / 1e3);
}

bool link_silent(const engineComm *comm, uint32_t rank, char *text, size_t size)
{
    const struct link *link = comm->peers[rank].link;
    char what[320];
    if (!link)
        return false;
    uint64_t asked = atomic_load_explicit(&link->asked, memory_order_relaxed);
    uint64_t heard = atomic_load_explicit(&link->heard, memory_order_relaxed);
    if (asked == 0 || (int64_t)(heard - asked) >= 0 ||
        clock_seconds(clock_ticks() - asked) < comm->timeout / 4)
        return false;
    facts(link, what, sizeof what);
    snprintf(text, size, "rank %u on host %s does not answer; %s", rank, link->host, what);
    return true;
}

bool link_gone(const engineComm *comm, uint32_t rank, bool *left, char *text, size_t size)
{
    const struct link *link = comm->peers[rank].link;
    uint32_t state = link ? atomic_load_explicit(&link->state, memory_order_acquire) : LINK_OPEN;
    if (state == LINK_OPEN)
        return false;
    *left = state == LINK_LEFT;
    snprintf(text, size, "%s", link->reason ? strerror(link->reason) : "closed by its host");
    if (!*left && link->reason) {
        size_t at = strlen(text);
        snprintf(text + at, size - at, "; link %s", link->name);
    }
    return true;
}

/* ---- closing -----------------------------------------------------------------------------------
 */

/* Bytes that this end has not got rid of: in the queue (1 for each message) and in the kernel. */
static uint64_t unsent(const struct link *link)
{
    int kernel = 0;
    if (atomic_load_explicit(&link->broken, memory_order_acquire) ||
        ioctl(link->fd, SIOCOUTQ, &kernel) != 0)
        return 0;
    return (uint64_t)kernel + atomic_load_explicit(&link->put, memory_order_acquire) -
           atomic_load_explicit(&link->got, memory_order_acquire);
}

/* What was sent must have arrived before the socket is closed: a socket that is closed while the
 * peer still sends takes what it has not delivered with it. Ends when all has been acknowledged, or
 * when nothing has moved for STILL seconds. The thread goes on receiving meanwhile. */
static void drain(engineComm *comm)
{
    struct timespec pause = {0, 20000};
    uint64_t before = UINT64_MAX, since = clock_ticks();
    for (;;) {
        uint64_t left = 0;
        for (uint32_t i = 0; i < comm->links->count; i++)
            left += unsent(comm->links->all[i]);
        if (left == 0)
            return;
        if (left != before) {
            before = left;
            since = clock_ticks();
        } else if (clock_ticks() - since > clock_ticks_of(STILL)) {
            return;
        }
        nanosleep(&pause, NULL);
        pause.tv_nsec = pause.tv_nsec < 2000000 ? pause.tv_nsec * 2 : pause.tv_nsec;
    }
}

void link_close(engineComm *comm)
{
    struct links *links = comm->links;
    uint64_t one = 1;
    if (!links)
        return;
    for (uint32_t i = 0; i < links->count; i++) {
        struct link *link = links->all[i];
        link_receive_entry(link, 0, &link->bye);
        link_send_control(link, LINK_BYE, 0, &link->bye, sizeof link->bye);
        link_send_push(link);
    }
    if (links->running) {
        drain(comm);
        atomic_store_explicit(&links->stop, true, memory_order_release);
        while (write(links->wake, &one, sizeof one) < 0 && errno == EINTR)
            ;
        pthread_join(links->thread, NULL);
    }
    for (uint32_t i = 0; i < links->count; i++) {
        close(links->all[i]->fd);
        link_free_all(links->all[i]);
    }
    for (uint32_t rank = 0; comm->peers && rank < comm->size; rank++) {
        comm->peers[rank].link = NULL;
        comm->peers[rank].block = arena_block(comm->arena, rank);
    }
    if (links->epoll >= 0)
        close(links->epoll);
    if (links->wake >= 0)
        close(links->wake);
    free(links->all);
    free(links);
    comm->links = NULL;
}

/* Sending: a queue of messages, and its way into the kernel.
 *
 * Messages leave in the order in which they were queued, over one stream, so that the receiver has
 * a PUT's bytes in place before it sees the POST that covers them.
 *
 * One thread at a time gives messages to the kernel: who sets `sending`. Who finds it set goes on;
 * the other one looks at the queue again after it has let go. Both sides are sequentially
 * consistent: the one stores `put` and then finds `sending` set, the other clears `sending` and
 * then loads `put`; so at least one of them sees the message.
 *
 * FLUSH. A rank may write a PUT's source again, and return it to its caller, when the kernel has
 * copied it (link_send_handed): that is all that the closing FLUSH of a plan promises. The checker
 * also lets a later POST to a third rank carry the news that a flushed PUT is visible; the third
 * rank's message may overtake the PUT, so plans with such a POST ask the receiver (link_flush),
 * whose answer comes after the bytes are in its memory. POSTs to the PUT's own receiver cannot
 * overtake it. See link_admit. */
#define _GNU_SOURCE
#include "link_send.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum { PARTS = 64 };                              /* of one system call */
static const uint64_t MOST = (uint64_t)512 << 10; /* bytes of one system call */
static const unsigned char filler[16384];
#ifdef __SANITIZE_THREAD__
char link_send_wire;
#endif

/* ---- the queue ---------------------------------------------------------------------------------
 */

static uint64_t queued(const struct link *link)
{
    return atomic_load_explicit(&link->put, memory_order_acquire) -
           atomic_load_explicit(&link->got, memory_order_acquire);
}

bool link_send_room(const struct link *link)
{
    return queued(link) < LINK_QUEUE - LINK_RESERVED ||
           atomic_load_explicit(&link->broken, memory_order_acquire);
}

bool link_send_handed(const struct link *link)
{
    return atomic_load_explicit(&link->got, memory_order_acquire) >= link->last_put ||
           atomic_load_explicit(&link->broken, memory_order_acquire);
}

/* Whether a message is a call's: none of those goes out once a link is cancelled. */
static bool of_call(uint32_t kind)
{
    return kind < LINK_FLUSHED;
}

/* False without room. A payload of up to 16 bytes is copied when `copied`. */
static bool enqueue(struct link *link, const struct link_head *head, const void *payload,
                    bool copied)
{
    bool there = false;
    pthread_mutex_lock(&link->put_lock);
    if (atomic_load_explicit(&link->broken, memory_order_acquire) ||
        (link->cancelled && of_call(head->kind))) {
        there = true; /* like a store into the memory of a rank that is no more */
    } else if (queued(link) < LINK_QUEUE) {
        uint64_t number = atomic_load_explicit(&link->put, memory_order_relaxed);
        struct message *message = &link->ring[number % LINK_QUEUE];
        message->head = *head;
        message->head.magic = LINK_MAGIC;
        message->head.sequence = number + 1;
        message->payload = copied ? NULL : payload;
        if (copied)
            memcpy(message->inside, payload, head->bytes);
        atomic_store_explicit(&link->put, number + 1, memory_order_seq_cst);
        there = true;
    }
    pthread_mutex_unlock(&link->put_lock);
    return there;
}

void link_send_put(struct link *link, uint32_t space, uint32_t buffer, uint64_t offset,
                   const void *from, uint64_t bytes)
{
    struct link_head head = {.kind = LINK_PUT,
                             .space = (uint8_t)space,
                             .channel = (uint16_t)buffer,
                             .bytes = bytes,
                             .value = offset};
    enqueue(link, &head, from, false);
    link->last_put = atomic_load_explicit(&link->put, memory_order_relaxed);
}

void link_send_post(struct link *link, uint32_t space, uint32_t channel, uint64_t number,
                    uint64_t signature)
{
    struct link_head head = {.kind = LINK_POST,
                             .space = (uint8_t)space,
                             .channel = (uint16_t)channel,
                             .value = number,
                             .signature = signature};
    enqueue(link, &head, NULL, false);
}

void link_send_credit(struct link *link, uint32_t space, const struct credit *credit,
                      uint64_t number)
{
    struct link_credit said = {credit->signature, credit->elements};
    struct link_head head = {
        .kind = LINK_CREDIT, .space = (uint8_t)space, .bytes = sizeof said, .value = number};
    enqueue(link, &head, &said, true);
}

void link_send_slot(struct link *link, uint32_t set, const struct slot *slot, uint64_t number)
{
    struct link_head head = {.kind = LINK_SLOT,
                             .space = (uint8_t)set,
                             .bytes = SLOT_HEAD - sizeof slot->number + slot->bytes,
                             .value = number};
    enqueue(link, &head, &slot->signature, false);
}

void link_send_free(struct link *link, uint32_t set, uint64_t number)
{
    struct link_head head = {.kind = LINK_FREE, .space = (uint8_t)set, .value = number};
    enqueue(link, &head, NULL, false);
}

uint64_t link_send_flush(struct link *link)
{
    struct link_head head = {.kind = LINK_FLUSH, .value = ++link->ticket};
    enqueue(link, &head, NULL, false);
    return link->ticket;
}

bool link_send_flushed(const struct link *link, uint64_t ticket)
{
    /* Acquire: what the answer stands for happened before what follows the FLUSH. A broken link
     * brings no answer. If the peer said BYE before, its last call is over: it has waited for the
     * bytes itself, and nobody reads them any more. Else the communicator fails. */
    return atomic_load_explicit(&link->flushed, memory_order_acquire) >= ticket ||
           atomic_load_explicit(&link->broken, memory_order_acquire);
}

bool link_send_control(struct link *link, enum link_kind kind, uint64_t value, const void *payload,
                       uint64_t bytes)
{
    struct link_head head = {.kind = (uint8_t)kind, .bytes = bytes, .value = value};
    return enqueue(link, &head, payload, false);
}

/* ---- into the kernel ---------------------------------------------------------------------------
 */

static void watch(const struct link *link, bool out)
{
    struct epoll_event event = {.events = EPOLLIN | (out ? (uint32_t)EPOLLOUT : 0),
                                .data.ptr = (void *)(uintptr_t)link};
    epoll_ctl(link->comm->links->epoll, EPOLL_CTL_MOD, link->fd, &event);
}

static const unsigned char *payload_of(const struct message *message)
{
    return message->payload ? message->payload : message->inside;
}

/* The next bytes of the queue, as parts of memory; answers how many parts. */
static int gather(const struct link *link, struct iovec parts[PARTS], uint64_t *bytes)
{
    uint64_t at = atomic_load_explicit(&link->got, memory_order_relaxed);
    uint64_t end = atomic_load_explicit(&link->put, memory_order_acquire);
    uint64_t skip = link->first_sent;
    int count = 0;
    *bytes = 0;
    for (; at < end && count + 2 <= PARTS && *bytes < MOST; at++, skip = 0) {
        const struct message *message = &link->ring[at % LINK_QUEUE];
        if (skip < sizeof message->head) {
            parts[count].iov_base = (unsigned char *)(uintptr_t)&message->head + skip;
            parts[count].iov_len = sizeof message->head - skip;
            *bytes += parts[count++].iov_len;
            skip = sizeof message->head;
        }
        uint64_t done = skip - sizeof message->head, left = message->head.bytes - done;
        if (left == 0)
            continue;
        const unsigned char *from = payload_of(message) + done;
        if (message->payload == filler) {
            from = filler;
            left = left < sizeof filler ? left : sizeof filler;
        }
        uint64_t room = *bytes < MOST ? MOST - *bytes : 1, now = left < room ? left : room;
        parts[count].iov_base = (unsigned char *)(uintptr_t)from;
        parts[count].iov_len = now;
        *bytes += parts[count++].iov_len;
        if (done + now < message->head.bytes)
            break;
    }
    return count;
}

/* Notes that the kernel has taken so many bytes more. */
static void pass(struct link *link, uint64_t bytes)
{
    uint64_t at = atomic_load_explicit(&link->got, memory_order_relaxed);
    while (bytes > 0) {
        const struct message *message = &link->ring[at % LINK_QUEUE];
        uint64_t left = sizeof message->head + message->head.bytes - link->first_sent;
        if (link_state_carries(
                message->head.kind)) /* of what moves, not of what asks why nothing does */
            atomic_fetch_add_explicit(&link->comm->links->moved, 1, memory_order_relaxed);
        if (bytes < left) {
            link->first_sent += bytes;
            return;
        }
        bytes -= left;
        link->first_sent = 0;
        if (message->payload == (const unsigned char *)&link->answer)
            atomic_store_explicit(&link->entry_busy, false, memory_order_release);
        /* Release: whoever sees it may write the message's source again, and its place here. */
        atomic_store_explicit(&link->got, ++at, memory_order_release);
    }
}

static bool pending(const struct link *link)
{
    return queued(link) > 0 || atomic_load_explicit(&link->flushed_due, memory_order_acquire) >
                                   atomic_load_explicit(&link->flushed_sent, memory_order_relaxed);
}

static void answer_flush(struct link *link)
{
    uint64_t due = atomic_load_explicit(&link->flushed_due, memory_order_acquire);
    if (due > atomic_load_explicit(&link->flushed_sent, memory_order_relaxed) &&
        link_send_control(link, LINK_FLUSHED, due, NULL, 0))
        atomic_store_explicit(&link->flushed_sent, due, memory_order_relaxed);
}

/* sendmsg without waiting. */
static ssize_t hand_over(int fd, struct iovec *parts, size_t count)
{
    struct msghdr what = {.msg_iov = parts, .msg_iovlen = count};
#ifdef __SANITIZE_THREAD__
    static _Thread_local unsigned char copy[65536];
    struct iovec whole = {copy, 0};
    for (size_t i = 0; i < count && whole.iov_len < sizeof copy; i++) {
        size_t room = sizeof copy - whole.iov_len;
        size_t now = parts[i].iov_len < room ? parts[i].iov_len : room;
        memcpy(copy + whole.iov_len, parts[i].iov_base, now);
        whole.iov_len += now;
    }
    what.msg_iov = &whole;
    what.msg_iovlen = 1;
#endif
    LINK_LEAVES();
    return sendmsg(fd, &what, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Until the queue is empty or the kernel is full. By the owner of `sending`. */
static void send_all(struct link *link)
{
    for (;;) {
        struct iovec parts[PARTS];
        uint64_t bytes = 0;
        answer_flush(link);
        int count = gather(link, parts, &bytes);
        if (count == 0)
            return;
        ssize_t n = hand_over(link->fd, parts, (size_t)count);
        if (n >= 0) {
            pass(link, (uint64_t)n);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            atomic_store_explicit(&link->blocked, true, memory_order_seq_cst);
            watch(link, true);
            return;
        } else if (errno != EINTR) {
            link_state_end(link, errno, NULL);
            return;
        }
    }
}

static bool can_send(const struct link *link)
{
    return pending(link) && !atomic_load_explicit(&link->blocked, memory_order_seq_cst) &&
           !atomic_load_explicit(&link->broken, memory_order_acquire);
}

void link_send_push(struct link *link)
{
    while (can_send(link) &&
           !atomic_exchange_explicit(&link->sending, true, memory_order_seq_cst)) {
        if (can_send(link)) /* it may have become blocked before this thread owned it */
            send_all(link);
        atomic_store_explicit(&link->sending, false, memory_order_seq_cst);
        atomic_thread_fence(memory_order_seq_cst);
    }
}

void link_send_writable(struct link *link)
{
    if (atomic_exchange_explicit(&link->sending, true, memory_order_seq_cst))
        return; /* the event comes again */
    watch(link, false);
    atomic_store_explicit(&link->blocked, false, memory_order_seq_cst);
    send_all(link);
    atomic_store_explicit(&link->sending, false, memory_order_seq_cst);
    atomic_thread_fence(memory_order_seq_cst);
    link_send_push(link); /* what was queued meanwhile */
}

void link_send_cancel(struct link *link)
{
    while (atomic_exchange_explicit(&link->sending, true, memory_order_seq_cst))
        sched_yield(); /* in a system call that does not block */
    pthread_mutex_lock(&link->put_lock);
    uint64_t at = atomic_load_explicit(&link->got, memory_order_relaxed), to = at;
    uint64_t end = atomic_load_explicit(&link->put, memory_order_relaxed);
    if (at < end && link->first_sent > 0) { /* the stream goes on after what has begun */
        struct message *begun = &link->ring[at % LINK_QUEUE];
        if (begun->head.kind == LINK_PUT)
            begun->payload = filler; /* no POST will cover it */
        at = ++to;
    }
    for (; at < end; at++) {
        const struct message *message = &link->ring[at % LINK_QUEUE];
        if (of_call(message->head.kind))
            continue;
        struct message *place = &link->ring[to % LINK_QUEUE];
        if (place != message)
            *place = *message;
        place->head.sequence = ++to;
    }
    atomic_store_explicit(&link->put, to, memory_order_seq_cst);
    link->cancelled = true;
    pthread_mutex_unlock(&link->put_lock);
    atomic_store_explicit(&link->sending, false, memory_order_seq_cst);
    atomic_thread_fence(memory_order_seq_cst);
    link_send_push(link);
}

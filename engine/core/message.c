/* Messages by tag.
 *
 * A sender's messages to a rank are numbered, and so are the rank's receives from it: number k of
 * one is number k of the other. A receive gets its number when it starts, and it is the head of its
 * queue until the next message of the peer is seen to have its tag. If the tag is another call's,
 * that call gets the number instead. So each message is received by the first call with its tag.
 *
 * The tag is in the sender's entry (a seqlock: entries.c) and, for a message through slots, in its
 * slots, whose number is stored after it with release and loaded here with acquire. The entry of a
 * message stays until it is received: a sender is ahead of the receiver by the messages that lie in
 * slots, which are fewer than MESSAGES. */
#include "message.h"

#include "call_buffers.h"
#include "doorbell.h"

static bool by_tag(const struct enginePrepared *prepared)
{
    return prepared_is_pair(prepared) && prepared->image->head.rank == 1 &&
           prepared->operation.lowering == ENGINE_HOST &&
           !comm_is_remote(prepared->comm, prepared->operation.peer);
}

void message_begin(struct call *call)
{
    const struct enginePrepared *prepared = call->prepared;
    call->matched = !by_tag(prepared);
    if (prepared_is_pair(prepared) && prepared->image->head.rank == 0)
        doorbell_mark(prepared->comm,
                      prepared->operation.peer); /* it may sleep, waiting for the tag */
}

static bool entry_of(const engineComm *comm, uint32_t peer, uint64_t number, struct seen *seen)
{
    return entries_read(arena_message(comm->arena, peer, comm->rank, 0, number), seen) &&
           seen->number == number;
}

/* The tag of the message that the head is to receive. False: it has not come.
 *
 * The next slot, if it is filled, is this message's: those before it have been received whole, and
 * a later one is sent when this one has ended at the sender, which without slots takes this rank.
 */
static bool tag_of(const struct call *head, uint32_t *tag)
{
    const struct enginePrepared *prepared = head->prepared;
    const engineComm *comm = prepared->comm;
    uint32_t peer = prepared->operation.peer;
    uint64_t next = comm->taken[(size_t)prepared->slot_set * comm->size + peer] + 1;
    const struct slot *slot = arena_slot(comm->arena, prepared->slot_set, peer, comm->rank, next);
    struct seen seen;
    if (atomic_load_explicit(&slot->number, memory_order_acquire) == next) {
        *tag = slot->tag;
        return true;
    }
    if (!entry_of(comm, peer, head->number, &seen))
        return false;
    *tag = seen.root;
    return true;
}

bool message_match(struct queue *queue, bool *moved)
{
    struct call *head = queue->head, *before = head;
    uint32_t tag = 0;
    if (!tag_of(head, &tag))
        return false;
    head->matched = tag == head->tag;
    if (head->matched)
        return true;
    while (before->next && before->next->tag != tag)
        before = before->next;
    struct call *other = before->next;
    if (!other) {
        head->prepared->comm->unexpected |= queue->told != head->number;
        queue->told = head->number;
        return false;
    }
    before->next = other->next;
    if (queue->tail == other)
        queue->tail = before;
    call_buffers_undo(head->prepared);
    atomic_store_explicit(&head->state, CALL_QUEUED, memory_order_relaxed);
    other->next = head;
    queue->head = other; /* starts with the number that the head had */
    queue->number--;
    *moved = true;
    return false;
}

int32_t message_unexpected(engineComm *comm, uint32_t peer, struct seen *seen)
{
    const struct queue *queue = &comm->queues[2 + 2 * (size_t)peer];
    const struct call *head = queue->head;
    if (!head)
        return entry_of(comm, peer, queue->number + 1, seen) ? 1 : 0;
    if (atomic_load_explicit(&head->state, memory_order_relaxed) != CALL_RUNNING || head->matched ||
        !entry_of(comm, peer, head->number, seen))
        return 0;
    for (const struct call *call = head; call; call = call->next)
        if (call->tag == seen->root)
            return 0;
    return 2;
}

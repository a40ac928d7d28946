/* Doorbells.
 *
 * A doorbell is a futex word of a rank. Who posts to a rank looks later (doorbell_ring_marked)
 * whether it has sleepers. No wake-up is lost:
 *   poster:  stores the post;            fence; loads sleepers
 *   sleeper: adds itself to sleepers;    fence; looks at all its signals; sleeps if none has come
 * Both fences are sequentially consistent, so at least one of the two loads sees the other's store:
 * either the sleeper sees the post, or the poster sees the sleeper and rings. The sleeper read the
 * word before it looked, so a ring in between makes the futex return at once. */
#include "doorbell.h"

#include <limits.h>

#include "futex.h"

void doorbell_ring_always(struct rank_block *block)
{
    atomic_fetch_add_explicit(&block->bell, 1, memory_order_release);
    futex_wake(&block->bell, INT_MAX, true);
}

void doorbell_flush(engineComm *comm)
{
    atomic_thread_fence(memory_order_seq_cst); /* see above: between the posts and the loads */
    for (uint32_t word = 0; word < RANK_WORDS; word++) {
        uint64_t left = comm->bells[word];
        comm->bells[word] = 0;
        while (left) {
            uint32_t rank = word * 64 + (uint32_t)__builtin_ctzll(left);
            left &= left - 1;
            struct rank_block *block = arena_block(comm->arena, rank);
            if (comm_is_remote(comm, rank))
                comm->hooks->push_link(comm, rank);
            else if (atomic_load_explicit(&block->sleepers, memory_order_relaxed) != 0)
                doorbell_ring_always(block);
        }
    }
    comm->bells_any = false;
}

void doorbell_ring(const engineComm *comm, uint32_t rank)
{
    struct rank_block *block = arena_block(comm->arena, rank);
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&block->sleepers, memory_order_relaxed) != 0)
        doorbell_ring_always(block);
}

void doorbell_ring_self(const engineComm *comm)
{
    doorbell_ring(comm, comm->rank);
}

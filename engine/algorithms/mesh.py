"""Full mesh: every pair exchanges directly, all pairs at once, one lane per peer.

Lanes are numbered by distance, not by peer: lane d sends to rank + d and receives from rank - d, so
the lanes of a rank can share one queue. Numbered by peer they would block each other there.

Source: HCCL mesh templates; its algorithm guide on one-shot and two-shot.
"""

from __future__ import annotations

from collections.abc import Callable

from unipal.engine.algorithms import INLINE_RANKS_LANE_PER_PEER, Cost, Link, algorithm
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


def per_rank(n: int) -> int:
    """One part for every rank."""
    return n


@algorithm(
    "all_gather",
    needs={Link.PUT},
    v=True,
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n),
)
def all_gather_mesh(p: Builder) -> None:
    """Every rank puts its block into every peer's output. 1 step, (n-1)·m/n bytes per rank.

    Source: HCCL mesh. The builder adds credits, staging through scratch where the output is no
    registered window, and the closing flush; a copy of a block onto itself (in place) is dropped.
    """
    p.copy(p.output[p.rank], p.input)
    for distance in range(1, p.size):  # by distance: right also when all lanes share one queue
        peer = (p.rank + distance) % p.size
        with p.lane(distance):
            p.put(peer, p.output.at(peer)[p.rank], p.input)
            p.post(peer, "data")
            p.wait_from((p.rank - distance) % p.size, "data")


@algorithm(
    "all_to_all",
    needs={Link.PUT},
    v=True,
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n),
)
def all_to_all_mesh(p: Builder) -> None:
    """Every rank puts one block into every peer's output. 1 step, (n-1)·m/n bytes per rank."""
    p.copy(p.output[p.rank], p.input[p.rank])
    for distance in range(1, p.size):
        peer = (p.rank + distance) % p.size
        with p.lane(distance):
            p.put(peer, p.output.at(peer)[p.rank], p.input[peer])
            p.post(peer, "data")
            p.wait_from((p.rank - distance) % p.size, "data")


@algorithm("broadcast", needs={Link.PUT}, cost=lambda n, m: Cost(1, (n - 1) * m, local=m))
def broadcast_mesh(p: Builder) -> None:
    """The root puts everything into every output. 1 step, (n-1)·m bytes at the root."""
    if p.rank != p.root:
        p.wait_from(p.root, "data")
        return
    for distance, peer in enumerate(p.others(), 1):
        with p.lane(distance):
            p.put(peer, p.output.at(peer), p.input)
            p.post(peer, "data")
    p.copy(p.output, p.input)


@algorithm("gather", needs={Link.PUT}, v=True, cost=lambda n, m: Cost(1, m / n))
def gather_mesh(p: Builder) -> None:
    """Every rank puts its block into the root's output. 1 step, m/n bytes per rank."""
    if p.rank == p.root:
        p.copy(p.output[p.rank], p.input)
        for peer in reversed(p.others()):
            p.wait_from(peer, "data")
    else:
        p.put(p.root, p.output.at(p.root)[p.rank], p.input)
        p.post(p.root, "data")


@algorithm(
    "scatter", needs={Link.PUT}, v=True, cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n)
)
def scatter_mesh(p: Builder) -> None:
    """The root puts one block into every output. 1 step, (n-1)·m/n bytes at the root."""
    if p.rank != p.root:
        p.wait_from(p.root, "data")
        return
    for distance, peer in enumerate(p.others(), 1):
        with p.lane(distance):
            p.put(peer, p.output.at(peer), p.input[peer])
            p.post(peer, "data")
    p.copy(p.output, p.input[p.rank])


def exchange(p: Builder, piece: Callable[[int], Ref], channel: str) -> dict[int, Ref]:
    """Sends every peer its piece of the input; returns, per rank, the ref of its piece for this
    rank.

    `piece(q)`: the ref in this rank's INPUT that rank q folds. Peers' pieces are in scratch regions
    0..n-2, by distance; all lanes are joined.
    """
    mine = piece(p.rank)
    found = {p.rank: mine}
    for distance in range(1, p.size):
        peer, source = (p.rank + distance) % p.size, (p.rank - distance) % p.size
        with p.lane(distance):
            p.put(peer, p.scratch.at(peer)[distance - 1].like(piece(peer)), piece(peer))
            p.post(peer, channel)
            p.wait_from(source, channel)
        found[source] = p.scratch[distance - 1].like(mine)
    for distance in range(1, p.size):
        p.join(distance)
    return dict(sorted(found.items()))


@algorithm(
    "reduce_scatter",
    needs={Link.PUT},
    v=True,
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, m * (n - 1) / n),
)
def reduce_scatter_mesh(p: Builder) -> None:
    """Every rank gets its block of all inputs and folds them in rank order.

    1 step, (n-1)·m/n bytes per rank, (n-1)·m/n folded.
    """
    p.reduce(p.output, *exchange(p, lambda q: p.input[q], "data").values())


@algorithm(
    "all_reduce",
    needs={Link.PUT},
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(1, (n - 1) * m, (n - 1) * m),
)
def all_reduce_mesh_one_shot(p: Builder) -> None:
    """Every rank sends its whole input to every other and folds in rank order.

    1 step, (n-1)·m bytes per rank, (n-1)·m folded. For small messages.
    """
    found = exchange(p, lambda q: p.input[0], "data")
    for distance, peer in enumerate(p.others(), 1):
        with p.lane(distance):
            p.flush(peer)  # in place, the fold overwrites what the PUTs read
        p.join(distance)
    p.reduce(p.output, *found.values())


@algorithm(
    "all_reduce",
    needs={Link.PUT},
    parts=per_rank,
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(2, 2 * m * (n - 1) / n, m * (n - 1) / n),
)
def all_reduce_mesh(p: Builder) -> None:
    """Two-shot: rank r folds part r of all inputs and puts the result into every output.

    2 steps, 2(n-1)·m/n bytes per rank, (n-1)·m/n folded.
    """
    found = exchange(p, p.input.part, "reduce")
    mine = p.output.part(p.rank)
    p.reduce(mine, *found.values())
    for distance, peer in enumerate(p.others(), 1):
        p.fork(distance)
        with p.lane(distance):
            p.put(peer, p.output.at(peer).part(p.rank), mine)
            p.post(peer, "gather")
            p.wait_from((p.rank - distance) % p.size, "gather")


@algorithm("reduce", needs={Link.PUT}, cost=lambda n, m: Cost(1, m, (n - 1) * m))
def reduce_mesh_one_shot(p: Builder) -> None:
    """Every rank sends its whole input to the root, which folds in rank order.

    1 step, m bytes per rank and (n-1)·m into the root, (n-1)·m folded. For small messages.
    """
    if p.rank != p.root:
        p.put(p.root, p.scratch.at(p.root)[p.rank], p.input)
        p.post(p.root, "data")
        return
    for peer in reversed(p.others()):
        p.wait_from(peer, "data")
    p.reduce(p.output, *(p.input[0] if q == p.rank else p.scratch[q] for q in range(p.size)))


@algorithm(
    "reduce",
    needs={Link.PUT},
    parts=per_rank,
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(2, m, m * (n - 1) / n),
)
def reduce_mesh(p: Builder) -> None:
    """Two-shot: rank r folds part r of all inputs and puts it into the root's output.

    2 steps, m bytes per rank, (n-1)·m/n folded.
    """
    found = exchange(p, p.input.part, "reduce")
    if p.rank == p.root:
        p.reduce(p.output.part(p.rank), *found.values())
        for peer in reversed(p.others()):
            p.wait_from(peer, "gather")
    else:
        mine = p.scratch[p.size - 1].part(p.rank)
        p.reduce(mine, *found.values())
        p.put(p.root, p.output.at(p.root).part(p.rank), mine)
        p.post(p.root, "gather")

"""Rings: every rank communicates with its two neighbours only.

Source: Patarasuk and Yuan 2009; NCCL's ring. Partial sums travel in scratch, never in the output: a
ring that receives into the output and folds with the input is incorrect in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.mesh import per_rank
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref

Piece = Callable[[int], Ref]
"""Number of a piece → a ref of this rank."""
PieceAt = Callable[[int, int], Ref]
"""Rank, number of a piece → a ref of that rank."""


def ring_reduce_scatter(
    p: Builder,
    ring: Sequence[int],
    source: Piece,
    partial: PieceAt,
    result: Piece,
    channel: str,
) -> None:
    """Piece i of all members, folded, ends in `result(i)` of member i of `ring`.

    `source(i)`: this rank's contribution; `partial(q, i)`: scratch of rank q for the partial sum, a
    different place for every i. k-1 steps for k members, one piece each.
    """
    k, me = len(ring), ring.index(p.rank)
    if k == 1:
        p.copy(result(me), source(me))
        return
    following, previous = ring[(me + 1) % k], ring[me - 1]
    for step in range(k - 1):
        out, new = (me - 1 - step) % k, (me - 2 - step) % k
        p.put(following, partial(following, out), partial(p.rank, out) if step else source(out))
        p.post(following, channel)
        p.wait_from(previous, channel)
        arrived = partial(p.rank, new)
        p.reduce(result(new) if step == k - 2 else arrived, arrived, source(new))


def ring_all_gather(
    p: Builder, ring: Sequence[int], piece: PieceAt, channel: str, own: Ref | None = None
) -> None:
    """Piece i travels from member i of `ring` to all members. k-1 steps, one piece each.

    `piece(q, i)`: its place at rank q; `own`: where this rank's piece is sent from, if elsewhere.
    """
    k, me = len(ring), ring.index(p.rank)
    following, previous = ring[(me + 1) % k], ring[me - 1]
    for step in range(k - 1):
        out = (me - step) % k
        here = own if own is not None and step == 0 else piece(p.rank, out)
        p.put(following, piece(following, out), here)
        p.post(following, channel)
        p.wait_from(previous, channel)


@algorithm(
    "all_gather",
    needs={Link.PUT},
    v=True,
    cost=lambda n, m: Cost(n - 1, m * (n - 1) / n, local=m / n),
)
def all_gather_ring(p: Builder) -> None:
    """Blocks travel around the ring. n-1 steps, (n-1)·m/n bytes per rank."""
    p.copy(p.output[p.rank], p.input)
    ring_all_gather(p, range(p.size), lambda q, i: p.output.at(q)[i], "gather", own=p.input[0])


@algorithm(
    "reduce_scatter",
    needs={Link.PUT},
    v=True,
    cost=lambda n, m: Cost(n - 1, m * (n - 1) / n, m * (n - 1) / n),
)
def reduce_scatter_ring(p: Builder) -> None:
    """Partial sums travel around the ring. n-1 steps, (n-1)·m/n bytes sent and folded per rank."""
    ring_reduce_scatter(
        p,
        range(p.size),
        lambda i: p.input[i],
        lambda q, i: p.scratch.at(q)[i].like(p.input[i]),
        lambda i: p.output[0],
        "reduce",
    )


@algorithm(
    "all_reduce",
    needs={Link.PUT},
    parts=per_rank,
    cost=lambda n, m: Cost(2 * (n - 1), 2 * m * (n - 1) / n, m * (n - 1) / n),
)
def all_reduce_ring(p: Builder) -> None:
    """reduce_scatter, then all_gather, of n parts.

    2(n-1) steps, 2(n-1)·m/n bytes sent and (n-1)·m/n folded per rank.
    """
    ring = range(p.size)
    ring_reduce_scatter(
        p, ring, p.input.part, lambda q, i: p.scratch.at(q).part(i), p.output.part, "reduce"
    )
    ring_all_gather(p, ring, lambda q, i: p.output.at(q).part(i), "gather")

"""Pull: the receiver copies directly from the sender's input.

There is one copy, made where the result is needed; with CMA it is one system call per peer and
needs no mapping. The builder's closing handshake tells the owners when they may return.

Source: MSCCL++ get channels; Open MPI's single-copy read path (vader, CMA).
"""

from __future__ import annotations

from unipal.engine.algorithms import INLINE_RANKS_LANE_PER_PEER, Cost, Link, algorithm
from unipal.engine.plan.builder import Builder


@algorithm(
    "all_gather",
    needs={Link.GET},
    v=True,
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n),
)
def all_gather_pull(p: Builder) -> None:
    """Every rank reads every peer's input. 1 step, (n-1)·m/n bytes per rank."""
    p.copy(p.output[p.rank], p.input)
    for distance, peer in enumerate(p.others(), 1):
        with p.lane(distance):
            p.get(peer, p.output[peer], p.input.at(peer))


@algorithm(
    "all_to_all",
    needs={Link.GET},
    v=True,
    inline_ranks=INLINE_RANKS_LANE_PER_PEER,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n),
)
def all_to_all_pull(p: Builder) -> None:
    """Every rank reads its block of every peer's input. 1 step, (n-1)·m/n bytes per rank."""
    p.copy(p.output[p.rank], p.input[p.rank])
    for distance, peer in enumerate(p.others(), 1):
        with p.lane(distance):
            p.get(peer, p.output[peer], p.input.at(peer)[p.rank])


@algorithm("broadcast", needs={Link.GET}, cost=lambda n, m: Cost(1, m))
def broadcast_pull(p: Builder) -> None:
    """Every rank reads the root's input. 1 step, m bytes per rank, (n-1)·m out of the root."""
    if p.rank == p.root:
        p.copy(p.output, p.input)
    else:
        p.get(p.root, p.output, p.input.at(p.root))


@algorithm(
    "gather", needs={Link.GET}, v=True, cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n)
)
def gather_pull(p: Builder) -> None:
    """The root reads every input. 1 step, (n-1)·m/n bytes at the root."""
    if p.rank != p.root:
        return
    p.copy(p.output[p.rank], p.input)
    for distance, peer in enumerate(p.others(), 1):
        with p.lane(distance):
            p.get(peer, p.output[peer], p.input.at(peer))


@algorithm("scatter", needs={Link.GET}, v=True, cost=lambda n, m: Cost(1, m / n))
def scatter_pull(p: Builder) -> None:
    """Every rank reads its block of the root's input. 1 step, m/n bytes per rank."""
    if p.rank == p.root:
        p.copy(p.output, p.input[p.rank])
    else:
        p.get(p.root, p.output, p.input.at(p.root)[p.rank])

"""One shot through shared-memory slots, for messages that fit into one slot.

The payload travels with its flag in the slot of the pair. There is no entry credit and no closing
handshake, and a rank runs ahead of its peers until the ring of slots is full. Every operation is
one message deep. Every rank folds in rank order, so all ranks get the same bits.

Source: NCCL's LL protocol (data and flag together) and MPICH's posix release_gather, on slots.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


def sources(p: Builder) -> list[int]:
    """All other ranks, the previous one first: the order in which their messages arrive."""
    return p.others()[::-1]


def ordered(p: Builder, mine: Ref) -> list[Ref]:
    """This rank's contribution and the slots of all others, in rank order."""
    found = {q: p.slot(q) for q in sources(p)}
    found[p.rank] = mine
    return [found[q] for q in range(p.size)]


@algorithm(
    "all_gather",
    needs={Link.SLOT},
    v=True,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m),
)
def all_gather_flat(p: Builder) -> None:
    """Every rank sends its block to every peer. 1 step, (n-1)·m/n bytes per rank."""
    for peer in p.others():
        p.eager(peer, p.input)
    p.copy(p.output[p.rank], p.input)
    for peer in sources(p):
        p.copy(p.output[peer], p.slot(peer))


@algorithm(
    "all_to_all",
    needs={Link.SLOT},
    v=True,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m),
)
def all_to_all_flat(p: Builder) -> None:
    """Every rank sends every peer its block. 1 step, (n-1)·m/n bytes per rank."""
    for peer in p.others():
        p.eager(peer, p.input[peer])
    p.copy(p.output[p.rank], p.input[p.rank])
    for peer in sources(p):
        p.copy(p.output[peer], p.slot(peer))


@algorithm("broadcast", needs={Link.SLOT}, cost=lambda n, m: Cost(1, (n - 1) * m, local=m))
def broadcast_flat(p: Builder) -> None:
    """The root sends everything to every peer. 1 step, (n-1)·m bytes at the root."""
    if p.rank != p.root:
        p.copy(p.output, p.slot(p.root))
        return
    for peer in p.others():
        p.eager(peer, p.input)
    p.copy(p.output, p.input)


@algorithm("gather", needs={Link.SLOT}, v=True, cost=lambda n, m: Cost(1, m / n, local=m))
def gather_flat(p: Builder) -> None:
    """Every rank sends its block to the root. 1 step, m/n bytes per rank."""
    if p.rank != p.root:
        p.eager(p.root, p.input)
        return
    p.copy(p.output[p.rank], p.input)
    for peer in sources(p):
        p.copy(p.output[peer], p.slot(peer))


@algorithm(
    "scatter", needs={Link.SLOT}, v=True, cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n)
)
def scatter_flat(p: Builder) -> None:
    """The root sends every peer its block. 1 step, (n-1)·m/n bytes at the root."""
    if p.rank != p.root:
        p.copy(p.output, p.slot(p.root))
        return
    for peer in p.others():
        p.eager(peer, p.input[peer])
    p.copy(p.output, p.input[p.rank])


@algorithm("reduce", needs={Link.SLOT}, cost=lambda n, m: Cost(1, m, (n - 1) * m))
def reduce_flat(p: Builder) -> None:
    """Every rank sends its whole input to the root, which folds. 1 step, m bytes per rank."""
    if p.rank != p.root:
        p.eager(p.root, p.input)
    else:
        p.reduce(p.output, *ordered(p, p.input[0]))


@algorithm("all_reduce", needs={Link.SLOT}, cost=lambda n, m: Cost(1, (n - 1) * m, (n - 1) * m))
def all_reduce_flat(p: Builder) -> None:
    """Every rank sends its whole input to every other and folds. 1 step, (n-1)·m bytes per rank."""
    for peer in p.others():
        p.eager(peer, p.input)
    p.reduce(p.output, *ordered(p, p.input[0]))


@algorithm(
    "reduce_scatter",
    needs={Link.SLOT},
    v=True,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, m * (n - 1) / n),
)
def reduce_scatter_flat(p: Builder) -> None:
    """Every rank sends every peer its block and folds its own. 1 step, (n-1)·m/n bytes per rank."""
    for peer in p.others():
        p.eager(peer, p.input[peer])
    p.reduce(p.output, *ordered(p, p.input[p.rank]))

"""Both ends copy: the load of a busy root or sender is shared with the other side.

A root that writes to n-1 peers, or a single sender, leaves the receivers' CPUs idle. Here the data
of a pair is split: one end PUTs some parts, the other GETs the rest, so that all ends carry equal
load.

Source: the balance follows from (n-1)·f = 1 - f for the share f per peer that the root moves, f =
1/n.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.mesh import per_rank
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


def write(p: Builder, pairs: list[tuple[int, Ref, Ref]], last: int) -> None:
    """PUTs the parts from `last` on of each (peer, dst, src), one after another, and posts."""
    for peer, dst, src in pairs:
        p.put(peer, dst.part(last, p.parts), src.part(last, p.parts))
        p.post(peer, "data")


def read(p: Builder, peer: int, dst: Ref, src: Ref, last: int) -> None:
    """GETs the parts before `last`, then waits for the others."""
    p.get(peer, dst.part(0, last), src.part(0, last))
    p.flush(peer)
    p.wait_from(peer, "data")


@algorithm(
    "broadcast",
    needs={Link.PUT, Link.GET},
    parts=per_rank,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m),
)
def broadcast_meet(p: Builder) -> None:
    """Every rank reads (n-1)/n of the root's input, and the root writes the rest to each.

    1 step, (n-1)·m/n bytes copied per rank.
    """
    if p.rank != p.root:
        read(p, p.root, p.output[0], p.input.at(p.root)[0], p.parts - 1)
        return
    write(p, [(q, p.output.at(q)[0], p.input[0]) for q in p.others()], p.parts - 1)
    p.copy(p.output, p.input)


@algorithm(
    "scatter",
    needs={Link.PUT, Link.GET},
    parts=per_rank,
    v=True,
    cost=lambda n, m: Cost(1, m * (n - 1) / n / n, local=m / n),
)
def scatter_meet(p: Builder) -> None:
    """Every rank reads (n-1)/n of its block, and the root writes the rest.

    1 step, (n-1)·m/n² bytes copied per rank.
    """
    if p.rank != p.root:
        read(p, p.root, p.output[0], p.input.at(p.root)[p.rank], p.parts - 1)
        return
    write(p, [(q, p.output.at(q)[0], p.input[q]) for q in p.others()], p.parts - 1)
    p.copy(p.output, p.input[p.rank])


@algorithm(
    "gather",
    needs={Link.PUT, Link.GET},
    parts=per_rank,
    v=True,
    cost=lambda n, m: Cost(1, m * (n - 1) / n / n, local=m / n),
)
def gather_meet(p: Builder) -> None:
    """Every rank writes (n-1)/n of its block, and the root reads the rest.

    1 step, (n-1)·m/n² bytes copied per rank.
    """
    if p.rank != p.root:
        p.put(
            p.root,
            p.output.at(p.root)[p.rank].part(0, p.parts - 1),
            p.input.part(0, p.parts - 1),
        )
        p.post(p.root, "data")
        return
    last = p.parts - 1
    for peer in p.others():
        p.get(peer, p.output[peer].part(last), p.input.at(peer).part(last))
        p.flush(peer)
    p.copy(p.output[p.rank], p.input)
    for peer in p.others():
        p.wait_from(peer, "data")


@algorithm(
    "send",
    needs={Link.PUT, Link.GET},
    parts=lambda n: 2,
    ranks=2,
    cost=lambda n, m: Cost(1, m / 2),
)
def send_meet(p: Builder) -> None:
    """The receiver reads the first half, the sender writes the second. 1 step, m/2 bytes each."""
    if p.size == 1:
        p.copy(p.output, p.input)
    elif p.rank == 0:
        write(p, [(1, p.output.at(1)[0], p.input[0])], 1)
    else:
        read(p, 0, p.output[0], p.input.at(0)[0], 1)

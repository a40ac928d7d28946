"""Pipelined chains: from the root, rank after rank, in consecutive parts.

One entry credit covers the whole window, so a rank forwards part i while part i+1 arrives. k parts
take n-2+k steps of m/k bytes.

Source: Träff, Ripke et al.; Open MPI's chain and pipeline broadcast.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.binomial import at_position, position
from unipal.engine.plan.builder import Builder

PARTS = 8


def _parts(n: int) -> int:
    return PARTS


@algorithm(
    "broadcast",
    needs={Link.PUT},
    parts=_parts,
    options={"parts"},
    cost=lambda n, m: Cost(max(0, n - 2) + PARTS, (max(0, n - 2) + PARTS) * m / PARTS, local=m),
)
def broadcast_chain(p: Builder) -> None:
    """Every rank forwards part after part, starting at the root. n-2+k steps of m/k bytes."""
    v = position(p)
    held = p.output if v else p.input
    following, previous = at_position(p, v + 1), at_position(p, v - 1)
    for i in range(p.parts):
        if v:
            p.wait_from(previous, "data")
        if v < p.size - 1:
            p.put(following, p.output.at(following).part(i), held.part(i))
            p.post(following, "data")
    if not v:
        p.copy(p.output, p.input)


@algorithm(
    "reduce",
    needs={Link.PUT},
    parts=_parts,
    options={"parts"},
    cost=lambda n, m: Cost(max(0, n - 2) + PARTS, (max(0, n - 2) + PARTS) * m / PARTS, m),
)
def reduce_chain(p: Builder) -> None:
    """Sums travel part after part from the far end to the root. n-2+k steps of m/k bytes, folded.

    Region 0 receives the sums of the ranks behind this one, region 1 holds them with its own input.
    """
    v = position(p)
    following, previous = at_position(p, v - 1), at_position(p, v + 1)
    last = v == p.size - 1
    for i in range(p.parts):
        total = p.input.part(i)
        if not last:
            p.wait_from(previous, "data")
            total = p.scratch[1].part(i) if v else p.output.part(i)
            p.reduce(total, p.input.part(i), p.scratch[0].part(i))
        if v:
            p.put(following, p.scratch.at(following)[0].part(i), total)
            p.post(following, "data")
    if p.size == 1:
        p.copy(p.output, p.input)

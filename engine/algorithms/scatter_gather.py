"""Broadcast as scatter and all_gather, reduce as reduce_scatter and gather: for large messages.

Source: Barnett et al. / van de Geijn; Thakur, Rabenseifner and Gropp 2005.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.binomial import at_position, children, depth, parent, position
from unipal.engine.algorithms.mesh import per_rank
from unipal.engine.algorithms.ring import ring_reduce_scatter
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


@algorithm(
    "broadcast",
    needs={Link.PUT},
    parts=per_rank,
    cost=lambda n, m: Cost(depth(n) + n - 1, 2 * m * (n - 1) / n, local=m),
)
def broadcast_scatter_gather(p: Builder) -> None:
    """Binomial scatter of n parts, then a ring distributes them; no rank sends to the root.

    ⌈log2 n⌉ + n - 1 steps, 2(n-1)·m/n bytes per rank. Part v belongs to position v.
    """
    n, v = p.size, position(p)
    held = p.output[0] if v else p.input[0]
    if v:
        p.wait_from(at_position(p, parent(v)[0]), "scatter")
    for child, k in reversed(children(v, n)):
        peer = at_position(p, child)
        lo, hi = child, min(child + (1 << k), n)
        p.put(peer, p.output.at(peer).part(lo, hi), held.part(lo, hi))
        p.post(peer, "scatter")
    following, previous = at_position(p, v + 1), at_position(p, v - 1)
    had = _subtree(v, n)
    theirs = _subtree(v + 1, n) if v < n - 1 else range(n)
    for step in range(n - 1):
        out, new = (v - step) % n, (v - 1 - step) % n
        if out not in theirs:  # parts that the scatter delivered are not sent again
            p.put(following, p.output.at(following).part(out), held.part(out))
            p.post(following, "gather")
        if new not in had:
            p.wait_from(previous, "gather")
    if not v:
        p.copy(p.output, p.input)


def _subtree(v: int, n: int) -> range:
    """Positions whose parts the scatter delivers to position v."""
    return range(v, min(n, v + (v & -v))) if v else range(n)


@algorithm(
    "reduce",
    needs={Link.PUT},
    parts=per_rank,
    cost=lambda n, m: Cost(n, m, m * (n - 1) / n),
)
def reduce_scatter_gather(p: Builder) -> None:
    """Ring reduce_scatter of n parts, then every rank puts its part into the root's output.

    n steps, m bytes sent and (n-1)·m/n folded per rank.
    """

    def result(i: int) -> Ref:
        return p.output.part(i) if p.rank == p.root else p.scratch[1].part(i)

    ring_reduce_scatter(
        p,
        range(p.size),
        p.input.part,
        lambda q, i: p.scratch.at(q).part(i),
        result,
        "reduce",
    )
    if p.rank == p.root:
        for peer in reversed(p.others()):
            p.wait_from(peer, "gather")
    else:
        p.put(p.root, p.output.at(p.root).part(p.rank), p.scratch[1].part(p.rank))
        p.post(p.root, "gather")

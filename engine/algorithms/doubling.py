"""Recursive doubling: in step k every rank exchanges all its data with rank xor 2^k.

If n is not a power of two, the ranks from n' = 2^⌊log2 n⌋ on first fold into rank - n' and receive
the result from it at the end.

Source: Thakur, Rabenseifner and Gropp 2005, "Optimization of collective communication operations in
MPICH".
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


def core_size(n: int) -> int:
    """The largest power of two that is at most n."""
    return 1 << (n.bit_length() - 1)


def levels(n: int) -> int:
    """log2 of core_size(n)."""
    return n.bit_length() - 1


def in_rank_order(p: Builder, peer: int, mine: Ref, theirs: Ref) -> tuple[Ref, Ref]:
    """The lower rank's operand first, so that both get the same bits."""
    return (mine, theirs) if p.rank < peer else (theirs, mine)


def _all_reduce_cost(n: int, m: int) -> Cost:
    extra = 2 if n != core_size(n) else 0
    return Cost(levels(n) + extra, (levels(n) + extra / 2) * m, (levels(n) + extra / 2) * m)


@algorithm("all_reduce", needs={Link.PUT}, cost=_all_reduce_cost)
def all_reduce_recursive_doubling(p: Builder) -> None:
    """⌊log2 n⌋ steps of m bytes, each folded at once; +2 steps if n is not a power of two."""
    core, depth = core_size(p.size), levels(p.size)
    if p.rank >= core:
        p.put(p.rank - core, p.scratch.at(p.rank - core)[0], p.input)
        p.post(p.rank - core, "fold")
        p.wait_from(p.rank - core, "unfold")
        return
    if p.size == 1:
        p.copy(p.output, p.input)
        return
    extra = p.rank + core if p.rank + core < p.size else None
    arrived = [p.scratch[1 + k] for k in range(depth)]
    sums = [p.input[0], *(p.scratch[1 + depth + k] for k in range(1, depth)), p.output[0]]
    if extra is not None:
        p.wait_from(extra, "fold")
        sums[0] = p.scratch[1 + depth]
        p.reduce(sums[0], p.input, p.scratch[0])
    for k in range(depth):
        peer = p.rank ^ 1 << k
        p.put(peer, p.scratch.at(peer)[1 + k], sums[k])
        p.post(peer, "data")
        p.wait_from(peer, "data")
        if k == depth - 1:
            p.flush(p.rank ^ 1)  # in place, the last fold overwrites what the first PUT reads
        p.reduce(sums[k + 1], *in_rank_order(p, peer, sums[k], arrived[k]))
    if extra is not None:
        p.put(extra, p.output.at(extra), p.output)
        p.post(extra, "unfold")


def _eager_cost(n: int, m: int) -> Cost:
    steps = levels(n) + (2 if n != core_size(n) else 0)
    return Cost(steps, steps * m, steps * m)


@algorithm("all_reduce", needs={Link.SLOT}, cost=_eager_cost)
def all_reduce_eager_doubling(p: Builder) -> None:
    """Recursive doubling through slots: no credit, no closing. For small messages of many ranks."""
    core = core_size(p.size)
    if p.rank >= core:
        p.eager(p.rank - core, p.input)
        p.copy(p.output, p.slot(p.rank - core))
        return
    if p.size == 1:
        p.copy(p.output, p.input)
        return
    total = p.input[0]
    if p.rank + core < p.size:
        p.reduce(p.output, total, p.slot(p.rank + core))
        total = p.output[0]
    for k in range(levels(p.size)):
        peer = p.rank ^ 1 << k
        p.eager(peer, total)
        p.reduce(p.output, *in_rank_order(p, peer, total, p.slot(peer)))
        total = p.output[0]
    if p.rank + core < p.size:
        p.eager(p.rank + core, p.output)


def _all_gather_cost(n: int, m: int) -> Cost:
    if n == core_size(n):
        return Cost(levels(n), m * (n - 1) / n, local=m / n)
    return Cost(levels(n) + 2, m * (2 * n - 1) / n, local=m / n)


@algorithm("all_gather", needs={Link.PUT}, v=True, cost=_all_gather_cost)
def all_gather_recursive_doubling(p: Builder) -> None:
    """⌊log2 n⌋ steps, (n-1)·m/n bytes per rank; +2 steps if n is not a power of two."""
    core, n = core_size(p.size), p.size
    if p.rank >= core:
        partner = p.rank - core
        p.copy(p.output[p.rank], p.input)
        p.put(partner, p.output.at(partner)[p.rank], p.input)
        p.post(partner, "fold")
        p.wait_from(partner, "unfold")
        return
    p.copy(p.output[p.rank], p.input)
    extra = p.rank + core if p.rank + core < n else None
    if extra is not None:
        p.wait_from(extra, "fold")
    for k in range(levels(n)):
        peer, first = p.rank ^ 1 << k, p.rank >> k << k
        mine = range(first, first + (1 << k))
        for block in [*mine, *(b + core for b in mine if b + core < n)]:
            p.put(peer, p.output.at(peer)[block], p.output[block])
        p.post(peer, "data")
        p.wait_from(peer, "data")
    if extra is not None:
        for block in range(n):
            if block != extra:
                p.put(extra, p.output.at(extra)[block], p.output[block])
        p.post(extra, "unfold")

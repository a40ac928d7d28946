"""Recursive halving and doubling (Rabenseifner).

Reduce-scatter by halving: in step k a rank keeps half of what it still holds and sends the other
half to the rank at distance 2^(L-1-k). All-gather by doubling reverses these steps. Ranks from n' =
2^⌊log2 n⌋ on fold into rank - n' before and receive their result after.

Source: Rabenseifner 2004; HCCL RHD.
"""

from __future__ import annotations

from functools import cache

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.doubling import core_size, levels
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


def _all_reduce_cost(n: int, m: int) -> Cost:
    core = core_size(n)
    share, fold = (core - 1) / core, int(n != core)
    return Cost(2 * levels(n) + 2 * fold, (2 * share + 2 * fold) * m, (share + fold) * m)


@algorithm("all_reduce", needs={Link.PUT}, parts=core_size, cost=_all_reduce_cost)
def all_reduce_rhd(p: Builder) -> None:
    """2⌊log2 n⌋ steps, 2(n'-1)·m/n' bytes sent, half of them folded; +2 steps of m bytes if n is
    not a power of two.
    """
    core, depth = core_size(p.size), levels(p.size)
    if p.rank >= core:
        partner = p.rank - core
        p.put(partner, p.scratch.at(partner)[1], p.input)
        p.post(partner, "fold")
        p.wait_from(partner, "unfold")
        return
    if p.size == 1:
        p.copy(p.output, p.input)
        return
    sums, held = p.scratch[0], p.input[0]
    extra = p.rank + core if p.rank + core < p.size else None
    if extra is not None:
        p.wait_from(extra, "fold")
        p.reduce(sums, p.input, p.scratch[1])
        held = sums
    lo, hi = 0, core
    for k in reversed(range(depth)):
        peer, middle = p.rank ^ 1 << k, (lo + hi) // 2
        keep, give = (lo, middle), (middle, hi)
        if p.rank >> k & 1:
            keep, give = give, keep
        p.put(peer, p.scratch.at(peer)[2 + k].part(*give), held.part(*give))
        p.post(peer, "reduce")
        p.wait_from(peer, "reduce")
        target = sums if k else p.output[0]
        p.reduce(target.part(*keep), held.part(*keep), p.scratch[2 + k].part(*keep))
        held = sums
        lo, hi = keep
    for k in range(depth):
        peer, size = p.rank ^ 1 << k, 1 << k
        first = p.rank >> k << k
        p.put(
            peer,
            p.output.at(peer).part(first, first + size),
            p.output.part(first, first + size),
        )
        p.post(peer, "gather")
        p.wait_from(peer, "gather")
    if extra is not None:
        p.put(extra, p.output.at(extra), p.output)
        p.post(extra, "unfold")


@cache
def _blocks_held(n: int, rank: int, k: int) -> tuple[int, ...]:
    """Blocks that core rank `rank` still holds after the step of distance 2^k."""
    core = core_size(n)
    return tuple(b for b in range(n) if b % core >> k == rank >> k)


def _region(n: int, rank: int, k: int, block: int) -> int:
    """The region where core rank `rank` receives `block` in the step of distance 2^k; 0..2n-1 are
    in use.
    """
    later = sum(len(_blocks_held(n, rank, j)) for j in range(k + 1, levels(n)))
    return 2 * n + later + _blocks_held(n, rank, k).index(block)


def _reduce_scatter_cost(n: int, m: int) -> Cost:
    core = core_size(n)
    share, fold = (core - 1) / core, int(n != core)
    return Cost(levels(n) + 2 * fold, (share + fold) * m, (share + fold) * m)


@algorithm("reduce_scatter", needs={Link.PUT}, v=True, cost=_reduce_scatter_cost)
def reduce_scatter_rhd(p: Builder) -> None:
    """⌊log2 n⌋ steps, (n'-1)·m/n' bytes sent and folded; +2 steps, m + m/n bytes if n is not a
    power of two. Core rank r also holds block r + n'.
    """
    core, depth, n = core_size(p.size), levels(p.size), p.size
    if p.rank >= core:
        partner = p.rank - core
        for block in range(n):
            there = p.scratch.at(partner)[n + block].like(p.input[block])
            p.put(partner, there, p.input[block])
        p.post(partner, "fold")
        p.wait_from(partner, "unfold")
        return
    if n == 1:
        p.copy(p.output, p.input)
        return
    extra = p.rank + core if p.rank + core < n else None
    held: list[Ref] = [p.input[block] for block in range(n)]
    if extra is not None:
        p.wait_from(extra, "fold")
        for block in range(n):
            target = p.scratch[block].like(p.input[block])
            p.reduce(target, p.input[block], p.scratch[n + block].like(target))
            held[block] = target
    for k in reversed(range(depth)):
        peer = p.rank ^ 1 << k
        for block in _blocks_held(n, peer, k):
            there = p.scratch.at(peer)[_region(n, peer, k, block)].like(p.input[block])
            p.put(peer, there, held[block])
        p.post(peer, "reduce")
        p.wait_from(peer, "reduce")
        for block in _blocks_held(n, p.rank, k):
            last = k == 0 and block == p.rank
            target = p.output[0] if last else p.scratch[block].like(p.input[block])
            arrived = p.scratch[_region(n, p.rank, k, block)].like(target)
            p.reduce(target, held[block], arrived)
            held[block] = target
    if extra is not None:
        p.put(extra, p.output.at(extra), held[extra])
        p.post(extra, "unfold")

"""NB and NHR, HCCL's nonuniform Bruck and nonuniform hierarchical ring: ⌈log2 n⌉ steps for any n.

Reduce-scatter, step k = 0..⌈log2 n⌉-1: rank r sends the sums of the slices r - 2^k, r - 2^k -
2^(k+1), … to rank r - 2^k, and receives as many from r + 2^k, its own slice first. For rank r,
slice s has distance d = (r - s) mod n: step k sends the slices whose lowest set bit is 2^k, and
nothing arrives for them later. All-gather is the mirror image. NHR numbers the parts so that the
slices of a step are adjacent. If blocks have fixed places (all_gather, reduce_scatter), both
algorithms are equal.

Source: HCCL's NB and NHR notes; the rule as in `ins_temp_reduce_scatter_nhr`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.mesh import per_rank
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


def steps_of(n: int) -> int:
    """⌈log2 n⌉."""
    return (n - 1).bit_length()


def slices(n: int, first: int, k: int) -> list[int]:
    """The slices of step k, from `first` on in strides of -2^(k+1)."""
    return [(first - (i << k + 1)) % n for i in range((n - 1 + (1 << k)) >> k + 1)]


def spread(n: int) -> list[int]:
    """Slice → part: slices sorted by their reversed bits, so that strides of 2^k are runs."""
    width = steps_of(n)
    order = sorted(range(n), key=lambda s: int(f"{s:0{width}b}"[::-1], 2) if width else 0)
    parts = [0] * n
    for part, number in enumerate(order):
        parts[number] = part
    return parts


def runs(parts: Sequence[int]) -> list[tuple[int, int]]:
    """Part numbers as ascending spans [lo, hi)."""
    found: list[tuple[int, int]] = []
    for part in sorted(parts):
        if found and found[-1][1] == part:
            found[-1] = (found[-1][0], part + 1)
        else:
            found.append((part, part + 1))
    return found


def _all_reduce(p: Builder, part: Sequence[int]) -> None:
    """Region k receives the data of step k; region `depth` holds the partial sums."""
    n, depth = p.size, steps_of(p.size)
    if n == 1:
        p.copy(p.output, p.input)
        return
    sums = p.scratch[depth]
    summed: set[int] = set()
    for k in range(depth):
        to, source = (p.rank - (1 << k)) % n, (p.rank + (1 << k)) % n
        outgoing = {part[s] for s in slices(n, to, k)}
        for held, have in ((sums, outgoing & summed), (p.input[0], outgoing - summed)):
            for lo, hi in runs(sorted(have)):
                p.put(to, p.scratch.at(to)[k].part(lo, hi), held.part(lo, hi))
        p.post(to, "reduce")
        p.wait_from(source, "reduce")
        incoming = {part[s] for s in slices(n, p.rank, k)}
        mine = {part[p.rank]} if k == depth - 1 else set()
        for target, chosen in ((p.output[0], mine), (sums, incoming - mine)):
            for held, have in ((sums, chosen & summed), (p.input[0], chosen - summed)):
                for lo, hi in runs(sorted(have)):
                    p.reduce(target.part(lo, hi), held.part(lo, hi), p.scratch[k].part(lo, hi))
        summed |= incoming
    for k in reversed(range(depth)):
        to, source = (p.rank + (1 << k)) % n, (p.rank - (1 << k)) % n
        for lo, hi in runs([part[s] for s in slices(n, p.rank, k)]):
            p.put(to, p.output.at(to).part(lo, hi), p.output.part(lo, hi))
        p.post(to, "gather")
        p.wait_from(source, "gather")


def _all_reduce_cost(n: int, m: int) -> Cost:
    return Cost(2 * steps_of(n), 2 * m * (n - 1) / n, m * (n - 1) / n)


@algorithm("all_reduce", needs={Link.PUT}, parts=per_rank, cost=_all_reduce_cost)
def all_reduce_nb(p: Builder) -> None:
    """2⌈log2 n⌉ steps, 2(n-1)·m/n bytes sent, (n-1)·m/n folded; slice s is part s."""
    _all_reduce(p, range(p.size))


@algorithm("all_reduce", needs={Link.PUT}, parts=per_rank, cost=_all_reduce_cost)
def all_reduce_nhr(p: Builder) -> None:
    """As nb, with the slices of one step adjacent: fewer and longer messages."""
    _all_reduce(p, spread(p.size))


def reduce_scatter(p: Builder) -> None:
    """⌈log2 n⌉ steps, (n-1)·m/n bytes sent and folded per rank."""
    n, depth = p.size, steps_of(p.size)
    if n == 1:
        p.copy(p.output, p.input)
        return
    held: list[Ref] = [p.input[s] for s in range(n)]
    arrived = 0  # regions used so far, the same number on every rank
    for k in range(depth):
        to, source = (p.rank - (1 << k)) % n, (p.rank + (1 << k)) % n
        for i, s in enumerate(slices(n, to, k)):
            p.put(to, p.scratch.at(to)[arrived + i].like(p.input[s]), held[s])
        p.post(to, "reduce")
        p.wait_from(source, "reduce")
        for i, s in enumerate(slices(n, p.rank, k)):
            there = p.scratch[arrived + i].like(p.input[s])
            last = k == depth - 1 and s == p.rank
            p.reduce(p.output[0] if last else there, held[s], there)
            held[s] = there
        arrived += len(slices(n, p.rank, k))


def all_gather(p: Builder) -> None:
    """⌈log2 n⌉ steps, (n-1)·m/n bytes sent per rank, from the largest distance to 1."""
    n = p.size
    p.copy(p.output[p.rank], p.input)
    for k in reversed(range(steps_of(n))):
        to, source = (p.rank + (1 << k)) % n, (p.rank - (1 << k)) % n
        for s in slices(n, p.rank, k):
            p.put(to, p.output.at(to)[s], p.output[s])
        p.post(to, "gather")
        p.wait_from(source, "gather")


def _scatter_cost(n: int, m: int) -> Cost:
    return Cost(steps_of(n), m * (n - 1) / n, m * (n - 1) / n)


def _gather_cost(n: int, m: int) -> Cost:
    return Cost(steps_of(n), m * (n - 1) / n, local=m / n)


_BODIES: tuple[tuple[str, Callable[[Builder], None], Callable[[int, int], Cost]], ...] = (
    ("reduce_scatter", reduce_scatter, _scatter_cost),
    ("all_gather", all_gather, _gather_cost),
)
for _operation, _body, _cost in _BODIES:
    for _name in ("nb", "nhr"):
        algorithm(_operation, name=_name, needs={Link.PUT}, v=True, cost=_cost)(_body)

"""Pairwise exchange: n-1 steps; in each, a rank sends to one partner and receives from one.

No rank is written by many at once ("incast"), and one pair's data is in transit at a time.

Source: Thakur, Rabenseifner and Gropp 2005; HCCL pairwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.plan.builder import Builder


def partners(p: Builder) -> Iterator[tuple[int, int]]:
    """(to, from) of each step: rank xor step if n is a power of two, else rank ± step."""
    for step in range(1, p.size):
        if p.size & (p.size - 1) == 0:
            yield p.rank ^ step, p.rank ^ step
        else:
            yield (p.rank + step) % p.size, (p.rank - step) % p.size


@algorithm(
    "all_to_all",
    needs={Link.PUT},
    v=True,
    cost=lambda n, m: Cost(n - 1, m * (n - 1) / n, local=m / n),
)
def all_to_all_pairwise(p: Builder) -> None:
    """n-1 steps of m/n bytes."""
    p.copy(p.output[p.rank], p.input[p.rank])
    for to, source in partners(p):
        p.put(to, p.output.at(to)[p.rank], p.input[to])
        p.post(to, "data")
        p.wait_from(source, "data")


@algorithm(
    "reduce_scatter",
    needs={Link.PUT},
    v=True,
    cost=lambda n, m: Cost(n - 1, m * (n - 1) / n, m * (n - 1) / n),
)
def reduce_scatter_pairwise(p: Builder) -> None:
    """n-1 steps of m/n bytes, each folded on arrival."""
    total = p.input[p.rank]
    if p.size == 1:
        p.copy(p.output, total)
    for region, (to, source) in enumerate(partners(p)):
        p.put(to, p.scratch.at(to)[region].like(p.input[to]), p.input[to])
        p.post(to, "data")
        p.wait_from(source, "data")
        p.reduce(p.output, total, p.scratch[region].like(total))
        total = p.output[0]

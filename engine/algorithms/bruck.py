"""Bruck: ⌈log2 n⌉ steps for any n; few messages instead of few bytes.

Source: Bruck, Ho, Kipnis, Upfal and Weathersby 1997. Blocks go directly to their final places, so
no rotation is needed at the end.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


@algorithm(
    "all_gather",
    needs={Link.PUT},
    v=True,
    cost=lambda n, m: Cost((n - 1).bit_length(), m * (n - 1) / n, local=m / n),
)
def all_gather_bruck(p: Builder) -> None:
    """In step k every rank sends its first min(2^k, n - 2^k) blocks to rank - 2^k.

    ⌈log2 n⌉ steps, (n-1)·m/n bytes per rank.
    """
    n = p.size
    p.copy(p.output[p.rank], p.input)
    have = 1  # blocks rank, rank + 1, …
    while have < n:
        to, source = (p.rank - have) % n, (p.rank + have) % n
        for i in range(min(have, n - have)):
            block = (p.rank + i) % n
            p.put(to, p.output.at(to)[block], p.output[block] if i else p.input[0])
        p.post(to, "data")
        p.wait_from(source, "data")
        have *= 2


def _regions(n: int) -> dict[tuple[int, int], int]:
    """(distance of a block, step) → scratch region, for every step but the block's last."""
    found: dict[tuple[int, int], int] = {}
    for i in range(n):
        for k in range(i.bit_length() - 1):
            if i >> k & 1:
                found[i, k] = len(found)
    return found


def _all_to_all_cost(n: int, m: int) -> Cost:
    steps = (n - 1).bit_length()
    return Cost(steps, m / 2 * steps, local=m / n)


@algorithm("all_to_all", needs={Link.PUT}, cost=_all_to_all_cost)
def all_to_all_bruck(p: Builder) -> None:
    """The block for rank + i travels by 2^k in step k for every bit k of i.

    ⌈log2 n⌉ steps, about m/2 bytes in each. No scratch region is used twice: no signal tells the
    writer of a later step that an earlier PUT has finished reading a region.
    """
    n, regions = p.size, _regions(p.size)
    p.copy(p.output[p.rank], p.input[p.rank])
    here: dict[int, Ref] = {i: p.input[(p.rank + i) % n] for i in range(1, n)}
    for k in range((n - 1).bit_length()):
        to, source = (p.rank + (1 << k)) % n, (p.rank - (1 << k)) % n
        for i in range(1, n):
            if not i >> k & 1:
                continue
            if i >> k + 1:
                p.put(to, p.scratch.at(to)[regions[i, k]].like(here[i]), here[i])
                origin = (p.rank - (i & (2 << k) - 1)) % n
                extent = origin * n + (origin + i) % n
                here[i] = p.scratch[regions[i, k]]._replace(extent=extent)
            else:  # the block's last step; it arrives from the rank at distance i
                p.put(to, p.output.at(to)[(to - i) % n], here[i])
        p.post(to, "data")
        p.wait_from(source, "data")

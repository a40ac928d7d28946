"""Barriers, made of posts and waits only.

Source: dissemination barrier, Hensgen, Finkel and Manber 1988; Mellor-Crummey and Scott 1991.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, algorithm
from unipal.engine.plan.builder import Builder


@algorithm("barrier", needs=(), cost=lambda n, m: Cost(max(0, (n - 1).bit_length()), 0))
def barrier_dissemination(p: Builder) -> None:
    """In step k every rank posts to rank + 2^k. ⌈log2 n⌉ steps, one post each; any n."""
    distance = 1
    while distance < p.size:
        p.post((p.rank + distance) % p.size, "here")
        p.wait_from((p.rank - distance) % p.size, "here")
        distance *= 2


@algorithm("barrier", needs=(), cost=lambda n, m: Cost(1 + (n - 1) / 8, 0))
def barrier_flat(p: Builder) -> None:
    """Every rank posts to every other rank. 1 step, n-1 posts; for few ranks."""
    for peer in p.others():
        p.post(peer, "here")
    for peer in reversed(p.others()):
        p.wait_from(peer, "here")

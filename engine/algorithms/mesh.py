"""Full mesh: every pair exchanges directly, all at once."""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.builder import Builder


@algorithm(
    "all_gather", needs={Link.PUT}, v=True, cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n)
)
def all_gather_mesh(p: Builder) -> None:
    """Every rank puts its block into every peer's output. 1 step, (n-1)·m/n bytes per rank.

    Source: HCCL mesh. The builder adds credits, staging through scratch where the output is no
    registered window, and the closing flush; a copy of a block onto itself (in place) is dropped.
    """
    p.copy(p.output[p.rank], p.input)
    for distance in range(1, p.size):  # by distance: right also when all lanes share one queue
        peer = (p.rank + distance) % p.size
        with p.lane(distance):
            p.put(peer, p.output.at(peer)[p.rank], p.input)
            p.post(peer, "data")
            p.wait_from((p.rank - distance) % p.size, "data")

"""Two levels: n = g·m ranks in m groups of g neighbours; most bytes stay inside a group.

Rank r is member r mod g of group r div g. Inside a group everyone talks to everyone (mesh); between
groups the ranks with the same member number form a ring. `group=g` chooses g, a divisor of n; by
default the largest one with g² <= n.

Source: HCCL's two-level templates; NCCL's and Open MPI's (han) hierarchical composition. HCCL does
reduce_scatter between groups first to keep blocks contiguous; here blocks go one by one, so the
inside comes first and 1/g of the bytes cross.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.mesh import per_rank
from unipal.engine.algorithms.ring import ring_all_gather, ring_reduce_scatter
from unipal.engine.builder import Builder
from unipal.engine.plan import PlanError, Ref


def group_size(n: int) -> int:
    """The largest divisor of n whose square is not more than n."""
    return max(g for g in range(1, n + 1) if n % g == 0 and g * g <= n)


class Levels:
    """Who is where."""

    def __init__(self, p: Builder) -> None:
        g = p.options.get("group", group_size(p.size))
        if g < 1 or p.size % g:
            raise PlanError(p.place(), f"groups of {g} do not divide {p.size} ranks")
        self.g, self.m = g, p.size // g
        self.group, self.member = divmod(p.rank, g)
        first = self.group * g
        self.inside = [first + (self.member + d) % g for d in range(1, g)]
        """Peers of the group, the next one first."""
        self.across = list(range(self.member, p.size, g))
        """The ring through all groups, this rank in it."""


def _cost(factor: float, n: int, m: int, gamma: float, local: float = 0.0) -> Cost:
    g = group_size(n)
    across = n // g - 1
    beta = factor * m * ((g - 1) / g + across / n)
    return Cost(factor * ((g > 1) + across), beta, gamma, local)


@algorithm(
    "all_reduce",
    needs={Link.PUT},
    parts=per_rank,
    options={"group"},
    cost=lambda n, m: _cost(2, n, m, m * (n - 1) / n),
)
def all_reduce_hierarchical(p: Builder) -> None:
    """reduce_scatter inside, ring all_reduce between, all_gather inside.

    2 + 2(m'-1) steps for m' groups; per rank 2(g-1)/g·m bytes inside, 2(m'-1)/n·m between.
    Member j owns parts [j·m', (j+1)·m'). Regions: 0 for the ring, 1 for sums, 2.. from peers.
    """
    at = Levels(p)
    lo, hi = at.member * at.m, (at.member + 1) * at.m
    held = p.input[0]
    for peer in at.inside:
        theirs = peer % at.g * at.m, (peer % at.g + 1) * at.m
        p.put(peer, p.scratch.at(peer)[2 + at.member].part(*theirs), p.input.part(*theirs))
        p.post(peer, "in")
    for peer in reversed(at.inside):
        p.wait_from(peer, "in")
    if at.g > 1:
        held = p.scratch[1] if at.m > 1 else p.output[0]
        p.reduce(
            held.part(lo, hi),
            *(
                (p.input[0] if j == at.member else p.scratch[2 + j]).part(lo, hi)
                for j in range(at.g)
            ),
        )
    if at.m > 1 or at.g == 1:
        ring_reduce_scatter(
            p,
            at.across,
            lambda i: held.part(lo + i),
            lambda q, i: p.scratch.at(q)[0].part(lo + i),
            lambda i: p.output.part(lo + i),
            "ring",
        )
        ring_all_gather(p, at.across, lambda q, i: p.output.at(q).part(lo + i), "ring")
    for peer in at.inside:
        p.put(peer, p.output.at(peer).part(lo, hi), p.output.part(lo, hi))
        p.post(peer, "out")
    for peer in reversed(at.inside):
        p.wait_from(peer, "out")


@algorithm(
    "reduce_scatter",
    needs={Link.PUT},
    v=True,
    options={"group"},
    cost=lambda n, m: _cost(1, n, m, m * (n - 1) / n),
)
def reduce_scatter_hierarchical(p: Builder) -> None:
    """reduce_scatter inside, then a ring reduce_scatter between.

    1 + m'-1 steps for m' groups; per rank (g-1)/g·m bytes inside, (m'-1)/n·m between. Regions:
    group i's block has sums in i, the ring in m'+i, peer j's in m'·(2+j)+i.
    """
    at = Levels(p)
    for peer in at.inside:
        for i in range(at.m):
            block = p.input[i * at.g + peer % at.g]
            p.put(peer, p.scratch.at(peer)[at.m * (2 + at.member) + i].like(block), block)
        p.post(peer, "in")
    for peer in reversed(at.inside):
        p.wait_from(peer, "in")
    held = [p.input[i * at.g + at.member] for i in range(at.m)]
    if at.g > 1:
        for i in range(at.m):
            operands: list[Ref] = []
            for j in range(at.g):
                theirs = p.scratch[at.m * (2 + j) + i].like(held[i])
                operands.append(held[i] if j == at.member else theirs)
            held[i] = p.scratch[i].like(held[i]) if at.m > 1 else p.output[0]
            p.reduce(held[i], *operands)
    if at.m > 1 or at.g == 1:
        ring_reduce_scatter(
            p,
            at.across,
            lambda i: held[i],
            lambda q, i: p.scratch.at(q)[at.m + i].like(held[i]),
            lambda i: p.output[0],
            "ring",
        )


@algorithm(
    "all_gather",
    needs={Link.PUT},
    v=True,
    options={"group"},
    cost=lambda n, m: _cost(1, n, m, 0.0, m / n),
)
def all_gather_hierarchical(p: Builder) -> None:
    """A ring between groups, each block on passing on spread inside.

    m'-1 + 1 steps for m' groups; per rank (m'-1)/n·m bytes between, (g-1)/g·m inside.
    """
    at = Levels(p)
    p.copy(p.output[p.rank], p.input)
    ring_all_gather(p, at.across, lambda q, i: p.output.at(q)[at.across[i]], "ring", own=p.input[0])
    for peer in at.inside:
        for block in at.across:
            p.put(peer, p.output.at(peer)[block], p.output[block])
        p.post(peer, "out")
    for peer in reversed(at.inside):
        p.wait_from(peer, "out")


def _broadcast_cost(n: int, m: int) -> Cost:
    g = group_size(n)
    hops = n // g - 1
    return Cost(hops + 2 * (g > 1), (2 * (g - 1) + hops) * m / g, local=m)


@algorithm(
    "broadcast",
    needs={Link.PUT},
    parts=lambda n: group_size(n),
    options={"group", "parts"},
    cost=_broadcast_cost,
)
def broadcast_hierarchical(p: Builder) -> None:
    """Scatter inside the root's group, chains between groups, all_gather inside every group.

    1 + m'-1 + 1 steps for m' groups; m/g bytes per rank between. Member j carries part j.
    """
    at = Levels(p)
    if p.parts != at.g:
        raise PlanError(p.place(), f"{p.parts} parts for groups of {at.g}", "give both options")
    home = p.root // at.g
    hops = (at.group - home) % at.m  # groups between the root's and ours
    held = p.input[0] if p.rank == p.root else p.output[0]
    mine = held.part(at.member)
    if p.rank == p.root:
        for peer in at.inside:
            j = peer % at.g
            p.put(peer, p.output.at(peer).part(j), p.input.part(j))
            p.post(peer, "scatter")
    elif hops == 0:
        p.wait_from(p.root, "scatter")
    else:
        p.wait_from((p.rank - at.g) % p.size, "chain")
    if hops < at.m - 1:
        following = (p.rank + at.g) % p.size
        p.put(following, p.output.at(following).part(at.member), mine)
        p.post(following, "chain")
    for peer in at.inside:
        if peer != p.root:
            p.put(peer, p.output.at(peer).part(at.member), mine)
            p.post(peer, "gather")
    for peer in reversed(at.inside):
        if p.rank != p.root:
            p.wait_from(peer, "gather")
    if p.rank == p.root:
        p.copy(p.output, p.input)

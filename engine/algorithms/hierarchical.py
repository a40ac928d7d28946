"""Two levels: n = g·m ranks in m groups of g neighbours; most bytes stay inside a group.

Rank r is member r mod g of group r div g. Inside a group every rank talks to every other (mesh).
Between groups the ranks with the same member number form a ring. `group=g` sets g, a divisor of n;
the default is the largest one with g² <= n.

Source: HCCL's two-level templates; NCCL's and Open MPI's (han) hierarchical composition. HCCL does
reduce_scatter between groups first to keep blocks contiguous. Here blocks move one by one, so the
inside comes first and 1/g of the bytes cross.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.mesh import per_rank
from unipal.engine.algorithms.ring import ring_all_gather, ring_reduce_scatter
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import PlanError, Ref


def group_size(n: int) -> int:
    """The largest divisor of n whose square is at most n."""
    return max(g for g in range(1, n + 1) if n % g == 0 and g * g <= n)


class Levels:
    """The position of a rank in both levels."""

    def __init__(self, p: Builder, group: int | None = None) -> None:
        g = p.options.get("group", group or group_size(p.size))
        if g < 1 or p.size % g:
            raise PlanError(p.place(), f"group={g} does not divide {p.size} ranks")
        self.g, self.m = g, p.size // g
        self.group, self.member = divmod(p.rank, g)
        first = self.group * g
        self.inside = [first + (self.member + d) % g for d in range(1, g)]
        """Peers of the group, the next one first."""
        self.across = list(range(self.member, p.size, g))
        """The ring through all groups, this rank in it."""


def _cost(
    factor: float, n: int, m: int, gamma: float, local: float = 0.0, group: int | None = None
) -> Cost:
    g = group or group_size(n)
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


PIECES = 4
"""Per part of a pipelined plan: one piece is folded while another is in transit."""


def _pieces(n: int) -> int:
    return n * PIECES


def _several(n: int) -> int:
    """As group_size, but n if no divisor qualifies: a group needs members to read from."""
    g = group_size(n)
    return g if g > 1 else n


def _direct_cost(n: int, m: int) -> Cost:
    cost = _cost(2, n, m, m * (n - 1) / n, group=_several(n))
    return Cost(cost.alpha + PIECES, cost.beta, cost.gamma)


@algorithm(
    "all_reduce",
    needs={Link.PUT, Link.LOAD_STORE},
    parts=_pieces,
    inline_ranks=128,  # 5 s; at 256 ranks 21 s and 1 GB
    options={"group", "parts"},
    cost=_direct_cost,
)
def all_reduce_hierarchical_direct(p: Builder) -> None:
    """As hierarchical, but reads inside a group and writes between groups, pipelined in k pieces.

    Member j of group q folds parts (j, q') of its group for all q', sends the sum to member j of
    group q', folds what arrives for (j, q), and sends the result to all of those and to its group,
    where it also forwards what arrives. 2(g-1)/g·m bytes per rank inside, 2(m'-1)/n·m between; the
    same folds. A piece is reused while it is in a cache. Regions: one for each other group.
    """
    at = Levels(p, _several(p.size))
    k, rest = divmod(p.parts, p.size)
    if rest:
        raise PlanError(
            p.place(),
            f"{p.parts} parts for {p.size} ranks",
            "set parts to a multiple of the number of ranks",
        )
    first = at.group * at.g
    groups = [(at.group + d) % at.m for d in range(1, at.m)]

    def piece(group: int, i: int) -> int:
        return (at.member * at.m + group) * k + i

    def partner(group: int) -> int:
        return group * at.g + at.member

    def inputs(part: int) -> list[Ref]:
        return [p.input.at(first + j).part(part) for j in range(at.g)]

    for i in range(k):
        for group in groups:
            part, to, region = piece(group, i), partner(group), (at.group - group - 1) % at.m
            total = p.input.part(part)
            if at.g > 1:
                total = p.scratch[0].part(part)
                p.reduce(total, *inputs(part))
            p.put(to, p.scratch.at(to)[region].part(part), total)
            p.post(to, "sum")
    for i in range(k):
        part = piece(at.group, i)
        result, sums = p.output.part(part), []
        for group in groups:
            p.wait_from(partner(group), "sum")
            sums.append(p.scratch[(group - at.group - 1) % at.m].part(part))
        p.reduce(result, *inputs(part), *sums)
        for group in groups:
            p.put(partner(group), p.output.at(partner(group)).part(part), result)
            p.post(partner(group), "result")
        _spread(p, at, part)
    for i in range(k):
        for group in groups:
            p.wait_from(partner(group), "result")
            _spread(p, at, piece(group, i))
    for peer in at.inside:
        p.post(peer, "out")
    for peer in reversed(at.inside):
        p.wait_from(peer, "out")


def _spread(p: Builder, at: Levels, part: int) -> None:
    for peer in at.inside:
        p.put(peer, p.output.at(peer).part(part), p.output.part(part))


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
    """A ring between groups; each block is forwarded inside the group.

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
    parts=lambda n: group_size(n) * PIECES,
    options={"group", "parts"},
    cost=_broadcast_cost,
)
def broadcast_hierarchical(p: Builder) -> None:
    """Scatter inside the root's group, chains between groups, all_gather inside every group.

    1 + m'-1 + 1 steps for m' groups, pipelined; m/g bytes per rank between. Member j carries part
    j, in k pieces.
    """
    at = Levels(p)
    k, rest = divmod(p.parts, at.g)
    if rest:
        raise PlanError(p.place(), f"{p.parts} parts for groups of {at.g}", "give both options")
    home = p.root // at.g
    hops = (at.group - home) % at.m  # groups between the root's and this one
    held = p.input[0] if p.rank == p.root else p.output[0]
    following = (p.rank + at.g) % p.size
    for i in range(k):
        part = at.member * k + i
        if p.rank != p.root:
            if hops == 0:
                p.wait_from(p.root, "scatter")
            else:
                p.wait_from((p.rank - at.g) % p.size, "chain")
        if hops < at.m - 1:
            p.put(following, p.output.at(following).part(part), held.part(part))
            p.post(following, "chain")
        if p.rank == p.root:
            for peer in at.inside:
                theirs = peer % at.g * k + i
                p.put(peer, p.output.at(peer).part(theirs), p.input.part(theirs))
                p.post(peer, "scatter")
        for peer in at.inside:
            if peer != p.root:
                p.put(peer, p.output.at(peer).part(part), held.part(part))
    for peer in at.inside:
        if peer != p.root:
            p.post(peer, "gather")
    for peer in reversed(at.inside):
        if p.rank != p.root:
            p.wait_from(peer, "gather")
    if p.rank == p.root:
        p.copy(p.output, p.input)

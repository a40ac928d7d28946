"""Plans of the runner hybrid: a vendor library inside a cluster, PUT and POST between clusters.

A cluster is a set of ranks on the same chip with one collective library. The program of a rank is:
library calls, then steps of the engine, then library calls; any of them may be absent. Data for
ranks of the same cluster travels through the library, data for another cluster by PUT. Reductions
and copies to whole clusters go through border ranks: at most `borders` per cluster, each with a
share of the parts. Clusters may have different sizes: the parts are so fine that the borders of
every cluster get a whole number of them.

Source: HCCL's AHC (asymmetric hierarchical concatenate: slices by the least common multiple of the
groups' sizes); hierarchical composition as in NCCL and Open MPI's han.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from unipal.engine.algorithms import Algorithm, Link, algorithm
from unipal.engine.algorithms.library import BARRIER_OP, BARRIER_TYPE, Cell
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref

Ranks = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """The clusters of the ranks. `through_scratch`: other ranks can access a rank's scratch
    only.
    """

    clusters: tuple[Ranks, ...]
    borders: int = 1
    through_scratch: bool = False

    @cached_property
    def home(self) -> Mapping[int, int]:
        """Rank → its cluster."""
        return {rank: at for at, ranks in enumerate(self.clusters) for rank in ranks}

    def border(self, cluster: int) -> Ranks:
        """The border ranks of a cluster."""
        return self.clusters[cluster][: self.borders]

    @cached_property
    def slices(self) -> int:
        """Number of slices of a window; the borders of each cluster get equally many."""
        return math.lcm(*(len(self.border(at)) for at in range(len(self.clusters))))

    def share(self, cluster: int, number: int, parts: int) -> tuple[int, int]:
        """The parts [lo, hi) of border `number`."""
        many = len(self.border(cluster))
        return number * parts // many, (number + 1) * parts // many


class _Place:
    """A rank's place in a layout."""

    def __init__(self, p: Builder, layout: Layout) -> None:
        self.p, self.layout = p, layout
        self.number = layout.home[p.rank]
        self.members = layout.clusters[self.number]
        self.alone = len(self.members) == 1
        self.others = [
            (self.number + d) % len(layout.clusters) for d in range(1, len(layout.clusters))
        ]
        """The other clusters, the next one first."""
        self.strangers = [rank for rank in p.others() if layout.home[rank] != self.number]
        """The ranks of other clusters."""
        self.fellows = [rank for rank in p.others() if layout.home[rank] == self.number]

    def library(
        self, operation: str, dst: Sequence[Ref] = (), src: Sequence[Ref] = (), root: int = -1
    ) -> None:
        """A call of the cluster's library."""
        self.p.library(operation, dst, src, root=root, members=self.members)

    def shares(self) -> list[tuple[int, tuple[int, int]]]:
        """The borders of this cluster with the parts of each."""
        layout, parts = self.layout, self.p.parts
        return [
            (rank, layout.share(self.number, at, parts))
            for at, rank in enumerate(layout.border(self.number))
        ]

    def deliver(self, peer: int, target: Ref, source: Ref, region: int) -> None:
        """Puts into the OUTPUT of a peer, which calls `take` after the post."""
        p = self.p
        if self.layout.through_scratch:
            target = p.scratch.at(peer)[region].like(target)
        p.put(peer, target, source)

    def take(self, target: Ref, region: int) -> None:
        """Moves data that another rank delivered into this rank's OUTPUT."""
        if self.layout.through_scratch:
            self.p.copy(target, self.p.scratch[region].like(target))

    def spread(self) -> None:
        """Every border broadcasts its parts of OUTPUT to its cluster."""
        p = self.p
        if self.alone:
            return
        with p.together():
            for rank, span in self.shares():
                there = p.output.part(*span)
                self.library("broadcast", [there], [there] * (rank == p.rank), rank)


Function = Callable[[_Place], None]
_HYBRID: dict[str, Function] = {}


def _of(operation: str) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        _HYBRID[operation] = function
        return function

    return register


@_of("all_reduce")
def all_reduce(at: _Place) -> None:
    """Each border gets its parts of the cluster's sum. The borders of all clusters that share a
    part fold it, each one a piece, and exchange the results. Borders broadcast them in their
    cluster.

    Regions: 0 to G-2 for sums of the G-1 other clusters, G-1 for results in transit.
    """
    p, layout = at.p, at.layout
    clusters = len(layout.clusters)
    held = p.input[0] if at.alone else p.output[0]
    if not at.alone:
        with p.together():
            for rank, span in at.shares():
                mine = [p.output.part(*span)] if rank == p.rank else []
                at.library("reduce", mine, [p.input.part(*span)], rank)
    own = _slices(layout, p)

    def piece(number: int, cluster: int) -> int:
        return number * clusters + cluster

    meets: dict[int, list[tuple[int, int]]] = {}  # peer → (slice, its cluster)
    for number in own:
        for cluster in at.others:
            meets.setdefault(_owner(layout, cluster, number), []).append((number, cluster))
    for peer, common in meets.items():
        for number, cluster in common:
            part = piece(number, cluster)
            region = p.scratch.at(peer)[(at.number - cluster) % clusters - 1]
            p.put(peer, region.part(part), held.part(part))
        p.post(peer, "sum")
    for peer in reversed(meets):
        p.wait_from(peer, "sum")
    for number in own:
        part = piece(number, at.number)
        sums = [
            held if cluster == at.number else p.scratch[(cluster - at.number) % clusters - 1]
            for cluster in range(clusters)
        ]
        p.reduce(p.output.part(part), *(one.part(part) for one in sums))
    for peer, common in meets.items():
        for number, _ in common:
            part = piece(number, at.number)
            at.deliver(peer, p.output.at(peer).part(part), p.output.part(part), clusters - 1)
        p.post(peer, "result")
    for peer, common in reversed(meets.items()):
        p.wait_from(peer, "result")
        for number, cluster in common:
            at.take(p.output.part(piece(number, cluster)), clusters - 1)
    at.spread()


def _owner(layout: Layout, cluster: int, number: int) -> int:
    """The border of a cluster that owns a slice."""
    borders = layout.border(cluster)
    return borders[number * len(borders) // layout.slices]


def _slices(layout: Layout, p: Builder) -> list[int]:
    """The slices that this rank owns; empty if it is not a border."""
    cluster = layout.home[p.rank]
    return [one for one in range(layout.slices) if _owner(layout, cluster, one) == p.rank]


@_of("reduce")
def reduce(at: _Place) -> None:
    """The root's cluster reduces to the root, another to its borders, which send to the root.

    Regions: 0 for sums of this cluster at borders, then one for each other cluster at the root.
    """
    p, layout = at.p, at.layout
    home = layout.home[p.root]
    held = p.input[0] if at.alone else p.output[0] if p.rank == p.root else p.scratch[0]
    if not at.alone and at.number == home:
        at.library("reduce", [p.output[0]] if p.rank == p.root else [], [p.input[0]], p.root)
    elif not at.alone:
        with p.together():
            for rank, span in at.shares():
                mine = [p.scratch.part(*span)] if rank == p.rank else []
                at.library("reduce", mine, [p.input.part(*span)], rank)
    clusters = len(layout.clusters)
    if at.number != home:
        region = (at.number - home) % clusters
        for rank, span in at.shares():
            if rank == p.rank:
                there = p.scratch.at(p.root)[region].part(*span)
                p.put(p.root, there, held.part(*span).like(there))
                p.post(p.root, "sum")
    elif p.rank == p.root:
        for cluster in at.others:
            for rank in layout.border(cluster):
                p.wait_from(rank, "sum")
        sums = [p.scratch[(cluster - home) % clusters] for cluster in at.others]
        p.reduce(p.output[0], held, *sums)


@_of("broadcast")
def broadcast(at: _Place) -> None:
    """The root puts a share into each border of every other cluster; all borders broadcast
    theirs.
    """
    p, layout = at.p, at.layout
    if at.number != layout.home[p.root]:
        for rank, span in at.shares():
            if rank == p.rank:
                p.wait_from(p.root, "data")
                at.take(p.output.part(*span), 0)
        at.spread()
        return
    if p.rank == p.root:
        for cluster in at.others:
            for number, border in enumerate(layout.border(cluster)):
                span = layout.share(cluster, number, p.parts)
                at.deliver(border, p.output.at(border).part(*span), p.input.part(*span), 0)
                p.post(border, "data")
    if at.alone:
        p.copy(p.output, p.input)
    else:
        at.library("broadcast", [p.output[0]], [p.input[0]] if p.rank == p.root else [], p.root)


@_of("all_gather")
def all_gather(at: _Place) -> None:
    """Every rank puts its block into one border of every other cluster; one broadcast per block
    delivers it to the rest of the cluster.
    """
    p, layout = at.p, at.layout

    def entry(cluster: int, block: int) -> int:
        borders = layout.border(cluster)
        return borders[block % len(borders)]

    for cluster in at.others:
        peer = entry(cluster, p.rank)
        at.deliver(peer, p.output.at(peer)[p.rank], p.input[0], p.rank)
        p.post(peer, "data")
    for block in reversed(at.strangers):
        if entry(at.number, block) == p.rank:
            p.wait_from(block, "data")
            at.take(p.output[block], block)
    if at.alone:
        p.copy(p.output[p.rank], p.input)
        return
    with p.together():
        for block in range(p.size):
            inside = layout.home[block] == at.number
            root = block if inside else entry(at.number, block)
            source = p.input[0] if inside else p.output[block]
            at.library("broadcast", [p.output[block]], [source] * (root == p.rank), root)


@_of("gather")
def gather(at: _Place) -> None:
    """Ranks of the root's cluster send through the library; all others put into the root's
    output.
    """
    p = at.p
    if p.rank == p.root:
        p.copy(p.output[p.rank], p.input)
        with p.together():
            for peer in at.fellows:
                at.library("recv", [p.output[peer]], root=peer)
        for peer in reversed(at.strangers):
            p.wait_from(peer, "data")
            at.take(p.output[peer], peer)
    elif p.root in at.members:
        at.library("send", src=[p.input[0]], root=p.root)
    else:
        at.deliver(p.root, p.output.at(p.root)[p.rank], p.input[0], p.rank)
        p.post(p.root, "data")


@_of("scatter")
def scatter(at: _Place) -> None:
    """The root sends to its cluster through the library and puts into every other rank's output."""
    p = at.p
    if p.rank == p.root:
        for peer in at.strangers:
            at.deliver(peer, p.output.at(peer)[0], p.input[peer], 0)
            p.post(peer, "data")
        p.copy(p.output[0], p.input[p.rank])
        with p.together():
            for peer in at.fellows:
                at.library("send", src=[p.input[peer]], root=peer)
    elif p.root in at.members:
        at.library("recv", [p.output[0]], root=p.root)
    else:
        p.wait_from(p.root, "data")
        at.take(p.output[0], 0)


@_of("all_to_all")
def all_to_all(at: _Place) -> None:
    """Blocks for the own cluster travel through the library, all others are put."""
    p = at.p
    p.copy(p.output[p.rank], p.input[p.rank])
    with p.together():
        for peer in at.fellows:
            at.library("send", src=[p.input[peer]], root=peer)
            at.library("recv", [p.output[peer]], root=peer)
    for peer in at.strangers:
        at.deliver(peer, p.output.at(peer)[p.rank], p.input[peer], p.rank)
        p.post(peer, "data")
    for peer in reversed(at.strangers):
        p.wait_from(peer, "data")
        at.take(p.output[peer], peer)


@_of("reduce_scatter")
def reduce_scatter(at: _Place) -> None:
    """One reduce per block: to the block's rank, or in other clusters to a border, which puts the
    sum into that rank.

    Regions: block b in b at borders; behind them one for each other cluster.
    """
    p, layout = at.p, at.layout
    clusters = len(layout.clusters)
    borders = layout.border(at.number)

    def sender(cluster: int, block: int) -> int:
        there = layout.border(cluster)
        return there[block % len(there)]

    if not at.alone:
        with p.together():
            for block in range(p.size):
                inside = layout.home[block] == at.number
                root = block if inside else borders[block % len(borders)]
                target = p.output[0] if inside else p.scratch[block].like(p.input[block])
                at.library("reduce", [target] * (root == p.rank), [p.input[block]], root)
    for block in at.strangers:
        if sender(at.number, block) == p.rank:
            source = p.input[block]
            region = p.size + (at.number - layout.home[block]) % clusters - 1
            held = source if at.alone else p.scratch[block].like(source)
            p.put(block, p.scratch.at(block)[region].like(source), held)
            p.post(block, "sum")
    sums = [p.input[p.rank] if at.alone else p.output[0]]
    for cluster in reversed(at.others):
        p.wait_from(sender(cluster, p.rank), "sum")
        region = p.size + (cluster - at.number) % clusters - 1
        sums.append(p.scratch[region].like(p.output[0]))
    p.reduce(p.output[0], *sums)


@_of("sendrecv")
def sendrecv(at: _Place) -> None:
    """Sends to the next rank, receives from the previous one; through the library inside a
    cluster.
    """
    p = at.p
    after, before = (p.rank + 1) % p.size, (p.rank - 1) % p.size
    with p.together():
        if after in at.members:
            at.library("send", src=[p.input[0]], root=after)
        if before in at.members:
            at.library("recv", [p.output[0]], root=before)
    if after not in at.members:
        at.deliver(after, p.output.at(after)[0], p.input[0], 0)
        p.post(after, "data")
    if before not in at.members:
        p.wait_from(before, "data")
        at.take(p.output[0], 0)


@_of("barrier")
def barrier(at: _Place) -> None:
    """Each cluster synchronises, its first ranks synchronise, and each cluster synchronises
    again.
    """
    p, layout = at.p, at.layout
    if not at.alone:
        at.library("all_reduce", [p.scratch[0]], [p.scratch[0]])
    if p.rank == at.members[0]:
        for cluster in at.others:
            p.post(layout.clusters[cluster][0], "here")
        for cluster in reversed(at.others):
            p.wait_from(layout.clusters[cluster][0], "here")
    if not at.alone:
        at.library("all_reduce", [p.scratch[0]], [p.scratch[0]])


IN_PARTS = ("all_reduce", "reduce", "broadcast")
VECTORS = ("all_gather", "gather", "scatter", "all_to_all", "reduce_scatter")
_CALLED: Mapping[str, tuple[str, ...]] = {  # operation → library functions that it needs
    "broadcast": ("broadcast",),
    "reduce": ("reduce",),
    "all_reduce": ("reduce", "broadcast"),
    "all_gather": ("broadcast",),
    "reduce_scatter": ("reduce",),
}
NAME = "clusters"


def operations() -> tuple[str, ...]:
    """The plain operations that have a plan between clusters. send and recv have none: either the
    library or the engine carries a message.
    """
    return tuple(_HYBRID)


def cells(operation: str, type: str, reduce: str) -> list[Cell]:
    """The cells of every cluster's library that an operation needs. An average uses the cell of the
    sum: the engine divides.
    """
    if operation == "barrier":
        return [("all_reduce", BARRIER_TYPE, BARRIER_OP)]
    inside = "sum" if reduce == "avg" else reduce
    called = _CALLED.get(operation, ("send", "recv"))
    return [(name, type, inside) if name == "reduce" else (name, type) for name in called]


def made(operation: str, layout: Layout) -> Algorithm:
    """The algorithm of a plain operation for this layout."""
    function = _HYBRID[operation]

    def body(p: Builder) -> None:
        function(_Place(p, layout))

    def parts(n: int) -> int:
        if operation not in IN_PARTS:
            return 1
        return layout.slices * (len(layout.clusters) if operation == "all_reduce" else 1)

    body.__doc__ = function.__doc__
    return algorithm(
        operation,
        needs={Link.CCL, Link.PUT},
        parts=parts,
        v=operation in VECTORS,
        name=NAME,
        register=False,
    )(body)

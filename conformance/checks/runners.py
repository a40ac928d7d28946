"""Checks of the runners' operations: results on every rank, in device memory, against NumPy.

A check runs a body in the process of every rank. Size 4 is a power of two, size 3 is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip
from unipal.conformance.harness.ranks import Ranks
from unipal.conformance.harness.registry import clause

if TYPE_CHECKING:
    from unipal.conformance.harness.cells import Cell
    from unipal.conformance.harness.rank_process import Rank

SIZES = (4, 3)


@clause("homo.send_recv")
@clause("host.send_recv")
@clause("hybrid.send_recv")
@clause("uni.send_recv")
def send_recv(chip: Chip, ranks: Ranks) -> None:
    """Every rank sends to the next one, even ranks first."""
    for size in SIZES:
        ranks.run(_messages, size)


def _messages(rank: Rank) -> None:
    from unipal.conformance.harness import cells, oracle

    cell_runner, me, n = rank.cell_runner, rank.number, rank.size
    for seed, (type, count) in enumerate(cells.messages()):
        if not rank.has("send", type):
            continue
        mine = cell_runner.array("input", type, count)
        mine.copy_from(oracle.inputs(type, me, count, seed, exact=False))
        theirs = cell_runner.array("output", type, count + 16)
        theirs.copy_from(cells.stale(type, count + 16))

        def send(mine: Any = mine) -> None:
            cell_runner.comm.send(mine, (me + 1) % n)

        def receive(theirs: Any = theirs[:count]) -> None:
            cell_runner.comm.recv(theirs, (me - 1) % n)

        for step in (receive, send) if me % 2 else (send, receive):
            step()
        source = (me - 1) % n
        wanted = cells.stale(type, count + 16)
        wanted[:count] = oracle.inputs(type, source, count, seed, exact=False)
        wrong = oracle.difference(type, theirs.to_numpy(), wanted)
        assert not wrong, f"{count} elements of {type} from rank {source}: {wrong}"


@clause("homo.sendrecv")
@clause("host.sendrecv")
@clause("hybrid.sendrecv")
@clause("uni.sendrecv")
def sendrecv(chip: Chip, ranks: Ranks) -> None:
    """Around a ring, in both directions."""
    for size in SIZES:
        ranks.run(_shift, size)


def _shift(rank: Rank) -> None:
    from unipal.conformance.harness import cells, oracle

    cell_runner, me, n = rank.cell_runner, rank.number, rank.size
    for seed, (type, count) in enumerate(cells.messages()):
        if not rank.has("sendrecv", type):
            continue
        step = 1 if seed % 2 else n - 1
        dest, source = (me + step) % n, (me - step) % n
        mine = cell_runner.array("input", type, count)
        mine.copy_from(oracle.inputs(type, me, count, seed, exact=False))
        theirs = cell_runner.array("output", type, count)
        theirs.copy_from(cells.stale(type, count))
        cell_runner.comm.sendrecv(mine, theirs, dest=dest, source=source)
        wanted = oracle.inputs(type, source, count, seed, exact=False)
        wrong = oracle.difference(type, theirs.to_numpy(), wanted)
        assert not wrong, f"{count} elements of {type} from rank {source}: {wrong}"


@clause("homo.broadcast")
@clause("host.broadcast")
@clause("hybrid.broadcast")
@clause("uni.broadcast")
def broadcast(chip: Chip, ranks: Ranks) -> None:
    """Every type, count and root."""
    _each(ranks, "broadcast")


@clause("homo.gather")
@clause("host.gather")
@clause("hybrid.gather")
@clause("uni.gather")
def gather(chip: Chip, ranks: Ranks) -> None:
    """Every type, count and root."""
    _each(ranks, "gather")


@clause("homo.gatherv")
@clause("host.gatherv")
@clause("hybrid.gatherv")
@clause("uni.gatherv")
def gatherv(chip: Chip, ranks: Ranks) -> None:
    """Uneven counts, zeros, gaps."""
    _each(ranks, "gatherv")


@clause("homo.scatter")
@clause("host.scatter")
@clause("hybrid.scatter")
@clause("uni.scatter")
def scatter(chip: Chip, ranks: Ranks) -> None:
    """Every type, count and root."""
    _each(ranks, "scatter")


@clause("homo.scatterv")
@clause("host.scatterv")
@clause("hybrid.scatterv")
@clause("uni.scatterv")
def scatterv(chip: Chip, ranks: Ranks) -> None:
    """Uneven counts, zeros, gaps."""
    _each(ranks, "scatterv")


@clause("homo.all_gather")
@clause("host.all_gather")
@clause("hybrid.all_gather")
@clause("uni.all_gather")
def all_gather(chip: Chip, ranks: Ranks) -> None:
    """Every type and count."""
    _each(ranks, "all_gather")


@clause("homo.all_gatherv")
@clause("host.all_gatherv")
@clause("hybrid.all_gatherv")
@clause("uni.all_gatherv")
def all_gatherv(chip: Chip, ranks: Ranks) -> None:
    """Uneven counts, zeros, gaps."""
    _each(ranks, "all_gatherv")


@clause("homo.all_to_all")
@clause("host.all_to_all")
@clause("hybrid.all_to_all")
@clause("uni.all_to_all")
def all_to_all(chip: Chip, ranks: Ranks) -> None:
    """Every type and count."""
    _each(ranks, "all_to_all")


@clause("homo.all_to_allv")
@clause("host.all_to_allv")
@clause("hybrid.all_to_allv")
@clause("uni.all_to_allv")
def all_to_allv(chip: Chip, ranks: Ranks) -> None:
    """A different count for every pair."""
    for size in SIZES:
        ranks.run(_pairs, size)


def _pairs(rank: Rank) -> None:
    from unipal.conformance.harness import cells, oracle

    cell_runner, me, n = rank.cell_runner, rank.number, rank.size
    shapes: list[Callable[[int, int], int]] = [
        lambda a, b: 3 * a + b + 1,
        lambda a, b: 0 if a == b else 67 * (a + 2 * b),
        lambda a, b: 0 if b == 0 else 5 * (a + 1),
        lambda a, b: 0,
    ]
    for seed, (shape, type) in enumerate((s, t) for s in shapes for t in oracle.TYPES):
        if not rank.has("all_to_allv", type):
            continue
        gap = seed % 3
        sends, gets = [shape(me, b) for b in range(n)], [shape(a, me) for a in range(n)]
        out_of, into = [cells.displacements(c, gap, bool(seed % 2)) for c in (sends, gets)]
        mine = cell_runner.array("input", type, sum(sends) + gap * n)
        mine.copy_from(oracle.inputs(type, me, mine.count, seed, exact=False))
        theirs = cell_runner.array("output", type, sum(gets) + gap * n)
        wanted = cells.stale(type, theirs.count)
        theirs.copy_from(wanted)
        cell_runner.comm.all_to_allv(
            mine, theirs, send_counts=sends, recv_counts=gets, send_displs=out_of, recv_displs=into
        )
        for source in range(n):
            given = [shape(source, b) for b in range(n)]
            at = cells.displacements(given, gap, bool(seed % 2))[me]
            whole = oracle.inputs(type, source, sum(given) + gap * n, seed, exact=False)
            wanted[into[source] : into[source] + gets[source]] = whole[at : at + gets[source]]
        wrong = oracle.difference(type, theirs.to_numpy(), wanted)
        assert not wrong, f"all_to_allv of {type}, receiving {gets}: {wrong}"


@clause("homo.reduce")
@clause("host.reduce")
@clause("hybrid.reduce")
@clause("uni.reduce")
def reduce(chip: Chip, ranks: Ranks) -> None:
    """Every type, reduce op and count."""
    _each(ranks, "reduce")


@clause("homo.all_reduce")
@clause("host.all_reduce")
@clause("hybrid.all_reduce")
@clause("uni.all_reduce")
def all_reduce(chip: Chip, ranks: Ranks) -> None:
    """Every type, reduce op and count."""
    _each(ranks, "all_reduce")


@clause("homo.reduce_scatter")
@clause("host.reduce_scatter")
@clause("hybrid.reduce_scatter")
@clause("uni.reduce_scatter")
def reduce_scatter(chip: Chip, ranks: Ranks) -> None:
    """Every type, reduce op and count."""
    _each(ranks, "reduce_scatter")


@clause("homo.reduce_scatterv")
@clause("host.reduce_scatterv")
@clause("hybrid.reduce_scatterv")
@clause("uni.reduce_scatterv")
def reduce_scatterv(chip: Chip, ranks: Ranks) -> None:
    """Uneven counts, zeros, gaps."""
    _each(ranks, "reduce_scatterv")


def _each(ranks: Ranks, operation: str) -> None:
    for size in SIZES:
        ranks.run(_cells, size, operation=operation)


def _cells(rank: Rank, operation: str) -> None:
    for cell in rank.served(_all_of(operation, rank.size)):
        rank.cell_runner.run(cell)


def _all_of(operation: str, n: int) -> Iterator[Cell]:
    from unipal.conformance.harness import cells

    if operation in cells.VECTORS:
        yield from cells.uneven(operation, n)
        return
    yield from (cells.reducing if operation in cells.REDUCES else cells.moving)(operation, n)
    yield from cells.large(operation, n)


@clause("homo.barrier")
@clause("host.barrier")
@clause("hybrid.barrier")
@clause("uni.barrier")
def barrier(chip: Chip, ranks: Ranks) -> None:
    """Each rank announces its entry, one of them late; on return all must have announced theirs."""
    for size in SIZES:
        ranks.run(_gathering, size)


def _gathering(rank: Rank) -> None:
    comm = rank.comm
    rank.meet()
    for turn in range(1, 61):
        if turn % rank.size == rank.number:
            rank.chip.never(lambda: False, 0.0005)  # the others have entered by then
        rank.post(step=turn)
        comm.barrier()
        for other in rank.others:
            here = rank.posted(other, step=turn)
            assert here, f"barrier {turn} returned before rank {other} entered"

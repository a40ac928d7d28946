"""Checks of the runners that use a collective library: clauses of these runners only.

Deadlines are longer than for other runners: joining a library takes time, and the ranks compare
their progress reports before they name the culprit.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip
from unipal.conformance.harness.ranks import Ranks
from unipal.conformance.harness.registry import clause

if TYPE_CHECKING:
    from unipal.conformance.harness.cells import Cell
    from unipal.conformance.harness.rank_process import Rank

LONG_TIMEOUT_S = 7.0  # longer than an abort may take, so that the deadline does not end the call
REASON = "nobody needs this any more"
SHAPES = (("aabb", 1), ("abab", 2), ("aabbb", 2), ("abbc", 1))  # clusters by rank, borders


@clause("homo.two_communicators")
@clause("hybrid.two_communicators")
def two_communicators(chip: Chip, ranks: Ranks) -> None:
    """The second communicator has reversed ranks; six calls of each are in flight, interleaved."""
    ranks.run(_by_turns)


def _by_turns(rank: Rank) -> None:
    from unipal.conformance.harness.cells import Cell, CellRunner

    comms = [rank.comm, rank.communicator(place=rank.size - 1 - rank.number)]
    names = ("all_gather", "gather", "broadcast", "all_reduce", "scatter", "all_to_all")
    calls = []
    for seed, (name, comm) in enumerate(itertools.product(names, comms)):
        cell_runner = CellRunner(rank, comm)
        cell = Cell(name, rank.size, "float32", 67 if seed % 4 < 2 else 5003, root=1, seed=seed)
        calls.append((cell_runner, cell, cell_runner.place(cell)))
    works = [cell_runner.start(cell, *ends, async_op=True) for cell_runner, cell, ends in calls]
    for work in works:
        work.wait()
    for cell_runner, cell, ends in calls:
        cell_runner.check(cell, ends[1])
        cell_runner.free()


@clause("homo.held_stream_named")
@clause("hybrid.held_stream_named")
def held_stream_named(chip: Chip, ranks: Ranks) -> None:
    """A gate holds the stream of rank 1 before the call until all ranks have their errors."""
    ranks.run(_held, 3)


def _held(rank: Rank) -> None:
    from unipal.conformance.checks.runners_order import bound, deadline
    from unipal.conformance.harness.cells import Cell, CellRunner
    from unipal.conformance.harness.gate import HOST_FUNCTION, Gate

    held_rank, chip = 1, rank.chip
    comm = rank.communicator(deadline(rank))
    cell_runner, stream = CellRunner(rank, comm), chip.stream()
    cell = Cell("broadcast", rank.size, "float32", 1009, root=held_rank)
    cell_runner.run(cell)  # makes the plan
    ends = cell_runner.place(cell)
    rank.meet()

    def enter() -> tuple[Any, float]:
        handle = int(chip.ffi.cast("uintptr_t", stream))
        work = cell_runner.start(cell, *ends, stream=handle, async_op=True)
        found = rank.error(work.wait)
        rank.meet()
        return found

    if rank.number == held_rank:
        with Gate(chip, HOST_FUNCTION, "").hold(stream):
            error, seconds = enter()
    else:
        error, seconds = enter()
    said = str(error)
    assert seconds <= bound(rank), f"it failed after {seconds:.1f} s: {said}"
    assert error.culprits == (held_rank,), f"blames {error.culprits}: {said}"
    assert "earlier work of its stream" in said, f"the error does not mention the stream: {said}"
    assert chip.finishes(stream, bound(rank)), "the stream of the failed call is not released"


@clause("homo.wrong_count_named")
@clause("hybrid.wrong_count_named")
def wrong_count_named(chip: Chip, ranks: Ranks) -> None:
    """One rank has many more or many fewer elements than the others."""
    for operation, counts in (
        ("all_reduce", [67, 5003, 67]),
        ("all_gather", [5003, 5003, 67]),
    ):
        found = ranks.run(_uneven, 3, operation=operation, counts=counts)
        assert any(found), f"{operation} of {counts} elements: no rank got an error"


def _uneven(rank: Rank, operation: str, counts: list[int]) -> bool:
    """Whether this rank got an error, which must be timely and complete."""
    from unipal.conformance.checks.runners_order import bound, deadline
    from unipal.conformance.harness.cells import Cell, CellRunner, call

    comm = rank.communicator(deadline(rank))
    CellRunner(rank, comm).run(Cell(operation, rank.size, "float32", counts[0]))
    cell = Cell(operation, rank.size, "float32", counts[rank.number])
    most = max(counts)
    source, out = comm.alloc(most, "float32"), comm.alloc(most * rank.size, "float32")
    rank.meet()  # all ranks have the result, so a failure belongs to the next call
    ends = source[: cell.count], out[: cell.output_elements(rank.number)]
    error, seconds = rank.outcome(lambda: call(comm, cell, *ends))
    rank.meet()  # no rank continues before all have their error
    said = str(error)
    assert seconds <= bound(rank), f"{operation} ended after {seconds:.1f} s: {said}"
    missing = [str(count) for count in set(counts) if str(count) not in said]
    assert error is None or not missing, f"the error does not mention {', '.join(missing)}: {said}"
    return error is not None


@clause("homo.abort_ends_calls")
@clause("hybrid.abort_ends_calls")
def abort_ends_calls(chip: Chip, ranks: Ranks) -> None:
    """All ranks but the first wait for it on their streams; it aborts."""
    ranks.run(_aborted, 3)


def _aborted(rank: Rank) -> None:
    from unipal.conformance.checks.runners_order import LIBRARY_SLACK_S
    from unipal.conformance.harness.cells import Cell, CellRunner

    chip, comm = rank.chip, rank.communicator(LONG_TIMEOUT_S)
    cell_runner, stream = CellRunner(rank, comm), chip.stream()
    cell = Cell("all_reduce", rank.size, "float32", 1009)
    cell_runner.run(cell)
    source, target = cell_runner.place(cell)

    def again() -> Any:
        return cell_runner.start(cell, source, target)

    waits = again
    if rank.number:
        handle = int(chip.ffi.cast("uintptr_t", stream))
        waits = cell_runner.start(cell, source, target, stream=handle, async_op=True).wait
    rank.meet()  # all others wait for the first rank now
    if not rank.number:
        comm.abort(REASON)
    error, seconds = rank.error(waits)
    said = str(error)
    assert seconds <= LIBRARY_SLACK_S, f"it ended {seconds:.1f} s after the abort: {said}"
    assert error.culprits == (0,), f"blames {error.culprits}: {said}"
    assert REASON in said, f"the error does not contain the reason: {said}"
    rank.meet()
    let_go = chip.finishes(stream, LONG_TIMEOUT_S + LIBRARY_SLACK_S)
    assert let_go, "the stream of the aborted call is not released"


# ---- hybrid alone -------------------------------------------------------------------------------


@clause("hybrid.any_clusters")
def any_clusters(chip: Chip, ranks: Ranks) -> None:
    """Two and three clusters, equal and unequal, with contiguous and interleaved ranks."""
    for clusters, borders in SHAPES:
        ranks.run(_one_of_each, clusters=clusters, borders=borders)


@clause("hybrid.through_host_memory")
def through_host_memory(chip: Chip, ranks: Ranks) -> None:
    """Clusters that are treated as separate hosts."""
    ranks.run(_one_of_each, clusters="aabb", borders=2, apart=True)


def _one_of_each(rank: Rank) -> None:
    for cell in rank.served(_each_operation(rank.size)):
        rank.cell_runner.run(cell)


def _each_operation(n: int) -> Iterator[Cell]:
    """Every operation that has a cell: small, large and in place; v-operations unevenly."""
    from unipal.conformance.harness import cells

    for seed, name in enumerate(sorted({*cells.IN_PLACE, "all_to_all"})):
        if name in cells.VECTORS:
            yield next(cells.uneven(name, n))
            continue
        root = (n - 1) if name in cells.ROOTED else 0
        for type, count in (("int32", 67), ("float32", 5003)):
            inside = cells.inside(name, seed, count == 67)
            yield cells.Cell(name, n, type, count, root, in_place=inside, seed=seed)


@clause("hybrid.divides_once")
def divides_once(chip: Chip, ranks: Ranks) -> None:
    """Integers of any bits, so that most sums wrap; floats of any size."""
    for size in (4, 3):
        ranks.run(_averages, size)


def _averages(rank: Rank) -> None:
    from unipal.conformance.checks.runners_numbers import all_reduce
    from unipal.conformance.harness import oracle
    from unipal.conformance.harness.cells import Cell

    kinds = itertools.product(("all_reduce", "reduce", "reduce_scatter"), oracle.INTEGERS)
    every = [
        Cell(name, rank.size, type, 1009, op="avg", seed=seed, exact=False)
        for seed, (name, type) in enumerate(kinds)
    ]
    for cell in rank.served(every):
        rank.cell_runner.run(cell)
    for type in oracle.FLOATS:
        if rank.has("all_reduce", type, "avg"):
            given = [oracle.spread(type, r, 1009) for r in range(rank.size)]
            wrong = oracle.distance(type, "avg", all_reduce(rank, type, "avg", given), given)
            assert not wrong, f"average of {type}: {wrong}"

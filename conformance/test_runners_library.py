"""The runners that hand calls to a collective library: what is theirs alone.

Deadlines here are longer than those of the other runners: a library takes its time to be joined,
and the ranks compare their accounts before they say whose fault it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness import Chip
from unipal.conformance.ranks import Ranks
from unipal.conformance.suite import clause

if TYPE_CHECKING:
    from unipal.conformance.cells import Cell
    from unipal.conformance.runner_level import Rank

LONG = 7.0  # seconds: a deadline that does not end what an abort is to end
REASON = "nobody needs this any more"
SHAPES = (("aabb", 1), ("abab", 2), ("aabbb", 2), ("abbc", 1))  # clusters by rank, borders


@clause("homo.two_communicators")
@clause("hybrid.two_communicators")
def two_communicators(chip: Chip, ranks: Ranks) -> None:
    """The second one has the ranks in reverse; six calls of each, by turns, are in flight."""
    ranks.run(_by_turns)


def _by_turns(rank: Rank) -> None:
    from unipal.conformance.cells import Bench, Cell

    comms = [rank.comm, rank.communicator(place=rank.size - 1 - rank.number)]
    names = ("all_gather", "gather", "broadcast", "all_reduce", "scatter", "all_to_all")
    calls = []
    for seed, (name, comm) in enumerate(itertools.product(names, comms)):
        bench = Bench(rank, comm)
        cell = Cell(name, rank.size, "float32", 67 if seed % 4 < 2 else 5003, root=1, seed=seed)
        calls.append((bench, cell, bench.place(cell)))
    works = [bench.start(cell, *ends, async_op=True) for bench, cell, ends in calls]
    for work in works:
        work.wait()
    for bench, cell, ends in calls:
        bench.judge(cell, ends[1])
        bench.free()


@clause("homo.held_stream_named")
@clause("hybrid.held_stream_named")
def held_stream_named(chip: Chip, ranks: Ranks) -> None:
    """A gate holds the stream of rank 1 before the call and until all have their errors."""
    ranks.run(_held, 3)


def _held(rank: Rank) -> None:
    from unipal.conformance.cells import Bench, Cell
    from unipal.conformance.gate import HOST_FUNCTION, Gate
    from unipal.conformance.test_runners_order import bound, deadline

    held_rank, chip = 1, rank.chip
    comm = rank.communicator(deadline(rank))
    bench, stream = Bench(rank, comm), chip.stream()
    cell = Cell("broadcast", rank.size, "float32", 1009, root=held_rank)
    bench.run(cell)  # makes the plan
    ends = bench.place(cell)
    rank.meet()

    def enter() -> tuple[Any, float]:
        handle = int(chip.ffi.cast("uintptr_t", stream))
        work = bench.start(cell, *ends, stream=handle, async_op=True)
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
    assert "earlier work of its stream" in said, f"the error does not speak of the stream: {said}"
    assert chip.finishes(stream, bound(rank)), "the stream of the failed call is not let go"


@clause("homo.wrong_count_named")
@clause("hybrid.wrong_count_named")
def wrong_count_named(chip: Chip, ranks: Ranks) -> None:
    """One rank has many more elements than the others, or many less."""
    for operation, counts in (
        ("all_reduce", [67, 5003, 67]),
        ("all_gather", [5003, 5003, 67]),
    ):
        found = ranks.run(_uneven, 3, operation=operation, counts=counts)
        assert any(found), f"{operation} of {counts} elements: no rank got an error"


def _uneven(rank: Rank, operation: str, counts: list[int]) -> bool:
    """Whether this rank got an error, which must be a good one."""
    from unipal.conformance.cells import Bench, Cell, call
    from unipal.conformance.test_runners_order import bound, deadline

    comm = rank.communicator(deadline(rank))
    Bench(rank, comm).run(Cell(operation, rank.size, "float32", counts[0]))
    cell = Cell(operation, rank.size, "float32", counts[rank.number])
    most = max(counts)
    source, out = comm.alloc(most, "float32"), comm.alloc(most * rank.size, "float32")
    rank.meet()  # all have the result: what fails now fails in the next call
    ends = source[: cell.count], out[: cell.output_elements(rank.number)]
    error, seconds = rank.outcome(lambda: call(comm, cell, *ends))
    rank.meet()  # nobody leaves before all have heard
    said = str(error)
    assert seconds <= bound(rank), f"{operation} ended after {seconds:.1f} s: {said}"
    missing = [str(count) for count in set(counts) if str(count) not in said]
    assert error is None or not missing, f"the error does not say {', '.join(missing)}: {said}"
    return error is not None


@clause("homo.abort_ends_calls")
@clause("hybrid.abort_ends_calls")
def abort_ends_calls(chip: Chip, ranks: Ranks) -> None:
    """All ranks but the first wait for it on their streams; it aborts."""
    ranks.run(_aborted, 3)


def _aborted(rank: Rank) -> None:
    from unipal.conformance.cells import Bench, Cell
    from unipal.conformance.test_runners_order import LIBRARY_SLACK

    chip, comm = rank.chip, rank.communicator(LONG)
    bench, stream = Bench(rank, comm), chip.stream()
    cell = Cell("all_reduce", rank.size, "float32", 1009)
    bench.run(cell)
    source, target = bench.place(cell)

    def again() -> Any:
        return bench.start(cell, source, target)

    waits = again
    if rank.number:
        handle = int(chip.ffi.cast("uintptr_t", stream))
        waits = bench.start(cell, source, target, stream=handle, async_op=True).wait
    rank.meet()  # all others wait for the first rank now
    if not rank.number:
        comm.abort(REASON)
    error, seconds = rank.error(waits)
    said = str(error)
    assert seconds <= LIBRARY_SLACK, f"it ended {seconds:.1f} s after the abort: {said}"
    assert error.culprits == (0,), f"blames {error.culprits}: {said}"
    assert REASON in said, f"the error does not say why: {said}"
    rank.meet()
    let_go = chip.finishes(stream, LONG + LIBRARY_SLACK)
    assert let_go, "the stream of the aborted call is not let go"


# ---- hybrid alone -------------------------------------------------------------------------------


@clause("hybrid.any_clusters")
def any_clusters(chip: Chip, ranks: Ranks) -> None:
    """Two and three clusters, equal and unequal, their ranks together and mixed."""
    for clusters, borders in SHAPES:
        ranks.run(_one_of_each, clusters=clusters, borders=borders)


@clause("hybrid.through_host_memory")
def through_host_memory(chip: Chip, ranks: Ranks) -> None:
    """Clusters that stand apart, as if each were on a host of its own."""
    ranks.run(_one_of_each, clusters="aabb", borders=2, apart=True)


def _one_of_each(rank: Rank) -> None:
    for cell in rank.served(_each_operation(rank.size)):
        rank.bench.run(cell)


def _each_operation(n: int) -> Iterator[Cell]:
    """Every operation that has a cell: small, large and in place; v-operations unevenly."""
    from unipal.conformance import cells

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
    from unipal.conformance import oracle
    from unipal.conformance.cells import Cell
    from unipal.conformance.test_runners_numbers import all_reduce

    kinds = itertools.product(("all_reduce", "reduce", "reduce_scatter"), oracle.INTEGERS)
    every = [
        Cell(name, rank.size, type, 1009, op="avg", seed=seed, exact=False)
        for seed, (name, type) in enumerate(kinds)
    ]
    for cell in rank.served(every):
        rank.bench.run(cell)
    for type in oracle.FLOATS:
        if rank.has("all_reduce", type, "avg"):
            given = [oracle.spread(type, r, 1009) for r in range(rank.size)]
            wrong = oracle.distance(type, "avg", all_reduce(rank, type, "avg", given), given)
            assert not wrong, f"average of {type}: {wrong}"

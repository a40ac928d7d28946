"""Checks of the runners: numeric results of reductions, and memory that is read and written."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip
from unipal.conformance.harness.ranks import Ranks
from unipal.conformance.harness.registry import clause

if TYPE_CHECKING:
    from unipal.conformance.harness.cells import Cell
    from unipal.conformance.harness.oracle import Array
    from unipal.conformance.harness.rank_process import Rank

COUNTS = (67, 5003)


@clause("host.integers_wrap")
@clause("uni.integers_wrap")
def integers_wrap(chip: Chip, ranks: Ranks) -> None:
    """Random bits, so that most sums and products wrap."""
    for size in (4, 3):
        ranks.run(_wrapping, size)


def _wrapping(rank: Rank) -> None:
    from unipal.conformance.harness import oracle
    from unipal.conformance.harness.cells import Cell

    for type in oracle.INTEGERS:
        for op in oracle.REDUCTIONS:
            for count in COUNTS:
                rank.cell_runner.run(
                    Cell("all_reduce", rank.size, type, count, op=op, seed=count, exact=False)
                )


@clause("host.nan_wins")
@clause("uni.nan_wins")
def nan_wins(chip: Chip, ranks: Ranks) -> None:
    """Each rank in turn has NaNs in the first, the last and some other elements."""
    ranks.run(_nans)


def _nans(rank: Rank) -> None:
    from unipal.conformance.harness import oracle

    for type in oracle.FLOATS:
        for op in oracle.REDUCTIONS:
            for owner in range(rank.size):
                count = 67
                given = [oracle.inputs(type, r, count, owner, exact=True) for r in range(rank.size)]
                given[owner] = given[owner].copy()
                given[owner][::11] = oracle.encode(type, oracle.nans(1))[0]
                found = all_reduce(rank, type, op, given)
                wrong = oracle.distance(type, op, found, given)
                assert not wrong, f"{op} of {type} with NaNs of rank {owner}: {wrong}"


def all_reduce(rank: Rank, type: str, op: str, given: list[Array]) -> Array:
    """The result of this rank, out of place."""
    cell_runner, count = rank.cell_runner, given[0].size
    mine, out = cell_runner.array("input", type, count), cell_runner.array("output", type, count)
    mine.copy_from(given[rank.number])
    cell_runner.comm.all_reduce(mine, out, op=op)
    found: Array = out.to_numpy()
    return found


@clause("host.rounds_within_bound")
@clause("uni.rounds_within_bound")
def rounds_within_bound(chip: Chip, ranks: Ranks) -> None:
    """Numbers of any size, with ties for the halves."""
    for size in (4, 3):
        ranks.run(_rounding, size)


def _rounding(rank: Rank) -> None:
    from unipal.conformance.harness import oracle

    for type in oracle.FLOATS:
        for op in ("sum", "prod", "avg"):
            for count in COUNTS:
                given = [oracle.spread(type, r, count) for r in range(rank.size)]
                found = all_reduce(rank, type, op, given)
                wrong = oracle.distance(type, op, found, given)
                assert not wrong, f"{op} of {type}: {wrong}"
                bias = oracle.bias(type, op, found, given)
                assert abs(bias) < 0.25, (
                    f"{op} of {type} has a rounding bias of {bias:+.2f} ulp on average"
                )


@clause("homo.same_on_every_rank")
@clause("host.same_on_every_rank")
@clause("hybrid.same_on_every_rank")
@clause("uni.same_on_every_rank")
def same_on_every_rank(chip: Chip, ranks: Ranks) -> None:
    """Each rank returns a checksum of its result."""
    for type in ("float16", "bfloat16", "float32", "float64"):
        for count in (67, 5003, 70_001):
            found = ranks.run(_checksum, type=type, count=count)
            assert len(set(found)) == 1, (
                f"sum of {count} elements of {type}: the ranks' results differ in their bits "
                f"(checksums {', '.join(f'{f:08x}' for f in found)})"
            )


def _checksum(rank: Rank, type: str, count: int) -> int:
    import zlib

    from unipal.conformance.harness import oracle

    if not rank.has("all_reduce", type):
        return 0
    given = [oracle.spread(type, r, count) for r in range(rank.size)]
    return zlib.crc32(all_reduce(rank, type, "sum", given).tobytes())


@clause("homo.writes_only_output")
@clause("host.writes_only_output")
@clause("hybrid.writes_only_output")
@clause("uni.writes_only_output")
def writes_only_output(chip: Chip, ranks: Ranks) -> None:
    """Every operation on guarded buffers, whose input is checked afterwards."""
    for size in (4, 3):
        ranks.run(_guarded, size)


EDGE = 64  # elements on each side of a guarded buffer


def _guarded(rank: Rank) -> None:
    from unipal.conformance.harness import cells, oracle

    for cell in rank.served(_samples(rank.size)):
        sizes = {
            "input": cell.input_elements(rank.number) if cell.has_input(rank.number) else 0,
            "output": cell.output_elements(rank.number) if cell.has_output(rank.number) else 0,
        }
        held = {name: cells.stale(cell.type, size + 2 * EDGE) for name, size in sizes.items()}
        held["input"][EDGE : EDGE + sizes["input"]] = cell.input(rank.number)[: sizes["input"]]
        whole = {n: rank.cell_runner.array(n, cell.type, held[n].size) for n in held}
        for name, array in whole.items():
            array.copy_from(held[name])
        given = {n: whole[n][EDGE : EDGE + sizes[n]] for n in sizes}
        source = given["input"] if cell.has_input(rank.number) else None
        target = given["output"] if cell.has_output(rank.number) else None
        rank.cell_runner.start(cell, source, target)
        for name, array in whole.items():
            found = array.to_numpy()
            if name == "output":
                found[EDGE : EDGE + sizes[name]] = held[name][EDGE : EDGE + sizes[name]]
            wrong = oracle.difference(cell.type, found, held[name])
            assert not wrong, f"{cell}: {name} or its guard elements were changed: {wrong}"


def _samples(n: int) -> Iterator[Cell]:
    """Every operation that has a cell, with counts that suit it."""
    from unipal.conformance.harness.cells import IN_PLACE, VECTORS, Cell

    for seed, operation in enumerate(sorted({*IN_PLACE, "all_to_all"} - VECTORS)):
        for type in ("int8", "float32", "float64"):
            for count in (n + 1, 1009, 9001):
                yield Cell(operation, n, type, count, root=seed % n, seed=seed)


@clause("homo.any_alignment")
@clause("host.any_alignment")
@clause("hybrid.any_alignment")
@clause("uni.any_alignment")
def any_alignment(chip: Chip, ranks: Ranks) -> None:
    """Buffers that begin at odd elements, different ones on each rank."""
    ranks.run(_shifted)


def _shifted(rank: Rank) -> None:
    for seed, cell in enumerate(rank.served(_samples(rank.size))):
        me = rank.number
        source = target = None
        if cell.has_input(me):
            size, at = cell.input_elements(me), 1 + (seed + me) % 15
            source = rank.cell_runner.array("input", cell.type, size + 16)[at : at + size]
            source.copy_from(cell.input(me))
        if cell.has_output(me):
            size, at = cell.output_elements(me), 1 + (3 * seed + 2 * me) % 15
            target = rank.cell_runner.array("output", cell.type, size + 16)[at : at + size]
        rank.cell_runner.start(cell, source, target)
        rank.cell_runner.check(cell, target)


@clause("homo.reused_addresses")
@clause("host.reused_addresses")
@clause("hybrid.reused_addresses")
@clause("uni.reused_addresses")
def reused_addresses(chip: Chip, ranks: Ranks) -> None:
    """Repeated allocations of sizes that often return a previous address."""
    ranks.run(_come_and_go)


def _come_and_go(rank: Rank) -> None:
    from unipal.conformance.harness.cells import Cell

    for seed in range(24):
        count = (70_001, 5003, 262_147)[seed % 3]
        cell = Cell("all_gather", rank.size, "float32", count // rank.size, seed=seed)
        source = rank.comm.alloc(cell.input_elements(rank.number), cell.type)
        target = rank.comm.alloc(cell.output_elements(rank.number), cell.type)
        source.copy_from(cell.input(rank.number))
        rank.cell_runner.start(cell, source, target)
        rank.cell_runner.check(cell, target)
        (target if seed % 2 else source).free()
        (source if seed % 2 else target).free()


@clause("host.larger_than_scratch")
@clause("hybrid.larger_than_scratch")
@clause("uni.larger_than_scratch")
def larger_than_scratch(chip: Chip, ranks: Ranks) -> None:
    """A scratch of 256 KiB, and messages of several times that size."""
    ranks.run(_larger, seconds=10 * ranks.patience)


def _larger(rank: Rank) -> None:
    from unipal.conformance.harness import oracle
    from unipal.conformance.harness.cells import Cell, CellRunner, stale

    comm = rank.communicator(scratch_bytes=1 << 18)
    cell_runner = CellRunner(rank, comm)
    count = 300_007
    for seed, operation in enumerate(("all_reduce", "broadcast", "reduce")):
        cell_runner.run(Cell(operation, rank.size, "float32", count, root=1, seed=seed))
    for seed, operation in enumerate(("all_gather", "reduce_scatter", "all_to_all", "gather")):
        cell_runner.run(
            Cell(operation, rank.size, "float32", count // rank.size, root=2, seed=seed)
        )
    me, partner = rank.number, rank.number ^ 1
    mine, theirs = (
        cell_runner.array("input", "float32", count),
        cell_runner.array("output", "float32", count),
    )
    mine.copy_from(oracle.inputs("float32", me, count, 9, exact=False))
    theirs.copy_from(stale("float32", count))
    comm.sendrecv(mine, theirs, dest=partner, source=partner)
    wanted = oracle.inputs("float32", partner, count, 9, exact=False)
    wrong = oracle.difference("float32", theirs.to_numpy(), wanted)
    assert not wrong, f"sendrecv of {count} elements: {wrong}"


@clause("homo.gives_back")
@clause("host.gives_back")
@clause("hybrid.gives_back")
@clause("uni.gives_back")
def gives_back(chip: Chip, ranks: Ranks) -> None:
    """The chip's resource counts before a communicator is created and after it is closed."""
    ranks.run(_counts)


def _counts(rank: Rank) -> None:
    from unipal.conformance.harness.cells import Cell, CellRunner
    from unipal.conformance.harness.chip import ResourceKind

    def counted() -> dict[str, int]:
        gc.collect()  # frees arrays of earlier bodies now instead of at an unknown time
        return {kind.name.lower(): rank.chip.count(kind) for kind in ResourceKind}

    def used() -> None:
        comm: Any = rank.communicator()
        cell_runner = CellRunner(rank, comm)
        for operation in ("all_reduce", "all_gather"):
            cell_runner.run(Cell(operation, rank.size, "float32", 20_011))
        cell_runner.free()
        rank.meet()
        rank.end()

    used()  # what the process keeps permanently, such as a worker, exists by now
    before = counted()
    for _ in range(2):
        used()
    after = counted()
    more = {kind: n - before[kind] for kind, n in after.items() if n != before[kind]}
    assert not more, f"left after two communicators were closed: {more} more"

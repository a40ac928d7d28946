"""The host runner: clauses of its own, and shared clauses that test its staging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip, MemcpyType
from unipal.conformance.harness.ranks import Ranks
from unipal.conformance.harness.registry import clause

if TYPE_CHECKING:
    from unipal.conformance.harness.cells import Cell, CellRunner
    from unipal.conformance.harness.rank_process import Rank

SCRATCH = 1 << 18  # bytes, so that messages of the counts below need several windows


@clause("homo.async_on_a_stream")
@clause("host.async_on_a_stream")
@clause("hybrid.async_on_a_stream")
def async_on_a_stream(chip: Chip, ranks: Ranks) -> None:
    """One rank's input arrives late; every rank enqueues a copy of its output before that."""
    for late, count in ((1, 67), (0, 40_009)):
        ranks.run(_enqueued, 3, late=late, count=count)


def _enqueued(rank: Rank, late: int, count: int) -> None:
    from unipal.conformance.harness.cells import Cell, CellRunner, stale
    from unipal.conformance.harness.gate import HOST_FUNCTION, WAIT_VALUE, Gate

    chip, cell_runner = rank.chip, CellRunner(rank, rank.communicator(scratch_bytes=SCRATCH))
    cell = Cell("all_gather", rank.size, "float32", count, seed=late)
    source, target = cell_runner.place(cell)
    given, size = cell.input(rank.number).tobytes(), target.nbytes
    stream = chip.stream()
    copy = chip.buffer(size)
    holding = [name for name in (HOST_FUNCTION, WAIT_VALUE) if chip.supports(name)]

    def enter() -> Any:
        handle = int(chip.ffi.cast("uintptr_t", stream))
        return cell_runner.start(cell, source, target, stream=handle, async_op=True)

    def follow() -> None:
        chip.deviceMemcpy(copy, target.address, size, MemcpyType.DEVICE_TO_DEVICE, stream)

    if rank.number == late and holding:
        host = chip.pinned(len(given), given)
        source.copy_from(stale(cell.type, count))
        with Gate(chip, holding[0], "").hold(stream) as held:
            kind = MemcpyType.HOST_TO_DEVICE
            chip.deviceMemcpy(source.address, host, len(given), kind, stream)
            work = chip.within(enter, what="an asynchronous call")
            if rank.holds:
                follow()
            rank.post()
            held.open()
    else:
        work = enter()
        if rank.holds:
            follow()
    work.wait()
    if not rank.holds:
        follow()
    chip.drain(stream)
    cell_runner.check(cell, target)
    chip.same(
        chip.read(copy, size), target.to_numpy().tobytes(), "the copy that was enqueued later"
    )
    cell_runner.free()


@clause("host.mixed_memory")
def mixed_memory(chip: Chip, ranks: Ranks) -> None:
    """Input and output of the ranks in host and device memory, in all four ways."""
    ranks.run(_mixed)


def _mixed(rank: Rank) -> None:
    from unipal.conformance.harness.cells import Cell, CellRunner

    cell_runner = CellRunner(rank, rank.communicator(scratch_bytes=SCRATCH))
    for seed, operation in enumerate(("all_reduce", "all_gather", "reduce_scatter") * 4):
        for count in (67, 20_011) if operation != "all_reduce" else (67, 5003):
            way = seed // 3 + rank.number
            _one(cell_runner, Cell(operation, rank.size, "float32", count, seed=seed), way % 4)
    cell_runner.free()


def _one(cell_runner: CellRunner, cell: Cell, way: int) -> None:
    """way: bit 0 places the input in host memory, bit 1 the output."""
    source, target = cell_runner.place(cell)
    source = source.to_numpy() if way & 1 else source
    target = target.to_numpy() if way & 2 else target
    cell_runner.start(cell, source, target)
    cell_runner.check(cell, target)

"""The host runner: what it adds to what every runner promises; of that, what others have, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unipal.conformance.harness import Chip, MemcpyType
from unipal.conformance.ranks import Ranks
from unipal.conformance.suite import clause

if TYPE_CHECKING:
    from unipal.conformance.cells import Bench, Cell
    from unipal.conformance.runner_level import Rank

SCRATCH = 1 << 18  # bytes: messages of the counts below take several windows


@clause("homo.async_on_a_stream")
@clause("host.async_on_a_stream")
@clause("hybrid.async_on_a_stream")
def async_on_a_stream(chip: Chip, ranks: Ranks) -> None:
    """One rank's input comes late; every rank enqueues a copy of its output before that."""
    for late, count in ((1, 67), (0, 40_009)):
        ranks.run(_enqueued, 3, late=late, count=count)


def _enqueued(rank: Rank, late: int, count: int) -> None:
    from unipal.conformance.cells import Bench, Cell, stale
    from unipal.conformance.gate import HOST_FUNCTION, WAIT_VALUE, Gate

    chip, bench = rank.chip, Bench(rank, rank.communicator(scratch_bytes=SCRATCH))
    cell = Cell("all_gather", rank.size, "float32", count, seed=late)
    source, target = bench.place(cell)
    given, size = cell.input(rank.number).tobytes(), target.nbytes
    stream = chip.stream()
    copy = chip.buffer(size)
    holding = [name for name in (HOST_FUNCTION, WAIT_VALUE) if chip.supports(name)]

    def enter() -> Any:
        handle = int(chip.ffi.cast("uintptr_t", stream))
        return bench.start(cell, source, target, stream=handle, async_op=True)

    def follow() -> None:
        chip.deviceMemcpy(copy, target.address, size, MemcpyType.DEVICE_TO_DEVICE, stream)

    if rank.number == late and holding:
        host = chip.pinned(len(given), given)
        source.copy_from(stale(cell.type, count))
        with Gate(chip, holding[0], "").hold(stream) as held:
            kind = MemcpyType.HOST_TO_DEVICE
            chip.deviceMemcpy(source.address, host, len(given), kind, stream)
            work = chip.within(enter, what="an asynchronous call")
            follow()
            rank.post()
            held.open()
    else:
        work = enter()
        if holding:
            follow()
    work.wait()
    if not holding:
        follow()
    chip.drain(stream)
    bench.judge(cell, target)
    chip.same(chip.read(copy, size), target.to_numpy().tobytes(), "the copy that came later")
    bench.free()


@clause("host.mixed_memory")
def mixed_memory(chip: Chip, ranks: Ranks) -> None:
    """Input and output of the ranks in host and device memory, in all four ways."""
    ranks.run(_mixed)


def _mixed(rank: Rank) -> None:
    from unipal.conformance.cells import Bench, Cell

    bench = Bench(rank, rank.communicator(scratch_bytes=SCRATCH))
    for seed, operation in enumerate(("all_reduce", "all_gather", "reduce_scatter") * 4):
        for count in (67, 20_011) if operation != "all_reduce" else (67, 5003):
            way = seed // 3 + rank.number
            _one(bench, Cell(operation, rank.size, "float32", count, seed=seed), way % 4)
    bench.free()


def _one(bench: Bench, cell: Cell, way: int) -> None:
    """way: bit 0 puts the input into host memory, bit 1 the output."""
    source, target = bench.place(cell)
    source = source.to_numpy() if way & 1 else source
    target = target.to_numpy() if way & 2 else target
    bench.start(cell, source, target)
    bench.judge(cell, target)

"""Checks of the runners: overlapping and crossing calls, progress, and errors with culprits."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip, MemcpyType
from unipal.conformance.harness.ranks import Ranks
from unipal.conformance.harness.registry import clause

if TYPE_CHECKING:
    from unipal.conformance.harness.rank_process import Rank

SHORT_TIMEOUT_SHARE = (
    0.125  # of the patience: the deadline of a communicator whose calls are to fail
)
# Further time for ranks over a library: 1.5 s until progress reports are compared, 0.5 s for the
# comparison, 2 s for the abort of the library to return, and 0.5 s each for the job queue and the
# report of the error.
LIBRARY_SLACK_S = 5.0


@clause("homo.back_to_back")
@clause("host.back_to_back")
@clause("hybrid.back_to_back")
@clause("uni.back_to_back")
def back_to_back(chip: Chip, ranks: Ranks) -> None:
    """Twenty operations in flight, each on separate memory."""
    for size in (4, 3):
        ranks.run(_in_flight, size)


def _in_flight(rank: Rank) -> None:
    from unipal.conformance.harness.cells import IN_PLACE, VECTORS, Cell, CellRunner

    names = sorted({*IN_PLACE, "all_to_all"} - VECTORS)
    for count in (67, 5003):
        cells = [
            Cell(name, rank.size, "float32", count + turn, root=turn % rank.size, seed=turn)
            for turn, name in enumerate([*names, *reversed(names)])
        ]
        cell_runners = [CellRunner(rank, rank.comm) for _ in cells]
        placed = [
            cell_runner.place(cell) for cell_runner, cell in zip(cell_runners, cells, strict=True)
        ]
        works = [
            cell_runner.start(cell, *ends, async_op=True)
            for cell_runner, cell, ends in zip(cell_runners, cells, placed, strict=True)
        ]
        for work in works:
            work.wait()
        for cell_runner, cell, ends in zip(cell_runners, cells, placed, strict=True):
            cell_runner.check(cell, ends[1])
            cell_runner.free()


@clause("homo.crossed_sends")
@clause("host.crossed_sends")
@clause("hybrid.crossed_sends")
@clause("uni.crossed_sends")
def crossed_sends(chip: Chip, ranks: Ranks) -> None:
    """Every rank sends to all others, then receives from all of them, in one group."""
    for size in sorted({ranks.min_size, 3}):
        ranks.run(_crossed, size)


def _crossed(rank: Rank) -> None:
    for count in (1, 1009, 70_001):
        _messages_of_a_group(rank, [(peer, count) for peer in rank.others])


@clause("homo.messages_in_order")
@clause("host.messages_in_order")
@clause("hybrid.messages_in_order")
@clause("uni.messages_in_order")
def messages_in_order(chip: Chip, ranks: Ranks) -> None:
    """Ranks exchange messages of ten sizes, small ones between large ones."""
    ranks.run(_many_messages, ranks.min_size)


def _many_messages(rank: Rank) -> None:
    counts = (1, 4099, 5, 70_001, 1009, 1009, 67, 20_011, 0, 3)
    _messages_of_a_group(rank, [(peer, count) for peer in rank.others for count in counts])


def _messages_of_a_group(rank: Rank, messages: list[tuple[int, int]]) -> None:
    """Sends all, then receives all of (peer, count); each message has different bits."""
    from unipal.conformance.harness import oracle
    from unipal.conformance.harness.cells import stale

    comm, me = rank.comm, rank.number
    ends = []
    numbers = [sum(p == peer for p, _ in messages[:at]) for at, (peer, _) in enumerate(messages)]
    for number, (peer, count) in zip(numbers, messages, strict=True):
        mine, theirs = comm.alloc(count, "float32"), comm.alloc(count, "float32")
        seed = 10 * number + peer
        mine.copy_from(oracle.inputs("float32", me, count, seed, exact=False))
        theirs.copy_from(stale("float32", count))
        ends.append((mine, theirs))
    with comm.group():
        for (peer, _), (mine, _) in zip(messages, ends, strict=True):
            comm.send(mine, peer)
        for (peer, _), (_, theirs) in zip(messages, ends, strict=True):
            comm.recv(theirs, peer)
    for number, (peer, count), (mine, theirs) in zip(numbers, messages, ends, strict=True):
        seed = 10 * number + me
        wanted = oracle.inputs("float32", peer, count, seed, exact=False)
        wrong = oracle.difference("float32", theirs.to_numpy(), wanted)
        assert not wrong, f"message {number} of a group, from rank {peer}: {wrong}"
        mine.free()
        theirs.free()


@clause("homo.send_needs_no_wait")
@clause("host.send_needs_no_wait")
@clause("hybrid.send_needs_no_wait")
@clause("uni.send_needs_no_wait")
def send_needs_no_wait(chip: Chip, ranks: Ranks) -> None:
    """The sender computes in pure Python until the receiver announces the message."""
    for sender in range(ranks.min_size - 1):  # to another cluster, and inside a cluster
        for count in (67, 262_147):
            ranks.run(_unattended, ranks.min_size, sender=sender, count=count)


def _unattended(rank: Rank, sender: int, count: int) -> None:
    """The next rank receives; other ranks only reach the barriers."""
    from unipal.conformance.harness import oracle

    receiver = sender + 1
    array = rank.comm.alloc(count, "float32")
    sent = oracle.inputs("float32", 0, count, count, exact=False)
    if rank.number != sender:
        rank.meet()
        if rank.number == receiver:
            rank.comm.recv(array, sender)
            wrong = oracle.difference("float32", array.to_numpy(), sent)
            rank.post()
            assert not wrong, f"{count} elements: {wrong}"
        return
    array.copy_from(sent)
    work = rank.comm.isend(array, receiver)
    rank.meet()
    until = time.monotonic() + 2 * rank.patience
    while not rank.posted(receiver) and time.monotonic() < until:
        sum(range(1000))
    assert rank.posted(receiver), f"{count} elements did not arrive while the sender computed"
    if work is not None:
        work.wait()


@clause("homo.follows_the_stream")
@clause("host.follows_the_stream")
@clause("hybrid.follows_the_stream")
@clause("uni.follows_the_stream")
def follows_the_stream(chip: Chip, ranks: Ranks) -> None:
    """One rank's input arrives late, by a copy on a stream that a gate holds."""
    for late, count in ((1, 67), (0, 5003)):
        ranks.run(_late_input, 3, late=late, count=count)


def _late_input(rank: Rank, late: int, count: int) -> None:
    from unipal.conformance.harness.cells import Cell, stale
    from unipal.conformance.harness.gate import HOST_FUNCTION, Gate

    chip, cell_runner = rank.chip, rank.cell_runner
    cell = Cell("all_reduce", rank.size, "float32", count, seed=late)
    source, target = cell_runner.place(cell)
    given = cell.input(rank.number).tobytes()
    stream = chip.stream()

    def enter() -> None:
        handle = int(chip.ffi.cast("uintptr_t", stream))
        cell_runner.start(cell, source, target, stream=handle)

    if rank.number == late:
        host = chip.pinned(len(given), given)
        source.copy_from(stale(cell.type, count))
        with Gate(chip, HOST_FUNCTION, "").hold(stream) as held:
            kind = MemcpyType.HOST_TO_DEVICE
            chip.deviceMemcpy(source.address, host, len(given), kind, stream)
            call = chip.start(enter)
            call.blocked()
            held.open()
    else:
        call = chip.start(enter)
    call.result()
    copy = chip.buffer(len(given))
    chip.deviceMemcpy(copy, target.address, len(given), MemcpyType.DEVICE_TO_DEVICE, stream)
    chip.drain(stream)
    cell_runner.check(cell, target)
    chip.same(chip.read(copy, len(given)), target.to_numpy().tobytes(), "the copy that came later")


@clause("host.opposite_order")
@clause("uni.opposite_order")
def opposite_order(chip: Chip, ranks: Ranks) -> None:
    """Half of the ranks start with the first communicator, the others with the second."""
    ranks.run(_both_ways)


def _both_ways(rank: Rank) -> None:
    from unipal.conformance.harness.cells import Cell, CellRunner

    other = rank.communicator()
    for count in (67, 70_001):
        cell_runners = [CellRunner(rank, rank.comm), CellRunner(rank, other)]
        cells = [Cell("all_reduce", rank.size, "float32", count, seed=seed) for seed in range(2)]
        placed = [
            cell_runner.place(cell) for cell_runner, cell in zip(cell_runners, cells, strict=True)
        ]
        order = (0, 1) if rank.number % 2 else (1, 0)
        works = [cell_runners[i].start(cells[i], *placed[i], async_op=True) for i in order]
        for work in works:
            work.wait()
        for i in order:
            cell_runners[i].check(cells[i], placed[i][1])
            cell_runners[i].free()


@clause("host.two_threads")
@clause("uni.two_threads")
def two_threads(chip: Chip, ranks: Ranks) -> None:
    """Each thread uses its own communicator for many short concurrent calls."""
    ranks.run(_side_by_side, 2)


def _side_by_side(rank: Rank) -> None:
    from unipal.conformance.harness.cells import Cell, CellRunner

    comms = [rank.comm, rank.communicator()]

    def calls(number: int) -> None:
        cell_runner = CellRunner(rank, comms[number])
        for turn in range(40):
            count = (67, 1009, 5003)[turn % 3] + number
            for name in ("all_reduce", "all_gather"):
                cell_runner.run(Cell(name, rank.size, "float32", count, seed=turn + 50 * number))
        cell_runner.free()

    threads = [rank.chip.start(lambda number=number: calls(number)) for number in range(2)]
    for thread in threads:
        thread.result()


@clause("homo.absent_rank_named")
@clause("host.absent_rank_named")
@clause("hybrid.absent_rank_named")
@clause("uni.absent_rank_named")
def absent_rank_named(chip: Chip, ranks: Ranks) -> None:
    """Two concurrent communicators, each of which a different rank does not enter."""
    ranks.run(_absent, 3)


def _absent(rank: Rank) -> None:
    from unipal.conformance.harness.cells import Cell, CellRunner

    cases = ((2, "all_reduce"), (0, "barrier"))
    comms = [rank.communicator(deadline(rank)) for _ in cases]
    CellRunner(rank, comms[0]).run(Cell("all_reduce", rank.size, "float32", 1009))  # makes the plan
    comms[1].barrier()
    rank.meet()  # all ranks have completed these, so a failure belongs to the next call

    def enter(number: int) -> None:
        absent, operation = cases[number]
        named = (f"rank {absent}",)
        _fails(rank, comms[number], operation, 1009, "float32", absent, named)

    calls = [
        rank.chip.start(lambda number=number: enter(number))
        for number, (absent, _) in enumerate(cases)
        if absent != rank.number
    ]
    try:
        for call in calls:
            call.returns(deadline(rank) + 2 * rank.patience)
            call.result()
    finally:
        rank.post()
    for other in rank.others:
        rank.await_post(other, "end its calls")


@clause("host.wrong_count_named")
@clause("uni.wrong_count_named")
def wrong_count_named(chip: Chip, ranks: Ranks) -> None:
    """One rank has one element more than the others."""
    for operation in ("all_reduce", "all_gather"):
        for count in (61, 5003):
            ranks.run(_odd_one, 3, operation=operation, counts=[count, count + 1, count])


@clause("host.wrong_type_named")
@clause("uni.wrong_type_named")
def wrong_type_named(chip: Chip, ranks: Ranks) -> None:
    """One rank's elements are integers, of the same size."""
    for operation in ("all_reduce", "all_gather"):
        ranks.run(_odd_one, 3, operation=operation, types=["float32", "int32", "float32"])


def deadline(rank: Rank) -> float:
    """The deadline of a communicator whose calls must fail. It includes joining a library, and is
    longer on a busy machine, on which the ranks take longer to open it.
    """
    seconds = max(1.0, SHORT_TIMEOUT_SHARE * rank.patience) * rank.crowding
    return 3 * seconds if rank.by_library else seconds


def bound(rank: Rank) -> float:
    """The time within which such calls must have failed."""
    return deadline(rank) + (LIBRARY_SLACK_S if rank.by_library else 1.0) * rank.crowding


def _odd_one(
    rank: Rank,
    operation: str,
    counts: list[int] | None = None,
    types: list[str] | None = None,
) -> None:
    """Rank 1 differs from the others; every rank's error must name both inputs."""
    from unipal.conformance.harness.cells import Cell, CellRunner

    comm = rank.communicator(deadline(rank))
    words = sorted({str(word) for word in counts or types or ()})
    count = counts[rank.number] if counts else 1009
    CellRunner(rank, comm).run(
        Cell(operation, rank.size, "float32", counts[0] if counts else count)
    )
    rank.meet()  # all ranks have the result, so a failure belongs to the next call
    type = types[rank.number] if types else "float32"
    _fails(rank, comm, operation, count, type, None, words)
    rank.meet()  # no rank continues before all have their error


def _fails(
    rank: Rank,
    comm: Any,
    operation: str,
    count: int,
    type: str,
    culprit: int | None,
    words: list[str] | tuple[str, ...],
) -> None:
    """The call must end in time, with an error that contains `words` and blames `culprit`."""
    from unipal.conformance.harness.cells import Cell, call

    cell = Cell(operation, rank.size, type, count)
    source, target = comm.alloc(count, type), comm.alloc(count * rank.size, type)
    out = target[: cell.output_elements(rank.number)]

    def enter() -> None:
        comm.barrier() if operation == "barrier" else call(comm, cell, source, out)

    error, seconds = rank.error(enter)
    said = str(error)
    assert seconds <= bound(rank), f"{operation} failed after {seconds:.1f} s: {said}"
    missing = [word for word in words if word not in said]
    assert not missing, f"{operation}: the error does not mention {', '.join(missing)}: {said}"
    if culprit is not None:
        assert error.culprits == (culprit,), f"{operation}: blames {error.culprits}: {said}"

"""Times and checks one operation over a range of sizes, as nccl-tests does.

`measure` runs on every rank; rank 0 reports who the ranks are, then each row when it is complete.
Time is per operation, averaged over the iterations, and over the ranks as `average` says. Calls
follow each other without a barrier unless `blocking`.

Options and their meaning are those of nccl-tests (https://github.com/NVIDIA/nccl-tests, README).
"""

from __future__ import annotations

import contextlib
import os
import socket
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from unipal.engine.calls.buffers import CODES, SIZES, TYPES
from unipal.engine.calls.call import LOGICAL, REDUCTIONS, Caller, bus_factor, shapes
from unipal.engine.errors import TIMEOUT, USAGE, CommError, UsageError, UsageValueError
from unipal.engine.settings import near_or_all
from unipal.engine.tools.cases import Case, Cell
from unipal.engine.tools.launch import note

if TYPE_CHECKING:
    from unipal.engine.calls.buffers import DTypeName
    from unipal.engine.calls.call import OperationName, ReduceOp
    from unipal.engine.comm.communicator import Communicator
    from unipal.engine.selection.select import Choice
    from unipal.engine.settings import LoweringName

OPERATIONS = (
    "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "reduce", "gather",
    "scatter", "sendrecv",
)  # fmt: skip


AVERAGES: dict[int, Callable[[Sequence[float]], float]] = {  # of the seconds of all ranks
    0: lambda seconds: seconds[0],
    1: statistics.fmean,
    2: min,
    3: max,
}


@dataclass(frozen=True)
class Plan:
    """What to measure. Sizes in bytes; `step` > 0 is added, otherwise `factor` multiplies.

    aggregate: operations of one group call; check: checked calls for each row; register: 1 exposes
    the buffers first, 2 makes windows of them; limit: seconds for each row, 0: none; lowerings: a
    row for each of them, measured in turn by communicators of their own; empty: the chosen one.
    """

    operation: str
    begin: int = 8
    end: int = 64 << 20
    factor: int = 4
    step: int = 0
    warmup: int = 5
    iterations: int = 20
    types: tuple[str, ...] = ("float32",)
    reductions: tuple[str, ...] = ("sum",)
    roots: tuple[int, ...] = (0,)
    check: int = 1
    blocking: bool = False
    memory: str = "device"  # "device" (of the chip) or "numpy"
    aggregate: int = 1
    average: int = 1  # a key of AVERAGES
    register: int = 0
    limit: float = 0.0
    lowerings: tuple[LoweringName, ...] = ()

    def sizes(self) -> Iterator[int]:
        """The sizes from begin to end."""
        size = self.begin
        while size <= self.end:
            yield size
            size = size + self.step if self.step else size * max(2, self.factor)


@dataclass(frozen=True)
class Seat:
    """Where a rank runs."""

    rank: int
    host: str
    pid: int
    chip: str
    device: int


@dataclass(frozen=True)
class Start:
    """The ranks, and what serves the first row: its runner and the runner's lowering."""

    seats: tuple[Seat, ...]
    runner: str
    lowering: str


@dataclass(frozen=True)
class Half:
    """One side of a row. `seconds` per call; `wrong`: elements over all ranks, None: not
    checked.
    """

    seconds: float
    algorithm_bandwidth: float  # 10^9 bytes per second
    bus_bandwidth: float
    wrong: int | None


@dataclass(frozen=True)
class Row:
    """One size. `in_place` is None for operations without an in-place form."""

    size: int
    count: int
    type: str
    reduction: str
    root: int
    algorithm: str
    runner: str
    lowering: str
    out_of_place: Half
    in_place: Half | None


def noted(data: dict[str, Any]) -> Row | Start:
    """A row, or the start, that another process reported."""
    if "seats" in data:
        return Start(**{**data, "seats": tuple(Seat(**seat) for seat in data["seats"])})
    halves = {
        side: Half(**data[side]) if data[side] is not None else None
        for side in ("out_of_place", "in_place")
    }
    return Row(**{**data, **halves})


def types_and_reductions(
    operation: str, types: Sequence[str], reductions: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The types and reductions of a table; ("all",) is what can be combined with the others.
    UsageError names an unknown one, or a type that the operation cannot reduce so.
    """
    shape, known = shapes()[operation], (*REDUCTIONS, *LOGICAL)
    for what, given, names in (("type", types, CODES), ("reduction", reductions, known)):
        for name in given:
            if name not in (*names, "all") or (name == "all" and len(given) > 1):
                reason, following = f"unknown {what} {name!r}", near_or_all(name, list(names))
                raise UsageValueError(USAGE, reason, place="pal perf", next=following)
    if not shape.reduces:
        return (tuple(CODES) if "all" in types else tuple(types)), tuple(reductions)

    def possible(type: str, op: str) -> bool:
        try:
            Caller(0, 1).carrier(shape, CODES[type], op)
        except UsageError:
            return False
        return True

    if "all" in types and "all" in reductions:
        return tuple(TYPES), tuple(REDUCTIONS)
    if "all" in types:
        types = [one for one in CODES if all(possible(one, op) for op in reductions)]
    if "all" in reductions:
        reductions = [op for op in known if all(possible(one, op) for one in types)]
    for type in types:
        for op in reductions:
            Caller(0, 1).carrier(shape, CODES[type], op)
    return tuple(types), tuple(reductions)


def measure(comm: Communicator, plan: Plan) -> None:
    """Runs the plan on this rank. Every rank of `comm` calls it."""
    chip = comm.chip
    seat = Seat(comm.rank, socket.gethostname(), os.getpid(), chip.name, chip.ordinal)
    seats = comm.exchange(asdict(seat))
    first = _chosen(comm, plan.operation, 1, plan.types[0], plan.reductions[0])
    if comm.rank == 0:
        note({"seats": seats, "runner": first.runner, "lowering": first.lowering.value})
    shape = shapes()[plan.operation]
    with contextlib.ExitStack() as stack:
        others = [stack.enter_context(comm.dup(lowering=one)) for one in plan.lowerings]
        for dtype in plan.types:
            for reduction in plan.reductions if shape.reduces else ("none",):
                for root in plan.roots if shape.rooted else (-1,):
                    for size in plan.sizes():
                        for by in others or [comm]:
                            row = _row(by, plan, dtype, reduction, root, size)
                            if comm.rank == 0:
                                note(asdict(row))


def _row(comm: Communicator, plan: Plan, dtype: str, reduction: str, root: int, size: int) -> Row:
    shape, bytes_ = shapes()[plan.operation], SIZES[CODES[dtype]]
    blocks = comm.size if "n" in (shape.input, shape.output) else 1
    count = size // (bytes_ * blocks)
    whole = count * blocks * bytes_
    halves: list[Half | None] = []
    for in_place in (False, True):
        if in_place and not shape.inside:
            halves.append(None)
            continue
        op = reduction if shape.reduces else "sum"
        cell = Cell(plan.operation, dtype, op, count, in_place, plan.memory, max(root, 0), seed=0)
        case = Case(comm, cell)
        began = time.monotonic()
        with _registered(comm, plan, case):
            seconds = _time(comm, plan, case.run)
            wrong = sum(_check(comm, case) for _ in range(plan.check)) if plan.check else None
        said = comm.exchange([seconds, wrong, time.monotonic() - began])
        slowest = max(one[2] for one in said)
        if plan.limit and slowest > plan.limit:
            late = [rank for rank, one in enumerate(said) if one[2] == slowest]
            reason = f"{plan.operation} of {whole} bytes took {slowest:.3g} s, more than --timeout"
            raise CommError(TIMEOUT, reason, culprits=late, place="pal perf", next="-T SECONDS")
        seconds = AVERAGES[plan.average]([one[0] for one in said])
        wrong = sum(one[1] for one in said) if plan.check else None
        bandwidth = whole / seconds / 1e9 if seconds else 0.0
        bus = bandwidth * bus_factor(plan.operation, comm.size)
        halves.append(Half(seconds, bandwidth, bus, wrong))
    chosen = _chosen(comm, plan.operation, count, dtype, reduction)
    out, inside = halves
    assert out is not None
    by = (chosen.name, chosen.runner, chosen.lowering.value)
    return Row(whole, count, dtype, reduction, root, *by, out, inside)


def _chosen(comm: Communicator, operation: str, count: int, dtype: str, reduction: str) -> Choice:
    asked = cast("OperationName", "send" if operation == "sendrecv" else operation)
    op = cast("ReduceOp", reduction if shapes()[asked].reduces else "sum")
    return comm.explain(asked, count, cast("DTypeName", dtype), op).chosen


@contextlib.contextmanager
def _registered(comm: Communicator, plan: Plan, case: Case) -> Iterator[None]:
    """Exposes the buffers of a case as the plan says."""
    memories = case.memories if plan.register else []
    windows = plan.register == 2
    for memory in memories:
        (comm.window if windows else comm.register)(memory)
    yield
    for memory in memories:
        (comm.close_window if windows else comm.unregister)(memory)


def _time(comm: Communicator, plan: Plan, call: Callable[[], Any]) -> float:
    """Seconds per operation on this rank."""
    together = plan.aggregate
    if together > 1:
        call = _group(comm, call, together)
    for _ in range(plan.warmup):
        call()
    comm.barrier()
    blocking, barrier, turns = plan.blocking, comm.barrier, range(plan.iterations)
    start = time.perf_counter()
    if blocking:
        for _ in turns:
            call()
            barrier()
    else:
        for _ in turns:
            call()
    return (time.perf_counter() - start) / max(1, plan.iterations) / together


def _group(comm: Communicator, call: Callable[[], Any], together: int) -> Callable[[], None]:
    """One group of `together` calls."""

    def grouped() -> None:
        with comm.group():
            for _ in range(together):
                call()

    return grouped


def _check(comm: Communicator, case: Case) -> int:
    """Makes one call on known values; returns the number of wrong elements on this rank."""
    case.refill()
    comm.barrier()
    case.run()
    return case.wrong()

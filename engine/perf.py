"""Timing and checking one operation over a range of sizes, as nccl-tests does.

`measure` runs on every rank; rank 0 notes a row as soon as it is known. Time is per call, averaged
over the iterations and the ranks; calls follow each other without a barrier unless `blocking`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from unipal.engine import oracle
from unipal.engine.buffers import TYPES
from unipal.engine.calls import bus_factor, shapes
from unipal.engine.launch import note

if TYPE_CHECKING:
    from unipal.engine.comm import Communicator

OPERATIONS = (
    "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "reduce", "gather",
    "scatter", "sendrecv",
)  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """What to measure. Sizes in bytes; `step` > 0 counts up, else `factor` multiplies."""

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
    check: bool = True
    blocking: bool = False
    memory: str = "device"  # of the chip, or "numpy"

    def sizes(self) -> Iterator[int]:
        """From begin to end."""
        size = self.begin
        while size <= self.end:
            yield size
            size = size + self.step if self.step else size * max(2, self.factor)


@dataclass(frozen=True)
class Half:
    """One side of a row. `seconds` per call; `wrong` elements of all ranks, None: not checked."""

    seconds: float
    algorithm_bandwidth: float  # 10^9 bytes a second
    bus_bandwidth: float
    wrong: int | None


@dataclass(frozen=True)
class Row:
    """One size. `in_place` is None for operations that have no such form."""

    size: int
    count: int
    type: str
    reduction: str
    root: int
    algorithm: str
    out_of_place: Half
    in_place: Half | None


def row_of(data: dict[str, Any]) -> Row:
    """A row that another process noted."""
    halves = {
        side: Half(**data[side]) if data[side] is not None else None
        for side in ("out_of_place", "in_place")
    }
    return Row(**{**data, **halves})


def measure(comm: Communicator, plan: Plan) -> None:
    """Runs the plan on this rank. Every rank of `comm` calls it."""
    shape = shapes()[plan.operation]
    for dtype in plan.types:
        for reduction in plan.reductions if shape.reduces else ("none",):
            for root in plan.roots if shape.rooted else (-1,):
                for size in plan.sizes():
                    row = _row(comm, plan, dtype, reduction, root, size)
                    if comm.rank == 0:
                        note(asdict(row))


def _row(comm: Communicator, plan: Plan, dtype: str, reduction: str, root: int, size: int) -> Row:
    shape, bytes_ = shapes()[plan.operation], TYPES[dtype][1]
    blocks = comm.size if "n" in (shape.input, shape.output) else 1
    count = size // (bytes_ * blocks)
    whole = count * blocks * bytes_
    case = _Case(comm, plan, dtype, reduction, max(root, 0), count)
    halves: list[Half | None] = []
    for in_place in (False, True):
        if in_place and not shape.inside:
            halves.append(None)
            continue
        call = case.call(in_place)
        seconds = _time(comm, plan, call)
        wrong = case.check(call, in_place) if plan.check else None
        said = comm.exchange([seconds, wrong])
        seconds = sum(one[0] for one in said) / comm.size
        wrong = sum(one[1] for one in said) if plan.check else None
        bandwidth = whole / seconds / 1e9 if seconds else 0.0
        bus = bandwidth * bus_factor(plan.operation, comm.size)
        halves.append(Half(seconds, bandwidth, bus, wrong))
    asked = "send" if plan.operation == "sendrecv" else plan.operation
    chosen = comm.explain(asked, count, dtype).chosen.name
    out, inside = halves
    assert out is not None
    return Row(whole, count, dtype, reduction, root, chosen, out, inside)


def _time(comm: Communicator, plan: Plan, call: Callable[[], Any]) -> float:
    """Seconds per call on this rank."""
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
    return (time.perf_counter() - start) / max(1, plan.iterations)


class _Case:
    """Buffers and calls of one row on one rank."""

    def __init__(
        self, comm: Communicator, plan: Plan, dtype: str, reduction: str, root: int, count: int
    ) -> None:
        self.comm, self.plan, self.dtype, self.root, self.count = comm, plan, dtype, root, count
        self.op = reduction if reduction != "none" else "sum"
        shape = shapes()[plan.operation]
        n = comm.size
        self.inputs = count * (n if shape.input == "n" else 1)
        self.outputs = count * (n if shape.output == "n" else 1)
        self.has_input = shape.has_input(comm.rank, root)
        self.has_output = shape.has_output(comm.rank, root)
        self.inside = shape.inside
        large = max(self.inputs, self.outputs)
        # in place the larger buffer is used, so the output has the room of both
        self.x, self.x_view = self._buffer(self.inputs)
        self.y, self.y_view = self._buffer(large)
        self.kwargs: dict[str, Any] = {}
        if plan.memory == "numpy" and dtype == "bfloat16":
            self.kwargs["dtype"] = "bfloat16"

    def _buffer(self, elements: int) -> tuple[Any, oracle.Array]:
        if self.plan.memory == "numpy":
            array = oracle.values(0, elements, self.dtype).copy()
            return array, array
        memory = self.comm.alloc(elements, self.dtype)
        view = memory.numpy()
        view[:] = oracle.values(0, elements, self.dtype)
        return memory, view

    def call(self, in_place: bool) -> Callable[[], Any]:
        """The call to be timed: no argument is left."""
        comm, name, root, more = self.comm, self.plan.operation, self.root, self.kwargs
        method = getattr(comm, name)
        x, y = self.x, self.y[: self.outputs]
        if in_place:
            whole = self.y
            alone = whole if self._whole_here() else whole[: self.count]
            match name:
                case "broadcast":
                    return lambda: method(alone, root, **more)
                case "all_reduce" | "reduce_scatter":
                    return lambda: method(whole, None, self.op, **more)
                case "reduce":
                    return lambda: method(whole, None, root, self.op, **more)
                case "all_gather":
                    return lambda: method(whole, None, **more)
                case "gather" | "scatter":
                    return lambda: method(alone, None, root, **more)
        match name:
            case "all_reduce" | "reduce_scatter":
                return lambda: method(x, y, self.op, **more)
            case "reduce":
                out = y if self.has_output else None
                return lambda: method(x, out, root, self.op, **more)
            case "broadcast":
                source = x if self.has_input else None
                return lambda: method(source, root, y, **more)
            case "all_gather" | "all_to_all":
                return lambda: method(x, y, **more)
            case "gather":
                out = y if self.has_output else None
                return lambda: method(x, out, root, **more)
            case "scatter":
                source = x if self.has_input else None
                return lambda: method(source, y, root, **more)
        right, left = (comm.rank + 1) % comm.size, (comm.rank - 1) % comm.size
        return lambda: method(x, y, right, left, **more)

    def _whole_here(self) -> bool:
        """Whether this rank has the larger buffer in place."""
        shape = shapes()[self.plan.operation]
        rank, root = self.comm.rank, self.root
        if shape.input == "n":
            return shape.has_input(rank, root)
        return shape.output != "n" or shape.has_output(rank, root)

    def check(self, call: Callable[[], Any], in_place: bool) -> int:
        """One call on known values; answers how many elements of this rank are wrong."""
        comm, name, rank, n = self.comm, self.plan.operation, self.comm.rank, self.comm.size
        given = oracle.values(rank, self.inputs, self.dtype, self.op)
        self.x_view[:] = given
        self.y_view[:] = 0
        if in_place:
            own = (self.root if shapes()[name].rooted else rank) * self.count
            if self.has_input:
                start = own if self.inside == "input" and self._whole_here() else 0
                self.y_view[start : start + self.inputs] = given
        comm.barrier()
        call()
        want = oracle.output(name, rank, n, self.count, self.dtype, self.op, self.root)
        if want is None:
            return 0
        start = 0
        if in_place and self.inside == "output" and self._whole_here():
            start = (self.root if shapes()[name].rooted else rank) * self.count
        got = self.y_view[start : start + want.size]
        return oracle.wrong(got, want, self.dtype, self.op, n)

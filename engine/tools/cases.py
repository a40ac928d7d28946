"""One call with its buffers and expected result, for the sweep, perf, the demo and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
from unipal.engine.calls.call import Shape, displacements, shapes
from unipal.engine.errors import CommError
from unipal.engine.tools import oracle

if TYPE_CHECKING:
    from unipal.engine.calls.buffers import DTypeName
    from unipal.engine.comm.communicator import Communicator

V_FORMS = {
    "all_gather": "all_gatherv", "gather": "gatherv", "scatter": "scatterv",
    "reduce_scatter": "reduce_scatterv", "all_to_all": "all_to_allv",
}  # fmt: skip
PLAIN = {v_form: plain for plain, v_form in V_FORMS.items()}


class Cell(NamedTuple):
    """A call. `elements` of a block; v-forms use a different share of it on each rank.

    `memory` is "device" (of the chip) or "numpy". sendrecv sends to the next rank.
    """

    operation: str
    type: str = "float32"
    op: str = "sum"
    elements: int = 1
    in_place: bool = False
    memory: str = "device"
    root: int = 0
    seed: int = 1


class Case:
    """A cell on one rank. All ranks create it and `run` it; then `wrong()` counts bad elements."""

    def __init__(self, comm: Communicator, cell: Cell) -> None:
        self.comm, self.cell = comm, cell
        self.want: oracle.Array | None = None
        self._input: tuple[oracle.Array, oracle.Array] | None = None  # (view, values)
        self._output: oracle.Array | None = None
        self.memories: list[Any] = []  # every buffer, as calls take it
        self._far: list[tuple[Any, oracle.Array]] = []  # memory without a host view, and its copy
        base = PLAIN.get(cell.operation, cell.operation)
        self._kind: dict[str, Any] = {"dtype": cell.type} if self._unnamed() else {}
        if cell.operation == "barrier":
            self.run: Callable[[], Any] = comm.barrier
        elif cell.operation == "all_to_allv":
            self._exchange()
        else:
            lengths = self._lengths(base)
            shape = shapes()[base]
            self._make(base, shape, lengths)
        self.refill()

    def _unnamed(self) -> bool:
        """Whether the type cannot be inferred from the buffer."""
        return self.cell.memory == "numpy" and self.cell.type == "bfloat16"

    def refill(self) -> None:
        """Restores the inputs and fills the outputs with 0xA5."""
        if self._output is not None:
            self._output.view(np.uint8)[:] = 0xA5
        if self._input is not None:
            self._input[0][:] = self._input[1]
        for memory, copy in self._far:
            memory.copy_from(copy)

    def result(self) -> oracle.Array:
        """A copy of this rank's result; empty if it has none."""
        if self._result is None:
            return np.empty(0, oracle.numpy_type(self.cell.type))
        for memory, copy in self._far:
            copy[:] = memory.to_numpy()
        return self._result.copy()

    def wrong(self) -> int:
        """The number of wrong elements in this rank's result."""
        if self.want is None:
            return 0
        cell = self.cell
        return oracle.wrong(self.result(), self.want, cell.type, cell.op, self.comm.size)

    _result: oracle.Array | None = None

    # ---- the call ------------------------------------------------------------------------------

    def _lengths(self, base: str) -> list[int]:
        n, elements = self.comm.size, self.cell.elements
        if base == self.cell.operation:
            return [elements] * n
        return [elements * (r % 3) // 2 for r in range(n)]

    def _values(self, rank: int, elements: int, first: int = 0) -> oracle.Array:
        cell = self.cell
        return oracle.values(rank, elements, cell.type, cell.op, cell.seed, first)

    def _make(self, base: str, shape: Shape, lengths: Sequence[int]) -> None:
        cell, comm, rank = self.cell, self.comm, self.comm.rank
        has_in, has_out = shape.has_input(rank, cell.root), shape.has_output(rank, cell.root)
        whole, own = sum(lengths), lengths[rank]
        values = self._values(rank, whole if shape.input == "n" else own) if has_in else None
        self.want = self._wanted(base, lengths) if has_out else None
        options: dict[str, Any] = {**self._kind}
        if shape.reduces:
            options["op"] = cell.op
        if shape.rooted:
            options["root"] = cell.root
        if base != cell.operation:
            options["counts"] = lengths
        method = getattr(comm, cell.operation)
        if cell.in_place:
            self._in_place(shape, lengths, values, has_in, has_out)
            self.run = partial(method, self._whole, **options)
            return
        x = self._filled(values) if values is not None else None
        out = self._emptied(self.want.size) if self.want is not None else None
        if base == "broadcast":
            self.run = partial(method, x, out=out, **options)
        elif base == "sendrecv":
            to, back = (rank + 1) % comm.size, (rank - 1) % comm.size
            self.run = partial(method, x, out, to, back, **options)
        else:
            self.run = partial(method, x, out, **options)

    def _in_place(
        self,
        shape: Shape,
        lengths: Sequence[int],
        values: oracle.Array | None,
        has_in: bool,
        has_out: bool,
    ) -> None:
        """Uses one buffer: the larger one if this rank has it, else its own block."""
        cell, rank = self.cell, self.comm.rank
        larger = (shape.input == "n" and has_in) or (shape.output == "n" and has_out)
        at = displacements(lengths)[cell.root if shape.rooted else rank]
        self._whole, view = self._buffer(sum(lengths) if larger else lengths[rank])
        self._output = view
        if values is not None:
            start = at if larger and shape.inside == "input" else 0
            self._input = view[start : start + values.size], values
        if self.want is not None:
            start = at if larger and shape.inside == "output" else 0
            self._result = view[start : start + self.want.size]

    def _wanted(self, base: str, lengths: Sequence[int]) -> oracle.Array | None:
        cell, rank, n = self.cell, self.comm.rank, self.comm.size
        places = displacements(lengths)
        match base:
            case "all_gather" | "gather":
                return np.concatenate([self._values(r, lengths[r]) for r in range(n)])
            case "scatter":
                return self._values(cell.root, lengths[rank], places[rank])
            case "reduce_scatter":
                return oracle.reduced(n, lengths[rank], cell.type, cell.op, cell.seed, places[rank])
        elements = cell.elements
        return oracle.output(base, rank, n, elements, cell.type, cell.op, cell.root, cell.seed)

    def _exchange(self) -> None:
        """all_to_allv with a different length for every pair."""
        n, rank = self.comm.size, self.comm.rank

        def length(source: int, target: int) -> int:
            return self.cell.elements * ((source + 2 * target) % 3) // 2

        sends = [length(rank, r) for r in range(n)]
        gets = [length(r, rank) for r in range(n)]
        first = [sum(length(r, other) for other in range(rank)) for r in range(n)]
        self.want = np.concatenate([self._values(r, gets[r], first[r]) for r in range(n)])
        x, out = self._filled(self._values(rank, sum(sends))), self._emptied(sum(gets))
        self.run = partial(self.comm.all_to_allv, x, out, sends, gets, **self._kind)

    # ---- buffers -------------------------------------------------------------------------------

    def _filled(self, values: oracle.Array) -> Any:
        array, view = self._buffer(values.size)
        self._input = view, values
        return array

    def _emptied(self, count: int) -> Any:
        array, view = self._buffer(count)
        self._output = self._result = view
        return array

    def _buffer(self, count: int) -> tuple[Any, oracle.Array]:
        """A buffer of the cell's memory, and a host view of its bytes, or a copy."""
        if self.cell.memory == "numpy":
            array = np.empty(count, oracle.numpy_type(self.cell.type))
            self.memories.append(array)
            return array, array
        memory = self.comm.alloc(count, cast("DTypeName", self.cell.type))
        self.memories.append(memory)
        try:
            return memory, memory.numpy()
        except CommError:  # the host cannot address the chip's memory
            copy = np.empty(count, oracle.numpy_type(self.cell.type))
            self._far.append((memory, copy))
            return memory, copy

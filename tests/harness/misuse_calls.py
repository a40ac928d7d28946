"""Calls of a case of misuse, with buffers that tell who wrote into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import misuse_cases as cases
import numpy as np
from misuse_cases import Array, Call, lengths, pair_length
from unipal.engine.calls.buffers import DeviceArray
from unipal.engine.errors import CommError

GUARD = 64  # elements on both sides of a buffer
GUARDED, EMPTY, POISON, AFTER = (
    0xA5,
    0x5A,
    0xC3,
    0x3C,
)  # bytes  # guards, outputs before, inputs and outputs after


class Buffer:
    """Memory of a call with guards around it: `array` is what the call gets."""

    def __init__(self, comm: Any, call: Call, count: int) -> None:
        kind, far = cases.numpy_type(call.type), call.memory == "device"
        self._far: DeviceArray | None = None
        if far:
            whole = comm.alloc(count + 2 * GUARD, call.type)
            self.array: Any = whole[GUARD : GUARD + count]
            try:
                self._view = whole.numpy()
            except CommError:  # no host sees this chip's memory
                self._far, self._view = whole, np.empty(whole.count, kind)
        else:
            self._view = np.empty(count + 2 * GUARD, kind)
            self.array = self._view[GUARD : GUARD + count]
        self._view.view(np.uint8)[:] = GUARDED
        self._inside = self._view[GUARD : GUARD + count]
        self.paint(EMPTY)

    def paint(self, byte: int, at: int = 0, values: Array | None = None) -> None:
        """The same byte everywhere, and `values` from element `at` on."""
        self._inside.view(np.uint8)[:] = byte
        if values is not None:
            self._inside[at : at + values.size] = values
        if self._far is not None:
            self._far.copy_from(self._view)

    def read(self, at: int, count: int) -> Array:
        """A copy of elements."""
        if self._far is not None:
            self._view[:] = self._far.to_numpy()
        return self._inside[at : at + count].copy()

    def guarded(self) -> bool:
        """Whether nobody has written around it."""
        if self._far is not None:
            self._view[:] = self._far.to_numpy()
        ends = self._view[:GUARD], self._view[GUARD + self._inside.size :]
        return all(bool((end.view(np.uint8) == GUARDED).all()) for end in ends)

    def written(self, byte: int) -> int:
        """How many bytes somebody has written since `paint(byte)`: those that hold another one."""
        return int(np.count_nonzero(self._inside.view(np.uint8) != byte))


class Made:
    """A call with its buffers, ready to be run by `run(async_op)`."""

    def __init__(self, seed: int, comm: Any, call: Call) -> None:
        self.call, rank, n = call, comm.rank, comm.size
        self.want = cases.wanted(seed, call, rank, n)
        self.inputs: list[Buffer] = []
        self.output: Buffer | None = None
        self.at = 0  # of the result in the output
        into, out = cases.sides(call, rank, n)
        if call.operation == "barrier":
            self.run: Callable[..., Any] = comm.barrier
            return
        values = None if into is None else cases.given(seed, call, rank, n, into)
        options: dict[str, Any] = {}
        if call.type == "bfloat16" and call.memory == "numpy":
            options["dtype"] = "bfloat16"
        if call.in_place:
            self._in_place(comm, call, into, out, values)
        else:
            if into is not None:
                self.inputs.append(Buffer(comm, call, into))
                self.inputs[0].paint(EMPTY, 0, values)
            if out is not None:
                self.output = Buffer(comm, call, out)
        self.run = self._bind(comm, call, rank, n, options)

    def _in_place(
        self, comm: Any, call: Call, into: int | None, out: int | None, values: Array | None
    ) -> None:
        """One buffer: the larger one where this rank has it, else its own block."""
        shape, rank, n = cases.shape_of(call), comm.rank, comm.size
        each = lengths(call, n)
        at = cases.displacements(each)[call.root if shape.rooted else rank]
        self.output = Buffer(comm, call, max(into or 0, out or 0))
        larger = "n" in (
            "" if into is None else shape.input, "" if out is None else shape.output
        )  # fmt: skip
        start = at if larger and shape.inside == "input" else 0
        self.at = at if larger and shape.inside == "output" else 0
        self.output.paint(EMPTY, start, values)

    def _bind(
        self, comm: Any, call: Call, rank: int, n: int, options: dict[str, Any]
    ) -> Callable[..., Any]:
        x = self.inputs[0].array if self.inputs else None
        out = self.output.array if self.output else None
        name = call.operation
        if name == "message":
            peer = (call.root + 1) % n
            how = (comm.send, comm.isend) if rank == call.root else (comm.recv, comm.irecv)
            what = (x, peer) if rank == call.root else (out, call.root)
            return lambda async_op=False: how[async_op](*what, **options)
        if name == "sendrecv":
            ring = (rank + 1) % n, (rank - 1) % n
            return lambda async_op=False: comm.sendrecv(x, out, *ring, **options)
        if name == "messages":
            return lambda async_op=False: self._everybody(comm, call, x, out, async_op, options)
        method = getattr(comm, name)
        shape = cases.shape_of(call)
        if name == "all_to_allv":
            sends = [pair_length(call, rank, other) for other in range(n)]
            gets = [pair_length(call, other, rank) for other in range(n)]
            return lambda async_op=False: method(x, out, sends, gets, async_op=async_op, **options)
        if shape.reduces:
            options["op"] = call.op
        if shape.rooted:
            options["root"] = call.root
        if shape.v:
            options["counts"] = lengths(call, n)
        if call.in_place:
            return lambda async_op=False: method(out, async_op=async_op, **options)
        return lambda async_op=False: method(x, out=out, async_op=async_op, **options)

    def _everybody(
        self, comm: Any, call: Call, x: Any, out: Any, async_op: bool, options: dict[str, Any]
    ) -> Any:
        with comm.group(async_op=async_op) as group:
            for peer in range(comm.size):
                part = slice(peer * call.count, (peer + 1) * call.count)
                comm.send(x[part], peer, **options)
                comm.recv(out[part], peer, **options)
        return group.work if async_op else None

    def taken_back(self, good: bool) -> int:
        """Overwrites all buffers at once; answers how many elements of a good result are wrong, or
        -1 where somebody wrote around a buffer.
        """
        for buffer in self.inputs:
            buffer.paint(POISON)
        got = np.empty(0)
        if self.output is not None:
            got = self.output.read(self.at, self.want.size)
            self.output.paint(AFTER)
        buffers = [*self.inputs, *([self.output] if self.output else [])]
        if not all(buffer.guarded() for buffer in buffers):
            return -1
        if not good or not self.want.size:
            return 0
        return int(np.count_nonzero(got != self.want))

    def written(self) -> int:
        """How many bytes of all buffers are not what `taken_back` left there; -1 if somebody wrote
        around a buffer.
        """
        buffers = [*self.inputs, *([self.output] if self.output else [])]
        if not all(buffer.guarded() for buffer in buffers):
            return -1
        out = self.output.written(AFTER) if self.output else 0
        return out + sum(buffer.written(POISON) for buffer in self.inputs)

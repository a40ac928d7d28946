"""A rank's steps of a library plan as calls of the CCL table, for the buffers of one call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine.algorithms.library import BARRIER_OP, BARRIER_TYPE
from unipal.engine.buffers import NAMES
from unipal.engine.calls import REDUCTIONS, Call
from unipal.engine.plan import LIBRARY_FUNCTIONS, MESSAGES, Buf, LibraryCall, Op, Ref, Step

_TYPES = {name: code for code, name in NAMES.items()}


@dataclass(frozen=True)
class Enqueued:
    """What one rank enqueues for a call. `calls`: function and its arguments before the
    communicator and the stream.
    """

    copies: tuple[tuple[int, int, int], ...]  # to, from, bytes
    calls: tuple[tuple[str, tuple[Any, ...]], ...]


def enqueued(call: Call, steps: Iterable[Step], n: int, scratch: int) -> Enqueued:
    """`steps`: of this rank; `scratch`: memory of the chip for what is in no buffer."""
    memory = _Memory(call, n, scratch)
    copies, calls = [], []
    for step in steps:
        if step.op is Op.COPY:
            (to, size), (of, _) = memory.block(step.dst[0]), memory.block(step.src[0])
            if to != of and size:
                copies.append((to, of, size * call.element_bytes))
        for one in step.calls:
            arguments = _arguments(one, call, memory)
            if arguments is not None:
                calls.append((LIBRARY_FUNCTIONS[one.operation], arguments))
    return Enqueued(tuple(copies), tuple(calls))


class _Memory:
    """Where the blocks of a call lie."""

    def __init__(self, call: Call, n: int, scratch: int) -> None:
        self._call, self._scratch = call, scratch
        if call.vectors is None:
            sides = ((call.shape.input, call.input), (call.shape.output, call.output))
            self._blocks = [
                [(b * call.count, call.count) for b in range(n if wide == "n" else 1)]
                for wide, _ in sides
            ]
        else:
            given = call.vectors
            self._blocks = [
                list(zip(given.input_displs, given.input_counts, strict=True)),
                list(zip(given.output_displs, given.output_counts, strict=True)),
            ]

    def block(self, ref: Ref) -> tuple[int, int]:
        """Address and elements."""
        if ref.buffer is Buf.SCRATCH:
            return self._scratch, 1
        base = self._call.input if ref.buffer is Buf.INPUT else self._call.output
        at, length = self._blocks[ref.buffer][ref.block]
        return base + at * self._call.element_bytes, length


def _arguments(one: LibraryCall, call: Call, memory: _Memory) -> tuple[Any, ...] | None:
    """The arguments; None where nothing is to be moved, which all ranks of the call know."""
    type_, reduce = call.type, call.reduce
    if call.shape.name == "barrier":
        type_, reduce = _TYPES[BARRIER_TYPE], REDUCTIONS[BARRIER_OP]
    if one.operation == "all_to_allv":
        vectors = call.vectors
        assert vectors is not None
        sends = list(vectors.input_counts), list(vectors.input_displs)
        gets = list(vectors.output_counts), list(vectors.output_displs)
        scratch = memory.block(Ref(0, Buf.SCRATCH, 0, 0, 1))[0]  # where a rank has no buffer
        return call.input or scratch, *sends, call.output or scratch, *gets, type_
    source, target = _first(one.src, memory), _first(one.dst, memory)
    at, count = source or target or (0, 0)
    if not count:
        return None
    if one.operation in MESSAGES:
        peer = call.peer if call.peer >= 0 else one.root
        return at, count, type_, peer
    # a pointer that is not used at this rank must not be null: the other one stands there
    send, recv = (source or target or (0,))[0], (target or source or (0,))[0]
    words: list[Any] = [send, recv, count, type_]
    words += [reduce] if one.operation in ("reduce", "all_reduce", "reduce_scatter") else []
    words += [one.root] if one.root >= 0 else []
    return tuple(words)


def _first(refs: Sequence[Ref], memory: _Memory) -> tuple[int, int] | None:
    """Where the first of a call's blocks lies: those of a plain form lie one behind the other."""
    return memory.block(refs[0]) if refs else None

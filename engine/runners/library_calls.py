"""Converts a rank's steps of a library plan to calls of the CCL table, for given buffers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine.algorithms.library import BARRIER_OP, BARRIER_TYPE
from unipal.engine.calls.buffers import NAMES
from unipal.engine.calls.call import REDUCTIONS, Call
from unipal.engine.plan.ir import (
    LIBRARY_FUNCTIONS,
    MESSAGES,
    Buf,
    LibraryCall,
    Op,
    Ref,
    Step,
    part_bounds,
)
from unipal.generated.pal import PalError

_TYPES = {name: code for code, name in NAMES.items()}


@dataclass(frozen=True)
class Enqueued:
    """What one rank enqueues for a call. `calls`: function and its arguments before the
    communicator and the stream. Copies precede the calls.
    """

    copies: tuple[tuple[int, int, int], ...]  # target, source, bytes
    calls: tuple[tuple[str, tuple[Any, ...]], ...]


def enqueued(
    call: Call,
    steps: Iterable[Step],
    n: int,
    scratch: int,
    members: Sequence[int] = (),
    *,
    parts: int = 1,
    held: int = 0,
) -> Enqueued:
    """`steps`: of this rank; `scratch`: chip memory for data in no buffer; `members`: the ranks of
    the library's communicator, () for all; `parts`: of a block, in this plan; `held`: memory in the
    layout of INPUT, for data that the library leaves to the engine.
    """
    memory = Memory(call, n, scratch, parts=parts, held=held)
    place = {rank: at for at, rank in enumerate(members or range(n))}
    copies, calls = [], []
    for step in steps:
        if step.op is Op.COPY:
            (to, size), (of, _) = memory.block(step.dst[0]), memory.block(step.src[0])
            if to != of and size:
                copies.append((to, of, size * call.element_bytes))
        for one in step.calls:
            arguments = _arguments(one, call, memory, place)
            if arguments is not None:
                calls.append((LIBRARY_FUNCTIONS[one.operation], arguments))
    return Enqueued(tuple(copies), tuple(calls))


def call_table(
    library: Any, calls: Sequence[tuple[str, tuple[Any, ...]]], handle: Any, stream: Any
) -> None:
    """Makes calls of a CCL table, several as one group. A stream of None blocks."""
    with _together(library) if len(calls) > 1 else contextlib.nullcontext():
        for function, arguments in calls:
            getattr(library, function)(*arguments, handle, stream)


@contextlib.contextmanager
def _together(library: Any) -> Iterator[None]:
    """Calls inside start together; the group is ended even after an error."""
    library.groupStart()
    try:
        yield
    except BaseException:
        with contextlib.suppress(PalError):
            library.groupEnd()
        raise
    library.groupEnd()


class Memory:
    """Locates the blocks of a call."""

    def __init__(self, call: Call, n: int, scratch: int, *, parts: int = 1, held: int = 0) -> None:
        self._call, self._scratch, self._parts, self._held = call, scratch, parts, held
        self.ranks = n
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
        """Address and number of elements."""
        size = self._call.element_bytes
        base = self._call.output if ref.buffer is Buf.OUTPUT else self._call.input
        if ref.buffer is Buf.SCRATCH:
            if not self._held:
                return self._scratch, 1
            base = self._held
        blocks = self._blocks[1 if ref.buffer is Buf.OUTPUT else 0]
        at, length = blocks[ref.block]
        if (ref.lo, ref.hi) != (0, self._parts):
            bounds = part_bounds(length, self._parts, size)
            at, length = at + bounds[ref.lo], bounds[ref.hi] - bounds[ref.lo]
        return base + at * size, length

    def extent(self, buffer: Buf) -> int:
        """Bytes from the start of a buffer to the end of its last block."""
        ends = [at + length for at, length in self._blocks[buffer] if length]
        return max(ends, default=0) * self._call.element_bytes


def _arguments(
    one: LibraryCall, call: Call, memory: Memory, place: Mapping[int, int]
) -> tuple[Any, ...] | None:
    """The arguments, or None if nothing is to be moved, which all ranks of the call know."""
    type_, reduce = call.type, call.reduce
    if call.shape.name == "barrier":
        type_, reduce = _TYPES[BARRIER_TYPE], REDUCTIONS[BARRIER_OP]
    elif len(one.members) < memory.ranks and reduce == REDUCTIONS["avg"]:
        reduce = REDUCTIONS["sum"]  # the engine divides when the sum has all contributions
    if one.operation == "all_to_allv":
        vectors = call.vectors
        assert vectors is not None
        sends = list(vectors.input_counts), list(vectors.input_displs)
        gets = list(vectors.output_counts), list(vectors.output_displs)
        scratch = memory.block(Ref(0, Buf.SCRATCH, 0, 0, 1))[0]  # for a rank without a buffer
        return call.input or scratch, *sends, call.output or scratch, *gets, type_
    source, target = _first(one.src, memory), _first(one.dst, memory)
    at, count = source or target or (0, 0)
    if not count:
        return None
    if one.operation in MESSAGES:
        peer = call.peer if call.peer >= 0 else one.root
        return at, count, type_, place[peer]
    # an unused pointer must not be null: the other one is passed
    send, recv = (source or target or (0,))[0], (target or source or (0,))[0]
    words: list[Any] = [send, recv, count, type_]
    words += [reduce] if one.operation in ("reduce", "all_reduce", "reduce_scatter") else []
    words += [place[one.root]] if one.root >= 0 else []
    return tuple(words)


def _first(refs: Sequence[Ref], memory: Memory) -> tuple[int, int] | None:
    """The location of the first of a call's blocks; the blocks of a plain form are consecutive."""
    return memory.block(refs[0]) if refs else None

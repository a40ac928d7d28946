"""One call of an operation with known inputs and its expected result, seen from one rank.

A `Cell` has operation, type, count, root, reduce op and placement. A `CellRunner` keeps the device
memory of a communicator and runs cells with it. Every rank can generate the inputs of all ranks
from the seed (`oracle`), so it checks its own output without communication.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from unipal.conformance.harness import oracle
from unipal.conformance.harness.oracle import Array

if TYPE_CHECKING:
    from unipal.conformance.harness.rank_process import Rank

STALE_BYTE = 0xA5  # every byte of an output before a call
IN_PLACE = frozenset(
    {
        "broadcast", "gather", "gatherv", "scatter", "scatterv", "all_gather", "all_gatherv",
        "reduce", "all_reduce", "reduce_scatter", "reduce_scatterv",
    }
)  # fmt: skip
ROOTED = frozenset({"broadcast", "gather", "gatherv", "scatter", "scatterv", "reduce"})
REDUCES = frozenset({"reduce", "all_reduce", "reduce_scatter", "reduce_scatterv"})
VECTORS = frozenset({"gatherv", "scatterv", "all_gatherv", "reduce_scatterv"})


@dataclass(frozen=True)
class Cell:
    """One call. counts and displs: for v-operations, per rank, in elements."""

    operation: str
    n: int
    type: str
    count: int = 0
    root: int = 0
    op: str = "sum"
    in_place: bool = False
    seed: int = 0
    counts: tuple[int, ...] = ()
    displs: tuple[int, ...] = ()
    exact: bool = True

    def __str__(self) -> str:
        words = [self.operation, self.type]
        words += [self.op] if self.operation in REDUCES else []
        words.append(f"counts {list(self.counts)}" if self.counts else f"count {self.count}")
        words += [f"root {self.root}"] if self.operation in ROOTED else []
        words += ["in place"] if self.in_place else []
        return ", ".join(words)

    # Placement of elements

    @property
    def _many_in(self) -> bool:
        """Whether INPUT holds a block per rank."""
        return self.operation.removesuffix("v") in ("scatter", "reduce_scatter", "all_to_all")

    @property
    def _many_out(self) -> bool:
        return self.operation.removesuffix("v") in ("gather", "all_gather", "all_to_all")

    def block(self, rank: int) -> tuple[int, int]:
        """The block of `rank` in a buffer of many blocks: (first element, number of elements)."""
        if self.counts:
            return self.displs[rank], self.counts[rank]
        return rank * self.count, self.count

    @property
    def whole(self) -> int:
        """Number of elements of a buffer of many blocks, including gaps."""
        return max((sum(self.block(r)) for r in range(self.n)), default=0)

    def has_input(self, rank: int) -> bool:
        if self.operation.startswith("broadcast") or self.operation.startswith("scatter"):
            return rank == self.root
        return True

    def has_output(self, rank: int) -> bool:
        rooted = self.operation == "reduce" or self.operation.startswith("gather")
        return rank == self.root or not rooted

    def input_elements(self, rank: int) -> int:
        return self.whole if self._many_in else self.block(rank)[1]

    def output_elements(self, rank: int) -> int:
        return self.whole if self._many_out else self.block(rank)[1]

    def input(self, rank: int) -> Array:
        """The input of `rank`. Random bits where nothing can round or wrap, so that a confused type
        is detected.
        """
        moved = self.operation not in REDUCES
        chosen = self.op in ("max", "min") and self.type in oracle.INTEGERS
        exact = self.exact and not moved and not chosen
        return oracle.inputs(self.type, rank, self.input_elements(rank), self.seed, exact=exact)

    def output(self, rank: int, before: Array) -> Array:
        """The expected output of `rank`, including bytes that must keep their previous values."""
        after = before.copy()
        name = self.operation.removesuffix("v")
        at, size = self.block(rank)
        if name == "broadcast":
            after[:] = self.input(self.root)
        elif name == "scatter":
            after[:] = self.input(self.root)[at : at + size]
        elif name == "all_to_all":
            for source in range(self.n):
                start, length = self.block(source)
                after[start : start + length] = self.input(source)[at : at + size]
        elif self._many_out:
            for source in range(self.n):
                start, length = self.block(source)
                after[start : start + length] = self.input(source)
        else:
            after[:] = oracle.reduced(self.type, self.op, self.contributions(rank))
        return after

    def contributions(self, rank: int) -> list[Array]:
        """The contributions that are reduced to the output of `rank`."""
        every = [self.input(source) for source in range(self.n)]
        if not self._many_in:
            return every
        at, size = self.block(rank)
        return [given[at : at + size] for given in every]

    def offset(self, rank: int) -> tuple[int, int]:
        """In place: offset of INPUT inside OUTPUT, and of OUTPUT inside INPUT, in elements."""
        at = self.block(self.root if self.operation in ROOTED else rank)[0]
        return (0, at) if self._many_in else (at if self._many_out else 0, 0)


class CellRunner:
    """The memory of one communicator, reused by its cells."""

    def __init__(self, rank: Rank, comm: Any) -> None:
        self.rank = rank
        self.comm = comm
        self.me = int(comm.rank)
        self._arrays: dict[tuple[str, str], Any] = {}

    def array(self, name: str, type: str, count: int) -> Any:
        """The device buffer `name` of at least `count` elements."""
        key = (name, type)
        if key not in self._arrays or self._arrays[key].count < count:
            self._arrays[key] = self.comm.alloc(max(count, 4096), type)
        return self._arrays[key][:count]

    def free(self) -> None:
        """Frees the memory."""
        for array in self._arrays.values():
            array.free()
        self._arrays.clear()

    def place(self, cell: Cell) -> tuple[Any, Any]:
        """INPUT and OUTPUT of this rank for `cell`, filled; None if the rank has no such buffer."""
        me = self.me
        source = target = None
        if cell.in_place:
            starts = cell.offset(me)
            if cell.has_input(me) and cell.has_output(me):
                longest = max(cell.input_elements(me), cell.output_elements(me))
                both = self.array("both", cell.type, longest)
                both.copy_from(stale(cell.type, longest))
                source = both[starts[0] : starts[0] + cell.input_elements(me)]
                target = both[starts[1] : starts[1] + cell.output_elements(me)]
                source.copy_from(cell.input(me))
                return source, target
        if cell.has_input(me):
            source = self.array("input", cell.type, cell.input_elements(me))
            source.copy_from(cell.input(me))
        if cell.has_output(me):
            target = self.array("output", cell.type, cell.output_elements(me))
            target.copy_from(stale(cell.type, cell.output_elements(me)))
        return source, target

    def before(self, cell: Cell) -> Array:
        """The contents of this rank's OUTPUT before the call, as written by `place`."""
        me = self.me
        held = stale(cell.type, cell.output_elements(me))
        if cell.in_place and cell.has_input(me):
            start = cell.offset(me)[0] - cell.offset(me)[1]
            given = cell.input(me)
            first, last = max(start, 0), min(start + given.size, held.size)
            held[first:last] = given[first - start : last - start]
        return held

    def start(self, cell: Cell, source: Any, target: Any, **how: Any) -> Any:
        """Makes the call and returns its result."""
        return call(self.comm, cell, source, target, **how)

    def check(self, cell: Cell, target: Any) -> None:
        """Fails unless this rank's output is the expected one."""
        me = self.me
        if target is None:
            return
        found = target if isinstance(target, np.ndarray) else target.to_numpy()
        wanted = cell.output(me, self.before(cell))
        if cell.operation in REDUCES and cell.op == "avg" and cell.type in oracle.FLOATS:
            wrong = oracle.distance(cell.type, cell.op, found, cell.contributions(me))
        else:
            wrong = oracle.difference(cell.type, found, wanted)
        assert not wrong, f"{cell}: {wrong}"

    def run(self, cell: Cell) -> None:
        """Fills the buffers, makes the call and checks the output."""
        source, target = self.place(cell)
        self.start(cell, source, target)
        self.check(cell, target)


def stale(type: str, count: int) -> Array:
    """The contents of an output before a call."""
    kept = oracle.storage(type)
    return np.full(count * kept.itemsize, STALE_BYTE, np.uint8).view(kept)


def call(comm: Any, cell: Cell, source: Any, target: Any, **how: Any) -> Any:
    """The communicator's method for `cell`; how: stream, async_op."""
    words: dict[str, Any] = dict(how)
    name = cell.operation
    if name in REDUCES:
        words["op"] = cell.op
    if name in ROOTED:
        words["root"] = cell.root
    if cell.counts:
        words["counts"], words["displs"] = list(cell.counts), list(cell.displs)
    if name == "broadcast":
        same = source is None or source.address == target.address
        return comm.broadcast(target if same else source, out=None if same else target, **words)
    return getattr(comm, name)(source, target, **words)


# Selection of cells: every pair of values of type, reduce op, count, root and placement occurs. Of
# the full product only cells whose indices sum to a multiple of 3 (or 5) are used.


def counts(n: int) -> list[int]:
    """0, 1, and counts that are not multiples of ranks, vectors and cache lines."""
    return sorted({0, 1, n - 1, n + 1, 67, 1009})


def inside(operation: str, *turns: int) -> bool:
    """Alternates in place and out of place, if the operation has both."""
    return operation in IN_PLACE and sum(turns) % 2 == 1


def places(operation: str) -> Sequence[bool]:
    """In place and out of place, if the operation has both."""
    return (False, True) if operation in IN_PLACE else (False,)


def moving(operation: str, n: int) -> Iterator[Cell]:
    """Types, counts, roots and placements of an operation that moves elements."""
    rooted = operation in ROOTED
    every = itertools.product(enumerate(oracle.TYPES), enumerate(counts(n)), range(n))
    for seed, ((i, type), (k, count), root) in enumerate(every):
        if (i + k + root) % 3 == 0 if rooted else root == 0:
            place = inside(operation, i, k, root)
            yield Cell(operation, n, type, count, root, in_place=place, seed=seed)


def reducing(operation: str, n: int) -> Iterator[Cell]:
    """Types, reduce ops, counts and placements; roots alternate. Fewer for an odd number of ranks,
    whose checks come after those of an even one.
    """
    step, turns = (5 if n % 2 else 3), itertools.count()
    kinds = enumerate(oracle.TYPES), enumerate(oracle.REDUCTIONS), enumerate(counts(n))
    for seed, ((i, type), (j, op), (k, count)) in enumerate(itertools.product(*kinds)):
        if (i + j + k) % step == 0:
            turn = next(turns)
            root = (turn + turn // n) % n if operation in ROOTED else 0
            place = inside(operation, i, j, k, n)
            yield Cell(operation, n, type, count, root, op, place, seed)


def messages() -> list[tuple[str, int]]:
    """Type and count of messages: every type with nothing, with some and with one or many."""
    pairs = enumerate(oracle.TYPES)
    every = [(type, count) for i, type in pairs for count in (0, 67, 1009 if i % 2 else 1)]
    return [*every, ("float32", 4099), ("float32", 70_001)]


def large(operation: str, n: int) -> Iterator[Cell]:
    """Sizes for which other algorithms and protocols are selected."""
    for seed, count in enumerate((4099, 70_001)):
        for inside in places(operation):
            root = n - 1 if operation in ROOTED else 0
            yield Cell(operation, n, "float32", count, root, in_place=inside, seed=seed)


def uneven(operation: str, n: int) -> Iterator[Cell]:
    """Types with uneven counts, zeros, gaps and blocks in reverse order."""
    shapes = [
        ([3 * r + 1 for r in range(n)], 0, False),
        ([0 if r == n - 1 else 17 - r for r in range(n)], 3, False),
        ([0 if r == 0 else 67 * r for r in range(n)], 5, True),
        ([0] * n, 0, False),
    ]
    ops = oracle.REDUCTIONS if operation in REDUCES else ("sum",)
    every = itertools.product(enumerate(shapes), enumerate(oracle.TYPES), enumerate(ops))
    for seed, ((i, (given, gap, back)), (k, type), (j, op)) in enumerate(every):
        if (i + k + j) % 3 and operation in REDUCES:
            continue
        displs = displacements(given, gap, back)
        root = (i + k // 2) % n if operation in ROOTED else 0
        place = inside(operation, i, k, j, n)
        yield Cell(operation, n, type, 0, root, op, place, seed, tuple(given), tuple(displs))


def displacements(given: Sequence[int], gap: int, back: bool) -> list[int]:
    """Displacements of blocks with gaps between them, in ascending or descending rank order."""
    order = list(range(len(given)))[:: -1 if back else 1]
    displs, at = [0] * len(given), 0
    for rank in order:
        displs[rank] = at
        at += given[rank] + gap
    return displs

"""Prepares cases for tests/native/engine_sweep.c: frozen images, inputs and what must come out."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from unipal.engine import algorithms
from unipal.engine.algorithms import Algorithm, Lowering, build
from unipal.engine.calls.call import Shape, shapes
from unipal.engine.checker import check
from unipal.engine.compiled import image
from unipal.engine.plan.ir import base_operation
from unipal.engine.plan.staging import stage
from unipal.generated.pal import DataType, RedOp

Array = NDArray[Any]
LOWERINGS = {Lowering.HOST: 0, Lowering.PROXY: 1, Lowering.STREAM: 2}
TYPES = {
    np.dtype(np.int32): DataType.INT32,
    np.dtype(np.uint8): DataType.UINT8,
    np.dtype(np.float32): DataType.FLOAT32,
    np.dtype(np.float64): DataType.FLOAT64,
}
FOLDS = {RedOp.SUM: np.add, RedOp.AVG: np.add, RedOp.MAX: np.maximum, RedOp.MIN: np.minimum}


@dataclass(frozen=True)
class Case:
    """One cell. `lengths` has one count per block for v-operations and is None for plain ones."""

    operation: str
    algorithm: Algorithm
    lowering: Lowering
    n: int
    root: int
    count: int
    dtype: np.dtype[Any]
    reduce: RedOp
    in_place: bool
    staged: bool
    lengths: tuple[int, ...] | None = None

    @property
    def name(self) -> str:
        """One word that says all of it."""
        words = [self.operation, self.algorithm.name, self.lowering.value, f"n{self.n}"]
        words += [f"root{self.root}", f"count{self.count}", self.dtype.name, self.reduce.name]
        words += ["in-place"] * self.in_place + ["staged"] * self.staged
        return "-".join(words)


@dataclass
class Rank:
    """One rank's buffers: what they hold before, what must be there after, where the sides lie."""

    before: list[Array] = field(default_factory=list)
    after: list[tuple[Array, int]] = field(default_factory=list)  # and its first byte
    input: tuple[int, int] = (-1, 0)  # buffer, byte
    output: tuple[int, int] = (-1, 0)
    vectors: Array | None = None


def data(case: Case, rank: int, count: int) -> Array:
    """A rank's input: small numbers, whose sums every type holds exactly."""
    draw = np.random.default_rng((rank, count, case.n))
    return draw.integers(0, 4, count).astype(case.dtype)


def displacements(lengths: tuple[int, ...]) -> list[int]:
    """Blocks one behind the other, with a hole of three elements after each."""
    places, at = [], 0
    for length in lengths:
        places.append(at)
        at += length + 3
    return places


class Folder:
    """The files of a sweep."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number = 0
        self._known: dict[bytes, int] = {}
        path.mkdir(parents=True)
        self._lines = [f"checker {self.store(image.checker_hash())}"]
        self._plans: dict[tuple[object, ...], tuple[Any, Any]] = {}

    def store(self, content: bytes) -> int:
        """The number of a file with this content."""
        if content not in self._known:
            self._known[content] = self._number
            (self.path / str(self._number)).write_bytes(content)
            self._number += 1
        return self._known[content]

    def group(self, n: int, cases: list[Case]) -> None:
        """Adds a communicator of n ranks and its cases, in this order."""
        self._lines.append(f"group {n} {len(cases)}")
        for case in cases:
            self._case(case)

    def close(self) -> Path:
        """Writes the list of cases; the folder."""
        (self.path / "cases").write_text("\n".join(self._lines) + "\n")
        return self.path

    def _case(self, case: Case) -> None:
        plan, report = self._plan(case)
        self._lines.append(
            f"case {case.name} {LOWERINGS[case.lowering]} {int(TYPES[case.dtype])} "
            f"{int(case.reduce)} {int(case.in_place)} {case.count}"
        )
        for number, rank in enumerate(ranks(case)):
            frozen = image.freeze(plan, number, report, case.operation)
            words = [self.store(frozen)]
            for side in range(2):
                if side < len(rank.before):
                    after, at = rank.after[side]
                    words += [self.store(rank.before[side].tobytes())]
                    words += [self.store(after.tobytes()), at]
                else:
                    words += [-1, -1, 0]
            words += [*rank.input, *rank.output]
            words.append(-1 if rank.vectors is None else self.store(rank.vectors.tobytes()))
            self._lines.append(" ".join(map(str, words)))

    def _plan(self, case: Case) -> tuple[Any, Any]:
        base = base_operation(case.operation)
        key = (base, case.algorithm.name, case.n, case.root, case.staged)
        if key not in self._plans:
            plan = build(case.algorithm, base, case.n, case.root)
            if case.staged:
                plan = stage(plan)
            self._plans[key] = (plan, check.check(plan))
        return self._plans[key]


# ---- what each operation does ----------------------------------------------------


def ranks(case: Case) -> list[Rank]:
    """The buffers of all ranks."""
    if case.operation == "all_to_allv":
        return _all_to_allv(case)
    if case.operation == "send":  # the templates of a pair: 0 sends, 1 receives
        sent = data(case, 0, case.count)
        start = np.full_like(sent, 77)
        return [Rank([sent], [(sent, 0)], (0, 0)), Rank([start], [(sent, 0)], output=(0, 0))]
    shape = shapes()[case.operation]
    return [_rank(case, shape, number) for number in range(case.n)]


def _rank(case: Case, shape: Shape, number: int) -> Rank:
    lengths = case.lengths or (case.count,) * case.n
    places = displacements(lengths) if case.lengths else [case.count * b for b in range(case.n)]
    whole = max((p + c for p, c in zip(places, lengths, strict=True)), default=0)
    sizes = {"1": lengths[number], "n": whole}
    source = target = None
    if shape.has_input(number, case.root):
        source = data(case, number, sizes[shape.input])
    if shape.has_output(number, case.root):
        target = np.full(sizes[shape.output], 77, case.dtype)
        _fill(case, shape, number, target, lengths, places)
    rank = Rank()
    own = places[case.root if shape.rooted else number] * case.dtype.itemsize
    if case.in_place and source is not None and target is not None:
        start = np.full(max(len(source), len(target)), 77, case.dtype)
        inner = own if shape.inside != "same" else 0
        rank.input = (0, inner if shape.inside == "input" else 0)
        rank.output = (0, inner if shape.inside == "output" else 0)
        first = rank.input[1] // case.dtype.itemsize
        start[first : first + len(source)] = source
        rank.before, rank.after = [start], [(target, rank.output[1])]
    else:
        for side, array in (("input", source), ("output", target)):
            if array is None:
                continue
            setattr(rank, side, (len(rank.before), 0))
            rank.before.append(array if side == "input" else np.full_like(array, 77))
            rank.after.append((array, 0))
    if case.lengths:
        many, one = (lengths, places), ((lengths[number],), (0,))
        sides = (many, one) if shape.input == "n" else (one, many)
        rank.vectors = _vectors(sides[0], sides[1], max(lengths))
    return rank


def _vectors(inputs: Any, outputs: Any, longest: int) -> Array:
    words = [len(inputs[0]), len(outputs[0]), longest]
    words += [*inputs[0], *inputs[1], *outputs[0], *outputs[1]]
    return np.array(words, np.uint64)


def _fill(case: Case, shape: Shape, number: int, target: Array, lengths: Any, places: Any) -> None:
    """What the rank's output holds afterwards; holes keep what they held."""
    whole = places[-1] + lengths[-1] if lengths else 0
    base = base_operation(case.operation)
    n = case.n
    if base == "broadcast":
        target[:] = data(case, case.root, case.count)
    elif base in ("gather", "all_gather"):
        for r in range(n):
            target[places[r] : places[r] + lengths[r]] = data(case, r, lengths[r])
    elif base == "scatter":
        target[:] = data(case, case.root, whole)[places[number] :][: lengths[number]]
    elif base == "all_to_all":
        for r in range(n):
            block = data(case, r, whole)[places[number] :][: lengths[number]]
            target[places[r] : places[r] + lengths[r]] = block
    elif base in ("reduce", "all_reduce"):
        target[:] = _folded(case, [data(case, r, case.count) for r in range(n)])
    elif base == "reduce_scatter":
        total = _folded(case, [data(case, r, whole) for r in range(n)])
        target[:] = total[places[number] :][: lengths[number]]
    else:
        raise AssertionError(f"no oracle for {case.operation}")


def _folded(case: Case, arrays: list[Array]) -> Array:
    total = arrays[0]
    for array in arrays[1:]:
        total = FOLDS[case.reduce](total, array)
    if case.reduce is RedOp.AVG:
        whole = np.issubdtype(case.dtype, np.integer)
        total = total // case.n if whole else total / case.dtype.type(case.n)
    return total.astype(case.dtype)


def _all_to_allv(case: Case) -> list[Rank]:
    draw = random.Random(case.count)
    n, size = case.n, case.count
    sent = [[draw.randrange(size + 1) for _ in range(n)] for _ in range(n)]
    longest = max(map(max, sent))
    found = []
    for number in range(n):
        sends = tuple(sent[number])
        gets = tuple(sent[r][number] for r in range(n))
        into = displacements(gets)
        source = data(case, number, sum(sends) + 3 * n)
        target = np.full(sum(gets) + 3 * n, 77, case.dtype)
        for r in range(n):
            from_r = data(case, r, sum(sent[r]) + 3 * n)
            at = displacements(tuple(sent[r]))[number]
            target[into[r] : into[r] + gets[r]] = from_r[at : at + gets[r]]
        rank = Rank([source, np.full_like(target, 77)], [(source, 0), (target, 0)], (0, 0), (1, 0))
        rank.vectors = _vectors((sends, displacements(sends)), (gets, into), longest)
        found.append(rank)
    return found


# ---- which cases -----------------------------------------------------------------


def candidates(
    n: int, lowerings: tuple[Lowering, ...], seed: int, per_algorithm: int
) -> list[Case]:
    """A seeded choice of cases for n ranks: each operation, algorithm and lowering that fits."""
    draw = random.Random(f"{seed} {n}")
    found = []
    for operation, shape in shapes().items():
        if operation in ("recv", "sendrecv") or (operation == "send" and n != 2):
            continue
        for made in algorithms.candidates(base_operation(operation)):
            if (made.ranks is not None and n > made.ranks) or (shape.v and not made.v):
                continue
            for lowering in lowerings:
                if lowering in made.lowerings:
                    found += [
                        _drawn(draw, operation, shape, made, lowering, n)
                        for _ in range(per_algorithm)
                    ]
    draw.shuffle(found)
    return found


def _drawn(
    draw: random.Random, operation: str, shape: Shape, made: Algorithm, lowering: Lowering, n: int
) -> Case:
    count = draw.choice((0, 1, n - 1, n + 1, 250, 1009, 5000, 70_001))
    lengths = None
    if shape.v and operation != "all_to_allv":
        lengths = tuple(draw.choice((0, 1, 5, 1009)) for _ in range(n))
    return Case(
        operation=operation,
        algorithm=made,
        lowering=lowering,
        n=n,
        root=draw.randrange(n) if shape.rooted else 0,
        count=count if shape.name != "barrier" else 0,
        dtype=draw.choice(list(TYPES)),
        reduce=draw.choice(list(FOLDS)) if shape.reduces else RedOp.SUM,
        in_place=made.in_place and shape.inside != "" and draw.random() < 0.4,
        staged=draw.random() < 0.3 or lowering is Lowering.STREAM,
        lengths=lengths,
    )

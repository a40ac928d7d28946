"""Partitions a plan between clusters: library calls, steps of the engine, library calls.

The checker has proved the whole plan; each part is run by its executor. A rank's steps of the
engine form one run without library calls (see `finish`), which the core executes like any plan.

Data that a library leaves in scratch for the engine is memory of the runner in the layout of INPUT.
No other rank accesses it, and the engine uses it in place of INPUT.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unipal.engine.plan.handshake import MEETING, accessed, phases
from unipal.engine.plan.ir import Buf, Op, Plan, PlanError, RankProgram, Ref, Step

Blocks = tuple[tuple[Buf, int], ...]


@dataclass(frozen=True)
class Phases:
    """A plan in parts; sequences have one entry per rank."""

    before: Sequence[Sequence[Step]]
    """Library calls and local copies."""
    native: Plan
    """Steps of the engine."""
    after: Sequence[Sequence[Step]]
    held: Sequence[bool]
    """Whether the engine's INPUT on the rank is the data that its library left."""
    read: Sequence[Blocks]
    """Blocks of INPUT and OUTPUT whose contents the engine needs at its start."""
    written: Sequence[Blocks]
    """Blocks of OUTPUT that the engine writes."""
    cut: bool
    """Whether library calls work on parts of blocks."""


def of(plan: Plan) -> Phases:
    """The parts of a finished plan. PlanError if a library call is between steps of the engine, or
    if other ranks access what it leaves in scratch.
    """
    parted = [_parted(plan, program) for program in plan.ranks]
    left = [
        ref.block
        for before, _, after in parted
        for step in (*before, *after)
        for ref in step.refs()
        if ref.buffer is Buf.SCRATCH
    ]
    own = 1 + max(left, default=-1)
    programs, held = [], []
    for program, (_, middle, _) in zip(plan.ranks, parted, strict=True):
        made = _Renamed(plan, program.rank, own)
        steps = [made.step(step, order) for order, step in enumerate(middle)]
        made.proved()
        programs.append(RankProgram(program.rank, steps, program.events))
        held.append(made.from_library)
    native = Plan(
        plan.operation, plan.algorithm, plan.n, plan.root, plan.parts, programs,
        dict(plan.channels), plan.staged, plan.options,
    )  # fmt: skip
    read, written = _touched(native)
    calls = [call for step in plan.steps() for call in step.calls]
    whole = all((ref.lo, ref.hi) == (0, plan.parts) for one in calls for ref in one.dst + one.src)
    return Phases(
        [before for before, _, _ in parted], native, [after for _, _, after in parted],
        held, read, written, not whole,
    )  # fmt: skip


def _parted(plan: Plan, program: RankProgram) -> tuple[list[Step], list[Step], list[Step]]:
    before, middle, after = phases(program.steps, program.rank)
    meets = any(step.op in MEETING or accessed(step, program.rank) for step in middle)
    if not meets:
        before, middle = [*before, *middle], []
    for step in middle:
        if step.op is Op.CCL:
            raise PlanError(
                plan.place(program.rank, step),
                "a library call is between steps of the engine",
                "call the library before the first or after the last exchange with other clusters",
            )
    return before, middle, after


class _Renamed:
    """Rewrites one rank's steps: scratch that the library wrote becomes INPUT, other regions move
    down.
    """

    def __init__(self, plan: Plan, rank: int, own: int) -> None:
        self._plan, self._rank, self._own = plan, rank, own
        self.from_library = self._input = False

    def step(self, step: Step, order: int) -> Step:
        """A step of the engine in the form for the core."""
        return step.again(
            dst=tuple(self._ref(ref, step) for ref in step.dst),
            src=tuple(self._ref(ref, step) for ref in step.src),
            order=order,
        )

    def proved(self) -> None:
        """Checks that the rank's own INPUT and the library's data are not both in use."""
        if self.from_library and self._input:
            raise PlanError(
                self._plan.place(self._rank),
                "its engine steps read both INPUT and data that the library left in scratch",
                "put one of them in OUTPUT",
            )

    def _ref(self, ref: Ref, step: Step) -> Ref:
        if ref.buffer is Buf.INPUT and ref.rank == self._rank:
            self._input = True
        if ref.buffer is not Buf.SCRATCH:
            return ref
        if ref.block >= self._own:
            return ref._replace(block=ref.block - self._own)
        if ref.rank != self._rank:
            raise PlanError(
                self._plan.place(self._rank, step),
                f"{ref} holds data that a library wrote for its own rank",
                "use another region",
            )
        self.from_library = True
        return ref._replace(buffer=Buf.INPUT)


def _touched(plan: Plan) -> tuple[list[Blocks], list[Blocks]]:
    """Per rank: blocks that the engine reads before they are written, or writes in part; and blocks
    of OUTPUT that it writes.
    """
    read: list[dict[tuple[Buf, int], None]] = [{} for _ in plan.ranks]
    written: list[dict[tuple[Buf, int], set[int]]] = [{} for _ in plan.ranks]
    for step in plan.steps():
        for ref in step.src:
            if ref.buffer in (Buf.INPUT, Buf.OUTPUT):
                read[ref.rank][ref.buffer, ref.block] = None
        for ref in step.dst:
            if ref.buffer is Buf.OUTPUT:
                parts = written[ref.rank].setdefault((ref.buffer, ref.block), set())
                parts.update(range(ref.lo, ref.hi))
    for rank, blocks in enumerate(written):
        for block, parts in blocks.items():
            if len(parts) < plan.parts:
                read[rank][block] = None
    return [tuple(one) for one in read], [tuple(one) for one in written]

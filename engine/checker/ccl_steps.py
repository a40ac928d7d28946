"""CCL steps in the checker: which calls of a vendor library match, and what they produce.

The library is trusted. A call completes at a rank when every rank whose part it needs has made the
matching call, and then produces what the operation defines. A member completes as late as possible:
a collective when all members have called, a send when its recv has been called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.engine.checker.dataflow import Memory, Value, combined
from unipal.engine.checker.postconditions import expected
from unipal.engine.checker.wellformed import Flat, FlatStep, span
from unipal.engine.plan.ir import (
    MESSAGES,
    Buf,
    LibraryCall,
    Plan,
    PlanError,
    Ref,
    Step,
    base_operation,
    operations,
)

Inputs = list[list[list[Value]]]
"""What a rank passes to a call: source → mode → atom → value."""
Pair = tuple[tuple[int, ...], int, int, bool]
"""Members, sender, receiver, and whether its sends (or its recvs) are counted."""


@dataclass
class Part:
    """One rank's part of one call."""

    rank: int
    call: LibraryCall
    targets: tuple[int, ...]
    given: Inputs
    clock: Any
    """The rank's clock at the call; None in runs without clocks."""
    matching: dict[int, Part] = field(default_factory=dict)
    """The matching parts by rank; of a message, those of both ends."""

    @property
    def missing(self) -> list[int]:
        """Ranks whose part this one still needs to complete."""
        if self.call.operation in MESSAGES:
            return [self.call.root] if self.call.root not in self.matching else []
        return [rank for rank in self.call.members if rank not in self.matching]

    def sources(self, block: int) -> list[tuple[Part, int]]:
        """The sources of a target block: (part, index of its source)."""
        call = self.call
        if call.operation == "recv":
            return [(self.matching[call.root], 0)]
        members = call.members
        root = members.index(call.root) if call.root >= 0 else 0
        want = expected(base_operation(call.operation), len(members), root)
        of = want[members.index(self.rank)][block]
        return [
            (self.matching[rank], of.block) for at, rank in enumerate(members) if of.ranks >> at & 1
        ]


class CallMatcher:
    """The calls that ranks have made, in all plans of one run."""

    def __init__(self) -> None:
        self._collectives: dict[tuple[int, ...], list[dict[int, Part]]] = {}
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}
        self._messages: dict[Pair, int] = {}
        self._mail: dict[tuple[tuple[int, ...], int, int], list[dict[int, Part]]] = {}

    def enter(
        self, plan: Plan, rank: int, flat: FlatStep, given: Sequence[Inputs], clock: Any
    ) -> list[Part]:
        """Records the calls of a step by a rank. PlanError when one does not match the others."""
        _, calls, step = flat
        parts = []
        for number, (call, _, targets, *_) in enumerate(calls):
            part = Part(rank, call, targets, given[number] if given else [], clock)
            part.matching = self._match(call, rank)
            for other in part.matching.values():
                _same(plan, rank, step, call, other)
            part.matching[rank] = part
            parts.append(part)
        return parts

    def _match(self, call: LibraryCall, rank: int) -> dict[int, Part]:
        """Where the parts of this call are matched."""
        members = call.members
        if call.operation in MESSAGES:
            sends = call.operation == "send"
            ends = (rank, call.root) if sends else (call.root, rank)
            there = self._mail.setdefault((members, *ends), [])
            counter: Pair = (members, *ends, sends)
            number = self._messages[counter] = self._messages.get(counter, 0) + 1
        else:
            there = self._collectives.setdefault(members, [])
            number = self._counts[rank, members] = self._counts.get((rank, members), 0) + 1
        while len(there) < number:
            there.append({})
        return there[number - 1]


def _same(plan: Plan, rank: int, step: Step, call: LibraryCall, other: Part) -> None:
    theirs = other.call
    if span(call) != span(theirs):
        raise PlanError(
            plan.place(rank, step),
            f"it passes parts {span(call)} of its blocks to {call}, but rank {other.rank} passes "
            f"parts {span(theirs)}",
            "pass the same parts on all members of the sub-communicator",
        )
    if call.operation in MESSAGES:
        return  # send and recv: matched by position
    if (call.operation, call.root) != (theirs.operation, theirs.root):
        raise PlanError(
            plan.place(rank, step),
            f"it calls {call}, but the matching call of rank {other.rank} is {theirs}",
            "make the same calls in the same order on all members of the sub-communicator",
        )


def results(step: FlatStep, memory: Memory, parts: Sequence[Part], n: int) -> list[Inputs]:
    """What a step produces: call → target → mode → atom → value."""
    found = []
    for part, (*_, lo, hi) in zip(parts, step[1], strict=True):
        blocks = []
        for block in range(len(part.targets)):
            sources = part.sources(block)
            given = [of.given[which] for of, which in sources]
            blocks.append([
                [combined([one[mode][atom] for one in given], n) for atom in range(hi - lo)]
                for mode in range(memory.modes)
            ])  # fmt: skip
        found.append(blocks)
    return found


def unequal(plan: Plan, step: Step, part: Part) -> str:
    """The reason why a call cannot serve blocks of different lengths; "" when it can."""
    call = part.call
    if call.operation == "all_to_allv":
        return ""
    lengths = {
        ref.extent
        for one in part.matching.values()
        for ref in (*one.call.src, *one.call.dst)
        if ref.buffer is not Buf.SCRATCH
    }
    if len(lengths) <= 1:
        return ""
    one, two, *_ = sorted(lengths)
    return f"{plan.place(part.rank, step)}: it needs equal lengths {one} and {two}"


def check_conflicts(flat: Flat, memory: Memory, rank: int, call: int, step: FlatStep) -> None:
    """Raises PlanError when calls of a step conflict.

    No call may access what another one of the step writes. One call may read what it writes only in
    the operation's in-place form.
    """
    _, calls, written = step
    for table in memory.tables[call]:
        writes = {}
        for number, (made, _, targets, lo, hi) in enumerate(calls):
            for block, window in enumerate(targets):
                for atom in range(lo, hi):
                    writes[table.base[window] + atom] = number, block, made
        for number, (made, sources, _, lo, hi) in enumerate(calls):
            for block, window in enumerate(sources):
                others = [writes.get(table.base[window] + atom) for atom in range(lo, hi)]
                wrong = [
                    one
                    for one in others
                    if one and not (one[0] == number and _in_place(made, rank, block, one[1]))
                ]
                if not wrong:
                    continue
                other = wrong[0]
                where = "in place, " if table.in_place and len(memory.tables[call]) > 1 else ""
                raise PlanError(
                    flat.plan.place(rank, written),
                    f"{where}{made} reads {flat.name(window)} while {other[2]} of the same step "
                    "may write it",
                    "put one of them in an earlier step",
                )


def _in_place(call: LibraryCall, rank: int, source: int, target: int) -> bool:
    """Whether a source may equal a target: the operation has that in-place form."""
    if call.operation in MESSAGES:
        return False
    operation = operations()[base_operation(call.operation)]
    me = call.members.index(rank)
    root = call.members.index(call.root) if call.root >= 0 else 0
    ends = [Ref(me, Buf.INPUT, source, 0, 1), Ref(me, Buf.OUTPUT, target, 0, 1)]
    there = [operation.home(ref, root)[:3] for ref in ends]
    return there[0] == there[1]


def stuck(plan: Plan, part: Part, step: Step, stands: str) -> PlanError:
    """The error for a step that never completes because a rank does not call. `stands`: that
    rank's current position.
    """
    missing = part.missing[0]
    return PlanError(
        plan.place(part.rank, step),
        f"it waits forever in {part.call} for rank {missing}, which {stands}",
        "make the call on every member, in the same order",
    )

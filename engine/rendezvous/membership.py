"""Which ranks continue after a failure: one decision per call of `shrink`, made at the coordinator.

Ranks of a communicator ask to continue, each with the ranks that it excludes. The decision is made
as soon as every rank that is neither gone nor excluded has asked, or when the shortest timeout of
those that asked expires; then ranks that have not asked are left out. All ranks get the same
decision, so survivors never disagree. Communicators that descend from each other by shrinking form
one *family*; its decisions are numbered (*epochs*). A rank that missed a decision of its family is
told so when it asks later, unless FAMILIES other families have shrunk since.

After a change of coordinator a rank may hold a decision that others were about to receive. It
becomes their decision, too (`adopt`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.engine.errors import ranks_text

FAMILIES = 4096  # families whose excluded ranks are remembered; the oldest is dropped first


@dataclass(frozen=True)
class Request:
    """A rank's request to continue: its communicator's members (job ranks), the last epoch of the
    family that it knows, and the ranks that it excludes.
    """

    members: tuple[int, ...]
    epoch: int
    exclude: frozenset[int]


@dataclass(frozen=True)
class Decision:
    """`members` continue as epoch `epoch` of the family; `without` maps each other rank to a
    reason.

    `refused`: ranks that asked but may not continue.
    """

    members: tuple[int, ...]
    epoch: int
    without: Mapping[int, str]
    refused: Mapping[int, str]

    def answer(self) -> dict[str, Any]:
        """The JSON answer to the members."""
        without = {str(rank): why for rank, why in self.without.items()}
        return {"members": list(self.members), "epoch": self.epoch, "without": without}

    @staticmethod
    def read(answer: Mapping[str, Any]) -> Decision:
        """Parses an answer. KeyError, TypeError or ValueError when it is malformed."""
        without = {int(rank): str(why) for rank, why in answer["without"].items()}
        members = tuple(int(rank) for rank in answer["members"])
        return Decision(members, int(answer["epoch"]), without, {})


@dataclass
class _Roll:
    since: float
    deadline: float
    came: dict[int, Request] = field(default_factory=dict)

    def wanted(self) -> set[int]:
        """Ranks, gone or not, that all requests name as members and none excludes."""
        everybody = [set(request.members) for request in self.came.values()]
        return set.intersection(*everybody) - self.excluded()

    def excluded(self) -> set[int]:
        return set().union(*(request.exclude for request in self.came.values()))

    def due(self, gone: Collection[int], now: float) -> bool:
        came = set(self.came) - set(gone)
        return now >= self.deadline or self.wanted() - set(gone) <= came


class Survivors:
    """All families of a job. Not thread-safe: its owner's thread or lock protects it."""

    def __init__(self) -> None:
        self._open: dict[str, _Roll] = {}
        self._left_out: dict[str, dict[int, str]] = {}
        self._epochs: dict[str, int] = {}  # family → epoch of the last decision

    @property
    def waiting(self) -> bool:
        """Whether a deadline is running."""
        return bool(self._open)

    def awaited(self) -> set[int]:
        """Ranks that have not yet asked, in any open family."""
        return {rank for family in self._open for rank in self.missing(family)}

    def missing(self, family: str) -> set[int]:
        """Ranks of a family that have not yet asked."""
        roll = self._open.get(family)
        return roll.wanted() - set(roll.came) if roll is not None else set()

    def known(self) -> list[tuple[str, int]]:
        """The open families, each with the last epoch that all its waiting ranks know."""
        return [
            (family, min(request.epoch for request in roll.came.values()))
            for family, roll in self._open.items()
        ]

    def concerned(self) -> set[int]:
        """Ranks that a pending decision may name."""
        return self.awaited() | {rank for roll in self._open.values() for rank in roll.came}

    def postpone(self, until: float) -> None:
        """Extends all deadlines to `until` at least."""
        for roll in self._open.values():
            roll.deadline = max(roll.deadline, until)

    def withdrawn(self) -> list[tuple[str, list[int]]]:
        """Drops all open requests. Returns each family with the ranks that had asked."""
        there = [(family, list(roll.came)) for family, roll in self._open.items()]
        self._open.clear()
        return there

    def record(self, family: str, rank: int, request: Request, now: float, seconds: float) -> str:
        """Records a request with its timeout. Returns why the rank may not continue, or ""."""
        why = self._left_out.get(family, {}).get(rank, "")
        if not why:
            roll = self._open.setdefault(family, _Roll(now, now + seconds))
            roll.came[rank] = request
            roll.deadline = min(roll.deadline, now + seconds)
        return why

    def adopt(self, family: str, decision: Decision) -> Decision | None:
        """Applies a decision of an earlier coordinator to the ranks that wait without knowing it.

        Returns the decision for those ranks, or None when no rank waits for it.
        """
        roll = self._open.get(family)
        if roll is None or decision.epoch <= self._epochs.get(family, 0):
            return None
        behind = [rank for rank, request in roll.came.items() if request.epoch < decision.epoch]
        for rank in behind:
            del roll.came[rank]
        if not roll.came:
            del self._open[family]
        self._remember(family, decision)
        out = "the others continued before it asked"
        refused = {r: decision.without.get(r, out) for r in behind if r not in decision.members}
        return Decision(decision.members, decision.epoch, decision.without, refused)

    def due(self, gone: Collection[int], now: float) -> bool:
        """Whether a decision is due now."""
        return any(roll.due(gone, now) for roll in self._open.values())

    def decided(
        self, gone: Mapping[int, str], now: float, stopped: Mapping[int, str] | None = None
    ) -> Iterable[tuple[str, Decision]]:
        """Makes the decisions that are due. `gone`: lost ranks with reasons; `stopped`: ranks whose
        process is stopped, with a description of it.
        """
        for family, roll in list(self._open.items()):
            for rank in set(gone) & set(roll.came):
                del roll.came[rank]
            if not roll.came:
                del self._open[family]
            elif roll.due(gone, now):
                del self._open[family]
                yield family, self._decide(family, roll, gone, stopped or {})

    def _decide(
        self, family: str, roll: _Roll, gone: Mapping[int, str], stopped: Mapping[int, str]
    ) -> Decision:
        excluded = roll.excluded()
        members = tuple(sorted(set(roll.came) - excluded))
        known = max(request.epoch for request in roll.came.values())
        epoch = 1 + max(known, self._epochs.get(family, 0))
        before = set().union(*(request.members for request in roll.came.values()))
        waited = roll.deadline - roll.since
        without = {}
        for rank in sorted(before - set(members)):
            by = [other for other, request in roll.came.items() if rank in request.exclude]
            if rank in gone:
                without[rank] = gone[rank]
            elif by:
                without[rank] = f"rank {rank} was excluded by {ranks_text(by)}"
            else:
                who = stopped.get(rank, f"rank {rank}")
                without[rank] = f"{who} did not call shrink within {waited:.2g} s"
        refused = {rank: without[rank] for rank in roll.came if rank in excluded}
        decision = Decision(members, epoch, without, refused)
        self._remember(family, decision)
        return decision

    def _remember(self, family: str, decision: Decision) -> None:
        self._left_out[family] = {**self._left_out.pop(family, {}), **decision.without}
        self._epochs[family] = decision.epoch
        if len(self._left_out) > FAMILIES:
            oldest = next(iter(self._left_out))
            del self._left_out[oldest], self._epochs[oldest]


def request_of(members: Sequence[int], epoch: int, exclude: Sequence[int]) -> Request:
    """Parses a peer's request. TypeError or ValueError when it is malformed."""
    return Request(
        tuple(int(rank) for rank in members),
        int(epoch),
        frozenset(int(rank) for rank in exclude),
    )

"""Who goes on after a failure: one decision per call of `shrink`, made where all ranks meet.

Ranks of a communicator ask to go on, each with the ranks that it excludes. The decision falls as
soon as every rank that is neither gone nor excluded has asked, or when the time of those who asked
is up: then whoever has not come is left out. It is one decision for all, so survivors never
disagree. Communicators that descend from each other by shrinking are one *family*; a rank that
missed a decision of the family is told so when it asks later, as long as no FAMILIES others have
shrunk since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.engine.errors import ranks_text

FAMILIES = 4096  # of which is remembered who was left out; then the oldest is forgotten


@dataclass(frozen=True)
class Request:
    """One rank asks to go on: its communicator's ranks (of the job), how often the family has
    shrunk to come to it, and the ranks that it does not want any more.
    """

    members: tuple[int, ...]
    epoch: int
    exclude: frozenset[int]


@dataclass(frozen=True)
class Decision:
    """`members` go on as the communicator number `epoch`; `without`: rank → why it does not.

    `refused`: ranks that asked and are told no.
    """

    members: tuple[int, ...]
    epoch: int
    without: Mapping[int, str]
    refused: Mapping[int, str]

    def answer(self) -> dict[str, Any]:
        """For those who go on, as JSON."""
        without = {str(rank): why for rank, why in self.without.items()}
        return {"members": list(self.members), "epoch": self.epoch, "without": without}


@dataclass
class _Roll:
    since: float
    deadline: float
    came: dict[int, Request] = field(default_factory=dict)

    def wanted(self) -> set[int]:
        """Ranks that everybody who came still counts on, gone or not."""
        everybody = [set(request.members) for request in self.came.values()]
        return set.intersection(*everybody) - self.excluded()

    def excluded(self) -> set[int]:
        return set().union(*(request.exclude for request in self.came.values()))


class Survivors:
    """All families of a job. Not thread-safe: its owner's thread or lock."""

    def __init__(self) -> None:
        self._open: dict[str, _Roll] = {}
        self._left_out: dict[str, dict[int, str]] = {}

    @property
    def waiting(self) -> bool:
        """Whether a deadline is running."""
        return bool(self._open)

    def awaited(self) -> set[int]:
        """Ranks that have still to ask."""
        return {rank for roll in self._open.values() for rank in roll.wanted() - set(roll.came)}

    def withdrawn(self) -> list[tuple[str, list[int]]]:
        """Forgets what is open; answers the families with the ranks that had asked."""
        there = [(family, list(roll.came)) for family, roll in self._open.items()]
        self._open.clear()
        return there

    def come(self, family: str, rank: int, request: Request, now: float, seconds: float) -> str:
        """Notes that rank asks, for `seconds`. Answers why it may not, or ""."""
        why = self._left_out.get(family, {}).get(rank, "")
        if not why:
            roll = self._open.setdefault(family, _Roll(now, now))
            roll.came[rank] = request
            roll.deadline = max(roll.deadline, now + seconds)
        return why

    def decided(self, gone: Mapping[int, str], now: float) -> Iterable[tuple[str, Decision]]:
        """Families whose decision falls now. `gone`: ranks of the job that are no more, and why."""
        for family, roll in list(self._open.items()):
            for rank in set(gone) & set(roll.came):
                del roll.came[rank]
            if not roll.came:
                del self._open[family]
            elif now >= roll.deadline or roll.wanted() - set(gone) <= set(roll.came):
                del self._open[family]
                yield family, self._decide(family, roll, gone)

    def _decide(self, family: str, roll: _Roll, gone: Mapping[int, str]) -> Decision:
        excluded = roll.excluded()
        members = tuple(sorted(set(roll.came) - excluded))
        epoch = 1 + max(request.epoch for request in roll.came.values())
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
                without[rank] = f"rank {rank} did not come to shrink within {waited:.2g} s"
        self._left_out[family] = {**self._left_out.pop(family, {}), **without}
        if len(self._left_out) > FAMILIES:
            del self._left_out[next(iter(self._left_out))]
        refused = {rank: without[rank] for rank in roll.came if rank in excluded}
        return Decision(members, epoch, without, refused)


def request_of(members: Sequence[int], epoch: int, exclude: Sequence[int]) -> Request:
    """A Request of what a peer sent; TypeError or ValueError when it is none."""
    return Request(
        tuple(int(rank) for rank in members),
        int(epoch),
        frozenset(int(rank) for rank in exclude),
    )

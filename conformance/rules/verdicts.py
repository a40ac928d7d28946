"""The result of a run: one outcome per clause.

There are seven verdicts. `pass` and `fail` are the check's own. `unsupported`: declared with kind
and reason, and the function refused correctly. `known_failure`: it failed, with an issue and a date
until which that is accepted. `not_run`: a prerequisite did not pass; the evidence names it. Two
are for imported FlagCX plugins only. `differs`: the plugin does not do what the clause says, and
interface version 1 does not require it. `not_applicable`: version 1 has no such slot or parameter.
Every verdict but `pass` has evidence. There is no skip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

LEVELS = ("contract", "ordering", "process", "runner")


class Verdict(Enum):
    PASS = "pass"
    FAIL = "fail"
    UNSUPPORTED = "unsupported"
    KNOWN_FAILURE = "known_failure"
    NOT_RUN = "not_run"
    DIFFERS = "differs"
    NOT_APPLICABLE = "not_applicable"

    @property
    def letter(self) -> str:
        """One letter for the progress line."""
        return _LETTERS[self]

    def __str__(self) -> str:
        return self.value


_LETTERS = {
    Verdict.PASS: ".",
    Verdict.FAIL: "F",
    Verdict.UNSUPPORTED: "u",
    Verdict.KNOWN_FAILURE: "k",
    Verdict.NOT_RUN: "n",
    Verdict.DIFFERS: "d",
    Verdict.NOT_APPLICABLE: "a",
}


@dataclass(frozen=True)
class Outcome:
    """The verdict of one clause. `needs`: the clauses or functions that prevented its run."""

    clause: str
    function: str
    level: str
    verdict: Verdict
    seconds: float = 0.0
    evidence: str = ""
    needs: tuple[str, ...] = ()
    place: str = ""  # conformance/checks/stream.py:41

    def __post_init__(self) -> None:
        if self.verdict is not Verdict.PASS and not self.evidence:
            raise ValueError(f"{self.clause}: verdict {self.verdict} has no evidence")

    @property
    def failed(self) -> bool:
        return self.verdict is Verdict.FAIL

    def to_json(self) -> dict[str, Any]:
        """The clause's line in a report and a certificate."""
        line: dict[str, Any] = {
            "verdict": self.verdict.value,
            "seconds": round(self.seconds, 4),
            "evidence": self.evidence,
        }
        if self.needs:
            line["needs"] = list(self.needs)
        return line


@dataclass
class Results:
    """All outcomes of one run, in order of decision."""

    target: str
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    seconds: float = 0.0
    children: int = 0
    problems: list[str] = field(default_factory=list)  # requested, but could not run

    def add(self, outcome: Outcome) -> None:
        if outcome.clause in self.outcomes:
            raise ValueError(f"{outcome.clause}: the clause has two verdicts")
        self.outcomes[outcome.clause] = outcome

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.outcomes.values())

    def __getitem__(self, clause: str) -> Outcome:
        return self.outcomes[clause]

    def __len__(self) -> int:
        return len(self.outcomes)

    def of(self, *verdicts: Verdict) -> list[Outcome]:
        """The outcomes with one of these verdicts."""
        return [o for o in self if o.verdict in verdicts]

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """The number of outcomes per verdict, including zero."""
        return {v: len(self.of(v)) for v in Verdict}

    @property
    def exit_status(self) -> int:
        """0: nothing failed, 1: a clause failed, 3: something that was requested could not run."""
        if self.of(Verdict.FAIL):
            return 1
        return 3 if self.problems or not self.outcomes else 0

    def to_json(self) -> dict[str, Any]:
        return {
            "target": self.target,
            "seconds": round(self.seconds, 3),
            "counts": {v.value: n for v, n in self.counts.items()},
            "problems": list(self.problems),
            "clauses": {o.clause: o.to_json() for o in self},
        }


def summary(outcomes: Iterable[Outcome]) -> str:
    """`180 pass, 2 fail, 4 unsupported`: the verdicts that occur, in a fixed order."""
    counts = dict.fromkeys(Verdict, 0)
    for outcome in outcomes:
        counts[outcome.verdict] += 1
    return ", ".join(f"{n} {v.value}" for v, n in counts.items() if n) or "no clause"

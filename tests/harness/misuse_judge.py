"""What a case of misuse must end in: the table of docs/faults.md, and the judge that goes by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import misuse_cases as cases
from checkout import ROOT
from misuse_cases import Case

PAGE = ROOT / "docs" / "faults.md"
SECTION = "## What every misuse and fault must end in"
SECOND = 1.0  # after the deadline, or at once
PIECE = 1 << 20  # bytes; the core checks for a failure before each
JOIN_SECONDS = 3.0  # of ranks that wait for one that never comes
CODES = {"ok", "gone", "timeout", "aborted", "mismatch", "usage"}
CULPRITS = {"it", "it and one other", "it or both", "-"}
TIMES = {"at once", "deadline", "join", "-"}
LEFT = {"all", "the others", "-"}
Row = tuple[str, str]  # what is done, and when


@dataclass(frozen=True)
class Expected:
    """A row: codes that may end calls. An empty `itself`: it tells nothing any more."""

    itself: frozenset[str]
    others: frozenset[str]
    culprits: str
    by: str
    shrink: str


@dataclass
class Told:
    """What is known of one rank: its lines, its process's exit status (None: it did not end), and
    where its threads were then.
    """

    lines: list[dict[str, Any]] = field(default_factory=list)
    status: int | None = 0
    stack: str = ""

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Its lines of a kind."""
        return [line for line in self.lines if line["kind"] == kind]


def table(page: Path = PAGE) -> dict[Row, Expected]:
    """The rows of the page. ValueError names what is not a word of the table."""
    text = page.read_text(encoding="utf-8").partition(SECTION)[2]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    found: dict[Row, Expected] = {}
    for line in lines[2:]:
        acts, moments, itself, others, culprits, by, shrink = (
            cell.strip() for cell in line.strip().strip("|").split("|")
        )
        expected = Expected(_codes(itself), _codes(others), culprits, by, shrink)
        for word, known in ((culprits, CULPRITS), (by, TIMES), (shrink, LEFT)):
            if word not in known:
                raise ValueError(f"{line}: {word!r} is none of {', '.join(sorted(known))}")
        for act in acts.split(", "):
            for moment in moments.split(", "):
                found[act, moment.strip("-")] = expected
    return found


def _codes(cell: str) -> frozenset[str]:
    words = frozenset(cell.split(" or ")) - {"-"}
    if words - CODES:
        raise ValueError(f"{cell!r} has words that are not codes")
    return words


# ---- the judge -----------------------------------------------------------------------------------


class Judge:
    """Looks at one case; `found` are sentences of what is not as the table has it."""

    def __init__(
        self, case: Case, expected: Expected, told: Mapping[int, Told], left: Sequence[str]
    ) -> None:
        self.case, self.expected, self.told = case, expected, told
        self.found: list[str] = [f"left behind: {name}" for name in left]
        faults = [line["at"] for one in told.values() for line in one.of("fault")]
        self._fault = min(faults, default=0.0)
        for rank in range(case.n):
            self._rank(rank, told.get(rank, Told(status=None)))
        if expected.shrink != "-":
            self._shrunk()

    def _say(self, rank: int, what: str) -> None:
        self.found.append(f"rank {rank}: {what}")

    # ---- one rank ------------------------------------------------------------------------------

    def _rank(self, rank: int, one: Told) -> None:
        case, victim = self.case, rank in self.case.victims
        act = case.act_of(rank)
        silent = act in (cases.KILLED, cases.EXITS, cases.STOPPED)
        status = {cases.KILLED: -9, cases.EXITS: 3, cases.STOPPED: -9}.get(act, 0)
        if one.status is None:
            self._say(rank, f"hangs\n{one.stack}")
        elif one.status != status:
            self._say(rank, f"ended with status {one.status}, not {status}\n{one.stack}")
        elif not silent and act != cases.ENDS and not one.of("end"):
            self._say(rank, "told no end")
        for line in one.of("broke"):
            self._say(rank, line["text"])
        for line in one.of("kept"):
            written = {int(call): size for call, size in line["written"].items()}
            if case.act == cases.WAKES and not victim:
                self._excuse(written)
            if written:
                self._say(rank, f"buffers of calls {sorted(written)} were written after their end")
        first: dict[int, dict[str, Any]] = {}  # error of a communicator
        for line in one.of("call"):
            if line["what"] == "again":
                self._again(rank, line, first[line["comm"]])
                continue
            self._call(rank, line)
            if line["code"] != "ok":
                first.setdefault(line["comm"], line)
        if not silent and not victim and "ok" not in self.expected.others:
            self._heard(rank, one)

    def _excuse(self, written: dict[int, int]) -> None:
        """Removes what a stopped rank may write when it continues, as the page says: to buffers of
        the calls that it was in; where the processor copies, at most a piece per receiver.
        """
        victim = self.told[self.case.victims[0]]
        done = {line["number"] for line in victim.of("call") if line["ended"] <= self._fault}
        begun = {line["number"] for line in victim.of("enter") if line["at"] <= self._fault}
        for call in (begun | {self.case.at}) - done:
            size = written.get(call, 0)
            if size >= 0 and (size <= PIECE or not self.case.copied_by_processor):
                written.pop(call, None)

    def _concerns(self, comm: int) -> bool:
        """Whether the fault is one of this communicator: -1 is the start."""
        case = self.case
        if comm == case.faulty or (comm < 0 and case.moment in (cases.BEFORE, cases.BEHIND)):
            return True
        lost = case.act in cases.LOSSES and comm >= 0
        return lost and bool(set(case.victims) & set(case.comms[comm].members))

    def _call(self, rank: int, line: Mapping[str, Any]) -> None:
        victim = rank in self.case.victims
        what = f"{line['what']} #{line['number']} of communicator {line['comm']}"
        changed = self.case.act.startswith("passes") and line["number"] == self.case.at
        if line["wrong"] < 0:
            self._say(rank, f"{what} wrote around a buffer")
        elif line["wrong"] and not (victim and changed):
            self._say(rank, f"{what} succeeded with {line['wrong']} wrong elements")
        if line["code"] == "ok":
            return
        allowed = self.expected.itself if victim else self.expected.others
        if victim and self.case.act in cases.PAIRS:
            allowed |= self.expected.others  # the other one was faster
        said = (
            f"{what}: {line['code']} of {line['culprits']} ({line['text'].partition(chr(10))[0]})"
        )
        if not self._concerns(line["comm"]) or line["what"] == "close":
            self._say(rank, f"{said}: the fault does not concern it")
        elif line["code"] not in allowed - {"ok"}:
            self._say(rank, f"{said}: not {' or '.join(sorted(allowed)) or 'anything'}")
        elif not self._culprits(line["code"], set(line["culprits"])):
            victims = " and ".join(map(str, self.case.victims))
            self._say(rank, f"{said}: the culprit is rank {victims}")
        self._in_time(rank, line, said)

    def _again(self, rank: int, line: Mapping[str, Any], first: Mapping[str, Any]) -> None:
        """A call on a communicator that has failed: the same error, at once."""
        said = [f"{one['code']} of {one['culprits']}" for one in (first, line)]
        own = line["code"] == "aborted" and line["culprits"] == [rank]
        closed = line["code"] == "usage" or (own and self.case.act_of(rank) == cases.CLOSES)
        names, now = set(first["culprits"]), set(line["culprits"])
        more = said[0].startswith("gone") and line["code"] == "gone"  # another one has ended since
        more = more and names < now <= set(self.case.victims)
        if said[0] != said[1] and not closed and not more:
            self._say(rank, f"communicator {line['comm']} failed with {said[0]}, then {said[1]}")
        self._in_time(rank, line, f"the call after a failure of communicator {line['comm']}")

    def _culprits(self, code: str, culprits: set[int]) -> bool:
        victims = set(self.case.victims)
        if code == "usage" or (code == "aborted" and not culprits):
            return self.case.act in (cases.CLOSES, cases.CLOSES_ABORTS)  # its own, here
        if self.expected.culprits == "it and one other":
            return victims < culprits and len(culprits) == 2
        if self.expected.culprits == "it or both":
            least = 1 if code == "timeout" else 2
            return victims <= culprits and least <= len(culprits) <= 2
        return bool(culprits) and culprits <= victims and (len(victims) > 1 or culprits == victims)

    def _in_time(self, rank: int, line: Mapping[str, Any], said: str) -> None:
        paused = cases.STOPPED_SECONDS.get(self.case.act_of(rank), 0.0)
        since = max(line["begun"], self._fault + paused, *self._entered(line))
        until = since + SECOND
        if self.expected.by == "deadline" and line["what"] != "again":
            until += self.case.comms[max(0, line["comm"])].timeout
        if self.expected.by == "join":
            until += JOIN_SECONDS
        until += self._late(since, line["ended"])
        if line["ended"] > until:
            took, late = line["ended"] - since, line["ended"] - until
            self._say(rank, f"{said}: after {took:.2f} s, {late:.2f} s too late")

    def _entered(self, line: Mapping[str, Any]) -> Iterable[float]:
        """When ranks entered the same call, before this one ended."""
        yield 0.0
        for one in self.told.values():
            for other in one.of("enter"):
                if other["number"] == line["number"] and other["at"] < line["ended"]:
                    yield other["at"]

    def _late(self, since: float, until: float) -> float:
        """Seconds that threads of a rank were not run in this time though they could; of the rank
        that had most.
        """
        paused = {cases.STOPPED, cases.PAUSED, cases.WAKES}
        return max(
            (
                sum(line["seconds"] for line in one.of("late") if since <= line["at"] <= until)
                for rank, one in self.told.items() if self.case.act_of(rank) not in paused
            ),
            default=0.0,
        )  # fmt: skip

    def _heard(self, rank: int, one: Told) -> None:
        """A rank that must be told is told, on every communicator that the fault concerns."""
        lines = one.of("call")
        if any(line["comm"] < 0 and line["code"] != "ok" for line in lines):
            return  # it has none
        for comm, made in enumerate(self.case.comms):
            last = any(
                call.comm == comm and call.operation == "barrier" for call in self.case.calls
            )
            if self._concerns(comm) and rank in made.members and last:
                codes = [line["code"] for line in lines if line["comm"] == comm]
                if codes and all(code == "ok" for code in codes):
                    wanted = " or ".join(sorted(self.expected.others))
                    self._say(rank, f"all calls of communicator {comm} succeeded, not {wanted}")

    # ---- those who go on -----------------------------------------------------------------------

    def _shrunk(self) -> None:
        case = self.case
        out = set(case.victims) if self.expected.shrink == "the others" else set()
        asked = {
            rank: line
            for rank, one in self.told.items()
            for line in one.of("shrink")
            if rank not in out
        }
        members = set(case.comms[case.faulty].members)
        for rank in members - out - set(asked):
            failed = [line for line in self.told[rank].of("call") if line["code"] != "ok"]
            if not any(line["comm"] < 0 for line in failed) and self.told[rank].status == 0:
                self._say(rank, "did not call shrink")
        last = max((line["begun"] for line in asked.values()), default=0.0)
        timeout = case.comms[case.faulty].timeout
        for rank, line in asked.items():
            if line["code"] != "ok":
                text = line["text"].partition("\n")[0]
                self._say(rank, f"shrink: {line['code']} of {line['culprits']} ({text})")
                continue
            if set(line["members"]) != set(asked) or line["size"] != len(asked):
                self._say(rank, f"shrink made {line['members']}, not {sorted(asked)}")
            if set(line["without"]) != members - set(asked):
                self._say(rank, f"shrink says it is without {line['without']}")
            late = self._late(last, line["at"])
            if line["at"] > last + 2 * timeout + SECOND + late:
                self._say(rank, f"shrink took {line['at'] - last:.2f} s")


def judge(
    case: Case, expected: Expected, told: Mapping[int, Told], left: Sequence[str]
) -> list[str]:
    """What is not as the table has it, as sentences; [] when all is right."""
    return Judge(case, expected, told, left).found

"""Finds the rank that a job hangs on, from the flight recorders that its ranks write or have left.

A recorder says which calls its rank has entered and ended, at which step each lane stands, and
what the rank saw of the others when the communicator failed. The plan of a call is built again and
known by its digest, which says what step of which rank a WAIT waits for. A wait counts as unmet if
the records of that rank show that it has not issued this step. The unmet waits form a graph of
ranks; a rank in it that waits for nobody is a root, and ranks from which no root is reached wait in
a cycle. A replay of the plan in which only the roots are held must stop where the ranks stand.
"""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from unipal.engine.calls import buffers
from unipal.engine.calls import call as calls
from unipal.engine.compiled.image import OPERATION_CODES, STEP_CODES
from unipal.engine.errors import ranks_text
from unipal.engine.plan.ir import Op
from unipal.engine.tools.flight_recorder import (
    NO_PEER,
    WAITED,
    Failure,
    Lane,
    Note,
    RecordFile,
    RecordsError,
)
from unipal.engine.tools.replay import plan_of, replay, serving

# Causes, the ones that explain others first: where calls differ or a process has ended, the job
# fails at once, while other ranks are still on their way.
MISMATCH, DIED, STOPPED, LATE, LEFT, BUSY, DEADLOCK = CAUSES = (
    "mismatch", "died", "stopped", "late", "left", "busy", "deadlock",
)  # fmt: skip
PAUSE_S = 0.25  # between two looks at a job that lives: who has moved does not hang
_OPERATIONS = {code: name for name, code in OPERATION_CODES.items()}
_KINDS = {code: op for op, code in STEP_CODES.items()}
_WAITING = (Op.WAIT, Op.EAGER, Op.FLUSH)  # steps that another rank can keep back
_NEXT = {
    DIED: "look at the output of the rank, and at the kernel's log for a process killed for memory",
    STOPPED: "`kill -CONT {pid}` lets it go on; a debugger may hold it",
    LATE: "`py-spy dump --pid {pid}` shows what it does instead of the call",
    MISMATCH: "make the same calls with the same arguments in the same order on all ranks",
    BUSY: "`py-spy dump --native --pid {pid}` shows where it is, often in a function of its chip",
    LEFT: "look at the output of the rank, on its host if that is another one",
    DEADLOCK: "make the calls in the same order on all ranks; pair send and recv in one group",
}

_GONE = "its process has ended since; look at the output of the rank"

Node = tuple[str, int]  # job, rank


@dataclass(frozen=True)
class At:
    """Where a lane stands in a call: in front of step `number`. `kind` and `peer` of that step if
    the lane was seen waiting; `since` in seconds of CLOCK_MONOTONIC.
    """

    lane: int
    number: int
    kind: Op | None = None
    peer: int | None = None
    since: float | None = None


@dataclass
class Rank:
    """What one rank's recorder says."""

    job: str
    rank: int
    size: int
    pid: int
    path: Path
    alive: bool | None
    state: str
    """Of the process, now: its letter in proc(5), `X` when it has ended, `?` if unknown."""
    calls: dict[int, Note]
    messages: dict[tuple[int, bool], Note]
    """By peer, and whether it receives."""
    lanes: dict[tuple[int, int], dict[int, At]]
    """By plan and number of a call that has not ended: lane → where it stands."""
    issued: dict[tuple[int, int], dict[tuple[int, int], int]]
    """By the same: (lane, step) → how often the call has done it, once for each round."""
    whole: dict[tuple[int, int], set[int]]
    """By the same: the rings that have lost no step of the call."""
    rings: int
    entered_at: dict[tuple[int | None, bool, int], float]
    failure: Failure | None
    failed_at: float
    closed: bool
    mark: tuple[object, ...] = ()
    """Changes whenever the rank moves."""

    @property
    def node(self) -> Node:
        """Its place in the graph."""
        return self.job, self.rank

    @property
    def entered(self) -> int:
        """The number of the last collective that it has entered; 0: none."""
        return max(self.calls, default=0)

    @property
    def finished(self) -> int:
        """The number of the last collective that it has ended well; 0: none."""
        return max((n for n, note in self.calls.items() if note.ended), default=0)

    def pending(self) -> list[Note]:
        """The calls that it is in."""
        own = [
            note for note in self.calls.values() if not note.ended and note.number == self.entered
        ]
        return own + [note for note in self.messages.values() if not note.ended]

    def stands(self, note: Note) -> dict[int, At]:
        """Where the lanes of a call stand; empty if the recorder does not say so."""
        return self.lanes.get(_key(note), {})

    def done(self, note: Note, lane: int, step: int) -> int | None:
        """How often a call has done a step, once for each round; None if that is not recorded."""
        if min(lane, self.rings - 1) not in self.whole.get(_key(note), ()):
            return None
        return self.issued.get(_key(note), {}).get((lane, step), 0)


def _key(note: Note) -> tuple[int, int]:
    """Plan and number of a call, as its records have them."""
    return note.plan_id, note.number & 0xFFFFFFFF


@dataclass(frozen=True)
class Wait:
    """A wait of one rank for another in the call `note`, at a step if it is known. `serves`: lane
    and number of the step of the other one that would end it, if the plan is known.
    """

    node: Node
    note: Note
    on: Node
    at: At | None = None
    algorithm: str = ""
    serves: tuple[int, int] | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Root:
    """A rank that others wait for and that waits for nobody, and why. Or one of a cycle."""

    node: Node
    cause: str
    text: str
    next: str
    chain: tuple[Wait, ...] = ()
    """From the rank that is furthest from the root along unmet waits to the root."""


@dataclass
class Finding:
    """What is found in the recorders of one job."""

    job: str
    size: int
    ranks: list[Rank]
    waits: list[Wait] = field(default_factory=list)
    roots: list[Root] = field(default_factory=list)
    replayed: bool | None = None
    """Whether the plans, replayed with only the roots held, stop where the waiting ranks stand;
    None: not all of that is known.
    """
    failure: tuple[int, Failure] | None = None
    """The first failure that a rank noted, and the rank."""

    @property
    def culprits(self) -> tuple[int, ...]:
        """The ranks, of any job that was read, that are roots by the first cause."""
        first = self.roots[0].cause if self.roots else ""
        return tuple(sorted({root.node[1] for root in self.roots if root.cause == first}))


# ---- reading -------------------------------------------------------------------------------------


def read(path: str | Path) -> Rank:
    """What a rank's recorder says. RecordsError for another file, OSError if it cannot be read."""
    with RecordFile(path) as file:
        if file.rank >= file.size:
            raise RecordsError(f"{path}: is of rank {file.rank} of {file.size}")
        noted = {note.number: note for note in file.calls()}
        messages = {
            (note.peer, note.receives): note for note in file.messages() if note.peer is not None
        }
        alive, failure = file.alive, file.failure()
        rank = Rank(
            file.job, file.rank, file.size, file.pid, file.path, alive, _letter(file.pid, alive),
            noted, messages, {}, {}, {}, file.lanes,
            {(n.peer, n.receives, n.number): float(file.seconds(n.entered))
             for n in (*noted.values(), *messages.values())},
            failure, float(file.seconds(failure.at)) if failure else 0.0, file.closed != 0,
        )  # fmt: skip
        heads = []
        for number in range(file.lanes):
            lane = file.lane(number)
            heads.append(lane.head)
            for note in rank.pending():
                _add_places(rank, note, file, lane)
    ended = tuple(note.ended for note in (*noted.values(), *messages.values()))
    rank.mark = (rank.entered, tuple(heads), tuple(messages.values()), ended)
    return rank


def _add_places(rank: Rank, note: Note, file: RecordFile, ring: Lane) -> None:
    """Where the lanes of one ring stand in a call, and what they have done of it."""
    key = _key(note)
    places = rank.lanes.setdefault(key, {})
    held, waiting = np.asarray(ring.records), ring.waiting
    own = held[(held["plan_id"] == key[0]) & (held["epoch"] == key[1])]
    if ring.first == 0 or len(own) < len(held):  # there is room for the call, or an earlier one
        rank.whole.setdefault(key, set()).add(ring.number)
    counts = rank.issued.setdefault(key, {})
    for number in map(int, np.unique(own["lane"])):
        steps = own["step"][own["lane"] == number]
        places[number] = At(number, int(steps[-1]) + 1)
        for step, count in zip(*np.unique(steps, return_counts=True), strict=True):
            counts[number, int(step)] = int(count)
    if waiting is None:
        return
    one = np.asarray(waiting)
    if (int(one["plan_id"]), int(one["epoch"])) == key:
        peer, kind = int(one["peer"]), _KINDS.get(int(one["kind"]))
        if not int(one["flags"]) & WAITED and kind not in _WAITING:
            kind = None  # it was not tried yet
        places[int(one["lane"])] = At(
            int(one["lane"]), int(one["step"]), kind, None if peer == NO_PEER else peer,
            float(file.seconds(int(one["t_issue"]))),
        )  # fmt: skip


def _letter(pid: int, alive: bool | None) -> str:
    """The state of a process: its letter in proc(5), `X` if it has ended, `?` if unknown."""
    if alive is None:
        return "?"
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "X"
    return text[text.rindex(")") + 2] if alive else "X"


# ---- the graph -----------------------------------------------------------------------------------


class _Jobs:
    """The ranks of all jobs that were read, and who of them waits for whom."""

    def __init__(self, ranks: Iterable[Rank], moving: frozenset[Node]) -> None:
        self.ranks = {rank.node: rank for rank in ranks}
        self.failures: dict[str, Rank] = {}  # job → the rank that noted its failure first
        for rank in self.ranks.values():
            first = self.failures.get(rank.job)
            if rank.failure and (first is None or rank.failed_at < first.failed_at):
                self.failures[rank.job] = rank
        self.odd = {node: text for job in self.names() for node, text in self._odd(job)}
        self.waits: dict[Node, list[Wait]] = {}
        for node, rank in self.ranks.items():
            if node not in self.odd and self.held_by_itself(node) is None:
                self.waits[node] = [] if node in moving else list(self._waits(rank))

    def names(self) -> list[str]:
        """The jobs."""
        return sorted({job for job, _ in self.ranks})

    def state(self, node: Node) -> str:
        """The letter of a rank's process when its job failed, else now; "" if nobody knows."""
        rank, first = self.ranks.get(node), self.failures.get(node[0])
        if first is None or first.failure is None:
            return rank.state if rank else ""
        seen = first.failure.states[node[1] : node[1] + 1] or "?"
        lived = rank is not None and (rank.failure is not None or rank.closed)
        return "R" if seen == "X" and lived else seen

    def held_by_itself(self, node: Node) -> str | None:
        """DIED or STOPPED for a rank that does not go on for its own sake."""
        state = self.state(node)
        if state in ("T", "t"):
            return STOPPED
        return DIED if state == "X" and not self.ranks[node].closed else None

    def _odd(self, job: str) -> Iterator[tuple[Node, str]]:
        """The ranks that called something else than most others did, and what it was."""
        here = [rank for rank in self.ranks.values() if rank.job == job]
        numbers = {note.number for rank in here for note in rank.pending() if note.peer is None}
        for number in sorted(numbers):
            groups: dict[int, list[Rank]] = {}
            for rank in here:
                if number in rank.calls:
                    groups.setdefault(rank.calls[number].signature, []).append(rank)
            if len(groups) < 2:
                continue
            most = max(map(len, groups.values()))
            usual = [group for group in groups.values() if len(group) == most]
            right = usual[0] if len(usual) == 1 else []
            for rank in (rank for group in groups.values() for rank in group):
                if rank not in right:
                    yield rank.node, _odd_text(rank, number, right)
            return

    def _waits(self, rank: Rank) -> Iterator[Wait]:
        """The unmet waits of a rank."""
        for note in rank.pending():
            name = name_of(note)
            n, own = (2, int(note.receives)) if note.peer is not None else (rank.size, rank.rank)
            root = note.root if note.peer is None else 0
            plan = plan_of(note.plan_id, name, n, root)
            stands = [at for at in rank.stands(note).values() if at.kind is not None]
            found = False
            for at in stands:
                if at.kind not in _WAITING or at.peer is None:
                    continue
                serves = serving(plan, own, at.lane, at.number) if plan else None
                wait = Wait(
                    rank.node, note, (rank.job, at.peer), at, plan.algorithm if plan else "",
                    serves[1:] if serves else None, self._seconds(rank, note, at),
                )  # fmt: skip
                if self._is_unmet(rank, wait):
                    found = True
                    yield wait
            if not found and all(at.kind in _WAITING for at in stands):
                for on in self._not_in(rank, note):
                    yield Wait(rank.node, note, on, seconds=self._seconds(rank, note, None))

    def _not_in(self, rank: Rank, note: Note) -> list[Node]:
        """The ranks that a call needs and that have not entered it."""
        others = range(rank.size) if note.peer is None else [note.peer]
        nodes = [(rank.job, other) for other in others if other != rank.rank]
        odd = [node for node in nodes if node in self.odd and note.peer is None]
        return odd or [node for node in nodes if not self._is_in(node, rank, note)]

    def _is_in(self, node: Node, rank: Rank, note: Note) -> bool:
        """Whether a rank has entered the call of another one."""
        other = self.ranks.get(node)
        if other is None:
            return False
        if note.peer is None:
            return other.entered >= note.number
        theirs = other.messages.get((rank.rank, not note.receives))
        return theirs is not None and theirs.number >= note.number

    def _is_unmet(self, rank: Rank, wait: Wait) -> bool:
        """Whether the rank that is waited for has not issued what ends the wait, or is unknown."""
        other, note = self.ranks.get(wait.on), wait.note
        if other is None or wait.on in self.odd or not self._is_in(wait.on, rank, note):
            return True
        theirs = (
            other.calls.get(note.number)
            if note.peer is None
            else other.messages.get((rank.rank, not note.receives))
        )
        if theirs is None or theirs.number > note.number or theirs.ended:
            return False
        if wait.serves is None:
            return True
        done = other.done(theirs, *wait.serves)
        if done is not None:
            return done <= note.round
        place = other.stands(theirs).get(wait.serves[0])
        return place is None or (theirs.round, place.number) <= (note.round, wait.serves[1])

    def _seconds(self, rank: Rank, note: Note, at: At | None) -> float | None:
        """For how long a rank had waited when its job failed, or has waited by now."""
        first = self.failures.get(rank.job)
        until = first.failed_at if first else time.monotonic()
        since = rank.entered_at.get((note.peer, note.receives, note.number))
        since = at.since if at is not None and at.since is not None else since
        return max(0.0, until - since) if since is not None else None

    def _elsewhere(self, node: Node) -> list[Node]:
        """The waiting ranks of other jobs that are the process of a rank that waits in none."""
        rank = self.ranks.get(node)
        if rank is None or rank.pending() or self.held_by_itself(node) or node in self.odd:
            return []
        same = [one for one in self.ranks.values() if one.pid == rank.pid and one is not rank]
        if any(one.job == rank.job for one in same):
            return []  # its ranks are threads: nobody knows which one is which there
        return [one.node for one in same if self.waits.get(one.node)]

    def _onward(self, node: Node) -> Iterator[tuple[Node, tuple[Wait, ...]]]:
        """Where a rank's waits lead, each with the wait; or to the same process in another job."""
        waits = self.waits.get(node, ())
        for wait in waits:
            yield wait.on, (wait,)
        for other in self._elsewhere(node) if not waits else ():
            yield other, ()

    # ---- roots -----------------------------------------------------------------------------------

    def starts(self, job: str) -> list[Node]:
        """The ranks of a job that wait in a call of it."""
        return sorted(node for node, found in self.waits.items() if node[0] == job and found)

    def _reached(self, start: Node) -> dict[Node, tuple[Wait, ...]]:
        """Every rank that is reached from one along unmet waits, with a shortest way to it."""
        ways: dict[Node, tuple[Wait, ...]] = {start: ()}
        todo = deque([start])
        while todo:
            node = todo.popleft()
            for other, waits in self._onward(node):
                if other not in ways:
                    ways[other] = ways[node] + waits
                    todo.append(other)
        return ways

    def roots(self, job: str) -> list[Root]:
        """The roots of a job by cause, each with the longest way to it; else the cycle."""
        ends: dict[Node, tuple[Wait, ...]] = {}
        starts = self.starts(job)
        for start in starts:
            for node, waits in self._reached(start).items():
                if next(self._onward(node), None) is None:
                    ends[node] = max(ends.get(node, ()), waits, key=len)
        ends |= {node: () for node in self.odd if node[0] == job and node not in ends}
        found = [self._root(node, ends[node]) for node in sorted(ends)]
        found.sort(key=lambda root: CAUSES.index(root.cause))
        return found or (self._cycle(starts[0]) if starts else [])

    def _cycle(self, start: Node) -> list[Root]:
        """The first cycle in which ranks wait for each other."""
        nodes: list[Node] = []
        chain: list[tuple[Wait, ...]] = []
        node = start
        while node not in nodes:
            nodes.append(node)
            node, waits = next(self._onward(node))
            chain.append(waits)
        first = nodes.index(node)
        whole = tuple(wait for waits in chain[first:] for wait in waits)
        named = ranks_text({one[1] for one in nodes[first:]})
        text = f"{named} wait for each other"
        cycle = [Root(wait.node, DEADLOCK, text, _NEXT[DEADLOCK]) for wait in whole]
        return [dataclasses.replace(cycle[0], chain=whole), *cycle[1:]]

    def _root(self, node: Node, chain: tuple[Wait, ...]) -> Root:
        rank = self.ranks.get(node)
        if rank is None:
            seen = self.state(node)
            how = {"?": "it is on another host", "X": "its process had ended", "": (
                "it is on another host, has closed the communicator, or ended before its first call"
            )}.get(seen, "it has closed the communicator")  # fmt: skip
            text = f"rank {node[1]} has left no records here: {how}"
            cause = DIED if seen == "X" else LEFT
            return Root(node, cause, text, _NEXT[cause], chain)
        own = self.held_by_itself(node)
        if node in self.odd:
            return Root(node, MISMATCH, self.odd[node], _NEXT[MISMATCH], chain)
        cause = own or (BUSY if rank.pending() else LATE)
        text = f"rank {rank.rank} {self._standing(rank, chain)}; {self._process(rank, cause)}"
        following = _GONE if rank.state == "X" and cause != DIED else _NEXT[cause]
        return Root(node, cause, text, following.format(pid=rank.pid), chain)

    def _standing(self, rank: Rank, chain: tuple[Wait, ...]) -> str:
        """Where a root stands, as its own records say."""
        last = rank.calls.get(rank.finished)
        done = f"its last finished: {call_text(last)}" if last else "it has finished none"
        for note in rank.pending():
            places = rank.stands(note).values()
            where = ", ".join(f"lane {at.lane} in front of step {at.number}" for at in places)
            return f"is in {call_text(note)}{', ' + where if where else ''} ({done})"
        call = f" {call_text(chain[-1].note, chain[-1].on[1])}" if chain else " the call"
        return f"has not entered{call} ({done})"

    def _process(self, rank: Rank, cause: str) -> str:
        failed = "at the failure" if rank.job in self.failures else "now"
        if cause == DIED:
            return f"its process {rank.pid} has ended"
        if cause == STOPPED:
            return f"its process {rank.pid} is stopped (state {self.state(rank.node)}, {failed})"
        where = "and waits for nobody" if cause == BUSY else "outside of unipal"
        return f"its process {rank.pid} runs (state {self.state(rank.node)}, {failed}), {where}"

    # ---- replay ----------------------------------------------------------------------------------

    def replayed(self, job: str) -> bool | None:
        """See Finding.replayed."""
        answers = []
        here = [rank for rank in self.ranks.values() if rank.job == job]
        for number in sorted({note.number for rank in here for note in rank.pending()
                              if note.peer is None}):  # fmt: skip
            waiting = [
                rank for rank in here
                if any(w.node == rank.node and w.note.peer is None and w.note.number == number
                       for w in self.waits.get(rank.node, ()))
            ]  # fmt: skip
            if waiting:
                answers.append(self._replayed(here, waiting, number))
        if not answers or None in answers:
            return None
        return all(answers)

    def _replayed(self, here: list[Rank], waiting: list[Rank], number: int) -> bool | None:
        notes = {rank.rank: rank.calls[number] for rank in here if number in rank.calls}
        one = waiting[0].calls[number]
        plan = plan_of(one.plan_id, name_of(one), waiting[0].size, one.root)
        rounds = {note.round for note in notes.values() if not note.ended}
        if plan is None or rounds != {0}:
            return None  # which round a rank is in is noted only when it sleeps
        held: dict[int, dict[int, int]] = {}
        for rank in range(plan.n):
            note = notes.get(rank)
            if note is None or (here[0].job, rank) in self.odd:
                held[rank] = {}
            elif not note.ended and not self.waits.get((here[0].job, rank)):
                places = next(one for one in here if one.rank == rank).stands(note).values()
                held[rank] = {at.lane: at.number for at in places}
        ends = replay(plan, held)
        stands = [
            (one.rank, at)
            for one in waiting
            for at in one.stands(one.calls[number]).values()
            if at.kind is not None
        ]
        if not stands or any(at.kind is Op.EAGER for _, at in stands):
            return None  # the size of the ring of slots is not recorded
        return all(
            at.lane < len(ends[rank]) and ends[rank][at.lane] == at.number for rank, at in stands
        )


# ---- words ---------------------------------------------------------------------------------------


def name_of(note: Note) -> str:
    """The operation as the rank called it."""
    if note.peer is not None:
        return "recv" if note.receives else "send"
    return _OPERATIONS.get(note.operation, f"operation {note.operation}")


def call_text(note: Note, seen_by: int | None = None) -> str:
    """Such as `all_reduce #41`, `send #3 to rank 2`. `seen_by`: as the other end of a message."""
    if note.peer is None:
        return f"{name_of(note)} #{note.number}"
    if seen_by is not None:
        return f"{'send' if note.receives else 'recv'} #{note.number}"
    return f"{name_of(note)} #{note.number} {'from' if note.receives else 'to'} rank {note.peer}"


def arguments_text(note: Note) -> str:
    """The arguments of a collective in words."""
    name = name_of(note)
    if name == "barrier":
        return name
    count = "counts of several lengths" if note.hashed else str(note.count)
    words = [name, "of", count, buffers.NAMES.get(note.type, f"type {note.type}")]
    shape = calls.shapes().get(name)
    if shape is not None and shape.reduces:
        words.append(calls.REDUCTION_NAMES.get(note.reduce, f"reduction {note.reduce}"))
    if shape is not None and shape.rooted:
        words.append(f"root {note.root}")
    return " ".join(words)


def _odd_text(rank: Rank, number: int, right: Sequence[Rank]) -> str:
    text = f"rank {rank.rank} entered {arguments_text(rank.calls[number])} as call #{number}"
    if right:
        named = ranks_text([one.rank for one in right])
        text += f", {named} entered {arguments_text(right[0].calls[number])}"
    return text


def wait_text(wait: Wait) -> str:
    """One wait in words."""
    text = f"rank {wait.node[1]} waits in {name_of(wait.note)} #{wait.note.number}"
    where = [wait.algorithm] if wait.algorithm else []
    if wait.note.round:
        where.append(f"round {wait.note.round}")
    if wait.at is not None and wait.at.kind is not None:
        where.append(f"lane {wait.at.lane}, step {wait.at.number}: {wait.at.kind.name}")
    text += f" ({', '.join(where)})" if where else ""
    text += f" for rank {wait.on[1]}"
    if wait.serves is not None:
        text += f", lane {wait.serves[0]}, step {wait.serves[1]}"
    return text + (f", since {wait.seconds:.3g} s" if wait.seconds is not None else "")


# ---- what callers use ----------------------------------------------------------------------------


def _read_all(paths: Iterable[str | Path]) -> Iterator[Rank]:
    """The recorders that are still there: a rank that closes well takes its own away."""
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            yield read(path)


def find(paths: Iterable[str | Path], pause: float = PAUSE_S) -> list[Finding]:
    """What is found in these recorders, by job. If a process of theirs lives and its job has not
    failed, they are read again after `pause` seconds: ranks that have moved since wait for nobody.
    Files that are gone are left out.

    RecordsError for a file of another kind, OSError for one that cannot be read.
    """
    ranks = list(_read_all(paths))
    moving: frozenset[Node] = frozenset()
    failed = {rank.job for rank in ranks if rank.failure}
    if any(rank.alive and rank.job not in failed for rank in ranks):
        before = {rank.path: rank.mark for rank in ranks}
        time.sleep(pause)
        ranks = list(_read_all(before))
        moving = frozenset(rank.node for rank in ranks if rank.mark != before[rank.path])
    jobs = _Jobs(ranks, moving)
    found = []
    for job in jobs.names():
        here = sorted((one for one in ranks if one.job == job), key=lambda one: one.rank)
        waits = [wait for node in jobs.starts(job) for wait in jobs.waits[node]]
        first = jobs.failures.get(job)
        failure = (first.rank, first.failure) if first and first.failure else None
        found.append(
            Finding(job, here[0].size, here, waits, jobs.roots(job), jobs.replayed(job), failure)
        )
    return found

"""Finds the rank that a job hangs on, from the flight recorders that its ranks write or have left.

A recorder says which calls its rank has entered and ended, at which step each lane stands, and
what the rank saw of the others when the communicator failed. The plan of a call is built again and
known by its digest, which says what step of which rank a WAIT waits for. A wait counts as unmet if
the records of that rank show that it has not issued this step. The unmet waits form a graph of
ranks; a rank in it that waits for nobody is a root, and ranks from which no root is reached wait in
a cycle. A replay of the plan in which only the roots are held must stop where the ranks stand.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

from unipal.engine import algorithms
from unipal.engine.calls import buffers
from unipal.engine.calls import call as calls
from unipal.engine.compiled.image import OPERATION_CODES, STEP_CODES
from unipal.engine.errors import ranks_text
from unipal.engine.plan.ir import SLOT_CHANNEL, Op, Plan, PlanError, Step, base_operation
from unipal.engine.plan.staging import stage
from unipal.engine.tools.flight_recorder import NO_PEER, Failure, Note, RecordFile

DIED, STOPPED, LATE, MISMATCH, BUSY, LEFT, DEADLOCK = (
    "died", "stopped", "late", "mismatch", "busy", "left", "deadlock",
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
        own = [note for note in self.calls.values() if not note.ended and note.number == self.entered]
        return own + [note for note in self.messages.values() if not note.ended]

    def stands(self, note: Note) -> dict[int, At]:
        """Where the lanes of a call stand; empty if the recorder does not say so."""
        return self.lanes.get((note.plan_id, note.number & 0xFFFFFFFF), {})


@dataclass(frozen=True)
class Wait:
    """A wait of `rank` for `on` in the call `note`, at a step if it is known. `serves`: the lane and
    the number of the step of `on` that would end it, if the plan is known.
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
    """A rank that others wait for and that waits for nobody, and why. Of a deadlock: of the cycle."""

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
        """Ranks of this job that are roots."""
        return tuple(sorted({root.node[1] for root in self.roots if root.node[0] == self.job}))


# ---- reading -------------------------------------------------------------------------------------


def read(path: str | Path) -> Rank:
    """What a rank's recorder says. RecordsError for another file, OSError if it cannot be read."""
    with RecordFile(path) as file:
        noted = {note.number: note for note in file.calls()}
        messages = {
            (note.peer, note.receives): note for note in file.messages() if note.peer is not None
        }
        alive, failure = file.alive, file.failure()
        rank = Rank(
            file.job, file.rank, file.size, file.pid, file.path, alive, _letter(file.pid, alive),
            noted, messages, {},
            {(n.peer, n.receives, n.number): float(file.seconds(n.entered))
             for n in (*noted.values(), *messages.values())},
            failure, float(file.seconds(failure.at)) if failure else 0.0, file.closed != 0,
        )  # fmt: skip
        heads = []
        for number in range(file.lanes):
            lane = file.lane(number)
            heads.append(lane.head)
            for note in rank.pending():
                _add_places(rank, note, file, lane.records, lane.waiting)
    ended = tuple(note.ended for note in (*noted.values(), *messages.values()))
    rank.mark = (rank.entered, tuple(heads), tuple(messages.values()), ended)
    return rank


def _add_places(rank: Rank, note: Note, file: RecordFile, records: object, waiting: object) -> None:
    """Where the lanes of one ring stand in a call."""
    key = (note.plan_id, note.number & 0xFFFFFFFF)
    places = rank.lanes.setdefault(key, {})
    held = np.asarray(records)
    own = held[(held["plan_id"] == key[0]) & (held["epoch"] == key[1])]
    for number in np.unique(own["lane"]):
        last = own[own["lane"] == number][-1]
        places[int(number)] = At(int(number), int(last["step"]) + 1)
    if waiting is None:
        return
    one = np.asarray(waiting)
    if (int(one["plan_id"]), int(one["epoch"])) == key:
        peer = int(one["peer"])
        places[int(one["lane"])] = At(
            int(one["lane"]), int(one["step"]), _KINDS.get(int(one["kind"])),
            None if peer == NO_PEER else peer, float(file.seconds(int(one["t_issue"]))),
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


# ---- plans ---------------------------------------------------------------------------------------


@cache
def plan_of(plan_id: int, operation: str, n: int, root: int) -> Plan | None:
    """The plan whose digest begins with `plan_id`, among those of the registered algorithms; None
    for another one, such as that of several clusters.
    """
    for one in algorithms.candidates(base_operation(operation)):
        if n > one.inline_ranks:
            continue
        try:
            plain = algorithms.build(one, base_operation(operation), n, root)
            for plan in (plain, stage(plain)):
                if int.from_bytes(bytes.fromhex(plan.digest())[:8], "little") == plan_id:
                    return plan
        except PlanError:
            continue
    return None


def serving(plan: Plan, rank: int, lane: int, number: int) -> tuple[int, int, int] | None:
    """Rank, lane and number of the step that a WAIT waits for: of the posts to its counter the one
    that completes what this WAIT and those before it take. None for another step.
    """
    step = _step(plan, rank, lane, number)
    if step is None or step.op is not Op.WAIT:
        return None
    slot = step.channel == SLOT_CHANNEL
    left = sum(
        before.value
        for before in plan.ranks[rank].steps[: step.order + 1]
        if before.op is Op.WAIT and (before.peer, before.channel) == (step.peer, step.channel)
    )
    for lane_of_peer in plan.ranks[step.peer].lanes:
        left_here = left
        for index, post in enumerate(lane_of_peer.steps):
            sends = post.op is Op.EAGER if slot else post.op is Op.POST
            if sends and post.peer == rank and (slot or post.channel == step.channel):
                left_here -= 1
                if left_here == 0:
                    return step.peer, lane_of_peer.number, index
    return None


def _step(plan: Plan, rank: int, lane: int, number: int) -> Step | None:
    lanes = plan.ranks[rank].lanes
    if lane >= len(lanes) or number >= len(lanes[lane].steps):
        return None
    return lanes[lane].steps[number]


def replay(plan: Plan, held: Mapping[int, Mapping[int, int]]) -> list[list[int]]:
    """Runs a plan as far as it goes, and answers by rank and lane how many steps were done.

    `held`: ranks of which a lane does at most so many steps, none if it is not named. Lanes are
    ordered and a counter has one poster, so any order of steps comes to the same end.
    """
    at = [[0] * len(program.lanes) for program in plan.ranks]
    posted: dict[tuple[int, int, int], int] = {}
    taken: dict[tuple[int, int, int], int] = {}
    events: set[tuple[int, int]] = set()
    moved = True
    while moved:
        moved = False
        for program in plan.ranks:
            rank = program.rank
            for lane in program.lanes:
                most = len(lane.steps)
                if rank in held:
                    most = min(most, held[rank].get(lane.number, 0))
                while at[rank][lane.number] < most:
                    step = lane.steps[at[rank][lane.number]]
                    channel = SLOT_CHANNEL if step.op is Op.EAGER else step.channel
                    if step.op is Op.WAIT:
                        key = (step.peer, rank, channel)
                        if posted.get(key, 0) < taken.get(key, 0) + step.value:
                            break
                        taken[key] = taken.get(key, 0) + step.value
                    elif step.op is Op.JOIN and (rank, step.event) not in events:
                        break
                    elif step.op in (Op.POST, Op.EAGER):
                        key = (rank, step.peer, channel)
                        posted[key] = posted.get(key, 0) + 1
                    elif step.op is Op.REC:
                        events.add((rank, step.event))
                    at[rank][lane.number] += 1
                    moved = True
    return at


# ---- the graph -----------------------------------------------------------------------------------


class _Jobs:
    """The ranks of all jobs that were read, and who of them waits for whom."""

    def __init__(self, ranks: Iterable[Rank], moving: frozenset[Node]) -> None:
        self.ranks = {rank.node: rank for rank in ranks}
        self.moving = moving
        self.failures: dict[str, Rank] = {}  # job → the rank that noted its failure first
        for rank in self.ranks.values():
            first = self.failures.get(rank.job)
            if rank.failure and (first is None or rank.failed_at < first.failed_at):
                self.failures[rank.job] = rank
        self.odd = {node: text for job in self.names() for node, text in self._odd(job)}
        self.waits: dict[Node, list[Wait]] = {}
        for node, rank in self.ranks.items():
            if node not in self.odd and self.held_by_itself(node) is None:
                found = [] if node in moving else list(self._waits(rank))
                self.waits[node] = found
        for node in [node for node, found in self.waits.items() if not found]:
            self.waits[node] = self._elsewhere(node)

    def names(self) -> list[str]:
        """The jobs."""
        return sorted({job for job, _ in self.ranks})

    def state(self, node: Node) -> str:
        """The letter of a rank's process when its job failed, else now."""
        rank, first = self.ranks[node], self.failures.get(node[0])
        if first is None or first.failure is None:
            return rank.state
        seen = first.failure.states[node[1] : node[1] + 1] or "?"
        if rank.failure or rank.closed:  # it lived, whatever the first one saw a moment later
            return "R" if seen == "X" else seen
        return seen

    def held_by_itself(self, node: Node) -> str | None:
        """DIED or STOPPED for a rank that does not go on for its own sake."""
        state = self.state(node)
        if state in "Tt":
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
        place = other.stands(theirs).get(wait.serves[0])
        return place is None or place.number <= wait.serves[1]

    def _seconds(self, rank: Rank, note: Note, at: At | None) -> float | None:
        """For how long a rank had waited when its job failed, or has waited by now."""
        first = self.failures.get(rank.job)
        until = first.failed_at if first else time.monotonic()
        since = rank.entered_at.get((note.peer, note.receives, note.number))
        since = at.since if at is not None and at.since is not None else since
        return max(0.0, until - since) if since is not None else None

    def _elsewhere(self, node: Node) -> list[Wait]:
        """The waits of the same process in other jobs, for a rank that waits in none of its own."""
        rank = self.ranks[node]
        own = [one for one in self.ranks.values() if (one.job, one.pid) == (rank.job, rank.pid)]
        if len(own) > 1 or rank.pending():
            return []  # its ranks are threads
        same = [one for one in self.ranks.values() if one.pid == rank.pid and one is not rank]
        return [wait for one in same for wait in self.waits.get(one.node, ()) if wait.node != node]

    # ---- roots -----------------------------------------------------------------------------------

    def starts(self, job: str) -> list[Node]:
        """The ranks of a job that wait in a call of it."""
        return sorted(
            node for node, found in self.waits.items()
            if node[0] == job and any(wait.node == node for wait in found)
        )  # fmt: skip

    def reached(self, start: Node) -> dict[Node, list[Wait]]:
        """Every rank that is reached from one along unmet waits, with a shortest way to it."""
        ways: dict[Node, list[Wait]] = {start: []}
        todo = deque([start])
        while todo:
            node = todo.popleft()
            for wait in self.waits.get(node, ()):
                if wait.on not in ways:
                    ways[wait.on] = [*ways[node], wait]
                    todo.append(wait.on)
        return ways

    def roots(self, job: str) -> list[Root]:
        """The roots of a job, each with the longest way to it; else the cycle."""
        ends: dict[Node, list[Wait]] = {}
        ways = [self.reached(start) for start in self.starts(job)]
        for way in ways:
            for node, waits in way.items():
                if not self.waits.get(node) and len(waits) > len(ends.get(node, ())):
                    ends[node] = waits
        found = [self._root(node, tuple(ends[node])) for node in sorted(ends)]
        known = {root.node for root in found}
        if any(node[0] == job and node not in known for node in self.odd):
            found += [
                self._root(node, ()) for node in sorted(self.odd)
                if node[0] == job and node not in known
            ]  # fmt: skip
        return found or (self._cycle(ways[0]) if ways else [])

    def _cycle(self, ways: Mapping[Node, Sequence[Wait]]) -> list[Root]:
        """The first cycle in which ranks wait for each other."""
        node = next(iter(ways))
        chain: list[Wait] = []
        while node not in [wait.node for wait in chain]:
            wait = self.waits[node][0]
            chain.append(wait)
            node = wait.on
        nodes = [wait.node for wait in chain]
        chain = chain[nodes.index(node) :]
        named = ranks_text(sorted({wait.node[1] for wait in chain}))
        text = f"{named} wait for each other"
        return [
            Root(wait.node, DEADLOCK, text, _NEXT[DEADLOCK], tuple(chain)) for wait in chain
        ]

    def _root(self, node: Node, chain: tuple[Wait, ...]) -> Root:
        rank = self.ranks.get(node)
        if rank is None:
            text = f"rank {node[1]} has left no records here: it is on another host, has closed "
            text += "the communicator, or ended before its first call"
            return Root(node, LEFT, text, _NEXT[LEFT], chain)
        own = self.held_by_itself(node)
        if node in self.odd:
            return Root(node, MISMATCH, self.odd[node], _NEXT[MISMATCH], chain)
        cause = own or (BUSY if rank.pending() else LATE)
        text = f"rank {rank.rank} {self._standing(rank, chain)}; {self._process(rank, cause)}"
        return Root(node, cause, text, _NEXT[cause].format(pid=rank.pid), chain)

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
        if plan is None or len(rounds) > 1 or (rounds != {0} and len(notes) < plan.n):
            return None
        held: dict[int, dict[int, int]] = {}
        for rank in range(plan.n):
            note = notes.get(rank)
            if note is None or (here[0].job, rank) in self.odd:
                held[rank] = {}
            elif not note.ended and not self.waits.get((here[0].job, rank)):
                places = next(one for one in here if one.rank == rank).stands(note).values()
                held[rank] = {at.lane: at.number for at in places}
        ends = replay(plan, held)
        for rank in waiting:
            for at in rank.stands(rank.calls[number]).values():
                if at.kind is Op.EAGER:
                    return None  # the size of the ring of slots is not recorded
                if at.kind is not None and ends[rank.rank][at.lane] != at.number:
                    return False
        return True


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
    text = f"rank {wait.node[1]} waits in {call_text(wait.note)}"
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


def find(paths: Iterable[str | Path], pause: float = PAUSE_S) -> list[Finding]:
    """What is found in these recorders, by job. If a process of theirs lives and its job has not
    failed, they are read again after `pause` seconds: ranks that have moved since wait for nobody.

    RecordsError for a file of another kind, OSError for one that cannot be read.
    """
    paths = list(paths)
    ranks = [read(path) for path in paths]
    moving: frozenset[Node] = frozenset()
    failed = {rank.job for rank in ranks if rank.failure}
    if any(rank.alive and rank.job not in failed for rank in ranks):
        before = {rank.path: rank.mark for rank in ranks}
        time.sleep(pause)
        ranks = [read(path) for path in before if path.exists()]
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

"""Turns flight recorders into a trace of Chrome's format, which Perfetto shows, too.

A rank is a process of the trace, a lane a thread, a step a complete event ("X"). An arrow ("s",
"f") leads from each POST or EAGER to the WAIT that takes it. Both ends are known for certain, or
there is no arrow: the plan is built again from its name and has the digest that the records bear,
the records of both lanes reach back to the beginning of the call, and the n-th post to a rank on a
channel belongs to the WAIT that takes the n-th, which the checker has proved of every plan.

Source of the format: "Trace Event Format", Google, 2016.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from unipal.engine.algorithms import build
from unipal.engine.compiled.image import STEP_CODES
from unipal.engine.errors import ranks_text
from unipal.engine.plan.ir import CREDIT, DONE, SLOT_CHANNEL, Op, Plan, PlanError, Step
from unipal.engine.plan.staging import stage
from unipal.engine.tools.flight_recorder import (
    FAILED,
    MESSAGE,
    NO_PEER,
    RECEIVES,
    STREAMING,
    WAITED,
    Clock,
    Lane,
    RecordFile,
)

OPS = {code: op for op, code in STEP_CODES.items()}
LARGEST_PLAN = 256  # ranks of a plan that is built again for arrows
SAME_HOST_NS = 1_000_000_000  # hosts whose clocks began so near each other count as one
_PLAN = re.compile(r"(\w+)/(\w+) n=(\d+)(?: root (\d+))?( staged)?")
TO_PEER = frozenset({Op.PUT, Op.POST, Op.EAGER})  # towards the peer; the others: from it
_CHANNELS = {CREDIT: "credit", DONE: "done", SLOT_CHANNEL: "slot"}
_UNMATCHED = {
    "absent": "the other end is in no file",
    "overwritten": "the call's beginning was overwritten",
    "unknown_plan": "the plan is not known here",
    "lanes": "several lanes use one channel, so that their order is not known",
    "backwards": "the wait's time is before the post's, for a step that neither waits nor moves "
    "1 KiB bears the time of the step before it",
}

Event = dict[str, Any]


@dataclass(frozen=True)
class Recorded:
    """What one rank's file held when it was read."""

    path: Path
    job: str
    rank: int
    size: int
    pid: int
    alive: bool | None
    closed: bool
    boot_ns: int
    clock: Clock
    plans: dict[int, str]
    lanes: list[Lane]


def read(path: Path) -> Recorded:
    """A rank's file. RecordsError, OSError."""
    with RecordFile(path) as file:
        heads = file.heads()
        lanes = [file.lane(number) for number, head in enumerate(heads)]
        return Recorded(
            path, file.job, file.rank, file.size, file.pid, file.alive, bool(file.closed),
            file.boot_ns, file.ticking(), file.plans(), lanes,
        )  # fmt: skip


@dataclass
class Trace:
    """Events in the order in which they are written, and what the trace does not show."""

    events: list[Event] = field(default_factory=list)
    begin_ns: int = 0
    """CLOCK_MONOTONIC at time 0 of the trace, on the first rank's host."""
    steps: int = 0
    arrows: int = 0
    unmatched: Counter[str] = field(default_factory=Counter)
    dropped: int = 0
    notes: list[str] = field(default_factory=list)

    def write(self, path: Path) -> None:
        """Writes the JSON object that Perfetto and chrome://tracing read."""
        other = {
            "begin_monotonic_ns": self.begin_ns, "steps": self.steps,
            "arrows": self.arrows, "unmatched": dict(self.unmatched), "dropped": self.dropped,
            "notes": self.notes,
        }  # fmt: skip
        whole = {"traceEvents": self.events, "displayTimeUnit": "ns", "otherData": other}
        path.write_text(json.dumps(whole, ensure_ascii=False) + "\n", encoding="utf-8")


# ---- plans ---------------------------------------------------------------------------------------


class Program(NamedTuple):
    """A plan as the records name steps."""

    plan: Plan
    lanes: list[list[list[Step]]]  # [rank][lane][step]

    def step(self, rank: int, lane: int, number: int) -> Step | None:
        """The step; None if there is none there."""
        lanes = self.lanes[rank] if rank < len(self.lanes) else []
        steps = lanes[lane] if lane < len(lanes) else []
        return steps[number] if number < len(steps) else None


class Plans:
    """Plans that were built again from their names. Sizes in names are not trusted."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], Program | None] = {}

    def find(self, plan: int, name: str, size: int) -> Program | None:
        """The plan of this id and name in a communicator of `size` ranks; None if it cannot be
        built here, or has another digest.
        """
        key = plan, name
        if key not in self._known:
            self._known[key] = self._build(plan, name, size)
        return self._known[key]

    def _build(self, plan: int, name: str, size: int) -> Program | None:
        match = _PLAN.fullmatch(name)
        if match is None or int(match[3]) not in (2, size) or int(match[3]) > LARGEST_PLAN:
            return None
        operation, algorithm, n, root, staged = match.groups()
        try:
            made = build(algorithm, operation, int(n), int(root or 0))
            made = stage(made) if staged else made
        except PlanError:
            return None
        if int.from_bytes(bytes.fromhex(made.digest())[:8], "little") != plan:
            return None
        lanes = [[lane.steps for lane in program.lanes] for program in made.ranks]
        return Program(made, lanes)


# ---- steps ---------------------------------------------------------------------------------------


class Queue(NamedTuple):
    """Calls that follow one another on a rank: collectives, or messages to or from a peer."""

    kind: str  # "calls", "to", "from"
    peer: int = NO_PEER

    @property
    def text(self) -> str:
        """The prefix of a lane's name."""
        return "" if self.kind == "calls" else f"{self.kind} rank {self.peer}, "


@dataclass
class _Slice:
    """A step of the trace; times in ns of the host's clock, `end` None while it waits."""

    begin: int
    end: int | None
    op: Op | None
    kind: int
    peer: int
    bytes: int
    flags: int
    epoch: int
    plan: int
    number: int
    lane: int
    round: int
    queue: Queue
    whole: bool  # the records of its lane reach back to the beginning of the call
    step: Step | None  # of the plan
    flows: list[Event] = field(default_factory=list)


class _Rank:
    """The slices of one file."""

    def __init__(self, held: Recorded, clock: Clock, shift: int, plans: Plans) -> None:
        self.held, self._clock, self._shift, self._plans = held, clock, shift, plans
        self.slices: list[_Slice] = []
        for lane in held.lanes:
            self._lane(lane)

    def _lane(self, lane: Lane) -> None:
        rows = lane.records.tolist()
        begins = self._ns(lane.records["t_issue"])
        ends = self._ns(lane.records["t_done"])
        begun: dict[tuple[Queue, int, int], list[int]] = {}  # call → [last step, round, whole]
        earlier: set[Queue] = set()  # queues with a call that ended in this ring
        last: dict[Queue, int] = {}
        for row, begin, end in zip(rows, begins, ends, strict=True):
            self._add(row, begin, end, lane, begun, earlier, last)
        if lane.waiting is not None:
            begin = self._ns(lane.waiting["t_issue"])
            self._add(lane.waiting.tolist(), int(begin), None, lane, begun, earlier, last)

    def _ns(self, ticks: Any) -> Any:
        found = (self._clock.ns(ticks) + self._shift).round().astype("int64")
        return found.tolist()

    def _add(
        self, row: Sequence[int], begin: int, end: int | None, ring: Lane,
        begun: dict[tuple[Queue, int, int], list[int]], earlier: set[Queue], last: dict[Queue, int],
    ) -> None:  # fmt: skip
        _, _, plan, size, epoch, number, lane, peer, kind, flags, _ = row
        name = self.held.plans.get(plan, "")
        program = self._plans.find(plan, name, self.held.size) if name else None
        op = OPS.get(kind)
        queue = self._queue(flags, peer, (epoch, lane, number), begun)
        side = {"calls": self.held.rank, "to": 0, "from": 1}[queue.kind]
        step = program.step(side, lane, number) if program is not None else None
        if step is not None and not _fits(step, op, peer, queue):
            step = None  # the name is of another plan
        if queue in last and last[queue] != epoch:
            earlier.add(queue)
        last[queue] = epoch
        call = (queue, epoch, lane)
        state = begun.get(call)
        if state is None:
            whole = number == 0 and (ring.first == 0 or queue in earlier)
            state = begun[call] = [-1, 0, int(whole)]
        if number <= state[0]:
            state[1] += 1
        state[0] = number
        self.slices.append(
            _Slice(
                begin, None if end is None else max(begin, end), op, kind, peer, size, flags, epoch,
                plan, number, lane, state[1], queue, bool(state[2]), step,
            )
        )  # fmt: skip

    @staticmethod
    def _queue(
        flags: int, peer: int, place: tuple[int, int, int],
        begun: dict[tuple[Queue, int, int], list[int]],
    ) -> Queue:  # fmt: skip
        """The queue of a record of this epoch, lane and step."""
        if not flags & MESSAGE:
            return Queue("calls")
        kind = "from" if flags & RECEIVES else "to"
        if peer != NO_PEER:
            return Queue(kind, peer)
        # a step in own memory names no peer: it goes on with the last message that has come to it
        for queue, epoch, lane in reversed(begun):
            if queue.kind == kind and (epoch, lane, begun[queue, epoch, lane][0] + 1) == place:
                return queue
        return Queue(kind)


def _fits(step: Step, op: Op | None, peer: int, queue: Queue) -> bool:
    named = NO_PEER if step.peer < 0 else step.peer if queue.kind == "calls" else queue.peer
    return step.op is op and peer in (named, NO_PEER)


# ---- arrows --------------------------------------------------------------------------------------


def _arrows(ranks: Sequence[_Rank], trace: Trace) -> None:
    """Matches posts and waits, and leaves the arrows in the slices."""
    posts: dict[Any, list[_Slice]] = defaultdict(list)
    waits: dict[Any, list[_Slice]] = defaultdict(list)
    for rank in ranks:
        for one in rank.slices:
            if one.op not in (Op.POST, Op.EAGER, Op.WAIT) or one.end is None:
                continue
            if one.step is None:
                trace.unmatched["unknown_plan"] += one.op is not Op.WAIT
            elif not one.whole:
                trace.unmatched["overwritten"] += one.op is not Op.WAIT
            else:
                me, peer = rank.held.rank, one.peer
                pair = {"calls": (), "to": (me, peer), "from": (peer, me)}[one.queue.kind]
                channel = SLOT_CHANNEL if one.op is Op.EAGER else one.step.channel
                ends = (peer, me) if one.op is Op.WAIT else (me, peer)
                key = rank.held.job, one.plan, one.epoch, pair, ends, channel
                (waits if one.op is Op.WAIT else posts)[key].append(one)
    number = 0
    for key, sent in posts.items():
        taken, takers = 0, waits.get(key, [])
        if len({one.lane for one in sent}) > 1 or len({one.lane for one in takers}) > 1:
            trace.unmatched["lanes"] += len(sent)
            continue
        for wait in takers:
            assert wait.step is not None
            assert wait.end is not None
            count = max(1, wait.step.value)
            for post in sent[taken : taken + count]:
                assert post.end is not None
                if post.begin > wait.end:
                    trace.unmatched["backwards"] += 1
                    continue
                number += 1
                start = min(post.end, wait.end)
                post.flows.append({"ph": "s", "id": number, "ns": start})
                wait.flows.append({"ph": "f", "bp": "e", "id": number, "ns": wait.end})
            taken += count
        trace.unmatched["absent"] += max(0, len(sent) - taken)
    trace.arrows = number


# ---- events --------------------------------------------------------------------------------------


def make(held: Iterable[Recorded]) -> Trace:
    """The trace of these ranks. Of hosts with clocks of their own, times are put side by side by
    the time of day, and a note says so.
    """
    found = sorted(held, key=lambda one: (one.job, one.rank))
    trace, plans = Trace(), Plans()
    ranks = [_Rank(one, *_clock(one, found), plans) for one in found]
    _arrows(ranks, trace)
    every = [one.begin for rank in ranks for one in rank.slices]
    zero = trace.begin_ns = min(every, default=0)
    for number, rank in enumerate(ranks, 1):
        _events(rank, number, zero, trace)
    trace.steps = len(every)
    trace.notes += _notes(found, trace)
    return trace


def _clock(one: Recorded, every: Sequence[Recorded]) -> tuple[Clock, int]:
    """The clock of a file: the best measured one of its host, since all ranks of a host read the
    same counter; and what brings its host's time to that of the first file's host.
    """
    host = [
        other
        for other in every
        if abs(other.boot_ns - one.boot_ns) < SAME_HOST_NS
        and (other.clock.first_ns == 0) == (one.clock.first_ns == 0)
    ]
    best = max(host, key=lambda other: other.clock.measured_ns)
    apart = one.boot_ns - every[0].boot_ns
    return best.clock, 0 if abs(apart) < SAME_HOST_NS else apart


def _events(rank: _Rank, pid: int, zero: int, trace: Trace) -> None:
    held = rank.held
    state = "" if held.alive is not False or held.closed else ", has ended"
    name = f"rank {held.rank} of {held.job} (process {held.pid}{state})"
    trace.events.append(_name("process_name", pid, 0, name))
    trace.events.append(
        {"ph": "M", "name": "process_sort_index", "pid": pid, "tid": 0, "args": {"sort_index": pid}}
    )
    tracks: dict[tuple[Queue, int], list[_Slice]] = defaultdict(list)
    for one in rank.slices:
        tracks[one.queue, one.lane].append(one)
    calls = [one for (queue, _), many in tracks.items() if queue.kind == "calls" for one in many]
    if calls:
        trace.events.append(_name("thread_name", pid, 0, "calls"))
        trace.events += _calls(calls, pid, zero, held)
    for tid, ((queue, lane), slices) in enumerate(sorted(tracks.items(), key=lambda t: t[0]), 1):
        trace.events.append(_name("thread_name", pid, tid, f"{queue.text}lane {lane}"))
        for one in slices:
            trace.events += _slice(one, pid, tid, zero, held)


def _name(what: str, pid: int, tid: int, name: str) -> Event:
    return {"ph": "M", "name": what, "pid": pid, "tid": tid, "args": {"name": name}}


def _time(ns: int, zero: int) -> float:
    """Microseconds; three digits are nanoseconds."""
    return (ns - zero) / 1000


def _slice(one: _Slice, pid: int, tid: int, zero: int, held: Recorded) -> list[Event]:
    word = one.op.name if one.op is not None else f"step {one.kind}"
    arrow = "→" if one.op in TO_PEER else "←"
    args: dict[str, Any] = {
        "call": one.epoch, "plan": held.plans.get(one.plan, f"{one.plan:016x}"),
        "step": one.number, "round": one.round, "bytes": one.bytes,
    }  # fmt: skip
    if one.peer != NO_PEER:
        args["peer"] = one.peer
        word = f"{word} {arrow} {one.peer}"
    if one.step is not None and one.op in (Op.POST, Op.WAIT):
        args["channel"] = _CHANNELS.get(one.step.channel, str(one.step.channel))
    for bit, flag in ((FAILED, "failed"), (STREAMING, "streaming"), (WAITED, "waited")):
        if one.flags & bit:
            args[flag] = True
    place = {"pid": pid, "tid": tid}
    begin = {"name": word, "cat": "step", "ts": _time(one.begin, zero), **place, "args": args}
    if one.end is None:
        return [{"ph": "B", **begin}]
    events = [{"ph": "X", "dur": (one.end - one.begin) / 1000, **begin}]
    for flow in one.flows:
        ts = _time(flow.pop("ns"), zero)
        events.append({**flow, "name": "signal", "cat": "signal", "ts": ts, **place})
    return events


def _calls(slices: Sequence[_Slice], pid: int, zero: int, held: Recorded) -> list[Event]:
    """A slice for each collective call, from its first step's beginning to its last step's end."""
    by_call: dict[int, list[_Slice]] = defaultdict(list)
    for one in slices:
        by_call[one.epoch].append(one)
    events = []
    for epoch, many in sorted(by_call.items()):
        name = held.plans.get(many[0].plan, f"{many[0].plan:016x}")
        begin = min(one.begin for one in many)
        args = {"plan": name, "whole": all(one.whole for one in many)}
        event = {
            "name": f"{name.partition(' ')[0]} #{epoch}", "cat": "call", "pid": pid, "tid": 0,
            "ts": _time(begin, zero), "args": args,
        }  # fmt: skip
        ends = [one.end for one in many]
        if None in ends:
            events.append({"ph": "B", **event})
        else:
            end = max(end for end in ends if end is not None)
            events.append({"ph": "X", "dur": (end - begin) / 1000, **event})
    return events


def _notes(found: Sequence[Recorded], trace: Trace) -> list[str]:
    """What the trace does not show."""
    notes = []
    for job in dict.fromkeys(one.job for one in found):
        ranks = [one for one in found if one.job == job]
        dropped = {one.rank: sum(lane.first for lane in one.lanes) for one in ranks}
        count = sum(dropped.values())
        trace.dropped += count
        if count:
            whose = ranks_text([rank for rank, number in dropped.items() if number])
            notes.append(f"{job}: {count} earlier steps of {whose} were overwritten")
        apart = [one.rank for one in ranks if abs(one.boot_ns - found[0].boot_ns) >= SAME_HOST_NS]
        if apart:
            notes.append(
                f"{job}: {ranks_text(apart)} of another host, with another clock: placed by the "
                "time of day"
            )
        size = max(one.size for one in found if one.job == job)
        here = {one.rank for one in found if one.job == job}
        missing = size - len(here)
        if missing:
            first = [rank for rank in range(min(size, len(here) + 9)) if rank not in here][:8]
            names = ", ".join(map(str, first)) + (", …" if missing > len(first) else "")
            notes.append(f"{job}: no file of {missing} of {size} ranks ({names})")
    if found and not any(one.clock.measured_ns for one in found):
        notes.append("the job was short: lengths of time are within 1 in 1000")
    for why, count in trace.unmatched.items():
        if count:
            notes.append(f"{count} signals without an arrow: {_UNMATCHED[why]}")
    return notes

"""Executes a plan on a machine of the model and says when each step ends.

The model, by steps of the plan:

- COPY, RED, and the copy of EAGER into its slot take `startup` seconds and the bytes by the chip's
  rate. A rank does one of them at a time, in the order in which its lanes arrive. A PUT or GET
  occupies the rank for `startup` seconds.
- Transfers of an ordered pair of ranks go one after another. Those under way share links fairly
  (`sharing`): the ports of both ranks and the inside of their host, or the rails of both hosts, of
  which each transfer uses all in proportion. Rates change when a transfer begins or ends.
- A POST arrives `latency` seconds after the transfers that it follows. A GET begins that much
  later.
- If wires have a `window`, each connection has so many bytes in queues. Between hosts that send to
  several others while these receive from several, the queue of the receiver's wire holds a window
  of each connection when a transfer ends, which the following posts wait for. Of transfers that
  are not much longer than a window it holds less: QUEUED of their bytes, a
  value that was fitted to stars of TCP connections (docs/simulator.md).
- FLUSH waits for transfers, not for an acknowledgement. FREE takes no time: slots are not counted.
- RED of another rank's memory also waits for the transfer of the operands.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from unipal.engine.errors import FAILED, REFUSED, CommError
from unipal.engine.plan.ir import (
    CREDIT,
    DONE,
    SLOT_CHANNEL,
    Buf,
    Op,
    Plan,
    Ref,
    Step,
    part_bounds,
    window,
)
from unipal.engine.simulator.machine import Machine
from unipal.engine.simulator.sharing import max_min

KINDS = ("transfer", "latency", "copy", "fold", "startup", "queue")
"""Kinds of activities."""
TRANSFER, LATENCY, COPY, FOLD, STARTUP, QUEUE = range(6)
QUEUED = 1 / 3
"""Of a short transfer's bytes, what is in the receiver's queue at its end; fitted, not derived."""
MAX_ROUNDS = 3
"""Rounds that are simulated; further ones take as long as the last whole one."""
SIMULTANEOUS = 1e-9
"""Events that differ by less than this share of the time are one: sums are rounded."""


@dataclass(frozen=True)
class Activity:
    """One thing that takes time. `peer`: the receiver of a transfer or post, else -1. `cause`:
    number of the activity that ended last before it could begin, -1 for none.
    """

    kind: str
    rank: int
    peer: int
    bytes: int
    start: float
    end: float
    cause: int

    @property
    def seconds(self) -> float:
        """Its length."""
        return self.end - self.start


@dataclass(frozen=True)
class Link:
    """What went over a link: bytes, and its bandwidth in bytes per second."""

    name: str
    bytes: float
    bandwidth: float


@dataclass(frozen=True)
class Result:
    """The outcome of a simulation. Seconds from the entry of all ranks.

    `activities` and `links` are of the simulated rounds, which end after `simulated` seconds;
    `rounds` is how many there are in all.
    """

    seconds: float
    simulated: float
    rounds: int
    activities: Sequence[Activity]
    links: tuple[Link, ...]
    last: int
    """The activity that ends last, -1 if there is none."""

    def path(self) -> list[Activity]:
        """The chain of activities that determines the time, from the first on."""
        found = []
        at = self.last
        while at >= 0:
            found.append(self.activities[at])
            at = self.activities[at].cause
        return found[::-1]

    def utilisation(self, link: Link) -> float:
        """The part of the link's capacity that is used, 0 to 1."""
        return link.bytes / link.bandwidth / self.simulated if self.simulated else 0.0


def simulate(
    plan: Plan,
    machine: Machine,
    length: int,
    element_bytes: int = 4,
    *,
    chunk: int | None = None,
    handshake: bool = True,
    max_rounds: int = MAX_ROUNDS,
) -> Result:
    """Executes `plan` on `machine`, on whose ranks it starts at the same time.

    Parameters
    ----------
    length : int
        Elements of a block; all blocks have the same length.
    element_bytes : int
        Bytes of an element.
    chunk : int or None
        Elements of a block per round; None: all at once.
    handshake : bool
        False: entry credits and the closing handshake take no time, as textbooks count.
    max_rounds : int
        At least 2; further rounds take as long as the last of these.

    Raises
    ------
    CommError
        (refused) The plan calls a vendor's library, or is for another number of ranks. (failed)
        It does not end; a checked plan does.
    """
    if plan.n != machine.n:
        reason = f"a plan for {plan.n} ranks on a machine of {machine.n}"
        raise CommError(REFUSED, reason, place=str(plan), next="use Machine.spread")
    whole = max(1, length)
    chunk = min(whole, chunk or whole)
    rounds = -(-whole // chunk)
    run = _Run(plan, machine, length, chunk, element_bytes, min(rounds, max_rounds), handshake)
    run.to_the_end()
    seconds = run.seconds
    if rounds > max_rounds:
        each = run.round_ends[-1] - run.round_ends[-2]
        seconds += each * (whole / chunk - max_rounds)
    return Result(
        seconds, run.seconds, rounds, run.record.activities(), run.sharing.used(run.names),
        run.last,
    )  # fmt: skip


class _Record:
    """The activities, by columns."""

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.rank: list[int] = []
        self.peer: list[int] = []
        self.bytes: list[int] = []
        self.start: list[float] = []
        self.end: list[float] = []
        self.cause: list[int] = []

    def add(self, kind: int, rank: int, peer: int, bytes: int, start: float, cause: int) -> int:
        """The number of a new activity, which ends when `end[number]` is set."""
        self.kind.append(kind)
        self.rank.append(rank)
        self.peer.append(peer)
        self.bytes.append(bytes)
        self.start.append(start)
        self.end.append(start)
        self.cause.append(cause)
        return len(self.kind) - 1

    def activities(self) -> Sequence[Activity]:
        """All of them; each is made when it is asked for."""
        return _Activities(self)


class _Activities(Sequence[Activity]):
    def __init__(self, record: _Record) -> None:
        self._of = record

    def __len__(self) -> int:
        return len(self._of.kind)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        of = self._of
        return Activity(
            KINDS[of.kind[at]], of.rank[at], of.peer[at], of.bytes[at], of.start[at], of.end[at],
            of.cause[at],
        )  # fmt: skip


class _Sharing:
    """The transfers under way: `k` links each, their bytes that are left, and their rates."""

    def __init__(self, capacity: Sequence[float], windows: Sequence[float]) -> None:
        self.capacity = np.array([*capacity, np.inf])
        self._windows = np.array([*windows, 0.0])
        self._windowed = any(windows)
        self.bytes = np.zeros(len(self.capacity))
        self.next = math.inf
        self.changed = False
        self._count = 0
        self._owners: list[_Transfer] = []
        self._paths = np.zeros((64, 4), dtype=np.int64)
        self._left = np.zeros(64)
        self._sizes = np.zeros(64)
        self._rates = np.zeros(64)
        self._ends = np.zeros(64)
        self._now = 0.0

    def add(self, transfers: Sequence[_Transfer], now: float) -> None:
        """Begins transfers."""
        self._forward(now)
        first, last = self._count, self._count + len(transfers)
        while last > len(self._left):
            self._paths = np.concatenate([self._paths, np.zeros_like(self._paths)])
            for name in ("_left", "_sizes", "_rates", "_ends"):
                held = getattr(self, name)
                setattr(self, name, np.concatenate([held, np.zeros_like(held)]))
        paths = np.array([one.path for one in transfers])
        sizes = np.array([float(one.bytes) for one in transfers])
        self._paths[first:last] = paths
        self._left[first:last] = self._sizes[first:last] = sizes
        np.add.at(self.bytes, paths.ravel(), np.repeat(sizes, paths.shape[1]))
        self._owners += transfers
        self._count = last
        self.changed = True

    def ended(self, now: float) -> list[_Transfer]:
        """Removes and returns the transfers that have ended by `now`."""
        if self.next > now:
            return []
        self._forward(now)
        done = np.flatnonzero(self._ends[: self._count] <= now)
        found = [self._owners[at] for at in done]
        if self._windowed:
            self._queue(done)
        for at in done[::-1].tolist():
            self._count -= 1
            end = self._count
            if at != end:
                self._paths[at] = self._paths[end]
                self._left[at] = self._left[end]
                self._sizes[at] = self._sizes[end]
                self._ends[at] = self._ends[end]
                self._owners[at] = self._owners[end]
            self._owners.pop()
        self.changed = True
        return found

    def _queue(self, done: Any) -> None:
        """Sets how long the queues of the receivers' wires are at the end of transfers."""
        links = len(self.capacity)
        paths = self._paths[: self._count]
        across = paths[:, 3] != links - 1
        ups, downs = paths[across, 1], paths[across, 2]
        pairs = np.unique(ups * links + downs)
        targets = np.bincount(pairs // links, minlength=links)
        sources = np.bincount(pairs % links, minlength=links)
        held = np.minimum(self._windows[downs], self._sizes[: self._count][across] * QUEUED)
        queues = np.bincount(downs, weights=held, minlength=links)
        for at in done[across[done]].tolist():
            up, down = self._paths[at, 1], self._paths[at, 2]
            if targets[up] > 1 and sources[down] > 1:
                self._owners[at].queued = float(queues[down] / self.capacity[down])

    def share(self) -> None:
        """Sets the rates of the transfers under way, and when the next one ends."""
        self.changed = False
        count = self._count
        if not count:
            self.next = math.inf
            return
        rates = max_min(self._paths[:count], self.capacity)
        self._rates[:count] = rates
        self._ends[:count] = self._now + self._left[:count] / rates
        self.next = float(self._ends[:count].min())

    def _forward(self, now: float) -> None:
        count = self._count
        if now > self._now:
            self._left[:count] -= self._rates[:count] * (now - self._now)
            np.maximum(self._left[:count], 0.0, out=self._left[:count])
        self._now = max(self._now, now)

    def used(self, names: Sequence[str]) -> tuple[Link, ...]:
        """All links, with what went over them."""
        rows = zip(names, self.bytes.tolist(), self.capacity.tolist(), strict=False)
        return tuple(Link(name, bytes, bandwidth) for name, bytes, bandwidth in rows)


class _Transfer:
    """Bytes on their way from `rank` to `peer`. `owners`: (lane, peer) whose PUTs or GETs it is;
    or `task` that needs it.
    """

    __slots__ = (
        "bytes", "cause", "number", "owners", "path", "peer", "pipe", "queued", "rank", "task",
    )  # fmt: skip

    def __init__(self, rank: int, peer: int, path: tuple[int, ...], bytes: int, cause: int) -> None:
        self.rank = rank
        self.peer = peer
        self.path = path
        self.bytes = bytes
        self.cause = cause
        self.owners: list[tuple[_Lane, int]] = []
        self.task: _Task | None = None
        self.pipe: _Pipe | None = None
        self.number = -1
        self.queued = 0.0


class _Pipe:
    """The transfers and posts of an ordered pair of ranks, in order."""

    __slots__ = ("busy", "latency", "path", "peer", "queue", "rank")

    def __init__(self, rank: int, peer: int, path: tuple[int, ...], latency: float) -> None:
        self.rank = rank
        self.peer = peer
        self.path = path
        self.latency = latency
        self.busy = False
        self.queue: deque[_Transfer | _Counter] = deque()


class _Counter:
    """Posts of a channel: how many have arrived and how many WAITs took, and who waits."""

    __slots__ = ("arrived", "lane", "need", "taken")

    def __init__(self) -> None:
        self.arrived = 0
        self.taken = 0
        self.need = 0
        self.lane: _Lane | None = None


class _Lane:
    """A lane, and where it is. `number`: the activity that ended last before it came there."""

    __slots__ = ("at", "ended", "flushing", "number", "pending", "rank", "steps")

    def __init__(self, rank: _Rank, steps: list[Step]) -> None:
        self.rank = rank
        self.steps = steps
        self.at = 0
        self.ended = False
        self.number = -1
        self.pending: dict[int, int] = {}
        self.flushing = -1


class _Task:
    """What occupies a rank: `seconds` of its own, and transfers."""

    __slots__ = ("bytes", "kind", "lane", "number", "parts", "remote", "seconds")

    def __init__(self, lane: _Lane, kind: int, seconds: float, bytes: int) -> None:
        self.lane = lane
        self.kind = kind
        self.seconds = seconds
        self.bytes = bytes
        self.remote: list[_Transfer] = []
        self.parts = 1
        self.number = -1


class _Rank:
    """A rank: its lanes, what occupies it, and its events."""

    __slots__ = ("busy", "chip", "events", "last", "left", "number", "queue", "round", "waiting")

    def __init__(self, number: int, chip: Any) -> None:
        self.number = number
        self.chip = chip
        self.busy = False
        self.queue: deque[_Task] = deque()
        self.last = -1  # the task that ended last
        self.left = 0  # lanes that have not ended
        self.round = 0
        self.events: dict[int, int] = {}
        self.waiting: dict[int, list[_Lane]] = {}


_ARRIVE, _TASK, _REQUEST = range(3)
# An event: time, order of entry, kind, what, number of the activity that ends with it
_Event = tuple[float, int, int, Any, int]


class _Run:
    """One simulation."""

    def __init__(
        self,
        plan: Plan,
        machine: Machine,
        length: int,
        chunk: int,
        element_bytes: int,
        rounds: int,
        handshake: bool,
    ) -> None:
        self.plan = plan
        self.record = _Record()
        self.seconds = 0.0
        self.last = -1
        self.round_ends = [0.0] * rounds
        self._rounds = rounds
        self._handshake = handshake
        self._now = 0.0
        self._events: list[_Event] = []
        self._entered = 0
        self._ready: deque[_Lane] = deque()
        self._fresh: dict[_Pipe, None] = {}
        self._loads: list[_Transfer] = []
        self._pipes: dict[tuple[int, int, bool], _Pipe] = {}
        self._counters: dict[tuple[int, int, int], _Counter] = {}
        self._bounds = []
        for number in range(rounds):
            lo, hi = window(length, chunk, number)
            bounds = part_bounds(hi - lo, plan.parts, element_bytes)
            self._bounds.append([bound * element_bytes for bound in bounds])
        self._places(machine)
        self._ranks = [_Rank(r, chip) for r, chip in enumerate(machine.chips)]
        self._lanes = [
            [_Lane(self._ranks[program.rank], lane.steps) for lane in program.lanes]
            for program in plan.ranks
        ]
        for rank, lanes in zip(self._ranks, self._lanes, strict=True):
            rank.left = len(lanes)
            self._ready += lanes

    def _places(self, machine: Machine) -> None:
        """Numbers the links: ports of each rank out and in; of each host inside, out and in."""
        self._host_of = machine.host_of
        self._inside = [host.inside.latency for host in machine.hosts]
        self._across = [host.latency / 2 for host in machine.hosts]
        capacity: list[float] = []
        windows: list[float] = []
        self.names: list[str] = []
        for rank, chip in enumerate(machine.chips):
            capacity += [chip.port, chip.port]
            windows += [0.0, 0.0]
            self.names += [f"rank {rank} out", f"rank {rank} in"]
        self._first_host = len(capacity)
        for number, host in enumerate(machine.hosts):
            rails = host.bandwidth or math.inf
            capacity += [host.inside.bandwidth, rails, rails]
            windows += [0.0, 0.0, host.window]
            self.names += [
                f"host {number} {host.inside.name}", f"host {number} out", f"host {number} in",
            ]  # fmt: skip
        self.sharing = _Sharing(capacity, windows)
        self._nowhere = len(capacity)

    # ---- the course of time ----------------------------------------------------------------------

    def to_the_end(self) -> None:
        """Until all lanes have ended. CommError (failed): some wait for ever."""
        while True:
            self._advance_all()
            event = self._events[0][0] if self._events else math.inf
            now = min(event, self.sharing.next)
            if now == math.inf:
                break
            self._now = now
            now *= 1 + SIMULTANEOUS
            while self._events and self._events[0][0] <= now:
                _, _, kind, what, number = heapq.heappop(self._events)
                if kind == _ARRIVE:
                    self._arrived(what, number)
                elif kind == _TASK:
                    self._part_ended(what)
                else:
                    self._enqueue(*what)
            ended = self.sharing.ended(now)
            for transfer in ended:
                self._transferred(transfer)
        for rank in self._ranks:
            if rank.left:
                lane = next(one for one in self._lanes[rank.number] if not one.ended)
                step = lane.steps[lane.at - 1]
                place = self.plan.place(rank.number, step)
                raise CommError(FAILED, "it waits for ever", place=place, next="check the plan")

    def _advance_all(self) -> None:
        """Lets every lane go on that can, then begins what they have enqueued."""
        ready = self._ready
        while ready:
            self._advance(ready.popleft())
        if self._fresh or self._loads:
            begun = self._loads
            self._loads = []
            for pipe in self._fresh:
                head = pipe.queue[0] if pipe.queue and not pipe.busy else None
                if isinstance(head, _Transfer):
                    pipe.queue.popleft()
                    pipe.busy = True
                    begun.append(head)
            self._fresh.clear()
            for one in begun:
                one.number = self.record.add(
                    TRANSFER, one.rank, one.peer, one.bytes, self._now, one.cause
                )
            if begun:
                self.sharing.add(begun, self._now)
        if self.sharing.changed:
            self.sharing.share()

    def _later(self, seconds: float, kind: int, what: Any, number: int) -> None:
        self._entered += 1
        heapq.heappush(self._events, (self._now + seconds, self._entered, kind, what, number))

    # ---- lanes -----------------------------------------------------------------------------------

    def _advance(self, lane: _Lane) -> None:
        steps, rank = lane.steps, lane.rank
        while lane.at < len(steps):
            step = steps[lane.at]
            lane.at += 1
            op = step.op
            if op is Op.POST:
                self._post(lane, step.peer, step.channel)
            elif op is Op.WAIT:
                if not self._wait(lane, step):
                    return
            elif op is Op.PUT or op is Op.GET:
                if op is Op.GET:
                    self._readable(lane, step.peer)
                if self._occupies(lane, step):
                    return
            elif op is Op.RED or op is Op.COPY or op is Op.EAGER:
                self._work(lane, step)
                return
            elif op is Op.FLUSH:
                if lane.pending.get(step.peer):
                    lane.flushing = step.peer
                    return
            elif op is Op.REC:
                rank.events[step.event] = lane.number
                for one in rank.waiting.pop(step.event, ()):
                    one.number = self._later_of(one.number, lane.number)
                    self._ready.append(one)
            elif op is Op.JOIN:
                if step.event not in rank.events:
                    rank.waiting.setdefault(step.event, []).append(lane)
                    return
                lane.number = self._later_of(lane.number, rank.events[step.event])
            elif op is Op.CCL:
                place = self.plan.place(rank.number, step)
                reason = "how long a vendor's library takes is not known"
                raise CommError(REFUSED, reason, place=place, next="simulate another algorithm")
        self._lane_ended(lane)

    def _later_of(self, one: int, other: int) -> int:
        ends = self.record.end
        if one < 0 or other < 0:
            return max(one, other)
        return one if ends[one] >= ends[other] else other

    def _lane_ended(self, lane: _Lane) -> None:
        rank = lane.rank
        rank.left -= 1
        lane.ended = True
        if self._now > self.seconds or self.last < 0:
            self.seconds, self.last = self._now, lane.number
        if rank.left:
            return
        self.round_ends[rank.round] = max(self.round_ends[rank.round], self._now)
        if rank.round + 1 == self._rounds:
            return
        rank.round += 1
        rank.events.clear()
        lanes = self._lanes[rank.number]
        rank.left = len(lanes)
        for one in lanes:
            one.at, one.ended, one.number = 0, False, lane.number
        self._ready += lanes

    def _bytes(self, rank: _Rank, ref: Ref) -> int:
        bounds = self._bounds[rank.round]
        return bounds[ref.hi] - bounds[ref.lo]

    # ---- posts -----------------------------------------------------------------------------------

    def _counter(self, poster: int, waiter: int, channel: int) -> _Counter:
        key = (poster, waiter, channel)
        found = self._counters.get(key)
        if found is None:
            found = self._counters[key] = _Counter()
        return found

    def _post(self, lane: _Lane, peer: int, channel: int) -> None:
        me = lane.rank.number
        counter = self._counter(me, peer, channel)
        pipe = self._pipe(me, peer)
        if channel in (CREDIT, DONE) and not self._handshake:
            counter.arrived += 1
            self._woken(counter, lane.number)
        elif pipe.busy or pipe.queue:
            pipe.queue.append(counter)
        else:
            self._send(pipe, counter, lane.number)

    def _send(self, pipe: _Pipe, counter: _Counter, cause: int, queued: float = 0.0) -> None:
        """A post begins its way, after so many seconds in the receiver's queue."""
        begun = self._now + queued
        number = self.record.add(LATENCY, pipe.rank, pipe.peer, 0, begun, cause)
        self._later(queued + pipe.latency, _ARRIVE, counter, number)

    def _arrived(self, counter: _Counter, number: int) -> None:
        self.record.end[number] = self._now
        counter.arrived += 1
        self._woken(counter, number)

    def _woken(self, counter: _Counter, number: int) -> None:
        lane = counter.lane
        if lane is not None and counter.arrived >= counter.need:
            counter.taken, counter.lane = counter.need, None
            lane.number = number
            self._ready.append(lane)

    def _wait(self, lane: _Lane, step: Step) -> bool:
        """Whether the posts have arrived."""
        counter = self._counter(step.peer, lane.rank.number, step.channel)
        need = counter.taken + max(1, step.value)
        if counter.arrived >= need:
            counter.taken = need
            return True
        counter.need, counter.lane = need, lane
        return False

    # ---- transfers -------------------------------------------------------------------------------

    def _pipe(self, rank: int, peer: int, reads: bool = False) -> _Pipe:
        """Of the data that goes from `rank` to `peer`; `reads`: because the peer reads it."""
        key = (rank, peer, reads)
        found = self._pipes.get(key)
        if found is None:
            path, latency = self._path(rank, peer)
            found = self._pipes[key] = _Pipe(rank, peer, path, latency)
        return found

    def _path(self, rank: int, peer: int) -> tuple[tuple[int, ...], float]:
        here, there = self._host_of[rank], self._host_of[peer]
        out, into = 2 * rank, 2 * peer + 1
        first = self._first_host
        if here == there:
            return (out, first + 3 * here, into, self._nowhere), self._inside[here]
        latency = self._across[here] + self._across[there]
        return (out, first + 3 * here + 1, first + 3 * there + 2, into), latency

    def _occupies(self, lane: _Lane, step: Step) -> bool:
        """Begins a PUT or GET; whether the lane has to wait until the rank has started it."""
        rank = lane.rank
        if not rank.chip.startup:
            self._issue(lane, step)
            return False
        self._begin(_Task(lane, STARTUP, rank.chip.startup, 0))
        return True

    def _issue(self, lane: _Lane, step: Step) -> None:
        """Enqueues the bytes of a PUT or GET."""
        me, bytes = lane.rank.number, self._bytes(lane.rank, step.src[0])
        if not bytes:
            return
        lane.pending[step.peer] = lane.pending.get(step.peer, 0) + 1
        if step.op is Op.PUT:
            self._enqueue(self._pipe(me, step.peer), bytes, lane, step.peer, lane.number)
            return
        pipe = self._pipe(step.peer, me, reads=True)
        number = self.record.add(LATENCY, me, step.peer, 0, self._now, lane.number)
        self.record.end[number] = self._now + pipe.latency
        self._later(pipe.latency, _REQUEST, (pipe, bytes, lane, step.peer, number), number)

    def _enqueue(self, pipe: _Pipe, bytes: int, lane: _Lane, peer: int, cause: int) -> None:
        tail = pipe.queue[-1] if pipe.queue else None
        if not isinstance(tail, _Transfer):
            tail = _Transfer(pipe.rank, pipe.peer, pipe.path, 0, cause)
            tail.pipe = pipe
            pipe.queue.append(tail)
            self._fresh[pipe] = None
        tail.bytes += bytes
        tail.owners.append((lane, peer))

    def _transferred(self, transfer: _Transfer) -> None:
        number = transfer.number
        self.record.end[number] = self._now
        for lane, peer in transfer.owners:
            lane.pending[peer] -= 1
            if lane.flushing == peer and not lane.pending[peer]:
                lane.flushing = -1
                lane.number = number
                self._ready.append(lane)
        if transfer.task is not None:
            self._part_ended(transfer.task)
        pipe = transfer.pipe
        if pipe is None:
            return
        pipe.busy = False
        waited = number
        if transfer.queued:
            waited = self.record.add(QUEUE, pipe.rank, pipe.peer, 0, self._now, number)
            self.record.end[waited] = self._now + transfer.queued
        while pipe.queue:
            head = pipe.queue[0]
            if isinstance(head, _Transfer):
                head.cause = number
                self._fresh[pipe] = None
                return
            pipe.queue.popleft()
            self._send(pipe, head, waited, transfer.queued)

    # ---- work of a rank --------------------------------------------------------------------------

    def _work(self, lane: _Lane, step: Step) -> None:
        """Begins a COPY, RED or EAGER."""
        rank = lane.rank
        chip = rank.chip
        bytes = self._bytes(rank, step.src[0])
        folds = len(step.src) - 1 if step.op is Op.RED else 0
        rate = bytes * folds / chip.reduce if folds else bytes / chip.copy
        task = _Task(lane, FOLD if folds else COPY, chip.startup + rate, bytes * max(1, folds))
        for ref, reads in [*((r, True) for r in step.src), *((r, False) for r in step.dst)]:
            if ref.rank == rank.number or ref.buffer is Buf.SLOT or not bytes:
                continue
            self._readable(lane, ref.rank)
            here, there = (ref.rank, rank.number) if reads else (rank.number, ref.rank)
            one = _Transfer(here, there, self._path(here, there)[0], bytes, -1)
            one.task = task
            task.remote.append(one)
        self._begin(task)

    def _readable(self, lane: _Lane, peer: int) -> None:
        """CommError (refused): the memory of `peer` is on another host."""
        me = lane.rank.number
        if self._host_of[me] != self._host_of[peer]:
            reason = f"rank {me} reads memory of rank {peer}, which is on another host"
            place = f"{self.plan.operation}/{self.plan.algorithm}"
            raise CommError(REFUSED, reason, place=place, next="simulate another algorithm")

    def _begin(self, task: _Task) -> None:
        """Starts a task, or lets it wait until the rank is free."""
        rank = task.lane.rank
        if rank.busy:
            rank.queue.append(task)
            return
        rank.busy = True
        cause = task.lane.number
        if rank.last >= 0:
            cause = self._later_of(cause, rank.last)
        task.number = self.record.add(task.kind, rank.number, -1, task.bytes, self._now, cause)
        task.parts = 1 + len(task.remote)
        for one in task.remote:
            one.cause = cause
        self._loads += task.remote
        self._later(task.seconds, _TASK, task, task.number)

    def _part_ended(self, task: _Task) -> None:
        task.parts -= 1
        if task.parts:
            return
        lane = task.lane
        rank = lane.rank
        self.record.end[task.number] = self._now
        lane.number = rank.last = task.number
        rank.busy = False
        step = lane.steps[lane.at - 1]
        if task.kind == STARTUP:
            self._issue(lane, step)
        elif step.op is Op.EAGER:
            self._eager(lane, step)
        self._ready.append(lane)
        if rank.queue:
            self._begin(rank.queue.popleft())

    def _eager(self, lane: _Lane, step: Step) -> None:
        """The payload has been copied: it leaves with the post that publishes it."""
        me, bytes = lane.rank.number, self._bytes(lane.rank, step.src[0])
        if bytes:
            pipe = self._pipe(me, step.peer)
            lane.pending[step.peer] = lane.pending.get(step.peer, 0) + 1
            self._enqueue(pipe, bytes, lane, step.peer, lane.number)
        self._post(lane, step.peer, SLOT_CHANNEL)

"""A reference interpreter of finished plans with numbers and randomised schedules.

It runs all ranks of several calls in one process. Every step is split into single reads and writes
of parts, and a seeded adversary picks the next one: lanes and one-sided transfers advance at their
own pace, some ranks far behind others. Memory contains random values wherever a call may not rely
on it, and is overwritten as soon as a rank returns. The interpreter is independent of the checker:
it tests by execution what the checker proves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from unipal.engine.plan.ir import CREDIT, SLOT_CHANNEL, Buf, Flag, Op, Plan, Ref, Step, operations

LAZY_SHARE = 0.15

Number = int | Fraction
Process = Iterator[bool]
"""Yields True after it acted, False when it has to wait."""


class WrongRunError(AssertionError):
    """A run that deadlocked, or left a wrong value in OUTPUT."""


@dataclass(frozen=True)
class RunParameters:
    """The parameters of a run, all drawn from `seed` by `RunParameters.of`."""

    seed: int
    in_place: bool = False
    average: bool = False
    queues: int = 0
    """Queues per rank that its lanes share; 0: one per lane."""
    slots: int = 2
    buffers: int = 1
    """Sets of user buffers that calls use in turn."""
    uniform: bool = True
    """Pick the next task uniformly, or mostly the one with the highest priority."""
    lazy: float = LAZY_SHARE
    """Share of transfers that move last when priorities decide: 1.0 as late as FLUSH allows."""

    @classmethod
    def of(cls, seed: int, *, in_place: bool, average: bool = False) -> RunParameters:
        """Parameters that differ with every seed."""
        draw = random.Random(seed)
        return cls(
            seed=seed,
            in_place=in_place,
            average=average,
            queues=draw.choice((0, 0, 1, 2, 3)),
            slots=draw.choice((2, 2, 3, 8)),
            buffers=draw.choice((1, 2)),
            uniform=draw.random() < 0.4,
        )


@dataclass
class _Task:
    """An independently scheduled task."""

    process: Process
    priority: float


@dataclass
class _Ring:
    """Slots of one ordered pair."""

    memory: list[list[Number]]
    filled: int = 0
    freed: int = 0


@dataclass
class _Rank:
    """A rank's state between its steps."""

    call: int = -1
    running: int = 0
    events: set[int] = field(default_factory=set)
    pending: dict[tuple[int, int, Op], list[Step]] = field(default_factory=dict)
    """(lane, peer, PUT or GET) → transfers in flight."""
    posts: dict[tuple[int, int], list[Step]] = field(default_factory=dict)
    """(peer, channel) → POSTs in flight, in order."""


class Interpreter:
    """One run of finished plans, one call after another."""

    def __init__(self, plans: Sequence[Plan], way: RunParameters) -> None:
        self.plans, self.way = plans, way
        self.n = plans[0].n
        self.draw = random.Random(way.seed)
        self.ranks = [_Rank() for _ in range(self.n)]
        self.user: dict[tuple[int, int, Buf, int], list[Number]] = {}
        self.scratch: dict[tuple[int, int], list[Number]] = {}
        self.given: dict[tuple[int, int, int], list[Number]] = {}
        self.lines: dict[tuple[int, int], int] = {}  # (owner, accessor) → call of the credit
        self.counters: dict[tuple[int, int, int], int] = {}
        self.taken: dict[tuple[int, int, int], int] = {}
        self.rings: dict[tuple[int, int], _Ring] = {}
        self.tasks: list[_Task] = []
        self.waiting: list[_Task] = []

    def run(self) -> None:
        """Runs all calls to the end. Raises WrongRunError."""
        for rank in range(self.n):
            self._start(self._caller(rank))
        change = 50
        while self.tasks:
            task = self._next()
            try:
                acted = next(task.process)
            except StopIteration:
                self.tasks.remove(task)
                acted = True
            if acted:
                self.tasks += self.waiting
                self.waiting.clear()
            else:
                self.tasks.remove(task)
                self.waiting.append(task)
            change -= 1
            if not change:
                if task.priority >= 0:
                    task.priority = self.draw.random()
                change = self.draw.randint(5, 200)
        if self.waiting:
            raise WrongRunError(f"{self.plans[0]}: {len(self.waiting)} wait forever, {self.way}")
        if self.counters != self.taken:
            raise WrongRunError(f"{self.plans[0]}: posts without a matching WAIT, {self.way}")

    def _start(self, process: Process, priority: float | None = None) -> None:
        self.tasks.append(_Task(process, self.draw.random() if priority is None else priority))

    def _next(self) -> _Task:
        if self.way.uniform or self.draw.random() < 0.05:
            return self.draw.choice(self.tasks)
        return max(self.tasks, key=lambda task: task.priority)

    # Memory

    def _rubbish(self) -> int:
        return self.draw.getrandbits(60)

    def _where(self, ref: Ref, call: int) -> list[Number]:
        if ref.buffer is Buf.SCRATCH:
            parts = self.scratch.setdefault((ref.rank, ref.block), [])
            while len(parts) < ref.hi:
                parts.append(self._rubbish())
            return parts
        plan = self.plans[call]
        if self.way.in_place:
            ref = operations()[plan.operation].home(ref, plan.root)
        key = call % self.way.buffers, ref.rank, ref.buffer, ref.block
        return self.user.setdefault(key, [])

    def _memory(self, ref: Ref, rank: int) -> list[Number]:
        """The window of an operand as `rank` currently sees it."""
        call = self.ranks[rank].call
        if ref.rank != rank:
            known = self.lines.get((ref.rank, rank))
            if known is None:
                raise WrongRunError(f"rank {rank} has no address of {ref}")
            call = known
        return self._where(ref, call)

    def _fill(self, rank: int, call: int, buffer: Buf, contents: Callable[[], int]) -> None:
        plan = self.plans[call]
        blocks = operations()[plan.operation].blocks(buffer, rank, plan.n, plan.root)
        for block in range(blocks):
            window = self._where(Ref(rank, buffer, block, 0, plan.parts), call)
            window[:] = [contents() for _ in range(plan.parts)]
            if buffer is Buf.INPUT:
                self.given[call, rank, block] = list(window)

    # Callers

    def _caller(self, rank: int) -> Process:
        state = self.ranks[rank]
        for call, plan in enumerate(self.plans):
            for _ in range(self.draw.randint(0, 5)):
                yield True
            state.call = call
            state.events.clear()
            for (owner, _), parts in self.scratch.items():
                if owner == rank:
                    parts[:] = [self._rubbish() for _ in parts]
            self._fill(rank, call, Buf.OUTPUT, self._rubbish)
            self._fill(rank, call, Buf.INPUT, self._rubbish)
            queues = self._queues(plan, rank)
            state.running = len(queues)
            for queue in queues:
                self._start(self._queue(rank, queue))
            while state.running:
                yield False
            self._look(rank, call)
            for key, parts in self.user.items():
                if key[1] == rank and key[0] == call % self.way.buffers:
                    parts[:] = [self._rubbish() for _ in parts]
            yield True

    def _queues(self, plan: Plan, rank: int) -> list[list[Step]]:
        found: dict[int, list[Step]] = {}
        for step in plan.ranks[rank].steps:
            queue = step.lane % self.way.queues if self.way.queues else step.lane
            found.setdefault(queue, []).append(step)
        return list(found.values())

    def _look(self, rank: int, call: int) -> None:
        """Checks OUTPUT, and an INPUT that is not an output, for the caller."""
        plan = self.plans[call]
        operation = operations()[plan.operation]
        if plan.operation == "barrier":
            behind = [r for r in range(self.n) if self.ranks[r].call < call]
            if behind:
                raise WrongRunError(f"{plan}: rank {rank} returns before {behind} enter")
        for block in range(operation.blocks(Buf.OUTPUT, rank, plan.n, plan.root)):
            there = self._where(Ref(rank, Buf.OUTPUT, block, 0, plan.parts), call)
            want = self._expected(plan, call, rank, block)
            if there[: plan.parts] != want:
                bad = [part for part in range(plan.parts) if there[part] != want[part]]
                raise WrongRunError(
                    f"{plan}: OUTPUT@{rank}[{block}] is wrong in parts {bad}, {self.way}"
                )
        if not self.way.in_place:
            for block in range(operation.blocks(Buf.INPUT, rank, plan.n, plan.root)):
                there = self._where(Ref(rank, Buf.INPUT, block, 0, plan.parts), call)
                if there != self.given[call, rank, block]:
                    raise WrongRunError(f"{plan}: INPUT@{rank}[{block}] was written, {self.way}")

    def _expected(self, plan: Plan, call: int, rank: int, block: int) -> list[Number]:
        name, n, root = plan.operation, plan.n, plan.root
        if operations()[name].reduces:
            of = rank if name == "reduce_scatter" else 0
            rows = [self.given[call, r, of] for r in range(n)]
            divisor = n if self.way.average else 1
            return [Fraction(sum(column), divisor) for column in zip(*rows, strict=True)]
        source = {
            "send": (0, 0),
            "sendrecv": ((rank - 1) % n, 0),
            "broadcast": (root, 0),
            "gather": (block, 0),
            "all_gather": (block, 0),
            "scatter": (root, rank),
            "all_to_all": (block, rank),
        }[name]
        return self.given[call, *source]

    # Steps

    def _queue(self, rank: int, steps: list[Step]) -> Process:
        for step in steps:
            yield from self._step(rank, step)
        self.ranks[rank].running -= 1
        yield True

    def _step(self, rank: int, step: Step) -> Process:
        state, op = self.ranks[rank], step.op
        if op is Op.COPY or op is Op.RED:
            if not (self.way.in_place and step.flags & Flag.SELF):
                yield from self._fold(rank, step)
        elif op is Op.PUT or op is Op.GET:
            token = step.again()
            state.pending.setdefault((step.lane, step.peer, op), []).append(token)
            lazy = self.draw.random() < self.way.lazy
            self._start(self._transfer(rank, token), -1.0 if lazy else self.draw.random())
        elif op is Op.POST:
            token = step.again()
            state.posts.setdefault((step.peer, step.channel), []).append(token)
            puts = list(state.pending.get((step.lane, step.peer, Op.PUT), ()))
            self._start(self._post(rank, token, puts, state.call))
        elif op is Op.WAIT:
            key = step.peer, rank, step.channel
            while self.counters.get(key, 0) - self.taken.get(key, 0) < step.value:
                yield False
            self.taken[key] = self.taken.get(key, 0) + step.value
        elif op is Op.FLUSH:
            while any(state.pending.get((step.lane, step.peer, o)) for o in (Op.PUT, Op.GET)):
                yield False
        elif op is Op.EAGER:
            yield from self._eager(rank, step)
        elif op is Op.FREE:
            self._ring(step.peer, rank).freed += 1
        elif op is Op.REC:
            state.events.add(step.event)
        elif op is Op.JOIN:
            while step.event not in state.events:
                yield False
        else:
            raise WrongRunError(f"{step}: the interpreter does not support this step")
        yield True

    def _count(self, poster: int, waiter: int, channel: int) -> None:
        key = poster, waiter, channel
        self.counters[key] = self.counters.get(key, 0) + 1

    def _ring(self, filler: int, reader: int) -> _Ring:
        ring = self.rings.get((filler, reader))
        if ring is None:
            ring = self.rings[filler, reader] = _Ring([[] for _ in range(self.way.slots)])
        return ring

    def _read(self, ref: Ref, part: int, rank: int) -> Number:
        if ref.buffer is Buf.SLOT:
            ring = self._ring(ref.block, rank)
            payload = ring.memory[ring.freed % self.way.slots]
            if part - ref.lo >= len(payload):
                return self._rubbish()
            return payload[part - ref.lo]
        return self._memory(ref, rank)[part]

    def _fold(self, rank: int, step: Step) -> Process:
        first = step.src[0]
        for part in self._order(first):
            values = []
            for ref in step.src:
                values.append(self._read(ref, part, rank))
                yield True
            value = sum(values, start=Fraction(0)) if len(values) > 1 else values[0]
            if step.flags & Flag.FINAL and self.way.average:
                value = Fraction(value, self.n)
            for ref in step.dst:
                self._memory(ref, rank)[part] = value
                yield True

    def _order(self, ref: Ref) -> list[int]:
        """The parts in the random order of a transfer."""
        parts = list(range(ref.lo, ref.hi))
        self.draw.shuffle(parts)
        return parts

    def _transfer(self, rank: int, step: Step) -> Process:
        """A PUT or GET in flight, at any pace."""
        (dst,), (src,) = step.dst, step.src
        for part in self._order(src):
            value = self._read(src, part, rank)
            yield True
            self._memory(dst, rank)[part] = value
            yield True
        on_their_way = self.ranks[rank].pending[step.lane, step.peer, step.op]
        on_their_way[:] = [other for other in on_their_way if other is not step]
        yield True

    def _post(self, rank: int, step: Step, puts: list[Step], call: int) -> Process:
        """A POST in flight: it completes after the `puts` before it, while its lane continues."""
        state = self.ranks[rank]
        queue = state.posts[step.peer, step.channel]
        while queue[0] is not step or _any_left(
            puts, state.pending.get((step.lane, step.peer, Op.PUT), ())
        ):
            yield False
        queue.pop(0)
        if step.channel == CREDIT:
            self.lines[rank, step.peer] = call
        self._count(rank, step.peer, step.channel)
        yield True

    def _eager(self, rank: int, step: Step) -> Process:
        ring = self._ring(rank, step.peer)
        while ring.filled - ring.freed >= self.way.slots:
            yield False
        payload = ring.memory[ring.filled % self.way.slots]
        payload.clear()
        (src,) = step.src
        for part in range(src.lo, src.hi):
            payload.append(self._read(src, part, rank))
            yield True
        ring.filled += 1
        self._count(rank, step.peer, SLOT_CHANNEL)


def _any_left(some: Sequence[Step], left: Sequence[Step]) -> bool:
    return any(one is other for one in some for other in left)


def run(plans: Sequence[Plan], way: RunParameters) -> None:
    """Runs calls of finished plans with the given parameters. Raises WrongRunError."""
    Interpreter(plans, way).run()

"""A whole plan run in one process on NumPy arrays: all ranks, all lanes, in an order of our choice.

It exists to check algorithms against what the operation means, not to be fast. PUTs and GETs happen
as early or as late as the semantics of the steps allow (or at random in between), so that a missing
FLUSH or POST shows up as a wrong number.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from unipal.engine.plan.ir import (
    SLOT_CHANNEL,
    Buf,
    Flag,
    Op,
    Operation,
    Plan,
    Ref,
    Step,
    operations,
    part_bounds,
    rounds,
    window,
)

Array = NDArray[np.int64]
DIRTY = -(10**15) + 7
RING = 2  # slots per pair


class StuckError(AssertionError):
    """No lane of any rank can go on."""


@dataclass
class Case:
    """The data of one call: lengths by extent, and the user's buffers of every rank."""

    plan: Plan
    lengths: list[int]
    in_place: bool
    seed: int = 0
    blocks: dict[tuple[int, Buf, int], Array] = field(default_factory=dict)
    inputs: dict[tuple[int, int], Array] = field(default_factory=dict)

    def __post_init__(self) -> None:
        plan = self.plan
        operation = operations()[plan.operation]
        rng = np.random.default_rng(self.seed)
        order = (Buf.OUTPUT, Buf.INPUT)
        if (operation.in_place or "").startswith("OUTPUT"):
            order = (Buf.INPUT, Buf.OUTPUT)
        for rank in range(plan.n):
            for buffer in order:
                for block in range(operation.blocks(buffer, rank, plan.n, plan.root)):
                    ref = Ref(rank, buffer, block, 0, 1)
                    home = operation.home(ref, plan.root) if self.in_place else ref
                    length = self.lengths[operation.extent(buffer, rank, block, plan.n)]
                    if home[:3] not in self.blocks:
                        self.blocks[home[:3]] = np.full(length, DIRTY, np.int64)
                    self.blocks[ref[:3]] = self.blocks[home[:3]]
                    assert len(self.blocks[ref[:3]]) == length
        for (rank, buffer, block), memory in self.blocks.items():
            if buffer is Buf.INPUT:
                memory[:] = rng.integers(-(2**40), 2**40, len(memory))
                self.inputs[rank, block] = memory.copy()

    def expected(self, rank: int, block: int) -> Array:
        """What block `block` of OUTPUT of `rank` has to be."""
        plan, name = self.plan, self.plan.operation
        n, root, given = plan.n, plan.root, self.inputs
        if name == "send":
            return given[0, 0]
        if name == "sendrecv":
            return given[(rank - 1) % n, 0]
        if name == "broadcast":
            return given[root, 0]
        if name in ("gather", "all_gather"):
            return given[block, 0]
        if name == "scatter":
            return given[root, rank]
        if name == "all_to_all":
            return given[block, rank]
        if name in ("reduce", "all_reduce"):
            return np.sum([given[r, 0] for r in range(n)], axis=0, dtype=np.int64)
        assert name == "reduce_scatter"
        return np.sum([given[r, rank] for r in range(n)], axis=0, dtype=np.int64)

    def check(self) -> None:
        """All outputs are right, and inputs that are not output are as they were."""
        operation = operations()[self.plan.operation]
        for (rank, buffer, block), memory in self.blocks.items():
            if buffer is Buf.OUTPUT:
                want = self.expected(rank, block)
                assert np.array_equal(memory, want), (
                    f"{self.plan} in_place={self.in_place}: OUTPUT of rank {rank}, block {block}: "
                    f"{memory[:8]} is not {want[:8]}"
                )
            elif not self.in_place or operation.in_place is None:
                assert np.array_equal(memory, self.inputs[rank, block]), "an input was written"


@dataclass
class _Rank:
    round: int = 0
    at: list[int] = field(default_factory=list)
    events: set[int] = field(default_factory=set)


class Machine:
    """Runs `case`. `late`: 0 PUTs and GETs at once, 1 as late as allowed, else a coin each time.

    `merged`: one queue per rank in enqueue order. Raises StuckError, and AssertionError for what no
    executor could do.
    """

    def __init__(
        self,
        case: Case,
        chunk: int,
        late: float = 0.0,
        merged: bool = False,
        seed: int | None = None,
    ) -> None:
        self.case, self.chunk, self.late = case, chunk, late
        self.plan = plan = case.plan
        self.random = random.Random(seed)
        self.shuffle = seed is not None
        self.rounds = rounds(case.lengths, chunk) if case.lengths else 1
        self.queues = [
            [p.steps] if merged else [lane.steps for lane in p.lanes] for p in plan.ranks
        ]
        self.state = [_Rank(at=[0] * len(queues)) for queues in self.queues]
        self.scratch: dict[tuple[int, int], Array] = {}
        self.counters: dict[tuple[int, int, int], int] = defaultdict(int)
        self.taken: dict[tuple[int, int, int], int] = defaultdict(int)
        self.slots: dict[tuple[int, int], deque[Array]] = defaultdict(deque)
        # per agent (rank, lane, peer, is it reading): what it still has to do, in order
        self.agents: dict[tuple[int, int, int, bool], deque[Callable[[], None]]] = {}
        self.bounds: dict[int, list[int]] = {}

    def run(self) -> None:
        """To the end of all ranks, then the result is checked."""
        ranks = list(range(self.plan.n))
        while True:
            moved = False
            if self.shuffle:
                self.random.shuffle(ranks)
            for rank in ranks:
                moved |= self._advance(rank)
            if not moved or self.random.random() > self.late:
                moved |= self._agents_act()
            if all(state.round == self.rounds for state in self.state):
                break
            if not moved:
                raise StuckError("; ".join(self._blocked()))
        while self._agents_act():
            pass
        assert not any(self.slots.values()), f"{self.plan}: slots left"
        assert self.counters == self.taken, f"{self.plan}: posts that nobody waited for"
        self.case.check()

    def _blocked(self) -> Iterator[str]:
        for rank, state in enumerate(self.state):
            for queue, at in zip(self.queues[rank], state.at, strict=True):
                if state.round < self.rounds and at < len(queue):
                    yield f"rank {rank} round {state.round}: {queue[at]}"

    def _advance(self, rank: int) -> bool:
        state = self.state[rank]
        if state.round == self.rounds:
            return False
        moved = False
        lanes = list(range(len(state.at)))
        if self.shuffle:
            self.random.shuffle(lanes)
        for lane in lanes:
            queue = self.queues[rank][lane]
            while state.at[lane] < len(queue) and self._step(rank, queue[state.at[lane]]):
                state.at[lane] += 1
                moved = True
                if self.shuffle and self.random.random() < 0.3:
                    break
        if all(at == len(q) for at, q in zip(state.at, self.queues[rank], strict=True)):
            state.round += 1
            state.at = [0] * len(state.at)
            state.events.clear()
            moved = True
        return moved

    def _view(self, ref: Ref, round_: int) -> Array:
        length = self.case.lengths[ref.extent] if self.case.lengths else 0
        lo, hi = window(length, self.chunk, round_)
        width = hi - lo
        if width not in self.bounds:
            self.bounds[width] = part_bounds(width, self.plan.parts, 8)
        begin, end = self.bounds[width][ref.lo], self.bounds[width][ref.hi]
        if ref.buffer is Buf.SCRATCH:
            key = ref.rank, ref.block
            if key not in self.scratch:
                self.scratch[key] = np.full(self.chunk, DIRTY, np.int64)
            return self.scratch[key][begin:end]
        if ref.buffer is Buf.SLOT:
            payload = self.slots[ref.block, ref.rank][0]
            assert len(payload) == end - begin, f"{ref}: a payload of {len(payload)}"
            return payload
        memory = self.case.blocks[ref[:3]]
        assert len(memory) == length, f"{ref} has another length than its extent says"
        return memory[lo + begin : lo + end]

    def _leave_to_agent(self, step: Step, rank: int, action: Callable[[], None]) -> None:
        """PUTs and POSTs of a lane to a peer act in order, GETs apart from them."""
        key = rank, step.lane, step.peer, step.op is Op.GET
        queue = self.agents.setdefault(key, deque())
        if not queue and self.random.random() >= self.late:
            action()
        else:
            queue.append(action)

    def _agents_act(self) -> bool:
        """One action each of some agents, at least of one; False when nobody has any."""
        busy = [queue for queue in self.agents.values() if queue]
        if not busy:
            return False
        for queue in self.random.sample(busy, -(-len(busy) // 2)):
            queue.popleft()()
        return True

    def _post(self, rank: int, step: Step) -> None:
        self.counters[rank, step.peer, step.channel] += 1

    def _step(self, rank: int, step: Step) -> bool:
        """Execute, or say no."""
        op, state = step.op, self.state[rank]
        now = state.round
        if op is Op.COPY or op is Op.RED:
            if step.flags & Flag.SELF and self.case.in_place:
                return True
            values = [self._view(ref, now).copy() for ref in step.src]
            for value in values[1:]:
                values[0] += value
            for ref in step.dst:
                self._view(ref, now)[:] = values[0]
        elif op is Op.PUT or op is Op.GET:
            dst, src = self._view(step.dst[0], now), self._view(step.src[0], now)
            self._leave_to_agent(step, rank, lambda: np.copyto(dst, src.copy()))
        elif op is Op.FLUSH:
            for reads in (False, True):
                queue = self.agents.get((rank, step.lane, step.peer, reads), ())
                while queue:
                    queue.popleft()()
        elif op is Op.POST:
            self._leave_to_agent(step, rank, lambda: self._post(rank, step))
        elif op is Op.WAIT:
            key = step.peer, rank, step.channel
            if self.counters[key] < self.taken[key] + step.value:
                return False
            self.taken[key] += step.value
        elif op is Op.EAGER:
            ring = self.slots[rank, step.peer]
            if len(ring) == RING:
                return False
            ring.append(self._view(step.src[0], now).copy())
            self.counters[rank, step.peer, SLOT_CHANNEL] += 1
        elif op is Op.FREE:
            self.slots[step.peer, rank].popleft()
        elif op is Op.REC:
            state.events.add(step.event)
        elif op is Op.JOIN:
            return step.event in state.events
        else:
            raise AssertionError(f"{step}: no such step")
        return True


def lengths_for(plan: Plan, count: int, spread: int = 0, seed: int = 0) -> list[int]:
    """Block lengths by extent: `count` each, or from count - spread to count + spread at random."""
    operation: Operation = operations()[plan.operation]
    extents = 1
    for rank in range(plan.n):
        for buffer in (Buf.INPUT, Buf.OUTPUT):
            for block in range(operation.blocks(buffer, rank, plan.n, plan.root)):
                extents = max(extents, 1 + operation.extent(buffer, rank, block, plan.n))
    rng = random.Random(seed)
    return [max(0, count + (rng.randint(-spread, spread) if spread else 0)) for _ in range(extents)]


def run(
    plan: Plan,
    count: int,
    chunk: int,
    *,
    in_place: bool = False,
    spread: int = 0,
    late: float = 0.0,
    merged: bool = False,
    seed: int | None = None,
) -> None:
    """Run `plan` for blocks of about `count` elements and check the result."""
    case = Case(plan, lengths_for(plan, count, spread, seed or 0), in_place, seed or 0)
    Machine(case, chunk, late, merged, seed).run()

"""Executes plans with vector clocks, which order the steps of all lanes of all ranks.

Every lane has a clock, and so has every agent (lane, peer) that performs PUTs or GETs next to its
lane. POST and FREE send the lane's clock, POST also that of its agent's PUTs. WAIT and EAGER
receive a clock. FLUSH merges the agents' clocks, REC and JOIN that of a lane. A CCL step receives
the clocks of the ranks whose data it gets.

The caller of a rank brackets each call: it provides memory of unknown content (except INPUT) at the
entry, and overwrites all of it at the return. An access by another rank outside this interval is
therefore a race. Since the calls of one rank are ordered, plans that pass alone pass in every
sequence. Only slots outlive a call; sequences test them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np
import numpy.typing as npt
from unipal.engine.checker import ccl_steps, diagnostics
from unipal.engine.checker.ccl_steps import CallMatcher, Part
from unipal.engine.checker.dataflow import Memory, Slot
from unipal.engine.checker.liveness import SLOTS, Queue, stuck
from unipal.engine.checker.postconditions import is_barrier
from unipal.engine.checker.wellformed import (
    CCL,
    EAGER,
    FLUSH,
    FREE,
    GET,
    MOVE,
    POST,
    PUT,
    REC,
    STRIDE,
    WAIT,
    Flat,
    FlatStep,
)
from unipal.engine.plan.ir import CREDIT, SLOT_CHANNEL, Buf, PlanError, Step

Row = npt.NDArray[np.int32]
Message = tuple[Row, int, int, int, int]
"""A clock in transit: row, lane's chain and count, PUT agent's chain (or 0) and count."""


@dataclass
class Outcome:
    """Facts found by a run without errors."""

    final: frozenset[tuple[int, int]] = frozenset()
    """(rank, order) of every RED of the first plan whose result is complete."""
    uneven: str = ""
    """Why the first plan cannot serve blocks of different lengths; "" if it can."""


@dataclass
class _Ring:
    """Slots of one ordered pair, over all calls."""

    filled: list[Slot] = field(default_factory=list)
    waited: int = 0
    freed: int = 0
    freed_by: int = 0
    reads: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Lane:
    """A lane of a rank through all calls."""

    rank: int
    number: int
    chain: int
    row: Row
    view: memoryview
    """The same clock as `row`, with faster indexing. Both are replaced, never modified."""
    steps: list[FlatStep] = field(default_factory=list)
    """Of the current call."""
    pc: int = 0
    base: int = 0
    """Count of the chain before the steps of the current call."""

    def sees(self, chain: int, count: int) -> bool:
        """Whether the event `count` of `chain` precedes the lane's current step."""
        return chain == self.chain or bool(self.view[chain] >= count)


class Execution:
    """One run of plans, one call after another, in all modes at once."""

    def __init__(self, flats: Sequence[Flat], modes: Sequence[bool]) -> None:
        """`modes`: False for out of place, True for in place; each has its own memory."""
        self.flats = flats
        self.n = n = flats[0].plan.n
        self.memory = Memory(flats, modes)
        self.events = self.memory.events
        chains = 1  # chain 0 belongs to event 0
        lanes = [max(len(flat.lanes[rank]) for flat in flats) for rank in range(n)]
        agents: dict[tuple[int, int, int, int], int] = {}
        self.agent_chain: list[list[int]] = []
        for flat in flats:
            for agent in flat.agents:
                if agent not in agents:
                    agents[agent] = chains
                    chains += 1
            self.agent_chain.append([agents[agent] for agent in flat.agents])
        self.agent_count = [0] * chains
        self.chains = chains + sum(lanes)
        self.lanes: list[list[_Lane]] = []
        zero = np.zeros(self.chains, np.int32)
        for rank in range(n):
            self.lanes.append(
                [_Lane(rank, k, chains + k, zero, zero.data) for k in range(lanes[rank])]
            )
            chains += lanes[rank]
        self.call = [0] * n
        self.busy = [0] * n
        self.entered: list[dict[int, int]] = [{} for _ in flats]  # rank → count of its entry
        self.mail: dict[int, list[Message | None]] = {}
        self.taken: dict[int, int] = {}
        self.took: dict[int, tuple[int, int]] = {}  # key → chain, count of the last WAIT on it
        # the same for credits, by call
        self.credits: list[dict[int, tuple[int, int]]] = [{} for _ in flats]
        self.recorded: dict[tuple[int, int, int], Message] = {}
        self.rings: dict[int, _Ring] = {}  # key of its EAGERs → ring
        self.sleeping: dict[int, _Lane] = {}  # key → lane that waits for a post
        self.joining: dict[tuple[int, int], list[_Lane]] = {}  # (rank, event) → lanes that join it
        self.matcher = CallMatcher()
        self.inside: dict[int, tuple[int, list[Part]]] = {}  # chain → its CCL step: event, parts
        self.calling: list[_Lane] = []  # lanes that wait in a CCL step
        self.ready: list[_Lane] = []

    def run(self) -> Outcome:
        """Runs to the end. Raises PlanError for the first error."""
        for rank in range(self.n - 1, -1, -1):
            self._enter(rank, np.zeros(self.chains, np.int32))
        while self.ready:
            lane = self.ready.pop()
            if self._advance(lane):
                self.busy[lane.rank] -= 1
                if not self.busy[lane.rank]:
                    self._leave(lane.rank)
        if any(call < len(self.flats) for call in self.call):
            if self.calling:
                raise self._deserted(self.calling[0])
            raise stuck(self._queues(), merged=False)
        return Outcome(self.memory.final(), self.memory.uneven)

    # Calls

    def _enter(self, rank: int, row: Row) -> None:
        """Starts the rank's next call, if any. `row` becomes its clock."""
        call = self.call[rank]
        if call == len(self.flats):
            return
        lanes = self.lanes[rank]
        lanes[0].base += 1
        row[lanes[0].chain] = lanes[0].base
        view = row.data
        programs = self.flats[call].lanes[rank]
        for lane, steps in zip(lanes, programs, strict=False):
            lane.row, lane.view, lane.steps, lane.pc = row, view, steps, 0
        self.busy[rank] = len(programs)
        self.ready += lanes[len(programs) - 1 :: -1]
        self.entered[call][rank] = lanes[0].base
        event = self.events.add(lanes[0].chain, lanes[0].base, call, rank, "entry")
        self.memory.enter(call, rank, event)

    def _leave(self, rank: int) -> None:
        """All lanes of the rank are done: its memory returns to the caller, and OUTPUT is
        checked.
        """
        call = self.call[rank]
        lanes = self.lanes[rank][: len(self.flats[call].lanes[rank])]
        row = lanes[0].row.copy()
        for lane in lanes:
            np.maximum(row, lane.row, out=row)
        for lane in lanes:
            lane.base += len(lane.steps)
            row[lane.chain] = lane.base
        lanes[0].base += 1
        row[lanes[0].chain] = lanes[0].base
        view = row.data
        event = self.events.add(lanes[0].chain, lanes[0].base, call, rank, "return")
        self.memory.leave(call, rank, event, view)
        self._credits_read(rank, view)
        if is_barrier(self.flats[call].plan.operation):
            self._all_entered(rank, view)
        self.call[rank] += 1
        self._enter(rank, row)

    def _queues(self) -> list[Queue]:
        """The steps left in lanes of this and later calls, for the report of a deadlock."""
        found = []
        for lanes in self.lanes:
            for lane in lanes:
                work = [
                    (flat, flat.lanes[lane.rank][lane.number])
                    for flat in self.flats[self.call[lane.rank] :]
                    if lane.number < len(flat.lanes[lane.rank])
                ]
                found.append(Queue(lane.rank, work, lane.pc))
        return found

    # Steps

    def _advance(self, lane: _Lane) -> bool:
        """Runs a lane until it waits (False) or has finished (True)."""
        rank, own, base, pc = lane.rank, lane.chain, lane.base + 1, lane.pc
        call = self.call[rank]
        agent_chain, agent_count = self.agent_chain[call], self.agent_count
        mail, sleeping, touch = self.mail, self.sleeping, self.memory.touch
        add = self.events.add
        for step in lane.steps[pc:] if pc else lane.steps:
            kind = step[0]
            if kind == MOVE:
                _, sources, targets, lo, hi, owners, slots, written = step
                for owner in owners:
                    self._credited(lane, owner, written)
                event = add(own, base + pc, call, rank, written)
                held = {slot: self._slot(lane, event, slot, written) for slot in slots}
                touch(call, rank, event, own, lane.view, sources, targets, lo, hi, held, written)
            elif kind == POST:
                agent = agent_chain[step[2]] if step[2] >= 0 else 0
                self._send(step[1], (lane.row, own, base + pc, agent, agent_count[agent]))
            elif kind == WAIT:
                key = step[1]
                until = self.taken.get(key, 0) + step[2]
                clocks = mail.get(key)
                if clocks is None or len(clocks) < until:
                    sleeping[key] = lane
                    lane.pc = pc
                    return False
                self.taken[key] = until
                _receive(lane, clocks, until - 1)
                self._takes(lane, base + pc, key, step[3])
            elif kind in (PUT, GET):
                _, source, target, lo, hi, owner, number, slots, written = step
                self._credited(lane, owner, written)
                agent = agent_chain[number]
                agent_count[agent] += 1
                event = add(agent, agent_count[agent], call, rank, written)
                held = {slot: self._slot(lane, event, slot, written) for slot in slots}
                touch(
                    call, rank, event, own, lane.view, (source,), (target,), lo, hi, held, written
                )
            elif kind == FLUSH:
                self._flush(lane, [agent_chain[number] for number in step[1:3] if number >= 0])
            elif kind == EAGER:
                if not self._fills(lane, base + pc, step):
                    sleeping[step[5]] = lane
                    lane.pc = pc
                    return False
            elif kind == FREE:
                self._frees(lane, base + pc, step)
            elif kind == CCL:
                if not self._library(lane, base + pc, step):
                    lane.pc = pc
                    return False
            elif kind == REC:
                self.recorded[call, rank, step[1]] = lane.row, own, base + pc, 0, 0
                self.ready += self.joining.pop((rank, step[1]), ())
            else:
                record = self.recorded.get((call, rank, step[1]))
                if record is None:
                    self.joining.setdefault((rank, step[1]), []).append(lane)
                    lane.pc = pc
                    return False
                _join(lane, record)
            pc += 1
        lane.pc = pc
        return True

    def _fail(self, rank: int, step: Step | None, reason: str, next_step: str) -> NoReturn:
        plan = self.flats[self.call[rank]].plan
        raise PlanError(plan.place(rank, step), reason, next_step)

    def _flush(self, lane: _Lane, agents: list[int]) -> None:
        lane.row = lane.row.copy()
        lane.view = lane.row.data
        for agent in agents:
            lane.view[agent] = self.agent_count[agent]

    # Signals

    def _send(self, key: int, message: Message) -> None:
        clocks = self.mail.get(key)
        if clocks is None:
            self.mail[key] = [message]
        else:
            clocks.append(message)
        if key in self.sleeping:
            self.ready.append(self.sleeping.pop(key))

    def _takes(self, lane: _Lane, count: int, key: int, step: Step) -> None:
        """Accounts for a WAIT that took posts of `key`."""
        before = self.took.get(key)
        if before is not None and not lane.sees(*before):
            self._fail(
                lane.rank,
                step,
                "another lane waits on the same channel, and the two waits are not ordered",
                "give each waiting lane its own channel, or order the lanes by a join",
            )
        self.took[key] = lane.chain, count
        channel = key % STRIDE
        if channel == CREDIT:
            self.credits[self.call[lane.rank]][key] = lane.chain, count
        elif channel == SLOT_CHANNEL:
            self.rings[key].waited += 1

    def _credited(self, lane: _Lane, owner: int, step: Step) -> None:
        """Requires that the owner's credit was taken before the access: addresses arrive with
        it.
        """
        key = (owner * self.n + lane.rank) * STRIDE + CREDIT
        credit = self.credits[self.call[lane.rank]].get(key)
        if credit is None or not lane.sees(*credit):
            self._fail(
                lane.rank,
                step,
                f"it accesses memory of rank {owner} without having taken that rank's credit",
                f"make this lane wait for channel {CREDIT} of rank {owner} first",
            )

    def _credits_read(self, rank: int, view: memoryview) -> None:
        """Requires that a returning rank's credits were taken: its next call overwrites them."""
        for peer in range(self.n):
            key = (rank * self.n + peer) * STRIDE + CREDIT
            clocks = self.mail.get(key)
            if not clocks:
                continue
            chain, count = self.took.get(key, (0, 1))
            if self.taken.get(key) != len(clocks) or view[chain] < count:
                self._fail(
                    rank,
                    None,
                    f"it returns while rank {peer} may not have taken its credit yet",
                    f"make rank {peer} post after taking it, and rank {rank} wait for that post",
                )

    def _all_entered(self, rank: int, view: memoryview) -> None:
        """Requires for a barrier that all ranks entered before this one returns."""
        entered = self.entered[self.call[rank]]
        for other in range(self.n):
            if other not in entered or view[self.lanes[other][0].chain] < entered[other]:
                self._fail(
                    rank,
                    None,
                    f"it returns while rank {other} may not have entered yet",
                    "signal every rank's entry to every other rank, directly or through others",
                )

    # Vendor library

    def _library(self, lane: _Lane, count: int, step: FlatStep) -> bool:
        """A CCL step: makes its calls the first time; returns whether they have completed here."""
        call, rank, written = self.call[lane.rank], lane.rank, step[2]
        flat = self.flats[call]
        if lane.chain not in self.inside:
            ccl_steps.check_conflicts(flat, self.memory, rank, call, step)
            event = self.events.add(lane.chain, count, call, rank, written)
            look = self.memory.look
            given = [
                [
                    look(call, rank, event, lane.chain, lane.view, window, lo, hi, written)
                    for window in sources
                ]
                for _, sources, _, lo, hi in step[1]
            ]
            clock: Message = lane.row, lane.chain, count, 0, 0
            parts = self.matcher.enter(flat.plan, rank, step, given, clock)
            self.inside[lane.chain] = event, parts
            self.ready += self.calling
            self.calling = []
        event, parts = self.inside[lane.chain]
        if any(part.missing for part in parts):
            self.calling.append(lane)
            return False
        del self.inside[lane.chain]
        for part in parts:
            for block in range(len(part.targets)):
                for of, _ in part.sources(block):
                    if of is not part:
                        _join(lane, of.clock)
            if not call and self.memory.measured:
                self.memory.unequal(ccl_steps.unequal(flat.plan, written, part))
        left = ccl_steps.results(step, self.memory, parts, self.n)
        write = self.memory.write
        for part, blocks, (*_, lo, _) in zip(parts, left, step[1], strict=True):
            for window, values in zip(part.targets, blocks, strict=True):
                write(call, rank, event, lane.chain, lane.view, window, lo, values, written)
        return True

    def _deserted(self, lane: _Lane) -> PlanError:
        """The error for a CCL step that a member never reaches."""
        _, parts = self.inside[lane.chain]
        part = next(part for part in parts if part.missing)
        absent, call = part.missing[0], self.call[lane.rank]
        stands = "has ended"
        if self.call[absent] < len(self.flats):
            at = [one for one in self.lanes[absent] if one.pc < len(one.steps)]
            plan = self.flats[self.call[absent]].plan
            stands = f"is at {plan.place(absent, at[0].steps[at[0].pc][-1])}" if at else stands
        step = lane.steps[lane.pc][-1]
        return ccl_steps.stuck(self.flats[call].plan, part, step, stands)

    # Slots

    def _fills(self, lane: _Lane, count: int, step: FlatStep) -> bool:
        """An EAGER: takes a free slot; False when there is none."""
        _, window, lo, hi, key, freed, written = step
        number = self.taken.get(freed, 0)
        if number >= SLOTS:
            clocks = self.mail.get(freed, [])
            if len(clocks) <= number - SLOTS:
                return False
            _receive(lane, clocks, number - SLOTS)
        self.taken[freed] = number + 1
        call = self.call[lane.rank]
        event = self.events.add(lane.chain, count, call, lane.rank, written)
        values = self.memory.look(
            call, lane.rank, event, lane.chain, lane.view, window, lo, hi, written
        )
        ref = written.src[0]
        ring = self.rings.setdefault(key, _Ring())
        ring.filled.append(Slot(event, (ref.lo, ref.hi, ref.extent), values))
        self._send(key, (lane.row, lane.chain, count, 0, 0))
        return True

    def _slot(self, lane: _Lane, event: int, window: int, step: Step) -> Slot:
        """The slot that a step reads: the oldest one that is not freed."""
        key = -1 - window
        peer = key // STRIDE // self.n
        ring = self.rings.get(key)
        if ring is None or ring.freed >= ring.waited:
            self._fail(
                lane.rank,
                step,
                f"it reads a slot from rank {peer} for which no WAIT was executed",
                "wait for the slot first",
            )
        slot = ring.filled[ring.freed]
        other = self._unordered(lane, (slot.event, ring.freed_by))
        if other:
            self._fail(
                lane.rank,
                step,
                f"it is undefined which slot from rank {peer} it reads: {other} is not ordered "
                "before it",
                "wait for, read and free the slots of a pair on one lane",
            )
        ref = next(ref for ref in step.src if ref.buffer is Buf.SLOT and ref.block == peer)
        if (ref.lo, ref.hi) != slot.span[:2]:
            self._fail(
                lane.rank,
                step,
                f"the slot holds the parts [{slot.span[0]}, {slot.span[1]}) of a window",
                "read the same parts that were written to the slot",
            )
        if ref.extent != slot.span[2]:
            self.memory.misfit(
                lane.rank, step, f"the slot holds data of length {slot.span[2]} of the call"
            )
        ring.reads.append(event)
        return slot

    def _frees(self, lane: _Lane, count: int, step: FlatStep) -> None:
        """Frees the oldest slot: all its reads must be complete."""
        _, key, freed, written = step
        ring = self.rings.get(key)
        if ring is None or ring.freed >= ring.waited:
            self._fail(
                lane.rank,
                written,
                "it frees a slot for which no WAIT was executed",
                "wait for the slot first",
            )
        filled = ring.filled[ring.freed]
        other = self._unordered(lane, (filled.event, ring.freed_by, *ring.reads))
        if other:
            self._fail(
                lane.rank,
                written,
                f"it frees a slot, but {other} is not ordered before it",
                "wait for, read and free the slots of a pair on one lane, and FLUSH PUTs before",
            )
        filled.values.clear()
        ring.freed += 1
        ring.freed_by = self.events.add(lane.chain, count, self.call[lane.rank], lane.rank, written)
        ring.reads.clear()
        self._send(freed, (lane.row, lane.chain, count, 0, 0))

    def _unordered(self, lane: _Lane, events: Sequence[int]) -> str:
        """Describes the first event that does not precede the lane's step; "" if all do."""
        for event in events:
            if event and not lane.sees(self.events.chain[event], self.events.count[event]):
                call, rank, what = self.events.of[event]
                return diagnostics.accessor(self.flats[call].plan, rank, what)
        return ""


def _receive(lane: _Lane, clocks: list[Message | None], number: int) -> None:
    """Takes a message from the mail and drops it."""
    clock = clocks[number]
    assert clock is not None
    clocks[number] = None
    _join(lane, clock)


def _join(lane: _Lane, clock: Message) -> None:
    """Merges a message's clock into the lane's."""
    sent, chain, count, agent, done = clock
    lane.row = np.maximum(lane.row, sent)
    lane.view = view = lane.row.data
    if view[chain] < count:
        view[chain] = count
    if view[agent] < done:
        view[agent] = done

"""Checks that every step of a plan is well-formed, and converts the plan to flat form.

`flatten` is the first part of the checker: operands exist and have one shape, each counter is
posted from one lane, posts and waits balance. The flat form is what dataflow.py runs: windows and
parts as numbers of atoms, steps as tuples. An atom is a span of parts of one window that no step of
the plan divides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NoReturn

from unipal.engine.plan.ir import (
    CHANNELS,
    CREDIT,
    LIBRARY_FUNCTIONS,
    MESSAGES,
    SLOT_CHANNEL,
    Buf,
    Flag,
    LibraryCall,
    Op,
    Plan,
    PlanError,
    Ref,
    Step,
    base_operation,
    operations,
)

FREED = CHANNELS  # the counter of freed slots, (reader → filler), after the plan's channels
STRIDE = CHANNELS + 1
SELF = int(Flag.SELF)

# Kinds of flat steps: the first field of each tuple. The last field is the Step.
MOVE, PUT, GET, EAGER, POST, WAIT, FREE, FLUSH, REC, JOIN, CCL = range(11)

FlatStep = tuple[Any, ...]
"""(MOVE, srcs, dsts, lo, hi, owners, slots, step)   srcs, dsts: windows; lo, hi: atoms in a window;
(PUT | GET, src, dst, lo, hi, owner, agent, slots, step)   owners: other ranks accessed;
(EAGER, src, lo, hi, post key, freed key, step)            slots: keys of slots that srcs name
(POST, key, agent of PUTs or -1, step) · (WAIT, key, value, step) · (FREE, slot key, key, step)
(FLUSH, agent of PUTs or -1, agent of GETs or -1, step) · (REC | JOIN, event, step)
(CCL, ((LibraryCall, srcs, dsts, lo, hi), …), step)        srcs, dsts: windows

A key is (poster * n + waiter) * STRIDE + channel. A slot is window -1 - key of its EAGERs."""


@dataclass
class Flat:
    """A well-formed plan in numbers."""

    plan: Plan
    cuts: list[int]
    """Parts at which atoms begin, and the number of parts: len(cuts) - 1 atoms per window."""
    first: list[int]
    """rank → its first window; one more entry for the end. Windows: INPUT, OUTPUT, SCRATCH."""
    blocks: list[tuple[int, int, int]]
    """rank → number of its windows of INPUT, OUTPUT and SCRATCH."""
    lanes: list[list[list[FlatStep]]]
    """rank → lane → steps."""
    queues: list[list[FlatStep]]
    """rank → the same steps in enqueue order."""
    agents: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Agents that act next to lanes: (rank, lane, peer, Op.PUT or Op.GET)."""

    @property
    def atoms(self) -> int:
        """Atoms per window."""
        return len(self.cuts) - 1

    def window(self, rank: int, buffer: Buf, block: int) -> int:
        """The number of a window."""
        return self.first[rank] + sum(self.blocks[rank][:buffer]) + block

    def name(self, window: int, atom: int | None = None) -> str:
        """The plan's name of a window or of an atom in it."""
        rank = next(r for r in range(self.plan.n) if window < self.first[r + 1])
        block = window - self.first[rank]
        buffer = Buf.INPUT
        while block >= self.blocks[rank][buffer]:
            block -= self.blocks[rank][buffer]
            buffer = Buf(buffer + 1)
        if atom is None:
            return f"{buffer.name}@{rank}[{block}]"
        return str(Ref(rank, buffer, block, self.cuts[atom], self.cuts[atom + 1]))

    def aliases(self) -> list[tuple[int, int]]:
        """In place: (window of the smaller buffer, the same window in the larger buffer)."""
        operation = operations()[self.plan.operation]
        found = []
        for rank in range(self.plan.n):
            for buffer in (Buf.INPUT, Buf.OUTPUT):
                for block in range(self.blocks[rank][buffer]):
                    ref = Ref(rank, buffer, block, 0, 1)
                    home = operation.home(ref, self.plan.root)
                    if home != ref and home.block < self.blocks[rank][home.buffer]:
                        found.append((self.window(*ref[:3]), self.window(*home[:3])))
        return found


def span(call: LibraryCall) -> tuple[int, int]:
    """The parts [lo, hi) of its blocks that a library call works on."""
    refs = call.dst + call.src
    return (refs[0].lo, refs[0].hi) if refs else (0, 0)


def flatten(plan: Plan) -> Flat:
    """The plan in flat form. Raises PlanError for the first step that is not well-formed."""
    return _Flattening(plan).result()


def numbered(plan: Plan) -> None:
    """Refuses a plan whose steps have a wrong `order`, which the digest does not cover."""
    for program in plan.ranks:
        for index, step in enumerate(program.steps):
            if step.order != index:
                raise PlanError(
                    plan.place(program.rank, step),
                    f"its position in the enqueue order is {step.order} instead of {index}",
                    "number the steps as `unipal.engine.plan.handshake` does",
                )


class _Flattening:
    def __init__(self, plan: Plan) -> None:
        known = operations().get(plan.operation)
        if known is None:
            raise PlanError(str(plan), f"operation {plan.operation} does not exist")
        if plan.n < 1 or plan.parts < 1 or not 0 <= plan.root < plan.n:
            raise PlanError(
                str(plan), f"invalid size: n={plan.n}, parts={plan.parts}, root={plan.root}"
            )
        if [program.rank for program in plan.ranks] != list(range(plan.n)):
            raise PlanError(str(plan), f"it does not have one program for each of {plan.n} ranks")
        self.plan = plan
        self.n = plan.n
        self.operation = known
        self.rank = 0
        self.step: Step = Step(Op.COPY, 0)
        self.posting: dict[int, int] = {}  # key → lane
        self.posts: Counter[int] = Counter()
        self.waits: Counter[int] = Counter()
        self.refs: dict[Ref, tuple[int, int, int]] = {}
        self.agents: dict[tuple[int, int, int, int], int] = {}
        self.calling: dict[tuple[int, tuple[int, ...]], int] = {}  # (rank, members) → lane

    def fail(self, reason: str, next_step: str = "") -> NoReturn:
        raise PlanError(self.plan.place(self.rank, self.step), reason, next_step)

    def result(self) -> Flat:
        self._memory()
        flat = Flat(self.plan, self.cuts, self.first, self.blocks, [], [])
        for program in self.plan.ranks:
            self.rank = program.rank
            queue: list[FlatStep] = []
            flat.lanes.append(self._program(program.steps, queue))
            flat.queues.append(queue)
        self._balanced()
        flat.agents = list(self.agents)
        return flat

    # Memory

    def _memory(self) -> None:
        """Finds the windows of every rank and the places where steps cut them."""
        n = self.n
        regions = [0] * n
        cuts = {0, self.plan.parts}
        seen: set[Ref] = set()
        for program in self.plan.ranks:
            for step in program.steps:
                for ref in step.refs():
                    if ref in seen:
                        continue
                    seen.add(ref)
                    cuts.add(ref.lo)
                    cuts.add(ref.hi)
                    if (
                        ref.buffer is Buf.SCRATCH
                        and 0 <= ref.rank < n
                        and ref.block >= regions[ref.rank]
                    ):
                        regions[ref.rank] = ref.block + 1
        self.cuts = sorted(cut for cut in cuts if 0 <= cut <= self.plan.parts)
        self.atom_at = {cut: atom for atom, cut in enumerate(self.cuts)}
        blocks = self.operation.blocks
        self.blocks = [
            (
                blocks(Buf.INPUT, rank, n, self.plan.root),
                blocks(Buf.OUTPUT, rank, n, self.plan.root),
                regions[rank],
            )
            for rank in range(n)
        ]
        self.first = [0]
        for counts in self.blocks:
            self.first.append(self.first[-1] + sum(counts))

    def _place(self, ref: Ref) -> tuple[int, int, int]:
        """(window, first atom, end) of an operand; the window of a slot is -1 - key of its
        EAGERs.
        """
        found = self.refs.get(ref)
        if found is not None:
            return found
        plan, n = self.plan, self.n
        if not 0 <= ref.lo < ref.hi <= plan.parts:
            self.fail(f"{ref} is not within parts 0..{plan.parts}")
        if not 0 <= ref.rank < n:
            self.fail(f"{ref}: rank {ref.rank} does not exist; ranks are 0..{n - 1}")
        if ref.buffer is Buf.SLOT:
            if not 0 <= ref.block < n or ref.block == ref.rank:
                self.fail(f"{ref}: rank {ref.block} sends no slots to rank {ref.rank}")
            window = -1 - ((ref.block * n + ref.rank) * STRIDE + SLOT_CHANNEL)
        else:
            count = self.blocks[ref.rank][ref.buffer]
            if not 0 <= ref.block < count:
                self.fail(f"{ref}: {ref.buffer.name} of rank {ref.rank} has {count} blocks")
            window = self.first[ref.rank] + sum(self.blocks[ref.rank][: ref.buffer]) + ref.block
        if ref.buffer in (Buf.INPUT, Buf.OUTPUT):
            extent = self.operation.extent(ref.buffer, ref.rank, ref.block, n)
            if ref.extent != extent:
                self.fail(f"{ref} has the length {extent} of the call, not {ref.extent}")
        elif ref.extent < 0:
            self.fail(f"{ref} has no length")
        found = window, self.atom_at[ref.lo], self.atom_at[ref.hi]
        self.refs[ref] = found
        return found

    # Steps

    def _program(self, steps: list[Step], queue: list[FlatStep]) -> list[list[FlatStep]]:
        lanes: dict[int, list[FlatStep]] = {0: []}
        recorded: set[int] = set()
        for step in steps:
            self.step = step
            if step.op is Op.REC:
                if step.event in recorded:
                    self.fail(f"event {step.event} is recorded twice", "use another event")
                recorded.add(step.event)
            elif step.op is Op.JOIN and step.event not in recorded:
                self.fail(
                    f"event {step.event} is not recorded before it",
                    "record first: on a stream, a wait for an unrecorded event returns at once",
                )
            flat = self._flat(step)
            lane = lanes.get(step.lane)
            if lane is None:
                lane = lanes[step.lane] = []
            lane.append(flat)
            queue.append(flat)
        if max(lanes) != len(lanes) - 1 or min(lanes) != 0:
            raise PlanError(
                self.plan.place(self.rank), f"lanes {sorted(lanes)} are not numbered 0, 1, …"
            )
        return [lanes[number] for number in range(len(lanes))]

    def _flat(self, step: Step) -> FlatStep:
        op = step.op
        if step.flags & SELF and op is not Op.COPY:
            self.fail("it is marked SELF but is not a COPY")
        if op is Op.RED or op is Op.COPY:
            return self._move(step)
        if op is Op.PUT or op is Op.GET:
            return self._one_sided(step)
        if op is Op.EAGER:
            return self._eager(step)
        if step.dst or step.src:
            self.fail(f"a {op.name} must not have operands")
        if op is Op.CCL:
            return self._library(step)
        if op is Op.POST:
            key = self._posts_on(step, step.channel)
            return POST, key, self._agent(step, Op.PUT), step
        if op is Op.WAIT:
            self._peer(step.peer)
            key = self._key(step.peer, self.rank, step.channel, SLOT_CHANNEL)
            if step.value < 1:
                self.fail(f"it cannot wait for {step.value} posts")
            if step.value > 1 and step.channel in (CREDIT, SLOT_CHANNEL):
                self.fail("credits and slots are taken one at a time")
            self.waits[key] += step.value
            return WAIT, key, step.value, step
        if op is Op.FLUSH:
            self._peer(step.peer)
            return FLUSH, self._agent(step, Op.PUT), self._agent(step, Op.GET), step
        if op is Op.FREE:
            self._peer(step.peer)
            slot = (step.peer * self.n + self.rank) * STRIDE + SLOT_CHANNEL
            key = (self.rank * self.n + step.peer) * STRIDE + FREED
            self.posts[key] += 1
            return FREE, slot, key, step
        if op is Op.REC or op is Op.JOIN:
            if step.event < 0:
                self.fail("it names no event")
            return (REC if op is Op.REC else JOIN), step.event, step
        return self.fail(f"invalid opcode {op!r}")

    def _agent(self, step: Step, op: Op) -> int:
        return self.agents.get((self.rank, step.lane, step.peer, op), -1)

    def _peer(self, peer: int) -> None:
        if not 0 <= peer < self.n or peer == self.rank:
            self.fail(
                f"rank {peer} is not a peer of rank {self.rank}", "name another existing rank"
            )

    def _key(self, poster: int, waiter: int, channel: int, last: int) -> int:
        if not 0 <= channel <= last:
            self.fail(f"channel {channel} is not one of 0..{last}")
        return (poster * self.n + waiter) * STRIDE + channel

    def _posts_on(self, step: Step, channel: int) -> int:
        """The key of a post. Only one lane may post on it: a counter has one writer."""
        self._peer(step.peer)
        last = SLOT_CHANNEL if step.op is Op.EAGER else SLOT_CHANNEL - 1
        key = self._key(self.rank, step.peer, channel, last)
        lane = self.posting.setdefault(key, step.lane)
        if lane != step.lane:
            self.fail(
                f"lane {lane} also posts to rank {step.peer} on channel {channel}",
                "give each posting lane its own channel: a counter has one writer",
            )
        self.posts[key] += 1
        if channel == CREDIT and self.posts[key] > 1:
            self.fail(
                f"rank {self.rank} gives rank {step.peer} a second credit",
                "give one credit per pair and plan: a second one overwrites its line unread",
            )
        return key

    def _shapes(self, step: Step) -> tuple[int, int]:
        """The atoms [lo, hi) of all operands: the same parts of windows of equal length."""
        base: Ref | None = None
        for ref in step.dst + step.src:
            if base is None:
                base = ref
            elif ref[3:] != base[3:]:
                self.fail(
                    f"{ref} and {base} are not the same parts of windows of one length",
                    "data keeps its natural place",
                )
        assert base is not None
        _, lo, hi = self._place(base)
        return lo, hi

    def _destination(self, ref: Ref) -> None:
        if ref.buffer is Buf.INPUT:
            self.fail(f"it writes {ref}: INPUT is read-only")
        if ref.buffer is Buf.SLOT:
            self.fail("a slot is written by EAGER only")

    def _reachable(self, ref: Ref) -> None:
        if ref.buffer in self.plan.staged:
            self.fail(f"rank {self.rank} accesses {ref}, which the plan moves to scratch")
        if ref.buffer is Buf.SLOT:
            self.fail(f"{ref}: only the rank that owns a slot may read it")

    def _move(self, step: Step) -> FlatStep:
        dst, src, rank = step.dst, step.src, self.rank
        if not dst or not src or (step.op is Op.COPY and (len(dst) > 1 or len(src) > 1)):
            self.fail(f"it has {len(dst)} destinations and {len(src)} sources")
        lo, hi = self._shapes(step)
        owners: tuple[int, ...] = ()
        slots: tuple[int, ...] = ()
        for ref in dst + src:
            if ref.rank != rank:
                if step.op is Op.COPY:
                    self.fail(f"{ref} is not of rank {rank}", "a copy is local: PUT or GET it")
                self._reachable(ref)
                if ref.rank not in owners:
                    owners += (ref.rank,)
        for ref in dst:
            self._destination(ref)
        sources = tuple([self._place(ref)[0] for ref in src])
        targets = tuple([self._place(ref)[0] for ref in dst])
        if len(set(targets)) < len(targets):
            self.fail("two destinations are the same memory")
        if min(sources) < 0:
            slots = tuple({window for window in sources if window < 0})
        if step.op is Op.COPY:
            self._self(step, sources[0] == targets[0])
        return MOVE, sources, targets, lo, hi, owners, slots, step

    def _self(self, step: Step, same: bool) -> None:
        """Requires SELF exactly on a COPY that is onto itself in place."""
        (dst,), (src,) = step.dst, step.src
        if same:
            self.fail("it copies a window onto itself", "remove the step")
        home = self.operation.home
        user = (Buf.INPUT, Buf.OUTPUT)
        onto = dst.buffer in user and src.buffer in user
        onto = onto and home(dst, self.plan.root)[:3] == home(src, self.plan.root)[:3]
        if onto != bool(step.flags & Flag.SELF):
            self.fail(
                "in place it copies onto itself and is not marked SELF"
                if onto
                else "it is marked SELF but does not copy onto itself in place"
            )

    def _one_sided(self, step: Step) -> FlatStep:
        if len(step.dst) != 1 or len(step.src) != 1:
            self.fail(f"{len(step.dst)} destinations and {len(step.src)} sources")
        self._peer(step.peer)
        lo, hi = self._shapes(step)
        (dst,), (src,) = step.dst, step.src
        put = step.op is Op.PUT
        near, far = (src, dst) if put else (dst, src)
        if near.rank != self.rank or far.rank != step.peer:
            self.fail(
                f"{near} is not of rank {self.rank}"
                if near.rank != self.rank
                else f"{far} is not of rank {step.peer}"
            )
        self._destination(dst)
        self._reachable(far)
        agent = (self.rank, step.lane, step.peer, int(step.op))
        number = self.agents.setdefault(agent, len(self.agents))
        source, target = self._place(src)[0], self._place(dst)[0]
        slots = (source,) if source < 0 else ()
        return (PUT if put else GET), source, target, lo, hi, step.peer, number, slots, step

    def _eager(self, step: Step) -> FlatStep:
        if step.dst or len(step.src) != 1:
            self.fail(f"{len(step.dst)} destinations and {len(step.src)} sources")
        (src,) = step.src
        if src.rank != self.rank or src.buffer is Buf.SLOT:
            self.fail(f"{src} is not memory of rank {self.rank}")
        key = self._posts_on(step, SLOT_CHANNEL)
        freed = (step.peer * self.n + self.rank) * STRIDE + FREED
        self.waits[freed] += 1
        window, lo, hi = self._place(src)
        return EAGER, window, lo, hi, key, freed, step

    # Vendor library

    def _library(self, step: Step) -> FlatStep:
        if not step.calls:
            self.fail("it contains no call", "remove the step")
        made = []
        for call in step.calls:
            self._called(call, step)
            sources = tuple(self._place(ref)[0] for ref in call.src)
            targets = tuple(self._place(ref)[0] for ref in call.dst)
            _, lo, hi = self._place((call.dst + call.src)[0])
            made.append((call, sources, targets, lo, hi))
        written = [
            (window, atom)
            for _, _, targets, lo, hi in made
            for window in targets
            for atom in range(lo, hi)
        ]
        if len(set(written)) < len(written):
            self.fail("two calls of one step write the same memory")
        return CCL, tuple(made), step

    def _called(self, call: LibraryCall, step: Step) -> None:
        """Checks a library call: operation, members, and this rank's whole blocks."""
        members, rank = call.members, self.rank
        if call.operation not in LIBRARY_FUNCTIONS:
            self.fail(
                f"a library has no function for {call.operation!r}",
                f"one of {', '.join(LIBRARY_FUNCTIONS)}",
            )
        if list(members) != sorted(set(members)) or not set(members) <= set(range(self.n)):
            self.fail(f"members {members} are not ascending ranks within 0..{self.n - 1}")
        if rank not in members:
            self.fail(f"rank {rank} is not a member of {members}", "call on members only")
        lane = self.calling.setdefault((rank, members), step.lane)
        if lane != step.lane:
            self.fail(
                f"lane {lane} also calls the library among {members}",
                "make all calls of a sub-communicator on one lane, so that their order is fixed",
            )
        operation = operations()[base_operation(call.operation)]
        if call.operation in MESSAGES:
            if call.root not in members or call.root == rank:
                self.fail(f"rank {call.root} is not a peer of rank {rank} in {members}")
            blocks = (1, 0) if call.operation == "send" else (0, 1)
        else:
            if operation.rooted != (call.root in members) or (
                not operation.rooted and call.root != -1
            ):
                self.fail(f"invalid root {call.root} of {call.operation} among {members}")
            me, n = members.index(rank), len(members)
            root = members.index(call.root) if operation.rooted else 0
            blocks = (
                operation.blocks(Buf.INPUT, me, n, root),
                operation.blocks(Buf.OUTPUT, me, n, root),
            )
        if (len(call.src), len(call.dst)) != blocks:
            self.fail(
                f"{call} has {blocks[0]} input and {blocks[1]} output blocks here, not "
                f"{len(call.src)} and {len(call.dst)}"
            )
        for ref in call.dst + call.src:
            if ref.rank != rank:
                self.fail(f"{ref} is not of rank {rank}", "pass memory of this rank to a library")
            if ref.buffer is Buf.SLOT:
                self.fail(f"{ref} is a slot", "pass blocks to a library")
            if (ref.lo, ref.hi) != span(call):
                self.fail(
                    f"{ref} is not the parts {span(call)} of its block",
                    "a call works on the same parts of all its blocks",
                )
        for ref in call.dst:
            self._destination(ref)

    # Balance

    def _balanced(self) -> None:
        """Checks that posts and waits balance, so that the next plan finds every counter as
        expected.
        """
        if self.posts == self.waits:
            return
        for key in sorted(self.posts.keys() | self.waits.keys()):
            posts, waits = self.posts[key], self.waits[key]
            if posts == waits:
                continue
            pair, channel = divmod(key, STRIDE)
            poster, waiter = divmod(pair, self.n)
            if channel == FREED:
                raise PlanError(
                    f"{self.plan}, slots {waiter} → {poster}",
                    f"rank {waiter} fills {waits} slots, rank {poster} frees {posts}",
                    "free every slot once",
                )
            names = {number: name for name, number in self.plan.channels.items()}
            word = names.get(channel, {CREDIT: "credit", SLOT_CHANNEL: "slots"}.get(channel, ""))
            raise PlanError(
                f"{self.plan}, channel {channel}{f' ({word})' if word else ''} {poster} → {waiter}",
                f"rank {poster} posts {posts} times, rank {waiter} waits for {waits}",
                "balance the posts and waits of a plan: the next call uses the same counters",
            )

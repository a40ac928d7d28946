"""The interface for authors of algorithms: a Builder writes one rank of a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

from unipal.engine.plan.ir import (
    FIRST_NAMED,
    MESSAGES,
    SLOT_CHANNEL,
    Buf,
    LibraryCall,
    Op,
    Operation,
    Plan,
    PlanError,
    RankProgram,
    Ref,
    Step,
    operations,
)

MAX_REGIONS = 1 << 16


class Authored(Protocol):
    """What the builder uses of an algorithm (`unipal.engine.algorithms.Algorithm`)."""

    @property
    def operation(self) -> str:
        """Name of the operation."""
        ...

    @property
    def name(self) -> str:
        """Name of the algorithm."""
        ...

    @property
    def parts(self) -> Callable[[int], int]:
        """n → parts of a window."""
        ...

    @property
    def function(self) -> Callable[[Builder], None]:
        """The author's program of one rank."""
        ...


class Memory:
    """A buffer of one rank. `memory[b]` is a block; the memory itself stands for block 0."""

    __slots__ = ("_buffer", "_builder", "_rank")

    def __init__(self, builder: Builder, buffer: Buf, rank: int) -> None:
        self._builder = builder
        self._buffer = buffer
        self._rank = rank

    def at(self, rank: int) -> Memory:
        """The same buffer of another rank."""
        return Memory(self._builder, self._buffer, rank)

    def part(self, lo: int, hi: int | None = None) -> Ref:
        """Parts of block 0."""
        return self[0].part(lo, hi)

    def __getitem__(self, block: int) -> Ref:
        p = self._builder
        rank, buffer = self._rank, self._buffer
        if not 0 <= rank < p.size:
            raise PlanError(p.place(), f"rank {rank} does not exist; ranks are 0..{p.size - 1}")
        if buffer is Buf.SCRATCH:
            if not 0 <= block < MAX_REGIONS:
                raise PlanError(
                    p.place(), f"scratch region {block} does not exist; the limit is {MAX_REGIONS}"
                )
            return Ref(rank, buffer, block, 0, p.parts, -1)
        blocks = p.operation.blocks(buffer, rank, p.size, p.root)
        if not 0 <= block < blocks:
            raise PlanError(
                p.place(),
                f"{buffer.name} of rank {rank} has {blocks} blocks; block {block} does not exist",
            )
        extent = p.operation.extent(buffer, rank, block, p.size)
        return Ref(rank, buffer, block, 0, p.parts, extent)


class Builder:
    """Writes the steps of rank `rank` of `size`, and no other rank's.

    `input`, `output` and `scratch` are memories. Steps go to the current lane: lane 0, or that of
    the enclosing `with p.lane(k):`. Lanes start together and are joined at the end; call `join` or
    `fork` to order them in between. `unipal.engine.plan.handshake` adds entry credits, staging and
    the closing handshake. Every method raises PlanError when the step is not well-formed.
    """

    def __init__(
        self,
        algorithm: Authored,
        rank: int,
        size: int,
        root: int,
        parts: int,
        channels: dict[str, int],
        options: Mapping[str, int],
    ) -> None:
        self.algorithm = algorithm
        self.operation: Operation = operations()[algorithm.operation]
        self.rank = rank
        self.size = size
        self.root = root
        self.parts = parts
        self.options = options
        self.steps: list[Step] = []
        self.input = Memory(self, Buf.INPUT, rank)
        self.output = Memory(self, Buf.OUTPUT, rank)
        self.scratch = Memory(self, Buf.SCRATCH, rank)
        self._channels = channels
        self._lane = 0
        self._events = 0
        self._together: list[LibraryCall] | None = None

    def place(self) -> str:
        """Plan, rank, lane and number of the next step, for an error."""
        return (
            f"{self.operation.name}/{self.algorithm.name} n={self.size}, rank {self.rank}, "
            f"lane {self._lane}, step {sum(s.lane == self._lane for s in self.steps)}"
        )

    def others(self) -> list[int]:
        """All other ranks, the next one first: in this order merged lanes do not block each
        other.
        """
        return [(self.rank + d) % self.size for d in range(1, self.size)]

    # Lanes

    @contextmanager
    def lane(self, number: int) -> Iterator[None]:
        """Steps inside go to lane `number` (>= 0)."""
        if number < 0:
            raise PlanError(self.place(), f"lane {number} is negative")
        before, self._lane = self._lane, number
        try:
            yield
        finally:
            self._lane = before

    def join(self, lane: int) -> None:
        """The current lane continues only after everything that `lane` contains so far."""
        self._order(lane, self._lane)

    def fork(self, lane: int) -> None:
        """`lane` continues only after everything that the current lane contains so far."""
        self._order(self._lane, lane)

    def _order(self, before: int, after: int) -> None:
        event, self._events = self._events, self._events + 1
        self.steps.append(Step(Op.REC, before, event=event))
        self.steps.append(Step(Op.JOIN, after, event=event))

    # Data

    def copy(self, dst: Ref | Memory, src: Ref | Memory) -> None:
        """dst = src, both of this rank."""
        self._move(Op.COPY, -1, dst, src, self.rank, self.rank)

    def put(self, peer: int, dst: Ref | Memory, src: Ref | Memory) -> None:
        """Write src of this rank into dst of `peer`. A later `post` to `peer` publishes it."""
        self._check_peer(peer)
        self._move(Op.PUT, peer, dst, src, peer, self.rank)

    def get(self, peer: int, dst: Ref | Memory, src: Ref | Memory) -> None:
        """Read src of `peer` into dst of this rank; complete after `flush(peer)`."""
        self._check_peer(peer)
        self._move(Op.GET, peer, dst, src, self.rank, peer)

    def reduce(self, dst: Ref | Memory | Sequence[Ref], *srcs: Ref | Memory) -> None:
        """Every dst = srcs folded from the left. A single src is a copy by load and store."""
        targets = (dst,) if isinstance(dst, (Ref, Memory)) else tuple(dst)
        if not targets or not srcs:
            raise PlanError(self.place(), "a reduction needs a destination and a source")
        refs = self._same(tuple(map(_ref, targets)) + tuple(map(_ref, srcs)))
        split = len(targets)
        for ref in refs[:split]:
            self._check_target(ref)
        self._emit(Step(Op.RED, self._lane, dst=refs[:split], src=refs[split:]))

    def eager(self, peer: int, src: Ref | Memory) -> None:
        """Send src through the next slot to `peer`, which receives it by `slot`. src is free at
        once.
        """
        self._check_peer(peer)
        (ref,) = self._same((_ref(src),))
        if ref.rank != self.rank:
            raise PlanError(self.place(), f"{ref} is not of this rank")
        self._emit(Step(Op.EAGER, self._lane, peer, src=(ref,)))

    def slot(self, peer: int) -> Ref:
        """Wait for the next slot from `peer`. The single step that reads it frees it."""
        self.wait_from(peer, SLOT_CHANNEL)
        return Ref(self.rank, Buf.SLOT, peer, 0, self.parts, -1)

    # Signals

    def post(self, peer: int, channel: str) -> None:
        """Tell `peer` that this lane has reached this point, and that its PUTs to `peer` are
        visible.
        """
        self._check_peer(peer)
        self.steps.append(Step(Op.POST, self._lane, peer, channel=self._channel(channel)))

    def wait_from(self, peer: int, channel: str | int, value: int = 1) -> None:
        """Wait for `value` more posts of `peer` on `channel`."""
        self._check_peer(peer)
        if value < 1:
            raise PlanError(self.place(), f"cannot wait for {value} posts")
        number = channel if isinstance(channel, int) else self._channel(channel)
        self.steps.append(Step(Op.WAIT, self._lane, peer, channel=number, value=value))

    def flush(self, peer: int) -> None:
        """Wait until this lane's PUTs to and GETs from `peer` are complete."""
        self._check_peer(peer)
        self.steps.append(Step(Op.FLUSH, self._lane, peer))

    # Vendor library

    def library(
        self,
        operation: str,
        dst: Sequence[Ref] = (),
        src: Sequence[Ref] = (),
        *,
        root: int = -1,
        members: Sequence[int] = (),
    ) -> None:
        """Let a vendor library perform an operation among `members` (default: all ranks), one of
        which is this rank. `dst` and `src`: this rank's blocks. `root`: the root, or the peer of a
        send or recv.
        """
        ranks = tuple(members) or tuple(range(self.size))
        refs = [ref._replace(extent=0) if ref.extent < 0 else ref for ref in (*dst, *src)]
        if operation in MESSAGES:
            self._check_peer(root)
        call = LibraryCall(operation, ranks, root, tuple(refs[: len(dst)]), tuple(refs[len(dst) :]))
        if self._together is not None:
            self._together.append(call)
        else:
            self.steps.append(Step(Op.CCL, self._lane, calls=(call,)))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Library calls inside form one step: they start together, and none waits for another."""
        if self._together is not None:
            raise PlanError(
                self.place(), "a group of library calls is inside another", "use one group"
            )
        made = self._together = []
        try:
            yield
        finally:
            self._together = None
        if made:
            self.steps.append(Step(Op.CCL, self._lane, calls=tuple(made)))

    # Internals

    def _channel(self, name: str) -> int:
        number = self._channels.get(name)
        if number is None:
            number = FIRST_NAMED + len(self._channels)
            if number >= SLOT_CHANNEL:
                raise PlanError(
                    self.place(),
                    f"channel {name!r} exceeds the limit of {SLOT_CHANNEL - FIRST_NAMED} channels",
                )
            self._channels[name] = number
        return number

    def _check_peer(self, peer: int) -> None:
        if peer == self.rank or not 0 <= peer < self.size:
            raise PlanError(
                self.place(),
                f"rank {peer} is not a peer of rank {self.rank}",
                "use `copy` within a rank; name another existing rank as peer",
            )

    def _check_target(self, ref: Ref) -> None:
        if ref.buffer is Buf.INPUT:
            raise PlanError(self.place(), f"it writes {ref}: INPUT is read-only")
        if ref.buffer is Buf.SLOT:
            raise PlanError(self.place(), "a slot is written by `eager` only")

    def _move(
        self, op: Op, peer: int, dst: Ref | Memory, src: Ref | Memory, to: int, of: int
    ) -> None:
        target, source = _ref(dst), _ref(src)
        if target.extent < 0 or target[3:] != source[3:] or target.hi > self.parts:
            target, source = self._same((target, source))
        if target.rank != to or source.rank != of:
            raise PlanError(
                self.place(),
                f"a {op.name} must go from rank {of} to rank {to}, not {source} → {target}",
            )
        self._check_target(target)
        if target[:3] == source[:3]:
            return  # a copy onto itself
        self._emit(Step(op, self._lane, peer, dst=(target,), src=(source,)))

    def _same(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """The refs, with open lengths filled in from the other refs."""
        base = next((r for r in refs if r.extent >= 0 and r.buffer is not Buf.SLOT), None)
        if base is None:
            base = next((r for r in refs if r.buffer is not Buf.SLOT), refs[0])
            base = base._replace(extent=0)
        filled = []
        for ref in refs:
            if ref.buffer is Buf.SLOT:
                ref = ref.like(base)
            elif ref.extent < 0:
                ref = ref._replace(extent=base.extent)
            if ref[3:] != base[3:]:
                raise PlanError(
                    self.place(),
                    f"{ref} and {base} are not the same parts of windows of one length",
                    "use the same parts of equal windows; `scratch[k].like(ref)` sets a region's",
                )
            filled.append(ref)
        if not 0 <= base.lo < base.hi <= self.parts:
            raise PlanError(self.place(), f"{base} is not within parts 0..{self.parts}")
        return tuple(filled)

    def _emit(self, step: Step) -> None:
        self.steps.append(step)
        for peer in dict.fromkeys(r.block for r in step.src if r.buffer is Buf.SLOT):
            self.steps.append(Step(Op.FREE, step.lane, peer))


def _ref(place: Ref | Memory) -> Ref:
    return place if isinstance(place, Ref) else place[0]


def programs(algorithm: Authored, n: int, root: int, options: Mapping[str, int]) -> Plan:
    """The plan as the author wrote it: without credits, closing and staging."""
    parts = options["parts"] if "parts" in options else algorithm.parts(n)
    if parts < 1:
        raise PlanError(
            f"{algorithm.operation}/{algorithm.name} n={n}",
            f"{parts} parts: at least 1 is required",
        )
    channels: dict[str, int] = {}
    ranks = []
    for rank in range(n):
        p = Builder(algorithm, rank, n, root, parts, channels, options)
        algorithm.function(p)
        ranks.append(RankProgram(rank, p.steps))
    return Plan(
        operation=algorithm.operation,
        algorithm=algorithm.name,
        n=n,
        root=root,
        parts=parts,
        ranks=ranks,
        channels=channels,
        options=tuple(sorted(options.items())),
    )

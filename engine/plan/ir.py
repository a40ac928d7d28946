"""The plan: the steps of every rank of a collective, as data.

`Plan → RankProgram → Lane (ordered) → Step`. A plan contains ranks and blocks, never counts, types
or addresses, so one plan serves every size. Authors write it through
`unipal.engine.plan.builder.Builder`; `build` runs an author's function for every rank and completes
the result (`unipal.engine.plan.handshake`).

Blocks and windows. INPUT and OUTPUT consist of blocks: block b of a plain operation starts at b *
count; block b of a v-operation starts at displs[b] and has counts[b] elements. A call moves every
block in rounds of C elements; the whole plan is the body of that one loop. Round i of a block of L
elements is its window [min(iC, L), min((i+1)C, L)). A plan cuts each window into `parts` parts at
fixed places (`part_bounds`); a `Ref` is a span of parts. Data keeps its natural place: all operands
of one step are the same parts of windows of the same length, in any buffer. A SCRATCH region holds
one window; a SLOT holds one span, from the first byte of the payload on.

Source of the step set: facts of HCCL (notify, main and side streams), MSCCL++ (put, signal, wait,
flush) and NCCL's copy-engine collectives.
"""

from __future__ import annotations

import enum
import hashlib
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import MappingProxyType
from typing import NamedTuple

from unipal.generated.spec_tables import OPERATIONS

CREDIT = 0  # channel of the entry credit: "my buffers of this call may be accessed"
DONE = 1  # channel of the exit: "I no longer access your buffers"
FIRST_NAMED = 2  # first channel for names chosen by authors
SLOT_CHANNEL = 15  # a WAIT on it waits for the next unread slot from `peer`
CHANNELS = 16  # per ordered pair (poster, waiter)


class PlanError(ValueError):
    """A plan that cannot be built or is incorrect. Prints as `place: reason`, then `next: …`."""

    def __init__(self, place: str, reason: str, next: str = "") -> None:
        self.place = place
        self.reason = reason
        self.next = next
        super().__init__(f"{place}: {reason}" + (f"\n  next: {next}" if next else ""))


class Op(enum.IntEnum):
    """Kinds of steps. A step starts when the steps before it on its lane are done."""

    COPY = 1
    """dst = src, both local (or SLOT); done before the lane's next step."""
    PUT = 2
    """dst at `peer` = src, written one-sided by the agent (lane, peer) at an unknown later time."""
    GET = 3
    """dst = src at `peer`, read one-sided by the agent (lane, peer); complete at FLUSH."""
    POST = 4
    """Increments the counter (me → peer, channel), after this lane's earlier PUTs to `peer` are
    visible there (release). It does not cover GETs: FLUSH first.
    """
    WAIT = 5
    """Waits until the counter (peer → me, channel) has grown by `value` more than all earlier WAITs
    on it took (acquire).
    """
    FLUSH = 6
    """Waits until this lane's earlier PUTs to and GETs from `peer` are complete on both sides."""
    RED = 7
    """Every dst = fold from the left over the srcs, element by element. An element of all srcs is
    read before it is written to any dst, so a dst may be any of the srcs. Half types: every binary
    step in fp32, rounded once; so a k-ary RED equals a chain of binary ones bit by bit. Operands
    may be on other ranks (needs Link.LOAD_STORE); done before the lane's next step.
    """
    EAGER = 8
    """Copies src into the next slot (me → peer), then publishes it. Waits only while the ring of
    slots is full. The payload is copied before the lane's next step, so src may be overwritten at
    once.
    """
    FREE = 9
    """Frees the oldest slot from `peer` that is not yet free."""
    REC = 10
    """Records `event`."""
    JOIN = 11
    """Waits for the recorded `event` of the same rank."""
    CCL = 12
    """Calls of a vendor library, all started together: see LibraryCall. The step is done when this
    rank's part of each call is: its sources may change, its destinations are written. The calls
    name only the rank's own memory.
    """


class Buf(enum.IntEnum):
    """The kind of memory of a Ref."""

    INPUT = 0
    OUTPUT = 1
    SCRATCH = 2
    SLOT = 3


class Flag(enum.IntFlag):
    """Marks of a step."""

    AUTO = 1
    """Inserted by `finish`, not by the author."""
    FINAL = 2
    """RED, set by the checker: dst is complete; an average divides by n here."""
    SELF = 4
    """COPY whose source and destination are the same memory in place; dropped in that form."""


class Link(enum.Enum):
    """What a plan requires of the link between two ranks."""

    PUT = "put"
    GET = "get"
    LOAD_STORE = "load_store"
    SLOT = "slot"
    CCL = "ccl"
    """None of the engine's: a vendor library moves the bytes."""


class Ref(NamedTuple):
    """The parts [lo, hi) of one window.

    `rank`: owner of the memory. `block`: of INPUT and OUTPUT the block, of SCRATCH the region, of
    SLOT the rank that filled it (the oldest unread one). `extent`: which of the call's block
    lengths the window has: the block's number if blocks differ in a v-form, sender * n + receiver
    in all_to_allv, 0 if there is one length; -1 only while a builder has not decided it yet.
    """

    rank: int
    buffer: Buf
    block: int
    lo: int
    hi: int
    extent: int = 0

    def part(self, lo: int, hi: int | None = None) -> Ref:
        """The parts [lo, hi) of the whole block, [lo, lo + 1) without `hi`."""
        return self._replace(lo=lo, hi=lo + 1 if hi is None else hi)

    def like(self, other: Ref) -> Ref:
        """This block with the parts and the length of `other`."""
        return self._replace(lo=other.lo, hi=other.hi, extent=other.extent)

    def overlaps(self, other: Ref) -> bool:
        """Whether both are in the same window and share a part (in place is not considered)."""
        return self[:3] == other[:3] and self.lo < other.hi and other.lo < self.hi

    def __str__(self) -> str:
        return f"{self.buffer.name}@{self.rank}[{self.block}].part({self.lo},{self.hi})"


class LibraryCall(NamedTuple):
    """One rank's part of a vendor library's call in a CCL step.

    The n-th collective calls of all members match, so members call in one order. A send matches the
    recv of the same number between the two ranks. A result depends on the data of the matching
    calls only, which alone orders the members.
    """

    operation: str
    """The name in collectives.yaml; the library's table must have it."""
    members: tuple[int, ...]
    """Ranks of the sub-communicator, ascending."""
    root: int
    """The root, the peer of a message, or -1."""
    dst: tuple[Ref, ...]
    src: tuple[Ref, ...]
    """The same parts of every block, in the order of the operation's blocks."""

    def __str__(self) -> str:
        root = f" root {self.root}" if self.root >= 0 else ""
        if self.operation in MESSAGES:
            root = f" {'to' if self.operation == 'send' else 'from'} {self.root}"
        return f"{self.operation}{root} of ranks {', '.join(map(str, self.members))}"


MESSAGES = ("send", "recv")
LIBRARY_FUNCTIONS: Mapping[str, str] = {  # operation → function of the CCL table
    str(row["name"]): str(row["ccl"]) for row in OPERATIONS if row["ccl"]
}


@dataclass(slots=True)
class Step:
    """One step of one lane. `order` is its place in the rank's enqueue order over all lanes."""

    op: Op
    lane: int
    peer: int = -1
    dst: tuple[Ref, ...] = ()
    src: tuple[Ref, ...] = ()
    channel: int = -1
    value: int = 0
    event: int = -1
    flags: int = 0
    order: int = -1
    calls: tuple[LibraryCall, ...] = ()

    def __str__(self) -> str:
        words = [self.op.name]
        words += [str(call) for call in self.calls[:1]]
        words += [f"and {len(self.calls) - 1} more"] if self.calls[1:] else []
        if self.peer >= 0:
            words.append(f"peer {self.peer}")
        if self.channel >= 0:
            words.append(f"channel {self.channel}")
        if self.op is Op.WAIT and self.value != 1:
            words.append(f"value {self.value}")
        if self.event >= 0:
            words.append(f"event {self.event}")
        if self.dst or self.src:
            words.append(", ".join(map(str, self.dst)) or "slot")
            words.append("← " + ", ".join(map(str, self.src)))
        return " ".join(words)

    def refs(self) -> tuple[Ref, ...]:
        """Destinations, then sources; those of a CCL step call by call."""
        if self.calls:
            return tuple(ref for call in self.calls for ref in call.dst + call.src)
        return self.dst + self.src

    def again(self, **changes: object) -> Step:
        """A copy with some fields changed."""
        new = Step(
            self.op,
            self.lane,
            self.peer,
            self.dst,
            self.src,
            self.channel,
            self.value,
            self.event,
            self.flags,
            self.order,
            self.calls,
        )
        for name, value in changes.items():
            setattr(new, name, value)
        return new


@dataclass(slots=True)
class Lane:
    """Steps that run one after another. Lanes start together; lane 0 is the main lane."""

    number: int
    steps: list[Step]


@dataclass
class RankProgram:
    """One rank's steps in enqueue order. Lanes are numbered 0..k-1 without gaps."""

    rank: int
    steps: list[Step]
    events: int = 0

    @cached_property
    def lanes(self) -> list[Lane]:
        """The same steps by lane; `lanes[k].number == k`."""
        count = 1 + max((step.lane for step in self.steps), default=0)
        lanes = [Lane(number, []) for number in range(count)]
        for step in self.steps:
            lanes[step.lane].steps.append(step)
        return lanes


@dataclass
class Plan:
    """The programs of all ranks of one collective; the body of the loop over rounds."""

    operation: str
    algorithm: str
    n: int
    root: int
    parts: int
    ranks: list[RankProgram]
    channels: dict[str, int] = field(default_factory=dict)
    staged: frozenset[Buf] = frozenset()
    options: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        where = f" root={self.root}" if self.root else ""
        staged = " staged" if self.staged else ""
        return f"{self.operation}/{self.algorithm} n={self.n}{where}{staged}"

    def steps(self) -> Iterator[Step]:
        """All steps, rank by rank, in enqueue order."""
        for program in self.ranks:
            yield from program.steps

    @cached_property
    def regions(self) -> int:
        """Scratch regions of the rank that needs most; each holds one window."""
        return 1 + max(
            (r.block for s in self.steps() for r in s.refs() if r.buffer is Buf.SCRATCH),
            default=-1,
        )

    @cached_property
    def links(self) -> frozenset[Link]:
        """The links that the steps use."""
        found = set()
        for program in self.ranks:
            for step in program.steps:
                if step.op is Op.PUT:
                    found.add(Link.PUT)
                elif step.op is Op.GET:
                    found.add(Link.GET)
                elif step.op is Op.EAGER:
                    found.add(Link.SLOT)
                elif step.op is Op.CCL:
                    found.add(Link.CCL)
                elif any(ref.rank != program.rank for ref in step.refs()):
                    found.add(Link.LOAD_STORE)
        return frozenset(found)

    @cached_property
    def remote(self) -> frozenset[Buf]:
        """Kinds of memory that a rank other than the owner accesses; never SLOT."""
        return frozenset(
            ref.buffer
            for program in self.ranks
            for step in program.steps
            for ref in step.refs()
            if ref.rank != program.rank
        ) - {Buf.SLOT}

    def place(self, rank: int, step: Step | None = None) -> str:
        """The place of an error: plan, rank, lane, number on the lane, and the step."""
        if step is None:
            return f"{self}, rank {rank}"
        lane = [s for s in self.ranks[rank].steps if s.lane == step.lane]
        number = next((i for i, s in enumerate(lane) if s is step), -1)
        return f"{self}, rank {rank}, lane {step.lane}, step {number} ({step})"

    def digest(self) -> str:
        """BLAKE2b-128 of the canonical bytes, as 32 hexadecimal digits. It contains no counts."""
        return self._digest

    @cached_property
    def _digest(self) -> str:
        return hashlib.blake2b(canonical(self), digest_size=16).hexdigest()


def canonical(plan: Plan) -> bytes:
    """The plan as bytes, equal exactly for plans with the same effect.

    Names of the algorithm and of channels are excluded, and so are the marks AUTO and FINAL: the
    origin of a step does not change its effect, and the checker sets FINAL itself.
    """
    head = f"plan 1 {plan.operation}".encode()
    out = [head, struct.pack("<4i", plan.n, plan.root, plan.parts, len(plan.ranks))]
    for program in plan.ranks:
        values: list[int] = [program.rank, len(program.steps)]
        for s in program.steps:
            values += (s.op, s.lane, s.peer, s.channel, s.value, s.event, s.flags & Flag.SELF)
            values += (len(s.dst), len(s.src))
            for ref in s.dst:
                values += ref
            for ref in s.src:
                values += ref
            if s.op is Op.CCL:
                _canonical_calls(s.calls, values)
        out.append(struct.pack(f"<{len(values)}i", *values))
    return b"".join(out)


def _canonical_calls(calls: tuple[LibraryCall, ...], values: list[int]) -> None:
    known = list(LIBRARY_FUNCTIONS)
    values.append(len(calls))
    for call in calls:
        number = known.index(call.operation) if call.operation in known else -1
        values += (number, call.root, len(call.members), len(call.dst), len(call.src))
        values += call.members
        for ref in call.dst + call.src:
            values += ref


# Operations and their blocks


@dataclass(frozen=True, slots=True)
class Operation:
    """The buffers of an operation in blocks, read from the generated table."""

    name: str
    input: str  # "", "1" or "n" blocks
    output: str
    input_at_root: bool
    output_at_root: bool
    rooted: bool
    reduces: bool
    in_place: str | None

    def blocks(self, buffer: Buf, rank: int, n: int, root: int) -> int:
        """How many blocks of `buffer` rank `rank` has; 0 if it has no such buffer."""
        if self.name == "send" and rank != (0 if buffer is Buf.INPUT else n - 1):
            return 0  # of a pair, rank 0 sends and rank 1 receives
        count, at_root = (
            (self.input, self.input_at_root)
            if buffer is Buf.INPUT
            else (self.output, self.output_at_root)
        )
        if at_root and rank != root:
            return 0
        return {"": 0, "1": 1, "n": n}[count]

    def extent(self, buffer: Buf, rank: int, block: int, n: int) -> int:
        """Which block length a block has; see Ref."""
        if self.input == self.output:
            if self.input != "n":
                return 0
            return rank * n + block if buffer is Buf.INPUT else block * n + rank
        return block if (self.input if buffer is Buf.INPUT else self.output) == "n" else rank

    def home(self, ref: Ref, root: int) -> Ref:
        """The same memory in place: a ref into the smaller buffer becomes one into the larger.

        Equal to `ref` if the operation has no in-place form or the rank has no part in it.
        """
        match = _IN_PLACE.fullmatch(self.in_place or "")
        if match is None or ref.buffer is not Buf[match["small"]]:
            return ref
        if match["at"] == "root" and ref.rank != root:
            return ref
        block = ref.block
        if match["scaled"]:
            block = root if match["at"] == "root" else ref.rank
        return ref._replace(buffer=Buf[match["large"]], block=block)


_IN_PLACE = re.compile(
    r"(?P<small>\w+) is (?P<large>\w+)(?: at (?P<at>root|rank)(?P<scaled>\*count)?)?"
)


@cache
def operations() -> Mapping[str, Operation]:
    """The operations of plans, by name. `send` is also the plan of `recv`."""
    found = {}
    for row in OPERATIONS:
        if row["v"] or row["name"] == "recv":
            continue
        sizes = {}
        for side in ("input", "output"):
            size = (row[side] or {}).get("size", "")
            sizes[side] = {"": "", "count": "1", "count*n": "n"}[size]
        found[row["name"]] = Operation(
            name=row["name"],
            input=sizes["input"],
            output="1" if row["name"] == "send" else sizes["output"],
            input_at_root=(row["input"] or {}).get("at") == "root",
            output_at_root=(row["output"] or {}).get("at") == "root",
            rooted=row["rooted"],
            reduces=row["reduces"],
            in_place=row["in_place"],
        )
    return MappingProxyType(found)


def base_operation(name: str) -> str:
    """The operation whose plans serve `name`: `all_gather` of `all_gatherv`, `send` of `recv`."""
    if name == "recv":
        return "send"
    return name[:-1] if name not in operations() and name[:-1] in operations() else name


# Windows and parts: the definition of data placement


def window(length: int, chunk: int, number: int) -> tuple[int, int]:
    """Elements [lo, hi) of a block of `length` elements that round `number` moves."""
    return min(number * chunk, length), min((number + 1) * chunk, length)


def rounds(lengths: Iterable[int], chunk: int) -> int:
    """How often the plan runs for blocks of these lengths: at least once."""
    return max(1, max((-(-length // chunk) for length in lengths), default=1))


def part_bounds(width: int, parts: int, element_size: int) -> list[int]:
    """The starts of the parts of a window of `width` elements: parts + 1 ascending numbers.

    A part is a whole number of 64-byte granules (the last part takes the rest), so that no two
    ranks write one cache line. The first parts are the longer ones; the last ones may be empty.
    """
    granule = max(1, 64 // element_size)
    each, more = divmod(-(-width // granule), parts)
    return [min(width, granule * (each * p + min(p, more))) for p in range(parts + 1)]

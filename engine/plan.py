"""The plan: what every rank of a collective does, as data.

`Plan → RankProgram → Lane (ordered) → Step`. A plan knows ranks and blocks, never counts, types or
addresses, so one plan serves every size. Authors write it through `unipal.engine.builder.Builder`;
`build` runs an author's function for every rank and finishes the result (`unipal.engine.finish`).

Blocks and windows. INPUT and OUTPUT consist of blocks: block b of a plain operation starts at
b * count; block b of a v-operation starts at displs[b] and has counts[b] elements. A call moves
every block in rounds of C elements; the whole plan is the body of that one loop. Round i of a
block of L elements is its window [min(iC, L), min((i+1)C, L)). A plan cuts each window into `parts`
parts at fixed places (`part_bounds`); a `Ref` is a span of parts. Data keeps its natural place: all
operands of one step are the same parts of windows of the same length, wherever they lie. A SCRATCH
region holds one window; a SLOT holds one span, from the first byte of the payload on.

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
from typing import TYPE_CHECKING, NamedTuple

from unipal.generated.spec_tables import OPERATIONS

if TYPE_CHECKING:
    from unipal.engine.algorithms import Algorithm

CREDIT = 0  # channel of the entry credit: "my buffers of this call may be accessed"
DONE = 1  # channel of the exit: "I touch your buffers no more"
FIRST_NAMED = 2  # channels named by authors begin here
SLOT_CHANNEL = 15  # a WAIT on it waits for the next unread slot from `peer`
CHANNELS = 16  # per ordered pair (poster, waiter)


class PlanError(ValueError):
    """A plan that cannot be built or is not right. Prints as `place: reason`, then `next: …`."""

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
    """The counter (me → peer, channel) grows by one; not before this lane's earlier PUTs to `peer`
    are visible there (release). It says nothing about GETs: FLUSH first."""
    WAIT = 5
    """Until the counter (peer → me, channel) has grown by `value` more than all earlier WAITs on
    it took (acquire)."""
    FLUSH = 6
    """Until this lane's earlier PUTs to and GETs from `peer` are complete on both sides."""
    RED = 7
    """Every dst = fold from the left over the srcs, element by element: an element of all srcs is
    read before it is written to any dst, so a dst may be any of the srcs. Half types: every binary
    step in fp32, rounded once; so a k-ary RED equals a chain of binary ones bit by bit. Operands
    may lie at other ranks (needs Link.LOAD_STORE); done before the lane's next step."""
    EAGER = 8
    """src into the next slot (me → peer), then publish it. Waits only while the ring of slots is
    full. The payload is copied before the lane's next step: src may be overwritten at once."""
    FREE = 9
    """The oldest slot from `peer` that is not yet free is free again."""
    REC = 10
    """Record `event`."""
    JOIN = 11
    """Wait for the recorded `event` of the same rank."""
    CCL = 12
    """Calls of a vendor's library, all started together: see LibraryCall. Done before the lane's
    next step when this rank's part of each of them is: its sources may change, its destinations
    are written. Only the memory of the rank itself stands in them."""


class Buf(enum.IntEnum):
    """Where a Ref lies."""

    INPUT = 0
    OUTPUT = 1
    SCRATCH = 2
    SLOT = 3


class Flag(enum.IntFlag):
    """Marks of a step."""

    AUTO = 1
    """Inserted by the finishing, not by the author."""
    FINAL = 2
    """RED, set by the checker: dst is complete; an average divides by n here."""
    SELF = 4
    """COPY, source and destination are the same memory in place: dropped there."""


class Link(enum.Enum):
    """What a plan asks of the way between two ranks."""

    PUT = "put"
    GET = "get"
    LOAD_STORE = "load_store"
    SLOT = "slot"
    CCL = "ccl"
    """None of the engine's: a vendor's library moves the bytes."""


class Ref(NamedTuple):
    """The parts [lo, hi) of one window.

    `rank`: whose memory. `block`: of INPUT and OUTPUT the block, of SCRATCH the region, of SLOT the
    rank that filled it (the oldest unread one). `extent`: which of the call's block lengths the
    window has: the block's number where blocks differ in a v-form, sender * n + receiver in
    all_to_allv, 0 where there is one length; -1 only while a builder has not decided it yet.
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
    """One call of a vendor's library in a CCL step: what one rank gives it.

    A collective's n-th call at every member belongs together, so members call in one order; a
    send belongs to the recv of the same number between the two ranks. A result depends on what is
    given at the calls that belong together and on nothing else; that alone orders the members.
    """

    operation: str
    """As collectives.yaml names it; one that the library's table has."""
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
    """Steps that run one after another. Lanes start together; lane 0 is the main one."""

    number: int
    steps: list[Step]


@dataclass
class RankProgram:
    """One rank's steps in enqueue order. Lanes are numbered 0..k-1 without holes."""

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
        """What the steps really use between ranks."""
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
        """Kinds of memory that another rank than the owner accesses; never SLOT."""
        return frozenset(
            ref.buffer
            for program in self.ranks
            for step in program.steps
            for ref in step.refs()
            if ref.rank != program.rank
        ) - {Buf.SLOT}

    def place(self, rank: int, step: Step | None = None) -> str:
        """Where something is, for an error: plan, rank, lane, number on the lane and the step."""
        if step is None:
            return f"{self}, rank {rank}"
        lane = [s for s in self.ranks[rank].steps if s.lane == step.lane]
        number = next((i for i, s in enumerate(lane) if s is step), -1)
        return f"{self}, rank {rank}, lane {step.lane}, step {number} ({step})"

    def digest(self) -> str:
        """BLAKE2b-128 of the canonical bytes, as 32 hexadecimal digits. No count is in them."""
        return self._digest

    @cached_property
    def _digest(self) -> str:
        return hashlib.blake2b(canonical(self), digest_size=16).hexdigest()


def canonical(plan: Plan) -> bytes:
    """The plan as bytes: equal exactly for plans that do the same.

    Names of the algorithm and of channels are not part of it, nor are the marks AUTO and FINAL:
    who inserted a step does not change what it does, and the checker sets FINAL by itself.
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


# Operations: which blocks there are


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
        """How many blocks of `buffer` rank `rank` has; 0 where it has no such buffer."""
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

        Equal to `ref` where the operation has no in-place form or the rank takes no part in it.
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
    """Operations that a plan can be of, by name. `send` is also the plan of `recv`."""
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


# Windows and parts: the one definition of where data lies


def window(length: int, chunk: int, number: int) -> tuple[int, int]:
    """Elements [lo, hi) of a block of `length` elements that round `number` moves."""
    return min(number * chunk, length), min((number + 1) * chunk, length)


def rounds(lengths: Iterable[int], chunk: int) -> int:
    """How often the plan runs for blocks of these lengths: at least once."""
    return max(1, max((-(-length // chunk) for length in lengths), default=1))


def part_bounds(width: int, parts: int, element_size: int) -> list[int]:
    """Where the parts of a window of `width` elements begin: parts + 1 ascending numbers.

    A part is a whole number of granules of 64 bytes (the last one takes the rest), so that no two
    ranks write one cache line; the first parts are the longer ones. Late parts may be empty.
    """
    granule = max(1, 64 // element_size)
    each, more = divmod(-(-width // granule), parts)
    return [min(width, granule * (each * p + min(p, more))) for p in range(parts + 1)]


def build(
    algorithm: str | Algorithm, operation: str, n: int, root: int = 0, **options: int
) -> Plan:
    """The finished plan of `operation` by `algorithm` for ranks 0..n-1.

    `algorithm`: its registered name or the decorated function itself. A v-form gets the plan of
    its plain form. `options` are integers that the algorithm declares (`parts`, `group`).
    Raises PlanError: unknown names, impossible n or root, or a step that cannot be written down.
    """
    from unipal.engine.algorithms import find
    from unipal.engine.builder import programs
    from unipal.engine.finish import finish

    base = base_operation(operation)
    chosen = find(base, algorithm) if isinstance(algorithm, str) else algorithm
    place = f"{operation}/{chosen.name} n={n}"
    if base != chosen.operation:
        raise PlanError(place, f"it is an algorithm of {chosen.operation}")
    if operation not in (base, "recv") and not chosen.v:
        raise PlanError(place, "it serves blocks of one length only", "choose one that says v")
    if n < 1 or (chosen.ranks is not None and n > chosen.ranks):
        raise PlanError(place, f"it serves 1 to {chosen.ranks or 'any number of'} ranks")
    if not 0 <= root < n:
        raise PlanError(place, f"root {root} is none of ranks 0..{n - 1}")
    unknown = sorted(set(options) - chosen.options)
    if unknown:
        raise PlanError(place, f"it has no option {', '.join(unknown)}")
    plan = programs(chosen, n, root, options)
    finish(plan)
    return plan

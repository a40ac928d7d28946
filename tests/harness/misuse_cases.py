"""Random cases of misuse and faults: what the ranks call, what goes wrong, and the right values.

`draw(seed)` makes a Case: the same for the same seed, on every machine. Inputs follow from the
case's seed, the call's number and the rank, so every rank works out what it must get by itself.
All values are small whole numbers: sums, products and averages are exact in every type.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from unipal.engine.calls.call import Shape, displacements, shapes

Array = npt.NDArray[Any]
PERIOD = 4093  # elements after which an input repeats: a prime, so that no shift by a block fits
DEADLINE = 2.0  # seconds; of the communicator that has the fault
BYSTANDER = 4 * DEADLINE  # of the others: its ranks wait for ranks that wait on the faulty one
LARGEST = 64 << 20  # bytes of a block, or of all blocks of a rank
BUDGET = 160 << 20  # bytes of all buffers of all ranks of a case
TYPES = (
    "int8", "uint8", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64",
    "bfloat16",
)  # fmt: skip
REDUCTIONS = ("sum", "prod", "max", "min", "avg")
MESSAGES = ("message", "messages", "sendrecv")  # root to the next rank; everybody to everybody
OPERATIONS = (*(name for name in shapes() if name not in ("send", "recv")), *MESSAGES[:2])

# What a rank does wrong, and when: the words of the table in docs/faults.md.
NOTHING = "does nothing wrong"
KILLED, EXITS, STOPPED = "is killed", "ends by `os._exit`", "is stopped"
PAUSED, WAKES = "is stopped for a moment", "is stopped for too long"
LATE, IN_TIME = "comes too late", "comes late but in time"
RAISES, ENDS = "leaves `with` by an exception", "ends without closing"
SKIPS, SWAPS = "skips a call", "swaps two calls"
COUNT, TYPE, ROOT, OP = (
    f"passes another {what}" for what in ("count", "type", "root", "reduction")
)
CLOSES, ABORTS, SHRINKS = (f"{verb} the communicator" for verb in ("closes", "aborts", "shrinks"))
DROPS, BREAKS = "drops a work", "leaves a group by an exception"
TWO_KILLED, TWO_STOPPED, ONE_EACH, TWO_ABORT, CLOSES_ABORTS = (
    "two are killed", "two are stopped", "one is killed while another is stopped", "two abort",
    "one closes while another aborts",
)  # fmt: skip
BEFORE, BEHIND, BETWEEN, INSIDE, PENDING, AFTER, CLOSING = (
    "before `init`", "behind `init`", "between calls", "inside a call", "with a work pending",
    "after the last call", "inside `close`",
)  # fmt: skip
ACTS = (
    NOTHING, KILLED, EXITS, STOPPED, PAUSED, WAKES, LATE, IN_TIME, RAISES, ENDS, SKIPS, SWAPS,
    COUNT, TYPE, ROOT, OP, CLOSES, ABORTS, SHRINKS, DROPS, BREAKS, TWO_KILLED, TWO_STOPPED,
    ONE_EACH, TWO_ABORT, CLOSES_ABORTS,
)  # fmt: skip
MOMENTS = (BEFORE, BEHIND, BETWEEN, INSIDE, PENDING, AFTER, CLOSING)
DEATHS = (KILLED, EXITS, TWO_KILLED, ONE_EACH)
LOSSES = (
    *DEATHS,
    STOPPED,
    TWO_STOPPED,
    WAKES,
    RAISES,
    ENDS,
)  # of a rank, for all its communicators
STOPPED_SECONDS = {PAUSED: DEADLINE / 2, WAKES: DEADLINE + 1.5}  # until it is continued
STUCK = (STOPPED, TWO_STOPPED, ONE_EACH, WAKES)
PAIRS = {  # what each of two ranks does
    TWO_KILLED: (KILLED, KILLED), TWO_STOPPED: (STOPPED, STOPPED), ONE_EACH: (KILLED, STOPPED),
    TWO_ABORT: (ABORTS, ABORTS), CLOSES_ABORTS: (CLOSES, ABORTS),
}  # fmt: skip


@dataclass(frozen=True)
class Comm:
    """A communicator: "world", a "dup" of it, or a "part" (a split). `members`: ranks of world."""

    how: str
    members: tuple[int, ...]
    timeout: float


@dataclass(frozen=True)
class Call:
    """A call on communicator `comm`; `count` elements of a block, `number` of all calls.

    `memory`: "device" or "numpy". `how`: "blocking", "work", or "group".
    """

    number: int
    comm: int
    operation: str
    type: str = "float32"
    op: str = "sum"
    count: int = 1
    root: int = 0
    in_place: bool = False
    memory: str = "device"
    how: str = "blocking"

    def same(self, other: Call) -> bool:
        """Whether ranks cannot tell the two calls apart."""
        return replace(self, number=0, memory="", how="", in_place=False) == replace(
            other, number=0, memory="", how="", in_place=False
        )

    def takes_part(self, rank: int, n: int) -> bool:
        """Whether a rank of the communicator has something to do in it."""
        return self.operation != "message" or rank in (self.root, (self.root + 1) % n)


@dataclass(frozen=True)
class Case:
    """All of it. `faulty`: the communicator that the fault concerns. `at`: number of the call.

    `delay`: seconds from entering the call to the fault, where it comes from another thread.
    """

    seed: int
    n: int
    place: str  # unix, tcp, hosts, threads
    chip: str
    lowering: str | None
    runner: str | None
    scratch: int
    ending: str  # "closes", or "leaves" it to the end of the process
    comms: tuple[Comm, ...]
    calls: tuple[Call, ...]
    act: str
    moment: str
    victims: tuple[int, ...]  # ranks of world
    faulty: int
    at: int
    delay: float

    @classmethod
    def parse(cls, text: str) -> Case:
        """What `json.dumps(asdict(case))` made."""
        words = json.loads(text)
        words["comms"] = tuple(
            Comm(one["how"], tuple(one["members"]), one["timeout"]) for one in words["comms"]
        )
        words["calls"] = tuple(Call(**one) for one in words["calls"])
        words["victims"] = tuple(words["victims"])
        return cls(**words)

    @property
    def name(self) -> str:
        """One line that says most of it."""
        chip = "/".join(filter(None, (self.chip, self.lowering, self.runner)))
        who = ",".join(map(str, self.victims)) or "-"
        what = f"{self.act} {self.moment}".strip()
        where = f"{self.place} {chip} n={self.n}"
        calls = f"{len(self.calls)} calls on {len(self.comms)} communicators"
        return f"{self.seed}: {where}: rank {who} {what}, {calls}"

    @property
    def copied_by_processor(self) -> bool:
        """Whether ranks reach other ranks' buffers by load and store, never by a device's copy."""
        return self.chip == "host" or self.lowering == "host" or self.runner == "host"

    def act_of(self, rank: int) -> str:
        """What a rank does wrong; NOTHING for the others."""
        if rank not in self.victims:
            return NOTHING
        return PAIRS.get(self.act, (self.act,) * 2)[self.victims.index(rank)]


# ---- values --------------------------------------------------------------------------------------


def numpy_type(name: str) -> np.dtype[Any]:
    """NumPy's type that holds it; bfloat16 lies in uint16."""
    return np.dtype(np.uint16 if name == "bfloat16" else name)


def _typed(numbers: Array, name: str) -> Array:
    if name == "bfloat16":  # eight bits are enough for all numbers here
        return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return numbers.astype(name)


def _period(seed: int, call: Call, rank: int, n: int) -> Array:
    """A period of a rank's input, as whole numbers."""
    dice = np.random.default_rng((seed, call.number, rank))
    if call.op == "prod":
        return dice.integers(1, 3, PERIOD)
    most = 1 if call.op == "avg" else 7
    least = 0 if call.type.startswith("u") else -most
    return dice.integers(least, most + 1, PERIOD) * (n if call.op == "avg" else 1)


def given(seed: int, call: Call, rank: int, n: int, count: int, first: int = 0) -> Array:
    """Elements [first, first + count) of a rank's input."""
    return _tiled(_typed(_period(seed, call, rank, n), call.type), first, count)


def reduced(seed: int, call: Call, n: int, count: int, first: int = 0) -> Array:
    """Elements of the reduction over all ranks' inputs; integers wrap."""
    folds: dict[str, Callable[..., Array]] = {
        "sum": np.sum, "avg": np.sum, "prod": np.prod, "max": np.max, "min": np.min,
    }  # fmt: skip
    numbers = folds[call.op](np.stack([_period(seed, call, r, n) for r in range(n)]), axis=0)
    if call.op == "avg":
        numbers = numbers // n
    return _tiled(_typed(numbers, call.type), first, count)


def _tiled(one: Array, first: int, count: int) -> Array:
    start = first % PERIOD
    return np.tile(one, (start + count) // PERIOD + 1)[start : start + count]


def lengths(call: Call, n: int) -> list[int]:
    """Elements of each rank's block."""
    if not call.operation.endswith("v") or call.operation == "sendrecv":
        return [call.count] * n
    return [call.count * ((rank + call.number) % 3) // 2 for rank in range(n)]


def pair_length(call: Call, source: int, target: int) -> int:
    """Elements that all_to_allv moves from one rank to another."""
    return call.count * ((source + 2 * target + call.number) % 3) // 2


def shape_of(call: Call) -> Shape:
    """The table's row of the operation, of the plain form for v-operations."""
    return shapes()[call.operation]


def sides(call: Call, rank: int, n: int) -> tuple[int | None, int | None]:
    """Elements of a rank's input and output; None where it has none."""
    if call.operation == "barrier" or not call.takes_part(rank, n):
        return None, None
    if call.operation == "message":
        return (call.count, None) if rank == call.root else (None, call.count)
    if call.operation == "messages":
        return n * call.count, n * call.count
    if call.operation == "all_to_allv":
        sends = sum(pair_length(call, rank, other) for other in range(n))
        return sends, sum(pair_length(call, other, rank) for other in range(n))
    shape, each = shape_of(call), lengths(call, n)
    wide = {"1": each[rank], "n": sum(each)}
    into = wide[shape.input] if shape.has_input(rank, call.root) else None
    return into, wide[shape.output] if shape.has_output(rank, call.root) else None


def room(call: Call, n: int) -> int:
    """Bytes of all buffers of all ranks."""
    found = sum(side or 0 for rank in range(n) for side in sides(call, rank, n))
    return found * numpy_type(call.type).itemsize


def wanted(seed: int, call: Call, rank: int, n: int) -> Array:
    """What a rank must have got; empty where it gets nothing."""
    if not sides(call, rank, n)[1]:
        return np.empty(0, numpy_type(call.type))
    each = lengths(call, n)
    at = displacements(each)

    def made(source: int, count: int, first: int = 0) -> Array:
        return given(seed, call, source, n, count, first)

    match call.operation.removesuffix("v") if call.operation != "sendrecv" else "sendrecv":
        case "all_reduce" | "reduce":
            return reduced(seed, call, n, call.count)
        case "reduce_scatter":
            return reduced(seed, call, n, each[rank], at[rank])
        case "broadcast" | "message":
            return made(call.root, call.count)
        case "all_gather" | "gather":
            return np.concatenate([made(r, each[r]) for r in range(n)])
        case "scatter":
            return made(call.root, each[rank], at[rank])
        case "sendrecv":
            return made((rank - 1) % n, call.count)
        case "messages":
            return np.concatenate([made(r, call.count, rank * call.count) for r in range(n)])
    parts = []
    for source in range(n):  # all_to_all and its v-form
        if call.operation == "all_to_all":
            parts.append(made(source, call.count, rank * call.count))
            continue
        first = sum(pair_length(call, source, other) for other in range(rank))
        parts.append(made(source, pair_length(call, source, rank), first))
    return np.concatenate(parts)


# ---- drawing -------------------------------------------------------------------------------------

FLAVOURS = (  # chip, lowering, runner; how often
    ("host", None, None, 3), ("cpu", "host", None, 4), ("cpu", "proxy", None, 4),
    ("cpu", "stream", None, 4), ("cpu", None, "host", 2), ("numpy", None, None, 2),
    ("opencl", None, "host", 1),
)  # fmt: skip
PLACES = (("unix", 5), ("tcp", 2), ("hosts", 2), ("threads", 2))
SINGLE = (KILLED, EXITS, STOPPED, PAUSED, RAISES, ENDS, CLOSES, ABORTS, SHRINKS)


def _drawn(dice: random.Random, weighted: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(dice.choices(weighted, [one[-1] for one in weighted])[0][:-1])


def _call(
    dice: random.Random, number: int, comm: int, case: Case, budget: int, fits: set[str]
) -> Call:
    n = len(case.comms[comm].members)
    operation = dice.choice([name for name in OPERATIONS if name in fits])
    kind = dice.choice(TYPES)
    width = numpy_type(kind).itemsize
    shape = shapes().get(operation)
    device_only = case.lowering == "stream" or case.chip == "numpy"
    host_only = case.chip == "host"
    made = Call(
        number, comm, operation, kind,
        op=dice.choice(REDUCTIONS) if shape and shape.reduces else "sum",
        count=max(1, int(LARGEST ** dice.random()) // width),
        root=dice.choice((0, n - 1, dice.randrange(n))),
        in_place=bool(shape and shape.inside) and dice.random() < 0.4,
        memory="numpy" if host_only or (not device_only and dice.random() < 0.4) else "device",
        how=dice.choices(("blocking", "work", "group"), (6, 3, 1))[0],
    )  # fmt: skip
    if operation == "barrier":
        made = replace(made, count=1, type="uint8", root=0)
    if operation in ("all_to_allv", "sendrecv") and made.how == "group":
        made = replace(made, how="blocking")
    return _within(made, n, budget)


def _within(call: Call, n: int, budget: int) -> Call:
    """The call, small enough that all buffers of all ranks have so many bytes."""
    while call.count > 1 and room(call, n) > budget:
        call = replace(call, count=call.count // 2)
    return call


def _fault_fits(case: Case, act: str, moment: str) -> bool:
    """Whether the row can happen in this place at all."""
    alone = (*DEATHS, STOPPED, TWO_STOPPED, PAUSED, WAKES, ENDS)  # threads are of one process
    if case.place == "threads" and (act in alone or moment == BEFORE):
        return False
    return act not in PAIRS or case.n >= 4  # else one is left to tell


def draw(
    seed: int,
    rows: Sequence[tuple[str, str]],
    only: str = "",
    absent: frozenset[str] = frozenset(),
    budget: int = BUDGET,
) -> Case:
    """A case of one of `rows` (act, moment). `only`: its name contains this. `absent`: chips and
    places that the machine has not. `budget`: bytes of all buffers of all ranks.
    """
    for turn in range(1000):
        case = _draw(random.Random(f"{seed} {turn}"), seed, rows, budget)
        if only in case.name and not {case.chip, case.place} & absent:
            return case
    raise LookupError(f"no case of 1 000 has {only!r} in its name")


def _draw(dice: random.Random, seed: int, rows: Sequence[tuple[str, str]], budget: int) -> Case:
    n = dice.choices((2, 4, 8), (5, 4, 1))[0]
    while True:
        chip, lowering, runner = _drawn(dice, FLAVOURS)
        (place,) = _drawn(dice, PLACES)
        if place == "threads" and (lowering == "stream" or chip == "opencl"):
            continue
        if place == "hosts" and (lowering not in (None, "host") or chip == "opencl"):
            continue
        break
    everybody = tuple(range(n))
    scratch = dice.choice((1 << 18, 1 << 20, 4 << 20))
    ending = dice.choice(("closes", "leaves"))
    case = Case(
        seed, n, place, chip, lowering, runner, scratch, ending,
        (Comm("world", everybody, DEADLINE),), (), NOTHING, "", (), 0, 0, 0.0,
    )  # fmt: skip
    fitting = [row for row in rows if _fault_fits(case, *row)]
    act = dice.choice(sorted({act for act, _ in fitting}))
    moment = dice.choice([moment for name, moment in fitting if name == act])
    victims = tuple(dice.sample(range(n), 2 if act in PAIRS else 0 if act == NOTHING else 1))
    case = replace(case, act=act, moment=moment, victims=victims, delay=dice.uniform(0, 0.02))
    case = _communicators(dice, case)
    return _calls(dice, case, budget)


def _communicators(dice: random.Random, case: Case) -> Case:
    """World alone, or world, and a dup with the fault, and bystanders."""
    everybody = tuple(range(case.n))
    alone = case.act in (SHRINKS, LATE)  # waits for the others, who would wait for it elsewhere
    if dice.random() < 0.4 or alone or case.moment in (BEFORE, BEHIND, CLOSING):
        return case
    comms = [Comm("world", everybody, BYSTANDER), Comm("dup", everybody, DEADLINE)]
    if dice.random() < 0.5 and case.n > 2:
        for parity in (0, 1):
            comms.append(Comm("part", everybody[parity::2], BYSTANDER))
    if case.act not in STUCK and dice.random() < 0.5:
        comms.append(Comm("dup", everybody, BYSTANDER))
    return replace(case, comms=tuple(comms), faulty=1)


def _calls(dice: random.Random, case: Case, budget: int) -> Case:
    """Calls on all communicators, and where the fault is."""
    whole, made = budget, list[Call]()
    everything = set(OPERATIONS)
    stuck = case.act in STUCK  # a call there waits for a long deadline
    quiet = {
        number for number, comm in enumerate(case.comms)
        if number != case.faulty and stuck and set(case.victims) & set(comm.members)
    }  # fmt: skip
    usable = [number for number in range(len(case.comms)) if number not in quiet]
    for number in range(dice.randrange(3, 13)):
        comm = case.faulty if number == 0 or dice.random() < 0.6 else dice.choice(usable)
        made.append(_call(dice, number, comm, case, budget, everything))
        budget = max(1 << 16, budget - room(made[-1], len(case.comms[comm].members)))
    at = dice.choice([call.number for call in made if call.comm == case.faulty])
    for comm in usable:  # of all its ranks: nobody leaves before all have heard what there is
        made.append(Call(len(made), comm, "barrier", "uint8"))
    if case.act in (SKIPS, SWAPS, BREAKS):  # it comes to another call of these, and to no other
        after = next(call for call in made[at + 1 :] if call.comm == case.faulty)
        made.remove(after)
        made.insert(at + 1, after)
        made = [replace(call, number=number) for number, call in enumerate(made)]
        if made[at + 1].operation in MESSAGES:
            made[at + 1] = replace(made[at + 1], operation="barrier", count=1, how="blocking")
    return _fitted(dice, replace(case, calls=tuple(made), at=at), whole // 4)


def _fitted(dice: random.Random, case: Case, budget: int) -> Case:
    """The call at which the fault is, such that it can be there."""
    calls = list(case.calls)
    at = calls[case.at]
    least = {ROOT: {"broadcast", "reduce", "gather", "scatter"}, OP: {"all_reduce", "reduce"}}
    fits = least.get(case.act, set(OPERATIONS) - {"message", "messages", "sendrecv"})
    if case.act in (COUNT, TYPE):
        fits -= {"barrier", "all_to_allv"}
    if at.operation not in fits:
        at = _call(dice, at.number, case.faulty, case, 1 << 20, fits)
    n, width = len(case.comms[case.faulty].members), numpy_type(at.type).itemsize
    if case.moment in (INSIDE, PENDING) and at.operation != "barrier" and dice.random() < 0.5:
        count = int(2 ** dice.uniform(18, 26)) // width  # long enough for the fault to be inside
        at = _within(replace(at, count=count), n, budget)
    if case.moment == PENDING or case.act == DROPS:
        at = replace(at, how="work")
    if case.moment == INSIDE and at.how != "blocking":
        at = replace(at, how="blocking")
    if case.act == BREAKS:
        at = replace(at, how="group" if at.operation != "all_to_allv" else "blocking")
    if case.act in (SKIPS, SWAPS, COUNT, TYPE, ROOT, OP):
        at = replace(at, how="blocking")
    after = next(call for call in calls[case.at + 1 :] if call.comm == case.faulty)
    if at.same(after):
        at = replace(at, count=at.count + 1)
    calls[case.at] = at
    return replace(case, calls=tuple(calls))

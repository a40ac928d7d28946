"""Selects the runner, algorithm, lowering and host back end of a call, and explains the rest.

A decision is a function of the operation, type, reduce op, bytes, and what all ranks agreed on when
the communicator opened, so every rank decides alike. Candidates are the registered algorithms under
each runner that the `Context` allows. Predicates remove candidates, each with a sentence. The
rest is ordered by predicted time: the counts of an algorithm's `cost` times the prices below.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from unipal.engine import algorithms
from unipal.engine.algorithms import Algorithm, Link, Lowering, hybrid, library
from unipal.engine.errors import REFUSED, CommError
from unipal.engine.plan.ir import base_operation
from unipal.engine.selection import clusters, host_backends, pairs
from unipal.engine.selection.chip_status import HOST, RUNNERS, ChipStatus
from unipal.engine.selection.context import Context
from unipal.engine.selection.cost_model import DEVICE_LOWERINGS, Prices, Table
from unipal.engine.selection.crossing import bytes_of as crossing_bytes
from unipal.engine.selection.crossing import reads
from unipal.engine.selection.host_backends import BUILTIN

__all__ = [
    "NO_HOST_VIEW",
    "Choice",
    "Context",
    "Decision",
    "decide",
    "table_digest",
    "usual_lowerings",
]


# Shipped defaults, fitted to all algorithms of all operations between 2 and 4 processes on two
# x86-64 cores. A plan through slots needs no credits: its payload arrives with its flag.
PRICES: Mapping[str, Prices] = {
    "slot": Prices(0.50e-6, 0.35e-6, 0.18e-9, 0.15e-9, 0.04e-9),
    "put": Prices(0.90e-6, 0.17e-6, 0.02e-9, 0.11e-9, 0.02e-9),
    "load_store": Prices(0.97e-6, 0.17e-6, 0.02e-9, 0.01e-9, 0.02e-9),
}
# With more ranks than CPUs a message waits until its receiver is scheduled.
CROWDED: Mapping[str, Prices] = {
    "slot": Prices(5.0e-6, 3.0e-6, 0.10e-9, 0.08e-9, 0.04e-9),
    "put": Prices(15e-6, 1.0e-6, 0.03e-9, 0.11e-9, 0.03e-9),
    "load_store": Prices(15e-6, 1.0e-6, 0.03e-9, 0.01e-9, 0.03e-9),
}
CACHED_BYTES = (
    1 << 19
)  # bytes per call that stay in a core's cache; bytes beyond cost UNCACHED_FACTOR times as much
UNCACHED_FACTOR = 3.5
EXTRA: Mapping[tuple[str, str], float] = {  # seconds that cost functions do not count
    ("send", "meet"): 0.4e-6,  # both ends exchange addresses, and both wait
}
SLOW_LOWERING = {Lowering.HOST: 1.0, Lowering.PROXY: 10.0, Lowering.STREAM: 100.0}

UNKNOWN_BLOCK = 1 << 20  # bytes assumed for all_to_allv: ranks know different lengths
GRANULE = 64  # minimum bytes of a part of a block
# Between hosts, for every way; beta: per byte through the link of the busiest host.
BETWEEN_HOSTS = Prices(60e-6, 25e-6, 0.9e-9, 0.11e-9, 0.03e-9)
# From a chip's memory to the host's and back: two copies on a stream, and their waits.
STAGING = Prices(50e-6, 0.0, 0.0, 0.0, 0.1e-9)
NO_HOST_VIEW = "the host of some rank cannot address the chip's memory"


@dataclass(frozen=True)
class Choice:
    """One algorithm under one runner and lowering, with its predicted time in seconds."""

    operation: str  # as called: a v-form keeps its own name
    algorithm: Algorithm
    lowering: Lowering
    staged: bool
    seconds: float
    runner: str = "uni"
    backend: str = ""  # of the host runner

    @property
    def name(self) -> str:
        """Such as `ring, host` or `ring, stream, staged`."""
        staged = ", staged" if self.staged else ""
        return f"{self.algorithm.name}, {self.lowering.value}{staged}"


@dataclass(frozen=True)
class Decision:
    """The choice, its alternatives ordered by predicted time, and what was refused."""

    operation: str
    bytes: int
    chosen: Choice
    others: tuple[Choice, ...]
    why_not: tuple[tuple[str, str], ...]  # (algorithm or `lowering NAME`, sentence)
    refused: Mapping[str, str] = field(default_factory=dict)  # runner → sentence
    context: Context | None = None
    type: str = ""
    reduce: str = ""
    notes: tuple[str, ...] = ()  # remarks of the communicator that explains

    @property
    def runner(self) -> str:
        """uni, host, hybrid or homo."""
        return self.chosen.runner

    @property
    def pairs(self) -> tuple[pairs.Pair, ...]:
        """How each two ranks exchange data, and why."""
        if self.context is None:
            return ()
        return pairs.of(self.context, self.runner, self.refused)

    def best(self, runner: str) -> Choice | None:
        """The fastest choice of a runner."""
        every = (self.chosen, *self.others)
        return next((choice for choice in every if choice.runner == runner), None)

    def __str__(self) -> str:
        from unipal.engine.selection import explain

        return explain.text(self)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        from unipal.engine.selection import explain

        return explain.as_dict(self)


def decide(
    operation: str,
    bytes: int,
    block_bytes: int,
    context: Context,
    algorithm: str | None = None,
    *,
    type: str = "",
    reduce: str = "",
) -> Decision:
    """The decision for one call. `bytes`: size column of nccl-tests; `block_bytes`: of one block.

    `algorithm` forces one, as settings do. `type` and `reduce` ("" for operations that do not
    reduce) select the cell; without them cells are not checked. CommError (refused) when nothing
    can serve the call.
    """
    asked = _Asked(operation, bytes, block_bytes, type, reduce, _forced(operation, context))
    asked = asked if algorithm is None else asked.by(algorithm)
    refused = dict(context.refused_runners)
    choices: list[Choice] = []
    why_not: dict[tuple[str, str], None] = {}
    if "uni" not in refused:  # the host runner has one lowering
        for one, why in context.refused_lowerings.items():
            why_not[f"lowering {one.value}", why] = None
    for runner in RUNNERS:
        if runner in refused:
            continue
        found, whys = _choices(runner, asked, context)
        choices += found
        if runner in ("homo", "hybrid"):
            if not found:
                refused[runner] = "; ".join(dict.fromkeys(why for _, why in whys))
            elif runner == "homo" and len(context.refused_runners) + 1 == len(RUNNERS):
                why_not.update(dict.fromkeys(whys))  # the other runners have their own algorithms
        elif runner == "host" and context.backend != BUILTIN:
            if not found:
                refused[runner] = whys[0][1]
        else:
            why_not.update(dict.fromkeys(whys))
            if not found:
                refused[runner] = "no algorithm serves this call"
    if not choices:
        raise _nothing(asked, context, why_not, refused)
    # A stable sort: among equals the algorithm registered first wins.
    order = context.order
    choices.sort(key=lambda choice: (order.index(choice.runner), choice.seconds))
    return Decision(
        operation, bytes, choices[0], tuple(choices[1:]), tuple(why_not), refused, context,
        type, reduce,
    )  # fmt: skip


def choose(
    operation: str, bytes: int, block_bytes: int, context: Context, *, type: str, reduce: str
) -> Choice:
    """The choice of `decide` without its alternatives, in less time: every call of a new length
    needs one.
    """
    asked = _Asked(operation, bytes, block_bytes, type, reduce, _forced(operation, context))
    for runner in context.order:
        if runner not in context.refused_runners:
            found, _ = _choices(runner, asked, context)
            if found:
                return min(found, key=lambda choice: choice.seconds)
    return decide(operation, bytes, block_bytes, context, type=type, reduce=reduce).chosen


def _choices(
    runner: str, asked: _Asked, context: Context
) -> tuple[list[Choice], list[tuple[str, str]]]:
    """What a runner offers, in the order of registration, and what it rejects, with sentences."""
    if runner == "homo":
        return _by_vendor(asked, context)
    if runner == "hybrid":
        return _by_clusters(asked, context)
    if runner == "host" and context.backend != BUILTIN:
        why = host_backends.serves(context.backend, asked.operation, asked.type, asked.reduce)
        return ([], [(context.backend, why)]) if why else ([_by_library(asked, context)], [])
    return _by_plans(runner, asked, context)


@dataclass(frozen=True)
class _Asked:
    """The call to be decided."""

    operation: str
    bytes: int
    block_bytes: int
    type: str
    reduce: str
    algorithm: str | None  # the requested one

    @property
    def base(self) -> str:
        return base_operation(self.operation)

    @property
    def is_v(self) -> bool:
        return self.operation not in (self.base, "recv", "sendrecv")

    def by(self, algorithm: str) -> _Asked:
        return _Asked(
            self.operation, self.bytes, self.block_bytes, self.type, self.reduce, algorithm
        )


def _forced(operation: str, context: Context) -> str | None:
    """The algorithm that settings request."""
    base, asked = base_operation(operation), context.settings.algorithms
    forced = asked.get(operation) or asked.get(base)
    everywhere = asked.get("")
    if forced is None and everywhere is not None:
        there = {made.name for made in algorithms.candidates(base)}
        forced = everywhere if everywhere in there else None
    return forced


def usual_lowerings(
    asked: str | None, *, blind: bool, measured: bool = False
) -> tuple[tuple[Lowering, ...], dict[Lowering, str]]:
    """The lowerings from which each call of uni takes one, and why each other one is not used.

    `asked`: UNIPAL_LOWERING. The default is HOST, or PROXY if on some rank the host cannot address
    the chip's memory. `measured`: the table of prices has both PROXY and STREAM, and each call
    takes the one with the lower predicted time.
    """
    usual: tuple[Lowering, ...] = (Lowering.PROXY if blind else Lowering.HOST,)
    if blind and measured:
        usual = (Lowering.PROXY, Lowering.STREAM)
    wanted = (Lowering(asked),) if asked else usual
    best = (
        "PROXY is the default until `pal tune --device-only` has measured"
        if blind
        else "HOST is faster where the host can address the memory"
    )
    whys = dict.fromkeys(Lowering, f"{best}; UNIPAL_LOWERING selects it")
    if blind:
        whys[Lowering.HOST] = NO_HOST_VIEW
    return wanted, {lowering: why for lowering, why in whys.items() if lowering not in wanted}


def are_measured(prices: Table | None, chips: Iterable[str], crowd: str) -> bool:
    """Whether the table has prices of both PROXY and STREAM between these chips."""
    names = set(chips)
    return prices is not None and all(
        prices.of_device(names, lowering, crowd) for lowering in DEVICE_LOWERINGS
    )


# ---- predicates --------------------------------------------------------------------------------


def _by_plans(
    runner: str, asked: _Asked, context: Context
) -> tuple[list[Choice], list[tuple[str, str]]]:
    """The choices of a runner that executes plans, and the rejected candidates with sentences."""
    key = (runner, asked.operation, asked.reduce, asked.algorithm, len(algorithms.REGISTER))
    why_not, able = context.memo.get(key) or context.memo.setdefault(
        key, _able(runner, asked, context)
    )
    choices, why_not = [], list(why_not)
    for made, fits in able:
        why = _too_long_or_short(made, asked, context)
        if why:
            why_not.append((made.name, why))
        else:
            choices += [_choice(asked, made, lowering, context, runner) for lowering in fits]
    return choices, why_not


def _able(
    runner: str, asked: _Asked, context: Context
) -> tuple[list[tuple[str, str]], list[tuple[Algorithm, list[Lowering]]]]:
    """What holds for every length: the rejected candidates with sentences, and the others with the
    lowerings that carry them.
    """
    why_not: list[tuple[str, str]] = []
    able, carried = [], []
    for lowering in context.lowerings if runner == "uni" else (Lowering.HOST,):
        blind = runner == "uni" and lowering is Lowering.HOST and context.blind
        why = NO_HOST_VIEW if blind else context.lacks(lowering)
        if not why and asked.reduce:
            why = context.cannot_fold(lowering, asked.reduce)
        if why:
            why_not.append((f"lowering {lowering.value}", why))
        else:
            carried.append(lowering)
    for made in algorithms.candidates(asked.base):
        why = _why_not(made, asked, context)
        fits = [one for one in carried if one in made.lowerings]
        if not why and carried and not fits:
            why = f"it does not run under lowering {', '.join(one.value for one in carried)}"
        if why:
            why_not.append((made.name, why))
        else:
            able.append((made, fits))
    return why_not, able


def _why_not(made: Algorithm, asked: _Asked, context: Context) -> str:
    """Why an algorithm cannot serve, whatever the length; "" when it can."""
    forced = asked.algorithm
    if forced is not None and made.name != forced:
        return f"{forced} was requested"
    if asked.is_v and not made.v:
        return "it serves blocks of one length only"
    if made.ranks is not None and context.n > made.ranks and made.operation != "send":
        return f"it serves at most {made.ranks} ranks"
    if context.n > made.inline_ranks and forced is None and not context.settings.unchecked:
        return f"its proof takes too long during a call on more than {made.inline_ranks} ranks"
    reading = context.across and made.needs & {Link.GET, Link.LOAD_STORE}
    if reading and reads(made.operation, made.name, context.n, context.hosts):
        return "memory of ranks on other hosts cannot be read"
    if not context.scratch and made.needs - {Link.SLOT}:
        return "ranks cannot access each other's memory"
    return ""


def _too_long_or_short(made: Algorithm, asked: _Asked, context: Context) -> str:
    """Why an algorithm cannot serve blocks of this length; "" when it can."""
    if asked.algorithm is not None:
        return ""
    if made.one_slot and asked.block_bytes > context.slot_bytes:
        return f"{asked.block_bytes} bytes do not fit into a slot of {context.slot_bytes}"
    parts = made.parts(2 if made.operation == "send" else context.n)
    if parts > 1 and asked.block_bytes <= GRANULE:
        return f"{asked.block_bytes} bytes are too few for its {parts} parts"
    return ""


def message(operation: str, bytes: int, context: Context) -> Choice:
    """How the core carries a message of `bytes` between clusters: `send` or `recv`."""
    asked = _Asked(operation, bytes, bytes, "", "", None)
    runner = "uni" if context.on_device else "host"
    choices, why_not = _by_plans(runner, asked, context)
    if not choices:
        raise _nothing(asked, context, dict.fromkeys(why_not), {})
    return min(choices, key=lambda choice: choice.seconds)


# ---- predicted time ----------------------------------------------------------------------------


def way(made: Algorithm) -> str:
    """Which prices an algorithm's steps have: slot, put or load_store."""
    if Link.LOAD_STORE in made.needs:
        return "load_store"
    return "slot" if Link.SLOT in made.needs else "put"


def counts(made: Algorithm, n: int, bytes: int, *, staged: bool = False) -> tuple[float, ...]:
    """How often a call pays each field of Prices, in their order."""
    cost = made.cost(n, bytes)
    far = 1.0 + (UNCACHED_FACTOR - 1.0) * max(0.0, 1.0 - CACHED_BYTES / bytes) if bytes else 1.0
    local = cost.local + (2 * bytes if staged else 0)
    return 1.0, cost.alpha, cost.beta * far, cost.gamma * far, local * far


def predicted(
    made: Algorithm,
    n: int,
    bytes: int,
    price: Prices,
    lowering: Lowering = Lowering.HOST,
    *,
    staged: bool = False,
) -> float:
    """Seconds of one call of so many bytes (size column of nccl-tests) on n ranks."""
    one, alpha, beta, gamma, local = counts(made, n, bytes, staged=staged)
    moved = beta * price.beta + gamma * price.gamma + local * price.local
    start = (one * price.fixed + alpha * price.alpha) * SLOW_LOWERING[lowering]
    return start + moved + EXTRA.get((made.operation, made.name), 0.0)


def _choice(
    asked: _Asked, made: Algorithm, lowering: Lowering, context: Context, runner: str = "uni"
) -> Choice:
    # a message has two ends, regardless of the number of ranks
    n, bytes = 2 if made.operation == "send" else context.n, asked.bytes
    staged = made.needs != {Link.SLOT} and _needs_staging(asked, lowering, context)
    if context.across:
        seconds = _between(made, n, asked, context)
    else:
        price = _measured(context, way(made), lowering)
        factor = Lowering.HOST if price else lowering
        price = price or _price(context, way(made))
        seconds = predicted(made, n, bytes, price, factor, staged=staged)
    backend = ""
    if runner == "host":
        backend = BUILTIN
        seconds += _staging(context, bytes)
    return Choice(asked.operation, made, lowering, staged, seconds, runner, backend)


def _needs_staging(asked: _Asked, lowering: Lowering, context: Context) -> bool:
    """Whether data must be staged in scratch, because ranks cannot access each other's user memory,
    a stream needs addresses up front, or other hosts do not know the blocks' displacements.
    """
    vectors = context.across and asked.is_v
    return not context.direct or lowering is Lowering.STREAM or vectors


def _between(made: Algorithm, n: int, asked: _Asked, context: Context) -> float:
    """Seconds of a plan whose ranks share the links of their hosts."""
    price, cost = BETWEEN_HOSTS, made.cost(n, asked.bytes)
    crossing = crossing_bytes(made, context.n, context.hosts, asked.bytes, asked.block_bytes)
    near = cost.beta * PRICES["put"].beta  # traffic within a host, and copies into the link
    # memory that is read while it is folded is in a cache by then
    gamma = PRICES["load_store"].gamma if Link.LOAD_STORE in made.needs else price.gamma
    moved = crossing * price.beta + near + cost.gamma * gamma + cost.local * price.local
    return price.fixed + cost.alpha * price.alpha + moved


def crowd(n: int, cores: int) -> str:
    """The key of a table of prices for n ranks on so many CPUs."""
    return "crowded" if n > cores else "near"


def _measured(context: Context, way: str, lowering: Lowering) -> Prices | None:
    """The price through the PAL, for ranks whose host cannot address the chip's memory."""
    if context.prices is None or not context.blind or lowering is Lowering.HOST:
        return None
    names = {one.chip for one in context.chips}
    where = crowd(context.n, context.cores)
    return context.prices.of_device(names, lowering.value, where).get(way)


def _price(context: Context, way: str) -> Prices:
    crowded, tuned = crowd(context.n, context.cores) == "crowded", context.prices
    if tuned is not None:
        measured = (tuned.crowded if crowded else tuned.near).get(way)
        if measured is not None:
            return measured
    return (CROWDED if crowded else PRICES)[way]


def _staging(context: Context, bytes: int) -> float:
    """Seconds of the host runner's copies to host memory and back."""
    if all(one.chip == HOST for one in context.chips):
        return 0.0
    return STAGING.fixed + 2 * bytes * STAGING.local


def _by_library(asked: _Asked, context: Context) -> Choice:
    """The host runner over another library, whose time is unknown."""
    made = algorithms.algorithm(
        asked.base, needs=(), name=context.backend, lowerings=(Lowering.HOST,), register=False
    )(_no_plan)
    return Choice(
        asked.operation, made, Lowering.HOST, False, float("inf"), "host", context.backend
    )


def _by_vendor(asked: _Asked, context: Context) -> tuple[list[Choice], list[tuple[str, str]]]:
    """The choices of the runner homo: variants of its library whose cells are certified. The others
    are returned with sentences. The library's own function comes first; times are unknown.
    """
    choices, why_not = [], []
    for made in library.candidates(asked.base):
        why = ""
        if asked.algorithm not in (None, made.name):
            why = f"{asked.algorithm} was requested"
        elif asked.is_v and not made.v:
            why = f"{context.library} has no {asked.operation}"
        elif made.name == "vectors" and not asked.is_v:
            why = "it serves only calls with counts and displacements"
        elif asked.type or asked.base == "barrier":
            why = _cells(made, asked, context)
        if why:
            why_not.append((made.name, why))
            continue
        choices.append(Choice(
            asked.operation, made, Lowering.STREAM, False, float("inf"), "homo", context.library
        ))  # fmt: skip
    if not choices and not why_not:
        why_not.append((asked.base, f"{context.library} has no {asked.operation}"))
    return choices, why_not


def _by_clusters(asked: _Asked, context: Context) -> tuple[list[Choice], list[tuple[str, str]]]:
    """The choice of the runner hybrid for a collective. The time of a library is unknown."""
    lowering = context.lowerings[0] if context.on_device else Lowering.HOST
    staged = _needs_staging(asked, lowering, context)
    why = context.lacks(lowering) if context.on_device else ""
    if not context.scratch:
        why = "ranks cannot access each other's memory"
    elif asked.algorithm not in (None, hybrid.NAME):
        why = f"{asked.algorithm} was requested"
    elif not why and asked.reduce and context.on_device:
        why = context.cannot_fold(lowering, asked.reduce)
    needed = hybrid.cells(asked.base, asked.type, asked.reduce)
    if not why and (asked.type or asked.base == "barrier"):
        why = clusters.lacks(context, needed)
    if why:
        return [], [(hybrid.NAME, why)]
    made = algorithms.algorithm(
        asked.base, needs={Link.CCL, Link.PUT}, name=hybrid.NAME, v=True, register=False
    )(_no_plan)
    seconds = float("inf")
    return [Choice(asked.operation, made, lowering, staged, seconds, "hybrid")], []


def _cells(made: Algorithm, asked: _Asked, context: Context) -> str:
    """Why a library's certificate lacks a cell that a variant needs; "" when it lacks none."""
    if context.settings.uncertified:
        return ""
    needed = library.cells(made, asked.type, asked.reduce)

    def lacking(one: ChipStatus) -> str:
        return next(filter(None, (one.cell(context.library, *cell) for cell in needed)), "")

    return context.sentence(lacking)


def _no_plan(p: Any) -> None:
    """Stands for a whole operation that a library performs."""
    raise AssertionError("a collective of a library has no plan")


def _nothing(
    asked: _Asked,
    context: Context,
    why_not: Mapping[tuple[str, str], None],
    refused: Mapping[str, str],
) -> CommError:
    by = f" by {asked.algorithm}" if asked.algorithm else ""
    lowering = context.settings.lowering
    how = f" under {lowering}" if lowering else ""
    whys = [(name, why) for name, why in why_not if "was requested" not in why]
    whys += [(f"runner {name}", why) for name, why in refused.items()]
    reasons = "; ".join(f"{name}: {why}" for name, why in whys)
    there = ", ".join(made.name for made in algorithms.candidates(asked.base))
    return CommError(
        REFUSED,
        f"no algorithm supports {asked.operation}{by}{how} on {context.n} ranks"
        + (f" ({reasons})" if reasons else ""),
        place=asked.operation,
        next=f"see UNIPAL_ALGORITHM and UNIPAL_LOWERING; its algorithms are: {there or 'none'}",
    )


def table_digest() -> str:
    """A digest of prices and algorithms: ranks that differ in it would decide differently."""
    every = {**algorithms.REGISTER, **library.LIBRARY}
    names = sorted(
        (*key, *sorted(link.value for link in made.needs), str(made.inline_ranks))
        for key, made in every.items()
    )
    text = repr(
        (
            PRICES,
            CROWDED,
            CACHED_BYTES,
            UNCACHED_FACTOR,
            EXTRA,
            SLOW_LOWERING,
            BETWEEN_HOSTS,
            STAGING,
            names,
        )
    )
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

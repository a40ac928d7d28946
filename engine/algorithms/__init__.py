"""Algorithms of collectives, one small file per family, and their registry.

An author writes a function of one Builder and describes its use with `@algorithm`. The function's
docstring gives definition, steps, bytes per rank and source. The checker proves it correct.
"""

from __future__ import annotations

import difflib
import enum
import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unipal.engine.plan.ir import Link, Plan, PlanError, base_operation

if TYPE_CHECKING:
    from unipal.engine.plan.builder import Builder

__all__ = [
    "REGISTER",
    "Algorithm",
    "Cost",
    "Link",
    "Lowering",
    "algorithm",
    "build",
    "candidates",
    "find",
]

INLINE_RANKS_LANE_PER_PEER = 64
"""`inline_ranks` of a plan with one lane per peer on every rank. Its proof needs a clock of n * n
entries for each of n * n lanes (0.1 GB at 64 ranks, 2 GB at 128).
"""


class Lowering(enum.Enum):
    """What executes the steps of a plan."""

    HOST = "host"
    PROXY = "proxy"
    STREAM = "stream"


ONE_SIDED = frozenset(Lowering)  # PUT, GET, POST, WAIT: all lowerings
BY_CPU = frozenset({Lowering.HOST})  # slots, remote loads and stores need a CPU


@dataclass(frozen=True, slots=True)
class Cost:
    """The work of the slowest rank; the time is the sum of each count times its measured price.

    alpha: dependent messages, one after another. beta: bytes sent to or read from other ranks.
    gamma: bytes folded (size of every operand after the first). local: bytes copied.
    """

    alpha: float
    beta: float
    gamma: float = 0.0
    local: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Algorithm:
    """One way to perform one operation, with the facts that the selection needs."""

    operation: str
    name: str
    function: Callable[[Builder], None]
    needs: frozenset[Link]
    parts: Callable[[int], int]
    cost: Callable[[int, int], Cost]
    """(n, m) → cost; m: bytes of the size column of nccl-tests (the larger buffer of a rank)."""
    v: bool
    """Blocks may have different lengths."""
    in_place: bool
    one_slot: bool
    """A window must fit into one slot: C is at most a slot's payload."""
    lowerings: frozenset[Lowering]
    ranks: int | None
    """Largest n, None for any."""
    inline_ranks: int
    """Largest n whose plan is proved while a call waits; for larger n only settings choose it."""
    options: frozenset[str]

    @property
    def doc(self) -> str:
        """The author's description."""
        return self.function.__doc__ or ""

    def __call__(self, p: Builder) -> None:
        self.function(p)


REGISTER: dict[tuple[str, str], Algorithm] = {}


def algorithm(
    operation: str,
    *,
    needs: Iterable[Link],
    cost: Callable[[int, int], Cost] | None = None,
    parts: Callable[[int], int] = lambda n: 1,
    v: bool = False,
    in_place: bool = True,
    lowerings: Iterable[Lowering] | None = None,
    ranks: int | None = None,
    inline_ranks: int = 256,
    options: Iterable[str] = (),
    name: str | None = None,
    register: bool = True,
) -> Callable[[Callable[[Builder], None] | Algorithm], Algorithm]:
    """Describes a function of one Builder; returns an Algorithm, which `build` accepts.

    `needs`: links that its steps use. `cost`: see Cost; without it the selection never chooses the
    algorithm by itself. `parts`: n → parts per window. `name`: the function's name without the
    operation's prefix. `lowerings`: all three by default, HOST alone if slots or remote loads are
    used. `inline_ranks`: see Algorithm; INLINE_RANKS_LANE_PER_PEER for one lane per peer.
    Registering a name twice is a PlanError.
    """
    links = frozenset(needs)
    by_cpu = links & {Link.SLOT, Link.LOAD_STORE}

    def register_it(function: Callable[[Builder], None] | Algorithm) -> Algorithm:
        body = function.function if isinstance(function, Algorithm) else function
        word = getattr(body, "__name__", "plan")
        made = Algorithm(
            operation=operation,
            name=name or word.removeprefix(operation + "_"),
            function=body,
            needs=links,
            parts=parts,
            cost=cost or (lambda n, m: Cost(float("inf"), float("inf"))),
            v=v,
            in_place=in_place,
            one_slot=Link.SLOT in links,
            lowerings=frozenset(lowerings or (BY_CPU if by_cpu else ONE_SIDED)),
            ranks=ranks,
            inline_ranks=inline_ranks,
            options=frozenset(options),
        )
        if register:
            key = (made.operation, made.name)
            known = REGISTER.get(key)
            if known is not None and _home(known) != _home(made):
                raise PlanError(
                    f"{operation}/{made.name}",
                    "an algorithm of this name is registered already",
                    "rename one of them",
                )
            REGISTER[key] = made
        return made

    return register_it


def _home(of: Algorithm) -> tuple[object, object]:
    return of.function.__module__, getattr(of.function, "__qualname__", "")


def candidates(operation: str) -> list[Algorithm]:
    """The registered algorithms of a plain operation, in the order of registration."""
    return [made for (of, _), made in REGISTER.items() if of == operation]


def find(operation: str, name: str) -> Algorithm:
    """The registered algorithm `name` of `operation`, or a library's variant of that name.
    PlanError lists the known names.
    """
    from unipal.engine.algorithms.library import LIBRARY

    found = REGISTER.get((operation, name)) or LIBRARY.get((operation, name))
    if found is None:
        there = [made.name for made in candidates(operation)]
        close = difflib.get_close_matches(name, there)
        raise PlanError(
            f"{operation}/{name}",
            "this algorithm does not exist" if there else "no algorithm serves this operation",
            f"did you mean {close[0]}?"
            if close
            else f"registered algorithms: {', '.join(there) or 'none'}",
        )
    return found


def build(
    algorithm: str | Algorithm, operation: str, n: int, root: int = 0, **options: int
) -> Plan:
    """The finished plan of `operation` by `algorithm` for ranks 0..n-1.

    `algorithm`: its registered name or the decorated function itself. A v-form gets the plan of its
    plain form. `options` are integers that the algorithm declares (`parts`, `group`). Raises
    PlanError for unknown names, impossible n or root, or a step that is not well-formed.
    """
    from unipal.engine.plan.builder import programs
    from unipal.engine.plan.handshake import finish

    base = base_operation(operation)
    chosen = find(base, algorithm) if isinstance(algorithm, str) else algorithm
    place = f"{operation}/{chosen.name} n={n}"
    if base != chosen.operation:
        raise PlanError(place, f"it is an algorithm of {chosen.operation}")
    if operation not in (base, "recv") and not chosen.v:
        raise PlanError(
            place, "it serves blocks of one length only", "choose an algorithm that serves v-forms"
        )
    if n < 1 or (chosen.ranks is not None and n > chosen.ranks):
        raise PlanError(place, f"it serves 1 to {chosen.ranks or 'any number of'} ranks")
    if not 0 <= root < n:
        raise PlanError(place, f"root {root} is not one of ranks 0..{n - 1}")
    unknown = sorted(set(options) - chosen.options)
    if unknown:
        raise PlanError(place, f"it has no option {', '.join(unknown)}")
    plan = programs(chosen, n, root, options)
    finish(plan)
    return plan


for _family in (
    "mesh",
    "pull",
    "direct",
    "meet",
    "flat",
    "ring",
    "doubling",
    "rhd",
    "nonuniform",
    "bruck",
    "pairwise",
    "binomial",
    "chain",
    "scatter_gather",
    "hierarchical",
    "barrier",
    "p2p",
):  # importing a family registers its algorithms
    importlib.import_module(f"{__name__}.{_family}")

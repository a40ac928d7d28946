"""Algorithms of collectives, one small file per family, and the register of them.

An author writes a function of one Builder and says by `@algorithm` what it is for; the function's
docstring says definition, steps, bytes per rank and source. The checker says whether it is right.
"""

from __future__ import annotations

import difflib
import enum
import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unipal.engine.plan import Link, PlanError

if TYPE_CHECKING:
    from unipal.engine.builder import Builder

__all__ = ["REGISTER", "Algorithm", "Cost", "Link", "Lowering", "algorithm", "candidates", "find"]


class Lowering(enum.Enum):
    """Who executes the steps of a plan."""

    HOST = "host"
    PROXY = "proxy"
    STREAM = "stream"


ONE_SIDED = frozenset(Lowering)  # PUT, GET, POST, WAIT: every lowering has them
BY_CPU = frozenset({Lowering.HOST})  # slots and remote loads and stores: a CPU must do them


@dataclass(frozen=True, slots=True)
class Cost:
    """What the slowest rank does; the time is the sum of each count times its measured price.

    alpha: dependent messages, one after another. beta: bytes that it sends or reads from others.
    gamma: bytes that it folds (size of every operand after the first). local: bytes it copies.
    """

    alpha: float
    beta: float
    gamma: float = 0.0
    local: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Algorithm:
    """One way to do one operation, with what the selection needs to know."""

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
    """A window must fit into one slot: C is at most the payload of a slot."""
    lowerings: frozenset[Lowering]
    ranks: int | None
    """Largest n, None for any."""
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
    options: Iterable[str] = (),
    name: str | None = None,
    register: bool = True,
) -> Callable[[Callable[[Builder], None] | Algorithm], Algorithm]:
    """Say what a function of one Builder is; returns an Algorithm, which `build` takes as it is.

    `needs`: ways between ranks that its steps use. `cost`: see Cost; without it the selection
    never takes the algorithm by itself. `parts`: n → parts per window. `name`: the function's name
    without the operation in front. `lowerings`: by default all three, HOST alone where slots or
    remote loads are used. A name registered twice is a PlanError.
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
            options=frozenset(options),
        )
        if register:
            key = (made.operation, made.name)
            known = REGISTER.get(key)
            if known is not None and _home(known) != _home(made):
                raise PlanError(
                    f"{operation}/{made.name}", "there is an algorithm of this name", "rename one"
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
    """The registered algorithm `name` of `operation`, or a library's way of that name. Raises
    PlanError with what there is.
    """
    from unipal.engine.algorithms.library import LIBRARY

    found = REGISTER.get((operation, name)) or LIBRARY.get((operation, name))
    if found is None:
        there = [made.name for made in candidates(operation)]
        close = difflib.get_close_matches(name, there)
        raise PlanError(
            f"{operation}/{name}",
            "there is no such algorithm" if there else "no algorithm serves this operation",
            f"did you mean {close[0]}?" if close else f"there are: {', '.join(there) or 'none'}",
        )
    return found


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
):  # each registers itself
    importlib.import_module(f"{__name__}.{_family}")

"""Plans of the runner homo: operations by the functions of a vendor's collective library.

`library` is the library's own function. If it has none that serves the call (counts that differ by
rank, or a cell that is not certified), an operation is composed from a group of sends and receives
(`messages`) or from one reduce per rank (`reduces`). The rank's own block is then copied, not sent.
"""

from __future__ import annotations

from collections.abc import Callable

from unipal.engine.algorithms import Algorithm, Link, Lowering, algorithm
from unipal.engine.plan.builder import Builder, Memory
from unipal.engine.plan.ir import Buf, Ref, base_operation

Cell = tuple[str, ...]
"""Operation, type and, if it reduces, reduce op: the unit of a certificate's verdicts."""
LIBRARY: dict[tuple[str, str], Algorithm] = {}
BARRIER_TYPE, BARRIER_OP = "int32", "sum"  # of the single element that a barrier reduces
DESCRIPTIONS = {
    "library": "{operation} of {library}",
    "vectors": "{operation} of {library}",
    "messages": "send and recv of {library}, grouped",
    "reduces": "reduce of {library}, one per rank, grouped",
}


def candidates(operation: str) -> list[Algorithm]:
    """A library's variants of a plain operation, preferred one first."""
    return [made for (of, _), made in LIBRARY.items() if of == operation]


def variant(operation: str) -> Algorithm:
    """The preferred variant of an operation as called, v-forms and recv included."""
    base = base_operation(operation)
    v = operation not in (base, "recv")
    return next(made for made in candidates(base) if made.v or not v)


def cells(made: Algorithm, type: str, reduce: str) -> list[Cell]:
    """The cells of the library that a call needs."""
    if made.name == "messages" or made.operation in ("send", "sendrecv"):
        return [("send", type), ("recv", type)]
    if made.operation == "barrier":
        return [("all_reduce", BARRIER_TYPE, BARRIER_OP)]
    if made.name == "reduces":
        return [("reduce", type, reduce)]
    if made.name == "vectors":
        return [("all_to_allv", type)]
    return [(made.operation, type, *([reduce] if reduce else []))]


def description(made: Algorithm, operation: str, library: str) -> str:
    """The variant as text, for explanations."""
    if made.operation == "barrier":
        return f"all_reduce of {library} of one {BARRIER_TYPE}"
    if made.operation == "sendrecv":
        return DESCRIPTIONS["messages"].format(library=library)
    return DESCRIPTIONS[made.name].format(operation=operation, library=library)


Function = Callable[[Builder], None]


def _by(
    operation: str, name: str, *, v: bool = False, ranks: int | None = None
) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        LIBRARY[operation, name] = algorithm(
            operation,
            needs={Link.CCL},
            v=v,
            lowerings={Lowering.STREAM},
            ranks=ranks,
            name=name,
            register=False,
        )(function)
        return function

    return register


def _blocks(p: Builder) -> tuple[list[Ref], list[Ref]]:
    """This rank's blocks of OUTPUT and of INPUT."""

    def every(memory: Memory, buffer: Buf) -> list[Ref]:
        return [memory[b] for b in range(p.operation.blocks(buffer, p.rank, p.size, p.root))]

    return every(p.output, Buf.OUTPUT), every(p.input, Buf.INPUT)


@_by("broadcast", "library")
@_by("gather", "library")
@_by("scatter", "library")
@_by("all_gather", "library")
@_by("all_to_all", "library")
@_by("reduce", "library")
@_by("all_reduce", "library")
@_by("reduce_scatter", "library")
def own(p: Builder) -> None:
    """The library's own function, one call of it."""
    p.library(p.operation.name, *_blocks(p), root=p.root if p.operation.rooted else -1)


@_by("send", "library", ranks=2)
def message(p: Builder) -> None:
    """A pair: rank 0 sends, rank 1 receives."""
    if p.rank == 0:
        p.library("send", src=[p.input[0]], root=1)
    else:
        p.library("recv", [p.output[0]], root=0)


@_by("sendrecv", "library")
def both(p: Builder) -> None:
    """Sends to the next rank and receives from the previous one, in one group."""
    if p.size == 1:
        p.copy(p.output[0], p.input[0])
        return
    with p.together():
        p.library("send", src=[p.input[0]], root=(p.rank + 1) % p.size)
        p.library("recv", [p.output[0]], root=(p.rank - 1) % p.size)


@_by("barrier", "library")
def barrier(p: Builder) -> None:
    """No library has a barrier: an all_reduce of one element completes when all have entered."""
    p.library("all_reduce", [p.scratch[0]], [p.scratch[0]])


@_by("all_to_all", "vectors", v=True)
def vectors(p: Builder) -> None:
    """The library's own function with counts and displacements."""
    p.library("all_to_allv", *_blocks(p))


@_by("gather", "messages", v=True)
def gather(p: Builder) -> None:
    """Every rank sends to the root."""
    if p.rank != p.root:
        p.library("send", src=[p.input[0]], root=p.root)
        return
    p.copy(p.output[p.root], p.input[0])
    with p.together():
        for peer in p.others():
            p.library("recv", [p.output[peer]], root=peer)


@_by("scatter", "messages", v=True)
def scatter(p: Builder) -> None:
    """The root sends to every rank."""
    if p.rank != p.root:
        p.library("recv", [p.output[0]], root=p.root)
        return
    p.copy(p.output[0], p.input[p.root])
    with p.together():
        for peer in p.others():
            p.library("send", src=[p.input[peer]], root=peer)


@_by("all_gather", "messages", v=True)
def all_gather(p: Builder) -> None:
    """Every rank sends its block to every other."""
    p.copy(p.output[p.rank], p.input[0])
    with p.together():
        for peer in p.others():
            p.library("send", src=[p.input[0]], root=peer)
            p.library("recv", [p.output[peer]], root=peer)


@_by("all_to_all", "messages", v=True)
def all_to_all(p: Builder) -> None:
    """Every rank sends one of its blocks to every other."""
    p.copy(p.output[p.rank], p.input[p.rank])
    with p.together():
        for peer in p.others():
            p.library("send", src=[p.input[peer]], root=peer)
            p.library("recv", [p.output[peer]], root=peer)


@_by("reduce_scatter", "reduces", v=True)
def reduces(p: Builder) -> None:
    """One reduce per rank, each with that rank's count."""
    with p.together():
        for root in range(p.size):
            output = [p.output[0]] if root == p.rank else []
            p.library("reduce", output, [p.input[root]], root=root)

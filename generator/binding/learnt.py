"""Codes for pending work that a vendor does not publish: `pending: learnt` of a type of error.

The shim holds a stream and asks (templates/shim_pending.h.j2). Here stands what a file needs for
that, and which functions learn first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from unipal.generator.binding.expressions import Prototype
from unipal.generator.binding.steps import CallStep
from unipal.generator.diagnostics import Key

if TYPE_CHECKING:
    from unipal.generator.binding.model import Binding, Bound, ErrorType

QUERIES = ("streamQuery", "eventQuery")
# What makes streams and events, and what asks them: the codes are learnt before.
LEARNERS = ("streamCreate", "eventCreate", *QUERIES)
# What holds a stream, what is asked meanwhile, and what ends both.
NEEDED = (*LEARNERS, "streamDestroy", "eventDestroy", "eventRecord", "launchHostFunc")

Misfit = tuple[tuple[Key, ...], str, str, str]  # place, what, reason, next step


def learnt(binding: Binding) -> ErrorType | None:
    """The type of error whose codes for pending are learnt."""
    return next((e for e in binding.errors if e.learnt), None)


def misfits(
    errors: Iterable[ErrorType],
    functions: Mapping[str, Bound],
    prototypes: Mapping[str, Prototype],
) -> Iterator[Misfit]:
    """Why nothing can be learnt in a file that says so."""
    for error in (e for e in errors if e.learnt):
        path: tuple[Key, ...] = ("errors", error.type, "pending")
        lacks = [name for name in NEEDED if name not in functions]
        if lacks:
            reason = f"nothing can be learnt without {', '.join(lacks)}"
            yield path, error.type, reason, "bind it, or say `not_ready: [CODE]`"
        if error.not_ready:
            reason = "has codes for pending, and learns them"
            yield path, error.type, reason, "remove one of `not_ready` and `pending`"
        for name in (n for n in QUERIES if n in functions):
            steps = functions[name].steps
            call = steps[0].call if len(steps) == 1 and isinstance(steps[0], CallStep) else None
            proto = prototypes.get(call.name) if call is not None else None
            if proto is None or proto.result.base != error.type:
                reason = f"is not one call that answers {error.type}, so it teaches nothing"
                yield ("functions", name), name, reason, "bind it to the vendor's query"

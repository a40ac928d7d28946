"""Steps: what a function of a chip does.

A step is a vendor call, an assignment, a choice, an answer read from an out-parameter, or a
refusal. c_body.py reads them from C, step_parser.py checks them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unipal.generator.binding.expressions import Call, Expression, Name, walk


@dataclass(frozen=True)
class CallStep:
    """One call. `target` receives the result of a function that answers no code.

    `not_ready` replaces the codes of its result type that mean pending, `means` what its other
    codes mean here.
    """

    call: Call
    target: Expression | None
    undo: tuple[Step, ...]
    accept: tuple[str, ...]
    not_ready: tuple[str, ...]
    means: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class UndoStep:
    """What is carried out when a step behind this one fails."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class SetStep:
    target: Expression
    value: Expression


@dataclass(frozen=True)
class IfStep:
    condition: Expression
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    exported: str = ""  # the optional function of the vendor's whose presence is the condition


@dataclass(frozen=True)
class CaseStep:
    """One branch per value of an enum parameter, or per stream given or not (by = "stream")."""

    by: str
    cases: tuple[tuple[str, tuple[Step, ...]], ...]


@dataclass(frozen=True)
class AnswerStep:
    """The PAL result that the value of a local means."""

    local: str
    results: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RefuseStep:
    code: str
    why: str


@dataclass(frozen=True)
class BackgroundStep:
    """Steps over the function's parameters that a thread of the shim carries out afterwards."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class GroupedStep:
    """Calls of a collective library that start together, in a group of the library's."""

    steps: tuple[Step, ...]


Step = (
    CallStep
    | UndoStep
    | SetStep
    | IfStep
    | CaseStep
    | AnswerStep
    | RefuseStep
    | BackgroundStep
    | GroupedStep
)


def every(steps: Sequence[Step]) -> Iterator[Step]:
    """All steps, those inside choices and undo lists included."""
    for step in steps:
        yield step
        match step:
            case CallStep(undo=undo):
                yield from every(undo)
            case IfStep(then=then, otherwise=otherwise):
                yield from every((*then, *otherwise))
            case BackgroundStep(steps=inner) | GroupedStep(steps=inner) | UndoStep(steps=inner):
                yield from every(inner)
            case CaseStep(cases=cases):
                for _, inner in cases:
                    yield from every(inner)


def expressions(steps: Sequence[Step]) -> Iterator[Expression]:
    """Every expression node of every step."""
    for step in every(steps):
        match step:
            case CallStep(call=call, target=target):
                yield from walk(call)
                yield from walk(target)
            case SetStep(target=target, value=value):
                yield from walk(target)
                yield from walk(value)
            case IfStep(condition=condition):
                yield from walk(condition)
            case AnswerStep(local=local):
                yield Name(local, 0)

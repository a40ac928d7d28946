"""A pair of a chip and a collective library: the clauses of the ccl table, and every cell.

The chip has passed its own clauses before. The checks run in ranks that load the library over the
chip; a cell is an operation, a type and (where it reduces) a reduce operation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from unipal.conformance.runner import Runner
from unipal.conformance.target import Library, Target
from unipal.conformance.unlock import Rules
from unipal.conformance.verdicts import Outcome, Verdict

if TYPE_CHECKING:
    from unipal.adaptors.ccl_registry import BuiltLibrary

TABLE = "ccl"


@dataclass(frozen=True)
class Findings:
    """What a run found: clause → its line, cell (OPERATION.TYPE[.REDUCEOP]) → its verdict."""

    build_id: str
    clauses: Mapping[str, Mapping[str, Any]]
    cells: Mapping[str, str] = field(default_factory=dict)

    @property
    def failed(self) -> bool:
        """Whether a clause failed."""
        return any(line["verdict"] == "fail" for line in self.clauses.values())

    def as_dict(self) -> dict[str, Any]:
        return {
            "build_id": self.build_id,
            "clauses": dict(self.clauses),
            "cells": dict(self.cells),
        }


def over(target: Target, built: BuiltLibrary, mutant: int | None = None) -> Target:
    """`target` with ranks that have the library."""
    known = built.library
    ccl = Library(known.name, str(built.path), mutant, known.launcher, known.launcher_env)
    return replace(target, ccl=ccl, env={**target.env, **built.env})


def certify(
    target: Target,
    built: BuiltLibrary,
    rules: Rules,
    *,
    clauses: Sequence[str] | None = None,
    on_result: Callable[[Outcome], object] | None = None,
) -> Findings:
    """The findings for all clauses of the table, or for `clauses`.

    EnvironmentFailureError when the chip does not open.
    """
    wanted = list(rules.table(TABLE)) if clauses is None else list(clauses)
    found: dict[str, dict[str, Any]] = {}
    with Runner(over(target, built), wanted, gating=False, table=TABLE) as runner:
        for clause in wanted:
            outcome = _declared(runner.decide(clause), built)
            if on_result is not None:
                on_result(outcome)
            found[clause] = _line(outcome, built)
        cells = dict(sorted(runner.cells.items()))
    return Findings(built.build_id, found, cells)


def _function(clause: str) -> str:
    return clause.split(".")[1]


def _declared(outcome: Outcome, built: BuiltLibrary) -> Outcome:
    """The outcome with what the library declares not to have laid over it: it must refuse that."""
    name = _function(outcome.clause)
    no = built.library.unsupported.get(name)
    if no is None:
        return outcome
    if outcome.verdict is Verdict.PASS:
        why = f"declared unsupported ({no.kind}: {no.why}), but it works: remove the line"
        return replace(outcome, verdict=Verdict.FAIL, evidence=why)
    refusals = (f"{name}: palNotSupported", "every cell answers palNotSupported")
    if not any(words in outcome.evidence for words in refusals):
        why = f"declared unsupported ({no.kind}: {no.why}), but: {outcome.evidence}"
        return replace(outcome, evidence=why)
    return replace(outcome, verdict=Verdict.UNSUPPORTED, evidence=no.why)


def _line(outcome: Outcome, built: BuiltLibrary) -> dict[str, Any]:
    """The clause's line in a certificate."""
    line = outcome.to_json()
    if outcome.verdict is Verdict.UNSUPPORTED:
        line["kind"] = built.library.unsupported[_function(outcome.clause)].kind
    return line

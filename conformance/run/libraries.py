"""A collective library over a chip: the clauses of the ccl table, every cell, and the clauses of
the runners that use the library.

The chip has passed its own clauses before. The checks run in ranks that load the library over the
chip; a cell is an operation, a type and (where it reduces) a reduce operation. A runner is tested
with the cells that its library supports. It is not tested if the library fails a clause of the ccl
table, and no further after MAX_FAILED_CLAUSES failures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.target import Library, Target
from unipal.conformance.rules.unlock import Rules, of_functions, unkept
from unipal.conformance.rules.verdicts import Outcome, Verdict
from unipal.conformance.run.chip_pairs import MAX_FAILED_CLAUSES
from unipal.conformance.run.suite_runner import Runner

if TYPE_CHECKING:
    from unipal.adaptors.ccl_registry import BuiltLibrary

TABLE = "ccl"
PASSED = Verdict.PASS.value


@dataclass(frozen=True)
class Findings:
    """The results of a run: clause → its line, cell (OPERATION.TYPE[.REDUCEOP]) → its verdict."""

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


def over(
    target: Target,
    built: BuiltLibrary,
    mutant: tuple[str, int] | None = None,
    lacks: Sequence[str] = (),
) -> Target:
    """`target` with ranks that use the library. `lacks`: cells that it does not support."""
    known = built.library
    ccl = Library(
        known.name, str(built.path), mutant, known.launcher, known.launcher_env, tuple(lacks)
    )
    return replace(target, ccl=ccl, env={**target.env, **built.env})


def certify(
    target: Target,
    built: BuiltLibrary,
    rules: Rules,
    *,
    clauses: Sequence[str] | None = None,
    on_result: Callable[[Outcome], object] | None = None,
    unmet: Mapping[str, str] | None = None,
) -> Findings:
    """The findings for all clauses of the table, or for `clauses`. `unmet`: runner → the chip's
    unmet requirement, for runners that are not tested.

    EnvironmentFailureError if the chip cannot be opened.
    """
    wanted = list(rules.table(TABLE)) if clauses is None else list(clauses)
    of_runners = [c for c in wanted if rules.clauses[c].function in rules.by_library]
    own = [c for c in wanted if c not in set(of_runners)]
    asked = [name for name in rules.by_library if any(c.startswith(f"{name}.") for c in of_runners)]
    first = [] if set(asked) <= set(unmet or ()) else [c for c in _of_cells(rules) if c not in own]
    found: dict[str, dict[str, Any]] = {}

    def decided(outcome: Outcome) -> None:
        if on_result is not None:
            on_result(outcome)
        found[outcome.clause] = _line(outcome, built)

    with Runner(over(target, built), [*first, *own], gating=False, table=TABLE) as runner:
        for clause in first:  # the cells with which the runners are tested
            runner.decide(clause)
        for clause in own:
            decided(_declared(runner.decide(clause), built))
        cells = dict(sorted(runner.cells.items()))
    lacks = [cell for cell, verdict in cells.items() if verdict != PASSED]
    broken = unkept(rules, found) if set(of_functions(rules)) <= set(own) else []
    stops = dict(unmet or {})
    if broken:
        stops |= dict.fromkeys(asked, f"{built.library.name} does not pass {broken[0]}")
    _runners(over(target, built, lacks=lacks), of_runners, rules, stops, decided)
    shown = {id_: found[id_] for id_ in wanted}
    return Findings(built.build_id, shown, cells if own else {})


def _of_cells(rules: Rules) -> list[str]:
    """The clauses that determine the cells of a library."""
    return [id_ for id_ in rules.table(TABLE) if id_.endswith(".right_bytes")]


def _runners(
    target: Target,
    wanted: Sequence[str],
    rules: Rules,
    stops: Mapping[str, str],
    decided: Callable[[Outcome], None],
) -> None:
    """The clauses of runners over a library. `stops`: runner → why it is not tested."""
    missed: dict[str, list[str]] = {}
    with Runner(target, wanted, gating=False, table=TABLE) as runner:
        for clause in wanted:
            name = rules.clauses[clause].function
            failed = missed.setdefault(name, [])
            why = stops.get(name, "")
            if len(failed) >= MAX_FAILED_CLAUSES:
                why = f"not run: {' and '.join(failed)} did not pass"
            if why:
                level = rules.clauses[clause].level
                decided(Outcome(clause, name, level, Verdict.NOT_RUN, evidence=why))
                continue
            outcome = runner.decide(clause)
            if outcome.verdict is not Verdict.PASS:
                failed.append(clause)
            decided(outcome)


def _function(clause: str) -> str:
    return clause.split(".")[1]


def _declared(outcome: Outcome, built: BuiltLibrary) -> Outcome:
    """The outcome, corrected by the library's declarations: it must refuse what it declares."""
    name = _function(outcome.clause)
    no = built.library.unsupported.get(name)
    if no is None:
        return outcome
    if outcome.verdict is Verdict.PASS:
        why = f"declared unsupported ({no.kind}: {no.why}), but it works: remove the line"
        return replace(outcome, verdict=Verdict.FAIL, evidence=why)
    refusals = (f"{name}: palNotSupported", "every cell returns palNotSupported")
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

"""A pair of chips: the clauses of level runner with every second rank on the other chip.

Both chips have passed their own clauses before. After MAX_FAILED_CLAUSES failures the remaining
clauses of a runner are not run: the pair does not support it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from unipal.conformance.harness.target import Target
from unipal.conformance.rules.unlock import Rules
from unipal.conformance.rules.verdicts import Outcome, Verdict
from unipal.conformance.run.suite_runner import Runner

MAX_FAILED_CLAUSES = 2  # after so many failures the other clauses of a runner are not run


def together(target: Target, other: Target) -> Target:
    """The target of ranks of both chips: even ranks use `target`, odd ones `other`."""
    return replace(target, env={**other.env, **target.env}, other=other)


def certify(
    target: Target,
    other: Target,
    rules: Rules,
    *,
    on_result: Callable[[Outcome], object] | None = None,
) -> dict[str, dict[str, Any]]:
    """Clause → its line, for level runner. EnvironmentFailureError if a chip cannot be opened."""
    wanted = list(rules.of_runners())
    found: dict[str, dict[str, Any]] = {}
    failed: dict[str, list[str]] = {}
    with Runner(together(target, other), wanted, gating=False) as runner:
        for clause in wanted:
            name = clause.partition(".")[0]
            missed = failed.setdefault(name, [])
            if len(missed) >= MAX_FAILED_CLAUSES:
                why = f"not run: {' and '.join(missed)} did not pass with {other.name}"
                found[clause] = {"verdict": "not_run", "seconds": 0.0, "evidence": why}
                continue
            outcome = runner.decide(clause)
            if on_result is not None:
                on_result(outcome)
            if outcome.verdict is not Verdict.PASS:
                missed.append(clause)
            found[clause] = outcome.to_json()
    return found

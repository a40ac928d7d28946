"""A pair of chips: the clauses of level runner once more, with every second rank on the other chip.

The two chips have passed their own clauses before; here is asked only what they do together. A
runner of which several clauses have failed is not asked further: the pair does not have it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from unipal.conformance.runner import Runner
from unipal.conformance.target import Target
from unipal.conformance.unlock import Rules
from unipal.conformance.verdicts import Outcome, Verdict

ENOUGH = 2  # clauses of a runner that may fail before the others are not asked


def together(target: Target, other: Target) -> Target:
    """What opens ranks of both chips: even ones have `target`, odd ones `other`."""
    return replace(target, env={**other.env, **target.env}, other=other)


def certify(
    target: Target,
    other: Target,
    rules: Rules,
    *,
    on_result: Callable[[Outcome], object] | None = None,
) -> dict[str, dict[str, Any]]:
    """Clause → its line, for all of level runner. EnvironmentFailureError when no chip opens."""
    wanted = list(rules.of_runners())
    found: dict[str, dict[str, Any]] = {}
    failed: dict[str, list[str]] = {}
    with Runner(together(target, other), wanted, gating=False) as runner:
        for clause in wanted:
            name = clause.partition(".")[0]
            missed = failed.setdefault(name, [])
            if len(missed) >= ENOUGH:
                why = f"not asked: {' and '.join(missed)} did not pass with {other.name}"
                found[clause] = {"verdict": "not_run", "seconds": 0.0, "evidence": why}
                continue
            outcome = runner.decide(clause)
            if on_result is not None:
                on_result(outcome)
            if outcome.verdict is not Verdict.PASS:
                missed.append(clause)
            found[clause] = outcome.to_json()
    return found

"""What a run blames for a defect: its first failed clause belongs to a function that is broken."""

from __future__ import annotations

import random
from functools import cache

import pytest
from sampling import FULL, SEED, sample
from unipal.adaptors import registry
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.verdicts import Outcome
from unipal.conformance.run.suite_runner import run

from proof import rendered
from proof.chips import gate

# Clauses of other functions call these functions before their own clauses notice the defect.
NOTICED_ELSEWHERE = (
    "deviceMalloc.calls_after_256_does_nothing",
    "eventCreate.every_seventh_call_fails",
    "getDevicePciBusId.every_second_call_does_nothing",
    "ipcMemHandleCreate.refuses",
)
DRAWN = 60  # by test-full, of those that the generator derives
SHARE = 0.9


@cache
def cases() -> dict[str, gate.Case]:
    return {case.name: case for case in gate.cases() if case.id}


def blamed(case: gate.Case) -> str:
    """The function of the first clause that fails."""
    mutant = (str(rendered.of_chips().library()), case.id)
    target = Target.of(registry.build(registry.find("cpu")), mutant=mutant)
    env = {"UNIPAL_CPU_DEVICES": "2"}
    failed: list[Outcome] = []

    def ends(outcome: Outcome) -> bool:
        failed.extend([outcome] if outcome.failed else [])
        return outcome.failed

    run(target, env=env, until=ends)
    if failed and failed[0].function not in case.functions:  # it may have a cause among later ones
        failed = [outcome for outcome in run(target, env=env) if outcome.failed]
    return failed[0].function if failed else ""


@pytest.mark.parametrize("name", sample(NOTICED_ELSEWHERE, 1, "blame"))
def test_a_defect_that_others_notice_first_is_blamed_on_its_function(name: str) -> None:
    assert blamed(cases()[name]) == name.partition(".")[0]


if FULL:

    def test_most_defects_are_blamed_on_their_function() -> None:
        derived = sorted(name for name, case in cases().items() if not case.handwritten)
        drawn = random.Random(f"{SEED} blame").sample(derived, DRAWN)
        wrong = {
            name: found
            for name in drawn
            if (found := blamed(cases()[name])) not in cases()[name].functions
        }
        assert len(wrong) <= (1 - SHARE) * DRAWN, wrong

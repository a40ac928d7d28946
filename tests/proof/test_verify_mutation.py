"""Broken plans are refused; what is not refused is executed. The interpreter can see faults, too.

`make test` takes a seeded sample of the gate, UNIPAL_FULL=1 runs it whole.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter

import pytest
from unipal.engine.algorithms import REGISTER, Algorithm, Link, algorithm, build
from unipal.engine.checker import check
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Plan, PlanError, operations
from unipal.engine.plan.staging import stage

from proof.plans import gate as plan_mutation
from proof.plans import reference
from proof.plans.gate import SURVIVED, Tally, gate, main, runs
from proof.plans.mutants import KINDS, Mutant, mutants
from proof.plans.reference import RunParameters, WrongRunError

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))


def test_the_gate() -> None:
    """At least 99 % of the broken plans are refused, and no accepted one gives wrong results."""
    tally = gate(SEED, 0 if FULL else 240)
    assert tally.problems(FULL) == []
    assert tally.total(SURVIVED) == 0
    assert len(tally.by_algorithm) >= plan_mutation.MIN_ALGORITHMS
    assert set(tally.by_size) <= set(plan_mutation.SIZES)
    if FULL:
        assert tally.total() >= plan_mutation.MIN_BROKEN_PLANS
        assert tally.seen_wrong >= 0.9 * tally.looked_at


def test_every_kind_breaks_some_plan() -> None:
    made: Counter[str] = Counter()
    for operation, name, n in (
        ("all_reduce", "mesh_one_shot", 4),
        ("all_reduce", "ring", 4),
        ("all_reduce", "direct", 3),
        ("all_gather", "mesh", 4),
        ("all_gather", "pull", 3),
        ("reduce", "mesh", 4),
    ):
        for mutant in mutants(build(name, operation, n), SEED):
            made[mutant.kind] += 1
            assert mutant.plan.digest() != build(name, operation, n).digest()
            assert mutant.what
    assert set(made) == set(KINDS)


def test_mutants_are_the_same_for_the_same_seed() -> None:
    plan = build("ring", "all_reduce", 3)
    first = [(m.kind, m.what, m.plan.digest()) for m in mutants(plan, 1, 2)]
    assert first == [(m.kind, m.what, m.plan.digest()) for m in mutants(plan, 1, 2)]
    assert first != [(m.kind, m.what, m.plan.digest()) for m in mutants(plan, 2, 2)]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--sample", "20", "--seed", "1", "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["mutants"] == counts["killed"] + counts["equivalent"]
    assert 10 <= counts["mutants"] <= 20
    assert counts["survived"] == counts["problems"] == []
    assert main(["--sample", "10", "--seed", "2"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.match(r"plans: \d+ of \d+ mutants killed, \d+ equivalent, 0 survived, ", last)


def test_a_checker_that_sees_less_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With races or results unseen, accepted plans go wrong, and the gate says so."""
    from unipal.engine.checker import dataflow, happens_before

    monkeypatch.setattr(dataflow.Memory, "_result", lambda *_: None)
    monkeypatch.setattr(happens_before.Execution, "_credited", lambda *_: None)
    check._reports.clear()
    try:
        tally = gate(SEED, 60)
    finally:
        check._reports.clear()
    assert tally.total(SURVIVED) > 0
    assert any("accepted, but gives wrong results" in line for line in tally.survivors)


def test_a_checker_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise KeyError("oh")

    tally = Tally()
    plan = build("ring", "all_reduce", 2)
    monkeypatch.setattr(check, "_checked", breaks)
    check._reports.clear()
    plan_mutation.judge("all_reduce/ring", Mutant("kind", "what", plan), tally)
    assert "the checker fails with KeyError" in tally.survivors[0]


def test_a_gate_that_was_too_small_fails() -> None:
    problems = Tally().problems(whole=True)
    assert any("broken plans were made" in problem for problem in problems)
    assert any("n = 7" in problem for problem in problems)
    assert any("algorithms were tested" in problem for problem in problems)


# The interpreter


@pytest.mark.parametrize("made", list(REGISTER.values()), ids=[f"{o}-{a}" for o, a in REGISTER])
def test_right_plans_run_right(made: Algorithm) -> None:
    draw = random.Random(f"{SEED} {made.operation} {made.name}")
    operation = operations()[made.operation]
    for n in (1, 2, 3, 5):
        if made.ranks is not None and n > made.ranks:
            continue
        plan = build(made, made.operation, n, draw.randrange(n) if operation.rooted else 0)
        plan = stage(plan) if draw.random() < 0.5 else plan
        check.check(plan)  # sets FINAL
        for _ in range(10 if FULL else 2):
            way = RunParameters.of(
                draw.randrange(1 << 30),
                in_place=draw.random() < 0.5,
                average=operation.reduces and draw.random() < 0.5,
            )
            reference.run([plan] * 3, way)


def test_different_calls_run_one_after_another() -> None:
    draw = random.Random(SEED)
    pool = [
        build(made, made.operation, 3, draw.randrange(3) if operations()[o].rooted else 0)
        for (o, _), made in REGISTER.items()
        if made.ranks is None
    ]
    for number in range(300 if FULL else 25):
        plans = draw.sample(pool, 4)
        reference.run(plans, RunParameters.of(number, in_place=number % 2 == 1))


def wrong_runs(plan: Plan, count: int = 60) -> int:
    """How many of some runs go wrong."""
    found = 0
    for seed in range(count):
        try:
            reference.run([plan] * 3, RunParameters.of(seed, in_place=bool(seed % 2)))
        except WrongRunError:
            found += 1
    return found


def test_the_interpreter_sees_the_known_wrong_ring_in_place_only() -> None:
    @algorithm("all_reduce", needs={Link.PUT}, parts=lambda n: n, register=False)
    def ring(p: Builder) -> None:
        following, previous = (p.rank + 1) % p.size, (p.rank - 1) % p.size
        for step in range(p.size - 1):
            sent, got = (p.rank - step) % p.size, (p.rank - step - 1) % p.size
            source = p.input if step == 0 else p.output
            p.put(following, p.output.at(following).part(sent), source.part(sent))
            p.post(following, "data")
            p.wait_from(previous, "data")
            p.reduce(p.output.part(got), p.output.part(got), p.input.part(got))
        for step in range(p.size - 1):
            sent = (p.rank + 1 - step) % p.size
            p.put(following, p.output.at(following).part(sent), p.output.part(sent))
            p.post(following, "data")
            p.wait_from(previous, "data")

    plan = build(ring, "all_reduce", 3)
    assert wrong_runs(plan, 40) == 20


def test_an_average_that_divides_nowhere_or_twice_is_seen() -> None:
    plan = build("ring", "all_reduce", 3)
    with pytest.raises(WrongRunError, match="OUTPUT"):
        reference.run([plan], RunParameters(seed=1, average=True))
    check.check(plan)
    reference.run([plan], RunParameters(seed=1, average=True))


def test_refused_plans_are_seen_to_go_wrong() -> None:
    """Nearly all: the checker refuses what is wrong, not what is unusual."""
    seen = refused = 0
    for operation, name in (("all_reduce", "ring"), ("all_gather", "mesh"), ("gather", "flat")):
        for mutant in mutants(build(name, operation, 3), SEED):
            try:
                check.check(mutant.plan)
            except PlanError:
                refused += 1
                seen += bool(runs(mutant.plan, 40))
    assert refused > 40
    assert seen >= 0.9 * refused

"""Plans as `pal hang` replays them: found by digest, run as far as they go, posts of waits."""

from __future__ import annotations

import pytest
from unipal.engine import algorithms
from unipal.engine.plan.ir import Op, Plan
from unipal.engine.plan.staging import stage
from unipal.engine.tools.replay import plan_of, replay, serving

CASES = [
    (made.operation, made.name, n)
    for made in algorithms.REGISTER.values()
    for n in (2, 5)
    if n <= (made.ranks or n) and (made.operation != "send" or n == 2)
]


def number(plan: Plan) -> int:
    """As the core has it: the first 8 bytes of the digest."""
    pairs = [plan.digest()[at : at + 2] for at in range(0, 16, 2)]
    return int("".join(reversed(pairs)), 16)


@pytest.mark.parametrize(("operation", "name", "n"), CASES)
def test_a_plan_is_found_by_its_digest(operation: str, name: str, n: int) -> None:
    plain = algorithms.build(name, operation, n, n - 1 if n > 2 and _rooted(operation) else 0)
    for plan in (plain, stage(plain)):
        found = plan_of(number(plan), operation, n, plan.root)
        assert found is not None
        assert found.digest() == plan.digest()


def _rooted(operation: str) -> bool:
    return operation in ("broadcast", "reduce", "gather", "scatter")


def test_an_unknown_digest_is_no_plan() -> None:
    assert plan_of(1, "all_reduce", 4, 0) is None


@pytest.mark.parametrize(("operation", "name", "n"), CASES)
def test_a_plan_ends_if_nobody_is_held(operation: str, name: str, n: int) -> None:
    plan = algorithms.build(name, operation, n)
    whole = [[len(lane.steps) for lane in program.lanes] for program in plan.ranks]
    assert replay(plan, {}) == whole


@pytest.mark.parametrize(("operation", "name", "n"), CASES)
def test_a_wait_ends_by_the_step_that_serves_it_and_not_before(
    operation: str, name: str, n: int
) -> None:
    plan = algorithms.build(name, operation, n)
    for program in plan.ranks:
        for lane in program.lanes:
            for index, step in enumerate(lane.steps):
                served = serving(plan, program.rank, lane.number, index)
                assert (served is not None) == (step.op is Op.WAIT)
                if served is None:
                    continue
                rank, other, place = served
                free = {one.number: len(one.steps) for one in plan.ranks[rank].lanes}
                before = replay(plan, {rank: {**free, other: place}})
                after = replay(plan, {rank: {**free, other: place + 1}})
                assert before[program.rank][lane.number] <= index
                assert after[program.rank][lane.number] != index


@pytest.mark.parametrize("held", range(1, 5))
def test_in_a_chain_all_ranks_after_the_one_that_is_held_wait(held: int) -> None:
    """In `broadcast/chain` each rank has the data from the one before it, and passes them on."""
    plan = algorithms.build("chain", "broadcast", 5)
    ends = replay(plan, {held: {}})
    whole = replay(plan, {})
    waiting = [rank for rank in range(5) if ends[rank] != whole[rank]]
    assert waiting == list(range(held - 1, 5)), "the rank before it waits for its credit"
    for rank in range(held + 1, 5):
        step = plan.ranks[rank].lanes[0].steps[ends[rank][0]]
        assert (step.op, step.peer) == (Op.WAIT, rank - 1)

"""Every algorithm gives the right result: any number of ranks, any root, in place, staged, merged.

`make test` takes a seeded sample of the cells, UNIPAL_FULL=1 all of them.
"""

from __future__ import annotations

import os
import random

import pytest
from plan_oracle import run
from unipal.engine.algorithms import REGISTER, Algorithm, Lowering, build, candidates
from unipal.engine.plan.ir import Buf, Link, Op, Plan, Ref, base_operation, operations
from unipal.engine.plan.staging import stage
from unipal.generated.spec_tables import OPERATIONS

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16)
IDS = [f"{operation}-{name}" for operation, name in REGISTER]
each_algorithm = pytest.mark.parametrize("made", list(REGISTER.values()), ids=IDS)


def cells(made: Algorithm) -> list[tuple[int, int, str, bool, float, bool, int | None, int, int]]:
    """n, root, placement, in place, late, merged, seed, count, chunk."""
    found = []
    operation = operations()[made.operation]
    for n in SIZES:
        if made.ranks is not None and n > made.ranks:
            continue
        for root in sorted({0, n // 2, n - 1}) if operation.rooted else [0]:
            for placement in ("direct", "staged", "input", "output"):
                for in_place in {False, operation.in_place is not None}:
                    for late, merged, seed in (
                        (0.0, True, None),
                        (1.0, False, None),
                        (1.0, True, None),
                        (0.5, False, 3),
                    ):
                        for count, chunk in ((37, 200), (100, 33), (0, 8), (1, 8)):
                            found.append(
                                (n, root, placement, in_place, late, merged, seed, count, chunk)
                            )
    return found


def placed(plan: Plan, placement: str) -> Plan:
    """The plan for buffers that peers reach, or of which some must be staged."""
    if placement == "direct":
        return plan
    both = (Buf.INPUT, Buf.OUTPUT)
    return stage(plan, both if placement == "staged" else [Buf[placement.upper()]])


@each_algorithm
def test_result(made: Algorithm) -> None:
    chosen = cells(made)
    rng = random.Random(f"{SEED} {made.operation} {made.name}")
    if not FULL:
        chosen = rng.sample(chosen, min(len(chosen), 80))
    plans: dict[tuple[int, int, str], Plan] = {}
    for n, root, placement, in_place, late, merged, seed, count, chunk in chosen:
        key = n, root, placement
        if key not in plans:
            plans[key] = placed(build(made, made.operation, n, root), placement)
        plan = plans[key]
        spread = count if made.v and rng.random() < 0.5 else 0
        run(
            plan,
            count,
            chunk,
            in_place=in_place,
            spread=spread,
            late=late,
            merged=merged,
            seed=seed,
        )


@each_algorithm
def test_it_is_what_it_says(made: Algorithm) -> None:
    assert made.doc, "an algorithm has a docstring"
    assert made.lowerings
    if made.needs & {Link.SLOT, Link.LOAD_STORE}:
        assert made.lowerings == {Lowering.HOST}
    for n in (1, 2, 3, 4, 5, 8):
        if made.ranks is None or n <= made.ranks:
            plan = build(made, made.operation, n)
            assert plan.links <= made.needs
            if n > 1:
                assert plan.links == made.needs
            steps = list(plan.steps())
            assert {s.channel for s in steps if s.op is Op.POST} <= set(range(15))


@each_algorithm
def test_its_cost_is_that_of_its_plan(made: Algorithm) -> None:
    """Declared bytes are those of the busiest rank; more only where steps depend on each other."""
    for n in (2, 3, 4, 5, 8, 16):
        if made.ranks is not None and n > made.ranks:
            continue
        operation = operations()[made.operation]
        m = 10**6 * (n if "n" in (operation.input, operation.output) else 1)
        cost = made.cost(n, m)
        moved, folded = traffic(build(made, made.operation, n))
        chained = made.name in ("chain", "hierarchical")
        slack = n if chained else 2.01
        assert moved * 0.999 <= cost.beta <= moved * slack, (n, moved, cost)
        assert folded * 0.85 <= cost.gamma <= folded * 1.6, (n, folded, cost)
        assert cost.alpha >= 1


def traffic(plan: Plan) -> tuple[float, float]:
    """Of the busiest rank, with blocks of 10^6 bytes: moved to or from others, and folded."""
    moved, folded = [0.0], [0.0]
    for program in plan.ranks:
        sent = fold = 0
        for step in program.steps:
            if step.op in (Op.PUT, Op.GET, Op.EAGER):
                sent += step.src[0].hi - step.src[0].lo
            elif step.op is Op.RED:
                span = step.src[0].hi - step.src[0].lo
                sent += span * sum(ref.rank != program.rank for ref in step.refs())
                fold += span * (len(step.src) - 1)
        moved.append(1e6 * sent / plan.parts)
        folded.append(1e6 * fold / plan.parts)
    return max(moved), max(folded)


def test_every_operation_is_served_by_every_kind_of_link() -> None:
    for row in OPERATIONS:
        operation = base_operation(row["name"])
        served = [made for made in candidates(operation) if made.v or not row["v"]]
        needs = {frozenset(made.needs) for made in served}
        if operation == "barrier":
            assert needs == {frozenset()}
        else:
            assert {frozenset({Link.PUT}), frozenset({Link.SLOT})} <= needs, row["name"]


def test_families_are_there() -> None:
    wanted = {
        "all_reduce": "mesh_one_shot mesh direct flat ring recursive_doubling rhd nhr nb "
        "hierarchical hierarchical_direct",
        "all_gather": "mesh pull flat ring recursive_doubling nhr nb bruck hierarchical",
        "reduce_scatter": "mesh direct flat ring rhd nhr nb pairwise hierarchical",
        "all_to_all": "mesh pull flat pairwise bruck",
        "broadcast": "mesh pull flat binomial scatter_gather chain hierarchical",
        "reduce": "mesh direct flat binomial chain",
        "gather": "mesh pull flat binomial",
        "scatter": "mesh pull flat binomial",
        "barrier": "dissemination",
        "send": "eager fifo rendezvous",
        "sendrecv": "eager fifo rendezvous",
    }
    for operation, names in wanted.items():
        assert set(names.split()) <= {made.name for made in candidates(operation)}, operation


@pytest.mark.parametrize(
    ("operation", "name", "options"),
    [
        ("all_reduce", "hierarchical", {"group": 4}),
        ("all_reduce", "hierarchical", {"group": 8}),
        ("all_reduce", "hierarchical_direct", {"group": 4}),
        ("all_reduce", "hierarchical_direct", {"group": 2, "parts": 8}),
        ("all_reduce", "hierarchical_direct", {"group": 1, "parts": 24}),
        ("all_gather", "hierarchical", {"group": 4}),
        ("reduce_scatter", "hierarchical", {"group": 1}),
        ("reduce_scatter", "hierarchical", {"group": 8}),
        ("broadcast", "hierarchical", {"group": 4, "parts": 4}),
        ("broadcast", "hierarchical", {"group": 4, "parts": 12}),
        ("broadcast", "chain", {"parts": 3}),
        ("reduce", "chain", {"parts": 64}),
    ],
)
def test_options(operation: str, name: str, options: dict[str, int]) -> None:
    for root in {0, 5 if operations()[operation].rooted else 0}:
        plan = build(name, operation, 8, root, **options)
        for late, seed in ((0.0, None), (1.0, None), (0.5, 1)):
            in_place = operations()[operation].in_place is not None
            run(plan, 300, 140, in_place=in_place, late=late, seed=seed)


def test_sixty_four_ranks() -> None:
    for operation, name in (("all_reduce", "ring"), ("all_to_all", "bruck"), ("reduce", "flat")):
        run(build(name, operation, 64), 130, 200, late=1.0, merged=True)


def test_folds_are_alike_on_all_ranks() -> None:
    """Where several ranks fold the same data, they do it in the same order."""
    for name in ("mesh_one_shot", "flat"):
        plan = build(name, "all_reduce", 5)
        orders = set()
        for program in plan.ranks:
            if name == "flat":
                sent = [
                    s.block if s.buffer is Buf.SLOT else program.rank
                    for s in _fold(plan, program.rank)
                ]
            else:
                sent = [
                    program.rank if s.buffer is Buf.INPUT else (program.rank - 1 - s.block) % 5
                    for s in _fold(plan, program.rank)
                ]
            orders.add(tuple(sent))
        assert orders == {(0, 1, 2, 3, 4)}


def _fold(plan: Plan, rank: int) -> tuple[Ref, ...]:
    (step,) = [s for s in plan.ranks[rank].steps if s.op is Op.RED]
    return step.src

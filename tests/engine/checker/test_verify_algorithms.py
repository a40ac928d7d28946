"""Every registered algorithm is proved: any number of ranks, any root, every placement, in place.

`make test` takes a seeded sample of the larger cells and of sequences, UNIPAL_FULL=1 all of them.
"""

from __future__ import annotations

import json
import os
import random
from fractions import Fraction
from importlib.resources import files
from types import MappingProxyType

import pytest
from unipal.engine.algorithms import REGISTER, Algorithm, Lowering, build
from unipal.engine.checker import check, postconditions
from unipal.engine.checker.postconditions import Expected, expected
from unipal.engine.checker.report import lower_bound
from unipal.engine.checker.requirements import requirements
from unipal.engine.native import core
from unipal.engine.plan.ir import Buf, Plan, PlanError, operations
from unipal.engine.plan.staging import stage
from unipal.engine.selection.capabilities import ALL, CAPABILITIES
from unipal.generated.spec_tables import OPERATIONS, RUNNERS

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
SIZES = (1, 2, 3, 4, 5, 7, 8, 16)
PLACEMENTS: dict[str, tuple[Buf, ...]] = {
    "direct": (),
    "staged": (Buf.INPUT, Buf.OUTPUT),
    "input": (Buf.INPUT,),
    "output": (Buf.OUTPUT,),
}
IDS = [f"{operation}-{name}" for operation, name in REGISTER]
each_algorithm = pytest.mark.parametrize("made", list(REGISTER.values()), ids=IDS)


def plans(made: Algorithm, sizes: tuple[int, ...], roots: int = 3) -> list[Plan]:
    """The algorithm's plans, at `roots` roots at most, where nothing must be staged."""
    found = []
    for n in sizes:
        if made.ranks is None or n <= made.ranks:
            rooted = operations()[made.operation].rooted
            for root in sorted({0, n - 1, n // 2})[:roots] if rooted else [0]:
                found.append(build(made, made.operation, n, root))
    return found


@each_algorithm
def test_it_is_right(made: Algorithm) -> None:
    """In every mode that it claims, and for blocks of different lengths where it claims that."""
    chosen = [
        (plan, name) for plan in plans(made, SIZES) for name in PLACEMENTS if name != "direct"
    ]
    if not FULL:
        chosen = random.Random(f"{SEED} {IDS}").sample(chosen, min(len(chosen), 12))
    cells = [(plan, "direct") for plan in plans(made, SIZES)] + chosen
    for plan, placement in cells:
        placed = stage(plan, PLACEMENTS[placement]) if PLACEMENTS[placement] else plan
        report = check.check(placed, in_place=made.in_place)
        assert report.certificate == check.certificate(placed.digest())
        if made.in_place and operations()[made.operation].in_place and plan.n > 1:
            assert "in place" in report.modes
        if made.v:
            assert report.uneven == ""
        for lowering in made.lowerings:
            assert report.needs[lowering.value].why_not == ""


@each_algorithm
def test_its_averages_divide_once_on_every_way(made: Algorithm) -> None:
    """Where the operation reduces, complete folds exist; elsewhere none."""
    for plan in plans(made, (1, 3, 4), roots=1):
        final = check.check(plan).final
        assert bool(final) == (operations()[made.operation].reduces and plan.n > 1)


@each_algorithm
def test_no_rank_moves_less_than_any_plan_must(made: Algorithm) -> None:
    for plan in plans(made, (2, 4, 5), roots=1):
        traffic = check.check(plan).traffic
        assert traffic.busiest >= traffic.bound
        assert traffic.ratio >= 1
        assert all(of != to and blocks > 0 for (of, to), blocks in traffic.links.items())


@pytest.mark.parametrize(
    ("operation", "name", "ratio"),
    [
        ("all_reduce", "ring", 1),
        ("all_reduce", "rhd", 1),
        ("all_reduce", "nhr", 1),
        ("all_gather", "mesh", 1),
        ("all_gather", "bruck", 1),
        ("all_to_all", "pairwise", 1),
        ("all_reduce", "mesh_one_shot", 2),
        ("all_to_all", "bruck", Fraction(4, 3)),
    ],
)
def test_traffic_against_the_bound(operation: str, name: str, ratio: Fraction) -> None:
    """n = 4: who is optimal, and by how much the others are not."""
    traffic = check.check(build(name, operation, 4)).traffic
    if (operation, name) == ("all_reduce", "mesh_one_shot"):
        assert (traffic.busiest, traffic.bound) == (3, Fraction(3, 2))
    assert traffic.ratio == pytest.approx(float(ratio))


def test_bounds_follow_the_table() -> None:
    assert lower_bound("all_reduce", 4) == Fraction(3, 2)
    assert lower_bound("all_gather", 4) == 3
    assert lower_bound("broadcast", 7) == 1
    assert lower_bound("barrier", 7) == lower_bound("all_reduce", 1) == 0


# Sequences


def test_any_two_calls_follow_each_other() -> None:
    """Different operations, algorithms, roots and placements, in both orders and three deep."""
    for n in (2, 3, 4, 5):
        pool = [
            plan
            for made in REGISTER.values()
            for plain in plans(made, (n,), roots=2)
            for plan in (plain, stage(plain))
        ]
        draw = random.Random(f"{SEED} {n}")
        for _ in range(2000 if FULL else 60):
            check.sequence(draw.sample(pool, 3))


def test_three_calls_of_one_plan() -> None:
    """The proof by brackets says that two show all; three are tried for a seeded few."""
    draw = random.Random(SEED)
    for made in REGISTER.values():
        plan = draw.choice(plans(made, (3, 4) if made.ranks is None else (2,), roots=1))
        assert check.check(plan, rounds=(3,)).rounds == 3


# Post-conditions


def test_results_of_the_spec() -> None:
    """What each formula of the table means, written out for three ranks and root 1."""
    everybody = 0b111
    three = range(3)
    want = {
        "broadcast": [[Expected(0, 0b010)]] * 3,
        "gather": [[], [Expected(0, 1 << i) for i in three], []],
        "scatter": [[Expected(r, 0b010)] for r in three],
        "all_gather": [[Expected(0, 1 << i) for i in three]] * 3,
        "all_to_all": [[Expected(r, 1 << i) for i in three] for r in three],
        "reduce": [[], [Expected(0, everybody)], []],
        "all_reduce": [[Expected(0, everybody)]] * 3,
        "reduce_scatter": [[Expected(r, everybody)] for r in three],
        "sendrecv": [[Expected(0, 1 << (r - 1) % 3)] for r in three],
        "barrier": [[], [], []],
    }
    for name in operations():
        if name == "send":
            assert expected("send", 2, 0) == ((), (Expected(0, 1),))
        else:
            assert [list(blocks) for blocks in expected(name, 3, 1)] == want[name], name


def test_v_forms_mean_the_same() -> None:
    rows = {row["name"]: row for row in OPERATIONS}
    for name in operations():
        if f"{name}v" not in rows:
            continue
        meanings = [
            postconditions._FORMULAS[rows[form]["result"].removeprefix("at root: ")]
            for form in (name, f"{name}v")
        ]
        for rank in range(4):
            for block in range(4):
                case = postconditions._Case(rank, block, 4, 2)
                assert meanings[0](case) == meanings[1](case), name


def test_a_result_that_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [dict(row) for row in OPERATIONS]
    rows[-2]["result"] = "op(input[n-1..0])"
    monkeypatch.setattr(postconditions, "OPERATIONS", tuple(map(MappingProxyType, rows)))
    postconditions.formulas.cache_clear()
    try:
        with pytest.raises(PlanError, match="does not know the result") as caught:
            postconditions.formulas()
        assert rows[-2]["name"].removesuffix("v") in caught.value.place
    finally:
        monkeypatch.undo()
        postconditions.formulas.cache_clear()
    assert postconditions.formulas()["all_reduce"] == "op(input[0..n-1])"


# Requirements


def test_requirements_are_clauses_of_the_spec() -> None:
    text = files("unipal.generated").joinpath("clauses.json").read_text("utf-8")
    known = set(json.loads(text)["clauses"])
    asked: set[str] = set()
    for made in REGISTER.values():
        for plan in plans(made, (2, 3), roots=1):
            for needs in requirements(plan).values():
                asked.update(needs.clauses)
                for ways in (needs.one_of or {}).values():
                    asked.update(clause for _, clauses in ways for clause in clauses)
    assert asked - known == set()
    assert len(asked) > 30


@pytest.mark.parametrize("operation", ["all_reduce", "all_gather"])
def test_plans_need_what_the_capabilities_ask(operation: str) -> None:
    """`streamWaitValue64.compare_is_cyclic` was once in one list and not in the other."""
    needs = requirements(build("mesh", operation, 2))["stream"].clauses
    for names in (("write_value", "wait_value", "register"), ("reduce",)):
        asked = {clause for name in names for clause in CAPABILITIES[name][1]}
        functions = {clause.partition(".")[0] for clause in asked}
        of_plan = {clause for clause in needs if clause.partition(".")[0] in functions}
        there = names != ("reduce",) or operation == "all_reduce"
        assert of_plan == (asked if there else set()), names
    assert "streamWaitValue64.compare_is_cyclic" not in needs


def test_the_bits_of_capabilities_are_those_of_the_core() -> None:
    known = core()[0].typeof("enum engineAbility").relements
    named = {"host_function": "host_func", "host_function_blocks": "host_func_block"}
    bits = {f"ENGINE_MAY_{named.get(n, n).upper()}": bit for n, (bit, _) in CAPABILITIES.items()}
    assert {n: bit for n, bit in bits.items() if bit} | {"ENGINE_MAY_ALL": ALL} == known


@pytest.mark.parametrize("runner", ["host", "hybrid", "uni"])
def test_a_gate_that_a_certificate_names_is_one_that_the_engine_uses(runner: str) -> None:
    ways = next(row for row in RUNNERS if row["name"] == runner)["gate"]["one_of"]
    names: dict[str, tuple[str, ...]] = {
        "wait_value": ("wait_value",),
        "host_function": ("host_function", "host_function_blocks"),
        "host_blocking_work": (),
    }
    assert [way["name"] for way in ways] == list(names)
    for way in ways:
        needed = {clause for name in names[way["name"]] for clause in CAPABILITIES[name][1]}
        assert set(way["clauses"]) == needed, way["name"]


def test_requirements_follow_the_steps() -> None:
    pull = requirements(build("pull", "all_gather", 2))
    assert not any(clause.startswith("deviceReduce") for clause in pull["stream"].clauses)
    ring = requirements(build("ring", "all_reduce", 2))
    assert "deviceReduce.half_rounds_once" in ring["stream"].clauses
    assert "deviceReduce.half_rounds_once" in ring["proxy"].clauses
    assert not any(clause.startswith("streamW") for clause in ring["proxy"].clauses)
    assert ring["proxy"].one_of is not None
    assert set(ring["proxy"].one_of) == {"start", "completion"}
    alone = requirements(build("ring", "all_reduce", 1))
    assert not any(clause.startswith("ipc") for clause in alone["stream"].clauses)
    direct = requirements(build("direct", "all_reduce", 2))
    assert direct[Lowering.HOST.value].why_not == ""
    assert "remote loads need a CPU" in direct["stream"].why_not

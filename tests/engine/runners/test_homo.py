"""The runner homo over the reference library: right results, streams, calls that end, plans.

`make test` takes a seeded sample of the cells, UNIPAL_FULL=1 all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import homo_ranks
import pytest
from unipal.adaptors import ccl_registry, registry
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules
from unipal.engine.algorithms import Algorithm, Link, algorithm, build
from unipal.engine.algorithms.library import LIBRARY
from unipal.engine.calls.call import shapes
from unipal.engine.checker import check
from unipal.engine.errors import ABORTED, GONE, MISMATCH, REFUSED, TIMEOUT
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import LibraryCall, Plan, PlanError, RankProgram
from unipal.engine.tools.launch import launch, outcomes

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
HOMO: dict[str, Any] = {
    "chip": "cpu", "runner": "homo", "ccl": "refccl", "uncertified": True, "timeout": 30,
}  # fmt: skip


# ---- what it gives -------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3])
def test_every_operation_gives_what_numpy_gives(n: int) -> None:
    asked = homo_ranks.cells(SEED + n, 1.0 if FULL else 0.05)
    assert {cell[0] for cell in asked} == set(shapes())
    assert launch(homo_ranks.wrong_cells, n, asked, **HOMO) == [[]] * n


def test_a_call_that_moves_nothing_does_not_run_into_the_next_one() -> None:
    """A slow rank is still in it when a fast one describes the call that follows."""
    assert launch(homo_ranks.empty_and_full, 3, **HOMO) == [4000] * 3


def test_calls_on_two_streams_keep_their_order_and_a_rank_reaches_itself() -> None:
    assert launch(homo_ranks.streams_and_selves, 2, **HOMO) == [[True] * 3] * 2


def test_no_garbage_is_collected_while_calls_are_enqueued() -> None:
    for inside, elsewhere in launch(homo_ranks.collections_inside, 2, **HOMO):
        assert inside == 0
        assert elsewhere > 0


# ---- calls that end ------------------------------------------------------------------------------


def test_a_call_that_cannot_end_names_who_is_to_blame_on_every_rank() -> None:
    first, *others = launch(homo_ranks.every_failure, 3, **HOMO)
    for kind in ("asynchronous", "message"):
        for rank, said in enumerate((first, others[0])):
            code, culprits, evidence, seconds = said[kind]
            assert (code, culprits) == (TIMEOUT, (2,)), (rank, kind, said[kind])
            assert evidence.endswith("rank 2 did not enter it")
            assert seconds < homo_ranks.DEADLINE + 1
        assert others[1][kind] is None
    for said in (first, *others):
        code, culprits, evidence, _ = said["count"]
        assert (code, culprits) == (MISMATCH, (0, 1, 2))
        assert "rank 0: all_reduce of 67 float32 sum; rank 1: all_reduce of 68 float32" in evidence
        code, culprits, evidence, _ = said["operation"]
        assert (code, culprits) == (MISMATCH, (0,))
        assert "ranks 1, 2: all_reduce of 67 float32 sum; rank 0: barrier" in evidence
        for kind in ("held", "late"):
            code, culprits, evidence, _ = said[kind]
            assert (code, culprits) == (TIMEOUT, (1,)), (kind, said[kind])
            assert "rank 1: the earlier work of its stream is not done" in evidence
        code, culprits, evidence, seconds = said["aborted"]
        assert (code, culprits) == (ABORTED, (0,))
        assert "enough" in evidence
        assert seconds < 1


def test_a_dead_rank_is_named_at_once_and_the_others_go_on() -> None:
    ended = outcomes(homo_ranks.left_alone, 3, **HOMO)[:2]
    errors = [str(outcome.error) for outcome in ended if outcome.error]
    assert errors == []
    for outcome in ended:
        (code, culprits, _, seconds), *after = outcome.value
        assert (code, culprits) == (GONE, (2,))
        assert seconds < 5  # of a deadline of 30
        assert after == [2, "homo", 2.0 * 67]


def test_a_communicator_leaves_nothing_behind() -> None:
    for left in launch(homo_ranks.gives_back, 2, **HOMO):
        assert left == [0] * len(left)


# ---- what a certificate says ---------------------------------------------------------------------


def test_only_certified_cells_of_certified_sources_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("UNIPAL_C")]:
        if name != "UNIPAL_CACHE":
            monkeypatch.delenv(name)
    monkeypatch.setenv("UNIPAL_CERTIFICATES", str(tmp_path))
    certified = {"chip": "cpu", "runner": "homo", "timeout": 30}
    certify(tmp_path, ccl_registry.build_ccl("refccl").build_id)
    for said in launch(homo_ranks.refused, 2, **certified):
        assert said["sum"] == [2.0] * 5
        assert said["avg"] == (
            "refused: no algorithm supports all_reduce on 2 ranks (runner uni: runner homo was "
            "requested; runner host: runner homo was requested; runner hybrid: the ranks are one "
            "cluster "
            "(ranks 0, 1 on cpu with refccl), which homo serves; runner homo: cpu: its certificate "
            "has no cell all_reduce × float32 × avg of refccl)"
        )
        assert said["c_call"].startswith("refused: the homo runner serves this communicator")
    certify(tmp_path, "sha256:other")
    with pytest.raises(Exception, match="cpu was certified with other sources of refccl") as caught:
        launch(homo_ranks.refused, 2, **certified)
    assert getattr(caught.value, "code", "") == REFUSED


def certify(
    folder: Path, build_id: str, given: tuple[str, ...] = ("all_reduce.float32.sum",)
) -> None:
    """A certificate of cpu in which all clauses passed, and these cells of these sources."""

    def passed(table: str) -> dict[str, dict[str, str]]:
        return {id_: {"verdict": "pass"} for id_ in installed_rules().table(table)}

    cells = dict.fromkeys(given, "pass")
    evidence = certificate.Evidence(
        subject=certificate.Subject("cpu", registry.source_id(registry.find("cpu"))),
        lines=passed("device"),
        kind="c",
        reproduce="a test",
        made_at="2026-11-22T08:00:00Z",
        seconds=1.0,
        collectives={"refccl": {"build_id": build_id, "clauses": passed("ccl"), "cells": cells}},
    )
    certificate.write(certificate.compose(evidence), folder / "cpu.json")


# ---- plans ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("operation", "name"), list(LIBRARY))
def test_the_checker_finds_every_library_plan_right(operation: str, name: str) -> None:
    rooted = shapes()[operation].rooted
    vectors = f"{operation}v" in shapes()
    for n in (2,) if operation == "send" else (1, 2, 3, 5):
        for root in range(n) if rooted else (0,):
            report = check.check(build(name, operation, n, root))
            if vectors and n > 1:
                assert (report.uneven == "") == LIBRARY[operation, name].v
            if n > 1:
                assert report.needs["homo"].why_not == ""
                assert "runner homo" in report.needs["stream"].why_not


def written(operation: str) -> Callable[[Callable[[Builder], None]], Algorithm]:
    """An algorithm of this test alone."""
    return algorithm(operation, needs={Link.CCL}, register=False)


@written("reduce")
def one_stays_away(p: Builder) -> None:
    if p.rank != 2:
        p.library("reduce", [p.output[0]] if p.rank == 0 else [], [p.input[0]], root=0)


@written("all_reduce")
def another_order(p: Builder) -> None:
    calls = ["all_reduce", "reduce_scatter"][:: -1 if p.rank == 1 else 1]
    for operation in calls:
        if operation == "all_reduce":
            p.library("all_reduce", [p.output[0]], [p.input[0]])
        else:
            p.library("all_reduce", [p.scratch[0]], [p.scratch[0]])
            p.library("broadcast", [p.scratch[1]], [p.scratch[1]] * (p.rank == 0), root=0)


@written("all_reduce")
def other_roots(p: Builder) -> None:
    mine = [p.output[0]] if p.rank == p.rank % 2 else []
    p.library("reduce", mine, [p.input[0]], root=p.rank % 2)


@written("all_reduce")
def only_half(p: Builder) -> None:
    members = [0, 1] if p.rank < 2 else [2]
    p.library("all_reduce", [p.output[0]], [p.input[0]], members=members)


@written("all_reduce")
def not_the_sum(p: Builder) -> None:
    p.library("broadcast", [p.output[0]], [p.input[0]] * (p.rank == 1), root=1)


@written("sendrecv")
def sends_first(p: Builder) -> None:
    p.library("send", src=[p.input[0]], root=(p.rank + 1) % p.size)
    p.library("recv", [p.output[0]], root=(p.rank - 1) % p.size)


@written("all_reduce")
def two_lanes(p: Builder) -> None:
    p.library("all_reduce", [p.output[0]], [p.input[0]])
    with p.lane(1):
        p.library("all_reduce", [p.scratch[0]], [p.scratch[0]])


@written("all_reduce")
def reads_what_it_writes(p: Builder) -> None:
    with p.together():
        p.library("all_reduce", [p.scratch[0]], [p.input[0]])
        p.library("all_reduce", [p.output[0]], [p.scratch[0]])


@written("all_reduce")
def writes_twice(p: Builder) -> None:
    with p.together():
        p.library("all_reduce", [p.output[0]], [p.input[0]])
        p.library("all_reduce", [p.output[0]], [p.input[0]])


@written("all_reduce")
def races_with_a_copy(p: Builder) -> None:
    p.library("all_reduce", [p.output[0]], [p.input[0]])
    with p.lane(1):
        p.copy(p.output[0], p.input[0])


@written("barrier")
def lets_others_go(p: Builder) -> None:
    p.library("broadcast", [p.scratch[0]], [p.scratch[0]] * (p.rank == 0), root=0)


@written("all_reduce")
def needs_two_queues(p: Builder) -> None:
    """Rank 0 waits on lane 1, enqueued before lane 0, for what rank 1 posts behind its own."""
    lanes = [1, 0] if p.rank == 0 else [0, 1]
    for lane in lanes:
        with p.lane(lane):
            if lane == 0:
                p.library("all_reduce", [p.output[0]], [p.input[0]])
            elif p.rank == 0:
                p.wait_from(1, "go")
            else:
                p.post(0, "go")


@pytest.mark.parametrize(
    ("made", "n", "reason"),
    [
        (one_stays_away, 3, "it waits forever in reduce root 0 of ranks 0, 1, 2 for rank 2"),
        (another_order, 2, "calls all_reduce of ranks 0, 1"),
        (
            other_roots,
            2,
            "reduce root 1 of ranks 0, 1, but the matching call of rank 0 is reduce root 0",
        ),
        (only_half, 3, "rank 2: nothing"),
        (not_the_sum, 2, "rank 0: nothing"),
        (sends_first, 3, "it waits forever in send to 0 of ranks 0, 1, 2 for rank 0"),
        (two_lanes, 2, "lane 0 also calls the library among (0, 1)"),
        (reads_what_it_writes, 2, "of the same step may write it"),
        (writes_twice, 2, "two calls of one step write the same memory"),
        (races_with_a_copy, 2, "while rank"),
        (needs_two_queues, 2, "WAIT peer 1 channel 2 when all lanes of a rank share one queue"),
        (lets_others_go, 3, "it returns while rank 1 may not have entered yet"),
    ],
)
def test_the_checker_says_what_is_wrong_with_library_calls(
    made: Algorithm, n: int, reason: str
) -> None:
    with pytest.raises(PlanError) as caught:
        check.check(build(made, made.operation, n))
    assert reason in str(caught.value)


def _call(plan: Plan, rank: int, change: Callable[[LibraryCall], LibraryCall]) -> Plan:
    """The plan with another first library call at a rank."""
    programs = list(plan.ranks)
    (step,) = programs[rank].steps
    programs[rank] = RankProgram(rank, [step.again(calls=(change(step.calls[0]),))])
    return replace(plan, ranks=programs)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"operation": "sendrecv"}, "a library has no function for 'sendrecv'"),
        ({"members": (1, 0)}, "members (1, 0) are not ascending ranks"),
        ({"members": (1, 2)}, "rank 0 is not a member of (1, 2)"),
        ({"root": 0}, "root 0 of all_gather"),
        ({"src": ()}, "has 1 input and 3 output blocks here, not 0 and 3"),
    ],
)
def test_a_call_that_the_table_has_not_is_refused(changes: dict[str, Any], reason: str) -> None:
    plan = build("library", "all_gather", 3)
    with pytest.raises(PlanError) as caught:
        check.check(_call(plan, 0, lambda call: call._replace(**changes)))
    assert reason in str(caught.value)


def test_a_library_is_given_own_memory_only() -> None:
    plan = build("library", "all_gather", 3)

    def foreign(call: LibraryCall) -> LibraryCall:
        return call._replace(src=(call.src[0]._replace(rank=1, extent=1),))

    with pytest.raises(PlanError, match=r"INPUT@1.* is not of rank 0"):
        check.check(_call(plan, 0, foreign))


def test_plans_with_other_calls_have_other_digests() -> None:
    plans = [build("library", "all_gather", 3), build("messages", "all_gather", 3)]
    plans.append(_call(plans[0], 1, partial(LibraryCall._replace, members=(0, 1))))
    plans.append(_call(plans[0], 1, partial(LibraryCall._replace, operation="gather")))
    assert len({plan.digest() for plan in plans}) == len(plans)
    assert build("library", "all_gather", 3).digest() == plans[0].digest()

"""The runner hybrid: plans for every layout, right results, calls that end, why it is not offered.

`make test` takes a seeded sample of the cells and layouts that run, UNIPAL_FULL=1 all of them.
"""

from __future__ import annotations

import ctypes.util
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import homo_ranks
import hybrid_ranks
import pytest
import test_homo
from unipal.adaptors import ccl_registry
from unipal.engine.algorithms import Algorithm, Link, Lowering, algorithm, build, hybrid
from unipal.engine.calls.call import shapes
from unipal.engine.checker import check
from unipal.engine.errors import ABORTED, GONE, MISMATCH, REFUSED, TIMEOUT, CommError
from unipal.engine.plan import partition
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Op, Plan, PlanError, operations
from unipal.engine.selection import clusters, select
from unipal.engine.selection.chip_status import ChipStatus
from unipal.engine.settings import Settings
from unipal.engine.tools.launch import launch, outcomes

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261122"))
CPU: dict[str, Any] = {"chip": "cpu", "uncertified": True, "timeout": 60}
LAYOUTS = {
    "2+2": ((0, 1), (2, 3)),
    "1+3": ((0,), (1, 2, 3)),
    "2+3": ((0, 1), (2, 3, 4)),
    "2+3+1": ((0, 1), (2, 3, 4), (5,)),
    "crossed": ((0, 2, 5), (1, 3), (4,)),
}
# of the clusters in turn; MPI's ranks would all have to be started by mpirun
LIBRARIES = ["refccl", "gloo" if ctypes.util.find_library("gloo") else "refccl"]


# ---- plans ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("through_scratch", [False, True])
@pytest.mark.parametrize("borders", [1, 2, 3])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_checker_finds_every_plan_right(
    layout: str, borders: int, through_scratch: bool
) -> None:
    ranks = LAYOUTS[layout]
    n = sum(map(len, ranks))
    assert set(hybrid.operations()) == set(operations()) - {"send"}
    for operation in hybrid.operations():
        made = hybrid.made(operation, hybrid.Layout(ranks, borders, through_scratch))
        roots = range(n) if FULL else (0, n - 1)
        for root in roots if operations()[operation].rooted else (0,):
            plan = build(made, operation, n, root)
            report = check.check(plan)
            assert made.v == (f"{operation}v" in shapes())
            assert report.uneven == "" or not made.v
            if Link.CCL in plan.links:  # a root alone in its cluster may need no library
                assert "runner hybrid" in report.needs["homo"].why_not
                assert report.needs["hybrid"].why_not == ""
            _only_between(plan, ranks)
            _divides(plan, ranks)


def _only_between(plan: Plan, ranks: tuple[tuple[int, ...], ...]) -> None:
    """Libraries work inside a cluster, the engine between two; the parts are the whole plan."""
    home = {rank: members for members in ranks for rank in members}
    parts = partition.of(plan)
    for program in plan.ranks:
        me = program.rank
        for step in program.steps:
            assert all(call.members == home[me] for call in step.calls)
            assert step.peer < 0 or home[step.peer] != home[me]
        run = [*parts.before[me], *parts.native.ranks[me].steps, *parts.after[me]]
        assert [step.op for step in run] == [step.op for step in program.steps]
        assert all(step.op is not Op.CCL for step in parts.native.ranks[me].steps)


def _divides(plan: Plan, ranks: tuple[tuple[int, ...], ...]) -> None:
    """A library never has all contributions, so that the engine alone divides an average."""
    if operations()[plan.operation].reduces:
        assert len(ranks) > 1
        folds = [step for step in plan.steps() if step.op is Op.RED]
        assert folds
        assert all(step.flags for step in folds)


@pytest.mark.parametrize(("borders", "pairs"), [(1, 2), (2, 4), (3, 4)])
def test_borders_share_what_crosses(borders: int, pairs: int) -> None:
    """However many there are, a cluster sends the whole once: its sums of one half, the results of
    the other.
    """
    made = hybrid.made("all_reduce", hybrid.Layout(((0, 1), (2, 3)), borders))
    plan = build(made, "all_reduce", 4)
    moved: dict[tuple[int, int], int] = {}
    for program in plan.ranks:
        for step in program.steps:
            if step.op is Op.PUT:
                pair = program.rank, step.peer
                moved[pair] = moved.get(pair, 0) + step.src[0].hi - step.src[0].lo
    assert len(moved) == pairs
    assert sum(moved.values()) == 2 * plan.parts
    assert len(set(moved.values())) == 1


def written(operation: str, parts: int = 1) -> Callable[[Callable[[Builder], None]], Algorithm]:
    """An algorithm of this test alone, for clusters 0, 1 and 2, 3."""
    return algorithm(operation, needs={Link.CCL, Link.PUT}, parts=lambda n: parts, register=False)


def mine(p: Builder) -> tuple[int, ...]:
    """The members of this rank's cluster."""
    return (0, 1) if p.rank < 2 else (2, 3)


@written("all_reduce")
def forgets_the_other_cluster(p: Builder) -> None:
    p.library("all_reduce", [p.output[0]], [p.input[0]], members=mine(p))


@written("all_reduce", parts=2)
def other_parts(p: Builder) -> None:
    span = (0, 1) if p.rank % 2 else (1, 2)
    p.library("all_reduce", [p.output.part(*span)], [p.input.part(*span)], members=mine(p))


@written("all_reduce", parts=2)
def parts_of_one_call_differ(p: Builder) -> None:
    p.library("all_reduce", [p.output.part(0)], [p.input.part(1)], members=mine(p))


@written("broadcast")
def goes_on_too_early(p: Builder) -> None:
    """The other cluster's library reads what has not come yet."""
    if p.rank == 0:
        p.put(2, p.output.at(2)[0], p.input[0])
        p.post(2, "data")
    if p.rank > 1:
        p.library("broadcast", [p.output[0]], [p.output[0]] if p.rank == 2 else [], root=2,
                  members=mine(p))  # fmt: skip
    if p.rank == 2:
        p.wait_from(0, "data")
    if p.rank < 2:
        p.library("broadcast", [p.output[0]], [p.input[0]] if p.rank == 0 else [], root=0,
                  members=mine(p))  # fmt: skip


@written("all_reduce")
def meets_inside_a_ring(p: Builder) -> None:
    """Each cluster's library waits for a border that waits for the other cluster's."""
    peer = (p.rank + 2) % 4
    if p.rank % 2 == 0:
        p.wait_from(peer, "go")
    p.library("all_reduce", [p.output[0]], [p.input[0]], members=mine(p))
    if p.rank % 2 == 0:
        p.post(peer, "go")


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (forgets_the_other_cluster, "OUTPUT@1[0].part(0,1): ranks 2, 3: nothing"),
        (other_parts, "but rank 0 passes parts (1, 2)"),
        (parts_of_one_call_differ, "a call works on the same parts of all its blocks"),
        (
            goes_on_too_early,
            "OUTPUT@3[0].part(0,1): it holds bytes that no step of this call wrote",
        ),
        (meets_inside_a_ring, "it waits forever"),
    ],
)
def test_the_checker_says_what_is_wrong_between_clusters(made: Algorithm, reason: str) -> None:
    with pytest.raises(PlanError) as caught:
        check.check(build(made, made.operation, 4))
    assert reason in str(caught.value)


@written("all_gather")
def calls_in_between(p: Builder) -> None:
    peer = (p.rank + 2) % 4
    p.post(peer, "one")
    p.library("all_reduce", [p.scratch[0]], [p.scratch[0]], members=mine(p))
    p.wait_from(peer, "one")


@written("reduce_scatter")
def reads_both(p: Builder) -> None:
    peer = (p.rank + 2) % 4
    p.library("reduce", [p.scratch[0]] if p.rank == mine(p)[0] else [], [p.input[0]],
              root=mine(p)[0], members=mine(p))  # fmt: skip
    if p.rank == mine(p)[0]:
        p.put(peer, p.scratch.at(peer)[1].like(p.input[0]), p.scratch[0].like(p.input[0]))
        p.put(peer, p.scratch.at(peer)[2].like(p.input[1]), p.input[1])
        p.post(peer, "data")
        p.wait_from(peer, "data")


@written("reduce_scatter")
def shows_what_the_library_left(p: Builder) -> None:
    peer = (p.rank + 2) % 4
    p.library("all_reduce", [p.scratch[0]], [p.input[0]], members=mine(p))
    p.put(peer, p.scratch.at(peer)[0], p.input[0])
    p.post(peer, "data")
    p.wait_from(peer, "data")


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (calls_in_between, "a library call is between steps of the engine"),
        (reads_both, "its engine steps read both INPUT and data that the library left in scratch"),
        (shows_what_the_library_left, "holds data that a library wrote for its own rank"),
    ],
)
def test_a_plan_that_the_runner_cannot_take_apart_is_refused(made: Algorithm, reason: str) -> None:
    with pytest.raises(PlanError, match=reason):
        partition.of(build(made, made.operation, 4))


# ---- what it gives -------------------------------------------------------------------------------


def test_every_operation_gives_what_numpy_gives_and_every_library_is_called() -> None:
    asked = homo_ranks.cells(SEED, 0.5 if FULL else 0.02)
    assert {cell[0] for cell in asked} == set(shapes())
    few: list[tuple[tuple[int, ...], int]] = [((2, 2), 1)]
    every = [*few, ((2, 2), 2), ((1, 3), 1), ((1, 3), 3), ((3, 1), 2)] if FULL else few
    said = launch(hybrid_ranks.every_way, 4, every, LIBRARIES, asked, **CPU)
    for ranks in zip(*(found for found, _, _ in said), strict=True):
        _right(ranks)
    assert [large for _, large, _ in said] == [[0] * 4] * 4
    for _, _, (wrong, why) in said:
        assert wrong == []
        assert why == "ranks are on different hosts, and there is no RDMA transport"


UNEQUAL: list[tuple[tuple[int, ...], int]] = [((2, 3), 2), ((2, 3), 1), ((1, 4), 3)]


@pytest.mark.parametrize(("shape", "borders"), UNEQUAL if FULL else UNEQUAL[:1])
def test_unequal_clusters_give_what_numpy_gives(shape: tuple[int, ...], borders: int) -> None:
    asked = homo_ranks.cells(SEED + 1, *((0.5,) if FULL else (0.01, (67,))))
    for ranks in zip(*launch(hybrid_ranks.wrong_in, 5, [(shape, borders)], LIBRARIES, asked, **CPU),
                     strict=True):  # fmt: skip
        _right(ranks)


def _right(ranks: tuple[hybrid_ranks.Traced, ...]) -> None:
    assert [wrong for _, _, wrong in ranks] == [[]] * len(ranks)
    every = {name for _, called, _ in ranks for name in called}
    assert not {"allGather", "alltoAll", "reduceScatter"} & every
    for library, called, _ in ranks:
        if library != "no library":
            assert {"reduce", "broadcast"} <= set(called)
            assert {"send", "recv"} & set(called)
    assert {library for library, _, _ in ranks} - {"no library"} <= set(LIBRARIES)


def test_chips_of_different_vendors_by_way_of_host_memory() -> None:
    """Emulated: two nvidia, three ascend and a cpu rank, over the reference library."""
    chips = ["nvidia", "nvidia", "ascend", "ascend", "ascend", "cpu"]
    asked = homo_ranks.cells(SEED + 2, *((0.25,) if FULL else (0.01, (67,))))
    settings = {"ccl": "refccl", "uncertified": True, "runner": "hybrid"}
    found = launch(
        hybrid_ranks.on_chips, 6, chips, asked, settings, chip="host", timeout=60, limit=900
    )
    for runner, (library, called, wrong), said, large in found:
        assert runner == "hybrid"
        assert wrong == []
        assert large == [0, 0]
        assert library == "no library" or {"reduce", "broadcast"} <= set(called)
        first = "refccl in ranks 0, 1; refccl in ranks 2, 3, 4; rank 5; PUT through host memory"
        assert first in said
        assert "no certificate covers the pair ascend+cpu" in said
    assert [library for _, (library, _, _), _, _ in found] == ["refccl"] * 5 + ["no library"]


# ---- calls that end ------------------------------------------------------------------------------


def test_a_call_that_cannot_end_names_who_is_to_blame_on_every_rank() -> None:
    said = launch(hybrid_ranks.failures, 4, (2, 2), **CPU)
    for rank, one in enumerate(said):
        for kind in ("asynchronous", "message") if rank < 3 else ():
            code, culprits, _, seconds = one[kind]
            assert (code, culprits) == (TIMEOUT, (3,)), (rank, kind, one[kind])
            assert seconds < homo_ranks.DEADLINE + 1
        code, culprits, evidence, _ = one["count"]
        assert code == MISMATCH, (rank, one["count"])
        assert culprits
        counts = [n for n in range(67, 71) if f"all_reduce of {n} " in evidence]
        assert len(counts) > 1, evidence  # the call of a late rank may be missing
        code, culprits, evidence, _ = one["operation"]
        assert code == MISMATCH, (rank, one["operation"])
        code, culprits, evidence, _ = one["held"]
        assert (code, culprits) == (TIMEOUT, (1,)), (rank, one["held"])
        assert "rank 1: the earlier work of its stream is not done" in evidence
        code, culprits, evidence, seconds = one["aborted"]
        assert (code, culprits) == (ABORTED, (0,))
        assert "enough" in evidence
        assert seconds < 1
        assert one["left"] == [0] * len(one["left"])


def test_a_dead_rank_is_named_at_once_and_the_others_go_on() -> None:
    ended = outcomes(hybrid_ranks.left_alone, 4, (2, 2), **CPU)[:3]
    errors = [str(outcome.error) for outcome in ended if outcome.error]
    assert errors == []
    for outcome in ended:
        (code, culprits, _, seconds), *after = outcome.value
        assert (code, culprits) == (GONE, (3,))
        assert seconds < 5  # of a deadline of 60
        assert after == [3, "hybrid", 3.0 * 67]


# ---- why, and why not ----------------------------------------------------------------------------

SERVED = {"uni": "", "host": "", "hybrid": "", "homo": ""}
EVERY = {
    f"{library}.{'.'.join(cell)}": "pass"
    for library in ("refccl", "other")
    for cell in clusters._every_cell()
}


def chip(name: str, **more: Any) -> ChipStatus:
    """A certified chip, its library with every cell."""
    given = {"build_id": "sha256:1", "id": "1", "runners": SERVED, "ccl": ("refccl",),
             "cells": EVERY, **more}  # fmt: skip
    return ChipStatus(name, **given)


def context(chips: list[ChipStatus], groups: str = "", **more: Any) -> select.Context:
    """`groups`: the clusters' names of the ranks, one letter each."""
    asked = more["settings"].ccl or "" if "settings" in more else ""
    names = tuple((name, asked) for name in groups or " " * len(chips))
    given = {"direct": True, "scratch": True, "slot_bytes": 8192, "cores": 64, **more}
    return select.Context(
        n=len(chips), lowerings=(Lowering.HOST,), chips=tuple(chips), groups=names, **given
    )


def test_it_is_refused_with_the_first_predicate_that_fails() -> None:
    cpu = chip("cpu")
    for agreed, why in (
        (context([cpu] * 4), "the ranks are one cluster (ranks 0, 1, 2, 3 on cpu with refccl), "
         "which homo serves"),
        (context([cpu] * 2, "ab"), "every rank is a cluster of its own, so no library "
         "is needed"),
        (context([chip("cpu", ccl=())] * 4, "aabb"),
         "no collective library is certified for cpu"),
        (context([cpu, cpu, chip("opencl", ccl=()), chip("opencl", ccl=())]),
         "no collective library is certified for opencl"),
        (context([cpu, cpu, chip("opencl", ccl=())]), ""),
        (context([cpu, cpu, chip("nvidia", runners={**SERVED, "hybrid": "gdr fail"}),
                    chip("nvidia", runners={**SERVED, "hybrid": "gdr fail"})]),
         "ranks 2, 3 (nvidia): gdr fail"),
        (context([cpu] * 4, "aabb"), ""),
        (context([cpu] * 4, hosts=(0, 0, 1, 1)), ""),
        (context([cpu] * 4, "aabb", settings=Settings(runner="host")),
         "runner host was requested"),
    ):  # fmt: skip
        assert agreed.refused_runners.get("hybrid", "") == why


def test_bytes_go_through_host_memory_where_a_pair_is_not_certified() -> None:
    cpu, nvidia = chip("cpu"), chip("nvidia")
    assert context([cpu] * 4, "aabb").through_host == ""
    apart = context([cpu] * 4, hosts=(0, 0, 1, 1)).through_host
    assert apart == "ranks are on different hosts, and there is no RDMA transport"
    for settings in (Settings(), Settings(uncertified=True, ccl="refccl")):
        mixed = context([cpu, cpu, nvidia, nvidia], settings=settings)
        assert "no certificate covers the pair cpu+nvidia" in mixed.through_host
    locked = chip("nvidia", runners={**SERVED, "uni": "ipcMemHandleOpen.same_bytes fail"})
    assert context([locked] * 4, "aabb").through_host == "nvidia: ipcMemHandleOpen.same_bytes fail"


def test_it_goes_before_host_where_host_would_copy_all_bytes_twice() -> None:
    cpu, nvidia, ascend = chip("cpu"), chip("nvidia"), chip("ascend")
    assert context([nvidia, nvidia, ascend, ascend]).runner == "hybrid"
    assert context([cpu] * 4, "aabb").runner == "uni"
    assert context([cpu] * 4, hosts=(0, 0, 1, 1)).runner == "host"
    assert context([nvidia] * 4).runner == "uni"
    few = chip("ascend", cells={"refccl.send.int8": "pass"})
    mixed = context([nvidia, nvidia, few, few])
    assert mixed.runner == "host"
    assert "hybrid" not in mixed.refused_runners
    asked = context([nvidia, nvidia, few, few], settings=Settings(runner="hybrid"))
    with pytest.raises(CommError) as caught:
        select.decide("all_reduce", 64, 64, asked, type="float32", reduce="sum")
    assert caught.value.code == REFUSED
    assert (
        "ranks 2, 3 (ascend): its certificate has no cell reduce × float32 × sum of refccl"
    ) in caught.value.evidence


def test_only_certified_cells_run_and_messages_meet_in_one_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("UNIPAL_C")]:
        if name != "UNIPAL_CACHE":
            monkeypatch.delenv(name)
    monkeypatch.setenv("UNIPAL_CERTIFICATES", str(tmp_path))
    given = ("reduce.float32.sum", "broadcast.float32")
    test_homo.certify(tmp_path, ccl_registry.build_ccl("refccl").build_id, given)
    for said in launch(hybrid_ranks.certified, 3, chip="cpu", timeout=30):
        assert said["average"] == [2.0] * 5
        assert said["max"].startswith("refused: no algorithm supports all_reduce on 3 ranks")
        assert said["max"].endswith(
            "runner hybrid: ranks 0, 1 (cpu): its certificate has no cell reduce × float32 × max "
            "of refccl)"
        )
        assert said["host memory"] == (
            "refused: the runner hybrid works on memory of the chip, and this is the host's"
        )
        assert (
            said["borders"] == "mismatch: UNIPAL_BORDERS is 1 on rank 0, 2 on rank 1, 3 on rank 2"
        )


def test_an_average_needs_sums_of_the_libraries() -> None:
    only = chip("cpu", cells={"refccl.reduce.int8.sum": "pass", "refccl.broadcast.int8": "pass"})
    agreed = context([only] * 4, "aabb", settings=Settings(runner="hybrid"))
    decision = select.decide("all_reduce", 64, 64, agreed, type="int8", reduce="avg")
    assert decision.runner == "hybrid"
    assert "refccl in ranks 0, 1; refccl in ranks 2, 3; PUT between device buffers" in str(decision)
    with pytest.raises(CommError, match="no cell reduce × int8 × max of refccl"):
        select.decide("all_reduce", 64, 64, agreed, type="int8", reduce="max")

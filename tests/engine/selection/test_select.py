"""Selection: candidates, predicates with their sentences, prices; settings that force it."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import pytest
from unipal.conformance.rules.unlock import installed_rules
from unipal.engine.algorithms import Lowering, candidates
from unipal.engine.comm.consistency import require_same
from unipal.engine.errors import MISMATCH, REFUSED, USAGE, CommError, PlanMismatch
from unipal.engine.plan.ir import operations
from unipal.engine.selection import crossing, select
from unipal.engine.selection.capabilities import ALL, CAPABILITIES
from unipal.engine.selection.chip_status import ChipStatus
from unipal.engine.settings import Settings, changed, settings, size

SLOT = 8192


def context(n: int = 2, **more: Any) -> select.Context:
    given = {"direct": True, "scratch": True, "slot_bytes": SLOT, "cores": 64, **more}
    return select.Context(n=n, lowerings=(Lowering.HOST,), **given)


def chosen(operation: str, bytes: int, n: int = 2, block: int | None = None, **more: Any) -> str:
    blocks = bytes if block is None else block
    return select.decide(operation, bytes, blocks, context(n, **more)).chosen.algorithm.name


@pytest.mark.parametrize("n", [1, 2, 3, 8, 64, 256])
def test_every_operation_is_served_at_every_size(n: int) -> None:
    for operation in operations():
        for exponent in range(0, 31, 5):
            decision = select.decide(operation, 1 << exponent, 1 << exponent, context(n))
            assert decision.chosen.seconds < math.inf
            for runner in ("uni", "host"):
                times = [c.seconds for c in decision.others if c.runner == runner]
                assert times == sorted(times)
                assert times


@pytest.mark.parametrize("n", [1, 2, 3, 8])
@pytest.mark.parametrize(
    "settings_of", [{}, {"runner": "host"}, {"algorithms": {"": "ring"}}], ids=str
)
@pytest.mark.parametrize("lowering", Lowering)
def test_a_call_takes_what_explain_shows(
    n: int, settings_of: dict[str, Any], lowering: Lowering
) -> None:
    """`choose`, which calls use, against the decision with its alternatives, at lengths on both
    sides of every limit."""
    given = context(n, settings=dataclasses.replace(Settings(), **settings_of))
    given = dataclasses.replace(given, lowerings=(lowering, Lowering.HOST))
    for operation in operations():
        for length in (0, 1, 63, 64, 65, 4096, SLOT, SLOT + 1, 100_000, 1 << 20, 3 << 22):
            asked = (operation, length * n, length, given)
            decision = select.decide(*asked)
            assert select.choose(*asked, type="", reduce="") == decision.chosen


@pytest.mark.parametrize("n", [64, 65, 128, 256])
@pytest.mark.parametrize("lowering", [Lowering.HOST, Lowering.STREAM])
@pytest.mark.parametrize("cores", [2, 512])
def test_what_is_chosen_can_be_proved_while_a_call_waits(
    n: int, lowering: Lowering, cores: int
) -> None:
    """64 ranks take the full mesh where it is fastest; more do not, and say so."""
    given = dataclasses.replace(context(n, cores=cores), lowerings=(lowering,))
    for operation in operations():
        for exponent in range(2, 27, 2):
            decision = select.decide(operation, n << exponent, 1 << exponent, given)
            assert decision.chosen.algorithm.inline_ranks >= n or operation == "send"
    mesh = select.decide("all_gather", n << 20, 1 << 20, given)
    why = dict(mesh.why_not).get("mesh")
    if n > 64:
        assert why == "its proof takes too long during a call on more than 64 ranks"
    else:
        assert why is None


def test_settings_choose_what_nobody_proves_while_a_call_waits() -> None:
    """The checker has the last word: it may have proved the plan beforehand."""
    given = context(128, settings=Settings(algorithms={"all_gather": "mesh"}))
    assert select.decide("all_gather", 1 << 20, 8192, given).chosen.algorithm.name == "mesh"
    given = context(128, settings=Settings(unchecked=True))
    assert "mesh" not in dict(select.decide("all_gather", 1 << 20, 8192, given).why_not)


def test_small_messages_go_through_slots_and_large_ones_do_not() -> None:
    for operation in ("all_reduce", "broadcast", "reduce", "all_gather", "all_to_all"):
        assert chosen(operation, 8) == "flat"
        assert chosen(operation, 1 << 20) != "flat"
    assert chosen("send", 8) == "eager"
    assert chosen("send", 64 << 20) == "meet"
    assert chosen("all_reduce", 64 << 20) == "direct"


def test_more_ranks_than_processors_favour_slots() -> None:
    assert chosen("broadcast", 4096, n=4) == "pull"
    assert chosen("broadcast", 4096, n=4, cores=2) == "flat"


def test_what_does_not_fit_is_not_offered_and_says_why() -> None:
    decision = select.decide("all_reduce", SLOT + 8, SLOT + 8, context(4))
    assert dict(decision.why_not)["flat"] == f"{SLOT + 8} bytes do not fit into a slot of {SLOT}"
    text = str(decision)
    assert text.splitlines()[1].startswith(" ▶ uni     direct over shared memory ")
    assert "flat, eager_doubling: not offered: " in text
    v_form = select.decide("all_to_allv", 64, 64, context(4))
    assert "blocks of one length" in dict(v_form.why_not)["bruck"]


def test_ranks_that_do_not_reach_each_other_use_slots_alone() -> None:
    assert chosen("all_reduce", 64, direct=False, scratch=False) == "flat"
    with pytest.raises(CommError, match="ranks cannot access each other's memory") as caught:
        chosen("all_reduce", 1 << 20, direct=False, scratch=False)
    assert caught.value.code == REFUSED


def test_without_direct_access_plans_are_staged() -> None:
    decision = select.decide("all_reduce", 1 << 20, 1 << 20, context(direct=False))
    assert decision.chosen.staged
    assert not select.decide("all_reduce", 8, 8, context(direct=False)).chosen.staged


def blind(asked: str | None = None, **lacks: str) -> select.Context:
    """Ranks of one certified chip that shows the host none of its memory."""
    wanted, refused = select.usual_lowerings(asked, blind=True)
    whys = {"host_view": "gdrPtrMmap.host_sees_device_bytes: unsupported", **lacks}
    one = ChipStatus("acme", runners={"uni": "", "host": ""}, lacks=whys)
    made = context(3, chips=(one, one, one), settings=Settings(runner="uni", lowering=asked))
    return dataclasses.replace(made, lowerings=wanted, refused_lowerings=refused, blind=True)


def reduced(made: select.Context, reduce: str = "sum") -> select.Decision:
    return select.decide("all_reduce", 4096, 4096, made, type="float32", reduce=reduce)


def test_memory_that_the_host_does_not_reach_is_left_to_the_device() -> None:
    decision = reduced(blind())
    assert decision.chosen.lowering is Lowering.PROXY
    said = "the host of some rank cannot address the chip's memory"
    assert dict(decision.why_not)["lowering host"] == said
    assert reduced(blind("stream")).chosen.lowering is Lowering.STREAM
    assert select.usual_lowerings(None, blind=False)[0] == (Lowering.HOST,)


def test_what_reduces_there_is_certified() -> None:
    """By a host function, or by the chip, which does not divide; other operations need neither."""
    no_fold, no_reduce = (
        {"fold": "launchHostFunc.gates: fail"},
        {"reduce": "deviceReduce.sum: fail"},
    )
    for lacks in ({}, no_fold, no_reduce):
        assert reduced(blind(**lacks)).chosen.lowering is Lowering.PROXY
    for lacks, reduce in ((no_fold, "avg"), (no_fold | no_reduce, "sum")):
        with pytest.raises(CommError, match=r"fold: launchHostFunc\.gates: fail"):
            reduced(blind(**lacks), reduce)
    moved = select.decide("all_gather", 4096, 4096, blind(**no_fold, **no_reduce))
    assert moved.chosen.lowering is Lowering.PROXY
    with pytest.raises(CommError, match=r"proxy: eventQuery\.done_is_success: fail"):
        reduced(blind(proxy="eventQuery.done_is_success: fail"))


def test_what_a_lowering_needs_are_clauses_of_the_spec() -> None:
    known = set(installed_rules().table("device"))
    bits = [bit for bit, _ in CAPABILITIES.values() if bit]
    assert sum(bits) == ALL == 2 ** len(bits) - 1
    for name, (_, clauses) in CAPABILITIES.items():
        assert clauses, name
        assert set(clauses) <= known, name


def test_an_algorithm_can_be_asked_for() -> None:
    asked = Settings(algorithms={"all_reduce": "ring"})
    decision = select.decide("all_reduce", 8, 8, context(settings=asked))
    assert decision.chosen.name == "ring, host"
    assert dict(decision.why_not)["flat"] == "ring was requested"
    assert chosen("broadcast", 8, settings=asked) == "flat"
    everywhere = Settings(algorithms={"": "ring"})
    assert chosen("all_gather", 8, settings=everywhere) == "ring"
    assert chosen("broadcast", 8, settings=everywhere) == "flat", "broadcast has no ring"
    with pytest.raises(CommError, match="no algorithm supports all_reduce by bruck on 2 ranks"):
        chosen("all_reduce", 8, settings=Settings(algorithms={"all_reduce": "bruck"}))


def test_all_ranks_decide_alike_or_are_told() -> None:
    assert select.table_digest() == select.table_digest()
    first = Settings().deciding()
    with pytest.raises(PlanMismatch) as caught:
        require_same([first, {**first, "UNIPAL_TIMEOUT": 1.0}, first], "here", PlanMismatch)
    assert (caught.value.code, caught.value.culprits) == (MISMATCH, (1,))
    assert "UNIPAL_TIMEOUT is 60.0 on ranks 0, 2, 1.0 on rank 1" in str(caught.value)
    require_same([first] * 3, "here")


def test_predicted_time_grows_with_size() -> None:
    for made in candidates("all_reduce"):
        asked = Settings(algorithms={"all_reduce": made.name})
        times = [
            select.decide("all_reduce", 1 << e, 1 << e, context(4, settings=asked)).chosen.seconds
            for e in range(0, 30, 3)
        ]
        assert times == sorted(times), made.name


# ---- settings -----------------------------------------------------------------------------------


def test_settings_come_from_the_environment_and_arguments() -> None:
    given = {
        "UNIPAL_TIMEOUT": "2.5",
        "UNIPAL_BUFFSIZE": "4M",
        "UNIPAL_ALGORITHM": "all_reduce=ring, broadcast=binomial",
        "UNIPAL_LOWERING": "stream",
        "UNIPAL_RUNNER": "uni",
        "UNIPAL_HOST_BACKEND": "gloo",
        "UNIPAL_CMA": "0",
        "UNIPAL_HOST_VIEW": "no",
        "UNIPAL_RECORDS": "2",
        "UNIPAL_RECORDS_CAPACITY": "64K",
    }
    made = settings(given)
    assert made.timeout == 2.5
    assert made.scratch_bytes == 4 << 20
    assert made.algorithms == {"all_reduce": "ring", "broadcast": "binomial"}
    assert (made.lowering, made.cma, made.ipc, made.record_lanes) == ("stream", False, True, 2)
    assert made.record_capacity == 65536
    assert (made.runner, made.host_backend, made.host_view) == ("uni", "gloo", False)
    assert settings(given, timeout=1.0, algorithms="mesh").algorithms == {"": "mesh"}
    assert settings({}) == Settings()
    assert changed(made, lowering=None).lowering is None
    assert dataclasses.replace(made) == made


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({"UNIPAL_TIMEOUT": "soon"}, "UNIPAL_TIMEOUT='soon' is not a number"),
        ({"UNIPAL_TIMEOUT": "0"}, "a timeout of 0"),
        ({"UNIPAL_BUFFSIZE": "big"}, "UNIPAL_BUFFSIZE='big' is not a size"),
        ({"UNIPAL_RECORDS_CAPACITY": "0"}, "record_capacity is 0"),
        ({"UNIPAL_RECORDS_CAPACITY": "17M"}, "set 1 to 16777216 records for each ring"),
        ({"UNIPAL_LOWERING": "kernel"}, "lowering 'kernel' does not exist"),
        ({"UNIPAL_RUNNER": "kernel"}, "runner 'kernel' does not exist"),
        ({"UNIPAL_HOST_BACKEND": "ucx"}, "host back end 'ucx' does not exist"),
        (
            {"UNIPAL_CCL": "glo"},
            r"collective library 'glo' does not exist\n  more: .*\n  next: .* gloo",
        ),
        (
            {"UNIPAL_CCL": "zz"},
            r"collective library 'zz' does not exist\n  more: .*\n  next: use one of .*mpi",
        ),
    ],
)
def test_settings_that_cannot_be(environment: dict[str, str], says: str) -> None:
    with pytest.raises(CommError, match=says) as caught:
        settings(environment)
    assert caught.value.code == USAGE


def test_sizes() -> None:
    assert [size(text) for text in ("8", "4K", "16m", "1G")] == [8, 4096, 16 << 20, 1 << 30]


# ---- between hosts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "algorithm", "hosts", "blocks"),
    [
        # each host has two of the ring's four edges out or in, each edge 2 (n - 1) / n of a block
        ("all_reduce", "ring", (0, 0, 1, 1), 1.5),
        ("all_reduce", "ring", (0, 1, 0, 1), 3.0),
        # two ranks send a quarter to two ranks, for the reduction and for the result
        ("all_reduce", "mesh", (0, 0, 1, 1), 2.0),
        # two ranks send a whole block to two ranks
        ("all_reduce", "mesh_one_shot", (0, 0, 1, 1), 4.0),
        # halves are reduced inside a host, and each is exchanged once
        ("all_reduce", "hierarchical", (0, 0, 1, 1), 1.0),
        ("all_reduce", "hierarchical_direct", (0, 0, 1, 1), 1.0),
        # each half of the message to the host that has it not, in pieces
        ("broadcast", "hierarchical", (0, 0, 1, 1), 1.0),
        ("all_to_all", "mesh", (0, 0, 1, 1), 4.0),
        ("broadcast", "mesh", (0, 0, 0, 1), 1.0),
        ("broadcast", "mesh", (0, 1, 1, 1), 3.0),
        ("all_reduce", "flat", (0, 0, 0, 0), 0.0),
    ],
)
def test_bytes_between_hosts_are_counted_in_the_plan(
    operation: str, algorithm: str, hosts: tuple[int, ...], blocks: float
) -> None:
    assert crossing.blocks(operation, algorithm, len(hosts), hosts) == pytest.approx(blocks)


@pytest.mark.parametrize(
    ("operation", "algorithm", "hosts", "reads"),
    [
        ("all_reduce", "ring", (0, 1), False),
        ("all_reduce", "direct", (0, 1), True),
        ("all_gather", "pull", (0, 0, 1), True),
        ("all_gather", "pull", (0, 0, 0), False),
        # groups of two neighbours read each other
        ("all_reduce", "hierarchical_direct", (0, 0, 1, 1), False),
        ("all_reduce", "hierarchical_direct", (0, 1, 0, 1), True),
        # too large to be built for the question
        ("all_reduce", "hierarchical_direct", tuple(r // 16 for r in range(64)), True),
    ],
)
def test_reading_from_other_hosts_is_found_in_the_plan(
    operation: str, algorithm: str, hosts: tuple[int, ...], reads: bool
) -> None:
    assert crossing.reads(operation, algorithm, len(hosts), hosts) is reads


def test_between_hosts_what_crosses_least_is_taken() -> None:
    apart = {"hosts": (0, 0, 1, 1), "host_names": ("a", "a", "b", "b")}
    assert chosen("all_reduce", 8 << 20, n=4, **apart) == "hierarchical_direct"
    assert chosen("all_reduce", 1 << 18, n=4, **apart) == "hierarchical"
    mixed = {"hosts": (0, 1, 0, 1), "host_names": ("a", "b", "a", "b")}
    assert chosen("all_reduce", 8 << 20, n=4, **mixed) != "hierarchical_direct"
    assert chosen("all_reduce", 64, n=4, **apart) in ("flat", "mesh_one_shot")
    decision = select.decide("all_reduce", 8 << 20, 8 << 20, context(4, **apart))
    assert dict(decision.why_not)["direct"] == "memory of ranks on other hosts cannot be read"
    for operation in operations():
        many = context(64, hosts=tuple(rank // 16 for rank in range(64)))
        assert select.decide(operation, 1 << 16, 1 << 10, many).chosen.seconds < math.inf

"""Why a runner, a lowering or an algorithm is not offered: the exact sentence of each predicate."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from unipal.adaptors import registry
from unipal.cli.main import main
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules
from unipal.engine.algorithms import Lowering
from unipal.engine.comm.communicator import parts_of
from unipal.engine.errors import REFUSED, USAGE, CommError
from unipal.engine.selection import chip_status, clusters, explain, loaded_chip, select, what_if
from unipal.engine.selection.context import Context
from unipal.engine.settings import settings
from unipal.engine.tools.cases import Case, Cell
from unipal.engine.tools.launch import launch
from unipal.generated.pal import ResourceKind

Certify = Callable[..., None]
MADE = "2026-11-21T08:00:00Z"


@pytest.fixture
def certify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certify:
    """Writes a certificate of a chip in which all clauses passed, but for `lines`.

    No other certificate is found, and no UNIPAL_ variable is set but UNIPAL_CERTIFICATES.
    """
    for name in [name for name in os.environ if name.startswith("UNIPAL_")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "certificates"
    monkeypatch.setenv("UNIPAL_CERTIFICATES", str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(certificate, "shipped_name", lambda **_: "none.json")

    def write(
        chip: str,
        lines: Mapping[str, str] | None = None,
        *,
        build_id: str = "",
        **more: Any,
    ) -> None:
        passed = {id_: {"verdict": "pass"} for id_ in installed_rules().table("device")}
        for id_, verdict in (lines or {}).items():
            passed[id_] = {"verdict": verdict, "evidence": "it was seen to fail"}
        evidence = certificate.Evidence(
            subject=certificate.Subject(chip, build_id or registry.source_id(registry.find(chip))),
            lines=passed,
            kind="c",
            reproduce=f"pal certify {chip}",
            made_at=MADE,
            seconds=1.0,
            **more,
        )
        certificate.write(certificate.compose(evidence), folder / f"{chip}.json")

    return write


def context(*chips: str, n: int = 4, hosts: int = 1, **asked: Any) -> Context:
    return what_if.context(chips or ("cpu",), n, settings(**asked), hosts=hosts)


def decided(
    agreed: Context, size: int = 1 << 20, type: str = "float32", op: str = "sum"
) -> select.Decision:
    return what_if.decide("all_reduce", size, type, op, agreed)


# ---- the eight cases ----------------------------------------------------------------------------


def test_uncertified(certify: Certify) -> None:
    decision = decided(context("cpu"))
    assert decision.runner == "host"
    assert decision.refused["uni"] == "cpu: this machine has no certificate for it"
    assert context("cpu").remarks() == [
        "without a certificate only the host runner is offered: cpu; next: `pal certify cpu`"
    ]
    overridden = context("cpu", uncertified=True)
    assert decided(overridden).runner == "uni"
    assert overridden.remarks() == [
        "uncertified=True treats cpu as certified: this machine has no certificate for it"
    ]


def test_a_clause_failed(certify: Certify) -> None:
    certify("cpu", {"ipcMemHandleOpen.same_bytes": "fail"})
    decision = decided(context("cpu"))
    assert decision.runner == "host"
    assert decision.refused["uni"] == "cpu: ipcMemHandleOpen.same_bytes failed"
    certify("cpu", {"deviceMalloc.usable_whole": "fail"})
    with pytest.raises(CommError) as caught:
        decided(context("cpu"))
    assert caught.value.code == REFUSED
    assert "; host: cpu: deviceMalloc.usable_whole failed; " in caught.value.evidence


def test_clauses_that_did_not_run_prove_nothing(certify: Certify) -> None:
    certify("cpu", {"deviceMalloc.usable_whole": "not_run"})
    agreed = context("cpu")
    decision = decided(agreed)
    assert decision.runner == "host"
    assert decision.refused["uni"] == "cpu: deviceMalloc.usable_whole not run"
    assert agreed.remarks() == [
        "with an incomplete certificate only the host runner is offered: cpu: "
        "deviceMalloc.usable_whole not run; next: `pal certify cpu`"
    ]


def test_a_certificate_without_a_level_is_said_to_lack_it(certify: Certify) -> None:
    level = dict.fromkeys(installed_rules().of_runners(), "not_run")
    certify("cpu", level)
    agreed = context("cpu")
    assert agreed.runner == "host"
    [said] = agreed.missing_certificates()
    start, _, following = said.partition(" clauses of its runner level not run, first ")
    assert re.fullmatch(
        r"with an incomplete certificate only the host runner is offered: cpu: \d+", start
    )
    assert following.endswith("; next: `pal certify cpu`")
    assert agreed.remarks() == [said]
    assert context("cpu", runner="host").missing_certificates() == []
    # nobody changes by a command what has failed, or what this machine cannot test
    certify("cpu", {**level, "ipcMemHandleOpen.same_bytes": "fail"})
    assert context("cpu").missing_certificates() == []


def _library(cells: Mapping[str, str], *names: str) -> dict[str, Any]:
    """Collective libraries over which all clauses passed, with these cells; refccl by default."""
    passed = {id_: {"verdict": "pass"} for id_ in installed_rules().table("ccl")}
    one = {"build_id": "sha256:0", "clauses": passed, "cells": cells}
    return dict.fromkeys(names or ("refccl",), one)


def test_a_cell_that_is_not_there(certify: Certify) -> None:
    certify("cpu", collectives=_library({
        "all_reduce.float32.sum": "pass", "all_reduce.int8.prod": "fail",
    }))  # fmt: skip
    assert decided(context("cpu")).runner == "uni"
    agreed = context("cpu", runner="homo")
    decision = decided(agreed)
    assert (decision.runner, decision.chosen.backend) == ("homo", "refccl")
    assert "homo    all_reduce of refccl" in str(decision)
    for type, op, said in (
        ("bfloat16", "prod", "no cell all_reduce × bfloat16 × prod of refccl"),
        ("int8", "prod", "fail for the cell all_reduce × int8 × prod of refccl"),
    ):
        refused = decided(context("cpu"), type=type, op=op).refused["homo"]
        assert refused == f"cpu: its certificate has {said}"
        with pytest.raises(CommError) as caught:
            decided(agreed, type=type, op=op)
        assert caught.value.code == REFUSED
        assert f"runner homo: cpu: its certificate has {said}" in caught.value.evidence


def test_what_a_library_lacks_is_composed_of_certified_messages(certify: Certify) -> None:
    agreed = partial(context, "cpu", n=3, runner="homo")

    def found(operation: str) -> str:
        return explain.how(what_if.decide(operation, 120, "int8", "sum", agreed()).chosen, None)

    certify("cpu", collectives=_library({"send.int8": "pass", "recv.int8": "pass"}))
    assert found("all_gatherv") == found("all_gather") == "send and recv of refccl, grouped"
    certify("cpu", collectives=_library({"send.int8": "pass", "all_gather.int8": "pass"}))
    assert found("all_gather") == "all_gather of refccl"
    with pytest.raises(CommError) as caught:
        found("all_gatherv")
    assert "no cell recv × int8 of refccl" in caught.value.evidence
    assert "refccl has no all_gatherv" in caught.value.evidence


def test_a_library_that_is_not_certified(certify: Certify) -> None:
    certify("cpu", collectives=_library({"all_reduce.float32.sum": "pass"}))
    asked = context("cpu", runner="homo", ccl="nccl").refusal("homo")
    assert asked == "library nccl was requested; certified: refccl"
    assert context("cpu", runner="homo", ccl="refccl").refusal("homo") == ""
    broken = _library({"all_reduce.float32.sum": "pass"})
    broken["refccl"]["clauses"]["ccl.commAbort.releases"] = {"verdict": "fail", "evidence": "no"}
    certify("cpu", collectives=broken)
    assert (
        context("cpu", runner="homo").refusal("homo")
        == "no collective library is certified for cpu"
    )


def test_libraries_of_ranks(
    certify: Certify, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    words = ["explain", "all_reduce", "-n", "4", "--ccl", "mpi:2,gloo:2"]
    assert main(words) == 3
    assert "next: `pal certify cpu --ccl mpi --ccl gloo`, request no runner" in (
        capsys.readouterr().err
    )
    every = {".".join(cell): "pass" for cell in clusters._every_cell()}
    every["all_reduce.float32.sum"] = "pass"
    certify("cpu", collectives=_library(every, "mpi", "gloo"))
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith(
        " ▶ hybrid  mpi in ranks 0, 1; gloo in ranks 2, 3; PUT between device buffers"
    )
    assert lines[2] == "   uni     not offered: runner hybrid was requested"
    for row in (
        r"cpu \(mpi\)\+cpu \(mpi\) +0-1 +hybrid over mpi ",
        r"cpu \(mpi\)\+cpu \(gloo\) +0-2, 0-3, 1-2, 1-3 +hybrid over shared memory ",
        r"cpu \(gloo\)\+cpu \(gloo\) +2-3 +hybrid over gloo ",
    ):
        assert len([line for line in lines if re.search(row, line)]) == 1
    assert main([*words[:-1], "gloo"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith(" ▶ homo    all_reduce of gloo")
    assert main([*words[:-1], "gloo:3,none:1"]) == 0
    assert " ▶ hybrid  gloo in ranks 0, 1, 2; rank 3; PUT" in capsys.readouterr().out
    assert main([*words[:-1], "gloo", "--hosts", "2"]) == 0
    said = "gloo in ranks 0, 1; gloo in ranks 2, 3; PUT through host memory"
    assert said in capsys.readouterr().out


def test_mixed_chips(certify: Certify) -> None:
    certify("cpu")
    certify("numpy")
    decision = decided(context("cpu:2", "numpy:2"))
    assert decision.runner == "host"
    assert decision.refused["uni"] == (
        "ranks are on different chips, and no certificate covers the pair cpu+numpy "
        "(ranks 0, 1 on cpu, ranks 2, 3 on numpy)"
    )
    assert decision.refused["homo"] == "ranks are on different chips"
    assert decision.refused["hybrid"] == "no collective library is certified for cpu, numpy"


def test_a_runner_that_is_forced(certify: Certify, monkeypatch: pytest.MonkeyPatch) -> None:
    certify("cpu")
    monkeypatch.setenv("UNIPAL_RUNNER", "host")
    decision = decided(context("cpu"))
    assert decision.runner == "host"
    assert decision.refused["uni"] == "runner host was requested"
    assert decision.refused["homo"] == "no collective library is certified for cpu"
    monkeypatch.setenv("UNIPAL_RUNNER", "homo")
    with pytest.raises(CommError) as caught:
        decided(context("cpu"))
    assert (caught.value.code, caught.value.evidence) == (
        REFUSED,
        "runner homo was requested (UNIPAL_RUNNER or runner=) but is not offered: "
        "no collective library is certified for cpu",
    )


def test_too_small_and_too_large_for_a_protocol(certify: Certify) -> None:
    certify("cpu")
    agreed = context("cpu")
    small, large = dict(decided(agreed, 8).why_not), dict(decided(agreed, 1 << 16).why_not)
    assert small["ring"] == "8 bytes are too few for its 4 parts"
    assert "flat" not in small
    assert large["flat"] == f"65536 bytes do not fit into a slot of {agreed.slot_bytes}"
    assert "ring" not in large


def test_different_hosts(certify: Certify) -> None:
    certify("cpu")
    decision = decided(context("cpu", hosts=2))
    assert decision.runner == "host"
    assert decision.refused["uni"] == (
        "ranks are on different hosts (ranks 0, 1 on host 0, ranks 2, 3 on host 1), "
        "and there is no RDMA transport"
    )
    assert decision.refused["homo"] == "ranks are on different hosts"
    assert dict(decision.why_not)["direct"] == "memory of ranks on other hosts cannot be read"
    assert "over TCP" in str(decision).splitlines()[1]


def test_a_stale_certificate(certify: Certify) -> None:
    certify("cpu", build_id="sha256:" + "ab" * 32)
    build = registry.source_id(registry.find("cpu")).removeprefix("sha256:")
    assert decided(context("cpu")).refused["uni"] == (
        "cpu: its certificate (UNIPAL_CERTIFICATES) is not valid: subject[0].digest.sha256 "
        f"certifies sources abababababab…, but this adaptor was built from {build[:12]}…"
    )


# ---- more predicates ----------------------------------------------------------------------------


def test_a_lowering_that_is_not_certified(certify: Certify) -> None:
    certify("cpu", {"streamWaitValue64.greater_releases": "fail", "deviceReduce.prod": "fail"})
    with pytest.raises(CommError) as caught:
        decided(context("cpu", lowering="stream", runner="uni"))
    assert caught.value.code == REFUSED
    sentence = "cpu: wait_value: streamWaitValue64.greater_releases: fail"
    assert f"lowering stream: {sentence}" in caught.value.evidence
    certify("cpu", {"deviceReduce.prod": "fail"})
    agreed = context("cpu", lowering="stream")
    with pytest.raises(CommError) as caught:
        decided(agreed)
    assert "lowering stream: cpu: reduce: deviceReduce.prod: fail" in caught.value.evidence
    gathered = what_if.decide("all_gather", 1 << 20, "float32", "sum", agreed)
    assert gathered.chosen.lowering is Lowering.STREAM


def test_a_back_end_that_is_not_there(certify: Certify, monkeypatch: pytest.MonkeyPatch) -> None:
    certify("cpu")
    backends = what_if.host_backends
    monkeypatch.setattr(backends, "present", lambda wanted: {"builtin": "", wanted: "absent"})
    asked = context("cpu", runner="uni", host_backend="mpi")
    assert asked.refusal("host") == "back end mpi was requested: absent"
    monkeypatch.setattr(backends, "present", lambda wanted: {"builtin": "", wanted: ""})
    decision = decided(context("cpu", runner="host", host_backend="mpi"))
    assert (decision.runner, decision.chosen.backend) == ("host", "mpi")
    assert str(decision).splitlines()[1].split()[1:5] == ["host", "all_reduce", "of", "mpi"]


def test_host_memory_alone_has_the_host_runner(certify: Certify) -> None:
    decision = decided(context("host"))
    assert decision.runner == "host"
    assert set(decision.refused.values()) == {"host: no chip is in use"}


def test_a_pair_that_is_certified(certify: Certify) -> None:
    certify("cpu")
    certify("numpy")
    agreed = context("cpu:2", "numpy:2")
    one, other = agreed.chips[0], agreed.chips[2]

    def refusal(**pair: Any) -> str:
        first = chip_status.from_message({**one.to_message(), **pair})
        return dataclasses.replace(agreed, chips=(first, first, other, other)).refusal("uni")

    sources = other.build_id.removeprefix("sha256:")
    assert refusal(pairs={"numpy": {"uni": ""}}, peers={"numpy": sources}) == ""
    assert (
        refusal(pairs={"numpy": {"uni": ""}}, peers={"numpy": "ab" * 32})
        == "ranks are on different chips, and the pair cpu+numpy was certified with other sources "
        "of numpy"
    )
    assert (
        refusal(pairs={"numpy": {"uni": "cpu+numpy: uni.broadcast: fail"}})
        == "ranks are on different chips, and the pair cpu+numpy: uni.broadcast: fail"
    )


def test_the_command_for_a_pair_without_a_certificate(
    certify: Certify, capsys: pytest.CaptureFixture[str]
) -> None:
    certify("cpu")
    certify("numpy")
    line = (
        "without a certificate of the pair only the host runner is offered: cpu+numpy; "
        "next: `pal certify cpu --with numpy`"
    )
    agreed = context("cpu:2", "numpy:2")
    assert agreed.missing_certificates() == agreed.remarks() == [line]
    assert context("cpu:2", "numpy:2", runner="host").missing_certificates() == []
    assert context("cpu:2", "numpy:2", hosts=2).missing_certificates() == []
    words = ["explain", "all_reduce", "-n", "2", "--chip", "cpu,numpy"]
    assert main(words) == 0
    assert f" note: {line} certificates: " in " ".join(capsys.readouterr().out.split())
    assert main([*words, "--runner", "uni"]) == 3
    assert "next: `pal certify cpu --with numpy`, or override it in code" in capsys.readouterr().err


def test_one_command_certifies_a_chip_and_its_pair(certify: Certify) -> None:
    certify("cpu")
    assert context("cpu:2", "numpy:2").missing_certificates() == [
        "without a certificate only the host runner is offered: ranks 2, 3 (numpy); "
        "next: `pal certify numpy --with cpu`"
    ]
    certify("cpu", {"uni.barrier": "fail"})  # a pair with it would unlock nothing
    assert context("cpu:2", "numpy:2").missing_certificates() == [
        "without a certificate only the host runner is offered: ranks 2, 3 (numpy); "
        "next: `pal certify numpy`"
    ]


def test_a_pair_that_failed_is_not_certified_again(certify: Certify) -> None:
    certify("numpy")
    digest = registry.source_id(registry.find("numpy")).removeprefix("sha256:")
    passed = {id_: {"verdict": "pass"} for id_ in installed_rules().of_runners()}
    for verdict, peer, more in (
        ("pass", digest, []),
        ("fail", digest, []),
        ("pass", "ab" * 32, ["`pal certify cpu --with numpy`"]),
    ):
        lines = {**passed, "uni.barrier": {"verdict": verdict, "evidence": "it was seen"}}
        certify("cpu", pairs={"numpy": lines}, peers=[f"numpy {peer}"])
        agreed = context("cpu:2", "numpy:2")
        assert (agreed.runner == "uni") is (verdict == "pass" and not more)
        assert [said.partition("next: ")[2] for said in agreed.missing_certificates()] == more


def test_operations_without_sizes_of_their_own(certify: Certify) -> None:
    agreed = context("cpu")
    lines = str(what_if.decide("barrier", 64, "float32", "sum", agreed)).splitlines()
    assert lines[0] == "barrier  0 bytes   4 ranks: cpu ×4"
    assert re.match(r" ▶ host    (flat|dissemination) by signals, builtin ", lines[1])
    # ranks know different lengths, so all decide for one
    lines = str(what_if.decide("all_to_allv", 64, "float32", "sum", agreed)).splitlines()
    assert lines[0] == "all_to_allv  4 MiB  float32   4 ranks: cpu ×4"


# ---- the text -----------------------------------------------------------------------------------


def test_the_text_reads_runner_by_runner(certify: Certify) -> None:
    certify("cpu")
    decision = decided(context("cpu:3", "host:1"), 64 << 20)
    now = datetime.fromisoformat(MADE) + timedelta(hours=2, minutes=5)
    lines = explain.text(decision, now).splitlines()
    assert lines[0] == "all_reduce  64 MiB  float32  sum   4 ranks: cpu ×3, no chip ×1"
    assert re.fullmatch(
        r" ▶ host    \w+ over shared memory, builtin +predicted [0-9.]+ m?s", lines[1]
    )
    assert lines[2] == "   uni     not offered: rank 3 (host): no chip is in use"
    assert lines[3].startswith("   hybrid  not offered: ")
    assert lines[4].startswith("   homo    not offered: ")
    assert lines[5].startswith(" host also has: ")
    passed = len(installed_rules().table("device"))
    assert lines[-1] == f" certificates: cpu {passed}/{passed} (UNIPAL_CERTIFICATES, 2 hours ago)"
    assert explain.text(decision, datetime.now(UTC)).splitlines()[:-1] == lines[:-1]


@pytest.mark.parametrize(
    ("bytes", "said"),
    [(0, "0 bytes"), (1000, "1000 bytes"), (3 << 10, "3 KiB"), (64 << 20, "64 MiB"),
     (1 << 30, "1 GiB"), ((1 << 20) + 4, "1048580 bytes")],
)  # fmt: skip
def test_sizes_are_said_exactly(bytes: int, said: str) -> None:
    assert explain.size_text(bytes) == said


def _facts(comm: Any) -> tuple[int, str]:
    decision = comm.explain("all_reduce", 1 << 18, "bfloat16", "max")
    comm.all_reduce(np.ones(8, np.float32))
    return comm.fact(3), str(decision)


@pytest.mark.parametrize("n", [2, 12])
def test_a_communicator_explains_as_the_command_does(
    n: int, certify: Certify, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        loaded_chip, "_loaded", {}
    )  # what an earlier test loaded has that one's standing
    slot, text = launch(_facts, n, threads=True, uncertified=True, record_lanes=0)[0]
    agreed = context("cpu", n=n, uncertified=True)
    assert slot == what_if.slot_bytes(n)
    assert text == str(what_if.decide("all_reduce", 1 << 19, "bfloat16", "max", agreed))


RUN = (
    "all_reduce", "broadcast", "reduce", "all_gather", "gather", "scatter", "reduce_scatter",
    "all_to_all", "all_gatherv", "barrier", "send",
)  # fmt: skip


def _what_ran(comm: Any, lowering: str | None) -> list[Any]:
    """Calls whose explanation, before or after, is not what the communicator prepared for them."""
    differ: list[Any] = []
    for operation in RUN:
        for elements in (1, 1000, 300_000):
            with comm.dup(lowering=lowering) as other:
                before = other.explain(operation, elements)
                if operation == "send":
                    x = other.alloc(elements)
                    other.send(x, 1) if other.rank == 0 else other.recv(x, 0)
                else:
                    Case(other, Cell(operation, elements=elements)).run()
                after = other.explain(operation, elements)
                base = "recv" if operation == "send" and other.rank else operation
                ran = {key[-3:] for key in parts_of(other).plans.ready if key[0] == base}
                chosen = before.chosen
                shown = chosen.algorithm.name, chosen.lowering, chosen.staged
                if shown not in ran or str(before) != str(after):
                    differ.append((operation, elements, shown, sorted(map(str, ran))))
                if len(ran) != 1 and other.explain("all_reduce", 4).runner == "uni":
                    differ.append((operation, elements, sorted(map(str, ran))))
    return differ


@pytest.mark.parametrize(
    ("runner", "lowering"),
    [("uni", None), ("uni", "proxy"), ("uni", "stream"), ("host", None)],
)
def test_what_is_explained_is_what_runs(
    runner: str, lowering: str | None, certify: Certify
) -> None:
    settings = {"uncertified": True, "record_lanes": 0, "runner": runner}
    settings["scratch_bytes"] = 1 << (14 if runner == "host" else 18)  # host: many small windows
    said = launch(_what_ran, 2, lowering, **settings)
    assert said == [[], []]


def _in_windows(comm: Any) -> tuple[bool, bool, tuple[str, ...], int]:
    """A large call by the host runner, once from the chip's memory and once from arrays."""
    count, ran = 300_000, []
    decision = comm.explain("all_reduce", count)
    for x in (comm.alloc(count), np.ones(count, np.float32)):
        with comm.dup() as other:
            other.all_reduce(x)
            ran.append({key[-3] for key in parts_of(other).plans.ready if key[0] == "all_reduce"})
    whole = decision.notes[-1].rpartition(": ")[2].partition(",")[0]
    return decision.chosen.algorithm.name in ran[0], whole in ran[1], decision.notes, decision.bytes


def test_windows_of_the_host_runner_are_explained(certify: Certify) -> None:
    settings = {"uncertified": True, "record_lanes": 0, "runner": "host", "scratch_bytes": 1 << 14}
    for by_windows, whole, notes, bytes in launch(_in_windows, 2, **settings):
        assert by_windows, notes
        assert whole, notes
        assert notes[2] == "300000 elements per block go in windows of 1024, each as shown here"
        assert bytes == 4 * 300_000


def _recertified(comm: Any, folder: str) -> tuple[str, str, str, bool]:
    """The certificate that the communicator was opened with is taken away while it is open."""
    x = np.ones(4, np.float32)
    first = comm.explain("all_reduce", 4)
    comm.all_reduce(x)
    comm.barrier()
    (Path(folder) / "cpu.json").unlink(missing_ok=True)
    comm.barrier()
    comm.all_reduce(x)
    ran = {key[-3] for key in parts_of(comm).plans.ready if key[0] == "all_reduce"}
    last = comm.explain("all_reduce", 4)
    return (
        first.runner,
        last.runner,
        last.refused.get("uni", ""),
        {last.chosen.algorithm.name} == ran,
    )


def test_a_certificate_that_goes_away_changes_no_open_communicator(
    certify: Certify, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify("cpu")
    monkeypatch.setattr(loaded_chip, "_loaded", {})
    folder = os.environ["UNIPAL_CERTIFICATES"]
    said = launch(_recertified, 2, folder, threads=True, record_lanes=0)
    assert said == [("uni", "uni", "", True)] * 2


def test_a_barrier_of_homo_needs_the_cell_of_its_all_reduce(certify: Certify) -> None:
    agreed = partial(context, "cpu", runner="homo")
    certify("cpu", collectives=_library({"all_reduce.int32.sum": "pass"}))
    made = what_if.decide("barrier", 0, "uint8", "sum", agreed())
    assert explain.how(made.chosen, None) == "all_reduce of refccl of one int32"
    certify("cpu", collectives=_library({"all_reduce.int8.sum": "pass"}))
    with pytest.raises(CommError) as caught:
        what_if.decide("barrier", 0, "uint8", "sum", agreed())
    assert "no cell all_reduce × int32 × sum of refccl" in caught.value.evidence


_USED = (ResourceKind.ALLOCATION, ResourceKind.IPC_HANDLE, ResourceKind.IPC_MAPPING)


def _held(comm: Any) -> list[int]:
    """What the communicator holds of the chip after a call that goes through scratch."""
    comm.all_reduce(np.ones(100_000, np.float32))
    return [parts_of(comm).state.chip.device.resourceCount(kind) for kind in _USED]


@pytest.mark.parametrize(("certified", "runner"), [(False, None), (True, "host"), (True, None)])
def test_the_core_leaves_a_chip_alone_that_only_host_may_use(
    certified: bool, runner: str | None, certify: Certify, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify("cpu", {} if certified else {"ipcMemHandleOpen.same_bytes": "fail"})
    monkeypatch.setattr(loaded_chip, "_loaded", {})
    held = launch(_held, 2, record_lanes=0, runner=runner)
    uni = certified and runner is None
    for one in held:
        assert (one == [0, 0, 0]) is not uni, one


# ---- the command --------------------------------------------------------------------------------


def test_the_command_prints_text_and_json(
    certify: Certify, capsys: pytest.CaptureFixture[str]
) -> None:
    certify("cpu")
    certify("numpy", {"uni.barrier": "fail"})
    words = ["explain", "all_reduce", "--size", "64M", "--type", "float32", "--op", "sum",
             "-n", "4", "--chip", "cpu:2", "--chip", "numpy:2"]  # fmt: skip
    assert main(words) == 0
    text = capsys.readouterr().out
    assert text.startswith("all_reduce  64 MiB  float32  sum   4 ranks: cpu ×2, numpy ×2\n ▶ host ")
    assert main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["runner"] == "host"
    assert answer["runners"]["uni"]["offered"] is False
    assert answer["runners"]["uni"]["why"] in " ".join(text.split())
    assert answer["runners"]["uni"]["why"].startswith("ranks 2, 3 (numpy): ")
    assert "uni.barrier" in answer["runners"]["uni"]["why"]
    assert [one["chip"] for one in answer["chips"]] == ["cpu", "cpu", "numpy", "numpy"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--runner", "homo"], "runner homo was requested"),
        (["--size", "big"], "--size='big' is not a size"),
        (["-n", "3", "--chip", "cpu:1", "--chip", "numpy:1"], "are not the chips of 3 ranks"),
        (["--algorithm", "bruck"], "no algorithm supports all_reduce by bruck"),
        (["--chip", "nosuchchip"], "nosuchchip"),
        (["-n", "3", "--ccl", "mpi:2,gloo:2"], "are not the libraries of 3 ranks"),
        (["--ccl", "mpi,nosuchlibrary", "--uncertified"], "nosuchlibrary"),
        (["--ccl", "mpi,gloo", "--runner", "homo"], "runner homo takes one library, and mpi, gloo"),
    ],
)
def test_the_command_refuses_with_a_reason(
    words: list[str], says: str, certify: Certify, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", "all_reduce", *words]) in (2, 3)
    error = capsys.readouterr().err
    assert says in error
    assert "next: " in error


def test_the_shell_completes_operations_types_and_chips(tmp_path: Path) -> None:
    pal = [sys.executable, "-P", "-m", "unipal.cli.main"]

    def complete(line: str) -> list[str]:
        words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
        env = {**os.environ, **words, "_PAL_COMPLETE": "bash_complete"}
        done = subprocess.run(pal, env=env, capture_output=True, text=True, check=True)
        return [row.partition(",")[2] for row in done.stdout.split()]

    assert complete("pal expl") == ["explain"]
    assert complete("pal explain all_r") == ["all_reduce"]
    assert complete("pal explain all_reduce --type bf") == ["bfloat16"]
    assert "numpy" in complete("pal explain all_reduce --chip n")
    assert complete("pal explain all_reduce --host-b") == ["--host-backend"]
    assert complete("pal tune --dry") == ["--dry-run"]


def _logical(comm: Any) -> list[str]:
    return [str(comm.explain("all_reduce", 4, "bool", "or")), str(comm.explain("send", 2, "int16"))]


def test_types_that_only_move_and_logical_reductions_are_explained(
    certify: Certify, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a communicator explains them, by the types and reductions that were requested."""
    certify("cpu")
    monkeypatch.setattr(loaded_chip, "_loaded", {})
    agreed = context("cpu", n=2)
    by_command = [
        str(what_if.decide("all_reduce", 4, "bool", "or", agreed)),
        str(what_if.decide("send", 4, "int16", "sum", agreed)),
    ]
    assert by_command[0].startswith("all_reduce  4 bytes  bool  or   2 ranks: cpu ×2\n ▶ uni ")
    assert by_command[1].startswith("send  4 bytes  int16   2 ranks: cpu ×2\n ▶ uni ")
    assert launch(_logical, 2, threads=True, record_lanes=0)[0] == by_command
    assert main(["explain", "all_reduce", "-d", "bool", "-o", "or", "-s", "4"]) == 0
    assert capsys.readouterr().out.startswith("all_reduce  4 bytes  bool  or  ")
    for words, says, following in (
        (("-d", "int16"), "int16 cannot be reduced", 'pass x.astype("int32")'),
        (("-d", "bool"), "op='sum' of bool is not defined", 'op="or" or "and"'),
        (("-o", "and"), "logical reductions take bool", "pass a bool array"),
    ):
        assert main(["explain", "all_reduce", *words]) == 2
        error = capsys.readouterr().err
        assert error.startswith("explain: usage: ")
        assert says in error
        assert f"next: {following}" in error


def test_what_does_not_exist_is_named(certify: Certify) -> None:
    agreed = context("cpu")
    for operation, type, op, what in (
        ("all_reduced", "float32", "sum", "unknown operation 'all_reduced'"),
        ("all_reduce", "float31", "sum", "unknown type 'float31'"),
        ("all_reduce", "float32", "xor", "unknown reduce op 'xor'"),
    ):
        with pytest.raises(CommError) as caught:
            what_if.decide(operation, 64, type, op, agreed)
        assert (caught.value.code, caught.value.evidence) == (USAGE, what)


def _cells(comm: Any) -> tuple[str, str, str]:
    x = np.full(4, 2, np.int32)
    comm.all_reduce(x)
    with pytest.raises(CommError) as caught:
        comm.all_reduce(x, op="prod")
    with comm.dup(runner="host") as other:
        other.all_reduce(x, op="prod")
        assert x.tolist() == [16] * 4
        runner = other.explain("all_reduce", 4, "int32", "prod").runner
    return comm.explain("all_reduce", 4, "int32").runner, runner, str(caught.value)


def test_a_call_that_the_runner_has_not_needs_a_communicator_of_its_own(
    certify: Certify, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify("cpu")
    monkeypatch.setattr(loaded_chip, "_loaded", {})
    plans = select._by_plans

    def lacking(runner: str, asked: Any, agreed: Context) -> Any:
        """uni without products."""
        return ([], []) if (runner, asked.reduce) == ("uni", "prod") else plans(
            runner, asked, agreed
        )  # fmt: skip

    monkeypatch.setattr(select, "_by_plans", lacking)
    first, other, said = launch(_cells, 2, threads=True, record_lanes=0)[1]
    assert (first, other) == ("uni", "host")
    assert said == (
        "all_reduce: refused: this communicator is served by uni, which does not support this "
        "call; `comm.explain` says why\n  more: `pal docs selection`\n"
        '  next: call it on comm.dup(runner="host")'
    )
    decision = decided(context("cpu", n=2), type="int32", op="prod")
    assert str(decision).splitlines()[-2] == (
        " note: a communicator of these ranks is served by uni; this call needs another "
        'communicator: comm.dup(runner="host")'
    )

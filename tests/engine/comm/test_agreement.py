"""Ranks that would decide differently: all of them are told who, and what differs; none hangs."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from checkout import RANKS
from unipal.adaptors import registry
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules
from unipal.engine.comm import consistency
from unipal.engine.errors import MISMATCH, USAGE, CommError, PlanMismatch
from unipal.engine.selection import chip_status, cost_model
from unipal.engine.settings import Settings
from unipal.engine.tools.launch import place

RANK = RANKS / "agreement_rank.py"
REPEATS = 20 if os.environ.get("UNIPAL_FULL") == "1" else 1
SECONDS = 60.0  # for a whole job; its ranks' own deadline is shorter
DEADLINE = 20.0


def job(folder: Path, only: Mapping[int, Mapping[str, str]], size: int = 3) -> list[dict[str, Any]]:
    """What each of `size` processes said; `only`: environment of single ranks."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("UNIPAL_")}
    clean |= {
        "UNIPAL_TIMEOUT": f"{DEADLINE:g}",
        "UNIPAL_CERTIFICATES": str(folder / "certificates"),
        "XDG_DATA_HOME": str(folder / "data"),
    }
    until = time.monotonic() + SECONDS
    with place() as where:
        ranks = [
            subprocess.Popen(
                [sys.executable, "-P", str(RANK)],
                env={**clean, **where.environment(rank, size), **only.get(rank, {})},
                stdout=subprocess.PIPE,
                text=True,
            )
            for rank in range(size)
        ]
        try:
            said = [rank.communicate(timeout=max(1.0, until - time.monotonic())) for rank in ranks]
        finally:
            for rank in ranks:
                rank.kill()
                rank.wait()
    assert [rank.returncode for rank in ranks] == [0] * size
    return [json.loads(out) for out, _ in said]


def certify(folder: Path, *failed: str, name: str = "cpu") -> chip_status.ChipStatus:
    """A certificate of a chip in `folder`, in which all clauses but `failed` passed."""
    chip = registry.find(name)
    lines = {id_: {"verdict": "pass"} for id_ in installed_rules().table("device")}
    for id_ in failed:
        lines[id_] = {"verdict": "fail", "evidence": "it was seen to fail"}
    evidence = certificate.Evidence(
        certificate.Subject(name, registry.source_id(chip)), lines, "c", f"pal certify {name}",
        "2026-11-21T08:00:00Z", 1.0,
    )  # fmt: skip
    path = certificate.write(certificate.compose(evidence), folder / f"{name}.json")
    verified = certificate.verify(path)
    return chip_status.of_certificate(verified, name, str(folder))


def told(said: list[dict[str, Any]], culprits: list[int], *parts: str) -> None:
    """Every rank got the same PlanMismatch within the deadline."""
    for rank, one in enumerate(said):
        assert one.get("kind") == "PlanMismatch", f"rank {rank}: {one}"
        assert (one["code"], one["culprits"]) == (MISMATCH, culprits)
        assert one["evidence"] == said[0]["evidence"]
        assert one["seconds"] < DEADLINE + 1.0
        for part in parts:
            assert part in one["evidence"]


@pytest.mark.parametrize("turn", range(REPEATS))
def test_ranks_with_another_environment_are_named(tmp_path: Path, turn: int) -> None:
    odd = turn % 3
    rest = ", ".join(str(rank) for rank in range(3) if rank != odd)
    environment = {"UNIPAL_RUNNER": "host", "UNIPAL_ALGORITHM": "ring", "UNIPAL_CMA": "0"}
    said = job(tmp_path, {odd: environment})
    for name, usual, other in (
        ("UNIPAL_CMA", "True", "False"),
        ("UNIPAL_RUNNER", "None", "'host'"),
        ("UNIPAL_ALGORITHM", "{}", "{'': 'ring'}"),
    ):
        values = [f"{usual} on ranks {rest}", f"{other} on rank {odd}"]
        values = values if odd else values[::-1]  # in the order of ranks
        told(said, [odd], f"{name} is {', '.join(values)}")


@pytest.mark.parametrize("turn", range(REPEATS))
def test_ranks_with_another_certificate_are_named(tmp_path: Path, turn: int) -> None:
    whole = certify(tmp_path / "certificates")
    worse = certify(tmp_path / "worse", "uni.broadcast")
    said = job(tmp_path, {1: {"UNIPAL_CERTIFICATES": str(tmp_path / "worse")}})
    told(
        said,
        [1],
        f"certificate of cpu is '{whole.id}, unlocks uni, host' on ranks 0, 2, "
        f"'{worse.id}, unlocks host' on rank 1",
    )


@pytest.mark.parametrize("turn", range(REPEATS))
def test_a_rank_without_a_certificate_is_named(tmp_path: Path, turn: int) -> None:
    """Of the numpy chip: the package brings a certificate of cpu."""
    whole = certify(tmp_path / "certificates", name="numpy")
    chip = {"UNIPAL_CHIP": "numpy"}
    absent = {**chip, "UNIPAL_CERTIFICATES": str(tmp_path / "empty")}
    said = job(tmp_path, {0: chip, 1: chip, 2: absent})
    build = registry.source_id(registry.find("numpy"))[-12:]
    told(
        said,
        [2],
        f"'{whole.id}, unlocks uni, host' on ranks 0, 1, 'none for build {build}: "
        "this machine has no certificate for it' on rank 2",
    )


@pytest.mark.parametrize("turn", range(REPEATS))
def test_ranks_with_other_prices_are_named(tmp_path: Path, turn: int) -> None:
    table = cost_model.Table({"put": cost_model.Prices(1e-6, 1e-7, 1e-10, 1e-10, 1e-11)}, {})
    tuned = tmp_path / "prices.json"
    cost_model.write(table, tuned)
    said = job(tmp_path, {1: {"UNIPAL_PRICES": str(tuned)}})
    told(said, [1], f"prices is 'shipped' on ranks 0, 2, 'tuned {table.digest}' on rank 1")


def test_prices_that_cannot_be_read_are_an_error_on_every_rank(tmp_path: Path) -> None:
    bad = tmp_path / "prices.json"
    bad.write_text("{}")
    bad.chmod(0o600)
    for one in job(tmp_path, {2: {"UNIPAL_PRICES": str(bad)}}):
        assert (one["code"], one["culprits"]) == (USAGE, [2])
        assert one["evidence"].startswith(f"rank 2: {bad}: is not a price file")


def test_ranks_that_agree_run_by_their_certificates(tmp_path: Path) -> None:
    certify(tmp_path / "certificates", "uni.broadcast")
    for one in job(tmp_path, {}):
        assert (one["sum"], one["runner"]) == (3.0, "host")
    certify(tmp_path / "certificates")
    for one in job(tmp_path, {}):
        assert (one["sum"], one["runner"]) == (3.0, "uni")


# ---- what is compared ---------------------------------------------------------------------------


def _inputs(chip: chip_status.ChipStatus, **changed: Any) -> dict[str, Any]:
    return consistency.inputs(dataclasses.replace(Settings(), **changed), chip, None)


def test_every_setting_that_decides_is_compared() -> None:
    chip = chip_status.unknown("cpu", "sha256:" + "1" * 64, "none")
    same = _inputs(chip)
    consistency.compare([same] * 3, "here")
    for name, value in (
        ("timeout", 1.0), ("scratch_bytes", 4096), ("algorithms", {"": "ring"}),
        ("lowering", "proxy"), ("runner", "host"), ("host_backend", "gloo"), ("cma", False),
        ("ipc", False), ("uncertified", True), ("unchecked", True),
    ):  # fmt: skip
        with pytest.raises(PlanMismatch) as caught:
            consistency.compare([same, same, _inputs(chip, **{name: value})], "here")
        assert caught.value.culprits == (2,)
        assert repr(value) in caught.value.evidence


def test_ranks_on_different_chips_need_not_have_one_certificate() -> None:
    cpu = chip_status.unknown("cpu", "sha256:" + "1" * 64, "none")
    numpy = chip_status.unknown("numpy", "sha256:" + "2" * 64, "none")
    other = chip_status.unknown("numpy", "sha256:" + "3" * 64, "none")
    consistency.compare([_inputs(cpu), _inputs(numpy), _inputs(cpu)], "here")
    with pytest.raises(CommError) as caught:
        consistency.compare([_inputs(cpu), _inputs(numpy), _inputs(numpy), _inputs(other)], "here")
    assert caught.value.culprits == (3,)
    assert caught.value.next == "give all ranks the same settings, certificates and prices"
    assert caught.value.evidence == (
        "certificate of numpy is 'none for build 222222222222: none' on ranks 1, 2, "
        "'none for build 333333333333: none' on rank 3"
    )


def test_a_certificate_is_known_by_what_decides(tmp_path: Path) -> None:
    first, again = certify(tmp_path / "a"), certify(tmp_path / "b")
    assert first.id == again.id
    assert certify(tmp_path / "c", "uni.broadcast").id != first.id
    made = json.loads((tmp_path / "a" / "cpu.json").read_text())["predicate"]["made"]["at"]
    assert first.made_at == made

"""`make gpu` without a GPU: it claims nothing; and its whole path, emulated and saying so."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from checkout import ROOT

SCRIPT = ROOT / "bench" / "gpu.py"


@pytest.fixture(scope="module")
def gpu() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_gpu", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def started(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-P", str(SCRIPT), *words]
    return subprocess.run(
        line, env={**os.environ, **env}, capture_output=True, text=True, check=False, timeout=600
    )


def claims() -> set[Path]:
    """Where results of a real GPU would lie."""
    chips = [ROOT / "adaptors" / chip for chip in ("nvidia", "cupy")]
    return {f for place in (*chips, ROOT / "bench" / "results") for f in place.glob("*.json")}


def test_without_a_gpu_nothing_is_claimed(tmp_path: Path) -> None:
    before = claims()
    said = tmp_path / "said.json"
    done = started("--json", str(said), UNIPAL_NVIDIA_LIBRARY="/nonexistent/libcuda.so")
    assert done.returncode == 0, done.stderr
    assert "no GPU here: UNIPAL_NVIDIA_LIBRARY: /nonexistent/libcuda.so" in done.stdout
    assert "nothing is claimed" in done.stdout
    report = json.loads(said.read_text("utf-8"))
    assert (report["gpus"], report["claims"], report["emulated"]) == ([], [], False)
    assert "stages" not in report
    assert claims() == before


def test_the_whole_path_emulated_says_so_and_ships_nothing(tmp_path: Path) -> None:
    before = claims()
    said = tmp_path / "said.json"
    words = ["--emulated", "--out", str(tmp_path / "out"), "--json", str(said)]
    words += ["--chips", "nvidia", "--runners", "uni", "--ranks", "2", "--bytes", "65536"]
    done = started(*words, "--turns", "2", "--level", "contract")
    report = json.loads(said.read_text("utf-8"))
    assert report["wrong"] == []
    assert done.returncode == 3, done.stdout  # no profiler sees an emulated GPU
    assert all(line.startswith("gpu (emulated): [") for line in done.stdout.splitlines())
    assert report["emulated"] is True
    assert all("(emulated)" in name for name in report["gpus"])
    stages: dict[str, Any] = report["stages"]
    assert list(stages) == [
        "certify nvidia", "nvidia uni x2", "nvidia sendrecv", "nvidia no kernels",
    ]  # fmt: skip
    assert stages["certify nvidia"]["certificate"] is None
    wrong = stages["nvidia uni x2"]["wrong"]
    assert len(wrong) == 9
    assert not any(wrong.values())
    rows = stages["nvidia sendrecv"]["rows"]
    assert [row["bytes"] for row in rows] == [65536, 4 * 65536]
    quiet = stages["nvidia no kernels"]
    assert quiet["launched"] == {}
    assert quiet["calls"]["deviceMemcpy"] > 0
    assert quiet["profiler"]["shown"] is False
    assert any("NCCL" in why for why in report["not_shown"])
    assert [f.name for f in (tmp_path / "out").glob("*.json") if f.name != "calls.json"] == [
        "nvidia.emulated.json"
    ]
    assert claims() == before


def test_rates_are_those_of_the_middle_turn(gpu: ModuleType) -> None:
    seconds = {"copy": [9.0, 1.0, 2.0], "one_way": [2.5, 2.0, 50.0], "both_ways": [4.0, 4.0, 4.0]}
    row = gpu.rates(10**9, seconds)
    assert row["copy_GBs"] == pytest.approx(0.5)
    assert row["sendrecv_GBs"] == pytest.approx(0.4)
    assert row["both_ways_GBs"] == pytest.approx(0.5)
    assert row["ratio"] == pytest.approx(0.8)


def test_results_are_those_of_the_definitions(gpu: ModuleType) -> None:
    """By loops over single elements."""
    n, count = 3, 4
    for rank in range(n):
        given, due = gpu.expected("all_to_all", rank, n, count)
        for sender in range(n):
            theirs, _ = gpu.expected("all_to_all", sender, n, count)
            for i in range(count):
                assert due[sender * count + i] == theirs[rank * count + i]
        given, due = gpu.expected("reduce_scatter", rank, n, count)
        for i in range(count):
            at = rank * count + i
            each = [gpu.expected("reduce_scatter", r, n, count)[0] for r in range(n)]
            assert due[i] == sum(int(one[at]) for one in each)
        assert given.dtype == np.int32
    assert gpu.expected("gather", 1, n, count)[1] is None


def test_a_part_that_breaks_or_has_no_time_is_named(gpu: ModuleType, tmp_path: Path) -> None:
    run = gpu.Run(SimpleNamespace(limit=100.0, emulated=True, out=tmp_path))

    def broken() -> dict[str, Any]:
        raise RuntimeError("the driver\nwent away")

    run.stage("first", broken)
    run.options.limit = 1.0
    run.stage("second", dict)
    assert run.wrong == ["first: the driver went away"]
    assert run.not_shown == ["second: no time was left of 1.0 s"]
    assert set(run.stages) == {"first", "second"}


def test_a_program_ends_at_its_deadline_with_its_children(gpu: ModuleType) -> None:
    began = time.monotonic()
    status, said = gpu.command(["sh", "-c", "sleep 600 & echo begun; wait"], 1.0)
    assert (status, said) == (124, "")
    assert time.monotonic() - began < 60


def test_launches_are_counted_in_the_trace(gpu: ModuleType, tmp_path: Path) -> None:
    trace = tmp_path / "calls.json"
    event = '{"name":"%s","cat":"pal","ph":"X","args":{"code":0,"count":3}},\n'
    names = ["deviceMemcpy", "deviceReduce", "deviceMemcpy"]
    trace.write_text("[\n" + "".join(event % name for name in names), encoding="utf-8")
    assert gpu.calls_in(trace) == {"deviceMemcpy": 2, "deviceReduce": 1}


def test_the_matrix_names_what_no_gpu_has_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from unipal.cli.main import main

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shipped = {f.parent.name for f in claims() if f.name == "certificate.json"}
    assert main(["matrix", "--json"]) == 0
    rows = [row for row in json.loads(capsys.readouterr().out)["chips"] if not row["emulated"]]
    for chip in {"nvidia", "cupy"} - shipped:
        row = next(row for row in rows if row["chip"] == chip)
        assert row["runners"] == {}
        assert row["reason"] == "no GPU run yet"
        assert "make gpu" in row["next"]

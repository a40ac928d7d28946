"""bench/scale.py: its fits and its judgement on made-up rows, and its jobs for real."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkout import ROOT
from sampling import FULL
from unipal.engine.tools.launch import launch

sys.path.insert(0, str(ROOT / "bench"))

import scale


def row(n: int, **figures: Any) -> dict[str, Any]:
    plain = {one.name: 0 if one.form.endswith("d") else 0.0 for one in scale.COLUMNS}
    return {**plain, "n": n, "wrong": [], **figures}


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 2.0])
def test_the_exponent_of_a_power_is_found(power: float) -> None:
    points = [(n, 3e-4 * n**power) for n in (2, 4, 9, 64)]
    assert scale.exponent(points) == pytest.approx(power, abs=1e-12)


def test_the_exponent_is_that_of_least_squares() -> None:
    points = [(2, 1.0), (4, 5.0), (8, 3.0), (16, 20.0), (32, 11.0), (64, 0.0)]
    n, y = np.array(points[:-1]).T  # a figure of 0 has no logarithm
    assert scale.exponent(points) == pytest.approx(np.polyfit(np.log(n), np.log(y), 1)[0])
    assert scale.exponent([(2, 1.0)]) is None
    assert scale.exponent([(2, 0.0), (4, 0.0)]) is None


def test_the_table_has_the_fit_of_the_larger_jobs() -> None:
    rows = [row(n, init_s=1.0 if n < 8 else n / 4, descriptors=n * n) for n in (2, 8, 16, 32)]
    *_, last = scale.table("processes", rows, 8)
    assert last.split()[:2] == ["fit", "n^1.00"]
    assert "n^2.00" in last
    assert len(scale.table("processes", rows, 8)) == 6


@pytest.mark.parametrize(
    ("n", "first", "wrong", "status"),
    [(64, 2.9, [], 0), (64, 3.1, [], 1), (32, 9.0, [], 0), (64, 1.0, ["rank 3: reduce int64"], 1)],
)
def test_the_first_call_and_the_values_are_judged(
    n: int, first: float, wrong: list[str], status: int, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    said = row(n, first_s=first, wrong=wrong)

    def run(line: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(line, 0, json.dumps(said), "")

    monkeypatch.setattr(scale.subprocess, "run", run)
    out = tmp_path / "rows.json"
    arguments = ["--processes", str(n), "--threads", "--json", str(out)]
    assert scale.main(arguments) == status
    (found,) = json.loads(out.read_text())["rows"]
    assert (found["n"], found["first_s"], found["way"]) == (n, first, "processes")
    printed = capsys.readouterr()
    assert ("MISSED" in printed.out) == (first > 3 and n == 64)
    assert ("wrong: rank 3: reduce int64" in printed.err) == bool(wrong)


def test_a_job_that_fails_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(line: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(line, 1, "", "no such chip")

    monkeypatch.setattr(scale.subprocess, "run", run)
    assert scale.main(["--processes", "2", "--threads", "2"]) == 3
    assert "2 processes: no such chip" in capsys.readouterr().err


def test_small_jobs_for_real(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, plot = tmp_path / "rows.json", tmp_path / "curves.svg"
    arguments = ["--processes", "2", "4", "--threads", "4", "--operations", "--least", "2"]
    assert scale.main([*arguments, "--json", str(out), "--plot", str(plot)]) == 0
    found = json.loads(out.read_text())
    two, four, threads = found["rows"]
    assert [one["n"] for one in (two, four, threads)] == [2, 4, 4]
    for one in (two, four, threads):
        assert one["wrong"] == []
        assert 0 < one["first_s"] < 60
        assert one["shared_mb"] > 0
    assert four["start_bytes"] > two["start_bytes"] > 0, "rank 0 speaks with more ranks"
    assert four["root_descriptors"] > two["root_descriptors"] > 0
    assert threads["start_bytes"] == 0, "threads meet in memory"
    k = found["exponents"]["processes"]["start_bytes"]
    assert k == pytest.approx(np.log2(four["start_bytes"] / two["start_bytes"]))
    assert "bytes of rank 0 at the start" in plot.read_text()
    assert f"n^{k:.2f}" in capsys.readouterr().out


class Spoilt:
    """A communicator whose `gather` loses the last element."""

    def __init__(self, comm: Any) -> None:
        self._comm = comm

    def __getattr__(self, name: str) -> Any:
        return getattr(self._comm, name)

    def gather(self, x: Any, out: Any, **words: Any) -> None:
        self._comm.gather(x, out, **words)
        if out is not None:
            out[-1] += 1


def _spoilt(comm: Any) -> list[str]:
    return scale.wrong_operations(Spoilt(comm))


def test_a_wrong_result_is_seen() -> None:
    """Where it is: rank 1 is the root."""
    settings: dict[str, Any] = {"chip": "host", "limit": 60.0}
    assert launch(_spoilt, 3, threads=True, **settings) == [[], ["gather int64"], []]


@pytest.mark.parametrize(
    ("n", "threads"), [(256 if FULL else 34, True), (128 if FULL else 9, False)],
    ids=["threads", "processes"],
)  # fmt: skip
def test_all_operations_of_many_ranks_are_right(n: int, threads: bool) -> None:
    settings: dict[str, Any] = {"chip": "host", "record_lanes": 0, "scratch_bytes": 1 << 20}
    settings |= {"limit": 900.0, "timeout": 300.0, "join_timeout": 300.0}
    assert launch(scale.wrong_operations, n, threads=threads, **settings) == [[]] * n

"""bench/overlap.py: what it says of made-up times, and that its ranks run for real."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from checkout import ROOT

sys.path.insert(0, str(ROOT / "bench"))

import overlap

GIB = 1 << 30


def answer(compute: float, communicate: float, both: float, wrong: int = 0) -> dict[str, Any]:
    return {"compute": compute, "communicate": communicate, "both": both, "processor": 0.25,
            "steps": 4, "wrong": wrong}  # fmt: skip


@pytest.mark.parametrize(
    ("said", "status", "efficiency"),
    [
        (answer(0.004, 0.003, 0.004), 0, 1.0),  # the shorter one is hidden
        (answer(0.003, 0.004, 0.007), 1, 0.0),  # one behind the other
        (answer(0.004, 0.004, 0.0045), 1, 0.875),
        (answer(0.004, 0.004, 0.0044), 0, 0.9),
        (answer(0.004, 0.004, 0.004, wrong=1), 1, 1.0),
    ],
)
def test_the_hidden_part_of_the_shorter_is_judged(
    said: dict[str, Any], status: int, efficiency: float, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def run(line: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(line, 0, json.dumps(said), "")

    monkeypatch.setattr(overlap.subprocess, "run", run)
    monkeypatch.setattr(overlap.os, "sched_getaffinity", lambda _: {0, 1})
    out = tmp_path / "rows.json"
    assert overlap.main(["--size", str(GIB), "--json", str(out)]) == status
    rows = json.loads(out.read_text())["rows"]
    assert [row["way"] for row in rows] == ["host", "proxy", "stream"]
    for row in rows:
        assert row["efficiency"] == pytest.approx(efficiency)
        assert row["per_gib"] == pytest.approx(0.25)
    assert ("MISSED" in capsys.readouterr().out) == (status == 1)


def test_one_processor_is_not_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(overlap.os, "sched_getaffinity", lambda _: {3})
    assert overlap.main([]) == 3
    assert "this needs two processors" in capsys.readouterr().err


def test_a_rank_that_fails_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert overlap.main(["--chip", "nosuch", "--rounds", "1"]) == 3
    assert "overlap: host: " in capsys.readouterr().err


def test_ranks_compute_and_reduce(tmp_path: Path) -> None:
    """The bound is for a quiet machine: here only that times are there and sums are right."""
    out = tmp_path / "rows.json"
    assert overlap.main(["--size", "65536", "--rounds", "2", "--json", str(out)]) in (0, 1)
    rows = json.loads(out.read_text())["rows"]
    assert [row["way"] for row in rows] == ["host", "proxy", "stream"]
    for row in rows:
        assert row["wrong"] == 0
        assert min(row[name] for name in ("compute", "communicate", "both", "processor")) > 0

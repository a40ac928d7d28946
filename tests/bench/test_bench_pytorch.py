"""bench/pytorch.py: its verdicts on made-up times, and a row for real."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from checkout import ROOT

sys.path.insert(0, str(ROOT / "bench"))

import pytorch


@pytest.mark.parametrize(
    ("name", "gloo", "unipal", "kept"),
    [
        ("all_reduce 8", 48e-6, 12e-6, True),
        ("all_reduce 8", 500e-6, 13e-6, False),  # more than 12 microseconds
        ("all_reduce 8", 30e-6, 8e-6, False),  # less than four times as fast
        ("all_reduce 1048576", 2.0, 1.0, True),
        ("all_reduce 1048576", 1.9, 1.0, False),
        ("all_reduce 1024", 1.0, 9.0, True),  # no bound
        ("ddp", 1.15, 1.0, True),
        ("fsdp2", 1.14, 1.0, False),
    ],
)
def test_a_row_is_judged(
    name: str, gloo: float, unipal: float, kept: bool, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str], tmp_path: Path,
) -> None:  # fmt: skip
    row: dict[str, Any] = {"row": name, "ranks": 2, "gloo": gloo, "unipal": unipal}
    monkeypatch.setattr(pytorch, "measured", lambda *_: [row])
    file = tmp_path / "rows.json"
    assert pytorch.main(["--ranks", "2", "--json", str(file)]) == (0 if kept else 1)
    assert ("below its bound" in capsys.readouterr().out) is not kept
    (found,) = json.loads(file.read_text())["rows"]
    assert found["kept"] is kept
    assert found["ratio"] == pytest.approx(gloo / unipal, abs=0.01)


@pytest.mark.needs("module torch")
@pytest.mark.parametrize("row", ["all_reduce 8", "fsdp2"])
def test_a_row_is_measured_over_both_back_ends(row: str) -> None:
    (found,) = pytorch.measured(2, 1, row)
    assert found["row"] == row
    assert found["ranks"] == 2
    assert found["gloo"] > 0
    assert found["unipal"] > 0

"""examples/train/mixed.py: training on two ranks of different speed together."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT

sys.path.insert(0, str(ROOT / "examples" / "train"))

import mixed

PROGRAM = Path(mixed.__file__)


@pytest.mark.parametrize(
    ("speeds", "shares"),
    [([1, 1], [16, 16]), ([1, 3], [8, 24]), ([100, 1], [31, 1]), ([2, 1], [21, 11])],
)
def test_a_batch_is_split_in_proportion_to_speed(speeds: list[float], shares: list[int]) -> None:
    assert mixed.split(32, speeds) == shares


@pytest.mark.needs("module torch")
def test_the_losses_are_those_of_one_rank_alone(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    line = [sys.executable, "-P", str(PROGRAM), "--steps", "8", "--batch", "6", "--json", str(file)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(file.read_text())
    assert sum(found["shares"]) == 6
    assert found["difference"] < 1e-5
    assert 1.5 < found["mixed loss"] < 2.6  # of 13 letters, at first 2.565
    assert found["efficiency"] > 0
    assert f"efficiency {found['efficiency']:.4f}" in done.stdout

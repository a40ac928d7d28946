"""examples/train: training on two ranks of different speed together."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT

from unipal import balance

MIXED, PIPELINE = (ROOT / "examples" / "train" / f"{name}.py" for name in ("mixed", "pipeline"))


@pytest.mark.needs("module torch")
def test_the_losses_are_those_of_one_rank_alone(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    line = [sys.executable, "-P", str(MIXED), "--steps", "8", "--batch", "6", "--json", str(file)]
    line += ["--calibrate", "1"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(file.read_text())
    assert sum(found["shares"]) == 6
    assert found["difference"] < 1e-5
    assert 1.5 < found["mixed loss"] < 2.6  # of 13 letters, at first 2.565
    assert found["efficiency"] > 0
    assert f"efficiency {found['efficiency']:.4f}" in done.stdout


@pytest.mark.needs("module torch")
def test_a_profile_of_nothing_is_refused() -> None:
    import torch

    import unipal.torch

    with pytest.raises(ValueError, match="there is no layer"):
        unipal.torch.profile({}, torch.ones(1))
    with pytest.raises(ValueError, match="steps is 0"):
        unipal.torch.profile(torch.nn.Sequential(torch.nn.ReLU()), torch.ones(1), steps=0)


@pytest.mark.needs("module torch")
def test_a_pipeline_has_the_losses_of_one_rank(tmp_path: Path) -> None:
    file, profiles = tmp_path / "found.json", tmp_path / "profiles"
    line = [sys.executable, "-P", str(PIPELINE), "--steps", "6", "--batch", "8"]
    line += ["--micro-batches", "4", "--layers", "2", "--profiles", str(profiles)]
    done = subprocess.run(
        [*line, "--json", str(file)], capture_output=True, text=True, timeout=200, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(file.read_text())
    assert sum(found["layers"]) == 4
    assert min(found["layers"]) >= 1
    assert found["difference"] < 1e-5
    assert 1.5 < found["pipeline loss"] < 2.6
    assert f"efficiency {found['efficiency']:.4f}" in done.stdout
    for rank in range(2):
        profile = balance.read(profiles / f"rank-{rank}.json")
        names = [layer.name for layer in profile.layers]
        assert names == ["letters", "block 0", "block 1", "head"]
        block = profile.layers[1]
        # 12 * 128² weights, 9 * 128 biases and 4 * 128 of the norms: parameter, gradient, momentum
        assert block.state_bytes == 3 * 4 * (12 * 128**2 + 13 * 128)
        # at least the hidden layer of the feed-forward network, before and after GELU
        assert block.activation_bytes >= 2 * 4 * (2 * 64 * 512)
        assert all(layer.seconds > 0 for layer in profile.layers)

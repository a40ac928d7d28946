"""`pal balance`: splits of profiles in files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from unipal.cli.main import main

from unipal import balance


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Profiles of eight layers on a rank of speed 1 and one of speed 3."""
    found = []
    for label, seconds in (("slow", 0.003), ("fast", 0.001)):
        layers = tuple(balance.Layer(f"block {n}", seconds, 2_000_000, 500_000) for n in range(8))
        file = tmp_path / f"{label}.json"
        balance.write(balance.Profile(label, layers), file)
        found.append(str(file))
    return found


def test_the_layers_of_each_rank_are_shown(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", *files, "-m", "6"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["0", "slow", "2", "block", "0", "…", "block", "1", "6.000", "6.0"]
    assert lines[2].split() == ["1", "fast", "6", "block", "2", "…", "block", "7", "6.000", "15.0"]
    assert "1.14 times the fastest rank alone, 0.86 of the sum" in " ".join(
        " ".join(lines[3:]).split()
    )


def test_json_has_the_layers_by_name(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", *files, "--json"]) == 0
    stages = json.loads(capsys.readouterr().out)["stages"]
    assert [stage["layers"] for stage in stages] == [
        ["block 0", "block 1"],
        [f"block {n}" for n in range(2, 8)],
    ]


def test_a_batch_is_split_by_speed(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", *files, "--batch", "32"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in lines[1:3]] == ["8", "24"]
    assert "1.33 times the fastest rank alone, 1.00 of the sum" in " ".join(
        " ".join(lines[3:]).split()
    )


def test_a_wrong_profile_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.json"
    file.write_text('{"schema_version": 1, "label": "a", "layers": [{"name": "x"}]}')
    assert main(["balance", str(file)]) == 2
    said = capsys.readouterr().err
    assert f"{file}: layers[0].seconds: a number is needed" in said
    assert "next: measure the profile anew" in said


def test_a_batch_that_is_too_small_is_refused(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", *files, "--batch", "1"]) == 2
    assert "batch: 1 samples for 2 ranks: each needs one" in capsys.readouterr().err

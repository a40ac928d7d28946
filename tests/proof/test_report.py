"""The report that all gates end with."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from proof.__main__ import KINDS
from proof.report import Report


@pytest.mark.parametrize(
    ("found", "status"),
    [
        ({"killed": 3}, 0),
        ({"killed": 2, "equivalent": 1}, 0),
        ({"killed": 2, "survived": ["one"]}, 1),
        ({"killed": 2, "problems": ["one check is never needed"]}, 1),
        ({"killed": 2, "untested": ["one"]}, 3),
        ({"killed": 2, "survived": ["one"], "untested": ["another"]}, 1),
        ({}, 1),  # a gate that tested nothing proves nothing
    ],
)
def test_status(found: dict[str, Any], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report("chips", 5, 0, **found)
    assert report.show(as_json=False) == status
    shown = capsys.readouterr()
    for line in report.survived:
        assert f"survived: {line}\n" in shown.out
    for line in report.problems:
        assert f"failed: {line}\n" in shown.out
    for line in report.untested:
        assert f"not tested: {line}\n" in shown.err
    assert report.show(as_json=True) == status
    fields = json.loads(capsys.readouterr().out)
    assert fields["mutants"] == fields["killed"] + fields["equivalent"] + len(fields["survived"])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "sweep"])
def test_every_gate_has_the_common_options(kind: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "proof", kind, "--help"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for option in ("--sample N", "--seed SEED", "--json"):
        assert option in done.stdout

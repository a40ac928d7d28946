"""torch's DistTest: what passes with gloo passes with unipal, in this run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from checkout import ROOT
from sampling import sample

PROGRAM = ROOT / "tests" / "ranks" / "torch_suite.py"
SAMPLE = 16  # a third of them runs without a GPU on four ranks
# What torch's own code keeps for a back end of the name gloo.
OF_GLOO = {
    "test_monitored_barrier_gloo": "monitored_barrier is only implemented for GLOO backend",
    "test_monitored_barrier_gloo_subgroup": "monitored_barrier is only implemented for GLOO",
    "test_ddp_logging_data_cpu": "None is not N/A",  # reducer's logger.cpp: gloo_device_transport
}
pytestmark = pytest.mark.needs("module torch", "module expecttest")


def run(back_end: str, names: list[str]) -> dict[str, dict[str, Any]]:
    """The results of the tests by their names."""
    line = [sys.executable, "-P", str(PROGRAM), back_end, *names]
    env = {**os.environ, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(line, env=env, capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    rows = [json.loads(row) for row in done.stdout.splitlines() if row.startswith('{"name"')]
    return {row["name"]: row for row in rows}


def test_what_passes_with_gloo_passes_with_unipal() -> None:
    every = subprocess.run(
        [sys.executable, "-P", str(PROGRAM), "--list"], capture_output=True, text=True, check=True
    ).stdout.split()
    gloo = run("gloo", sample(every, SAMPLE, "DistTest"))
    good = [name for name, row in gloo.items() if row["verdict"] == "passed"]
    assert good
    unipal = run("unipal", good)
    assert [*unipal] == good
    failed = {name: row["why"] for name, row in unipal.items() if row["verdict"] != "passed"}
    for name in [*failed]:
        if name in OF_GLOO and OF_GLOO[name] in failed[name]:
            del failed[name]
    assert failed == {}

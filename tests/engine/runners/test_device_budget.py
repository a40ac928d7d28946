"""Calls of the PAL for each cached call on the device path, within docs/device-path.md."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from checkout import RANKS, ROOT

CALLS = 10
QUESTIONS = ("eventQuery", "streamQuery")  # as many as there is time for
ROW = re.compile(r"(?m)^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \|$")
BUDGET = [
    (operation, int(size), lowering, int(most))
    for operation, size, *each in ROW.findall((ROOT / "docs/device-path.md").read_text())
    for lowering, most in zip(("proxy", "stream"), each, strict=True)
]


def counted(folder: Path, operation: str, size: int, lowering: str) -> Counter[str]:
    """The functions that rank 0 of two asked of the chip in CALLS calls."""
    trace = folder / "calls.json"
    env = {
        **os.environ, "UNIPAL_HOST_VIEW": "0", "UNIPAL_LOWERING": lowering,
    }  # fmt: skip
    layers = {"PAL_LAYERS": "trace", "PAL_TRACE": str(trace)}
    ranks = [
        subprocess.Popen(
            [sys.executable, "-P", RANKS / "lowering_ranks.py", "budget", str(rank), "2",
             f"unix:{folder}/job", operation, str(size), str(CALLS)],
            env={**env, **({} if rank else layers)}, stdout=subprocess.PIPE, text=True,
        )
        for rank in range(2)
    ]  # fmt: skip
    said = [one.communicate(timeout=120)[0] for one in ranks]
    assert [one.returncode for one in ranks] == [0, 0]
    begin, end = (int(line.split()[1]) for line in said[0].splitlines())
    events = json.loads(trace.read_text().rstrip().rstrip(",") + "]")
    names = [e["name"] for e in events if "args" in e and begin <= e["ts"] * 1000 <= end]
    return Counter(names)


def test_the_page_has_a_budget_for_both_lowerings() -> None:
    assert len(BUDGET) >= 20
    assert {"all_reduce", "all_gather", "sendrecv"} <= {row[0] for row in BUDGET}


@pytest.mark.parametrize(("operation", "size", "lowering", "most"), BUDGET)
def test_a_cached_call_keeps_its_budget(
    tmp_path: Path, operation: str, size: int, lowering: str, most: int
) -> None:
    found = counted(tmp_path, operation, size, lowering)
    asked = sum(found.pop(name, 0) for name in QUESTIONS)
    assert asked > 0 or lowering == "proxy", "a blocking call asks its stream"
    assert found["memGetAddressRange"] > 0, "the trace has no call of these"
    assert sum(found.values()) <= most * CALLS, found

"""The table of operations and types in docs/pytorch.md is what two ranks find."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from checkout import ROOT

PROGRAM = ROOT / "bench" / "torch_operations.py"
pytestmark = pytest.mark.needs("module torch")


def _run(*words: str) -> str:
    line = [sys.executable, "-P", str(PROGRAM), *words]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_page_has_what_two_ranks_find() -> None:
    found = json.loads(_run("--json"))
    for operation, types in found["gloo"].items():
        assert set(types) <= set(found["unipal"][operation]), operation
    rows = [
        f"| {name} | {'yes' if name == 'barrier' else len(found['gloo'][name])} | "
        f"{'yes' if name == 'barrier' else len(found['unipal'][name])} |"
        for name in found["gloo"]
    ]
    page = (ROOT / "docs" / "pytorch.md").read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if not any(line.startswith(row) for line in page)] == []

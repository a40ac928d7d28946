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


def test_the_page_has_the_table() -> None:
    assert _run() in (ROOT / "docs" / "pytorch.md").read_text(encoding="utf-8")


def test_unipal_takes_every_type_that_gloo_takes() -> None:
    found = json.loads(_run("--json"))
    for operation, types in found["gloo"].items():
        assert set(types) <= set(found["unipal"][operation]), operation

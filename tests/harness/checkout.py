"""Folders of the checkout that tests read from, and hand to the processes that they start."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
HARNESS = ROOT / "tests" / "harness"
NATIVE = ROOT / "tests" / "native"
RANKS = ROOT / "tests" / "ranks"

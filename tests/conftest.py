"""Paths of the checkout, and tests that need a tool of the machine.

A test marked `needs("clang")` is not run where `clang` is not on the path; it is taken out of the
run and named with its reason at the end, so that a green run says what it did not show.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_not_run: list[tuple[str, str]] = []


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(*commands): commands that must be on the path")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept = []
    for item in items:
        wanted = [name for mark in item.iter_markers("needs") for name in mark.args]
        absent = [name for name in wanted if shutil.which(name) is None]
        if absent:
            _not_run.append((item.nodeid, f"{', '.join(absent)} not found on this machine"))
        else:
            kept.append(item)
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for nodeid, reason in _not_run:
        terminalreporter.write_line(f"not run: {nodeid}: {reason}")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT

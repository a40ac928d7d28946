"""Mutants of the engine: one defect each, for the checks of level runner to find.

A defect is a function that breaks the engine of a rank's process, and only the mutation gate names
one to the ranks that it starts. It gets `part`, which answers a module of the engine by name, and
changes what it finds there: a plan loses a step, an argument is wrong, an answer comes too early.
`@breaks` says which clauses it violates. This module imports nothing of the engine itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Part = Callable[[str], Any]  # a module of the engine by name
Defect = Callable[[Part], None]

_defects: dict[str, tuple[Defect, tuple[str, ...]]] = {}


def breaks(*clauses: str) -> Callable[[Defect], Defect]:
    """Register a defect, by the function's name, with the clauses that it violates."""

    def register(body: Defect) -> Defect:
        _defects[body.__name__] = (body, clauses)
        return body

    return register


def targets() -> Mapping[str, tuple[str, ...]]:
    """Defect → the clauses that it violates."""
    return {f"engine.{name}": clauses for name, (_, clauses) in _defects.items()}


def apply(name: str, part: Part) -> None:
    """Break this process's engine in the way of defect `engine.name`."""
    _defects[name.removeprefix("engine.")][0](part)

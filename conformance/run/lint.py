"""A lint over the source of the check modules: no check may leave itself out.

It refuses everything that skips or excuses (pytest.skip, importorskip, xfail, unittest's skips), a
sleep (pending is a fact made by a gate), and an exception swallowed by `except Exception` or wider.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_SKIPS = frozenset(
    {"skip", "skipif", "skipIf", "skipUnless", "skipTest", "SkipTest", "importorskip", "xfail",
     "expectedFailure", "exit", "_exit"}
)  # fmt: skip
_SLEEPS = frozenset({"sleep", "usleep", "nanosleep"})
_WIDE = frozenset({"Exception", "BaseException", "AssertionError"})


@dataclass(frozen=True)
class Finding:
    """One place where a check could pass without testing its clause."""

    place: str
    reason: str
    next: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}\n  next: {self.next}"


def findings(folder: Path | None = None) -> list[Finding]:
    """The findings in the check modules of `folder` (default: conformance/checks)."""
    folder = Path(__file__).parent.parent / "checks" if folder is None else folder
    found: list[Finding] = []
    for path in sorted(folder.glob("[!_]*.py")):
        found.extend(_in_module(path))
    return found


def _in_module(path: Path) -> Iterator[Finding]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if not hasattr(node, "lineno"):
            continue
        place = f"{path.parent.name}/{path.name}:{node.lineno}"
        name = _name(node)
        if name in _SKIPS:
            yield Finding(
                place, f"'{name}' leaves a check out", "check the clause, or report a bug"
            )
        elif name in _SLEEPS:
            yield Finding(
                place, f"'{name}' is not a synchronisation", "hold a gate, or wait for a condition"
            )
        elif isinstance(node, ast.ExceptHandler) and _swallows(node):
            yield Finding(
                place, "this except clause hides failures", "name the one expected exception"
            )


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.alias):
        return node.name.rpartition(".")[2]
    return ""


def _swallows(node: ast.ExceptHandler) -> bool:
    caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    names = {_name(c) for c in caught if c is not None}
    wide = node.type is None or bool(names & _WIDE)
    raises = any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
    return wide and not raises


def main() -> int:
    found = findings()
    for finding in found:
        print(finding, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

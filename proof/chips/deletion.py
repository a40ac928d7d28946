"""Removes the body of a check, for the mutation gate's deletions."""

from __future__ import annotations

import ast
import sys
import types
from pathlib import Path

from unipal.conformance.harness import registry


def delete_body(clause: str) -> None:
    """Removes the body of the check of `clause` and registers the empty check."""
    check = registry.load()[clause]
    module = sys.modules[check.module]
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    body = [n for n in tree.body if not _checked(n) or clause in _checked(n)]
    for node in body:
        if isinstance(node, ast.FunctionDef) and clause in _checked(node):
            node.body = [ast.Pass()]
            marks = [m for m in node.decorator_list if _marked(m) in ("", clause)]
            node.decorator_list = marks  # another runner's check of the same body stays
    tree.body = body
    del registry._checks[clause]
    fresh = types.ModuleType(check.module)
    fresh.__file__ = module.__file__
    exec(compile(ast.fix_missing_locations(tree), str(module.__file__), "exec"), fresh.__dict__)


def _checked(node: ast.AST) -> list[str]:
    """The clauses whose check `node` defines; empty if it is not a check."""
    marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return [clause for clause in map(_marked, marks) if clause]


def _marked(mark: ast.expr) -> str:
    """The clause of a `@clause`; "" for another decorator."""
    if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "clause":
        return str(getattr(mark.args[0], "value", ""))
    return ""

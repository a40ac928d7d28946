"""Removes a check, or one assertion of it, for the mutation gate's deletions."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from unipal.conformance.harness import observe, registry
from unipal.conformance.harness.chip import Chip

# Methods that judge. Others assert as well, but that their own set-up worked.
METHODS = {"same": Chip.same, "expect": Chip.expect, "arrives": observe.Move.arrives}


@dataclasses.dataclass(frozen=True)
class Assertion:
    """A statement of a check module that can fail a check: an assert, or a call that asserts.

    clauses: those whose check executes the function that it stands in.
    """

    module: str
    line: int
    text: str
    clauses: tuple[str, ...]

    @property
    def place(self) -> str:
        return f"{self.module.rpartition('.')[2]}.py:{self.line}"


def delete_body(clause: str) -> None:
    """Registers an empty check of `clause`, which uses nothing and passes."""
    check = registry.load()[clause]
    registry.replace(dataclasses.replace(check, body=lambda **_: None, uses=frozenset()))


def assertions() -> list[Assertion]:
    """Every assertion of the checks of the device table, in a fixed order."""
    checks = registry.load()
    found = []
    for name in sorted({check.module for check in checks.values() if _of_chips(check)}):
        module = importlib.import_module(name)
        mine = {c: check for c, check in checks.items() if check.module == name}
        tree = _tree(module)
        uses = {d.name: _names(d) for d in _definitions(tree)}
        reach = {c: _reached(check.body, uses) for c, check in mine.items() if _of_chips(check)}
        for function, statement in _statements(module, tree):
            clauses = tuple(c for c, names in reach.items() if function in names)
            if clauses:
                text = ast.unparse(statement).partition("\n")[0]
                found.append(Assertion(name, statement.lineno, text, clauses))
    return found


def delete_assertion(assertion: Assertion) -> None:
    """Registers the checks of a module without one of its assertions.

    Raises ValueError if no single assertion begins on its line.
    """
    module = importlib.import_module(assertion.module)
    tree = _tree(module)
    gone = {id(s) for _, s in _statements(module, tree) if s.lineno == assertion.line}
    if len(gone) != 1:
        raise ValueError(f"{assertion.place}: no single assertion begins on this line")

    class Without(ast.NodeTransformer):
        def generic_visit(self, node: ast.AST) -> ast.AST:
            if id(node) in gone:
                return ast.copy_location(ast.Pass(), node)
            return super().generic_visit(node)

    def clause(id_: str, **_: object) -> Callable[[registry.Body], registry.Body]:
        def register(body: registry.Body) -> registry.Body:
            registry.replace(dataclasses.replace(registry.load()[id_], body=body))
            return body

        return register

    tree = Without().visit(tree)
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    for node in imports:  # the checks register by `clause` above
        node.names = [n for n in node.names if n.name != "clause"]
        if not node.names:
            tree.body.remove(node)
    exec(compile(tree, str(module.__file__), "exec"), {**module.__dict__, "clause": clause})


def _of_chips(check: registry.Check) -> bool:
    """Whether the check needs no ranks: those of runners have mutants of their own."""
    return not {"ranks", "library"} & set(check.fixtures)


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


def _definitions(tree: ast.Module) -> list[ast.FunctionDef | ast.ClassDef]:
    return [d for d in tree.body if isinstance(d, ast.FunctionDef | ast.ClassDef)]


def _statements(module: ModuleType, tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The assertions of a module, each with the function or class that it stands in."""
    for definition in _definitions(tree):
        for node in ast.walk(definition):
            if isinstance(node, ast.stmt) and _asserts(node, module):
                yield definition.name, node


def _asserts(statement: ast.stmt, module: ModuleType) -> bool:
    if isinstance(statement, ast.Assert):
        return True
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and _judges(_called(statement.value.func, module))
    )


def _called(node: ast.expr, module: ModuleType) -> FunctionType | None:
    """The function of the suite that a call names; None if it is none."""
    found: Any = None
    if isinstance(node, ast.Name):
        found = getattr(module, node.id, None)
    elif isinstance(node, ast.Attribute):
        found = METHODS.get(node.attr)
    return found if isinstance(found, FunctionType) else None


@cache
def _judges(function: FunctionType | None) -> bool:
    """Whether a function of the suite can fail a check by an assertion."""
    if function is None or ".conformance." not in function.__module__:
        return False
    module = importlib.import_module(function.__module__)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Call) and _other_judges(function, node, module))
        for node in ast.walk(tree)
    )


def _other_judges(function: FunctionType, call: ast.Call, module: ModuleType) -> bool:
    other = _called(call.func, module)
    return other is not function and _judges(other)


def _names(definition: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(definition) if isinstance(n, ast.Name)}


def _reached(body: Any, uses: Mapping[str, set[str]]) -> set[str]:
    """The names of the module's functions and classes that a check executes."""
    seen: set[str] = set()
    todo = [body.__qualname__.partition(".")[0]]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += uses[name] & set(uses)
    return seen

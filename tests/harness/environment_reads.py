"""The environment variables that sources read, found in their text; nothing is imported or run.

Python: reads of `os.environ`, of a mapping named `environment`, and of copies of either; keys are
followed through constants, loops, parameters and f-strings. C and its templates: `getenv`, through
macros, arrays and functions that take the name. Make: `NAME ?=`. Shell: `${NAME:-default}`.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ANY = "*"  # the part of a name that is known only at run time
_NAME = re.compile(r"[A-Z*][A-Za-z0-9_*]+")
_C_SUFFIXES = {".c", ".h", ".cpp", ".cu"}


@dataclass
class Found:
    """`names`: variable (or pattern with ANY) → files that read it. `unknown`: reads whose name
    this module cannot determine, as file:line.
    """

    names: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    unknown: list[str] = field(default_factory=list)

    def readers(self, name: str) -> set[str]:
        """The files that read `name`, by itself or by a pattern."""
        return {
            file
            for known, files in self.names.items()
            if re.fullmatch(re.escape(known).replace(re.escape(ANY), "[A-Z0-9_]+"), name)
            for file in files
        }


def found_in(root: Path, files: Iterable[Path]) -> Found:
    """The variables that `files` below `root` read."""
    found = Found()
    python: dict[Path, ast.Module] = {}
    c: dict[Path, str] = {}
    for file in files:
        inner = file.with_suffix("") if file.suffix == ".j2" else file
        if file.suffix == ".py":
            python[file] = ast.parse(file.read_text(encoding="utf-8"))
        elif inner.suffix in _C_SUFFIXES:
            c[file] = file.read_text(encoding="utf-8")
        elif file.name == "Makefile":
            for name in re.findall(r"^([A-Z]\w*) \?=", file.read_text(encoding="utf-8"), re.M):
                found.names[name].add(str(file.relative_to(root)))
        elif file.read_bytes().startswith(b"#!/usr/bin/env bash"):
            for name in re.findall(r"\$\{([A-Z]\w*):-", file.read_text(encoding="utf-8")):
                found.names[name].add(str(file.relative_to(root)))
    constants = {name: one for tree in python.values() for name, one in _constants(tree).items()}
    for file, tree in python.items():
        if re.search("environ|envvar|getenv", file.read_text(encoding="utf-8")):
            _Module(str(file.relative_to(root)), tree, constants, found).read()
    macros: dict[str, set[str]] = defaultdict(set)
    for text in c.values():
        for name, value in re.findall(r'^# *define (\w+) "([^"\n]*)"', text, re.M):
            macros[name].add(value)
    for file, text in c.items():
        _read_c(str(file.relative_to(root)), text, macros, found)
    return found


# ---- Python ------------------------------------------------------------------------------------


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """The module-level assignments to single names."""
    found: dict[str, ast.expr] = {}
    for one in tree.body:
        if isinstance(one, ast.Assign):
            found |= {name.id: one.value for name in one.targets if isinstance(name, ast.Name)}
        elif isinstance(one, ast.AnnAssign) and one.value and isinstance(one.target, ast.Name):
            found[one.target.id] = one.value
    return found


def _assigned(body: Iterable[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """Names and what is assigned to them, or what they loop over, at any depth of `body`."""
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _bound(target, node.value)
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
            yield from _bound(node.target, node.value)
        elif isinstance(node, (ast.For, ast.comprehension)):
            yield from _bound(node.target, node.iter)


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        parts = value.elts if isinstance(value, ast.Tuple) else []
        if len(parts) != len(target.elts):
            parts = [value] * len(target.elts)
        for one, part in zip(target.elts, parts, strict=True):
            yield from _bound(one, part)


class _Module:
    """Reads one module. `constants`: of all modules, for names that this one imports."""

    def __init__(
        self, file: str, tree: ast.Module, constants: Mapping[str, ast.expr], found: Found
    ) -> None:
        self._file, self._tree, self._found = file, tree, found
        imported = {
            alias.asname or alias.name: constants[alias.name]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name in constants
        }
        self._known = imported | _constants(tree)
        self._classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        self._assigned: dict[ast.FunctionDef, dict[str, list[ast.expr]]] = {}
        self._parents = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }

    def read(self) -> None:
        """Notes every variable that the module reads."""
        for node in self._parents:
            for key in self._keys(node):
                self._note(key)

    def _keys(self, node: ast.AST) -> Iterator[ast.expr]:
        """The expressions that name the variables which `node` reads."""
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            if self._is_environment(node.value):
                yield node.slice
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            if self._is_environment(node.comparators[0]):
                yield node.left
            elif isinstance(node.ops[0], ast.In) and self._is_any_name(node.left):
                yield node.comparators[0]
        elif isinstance(node, ast.Call):
            yield from (word.value for word in node.keywords if word.arg == "envvar")
            if isinstance(node.func, ast.Attribute) and self._is_environment(node.func.value):
                if node.func.attr in ("get", "setdefault"):
                    yield node.args[0]
            elif isinstance(node.func, ast.Attribute) and node.func.attr == "getenv":
                yield node.args[0]
            elif any(self._is_environment(one) for one in node.args):
                yield from (one for one in node.args if self._names(one))

    def _is_environment(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Attribute):
            return node.attr == "environ"
        if not isinstance(node, ast.Name):
            return False
        values = self._local(node)
        if node.id in ("environ", "environment") and (self._parameter(node) or not values):
            return True
        return any(self._is_copy(value) for value in values)

    def _is_copy(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Dict):
            spread = (v for k, v in zip(node.keys, node.values, strict=True) if k is None)
            return any(isinstance(one, ast.Attribute) and one.attr == "environ" for one in spread)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return node.func.id == "dict" and any(map(self._is_copy, node.args))
        return isinstance(node, ast.Attribute) and node.attr == "environ"

    def _is_any_name(self, node: ast.expr) -> bool:
        """Whether a loop over the whole environment yields `node`."""
        return isinstance(node, ast.Name) and any(
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Attribute)
            and value.func.attr == "items"
            and self._is_environment(value.func.value)
            for value in self._local(node)
        )

    def _function(self, node: ast.AST) -> ast.FunctionDef | None:
        while node in self._parents:
            node = self._parents[node]
            if isinstance(node, ast.FunctionDef):
                return node
        return None

    def _local(self, name: ast.Name) -> list[ast.expr]:
        """What the function around `name` assigns to it, except what is made of itself."""
        function = self._function(name)
        if function is None:
            return []
        if function not in self._assigned:
            self._assigned[function] = defaultdict(list)
            for one, value in _assigned(function.body):
                if not any(isinstance(n, ast.Name) and n.id == one for n in ast.walk(value)):
                    self._assigned[function][one].append(value)
        return self._assigned[function][name.id]

    def _parameter(self, name: ast.Name) -> ast.arg | None:
        function = self._function(name)
        every = [] if function is None else function.args.args
        return next((one for one in every if one.arg == name.id), None)

    def _names(self, node: ast.expr) -> set[str]:
        """The variables that an expression can name; empty when they cannot be determined."""
        if isinstance(node, ast.Constant):
            fits = isinstance(node.value, str) and _NAME.fullmatch(node.value)
            return {str(node.value)} if fits else set()
        if isinstance(node, ast.JoinedStr):
            return self._joined(node)
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            return set().union(*map(self._names, node.elts))
        if isinstance(node, ast.Starred):
            return self._names(node.value)
        if isinstance(node, ast.Call) and any(map(self._is_environment, node.args)):
            return set().union(*map(self._names, node.args))  # the first of names that is set
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return self._of_field(node.value, node.attr)
        if isinstance(node, ast.Name):
            values = self._local(node)
            if not values and self._parameter(node) is None and node.id in self._known:
                values = [self._known[node.id]]
            return set().union(*map(self._names, values))
        return set()

    def _of_field(self, name: ast.Name, field_name: str) -> set[str]:
        """The names in one field of a constant, or of all constants of a parameter's class."""
        parameter = self._parameter(name)
        annotation = None if parameter is None else parameter.annotation
        given = [self._known[name.id]] if name.id in self._known else []
        found = set()
        for value in given or self._known.values():
            made = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
            if made not in self._classes:
                continue
            if given or (annotation is not None and ast.unparse(annotation) == made):
                body = self._classes[made].body
                fields = [ast.unparse(one.target) for one in body if isinstance(one, ast.AnnAssign)]
                assert isinstance(value, ast.Call)
                found |= self._names(value.args[fields.index(field_name)])
        return found

    def _joined(self, node: ast.JoinedStr) -> set[str]:
        texts = [""]
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                pieces = sorted(self._words(part.value)) or [ANY]
            else:
                pieces = [str(part.value)] if isinstance(part, ast.Constant) else [ANY]
            texts = [text + piece for text in texts for piece in pieces]
        return set(filter(_NAME.fullmatch, texts))

    def _words(self, node: ast.expr) -> set[str]:
        """The words of `X.upper()` where X loops over constants."""
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            return set()
        if node.func.attr != "upper" or not isinstance(node.func.value, ast.Name):
            return set()
        return {
            str(one.value).upper()
            for value in self._local(node.func.value)
            for one in ast.walk(value)
            if isinstance(one, ast.Constant)
        }

    def _note(self, key: ast.expr, seen: tuple[str, ...] = ()) -> None:
        names = self._names(key)
        for name in names:
            self._found.names[name].add(self._file)
        if names:
            return
        passed = self._passed(key)
        function = self._function(key)
        if passed is None or function is None or function.name in seen:
            self._found.unknown.append(f"{self._file}:{key.lineno}: {ast.unparse(key)}")
            return
        place = [one.arg for one in function.args.args].index(passed.arg)
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function.name:
                self._note(node.args[place], (*seen, function.name))

    def _passed(self, key: ast.expr) -> ast.arg | None:
        """The parameter that is `key`, or from which `key` is taken."""
        if isinstance(key, ast.Call) and any(map(self._is_environment, key.args)):
            inner = [one for one in key.args if not self._is_environment(one)]
        elif isinstance(key, ast.Name):
            if self._parameter(key) is not None:
                return self._parameter(key)
            inner = self._local(key)
        else:
            return None
        return next(filter(None, map(self._passed, inner)), None)


# ---- C -----------------------------------------------------------------------------------------


def _read_c(file: str, text: str, macros: dict[str, set[str]], found: Found) -> None:
    for match in re.finditer(r"\bgetenv\(((?:[^()]|\([^()]*\))+)\)", text):
        names = _c_names(match[1].strip(), text, match.start(), macros)
        for name in names:
            found.names[name].add(file)
        if not names:
            line = text.count("\n", 0, match.start()) + 1
            found.unknown.append(f"{file}:{line}: {match[0]}")


def _c_names(key: str, text: str, place: int, macros: dict[str, set[str]]) -> set[str]:
    if key.startswith('"'):
        return {re.sub(r"\{\{.*?\}\}", ANY, key.strip('"'))}
    word = re.split(r"\W", key)[0]
    if word in macros:
        return {re.sub(r"\{\{.*?\}\}", ANY, value) for value in macros[word]}
    array = re.search(rf"\b{word}\[\] = \{{(.*?)\}}", text, re.S)
    if array:
        return set(re.findall(r'"(\w+)"', array[1]))
    headers = re.finditer(r"^(?:\w[\w *]*?\W)?(\w+)\(([^;{}()]*)\)\s*\{", text[:place], re.M)
    last = list(headers)[-1:]
    if last and re.search(rf"\bconst char \*{word}\b", last[0][2]):
        return set(re.findall(rf'\b{last[0][1]}\(\s*"(\w+)"', text))
    return set()

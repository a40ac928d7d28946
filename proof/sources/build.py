"""Builds mutants of sources, and drops those that no test can tell from the original.

A mutant in C is dropped if it does not compile or if its optimised object code is that of the
original; one in Python, if its bytecode without docstrings, asserts, annotations and `pass` is.
"""

from __future__ import annotations

import ast
import functools
import subprocess
import tempfile
import types
from pathlib import Path

from unipal.adaptors import registry
from unipal.adaptors.cache import COMPILE_FLAGS, LIBRARIES, LINK_FLAGS, Recipe, compiler

from proof.sources.mutants import Mutant

COMPILE_TIMEOUT_S = 60
INVALID, SAME = "does not compile", "same code"
SITE = """import sys
import unipal.adaptors
unipal.adaptors.__path__.insert(0, {folder!r})
"""
FLAGS = tuple(f for f in COMPILE_FLAGS if f not in ("-g", "-Wall", "-Wextra"))


class DroppedError(Exception):
    """The mutant is not worth a test: INVALID or SAME."""


# ---- C ------------------------------------------------------------------------------------------


@functools.cache
def _recipe(chip: str) -> Recipe:
    found = registry.find(chip)
    return registry.recipe(found, registry.c_sources(found), chip)


def _command(recipe: Recipe) -> list[str]:
    return [
        *compiler(recipe.cc),
        *recipe.cflags,
        *(f"-D{name}={value}" for name, value in recipe.defines),
        *(f"-I{folder}" for folder in recipe.include),
    ]


def _object(recipe: Recipe, source: Path, made: Path, *flags: str) -> bool:
    line: list[str | Path] = [
        *_command(recipe), *FLAGS, "-w", *flags, f"-ffile-prefix-map={source.parent}=.",
        "-c", source, "-o", made,
    ]  # fmt: skip
    try:
        run = subprocess.run(
            line, capture_output=True, stdin=subprocess.DEVNULL, timeout=COMPILE_TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def link(recipe: Recipe, objects: list[Path], made: Path) -> None:
    """Links objects to the library of an adaptor."""
    libs = [f"-l{name}" for name in (*recipe.libs, *LIBRARIES)]
    line: list[str | Path] = [*_command(recipe), *objects, *LINK_FLAGS, *libs, "-o", made]
    subprocess.run(line, check=True, capture_output=True, stdin=subprocess.DEVNULL)


@functools.cache
def originals(chip: str, folder: Path) -> dict[str, Path]:
    """Source name → object of the original, compiled into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for source in _recipe(chip).sources:
        found[source.name] = folder / f"{source.stem}.o"
        if not _object(_recipe(chip), source, found[source.name]):
            raise RuntimeError(f"{source} does not compile")
    return found


def library(mutant: Mutant, objects: dict[str, Path], folder: Path) -> Path:
    """The adaptor's library with the mutant, in `folder`. Raises DroppedError."""
    recipe = _recipe(mutant.chip)
    original = next(s for s in recipe.sources if s.name == mutant.file)
    source = folder / mutant.file
    source.write_text(mutant.text(original.read_text(encoding="utf-8")), encoding="utf-8")
    made = folder / f"{source.stem}.o"
    if not _object(recipe, source, made):
        raise DroppedError(INVALID)
    if made.read_bytes() == objects[mutant.file].read_bytes():
        raise DroppedError(SAME)
    placed = folder / f"libpal_{mutant.chip}.so"
    parts = [made if name == mutant.file else place for name, place in objects.items()]
    try:
        link(recipe, parts, placed)
    except subprocess.CalledProcessError:
        raise DroppedError(INVALID) from None
    return placed


def reaching_library(chip: str, folder: Path) -> Path:
    """The adaptor's library that records what ran (see reach.c)."""
    recipe = _recipe(chip)
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for source in (*recipe.sources, Path(__file__).parent / "reach.c"):
        parts.append(folder / f"{source.stem}.o")
        flags = [] if source.name == "reach.c" else ["-fsanitize-coverage=trace-pc"]
        if not _object(recipe, source, parts[-1], "-Og", "-fno-inline", "-g", *flags):
            raise RuntimeError(f"{source} does not compile")
    placed = folder / f"libpal_{chip}.so"
    link(recipe, parts, placed)
    return placed


# ---- Python -------------------------------------------------------------------------------------


class _Bare(ast.NodeTransformer):
    """Removes annotations, which no code of the adaptors reads, and `pass` beside statements; puts
    imported names in order.
    """

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for word in ("body", "orelse", "finalbody"):
            block = getattr(node, word, None)
            if isinstance(block, list):
                some = [one for one in block if not _is_idle(one)]
                setattr(node, word, some or [ast.Pass()] if block else [])
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        node.names.sort(key=lambda name: name.name)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.annotation = ast.Constant("")
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node


def _is_idle(node: ast.AST) -> bool:
    """Whether it is a `pass` or a docstring."""
    constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return constant or isinstance(node, ast.Pass)


def _code(text: str) -> types.CodeType:
    bare = ast.fix_missing_locations(_Bare().visit(ast.parse(text)))
    return compile(bare, "mutant", "exec", optimize=2)


def _equal(one: types.CodeType, other: types.CodeType) -> bool:
    """Whether two code objects do the same; places in the source do not count."""
    plain = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_flags",
             "co_name", "co_argcount", "co_kwonlyargcount", "co_exceptiontable")  # fmt: skip
    if any(getattr(one, word) != getattr(other, word) for word in plain):
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    for mine, theirs in zip(one.co_consts, other.co_consts, strict=True):
        both = isinstance(mine, types.CodeType) and isinstance(theirs, types.CodeType)
        if both and not _equal(mine, theirs):
            return False
        if not both and (type(mine) is not type(theirs) or mine != theirs):
            return False
    return True


def overlay(mutant: Mutant, folder: Path) -> Path:
    """A folder for PYTHONPATH that puts the mutant before the adaptor. Raises DroppedError."""
    chip = registry.find(mutant.chip)
    text = (chip.folder / mutant.file).read_text(encoding="utf-8")
    changed = mutant.text(text)
    try:
        if _equal(_code(text), _code(changed)):
            raise DroppedError(SAME)
    except (SyntaxError, ValueError):
        raise DroppedError(INVALID) from None
    return placed(chip, {mutant.file: changed}, folder)


def placed(chip: registry.Chip, texts: dict[str, str], folder: Path) -> Path:
    """A folder for PYTHONPATH with a chip in Python whose files have these texts."""
    place = folder / "adaptors" / chip.name
    place.mkdir(parents=True)
    for path in (*chip.folder.glob("*.py"), *chip.folder.glob("*.yaml")):
        text = texts.get(path.name, path.read_text(encoding="utf-8"))
        (place / path.name).write_text(text, encoding="utf-8")
    (place.parent / "kernels").symlink_to(chip.folder.parent / "kernels")
    site = SITE.format(folder=str(place.parent))
    (folder / "sitecustomize.py").write_text(site, encoding="utf-8")
    return folder


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder of the size of a library, which goes away."""
    return tempfile.TemporaryDirectory(prefix="unipal-mutant-", ignore_cleanup_errors=True)
